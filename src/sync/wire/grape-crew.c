/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads that live as long as one piece of work, each taking the next few numbers. */
#include "grape-crew.h"

#define MOST_HANDS 4

/* The numbers that a thread takes at a time; fewer are not worth a thread. */
#define HANDFUL 16

typedef struct
{
  GrapeCrewWork work;
  gpointer data;
  guint n;
  int next; /* atomic */
} Crew;

static gpointer
take_turns (gpointer data)
{
  Crew *self = data;

  for (;;)
    {
      guint first = (guint)g_atomic_int_add (&self->next, HANDFUL);

      if (first >= self->n)
        return NULL;
      for (guint i = first; i < MIN (self->n, first + HANDFUL); i++)
        self->work (i, self->data);
    }
}

/**
 * grape_crew_run:
 * @n: far below G_MAXINT
 * @work: pure, except that it stores the result for its number
 *
 * Does @work for each number below @n, in this thread and as many more as there are processors,
 * within reason. Everything is done when this returns.
 */
void
grape_crew_run (guint n, GrapeCrewWork work, gpointer data)
{
  Crew self = { .work = work, .data = data, .n = n };
  GThread *others[MOST_HANDS - 1] = { NULL };
  guint n_processors = g_get_num_processors ();
  guint n_others = MIN (MIN (MOST_HANDS, n_processors) - 1, n / HANDFUL);

  for (guint i = 0; i < n_others; i++)
    others[i] = g_thread_try_new ("grape-crew", take_turns, &self, NULL);
  take_turns (&self);
  for (guint i = 0; i < n_others; i++)
    if (others[i])
      g_thread_join (others[i]);
}

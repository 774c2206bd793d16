/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work that is shared among threads: all of it is done, once, before the call returns. */
#include "sync/wire/grape-crew.h"

typedef struct
{
  int counts[5000]; /* atomic */
  guint64 results[5000];
  int n_in_owner; /* atomic */
  GThread *owner;
} Work;

static void
work_cb (guint i, gpointer data)
{
  Work *self = data;
  guint64 value = i + 1;

  for (guint k = 0; k < 500; k++)
    value = value * 6364136223846793005U + 1442695040888963407U;
  self->results[i] = value;
  g_atomic_int_inc (&self->counts[i]);
  if (g_thread_self () == self->owner)
    g_atomic_int_inc (&self->n_in_owner);
}

static void
test_each_once (void)
{
  static const guint sizes[] = { 0, 1, 2, 15, 16, 17, 31, 32, 33, 64, 1000, 4999 };
  g_autofree Work *expected = g_new0 (Work, 1);

  for (guint i = 0; i < G_N_ELEMENTS (expected->counts); i++)
    work_cb (i, expected);
  for (guint round = 0; round < 20; round++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      {
        g_autofree Work *work = g_new0 (Work, 1);

        work->owner = g_thread_self ();
        grape_crew_run (sizes[s], work_cb, work);
        for (guint i = 0; i < G_N_ELEMENTS (work->counts); i++)
          {
            g_assert_cmpint (g_atomic_int_get (&work->counts[i]), ==, i < sizes[s] ? 1 : 0);
            g_assert_cmpuint (work->results[i], ==, i < sizes[s] ? expected->results[i] : 0);
          }
        /* For a few no thread is begun. */
        if (sizes[s] < 16)
          g_assert_cmpint (work->n_in_owner, ==, (int)sizes[s]);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/crew/each-once", test_each_once);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state's life: making, copying cheaply, and cutting a view out of it. Copies share what lasts
 * (the past, the last turn), which never changes. */
#include "viruses-private.h"

#include <string.h>

static void
submission_clear (gpointer data)
{
  GrapeVirusesSubmission *submission = data;

  g_clear_pointer (&submission->text, g_ref_string_release);
}

static void
former_clear (gpointer data)
{
  g_ref_string_release (((GrapeVirusesFormer *)data)->name);
}

static GArray *
submissions_new (void)
{
  GArray *array = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesSubmission));

  g_array_set_clear_func (array, submission_clear);
  return array;
}

static GArray *
former_new (void)
{
  GArray *array = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesFormer));

  g_array_set_clear_func (array, former_clear);
  return array;
}

static void
turn_clear (gpointer data)
{
  GrapeVirusesTurn *turn = data;

  g_clear_pointer (&turn->posted, grape_life_free);
  g_clear_pointer (&turn->moves, g_array_unref);
}

/** grape_viruses_turn_new: (transfer full) */
GrapeVirusesTurn *
grape_viruses_turn_new (void)
{
  GrapeVirusesTurn *turn = g_atomic_rc_box_new0 (GrapeVirusesTurn);

  turn->scorer = -1;
  turn->moves = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesMove));
  return turn;
}

GrapeVirusesTurn *
grape_viruses_turn_ref (GrapeVirusesTurn *turn)
{
  return turn ? g_atomic_rc_box_acquire (turn) : NULL;
}

void
grape_viruses_turn_unref (GrapeVirusesTurn *turn)
{
  if (turn)
    g_atomic_rc_box_release_full (turn, turn_clear);
}

static GrapeVirusesPast *
past_ref (GrapeVirusesPast *past)
{
  if (past)
    g_atomic_ref_count_inc (&past->refs);
  return past;
}

/* The list may be long, so a loop frees it. */
static void
past_unref (GrapeVirusesPast *past)
{
  while (past && g_atomic_ref_count_dec (&past->refs))
    {
      GrapeVirusesPast *before = past->before;

      g_free (past);
      past = before;
    }
}

/** grape_viruses_new: no seats, no grid; (transfer full) */
GrapeViruses *
grape_viruses_new (void)
{
  GrapeViruses *self = g_new0 (GrapeViruses, 1);

  self->players = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesPlayer));
  self->submissions = submissions_new ();
  self->former = former_new ();
  self->winner = -1;
  return self;
}

static GArray *
array_copy (GArray *from)
{
  GArray *to = g_array_sized_new (FALSE, TRUE, g_array_get_element_size (from), from->len);

  g_array_append_vals (to, from->data, from->len);
  return to;
}

static void
copy_submissions (GrapeViruses *copy, const GrapeViruses *self, GrapeViewer viewer)
{
  copy->submissions = submissions_new ();
  for (guint i = 0; i < self->submissions->len; i++)
    {
      GrapeVirusesSubmission each = g_array_index (self->submissions, GrapeVirusesSubmission, i);

      if (each.text && (each.given || viewer == GRAPE_VIEWER_REFEREE || viewer == each.author))
        g_ref_string_acquire (each.text);
      else
        each.text = NULL; /* R4.4: everybody's log has that it came, and from whom */
      g_array_append_val (copy->submissions, each);
    }
}

/**
 * grape_viruses_view:
 *
 * A copy with only the viewer's own waiting moves; the referee knows all. (transfer full)
 */
GrapeViruses *
grape_viruses_view (const GrapeViruses *self, GrapeViewer viewer)
{
  GrapeViruses *copy = g_memdup2 (self, sizeof *self);

  copy->players = array_copy (self->players);
  copy->grid = self->grid ? grape_life_copy (self->grid) : NULL;
  copy_submissions (copy, self, viewer);
  copy->referee = self->referee ? g_ref_string_acquire (self->referee) : NULL;
  copy->former = former_new ();
  for (guint i = 0; i < self->former->len; i++)
    {
      GrapeVirusesFormer each = g_array_index (self->former, GrapeVirusesFormer, i);

      g_ref_string_acquire (each.name);
      g_array_append_val (copy->former, each);
    }
  copy->last = grape_viruses_turn_ref (self->last);
  copy->past = past_ref (self->past);
  return copy;
}

/** grape_viruses_copy: (transfer full) */
GrapeViruses *
grape_viruses_copy (const GrapeViruses *self)
{
  return grape_viruses_view (self, GRAPE_VIEWER_REFEREE);
}

void
grape_viruses_free (GrapeViruses *self)
{
  if (!self)
    return;
  g_array_unref (self->players);
  g_clear_pointer (&self->grid, grape_life_free);
  g_array_unref (self->submissions);
  g_clear_pointer (&self->referee, g_ref_string_release);
  g_array_unref (self->former);
  grape_viruses_turn_unref (self->last);
  past_unref (self->past);
  g_free (self);
}

/**
 * grape_viruses_submit:
 * @text: (nullable): NULL when this state may not know it
 *
 * Notes a submission that waits for the turn's end.
 */
void
grape_viruses_submit (GrapeViruses *self, guint number, int author, const char *text)
{
  GrapeVirusesSubmission submission = {
    .number = number,
    .author = author,
    .text = text ? g_ref_string_new (text) : NULL,
  };

  g_array_append_val (self->submissions, submission);
}

void
grape_viruses_drop_submissions (GrapeViruses *self)
{
  g_array_set_size (self->submissions, 0);
}

/** grape_viruses_set_referee: remembers the one before, who may not join at once (R10.8). */
void
grape_viruses_set_referee (GrapeViruses *self, const char *name)
{
  if (self->referee)
    {
      GrapeVirusesFormer former = { self->referee, self->turn };

      g_array_append_val (self->former, former);
    }
  self->referee = name ? g_ref_string_new (name) : NULL;
}

/** grape_viruses_add_past: (transfer none): the newest of the past, to be filled in */
GrapeVirusesPast *
grape_viruses_add_past (GrapeViruses *self)
{
  GrapeVirusesPast *past = g_new0 (GrapeVirusesPast, 1);

  g_atomic_ref_count_init (&past->refs);
  past->before = self->past;
  return self->past = past;
}

/** grape_viruses_remember: adds the present grid and scores to the past, as @turn's. */
void
grape_viruses_remember (GrapeViruses *self, guint turn)
{
  GrapeVirusesPast *past = grape_viruses_add_past (self);

  past->turn = turn;
  past->clean = grape_life_count (self->grid, GRAPE_LIFE_CLEAN);
  past->n_cells = past->n_scores = self->players->len;
  for (guint s = 0; s < self->players->len; s++)
    {
      past->cells[s] = grape_life_count (self->grid, (int)s);
      past->scores[s] = grape_viruses_player (self, s)->score;
    }
}

/** grape_viruses_mark_allowed: R1.3: printable ASCII, but neither '.' nor '@'. */
gboolean
grape_viruses_mark_allowed (char mark)
{
  return g_ascii_isgraph (mark) && mark != '.' && mark != '@';
}

/** grape_viruses_unused_mark: the first of A-Z a-z 0-9 that no virus of this game ever had. */
char
grape_viruses_unused_mark (const GrapeViruses *self)
{
  static const char marks[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  for (const char *mark = marks; *mark; mark++) /* R10.10 */
    {
      gboolean used = FALSE;

      for (guint s = 0; s < self->players->len; s++)
        used = used || grape_viruses_player (self, s)->mark == *mark;
      if (!used)
        return *mark;
    }
  g_assert_not_reached (); /* 62 marks, at most GRAPE_MAX_SEATS seats */
}

guint
grape_viruses_n_playing (const GrapeViruses *self)
{
  guint n = 0;

  for (guint s = 0; s < self->players->len; s++)
    n += grape_viruses_player (self, s)->status == GRAPE_VIRUSES_PLAYING;
  return n;
}

/** grape_viruses_owner: who has the virus of @seat by now: its heir, or the heir's heir. */
int
grape_viruses_owner (const GrapeViruses *self, int seat)
{
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->from == seat)
      return grape_viruses_owner (self, (int)s);
  return seat;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares proposals: which repeat an earlier one, and which a later one replaces. */
#include "grape-finder-game.h"

#ifndef N_
#define N_(String) (String)
#endif

static gboolean
same_author (const GrapeProposal *a, const GrapeProposal *b)
{
  return a->author == b->author && (!a->person || grape_names_equal (a->person, b->person));
}

static gboolean
same_move (const GrapeProposal *a, const GrapeProposal *b)
{
  return same_author (a, b) && g_str_equal (a->text, b->text);
}

/* @format: has a %s for the time. */
static void
set_remark (GrapeProposal *proposal, guint mark, const char *format, gint64 at)
{
  g_autofree char *time = grape_time_format (at);
  g_auto (GStrv) around = g_strsplit (format, "%s", 2);
  g_autofree char *remark = g_strconcat (around[0], time, around[1], NULL);

  proposal->marks |= mark;
  grape_finder_add_remark (proposal, remark);
}

/* What the seat is told about its own moves, and the board as the referee has it: a vote, or a mark
 * on the board, stands beside a move that comes later. Somebody without a seat is told nothing; the
 * whole position stands in for that. */
char *
grape_finder_told (const GrapePosition *position, const GrapeProposal *proposal)
{
  if (proposal->person)
    {
      g_autoptr (JsonNode) node = grape_position_describe (position);
      return json_to_string (node, FALSE);
    }
  g_autoptr (GrapePost) post = grape_position_post (position, proposal->author);
  g_autofree char *board = grape_position_twin (position);
  return post != NULL ? g_strconcat (post->body, board, NULL) : NULL;
}

/* What the seat would be told after @first (if any) and then @second; NULL if the game has moved on
 * by then.
 */
char *
grape_finder_told_after (GrapeInstance *instance, const GrapeProposal *first,
                         const GrapeProposal *second)
{
  const GrapePosition *now = grape_instance_position (instance);
  g_autoptr (GrapeInstance) copy = grape_instance_copy (instance);
  guint phase = grape_position_phase (now);

  for (int i = first != NULL ? 0 : 1; i < 2; i++)
    {
      const GrapeProposal *each = i == 0 ? first : second;

      if (!grape_instance_act_by (copy, MAX (second->at, now->at), each->author, each->person,
                                  each->text, NULL, NULL)
          || grape_position_phase (grape_instance_position (copy)) != phase)
        return NULL;
    }
  return grape_finder_told (grape_instance_position (copy), second);
}

/* If the later move replaces the earlier one, the game tells the same after both as after the later
 * alone; if the first one stands (Viruses), it does not. */
static gboolean
replaces (GrapeInstance *instance, const GrapeProposal *earlier, const GrapeProposal *later)
{
  g_autofree char *both = grape_finder_told_after (instance, earlier, later);
  g_autofree char *alone = grape_finder_told_after (instance, NULL, later);

  return both != NULL && alone != NULL && g_str_equal (both, alone);
}

/* What was only a thought, or an example, does not make the move itself a repetition. */
static gboolean
repeats (const GrapeProposal *later, const GrapeProposal *earlier)
{
  return same_move (earlier, later) && earlier->sureness >= later->sureness;
}

/* A doubtful mail says nothing about what the real sender wrote before or after. */
static gboolean
is_trusted (const GrapeProposal *proposal)
{
  return !(proposal->marks & (GRAPE_MARK_DOUBTFUL | GRAPE_MARK_SENDER));
}

static gboolean
is_clean_move (const GrapeProposal *proposal)
{
  return (proposal->author >= 0 || proposal->person)
         && !(proposal->marks
              & (GRAPE_MARK_LATE | GRAPE_MARK_DUPLICATE | GRAPE_MARK_ILLEGAL
                 | GRAPE_MARK_AMBIGUOUS));
}

static void
mark_duplicates (GrapeFinderGame *self)
{
  const GrapePosition *now = grape_instance_position (self->instance);
  g_autoptr (GArray) pending = grape_position_pending (now);
  gint64 since = pending->len > 0 ? g_array_index (pending, GrapePending, 0).since : now->at;

  for (guint i = 0; i < self->proposals->len; i++)
    {
      GrapeProposal *later = g_ptr_array_index (self->proposals, i);

      for (guint j = 0; j < self->decided->len; j++)
        {
          const GrapeProposal *earlier = g_ptr_array_index (self->decided, j);

          if (same_move (earlier, later) && earlier->message != later->message
              && earlier->at >= since && earlier->status != GRAPE_PROPOSAL_REJECTED
              && earlier->status != GRAPE_PROPOSAL_NEW && !(later->marks & GRAPE_MARK_DUPLICATE))
            set_remark (later, GRAPE_MARK_DUPLICATE, N_ ("The same was sent at %s"), earlier->at);
        }
      for (guint j = 0; j < i && !(later->marks & GRAPE_MARK_DUPLICATE); j++)
        {
          const GrapeProposal *earlier = g_ptr_array_index (self->proposals, j);

          if (repeats (later, earlier) && !(earlier->marks & GRAPE_MARK_ILLEGAL)
              && (is_trusted (earlier) || !is_trusted (later)))
            set_remark (later, GRAPE_MARK_DUPLICATE, N_ ("The same was sent at %s"), earlier->at);
        }
    }
}

/* A move that was sent, taken back and sent again is not a duplicate but the last word. */
static gboolean
changed_between (GrapeFinderGame *self, guint from, guint to)
{
  const GrapeProposal *last = g_ptr_array_index (self->proposals, to);

  for (guint i = from + 1; i < to; i++)
    {
      const GrapeProposal *between = g_ptr_array_index (self->proposals, i);

      if (same_author (between, last) && is_clean_move (between) && is_trusted (between)
          && !g_str_equal (between->text, last->text))
        return TRUE;
    }
  return FALSE;
}

static void
mark_corrected (GrapeFinderGame *self)
{
  for (guint i = 0; i < self->proposals->len; i++)
    {
      GrapeProposal *earlier = g_ptr_array_index (self->proposals, i);

      for (guint j = i + 1; j < self->proposals->len && is_clean_move (earlier)
                            && !(earlier->marks & GRAPE_MARK_CORRECTED);
           j++)
        {
          const GrapeProposal *later = g_ptr_array_index (self->proposals, j);

          if (same_author (later, earlier) && is_clean_move (later) && is_trusted (later)
              && later->message != earlier->message && !g_str_equal (later->text, earlier->text)
              && replaces (self->instance, earlier, later))
            set_remark (earlier, GRAPE_MARK_CORRECTED, N_ ("Replaced by the message of %s"),
                        later->at);
        }
    }
}

/* Two mails with one Message-ID and different moves: one of them is not what its writer sent. */
static void
mark_variants (GrapeFinderGame *self)
{
  for (guint i = 0; i < self->proposals->len; i++)
    for (guint k = 0; k < self->proposals->len; k++)
      {
        GrapeProposal *one = g_ptr_array_index (self->proposals, i);
        const GrapeProposal *other = g_ptr_array_index (self->proposals, k);

        if (one->message == other->message || one->at != other->at || !same_author (one, other)
            || g_str_equal (one->text, other->text)
            || !g_hash_table_contains (self->variants, &one->message)
            || !g_hash_table_contains (self->variants, &other->message))
          continue;
        one->sureness = GRAPE_UNSURE;
        set_remark (one, GRAPE_MARK_DOUBTFUL,
                    N_ ("Another mail with the same Message-ID says something else: %s"), one->at);
        break;
      }
}

/* What a later letter may take back is not certain. The letter may be a forgery, too: so nothing is
 * dropped. */
static void
mark_taken_back (GrapeFinderGame *self)
{
  for (guint i = 0; i < self->retractions->len; i++)
    {
      const GrapeRetraction *each = &g_array_index (self->retractions, GrapeRetraction, i);

      for (guint k = 0; k < self->proposals->len; k++)
        {
          GrapeProposal *earlier = g_ptr_array_index (self->proposals, k);

          if (earlier->author != each->author || earlier->at > each->at
              || earlier->sureness == GRAPE_UNSURE)
            continue;
          earlier->sureness = GRAPE_UNSURE;
          set_remark (earlier, 0, N_ ("It may be taken back by the message of %s"), each->at);
        }
    }
}

/* One of several moves in a message was taken: another could undo it. */
static void
mark_readings (GrapeFinderGame *self)
{
  for (guint i = 0; i < self->proposals->len; i++)
    {
      GrapeProposal *each = g_ptr_array_index (self->proposals, i);

      for (guint j = 0; j < self->decided->len && each->remark != NULL; j++)
        {
          const GrapeProposal *taken = g_ptr_array_index (self->decided, j);

          if (taken->message != each->message || taken->author != each->author
              || taken->start == each->start || g_str_equal (taken->text, each->text)
              || taken->status == GRAPE_PROPOSAL_NEW || taken->status == GRAPE_PROPOSAL_REJECTED)
            continue;
          g_autofree char *remark = g_strdup_printf (N_ ("“%s” in it was taken"), taken->text);
          grape_finder_add_remark (each, remark);
          break;
        }
    }
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const GrapeProposal *first = *(GrapeProposal *const *)a;
  const GrapeProposal *second = *(GrapeProposal *const *)b;

  if (first->at != second->at)
    return first->at < second->at ? -1 : 1;
  if (first->message != second->message)
    return first->message < second->message ? -1 : 1;
  return first->start < second->start ? -1 : first->start > second->start;
}

/**
 * grape_finder_game_compare:
 *
 * Marks duplicates and corrections among the game's proposals.
 */
void
grape_finder_game_compare (GrapeFinderGame *self)
{
  g_ptr_array_sort (self->proposals, compare_times);
  mark_duplicates (self);
  for (guint i = 0; i < self->proposals->len; i++)
    {
      GrapeProposal *later = g_ptr_array_index (self->proposals, i);

      for (guint j = 0; j < i && (later->marks & GRAPE_MARK_DUPLICATE); j++)
        if (repeats (later, g_ptr_array_index (self->proposals, j)) && changed_between (self, j, i))
          later->marks &= ~(guint)GRAPE_MARK_DUPLICATE;
    }
  mark_corrected (self);
  mark_variants (self);
  mark_taken_back (self);
  mark_readings (self);
  grape_finder_game_mark_changes (self);
}

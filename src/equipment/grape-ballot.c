/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Voting and counting. JSON is in grape-ballot-json.c. */
#include "grape-ballot-private.h"

#include "engine/grape-error.h"

#include <string.h>

static void
voter_free (gpointer data)
{
  GrapeBallotVoter *voter = data;
  g_free (voter->name);
  g_free (voter->key);
  g_free (voter);
}

/** grape_ballot_new: without choices and voters */
GrapeBallot *
grape_ballot_new (const GrapeBallotTerms *terms)
{
  GrapeBallot *self = g_new0 (GrapeBallot, 1);
  self->terms = *terms;
  self->rule = g_strdup (terms->rule);
  self->terms.rule = self->rule;
  self->choices = g_ptr_array_new_with_free_func (g_free);
  self->voters = g_ptr_array_new_with_free_func (voter_free);
  self->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
grape_ballot_free (GrapeBallot *self)
{
  if (!self)
    return;
  g_free (self->rule);
  g_free (self->casting);
  g_hash_table_unref (self->by_key);
  g_ptr_array_unref (self->choices);
  g_ptr_array_unref (self->voters);
  g_free (self);
}

GrapeBallot *
grape_ballot_copy (const GrapeBallot *self)
{
  GrapeBallot *copy = grape_ballot_new (&self->terms);
  copy->casting = g_strdup (self->casting);
  for (guint i = 0; i < self->choices->len; i++)
    grape_ballot_add_choice (copy, g_ptr_array_index (self->choices, i));
  for (guint i = 0; i < self->voters->len; i++)
    {
      const GrapeBallotVoter *voter = g_ptr_array_index (self->voters, i);
      GrapeBallotVoter *same = grape_ballot_seat_voter (copy, voter->name);
      same->weight = voter->weight;
      same->listed = voter->listed;
      same->choice = voter->choice;
      same->at = voter->at;
    }
  return copy;
}

static GrapeBallotVoter *
find_voter (const GrapeBallot *self, const char *name)
{
  g_autofree char *key = g_utf8_casefold (name, -1);
  return g_hash_table_lookup (self->by_key, key);
}

/* Adds a row for somebody who has none. */
GrapeBallotVoter *
grape_ballot_seat_voter (GrapeBallot *self, const char *name)
{
  GrapeBallotVoter *voter = g_new0 (GrapeBallotVoter, 1);
  voter->name = g_strdup (name);
  voter->key = g_utf8_casefold (name, -1);
  voter->weight = 1;
  voter->choice = GRAPE_BALLOT_NONE;
  g_ptr_array_add (self->voters, voter);
  g_hash_table_insert (self->by_key, voter->key, voter);
  return voter;
}

void
grape_ballot_add_choice (GrapeBallot *self, const char *choice)
{
  g_return_if_fail (self->choices->len < GRAPE_BALLOT_MAX_CHOICES);
  g_ptr_array_add (self->choices, g_strdup (choice));
}

/**
 * grape_ballot_add_voter:
 * @weight: the weight of the vote; 0: it is asked for, but counts nothing
 *
 * Returns: FALSE when that name is listed already
 */
gboolean
grape_ballot_add_voter (GrapeBallot *self, const char *name, guint weight)
{
  g_return_val_if_fail (weight <= GRAPE_BALLOT_MAX_WEIGHT, FALSE);
  g_return_val_if_fail (self->voters->len < GRAPE_BALLOT_MAX_VOTERS, FALSE);
  GrapeBallotVoter *voter = find_voter (self, name);
  if (voter && voter->listed)
    return FALSE;
  if (!voter)
    voter = grape_ballot_seat_voter (self, name);
  voter->listed = TRUE;
  voter->weight = weight;
  return TRUE;
}

/** grape_ballot_set_casting: whose vote breaks a tie under GRAPE_BALLOT_TIE_CASTING */
void
grape_ballot_set_casting (GrapeBallot *self, const char *name)
{
  g_free (self->casting);
  self->casting = g_utf8_casefold (name, -1);
}

guint
grape_ballot_n_choices (const GrapeBallot *self)
{
  return self->choices->len;
}

const char *
grape_ballot_choice (const GrapeBallot *self, guint choice)
{
  g_return_val_if_fail (choice < self->choices->len, NULL);
  return g_ptr_array_index (self->choices, choice);
}

static gboolean
same_words (const char *one, const char *other)
{
  g_autofree char *a = g_utf8_casefold (one, -1), *b = g_utf8_casefold (other, -1);
  return g_str_equal (a, b);
}

/* A number from 1, and nothing else. */
static gboolean
read_number (const char *text, guint64 *number)
{
  gsize n = strspn (text, "0123456789");
  *number = n > 0 && n <= 9 && !text[n] ? g_ascii_strtoull (text, NULL, 10) : 0;
  return n > 0 && !text[n];
}

/**
 * grape_ballot_find:
 * @text: a choice's number from 1, or its words; "abstain"
 * @choice: (out):
 *
 * Reads a vote. Words come before numbers, since a choice may be called "2". Errors:
 * GRAPE_ERROR_SYNTAX, GRAPE_ERROR_ILLEGAL.
 */
gboolean
grape_ballot_find (const GrapeBallot *self, const char *text, int *choice, GError **error)
{
  g_autofree char *words = g_strstrip (g_strdup (text));
  guint64 number;
  for (guint i = 0; i < self->choices->len; i++)
    if (same_words (words, g_ptr_array_index (self->choices, i)))
      {
        *choice = (int)i;
        return TRUE;
      }
  if (g_ascii_strcasecmp (words, "abstain") == 0)
    {
      *choice = GRAPE_BALLOT_ABSTAIN;
      if (!self->terms.abstention)
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, self->rule, "In this vote nobody may abstain");
      return self->terms.abstention;
    }
  if (read_number (words, &number) && number >= 1 && number <= self->choices->len)
    {
      *choice = (int)number - 1;
      return TRUE;
    }
  grape_error_set (error, GRAPE_ERROR_SYNTAX, self->rule,
                   "“%s” is not a choice in this vote: write the number of a choice, 1 to %u, "
                   "or its words",
                   words, self->choices->len);
  return FALSE;
}

static gboolean
may_vote (const GrapeBallot *self, gint64 at, const char *name, const GrapeBallotVoter *voter,
          int choice, GError **error)
{
  if (self->terms.deadline && at > self->terms.deadline)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, self->rule,
                     "The vote of %s comes too late: voting is over", name);
  else if (!self->terms.anybody && !(voter && voter->listed))
    grape_error_set (error, GRAPE_ERROR_SEAT, self->rule, "%s may not vote here", name);
  else if (!voter && self->voters->len >= GRAPE_BALLOT_MAX_VOTERS)
    grape_error_set (error, GRAPE_ERROR_LIMIT, self->rule, "More than %u voters",
                     GRAPE_BALLOT_MAX_VOTERS);
  else if (voter && voter->choice != GRAPE_BALLOT_NONE && !self->terms.replaceable)
    grape_error_set (error, GRAPE_ERROR_TURN, self->rule,
                     "%s has voted, and a vote may not be changed here", name);
  else if (choice == GRAPE_BALLOT_ABSTAIN && !self->terms.abstention)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, self->rule, "In this vote nobody may abstain");
  else
    return TRUE;
  return FALSE;
}

/**
 * grape_ballot_vote:
 * @choice: from grape_ballot_find(); in a secret vote GRAPE_BALLOT_HIDDEN notes that somebody has
 * voted, if this copy may not know how
 *
 * Takes a vote; a new one replaces a replaceable one. Errors: GRAPE_ERROR_ILLEGAL (too late,
 * abstention), GRAPE_ERROR_SEAT (may not vote), GRAPE_ERROR_TURN (has voted), GRAPE_ERROR_LIMIT.
 */
gboolean
grape_ballot_vote (GrapeBallot *self, gint64 at, const char *name, int choice, GError **error)
{
  g_return_val_if_fail (choice == GRAPE_BALLOT_ABSTAIN
                            || (choice == GRAPE_BALLOT_HIDDEN && self->terms.secret)
                            || (choice >= 0 && choice < (int)self->choices->len),
                        FALSE);
  GrapeBallotVoter *voter = find_voter (self, name);
  if (!may_vote (self, at, name, voter, choice, error))
    return FALSE;
  if (!voter)
    voter = grape_ballot_seat_voter (self, name);
  voter->choice = choice;
  voter->at = at;
  return TRUE;
}

/**
 * grape_ballot_remove_voter:
 *
 * Somebody leaves: they are no longer asked for a vote or counted.
 *
 * Returns: FALSE when there is no such voter
 */
gboolean
grape_ballot_remove_voter (GrapeBallot *self, const char *name)
{
  GrapeBallotVoter *voter = find_voter (self, name);
  if (!voter)
    return FALSE;
  g_hash_table_remove (self->by_key, voter->key);
  g_ptr_array_remove (self->voters, voter);
  return TRUE;
}

/** grape_ballot_voted: the choice, or GRAPE_BALLOT_ABSTAIN, _NONE or _HIDDEN */
int
grape_ballot_voted (const GrapeBallot *self, const char *name)
{
  const GrapeBallotVoter *voter = find_voter (self, name);
  return voter ? voter->choice : GRAPE_BALLOT_NONE;
}

/**
 * grape_ballot_over:
 *
 * Whether the vote is over: the deadline has passed, or everybody who may vote has voted and cannot
 * change it (or could change it for ever, without a deadline).
 */
gboolean
grape_ballot_over (const GrapeBallot *self, gint64 at)
{
  if (self->terms.deadline && at > self->terms.deadline)
    return TRUE;
  if (self->terms.anybody || (self->terms.replaceable && self->terms.deadline))
    return FALSE;
  for (guint i = 0; i < self->voters->len; i++)
    {
      const GrapeBallotVoter *voter = g_ptr_array_index (self->voters, i);
      if (voter->listed && voter->choice == GRAPE_BALLOT_NONE)
        return FALSE;
    }
  return TRUE;
}

/** grape_ballot_shift: the deadline moves, after a pause */
void
grape_ballot_shift (GrapeBallot *self, gint64 seconds)
{
  if (self->terms.deadline)
    self->terms.deadline += seconds;
}

/**
 * grape_ballot_view:
 * @viewer: (nullable): a voter; NULL: somebody who has no vote
 *
 * Returns: (transfer full): a copy that shows only the viewer's own vote, if the vote is secret
 */
GrapeBallot *
grape_ballot_view (const GrapeBallot *self, const char *viewer)
{
  GrapeBallot *view = grape_ballot_copy (self);
  const GrapeBallotVoter *own = viewer ? find_voter (view, viewer) : NULL;
  for (guint i = 0; self->terms.secret && i < view->voters->len; i++)
    {
      GrapeBallotVoter *voter = g_ptr_array_index (view->voters, i);
      if (voter != own && voter->choice != GRAPE_BALLOT_NONE)
        voter->choice = GRAPE_BALLOT_HIDDEN;
    }
  return view;
}

void
grape_ballot_count_free (GrapeBallotCount *self)
{
  if (!self)
    return;
  g_array_unref (self->votes);
  g_array_unref (self->leaders);
  g_ptr_array_unref (self->missing);
  g_free (self);
}

static void
count_voter (GrapeBallotCount *count, const GrapeBallotVoter *voter)
{
  if (voter->choice == GRAPE_BALLOT_NONE)
    {
      if (voter->listed)
        g_ptr_array_add (count->missing, g_strdup (voter->name));
      return;
    }
  count->n_voted++;
  if (voter->choice == GRAPE_BALLOT_HIDDEN)
    count->n_hidden++;
  else if (voter->choice == GRAPE_BALLOT_ABSTAIN)
    count->abstained += voter->weight;
  else
    g_array_index (count->votes, gint64, voter->choice) += voter->weight;
}

static int
break_tie (const GrapeBallot *self, const GrapeBallotCount *count)
{
  const GrapeBallotVoter *casting
      = self->casting ? g_hash_table_lookup (self->by_key, self->casting) : NULL;
  if (self->terms.tie == GRAPE_BALLOT_TIE_FIRST)
    return (int)g_array_index (count->leaders, guint, 0);
  if (self->terms.tie == GRAPE_BALLOT_TIE_CASTING && casting)
    for (guint i = 0; i < count->leaders->len; i++)
      if (casting->choice == (int)g_array_index (count->leaders, guint, i))
        return casting->choice;
  return -1;
}

/**
 * grape_ballot_count:
 *
 * Counts what is known now; grape_ballot_over() says whether it is the result. Choices with no
 * weight never lead.
 *
 * Returns: (transfer full):
 */
GrapeBallotCount *
grape_ballot_count (const GrapeBallot *self)
{
  GrapeBallotCount *count = g_new0 (GrapeBallotCount, 1);
  gint64 most = 1;
  count->votes = g_array_new (FALSE, TRUE, sizeof (gint64));
  count->leaders = g_array_new (FALSE, FALSE, sizeof (guint));
  count->missing = g_ptr_array_new_with_free_func (g_free);
  g_array_set_size (count->votes, self->choices->len);
  for (guint i = 0; i < self->voters->len; i++)
    count_voter (count, g_ptr_array_index (self->voters, i));
  for (guint i = 0; i < self->choices->len; i++)
    most = MAX (most, g_array_index (count->votes, gint64, i));
  for (guint i = 0; i < self->choices->len; i++)
    if (g_array_index (count->votes, gint64, i) == most)
      g_array_append_val (count->leaders, i);
  count->tie = count->leaders->len > 1;
  count->winner = count->tie                 ? break_tie (self, count)
                  : count->leaders->len == 1 ? (int)g_array_index (count->leaders, guint, 0)
                                             : -1;
  return count;
}

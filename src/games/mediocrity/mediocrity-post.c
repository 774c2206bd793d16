/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read: the Moderator's announcements, private words about an integer, and the board as
 * text. A chosen integer follows the word "chose", so that it differs from a score. */
#include "mediocrity-private.h"

static int
compare (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a, y = *(const guint *)b;
  return x < y ? -1 : x > y;
}

static void
append_sorted (GString *text, const guint *sorted, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u", i ? " " : "", sorted[i]);
}

static const char *
ordinal (guint n)
{
  if (n % 100 >= 11 && n % 100 <= 13)
    return "th";
  return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

/**
 * mediocrity_search_text:
 *
 * Returns: (transfer full): the search for the most mediocre of @values, removal by removal
 */
char *
mediocrity_search_text (const guint *values, guint n)
{
  g_autofree guint *sorted = g_memdup2 (values, n * sizeof *values);
  GrapeMediocrityPass passes[MEDIOCRITY_SEATS];
  guint n_passes;

  if (n == 0)
    return g_strdup ("there are no numbers, so none is the most mediocre");
  GString *text = g_string_new (NULL);
  qsort (sorted, n, sizeof *sorted, compare);
  int found = grape_mediocrity_search (values, n, passes, &n_passes);
  for (guint i = 0; i < n_passes; i++)
    {
      guint place = (passes[i].left + 1) / 2, kept = 0;
      g_string_append (text, i ? "; of " : "in increasing order ");
      append_sorted (text, sorted, n);
      g_string_append_printf (text, ", the %u%s of %u is %u", place, ordinal (place), n,
                              passes[i].value);
      if (passes[i].count > 1)
        g_string_append_printf (text, ", which appears %u times, so all of these are removed",
                                passes[i].count);
      else
        g_string_append (text, ", which appears once");
      for (guint k = 0; k < n; k++)
        if (sorted[k] != passes[i].value)
          sorted[kept++] = sorted[k];
      n = kept;
    }
  if (found < 0)
    g_string_append (text, "; nothing is left, so no number is the most mediocre");
  return g_string_free (text, FALSE);
}

/**
 * mediocrity_values:
 * @values: (out): the integers of the round, seat by seat, without those who took no part
 *
 * Returns: how many there are
 */
guint
mediocrity_values (const GrapeMediocrityRound *round, guint values[MEDIOCRITY_SEATS])
{
  guint n = 0;
  for (guint i = 0; i < MEDIOCRITY_SEATS; i++)
    if (round->choices[i])
      values[n++] = round->choices[i];
  return n;
}

/**
 * mediocrity_append_choices:
 * @between: what stands between two players
 *
 * "Ann chose 3, Bob chose 5 (drawn at random)"
 */
void
mediocrity_append_choices (GString *text, const GrapeTable *table,
                           const GrapeMediocrityRound *round, const char *between)
{
  gboolean any = FALSE;
  for (int seat = 0; seat < (int)grape_table_size (table) && seat < MEDIOCRITY_SEATS; seat++)
    if (round->choices[seat])
      {
        g_string_append_printf (text, "%s%s chose %u%s", any ? between : "",
                                grape_table_name (table, seat), round->choices[seat],
                                round->drawn[seat] ? " (drawn at random)" : "");
        any = TRUE;
      }
  if (!any)
    g_string_append (text, "nobody chose an integer");
}

/**
 * mediocrity_append_scores:
 *
 * "Ann 2, Bob 0, Cleo 1 (left)"
 */
void
mediocrity_append_scores (GString *text, const GrapeTable *table, const Mediocrity *self,
                          const char *between)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    g_string_append_printf (text, "%s%s %u%s", seat ? between : "", grape_table_name (table, seat),
                            self->players[seat].score,
                            self->players[seat].playing ? "" : " (no longer a player)");
}

/**
 * mediocrity_reason:
 * @self: a game that is over
 *
 * Returns: (transfer full): who wins and why, or why nobody does
 */
char *
mediocrity_reason (const GrapeTable *table, const Mediocrity *self)
{
  guint scores[MEDIOCRITY_SEATS], n = 0;

  if (self->ended)
    return g_strdup ("The game was ended by a ruling, without a winner.");
  if (self->winner < 0)
    return g_strdup ("Nobody is left on the list of players: there is no winner.");
  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].playing)
      scores[n++] = self->players[i].score;
  g_autofree char *search = mediocrity_search_text (scores, n);
  return g_strdup_printf ("%s wins with the most mediocre score, %u: %s.",
                          grape_table_name (table, self->winner), self->players[self->winner].score,
                          search);
}

/* R5.7: what the rule requires in the announcement of a result. */
static void
append_result (GString *body, const GrapeTable *table, const Mediocrity *self,
               const GrapeMediocrityRound *round)
{
  guint values[MEDIOCRITY_SEATS];

  g_string_append_printf (body, "Round %u, result\n  The Moderator was %s.\n", round->number,
                          grape_table_name (table, round->moderator));
  if (round->expired)
    {
      g_string_append_printf (
          body,
          "  The time was up without a result: nobody scores, and %s is no longer a player.\n\n",
          grape_table_name (table, round->moderator));
      return;
    }
  g_string_append (body, "  ");
  mediocrity_append_choices (body, table, round, "\n  ");
  guint n = mediocrity_values (round, values);
  g_autofree char *search = mediocrity_search_text (values, n);
  g_string_append_printf (body, "\n  The search: %s.\n", search);
  if (round->scorer >= 0)
    g_string_append_printf (body, "  %s chose the most mediocre number and gets a point.\n\n",
                            grape_table_name (table, round->scorer));
  else
    g_string_append (body, "  Nobody chose the most mediocre number.\n\n");
}

/* Says what nobody owes yet, and how to send an integer. */
static void
append_call (GString *body, const GrapeTable *table, const Mediocrity *self)
{
  const char *moderator = self->moderator >= 0 ? grape_table_name (table, self->moderator) : "";

  if (self->stage == GRAPE_MEDIOCRITY_ROUND)
    g_string_append_printf (
        body, "%s is the Moderator. Send them, and nobody else, an integer from 1 to %u.\n",
        moderator, 2 * self->n);
  else if (self->stage == GRAPE_MEDIOCRITY_BETWEEN && self->anybody)
    g_string_append_printf (
        body,
        "Round %u has no Moderator yet: the first player to begin it becomes the "
        "Moderator.\n",
        self->round);
  else if (self->stage == GRAPE_MEDIOCRITY_BETWEEN)
    g_string_append_printf (body, "%s is the next Moderator and begins round %u.\n", moderator,
                            self->round);
}

static void
append_numbers (GString *body, const GrapeTable *table, const Mediocrity *self)
{
  g_string_append (body, "Player numbers, in whose order the Moderators follow\n");
  for (guint number = 1; number <= self->n_seats; number++)
    for (int seat = 0; seat < (int)self->n_seats; seat++)
      if (self->players[seat].number == number)
        g_string_append_printf (body, "  No. %u: %s\n", number, grape_table_name (table, seat));
  g_string_append (body, "\n");
}

/** mediocrity_post: who is Moderator when, and what to do now; see #GrapeRules */
char *
mediocrity_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const Mediocrity *self = view;

  if (!self->past->len && self->stage != GRAPE_MEDIOCRITY_NUMBERS)
    append_numbers (body, table, self); /* R1.4 */
  append_call (body, table, self);
  if (self->stage == GRAPE_MEDIOCRITY_ROUND)
    return g_strdup ("send an integer");
  return g_strdup_printf (self->past->len ? "the result of round %u" : "the game begins",
                          self->past->len);
}

/* To the Moderator: what is in, and what is missing. */
static char *
write_to_moderator (const GrapeTable *table, const Mediocrity *self, GString *body)
{
  g_string_printf (body, "%s, you are the Moderator of round %u. Integers so far:\n",
                   grape_table_name (table, self->moderator), self->round);
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (mediocrity_chooses (self, seat) && grape_sealed_is_in (&self->players[seat].choice))
      g_string_append_printf (body, "  %s chose %u\n", grape_table_name (table, seat),
                              self->players[seat].choice.value);
    else if (mediocrity_chooses (self, seat))
      g_string_append_printf (body, "  %s: nothing yet\n", grape_table_name (table, seat));
  if (self->deadline)
    {
      g_autofree char *deadline = grape_time_format_minute (self->deadline);
      g_string_append_printf (
          body, "If you have not announced the result by %s, you are out of the game.\n", deadline);
    }
  return g_strdup_printf ("Round %u: what you have", self->round);
}

/** mediocrity_letter: tells the Moderator what is in, and others that theirs is not; see
 * #GrapeRules
 */
char *
mediocrity_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body)
{
  const Mediocrity *self = view;
  const MediocrityPlayer *player = &self->players[seat];

  if (self->stage != GRAPE_MEDIOCRITY_ROUND || !player->playing
      || !self->players[self->moderator].playing)
    return NULL;
  if (seat == self->moderator)
    return write_to_moderator (table, self, body);
  if (grape_sealed_is_in (&player->choice) && player->choice.value != GRAPE_SEALED_HIDDEN)
    return NULL;
  g_string_printf (body,
                   "%s, your integer for round %u is not in yet. Send %s, the Moderator, one "
                   "from 1 to %u,\nor it will be drawn at random when the result is announced",
                   grape_table_name (table, seat), self->round,
                   grape_table_name (table, self->moderator), 2 * self->n);
  if (self->earliest)
    {
      g_string_append (body, ", which may be from ");
      grape_time_append (body, self->earliest);
      g_string_append (body, " on");
    }
  g_string_append (body, ".\n");
  return g_strdup_printf ("Your integer for round %u", self->round);
}

/** mediocrity_chosen: their integer, once it is in; see #GrapeRules */
char *
mediocrity_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const Mediocrity *self = view;
  const GrapeSealed *choice = &self->players[seat].choice;

  return self->stage == GRAPE_MEDIOCRITY_ROUND && grape_sealed_is_in (choice)
                 && choice->value != GRAPE_SEALED_HIDDEN && mediocrity_chooses (self, seat)
             ? g_strdup_printf ("%d", choice->value)
             : NULL;
}

static void
append_seat (GString *text, const GrapeTable *table, const Mediocrity *self, int seat)
{
  const MediocrityPlayer *player = &self->players[seat];

  g_string_append_printf (text, "  ");
  if (player->number)
    g_string_append_printf (text, "No. %u ", player->number);
  g_string_append_printf (text, "%s: %u point%s", grape_table_name (table, seat), player->score,
                          player->score == 1 ? "" : "s");
  if (!player->playing)
    g_string_append (text, ", no longer a player");
  else if (seat == self->moderator && self->stage == GRAPE_MEDIOCRITY_BETWEEN)
    g_string_append (text, ", the next Moderator");
  else if (seat == self->moderator)
    g_string_append (text, ", the Moderator");
  else if (mediocrity_chooses (self, seat) && !grape_sealed_is_in (&player->choice))
    g_string_append (text, ", no integer yet");
  else if (mediocrity_chooses (self, seat) && player->choice.value == GRAPE_SEALED_HIDDEN)
    g_string_append (text, ", has sent an integer");
  else if (mediocrity_chooses (self, seat))
    g_string_append_printf (text, ", chose %u%s", player->choice.value,
                            player->choice.drawn ? " (drawn)" : "");
  g_string_append (text, "\n");
}

/**
 * mediocrity_twin:
 *
 * The board as text; see #GrapeRules.
 */
char *
mediocrity_twin (const GrapeTable *table, gconstpointer view)
{
  const Mediocrity *self = view;
  GString *text = g_string_new (NULL);

  if (self->past->len)
    append_result (text, table, self, g_ptr_array_index (self->past, self->past->len - 1));
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    append_seat (text, table, self, seat);
  g_string_append_printf (text, "  Together %u; the game can be won from %u on.\n",
                          grape_mediocrity_sum (self), 2 * mediocrity_n_playing (self));
  return g_string_free (text, FALSE);
}

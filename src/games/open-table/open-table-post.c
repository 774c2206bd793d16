/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an Open Table has to say (R8.1): the table as text, posts and letters. */
#include "open-table-private.h"

#include <string.h>

#define TALK_SHOWN 12 /* lines */

static const char *
name_of (const GrapeTable *table, int seat)
{
  return seat >= 0                           ? grape_table_name (table, seat)
         : seat == GRAPE_AUTHOR_CLOCK        ? "Clock"
         : table->referee && *table->referee ? table->referee
                                             : "Referee";
}

/* (transfer full): who a line is by. Between quotation marks stands a name that would read as
 * something else: “Ann (opened)” as a move of Ann's, and a player called Referee. R8.1 */
static char *
speaker (const GrapeTable *table, int seat)
{
  const char *name = name_of (table, seat);
  gboolean plain = seat < 0
                   || (!strpbrk (name, ",:()*\"") && !strstr (name, " to ")
                       && !g_str_has_suffix (name, " rules") && !strstr (name, " does this")
                       && !grape_names_equal (name, name_of (table, GRAPE_AUTHOR_REFEREE))
                       && !grape_names_equal (name, "Clock"));
  g_auto (GStrv) pieces = plain ? NULL : g_strsplit (name, "\"", -1);
  g_autofree char *joined = plain ? NULL : g_strjoinv ("\\\"", pieces);

  return plain ? g_strdup (name) : g_strdup_printf ("\"%s\"", joined);
}

/** open_table_cards_text: (transfer full): those that this copy knows, "QH 7S", "3 cards" */
char *
open_table_cards_text (const OpenTable *self, const GArray *hand)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < hand->len; i++)
    {
      int kind = g_array_index (hand, OpenTableCard, i).kind;

      if (kind >= 0)
        g_string_append_printf (text, "%s%s", text->len ? " " : "",
                                grape_deck_symbol (self->deck, (guint)kind));
    }
  return g_string_free (text, FALSE);
}

/** open_table_dice_text: (transfer full): "3d6+1: 4 2 6 = 13" */
char *
open_table_dice_text (const OpenTable *self)
{
  GString *text = g_string_new (NULL);
  gint64 sum = self->plus;

  g_string_append_printf (text, "%ud%u", self->dice->len, self->sides);
  g_string_append_printf (text, self->plus ? "%+d:" : ":", self->plus);
  for (guint i = 0; i < self->dice->len; i++)
    {
      sum += g_array_index (self->dice, guint, i);
      g_string_append_printf (text, " %u", g_array_index (self->dice, guint, i));
    }
  if (self->dice->len > 1 || self->plus)
    g_string_append_printf (text, " = %d", (int)sum);
  return g_string_free (text, FALSE);
}

static void
append_players (GString *text, const GrapeTable *table, const OpenTable *self)
{
  g_string_append (text, "Players:\n");
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const OpenTableSeat *each = &self->seats[seat];
      g_autofree char *cards = open_table_cards_text (self, each->hand);

      if (!each->playing)
        continue;
      g_string_append_printf (text, "%s %s", self->turn == seat ? "*" : " ",
                              grape_table_name (table, seat));
      if (open_table_score (self, seat) || each->scored)
        g_string_append_printf (text, ", %d", (int)open_table_score (self, seat));
      if (each->hand->len)
        g_string_append_printf (text, ", cards: %u", each->hand->len);
      if (*cards)
        g_string_append_printf (text, " (%s)", cards);
      if (open_table_has_sealed (self, seat))
        g_string_append (text, ", sealed");
      else if (each->done)
        g_string_append (text, ", passed");
      g_string_append_c (text, '\n');
    }
}

static void
append_cards (GString *text, const OpenTable *self)
{
  if (!open_table_uses_cards (self))
    return;
  g_string_append_printf (text, "Stock: %u, discarded: %u\n", open_table_stock (self),
                          self->discard->len);
  for (guint i = 0; i < self->laid->len; i++)
    g_string_append_printf (
        text, i ? " %s" : "On the table: %s",
        grape_deck_symbol (self->deck, (guint)g_array_index (self->laid, OpenTableLaid, i).kind));
  g_string_append (text, self->laid->len ? "\n" : "");
}

static void
append_ballot (GString *text, const GrapeTable *table, const OpenTable *self)
{
  if (!self->question)
    return;
  g_string_append_printf (text,
                          self->voting ? (self->secret ? "Secret ballot: “%s”\n" : "Ballot: “%s”\n")
                                       : "Last ballot: “%s”\n",
                          self->question);
  for (guint i = 0; i < self->choices->len; i++)
    {
      guint64 votes = 0;
      g_autofree char *names = NULL;

      for (guint seat = 0; seat < self->n_seats; seat++)
        if (self->seats[seat].vote.value == (int)i + 1)
          votes |= GRAPE_AUDIENCE_SEAT (seat);
      names = grape_table_names (table, votes);
      g_string_append_printf (text, "\t%s", (char *)g_ptr_array_index (self->choices, i));
      if (self->counts->len)
        g_string_append_printf (text, ": %u", g_array_index (self->counts, guint, i));
      g_string_append_printf (text, votes ? " (%s)\n" : "\n", names);
    }
}

/* In people's own words: lines with a tab are nobody's to translate. */
static void
append_words (GString *text, const char *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    g_string_append_printf (text, *lines[i] ? "\t%s\n" : "%s\n", lines[i]);
}

static void
append_line (GString *text, const GrapeTable *table, const OpenTableLine *line)
{
  g_autoptr (GString) readers = g_string_new (NULL);
  g_autofree char *who = speaker (table, line->seat);

  if (line->kind == OPEN_TABLE_WHISPERED)
    {
      open_table_append_seats (
          readers, table,
          line->to & ~(line->seat < 0 ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_SEAT (line->seat)));
      g_string_append_printf (text, "\t%s to %s: %s\n", who, readers->str,
                              line->text ? line->text : "(sealed)");
    }
  else if (line->kind == OPEN_TABLE_DID && line->seat >= 0) /* nobody can say that themselves */
    g_string_append_printf (text, "\t* %s: %s\n", who, line->text);
  else if (line->kind == OPEN_TABLE_DID)
    g_string_append_printf (text, "\t%s\n", line->text);
  else
    g_string_append_printf (text, "\t%s%s: %s\n", who,
                            line->kind == OPEN_TABLE_RULED   ? ", ruling"
                            : line->kind == OPEN_TABLE_MOVED ? " (opened)"
                                                             : "",
                            line->text);
}

char *
open_table_twin (const GrapeTable *table, gconstpointer view)
{
  const OpenTable *self = view;
  GString *text = g_string_new (NULL);
  guint from = self->lines->len > TALK_SHOWN ? self->lines->len - TALK_SHOWN : 0;

  append_players (text, table, self);
  append_cards (text, self);
  if (self->dice->len)
    {
      g_autofree char *dice = open_table_dice_text (self);

      g_string_append_printf (text, "Dice: %s\n", dice);
    }
  append_ballot (text, table, self);
  if (self->clock)
    {
      g_string_append (text, "The clock rings at ");
      grape_time_append (text, self->clock);
      g_string_append_printf (text, self->clock_name ? ": “%s”\n" : ".\n", self->clock_name);
    }
  open_table_append_grid (text, self);
  if (self->board)
    {
      g_string_append (text, "\nOn the board:\n");
      append_words (text, self->board);
    }
  if (self->lines->len)
    g_string_append (text, "\nTalk:\n");
  for (guint i = from; i < self->lines->len; i++)
    append_line (text, table, open_table_line (self, i));
  return g_string_free (text, FALSE);
}

/** open_table_post: the engine writes table, debts and result */
char *
open_table_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const OpenTable *self = view;

  if (self->rules && !self->round && !self->lines->len)
    {
      g_string_append (body, "The rules of this table:\n\n");
      append_words (body, self->rules);
    }
  if (self->turn >= 0)
    return g_strdup_printf ("%s's turn", grape_table_name (table, self->turn));
  if (self->voting)
    return g_strdup ("a ballot");
  return g_strdup ("");
}

/** open_table_letter: a player's hand, what they have sealed, and what was whispered to them */
char *
open_table_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body)
{
  const OpenTable *self = view;
  gsize empty = body->len;

  if (!open_table_plays (self, seat))
    return NULL;
  if (self->seats[seat].hand->len)
    {
      g_autofree char *cards = open_table_cards_text (self, self->seats[seat].hand);

      g_string_append_printf (body, "Your cards: %s\n", cards);
    }
  if (self->seats[seat].sealed)
    g_string_append_printf (body, "Your sealed move: %s\n", self->seats[seat].sealed);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const OpenTableLine *line = open_table_line (self, i);

      if (line->kind == OPEN_TABLE_WHISPERED && line->text && line->seat != seat
          && grape_audience_has (line->to, seat))
        append_line (body, table, line);
    }
  return body->len > empty ? g_strdup ("for you alone") : NULL;
}

static void
keep_talk (GString *text, const GrapeTable *table, const OpenTable *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      const OpenTableLine *line = open_table_line (self, i);
      const char *form = line->kind == OPEN_TABLE_RULED   ? "\n%s rules: %s\n"
                         : line->kind == OPEN_TABLE_MOVED ? "\n%s does this: %s\n"
                                                          : "\n%s: %s\n";

      if (line->kind == OPEN_TABLE_DID && line->seat < 0)
        g_string_append_printf (text, "\n%s\n", line->text);
      else if (line->kind != OPEN_TABLE_WHISPERED)
        {
          g_autofree char *who = speaker (table, line->seat);
          g_string_append_printf (text, form, who, line->text);
        }
    }
}

static void
keep_board (GString *text, const OpenTable *self)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      const OpenTableCell *cell = &g_array_index (self->cells, OpenTableCell, i);

      g_string_append_printf (text, "%s %c%u", i ? "," : "\nOn the grid:", 'a' + cell->column,
                              cell->row + 1);
      if (cell->mark && *cell->mark)
        g_string_append_printf (text, " %s", cell->mark);
      if (cell->colour)
        g_string_append_printf (text, " %s", open_table_colours[cell->colour]);
    }
  g_string_append (text, self->cells->len ? ".\n" : "");
  if (self->board)
    g_string_append_printf (text, "\nOn the board:\n\n%s\n", self->board);
}

static void
keep_result (GString *text, const GrapeTable *table, const OpenTable *self)
{
  g_autoptr (GrapeOutcome) outcome = grape_outcome_new ();
  g_autofree char *names = grape_table_names (table, GRAPE_AUDIENCE_SEAT (self->n_seats) - 1);

  if (self->counts->len)
    g_string_append_printf (text, "\nThe last ballot, “%s”:", self->question);
  for (guint i = 0; i < self->counts->len; i++)
    g_string_append_printf (text, "%s %s %u", i ? "," : "",
                            (char *)g_ptr_array_index (self->choices, i),
                            g_array_index (self->counts, guint, i));
  g_string_append (text, self->counts->len ? ".\n" : "");
  for (guint seat = 0, n = 0; seat < self->n_seats; seat++)
    if (open_table_score (self, (int)seat) || self->seats[seat].scored)
      g_string_append_printf (text, "%s%s has %d.\n", n++ ? "" : "\n",
                              grape_table_name (table, (int)seat),
                              (int)open_table_score (self, (int)seat));
  open_table_outcome (table, self, outcome);
  if (outcome->reason)
    g_string_append_printf (text, "\n%s\n", outcome->reason);
  g_string_append_printf (text, "\nPlayed by %s", names);
  if (table->referee)
    g_string_append_printf (text, " with %s as referee", table->referee);
  g_string_append (text, ".\n");
}

/** open_table_keepsake: R8.4: what was public */
char *
open_table_keepsake (const GrapeTable *table, gconstpointer view)
{
  const OpenTable *self = view;
  GString *text = g_string_new ("A Game at the Open Table\n");
  gsize empty = text->len;

  keep_talk (text, table, self);
  keep_board (text, self);
  if (text->len == empty)
    {
      g_string_free (text, TRUE);
      return NULL;
    }
  keep_result (text, table, self);
  return g_string_free (text, FALSE);
}

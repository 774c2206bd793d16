/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading acts of the Lantern as they come, joining with words, and what can be listed. */
#include "lantern-private.h"

#include <string.h>

/* R3.2: takes last lines off that only name the card, in brackets or behind `Card:`, and from the
 * first of them what card it is. */
static void
take_card_lines (const Lantern *self, int seat, LanternMove *move)
{
  for (char *last; (last = strrchr (move->text, '\n'));)
    {
      g_autofree char *line = g_strstrip (g_strdup (last + 1));
      gsize length = strlen (line), label = 0;

      if (g_ascii_strncasecmp (line, "card:", 5) == 0
          || g_ascii_strncasecmp (line, "card=", 5) == 0)
        label = 5;
      g_strdelimit (line, "[]()*_{}", ' ');
      g_autofree char *card = lantern_card_tidy (g_strstrip (line + label));
      const char *held
          = card && !move->card && strlen (card) < length ? lantern_held (self, seat, card) : NULL;

      if (!held && !(card && lantern_same (card, move->card)))
        return;
      if (held)
        move->card = g_strdup (held);
      *last = '\0';
      g_strchomp (move->text);
    }
}

gboolean
lantern_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
              GrapeRead *read, GError **error)
{
  const Lantern *self = state;
  g_auto (LanternMove) move = { 0 };

  if (!lantern_move_parse (table, self, seat, text, &move, error))
    return FALSE;
  if (move.verb == LANTERN_DO_PLAY && seat >= 0 && seat < (int)self->n_seats)
    take_card_lines (self, seat, &move);
  if (!lantern_check (table, self, seat, &move, -1, error))
    return FALSE;
  read->text = lantern_move_text (table, &move);
  read->audience = move.verb == LANTERN_DO_DECK || move.verb == LANTERN_DO_ADD
                       ? GRAPE_AUDIENCE_REFEREE /* R2.1 */
                       : GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/* R1.3, R1.6: "Max after Ann paid 5"; in its canonical form the seat has its number. */
char *
lantern_join_words (const GrapeTable *table, gconstpointer state, GString *rest, GError **error)
{
  g_autoptr (GRegex) regex = g_regex_new ("^((?:\"[^\"]*\")?.*?)(?:(?:^| )after (.*?))?"
                                          "(?:(?:^| )paid (?:A\\$)?(.*?)[ .!]*)?$",
                                          G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) words = g_string_new (NULL);
  gint end, at[2];

  g_regex_match (regex, rest->str, 0, &match);
  g_match_info_fetch_pos (match, 1, NULL, &end);
  for (gint i = 0; i < 2; i++)
    if (!g_match_info_fetch_pos (match, i + 2, &at[i], NULL))
      at[i] = -1;
  g_autofree char *name = g_match_info_fetch (match, 2), *paid = g_match_info_fetch (match, 3);
  if (at[1] >= 0 && (!*paid || strlen (paid) > 9 || paid[strspn (paid, "0123456789")]))
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write what was paid as `paid 5`");
      return NULL;
    }
  if (at[0] >= 0)
    {
      int seat = grape_table_find (table, name);

      if (seat < 0 || !lantern_at_table (state, seat))
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Nobody called “%s” sits at the table",
                           name);
          return NULL;
        }
      g_string_append_printf (words, "after %d", seat + 1);
    }
  if (at[1] >= 0)
    g_string_append_printf (words, "%spaid %" G_GINT64_FORMAT, words->len ? " " : "",
                            g_ascii_strtoll (paid, NULL, 10));
  g_string_truncate (rest, (gsize)end);
  return words->len ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

/** lantern_join_read: @words: (nullable): canonical; @after: -1: nobody said */
gboolean
lantern_join_read (const char *words, int *after, gint64 *paid)
{
  const char *at = words ? words : "";
  char *end = (char *)at;

  *after = -1;
  *paid = 0;
  if (g_str_has_prefix (at, "after "))
    {
      *after = (int)g_ascii_strtoull (at + 6, &end, 10) - 1;
      at = end + (*end == ' ');
    }
  if (g_str_has_prefix (at, "paid "))
    *paid = (gint64)g_ascii_strtoull (at + 5, &end, 10);
  return *end == '\0';
}

static void
list (GPtrArray *moves, const GrapeTable *table, const Lantern *self, const char *text)
{
  g_auto (LanternMove) move = { 0 };

  if (lantern_move_parse (table, self, GRAPE_AUTHOR_REFEREE, text, &move, NULL)
      && lantern_check (table, self, GRAPE_AUTHOR_REFEREE, &move, -1, NULL))
    g_ptr_array_add (moves, lantern_move_text (table, &move));
}

/* The Barkeep's choices of the moment: story elements, and which Loose Ends are tied off together,
 * nobody could list. */
static void
list_barkeep (const GrapeTable *table, const Lantern *self, GPtrArray *moves)
{
  g_auto (GStrv) words
      = g_strsplit ("deck house|accept|accept loose end|deny incomprehensible|deny non_sequitur|"
                    "deny spirit|deny length|deny no_card|deny nothing|deny not_in_tale|grant|"
                    "refuse not-held|refuse not-mentioned|refuse late|end lamely|return",
                    "|", -1);

  for (guint i = 0; words[i]; i++)
    list (moves, table, self, words[i]);
  for (guint i = 0; i < self->table->len; i++)
    {
      g_autofree char *tie
          = g_strdup_printf ("accept tie \"%s\"", (char *)g_ptr_array_index (self->table, i));

      list (moves, table, self, tie);
    }
  for (guint i = 0; i < self->n_order; i++)
    {
      g_autofree char *first = lantern_seat_text (table, "first", self->order[i]);
      g_autofree char *asleep = lantern_seat_text (table, "asleep", self->order[i]);

      list (moves, table, self, first);
      list (moves, table, self, asleep);
    }
}

/** lantern_legal: the Barkeep's choices; passages cannot be listed */
gboolean
lantern_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const Lantern *self = state;

  if (self->stage == LANTERN_OVER || self->blind)
    return self->stage == LANTERN_OVER;
  if (seat == GRAPE_AUTHOR_REFEREE)
    {
      list_barkeep (table, self, moves);
      return TRUE;
    }
  return seat < 0 || seat >= (int)self->n_seats || !lantern_at_table (self, seat);
}

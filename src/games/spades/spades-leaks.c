/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through a text that is to be sent to somebody for cards that they may not know to be in a
 * hand. It errs on the side of warning: whoever names a card that somebody holds tells something,
 * but for the bare line of a play by the player whose turn it is, for that is how cards are
 * played (R9.2). */
#include "spades-private.h"

#include <string.h>

static gboolean
starts_word (const char *line, const char *at)
{
  return at == line || !(g_ascii_isalnum (at[-1]) || (guchar)at[-1] >= 0x80);
}

/* Whether the line is nothing but a play that may be made now. */
static gboolean
is_play (const GrapeTable *table, const Spades *self, const char *line)
{
  int turn = spades_turn (self);
  guint card;

  return turn >= 0 && spades_stage (self) == GRAPE_SPADES_PLAYING
         && g_ascii_strncasecmp (line, "play ", 5) == 0 && spades_read_card (line + 5, &card, NULL)
         && !spades_is_misplay (self, turn, card);
}

static void
look_in_line (const GrapeTable *table, const Spades *self, GrapeViewer viewer, const char *line,
              GPtrArray *reasons)
{
  for (const char *at = line; *at;)
    {
      guint number;
      const char *end;
      if (!starts_word (line, at) || !spades_scan_prose (line, at, &number, &end))
        {
          at++;
          continue;
        }
      at = end;
      for (int seat = 0; seat < SPADES_SEATS; seat++)
        {
          if (spades_may_know (self, viewer, seat)
              || !(spades_hand (self, seat) & SPADES_BIT (number)))
            continue;
          g_autofree char *name = spades_card_name (number);
          g_ptr_array_add (reasons,
                           g_strdup_printf ("“%s” names the %s, which is in the hand of %s; only "
                                            "that player and the referee may know (6).",
                                            line, name, grape_table_name (table, seat)));
          return;
        }
    }
}

/* The suit that @words name, 0..3; -1 for none. */
static int
suit_of (const char *words)
{
  return (int)grape_suit_parse (words) - 1;
}

/* "Bob is out of hearts", "Bob has five spades": what a hidden hand has of a suit. */
static void
look_for_lengths (const GrapeTable *table, const Spades *self, GrapeViewer viewer, const char *line,
                  GPtrArray *reasons)
{
  static const char *const numbers[] = { "no",  "one",   "two",   "three", "four", "five",
                                         "six", "seven", "eight", "nine",  "ten",  NULL };
  g_autoptr (GRegex) regex
      = g_regex_new ("\\b(out of|void in|without|\\d+|no|one|two|three|four|five|six|seven|eight|"
                     "nine|ten)\\s+(?:more\\s+|any\\s+)?(spades?|hearts?|diamonds?|clubs?)\\b",
                     G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, line, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *count = g_match_info_fetch (match, 1);
      g_autofree char *name = g_match_info_fetch (match, 2);
      int suit = suit_of (name);
      guint told = g_ascii_isdigit (*count) ? (guint)g_ascii_strtoull (count, NULL, 10) : 0;
      for (guint i = 0; numbers[i]; i++)
        told = g_ascii_strcasecmp (numbers[i], count) == 0 ? i : told;
      for (int seat = 0; suit >= 0 && seat < SPADES_SEATS; seat++)
        {
          const char *player = grape_table_name (table, seat);
          SpadesCards cards = spades_hand (self, seat) & SPADES_SUIT (suit);
          gboolean shown = spades_shown_voids (self, seat) >> suit & 1;
          if (spades_may_know (self, viewer, seat) || shown
              || self->deals[seat].kind != GRAPE_SPADES_HAND_KNOWN || !spades_hand (self, seat)
              || spades_count (cards) != told || !strstr (line, player))
            continue;
          g_ptr_array_add (reasons,
                           g_strdup_printf ("“%s” tells how many %s %s holds; only that "
                                            "player and the referee may know (6).",
                                            line, grape_suit_name ((GrapeSuit)suit + 1), player));
        }
    }
}

/**
 * spades_leaks:
 *
 * Sentences about each line of @text that names a card in a hand that @viewer may not know, or
 * tells how many of a suit a player holds; see #GrapeRules.
 */
void
spades_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer, const char *text,
              GPtrArray *reasons)
{
  if (viewer == GRAPE_VIEWER_REFEREE)
    return;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      if (is_play (table, state, g_strstrip (lines[i])))
        continue;
      look_in_line (table, state, viewer, lines[i], reasons);
      look_for_lengths (table, state, viewer, lines[i], reasons);
    }
}

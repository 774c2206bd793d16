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
      GrapeCard card;
      const char *end;
      if (!starts_word (line, at) || grape_card_scan (at, &card, &end) != GRAPE_CARD_OK)
        {
          at++;
          continue;
        }
      at = end;
      if (!card.suit)
        continue;
      guint number = spades_card_number (card);
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

/**
 * spades_leaks:
 *
 * Sentences about each line of @text that names a card in a hand that @viewer may not know; see
 * #GrapeRules.
 */
void
spades_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer, const char *text,
              GPtrArray *reasons)
{
  if (viewer == GRAPE_VIEWER_REFEREE)
    return;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (!is_play (table, state, g_strstrip (lines[i])))
      look_in_line (table, state, viewer, lines[i], reasons);
}

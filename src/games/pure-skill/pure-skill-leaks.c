/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through a text that is to be sent to somebody for bids they may not know. It errs on the
 * side of warning, except where a text says what everybody knows: whole hands, prizes and points.
 *
 * A card is somebody's when its suit says so, or when that player's name, seat or suit stands
 * before it in the line. A player whose name is that of a card ("Jack") is taken for the player. */
#include "pure-skill-private.h"

#include <string.h>

#define NOBODY (-1)

/* A rank found in a line. */
typedef struct
{
  guint rank;
  guint suit;
  int owner; /* the seat named before (or right behind) it; or NOBODY */
  gboolean after_bid;
} Mention;

static gboolean
starts_word (const char *line, const char *at)
{
  return at == line || !(g_ascii_isalnum (at[-1]) || (guchar)at[-1] >= 0x80);
}

static gboolean
ends_word (const char *at)
{
  return !(g_ascii_isalnum (*at) || (guchar)*at >= 0x80);
}

static gsize
prefix_length (const char *at, const char *word)
{
  gsize length = strlen (word);
  return length && g_ascii_strncasecmp (at, word, length) == 0 && ends_word (at + length) ? length
                                                                                          : 0;
}

/* Who is named at @at: by name, by "seat 2" or "player 2", or by suit. */
static int
named_at (const GrapeTable *table, const PureSkill *self, const char *at, gsize *length)
{
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      g_autofree char *by_seat = g_strdup_printf ("seat %d", seat + 1);
      g_autofree char *by_player = g_strdup_printf ("player %d", seat + 1);
      const char *ways[] = { grape_table_name (table, seat), by_seat, by_player,
                             grape_suit_name (self->suits[seat]) };
      for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        if ((*length = prefix_length (at, ways[i])))
          return seat;
    }
  return NOBODY;
}

/* "10 points", "round 10", "10 days" and the article "a" are no cards. */
static gboolean
is_card (const char *line, const char *at, const char *end, GrapeCard card)
{
  static const char *const behind[]
      = { "point", "day", "hour", "round", "minute", "of 13", "of spades", NULL };
  const char *next = end + strspn (end, " ");

  if (card.suit == GRAPE_SUIT_SPADES)
    return FALSE;
  if (card.rank == GRAPE_RANK_ACE && *at == 'a' && end - at < 3)
    return FALSE;
  for (guint i = 0; behind[i]; i++)
    if (g_ascii_strncasecmp (next, behind[i], strlen (behind[i])) == 0)
      return FALSE;
  if (at - line >= 6 && g_ascii_strncasecmp (at - 6, "round ", 6) == 0)
    return FALSE;
  return at == line || !strchr ("-:/$.", at[-1]) || at - line < 2 || !g_ascii_isdigit (at[-2]);
}

/* Whether "bid", perhaps with a colon or an article, stands right before @at. */
static gboolean
follows_bid (const char *line, const char *at)
{
  g_autofree char *before = g_ascii_strdown (line, at - line);
  static const char *const fillers[] = { "the", "my", "is", "was", "a", "has", NULL };
  gboolean again = TRUE;

  while (again)
    {
      gsize length = strlen (before);
      while (length && strchr (" \t:='\"`*", before[length - 1]))
        before[--length] = '\0';
      again = FALSE;
      for (guint i = 0; fillers[i] && !again; i++)
        if (g_str_has_suffix (before, fillers[i]))
          {
            char *word = before + length - strlen (fillers[i]);
            again = starts_word (before, word);
            if (again)
              *word = '\0';
          }
    }
  return g_str_has_suffix (before, "bid") || g_str_has_suffix (before, "bids");
}

/* "the king by Bob", "K from Bob" */
static int
owner_behind (const GrapeTable *table, const PureSkill *self, const char *end)
{
  static const char *const links[] = { "by ", "from ", "for ", "(", NULL };
  const char *next = end + strspn (end, " ,:");
  gsize length;

  for (guint i = 0; links[i]; i++)
    if (g_ascii_strncasecmp (next, links[i], strlen (links[i])) == 0)
      return named_at (table, self, next + strlen (links[i]), &length);
  return NOBODY;
}

/* All mentions of cards in @line. */
static GArray *
mentions_in (const GrapeTable *table, const PureSkill *self, const char *line)
{
  GArray *mentions = g_array_new (FALSE, FALSE, sizeof (Mention));
  int owner = NOBODY;

  for (const char *at = line; *at;)
    {
      GrapeCard card;
      const char *end;
      gsize length;
      if (!starts_word (line, at))
        {
          at++;
          continue;
        }
      int named = named_at (table, self, at, &length);
      if (named != NOBODY)
        {
          owner = named;
          at += length;
          continue;
        }
      if (grape_card_scan (at, &card, &end) != GRAPE_CARD_OK)
        {
          at++;
          continue;
        }
      if (is_card (line, at, end, card))
        {
          int behind = owner_behind (table, self, end);
          Mention mention = { .rank = card.rank,
                              .suit = card.suit,
                              .owner = behind != NOBODY ? behind : owner,
                              .after_bid = follows_bid (line, at) };
          g_array_append_val (mentions, mention);
        }
      at = end;
    }
  return mentions;
}

/* Whether the cards said to be @seat's are its whole hand, which everybody knows. */
static gboolean
is_whole_hand (const PureSkill *self, int seat, GArray *mentions)
{
  guint16 seen = 0;
  for (guint i = 0; i < mentions->len; i++)
    {
      const Mention *mention = &g_array_index (mentions, Mention, i);
      if (mention->owner == seat || mention->suit == self->suits[seat])
        seen |= PURE_SKILL_BIT (mention->rank);
    }
  return (self->core.hands[seat] & ~seen) == 0;
}

static gboolean
tells (const PureSkill *self, int seat, GrapeViewer viewer, const Mention *mention)
{
  int secret = self->bids[seat].value;

  if ((int)mention->rank != secret)
    return FALSE;
  if (mention->suit)
    return mention->suit == self->suits[seat];
  if (mention->owner != NOBODY)
    return mention->owner == seat;
  /* Nobody is named. Their own bid is no secret to them. */
  return mention->after_bid && (viewer < 0 || self->bids[viewer].value != secret);
}

static void
look_in_line (const GrapeTable *table, const PureSkill *self, GrapeViewer viewer, const char *line,
              GPtrArray *reasons)
{
  g_autoptr (GArray) mentions = mentions_in (table, self, line);

  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      int secret = self->bids[seat].value;
      /* R3.7; the last card of a hand is no secret. */
      if (viewer == seat || self->bids[seat].told || secret == PURE_SKILL_NO_BID
          || secret == GRAPE_SEALED_HIDDEN || __builtin_popcount (self->core.hands[seat]) == 1
          || is_whole_hand (self, seat, mentions))
        continue;
      for (guint i = 0; i < mentions->len; i++)
        if (tells (self, seat, viewer, &g_array_index (mentions, Mention, i)))
          {
            g_autofree char *card = pure_skill_card_name (self, seat, (guint)secret);
            g_ptr_array_add (reasons,
                             g_strdup_printf ("“%s” tells that %s bids the %s; until round %u is "
                                              "resolved only that player and the referee know.",
                                              line, grape_table_name (table, seat), card,
                                              pure_skill_round (self)));
            break;
          }
    }
}

/**
 * pure_skill_leaks:
 *
 * Sentences about each line of @text that tells @viewer a bid they may not know; see #GrapeRules.
 */
void
pure_skill_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer,
                  const char *text, GPtrArray *reasons)
{
  if (viewer == GRAPE_VIEWER_REFEREE)
    return;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    look_in_line (table, state, viewer, g_strstrip (lines[i]), reasons);
}

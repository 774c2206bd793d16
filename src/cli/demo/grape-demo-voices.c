/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the players of the demonstration write: no two alike, and none like the rules. */
#include "grape-demo.h"

#include <string.h>

#include "equipment/grape-card.h"

#define N_LETTERS 3

/* {v} is the value in words ("the king", "c4"), {m} the whole move in a sentence ("infect c3 and
 * place d4"), {n} its notation, {N} that in capitals, {r} row and column, {q} the quoted text. */
static const struct
{
  const char *player;
  const char *letters[N_LETTERS];
} voices[] = {
  { "Ann",
    { "Hi Cy,\n\nI'll bid {v} this time. It rains here, and you?\n\nAnn\n",
      "Dear Cy,\n\n{v} for me, please.\n\nAnn\n",
      "Hello,\n\nmy bid is {v}. I hope nobody else thought of that.\n\nAnn\n" } },
  { "Bob",
    { "{v}\n\nb.\n", "make it {v} pls\n", "{q}{v}. back to work\n\n-- \nBob, from the bus\n" } },
  { "Chloe",
    { "Most honoured Referee,\n\nI have the honour to offer {v}.\n\nChloe\n",
      "Esteemed Cy,\n\nlet it be {v}, with my humble regards.\n\nChloe\n",
      "To the Keeper of the Cards:\n\nkindly put me down for {v}.\n\nC.\n" } },
  { "Dora",
    { "Cy,\n\nthis turn I {m}.\n\nDora\n", "{q}Here are mine:\n\n{n}\n\nDora\n",
      "I want to {m}, please.\n\nD.\n" } },
  { "Emil",
    { "moin,\n\n{n}\n\ndanke, emil\n", "ok: {m}. gruesse\n\nemil\n",
      "I {m}. That is all.\n\nEmil\n" } },
  { "Fay",
    { "{N}\n\nFAY\n", "FOR THE DISH: {N}\n\nFAY\n",
      "{q}{N}\n\n(the caps key is stuck)\n\nFAY\n" } },
  { "Gus",
    { "Evening Cy,\n\nGus here, back from the boat. I'll {m}.\n\nGus\n",
      "My orders:\n\n{n}\n\nGus, wet\n", "{n}\n-- \nGus\nfair winds and long legs\n" } },
  { "Hal",
    { "I play {v}.\n\nHal\n", "{v} it is.\n\nHal\n",
      "Hi all, I go to {v} and hope for the best. Hal\n" } },
  { "Ida",
    { "{r}, please.\n\nIda\n", "My square: {r}.\n\nIda\n",
      "{q}I'd like {r} this round.\n\nIda\n" } },
  { "Jon", { "put me on {v}\n", "my stone goes to {v}\n\nj\n", "{v} pls\n\nj\n" } },
  { "Kim", { "{n}\n\nKim\n", "Hi Lea, hi Cy,\n\n{n}\n\nYour turn!\nKim\n", "{n}\n" } },
  { "Lea",
    { "After much tea:\n\n{n}\n\nLea\n", "{q}{n}\n\nand now bed. Lea\n",
      "I think that I have seen it:\n\n{n}\n\nL.\n" } },
  { "Max", { "I'll {m}.\n\nMax\n", "{m}, partner!\n\nMax\n", "Cy, I {m}.\n\nMax\n" } },
  { "Nia",
    { "{v} please, Cy\n\nNia\n", "{q}{v}. Thanks!\n\nNia\n", "That would be {v}.\n\nNia x\n" } },
  { "Oto", { "{n}\n", "{N}\n\nO.\n", "ahoj,\n\n{n}\n\nOto\n" } },
  { "Pia",
    { "With a sigh: {v}.\n\nPia\n", "{v}, dear Cy, and greetings to the cat.\n\nPia\n",
      "It has to be {v}.\n\nPia\n" } },
};

static const char *const numbers[]
    = { "nil",   "one",   "two",  "three", "four",   "five",   "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve", "thirteen" };

/* "bid K" of Pure Skill: "the king"; "play QH": "the queen of hearts"; "bid 3" of Spades: "three"
 */
static char *
say_value (const char *game, const char *move)
{
  const char *value = strchr (move, ' ');
  GrapeCard card;
  gboolean rank = g_str_equal (game, "pure-skill");

  value = value ? value + 1 : move;
  if (rank)
    {
      g_autofree char *spade = g_strconcat (value, "S", NULL);

      if (grape_card_parse (spade, &card) == GRAPE_CARD_OK)
        return g_strdup_printf ("the %s", grape_rank_name (card.rank));
    }
  if (grape_card_parse (value, &card) == GRAPE_CARD_OK)
    return g_strdup_printf ("the %s of %s", grape_rank_name (card.rank),
                            grape_suit_name (card.suit));
  if (strspn (value, "0123456789") == strlen (value)
      && g_ascii_strtoull (value, NULL, 10) < G_N_ELEMENTS (numbers))
    return g_strdup (numbers[g_ascii_strtoull (value, NULL, 10)]);
  return g_strdup (value);
}

/* "infect c3, place d4 and place e4" */
static char *
say_move (const char *game, const char *move)
{
  g_auto (GStrv) lines = g_strsplit (move, "\n", -1);
  guint n = g_strv_length (lines);
  GString *said = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *value = say_value (game, lines[i]);
      gsize verb = strcspn (lines[i], " ");

      if (i)
        g_string_append (said, i + 1 < n ? ", " : " and ");
      if (lines[i][verb])
        g_string_append_printf (said, "%.*s ", (int)verb, lines[i]);
      g_string_append (said, value);
    }
  return g_string_free (said, FALSE);
}

/* "c4": "row c, column 4" */
static char *
say_square (const char *move)
{
  gsize letters = strcspn (move, "0123456789");

  return letters && move[letters] && !strchr (move, ' ')
             ? g_strdup_printf ("row %.*s, column %s", (int)letters, move, move + letters)
             : g_strdup (move);
}

static void
replace (GString *text, const char *place, const char *by)
{
  g_string_replace (text, place, by, 0);
}

/**
 * grape_demo_say:
 * @player: whose voice
 * @quote: (nullable): what the letter answers, with its attribution
 * @number: of the letter; a voice has several
 *
 * Returns: (transfer full): the body of a letter that says @move
 */
char *
grape_demo_say (const char *game, const char *player, const char *move, const char *quote,
                guint number)
{
  GString *text = NULL;
  g_autofree char *value = say_value (game, move), *said = say_move (game, move);
  g_autofree char *square = say_square (move), *capitals = g_ascii_strup (move, -1);

  for (guint i = 0; i < G_N_ELEMENTS (voices) && !text; i++)
    if (g_str_equal (voices[i].player, player))
      text = g_string_new (voices[i].letters[number % N_LETTERS]);
  if (!text)
    text = g_string_new ("{n}\n");
  replace (text, "{q}", quote ? quote : "");
  replace (text, "{v}", value);
  replace (text, "{m}", said);
  replace (text, "{r}", square);
  replace (text, "{N}", capitals);
  replace (text, "{n}", move);
  return g_string_free (text, FALSE);
}

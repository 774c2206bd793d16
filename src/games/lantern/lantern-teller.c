/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How bots tell: whole sentences of our own, put together round a card. The hero goes through the
 * whole tale, the place through the passage; Loose Ends that are to be tied off get a sentence
 * each. What it lacks in wit it has in grammar. */
#include "lantern-private.h"

#include <string.h>

#define WIDTH              66
#define MOST_TIED          5
#define PICK(list, stream) ((list)[grape_stream_below ((stream), G_N_ELEMENTS (list))])

static const char *const heroes[]
    = { "Marigold", "Old Tobias", "Linnet", "Captain Rook", "Hannah", "Bartholomew" };
static const char *const places[]
    = { "the lower town",    "the old coast road", "the hills above the river",
        "the tavern itself", "the forest",         "the market" };

/* %H: the hero, %P: the place, %C: the card, %E: a Loose End. */
static const char *const begins[] = {
  "There was once, and it is not so long ago, somebody called %H, who lived by %P and owed "
  "nobody anything, which is rarer than you think.",
  "They tell it of %H, and whoever tells it otherwise was not there: it began in %P, on a morning "
  "like any other.",
  "Nobody in %P remembers the year, but everybody remembers %H, and how little there was to "
  "expect of that day.",
};
static const char *const goes_on[] = {
  "So %H went on through %P, for whoever stands still in such a story is lost.",
  "Now, you will want to know what %H did next, and I shall not keep it from you: they walked, all "
  "the way to %P, and did not look back.",
  "That might have been the end of it, had %H been another. But the way led on to %P, and so did "
  "the tale.",
  "The next day found %H in %P, with little money, less sleep, and a good deal to think about.",
  "By then word had run ahead of %H, as word does, and in %P people were waiting at their doors.",
};
static const char *const brings[] = {
  "And there, where nobody would have looked for it, was what this part of the tale is about: %C.",
  "What came next was %C; and those who were there never agreed on anything else about it.",
  "Then, from one breath to the next, everything turned on one thing: %C.",
  "It took a while before anybody dared to say it aloud, and then they all said it at once: %C!",
  "If you ask me what changed their luck, I say %C, and I say it with my hand on this table.",
};
static const char *const works[] = {
  "%H looked once, looked again, and understood that nothing would be as it had been.",
  "Some laughed, and some crossed themselves, but %H did neither and stepped closer.",
  "It was not what %H had hoped for, and it was a great deal better than what they had feared.",
  "Nobody moved, until %H did what had to be done, slowly, as one does in dreams.",
  "So that was how it came about, and %H had to make the best of it.",
};
static const char *const fills[] = {
  "The rain had stopped, and the whole street smelled of wet wood and bread.",
  "A door stood open that had been shut for years, and a draught came out of it like a sigh.",
  "Somewhere a bell rang, though it was not the hour for it.",
  "They shared what there was to eat, which was not much, and did not talk of the morrow.",
  "The moon came up over the roofs and made everything look older than it was.",
  "An old woman who sold candles said that she had seen it coming, but she always said that.",
  "The mule would go no further, so they went on foot and carried the saddle between them.",
  "It cost them their last coin, and they thought it cheap.",
  "Two children followed them for a while, and then were called home to supper.",
  "The hours were long, and each of them pretended for the sake of the others to be asleep.",
  "Down by the bridge the boats lay still, as if they were listening.",
  "What they had not counted on was the cold, which came in under every blanket.",
  "Nobody thanked them, but then nobody stopped them either.",
  "For a moment it was so quiet that one could hear the snow fall.",
  "They swore never to speak of it again, and spoke of nothing else until noon.",
  "A fiddler at the corner played something that was nearly a dance.",
  "There was an owl about, and it had an opinion.",
  "Behind the monastery somebody had hung out washing, and nobody had taken it in.",
  "The cat from the stable came along, for reasons of its own.",
  "They slept badly, and in the morning one boot was missing.",
  "The cook swore that the cheese had been whole when she left it.",
  "It was market day, which made hiding easier and running harder.",
  "In the garden behind the house the last pears had fallen, and the wasps were at them.",
  "On the wall somebody had drawn a ship, with more sails than any ship can carry.",
  "The miller looked up, counted his sacks, and looked down again.",
  "Whoever had locked that cellar had meant it, and had then lost heart and left the lamp on.",
  "Half of what they were told there was a lie, and the other half was the weather.",
  "A goat had eaten the notice, so that nobody could say what it had forbidden.",
  "They could have turned back at the well, and afterwards each said that they had wanted to.",
  "It ended with a handshake, as such things do when nobody can write.",
  "The ferry was late, and so was everybody who had trusted in it.",
  "Up in the tower a window was lit, where as far as anybody knew there was no floor.",
};
static const char *const ties[] = {
  "And here, at last, the old business was settled, in front of witnesses and for good: %E.",
  "You have been waiting to hear the rest about that other matter: %E. Well, it came out right, "
  "and nobody has had to ask since.",
  "As for the thing that had hung over them all this time, %E, it found its end that very hour.",
  "That also explained what they had so long puzzled over, %E; it had been simple all along.",
};
static const char *const leaves[] = {
  "But one question was left, and it kept %H awake that night: what was to become of it all, now "
  "that there was %C?",
  "Remember this, for we shall hear of it again before the fire is out: %C.",
};
static const char *const closes[] = {
  "With that they put out the light, and whoever had more to say kept it for the morning.",
  "So much for that day; the next one, as you will hear, was longer.",
  "And %H, who had not smiled for a week, smiled.",
  "Thus it stood with %H when the sun went down, and it might have stood worse.",
  "Then they took the road again, and the dust settled behind them.",
};
static const char *const finales[] = {
  "So everything that was loose had been tied, and everybody who was owed had been paid. %H came "
  "home, hung up the coat, and found the fire lit.",
  "They lived on for many years, not always happily, but never again without company; and if the "
  "lantern over the door has not gone out, it burns there still.",
  "That is the tale of %H, as it was told at this table. Whoever knows a better one may pay for "
  "the next round.",
};

/* A hero whom somebody has told of already, or a new one. */
static const char *
find_hero (const Lantern *self, GrapeStream *stream)
{
  for (guint i = 1; i <= self->plays->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (heroes); j++)
      if (strstr (lantern_play (self, i)->text, heroes[j]))
        return heroes[j];
  return PICK (heroes, stream);
}

/* A word alone, as other lists have them, gets an article. */
static char *
with_article (const char *card)
{
  return strchr (card, ' ') || g_unichar_isupper (g_utf8_get_char (card))
             ? g_strdup (card)
             : g_strdup_printf ("the %s", card);
}

typedef struct
{
  const char *hero, *place;
  char *card;
  GString *text;
  guint used; /* characters of the last line */
  guint order[G_N_ELEMENTS (fills)], n_filled;
} Teller;

static void
add_word (Teller *self, const char *word)
{
  guint length = (guint)g_utf8_strlen (word, -1);

  if (!length)
    return;
  if (self->text->len)
    {
      gboolean fits = self->used + 1 + length <= WIDTH;

      g_string_append_c (self->text, fits ? ' ' : '\n');
      self->used = fits ? self->used + 1 : 0;
    }
  g_string_append (self->text, word);
  self->used += length;
}

static void
add_sentence (Teller *self, const char *sentence, const char *end)
{
  g_autoptr (GString) filled = g_string_new (sentence);
  g_auto (GStrv) words = NULL;

  g_string_replace (filled, "%H", self->hero, 0);
  g_string_replace (filled, "%P", self->place, 0);
  if (self->card)
    g_string_replace (filled, "%C", self->card, 0);
  if (end)
    g_string_replace (filled, "%E", end, 0);
  words = g_strsplit (filled->str, " ", -1);
  for (guint i = 0; words[i]; i++)
    add_word (self, words[i]);
}

static guint
count (const Teller *self)
{
  return lantern_count_lines (self->text->str);
}

/* Sentences of @fills that were not used yet, until there are @n lines. */
static void
fill_up (Teller *self, guint n)
{
  while (self->n_filled < G_N_ELEMENTS (fills) && count (self) < n)
    add_sentence (self, fills[self->order[self->n_filled++]], NULL);
}

/**
 * lantern_tell:
 * @card: (nullable): to be worked in
 * @open: it stands in the last lines too, and so stays open
 * @tie: tie Loose Ends off
 *
 * Returns: (transfer full): a passage of the right length
 */
char *
lantern_tell (const Lantern *self, const char *card, gboolean open, gboolean tie,
              GrapeStream *stream)
{
  Teller teller = { .hero = find_hero (self, stream),
                    .place = PICK (places, stream),
                    .card = card ? with_article (card) : NULL,
                    .text = g_string_new (NULL) };
  guint n_tied = tie ? MIN (self->table->len, MOST_TIED) : 0;

  grape_stream_sample (stream, G_N_ELEMENTS (fills), G_N_ELEMENTS (fills), teller.order);
  add_sentence (&teller, self->plays->len ? PICK (goes_on, stream) : PICK (begins, stream), NULL);
  fill_up (&teller, 4);
  if (card)
    add_sentence (&teller, PICK (brings, stream), NULL);
  add_sentence (&teller, PICK (works, stream), NULL);
  for (guint i = 0; i < n_tied; i++)
    {
      g_autofree char *end = with_article (g_ptr_array_index (self->table, i));

      add_sentence (&teller, ties[(i + self->plays->len) % G_N_ELEMENTS (ties)], end);
    }
  fill_up (&teller, 11);
  g_string_append_c (teller.text, '\n');
  teller.used = WIDTH + 1;
  {
    gsize from = teller.text->len;

    add_sentence (&teller, open && card ? PICK (leaves, stream) : PICK (closes, stream), NULL);
    g_string_erase (teller.text, (gssize)from, 1); /* the line break that add_word() made */
  }
  g_free (teller.card);
  return g_string_free (teller.text, FALSE);
}

/** lantern_tell_end: (transfer full): the end of a tale that is won */
char *
lantern_tell_end (const Lantern *self, GrapeStream *stream)
{
  Teller teller = { .hero = find_hero (self, stream), .place = "", .text = g_string_new (NULL) };

  add_sentence (&teller, finales[grape_stream_below (stream, 2)], NULL);
  add_sentence (&teller, finales[2], NULL);
  return g_string_free (teller.text, FALSE);
}

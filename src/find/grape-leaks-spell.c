/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets in spellings that nobody uses for a move: small Roman numbers, numbers of other
 * languages, letters of the spelling alphabet, initials grown into the number, slang. */
#include "grape-leaks-private.h"

#include <string.h>

/* Numbers by what other languages call them, without those that mean something in English. */
static const char *const foreign[] = {
  NULL,
  "eins|uno|ett",
  "ii|zwei|deux|dos|twee",
  "iii|drei|trois|tres|tre|drie",
  "iv|vier|quatre|cuatro|quattro|fyra",
  "fünf|cinq|cinco|cinque|vijf|fem",
  "vi|sechs|seis|sei|zes",
  "vii|sieben|siete|sette|zeven|sju",
  "viii|acht|huit|ocho|åtta",
  "ix|neun|neuf|nueve|nove|negen|nio",
  "zehn|dix|diez|dieci|tien|tio",
  "xi|elf|onze|undici|elva|bube|valet",
  "xii|zwölf|douze|doce|dodici|twaalf|tolv|reine|reina|dama",
  "xiii|dreizehn|treize|trece|tredici|dertien|tretton|könig|koenig|roi|koning",
};

static const char alphabet[][9]
    = { "alpha",  "bravo", "charlie", "delta",  "echo",     "foxtrot", "golf",   "hotel",  "india",
        "juliet", "kilo",  "lima",    "mike",   "november", "oscar",   "papa",   "quebec", "romeo",
        "sierra", "tango", "uniform", "victor", "whiskey",  "xray",    "yankee", "zulu" };

/* Letters by their sound, without those that are words before a number: "eye five", "jay four" */
static const char *const sounds[]
    = { NULL,           "bee", "sea|cee", "dee", NULL,  "eff|ef", "gee",
        "aitch|haitch", "eye", "jay",     "kay", "ell", "em" };

/* "Seven's gone, Ann has it" */
static const char *const contracted[]
    = { NULL,      "one's",   "two's",  "three's", "four's", "five's",  "six's",
        "seven's", "eight's", "nine's", "ten's",   "jack's", "queen's", "king's" };

/* What card players call a rank; it counts where cards are spoken of. */
static const struct
{
  guint rank;
  const char *said;
} slang[] = {
  { GRAPE_RANK_ACE, "bullet|bullets" },
  { GRAPE_RANK_KING,
    "cowboy|cowboys|monarch|majesty|man with a crown|man with the crown|sovereign|big man|"
    "crowned head" },
  { GRAPE_RANK_QUEEN, "lady|ladies|dame|consort|madam" },
  { GRAPE_RANK_JACK, "boy|boys|valet|lad|squire|page boy" },
  { 2, "ducks|duck" },
};

/* A number or a rank with its verb in one word: "seven's gone" */
static void
look_for_contracted (GrapeScanner *self, guint index, guint at)
{
  for (guint number = 1; number < G_N_ELEMENTS (contracted); number++)
    if (grape_words_is (self->reading.words, at, contracted[number]))
      {
        g_autofree char *text = g_strdup_printf ("%u", number);

        grape_scanner_judge (self, index, text, TRUE);
        if (!g_str_equal (text, grape_rank_code (number)))
          grape_scanner_judge (self, index, grape_rank_code (number), TRUE);
      }
}

/** grape_scanner_foreign_number: the number that the word at @at is in another language; 0: none */
gint
grape_scanner_foreign_number (const GrapeWords *words, guint at)
{
  for (guint number = 1; number < G_N_ELEMENTS (foreign); number++)
    if (grape_words_is (words, at, foreign[number]))
      return (gint)number;
  return 0;
}

static void
look_for_foreign (GrapeScanner *self, guint index, guint at)
{
  /* "a pris sept", but "4 Sept" */
  if (at && grape_words_is (self->reading.words, at, "sept")
      && grape_words_is (self->reading.words, at - 1, "pris|choisi|mis|joué|a|le|un|avec|:|="))
    return grape_scanner_judge (self, index, "7", TRUE);
  for (guint number = 1; number < G_N_ELEMENTS (foreign); number++)
    if (grape_words_is (self->reading.words, at, foreign[number]))
      {
        g_autofree char *text = g_strdup_printf ("%u", number);

        grape_scanner_judge (self, index, text, TRUE);
        if (number <= GRAPE_N_RANKS && !g_str_equal (text, grape_rank_code (number)))
          grape_scanner_judge (self, index, grape_rank_code (number), TRUE);
        return;
      }
}

static gboolean
speaks_of_cards (const GrapeWords *words, const GrapeSentence *sentence)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      GrapeCardWords card;
      guint said = 0;

      if (grape_words_is (words, at,
                          "trump|trumps|suit|suits|hand|card|cards|envelope|black|red|bid|dealt")
          || (grape_card_words_read (words, at, &card, &said) && card.suit))
        return TRUE;
    }
  return FALSE;
}

/* "Ann spent her monarch on this one": in a game of ranks, where somebody plays it. */
static gboolean
is_played (const GrapeScanner *self, const GrapeSentence *sentence)
{
  gboolean ranks = !grape_scanner_plays_cards (self);

  for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
    ranks &= each->read != grape_read_number;
  return ranks
         && grape_scanner_says (self, sentence,
                                "spent|put|puts|laid|sent|threw|throws|played|plays|bid|bids|went|"
                                "going for|goes for|gone for|offered|came from|comes from|is on|"
                                "on the table|thrown|down|spends|used|uses|wants|took out");
}

static void
look_for_slang (GrapeScanner *self, guint index, guint at)
{
  for (guint i = 0; i < G_N_ELEMENTS (slang); i++)
    if (grape_words_match (self->reading.words, at, slang[i].said))
      {
        grape_scanner_judge (self, index, grape_rank_code (slang[i].rank), TRUE);
        for (guint suit = 1; suit <= GRAPE_N_SUITS; suit++)
          {
            g_autofree char *card
                = grape_card_format ((GrapeCard){ (guint8)slang[i].rank, (guint8)suit });

            grape_scanner_judge (self, index, card, TRUE);
          }
      }
}

/* "eye five" */
static void
look_for_sounds (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  gint number;
  guint said = 0;

  for (guint i = 0; i < G_N_ELEMENTS (sounds); i++)
    if (sounds[i] && grape_words_is (words, at, sounds[i])
        && grape_number_read (words, at + 1, &number, &said))
      {
        g_autofree char *square = g_strdup_printf ("%c%d", 'a' + (int)i, number);

        grape_scanner_judge (self, index, square, TRUE);
      }
}

/* "Low ... V": a Roman five, which elsewhere is a letter */
static void
look_for_numeral (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;

  if (at && grape_words_at (words, at)->capital && grape_words_is (words, at, "v")
      && grape_words_is (words, at - 1, ":|=|a|the|.|...|\xe2\x80\xa6|-|on|is|->"))
    grape_scanner_judge (self, index, "5", TRUE);
}

/* "echo eight" */
static void
look_for_spelled (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;

  for (guint i = 0; i < G_N_ELEMENTS (alphabet); i++)
    if (g_str_equal (grape_words_form (words, at), alphabet[i]))
      {
        gint number;
        guint said = 0, gap = grape_words_is (words, at + 1, "-|,");
        guint n = grape_number_read (words, at + 1 + gap, &number, &said);

        if (!n || grape_words_is (words, at + 1 + gap + n, "-"))
          return;
        g_autofree char *square = g_strdup_printf ("%c%d", 'a' + (int)i, number);
        grape_scanner_judge (self, index, square, FALSE);
      }
}

/* The only one whose name begins with @letter. */
static int
initial_of (const GrapeScanner *self, char letter)
{
  int who = NOBODY;

  for (guint seat = 0; seat < self->names->len; seat++)
    {
      const GrapeWords *name = g_ptr_array_index (self->names, seat);

      if (*grape_words_form (name, 0) != letter)
        continue;
      if (who != NOBODY)
        return NOBODY;
      who = (int)seat;
    }
  return who;
}

/* Whose secret a label at @at tells: "A7, C3", "(1) VII": who it is stands in one word with the
 * number, or in brackets before it. */
static int
labelled_at (const GrapeScanner *self, guint at)
{
  const GrapeWords *words = self->reading.words;
  const char *form = grape_words_form (words, at);
  gint number = 0, seat;
  guint said = 0;
  int who = NOBODY;

  if (g_ascii_isalpha (*form) && form[1] && strspn (form + 1, "0123456789") == strlen (form) - 1
      && grape_words_at (words, at)->initial)
    {
      who = initial_of (self, *form);
      number = (gint)g_ascii_strtoull (form + 1, NULL, 10);
    }
  else if (grape_words_is (words, at, "(") && grape_words_is (words, at + 2, ")")
           && grape_number_read (words, at + 1, &seat, &said)
           && seat <= (gint)grape_table_size (self->reading.position->table)
           && grape_number_read (words, at + 3, &number, &said))
    who = seat - 1;
  if (who < 0 || who == self->viewer || number < 1)
    return NOBODY;
  g_autofree char *text = g_strdup_printf ("%d", number);
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner == who && g_str_equal (secret_at (self, i)->value, text))
      return who;
  return NOBODY;
}

/* One label may be a vitamin. */
static void
look_for_labels (GrapeScanner *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  guint64 owners = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      int who = labelled_at (self, at);

      owners |= who == NOBODY ? 0 : G_GUINT64_CONSTANT (1) << who;
    }
  if (__builtin_popcountll (owners) > 1)
    grape_scanner_charge (self, index, owners);
}

/* "Pik-Ass", "l'asso di picche": an ace beside its suit, in languages where it is a word of English
 * or none */
static void
look_for_ace (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  if (!grape_words_is (words, at, "ass|asso|aas|äss|l'as|l'asso"))
    return;
  for (guint i = at - MIN (at - sentence->first, 2); i < sentence->last && i < at + 3; i++)
    {
      GrapeCardWords card;
      guint said = 0;

      if (i == at || !grape_card_words_read (words, i, &card, &said) || !card.suit || card.rank)
        continue;
      g_autofree char *text = grape_card_format ((GrapeCard){ GRAPE_RANK_ACE, card.suit });
      grape_scanner_judge (self, index, text, TRUE);
      return;
    }
}

/* "the tenth of diamonds" */
static void
look_for_ordinal (GrapeScanner *self, guint index, guint at)
{
  guint ordinal = grape_ordinal_read (self->reading.words, at), said = 0;
  GrapeCardWords card;

  if (!ordinal || ordinal > GRAPE_N_RANKS || !grape_words_is (self->reading.words, at + 1, "of")
      || !grape_card_words_read (self->reading.words, at + 2, &card, &said) || !card.suit
      || card.rank)
    return;
  g_autofree char *text = grape_card_format ((GrapeCard){ (guint8)ordinal, card.suit });
  grape_scanner_judge (self, index, text, FALSE);
}

/** grape_scanner_spell: secrets in unusual spellings at @at */
void
grape_scanner_spell (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  gboolean squares = FALSE, cards = speaks_of_cards (words, sentence) || is_played (self, sentence);

  for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
    squares |= each->read == grape_read_square;
  if (!squares)
    look_for_labels (self, index);
  for (guint at = sentence->first; at < sentence->last; at++)
    if (squares)
      {
        look_for_spelled (self, index, at);
        look_for_sounds (self, index, at);
      }
    else
      {
        look_for_numeral (self, index, at);
        look_for_contracted (self, index, at);
        look_for_foreign (self, index, at);
        look_for_ordinal (self, index, at);
        look_for_ace (self, index, at);
        if (cards)
          look_for_slang (self, index, at);
      }
}

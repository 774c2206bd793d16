/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in figures, words and Roman numerals; and the signs that a number counts something
 * else. */
#include "grape-value-words.h"

#include <string.h>

#define LARGEST 1000000

static const char *const small[]
    = { "zero",     "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", NULL };
static const char *const tens[] = { "twenty", "thirty", "forty", "fifty", NULL };
static const char *const roman[]
    = { "i",   "ii",   "iii", "iv", "v",   "vi",   "vii",   "viii", "ix", "x", "xi",
        "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix",  "xx", NULL };

/* As people from elsewhere write them, but those that are English words or names as well. */
static const struct
{
  const char *forms;
  int number;
} foreign[] = {
  { "uno|eins|ett|jeden|yksi|bir|egy", 1 },
  { "zwei|zwo|deux|dos|twee|twa|dwa|dois|kaksi|iki|kettő|dva", 2 },
  { "drei|trois|tres|três|tre|drie|trzy|kolme|üç|három|tři|tri", 3 },
  { "vier|quatre|cuatro|quattro|quatro|fower|fyra|cztery|neljä|dört|négy|čtyři|chetyre", 4 },
  { "fünf|fuenf|cinq|cinco|cinque|vijf|pięć|viisi|beş|öt|fem|pět|pyat", 5 },
  { "sechs|seis|zes|sześć|kuusi|altı|seks|šest|shest", 6 },
  { "sieben|siete|sette|sete|zeven|sju|siedem|seitsemän|yedi|hét|syv|sedm", 7 },
  { "acht|huit|ocho|oito|aicht|åtta|osiem|kahdeksan|sekiz|nyolc|otte|osm|vosem", 8 },
  { "neun|neuf|nueve|nove|negen|nio|dziewięć|yhdeksän|dokuz|kilenc|devět|devyat", 9 },
  { "zehn|diez|dieci|dez|tien|tio|dziesięć|kymmenen|tíz|deset|desyat", 10 },
  { "onze|undici|elva|jedenaście", 11 },
  { "zwölf|zwoelf|douze|doce|dodici|twaalf|tolv|dwanaście", 12 },
  { "dreizehn|treize|trece|tredici|dertien|tretton", 13 },
  { "vierzehn|quatorze|catorce|quattordici|veertien|fjorton", 14 },
  { "fünfzehn|fuenfzehn|quinze|quindici|vijftien|femton", 15 },
  { "sechzehn|dieciséis|sedici|zestien|sexton", 16 },
};

/** grape_words_slip: see the header. */
gboolean
grape_words_slip (const char *form, const char *meant)
{
  gsize n, m, same = 0, tail = 0;

  if (*form != *meant)
    return FALSE;
  n = strlen (form);
  m = strlen (meant);
  if (m < 4 || n < 4 || (m == 4 && n != 4) || n > m + 1 || m > n + 1 || g_str_equal (form, meant))
    return FALSE;
  while (same < MIN (n, m) && form[same] == meant[same])
    same++;
  while (tail < MIN (n, m) - same && form[n - 1 - tail] == meant[m - 1 - tail])
    tail++;
  if (m > 4 && same + tail >= MIN (n, m) - (n == m))
    return TRUE;
  return n == m && same + tail + 2 == n && form[same] == meant[same + 1]
         && form[same + 1] == meant[same];
}

static int
find_in (const char *const *list, const char *form)
{
  for (int i = 0; list[i]; i++)
    if (g_str_equal (list[i], form))
      return i;
  return -1;
}

/* Words that are one letter away from a number but mean something else. */
static gboolean
is_neighbour (const char *form)
{
  return grape_words_slip (form, "seven")
             ? g_strv_contains (
                 (const char *const[]){ "seen", "even", "sever", "severn", "steven", NULL }, form)
             : g_strv_contains (
                 (const char *const[]){ "eights", "sight", "tight",  "weight", "these",
                                        "there",  "tree",  "threw",  "fire",   "live",
                                        "fine",   "none",  "mine",   "line",   "your",
                                        "hour",   "foul",  "form",   "fort",   "fours",
                                        "sixth",  "ninth", "height", "night",  NULL },
                 form);
}

/* What one word alone says: a number, and whether it may as well mean something else. */
typedef struct
{
  int number;
  guint said;
} Numeral;

static void
learn (GHashTable *numerals, const char *forms, int number, guint said)
{
  g_auto (GStrv) all = g_strsplit (forms, "|", -1);

  for (guint i = 0; all[i]; i++)
    {
      Numeral *one = g_new (Numeral, 1);

      *one = (Numeral){ number, said };
      g_hash_table_insert (numerals, g_strdup (all[i]), one);
    }
}

/* The numerals by their words; made once, and constant from then on. */
static GHashTable *
known_numerals (void)
{
  static GHashTable *numerals = NULL;

  if (g_once_init_enter (&numerals))
    {
      GHashTable *made = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < G_N_ELEMENTS (foreign); i++)
        learn (made, foreign[i].forms, foreign[i].number, GRAPE_SAID_WEAK);
      for (int i = 0; small[i]; i++)
        learn (made, small[i], i, i == 1 ? GRAPE_SAID_WEAK : 0);
      for (int i = 0; tens[i]; i++)
        learn (made, tens[i], 20 + 10 * i, 0);
      learn (made, "deuce|deuces", 2, 0);
      learn (made, "trey", 3, 0);
      learn (made, "brace|duo", 2, GRAPE_SAID_WEAK);
      learn (made, "trio", 3, GRAPE_SAID_WEAK);
      learn (made, "quartet|foursome", 4, GRAPE_SAID_WEAK);
      learn (made, "fiver|quintet", 5, GRAPE_SAID_WEAK);
      learn (made, "sixer|sextet", 6, GRAPE_SAID_WEAK);
      learn (made, "septet", 7, GRAPE_SAID_WEAK);
      learn (made, "octet", 8, GRAPE_SAID_WEAK);
      learn (made, "niner|nonet", 9, GRAPE_SAID_WEAK);
      learn (made, "tenner", 10, GRAPE_SAID_WEAK);
      learn (made, "dozen", 12, GRAPE_SAID_WEAK);
      g_once_init_leave (&numerals, made);
    }
  return numerals;
}

/* A number letter by letter, with hyphens between. @n: (out): its words */
static int
spelled_out (const GrapeWords *words, guint at, guint *n)
{
  guint end = at;

  if (strlen (grape_words_form (words, at)) != 1 || !grape_words_is (words, at + 1, "-"))
    return -1;
  g_autoptr (GString) word = g_string_new (NULL);
  while (word->len < 9 && end < words->words->len && strlen (grape_words_form (words, end)) == 1
         && g_ascii_isalpha (*grape_words_form (words, end)))
    {
      g_string_append (word, grape_words_form (words, end));
      if (!grape_words_is (words, end + 1, "-"))
        break;
      end += 2;
    }
  *n = end + 1 - at;
  return word->len > 2 ? find_in (small, word->str) : -1;
}

static int
in_words (const GrapeWords *words, guint at, guint *n, guint *said)
{
  const char *form = grape_words_form (words, at);
  const Numeral *known = g_hash_table_lookup (known_numerals (), form);

  *n = 1;
  if (known && known->number >= 20)
    {
      guint dash = g_str_equal (grape_words_form (words, at + 1), "-");
      int unit = find_in (small, grape_words_form (words, at + 1 + dash));

      *n = unit > 0 && unit < 10 ? 2 + dash : 1;
      return known->number + (*n > 1 ? unit : 0);
    }
  /* the "dozen" of "half-dozen" */
  if (known && known->number == 12 && g_str_equal (form, "dozen")
      && (grape_words_is (words, at - (at > 0), "half")
          || (at > 1 && grape_words_is (words, at - 1, "-|a")
              && grape_words_is (words, at - 2, "half"))))
    return -1;
  if (known)
    {
      /* "a ten-spot" */
      *n += known->number == 10 && grape_words_match (words, at + 1, "- spot") ? 2 : 0;
      *said |= known->said;
      return known->number;
    }
  /* "five's my number" */
  if (g_str_has_suffix (form, "'s") && grape_words_is (words, at + 1, "my|mine|plenty|enough"))
    {
      g_autofree char *bare = g_strndup (form, strlen (form) - 2);
      int named = find_in (small, bare);

      if (named > 1)
        return named;
    }
  guint baker = grape_words_match (words, at, "baker's dozen|bakers dozen|baker s dozen");
  if (baker)
    {
      *n = baker;
      return 13;
    }
  guint half
      = g_str_equal (form, "half")
            ? grape_words_match (words, at, "half a dozen|half of a dozen|half - dozen|half dozen")
            : 0;
  if (half)
    {
      *n = half;
      return 6;
    }
  /* "T-E-N" */
  int spelled = spelled_out (words, at, n);
  if (spelled >= 0)
    return spelled;
  *n = 1;
  for (int i = 3; small[i]; i++)
    if (grape_words_slip (form, small[i]) && !is_neighbour (form))
      {
        *said |= GRAPE_SAID_SLIP;
        return i;
      }
  int found = grape_words_at (words, at)->capital ? find_in (roman, form) : -1;
  if (found >= 0)
    *said |= strlen (form) < 2 ? GRAPE_SAID_WEAK : 0;
  return found >= 0 && strcmp (form, "i") ? found + 1 : -1;
}

/* Whether the word at @at follows the one before without a space. */
static gboolean
touches (const GrapeWords *words, guint at)
{
  return at < words->words->len && !grape_words_at (words, at)->apart;
}

/* "9:30", "3.5", "5/7", "1998-03", "-3": a figure that belongs to others. */
static gboolean
is_part (const GrapeWords *words, guint at)
{
  const char *before = at ? grape_words_form (words, at - 1) : "";
  const char *after = grape_words_form (words, at + 1);

  if (touches (words, at + 1) && strlen (after) == 1 && strchr (":./,-", *after) && *after
      && touches (words, at + 2)
      && (*after == '.' || g_ascii_isdigit (*grape_words_form (words, at + 2)))
      && !grape_words_at (words, at + 2)->mark)
    return TRUE;
  if (touches (words, at) && strlen (before) == 1 && *before && strchr ("$#@/:.,", *before)
      && !(strchr (":,", *before) && at > 1
           && !g_ascii_isdigit (*grape_words_form (words, at - 2))))
    return TRUE;
  return touches (words, at) && at > 1 && g_str_equal (before, "-") && touches (words, at - 1)
         && g_ascii_isdigit (*grape_words_form (words, at - 2));
}

/**
 * grape_number_read:
 * @said: (inout): gets #GrapeSaid
 *
 * Returns: the number of words from @at on that give a number of 0 or more; 0: none do
 */
guint
grape_number_read (const GrapeWords *words, guint at, gint *number, guint *said)
{
  const char *form = grape_words_form (words, at);
  gsize digits = strspn (form, "0123456789");
  guint n = 1;

  if (at >= words->words->len || (digits && form[digits]))
    return 0;
  if (digits)
    {
      if (digits > 6 || is_part (words, at))
        return 0;
      *number = (gint)g_ascii_strtoull (form, NULL, 10);
      return 1;
    }
  *number = in_words (words, at, &n, said);
  return *number >= 0 ? n : 0;
}

/** grape_ordinal_read: 4 for "fourth" and "4th"; 0: there is no ordinal at @at */
guint
grape_ordinal_read (const GrapeWords *words, guint at)
{
  static const char *const ordinals[]
      = { "first",  "second", "third", "fourth",   "fifth",   "sixth", "seventh",
          "eighth", "ninth",  "tenth", "eleventh", "twelfth", NULL };
  const char *form = grape_words_form (words, at);
  gsize digits = strspn (form, "0123456789");
  int found = find_in (ordinals, form);

  if (found >= 0)
    return (guint)found + 1;
  return digits && form[digits] && strstr ("st nd rd th", form + digits)
             ? (guint)g_ascii_strtoull (form, NULL, 10)
             : 0;
}

#define MONTHS                                                                                     \
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|" \
  "mar|apr|jun|jul|aug|sep|sept|oct|nov|dec"

/* "3? No. 4 it is." */
static gboolean
begins_sentence (const GrapeWords *words, guint at)
{
  for (guint i = 0; i < words->sentences->len; i++)
    if (grape_words_sentence (words, i)->first == at)
      return TRUE;
  return FALSE;
}

/* What a number counts. */
#define UNITS                                                                                      \
  "day|days|hour|hours|hr|hrs|minute|minutes|min|mins|week|weeks|month|months|year|years|"         \
  "point|points|pts|gamepoints|gamepoint|player|players|people|seat|seats|round|rounds|"           \
  "turn|turns|trick|tricks|card|cards|percent|%|pm|am|o'clock|gmt|utc|st|nd|rd|th|bags|"           \
  "sandbags|letters|cells|january|february|march|april|june|july|august|september|october|"        \
  "november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|of us|of them|of you|"       \
  "of these|of those|of my|of the|of our|or two|or so|thing|things|kinds|moves|votes|games|"       \
  "squares|left|already|in a row|foot|feet|miles|km|degrees|euros|in the morning|"                 \
  "in the afternoon|in the evening|at night|o clock|at table|at the table|at home|"                \
  "in the house|cheers|quid|pence|cents|minutes|hours|days|weeks|pounds|dollars|bucks|past|"       \
  "cups of|others|other|who|person|guy|and a half|to|for the price"

/** grape_number_counts_units: whether what a number counts stands at @at: "days", "of them" */
gboolean
grape_number_counts_units (const GrapeWords *words, guint at)
{
  gint number;
  guint said = 0;

  /* "five out of ten", but not "Five out of Rotorua." */
  if (grape_words_match (words, at, "out of"))
    return grape_number_read (words, at + 2 + grape_words_is (words, at + 2, "the|my|our|these"),
                              &number, &said)
           > 0;
  return grape_words_match (words, at, UNITS) && !begins_sentence (words, at)
         && !grape_words_is (words, at, "to");
}

/**
 * grape_number_counts:
 * @n: words that the number at @at takes
 *
 * Returns: whether the number counts something else: "3 days", "round 3", "May 3", "one of them"
 */
gboolean
grape_number_counts (const GrapeWords *words, guint at, guint n)
{
  static const char before[]
      = "round|rd|turn|trick|tricks|game|seat|player|section|rule|clause|page|chapter|#|$|no|r|t|"
        "pure skill|january|february|march|april|june|july|august|september|october|november|"
        "december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|this|that|which|any|every|some|"
        "another|at|no|only|last|each|the last|the next|until|till|after|before|by|since|least|"
        "most|than|a$|above|below|beyond|exceeding|under|over|plus|times|half|event|version|monday|"
        "tuesday|wednesday|thursday|friday|saturday|sunday|around|about|roughly|nearly|almost|"
        "approximately|issue|bus|route|channel|size|aged|high|other|good|nice|big";
  gboolean word = !g_ascii_isdigit (*grape_words_form (words, at));

  if (!word && is_part (words, at))
    return TRUE;
  /* "3 to 12 August", "3-12 August" */
  if (!word && grape_words_is (words, at + n, "to|-|till|until|through|thru|and|\xe2\x80\x93")
      && g_ascii_isdigit (*grape_words_form (words, at + n + 1))
      && grape_words_match (words, at + n + 2, MONTHS))
    return TRUE;
  /* "3 May" */
  if (!word && at + n < words->words->len && grape_words_is (words, at + n, "may")
      && grape_words_at (words, at + n)->initial && !grape_words_at (words, at + n)->opens)
    return TRUE;
  /* "11 p.m." */
  if (grape_words_match (words, at + n, "p . m|a . m|p.m|a.m"))
    return TRUE;
  /* the "eight" of "forty-eight" */
  if (word && at
      && grape_words_is (words, at - 1 - (at > 1 && grape_words_is (words, at - 1, "-")),
                         "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"))
    return TRUE;
  if (at > 1 && grape_words_is (words, at - 1, ".") && !begins_sentence (words, at)
      && (grape_words_is (words, at - 2, "nr|vol|p|fig")
          || (grape_words_is (words, at - 2, "no") && !word
              && !grape_words_match (
                  words, at + n,
                  "for me|please|it is|is mine|is my number|is my choice|is my pick|is my integer")
              && !(at > 2 && grape_words_is (words, at - 3, ":|is|choose|choice|take|with|my")))))
    return TRUE;
  /* "We are five" */
  if (at > 1 && grape_words_is (words, at - 1, "are|were")
      && grape_words_is (words, at - 2, "we|there|they|you"))
    return TRUE;
  /* "the first of the four" */
  if (at > 2 && grape_words_match (words, at - 2, "of the") == 2
      && (grape_ordinal_read (words, at - 3)
          || grape_words_is (words, at - 3, "last|one|some|all|each|none|any|most|best|worst")))
    return TRUE;
  /* "1 of the 3" */
  if (at > 2 && grape_words_match (words, at - 2, "of the|of these|of those|of my") == 2
      && g_ascii_isdigit (*grape_words_form (words, at - 3)))
    return TRUE;
  /* "Middling Six" */
  if (word && at && grape_words_at (words, at)->initial && !grape_words_at (words, at)->opens
      && !grape_words_at (words, at)->capital && grape_words_at (words, at - 1)->initial
      && !grape_words_at (words, at - 1)->opens && !grape_words_at (words, at - 1)->mark
      && !grape_words_is (words, at - 1, "i|my|number|the|dear|bid|choose|play"))
    return TRUE;
  /* "round (5)" */
  if (at > 1 && grape_words_is (words, at - 1, "(")
      && grape_words_is (words, at - 2, "round|turn|game"))
    return TRUE;
  /* "eight-ball" */
  if (word && grape_words_is (words, at + n, "-") && touches (words, at + n)
      && touches (words, at + n + 1) && !grape_words_at (words, at + n + 1)->mark)
    return TRUE;
  if (grape_words_is (words, at, "one")
      && !grape_words_match (
          words, at + 1,
          "is my|is mine|is what i|is it|may be my|has to do|will have to do|must do")
      && grape_words_is (
          words, at + 1,
          "is|to|that|who|can't|won't|shouldn't|ought|should|cannot|will|has|sends|would|can|must|should|hopes|wonders|might|"
          "could|does|cannot|thinks|feels|of|may|takes|never|day"))
    return TRUE;
  if (grape_number_counts_units (words, at + n)
      || (grape_words_is (words, at + n, "more|less|times") && !begins_sentence (words, at + n)))
    return TRUE;
  if (at > 1
      && (grape_words_match (words, at - 2, "out of") == 2
          || grape_words_match (words, at - 2, "table for") == 2))
    return TRUE;
  /* "my big ten" */
  if (at > 1 && grape_words_is (words, at - 2, "my|our")
      && grape_words_is (words, at - 1, "good|nice|big|high"))
    return FALSE;
  if (!at || !grape_words_match (words, at - 1, before)
      || (grape_words_at (words, at)->end && !grape_words_at (words, at - 1)->end))
    return FALSE; /* the word before is the subject's */
  /* "this nine" is one, but "this one" is not. */
  return !grape_words_is (words, at - 1, "this|that|any|some|no|only|by|half|good|nice|big|other")
         || (word && grape_words_is (words, at, "one")) || grape_words_is (words, at - 1, "half");
}

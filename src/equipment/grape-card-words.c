/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards as people write them: "QH", "hearts queen", "Q of hearts", "the queen", "10 <>", "a low
 * club". */
#include "grape-value-words.h"

#include <string.h>

#define LEAST_SOUND 4 /* letters */

static const char *const rank_names[]
    = { NULL,    "ace",   "two",  "three", "four", "five",  "six",
        "seven", "eight", "nine", "ten",   "jack", "queen", "king" };

static guint
suit_named (const char *form, guint *said)
{
  static const char *const names[GRAPE_N_SUITS][20]
      = { { "spades", "spade", "\xe2\x99\xa0", "\xe2\x99\xa4", "spds", "pik", "pique", "piques",
            "picche", "picas", "schoppen", "spader" },
          { "hearts", "heart", "\xe2\x99\xa5", "\xe2\x99\xa1", "<3", "earts", "herz", "coeur",
            "coeurs", "cœur", "cuori", "corazones", "harten", "hjerter", "hjärter" },
          { "diamonds", "diamond", "\xe2\x99\xa6", "\xe2\x99\xa2", "<>", "dias", "diam", "diams",
            "karo", "carreau", "carreaux", "quadri", "diamantes", "ruiten", "ruter", "ouros" },
          { "clubs", "club", "\xe2\x99\xa3", "\xe2\x99\xa7", "clbs", "kreuz", "trefle", "trèfle",
            "trèfles", "fiori", "tréboles", "klaveren", "klöver" } };

  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    for (guint i = 0; i < 20 && names[suit][i]; i++)
      if (g_str_equal (form, names[suit][i]))
        return suit + 1;
  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    if (g_str_has_prefix (form, names[suit][1]) && g_str_has_suffix (form, "ses"))
      {
        *said |= GRAPE_SAID_SLIP; /* "clubbses" */
        return suit + 1;
      }
  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    if (grape_words_slip (form, names[suit][0]) && strcmp (form, "hears") != 0)
      {
        *said |= GRAPE_SAID_SLIP;
        return suit + 1;
      }
  return GRAPE_SUIT_NONE;
}

/* What is left of a word as people hear it: "cloobs", "kloobses", "clubs" are all "clb". */
static char *
sound_of (const char *form)
{
  GString *sound = g_string_new (NULL);
  gsize n = strlen (form);

  while (n > LEAST_SOUND && strchr ("sze", form[n - 1]))
    n--;
  for (gsize i = 0; i < n; i++)
    {
      char letter = strchr ("kq", form[i]) ? 'c' : form[i];

      if (!strchr ("aeiouyhw", letter) || i == 0)
        if (!sound->len || sound->str[sound->len - 1] != letter)
          g_string_append_c (sound, letter);
    }
  return g_string_free (sound, FALSE);
}

/* "10 spaids", "5 of hartses": a suit that sounds right behind a rank */
static guint
suit_heard (const char *form)
{
  static const char *const sounds[GRAPE_N_SUITS] = { "spd", "hrt", "dmnd", "clb" };

  if (strlen (form) <= LEAST_SOUND || !strchr ("shdck", *form)
      || g_strv_contains (
          (const char *const[]){ "speed", "speeds", "spuds", "hurts", "hurt", "sped", NULL }, form))
    return GRAPE_SUIT_NONE;
  g_autofree char *sound = sound_of (form);
  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    if (g_str_equal (sound, sounds[suit]))
      return suit + 1;
  return GRAPE_SUIT_NONE;
}

static guint
suit_letter (char letter)
{
  static const char letters[] = "shdc";
  const char *at = letter ? strchr (letters, letter) : NULL;

  return at ? (guint)(at - letters) + 1 : GRAPE_SUIT_NONE;
}

static guint
rank_letter (const char *text, gsize length)
{
  static const char letters[] = "jqk";

  if (length == 1 && *text && strchr (letters, *text))
    return GRAPE_RANK_JACK + (guint)(strchr (letters, *text) - letters);
  if (length == 1 && *text == 'a')
    return GRAPE_RANK_ACE;
  if ((length == 1 && *text == 't') || (length == 2 && strncmp (text, "10", 2) == 0))
    return GRAPE_RANK_TEN;
  return length == 1 && *text >= '2' && *text <= '9' ? (guint)(*text - '0') : 0;
}

/* "tne" for "ten": two letters side by side in the wrong order */
static gboolean
is_turned (const char *form, const char *meant)
{
  return strlen (meant) == 3
         && ((form[0] == meant[1] && form[1] == meant[0] && form[2] == meant[2])
             || (form[0] == meant[0] && form[1] == meant[2] && form[2] == meant[1]));
}

/* "foive o' doimonds": a rank that sounds right before a suit */
static guint
rank_heard (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);
  guint said = 0, gap = grape_words_is (words, at + 1, "of|o|o'|ov|uv");

  gap += gap && grape_words_is (words, at + 1 + gap, "'");
  if (!gap || strlen (form) < 3 || !g_ascii_isalpha (*form)
      || !(suit_named (grape_words_form (words, at + 1 + gap), &said)
           || suit_heard (grape_words_form (words, at + 1 + gap))))
    return 0;
  g_autofree char *sound = sound_of (form);
  for (guint rank = 1; rank <= GRAPE_N_RANKS; rank++)
    {
      g_autofree char *meant = sound_of (rank_names[rank]);

      if (g_str_equal (sound, meant))
        return rank;
    }
  return 0;
}

/* Court cards as they are called elsewhere. */
static guint
foreign_rank (const GrapeWords *words, guint at)
{
  static const char *const names[]
      = { "bube|valet|knekt|boer|fante|jonker|sota|bauer",
          "königin|koenigin|reine|reina|regina|koningin|drottning|dronning",
          "könig|koenig|roi|koning|kung|konge|rey" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (grape_words_is (words, at, names[i]))
      return GRAPE_RANK_JACK + i;
  return 0;
}

/* "Miss K.", "Mr. Q" */
static gboolean
follows_title (const GrapeWords *words, guint at)
{
  guint back = at && grape_words_is (words, at - 1, ".") ? 2 : 1;

  return at >= back
         && grape_words_is (words, at - back,
                            "miss|mr|mrs|ms|dr|sir|uncle|aunt|auntie|herr|frau|mme|madame|prof|"
                            "captain|sister|brother|father|mother|agent|sergeant|sgt");
}

/* the "A." and the "K." of "A. K. Rao" */
static gboolean
is_one_of_initials (const GrapeWords *words, guint at)
{
  const GrapeWord *next = grape_words_at (words, at + 2);

  if (next && next->capital && !next->form[1] && !next->opens && grape_words_is (words, at + 1, ".")
      && grape_words_is (words, at + 3, "."))
    return TRUE;
  const GrapeWord *before = at > 1 ? grape_words_at (words, at - 2) : NULL;
  const GrapeWord *behind = grape_words_at (words, at + 2);

  return before && before->capital && !before->form[1] && grape_words_is (words, at - 1, ".")
         && !grape_words_at (words, at)->opens && grape_words_is (words, at + 1, ".")
         && (!behind || (behind->initial && !behind->opens)); /* it may begin the next sentence */
}

/* "drei Kreuz", "trois de trèfle" */
static guint
number_before_suit (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);
  guint said = 0, gap = grape_words_is (words, at + 1, "de|di|da") ? 1 : 0;
  gint number = 0;

  return g_ascii_isalpha (*form) && strlen (form) > 2
                 && suit_named (grape_words_form (words, at + 1 + gap), &said) && !said
                 && grape_number_read (words, at, &number, &said) == 1 && number > 1 && number <= 10
             ? (guint)number
             : 0;
}

static guint
rank_named (const GrapeWords *words, guint at, guint *said)
{
  const char *form = grape_words_form (words, at);
  gsize length = strlen (form);

  for (guint rank = 1; rank <= GRAPE_N_RANKS; rank++)
    if (g_str_equal (form, rank_names[rank]))
      {
        /* Small numbers count other things as well as cards. */
        *said |= rank > 1 && rank < 4 ? GRAPE_SAID_WEAK : 0;
        return rank;
      }
  if (grape_words_is (words, at + 1, "of|o|o'")
      && grape_words_is (words, at, "jak|jck|jac|jakk|jach|quen|qeen|quean|kng|kign|knig"))
    {
      *said |= GRAPE_SAID_SLIP;
      return *form == 'j' ? GRAPE_RANK_JACK : *form == 'q' ? GRAPE_RANK_QUEEN : GRAPE_RANK_KING;
    }
  /* "Fifth of diamonds." */
  guint ordinal = grape_words_is (words, at + 1, "of") ? grape_ordinal_read (words, at) : 0;
  guint suit_said = 0;
  if (ordinal > 1 && ordinal <= 10 && suit_named (grape_words_form (words, at + 2), &suit_said))
    {
      *said |= GRAPE_SAID_SLIP;
      return ordinal;
    }
  guint heard = rank_heard (words, at);
  if (heard)
    {
      *said |= GRAPE_SAID_SLIP;
      return heard;
    }
  guint counted = number_before_suit (words, at);
  if (counted)
    return counted;
  guint foreign = foreign_rank (words, at);
  if (foreign)
    {
      *said |= GRAPE_SAID_WEAK;
      return foreign;
    }
  if (length == 3 && grape_words_is (words, at + 1, "of")
      && grape_words_is (words, at + 2, "spades|hearts|diamonds|clubs"))
    for (guint rank = 1; rank <= GRAPE_RANK_TEN; rank++)
      if (is_turned (form, rank_names[rank]))
        {
          *said |= GRAPE_SAID_SLIP;
          return rank;
        }
  if (grape_words_is (words, at, "deuce|trey"))
    return *form == 'd' ? 2 : 3;
  if (grape_words_slip (form, "deuce"))
    {
      *said |= GRAPE_SAID_SLIP;
      return 2;
    }
  if (g_str_has_suffix (form, "er") && grape_words_is (words, at, "tenner|fiver|sixer"))
    return *form == 't' ? GRAPE_RANK_TEN : *form == 'f' ? 5 : 6;
  if (grape_words_is (words, at, "knave|boy"))
    return *form == 'k' ? GRAPE_RANK_JACK : 0;
  if (grape_words_is (words, at, "lady") && grape_words_is (words, at + 1, "of"))
    return GRAPE_RANK_QUEEN;
  if (at && strchr ("mh", *form) && *form && grape_words_is (words, at, "majesty|highness")
      && grape_words_is (words, at - 1, "her|his"))
    return grape_words_is (words, at - 1, "her") ? GRAPE_RANK_QUEEN : GRAPE_RANK_KING;
  if (at && strchr ("ld", *form) && *form && grape_words_is (words, at, "lady|dame")
      && grape_words_is (words, at - 1, "the|my")
      && (at + 1 >= words->words->len || grape_words_is (words, at + 1, ".|!|please|then")))
    {
      *said |= GRAPE_SAID_WEAK;
      return GRAPE_RANK_QUEEN;
    }
  if (grape_words_is (words, at, "lady|monarch"))
    return 0;
  if (grape_words_is (words, at, "aces|kings|queens|jacks|knaves"))
    return *form == 'a'                  ? GRAPE_RANK_ACE
           : *form == 'q'                ? GRAPE_RANK_QUEEN
           : g_str_equal (form, "kings") ? GRAPE_RANK_KING
                                         : GRAPE_RANK_JACK;
  guint letter = rank_letter (form, length);
  if (letter && g_ascii_isalpha (*form)
      && (follows_title (words, at) || is_one_of_initials (words, at)))
    return 0;
  if (letter == GRAPE_RANK_ACE
      && (!grape_words_at (words, at)->capital
          || !(at + 1 >= words->words->len || grape_words_at (words, at + 1)->mark
               || grape_words_at (words, at + 1)->opens
               || grape_words_is (words, at + 1,
                                  "of|please|for|this|on|it|is|hearts|clubs|diamonds|spades"))))
    return 0;
  if (letter)
    {
      const GrapeWord *word = grape_words_at (words, at);

      if (g_ascii_isalpha (*form) && (!word->capital || *form == 'a' || *form == 't'))
        *said |= GRAPE_SAID_WEAK;
      return letter;
    }
  for (guint rank = GRAPE_RANK_TEN + 1; rank <= GRAPE_N_RANKS; rank++)
    if (grape_words_slip (form, rank_names[rank])
        && !grape_words_is (words, at, "quee|kind|jacket|kings|quiet|ring|queer|knit"))
      {
        *said |= GRAPE_SAID_SLIP;
        return rank;
      }
  if (length >= 4)
    {
      gint number;
      guint how = 0;

      if (grape_number_read (words, at, &number, &how) == 1 && (how & GRAPE_SAID_SLIP) && number > 2
          && number <= 10)
        {
          *said |= GRAPE_SAID_SLIP;
          return (guint)number;
        }
    }
  return 0;
}

/* "qh", "10h", "hq": both in one word. */
static gboolean
read_compact (const char *form, GrapeCardWords *card)
{
  gsize length = strlen (form), figures = strspn (form, "0123456789");
  guint said = 0;

  /* "3clubs" */
  if (figures && length > figures + 1)
    {
      card->rank = (guint8)rank_letter (form, figures);
      card->suit = (guint8)suit_named (form + figures, &said);
      return card->rank && card->suit && !said;
    }
  if (length < 2 || length > 3)
    return FALSE;
  card->suit = (guint8)suit_letter (form[length - 1]);
  card->rank = (guint8)rank_letter (form, length - 1);
  if (card->suit && card->rank)
    return TRUE;
  card->suit = (guint8)suit_letter (*form);
  card->rank = (guint8)rank_letter (form + 1, length - 1);
  return card->suit && card->rank;
}

/* "9 h", alone on its line: anywhere else it is an hour. */
static gboolean
fills_line (const GrapeWords *words, guint at)
{
  const GrapeWord *next = grape_words_at (words, at + 1);

  return at && grape_words_at (words, at - 1)->opens && grape_words_at (words, at)->apart
         && (!next || next->opens || next->mark);
}

/* A suit at @at, as a word, a sign, or a capital letter beside a rank. */
static guint
suit_at (const GrapeWords *words, guint at, gboolean letters, guint *said)
{
  const char *form = grape_words_form (words, at);
  guint suit = suit_named (form, said);

  if (suit || !letters || strlen (form) != 1
      || !(grape_words_at (words, at)->capital || fills_line (words, at)))
    return suit;
  return suit_letter (*form);
}

/* What may stand between rank and suit. */
static guint
link (const GrapeWords *words, guint at)
{
  guint n = 0;

  while (n < 2 && grape_words_is (words, at + n, "of|-|,|the|:|in|o'|o|ov|uv|/|')|de|di|da"))
    n++;
  /* "the 7 of my diamonds" */
  n += n == 1 && grape_words_is (words, at, "of") && grape_words_is (words, at + 1, "my|our");
  if (grape_words_is (words, at + n, "'"))
    n++;
  return n;
}

/* "my lowest", "the biggest of three", "the smallest thing I own": no rank and no suit. */
static guint
read_height_alone (const GrapeWords *words, guint at, const GrapeCardWords *card)
{
  guint n = 1;

  if (ABS (card->height) != 2
      || !(grape_words_at (words, at)->opens
           || (at && grape_words_is (words, at - 1, "the|my|its|.|:")))
      || grape_words_is (words, at, "top|worst|best|largest|larger"))
    return 0;
  n += grape_words_match (
      words, at + n,
      "one|card|thing|of them|of my two|of both|of mine|of the lot|of all|of two|"
      "of three|of four|of the two|of the three|of those");
  n += grape_words_match (words, at + n,
                          "i have|i've|i've got|i own|i hold|that i have|in my hand|in the hand");
  return at + n >= words->words->len || grape_words_at (words, at + n)->mark
                 || grape_words_at (words, at + n)->opens
                 || grape_words_is (words, at + n, "then|please|for|because|and|on|under|it")
             ? n
             : 0;
}

/* "the big one", "from the top" */
static guint
read_one_by_height (const GrapeWords *words, guint at, GrapeCardWords *card)
{
  guint n;

  if (at && grape_words_is (words, at - 1, "on|over|against|for|to|under"))
    return 0;
  n = grape_words_match (words, at,
                         "the big one|the bigger one|the high one|from the top|off the top|"
                         "the bigger|the higher one|the large one");
  card->height = n ? 2 : 0;
  if (!n)
    {
      n = grape_words_match (words, at,
                             "the small one|the smaller one|the little one|the low one|"
                             "from the bottom|off the bottom|the lower one|the tiny one");
      card->height = n ? -2 : 0;
    }
  return n;
}

/* "hearts queen", "low club", "my only heart" */
static guint
read_suit_first (const GrapeWords *words, guint at, GrapeCardWords *card, guint *said)
{
  guint n = 0, gap, rank_said = 0;

  if (grape_words_is (words, at, "the|from|off") && (n = read_one_by_height (words, at, card)))
    return n;
  if (grape_words_is (words, at,
                      "lowest|smallest|littlest|worst|smaller|lower|littler|lesser|weaker|least"))
    card->height = -2;
  else if (grape_words_is (
               words, at,
               "highest|biggest|top|best|largest|bigger|higher|larger|greater|stronger|mightier"))
    card->height = 2;
  else if (grape_words_is (words, at, "low|small|little|tiny|wee|puny|lil"))
    card->height = -1;
  else if (grape_words_is (words, at, "high|big"))
    card->height = 1;
  n = card->height != 0;
  /* "the lowest of my spades" */
  if (n && grape_words_is (words, at + 1, "of|o|o'"))
    {
      guint of = 2 + grape_words_is (words, at + 2, "my|the|your|these|those");

      if (suit_named (grape_words_form (words, at + of), said))
        n = of;
    }
  card->suit = (guint8)suit_at (words, at + n, FALSE, said);
  if (!card->suit)
    return read_height_alone (words, at, card);
  n++;
  /* "a spade, smallest" */
  gap = grape_words_is (words, at + n, ",|:|-");
  gap += gap && grape_words_is (words, at + n + gap, "the|my");
  if (gap && !card->height)
    {
      card->height = grape_words_is (words, at + n + gap, "lowest|smallest|littlest|least") ? -2
                     : grape_words_is (words, at + n + gap, "highest|biggest|best|largest") ? 2
                                                                                            : 0;
      if (card->height)
        return n + gap + 1;
    }
  gap = link (words, at + n);
  guint rank = grape_words_is (words, at + n, "of|in|the")
                   ? 0
                   : rank_named (words, at + n + gap, &rank_said);
  if (!rank || (rank_said & GRAPE_SAID_WEAK && gap))
    return n;
  /* "Spades: jack of diamonds": the name of the game */
  gboolean heads = !card->height && grape_words_is (words, at + n + gap + 1, "of")
                   && suit_named (grape_words_form (words, at + n + gap + 2), &rank_said);
  card->rank = heads ? 0 : (guint8)rank;
  card->suit = heads ? GRAPE_SUIT_NONE : card->suit;
  return heads ? 0 : n + gap + 1;
}

/* "a queen-size box", "a ten-year loan", but not "queen-hearts" */
static gboolean
is_compound (const GrapeWords *words, guint at)
{
  const GrapeWord *dash = grape_words_at (words, at + 1), *next = grape_words_at (words, at + 2);
  guint said = 0;

  return next && g_str_equal (dash->form, "-") && !dash->apart && !next->apart && !next->opens
         && strlen (next->form) > 2 && g_ascii_islower (*next->form) && !next->initial
         && !suit_named (next->form, &said) && !grape_words_is (words, at + 2, "spot|card|of")
         && !rank_named (words, at + 2, &said);
}

/* "one below the king", "just under the nine of hearts": a rank that must be counted to, from one
 * that is neither end of the suit. */
static guint
read_counted (const GrapeWords *words, guint at, GrapeCardWords *card, guint *said)
{
  gint distance, more;
  guint n = grape_distance_read (words, at, FALSE, &distance), taken;

  if (!n)
    return 0;
  n += grape_words_is (words, at + n, "the|your|his|her|their|that|a|an|my");
  if (grape_distance_read (words, at + n, FALSE,
                           &more)) /* nobody counts from what must be counted to */
    return 0;
  taken = grape_card_words_read (words, at + n, card, said);
  if (!taken || card->rank <= GRAPE_RANK_ACE || card->rank + distance <= GRAPE_RANK_ACE
      || card->rank + distance > GRAPE_N_RANKS)
    {
      *card = (GrapeCardWords){ 0 };
      return 0;
    }
  card->rank = (guint8)(card->rank + distance);
  *said &= ~(guint)GRAPE_SAID_WEAK;
  return n + taken;
}

/**
 * grape_card_words_read:
 * @card: (out): rank and suit as far as the text gives them
 * @said: (inout): gets #GrapeSaid
 *
 * Returns: the number of words from @at on that name a card, or narrow it down; 0: none do
 */
guint
grape_card_words_read (const GrapeWords *words, guint at, GrapeCardWords *card, guint *said)
{
  guint gap, suit_said = 0;

  *card = (GrapeCardWords){ 0 };
  if (at >= words->words->len
      || (at && grape_words_match (words, at - 1, "a spade a spade|a club a club"))
      || (at > 2 && grape_words_match (words, at - 3, "a spade a spade")))
    return 0;
  /* "Ha!" is a laugh, and no ace of hearts. */
  gboolean laughs = grape_words_is (words, at, "ha|ah") && !grape_words_at (words, at)->capital
                    && grape_words_at (words, at)->initial;
  if (!laughs && read_compact (grape_words_form (words, at), card))
    {
      if (grape_words_is (words, at, "ad|as|ah|ac|ha|sa|ca|da|th|kh|ks|kd|hj|sk|js|hq")
          && !grape_words_at (words, at)->capital)
        *said |= grape_words_is (words, at, "as|ad|ah|th|ha") ? GRAPE_SAID_WEAK : 0;
      return 1;
    }
  *card = (GrapeCardWords){ 0 };
  if ((gap = read_counted (words, at, card, said)))
    return gap;
  card->rank = (guint8)rank_named (words, at, said);
  if (card->rank && is_compound (words, at))
    {
      card->rank = 0;
      return 0;
    }
  if (!card->rank)
    return read_suit_first (words, at, card, said);
  /* "the 6 (six) of clubs" */
  guint again = 0;
  if (grape_words_is (words, at + 1, "(") && grape_words_is (words, at + 3, ")")
      && grape_words_is (words, at + 4, "of") && rank_named (words, at + 2, &again) == card->rank)
    {
      card->suit = (guint8)suit_at (words, at + 5, TRUE, &suit_said);
      if (card->suit)
        {
          *said = (*said & ~(guint)GRAPE_SAID_WEAK) | suit_said;
          return 6;
        }
    }
  gap = link (words, at + 1);
  card->suit = (guint8)suit_at (words, at + 1 + gap,
                                gap == 0 || grape_words_is (words, at + 1, "-|of"), &suit_said);
  if (!card->suit && (gap == 0 || grape_words_is (words, at + 1, "of|o'|o|ov|uv"))
      && (card->suit = (guint8)suit_heard (grape_words_form (words, at + 1 + gap))))
    suit_said |= GRAPE_SAID_SLIP;
  if (!card->suit)
    return 1;
  /* "two hearts" counts them. */
  if (!gap && card->rank > 1 && card->rank <= GRAPE_RANK_TEN
      && g_ascii_isalpha (*grape_words_form (words, at))
      && strlen (grape_words_form (words, at)) > 2
      && g_str_has_suffix (grape_words_form (words, at + 1), "s"))
    {
      *said |= GRAPE_SAID_WEAK;
      return 2;
    }
  /* "the king, hearts are" is one thing, "K, hearts" another: a comma must end the sentence. */
  if (grape_words_is (words, at + 1, ",") && grape_words_at (words, at + 2 + gap)
      && !grape_words_at (words, at + 2 + gap)->mark)
    {
      card->suit = GRAPE_SUIT_NONE;
      return 1;
    }
  *said = (*said & ~(guint)GRAPE_SAID_WEAK) | suit_said;
  return 2 + gap;
}

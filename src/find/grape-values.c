/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of values that several games have, over the readers of the equipment. Incomplete values
 * are completed from what is legal: "the king" if one king can be played. */
#include "grape-lexicon.h"
#include "grape-vocabulary.h"

#include <string.h>

#define MOST_BACK 16 /* words between a suit and "the lowest" of it */

/** grape_value_clear: frees what it owns */
void
grape_value_clear (GrapeValue *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->fits, g_strfreev);
}

/* "the number between four and six": there is one */
static guint
read_between (const GrapeReading *reading, guint at, gint *number)
{
  const GrapeWords *words = reading->words;
  guint said = 0, n = grape_words_match (words, at, "between|right between"), taken;
  gint other;

  if (!n || !at
      || !(grape_words_is (words, at - 1, "number|integer|one|figure|numeral|bid|what's")
           || (at > 2 && grape_words_is (words, at - 2, "that|which|what")
               && grape_words_is (words, at - 1, "is|lies|falls|sits|comes|fits"))))
    return 0;
  n += grape_words_is (words, at + n, "the");
  if (!(taken = grape_number_read (words, at + n, number, &said)))
    return 0;
  n += taken;
  if (!grape_words_is (words, at + n, "and"))
    return 0;
  n += grape_words_is (words, at + n + 1, "the");
  if (!(taken = grape_number_read (words, at + n + 1, &other, &said)) || ABS (other - *number) != 2)
    return 0;
  *number = (*number + other) / 2;
  return n + 1 + taken;
}

/* For the scanner: "the 11th integer", "the fifth of the integers"; from anybody "the 9th number of
 * the 18" */
static guint
read_ordinal (const GrapeReading *reading, guint at, gint *number)
{
  guint ordinal = grape_ordinal_read (reading->words, at);
  guint said = 0, n = 0, taken;
  gint of;

  if (ordinal && reading->seat >= 0)
    {
      *number = (gint)ordinal;
      n = grape_words_match (reading->words, at + 1,
                             "number of the|integer of the|number of|integer of");
      taken = n ? grape_number_read (reading->words, at + 1 + n, &of, &said) : 0;
      return taken ? 1 + n + taken : 0;
    }
  n = ordinal ? grape_words_match (reading->words, at + 1,
                                   "integer|number|of the integers|of the numbers")
              : 0;

  *number = (gint)ordinal;
  return n ? n + 1 : 0;
}

/* "I'll take the lucky one", but not "a lonely one": what the word stands for was named elsewhere.
 */
static gboolean
is_pronoun (const GrapeWords *words, guint at)
{
  return at > 1 && grape_words_is (words, at, "one")
         && grape_words_is (words, at - 2, "the|that|this|a|an|my|your|some")
         && !grape_words_at (words, at - 1)->mark
         && !grape_lexicon_is_fond (words, at - 1, GRAPE_FOND_ONE)
         && !grape_words_is (words, at - 1, "number|integer|bid|card|choice|just|only|is");
}

/** grape_read_number: "9", "nine", "IX", "nil" */
gboolean
grape_read_number (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                   GrapeValue *value)
{
  gint number;
  gboolean minus = at && grape_words_is (reading->words, at - 1, "-")
                   && !grape_words_at (reading->words, at)->apart
                   && grape_words_at (reading->words, at - 1)->apart;

  if ((value->n = grape_arithmetic_read (reading->words, at, reading->seat < 0, &number))
      || (value->n = read_between (reading, at, &number))
      || (value->n = read_ordinal (reading, at, &number)))
    {
      value->text = g_strdup_printf ("%d", number);
      return TRUE;
    }
  value->n = grape_number_read (reading->words, at, &number, &value->said);
  /* "the one without a chip" */
  if (at && at + 1 < reading->words->words->len && grape_words_is (reading->words, at, "one")
      && grape_words_is (reading->words, at - 1, "the|this|that|which|another|no")
      && grape_words_is (
          reading->words, at + 1,
          "number|card|thing|move|square|bid|word|with|without|that|who|which|in|on|at|of|i|he|she|you|we|they|from|by|"
          "above|below|under|over|before|after|where|next|beside"))
    return FALSE;
  if (value->n && is_pronoun (reading->words, at))
    return FALSE;
  /* "Una is down at two", of a scanner's text */
  gboolean sits = reading->seat < 0 && at > 1 && grape_words_is (reading->words, at - 1, "at")
                  && grape_words_is (reading->words, at - 2,
                                     "is|sits|stands|down|stays|up|settled|landed|ended|range");
  /* "Make that two lower, i.e. 3." */
  if (value->n && reading->seat >= 0
      && grape_words_is (reading->words, at + value->n, "lower|higher|less|fewer")
      && (at + value->n + 1 >= reading->words->words->len
          || grape_words_at (reading->words, at + value->n + 1)->mark
          || grape_words_is (reading->words, at + value->n + 1, "than|then|please")))
    return FALSE;
  /* "Two down from that." */
  if (value->n && reading->seat >= 0
      && grape_words_match (
          reading->words, at + value->n,
          "down from|up from|down on|up on|off that|less than that|more than that|"
          "lower than that|higher than that|less than before|more than before"))
    return FALSE;
  /* "I'd like to go down two from where I was" */
  if (at > 1 && grape_words_is (reading->words, at - 1, "down|up|back|forward")
      && grape_words_is (reading->words, at - 2,
                         "go|going|goes|went|move|moving|moved|come|coming|drop|climb|step")
      && grape_words_is (reading->words, at + value->n, "from|on|again|this|since|,|and|."))
    return FALSE;
  if (!value->n || (grape_number_counts (reading->words, at, value->n) && !sits) || minus)
    return FALSE;
  value->text = g_strdup_printf ("%d", number);
  return TRUE;
}

static const char *
value_of (const GrapeSaying *saying, const char *move)
{
  gsize length = strlen (saying->verb);

  if (!g_str_has_prefix (move, saying->verb) || (length && move[length] != ' '))
    return NULL;
  return move + length + (length > 0);
}

/* The legal cards that fit the words, a low or a high one of them. */
static GPtrArray *
fitting (const GrapeReading *reading, const GrapeSaying *saying, const GrapeCardWords *said)
{
  GPtrArray *fits = g_ptr_array_new_with_free_func (g_free);
  guint best = 0;

  for (guint i = 0; reading->legal && i < reading->legal->len; i++)
    {
      const char *code = value_of (saying, g_ptr_array_index (reading->legal, i));
      GrapeCard card;

      if (!code || grape_card_parse (code, &card) != GRAPE_CARD_OK
          || (said->rank && card.rank != said->rank)
          || (said->suit && card.suit && card.suit != said->suit))
        continue;
      /* "my smallest club": the ace is the highest */
      guint rank = card.rank == GRAPE_RANK_ACE ? GRAPE_N_RANKS + 1 : card.rank;
      if (ABS (said->height) == 2 && fits->len && (said->height < 0 ? rank > best : rank < best))
        continue;
      if (ABS (said->height) == 2 && rank != best)
        g_ptr_array_set_size (fits, 0);
      best = rank;
      g_ptr_array_add (fits, g_strdup (code));
    }
  return fits;
}

/* "Smallest I have.": of each suit, since no suit was named. */
static GPtrArray *
fitting_each_suit (const GrapeReading *reading, const GrapeSaying *saying, GrapeCardWords said)
{
  GPtrArray *fits = g_ptr_array_new_with_free_func (g_free);

  for (said.suit = 1; said.suit <= GRAPE_N_SUITS; said.suit++)
    {
      g_autoptr (GPtrArray) some = fitting (reading, saying, &said);

      for (guint i = 0; i < some->len; i++)
        g_ptr_array_add (fits, g_strdup (g_ptr_array_index (some, i)));
    }
  return fits;
}

static gboolean
card_counts (const GrapeReading *reading, guint at, const GrapeValue *value)
{
  if (grape_words_is (reading->words, at, "ace|king|queen|jack|knave"))
    return FALSE; /* "only the queen left" */
  /* "Lola's at six", of a scanner's text */
  if (reading->seat < 0 && at > 1 && grape_words_is (reading->words, at - 1, "at")
      && g_str_has_suffix (grape_words_form (reading->words, at - 2), "'s")
      && grape_words_at (reading->words, at - 2)->initial)
    return FALSE;
  return !(value->said & GRAPE_SAID_SLIP) && grape_number_counts (reading->words, at, value->n)
         && strspn (grape_words_form (reading->words, at), "0123456789abcdefghijklmnopqrstuvwxyz");
}

/* "my lowest": of the ranks that are legal; which end the ace is at, nobody but the game knows.
 * "The lower": of two. */
static gboolean
read_extreme_rank (const GrapeReading *reading, const GrapeSaying *saying, guint at, int height,
                   GrapeValue *value)
{
  guint said = at + grape_words_is (reading->words, at, "the|my");
  gboolean compares = grape_words_is (reading->words, said,
                                      "lower|smaller|littler|lesser|weaker|bigger|higher|larger|"
                                      "greater|stronger|mightier");
  guint best = 0, n = 0;

  for (guint i = 0; reading->legal && i < reading->legal->len; i++)
    {
      const char *code = value_of (saying, g_ptr_array_index (reading->legal, i));
      guint rank = 1;

      while (code && rank <= GRAPE_N_RANKS && !g_str_equal (code, grape_rank_code (rank)))
        rank++;
      if (!code || rank > GRAPE_N_RANKS)
        continue;
      if (rank == GRAPE_RANK_ACE && !reading->position->rules->vocabulary->aces_low)
        return FALSE;
      n++;
      if (!best || (height < 0 ? rank < best : rank > best))
        best = rank;
    }
  if (!best || (compares && n > 2))
    return FALSE;
  value->text = g_strdup (grape_rank_code (best));
  return TRUE;
}

/** grape_read_rank: a card of which the rank is the value: "K" */
gboolean
grape_read_rank (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                 GrapeValue *value)
{
  GrapeCardWords card;

  gint number;

  value->n = grape_card_words_read (reading->words, at, &card, &value->said);
  if (value->n && !card.rank && !card.suit && ABS (card.height) == 2)
    return read_extreme_rank (reading, saying, at, card.height, value);
  if (!value->n || !card.rank)
    {
      /* "eleven", "13", "XII" */
      value->n = grape_number_read (reading->words, at, &number, &value->said);
      if (!value->n || number < 1
          || grape_words_is (reading->words, at + value->n, "clubs|hearts|spades|diamonds|cards"))
        return FALSE; /* "thirteen clubs" */
      if (number < 2 || number > GRAPE_N_RANKS)
        {
          /* None; but "bid 44" means a bid. */
          value->text = g_strdup_printf ("%d", number);
          return at && grape_words_is (reading->words, at - 1, saying->verb);
        }
      card = (GrapeCardWords){ .rank = (guint8)number };
    }
  if (!card.suit && card_counts (reading, at, value))
    return FALSE;
  value->text = g_strdup (grape_rank_code (card.rank));
  return TRUE;
}

/* For the scanner of leaks: "the king", "both black aces" give away one of four cards. */
static gboolean
read_any_suit (const GrapeReading *reading, guint at, const GrapeCardWords *said, GrapeValue *value)
{
  g_autoptr (GPtrArray) fits = g_ptr_array_new ();
  gboolean court = said->rank == GRAPE_RANK_ACE || said->rank >= GRAPE_RANK_JACK;
  gboolean word = strlen (grape_words_form (reading->words, at)) > 2;

  if (!said->rank
      || !(
          (court && word)
          || (at
              && grape_words_is (reading->words, at - 1, court ? "the|her|his|their|eir" : "the"))))
    return FALSE;
  for (guint suit = 1; suit <= GRAPE_N_SUITS; suit++)
    g_ptr_array_add (fits, grape_card_format ((GrapeCard){ said->rank, (guint8)suit }));
  g_ptr_array_add (fits, NULL);
  value->text = g_strdup (g_ptr_array_index (fits, 0));
  value->fits = (char **)g_ptr_array_free (g_steal_pointer (&fits), FALSE);
  return TRUE;
}

/** grape_reading_suit_before: the suit that was named just before @at: "Diamonds, Matron: I duck
 * with my lowest" */
guint8
grape_reading_suit_before (const GrapeReading *reading, guint at)
{
  for (guint i = at; i-- > 0 && i + MOST_BACK > at;)
    {
      GrapeCardWords said;
      guint how = 0;

      /* "as" is a word, and "Spades" in the subject the game. */
      if (grape_words_at (reading->words, i)->end
          && grape_card_words_read (reading->words, i, &said, &how) && said.suit
          && !(said.rank && strlen (grape_words_form (reading->words, i)) < 3))
        return said.suit;
    }
  return GRAPE_SUIT_NONE;
}

/* The end of "1 st", "4 th", which is no ten of hearts. */
static gboolean
is_ordinal_end (const GrapeWords *words, guint at)
{
  return at && grape_words_is (words, at, "st|th") && !grape_words_at (words, at)->capital
         && g_ascii_isdigit (*grape_words_form (words, at - 1));
}

/* "the black jack": two suits are black. */
static void
keep_colour (const GrapeReading *reading, guint at, GPtrArray *fits)
{
  guint back = at && grape_words_is (reading->words, at - 1, "little|small|big|low|high") ? 2 : 1;
  gboolean black = at >= back && grape_words_is (reading->words, at - back, "black|schwarze");
  gboolean red = at >= back && grape_words_is (reading->words, at - back, "red|rote");
  GrapeCard card;

  for (guint i = fits->len; (black || red) && i-- > 0;)
    if (grape_card_parse (g_ptr_array_index (fits, i), &card) == GRAPE_CARD_OK && card.suit
        && red != (card.suit == GRAPE_SUIT_HEARTS || card.suit == GRAPE_SUIT_DIAMONDS))
      g_ptr_array_remove_index (fits, i);
}

/* "my last trump", "the lowest trump" */
static guint
read_trump (const GrapeWords *words, guint at, GrapeSuit trumps, GrapeCardWords *said)
{
  static const char *const heights[] = { "lowest|smallest|littlest", "low|small|little|tiny|wee",
                                         "my|last|only|one|a", "high|big", "highest|biggest|best" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    if (i != 2 && grape_words_is (words, at, heights[i]))
      {
        said->height = (int)i - 2;
        n = 1;
      }
  if (!grape_words_is (words, at + n, "trump|trumps")
      || (!n && !(at && grape_words_is (words, at - 1, heights[2]))))
    return 0;
  said->suit = (guint8)trumps;
  return n + 1;
}

/** grape_read_card: "QH", "the ace of trumps"; completes a rank or a suit alone from the legal
 * cards. */
gboolean
grape_read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                 GrapeValue *value)
{
  GrapeSuit trumps = reading->position->rules->vocabulary->trumps;
  GrapeCardWords said;
  g_autoptr (GPtrArray) fits = NULL;

  if (is_ordinal_end (reading->words, at))
    return FALSE;
  value->n = grape_card_words_read (reading->words, at, &said, &value->said);
  if (!value->n && trumps)
    value->n = read_trump (reading->words, at, trumps, &said);
  if (value->n && said.rank && !said.suit && trumps)
    {
      guint n = grape_words_match (reading->words, at + value->n,
                                   "of trumps|of trump|trump|of the trumps");

      said.suit = n ? (guint8)trumps : GRAPE_SUIT_NONE;
      value->n += n;
    }
  if (!value->n || (!said.suit && card_counts (reading, at, value)))
    return FALSE;
  if (said.rank && said.suit)
    {
      GrapeCard card = { said.rank, said.suit };

      value->text = grape_card_format (card);
      return TRUE;
    }
  if (reading->seat < 0)
    return read_any_suit (reading, at, &said, value);
  if (!said.rank && !said.suit && ABS (said.height) == 2)
    said.suit = grape_reading_suit_before (reading, at);
  fits = !said.rank && !said.suit ? fitting_each_suit (reading, saying, said)
                                  : fitting (reading, saying, &said);
  keep_colour (reading, at, fits);
  if (!fits->len)
    return FALSE;
  value->text = g_strdup (g_ptr_array_index (fits, 0));
  if (fits->len == 1)
    return TRUE;
  g_ptr_array_add (fits, NULL);
  value->fits = g_strdupv ((char **)fits->pdata);
  return TRUE;
}

/** grape_read_square: "b7" */
gboolean
grape_read_square (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                   GrapeValue *value)
{
  gint row, column;

  value->n = grape_square_words_read (reading->words, at, &value->text, &value->said);
  if (!value->n && (value->n = grape_square_counted_read (reading->words, at, &row, &column)))
    {
      gboolean rows = reading->position->rules->vocabulary->letters_are_rows;
      gint letter = rows ? row : column;

      value->text
          = letter > 26 ? NULL : g_strdup_printf ("%c%d", 'a' + letter - 1, rows ? column : row);
      value->n = value->text ? value->n : 0;
    }
  return value->n > 0 || (reading->seat >= 0 && grape_read_beside (reading, at, value));
}

/** grape_read_any_number: a number, whatever it counts */
gboolean
grape_read_any_number (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                       GrapeValue *value)
{
  gint number;

  value->n = grape_number_read (reading->words, at, &number, &value->said);
  /* "I concede this one, 3 points" */
  if (at && grape_words_is (reading->words, at, "one")
      && grape_words_is (reading->words, at - 1, "this|that|the|which|each|every"))
    value->n = 0;
  value->text = value->n ? g_strdup_printf ("%d", number) : NULL;
  return value->n > 0;
}

/** grape_reading_skip: how many of these @marks stand at @at, three at most */
guint
grape_reading_skip (const GrapeReading *reading, guint at, const char *marks)
{
  guint n = 0;

  while (n < 3 && grape_words_is (reading->words, at + n, marks))
    n++;
  return n;
}

/** grape_reading_seat: the seat whose player is named at @at, or -1; @n: (out): the words of the
 * name */
int
grape_reading_seat (const GrapeReading *reading, guint at, guint *n)
{
  const GrapeTable *table = reading->position->table;

  *n = 0;
  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      g_autoptr (GrapeWords) words = grape_words_new (NULL, grape_table_name (table, (int)seat));

      *n = words->words->len ? grape_words_name (reading->words, at, words) : 0;
      if (*n)
        return (int)seat;
    }
  return -1;
}

/** grape_reading_speaks_of: whether the sentence of the word at @at has one of @phrases */
gboolean
grape_reading_speaks_of (const GrapeReading *reading, guint at, const char *phrases)
{
  const GrapeWords *words = reading->words;

  for (guint s = 0; s < words->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      for (guint i = sentence->first; at < sentence->last && i < sentence->last; i++)
        if (grape_words_match (words, i, phrases))
          return TRUE;
      if (at < sentence->last)
        return FALSE;
    }
  return FALSE;
}

/** grape_secret_add: @value: (transfer full) */
void
grape_secret_add (GArray *secrets, int owner, char *value, const char *nouns, const char *also,
                  const char *format, ...)
{
  GrapeSecret secret = { .owner = owner, .value = value, .nouns = nouns, .also = also };
  va_list arguments;

  va_start (arguments, format);
  secret.tells = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_array_append_val (secrets, secret);
}

/** grape_secret_add_known: @value (transfer full) is a number that everybody knows by the word
 * @known, so that others can be told by it: "half of the prize" */
void
grape_secret_add_known (GArray *secrets, char *value, const char *known)
{
  GrapeSecret secret
      = { .owner = -1, .value = value, .nouns = "", .also = "", .known = known, .tells = NULL };

  g_array_append_val (secrets, secret);
}

/** grape_secret_add_past: @value (transfer full) is the number of @seat in @round, which is over;
 * of nobody: the prize. Others can be told by it: "half of what you had last round" */
void
grape_secret_add_past (GArray *secrets, int seat, guint round, char *value)
{
  GrapeSecret secret
      = { .owner = -1, .value = value, .nouns = "", .also = "", .past = seat, .round = round };

  g_array_append_val (secrets, secret);
}

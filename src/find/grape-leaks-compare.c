/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secret numbers that a text tells by others: "two more than yours", "only the king beats it",
 * "together ten", "half of that". */
#include "grape-leaks-private.h"

#include <string.h>

#define MOST_SEATS   32
#define MOST_BETWEEN 5 /* words between "beat" and "by two" */
#define NEAR         2 /* "higher than six" tells an eight, but hardly a thirteen */

/* "K" is 13, "7" is 7. */
static gint
number_of (const char *value)
{
  for (guint rank = 1; rank <= GRAPE_N_RANKS; rank++)
    if (g_str_equal (value, grape_rank_code (rank)))
      return (gint)rank;
  return *value && strspn (value, "0123456789") == strlen (value) && strlen (value) < 7
             ? (gint)g_ascii_strtoull (value, NULL, 10)
             : NO_NUMBER;
}

/** grape_secret_number: its value as a number; NO_NUMBER: it is none */
gint
grape_secret_number (const GrapeSecret *secret)
{
  return number_of (secret->value);
}

/* "the prize": a number that everybody knows by that word */
static gint
known_number (const GrapeScanner *self, guint at)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->known
        && grape_words_is (self->reading.words, at, secret_at (self, i)->known))
      return number_of (secret_at (self, i)->value);
  return NO_NUMBER;
}

/** grape_scanner_number_of: the number that @who keeps secret */
gint
grape_scanner_number_of (const GrapeScanner *self, int who)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner == who && secret_at (self, i)->nouns
        && number_of (secret_at (self, i)->value) != NO_NUMBER)
      return number_of (secret_at (self, i)->value);
  return NO_NUMBER;
}

/* A number or a rank at @at; which suit it is does not matter. */
static guint
read_number (const GrapeWords *words, guint at, gint *number)
{
  GrapeCardWords card;
  guint said = 0, n;

  if (grape_words_is (words, at, "a"))
    return 0;
  n = grape_card_words_read (words, at, &card, &said);
  if (n && card.rank && !(said & GRAPE_SAID_WEAK && card.rank > 3))
    {
      *number = card.rank;
      return n;
    }
  return grape_number_read (words, at, number, &said);
}

/* The last number of the paragraph before the word at @at. */
static gint
number_before (const GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  guint block = grape_words_sentence (words, index)->block;

  for (guint s = index + 1; s-- > 0 && grape_words_sentence (words, s)->block == block;)
    for (guint i = MIN (at, grape_words_sentence (words, s)->last);
         i-- > grape_words_sentence (words, s)->first;)
      {
        gint number = known_number (self, i);

        if (number != NO_NUMBER || read_number (words, i, &number))
          return number;
      }
  return NO_NUMBER;
}

/** grape_scanner_side_at: one side of a comparison: a seat, or a number */
gboolean
grape_scanner_side_at (const GrapeScanner *self, guint index, guint at, GrapeSide *side)
{
  const GrapeWords *words = self->reading.words;
  guint n;
  int who = grape_scanner_owner_at (self, at, &n);

  *side = (GrapeSide){ .who = NOBODY, .number = NO_NUMBER };
  if (who != NOBODY && who != self->viewer)
    side->who = who;
  else if (grape_words_is (
               words, at,
               "you|you're|you'll|you'd|you've|yours|your|yourself|du|dich|deine|toi|vous|jij"))
    side->number = self->viewer >= 0 ? grape_scanner_number_of (self, self->viewer) : NO_NUMBER;
  else if (grape_words_is (words, at, "that|it"))
    side->number = number_before (self, index, at);
  else if ((side->number = known_number (self, at)) == NO_NUMBER)
    read_number (words, at, &side->number);
  return side->who != NOBODY || side->number != NO_NUMBER;
}

/** grape_relation_read: "two more than", "just below", "half of", "the same as" */
guint
grape_relation_read (const GrapeWords *words, guint at, GrapeRelation *relation)
{
  static const char more[]
      = "more|higher|above|up|over|better|greater|bigger|larger|ahead|mehr|höher|größer|de plus|más|più|meer";
  static const char less[]
      = "less|lower|below|under|short|fewer|smaller|down|behind|beneath|underneath|weniger|niedriger|kleiner|de moins|menos|meno|minder";
  gint number = 1;
  guint said = 0, n;

  *relation = (GrapeRelation){ .times = 1, .parts = 1 };
  if ((n = grape_words_match (words, at, "twice|double|doubled|doubles|doubling")))
    relation->times = 2;
  else if ((n = grape_words_match (words, at, "half|halved|halves|halving")))
    relation->parts = 2;
  else if ((n = grape_words_match (words, at, "a third of|one third of|third of")))
    relation->parts = 3;
  else if (
      !(n = grape_words_match (
            words, at,
            "the very same card as|the very same number as|matched|matches|equals|equalled|mirrors|"
            "the same number as|the same card as|the same bid as|the same "
            "as|same as|as much as|as many as|exactly what|equal to|the "
            "same number|the same card|the same bid")))
    {
      guint order = grape_words_match (words, at,
                                       "comes after|one after|right after|just after|"
                                       "follows|comes before|one before|right before|"
                                       "just before|precedes");

      if (order)
        {
          gboolean before = grape_words_is (words, at + order - 1, "before|precedes");

          relation->plus = before ? -1 : 1;
          while (grape_words_is (words, at + order, "the|a|an|your"))
            order++;
          return order - grape_words_is (words, at + order - 1, "your");
        }
      if (!(n = grape_words_match (words, at, "just|right|directly|immediately|a notch|a step")))
        n = grape_number_read (words, at, &number, &said);
      if (!n && (number = grape_scanner_foreign_number (words, at)))
        n = 1;
      n += n
           && grape_words_is (words, at + n, "pips|pip|points|point|steps|step|ranks|rank|notches");
      if (!n || at + n >= words->words->len
          || !(grape_words_match (words, at + n, more) || grape_words_match (words, at + n, less)))
        return 0;
      relation->plus = grape_words_match (words, at + n, more) ? number : -number;
      relation->alone = grape_words_is (words, at + n, "higher|lower|better|up|down|above|below");
      n += MAX (grape_words_match (words, at + n, more), grape_words_match (words, at + n, less));
      /* "two up and one left" is a way on a board. */
      if (grape_words_is (words, at + n, "and|the"))
        relation->alone = FALSE;
    }
  relation->same = !relation->plus && relation->times == 1 && relation->parts == 1;
  while (grape_words_is (words, at + n, "than|on|of|the|from|as|what|a|an|als|que|di|dan"))
    n++;
  return n;
}

/** grape_scanner_side_before: the nearest side before @at in the sentence */
gboolean
grape_scanner_side_before (const GrapeScanner *self, guint index, guint at, GrapeSide *side)
{
  for (guint i = at; i-- > grape_words_sentence (self->reading.words, index)->first;)
    if (grape_scanner_side_at (self, index, i, side))
      return TRUE;
  return FALSE;
}

/** grape_scanner_charge_number: @who keeps @number secret, if they do */
void
grape_scanner_charge_number (GrapeScanner *self, guint index, int who, gint number)
{
  if (who >= 0 && number > 0 && number == grape_scanner_number_of (self, who))
    grape_scanner_charge (self, index, G_GUINT64_CONSTANT (1) << who);
}

/* Those other than the reader whose numbers are secret. */
static guint64
hidden_seats (const GrapeScanner *self)
{
  guint64 seats = 0;

  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner >= 0 && secret_at (self, i)->owner != self->viewer
        && grape_scanner_number_of (self, secret_at (self, i)->owner) != NO_NUMBER)
      seats |= G_GUINT64_CONSTANT (1) << secret_at (self, i)->owner;
  return seats;
}

/** grape_scanner_only_owner: those of whom sentence @index speaks, if it is one */
int
grape_scanner_only_owner (const GrapeScanner *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;
  guint64 owners = grape_scanner_owners_around (self, index) & ~reader
                   & ~grape_scanner_spoken_to (self, sentence);

  /* "She went for two more than you": where only one number is secret, it is theirs. */
  if (!owners && __builtin_popcountll (hidden_seats (self)) == 1
      && grape_scanner_says (
          self, sentence,
          "he|she|ey|he's|she's|they|his|her|hers|theirs|somebody|someone|"
          "opponent|rival|the other|the other one|the only one|the only other|other bid|"
          "other number|other envelope|other card"))
    owners = hidden_seats (self);
  if (__builtin_popcountll (owners) > 1)
    owners &= hidden_seats (self); /* who has sent nothing is compared with nothing */
  return __builtin_popcountll (owners) == 1 ? __builtin_ctzll (owners) : NOBODY;
}

/* "twice the prize, and two more", "double yours, less one" */
static gint
read_rest (const GrapeWords *words, guint at)
{
  gint number;
  guint said = 0, n;

  gboolean comma;

  at += grape_words_is (words, at, "number|card|bid|integer");
  comma = grape_words_is (words, at, ",");
  at += comma;
  /* "more than twice your number, one more" */
  if (comma && (n = grape_number_read (words, at, &number, &said)))
    return grape_words_is (words, at + n, "more")               ? number
           : grape_words_is (words, at + n, "less|short|fewer") ? -number
                                                                : 0;
  if (!grape_words_is (words, at, "and|plus|minus|less")
      || !(n = grape_number_read (words, at + 1, &number, &said)))
    return 0;
  if (grape_words_is (words, at, "minus|less") || grape_words_is (words, at + 1 + n, "less"))
    return -number;
  return grape_words_is (words, at, "plus") || grape_words_is (words, at + 1 + n, "more|on top")
             ? number
             : 0;
}

/* "Emil is two above you", "if you take 7 that's four more than Bee" */
static void
solve (GrapeScanner *self, guint index, guint at, const GrapeRelation *relation, guint n)
{
  const GrapeWords *words = self->reading.words;
  GrapeSide left = { .who = NOBODY, .number = NO_NUMBER }, right = left;
  gboolean is_left = grape_scanner_side_before (self, index, at, &left);
  gboolean is_right = at + n < grape_words_sentence (self->reading.words, index)->last
                      && grape_scanner_side_at (self, index, at + n, &right);

  /* "Ivo, who had sixteen, now has half" */
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  gboolean ends = relation->times * relation->parts > 1
                  && (at + n >= sentence->last || grape_words_at (words, at + n)->mark);
  if (!is_right && (relation->alone || ends))
    right.number = number_before (self, index, at);
  if (!is_right && relation->same && self->viewer >= 0)
    right.number = grape_scanner_number_of (self, self->viewer);
  if (right.who != NOBODY)
    {
      if (is_left && left.number != NO_NUMBER)
        grape_scanner_charge_number (self, index, right.who,
                                     (left.number - relation->plus) * relation->parts
                                         / relation->times);
      return;
    }
  if (left.who == NOBODY)
    left.who = grape_scanner_only_owner (self, index);
  if (right.number == NO_NUMBER || right.number * relation->times % relation->parts != 0)
    return;
  gint number = right.number * relation->times / relation->parts + relation->plus;
  grape_scanner_charge_number (self, index, left.who, number + read_rest (words, at + n + 1));
}

/* "Ann beats you by two" */
static void
solve_by (GrapeScanner *self, guint index, guint at, guint last)
{
  const GrapeWords *words = self->reading.words;
  gboolean wins = grape_words_is (words, at, "beats|beat|tops|outbids|outbid|outdoes");
  gint by;
  guint said = 0;
  GrapeSide left, right = { .who = NOBODY, .number = NO_NUMBER };

  if (!wins && !grape_words_is (words, at, "loses|lose"))
    return;
  for (guint i = at + 1; i < last && i <= at + MOST_BETWEEN; i++)
    if (right.who == NOBODY && right.number == NO_NUMBER)
      grape_scanner_side_at (self, index, i, &right);
    else if (grape_words_is (words, i, "by") && grape_number_read (words, i + 1, &by, &said)
             && grape_scanner_side_before (self, index, at, &left))
      {
        by = wins ? by : -by;
        if (right.who == NOBODY && left.who != NOBODY)
          grape_scanner_charge_number (self, index, left.who, right.number + by);
        else if (right.who != NOBODY && left.number != NO_NUMBER)
          grape_scanner_charge_number (self, index, right.who, left.number - by);
      }
}

static int
highest_hidden (const GrapeScanner *self)
{
  int best = NOBODY;

  for (guint64 left = hidden_seats (self); left; left &= left - 1)
    if (best == NOBODY
        || grape_scanner_number_of (self, __builtin_ctzll (left))
               > grape_scanner_number_of (self, best))
      best = __builtin_ctzll (left);
  return best;
}

/* "nothing below a king will do": the number that is just enough, or just not. */
static void
look_for_bounds (GrapeScanner *self, guint index)
{
  static const char enough[]
      = "nothing below|nothing less than|nothing under|only the|only a|only an|or better|or higher|"
        "or more|at least|need the|need your|need a|need an|takes a|takes the|will beat|would beat|you'd beat|"
        "would win|will win|to beat|beats|tops|draw level|anything from|or up|and up|or above|and above|anything over|anything above|tie with|by a whisker|just beat|anything below|anything under";
  /* "anything from the jack upward would win you the seven" */
  static const char winning[]
      = "would win|will win|wins you|win you|beats them|beat them|beats all|beats what i have|"
        "beat what i have|to win|you can have|all it takes|you need a|you need an|you'd need|it takes a|it takes an|or better|"
        "just enough|is enough|would be enough|does it|will do|would do|will do it|"
        "would do it|is safe|suffices|takes it|takes the prize";
  static const char wanting[]
      = "won't do|will not do|not enough|isn't enough|won't be enough|"
        "too low|falls short|does not reach|won't beat|can't beat|cannot beat";
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  int who = grape_scanner_only_owner (self, index);
  gint secret, number;
  gboolean wins = FALSE;

  if (!(grape_scanner_owners_around (self, index) & hidden_seats (self))
      && grape_scanner_says (self, sentence, winning))
    {
      who = highest_hidden (self);
      wins = TRUE;
    }
  secret = who == NOBODY ? NO_NUMBER : grape_scanner_number_of (self, who);
  if (secret == NO_NUMBER)
    return;
  gboolean is = wins || grape_scanner_says (self, sentence, enough);
  gboolean lacks = grape_scanner_says (self, sentence, wanting);
  for (guint at = sentence->first; (is || lacks) && at < sentence->last; at++)
    if (read_number (words, at, &number) && !(at > 1 && grape_words_is (words, at - 2, "not"))
        && !(at && grape_words_is (words, at - 1, "to|till")) /* "anything from one to eight" */
        && (number == secret || number == secret + (lacks ? -1 : 1)))
      grape_scanner_charge_number (self, index, who, secret);
}

/* "Ann's card tops your queen", "Emil went higher than four" */
static void
look_for_sides (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  gboolean over = grape_words_match (words, at,
                                     "tops|beats|outranks|higher than|more than|bigger than|above");
  guint n = grape_words_match (words, at,
                               "tops|beats|outranks|higher than|more than|bigger than|above|lower "
                               "than|less than|smaller than|below|under");
  GrapeSide left;
  gint number, secret;

  if (!n || !grape_scanner_side_before (self, index, at, &left) || left.who == NOBODY)
    return;
  n += grape_words_is (words, at + n, "your|the|a|an|his|her");
  secret = grape_scanner_number_of (self, left.who);
  if (grape_words_is (words, at + n, "it|that"))
    number = number_before (self, index, at);
  else if (!read_number (words, at + n, &number))
    return;
  if (secret != NO_NUMBER && number > 0 && number != secret
      && (over ? secret > number : secret < number) && ABS (secret - number) <= NEAR)
    grape_scanner_charge_number (self, index, left.who, secret);
}

/* "seven and a half", "7.5", "7½" */
static gboolean
has_half (const GrapeWords *words, guint at)
{
  return grape_words_match (words, at + 1, "and a half|. 5|.5|, 5|½") > 0
         || g_str_has_suffix (grape_words_form (words, at), ".5");
}

/* "Ann and Cleo make ten between them", "Two bids are in; together fifteen", "You and Ann average
 * nine" */
static void
look_for_sums (GrapeScanner *self, guint index)
{
  static const char together[]
      = "together|between them|between you|add up to|adds up to|sum|sums|make|"
        "makes|amount to|combined|in sum|all told|average|averages|mean|the sum of|total of";
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 owners = self->owners[index], reader = 0;
  gboolean is = FALSE, averages = FALSE, unnamed = FALSE;
  gint sum = 0, number;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      is |= grape_words_match (words, at, together) > 0;
      averages |= grape_words_is (words, at, "average|averages|mean");
      unnamed |= averages;
      unnamed |= grape_words_is (words, at, "two|both|three|bids|numbers|integers|cards|they");
      if (grape_words_is (words, at, "you") && self->viewer >= 0
          && grape_scanner_number_of (self, self->viewer) != NO_NUMBER)
        reader = G_GUINT64_CONSTANT (1) << self->viewer;
    }
  owners &= hidden_seats (self);
  if (__builtin_popcountll (owners) < 2 && !reader && unnamed && is)
    owners = hidden_seats (self);
  owners |= reader;
  if (!is || __builtin_popcountll (owners) < 2)
    return;
  for (guint64 left = owners; left; left &= left - 1)
    {
      gint each = grape_scanner_number_of (self, __builtin_ctzll (left));

      if (each == NO_NUMBER)
        return;
      sum += each;
    }
  for (guint at = sentence->first; at < sentence->last; at++)
    if (read_number (words, at, &number)
        && (number * (averages ? __builtin_popcountll (owners) : 1) == sum
            || (averages && (2 * number + 1) * __builtin_popcountll (owners) == 2 * sum
                && has_half (words, at)))
        && !grape_words_is (words, at + 1, "points|point|gamepoints"))
      grape_scanner_charge (self, index, owners);
}

/* "Your seven is the highest of those I have", "Nobody has gone above your nine": how the reader's
 * own number stands to those of others */
static void
look_for_rank (GrapeScanner *self, guint index)
{
  static const char ranks[]
      = "highest|lowest|largest|smallest|biggest|best so far|top of|beaten|above|"
        "below|over|under|higher|lower|short of|nearest|closest|in front|ahead|"
        "leads|leading|wins|winning|safe|outbid|undercut|underneath|smaller|bigger|larger|greater|"
        "weaker|stronger|lesser|median|middle|mean";
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  gint own = self->viewer >= 0 ? grape_scanner_number_of (self, self->viewer) : NO_NUMBER, number;
  gboolean names = FALSE;

  for (guint at = sentence->first; at < sentence->last && own != NO_NUMBER; at++)
    names |= grape_words_is (words, at, "your|yours")
             && ((read_number (words, at + 1, &number) && number == own)
                 || grape_words_is (words, at + 1, "bid|number|card|integer|choice|pick"));
  names |= own != NO_NUMBER
           && grape_scanner_says (self, sentence,
                                  "you are the highest|you're the highest|you are the lowest|"
                                  "you're the lowest|you have the highest|you have the lowest|"
                                  "you lead|you are leading|you're winning|you are winning|"
                                  "you sit between|yours is the");
  names |= own != NO_NUMBER && !(self->owners[index] & hidden_seats (self))
           && grape_scanner_says (self, sentence, "closer to you|above you|below you");
  if (names && !sentence->asks && grape_scanner_says (self, sentence, ranks))
    grape_scanner_charge (self, index, hidden_seats (self));
}

/* "(Ann/Cleo/Emil): 7/3/5": as many names as numbers, in one order. */
static void
look_for_rows (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint n_seats = 0, n_numbers = 0, n;
  guint64 owners = 0;
  int seats[MOST_SEATS];

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      const char *form = grape_words_form (words, at);
      int who = grape_scanner_owner_at (self, at, &n);

      if (who >= 0 && !n_numbers && n_seats < MOST_SEATS)
        {
          seats[n_seats++] = who;
          owners |= G_GUINT64_CONSTANT (1) << who;
          at += n - 1;
        }
      else if (who == NOBODY && number_of (form) != NO_NUMBER && n_seats
               && !grape_words_is (words, at, "a|t|k|q|j"))
        {
          if (n_numbers >= n_seats
              || number_of (form) != grape_scanner_number_of (self, seats[n_numbers]))
            return;
          n_numbers++;
        }
    }
  if (n_seats > 1 && n_numbers == n_seats)
    grape_scanner_charge (self, index, owners);
}

/* "the middle of one to nine" */
static void
look_for_middle (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  guint n = grape_words_match (words, at,
                               "middle of|centre of|center of|middle between|halfway between|"
                               "midway between|plumb between|right between|exactly between"),
        taken, said = 0;
  gint low, high;

  if (!n || !(taken = grape_number_read (words, at + n, &low, &said)))
    return;
  n += taken;
  if (grape_words_is (words, at + n, "to|and|-|till")
      && grape_number_read (words, at + n + 1, &high, &said) && (low + high) % 2 == 0)
    grape_scanner_charge_number (self, index, grape_scanner_only_owner (self, index),
                                 (low + high) / 2);
}

/** grape_scanner_compare: secret numbers of which sentence @index tells by another number */
void
grape_scanner_compare (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  gboolean numbers = FALSE;

  for (guint i = 0; !numbers && i < self->secrets->len; i++)
    numbers = secret_at (self, i)->nouns && number_of (secret_at (self, i)->value) != NO_NUMBER;
  if (!numbers)
    return;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      GrapeRelation relation;
      guint n = grape_relation_read (words, at, &relation);

      if (n)
        solve (self, index, at, &relation, n);
      solve_by (self, index, at, sentence->last);
      look_for_sides (self, index, at);
      look_for_middle (self, index, at);
    }
  look_for_bounds (self, index);
  look_for_sums (self, index);
  look_for_rank (self, index);
  look_for_rows (self, index);
  grape_scanner_look_for_distance (self, index);
}

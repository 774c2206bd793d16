/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whom a text speaks of: names, parts of them and initials, suits and places at the table that
 * stand for players, and whom the sentence speaks to. */
#include "grape-leaks-private.h"

#include <string.h>

#define DOES                                                                                        \
  "has|had|holds|hasn't|went|goes|sets|sits|bids|bid|takes|took|chose|plays|stays|steps|is|picked|" \
  "wants|sent|put|puts|on|at|leads|keeps|places|=|:|->|=>"

/* Whether initials from @at to before @end stand for somebody by their place: "from C.", "C. got",
 * "(F)", "C.'s" */
static gboolean
is_closed (const GrapeWords *words, guint at, guint end)
{
  const GrapeWord *next = grape_words_at (words, end);
  gboolean dotted = grape_words_is (words, end - 1, ".");
  gboolean led = at
                 && grape_words_is (words, at - 1,
                                    "from|by|of|with|for|(|-|\xe2\x80\x93|\xe2\x80\x94|it's|is");

  if (grape_words_match (words, end, "' s"))
    return TRUE;
  if (dotted && next && !next->initial && !next->mark && !next->opens)
    return TRUE;
  return led && (!next || next->mark || next->opens || dotted);
}

/* Whether the words at @at are initials of @name before a verb: "C. went", "D. T. on b7", "A = 5".
 */
static guint
initials_at (const GrapeWords *words, guint at, const GrapeWords *name)
{
  guint i = at, k = 0, n = 0;

  while (k < name->words->len && i < words->words->len)
    {
      const char *form = grape_words_form (words, i), *part = grape_words_form (name, k);

      if (grape_words_at (name, k)->mark)
        {
          k++;
          continue;
        }
      if (!grape_words_at (words, i)->capital || form[1] || form[0] != part[0])
        break;
      i += 1 + grape_words_is (words, i + 1, ".");
      n++;
      k++;
    }
  return n && (grape_words_is (words, i, DOES) || is_closed (words, at, i)) ? i - at : 0;
}

/* The one whose initials begin at @at. */
static int
initialled_at (const GrapeScanner *self, guint at, guint *n)
{
  int who = NOBODY;

  for (guint seat = 0; seat < self->names->len; seat++)
    {
      guint length = initials_at (self->reading.words, at, g_ptr_array_index (self->names, seat));

      if (!length || length < *n)
        continue;
      if (length == *n)
        return NOBODY; /* two people */
      *n = length;
      who = (int)seat;
    }
  return who;
}

/* "Will" is a name, "will" is not, unless all is written small. */
static gboolean
is_common (const GrapeWords *words, guint at)
{
  return !grape_words_at (words, at)->initial
         && grape_words_is (words, at,
                            "will|may|mark|bill|rose|art|frank|rich|sue|pat|rob|drew|"
                            "chase|grace|hope|faith|joy|dawn|june|april|bishop|rook|guy");
}

/* "Ten's", "Ten has" for somebody whose last name is a number */
static gboolean
is_value_name (const GrapeWords *words, guint at, const GrapeWords *name)
{
  guint last = name->words->len;
  const char *form = grape_words_form (words, at), *part;

  if (last < 2 || at >= words->words->len || !grape_words_at (words, at)->initial
      || grape_words_at (words, at)->mark)
    return FALSE;
  part = grape_words_form (name, last - 1);
  return strlen (part) > 2 && g_str_has_prefix (form, part)
         && ((at && !form[strlen (part)]
              && grape_words_is (words, at - 1, "of|called|named|with|from|by|for"))
             || g_str_equal (form + strlen (part), "'s")
             || (!form[strlen (part)] && grape_words_is (words, at + 1, DOES)));
}

/* "Tom" for Old Tom Pardoe */
static gboolean
is_middle_name (const GrapeWords *words, guint at, const GrapeWords *name)
{
  const char *form = grape_words_form (words, at);

  if (at >= words->words->len || !grape_words_at (words, at)->initial || is_common (words, at))
    return FALSE;
  for (guint k = 1; k + 1 < name->words->len; k++)
    {
      const char *part = grape_words_form (name, k);

      if (strlen (part) > 2 && g_str_has_prefix (form, part)
          && (!form[strlen (part)] || g_str_equal (form + strlen (part), "'s")))
        return TRUE;
    }
  return FALSE;
}

/* "a certain Mrs. L.": the only one of that title, or else of any, whose last name begins so */
static int
titled_at (const GrapeScanner *self, guint at, guint *n)
{
  const GrapeWords *words = self->reading.words;
  guint gap = 1 + grape_words_is (words, at + 1, "."), last;
  const char *form;
  int who = NOBODY;

  if (!grape_words_is (words, at, "mr|mrs|ms|miss|dr|sir|lady|herr|frau|madame|monsieur|mme|signor")
      || at + gap >= words->words->len)
    return NOBODY;
  form = grape_words_form (words, at + gap);
  if (!g_ascii_isalpha (*form) || form[1] || !grape_words_at (words, at + gap)->capital)
    return NOBODY;
  for (guint seat = 0; seat < self->names->len; seat++)
    {
      const GrapeWords *name = g_ptr_array_index (self->names, seat);

      last = name->words->len;
      if (!last || *grape_words_form (name, last - 1) != *form)
        continue;
      if (who != NOBODY)
        return NOBODY;
      who = (int)seat;
    }
  *n = gap + 1 + grape_words_is (words, at + gap + 1, ".");
  return who;
}

/* Whose name begins at @at: by name, or as "seat 2". */
int
grape_scanner_owner_at (const GrapeScanner *self, guint at, guint *n)
{
  const GrapeWords *words = self->reading.words;
  int who = NOBODY;

  *n = 0;
  for (guint i = 0, n_names = self->names->len; i < n_names + self->absent->len; i++)
    {
      guint seat = i < n_names ? i : i - n_names;
      const GrapeWords *name = g_ptr_array_index (i < n_names ? self->names : self->absent, seat);
      guint length = name && name->words->len ? grape_words_name (words, at, name) : 0;

      if (!name)
        continue;

      if (length == 1 && g_ascii_isdigit (*grape_words_form (name, 0))
          && !grape_words_is (words, at + 1, "has|had|played|plays|bid|bids|chose|is|placed"))
        length = 0;
      if (length == 1 && is_common (words, at))
        length = 0;
      if (!length && (is_value_name (words, at, name) || is_middle_name (words, at, name)))
        length = 1;
      if (length <= *n)
        continue;
      *n = length;
      who = (int)seat;
    }
  gint number;
  guint said = 0, taken = grape_words_is (words, at, "seat|player")
                              ? grape_number_read (words, at + 1, &number, &said)
                              : 0;
  if (taken && number >= 1 && number <= (gint)grape_table_size (self->reading.position->table))
    {
      *n = 1 + taken;
      who = number - 1;
    }
  /* "No. 1: VII" */
  if (who == NOBODY && grape_words_is (words, at, "no|nr|#|player|seat"))
    {
      guint gap = 1 + grape_words_is (words, at + 1, ".|#");

      taken = grape_number_read (words, at + gap, &number, &said);
      if (taken && number >= 1 && number <= (gint)grape_table_size (self->reading.position->table)
          && grape_words_is (words, at + gap + taken, ":|=|->|has|chose|bid"))
        {
          *n = gap + taken;
          return number - 1;
        }
    }
  /* "the first player named e5" */
  guint ordinal = who == NOBODY ? grape_ordinal_read (words, at) : 0;
  if (ordinal && ordinal <= grape_table_size (self->reading.position->table)
      && grape_words_is (words, at + 1, "player|seat|chair|place at the table")
      && !grape_words_is (words, at + 2, "to|who|that|out|in|with"))
    {
      *n = 2;
      who = (int)ordinal - 1;
    }
  if (who == NOBODY && (who = titled_at (self, at, n)) == NOBODY)
    *n = 0;
  return who == NOBODY ? initialled_at (self, at, n) : who;
}

/* "an A", but not the word "a". */
static gboolean
is_letter (const GrapeWords *words, guint at, const char *letter)
{
  return !letter[1] && !grape_words_at (words, at)->capital && strchr ("aio", *letter);
}

/* A suit or a character also stands for its player. */
static guint64
also_at (const GrapeScanner *self, guint at)
{
  const GrapeWords *words = self->reading.words;
  guint64 owners = 0;
  /* "Q(C)" */
  char letter = grape_words_at (words, at)->capital && !grape_words_form (words, at)[1] && at
                        && grape_words_is (words, at - 1, "(")
                        && grape_words_is (words, at + 1, ")")
                    ? *grape_words_form (words, at)
                    : '\0';

  for (guint i = 0; i < self->secrets->len; i++)
    if (letter && secret_at (self, i)->owner >= 0 && *secret_at (self, i)->also == letter)
      owners |= G_GUINT64_CONSTANT (1) << secret_at (self, i)->owner;
    else if (secret_at (self, i)->owner >= 0 && *secret_at (self, i)->also
             && grape_words_match (self->reading.words, at, secret_at (self, i)->also)
             && !is_letter (self->reading.words, at, secret_at (self, i)->also))
      owners |= G_GUINT64_CONSTANT (1) << secret_at (self, i)->owner;
  return owners;
}

void
grape_scanner_mark_owners (GrapeScanner *self)
{
  const GrapeWords *words = self->reading.words;

  for (guint s = 0; s < words->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      for (guint at = sentence->first; at < sentence->last; at++)
        {
          guint n;
          int who = grape_scanner_owner_at (self, at, &n);

          self->owners[s] |= also_at (self, at);
          if (who == NOBODY)
            continue;
          self->owners[s] |= G_GUINT64_CONSTANT (1) << who;
          at += n - 1;
        }
    }
}

/* "The ace of clubs? Dora.", "Don't fear the queen. Bob has it.": the one named in the next
 * sentence. */
static guint64
owners_behind (const GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *next;
  gboolean points = FALSE;

  if (index + 1 >= words->sentences->len)
    return 0;
  next = grape_words_sentence (words, index + 1);
  for (guint at = next->first; at < next->last; at++)
    points |= grape_words_is (words, at, "it|it's|there|that|that's");
  /* "> where is the king of clubs?" "At home with Birgit." */
  gboolean answers = grape_words_sentence (words, index)->asks
                     && next->block == grape_words_sentence (words, index)->block + 1;
  return (next->block == grape_words_sentence (words, index)->block || answers)
                 && (points || answers || next->last - next->first < 8)
             ? self->owners[index + 1]
             : 0;
}

/* "Agnes surprised me. She has laid out a ten, while Mr. Low ..." */
static gboolean
begins_with_pronoun (const GrapeWords *words, guint index)
{
  return grape_words_is (words, grape_words_sentence (words, index)->first,
                         "he|she|ey|he's|she's|ey's|they|they're");
}

/* "The queen of spades, your right-hand... Bob has it." */
static gboolean
breaks_off (const GrapeWords *words, const GrapeSentence *sentence)
{
  return sentence->last > sentence->first
         && grape_words_is (words, sentence->last - 1, "...|\xe2\x80\xa6");
}

/* "Ann. She bids": the last one named in the paragraph. */
guint64
grape_scanner_owners_around (const GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  guint block = grape_words_sentence (words, index)->block;
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0, own = 0;

  for (guint s = index + 1; s-- > 0;)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      if (sentence->block != block)
        break;
      if (self->owners[s] & ~reader)
        return self->owners[s]
               | (s == index && s && grape_words_sentence (words, s - 1)->block == block
                          && (begins_with_pronoun (words, s)
                              || grape_scanner_has_deed (self, sentence))
                      ? self->owners[s - 1] & ~reader
                      : 0)
               | (s == index && breaks_off (words, sentence) ? owners_behind (self, index) : 0)
               | (s == index && s && breaks_off (words, grape_words_sentence (words, s - 1))
                      ? self->owners[s - 1]
                      : 0);
      own |= self->owners[s];
      if (own)
        break;
    }
  if (owners_behind (self, index) & ~reader)
    return own | owners_behind (self, index);
  if (own)
    return own;
  /* "Karel's number:" above it */
  for (guint s = index; s-- > 0 && grape_words_sentence (words, s)->block + 1 >= block;)
    if (self->owners[s] & ~reader)
      return self->owners[s] & ~reader;
  return 0;
}

/** grape_scanner_ruled_out: "not Bob, not Cleo", "neither Bob nor Cleo", "everybody but Bob": those
 * who are named only so */
guint64
grape_scanner_ruled_out (const GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 out = 0, in = 0;
  gboolean denies = FALSE;
  guint n;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      int who = grape_scanner_owner_at (self, at, &n);

      denies |= grape_words_is (words, at, "not|neither|nor|isn't|wasn't");
      if (who == NOBODY)
        continue;
      if (denies)
        out |= G_GUINT64_CONSTANT (1) << who;
      else
        in |= G_GUINT64_CONSTANT (1) << who;
      at += n - 1;
      denies = denies && grape_words_is (words, at + 1, "or|and|,");
    }
  return out & ~in;
}

/** grape_scanner_left_over: the only one who keeps a secret where sentence @index rules out all
 * others but the reader; none: 0 */
guint64
grape_scanner_left_over (const GrapeScanner *self, guint index)
{
  guint64 out = grape_scanner_ruled_out (self, index), left = 0;

  for (guint i = 0; out && i < self->secrets->len; i++)
    if (secret_at (self, i)->owner >= 0 && secret_at (self, i)->owner != self->viewer)
      left |= G_GUINT64_CONSTANT (1) << secret_at (self, i)->owner;
  left &= ~out;
  return __builtin_popcountll (left) == 1 ? left : 0;
}

/* "Layla, just between us: P f5", "I have the king, Dora": a name that calls somebody. */
static gboolean
is_called (const GrapeScanner *self, const GrapeSentence *sentence, guint at, guint n)
{
  const GrapeWords *words = self->reading.words;
  guint after = at + n;
  gboolean first = at == sentence->first;

  return (first || grape_words_is (words, at - 1, ","))
         && (after < sentence->last
                 ? grape_words_is (words, after, first ? ",|:|-|--|–|—" : ",|.|!|:")
                 : !first);
}

/* The reader, where the sentence speaks to them of something else than what they have. */
guint64
grape_scanner_spoken_to (const GrapeScanner *self, const GrapeSentence *sentence)
{
  gboolean called = FALSE;
  guint n;

  if (self->viewer < 0)
    return 0;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      if (grape_words_is (self->reading.words, at, "your|yours|you've")
          || grape_words_match (
              self->reading.words, at,
              "you have|you still|you hold|you bid|you chose|you sent|you play|you played"))
        return 0;
      called |= grape_scanner_owner_at (self, at, &n) == self->viewer
                && is_called (self, sentence, at, n);
    }
  return called ? G_GUINT64_CONSTANT (1) << self->viewer : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts text into words, sentences and blocks; see the header.
 *
 * A line break is soft if the line was full, or does not end like a sentence; this also reads
 * format=flowed, since its soft breaks leave a space at the line's end. */
#include "grape-word-lines.h"
#include "grape-words.h"

#include "grape-shorthand.h"

#include <string.h>

#define MAX_LINE_BYTES 2000 /* nobody writes longer lines by hand */

typedef struct
{
  GrapeWords *words;
  const char *text;
  guint block;
  guint first;  /* word of the sentence under way */
  gboolean row; /* of the sentence under way */
  gboolean subject;
  const char *line; /* the first word of the line under way */
  gboolean broken;  /* the line before ended within a word */
  gboolean in_rows; /* the line before was one of several; "9. Stop." alone is none */
} Cutter;

static void
clear_word (gpointer word)
{
  g_free (((GrapeWord *)word)->form);
}

void
grape_words_free (GrapeWords *self)
{
  g_array_unref (self->words);
  g_array_unref (self->sentences);
  g_free (self);
}

static gboolean
is_letter (const char *at)
{
  return g_ascii_isalnum (*at) || ((guchar)*at >= 0x80 && g_unichar_isalnum (g_utf8_get_char (at)));
}

/* U+2019, as ' */
static gsize
apostrophe (const char *at)
{
  if (*at == '\'')
    return 1;
  return strncmp (at, "\xe2\x80\x99", 3) == 0 ? 3 : 0;
}

static const char *
word_end (const char *at)
{
  for (;;)
    {
      gsize n = apostrophe (at);

      if (is_letter (at))
        at = g_utf8_next_char (at);
      else if (n && is_letter (at + n) && !g_ascii_isdigit (at[n]))
        at += n;
      else
        return at;
    }
}

static char *
fold (const char *start, const char *end)
{
  gsize length = (gsize)(end - start);

  /* Most words have nothing but plain letters. */
  for (const char *at = start; at < end; at++)
    if ((guchar)*at >= 0x80)
      {
        g_autofree char *copy = g_strndup (start, length);
        g_auto (GStrv) parts = g_strsplit (copy, "\xe2\x80\x99", -1);
        g_autofree char *plain = g_strjoinv ("'", parts);

        return g_utf8_strdown (plain, -1);
      }
  return g_ascii_strdown (start, (gssize)length);
}

static gboolean
is_capital (const char *start, const char *end)
{
  for (; start < end; start = g_utf8_next_char (start))
    if (g_unichar_islower (g_utf8_get_char (start)))
      return FALSE;
  return TRUE;
}

/* Characters that are read as one. */
static const char *
mark_end (const char *at)
{
  static const char *const marks[]
      = { "-->", "->", "=>", "<>", "<3", "...", "--", "<-", "\xe2\x80\xa6", NULL };

  for (guint i = 0; marks[i]; i++)
    if (g_str_has_prefix (at, marks[i]))
      return at + strlen (marks[i]);
  return g_utf8_next_char (at);
}

static void
add_word (Cutter *self, const char *start, const char *end, gboolean mark, gboolean apart)
{
  GrapeWord word = { .start = self->subject ? 0 : (guint)(start - self->text),
                     .end = self->subject ? 0 : (guint)(end - self->text),
                     .form = fold (start, end),
                     .mark = mark,
                     .apart = apart,
                     .opens = start == self->line,
                     .initial = g_unichar_isupper (g_utf8_get_char (start)),
                     .capital = is_capital (start, end) };

  /* "U" may be a letter of the game. */
  word.meant = word.capital ? NULL : grape_shorthand_read (word.form);
  g_array_append_val (self->words->words, word);
}

/* "four-" and "teen" on two lines are one word, "twenty-" and "one" two. */
static void
mend_word (Cutter *self, const char *start, const char *end)
{
  static const char *const tens[] = { "twenty", "thirty", "forty", "fifty", NULL };
  GArray *words = self->words->words;
  GrapeWord *first = &g_array_index (words, GrapeWord, words->len - 2);
  g_autofree char *rest = fold (start, end), *whole = g_strconcat (first->form, rest, NULL);

  if (g_strv_contains (tens, first->form))
    return add_word (self, start, end, FALSE, FALSE);
  g_free (first->form);
  first->form = g_steal_pointer (&whole);
  first->end = (guint)(end - self->text);
  g_array_set_size (words, words->len - 1);
}

static void
end_sentence (Cutter *self)
{
  GArray *words = self->words->words;
  GrapeSentence sentence
      = { .first = self->first, .last = words->len, .block = self->block, .row = self->row };
  guint n_quotes = 0;

  self->row = FALSE;
  self->first = words->len;
  for (guint i = sentence.first; i < sentence.last; i++)
    {
      const char *form = g_array_index (words, GrapeWord, i).form;

      sentence.asks |= g_str_equal (form, "?");
      n_quotes += g_str_equal (form, "\"") || g_str_has_prefix (form, "\xe2\x80\x9c");
    }
  sentence.quoted
      = n_quotes && strchr ("\"\xe2", *g_array_index (words, GrapeWord, sentence.first).form);
  if (sentence.last > sentence.first)
    g_array_append_val (self->words->sentences, sentence);
}

/* "20. Oktober": who writes a dot behind the day */
static gboolean
begins_with_month (const char *text)
{
  static const char *const names[]
      = { "januar", "februar",   "märz",    "april",    "mai",      "juni",     "juli",
          "august", "september", "oktober", "november", "dezember", "desember", "december",
          "maj",    "marts",     "Jan",     "Feb",      "Mär",      "Apr",      "Jun",
          "Jul",    "Aug",       "Sep",     "Okt",      "Nov",      "Dez",      NULL };
  gsize length = strcspn (text, " \t\n.,;:!?-)");

  for (guint i = 0; names[i]; i++)
    if (length == strlen (names[i]) && g_ascii_strncasecmp (text, names[i], length) == 0)
      return TRUE;
  return FALSE;
}

/* "i.e." and "vs." do not end a sentence, nor does "5. nw": a small letter after a figure goes
 * on. */
static gboolean
ends_sentence (const Cutter *self, const char *at, const char *next)
{
  static const char *const short_forms[] = { "e.g", "i.e", "vs",  "mr", "mrs", "ms",   "dr",
                                             "st",  "cf",  "etc", "no", "p.s", "incl", NULL };
  static const char *const months[] = { "jan", "feb",  "mar", "apr", "jun", "jul", "aug",
                                        "sep", "sept", "oct", "nov", "dec", NULL };
  guint n = self->words->words->len - 1; /* the mark itself is the last */
  const GrapeWord *before = n > self->first ? grape_words_at (self->words, n - 1) : NULL;

  if (*at == ';' || *at == '!' || *at == '?')
    return TRUE;
  if (g_str_has_prefix (at, "\xe2\x80\xa6"))
    return *next == '\0' || g_ascii_isspace (*next);
  /* "four... and a bit?" */
  if (g_str_has_prefix (at, "...") && *next == ' ' && g_str_has_prefix (next + 1, "and "))
    return FALSE;
  if (*at != '.' || (*next != '\0' && !strchr (" \t\n)\"'", *next)))
    return FALSE;
  if (before && g_strv_contains (months, before->form) && *next == ' ' && g_ascii_isdigit (next[1]))
    return FALSE;
  /* "from 20.10. to 25.10.", "20. Oktober" */
  if (before && g_ascii_isdigit (*before->form) && *next == ' '
      && ((n > self->first + 3 && g_str_equal (grape_words_at (self->words, n - 2)->form, ".")
           && !before->apart && g_ascii_islower (next[1]))
          || (strlen (before->form) < 3 && begins_with_month (next + 1))))
    return FALSE;
  /* "1. The pub" */
  if (self->row && n == self->first + 1 && g_ascii_isdigit (*before->form) && *next == ' ')
    return FALSE;
  /* "i.e. 5" */
  if (n > self->first + 2 && (g_str_equal (before->form, "e") || g_str_equal (before->form, "g"))
      && g_str_equal (grape_words_at (self->words, n - 2)->form, ".") && *next == ' ')
    return FALSE;
  /* "3? No. 4 it is." */
  if (before && g_str_equal (before->form, "no")
      && (!(*next == ' ' && g_ascii_isdigit (next[1]))
          || (n == self->first + 1 && self->words->sentences->len
              && g_array_index (self->words->sentences, GrapeSentence,
                                self->words->sentences->len - 1)
                     .asks)))
    return TRUE;
  return !before || !g_strv_contains (short_forms, before->form) || *next == '\0';
}

/* A telegram: "THIRTEEN STOP DO NOT LAUGH STOP" */
static gboolean
says_stop (const Cutter *self, const char *start, const char *end)
{
  guint n = self->words->words->len;
  const GrapeWord *before = n > self->first ? grape_words_at (self->words, n - 1) : NULL;

  return end - start == 4 && strncmp (start, "STOP", 4) == 0 && before && before->capital
         && strlen (before->form) > 1 && !before->mark;
}

static void
cut_line (Cutter *self, const char *line, gsize length)
{
  const char *end = line + length;
  gboolean apart = TRUE;

  self->line = line + strspn (line, " \t*_`");

  for (const char *at = line; at < end;)
    {
      const char *next;

      if (g_ascii_isspace (*at) || *at == '*' || *at == '_' || *at == '`')
        {
          apart |= *at != '_';
          at++;
          continue;
        }
      next = is_letter (at) ? word_end (at) : mark_end (at);
      next = MIN (next, end);
      if (says_stop (self, at, next))
        {
          end_sentence (self);
          at = next;
          continue;
        }
      if (self->broken && is_letter (at))
        mend_word (self, at, next);
      else
        add_word (self, at, next, !is_letter (at), apart);
      self->broken = FALSE;
      apart = FALSE;
      if (!is_letter (at) && ends_sentence (self, at, next))
        {
          while (next < end && strchr (".!?)\"'", *next))
            {
              add_word (self, next, next + 1, TRUE, FALSE);
              next++;
            }
          end_sentence (self);
        }
      at = next;
    }
}

static void
cut_text (Cutter *self, const char *text)
{
  for (const char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n"), shown = length;
      const char *next = line + length + (line[length] == '\n');

      if (shown && line[shown - 1] == '\r')
        shown--;
      if (strspn (line, " \t\r") >= shown)
        {
          end_sentence (self);
          self->block++;
        }
      /* A quotation is not the writer's; ">> 9 <<" is. */
      else if (shown <= MAX_LINE_BYTES
               && (line[strspn (line, " \t")] != '>' || line[shown - 1] == '<')
               && !grape_line_is_code (line, shown))
        {
          self->in_rows = grape_line_begins_row (line)
                          && (self->in_rows || !g_ascii_isdigit (*line)
                              || (*line == '1' && !g_ascii_isdigit (line[1]))
                              || grape_line_begins_row (next));
          if (self->first == self->words->words->len)
            self->row = self->in_rows;
          cut_line (self, line, shown);
          if (!grape_line_is_soft (line, shown, next))
            end_sentence (self);
          else
            self->broken = grape_line_breaks_word (line, shown, next);
        }
      line = next;
    }
  end_sentence (self);
}

/* The subject as its writer meant it, without "Re:", tags in brackets and "(eom)". */
static char *
bare_subject (const char *subject)
{
  static const char *const extra = "\\[[^\\]]*\\]|^\\s*(?:(?:re|fwd?|aw|sv)(?:\\[\\d+\\])?:\\s*)+"
                                   "|\\(?\\b(?:eom|nt|n/t)\\b\\)?\\s*$|\\(no subject\\)";
  static GRegex *regex = NULL; /* made once, and constant from then on */

  if (*subject == '\0')
    return g_strdup ("");
  if (g_once_init_enter (&regex))
    g_once_init_leave (&regex, g_regex_new (extra, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL));
  g_autofree char *valid = g_utf8_make_valid (subject, -1);
  g_autofree char *once = g_regex_replace_literal (regex, valid, -1, 0, " ", 0, NULL);
  g_autofree char *stripped = g_strstrip (g_steal_pointer (&once));

  return g_regex_replace_literal (regex, stripped, -1, 0, " ", 0, NULL);
}

/**
 * grape_words_new:
 * @subject: (nullable): becomes block 0
 * @text: valid UTF-8, without what its writer quotes
 */
GrapeWords *
grape_words_new (const char *subject, const char *text)
{
  GrapeWords *self = g_new (GrapeWords, 1);
  g_autofree char *bare = bare_subject (subject ? subject : "");
  Cutter cutter = { .words = self, .text = bare, .subject = TRUE };

  self->words = g_array_sized_new (FALSE, FALSE, sizeof (GrapeWord),
                                   (guint)(strlen (bare) + strlen (text)) / 4 + 1);
  g_array_set_clear_func (self->words, clear_word);
  self->sentences = g_array_new (FALSE, FALSE, sizeof (GrapeSentence));
  cut_line (&cutter, bare, strlen (bare));
  end_sentence (&cutter);
  cutter = (Cutter){ .words = self, .text = text, .block = 1, .first = self->words->len };
  cut_text (&cutter, text);
  return self;
}

/** grape_words_at: (nullable): the word at @at; NULL beyond the last */
const GrapeWord *
grape_words_at (const GrapeWords *self, guint at)
{
  return at < self->words->len ? &g_array_index (self->words, GrapeWord, at) : NULL;
}

/** grape_words_form: its form; "" beyond the last */
const char *
grape_words_form (const GrapeWords *self, guint at)
{
  return at < self->words->len ? g_array_index (self->words, GrapeWord, at).form : "";
}

const GrapeSentence *
grape_words_sentence (const GrapeWords *self, guint index)
{
  return &g_array_index (self->sentences, GrapeSentence, index);
}

/* How many bytes of @phrase are the word @form; 0: it begins with another. */
static gsize
begins_with (const char *phrase, const char *form)
{
  gsize n = 0;

  while (form[n] && form[n] == phrase[n] && phrase[n] != '|')
    n++;
  return !form[n] && (!phrase[n] || phrase[n] == ' ' || phrase[n] == '|') ? n : 0;
}

/**
 * grape_words_match_one:
 * @phrase: words in lower case; it ends at a | or the text's end
 *
 * Returns: how many words from @at on say it; 0: they do not
 */
guint
grape_words_match_one (const GrapeWords *self, guint at, const char *phrase)
{
  guint n = 0;

  while (*phrase && *phrase != '|')
    {
      const GrapeWord *word = grape_words_at (self, at + n);
      gsize length = word ? begins_with (phrase, word->form) : 0;

      if (!length && word && word->meant)
        length = begins_with (phrase, word->meant);
      if (!length)
        return 0;
      n++;
      phrase += length;
      phrase += *phrase == ' ';
    }
  return n;
}

/* The longest of @phrases at @at, whose word is read as @form. */
static guint
match_form (const GrapeWords *self, guint at, const char *form, const char *phrases)
{
  const char begins[] = { '|', form[0], *form ? form[1] : '\0', '\0' };
  guint best = 0;

  /* Most phrases differ in their first two letters. */
  for (const char *phrase = phrases; phrase; phrase = strstr (phrase, begins))
    {
      phrase += phrase != phrases;
      guint n = *phrase == *form ? grape_words_match_one (self, at, phrase) : 0;

      best = MAX (best, n);
    }
  return best;
}

/**
 * grape_words_match:
 * @phrases: "put me down for|my bid is": phrases separated by |
 *
 * Returns: the number of words in the longest phrase that begins at @at; 0: none does
 */
guint
grape_words_match (const GrapeWords *self, guint at, const char *phrases)
{
  const GrapeWord *word = grape_words_at (self, at);
  guint n = word ? match_form (self, at, word->form, phrases) : 0;

  return word && word->meant ? MAX (n, match_form (self, at, word->meant, phrases)) : n;
}

/** grape_words_is: whether the word at @at is one of @forms, "a|an|the" */
gboolean
grape_words_is (const GrapeWords *self, guint at, const char *forms)
{
  return at < self->words->len && grape_words_match (self, at, forms) > 0;
}

/** grape_words_says: whether one of @phrases is in the sentence */
gboolean
grape_words_says (const GrapeWords *self, const GrapeSentence *sentence, const char *phrases)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_match (self, at, phrases))
      return TRUE;
  return FALSE;
}

/** grape_words_end: where the marks behind the last word of the sentence begin */
guint
grape_words_end (const GrapeWords *self, const GrapeSentence *sentence)
{
  guint last = sentence->last;

  while (last > sentence->first && grape_words_at (self, last - 1)->mark)
    last--;
  return last;
}

/* A word for a card or a number alone is never a name. */
static gboolean
is_value (const char *form)
{
  static const char *const values[]
      = { "spade", "spades", "heart", "hearts", "club",  "clubs", "diamond", "diamonds",
          "queen", "king",   "jack",  "ace",    "one",   "two",   "three",   "four",
          "five",  "six",    "seven", "eight",  "nine",  "ten",   "eleven",  "twelve",
          "first", "second", "third", "half",   "black", "red",   NULL };

  return g_strv_contains (values, form) || g_ascii_isdigit (*form);
}

/* A last name by which people call somebody */
static gboolean
is_surname (const char *form)
{
  return strlen (form) > 3 && !is_value (form);
}

/* "ann" and "ann's" */
static gboolean
is_name_form (const char *form, const char *name)
{
  gsize length = strlen (name);

  return strncmp (form, name, length) == 0
         && (form[length] == '\0' || g_str_equal (form + length, "'s")
             || g_str_equal (form + length, "'"));
}

/* Whether the first word @first of a longer name is enough to say it at @at: "Mo" is with a capital
 * letter, "De" is not. */
static gboolean
is_call_name (const GrapeWords *self, guint at, const char *first)
{
  static const char *const small[]
      = { "an", "as", "at", "be", "by", "da", "de", "di", "do", "du", "el", "go", "ha",
          "he", "hi", "if", "il", "in", "is", "it", "la", "le", "me", "my", "no", "of",
          "oh", "ok", "on", "or", "so", "st", "to", "up", "us", "we", "ye", NULL };

  if (strlen (first) > 2)
    return TRUE;
  return strlen (first) == 2 && grape_words_at (self, at)->initial
         && !grape_words_at (self, at)->capital && !g_strv_contains (small, first);
}

/**
 * grape_words_name:
 * @name: a name, cut into its words
 *
 * Returns: how many words from @at on say @name; 0: they do not. The first of several words is
 * enough if it has three letters or more, or two and a capital one, and is not a common word.
 */
guint
grape_words_name (const GrapeWords *self, guint at, const GrapeWords *name)
{
  static const char *const titles[] = { "the",  "old", "mr",   "mrs",    "dr",  "doc",   "dame",
                                        "lady", "sir", "seat", "player", "eel", "count", NULL };
  guint n = 0, length = name->words->len;

  /* "begin e" does not speak of a player called E. */
  if (length == 1 && strlen (grape_words_form (name, 0)) == 1 && grape_words_at (name, 0)->initial
      && at < self->words->len && !grape_words_at (self, at)->initial)
    return 0;
  while (n < length && at + n < self->words->len
         && is_name_form (grape_words_form (self, at + n), grape_words_form (name, n)))
    n++;
  if (n == length)
    return n;
  if (!n && length > 1 && at < self->words->len
      && is_name_form (grape_words_form (self, at), grape_words_form (name, length - 1))
      && is_surname (grape_words_form (name, length - 1)))
    return 1;
  return n && is_call_name (self, at, grape_words_form (name, 0))
                 && !is_value (grape_words_form (name, 0))
                 && !g_strv_contains (titles, grape_words_form (name, 0))
             ? 1
             : 0;
}

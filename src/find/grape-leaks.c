/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through an outgoing text for secrets of the moment. It reads paragraphs as people do: a
 * value and its owner in one paragraph are a leak, in whatever order and spelling. No scanner
 * catches a riddle, so its warnings are reminders, and its silence is no promise. */
#include "engine/grape-sealed.h"
#include "grape-find.h"

#include <string.h>

#include "grape-lexicon.h"

#define NOBODY      (-1)
#define MOST_OWNERS 64 /* bits of a set of them */
#define MOST_ALONE  3  /* bytes of a line that gives itself away wherever it is */

typedef struct
{
  GrapeReading reading;
  const GrapeVocabulary *vocabulary;
  GrapeViewer viewer;
  GPtrArray *names; /* of GrapeWords, by seat; then of people without one */
  GArray *secrets;  /* of GrapeSecret */
  guint64 *owners;  /* of each sentence: the seats named in it */
  GPtrArray *reasons;
} Scanner;

static void
clear_secret (gpointer data)
{
  GrapeSecret *secret = data;

  g_free (secret->value);
  g_free (secret->tells);
}

static GrapeSecret *
secret_at (const Scanner *self, guint index)
{
  return &g_array_index (self->secrets, GrapeSecret, index);
}

/* Whose name begins at @at: by name, or as "seat 2". */
static int
owner_at (const Scanner *self, guint at, guint *n)
{
  const GrapeWords *words = self->reading.words;
  int who = NOBODY;

  *n = 0;
  for (guint seat = 0; seat < self->names->len; seat++)
    {
      const GrapeWords *name = g_ptr_array_index (self->names, seat);
      guint length = name->words->len ? grape_words_name (words, at, name) : 0;

      if (length == 1 && g_ascii_isdigit (*grape_words_form (name, 0))
          && !grape_words_is (words, at + 1, "has|had|played|plays|bid|bids|chose|is|placed"))
        length = 0;
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
  return who;
}

/* A suit or a character also stands for its player. */
static guint64
also_at (const Scanner *self, guint at)
{
  guint64 owners = 0;

  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner >= 0 && *secret_at (self, i)->also
        && grape_words_match (self->reading.words, at, secret_at (self, i)->also))
      owners |= G_GUINT64_CONSTANT (1) << secret_at (self, i)->owner;
  return owners;
}

static void
mark_owners (Scanner *self)
{
  const GrapeWords *words = self->reading.words;

  for (guint s = 0; s < words->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      for (guint at = sentence->first; at < sentence->last; at++)
        {
          guint n;
          int who = owner_at (self, at, &n);

          self->owners[s] |= also_at (self, at);
          if (who == NOBODY)
            continue;
          self->owners[s] |= G_GUINT64_CONSTANT (1) << who;
          at += n - 1;
        }
    }
}

/* "Ann. She bids": the last one named in the paragraph. */
static guint64
owners_around (const Scanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  guint block = grape_words_sentence (words, index)->block;
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;

  for (guint s = index + 1; s-- > 0;)
    {
      if (grape_words_sentence (words, s)->block != block)
        break;
      if (self->owners[s])
        return self->owners[s];
    }
  /* "The ace of clubs? Dora." */
  if (index + 1 < words->sentences->len)
    {
      const GrapeSentence *next = grape_words_sentence (words, index + 1);

      if (self->owners[index + 1] && next->block == block && next->last - next->first < 8)
        return self->owners[index + 1];
    }
  /* "Karel's number:" above it */
  for (guint s = index; s-- > 0 && grape_words_sentence (words, s)->block + 1 >= block;)
    if (self->owners[s] & ~reader)
      return self->owners[s] & ~reader;
  return 0;
}

/* Everybody knows what is past, and what is scored. */
static gboolean
is_public (const Scanner *self, const GrapeSentence *sentence)
{
  static const char examples[] = "write|type|send|say";
  const GrapeWords *words = self->reading.words;
  guint now = grape_position_phase (self->reading.position);

  if (grape_words_is (words, sentence->first, examples))
    return TRUE; /* "Write choose 7, or simply a number." */
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n, said = 0;
      gint number;

      if (owner_at (self, at, &n) != NOBODY)
        {
          at += n - 1;
          continue;
        }
      if (grape_words_is (
              words, at,
              "won|wins|win|scored|scores|score|scoring|took|takes|lost|points|result|results|"
              "winner|gains|gained|resolved|discarded|previous|previously|yesterday|total|totals|"
              "standings|once|range|ranges")
          || (grape_lexicon_clues (words, at, &n) & GRAPE_CLUE_SUPPOSE))
        return TRUE;
      if (grape_words_match (words, at,
                             "last round|last turn|last time|last trick|round before|turn before"))
        return TRUE;
      if (grape_words_is (words, at, "round|turn|trick")
          && grape_number_read (words, at + 1, &number, &said) && (guint)number < now)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_noun (const Scanner *self, const GrapeSentence *sentence, const char *nouns)
{
  if (*nouns == '*')
    return TRUE;
  for (guint at = sentence->first; *nouns && at < sentence->last; at++)
    if (grape_words_match (self->reading.words, at, nouns))
      return TRUE;
  return FALSE;
}

/* Whether the reader of the text knows the same secret, so that it says nothing new. */
static gboolean
is_own (const Scanner *self, const char *value)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner == self->viewer
        && g_str_equal (secret_at (self, i)->value, value))
      return TRUE;
  return FALSE;
}

static void
tell (Scanner *self, const GrapeSecret *secret, guint start, guint end)
{
  g_autofree char *quote = g_strndup (self->reading.text + start, end - start);
  g_autofree char *reason = NULL;

  for (char *c = quote; *c; c++)
    if (*c == '\n')
      *c = ' ';
  reason = g_strdup_printf ("“%s” tells %s; nobody else may know that now.", g_strstrip (quote),
                            secret->tells);
  for (guint i = 0; i < self->reasons->len; i++)
    if (g_str_equal (g_ptr_array_index (self->reasons, i), reason))
      return;
  g_ptr_array_add (self->reasons, g_steal_pointer (&reason));
}

static void judge_text (Scanner *self, guint index, const char *text, gboolean named_only);

static void
judge_value (Scanner *self, guint index, const GrapeValue *value)
{
  judge_text (self, index, value->text, value->fits != NULL);
  for (guint i = 0; value->fits && value->fits[0] && value->fits[i]; i++)
    judge_text (self, index, value->fits[i], TRUE);
}

/* "Layla, just between us: P f5", "I have the king, Dora": a name that calls somebody. */
static gboolean
is_called (const Scanner *self, const GrapeSentence *sentence, guint at, guint n)
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
static guint64
spoken_to (const Scanner *self, const GrapeSentence *sentence)
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
      called |= owner_at (self, at, &n) == self->viewer && is_called (self, sentence, at, n);
    }
  return called ? G_GUINT64_CONSTANT (1) << self->viewer : 0;
}

/* @named_only: the value may be something else, so only its owner's name makes it a leak */
static void
judge_text (Scanner *self, guint index, const char *text, gboolean named_only)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 owners = owners_around (self, index) & ~spoken_to (self, sentence);

  for (guint i = 0; i < self->secrets->len; i++)
    {
      const GrapeSecret *secret = secret_at (self, i);

      if (!secret->nouns || secret->owner < 0 || secret->owner == self->viewer
          || !g_str_equal (secret->value, text)
          || (secret->only && !has_noun (self, sentence, secret->only)))
        continue;
      gboolean named = owners >> secret->owner & 1;
      if (!named
          && (named_only || owners || !has_noun (self, sentence, secret->nouns)
              || is_own (self, text)))
        continue;
      tell (self, secret, grape_words_at (words, sentence->first)->start,
            grape_words_at (words, sentence->last - 1)->end);
    }
}

static gboolean
is_square (const char *value)
{
  return g_ascii_isalpha (*value) && g_ascii_isdigit (value[strlen (value) - 1]);
}

/* A whole pack, a grid, a row of scores, which everybody knows. */
static gboolean
is_list (Scanner *self, const GrapeSentence *sentence)
{
  guint n = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
      {
        GrapeValue value = { 0 };
        gboolean is = each->read && each->read (&self->reading, each, at, &value);

        at += is ? value.n - 1 : 0;
        grape_value_clear (&value);
        n += is;
        if (is)
          break;
      }
  return self->vocabulary->list && n >= self->vocabulary->list;
}

/* Whose secret @value is; NOBODY: nobody's */
static int
owner_of (const Scanner *self, const char *value)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->nouns && g_str_equal (secret_at (self, i)->value, value))
      return secret_at (self, i)->owner;
  return NOBODY;
}

/* "3, 5 and 7 are taken": only the secrets of several, and nobody's name. */
static void
look_for_all (Scanner *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  guint64 owners = 0;
  guint n_values = 0, n_secret = 0;
  gboolean is_in = FALSE;

  for (guint at = sentence->first; at < sentence->last; at++)
    is_in |= grape_words_match (self->reading.words, at,
                                "are in|is in|in already|have come in|has come in|safely in|"
                                "in against you|have arrived|in so far")
             > 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
      {
        GrapeValue value = { 0 };
        gboolean is = each->read && each->read (&self->reading, each, at, &value) && value.text
                      && !value.fits;
        int owner = is ? owner_of (self, value.text) : NOBODY;

        is &= !(owner == NOBODY && is && is_own (self, value.text));

        at += is ? value.n - 1 : 0;
        n_values += is;
        n_secret += owner != NOBODY;
        if (owner >= 0 && owner != self->viewer)
          owners |= G_GUINT64_CONSTANT (1) << owner;
        grape_value_clear (&value);
        if (is)
          break;
      }
  if (n_values < (is_in ? 1u : 2u) || n_secret < n_values
      || __builtin_popcountll (owners) < (is_in ? 1 : 2))
    return;
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->nouns && owners >> secret_at (self, i)->owner & 1)
      return tell (self, secret_at (self, i),
                   grape_words_at (self->reading.words, sentence->first)->start,
                   grape_words_at (self->reading.words, sentence->last - 1)->end);
}

static void
look_in_sentence (Scanner *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);

  if (is_public (self, sentence) || is_list (self, sentence)
      || (sentence->asks && !owners_around (self, index)))
    return;
  if (!(self->owners[index] & ~spoken_to (self, sentence)) && self->vocabulary->list)
    look_for_all (self, index);
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n = 0;

      if (owner_at (self, at, &n) != NOBODY)
        {
          at += n - 1;
          continue;
        }
      for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
        {
          GrapeValue value = { 0 };

          if (each->read && each->read (&self->reading, each, at, &value) && value.text
              && (!(value.said & GRAPE_SAID_WEAK) || is_square (value.text)
                  || owners_around (self, index)))
            {
              judge_value (self, index, &value);
              n = MAX (n, value.n);
            }
          grape_value_clear (&value);
        }
      at += n ? n - 1 : 0;
    }
}

/* Secrets that are texts give themselves away, whoever is named. */
static void
look_for_texts (Scanner *self)
{
  for (guint i = 0; i < self->secrets->len; i++)
    {
      const GrapeSecret *secret = secret_at (self, i);
      const char *at = secret->nouns || secret->owner == self->viewer
                           ? NULL
                           : strstr (self->reading.text, secret->value);

      if (at && !is_own (self, secret->value))
        tell (self, secret, (guint)(at - self->reading.text),
              (guint)(at - self->reading.text + (gssize)strlen (secret->value)));
    }
}

/* The line of a public move that is possible now is how people make it. */
static gboolean
is_public_move (const GrapePosition *position, const char *line)
{
  g_autoptr (GArray) pending = grape_position_pending (position);
  g_autofree char *stripped = g_strdup (line);
  gboolean is = FALSE;

  for (guint i = 0; i < pending->len && *line; i++)
    {
      int seat = g_array_index (pending, GrapePending, i).seat;
      GrapeRead read = { 0 };

      is |= seat >= 0 && grape_position_read (position, seat, line, &read, NULL)
            && read.audience == GRAPE_AUDIENCE_ALL
            && g_ascii_strcasecmp (g_strstrip (stripped), read.text) == 0;
      grape_read_clear (&read);
    }
  return is;
}

/* Quoting tells. */
static void
lift_quote (char *line)
{
  for (; *line == '>' || *line == ' '; line++)
    *line = ' ';
}

/* Lines that the program itself shows everybody, or this reader. */
static char *
without_own_lines (const GrapePosition *position, GrapeViewer viewer, const char *text)
{
  g_autoptr (GrapePosition) seen = grape_position_view (position, viewer);
  g_autoptr (GrapePost) own = grape_position_post (seen, viewer);
  g_autoptr (GrapePost) all = grape_position_post (seen, GRAPE_VIEWER_SPECTATOR);
  g_autofree char *twin = grape_position_twin (seen);
  g_autofree char *told
      = g_strconcat (own ? own->body : "", "\n", all ? all->body : "", "\n", twin, NULL);
  g_auto (GStrv) known = g_strsplit (told, "\n", -1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      lift_quote (lines[i]);
      if ((strlen (lines[i]) > MOST_ALONE && g_strv_contains ((const char *const *)known, lines[i]))
          || is_public_move (position, lines[i]))
        memset (lines[i], ' ', strlen (lines[i]));
    }
  return g_strjoinv ("\n", lines);
}

/* Where sealed choices are all that is secret: those that wait to be opened. */
static void
list_sealed (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const GrapeSealing *sealing = position->rules->sealing;
  GrapeSealedRow row = sealing ? sealing->row (position->state) : (GrapeSealedRow){ 0 };

  for (guint seat = 0; viewer != GRAPE_VIEWER_REFEREE && seat < row.n; seat++)
    {
      const GrapeSealed *choice = grape_sealed_of (row, seat);
      const char *name = grape_table_name (position->table, (int)seat);
      if (!choice->event || choice->value == GRAPE_SEALED_HIDDEN)
        continue;
      g_autofree char *value
          = position->rules->chosen (position->table, position->state, (int)seat);
      if (value)
        grape_secret_add (secrets, (int)seat, g_steal_pointer (&value), sealing->nouns, "",
                          "what %s chose in secret", name);
    }
}

/* The seats by name, and behind them people without one who have secrets. */
static void
cut_names (Scanner *self)
{
  const GrapeTable *table = self->reading.position->table;
  g_autoptr (GPtrArray) people = g_ptr_array_new ();

  self->names = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_words_free);
  for (guint seat = 0; seat < grape_table_size (table); seat++)
    g_ptr_array_add (self->names, grape_words_new (NULL, grape_table_name (table, (int)seat)));
  for (guint i = 0; i < self->secrets->len; i++)
    {
      GrapeSecret *secret = secret_at (self, i);
      guint who;

      if (secret->owner != GRAPE_AUTHOR_PERSON || self->names->len >= MOST_OWNERS)
        continue;
      if (!g_ptr_array_find_with_equal_func (people, secret->also, g_str_equal, &who))
        {
          who = people->len;
          g_ptr_array_add (people, (char *)secret->also);
          g_ptr_array_add (self->names, grape_words_new (NULL, secret->also));
        }
      secret->owner = (int)(grape_table_size (table) + who);
      secret->also = "";
    }
}

/**
 * grape_leaks:
 * @position: full
 * @text: to be sent to @viewer
 *
 * Returns: (transfer full) (element-type utf8): a sentence for each thing that @text seems to tell
 * @viewer and that they may not know; empty: found nothing
 */
GPtrArray *
grape_leaks (const GrapePosition *position, GrapeViewer viewer, const char *text)
{
  const GrapeVocabulary *vocabulary = position->rules->vocabulary;
  GPtrArray *reasons = g_ptr_array_new_with_free_func (g_free);
  Scanner self = { .vocabulary = vocabulary, .viewer = viewer, .reasons = reasons };

  g_autoptr (GArray) secrets = g_array_new (FALSE, TRUE, sizeof (GrapeSecret));
  g_array_set_clear_func (secrets, clear_secret);
  (vocabulary->secrets ? vocabulary->secrets : list_sealed) (position, viewer, secrets);
  if (!secrets->len)
    return reasons;
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *unknown = without_own_lines (position, viewer, valid);
  g_autoptr (GrapeWords) words = grape_words_new (NULL, unknown);
  self.reading
      = (GrapeReading){ .position = position, .words = words, .text = unknown, .seat = -1 };
  self.secrets = secrets;
  self.owners = g_new0 (guint64, words->sentences->len + 1);
  cut_names (&self);
  mark_owners (&self);
  look_for_texts (&self);
  for (guint i = 0; i < words->sentences->len; i++)
    look_in_sentence (&self, i);
  g_free (self.owners);
  g_ptr_array_unref (self.names);
  return reasons;
}

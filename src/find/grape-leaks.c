/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through an outgoing text for secrets of the moment. It reads paragraphs as people do: a
 * value and its owner in one paragraph are a leak, in whatever order and spelling. No scanner
 * catches a riddle, so its warnings are reminders, and its silence is no promise. */
#include "engine/grape-sealed.h"
#include "grape-leaks-private.h"

#include <string.h>

#define MOST_OWNERS 64 /* bits of a set of them */
#define MOST_BEHIND 3  /* values behind a name that are no list of their own */
#define MOST_ALONE  3  /* bytes of a line that gives itself away wherever it is */

static void
clear_secret (gpointer data)
{
  GrapeSecret *secret = data;

  g_free (secret->value);
  g_free (secret->tells);
}

/** grape_scanner_says: whether one of @phrases stands in @sentence; "*": any; "": none */
gboolean
grape_scanner_says (const GrapeScanner *self, const GrapeSentence *sentence, const char *phrases)
{
  if (*phrases == '*')
    return TRUE;
  for (guint at = sentence->first; *phrases && at < sentence->last; at++)
    if (grape_words_match (self->reading.words, at, phrases))
      return TRUE;
  return FALSE;
}

/* Whether the reader of the text knows the same secret, so that it says nothing new. */
static gboolean
is_own (const GrapeScanner *self, const char *value)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner == self->viewer && !secret_at (self, i)->round
        && g_str_equal (secret_at (self, i)->value, value))
      return TRUE;
  return FALSE;
}

static void
tell (GrapeScanner *self, const GrapeSecret *secret, guint start, guint end)
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

/** grape_scanner_is_on_table: "you led the queen, Tom gave the five": ranks without a suit that lie
 * on the table */
gboolean
grape_scanner_is_on_table (const GrapeScanner *self, const GrapeSentence *sentence)
{
  return grape_scanner_plays_cards (self)
         && grape_scanner_says (self, sentence, "led|threw|followed|gave the");
}

static void
judge_value (GrapeScanner *self, guint index, const GrapeValue *value)
{
  if (value->fits && value->fits[0]
      && grape_scanner_is_on_table (self, grape_words_sentence (self->reading.words, index)))
    return;
  grape_scanner_judge (self, index, value->text, value->fits != NULL);
  for (guint i = 0; value->fits && value->fits[0] && value->fits[i]; i++)
    grape_scanner_judge (self, index, value->fits[i], TRUE);
}

/* Words that make a value somebody's, whoever it is: "somebody sits there", "yours is under a
 * nine", "taken". */
#define SOMEBODYS                                                                                                                          \
  "somebody|someone|somebody's|someone's|anybody|taken|occupied|spoken for|beats|beat|against|"                                            \
  "between|outbid|outranks|tops|covers|opponent|opponent's|rival|neighbour|neighbor|"                                                      \
  "one of them|one of the others|one of your|number i have|numbers i have|bid i have|i hold a|"                                            \
  "keep away|stay away|keep off|not free|its owner|the owner of|besides yours|apart from yours|"                                           \
  "other than yours|except yours|somebody else|there's an|there's a|there is a|there is an|"                                               \
  "i've put|i have put|i bid|my bid|i chose|i've chosen|i've bid|i took the|my number is|"                                                 \
  "my card is|i played the|i've played|i've sent|in my inbox|in my mailbox|in other words|"                                                \
  "don't waste|do not waste|would be wasted|was quicker|was faster|beat you to|got there first|"                                           \
  "got in first|came first|too late for|cancel each other|cancel you out|would clash|will clash|"                                          \
  "collide|crash into|the very same|already gone to|no use to you|crowded|in demand|the next is|the next one|the nearest|as good as hers|" \
  "as good as his|as good as theirs|as good as gone|hers already|his already|theirs already"

/* "somebody else took the eight, too": it is the reader's, and another's. */
#define TOO "somebody else|someone else|another|also|too|as well|not alone|not the only one"

/** grape_scanner_lone_owner: the only one but the reader who keeps a secret; NOBODY: there are more
 */
int
grape_scanner_lone_owner (const GrapeScanner *self)
{
  int who = NOBODY;

  for (guint i = 0; i < self->secrets->len; i++)
    {
      int owner = secret_at (self, i)->owner;

      if (owner < 0 || owner == self->viewer || owner == who)
        continue;
      if (who != NOBODY)
        return NOBODY;
      who = owner;
    }
  return who;
}

/** grape_scanner_has_deed: "She went for three": somebody plays, whoever it is */
gboolean
grape_scanner_has_deed (const GrapeScanner *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = self->reading.words;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n = grape_words_is (words, at, "he|she|ey|he's|she's");

      /* "I've only gone and put the 8 in": whoever writes */
      guint own = grape_words_match (words, at,
                                     "i've only gone and|i have just|i've just|i've already|"
                                     "i've|i have|i");
      if (own
          && grape_words_is (words, at + own,
                             "put|bid|played|chose|chosen|laid|placed|wagered|committed|picked"))
        return TRUE;
      n += n && grape_words_is (words, at + n, "has|had|will|is|only|always|just|again");
      if (n
          && grape_words_is (
              words, at + n,
              "went|goes|gone|chose|chooses|chosen|took|takes|taken|picked|picks|"
              "sticks|stuck|bid|bids|sent|sends|put|puts|played|plays|placed|places|"
              "coming|comes|heading|heads|aiming|making|eyeing|laid|threw|throws|spent|spends|dropped|"
              "moves|moved|stays|settled|offered|offers|wrote|named|infects|going|"
              "gives|giving|gave|leaves|leaving|sits|sat|stands|stood|holds|hides|keeps|wants|leads|builds|grows|steps|lands|landed"))
        return TRUE;
    }
  return FALSE;
}

static gboolean
speaks_to_reader (const GrapeScanner *self, guint index)
{
  return grape_scanner_says (self, grape_words_sentence (self->reading.words, index),
                             "you|your|yours|you've|you'll|you're");
}

/** grape_scanner_judge:
 * @named_only: the value may be something else, so only its owner's name makes it a leak */
void
grape_scanner_judge (GrapeScanner *self, guint index, const char *text, gboolean named_only)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;
  guint64 owners
      = grape_scanner_owners_around (self, index) & ~grape_scanner_spoken_to (self, sentence);
  gboolean has_deed = grape_scanner_has_deed (self, sentence);
  gboolean somebodys
      = (!(owners & ~reader) && (grape_scanner_says (self, sentence, SOMEBODYS) || has_deed))
        /* "He's giving up h8. Still need Bo's." */
        || (has_deed && !(self->owners[index] & ~reader));
  gboolean speaks_of = has_deed || grape_scanner_says (self, sentence, "he|she|ey|he's|she's");
  int lone = !(owners & ~reader) && speaks_of ? grape_scanner_lone_owner (self) : NOBODY;

  /* "B. Seven, g3 is in.": what was addressed to the reader need not be theirs. */
  if (owners == reader && !(self->owners[index] & reader) && !speaks_to_reader (self, index)
      && !(index && speaks_to_reader (self, index - 1)))
    owners = 0;
  owners &= somebodys ? ~reader : ~(guint64)0;
  if (lone != NOBODY)
    owners |= G_GUINT64_CONSTANT (1) << lone;
  if (!(owners & ~reader) || owners == grape_scanner_ruled_out (self, index))
    owners |= grape_scanner_left_over (self, index);
  for (guint i = 0; i < self->secrets->len; i++)
    {
      const GrapeSecret *secret = secret_at (self, i);

      if (!secret->nouns || secret->owner < 0 || secret->owner == self->viewer
          || !g_str_equal (secret->value, text)
          || (secret->only && !grape_scanner_says (self, sentence, secret->only)))
        continue;
      gboolean named = owners >> secret->owner & 1;
      if (!named
          && (named_only || (owners && !somebodys) || !*secret->nouns
              || !(somebodys || grape_scanner_says (self, sentence, secret->nouns))
              || (is_own (self, text) && !grape_scanner_says (self, sentence, TOO))))
        continue;
      tell (self, secret, grape_words_at (words, sentence->first)->start,
            grape_words_at (words, sentence->last - 1)->end);
    }
}

/** grape_scanner_charge: sentence @index tells what @owners keep secret; each of them has one */
void
grape_scanner_charge (GrapeScanner *self, guint index, guint64 owners)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  for (guint i = 0; i < self->secrets->len; i++)
    {
      const GrapeSecret *secret = secret_at (self, i);

      if (secret->owner < 0 || secret->owner == self->viewer || !(owners >> secret->owner & 1))
        continue;
      tell (self, secret, grape_words_at (words, sentence->first)->start,
            grape_words_at (words, sentence->last - 1)->end);
      owners &= ~(G_GUINT64_CONSTANT (1) << secret->owner);
    }
}

static gboolean
is_square (const char *value)
{
  return g_ascii_isalpha (*value) && g_ascii_isdigit (value[strlen (value) - 1]);
}

/* A whole pack, a grid, a row of scores, which everybody knows. */
static gboolean
is_list (GrapeScanner *self, const GrapeSentence *sentence)
{
  guint n = 0, n_behind = 0, n_owners = 0, length;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      int who = grape_scanner_owner_at (self, at, &length);

      n_owners += who != NOBODY && who != self->viewer && n >= self->vocabulary->list;
      for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
        {
          GrapeValue value = { 0 };
          gboolean is = each->read && each->read (&self->reading, each, at, &value);

          at += is ? value.n - 1 : 0;
          grape_value_clear (&value);
          n += is;
          n_behind += is && n_owners;
          if (is)
            break;
        }
    }
  /* "your hand A 2 3 4 6 7 8 10 J K, Ann is in with K": a few, behind names of their own */
  if (n_behind && n_behind <= MOST_BEHIND * n_owners)
    return FALSE;
  return self->vocabulary->list && n >= self->vocabulary->list;
}

/* Whose secret @value is; NOBODY: nobody's */
static int
owner_of (const GrapeScanner *self, const char *value)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->nouns && g_str_equal (secret_at (self, i)->value, value))
      return secret_at (self, i)->owner;
  return NOBODY;
}

/* "3, 5 and 7 are taken": only the secrets of several, and nobody's name. */
static void
look_for_all (GrapeScanner *self, guint index)
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

        /* "2, 4 and 6 are in, so choose a 3", "the two you must look at" */
        if (is && grape_scanner_means_else (self, at, &value))
          {
            is = FALSE;
            owner = NOBODY;
          }
        is &= !(owner == NOBODY && is
                && (is_own (self, value.text) || value.said & GRAPE_SAID_WEAK
                    || grape_words_match (
                        self->reading.words, at - MIN (at, 2),
                        "choose a|choose the|so choose|take a|take the|so take|the two you")));

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
look_in_sentence (GrapeScanner *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);

  grape_scanner_recall (self, index);
  if (grape_scanner_is_public (self, index) || is_list (self, sentence)
      || (sentence->asks && !grape_scanner_owners_around (self, index)))
    return;
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;
  if (!(self->owners[index] & ~grape_scanner_spoken_to (self, sentence) & ~reader)
      && self->vocabulary->list)
    look_for_all (self, index);
  grape_scanner_look_for_parts (self, index);
  grape_scanner_compare (self, index);
  if (grape_scanner_plays_cards (self))
    grape_scanner_look_for_exception (self, index);
  grape_scanner_spell (self, index);
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n = 0;

      if (grape_scanner_owner_at (self, at, &n) != NOBODY)
        {
          at += n - 1;
          continue;
        }
      for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
        {
          GrapeValue value = { 0 };

          if (each->read && each->read (&self->reading, each, at, &value) && value.text
              && !grape_scanner_means_else (self, at, &value)
              && (!(value.said & GRAPE_SAID_WEAK) || is_square (value.text)
                  || grape_scanner_owners_around (self, index)))
            {
              judge_value (self, index, &value);
              n = MAX (n, value.n);
            }
          grape_value_clear (&value);
        }
      GrapeValue holding = { 0 };
      if (grape_scanner_plays_cards (self) && grape_read_holding (&self->reading, at, &holding))
        {
          judge_value (self, index, &holding);
          n = MAX (n, holding.n);
        }
      grape_value_clear (&holding);
      at += n ? n - 1 : 0;
    }
}

/* @text in small letters, with one blank for all white space in a row: a mail breaks lines where it
 * likes. @places: where each byte of it stands in @text. */
static char *
flatten (const char *text, GArray *places)
{
  GString *flat = g_string_new (NULL);

  for (guint at = 0; text[at]; at++)
    {
      gboolean blank = g_ascii_isspace (text[at]);

      if (blank && flat->len && flat->str[flat->len - 1] == ' ')
        continue;
      g_string_append_c (flat, blank ? ' ' : g_ascii_tolower (text[at]));
      if (places)
        g_array_append_val (places, at);
    }
  return g_string_free (flat, FALSE);
}

/* Secrets that are texts give themselves away, whoever is named. */
static void
look_for_texts (GrapeScanner *self)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *text = flatten (self->reading.text, places);

  for (guint i = 0; i < self->secrets->len; i++)
    {
      const GrapeSecret *secret = secret_at (self, i);

      if (secret->nouns || secret->owner == self->viewer)
        continue;
      g_autofree char *value = flatten (secret->value, NULL);
      const char *at = *value ? strstr (text, value) : NULL;
      if (at && !is_own (self, secret->value))
        {
          gsize first = (gsize)(at - text);

          tell (self, secret, g_array_index (places, guint, first),
                g_array_index (places, guint, first + strlen (value) - 1) + 1);
        }
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
cut_names (GrapeScanner *self)
{
  const GrapeTable *table = self->reading.position->table;
  g_autoptr (GPtrArray) people = g_ptr_array_new ();

  self->names = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_words_free);
  for (guint seat = 0; seat < grape_table_size (table); seat++)
    g_ptr_array_add (self->names, grape_words_new (NULL, grape_table_name (table, (int)seat)));
  self->absent = grape_find_cut_absent (table);
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
  GrapeScanner self = { .vocabulary = vocabulary, .viewer = viewer, .reasons = reasons };

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
  grape_scanner_mark_owners (&self);
  look_for_texts (&self);
  for (guint i = 0; i < words->sentences->len; i++)
    look_in_sentence (&self, i);
  g_free (self.owners);
  g_ptr_array_unref (self.names);
  g_ptr_array_unref (self.absent);
  return reasons;
}

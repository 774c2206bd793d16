/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a message for the moves of one seat: words, clues, sentence by sentence, then the whole. */
#include "grape-find-private.h"

#include <string.h>

#include "engine/grape-verb.h"

#define MOST_JOINING 5    /* words such as "and then also" */
#define MOST_WORDS   6000 /* nobody writes moves beyond this in a long message; it is read so far */

static void
clear_slot (gpointer slot)
{
  for (guint i = 0; i < MOST_SAYINGS; i++)
    grape_value_clear (&((GrapeSlot *)slot)->values[i]);
}

/** grape_found_clear: frees what it owns */
void
grape_found_clear (GrapeFound *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->remark, g_free);
}

/**
 * grape_found_add:
 * @text: (transfer full): the move
 * @remark: (nullable): what is odd about it, so that it does not count as certain
 */
void
grape_found_add (GArray *found, guint start, guint end, char *text, const char *remark)
{
  GrapeFound one = { .start = start,
                     .end = end,
                     .text = text,
                     .remark = g_strdup (remark),
                     .plain = GRAPE_PLAIN_VERB,
                     .doubts = remark ? GRAPE_DOUBT_SHOWN : 0,
                     .sentence = G_MAXUINT };

  g_array_append_val (found, one);
}

/* "and keep the rest", "and I go to bed": what joins a clause of its own. */
static gboolean
joins_clause (const GrapeReader *self, guint at)
{
  guint next = at + 1, n;

  if (!grape_words_is (words_of (self), at, "and|so|then"))
    return FALSE;
  while (next < words_of (self)->words->len && next < at + MOST_JOINING
         && grape_words_is (words_of (self), next, "and|so|then|also|now|yes|perhaps|maybe"))
    next++;
  /* "My W wants a neighbour so put it at e4" */
  if (grape_words_is (words_of (self), at, "so")
      && grape_words_is (words_of (self), next,
                         "put|place|play|bid|take|lead|infect|choose|please|make|give|build|move|"
                         "step|enter|note|mark|set"))
    return TRUE;
  return grape_words_match (words_of (self), next, "the answer is|the verdict is|the result is")
         || grape_words_is (words_of (self), next,
                            "keep|save|hold|hope|if|you|he|she|they|everybody|let")
         || (grape_lexicon_clues (words_of (self), next, &n) & GRAPE_CLUE_SELF
             && !grape_words_is (words_of (self), next, "my|mine|me|our"));
}

static void
mark_words (GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;
  guint n_words = words->words->len, clause = 0;

  for (guint s = 0; s < words->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      gboolean supposes = FALSE;

      clause++;
      for (guint at = sentence->first; at < sentence->last;)
        {
          guint n, length;

          self->clues[at] = grape_lexicon_clues (words, at, &n);
          self->named[at] = grape_reader_name_at (self, at, &length);
          n = MAX (MAX (n, length), 1);
          /* "If Bob has bid four then five" */
          supposes |= grape_words_is (words, at, "if");
          clause += (self->clues[at] & GRAPE_CLUE_BREAK) != 0 || joins_clause (self, at)
                    || (supposes && grape_words_is (words, at, "then"))
                    || grape_words_is (words, at, "."); /* "4. Partner, help!" */
          for (guint i = 0; i < n && at + i < n_words; i++)
            {
              self->clause[at + i] = clause;
              if (i)
                self->named[at + i] = -1;
            }
          self->spans[at] = n;
          at += n;
        }
    }
}

/* "The Long Round 31": the word at @at is the last of the instance's name. */
static gboolean
ends_title (const GrapeReader *self, guint at)
{
  guint n = self->title ? self->title->words->len : 0;

  return n > 1 && at + 1 >= n && grape_words_name (words_of (self), at + 1 - n, self->title) == n;
}

/** grape_reader_round: the number after "round" in these words; 0: none */
guint
grape_reader_round (const GrapeReader *self, guint first, guint last)
{
  const GrapeWords *words = self->reading.words;
  const char *noun = self->reading.position->rules->phase_noun;

  for (guint at = first; at < last; at++)
    {
      guint said = 0, gap;
      gint number;

      if ((!grape_words_is (words, at, "round|rd|turn") && !grape_words_is (words, at, noun))
          || ends_title (self, at))
        continue;
      /* "until turn 20" */
      if (at > first && grape_words_is (words, at - 1, "until|till|before"))
        continue;
      /* "for the third round" */
      if (at > first && grape_ordinal_read (words, at - 1)
          && grape_words_is (words, at - 2, "the|for|this|my|our"))
        return grape_ordinal_read (words, at - 1);
      gap = grape_words_is (words, at + 1, "#|no|number") ? 1 : 0;
      if (grape_number_read (words, at + 1 + gap, &number, &said) && at + 1 + gap < last)
        return (guint)number;
      if (at + 1 + gap < last && grape_words_is (words, at + 1 + gap, "one"))
        return 1;
    }
  return 0;
}

static gboolean
wants_legal (const GrapeVocabulary *vocabulary)
{
  for (const GrapeSaying *each = vocabulary->sayings; each->verb; each++)
    if (each->partial)
      return TRUE;
  return FALSE;
}

/**
 * grape_reader_reads:
 *
 * Whether the rules take @text from the writer. Somebody without a seat can only say what anybody
 * may.
 */
gboolean
grape_reader_reads (const GrapeReader *self, const char *text, GrapeRead *read, GError **error)
{
  const GrapePosition *position = self->reading.position;

  return self->reading.seat == GRAPE_AUTHOR_PERSON
             ? grape_position_read_person (position, self->letter->person, text, read, error)
             : grape_position_read (position, self->reading.seat, text, read, error);
}

/* A block in a mail whose subject lacks a word that the rule wants in it. */
static gboolean
lacks_subject (const GrapeReader *self, const GrapeFound *found)
{
  const char *word = self->vocabulary->subject, *subject = self->letter->subject;
  g_autofree char *folded = subject ? g_utf8_casefold (subject, -1) : NULL;

  return word && folded && strchr (found->text, '\n') && !strstr (folded, word);
}

/** grape_reader_judge: makes a find canonical; keeps what the rules refuse as written, with the
 * reason */
void
grape_reader_judge (const GrapeReader *self, GrapeFound *one)
{
  g_autoptr (GError) error = NULL;
  GrapeRead read = { 0 };

  one->doubts |= lacks_subject (self, one) ? GRAPE_DOUBT_SUBJECT : 0;
  one->doubts |= self->draft ? GRAPE_DOUBT_HEDGE : 0;
  if (grape_reader_reads (self, one->text, &read, &error))
    {
      g_free (one->text);
      one->text = g_steal_pointer (&read.text);
    }
  else
    {
      one->doubts |= GRAPE_DOUBT_ILLEGAL;
      if (!one->remark)
        one->remark = g_strdup (error->message);
    }
  grape_read_clear (&read);
}

static void
begin_words (GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;
  guint n = words->words->len + 1;

  self->clues = g_new0 (guint, n);
  self->spans = g_new0 (guint, n);
  self->clause = g_new0 (guint, n);
  self->named = g_new0 (int, n);
  self->used = g_new0 (gboolean, n);
  memset (self->named, 0xff, n * sizeof (int));
  self->foreign = g_new0 (gboolean, words->sentences->len + 1);
  self->mended = g_new0 (gboolean, words->sentences->len + 1);
  self->placed = g_new0 (gboolean, words->sentences->len + 1);
  self->is_loose = g_new0 (gboolean, words->sentences->len + 1);
  self->denials = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  g_array_set_clear_func (self->denials, (GDestroyNotify)grape_found_clear);
  self->accounts = g_array_new (FALSE, FALSE, sizeof (guint));
  self->mentions = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  g_array_set_clear_func (self->mentions, (GDestroyNotify)grape_found_clear);
  self->title = self->letter->name ? grape_words_new (NULL, self->letter->name) : NULL;
  self->slots = g_array_new (FALSE, TRUE, sizeof (GrapeSlot));
  g_array_set_clear_func (self->slots, clear_slot);
  grape_reader_cut_names (self);
  mark_words (self);
  while (self->n_sayings < MOST_SAYINGS && self->vocabulary->sayings[self->n_sayings].verb)
    self->n_sayings++;
  if (self->reading.seat >= 0 && wants_legal (self->vocabulary))
    self->reading.legal = grape_position_legal (self->reading.position, self->reading.seat);
}

/* "For Granary: hello! / I am in Paris and bid 9.": no move is said for this game by its name, so
 * that what seemed to be about another may be about this one. It is offered. */
static void
read_elsewhere (GrapeReader *self)
{
  self->labelled = FALSE;
  for (guint i = 0; i < words_of (self)->sentences->len; i++)
    if (self->foreign[i])
      grape_reader_read_again (self, i);
  for (guint i = 0; i < self->found->len; i++)
    found_at (self, i)->doubts |= GRAPE_DOUBT_TOPIC;
}

static void
read_sentences (GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;

  for (guint i = 0; i < words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, i);

      self->placed[i] = grape_reader_names_place (self, sentence);
      self->labelled
          |= sentence->block && (self->placed[i] || grape_reader_own_label (self, sentence));
    }
  for (guint i = 0; i < words->sentences->len; i++)
    grape_reader_read_sentence (self, i);
  if (self->labelled && !self->found->len)
    read_elsewhere (self);
}

/** grape_reader_end: frees what it owns */
void
grape_reader_end (GrapeReader *self)
{
  g_clear_pointer (&self->reading.legal, g_ptr_array_unref);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->absent);
  g_array_unref (self->slots);
  g_array_unref (self->denials);
  g_array_unref (self->mentions);
  g_array_unref (self->accounts);
  g_clear_pointer (&self->title, grape_words_free);
  g_free (self->clues);
  g_free (self->spans);
  g_free (self->clause);
  g_free (self->named);
  g_free (self->used);
  g_free (self->foreign);
  g_free (self->mended);
  g_free (self->placed);
  g_free (self->is_loose);
}

static GrapeReader
new_reader (const GrapePosition *view, int seat, const GrapeSpoken *letter, char *text,
            GArray *found)
{
  return (GrapeReader){
    .reading = { .position = view, .text = text, .subject = letter->subject, .seat = seat },
    .vocabulary = view->rules->vocabulary,
    .letter = letter,
    .supposed_block = G_MAXUINT,
    .saying = -1,
    .carried = -1,
    .loose = G_MAXUINT,
    .found = found,
  };
}

static void
add_move (const GrapeReader *self, GPtrArray *moves, const char *text)
{
  GrapeRead read = { 0 };

  if (grape_reader_reads (self, text, &read, NULL)
      && !g_ptr_array_find_with_equal_func (moves, read.text, g_str_equal, NULL))
    g_ptr_array_add (moves, g_strdup (read.text));
  grape_read_clear (&read);
}

/**
 * grape_reader_quoted_moves:
 * @text: a paragraph that the writer quotes
 * @asked: only what its last sentence names, which must be a question
 *
 * Returns: (transfer full): the moves of the writer that it names and the rules take, in whatever
 * way it names them
 */
GPtrArray *
grape_reader_quoted_moves (const GrapeReader *self, const char *text, gboolean asked)
{
  GPtrArray *moves = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *copy = g_strdup (text);
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  g_autoptr (GrapeWords) words = grape_words_new (NULL, copy);
  const GrapeSpoken letter = { .text = copy, .at = self->letter->at, .tie = GRAPE_TIE_TAG };
  GrapeReader quoted
      = new_reader (self->reading.position, self->reading.seat, &letter, copy, found);
  guint last = words->sentences->len - 1, from = asked ? last : 0;

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  if (!words->sentences->len || (asked && !grape_words_sentence (words, last)->asks))
    return moves;
  quoted.reading.words = words;
  begin_words (&quoted);
  read_sentences (&quoted);
  /* Every value counts, however weakly it is said; where a move has several, the whole move. */
  for (guint i = 0; i < quoted.mentions->len && !self->vocabulary->most; i++)
    if (mention_at (&quoted, i)->sentence >= from && mention_at (&quoted, i)->remark)
      add_move (&quoted, moves, mention_at (&quoted, i)->remark);
  gboolean none = !moves->len;
  for (guint i = 0; i < found->len && none; i++)
    if (found_at (&quoted, i)->sentence >= from)
      add_move (&quoted, moves, found_at (&quoted, i)->text);
  grape_reader_end (&quoted);
  return moves;
}

/** grape_reader_begin: makes a reader of the words of a letter, of which it reads nothing yet; to
 * be ended with grape_reader_end() */
void
grape_reader_begin (GrapeReader *self, const GrapePosition *view, int seat,
                    const GrapeSpoken *letter, const GrapeWords *words, GArray *found)
{
  *self = new_reader (view, seat, letter, (char *)letter->text, found);
  self->reading.words = words;
  begin_words (self);
}

/* Blanks out moves that were found already, so that nothing else is found in them. */
static void
blot (char *text, GArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);

      for (guint at = one->start; at < one->end && text[at]; at++)
        if (text[at] != '\n')
          text[at] = ' ';
    }
}

/* "no beginning and no" / "play from me: I pass": a sentence that goes on in the next line. */
static gboolean
runs_on (const char *text, guint start)
{
  gsize verb = strcspn (text + start, " \n");

  return start > 1 && text[start - 1] == '\n' && g_ascii_islower (text[start - 2])
         && text[start + verb] == ' ' && g_ascii_islower (text[start + verb + 1]);
}

static void
add_blocks (GrapeReader *self, const char *text)
{
  g_autoptr (GArray) blocks = grape_block_find (self->reading.position->rules->verbs, text);

  for (guint i = 0; i < blocks->len; i++)
    {
      const GrapeBlock *block = &g_array_index (blocks, GrapeBlock, i);

      if (!runs_on (text, block->start)
          && (!self->vocabulary->own_block
              || g_ascii_strncasecmp (block->move, self->vocabulary->own_block,
                                      strlen (self->vocabulary->own_block))))
        grape_found_add (self->found, block->start, block->end, g_strdup (block->move), NULL);
    }
}

static gboolean
is_anybodys (const GrapeRules *rules, const char *text)
{
  const GrapeVerb *verb = grape_verb_find (rules->verbs, text);

  return verb && verb->by & GRAPE_BY_PERSON;
}

/* Takes out of the finds the text that a value in the words goes with. */
static char *
take_passage (GrapeReader *self)
{
  char *passage = NULL;

  for (guint i = self->found->len; i-- > 0 && !passage;)
    if (*found_at (self, i)->text == '\n')
      {
        passage = g_steal_pointer (&found_at (self, i)->text);
        self->reading.passage = passage;
        self->draft = found_at (self, i)->remark != NULL;
        grape_reader_drop (self, i);
      }
  return passage;
}

/* Reads @text, from which nothing has been taken yet. */
static void
read_letter (GrapeReader *self, char *text)
{
  gboolean is_report = strstr (text, "Since the last post:") != NULL;
  g_autofree char *passage = NULL;

  grape_reader_blot_post (self, text);
  grape_reader_mend_layout (text);
  grape_reader_blot_news (text);
  add_blocks (self, text);
  blot (text, self->found);
  /* Before any form of a game's own is looked for in it. */
  if (is_report)
    grape_reader_blot_own (self, text);
  if (self->vocabulary->shown)
    {
      self->vocabulary->shown (&self->reading, self->found);
      blot (text, self->found);
      passage = take_passage (self);
    }
  for (guint i = 0; i < self->found->len; i++)
    {
      GrapeFound *one = &g_array_index (self->found, GrapeFound, i);

      if (strchr (one->text, '\n'))
        one->text = grape_reader_unsign (self, one->text);
      grape_reader_judge (self, one);
    }
  if (!is_report)
    grape_reader_blot_own (self, text);
  grape_reader_blot_signature (self, text);
  grape_reader_blot_columns (self, text);
  if (grape_find_is_automatic (self->letter))
    return;
  g_autoptr (GrapeWords) words = grape_words_new (self->letter->subject, text);
  if (words->words->len > MOST_WORDS)
    {
      /* What stands above a long attachment counts. */
      text[grape_words_at (words, MOST_WORDS)->start] = '\0';
      grape_words_free (words);
      words = grape_words_new (self->letter->subject, text);
    }
  self->reading.words = words;
  begin_words (self);
  read_sentences (self);
  grape_reader_doubt_shown (self);
  grape_reader_settle (self);
  grape_reader_void (self);
  grape_reader_doubt_by_subject (self);
  grape_reader_offer_rest (self);
  grape_reader_end (self);
}

/* A referee's mail, which may be the program's own post. */
static void
read_rulings (GrapeReader *self, char *text)
{
  if (strstr (text, "Since the last post:"))
    return;
  grape_reader_mend_layout (text);
  grape_reader_blot_own (self, text);
  if (grape_find_is_automatic (self->letter))
    return;
  self->vocabulary->rulings (&self->reading, self->found);
  for (guint i = 0; i < self->found->len; i++)
    grape_reader_judge (self, found_at (self, i));
}

/**
 * grape_find:
 * @position: full or a view; a view of what @seat may see is read
 * @seat: whose moves; GRAPE_AUTHOR_PERSON: what letter->person may do without a seat;
 *   GRAPE_AUTHOR_REFEREE: rulings, if the game has words for them
 * @letter: from that writer
 *
 * Returns: (transfer full) (element-type GrapeFound): the moves in it, in their order
 */
GArray *
grape_find (const GrapePosition *position, int seat, const GrapeSpoken *letter)
{
  GArray *found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  gboolean is_person = seat == GRAPE_AUTHOR_PERSON;
  gboolean is_referee = seat == GRAPE_AUTHOR_REFEREE && position->rules->vocabulary
                        && position->rules->vocabulary->rulings;

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  if ((seat < 0 && !is_person && !is_referee) || seat >= (int)grape_table_size (position->table)
      || grape_position_over (position))
    return found;
  g_autoptr (GrapePosition) view
      = grape_position_view (position, is_person ? GRAPE_VIEWER_SPECTATOR : seat);
  g_autofree char *text
      = g_utf8_validate (letter->text, -1, NULL) ? g_strdup (letter->text) : g_strdup ("");
  GrapeReader reader = new_reader (view, seat, letter, text, found);

  if (is_referee)
    {
      read_rulings (&reader, text);
      return found;
    }
  read_letter (&reader, text);
  grape_reader_drop_technical (&reader);
  for (guint i = found->len; is_person && i-- > 0;)
    if (!is_anybodys (position->rules, g_array_index (found, GrapeFound, i).text))
      g_array_remove_index (found, i);
  return found;
}

/** grape_find_names: whether @subject names an instance called @name, all its words together */
gboolean
grape_find_names (const char *subject, const char *name)
{
  g_autoptr (GrapeWords) words = grape_words_new (subject ? subject : "", "");
  g_autoptr (GrapeWords) parts = grape_words_new (NULL, name ? name : "");
  guint n = parts->words->len;

  for (guint at = 0; n && at + n <= words->words->len; at++)
    if (grape_words_name (words, at, parts) == n)
      return TRUE;
  return FALSE;
}

/**
 * grape_find_speaks_of:
 *
 * Whether @text, the writer's own words, speaks of an instance called @name. A name of one word may
 * be any word.
 */
gboolean
grape_find_speaks_of (const char *text, const char *name)
{
  gsize first = name ? strcspn (name, " ") : 0, length = strlen (text);

  /* Nearly all texts lack the first word: see that before they are cut into words. */
  if (!first || !name[first])
    return FALSE;
  for (gsize at = 0; at + first <= length; at++)
    if (g_ascii_strncasecmp (text + at, name, first) == 0)
      return grape_find_names (text, name);
  return FALSE;
}

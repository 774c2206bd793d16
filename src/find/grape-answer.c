/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words below a quotation that answer it: "> two or nine?" "The latter."; "> Again 5?" "Yes,
 * correct."; "> 3. a wooden tally" "This one." The value stands in the quotation alone. */
#include "grape-find-private.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SENTENCES 3 /* of an answer */
#define MOST_ANSWER    6 /* words of a sentence that does nothing but answer */

typedef enum
{
  NO_ANSWER,
  ANSWER_YES,    /* to a question with one move in it */
  ANSWER_THIS,   /* the one move in it, asked for or not */
  ANSWER_FORMER, /* of two */
  ANSWER_LATTER,
  ANSWER_BOTH,
  ANSWER_HIGHER,
  ANSWER_LOWER,
} Answer;

static const struct
{
  const char *words;
  Answer answer;
} answers[] = {
  { "the latter|latter|the second of them|the second|second|the second one|the last|the last one",
    ANSWER_LATTER },
  { "the former|former|the first|first|the first one", ANSWER_FORMER },
  { "both|both of them|both please|the two of them", ANSWER_BOTH },
  { "the higher|higher|the higher one|the bigger|the bigger one|the larger|the larger one|"
    "the greater|the high one|upper|upper one|the upper|the upper one",
    ANSWER_HIGHER },
  { "the lower|lower|the lower one|the smaller|the smaller one|the lesser|the low one|lower one",
    ANSWER_LOWER },
  { "this one|that one|this|that|it's this one|it is this one|this is the one|that's the one|"
    "that is the one|voting for this|voting for this one|i vote for this|i vote for this one|"
    "my vote|gets my vote|has my vote|i take this|i take this one|i'll take this one|i go for this|"
    "i go for this one|i choose this|i choose this one|it has to be this|it must be this|"
    "it has to be this one|it must be this one|this is it|this is my choice|that's my choice|"
    "that is my choice|my choice|my pick|this is my vote|this gets it|this has it|i believe this|"
    "i believe this one|i'd go for this|i'll go for this|i'll go with this|i go with this|"
    "i'm for this|i am for this|put me down for this|put me down for this one|this will do|"
    "i'll have this|i'll have this one|this is what i vote for",
    ANSWER_THIS },
  /* "That's mine, I mean my choice." */
  { "that's mine , i mean|this is mine , i mean|mine , i mean|i mean", NO_ANSWER },
  { "yes|yep|yeah|yup|aye|correct|right|indeed|exactly|precisely|affirmative|confirmed|"
    "i confirm|that is right|that's right|that is correct|that's correct|it is|i do|i did|"
    "just so|quite so|quite right|sure|certainly|of course|ja|oui|si|sim|da",
    ANSWER_YES },
};

/* "Yes please, infect.": the verb of a move at @at, without its value */
static guint
verb_alone (const GrapeReader *self, guint at, const char **verb)
{
  guint n = 0;

  for (guint i = 0; i < self->n_sayings && !n; i++)
    if (self->vocabulary->sayings[i].read
        && (n = grape_words_match (words_of (self), at, self->vocabulary->sayings[i].said)))
      *verb = self->vocabulary->sayings[i].verb;
  return n;
}

/* "The second one, sorry, my handwriting is bad.": from @at on, where a clause begins, the sentence
 * says why, and nothing that could be a move. */
static gboolean
explains_answer (const GrapeReader *self, const GrapeSentence *sentence, guint at)
{
  while (at > sentence->first && grape_words_is (words_of (self), at - 1, "my|the|sorry"))
    at--;
  if (at == sentence->first || !grape_words_is (words_of (self), at - 1, ",|;|-|:|("))
    return FALSE;
  for (; at < sentence->last; at++)
    if (self->used[at]
        || has (self, at, GRAPE_CLUE_NOT | GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF | GRAPE_CLUE_OR))
      return FALSE;
  return TRUE;
}

/* What sentence @index answers, if it says nothing else but perhaps the @verb of the move. */
static Answer
answer_of (const GrapeReader *self, guint index, const char **verb)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  Answer answer = NO_ANSWER;
  guint n_words = 0;

  if (sentence->asks || sentence->quoted || self->foreign[index])
    return NO_ANSWER;
  for (guint at = sentence->first; at < sentence->last;)
    {
      guint n = 0;

      for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
        {
          guint length = grape_words_match (words, at, answers[i].words);

          if (length > n)
            {
              n = length;
              /* "Yes, the latter." */
              if (answer == NO_ANSWER || answer == ANSWER_YES)
                answer = answers[i].answer;
            }
        }
      /* "My wife shall decide." "She says the latter." */
      if (!n && at == sentence->first)
        n = grape_words_match (words, at,
                               "she says|he says|they say|she said|he said|she wants|he wants|"
                               "she chose|he chose|she prefers|he prefers");
      /* "The second, she says.", "The former, it turns out." */
      if (!n && answer > ANSWER_YES)
        n = grape_words_match (words, at,
                               "it turns out|it seems|as it turns out|she says|he says|they say|"
                               "has it|wins|of the two|of those|of these");
      if (!n && answer == ANSWER_YES)
        n = verb_alone (self, at, verb);
      if (!n && !grape_words_at (words, at)->mark && self->spans[at]
          && !has (self, at, GRAPE_CLUE_ASIDE) && self->named[at] < 0)
        return answer > ANSWER_YES && answer != ANSWER_BOTH && explains_answer (self, sentence, at)
                   ? answer
                   : NO_ANSWER;
      if (has (self, at, GRAPE_CLUE_NOT | GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF))
        return NO_ANSWER;
      n_words += !grape_words_at (words, at)->mark;
      at += MAX (n, 1);
    }
  return n_words > MOST_ANSWER ? NO_ANSWER : answer;
}

/* The sentence with which the writer's words go on below a quotation. */
static guint
first_behind (const GrapeReader *self, guint start)
{
  for (guint i = 0; i < words_of (self)->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words_of (self), i);

      if (sentence->block && grape_words_at (words_of (self), sentence->first)->start >= start)
        return i;
    }
  return G_MAXUINT;
}

/* "Yes. Voting for this.", "Ah, here we are. My vote.": the answer in the block that begins with
 * sentence @index, and where it stands. */
static Answer
answer_in_block (const GrapeReader *self, guint *index, const char **verb)
{
  guint block = grape_words_sentence (words_of (self), *index)->block, first = *index;
  Answer answer = answer_of (self, first, verb);

  for (guint i = first + 1; i < words_of (self)->sentences->len && i < first + MOST_SENTENCES; i++)
    {
      Answer next = grape_words_sentence (words_of (self), i)->block == block
                        ? answer_of (self, i, verb)
                        : NO_ANSWER;

      if (next > ANSWER_YES && answer > ANSWER_YES && next != answer)
        return NO_ANSWER;
      if (next > ANSWER_YES && answer <= ANSWER_YES)
        {
          answer = next;
          *index = i;
        }
    }
  return answer;
}

/* Whether the second of two moves has the higher figure or picture; -1: nobody can tell. */
static int
second_is_higher (const GPtrArray *moves)
{
  static const char pictures[] = "JQK";
  int height[2];

  for (guint i = 0; i < 2; i++)
    {
      const char *move = g_ptr_array_index (moves, i), *value = strrchr (move, ' ');
      const char *picture;

      value = value ? value + 1 : move;
      picture = *value ? strchr (pictures, *value) : NULL;
      if (!g_ascii_isdigit (*value) && !picture)
        return -1;
      height[i] = picture ? 11 + (int)(picture - pictures) : atoi (value);
    }
  return height[0] == height[1] ? -1 : height[1] > height[0];
}

static void
add_answer (GrapeReader *self, guint index, const char *move)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), index);
  GrapeFound one = { .start = grape_words_at (words_of (self), sentence->first)->start,
                     .end = grape_words_at (words_of (self), sentence->last - 1)->end,
                     .text = g_strdup (move),
                     .plain = GRAPE_PLAIN_BARE,
                     .own = TRUE };

  self->sentence = sentence;
  self->index = index;
  self->talk = 0;
  grape_reader_add (self, &one);
}

/** grape_reader_answer: finds the moves that the writer's words take from a quotation above them */
void
grape_reader_answer (GrapeReader *self)
{
  for (guint i = 0; self->letter->quotes && i < self->letter->quotes->len; i++)
    {
      const GrapeQuote *quote = &g_array_index (self->letter->quotes, GrapeQuote, i);
      guint index = first_behind (self, quote->at);

      if (index == G_MAXUINT)
        return;
      const char *verb = NULL;
      Answer answer = answer_in_block (self, &index, &verb);
      if (answer == NO_ANSWER)
        continue;
      g_autoptr (GPtrArray) moves
          = grape_reader_quoted_moves (self, quote->text, answer == ANSWER_YES);
      guint wanted = answer == ANSWER_YES || answer == ANSWER_THIS ? 1 : 2;

      if (moves->len != wanted || (verb && !g_str_has_prefix (g_ptr_array_index (moves, 0), verb)))
        continue;
      if (answer == ANSWER_HIGHER || answer == ANSWER_LOWER)
        {
          int second = second_is_higher (moves);

          if (second < 0)
            continue;
          answer = second == (answer == ANSWER_HIGHER) ? ANSWER_LATTER : ANSWER_FORMER;
        }
      for (guint k = 0; k < moves->len; k++)
        if (wanted == 1 || answer == ANSWER_BOTH || k == (answer == ANSWER_LATTER))
          add_answer (self, index, g_ptr_array_index (moves, k));
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that says what the evidence for a move is worth. */
#include "grape-find.h"

#ifndef N_
#define N_(String) (String)
#endif

static const struct
{
  guint doubt;
  const char *remark;
} remarks[] = {
  { GRAPE_DOUBT_TAKEN_BACK, N_ ("It may be taken back in the same message") },
  { GRAPE_DOUBT_SUPPOSED, N_ ("It may be an example") },
  { GRAPE_DOUBT_ROUND, N_ ("It speaks of another round") },
  { GRAPE_DOUBT_QUESTION, N_ ("It may be a question") },
  { GRAPE_DOUBT_IF, N_ ("It hangs on a condition") },
  { GRAPE_DOUBT_PAST, N_ ("It may speak of the past") },
  { GRAPE_DOUBT_HEDGE, N_ ("It may be a thought, not a move") },
  { GRAPE_DOUBT_OR, N_ ("It is one of several that the message names") },
  { GRAPE_DOUBT_SEVERAL, N_ ("The words fit more than one move") },
  { GRAPE_DOUBT_OTHERS, N_ ("There is another move in the same message") },
  { GRAPE_DOUBT_STANDS, N_ ("The move sent before stands, if it was valid") },
  { GRAPE_DOUBT_TOPIC, N_ ("The message speaks of other things too") },
  { GRAPE_DOUBT_OPEN, N_ ("The message names another value that could be meant") },
  { GRAPE_DOUBT_DATES, N_ ("Look at the dates") },
  { GRAPE_DOUBT_SUBJECT, N_ ("The subject lacks the word that the rule wants in it") },
};

/**
 * grape_found_sureness:
 *
 * A clear verb or frame is certain from anyone who plays here; a bare value only if tag, chain or
 * name tie the message to the game. Any doubt makes a find unsure; talk beside it in an untied
 * message makes it likely.
 */
GrapeSureness
grape_found_sureness (const GrapeFound *found, GrapeTie tie)
{
  guint light = GRAPE_DOUBT_TOPIC | GRAPE_DOUBT_OPEN, grave = found->doubts & ~light;

  if (grave || found->plain == GRAPE_PLAIN_MENTION)
    return GRAPE_UNSURE;
  if (found->plain == GRAPE_PLAIN_BARE)
    {
      if (found->doubts & light || tie < GRAPE_TIE_NAME)
        return tie < GRAPE_TIE_NAME && found->weak ? GRAPE_UNSURE : GRAPE_LIKELY;
      return GRAPE_CERTAIN;
    }
  if (found->doubts & light
      || (tie <= GRAPE_TIE_SENDER && (found->talk > 4 || (found->weak && found->talk > 1))))
    return GRAPE_LIKELY;
  return GRAPE_CERTAIN;
}

/** grape_sureness_to_text: "certain", "likely", "unsure" */
const char *
grape_sureness_to_text (GrapeSureness sureness)
{
  static const char *const words[] = { N_ ("unsure"), N_ ("likely"), N_ ("certain") };

  return words[MIN (sureness, GRAPE_CERTAIN)];
}

/** grape_found_explain: if a find has doubts but no remark yet, makes the gravest its remark */
void
grape_found_explain (GrapeFound *self)
{
  for (guint i = 0; !self->remark && i < G_N_ELEMENTS (remarks); i++)
    if (self->doubts & remarks[i].doubt)
      self->remark = g_strdup (remarks[i].remark);
  if (!self->remark && self->plain == GRAPE_PLAIN_MENTION)
    self->remark = g_strdup (N_ ("The sentence may be about something else"));
  if (!self->remark && self->slip)
    self->remark = g_strdup (N_ ("A typing slip was mended"));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people say that a round begins: "round three of the Canteen is open", "I hereby start the
 * next round". */
#include "grape-find-private.h"

/* The game's word for a round, with its number and the game's name: "round three of Mediocrity 4".
 */
static guint
read_noun (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint n = 0, title, said = 0;
  gint number;

  if (!grape_words_is (words, at, "round|rd")
      && !grape_words_is (words, at, self->reading.position->rules->phase_noun))
    return 0;
  n = 1 + grape_words_is (words, at + 1, "#|no|nr|number");
  n += grape_number_read (words, at + n, &number, &said);
  if (!grape_words_is (words, at + n, "of|in|for"))
    return n;
  title = at + n + 1 + grape_words_is (words, at + n + 1, "the|our|this");
  if (self->title && self->title->words->len && grape_words_name (words, title, self->title))
    title += grape_words_name (words, title, self->title);
  else if (grape_words_match (words, title, self->vocabulary->titles))
    title += grape_words_match (words, title, self->vocabulary->titles);
  else
    return n;
  title += grape_words_is (words, title, "#|no|number");
  return title + grape_number_read (words, title, &number, &said) - at;
}

/**
 * grape_reader_begins_phase:
 *
 * Returns: how many words from @at on say that a round of the game begins; 0: none
 */
guint
grape_reader_begins_phase (const GrapeReader *self, guint at)
{
  static const char opens[]
      = "begins now|begins|begins here|starts now|starts here|starts|opens now|opens|is open|"
        "is now open|is on|"
        "now begins|now starts|now opens|has begun|has started|hereby begins|"
        "hereby starts|herewith begins|is hereby open|is hereby begun|is hereby opened|is hereby "
        "started|is begun|is started|is opened";
  static const char acts[]
      = "begin|start|open|beginning|starting|opening|declare|kick off|launch|call";
  const GrapeWords *words = words_of (self);
  guint i = at + grape_words_is (words, at, "the|a|our|this"), n;

  i += grape_words_is (words, i, "new|next|first|second|third|fourth|fifth|last") && i > at;
  if ((n = read_noun (self, i)))
    return grape_words_match (words, i + n, opens)
               ? i + n + grape_words_match (words, i + n, opens) - at
               : 0;
  i = at + grape_words_match (words, at, "i|we|i'm|i am|we are|i will|i'll|let me|i do");
  while (grape_words_is (words, i, "hereby|herewith|now|therefore|also|duly|gladly") && i < at + 5)
    i++;
  gboolean declares = grape_words_is (words, i, "declare|call");
  if (!(n = grape_words_match (words, i, acts)))
    return 0;
  i += n + grape_words_is (words, i + n, "the|a|our|this|my");
  i += grape_words_is (words, i, "new|next|first|second|third|fourth|fifth|sixth|last");
  n = read_noun (self, i);
  if (!n || (declares && !grape_words_is (words, i + n, "open|begun|started|opened")))
    return 0;
  return i + n + declares - at;
}

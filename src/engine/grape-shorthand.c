/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short ways to write everyday words, as in messages typed with thumbs. */
#include "grape-shorthand.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *written, *meant;
} Short;

/* By the order of strcmp(). Some are words of their own ("cud", "wont"), which is why a word keeps
 * its form beside what it may stand for; "id", "ill", "ur" and "its" are too often meant as they
 * stand. */
static const Short all[] = {
  { "2moro", "tomorrow" },   { "2nite", "tonight" },
  { "arent", "aren't" },     { "cant", "can't" },
  { "cld", "could" },        { "couldnt", "couldn't" },
  { "coz", "because" },      { "cud", "could" },
  { "cuz", "because" },      { "didnt", "didn't" },
  { "dno", "dunno" },        { "doesnt", "doesn't" },
  { "dont", "don't" },       { "hadnt", "hadn't" },
  { "hasnt", "hasn't" },     { "havent", "haven't" },
  { "hes", "he's" },         { "idk", "dunno" },
  { "im", "i'm" },           { "imma", "i'll" },
  { "isnt", "isn't" },       { "ive", "i've" },
  { "l8r", "later" },        { "mayb", "maybe" },
  { "mby", "maybe" },        { "mebbe", "maybe" },
  { "nm", "nevermind" },     { "nvm", "nevermind" },
  { "nxt", "next" },         { "ofc", "naturally" },
  { "ppl", "people" },       { "prob", "probably" },
  { "probs", "probably" },   { "prolly", "probably" },
  { "rly", "really" },       { "rnd", "round" },
  { "shd", "should" },       { "shes", "she's" },
  { "shld", "should" },      { "shouldnt", "shouldn't" },
  { "shud", "should" },      { "thats", "that's" },
  { "theres", "there's" },   { "theyll", "they'll" },
  { "theyre", "they're" },   { "thinkin", "thinking" },
  { "tho", "though" },       { "tmrw", "tomorrow" },
  { "tmw", "tomorrow" },     { "tomoz", "tomorrow" },
  { "tonite", "tonight" },   { "u", "you" },
  { "wasnt", "wasn't" },     { "werent", "weren't" },
  { "weve", "we've" },       { "whats", "what's" },
  { "wld", "would" },        { "wont", "won't" },
  { "wouldnt", "wouldn't" }, { "wud", "would" },
  { "yday", "yesterday" },   { "youll", "you'll" },
  { "youre", "you're" },
};

static int
compare (const void *form, const void *entry)
{
  return strcmp (form, ((const Short *)entry)->written);
}

/** grape_shorthand_read: the word that @form, in small letters, stands for; NULL: none */
const char *
grape_shorthand_read (const char *form)
{
  const Short *found = bsearch (form, all, G_N_ELEMENTS (all), sizeof *all, compare);

  return found ? found->meant : NULL;
}

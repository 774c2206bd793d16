/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limericks for bots, put together from lines that fit: each first line goes with each second and
 * each last of its rhyme, and with every couplet. A test reads all of them with a lexicon. */
#include "limerick-private.h"

#include <string.h>

#define CHOICES 2

/* Lines that rhyme; the first one lacks its subject, "My rival". */
typedef struct
{
  const char *first[CHOICES], *second[CHOICES], *last[CHOICES];
} Rhyme;

static const Rhyme rhymes[] = {
  { { "was up for a fight", "set out in the night" },
    { "with a temper exceedingly tight", "in a bonnet of silvery white" },
    { "and not one of the verses came right", "and the cat took revenge with a bite" } },
  { { "composed us a song", "was never once wrong" },
    { "in a voice like a battered old gong", "with a hat that was seven feet long" },
    { "and the frogs in the pond sang along", "to the cheers of a pitiless throng" } },
  { { "once wrote us a play", "went boating in May" },
    { "for a chorus of donkeys and hay", "in a suit of magnificent grey" },
    { "till the critics all fainted away", "and was never invited to stay" } },
  { { "once knocked at my door", "fell flat on the floor" },
    { "with a ballad that made us all snore", "in the mud by the grocery store" },
    { "and we begged: not a syllable more!", "and was carried back home with a roar" } },
  { { "went off to the fair", "had wonderful hair" },
    { "with a parrot asleep in a chair", "and recited to all who were there" },
    { "and was chased through the town by a bear", "but the rhymes had got lost on the stair" } },
  { { "once dined with the queen", "turned suddenly green" },
    { "with a smile that was ever so keen", "at the sight of a soup and a bean" },
    { "and the carpet has never been clean", "in a bonnet no poet had seen" } },
  { { "came riding to town", "once played us the clown" },
    { "on a pig that was golden and brown", "in a wig and a second-hand gown" },
    { "and then left with a terrible frown", "till the roof of the kitchen fell down" } },
  { { "climbed up in a tree", "set sail on the sea" },
    { "with a harp and a kettle of tea", "in a coat that came down to the knee" },
    { "and was stung in the end by a bee", "till the seagulls all begged to be free" } },
  { { "had ink on the nose", "once tried to write prose" },
    { "and a ribbon on each of ten toes", "in a hat that was mostly for crows" },
    { "and the rest of it everyone knows", "and was given a single red rose" } },
  { { "had led quite a life", "had swallowed a knife" },
    { "full of trumpets and trouble and strife", "to the tune of a drum and a fife" },
    { "as was told by the minister's wife", "and the gossip in town has been rife" } },
};

static const char *const couplets[][2] = {
  { "with a quill and a jug", "and a tea-stained old rug" },
  { "having fought with the cat", "for a rhyme in a hat" },
  { "keeping time with a stick", "while the verses ran thick" },
  { "with some ink on the bed", "and a pie on the head" },
  { "where each rhyme that was made", "was returned or unpaid" },
  { "for the lines would not stop", "with a skip and a hop" },
  { "having swallowed a pill", "and a goose feather quill" },
  { "for the rhythm was lame", "and the ending the same" },
  { "but the pen sprang a leak", "in the very first week" },
  { "by the light of the moon", "with a fork and a spoon" },
  { "with a pear and a plum", "and a bottle of rum" },
  { "with a bow and a grin", "and a tin violin" },
  { "with a flea and a flute", "in the heel of a boot" },
  { "having counted each beat", "on the fingers and feet" },
  { "and then wrestled the muse", "in a pair of red shoes" },
  { "but had run out of luck", "and was bit by a duck" },
  { "with a cough and a wheeze", "and a pound of old cheese" },
  { "over breakfast, a dish", "made of verses and fish" },
  { "while the critics all hissed", "and drew up a long list" },
  { "till a comma got lost", "in a puddle of frost" },
  { "having knocked on some wood", "as all rhyming folk should" },
  { "while the dog wagged its tail", "and drank all of the ale" },
};

/* Names whose sound everybody knows, apart by |: of one syllable, and of two. */
static const char short_names[]
    = "|ann|anne|beth|bill|bob|chris|dan|dave|dean|don|ed|eve|finn|frank|fred|george|grace|gus|hal|"
      "hank|hugh|jack|jane|jean|jill|jim|jo|joe|john|joan|kate|ken|kim|lee|liz|lou|luke|lynn|mark|"
      "max|mike|ned|nick|pam|pat|paul|pete|ralph|ray|rex|rick|rose|ruth|sam|sue|ted|tess|tim|tom|"
      "walt|will|";
static const char long_names[]
    = "|adam|alan|alice|amy|andy|anna|arthur|barry|basil|becky|billy|bobby|brian|cleo|cora|david|"
      "dora|edith|edna|ella|emil|emma|eric|ethel|fiona|gerda|harry|helen|henry|ida|iris|irma|jacob|"
      "jenny|karel|karen|laura|linda|lucy|martin|mary|nancy|nora|olive|oscar|otto|peter|polly|robin|"
      "roger|rosa|sally|simon|susan|tilda|tina|tony|victor|wanda|xenia|zoe|";

static gboolean
is_listed (const char *list, const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_autofree char *wanted = g_strdup_printf ("|%s|", lower);

  return !strchr (name, '|') && strstr (list, wanted) != NULL;
}

/* Of a weak, a strong and a weak syllable, whatever the name is. */
static char *
name_subject (const char *about, GrapeStream *stream)
{
  static const char *const others[] = { "My rival", "That poet", "A writer", "My neighbor" };

  if (is_listed (short_names, about))
    return g_strdup_printf ("Dear %s here", about);
  if (is_listed (long_names, about))
    return g_strdup_printf ("Young %s", about);
  return g_strdup (others[grape_stream_below (stream, G_N_ELEMENTS (others))]);
}

static gboolean
has_line (const char *text, const char *line)
{
  return text && strstr (text, line) != NULL;
}

static gboolean
is_taken (const Rhyme *rhyme, const char *text)
{
  for (guint i = 0; i < CHOICES; i++)
    if (has_line (text, rhyme->first[i]) || has_line (text, rhyme->second[i])
        || has_line (text, rhyme->last[i]))
      return TRUE;
  return FALSE;
}

/* One in two. */
static guint
toss (GrapeStream *stream)
{
  return grape_stream_below (stream, CHOICES);
}

/**
 * limerick_write:
 * @about: a name
 * @other: (nullable): the other limerick, with which it shares no line
 *
 * Returns: (transfer full): five lines
 */
char *
limerick_write (const char *about, const char *other, GrapeStream *stream)
{
  guint r = grape_stream_below (stream, G_N_ELEMENTS (rhymes));
  guint c = grape_stream_below (stream, G_N_ELEMENTS (couplets));
  g_autofree char *subject = name_subject (about, stream);

  for (guint i = 0; i < G_N_ELEMENTS (rhymes) && is_taken (&rhymes[r], other); i++)
    r = (r + 1) % G_N_ELEMENTS (rhymes);
  while (has_line (other, couplets[c][0]))
    c = (c + 1) % G_N_ELEMENTS (couplets);
  const char *last = rhymes[r].last[toss (stream)];
  return g_strdup_printf ("%s %s\n%s,\n  %s\n  %s,\n%s%s", subject, rhymes[r].first[toss (stream)],
                          rhymes[r].second[toss (stream)], couplets[c][0], couplets[c][1], last,
                          g_str_has_suffix (last, "!") ? "" : ".");
}

/** limerick_babble: (transfer full): five lines that have met by chance */
char *
limerick_babble (const char *about, GrapeStream *stream)
{
  g_autofree char *subject = name_subject (about, stream);
  guint at[5];

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    at[i] = grape_stream_below (stream, G_N_ELEMENTS (rhymes));
  return g_strdup_printf ("%s %s\n%s,\n  %s\n  %s,\n%s.", subject, rhymes[at[0]].first[0],
                          rhymes[at[1]].second[0], couplets[at[2]][0], couplets[at[3] + 1][0],
                          rhymes[at[4]].last[1]);
}

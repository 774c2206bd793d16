/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Twelve days of a BlogNomic, in which the user is the Warden: Confessions kept and broken, a rule
 * that added a column, and what waits for the user. */
#include "grape-sample-private.h"

#define YOU  0
#define KIM  1
#define LEA  2
#define MAX_ 3
#define NOOR 4
#define OTTO 5

/* Days between two daily acts of one person are whole ones: then they are on two days. */
static const struct
{
  double before; /* days before the end */
  int seat;
  const char *text;
} deeds[] = {
  { 12, YOU, "post Welcome to the east wing. Breakfast is at six." },
  { 11.9, KIM, "attitude Comfortable" },
  { 11.9, LEA, "attitude Converted" },
  { 11.8, MAX_, "attitude Rebellious" },
  { 11.8, NOOR, "attitude Comfortable" },
  { 11.7, OTTO, "attitude Comfortable" },
  { 11.6, KIM, "gang The Dust" },
  { 11.6, OTTO, "gang The Dust" },
  { 11.5, LEA, "gang Kitchen Crew" },
  { 11.5, NOOR, "gang Kitchen Crew" },
  { 11.4, KIM, "confess crime with Lea: A spoon is missing from the kitchen" },
  { 11.3, LEA, "hold 1 I stay loyal, by all the spoons I ever held" },
  { 11.3, LEA, "statement 1" },
  { 11.2, KIM, "hold 1 I defect: the spoon is under her pillow" },
  { 11.2, KIM, "statement 1" },
  { 11, LEA, "sign 1" },
  { 10.9, KIM, "sign 1" },
  { 10.8, MAX_, "settle 1" },
  { 10.5, MAX_,
    "propose \"Letters home\"\nPaper is cheap, and the evenings are long.\n"
    "enact \"Letters home\" in dynastic\nOnce a week a Prisoner may write home. Their Letters are "
    "tracked.\ncolumn \"Letters\" number 0" },
  { 10.4, NOOR, "vote 2 FOR" },
  { 10.3, LEA, "vote 2 FOR" },
  { 10.2, KIM, "vote 2 AGAINST" },
  { 10.1, YOU, "vote 2 FOR" },
  { 9.8, YOU, "resolve 2 enact" },
  { 9.7, YOU, "carry \"Letters home\" set Noor Letters 2" },
  { 9.7, YOU, "carry \"Letters home\" set Max Letters 1" },
  { 9.5, MAX_, "confess snitch with Otto: The cook has two knives" },
  { 9.4, OTTO, "hold 3 Not a word from me, eleven times" },
  { 9.4, OTTO, "statement 3" },
  { 9.3, MAX_, "hold 3 With you, 7741" },
  { 9.3, MAX_, "statement 3" },
  { 9.2, OTTO, "sign 3" },
  { 9.1, MAX_, "sign 3" },
  { 9, KIM, "settle 3" },
  { 8.9, NOOR, "confess crime with Otto: The laundry sings at night" },
  { 8.8, OTTO, "hold 4 We sang together, verse nine" },
  { 8.8, OTTO, "statement 4" },
  { 8.7, NOOR, "hold 4 And we shall sing again" },
  { 8.7, NOOR, "statement 4" },
  { 8.6, NOOR, "sign 4" },
  { 8.5, OTTO, "sign 4" },
  { 8.4, LEA, "settle 4" },
  { 8, LEA, "confess crime with Max: Somebody painted the governor’s cat" },
  { 7.9, MAX_, "hold 5 I defect; it was a very slow cat" },
  { 7.9, MAX_, "statement 5" },
  { 7.8, LEA, "hold 5 I saw nothing but whiskers" },
  { 7.8, LEA, "statement 5" },
  { 7.7, MAX_, "sign 5" },
  { 7.6, LEA, "sign 5" },
  { 7.5, KIM, "settle 5" },
  { 7, KIM, "propose \"Quiet hours\"\nNobody posts after nine.\nset Kim shiv 30" },
  { 6.9, LEA, "vote 6 AGAINST" },
  { 6.8, NOOR, "vote 6 AGAINST" },
  { 6.7, OTTO, "vote 6 AGAINST" },
  { 6.6, MAX_, "vote 6 DEFERENTIAL" },
  { 6.4, YOU, "resolve 6 fail" },
  { 6, NOOR, "fall Otto 5" },
  { 5.6, LEA, "grudge Max" },
  { 4.5, MAX_, "confess crime with Noor: Who let the pigeons in?" },
  { 4.4, NOOR, "hold 7 They had an appointment" },
  { 4.4, NOOR, "statement 7" },
  { 4.3, MAX_, "hold 7 They knocked first, 5512" },
  { 4.3, MAX_, "statement 7" },
  { 4.2, MAX_, "sign 7" },
  { 4.1, NOOR, "sign 7" },
  { 4, OTTO, "settle 7" },
  { 3.2, OTTO, "gndt FRUIT" },
  { 2.1, OTTO,
    "propose \"A library for the east wing\"\nTwo shelves, and a lamp that works.\n"
    "enact \"The Library\" in dynastic\nA Prisoner may borrow one book a day. Their Books are "
    "tracked.\ncolumn \"Books\" number 0\nset Otto Books 1" },
  { 2, LEA, "vote 8 FOR" },
  { 1.9, KIM, "vote 8 AGAINST" },
  { 1.8, MAX_, "vote 8 FOR" },
  { 1.7, NOOR, "vote 8 DEFERENTIAL" },
  { 1.5, LEA,
    "cfj \"Whose spoon is it?\"\nIt was mine, and I want the SHIV for it.\nset Lea shiv 5" },
  { 1.4, NOOR, "vote 9 FOR" },
  { 1.4, MAX_, "vote 9 FOR" },
  { 1.3, KIM, "vote 9 AGAINST" },
  { 1.2, KIM, "confess crime with \"%s\": The key to the yard is gone" },
  { 1.1, KIM, "hold 10 I stay loyal, and the key is warm" },
  { 1.1, KIM, "statement 10" },
  { 1, OTTO, "confess crime with Kim: The piano was in tune this morning" },
  { .95, KIM, "hold 11 I heard it too" },
  { .95, KIM, "statement 11" },
  { .9, OTTO, "hold 11 I defect, in a minor key" },
  { .9, OTTO, "statement 11" },
  { .9, NOOR, "confess attack with Lea target Otto: He hums" },
  { .8, NOOR, "hold 12 With you, on three" },
  { .8, NOOR, "statement 12" },
  { .7, LEA, "hold 12 On three, then" },
  { .7, LEA, "statement 12" },
  { .6, NOOR, "sign 12" },
  { .6, KIM, "sign 11" },
  { .5, OTTO, "sign 11" },
  { .5, MAX_, "settle 11" },
  { .4, OTTO, "vote 9 AGAINST" },
};

/* Nobody has done anything from 24 to 26 December: then it all was before that. */
static gint64
end_of (gint64 now)
{
  g_autoptr (GDateTime) begin
      = g_date_time_new_from_unix_utc (now - (GRAPE_SAMPLE_BLOGNOMIC_DAYS + 1) * GRAPE_DAY_S);
  g_autoptr (GDateTime) down = g_date_time_new_utc (g_date_time_get_year (begin), 12, 24, 0, 0, 0);
  gint64 from = g_date_time_to_unix (down), until = from + 3 * GRAPE_DAY_S;

  return now >= from && g_date_time_to_unix (begin) < until ? from - GRAPE_HOUR_S : now;
}

/** grape_sample_blognomic_begin: when it began, to be in the middle at @now */
gint64
grape_sample_blognomic_begin (gint64 now)
{
  return end_of (now) - GRAPE_SAMPLE_BLOGNOMIC_DAYS * GRAPE_DAY_S - GRAPE_HOUR_S;
}

/**
 * grape_sample_play_blognomic:
 *
 * Adds to @instance, in which the user has the first of six seats, what happened in it.
 */
gboolean
grape_sample_play_blognomic (GrapeInstance *instance, const char *user, GError **error)
{
  gint64 end = grape_instance_header (instance)->at + GRAPE_HOUR_S
               + GRAPE_SAMPLE_BLOGNOMIC_DAYS * GRAPE_DAY_S;

  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    {
      gint64 at = end - (gint64)(deeds[i].before * GRAPE_DAY_S);
      g_auto (GStrv) words = g_strsplit (deeds[i].text, "%s", -1);
      g_autofree char *text = g_strjoinv (user, words);

      if (!grape_instance_act (instance, at, deeds[i].seat, text, error))
        {
          g_prefix_error (error, "%s: ", text);
          return FALSE;
        }
    }
  return TRUE;
}

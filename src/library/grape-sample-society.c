/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two months of a society: games announced, played and paid, a Knife that changed hands, what waits
 * for the user. */
#include "grape-sample-private.h"

#include "engine/grape-script.h"

typedef struct
{
  double before;  /* days before now */
  const char *by; /* NULL: who keeps the log */
  const char *text;
} Deed;

/* %s: the user */
static const Deed deeds[] = {
  { 62, "%s", "join" },
  { 62, NULL, "office speaker \"%s\"" },
  { 61.9, "Ann", "join" },
  { 61.8, "Bob", "join" },
  { 61.7, "Cleo", "join" },
  { 61.5, "Dora", "join" },
  { 61.3, "Emil", "join" },
  { 61.1, "Fay", "join" },
  { 60.8, "Gus", "join" },
  { 60.5, "%s", "office president Emil" },
  { 60, "Dora",
    "announce g1 \"Game of Pure Skill\": players Ann, Bob, Cleo; referees Dora; one bid a day" },
  { 59.8, "Ann", "consent g1" },
  { 59.6, "Bob", "consent g1" },
  { 59.5, "Cleo", "consent g1" },
  { 58, "Gus", "enrol diplomacy g2 until 9000-01-01: 3 to 5, the year 1901 until 1908" },
  { 57.8, "Ann", "sign up g2" },
  { 57.6, "Cleo", "sign up g2" },
  { 57.5, "Fay", "sign up g2" },
  { 57.2, "Emil", "sign up g2" },
  { 57.1, "Bob", "sign up g2" },
  { 57, "Gus", "start g2" },
  { 48, "Dora", "pay g1 Ann 30" },
  { 47.9, "Dora", "points g1 Ann 5" },
  { 47.9, "Dora", "points g1 Cleo -1" },
  { 47.8, "Dora", "result g1 winners Ann" },
  { 46, "Fay", "announce g3 Mediocrity: players Fay, Ann, Bob, Gus" },
  { 45.5, "Ann", "consent g3" },
  { 45.4, "Bob", "consent g3" },
  { 45.3, "Gus", "consent g3" },
  { 40, "Ann",
    "submit s1 game \"Tic Tac Toe on a Torus\"\nb: A board of seven by seven, whose edges meet.\n"
    "c: 2 to active - 1\nd: Each turn everybody names a square; two who name the same get none.\n"
    "e: 1, who announced it\nf: Four in a row wins.\ng: The winner receives A$20.\nh: standard" },
  { 39.5, "Bob", "endorse s1" },
  { 39, "Cleo", "endorse s1" },
  { 38.5, "Dora", "endorse s1" },
  { 38, "Gus", "endorse s1" },
  { 33, "Fay", "pay g3 Gus 20" },
  { 33, "Fay", "points g3 Gus 8" },
  { 32.9, "Fay", "result g3 winners Gus" },
  { 32, "Gus", "pay g2 Cleo 40" },
  { 32, "Gus", "points g2 Cleo 8" },
  { 31.9, "Gus", "pay g2 Gus 15" },
  { 31.8, "Gus", "result g2 winners Cleo" },
  { 30, "Emil",
    "announce g4 Viruses: players Ann, Bob, Dora, Fay; referees Emil; on ten by ten squares" },
  { 29.9, "Ann", "consent g4" },
  { 29.8, "Bob", "consent g4" },
  { 29.7, "Dora", "consent g4" },
  { 29.6, "Fay", "consent g4" },
  { 24, "Cleo",
    "announce g5 \"Double Crash\" duel challenged Gus: players Cleo, Gus; words of the sea" },
  { 23.8, "Gus", "consent g5" },
  { 21, "Cleo", "transfer g5 from Gus to Cleo 10" },
  { 20.9, "Cleo", "result g5 winners Cleo" },
  { 20, "Gus", "enrol diplomacy g6 until 9000-01-01: 3 to 3, blitz" },
  { 19.9, "Fay", "sign up g6" },
  { 19.8, "Dora", "sign up g6" },
  { 19.7, "Ann", "sign up g6" },
  { 19.5, "Gus", "start g6" },
  { 12, "Gus", "pay g6 Dora 45" },
  { 12, "Gus", "pay g6 Ann 20" },
  { 11.9, "Gus", "points g6 Dora 6" },
  { 11.8, "Gus", "result g6 winners Dora" },
  { 11, "Bob", "announce g7 Fictionary: players Bob, Ann, Cleo, Fay, Gus; ten rounds" },
  { 10.8, "Ann", "consent g7" },
  { 10.7, "Cleo", "consent g7" },
  { 10.6, "Fay", "consent g7" },
  { 10.5, "Gus", "consent g7" },
  { 10, "Emil", "post g4 Generation 12 follows tonight." },
  { 6, "Cleo", "announce g8 Ghost: players Ann, Dora, Gus; referees Cleo; any word list will do" },
  { 5.9, "Ann", "consent g8" },
  { 5.8, "Dora", "consent g8" },
  { 5.7, "Gus", "consent g8" },
  { 5, "Fay", "vacation" },
  { 4.9, "Fay", "substitute g4 Cleo" },
  { 4.7, "Cleo", "agree g4" },
  { 3, "Gus",
    "submit s2 equipment \"Weather Dice\"\nSix faces: sun, sun, cloud, rain, storm and snow.\n"
    "Whoever needs the weather of a day throws one." },
  { 2.8, "Cleo", "endorse s2" },
  { 2.5, "Ann", "endorse s2" },
  { 2, "Ann", "silent g4 Emil" },
  { 1.5, "Bob",
    "announce g9 \"Game of Pure Skill\": players \"%s\", Cleo, Dora; referees Bob; "
    "a friendly evening" },
  { 1.2, "Cleo", "consent g9" },
  { 1.1, "Dora", "consent g9" },
};

/**
 * grape_sample_play_society:
 *
 * Adds to @instance, which has nobody yet, what happened in it up to @now.
 */
gboolean
grape_sample_play_society (GrapeInstance *instance, const char *user, gint64 now, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    {
      gint64 at = now - (gint64)(deeds[i].before * GRAPE_DAY_S);
      g_auto (GStrv) words = g_strsplit (deeds[i].text, "%s", -1);
      g_autofree char *text = g_strjoinv (user, words);
      const char *by = g_strcmp0 (deeds[i].by, "%s") == 0 ? user : deeds[i].by;

      if (!grape_instance_act_by (instance, at, by ? GRAPE_AUTHOR_PERSON : GRAPE_AUTHOR_REFEREE, by,
                                  text, NULL, error))
        {
          g_prefix_error (error, "%s: ", text);
          return FALSE;
        }
    }
  return TRUE;
}

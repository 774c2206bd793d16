/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Subjects that name an instance in full, shortened, by its number, or by its game alone. */
#include "find/grape-find.h"

typedef struct
{
  const char *subject, *name, *titles;
  guint named; /* 0: no; 1: the game alone; 2: shortened; 3: in full */
} Row;

static const Row rows[] = {
  { "Re: Spades 4, round 2 bids", "Spades 4", "spades|sp", 3 },
  { "Re: sp4 t7", "Spades 4", "spades|sp", 2 },
  { "sp 5", "Spades 4", "spades|sp", 0 },
  { "Spades 5: my bid", "Spades 4", "spades|sp", 0 },
  { "Re: Spades r3", "Spades 4", "spades|sp", 1 },
  { "spades of work", "Spades 4", "spades|sp", 0 },
  { "Re: KT trick 2", "Spades: the Kitchen Table", "spades|sp", 2 },
  { "kt trick", "Spades: the Kitchen Table", "spades|sp", 0 },
  { "kitchen table, lead", "Spades: the Kitchen Table", "spades|sp", 2 },
  { "a new kitchen", "Spades: the Kitchen Table", "spades|sp", 0 },
  { "Re: PS12 r5", "Pure Skill #12", "pure skill|ps", 2 },
  { "PS 1 and 2", "Pure Skill #12", "pure skill|ps", 0 },
  { "psb", "PS.b", "pure skill|ps", 2 },
  { "GM r3", "The Great Mediocrity", "mediocrity|med", 2 },
  { "Re: gm3", "The Great Mediocrity", "mediocrity|med", 2 },
  { "gm all", "The Great Mediocrity", "mediocrity|med", 0 },
  { "Mediocrity theory", "The Great Mediocrity", "mediocrity|med", 0 },
  { "dozen rd 3", "The Dozen (SC Go)", "single capture go|scg|sc go", 2 },
  { "vacation (Dozen)", "The Dozen (SC Go)", "single capture go|scg|sc go", 2 },
  { "a dozen eggs", "The Dozen (SC Go)", "single capture go|scg|sc go", 0 },
  { "autumn go", "Single Capture Go (autumn)", "single capture go|scg|sc go", 2 },
  { "(LC7) brouillon", "Limerick Contest 7", "limerick contest", 2 },
  { "Re: Fict 31 r4: voting", "Fictionary 31", "fictionary", 2 },
  { "Lantern II: tying off", "Ye Olde Rusty Lantern II", "lantern|rusty lantern", 2 },
  { "Lantern, an interruption", "Lantern: The Salt Road", "lantern|rusty lantern", 1 },
  { "pass the salt", "Lantern: The Salt Road", "lantern|rusty lantern", 0 },
  { "Re: Gatehouse, your bids please", "Gatehouse Spades", "spades|sp", 2 },
  { "depot bidding", "Depot Spades", "spades|sp", 2 },
  { "beacon", "Beacon Spades", "spades|sp", 2 },
  { "Re: Cloister 9", "Skill in the Cloister", "pure skill|skill|ps", 0 },
  { "Re: Cloister r9", "Skill in the Cloister", "pure skill|skill|ps", 2 },
  { "depot keys", "Depot Spades", "spades|sp", 0 },
  { "the depot", "Depot Spades", "spades|sp", 0 },
  { "jolly boat t6", "Jolly Boat Spades", "spades|sp", 2 },
  { "\xff\xfe", "Spades 4", "spades", 0 },
  { "", "Spades 4", NULL, 0 },
  { NULL, "Spades 4", "spades", 0 },
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint named = grape_find_named (rows[i].subject, rows[i].name, rows[i].titles);

      if (MIN (named, 3) != rows[i].named)
        {
          g_test_message ("\"%s\" for \"%s\": %u", rows[i].subject ? rows[i].subject : "(none)",
                          rows[i].name, named);
          g_test_fail ();
        }
    }
}

/* "Ghost IX" names the game called so more surely than the one called "Ghost". */
static void
test_longer (void)
{
  g_assert_cmpuint (grape_find_named ("Ghost IX: a word", "Ghost IX", "ghost"), >,
                    grape_find_named ("Ghost IX: a word", "Ghost", "ghost"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/named/rows", test_rows);
  g_test_add_func ("/mail/named/longer", test_longer);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limericks: what the help beside one costs, with the lexicon if it is at hand, and what a bot
 * thinks about its own. */
#include "bench-game.h"

#include "games/limerick/limerick-private.h"

#define READS 200
#define MOVES 200

static const char poem[]
    = "Young Ann had a wonderful pen\nthat she dipped in the ink now and then,\n"
      "but the ink was so blue\nthat it stuck her like glue\n"
      "to the desk, and she wrote nothing then.";

/* NULL: it is not there */
static GBytes *
load (const char *name)
{
  const char *root = g_getenv ("GRAPE_WORD_DATA");
  g_autofree char *path
      = g_build_filename (root ? root : "/", "usr/share/festival/dicts/cmu", name, NULL);
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);

  return file ? g_mapped_file_get_bytes (file) : NULL;
}

static double
time_reads (GrapeLexicon *lexicon)
{
  bench_lap ();
  for (guint i = 0; i < READS; i++)
    {
      g_autoptr (GrapeVerse) verse = grape_verse_read (lexicon, poem);

      g_assert_cmpuint (verse->lines->len, ==, 5);
    }
  return bench_lap () / READS;
}

int
main (void)
{
  g_autoptr (GBytes) words = load ("cmudict-0.4.out");
  g_autoptr (GBytes) trees = load ("cmu_lts_rules.scm");
  gboolean good = TRUE;

  if (words)
    {
      bench_lap ();
      g_autoptr (GrapeLexicon) lexicon = grape_lexicon_new (words, trees);
      double opened_ms = bench_lap (), read_ms = time_reads (lexicon);

      printf (
          "limerick: lexicon opened in %.0f ms; five lines read for rhyme and metre in %.2f ms\n",
          opened_ms, read_ms);
      good = bench_at_most ("reading a limerick in ms", read_ms, 5) && good;
    }
  else
    printf ("limerick: no lexicon is at hand\n");
  printf ("limerick: by letters alone %.2f ms\n", time_reads (NULL));

  const guint8 key[32] = { 1 };
  GrapeStream stream;
  g_autoptr (GrapeInstance) instance = bench_open_game ("limerick", 2, NULL, "Rex", NULL);

  grape_stream_init (&stream, key, 1);
  bench_lap ();
  for (guint i = 0; i < MOVES; i++)
    g_free (grape_position_bot (grape_instance_position (instance), 0, "good", &stream, 1000));
  double move_ms = bench_lap () / MOVES;
  printf ("limerick: a good bot writes one in %.2f ms\n", move_ms);
  good = bench_at_most ("a bot's limerick in ms", move_ms, 20) && good;
  return good ? 0 : 1;
}

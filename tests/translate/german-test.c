/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A German window says everything in German: whatever the games' cases make engine and games say
 * (refusals, reports, the board as text, what is owed, results), and what the golden scripts say,
 * has a German sentence. What has none is listed. */
#include "tests/games/case-play.h"

#include "translate/grape-translate.h"

#include <libintl.h>
#include <gnu/libc-version.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* What anybody might type. */
static const char *const nonsense[]
    = { "",           "hello",        "bid 99",   "play 99,99 nw", "vote 99",
        "leave",      "resign",       "pause",    "void 9999",     "rule nonsense",
        "vacation x", "substitute",   "join Ann", "join",          "contribute 1",
        "reveal 00",  "referee Ann",  "extend 0", "extend x",      "bot nobody",
        "exhibition", "draw nothing", "note",     "return",        "substitute Zoe",
        "resume",     "choose 999",   "begin",    "announce",      "concede 99",
        "step a1 z9", "infect 4",     "place",    "uninfect zz99", "protest" };

static GHashTable *heard; /* set of char: each sentence once */
static GPtrArray *missing;
static GRegex *quoted, *english;

/* The English in it: words that no German sentence has, outside of quotations. */
static gboolean
has_english (const char *text)
{
  g_autofree char *bare = g_regex_replace_literal (quoted, text, -1, 0, "", 0, NULL);
  return g_regex_match (english, bare, 0, NULL);
}

static void
hear (const char *sentence)
{
  g_auto (GStrv) lines = g_strsplit (sentence ? sentence : "", "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      if (*lines[i] == '\t' || !g_hash_table_add (heard, g_strdup (lines[i])))
        continue; /* a line with a tab is somebody's own words */
      g_autofree char *said = grape_translate_lines (lines[i]);
      if (has_english (said))
        g_ptr_array_add (missing, g_strdup_printf ("%s\n#     -> %s", lines[i], said));
    }
}

static void
hear_refusal (const GError *refusal)
{
  hear (refusal->message);
}

static void
hear_position (const GrapePosition *position)
{
  g_autoptr (GArray) pending = grape_position_pending (position);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  g_autofree char *twin = grape_position_twin (position);
  hear (twin);
  hear (outcome->reason);
  for (guint i = 0; i < pending->len; i++)
    {
      hear (g_array_index (pending, GrapePending, i).what);
      hear (g_array_index (pending, GrapePending, i).otherwise);
    }
}

/* What the log says about the events since, the position as some may see it, and the answers to
 * nonsense there. */
static void
hear_act (CasePlay *play, guint n_before)
{
  GrapeInstance *instance = play->instance;
  const GrapePosition *now = grape_instance_position (instance);
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, n_before + 1);
  for (guint i = 0; i < reports->len; i++)
    hear (((GrapeReport *)g_ptr_array_index (reports, i))->text);
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer <= 0; viewer++)
    {
      g_autoptr (GrapePosition) view = grape_position_view (now, viewer);
      hear_position (view);
    }
  hear_position (now);
  for (guint i = 0; i < G_N_ELEMENTS (nonsense); i++)
    for (int seat = GRAPE_AUTHOR_REFEREE; seat <= 0; seat++)
      {
        g_autoptr (GrapeInstance) copy = grape_instance_copy (instance);
        g_autoptr (GError) refusal = NULL;
        if (!grape_instance_act (copy, play->clock, seat, nonsense[i], &refusal))
          hear (refusal->message);
      }
}

static void
report (void)
{
  guint n = g_hash_table_size (heard);
  for (guint i = 0; i < missing->len; i++)
    g_test_message ("no German: %s", (const char *)g_ptr_array_index (missing, i));
  g_test_message ("%u sentences and lines, %u in German", n, n - missing->len);
  if (n < 10 || missing->len)
    g_test_fail ();
}

static void
start (void)
{
  heard = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  missing = g_ptr_array_new_with_free_func (g_free);
}

static void
stop (void)
{
  g_clear_pointer (&heard, g_hash_table_unref);
  g_clear_pointer (&missing, g_ptr_array_unref);
}

static void
test_cases (gconstpointer data)
{
  const GrapeRules *rules = data;
  g_autofree char *folder
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "tests/games", rules->id, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  start ();
  case_refused = hear_refusal;
  case_acted = hear_act;
  for (const char *name; (name = g_dir_read_name (dir));)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
      g_autoptr (GError) error = NULL;
      if (!g_str_has_suffix (name, ".case") || !g_file_get_contents (path, &text, NULL, NULL))
        continue;
      CaseFile *file = case_file_read (name, text, &error);
      g_assert_no_error (error);
      for (guint i = 0; i < file->cases->len; i++)
        {
          g_autoptr (GError) failed = NULL;
          case_run (rules, g_ptr_array_index (file->cases, i), &failed);
        }
      case_file_free (file);
    }
  hear (rules->closed);
  report ();
  stop ();
}

/* The log and the board of a .words file, without the clauses. */
static void
hear_words (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean shown = FALSE;
  for (guint i = 0; lines[i]; i++)
    {
      char *clause = g_str_has_suffix (lines[i], "]") ? g_strrstr (lines[i], " [") : NULL;
      if (g_str_has_prefix (lines[i], "=== "))
        shown = g_str_has_suffix (lines[i], "The log") || g_str_has_suffix (lines[i], "The board");
      else if (clause)
        *clause = '\0';
      if (shown && !g_str_has_prefix (lines[i], "==="))
        hear (lines[i]);
    }
}

static void
test_goldens (gconstpointer data)
{
  const GrapeRules *rules = data;
  g_autofree char *folder
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "tests/golden", rules->id, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  start ();
  for (const char *name; (name = g_dir_read_name (dir));)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
      if (g_str_has_suffix (name, ".words") && g_file_get_contents (path, &text, NULL, NULL))
        hear_words (text);
    }
  report ();
  stop ();
}

/* A few by heart: parts in another order, lists, sentences inside sentences, people's own words. */
static void
test_sentences (void)
{
  static const char *const rows[][2] = {
    { "Only the referee can do that", "Das darf nur die Spielleitung" },
    { "Ann bids the king of hearts.", "Ann bietet Herz-König." },
    { "Bob is back: Only the referee can do that", "Bob is back: Only the referee can do that" },
    { "8 points to Ann.", "Ann bekommt 8 Punkte." },
    { "Event 5 (“bid 7”) does not fit: that round is not under way.",
      "Ereignis 5 („bid 7“) passt nicht: diese Runde läuft nicht." },
    { "“The game is over” is not playing here", "„The game is over“ spielt hier nicht mit" },
    { "Referee: note The game is over", "Spielleitung: note The game is over" },
    { "In the given position, bids: a bid of 1 is not valid.",
      "In der vorgegebenen Stellung, bids: 1 ist kein gültiges Gebot." },
    { "Only the referee can do that. At 2026-01-05 10:00:00 UTC this happened: Ann bids 3; Bob "
      "bids 4.",
      "Das darf nur die Spielleitung. Um 2026-01-05 10:00:00 UTC geschah Folgendes: Ann bietet 3; "
      "Bob bietet 4." },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = grape_translate (rows[i][0]);
      g_assert_cmpstr (said, ==, rows[i][1]);
    }
}

/* Fast enough to be asked for every row of a long log. */
static void
test_fast (void)
{
  clock_t began = clock ();
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *said = grape_translate ("Ann wins trick 7: the ace of hearts is the highest "
                                               "card of hearts.");
      g_assert_true (g_str_has_prefix (said, "Ann gewinnt"));
    }
  double each_us = (double)(clock () - began) / CLOCKS_PER_SEC * 1000;
  g_test_message ("%.0f microseconds of processor time a sentence", each_us);
  g_assert_cmpfloat (each_us, <, 2000);
}

static gboolean
cannot_translate (void)
{
  int major = 0, minor = 0;

  return sscanf (gnu_get_libc_version (), "%d.%d", &major, &minor) == 2
         && (major > 2 || minor >= 39) && strncmp (setlocale (LC_MESSAGES, NULL), "C", 1) == 0;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *catalogues = g_build_filename (g_getenv ("GRAPE_BUILD_DIR"), "po", NULL);
  g_setenv ("LANGUAGE", "de", TRUE);
  if (!setlocale (LC_ALL, "de_DE.UTF-8") && !setlocale (LC_ALL, "en_US.UTF-8"))
    setlocale (LC_ALL, "");
  if (cannot_translate ())
    {
      g_print (
          "1..0 # SKIP from 2.39 on the C library translates nothing in the locale C.UTF-8, and "
          "this machine has no other\n");
      return 0;
    }
  bindtextdomain ("grapefruit", catalogues);
  bind_textdomain_codeset ("grapefruit", "UTF-8");
  quoted = g_regex_new (
      "“[^”]*”|„[^“]*“|`[^`]*`|\"[^\"]*\"|'[^']*'|: note .*|^note .*|Stellung, [^:]*: |rule [A-Za-z ]*|Gulf of [A-Z][a-z]+",
      0, 0, NULL);
  english = g_regex_new (
      "\\b(the|of|and|is|are|were|has|have|had|not|no|nor|with|from|which|"
      "that|this|must|nobody|cannot|there|until|only|already|needs|takes|plays|"
      "wins|bids|leaves|begins|turn|score|by|for|it|its|who|whose|word|been|would|can|may|they|"
      "their|them|your|you|be|does|did|out|players|game|seat|event|but|all|"
      "each|every|too|more|than|when|where|while|before|after|first|last|now)\\b",
      G_REGEX_CASELESS, 0, NULL);
  g_test_add_func ("/translate/german/sentences", test_sentences);
  g_test_add_func ("/translate/german/fast", test_fast);
  for (const GrapeRules *const *rules = grape_registry_list (); *rules; rules++)
    {
      g_autofree char *cases = g_strdup_printf ("/translate/german/cases/%s", (*rules)->id);
      g_autofree char *goldens = g_strdup_printf ("/translate/german/goldens/%s", (*rules)->id);
      g_test_add_data_func (cases, *rules, test_cases);
      g_test_add_data_func (goldens, *rules, test_goldens);
    }
  int failed = g_test_run ();
  g_regex_unref (quoted);
  g_regex_unref (english);
  return failed;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands beside a move: bodies in which a referee would not apply a move that is said plainly,
 * and bodies in which they would, each with the move of six games in its place; see README.md. By
 * hand, "beside-test FILE" measures another file and prints what is called certain. */
#include <json-glib/json-glib.h>
#include <string.h>

#include "engine/grape-json.h"
#include "engine/grape-script.h"
#include "find/grape-find.h"
#include "mail/grape-body-quotes.h"

#define MOST_VOID      6  /* per cent */
#define LEAST_FINE     91 /* per cent */
#define MOST_VOID_ACTS 16

typedef struct
{
  const char *game, *situation;
  int seat;
  const char *move, *sentence, *clause, *value;
} Carrier;

static const Carrier carriers[] = {
  { "pure-skill", "opening", 0, "bid 8", "I bid the eight.", "I bid the eight", "the eight" },
  { "spades", "bid-first", 0, "bid 2", "I bid two.", "I bid two", "two" },
  { "mediocrity", "round-one", 1, "choose 5", "My number is 5.", "my number is 5", "5" },
  { "viruses", "sub", 1, "infect g3", "I infect g3.", "I infect g3", "infect g3" },
  { "tromino-go", "empty", 0, "play 0,0 nw", "I play 0,0 nw.", "I play 0,0 nw", "0,0 nw" },
  { "single-capture-go", "opening", 2, "b6", "I play b6.", "I play b6", "b6" },
};

/* The same with a common act in place of the move. */
static const Carrier acting[] = {
  { "mediocrity", "round-one", 1, "leave", "I leave the game.", "I leave the game",
    "I leave the game" },
  { "pure-skill", "opening", 0, "vacation ", "I am away from the 3rd to the 9th of May.",
    "I am away from the 3rd to the 9th of May", "away from the 3rd to the 9th of May" },
  { "viruses", "sub", 1, "substitute Dora ", "Dora will play for me.", "Dora will play for me",
    "Dora will play for me" },
};

static char *
source_path (const char *game, const char *file)
{
  const char *root = g_getenv ("GRAPE_SOURCE_DIR");

  return g_build_filename (root ? root : ".", "tests", "posts", game, file, NULL);
}

static GrapeInstance *
load (const Carrier *carrier)
{
  g_autofree char *file = g_strdup_printf ("situations/%s.json", carrier->situation);
  g_autofree char *path = source_path (carrier->game, file);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) script = NULL, verdicts = NULL;
  GrapeInstance *instance;

  if (!g_file_get_contents (path, &text, NULL, &error)
      || !(script = json_from_string (text, &error))
      || !(instance = grape_script_run (script, NULL, &verdicts, &error)))
    g_error ("%s: %s", path, error->message);
  return instance;
}

/* The body with the move in its place, in capitals where a sentence begins. */
static char *
fill (const char *body, const Carrier *carrier)
{
  const char *at = strchr (body, '{');
  const char *with = at[1] == 'M'   ? carrier->sentence
                     : at[1] == 'm' ? carrier->clause
                                    : carrier->value;
  const char *last = at;

  while (last > body && strchr (" \"(", last[-1]))
    last--;
  gboolean begins = last == body || strchr (".!?\n:", last[-1]);
  return g_strdup_printf ("%.*s%c%s%s\n", (int)(at - body), body,
                          begins ? g_ascii_toupper (*with) : *with, with + 1, at + 3);
}

static gboolean
is_certain (const Carrier *carrier, GrapeInstance *instance, const char *text, gboolean acts)
{
  g_autoptr (GrapeBody) body = grape_body_new (text);
  g_autoptr (GArray) quotes = grape_body_quotes (body);
  const GrapePosition *position = grape_instance_position (instance);
  const GrapeSpoken letter = { .subject = "Re: the game",
                               .text = grape_body_own (body),
                               .at = position->at + 3600,
                               .tie = GRAPE_TIE_TAG,
                               .quotes = quotes };
  const char *name = grape_table_name (position->table, carrier->seat);
  g_autoptr (GArray) found = acts ? grape_find_acts (position, carrier->seat, name, &letter)
                                  : grape_find (position, carrier->seat, &letter);

  for (guint i = 0; i < found->len; i++)
    if ((acts ? g_str_has_prefix (g_array_index (found, GrapeFound, i).text, carrier->move)
              : g_str_equal (g_array_index (found, GrapeFound, i).text, carrier->move))
        && grape_found_sureness (&g_array_index (found, GrapeFound, i), GRAPE_TIE_TAG)
               == GRAPE_CERTAIN)
      return TRUE;
  return FALSE;
}

/* Returns in how many games of all bodies of the file the move is certain. */
static guint
measure (const char *path, gboolean acts, gboolean show, guint *n)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  guint certain = 0;

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint c = 0; c < (acts ? G_N_ELEMENTS (acting) : G_N_ELEMENTS (carriers)); c++)
    {
      const Carrier *carrier = acts ? &acting[c] : &carriers[c];
      g_autoptr (GrapeInstance) instance = load (carrier);

      for (guint i = 0; lines[i]; i++)
        {
          g_autoptr (JsonNode) node = *lines[i] ? json_from_string (lines[i], NULL) : NULL;
          if (!node)
            continue;
          g_autofree char *body
              = fill (grape_json_text (json_node_get_object (node), "body"), carrier);
          gboolean is = is_certain (carrier, instance, body, acts);

          (*n)++;
          certain += is;
          if (show && is)
            g_print ("%s %s: %s\n", carrier->game,
                     grape_json_text (json_node_get_object (node), "id"), body);
        }
    }
  return certain;
}

static void
test_file (gconstpointer data)
{
  const char *name = data;
  gboolean counts = strstr (name, "fine") != NULL, acts = g_str_has_prefix (name, "acts-");
  g_autofree char *file = g_strdup_printf ("%s.jsonl", counts ? "fine" : "void");
  g_autofree char *path = source_path ("beside", file);
  guint n = 0, certain = measure (path, acts, FALSE, &n);

  g_test_message ("%u of %u %s that %s are called certain", certain, n, acts ? "acts" : "moves",
                  counts ? "count" : "do not count");
  g_assert_cmpuint (n, >, acts ? 1000 : 2000);
  if (counts)
    g_assert_cmpuint (certain * 100, >=, n * LEAST_FINE);
  else
    g_assert_cmpuint (certain * 100, <=, n * (acts ? MOST_VOID_ACTS : MOST_VOID));
}

int
main (int argc, char **argv)
{
  if (argc > 1 && *argv[1] != '-')
    {
      guint n = 0, certain = measure (argv[1], argc > 2, TRUE, &n);

      g_print ("%u of %u certain\n", certain, n);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/beside/void", "void", test_file);
  g_test_add_data_func ("/beside/fine", "fine", test_file);
  g_test_add_data_func ("/beside/acts-void", "acts-void", test_file);
  g_test_add_data_func ("/beside/acts-fine", "acts-fine", test_file);
  return g_test_run ();
}

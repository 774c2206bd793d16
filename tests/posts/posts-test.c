/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the finder of moves and the scanner of leaks on posts as people write them; see
 * README.md. The test holds the figures of each game and half to their bars; by hand,
 *
 *     posts-test --half tuned --show [GAME...]
 *
 * prints the half for tuning and each post in which something is missed or wrong. */
#include <json-glib/json-glib.h>
#include <string.h>

#include "engine/grape-json.h"
#include "engine/grape-script.h"
#include "find/grape-find.h"
#include "mail/grape-body-quotes.h"
#include "posts-bars.h"
#include "posts-compare.h"

typedef struct
{
  guint right, wrong, offered, missed, extra;
} Figures;

typedef struct
{
  GrapeTie tie;
  const char *name;
} Way;

static const Way ways[]
    = { { GRAPE_TIE_TAG, "tagged" }, { GRAPE_TIE_CHAIN, "chain" }, { GRAPE_TIE_SENDER, "untied" } };

static gboolean showing = FALSE, half_tuned = FALSE, half_unseen = TRUE;
static char *only_id = NULL;

#define text_of grape_json_text

static char *
source_path (const char *folder, const char *game, const char *rest)
{
  const char *root = g_getenv ("GRAPE_SOURCE_DIR");

  return g_build_filename (root ? root : ".", "tests", folder, game, rest, NULL);
}

static GrapeInstance *
load_situation (GHashTable *cache, const char *path)
{
  GrapeInstance *instance = g_hash_table_lookup (cache, path);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) script = NULL, verdicts = NULL;

  if (instance)
    return instance;
  if (!g_file_get_contents (path, &text, NULL, &error)
      || !(script = json_from_string (text, &error))
      || !(instance = grape_script_run (script, NULL, &verdicts, &error)))
    g_error ("%s: %s", path, error->message);
  g_hash_table_insert (cache, g_strdup (path), instance);
  return instance;
}

static gint64
time_of (const char *date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (date, NULL);

  return time ? g_date_time_to_unix (time) : 0;
}

static char *
display_name (const char *from)
{
  const char *end = strstr (from, " <");

  return end ? g_strndup (from, (gsize)(end - from)) : g_strdup (from);
}

/* A find that the game refuses is not certain, as the program has it: nobody joins a game that is
 * under way, and a substitute plays only during a vacation, which is tried first. */
static void
try_acts (GrapeInstance *instance, int seat, gint64 at, GArray *found)
{
  g_autoptr (GrapeInstance) copy = found->len ? grape_instance_copy (instance) : NULL;

  for (guint i = 0; i < 2 * found->len; i++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, i % found->len);
      const GrapePosition *now = grape_instance_position (copy);

      if ((i < found->len) == (strncmp (one->text, "vacation ", 9) == 0)
          && !grape_instance_act_by (copy, MAX (at, now->at), seat, NULL, one->text, NULL, NULL))
        one->doubts |= GRAPE_DOUBT_ILLEGAL;
    }
}

static GArray *
find_all (GrapeInstance *instance, JsonObject *post, GrapeTie *tie)
{
  JsonObject *context = json_object_get_object_member (post, "context");
  gboolean seated = !json_object_get_null_member (context, "seat");
  int seat = seated ? (int)json_object_get_int_member (context, "seat") - 1 : GRAPE_AUTHOR_REFEREE;
  g_autoptr (GrapeBody) body = grape_body_new (text_of (post, "body"));
  g_autofree char *sender = display_name (text_of (post, "from"));
  const GrapePosition *position = grape_instance_position (instance);
  if (*tie == GRAPE_TIE_SENDER
      && (grape_find_named (text_of (post, "subject"), text_of (context, "name"),
                            position->rules->vocabulary->titles)
          || grape_find_speaks_of (grape_body_own (body), text_of (context, "name"))))
    *tie = GRAPE_TIE_NAME;
  g_autoptr (GArray) quotes = grape_body_quotes (body);
  const GrapeSpoken spoken = { .subject = text_of (post, "subject"),
                               .text = grape_body_own (body),
                               .at = time_of (text_of (post, "date")),
                               .tie = *tie,
                               .name = text_of (context, "name"),
                               .person = seated ? NULL : sender,
                               .quotes = quotes };
  if (!seated && position->rules->vocabulary->rulings
      && grape_referees_have (position->table->referee, sender))
    return grape_find (position, GRAPE_AUTHOR_REFEREE, &spoken);
  GArray *found = grape_find_acts (position, seat, sender, &spoken);

  try_acts (instance, seat, spoken.at, found);
  if (!seated && !position->rules->read_person)
    return found;
  g_autoptr (GArray) moves = grape_find (position, seated ? seat : GRAPE_AUTHOR_PERSON, &spoken);

  for (guint i = 0; i < moves->len; i++)
    {
      g_array_append_val (found, g_array_index (moves, GrapeFound, i));
      memset (&g_array_index (moves, GrapeFound, i), 0, sizeof (GrapeFound));
    }
  return found;
}

/* As the game writes it: any square of a piece names the piece. */
static char *
canonical (GrapeInstance *instance, int seat, const char *move)
{
  g_autoptr (GrapePosition) view = NULL;
  GrapeRead read = { 0 };
  char *text = NULL;

  if (seat < 0)
    return g_strdup (move);
  view = grape_position_view (grape_instance_position (instance), seat);
  if (grape_position_read (view, seat, move, &read, NULL))
    text = g_steal_pointer (&read.text);
  grape_read_clear (&read);
  return text ? text : g_strdup (move);
}

static void
show (JsonObject *post, const Way *way, GArray *found, GrapeTie tie, const char *what)
{
  JsonArray *expected = json_object_get_array_member (post, "expect");

  g_print ("\n%s [%s] %s: %s\nS: %s\n%s\n", text_of (post, "id"), way->name, what,
           text_of (post, "note"), text_of (post, "subject"), text_of (post, "body"));
  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      JsonObject *each = json_array_get_object_element (expected, i);

      g_print ("  want %s%s\n", text_of (each, "move"),
               json_object_get_boolean_member (each, "certain") ? " certain" : "");
    }
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);

      g_print ("  got  %s %s plain=%d doubts=%x talk=%u \"%s\"\n", one->text,
               grape_sureness_to_text (grape_found_sureness (one, tie)), one->plain, one->doubts,
               one->talk, one->remark ? one->remark : "");
    }
}

/* Whether @move is expected: 0 no, 1 uncertain, 2 certain. */
static guint
expected_as (JsonArray *expected, const char *move, gboolean loose)
{
  guint best = 0;

  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      JsonObject *each = json_array_get_object_element (expected, i);
      if (posts_is_move (move, text_of (each, "move")))
        best = MAX (best, json_object_get_boolean_member (each, "certain") && !loose ? 2 : 1);
    }
  return best;
}

/* Done again, it changes nothing. */
static void
write_canonically (GrapeInstance *instance, JsonObject *post)
{
  JsonArray *expected = json_object_get_array_member (post, "expect");
  JsonObject *context = json_object_get_object_member (post, "context");
  int seat = json_object_get_null_member (context, "seat")
                 ? GRAPE_AUTHOR_REFEREE
                 : (int)json_object_get_int_member (context, "seat") - 1;

  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      JsonObject *each = json_array_get_object_element (expected, i);
      g_autofree char *move = canonical (instance, seat, text_of (each, "move"));

      json_object_set_string_member (each, "move", move);
    }
}

static void
add_up (gpointer sums, gconstpointer one, gsize size)
{
  for (gsize i = 0; i < size / sizeof (guint); i++)
    ((guint *)sums)[i] += ((const guint *)one)[i];
}

static void
judge_post (GrapeInstance *instance, JsonObject *post, const Way *way, Figures *figures)
{
  JsonArray *expected = json_object_get_array_member (post, "expect");
  GrapeTie tie = way->tie;
  const char *needs = text_of (post, "tie");
  gboolean loose = way->tie == GRAPE_TIE_SENDER && needs && !g_str_equal (needs, "any");
  g_autoptr (GArray) found = find_all (instance, post, &tie);
  Figures own = { 0 };

  write_canonically (instance, post);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);
      guint as = expected_as (expected, one->text, loose);

      if (grape_found_sureness (one, tie) == GRAPE_CERTAIN)
        {
          own.right += as == 2;
          own.wrong += as < 2;
        }
      else
        {
          own.offered += as == 2;
          own.extra += as == 0;
        }
    }
  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      JsonObject *each = json_array_get_object_element (expected, i);
      gboolean any = FALSE;

      for (guint k = 0; k < found->len; k++)
        any |= posts_is_move (g_array_index (found, GrapeFound, k).text, text_of (each, "move"));
      own.missed += !any && !loose && json_object_get_boolean_member (each, "certain");
    }
  if (showing && (own.wrong || own.offered || own.missed))
    show (post, way, found, tie, own.wrong ? "WRONG" : own.missed ? "missed" : "offered");
  add_up (figures, &own, sizeof own);
}

/* Posts and leaks up to these numbers are for tuning; after them the odd ones are, and the even
 * ones are unseen. */
static const struct
{
  const char *letters;
  guint64 last;
} tuned_until[]
    = { { "me", 1689 }, { "ps", 1628 }, { "sg", 1690 }, { "sp", 1651 }, { "tg", 1729 },
        { "vi", 1781 }, { "gh", 191 },  { "dc", 169 },  { "di", 181 },  { "fi", 193 },
        { "la", 163 },  { "li", 187 },  { "ot", 30 },   { "pn", 60 },   { "bn", 84 },
        { "mel", 320 }, { "psl", 326 }, { "sgl", 338 }, { "spl", 332 }, { "vil", 331 } };

static gboolean
is_wanted (const char *id)
{
  gsize length = strcspn (id, "0123456789");
  guint64 number = g_ascii_strtoull (id + length, NULL, 10);
  gboolean tuned = number % 2;

  if (only_id)
    return g_str_equal (only_id, id);
  for (guint i = 0; i < G_N_ELEMENTS (tuned_until); i++)
    if (strlen (tuned_until[i].letters) == length && g_str_has_prefix (id, tuned_until[i].letters))
      tuned = tuned || number <= tuned_until[i].last;
  return tuned ? half_tuned : half_unseen;
}

/* One line of a file of posts or leaks. */
typedef void (*Judge) (const char *game, JsonObject *line, GHashTable *situations, gpointer sums);

static void
judge_file (const char *path, const char *game, Judge judge, gpointer figures)
{
  g_autofree char *text = NULL;
  g_autoptr (GHashTable) situations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                             (GDestroyNotify)grape_instance_free);

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      g_autoptr (JsonNode) node = *lines[i] ? json_from_string (lines[i], NULL) : NULL;
      JsonObject *line = node ? json_node_get_object (node) : NULL;

      if (line && is_wanted (text_of (line, "id")))
        judge (game, line, situations, figures);
    }
}

/* The situation at the time of the post: what was due until then has happened. */
static GrapeInstance *
at_time_of (GrapeInstance *situation, JsonObject *post)
{
  GrapeInstance *copy = grape_instance_copy (situation);
  gint64 wakes = grape_instance_wakes_at (copy), at = time_of (text_of (post, "date"));

  if (wakes && wakes <= at)
    grape_instance_advance (copy, at, NULL);
  return copy;
}

static void
judge_ways (const char *game, JsonObject *post, GHashTable *situations, gpointer sums)
{
  JsonObject *context = json_object_get_object_member (post, "context");
  g_autofree char *file = g_strdup_printf ("situations/%s.json", text_of (context, "situation"));
  g_autofree char *path = source_path ("posts", game, file);
  g_autoptr (GrapeInstance) instance = at_time_of (load_situation (situations, path), post);

  for (guint w = 0; w < G_N_ELEMENTS (ways); w++)
    judge_post (instance, post, &ways[w], (Figures *)sums + w);
}

static void
print_figures (const char *game, const char *way, const Figures *figures)
{
  guint called = figures->right + figures->wrong;
  guint all = figures->right + figures->offered + figures->missed;

  g_print (
      "# %-18s %-7s certain %4u right %3u wrong (%5.1f%%)  of %4u: %5.1f%% certain, %3u offered, "
      "%3u missed; %3u too many\n",
      game, way, figures->right, figures->wrong, called ? 100.0 * figures->right / called : 100.0,
      all, all ? 100.0 * figures->right / all : 100.0, figures->offered, figures->missed,
      figures->extra);
}

/* --- leaks ----------------------------------------------------------------------------------- */

typedef struct
{
  guint caught, told, harmless, alarms;
} Leaks;

static char *
situation_of_leak (const char *game, const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s.json", name);
  g_autofree char *own = source_path ("leaks", game, file);
  g_autofree char *shared = g_build_filename ("situations", file, NULL);

  return g_file_test (own, G_FILE_TEST_EXISTS) ? g_steal_pointer (&own)
                                               : source_path ("posts", game, shared);
}

static void
judge_leak (const char *game, JsonObject *leak, GHashTable *situations, gpointer data)
{
  Leaks *figures = data;
  g_autofree char *path = situation_of_leak (game, text_of (leak, "situation"));
  GrapeInstance *instance = load_situation (situations, path);
  int to = (int)json_object_get_int_member (leak, "to");
  gboolean is = json_object_get_boolean_member (leak, "leak");
  g_autoptr (GPtrArray) reasons
      = grape_leaks (grape_instance_position (instance), to ? to - 1 : GRAPE_VIEWER_SPECTATOR,
                     text_of (leak, "text"));

  figures->told += is;
  figures->harmless += !is;
  figures->caught += is && reasons->len;
  figures->alarms += !is && reasons->len;
  if (showing && is != (reasons->len > 0))
    g_print ("\n%s %s to %d: %s\n%s\n  %s\n", text_of (leak, "id"), is ? "NOT CAUGHT" : "ALARM", to,
             text_of (leak, "note"), text_of (leak, "text"),
             reasons->len ? (char *)g_ptr_array_index (reasons, 0) : "");
}

/* --- the bars -------------------------------------------------------------------------------- */

typedef struct
{
  const char *game;
  Figures figures[G_N_ELEMENTS (ways)];
  Leaks leaks;
} Measured;

static char **wanted_games = NULL;

static void
print_leaks (const char *game, const Leaks *leaks)
{
  if (leaks->told)
    g_print ("# %-18s leaks   %u of %u caught, %u of %u harmless texts flagged\n", game,
             leaks->caught, leaks->told, leaks->alarms, leaks->harmless);
}

static void
sum_up (Measured *all, const Measured *one)
{
  add_up (all->figures, one->figures, sizeof all->figures);
  add_up (&all->leaks, &one->leaks, sizeof all->leaks);
}

static void
print_measured (const Measured *one)
{
  for (guint w = 0; w < G_N_ELEMENTS (ways); w++)
    print_figures (one->game, ways[w].name, &one->figures[w]);
  print_leaks (one->game, &one->leaks);
}

/* The games that were asked for; else all that are listed, or have a bar already. */
static GPtrArray *
list_games (void)
{
  GPtrArray *games = g_ptr_array_new ();

  for (char **each = wanted_games; each && *each; each++)
    if (grape_registry_find (*each))
      g_ptr_array_add (games, (char *)grape_registry_find (*each)->id);
  for (const GrapeRules *const *each = grape_registry_list ();
       !(wanted_games && *wanted_games) && *each; each++)
    g_ptr_array_add (games, (char *)(*each)->id);
  for (guint i = 0; !(wanted_games && *wanted_games) && i < G_N_ELEMENTS (all_bars); i++)
    if (!g_ptr_array_find_with_equal_func (games, all_bars[i].game, g_str_equal, NULL))
      g_ptr_array_add (games, (char *)all_bars[i].game);
  return games;
}

/* Returns: (transfer full) (element-type Measured): a row for each game that has posts */
static GArray *
measure (void)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Measured));
  g_autoptr (GPtrArray) games = list_games ();
  Measured all = { .game = "all" };

  for (guint i = 0; i < games->len; i++)
    {
      Measured one = { .game = g_ptr_array_index (games, i) };

      g_autofree char *posts = source_path ("posts", one.game, "posts.jsonl");
      g_autofree char *file = g_strdup_printf ("%s.jsonl", one.game);
      g_autofree char *told = source_path ("leaks", file, NULL);
      judge_file (posts, one.game, judge_ways, one.figures);
      judge_file (told, one.game, judge_leak, &one.leaks);
      if (!one.figures[0].right && !one.figures[0].wrong && !one.figures[0].missed)
        continue;
      print_measured (&one);
      sum_up (&all, &one);
      g_array_append_val (rows, one);
    }
  print_measured (&all);
  return rows;
}

/* What a later measurement must not fall below. @bar: NULL: a percentage */
static gboolean
keeps (const Figures *figures, const Bar *bar)
{
  guint all = figures->right + figures->offered + figures->missed;

  if (bar)
    return figures->right >= bar->right && figures->wrong <= bar->wrong;
  return figures->right * 100 >= (figures->right + figures->wrong) * LEAST_RIGHT
         && figures->right * 100 >= all * LEAST_CERTAIN;
}

static gboolean
holds (const Measured *row, const Bars *bars)
{
  const Figures *figures = row->figures;

  if (!bars)
    return keeps (&figures[0], NULL) && keeps (&figures[1], NULL);
  return row->leaks.caught >= bars->caught && row->leaks.alarms <= bars->alarms
         && keeps (&figures[0], &bars->tied) && keeps (&figures[1], &bars->tied)
         && keeps (&figures[2], &bars->untied);
}

/* One line of the test for each game that has posts in this half. */
static guint
hold_to_bars (gboolean tuned, guint *n)
{
  guint failed = 0;

  half_tuned = tuned;
  half_unseen = !tuned;
  g_autoptr (GArray) rows = measure ();
  for (guint i = 0; i < rows->len; i++)
    {
      const Measured *row = &g_array_index (rows, Measured, i);
      const Bars *bars = NULL;

      for (guint k = 0; k < G_N_ELEMENTS (all_bars); k++)
        if (g_str_equal (all_bars[k].game, row->game) && all_bars[k].tuned == tuned)
          bars = &all_bars[k];
      gboolean good = holds (row, bars);
      failed += !good;
      g_print ("%sok %u posts/%s/%s\n", good ? "" : "not ", ++*n, tuned ? "tuned" : "unseen",
               row->game);
    }
  /* A file that is gone must not pass for one in which nothing is wrong. */
  for (guint k = 0; k < G_N_ELEMENTS (all_bars); k++)
    {
      gboolean there = all_bars[k].tuned != tuned;

      for (guint i = 0; i < rows->len; i++)
        there |= g_str_equal (all_bars[k].game, g_array_index (rows, Measured, i).game);
      failed += !there;
      if (!there)
        g_print ("not ok %u posts/%s is missing\n", ++*n, all_bars[k].game);
    }
  return failed;
}

/* Rows for posts-bars.h. */
static void
print_bars (const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const Measured *row = &g_array_index (rows, Measured, i);

      g_print ("  { \"%s\", %s, { %u, %u }, { %u, %u }, %u, %u },\n", row->game,
               half_tuned ? "TRUE" : "FALSE", row->figures[0].right, row->figures[0].wrong,
               row->figures[2].right, row->figures[2].wrong, row->leaks.caught, row->leaks.alarms);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *half = NULL;
  g_auto (GStrv) games = NULL;
  gboolean bars = FALSE;
  const GOptionEntry entries[]
      = { { "half", 0, 0, G_OPTION_ARG_STRING, &half, "tuned, unseen or all", "HALF" },
          { "show", 0, 0, G_OPTION_ARG_NONE, &showing, "Print what went wrong", NULL },
          { "bars", 0, 0, G_OPTION_ARG_NONE, &bars, "Print rows for posts-bars.h", NULL },
          { "id", 0, 0, G_OPTION_ARG_STRING, &only_id, "Only this post", "ID" },
          { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &games, NULL, "GAME" },
          { NULL } };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  guint n = 0, failed;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  if (!g_option_context_parse (context, &argc, &argv, NULL))
    return 2;
  half_tuned = half && (g_str_equal (half, "tuned") || g_str_equal (half, "all"));
  half_unseen = !half || !g_str_equal (half, "tuned");
  wanted_games = games;
  if (half || games || only_id)
    {
      g_autoptr (GArray) rows = measure ();

      if (bars)
        print_bars (rows);
      return 0;
    }
  g_print ("TAP version 13\n");
  failed = hold_to_bars (TRUE, &n);
  failed += hold_to_bars (FALSE, &n);
  g_print ("1..%u\n", n);
  return failed > 0;
}

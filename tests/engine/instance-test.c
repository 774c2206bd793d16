/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An instance: the one way in, deadlines, time travel, files and their chain, the seed. */
#include "null-table.h"

#include <string.h>

static void
test_open_refused (void)
{
  static const struct
  {
    const char *names[6], *bots[6], *referee;
    GrapeErrorCode code;
  } wrong[] = {
    { { "Ann" }, { NULL }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "Bob", "Cyd", "Dan", "Eve" }, { NULL }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "ann" }, { NULL }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "" }, { NULL }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "B\nob" }, { NULL }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "Bob" }, { "genius" }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "Ref" }, { NULL }, "Ref", GRAPE_ERROR_SEAT },
    { { "Ann", "Bob" }, { NULL }, "", GRAPE_ERROR_SEAT },
    { { "Ann", "Bob" }, { NULL }, "R\nef", GRAPE_ERROR_SEAT },
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeHeader) header = null_table_header (0);
      for (guint j = 0; wrong[i].names[j]; j++)
        grape_header_add_seat (header, wrong[i].names[j], wrong[i].bots[j]);
      g_free (header->referee);
      header->referee = g_strdup (wrong[i].referee);
      g_assert_null (grape_instance_new (header, null_table_seed, NULL, &error));
      g_assert_error (error, GRAPE_ERROR, (int)wrong[i].code);
    }
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = null_table_header (2);
  header->commitment[0] = 1;
  g_assert_null (grape_instance_new (header, null_table_seed, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
}

/* A date later than RFC 3339 can write could be stored but never read again. */
static void
test_last_year (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = null_table_header (2);
  header->at = -1;
  g_assert_null (grape_instance_new (header, null_table_seed, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TIME);
  g_clear_error (&error);
  header->at = GRAPE_TIME_LATEST_S - GRAPE_DAY_S;
  g_autoptr (GrapeInstance) game = grape_instance_new (header, null_table_seed, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_instance_act (game, header->at, 0, "pick 3", &error));
  g_assert_true (grape_instance_advance (game, G_MAXINT64, &error));
  g_assert_false (grape_instance_act (game, GRAPE_TIME_LATEST_S + 1, 1, "pick 3", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TIME);
  g_clear_error (&error);
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (again);
}

/* A round ends with the pick that completes it, and opens every pick of it. */
static void
test_round (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "pick 3");
  must (game, 2, 1, "PICK  3");
  must (game, 2, 0, "pick 2");
  g_assert_cmpuint (round_now (game), ==, 1);
  must (game, 5, 2, "pick 1");
  g_assert_cmpuint (grape_instance_n_events (game), ==, 5);
  const GrapeEvent *step = grape_instance_event (game, 5);
  g_assert_cmpint (step->kind, ==, GRAPE_EVENT_STEP);
  g_assert_cmpint (step->author, ==, CLOCK);
  g_assert_cmpuint (step->opens->len, ==, 3);
  g_assert_cmpuint (((GrapeOpening *)g_ptr_array_index (step->opens, 0))->number, ==, 3);
  g_assert_cmpstr (grape_instance_event (game, 2)->text, ==, "pick 3");
  g_assert_cmpuint (round_now (game), ==, 2);
  g_assert_cmpfloat (deadline_hours (game), ==, 5 + 72);
}

/* G1: at the deadline is in time; later is not, and the default is dated at the deadline. */
static void
test_deadline (void)
{
  g_autoptr (GrapeInstance) in_time = null_table_new (2);
  must (in_time, 1, 0, "pick 3");
  must (in_time, 72, 1, "pick 2");
  g_assert_cmpuint (round_now (in_time), ==, 2);
  g_assert_cmpint (grape_instance_event (in_time, 2)->kind, ==, GRAPE_EVENT_MOVE);
  g_assert_cmpfloat (deadline_hours (in_time), ==, 144);

  g_autoptr (GrapeInstance) late = null_table_new (2);
  must (late, 1, 0, "pick 3");
  grape_instance_advance (late, HOURS (72), NULL);
  g_assert_cmpuint (grape_instance_n_events (late), ==, 1);
  must (late, 72 + 1 / 3600.0, 1, "pick 2");
  const GrapeEvent *drawn = grape_instance_event (late, 2);
  g_assert_cmpint (drawn->kind, ==, GRAPE_EVENT_DRAW);
  g_assert_cmpint (drawn->at, ==, HOURS (72));
  g_assert_cmpint (grape_instance_event (late, 3)->at, ==, HOURS (72));
  g_assert_cmpint (grape_instance_event (late, 4)->kind, ==, GRAPE_EVENT_MOVE);
  g_assert_cmpuint (round_now (late), ==, 2);
}

/* The next round runs from the deadline, not from the moment when somebody noticed. */
static void
test_deadlines_chain (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  grape_instance_advance (game, HOURS (1000), NULL);
  g_assert_true (grape_position_over (grape_instance_position (game)));
  guint n_steps = 0;
  for (guint i = 1; i <= grape_instance_n_events (game); i++)
    if (grape_instance_event (game, i)->kind == GRAPE_EVENT_STEP)
      g_assert_cmpint (grape_instance_event (game, i)->at, ==, HOURS (72.0 * ++n_steps));
  g_assert_cmpuint (n_steps, ==, 3);

  /* Step by step or in one leap, it is the same log. */
  g_autoptr (GrapeInstance) slowly = null_table_new (2);
  for (guint hour = 0; hour <= 1000; hour += 7)
    grape_instance_advance (slowly, HOURS (hour), NULL);
  g_autofree char *leap = grape_instance_to_text (game, TRUE);
  g_autofree char *steps = grape_instance_to_text (slowly, TRUE);
  g_assert_cmpstr (leap, ==, steps);
}

/* G6: a refused act changes nothing, but time has passed all the same. */
static void
test_refused (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 10, 0, "pick 1");
  refused (game, 9, 1, "pick 1", GRAPE_ERROR_TIME);
  refused (game, 10, 1, "pick 4", GRAPE_ERROR_ILLEGAL);
  refused (game, 10, 1, "hello", GRAPE_ERROR_SYNTAX);
  refused (game, 10, 1, "", GRAPE_ERROR_SYNTAX);
  refused (game, 10, 1, "pick \xff", GRAPE_ERROR_SYNTAX);
  refused (game, 10, 5, "pick 1", GRAPE_ERROR_SEAT);
  refused (game, 10, REF, "pick 1", GRAPE_ERROR_SYNTAX);
  refused (game, 10, 1, "pause", GRAPE_ERROR_AUTHOR);
  refused (game, 10, 1, "void 1", GRAPE_ERROR_AUTHOR);
  refused (game, 10, REF, "rule nothing", GRAPE_ERROR_UNSUPPORTED);
  refused (game, 10, REF, "draw 1", GRAPE_ERROR_TURN);
  g_assert_cmpuint (grape_instance_n_events (game), ==, 1);
  refused (game, 73, 1, "pick 4", GRAPE_ERROR_ILLEGAL);
  g_assert_cmpuint (round_now (game), ==, 2);
  g_assert_cmpfloat (last_hours (game), ==, 72);

  play_out (game, 1000);
  refused (game, 1001, 1, "pick 1", GRAPE_ERROR_OVER);
  refused (game, 1001, 1, "leave", GRAPE_ERROR_OVER);
  must (game, 1001, 1, "note It was fun.");
}

static void
test_without_deadline (void)
{
  g_autoptr (GrapeHeader) header = null_table_header (2);
  g_assert_true (grape_options_set (header->options, "deadline", "none", NULL));
  g_autoptr (GrapeInstance) game = null_table_open (header);
  g_assert_cmpint (grape_instance_next_deadline (game), ==, 0);
  must (game, 100000, 0, "pick 1");
  g_assert_cmpuint (grape_instance_n_events (game), ==, 1);
}

/* A game already under way, with a number in that the given position tells everybody. */
static void
test_given_position (void)
{
  g_autoptr (GrapeHeader) header = null_table_header (2);
  header->setup
      = json_from_string ("{\"round\":2,\"players\":[{\"score\":1,\"pick\":3},{}]}", NULL);
  g_autoptr (GrapeInstance) game = null_table_open (header);
  g_assert_cmpuint (round_now (game), ==, 2);
  must (game, 1, 1, "pick 2");
  g_assert_cmpuint (round_now (game), ==, 3);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (grape_instance_position (game));
  g_assert_cmpint (g_array_index (outcome->scores, gint64, 0), ==, 2);
  g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (game, 1, NULL);
  g_autofree char *text = grape_instance_to_text (copy, FALSE);
  g_autoptr (GrapeInstance) again = reload (text);
  g_assert_cmpuint (round_now (again), ==, 3);
  json_node_unref (header->setup);
  header->setup = json_from_string ("{\"players\":[{\"pick\":-1}]}", NULL);
  g_autoptr (GError) error = NULL;
  g_assert_null (grape_instance_new (header, null_table_seed, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
}

/* A game of three with something of everything in it. */
static GrapeInstance *
eventful (void)
{
  GrapeInstance *game = null_table_new (3);
  must (game, 1, 0, "contribute c0ffee");
  must (game, 2, 0, "pick 3");
  must (game, 3, 1, "pick 3");
  must (game, 3, 2, "note \"quoted\" – ÿ \\ and so on");
  must (game, 80, REF, "pause");
  must (game, 90, REF, "resume");
  must (game, 91, 0, "pick 2");
  must (game, 92, REF, "void 7");
  must (game, 93, 1, "vacation 2026-01-09..2026-01-10");
  play_out (game, 100);
  return game;
}

static void
test_time_travel (void)
{
  g_autoptr (GrapeInstance) game = eventful ();
  guint n = grape_instance_n_events (game);
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; i <= n; i++)
    {
      g_autoptr (GString) part = g_string_new (NULL);
      for (guint j = 0; j < i + 2; j++)
        g_string_append_printf (part, "%s\n", lines[j]);
      g_autoptr (GrapeInstance) again = reload (part->str);
      g_autoptr (GrapePosition) then = grape_instance_at (game, i, NULL);
      g_autofree char *expected = state_of (again);
      g_autofree char *found = grape_position_to_json (then);
      g_assert_cmpstr (found, ==, expected);
      g_assert_cmpuint (then->n_events, ==, i);
    }
  g_autoptr (GError) error = NULL;
  g_assert_null (grape_instance_at (game, n + 1, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_LIMIT);
}

static void
test_file (void)
{
  g_autoptr (GrapeInstance) game = eventful ();
  guint n_draws;
  for (int with_seed = 0; with_seed < 2; with_seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = grape_instance_to_text (game, with_seed);
      g_assert_cmpint (strstr (text, "vault") != NULL, ==, with_seed);
      g_autoptr (GrapeInstance) again = reload (text);
      g_autofree char *text_again = grape_instance_to_text (again, with_seed);
      g_autofree char *state = state_of (game);
      g_autofree char *state_again = state_of (again);
      g_assert_cmpstr (text, ==, text_again);
      g_assert_cmpstr (state, ==, state_again);
      grape_instance_verify (again, &n_draws, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (n_draws > 0, ==, with_seed);
    }
}

static void
test_copy (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "pick 1");
  g_autoptr (GrapeInstance) copy = grape_instance_copy (game);
  must (copy, 2, 1, "pick 2");
  g_assert_cmpuint (grape_instance_n_events (game), ==, 1);
  must (game, 2, 1, "pick 2");
  g_autofree char *one = grape_instance_to_text (game, TRUE);
  g_autofree char *other = grape_instance_to_text (copy, TRUE);
  g_assert_cmpstr (one, ==, other);
}

/* Whatever byte is altered: the file is refused, or it says the same (a space in JSON). */
static void
test_altered_bytes (void)
{
  g_autoptr (GrapeInstance) game = eventful ();
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  gsize length = strlen (text);
  guint n_refused = 0;
  for (gsize i = 0; i < length; i += g_test_thorough () ? 1 : 7)
    for (guint way = 0; way < 3; way++)
      {
        g_autofree char *altered = g_strdup (text);
        g_autoptr (GError) error = NULL;
        altered[i] = way == 0 ? (char)(text[i] ^ 1) : way == 1 ? '0' : ' ';
        if (altered[i] == text[i] || !altered[i])
          continue;
        g_autoptr (GrapeInstance) loaded = grape_instance_from_text (altered, NULL, &error);
        if (!loaded)
          {
            g_assert_nonnull (error);
            n_refused++;
            continue;
          }
        g_autofree char *again = grape_instance_to_text (loaded, TRUE);
        if (!g_str_equal (again, text))
          g_error ("byte %zu altered unnoticed: %.120s", i, altered + (i > 60 ? i - 60 : 0));
      }
  g_assert_cmpuint (n_refused, >, 100);
}

static char *
join_lines (char **lines, guint drop, guint twice, guint swap)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; lines[i] && *lines[i]; i++)
    {
      guint from = swap && i == swap ? i + 1 : swap && i == swap + 1 ? i - 1 : i;
      if (i != drop || !drop)
        g_string_append_printf (text, "%s\n", lines[from]);
      if (i == twice && twice)
        g_string_append_printf (text, "%s\n", lines[from]);
    }
  return g_string_free (text, FALSE);
}

static void
test_altered_lines (void)
{
  g_autoptr (GrapeInstance) game = eventful ();
  g_autofree char *text = grape_instance_to_text (game, FALSE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = grape_instance_n_events (game);
  for (guint line = 1; line < n; line++)
    for (guint way = 0; way < 3; way++)
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *altered
            = join_lines (lines, way == 0 ? line : 0, way == 1 ? line : 0, way == 2 ? line : 0);
        g_assert_null (grape_instance_from_text (altered, NULL, &error));
        g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
        g_assert_true (g_str_has_prefix (error->message, "Line "));
      }

  /* Half a line is not a line; whole lines missing at the end are an earlier state of the log. */
  g_autofree char *half = g_strndup (text, strlen (text) - 20);
  g_assert_null (grape_instance_from_text (half, NULL, NULL));
  g_assert_null (grape_instance_from_text ("", NULL, NULL));
  g_assert_null (grape_instance_from_text ("\n\n", NULL, NULL));
  g_autofree char *shorter = join_lines (lines, n, 0, 0);
  g_autoptr (GrapeInstance) earlier = reload (shorter);
  g_assert_cmpuint (grape_instance_n_events (earlier), ==, n - 1);
}

/* Another header does not fit the chain, even when it means the same. */
static void
test_header_chained (void)
{
  g_autoptr (GrapeInstance) game = eventful ();
  g_autofree char *text = grape_instance_to_text (game, FALSE);
  char *name = strstr (text, "Tuesday");
  name[0] = 'W';
  g_autoptr (GError) error = NULL;
  g_assert_null (grape_instance_from_text (text, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
}

/* The seed: revealed after the end only; then anybody can check every draw. */
static void
test_reveal (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "contribute 00ff");
  refused (game, 2, REF, "reveal", GRAPE_ERROR_ILLEGAL);
  play_out (game, 3);
  refused (game, 1000, 0, "reveal", GRAPE_ERROR_AUTHOR);
  g_autoptr (GrapeInstance) blind = NULL;
  guint n_draws;
  {
    g_autofree char *text = grape_instance_to_text (game, FALSE);
    blind = reload (text);
  }
  g_assert_true (grape_instance_verify (blind, &n_draws, NULL));
  g_assert_cmpuint (n_draws, ==, 0);
  refused (blind, 1000, REF, "reveal", GRAPE_ERROR_CHANCE);

  must (game, 1000, REF, "reveal");
  refused (game, 1000, REF, "reveal", GRAPE_ERROR_ILLEGAL);
  refused (game, 1000, REF, "void 2", GRAPE_ERROR_OVER);
  g_autofree char *text = grape_instance_to_text (game, FALSE);
  g_autoptr (GrapeInstance) revealed = reload (text);
  g_assert_true (grape_instance_verify (revealed, &n_draws, NULL));
  g_assert_cmpuint (n_draws, ==, 6);
}

/* A log whose chain is right, but whose first draw was made by hand. */
static void
test_cheating_referee (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "note Let the chain begin.");
  play_out (game, 2);
  for (guint honest = 0; honest < 2; honest++)
    {
      guint n_draws;
      g_autoptr (GError) error = NULL;
      g_autofree char *whole = grape_instance_to_text (game, TRUE);
      g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
      g_autofree char *start = g_strjoin ("\n", lines[0], lines[1], lines[2], "", NULL);
      g_autoptr (GrapeInstance) again = reload (start);
      g_autoptr (GrapeEvent) drawn = grape_event_copy (grape_instance_event (game, 2));
      char *digit = drawn->text + strlen (drawn->text) - 1;
      g_assert_cmpint (drawn->kind, ==, GRAPE_EVENT_DRAW);
      if (!honest)
        *digit = *digit == '1' ? '2' : '1';
      grape_event_commit (drawn);
      grape_event_chain (drawn, grape_instance_event (again, 1)->hash);
      g_assert_true (grape_instance_append (again, drawn, NULL));
      g_assert_cmpint (grape_instance_verify (again, &n_draws, &error), ==, honest);
      if (!honest)
        g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
    }
}

/* Made by hand, with a chain that is right. */
static GrapeEvent *
forge (GrapeInstance *game, guint number, gint64 at, GrapeEventKind kind, int author,
       const char *text)
{
  GrapeEvent *event = grape_event_new (at, kind, author, GRAPE_AUDIENCE_ALL, text);

  event->number = number;
  grape_event_commit (event);
  grape_event_chain (event, grape_instance_event (game, grape_instance_n_events (game))->hash);
  return event;
}

/* A right chain does not help those who leave a number out, date an event back, or reveal a seed
 * that fits the draws but not the header. */
static void
test_forged_with_a_right_chain (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  g_autoptr (GError) error = NULL;
  guint n_draws;

  must (game, 1, 0, "note One.");
  play_out (game, 3);
  guint n = grape_instance_n_events (game);
  gint64 last = grape_instance_position (game)->at;
  g_autoptr (GrapeEvent) gap = forge (game, n + 2, last, GRAPE_EVENT_NOTE, 0, "note Two.");
  g_assert_false (grape_instance_append (game, gap, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
  g_clear_error (&error);
  g_autoptr (GrapeEvent) back = forge (game, n + 1, last - 1, GRAPE_EVENT_NOTE, 0, "note Two.");
  g_assert_false (grape_instance_append (game, back, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TIME);
  g_clear_error (&error);
  g_autoptr (GrapeEvent) right = forge (game, n + 1, last, GRAPE_EVENT_NOTE, 0, "note Two.");
  g_assert_true (grape_instance_append (game, right, &error));

  g_autofree char *zeros = g_strnfill (2 * GRAPE_SEED_BYTES, '0');
  g_autofree char *text = g_strconcat ("reveal ", zeros, NULL);
  g_autoptr (GrapeEvent) seed = forge (game, n + 2, last, GRAPE_EVENT_REVEAL, REF, text);
  g_assert_true (grape_instance_append (game, seed, &error));
  g_assert_false (grape_instance_verify (game, &n_draws, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
  g_assert_nonnull (strstr (error->message, "not the one that the header commits to"));
}

/* Contributions change the draws that come after them. */
static void
test_contributions (void)
{
  GString *draws[3];
  for (guint way = 0; way < 3; way++)
    {
      g_autoptr (GrapeInstance) game = null_table_new (4);
      if (way)
        must (game, 1, 0, way == 1 ? "contribute ab" : "contribute ABCD");
      play_out (game, 2);
      draws[way] = g_string_new (NULL);
      for (guint i = 1; i <= grape_instance_n_events (game); i++)
        if (grape_instance_event (game, i)->kind == GRAPE_EVENT_DRAW)
          g_string_append_printf (draws[way], "%s,", grape_instance_event (game, i)->text);
    }
  g_assert_cmpstr (draws[0]->str, !=, draws[1]->str);
  g_assert_cmpstr (draws[1]->str, !=, draws[2]->str);
  for (guint way = 0; way < 3; way++)
    g_string_free (draws[way], TRUE);
  g_autoptr (GrapeInstance) game = null_table_new (2);
  refused (game, 1, REF, "contribute ab", GRAPE_ERROR_AUTHOR);
  refused (game, 1, 0, "contribute", GRAPE_ERROR_SYNTAX);
  refused (game, 1, 0, "contribute abc", GRAPE_ERROR_SYNTAX);
  refused (game, 1, 0, "contribute xy", GRAPE_ERROR_SYNTAX);
  must (game, 1, 0, "contribute AB");
  g_assert_cmpstr (last_text (game), ==, "contribute ab");
}

/* Common events whose text would be read later must be well-formed when they come from a file. */
static void
test_malformed_events (void)
{
  static const struct
  {
    GrapeEventKind kind;
    int author;
    const char *text;
  } wrong[] = {
    { GRAPE_EVENT_CONTRIBUTE, 0, "x" },
    { GRAPE_EVENT_CONTRIBUTE, 0, "contribute zz" },
    { GRAPE_EVENT_CONTRIBUTE, 0, "contribute abc" },
    { GRAPE_EVENT_CONTRIBUTE, 0, NULL },
    { GRAPE_EVENT_REVEAL, REF, "" },
    { GRAPE_EVENT_REVEAL, REF, "reveal 00" },
    { GRAPE_EVENT_REVEAL, REF, NULL },
    { GRAPE_EVENT_VOID, REF, "void 99" },
    { GRAPE_EVENT_VOID, REF, "void" },
    { GRAPE_EVENT_VOID, REF, NULL },
    { GRAPE_EVENT_VACATION, 0, "vacation" },
    { GRAPE_EVENT_JOIN, 2, "join" },
    { GRAPE_EVENT_JOIN, 0, "join Eve" },
    { GRAPE_EVENT_LEAVE, 7, "leave" },
    { GRAPE_EVENT_LEAVE, REF, "leave" },
    { GRAPE_EVENT_BOT, 0, "bot" },
    { GRAPE_EVENT_SUBSTITUTE, 0, "substitute " },
    { GRAPE_EVENT_REFEREE, REF, "referee " },
    { GRAPE_EVENT_EXTEND, REF, "extend for ever" },
    { GRAPE_EVENT_MOVE, 9, "pick 1" },
    { GRAPE_EVENT_MOVE, 0, "pick 9" },
    { GRAPE_EVENT_STEP, CLOCK, "round 1" },
    { GRAPE_EVENT_DRAW, CLOCK, "pick 9 9" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GrapeInstance) game = null_table_new (2);
      g_autoptr (GError) error = NULL;
      must (game, 1, 0, "note The chain begins.");
      g_autoptr (GrapeEvent) event = grape_event_new (
          HOURS (2), wrong[i].kind, wrong[i].author,
          wrong[i].text ? GRAPE_AUDIENCE_ALL : GRAPE_AUDIENCE_REFEREE, wrong[i].text);
      event->number = 2;
      if (wrong[i].text)
        grape_event_commit (event);
      grape_event_chain (event, grape_instance_event (game, 1)->hash);
      g_autofree char *before = state_of (game);
      if (grape_instance_append (game, event, &error))
        g_error ("event %u was appended: %s", i, wrong[i].text);
      g_assert_true (error->domain == GRAPE_ERROR);
      g_autofree char *after = state_of (game);
      g_assert_cmpstr (before, ==, after);
      g_assert_cmpuint (grape_instance_n_events (game), ==, 1);
    }
}

static void
test_void_report (void)
{
  g_autoptr (GrapeInstance) instance = null_table_new (2);
  must (instance, 1, 0, "pick 3");
  must (instance, 1, 1, "pick 2");
  g_assert_cmpuint (round_now (instance), ==, 2);
  guint first = grape_instance_n_events (instance) + 1;
  must (instance, 2, REF, "void 1");
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, first);
  g_autoptr (GString) told = g_string_new (NULL);
  for (guint i = 0; i < reports->len; i++)
    g_string_append_printf (told, "%s\n", ((GrapeReport *)g_ptr_array_index (reports, i))->text);
  g_assert_cmpstr (told->str, ==,
                   "The referee makes events void; these no longer count: 1,3\n"
                   "Play goes back from round 2 to round 1\n"
                   "Ann: score 1 becomes 0\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/instance/open-refused", test_open_refused);
  g_test_add_func ("/engine/instance/last-year", test_last_year);
  g_test_add_func ("/engine/instance/round", test_round);
  g_test_add_func ("/engine/instance/G1/deadline", test_deadline);
  g_test_add_func ("/engine/instance/G1/chain", test_deadlines_chain);
  g_test_add_func ("/engine/instance/G6/refused", test_refused);
  g_test_add_func ("/engine/instance/without-deadline", test_without_deadline);
  g_test_add_func ("/engine/instance/given-position", test_given_position);
  g_test_add_func ("/engine/instance/time-travel", test_time_travel);
  g_test_add_func ("/engine/instance/file", test_file);
  g_test_add_func ("/engine/instance/copy", test_copy);
  g_test_add_func ("/engine/instance/altered-bytes", test_altered_bytes);
  g_test_add_func ("/engine/instance/altered-lines", test_altered_lines);
  g_test_add_func ("/engine/instance/header-chained", test_header_chained);
  g_test_add_func ("/engine/instance/reveal", test_reveal);
  g_test_add_func ("/engine/instance/cheating-referee", test_cheating_referee);
  g_test_add_func ("/engine/instance/contributions", test_contributions);
  g_test_add_func ("/engine/instance/forged-with-a-right-chain", test_forged_with_a_right_chain);
  g_test_add_func ("/engine/instance/malformed-events", test_malformed_events);
  g_test_add_func ("/engine/instance/void/report", test_void_report);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conformance suite: every registered game, and the null game, must pass. A few playouts by
 * default; by hand as many as you like:
 *
 *   conformance-test [--game ID] [--seeds N] [--first K] [-p /conformance/ID/PART]
 *
 * A failure names the playout; `--first K --seeds 1` plays that one again. */
#include "hostile-checks.h"
#include "playout.h"

#include "engine/grape-script.h"

#include <string.h>

static guint n_seeds = 8, first_seed;
static const char *only_game;

#define MOST_ACTS 700

static gboolean
often (Playout *self, guint one_in)
{
  return grape_position_over (grape_instance_position (self->live))
         || playout_below (self, one_in) == 0;
}

static void
contract_check (Playout *self)
{
  check_position (self);
  if (often (self, 2))
    check_moves (self);
  if (often (self, 4))
    check_bots (self);
  if (grape_instance_n_events (self->live) % 4 == 0) /* takes nothing from the playout's chance */
    check_clock (self);
  if (often (self, 3))
    check_words (self);
}

static void
secrecy_check (Playout *self)
{
  if (often (self, 2))
    check_varied (self);
  if (grape_instance_n_events (self->live) % 4 == 0) /* takes nothing from the playout's chance */
    check_known (self);
  if (often (self, 12))
    check_exports (self);
  if (often (self, 3))
    check_told (self);
  /* It plays the whole game again for each viewer, so the longer that is, the more seldom. */
  if (often (self, 12 + grape_instance_n_events (self->live) / 6))
    check_rebuilt (self);
}

static void
run_all (const GrapeRules *rules, PlayoutCheck check, gboolean to_the_end)
{
  memset (&counts, 0, sizeof counts);
  for (guint number = first_seed; number < first_seed + n_seeds; number++)
    {
      g_autoptr (Playout) playout = playout_new (rules, number);
      playout_run (playout, rules->endless ? MOST_ACTS / 5 : MOST_ACTS, check);
      if (to_the_end)
        check_log (playout);
    }
  g_autoptr (GString) kinds = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (counts.n_kinds); i++)
    g_string_append_printf (kinds, " %s %u", grape_event_kind_to_text (i), counts.n_kinds[i]);
  g_test_message ("%s: %u playouts (%u from a given position), %u over, %u acts (%u refused), %u "
                  "events:%s",
                  rules->id, counts.n_playouts, counts.n_given, counts.n_over, counts.n_acts,
                  counts.n_refused, counts.n_events, kinds->str);
  if (to_the_end)
    g_test_message ("%u legal moves, %u odd texts accepted, %u bot moves, %u moves found, %u posts",
                    counts.n_legal, counts.n_fuzzed_accepted, counts.n_bots, counts.n_found,
                    counts.n_posts);
  else
    g_test_message ("%u worlds varied, %u logs rebuilt, %u leaks told, %u values hidden",
                    counts.n_varied, counts.n_rebuilt, counts.n_leaks, counts.n_known);
}

static void
test_contract (gconstpointer data)
{
  const GrapeRules *rules = data;
  run_all (rules, contract_check, TRUE);

  if (n_seeds < 4 && first_seed > 0) /* of a sweep: one playout may be short */
    return;
  /* A check that saw nothing proves nothing. */
  g_assert_cmpuint (counts.n_refused, >, 0);
  g_assert_true (counts.n_bots > 0 || !rules->bots[0]);
  g_assert_cmpuint (counts.n_posts, >, 0);
  g_assert_true (counts.n_woken > 0 || n_seeds < 4);
  if (n_seeds >= 5 && !rules->endless)
    g_assert_cmpuint (counts.n_over, >, n_seeds / 4);
}

static void
test_secrecy (gconstpointer data)
{
  const GrapeRules *rules = data;
  run_all (rules, secrecy_check, FALSE);
  if (rules->hidden && n_seeds >= 5)
    {
      g_assert_cmpuint (counts.n_varied, >, 0);
      if (counts.n_secrets) /* where only draws are hidden, nobody can move otherwise unseen */
        g_assert_cmpuint (counts.n_rebuilt, >, 0);
      g_assert_cmpuint (counts.n_leaks, >, 0);
      g_assert_true (check_known_seen (rules));
    }
}

/* Bots of every level, and mixed, play to the end by themselves. */
static void
test_bots_end (gconstpointer data)
{
  const GrapeRules *rules = data;
  guint n_levels = g_strv_length ((char **)rules->bots);
  if (rules->endless)
    return;
  for (guint level = 0; level <= n_levels; level++)
    {
      g_autoptr (GError) error = NULL;
      guint8 seed[GRAPE_SEED_BYTES] = { (guint8)level };
      g_autoptr (GrapeHeader) header
          = grape_header_new (rules, "0123456789abcdef", "Bots", 888710400);
      for (guint i = 0; i < rules->seats_min; i++)
        {
          g_autofree char *name = g_strdup_printf ("Bot %u", i + 1);
          grape_header_add_seat (header, name,
                                 rules->bots[level < n_levels ? level : i % n_levels]);
        }
      header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Ref") : NULL;
      g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (grape_match_play (instance, 200, 20000, &error));
      g_assert_no_error (error);
      g_assert_true (grape_position_over (grape_instance_position (instance)));
    }
}

static GrapeInstance *
start_at (const GrapeRules *rules, gint64 at, gboolean held)
{
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "0123456789abcdef", "Held", at);
  for (guint i = 0; i < rules->seats_min; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Ref") : NULL;
  header->held = held;
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

/* A game that waits for its players begins as if it had been started when they were there; and
 * nothing is drawn before what they contributed. */
static void
test_held (gconstpointer data)
{
  const gint64 made = 888710400, begun = made + 5 * GRAPE_DAY_S + 3;
  const GrapeRules *rules = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) held = start_at (rules, made, TRUE);
  g_autoptr (GrapeInstance) later = start_at (rules, begun, FALSE);

  g_assert_true (grape_instance_advance (held, begun - 1, &error));
  g_assert_cmpuint (grape_instance_n_events (held), ==, 0);
  g_autoptr (GrapeInstance) given = grape_instance_copy (held);
  g_assert_true (grape_instance_act (held, begun, GRAPE_AUTHOR_REFEREE, "resume", &error));
  g_assert_no_error (error);
  g_assert_true (grape_instance_advance (later, begun, &error));
  g_assert_cmpuint (grape_instance_n_events (held), ==, grape_instance_n_events (later) + 1);
  for (guint n = 1; n <= grape_instance_n_events (later); n++)
    g_assert_cmpstr (grape_instance_event (held, n + 1)->text, ==,
                     grape_instance_event (later, n)->text);
  g_assert_cmpint (grape_instance_next_deadline (held), ==, grape_instance_next_deadline (later));

  if (grape_table_size (grape_instance_position (given)->table))
    {
      g_assert_true (grape_instance_act (given, begun, 0, "contribute 0123", &error));
      g_assert_no_error (error);
      g_assert_cmpuint (grape_instance_n_events (given), ==, 1);
    }
  g_autofree char *line = grape_header_to_line (grape_instance_header (given));
  g_autoptr (GrapeHeader) again = grape_header_from_line (line, &error);
  g_assert_no_error (error);
  g_assert_true (again->held);
}

static void
test_hostile (gconstpointer data)
{
  check_hostile_logs (data);
}

static void
test_identity (gconstpointer data)
{
  const GrapeRules *rules = data;
  g_autoptr (GrapeOptions) options = grape_options_new (rules->options);
  g_assert_true (rules->id && rules->name && rules->rule && rules->summary && rules->length);
  g_assert_true (rules->steps && rules->steps[0] && rules->phase_noun);
  g_assert_cmpuint (rules->version, >, 0);
  g_assert_true (rules->seats_min > 0 || rules->people);
  g_assert_cmpuint (rules->seats_min, <=, rules->seats_max);
  g_assert_cmpuint (rules->seats_max, <=, GRAPE_MAX_SEATS);
  g_assert_true (grape_registry_find (rules->id) == rules);
  g_assert_true (rules->bots && (rules->bots[0] || rules->people) && rules->bot_notes);
  g_assert_cmpuint (g_strv_length ((char **)rules->bot_notes), ==,
                    g_strv_length ((char **)rules->bots));
  for (const GrapeOption *row = rules->options; row && row->name; row++)
    g_assert_true (row->title && row->help && row->fallback);
}

static void
add_game (const GrapeRules *rules)
{
  static const struct
  {
    const char *name;
    GTestDataFunc run;
  } parts[] = { { "identity", test_identity }, { "contract", test_contract },
                { "secrecy", test_secrecy },   { "held", test_held },
                { "hostile", test_hostile },   { "bots-end", test_bots_end } };
  g_assert_nonnull (rules);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/conformance/%s/%s", rules->id, parts[i].name);
      g_test_add_data_func (path, rules, parts[i].run);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i + 1 < argc; i += 2)
    if (g_str_equal (argv[i], "--seeds"))
      n_seeds = (guint)g_ascii_strtoull (argv[i + 1], NULL, 10);
    else if (g_str_equal (argv[i], "--first"))
      first_seed = (guint)g_ascii_strtoull (argv[i + 1], NULL, 10);
    else if (g_str_equal (argv[i], "--game"))
      only_game = argv[i + 1];
  if (only_game) /* one that is never listed can be named too */
    add_game (grape_registry_find (only_game));
  for (const GrapeRules *const *game = grape_registry_list (); !only_game && *game; game++)
    add_game (*game);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `demo`: sets the games, plays evening after evening until the games in which all write at once
 * are over, checks that the referee found everything hidden in the mail, and verifies the logs. */
#include "grape-demo.h"

#include <glib/gstdio.h>

#include "library/grape-library-people.h"

#define START_S          G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */
#define N_BACKGROUND     1200
#define LEAST_BACKGROUND 1000
#define MOST_EVENINGS    80

static const GrapeDemoPlan packs_plan[] = {
  { 1, 1, GRAPE_QUIRK_DUPLICATE }, { 1, 2, GRAPE_QUIRK_QUOTED }, { 2, 1, GRAPE_QUIRK_LATE },
  { 3, 2, GRAPE_QUIRK_CORRECTED }, { 0, 0, GRAPE_QUIRK_NONE },
};
static const GrapeDemoPlan dish_plan[] = {
  { 1, 0, GRAPE_QUIRK_ILLEGAL },
  { 1, 3, GRAPE_QUIRK_QUOTED },
  { 2, 3, GRAPE_QUIRK_VACATION },
  { 0, 0, GRAPE_QUIRK_NONE },
};
static const GrapeDemoPlan stones_plan[] = {
  { 2, 0, GRAPE_QUIRK_DUPLICATE },
  { 3, 2, GRAPE_QUIRK_QUOTED },
  { 0, 0, GRAPE_QUIRK_NONE },
};
static const GrapeDemoPlan no_plan[] = { { 0, 0, GRAPE_QUIRK_NONE } };
static const GrapeDemoCast casts[GRAPE_DEMO_GAMES] = {
  { "pure-skill",
    "Three packs",
    "d1",
    { "Ann <ann@example.org>", "Bob <bob@example.org>", "Chloe <chloe@example.net>" },
    { "good", "simple", "random" },
    3,
    packs_plan,
    FALSE },
  { "viruses",
    "Petri dish",
    "d2",
    { "Dora <dora@example.org>", "Emil <emil@example.net>", "Fay <fay@example.org>",
      "Gus <gus@example.net>" },
    { "good", "simple", "good", "simple" },
    4,
    dish_plan,
    FALSE },
  { "single-capture-go",
    "Seven by seven",
    "d9",
    { "Hal <hal@example.org>", "Ida <ida@example.net>", "Jon <jon@example.org>" },
    { "good", "simple", "random" },
    3,
    stones_plan,
    FALSE },
  { "tromino-go",
    "Letters at play",
    "d4",
    { "Kim <kim@example.org>", "Lea <lea@example.net>" },
    { "simple", "simple" },
    2,
    no_plan,
    TRUE },
  { "spades",
    "Two and two",
    "d5",
    { "Max <max@example.org>", "Nia <nia@example.net>", "Oto <oto@example.org>",
      "Pia <pia@example.net>" },
    { "good", "simple", "good", "simple" },
    4,
    no_plan,
    TRUE },
};

static void
demo_clear (GrapeDemo *self)
{
  for (guint i = 0; i < self->n_games; i++)
    {
      g_free (self->games[i].id);
      g_free (self->games[i].subject);
      g_free (self->games[i].message_id);
      g_free (self->games[i].body);
    }
  g_clear_pointer (&self->letters, g_ptr_array_unref);
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  g_free (self->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeDemo, demo_clear)

static GrapeInstance *
open_game (const GrapeDemoCast *cast, const char *id, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  const GrapeRules *rules = grape_ctl_game (cast->game, error);
  if (!rules || !grape_ctl_seed (cast->seed, seed, error))
    return NULL;
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, cast->name, START_S);
  header->referee = g_strdup ("Cy");
  for (guint seat = 0; seat < cast->n_players; seat++)
    {
      g_autofree char *address = NULL;
      g_autofree char *name = grape_ctl_name_of (cast->players[seat], &address);
      grape_header_add_seat (header, name, NULL);
    }
  return grape_instance_new (header, seed, NULL, error);
}

static gboolean
seat_players (GrapeDemo *self, const GrapeDemoGame *game, GError **error)
{
  for (int seat = 0; seat < (int)game->cast->n_players; seat++)
    {
      g_autofree char *address = NULL;
      g_autofree char *name = grape_ctl_name_of (game->cast->players[seat], &address);
      if (!grape_ctl_seat_person (self->library, game->id, seat, name, address, error))
        return FALSE;
    }
  return grape_ctl_seat_person (self->library, game->id, GRAPE_AUTHOR_REFEREE, "Cy",
                                "cy@example.org", error);
}

static gboolean
set_game (GrapeDemo *self, GrapeDemoGame *game, const GrapeDemoCast *cast, GError **error)
{
  guint8 bytes[GRAPE_SEED_BYTES];
  if (!grape_ctl_seed (NULL, bytes, error))
    return FALSE;
  game->cast = cast;
  game->id = grape_hex_encode (bytes, 8);
  g_autoptr (GrapeInstance) instance = open_game (cast, game->id, error);
  return instance && grape_ctl_let_pass (instance, START_S, error)
         && grape_library_add_instance (self->library, instance, error)
         && seat_players (self, game, error) && grape_demo_post (self, game, TRUE, error);
}

static gboolean
all_over (GrapeDemo *self, gboolean *over, GError **error)
{
  *over = TRUE;
  for (guint i = 0; i < self->n_games; i++)
    {
      g_autoptr (GrapeInstance) instance
          = grape_library_load_instance (self->library, self->games[i].id, error);
      if (!instance)
        return FALSE;
      *over = *over
              && (self->games[i].cast->turns
                  || grape_position_over (grape_instance_position (instance)));
    }
  return TRUE;
}

/* At the end the referee reveals the seed, so that everybody can check every draw. */
static gboolean
reveal (GrapeDemo *self, GrapeInstance *instance, GError **error)
{
  guint first = grape_instance_n_events (instance) + 1;
  return grape_instance_act (instance, self->now, GRAPE_AUTHOR_REFEREE, "reveal", error)
         && grape_library_append (self->library, instance, first, error);
}

/* The referee and a spectator check the log. */
static gboolean
close_game (GrapeDemo *self, GrapeDemoGame *game, GError **error)
{
  guint n_draws = 0, n_seen = 0;
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, game->id, error);
  if (!instance)
    return FALSE;
  gboolean over = grape_position_over (grape_instance_position (instance));
  gboolean draws = grape_instance_rules (instance)->draw_text != NULL;
  if (over && !reveal (self, instance, error))
    return FALSE;
  g_autoptr (GrapeInstance) seen
      = grape_instance_for_viewer (instance, GRAPE_VIEWER_SPECTATOR, error);
  if (!seen || !grape_instance_verify (seen, &n_seen, error)
      || !grape_instance_verify (instance, &n_draws, error))
    return FALSE;
  grape_demo_expect (self, over || game->cast->turns, _ ("%s is not over"), game->cast->name);
  grape_demo_expect (self, n_draws > 0 || !draws, _ ("No draw of %s was checked"),
                     game->cast->name);
  g_autofree char *told = grape_ctl_tell_log (instance, n_draws);
  grape_ctl_print (over ? _ ("\n%s: the log holds: %s; a spectator's copy holds too\n")
                        : _ ("\n%s, still under way: the log holds: %s; a spectator's copy holds "
                             "too\n"),
                   game->cast->name, told);
  grape_ctl_print_outcome (grape_instance_position (instance));
  return TRUE;
}

static void
check_findings (GrapeDemo *self)
{
  static const char *const names[GRAPE_N_QUIRKS] = {
    [GRAPE_QUIRK_DUPLICATE] = N_ ("duplicates"),      [GRAPE_QUIRK_LATE] = N_ ("late moves"),
    [GRAPE_QUIRK_CORRECTED] = N_ ("corrected moves"), [GRAPE_QUIRK_ILLEGAL] = N_ ("illegal moves"),
    [GRAPE_QUIRK_VACATION] = N_ ("vacations"),
  };
  grape_ctl_print (_ ("\nHidden in the mail, and found: %u moves, %u accepted; moves quoted in "
                      "replies: %u, taken for moves: none\n"),
                   self->n_moves, self->n_accepted, self->n_quirks[GRAPE_QUIRK_QUOTED]);
  grape_demo_expect (self, self->n_moves == self->n_accepted,
                     _ ("The players made %u moves in time; %u were accepted"), self->n_moves,
                     self->n_accepted);
  for (guint quirk = 0; quirk < GRAPE_N_QUIRKS; quirk++)
    {
      if (!names[quirk])
        continue;
      grape_ctl_print (_ ("  %s: %u written, %u found\n"), _ (names[quirk]), self->n_quirks[quirk],
                       self->n_found_quirks[quirk]);
      grape_demo_expect (
          self, self->n_quirks[quirk] > 0 && self->n_found_quirks[quirk] == self->n_quirks[quirk],
          _ ("Of %u %s, %u were found"), self->n_quirks[quirk], _ (names[quirk]),
          self->n_found_quirks[quirk]);
    }
}

static gboolean
play_evenings (GrapeDemo *self, GPtrArray *background, GError **error)
{
  gboolean over = FALSE;
  while (!over && self->evening < MOST_EVENINGS)
    {
      if (!grape_demo_evening (self, self->evening == 0 ? background : NULL, error)
          || !all_over (self, &over, error))
        return FALSE;
      guint n = grape_library_n_messages (self->library);
      grape_demo_expect (self, n >= LEAST_BACKGROUND,
                         _ ("Only %u messages are in the library after evening %u"), n,
                         self->evening);
    }
  return TRUE;
}

static gboolean
work (GrapeDemo *self, const char *mail_folder, GError **error)
{
  g_autofree char *source = NULL;
  g_autoptr (GPtrArray) background
      = grape_demo_background (mail_folder, N_BACKGROUND, &source, error);
  if (!background)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (casts); i++)
    if (grape_registry_find (casts[i].game)
        && !set_game (self, &self->games[self->n_games++], &casts[i], error))
      return FALSE;
  grape_ctl_print (_ ("Cy referees %u games. Into the archive go %u other messages: %s.\n"),
                   self->n_games, background->len, source);
  if (!play_evenings (self, background, error))
    return FALSE;
  grape_ctl_print (_ ("\n== The end ==\n"));
  for (guint i = 0; i < self->n_games; i++)
    if (!close_game (self, &self->games[i], error))
      return FALSE;
  check_findings (self);
  return TRUE;
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      g_unlink (child);
    }
  g_rmdir (path);
}

/* The project's own working copy may have a folder of real mail beside it. */
static char *
default_mail (void)
{
  g_autofree char *path = g_build_filename (GRAPE_SOURCE_ROOT, "..", "shared", "mail", NULL);
  return g_file_test (path, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&path) : NULL;
}

static int
finish (GrapeCtl *ctl, GrapeDemo *demo, gint64 began)
{
  for (guint i = 0; i < demo->problems->len; i++)
    grape_ctl_warn (ctl, "%s", (const char *)g_ptr_array_index (demo->problems, i));
  grape_ctl_print (_ ("\n%u messages, %u evenings, %.1f seconds: %s\n"),
                   grape_library_n_messages (demo->library), demo->evening,
                   (double)(g_get_monotonic_time () - began) / G_USEC_PER_SEC,
                   demo->problems->len ? _ ("something expected did not happen")
                                       : _ ("all as it "
                                            "should be"));
  return demo->problems->len ? GRAPE_CTL_REFUSED : GRAPE_CTL_OK;
}

static int
run (GrapeCtl *ctl, const char *mail_folder, const char *keep, gboolean full)
{
  g_autoptr (GError) error = NULL;
  g_auto (GrapeDemo) demo = { .full = full, .now = START_S };
  gint64 began = g_get_monotonic_time ();
  demo.letters = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_demo_letter_free);
  demo.problems = g_ptr_array_new_with_free_func (g_free);
  demo.folder = keep ? g_strdup (keep) : g_dir_make_tmp ("grapefruit-demo-XXXXXX", &error);
  if (!demo.folder)
    return grape_ctl_fail (ctl, error);
  if (keep && g_mkdir_with_parents (keep, 0700) != 0)
    {
      g_set_error (&error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("%s: cannot be made a folder"),
                   keep);
      return grape_ctl_fail (ctl, error);
    }
  if (!ctl->library_path)
    ctl->library_path = g_build_filename (demo.folder, "library.db", NULL);
  demo.library = grape_ctl_library (ctl, &error);
  gboolean done = demo.library && work (&demo, mail_folder, &error);
  int status = done ? finish (ctl, &demo, began) : grape_ctl_fail (ctl, error);
  if (!done && demo.problems->len)
    finish (ctl, &demo, began);
  grape_ctl_close (ctl);
  if (!keep)
    remove_folder (demo.folder);
  return status;
}

int
grape_ctl_demo (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean full = FALSE;
  g_autofree char *mail = NULL, *keep = NULL;
  const GOptionEntry entries[] = {
    { "mail", 0, 0, G_OPTION_ARG_FILENAME, &mail,
      N_ ("Mix in the mail of this folder (else a folder beside the source, else our own)"),
      N_ ("DIR") },
    { "keep", 0, 0, G_OPTION_ARG_FILENAME, &keep, N_ ("Keep the archives that are made, here"),
      N_ ("DIR") },
    { "full", 0, 0, G_OPTION_ARG_NONE, &full, N_ ("Tell every evening in full"), NULL },
    { NULL },
  };
  int status;
  if (!grape_ctl_parse (ctl, entries, 0, 0, &argc, &argv, &status))
    return status;
  g_autofree char *found = mail ? g_strdup (mail) : default_mail ();
  return run (ctl, found, keep, full);
}

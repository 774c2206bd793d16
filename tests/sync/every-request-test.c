/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole game between three desks, played again for each request that its syncs make and each
 * thing that can go wrong there. However it goes wrong, the next sync repairs it: the game comes
 * out as without faults, and the message about the fault says what it was and gives nothing away.
 *
 * As a rule every STRIDEth request, beginning elsewhere for each kind; --all takes them all, and
 * --game, --kind and --at choose among them. */
#include <glib/gstdio.h>
#include <string.h>

#include "exchange-fixture.h"
#include "meddler.h"
#include "server-thread.h"
#include "sync/share/grape-share-private.h"

#define PASSWORD "open-barley-7"
#ifdef __SANITIZE_ADDRESS__ /* three times as slow */
#define STRIDE 773
#else
#define STRIDE 389
#endif

typedef struct _Story Story;

typedef struct
{
  Table table;
  const Story *story;
  MeddleKind kind;
  guint at;
  Meddler *meddler;
  GPtrArray *secrets; /* of char*: what no sentence may hold */
  guint n_struck;
} Scene;

/* What is played. The first desk keeps the game. */
struct _Story
{
  GameToShare game;
  int keeper_seat;
  int seats[N_DESKS]; /* of those who are invited */
  void (*play) (Scene *self);
};

/* --- desks ------------------------------------------------------------------------------------ */

static void
keep_secret (Scene *self, const guint8 *bytes, gsize n)
{
  g_ptr_array_add (self->secrets, grape_hex_encode (bytes, n));
}

/* The program ends and is started again; if it was killed, with what its library held then. */
static void
start_again (Scene *self, guint desk, gboolean killed)
{
  GrapeLibrary *library = self->table.desks[desk];
  g_autofree char *path = g_strdup (grape_library_path (library));
  g_autofree char *name = g_path_get_basename (path);

  grape_library_close (library);
  g_assert_finalize_object (library);
  if (killed)
    g_assert_cmpint (
        run_in_shell ("rm -f '%s-wal' '%s-shm' && mv '%s.killed' '%s'", path, path, path, path), ==,
        0);
  self->table.desks[desk] = table_open_library (&self->table, name);
}

/* --- what is said ----------------------------------------------------------------------------- */

/* One sentence on one line, and nothing of what is secret. */
static void
check_sentence (Scene *self, const char *text)
{
  const char *stop = strstr (text, ". ");

  if (!*text || strpbrk (text, "\n\r") || stop || strlen (text) > 400
      || !g_utf8_validate (text, -1, NULL))
    g_error ("This is no sentence: “%s”", text);
  for (guint i = 0; i < self->secrets->len; i++)
    if (strstr (text, g_ptr_array_index (self->secrets, i)))
      g_error ("This tells a secret: “%s”", text);
}

/* The words for a fault of this kind; NULL: none needed. */
static const char *
words_for (const Scene *self, const GError *error)
{
  switch (self->kind)
    {
    case MEDDLE_500:
      return "the server answered 500 ";
    case MEDDLE_503:
      return "the server answered 503 ";
    case MEDDLE_DOWN:
    case MEDDLE_DROP:
    case MEDDLE_LOSE:
    case MEDDLE_LOSE_ONCE:
    case MEDDLE_REOPEN:
    case MEDDLE_KILL:
    case MEDDLE_KILL_LATE:
      return "onnection";
    default:
      return NULL;
    }
}

/* A sync that was cancelled or cut off fails; the others may be able to help themselves. */
static gboolean
must_fail (MeddleKind kind)
{
  return kind == MEDDLE_DOWN || kind == MEDDLE_LOSE || kind == MEDDLE_503 || kind == MEDDLE_CANCEL
         || kind == MEDDLE_CANCEL_LATE || kind == MEDDLE_REOPEN || kind == MEDDLE_KILL
         || kind == MEDDLE_KILL_LATE;
}

static void
check_fault (Scene *self, GrapePlace *place, const char *request, const GError *error)
{
  if (!error && must_fail (self->kind))
    g_error ("“%s”: %s was not told", request, meddle_name (self->kind));
  if (!error)
    return;
  check_sentence (self, error->message);
  const char *words = words_for (self, error);
  gboolean cancelled = self->kind >= MEDDLE_CANCEL_BEFORE && self->kind <= MEDDLE_CANCEL_LATE;
  if (cancelled != g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || (!cancelled && error->domain != GRAPE_PLACE_ERROR)
      || (words && !strstr (error->message, words)))
    g_error ("“%s”: %s was told as “%s”", request, meddle_name (self->kind), error->message);
  if (self->kind == MEDDLE_503)
    g_assert_cmpint (grape_place_retry_after (place), ==, MEDDLE_RETRY_S);
}

static void
check_report (Scene *self, const GrapeSyncReport *report)
{
  for (guint i = 0; i < report->notes->len; i++)
    check_sentence (self, g_ptr_array_index (report->notes, i));
  for (guint i = 0; i < report->problems->len; i++)
    check_sentence (self, g_ptr_array_index (report->problems, i));
}

/* --- syncs ------------------------------------------------------------------------------------ */

/* Whether this one was meddled with. */
static gboolean
visit (Scene *self, guint desk)
{
  GrapeLibrary *library = self->table.desks[desk];
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *request = NULL;
  g_autoptr (GrapePlace) place
      = grape_place_new (meddler_uri (self->meddler), "ann", PASSWORD, &error);
  g_assert_no_error (error);

  meddler_visit (self->meddler, grape_library_path (library), cancellable);
  grape_share_sync (library, self->table.topic, place, self->table.now, report, cancellable,
                    &error);
  gboolean struck = meddler_leave (self->meddler, &request);
  check_report (self, report);
  if (struck)
    check_fault (self, place, request, error);
  else
    {
      g_assert_no_error (error);
      if (report->problems->len)
        g_error ("After %s at %u: %s", meddle_name (self->kind), self->at,
                 (char *)g_ptr_array_index (report->problems, 0));
    }
  return struck;
}

static void
sync_desk (Scene *self, guint desk)
{
  if (!visit (self, desk))
    return;
  self->n_struck++;
  meddler_plan (self->meddler, MEDDLE_NOT, 0);
  if (self->kind >= MEDDLE_REOPEN)
    start_again (self, desk, self->kind != MEDDLE_REOPEN);
  g_assert_false (visit (self, desk));
}

static void
sync_all (Scene *self)
{
  for (guint i = N_DESKS; i-- > 0;)
    sync_desk (self, i);
  for (guint i = 1; i < N_DESKS; i++)
    sync_desk (self, i);
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The keeper's own, as @author. */
static void
enter (Scene *self, GrapeViewer author, const char *text)
{
  g_autoptr (GrapeInstance) instance = table_load (&self->table, self->table.keeper);
  g_autoptr (GError) error = NULL;
  guint first = grape_instance_n_events (instance) + 1;

  grape_instance_act (instance, self->table.now, author, text, &error);
  g_assert_no_error (error);
  grape_library_append (self->table.keeper, instance, first, &error);
  g_assert_no_error (error);
}

static void
act (Scene *self, guint desk, const char *text)
{
  table_act (&self->table, self->table.desks[desk], text);
}

static void
reveal (Scene *self)
{
  g_autofree char *text
      = g_strconcat ("reveal ", (char *)g_ptr_array_index (self->secrets, 0), NULL);

  enter (self, GRAPE_AUTHOR_REFEREE, text);
}

static void
round_passes (Scene *self)
{
  self->table.now += 60;
  sync_all (self);
}

static void
play_pure_skill (Scene *self)
{
  act (self, 1, "bid K");
  act (self, 2, "bid Q");
  round_passes (self);
  act (self, 1, "bid 3");
  round_passes (self);
  act (self, 2, "bid 4");
  round_passes (self);
  reveal (self);
  round_passes (self);
}

/* The keeper moderates, then Ann does: then the keeper is blind. */
static void
play_mediocrity (Scene *self)
{
  enter (self, 0, "begin");
  round_passes (self);
  act (self, 1, "choose 1");
  act (self, 2, "choose 3");
  round_passes (self);
  enter (self, 0, "announce");
  round_passes (self);
  act (self, 1, "begin");
  round_passes (self);
  enter (self, 0, "choose 2");
  act (self, 2, "choose 3");
  round_passes (self);
  act (self, 1, "announce");
  round_passes (self);
  round_passes (self); /* what was sealed is opened now */
  act (self, 2, "leave");
  round_passes (self);
  enter (self, GRAPE_AUTHOR_REFEREE, "rule end");
  reveal (self);
  round_passes (self);
}

static const Story pure_skill = {
  { .rules = "pure-skill",
    .people = "Ann, Bob",
    .setup = "{\"prize\":\"7\",\"prizes_left\":[\"9\"],"
             "\"hands\":[[\"K\",\"3\"],[\"Q\",\"4\"],[\"J\",\"5\"]]}" },
  GRAPE_VIEWER_SPECTATOR,
  { -1, 0, 1 },
  play_pure_skill,
};
static const Story mediocrity = {
  { .rules = "mediocrity",
    .people = "Kim, Ann, Bob",
    .options = "{\"least\":\"0\"}",
    .setup = "{\"stage\":\"between\"}" },
  0,
  { -1, 1, 2 },
  play_mediocrity,
};

/* --- the table -------------------------------------------------------------------------------- */

static void
invite (Scene *self, guint desk)
{
  static const char *const names[] = { "Kim", "Ann", "Bob" };
  Table *table = &self->table;
  g_autoptr (GError) error = NULL;
  g_autofree char *link = table_invite (table, self->story->seats[desk]);
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, &error);
  g_assert_no_error (error);
  keep_secret (self, parsed->code, sizeof parsed->code);
  g_autofree char *topic
      = grape_share_accept (table->desks[desk], link, names[desk], "ann", table->now, &error);
  g_assert_no_error (error);
}

static void
set_up (Scene *self)
{
  static const char *const files[] = { "keeper.db", "ann.db", "bob.db" };
  Table *table = &self->table;
  const guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  guint8 own[GRAPE_KEY_SEED_BYTES];

  self->secrets = g_ptr_array_new_with_free_func (g_free);
  keep_secret (self, seed, sizeof seed);
  g_ptr_array_add (self->secrets, g_strdup (PASSWORD));
  table_open (table);
  for (guint i = 0; i < N_DESKS; i++)
    {
      if (i > 0)
        table->desks[i] = table_open_library (table, files[i]);
      g_autoptr (GrapeKey) key = table_pair_of (table->desks[i]);
      grape_key_seed (key, own);
      keep_secret (self, own, sizeof own);
    }
  table_share_at (table, &self->story->game, meddler_uri (self->meddler), "ann",
                  self->story->keeper_seat);
  meddler_plan (self->meddler, self->kind, self->at);
  sync_desk (self, 0);
  for (guint i = 1; i < N_DESKS; i++)
    invite (self, i);
  sync_all (self);
}

static void
tear_down (Scene *self)
{
  table_tear_down (&self->table, NULL);
  g_ptr_array_unref (self->secrets);
}

/* --- what came of it -------------------------------------------------------------------------- */

/* It is all there, and all open. */
static void
assert_whole (Scene *self, GrapeLibrary *library)
{
  g_autoptr (GrapeInstance) copy = table_load (&self->table, library);
  g_autoptr (GError) error = NULL;
  guint n_draws = 0;

  table_assert_same_log (&self->table, library);
  for (guint i = 1; i <= grape_instance_n_events (copy); i++)
    g_assert_false (grape_event_sealed (grape_instance_event (copy, i)));
  g_assert_true (grape_instance_verify (copy, &n_draws, &error));
  g_assert_no_error (error);
}

/* As anybody may who has the files alone; it is what `audit` does. */
static void
audit (Scene *self)
{
  Table *table = &self->table;
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = NULL;
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapePlace) place = grape_place_new (meddler_uri (self->meddler), NULL, NULL, &error);

  g_assert_no_error (error);
  table->eve = table_open_library (table, "eve.db");
  topic = grape_share_accept (table->eve, table->link, "", NULL, table->now, &error);
  g_assert_no_error (error);
  grape_share_sync (table->eve, topic, place, table->now, report, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report->problems->len, ==, 0);
  assert_whole (self, table->eve);
}

/* People's acts, each with its author; of the rest, the kind. */
static void
add_events (Scene *self, GPtrArray *lines)
{
  g_autoptr (GrapeInstance) instance = table_load (&self->table, self->table.keeper);

  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);
      gboolean told
          = event->author >= GRAPE_AUTHOR_REFEREE && event->kind != GRAPE_EVENT_CONTRIBUTE
            && !grape_table_seat (grape_instance_position (instance)->table, MAX (event->author, 0))
                    ->bot;

      g_ptr_array_add (lines, g_strdup_printf ("event %d %d %s", event->author, event->kind,
                                               told ? event->text : ""));
    }
}

/* A player's own entries, and what became of them. */
static void
add_entries (Scene *self, guint desk, GPtrArray *lines)
{
  GrapeLibrary *library = self->table.desks[desk];
  g_autoptr (GError) error = NULL;
  g_autofree char *author = table_key_of (library);
  g_autoptr (GPtrArray) list
      = grape_library_list_entries (library, self->table.topic, author, 1, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (list, i);
      g_autoptr (GrapeEntry) entry
          = grape_entry_read (stored->topic, stored->author, stored->file, &error);

      g_assert_no_error (error);
      g_ptr_array_add (lines,
                       g_strdup_printf ("entry of %u: %u %s %d %s", desk, stored->n, entry->kind,
                                        stored->state, stored->note ? stored->note : ""));
    }
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* (transfer full): the same for all plays of a story. */
static char *
describe (Scene *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  add_events (self, lines);
  for (guint i = 1; i < N_DESKS; i++)
    add_entries (self, i, lines);
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **)lines->pdata);
}

/* --- again and again -------------------------------------------------------------------------- */

static ServerThread server;
static struct
{
  gboolean all;
  char *game, *kind;
  int at;
} wanted;

/* (transfer full): what came of it. @n: how many requests it took. */
static char *
play (const Story *story, MeddleKind kind, guint at, guint *n)
{
  Scene self = { .story = story, .kind = kind, .at = at, .meddler = meddler_new (server.uri) };

  set_up (&self);
  story->play (&self);
  *n = meddler_n_seen (self.meddler);
  for (guint i = 1; i < N_DESKS; i++)
    assert_whole (&self, self.table.desks[i]);
  audit (&self);
  char *outcome = describe (&self);
  g_assert_cmpuint (self.n_struck, ==, kind == MEDDLE_NOT ? 0 : 1);
  tear_down (&self);
  meddler_free (self.meddler);
  return outcome;
}

/* The result of a story that nobody meddles with. */
typedef struct
{
  char *outcome;
  guint n; /* requests */
} Truth;

typedef struct
{
  const Story *story;
  const Truth *truth;
  MeddleKind kind;
} Case;

static void
test_each (gconstpointer data)
{
  const Case *what = data;
  guint n = what->truth->n, ignored = 0, step = wanted.all || wanted.at ? 1 : STRIDE, n_plays = 0;
  const char *truth = what->truth->outcome;

  for (guint at = 1 + what->kind * 17 % step; at <= n; at += step)
    {
      if (wanted.at && (guint)wanted.at != at)
        continue;
      g_autofree char *outcome = play (what->story, what->kind, at, &ignored);
      if (!g_str_equal (outcome, truth))
        g_error ("After %s at %u of %u it is\n%s\nand not\n%s", meddle_name (what->kind), at, n,
                 outcome, truth);
      n_plays++;
    }
  g_test_message ("%u of %u requests", n_plays, n);
}

static void
add_cases (const Story *story, Truth *truth)
{
  if (wanted.game && !g_str_equal (wanted.game, story->game.rules))
    return;
  truth->outcome = play (story, MEDDLE_NOT, 0, &truth->n);
  for (MeddleKind kind = MEDDLE_NOT + 1; kind <= MEDDLE_LAST; kind++)
    {
      const Case what = { story, truth, kind };
      g_autofree char *path
          = g_strdup_printf ("/sync/every-request/%s/%s", story->game.rules, meddle_name (kind));

      if (!wanted.kind || g_str_equal (wanted.kind, meddle_name (kind)))
        g_test_add_data_func_full (path, g_memdup2 (&what, sizeof what), test_each, g_free);
    }
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[]
      = { { "all", 0, 0, G_OPTION_ARG_NONE, &wanted.all, "Every request", NULL },
          { "game", 0, 0, G_OPTION_ARG_STRING, &wanted.game, "Only this game", "GAME" },
          { "kind", 0, 0, G_OPTION_ARG_STRING, &wanted.kind, "Only this kind", "KIND" },
          { "at", 0, 0, G_OPTION_ARG_INT, &wanted.at, "Only this request", "NUMBER" },
          { NULL } };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  Truth truths[2] = { 0 };
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_parse (context, &argc, &argv, &error);
  g_assert_no_error (error);
  g_autofree char *folder = g_dir_make_tmp ("grape-every-place-XXXXXX", &error);
  g_assert_no_error (error);
  server = (ServerThread){ .options = { .folder = folder } };
  server_thread_start (&server);
  add_cases (&pure_skill, &truths[0]);
  add_cases (&mediocrity, &truths[1]);
  int status = g_test_run ();
  server_thread_stop (&server);
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", folder);
  g_assert_cmpint (system (command), ==, 0);
  g_free (truths[0].outcome);
  g_free (truths[1].outcome);
  g_free (wanted.game);
  g_free (wanted.kind);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library whose program is killed with SIGKILL at random moments, again and again: no event that
 * was acknowledged is lost, every log still verifies, the file opens and is whole, and an import
 * that was killed is finished by importing once more.
 *
 *   kill-test [--kills N] [--seed N]
 *
 * The seed decides what is played and after how many milliseconds each kill comes; how far the
 * program has got by then differs from run to run. A failure names it.
 *
 * The program starts itself as the one to be killed: `--child play|import LIBRARY MBOX SEED`. That
 * one says on its output what it has stored: "s" (the library is open), "e ID N" (N events of that
 * instance), "m N" (so many messages were new in this import). */
#include "library/grape-library-instances.h"
#include "library/grape-library-mail.h"
#include "mail/grape-import.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_MORE 20 /* kills */
#define START_S   G_GINT64_CONSTANT (888710400)

/* An archive has so many messages that this many kills hardly let its import finish; then the next
 * archive begins. */
#define N_MESSAGES      2000
#define KILLS_A_ARCHIVE 8

static int n_kills = 20;
static gint64 seed_of_moments = -1; /* below 0: any */
static char *program;

/* The one to be killed. */

static void acknowledge (const char *format, ...) G_GNUC_PRINTF (1, 2);

static void
acknowledge (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (write (STDOUT_FILENO, line, strlen (line)) < 0)
    exit (3);
}

static GrapeInstance *
begin_instance (GrapeLibrary *library)
{
  const GrapeRules *const *games = grape_registry_list ();
  guint n_games = g_strv_length ((char **)games);
  const GrapeRules *rules = games[g_random_int_range (0, (gint32)n_games)];
  g_autofree char *id = g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());
  g_autofree char *name = g_strdup_printf ("Game %s", id);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, name, START_S);
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  for (guint i = 0; i < GRAPE_SEED_BYTES; i++)
    seed[i] = (guint8)g_random_int ();
  for (guint i = 0; i < CLAMP (3, rules->seats_min, rules->seats_max); i++)
    {
      g_autofree char *player = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, player, NULL);
    }
  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Ref") : NULL;
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  if (!instance || !grape_library_add_instance (library, instance, &error))
    g_error ("no instance: %s", error->message);
  acknowledge ("e %s 0\n", id);
  return g_steal_pointer (&instance);
}

/* Somebody moves, or time passes. */
static void
act_somehow (GrapeInstance *instance)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GArray) pending = grape_position_pending (position);
  const GrapeRules *rules = grape_instance_rules (instance);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "kill", g_random_int ());
      g_autofree char *move
          = item->seat >= 0 && !item->done
                ? grape_position_bot (position, item->seat, rules->bots[0], &stream, 50)
                : NULL;
      if (move && grape_instance_act (instance, position->at + 60, item->seat, move, NULL))
        return;
    }
  grape_instance_advance (instance, MAX (position->at, grape_instance_next_deadline (instance)) + 1,
                          NULL);
}

static void
play (GrapeLibrary *library)
{
  for (;;)
    {
      g_autoptr (GrapeInstance) instance = begin_instance (library);
      while (!grape_position_over (grape_instance_position (instance)))
        {
          g_autoptr (GError) error = NULL;
          guint first = grape_instance_n_events (instance) + 1;
          act_somehow (instance);
          if (grape_instance_n_events (instance) < first)
            break;
          if (!grape_library_append (library, instance, first, &error))
            g_error ("the events from %u on were not stored: %s", first, error->message);
          acknowledge ("e %s %u\n", grape_instance_header (instance)->id,
                       grape_instance_n_events (instance));
        }
    }
}

static void
progress_cb (const GrapeImportProgress *progress, gpointer user_data)
{
  acknowledge ("m %u\n", progress->n_new);
}

static int
be_killed (const char *what, const char *path, const char *mbox)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) library = grape_library_open (path, &error);
  if (!library)
    g_error ("the library does not open: %s", error->message);
  acknowledge ("s\n");
  if (g_str_equal (what, "play"))
    play (library);
  g_autoptr (GrapeImportReport) report
      = grape_import_path (library, mbox, "list", progress_cb, NULL, NULL, &error);
  if (!report)
    g_error ("the import failed: %s", error->message);
  return 0;
}

/* The one who kills. */

typedef struct
{
  char *folder, *path;
  GPtrArray *archives; /* of char*: mboxes */
  GHashTable *events;  /* id -> number of events that were acknowledged */
  GHashTable *recent;  /* the ids that were acknowledged since the last look */
  guint n_messages;    /* messages that were acknowledged */
  guint n_acknowledged;
  GRand *random;
} Killer;

/* An archive of messages that all differ, a few of them without a Message-ID or with a strange
 * one. */
static void
write_mbox (const char *path, guint archive)
{
  g_autoptr (GString) mbox = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < N_MESSAGES; i++)
    {
      guint hour = i % 24, day = 1 + i % 28;
      g_string_append_printf (mbox, "From ann@example.org Mon Mar %2u %02u:%02u:00 1998\n", day,
                              hour, i % 60);
      g_string_append_printf (mbox,
                              "From: Ann <ann@example.org>\nTo: list@example.org\n"
                              "Date: Mon, %u Mar 1998 %02u:%02u:00 +0000\nSubject: Message %u\n",
                              day, hour, i % 60, i);
      if (i % 10)
        g_string_append_printf (mbox, "Message-ID: <%u.%u.kill@example.org>\n", i, archive);
      g_string_append_printf (mbox, "\nThis is message %u of archive %u.\n", i, archive);
      for (guint line = 0; line < i % 40; line++)
        g_string_append_printf (mbox, "Line %u of it says that %u is a number.\n", line, i * line);
      g_string_append_c (mbox, '\n');
    }
  g_file_set_contents (path, mbox->str, (gssize)mbox->len, &error);
  g_assert_no_error (error);
}

static void
note_line (Killer *self, const char *line, guint *n_new)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);
  if (g_str_equal (words[0], "s"))
    return;
  self->n_acknowledged++;
  if (g_str_equal (words[0], "e"))
    {
      guint n_events = (guint)g_ascii_strtoull (words[2], NULL, 10);
      g_hash_table_insert (self->events, g_strdup (words[1]), GUINT_TO_POINTER (n_events));
      g_hash_table_add (self->recent, g_strdup (words[1]));
    }
  else
    *n_new = (guint)g_ascii_strtoull (words[1], NULL, 10);
}

/* Reads what the child says, kills it @delay_ms after it has opened the library (or was started, if
 * @at_once), and reads its last words. */
static guint
listen_and_kill (Killer *self, GPid child, int out, gint32 delay_ms, gboolean at_once)
{
  gint64 until = g_get_monotonic_time () + 1000 * (at_once ? delay_ms : 20000);
  gboolean is_open = at_once;
  g_autoptr (GString) said = g_string_new (NULL);
  gboolean killed = FALSE;
  guint n_new = 0;
  for (;;)
    {
      gint64 left_ms = (until - g_get_monotonic_time ()) / 1000;
      struct pollfd poll_fd = { .fd = out, .events = POLLIN };
      char bytes[4096];
      if (!killed && left_ms <= 0)
        {
          kill (child, SIGKILL);
          killed = TRUE;
        }
      if (poll (&poll_fd, 1, killed ? -1 : (int)MAX (left_ms, 1)) <= 0)
        continue;
      gssize n = read (out, bytes, sizeof bytes);
      if (n <= 0)
        break;
      g_string_append_len (said, bytes, n);
      if (!is_open)
        until = g_get_monotonic_time () + 1000 * delay_ms;
      is_open = TRUE;
    }
  int status;
  waitpid (child, &status, 0);
  if (!WIFSIGNALED (status) && WEXITSTATUS (status) != 0)
    g_error ("the one to be killed ended by itself, with %d", WEXITSTATUS (status));
  if (WIFSIGNALED (status) && WTERMSIG (status) != SIGKILL)
    g_error ("the one to be killed crashed, with signal %d", WTERMSIG (status));
  g_auto (GStrv) lines = g_strsplit (said->str, "\n", -1);
  for (guint i = 0; lines[i] && lines[i + 1]; i++) /* the last one may be cut */
    note_line (self, lines[i], &n_new);
  return n_new;
}

/* Starts a program, and kills it. */
static void
kill_once (Killer *self, const char *what, guint archive, gint32 longest_ms)
{
  char *mbox = g_ptr_array_index (self->archives, archive);
  g_autofree char *seed = g_strdup_printf ("%u", g_rand_int (self->random));
  char *argv[] = { program, (char *)"--child", (char *)what, self->path, mbox, seed, NULL };
  g_autoptr (GError) error = NULL;
  GPid child;
  int out;
  gint32 delay_ms = g_rand_int_range (self->random, 0, longest_ms);
  gboolean at_once = g_rand_int_range (self->random, 0, 5) == 0;
  g_spawn_async_with_pipes (NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child, NULL,
                            &out, NULL, &error);
  g_assert_no_error (error);
  self->n_messages += listen_and_kill (self, child, out, delay_ms, at_once);
  close (out);
}

static void
check_instance (GrapeLibrary *library, const char *id, guint n_acknowledged)
{
  g_autoptr (GError) error = NULL;
  guint n_draws;
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (library, id, &error);
  if (!instance)
    g_error ("instance %s is lost: %s", id, error->message);
  if (grape_instance_n_events (instance) < n_acknowledged)
    g_error ("instance %s has %u events, and %u were acknowledged", id,
             grape_instance_n_events (instance), n_acknowledged);
  g_assert_true (grape_instance_has_seed (instance, NULL));
  if (!grape_instance_verify (instance, &n_draws, &error))
    g_error ("instance %s does not verify: %s", id, error->message);
}

/* Every message that was stored is in a thread, wherever the import was killed. */
static void
check_threads (GrapeLibrary *library)
{
  g_autoptr (GPtrArray) messages = grape_library_messages_since (library, 0, NULL);
  for (guint i = 0; i < messages->len; i++)
    g_assert_cmpint (((const GrapeMessage *)g_ptr_array_index (messages, i))->thread, !=, 0);
  g_assert_false (grape_library_needs_threads (library));
}

static void
check_library (Killer *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) library = grape_library_open (self->path, &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_check (library, &error));
  g_assert_no_error (error);
  GHashTableIter iter;
  gpointer id;
  g_hash_table_iter_init (&iter, self->recent);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    check_instance (library, id, GPOINTER_TO_UINT (g_hash_table_lookup (self->events, id)));
  g_hash_table_remove_all (self->recent);
  g_autoptr (GPtrArray) list = grape_library_list_instances (library, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < list->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (list, i);
      gpointer n_events = g_hash_table_lookup (self->events, summary->id);
      g_assert_cmpstr (summary->problem, ==, NULL);
      g_assert_cmpuint (summary->n_events, >=, GPOINTER_TO_UINT (n_events));
    }
  g_assert_cmpuint (list->len, >=, g_hash_table_size (self->events));
  g_assert_cmpuint (grape_library_n_messages (library), >=, self->n_messages);
  check_threads (library);
  grape_library_close (library);
}

/* Imports every archive, without being killed. */
static guint
import_whole (Killer *self, const char *path, guint *n_new)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) library = grape_library_open (path, &error);
  g_assert_no_error (error);
  *n_new = 0;
  for (guint i = 0; i < self->archives->len; i++)
    {
      g_autoptr (GrapeImportReport) report = grape_import_path (
          library, g_ptr_array_index (self->archives, i), "list", NULL, NULL, NULL, &error);
      g_assert_no_error (error);
      *n_new += report->counts.n_new;
    }
  return grape_library_n_messages (library);
}

/* The import that was killed, finished: as many messages as one that nobody killed. */
static void
check_import (Killer *self)
{
  guint n_new, n_all = N_MESSAGES * self->archives->len;
  g_autofree char *fresh = g_build_filename (self->folder, "fresh.db", NULL);
  g_assert_cmpuint (import_whole (self, self->path, &n_new), ==, n_all);
  g_assert_cmpuint (n_new, <=, n_all - self->n_messages);
  g_assert_cmpuint (import_whole (self, fresh, &n_new), ==, n_all);
  g_assert_cmpuint (n_new, ==, n_all);
  g_assert_cmpuint (import_whole (self, self->path, &n_new), ==, n_all);
  g_assert_cmpuint (n_new, ==, 0);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      remove_tree (child);
    }
  g_remove (path);
}

static void
test_kill (gconstpointer data)
{
  const char *what = data;
  g_autoptr (GError) error = NULL;
  Killer self = { .folder = g_dir_make_tmp ("grape-kill-XXXXXX", &error) };
  g_assert_no_error (error);
  self.path = g_build_filename (self.folder, "library.db", NULL);
  self.archives = g_ptr_array_new_with_free_func (g_free);
  self.events = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.recent = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.random = g_rand_new_with_seed ((guint32)seed_of_moments);
  gboolean is_import = g_str_equal (what, "import");
  /* On a busy machine the first may come before anything was acknowledged. */
  for (guint i = 0; i < (guint)n_kills || (!self.n_acknowledged && i < (guint)n_kills + MOST_MORE);
       i++)
    {
      if (i % KILLS_A_ARCHIVE == 0)
        {
          g_autofree char *name = g_strdup_printf ("list-%u.mbox", self.archives->len);
          char *mbox = g_build_filename (self.folder, name, NULL);
          write_mbox (mbox, self.archives->len);
          g_ptr_array_add (self.archives, mbox);
        }
      kill_once (&self, what, self.archives->len - 1, 250);
      check_library (&self);
    }
  if (is_import)
    check_import (&self);
  g_test_message ("%s: %d kills, %u acknowledgements, %u messages acknowledged", what, n_kills,
                  self.n_acknowledged, self.n_messages);
  g_assert_cmpuint (self.n_acknowledged, >, 0);
  remove_tree (self.folder);
  g_hash_table_unref (self.events);
  g_hash_table_unref (self.recent);
  g_rand_free (self.random);
  g_free (self.folder);
  g_free (self.path);
  g_ptr_array_unref (self.archives);
}

/* GLib would take `--seed` for its own, which is no number. */
static void
read_options (int *argc, char ***argv)
{
  const GOptionEntry entries[]
      = { { "kills", 0, 0, G_OPTION_ARG_INT, &n_kills, "How often to kill (20)", "N" },
          { "seed", 0, 0, G_OPTION_ARG_INT64, &seed_of_moments, "What to play and when to kill",
            "N" },
          { NULL } };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      g_printerr ("kill-test: %s\n", error->message);
      exit (2);
    }
  if (seed_of_moments < 0)
    seed_of_moments = g_random_int ();
}

int
main (int argc, char **argv)
{
  if (argc == 6 && g_str_equal (argv[1], "--child"))
    {
      g_random_set_seed ((guint32)g_ascii_strtoull (argv[5], NULL, 10));
      return be_killed (argv[2], argv[3], argv[4]);
    }
  read_options (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  g_test_message ("again: kill-test --kills %d --seed %" G_GINT64_FORMAT, n_kills, seed_of_moments);
  program = g_file_read_link ("/proc/self/exe", NULL);
  g_test_add_data_func ("/kill/play", "play", test_kill);
  g_test_add_data_func ("/kill/import", "import", test_kill);
  int result = g_test_run ();
  g_free (program);
  return result;
}

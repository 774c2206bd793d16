/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time from exec to the first frame, and memory, of the window with a library of 500 instances and
 * 100,000 messages; beside an empty libadwaita window on the same display. Exit status 1 when it
 * takes more than 1.3 times the processor time of the empty window until then. */
#include "bench-limit.h"
#include "engine/grape-script.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-mail.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_INSTANCES 500
#define N_MESSAGES  100000
#define N_BATCH     2000
#define N_RUNS      9
#define WANTED      1.3
#define SETTLE_US   (1500 * 1000)

static const char *const words[]
    = { "move",   "round", "grid",    "virus", "prize",   "spade",   "referee", "deadline",
        "letter", "crash", "tromino", "ghost", "lantern", "harbour", "winter",  "garden" };

static void
check (GError *error)
{
  if (error)
    g_error ("window-bench: %s", error->message);
}

static void
add_instances (GrapeLibrary *library)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  GError *error = NULL;
  grape_library_begin (library, &error);
  for (guint i = 0; i < N_INSTANCES && !error; i++)
    {
      guint8 seed[GRAPE_SEED_BYTES] = { (guint8)i, (guint8)(i >> 8) };
      g_autofree char *id = g_strdup_printf ("%016x", i + 1);
      g_autofree char *name = g_strdup_printf ("Table %u", i + 1);
      g_autoptr (GrapeHeader) header = grape_header_new (rules, id, name, 1700000000 + i);
      header->referee = g_strdup ("Zoe");
      grape_random_commit (seed, header->commitment);
      grape_header_add_seat (header, "Ann", "random");
      grape_header_add_seat (header, "Bob", "random");
      grape_header_add_seat (header, "Cleo", i % 3 ? NULL : "random");
      g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
      if (instance && grape_match_play (instance, 100, 20, &error))
        grape_library_add_instance (library, instance, &error);
    }
  check (error);
  grape_library_commit (library, &error);
  check (error);
}

static GrapeMessage *
message_new (guint i)
{
  GrapeMessage *message = grape_message_new ();
  GString *text = g_string_new (NULL);
  for (guint j = 0; j < 60; j++)
    g_string_append_printf (text, "%s%c", words[(i * 7 + j * j) % G_N_ELEMENTS (words)],
                            j % 12 == 11 ? '\n' : ' ');
  message->message_id = g_strdup_printf ("%u@bench.example", i);
  message->in_reply_to = i % 5 ? g_strdup_printf ("%u@bench.example", i - i % 5) : NULL;
  message->from_name = g_strdup ("Ann");
  message->from_address = g_strdup ("ann@example.org");
  message->to = g_strdup ("list@example.org");
  message->subject = g_strdup_printf ("%s %u", words[i % G_N_ELEMENTS (words)], i / 5);
  message->at = message->header_at = 1000000000 + (gint64)i * 600;
  message->raw = g_bytes_new (text->str, text->len);
  message->body_hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
  message->text = g_string_free (text, FALSE);
  return message;
}

static void
add_messages (GrapeLibrary *library)
{
  GError *error = NULL;
  gint64 archive = grape_library_add_archive (library, "bench", NULL, &error);
  for (guint i = 0; i < N_MESSAGES && !error; i++)
    {
      g_autoptr (GrapeMessage) message = message_new (i);
      GrapeStored stored;
      if (i % N_BATCH == 0)
        grape_library_begin (library, &error);
      grape_library_add_message (library, archive, message, &stored, &error);
      if (!error && (i % N_BATCH == N_BATCH - 1 || i == N_MESSAGES - 1))
        grape_library_commit (library, &error);
    }
  check (error);
  grape_library_make_threads (library, NULL, &error);
  check (error);
}

/* "VmRSS:   35640 kB" and "RssAnon:" */
static glong
status_kb (GPid pid, const char *field)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", pid);
  g_autofree char *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  const char *line = strstr (text, field);
  return line ? strtol (line + strlen (field), NULL, 10) : 0;
}

typedef struct
{
  double first_ms, work_ms, filled_ms; /* work: processor time until the first frame */
  glong rss_kb, own_kb;
} Run;

static double
time_of (const char *text, const char *what, gint64 start)
{
  const char *found = strstr (text, what);
  return found ? (double)(g_ascii_strtoll (found + strlen (what), NULL, 10) - start) / 1000 : 0;
}

static Run
measure (char **arguments)
{
  Run run = { 0 };
  GPid pid;
  int errors;
  char text[65536] = "";
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_spawn_async_with_pipes (NULL, arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                            NULL, NULL, &errors, &error);
  check (error);
  g_usleep (SETTLE_US);
  run.rss_kb = status_kb (pid, "VmRSS:");
  run.own_kb = status_kb (pid, "RssAnon:");
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  gssize size = read (errors, text, sizeof text - 1);
  close (errors);
  text[MAX (size, 0)] = '\0';
  run.first_ms = time_of (text, "first frame at ", start);
  const char *work = strstr (text, " after ");
  run.work_ms = work ? g_ascii_strtod (work + strlen (" after "), NULL) * 1e3 / CLOCKS_PER_SEC : 0;
  run.filled_ms = time_of (text, "filled at ", start);
  if (run.first_ms <= 0)
    g_error ("%s showed no frame: %s", arguments[0], text);
  return run;
}

static int
by_size (gconstpointer a, gconstpointer b)
{
  double one = *(const double *)a, two = *(const double *)b;
  return (one > two) - (one < two);
}

static double
median (double *values)
{
  qsort (values, N_RUNS, sizeof *values, by_size);
  return values[N_RUNS / 2];
}

static Run
median_run (const Run *runs)
{
  double first[N_RUNS], work[N_RUNS], filled[N_RUNS], rss[N_RUNS], own[N_RUNS];
  for (guint i = 0; i < N_RUNS; i++)
    {
      first[i] = runs[i].first_ms;
      work[i] = runs[i].work_ms;
      filled[i] = runs[i].filled_ms;
      rss[i] = (double)runs[i].rss_kb;
      own[i] = (double)runs[i].own_kb;
    }
  return (Run){ median (first), median (work), median (filled), (glong)median (rss),
                (glong)median (own) };
}

/* Where there is no display, once more on a virtual one. */
static void
need_display (char **argv)
{
  if (g_getenv ("DISPLAY") || g_getenv ("WAYLAND_DISPLAY"))
    return;
  g_autofree char *runner = g_find_program_in_path ("xvfb-run");
  if (!runner)
    {
      g_print ("window-bench: no display and no xvfb-run: nothing was measured\n");
      exit (0);
    }
  g_setenv ("GSK_RENDERER", "cairo", FALSE);
  g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  execl (runner, runner, "-a", "-s", "-screen 0 1280x1024x24 -noreset", argv[0], NULL);
  g_error ("window-bench: %s", g_strerror (errno));
}

int
main (int argc, char **argv)
{
  need_display (argv);
  g_autofree char *folder = g_dir_make_tmp ("grape-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "library.db", NULL);
  g_autofree char *here = g_path_get_dirname (argv[0]);
  g_autofree char *empty = g_build_filename (here, "empty-window", NULL);
  g_autofree char *ours = g_build_filename (here, "..", "..", "src", "ui", "grapefruit", NULL);
  char *empty_arguments[] = { empty, NULL };
  char *our_arguments[] = { ours, (char *)"--library", path, NULL };
  GError *error = NULL;
  Run empties[N_RUNS], windows[N_RUNS];

  GrapeLibrary *library = grape_library_open (path, &error);
  check (error);
  add_instances (library);
  add_messages (library);
  g_print ("library: %d instances, %u messages\n", N_INSTANCES, grape_library_n_messages (library));
  grape_library_close (library);
  g_object_unref (library);

  g_setenv ("GRAPE_REPORT_FIRST_FRAME", "1", TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  measure (empty_arguments);
  measure (our_arguments);
  for (guint i = 0; i < N_RUNS; i++)
    {
      empties[i] = measure (empty_arguments);
      windows[i] = measure (our_arguments);
    }
  Run bare = median_run (empties), window = median_run (windows);
  g_print (
      "empty window: first frame %.0f ms (%.0f of processor time), RSS %.1f MB (%.1f MB its own)\n",
      bare.first_ms, bare.work_ms, (double)bare.rss_kb / 1024, (double)bare.own_kb / 1024);
  g_print (
      "grapefruit:   first frame %.0f ms (%.0f of processor time), list filled %.0f ms, RSS %.1f MB "
      "(%.1f MB its own)\n",
      window.first_ms, window.work_ms, window.filled_ms, (double)window.rss_kb / 1024,
      (double)window.own_kb / 1024);
  double ratio = window.work_ms / bare.work_ms;
  g_print (
      "first frame: %.2f times the empty window's processor time, %.2f times its time (wanted: at "
      "most %.1f)\n",
      ratio, window.first_ms / bare.first_ms, WANTED);
  const char *ends[] = { "", "-wal", "-shm" };
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *file = g_strconcat (path, ends[i], NULL);
      g_unlink (file);
    }
  g_rmdir (folder);
  return bench_at_most ("the ratio to an empty window", ratio, WANTED) ? 0 : 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heads requested several at a time, from a slow server: as many requests as one after another,
 * never more at once than allowed, and the same result. */
#include <string.h>

#include "exchange-fixture.h"
#include "sync/share/grape-share-private.h"

#define N_GAMES   5
#define N_INVITES 6 /* to each */
#define N_CAME    3 /* of these */
#define MOST      6 /* requests at once */
#define SLOW_MS   20

/* --- a slow server ---------------------------------------------------------------------------- */

typedef struct
{
  const char *folder;
  const char *bad; /* a path that is answered with @status, or with what is no file of ours; NULL */
  guint status;
  GCancellable *cancel; /* when the gate opens; or NULL */

  GSocketListener *listener;
  GCancellable *over;
  GThread *thread;
  GPtrArray *lines; /* of GThread, one a connection; only in @thread */
  char *uri;
  GMutex lock; /* of all below */
  GCond opened;
  gboolean gate; /* the first request is answered when there are two */
  guint n_now, n_most, n_all;
} Slow;

typedef struct
{
  Slow *slow;
  GSocketConnection *connection;
} SlowLine;

static void
say (GOutputStream *out, guint status, const char *body)
{
  g_autofree char *text = g_strdup_printf ("HTTP/1.1 %u Said\r\nContent-Length: %zu\r\n\r\n%s",
                                           status, strlen (body), body);

  g_output_stream_write_all (out, text, strlen (text), NULL, NULL, NULL);
}

static void
answer (Slow *self, const char *method, const char *path, const char *body, GOutputStream *out)
{
  g_autofree char *file = g_build_filename (self->folder, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file), *text = NULL;
  gboolean bad = g_strcmp0 (self->bad, path) == 0;

  if (bad && self->status)
    say (out, self->status, "");
  else if (g_str_equal (method, "PUT"))
    {
      g_mkdir_with_parents (folder, 0700);
      g_assert_true (g_file_set_contents (file, body, -1, NULL));
      say (out, 201, "");
    }
  else if (bad)
    say (out, 200, "{");
  else if (g_file_get_contents (file, &text, NULL, NULL))
    say (out, 200, text);
  else
    say (out, 404, "");
}

static void
enter (Slow *self)
{
  g_mutex_lock (&self->lock);
  self->n_all++;
  self->n_now++;
  self->n_most = MAX (self->n_most, self->n_now);
  if (self->gate && self->n_now == 2)
    {
      self->gate = FALSE;
      if (self->cancel)
        g_cancellable_cancel (self->cancel);
      g_cond_broadcast (&self->opened);
    }
  while (self->gate)
    g_cond_wait (&self->opened, &self->lock);
  g_mutex_unlock (&self->lock);
}

static void
leave (Slow *self)
{
  g_mutex_lock (&self->lock);
  self->n_now--;
  g_mutex_unlock (&self->lock);
}

/* One request; NULL when no more come. The length of its body follows. */
static char *
hear (GDataInputStream *in, gsize *length)
{
  g_autofree char *request = g_data_input_stream_read_line (in, NULL, NULL, NULL);
  gboolean more = request != NULL;

  *length = 0;
  while (more)
    {
      g_autofree char *line = g_data_input_stream_read_line (in, NULL, NULL, NULL);

      if (line && g_ascii_strncasecmp (line, "Content-Length:", 15) == 0)
        *length = (gsize)g_ascii_strtoull (line + 15, NULL, 10);
      more = line && *line;
    }
  return g_steal_pointer (&request);
}

static gpointer
serve_line (gpointer data)
{
  g_autofree SlowLine *self = data;
  g_autoptr (GSocketConnection) connection = self->connection;
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  g_autoptr (GDataInputStream) in
      = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));
  gsize length;
  char *request;

  g_data_input_stream_set_newline_type (in, G_DATA_STREAM_NEWLINE_TYPE_CR_LF);
  while ((request = hear (in, &length)))
    {
      g_auto (GStrv) words = g_strsplit (request, " ", 3);
      g_autofree char *body = g_malloc0 (length + 1);

      g_free (request);
      g_input_stream_read_all (G_INPUT_STREAM (in), body, length, NULL, NULL, NULL);
      enter (self->slow);
      g_usleep (SLOW_MS * 1000);
      /* Before the answer, since its receiver may ask again at once. */
      leave (self->slow);
      answer (self->slow, words[0], words[1] + 1, body, out);
    }
  return NULL;
}

static gpointer
serve (gpointer data)
{
  Slow *self = data;
  GSocketConnection *connection;

  while ((connection = g_socket_listener_accept (self->listener, NULL, self->over, NULL)))
    {
      SlowLine *line = g_new0 (SlowLine, 1);

      *line = (SlowLine){ self, connection };
      g_ptr_array_add (self->lines, g_thread_new ("line", serve_line, line));
    }
  return NULL;
}

static void
slow_start (Slow *self)
{
  g_autoptr (GError) error = NULL;

  g_mutex_init (&self->lock);
  g_cond_init (&self->opened);
  self->over = g_cancellable_new ();
  self->lines = g_ptr_array_new ();
  self->listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (self->listener, NULL, &error);
  g_assert_no_error (error);
  self->uri = g_strdup_printf ("http://127.0.0.1:%u/", port);
  self->thread = g_thread_new ("slow", serve, self);
}

/* Nobody has a connection any more. */
static void
slow_stop (Slow *self)
{
  g_cancellable_cancel (self->over);
  g_thread_join (self->thread);
  for (guint i = 0; i < self->lines->len; i++)
    g_thread_join (g_ptr_array_index (self->lines, i));
  g_ptr_array_unref (self->lines);
  g_object_unref (self->listener);
  g_object_unref (self->over);
  g_free (self->uri);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->opened);
}

/* --- a keeper to whom many come --------------------------------------------------------------- */

static void
invite (Table *self, const char *topic, guint game, guint i)
{
  g_autofree char *name = g_strdup_printf ("came-%u-%u.db", game, i);
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite (self->keeper, topic, GRAPE_VIEWER_SPECTATOR, &error);
  g_assert_no_error (error);
  if (i >= N_CAME)
    return;
  g_autoptr (GrapeLibrary) library = table_open_library (self, name);
  g_autofree char *same = grape_share_accept (library, link, name, NULL, self->now, &error);
  g_assert_no_error (error);
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  grape_share_sync (library, topic, place, self->now, report, NULL, &error);
  g_assert_no_error (error);
}

static void
set_up (Table *self, gconstpointer data)
{
  table_open (self);
  for (guint game = 0; game < N_GAMES; game++)
    {
      g_autofree char *id = g_strdup_printf ("%016x", game + 1);
      const GameToShare share = { .id = id, .people = "Ann", .seed = (guint16)(game + 1) };

      table_share (self, &share, GRAPE_VIEWER_SPECTATOR);
    }
  table_sync_clean (self, self->keeper);
  for (guint game = 0; game < N_GAMES; game++)
    for (guint i = 0; i < N_INVITES; i++)
      invite (self, g_ptr_array_index (self->topics, game), game, i);
}

/* The keeper's library and what the server has, once more each. */
static GrapeLibrary *
copy_table (Table *self, const char *name, char **folder)
{
  g_autofree char *file = g_strconcat (name, ".db", NULL);

  g_assert_finalize_object (g_steal_pointer (&self->keeper));
  g_assert_cmpint (
      run_in_shell ("cd '%s' && cp keeper.db '%s' && cp -r place '%s'", self->folder, file, name),
      ==, 0);
  self->keeper = table_open_library (self, "keeper.db");
  *folder = g_build_filename (self->folder, name, NULL);
  return table_open_library (self, file);
}

/* --- rounds ----------------------------------------------------------------------------------- */

typedef struct
{
  GrapeSyncReport *report;
  GError *error; /* what ended it */
  guint n_done;  /* games before that */
  guint64 n_requests;
  char *members; /* who is in afterwards, and how long logs are */
} Outcome;

static void
outcome_clear (Outcome *self)
{
  grape_sync_report_free (self->report);
  g_clear_error (&self->error);
  g_free (self->members);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static char *
list_members (Table *self, GrapeLibrary *library)
{
  g_autofree char *me = table_key_of (library);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->topics->len; i++)
    {
      const char *topic = g_ptr_array_index (self->topics, i);
      g_autoptr (GPtrArray) members = grape_library_list_members (library, topic, NULL);
      g_autoptr (GPtrArray) mine = grape_library_list_entries (library, topic, me, 1, NULL);

      g_string_append_printf (text, "%s %u:", topic, mine->len);
      for (guint k = 0; k < members->len; k++)
        {
          const GrapeMember *member = g_ptr_array_index (members, k);
          g_string_append_printf (text, " %s/%d/%s", member->author, member->seat, member->name);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
run_round (Table *self, GrapeLibrary *library, Slow *slow, gboolean look, Outcome *outcome)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (slow->uri, NULL, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeSyncPass) pass
      = grape_sync_pass_new (library, place, self->now + 60, slow->cancel);

  outcome->report = grape_sync_report_new ();
  if (look)
    grape_sync_pass_look (pass, self->topics, &outcome->error);
  for (guint i = 0; i < self->topics->len && !outcome->error; i++)
    if (grape_sync_pass_game (pass, g_ptr_array_index (self->topics, i), outcome->report,
                              &outcome->error))
      outcome->n_done++;
  grape_sync_pass_finish (pass, &error);
  g_assert_no_error (error);
  outcome->n_requests = grape_place_traffic (place)->requests;
  outcome->members = list_members (self, library);
}

/* The same round one after another, and several at a time. */
static void
compare (Table *self, const char *bad, guint status, Outcome *serial, Outcome *several)
{
  Outcome *outcomes[] = { serial, several };

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *folder = NULL;
      g_autoptr (GrapeLibrary) library = copy_table (self, i ? "several" : "serial", &folder);
      Slow slow = { .folder = folder, .bad = bad, .status = status, .gate = i == 1 };

      slow_start (&slow);
      run_round (self, library, &slow, i == 1, outcomes[i]);
      slow_stop (&slow);
      g_assert_cmpuint (slow.n_now, ==, 0);
      g_assert_cmpuint (slow.n_all, ==, outcomes[i]->n_requests);
      g_test_message ("%u requests, %u at once", slow.n_all, slow.n_most);
      if (i == 0)
        g_assert_cmpuint (slow.n_most, ==, 1);
      else
        g_assert_cmpuint (slow.n_most, >, 1);
      g_assert_cmpuint (slow.n_most, <=, MOST);
    }
  g_assert_cmpuint (several->n_done, ==, serial->n_done);
  g_assert_cmpstr (several->members, ==, serial->members);
  g_assert_cmpuint (several->report->fetched, ==, serial->report->fetched);
  g_assert_cmpuint (several->report->problems->len, ==, serial->report->problems->len);
  for (guint i = 0; i < serial->report->problems->len; i++)
    g_assert_cmpstr (g_ptr_array_index (several->report->problems, i), ==,
                     g_ptr_array_index (serial->report->problems, i));
  g_assert_true (!several->error == !serial->error);
  if (serial->error)
    {
      g_assert_error (several->error, serial->error->domain, serial->error->code);
      g_assert_cmpstr (several->error->message, ==, serial->error->message);
    }
}

static void
test_same (Table *self, gconstpointer data)
{
  g_auto (Outcome) serial = { 0 }, several = { 0 };

  compare (self, NULL, 0, &serial, &several);
  g_assert_no_error (serial.error);
  g_assert_cmpuint (serial.n_done, ==, N_GAMES);
  g_assert_cmpuint (serial.report->problems->len, ==, 0);
  g_assert_cmpuint (serial.report->fetched, ==, N_GAMES * N_CAME);
  g_assert_cmpuint (several.n_requests, ==, serial.n_requests);
}

/* The path of the head of the second one whom the third game asks for. */
static char *
head_in_the_middle (Table *self)
{
  g_autoptr (GrapeShared) shared
      = grape_library_shared (self->keeper, g_ptr_array_index (self->topics, 2), NULL);
  g_autoptr (GPtrArray) others = grape_sync_others (self->keeper, shared, NULL);

  g_assert_cmpuint (others->len, ==, N_INVITES);
  return grape_head_path (g_ptr_array_index (others, 1));
}

/* The games before it have had their turn. Those after it have not, though their heads came. */
static void
test_fails_in_the_middle (Table *self, gconstpointer data)
{
  g_autofree char *bad = head_in_the_middle (self);
  g_auto (Outcome) serial = { 0 }, several = { 0 };

  compare (self, bad, GPOINTER_TO_UINT (data), &serial, &several);
  g_assert_nonnull (serial.error);
  g_assert_cmpuint (serial.n_done, ==, 2);
  /* Those after it that were under way. */
  g_assert_cmpuint (several.n_requests, <=, serial.n_requests + (N_GAMES - 2) * N_INVITES - 2);
}

/* A file that is not a head is only its author's problem. */
static void
test_no_head (Table *self, gconstpointer data)
{
  g_autofree char *bad = head_in_the_middle (self);
  g_auto (Outcome) serial = { 0 }, several = { 0 };

  compare (self, bad, 0, &serial, &several);
  g_assert_no_error (serial.error);
  g_assert_cmpuint (serial.n_done, ==, N_GAMES);
  g_assert_cmpuint (serial.report->problems->len, ==, 1);
  g_assert_cmpuint (several.n_requests, ==, serial.n_requests);
}

/* While several requests are under way. Nothing has changed, and the next round does it all. */
static void
test_cancelled (Table *self, gconstpointer data)
{
  g_auto (Outcome) cut = { 0 }, whole = { 0 };
  g_autofree char *folder = NULL, *before = list_members (self, self->keeper);
  g_autoptr (GrapeLibrary) library = copy_table (self, "cancelled", &folder);
  g_autoptr (GCancellable) cancel = g_cancellable_new ();
  Slow slow = { .folder = folder, .gate = TRUE, .cancel = cancel };

  slow_start (&slow);
  run_round (self, library, &slow, TRUE, &cut);
  g_assert_error (cut.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (cut.n_done, ==, 0);
  g_assert_cmpuint (cut.n_requests, <=, MOST);
  g_assert_cmpstr (cut.members, ==, before);
  slow.cancel = NULL;
  run_round (self, library, &slow, TRUE, &whole);
  slow_stop (&slow);
  g_assert_no_error (whole.error);
  g_assert_cmpuint (whole.report->fetched, ==, N_GAMES * N_CAME);
}

#define ADD(name, data, test)                                                                      \
  g_test_add ("/sync/parallel/" name, Table, data, set_up, test, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("same", NULL, test_same);
  ADD ("out-of-order", GUINT_TO_POINTER (503), test_fails_in_the_middle);
  ADD ("denied", GUINT_TO_POINTER (403), test_fails_in_the_middle);
  ADD ("no-head", NULL, test_no_head);
  ADD ("cancelled", NULL, test_cancelled);
  return g_test_run ();
}

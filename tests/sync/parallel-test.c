/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heads that are asked for several at a time, of a server that is slow: as many requests as one
 * after another, never more at once than allowed, and the same comes of it. */
#include <libsoup/soup.h>
#include <string.h>

#include "exchange-fixture.h"
#include "sync/grape-share-private.h"

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
  gboolean gate;        /* the first request is answered when there are two */
  GCancellable *cancel; /* then; or NULL */

  GMainContext *context;
  GMainLoop *loop;
  GThread *thread;
  GAsyncQueue *ready;
  char *uri;
  GPtrArray *held; /* of SoupServerMessage: at the gate */
  guint n_now, n_most, n_all;
} Slow;

typedef struct
{
  Slow *slow;
  SoupServerMessage *message;
} Answer;

static void
answer (Slow *self, SoupServerMessage *message)
{
  const char *path = g_uri_get_path (soup_server_message_get_uri (message)) + 1;
  g_autofree char *file = g_build_filename (self->folder, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  g_autofree char *text = NULL;
  gsize length = 0;

  if (self->bad && self->status && g_str_equal (path, self->bad))
    soup_server_message_set_status (message, self->status, NULL);
  else if (g_str_equal (soup_server_message_get_method (message), "PUT"))
    {
      g_mkdir_with_parents (folder, 0700);
      g_assert_true (g_file_set_contents (file, body->data, body->length, NULL));
      soup_server_message_set_status (message, SOUP_STATUS_CREATED, NULL);
    }
  else if (self->bad && g_str_equal (path, self->bad))
    {
      soup_server_message_set_response (message, "application/json", SOUP_MEMORY_STATIC, "{", 1);
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
    }
  else if (g_file_get_contents (file, &text, &length, NULL))
    {
      soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, text,
                                        length);
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
    }
  else
    soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
}

static gboolean
answer_cb (gpointer data)
{
  Answer *self = data;

  answer (self->slow, self->message);
  self->slow->n_now--;
  soup_server_message_unpause (self->message);
  return G_SOURCE_REMOVE;
}

static void
answer_free (gpointer data)
{
  Answer *self = data;

  g_object_unref (self->message);
  g_free (self);
}

static void
answer_later (Slow *self, SoupServerMessage *message)
{
  g_autoptr (GSource) source = g_timeout_source_new (SLOW_MS);
  Answer *later = g_new0 (Answer, 1);

  later->slow = self;
  later->message = g_object_ref (message);
  g_source_set_callback (source, answer_cb, later, answer_free);
  g_source_attach (source, self->context);
}

static void
request_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query,
            gpointer data)
{
  Slow *self = data;

  self->n_all++;
  self->n_now++;
  self->n_most = MAX (self->n_most, self->n_now);
  soup_server_message_pause (message);
  if (!self->gate)
    {
      answer_later (self, message);
      return;
    }
  g_ptr_array_add (self->held, g_object_ref (message));
  if (self->held->len < 2)
    return;
  self->gate = FALSE;
  if (self->cancel)
    g_cancellable_cancel (self->cancel);
  for (guint i = 0; i < self->held->len; i++)
    answer_later (self, g_ptr_array_index (self->held, i));
}

static gpointer
serve (gpointer data)
{
  Slow *self = data;
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (self->context);
  g_autoptr (SoupServer) server = soup_server_new (NULL, NULL);
  soup_server_add_handler (server, NULL, request_cb, self, NULL);
  soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  g_autoslist (GUri) uris = soup_server_get_uris (server);
  g_async_queue_push (self->ready, g_uri_to_string (uris->data));
  g_main_loop_run (self->loop);
  soup_server_disconnect (server);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static void
slow_start (Slow *self)
{
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  self->ready = g_async_queue_new ();
  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  self->thread = g_thread_new ("slow", serve, self);
  self->uri = g_async_queue_pop (self->ready);
}

static gboolean
quit_cb (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

static void
slow_stop (Slow *self)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_callback (source, quit_cb, self->loop, NULL);
  g_source_attach (source, self->context);
  g_thread_join (self->thread);
  g_ptr_array_unref (self->held);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_async_queue_unref (self->ready);
  g_free (self->uri);
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
  g_autoptr (GrapeSyncRound) round
      = grape_sync_round_new (library, place, self->now + 60, slow->cancel);

  outcome->report = grape_sync_report_new ();
  if (look)
    grape_sync_round_look (round, self->topics, &outcome->error);
  for (guint i = 0; i < self->topics->len && !outcome->error; i++)
    if (grape_sync_round_game (round, g_ptr_array_index (self->topics, i), outcome->report,
                               &outcome->error))
      outcome->n_done++;
  grape_sync_round_finish (round, &error);
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

/* What is no head is a problem of its author alone. */
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

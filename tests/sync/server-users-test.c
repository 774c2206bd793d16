/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may use our own server, and as whom: passwords, tokens, write rights. */
#include "server-fixture.h"

#include <time.h>

#include "sync/wire/grape-bundle.h"

/* Ann may write anything; bob only as his own key. */
static void
open_for_users (Desk *self, const GrapeKey *bob)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = grape_server_hash_password ("open sesame", &error);
  g_assert_no_error (error);
  g_autofree char *token = grape_server_hash_password ("T0ken", &error);
  g_assert_no_error (error);
  g_autofree char *text = g_strdup_printf ("# who may\nann:%s\nann:%s\nbob:%s:%s\n", hash, token,
                                           hash, grape_key_public (bob));
  char *path = g_build_filename (self->folder, "users", NULL);

  desk_close (self);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  self->options.users = path; /* freed with the folder */
  desk_open (self);
}

static void
close_users (Desk *self)
{
  g_free ((char *)g_steal_pointer (&self->options.users));
}

static char *
basic (const char *name, const char *password)
{
  g_autofree char *pair = g_strdup_printf ("%s:%s", name, password);
  g_autofree char *code = g_base64_encode ((const guchar *)pair, strlen (pair));

  return g_strconcat ("Basic ", code, NULL);
}

static guint
get_as (Desk *self, const char *authorization)
{
  return desk_status (self, "GET", "/grapefruit/1/heads/a.json", NULL,
                      (const char *const[]){ "Authorization", authorization, NULL });
}

static void
test_passwords_and_tokens (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new ();
  g_autofree char *right = basic ("ann", "open sesame"), *wrong = basic ("ann", "open"),
                  *stranger = basic ("eve", "open sesame"), *other = basic ("ann", "T0ken");

  open_for_users (self, bob);
  g_assert_cmpuint (desk_status (self, "GET", "/grapefruit/1/heads/a.json", NULL, NULL), ==, 401);
  g_assert_cmpuint (get_as (self, wrong), ==, 401);
  g_assert_cmpuint (get_as (self, stranger), ==, 401);
  g_assert_cmpuint (get_as (self, "Basic !!!"), ==, 401);
  g_assert_cmpuint (get_as (self, "Bearer ann.open"), ==, 401);
  g_assert_cmpuint (get_as (self, "Bearer T0ken"), ==, 401);
  clock_t begin = clock ();
  g_assert_cmpuint (get_as (self, right), ==, 404);
  clock_t first = clock () - begin;
  g_assert_cmpuint (get_as (self, other), ==, 404);
  g_assert_cmpuint (get_as (self, "Bearer ann.T0ken"), ==, 404);
  g_assert_cmpuint (get_as (self, "Bearer bob.T0ken"), ==, 401);
  g_assert_cmpuint (desk_status (self, "GET", "/grapefruit/1/health", NULL, NULL), ==, 200);

  /* A password that was right once does not cost a tenth of a second again; by processor time,
   * which other programs do not change. */
  begin = clock ();
  for (guint i = 0; i < 20; i++)
    g_assert_cmpuint (get_as (self, right), ==, 404);
  g_assert_cmpint (clock () - begin, <, 6 * first);
  close_users (self);
}

/* A place with a name and a password asks as everything else does. */
static void
test_place_with_a_password (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new ();
  g_autoptr (GError) error = NULL;
  GrapeFetched fetched = { 0 };

  open_for_users (self, bob);
  g_autoptr (GrapePlace) right = grape_place_new (self->uri, "ann", "open sesame", &error);
  g_autoptr (GrapePlace) wrong = grape_place_new (self->uri, "ann", "sesame", &error);
  grape_place_get (right, "grapefruit/1/heads/a.json", NULL, 100, &fetched, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (
      grape_place_get (wrong, "grapefruit/1/heads/a.json", NULL, 100, &fetched, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED);
  close_users (self);
}

/* Guessing is slow, and stops nobody else. */
static void
test_guessing (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new ();
  guint n_slowed = 0;

  open_for_users (self, bob);
  gint64 start = g_get_monotonic_time ();
  for (guint i = 0; i < 25; i++)
    {
      g_autofree char *guess = g_strdup_printf ("guess %u", i);
      g_autofree char *authorization = basic ("ann", guess);
      guint status = get_as (self, authorization);

      g_assert_true (status == 401 || status == 429);
      n_slowed += status == 429;
    }
  if (g_get_monotonic_time () - start < 10 * G_USEC_PER_SEC)
    g_assert_cmpuint (n_slowed, >=, 5); /* the window may have changed once */
  else
    g_test_skip ("this machine is busy, and takes too long for each guess to slow them down");
  close_users (self);
}

/* --- the queue ---------------------------------------------------------------------------------
 */

/* Many connections, each with a password of its own for @name, none waiting for its answer. */
static GPtrArray *
guess_much (Desk *self, const char *name, guint n)
{
  GPtrArray *open = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *guess = g_strdup_printf ("guess %u", i);
      g_autofree char *authorization = basic (name, guess);
      g_autofree char *text = g_strdup_printf ("GET /grapefruit/1/heads/a.json HTTP/1.1\r\n"
                                               "Host: h\r\nAuthorization: %s\r\n\r\n",
                                               authorization);

      g_ptr_array_add (open, desk_connect (self));
      say (g_ptr_array_index (open, i), text);
    }
  return open;
}

static guint
hear_status (GSocketConnection *connection)
{
  g_autofree char *heard = hear (connection);

  return *heard ? (guint)atoi (heard + strlen ("HTTP/1.1 ")) : 0;
}

/* Guesses at one name, all at once: no more of them are tried than may be in a window, those under
 * way counted. Another name, from the same address, is let in although they came first. */
static void
test_guesses_starve_nobody (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new ();
  g_autofree char *as_bob = basic ("bob", "open sesame");
  guint n_tried = 0;

  open_for_users (self, bob);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GPtrArray) guesses = guess_much (self, "ann", 50),
                        unknown = guess_much (self, "nobody", 3);
  g_assert_cmpuint (get_as (self, as_bob), ==, 404);
  for (guint i = 0; i < guesses->len; i++)
    {
      guint status = hear_status (g_ptr_array_index (guesses, i));

      g_assert_true (status == 401 || status == 429);
      n_tried += status == 401;
    }
  g_assert_cmpuint (n_tried, >=, 10);
  if (g_get_monotonic_time () - start < 20 * G_USEC_PER_SEC)
    g_assert_cmpuint (n_tried, <=, 30);
  close_users (self);
}

/* Each of a user's passwords takes a tenth of a second to be found wrong: as long for a name that
 * is not there, or for one that has fewer. By the time of the processor. */
static void
test_unknown_names_take_as_long (Desk *self, gconstpointer data)
{
  static const char *const names[] = { "ann", "bob", "nobody" };
  g_autoptr (GrapeKey) bob = grape_key_new ();
  clock_t least[G_N_ELEMENTS (names)];

  open_for_users (self, bob);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint k = 0; k < 2; k++)
      {
        g_autofree char *authorization = basic (names[i], "wrong words");
        clock_t begin = clock ();

        g_assert_cmpuint (get_as (self, authorization), ==, 401);
        clock_t took = clock () - begin;
        least[i] = k ? MIN (least[i], took) : took;
      }
  for (guint i = 1; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_cmpint (least[i], >, least[0] / 2);
      g_assert_cmpint (least[i], <, least[0] * 2);
    }
  close_users (self);
}

/* A header's length is a tenth of a second of nobody's time. */
static void
test_long_passwords (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new ();
  g_autofree char *much = g_strnfill (701, 'x'), *authorization = basic ("ann", much);
  g_autoptr (GError) error = NULL;

  open_for_users (self, bob);
  for (guint i = 0; i < 50; i++)
    g_assert_cmpuint (get_as (self, authorization), ==, 401); /* and never 429: nothing is tried */
  g_assert_null (grape_server_hash_password (much, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  close_users (self);
}

static void
test_write_rights (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new (), eve = grape_key_new (), guest = grape_key_new ();
  g_autofree char *as_bob = basic ("bob", "open sesame"), *as_ann = basic ("ann", "open sesame");
  const char *const bobs[] = { "Authorization", as_bob, NULL }, *const anns[]
                                                                = { "Authorization", as_ann, NULL };
  g_autofree char *own = head_path (bob), *own_text = desk_head (bob, 1), *eves = head_path (eve),
                  *eves_text = desk_head (eve, 1), *guests = head_path (guest),
                  *guests_text = desk_head (guest, 1);
  g_autoptr (GrapeEntry) hello = make_entry (guest, "hello", "pk", grape_key_public (bob)),
                         other = make_entry (guest, "hello", "pk", grape_key_public (eve));
  g_autofree char *hellos = entry_path (hello), *others = entry_path (other);

  open_for_users (self, bob);
  g_assert_cmpuint (desk_status (self, "PUT", own, own_text, NULL), ==, 401);
  g_assert_cmpuint (desk_status (self, "PUT", own, own_text, bobs), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", eves, eves_text, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", eves, eves_text, anns), ==, 201);

  /* An invitation is accepted in its own key's place: with one entry, and the head that names it.
   */
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GrapeTip *tip = g_new0 (GrapeTip, 1);
  tip->n = 1;
  g_strlcpy (tip->hash, hello->hash, sizeof tip->hash);
  g_hash_table_insert (tips, g_strdup (hello->topic), tip);
  g_autoptr (GrapeHead) head = grape_head_new (guest, 2, 888710400, tips, NULL);
  g_assert_cmpuint (desk_status (self, "PUT", guests, head->file, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", others, other->file, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", hellos, hello->file, bobs), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", guests, guests_text, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", guests, head->file, bobs), ==, 201);
  close_users (self);
}

/* The head of an invitation: @n entries of one game, and of another one when @two. */
static char *
head_of_guest (const GrapeKey *guest, const GrapeEntry *entry, guint n, gboolean two)
{
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i <= (guint)two; i++)
    {
      GrapeTip *tip = g_new0 (GrapeTip, 1);

      tip->n = n;
      g_strlcpy (tip->hash, entry->hash, sizeof tip->hash);
      g_hash_table_insert (tips, i ? g_strnfill (32, 'a') : g_strdup (entry->topic), tip);
    }
  g_autoptr (GrapeHead) head = grape_head_new (guest, 5 + n + two, 888710400, tips, NULL);
  return g_strdup (head->file);
}

/* An invitation's key can only say hello: no move, no second entry, no bundle, and nothing else in
 * its head. */
static void
test_rights_of_a_guest (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) bob = grape_key_new (), guest = grape_key_new ();
  g_autofree char *as_bob = basic ("bob", "open sesame"), *head = head_path (guest);
  const char *const bobs[] = { "Authorization", as_bob, NULL };
  g_autoptr (GrapeEntry) hello = make_entry (guest, "hello", "pk", grape_key_public (bob)),
                         act = make_entry (guest, "act", "pk", grape_key_public (bob)),
                         nobodys = make_entry (guest, "hello", NULL, NULL);
  g_autoptr (JsonObject) members = json_object_new ();
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  GrapeBundleName name;

  json_object_set_string_member (members, "pk", grape_key_public (bob));
  g_autoptr (GrapeEntry) second
      = grape_entry_new (guest, GRAPE_PROTOCOL_VERSION, hello->topic, 2, hello->hash, 888710400,
                         "hello", members, &error);
  g_assert_no_error (error);
  g_ptr_array_add (entries, hello);
  g_autofree char *bundle = grape_bundle_new (guest, hello->topic, entries, &name, NULL);
  g_autofree char *below = grape_bundle_path (hello->topic, grape_key_public (guest), &name);
  g_autofree char *bundled = g_strconcat ("/", below, NULL), *hellos = entry_path (hello),
                  *acts = entry_path (act), *seconds = entry_path (second),
                  *nameless = entry_path (nobodys);
  g_autofree char *too_long = head_of_guest (guest, second, 2, FALSE),
                  *too_many = head_of_guest (guest, hello, 1, TRUE),
                  *of_act = head_of_guest (guest, act, 1, FALSE),
                  *right = head_of_guest (guest, hello, 1, FALSE);

  open_for_users (self, bob);
  g_assert_cmpuint (desk_status (self, "PUT", hellos, hello->file, bobs), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", acts, act->file, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", nameless, nobodys->file, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", seconds, second->file, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", bundled, bundle, bobs), ==, 403);
  write_by_hand (self, seconds + 1, second->file);
  write_by_hand (self, acts + 1, act->file);
  g_assert_cmpuint (desk_status (self, "PUT", head, too_long, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", head, too_many, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", head, of_act, bobs), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", head, right, bobs), ==, 201);
  close_users (self);
}

static void
test_users_file_is_checked (void)
{
  static const char *const bad[]
      = { "ann\n", "ann:open sesame\n", ":$argon2id$x\n", "ann:$argon2id$x:nokey\n" };
  g_autofree char *folder = g_dir_make_tmp ("grape-server-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "users", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const GrapeServerOptions options = { .folder = folder, .users = path };
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, bad[i], -1, NULL));
      g_assert_null (grape_server_new (&options, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_assert_nonnull (strstr (error->message, "line 1"));
      g_assert_null (strstr (error->message, "sesame"));
    }
  g_remove (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("users/passwords", NULL, test_passwords_and_tokens);
  ADD ("users/place", NULL, test_place_with_a_password);
  ADD ("users/guessing", NULL, test_guessing);
  ADD ("users/starving", NULL, test_guesses_starve_nobody);
  ADD ("users/unknown", NULL, test_unknown_names_take_as_long);
  ADD ("users/long", NULL, test_long_passwords);
  ADD ("users/rights", NULL, test_write_rights);
  ADD ("users/guest", NULL, test_rights_of_a_guest);
  g_test_add_func ("/sync/server/users/file", test_users_file_is_checked);
  return g_test_run ();
}

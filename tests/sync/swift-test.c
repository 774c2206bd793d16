/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place on OpenStack Swift: how one signs in, and what tokens, copies and clocks of such a store
 * can do to a game. The store itself is in shared_game_test.py; this one is small and hostile. */
#include "exchange-fixture.h"

#include <string.h>

#include "swift-stub.h"
#include "sync/wire/grape-entry.h"
#include "sync/share/grape-sync-pass.h"

#define HEAD  "grapefruit/1/heads/ab.json"
#define ENTRY "grapefruit/1/topic/author/000001-ab.json"

static GrapePlace *
place_of (const SwiftStub *stub, const char *user, const char *password)
{
  g_autoptr (GError) error = NULL;
  GrapePlace *place = grape_place_new (stub->address, user, password, &error);

  g_assert_no_error (error);
  return place;
}

static GrapePlace *
place_of_ann (const SwiftStub *stub)
{
  return place_of (stub, SWIFT_STUB_USER, SWIFT_STUB_PASSWORD);
}

static void
assert_no_secret (const GError *error)
{
  g_test_message ("%s", error->message);
  g_assert_null (strstr (error->message, SWIFT_STUB_PASSWORD));
  g_assert_null (strstr (error->message, "AUTH_tk"));
}

static void
put (GrapePlace *place, const char *path, const char *text, gboolean once)
{
  g_autoptr (GError) error = NULL;

  grape_place_put (place, path, text, once, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_get (GrapePlace *place, const char *path, const char *text)
{
  g_auto (GrapeFetched) fetched = { 0 };
  g_autoptr (GError) error = NULL;

  grape_place_get (place, path, NULL, 4096, &fetched, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fetched.text, ==, text);
}

static void
assert_refused (GrapePlace *place, const char *path, int code, const char *words)
{
  g_auto (GrapeFetched) fetched = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (grape_place_get (place, path, NULL, 4096, &fetched, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, code);
  assert_no_secret (error);
  g_assert_nonnull (strstr (error->message, words));
}

static void
assert_not_put (GrapePlace *place, int code, const char *words)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (grape_place_put (place, ENTRY, "{}", TRUE, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, code);
  assert_no_secret (error);
  g_assert_nonnull (strstr (error->message, words));
}

/* --- addresses -------------------------------------------------------------------------------- */

static void
test_addresses (void)
{
  static const char *const good[]
      = { "swift+https://store.example.org/v1/AUTH_games/tables",
          "swift+https://store.example.org:8080/v1/AUTH_games/tables/spring/",
          "swift+http://127.0.0.1:8080/v1/AUTH_games/tables/" };
  static const char *const bad[] = {
    "swift+https://store.example.org/",
    "swift+https://store.example.org/v1/AUTH_games",
    "swift+https://store.example.org/v1/AUTH_games/",
    "swift+https://store.example.org/v1//tables",
    "swift+https://store.example.org/v2/AUTH_games/tables",
    "swift+https://store.example.org/v1/AUTH_games/../tables",
    "swift+https://ann:lime@store.example.org/v1/AUTH_games/tables",
    "swift+https://store.example.org/v1/AUTH_games/tables?temp_url_sig=ab",
    "swift+ftp://store.example.org/v1/AUTH_games/tables",
    "swift://store.example.org/v1/a/b",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapePlace) place = grape_place_new (good[i], SWIFT_STUB_USER, "lime", &error);
      g_autofree char *host = grape_place_address_host (good[i]);

      g_assert_no_error (error);
      g_assert_true (grape_place_address_is_server (good[i]));
      g_assert_cmpint (grape_place_address_is_near (good[i]), ==, i == 2);
      g_assert_cmpstr (host, ==, i == 2 ? "127.0.0.1" : "store.example.org");
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapePlace) place = grape_place_new (bad[i], SWIFT_STUB_USER, "lime", &error);

      g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
      g_test_message ("%s", error->message);
      g_assert_null (strstr (error->message, "lime"));
    }
  g_assert_true (grape_place_address_exposes_password ("swift+http://store.example.org/v1/a/b"));
  g_assert_false (grape_place_address_exposes_password (good[0]));
  g_autofree char *origin = grape_place_address_origin (good[0]);
  g_assert_cmpstr (origin, ==, "https://store.example.org:443");
}

/* --- signing in ------------------------------------------------------------------------------- */

typedef struct
{
  SwiftStub *stub;
} Scene;

static void
set_up (Scene *self, gconstpointer data)
{
  self->stub = swift_stub_new ();
}

static void
tear_down (Scene *self, gconstpointer data)
{
  swift_stub_free (self->stub);
}

static void
test_sign_in (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);
  GrapeProbe probe;
  g_autoptr (GError) error = NULL;

  put (place, ENTRY, "{\"a\":1}", TRUE);
  put (place, ENTRY, "{\"a\":1}", TRUE);          /* again: nothing happens */
  g_assert_cmpuint (self->stub->n_newest, ==, 1); /* it was not there */
  put (place, HEAD, "{\"a\":1}", FALSE);
  put (place, HEAD, "{\"a\":2}", FALSE);
  assert_get (place, HEAD, "{\"a\":2}");
  g_assert_cmpuint (self->stub->n_newest, ==, 4);
  g_assert_cmpuint (self->stub->n_sign_ins, ==, 1);
  g_assert_cmpuint (self->stub->n_with_basic, ==, 0);
  g_assert_cmpuint (self->stub->n_with_token, ==, self->stub->n_requests - 1);
  g_assert_cmpuint (grape_place_traffic (place)->requests, ==, self->stub->n_requests);
  g_assert_true (grape_place_probe (place, &probe, NULL, &error));
  g_assert_true (probe.writable && probe.not_modified && probe.create_once && probe.dates);
  g_assert_false (probe.match);
  g_assert_cmpuint (self->stub->n_odd, ==, 0);
}

static void
test_wrong_password (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) wrong = place_of (self->stub, SWIFT_STUB_USER, "lime and kumquat");
  g_autoptr (GrapePlace) nobody = place_of (self->stub, NULL, NULL);
  g_autoptr (GError) error = NULL;

  assert_refused (wrong, HEAD, GRAPE_PLACE_ERROR_DENIED, "does not know this name and password");
  g_assert_cmpuint (self->stub->n_requests, ==, 1); /* and no file was asked for */
  assert_refused (nobody, HEAD, GRAPE_PLACE_ERROR_DENIED, "wants a name and a password");
  g_assert_cmpuint (self->stub->n_sign_ins, ==, 1);
  g_assert_null (grape_place_new (self->stub->address, SWIFT_STUB_USER, "a\r\nX-Odd: b", &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
  self->stub->open = TRUE;
  put (nobody, HEAD, "{}", FALSE);
  assert_get (nobody, HEAD, "{}");
  g_assert_cmpuint (self->stub->n_sign_ins, ==, 1);
}

/* Whatever is under way when the token expires is done all the same, writes with all their text. */
static void
test_token_expires (Scene *self, gconstpointer data)
{
  for (guint lasts = 1; lasts <= 6; lasts++)
    {
      g_autoptr (GrapePlace) place = place_of_ann (self->stub);
      g_autofree char *text = g_strdup_printf ("{\"a\":%u}", lasts);
      g_autofree char *path = g_strdup_printf ("grapefruit/1/t/a/00000%u-ab.json", lasts);

      self->stub->token_lasts = lasts;
      put (place, path, text, TRUE);
      put (place, HEAD, text, FALSE);
      assert_get (place, path, text);
      assert_get (place, HEAD, text);
    }
  g_assert_cmpuint (self->stub->n_sign_ins, >, 10);
}

/* A proxy that answers 401 for ever is not asked for ever. */
static void
test_no_token_is_taken (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);
  g_autoptr (GArray) gets = g_array_new (FALSE, TRUE, sizeof (GrapeGet));

  self->stub->takes_no_token = TRUE;
  assert_refused (place, HEAD, GRAPE_PLACE_ERROR_OFFLINE, "lets this name in, but does not");
  g_assert_cmpuint (self->stub->n_requests, ==, 2);
  assert_refused (place, HEAD, GRAPE_PLACE_ERROR_OFFLINE, "lets this name in, but does not");
  g_assert_cmpuint (self->stub->n_requests, ==, 5); /* it might have expired meanwhile */
  g_assert_cmpuint (grape_place_traffic (place)->requests, ==, 5);
  g_array_set_clear_func (gets, (GDestroyNotify)grape_get_clear);
  for (guint i = 0; i < 40; i++)
    {
      const GrapeGet get = { .path = g_strdup_printf ("grapefruit/1/heads/%u.json", i) };
      g_array_append_val (gets, get);
    }
  grape_place_get_several (place, gets, 4096, NULL);
  g_assert_cmpuint (self->stub->n_requests, <=, 5 + 6 * 3);
}

/* Several connections sign in once. */
static void
test_several (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);
  g_autoptr (GArray) gets = g_array_new (FALSE, TRUE, sizeof (GrapeGet));

  g_array_set_clear_func (gets, (GDestroyNotify)grape_get_clear);
  for (guint i = 0; i < 40; i++)
    {
      const GrapeGet get = { .path = g_strdup_printf ("grapefruit/1/heads/%u.json", i) };
      g_array_append_val (gets, get);
    }
  grape_place_get_several (place, gets, 4096, NULL);
  for (guint i = 0; i < gets->len; i++)
    g_assert_no_error (g_array_index (gets, GrapeGet, i).error);
  g_assert_cmpuint (self->stub->n_sign_ins, ==, 1);
  g_assert_cmpuint (self->stub->n_requests, ==, 41);
  g_assert_cmpuint (grape_place_traffic (place)->requests, ==, 41);
}

/* Nobody is sent to another server, with or without a token. */
static void
test_elsewhere (Scene *self, gconstpointer data)
{
  SwiftStub *other = swift_stub_new ();
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%u/v1/AUTH_games", other->port);
  g_autofree char *file = g_strconcat (url, "/tables/" HEAD, NULL);
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);

  self->stub->elsewhere = url;
  put (place, HEAD, "{}", FALSE);
  assert_get (place, HEAD, "{}");
  self->stub->moved = file;
  assert_refused (place, HEAD, GRAPE_PLACE_ERROR_BAD, "302");
  g_assert_cmpuint (other->n_requests, ==, 0);
  swift_stub_free (other);
}

/* A failed sign-in: reported, and no file is requested. */
static void
test_odd_sign_ins (Scene *self, gconstpointer data)
{
  static const struct
  {
    guint status;
    int code;
    const char *words;
  } cases[] = {
    { 302, GRAPE_PLACE_ERROR_BAD, "302" },
    { 403, GRAPE_PLACE_ERROR_DENIED, "does not know this name and password" },
    { 404, GRAPE_PLACE_ERROR_BAD, "nobody can sign in at /auth/v1.0" },
    { 429, GRAPE_PLACE_ERROR_OFFLINE, "less often" },
    { 503, GRAPE_PLACE_ERROR_OFFLINE, "503" },
  };
  SwiftStub *other = swift_stub_new ();
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%u/auth/v1.0", other->port);
  g_autofree char *huge = g_strnfill (9000, 'x');
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);

  self->stub->elsewhere = url;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      self->stub->sign_in_status = cases[i].status;
      assert_refused (place, HEAD, cases[i].code, cases[i].words);
    }
  self->stub->sign_in_status = 0;
  self->stub->odd_token = "";
  assert_refused (place, HEAD, GRAPE_PLACE_ERROR_BAD, "no token");
  self->stub->odd_token = huge;
  assert_refused (place, HEAD, GRAPE_PLACE_ERROR_BAD, "no token");
  g_assert_cmpuint (self->stub->n_requests, ==, self->stub->n_sign_ins);
  self->stub->odd_token = NULL;
  assert_get (place, HEAD, NULL);
  g_assert_cmpuint (other->n_requests, ==, 0);
  swift_stub_free (other);
}

/* --- the store -------------------------------------------------------------------------------- */

static void
test_no_container (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);

  self->stub->has_container = self->stub->may_make_container = FALSE;
  assert_get (place, HEAD, NULL);
  assert_not_put (place, GRAPE_PLACE_ERROR_DENIED, "there is no container “tables”");
  self->stub->may_make_container = TRUE;
  put (place, ENTRY, "{}", TRUE);
  g_assert_true (self->stub->has_container);
  g_assert_cmpuint (self->stub->n_odd, ==, 0); /* such as MKCOL */
}

static void
test_refusals (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);

  self->stub->refuses_put = 413;
  assert_not_put (place, GRAPE_PLACE_ERROR_OFFLINE, "no room");
  self->stub->refuses_put = 498;
  assert_not_put (place, GRAPE_PLACE_ERROR_OFFLINE, "498");
  self->stub->refuses_put = 409;
  assert_not_put (place, GRAPE_PLACE_ERROR_OFFLINE, "409");
  self->stub->refuses_put = 403;
  assert_not_put (place, GRAPE_PLACE_ERROR_DENIED, "may not use it that way");
  self->stub->refuses_put = 0;
  self->stub->is_away[0] = self->stub->is_away[1] = TRUE;
  assert_not_put (place, GRAPE_PLACE_ERROR_OFFLINE, "503");
  swift_stub_replicate (self->stub);
  put (place, ENTRY, "{}", TRUE);
}

/* Idle connections are closed, without a word. */
static void
test_hangs_up (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);

  self->stub->hangs_up = TRUE;
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"a\":%u}", i);

      put (place, HEAD, text, FALSE);
      assert_get (place, HEAD, text);
    }
  g_assert_cmpuint (self->stub->n_sign_ins, ==, 1);
}

/* One copy lacks an entry, another has an old head. */
static void
test_copies_differ (Scene *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = place_of_ann (self->stub);

  put (place, HEAD, "{\"a\":1}", FALSE);
  self->stub->is_away[1] = TRUE;
  put (place, HEAD, "{\"a\":2}", FALSE);
  put (place, ENTRY, "{\"a\":3}", TRUE);
  self->stub->is_away[1] = FALSE;
  for (guint i = 0; i < 8 * SWIFT_STUB_COPIES; i++)
    {
      assert_get (place, HEAD, "{\"a\":2}");
      assert_get (place, ENTRY, "{\"a\":3}");
    }
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/swift/" name, Scene, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/swift/addresses", test_addresses);
  ADD ("sign-in", test_sign_in);
  ADD ("wrong-password", test_wrong_password);
  ADD ("token-expires", test_token_expires);
  ADD ("no-token-is-taken", test_no_token_is_taken);
  ADD ("several", test_several);
  ADD ("elsewhere", test_elsewhere);
  ADD ("odd-sign-ins", test_odd_sign_ins);
  ADD ("no-container", test_no_container);
  ADD ("refusals", test_refusals);
  ADD ("hangs-up", test_hangs_up);
  ADD ("copies-differ", test_copies_differ);
  return g_test_run ();
}

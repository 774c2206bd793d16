/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The users' file: lines of `name:hash` or `name:hash:key,key`. A name may have several lines, for
 * several passwords; a bearer token is the name, a dot, and one of these.
 *
 * Argon2id takes a tenth of a second and 64 MiB by design. So it runs in a thread of its own, for
 * one after another, and the server remembers a correct header for an hour after its last use: as a
 * hash, under a key that lives as long as this process. A wrong one takes as long for an unknown
 * name, or one with fewer passwords, as for any other: the time does not tell who is a user.
 *
 * Each address and name waits in its own queue, and the queues take turns; in a window, each has a
 * limited number of tries, including those that still wait. So guesses at one name, or from one
 * address, delay nobody else by more than one of them. */
#include "grape-server-users.h"

#include <sodium.h>
#include <string.h>

#include "sync/wire/grape-key.h"
#include "grape-server.h"

#define MOST_QUEUED     256
#define MOST_OF_ONE     10 /* tries of one address at one name in a window */
#define MOST_TRYERS     4096
#define WINDOW_S        10
#define MOST_REMEMBERED 10000
#define REMEMBER_US     (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)
#define MOST_HEADER     1024

struct _GrapeServerUsers
{
  GHashTable *users;    /* name -> GrapeServerUser */
  GHashTable *verified; /* keyed hash of a header -> Verified */
  guint8 key[crypto_generichash_KEYBYTES];
  GThreadPool *pool;
  GMainContext *context;
  guint n_queued;
  gboolean running;
  GHashTable *tryers; /* address and name -> Tryer */
  GQueue turns;       /* of those who wait, borrowed; the next one first */
  char *any_hash;     /* that takes as long as another */
  guint most_hashes;  /* of one user */
};

typedef struct
{
  GrapeServerUser *user;
  gint64 until;
} Verified;

/* Somebody who tries passwords: an address and a name. */
typedef struct
{
  GQueue waiting; /* of Check */
  gint64 window;
  guint n_tries; /* in it: wrong tries, and those that wait */
} Tryer;

typedef struct
{
  GrapeServerUsers *users;
  GrapeServerUser *user; /* NULL: there is none of this name */
  Tryer *tryer;
  gboolean counts; /* counts as a try: the same one is not waiting already */
  char *secret;
  char *mark;
  gboolean good;
  GrapeServerChecked done;
  gpointer data;
} Check;

static void
user_free (gpointer data)
{
  GrapeServerUser *self = data;

  g_free (self->name);
  g_ptr_array_unref (self->hashes);
  g_strfreev (self->keys);
  g_free (self);
}

static void
tryer_free (gpointer data)
{
  g_queue_clear (&((Tryer *)data)->waiting);
  g_free (data);
}

static void
secret_free (char *secret)
{
  if (secret)
    sodium_memzero (secret, strlen (secret));
  g_free (secret);
}

/* --- the file --------------------------------------------------------------------------------- */

static gboolean
add_keys (GrapeServerUser *self, const char *list)
{
  g_auto (GStrv) keys = g_strsplit (list, ",", -1);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  if (self->keys)
    g_strv_builder_addv (all, (const char **)self->keys);
  for (guint i = 0; keys[i]; i++)
    {
      if (!grape_public_valid (g_strstrip (keys[i])))
        return FALSE;
      g_strv_builder_add (all, keys[i]);
    }
  g_strfreev (self->keys);
  self->keys = g_strv_builder_end (all);
  return TRUE;
}

static gboolean
read_line (GrapeServerUsers *self, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ":", 3);
  guint n = g_strv_length (parts);

  if (n < 2 || !*parts[0] || !g_str_has_prefix (parts[1], "$argon2id$"))
    return FALSE;
  GrapeServerUser *user = g_hash_table_lookup (self->users, parts[0]);
  if (!user)
    {
      user = g_new0 (GrapeServerUser, 1);
      user->name = g_strdup (parts[0]);
      user->hashes = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (self->users, user->name, user);
    }
  g_ptr_array_add (user->hashes, g_strdup (parts[1]));
  self->most_hashes = MAX (self->most_hashes, user->hashes->len);
  if (!self->any_hash)
    self->any_hash = g_strdup (parts[1]);
  return n == 2 || add_keys (user, parts[2]);
}

static gboolean
read_file (GrapeServerUsers *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      g_strstrip (lines[i]);
      if (!*lines[i] || *lines[i] == '#' || read_line (self, lines[i]))
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   "%s, line %u: this is neither name:hash nor name:hash:key,key; make it with "
                   "grapefruitctl serve --add-user NAME",
                   path, i + 1);
      return FALSE;
    }
  return TRUE;
}

/* --- headers ---------------------------------------------------------------------------------- */

/* Name and secret of `Basic` and `Bearer`. FALSE: it is neither. */
static gboolean
split_header (const char *header, char **name, char **secret)
{
  const char *end = NULL;
  g_autofree char *plain = NULL;
  gsize length = 0;

  if (g_ascii_strncasecmp (header, "Basic ", 6) == 0)
    {
      plain = (char *)g_base64_decode (header + 6, &length);
      plain = g_realloc (plain, length + 1);
      plain[length] = '\0';
      end = strlen (plain) == length ? strchr (plain, ':') : NULL;
    }
  else if (g_ascii_strncasecmp (header, "Bearer ", 7) == 0)
    {
      plain = g_strdup (header + 7);
      length = strlen (plain);
      end = strrchr (plain, '.');
    }
  if (end)
    {
      *name = g_strndup (plain, (gsize)(end - plain));
      *secret = g_strdup (end + 1);
    }
  if (plain)
    sodium_memzero (plain, length);
  return end != NULL;
}

static char *
mark_of (GrapeServerUsers *self, const char *header)
{
  guint8 hash[32];
  char hex[2 * sizeof hash + 1];

  crypto_generichash (hash, sizeof hash, (const guint8 *)header, strlen (header), self->key,
                      sizeof self->key);
  sodium_bin2hex (hex, sizeof hex, hash, sizeof hash);
  return g_strdup (hex);
}

/* The owner of this header, if it was correct before. */
static GrapeServerUser *
find_verified (GrapeServerUsers *self, const char *mark)
{
  Verified *known = g_hash_table_lookup (self->verified, mark);
  gint64 now = g_get_monotonic_time ();

  if (!known || known->until <= now)
    return NULL;
  known->until = now + REMEMBER_US;
  return known->user;
}

/**
 * grape_server_users_who:
 * @header: (nullable): Authorization
 * @user: (out): when KNOWN
 */
GrapeServerWho
grape_server_users_who (GrapeServerUsers *self, const char *header, GrapeServerUser **user)
{
  g_autofree char *name = NULL;
  char *secret = NULL;

  if (!header || strlen (header) > MOST_HEADER)
    return GRAPE_SERVER_STRANGER;
  g_autofree char *mark = mark_of (self, header);
  *user = find_verified (self, mark);
  if (*user)
    return GRAPE_SERVER_KNOWN;
  gboolean fits = split_header (header, &name, &secret) && *secret
                  && strlen (secret) <= GRAPE_SERVER_LONGEST_PASSWORD;
  secret_free (secret);
  return fits ? GRAPE_SERVER_ASK : GRAPE_SERVER_STRANGER;
}

/* --- checking --------------------------------------------------------------------------------- */

static void begin_next (GrapeServerUsers *self);

static void
check_free (Check *self)
{
  secret_free (self->secret);
  g_free (self->mark);
  g_free (self);
}

static void
remember (Check *self)
{
  GrapeServerUsers *users = self->users;
  Verified *verified = g_new0 (Verified, 1);

  *verified = (Verified){ self->user, g_get_monotonic_time () + REMEMBER_US };
  if (g_hash_table_size (users->verified) >= MOST_REMEMBERED)
    g_hash_table_remove_all (users->verified);
  g_hash_table_replace (users->verified, g_strdup (self->mark), verified);
}

static void
end_check (Check *self)
{
  self->users->n_queued--;
  if (self->good && self->counts && self->tryer->n_tries)
    self->tryer->n_tries--;
  self->done (self->good, self->data);
  check_free (self);
}

static gboolean
checked_cb (gpointer data)
{
  Check *self = data;
  GrapeServerUsers *users = self->users;

  users->running = FALSE;
  if (self->good)
    remember (self);
  end_check (self);
  begin_next (users);
  return G_SOURCE_REMOVE;
}

/* If it is wrong, takes as many hashes as for any other name. */
static void
check_in_thread (gpointer data, G_GNUC_UNUSED gpointer unused)
{
  Check *self = data;
  const GPtrArray *hashes = self->user ? self->user->hashes : NULL;

  for (guint i = 0; i < self->users->most_hashes && !self->good; i++)
    {
      gboolean real = hashes && i < hashes->len;
      const char *hash = real ? g_ptr_array_index (hashes, i) : self->users->any_hash;

      self->good
          = crypto_pwhash_str_verify (hash, self->secret, strlen (self->secret)) == 0 && real;
    }
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, checked_cb, self, NULL);
  g_source_attach (source, self->users->context);
}

/* Takes the next of the tryers in turn. A header that has turned out correct in the meantime needs
 * no check. */
static void
begin_next (GrapeServerUsers *self)
{
  while (!self->running && self->turns.head)
    {
      Tryer *tryer = g_queue_pop_head (&self->turns);
      Check *check = g_queue_pop_head (&tryer->waiting);

      if (tryer->waiting.head)
        g_queue_push_tail (&self->turns, tryer);
      check->good = find_verified (self, check->mark) != NULL;
      if (check->good)
        {
          end_check (check);
          continue;
        }
      self->running = TRUE;
      g_thread_pool_push (self->pool, check, NULL);
    }
}

static gboolean
is_over (G_GNUC_UNUSED gpointer who, gpointer tryer, gpointer window)
{
  const Tryer *self = tryer;

  return !self->waiting.head && self->window != *(gint64 *)window;
}

/* Who tries @name from @host. */
static Tryer *
find_tryer (GrapeServerUsers *self, const char *host, const char *name)
{
  g_autofree char *who = g_strconcat (host, "\n", name, NULL);
  gint64 window = g_get_monotonic_time () / G_USEC_PER_SEC / WINDOW_S;
  Tryer *tryer = g_hash_table_lookup (self->tryers, who);

  if (!tryer)
    {
      if (g_hash_table_size (self->tryers) >= MOST_TRYERS && !self->running)
        g_hash_table_foreach_remove (self->tryers, is_over, &window);
      tryer = g_new0 (Tryer, 1);
      g_queue_init (&tryer->waiting);
      g_hash_table_insert (self->tryers, g_steal_pointer (&who), tryer);
    }
  if (tryer->window != window)
    tryer->n_tries = tryer->waiting.length;
  tryer->window = window;
  return tryer;
}

static gboolean
waits_already (const Tryer *self, const char *mark)
{
  for (const GList *l = self->waiting.head; l; l = l->next)
    if (g_str_equal (((const Check *)l->data)->mark, mark))
      return TRUE;
  return FALSE;
}

/**
 * grape_server_users_check:
 * @host: where it comes from
 * @header: one of which grape_server_users_who() said ASK
 *
 * Returns: FALSE if too many are being checked already; @done is not called then
 */
gboolean
grape_server_users_check (GrapeServerUsers *self, const char *host, const char *header,
                          GrapeServerChecked done, gpointer data)
{
  g_autofree char *name = NULL;
  char *secret = NULL;

  if (self->n_queued >= MOST_QUEUED || !split_header (header, &name, &secret))
    return FALSE;
  Tryer *tryer = find_tryer (self, host, name);
  g_autofree char *mark = mark_of (self, header);
  gboolean counts = !waits_already (tryer, mark);
  if (tryer->n_tries + counts > MOST_OF_ONE)
    {
      secret_free (secret);
      return FALSE;
    }
  Check *check = g_new0 (Check, 1);
  *check = (Check){ .users = self,
                    .user = g_hash_table_lookup (self->users, name),
                    .tryer = tryer,
                    .counts = counts,
                    .secret = secret,
                    .mark = g_steal_pointer (&mark),
                    .done = done,
                    .data = data };
  self->n_queued++;
  tryer->n_tries += counts;
  if (!tryer->waiting.head)
    g_queue_push_tail (&self->turns, tryer);
  g_queue_push_tail (&tryer->waiting, check);
  begin_next (self);
  return TRUE;
}

/** grape_server_users_wait: waits until nothing is being checked. */
void
grape_server_users_wait (GrapeServerUsers *self)
{
  while (self->n_queued)
    g_main_context_iteration (self->context, TRUE);
}

/**
 * grape_server_users_new:
 *
 * Errors: the file cannot be read, or has a malformed line.
 */
GrapeServerUsers *
grape_server_users_new (const char *path, GError **error)
{
  GrapeServerUsers *self = g_new0 (GrapeServerUsers, 1);

  self->users = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, user_free);
  self->verified = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->tryers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, tryer_free);
  self->context = g_main_context_ref_thread_default ();
  self->pool = g_thread_pool_new (check_in_thread, NULL, 1, FALSE, NULL);
  randombytes_buf (self->key, sizeof self->key);
  if (read_file (self, path, error))
    return self;
  grape_server_users_free (self);
  return NULL;
}

void
grape_server_users_free (GrapeServerUsers *self)
{
  if (!self)
    return;
  grape_server_users_wait (self);
  g_thread_pool_free (self->pool, FALSE, TRUE);
  g_hash_table_unref (self->verified);
  g_hash_table_unref (self->tryers);
  g_queue_clear (&self->turns);
  g_free (self->any_hash);
  g_hash_table_unref (self->users);
  g_main_context_unref (self->context);
  sodium_memzero (self->key, sizeof self->key);
  g_free (self);
}

/**
 * grape_server_hash_password:
 *
 * Returns: (transfer full): what the users' file holds after the name (Argon2id)
 */
char *
grape_server_hash_password (const char *password, GError **error)
{
  char hash[crypto_pwhash_STRBYTES];

  if (strlen (password) > GRAPE_SERVER_LONGEST_PASSWORD)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "A password has up to %d bytes, and this one has %zu",
                   GRAPE_SERVER_LONGEST_PASSWORD, strlen (password));
      return NULL;
    }
  if (crypto_pwhash_str (hash, password, strlen (password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                         crypto_pwhash_MEMLIMIT_INTERACTIVE)
      == 0)
    return g_strdup (hash);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               "The password cannot be hashed: that takes 64 MiB of free memory");
  return NULL;
}

/** grape_server_make_token: a new secret for a bearer token, without its name. (transfer full) */
char *
grape_server_make_token (void)
{
  guint8 random[24];
  char hex[2 * sizeof random + 1];

  randombytes_buf (random, sizeof random);
  sodium_bin2hex (hex, sizeof hex, random, sizeof random);
  return g_strdup (hex);
}

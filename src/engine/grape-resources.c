/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pinning, and checking what is pinned. */
#include "grape-resources.h"

#include <sodium.h>

struct _GrapeResources
{
  GHashTable *bytes; /* name -> GBytes */
  gpointer prepared;
  void (*forget) (gpointer prepared);
};

/**
 * grape_resource_hash:
 *
 * Returns: (transfer full): 64 hexadecimal digits
 */
char *
grape_resource_hash (GBytes *bytes)
{
  guint8 hash[32];
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  crypto_generichash (hash, sizeof hash, data, size, NULL, 0);
  return grape_hex_encode (hash, sizeof hash);
}

/* (transfer full): in the form that is hashed */
static GBytes *
find (const GrapeRules *rules, GHashTable *resources, const GrapeResource *wanted, GError **error)
{
  GBytes *found = resources ? g_hash_table_lookup (resources, wanted->name) : NULL;
  g_autoptr (GBytes) bytes = found
                                 ? g_bytes_ref (found)
                                 : grape_bundled_load (wanted->file ? wanted->file : wanted->name);

  if (!bytes)
    grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "%s needs “%s”, which was not handed in",
                     rules->name, wanted->name);
  else if (wanted->canonical)
    return wanted->canonical (bytes, error);
  return g_steal_pointer (&bytes);
}

/* Whether the game can do without @wanted, which is not there. */
static gboolean
may_miss (GHashTable *resources, const GrapeResource *wanted)
{
  return wanted->loose
         || (wanted->optional && !(resources && g_hash_table_contains (resources, wanted->name)));
}

static GHashTable *
gather (const GrapeRules *rules, GHashTable *handed_in, GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);

  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    {
      gboolean missing = may_miss (handed_in, each);
      GBytes *bytes = find (rules, handed_in, each, missing ? NULL : error);

      if (bytes)
        g_hash_table_insert (all, g_strdup (each->name), bytes);
      else if (!missing)
        return NULL;
    }
  return g_steal_pointer (&all);
}

/**
 * grape_resources_open:
 * @handed_in: (nullable) (element-type utf8 GBytes): what is missing comes with the program
 *
 * Returns: (transfer full): all that the game needs, made ready by its prepare(). Errors: SETUP
 * when something is missing, or the game cannot use it.
 */
GrapeResources *
grape_resources_open (const GrapeRules *rules, GHashTable *handed_in, GError **error)
{
  g_autoptr (GHashTable) bytes = gather (rules, handed_in, error);
  gpointer prepared = NULL;

  if (!bytes || (rules->prepare && !(prepared = rules->prepare (bytes, error))))
    return NULL;
  GrapeResources *self = g_atomic_rc_box_new (GrapeResources);
  self->bytes = g_steal_pointer (&bytes);
  self->prepared = prepared;
  self->forget = rules->forget;
  return self;
}

GrapeResources *
grape_resources_ref (GrapeResources *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
resources_clear (GrapeResources *self)
{
  g_hash_table_unref (self->bytes);
  if (self->prepared && self->forget)
    self->forget (self->prepared);
}

void
grape_resources_unref (GrapeResources *self)
{
  g_atomic_rc_box_release_full (self, (GDestroyNotify)resources_clear);
}

/** grape_resources_bytes: (transfer none) (element-type utf8 GBytes): by name */
GHashTable *
grape_resources_bytes (GrapeResources *self)
{
  return self->bytes;
}

/** grape_resources_prepared: (transfer none) (nullable): what the game's prepare() made */
gpointer
grape_resources_prepared (GrapeResources *self)
{
  return self->prepared;
}

/**
 * grape_resources_pin:
 * @resources: (nullable) (element-type utf8 GBytes): at least what the game needs
 *
 * Returns: (transfer full) (element-type utf8 utf8): name -> hash of each thing that the game
 * needs. Errors: GRAPE_ERROR_SETUP where one is missing.
 */
GHashTable *
grape_resources_pin (const GrapeRules *rules, GHashTable *resources, GError **error)
{
  g_autoptr (GHashTable) pinned = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    {
      gboolean missing = may_miss (resources, each);
      g_autoptr (GBytes) bytes
          = each->loose ? NULL : find (rules, resources, each, missing ? NULL : error);
      if (missing && !bytes)
        continue;
      if (!bytes)
        return NULL;
      g_hash_table_insert (pinned, g_strdup (each->name), grape_resource_hash (bytes));
    }
  return g_steal_pointer (&pinned);
}

/**
 * grape_resources_check:
 * @pinned: (nullable): the header's
 *
 * Checks that what the game needs is there, and is what the header pinned. Errors:
 * GRAPE_ERROR_SETUP (missing), GRAPE_ERROR_FORMAT (not pinned), GRAPE_ERROR_HASH (another one).
 */
gboolean
grape_resources_check (const GrapeRules *rules, GHashTable *pinned, GHashTable *resources,
                       GError **error)
{
  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    {
      const char *wanted = pinned ? g_hash_table_lookup (pinned, each->name) : NULL;
      if (each->loose || (!wanted && may_miss (resources, each)))
        continue;
      if (!wanted)
        {
          grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                           "The header does not say which “%s” the instance was started with",
                           each->name);
          return FALSE;
        }
      g_autoptr (GBytes) bytes = find (rules, resources, each, error);
      if (!bytes)
        return FALSE;
      g_autofree char *hash = grape_resource_hash (bytes);
      if (!g_str_equal (hash, wanted))
        {
          grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                           "“%s” is not the one that this instance was started with (%.12s…, not "
                           "%.12s…)",
                           each->name, hash, wanted);
          return FALSE;
        }
    }
  return TRUE;
}

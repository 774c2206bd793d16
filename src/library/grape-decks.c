/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding and reading decks. A user's deck with the name of an earlier one is reported and not
 * used: a name means one deck. */
#include "grape-decks.h"

#include "grape-data.h"
#include "grape-library.h"

#include <string.h>

#define SUFFIX ".json"

void
grape_deck_entry_free (GrapeDeckEntry *self)
{
  if (!self)
    return;
  g_free (self->id);
  g_free (self->path);
  g_clear_pointer (&self->deck, grape_deck_unref);
  g_free (self->problem);
  g_free (self);
}

static char *
id_of (const char *name)
{
  const char *base = strrchr (name, '/') + 1;
  return g_strndup (base, strlen (base) - strlen (SUFFIX));
}

static gboolean
same_words (const char *one, const char *other)
{
  g_autofree char *a = g_utf8_casefold (one, -1), *b = g_utf8_casefold (other, -1);
  return g_str_equal (a, b);
}

static gboolean
answers_to (const GrapeDeckEntry *entry, const char *name)
{
  return same_words (entry->id, name)
         || (entry->deck && same_words (grape_deck_name (entry->deck), name));
}

static const GrapeDeckEntry *
find_entry (GPtrArray *entries, const char *name)
{
  for (guint i = 0; i < entries->len; i++)
    if (answers_to (g_ptr_array_index (entries, i), name))
      return g_ptr_array_index (entries, i);
  return NULL;
}

static GrapeDeckEntry *
read_entry (const GrapeDataFile *file, GPtrArray *before)
{
  GrapeDeckEntry *entry = g_new0 (GrapeDeckEntry, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = grape_data_read (file, &error);
  gsize size;
  const char *data = bytes ? g_bytes_get_data (bytes, &size) : NULL;
  entry->id = id_of (file->name);
  entry->path = g_strdup (file->path);
  entry->deck = bytes ? grape_deck_parse (data ? data : "", size, &error) : NULL;
  const GrapeDeckEntry *twin = find_entry (before, entry->id);
  if (!twin && entry->deck)
    twin = find_entry (before, grape_deck_name (entry->deck));
  if (!entry->deck)
    entry->problem = g_strdup (error->message);
  else if (twin)
    {
      entry->problem = g_strdup_printf ("There is a deck of this name already (%s)",
                                        twin->path ? twin->path : twin->id);
      g_clear_pointer (&entry->deck, grape_deck_unref);
    }
  return entry;
}

/**
 * grape_decks_list:
 *
 * Returns: (transfer full) (element-type GrapeDeckEntry): those of the rules first; unusable ones
 * too, with the reason
 */
GPtrArray *
grape_decks_list (void)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_deck_entry_free);
  g_autoptr (GPtrArray) files = grape_data_list ("decks", SUFFIX);
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (entries, read_entry (g_ptr_array_index (files, i), entries));
  return entries;
}

static const GrapeDeckEntry *
find_usable (GPtrArray *entries, const char *name, GError **error)
{
  const GrapeDeckEntry *entry = find_entry (entries, name);
  if (entry && entry->deck)
    return entry;
  if (entry)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, "%s: %s", entry->path,
                   entry->problem);
      return NULL;
    }
  g_autoptr (GString) known = g_string_new (NULL);
  for (guint i = 0; i < entries->len; i++)
    {
      const GrapeDeckEntry *each = g_ptr_array_index (entries, i);
      if (each->deck)
        g_string_append_printf (known, "%s%s", known->len ? ", " : "", each->id);
    }
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               "There is no deck “%s”; there are: %s", name, known->str);
  return NULL;
}

/**
 * grape_decks_load:
 * @id_or_name: "eleusis", "Eleusis"
 *
 * Returns: (transfer full): the deck with all its optional cards. Errors: NOT_FOUND, INVALID.
 */
GrapeDeck *
grape_decks_load (const char *id_or_name, GError **error)
{
  g_autoptr (GPtrArray) entries = grape_decks_list ();
  const GrapeDeckEntry *entry = find_usable (entries, id_or_name, error);
  return entry ? g_steal_pointer (&((GrapeDeckEntry *)entry)->deck) : NULL;
}

/**
 * grape_decks_definition:
 *
 * Returns: (transfer full): the definition as it was read, as a start for a new deck. Errors: as
 * grape_decks_load().
 */
GBytes *
grape_decks_definition (const char *id_or_name, GError **error)
{
  g_autoptr (GPtrArray) entries = grape_decks_list ();
  const GrapeDeckEntry *entry = find_usable (entries, id_or_name, error);
  if (!entry)
    return NULL;
  GrapeDataFile file = { .path = entry->path };
  g_autofree char *name = file.name = g_strdup_printf ("decks/%s" SUFFIX, entry->id);
  return grape_data_read (&file, error);
}

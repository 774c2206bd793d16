/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decks that a society accepted ("Description of a NAME Deck"), among the user's decks. */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "grape-data.h"
#include "grape-decks.h"
#include "grape-society-private.h"

static void
deck_free (GrapeSocietyDeck *self)
{
  g_free (self->name);
  g_free (self->definition);
  g_free (self->problem);
  g_free (self);
}

/* (transfer full) (element-type GrapeSocietyDeck) */
GPtrArray *
grape_society_decks (GrapeInstance *society)
{
  const GrapeBooks *books = grape_instance_rules (society)->books;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *decks = g_ptr_array_new_with_free_func ((GDestroyNotify)deck_free);

  if (books && books->decks)
    books->decks (grape_instance_position (society)->state, names, texts);
  for (guint i = 0; i < names->len; i++)
    {
      GrapeSocietyDeck *deck = g_new0 (GrapeSocietyDeck, 1);
      g_autoptr (GError) problem = NULL;

      deck->name = g_strdup (g_ptr_array_index (names, i));
      deck->definition = grape_deck_from_prose (deck->name, g_ptr_array_index (texts, i), &problem);
      deck->problem = problem ? g_strdup (problem->message) : NULL;
      g_ptr_array_add (decks, deck);
    }
  return decks;
}

/* "Rainbow of Doom" -> "rainbow-of-doom" */
static char *
file_of (const char *name)
{
  GString *file = g_string_new (NULL);

  for (const char *c = name; *c; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (file, g_ascii_tolower (*c));
    else if (file->len && file->str[file->len - 1] != '-')
      g_string_append_c (file, '-');
  if (!file->len)
    g_string_append (file, "deck");
  g_string_append (file, ".json");
  return g_string_free (file, FALSE);
}

static gboolean
is_there (const char *name)
{
  g_autoptr (GrapeDeck) deck = grape_decks_load (name, NULL);

  return deck != NULL;
}

char *
grape_society_add_deck (GrapeInstance *society, const char *name, GError **error)
{
  g_autoptr (GPtrArray) decks = grape_society_decks (society);
  const GrapeSocietyDeck *found = NULL;

  for (guint i = 0; i < decks->len; i++)
    if (grape_names_equal (((GrapeSocietyDeck *)g_ptr_array_index (decks, i))->name, name))
      found = g_ptr_array_index (decks, i);
  if (!found || !found->definition)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                          found ? "The description of a %s Deck cannot be read: %s"
                                : "%s has accepted no such description",
                          found ? name : grape_instance_header (society)->name,
                          found ? found->problem : "");
      return NULL;
    }
  if (is_there (found->name))
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_EXISTS, "There is a deck “%s” already",
                          found->name);
      return NULL;
    }
  g_autofree char *folder = grape_data_user_folder ("decks");
  g_autofree char *file = file_of (found->name);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_FAILED, "%s: %s", folder, g_strerror (errno));
      return NULL;
    }
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_EXISTS, "There is a file %s already", path);
      return NULL;
    }
  return g_file_set_contents (path, found->definition, -1, error) ? g_steal_pointer (&path) : NULL;
}

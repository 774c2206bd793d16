/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `word`: the word lists there are, whether words are in one, and in which words letters stand. */
#include "grape-ctl.h"

#include <string.h>

#include "engine/grape-resources.h"
#include "equipment/grape-word-list.h"
#include "library/grape-dictionaries.h"

static int
list_lists (GrapeCtl *ctl)
{
  g_autoptr (GPtrArray) list = grape_dictionaries_list ();

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeDictionary *each = g_ptr_array_index (list, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = grape_dictionaries_load (each->name, &error);
      g_autofree char *name = grape_ctl_safe (each->name);
      g_autofree char *where
          = each->path ? grape_ctl_safe (each->path) : g_strdup (_ ("comes with the program"));

      if (!bytes)
        {
          grape_ctl_print (_ ("%s: cannot be used: %s\n"), name, error->message);
          continue;
        }
      g_autoptr (GrapeWordList) words = grape_word_list_new (bytes);
      g_autofree char *hash = grape_resource_hash (bytes);
      grape_ctl_print (_ ("%s%s: %u words, %.12s… (%s)\n"), name, i ? "" : _ (" (the default)"),
                       grape_word_list_size (words), hash, where);
    }
  return GRAPE_CTL_OK;
}

static int
look_up (GrapeWordList *words, char **asked)
{
  gboolean all = TRUE;

  for (; *asked; asked++)
    {
      g_autofree char *word = g_ascii_strdown (*asked, -1), *safe = grape_ctl_safe (*asked);
      gboolean has = grape_word_list_has (words, word);

      grape_ctl_print (has ? _ ("%s is in the list\n") : _ ("%s is not in the list\n"), safe);
      all = all && has;
    }
  return all ? GRAPE_CTL_OK : GRAPE_CTL_REFUSED;
}

static int
find_substring (GrapeWordList *words, const char *asked, int most)
{
  g_autofree char *letters = g_ascii_strdown (asked, -1), *safe = grape_ctl_safe (asked);
  g_autoptr (GArray) found = grape_word_list_containing (words, letters, G_MAXUINT);
  guint length;

  for (guint i = 0; i < found->len && i < (guint)most; i++)
    {
      const char *word = grape_word_list_get (words, g_array_index (found, guint, i), &length);
      grape_ctl_print ("%.*s\n", (int)length, word);
    }
  if (!found->len)
    grape_ctl_print (_ ("No word contains %s\n"), safe);
  else if (found->len > (guint)most)
    grape_ctl_print (_ ("... and %u more words\n"), found->len - (guint)most);
  return found->len ? GRAPE_CTL_OK : GRAPE_CTL_REFUSED;
}

static int
add_list (GrapeCtl *ctl, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  if (!grape_dictionaries_add (path, &name, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *safe = grape_ctl_safe (name);
  grape_ctl_print (_ ("The word list “%s” is added\n"), safe);
  return GRAPE_CTL_OK;
}

static int
with_list (GrapeCtl *ctl, const char *name, char **arguments, int most)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = grape_dictionaries_load (name, &error);

  if (!bytes)
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapeWordList) words = grape_word_list_new (bytes);
  if (g_str_equal (arguments[0], "look-up"))
    return look_up (words, arguments + 1);
  return find_substring (words, arguments[1], most);
}

int
grape_ctl_word (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *list = NULL;
  gint most = 100;
  const GOptionEntry entries[] = {
    { "list", 'l', 0, G_OPTION_ARG_FILENAME, &list,
      N_ ("Which word list: one that `word list` names, or a file (the default)"), N_ ("LIST") },
    { "most", 0, 0, G_OPTION_ARG_INT, &most, N_ ("How many words are shown (100)"), N_ ("N") },
    { NULL },
  };
  int status;

  if (!grape_ctl_parse (ctl, entries, 1, -1, &argc, &argv, &status))
    return status;
  if (most < 1)
    return grape_ctl_usage (ctl, "%s", _ ("--most is out of range"));
  if (g_str_equal (argv[1], "list") && argc == 2)
    return list_lists (ctl);
  if (g_str_equal (argv[1], "add") && argc == 3)
    return add_list (ctl, argv[2]);
  if ((g_str_equal (argv[1], "look-up") && argc > 2)
      || (g_str_equal (argv[1], "substring") && argc == 3))
    return with_list (ctl, list, argv + 1, most);
  return grape_ctl_usage (ctl, "%s",
                          _ ("Write list, add FILE, look-up WORD... or substring LETTERS"));
}

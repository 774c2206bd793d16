/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `word`: the available word lists, whether words are in one, which words contain some letters,
 * what words mean, and how they sound. */
#include "grape-ctl-store.h"

#include <string.h>

#include "engine/grape-resources.h"
#include "equipment/grape-word-list.h"
#include "library/grape-dictionaries.h"
#include "library/grape-library-instances.h"
#include "library/grape-lore.h"
#include "library/grape-word-book.h"

static void
print_more (guint n)
{
  grape_ctl_print (ngettext ("... and %u more word\n", "... and %u more words\n", n), n);
}

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

static void
say_whether (const char *word, gboolean listed)
{
  g_autofree char *safe = grape_ctl_safe (word);

  grape_ctl_print (listed ? _ ("%s is in the list\n") : _ ("%s is not in the list\n"), safe);
}

static int
look_up (GrapeWordList *words, char **asked)
{
  gboolean all = TRUE;

  for (; *asked; asked++)
    {
      g_autofree char *word = g_ascii_strdown (*asked, -1);
      gboolean has = grape_word_list_has (words, word);

      say_whether (*asked, has);
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
    print_more (found->len - (guint)most);
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

static void
print_senses (const GPtrArray *senses)
{
  for (guint i = 0; i < senses->len; i++)
    {
      const GrapeSense *sense = g_ptr_array_index (senses, i);
      g_autofree char *gloss = grape_ctl_safe (sense->gloss);

      grape_ctl_print ("  %s: %s\n", sense->part, gloss);
    }
}

/* By WordNet, by GCIDE, or by both; if only one is available, by that. */
static int
define (GrapeCtl *ctl, const char *word, const char *by)
{
  g_autoptr (GError) no_wordnet = NULL, no_gcide = NULL;
  g_autoptr (GrapeWordNet) wordnet
      = g_strcmp0 (by, "gcide") ? grape_lore_open_wordnet (&no_wordnet) : NULL;
  g_autoptr (GrapeGcide) gcide
      = g_strcmp0 (by, "wordnet") ? grape_lore_open_gcide (&no_gcide) : NULL;
  g_autofree char *safe = grape_ctl_safe (word);

  if (!wordnet && !gcide)
    return grape_ctl_fail (ctl, no_wordnet ? no_wordnet : no_gcide);
  g_autoptr (GPtrArray) senses = wordnet ? grape_wordnet_look_up (wordnet, word) : NULL;
  g_autoptr (GPtrArray) articles = gcide ? grape_gcide_look_up (gcide, word, &no_gcide) : NULL;
  if (gcide && !articles)
    return grape_ctl_fail (ctl, no_gcide);
  if (senses && senses->len)
    {
      grape_ctl_print (_ ("%s, by WordNet:\n"), safe);
      print_senses (senses);
    }
  if (articles && articles->len)
    grape_ctl_print (_ ("%s, by GCIDE:\n"), safe);
  for (guint i = 0; articles && i < articles->len; i++)
    {
      g_autofree char *article = grape_ctl_safe_block (g_ptr_array_index (articles, i), "  ");
      grape_ctl_print ("%s\n", article);
    }
  if ((senses && senses->len) || (articles && articles->len))
    return GRAPE_CTL_OK;
  grape_ctl_print (_ ("No dictionary at hand defines %s\n"), safe);
  return GRAPE_CTL_REFUSED;
}

static int
rhyme (GrapeCtl *ctl, const char *word, int most)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLexicon) lexicon = grape_lore_open_lexicon (&error);
  g_autofree char *safe = grape_ctl_safe (word);

  if (!lexicon)
    return grape_ctl_fail (ctl, error);
  g_autoptr (GPtrArray) sounds = grape_lexicon_sounds (lexicon, word);
  for (guint i = 0; i < sounds->len; i++)
    {
      const GrapeSound *sound = g_ptr_array_index (sounds, i);
      grape_ctl_print (sound->guessed ? _ ("%s: %s, stress %s (guessed from its letters)\n")
                                      : _ ("%s: %s, stress %s\n"),
                       safe, sound->phones, sound->stress);
    }
  g_autoptr (GPtrArray) rhymes = grape_lexicon_rhymes (lexicon, word);
  for (guint i = 0; i < rhymes->len && i < (guint)most; i++)
    grape_ctl_print ("%s\n", (char *)g_ptr_array_index (rhymes, i));
  if (!rhymes->len)
    grape_ctl_print (_ ("No word rhymes with %s\n"), safe);
  else if (rhymes->len > (guint)most)
    print_more (rhymes->len - (guint)most);
  return rhymes->len ? GRAPE_CTL_OK : GRAPE_CTL_REFUSED;
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

/* Whether the rules allow it to @viewer, and those of all games to the user who plays them here. */
static gboolean
allowed (GrapeCtl *ctl, GrapeInstance *instance, GrapeViewer viewer, char **words, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), viewer);
  gboolean good = grape_position_may_look_up (view, viewer, NULL, error)
                  && grape_library_may_look_up (ctl->library, id, NULL, error);

  for (; good && *words; words++)
    good = grape_position_may_look_up (view, viewer, *words, error)
           && grape_library_may_look_up (ctl->library, id, *words, error);
  return good;
}

static void
print_list (const GrapeWordBook *book)
{
  const char *name = grape_word_book_name (book);
  g_autofree char *safe = grape_ctl_safe (name ? name : _ ("A list that is nowhere else here"));

  grape_ctl_print (_ ("%s: %u words\nb2sum -l 256: %s\n"), safe, grape_word_book_size (book),
                   grape_word_book_hash (book));
}

/* `list`, `look-up` and `substring` in what the header of an instance pins. */
static int
in_book (GrapeCtl *ctl, GrapeWordBook *book, char **arguments, int most)
{
  gboolean looks = g_str_equal (arguments[0], "look-up"), all = TRUE;
  g_autoptr (GError) error = NULL;

  if (g_str_equal (arguments[0], "list"))
    print_list (book);
  for (char **word = arguments + 1; *word; word++)
    {
      g_autoptr (GrapeWordEntry) entry = grape_word_book_look_up (book, *word, (guint)most, &error);

      if (!entry)
        return grape_ctl_fail (ctl, error);
      if (looks)
        say_whether (*word, entry->listed);
      for (guint i = 0; !looks && i < entry->containing->len; i++)
        grape_ctl_print ("%s\n", (char *)g_ptr_array_index (entry->containing, i));
      if (!looks && !entry->n_containing)
        grape_ctl_print (_ ("No word contains %s\n"), entry->word);
      else if (!looks && entry->n_containing > (guint)most)
        print_more (entry->n_containing - (guint)most);
      all = all && (looks ? entry->listed : entry->n_containing > 0);
    }
  return all ? GRAPE_CTL_OK : GRAPE_CTL_REFUSED;
}

static int
for_instance (GrapeCtl *ctl, const char *id_or_name, const char *as, char **arguments,
              const char *by, int most)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, id_or_name, &error);
  GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR;

  if (!instance
      || !grape_ctl_viewer (grape_instance_position (instance)->table, as, &viewer, &error)
      || (!g_str_equal (arguments[0], "list")
          && !allowed (ctl, instance, viewer, arguments + 1, &error)))
    return grape_ctl_fail (ctl, error);
  if (g_str_equal (arguments[0], "define"))
    return define (ctl, arguments[1], by);
  g_autoptr (GrapeWordBook) book
      = grape_word_book_open (ctl->library, grape_instance_header (instance)->id, &error);
  return book ? in_book (ctl, book, arguments, most) : grape_ctl_fail (ctl, error);
}

int
grape_ctl_word (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *list = NULL, *by = NULL, *instance = NULL, *as = NULL;
  gint most = 100;
  const GOptionEntry entries[] = {
    { "list", 'l', 0, G_OPTION_ARG_FILENAME, &list,
      N_ ("Which word list: one that `word list` names, or a file (the default)"), N_ ("LIST") },
    { "instance", 'i', 0, G_OPTION_ARG_STRING, &instance,
      N_ ("In the dictionary of this instance, where its rules allow that"), N_ ("INSTANCE") },
    { "as", 0, 0, G_OPTION_ARG_STRING, &as, N_ ("Who looks (spectator)"), N_ ("VIEWER") },
    { "by", 0, 0, G_OPTION_ARG_STRING, &by,
      N_ ("With define: wordnet or gcide (both, as far as they are at hand)"), N_ ("WHICH") },
    { "most", 0, 0, G_OPTION_ARG_INT, &most, N_ ("How many words are shown (100)"), N_ ("N") },
    { NULL },
  };
  int status;

  if (!grape_ctl_parse (ctl, entries, 1, -1, &argc, &argv, &status))
    return status;
  if (most < 1)
    return grape_ctl_usage (ctl, "%s", _ ("--most is out of range"));
  if (by && !g_str_equal (by, "wordnet") && !g_str_equal (by, "gcide"))
    return grape_ctl_usage (ctl, "%s", _ ("--by is wordnet or gcide"));
  gboolean looks = (g_str_equal (argv[1], "look-up") && argc > 2)
                   || (g_str_equal (argv[1], "substring") && argc == 3);
  if (instance
      && (looks || (g_str_equal (argv[1], "define") && argc == 3)
          || (g_str_equal (argv[1], "list") && argc == 2)))
    return for_instance (ctl, instance, as, argv + 1, by, most);
  if (g_str_equal (argv[1], "define") && argc == 3)
    return define (ctl, argv[2], by);
  if (g_str_equal (argv[1], "rhyme") && argc == 3)
    return rhyme (ctl, argv[2], most);
  if (g_str_equal (argv[1], "list") && argc == 2)
    return list_lists (ctl);
  if (g_str_equal (argv[1], "add") && argc == 3)
    return add_list (ctl, argv[2]);
  if (looks)
    return with_list (ctl, list, argv + 1, most);
  return grape_ctl_usage (
      ctl, "%s",
      _ ("Write list, add FILE, look-up WORD..., substring LETTERS, define WORD or "
         "rhyme WORD"));
}

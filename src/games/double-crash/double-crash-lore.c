/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dictionary as Double Crash needs it: its words of five letters as sorted codes, made ready
 * once and shared by all folds (R1.1). */
#include "double-crash-private.h"

#include <string.h>

struct _DoubleCrashLore
{
  GArray *words;  /* of int: double_crash_code(), in order */
  GArray *common; /* those of them that most people know */
};

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const int *)a - *(const int *)b;
}

static gboolean
has (const GArray *words, int code)
{
  return g_array_binary_search ((GArray *)words, &code, compare, NULL);
}

/* The words of five letters in @bytes, which are canonical, and also in @among (nullable). */
static GArray *
read_words (GBytes *bytes, const GArray *among)
{
  g_autoptr (GrapeWordList) list = grape_word_list_new (bytes);
  GArray *words = g_array_new (FALSE, FALSE, sizeof (int));
  guint length;

  for (guint i = 0; i < grape_word_list_size (list); i++)
    {
      const char *word = grape_word_list_get (list, i, &length);

      if (length != DOUBLE_CRASH_LETTERS)
        continue;
      DoubleCrashWord letters = "";
      memcpy (letters, word, DOUBLE_CRASH_LETTERS);
      int code = double_crash_code (letters);
      if (!among || has (among, code))
        g_array_append_val (words, code);
    }
  return words;
}

/** double_crash_lore_new: (transfer full): from canonical bytes */
gpointer
double_crash_lore_new (GHashTable *bytes, GError **error)
{
  g_autoptr (GArray) words = read_words (g_hash_table_lookup (bytes, DOUBLE_CRASH_WORDS), NULL);
  g_autoptr (GBytes) bundled = grape_bundled_load (DOUBLE_CRASH_COMMON);
  g_autoptr (GBytes) common = bundled ? grape_word_list_canonical (bundled, NULL) : NULL;

  if (!words->len)
    {
      grape_error_set (error, GRAPE_ERROR_SETUP, "I",
                       "The dictionary has no words of five letters: nobody could choose a target");
      return NULL;
    }
  DoubleCrashLore *self = g_new0 (DoubleCrashLore, 1);
  self->words = g_steal_pointer (&words);
  self->common = common ? read_words (common, self->words) : NULL;
  return self;
}

void
double_crash_lore_free (gpointer lore)
{
  DoubleCrashLore *self = lore;

  g_array_unref (self->words);
  g_clear_pointer (&self->common, g_array_unref);
  g_free (self);
}

/** double_crash_lore_words: (transfer none) (element-type int): at least one */
const GArray *
double_crash_lore_words (const DoubleCrash *self)
{
  return ((DoubleCrashLore *)grape_resources_prepared (self->resources))->words;
}

/** double_crash_lore_common: (transfer none) (element-type int): common words of the dictionary;
 * all where it has none */
const GArray *
double_crash_lore_common (const DoubleCrash *self)
{
  const DoubleCrashLore *lore = grape_resources_prepared (self->resources);

  return lore->common && lore->common->len ? lore->common : lore->words;
}

/** double_crash_is_common: whether @code is an everyday word */
gboolean
double_crash_is_common (const DoubleCrash *self, int code)
{
  const DoubleCrashLore *lore = grape_resources_prepared (self->resources);

  return lore->common && has (lore->common, code);
}

/** double_crash_is_word: R1.1, R6.4: what was judged goes before what the dictionary says */
gboolean
double_crash_is_word (const DoubleCrash *self, int code)
{
  for (guint i = 0; i < self->judged->len; i++)
    if (g_array_index (self->judged, DoubleCrashJudged, i).code == code)
      return g_array_index (self->judged, DoubleCrashJudged, i).valid;
  return has (double_crash_lore_words (self), code);
}

/* How many replies to @seat would have been others with the target @word; beyond @most it is not
 * counted on. */
static guint
count_slips (const DoubleCrash *self, int seat, const char *word, guint most)
{
  guint n = 0;

  for (guint index = 0; index < self->players[seat].salvos->len; index++)
    {
      const DoubleCrashSalvo *salvo = double_crash_salvo (self, seat, index);

      for (guint i = 0; salvo->replied && i < salvo->n && n <= most; i++)
        n += double_crash_crashes (word, salvo->words[i]) != salvo->crashes[i];
    }
  return n;
}

/**
 * double_crash_left:
 * @slips: how many replies to @seat are false
 *
 * Returns: (transfer full) (element-type int): those of @words that can be the target of @seat's
 *   opponent then
 */
GArray *
double_crash_left (const DoubleCrash *self, int seat, const GArray *words, guint slips)
{
  GArray *left = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < words->len; i++)
    {
      int code = g_array_index (words, int, i);
      DoubleCrashWord word;

      double_crash_word (code, word);
      if (count_slips (self, seat, word, slips) == slips)
        g_array_append_val (left, code);
    }
  return left;
}

guint
double_crash_count_left (const DoubleCrash *self, int seat)
{
  g_autoptr (GArray) left = double_crash_left (self, seat, double_crash_lore_words (self), 0);

  return left->len;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thousand messages about other things: real ones if there is a folder of them, else chatter that
 * we make up. */
#include "grape-demo.h"

#include <string.h>

#include "mail/grape-splitter.h"

#define MAX_BYTES (4 * 1024 * 1024)

typedef struct
{
  GPtrArray *letters;
  GHashTable *seen; /* of checksums */
  guint wanted;
} Collector;

void
grape_demo_letter_free (GrapeDemoLetter *self)
{
  g_bytes_unref (self->bytes);
  g_free (self);
}

/* @envelope NULL: adds one. */
static void
add_split (Collector *self, const char *envelope, GBytes *raw)
{
  gsize size;
  const char *bytes = g_bytes_get_data (raw, &size);
  char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)bytes, size);
  gint64 at = 0;
  if (size == 0 || !g_hash_table_add (self->seen, sum))
    return;
  if (envelope)
    grape_envelope_parse (envelope, strlen (envelope), &at);
  GByteArray *entry = g_byte_array_new ();
  const char *first = at ? envelope : "From list@example.org  Mon Jan  5 09:00:00 2026";
  g_byte_array_append (entry, (const guint8 *)first, (guint)strlen (first));
  g_byte_array_append (entry, (const guint8 *)"\n", 1);
  g_byte_array_append (entry, (const guint8 *)bytes, (guint)size);
  g_byte_array_append (entry, (const guint8 *)"\n\n", bytes[size - 1] == '\n' ? 1 : 2);
  GrapeDemoLetter *letter = g_new0 (GrapeDemoLetter, 1);
  letter->at = at;
  letter->bytes = g_byte_array_free_to_bytes (entry);
  g_ptr_array_add (self->letters, letter);
}

static GInputStream *
open_mail (GFile *file, gboolean packed)
{
  g_autoptr (GFileInputStream) plain = g_file_read (file, NULL, NULL);
  if (!plain || !packed)
    return (GInputStream *)g_steal_pointer (&plain);
  g_autoptr (GZlibDecompressor) unpack = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  return g_converter_input_stream_new (G_INPUT_STREAM (plain), G_CONVERTER (unpack));
}

/* Leaves out what it cannot read: this is material, not the import under test. */
static void
add_file (Collector *self, GFile *file, const char *name)
{
  gboolean packed = g_str_has_suffix (name, ".gz");
  if (!packed && !g_str_has_suffix (name, ".txt") && !g_str_has_suffix (name, ".mbox"))
    return;
  g_autoptr (GInputStream) stream = open_mail (file, packed);
  GrapeSplitter *splitter = stream ? grape_splitter_new (stream, MAX_BYTES) : NULL;
  while (splitter && self->letters->len < self->wanted)
    {
      GrapeSplit *split = grape_splitter_next (splitter, NULL, NULL);
      if (!split)
        break;
      if (split->envelope)
        add_split (self, split->envelope, split->raw);
      grape_split_free (split);
    }
  g_clear_pointer (&splitter, grape_splitter_free);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
add_folder (Collector *self, const char *path, guint depth)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  while (dir && (name = g_dir_read_name (dir)))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len && self->letters->len < self->wanted; i++)
    {
      g_autofree char *child = g_build_filename (path, g_ptr_array_index (names, i), NULL);
      g_autoptr (GFile) file = g_file_new_for_path (child);
      if (g_file_test (child, G_FILE_TEST_IS_DIR) && depth < 8)
        add_folder (self, child, depth + 1);
      else
        add_file (self, file, child);
    }
}

/**
 * grape_demo_background:
 * @mail_folder: (nullable): a folder of mbox files and Pipermail months, plain or gzipped
 * @source: (out) (transfer full): where they come from, in words
 *
 * Returns: (transfer full) (element-type GrapeDemoLetter): @wanted distinct messages; chatter makes
 * up for what the folder lacks. Errors: @mail_folder is not a folder.
 */
GPtrArray *
grape_demo_background (const char *mail_folder, guint wanted, char **source, GError **error)
{
  if (mail_folder && !g_file_test (mail_folder, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR, _ ("%s: there is no such folder"),
                   mail_folder);
      return NULL;
    }
  g_autoptr (GPtrArray) letters
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_demo_letter_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Collector collector = { letters, seen, wanted };
  if (mail_folder)
    add_folder (&collector, mail_folder, 0);
  guint n_real = letters->len;
  if (n_real < wanted)
    {
      g_autoptr (GPtrArray) chatter = grape_demo_chatter (wanted - n_real);
      g_ptr_array_extend_and_steal (letters, g_steal_pointer (&chatter));
    }
  *source = n_real == 0 ? g_strdup_printf (_ ("%u of our own making"), letters->len)
            : n_real == letters->len
                ? g_strdup_printf (_ ("%u real ones from %s"), n_real, mail_folder)
                : g_strdup_printf (_ ("%u real ones from %s and %u of our own making"), n_real,
                                   mail_folder, letters->len - n_real);
  return g_steal_pointer (&letters);
}

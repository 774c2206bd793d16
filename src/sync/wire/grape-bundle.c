/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bundles: entry files, one a line, packed, signed by their author. Unpacking ends at a limit
 * however small the packed text was. */
#include "grape-bundle.h"

#include <gio/gio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-crew.h"
#include "grape-signed-file.h"

#define PACK_LEVEL 6
#define CHUNK      65536

/* Sends all of @bytes through @converter, for at most @most bytes of output. */
static GByteArray *
convert (GConverter *converter, const guint8 *bytes, gsize n_bytes, gsize most, GError **error)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize done = 0;

  while (result != G_CONVERTER_FINISHED)
    {
      guint8 chunk[CHUNK];
      gsize n_read = 0, n_written = 0;

      result = g_converter_convert (converter, bytes + done, n_bytes - done, chunk, sizeof chunk,
                                    G_CONVERTER_INPUT_AT_END, &n_read, &n_written, error);
      if (result == G_CONVERTER_ERROR)
        return NULL;
      done += n_read;
      g_byte_array_append (out, chunk, (guint)n_written);
      if (out->len > most)
        {
          grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                           "it unpacks to more than %" G_GSIZE_FORMAT " bytes", most);
          return NULL;
        }
    }
  return g_steal_pointer (&out);
}

/** grape_bundle_pack: (transfer full) (nullable): gzip, in base64 */
char *
grape_bundle_pack (const char *text, gsize size)
{
  g_autoptr (GZlibCompressor) compressor
      = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, PACK_LEVEL);
  g_autoptr (GByteArray) packed = convert (G_CONVERTER (compressor), (const guint8 *)text, size,
                                           2 * (gsize)GRAPE_BUNDLE_MAX_TEXT, NULL);

  return packed ? g_base64_encode (packed->data, packed->len) : NULL;
}

/** grape_bundle_unpack: (transfer full): what grape_bundle_pack() packed: UTF-8, within the limit
 */
char *
grape_bundle_unpack (const char *code, GError **error)
{
  g_autoptr (GZlibDecompressor) decompressor
      = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  gsize n_packed = 0;
  g_autofree guint8 *packed = g_base64_decode (code, &n_packed);
  g_autoptr (GError) why = NULL;
  g_autoptr (GByteArray) text
      = convert (G_CONVERTER (decompressor), packed, n_packed, GRAPE_BUNDLE_MAX_TEXT, &why);

  if (!text && why->domain == GRAPE_ERROR)
    g_propagate_error (error, g_steal_pointer (&why));
  else if (!text || memchr (text->data, '\0', text->len)
           || !g_utf8_validate ((const char *)text->data, text->len, NULL))
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "its packed content is not text%s%s",
                     why ? ": " : "", why ? why->message : "");
  else
    return g_strndup ((const char *)text->data, text->len);
  return NULL;
}

/** grape_bundle_path: below the server's root; from checked parts only. (transfer full) */
char *
grape_bundle_path (const char *topic, const char *author, const GrapeBundleName *name)
{
  return g_strdup_printf (GRAPE_SIGNED_ROOT "%s/%s/b-%06u-%06u-%s.json", topic, author, name->first,
                          name->last, name->hash);
}

/**
 * grape_bundle_new:
 * @entries: of GrapeEntry: the author's, one after another
 *
 * Returns: (transfer full): the file. Errors: LIMIT if it would be larger than a file may be.
 */
char *
grape_bundle_new (const GrapeKey *key, const char *topic, GPtrArray *entries, GrapeBundleName *name,
                  GError **error)
{
  const GrapeEntry *first = g_ptr_array_index (entries, 0);
  const GrapeEntry *last = g_ptr_array_index (entries, entries->len - 1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < entries->len; i++)
    g_string_append_printf (text, "%s%s", i ? "\n" : "",
                            ((GrapeEntry *)g_ptr_array_index (entries, i))->file);
  g_autofree char *packed
      = text->len <= GRAPE_BUNDLE_MAX_TEXT ? grape_bundle_pack (text->str, text->len) : NULL;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "v", 1);
  grape_json_add_text (builder, "topic", topic);
  grape_json_add_text (builder, "author", grape_key_public (key));
  grape_json_add_int (builder, "first", first->n);
  grape_json_add_int (builder, "last", last->n);
  grape_json_add_text (builder, "gz", packed ? packed : "");
  json_builder_end_object (builder);
  g_autofree char *body = grape_json_builder_to_text (builder);
  g_autofree char *file = grape_signed_file_new (key, "bundle", body);
  g_autofree char *hash = grape_signed_hash (body);
  if (!packed || strlen (file) > GRAPE_ENTRY_MAX_BYTES || entries->len > GRAPE_BUNDLE_MAX_ENTRIES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A bundle of %u entries would be too large",
                       entries->len);
      return NULL;
    }
  *name = (GrapeBundleName){ .first = first->n, .last = last->n };
  g_strlcpy (name->hash, hash, sizeof name->hash);
  g_strlcpy (name->until, last->hash, sizeof name->until);
  return g_steal_pointer (&file);
}

static JsonNode *
open_bundle (const char *topic, const char *author, const char *file, GrapeBundleName *name,
             GError **error)
{
  g_autofree char *body = NULL;
  g_autoptr (JsonNode) node = grape_signed_file_open (author, "bundle", file, &body, error);
  JsonObject *object = node ? json_node_get_object (node) : NULL;
  gint64 first = 0, last = 0;

  if (!object || !grape_signed_check_version (object, GRAPE_PROTOCOL_FIRST, NULL, error))
    return NULL;
  if (g_strcmp0 (grape_json_text (object, "topic"), topic) != 0
      || g_strcmp0 (grape_json_text (object, "author"), author) != 0
      || !grape_json_int (object, "first", &first) || !grape_json_int (object, "last", &last)
      || first < 1 || last < first || last > GRAPE_ENTRY_MAX_COUNT
      || last - first >= GRAPE_BUNDLE_MAX_ENTRIES || !grape_json_text (object, "gz"))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "one of topic, author, first, last and gz is missing or malformed, or it "
                       "belongs elsewhere");
      return NULL;
    }
  g_autofree char *hash = grape_signed_hash (body);
  *name = (GrapeBundleName){ .first = (guint)first, .last = (guint)last };
  g_strlcpy (name->hash, hash, sizeof name->hash);
  return g_steal_pointer (&node);
}

/**
 * grape_bundle_check:
 * @name: (out): its own description; `until` is not known without unpacking
 *
 * Checks that @author signed it for @topic, without unpacking. Errors: as grape_entry_read().
 */
gboolean
grape_bundle_check (const char *topic, const char *author, const char *file, GrapeBundleName *name,
                    GError **error)
{
  g_autoptr (JsonNode) node = open_bundle (topic, author, file, name, error);

  return node != NULL;
}

/* The entries of a bundle, each checked on its own. */
typedef struct
{
  const char *topic, *author;
  char **lines;
  GrapeEntry **entries; /* as many */
  GError **faults;      /* also as many: why there is no entry */
} Reading;

static void
read_line (guint i, gpointer data)
{
  Reading *self = data;

  self->entries[i] = grape_entry_read (self->topic, self->author, self->lines[i], &self->faults[i]);
}

/* Checks that they follow one another; or gives the first fault. */
static GPtrArray *
join_lines (Reading *self, guint n_lines, guint first, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_full (n_lines, (GDestroyNotify)grape_entry_free);

  for (guint i = 0; i < n_lines; i++)
    {
      const GrapeEntry *before = i ? g_ptr_array_index (entries, i - 1) : NULL;
      GrapeEntry *entry = g_steal_pointer (&self->entries[i]);

      if (!entry)
        {
          g_propagate_prefixed_error (error, g_steal_pointer (&self->faults[i]),
                                      "entry %u in it: ", first + i);
          return NULL;
        }
      g_ptr_array_add (entries, entry);
      if (entry->n == first + i && (!before || g_str_equal (entry->before, before->hash)))
        continue;
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       "entry %u in it does not follow the one before", first + i);
      return NULL;
    }
  return g_steal_pointer (&entries);
}

/* @lines: of entries from @first on. Checking signatures takes longer than everything else. */
static GPtrArray *
read_lines (const char *topic, const char *author, char **lines, guint first, GError **error)
{
  guint n_lines = g_strv_length (lines);
  Reading self = { .topic = topic,
                   .author = author,
                   .lines = lines,
                   .entries = g_new0 (GrapeEntry *, n_lines),
                   .faults = g_new0 (GError *, n_lines) };

  grape_crew_run (n_lines, read_line, &self);
  GPtrArray *entries = join_lines (&self, n_lines, first, error);
  for (guint i = 0; i < n_lines; i++)
    {
      grape_entry_free (self.entries[i]);
      g_clear_error (&self.faults[i]);
    }
  g_free (self.entries);
  g_free (self.faults);
  return entries;
}

/**
 * grape_bundle_read:
 * @name: as in the author's head
 * @first: skips entries before this number
 *
 * Returns: (transfer full): of GrapeEntry, each checked as by grape_entry_read(), and each
 * continuing the one before. Errors: LIMIT, and those of grape_entry_read().
 */
GPtrArray *
grape_bundle_read (const char *topic, const char *author, const GrapeBundleName *name, guint first,
                   const char *file, GError **error)
{
  GrapeBundleName said;
  g_autoptr (JsonNode) node = open_bundle (topic, author, file, &said, error);
  g_autofree char *text
      = node ? grape_bundle_unpack (grape_json_text (json_node_get_object (node), "gz"), error)
             : NULL;
  g_auto (GStrv) lines = text ? g_strsplit (text, "\n", GRAPE_BUNDLE_MAX_ENTRIES + 1) : NULL;

  if (!lines)
    return NULL;
  if (said.first != name->first || said.last != name->last || !g_str_equal (said.hash, name->hash)
      || g_strv_length (lines) != name->last - name->first + 1)
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL, "it is not the one that its name says");
      return NULL;
    }
  guint from = CLAMP (first, name->first, name->last + 1);
  g_autoptr (GPtrArray) entries
      = read_lines (topic, author, lines + (from - name->first), from, error);
  if (!entries)
    return NULL;
  const GrapeEntry *last = entries->len ? g_ptr_array_index (entries, entries->len - 1) : NULL;
  if (last && g_str_equal (last->hash, name->until))
    return g_steal_pointer (&entries);
  grape_error_set (error, GRAPE_ERROR_HASH, NULL, "it does not end as their head says");
  return NULL;
}

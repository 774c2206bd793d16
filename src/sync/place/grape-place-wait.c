/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waits until a head changes, on Grapefruit's own server. The answer is a hint: it says which heads
 * to poll now, and nothing depends on it. */
#include <string.h>

#include "engine/grape-json.h"
#include "sync/wire/grape-key.h"
#include "grape-place-private.h"

#define MOST_BYTES 65536 /* of an answer */
#define MOST_KEYS  256   /* named in a request; if there are more, it asks for all */
#define DIGITS     16    /* of each */

static char *
make_query (guint64 seq, const char *const *of)
{
  g_autoptr (GString) query = g_string_new ("grapefruit/1/changes/");
  guint n = of ? g_strv_length ((GStrv)of) : 0;

  g_string_append_printf (query, "%" G_GUINT64_FORMAT, seq);
  for (guint i = 0; n <= MOST_KEYS && i < n; i++)
    g_string_append_printf (query, "%s%.*s", i ? "," : "?of=", DIGITS, of[i]);
  return g_string_free (g_steal_pointer (&query), FALSE);
}

/**
 * grape_place_read_changes:
 * @answer: what a server said
 *
 * Errors: BAD if it makes no sense.
 */
gboolean
grape_place_read_changes (const char *answer, guint64 *seq, GStrv *heads, gboolean *all,
                          GError **error)
{
  g_autoptr (JsonNode) node = grape_json_parse_object (answer, NULL);
  JsonObject *object = node ? json_node_get_object (node) : NULL;
  JsonArray *list = object ? grape_json_array (object, "heads") : NULL;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  gint64 number = 0;
  gboolean fits, everything = FALSE;

  fits = object && grape_json_int (object, "seq", &number) && number > 0;
  if (fits && !list)
    fits = grape_json_bool (object, "all", &everything) && everything;
  for (guint i = 0; fits && list && i < json_array_get_length (list); i++)
    {
      const char *name = grape_json_element_text (list, i);

      fits = name && grape_public_valid (name);
      if (fits)
        g_strv_builder_add (names, name);
    }
  if (!fits)
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "the server's answer about changes makes no sense");
      return FALSE;
    }
  *seq = (guint64)number;
  *all = everything;
  *heads = g_strv_builder_end (names);
  return TRUE;
}

/**
 * grape_place_wait:
 * @of: (nullable): the authors (public keys) whose heads matter; NULL: all
 * @seq: (inout): 0 at first, then what the last call left here
 * @heads: (out): authors whose heads were written since; empty when the time ran out
 * @all: (out): TRUE: the server cannot say which; poll them all. This happens at once after @seq 0:
 * poll, then wait with the new number
 *
 * Blocks for half a minute at most. Only a hint: poll now and then without it as well.
 *
 * Errors: NOT_OFFERED if this is not Grapefruit's server; otherwise as grape_place_get(). After
 * OFFLINE, wait before the next try.
 */
gboolean
grape_place_wait (GrapePlace *self, const char *const *of, guint64 *seq, GStrv *heads,
                  gboolean *all, GCancellable *cancellable, GError **error)
{
  g_autofree char *query = make_query (*seq, of), *answer = NULL;

  *heads = NULL;
  *all = FALSE;
  if (!self->kind->ask)
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_NOT_OFFERED,
                   "a folder does not tell when something changes");
      return FALSE;
    }
  self->traffic.requests++;
  if (!self->kind->ask (self, query, MOST_BYTES, &answer, cancellable, error))
    return FALSE;
  self->traffic.bytes_in += strlen (answer);
  return grape_place_read_changes (answer, seq, heads, all, error);
}

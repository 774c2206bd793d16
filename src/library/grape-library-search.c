/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Full-text search. What people type is never read as FTS5's query language: each word and each
 * quoted phrase goes in as a string. */
#include "grape-library-mail.h"
#include "grape-library-private.h"

#define MAX_QUERY_CHARS 400
#define MAX_TERMS       16

/* A prefix or word in this many messages is too common to rank: then newest first. */
#define COMMON_HITS 20000

void
grape_hit_free (GrapeHit *self)
{
  if (self == NULL)
    return;
  g_free (self->subject);
  g_free (self->from);
  g_free (self->snippet);
  g_free (self);
}

/* A term without a letter or digit has no token, and a phrase without tokens matches nothing. */
static gboolean
has_token (const char *term)
{
  for (const char *c = term; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_isalnum (g_utf8_get_char (c)))
      return TRUE;
  return FALSE;
}

static void
add_term (GString *match, const char *start, const char *end, gboolean unfinished)
{
  g_autofree char *term = g_strndup (start, (gsize)(end - start));

  if (!has_token (term))
    return;
  if (match->len > 0)
    g_string_append_c (match, ' ');
  /* No quote can be inside: quotes end terms. */
  g_string_append_printf (match, "\"%s\"%s", term, unfinished ? "*" : "");
}

/* "ann's "red card" pla" -> "ann's" "red card" "pla"* ; NULL if there is nothing to search for. */
static char *
match_from_query (const char *query)
{
  g_autofree char *valid = g_utf8_make_valid (query, -1);
  g_autofree char *cut
      = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), MAX_QUERY_CHARS));
  g_autoptr (GString) match = g_string_new (NULL);
  const char *c = cut;

  for (guint n = 0; *c != '\0' && n < MAX_TERMS; n++)
    {
      gboolean quoted = FALSE;
      const char *start;

      while (g_unichar_isspace (g_utf8_get_char (c)))
        c = g_utf8_next_char (c);
      if (*c == '"')
        {
          quoted = TRUE;
          c++;
        }
      start = c;
      while (*c != '\0' && *c != '"' && (quoted || !g_unichar_isspace (g_utf8_get_char (c))))
        c = g_utf8_next_char (c);
      add_term (match, start, c, *c == '\0');
      if (quoted && *c == '"')
        c++;
    }
  return match->len > 0 ? g_string_free (g_steal_pointer (&match), FALSE) : NULL;
}

/* Ranking reads every matching row; counting up to a bound, which does not need the rows, shows
 * whether that is too many. */
static gboolean
too_common (GrapeLibrary *self, const char *match, gboolean *common, GError **error)
{
  gint64 n = 0;

  if (!grape_library_number (self, &n, 0, error,
                             "SELECT count(*) FROM (SELECT rowid FROM search WHERE search MATCH ? "
                             "LIMIT ?)",
                             "si", match, (gint64)COMMON_HITS))
    return FALSE;
  *common = n >= COMMON_HITS;
  return TRUE;
}

#define HIT_SELECT                                                                                 \
  "SELECT h.id, coalesce (t.thread, 0), m.subject, m.from_name, m.from_address, m.at, h.snippet "  \
  "FROM (SELECT rowid AS id, snippet (search, 2, char (2), char (3), '…', 24) AS snippet, "      \
  "rank AS place FROM search WHERE search MATCH ?1 "                                               \
  "AND (?2 = 0 OR rowid IN (SELECT message FROM archive_message WHERE archive = ?2)) "
#define HIT_JOIN                                                                                   \
  "LIMIT ?3) AS h JOIN message AS m ON m.id = h.id "                                               \
  "LEFT JOIN thread_message AS t ON t.message = h.id "

static const char ranked_sql[] = HIT_SELECT
    "AND rank MATCH 'bm25(4.0, 2.0, 1.0)' ORDER BY rank " HIT_JOIN "ORDER BY h.place, h.id";
static const char newest_sql[] = HIT_SELECT "ORDER BY rowid DESC " HIT_JOIN "ORDER BY h.id DESC";

static GrapeHit *
hit_from_row (GrapeQuery *query)
{
  GrapeHit *hit = g_new0 (GrapeHit, 1);
  const char *name = grape_query_text (query, 3);

  hit->message = grape_query_int (query, 0);
  hit->thread = grape_query_int (query, 1);
  hit->subject = grape_query_dup (query, 2);
  hit->from = g_strdup (*name != '\0' ? name : grape_query_text (query, 4));
  hit->at = grape_query_int (query, 5);
  hit->snippet = grape_query_dup (query, 6);
  if (hit->snippet == NULL)
    hit->snippet = g_strdup ("");
  g_strdelimit (hit->snippet, "\r\n\t", ' ');
  return hit;
}

/* (transfer full): GrapeHit each. Typed text never causes an error. */
GPtrArray *
grape_library_search (GrapeLibrary *self, const char *query, gint64 archive, guint n,
                      GError **error)
{
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_hit_free);
  g_autofree char *match = match_from_query (query);
  g_auto (GrapeQuery) rows = { 0 };
  gboolean common = FALSE;
  int step;

  if (match == NULL)
    return g_steal_pointer (&hits);
  if (!too_common (self, match, &common, error))
    return NULL;
  if (!grape_query_init (&rows, self, error, common ? newest_sql : ranked_sql, "sii", match,
                         archive, (gint64)n))
    return NULL;
  while ((step = grape_query_step (&rows, error)) > 0)
    g_ptr_array_add (hits, hit_from_row (&rows));
  return step == 0 ? g_steal_pointer (&hits) : NULL;
}

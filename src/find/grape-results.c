/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results of a round as people post them: a heading, and a line for each player. */
#include "grape-find.h"

#include <string.h>

#define MAX_LINE_BYTES 2000

/* "Bob chose 3", "Bob: 3 (drawn at random)": one line of a result, as an item of an announcement.
 */
static char *
item_of (const GrapeTable *table, const char *line)
{
  char *item = NULL;
  gsize longest = 0;

  line += strspn (line, " \t*-");
  for (guint i = 0; i < grape_table_size (table); i++)
    {
      const char *name = grape_table_name (table, (int)i);
      gsize length = strlen (name);
      if (length <= longest || g_ascii_strncasecmp (line, name, length) != 0)
        continue;
      g_autoptr (GRegex) regex
          = g_regex_new ("^\\s*(?:chose|chooses|picked|sent|selected|:|=|-)\\s*(\\d{1,4})\\b"
                         "(?:.*?(drawn|random|\\*))?",
                         G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      if (!g_regex_match (regex, line + length, 0, &match))
        continue;
      g_autofree char *digits = g_match_info_fetch (match, 1);
      g_autofree char *drawn = g_match_info_fetch (match, 2);
      longest = length;
      g_free (item);
      item = g_strdup_printf (" %u:%s%s", i + 1, digits, drawn && *drawn ? "*" : "");
    }
  return item;
}

static gboolean
names_other_round (const GrapeReading *reading, const char *heading)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("^[^\n]*?round\\s*#?(\\d+)", G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  if (!g_regex_match (regex, heading, 0, &match))
    return FALSE;
  g_autofree char *number = g_match_info_fetch (match, 1);
  return g_ascii_strtoull (number, NULL, 10) != grape_position_phase (reading->position);
}

/* A result: a heading, and a line for each integer; other lines may come between. */
static gsize
find_result (const GrapeReading *reading, const char *verb, const char *text, GArray *found)
{
  g_autoptr (GString) move = g_string_new (verb);
  gsize at = strcspn (text, "\n"), end = 0, start = (gsize)(text - reading->text);

  for (guint n_lines = 0; text[at] && n_lines < grape_table_size (reading->position->table) + 20;
       n_lines++)
    {
      gsize length = strcspn (text + at + 1, "\n");
      g_autofree char *line = g_strndup (text + at + 1, MIN (length, MAX_LINE_BYTES));
      g_autofree char *item = item_of (reading->position->table, line);

      if (length == 0 && end)
        break;
      at += 1 + length;
      if (!item)
        continue;
      g_string_append (move, item);
      end = at;
    }
  if (end)
    grape_found_add (found, (guint)start, (guint)(start + end), g_strdup (move->str),
                     names_other_round (reading, text) ? "It names another round" : NULL);
  return end;
}

/**
 * grape_find_results:
 * @heading: a pattern for the line above; or that line begins with @verb itself
 *
 * Finds results as people post them, a line for each player, as "VERB SEAT:NUMBER ...".
 */
void
grape_find_results (const GrapeReading *reading, const char *heading, const char *verb,
                    GArray *found)
{
  g_autoptr (GRegex) regex = g_regex_new (heading, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);

  for (const char *line = reading->text; *line;)
    {
      gsize length = strcspn (line, "\n"), taken = 0;
      g_autofree char *title = g_strndup (line, MIN (length, MAX_LINE_BYTES));

      if (g_regex_match (regex, title, 0, NULL))
        {
          gboolean told
              = g_ascii_strncasecmp (title, verb, strlen (verb)) == 0 && strchr (title, ':');
          gsize start = (gsize)(line - reading->text);

          if (told)
            grape_found_add (found, (guint)start, (guint)(start + length), g_strdup (title), NULL);
          taken = told ? length : find_result (reading, verb, line, found);
        }
      line += MAX (length, taken);
      line += *line == '\n';
    }
}

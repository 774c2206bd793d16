/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading what the lines of a case say: times, people, values, verdicts. */
#include "case-play.h"

#include "engine/grape-json.h"

#include <string.h>

const GrapePosition *
case_position (CasePlay *self)
{
  return self->asked ? self->asked : grape_instance_position (self->instance);
}

/* If @text begins with @word, what follows it; else NULL. */
const char *
case_after (const char *text, const char *word)
{
  gsize length = strlen (word);
  if (!g_str_has_prefix (text, word) || (text[length] != '\0' && text[length] != ' '))
    return NULL;
  return text + length + strspn (text + length, " ");
}

/* Takes a word, or a text in double quotes, from @rest; NULL at the end. */
char *
case_word (const char **rest)
{
  const char *p = *rest + strspn (*rest, " ");
  const char *end = p;
  if (!*p)
    return NULL;
  if (*p == '"')
    {
      for (end = p + 1; *end && *end != '"'; end++)
        if (*end == '\\' && end[1])
          end++;
      end += *end == '"';
    }
  else
    end = p + strcspn (p, " ");
  *rest = end + strspn (end, " ");
  g_autofree char *word = g_strndup (p, (gsize)(end - p));
  return case_text (word);
}

/* What a statement lists: the lines of its block, or the text after it, which goes into @single. */
GPtrArray *
case_rows (const CaseLine *line, const char *rest, CaseLine *single)
{
  GPtrArray *rows = g_ptr_array_new ();
  *single = *line;
  single->text = (char *)rest;
  if (*rest && !g_str_equal (rest, ":"))
    g_ptr_array_add (rows, single);
  for (guint i = 0; i < line->block->len; i++)
    g_ptr_array_add (rows, g_ptr_array_index (line->block, i));
  return rows;
}

/* "3d1h" as seconds; -1: malformed. */
static gint64
read_length (const char *text)
{
  gint64 sum = 0;
  while (*text)
    {
      char *end;
      guint64 number = g_ascii_strtoull (text, &end, 10);
      gint64 unit = *end == 'd'   ? GRAPE_DAY_S
                    : *end == 'h' ? GRAPE_HOUR_S
                    : *end == 'm' ? 60
                    : *end == 's' ? 1
                                  : 0;
      if (end == text || !unit || number > 1000000)
        return -1;
      sum += (gint64)number * unit;
      text = end + 1;
    }
  return sum;
}

/* "+3h": this long after the start; "2026-01-08T10:00:00Z"; "never": 0. */
gboolean
case_time (CasePlay *self, const CaseLine *line, const char *text, gint64 *at, GError **error)
{
  gint64 length = text && *text == '+' && text[1] ? read_length (text + 1) : -1;
  if (length >= 0)
    *at = self->start + length;
  else if (g_strcmp0 (text, "never") == 0)
    *at = 0;
  else if (!text || !grape_time_parse (text, at, NULL))
    return case_wrong (error, line, "“%s” is not a time like +3d1h or 2026-01-08T10:00:00Z",
                       text ? text : "");
  return TRUE;
}

/* A name at the table, "seat:2", "seat 2", "referee" or "clock". */
gboolean
case_author (CasePlay *self, const CaseLine *line, const char *text, int *author, GError **error)
{
  g_autofree char *seat = g_str_has_prefix (text, "seat ")
                              ? g_strdelimit (g_strdup (text), " ", ':')
                              : g_strdup (text);
  const GrapeTable *table = case_position (self)->table;
  *author = g_str_equal (text, "referee") ? GRAPE_AUTHOR_REFEREE
            : g_str_equal (text, "clock") ? GRAPE_AUTHOR_CLOCK
                                          : grape_table_find (table, seat);
  if (*author == -1 && g_str_has_prefix (seat, "seat:"))
    *author = (int)g_ascii_strtoull (seat + strlen ("seat:"), NULL, 10) - 1; /* nobody's */
  if (*author == -1 && !g_str_equal (text, "referee"))
    return case_wrong (error, line, "nobody here is called “%s”", text);
  return TRUE;
}

/* Whose view a statement asks for: a person, "referee" or "spectator"; the referee's if nobody is
 * named. People's names begin with a capital. */
gboolean
case_viewer (CasePlay *self, const CaseLine *line, const char **rest, GrapeViewer *viewer,
             GError **error)
{
  const char *after = *rest;
  g_autofree char *word = case_word (&after);
  *viewer = GRAPE_VIEWER_REFEREE;
  if (!word)
    return TRUE;
  if (g_str_has_suffix (word, ":"))
    word[strlen (word) - 1] = '\0';
  if (g_str_equal (word, "seat") && g_ascii_isdigit (*after))
    {
      g_autofree char *number = case_word (&after);
      char *seat = g_strconcat ("seat:", g_strdelimit (number, ":", '\0'), NULL);
      g_free (word);
      word = seat;
    }
  if (*after == '=' && !g_ascii_isupper (*word))
    return TRUE; /* a member called so */
  if (g_str_equal (word, "spectator"))
    *viewer = GRAPE_VIEWER_SPECTATOR;
  else if (g_ascii_isupper (*word) || g_str_has_prefix (word, "seat:"))
    {
      if (!case_author (self, line, word, viewer, error))
        return FALSE;
    }
  else if (!g_str_equal (word, "referee"))
    return TRUE;
  *rest = after;
  return TRUE;
}

/* As case_author() reads it: "Ann", "referee", "clock". */
char *
case_author_name (CasePlay *self, int author)
{
  if (author >= 0)
    return g_strdup (grape_table_name (case_position (self)->table, author));
  return g_strdup (author == GRAPE_AUTHOR_REFEREE ? "referee" : "clock");
}

/* JSON, with ' for " where no " stands in it; anything else is a string. */
JsonNode *
case_json (const char *text)
{
  g_autofree char *copy = g_strdup (text);
  if (!strchr (copy, '"'))
    g_strdelimit (copy, "'", '"');
  g_autofree char *in_list = g_strdup_printf ("[%s]", copy);
  g_autoptr (JsonNode) list = grape_json_parse (in_list, NULL);
  if (list && JSON_NODE_HOLDS_ARRAY (list)
      && json_array_get_length (json_node_get_array (list)) == 1)
    return json_array_dup_element (json_node_get_array (list), 0);
  JsonNode *string = json_node_new (JSON_NODE_VALUE);
  json_node_set_string (string, text);
  return string;
}

/* Takes the text in quotes at the end of @text, or NULL. */
static char *
take_quoted (char *text)
{
  char *quote = strchr (text, '"');
  if (!quote)
    return NULL;
  char *words = case_text (quote);
  *quote = '\0';
  g_strchomp (text);
  return words;
}

void (*case_refused) (const GError *refusal);

/**
 * case_verdict:
 * @expected: "ok", "illegal", "illegal 4e", "seat -" (no clause), or "refused"; the message must
 * contain a text in quotes after it
 * @refusal: or NULL: it was accepted
 */
gboolean
case_verdict (const CaseLine *line, const char *expected, const GError *refusal, const char *what,
              GError **error)
{
  g_autofree char *rest = g_strdup (expected);
  g_autofree char *words = take_quoted (rest);
  g_auto (GStrv) parts = g_strsplit (rest, " ", 2);
  const char *code = parts[0] ? parts[0] : "";
  const char *clause = parts[0] ? parts[1] : NULL;
  const char *rule = refusal && grape_error_rule (refusal) ? grape_error_rule (refusal) : "-";
  if (refusal && case_refused)
    case_refused (refusal);
  if (!refusal)
    return g_str_equal (code, "ok")
           || case_wrong (error, line, "%s was accepted; expected %s", what, expected);
  if ((!g_str_equal (code, "refused") && !g_str_equal (code, grape_error_nick (refusal)))
      || (clause && !g_str_equal (clause, rule)))
    return case_wrong (error, line, "%s was refused with “%s %s”; expected %s: %s", what,
                       grape_error_nick (refusal), rule, expected, refusal->message);
  if (strlen (refusal->message) <= 12)
    return case_wrong (error, line, "%s was refused without a sentence: “%s”", what,
                       refusal->message);
  if (words && !strstr (refusal->message, words))
    return case_wrong (error, line, "%s was refused without “%s”: %s", what, words,
                       refusal->message);
  return TRUE;
}

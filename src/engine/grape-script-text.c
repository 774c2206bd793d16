/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long scripts: their events are read from the text one after another, and verdicts are written
 * one after another, since a hundred thousand of either take more memory as JSON than the game. */
#include "grape-json-check.h"
#include "grape-json.h"
#include "grape-script-private.h"

#include <string.h>

static const char *
skip_space (const char *c)
{
  return c + strspn (c, " \t\r\n");
}

/* Behind the text at @c. The document is JSON: this was checked. */
static const char *
skip_text (const char *c)
{
  for (c++; *c != '"'; c++)
    c += *c == '\\';
  return c + 1;
}

/* Behind the value at @c. */
static const char *
skip_value (const char *c)
{
  guint depth = 0;

  if (*c == '"')
    return skip_text (c);
  if (*c != '{' && *c != '[')
    return c + strcspn (c, ",]} \t\r\n");
  do
    {
      if (*c == '"')
        c = skip_text (c);
      else
        {
          depth += *c == '{' || *c == '[';
          depth -= *c == '}' || *c == ']';
          c++;
        }
    }
  while (depth);
  return c;
}

/* Takes the elements of the list at @c. */
static void
take_elements (const char *c, GArray *slices)
{
  for (c = skip_space (c + 1); *c != ']'; c = skip_space (c + (*c == ',')))
    {
      const char *end = skip_value (c);
      GrapeSlice slice = { c, (gsize)(end - c) };

      g_array_append_val (slices, slice);
      c = skip_space (end);
    }
}

/* @text without the elements of its list of events, which go into @slices. */
static char *
cut_events (const char *text, GArray *slices)
{
  GString *rest = g_string_new (NULL);
  const char *c = skip_space (g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text);
  const char *copied = c;

  if (*c == '{')
    for (c = skip_space (c + 1); *c != '}'; c = skip_space (c + (*c == ',')))
      {
        gboolean is_events = g_str_has_prefix (c, "\"events\"");
        const char *value = skip_space (skip_space (skip_text (c)) + 1);

        c = skip_value (value);
        if (is_events && *value == '[')
          {
            take_elements (value, slices);
            g_string_append_len (rest, copied, value - copied);
            g_string_append (rest, "[]");
            copied = c;
          }
        c = skip_space (c);
      }
  g_string_append (rest, copied);
  return g_string_free (rest, FALSE);
}

/**
 * grape_script_read:
 * @text: a script
 * @slices: (element-type GrapeSlice): its events, as they stand in @text
 *
 * Returns: (transfer full): the script without its events. Errors: those of grape_json_parse().
 */
JsonNode *
grape_script_read (const char *text, GArray *slices, GError **error)
{
  gsize n_members;

  if (!g_utf8_validate (text, -1, NULL) || !grape_json_check (text, &n_members, NULL))
    return grape_json_parse (text, error);
  g_autofree char *rest = cut_events (text, slices);
  return grape_json_parse (rest, error);
}

/* As json-glib writes it in a list that is a member. */
static void
write_verdict (GString *out, guint number, const GError *refusal)
{
  if (!refusal)
    {
      g_string_append_printf (out, "    {\n      \"n\" : %u,\n      \"ok\" : true\n    }", number);
      return;
    }
  g_autoptr (JsonNode) verdict = grape_script_verdict (number, refusal);
  g_autofree char *text = grape_json_to_text (verdict, TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    g_string_append_printf (out, "%s    %s", i ? "\n" : "", lines[i]);
}

/**
 * grape_script_report_text:
 * @refusals: (element-type GError): of each event; NULL: it was accepted
 *
 * Returns: (transfer full): what grape_script_report() tells, as text for people
 */
char *
grape_script_report_text (GrapeInstance *instance, GPtrArray *refusals)
{
  static const char empty[] = "\"verdicts\" : []";
  g_autoptr (JsonNode) none = json_node_init_array (json_node_alloc (), json_array_new ());
  g_autoptr (JsonNode) report = grape_script_report (instance, none);
  g_autofree char *text = grape_json_to_text (report, TRUE);
  char *gap = strstr (text, empty);
  GString *out = g_string_new_len (text, gap - text);

  json_array_unref (json_node_get_array (none));
  g_string_append (out, refusals->len ? "\"verdicts\" : [\n" : "\"verdicts\" : [");
  for (guint i = 0; i < refusals->len; i++)
    {
      g_string_append (out, i ? ",\n" : "");
      write_verdict (out, i + 1, g_ptr_array_index (refusals, i));
    }
  g_string_append_printf (out, "%s]%s", refusals->len ? "\n  " : "", gap + strlen (empty));
  return g_string_free (out, FALSE);
}

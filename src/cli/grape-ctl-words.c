/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Printing. Whatever others wrote (names, mail, files) passes grape_ctl_safe() first, so that no
 * text can move the cursor, ring the bell or turn the reading direction of a terminal. */
#include "grape-ctl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/grape-json.h"

/**
 * grape_ctl_print:
 *
 * Prints to stdout as UTF-8. main() notices a failed write at the end, when it flushes.
 */
void
grape_ctl_print (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fputs (text, stdout);
}

/**
 * grape_ctl_warn:
 *
 * Prints one sentence to stderr, after the command's name.
 */
void
grape_ctl_warn (GrapeCtl *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *safe = grape_ctl_safe (text);
  fflush (stdout);
  fprintf (stderr, "grapefruitctl%s%s: %s\n", self->command ? " " : "",
           self->command ? self->command->name : "", safe);
}

/** grape_ctl_print_list: Prints @mark before each of @sentences. */
void
grape_ctl_print_list (GPtrArray *sentences, const char *mark)
{
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *text = grape_ctl_safe (g_ptr_array_index (sentences, i));
      grape_ctl_print ("    %s %s\n", mark, text);
    }
}

void
grape_ctl_print_json (JsonNode *node)
{
  g_autofree char *text = grape_json_to_text (node, TRUE);
  grape_ctl_print ("%s\n", text);
}

static gboolean
turns_direction (gunichar c)
{
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f
         || c == 0x061c;
}

static void
append_safe (GString *out, const char *text, const char *line_indent)
{
  for (const char *c = text; *c;)
    {
      gunichar character = g_utf8_get_char_validated (c, -1);
      if (character == (gunichar)-1 || character == (gunichar)-2)
        {
          g_string_append_printf (out, "\\x%02x", (guint8)*c);
          c++;
          continue;
        }
      const char *next = g_utf8_next_char (c);
      if (line_indent && character == '\n')
        {
          g_string_append_c (out, '\n');
          if (*next)
            g_string_append (out, line_indent);
        }
      else if (line_indent && character == '\t')
        g_string_append_c (out, '\t');
      else if (character < 0x20 || (character >= 0x7f && character < 0xa0))
        g_string_append_printf (out, "\\x%02x", character);
      else if (turns_direction (character) || character == 0x2028 || character == 0x2029)
        g_string_append_printf (out, "\\u{%04x}", character);
      else
        g_string_append_len (out, c, next - c);
      c = next;
    }
}

/**
 * grape_ctl_safe:
 * @text: (nullable): by anybody, of any encoding
 *
 * Returns: (transfer full): one line that a terminal shows as it is; escapes control characters,
 * line ends and what turns the reading direction
 */
char *
grape_ctl_safe (const char *text)
{
  GString *out = g_string_new (NULL);
  append_safe (out, text ? text : "", NULL);
  return g_string_free (out, FALSE);
}

/**
 * grape_ctl_safe_block:
 *
 * Returns: (transfer full): the same for text of several lines, each after @indent
 */
char *
grape_ctl_safe_block (const char *text, const char *indent)
{
  GString *out = g_string_new (indent);
  append_safe (out, text ? text : "", indent);
  return g_string_free (out, FALSE);
}

/**
 * grape_ctl_print_reports:
 * @reports: (element-type GrapeReport)
 */
void
grape_ctl_print_reports (GPtrArray *reports)
{
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_autofree char *text = grape_ctl_safe (report->text);
      if (report->rule)
        grape_ctl_print ("  %s  [%s]\n", text, report->rule);
      else
        grape_ctl_print ("  %s\n", text);
    }
}

static void
print_awards (const GrapePosition *position, const GrapeOutcome *outcome)
{
  for (guint i = 0; i < outcome->awards->len; i++)
    {
      const GrapeAward *award = &g_array_index (outcome->awards, GrapeAward, i);
      g_autofree char *name = grape_ctl_safe (award->person ? award->person
                                              : award->to == GRAPE_AUTHOR_REFEREE
                                                  ? position->table->referee
                                                  : grape_table_name (position->table, award->to));
      g_autoptr (GString) gets = g_string_new (NULL);
      if (award->points)
        g_string_append_printf (gets, ", %d points", award->points);
      if (award->currency)
        g_string_append_printf (gets, ", A$%d", award->currency);
      if (award->from >= 0)
        {
          g_autofree char *payer = grape_ctl_safe (grape_table_name (position->table, award->from));
          g_string_append_printf (gets, _ (" from %s"), payer);
        }
      if (award->trophy)
        g_string_append_printf (gets, ", %s", award->trophy);
      grape_ctl_print (_ ("  Owed to %s: %s\n"), name, gets->len ? gets->str + 2 : "-");
    }
}

/**
 * grape_ctl_print_outcome:
 *
 * Prints the scores, and the result when the game is over.
 */
void
grape_ctl_print_outcome (const GrapePosition *position)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  for (guint i = 0; i < outcome->scores->len; i++)
    {
      g_autofree char *name = grape_ctl_safe (grape_table_name (position->table, (int)i));
      gboolean won = FALSE;
      for (guint j = 0; j < outcome->winners->len; j++)
        won = won || g_array_index (outcome->winners, int, j) == (int)i;
      grape_ctl_print ("  %-24s %5" G_GINT64_FORMAT "%s\n", name,
                       g_array_index (outcome->scores, gint64, i), won ? _ ("  wins") : "");
    }
  if (!outcome->over)
    return;
  g_autofree char *reason = grape_ctl_safe (outcome->reason);
  grape_ctl_print ("  %s\n", *reason ? reason : _ ("The game is over."));
  print_awards (position, outcome);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ruleset report: all rules as they read now, who made each wording, and what changed last, as
 * a text to send or to keep. */
#include "grape-ruleset-private.h"

#define MOST_CHANGES 20 /* that a report tells */

/* "2015-10-12", the same in every language */
static void
write_day (GString *text, gint64 at)
{
  g_autoptr (GDateTime) day = at ? g_date_time_new_from_unix_utc (at) : NULL;

  if (day)
    g_string_append_printf (text, " on %04d-%02d-%02d", g_date_time_get_year (day),
                            g_date_time_get_month (day), g_date_time_get_day_of_month (day));
}

/* "proposal 315 of Bob on 1997-06-10" */
static void
write_origin (GString *text, guint proposal, const char *author, gint64 at)
{
  if (proposal)
    g_string_append_printf (text, "proposal %u", proposal);
  else
    g_string_append (text, "an act");
  if (author)
    g_string_append_printf (text, " of %s", author);
  write_day (text, at);
}

/* "208 Winning (mutable, ordinal 315, void)", "Riot (dynastic, under Victory Conditions)" */
static void
write_heading (GString *text, const GrapeRuleset *self, const GrapeRule *rule)
{
  const GrapeRule *parent = rule->parent ? grape_ruleset_key (self, rule->parent) : NULL;

  if (rule->number)
    g_string_append_printf (text, "%u%s", rule->number, rule->title ? " " : "");
  g_string_append_printf (text, "%s (%s", rule->title ? rule->title : "",
                          grape_rule_kind_to_text (rule->kind));
  if (rule->ordinal != rule->number)
    g_string_append_printf (text, ", ordinal %u", rule->ordinal);
  if (parent)
    {
      g_autofree char *name = grape_rule_name (parent);

      g_string_append_printf (text, ", under %s", name);
    }
  g_string_append_printf (text, "%s)\n", grape_ruleset_is_void (self, rule) ? ", void" : "");
}

/* What the program reads from the rule, and who made it so. */
static void
write_notes (GString *text, const GrapeRule *rule)
{
  const GrapeRule *first = rule;

  for (guint i = 0; i < rule->names->len; i++)
    g_string_append_printf (
        text, "%s%s %s%s", i ? ", " : "\nSet: ", (char *)g_ptr_array_index (rule->names, i),
        (char *)g_ptr_array_index (rule->values, i), i + 1 == rule->names->len ? ".\n" : "");
  while (first->before)
    first = first->before;
  if (!rule->at)
    return;
  g_string_append_printf (text, "\n[%s by ", first == rule ? "Enacted" : "Changed");
  write_origin (text, rule->proposal, rule->author, rule->at);
  g_string_append (text, ".]\n");
}

static void
write_changes (GString *text, const GrapeRuleset *self)
{
  guint n = grape_ruleset_n_revisions (self);

  if (n)
    g_string_append (text, "\nThe latest changes\n\n");
  for (guint i = n; i > 0 && n - i < MOST_CHANGES; i--)
    {
      const GrapeRevision *revision = grape_ruleset_revision (self, i);
      g_autofree char *name = grape_rule_name (revision->is ? revision->is : revision->was);

      g_string_append_printf (text, "- %s %s, by ", grape_ruleset_op_to_text (revision->op), name);
      write_origin (text, revision->proposal, revision->author, revision->at);
      g_string_append_c (text, '\n');
    }
}

/**
 * grape_ruleset_report:
 *
 * Returns: (transfer full): its title, then each rule under its name, with empty lines between, and
 * the latest changes at the end
 */
char *
grape_ruleset_report (const GrapeRuleset *self)
{
  GString *text = g_string_new (self->title);

  g_string_append_c (text, '\n');
  for (guint i = 0; i < self->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self, i);

      g_string_append_c (text, '\n');
      write_heading (text, self, rule);
      if (*rule->text)
        g_string_append_printf (text, "\n%s\n", rule->text);
      write_notes (text, rule);
    }
  write_changes (text, self);
  return g_string_free (text, FALSE);
}

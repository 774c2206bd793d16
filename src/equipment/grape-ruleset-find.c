/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding rules, and reading what the program reads from them. */
#include "grape-ruleset-private.h"

#include <string.h>

static const char *const kinds[] = { "immutable", "mutable", "core", "dynastic", "appendix" };
static const char *const ops[]
    = { "enact", "amend", "repeal", "transmute", "renumber", "rename", "set", "conflict", "move" };

const char *
grape_rule_kind_to_text (GrapeRuleKind kind)
{
  return kinds[kind];
}

gboolean
grape_rule_kind_from_text (const char *text, GrapeRuleKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!g_ascii_strcasecmp (text, kinds[i]))
      {
        *kind = (GrapeRuleKind)i;
        return TRUE;
      }
  return FALSE;
}

const char *
grape_ruleset_op_to_text (GrapeRulesetOp op)
{
  return ops[op];
}

/** grape_rule_name: (transfer full): "202", or "Victory" where it has no number */
char *
grape_rule_name (const GrapeRule *self)
{
  return self->number ? g_strdup_printf ("%u", self->number) : g_strdup (self->title);
}

const GrapeRule *
grape_ruleset_at (const GrapeRuleset *self, guint i)
{
  return g_ptr_array_index (self->rules, i);
}

/** grape_ruleset_key: (transfer none) (nullable): the rule that has @key in all its wordings */
const GrapeRule *
grape_ruleset_key (const GrapeRuleset *self, guint key)
{
  for (guint i = 0; i < self->rules->len; i++)
    if (grape_ruleset_at (self, i)->key == key)
      return grape_ruleset_at (self, i);
  return NULL;
}

/** grape_ruleset_number: (transfer none) (nullable): the rule of that number, or of that ordinal */
const GrapeRule *
grape_ruleset_number (const GrapeRuleset *self, guint number)
{
  const GrapeRule *by_ordinal = NULL;

  for (guint i = 0; number && i < self->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self, i);

      if (rule->number == number)
        return rule;
      if (rule->ordinal == number)
        by_ordinal = rule;
    }
  return by_ordinal;
}

/** grape_ruleset_find: (transfer none) (nullable): the rule that people call @name: its number,
 * with "rule" before it or not, or its title */
const GrapeRule *
grape_ruleset_find (const GrapeRuleset *self, const char *name)
{
  guint64 number = 0;

  for (guint i = 0; i < self->rules->len; i++)
    if (grape_ruleset_at (self, i)->title
        && grape_names_equal (grape_ruleset_at (self, i)->title, name))
      return grape_ruleset_at (self, i);
  if (!g_ascii_strncasecmp (name, "rule ", 5))
    name += 5;
  if (!g_ascii_string_to_unsigned (name, 10, 1, GRAPE_RULESET_MAX_NUMBER, &number, NULL))
    return NULL;
  return grape_ruleset_number (self, (guint)number);
}

guint
grape_ruleset_count (const GrapeRuleset *self, GrapeRuleKind kind)
{
  guint n = 0;

  for (guint i = 0; i < self->rules->len; i++)
    n += grape_ruleset_at (self, i)->kind == kind;
  return n;
}

/** grape_rule_value: (transfer none) (nullable): a parameter as text */
const char *
grape_rule_value (const GrapeRule *self, const char *name)
{
  for (guint i = 0; i < self->names->len; i++)
    if (g_str_equal (g_ptr_array_index (self->names, i), name))
      return g_ptr_array_index (self->values, i);
  return NULL;
}

gboolean
grape_rule_int (const GrapeRule *self, const char *name, gint64 *value)
{
  const char *text = grape_rule_value (self, name);

  return text && g_ascii_string_to_signed (text, 10, -1000000000, 1000000000, value, NULL);
}

/** grape_rule_fraction: a parameter such as "1/2" */
gboolean
grape_rule_fraction (const GrapeRule *self, const char *name, gint64 *over, gint64 *under)
{
  const char *text = grape_rule_value (self, name);
  g_auto (GStrv) parts = g_strsplit (text ? text : "", "/", 3);

  return g_strv_length (parts) == 2
         && g_ascii_string_to_signed (parts[0], 10, 0, 1000000, over, NULL)
         && g_ascii_string_to_signed (parts[1], 10, 1, 1000000, under, NULL);
}

gboolean
grape_rule_has_effect (const GrapeRule *self, const char *effect)
{
  for (guint i = 0; i < self->effects->len; i++)
    if (!g_ascii_strcasecmp (g_ptr_array_index (self->effects, i), effect))
      return TRUE;
  return FALSE;
}

static gboolean
names_other (const GrapeRule *self, const GrapeRule *other)
{
  for (guint i = 0; other->number && i < self->conflicts->len; i++)
    if (g_array_index (self->conflicts, guint, i) == other->number)
      return TRUE;
  return FALSE;
}

/** grape_rule_conflicts: whether one of the two is said to be inconsistent with the other */
gboolean
grape_rule_conflicts (const GrapeRule *self, const GrapeRule *other)
{
  return names_other (self, other) || names_other (other, self);
}

/** grape_ruleset_is_void: whether @rule is mutable and inconsistent with one that now is immutable
 */
gboolean
grape_ruleset_is_void (const GrapeRuleset *self, const GrapeRule *rule)
{
  for (guint i = 0; rule->kind == GRAPE_RULE_MUTABLE && i < self->rules->len; i++)
    if (grape_ruleset_at (self, i)->kind == GRAPE_RULE_IMMUTABLE
        && grape_rule_conflicts (rule, grape_ruleset_at (self, i)))
      return TRUE;
  return FALSE;
}

/** grape_ruleset_with: (transfer none) (nullable): the rule in force that holds a parameter; of
 * several, the one with the lowest ordinal */
const GrapeRule *
grape_ruleset_with (const GrapeRuleset *self, const char *parameter)
{
  const GrapeRule *found = NULL;

  for (guint i = 0; i < self->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self, i);

      if (grape_rule_value (rule, parameter) && (!found || rule->ordinal < found->ordinal)
          && !grape_ruleset_is_void (self, rule))
        found = rule;
    }
  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a proposal is made in the proper way: what it changes is there, and may be changed so. */
#include "pokey-nomic-private.h"

#include <string.h>

#define MAX_LINES 20

/* R3.5: the parameters that proposals may change, and what they may be. */
static const struct
{
  const char *name;
  gint64 min, max; /* both 0: a fraction below 1 */
} parameters[] = {
  { "win", 1, POKEY_MAX_POINTS }, { "dissent", 0, 1000000 }, { "defeat", 0, 1000000 },
  { "die", 1, 1000000 },          { "majority", 0, 0 },      { "limit", 1, 1000000 },
  { "chicken", 0, 1000000 },      { "brick", 1, 1000000 },   { "opt", 0, 1000000 },
  { "word", 0, 1000000 },         { "rhyme", 0, 1000000 },   { "poem", 0, 1000000 },
};

/* A share of all: from nothing to below the whole, of which more than that is needed. */
static gboolean
check_fraction (const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, "/", 3);
  gint64 over, under;

  return g_strv_length (parts) == 2
         && g_ascii_string_to_signed (parts[0], 10, 0, 1000000, &over, NULL)
         && g_ascii_string_to_signed (parts[1], 10, 1, 1000000, &under, NULL) && over < under;
}

static gboolean
check_value (const char *name, const char *value, GError **error)
{
  gint64 number;
  guint i = 0;

  while (i < G_N_ELEMENTS (parameters) && !g_str_equal (parameters[i].name, name))
    i++;
  if (i == G_N_ELEMENTS (parameters))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.5", "No parameter is called “%s”",
                            name);
  if (!parameters[i].max)
    return check_fraction (value)
           || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.5",
                               "A majority is more than a share below the whole, as 1/2 or 2/3");
  return g_ascii_string_to_signed (value, 10, parameters[i].min, parameters[i].max, &number, NULL)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.5",
                             "“%s” is a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                             name, parameters[i].min, parameters[i].max);
}

/* R3.5 */
static gboolean
check_sets (const PokeyProposal *proposal, const GrapeRule *rule, GError **error)
{
  for (guint i = 0; i < proposal->sets->len; i++)
    {
      g_auto (GStrv) set = g_strsplit (g_ptr_array_index (proposal->sets, i), " ", 2);

      if (!check_value (set[0], set[1], error))
        return FALSE;
      if (proposal->change != POKEY_AMEND)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.5",
                                "A parameter changes by an amendment of the rule that holds it");
      if (!grape_rule_value (rule, set[0]))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.5",
                                "Rule %u does not hold the parameter “%s”", rule->number, set[0]);
    }
  return TRUE;
}

static gboolean
check_conflicts (const PokeyNomic *self, PokeyProposal *proposal, GError **error)
{
  if (proposal->conflicts->len && proposal->change > POKEY_AMEND)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.6",
                            "Only a new or an amended rule can be inconsistent with another");
  for (guint i = 0; i < proposal->conflicts->len; i++)
    {
      guint *number = &g_array_index (proposal->conflicts, guint, i);
      const GrapeRule *rule = grape_ruleset_number (self->rules, *number);

      if (!rule)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.6", "There is no rule %u", *number);
      *number = rule->number;
    }
  return TRUE;
}

/**
 * pokey_check_change: R3.2 to R3.6
 *
 * Whether @proposal may be put to the vote now. Numbers of rules become those by which they are
 * called, and a transmutation learns what it makes of its rule.
 */
gboolean
pokey_check_change (const PokeyNomic *self, PokeyProposal *proposal, GError **error)
{
  const GrapeRule *rule = NULL;

  if (proposal->change != POKEY_ENACT
      && !(rule = grape_ruleset_number (self->rules, proposal->target)))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.3", "There is no rule %u",
                            proposal->target);
  if (rule && proposal->change != POKEY_TRANSMUTE && rule->kind == GRAPE_RULE_IMMUTABLE)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "103",
                            "Rule %u is immutable: it can only be transmuted", rule->number);
  if (proposal->sets->len + proposal->conflicts->len > MAX_LINES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "R3.5", "A proposal has up to %d such lines",
                            MAX_LINES);
  if (rule)
    proposal->target = rule->number;
  proposal->kind
      = rule && rule->kind == GRAPE_RULE_IMMUTABLE ? GRAPE_RULE_MUTABLE : GRAPE_RULE_IMMUTABLE;
  return check_sets (proposal, rule, error) && check_conflicts (self, proposal, error);
}

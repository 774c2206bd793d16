/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a proposal is made in the proper way: what it changes is there, and may be changed so;
 * and whether a ruleset says to the program only what the program knows. */
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

/* R1.2: rulesets of one's own. */

static gboolean
wrong_rule (const GrapeRule *rule, const char *what, const char *why, GError **error)
{
  return grape_error_set (error, GRAPE_ERROR_SETUP, "R1.2", "Rule %u, “%s”: %s", rule->number, what,
                          why);
}

static gboolean
check_parameter (const GrapeRule *rule, guint i, GError **error)
{
  const char *name = g_ptr_array_index (rule->names, i);
  const char *value = g_ptr_array_index (rule->values, i);
  g_autofree char *both = g_strdup_printf ("%s %s", name, value);
  g_autoptr (GError) why = NULL;

  if (g_str_equal (name, "words") || check_value (name, value, &why))
    return TRUE;
  return wrong_rule (rule, both, why->message, error);
}

/* What the program reads together stands in one rule. */
static gboolean
check_groups (const GrapeRule *rule, GError **error)
{
  static const char *const groups[][5]
      = { { "chicken", "brick", "opt", NULL }, { "word", "rhyme", "poem", "words", NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      const char *there = NULL, *missing = NULL;

      for (const char *const *name = groups[i]; *name; name++)
        *(grape_rule_value (rule, *name) ? &there : &missing) = *name;
      if (there && missing)
        return grape_error_set (error, GRAPE_ERROR_SETUP, "R1.2",
                                "Rule %u has the parameter “%s” and lacks “%s”: they stand in one "
                                "rule",
                                rule->number, there, missing);
    }
  return TRUE;
}

/* "adopt WHAT SHARE", judgement, paradox, keep mutable */
static gboolean
check_effect (const GrapeRule *rule, const char *effect, GError **error)
{
  static const char *const plain[] = { "judgement", "paradox", "keep mutable", NULL };
  static const char *const whats[] = { "changes", "locking", "unlocking", "everything", NULL };
  g_auto (GStrv) words = g_strsplit (effect, " ", -1);

  if (g_strv_contains (plain, effect))
    return TRUE;
  if (g_strv_length (words) != 3 || !g_str_equal (words[0], "adopt")
      || !g_strv_contains (whats, words[1]))
    return wrong_rule (rule, effect,
                       "an effect is judgement, paradox, keep mutable, or adopt "
                       "changes|locking|unlocking|everything and a share",
                       error);
  if (g_str_equal (words[2], "majority") && !grape_rule_value (rule, "majority"))
    return wrong_rule (rule, effect, "this rule lacks the parameter “majority”", error);
  return g_str_equal (words[2], "all") || g_str_equal (words[2], "majority")
         || check_fraction (words[2])
         || wrong_rule (rule, effect, "a share is all, majority, or a fraction below 1 as 2/3",
                        error);
}

static gboolean
check_rule (const GrapeRule *rule, GError **error)
{
  gboolean good = TRUE;

  if (!rule->number || rule->kind > GRAPE_RULE_MUTABLE)
    {
      g_autofree char *name = grape_rule_name (rule);

      return grape_error_set (error, GRAPE_ERROR_SETUP, "R1.2",
                              "Rule “%s”: a rule of this game has a number, and is mutable or "
                              "immutable",
                              name);
    }
  for (guint i = 0; good && i < rule->names->len; i++)
    good = check_parameter (rule, i, error);
  for (guint i = 0; good && i < rule->effects->len; i++)
    good = check_effect (rule, g_ptr_array_index (rule->effects, i), error);
  return good && check_groups (rule, error);
}

/**
 * pokey_check_rules: R1.2
 *
 * Whether the game can begin with @rules. What the program would not read is a slip, and would be
 * found only in play, when nobody wins.
 */
gboolean
pokey_check_rules (const GrapeRuleset *rules, GError **error)
{
  gboolean good = TRUE;

  for (guint i = 0; good && i < rules->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (rules, i);

      good = check_rule (rule, error);
      for (guint j = 0; good && j < rule->conflicts->len; j++)
        {
          guint number = g_array_index (rule->conflicts, guint, j);

          if (number == rule->number || !grape_ruleset_number (rules, number))
            good = grape_error_set (error, GRAPE_ERROR_SETUP, "R1.2",
                                    "Rule %u is said to be inconsistent with %u, and there is no "
                                    "other rule of that number",
                                    rule->number, number);
        }
    }
  return good;
}

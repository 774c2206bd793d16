/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proposals, votes, and what an adopted or defeated change brings. */
#include "pokey-nomic-private.h"

#include <string.h>

static PokeyProposal *
find_open (PokeyNomic *self, guint number)
{
  return (PokeyProposal *)pokey_proposal (self, number);
}

static PokeyProposal *
open_of (const PokeyNomic *self, int seat)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      PokeyProposal *each = g_ptr_array_index (self->open, i);

      if (each->by == seat)
        return each;
    }
  return NULL;
}

/* Points. */

/** pokey_gain: R9.1: @seat gets @points, and may have won by that; after a win nobody gets any */
void
pokey_gain (PokeyNomic *self, const GrapeTable *table, int seat, gint64 points, const char *rule)
{
  gint64 win;

  if (self->winner >= 0 || !points)
    return;
  self->players[seat].score
      = CLAMP (self->players[seat].score + points, -POKEY_MAX_POINTS, POKEY_MAX_POINTS);
  if (points > 0)
    pokey_tell (self, rule, "%s gets %" G_GINT64_FORMAT, grape_table_name (table, seat), points);
  else
    pokey_tell (self, rule, "%s loses %" G_GINT64_FORMAT, grape_table_name (table, seat), -points);
  if (pokey_has (self, "win", &win) && self->players[seat].score >= win)
    self->winner = seat;
}

static gboolean
in_word (gunichar sign)
{
  return g_unichar_isalnum (sign) || sign == '_';
}

/* R6.5: whether @word stands in @text as a whole word, whatever its case. */
static gboolean
has_word (const char *text, const char *word)
{
  g_autofree char *folded = g_utf8_strdown (text, -1);
  g_autofree char *low = g_utf8_strdown (word, -1);
  gsize n = strlen (low);

  for (const char *at = strstr (folded, low); at && n; at = strstr (at + 1, low))
    {
      gunichar before = at > folded ? g_utf8_get_char (g_utf8_prev_char (at)) : 0;

      if ((!before || !in_word (before)) && (!at[n] || !in_word (g_utf8_get_char (at + n))))
        return TRUE;
    }
  return FALSE;
}

/** pokey_bonus: R6.5, R6.6: what Nacho's Rule gives for @proposal */
gint64
pokey_bonus (const PokeyNomic *self, const PokeyProposal *proposal)
{
  const GrapeRule *rule = grape_ruleset_with (self->rules, "words");
  g_auto (GStrv) words = g_strsplit (rule ? grape_rule_value (rule, "words") : "", " ", -1);
  gint64 points, sum = 0;
  gboolean found = FALSE;

  for (char **each = words; *each; each++)
    found = found || (**each && has_word (proposal->text, *each));
  if (found && pokey_has (self, "word", &points))
    sum += points;
  if (proposal->forms & POKEY_RHYME && pokey_has (self, "rhyme", &points))
    sum += points;
  if (proposal->forms & (POKEY_HAIKU | POKEY_TANKA) && pokey_has (self, "poem", &points))
    sum += points;
  return sum;
}

/* R6.2, R6.4: by the rules before the change, each clockwise from the proponent. */
static void
reward (PokeyNomic *self, const GrapeTable *table, const PokeyProposal *proposal)
{
  gint64 points;

  for (guint i = 0; pokey_has (self, "dissent", &points) && i < self->n_seats; i++)
    {
      int seat = (int)((guint)proposal->by + i) % (int)self->n_seats;

      if (pokey_plays (self, seat) && proposal->votes[seat] == POKEY_AGAINST)
        pokey_gain (self, table, seat, points, "204");
    }
  for (guint i = 0; pokey_has (self, "chicken", &points) && i < self->n_seats; i++)
    {
      int seat = (int)((guint)proposal->by + i) % (int)self->n_seats;

      if (pokey_plays (self, seat) && self->players[seat].kind == POKEY_CHICKEN)
        pokey_gain (self, table, seat, points, "305");
    }
  pokey_gain (self, table, proposal->by, pokey_bonus (self, proposal), "313");
}

/* The vote that a change needs. */

/* Whether @effect, "adopt WHAT SHARE", speaks of such a change; @share: what follows. */
static gboolean
speaks_of (const char *effect, guint change, guint kind, const char **share)
{
  const char *what = change != POKEY_TRANSMUTE      ? "changes"
                     : kind == GRAPE_RULE_IMMUTABLE ? "locking"
                                                    : "unlocking";
  g_auto (GStrv) words = g_strsplit (effect, " ", 3);

  if (g_strv_length (words) != 3 || !g_str_equal (words[0], "adopt")
      || (!g_str_equal (words[1], what) && !g_str_equal (words[1], "everything")))
    return FALSE;
  *share = effect + strlen (words[0]) + strlen (words[1]) + 2;
  return TRUE;
}

static const char *
share_of (const GrapeRule *rule, guint change, guint kind)
{
  const char *share;

  for (guint i = 0; i < rule->effects->len; i++)
    if (speaks_of (g_ptr_array_index (rule->effects, i), change, kind, &share))
      return share;
  return NULL;
}

static void
read_share (const GrapeRule *rule, const char *share, gint64 *over, gint64 *under)
{
  g_auto (GStrv) parts = g_strsplit (share, "/", 2);

  *over = 1;
  *under = 2;
  if (g_str_equal (share, "all"))
    *under = 1;
  else if (g_str_equal (share, "majority"))
    grape_rule_fraction (rule, "majority", over, under);
  else if (g_strv_length (parts) == 2)
    {
      *over = g_ascii_strtoll (parts[0], NULL, 10);
      *under = MAX (1, g_ascii_strtoll (parts[1], NULL, 10));
    }
}

/**
 * pokey_needs: R5.1, R5.2, R5.3
 * @over: (out): more than @over/@under of all must be for it; 1/1: all
 * @by: (out) (optional) (nullable): the rule that says so
 */
void
pokey_needs (const PokeyNomic *self, guint change, guint kind, gint64 *over, gint64 *under,
             const GrapeRule **by)
{
  const GrapeRule *found = NULL;
  const char *found_share = NULL;

  for (guint i = 0; i < self->rules->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self->rules, i);
      const char *share = rule->effects->len ? share_of (rule, change, kind) : NULL;
      gboolean first = !found || rule->kind < found->kind
                       || (rule->kind == found->kind && rule->ordinal < found->ordinal);

      if (share && first && !grape_ruleset_is_void (self->rules, rule))
        {
          found = rule;
          found_share = share;
        }
    }
  *over = 1;
  *under = 2;
  if (found)
    read_share (found, found_share, over, under);
  if (by)
    *by = found;
}

/* R5.1: enough are for it. */
static gboolean
has_votes (const PokeyNomic *self, const PokeyProposal *proposal)
{
  gint64 over, under, n = 0, all = pokey_n_playing (self);

  pokey_needs (self, proposal->change, proposal->kind, &over, &under, NULL);
  for (guint i = 0; i < self->n_seats; i++)
    n += pokey_plays (self, (int)i) && proposal->votes[i] == POKEY_FOR;
  return over == under ? n == all : n * under > all * over;
}

/* Changing the rules. */

static gboolean
change (GrapeRuleset *rules, GrapeRulesetChange what, const GrapeRulesetMoment *moment)
{
  return grape_ruleset_change (rules, &what, moment, NULL);
}

/* The lines of a proposal, of the rule of @key. */
static gboolean
write_lines (GrapeRuleset *rules, guint key, const PokeyProposal *proposal,
             const GrapeRulesetMoment *moment)
{
  gboolean good = TRUE;

  for (guint i = 0; good && i < proposal->sets->len; i++)
    {
      g_auto (GStrv) set = g_strsplit (g_ptr_array_index (proposal->sets, i), " ", 2);

      good = change (rules,
                     (GrapeRulesetChange){
                         .op = GRAPE_RULESET_SET, .key = key, .name = set[0], .value = set[1] },
                     moment);
    }
  if (good && proposal->conflicts->len) /* R3.6: these stand in place of earlier ones */
    good = change (rules, (GrapeRulesetChange){ .op = GRAPE_RULESET_CONFLICT, .key = key }, moment);
  for (guint i = 0; good && i < proposal->conflicts->len; i++)
    good = change (rules,
                   (GrapeRulesetChange){ .op = GRAPE_RULESET_CONFLICT,
                                         .key = key,
                                         .number = g_array_index (proposal->conflicts, guint, i) },
                   moment);
  return good;
}

/* R5.5: what the change makes of the rules: a copy; NULL: it cannot be made. */
static GrapeRuleset *
changed_rules (const PokeyNomic *self, const PokeyProposal *proposal, const char *author, gint64 at)
{
  g_autoptr (GrapeRuleset) rules = grape_ruleset_copy (self->rules);
  const GrapeRule *rule
      = proposal->change == POKEY_ENACT ? NULL : grape_ruleset_number (rules, proposal->target);
  GrapeRulesetMoment moment = { proposal->number, proposal->number, at, author };
  GrapeRulesetChange what = { .text = proposal->text };

  if (proposal->change != POKEY_ENACT)
    {
      GrapeRuleKind was
          = proposal->change == POKEY_TRANSMUTE && proposal->kind == GRAPE_RULE_MUTABLE
                ? GRAPE_RULE_IMMUTABLE
                : GRAPE_RULE_MUTABLE;
      if (!rule || rule->kind != was) /* R5.4 */
        return NULL;
      what.key = rule->key;
    }
  switch (proposal->change)
    {
    case POKEY_ENACT:
      what.op = GRAPE_RULESET_ENACT;
      what.key = rules->next_key;
      what.number = proposal->number;
      what.kind = GRAPE_RULE_MUTABLE;
      break;
    case POKEY_AMEND: /* R3.4 */
      what.op = GRAPE_RULESET_AMEND;
      what.text = *proposal->text ? proposal->text : rule->text;
      break;
    case POKEY_REPEAL:
      what.op = GRAPE_RULESET_REPEAL;
      break;
    default:
      what.op = GRAPE_RULESET_TRANSMUTE;
      what.kind = proposal->kind;
    }
  if (!change (rules, what, &moment)
      || (proposal->change <= POKEY_AMEND && !write_lines (rules, what.key, proposal, &moment)))
    return NULL;
  return g_steal_pointer (&rules);
}

/* R5.6, R5.7: whether the rules after a change keep what 209 and 114 ask for. */
static gboolean
keeps_bounds (const PokeyNomic *self, const GrapeRuleset *rules)
{
  const GrapeRule *rule = grape_ruleset_with (rules, "limit");
  guint n = grape_ruleset_count (rules, GRAPE_RULE_MUTABLE);
  gint64 limit;

  if (rule && grape_rule_int (rule, "limit", &limit) && n > limit)
    return FALSE;
  return n || !pokey_has_effect (self, "keep mutable");
}

/** pokey_if_adopted: (transfer full) (nullable): the rules as they will read if @proposal passes;
 * NULL: it cannot pass */
GrapeRuleset *
pokey_if_adopted (const PokeyNomic *self, const PokeyProposal *proposal, const char *author)
{
  g_autoptr (GrapeRuleset) rules = changed_rules (self, proposal, author, 0);

  return rules && keeps_bounds (self, rules) ? g_steal_pointer (&rules) : NULL;
}

/** pokey_may_take_effect: whether @proposal would be adopted if everybody were for it */
gboolean
pokey_may_take_effect (const PokeyNomic *self, const PokeyProposal *proposal)
{
  g_autoptr (GrapeRuleset) rules = pokey_if_adopted (self, proposal, NULL);

  return rules != NULL;
}

/* R9.2: a change of the number may make a winner. */
static void
check_win (PokeyNomic *self, int from)
{
  gint64 win;

  for (guint i = 0; self->winner < 0 && pokey_has (self, "win", &win) && i < self->n_seats; i++)
    {
      int seat = (int)((guint)from + i) % (int)self->n_seats;

      if (pokey_plays (self, seat) && self->players[seat].score >= win)
        self->winner = seat;
    }
}

/* R6.1 to R6.6: everybody has voted. */
static void
resolve (PokeyNomic *self, const GrapeTable *table, PokeyProposal *proposal, gint64 at)
{
  const char *author = grape_table_name (table, proposal->by);
  GrapeRuleset *rules
      = has_votes (self, proposal) ? changed_rules (self, proposal, author, at) : NULL;
  gint64 penalty;

  if (rules && !keeps_bounds (self, rules))
    g_clear_pointer (&rules, grape_ruleset_free);
  pokey_tell (self, "104", rules ? "Proposal %u is adopted" : "Proposal %u is defeated",
              proposal->number);
  if (rules)
    {
      reward (self, table, proposal);
      grape_ruleset_free (self->rules);
      self->rules = rules;
      check_win (self, proposal->by);
    }
  else if (pokey_has (self, "defeat", &penalty)) /* R6.3 */
    pokey_gain (self, table, proposal->by, -penalty, "206");
  self->players[proposal->by].throws = TRUE;
  pokey_add_past (self, proposal, rules ? POKEY_ADOPTED : POKEY_DEFEATED, at);
}

/* The first proposal whose vote is complete; NULL: none is. */
static PokeyProposal *
complete (const PokeyNomic *self)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      PokeyProposal *each = g_ptr_array_index (self->open, i);
      gboolean all = each->called != 0;

      for (guint seat = 0; seat < self->n_seats; seat++)
        all = all && (each->votes[seat] || !pokey_plays (self, (int)seat));
      if (all)
        return each;
    }
  return NULL;
}

/** pokey_settle: what follows by itself from an act: votes that are complete, turns that end */
void
pokey_settle (PokeyNomic *self, const GrapeTable *table, gint64 at)
{
  PokeyProposal *proposal;
  gint64 sides;

  for (guint i = 0; i < self->open->len;)
    {
      proposal = g_ptr_array_index (self->open, i);
      if (pokey_plays (self, proposal->by))
        {
          i++;
          continue;
        }
      pokey_tell (self, "113", "Proposal %u lapses", proposal->number); /* R8.2 */
      pokey_add_past (self, g_ptr_array_steal_index (self->open, i), POKEY_LAPSED, at);
    }
  while (self->winner < 0 && (proposal = complete (self)))
    {
      guint index = 0;

      g_ptr_array_find (self->open, proposal, &index);
      g_ptr_array_steal_index (self->open, index);
      resolve (self, table, proposal, at);
    }
  for (guint i = 0; i < self->n_seats; i++) /* R4.3 */
    if (self->players[i].throws && !pokey_has (self, "die", &sides))
      {
        self->players[i].throws = FALSE;
        self->players[i].brick = self->players[i].kind == POKEY_BRICK;
      }
  if (self->rolling >= 0
      && (self->winner >= 0 || !pokey_has (self, self->rolling_brick ? "brick" : "die", &sides)))
    self->rolling = -1;
  pokey_settle_judgement (self, table);
}

/* Acts. */

/* R2.2: whether @act's author may begin a turn now. */
static gboolean
may_begin (const PokeyAct *act, GError **error)
{
  const PokeyNomic *self = act->self;
  int next = pokey_next_seat (self);

  if (act->seat != next)
    return grape_error_set (error, GRAPE_ERROR_TURN, "301", "The next turn is %s’s",
                            grape_table_name (act->table, next));
  if (open_of (self, act->seat) || self->players[act->seat].throws)
    return grape_error_set (error, GRAPE_ERROR_TURN, "301", "Your last turn is not complete");
  if (!pokey_consented (self))
    return grape_error_set (error, GRAPE_ERROR_TURN, "212",
                            "Judgement was invoked: most of the others must consent first");
  return TRUE;
}

/** pokey_propose: `propose enact "TEXT"`: R3.1 */
gboolean
pokey_propose (PokeyAct *act, GError **error)
{
  PokeyNomic *self = act->self;
  PokeyProposal *proposal = pokey_proposal_new ();

  if (!pokey_take_change (act, proposal, error) || !may_begin (act, error)
      || !pokey_check_change (self, proposal, error))
    {
      pokey_proposal_free (proposal);
      return FALSE;
    }
  g_string_append (act->out, "propose ");
  pokey_write_change (act->out, proposal);
  if (pokey_paradox (self, act->table)) /* R7.6 */
    {
      pokey_proposal_free (proposal);
      return TRUE;
    }
  proposal->number = self->next_number++;
  proposal->by = act->seat;
  proposal->at = act->at;
  pokey_tell (self, "202", "%s proposes %u", grape_table_name (act->table, act->seat),
              proposal->number);
  g_ptr_array_add (self->open, proposal);
  pokey_new_turn (self, act->seat);
  return TRUE;
}

static gboolean
no_proposal (guint number, GError **error)
{
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R3.1", "No proposal %u is open", number);
}

/** pokey_revise: `revise 315 ...`: R3.7 */
gboolean
pokey_revise (PokeyAct *act, GError **error)
{
  guint number;

  if (!pokey_take_number (act, &number))
    return pokey_wrong (error, "revise 315 enact \"TEXT\"");

  PokeyProposal *open = find_open (act->self, number);
  if (!open)
    return no_proposal (number, error);
  if (open->by != act->seat)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "111", "Only the proponent can do that");
  if (open->called)
    return grape_error_set (error, GRAPE_ERROR_TURN, "111", "Its vote has been called");

  PokeyProposal *fresh = pokey_proposal_copy (open);
  guint index;
  if (!pokey_take_change (act, fresh, error) || !pokey_check_change (act->self, fresh, error))
    {
      pokey_proposal_free (fresh);
      return FALSE;
    }
  g_string_append_printf (act->out, "revise %u ", number);
  pokey_write_change (act->out, fresh);
  g_ptr_array_find (act->self->open, open, &index);
  pokey_proposal_free (open);
  act->self->open->pdata[index] = fresh;
  pokey_tell (act->self, "111", "%s revises %u", grape_table_name (act->table, act->seat), number);
  return TRUE;
}

/** pokey_call: `call vote 315`: R4.1 */
gboolean
pokey_call (PokeyAct *act, GError **error)
{
  static const char form[] = "call vote 315";
  guint number;

  if (!pokey_take_is (act, "vote"))
    return pokey_wrong (error, form);
  pokey_take_is (act, "on");
  if (!pokey_take_number (act, &number) || !pokey_at_end (act, form, error))
    return error && *error ? FALSE : pokey_wrong (error, form);

  PokeyProposal *open = find_open (act->self, number);
  if (!open)
    return no_proposal (number, error);
  if (open->by != act->seat)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "111", "Only the proponent can do that");
  if (open->called)
    return grape_error_set (error, GRAPE_ERROR_TURN, "111", "Its vote has been called");
  if (g_ptr_array_index (act->self->open, 0) != open)
    return grape_error_set (error, GRAPE_ERROR_TURN, "301",
                            "The proposal before it has not been voted on");
  open->called = act->at;
  g_string_append_printf (act->out, "call vote %u", number);
  pokey_tell (act->self, "111", "%s calls the vote on %u", grape_table_name (act->table, act->seat),
              number);
  return TRUE;
}

/** pokey_vote: `vote 315 for|against`: R4.2 */
gboolean
pokey_vote (PokeyAct *act, GError **error)
{
  static const char form[] = "vote 315 for|against";
  guint number, vote;

  if (!pokey_take_number (act, &number))
    return pokey_wrong (error, form);
  vote = pokey_take_is (act, "for") || pokey_take_is (act, "yes")      ? POKEY_FOR
         : pokey_take_is (act, "against") || pokey_take_is (act, "no") ? POKEY_AGAINST
                                                                       : POKEY_NO_VOTE;
  if (!vote || !pokey_at_end (act, form, error))
    return error && *error ? FALSE : pokey_wrong (error, form);

  PokeyProposal *open = find_open (act->self, number);
  if (!open)
    return no_proposal (number, error);
  if (!open->called)
    return grape_error_set (error, GRAPE_ERROR_TURN, "111", "Its vote has not been called");
  if (open->votes[act->seat])
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.2",
                            "You have voted on it: votes stand");
  open->votes[act->seat] = (guint8)vote;
  g_string_append_printf (act->out, "vote %u %s", number, vote == POKEY_FOR ? "for" : "against");
  pokey_tell (act->self, "105", vote == POKEY_FOR ? "%s votes for %u" : "%s votes against %u",
              grape_table_name (act->table, act->seat), number);
  return TRUE;
}

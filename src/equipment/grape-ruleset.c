/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruleset with its history: wordings, revisions, and the changes that make them. */
#include "grape-ruleset-private.h"

#include <string.h>

char *
grape_ruleset_share (const char *text)
{
  return text ? g_ref_string_new (text) : NULL;
}

static char *
hold (char *text)
{
  return text ? g_ref_string_acquire (text) : NULL;
}

static void
drop (gpointer text)
{
  if (text)
    g_ref_string_release (text);
}

static gpointer
hold_copy (gconstpointer text, gpointer data)
{
  return hold ((char *)text);
}

/** grape_rule_alloc: (transfer full): a wording that nobody shares yet, without anything */
GrapeRule *
grape_rule_alloc (void)
{
  GrapeRule *self = g_new0 (GrapeRule, 1);

  g_atomic_ref_count_init (&self->references);
  self->text = g_ref_string_new ("");
  self->names = g_ptr_array_new_with_free_func (drop);
  self->values = g_ptr_array_new_with_free_func (drop);
  self->effects = g_ptr_array_new_with_free_func (drop);
  self->conflicts = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

/* The wording after @self, which may be changed until it is in a ruleset; it takes the reference.
 */
static GrapeRule *
next_wording (GrapeRule *self)
{
  GrapeRule *next = g_new0 (GrapeRule, 1);

  *next = *self;
  g_atomic_ref_count_init (&next->references);
  next->title = hold (self->title);
  next->text = hold (self->text);
  next->author = hold (self->author);
  next->names = g_ptr_array_copy (self->names, hold_copy, NULL);
  next->values = g_ptr_array_copy (self->values, hold_copy, NULL);
  next->effects = g_ptr_array_ref (self->effects);
  next->conflicts = g_array_copy (self->conflicts);
  next->before = grape_rule_ref (self);
  return next;
}

GrapeRule *
grape_rule_ref (GrapeRule *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

/** grape_rule_unref: @self (nullable): with wordings that only it held, however many they are */
void
grape_rule_unref (GrapeRule *self)
{
  while (self && g_atomic_ref_count_dec (&self->references))
    {
      GrapeRule *before = self->before;

      drop (self->title);
      drop (self->text);
      drop (self->author);
      g_ptr_array_unref (self->names);
      g_ptr_array_unref (self->values);
      g_ptr_array_unref (self->effects);
      g_array_unref (self->conflicts);
      g_free (self);
      self = before;
    }
}

static void
revision_unref (GrapeRevision *self)
{
  while (self && g_atomic_ref_count_dec (&self->references))
    {
      GrapeRevision *before = self->before;

      grape_rule_unref (self->was);
      grape_rule_unref (self->is);
      drop (self->author);
      g_free (self);
      self = before;
    }
}

GrapeRuleset *
grape_ruleset_new (const char *title)
{
  GrapeRuleset *self = g_new0 (GrapeRuleset, 1);

  self->title = g_ref_string_new (title);
  self->next_number = self->next_key = 1;
  self->rules = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_rule_unref);
  return self;
}

GrapeRuleset *
grape_ruleset_copy (const GrapeRuleset *self)
{
  GrapeRuleset *copy = g_new0 (GrapeRuleset, 1);

  *copy = *self;
  copy->title = hold (self->title);
  g_ptr_array_ref (copy->rules);
  if (self->last)
    g_atomic_ref_count_inc (&self->last->references);
  return copy;
}

void
grape_ruleset_free (GrapeRuleset *self)
{
  if (!self)
    return;
  drop (self->title);
  g_ptr_array_unref (self->rules);
  revision_unref (self->last);
  g_free (self);
}

static gpointer
hold_rule (gconstpointer rule, gpointer data)
{
  return grape_rule_ref ((GrapeRule *)rule);
}

/* Copies share the list of rules: whoever changes it does so to a list of their own. */
static void
own_rules (GrapeRuleset *self)
{
  GPtrArray *shared = self->rules;

  self->rules = g_ptr_array_copy (shared, hold_rule, NULL);
  g_ptr_array_unref (shared);
}

/* Where the rule of @key stands; -1: nowhere. */
static int
place_of (const GrapeRuleset *self, guint key)
{
  for (guint i = 0; i < self->rules->len; i++)
    if (grape_ruleset_at (self, i)->key == key)
      return (int)i;
  return -1;
}

/* Behind the subrules of a parent, or at the end; in BlogNomic, at the end of its kind. */
static guint
place_under (const GrapeRuleset *self, guint parent, GrapeRuleKind kind)
{
  int at = parent ? place_of (self, parent) : -1;
  guint place = at < 0 ? self->rules->len : (guint)at + 1;

  while (at < 0 && kind >= GRAPE_RULE_CORE && place
         && grape_ruleset_at (self, place - 1)->kind > kind)
    place--;

  while (at >= 0 && place < self->rules->len
         && grape_ruleset_is_under (self, grape_ruleset_at (self, place), parent))
    place++;
  return place;
}

/** grape_ruleset_is_under: whether @rule is a subrule of the rule of @key, or of one of those */
gboolean
grape_ruleset_is_under (const GrapeRuleset *self, const GrapeRule *rule, guint key)
{
  for (guint depth = 0; rule && rule->parent && depth < GRAPE_RULESET_MAX_RULES; depth++)
    {
      if (rule->parent == key)
        return TRUE;
      rule = grape_ruleset_key (self, rule->parent);
    }
  return FALSE;
}

static void
add_revision (GrapeRuleset *self, const GrapeRulesetChange *change,
              const GrapeRulesetMoment *moment, guint place, GrapeRule *was, GrapeRule *is)
{
  GrapeRevision *revision = g_new0 (GrapeRevision, 1);

  g_atomic_ref_count_init (&revision->references);
  revision->index = grape_ruleset_n_revisions (self) + 1;
  revision->op = change->op;
  revision->place = place;
  revision->was = was ? grape_rule_ref (was) : NULL;
  revision->is = is ? grape_rule_ref (is) : NULL;
  revision->proposal = moment->proposal;
  revision->at = moment->at;
  revision->author = grape_ruleset_share (moment->author);
  revision->before = self->last;
  self->last = revision;
}

/** grape_ruleset_check_rule: whether @rule may stand beside the others of @self, itself left out */
gboolean
grape_ruleset_check_rule (const GrapeRuleset *self, const GrapeRule *rule, GError **error)
{
  if (!rule->number && (!rule->title || !*rule->title))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "A rule needs a number or a title");
  if (rule->number > GRAPE_RULESET_MAX_NUMBER)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "Rule numbers end at %d",
                            GRAPE_RULESET_MAX_NUMBER);
  if (rule->title && strlen (rule->title) > GRAPE_RULE_MAX_TITLE)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A title has up to %d bytes",
                            GRAPE_RULE_MAX_TITLE);
  if (strlen (rule->text) > GRAPE_RULE_MAX_TEXT_BYTES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A rule has up to %d bytes",
                            GRAPE_RULE_MAX_TEXT_BYTES);
  if (rule->names->len > GRAPE_RULE_MAX_PARAMETERS)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A rule has up to %d parameters",
                            GRAPE_RULE_MAX_PARAMETERS);
  for (guint i = 0; i < self->rules->len; i++)
    {
      const GrapeRule *other = grape_ruleset_at (self, i);

      if (other->key == rule->key)
        continue;
      if (rule->number && other->number == rule->number)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is a rule %u already",
                                rule->number);
      if (rule->title && other->title && (!rule->number || !other->number)
          && grape_names_equal (rule->title, other->title))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is a rule “%s” already",
                                other->title);
    }
  return TRUE;
}

static gboolean
enact (GrapeRuleset *self, const GrapeRulesetChange *change, const GrapeRulesetMoment *moment,
       GError **error)
{
  GrapeRule *rule = grape_rule_alloc ();
  guint place = place_under (self, change->parent, change->kind);

  drop (rule->text);
  rule->text = grape_ruleset_share (change->text ? change->text : "");
  rule->title = grape_ruleset_share (change->title);
  rule->number = change->number;
  rule->ordinal = moment->ordinal ? moment->ordinal : change->number;
  rule->kind = change->kind;
  rule->parent = change->parent;
  rule->author = grape_ruleset_share (moment->author);
  rule->proposal = moment->proposal;
  rule->at = moment->at;
  if (self->rules->len >= GRAPE_RULESET_MAX_RULES)
    grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A ruleset has up to %d rules",
                     GRAPE_RULESET_MAX_RULES);
  else if (change->parent && place_of (self, change->parent) < 0)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no such rule to stand under");
  else if (grape_ruleset_check_rule (self, rule, error))
    {
      rule->key = self->next_key++;
      g_ptr_array_insert (self->rules, (int)place, rule);
      self->next_number = MAX (self->next_number, rule->number + 1);
      add_revision (self, change, moment, place, NULL, rule);
      return TRUE;
    }
  grape_rule_unref (rule);
  return FALSE;
}

static void
set_parameter (GrapeRule *rule, const char *name, const char *value)
{
  guint i = 0;

  while (i < rule->names->len && !g_str_equal (g_ptr_array_index (rule->names, i), name))
    i++;
  if (i < rule->names->len)
    {
      g_ptr_array_remove_index (rule->names, i);
      g_ptr_array_remove_index (rule->values, i);
    }
  if (value)
    {
      g_ptr_array_insert (rule->names, (int)i, grape_ruleset_share (name));
      g_ptr_array_insert (rule->values, (int)i, grape_ruleset_share (value));
    }
}

static void
take_title (GrapeRule *rule, const char *title)
{
  drop (rule->title);
  rule->title = grape_ruleset_share (title && *title ? title : NULL);
}

/* What @change makes of a wording that nobody shares yet. */
static gboolean
alter (const GrapeRuleset *self, GrapeRule *rule, const GrapeRulesetChange *change, GError **error)
{
  switch (change->op)
    {
    case GRAPE_RULESET_AMEND:
      drop (rule->text);
      rule->text = grape_ruleset_share (change->text ? change->text : "");
      break;
    case GRAPE_RULESET_TRANSMUTE:
      rule->kind = change->kind;
      break;
    case GRAPE_RULESET_RENUMBER:
      rule->number = change->number;
      break;
    case GRAPE_RULESET_RENAME:
      take_title (rule, change->title);
      break;
    case GRAPE_RULESET_SET:
      if (!change->name || !*change->name)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "A parameter needs a name");
      set_parameter (rule, change->name, change->value);
      break;
    case GRAPE_RULESET_CONFLICT:
      if (change->number)
        g_array_append_val (rule->conflicts, change->number);
      else
        g_array_set_size (rule->conflicts, 0);
      break;
    case GRAPE_RULESET_MOVE:
      rule->parent = change->parent;
      if (change->parent
          && (place_of (self, change->parent) < 0 || change->parent == rule->key
              || grape_ruleset_is_under (self, grape_ruleset_key (self, change->parent),
                                         rule->key)))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                                "A rule cannot stand under itself, or under one that is not there");
      break;
    case GRAPE_RULESET_ENACT:
    case GRAPE_RULESET_REPEAL:
      break;
    }
  return grape_ruleset_check_rule (self, rule, error);
}

static gboolean
revise (GrapeRuleset *self, guint place, const GrapeRulesetChange *change,
        const GrapeRulesetMoment *moment, GError **error)
{
  GrapeRule *was = g_ptr_array_index (self->rules, place), *is = next_wording (was);

  if (!alter (self, is, change, error))
    {
      grape_rule_unref (is);
      return FALSE;
    }
  is->ordinal = moment->ordinal ? moment->ordinal : was->ordinal;
  is->proposal = moment->proposal;
  is->at = moment->at;
  drop (is->author);
  is->author = grape_ruleset_share (moment->author);
  add_revision (self, change, moment, place, was, is);
  self->rules->pdata[place] = is;
  grape_rule_unref (was);
  self->next_number = MAX (self->next_number, is->number + 1);
  return TRUE;
}

static gboolean
repeal (GrapeRuleset *self, guint place, const GrapeRulesetChange *change,
        const GrapeRulesetMoment *moment, GError **error)
{
  GrapeRule *was = g_ptr_array_index (self->rules, place);
  GrapeRulesetMoment quiet = { moment->proposal, 0, moment->at, moment->author };

  for (guint i = 0; i < self->rules->len; i++)
    if (grape_ruleset_at (self, i)->parent == was->key)
      {
        GrapeRulesetChange up = { .op = GRAPE_RULESET_MOVE, .parent = was->parent };

        if (!revise (self, i, &up, &quiet, error))
          return FALSE;
      }
  add_revision (self, change, moment, place, was, NULL);
  g_ptr_array_remove_index (self->rules, place);
  return TRUE;
}

/**
 * grape_ruleset_change:
 * @moment: by which proposal, when, whose
 *
 * Changes the document, and writes that down. Errors: ILLEGAL (no such rule, a number or a title
 * that is taken), LIMIT; @self is then as it was.
 */
gboolean
grape_ruleset_change (GrapeRuleset *self, const GrapeRulesetChange *change,
                      const GrapeRulesetMoment *moment, GError **error)
{
  own_rules (self);
  if (change->op == GRAPE_RULESET_ENACT)
    return enact (self, change, moment, error);

  int place = place_of (self, change->key);

  if (place < 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no such rule");
  return change->op == GRAPE_RULESET_REPEAL ? repeal (self, (guint)place, change, moment, error)
                                            : revise (self, (guint)place, change, moment, error);
}

guint
grape_ruleset_n_revisions (const GrapeRuleset *self)
{
  return self->last ? self->last->index : 0;
}

/** grape_ruleset_revision: (transfer none) (nullable): the one of @index, from 1 */
const GrapeRevision *
grape_ruleset_revision (const GrapeRuleset *self, guint index)
{
  const GrapeRevision *revision = self->last;

  while (revision && revision->index > index)
    revision = revision->before;
  return index ? revision : NULL;
}

static void
undo (GrapeRuleset *self, const GrapeRevision *revision)
{
  int place = revision->is ? place_of (self, revision->is->key) : -1;

  if (!revision->is)
    g_ptr_array_insert (self->rules, (int)revision->place, grape_rule_ref (revision->was));
  else if (!revision->was)
    g_ptr_array_remove_index (self->rules, (guint)place);
  else
    {
      grape_rule_unref (self->rules->pdata[place]);
      self->rules->pdata[place] = grape_rule_ref (revision->was);
    }
}

/**
 * grape_ruleset_back:
 * @index: 0 for the start
 *
 * Returns: (transfer full): the ruleset as it was after that revision, with the history up to it
 */
GrapeRuleset *
grape_ruleset_back (const GrapeRuleset *self, guint index)
{
  GrapeRuleset *back = grape_ruleset_copy (self);
  const GrapeRevision *kept = grape_ruleset_revision (self, index);

  own_rules (back);
  for (const GrapeRevision *each = self->last; each && each->index > index; each = each->before)
    undo (back, each);
  revision_unref (back->last);
  back->last = (GrapeRevision *)kept;
  if (kept)
    g_atomic_ref_count_inc (&back->last->references);
  return back;
}

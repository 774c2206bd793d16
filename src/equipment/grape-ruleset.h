/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruleset that play changes: a document of rules with its whole history. Its plain-text format is
 * described in RULESETS.md.
 *
 * A *wording* (GrapeRule) never changes once it is in a ruleset: each change makes the next
 * wording, which holds on to the one before, and a *revision* that says which proposal did it.
 * Wordings and revisions are counted and shared, and so is the list of rules until one of its
 * holders changes it: a copy of a ruleset costs next to nothing, however long its history is. */
#pragma once

#include "engine/grape-fields.h"

G_BEGIN_DECLS

#define GRAPE_RULESET_MAX_BYTES   (4u << 20) /* of a file */
#define GRAPE_RULESET_MAX_RULES   2000
#define GRAPE_RULESET_MAX_NUMBER  9999999
#define GRAPE_RULE_MAX_TEXT_BYTES 100000
#define GRAPE_RULE_MAX_TITLE      200
#define GRAPE_RULE_MAX_PARAMETERS 60

typedef enum
{
  GRAPE_RULE_IMMUTABLE,
  GRAPE_RULE_MUTABLE,
  GRAPE_RULE_CORE,
  GRAPE_RULE_DYNASTIC,
  GRAPE_RULE_APPENDIX,
} GrapeRuleKind;

/* One wording of a rule. Texts are of GRefString. */
typedef struct _GrapeRule GrapeRule;
struct _GrapeRule
{
  gatomicrefcount references;
  guint key;          /* the same in every wording of one rule; from 1, in one ruleset */
  guint number;       /* by which people call it; 0: by its title */
  guint ordinal;      /* by which precedence goes: its number, or that of its last proposal */
  GrapeRuleKind kind; /* */
  guint parent;       /* key of the rule that it is a subrule of; 0: none */
  char *title;        /* or NULL */
  char *text;         /* "" for none */
  char *author;       /* of this wording; NULL: it stood at the start */
  guint proposal;     /* that made this wording; 0: none, it stood at the start */
  gint64 at;          /* when; 0: at the start */
  GPtrArray *names;   /* of its parameters; of GRefString */
  GPtrArray *values;  /* as many */
  GPtrArray *effects; /* what else the program reads from it: words; of GRefString */
  GArray *conflicts;  /* of guint: numbers of the rules that it is inconsistent with */
  GrapeRule *before;  /* the wording before; or NULL; owned */
};

typedef enum
{
  GRAPE_RULESET_ENACT,
  GRAPE_RULESET_AMEND,     /* a new text */
  GRAPE_RULESET_REPEAL,    /* its subrules move up */
  GRAPE_RULESET_TRANSMUTE, /* a new kind; for BlogNomic: core, dynastic, appendix */
  GRAPE_RULESET_RENUMBER,
  GRAPE_RULESET_RENAME,
  GRAPE_RULESET_SET,      /* a parameter; without a value: it goes */
  GRAPE_RULESET_CONFLICT, /* one more rule with which it is inconsistent; number 0: with none */
  GRAPE_RULESET_MOVE,     /* under another rule, or under none */
} GrapeRulesetOp;

/* What a change needs: of ENACT everything but a key; of others the key and what is new. */
typedef struct
{
  GrapeRulesetOp op;
  guint key;
  guint number;
  GrapeRuleKind kind;
  guint parent;
  const char *title, *text;
  const char *name, *value;
} GrapeRulesetChange;

/* Who changes it, when, and by which proposal. */
typedef struct
{
  guint proposal;
  guint ordinal; /* that the rule gets; 0: it keeps its own */
  gint64 at;
  const char *author;
} GrapeRulesetMoment;

/* One change that was made. */
typedef struct _GrapeRevision GrapeRevision;
struct _GrapeRevision
{
  gatomicrefcount references;
  guint index; /* from 1 */
  GrapeRulesetOp op;
  guint place;         /* of the rule in the document, before (REPEAL) or after (others) */
  GrapeRule *was, *is; /* either may be NULL; owned */
  guint proposal;
  gint64 at;
  char *author;          /* GRefString, or NULL */
  GrapeRevision *before; /* owned */
};

typedef struct
{
  char *title; /* GRefString */
  guint next_number;
  guint next_key;
  GPtrArray *rules;    /* of GrapeRule, in the order of the document */
  GrapeRevision *last; /* or NULL; owned */
} GrapeRuleset;

GrapeRuleset *grape_ruleset_new (const char *title);
GrapeRuleset *grape_ruleset_copy (const GrapeRuleset *self);
void grape_ruleset_free (GrapeRuleset *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeRuleset, grape_ruleset_free)
GrapeRule *grape_rule_ref (GrapeRule *self);
void grape_rule_unref (GrapeRule *self);

/* Finding, and reading parameters. */
const GrapeRule *grape_ruleset_at (const GrapeRuleset *self, guint i);
const GrapeRule *grape_ruleset_key (const GrapeRuleset *self, guint key);
const GrapeRule *grape_ruleset_number (const GrapeRuleset *self, guint number);
const GrapeRule *grape_ruleset_find (const GrapeRuleset *self, const char *name);
guint grape_ruleset_count (const GrapeRuleset *self, GrapeRuleKind kind);
const char *grape_rule_value (const GrapeRule *self, const char *name);
gboolean grape_rule_int (const GrapeRule *self, const char *name, gint64 *value);
gboolean grape_rule_fraction (const GrapeRule *self, const char *name, gint64 *over, gint64 *under);
gboolean grape_rule_has_effect (const GrapeRule *self, const char *effect);
gboolean grape_rule_conflicts (const GrapeRule *self, const GrapeRule *other);
gboolean grape_ruleset_is_void (const GrapeRuleset *self, const GrapeRule *rule);
const GrapeRule *grape_ruleset_with (const GrapeRuleset *self, const char *parameter);
const char *grape_rule_kind_to_text (GrapeRuleKind kind);
gboolean grape_rule_kind_from_text (const char *text, GrapeRuleKind *kind);
const char *grape_ruleset_op_to_text (GrapeRulesetOp op);
char *grape_rule_name (const GrapeRule *self);

/* Changing. */
gboolean grape_ruleset_change (GrapeRuleset *self, const GrapeRulesetChange *change,
                               const GrapeRulesetMoment *moment, GError **error);
guint grape_ruleset_n_revisions (const GrapeRuleset *self);
const GrapeRevision *grape_ruleset_revision (const GrapeRuleset *self, guint index);
GrapeRuleset *grape_ruleset_back (const GrapeRuleset *self, guint index);

/* Files: RULESETS.md. */
GrapeRuleset *grape_ruleset_parse (const char *text, gsize length, GError **error);
char *grape_ruleset_write (const GrapeRuleset *self);
char *grape_ruleset_write_html (const GrapeRuleset *self);
char *grape_ruleset_report (const GrapeRuleset *self);

/* JSON. A GrapeRuleset * is a field of type grape_field_ruleset. */
extern const GrapeFieldType grape_field_ruleset;
const GrapeRuleset *grape_ruleset_of (const GrapeFields *fields, gconstpointer state);
void grape_ruleset_describe (const GrapeRuleset *self, JsonBuilder *builder);
gboolean grape_ruleset_read (GrapeRuleset *self, JsonArray *array, GError **error);

/* A piece of a text: bytes from start to before end. */
typedef struct
{
  guint start, end;
} GrapeTextPiece;

/* A piece of the one or the other of two texts. */
typedef struct
{
  char sign; /* '=' in both (of the second), '-' only in the first, '+' only in the second */
  guint start, end;
} GrapeTextChange;

typedef struct
{
  guint start, end;
  const GrapeRule
      *wording; /* in which these words first stood; borrowed from the one asked about */
} GrapeRuleBlame;

typedef struct
{
  guint key;
  gboolean in_title;
  guint start, end;
} GrapeRuleHit;

typedef struct
{
  const GrapeRule *was, *is; /* borrowed from the rulesets */
} GrapeRuleDifference;

GArray *grape_text_sentences (const char *text);
GArray *grape_text_diff (const char *first, const char *second);
GArray *grape_text_search (const char *text, const char *words);
GArray *grape_ruleset_diff (const GrapeRuleset *first, const GrapeRuleset *second);
GArray *grape_rule_blame (const GrapeRule *self);
GArray *grape_ruleset_search (const GrapeRuleset *self, const char *words);
GArray *grape_ruleset_references (const GrapeRuleset *self, const char *text);

G_END_DECLS

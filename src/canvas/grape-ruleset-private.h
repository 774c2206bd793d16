/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the ruleset page share. */
#pragma once

#include "grape-pen.h"
#include "grape-ruleset-page.h"

#include <pango/pangocairo.h>

/* Beside a text: which proposal made these lines. */
typedef struct
{
  double y, height; /* from the top of the text */
  char *label;      /* NULL: it stood at the start */
  int seat;         /* whose; -1: nobody's */
} GrapeRulesetNote;

/* A line of a rule's history: what happened between two revisions. */
typedef struct
{
  char *text;
  guint from, to;
} GrapeRulesetLine;

/* A rule as it is set. */
typedef struct
{
  GrapeRule *was, *is; /* either may be NULL */
  guint key;
  gboolean changed;
  guint depth; /* how many rules it stands under */
  char *number;
  char *status; /* "mutable, void" */
  PangoLayout *title, *text, *facts;
  GArray *links; /* of GrapeRuleHit, in what @text says */
  GArray *notes; /* of GrapeRulesetNote */
  GArray *lines; /* of GrapeRulesetLine */
  guint n_hits;
  double x, y; /* of the title, from the top of the page */
  double text_y, facts_y, lines_y, height;
} GrapeRulesetBlock;

struct _GrapeRulesetPage
{
  char *key; /* what it was made of */
  GrapeRulesetMode mode;
  char *heading;
  char *note; /* under the heading */
  GPtrArray *blocks;
  GHashTable *by_key; /* of GrapeRulesetBlock, by the rule's key */
  double em, width, margin, top, notes, height;
  guint n_hits;
};

GrapeRulesetBlock *grape_ruleset_page_block (const GrapeRulesetPage *self, guint key);
void grape_ruleset_page_seen (const GrapeRulesetPage *self, double top, double bottom, guint *first,
                              guint *end);

/* -set.c: making it */
typedef struct
{
  const GrapeRulesetBook *book;
  GrapeRulesetPage *page;
  const GrapeRuleset *first, *second; /* what is compared; or the same one twice */
  GrapeColor ink, accent, alarm, gold, paper;
} GrapeRulesetPress;

GrapeRulesetPage *grape_ruleset_page_new (const GrapeRulesetBook *book, double width);
PangoLayout *grape_ruleset_set_type (double size, double width, gboolean serif, gboolean bold);
void grape_ruleset_mark_change (const GrapeRulesetPress *p, PangoAttrList *list, char sign,
                                guint start, guint end);
/* -lines.c: what stands below and beside a text */
void grape_ruleset_set_facts (const GrapeRulesetPress *p, GrapeRulesetBlock *block, double width);
void grape_ruleset_set_notes (const GrapeRulesetPress *p, GrapeRulesetBlock *block);
void grape_ruleset_set_history (const GrapeRulesetPress *p, GrapeRulesetBlock *block);
/* -book.c */
GrapeRulesetMode grape_ruleset_book_mode (const GrapeRulesetBook *self);
char *grape_ruleset_moment_name (const GrapeRevision *revision);
const char *grape_ruleset_mode_name (const GrapeRulesetBook *self, guint mode);
GrapeBox grape_ruleset_link_box (const GrapeRulesetBook *self, const GrapeRulesetBlock *block,
                                 guint i);
GrapeBox grape_ruleset_title_box (const GrapeRulesetBook *self, const GrapeRulesetBlock *block);
GrapeBox grape_ruleset_line_box (const GrapeRulesetBook *self, const GrapeRulesetBlock *block,
                                 guint i);

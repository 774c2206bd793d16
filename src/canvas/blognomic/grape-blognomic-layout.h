/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of BlogNomic: the tracker of everybody's values, what is voted on, the Confessions, and
 * what one can do in the Yard. */
#pragma once

#include "canvas/grape-folio.h"
#include "canvas/grape-ruleset-page.h"
#include "games/blognomic/blognomic-view.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_BLOGNOMIC_TRACKER,
  GRAPE_BLOGNOMIC_VOTES,
  GRAPE_BLOGNOMIC_CONFESSIONS,
  GRAPE_BLOGNOMIC_YARD,
  GRAPE_BLOGNOMIC_RULES,
  GRAPE_BLOGNOMIC_PAGES,
} GrapeBlognomicTab;

/* The columns of the tracker that the machine knows; those that rules add follow. */
typedef enum
{
  GRAPE_BLOGNOMIC_SENTENCE,
  GRAPE_BLOGNOMIC_SHIV,
  GRAPE_BLOGNOMIC_ATTITUDE,
  GRAPE_BLOGNOMIC_GANG,
  GRAPE_BLOGNOMIC_GRUDGE,
  GRAPE_BLOGNOMIC_COLUMNS,
} GrapeBlognomicColumn;

/* The rows of the Yard; then the Gangs, from GRAPE_BLOGNOMIC_GANGS on. */
typedef enum
{
  GRAPE_BLOGNOMIC_WALK,
  GRAPE_BLOGNOMIC_MOOD,
  GRAPE_BLOGNOMIC_ENMITY,
  GRAPE_BLOGNOMIC_BARGAIN,
  GRAPE_BLOGNOMIC_DON,
  GRAPE_BLOGNOMIC_DICE,
  GRAPE_BLOGNOMIC_PRESENCE,
  GRAPE_BLOGNOMIC_GANGS,
} GrapeBlognomicYard;

typedef struct
{
  GrapeFolio folio;
  const Blog *view;
  const GrapePosition *position;
  const char *me; /* who acts; NULL: nobody, or who keeps the log */
  int person;     /* the same, as a number; -1 */
  gint64 now;
} GrapeBlognomicBook;

#define GRAPE_BLOGNOMIC_BOOK(folio) ((const GrapeBlognomicBook *)(folio))

/* -layout.c */
GrapeFolio *grape_blognomic_open (const GrapePosition *view, const GrapeLook *look,
                                  const GrapeFolioPlace *place);
extern const GrapeRulesetRoom grape_blognomic_room;
gboolean grape_blognomic_owes_vote (const GrapeBlognomicBook *self, const BlogPost *post);
gboolean grape_blognomic_owes_word (const GrapeBlognomicBook *self, const BlogPost *post);

/* -model.c: what is listed, and what is told of what is folded out */
void grape_blognomic_list (GrapeBlognomicBook *self);
void grape_blognomic_tell (GrapeBlognomicBook *self);

/* -sheet.c: what the person who looks can do */
void grape_blognomic_offer_above (GrapeBlognomicBook *self);
void grape_blognomic_offer (GrapeBlognomicBook *self);

/* -words.c */
const char *grape_blognomic_tab_name (guint tab);
const char *grape_blognomic_attitude (guint attitude);
const char *grape_blognomic_column_name (guint column);
char *grape_blognomic_column (const GrapeBlognomicBook *self, guint column);
const char *grape_blognomic_kind (guint kind);
const char *grape_blognomic_vote_word (guint icon);
char *grape_blognomic_moment (gint64 at);
char *grape_blognomic_span (gint64 seconds);
char *grape_blognomic_title (const GrapeBlognomicBook *self);
char *grape_blognomic_facts (const GrapeBlognomicBook *self);
const char *grape_blognomic_alarm (const GrapeBlognomicBook *self);
char *grape_blognomic_note (const GrapeBlognomicBook *self, int person);
char *grape_blognomic_by (const GrapeBlognomicBook *self, const BlogPost *post);
char *grape_blognomic_state (const GrapeBlognomicBook *self, const BlogPost *post);
char *grape_blognomic_side (const GrapeBlognomicBook *self, const BlogPost *post, guint side);
char *grape_blognomic_yard_title (const GrapeBlognomicBook *self, guint row);
char *grape_blognomic_yard_line (const GrapeBlognomicBook *self, guint row);
char *grape_blognomic_say (const GrapeFolio *folio);
char *grape_blognomic_say_row (const GrapeFolio *folio, guint id);

/* -page.c */
void grape_blognomic_paint_head (cairo_t *cr, const GrapeFolio *folio, GrapeBox box);
void grape_blognomic_paint_row (cairo_t *cr, const GrapeFolio *folio, guint id, GrapeBox box);

G_END_DECLS

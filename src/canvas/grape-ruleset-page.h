/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruleset as a document to read, for every nomic: rules with number, title, kind, parameters and
 * text, links between them, who wrote which sentence, what changed between two moments, and how it
 * will read if what is voted on passes.
 *
 * How a game uses it. It has a const GrapeRulesetRoom: its *frame* says which ruleset is shown and
 * where the document lies, its *paint* and *spots* are for what the game has round it (scores,
 * ballots, a time line). Its GrapePaintFunc is two calls:
 *
 *   g_auto (GrapeRulesetBook) book = { 0 };
 *   grape_ruleset_book_begin (&book, &my_room, view, look, NULL, NULL);
 *   grape_ruleset_book_paint (cr, &book);
 *
 * Its widget is a subclass of GrapeRulesetCanvas (grape-ruleset-canvas.h) that names the room in
 * its class; search, scrolling, links and keys are written there. The spots' kinds of the game are
 * below GRAPE_RULESET_RULE. canvas/pokey-nomic is the first to use it. */
#pragma once

#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"
#include "equipment/grape-ruleset.h"

G_BEGIN_DECLS

/* The spots. A rule: its key. A link: the key of the rule in which it stands, its number there. A
 * line of a rule's history: the rule's key, the line. A tool: GrapeRulesetMode. */
#define GRAPE_RULESET_RULE  101
#define GRAPE_RULESET_LINK  102
#define GRAPE_RULESET_EVENT 103
#define GRAPE_RULESET_TOOL  104

typedef enum
{
  GRAPE_RULESET_AUTO,    /* THEN if there is something to vote on, else READ */
  GRAPE_RULESET_READ,    /* as it stands */
  GRAPE_RULESET_THEN,    /* as it will read: what goes is struck out, what comes stands out */
  GRAPE_RULESET_BLAME,   /* with the proposals that made its sentences */
  GRAPE_RULESET_COMPARE, /* only the rules that differ between two moments */
} GrapeRulesetMode;

#define GRAPE_RULESET_NOW G_MAXUINT

/* Where somebody is in it: nobody stores that. */
typedef struct
{
  GrapeRulesetMode mode;
  guint from, to; /* COMPARE: after which revisions; 0: the start; or GRAPE_RULESET_NOW */
  guint open;     /* the key of the rule whose history is folded out; 0: none */
  char *search;   /* or NULL; owned */
  double scroll;  /* pixels; < 0: where the first change is */
  guint target;   /* the key of the rule to which the cursor goes; 0: none */
  int shown;      /* the game's own */
} GrapeRulesetPlace;

/* What a game says of the page. */
typedef struct
{
  const GrapeRuleset *now;
  GrapeRuleset *then; /* as it will read; NULL: nothing is voted on; (owned) */
  char *then_name;    /* "If 317 passes"; (owned) */
  guint focus;        /* what that is about, its number: when it changes, the page goes there */
  GrapeBox document;  /* no width: it is not shown */
  double above;       /* pixels of the game's own on top of it, which scroll with it */
  double em;          /* pixels of type */
} GrapeRulesetFrame;

typedef struct _GrapeRulesetPage GrapeRulesetPage;
typedef struct _GrapeRulesetBook GrapeRulesetBook;

typedef struct
{
  void (*frame) (const GrapePosition *view, const GrapeLook *look, const GrapeRulesetPlace *place,
                 GrapeRulesetFrame *frame);
  /* What the game draws, under the bar of tools. book->scroll is how far the page is up. */
  void (*paint) (cairo_t *cr, const GrapeRulesetBook *book);
  void (*spots) (const GrapeRulesetBook *book, GrapeSpotField *field);
} GrapeRulesetRoom;

struct _GrapeRulesetBook
{
  const GrapeRulesetRoom *room;
  const GrapePosition *position;
  const GrapeLook *look;
  GrapeRulesetPlace place; /* search is borrowed */
  GrapeRulesetFrame frame;
  GrapeRulesetPage *page; /* NULL: not shown */
  GrapeRulesetPage **kept;
  GrapeBox bar;      /* of tools; over the document */
  GrapeBox search;   /* of the entry in it */
  GrapeBox moments;  /* of the lists in it: COMPARE */
  GrapeBox paper;    /* below the bar: what can be seen of the page */
  double scroll;     /* within bounds */
  double height;     /* of all that scrolls */
  GrapeBox tools[5]; /* by mode; no width: not offered */
};

void grape_ruleset_book_begin (GrapeRulesetBook *self, const GrapeRulesetRoom *room,
                               const GrapePosition *position, const GrapeLook *look,
                               const GrapeRulesetPlace *place, GrapeRulesetPage **kept);
void grape_ruleset_book_clear (GrapeRulesetBook *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeRulesetBook, grape_ruleset_book_clear)
void grape_ruleset_book_paint (cairo_t *cr, const GrapeRulesetBook *self);
void grape_ruleset_book_lay (const GrapeRulesetBook *self, GrapeSpotField *field);
gboolean grape_ruleset_book_choose (const GrapeRulesetBook *self, GrapeSpotId id,
                                    GrapeRulesetPlace *place);
double grape_ruleset_book_most_scroll (const GrapeRulesetBook *self);
gboolean grape_ruleset_book_find (const GrapeRulesetBook *self, guint key, double *scroll);
guint grape_ruleset_book_hits (const GrapeRulesetBook *self);
gboolean grape_ruleset_book_next_hit (const GrapeRulesetBook *self, int by, double *scroll);
char *grape_ruleset_book_say (const GrapeRulesetBook *self, GrapeSpotId id);
const char *grape_ruleset_kind_name (GrapeRuleKind kind);

void grape_ruleset_page_free (GrapeRulesetPage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeRulesetPage, grape_ruleset_page_free)

/* Parts that the game's own side of the page looks like. */
void grape_ruleset_paint_pill (cairo_t *cr, const GrapeLook *look, GrapeBox box, const char *label,
                               double size, gboolean on, gboolean near);
GrapeColor grape_ruleset_paper (const GrapeLook *look);

G_END_DECLS

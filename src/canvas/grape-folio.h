/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages with tabs, for games that are lists and not boards: on each page what stands above, and
 * rows, of which one may be folded out, with what there is to say and to do about it. The rows may
 * be those of a tracker, whose cells fold out their history. Only what can be seen is drawn and can
 * be chosen. grape-folio-canvas.h is the widget. */
#pragma once

#include "grape-touch.h"
#include "grape-tracker.h"

G_BEGIN_DECLS

/* The spots. A tab: its number. A row: its page, and its id. An offer: its number, and the row in
 * whose fold it is, or -1: above the list. A cell: its column, and the row's id. The head of a
 * column. */
#define GRAPE_FOLIO_TAB   1
#define GRAPE_FOLIO_ROW   2
#define GRAPE_FOLIO_OFFER 3
#define GRAPE_FOLIO_CELL  4
#define GRAPE_FOLIO_HEAD  5

/* Where somebody is: nobody stores that. */
typedef struct
{
  guint tab;
  int open;       /* which row is folded out: its id; -1: none */
  int cell;       /* of it, the column whose history is shown; -1: the row itself */
  int sort;       /* by which column: grape_tracker_sort() */
  double scroll;  /* pixels */
  gint64 only[3]; /* what the list is narrowed to, as the game numbers it; 0: all of it */
} GrapeFolioPlace;

#define GRAPE_FOLIO_PLACE_INIT                                                                     \
  {                                                                                                \
    .open = -1, .cell = -1                                                                         \
  }

typedef struct
{
  char *name;
  guint calls; /* how much of it waits for the person who looks */
  GrapeBox box;
} GrapeFolioTab;

/* Something to choose: a move, or another place. */
typedef struct
{
  char *label;
  char *move; /* NULL: it goes to @place */
  GrapeFolioPlace place;
  const char *action;  /* of the window: it asks for the words of the move, or is about @target */
  char *target;        /* or NULL */
  gboolean unfinished; /* the move lacks words that only they can write */
  gboolean secret;     /* behind the move comes something that nobody can guess */
  gboolean quiet;      /* not what most people come for */
  gboolean on;         /* it is so now */
  GrapeBox box;        /* from the top of the fold, or of what is above the list */
} GrapeFolioOffer;

/* A line of a fold. */
typedef struct
{
  char *text;
  GrapeTone tone;
  double part;   /* a bar of that tone filled so far; < 0: no bar */
  gboolean said; /* people's words, not the program's */
} GrapeFolioLine;

typedef struct
{
  guint id;
  double height, y; /* from the top of the list */
} GrapeFolioRow;

typedef struct _GrapeFolio GrapeFolio;

/* What a game says and draws. */
typedef struct
{
  void (*paint_ground) (cairo_t *cr, const GrapeFolio *folio); /* of a bare page; or NULL */
  void (*paint_head) (cairo_t *cr, const GrapeFolio *folio, GrapeBox box);
  void (*paint_row) (cairo_t *cr, const GrapeFolio *folio, guint id, GrapeBox box);
  char *(*say) (const GrapeFolio *folio);               /* all of it, in a sentence */
  char *(*say_row) (const GrapeFolio *folio, guint id); /* */
  void (*free) (GrapeFolio *folio);
} GrapeFolioKind;

struct _GrapeFolio
{
  const GrapeFolioKind *kind;
  const GrapeLook *look;       /* below the tabs */
  const GrapeLook *frame_look; /* of the tabs: the same, unless the ground is dark */
  GrapeFolioPlace place;
  cairo_t *pen; /* to measure words with */

  double em;
  gboolean wide;
  GrapeBox page; /* below the tabs */
  double over;   /* the height of what the game draws above the offers; 0: nothing */
  double gap;    /* between that and the offers */
  double head;   /* with the offers, and the head of a table */
  double fold, list, height;
  const char *nothing; /* what is said of an empty list */
  gboolean bare;       /* the game paints the ground of page and rows */

  GArray *tabs;          /* of GrapeFolioTab */
  GArray *rows;          /* of GrapeFolioRow */
  GArray *above;         /* of GrapeFolioOffer */
  int open_at;           /* in @rows; -1 */
  GArray *lines;         /* of GrapeFolioLine, of the open row */
  GArray *offers;        /* of GrapeFolioOffer, of the open row */
  GArray *curve;         /* of double: how a number came to what it is */
  GrapeTracker *tracker; /* whose rows these are, in its order; or NULL */
};

/* In this order. */
void grape_folio_begin (GrapeFolio *self, const GrapeFolioKind *kind, const GrapeLook *look,
                        const GrapeFolioPlace *place);
void grape_folio_add_tab (GrapeFolio *self, const char *name, guint calls);
void grape_folio_set_tabs (GrapeFolio *self);
void grape_folio_add_row (GrapeFolio *self, guint id, double height_em);
void grape_folio_set_tracker (GrapeFolio *self, GrapeTracker *tracker);
gboolean grape_folio_has_open (const GrapeFolio *self);
void grape_folio_settle (GrapeFolio *self);

double grape_folio_em (const GrapeLook *look);
double grape_folio_text_width (const GrapeFolio *self, const char *text, double size_em,
                               gboolean bold);
char *grape_folio_quote (const char *name);
GrapeFolioOffer *grape_folio_offer (GArray *offers, const char *label, char *move);
void grape_folio_tell (GrapeFolio *self, const char *text, GrapeTone tone);
void grape_folio_tell_said (GrapeFolio *self, const char *text, GrapeTone tone);
void grape_folio_tell_part (GrapeFolio *self, const char *text, double part, GrapeTone tone);
void grape_folio_tell_format (GrapeFolio *self, GrapeTone tone, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

void grape_folio_clear (GrapeFolio *self);
void grape_folio_free (GrapeFolio *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeFolio, grape_folio_free)

GrapeBox grape_folio_row_box (const GrapeFolio *self, guint at);
GrapeBox grape_folio_offer_box (const GrapeFolio *self, const GrapeFolioOffer *offer,
                                gboolean above);
void grape_folio_seen (const GrapeFolio *self, double more, guint *first, guint *end);
double grape_folio_most_scroll (const GrapeFolio *self);
void grape_folio_lay_tabs (const GrapeFolio *self, GrapeSpotField *field);
void grape_folio_lay (const GrapeFolio *self, GrapeSpotField *field);
char *grape_folio_say_spot (const GrapeFolio *self, GrapeSpotId id);

gboolean grape_folio_is_at (const GrapeFolio *self, int kind, int column, int row);
void grape_folio_put (cairo_t *cr, const GrapeFolio *self, double alpha, const char *text, double x,
                      double y, double size_em, double align, double room, gboolean bold);
void grape_folio_dot (cairo_t *cr, const GrapeFolio *self, GrapeTone tone, double x, double y);
void grape_folio_paint_tabs (cairo_t *cr, const GrapeFolio *self);
void grape_folio_paint (cairo_t *cr, const GrapeFolio *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a society: a list each, one line of which may be folded out. */
#pragma once

#include "canvas/grape-folio.h"
#include "canvas/grape-plot.h"
#include "games/society/society-view.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_SOCIETY_PEOPLE,
  GRAPE_SOCIETY_GAMES,
  GRAPE_SOCIETY_SUBMISSIONS,
  GRAPE_SOCIETY_LEDGER,
  GRAPE_SOCIETY_STANDINGS,
  GRAPE_SOCIETY_CABINET,
  GRAPE_SOCIETY_PAGES,
} GrapeSocietyTab;

/* What a list is narrowed to (place.only): a person's number + 1, a class's number + 1, a month as
 * 199803. */
typedef enum
{
  GRAPE_SOCIETY_OF_PERSON,
  GRAPE_SOCIETY_OF_CLASS,
  GRAPE_SOCIETY_OF_MONTH,
  GRAPE_SOCIETY_FILTERS,
} GrapeSocietyFilter;

/* How somebody stands in a class of games, or in all. */
typedef struct
{
  guint played, won;
} GrapeSocietyRecord;

typedef struct
{
  GrapeFolio folio;
  GrapeLook oak; /* of what stands on dark wood */
  const Society *view;
  const char *me; /* who acts; NULL: nobody, or who keeps the log */
  int person;     /* the same, as a number; -1 */
  gboolean keeper;
  gint64 now;
  GHashTable *names; /* of people, to their number + 1 */
  GHashTable *owed;  /* labels of games in which whoever acts owes something */
  GArray *records;   /* of GrapeSocietyRecord, by person; of the standings; or NULL */
} GrapeSocietyBook;

#define GRAPE_SOCIETY_BOOK(folio) ((const GrapeSocietyBook *)(folio))

/* -layout.c */
GrapeFolio *grape_society_open (const GrapePosition *view, const GrapeLook *look,
                                const GrapeFolioPlace *place);
double grape_society_people_room (const GrapeSocietyBook *self);

/* -model.c */
void grape_society_list (GrapeSocietyBook *self);
int grape_society_number (const GrapeSocietyBook *self, const char *name);
gint64 grape_society_received (const Society *self, const char *person, const char *class,
                               gint64 month, SocietyEntryKind kind);
void grape_society_count (const GrapeSocietyBook *self, const char *name, guint *plays,
                          guint *referees);
GPtrArray *grape_society_knife_holders (const Society *self);
void grape_society_meetings (const GrapeSocietyBook *self, int person, GArray *met, GArray *won);
gboolean grape_society_is_of_class (const GrapeSocietyBook *self, const char *class);

/* -words.c */
const char *grape_society_tab_name (guint tab);
char *grape_society_day (gint64 at);
char *grape_society_month_name (gint64 month);
char *grape_society_money (const Society *view, gint64 amount);
char *grape_society_points (gint64 amount);
char *grape_society_summary (const GrapeFolio *folio);
char *grape_society_person_line (const GrapeSocietyBook *self, const SocietyPerson *person);
char *grape_society_game_line (const GrapeSocietyBook *self, const SocietyGame *game);
char *grape_society_game_state (const GrapeSocietyBook *self, const SocietyGame *game);
char *grape_society_submission_state (const GrapeSocietyBook *self, const SocietySubmission *post);
char *grape_society_entry_amount (const Society *view, const SocietyEntry *entry);
gboolean grape_society_is_points (const Society *view, const SocietyEntry *entry);
char *grape_society_say (const GrapeFolio *folio, guint index);
void grape_society_tell (GrapeSocietyBook *self, guint index);

/* -sheet.c: what the person who looks can do */
void grape_society_offer (GrapeSocietyBook *self, guint index);
void grape_society_offer_above (GrapeSocietyBook *self);

/* -page.c */
void grape_society_paint_row (cairo_t *cr, const GrapeFolio *folio, guint index, GrapeBox box);
void grape_society_paint_face (cairo_t *cr, const GrapeSocietyBook *book, int person, double x,
                               double y, double radius);

#define GRAPE_SOCIETY_MOST_MONTHS 60 /* of a plot */

/* -frame.c */
int grape_society_months_between (gint64 from, gint64 to);
GrapePlot *grape_society_plot_wins (const GrapeSocietyBook *book);
void grape_society_paint_plot (cairo_t *cr, const GrapeSocietyBook *book, const GrapePlot *plot,
                               GrapeBox box);

/* -statement.c: what the ledger narrowed to a person, a class or a month comes to */
gboolean grape_society_is_statement (const GrapeSocietyBook *book);
char *grape_society_statement_line (const GrapeSocietyBook *book);
GrapePlot *grape_society_plot_statement (const GrapeSocietyBook *book);

/* -scene.c */
void grape_society_paint_wood (cairo_t *cr, const GrapeFolio *folio);
void grape_society_paint_jade (cairo_t *cr, const GrapeLook *look, double x, double y,
                               double radius);
void grape_society_paint_knife (cairo_t *cr, const GrapeLook *look, double x, double y,
                                double length);
void grape_society_paint_plaque (cairo_t *cr, const GrapeSocietyBook *book, GrapeBox box);
void grape_society_paint_shelf (cairo_t *cr, const GrapeFolio *folio, guint index, GrapeBox box);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Diplomacy share. */
#pragma once

#include "diplomacy-view.h"

#include "find/grape-vocabulary.h"

G_BEGIN_DECLS

#define DIPLOMACY_MOST_LINES  80                /* of orders, of one seat in one phase */
#define DIPLOMACY_MOST_LINE   200               /* bytes */
#define DIPLOMACY_MOST_LETTER 4000              /* bytes */
#define DIPLOMACY_PATIENCE    (3 * GRAPE_DAY_S) /* R16.2 */

typedef enum
{
  DIPLOMACY_DO_ORDERS,
  DIPLOMACY_DO_CLEAR,
  DIPLOMACY_DO_READY,
  DIPLOMACY_DO_NOT_READY,
  DIPLOMACY_DO_PRESS,
  DIPLOMACY_DO_CLAIM,
  DIPLOMACY_DO_WANT,
  DIPLOMACY_DO_LOST,
  DIPLOMACY_DO_BACK,
  DIPLOMACY_DO_ADJUDICATE,
} DiplomacyVerb;

/* An act as it was read. */
typedef struct
{
  DiplomacyVerb verb;
  GArray *orders;  /* of DiplomacyOrder */
  guint64 seats;   /* a claim; whom press is for, besides its sender */
  gboolean to_all; /* public press */
  char *text;      /* of press */
  guint8 wants[DIP_MAX_POWERS];
  int seat; /* lost, back */
} DiplomacyAct;

/* diplomacy-state.c */
Diplomacy *diplomacy_new (GrapeResources *resources, const DipMap *map, guint n_seats);
gpointer diplomacy_copy (gconstpointer state);
void diplomacy_free (gpointer state);
void diplomacy_init_seat (DiplomacySeat *seat);
GArray *diplomacy_orders_new (void);
void diplomacy_orders_add (GArray *orders, const DiplomacyOrder *order);
void diplomacy_orders_set (GArray **orders, const GArray *from);
DiplomacyTurn *diplomacy_turn_new (void);
void diplomacy_turn_unref (gpointer turn);
DiplomacyResult *diplomacy_result_new (void);
void diplomacy_result_unref (gpointer result);
DiplomacyPress *diplomacy_press_new (void);
void diplomacy_press_unref (gpointer press);
gboolean diplomacy_plays (gconstpointer state, int seat);
gboolean diplomacy_gets_power (const Diplomacy *self, int seat);
gboolean diplomacy_missing (const Diplomacy *self, int seat);
gboolean diplomacy_is_bot (const Diplomacy *self, int seat);
gboolean diplomacy_has_sealed (const Diplomacy *self, int seat, guint event);
gboolean diplomacy_is_own (const Diplomacy *self, const DiplomacyOrder *order);

/* diplomacy-hide.c */
gpointer diplomacy_view (gconstpointer state, GrapeViewer viewer);
gboolean diplomacy_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream);
gboolean diplomacy_confides (const GrapeTable *table, gconstpointer state, int seat,
                             GrapeAudience readers);

/* diplomacy-sheet.c */
char *diplomacy_order_write (const Diplomacy *self, int seat, const DipOrder *order);
gboolean diplomacy_sheet_read (const Diplomacy *self, int seat, const char *text, GArray *orders);
char *diplomacy_sheet_write (const GArray *orders);
DipLine *diplomacy_sheet_lines (const Diplomacy *self, const GArray *orders);
void diplomacy_sheet_judge (const Diplomacy *self, GArray *orders);
void diplomacy_sheet_take (const Diplomacy *self, GArray *orders, const GArray *more, int seat,
                           guint event);
gboolean diplomacy_order_is_read (const DiplomacyOrder *order);
char *diplomacy_order_explain (const Diplomacy *self, const DiplomacyOrder *order);

/* diplomacy-check.c */
gboolean diplomacy_act_check (const GrapeTable *table, const Diplomacy *self, int author,
                              const DiplomacyAct *act, GError **error);

/* diplomacy-notation.c */
gboolean diplomacy_act_parse (const GrapeTable *table, const Diplomacy *self, int author,
                              const char *text, DiplomacyAct *act, GError **error);
void diplomacy_act_clear (DiplomacyAct *act);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DiplomacyAct, diplomacy_act_clear)
char *diplomacy_act_format (const GrapeTable *table, const Diplomacy *self, int author,
                            const DiplomacyAct *act);
GrapeAudience diplomacy_act_readers (const DiplomacyAct *act, int author);
char *diplomacy_names (const GrapeTable *table, guint64 seats);
char *diplomacy_power_names (const Diplomacy *self, guint powers);
gboolean diplomacy_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                         GrapeRead *read, GError **error);
gboolean diplomacy_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                GrapeRead *read, GError **error);
gboolean diplomacy_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves);

/* diplomacy-due.c */
void diplomacy_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void diplomacy_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void diplomacy_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                          GString *text);
gboolean diplomacy_all_ready (const Diplomacy *self);
gboolean diplomacy_wants_bot (const Diplomacy *self, int seat);

/* diplomacy-rules.c */
void diplomacy_set_limit (Diplomacy *self, gint64 at);
void diplomacy_begin_phase (Diplomacy *self, gint64 at);
gboolean diplomacy_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                          GError **error);

/* diplomacy-people.c */
void diplomacy_pause (Diplomacy *self, const GrapeTable *table, gint64 at);
gboolean diplomacy_apply_life (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event,
                               GError **error);
void diplomacy_lose (Diplomacy *self, const GrapeTable *table, int seat, gint64 at);
void diplomacy_come_back (Diplomacy *self, const GrapeTable *table, int seat, gint64 at);
void diplomacy_give_up_waiting (Diplomacy *self, const GrapeTable *table, gint64 at);

/* diplomacy-powers.c */
gboolean diplomacy_assign (Diplomacy *self, gint64 at);
guint diplomacy_most_powers (const Diplomacy *self);

/* diplomacy-win.c */
void diplomacy_count_fall (Diplomacy *self, guint event);
gboolean diplomacy_may_share (const Diplomacy *self, guint64 seats);
gboolean diplomacy_find_claim (const Diplomacy *self, guint64 *seats);
gboolean diplomacy_was_last (const Diplomacy *self);
void diplomacy_end_last (Diplomacy *self);
void diplomacy_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* diplomacy-fields.c, diplomacy-given.c */
extern const GrapeFields diplomacy_fields;
gboolean diplomacy_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                          GError **error);
gboolean diplomacy_read_position (const Diplomacy *self, const char *json, DipPosition *position,
                                  GError **error);

/* diplomacy-post.c, diplomacy-report.c */
char *diplomacy_twin (const GrapeTable *table, gconstpointer view);
char *diplomacy_post (const GrapeTable *table, gconstpointer view, GString *body);
char *diplomacy_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *diplomacy_result_line (const Diplomacy *self, const DiplomacyResult *result);
char *diplomacy_letter_readers (const GrapeTable *table, const DiplomacyPress *letter);
char *diplomacy_chosen (const GrapeTable *table, gconstpointer view, int seat);
void diplomacy_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                       gconstpointer after, GPtrArray *reports);

/* diplomacy-find.c */
extern const GrapeVocabulary diplomacy_vocabulary;

/* diplomacy-bot.c */
char *diplomacy_order_by_bot (const Diplomacy *self, int seat, const char *level,
                              GrapeStream *stream, guint64 budget);
char *diplomacy_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                     GrapeStream *stream, guint64 budget);

G_END_DECLS

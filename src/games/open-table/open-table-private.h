/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Open Table share. */
#pragma once

#include "open-table-view.h"

G_BEGIN_DECLS

#define OPEN_TABLE_TEXT_MOST 20000

/* open-table-state.c */
OpenTable *open_table_new (GrapeResources *resources);
gpointer open_table_copy (gconstpointer state);
void open_table_free (gpointer state);
gpointer open_table_view (gconstpointer state, GrapeViewer viewer);
gboolean open_table_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream);
void open_table_shift (gpointer state, gint64 seconds);
GrapeSealedRow open_table_votes (OpenTable *self);
GArray *open_table_stock_cards (const OpenTable *self);
void open_table_sort_hand (OpenTable *self, int seat);
void open_table_add_line (OpenTable *self, OpenTableLineKind kind, int seat, GrapeAudience to,
                          const char *text);
void open_table_add_due (OpenTable *self, OpenTableDueKind kind, int seat, guint n, guint sides,
                         int plus, const char *why);
int open_table_held (const OpenTable *self, int seat, int kind, GArray *used);
int open_table_next_seat (const OpenTable *self, int seat);
gboolean open_table_any_sealed (const OpenTable *self);
guint64 open_table_playing (const OpenTable *self);
int open_table_seat_of_person (const GrapeTable *table, const char *name);

/* open-table-notation.c */
typedef enum
{
  OPEN_TABLE_SAY,
  OPEN_TABLE_MOVE,
  OPEN_TABLE_WHISPER,
  OPEN_TABLE_PLAY,
  OPEN_TABLE_DRAW,
  OPEN_TABLE_DISCARD,
  OPEN_TABLE_VOTE,
  OPEN_TABLE_PASS,
  OPEN_TABLE_SET,
  OPEN_TABLE_ROUND,
  OPEN_TABLE_OPEN,
  OPEN_TABLE_TURN,
  OPEN_TABLE_ROLL,
  OPEN_TABLE_SHUFFLE,
  OPEN_TABLE_DEAL,
  OPEN_TABLE_GIVE,
  OPEN_TABLE_TAKE,
  OPEN_TABLE_BALLOT,
  OPEN_TABLE_CLOSE,
  OPEN_TABLE_CLOCK,
  OPEN_TABLE_BOARD,
  OPEN_TABLE_RULE,
  OPEN_TABLE_SCORE,
  OPEN_TABLE_END,
  OPEN_TABLE_N_VERBS,
} OpenTableVerb;

typedef struct
{
  OpenTableVerb verb;
  char *text;         /* what is said, why, the question, the name of a clock */
  int seat;           /* -1: nobody, or the table */
  guint64 seats;      /* of WHISPER, DEAL and END; with the referee's bit */
  GArray *cards;      /* of int, kinds */
  guint n, sides;     /* of ROLL, DEAL, DRAW; of VOTE the choice from 1, 0: none */
  gint64 amount;      /* of ROLL what is added; of GIVE, TAKE and SCORE; of CLOCK seconds */
  gint64 until;       /* of ROUND; 0: not said */
  gint64 lasts;       /* of ROUND, seconds; 0: not said */
  gboolean flag;      /* of BALLOT: secret; of SHUFFLE: hands too; of DEAL: to the table */
  GPtrArray *choices; /* of char */
  guint column, row, colour;
} OpenTableAct;

extern const char *const open_table_verbs[];

void open_table_act_clear (OpenTableAct *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (OpenTableAct, open_table_act_clear)
gboolean open_table_is_referee (const GrapeTable *table, const char *name);
gboolean open_table_act_parse (const GrapeTable *table, const OpenTable *self, const char *text,
                               OpenTableAct *act, GError **error);

/* open-table-grid.c */
void open_table_set_cell (OpenTable *self, guint column, guint row, const char *mark, guint colour);
gboolean open_table_read_size (const char *text, guint *columns, guint *rows);
gboolean open_table_parse_set (const OpenTable *self, const char *rest, OpenTableAct *act,
                               GError **error);
void open_table_append_grid (GString *text, const OpenTable *self);

/* open-table-write.c */
char *open_table_act_text (const GrapeTable *table, const OpenTable *self, const OpenTableAct *act);
void open_table_append_seat (GString *text, const GrapeTable *table, int seat);
void open_table_append_seats (GString *text, const GrapeTable *table, guint64 seats);

/* open-table-read.c */
gboolean open_table_check (const GrapeTable *table, const OpenTable *self, int author,
                           const OpenTableAct *act, GError **error);
gboolean open_table_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                          GrapeRead *read, GError **error);
gboolean open_table_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                                 const char *text, GrapeRead *read, GError **error);
gboolean open_table_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                 GrapeRead *read, GError **error);
gboolean open_table_legal (const GrapeTable *table, gconstpointer state, int seat,
                           GPtrArray *moves);
GrapeAudience open_table_readers (int author, const OpenTable *self, const OpenTableAct *act);
gboolean open_table_confides (const GrapeTable *table, gconstpointer state, int seat,
                              GrapeAudience readers);

/* open-table-chance.c */
gboolean open_table_apply_draw (OpenTable *self, const GrapeEvent *event, GError **error);

/* open-table-rules.c */
gboolean open_table_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                           GError **error);

/* open-table-time.c */
int open_table_lead (const GrapeTable *table, const OpenTable *self);
void open_table_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void open_table_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void open_table_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                           GString *text);
void open_table_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* open-table-json.c */
extern const GrapeFields open_table_fields;
gboolean open_table_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                           GError **error);

/* open-table-post.c, open-table-report.c */
char *open_table_cards_text (const OpenTable *self, const GArray *hand);
char *open_table_dice_text (const OpenTable *self);
char *open_table_post (const GrapeTable *table, gconstpointer view, GString *body);
char *open_table_keepsake (const GrapeTable *table, gconstpointer view);
char *open_table_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *open_table_twin (const GrapeTable *table, gconstpointer view);
void open_table_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                        gconstpointer after, GPtrArray *reports);

/* open-table-words.c */
extern const GrapeVocabulary open_table_vocabulary;

/* open-table-bot.c */
char *open_table_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                      GrapeStream *stream, guint64 budget);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Viruses and what its files share. Paragraphs (R4.2) are those of RULES.md, readings
 * (VIR-3) those of the project. */
#pragma once

#include "viruses-life.h"
#include "viruses-view.h"

G_BEGIN_DECLS

#define GRAPE_VIRUSES_RULE "1250.16"

/* A seat's player. The cells of seat s are virus plane s of the grid. */
typedef struct
{
  char mark; /* the ASCII character; an heir has that of the player before */
  GrapeVirusesStatus status;
  guint joined;    /* the turn they joined in; 1 for those who began */
  int from;        /* the seat whose virus they took over, or -1 */
  guint left_turn; /* the turn they retired or were eliminated in, or 0 */
  guint score;     /* Gamepoints */
} GrapeVirusesPlayer;

/* A waiting submission. In a view of somebody else only its number is known. */
typedef struct
{
  guint number;
  int author;       /* -1: unknown */
  GRefString *text; /* canonical; NULL: unknown */
  gboolean given;   /* part of the given position: everybody knows it, no event has it */
} GrapeVirusesSubmission;

/* How many cells everybody had after a turn. A list from the newest to the oldest, shared between
 * copies of the state and never changed. */
typedef struct _GrapeVirusesPast GrapeVirusesPast;
struct _GrapeVirusesPast
{
  gatomicrefcount refs;
  GrapeVirusesPast *before;
  guint turn;
  guint clean;
  guint n_cells, n_scores; /* seats that there were */
  guint cells[GRAPE_MAX_SEATS], scores[GRAPE_MAX_SEATS];
};

/* The turn that ended last: shared between copies and never changed. */
typedef struct
{
  guint turn;
  gint64 at;
  GrapeLife *posted;  /* the grid for the moves, before viruses were cleaned */
  guint64 cleaned;    /* mask of seats whose viruses were cleaned before the moves */
  guint64 eliminated; /* mask */
  int scorer;         /* -1: a tie */
  GArray *moves;      /* of GrapeVirusesMove, DONE or CONFLICT, by seat and order of submission */
} GrapeVirusesTurn;

typedef struct
{
  GRefString *name;
  guint turn; /* the last one they refereed in */
} GrapeVirusesFormer;

typedef struct
{
  /* What was agreed */
  gint64 limit; /* seconds a turn lasts; 0: no deadline */
  guint target;
  guint n_most; /* players at a time */
  guint side;   /* of the first grid */

  guint turn;   /* 0 until the first cells are drawn */
  gint64 began; /* when the grid of this turn was posted */
  gint64 deadline;
  guint n_starters;
  GArray *players;     /* of GrapeVirusesPlayer, one a seat */
  GrapeLife *grid;     /* its rectangle is the active area */
  GArray *submissions; /* of GrapeVirusesSubmission, in order */
  GRefString *referee; /* who referees now; NULL: nobody */
  GArray *former;      /* of GrapeVirusesFormer */
  GrapeVirusesTurn *last;
  GrapeVirusesPast *past;
  gboolean over;
  int winner; /* -1 */
} GrapeViruses;

/* A move with where it came from. */
typedef struct
{
  GrapeVirusesMove move;
  guint number;
} GrapeVirusesJudged;

#define grape_viruses_player(state, seat)                                                          \
  (&g_array_index ((state)->players, GrapeVirusesPlayer, (guint)(seat)))

/* viruses-state.c */
GrapeViruses *grape_viruses_new (void);
GrapeViruses *grape_viruses_copy (const GrapeViruses *self);
void grape_viruses_free (GrapeViruses *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeViruses, grape_viruses_free)
GrapeViruses *grape_viruses_view (const GrapeViruses *self, GrapeViewer viewer);
void grape_viruses_submit (GrapeViruses *self, guint number, int author, const char *text);
void grape_viruses_drop_submissions (GrapeViruses *self);
void grape_viruses_set_referee (GrapeViruses *self, const char *name);
GrapeVirusesTurn *grape_viruses_turn_new (void);
GrapeVirusesTurn *grape_viruses_turn_ref (GrapeVirusesTurn *turn);
void grape_viruses_turn_unref (GrapeVirusesTurn *turn);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeVirusesTurn, grape_viruses_turn_unref)
void grape_viruses_remember (GrapeViruses *self, guint turn);
GrapeVirusesPast *grape_viruses_add_past (GrapeViruses *self);
const GrapeVirusesPast *grape_viruses_past_at (gconstpointer view, guint index);
char grape_viruses_unused_mark (const GrapeViruses *self);
guint grape_viruses_n_playing (const GrapeViruses *self);
int grape_viruses_owner (const GrapeViruses *self, int seat);
gboolean grape_viruses_mark_allowed (char mark);

/* viruses-json.c */
extern const GrapeFields grape_viruses_fields;
gboolean grape_viruses_given (const GrapeTable *table, gpointer state, JsonObject *position,
                              gint64 at, GError **error);

/* viruses-rules.c */
GrapeLife *grape_viruses_cleaned (const GrapeViruses *self, guint64 *cleaned);
gboolean grape_viruses_judge (const GrapeViruses *self, const GrapeLife *grid,
                              const GrapeVirusesMove *move, GError **error);
GArray *grape_viruses_verdicts (const GrapeViruses *self, const GrapeLife *grid,
                                GArray *submissions);
GArray *grape_viruses_counting (const GrapeViruses *self);
GArray *grape_viruses_waiting (const GrapeViruses *self, int seat);
gboolean grape_viruses_complete (const GrapeViruses *self, int seat);
gboolean grape_viruses_all_complete (const GrapeViruses *self);
GrapeLife *grape_viruses_moved (const GrapeViruses *self, const GrapeLife *grid,
                                const GArray *moves);
GrapeLife *grape_viruses_settle (const GrapeLife *grown, const GrapeLife *before);
int grape_viruses_leader (const GrapeViruses *self, const GrapeLife *grid);
void grape_viruses_find_winner (GrapeViruses *self);
void grape_viruses_end_turn (GrapeViruses *self, gint64 at, GArray *judged);

/* viruses-people.c */
gboolean grape_viruses_join (const GrapeTable *table, GrapeViruses *self, const GrapeEvent *event,
                             GError **error);
gboolean grape_viruses_leave (GrapeViruses *self, const GrapeEvent *event, GError **error);
gboolean grape_viruses_new_referee (const GrapeTable *table, GrapeViruses *self,
                                    const GrapeEvent *event, GError **error);
void grape_viruses_lose_referee (GrapeViruses *self);

/* viruses-events.c */
void grape_viruses_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void grape_viruses_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void grape_viruses_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                              GString *text);
gboolean grape_viruses_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                              GError **error);
gboolean grape_viruses_read (const GrapeTable *table, gconstpointer state, int seat,
                             const char *text, GrapeRead *read, GError **error);
gboolean grape_viruses_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                    GrapeRead *read, GError **error);
gboolean grape_viruses_legal (const GrapeTable *table, gconstpointer state, int seat,
                              GPtrArray *moves);

/* viruses-notation.c */
GArray *grape_viruses_parse (int seat, const char *text, GError **error);
gboolean grape_viruses_parse_line (int seat, const char *line, gsize length, GArray *moves,
                                   guint *n_unknown, GError **error);
void grape_viruses_append_move (GString *text, const GrapeVirusesMove *move);

/* viruses-post.c, viruses-report.c, viruses-bot.c */
char *grape_viruses_post (const GrapeTable *table, gconstpointer view, GString *body);
char *grape_viruses_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *grape_viruses_twin (const GrapeTable *table, gconstpointer view);
void grape_viruses_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                           gconstpointer after, GPtrArray *reports);
char *grape_viruses_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                         GrapeStream *stream, guint64 budget);

/* viruses-words.c */
extern const GrapeVocabulary grape_viruses_vocabulary;

G_END_DECLS

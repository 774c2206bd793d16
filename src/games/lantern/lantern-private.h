/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Ye Olde Rusty Lantern share. */
#pragma once

#include "find/grape-vocabulary.h"
#include "lantern-view.h"

G_BEGIN_DECLS

#define LANTERN_STORIES   "stories/lantern.txt" /* the resource */
#define LANTERN_CARD_MOST 80                    /* characters */
#define LANTERN_DECK_MOST 2000

/* lantern-text.c */
char *lantern_card_tidy (const char *text);
gboolean lantern_same (const char *one, const char *other);
GPtrArray *lantern_read_cards (const char *text);
void lantern_append_cards (GString *text, GPtrArray *cards);
guint lantern_count_touched (const char *text, GPtrArray *cards);
char *lantern_last_lines (const char *text, guint n);
gpointer lantern_stories_new (GHashTable *bytes, GError **error);
void lantern_stories_free (gpointer stories);

/* lantern-state.c */
Lantern *lantern_new (GrapeResources *resources);
gpointer lantern_copy (gconstpointer state);
void lantern_free (gpointer state);
gpointer lantern_view (gconstpointer state, GrapeViewer viewer);
gboolean lantern_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream);
void lantern_shift (gpointer state, gint64 seconds);
GArray *lantern_cards_new (void);
GArray *lantern_plays_new (void);
GArray *lantern_interruptions_new (void);
void lantern_add_card (GArray *cards, const char *text, gboolean told);
gboolean lantern_take_card (GArray *cards, const char *text);
void lantern_deal (Lantern *self, int seat, guint n);
void lantern_begin_turn (Lantern *self, int seat, gint64 at);
int lantern_after (const Lantern *self, int seat);
void lantern_sit (Lantern *self, int seat, int after);
void lantern_stand_up (Lantern *self, int seat);
void lantern_return_hand (Lantern *self, int seat);
void lantern_settle (Lantern *self, gint64 at);
gboolean lantern_has_element (const Lantern *self, const char *text);
int lantern_loose_end (const Lantern *self, const char *text);

/* lantern-notation.c */
typedef enum
{
  LANTERN_DO_PLAY,
  LANTERN_DO_PASS,
  LANTERN_DO_INTERRUPT,
  LANTERN_DO_LISTEN,
  LANTERN_DO_FINISH,
  LANTERN_DO_DECK,
  LANTERN_DO_FIRST,
  LANTERN_DO_ACCEPT,
  LANTERN_DO_DENY,
  LANTERN_DO_GRANT,
  LANTERN_DO_REFUSE,
  LANTERN_DO_ASLEEP,
  LANTERN_DO_ADD,
  LANTERN_DO_END,
  LANTERN_DO_VACATION,
  LANTERN_DO_RETURN,
} LanternVerb;

typedef struct
{
  LanternVerb verb;
  char *card;    /* of PLAY, PASS and INTERRUPT; or NULL */
  char *text;    /* of PLAY and FINISH */
  guint number;  /* of INTERRUPT and LISTEN: the play; of GRANT and REFUSE: the interruption */
  int seat;      /* of FIRST and ASLEEP */
  gboolean flag; /* of ACCEPT: a Loose End; of DECK: shuffled */
  LanternReason reason;
  LanternFault fault;
  GPtrArray *cards; /* of char: of ACCEPT (tied), DECK and ADD */
} LanternMove;

extern const char *const lantern_reason_words[];
extern const char *const lantern_fault_words[];
extern const char *const lantern_reason_says[];

void lantern_move_clear (LanternMove *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LanternMove, lantern_move_clear)
gboolean lantern_move_parse (const GrapeTable *table, const Lantern *self, int author,
                             const char *text, LanternMove *move, GError **error);
char *lantern_move_text (const GrapeTable *table, const LanternMove *move);
char *lantern_seat_text (const GrapeTable *table, const char *word, int seat);

/* lantern-read.c */
gboolean lantern_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                       GrapeRead *read, GError **error);
gboolean lantern_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves);
char *lantern_join_words (const GrapeTable *table, gconstpointer state, GString *rest,
                          GError **error);
gboolean lantern_join_read (const char *words, int *after, gint64 *paid);

/* lantern-check.c */
gboolean lantern_check (const GrapeTable *table, const Lantern *self, int author,
                        const LanternMove *move, gint64 at, GError **error);

/* lantern-due.c */
gboolean lantern_must_listen (const GrapeTable *table, const Lantern *self, int seat);
void lantern_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void lantern_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void lantern_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                        GString *text);
void lantern_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* lantern-rules.c */
gboolean lantern_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                        GError **error);

/* lantern-barkeep.c: what the program rules, where it is the Barkeep */
char *lantern_rule_play (const Lantern *self);
char *lantern_rule_interruption (const Lantern *self);

/* lantern-json.c */
extern const GrapeFields lantern_fields;
gboolean lantern_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                        GError **error);

/* lantern-post.c, lantern-report.c */
char *lantern_post (const GrapeTable *table, gconstpointer view, GString *body);
char *lantern_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *lantern_twin (const GrapeTable *table, gconstpointer view);
char *lantern_keepsake (const GrapeTable *table, gconstpointer view);
void lantern_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                     gconstpointer after, GPtrArray *reports);

/* lantern-words.c */
extern const GrapeVocabulary lantern_vocabulary;

/* lantern-rulings.c */
void lantern_find_rulings (const GrapeReading *reading, GArray *found);

/* lantern-bot.c, lantern-teller.c */
char *lantern_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                   GrapeStream *stream, guint64 budget);
char *lantern_tell (const Lantern *self, const char *card, gboolean open, gboolean tie,
                    GrapeStream *stream);
char *lantern_tell_end (const Lantern *self, GrapeStream *stream);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Ghost share. */
#pragma once

#include "equipment/grape-word-list.h"
#include "find/grape-vocabulary.h"
#include "ghost-view.h"

G_BEGIN_DECLS

#define GHOST_WORDS  "words" /* the resource */
#define GHOST_COMMON "words/common.txt"

/* ghost-lore.c: the dictionary, and which of its words bots know by heart. */
typedef struct _GhostLore GhostLore;

gpointer ghost_lore_new (GHashTable *bytes, GError **error);
void ghost_lore_free (gpointer lore);
GrapeWordList *ghost_lore_words (GhostLore *self);
GrapeWordList *ghost_lore_common (GhostLore *self);
gboolean ghost_lore_is_word (GrapeWordList *words, const char *letters);
gboolean ghost_lore_wins (GhostLore *self, const char *word);
GPtrArray *ghost_lore_moves (GrapeWordList *words, const char *word);

/* ghost-state.c */
Ghost *ghost_new (GrapeResources *resources);
gpointer ghost_copy (gconstpointer state);
void ghost_free (gpointer state);
void ghost_refresh (Ghost *self);
void ghost_begin_turn (Ghost *self, int seat, gint64 at);
void ghost_remove (Ghost *self, int seat);
void ghost_destroy (Ghost *self, GhostEnd end, int by, int out, const char *cited);
void ghost_go_on (Ghost *self, int after, gint64 at);
void ghost_forget_report (Ghost *self);
void ghost_set_text (char **place, const char *text);
guint ghost_n_playing (const Ghost *self);
int ghost_next_settled (const Ghost *self);

/* ghost-rules.c */
void ghost_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void ghost_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
gboolean ghost_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                      GError **error);
void ghost_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* ghost-notation.c */
typedef enum
{
  GHOST_BEGIN,
  GHOST_CONTINUE,
  GHOST_PROTEST_WORD,
  GHOST_PROTEST_UNFINDABLE,
  GHOST_CITE,
  GHOST_RESIGN,
  GHOST_OBJECT,
} GhostVerb;

typedef struct
{
  GhostVerb verb;
  char *letters; /* of BEGIN, CONTINUE and CITE */
  int newcomer;  /* of OBJECT */
} GhostMove;

void ghost_move_clear (GhostMove *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GhostMove, ghost_move_clear)
gboolean ghost_move_read (const GrapeTable *table, const Ghost *self, int seat, const char *text,
                          GhostMove *move, GError **error);
gboolean ghost_extends (const char *word, const char *letters);
gboolean ghost_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                     GrapeRead *read, GError **error);
gboolean ghost_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                            GrapeRead *read, GError **error);
gboolean ghost_check_ruling (const Ghost *self, const char *text, gboolean *valid, GError **error);
gboolean ghost_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves);

/* ghost-json.c */
extern const GrapeFields ghost_fields;
gboolean ghost_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                      GError **error);

/* ghost-post.c */
char *ghost_post (const GrapeTable *table, gconstpointer view, GString *body);
char *ghost_twin (const GrapeTable *table, gconstpointer view);
void ghost_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                   gconstpointer after, GPtrArray *reports);

/* ghost-cite.c */
gboolean ghost_throws_out (const GrapeWords *words, guint at);
gboolean ghost_cites_later (const char *text);
void ghost_find_cited (const GrapeReading *reading, GArray *found);

/* ghost-words.c */
extern const GrapeVocabulary ghost_vocabulary;

/* ghost-bot.c, ghost-think.c */
char *ghost_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                 GrapeStream *stream, guint64 budget);
char *ghost_think (GhostLore *lore, const char *word, guint n_players, GrapeStream *stream,
                   guint64 budget);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this game. Bots and playouts use the core of bit masks without the rest of
 * the state. */
#pragma once

#include "pure-skill-view.h"

G_BEGIN_DECLS

/* pure-skill-rules.c */
void pure_skill_core_init (PureSkillCore *self);
int pure_skill_core_winner_of (const guint8 bids[PURE_SKILL_SEATS]);
int pure_skill_core_resolve (PureSkillCore *self, const guint8 bids[PURE_SKILL_SEATS]);
guint pure_skill_mask_nth (guint16 mask, guint n);
guint pure_skill_mask_sum (guint16 mask);
int pure_skill_winner (const GrapeTable *table, const PureSkill *self, guint *n_best);
void pure_skill_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void pure_skill_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                           GString *text);
gboolean pure_skill_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                           GError **error);

/* pure-skill-playout.c */
typedef struct
{
  guint64 word;
} PureSkillDice;

void pure_skill_dice_init (PureSkillDice *self, guint64 seed);
guint pure_skill_dice_below (PureSkillDice *self, guint n);
double pure_skill_dice_unit (PureSkillDice *self);
void pure_skill_playout (PureSkillCore *self, PureSkillDice *dice);
void pure_skill_playout_worth (const PureSkillCore *self, int seat, guint n_playouts,
                               PureSkillDice *dice, float worth[PURE_SKILL_ROUNDS]);

/* pure-skill-notation.c */
GrapeCard pure_skill_card (const PureSkill *self, int seat, guint rank);
char *pure_skill_card_name (const PureSkill *self, int seat, guint rank);
gboolean pure_skill_check_turn (const GrapeTable *table, const PureSkill *self, int seat,
                                GError **error);
gboolean pure_skill_read_bid (const PureSkill *self, int seat, const char *text, guint *rank,
                              GError **error);
gboolean pure_skill_read_prize (const PureSkill *self, const char *text, guint *rank,
                                GError **error);
gboolean pure_skill_check_ruling (const PureSkill *self, const char *text, guint *rank,
                                  GError **error);
gboolean pure_skill_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                          GrapeRead *read, GError **error);
gboolean pure_skill_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                 GrapeRead *read, GError **error);

/* pure-skill-json.c */
extern const GrapeFields pure_skill_fields;
gboolean pure_skill_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                           GError **error);

/* pure-skill-post.c */
char *pure_skill_post (const GrapeTable *table, gconstpointer view, GString *body);
char *pure_skill_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *pure_skill_twin (const GrapeTable *table, gconstpointer view);
void pure_skill_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                        gconstpointer after, GPtrArray *reports);
char *pure_skill_result_sentence (const GrapeTable *table, const PureSkill *self);

/* pure-skill-bot.c; it may use the core of a view and the resolved rounds. */
guint pure_skill_bot_card (const PureSkill *view, int seat, const char *level, GrapeStream *stream,
                           guint64 budget);
char *pure_skill_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                      GrapeStream *stream, guint64 budget);

/* pure-skill-words.c */
extern const GrapeVocabulary pure_skill_vocabulary;

G_END_DECLS

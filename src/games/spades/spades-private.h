/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this game, file by file. */
#pragma once

#include "spades-view.h"

G_BEGIN_DECLS

/* spades-cards.c */
GrapeCard spades_card (guint card);
guint spades_card_number (GrapeCard card);
char *spades_card_text (guint card);
char *spades_card_name (guint card);
void spades_append_cards (GString *text, SpadesCards cards);
gboolean spades_scan_prose (const char *line, const char *at, guint *card, const char **end);
gboolean spades_read_cards (const char *text, SpadesCards *cards);
guint spades_nth (SpadesCards cards, guint n);
static inline guint
spades_count (SpadesCards cards)
{
  return (guint)__builtin_popcountll (cards);
}

/* spades-rules.c */
int spades_team (const Spades *self, int seat);
int spades_after (const Spades *self, int seat, guint steps);
gboolean spades_dealt (const Spades *self);
guint spades_n_bids (const Spades *self);
int spades_highest_bidder (const Spades *self);
SpadesCards spades_played (const Spades *self, int seat);
SpadesCards spades_hand (const Spades *self, int seat);
guint spades_trick_start (const Spades *self);
int spades_card_led (const Spades *self);
SpadesCards spades_may_play (SpadesCards hand, int led);
guint spades_winning_play (const SpadesPlay *plays, guint n);
int spades_leader (const Spades *self, guint trick);
int spades_trick_winner (const Spades *self, guint trick);
guint spades_shown_voids (const Spades *self, int seat);
guint spades_misplays_now (const Spades *self, int team);
void spades_score_team (GrapeSpadesSum *sum, const int bids[2], const guint tricks[2]);
void spades_score (const Spades *self, GrapeSpadesRound *round);

/* spades-events.c */
void spades_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void spades_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                       GString *text);
gboolean spades_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                       GError **error);

/* spades-notation.c */
gboolean spades_check_turn (const GrapeTable *table, const Spades *self, int seat, GError **error);
gboolean spades_read_bid (const char *text, int *bid, GError **error);
gboolean spades_read_card (const char *text, guint *card, GError **error);
gboolean spades_is_misplay (const Spades *self, int seat, guint card);
gboolean spades_check_card (const Spades *self, int seat, guint card, GError **error);
gboolean spades_check_concession (const GrapeTable *table, const Spades *self, int seat,
                                  GError **error);
gboolean spades_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                      GrapeRead *read, GError **error);
gboolean spades_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                             GrapeRead *read, GError **error);
gboolean spades_check_ruling (const GrapeTable *table, const Spades *self, const char *text,
                              int *seat, guint *card, guint *play, GError **error);

/* Fast chance for imagined worlds and playouts; draws never come from here. */
typedef struct
{
  guint64 word;
} SpadesDice;

static inline guint64
spades_dice_word (SpadesDice *self)
{
  guint64 z = (self->word += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* 0..n-1; the remaining bias of n/2^32 does not matter to a playout. */
static inline guint
spades_dice_below (SpadesDice *self, guint n)
{
  return (guint)(((spades_dice_word (self) >> 32) * n) >> 32);
}

/* spades-worlds.c: who may hold which of the cards that a viewer has not seen */
typedef struct
{
  guint n;                    /* how many hands are hidden, 0..4 */
  guint8 seats[SPADES_SEATS]; /* whose */
  guint8 room[SPADES_SEATS];  /* how many cards each of them lacks */
  guint8 voids[SPADES_SEATS]; /* suits they are known not to have, bit s for suit s */
  SpadesCards unseen;
} SpadesWorlds;

void spades_worlds_init (SpadesWorlds *self, const Spades *view);
void spades_worlds_deal (const SpadesWorlds *self, SpadesDice *dice,
                         SpadesCards hands[SPADES_SEATS]);

/* spades-view.c */
gboolean spades_may_know (const Spades *self, GrapeViewer viewer, int seat);
gpointer spades_copy (gconstpointer state);
void spades_free (gpointer state);
gpointer spades_view (gconstpointer state, GrapeViewer viewer);
gboolean spades_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream);

/* spades-json.c, spades-given.c */
extern const GrapeFields spades_fields;
gboolean spades_given_order (gpointer state, gpointer holder, JsonObject *position, GError **error);
gboolean spades_given_round (gpointer state, gpointer holder, JsonObject *told, GError **error);
gboolean spades_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                       GError **error);

/* spades-post.c, spades-report.c */
void spades_append_team (GString *text, const GrapeTable *table, const Spades *self, int team);
char *spades_result_sentence (const GrapeTable *table, const Spades *self);
char *spades_sum_text (const GrapeSpadesSum *sum, const int bids[2], const guint tricks[2]);
char *spades_post (const GrapeTable *table, gconstpointer view, GString *body);
char *spades_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *spades_twin (const GrapeTable *table, gconstpointer view);
void spades_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                    gconstpointer after, GPtrArray *reports);

/* spades-bot.c */
char *spades_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                  GrapeStream *stream, guint64 budget);

/* spades-words.c */
extern const GrapeVocabulary spades_vocabulary;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands beside the ruleset of Pokey Nomic, or above it where it is narrow: the proposal with
 * its votes, what the viewer can do, points, judgements, and all turns in a row. */
#pragma once

#include "canvas/grape-ruleset-page.h"
#include "games/pokey-nomic/pokey-nomic-view.h"

G_BEGIN_DECLS

/* The spots. An offer: its number. A turn, a card: the proposal's number. A player: the seat. */
#define GRAPE_POKEY_OFFER  1
#define GRAPE_POKEY_TURN   2
#define GRAPE_POKEY_PLAYER 3
#define GRAPE_POKEY_CARD   4

/* Something that the viewer can do. */
typedef struct
{
  char *label, *move;
  gboolean unfinished; /* the move lacks words that only they can write */
  gboolean quiet;      /* not what most people come for */
  GrapeBox box;
} GrapePokeyOffer;

typedef struct
{
  const PokeyProposal *proposal;
  int result; /* PokeyResult; -1: it is open */
} GrapePokeyTurn;

typedef struct
{
  const GrapePosition *position;
  const PokeyNomic *view;
  const GrapeLook *look;
  double em;
  GrapeBox box;        /* all of it */
  GArray *turns;       /* of GrapePokeyTurn, the first one first */
  GrapePokeyTurn card; /* the one that is told; proposal NULL: none yet */
  GArray *offers;      /* of GrapePokeyOffer */
  char *wording;       /* of the card, as an excerpt */
  guint wording_lines;
  guint n_others;  /* open proposals besides it */
  double card_top; /* with head, wording and votes in it */
  double votes_y, others_y, offers_y, players_y, questions_y;
  double card_height, row;
  guint columns; /* of players */
  guint votes_in_row;
  GrapeBox time;
} GrapePokeyPanel;

/* -layout.c */
void grape_pokey_panel_begin (GrapePokeyPanel *self, const GrapePosition *position,
                              const GrapeLook *look, const GrapeRulesetPlace *place, double em,
                              GrapeBox box);
void grape_pokey_panel_clear (GrapePokeyPanel *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapePokeyPanel, grape_pokey_panel_clear)
GrapeBox grape_pokey_turn_box (const GrapePokeyPanel *self, guint i);
GrapeBox grape_pokey_player_box (const GrapePokeyPanel *self, guint row);
GrapeBox grape_pokey_other_box (const GrapePokeyPanel *self, guint i);
const PokeyProposal *grape_pokey_other (const GrapePokeyPanel *self, guint i);
int grape_pokey_rolled (const GrapePokeyPanel *self, int seat, int *sides);

/* -model.c: what can be done */
void grape_pokey_offer (GrapePokeyPanel *self, const GrapeRulesetPlace *place);

/* -words.c */
char *grape_pokey_situation (const GrapePokeyPanel *self);
char *grape_pokey_title (const GrapePokeyPanel *self, const PokeyProposal *proposal);
char *grape_pokey_state (const GrapePokeyPanel *self, const GrapePokeyTurn *turn);
char *grape_pokey_wording (const PokeyProposal *proposal);
char *grape_pokey_question (const GrapePokeyPanel *self, const PokeyQuestion *question);
const char *grape_pokey_kind (guint kind);
char *grape_pokey_say (const GrapePokeyPanel *self, GrapeSpotId id);

/* -page.c: how it is part of the ruleset's page */
extern const GrapeRulesetRoom grape_pokey_room;
void grape_pokey_panel_of (const GrapeRulesetBook *book, GrapePokeyPanel *panel);
void grape_pokey_choose (const GrapeRulesetBook *book, GrapeSpotId id, GrapeRulesetPlace *place,
                         char **propose);

/* -paint.c */
void grape_pokey_panel_paint (cairo_t *cr, const GrapePokeyPanel *self);
void grape_pokey_nomic_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

G_END_DECLS

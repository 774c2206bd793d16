/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spades (rule 1250.15): two pairs of partners, thirteen tricks a round, 500 points. This file
 * holds the table of the game and parts too small for a file of their own; the code cites the
 * paragraphs of RULES.md. */
#include "spades-private.h"

#include <string.h>

/* Identity */

static const char *const steps[] = {
  N_ ("Partners sit opposite each other. Each player gets thirteen cards and keeps them secret."),
  N_ ("In turn, everybody bids how many tricks they will take; a bid of 0, called nil, is a bet to "
      "take none."),
  N_ ("Follow the suit that was led if you can; the highest spade takes the trick, or without "
      "spades the highest card of the suit led."),
  N_ ("A team that takes the tricks it bid gets ten points for each; every trick above that is one "
      "point and a sandbag, and each tenth sandbag costs 100."),
  N_ ("Nil wins or loses 100 points. The first team to 500 points wins."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Bids and plays anything legal."),
  N_ ("Counts its high cards to bid, and plays its highest or lowest card."),
  N_ ("Imagines how the other cards may lie, and plays those deals through."),
  NULL,
};

static const GrapeOption options[] = {
  { "deadline", N_ ("Time for a bid or a card"),
    N_ ("How long each player has; then the referee bids 2 or plays a card at random."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "target", N_ ("Score that wins"),
    N_ ("A team with this score after a round wins, unless both have the same."), GRAPE_OPTION_INT,
    "500", 10, 10000 },
  { "strict", N_ ("Misplays count at once"),
    N_ ("A card that may not be played costs 100 points at once; otherwise it is "
        "refused, and only the referee rules a misplay."),
    GRAPE_OPTION_BOOL, "false" },
  { "order", N_ ("Playing order"),
    N_ ("Either the seats in order, so that seats 1 and 3 play against 2 and 4, or an "
        "order drawn at random, which makes the teams too."),
    GRAPE_OPTION_CHOICE, "seats", 0, 0, "seats|random" },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "misplay", N_ ("Somebody misplayed"),
    N_ ("Fines the team 100 points for a card that came by mail and may not be played; "
        "named by its event, the card and all plays since are void (6)."),
    "SEAT CARD" },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *resources, gint64 at,
       GError **error)
{
  if (grape_table_size (table) != SPADES_SEATS) /* R1.1 */
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "Number of Players",
                       "Spades has exactly four players, not %u.", grape_table_size (table));
      return NULL;
    }
  Spades *self = g_new0 (Spades, 1);
  self->rounds = g_array_new (FALSE, TRUE, sizeof (GrapeSpadesRound));
  self->length = grape_options_int (chosen, "deadline");
  self->target = (int)grape_options_int (chosen, "target");
  self->strict = grape_options_bool (chosen, "strict");
  self->ordered = g_strcmp0 (grape_options_text (chosen, "order"), "random") != 0; /* R1.5 */
  for (guint place = 0; place < SPADES_SEATS; place++)
    self->order[place] = (guint8)place;
  memset (self->bids, SPADES_NO_BID, sizeof self->bids);
  self->round = 1;
  self->winner = -1;
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return ((const Spades *)state)->round;
}

static gboolean
over (gconstpointer state)
{
  return ((const Spades *)state)->result != GRAPE_SPADES_RUNNING;
}

/* R6.3: a card that was played to one trick does not move to another. */
static guint
turn (gconstpointer state)
{
  const Spades *self = state;
  return self->round * 64 + spades_n_bids (self) + self->n_plays;
}

/* Who owes what */

static void
owe_turn (const GrapeTable *table, const Spades *self, int seat, GArray *list)
{
  gboolean bidding = grape_spades_stage (self) == GRAPE_SPADES_BIDDING;
  gboolean left = grape_table_seat (table, seat)->left;
  const char *what
      = left /* R8.2 */
            ? (bidding ? N_ ("a bid for one who left") : N_ ("a card for one who left"))
            : (bidding ? N_ ("a bid") : N_ ("a card"));

  grape_pending_add (list, left ? GRAPE_AUTHOR_REFEREE : seat, what, self->since, self->deadline,
                     bidding ? N_ ("a bid of 2") : N_ ("a legal card drawn at random"), FALSE);
}

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const Spades *self = state;
  int turn = grape_spades_turn (self);

  if (over (self))
    return;
  if (turn >= 0)
    {
      owe_turn (table, self, turn, list);
      return;
    }
  grape_pending_add (list, GRAPE_AUTHOR_REFEREE,
                     !self->ordered ? N_ ("the playing order")
                     : grape_spades_stage (self) == GRAPE_SPADES_DEALING
                         ? N_ ("the deal")
                         : N_ ("the score of the round"),
                     self->since, 0, NULL, FALSE);
}

/* Moves */

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const Spades *self = state;
  GrapeCard cards[SPADES_TRICKS];

  if (!spades_check_turn (table, self, seat, NULL))
    return TRUE;
  if (grape_spades_stage (self) == GRAPE_SPADES_BIDDING)
    {
      for (int bid = 0; bid <= SPADES_MAX_BID; bid++)
        if (bid != 1)
          g_ptr_array_add (moves, g_strdup_printf ("bid %d", bid)); /* R3.2 */
      return TRUE;
    }
  guint n = grape_spades_legal (self, seat, cards);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *code = grape_card_format (cards[i]);
      g_ptr_array_add (moves, g_strconcat ("play ", code, NULL));
    }
  return TRUE;
}

/* Outcome */

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const Spades *self = state;

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    grape_outcome_score (result, self->scores[spades_team (self, seat)]);
  result->over = over (self);
  if (!result->over)
    return;
  result->reason = spades_result_sentence (table, self); /* R9.3 */
  /* R5.12: the rule gives no trophy, no points and no A$. */
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    if (spades_team (self, seat) == self->winner)
      grape_outcome_win (result, seat);
}

const GrapeRules grape_spades_rules = {
  .id = "spades",
  .name = N_ ("Spades"),
  .rule = "1250.15",
  .version = 1,
  .summary = N_ ("Two teams of partners bid for tricks and play them, with spades as trumps, until "
                 "one has 500 points."),
  .length = N_ ("about 8 to 15 rounds of 4 bids and 52 cards"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_DRAW),
  .seats_min = SPADES_SEATS,
  .seats_max = SPADES_SEATS,
  .closed
  = "Nobody can join a game of Spades that has begun: it has exactly four players.", /* R8.4 */
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .rulings = rulings,
  .bots = levels,
  .bot_notes = bot_notes,

  .start = start,
  .given = spades_given,

  .copy = spades_copy,
  .free = spades_free,
  .fields = &spades_fields,
  .phase = phase,
  .over = over,
  .turn = turn,

  .view = spades_view,
  .vary = spades_vary,

  .pending = pending,
  .next = spades_next,
  .draw_text = spades_draw_text,

  .read = spades_read,
  .read_ruling = spades_read_ruling,
  .legal = legal,

  .apply = spades_apply,

  .post = spades_post,
  .letter = spades_letter,
  .twin = spades_twin,
  .report = spades_report,
  .vocabulary = &spades_vocabulary,

  .outcome = outcome,

  .bot = spades_bot,
};

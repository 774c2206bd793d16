/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open Table: any game that people can agree on. The rules are a text, and nobody but the people
 * judges a move; the table keeps what is sealed, throws dice, deals cards, counts votes and
 * Gamepoints, and minds the time. This file has the table of functions and the options; RULES.md
 * has the paragraphs that the code cites. */
#include "open-table-private.h"

#include <string.h>

/* Identity */

static const char *const steps[] = {
  N_ ("You agree on rules: a text, which everybody gets with the game."),
  N_ ("Each round you seal a move; the referee opens all of them together."),
  N_ ("Dice, cards, ballots, Gamepoints and a board are there, and whoever doubts can check them."),
  N_ ("The referee rules where the text does not."),
  N_ ("The referee ends the game and names the winners."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Moves, votes and passes as it likes."),
  N_ ("Moves and votes, and plays a card in its turn."),
  N_ ("Moves, plays a card in its turn, and votes with the majority."),
  NULL,
};

static const GrapeOption options[] = {
  { "rules", N_ ("Rules"), N_ ("The rules of your game, as a text. A longer one can be a file."),
    GRAPE_OPTION_TEXT, "", 0, OPEN_TABLE_TEXT_MOST },
  { "deck", N_ ("Deck"), N_ ("Which cards are on the table; your own one is a file."),
    GRAPE_OPTION_CHOICE, "standard", .choices = "standard|eleusis|own" },
  { "jokers", N_ ("Jokers"), N_ ("With the cards that a deck can do without."), GRAPE_OPTION_BOOL,
    "false" },
  { "hands", N_ ("Hands"), N_ ("Who sees a player’s cards: the player alone, or the referee too."),
    GRAPE_OPTION_CHOICE, "owner", .choices = "owner|referee" },
  { "board", N_ ("Grid"), N_ ("Columns and rows of the grid, as 8x8; none: there is no grid."),
    GRAPE_OPTION_TEXT, "none", 0, 10 },
  { "edit", N_ ("Board edited by"), N_ ("Who may change the board."), GRAPE_OPTION_CHOICE,
    "referee", .choices = "referee|players" },
  { "dice", N_ ("Dice thrown by"), N_ ("Who may throw dice."), GRAPE_OPTION_CHOICE, "referee",
    .choices = "referee|players" },
  { "deadline", N_ ("Round"), N_ ("How long a round lasts, unless the referee says otherwise."),
    GRAPE_OPTION_DURATION, "none", 0, 60 * GRAPE_DAY_S },
  { "turn", N_ ("Turn"), N_ ("How long a player has in their turn before it passes on."),
    GRAPE_OPTION_DURATION, "none", 0, 60 * GRAPE_DAY_S },
  { NULL },
};

/* R3.5: as it is kept: our form, also where somebody hands in a "Description of a NAME Deck" */
static GBytes *
canonical_deck (GBytes *bytes, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data ? data : "", size);
  char *form;

  if (*(text + strspn (text, " \t\r\n")) == '{' || !g_utf8_validate (text, -1, NULL))
    return g_bytes_ref (bytes);
  g_auto (GStrv) words
      = g_regex_split_simple ("^\\W*description of an? (.+?) deck\\b", text, G_REGEX_CASELESS, 0);
  form = grape_deck_from_prose (words[0] && words[1] ? words[1] : "Own", text, error);
  return form ? g_bytes_new_take (form, strlen (form)) : NULL;
}

static const GrapeResource resources[] = {
  { "rules", N_ ("Rules"), .optional = TRUE },
  { "deck", N_ ("Deck of your own"), .canonical = canonical_deck, .optional = TRUE },
  { "decks/standard.json", N_ ("Standard Deck") },
  { "decks/eleusis.json", N_ ("Eleusis Deck") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "that", N_ ("Ruling"),
    N_ ("What the rules mean, or what happens where they say nothing (7.1)."), "TEXT" },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "say", GRAPE_BY_PLAYER | GRAPE_BY_REFEREE, FALSE, "say TEXT", N_ ("Something for all.") },
  { "move", GRAPE_BY_PLAYER, FALSE, "move TEXT",
    N_ ("Your move, sealed until the round is opened.") },
  { "whisper", GRAPE_BY_PLAYER | GRAPE_BY_REFEREE, FALSE, "whisper NAME: TEXT",
    N_ ("Something for those named alone.") },
  { "play", GRAPE_BY_PLAYER, FALSE, "play CARD", N_ ("A card from your hand, on the table.") },
  { "draw", GRAPE_BY_PLAYER, FALSE, "draw 2", N_ ("Cards from the stock, for you alone.") },
  { "discard", GRAPE_BY_PLAYER, FALSE, "discard CARD", N_ ("A card from your hand, put away.") },
  { "vote", GRAPE_BY_PERSON, FALSE, "vote CHOICE", N_ ("Your vote in the ballot; it can change.") },
  { "pass", GRAPE_BY_PLAYER, FALSE, "pass", N_ ("No move in this round, or the turn goes on.") },
  { "set", GRAPE_BY_PLAYER | GRAPE_BY_REFEREE, FALSE, "set c4 X red",
    N_ ("A square of the grid: letters, a colour, or empty.") },
  { "round", GRAPE_BY_REFEREE, FALSE, "round [until TIME]", N_ ("Everybody owes a move.") },
  { "open", GRAPE_BY_REFEREE, FALSE, "open", N_ ("Opens the sealed moves and ends the round.") },
  { "turn", GRAPE_BY_REFEREE, FALSE, "turn NAME", N_ ("Whose turn it is.") },
  { "roll", GRAPE_BY_REFEREE, FALSE, "roll 3d6 [for NAME] because TEXT", N_ ("Throws dice.") },
  { "shuffle", GRAPE_BY_REFEREE, FALSE, "shuffle [all]",
    N_ ("What was played and discarded goes back to the stock; with all, hands too.") },
  { "deal", GRAPE_BY_REFEREE, FALSE, "deal 5 [to NAME|table]",
    N_ ("Cards for everybody, or for "
        "those named.") },
  { "give", GRAPE_BY_REFEREE, FALSE, "give NAME 3 because TEXT", N_ ("Gamepoints.") },
  { "take", GRAPE_BY_REFEREE, FALSE, "take NAME 3 because TEXT", N_ ("Gamepoints back.") },
  { "ballot", GRAPE_BY_REFEREE, FALSE, "ballot \"QUESTION\": yes, no [secret]",
    N_ ("A vote of all players.") },
  { "close", GRAPE_BY_REFEREE, FALSE, "close", N_ ("Ends the ballot and counts it.") },
  { "clock", GRAPE_BY_REFEREE, FALSE, "clock 48h for TEXT", N_ ("A clock that rings; or `off`.") },
  { "board", GRAPE_BY_REFEREE, TRUE, "board", N_ ("The text on the board, below.") },
  { "rule", GRAPE_BY_PLAYER, FALSE, "rule TEXT", N_ ("A ruling, where there is no referee.") },
  { "score", GRAPE_BY_REFEREE, FALSE, "score NAME 7", N_ ("A player’s score.") },
  { "end", GRAPE_BY_REFEREE, FALSE, "end winners NAME, NAME|none", N_ ("The end of the game.") },
  { NULL },
};

/* What a group brings along, and the decks: [standard, Eleusis, own][without, with the optional
 * cards]. */
typedef struct
{
  GrapeDeck *decks[3][2];
  char *rules; /* a GRefString, or NULL */
} OpenTableThings;

static void
forget (gpointer prepared)
{
  OpenTableThings *self = prepared;

  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 2; k++)
      g_clear_pointer (&self->decks[i][k], grape_deck_unref);
  g_clear_pointer (&self->rules, g_ref_string_release);
  g_free (self);
}

static gboolean
prepare_deck (GHashTable *bytes, const char *name, GrapeDeck *decks[2], GError **error)
{
  GBytes *found = g_hash_table_lookup (bytes, name);
  gsize size = 0;
  const char *text = found ? g_bytes_get_data (found, &size) : NULL;

  for (guint k = 0; found && k < 2; k++)
    {
      decks[k] = grape_deck_parse (text, size, error);
      if (!decks[k])
        return FALSE;
      if (k == 0)
        grape_deck_exclude_all (decks[k]);
    }
  return TRUE;
}

static gpointer
prepare (GHashTable *bytes, GError **error)
{
  static const char *const names[] = { "decks/standard.json", "decks/eleusis.json", "deck" };
  OpenTableThings *self = g_new0 (OpenTableThings, 1);
  GBytes *rules = g_hash_table_lookup (bytes, "rules");
  gboolean good = TRUE;

  for (guint i = 0; good && i < 3; i++)
    good = prepare_deck (bytes, names[i], self->decks[i], error);
  if (good && rules)
    {
      gsize size;
      const char *text = g_bytes_get_data (rules, &size);

      good = g_utf8_validate_len (text, size, NULL) && size <= 1000000;
      if (good)
        self->rules = g_ref_string_new_len (text, (gssize)size);
      else /* R1.5 */
        grape_error_set (error, GRAPE_ERROR_SETUP, "1.5",
                         "The rules are a text of at most a million bytes, in UTF-8");
    }
  if (good)
    return self;
  forget (self);
  return NULL;
}

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  const OpenTableThings *things = grape_resources_prepared (given);
  const char *deck = grape_options_text (chosen, "deck");
  const char *rules = grape_options_text (chosen, "rules");
  guint columns, rows;
  OpenTable *self;

  if (!open_table_read_size (grape_options_text (chosen, "board"), &columns, &rows))
    {
      grape_error_set (error, GRAPE_ERROR_SETUP, "6.2",
                       "Write the size of the grid as `8x8`, up to %dx%d, or `none`",
                       OPEN_TABLE_GRID, OPEN_TABLE_GRID);
      return NULL;
    }
  if (*deck == 'o' /* R3.5 */ && !things->decks[2][0])
    {
      grape_error_set (error, GRAPE_ERROR_SETUP, "3.5",
                       "A deck of your own needs a file that describes it");
      return NULL;
    }
  self = open_table_new (given);
  self->deck = things->decks[*deck == 'o'   ? 2
                             : *deck == 'e' ? 1
                                            : 0][grape_options_bool (chosen, "jokers") ? 1 : 0];
  if (things->rules || *rules) /* R1.5 */
    self->rules = things->rules ? g_ref_string_acquire (things->rules) : g_ref_string_new (rules);
  self->columns = columns;
  self->rows = rows;
  self->referee_sees = *grape_options_text (chosen, "hands") == 'r';
  self->players_edit = *grape_options_text (chosen, "edit") == 'p';
  self->players_roll = *grape_options_text (chosen, "dice") == 'p';
  self->round_s = grape_options_int (chosen, "deadline");
  self->turn_s = grape_options_int (chosen, "turn");
  self->since = at;
  self->n_seats = grape_table_size (table);
  for (guint i = 0; i < self->n_seats; i++)
    self->seats[i].playing = TRUE;
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return OPEN_TABLE_VIEW (state)->round;
}

static gboolean
over (gconstpointer state)
{
  return OPEN_TABLE_VIEW (state)->ended;
}

static gboolean
plays (gconstpointer state, int seat)
{
  return open_table_plays (state, seat);
}

extern const GrapeRules grape_open_table_rules;

const GrapeRules grape_open_table_rules = {
  .id = "open-table",
  .name = N_ ("Open Table"),
  .rule = "1250.3",
  .version = 1,
  .summary = N_ ("Any game that you can agree on, with dice, cards, ballots and a board."),
  .length = N_ ("as long as you like"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ANY,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE) | GRAPE_SEALABLE (GRAPE_EVENT_DRAW),
  .seats_min = 2,
  .seats_max = OPEN_TABLE_MAX_SEATS,
  .epochs = TRUE, /* R4.5 */
  .options = options,
  .resources = resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = prepare,
  .forget = forget,

  .start = start,
  .fields = &open_table_fields,
  .given = open_table_given,

  .copy = open_table_copy,
  .free = open_table_free,
  .phase = phase,
  .over = over,
  .plays = plays,

  .view = open_table_view,
  .vary = open_table_vary,
  .confides = open_table_confides,

  .pending = open_table_pending,
  .next = open_table_next,
  .draw_text = open_table_draw_text,
  .shift = open_table_shift,

  .read = open_table_read,
  .read_person = open_table_read_person,
  .read_ruling = open_table_read_ruling,
  .legal = open_table_legal,

  .apply = open_table_apply,

  .post = open_table_post,
  .letter = open_table_letter,
  .twin = open_table_twin,
  .report = open_table_report,
  .vocabulary = &open_table_vocabulary,
  .keepsake = open_table_keepsake,

  .outcome = open_table_outcome,

  .bot = open_table_bot,
};

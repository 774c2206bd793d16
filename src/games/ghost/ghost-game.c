/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ghost (rule 1250.9): a word grows letter by letter at both ends, and nobody wants to complete it,
 * or to be unable to name it. This file has the table of functions and what is too small for a file
 * of its own; RULES.md has the paragraphs that the code cites. */
#include "ghost-private.h"

#include <string.h>

/* Identity */

static const char *const steps[] = {
  N_ ("Begin a ghost word with a letter, or add one letter at either end of it."),
  N_ ("Who completes a word of four letters or more can be protested against: they are out."),
  N_ ("Where you think that no word contains it, protest too: whoever added the last letter must "
      "cite one."),
  N_ ("A wrong protest puts the protester out. No dictionaries while you play!"),
  N_ ("The last player left wins."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Names any letter, and seldom protests."),
  N_ ("Knows only common words, as most people do: good for practice."),
  N_ ("Knows the dictionary by heart; against one player it plays perfectly."),
  NULL,
};

static const GrapeOption options[] = {
  { "turn", N_ ("Time for a turn"),
    N_ ("Who is silent for so long has resigned; none for practice."), GRAPE_OPTION_DURATION, "3d",
    0, 60 * GRAPE_DAY_S },
  { "citation", N_ ("Time to cite a word"),
    N_ ("How long the accused may look for a word in their memory; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "objection", N_ ("Time to object"),
    N_ ("How long players may object to one who was added, at most until their first turn."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "duel", N_ ("Duel"), N_ ("Nobody can be added or substitute, and the winner gets nothing."),
    GRAPE_OPTION_BOOL, "false" },
  { "active", N_ ("Active players"),
    N_ ("How many the nomic has: there is at most one player fewer. 0: no limit."),
    GRAPE_OPTION_INT, "0", 0, 100000 },
  { NULL },
};

static const GrapeResource resources[] = {
  { GHOST_WORDS, N_ ("Official dictionary"), GHOST_COMMON, grape_word_list_canonical },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "begin", GRAPE_BY_PLAYER, FALSE, "begin s", N_ ("Begin a ghost word with any letter.") },
  { "continue", GRAPE_BY_PLAYER, FALSE, "continue spers",
    N_ ("The ghost word with one letter more at either end.") },
  { "protest", GRAPE_BY_PLAYER, FALSE, "protest word|unfindable",
    N_ ("It is a word; or no word contains it.") },
  { "cite", GRAPE_BY_PLAYER, FALSE, "cite supersonic",
    N_ ("A word that contains the ghost word, against a protest.") },
  { "resign", GRAPE_BY_PLAYER, FALSE, "resign", N_ ("In your turn: you are out.") },
  { "object", GRAPE_BY_PLAYER, FALSE, "object NAME", N_ ("Removes a player who was just added.") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "protest", N_ ("Set a Report Aside"),
    N_ ("Undoes what the last report did; the other result takes its place (4 (3))."),
    "valid|invalid", TRUE },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  guint n = grape_table_size (table), active = (guint)grape_options_int (chosen, "active");

  if (active && n + 1 > active) /* R1.1 */
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "2",
                       "Of %u active players at most %u play Ghost: one fewer", active, active - 1);
      return NULL;
    }
  Ghost *self = ghost_new (given);
  self->n_seats = self->n_began = n;
  for (guint i = 0; i < n; i++)
    self->players[i].playing = TRUE;
  self->turn_s = grape_options_int (chosen, "turn");
  self->citation_s = grape_options_int (chosen, "citation");
  self->objection_s = grape_options_int (chosen, "objection");
  self->duel = grape_options_bool (chosen, "duel");
  self->active = active;
  self->since = at;
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return GHOST_VIEW (state)->turns;
}

/* A protest ends a turn like a letter; citing is a turn between two. */
static guint
turn (gconstpointer state)
{
  const Ghost *self = GHOST_VIEW (state);

  return 2 * self->turns + (self->stage == GHOST_CITING);
}

static gboolean
over (gconstpointer state)
{
  return GHOST_VIEW (state)->stage == GHOST_OVER;
}

static gboolean
plays (gconstpointer state, int seat)
{
  return seat < (int)GHOST_VIEW (state)->n_seats && GHOST_VIEW (state)->players[seat].playing;
}

/* R1.4: who plays looks nothing up here; and elsewhere, where they may use dictionaries "for other
 * purposes", nothing that would help with the ghost word. */
static gboolean
may_look_up (const GrapeTable *table, gconstpointer view, int seat, const char *word,
             GError **error)
{
  const Ghost *self = GHOST_VIEW (view);
  g_autofree char *asked = word ? g_ascii_strdown (word, -1) : NULL;

  if (over (view) || seat < 0 || !plays (view, seat))
    return TRUE;
  if (!word)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                            "You play Ghost: its dictionary stays shut to you until you are out or "
                            "the game is over");
  if (!self->word || (!strstr (asked, self->word) && !strstr (self->word, asked)))
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                          "You play Ghost, and the ghost word is “%s”: no dictionary may help you "
                          "with it",
                          self->word);
}

/* R4.6: turns and citing; the time to object runs on (H2). */
extern const GrapeRules grape_ghost_rules;

const GrapeRules grape_ghost_rules = {
  .id = "ghost",
  .name = N_ ("Ghost"),
  .rule = "1250.9",
  .version = 1,
  .summary = N_ ("Let a word grow at both ends, and let somebody else complete it."),
  .length = N_ ("four to ten turns a word, of up to 3 days; a word for each player but one"),
  .steps = steps,
  .phase_noun = N_ ("turn"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = FALSE,
  .seats_min = 2,
  .seats_max = GRAPE_MAX_SEATS,
  .options = options,
  .resources = resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = ghost_lore_new,
  .forget = ghost_lore_free,

  .start = start,
  .fields = &ghost_fields,
  .given = ghost_given,

  .copy = ghost_copy,
  .free = ghost_free,
  .phase = phase,
  .over = over,
  .plays = plays,
  .turn = turn,

  .pending = ghost_pending,
  .next = ghost_next,
  .draw_text = grape_next_count,

  .read = ghost_read,
  .read_ruling = ghost_read_ruling,
  .legal = ghost_legal,

  .apply = ghost_apply,

  .post = ghost_post,
  .twin = ghost_twin,
  .report = ghost_report,
  .vocabulary = &ghost_vocabulary,

  .may_look_up = may_look_up,

  .outcome = ghost_outcome,

  .bot = ghost_bot,
};

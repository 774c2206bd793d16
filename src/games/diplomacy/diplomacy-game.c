/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diplomacy (rule 1250.14): powers move at once, and the judge says what became of it. This file
 * has the table of functions and what is too small for a file of its own; RULES.md has the
 * paragraphs that the code cites. */
#include "diplomacy-private.h"

#include <string.h>

/* Identity */

static const char *const steps[] = {
  N_ ("Each player leads a power of Europe in 1901, and moves all its armies and fleets at once."),
  N_ ("Talk first: alone nobody gets far, and nobody has to keep their word."),
  N_ ("Then send the referee your orders: move, hold, support, or convoy. They are opened together."),
  N_ ("The stronger side moves in. Who is dislodged retreats; after each fall supply centers are "
      "counted, and units are built or removed."),
  N_ ("Eighteen of the thirty-four centers win."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Orders anything that is allowed."),
  N_ ("Goes for the centers nearby, with chance."),
  N_ ("Weighs what the others may do."),
  NULL,
};

static const GrapeOption options[] = {
  { "edition", N_ ("Edition"),
    N_ ("The current rulebook as the DATC prefers it, or the wording of 1976."),
    GRAPE_OPTION_CHOICE, "standard", .choices = "standard|1976" },
  { "map", N_ ("Map"), N_ ("Europe in 1901 for up to seven, or a lagoon for up to three."),
    GRAPE_OPTION_CHOICE, "standard", .choices = "standard|lagoon" },
  { "min", N_ ("Players at least"), N_ ("With fewer the game does not start."), GRAPE_OPTION_INT,
    "2", 2, 7 },
  { "max", N_ ("Players at most"), N_ ("More than the map has powers cannot play."),
    GRAPE_OPTION_INT, "7", 2, 7 },
  { "powers", N_ ("Powers"),
    N_ ("How they are assigned: by a wish each, by lists of wishes, or by lot."),
    GRAPE_OPTION_CHOICE, "choice", .choices = "choice|list|lot" },
  { "movement", N_ ("Time for movement"), N_ ("After that the phase ends; none for practice."),
    GRAPE_OPTION_DURATION, "7d", 0, 60 * GRAPE_DAY_S },
  { "retreat", N_ ("Time for retreats"), N_ ("After that the phase ends; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "build", N_ ("Time for builds"), N_ ("After that the phase ends; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "adjudication", N_ ("Adjudication"),
    N_ ("By the program, or by the referee, who sees the orders first."), GRAPE_OPTION_CHOICE,
    "automatic", .choices = "automatic|manual" },
  { "late", N_ ("Late orders"),
    N_ ("Units without orders hold; or a bot orders for who is late; or the phase waits."),
    GRAPE_OPTION_CHOICE, "hold", .choices = "hold|bot|wait" },
  { "last", N_ ("Last turn"),
    N_ ("The game ends after it: “fall 1910”; none: it goes on until somebody wins."),
    GRAPE_OPTION_TEXT, "none", 0, 40 },
  { "last-winner", N_ ("Who wins then"), N_ ("Whoever has the most centers, or nobody."),
    GRAPE_OPTION_CHOICE, "most", .choices = "most|none" },
  { "bots", N_ ("Bots"),
    N_ ("How bots play that replace players who are lost: they hold, or a level."),
    GRAPE_OPTION_CHOICE, "hold", .choices = "hold|random|simple|good" },
  { "shared", N_ ("Shared wins"),
    N_ ("Whether players may win together who have enough centers together and all claim it."),
    GRAPE_OPTION_BOOL, "yes" },
  { "press", N_ ("Press"), N_ ("Public and private, public alone, or none: a gunboat game."),
    GRAPE_OPTION_CHOICE, "all", .choices = "all|public|none" },
  { "centers", N_ ("Centers to win"),
    N_ ("How many supply centers win; a smaller map has a number of its own."), GRAPE_OPTION_INT,
    "18", 2, 34 },
  { "variations", N_ ("Variations"), N_ ("What else the referee has announced."), GRAPE_OPTION_TEXT,
    "", 0, 2000 },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "orders", GRAPE_BY_PLAYER, TRUE, "orders",
    N_ ("Orders, one a line below: A par - bur; what cannot be read is reported.") },
  { "clear", GRAPE_BY_PLAYER, FALSE, "clear", N_ ("Takes all your orders back.") },
  { "ready", GRAPE_BY_PLAYER, FALSE, "ready", N_ ("You need no more time in this phase.") },
  { "not", GRAPE_BY_PLAYER, FALSE, "not ready", N_ ("You need more time after all.") },
  { "press", GRAPE_BY_PLAYER, TRUE, "press France, Italy: TEXT",
    N_ ("A letter to players, or to all.") },
  { "claim", GRAPE_BY_PLAYER, FALSE, "claim Ann, Bob",
    N_ ("Who is to win together; it counts once all of them say so.") },
  { "want", GRAPE_BY_PLAYER, FALSE, "want France, Italy",
    N_ ("The powers that you want to play, the best first.") },
  { "lost", GRAPE_BY_REFEREE, FALSE, "lost NAME",
    N_ ("A player is not active: the game waits for up to three days.") },
  { "back", GRAPE_BY_REFEREE, FALSE, "back NAME", N_ ("They are active again.") },
  { "adjudicate", GRAPE_BY_REFEREE, FALSE, "adjudicate",
    N_ ("Manual adjudication: as the program finds.") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "position", N_ ("Set the Position"),
    N_ ("The board is as the lines below say: the result of a manual adjudication, or a correction."),
    "JSON" },
  { NULL },
};

static const GrapeResource resources[] = {
  { "maps/standard.map", N_ ("The standard map") },
  { "maps/lagoon.map", N_ ("The map of the Lagoon") },
  { NULL },
};

/* Maps */

/* What is made of a map, once for all. */
typedef struct
{
  DipMap *map;
  DipLore *lore[2]; /* by edition */
} Board;

static const char *const board_names[] = { "maps/standard.map", "maps/lagoon.map" };
static const guint board_powers[] = { 7, 3 };

typedef struct
{
  Board boards[G_N_ELEMENTS (board_names)];
} Maps;

static void
maps_free (gpointer data)
{
  Maps *maps = data;

  for (guint i = 0; i < G_N_ELEMENTS (board_names); i++)
    {
      g_clear_pointer (&maps->boards[i].lore[DIP_STANDARD], dip_lore_free);
      g_clear_pointer (&maps->boards[i].lore[DIP_1976], dip_lore_free);
      g_clear_pointer (&maps->boards[i].map, dip_map_free);
    }
  g_free (maps);
}

static gboolean
read_board (Board *board, GHashTable *all, const char *name, GError **error)
{
  GBytes *bytes = g_hash_table_lookup (all, name);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (GError) wrong = NULL;

  board->map = dip_map_parse (text, &wrong);
  if (!board->map)
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "%s: %s", name, wrong->message);
  board->lore[DIP_STANDARD] = dip_lore_new (board->map, DIP_STANDARD);
  board->lore[DIP_1976] = dip_lore_new (board->map, DIP_1976);
  return TRUE;
}

static gpointer
prepare (GHashTable *bytes, GError **error)
{
  Maps *maps = g_new0 (Maps, 1);

  for (guint i = 0; i < G_N_ELEMENTS (board_names); i++)
    if (!read_board (&maps->boards[i], bytes, board_names[i], error))
      {
        maps_free (maps);
        return NULL;
      }
  return maps;
}

/* Set-up */

static gboolean
is_choice (const GrapeOptions *chosen, const char *name, const char *value)
{
  return g_str_equal (grape_options_text (chosen, name), value);
}

/* R10.1 */
static gboolean
may_begin (const GrapeTable *table, const GrapeOptions *chosen, GError **error)
{
  guint n = grape_table_size (table), least = (guint)grape_options_int (chosen, "min");
  guint most = (guint)grape_options_int (chosen, "max");

  if (n < least || n > most)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "III.B1",
                            "This game was announced for %u to %u players, not %u", least, most, n);
  guint powers = board_powers[is_choice (chosen, "map", "lagoon")];
  return n <= powers
         || grape_error_set (error, GRAPE_ERROR_SEAT, "II",
                             "This map has %u powers: %u players are too many", powers, n);
}

/* R14.4: "fall 1910", "Autumn 1910", "after the spring 1904 move" */
static gboolean
read_last (Diplomacy *self, const char *text, GError **error)
{
  g_autofree char *low = g_ascii_strdown (text, -1);
  gboolean autumn = strstr (low, "fall") || strstr (low, "autumn") || strstr (low, "winter");
  const char *digits = low + strcspn (low, "0123456789");
  gint64 year = g_ascii_strtoll (digits, NULL, 10);

  g_strstrip (low);
  if (!*low || g_str_equal (low, "none"))
    return TRUE;
  if (year < 1 || year > 9999 || (!autumn && !strstr (low, "spring")))
    return grape_error_set (error, GRAPE_ERROR_OPTION, "III.B7",
                            "“%s” is not a turn: write `fall 1910`, or none", text);
  self->last_year = (int)year;
  self->last_autumn = autumn;
  return TRUE;
}

static void
read_options (Diplomacy *self, const GrapeOptions *chosen)
{
  const char *bots = grape_options_text (chosen, "bots");

  self->edition = is_choice (chosen, "edition", "1976") ? DIP_1976 : DIP_STANDARD;
  self->movement_s = grape_options_int (chosen, "movement");
  self->retreat_s = grape_options_int (chosen, "retreat");
  self->build_s = grape_options_int (chosen, "build");
  self->manual = is_choice (chosen, "adjudication", "manual");
  self->shared = grape_options_bool (chosen, "shared");
  self->gunboat = is_choice (chosen, "press", "none");
  self->letters = is_choice (chosen, "press", "all");
  self->waits = is_choice (chosen, "late", "wait");
  self->late_bots = is_choice (chosen, "late", "bot");
  self->last_most = is_choice (chosen, "last-winner", "most");
  self->powers_by = g_strdup (grape_options_text (chosen, "powers"));
  for (guint i = 0; levels[i]; i++)
    if (g_str_equal (bots, levels[i]))
      self->bots = levels[i];
  if (self->late_bots && !self->bots)
    self->bots = levels[0];
  self->win = (guint)grape_options_int (chosen, "centers");
  if (self->win > self->map->n_centres || !g_str_equal (self->map->id, "standard"))
    self->win = MIN (self->win, self->map->win);
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  const Maps *maps = grape_resources_prepared (given);
  const Board *board = &maps->boards[is_choice (chosen, "map", "lagoon")];
  const DipMap *map = board->map;
  guint n = grape_table_size (table);

  Diplomacy *self = diplomacy_new (given, map, n);
  read_options (self, chosen);
  self->lore = board->lore[self->edition];
  if (!read_last (self, grape_options_text (chosen, "last"), error))
    {
      diplomacy_free (self);
      return NULL;
    }
  diplomacy_set_limit (self, at);
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return DIPLOMACY_VIEW (state)->turn;
}

static gboolean
over (gconstpointer state)
{
  return DIPLOMACY_VIEW (state)->stage == DIPLOMACY_OVER;
}

extern const GrapeRules grape_diplomacy_rules;

const GrapeRules grape_diplomacy_rules = {
  .id = "diplomacy",
  .name = N_ ("Diplomacy"),
  .rule = "1250.14",
  .version = 1,
  .summary = N_ ("Lead a power of Europe, and talk: everybody moves at once."),
  .length = N_ ("some ten years of two turns, each with days to talk"),
  .steps = steps,
  .phase_noun = N_ ("phase"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = 2,
  .seats_max = 7,
  .options = options,
  .resources = resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = prepare,
  .forget = maps_free,

  .may_begin = may_begin,
  .start = start,
  .fields = &diplomacy_fields,
  .given = diplomacy_given,

  .copy = diplomacy_copy,
  .free = diplomacy_free,
  .phase = phase,
  .over = over,
  .plays = diplomacy_plays,

  .view = diplomacy_view,
  .vary = diplomacy_vary,
  .confides = diplomacy_confides,

  .pending = diplomacy_pending,
  .ticks_held = TRUE, /* R16.2 */
  .next = diplomacy_next,
  .draw_text = diplomacy_draw_text,

  .read = diplomacy_read,
  .read_ruling = diplomacy_read_ruling,
  .legal = diplomacy_legal,

  .apply = diplomacy_apply,

  .post = diplomacy_post,
  .chosen = diplomacy_chosen,
  .twin = diplomacy_twin,
  .report = diplomacy_report,
  .vocabulary = &diplomacy_vocabulary,

  .outcome = diplomacy_outcome,

  .bot = diplomacy_bot,
};

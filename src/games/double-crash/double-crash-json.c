/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position of Double Crash, and the checks of one that is given. */
#include "double-crash-private.h"

#include <string.h>

static guint
n_seats (gconstpointer state)
{
  return DOUBLE_CRASH_SEATS;
}

/* A word of five letters. */

static void
write_word (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_string_value (builder, value);
}

static gboolean
read_word (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text || double_crash_code (text) == DOUBLE_CRASH_NONE)
    return grape_field_fail (at, error, "a word of five letters from a to z was expected");
  double_crash_word (double_crash_code (text), value);
  return TRUE;
}

static const GrapeFieldType word_type = { .schema = "\"type\": \"string\", \"pattern\": "
                                                    "\"^[A-Z]{5}$\"",
                                          .write = write_word,
                                          .read = read_word };

/* The code of one. */

static void
write_code (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  int code = *(const int *)value;
  DoubleCrashWord word;

  if (code == DOUBLE_CRASH_NONE)
    json_builder_add_null_value (builder);
  else if (code < 0)
    json_builder_add_string_value (builder, code == DOUBLE_CRASH_UNOPENED ? "unopened" : "hidden");
  else
    {
      double_crash_word (code, word);
      json_builder_add_string_value (builder, word);
    }
}

static gboolean
read_code (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);
  int code = text ? double_crash_code (text) : DOUBLE_CRASH_NONE;

  if (g_strcmp0 (text, "hidden") == 0)
    code = GRAPE_SEALED_HIDDEN;
  else if (g_strcmp0 (text, "unopened") == 0)
    code = DOUBLE_CRASH_UNOPENED;
  else if (code == DOUBLE_CRASH_NONE && !JSON_NODE_HOLDS_NULL (node))
    return grape_field_fail (at, error, "a word of five letters from a to z was expected");
  *(int *)value = code;
  return TRUE;
}

static const GrapeFieldType code_type = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_code, .read = read_code
};

static const char *const stage_words[]
    = { "salvo", "reply", "opening", "examination", "over", NULL };
static const char *const end_words[] = { "", "late", "both-late", "hit", "error", "claim", NULL };

static const GrapeField salvo_fields[] = {
  GRAPE_FIELD ("words", word_type, GRAPE_AT_COUNTED (DoubleCrashSalvo, words, n),
               "The words, in order.", .needed = TRUE),
  GRAPE_FIELD ("first", grape_field_bool, GRAPE_AT (DoubleCrashSalvo, first),
               "Whether it was posted before the other player's of that round. Left out in both: "
               "seat 1's was."),
  GRAPE_FIELD ("reply", grape_field_int, GRAPE_AT_COUNTED (DoubleCrashSalvo, crashes, replied),
               "How often each word crashes with the other player's target, as they say; empty "
               "before the reply.",
               .max = DOUBLE_CRASH_LETTERS),
  { NULL },
};
static const GrapeFields salvo_object = { .fields = salvo_fields };

static const GrapeField player_fields[] = {
  GRAPE_FIELD (
      "target", code_type, GRAPE_AT (DoubleCrashPlayer, target.value),
      "The target; “hidden” from this viewer; “unopened” where its owner's program did not "
      "open it in time; null: not chosen.",
      .known = GRAPE_KNOWN_TO_SEAT),
  GRAPE_FIELD_OBJECT ("salvos", salvo_object,
                      GRAPE_AT_ARRAY (DoubleCrashPlayer, salvos, DoubleCrashSalvo),
                      "What the player posted, the oldest first."),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

static const DoubleCrashJudged fresh_judged = { .code = DOUBLE_CRASH_NONE };

static const GrapeField judged_fields[] = {
  GRAPE_FIELD ("word", code_type, GRAPE_AT (DoubleCrashJudged, code), "The word.", .needed = TRUE),
  GRAPE_FIELD ("valid", grape_field_bool, GRAPE_AT (DoubleCrashJudged, valid),
               "Whether it counts as a word of the dictionary."),
  { NULL },
};
static const GrapeFields judged_object = { .fields = judged_fields };

static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (DoubleCrash, round),
               "Odd: salvos; even: replies. Left out: what the salvos lead to.", .min = 1,
               .max = 1000000),
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (DoubleCrash, stage),
               "What is to be done. Left out: what the salvos lead to.", .words = stage_words),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (DoubleCrash, since),
               "When the round, the opening or the examination began."),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (DoubleCrash, deadline),
               "When it ends; null: no limit. Left out: as the options say.", .null_is_none = TRUE),
  GRAPE_FIELD ("tentative", grape_field_seat, GRAPE_AT (DoubleCrash, tentative),
               "The tentative winner; null: nobody. Left out: what the replies lead to.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (DoubleCrash, winner),
               "Who has won; null: nobody.", .null_is_none = TRUE),
  GRAPE_FIELD ("end", grape_field_word, GRAPE_AT (DoubleCrash, end),
               "How the game ended: one player or both failed to act; a hit that stood; an error "
               "found by the program, or claimed by a player; null: it has not ended.",
               .words = end_words),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_EACH (DoubleCrash, players, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  GRAPE_FIELD_OBJECT (
      "judged", judged_object, GRAPE_AT_ARRAY (DoubleCrash, judged, DoubleCrashJudged),
      "Words on which there was a judgment, whatever the dictionary says.", .fresh = &fresh_judged),
  { NULL },
};

const GrapeFields double_crash_fields = {
  .help = "Seats count from 1. Words are in capitals.",
  .fields = fields,
  .n_seats = n_seats,
};

/* What the salvos say: in which round the game is, and what is to be done; OPENING where a word was
 * hit. */
typedef struct
{
  guint round;
  DoubleCrashStage stage;
} Led;

/* The salvos number @index of both players, of which all before were replied to without a hit. */
static const char *
check_pair (const DoubleCrash *self, guint index, gboolean last)
{
  const DoubleCrashSalvo *a = double_crash_salvo (self, 0, index);
  const DoubleCrashSalvo *b = double_crash_salvo (self, 1, index);
  const DoubleCrashSalvo *each[] = { a, b };

  for (guint i = 0; i < DOUBLE_CRASH_SEATS; i++)
    if (each[i] && each[i]->n != double_crash_size (index))
      return "salvos have 6, 5, 4 words, and 3 from then on";
    else if (each[i] && each[i]->replied && (each[i]->replied != each[i]->n || !a || !b))
      return "a reply has a number for each word of the salvo, when both salvos are there";
  if (a && b && a->first == b->first)
    return "of two salvos of a round one was first";
  if (!last && (!a || !b || !a->replied || !b->replied || double_crash_hit (self, index) >= 0))
    return "a round ends when both players have acted, and rounds end with a hit";
  return NULL;
}

static const char *
find_led (const DoubleCrash *self, Led *led)
{
  const DoubleCrashPlayer *players = self->players;
  guint n = MAX (players[0].salvos->len, players[1].salvos->len);

  *led = (Led){ .round = 1, .stage = DOUBLE_CRASH_SALVO };
  for (guint index = 0; index < n; index++)
    {
      const char *fault = check_pair (self, index, index + 1 == n);

      if (fault)
        return fault;
    }
  if (!n)
    return NULL;
  const DoubleCrashSalvo *a = double_crash_salvo (self, 0, n - 1);
  const DoubleCrashSalvo *b = double_crash_salvo (self, 1, n - 1);
  gboolean chosen = players[0].target.value != DOUBLE_CRASH_NONE
                    && players[1].target.value != DOUBLE_CRASH_NONE;
  *led = (Led){ .round = 2 * n - 1, .stage = DOUBLE_CRASH_SALVO };
  if (!a || !b || (n == 1 && !chosen && !a->replied && !b->replied))
    return NULL;
  *led = (Led){ .round = 2 * n, .stage = DOUBLE_CRASH_REPLY };
  if (!a->replied || !b->replied)
    return NULL;
  if (double_crash_hit (self, n - 1) >= 0)
    led->stage = DOUBLE_CRASH_OPENING;
  else
    *led = (Led){ .round = 2 * n + 1, .stage = DOUBLE_CRASH_SALVO };
  return NULL;
}

static const char *
check_end (const DoubleCrash *self, const Led *led)
{
  gboolean late = self->end == DOUBLE_CRASH_LATE || self->end == DOUBLE_CRASH_BOTH_LATE;

  if ((self->stage == DOUBLE_CRASH_OVER) != (self->end != DOUBLE_CRASH_NOT_ENDED))
    return "“end” tells how a game ended that is over";
  if (self->stage != DOUBLE_CRASH_OVER)
    return self->winner < 0 ? NULL : "nobody has won before the game is over";
  if (late == (led->stage == DOUBLE_CRASH_OPENING) || self->deadline)
    return "the game cannot have ended so";
  if (self->end != DOUBLE_CRASH_BOTH_LATE && self->winner < 0)
    return "somebody has won";
  return self->end == DOUBLE_CRASH_HIT && self->winner != self->tentative
             ? "the tentative winner has won"
             : NULL;
}

static const char *
check_stage (const DoubleCrash *self, const Led *led)
{
  gboolean opened = self->players[0].target.told && self->players[1].target.told;
  gboolean late = self->end == DOUBLE_CRASH_LATE || self->end == DOUBLE_CRASH_BOTH_LATE;

  if (self->round != led->round)
    return "the salvos lead to another round";
  if (self->stage < DOUBLE_CRASH_OPENING ? self->stage != led->stage
      : self->stage < DOUBLE_CRASH_OVER  ? led->stage != DOUBLE_CRASH_OPENING
                                         : FALSE)
    return "the salvos lead to another stage";
  if (!opened
      && (self->stage == DOUBLE_CRASH_EXAMINATION || (self->stage == DOUBLE_CRASH_OVER && !late)))
    return "the targets are open by then";
  if (self->stage == DOUBLE_CRASH_EXAMINATION && !self->by_players)
    return "errors are looked for by the program";
  return check_end (self, led);
}

/* Of both salvos of a round, seat 1's came first if nothing is told. */
static void
fill_first (DoubleCrash *self)
{
  for (guint seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    for (guint i = 0; i < self->players[seat].salvos->len; i++)
      {
        DoubleCrashSalvo *salvo = &g_array_index (self->players[seat].salvos, DoubleCrashSalvo, i);
        const DoubleCrashSalvo *other = double_crash_salvo (self, 1 - (int)seat, i);

        if (!other || (seat == 0 && !other->first))
          salvo->first = TRUE;
      }
}

static gint64
time_for (const DoubleCrash *self)
{
  return self->stage < DOUBLE_CRASH_OPENING ? self->round_s
         : self->stage < DOUBLE_CRASH_OVER  ? self->examination_s
                                            : 0;
}

/** double_crash_given: checks a given position, and fills in what follows from it */
gboolean
double_crash_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                    GError **error)
{
  DoubleCrash *self = state;
  const char *fault;
  Led led;

  fill_first (self);
  fault = find_led (self, &led);
  if (fault)
    return grape_given_fail (error, "players", fault);
  for (guint i = 0; i < DOUBLE_CRASH_SEATS; i++) /* R1.2: everybody reads the header */
    {
      GrapeSealed *target = &self->players[i].target;

      target->told = target->value >= 0 || target->value == DOUBLE_CRASH_UNOPENED;
    }
  for (guint i = 0; i < self->judged->len; i++)
    if (g_array_index (self->judged, DoubleCrashJudged, i).code < 0)
      return grape_given_fail (error, "judged", "each entry has a word of five letters");
  if (!grape_given_member (position, "round"))
    self->round = led.round;
  if (!grape_given_member (position, "stage"))
    self->stage = led.stage;
  int hit = led.stage == DOUBLE_CRASH_OPENING ? double_crash_hit (self, led.round / 2 - 1) : -1;
  if (!json_object_has_member (position, "tentative"))
    self->tentative = hit;
  if (self->tentative != hit)
    return grape_given_fail (error, "tentative", "the replies lead to another tentative winner");
  if (!json_object_has_member (position, "deadline") && time_for (self))
    self->deadline = self->since + time_for (self);
  fault = check_stage (self, &led);
  return !fault || grape_given_fail (error, "stage", fault);
}

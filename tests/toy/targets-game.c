/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A toy game for tests only, with a secret that nobody holds but its owner, not even a referee:
 *
 * T1  `target 7`: each player seals a target from 1 to 9, and may replace it until all are in.
 * T2  Then a bonus is drawn, and each player guesses once, `guess 4`, for everybody to see. Who has
 *     not done so at the deadline guesses nothing; who had no target by then is out of the game.
 * T3  When all have guessed, the targets are opened. A target that is not opened by the deadline
 *     scores for nobody, and its owner scores nothing.
 * T4  A player scores for each target of others that the own guess hits; twice when it is the
 * bonus.
 *
 * T5  Whom targets_claims names guesses unasked; none is accepted while targets_refuses is set.
 * T6  `end the program` does that: a bug, for those who test what becomes of one.
 *
 * The player with the highest score wins, if there is one. */
#include <stdlib.h>
#include <string.h>

#include "find/grape-vocabulary.h"
#include "engine/grape-json.h"
#include "engine/grape-rules.h"
#include "targets-game.h"

int targets_claims = -1;
gboolean targets_refuses;

#define SEATS   6
#define HIGHEST 9
#define HIDDEN  (-1)

typedef enum
{
  SEALING,
  BONUS,
  GUESSING,
  OPENING,
  OVER,
} Stage;

typedef struct
{
  gboolean playing;
  int target; /* 0: none; HIDDEN: known to its owner */
  guint event;
  int guess;
  gint64 score;
} Player;

typedef struct
{
  guint n;
  Stage stage;
  Player players[SEATS];
  int bonus;
  gint64 since, deadline, length;
} Targets;

/* --- state ------------------------------------------------------------------------------------ */

static void
enter (Targets *self, Stage stage, gint64 at)
{
  self->stage = stage;
  self->since = at;
  self->deadline = self->length ? at + self->length : 0;
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources, gint64 at,
       GError **error)
{
  Targets *self = g_new0 (Targets, 1);

  self->n = grape_table_size (table);
  self->length = grape_options_int (options, "deadline");
  for (guint i = 0; i < self->n; i++)
    self->players[i].playing = TRUE;
  enter (self, SEALING, at);
  return self;
}

static gpointer
copy (gconstpointer state)
{
  return g_memdup2 (state, sizeof (Targets));
}

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("target", grape_field_int, GRAPE_AT (Player, target), "0: none; -1: hidden.",
               .min = HIDDEN, .max = HIGHEST),
  GRAPE_FIELD ("guess", grape_field_int, GRAPE_AT (Player, guess), "0: none.", .max = HIGHEST),
  GRAPE_FIELD ("score", grape_field_int, GRAPE_AT (Player, score), "Hits."),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_int, GRAPE_AT (Targets, stage), "0 to 4.", .max = OVER),
  GRAPE_FIELD ("bonus", grape_field_int, GRAPE_AT (Targets, bonus), "0: not drawn.",
               .max = HIGHEST),
  GRAPE_FIELD ("deadline", grape_field_int, GRAPE_AT (Targets, deadline), "In seconds; 0: none.",
               .max = G_MAXINT64),
  GRAPE_FIELD_OBJECT ("players", player_object, GRAPE_AT_EACH (Targets, players, GRAPE_FIELD_SEATS),
                      "One for each seat."),
  { NULL },
};

static guint
n_seats (gconstpointer state)
{
  return ((const Targets *)state)->n;
}

static const GrapeFields all_fields = { .help = "A toy.", .fields = fields, .n_seats = n_seats };

static guint
phase (gconstpointer state)
{
  return (guint)((const Targets *)state)->stage + 1;
}

static gboolean
over (gconstpointer state)
{
  return ((const Targets *)state)->stage == OVER;
}

static void
shift (gpointer state, gint64 seconds)
{
  Targets *self = state;

  if (self->deadline)
    self->deadline += seconds;
}

/* T1: a target is its owner's alone until it is opened. */
static gboolean
is_secret (const Targets *self, guint i, GrapeViewer viewer)
{
  return (int)i != viewer && self->stage != OVER && self->players[i].target != 0;
}

static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  Targets *seen = copy (state);

  for (guint i = 0; i < seen->n; i++)
    if (is_secret (seen, i, viewer))
      seen->players[i].target = HIDDEN;
  return seen;
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Targets *self = state;
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n; i++)
    if (is_secret (self, i, viewer))
      {
        self->players[i].target = (int)grape_stream_below (stream, HIGHEST) + 1;
        varied = TRUE;
      }
  return varied;
}

static GrapeAudience
secret (const GrapeTable *table, gconstpointer state, int seat)
{
  const Targets *self = state;

  return self->stage == SEALING && seat < (int)self->n && self->players[seat].playing
             ? GRAPE_AUDIENCE_SEAT (seat)
             : 0;
}

/* --- who owes what, and what happens by itself ------------------------------------------------ */

static gboolean
is_owing (const Targets *self, guint i)
{
  const Player *player = &self->players[i];

  return player->playing
         && ((self->stage == SEALING && !player->target)
             || (self->stage == GUESSING && !player->guess)
             || (self->stage == OPENING && player->target == HIDDEN));
}

static guint
count_owing (const Targets *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    n += is_owing (self, i);
  return n;
}

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const Targets *self = state;
  const char *what = self->stage == SEALING    ? "a target"
                     : self->stage == GUESSING ? "a guess"
                                               : "the opening of the target";

  for (guint i = 0; i < self->n; i++)
    if (is_owing (self, i))
      {
        GrapePending item = { .seat = (int)i,
                              .what = what,
                              .since = self->since,
                              .until = self->deadline,
                              .otherwise = self->deadline ? "it counts for nobody" : NULL };
        g_array_append_val (list, item);
      }
}

static void
next (const GrapeTable *table, gconstpointer state, GrapeNext *what)
{
  const Targets *self = state;

  if (self->stage == BONUS)
    {
      what->kind = GRAPE_NEXT_DRAW;
      what->n = HIGHEST;
      what->k = 1;
      grape_next_say (what, "bonus");
      return;
    }
  if (self->stage != OPENING && (!self->deadline || !count_owing (self)))
    return;
  what->kind = GRAPE_NEXT_STEP;
  what->at = self->stage == OPENING ? 0 : self->deadline;
  grape_next_say (what, "%s", self->stage == OPENING ? "result" : "late");
  if (self->stage != OPENING)
    return;
  what->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  what->opens_until = self->deadline; /* T3 */
  for (guint i = 0; i < self->n; i++)
    if (self->players[i].playing && self->players[i].event)
      g_array_append_val (what->opens, self->players[i].event);
}

static void
draw_text (gconstpointer state, const GrapeNext *what, const guint *chosen, GString *text)
{
  g_string_append_printf (text, "bonus %u", chosen[0] + 1);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* The number behind @word; 0: there is none. */
static int
number_after (const char *text, const char *word)
{
  g_autofree char *lower = g_strstrip (g_ascii_strdown (text, -1));
  gsize length = strlen (word);
  guint64 number = 0;

  if (strncmp (lower, word, length) == 0 && lower[length] == ' '
      && g_ascii_string_to_unsigned (g_strchug (lower + length), 10, 1, HIGHEST, &number, NULL))
    return (int)number;
  return 0;
}

static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *result, GError **error)
{
  const Targets *self = state;
  const char *word = self->stage == SEALING ? "target" : "guess";
  int number = number_after (text, word);

  if (self->stage != SEALING && self->stage != GUESSING)
    grape_error_set (error, GRAPE_ERROR_TURN, "T3", "There is nothing to say any more");
  else if (self->stage == GUESSING && self->players[seat].guess)
    grape_error_set (error, GRAPE_ERROR_TURN, "T2", "You have guessed");
  else if (self->stage == GUESSING && targets_refuses)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "T5", "No guess is accepted");
  else if (!number)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "T1", "Say `%s 4`, from 1 to %d", word, HIGHEST);
  else
    {
      result->text = g_strdup_printf ("%s %d", word, number);
      result->audience = self->stage == SEALING ? GRAPE_AUDIENCE_SEAT (seat) : GRAPE_AUDIENCE_ALL;
      return TRUE;
    }
  return FALSE;
}

static char *
guess_due (const GrapeTable *table, gconstpointer view, int seat, GrapeStream *stream)
{
  return seat == targets_claims && is_owing (view, (guint)seat) ? g_strdup ("guess 9") : NULL;
}

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  for (int number = 1; number <= HIGHEST; number++)
    {
      g_autofree char *text = g_strdup_printf (
          "%s %d", ((const Targets *)state)->stage == SEALING ? "target" : "guess", number);
      GrapeRead read = { 0 };

      if (read_move (table, state, seat, text, &read, NULL))
        g_ptr_array_add (moves, g_steal_pointer (&text));
      grape_read_clear (&read);
    }
  return TRUE;
}

static void
go_on (Targets *self, gint64 at)
{
  if (count_owing (self))
    return;
  if (self->stage == SEALING)
    enter (self, BONUS, at);
  else if (self->stage == GUESSING)
    enter (self, OPENING, at);
}

static gboolean
apply_move (Targets *self, const GrapeEvent *event, GError **error)
{
  Player *player = &self->players[event->author];

  if (g_strcmp0 (event->text, "end the program") == 0)
    abort (); /* T6: a bug, to test what becomes of it */

  if (!player->playing)
    return grape_event_refuse (event, error, "no");
  if (self->stage == SEALING && event->audience == GRAPE_AUDIENCE_SEAT (event->author))
    {
      int target = event->text ? number_after (event->text, "target") : HIDDEN;

      if (!target)
        return grape_event_refuse (event, error, "no");
      player->target = target;
      player->event = event->number;
    }
  else if (self->stage == GUESSING && event->text && !player->guess
           && number_after (event->text, "guess"))
    player->guess = number_after (event->text, "guess");
  else
    return grape_event_refuse (event, error, "no");
  go_on (self, event->at);
  return TRUE;
}

/* T2: they are late. */
static gboolean
apply_late (Targets *self, const GrapeEvent *event, GError **error)
{
  if (self->stage != SEALING && self->stage != GUESSING)
    return grape_event_refuse (event, error, "no");
  for (guint i = 0; i < self->n && self->stage == SEALING; i++)
    self->players[i].playing = self->players[i].playing && self->players[i].target != 0;
  enter (self, self->stage == SEALING ? BONUS : OPENING, event->at);
  return TRUE;
}

static const GrapeOpening *
opening_of (const GrapeEvent *event, guint number)
{
  for (guint i = 0; event->opens && number && i < event->opens->len; i++)
    if (((GrapeOpening *)g_ptr_array_index (event->opens, i))->number == number)
      return g_ptr_array_index (event->opens, i);
  return NULL;
}

/* T3, T4 */
static gboolean
apply_result (Targets *self, const GrapeEvent *event, GError **error)
{
  int opened[SEATS] = { 0 };

  if (self->stage != OPENING)
    return grape_event_refuse (event, error, "no");
  for (guint i = 0; i < self->n; i++)
    {
      const GrapeOpening *opening = opening_of (event, self->players[i].event);

      opened[i] = opening ? number_after (opening->text, "target") : 0;
      if (opening && (opening->author != (int)i || !opened[i]))
        return grape_event_refuse (event, error, "no");
    }
  for (guint i = 0; i < self->n; i++)
    {
      Player *player = &self->players[i];

      player->target = opened[i];
      player->event = 0;
      for (guint k = 0; k < self->n && opened[i]; k++)
        if (k != i && opened[k] && opened[k] == player->guess)
          player->score += player->guess == self->bonus ? 2 : 1;
    }
  enter (self, OVER, event->at);
  return TRUE;
}

static gboolean
apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Targets *self = state;

  if (event->kind == GRAPE_EVENT_MOVE)
    return apply_move (self, event, error);
  if (event->kind == GRAPE_EVENT_STEP)
    return g_str_equal (event->text, "late") ? apply_late (self, event, error)
                                             : apply_result (self, event, error);
  if (event->kind == GRAPE_EVENT_DRAW)
    {
      int bonus = event->text && self->stage == BONUS ? number_after (event->text, "bonus") : 0;

      if (!bonus)
        return grape_event_refuse (event, error, "no");
      self->bonus = bonus;
      enter (self, GUESSING, event->at);
    }
  else if (event->kind == GRAPE_EVENT_LEAVE)
    {
      self->players[event->author].playing = FALSE;
      self->players[event->author].target = 0;
      self->players[event->author].event = 0;
      go_on (self, event->at);
    }
  else if (event->kind == GRAPE_EVENT_JOIN || event->kind == GRAPE_EVENT_RULING)
    return grape_event_refuse (event, error, "no");
  return TRUE;
}

/* --- words ------------------------------------------------------------------------------------ */

static char *
twin (const GrapeTable *table, gconstpointer seen)
{
  const Targets *self = seen;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    {
      const Player *player = &self->players[i];

      g_string_append_printf (text, "%s: target %d, guess %d, score %d\n",
                              grape_table_name (table, (int)i), player->target, player->guess,
                              (int)player->score);
    }
  return g_string_free (text, FALSE);
}

static char *
post (const GrapeTable *table, gconstpointer seen, GString *body)
{
  g_autofree char *text = twin (table, seen);

  g_string_append (body, text);
  return g_strdup ("targets");
}

static void
report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event, gconstpointer after,
        GPtrArray *reports)
{
  if (event->kind == GRAPE_EVENT_MOVE || event->kind == GRAPE_EVENT_STEP)
    grape_report_add (reports, NULL, "%s %s",
                      event->author >= 0 ? grape_table_name (table, event->author) : "Then:",
                      event->text ? event->text : "sealed a target");
}

static const GrapeSaying sayings[] = {
  { .verb = "target", .said = "target", .nouns = "target", .read = grape_read_number },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Targets *self = position->state;

  for (guint i = 0; i < self->n; i++)
    if (is_secret (self, i, viewer))
      grape_secret_add (secrets, (int)i, g_strdup_printf ("%d", self->players[i].target), "target",
                        "", "the target of %s", grape_table_name (position->table, (int)i));
}

static const GrapeVocabulary vocabulary
    = { .sayings = sayings, .asides = "", .titles = "targets", .secrets = list_secrets };

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const Targets *self = state;
  int best = -1;
  gboolean alone = FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      gint64 score = self->players[i].score;

      g_array_append_val (result->scores, score);
      if (best < 0 || score >= self->players[best].score)
        {
          alone = best < 0 || score > self->players[best].score;
          best = (int)i;
        }
    }
  result->over = over (state);
  if (!result->over)
    return;
  if (alone)
    g_array_append_val (result->winners, best);
  result->reason = alone ? g_strdup_printf ("%s wins.", grape_table_name (table, best))
                         : g_strdup ("Nobody wins.");
}

static char *
bot (const GrapeTable *table, gconstpointer seen, int seat, const char *level, GrapeStream *stream,
     guint64 budget)
{
  const Targets *self = seen;

  return is_owing (self, (guint)seat) && self->stage != OPENING
             ? g_strdup_printf ("%s %u", self->stage == SEALING ? "target" : "guess",
                                grape_stream_below (stream, HIGHEST) + 1)
             : NULL;
}

static const GrapeOption options[] = {
  { "deadline", "Time", "How long each part may take", GRAPE_OPTION_DURATION, "2d", 0,
    60 * GRAPE_DAY_S, NULL },
  { NULL },
};

static const char *const steps[] = { "Seal a target.", NULL };
static const char *const levels[] = { "random", NULL };

static const GrapeRules rules = {
  .id = "targets",
  .name = "Targets",
  .rule = "none",
  .version = 1,
  .summary = "A toy.",
  .length = "a week",
  .steps = steps,
  .phase_noun = "part",
  .referee = GRAPE_REFEREE_NONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = 2,
  .seats_max = SEATS,
  .options = options,
  .bots = levels,
  .start = start,
  .fields = &all_fields,
  .copy = copy,
  .free = g_free,
  .phase = phase,
  .over = over,
  .view = view,
  .vary = vary,
  .secret = secret,
  .due = guess_due,
  .pending = pending,
  .next = next,
  .draw_text = draw_text,
  .shift = shift,
  .read = read_move,
  .legal = legal,
  .apply = apply,
  .post = post,
  .twin = twin,
  .report = report,
  .vocabulary = &vocabulary,
  .outcome = outcome,
  .bot = bot,
};

/* --- the registry of a program that knows this game only -------------------------------------- */

static const GrapeRules *const registry[] = { &rules, NULL };

const GrapeRules *const *
grape_registry_list (void)
{
  return registry;
}

const GrapeRules *
grape_registry_find (const char *id)
{
  return g_strcmp0 (id, rules.id) == 0 ? &rules : NULL;
}

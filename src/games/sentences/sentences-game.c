/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: the table of functions, and themes, which only this game has. */
#include "find/grape-anthology-secrets.h"
#include "sentences-view.h"

#include <stdio.h>
#include <string.h>

static const GrapeAnthologyTerms terms = {
  .verb = "sentence",
  .what = N_ ("a sentence"),
  .lines_max = 3,
  .write = "R1.1", /* R1.1 */
  .late = "R1.2",  /* R1.2 */
  .show = "R2.1",  /* R2.1 */
  .vote = "R2.2",  /* R2.2 */
  .rule = "R2.3",  /* R2.3 */
  .end = "R3.1",   /* R3.1, R3.2 */
};

/* One theme a line. */
static gpointer
prepare (GHashTable *bytes, GError **error)
{
  gsize size;
  const char *text = g_bytes_get_data (g_hash_table_lookup (bytes, SENTENCES_THEMES), &size);
  g_autofree char *copy = g_strchomp (g_strndup (text, size));

  if (g_utf8_validate (copy, -1, NULL) && *copy)
    return g_strsplit (copy, "\n", -1);
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "The list of themes has none");
  return NULL;
}

static guint
count_themes (const Sentences *self)
{
  return g_strv_length (grape_resources_prepared (self->resources));
}

/** sentences_theme: what people write about; "?" before it is drawn */
const char *
sentences_theme (const Sentences *self)
{
  char **themes = grape_resources_prepared (self->resources);

  return self->theme ? themes[self->theme - 1] : "?";
}

/* The state's life */

static gpointer
start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources, gint64 at,
       GError **error)
{
  Sentences *self = g_new0 (Sentences, 1);

  self->resources = grape_resources_ref (resources);
  grape_anthology_begin (&self->texts, grape_table_size (table), at,
                         grape_options_int (options, "writing"),
                         grape_options_int (options, "voting"));
  return self;
}

static gpointer
copy (gconstpointer state)
{
  Sentences *self = g_memdup2 (state, sizeof (Sentences));

  grape_resources_ref (self->resources);
  grape_anthology_own (&self->texts);
  return self;
}

static void
free_state (gpointer state)
{
  Sentences *self = state;

  grape_anthology_clear (&self->texts);
  grape_resources_unref (self->resources);
  g_free (self);
}

static guint
phase (gconstpointer state)
{
  return 1;
}

static guint
turn (gconstpointer state)
{
  return ((const Sentences *)state)->texts.stage;
}

static gboolean
over (gconstpointer state)
{
  return ((const Sentences *)state)->texts.stage == GRAPE_ANTHOLOGY_OVER;
}

static void
shift (gpointer state, gint64 seconds)
{
  grape_anthology_shift (&((Sentences *)state)->texts, seconds);
}

static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  Sentences *self = copy (state);

  grape_anthology_hide (&self->texts, viewer);
  return self;
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  return grape_anthology_vary (&((Sentences *)state)->texts, viewer, stream);
}

/* The position as JSON */

static guint
n_seats (gconstpointer state)
{
  return ((const Sentences *)state)->texts.n_authors;
}

static const GrapeField fields[] = {
  GRAPE_FIELD ("theme", grape_field_number, GRAPE_AT (Sentences, theme),
               "Of the list of themes, from 1; null: not drawn.", .min = 1, .max = 100000),
  GRAPE_ANTHOLOGY_FIELDS (Sentences, texts),
  { NULL },
};
static const GrapeFields all_fields
    = { .help = "Seats count from 1.", .fields = fields, .n_seats = n_seats };

static gboolean
given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at, GError **error)
{
  const Sentences *self = state;

  if (self->theme > count_themes (self))
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "“theme” is not in the list");
  if ((self->texts.stage == GRAPE_ANTHOLOGY_BEFORE) != (self->theme == 0))
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "There is a theme from the writing on");
  return grape_anthology_given (&self->texts, error);
}

/* What happens */

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  grape_anthology_pending (&((const Sentences *)state)->texts, &terms, table, list);
}

static void
next (const GrapeTable *table, gconstpointer state, GrapeNext *what)
{
  const Sentences *self = state;

  if (self->texts.stage != GRAPE_ANTHOLOGY_BEFORE)
    {
      grape_anthology_next (&self->texts, what);
      return;
    }
  grape_next_draw (what, 0, GRAPE_AUDIENCE_ALL, count_themes (self), 1, "theme");
}

static gboolean
apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Sentences *self = state;
  guint theme = 0;

  if (self->texts.stage != GRAPE_ANTHOLOGY_BEFORE || event->kind != GRAPE_EVENT_DRAW)
    return grape_anthology_apply (&self->texts, event, error);
  if (!event->text || sscanf (event->text, "theme %u", &theme) != 1 || theme < 1
      || theme > count_themes (self))
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  self->theme = theme;
  self->texts.stage = GRAPE_ANTHOLOGY_WRITING;
  return TRUE;
}

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  grape_anthology_outcome (&((const Sentences *)state)->texts, result);
}

/* What is said */

static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  return grape_anthology_read (&((const Sentences *)state)->texts, &terms, seat, text, read, error);
}

static gboolean
read_person (const GrapeTable *table, gconstpointer state, const char *name, const char *text,
             GrapeRead *read, GError **error)
{
  return grape_anthology_read_vote (&((const Sentences *)state)->texts, &terms, table, name, text,
                                    read, error);
}

static gboolean
read_ruling (const GrapeTable *table, gconstpointer state, const char *text, GrapeRead *read,
             GError **error)
{
  return grape_anthology_read_ruling (&((const Sentences *)state)->texts, &terms, text, read,
                                      error);
}

/* Sentences cannot be listed. */
static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

static char *
post (const GrapeTable *table, gconstpointer state, GString *body)
{
  return g_strdup (sentences_theme (state));
}

static char *
chosen (const GrapeTable *table, gconstpointer state, int seat)
{
  return grape_anthology_chosen (&((const Sentences *)state)->texts, seat);
}

static char *
twin (const GrapeTable *table, gconstpointer state)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Theme: %s\n", sentences_theme (state));
  grape_anthology_tell (&((const Sentences *)state)->texts, table, text);
  return g_string_free (text, FALSE);
}

static void
report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event, gconstpointer after,
        GPtrArray *reports)
{
  const Sentences *self = after;

  if (!grape_anthology_report (&self->texts, &terms, table, event, reports)
      && event->kind == GRAPE_EVENT_DRAW)
    grape_report_add (reports, terms.write, "The theme is “%s”", sentences_theme (self));
}

/* Blocks are found by the engine. */
static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|vote for|i vote for|votes for",
    .nouns = "vote|my vote",
    .read = grape_read_vote },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  grape_anthology_secrets (&((const Sentences *)position->state)->texts, position, viewer, secrets);
}

static const GrapeVocabulary vocabulary = {
  .sayings = sayings, .asides = "sentence|number", .titles = "sentences", .secrets = list_secrets
};

/* The table */

static const GrapeOption options[] = {
  { "writing", N_ ("Writing"), N_ ("How long everybody may write"), GRAPE_OPTION_DURATION, "3d", 0,
    60 * GRAPE_DAY_S, NULL },
  { "voting", N_ ("Voting"), N_ ("How long everybody may vote"), GRAPE_OPTION_DURATION, "3d", 60,
    60 * GRAPE_DAY_S, NULL },
  { NULL },
};
static const GrapeResource resources[] = { { SENTENCES_THEMES, N_ ("List of themes") }, { NULL } };
static const GrapeVerb verbs[] = {
  { "sentence", GRAPE_BY_PLAYER, TRUE, "sentence", N_ ("Your sentence: one to three lines below") },
  { "vote", GRAPE_BY_PERSON, FALSE, "vote 2|none", N_ ("A vote, which the referee keeps secret") },
  { NULL },
};
static const GrapeRuling rulings[] = {
  { "strike", N_ ("Strike a Sentence"), N_ ("It gets no votes (R2.3)"), "NUMBER" },
  { "close", N_ ("Close the Vote"), N_ ("The votes are counted now (R2.3)"), "" },
  { NULL },
};
static const char *const steps[]
    = { N_ ("Write a sentence on the theme."), N_ ("Vote for the one you like best."), NULL };
static const char *const bots[] = { "random", "simple", "good", NULL };
static const char *const bot_notes[] = {
  N_ ("Writes any words, and votes for any sentence."),
  N_ ("Writes on the theme, and votes for a short sentence."),
  N_ ("Writes on the theme, and votes for a long sentence."),
  NULL,
};

extern const GrapeRules grape_sentences_rules;

const GrapeRules grape_sentences_rules = {
  .id = "sentences",
  .name = N_ ("Sentences"),
  .rule = "none",
  .version = 1,
  .summary = N_ ("The template of a game of words."),
  .length = N_ ("A week"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE) | GRAPE_SEALABLE (GRAPE_EVENT_DRAW),
  .seats_min = 2,
  .seats_max = SENTENCES_MAX_SEATS,
  .closed = "Nobody can join this game once it has begun",
  .options = options,
  .resources = resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = bots,
  .bot_notes = bot_notes,
  .prepare = prepare,
  .forget = (void (*) (gpointer))g_strfreev,
  .start = start,
  .given = given,
  .copy = copy,
  .free = free_state,
  .fields = &all_fields,
  .phase = phase,
  .turn = turn,
  .over = over,
  .view = view,
  .vary = vary,
  .pending = pending,
  .next = next,
  .draw_text = grape_next_count,
  .shift = shift,
  .read = read_move,
  .read_person = read_person,
  .read_ruling = read_ruling,
  .legal = legal,
  .apply = apply,
  .post = post,
  .chosen = chosen,
  .twin = twin,
  .report = report,
  .vocabulary = &vocabulary,
  .outcome = outcome,
  .bot = sentences_bot,
};

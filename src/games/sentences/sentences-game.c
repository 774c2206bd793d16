/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: the table of functions, the state's life, and its fields. */
#include "sentences-private.h"

#include <string.h>

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

static void
shown_clear (SentencesShown *shown)
{
  g_free (shown->text);
}

static void
vote_clear (SentencesVote *vote)
{
  g_free (vote->voter);
}

static Sentences *
alloc (GrapeResources *resources)
{
  Sentences *self = g_new0 (Sentences, 1);

  self->resources = grape_resources_ref (resources);
  self->shown = g_array_new (FALSE, TRUE, sizeof (SentencesShown));
  g_array_set_clear_func (self->shown, (GDestroyNotify)shown_clear);
  self->votes = g_array_new (FALSE, TRUE, sizeof (SentencesVote));
  g_array_set_clear_func (self->votes, (GDestroyNotify)vote_clear);
  return self;
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources, gint64 at,
       GError **error)
{
  Sentences *self = alloc (resources);
  gint64 writing = grape_options_int (options, "writing");

  self->n_players = grape_table_size (table);
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].playing = TRUE;
  self->since = at;
  self->deadline = writing ? at + writing : 0;
  self->voting = grape_options_int (options, "voting");
  return self;
}

gpointer
sentences_copy (gconstpointer state)
{
  const Sentences *self = state;
  Sentences *other = alloc (self->resources);
  GArray *shown = other->shown, *votes = other->votes;

  *other = *self;
  other->shown = shown;
  other->votes = votes;
  for (guint i = 0; i < self->n_players; i++)
    other->players[i].text = g_strdup (self->players[i].text);
  g_array_append_vals (shown, self->shown->data, self->shown->len);
  for (guint i = 0; i < shown->len; i++)
    g_array_index (shown, SentencesShown, i).text
        = g_strdup (g_array_index (self->shown, SentencesShown, i).text);
  g_array_append_vals (votes, self->votes->data, self->votes->len);
  for (guint i = 0; i < votes->len; i++)
    g_array_index (votes, SentencesVote, i).voter
        = g_strdup (g_array_index (self->votes, SentencesVote, i).voter);
  return other;
}

void
sentences_free (gpointer state)
{
  Sentences *self = state;

  for (guint i = 0; i < SENTENCES_MAX_SEATS; i++)
    g_free (self->players[i].text);
  g_array_unref (self->shown);
  g_array_unref (self->votes);
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
  return ((const Sentences *)state)->stage;
}

static void
shift (gpointer state, gint64 seconds)
{
  Sentences *self = state;

  if (self->deadline)
    self->deadline += seconds;
}

/* R1.1, R2.1: until the count an author is known to em and the referee alone. */
static gboolean
is_hidden (const Sentences *self, guint i, GrapeViewer viewer)
{
  return (int)i != viewer && viewer != GRAPE_VIEWER_REFEREE && self->stage != SENTENCES_OVER
         && self->players[i].event;
}

/* R2.2: a vote is the referee's to know; nobody's seat shows em eir own, since e may have none. */
static gboolean
hides_votes (const Sentences *self, GrapeViewer viewer)
{
  return viewer != GRAPE_VIEWER_REFEREE && self->stage != SENTENCES_OVER;
}

static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  Sentences *self = sentences_copy (state);

  for (guint i = 0; i < self->n_players; i++)
    {
      if (is_hidden (self, i, viewer))
        g_clear_pointer (&self->players[i].text, g_free);
      if (hides_votes (self, viewer) && self->order_event)
        self->players[i].number = 0;
    }
  for (guint i = 0; hides_votes (self, viewer) && i < self->votes->len; i++)
    if (g_array_index (self->votes, SentencesVote, i).event)
      g_array_index (self->votes, SentencesVote, i).choice = SENTENCES_HIDDEN;
  return self;
}

/* R2.1: what was written is known once it is shown, and not by whom. */
static gboolean
vary_authors (Sentences *self, GrapeViewer viewer, GrapeStream *stream)
{
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n_players; i++)
    {
      guint j = grape_stream_below (stream, self->n_players);
      SentencesPlayer *one = &self->players[i], *other = &self->players[j];

      if (!is_hidden (self, i, viewer) || !is_hidden (self, j, viewer) || i == j)
        continue;
      const SentencesPlayer kept = *one;
      one->text = other->text;
      one->number = other->number;
      other->text = kept.text;
      other->number = kept.number;
      varied = TRUE;
    }
  return varied;
}

static gboolean
vary_texts (Sentences *self, GrapeViewer viewer, GrapeStream *stream)
{
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n_players; i++)
    if (is_hidden (self, i, viewer))
      {
        g_free (self->players[i].text);
        self->players[i].text
            = g_strdup_printf ("Another line %u.", grape_stream_below (stream, 1000));
        varied = TRUE;
      }
  return varied;
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Sentences *self = state;
  gboolean varied = self->stage < SENTENCES_ORDER ? vary_texts (self, viewer, stream)
                                                  : vary_authors (self, viewer, stream);

  for (guint i = 0; hides_votes (self, viewer) && i < self->votes->len; i++)
    if (g_array_index (self->votes, SentencesVote, i).event)
      {
        g_array_index (self->votes, SentencesVote, i).choice
            = (int)grape_stream_below (stream, self->shown->len + 1);
        varied = TRUE;
      }
  return varied;
}

static guint
n_seats (gconstpointer state)
{
  return ((const Sentences *)state)->n_players;
}

static const char *const stage_words[] = { "theme", "writing", "order", "voting", "over", NULL };

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (SentencesPlayer, playing),
               "Whether the player is still there. Left out: they are."),
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (SentencesPlayer, text),
               "What they wrote; null: nothing, or it is hidden from this viewer."),
  GRAPE_FIELD ("number", grape_field_number, GRAPE_AT (SentencesPlayer, number),
               "Under which number it is shown; null: not shown, or hidden.", .min = 1,
               .max = SENTENCES_MAX_SEATS),
  GRAPE_FIELD ("votes", grape_field_int, GRAPE_AT (SentencesPlayer, votes),
               "Votes for it, once they are counted.", .max = G_MAXINT32),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

static const GrapeField shown_fields[] = {
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (SentencesShown, text), "The sentence.",
               .needed = TRUE),
  GRAPE_FIELD ("struck", grape_field_bool, GRAPE_AT (SentencesShown, struck),
               "Whether the referee struck it."),
  { NULL },
};
static const GrapeFields shown_object = { .fields = shown_fields };

static const GrapeField vote_fields[] = {
  GRAPE_FIELD ("voter", grape_field_text, GRAPE_AT (SentencesVote, voter), "Who.", .needed = TRUE),
  GRAPE_FIELD ("choice", grape_field_secret, GRAPE_AT (SentencesVote, choice),
               "For which number; null: none.", .min = 1, .max = SENTENCES_MAX_SEATS,
               .hidden = SENTENCES_HIDDEN),
  { NULL },
};
static const GrapeFields vote_object = { .fields = vote_fields };

static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Sentences, stage), "What is going on.",
               .words = stage_words),
  GRAPE_FIELD ("theme", grape_field_number, GRAPE_AT (Sentences, theme),
               "Of the list of themes, from 1; null: not drawn.", .min = 1, .max = 100000),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Sentences, since), "When it began."),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (Sentences, deadline),
               "When it ends; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_EACH (Sentences, players, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  GRAPE_FIELD_OBJECT ("shown", shown_object, GRAPE_AT_ARRAY (Sentences, shown, SentencesShown),
                      "The sentences as they are shown, from 1."),
  GRAPE_FIELD_OBJECT ("votes_cast", vote_object, GRAPE_AT_ARRAY (Sentences, votes, SentencesVote),
                      "Who has voted, and for what."),
  { NULL },
};
static const GrapeFields all_fields
    = { .help = "Seats count from 1.", .fields = fields, .n_seats = n_seats };

/* Whether those who have written are numbered 1 to n, in any order, once that was drawn. */
static gboolean
has_order (const Sentences *self)
{
  guint n = 0, seen = 0;

  for (guint i = 0; i < self->n_players; i++)
    {
      n += sentences_has_written (&self->players[i]);
      seen |= self->players[i].number ? 1u << self->players[i].number : 0;
      if (!self->players[i].number != !sentences_has_written (&self->players[i])
          && self->stage >= SENTENCES_ORDER)
        return FALSE;
    }
  return self->stage < SENTENCES_ORDER ? !seen : seen == (2u << n) - 2;
}

/* Of a given position: what its parts must have in common. */
static gboolean
given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at, GError **error)
{
  Sentences *self = state;
  const char *why = NULL;

  if (self->theme > g_strv_length (grape_resources_prepared (self->resources)))
    why = "“theme” is not in the list";
  else if ((self->stage == SENTENCES_THEME) != (self->theme == 0))
    why = "There is a theme from the writing on";
  else if (!has_order (self))
    why = "The sentences of the players are numbered from 1, each with a number of its own";
  else if ((self->shown->len > 0) != (self->stage == SENTENCES_VOTING)
           && self->stage != SENTENCES_OVER)
    why = "Sentences are shown from the voting on";
  else if (self->shown->len > self->n_players)
    why = "More sentences are shown than there are players";
  else if (self->votes->len && !self->shown->len)
    why = "There are votes for nothing";
  else if (self->stage == SENTENCES_VOTING && !self->deadline)
    why = "The voting has a deadline";
  for (guint i = 0; !why && i < self->votes->len; i++)
    if (g_array_index (self->votes, SentencesVote, i).choice > (int)self->shown->len)
      why = "A vote is for a sentence that is not shown";
  for (guint i = 0; !why && self->shown->len && i < self->n_players; i++)
    if (self->players[i].number > self->shown->len)
      why = "A player's sentence is not among those shown";
  if (why)
    grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "%s", why);
  return !why;
}

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
  .copy = sentences_copy,
  .free = sentences_free,
  .fields = &all_fields,
  .phase = phase,
  .turn = turn,
  .over = sentences_over,
  .view = view,
  .vary = vary,
  .pending = sentences_pending,
  .next = sentences_next,
  .draw_text = sentences_draw_text,
  .shift = shift,
  .read = sentences_read,
  .read_person = sentences_read_person,
  .read_ruling = sentences_read_ruling,
  .legal = sentences_legal,
  .apply = sentences_apply,
  .chosen = sentences_chosen,
  .twin = sentences_twin,
  .report = sentences_report,
  .vocabulary = &sentences_vocabulary,
  .outcome = sentences_outcome,
  .bot = sentences_bot,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a Limerick Contest: its life, what is hidden in a view, and its members. */
#include "limerick-private.h"

static void
vote_clear (gpointer data)
{
  g_free (((LimerickVote *)data)->voter);
}

static GArray *
votes_new (void)
{
  GArray *votes = g_array_new (FALSE, TRUE, sizeof (LimerickVote));

  g_array_set_clear_func (votes, vote_clear);
  return votes;
}

Limerick *
limerick_new (GrapeResources *resources, gint64 at)
{
  Limerick *self = g_new0 (Limerick, 1);

  for (guint i = 0; i < LIMERICK_POETS; i++)
    self->poets[i].playing = TRUE;
  self->resources = grape_resources_ref (resources);
  self->winner = -1;
  self->began = self->since = at;
  self->votes = votes_new ();
  return self;
}

gpointer
limerick_copy (gconstpointer state)
{
  Limerick *self = g_memdup2 (state, sizeof (Limerick));
  const GArray *votes = self->votes;

  for (guint i = 0; i < LIMERICK_POETS; i++)
    self->poets[i].text = g_strdup (self->poets[i].text);
  grape_resources_ref (self->resources);
  self->laureate = g_strdup (self->laureate);
  self->roll = g_strdupv (self->roll);
  self->votes = votes_new ();
  g_array_append_vals (self->votes, votes->data, votes->len);
  for (guint i = 0; i < votes->len; i++)
    {
      LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);

      vote->voter = g_strdup (vote->voter);
    }
  return self;
}

void
limerick_free (gpointer state)
{
  Limerick *self = state;

  for (guint i = 0; i < LIMERICK_POETS; i++)
    g_free (self->poets[i].text);
  g_free (self->laureate);
  g_strfreev (self->roll);
  g_array_unref (self->votes);
  grape_resources_unref (self->resources);
  g_free (self);
}

/** limerick_set_text: @place: (inout) (transfer full) */
void
limerick_set_text (char **place, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

/** limerick_begin_vote: R2.4: once both are posted; FALSE: they are not */
gboolean
limerick_begin_vote (Limerick *self, gint64 at)
{
  if (!self->poets[0].text || !self->poets[1].text)
    return FALSE;
  self->stage = LIMERICK_VOTING;
  self->since = at;
  self->deadline = self->voting_s ? at + self->voting_s : 0;
  return TRUE;
}

LimerickVote *
limerick_vote_of (Limerick *self, const char *voter)
{
  return (LimerickVote *)limerick_voted (self, voter);
}

/** limerick_voted: (nullable): the vote of somebody, `vote none` among them */
const LimerickVote *
limerick_voted (const Limerick *self, const char *voter)
{
  for (guint i = 0; i < self->votes->len; i++)
    if (grape_names_equal (g_array_index (self->votes, LimerickVote, i).voter, voter))
      return &g_array_index (self->votes, LimerickVote, i);
  return NULL;
}

/** limerick_weight: R3.4: how often a vote counts, as things are now */
guint
limerick_weight (const Limerick *self, const char *voter)
{
  return self->laureate && grape_names_equal (self->laureate, voter) ? 2 : 1;
}

/** limerick_on_roll: R3.1: whether @name may vote */
gboolean
limerick_on_roll (const Limerick *self, const char *name)
{
  for (guint i = 0; self->roll && self->roll[i]; i++)
    if (grape_names_equal (self->roll[i], name))
      return TRUE;
  return !self->roll;
}

/** limerick_all_voted: R3.6: where the vote has no end: the roll, or else the contestants */
gboolean
limerick_all_voted (const Limerick *self, const GrapeTable *table)
{
  for (guint i = 0; self->roll && self->roll[i]; i++)
    if (!limerick_voted (self, self->roll[i]))
      return FALSE;
  for (int seat = 0; !self->roll && seat < LIMERICK_POETS; seat++)
    if (!limerick_voted (self, grape_table_name (table, seat)))
      return FALSE;
  return TRUE;
}

/* R3.3: a vote is the referee's alone until the count; given ones stand in the header. */
static gboolean
is_hidden (const Limerick *self, guint index, GrapeViewer viewer)
{
  return !self->counted && viewer != GRAPE_VIEWER_REFEREE
         && g_array_index (self->votes, LimerickVote, index).event > 0;
}

gpointer
limerick_view (gconstpointer state, GrapeViewer viewer)
{
  Limerick *self = limerick_copy (state);

  for (guint i = 0; i < self->votes->len; i++)
    if (is_hidden (self, i, viewer))
      g_array_index (self->votes, LimerickVote, i).choice = LIMERICK_HIDDEN;
  return self;
}

gboolean
limerick_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Limerick *self = state;
  gboolean varied = FALSE;

  for (guint i = 0; i < self->votes->len; i++)
    if (is_hidden (self, i, viewer))
      {
        g_array_index (self->votes, LimerickVote, i).choice
            = (int)grape_stream_below (stream, LIMERICK_POETS + 1);
        varied = TRUE;
      }
  return varied;
}

/* The position as JSON */

static guint
n_seats (gconstpointer state)
{
  return LIMERICK_POETS;
}

static const char *const stage_words[] = { "writing", "voting", "dice", "over", NULL };
static const char *const how_words[]
    = { "open", "votes", "first", "default", "dice", "leaving", NULL };

static const GrapeField poet_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (LimerickPoet, playing),
               "Whether the contestant is still there. Left out: they are."),
  GRAPE_FIELD ("limerick", grape_field_text, GRAPE_AT (LimerickPoet, text),
               "Its lines, apart by \\n; null: none is posted."),
  GRAPE_FIELD ("posted", grape_field_time, GRAPE_AT (LimerickPoet, posted),
               "When. Left out in a setup: when the contest began."),
  GRAPE_FIELD ("offensive", grape_field_int, GRAPE_AT (LimerickPoet, struck),
               "How many of theirs the referee has found offensive.", .max = 1000),
  GRAPE_FIELD ("votes", grape_field_int, GRAPE_AT (LimerickPoet, votes),
               "Votes for it, once they are counted; the Poet Laureate's is two.",
               .max = G_MAXINT32),
  { NULL },
};
static const GrapeFields poet_object = { .fields = poet_fields };

static const GrapeField vote_fields[] = {
  GRAPE_FIELD ("voter", grape_field_text, GRAPE_AT (LimerickVote, voter), "Who.", .needed = TRUE),
  GRAPE_FIELD ("choice", grape_field_secret, GRAPE_AT (LimerickVote, choice),
               "For whose limerick, by seat; null: they took their vote back.", .min = 1,
               .max = LIMERICK_POETS, .hidden = LIMERICK_HIDDEN),
  { NULL },
};
static const GrapeFields vote_object = { .fields = vote_fields };

static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Limerick, stage),
               "What is going on. Left out in a setup: \"voting\" where both limericks are told.",
               .words = stage_words),
  GRAPE_FIELD ("began", grape_field_time, GRAPE_AT (Limerick, began), "When the contest began."),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Limerick, since), "When the stage began."),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (Limerick, deadline),
               "When it ends; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD ("writing_until", grape_field_time, GRAPE_AT (Limerick, writing_until),
               "Until when limericks may be posted; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD_OBJECT ("players", poet_object, GRAPE_AT_EACH (Limerick, poets, GRAPE_FIELD_SEATS),
                      "The two contestants."),
  GRAPE_FIELD ("laureate", grape_field_text, GRAPE_AT (Limerick, laureate),
               "The Poet Laureate, whose vote counts twice; null: there is none.",
               .null_is_none = TRUE),
  GRAPE_FIELD_OBJECT ("votes_cast", vote_object, GRAPE_AT_ARRAY (Limerick, votes, LimerickVote),
                      "Who has voted, and for whom."),
  GRAPE_FIELD ("counted", grape_field_bool, GRAPE_AT (Limerick, counted),
               "Whether the votes are counted."),
  GRAPE_FIELD ("dice", grape_field_number, GRAPE_AT (Limerick, face),
               "What the dice showed, which is the winner's seat; null: they were not thrown.",
               .min = 1, .max = LIMERICK_POETS),
  GRAPE_FIELD ("elsewhere", grape_field_bool, GRAPE_AT (Limerick, elsewhere),
               "Whether they were thrown elsewhere, and the referee entered it."),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (Limerick, winner),
               "Who has won; null: nobody yet.", .null_is_none = TRUE),
  GRAPE_FIELD ("decided", grape_field_word, GRAPE_AT (Limerick, how),
               "What decided: votes; who posted first, where votes are equal; default, where only "
               "one posted in time; the dice; or that the other left.",
               .words = how_words),
  { NULL },
};
const GrapeFields limerick_fields
    = { .help = "Seats count from 1. In a setup everything may be left out that has not happened.",
        .fields = fields,
        .n_seats = n_seats };

static const char *
find_fault (const Limerick *self)
{
  gboolean both = self->poets[0].text && self->poets[1].text;

  for (guint i = 0; i < LIMERICK_POETS; i++)
    if (!self->poets[i].text != !self->poets[i].posted)
      return "What is posted has a time, and nothing else has";
  if (both != (self->stage == LIMERICK_VOTING) && self->stage < LIMERICK_DICE)
    return "The vote is on when both limericks are posted, and not before";
  if ((self->stage == LIMERICK_OVER) != (self->winner >= 0)
      || (self->winner >= 0) != (self->how != LIMERICK_OPEN))
    return "There is a winner when the contest is over, and something that decided";
  if (self->winner >= LIMERICK_POETS)
    return "The winner is one of the contestants";
  if ((self->how == LIMERICK_BY_DICE) != (self->face > 0)
      || (self->face && (int)self->face != self->winner + 1))
    return "The dice show who wins, where they decide";
  if (self->votes->len && !both)
    return "Nobody votes before both limericks are posted";
  if (self->counted && (!both || self->stage < LIMERICK_DICE))
    return "Votes are counted after the vote";
  return NULL;
}

/** limerick_given: fills in what a setup left out */
gboolean
limerick_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                GError **error)
{
  Limerick *self = state;

  for (guint i = 0; i < LIMERICK_POETS; i++)
    if (self->poets[i].text && !self->poets[i].posted)
      self->poets[i].posted = self->began;
  if (!json_object_has_member (position, "stage"))
    limerick_begin_vote (self, MAX (self->poets[0].posted, self->poets[1].posted));
  const char *fault = find_fault (self);
  return !fault || grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "%s", fault);
}

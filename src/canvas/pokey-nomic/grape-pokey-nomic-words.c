/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said beside the ruleset of Pokey Nomic. */
#include <glib/gi18n.h>

#include "grape-pokey-nomic-layout.h"

static const char *
name_of (const GrapePokeyPanel *self, int seat)
{
  return grape_table_name (self->position->table, seat);
}

static void
count_votes (const GrapePokeyPanel *self, const PokeyProposal *proposal, guint *n_for,
             guint *n_against)
{
  *n_for = *n_against = 0;
  for (guint i = 0; i < self->view->n_seats; i++)
    {
      *n_for += proposal->votes[i] == POKEY_FOR;
      *n_against += proposal->votes[i] == POKEY_AGAINST;
    }
}

/* Who throws now; -1: nobody. */
static int
thrower (const PokeyNomic *self)
{
  gint64 sides;

  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].throws && pokey_has (self, "die", &sides))
      return (int)i;
  return -1;
}

/** grape_pokey_situation: (transfer full): what is going on, in a sentence */
char *
grape_pokey_situation (const GrapePokeyPanel *self)
{
  const PokeyNomic *view = self->view;
  const PokeyProposal *open = view->open->len ? g_ptr_array_index (view->open, 0) : NULL;
  int next = pokey_next_seat (view), throws = thrower (view);
  guint n_for, n_against;

  if (view->winner >= 0 && view->paradox)
    return g_strdup_printf (_ ("%s has won by paradox."), name_of (self, view->winner));
  if (view->winner >= 0)
    return g_strdup_printf (_ ("%s has the points, and has won."), name_of (self, view->winner));
  if (!pokey_n_playing (view))
    return g_strdup (_ ("Everybody has forfeited: nobody wins."));
  if (throws >= 0 && throws == self->look->viewer)
    return g_strdup (_ ("Your vote is over: throw the die."));
  if (throws >= 0)
    return g_strdup_printf (_ ("%s throws the die."), name_of (self, throws));
  if (open && open->called)
    {
      count_votes (self, open, &n_for, &n_against);
      return g_strdup_printf (_ ("The vote on %u is on: %u of %u have voted."), open->number,
                              n_for + n_against, pokey_n_playing (view));
    }
  if (open)
    return g_strdup_printf (_ ("%s’s proposal %u is in debate."), name_of (self, open->by),
                            open->number);
  if (!pokey_consented (view))
    return g_strdup_printf (_ ("%s’s turn waits for consent."), name_of (self, next));
  return next == self->look->viewer
             ? g_strdup (_ ("It is your turn: propose a change of the rules."))
             : g_strdup_printf (_ ("It is %s’s turn to propose a change."), name_of (self, next));
}

/** grape_pokey_title: (transfer full): "317: amend rule 204" */
char *
grape_pokey_title (const GrapePokeyPanel *self, const PokeyProposal *proposal)
{
  switch (proposal->change)
    {
    case POKEY_ENACT:
      return g_strdup_printf (_ ("%u: a new rule"), proposal->number);
    case POKEY_AMEND:
      return g_strdup_printf (_ ("%u: amend rule %u"), proposal->number, proposal->target);
    case POKEY_REPEAL:
      return g_strdup_printf (_ ("%u: repeal rule %u"), proposal->number, proposal->target);
    default:
      return g_strdup_printf (proposal->kind == GRAPE_RULE_IMMUTABLE
                                  ? _ ("%u: make rule %u immutable")
                                  : _ ("%u: make rule %u mutable"),
                              proposal->number, proposal->target);
    }
}

static char *
say_need (const GrapePokeyPanel *self, const PokeyProposal *proposal)
{
  gint64 over, under;

  pokey_needs (self->view, proposal->change, proposal->kind, &over, &under, NULL);
  return over == under
             ? g_strdup (_ ("needs all votes"))
             : g_strdup_printf (_ ("needs more than %d/%d of the votes"), (int)over, (int)under);
}

/** grape_pokey_state: (transfer full): "adopted, 3 for and 1 against" */
char *
grape_pokey_state (const GrapePokeyPanel *self, const GrapePokeyTurn *turn)
{
  guint n_for, n_against;

  count_votes (self, turn->proposal, &n_for, &n_against);
  if (turn->result < 0)
    {
      g_autofree char *need = say_need (self, turn->proposal);

      return g_strdup_printf (
          turn->proposal->called ? _ ("the vote is on; %s") : _ ("in debate; %s"), need);
    }
  return g_strdup_printf (turn->result == POKEY_ADOPTED    ? _ ("adopted: %u for, %u against")
                          : turn->result == POKEY_DEFEATED ? _ ("defeated: %u for, %u against")
                                                           : _ ("lapsed: %u for, %u against"),
                          n_for, n_against);
}

/** grape_pokey_wording: (transfer full): in one paragraph */
char *
grape_pokey_wording (const PokeyProposal *proposal)
{
  GString *text = g_string_new (proposal->text);

  g_string_replace (text, "\n", " / ", 0);
  for (guint i = 0; i < proposal->sets->len; i++)
    g_string_append_printf (text, "%s[%s]", text->len ? " " : "",
                            (char *)g_ptr_array_index (proposal->sets, i));
  for (guint i = 0; i < proposal->conflicts->len; i++)
    {
      g_autofree char *number
          = g_strdup_printf ("%u", g_array_index (proposal->conflicts, guint, i));

      if (text->len)
        g_string_append_c (text, ' ');
      g_string_append_c (text, '[');
      g_string_append_printf (text, _ ("inconsistent with %s"), number);
      g_string_append_c (text, ']');
    }
  return g_string_free (text, FALSE);
}

/** grape_pokey_question: (transfer full): a question to the Judge, and the answer */
char *
grape_pokey_question (const GrapePokeyPanel *self, const PokeyQuestion *question)
{
  const char *const verdicts[]
      = { _ ("open"), _ ("legal"), _ ("illegal"), _ ("undecidable"), _ ("decided") };
  const char *verdict = verdicts[question->verdict];

  if (question->form)
    return g_strdup_printf (_ ("%s asks about the form of %u: %s"), name_of (self, question->by),
                            question->number, verdict);
  if (*question->text)
    return g_strdup_printf (_ ("%s asks: %s: %s"), name_of (self, question->by), question->text,
                            verdict);
  return g_strdup_printf (_ ("%s asks whether it is legal: %s"), name_of (self, question->by),
                          verdict);
}

/** grape_pokey_kind: what a player is; "" for a Hoser */
const char *
grape_pokey_kind (guint kind)
{
  return kind == POKEY_CHICKEN ? _ ("Live Chicken") : kind == POKEY_BRICK ? _ ("Brick") : "";
}

static char *
say_player (const GrapePokeyPanel *self, int seat)
{
  const PokeyPlayer *player = &self->view->players[seat];
  GString *text = g_string_new (name_of (self, seat));

  g_string_append_printf (text, ", %s",
                          player->kind ? grape_pokey_kind (player->kind) : _ ("Hoser"));
  g_string_append (text, ", ");
  g_string_append_printf (text, _ ("score %d"), (int)player->score);
  for (guint i = 0; i < self->view->columns->len; i++)
    {
      const PokeyColumn *column = g_ptr_array_index (self->view->columns, i);

      g_string_append_printf (text, ", %s %s", column->name,
                              (char *)g_ptr_array_index (column->values, (guint)seat));
    }
  if (player->injured)
    g_string_append_printf (text, ", %s", _ ("injured"));
  if (player->out)
    g_string_append_printf (text, ", %s", _ ("has forfeited"));
  return g_string_free (text, FALSE);
}

static char *
say_proposal (const GrapePokeyPanel *self, guint number)
{
  for (guint i = 0; i < self->turns->len; i++)
    {
      const GrapePokeyTurn *turn = &g_array_index (self->turns, GrapePokeyTurn, i);

      if (turn->proposal->number != number)
        continue;
      g_autofree char *title = grape_pokey_title (self, turn->proposal);
      g_autofree char *state = grape_pokey_state (self, turn);
      g_autofree char *wording = grape_pokey_wording (turn->proposal);
      return g_strdup_printf ("%s, %s, %s. %s", title, name_of (self, turn->proposal->by), state,
                              wording);
    }
  return NULL;
}

/** grape_pokey_say: (transfer full) (nullable): a spot as it is spoken */
char *
grape_pokey_say (const GrapePokeyPanel *self, GrapeSpotId id)
{
  switch (id.kind)
    {
    case 0:
      return grape_pokey_situation (self);
    case GRAPE_POKEY_TURN:
    case GRAPE_POKEY_CARD:
      return say_proposal (self, (guint)id.column);
    case GRAPE_POKEY_PLAYER:
      return id.column < (int)self->view->n_seats ? say_player (self, id.column) : NULL;
    default:
      return NULL;
    }
}

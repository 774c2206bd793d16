/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the viewer of a Pokey Nomic can do now. Moves that lack words go to the line where moves are
 * written. */
#include <glib/gi18n.h>

#include "grape-pokey-nomic-layout.h"

#define WHOLE     0u
#define UNWRITTEN 1u
#define QUIET     2u

static void offer (GrapePokeyPanel *self, guint how, char *move, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* @move: (transfer full) */
static void
offer (GrapePokeyPanel *self, guint how, char *move, const char *format, ...)
{
  GrapePokeyOffer each = { .move = move, .unfinished = how & UNWRITTEN, .quiet = how & QUIET };
  va_list values;

  va_start (values, format);
  each.label = g_strdup_vprintf (format, values);
  va_end (values);
  g_array_append_val (self->offers, each);
}

/* As it is written now, to be changed. */
static char *
revision_of (const PokeyProposal *proposal)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "revise %u %s", proposal->number,
                          pokey_change_words[proposal->change]);
  if (proposal->change != POKEY_ENACT)
    g_string_append_printf (text, " %u", proposal->target);
  g_string_append_printf (text, " \"%s\"", proposal->text);
  for (guint i = 0; i < proposal->sets->len; i++)
    g_string_append_printf (text, "\nset %s", (char *)g_ptr_array_index (proposal->sets, i));
  for (guint i = 0; i < proposal->conflicts->len; i++)
    g_string_append_printf (text, "\ninconsistent with %u",
                            g_array_index (proposal->conflicts, guint, i));
  return g_string_free (text, FALSE);
}

static void
offer_votes (GrapePokeyPanel *self, int seat)
{
  const PokeyProposal *proposal = self->card.proposal;
  guint number = proposal && self->card.result < 0 ? proposal->number : 0;

  if (!number)
    return;
  if (proposal->called && !proposal->votes[seat])
    {
      offer (self, WHOLE, g_strdup_printf ("vote %u for", number), _ ("Vote for %u"), number);
      offer (self, WHOLE, g_strdup_printf ("vote %u against", number), _ ("Vote against %u"),
             number);
    }
  if (proposal->by != seat || proposal->called)
    return;
  if (proposal == g_ptr_array_index (self->view->open, 0))
    offer (self, WHOLE, g_strdup_printf ("call vote %u", number), _ ("Call the vote on %u"),
           number);
  offer (self, UNWRITTEN | QUIET, revision_of (proposal), _ ("Revise it…"));
}

static gboolean
has_open (const PokeyNomic *self, int seat)
{
  for (guint i = 0; i < self->open->len; i++)
    if (((const PokeyProposal *)g_ptr_array_index (self->open, i))->by == seat)
      return TRUE;
  return FALSE;
}

/* A rule whose history is open is the one that they think of. */
static void
offer_proposals (GrapePokeyPanel *self, const GrapeRulesetPlace *place, int seat)
{
  const PokeyNomic *view = self->view;
  const GrapeRule *rule = place->open ? grape_ruleset_key (view->rules, place->open) : NULL;

  if (pokey_next_seat (view) != seat || has_open (view, seat) || view->players[seat].throws
      || !pokey_consented (view))
    return;
  if (rule && rule->kind == GRAPE_RULE_MUTABLE)
    {
      offer (self, UNWRITTEN, g_strdup_printf ("propose amend %u \"%s\"", rule->number, rule->text),
             _ ("Amend %u…"), rule->number);
      offer (self, WHOLE, g_strdup_printf ("propose repeal %u \"\"", rule->number), _ ("Repeal %u"),
             rule->number);
    }
  if (rule)
    offer (self, WHOLE, g_strdup_printf ("propose transmute %u \"\"", rule->number),
           rule->kind == GRAPE_RULE_MUTABLE ? _ ("Make %u immutable") : _ ("Make %u mutable"),
           rule->number);
  offer (self, UNWRITTEN, g_strdup ("propose enact \"\""), _ ("Propose a new rule…"));
}

static void
offer_dice (GrapePokeyPanel *self, int seat)
{
  const PokeyPlayer *player = &self->view->players[seat];
  gint64 sides;

  if (player->throws && pokey_has (self->view, "die", &sides))
    offer (self, WHOLE, g_strdup ("throw"), _ ("Throw the die"));
  if (player->brick && player->kind == POKEY_BRICK && pokey_has (self->view, "brick", &sides))
    offer (self, WHOLE, g_strdup ("brick throw"), _ ("Throw as a Brick"));
}

static const PokeyQuestion *
question_at (const PokeyNomic *self, guint i)
{
  return &g_array_index (self->questions, PokeyQuestion, i);
}

static void
offer_judge (GrapePokeyPanel *self)
{
  const PokeyNomic *view = self->view;
  gboolean legality = FALSE;

  for (guint i = 0; i < view->questions->len; i++)
    {
      const PokeyQuestion *asked = question_at (view, i);

      legality = legality || (!asked->verdict && !asked->form);
      if (!asked->verdict && asked->form && pokey_proposal (view, asked->number))
        offer (self, UNWRITTEN, g_strdup_printf ("judge form %u none", asked->number),
               _ ("Judge the form of %u…"), asked->number);
    }
  if (!legality)
    return;
  offer (self, WHOLE, g_strdup ("judge legal"), _ ("Judge: legal"));
  offer (self, WHOLE, g_strdup ("judge illegal"), _ ("Judge: illegal"));
  offer (self, WHOLE, g_strdup ("judge undecidable"), _ ("Judge: undecidable"));
}

static void
offer_judgement (GrapePokeyPanel *self, int seat)
{
  const PokeyNomic *view = self->view;
  const PokeyQuestion *last = NULL;

  if (view->judge == seat)
    offer_judge (self);
  if (view->invoked && !pokey_consented (view) && pokey_next_seat (view) != seat
      && !(view->consents & GRAPE_AUDIENCE_SEAT (seat)))
    offer (self, WHOLE, g_strdup ("consent"), _ ("Consent to the next turn"));
  for (guint i = 0; i < view->questions->len; i++)
    if (question_at (view, i)->verdict && question_at (view, i)->judge >= 0)
      last = question_at (view, i);
  if (last && last->judge != seat && !(last->overruling & GRAPE_AUDIENCE_SEAT (seat)))
    offer (self, QUIET, g_strdup ("overrule"), _ ("Overrule the judgement"));
  if (view->turns && pokey_has_effect (view, "judgement"))
    offer (self, UNWRITTEN | QUIET, g_strdup ("invoke legality "), _ ("Invoke judgement…"));
}

static void
offer_kinds (GrapePokeyPanel *self, int seat)
{
  guint kind = self->view->players[seat].kind;
  gint64 cost;

  if (!pokey_has (self->view, "opt", &cost))
    return;
  if (kind != POKEY_CHICKEN)
    offer (self, QUIET, g_strdup ("opt chicken"), _ ("Be a Live Chicken"));
  if (kind != POKEY_BRICK)
    offer (self, QUIET, g_strdup ("opt brick"), _ ("Be a Brick"));
}

/** grape_pokey_offer: the viewer's choices, the most important first */
void
grape_pokey_offer (GrapePokeyPanel *self, const GrapeRulesetPlace *place)
{
  int seat = self->look->viewer;

  if (seat < 0 || !pokey_plays (self->view, seat) || self->view->winner >= 0
      || self->view->rolling >= 0)
    return;
  offer_dice (self, seat);
  offer_votes (self, seat);
  offer_proposals (self, place, seat);
  offer_judgement (self, seat);
  offer_kinds (self, seat);
}

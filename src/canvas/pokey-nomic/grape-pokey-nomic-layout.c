/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie beside the ruleset of Pokey Nomic, from top to bottom. */
#include <glib/gi18n.h>

#include "grape-pokey-nomic-layout.h"

#include <math.h>
#include <string.h>

#define MOST_LINES 6 /* of a wording */

static void
clear_offer (GrapePokeyOffer *self)
{
  g_free (self->label);
  g_free (self->move);
}

/* All turns, and what is open, in the order in which they began. */
static void
list_turns (GrapePokeyPanel *self)
{
  self->turns = g_array_new (FALSE, FALSE, sizeof (GrapePokeyTurn));
  for (const PokeyPast *each = self->view->past; each; each = each->before)
    {
      GrapePokeyTurn turn = { each->proposal, (int)each->result };

      g_array_append_val (self->turns, turn);
    }
  for (guint i = 0; i < self->turns->len / 2; i++)
    {
      GrapePokeyTurn *a = &g_array_index (self->turns, GrapePokeyTurn, i);
      GrapePokeyTurn *b = &g_array_index (self->turns, GrapePokeyTurn, self->turns->len - 1 - i);
      GrapePokeyTurn kept = *a;

      *a = *b;
      *b = kept;
    }
  for (guint i = 0; i < self->view->open->len; i++)
    {
      GrapePokeyTurn turn = { g_ptr_array_index (self->view->open, i), -1 };

      g_array_append_val (self->turns, turn);
    }
}

/* The one that was chosen, else the one that is voted on first, else the last one. */
static void
choose_card (GrapePokeyPanel *self, int chosen)
{
  guint n = self->turns->len, open = self->view->open->len;

  if (n)
    self->card = g_array_index (self->turns, GrapePokeyTurn, open ? n - open : n - 1);
  for (guint i = 0; i < n && chosen > 0; i++)
    if (g_array_index (self->turns, GrapePokeyTurn, i).proposal->number == (guint)chosen)
      self->card = g_array_index (self->turns, GrapePokeyTurn, i);
}

static double
place_offers (GrapePokeyPanel *self, double y)
{
  double em = self->em, left = self->box.x + .8 * em, room = self->box.width - 1.6 * em, x = 0;

  for (guint i = 0; i < self->offers->len; i++)
    {
      GrapePokeyOffer *offer = &g_array_index (self->offers, GrapePokeyOffer, i);
      double width = MIN (
          room, em * (2.2 + (offer->quiet ? .52 : .57) * (double)g_utf8_strlen (offer->label, -1)));

      if (x > 0 && x + width > room)
        {
          x = 0;
          y += 2.4 * em;
        }
      offer->box = (GrapeBox){ left + x, y, width, 2.1 * em };
      x += width + .5 * em;
    }
  return self->offers->len ? y + 2.7 * em : y;
}

static double
place_card (GrapePokeyPanel *self, double y)
{
  double em = self->em, inner = self->box.width - 4.2 * em;
  guint n = self->view->n_seats, rows;

  if (!self->card.proposal)
    return y;
  self->card_top = y;
  self->wording = grape_pokey_wording (self->card.proposal);
  double letters = inner / (.49 * em);
  self->wording_lines = (guint)MIN (
      MOST_LINES, ceil ((double)g_utf8_strlen (self->wording, -1) * 1.06 / MAX (8, letters)));
  self->votes_y
      = y + 4.2 * em + self->wording_lines * 1.42 * em + (self->wording_lines ? .6 : 0) * em;
  self->votes_in_row = (guint)CLAMP (inner / (2.5 * em), 1, MAX (n, 1));
  rows = (n + self->votes_in_row - 1) / self->votes_in_row;
  self->card_height = self->votes_y + rows * 2.7 * em + .3 * em - y;
  return y + self->card_height + .7 * em;
}

/**
 * grape_pokey_panel_begin:
 * @box: its height is worked out
 *
 * The panel for a picture as @look says. Clear it with grape_pokey_panel_clear().
 */
void
grape_pokey_panel_begin (GrapePokeyPanel *self, const GrapePosition *position,
                         const GrapeLook *look, const GrapeRulesetPlace *place, double em,
                         GrapeBox box)
{
  double y = box.y + 3.2 * em;

  *self = (GrapePokeyPanel){
    .position = position, .view = position->state, .look = look, .em = em, .box = box
  };
  list_turns (self);
  choose_card (self, place->shown);
  self->n_others = self->view->open->len;
  self->n_others -= self->card.proposal && self->card.result < 0 && self->n_others;
  self->offers = g_array_new (FALSE, TRUE, sizeof (GrapePokeyOffer));
  g_array_set_clear_func (self->offers, (GDestroyNotify)clear_offer);
  grape_pokey_offer (self, place);
  y = place_card (self, y);
  self->others_y = y;
  y += self->n_others * 2 * em;
  self->offers_y = y;
  y = place_offers (self, y);
  self->players_y = y;
  self->row = self->view->n_seats > 12 ? 1.55 * em : 2 * em;
  self->columns = self->view->n_seats > 12 && box.width > 20 * em ? 2 : 1;
  y += .3 * em + (self->view->n_seats + self->columns - 1) / self->columns * self->row;
  self->questions_y = y + .4 * em;
  y = self->questions_y + ((self->view->invoked ? 1.7 : 0) + self->view->questions->len * 3) * em;
  self->time = (GrapeBox){ box.x + .8 * em, y + .5 * em, box.width - 1.6 * em,
                           self->turns->len ? 3 * em : 0 };
  self->box.height = y + (self->turns->len ? 4 : .8) * em - box.y;
}

void
grape_pokey_panel_clear (GrapePokeyPanel *self)
{
  g_clear_pointer (&self->turns, g_array_unref);
  g_clear_pointer (&self->offers, g_array_unref);
  g_clear_pointer (&self->wording, g_free);
}

/** grape_pokey_turn_box: of turn @i in the time line; no width: it is too long ago to be seen */
GrapeBox
grape_pokey_turn_box (const GrapePokeyPanel *self, guint i)
{
  double em = self->em, width = self->time.width;
  guint n = self->turns->len, most = (guint)MAX (1, width / (.32 * em));
  guint shown = MIN (n, most), hidden = n - shown;
  double step = MIN (2.7 * em, width / MAX (shown, 1));

  if (i < hidden)
    return (GrapeBox){ 0 };
  return (GrapeBox){ self->time.x + (i - hidden) * step, self->time.y, MAX (1, step - .12 * em),
                     self->time.height };
}

GrapeBox
grape_pokey_player_box (const GrapePokeyPanel *self, guint row)
{
  guint high = (self->view->n_seats + self->columns - 1) / self->columns, column = row / high;
  double wide = (self->box.width - 1.6 * self->em) / self->columns;
  double gap = self->columns > 1 ? .5 * self->em : 0;

  return (GrapeBox){ self->box.x + .8 * self->em + column * (wide + gap),
                     self->players_y + row % high * self->row, wide - gap, self->row };
}

/** grape_pokey_other: an open proposal that is not told in full */
const PokeyProposal *
grape_pokey_other (const GrapePokeyPanel *self, guint i)
{
  for (guint k = 0; k < self->view->open->len; k++)
    {
      const PokeyProposal *each = g_ptr_array_index (self->view->open, k);

      if (each != self->card.proposal && i-- == 0)
        return each;
    }
  return NULL;
}

GrapeBox
grape_pokey_other_box (const GrapePokeyPanel *self, guint i)
{
  return (GrapeBox){ self->box.x + .8 * self->em, self->others_y + i * 2 * self->em,
                     self->box.width - 1.6 * self->em, 1.8 * self->em };
}

/** grape_pokey_rolled: what @seat threw just now; 0: nothing. @sides: (out) */
int
grape_pokey_rolled (const GrapePokeyPanel *self, int seat, int *sides)
{
  g_autofree char *begins
      = g_strdup_printf ("%s throws ", grape_table_name (self->position->table, seat));
  gint64 most = 6;

  for (guint i = 0; i < self->view->news->len; i++)
    {
      const GrapeReport *each = g_ptr_array_index (self->view->news, i);

      if (!g_str_has_prefix (each->text, begins))
        continue;
      pokey_has (self->view, g_str_equal (each->rule, "305") ? "brick" : "die", &most);
      *sides = (int)most;
      return (int)g_ascii_strtoll (each->text + strlen (begins), NULL, 10);
    }
  return 0;
}

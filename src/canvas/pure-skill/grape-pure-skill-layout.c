/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One measure, `card`, is chosen so that everything fits, from 240 pixels wide to a wall. */
#include <glib/gi18n.h>

#include "grape-pure-skill-layout.h"

#include <math.h>

#define TURN .016 /* from one card of the fan to the next */

static void
place_hand (GrapePureSkillLayout *self, gconstpointer view, double width, double height,
            double card)
{
  self->n_hand = grape_pure_skill_hand (view, self->bottom, self->hand_ranks);
  double margin = MAX (8, width * .03), step = card * .74;
  if (self->n_hand > 1)
    step = MIN (step, (width - 2 * margin - card) / (self->n_hand - 1));
  double end = (self->n_hand ? self->n_hand - 1 : 0) / 2.0;
  double drop = end * end * card * .0032 + sin (end * TURN) * card / 2;
  double first = (width - card - step * (self->n_hand ? self->n_hand - 1 : 0)) / 2;
  for (guint i = 0; i < self->n_hand; i++)
    {
      double off = i - end;

      self->hand[i] = (GrapeCardPlace){
        .x = first + step * i,
        .y = height - card * GRAPE_CARD_RATIO - MAX (6, height * .012) - drop
             + off * off * card * .0032,
        .width = card,
        .angle = off * TURN,
      };
    }
}

/* The three rows over the hand: the others, the prize, one's own bid; spare room goes between. On a
 * wide table all stays near the middle. */
static void
place_rows (GrapePureSkillLayout *self, double width, double height, double hand_top)
{
  double c = self->card, margin = MAX (8, MIN (width, height) * .025);
  double tall = c * GRAPE_CARD_RATIO, station = c * 2.05, line = self->text * 1.7;
  double gap = MAX (2, (hand_top - margin - station - line - 2 * tall) / 3);
  double prize_y = margin + station + gap * .9 + line, own_y = prize_y + tall + MAX (gap, c * .1);
  double middle = width / 2, reach = MIN (width / 2 - margin, c * 5.4);
  double out = MIN (c * 2.1, reach - c / 2);
  double half = MIN (reach - margin / 2, c * 4.4), side = MIN (reach - c / 2 - margin, c * 4.2);

  self->prize = (GrapeCardPlace){ middle - c / 2, prize_y, c, 0 };
  self->stack = (GrapeCardPlace){ middle + out / 2 - c * .22, prize_y, c * .45, 0 };
  self->discards = (GrapeCardPlace){ middle - out / 2 - c * .22, prize_y, c * .45, 0 };
  self->bids[self->left] = (GrapeCardPlace){ middle - out - c / 2, prize_y, c, 0 };
  self->bids[self->right] = (GrapeCardPlace){ middle + out - c / 2, prize_y, c, 0 };
  self->bids[self->bottom] = (GrapeCardPlace){ middle - c / 2, own_y, c, 0 };
  self->stations[self->left] = (GrapeBox){ middle - reach, margin, half, station };
  self->stations[self->right] = (GrapeBox){ middle + reach - half, margin, half, station };
  self->stations[self->bottom] = (GrapeBox){ middle + reach - side, own_y, side, tall };
  self->last = (GrapeBox){ middle - reach, own_y, side, tall };
}

/** grape_pure_skill_layout: for a picture of @width x @height as @viewer sees it */
void
grape_pure_skill_layout (GrapePureSkillLayout *self, gconstpointer view, double width,
                         double height, GrapeViewer viewer)
{
  *self = (GrapePureSkillLayout){ .bottom = viewer >= 0 ? viewer % GRAPE_PURE_SKILL_SEATS : 0 };
  self->left = (self->bottom + 1) % GRAPE_PURE_SKILL_SEATS;
  self->right = (self->bottom + 2) % GRAPE_PURE_SKILL_SEATS;
  self->card = MAX (12, MIN (width / 7, height / 8.1));
  self->small = self->card * .5;
  self->text = CLAMP (self->card * .19, 9.5, 30);

  double hand = MIN (MAX (self->card * 1.25, width / 6.4), height * .155);
  place_hand (self, view, width, height, hand);
  double margin = MAX (9, height * .022);
  place_rows (self, width, height,
              height - margin - (self->n_hand ? hand * (GRAPE_CARD_RATIO + .26) : 0));
}

static void
add_card (GrapeSpotField *field, const GrapePureSkillLayout *layout, guint i, GrapeCard card,
          gboolean is_bid)
{
  GrapeSpot spot = { .id = { GRAPE_PURE_SKILL_CARD, card.rank, 0 },
                     .box = grape_felt_place_box (layout->hand[i]),
                     .angle = layout->hand[i].angle,
                     .move = g_strdup_printf ("bid %s", grape_rank_code (card.rank)),
                     .name = grape_card_name (card) };

  if (is_bid)
    spot.spoken = g_strdup_printf (_ ("%s, your bid this round"), spot.name);
  else
    spot.spoken = g_strdup_printf (_ ("%s, card %d of %u"), spot.name, (int)i + 1, layout->n_hand);
  grape_spot_field_add (field, spot);
}

/** grape_pure_skill_spots: the cards of the hand at the bottom */
void
grape_pure_skill_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  GrapePureSkillLayout layout;
  guint bid;

  grape_pure_skill_layout (&layout, view, look->width, look->height, look->viewer);
  if (grape_pure_skill_bid (view, layout.bottom, &bid) != GRAPE_PURE_SKILL_BID_KNOWN)
    bid = 0;
  for (guint i = 0; i < layout.n_hand; i++)
    add_card (
        field, &layout, i,
        (GrapeCard){ layout.hand_ranks[i], (guint8)PURE_SKILL_VIEW (view)->suits[layout.bottom] },
        layout.hand_ranks[i] == bid);
}

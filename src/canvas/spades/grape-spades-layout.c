/* SPDX-License-Identifier: GPL-3.0-or-later */
/* First the sheet takes its place, then what is left is the table; its measure is the card in the
 * trick, chosen so that everything fits from 240 pixels wide to a wall. */
#include <glib/gi18n.h>

#include "grape-spades-layout.h"

#include <math.h>

#define TURN     .014 /* from one card of the fan to the next */
#define FACE_MIN 22.0

enum
{
  BOTTOM,
  LEFT,
  TOP,
  RIGHT,
};

/** grape_spades_chip_bid: 0, 2, 3 .. 13: a bid of 1 is not valid */
guint
grape_spades_chip_bid (guint index)
{
  return index ? index + 1 : 0;
}

/** grape_spades_latest_trick: the last complete one, of the round before if need be */
gboolean
grape_spades_latest_trick (const Spades *view, GrapeSpadesTrick *trick)
{
  guint n = view->rounds->len;

  return grape_spades_last_trick (view, trick)
         || (n > 0
             && grape_spades_round_trick (view, grape_spades_past_round (view, n - 1),
                                          GRAPE_SPADES_TRICKS - 1, trick));
}

/* Beside a wide table, below a tall one, else over it; at the end of the game, where the hand
 * was. */
static void
place_sheet (GrapeSpadesLayout *self, gconstpointer view, double width, double height)
{
  GrapeBox all = { 0, 0, width, height };

  self->table = all;
  if (width >= 680 && width >= height * 1.15)
    {
      double w = CLAMP (width * .28, 230, 380);

      self->table.width -= w;
      self->sheet = (GrapeBox){ width - w, 0, w, height };
    }
  else if (grape_spades_stage (view) == GRAPE_SPADES_OVER
           || (height >= width * 1.45 && height >= 520))
    {
      double h = grape_spades_stage (view) == GRAPE_SPADES_OVER
                     ? height * .5
                     : MIN (height * .36, height - MAX (width * 1.02, 320));

      self->table.height -= h;
      self->sheet = (GrapeBox){ 0, height - h, width, h };
    }
  double w = MIN (width - 12, 420), h = MIN (height - 12, 460);
  self->over = (GrapeBox){ (self->table.width - w) / 2, (self->table.height - h) / 2, w, h };
}

static void
place_hand (GrapeSpadesLayout *self, gconstpointer view, GrapeBox box, double card)
{
  int seat = self->seats[BOTTOM];
  GrapeSpadesHand hand = grape_spades_hand (view, seat, self->cards, &self->n_hand);
  GrapeCard legal[GRAPE_SPADES_TRICKS];
  guint n_legal = 0;

  self->known = hand == GRAPE_SPADES_HAND_KNOWN;
  if (!self->known)
    memset (self->cards, 0, sizeof self->cards);
  self->may_play = self->known && grape_spades_stage (view) == GRAPE_SPADES_PLAYING
                   && grape_spades_turn (view) == seat;
  if (self->may_play)
    n_legal = grape_spades_legal (view, seat, legal);
  double step = card * .8, end = (self->n_hand ? self->n_hand - 1 : 0) / 2.0;
  if (self->n_hand > 1)
    step = MIN (step, (box.width - card * 1.1) / (self->n_hand - 1));
  double first = box.x + (box.width - card - step * 2 * end) / 2;
  for (guint i = 0; i < self->n_hand; i++)
    {
      double off = i - end;

      self->hand[i] = (GrapeCardPlace){ first + step * i, box.y + off * off * card * .0028, card,
                                        off * TURN };
      for (guint k = 0; k < n_legal; k++)
        self->legal[i]
            = self->legal[i]
              || (legal[k].rank == self->cards[i].rank && legal[k].suit == self->cards[i].suit);
    }
}

static void
place_chips (GrapeSpadesLayout *self, gconstpointer view, GrapeViewer viewer, double under)
{
  double gap = 3, room = self->table.width - 2 * gap;
  guint rows = room / GRAPE_SPADES_CHIPS >= 25 ? 1 : 2;
  guint columns = (GRAPE_SPADES_CHIPS + rows - 1) / rows;
  double side = MIN (room / columns - gap, self->text * 3.2), tall = MAX (self->text * 2.3, 25);

  if (viewer != self->seats[BOTTOM] || grape_spades_stage (view) != GRAPE_SPADES_BIDDING
      || grape_spades_turn (view) != viewer)
    return;
  self->n_chips = GRAPE_SPADES_CHIPS;
  for (guint i = 0; i < self->n_chips; i++)
    {
      guint row = i / columns, n = row + 1 < rows ? columns : self->n_chips - row * columns;
      double left = self->table.x + (self->table.width - n * side - (n - 1) * gap) / 2;

      self->chips[i] = (GrapeBox){ left + (i - row * columns) * (side + gap),
                                   under - (rows - row) * (tall + gap), side, tall };
    }
}

static void
place_trick (GrapeSpadesLayout *self, double card)
{
  double x = self->middle.x + self->middle.width / 2, y = self->middle.y + self->middle.height / 2;
  const struct
  {
    double x, y;
  } off[] = {
    [BOTTOM] = { 0, .79 }, [LEFT] = { -1.06, 0 }, [TOP] = { 0, -.79 }, [RIGHT] = { 1.06, 0 }
  };

  self->card = card;
  for (guint side = 0; side < GRAPE_SPADES_SEATS; side++)
    self->trick[self->seats[side]]
        = (GrapeCardPlace){ x + (off[side].x - .5) * card,
                            y + off[side].y * card - card * GRAPE_CARD_RATIO / 2, card, 0 };
}

/* On a table as low as in a small preview only the plates tell about the others' cards. */
static gboolean
is_low (const GrapeSpadesLayout *self)
{
  return self->table.height < 270 && self->table.height < self->table.width * .95;
}

/* Left and right: the plate has two lines, the cards lie under it, in two rows when they show. */
static void
place_sides (GrapeSpadesLayout *self, gconstpointer view, double margin)
{
  double y = self->middle.y + self->middle.height / 2, plate = self->text * 3;
  double width = MIN (self->table.width / 2 - self->card * 1.6 - 2 * margin, self->card * 3.6);

  for (guint side = LEFT; side <= RIGHT; side += 2)
    {
      int seat = self->seats[side];
      GrapeCard cards[GRAPE_SPADES_TRICKS];
      guint n = 0;
      gboolean known = grape_spades_hand (view, seat, cards, &n) == GRAPE_SPADES_HAND_KNOWN;
      double row = (known ? MAX (self->small, FACE_MIN) : self->small) * GRAPE_CARD_RATIO;
      double rows = is_low (self) ? 0 : known && n > 7 ? row * 1.9 : row;
      double all = plate + (rows > 0 ? self->text * .4 + rows : 0);
      double top = MAX (self->middle.y - self->text, y - all / 2);
      double x = side == LEFT ? self->table.x + margin
                              : self->table.x + self->table.width - margin - width;

      self->plates[seat] = (GrapeBox){ x, top, width, plate };
      self->rows[seat] = (GrapeBox){ x, top + plate + self->text * .4, width, rows };
    }
}

static void
place_buttons (GrapeSpadesLayout *self, gconstpointer view, GrapeBox plate, double margin)
{
  GrapeSpadesTrick trick;
  double room = (self->table.width - plate.width) / 2 - 2 * margin;
  double w = MIN (room, self->text * 7.5);

  if (grape_spades_latest_trick (view, &trick))
    self->last_button = (GrapeBox){ self->table.x + margin, plate.y, w, plate.height };
  if (!self->sheet.width)
    self->sheet_button
        = (GrapeBox){ self->table.x + self->table.width - margin - w, plate.y, w, plate.height };
}

/** grape_spades_layout: for a picture of @width x @height as @viewer sees it */
void
grape_spades_layout (GrapeSpadesLayout *self, const Spades *view, double width, double height,
                     GrapeViewer viewer)
{
  *self = (GrapeSpadesLayout){ 0 };
  int place = viewer >= 0 ? grape_spades_place (view, viewer % GRAPE_SPADES_SEATS) : 0;
  for (int side = 0; side < GRAPE_SPADES_SEATS; side++)
    self->seats[side] = view->order[(place + side) % GRAPE_SPADES_SEATS];
  place_sheet (self, view, width, height);

  double w = self->table.width, h = self->table.height, margin = MAX (5, MIN (w, h) * .016);
  double measure = MAX (13, MIN (w / 6.8, h / 7.7));
  self->text = CLAMP (measure * .2, 9.5, 26);
  self->small = MAX (measure * .46, 14);
  double line = self->text * 1.8, top = margin;
  if (!self->sheet.width)
    {
      self->strip = (GrapeBox){ 0, 0, w, self->text * 2 };
      top += self->strip.height;
    }
  double plate = MIN (w - 2 * (self->text * 6.2 + 2 * margin), MAX (w * .46, self->text * 17));
  double left = (w - plate) / 2, row = MAX (self->small, FACE_MIN) * GRAPE_CARD_RATIO;
  self->plates[self->seats[TOP]] = (GrapeBox){ left, top, plate, line };
  if (is_low (self))
    row = 0;
  self->rows[self->seats[TOP]] = (GrapeBox){ left, top + line + self->text * .3, plate, row };

  double hand = MIN (MAX (measure * 1.2, w / 7), h * (is_low (self) ? .16 : .19));
  double tall = hand * GRAPE_CARD_RATIO;
  place_hand (self, view, (GrapeBox){ margin, h - tall - margin - hand * .1, w - 2 * margin, tall },
              hand);
  double own = h - margin - line;
  if (self->n_hand || grape_spades_stage (view) != GRAPE_SPADES_OVER)
    own -= tall + hand * .3 + self->text * .3;
  self->plates[self->seats[BOTTOM]] = (GrapeBox){ left, own, plate, line };
  place_chips (self, view, viewer, own - self->text * .5);

  double under = top + line + row + self->text * .6;
  self->middle = (GrapeBox){ 0, under, w, MAX (20, own - under - self->text * .6) };
  place_trick (self, MIN (measure * 1.08, self->middle.height / 3.05));
  place_sides (self, view, margin);
  self->caption = (GrapeBox){ margin, top, left - 2 * margin, line * 1.4 };
  place_buttons (self, view, self->plates[self->seats[BOTTOM]], margin);
}

static void
add_chip (GrapeSpotField *field, GrapeBox box, guint bid)
{
  GrapeSpot spot = { .id = { GRAPE_SPADES_CHIP, (int)bid, 0 },
                     .box = box,
                     .move = g_strdup_printf ("bid %u", bid),
                     .name = bid ? g_strdup_printf (_ ("bid %u"), bid)
                                 : g_strdup (_ ("bid nil: no trick at all")) };

  spot.spoken = g_strdup (spot.name);
  grape_spot_field_add (field, spot);
}

/* A playable card answers both where it lies and where it rises to. */
static void
add_card (GrapeSpotField *field, const GrapeSpadesLayout *layout, guint i)
{
  GrapeCard card = layout->cards[i];
  g_autofree char *code = grape_card_format (card);
  GrapeSpot spot = { .id = { GRAPE_SPADES_CARD, card.rank, card.suit },
                     .box = grape_felt_place_box (layout->hand[i]),
                     .angle = layout->hand[i].angle,
                     .calm = !layout->may_play || !layout->legal[i],
                     .move = g_strdup_printf ("play %s", code),
                     .name = grape_card_name (card) };
  double rise = layout->legal[i] ? spot.box.width * .2 : 0;

  spot.box.y -= rise;
  spot.box.height += rise;
  if (layout->may_play && !layout->legal[i])
    spot.spoken = g_strdup_printf (_ ("%s, card %u of %u, cannot be played now"), spot.name, i + 1,
                                   layout->n_hand);
  else
    spot.spoken = g_strdup_printf (_ ("%s, card %d of %u"), spot.name, (int)i + 1, layout->n_hand);
  grape_spot_field_add (field, spot);
}

/** grape_spades_spots: bids, the bottom hand, buttons; over all of them the sheet, if it lies there
 */
void
grape_spades_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  GrapeSpadesLayout l;

  grape_spades_layout (&l, view, look->width, look->height, look->viewer);
  grape_spot_field_add (
      field, (GrapeSpot){ .id = { GRAPE_SPADES_LAST }, .box = l.last_button, .aside = TRUE });
  grape_spot_field_add (
      field, (GrapeSpot){ .id = { GRAPE_SPADES_SHEET }, .box = l.sheet_button, .aside = TRUE });
  for (guint i = 0; i < l.n_chips; i++)
    add_chip (field, l.chips[i], grape_spades_chip_bid (i));
  for (guint i = 0; l.known && i < l.n_hand; i++)
    add_card (field, &l, i);
  if (grape_touch_of (look)->shown & GRAPE_SPADES_SHOWS_SHEET && l.sheet.width <= 0)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_SPADES_SHEET, 0, 1 },
                                              .box = { 0, 0, look->width, look->height },
                                              .aside = TRUE,
                                              .calm = TRUE });
}

/** grape_spades_layout_find: where @card is in the bottom hand; -1: it is not */
int
grape_spades_layout_find (const GrapeSpadesLayout *self, GrapeCard card)
{
  for (guint i = 0; i < self->n_hand && card.rank; i++)
    if (self->cards[i].rank == card.rank && self->cards[i].suit == card.suit)
      return (int)i;
  return -1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table beside the page where there is room, else above it; and what is said of each. */
#include <glib/gi18n.h>

#include "grape-lantern-layout.h"

#include "translate/grape-translate.h"

#define MOST_CARDS 60

void
grape_lantern_layout_free (GrapeLanternLayout *self)
{
  g_free (self->loose);
  g_free (self->cards);
  g_free (self);
}

/* Cards in rows, as large as the box lets them be, but no larger than @most_wide. */
static GrapeBox *
place_cards (GrapeBox box, guint n, double most_wide, double gap)
{
  GrapeBox *cards = g_new0 (GrapeBox, n + 1);
  guint columns = 1;
  double wide = 0, high = 0;

  for (guint c = 1; c <= n; c++)
    {
      guint rows = (n + c - 1) / c;
      double w = MIN (most_wide, (box.width - (c - 1) * gap) / c);
      double h = MIN (w * .55, (box.height - (rows - 1) * gap) / rows);

      if (w > 4 && h > 4 && MIN (w, h * 3) * h > wide * high)
        {
          columns = c;
          wide = MIN (w, h * 3);
          high = h;
        }
    }
  guint rows = n ? (n + columns - 1) / columns : 0;
  double y = box.y + (box.height - rows * high - (rows ? rows - 1 : 0) * gap) / 2;
  for (guint i = 0; i < n; i++)
    {
      guint row = i / columns, in_row = MIN (columns, n - row * columns);
      double x = box.x + (box.width - in_row * wide - (in_row - 1) * gap) / 2;

      cards[i] = (GrapeBox){ x + (i % columns) * (wide + gap), y + row * (high + gap), wide, high };
    }
  return cards;
}

/* Clockwise: along the upper side from the left, then along the lower side from the right. */
static void
place_bards (GrapeLanternLayout *self, const Lantern *view)
{
  double em = self->text, bench = em * 2.1, hand = em * 2.6;
  guint n = view->n_order, upper = (n + 1) / 2;
  GrapeBox board = self->board;

  self->n_bards = n;
  for (guint i = 0; i < n; i++)
    {
      gboolean above = i < upper;
      guint in_row = above ? upper : n - upper, at = above ? i : n - 1 - i;
      double room = (board.width - em * 1.6) / in_row;
      double wide = MIN (room - em * .5, em * 12);
      double x = board.x + em * .8 + room * at + (room - wide) / 2;

      self->seats[i] = view->order[i];
      self->bards[i]
          = (GrapeBox){ x, above ? board.y : board.y + board.height - bench, wide, bench };
      self->hands[i] = (GrapeBox){ x,
                                   above ? board.y + bench + em * .35
                                         : board.y + board.height - bench - hand - em * .35,
                                   wide, hand };
    }
  self->middle = (GrapeBox){ board.x + em * 1.4, board.y + bench + hand + em * .6,
                             board.width - em * 2.8, board.height - 2 * (bench + hand + em * .6) };
}

static void
place_page (GrapeLanternLayout *self, GrapeBox page)
{
  double em = self->text, foot = em * 2.2, in = MIN (em * 2.2, page.width * .07);

  self->page = page;
  self->tale = (GrapeBox){ page.x + in, page.y + em * 1.4, page.width - 2 * in,
                           page.height - em * 1.6 - foot };
  for (int i = 0; i < 2; i++)
    self->leaves[i] = (GrapeBox){ page.x + page.width / 2 + (i ? em * .4 : -em * 4.4),
                                  page.y + page.height - foot, em * 4, em * 1.9 };
}

static gboolean
is_in_turn (const Lantern *self, GrapeViewer viewer)
{
  return self->stage == LANTERN_TELLING && viewer >= 0 && self->turn == viewer
         && !lantern_open_play (self) && !lantern_suspended (self) && !self->deals->len;
}

static gboolean
is_finishing (const Lantern *self, GrapeViewer viewer)
{
  return self->stage == LANTERN_WON && viewer >= 0 && self->winner == viewer;
}

static gboolean
sits_here (const Lantern *self, GrapeViewer viewer)
{
  return viewer >= 0 && viewer < (int)self->n_seats && lantern_at_table (self, viewer);
}

/** grape_lantern_layout_new: for a picture as @look says */
GrapeLanternLayout *
grape_lantern_layout_new (gconstpointer view, const GrapeLook *look)
{
  const Lantern *state = LANTERN_VIEW (view);
  GrapeLanternLayout *self = g_new0 (GrapeLanternLayout, 1);
  double width = look->width, height = look->height;
  gboolean beside = width >= 700 && width > height * 1.05;
  double em = beside ? CLAMP (MIN (width / 80, height / 42), 8.5, 18)
                     : CLAMP (MIN (width / 38, height / 46), 8.5, 17);
  double margin = em * .8, left = beside ? width * .47 : width;
  gboolean hand = sits_here (state, look->viewer) && state->stage < LANTERN_WON;
  gboolean acts = is_in_turn (state, look->viewer) || is_finishing (state, look->viewer);
  guint n_cards = hand ? MIN (lantern_n_cards (state, look->viewer), MOST_CARDS) : 0;
  double head = em * 3, button = acts ? em * 2.7 : 0;
  double below = !n_cards ? 0 : beside ? em * 12 : em * (n_cards > 4 ? 7.4 : 4.2);
  double room
      = beside ? height - head - below - button - 2 * margin : MIN (em * 14.5, height * .38);
  double high = beside ? CLAMP (room, em * 14, em * 24) : room;
  double y = beside ? MAX (margin, (height - head - high - below - button) / 2) : 0;

  self->text = em;
  self->head = (GrapeBox){ margin, y + em * .2, left - 2 * margin, head - em * .4 };
  y += head;
  self->board = (GrapeBox){ margin, y, left - 2 * margin, high };
  place_bards (self, state);
  self->n_loose = state->table->len;
  GrapeBox loose = self->middle;
  loose.x += em * 3.4;
  loose.width -= em * 6.8;
  self->loose = place_cards (loose, self->n_loose, em * 9, em * .4);
  y += high + em * .5;
  self->n_cards = n_cards;
  self->cards = place_cards ((GrapeBox){ margin, y, left - 2 * margin, below - em * .6 }, n_cards,
                             em * 10, em * .45);
  y += below;
  if (acts)
    {
      double wide = MIN (em * 15, left - 2 * margin);

      self->act = (GrapeBox){ (left - wide) / 2, y - em * .1, wide, em * 2.2 };
    }
  y += button;
  place_page (self, beside ? (GrapeBox){ left, margin, width - left - margin, height - 2 * margin }
                           : (GrapeBox){ margin, y + em * .2, width - 2 * margin,
                                         height - y - em * .2 - margin * .6 });
  return self;
}

/* What a card of the viewer's own is for now; NULL: nothing. */
static char *
move_of_card (const Lantern *self, GrapeViewer viewer, const char *card)
{
  const LanternPlay *last = lantern_play (self, self->plays->len);

  if (!card || self->stage != LANTERN_TELLING || lantern_suspended (self) || self->deals->len)
    return NULL;
  if (is_in_turn (self, viewer))
    return g_strdup_printf ("play \"%s\"", card);
  if (last && last->seat != viewer && last->fate != LANTERN_LAPSED)
    return g_strdup_printf ("interrupt %u \"%s\"", self->plays->len, card);
  return NULL;
}

static void
add_cards (const Lantern *self, const GrapeLook *look, const GrapeLanternLayout *layout,
           GrapeSpotField *field)
{
  for (guint i = 0; i < layout->n_cards; i++)
    {
      const char *card = g_array_index (self->bards[look->viewer].hand, LanternCard, i).text;
      GrapeSpot spot = { .id = { GRAPE_LANTERN_CARD, (int)i, 0 }, .box = layout->cards[i] };

      spot.move = move_of_card (self, look->viewer, card);
      if (spot.move)
        spot.name = g_strdup_printf (*spot.move == 'p' ? _ ("play “%s”, with a passage below")
                                                       : _ ("interrupt with “%s”"),
                                     card);
      grape_spot_field_add (field, spot);
    }
}

/** grape_lantern_spots: Bards, Loose Ends, the viewer's cards, a button, and the tale's leaves */
void
grape_lantern_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  const Lantern *self = LANTERN_VIEW (view);
  g_autoptr (GrapeLanternLayout) layout = grape_lantern_layout_new (view, look);

  for (guint i = 0; i < layout->n_bards; i++)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_LANTERN_BARD, layout->seats[i], 0 },
                                              .box = layout->bards[i],
                                              .calm = TRUE });
  for (guint i = 0; i < layout->n_loose; i++)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_LANTERN_LOOSE, (int)i, 0 },
                                              .box = layout->loose[i],
                                              .calm = TRUE });
  add_cards (self, look, layout, field);
  if (layout->act.width > 0)
    {
      gboolean ends = is_finishing (self, look->viewer);

      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_LANTERN_ACT, 0, 0 },
                              .box = layout->act,
                              .move = g_strdup (ends ? "finish" : "pass"),
                              .name = g_strdup (ends ? _ ("finish the tale") : _ ("pass")) });
    }
  for (int i = 0; i < 2 && self->plays->len; i++)
    grape_spot_field_add (
        field, (GrapeSpot){ .id = { GRAPE_LANTERN_LEAF, i, 0 }, .box = layout->leaves[i] });
}

static char *
tell_bard (const GrapePosition *view, int seat)
{
  const Lantern *self = LANTERN_VIEW (view->state);
  const char *name = grape_table_name (view->table, seat);
  guint n = lantern_n_cards (self, seat), ales = self->bards[seat].ales;
  g_autofree char *cards = g_strdup_printf (ngettext ("%u card", "%u cards", n), n);
  g_autofree char *ale = g_strdup_printf (ngettext ("%u Ale", "%u Ales", ales), ales);

  if (self->turn == seat)
    return g_strdup_printf (_ ("%s, whose turn it is: %s, %s"), name, cards, ale);
  return g_strdup_printf (_ ("%s: %s, %s"), name, cards, ale);
}

/** grape_lantern_tell: (transfer full) (nullable): a spot as it is spoken */
char *
grape_lantern_tell (const GrapePosition *view, GrapeViewer viewer, GrapeSpotId id)
{
  const Lantern *self = LANTERN_VIEW (view->state);
  const char *card;

  switch (id.kind)
    {
    case GRAPE_LANTERN_BARD:
      return tell_bard (view, id.column);
    case GRAPE_LANTERN_LOOSE:
      return id.column < (int)self->table->len ? g_strdup_printf (
                 _ ("Loose End: %s"), (const char *)g_ptr_array_index (self->table, id.column))
                                               : NULL;
    case GRAPE_LANTERN_CARD:
      if (!sits_here (self, viewer) || id.column >= (int)self->bards[viewer].hand->len)
        return NULL;
      card = g_array_index (self->bards[viewer].hand, LanternCard, id.column).text;
      return g_strdup_printf (_ ("Your card %d of %u: %s"), id.column + 1,
                              self->bards[viewer].hand->len, card ? card : "?");
    case GRAPE_LANTERN_LEAF:
      return g_strdup (id.column ? _ ("On in the tale") : _ ("Back in the tale"));
    default:
      return NULL;
    }
}

static char *
tell_waiting (const GrapePosition *view, const Lantern *self)
{
  if (self->away)
    return g_strdup (_ ("The Barkeep is on vacation"));
  if (!self->has_deck)
    return g_strdup (_ ("The Barkeep is making the cards"));
  if (self->n_order < 2)
    return g_strdup (_ ("The tale waits for a second Bard"));
  if (self->deals->len)
    return g_strdup (!self->blind && !self->unshuffled
                             && g_array_index (self->deals, LanternDeal, 0).n > self->deck->len
                         ? _ ("The deck has run out: the tale waits for the Barkeep")
                         : _ ("The tale waits for cards"));
  if (self->stage == LANTERN_OPENING)
    return g_strdup (_ ("Who will begin the tale?"));
  return NULL;
}

static char *
tell_turn (const GrapePosition *view, const Lantern *self, GrapeViewer viewer)
{
  guint open = lantern_open_interruption (self);
  const LanternPlay *play = lantern_play (self, lantern_open_play (self));

  if (play)
    return g_strdup_printf (_ ("%s has told on: what does the Barkeep say?"),
                            grape_table_name (view->table, play->seat));
  if (open)
    {
      const LanternInterruption *what = lantern_interruption (self, open);

      return g_strdup_printf (_ ("%s interrupts with “%s”"),
                              grape_table_name (view->table, what->seat), what->card);
    }
  if (self->turn == viewer && viewer >= 0)
    return g_strdup (_ ("The tale is yours: choose a card, and tell on"));
  return g_strdup_printf (_ ("%s has the tale"), grape_table_name (view->table, self->turn));
}

/** grape_lantern_situation: (transfer full): what is going on, in a sentence */
char *
grape_lantern_situation (const GrapePosition *view, GrapeViewer viewer)
{
  const Lantern *self = LANTERN_VIEW (view->state);
  char *waits;

  if (self->stage == LANTERN_OVER)
    {
      g_autoptr (GrapeOutcome) outcome = grape_outcome_new ();

      view->rules->outcome (view->table, self, outcome);
      return grape_translate (outcome->reason);
    }
  if (self->stage == LANTERN_WON)
    return viewer == self->winner ? g_strdup (_ ("You have won: how does the tale end?"))
                                  : g_strdup_printf (_ ("%s has won, and finishes the tale"),
                                                     grape_table_name (view->table, self->winner));
  waits = tell_waiting (view, self);
  return waits ? waits : tell_turn (view, self, viewer);
}

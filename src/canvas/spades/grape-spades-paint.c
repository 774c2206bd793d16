/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of Spades. Whether a hand shows its faces depends only on grape_spades_hand(); all backs
 * are alike. */
#include <glib/gi18n.h>

#include "grape-spades-paint.h"

#include <math.h>
#include <string.h>

#define chalk GRAPE_FELT_CHALK
#define gold  GRAPE_FELT_GOLD

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Spades *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeSpadesLayout layout;
  GrapeSpadesProposal proposal;
  GrapeSpadesTrick trick, latest;
  gboolean has_trick, has_latest;
  GrapeSpadesStage stage;
  int turn; /* -1: nobody's */
} Table;

static GrapeTextStyle
text_style (const Table *t, double scale, gboolean bold, double align, double max_width)
{
  return (GrapeTextStyle){
    .size = t->layout.text * scale, .bold = bold, .align = align, .max_width = max_width
  };
}

static const char *
seat_name (const GrapePosition *view, int seat)
{
  const char *name = grape_table_name (view->table, seat);

  return name ? name : "?";
}

/** grape_spades_bid_text: "4 bid, 2 won"; (transfer full); "" before there is a bid */
char *
grape_spades_bid_text (const GrapePosition *view, int seat)
{
  gboolean late;
  int bid = grape_spades_bid (view->state, seat, &late);
  guint won = grape_spades_tricks (view->state, seat);
  GrapeSpadesStage stage = grape_spades_stage (view->state);

  if (bid == GRAPE_SPADES_NO_BID)
    return g_strdup ("");
  if (stage == GRAPE_SPADES_BIDDING)
    return bid ? g_strdup_printf (_ ("%d bid"), bid) : g_strdup (_ ("nil bid"));
  return bid ? g_strdup_printf (_ ("%d bid, %u won"), bid, won)
             : g_strdup_printf (won ? _ ("nil lost, %u won") : _ ("nil, %u won"), won);
}

/* Plates */

/* Light around the plate of whoever's turn it is. */
static void
draw_glow (const Table *t, GrapeBox box)
{
  double unit = t->layout.text * .22;

  for (int k = 3; k > 0; k--)
    {
      grape_pen_round (t->cr, box.x - k * unit, box.y - k * unit, box.width + 2 * k * unit,
                       box.height + 2 * k * unit, box.height * .3 + k * unit);
      grape_pen_fill (t->cr, gold, t->look->contrast ? 1 : .34);
    }
}

static void
draw_plate (const Table *t, int seat)
{
  GrapeBox box = t->layout.plates[seat];
  gboolean two = box.height > t->layout.text * 2.4, turn = seat == t->turn;
  double line = two ? box.height / 2 : box.height, pad = t->layout.text * .55;
  double right = box.x + box.width - pad, middle = box.y + line * (two ? .56 : .5);
  const GrapeSeat *who = grape_table_seat (t->position->table, seat);
  g_autofree char *bid = grape_spades_bid_text (t->position, seat);
  const char *said = *bid ? bid : turn ? _ ("is to bid") : who && who->left ? _ ("left") : "";
  GrapeTextStyle small = text_style (t, .95, FALSE, two ? 0 : 1, two ? box.width - 2 * pad : 0);
  double used = two || !*said ? 0 : grape_pen_text_width (t->cr, said, small) + pad;

  if (turn)
    draw_glow (t, box);
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, t->layout.text * .5);
  grape_pen_fill_edged (t->cr, grape_pen_paper (t->look), t->look->contrast ? 1 : .95,
                        grape_palette_color (seat, t->look->dark), .9,
                        MAX (1, t->layout.text * .09));
  grape_pen_mark (t->cr, seat, box.x + pad + t->layout.text * .45, middle, t->layout.text * .85,
                  t->look->dark);
  grape_pen_color (t->cr, grape_pen_ink (t->look), 1);
  double left = box.x + pad + t->layout.text * 1.25;
  grape_pen_text (t->cr, seat_name (t->position, seat), left, middle,
                  text_style (t, 1, TRUE, 0, MAX (10, right - used - left)));
  grape_pen_color (t->cr, grape_pen_ink (t->look), t->look->contrast ? 1 : .82);
  if (two)
    grape_pen_text (t->cr, said, box.x + pad, box.y + line * 1.42, small);
  else
    grape_pen_text (t->cr, said, right, middle, small);
}

/* Others' cards: backs with their number, or faces if this viewer may know them. */
static void
draw_row (const Table *t, int seat)
{
  GrapeBox box = t->layout.rows[seat];
  GrapeCard cards[GRAPE_SPADES_TRICKS];
  guint n = 0, rows, columns;
  GrapeSpadesHand hand = grape_spades_hand (t->view, seat, cards, &n);
  gboolean known = hand == GRAPE_SPADES_HAND_KNOWN;
  double card = known ? MAX (t->layout.small, 22) : t->layout.small;
  gboolean top = seat == t->layout.seats[2];

  if (hand == GRAPE_SPADES_HAND_NONE || n == 0 || box.height <= 0)
    return;
  rows = known && !top && n > 7 ? 2 : 1;
  columns = (n + rows - 1) / rows;
  double room = box.width - (known ? 0 : t->layout.text * 2), step = card * (known ? .62 : .34);
  if (columns > 1)
    step = MIN (step, (room - card) / (columns - 1));
  double wide = card + (columns - 1) * step;
  double left = top ? box.x + (box.width - wide) / 2 : box.x;
  for (guint i = 0; i < n; i++)
    {
      GrapeCardPlace place = { left + (i % columns) * step,
                               box.y + (i / columns) * card * GRAPE_CARD_RATIO * .9, card, 0 };

      grape_felt_card (t->cr, place, known ? cards[i] : (GrapeCard){ 0 }, 1);
    }
  if (known)
    return;
  g_autofree char *count = g_strdup_printf ("%u", n);
  grape_felt_write (t->cr, t->look, count, left + wide + t->layout.text * .5,
                    box.y + card * GRAPE_CARD_RATIO / 2, text_style (t, 1, TRUE, 0, 0), .95);
}

/* The trick */

static void
draw_badge (const Table *t, int seat, GrapeCardPlace place, guint number)
{
  double size = CLAMP (place.width * .2, 8, 26);
  double x = place.x + place.width - size * .3, y = place.y + size * .3;
  g_autofree char *text = g_strdup_printf ("%u", number);
  GrapeColor ground = grape_palette_color (seat, FALSE);

  cairo_arc (t->cr, x, y, size * .75, 0, 2 * G_PI);
  grape_pen_fill_edged (t->cr, ground, 1, chalk, 1, 1);
  grape_pen_write (t->cr, grape_palette_ink (ground), 1, text, x, y,
                   (GrapeTextStyle){ .size = size * 1.05, .bold = TRUE, .align = .5 });
}

static double
part (const Table *t, double from, double to)
{
  return grape_pen_ease ((t->touch->motion - from) / (to - from));
}

static gboolean
taking (const Table *t)
{
  return t->touch->reveal && t->has_latest && t->touch->motion < 1;
}

/* In the order played, so that a later card lies over an earlier one. @gone: from 0 to 1 the cards
 * go to the winner. */
static void
draw_trick (const Table *t, const GrapeSpadesTrick *trick, double gone)
{
  for (guint k = 0; k < GRAPE_SPADES_SEATS; k++)
    {
      int seat = trick->order[k];
      GrapeCardPlace place = t->layout.trick[seat];

      if (!trick->cards[seat].rank)
        continue;
      if (gone > 0 && trick->winner >= 0)
        {
          GrapeBox to = t->layout.plates[trick->winner];

          place.x += (to.x + to.width / 2 - place.width / 2 - place.x) * gone;
          place.y += (to.y + to.height / 2 - place.width * .7 - place.y) * gone;
        }
      if (grape_touch_arrives (t->touch, seat) && !t->touch->reveal)
        {
          GrapeBox from = t->layout.plates[seat];
          double far = 1 - part (t, 0, 1);

          place.x += (from.x + from.width / 2 - place.width / 2 - place.x) * far;
          place.y += (from.y + from.height / 2 - place.width * .7 - place.y) * far;
        }
      grape_felt_card (t->cr, place, trick->cards[seat], 1);
      if (trick->leads_now[seat] || trick->winner == seat)
        grape_felt_ring (t->cr, place, gold, 1);
      draw_badge (t, seat, place, k + 1);
    }
}

/* One's own place in the trick: the player to move sees where the card will lie. */
static void
draw_proposal (const Table *t)
{
  int seat = t->look->viewer;

  if (seat < 0 || !t->proposal.card.rank)
    return;
  grape_felt_ghost (t->cr, t->layout.trick[seat % GRAPE_SPADES_SEATS], t->proposal.card);
}

static void
draw_slot (const Table *t)
{
  gboolean own = t->turn >= 0 && t->turn == t->look->viewer;

  if (t->stage != GRAPE_SPADES_PLAYING || t->turn < 0 || (own && t->proposal.card.rank))
    return;
  grape_felt_ask (t->cr, t->look, t->layout.trick[t->turn], t->layout.text,
                  own ? _ ("your") : _ ("to"), own ? _ ("card?") : _ ("play"));
}

/* What is said in the middle */

static void
say (const Table *t, const char *text, double lines_up, double scale)
{
  GrapeBox box = t->layout.middle;

  grape_felt_write (t->cr, t->look, text, box.x + box.width / 2,
                    box.y + box.height / 2 - lines_up * t->layout.text * 1.6,
                    text_style (t, scale, scale > 1, .5, box.width * .9), .95);
}

static void
draw_bidding (const Table *t)
{
  int first = grape_spades_first_bidder (t->view);
  g_autofree char *begins = NULL, *turn = NULL;

  if (t->stage == GRAPE_SPADES_DEALING)
    {
      say (t, _ ("The cards are being dealt"), 0, 1.1);
      return;
    }
  if (t->turn >= 0 && t->turn == t->look->viewer)
    turn = g_strdup (_ ("Your bid?"));
  else if (t->turn >= 0)
    turn = g_strdup_printf (_ ("%s is to bid"), seat_name (t->position, t->turn));
  begins = g_strdup_printf (_ ("%s bids first"), first >= 0 ? seat_name (t->position, first) : "?");
  say (t, begins, 1, 1);
  if (turn)
    say (t, turn, 0, 1.35);
}

static void
draw_chips (const Table *t)
{
  for (guint i = 0; i < t->layout.n_chips; i++)
    {
      GrapeBox box = t->layout.chips[i];
      guint bid = grape_spades_chip_bid (i);
      gboolean chosen = t->proposal.bid == (int)bid;
      gboolean hover = grape_spot_is (t->touch->hover, GRAPE_SPADES_CHIP, (int)bid, 0);
      gboolean cursor = grape_spot_is (t->touch->cursor, GRAPE_SPADES_CHIP, (int)bid, 0);
      g_autofree char *text = bid ? g_strdup_printf ("%u", bid) : g_strdup (_ ("nil"));
      GrapeColor ground = chosen ? gold : grape_pen_paper (t->look);

      grape_pen_round (t->cr, box.x, box.y, box.width, box.height, box.height * .3);
      grape_pen_fill_edged (t->cr, ground, chosen || hover || t->look->contrast ? 1 : .9,
                            cursor  ? chalk
                            : hover ? gold
                                    : grape_pen_ink (t->look),
                            cursor || hover ? 1 : .35,
                            cursor || hover ? MAX (2, t->layout.text * .2) : 1);
      grape_pen_write (t->cr, grape_palette_ink (ground), 1, text, box.x + box.width / 2,
                       box.y + box.height / 2, text_style (t, 1.05, TRUE, .5, box.width));
    }
}

static const char *
result_sentence (GrapeSpadesResult result)
{
  switch (result)
    {
    case GRAPE_SPADES_BY_CONCESSION:
      return _ ("The other team conceded");
    case GRAPE_SPADES_BY_FORFEIT:
      return _ ("The other team forfeited");
    default:
      return NULL;
    }
}

static void
draw_end (const Table *t)
{
  int team = -1;
  GrapeSpadesResult result = grape_spades_result (t->view, &team);
  GrapeBox box = t->layout.middle, side = t->layout.plates[t->layout.seats[1]];
  double between = box.width - 2 * (side.x + side.width + t->layout.text);
  double w = CLAMP (between, t->layout.text * 12, t->layout.text * 24);
  double h = MIN (t->layout.text * 7.4, box.height);
  double x = box.x + (box.width - w) / 2, y = box.y + (box.height - h) / 2;
  g_autofree char *name = team >= 0 ? grape_spades_team_name (t->position, team) : NULL;
  g_autofree char *line = name ? g_strdup_printf (_ ("%s win"), name) : g_strdup (_ ("No winner"));
  const char *how = result_sentence (result);
  g_autofree char *points
      = team < 0 ? g_strdup ("")
        : how    ? g_strdup (how)
                 : g_strdup_printf (_ ("with %d points to %d"), t->view->scores[team],
                                    t->view->scores[1 - team]);

  const guint8 *order = t->view->order;

  grape_felt_end (t->cr, t->look, (GrapeBox){ x, y, w, h }, t->layout.text, line, points,
                  (const int[]){ team < 0 ? -1 : order[team], team < 0 ? -1 : order[team + 2] });
}

/* The last trick on demand: the same cross, a little smaller, with its title over it. */
static void
draw_latest (const Table *t)
{
  const double scale = .84;
  GrapeBox box = t->layout.middle;
  double x = box.x + box.width / 2, y = box.y + box.height / 2;
  double w = t->layout.card * 3.4, h = t->layout.card * 3.2;
  g_autofree char *title = g_strdup_printf (_ ("Trick %u to %s"), t->latest.number,
                                            seat_name (t->position, t->latest.winner));

  grape_pen_round (t->cr, x - w / 2, y - h / 2, w, h, t->layout.text);
  grape_pen_fill (t->cr, (GrapeColor){ .02, .09, .07 }, .72);
  grape_felt_write (t->cr, t->look, title, x, y - h / 2 + t->layout.text * .9,
                    text_style (t, 1, TRUE, .5, w * .94), 1);
  cairo_save (t->cr);
  cairo_translate (t->cr, x, y + h / 2 - h * scale / 2 - t->layout.card * .04);
  cairo_scale (t->cr, scale, scale);
  cairo_translate (t->cr, -x, -y);
  draw_trick (t, &t->latest, 0);
  cairo_restore (t->cr);
}

/* The middle of the table, whatever lies there now. */
static void
draw_middle (const Table *t)
{
  if (taking (t))
    {
      draw_trick (t, &t->latest, part (t, .62, 1));
      return;
    }
  if ((t->touch->shown & GRAPE_SPADES_SHOWS_LAST) && t->has_latest)
    {
      draw_latest (t);
      return;
    }
  if (t->stage == GRAPE_SPADES_OVER)
    {
      draw_end (t);
      return;
    }
  if (t->stage != GRAPE_SPADES_PLAYING)
    {
      draw_bidding (t);
      return;
    }
  draw_slot (t);
  if (t->has_trick)
    draw_trick (t, &t->trick, 0);
  draw_proposal (t);
}

static void
draw_button (const Table *t, GrapeBox box, const char *text, gboolean on, gboolean hover)
{
  if (box.width <= 0)
    return;
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, box.height / 2);
  if (on || hover)
    {
      grape_pen_color (t->cr, chalk, on ? .95 : .25);
      cairo_fill_preserve (t->cr);
    }
  grape_pen_stroke (t->cr, chalk, t->look->contrast ? 1 : .75, 1);
  if (on)
    cairo_set_source_rgb (t->cr, .05, .2, .15);
  else
    grape_pen_color (t->cr, chalk, 1);
  grape_pen_text (t->cr, text, box.x + box.width / 2, box.y + box.height / 2,
                  text_style (t, .92, FALSE, .5, box.width - box.height * .4));
}

/* Up in the corner: which round it is, and which trick. */
static void
draw_caption (const Table *t)
{
  GrapeBox box = t->layout.caption;
  g_autofree char *round = g_strdup_printf (_ ("Round %u"), t->view->round);
  g_autofree char *trick
      = t->stage == GRAPE_SPADES_PLAYING
            ? g_strdup_printf (_ ("trick %u"), grape_spades_n_tricks (t->view) + 1)
            : NULL;

  grape_felt_write (t->cr, t->look, round, box.x, box.y + t->layout.text * .7,
                    text_style (t, 1, TRUE, 0, box.width), .95);
  if (trick)
    grape_felt_write (t->cr, t->look, trick, box.x, box.y + t->layout.text * 2,
                      text_style (t, .92, FALSE, 0, box.width), .8);
}

static gboolean
is_at (const Table *t, GrapeSpotId id, guint i)
{
  return t->layout.known
         && grape_spot_is (id, GRAPE_SPADES_CARD, t->layout.cards[i].rank, t->layout.cards[i].suit);
}

static gboolean
is_lifted (const Table *t, guint i)
{
  return is_at (t, t->touch->hover, i) || is_at (t, t->touch->cursor, i)
         || (int)i == grape_spades_layout_find (&t->layout, t->proposal.card);
}

static void
draw_hand_card (const Table *t, guint i)
{
  const GrapeSpadesLayout *l = &t->layout;
  GrapeCardPlace place = l->hand[i];

  if (l->legal[i])
    place.y -= place.width * .12;
  if (is_lifted (t, i))
    place.y -= place.width * .08;
  grape_felt_card (t->cr, place, l->cards[i], 1);
  if (l->may_play && !l->legal[i])
    grape_felt_shade (t->cr, place, t->look->contrast ? .6 : .42);
  if ((int)i == grape_spades_layout_find (l, t->proposal.card))
    grape_felt_ring (t->cr, place, gold, 1);
  else if (is_at (t, t->touch->cursor, i))
    grape_felt_ring (t->cr, place, chalk, .95);
}

static void
draw_hand (const Table *t)
{
  const GrapeSpadesLayout *l = &t->layout;

  for (guint pass = 0; pass < 2; pass++) /* a lifted card lies over both its neighbours */
    for (guint i = 0; i < l->n_hand; i++)
      if (is_lifted (t, i) == (pass == 1))
        draw_hand_card (t, i);
  if (l->known || !l->n_hand)
    return;
  g_autofree char *count = g_strdup_printf (ngettext ("%u card", "%u cards", l->n_hand), l->n_hand);
  GrapeCardPlace middle = l->hand[l->n_hand / 2];
  double w = l->text * 5.5, y = middle.y + middle.width * GRAPE_CARD_RATIO / 2;
  grape_pen_round (t->cr, l->table.width / 2 - w / 2, y - l->text, w, l->text * 2, l->text);
  grape_pen_fill (t->cr, (GrapeColor){ .03, .16, .11 }, .85);
  grape_felt_write (t->cr, t->look, count, l->table.width / 2, y, text_style (t, 1, TRUE, .5, w),
                    1);
}

/** grape_spades_proposed: what @text proposes, if it is a valid move */
GrapeSpadesProposal
grape_spades_proposed (const GrapePosition *view, GrapeViewer viewer, const char *text)
{
  GrapeSpadesProposal proposal = { .bid = GRAPE_SPADES_NO_BID };
  GrapeRead read = { 0 };

  if (!text || !*text || viewer < 0 || !grape_position_read (view, viewer, text, &read, NULL))
    return proposal;
  if (g_str_has_prefix (read.text, "bid "))
    proposal.bid = (int)g_ascii_strtoll (read.text + strlen ("bid "), NULL, 10);
  else if (g_str_has_prefix (read.text, "play "))
    grape_card_parse (read.text + strlen ("play "), &proposal.card);
  grape_read_clear (&read);
  return proposal;
}

/** grape_spades_paint: a #GrapePaintFunc */
void
grape_spades_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  const GrapeTouch *touch = grape_touch_of (look);
  Table t = {
    .cr = cr,
    .position = view,
    .view = view->state,
    .look = look,
    .touch = touch,
    .proposal = grape_spades_proposed (view, look->viewer, look->proposal),
    .stage = grape_spades_stage (view->state),
    .turn = grape_spades_turn (view->state),
  };
  const GrapeSpadesLayout *l = &t.layout;

  t.has_trick = grape_spades_trick (view->state, &t.trick);
  t.has_latest = grape_spades_latest_trick (view->state, &t.latest);
  grape_spades_layout (&t.layout, view->state, look->width, look->height, look->viewer);
  grape_felt_paint (cr, look, l->table);
  if (l->strip.width > 0)
    grape_spades_paint_strip (cr, view, look, l->strip, l->text);
  if (l->sheet.width > 0)
    grape_spades_paint_sheet (cr, view, look, l->sheet, l->text);
  draw_caption (&t);
  for (guint side = 1; side < GRAPE_SPADES_SEATS; side++)
    draw_row (&t, l->seats[side]);
  for (guint side = 0; side < GRAPE_SPADES_SEATS; side++)
    draw_plate (&t, l->seats[side]);
  draw_button (&t, l->last_button, _ ("Last trick"), touch->shown & GRAPE_SPADES_SHOWS_LAST,
               touch->hover.kind == GRAPE_SPADES_LAST);
  draw_button (&t, l->sheet_button, _ ("Sheet"), touch->shown & GRAPE_SPADES_SHOWS_SHEET,
               touch->hover.kind == GRAPE_SPADES_SHEET);
  draw_hand (&t);
  draw_middle (&t);
  draw_chips (&t);
  if (!(touch->shown & GRAPE_SPADES_SHOWS_SHEET) || l->sheet.width > 0)
    return;
  cairo_rectangle (cr, 0, 0, look->width, look->height);
  grape_pen_fill (cr, (GrapeColor){ 0, 0, 0 }, .4);
  grape_spades_paint_sheet (cr, view, look, l->over, l->text);
}

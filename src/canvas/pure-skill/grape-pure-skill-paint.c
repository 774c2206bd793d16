/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards on felt. What a bid shows depends only on grape_pure_skill_bid(): a hidden one is a back,
 * and all backs are alike. */
#include <glib/gi18n.h>

#include "grape-pure-skill-paint.h"

#include <string.h>

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const PureSkill *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  const GrapePureSkillRound *last; /* or NULL */
  GrapePureSkillLayout layout;
  guint proposed;
  int winner; /* -1: none */
  gboolean over;
} Table;

#define chalk GRAPE_FELT_CHALK
#define gold  GRAPE_FELT_GOLD

static GrapeTextStyle
text_style (const Table *t, double scale, gboolean bold, double align, double max_width)
{
  return (GrapeTextStyle){
    .size = t->layout.text * scale, .bold = bold, .align = align, .max_width = max_width
  };
}

static void
write_chalk (const Table *t, const char *text, double x, double y, GrapeTextStyle style,
             double alpha)
{
  grape_felt_write (t->cr, t->look, text, x, y, style, alpha);
}

static const char *
seat_name (const Table *t, int seat)
{
  return grape_table_name (t->position->table, seat);
}

static GrapeCard
card_of (const Table *t, int seat, guint rank)
{
  return (GrapeCard){ (guint8)rank, (guint8)t->view->suits[seat] };
}

/* Face up, but shaded: out of play, or lying elsewhere. */
static void
draw_shaded (const Table *t, GrapeCardPlace place, GrapeCard card, double shade)
{
  grape_felt_card (t->cr, place, card, 1);
  grape_felt_shade (t->cr, place, shade);
}

static GrapeCard
spade (guint rank)
{
  return (GrapeCard){ (guint8)rank, GRAPE_SUIT_SPADES };
}

/* Cards in a row, each over the one before, within @width. */
static void
draw_row (const Table *t, GrapeSuit suit, const guint8 *ranks, guint n, double x, double y,
          double width)
{
  double card = t->layout.small, step = card * .62;

  if (n > 1)
    step = MIN (step, (width - card) / (n - 1));
  for (guint i = 0; i < n; i++)
    grape_card_paint_face (t->cr, (GrapeCard){ ranks[i], (guint8)suit }, x + i * step, y, card);
}

/* The mark, the name and the total on a strip of paper. */
static void
draw_plate (const Table *t, int seat, double x, double y, double width)
{
  double h = t->layout.text * 1.75, pad = h * .32;
  gboolean won = seat == t->winner;
  g_autofree char *total = g_strdup_printf ("%u", t->view->core.totals[seat]);
  GrapeTextStyle number = text_style (t, 1.06, TRUE, 1, 0);
  double right = x + width - pad, used = grape_pen_text_width (t->cr, total, number);

  grape_pen_round (t->cr, x, y, width, h, h * .3);
  grape_pen_fill_edged (t->cr, grape_pen_paper (t->look), t->look->contrast ? 1 : .93,
                        won ? gold : grape_palette_color (seat, t->look->dark), won ? 1 : .9,
                        won ? h * .12 : h * .05);
  grape_pen_mark (t->cr, seat, x + h * .58, y + h / 2, h * .5, t->look->dark);
  grape_pen_color (t->cr, grape_pen_ink (t->look), 1);
  grape_pen_text (t->cr, seat_name (t, seat), x + h * 1.05, y + h / 2,
                  text_style (t, 1, TRUE, 0, MAX (12, right - used - pad - x - h * 1.05)));
  grape_pen_text (t->cr, total, right, y + h / 2, number);
}

/* Beside the name: what to know about that seat, or NULL. */
static const char *
seat_remark (const Table *t, int seat)
{
  const GrapeSeat *who = grape_table_seat (t->position->table, seat);

  if (who && who->left)
    return _ ("left: bids at random, cannot win");
  return NULL;
}

static void
draw_station (const Table *t, int seat)
{
  GrapeBox box = t->layout.stations[seat];
  double line = t->layout.text * 1.75, row = t->layout.small * GRAPE_CARD_RATIO;
  double y = box.y + line + t->layout.text * .45;
  guint8 ranks[GRAPE_PURE_SKILL_ROUNDS];
  const char *remark = seat_remark (t, seat);
  guint n;

  draw_plate (t, seat, box.x, box.y, box.width);
  if (seat != t->layout.bottom)
    {
      n = grape_pure_skill_hand (t->view, seat, ranks);
      draw_row (t, t->view->suits[seat], ranks, n, box.x, y, box.width);
      if (n)
        y += row + t->layout.text * .4;
    }
  n = grape_pure_skill_take (t->view, seat, ranks);
  if (n)
    draw_row (t, GRAPE_SUIT_SPADES, ranks, n, box.x, y, box.width);
  else if (!remark)
    write_chalk (t, _ ("nothing taken yet"), box.x, y + t->layout.text * .7,
                 text_style (t, .86, FALSE, 0, box.width), .72);
  if (remark)
    write_chalk (t, remark, box.x, n ? y + row + t->layout.text * .7 : y + t->layout.text * .7,
                 text_style (t, .86, FALSE, 0, box.width), .9);
}

/* Motion in parts: the flip first, then time to read, then the table is cleared. */
static double
part (const Table *t, double from, double to)
{
  return grape_pen_ease ((t->touch->motion - from) / (to - from));
}

static gboolean
revealing (const Table *t)
{
  return t->touch->reveal && t->last && t->touch->motion < 1;
}

static void
draw_missing (const Table *t, int seat, GrapeCardPlace place)
{
  gboolean owes = !t->over && t->view->core.prize, own = seat == t->look->viewer;

  grape_felt_ask (t->cr, t->look, place, t->layout.text,
                  !owes ? ""
                  : own ? _ ("your")
                        : C_ ("on an empty place", "owes"),
                  !owes ? ""
                  : own ? _ ("bid?")
                        : C_ ("on an empty place", "a bid"));
}

static void
draw_bid (const Table *t, int seat)
{
  GrapeCardPlace place = t->layout.bids[seat];
  guint rank;
  GrapePureSkillBid bid = grape_pure_skill_bid (t->view, seat, &rank);

  if (revealing (t))
    {
      double fade = 1 - part (t, .82, 1);

      cairo_push_group (t->cr);
      grape_felt_card (t->cr, place, card_of (t, seat, t->last->bids[seat]), part (t, 0, .26));
      if (seat == t->last->taker && t->touch->motion > .26)
        grape_felt_ring (t->cr, place, gold, 1);
      grape_pen_end_group (t->cr, fade);
      return;
    }
  if (grape_touch_arrives (t->touch, seat))
    {
      double far = (1 - part (t, 0, 1)) * place.width * 1.2;

      place.y += seat == t->layout.bottom ? far : -far;
    }
  if (seat == t->look->viewer && t->proposed && !t->over)
    grape_felt_ghost (t->cr, place, card_of (t, seat, t->proposed));
  else if (bid == GRAPE_PURE_SKILL_BID_NONE)
    draw_missing (t, seat, place);
  else
    {
      grape_felt_card (t->cr, place,
                       card_of (t, seat, bid == GRAPE_PURE_SKILL_BID_KNOWN ? rank : 0), 1);
      if (bid == GRAPE_PURE_SKILL_BID_KNOWN)
        grape_pen_lock (t->cr, place.x + place.width * .86, place.y + place.width * .12,
                        MAX (10, place.width * .26), (GrapeColor){ .07, .07, .09 }, gold);
    }
}

/* On a disc of paper: the same mark in the same colour wherever the seat is shown. */
static void
draw_mark (const Table *t, int seat, double x, double y, double size)
{
  cairo_arc (t->cr, x, y, size * .72, 0, 2 * G_PI);
  grape_pen_fill_edged (t->cr, grape_pen_paper (t->look), 1,
                        grape_palette_color (seat, t->look->dark), 1, 1);
  grape_pen_mark (t->cr, seat, x, y, size * .8, t->look->dark);
}

/* At the lower left of its bid. */
static void
draw_badge (const Table *t, int seat)
{
  GrapeCardPlace place = t->layout.bids[seat];
  double size = CLAMP (place.width * .24, 11, 34);

  draw_mark (t, seat, place.x + size * .35, place.y + place.width * GRAPE_CARD_RATIO - size * .35,
             size);
}

static void
write_under (const Table *t, GrapeCardPlace place, const char *text)
{
  write_chalk (t, text, place.x + place.width * .52,
               place.y + place.width * GRAPE_CARD_RATIO + t->layout.text * .85,
               text_style (t, .86, FALSE, .5, t->layout.card), .9);
}

/* The prizes still to come, face down, and those that nobody took, face up. */
static void
draw_stacks (const Table *t)
{
  guint8 ranks[GRAPE_PURE_SKILL_ROUNDS];
  guint n = grape_pure_skill_prizes_left (t->view, ranks);
  GrapeCardPlace place = t->layout.stack;

  for (guint i = 0; i < MIN (n, 4); i++)
    grape_card_paint_back (t->cr, place.x + i * place.width * .05, place.y - i * place.width * .03,
                           place.width);
  if (n)
    {
      g_autofree char *left = g_strdup_printf (_ ("%u left"), n);

      write_under (t, place, left);
    }
  place = t->layout.discards;
  n = grape_pure_skill_discarded (t->view, ranks);
  for (guint i = 0; i < n; i++)
    draw_shaded (
        t, (GrapeCardPlace){ place.x, place.y + i * place.width * .36 - n * 1.5, place.width, 0 },
        spade (ranks[i]), .3);
}

static void
draw_prize (const Table *t)
{
  GrapeCardPlace place = t->layout.prize;
  guint prize = t->view->core.prize, number = grape_pure_skill_round (t->view);
  double flip = 1;
  g_autofree char *title = NULL;

  if (revealing (t) && t->touch->motion < .8)
    {
      prize = t->last->prize;
      number = t->last->number;
    }
  else if (revealing (t))
    flip = part (t, .8, 1);
  title = prize ? g_strdup_printf (_ ("Round %u of %d"), number, GRAPE_PURE_SKILL_ROUNDS)
                : g_strdup (_ ("Waiting for a prize"));
  write_chalk (t, title, t->look->width / 2, place.y - t->layout.text * .9,
               text_style (t, 1, TRUE, .5, t->look->width * .94), .95);
  if (prize)
    grape_felt_card (t->cr, place, spade (prize), flip);
  else
    {
      grape_pen_color (t->cr, chalk, .6);
      grape_card_paint_slot (t->cr, place.x, place.y, place.width);
    }
}

static char *
last_title (const Table *t)
{
  g_autofree char *card = grape_card_symbol (spade (t->last->prize));

  if (t->last->taker < 0)
    return g_strdup_printf (_ ("Round %u: %s to nobody"), t->last->number, card);
  return g_strdup_printf (_ ("Round %u: %s to %s"), t->last->number, card,
                          seat_name (t, t->last->taker));
}

/* The last round: who bid what, and who took it. */
static void
draw_last (const Table *t)
{
  GrapeBox box = t->layout.last;
  double card = MIN (t->layout.small * 1.1, box.width / 3.5), step = card * 1.2;
  double line = t->layout.text * 1.75;

  if (!t->last)
    return;
  g_autofree char *title = last_title (t);
  write_chalk (t, title, box.x, box.y + line / 2, text_style (t, 1, TRUE, 0, box.width), 1);
  for (int k = 0; k < GRAPE_PURE_SKILL_SEATS; k++)
    {
      int seat = (const int[]){ t->layout.left, t->layout.right, t->layout.bottom }[k];
      GrapeCardPlace place = { box.x + card * .06 + k * step, box.y + line * 1.15, card, 0 };
      double under = place.y + card * GRAPE_CARD_RATIO + t->layout.text * .75;

      grape_felt_card (t->cr, place, card_of (t, seat, t->last->bids[seat]), 1);
      if (seat == t->last->taker)
        grape_felt_ring (t->cr, place, gold, 1);
      draw_mark (t, seat, place.x + card / 2, under, t->layout.text * .8);
      if (t->last->drawn[seat] && card > 26)
        write_chalk (t, _ ("drawn"), place.x + card / 2, under + t->layout.text * .95,
                     text_style (t, .72, FALSE, .5, step), .85);
    }
}

static gboolean
is_at (GrapeSpotId id, guint rank)
{
  return grape_spot_is (id, GRAPE_PURE_SKILL_CARD, (int)rank, 0);
}

static gboolean
is_lifted (const Table *t, guint i)
{
  guint rank = t->layout.hand_ranks[i];

  return rank == t->proposed || is_at (t->touch->hover, rank) || is_at (t->touch->cursor, rank);
}

static void
draw_hand_card (const Table *t, guint i, guint bid_rank)
{
  GrapeCardPlace place = t->layout.hand[i];
  guint rank = t->layout.hand_ranks[i];

  if (is_lifted (t, i))
    place.y -= place.width * (rank == t->proposed ? .2 : .13);
  if (rank == bid_rank && rank != t->proposed)
    draw_shaded (t, place, card_of (t, t->layout.bottom, rank), .55);
  else
    grape_felt_card (t->cr, place, card_of (t, t->layout.bottom, rank), 1);
  if (rank == t->proposed)
    grape_felt_ring (t->cr, place, gold, 1);
  else if (is_at (t->touch->cursor, rank))
    grape_felt_ring (t->cr, place, chalk, .95);
}

static void
draw_hand (const Table *t)
{
  guint bid_rank = 0;

  if (grape_pure_skill_bid (t->view, t->layout.bottom, &bid_rank) != GRAPE_PURE_SKILL_BID_KNOWN)
    bid_rank = 0;
  for (guint pass = 0; pass < 2; pass++) /* a lifted card lies over both its neighbours */
    for (guint i = 0; i < t->layout.n_hand; i++)
      if (is_lifted (t, i) == (pass == 1))
        draw_hand_card (t, i, bid_rank);
}

/** grape_pure_skill_no_winner: why nobody wins a game that is over, in a clause */
const char *
grape_pure_skill_no_winner (const GrapePosition *view)
{
  for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS; seat++)
    if (!grape_table_seat (view->table, seat)->left)
      return _ ("the highest total is shared");
  return _ ("all players have left, and bots cannot win"); /* R6.5 */
}

/* The end: who won, in the middle of the table. */
static void
draw_end (const Table *t)
{
  g_autofree char *line = t->winner >= 0 ? g_strdup_printf (_ ("%s wins"), seat_name (t, t->winner))
                                         : g_strdup (_ ("No winner"));
  guint total = t->winner >= 0 ? t->view->core.totals[t->winner] : 0;
  g_autofree char *points
      = t->winner >= 0
            ? g_strdup_printf (ngettext ("with %u point", "with %u points", total), total)
            : g_strdup (grape_pure_skill_no_winner (t->position));
  double w = MIN (t->look->width * .86, MAX (t->layout.card * 5.2, t->layout.text * 20));
  GrapeBox box = { (t->look->width - w) / 2, t->layout.prize.y - t->layout.text * 1.2, w,
                   t->layout.card * 1.7 };

  grape_felt_end (t->cr, t->look, box, t->layout.text, line, points,
                  (const int[]){ t->winner, -1 });
}

/** grape_pure_skill_proposed: the rank that @text bids, if it is a valid bid; else 0 */
guint
grape_pure_skill_proposed (const GrapePosition *view, GrapeViewer viewer, const char *text)
{
  GrapeRead read = { 0 };
  GrapeCard card = { 0 };

  if (!text || !*text || viewer < 0 || !grape_position_read (view, viewer, text, &read, NULL))
    return 0;
  if (g_str_has_prefix (read.text, "bid "))
    grape_card_parse (read.text + strlen ("bid "), &card);
  grape_read_clear (&read);
  return card.rank;
}

static int
find_winner (const GrapePosition *view)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);

  return outcome->over && outcome->winners->len == 1 ? g_array_index (outcome->winners, int, 0)
                                                     : -1;
}

/** grape_pure_skill_paint: a #GrapePaintFunc */
void
grape_pure_skill_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  guint n = PURE_SKILL_VIEW (view->state)->n_rounds;
  Table t = {
    .cr = cr,
    .position = view,
    .view = view->state,
    .look = look,
    .touch = grape_touch_of (look),
    .last = n ? grape_pure_skill_resolved (view->state, n - 1) : NULL,
    .proposed = grape_pure_skill_proposed (view, look->viewer, look->proposal),
    .winner = find_winner (view),
    .over = grape_pure_skill_over (view->state),
  };

  grape_pure_skill_layout (&t.layout, view->state, look->width, look->height, look->viewer);
  grape_felt_paint (cr, look, (GrapeBox){ 0, 0, look->width, look->height });
  for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS; seat++)
    draw_station (&t, seat);
  if (t.over && !revealing (&t))
    draw_end (&t);
  else
    {
      draw_stacks (&t);
      draw_prize (&t);
      for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS; seat++)
        {
          draw_bid (&t, seat);
          draw_badge (&t, seat);
        }
    }
  draw_last (&t);
  draw_hand (&t);
}

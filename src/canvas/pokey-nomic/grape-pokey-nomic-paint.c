/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws Pokey Nomic: the ruleset, and beside it what is voted on, the points and the turns. */
#include <glib/gi18n.h>

#include "canvas/grape-pen.h"
#include "grape-pokey-nomic-layout.h"

#include <string.h>

typedef struct
{
  cairo_t *cr;
  const GrapePokeyPanel *panel;
  const PokeyNomic *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  double em, left, width;
} Margin;

static gboolean
is_at (const Margin *m, int kind, int column)
{
  return grape_spot_is (m->touch->hover, kind, column, 0)
         || grape_spot_is (m->touch->cursor, kind, column, 0);
}

static void
outline (const Margin *m, GrapeBox box, int kind, int column)
{
  if (!grape_spot_is (m->touch->cursor, kind, column, 0))
    return;
  grape_pen_round (m->cr, box.x, box.y, box.width, box.height, .5 * m->em);
  grape_pen_stroke (m->cr, grape_pen_accent (m->look), 1, 2);
}

static const char *
name_of (const Margin *m, int seat)
{
  return grape_table_name (m->panel->position->table, seat);
}

/* Votes */

static void
draw_tick (const Margin *m, double x, double y, double size)
{
  cairo_move_to (m->cr, x - size * .45, y);
  cairo_line_to (m->cr, x - size * .1, y + size * .38);
  cairo_line_to (m->cr, x + size * .5, y - size * .42);
}

static void
draw_cross (const Margin *m, double x, double y, double size)
{
  cairo_move_to (m->cr, x - size * .38, y - size * .38);
  cairo_line_to (m->cr, x + size * .38, y + size * .38);
  cairo_move_to (m->cr, x + size * .38, y - size * .38);
  cairo_line_to (m->cr, x - size * .38, y + size * .38);
}

/* A player's mark on a stone, with how they voted at its edge. */
static void
draw_vote (const Margin *m, int seat, guint vote, double x, double y)
{
  double em = m->em, grown = 1;
  GrapeColor color = vote == POKEY_FOR       ? grape_pen_accent (m->look)
                     : vote == POKEY_AGAINST ? grape_pen_alarm (m->look)
                                             : grape_pen_ink (m->look);
  GrapeColor paper = grape_ruleset_paper (m->look);

  if (vote && grape_touch_arrives (m->touch, seat))
    grown = .4 + .6 * grape_pen_ease (m->touch->motion);
  grape_pen_disc (m->cr, x, y, 1.05 * em * grown);
  if (vote)
    grape_pen_fill_edged (m->cr, grape_pen_mix (paper, color, m->look->contrast ? 0 : .16), 1,
                          color, 1, 1.5);
  else
    grape_pen_dashed (m->cr, color, m->look->contrast ? 1 : .45, 1.2, 3, 3);
  cairo_save (m->cr);
  if (!vote)
    cairo_push_group (m->cr);
  grape_pen_mark (m->cr, seat, x, y, 1.05 * em * grown, m->look->dark);
  if (!vote)
    grape_pen_end_group (m->cr, .55);
  cairo_restore (m->cr);
  if (!vote)
    return;
  grape_pen_disc (m->cr, x + .8 * em, y + .75 * em, .55 * em * grown);
  grape_pen_fill_edged (m->cr, color, 1, paper, 1, 1.5);
  if (vote == POKEY_FOR)
    draw_tick (m, x + .8 * em, y + .75 * em, .55 * em);
  else
    draw_cross (m, x + .8 * em, y + .75 * em, .6 * em);
  grape_pen_stroke (m->cr, grape_palette_ink (color), 1, MAX (1.4, .14 * em));
}

static void
draw_votes (const Margin *m)
{
  const GrapePokeyPanel *p = m->panel;
  const PokeyProposal *proposal = p->card.proposal;
  guint k = 0;

  for (guint i = 0; i < m->view->n_seats; i++)
    {
      if (!proposal->votes[i] && (p->card.result >= 0 || !pokey_plays (m->view, (int)i)))
        continue;
      draw_vote (m, (int)i, proposal->votes[i],
                 m->left + 3.1 * m->em + (k % p->votes_in_row) * 2.5 * m->em,
                 p->votes_y + 1.1 * m->em + (k / p->votes_in_row) * 2.7 * m->em);
      k++;
    }
}

static GrapeColor
result_color (const Margin *m, int result)
{
  return result < 0                 ? grape_pen_gold (m->look)
         : result == POKEY_ADOPTED  ? grape_pen_accent (m->look)
         : result == POKEY_DEFEATED ? grape_pen_alarm (m->look)
                                    : grape_pen_ink (m->look);
}

static void
draw_card (const Margin *m)
{
  const GrapePokeyPanel *p = m->panel;
  double em = m->em, x = m->left + .8 * em, y = p->card_top, width = m->width - 1.6 * em;
  GrapeBox box = { x, y, width, p->card_height };

  if (!p->card.proposal)
    return;
  int number = (int)p->card.proposal->number;
  g_autofree char *title = grape_pokey_title (p, p->card.proposal);
  g_autofree char *state = grape_pokey_state (p, &p->card);
  grape_pen_round (m->cr, x, y, width, p->card_height, .5 * em);
  grape_pen_fill_edged (m->cr, grape_ruleset_paper (m->look), 1, grape_pen_ink (m->look),
                        m->look->contrast || is_at (m, GRAPE_POKEY_CARD, number) ? .8 : .16, 1);
  cairo_save (m->cr);
  grape_pen_round (m->cr, x, y, width, p->card_height, .5 * em);
  cairo_clip (m->cr);
  cairo_rectangle (m->cr, x, y, .32 * em, p->card_height);
  grape_pen_fill (m->cr, result_color (m, p->card.result), 1);
  cairo_restore (m->cr);
  grape_pen_note (
      m->cr, m->look, 1, title, x + 1.2 * em, y + 1.3 * em,
      (GrapeTextStyle){
          .size = 1.14 * em, .bold = TRUE, .serif = TRUE, .max_width = width - 2 * em });
  grape_pen_mark (m->cr, p->card.proposal->by, x + 1.7 * em, y + 2.95 * em, .95 * em,
                  m->look->dark);
  g_autofree char *line = g_strdup_printf ("%s, %s", name_of (m, p->card.proposal->by), state);
  grape_pen_note (m->cr, m->look, .8, line, x + 2.6 * em, y + 2.95 * em,
                  (GrapeTextStyle){ .size = .92 * em, .max_width = width - 3.2 * em });
  if (p->wording_lines)
    grape_pen_note (m->cr, m->look, .95, p->wording, x + 1.2 * em,
                    y + 4.1 * em + p->wording_lines * .71 * em,
                    (GrapeTextStyle){ .size = em,
                                      .serif = TRUE,
                                      .max_width = width - 2.2 * em,
                                      .lines = (int)MAX (2, p->wording_lines) });
  draw_votes (m);
  outline (m, box, GRAPE_POKEY_CARD, number);
}

static void
draw_others (const Margin *m)
{
  for (guint i = 0; i < m->panel->n_others; i++)
    {
      const PokeyProposal *proposal = grape_pokey_other (m->panel, i);
      GrapeBox box = grape_pokey_other_box (m->panel, i);
      g_autofree char *title = grape_pokey_title (m->panel, proposal);

      grape_pen_round (m->cr, box.x, box.y, box.width, box.height, .4 * m->em);
      grape_pen_fill (m->cr, grape_pen_ink (m->look),
                      is_at (m, GRAPE_POKEY_CARD, (int)proposal->number) ? .12 : .05);
      grape_pen_mark (m->cr, proposal->by, box.x + m->em, box.y + box.height / 2, .9 * m->em,
                      m->look->dark);
      grape_pen_note (
          m->cr, m->look, .9, title, box.x + 2 * m->em, box.y + box.height / 2,
          (GrapeTextStyle){ .size = .95 * m->em, .max_width = box.width - 2.6 * m->em });
      outline (m, box, GRAPE_POKEY_CARD, (int)proposal->number);
    }
}

/* What can be done */

static void
draw_offers (const Margin *m)
{
  for (guint i = 0; i < m->panel->offers->len; i++)
    {
      const GrapePokeyOffer *offer = &g_array_index (m->panel->offers, GrapePokeyOffer, i);
      gboolean near = is_at (m, GRAPE_POKEY_OFFER, (int)i);
      gboolean on = m->look->proposal && !g_strcmp0 (m->look->proposal, offer->move);
      GrapeColor accent = grape_pen_accent (m->look), ink = grape_pen_ink (m->look);
      GrapeColor paper = grape_ruleset_paper (m->look);
      GrapeColor fill = on             ? accent
                        : near         ? grape_pen_mix (paper, accent, .26)
                        : offer->quiet ? grape_pen_mix (paper, ink, .04)
                                       : grape_pen_mix (paper, accent, .13);

      grape_pen_round (m->cr, offer->box.x, offer->box.y, offer->box.width, offer->box.height,
                       offer->box.height / 2);
      grape_pen_fill_edged (m->cr, fill, 1, on || near || !offer->quiet ? accent : ink,
                            on || near || !offer->quiet || m->look->contrast ? 1 : .28,
                            near ? 2 : 1);
      grape_pen_write (m->cr, on ? grape_palette_ink (accent) : ink, 1, offer->label,
                       offer->box.x + offer->box.width / 2, offer->box.y + offer->box.height / 2,
                       (GrapeTextStyle){ .size = (offer->quiet ? .9 : .98) * m->em,
                                         .bold = !offer->quiet,
                                         .align = .5,
                                         .max_width = offer->box.width - m->em });
      outline (m, offer->box, GRAPE_POKEY_OFFER, (int)i);
    }
}

/* Points */

static void
draw_die (const Margin *m, double x, double y, double size, int face, int sides)
{
  static const char *const patterns[7]
      = { "", "000010000", "001000100", "001010100", "101000101", "101010101", "101101101" };
  GrapeColor ivory = m->look->contrast ? grape_pen_paper (m->look) : (GrapeColor){ .97, .95, .88 };
  GrapeColor dot = m->look->contrast ? grape_pen_ink (m->look) : (GrapeColor){ .14, .12, .12 };

  grape_pen_round (m->cr, x, y, size, size, size * .2);
  grape_pen_fill_edged (m->cr, ivory, 1, dot, .5, 1);
  for (guint i = 0; sides == 6 && face >= 1 && face <= 6 && i < 9; i++)
    if (patterns[face][i] == '1')
      {
        grape_pen_disc (m->cr, x + size * (.25 + .25 * (i % 3)), y + size * (.25 + .25 * (i / 3)),
                        size * .09);
        grape_pen_fill (m->cr, dot, 1);
      }
  if (sides != 6)
    {
      g_autofree char *number = g_strdup_printf ("%d", face);

      grape_pen_write (m->cr, dot, 1, number, x + size / 2, y + size / 2,
                       (GrapeTextStyle){ .size = size * .6, .align = .5, .max_width = size * .9 });
    }
}

/* "Live Chicken, hat red" */
static char *
say_more (const Margin *m, int seat)
{
  const PokeyPlayer *player = &m->view->players[seat];
  GString *text
      = g_string_new (player->out ? _ ("has forfeited") : grape_pokey_kind (player->kind));

  if (player->injured)
    g_string_append_printf (text, "%s%s", text->len ? ", " : "", _ ("injured"));
  for (guint i = 0; i < m->view->columns->len; i++)
    {
      const PokeyColumn *column = g_ptr_array_index (m->view->columns, i);

      g_string_append_printf (text, "%s%s %s", text->len ? ", " : "", column->name,
                              (char *)g_ptr_array_index (column->values, (guint)seat));
    }
  return g_string_free (text, FALSE);
}

static void
draw_player (const Margin *m, int seat)
{
  const PokeyPlayer *player = &m->view->players[seat];
  GrapeBox box = grape_pokey_player_box (m->panel, (guint)seat);
  double em = m->em, middle = box.y + box.height / 2, right = box.x + box.width;
  gboolean won = m->view->winner == seat, on = m->view->mover == seat && m->view->winner < 0;
  gint64 win = 0;
  int sides = 6, rolled = grape_pokey_rolled (m->panel, seat, &sides);
  g_autofree char *score = g_strdup_printf ("%" G_GINT64_FORMAT, player->score);
  g_autofree char *more = say_more (m, seat);

  if (on || won)
    {
      grape_pen_round (m->cr, box.x - .3 * em, box.y + 1, box.width + .6 * em, box.height - 2,
                       .4 * em);
      grape_pen_fill (m->cr, won ? grape_pen_gold (m->look) : grape_pen_ink (m->look),
                      m->look->contrast ? 0
                      : won             ? .3
                                        : .07);
    }
  if (pokey_has (m->view, "win", &win) && player->score > 0)
    {
      double full = box.width - 2.1 * em;

      cairo_rectangle (m->cr, box.x + 1.8 * em, box.y + box.height - .22 * em,
                       full * MIN (1, (double)player->score / (double)win), .16 * em);
      grape_pen_fill (m->cr, grape_palette_color (seat, m->look->dark), 1);
    }
  grape_pen_mark (m->cr, seat, box.x + .7 * em, middle, em, m->look->dark);
  right -= grape_pen_write (
      m->cr, grape_pen_ink (m->look), 1, score, right - .2 * em, middle,
      (GrapeTextStyle){ .size = 1.05 * em, .bold = TRUE, .align = 1, .max_width = 6 * em });
  right -= .8 * em;
  if (rolled > 0)
    {
      double size = MIN (1.5 * em, box.height * .8);

      draw_die (m, right - size, middle - size / 2, size, rolled, sides);
      right -= size + .6 * em;
    }
  double used = grape_pen_write (
      m->cr, grape_pen_ink (m->look), player->out ? .55 : 1, name_of (m, seat), box.x + 1.8 * em,
      middle - .05 * em,
      (GrapeTextStyle){
          .size = em, .bold = on || won, .max_width = MAX (3 * em, right - box.x - 2 * em) });
  if (*more && right - box.x - 2.6 * em - used > 3 * em)
    grape_pen_note (m->cr, m->look, .7, more, box.x + 2.5 * em + used, middle,
                    (GrapeTextStyle){ .size = .86 * em,
                                      .italic = TRUE,
                                      .max_width = right - box.x - 2.6 * em - used });
  outline (m, box, GRAPE_POKEY_PLAYER, seat);
}

/* Judgement */

static void
draw_questions (const Margin *m)
{
  double y = m->panel->questions_y, em = m->em;

  if (m->view->invoked)
    {
      g_autofree char *judge = m->view->judge >= 0 ? g_strdup_printf (_ ("The Judge is %s."),
                                                                      name_of (m, m->view->judge))
                                                   : g_strdup (_ ("Nobody can be Judge."));

      grape_pen_note (m->cr, m->look, 1, judge, m->left + .8 * em, y + .8 * em,
                      (GrapeTextStyle){ .size = em, .bold = TRUE, .max_width = m->width - 2 * em });
      y += 1.7 * em;
    }
  for (guint i = 0; i < m->view->questions->len; i++, y += 3 * em)
    {
      g_autofree char *text
          = grape_pokey_question (m->panel, &g_array_index (m->view->questions, PokeyQuestion, i));

      grape_pen_note (
          m->cr, m->look, .9, text, m->left + .8 * em, y + 1.3 * em,
          (GrapeTextStyle){ .size = .95 * em, .max_width = m->width - 2 * em, .lines = 2 });
    }
}

/* All turns */

static void
draw_turn (const Margin *m, guint i)
{
  const GrapePokeyTurn *turn = &g_array_index (m->panel->turns, GrapePokeyTurn, i);
  GrapeBox box = grape_pokey_turn_box (m->panel, i);
  int number = (int)turn->proposal->number;
  double em = m->em, high = 1.35 * em;
  GrapeColor color = result_color (m, turn->result);
  gboolean told = m->panel->card.proposal == turn->proposal;

  if (box.width <= 0)
    return;
  grape_pen_round (m->cr, box.x, box.y, box.width, high, MIN (.35 * em, box.width / 2));
  if (turn->result == POKEY_ADOPTED || turn->result < 0)
    grape_pen_fill_edged (m->cr, color, 1, grape_pen_ink (m->look),
                          is_at (m, GRAPE_POKEY_TURN, number) ? 1 : 0, 2);
  else
    grape_pen_fill_edged (m->cr, color, .1, color,
                          m->look->contrast || is_at (m, GRAPE_POKEY_TURN, number) ? 1 : .7, 1.2);
  if (box.width > 1.2 * em && turn->result == POKEY_DEFEATED)
    {
      draw_cross (m, box.x + box.width / 2, box.y + high / 2, .7 * em);
      grape_pen_stroke (m->cr, color, 1, MAX (1.3, .13 * em));
    }
  else if (box.width > 1.2 * em && turn->result == POKEY_ADOPTED)
    {
      draw_tick (m, box.x + box.width / 2, box.y + high / 2, .65 * em);
      grape_pen_stroke (m->cr, grape_palette_ink (color), 1, MAX (1.3, .15 * em));
    }
  guint every = box.width > 2.2 * em ? 1 : (guint)(2.6 * em / MAX (1, box.width)) + 1;
  if (i % every == 0 || told)
    {
      g_autofree char *label = g_strdup_printf ("%d", number);

      if (told || !m->panel->card.proposal
          || ABS ((int)m->panel->card.proposal->number - number) >= (int)every)
        grape_pen_note (m->cr, m->look, told ? 1 : .65, label, box.x + box.width / 2,
                        box.y + high + .8 * em,
                        (GrapeTextStyle){ .size = .8 * em, .bold = told, .align = .5 });
    }
  outline (m, (GrapeBox){ box.x - 1, box.y - 1, box.width + 2, high + 2 }, GRAPE_POKEY_TURN,
           number);
}

/** grape_pokey_panel_paint: what stands beside the ruleset */
void
grape_pokey_panel_paint (cairo_t *cr, const GrapePokeyPanel *self)
{
  const Margin m = { .cr = cr,
                     .panel = self,
                     .view = self->view,
                     .look = self->look,
                     .touch = grape_touch_of (self->look),
                     .em = self->em,
                     .left = self->box.x,
                     .width = self->box.width };
  g_autofree char *situation = grape_pokey_situation (self);

  grape_pen_color (cr, grape_pen_ink (self->look), 1);
  grape_pen_sentence (
      cr, situation, m.left + .9 * m.em, self->box.y + 1.65 * m.em,
      (GrapeTextStyle){ .size = 1.1 * m.em, .bold = TRUE, .max_width = m.width - 1.8 * m.em });
  draw_card (&m);
  draw_others (&m);
  draw_offers (&m);
  for (guint i = 0; i < self->view->n_seats; i++)
    draw_player (&m, (int)i);
  draw_questions (&m);
  for (guint i = 0; i < self->turns->len; i++)
    draw_turn (&m, i);
}

/** grape_pokey_nomic_paint: a #GrapePaintFunc */
void
grape_pokey_nomic_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_auto (GrapeRulesetBook) book = { 0 };

  grape_ruleset_book_begin (&book, &grape_pokey_room, view, look, NULL, NULL);
  grape_ruleset_book_paint (cr, &book);
}

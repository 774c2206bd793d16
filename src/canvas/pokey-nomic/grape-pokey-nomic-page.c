/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How Pokey Nomic uses the page of a ruleset: the panel on its right, or above it where it is
 * narrow; and what choosing a turn shows. */
#include <glib/gi18n.h>

#include "grape-pokey-nomic-layout.h"

#define LEAST_WIDE 58 /* em */

static double
em_of (const GrapeLook *look)
{
  return CLAMP (look->width / 68, 12.5, 16);
}

static gboolean
is_wide (const GrapeLook *look)
{
  return look->width >= LEAST_WIDE * em_of (look);
}

static double
panel_width (const GrapeLook *look)
{
  return is_wide (look) ? CLAMP (look->width * .36, 22 * em_of (look), 30 * em_of (look))
                        : look->width;
}

static const PokeyProposal *
in_question (const GrapePokeyPanel *panel)
{
  return panel->card.proposal && panel->card.result < 0 ? panel->card.proposal
         : panel->view->open->len                       ? g_ptr_array_index (panel->view->open, 0)
                                                        : NULL;
}

static void
frame (const GrapePosition *view, const GrapeLook *look, const GrapeRulesetPlace *place,
       GrapeRulesetFrame *frame)
{
  const PokeyNomic *self = view->state;
  double em = em_of (look), width = panel_width (look);
  g_auto (GrapePokeyPanel) panel = { 0 };

  grape_pokey_panel_begin (&panel, view, look, place, em, (GrapeBox){ 0, 0, width, 0 });
  frame->now = self->rules;
  frame->em = em;
  frame->above = is_wide (look) ? 0 : panel.box.height;
  frame->document
      = (GrapeBox){ 0, 0, is_wide (look) ? look->width - width : look->width, look->height };
  const PokeyProposal *proposal = in_question (&panel);
  if (!proposal)
    return;
  frame->focus = proposal->number;
  frame->then = pokey_if_adopted (self, proposal, grape_table_name (view->table, proposal->by));
  frame->then_name = g_strdup_printf (_ ("If %u passes"), proposal->number);
}

/** grape_pokey_panel_of: the panel of @book; clear it with grape_pokey_panel_clear() */
void
grape_pokey_panel_of (const GrapeRulesetBook *book, GrapePokeyPanel *panel)
{
  double width = panel_width (book->look);
  GrapeBox box = is_wide (book->look) ? (GrapeBox){ book->look->width - width, 0, width, 0 }
                                      : (GrapeBox){ 0, book->paper.y - book->scroll, width, 0 };

  grape_pokey_panel_begin (panel, book->position, book->look, &book->place, book->frame.em, box);
  double over = panel->box.height - book->look->height;
  double most = grape_ruleset_book_most_scroll (book);
  if (!is_wide (book->look) || over <= 0 || most <= 0)
    return;
  grape_pokey_panel_clear (panel);
  box.y = -over * book->scroll / most; /* its end is seen with that of the rules */
  grape_pokey_panel_begin (panel, book->position, book->look, &book->place, book->frame.em, box);
}

static void
paint (cairo_t *cr, const GrapeRulesetBook *book)
{
  g_auto (GrapePokeyPanel) panel = { 0 };

  grape_pokey_panel_of (book, &panel);
  cairo_save (cr);
  cairo_rectangle (cr, panel.box.x, is_wide (book->look) ? 0 : book->paper.y, panel.box.width,
                   book->look->height);
  cairo_clip (cr);
  grape_pokey_panel_paint (cr, &panel);
  cairo_restore (cr);
}

static void
spots (const GrapeRulesetBook *book, GrapeSpotField *field)
{
  g_auto (GrapePokeyPanel) panel = { 0 };

  grape_pokey_panel_of (book, &panel);
  for (guint i = 0; i < panel.offers->len; i++)
    {
      const GrapePokeyOffer *offer = &g_array_index (panel.offers, GrapePokeyOffer, i);

      grape_spot_field_add (field,
                            (GrapeSpot){ .id = { GRAPE_POKEY_OFFER, (int)i, 0 },
                                         .box = offer->box,
                                         .move = offer->unfinished ? NULL : g_strdup (offer->move),
                                         .name = g_strdup (offer->label),
                                         .spoken = g_strdup (offer->label) });
    }
  if (panel.card.proposal)
    grape_spot_field_add (
        field, (GrapeSpot){ .id = { GRAPE_POKEY_CARD, (int)panel.card.proposal->number, 0 },
                            .box = { panel.box.x + .8 * panel.em, panel.card_top,
                                     panel.box.width - 1.6 * panel.em, panel.card_height } });
  for (guint i = 0; i < panel.n_others; i++)
    grape_spot_field_add (
        field,
        (GrapeSpot){ .id = { GRAPE_POKEY_CARD, (int)grape_pokey_other (&panel, i)->number, 0 },
                     .box = grape_pokey_other_box (&panel, i) });
  for (guint i = 0; i < panel.view->n_seats; i++)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_POKEY_PLAYER, (int)i, 0 },
                                              .box = grape_pokey_player_box (&panel, i),
                                              .calm = TRUE });
  for (guint i = 0; i < panel.turns->len; i++)
    {
      GrapeBox box = grape_pokey_turn_box (&panel, i);

      if (box.width > 0)
        grape_spot_field_add (
            field,
            (GrapeSpot){
                .id = { GRAPE_POKEY_TURN,
                        (int)g_array_index (panel.turns, GrapePokeyTurn, i).proposal->number, 0 },
                .box = box });
    }
}

/* What a proposal changed, as revisions; FALSE: nothing. */
static gboolean
find_changes (const GrapeRuleset *rules, guint number, guint *from, guint *to)
{
  *to = 0;
  for (const GrapeRevision *each = rules->last; each; each = each->before)
    if (each->proposal == number)
      {
        *to = *to ? *to : each->index;
        *from = each->index - 1;
      }
  return *to != 0;
}

/** grape_pokey_choose: what a spot without a move does: it changes @place, or gives the beginning
 * of a move in @propose (out) (transfer full) */
void
grape_pokey_choose (const GrapeRulesetBook *book, GrapeSpotId id, GrapeRulesetPlace *place,
                    char **propose)
{
  g_auto (GrapePokeyPanel) panel = { 0 };
  guint from = 0, to = 0;

  grape_pokey_panel_of (book, &panel);
  if (id.kind == GRAPE_POKEY_OFFER && (guint)id.column < panel.offers->len)
    *propose = g_strdup (g_array_index (panel.offers, GrapePokeyOffer, id.column).move);
  if (id.kind != GRAPE_POKEY_CARD && id.kind != GRAPE_POKEY_TURN)
    return;
  /* The same turn again: back to the present. */
  if (id.kind == GRAPE_POKEY_TURN && place->shown == id.column)
    {
      place->shown = 0;
      place->mode = GRAPE_RULESET_AUTO;
      place->scroll = MIN (book->scroll, book->frame.above);
      return;
    }
  place->shown = id.column;
  place->mode = GRAPE_RULESET_AUTO;
  place->scroll = -1;
  if (find_changes (panel.view->rules, (guint)id.column, &from, &to))
    {
      place->mode = GRAPE_RULESET_COMPARE;
      place->from = from;
      place->to = to;
    }
  if (book->frame.above > 0)
    place->scroll = book->scroll;
}

const GrapeRulesetRoom grape_pokey_room = { .frame = frame, .paint = paint, .spots = spots };

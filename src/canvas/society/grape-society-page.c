/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the lists: people, games, submissions, entries of the ledger, standings. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include "canvas/grape-pen.h"

#include "translate/grape-translate.h"

#include <math.h>
#include <string.h>

/** grape_society_paint_face: somebody's colour, with what their name begins with */
void
grape_society_paint_face (cairo_t *cr, const GrapeSocietyBook *b, int person, double x, double y,
                          double radius)
{
  const SocietyPerson *who = society_person (b->view, person);
  GrapeColor color = grape_palette_color (person, b->folio.look->dark);
  g_autofree char *first = g_utf8_substring (who->name, 0, 1);
  g_autofree char *initial = g_utf8_strup (first, -1);
  double alpha = who->left ? .35 : 1;

  grape_pen_disc (cr, x, y, radius);
  grape_pen_fill (cr, color, alpha);
  if (person == b->person)
    {
      grape_pen_disc (cr, x, y, radius + .16 * b->folio.em);
      grape_pen_stroke (cr, grape_pen_accent (b->folio.look), 1, 2);
    }
  grape_pen_write (cr, grape_palette_ink (color), alpha, initial, x, y,
                   (GrapeTextStyle){ .size = radius * 1.05, .bold = TRUE, .align = .5 });
}

/* What they have won, from the right; returns where that begins. */
static double
draw_trophies (cairo_t *cr, const GrapeFolio *f, const SocietyPerson *person, double x, double y)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  guint jade = 0, other = 0;
  g_autofree char *count = NULL;

  for (guint i = 0; i < person->trophies->len; i++)
    {
      const char *name = g_array_index (person->trophies, SocietyTrophy, i).trophy;

      if (strcmp (name, b->view->customs.unique) != 0)
        jade++;
      else
        other++;
    }
  if (other)
    {
      grape_society_paint_knife (cr, f->look, x - .9 * f->em, y, 1.9 * f->em);
      x -= 2.2 * f->em;
    }
  if (jade > 3)
    {
      count = g_strdup_printf ("%u ×", jade);
      grape_society_paint_jade (cr, f->look, x - .7 * f->em, y, .62 * f->em);
      grape_folio_put (cr, f, .9, count, x - 1.6 * f->em, y, .9, 1, 3 * f->em, FALSE);
      return x - 3.6 * f->em;
    }
  for (guint i = 0; i < jade; i++, x -= 1.5 * f->em)
    grape_society_paint_jade (cr, f->look, x - .7 * f->em, y, .62 * f->em);
  return x;
}

static void
draw_person (cairo_t *cr, const GrapeFolio *f, guint index, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  const SocietyPerson *person = society_person (b->view, (int)index);
  double em = f->em, middle = box.y + box.height / 2, right = box.x + box.width - .8 * em;
  g_autofree char *line = grape_society_person_line (b, person);
  g_autofree char *money = grape_society_money (b->view, person->money);
  g_autofree char *points = g_strdup_printf (
      ngettext ("%d point", "%d points", (gulong)ABS (person->points)), (int)person->points);
  double alpha = person->left || !person->active ? .55 : 1, left = box.x + 4 * em, end;

  grape_society_paint_face (cr, b, (int)index, box.x + 2 * em, middle, 1.15 * em);
  grape_folio_put (cr, f, alpha, money, right, middle - .7 * em, 1, 1, 8 * em, TRUE);
  grape_folio_put (cr, f, .7 * alpha, points, right, middle + .75 * em, .88, 1, 8 * em, FALSE);
  end = draw_trophies (cr, f, person, right - (f->wide ? 7 : 5.4) * em, middle);
  grape_folio_put (cr, f, alpha, person->name, left, middle - (*line ? .7 * em : 0), 1.1, 0,
                   end - left, TRUE);
  grape_folio_put (cr, f, .72 * alpha, line, left, middle + .75 * em, .9, 0, end - left - .4 * em,
                   FALSE);
}

static void
draw_game (cairo_t *cr, const GrapeFolio *f, guint index, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  const SocietyGame *game = society_game (b->view, (int)index);
  double em = f->em, left = box.x + 1.6 * em, right = box.x + box.width - .8 * em;
  double middle = box.y + box.height / 2, up = middle - (f->wide ? .7 : 1.4) * em;
  double room = right - left;
  g_autofree char *line = grape_society_game_line (b, game);
  g_autofree char *state = grape_society_game_state (b, game);
  g_autofree char *title = g_strdup_printf ("%s · %s", _ (game->class), game->label);
  gboolean off = game->status > SOCIETY_OVER, open = game->status <= SOCIETY_RUNNING;
  double alpha = off ? .5 : 1;

  if (g_hash_table_contains (b->owed, game->label))
    grape_folio_dot (cr, f, GRAPE_TONE_ACCENT, box.x + .7 * em, up);
  else if (game->disputed_by && open)
    grape_folio_dot (cr, f, GRAPE_TONE_ALARM, box.x + .7 * em, up);
  if (game->trophy_to && f->wide)
    {
      if (g_strcmp0 (game->trophy, b->view->customs.unique) == 0)
        grape_society_paint_knife (cr, f->look, right - em, middle, 2 * em);
      else
        grape_society_paint_jade (cr, f->look, right - em, middle, .7 * em);
      right -= 2.6 * em;
    }
  grape_folio_put (cr, f, alpha, title, left, up, 1.05, 0, f->wide ? room * .6 : room, open);
  grape_folio_put (cr, f, .75 * alpha, line, left, up + 1.45 * em, .9, 0,
                   grape_society_people_room (b), FALSE);
  if (f->wide)
    grape_folio_put (cr, f, alpha, state, right, middle, .95, 1, room * .36, FALSE);
  else
    grape_folio_put (cr, f, alpha, state, left, up + 2.85 * em, .9, 0, room, open);
}

/* A circle for each endorsement that is wanted, filled where there is one. */
static void
draw_endorsements (cairo_t *cr, const GrapeFolio *f, const SocietySubmission *post, double x,
                   double y)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  guint wanted = MAX (SOCIETY_ENDORSEMENTS, (society_count_active (b->view) + 9) / 10);
  guint shown = MIN (MAX (wanted, post->endorsements->len), 12);

  for (guint i = 0; i < shown; i++)
    {
      grape_pen_disc (cr, x - 1.15 * f->em * (shown - 1 - i), y, .4 * f->em);
      if (i < post->endorsements->len)
        grape_pen_fill (cr, grape_pen_accent (f->look), 1);
      else
        grape_pen_stroke (cr, grape_pen_ink (f->look), f->look->contrast ? 1 : .4, 1.3);
    }
}

/* The days of the submission, and a mark at the third. */
static void
draw_clock (cairo_t *cr, const GrapeFolio *f, const SocietySubmission *post, double x, double y,
            double width)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  double part = CLAMP ((double)(b->now - post->at) / SOCIETY_APPROVAL_S, 0, 1);
  double third = (double)SOCIETY_ACCEPTANCE_S / SOCIETY_APPROVAL_S;

  grape_pen_round (cr, x, y - .16 * f->em, width, .32 * f->em, .16 * f->em);
  grape_pen_fill (cr, grape_pen_ink (f->look), .14);
  grape_pen_round (cr, x, y - .16 * f->em, MAX (.32 * f->em, width * part), .32 * f->em,
                   .16 * f->em);
  grape_pen_fill (cr,
                  part >= .85 && post->status == SOCIETY_POSTED ? grape_pen_alarm (f->look)
                                                                : grape_pen_accent (f->look),
                  1);
  cairo_rectangle (cr, x + width * third - 1, y - .38 * f->em, 2, .76 * f->em);
  grape_pen_fill (cr, grape_pen_ink (f->look), .6);
}

static void
draw_submission (cairo_t *cr, const GrapeFolio *f, guint index, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  const SocietySubmission *post = society_submission (b->view, (int)index);
  double em = f->em, left = box.x + 1.6 * em, right = box.x + box.width - .9 * em;
  double top = box.y + 1.25 * em, room = right - left;
  gboolean waits = post->status <= SOCIETY_APPROVED;
  g_autofree char *state = grape_society_submission_state (b, post);
  g_autofree char *by
      = g_strdup_printf (post->equipment ? _ ("%s · equipment by %s") : _ ("%s · a game by %s"),
                         post->label, post->by);
  double alpha = waits || post->status == SOCIETY_ACCEPTED ? 1 : .55;

  grape_folio_put (cr, f, alpha, post->name, left, top, 1.1, 0, room * .62, waits);
  grape_folio_put (cr, f, .72 * alpha, by, left, top + 1.4 * em, .9, 0, room * (f->wide ? .5 : 1),
                   FALSE);
  if (waits)
    {
      draw_endorsements (cr, f, post, right - .4 * em, top);
      draw_clock (cr, f, post, left, box.y + box.height - .5 * em, room);
    }
  if (f->wide)
    grape_folio_put (cr, f, alpha, state, right, top + (waits ? 1.4 : .7) * em, .92, 1, room * .48,
                     FALSE);
  else
    grape_folio_put (cr, f, alpha, state, left, top + 2.7 * em, .88, 0, room, FALSE);
}

static void
draw_entry (cairo_t *cr, const GrapeFolio *f, guint index, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  const SocietyEntry *entry = society_entry (b->view, index + 1);
  double em = f->em, left = box.x + .8 * em, right = box.x + box.width - .8 * em;
  double middle = box.y + box.height / 2, w = right - left;
  g_autofree char *number = g_strdup_printf ("%u", entry->entry);
  g_autofree char *day = grape_society_day (entry->at);
  g_autofree char *amount = grape_society_entry_amount (b->view, entry);
  g_autofree char *who = entry->from ? g_strdup_printf ("%s → %s", entry->from, entry->person)
                                     : g_strdup (entry->person);
  g_autofree char *game = g_strdup_printf ("%s · %s", _ (entry->class), entry->game);
  g_autofree char *cut = entry->disregarded
                             ? g_strdup_printf (_ ("%d cut (%s)"), (int)entry->disregarded,
                                                entry->clause ? entry->clause : "1250.1")
                         : entry->corrects ? g_strdup_printf (_ ("corrects %u"), entry->corrects)
                                           : NULL;
  gboolean gone = !entry->corrects && entry->stands != entry->amount;

  if (!f->wide)
    {
      g_autofree char *below
          = g_strdup_printf ("%s · %s%s%s", day, game, cut ? " · " : "", cut ? cut : "");

      grape_folio_put (cr, f, 1, who, left, middle - .75 * em, 1, 0, w * .7, TRUE);
      grape_folio_put (cr, f, gone ? .5 : 1, amount, right, middle - .75 * em, 1, 1, w * .28, TRUE);
      grape_folio_put (cr, f, .72, below, left, middle + .8 * em, .88, 0, w, FALSE);
      return;
    }
  grape_folio_put (cr, f, .55, number, left + 2.4 * em, middle, .9, 1, 2.6 * em, FALSE);
  grape_folio_put (cr, f, .75, day, left + 3.2 * em, middle, .92, 0, 6.6 * em, FALSE);
  grape_folio_put (cr, f, 1, who, left + w * .22, middle, 1, 0, w * .23, TRUE);
  grape_folio_put (cr, f, .8, game, left + w * .46, middle, .95, 0, w * .22, FALSE);
  if (cut)
    grape_pen_write (cr,
                     entry->disregarded
                         ? grape_pen_mix (grape_pen_gold (f->look), grape_pen_ink (f->look), .55)
                         : grape_pen_ink (f->look),
                     .95, cut, left + w * .69, middle,
                     (GrapeTextStyle){ .size = .88 * em, .max_width = w * .19 });
  grape_folio_put (cr, f, gone ? .5 : 1, amount, right, middle, 1, 1, w * .12, TRUE);
}

static void
draw_record (cairo_t *cr, const GrapeFolio *f, guint index, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  const SocietyPerson *person = society_person (b->view, (int)index);
  const GrapeSocietyRecord *record = &g_array_index (b->records, GrapeSocietyRecord, index);
  double em = f->em, middle = box.y + box.height / 2, left = box.x + 3.4 * em;
  double right = box.x + box.width - .8 * em, bar = MIN (f->page.width * .3, 16 * em);
  g_autofree char *won = g_strdup_printf (_ ("won %u of %u"), record->won, record->played);
  double part = (double)record->won / MAX (record->played, 1);

  grape_society_paint_face (cr, b, (int)index, box.x + 1.8 * em, middle, .85 * em);
  grape_folio_put (cr, f, 1, person->name, left, middle, 1.05, 0, f->page.width * .3, TRUE);
  grape_folio_put (cr, f, .85, won, right, middle, .95, 1, 8 * em, FALSE);
  right -= 8.6 * em;
  bar = MIN (bar, right - left - f->page.width * .3);
  if (bar < 2 * em)
    return;
  grape_pen_round (cr, right - bar, middle - .25 * em, bar, .5 * em, .25 * em);
  grape_pen_fill (cr, grape_pen_ink (f->look), .1);
  if (record->won)
    {
      grape_pen_round (cr, right - bar, middle - .25 * em, MAX (.5 * em, bar * part), .5 * em,
                       .25 * em);
      grape_pen_fill (cr, grape_palette_color ((int)index, f->look->dark), 1);
    }
}

void
grape_society_paint_row (cairo_t *cr, const GrapeFolio *folio, guint index, GrapeBox box)
{
  static void (*const rows[]) (cairo_t *, const GrapeFolio *, guint, GrapeBox)
      = { draw_person, draw_game,   draw_submission,
          draw_entry,  draw_record, grape_society_paint_shelf };

  rows[folio->place.tab](cr, folio, index, box);
}

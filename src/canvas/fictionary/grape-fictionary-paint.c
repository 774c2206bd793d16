/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards as from a dictionary's file: a word above, what it might mean on them, and the votes as the
 * players' marks. No card tells an author before the score, not even to the Brainiac. */
#include <glib/gi18n.h>

#include "canvas/grape-pen.h"
#include "grape-fictionary-layout.h"

#include <math.h>
#include <string.h>

void grape_fictionary_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Fictionary *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeFictionaryLayout layout;
  double size;    /* of the texts on the cards */
  char *proposed; /* the canonical move; or NULL */
} File;

static GrapeColor
card_color (const File *f)
{
  if (f->look->contrast)
    return grape_pen_paper (f->look);
  return f->look->dark ? (GrapeColor){ .19, .19, .18 } : (GrapeColor){ 1, .99, .96 };
}

static GrapeColor
edge_color (const File *f)
{
  if (f->look->contrast)
    return grape_pen_ink (f->look);
  return f->look->dark ? (GrapeColor){ .36, .37, .36 } : (GrapeColor){ .78, .77, .72 };
}

static GrapeColor
tab_color (const File *f)
{
  if (f->look->contrast)
    return grape_pen_ink (f->look);
  return f->look->dark ? (GrapeColor){ .42, .5, .58 } : (GrapeColor){ .2, .29, .38 };
}

static void
draw_ground (const File *f)
{
  GrapeColor paper = grape_pen_paper (f->look);

  cairo_rectangle (f->cr, 0, 0, f->look->width, f->look->height);
  grape_pen_fill (f->cr,
                  f->look->contrast ? paper
                                    : grape_pen_mix (paper, (GrapeColor){ .2, .38, .52 },
                                                     f->look->dark ? .1 : .12),
                  1);
}

/* The word, as a dictionary has it */

static const char *
shown_word (const File *f)
{
  const FictionaryRound *last = fictionary_last_round (f->view);

  if (f->layout.shown == GRAPE_FICTIONARY_PAST)
    return last->word;
  if (f->view->word)
    return f->view->word;
  return f->proposed && g_str_has_prefix (f->proposed, "word ") ? f->proposed + 5 : NULL;
}

static void
draw_head (const File *f)
{
  GrapeBox box = f->layout.head;
  const char *word = shown_word (f);
  double em = f->layout.text, middle = box.x + box.width / 2;
  guint number = f->layout.shown == GRAPE_FICTIONARY_PAST ? fictionary_last_round (f->view)->number
                                                          : f->view->round;
  g_autofree char *round = g_strdup_printf (_ ("Round %u"), number);

  if (f->view->stage != FICTIONARY_NUMBERS)
    grape_pen_note (f->cr, f->look, .6, round, middle, box.y + em * .2,
                    (GrapeTextStyle){ .size = em * .85, .align = .5 });
  grape_pen_write (
      f->cr, grape_pen_ink (f->look), word ? 1 : .35, word ? word : "· · ·", middle,
      box.y + em * 1.95,
      (GrapeTextStyle){
          .size = em * 2.3, .serif = TRUE, .bold = TRUE, .align = .5, .max_width = box.width });
}

/* What the last round was goes before what is going on now. */
static void
draw_story (const File *f)
{
  GrapeBox box = f->layout.story;
  const FictionaryRound *last = fictionary_last_round (f->view);
  g_autofree char *now = grape_fictionary_situation (f->position, f->look->viewer);
  g_autofree char *said = NULL;

  if (f->layout.shown == GRAPE_FICTIONARY_PAST && last->end == FICTIONARY_LATE)
    said = g_strdup_printf (_ ("No list was posted in time. %s"), now);
  else if (f->layout.shown == GRAPE_FICTIONARY_PAST && last->end == FICTIONARY_EASY)
    said = g_strdup_printf (_ ("An easy word: sneer! %s"), now);
  else if (f->layout.shown == GRAPE_FICTIONARY_PAST && f->view->stage != FICTIONARY_OVER)
    said = g_strdup_printf (_ ("Round %u: %s"), f->view->round, now);
  grape_pen_color (f->cr, f->view->disputed ? grape_pen_alarm (f->look) : grape_pen_ink (f->look),
                   1);
  grape_pen_sentence (f->cr, said ? said : now, box.x + box.width / 2, box.y + box.height / 2,
                      (GrapeTextStyle){ .size = f->layout.text * 1.1,
                                        .bold = f->view->stage == FICTIONARY_OVER,
                                        .align = .5,
                                        .max_width = box.width });
}

/* Cards */

static gboolean
is_at (const File *f, int kind, int column)
{
  return grape_spot_is (f->touch->hover, kind, column, 0)
         || grape_spot_is (f->touch->cursor, kind, column, 0);
}

static GrapeBox
text_box (const File *f, GrapeBox card)
{
  double em = f->layout.text;

  return (GrapeBox){ card.x + em * 2.5, card.y + em * .7, card.width - em * 3.3,
                     card.height - em * 2.6 };
}

static GrapeTextStyle
text_style (const File *f, const char *text, GrapeBox box)
{
  GrapeTextStyle style = { .size = f->size, .serif = TRUE, .max_width = box.width };

  style.lines = (int)MAX (box.height / (style.size * 1.5), 1);
  while (style.size > f->layout.text * .66 && grape_pen_cuts (f->cr, text, style))
    {
      style.size *= .94;
      style.lines = (int)MAX (box.height / (style.size * 1.5), 1);
    }
  return style;
}

/* What stands on card @i; NULL: the viewer does not know it. */
static const char *
card_text (const File *f, guint i)
{
  switch (f->layout.shown)
    {
    case GRAPE_FICTIONARY_LIST:
      return fictionary_entry (f->view->list, i)->text;
    case GRAPE_FICTIONARY_PAST:
      return fictionary_entry (fictionary_last_round (f->view)->entries, i)->text;
    case GRAPE_FICTIONARY_SLIPS:
      if (f->view->players[f->layout.slips[i]].definition)
        return f->view->players[f->layout.slips[i]].definition;
      return f->layout.slips[i] == f->look->viewer && f->proposed
                     && g_str_has_prefix (f->proposed, "define\n")
                 ? f->proposed + strlen ("define\n")
                 : NULL;
    default:
      return NULL;
    }
}

/* One size for all that is not too small for any but the longest. */
static void
choose_size (File *f)
{
  double em = f->layout.text, most = em * 1.3;

  f->size = most;
  for (guint i = 0; i < f->layout.n_cards; i++)
    {
      const char *text = card_text (f, i);
      GrapeBox box = text_box (f, f->layout.cards[i]);

      while (text && *text && f->size > em * .86
             && grape_pen_cuts (
                 f->cr, text,
                 (GrapeTextStyle){ .size = f->size,
                                   .serif = TRUE,
                                   .max_width = box.width,
                                   .lines = (int)MAX (box.height / (f->size * 1.5), 1) }))
        f->size *= .96;
    }
}

/* As a dictionary's thumb index. */
static void
draw_tab (const File *f, GrapeBox box, const char *number, gboolean on)
{
  double em = f->layout.text, r = em * 1.05, y = box.y + box.height / 2;
  GrapeColor color = on ? grape_pen_accent (f->look) : tab_color (f);

  cairo_new_path (f->cr);
  cairo_move_to (f->cr, box.x, y - r);
  cairo_line_to (f->cr, box.x + em * .6, y - r);
  cairo_arc (f->cr, box.x + em * .6, y, r, -G_PI_2, G_PI_2);
  cairo_line_to (f->cr, box.x, y + r);
  cairo_close_path (f->cr);
  grape_pen_fill (f->cr, color, 1);
  grape_pen_write (f->cr, grape_palette_ink (color), 1, number, box.x + em * .75, y,
                   (GrapeTextStyle){ .size = em * 1.05, .bold = TRUE, .align = .5 });
}

static void
draw_sheet (const File *f, GrapeBox box, GrapeColor edge, double line, gboolean near)
{
  double em = f->layout.text;
  GrapeColor card = card_color (f);

  if (!f->look->contrast)
    {
      grape_pen_round (f->cr, box.x, box.y + em * .14, box.width, box.height, em * .35);
      grape_pen_fill (f->cr, (GrapeColor){ 0, 0, 0 }, f->look->dark ? .4 : .12);
    }
  grape_pen_round (f->cr, box.x, box.y, box.width, box.height, em * .35);
  grape_pen_fill_edged (f->cr, near ? grape_pen_mix (card, grape_pen_accent (f->look), .07) : card,
                        1, edge, 1, line);
}

static void
write_text (const File *f, GrapeBox card, const char *text, double alpha)
{
  GrapeBox box = text_box (f, card);
  GrapeTextStyle style = text_style (f, text, box);

  grape_pen_write (f->cr, grape_pen_ink (f->look), alpha, text, box.x, box.y + box.height / 2,
                   style);
}

static void
write_note (const File *f, GrapeBox card, const char *text)
{
  GrapeBox box = text_box (f, card);

  grape_pen_note (
      f->cr, f->look, .55, text, box.x, box.y + box.height / 2,
      (GrapeTextStyle){
          .size = f->layout.text * .95, .serif = TRUE, .italic = TRUE, .max_width = box.width });
}

/* The marks of those who voted for it, from the right; where there are many they overlap. */
static void
draw_votes (const File *f, GrapeBox card, guint64 seats, double room)
{
  double em = f->layout.text, size = em * 1.15, y = card.y + card.height - em * 1.15;
  guint n = (guint)__builtin_popcountll (seats);
  double step = n > 1 ? MIN (size * 1.25, MAX (room - size, 0) / (n - 1)) : 0;
  double x = card.x + card.width - em * .75 - size / 2;

  for (int seat = (int)f->view->n_seats - 1; seat >= 0; seat--)
    {
      double part = 1;

      if (!(seats >> seat & 1))
        continue;
      if (f->layout.shown == GRAPE_FICTIONARY_LIST && f->touch->arrives >> seat & 1)
        part = grape_pen_ease (f->touch->motion);
      grape_pen_mark (f->cr, seat, x, y + (1 - part) * em * 3, size * (2 - part), f->look->dark);
      x -= step;
    }
}

static gboolean
is_voted (const File *f, guint place)
{
  g_autofree char *move = g_strdup_printf ("vote %u", place);

  if (f->proposed && g_str_has_prefix (f->proposed, "vote "))
    return g_str_equal (f->proposed, move);
  return f->look->viewer >= 0 && f->look->viewer < (int)f->view->n_seats
         && f->view->players[f->look->viewer].vote == place;
}

static void
draw_listed (const File *f, guint i)
{
  GrapeBox box = f->layout.cards[i];
  const char *text = card_text (f, i);
  g_autofree char *number = g_strdup_printf ("%u", i + 1);
  gboolean on = is_voted (f, i + 1), near = is_at (f, GRAPE_FICTIONARY_CARD, (int)i + 1);

  draw_sheet (f, box, on || near ? grape_pen_accent (f->look) : edge_color (f),
              on ? f->layout.text * .16 : 1, near);
  draw_tab (f, box, number, on);
  if (*text)
    write_text (f, box, text, 1);
  else
    write_note (f, box, _ ("nothing"));
  draw_votes (f, box, fictionary_votes_for (f->view, i + 1), box.width - f->layout.text * 4);
}

/* "Ann", or "the truth", as a band along the lower edge. */
static void
draw_author (const File *f, GrapeBox box, const FictionaryEntry *entry, gboolean truth, double room)
{
  double em = f->layout.text, x = box.x + em * 2.5, y = box.y + box.height - em * 1.15;
  const char *name = truth                ? _ ("Actual Definition")
                     : entry->author >= 0 ? grape_table_name (f->position->table, entry->author)
                                          : _ ("nobody knows whose");

  if (truth)
    {
      GrapeColor gold = grape_pen_gold (f->look);

      grape_pen_disc (f->cr, x + em * .5, y, em * .62);
      grape_pen_fill (f->cr, gold, 1);
      cairo_move_to (f->cr, x + em * .2, y);
      cairo_line_to (f->cr, x + em * .43, y + em * .25);
      cairo_line_to (f->cr, x + em * .82, y - em * .25);
      grape_pen_stroke (f->cr, card_color (f), 1, em * .16);
    }
  else if (entry->author >= 0)
    grape_pen_mark (f->cr, entry->author, x + em * .5, y, em * 1.1, f->look->dark);
  grape_pen_write (f->cr, truth ? grape_pen_gold (f->look) : grape_pen_ink (f->look), 1, name,
                   x + em * 1.4, y,
                   (GrapeTextStyle){ .size = em * .95, .bold = TRUE, .max_width = room });
}

/* How far card @i has turned: one after the other; below a half its old side is up. */
static double
turned (const File *f, guint i)
{
  double n = f->layout.n_cards;

  if (!f->touch->reveal || f->layout.shown != GRAPE_FICTIONARY_PAST)
    return 1;
  return CLAMP (f->touch->motion * (1 + .5 * (n - 1)) - .5 * i, 0, 1);
}

static void
draw_past (const File *f, guint i)
{
  const FictionaryRound *round = fictionary_last_round (f->view);
  const FictionaryEntry *entry = fictionary_entry (round->entries, i);
  GrapeBox box = f->layout.cards[i];
  double em = f->layout.text, phase = turned (f, i), wide = fabs (2 * phase - 1);
  gboolean back = phase >= .5, truth = back && entry->author == FICTIONARY_ACTUAL_AUTHOR;
  g_autofree char *number = round->end == FICTIONARY_EASY ? NULL : g_strdup_printf ("%u", i + 1);
  guint n_votes = (guint)__builtin_popcountll (entry->votes);
  double votes = MIN (n_votes * em * 1.45, box.width * .45), room = box.width - em * 5.2 - votes;

  cairo_save (f->cr);
  cairo_translate (f->cr, box.x + box.width / 2, 0);
  cairo_scale (f->cr, MAX (wide, .02), 1);
  cairo_translate (f->cr, -box.x - box.width / 2, 0);
  draw_sheet (f, box, truth ? grape_pen_gold (f->look) : edge_color (f), truth ? em * .16 : 1,
              is_at (f, GRAPE_FICTIONARY_CARD, (int)i + 1));
  if (number)
    draw_tab (f, box, number, FALSE);
  if (*entry->text)
    write_text (f, box, entry->text, 1);
  else
    write_note (f, box, _ ("nothing"));
  draw_votes (f, box, entry->votes, votes);
  if (back)
    draw_author (f, box, entry, truth, MAX (room, em * 3));
  cairo_restore (f->cr);
}

/* Whose it is stands on it from the first: who has sent something is no secret, only what. */
static void
draw_slip (const File *f, guint i)
{
  int seat = f->layout.slips[i];
  const FictionaryPlayer *player = &f->view->players[seat];
  GrapeBox box = f->layout.cards[i];
  const char *text = card_text (f, i);
  double em = f->layout.text, y = box.y + box.height - em * 1.15;
  gboolean right = player->similar || grape_fictionary_similar (f->proposed) >> seat & 1;
  gboolean near = f->view->stage == FICTIONARY_COMPARE && f->look->viewer == f->view->brainiac
                  && is_at (f, GRAPE_FICTIONARY_SLIP, seat);
  gboolean arrives = f->touch->arrives >> seat & 1;

  cairo_push_group (f->cr);
  draw_sheet (f, box,
              right  ? grape_pen_gold (f->look)
              : near ? grape_pen_accent (f->look)
                     : edge_color (f),
              right ? em * .16 : 1, near);
  if (text)
    write_text (f, box, text, player->definition ? 1 : .6);
  for (int line = 0; line < 3 && !text; line++)
    {
      double at = box.y + (box.height - em * 1.9) * (line + 1) / 4;

      cairo_move_to (f->cr, box.x + em * 1.3, at);
      cairo_line_to (f->cr, box.x + box.width * (line < 2 ? 1 : .6) - em * 1.3, at);
      if (player->submitted) /* written on, and turned over */
        grape_pen_stroke (f->cr, tab_color (f), f->look->contrast ? 1 : .55, em * .34);
      else
        grape_pen_dashed (f->cr, edge_color (f), 1, MAX (1, em * .07), em * .35, em * .3);
    }
  if (text && player->definition)
    grape_pen_lock (f->cr, box.x + em * 1.25, box.y + em * 1.3, em * .95, card_color (f),
                    grape_pen_ink (f->look));
  grape_pen_mark (f->cr, seat, box.x + em * 1.25, y, em * 1.05, f->look->dark);
  grape_pen_note (f->cr, f->look, right ? 1 : .8,
                  right               ? _ ("right!")
                  : player->submitted ? _ ("sent")
                                      : _ ("writing"),
                  box.x + box.width - em * .8, y,
                  (GrapeTextStyle){ .size = em * .85, .italic = TRUE, .serif = TRUE, .align = 1 });
  grape_pen_note (f->cr, f->look, 1, grape_table_name (f->position->table, seat), box.x + em * 2.2,
                  y, (GrapeTextStyle){ .size = em * .95, .max_width = box.width - em * 7 });
  grape_pen_end_group (f->cr, arrives ? .4 + .6 * grape_pen_ease (f->touch->motion) : 1);
}

/* Players */

static guint
place_gained (const File *f, int seat, int *gained)
{
  const FictionaryRound *last = fictionary_last_round (f->view);

  *gained = last && f->layout.shown == GRAPE_FICTIONARY_PAST ? last->gained[seat] : 0;
  return *gained != 0;
}

static const char *
status_of (const File *f, int seat)
{
  const FictionaryPlayer *player = &f->view->players[seat];

  if (!player->playing)
    return _ ("out");
  if (player->resigned)
    return _ ("resigned");
  if (seat == f->view->brainiac)
    return _ ("Brainiac");
  if (player->similar)
    return _ ("was right");
  if (f->layout.shown == GRAPE_FICTIONARY_LIST)
    return player->sheeped ? _ ("sheeped") : player->vote ? _ ("has voted") : _ ("to vote");
  return NULL;
}

static void
draw_plate (const File *f, guint i)
{
  int seat = f->layout.seats[i], gained;
  const FictionaryPlayer *player = &f->view->players[seat];
  GrapeBox box = f->layout.plates[i];
  double h = box.height, em = MIN (f->layout.text, h / 2.5), right = box.x + box.width - em * .7;
  const char *status = status_of (f, seat);
  gboolean on = seat == f->view->brainiac && f->view->stage != FICTIONARY_OVER;
  gboolean won = f->view->winners >> seat & 1;
  GrapeColor edge = won  ? grape_pen_gold (f->look)
                    : on ? grape_pen_accent (f->look)
                         : edge_color (f);
  g_autofree char *score = g_strdup_printf ("%d", player->score);
  double middle = box.y + h / 2, x = box.x + em * 2.1;

  cairo_push_group (f->cr);
  grape_pen_round (f->cr, box.x, box.y, box.width, h, em * .5);
  grape_pen_fill_edged (f->cr, card_color (f), 1, edge, 1, on || won ? MAX (2, em * .14) : 1);
  grape_pen_mark (f->cr, seat, box.x + em * 1.15, middle, em * 1.15, f->look->dark);
  right -= grape_pen_write (f->cr, grape_pen_ink (f->look), 1, score, right, middle,
                            (GrapeTextStyle){ .size = em * 1.35, .bold = TRUE, .align = 1 })
           + em * .35;
  if (place_gained (f, seat, &gained))
    {
      g_autofree char *more = g_strdup_printf ("%+d", gained);

      right -= grape_pen_write (
                   f->cr, gained > 0 ? grape_pen_accent (f->look) : grape_pen_alarm (f->look), 1,
                   more, right, middle, (GrapeTextStyle){ .size = em * .9, .align = 1 })
               + em * .35;
    }
  grape_pen_note (
      f->cr, f->look, 1, grape_table_name (f->position->table, seat), x,
      middle - (status ? em * .5 : 0),
      (GrapeTextStyle){ .size = em, .bold = on || won, .max_width = MAX (right - x, em * 2) });
  if (status)
    grape_pen_note (f->cr, f->look, .65, status, x, middle + em * .65,
                    (GrapeTextStyle){ .size = em * .78, .max_width = MAX (right - x, em * 2) });
  grape_pen_end_group (f->cr, player->playing ? 1 : f->look->contrast ? .7 : .45);
}

static void
draw_button (const File *f)
{
  GrapeBox box = f->layout.button;
  int which = f->view->stage == FICTIONARY_COMPARE ? 0 : 1;
  gboolean on = g_strcmp0 (f->proposed, which ? "score" : "list") == 0;
  gboolean near = is_at (f, GRAPE_FICTIONARY_BUTTON, which);
  GrapeColor accent = grape_pen_accent (f->look), card = card_color (f);

  if (box.width <= 0)
    return;
  grape_pen_round (f->cr, box.x, box.y, box.width, box.height, box.height / 2);
  grape_pen_fill_edged (f->cr,
                        on     ? accent
                        : near ? grape_pen_mix (card, accent, .2)
                               : card,
                        1, accent, 1, on || near ? 2 : 1);
  grape_pen_write (f->cr, on ? grape_palette_ink (accent) : grape_pen_ink (f->look), 1,
                   which ? _ ("Score the votes") : _ ("Post the list"), box.x + box.width / 2,
                   box.y + box.height / 2,
                   (GrapeTextStyle){ .size = f->layout.text * 1.05,
                                     .bold = on,
                                     .align = .5,
                                     .max_width = box.width - f->layout.text });
}

/** grape_fictionary_paint: a #GrapePaintFunc */
void
grape_fictionary_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autofree char *proposed = grape_look_proposal (view, look);
  File f = { .cr = cr,
             .position = view,
             .view = view->state,
             .look = look,
             .touch = grape_touch_of (look),
             .proposed = proposed };

  grape_fictionary_layout (&f.layout, view->state, look);
  choose_size (&f);
  draw_ground (&f);
  draw_head (&f);
  draw_story (&f);
  for (guint i = 0; i < f.layout.n_plates; i++)
    draw_plate (&f, i);
  for (guint i = 0; i < f.layout.n_cards; i++)
    if (f.layout.shown == GRAPE_FICTIONARY_SLIPS)
      draw_slip (&f, i);
    else if (f.layout.shown == GRAPE_FICTIONARY_PAST)
      draw_past (&f, i);
    else
      draw_listed (&f, i);
  draw_button (&f);
}

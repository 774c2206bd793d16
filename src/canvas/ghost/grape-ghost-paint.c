/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ghost word as tiles, and who sits round it. */
#include <glib/gi18n.h>

#include "grape-ghost-layout.h"
#include "canvas/grape-pen.h"

#include <string.h>

void grape_ghost_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Ghost *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeGhostLayout layout;
  char *proposed; /* canonical; or NULL */
} Table;

static GrapeTextStyle
text_style (const Table *t, double scale, gboolean bold, double align, double max_width)
{
  return (GrapeTextStyle){
    .size = t->layout.text * scale, .bold = bold, .align = align, .max_width = max_width
  };
}

static GrapeColor
tile_color (const Table *t)
{
  if (t->look->contrast)
    return grape_pen_paper (t->look);
  return t->look->dark ? (GrapeColor){ .30, .27, .21 } : (GrapeColor){ .99, .95, .84 };
}

static GrapeColor
edge_color (const Table *t)
{
  if (t->look->contrast)
    return grape_pen_ink (t->look);
  return t->look->dark ? (GrapeColor){ .48, .43, .33 } : (GrapeColor){ .76, .66, .43 };
}

static gboolean
is_at (const Table *t, int kind, int column)
{
  return grape_spot_is (t->touch->hover, kind, column, 0)
         || grape_spot_is (t->touch->cursor, kind, column, 0);
}

static void
draw_ground (const Table *t)
{
  GrapeColor paper = grape_pen_paper (t->look);

  cairo_rectangle (t->cr, 0, 0, t->look->width, t->look->height);
  grape_pen_fill (t->cr,
                  t->look->contrast ? paper
                                    : grape_pen_mix (paper, grape_pen_accent (t->look),
                                                     t->look->dark ? .06 : .09),
                  1);
}

/* Number, mark and name; the one to play stands out, those who are out fade. */
static void
draw_plate (const Table *t, guint i)
{
  int seat = t->layout.seats[i];
  const GhostPlayer *player = &t->view->players[seat];
  GrapeBox box = t->layout.plates[i];
  double h = box.height, pad = h * .3, middle = box.y + h / 2, x = box.x + pad;
  gboolean on
      = seat == t->view->turn || (t->view->stage == GHOST_CITING && seat == t->view->accused);
  gboolean won = seat == t->view->winner;
  g_autofree char *number = player->number ? g_strdup_printf ("%u", player->number) : NULL;
  GrapeColor edge = won  ? grape_pen_gold (t->look)
                    : on ? grape_pen_accent (t->look)
                         : grape_palette_color (seat, t->look->dark);

  cairo_push_group (t->cr);
  grape_pen_round (t->cr, box.x, box.y, box.width, h, h * .3);
  grape_pen_fill_edged (t->cr, grape_pen_paper (t->look), 1, edge, on || won ? 1 : .6,
                        on || won ? h * .09 : 1);
  if (number)
    {
      GrapeTextStyle small = text_style (t, .85, FALSE, 0, 0);

      grape_pen_note (t->cr, t->look, .65, number, x, middle, small);
      x += grape_pen_text_width (t->cr, number, small) + pad * .6;
    }
  grape_pen_mark (t->cr, seat, x + h * .26, middle, h * .46, t->look->dark);
  x += h * .72;
  grape_pen_color (t->cr, grape_pen_ink (t->look), 1);
  double name
      = grape_pen_text (t->cr, grape_table_name (t->position->table, seat), x, middle,
                        text_style (t, 1, on || won, 0, MAX (12, box.x + box.width - x - pad)));
  if (!player->playing)
    {
      cairo_move_to (t->cr, x, middle);
      cairo_line_to (t->cr, x + name, middle);
      grape_pen_stroke (t->cr, grape_pen_ink (t->look), .8, MAX (1, h * .04));
    }
  grape_pen_end_group (t->cr, player->playing ? 1 : t->look->contrast ? .7 : .42);
}

static void
draw_tile (const Table *t, GrapeBox box, char letter, gboolean is_last)
{
  double gap = box.width * .04, size = box.width - 2 * gap, x = box.x + gap, y = box.y + gap;
  const char text[] = { letter, '\0' };

  if (!t->look->contrast)
    {
      grape_pen_round (t->cr, x, y + size * .05, size, size, size * .13);
      grape_pen_fill (t->cr, (GrapeColor){ 0, 0, 0 }, t->look->dark ? .5 : .2);
    }
  grape_pen_round (t->cr, x, y, size, size, size * .13);
  grape_pen_fill_edged (t->cr, tile_color (t), 1,
                        is_last ? grape_pen_gold (t->look) : edge_color (t), 1,
                        is_last ? MAX (2, size * .05) : MAX (1, size * .02));
  grape_pen_write (t->cr, grape_pen_ink (t->look), 1, text, box.x + box.width / 2,
                   box.y + box.height / 2,
                   (GrapeTextStyle){ .size = size * .56, .bold = TRUE, .align = .5 });
}

/* Where a letter can go: dashed; it shows the letter that is proposed there. */
static void
draw_end (const Table *t, int end, char letter)
{
  GrapeBox box = t->layout.ends[end];
  double gap = box.width * .06, size = box.width - 2 * gap;
  gboolean chosen = t->view->word && (end == 0) == !!(t->touch->shown & GRAPE_GHOST_FRONT);
  gboolean bright = letter || chosen || !t->view->word || is_at (t, GRAPE_GHOST_END, end);
  const char text[] = { letter ? letter : '?', '\0' };
  GrapeColor color = bright ? grape_pen_accent (t->look) : grape_pen_ink (t->look);

  grape_pen_round (t->cr, box.x + gap, box.y + gap, size, size, size * .13);
  if (letter)
    {
      grape_pen_color (t->cr, tile_color (t), .8);
      cairo_fill_preserve (t->cr);
    }
  grape_pen_dashed (t->cr, color, bright ? 1 : .5, MAX (1.5, size * .03), size * .1, size * .08);
  if (letter || chosen || !t->view->word)
    grape_pen_write (t->cr, color, letter ? 1 : .6, text, box.x + box.width / 2,
                     box.y + box.height / 2,
                     (GrapeTextStyle){ .size = size * .56, .bold = TRUE, .align = .5 });
}

/* The letter that a proposal adds, and at which end; 0: none. */
static char
proposed_letter (const Table *t, int *end)
{
  const char *letters = t->proposed ? strchr (t->proposed, ' ') : NULL;

  *end = 1;
  if (!letters
      || !(g_str_has_prefix (t->proposed, "begin ") || g_str_has_prefix (t->proposed, "continue ")))
    return 0;
  letters++;
  if (t->view->word && strncmp (letters, t->view->word, strlen (t->view->word)) != 0)
    {
      *end = 0;
      return g_ascii_toupper (*letters);
    }
  return g_ascii_toupper (letters[strlen (letters) - 1]);
}

static void
draw_word (const Table *t)
{
  const char *word = grape_ghost_word (t->view);
  gsize n = strlen (word);
  int end;
  char letter = proposed_letter (t, &end);

  for (gsize i = 0; i < n; i++)
    draw_tile (t,
               (GrapeBox){ t->layout.word.x + (double)i * t->layout.tile, t->layout.word.y,
                           t->layout.tile, t->layout.tile },
               g_ascii_toupper (word[i]), FALSE);
  if (t->view->stage == GHOST_OVER)
    return;
  for (int i = n ? 0 : 1; i < 2 && (t->layout.plays || !n); i++)
    draw_end (t, i, i == end ? letter : 0);
}

static void
draw_story (const Table *t)
{
  GrapeBox box = t->layout.story;
  g_autofree char *story = grape_ghost_situation (t->position, t->look->viewer);
  gboolean protest = t->view->stage == GHOST_CITING;

  grape_pen_color (t->cr, protest ? grape_pen_alarm (t->look) : grape_pen_ink (t->look), 1);
  grape_pen_sentence (t->cr, story, box.x + box.width / 2, box.y + box.height / 2,
                      text_style (t, 1.1, protest || t->view->stage == GHOST_OVER, .5, box.width));
}

static void
draw_button (const Table *t, GrapeBox box, const char *text, gboolean on, gboolean hover,
             gboolean bold)
{
  GrapeColor accent = grape_pen_accent (t->look), paper = grape_pen_paper (t->look);

  if (box.width <= 0)
    return;
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, box.height * .22);
  grape_pen_fill_edged (t->cr,
                        on      ? accent
                        : hover ? grape_pen_mix (paper, accent, .25)
                                : paper,
                        1, on || hover ? accent : edge_color (t), 1, on || hover ? 2 : 1);
  grape_pen_write (t->cr, on ? grape_palette_ink (accent) : grape_pen_ink (t->look), 1, text,
                   box.x + box.width / 2, box.y + box.height / 2,
                   text_style (t, bold ? 1.1 : .95, bold, .5, box.width - 4));
}

static void
draw_keys (const Table *t)
{
  int end;
  char letter = proposed_letter (t, &end);

  if (!t->layout.plays)
    return;
  for (int i = 0; i < GRAPE_GHOST_LETTERS; i++)
    {
      const char text[] = { (char)('A' + i), '\0' };

      draw_button (t, t->layout.keys[i], text, letter == *text, is_at (t, GRAPE_GHOST_KEY, i),
                   TRUE);
    }
  draw_button (t, t->layout.protests[0], _ ("It is a word!"),
               g_strcmp0 (t->proposed, "protest word") == 0, is_at (t, GRAPE_GHOST_PROTEST, 0),
               FALSE);
  draw_button (t, t->layout.protests[1], _ ("No word has it!"),
               g_strcmp0 (t->proposed, "protest unfindable") == 0,
               is_at (t, GRAPE_GHOST_PROTEST, 1), FALSE);
}

/* The proposal may be another word. */
static void
draw_giving_in (const Table *t)
{
  g_autofree char *move = t->view->word ? g_strconcat ("cite ", t->view->word, NULL) : NULL;

  draw_button (t, t->layout.give_in, _ ("I know no such word"),
               move && g_strcmp0 (t->proposed, move) == 0, is_at (t, GRAPE_GHOST_GIVE_IN, 0),
               FALSE);
}

static char *
tell_past (const Table *t, const GhostPast *past)
{
  const char *out = past->out >= 0 ? grape_table_name (t->position->table, past->out) : NULL;

  if (past->end == GHOST_END_RESIGNED)
    return g_strdup_printf (_ ("%s resigned"), grape_table_name (t->position->table, past->by));
  return out ? g_strdup_printf (_ ("%s is out"), out) : g_strdup (_ ("nobody is out"));
}

/* The last four words that were destroyed, the latest first. */
static void
draw_past (const Table *t)
{
  GrapeBox box = t->layout.past;
  double line = t->layout.text * 1.45, y = box.y + line / 2;

  if (box.width <= 0)
    return;
  grape_pen_note (t->cr, t->look, .7, _ ("Earlier ghost words"), box.x + box.width / 2, y,
                  text_style (t, .85, TRUE, .5, box.width));
  for (guint i = 0; i < MIN (t->view->past->len, 4); i++)
    {
      const GhostPast *past = &g_array_index (t->view->past, GhostPast, t->view->past->len - 1 - i);
      g_autofree char *word = g_ascii_strup (past->word, -1), *how = tell_past (t, past);
      g_autofree char *text = g_strdup_printf ("%s · %s", word, how);

      grape_pen_note (t->cr, t->look, .85, text, box.x + box.width / 2, y + (i + 1) * line,
                      text_style (t, .9, FALSE, .5, box.width));
    }
}

/** grape_ghost_paint: a #GrapePaintFunc */
void
grape_ghost_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autofree char *proposed = grape_look_proposal (view, look);
  Table t = { .cr = cr,
              .position = view,
              .view = view->state,
              .look = look,
              .touch = grape_touch_of (look),
              .proposed = proposed };

  grape_ghost_layout (&t.layout, view->state, look);
  draw_ground (&t);
  for (guint i = 0; i < t.layout.n_seats; i++)
    draw_plate (&t, i);
  draw_word (&t);
  draw_story (&t);
  draw_keys (&t);
  draw_giving_in (&t);
  draw_past (&t);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Salvos on paper: letters that are known stand out, letters that are excluded fade, and how often
 * a word crashes stands in the margin. */
#include <glib/gi18n.h>

#include "canvas/grape-pen.h"
#include "grape-double-crash-layout.h"

#include <stdio.h>
#include <string.h>

void grape_double_crash_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const DoubleCrash *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeDoubleCrashLayout layout;
  GrapeDoubleCrashKnown known[DOUBLE_CRASH_SEATS];
  gboolean makes_sense[DOUBLE_CRASH_SEATS];
  DoubleCrashWord letters[DOUBLE_CRASH_MOST]; /* proposed: a salvo, or a target */
  guint n_letters;                            /* of them all */
  guint8 crashes[DOUBLE_CRASH_MOST];          /* proposed: a reply .. */
  guint n_crashes;                            /* .. or 0 */
  guint round, place;                         /* proposed: a claim; or 0 */
} Board;

static GrapeColor
paper_color (const Board *b)
{
  if (b->look->contrast)
    return grape_pen_paper (b->look);
  return b->look->dark ? (GrapeColor){ .185, .175, .155 } : (GrapeColor){ .995, .98, .94 };
}

static GrapeColor
edge_color (const Board *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .38, .35, .29 } : (GrapeColor){ .8, .74, .61 };
}

static GrapeColor
ink_color (const Board *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .93, .9, .83 } : (GrapeColor){ .16, .13, .1 };
}

/* Of a letter that stands where it stands in the target. */
static GrapeColor
sure_color (const Board *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .42, .72, .5 } : (GrapeColor){ .19, .5, .3 };
}

static gboolean
is_at (const Board *b, int kind, int column, int row)
{
  return grape_spot_is (b->touch->hover, kind, column, row)
         || grape_spot_is (b->touch->cursor, kind, column, row);
}

static void
draw_head (const Board *b)
{
  GrapeBox box = b->layout.head;
  g_autofree char *said = grape_double_crash_situation (b->position, b->look->viewer);

  grape_pen_color (b->cr, grape_pen_ink (b->look), 1);
  grape_pen_sentence (b->cr, said, box.x + box.width / 2, box.y + box.height / 2,
                      (GrapeTextStyle){ .size = b->layout.text * 1.1,
                                        .bold = b->view->stage == DOUBLE_CRASH_OVER,
                                        .align = .5,
                                        .max_width = box.width,
                                        .lines = 2 });
}

static void
draw_sheet (const Board *b, int seat)
{
  GrapeBox box = b->layout.sheets[seat], names = b->layout.names[seat];
  double em = b->layout.text;
  gboolean won = b->view->stage == DOUBLE_CRASH_OVER && b->view->winner == seat;
  gboolean leads = b->view->stage != DOUBLE_CRASH_OVER && b->view->tentative == seat;
  g_autofree char *name
      = g_strdup_printf (_ ("%s’s salvos"), grape_table_name (b->position->table, seat));
  GrapeTextStyle style
      = { .size = em * 1.15, .bold = TRUE, .align = .5, .max_width = names.width - em * 2 };
  double wide = grape_pen_text_width (b->cr, name, style), middle = names.x + names.width / 2;

  if (!b->look->contrast)
    {
      grape_pen_round (b->cr, box.x + em * .08, box.y + em * .2, box.width, box.height, em * .3);
      grape_pen_fill (b->cr, (GrapeColor){ 0, 0, 0 }, b->look->dark ? .4 : .11);
    }
  grape_pen_round (b->cr, box.x, box.y, box.width, box.height, em * .3);
  grape_pen_fill_edged (b->cr, paper_color (b), 1,
                        won || leads ? grape_pen_gold (b->look) : edge_color (b), 1,
                        won     ? MAX (2.5, em * .2)
                        : leads ? MAX (1.5, em * .12)
                                : 1);
  grape_pen_mark (b->cr, seat, middle - wide / 2 - em * .3, names.y + names.height / 2, em,
                  b->look->dark);
  grape_pen_write (b->cr, ink_color (b), 1, name, middle + em * .6, names.y + names.height / 2,
                   style);
}

/* A square with a letter, or an empty one. */
static void
draw_square (const Board *b, GrapeBox box, char letter, GrapeColor fill, double alpha,
             GrapeColor ink, double faint)
{
  const char text[] = { letter, '\0' };
  double gap = box.width * .05;

  grape_pen_round (b->cr, box.x + gap, box.y + gap, box.width - 2 * gap, box.height - 2 * gap,
                   box.width * .14);
  grape_pen_fill_edged (b->cr, fill, alpha, edge_color (b), 1, 1);
  if (letter)
    grape_pen_write (b->cr, ink, faint, text, box.x + box.width / 2, box.y + box.height / 2,
                     (GrapeTextStyle){ .size = box.width * .58, .bold = TRUE, .align = .5 });
}

/* A letter of the target that @seat hunts: what this viewer sees of it, else what is known. */
static void
draw_target_letter (const Board *b, int seat, guint i, GrapeBox box)
{
  DoubleCrashWord word = "";
  const GrapeSealed *target = &b->view->players[1 - seat].target;
  gboolean seen = double_crash_target (b->view, 1 - seat, word);
  char known = b->makes_sense[seat] ? grape_double_crash_letter (&b->known[seat], i) : '\0';
  GrapeColor sure = sure_color (b), paper = paper_color (b);
  double turned = b->touch->reveal && b->look->viewer != 1 - seat
                      ? CLAMP (b->touch->motion * 2.2 - i * .3, 0, 1)
                      : 1;

  if (!seen && b->look->viewer == 1 - seat && b->n_letters > i && b->layout.types)
    { /* being chosen */
      draw_square (b, box, b->letters[0][i], paper, 1, grape_pen_accent (b->look), 1);
      return;
    }
  if (turned < .5)
    seen = FALSE;
  if (known && (!seen || !target->told || word[i] == known))
    draw_square (b, box, known, sure, 1, b->look->contrast ? paper : grape_palette_ink (sure), 1);
  else if (seen)
    draw_square (b, box, word[i], grape_pen_mix (paper, ink_color (b), .06), 1, ink_color (b), 1);
  else
    draw_square (b, box, '\0', grape_pen_mix (paper, ink_color (b), .07), 1, ink_color (b), 1);
}

static void
draw_target (const Board *b, int seat)
{
  GrapeBox box = b->layout.targets[seat], note = b->layout.notes[seat];
  const GrapeSealed *target = &b->view->players[1 - seat].target;
  double cell = box.width / DOUBLE_CRASH_LETTERS, em = b->layout.text;
  g_autofree char *said = grape_double_crash_note (b->position, b->look->viewer, seat);
  gboolean sealed = double_crash_has_target (b->view, 1 - seat) && !target->told;
  gboolean chooses = b->layout.types && b->look->viewer == 1 - seat
                     && *grape_double_crash_writes (b->view, b->look->viewer) == 't';
  GrapeTextStyle style
      = { .size = em * .82, .align = .5, .max_width = note.width - (sealed ? em * 2 : 0) };

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    draw_target_letter (b, seat, i, (GrapeBox){ box.x + i * cell, box.y, cell, cell });
  if (chooses || is_at (b, GRAPE_DOUBLE_CRASH_TARGET, seat, 0))
    {
      grape_pen_round (b->cr, box.x - 1, box.y - 1, box.width + 2, box.height + 2, cell * .16);
      grape_pen_stroke (b->cr, grape_pen_accent (b->look), 1, 2);
    }
  double middle = note.x + note.width / 2 + (sealed ? em * .75 : 0);
  double wide = grape_pen_text_width (b->cr, said, style);
  if (sealed)
    grape_pen_lock (b->cr, middle - wide / 2 - em * .95, note.y + note.height / 2, em * .75,
                    paper_color (b), ink_color (b));
  grape_pen_write (b->cr, ink_color (b), .72, said, middle, note.y + note.height / 2, style);
}

/* One letter of a salvo: known to be right, known to be wrong, or neither. */
static void
draw_letter (const Board *b, int seat, guint place, char letter, GrapeBox box, GrapeColor ink)
{
  const char text[] = { letter, '\0' };
  const GrapeDoubleCrashKnown *known = &b->known[seat];
  gboolean thinks = b->makes_sense[seat];
  gboolean sure = thinks && grape_double_crash_letter (known, place) == letter;
  gboolean out = thinks && grape_double_crash_excludes (known, place, letter);

  if (sure)
    {
      grape_pen_round (b->cr, box.x + 1, box.y + 1, box.width - 2, box.height - 2, box.width * .16);
      grape_pen_fill (b->cr, sure_color (b), b->look->contrast ? 1 : b->look->dark ? .34 : .2);
      ink = b->look->contrast ? paper_color (b) : ink;
    }
  grape_pen_write (b->cr, ink, out ? (b->look->contrast ? .65 : .45) : 1, text,
                   box.x + box.width / 2, box.y + box.height / 2,
                   (GrapeTextStyle){ .size = box.height * .7, .bold = !out, .align = .5 });
}

static void
draw_count_disc (const Board *b, double x, double y, double r, guint crashes, gboolean proposed)
{
  GrapeColor accent = proposed ? grape_pen_accent (b->look) : sure_color (b);
  GrapeColor paper = paper_color (b), edge = crashes || proposed ? accent : edge_color (b);
  GrapeColor fill = crashes == DOUBLE_CRASH_LETTERS && !proposed
                        ? grape_pen_gold (b->look)
                        : grape_pen_mix (paper, accent, b->look->contrast ? 0 : crashes * .17);
  const char text[] = { (char)('0' + crashes), '\0' };

  grape_pen_disc (b->cr, x, y, r);
  grape_pen_fill_edged (b->cr, fill, 1, edge, 1,
                        proposed || (b->look->contrast && crashes) ? 2 : 1);
  grape_pen_write (b->cr, b->look->contrast ? ink_color (b) : grape_palette_ink (fill),
                   crashes || b->look->contrast ? 1 : .7, text, x, y,
                   (GrapeTextStyle){ .size = r * 1.3, .bold = crashes > 0, .align = .5 });
}

/* R5.2: what the number should have been, once the target is open; -1: it is true, or not known. */
static int
right_number (const Board *b, int seat, const DoubleCrashSalvo *salvo, guint place)
{
  DoubleCrashWord target;
  guint right;

  if (!b->view->players[1 - seat].target.told || b->view->by_players
      || !double_crash_target (b->view, 1 - seat, target))
    return -1;
  right = double_crash_crashes (target, salvo->words[place]);
  return right == salvo->crashes[place] ? -1 : (int)right;
}

static void
draw_count (const Board *b, int seat, guint index, guint place, GrapeBox row)
{
  const DoubleCrashSalvo *salvo = double_crash_salvo (b->view, seat, index);
  double r = b->layout.cell * .46, x = row.x + row.width - r * 1.4, y = row.y + row.height / 2;
  gboolean fresh = b->touch->arrives >> (GRAPE_DOUBLE_CRASH_REPLIED + 1 - seat) & 1
                   && index + 1 == b->view->players[seat].salvos->len;
  double shown = fresh ? CLAMP (b->touch->motion * 2 - place * .2, 0, 1) : 1;

  if (salvo->replied)
    {
      int right = right_number (b, seat, salvo, place);

      draw_count_disc (b, x, y, r * grape_pen_ease (shown), salvo->crashes[place], FALSE);
      if (right < 0)
        return;
      const char text[] = { (char)('0' + right), '\0' };
      cairo_move_to (b->cr, x - r, y + r);
      cairo_line_to (b->cr, x + r, y - r);
      grape_pen_stroke (b->cr, grape_pen_alarm (b->look), 1, MAX (1.5, r * .2));
      grape_pen_write (b->cr, grape_pen_alarm (b->look), 1, text, x + r * 1.75, y,
                       (GrapeTextStyle){ .size = r * 1.4, .bold = TRUE, .align = .5 });
      return;
    }
  if (b->n_crashes > place && b->look->viewer == 1 - seat)
    {
      draw_count_disc (b, x, y, r, b->crashes[place], TRUE);
      return;
    }
  grape_pen_disc (b->cr, x, y, r * .8);
  grape_pen_dashed (b->cr, edge_color (b), 1, 1, r * .3, r * .3);
}

static void
draw_number (const Board *b, guint place, GrapeBox row)
{
  g_autofree char *number = g_strdup_printf ("%u", place + 1);

  grape_pen_write (b->cr, ink_color (b), b->look->contrast ? .8 : .45, number,
                   row.x + b->layout.cell * .75, row.y + row.height / 2,
                   (GrapeTextStyle){ .size = row.height * .5, .align = 1 });
}

static GrapeBox
letter_box (const Board *b, GrapeBox row, guint i)
{
  double cell = b->layout.cell;

  return (GrapeBox){ row.x + cell * (1.15 + i), row.y + (row.height - cell) / 2, cell, cell };
}

static gboolean
is_claimed (const Board *b, int seat, guint index, guint place)
{
  return b->look->viewer == seat && b->round == 2 * index + 2 && b->place == place + 1;
}

static void
draw_word (const Board *b, int seat, guint index, guint place)
{
  const DoubleCrashSalvo *salvo = double_crash_salvo (b->view, seat, index);
  GrapeBox row = grape_double_crash_row (&b->layout, seat, index, place);
  gboolean hit = salvo->replied && salvo->crashes[place] == DOUBLE_CRASH_LETTERS;
  gboolean claimed = is_claimed (b, seat, index, place);
  GrapeColor mark = claimed ? grape_pen_alarm (b->look) : grape_pen_accent (b->look);

  if (hit)
    {
      grape_pen_round (b->cr, row.x, row.y, row.width, row.height, row.height * .25);
      grape_pen_fill_edged (b->cr, grape_pen_gold (b->look), b->look->contrast ? 0 : .22,
                            grape_pen_gold (b->look), 1, 1.5);
    }
  if (claimed || is_at (b, GRAPE_DOUBLE_CRASH_ROW, seat, grape_double_crash_row_id (index, place)))
    {
      grape_pen_round (b->cr, row.x, row.y, row.width, row.height, row.height * .25);
      grape_pen_stroke (b->cr, mark, 1, 2);
    }
  draw_number (b, place, row);
  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    draw_letter (b, seat, i, salvo->words[place][i], letter_box (b, row, i), ink_color (b));
  draw_count (b, seat, index, place, row);
}

/* A salvo that is still to come: empty places, and what the viewer has written so far. */
static void
draw_blank (const Board *b, int seat, guint index, guint place)
{
  GrapeBox row = grape_double_crash_row (&b->layout, seat, index, place);
  const char *verb = grape_double_crash_writes (b->view, b->look->viewer);
  gboolean writes = verb && *verb == 's' && b->look->viewer == seat;
  GrapeColor accent = grape_pen_accent (b->look);

  draw_number (b, place, row);
  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    {
      guint n = place * DOUBLE_CRASH_LETTERS + i;
      GrapeBox box = letter_box (b, row, i);
      gboolean next = writes && n == b->n_letters;

      if (writes && n < b->n_letters)
        {
          draw_letter (b, seat, i, b->letters[place][i], box, accent);
          continue;
        }
      cairo_move_to (b->cr, box.x + box.width * .14, box.y + box.height * .88);
      cairo_line_to (b->cr, box.x + box.width * .86, box.y + box.height * .88);
      grape_pen_stroke (b->cr, next ? accent : edge_color (b), 1, next ? 2.5 : 1);
    }
}

static void
draw_salvos (const Board *b, int seat)
{
  guint n = b->view->players[seat].salvos->len;
  double em = b->layout.text;

  for (guint index = b->layout.first; index < b->layout.end; index++)
    {
      gboolean fresh = b->touch->arrives >> seat & 1 && index + 1 == n;

      if (index > b->layout.first)
        {
          GrapeBox row = grape_double_crash_row (&b->layout, seat, index, 0);
          double y = row.y - b->layout.row * .28;

          cairo_move_to (b->cr, row.x, y);
          cairo_line_to (b->cr, row.x + row.width, y);
          grape_pen_stroke (b->cr, edge_color (b), .8, 1);
        }
      for (guint i = 0; i < double_crash_size (index); i++)
        {
          cairo_push_group (b->cr);
          if (index < n)
            draw_word (b, seat, index, i);
          else if (b->view->stage == DOUBLE_CRASH_SALVO)
            draw_blank (b, seat, index, i);
          grape_pen_end_group (
              b->cr, fresh ? grape_pen_ease (CLAMP (b->touch->motion * 2 - i * .2, 0, 1)) : 1);
        }
    }
  if (b->layout.first)
    {
      GrapeBox sheet = b->layout.sheets[seat];
      g_autofree char *said = g_strdup_printf (_ ("rounds 1 to %u are above"), 2 * b->layout.first);

      grape_pen_write (b->cr, ink_color (b), .6, said, sheet.x + sheet.width / 2,
                       b->layout.list - em * .25,
                       (GrapeTextStyle){ .size = em * .66, .italic = TRUE, .align = .5 });
    }
}

static void
draw_button (const Board *b, GrapeBox box, const char *text, gboolean on, gboolean near,
             double size)
{
  GrapeColor accent = grape_pen_accent (b->look), paper = grape_pen_paper (b->look);

  grape_pen_round (b->cr, box.x, box.y, box.width, box.height, box.height * .22);
  grape_pen_fill_edged (b->cr,
                        on     ? accent
                        : near ? grape_pen_mix (paper, accent, .25)
                               : paper,
                        1, on || near ? accent : edge_color (b), 1, on || near ? 2 : 1);
  grape_pen_write (
      b->cr, on ? grape_palette_ink (accent) : grape_pen_ink (b->look), 1, text,
      box.x + box.width / 2, box.y + box.height / 2,
      (GrapeTextStyle){ .size = size, .bold = TRUE, .align = .5, .max_width = box.width - 4 });
}

static void
draw_keys (const Board *b)
{
  for (int i = 0; b->layout.types && i < GRAPE_DOUBLE_CRASH_KEYS; i++)
    {
      const char text[] = { (char)('A' + i), '\0' };

      draw_button (b, b->layout.keys[i], i == GRAPE_DOUBLE_CRASH_BACK ? "⌫" : text, FALSE,
                   is_at (b, GRAPE_DOUBLE_CRASH_KEY, i, 0), b->layout.text * 1.1);
    }
  if (b->layout.button.width > 0)
    draw_button (b, b->layout.button, _ ("Reply truly"), b->n_crashes > 0,
                 is_at (b, GRAPE_DOUBLE_CRASH_REPLY, 0, 0), b->layout.text);
}

/* A salvo or a target that is being written: its letters so far. */
static void
read_letters (Board *b, const char *text)
{
  for (const char *c = text; *c; c++)
    if (g_ascii_isalpha (*c) && b->n_letters < DOUBLE_CRASH_MOST * DOUBLE_CRASH_LETTERS)
      {
        b->letters[b->n_letters / DOUBLE_CRASH_LETTERS][b->n_letters % DOUBLE_CRASH_LETTERS]
            = g_ascii_toupper (*c);
        b->n_letters++;
      }
}

/* What is proposed: it may not be finished. */
static void
read_proposal (Board *b)
{
  const char *text = b->look->proposal ? b->look->proposal : "";
  const char *verb = grape_double_crash_writes (b->view, b->look->viewer);
  GrapeRead read = { 0 };

  if (verb && g_ascii_strncasecmp (text, verb, strlen (verb)) == 0)
    read_letters (b, text + strlen (verb));
  else if (*text && b->look->viewer >= 0
           && grape_position_read (b->position, b->look->viewer, text, &read, NULL))
    {
      if (g_str_has_prefix (read.text, "reply "))
        for (const char *c = read.text; *c; c++)
          if (g_ascii_isdigit (*c) && b->n_crashes < DOUBLE_CRASH_MOST)
            b->crashes[b->n_crashes++] = (guint8)(*c - '0');
      if (sscanf (read.text, "claim reply %u.%u", &b->round, &b->place) < 2)
        b->round = b->place = 0;
    }
  grape_read_clear (&read);
}

/** grape_double_crash_paint: a #GrapePaintFunc */
void
grape_double_crash_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  Board b = {
    .cr = cr, .position = view, .view = view->state, .look = look, .touch = grape_touch_of (look)
  };

  grape_double_crash_layout (&b.layout, view->state, look);
  read_proposal (&b);
  grape_pen_desk (b.cr, b.look);
  draw_head (&b);
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      b.makes_sense[seat] = grape_double_crash_know (b.view, seat, &b.known[seat]);
      draw_sheet (&b, seat);
      draw_target (&b, seat);
      draw_salvos (&b, seat);
    }
  draw_keys (&b);
}

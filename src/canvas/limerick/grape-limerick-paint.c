/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two limericks set as in a good book, with how they rhyme and scan as small marks beside them. */
#include <glib/gi18n.h>

#include "canvas/grape-pen.h"
#include "grape-limerick-layout.h"

#include <math.h>
#include <string.h>

void grape_limerick_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Limerick *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeLimerickLayout layout;
  char *proposed; /* the canonical move; or NULL */
} Book;

/* A poem to be set: its lines as they were written. */
typedef struct
{
  char **lines;
  GrapeVerse *help; /* NULL: no lexicon is at hand */
  double size, leading;
  gboolean indents; /* the author did not, and the third and fourth line rhyme */
} Poem;

static GrapeColor
paper_color (const Book *b)
{
  if (b->look->contrast)
    return grape_pen_paper (b->look);
  return b->look->dark ? (GrapeColor){ .185, .175, .155 } : (GrapeColor){ .995, .98, .94 };
}

static GrapeColor
edge_color (const Book *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .36, .33, .27 } : (GrapeColor){ .83, .77, .64 };
}

static GrapeColor
ink_color (const Book *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .93, .9, .83 } : (GrapeColor){ .16, .13, .1 };
}

static void
draw_ground (const Book *b)
{
  GrapeColor paper = grape_pen_paper (b->look);

  cairo_rectangle (b->cr, 0, 0, b->look->width, b->look->height);
  grape_pen_fill (b->cr,
                  b->look->contrast ? paper
                                    : grape_pen_mix (paper, (GrapeColor){ .45, .33, .17 },
                                                     b->look->dark ? .1 : .13),
                  1);
}

static gboolean
is_at (const Book *b, int seat)
{
  return grape_spot_is (b->touch->hover, GRAPE_LIMERICK_PAGE, seat, 0)
         || grape_spot_is (b->touch->cursor, GRAPE_LIMERICK_PAGE, seat, 0);
}

static gboolean
is_voted (const Book *b, int seat)
{
  return b->proposed && g_str_has_prefix (b->proposed, "vote ")
         && b->proposed[5] == (char)('1' + seat);
}

static void
draw_sheet (const Book *b, int seat)
{
  GrapeBox box = b->layout.pages[seat];
  double em = b->layout.text;
  gboolean won = b->view->stage == LIMERICK_OVER && b->view->winner == seat;
  gboolean chosen = is_voted (b, seat);
  gboolean on = chosen || (b->layout.buttons[seat].width > 0 && is_at (b, seat));
  GrapeColor edge = won  ? grape_pen_gold (b->look)
                    : on ? grape_pen_accent (b->look)
                         : edge_color (b);

  if (!b->look->contrast)
    {
      grape_pen_round (b->cr, box.x + em * .1, box.y + em * .25, box.width, box.height, em * .25);
      grape_pen_fill (b->cr, (GrapeColor){ 0, 0, 0 }, b->look->dark ? .45 : .13);
    }
  grape_pen_round (b->cr, box.x, box.y, box.width, box.height, em * .2);
  grape_pen_fill_edged (b->cr, paper_color (b), 1, edge, 1, won || on ? MAX (2, em * .14) : 1);
}

/* The fold between two pages that lie side by side. */
static void
draw_fold (const Book *b)
{
  GrapeBox left = b->layout.pages[0], right = b->layout.pages[1];
  double em = b->layout.text;

  if (right.x < left.x + left.width - 1 || b->look->contrast)
    return;
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_pattern_t *shade
          = cairo_pattern_create_linear (right.x, 0, right.x + side * em * 2.4, 0);
      double dark = b->look->dark ? .35 : .12;

      cairo_pattern_add_color_stop_rgba (shade, 0, 0, 0, 0, dark);
      cairo_pattern_add_color_stop_rgba (shade, 1, 0, 0, 0, 0);
      cairo_rectangle (b->cr, side < 0 ? right.x - em * 2.4 : right.x, left.y + 1, em * 2.4,
                       left.height - 2);
      cairo_set_source (b->cr, shade);
      cairo_fill (b->cr);
      cairo_pattern_destroy (shade);
    }
}

/* A short rule with a diamond in its middle. */
static void
draw_ornament (const Book *b, double x, double y, double width)
{
  double em = b->layout.text, d = em * .22;
  GrapeColor color = edge_color (b);

  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (b->cr, x + side * d * 2, y);
      cairo_line_to (b->cr, x + side * width / 2, y);
      grape_pen_stroke (b->cr, color, 1, MAX (1, em * .06));
    }
  cairo_move_to (b->cr, x, y - d);
  cairo_line_to (b->cr, x + d, y);
  cairo_line_to (b->cr, x, y + d);
  cairo_line_to (b->cr, x - d, y);
  cairo_close_path (b->cr);
  grape_pen_fill (b->cr, color, 1);
}

/* "Ann", "about Bob", and who has won. */
static void
draw_names (const Book *b, int seat)
{
  GrapeBox box = b->layout.pages[seat];
  double em = b->layout.text, middle = box.x + box.width / 2;
  const char *name = grape_table_name (b->position->table, seat);
  g_autofree char *about
      = g_strdup_printf (_ ("on %s"), grape_table_name (b->position->table, !seat));
  g_autofree char *number = g_strdup_printf ("%d", seat + 1);
  GrapeTextStyle style
      = { .size = em * 1.25, .bold = TRUE, .serif = TRUE, .max_width = box.width - em * 8 };
  double wide = grape_pen_text_width (b->cr, name, style);

  grape_pen_mark (b->cr, seat, middle - wide / 2 - em * .2, box.y + em * 1.75, em * 1.1,
                  b->look->dark);
  grape_pen_write (b->cr, ink_color (b), 1, name, middle - wide / 2 + em * .7, box.y + em * 1.75,
                   style);
  grape_pen_write (b->cr, ink_color (b), .65, about, middle, box.y + em * 3.1,
                   (GrapeTextStyle){ .size = em * .95,
                                     .serif = TRUE,
                                     .italic = TRUE,
                                     .align = .5,
                                     .max_width = box.width - em * 4 });
  grape_pen_write (b->cr, ink_color (b), .35, number, box.x + box.width - em * 1.2,
                   box.y + em * 1.75,
                   (GrapeTextStyle){ .size = em * 1.5, .serif = TRUE, .align = 1 });
  draw_ornament (b, middle, box.y + em * 4.1, MIN (em * 9, box.width * .4));
}

static void
poem_clear (Poem *poem)
{
  g_strfreev (poem->lines);
  g_clear_pointer (&poem->help, grape_verse_free);
}

static double
line_width (const Book *b, const Poem *poem, guint i, double size)
{
  GrapeTextStyle style = { .size = size, .serif = TRUE };

  return (poem->indents && (i == 2 || i == 3) ? size * 1.6 : 0)
         + grape_pen_text_width (b->cr, poem->lines[i], style);
}

static double
widest (const Book *b, const Poem *poem, double size)
{
  double wide = 0;

  for (guint i = 0; poem->lines[i]; i++)
    wide = MAX (wide, line_width (b, poem, i, size));
  return wide;
}

/* As large as the page allows, up to a comfortable size. */
static void
set_poem (const Book *b, Poem *poem, const char *text, GrapeBox box)
{
  g_autofree char *spaced = g_strdup (text);
  guint n;

  for (char *c = spaced; *c; c++)
    *c = *c == '\t' ? ' ' : *c;
  *poem = (Poem){ .lines = g_strsplit (spaced, "\n", -1), .help = limerick_help (b->view, text) };
  n = g_strv_length (poem->lines);
  poem->indents = n == 5 && (!poem->help || grape_verse_rhymes (poem->help))
                  && *poem->lines[2] != ' ' && *poem->lines[3] != ' ';
  poem->size = MIN (b->layout.text * 1.55, box.height / (n * 1.6 + 1.4));
  double wide = widest (b, poem, poem->size), room = box.width - b->layout.text * 1.6;
  poem->size = MAX (MIN (poem->size, poem->size * room / MAX (wide, 1)), b->layout.text * .72);
  poem->leading = MIN (poem->size * 2.05, (box.height - poem->size * 1.2) / n);
}

/* Which line of the help is line @i of the poem; NULL: it is empty. */
static const GrapeVerseLine *
help_of (const Poem *poem, guint i)
{
  for (guint k = 0; poem->help && k < poem->help->lines->len; k++)
    {
      const GrapeVerseLine *line = g_ptr_array_index (poem->help->lines, k);

      if (line->number == i)
        return line;
    }
  return NULL;
}

/* Over the syllables: a bar on each beat, a small dot between. */
static void
draw_beats (const Book *b, const Poem *poem, const GrapeVerseLine *help, double x, double y)
{
  GrapeTextStyle style = { .size = poem->size, .serif = TRUE };
  const char *beat = help->beats;
  double s = poem->size, alpha = help->scans ? .75 : .3;
  GrapeColor color = help->scans ? grape_pen_accent (b->look) : ink_color (b);

  for (guint i = 0; i < help->words->len; i++)
    {
      const GrapeVerseWord *word = &g_array_index (help->words, GrapeVerseWord, i);
      g_autofree char *before = g_strndup (help->text, word->start);
      g_autofree char *upto = g_strndup (help->text, word->end);
      double from = grape_pen_text_width (b->cr, before, style);
      double to = grape_pen_text_width (b->cr, upto, style);

      for (guint k = 0; k < word->syllables && *beat; k++, beat++)
        {
          double at = x + from + (to - from) * (k + .5) / word->syllables;

          if (*beat == GRAPE_VERSE_BEAT)
            {
              cairo_move_to (b->cr, at - s * .17, y);
              cairo_line_to (b->cr, at + s * .17, y);
              grape_pen_stroke (b->cr, color, alpha, MAX (1.2, s * .085));
            }
          else
            {
              grape_pen_disc (b->cr, at, y, MAX (.6, s * .045));
              grape_pen_fill (b->cr, ink_color (b), .4);
            }
        }
    }
}

static void
draw_rhyme (const Book *b, const Poem *poem, const GrapeVerseLine *help, GrapeBox box, double y)
{
  const char letter[] = { help->rhyme, '\0' };
  GrapeColor color = help->rhyme == 'A'   ? grape_pen_accent (b->look)
                     : help->rhyme == 'B' ? grape_palette_color (1, b->look->dark)
                                          : ink_color (b);

  grape_pen_write (b->cr, color, help->rhyme > 'B' ? .5 : .85, letter, box.x + box.width, y,
                   (GrapeTextStyle){ .size = MAX (b->layout.text * .8, poem->size * .62),
                                     .serif = TRUE,
                                     .italic = TRUE,
                                     .align = 1 });
}

static void
draw_help (const Book *b, const Poem *poem, GrapeBox box)
{
  g_autofree char *said = g_strdup_printf (_ ("%s · lines that scan: %u of %u"), poem->help->scheme,
                                           poem->help->n_scan, poem->help->lines->len);

  grape_pen_write (
      b->cr, ink_color (b), .5, said, box.x + box.width / 2,
      box.y + box.height - b->layout.text * .45,
      (GrapeTextStyle){ .size = b->layout.text * .78, .align = .5, .max_width = box.width });
}

static void
draw_poem (const Book *b, const char *text, GrapeBox box)
{
  Poem poem;
  guint n;

  set_poem (b, &poem, text, box);
  n = g_strv_length (poem.lines);
  double room = box.width - b->layout.text * 1.6;
  double wide = MIN (widest (b, &poem, poem.size), room), x = box.x + (room - wide) / 2;
  double y = box.y + (box.height - poem.leading * n - poem.size * .6) / 2 + poem.leading * .62;
  for (guint i = 0; poem.lines[i]; i++, y += poem.leading)
    {
      const GrapeVerseLine *help = help_of (&poem, i);
      gsize blanks = strspn (poem.lines[i], " ");
      double left = x
                    + (poem.indents && (i == 2 || i == 3) ? poem.size * 1.6
                                                          : MIN (blanks, 12) * poem.size * .55);

      grape_pen_write (b->cr, ink_color (b), 1, poem.lines[i] + blanks, left, y,
                       (GrapeTextStyle){ .size = poem.size,
                                         .serif = TRUE,
                                         .max_width = box.x + room - left + 2 });
      if (!help)
        continue;
      if (line_width (b, &poem, i, poem.size) <= room + 1 && poem.leading > poem.size * 1.3)
        draw_beats (b, &poem, help, left, y - poem.size * .82);
      draw_rhyme (b, &poem, help, box, y);
    }
  if (poem.help)
    draw_help (b, &poem, box);
  poem_clear (&poem);
}

/* Five empty lines, the third and fourth shorter, that wait to be written on. */
static void
draw_empty (const Book *b, int seat)
{
  GrapeBox box = b->layout.poems[seat];
  double em = b->layout.text, wide = MIN (box.width * .8, em * 22),
         x = box.x + (box.width - wide) / 2;
  double step = MIN (box.height / 7, em * 2.6), y = box.y + (box.height - step * 5) / 2 + step * .5;
  gboolean open = b->view->stage == LIMERICK_WRITING;
  const char *said = !open                         ? _ ("no limerick")
                     : b->look->viewer == seat     ? _ ("yours comes here")
                     : b->view->poets[seat].struck ? _ ("to be written anew")
                                                   : _ ("not posted yet");

  for (int i = 0; open && i < 5; i++, y += step)
    {
      double in = i == 2 || i == 3 ? em * 1.8 : 0;

      cairo_move_to (b->cr, x + in, y);
      cairo_line_to (b->cr, x + wide - 2 * in, y);
      grape_pen_dashed (b->cr, edge_color (b), .8, MAX (1, em * .05), em * .3, em * .25);
    }
  grape_pen_write (
      b->cr, ink_color (b), .6, said, box.x + box.width / 2, open ? y : box.y + box.height / 2,
      (GrapeTextStyle){
          .size = em, .serif = TRUE, .italic = TRUE, .align = .5, .max_width = box.width });
}

/* The lines of a proposed limerick; NULL: something else is proposed. */
static const char *
proposed_lines (const Book *b, int seat)
{
  const char *lines = b->proposed && b->look->viewer == seat ? strchr (b->proposed, '\n') : NULL;

  return lines ? lines + 1 : NULL;
}

static void
draw_button (const Book *b, int seat)
{
  GrapeBox box = b->layout.buttons[seat];
  GrapeColor accent = grape_pen_accent (b->look), paper = paper_color (b);
  gboolean on = is_voted (b, seat), near = is_at (b, seat);

  if (box.width <= 0)
    return;
  grape_pen_round (b->cr, box.x, box.y, box.width, box.height, box.height * .5);
  grape_pen_fill_edged (b->cr,
                        on     ? accent
                        : near ? grape_pen_mix (paper, accent, .2)
                               : paper,
                        1, on || near ? accent : edge_color (b), 1, on || near ? 2 : 1);
  grape_pen_write (b->cr, on ? grape_palette_ink (accent) : ink_color (b), 1,
                   _ ("This one is better"), box.x + box.width / 2, box.y + box.height / 2,
                   (GrapeTextStyle){ .size = b->layout.text,
                                     .bold = on,
                                     .align = .5,
                                     .max_width = box.width - b->layout.text });
}

static void
draw_page (const Book *b, int seat)
{
  const char *text = b->view->poets[seat].text, *proposed = proposed_lines (b, seat);
  gboolean arrives = b->touch->arrives >> seat & 1;

  draw_names (b, seat);
  cairo_push_group (b->cr);
  if (text || proposed)
    draw_poem (b, text ? text : proposed, b->layout.poems[seat]);
  else
    draw_empty (b, seat);
  grape_pen_end_group (b->cr, text && arrives ? grape_pen_ease (b->touch->motion)
                              : text          ? 1
                              : proposed      ? .6
                                              : 1);
  draw_button (b, seat);
}

static void
draw_head (const Book *b)
{
  GrapeBox box = b->layout.head;
  g_autofree char *said = grape_limerick_situation (b->position, b->look->viewer);

  grape_pen_color (b->cr, grape_pen_ink (b->look), 1);
  grape_pen_sentence (b->cr, said, box.x + box.width / 2, box.y + box.height / 2,
                      (GrapeTextStyle){ .size = b->layout.text * 1.15,
                                        .bold = b->view->stage == LIMERICK_OVER,
                                        .align = .5,
                                        .max_width = box.width });
}

static void
draw_envelope (const Book *b, double x, double y, double size)
{
  double w = size, h = size * .66, l = x - w / 2, t = y - h / 2;

  grape_pen_round (b->cr, l, t, w, h, size * .07);
  grape_pen_fill_edged (b->cr, paper_color (b), 1, edge_color (b), 1, 1);
  cairo_move_to (b->cr, l, t + size * .03);
  cairo_line_to (b->cr, x, y + size * .08);
  cairo_line_to (b->cr, l + w, t + size * .03);
  grape_pen_stroke (b->cr, edge_color (b), 1, 1);
  grape_pen_disc (b->cr, x, y + size * .06, size * .11);
  grape_pen_fill (b->cr, grape_pen_alarm (b->look), .85);
}

static char *
tell_sealed (guint n)
{
  if (!n)
    return g_strdup (_ ("no votes yet"));
  return g_strdup_printf (
      ngettext ("%u vote, sealed until the count", "%u votes, sealed until the count", n), n);
}

/* The votes that came, as envelopes. */
static void
draw_sealed (const Book *b)
{
  GrapeBox box = b->layout.foot;
  double em = b->layout.text, size = em * 1.9, middle = box.x + box.width / 2;
  guint n = b->view->votes->len, shown = MIN (n, (guint)CLAMP (box.width / (size * 1.2), 1, 14));
  g_autofree char *said = tell_sealed (n);
  double x = middle - (shown - 1.) * size * 1.2 / 2;
  gboolean arrives = b->touch->arrives >> LIMERICK_POETS & 1;

  for (guint i = 0; i < shown; i++, x += size * 1.2)
    draw_envelope (b, x, box.y + em * 1.1,
                   size * (arrives && i == shown - 1 ? grape_pen_ease (b->touch->motion) : 1));
  grape_pen_note (b->cr, b->look, .8, said, middle, box.y + em * (n ? 2.7 : 1.4),
                  (GrapeTextStyle){ .size = em * .95, .align = .5, .max_width = box.width });
  if (b->view->laureate)
    {
      g_autofree char *laureate
          = g_strdup_printf (_ ("the vote of %s, Poet Laureate, counts twice"), b->view->laureate);

      grape_pen_note (b->cr, b->look, .7, laureate, middle, box.y + em * (n ? 3.8 : 2.6),
                      (GrapeTextStyle){ .size = em * .85, .align = .5, .max_width = box.width });
    }
}

/* "Walt (twice), Xi" */
static char *
tell_voters (const Book *b, int seat)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < b->view->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (b->view->votes, LimerickVote, i);

      if (vote->choice != seat + 1)
        continue;
      g_string_append (text, text->len ? ", " : "");
      if (limerick_weight (b->view, vote->voter) > 1)
        g_string_append_printf (text, _ ("%s (twice)"), vote->voter);
      else
        g_string_append (text, vote->voter);
    }
  return g_string_free (text, FALSE);
}

/* What the count has brought: it runs up while the votes are opened. */
static void
draw_counted (const Book *b)
{
  GrapeBox box = b->layout.foot;
  double em = b->layout.text;
  double part = b->touch->reveal ? grape_pen_ease (b->touch->motion) : 1;

  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    {
      int votes = (int)lround (b->view->poets[seat].votes * part);
      double middle = box.x + box.width * (seat ? .75 : .25);
      g_autofree char *number
          = g_strdup_printf (ngettext ("%d vote", "%d votes", (gulong)votes), votes);
      g_autofree char *voters = tell_voters (b, seat);
      gboolean won = b->view->winner == seat;

      grape_pen_mark (b->cr, seat, middle - em * 4, box.y + em * 1.2, em * 1.3, b->look->dark);
      grape_pen_write (b->cr, grape_pen_ink (b->look), 1, number, middle, box.y + em * 1.2,
                       (GrapeTextStyle){ .size = em * 1.4, .bold = won, .align = .5 });
      grape_pen_note (
          b->cr, b->look, .75 * part, voters, middle, box.y + em * 2.9,
          (GrapeTextStyle){
              .size = em * .85, .align = .5, .max_width = box.width / 2 - em, .lines = 2 });
    }
}

static void
draw_dice (const Book *b)
{
  GrapeBox box = b->layout.foot;
  g_autofree char *said = g_strdup_printf (b->view->elsewhere ? _ ("The dice, thrown elsewhere: %u")
                                                              : _ ("The dice: %u"),
                                           b->view->face);

  grape_pen_note (b->cr, b->look, .8, said, box.x + box.width / 2,
                  box.y + b->layout.text * (b->view->counted ? 3.9 : 1.4),
                  (GrapeTextStyle){ .size = b->layout.text * .95, .align = .5 });
}

static void
draw_foot (const Book *b)
{
  if (b->view->counted)
    draw_counted (b);
  else if (b->view->stage == LIMERICK_VOTING)
    draw_sealed (b);
  if (b->view->face)
    draw_dice (b);
}

static char *
read_proposal (const GrapePosition *view, const GrapeLook *look)
{
  GrapeRead read = { 0 };
  char *text = NULL;

  if (!look->proposal || !*look->proposal)
    return NULL;
  if (look->viewer >= 0 ? grape_position_read (view, look->viewer, look->proposal, &read, NULL)
                        : g_str_has_prefix (look->proposal, "vote "))
    text = g_strdup (read.text ? read.text : look->proposal);
  grape_read_clear (&read);
  return text;
}

/** grape_limerick_paint: a #GrapePaintFunc */
void
grape_limerick_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autofree char *proposed = read_proposal (view, look);
  Book b = { .cr = cr,
             .position = view,
             .view = view->state,
             .look = look,
             .touch = grape_touch_of (look),
             .proposed = proposed };

  grape_limerick_layout (&b.layout, view->state, look);
  draw_ground (&b);
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    draw_sheet (&b, seat);
  draw_fold (&b);
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    draw_page (&b, seat);
  draw_head (&b);
  draw_foot (&b);
}

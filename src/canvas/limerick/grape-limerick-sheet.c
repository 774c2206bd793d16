/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A poem on its sheet, with how it rhymes and scans as small marks beside it. */
#include <glib/gi18n.h>

#include "grape-limerick-book.h"

#include <string.h>

/* A poem to be set: its lines as they were written, and what is too long for the page in two or
 * more, the later ones further in. */
typedef struct
{
  char **lines;
  GArray *sources;  /* of guint: which line of the text each is */
  GrapeVerse *help; /* NULL: no lexicon is at hand */
  double size, leading;
  gboolean indents; /* the author did not, and the third and fourth line rhyme */
} Poem;

GrapeColor
grape_limerick_paper (const GrapeLimerickBook *b)
{
  if (b->look->contrast)
    return grape_pen_paper (b->look);
  return b->look->dark ? (GrapeColor){ .185, .175, .155 } : (GrapeColor){ .995, .98, .94 };
}

GrapeColor
grape_limerick_edge (const GrapeLimerickBook *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .36, .33, .27 } : (GrapeColor){ .83, .77, .64 };
}

GrapeColor
grape_limerick_ink (const GrapeLimerickBook *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .93, .9, .83 } : (GrapeColor){ .16, .13, .1 };
}

static void
poem_clear (Poem *poem)
{
  g_strfreev (poem->lines);
  g_clear_pointer (&poem->sources, g_array_unref);
  g_clear_pointer (&poem->help, grape_verse_free);
}

static double
line_width (const GrapeLimerickBook *b, const Poem *poem, guint i, double size)
{
  GrapeTextStyle style = { .size = size, .serif = TRUE };

  guint source = g_array_index (poem->sources, guint, i);

  return (poem->indents && (source == 2 || source == 3) ? size * 1.6 : 0)
         + grape_pen_text_width (b->cr, poem->lines[i], style);
}

static double
widest (const GrapeLimerickBook *b, const Poem *poem, double size)
{
  double wide = 0;

  for (guint i = 0; poem->lines[i]; i++)
    wide = MAX (wide, line_width (b, poem, i, size));
  return wide;
}

/* How many bytes of @line, whole words, fit into @room; at least a word. */
static gsize
fitting (const GrapeLimerickBook *b, const char *line, double size, double room)
{
  GrapeTextStyle style = { .size = size, .serif = TRUE };
  gsize good = 0;

  for (const char *blank = strchr (line + strspn (line, " "), ' ');; blank = strchr (blank, ' '))
    {
      gsize n = blank ? (gsize)(blank - line) : strlen (line);
      g_autofree char *part = g_strndup (line, n);

      if (good && grape_pen_text_width (b->cr, part, style) > room)
        return good;
      good = n;
      if (!blank)
        return good;
      blank += strspn (blank, " ");
    }
}

static void
break_lines (const GrapeLimerickBook *b, Poem *poem, double room)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  GArray *sources = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; poem->lines[i]; i++)
    {
      double own
          = room
            - (line_width (b, poem, i, poem->size)
               - grape_pen_text_width (b->cr, poem->lines[i],
                                       (GrapeTextStyle){ .size = poem->size, .serif = TRUE }));
      g_autofree char *rest = g_strdup (poem->lines[i]);

      while (rest)
        {
          gsize n = fitting (b, rest, poem->size, own);
          const char *more = rest + n + strspn (rest + n, " ");
          char *next = *more ? g_strconcat ("      ", more, NULL) : NULL;

          g_ptr_array_add (lines, g_strndup (rest, n));
          g_array_append_val (sources, i);
          g_free (rest);
          rest = next;
        }
    }
  g_ptr_array_add (lines, NULL);
  g_strfreev (poem->lines);
  poem->lines = (char **)g_ptr_array_steal (lines, NULL);
  g_array_unref (poem->sources);
  poem->sources = sources;
}

/* Whether line @i is a part of one that was broken; the last part bears its rhyme. */
static gboolean
is_part (const Poem *poem, guint i)
{
  guint n = poem->sources->len, own = g_array_index (poem->sources, guint, i);

  return (i + 1 < n && g_array_index (poem->sources, guint, i + 1) == own)
         || (i && g_array_index (poem->sources, guint, i - 1) == own);
}

static gboolean
is_last_part (const Poem *poem, guint i)
{
  return i + 1 == poem->sources->len
         || g_array_index (poem->sources, guint, i + 1) != g_array_index (poem->sources, guint, i);
}

static gboolean
is_first_part (const Poem *poem, guint i)
{
  return !i
         || g_array_index (poem->sources, guint, i - 1) != g_array_index (poem->sources, guint, i);
}

/* As large as the page allows, up to a comfortable size, or as large as both shall be. */
static void
set_poem (const GrapeLimerickBook *b, Poem *poem, const char *text, GrapeBox box, GrapeVerse *help)
{
  g_autofree char *spaced = g_strdup (text);
  double em = b->layout.text, size = b->poem_size;
  guint n;

  for (char *c = spaced; *c; c++)
    *c = *c == '\t' ? ' ' : *c;
  *poem = (Poem){ .lines = g_strsplit (spaced, "\n", -1), .help = help };
  n = g_strv_length (poem->lines);
  poem->sources = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n; i++)
    g_array_append_val (poem->sources, i);
  poem->indents = n == 5 && (!help || grape_verse_rhymes (help)) && *poem->lines[2] != ' '
                  && *poem->lines[3] != ' ';
  if (size <= 0)
    {
      double room = box.width - em * 1.6;

      size = MIN (em * 1.55, box.height / (n * 1.6 + 1.4));
      while (size > em * .72 && widest (b, poem, size) > room) /* hinted: no straight line */
        size = MAX (em * .72, size * .98);
    }
  poem->size = size;
  break_lines (b, poem, box.width - em * 1.6);
  n = poem->sources->len;
  poem->leading = MIN (size * 2.05, (box.height - size * 1.2) / n);
}

/** grape_limerick_poem_size: how large its letters would be on a page of its own */
double
grape_limerick_poem_size (const GrapeLimerickBook *b, const char *text, GrapeBox box)
{
  GrapeLimerickBook alone = *b;
  Poem poem;

  alone.poem_size = 0;
  set_poem (&alone, &poem, text, box, NULL);
  poem_clear (&poem);
  return poem.size;
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
draw_beats (const GrapeLimerickBook *b, const Poem *poem, const GrapeVerseLine *help, double x,
            double y)
{
  GrapeTextStyle style = { .size = poem->size, .serif = TRUE };
  const char *beat = help->beats;
  double s = poem->size, alpha = help->scans ? .75 : .3;
  GrapeColor color = help->scans ? grape_pen_accent (b->look) : grape_limerick_ink (b);

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
              grape_pen_fill (b->cr, grape_limerick_ink (b), .4);
            }
        }
    }
}

static void
draw_rhyme (const GrapeLimerickBook *b, const Poem *poem, const GrapeVerseLine *help, GrapeBox box,
            double y)
{
  const char letter[] = { help->rhyme, '\0' };
  GrapeColor color = help->rhyme == 'A'   ? grape_pen_accent (b->look)
                     : help->rhyme == 'B' ? grape_palette_color (1, b->look->dark)
                                          : grape_limerick_ink (b);

  grape_pen_write (b->cr, color, help->rhyme > 'B' ? .5 : .85, letter, box.x + box.width, y,
                   (GrapeTextStyle){ .size = MAX (b->layout.text * .8, poem->size * .62),
                                     .serif = TRUE,
                                     .italic = TRUE,
                                     .align = 1 });
}

static void
draw_help (const GrapeLimerickBook *b, const Poem *poem, GrapeBox box)
{
  g_autofree char *said = g_strdup_printf (_ ("%s · lines that scan: %u of %u"), poem->help->scheme,
                                           poem->help->n_scan, poem->help->lines->len);

  grape_pen_write (
      b->cr, grape_limerick_ink (b), .5, said, box.x + box.width / 2,
      box.y + box.height - b->layout.text * .45,
      (GrapeTextStyle){ .size = b->layout.text * .78, .align = .5, .max_width = box.width });
}

/** grape_limerick_draw_poem: its lines with their help, within @box */
void
grape_limerick_draw_poem (const GrapeLimerickBook *b, const char *text, GrapeBox box)
{
  Poem poem;
  guint n;

  set_poem (b, &poem, text, box, limerick_help (b->view, text));
  n = g_strv_length (poem.lines);
  double room = box.width - b->layout.text * 1.6;
  double wide = MIN (widest (b, &poem, poem.size), room), x = box.x + (room - wide) / 2;
  double y = box.y + (box.height - poem.leading * n - poem.size * .6) / 2 + poem.leading * .62;
  for (guint i = 0; poem.lines[i]; i++, y += poem.leading)
    {
      guint source = g_array_index (poem.sources, guint, i);
      const GrapeVerseLine *help = help_of (&poem, source);
      gsize blanks = strspn (poem.lines[i], " ");
      double left = x
                    + (poem.indents && (source == 2 || source == 3) && is_first_part (&poem, i)
                           ? poem.size * 1.6
                           : MIN (blanks, 12) * poem.size * (is_first_part (&poem, i) ? .55 : .3));

      grape_pen_write (b->cr, grape_limerick_ink (b), 1, poem.lines[i] + blanks, left, y,
                       (GrapeTextStyle){ .size = poem.size,
                                         .serif = TRUE,
                                         .max_width = box.x + room - left + 2 });
      if (!help)
        continue;
      if (!is_part (&poem, i) && line_width (b, &poem, i, poem.size) <= room + 1
          && poem.leading > poem.size * 1.3)
        draw_beats (b, &poem, help, left, y - poem.size * .82);
      if (is_last_part (&poem, i))
        draw_rhyme (b, &poem, help, box, y);
    }
  if (poem.help && y - poem.leading + poem.size < box.y + box.height - b->layout.text)
    draw_help (b, &poem, box);
  poem_clear (&poem);
}

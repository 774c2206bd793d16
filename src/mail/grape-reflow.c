/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mail does not say which line breaks its writer meant. A break counts as the program's only if the
 * next word would not have fitted, in a paragraph that is broken like that throughout; in doubt a
 * line stays as it is. Verse, lists, quotes, tables, boards and signatures keep their lines. */
#include "grape-reflow.h"

#include <string.h>

/* Programs break mail somewhere here. */
#define NARROWEST 60
#define USUAL     72
#define WIDEST    80

/* A longer line is a paragraph, and may wrap. */
#define LONGEST_ROW 100

typedef struct
{
  const char *text; /* of its first visible character */
  gsize start, end; /* in the whole text, without its line break; @end without trailing spaces */
  gsize next;       /* where the next line starts */
  guint indent, n_chars, n_words;
  guint first_word; /* how many characters */
  gboolean is_soft; /* one space before the line break, as in format=flowed */
} Line;

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\f';
}

static void
measure (Line *line, const char *text)
{
  gsize end = line->end;
  while (line->end > line->start && is_blank (text[line->end - 1]))
    line->end--;
  line->is_soft = end == line->end + 1 && text[line->end] == ' ';
  gsize at = line->start;
  while (at < line->end && is_blank (text[at]))
    at++;
  line->text = text + at;
  line->indent = (guint)(at - line->start);
  line->n_chars = (guint)g_utf8_strlen (text + line->start, (gssize)(line->end - line->start));
  line->n_words = 0;
  for (gboolean in_word = FALSE; at < line->end; at = (gsize)(g_utf8_next_char (text + at) - text))
    {
      gboolean blank = is_blank (text[at]);
      line->n_words += !blank && !in_word;
      line->first_word += !blank && line->n_words == 1;
      in_word = !blank;
    }
}

static GArray *
cut (const char *text, gsize n_bytes)
{
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (Line));
  for (gsize at = 0; at < n_bytes;)
    {
      const char *end = memchr (text + at, '\n', n_bytes - at);
      Line line = { .start = at, .end = end ? (gsize)(end - text) : n_bytes };
      line.next = end ? line.end + 1 : n_bytes;
      at = line.next;
      measure (&line, text);
      g_array_append_val (lines, line);
    }
  return lines;
}

/* "-", "*", "3." or "b)" and a space. */
static gboolean
is_item (const Line *line)
{
  const char *c = line->text;
  if (line->n_words < 2)
    return FALSE;
  if (strchr ("-*+o#", *c) && c[1] == ' ')
    return TRUE;
  if (g_str_has_prefix (c, "\342\200\242")) /* a bullet */
    return TRUE;
  gsize n = strspn (c, "0123456789");
  n = n || !g_ascii_isalpha (*c) ? n : 1;
  return n && n < 4 && strchr (".):", c[n]) && c[n + 1] == ' ';
}

static gboolean
is_quote (const Line *line)
{
  return *line->text == '>';
}

/* "-----", or the line above a signature. */
static gboolean
is_rule (const Line *line)
{
  gsize n = (gsize)(line->n_chars - line->indent);
  return n >= 2 && strspn (line->text, "-_=*~#+.") >= n;
}

/* Tabs and bars, which prose does not have. */
static gboolean
has_columns (const char *text, const Line *line)
{
  guint bars = 0;
  for (const char *c = line->text; c < text + line->end; c++)
    {
      bars += *c == '|';
      if (*c == '\t' || bars > 1)
        return TRUE;
    }
  return FALSE;
}

/* More than one space, except after a sentence: a sign of columns, and now and then a mistake. */
static gboolean
has_gap (const char *text, const Line *line)
{
  for (const char *c = line->text; c < text + line->end; c++)
    if (*c == ' ' && c[1] == ' ' && !strchr (".!?:;,)*_\"'", c[-1]))
      return TRUE;
  return FALSE;
}

/* Rows of a board and of numbers: few letters, or letters that stand alone. */
static gboolean
is_row (const char *text, const Line *line)
{
  guint visible = 0, letters = 0, alone = 0;
  for (const char *c = line->text; c < text + line->end; c = g_utf8_next_char (c))
    {
      gboolean starts = c == line->text || is_blank (c[-1]);
      const char *next = g_utf8_next_char (c);
      if (is_blank (*c))
        continue;
      visible++;
      letters += g_unichar_isalpha (g_utf8_get_char (c));
      alone += starts && (next >= text + line->end || is_blank (*next));
    }
  return (visible >= 3 && 2 * letters < visible && (visible >= 8 || line->n_words >= 3))
         || (line->n_words >= 4 && 10 * alone >= 6 * line->n_words);
}

/* Whether the word after @line would have fitted into it. */
static gboolean
is_full (const Line *line, guint width)
{
  return line->n_words >= 4 && line->n_chars <= WIDEST
         && line->n_chars + 1 + line[1].first_word > width;
}

static gboolean
ends_sentence (const char *text, const Line *line)
{
  gsize at = line->end;
  while (at > line->start && strchr (")\"'", text[at - 1]))
    at--;
  return at > line->start && strchr (".!?:", text[at - 1]);
}

/* "Deadline: Friday" begins something of its own. */
static gboolean
begins_anew (const Line *line)
{
  const char *end = g_utf8_offset_to_pointer (line->text, line->first_word);
  return line->indent || *line->text == '|' || is_item (line) || is_quote (line) || is_rule (line)
         || end[-1] == ':';
}

/* All words of a board without spaces have the same length. */
static gboolean
is_grid (const Line *lines, guint n)
{
  for (guint i = 0; i < n; i++)
    if (lines[i].n_words != 1 || lines[i].n_chars != lines[0].n_chars)
      return FALSE;
  return n >= 3;
}

/* Indented back and forth, like a program or a tree. */
static gboolean
is_stepped (const Line *lines, guint n)
{
  gboolean stepped = FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (is_item (&lines[i]))
        return FALSE;
      stepped |= i > 1 && lines[i].indent != lines[1].indent;
    }
  return stepped;
}

/* The end of a paragraph may be a number, which does not make a row. */
static gboolean
is_table (const char *text, const Line *lines, guint n, guint width)
{
  guint n_rows = 0;
  for (guint i = 0; i < n; i++)
    {
      gboolean is_end = i && i + 1 == n && is_full (&lines[i - 1], width);
      if (lines[i].n_chars > LONGEST_ROW)
        return FALSE;
      if (has_columns (text, &lines[i]))
        return TRUE;
      n_rows += has_gap (text, &lines[i]) || (is_row (text, &lines[i]) && !is_end);
    }
  return 3 * n_rows >= n || is_grid (lines, n) || is_stepped (lines, n);
}

static gboolean
is_verse (const Line *lines, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!g_unichar_isupper (g_utf8_get_char (lines[i].text)))
      return FALSE;
  return n >= 3;
}

static void
join (GrapeReflow *self, const Line *line)
{
  self->text[line->next - 1] = ' ';
  if (line->is_soft)
    {
      GrapeSpan span = { line->next - 1, line->next };
      g_array_append_val (self->surplus, span);
    }
}

/* Two thirds of the breaks are at full lines, and one of them is not at the end of a sentence: a
 * program broke the lines, and somebody may have edited them since. */
static void
join_paragraph (GrapeReflow *self, const Line *lines, guint n, guint width)
{
  guint n_full = 0, n_sure = 0, n_soft = 0;
  for (guint i = 0; i + 1 < n; i++)
    {
      gboolean full = is_full (&lines[i], width) && !begins_anew (&lines[i + 1]);
      n_full += full;
      n_sure += full && !ends_sentence (self->text, &lines[i]);
      n_soft += lines[i].is_soft;
    }
  gboolean wrapped
      = width >= NARROWEST && n_sure && 3 * n_full >= 2 * (n - 1) && !is_verse (lines, n);
  gboolean flowed = n > 1 && 3 * n_soft >= 2 * (n - 1);
  for (guint i = 0; (wrapped || flowed) && i + 1 < n; i++)
    if ((lines[i].indent == 0 || i == 0) && is_full (&lines[i], width)
        && !begins_anew (&lines[i + 1]))
      join (self, &lines[i]);
}

static gboolean
is_signature (const char *text, const Line *line)
{
  return line->next - line->start <= 4 && strncmp (text + line->start, "--", 2) == 0
         && line->n_chars == 2;
}

/* Up to a blank line, a rule, or where a quote begins or ends. */
static guint
block_length (const GArray *lines, guint at)
{
  const Line *first = &g_array_index (lines, Line, at);
  guint n = 1;
  for (; !is_rule (first) && at + n < lines->len; n++)
    {
      const Line *line = &g_array_index (lines, Line, at + n);
      if (line->n_words == 0 || is_rule (line) || is_quote (line) != is_quote (first))
        break;
    }
  return n;
}

/* The longest line that a program may have broken, or 0. */
static guint
width_of (const Line *lines, guint n)
{
  guint width = 0;
  for (guint i = 0; i < n; i++)
    if (lines[i].n_words >= 4 && lines[i].n_chars <= WIDEST && !is_quote (&lines[i]))
      width = MAX (width, lines[i].n_chars);
  return width;
}

/**
 * grape_reflow_new:
 * @text: UTF-8, with \n; @n_bytes of it
 *
 * Every byte stays where it was, so that places in @text are places in the result.
 */
GrapeReflow *
grape_reflow_new (const char *text, gsize n_bytes)
{
  GrapeReflow *self = g_new0 (GrapeReflow, 1);
  self->text = g_strndup (text, n_bytes);
  self->fixed = g_array_new (FALSE, FALSE, sizeof (GrapeSpan));
  self->surplus = g_array_new (FALSE, FALSE, sizeof (GrapeSpan));
  g_autoptr (GArray) lines = cut (self->text, strlen (self->text));
  guint usual = MIN (width_of ((const Line *)lines->data, lines->len), USUAL), n;
  gboolean signature = FALSE;
  for (guint i = 0; i < lines->len; i += n)
    {
      const Line *block = &g_array_index (lines, Line, i);
      n = block->n_words ? block_length (lines, i) : 1;
      guint width = MAX (usual, width_of (block, n));
      signature |= is_signature (self->text, block);
      if (block->n_words == 0 || is_rule (block) || is_quote (block))
        continue;
      if (is_table (self->text, block, n, width))
        {
          GrapeSpan span = { block->start, block[n - 1].next };
          g_array_append_val (self->fixed, span);
        }
      else if (!signature)
        join_paragraph (self, block, n, width);
    }
  return self;
}

void
grape_reflow_free (GrapeReflow *self)
{
  g_free (self->text);
  g_array_unref (self->fixed);
  g_array_unref (self->surplus);
  g_free (self);
}

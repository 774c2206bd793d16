/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verbs and blocks: making them canonical, taking them apart, and finding them in mail. */
#include "grape-verb.h"

#include <string.h>

/**
 * grape_verb_find:
 * @verbs: (nullable): as in a game's table
 * @text: an act
 *
 * Returns: (transfer none) (nullable): the row of the first word of @text, which a colon may follow
 */
const GrapeVerb *
grape_verb_find (const GrapeVerb *verbs, const char *text)
{
  const char *start = text + strspn (text, " \t\r\n");
  gsize length = strcspn (start, " \t\r\n:");

  while (length && strchr (".!", start[length - 1]))
    length--;
  for (const GrapeVerb *each = verbs; each && each->word; each++)
    if (strlen (each->word) == length && !g_ascii_strncasecmp (each->word, start, length))
      return each;
  return NULL;
}

/** grape_verb_by: whether there is a verb for one of @by, GRAPE_BY_... */
gboolean
grape_verb_by (const GrapeVerb *verbs, guint by)
{
  for (const GrapeVerb *each = verbs; each && each->word; each++)
    if (each->by & by)
      return TRUE;
  return FALSE;
}

static gboolean
is_end (const char *line)
{
  g_autofree char *stripped = g_strstrip (g_strdup (line));

  return !g_ascii_strcasecmp (stripped, "end");
}

static void
drop_empty_ends (GPtrArray *lines, int block)
{
  while (lines->len && !*(const char *)g_ptr_array_index (lines, lines->len - 1))
    g_ptr_array_set_size (lines, (int)lines->len - 1);
  while (block != GRAPE_BLOCK_GOES_ON && lines->len && !*(const char *)g_ptr_array_index (lines, 0))
    g_ptr_array_remove_index (lines, 0);
}

/* The lines of @text up to one that says `end`. @length: (out) (optional): their bytes, with that
 * line. */
static GPtrArray *
take_lines (const char *text, int block, gsize *length)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  const char *at = text;

  while (*at)
    {
      gsize n = strcspn (at, "\n");
      g_autofree char *line = g_strchomp (g_strndup (at, n));

      at += n + (at[n] == '\n');
      if (is_end (line))
        break;
      g_ptr_array_add (lines, g_steal_pointer (&line));
    }
  if (length)
    *length = (gsize)(at - text);
  drop_empty_ends (lines, block);
  return lines;
}

static char *
join (const char *line, GPtrArray *lines)
{
  GString *text = g_string_new (line);

  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "\n%s", (const char *)g_ptr_array_index (lines, i));
  return g_string_free (text, FALSE);
}

/**
 * grape_verb_tidy:
 * @verb: (nullable): of @text
 *
 * Returns: (transfer full): @text as read() gets it: without spaces at its ends; a block in its
 * canonical form
 */
char *
grape_verb_tidy (const GrapeVerb *verb, const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  char *rest = verb && verb->block ? strchr (stripped, '\n') : NULL;

  if (!rest)
    return g_steal_pointer (&stripped);
  *rest++ = '\0';
  g_autoptr (GPtrArray) lines = take_lines (rest, verb->block, NULL);
  return join (g_strchomp (stripped), lines);
}

/** grape_block_text: (nullable): the text below the line of a canonical act; NULL: there is none */
const char *
grape_block_text (const char *move)
{
  const char *text = strchr (move, '\n');

  return text ? text + 1 : NULL;
}

/** grape_block_lines: (transfer full) (element-type utf8): the lines of that text; may be empty */
GPtrArray *
grape_block_lines (const char *move)
{
  const char *text = grape_block_text (move);

  return take_lines (text ? text : "", TRUE, NULL);
}

static void
add_block (const char *text, gsize start, gsize end, GPtrArray *lines, GArray *blocks)
{
  g_autofree char *line = g_strstrip (g_strndup (text + start, strcspn (text + start, "\n")));
  GrapeBlock block = { (guint)start, (guint)end, join (line, lines) };

  g_array_append_val (blocks, block);
}

static void
clear_block (gpointer block)
{
  g_free (((GrapeBlock *)block)->move);
}

/* Of @text, which begins with an act: the bytes before the empty line at which all quotations are
 * closed; all of them where it quotes nothing. Other acts and talk may stand behind that. */
static gsize
quoted_length (const char *text)
{
  gboolean quotes = FALSE, straight = FALSE;
  int curly = 0;

  for (const char *at = text; *at; at = g_utf8_next_char (at))
    {
      gunichar sign = g_utf8_get_char (at);

      if (sign == '\n' && quotes && !straight && curly <= 0
          && strchr ("\r\n", at[1 + strspn (at + 1, " \t")]))
        return (gsize)(at - text);
      straight ^= sign == '"';
      curly += (sign == 0x201c) - (sign == 0x201d);
      quotes = quotes || sign == '"' || sign == 0x201c;
    }
  return strlen (text);
}

/* The lines below an act that begins at @text, @below bytes further; @length as in take_lines(). */
static GPtrArray *
take_below (const GrapeVerb *verb, const char *text, gsize below, gsize *length)
{
  gsize end = verb->block == GRAPE_BLOCK_GOES_ON ? quoted_length (text) : strlen (text);
  g_autofree char *own = g_strndup (text + below, end > below ? end - below : 0);

  return take_lines (own, verb->block, length);
}

/**
 * grape_block_find:
 * @verbs: (nullable): as in a game's table
 * @text: a message's own words
 *
 * Returns: (transfer full) (element-type GrapeBlock): the blocks that begin at the beginning of a
 *   line
 */
GArray *
grape_block_find (const GrapeVerb *verbs, const char *text)
{
  GArray *blocks = g_array_new (FALSE, FALSE, sizeof (GrapeBlock));

  g_array_set_clear_func (blocks, clear_block);
  for (gsize at = 0; text[at];)
    {
      gsize n = strcspn (text + at, "\n");
      g_autofree char *line = g_strndup (text + at, n);
      const GrapeVerb *verb = grape_verb_find (verbs, line);
      gsize below = at + n + (text[at + n] == '\n');

      if (verb && verb->block && text[below])
        {
          gsize length;
          g_autoptr (GPtrArray) lines = take_below (verb, text + at, below - at, &length);

          if (lines->len)
            add_block (text, at, below + length, lines, blocks);
          below += lines->len ? length : 0;
        }
      at = below;
    }
  return blocks;
}

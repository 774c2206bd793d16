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
drop_empty_ends (GPtrArray *lines)
{
  while (lines->len && !*(const char *)g_ptr_array_index (lines, lines->len - 1))
    g_ptr_array_set_size (lines, (int)lines->len - 1);
  while (lines->len && !*(const char *)g_ptr_array_index (lines, 0))
    g_ptr_array_remove_index (lines, 0);
}

/* The lines of @text up to one that says `end`. @length: (out) (optional): their bytes, with that
 * line. */
static GPtrArray *
take_lines (const char *text, gsize *length)
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
  drop_empty_ends (lines);
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
  g_autoptr (GPtrArray) lines = take_lines (rest, NULL);
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

  return take_lines (text ? text : "", NULL);
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
          g_autoptr (GPtrArray) lines = take_lines (text + below, &length);

          if (lines->len)
            add_block (text, at, below + length, lines, blocks);
          below += lines->len ? length : 0;
        }
      at = below;
    }
  return blocks;
}

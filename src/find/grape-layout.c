/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mends what the layout of a message hides from a reader of words: soft line breaks of a mail
 * program, leaders of dots, boxes with a cross in one of them. Every byte keeps its place or moves
 * within its line and the next, so that finds still point into the text. */
#include "grape-find-private.h"

#include <string.h>

#define LEAST_DOTS   4 /* of a leader */
#define LEAST_BREAKS 2 /* lines that end with "=" */
#define LONGEST_SIDE 20

/* "ei=" above "ght": quoted-printable that nobody decoded. */
static gboolean
is_soft_break (const char *text, const char *at)
{
  return at > text && at[0] == '=' && at[1] == '\n'
         && (g_ascii_isalnum (at[-1]) || at[-1] == ' ' || at[-1] == ',')
         && (g_ascii_islower (at[2]) || at[2] == ' ' || g_ascii_isdigit (at[2]));
}

static void
join_soft_breaks (char *text)
{
  guint n = 0;

  for (char *at = strchr (text, '='); at; at = strchr (at + 1, '='))
    n += is_soft_break (text, at);
  for (char *at = strchr (text, '='); at && n >= LEAST_BREAKS; at = strchr (at + 1, '='))
    if (is_soft_break (text, at))
      {
        /* The blanks come behind the word that the break cut. */
        gsize rest = strcspn (at + 2, " \n");

        memmove (at, at + 2, rest);
        memcpy (at + rest, "  ", 2);
      }
}

/* "my bid ..... 5" is "my bid: 5". */
static void
read_leaders (char *text)
{
  for (char *at = strstr (text, "...."); at; at = strstr (at, "...."))
    {
      gsize n = strspn (at, ".");
      char *label = at;

      while (label > text && label[-1] == ' ')
        label--;
      if (n >= LEAST_DOTS && label > text && g_ascii_isalnum (label[-1])
          && g_ascii_isalnum (at[n + strspn (at + n, " ")]))
        {
          memset (label, ' ', (gsize)(at - label) + n);
          *label = ':';
        }
      at += n;
    }
}

/* The length of an empty box at the beginning of @line, or of one with a cross; 0: none. */
static gsize
box_at (const char *line, gboolean *crossed)
{
  static const char *const empty[] = { "[ ]", "[]", "( )", "()", "[_]", "[-]", NULL };
  static const char *const full[]
      = { "[x]", "[X]", "(x)", "(X)", "[*]", "(*)", "[v]", "[V]", NULL };

  for (guint i = 0; empty[i] || full[i]; i++)
    if (full[i] && g_str_has_prefix (line, full[i]))
      {
        *crossed = TRUE;
        return strlen (full[i]);
      }
    else if (empty[i] && g_str_has_prefix (line, empty[i]))
      return strlen (empty[i]);
    else if (!empty[i])
      break;
  return 0;
}

/* Of a form's lines "[ ] two" and "[x] three" only those with a cross say something. */
static void
read_boxes (char *text)
{
  gboolean any = FALSE;

  for (guint pass = 0; pass < 2 && (pass == 0 || any); pass++)
    for (char *line = text; *line;)
      {
        gsize length = strcspn (line, "\n"), blank = strspn (line, " \t-*");
        gboolean crossed = FALSE;
        gsize box = blank < length ? box_at (line + blank, &crossed) : 0;

        any |= box && crossed;
        if (pass && box)
          memset (line, ' ', crossed ? blank + box : length);
        line += length + (line[length] == '\n');
      }
}

/* Whether a short line at @line names one side of a square: "Row: e". */
static gboolean
is_side (const char *line)
{
  static const char *const sides[] = { "row", "column", "col", "line", "file", "rank", NULL };
  gsize blank = strspn (line, " \t-*");

  if (strcspn (line, "\n") > LONGEST_SIDE)
    return FALSE;
  for (guint i = 0; sides[i]; i++)
    if (g_ascii_strncasecmp (line + blank, sides[i], strlen (sides[i])) == 0
        && !g_ascii_isalpha (line[blank + strlen (sides[i])]))
      return TRUE;
  return FALSE;
}

/* "Row: e" above "Column: 5" is one square. */
static void
join_sides (char *text)
{
  for (char *end = strchr (text, '\n'); end; end = strchr (end + 1, '\n'))
    {
      char *line = end;

      while (line > text && line[-1] != '\n')
        line--;
      if (is_side (line) && is_side (end + 1))
        *end = ',';
    }
}

/* "7^H6", "the ten^Wqueen": what terminals show of a key that takes back a letter or a word */
static void
read_backspaces (char *text)
{
  for (char *at = strchr (text, '^'); at; at = strchr (at + 1, '^'))
    {
      char *from = at;

      if ((at[1] != 'H' && at[1] != 'W') || at == text || g_ascii_isspace (at[-1]))
        {
          if (at == text || at[-1] != ' ' || at[1] != 'H')
            continue;
        }
      while (from > text && from[-1] == ' ')
        from--;
      gboolean word = at[1] == 'W';
      while (from > text && g_ascii_isgraph (from[-1]))
        {
          *--from = ' ';
          if (!word)
            break;
        }
      memset (at, ' ', 2);
    }
}

/** grape_reader_mend_layout: makes @text what its writer sees on their screen */
void
grape_reader_mend_layout (char *text)
{
  join_soft_breaks (text);
  read_leaders (text);
  read_boxes (text);
  read_backspaces (text);
  join_sides (text);
}

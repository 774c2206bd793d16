/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blanks out what is not the writer's word about a move: news and posts of the game that somebody
 * sends on, and what stands under the writer's name. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_ALONE  3 /* bytes of a line that anybody may have written */
#define MOST_NAMES  8
#define MOST_SIGNED 60 /* bytes of a line that is a name */

/** grape_reader_blot_news: what happened since the last post, in the form of grape_instance_post(),
 * and the line above it, whose words might be the game's: "since" */
void
grape_reader_blot_news (char *text)
{
  static const char heading[] = "Since the last post:\n";
  char *line = strstr (text, heading);

  if (!line)
    return;
  memset (line, ' ', strlen (heading) - 1);
  for (line += strlen (heading); g_str_has_prefix (line, "- ");)
    {
      gsize length = strcspn (line, "\n");

      memset (line, ' ', length);
      line += length + (line[length] == '\n');
    }
}

/* Where @told ends in @text, with white space wherever that has some, for mail programs break long
 * lines; NULL: something else stands there. */
static char *
end_of_post (char *text, const char *told)
{
  for (;; text++, told++)
    {
      gsize blank = strspn (text, " \t\r\n"), gap = strspn (told, " \t\r\n");

      told += gap;
      if (!*told)
        return !*text || blank ? text : NULL;
      if (!blank != !gap || text[blank] != *told)
        return NULL;
      text += blank;
    }
}

static void
blot_whole (char *text, const GrapePost *post)
{
  gsize length;

  for (char *line = text; post && *line; line += length + (line[length] == '\n'))
    {
      char *end = end_of_post (line, post->body);

      for (char *at = line; end && at < end; at++)
        if (*at != '\n')
          *at = ' ';
      length = strcspn (line, "\n");
    }
}

/** grape_reader_blot_post: blanks out a post of the game from its first word to its last, with all
 * that might be moves in it; what somebody quotes of one stays, for the move may be drawn in it */
void
grape_reader_blot_post (const GrapeReader *self, char *text)
{
  const GrapePosition *view = self->reading.position;
  int seat = self->reading.seat;

  if (!strstr (text, view->rules->name)) /* its title, and cheaper than a post */
    return;
  g_autoptr (GrapePost) all = grape_position_post (view, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapePost) own = seat >= 0 ? grape_position_post (view, seat) : NULL;
  blot_whole (text, all);
  blot_whole (text, own);
}

/** grape_reader_blot_own: blanks out lines of the game's own posts, which say no move, whoever
 * sends them on; a short one only where it stands indented below another: "  E" */
void
grape_reader_blot_own (const GrapeReader *self, char *text)
{
  const GrapePosition *view = self->reading.position;
  int seat = self->reading.seat;
  g_autoptr (GrapePost) all = grape_position_post (view, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapePost) own = seat >= 0 ? grape_position_post (view, seat) : NULL;
  g_autofree char *told = g_strconcat (all ? all->body : "", "\n", own ? own->body : "", NULL);
  g_auto (GStrv) known = g_strsplit (told, "\n", -1);
  gboolean inside = FALSE;

  for (char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = g_strndup (line, length);
      GrapeRead read = { 0 };
      gboolean may = length > MOST_ALONE || (inside && g_ascii_isspace (*line));

      inside = may && g_strv_contains ((const char *const *)known, copy)
               && (strchr (copy, ':') || !grape_reader_reads (self, copy, &read, NULL));
      if (inside)
        memset (line, ' ', length);
      grape_read_clear (&read);
      line += length + (line[length] == '\n');
    }
}

/* Whether the words of a line are the writer's name, parts of it or its initials, and nothing
 * else but a bracket. */
static gboolean
is_name (const GrapeWords *line, const GrapeWords *name)
{
  gboolean any = FALSE, whole = grape_words_name (line, 0, name) > 0;

  for (guint at = whole ? grape_words_name (line, 0, name) : 0; at < line->words->len; at++)
    {
      const char *form = grape_words_form (line, at);
      gboolean part = FALSE;

      if (whole)
        return grape_words_is (line, at, "(|,|.|-|--") && line->words->len < MOST_NAMES;
      if (grape_words_at (line, at)->mark)
        continue;
      for (guint i = 0; i < name->words->len && !part; i++)
        {
          const char *each = grape_words_form (name, i);

          part = !grape_words_at (name, i)->mark
                 && (g_str_equal (each, form) || (!form[1] && form[0] == each[0]));
        }
      if (!part)
        return FALSE;
      any = TRUE;
    }
  return whole || any;
}

/** grape_reader_blot_signature: the last paragraph from the writer's name on */
void
grape_reader_blot_signature (const GrapeReader *self, char *text)
{
  int seat = self->reading.seat;
  const GrapeTable *table = self->reading.position->table;
  g_autoptr (GrapeWords) name
      = seat >= 0 ? grape_words_new (NULL, grape_table_name (table, seat)) : NULL;
  gsize end = strlen (text);
  char *last = text;

  while (end && g_ascii_isspace (text[end - 1]))
    end--;
  for (char *at = text; name && at + 1 < text + end; at++)
    if (at[0] == '\n' && at[strspn (at + 1, " \t\r") + 1] == '\n')
      last = at + 1;
  for (char *line = last; name && name->words->len && line < text + end;)
    {
      gsize length = strcspn (line, "\n");
      gboolean may = line > text && length && length < MOST_SIGNED;
      g_autofree char *copy = may ? g_strndup (line, length) : NULL;
      g_autoptr (GrapeWords) words = may ? grape_words_new (NULL, copy) : NULL;

      if (words && words->words->len && is_name (words, name))
        {
          for (; line < text + end; line++)
            {
              /* What is written below the name is the writer's again. */
              if (line[-1] == '\n' && g_ascii_strncasecmp (line, "ps", 2) == 0
                  && strchr (": .", line[2]))
                return;
              if (*line != '\n')
                *line = ' ';
            }
          return;
        }
      line += length + (line[length] == '\n');
    }
}

/* Whether @line ends a letter: "Yours at the hearth,", "--", "Best," */
static gboolean
is_farewell (const char *line)
{
  static const char farewells[]
      = "^\\s*(?:-{1,2}|[-–—/~]*\\s*(?:yours|best|cheers|regards|kind regards|"
        "best wishes|greetings|love|bye|thanks|many thanks|so long)\\b[^.!?]*,?)\\s*$";

  return strlen (line) < MOST_SIGNED && g_regex_match_simple (farewells, line, G_REGEX_CASELESS, 0);
}

/* Where the last line of @text begins, if it is the name in @name; else its end. */
static gsize
signature_of (const char *text, const GrapeWords *name)
{
  const char *last = strrchr (text, '\n');
  gsize skip = last ? 1 + strspn (last + 1, " \t-/~*") : 0;

  if (!last || strlen (last) > MOST_SIGNED)
    return strlen (text);
  skip += g_str_has_prefix (last + skip, "–") || g_str_has_prefix (last + skip, "—") ? strlen ("–")
                                                                                     : 0;
  g_autoptr (GrapeWords) words = grape_words_new (NULL, last + skip);
  return words->words->len && is_name (words, name) ? (gsize)(last - text) : strlen (text);
}

/**
 * grape_reader_unsign:
 * @move: (transfer full): a block, which runs to the end of the letter
 *
 * Returns: (transfer full): @move without the writer's name below it, and if the rules refuse it,
 *   up to where they take it
 */
char *
grape_reader_unsign (const GrapeReader *self, char *move)
{
  int seat = self->reading.seat;
  const char *who
      = seat >= 0 ? grape_table_name (self->reading.position->table, seat) : self->letter->person;
  g_autoptr (GrapeWords) name = grape_words_new (NULL, who ? who : "");
  gsize end = name->words->len ? signature_of (move, name) : strlen (move);
  GrapeRead read = { 0 };
  gboolean good, says = strcspn (move, " ") < strcspn (move, "\n"); /* on its first line */

  /* what goes to others as a letter keeps its signature */
  if (move[end] && !g_regex_match_simple ("^(?:press|post|comment|say|whisper)\\b", move, 0, 0))
    {
      move[end] = '\0';
      g_strchomp (move);
      for (char *line = strrchr (move, '\n'); line && is_farewell (line + 1);
           line = strrchr (move, '\n'))
        {
          *line = '\0';
          g_strchomp (move);
        }
    }
  good = grape_reader_reads (self, move, &read, NULL);
  grape_read_clear (&read);
  for (gsize cut = strlen (move); !good && cut > 0; cut--)
    {
      gboolean ends = move[cut] == '\n' && (says || move[cut + 1] == '\n');
      g_autofree char *less = ends ? g_strchomp (g_strndup (move, cut)) : NULL;

      good = less && grape_reader_reads (self, less, &read, NULL);
      grape_read_clear (&read);
      if (good)
        move[strlen (less)] = '\0';
    }
  return move;
}

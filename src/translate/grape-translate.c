/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pure rooms write English sentences and know of no language: their words go into logs and
 * posts, which are the same for everybody. Only where such a sentence is shown is it translated:
 * the template that made it is looked up, and its translation filled with the same parts. What no
 * template made, a player's own words above all, stays as it is. */
#include "grape-translate.h"

#include "grape-template.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Sentences inside sentences: "Event 5 does not fit: the bidding is on." */
#define MOST_DEEP 5
/* How many answers of grape_translated() stay. */
#define KEPT 64

static char *translate (const char *text, guint depth);

/* Whether a part of a list is a name, a number, a square or a card, so that the list is one. */
static gboolean
is_item (const char *text)
{
  gboolean begins = TRUE;
  if (!*text || strlen (text) > 40)
    return FALSE;
  for (const char *at = text; *at; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      gboolean square = begins && g_ascii_islower (*at) && g_ascii_isdigit (at[1]);
      if (begins && !g_unichar_isupper (c) && !g_unichar_isdigit (c) && c != '(' && !square)
        return FALSE;
      begins = c == ' ';
    }
  return TRUE;
}

/* "Ann, Bob and Cleo" and "b3 or c4"; NULL where it is no list. By itself, rather than inside of a
 * sentence, a list is one only if all its items are known. */
static char *
translate_list (const char *text, guint depth)
{
  const char *and = g_strrstr (text, " and "), * or = g_strrstr (text, " or ");
  const char *last = and > or ? and : or ;
  if (!last && !strstr (text, ", "))
    return NULL;
  g_autofree char *head = last ? g_strndup (text, (gsize)(last - text)) : g_strdup (text);
  g_auto (GStrv) items = g_strsplit (head, ", ", -1);
  GString *list = g_string_new (NULL);
  gboolean good = TRUE;
  for (guint i = 0; good && items[i]; i++)
    {
      g_autofree char *said = translate (items[i], depth + 1);
      good = (depth && is_item (items[i])) || !g_str_equal (said, items[i]);
      g_string_append_printf (list, "%s%s", i ? ", " : "", said);
    }
  if (good && last)
    {
      const char *item = strchr (last + 1, ' ') + 1;
      g_autofree char *said = translate (item, depth + 1);
      good = (depth && is_item (item)) || !g_str_equal (said, item);
      g_string_append_printf (list, " %s %s", last == and? C_ ("list", "and") : C_ ("list", "or"),
                              said);
    }
  return g_string_free (list, !good);
}

static void
translate_parts (GArray *parts, guint depth)
{
  for (guint i = 0; i < parts->len; i++)
    {
      GrapeTemplatePart *part = &g_array_index (parts, GrapeTemplatePart, i);
      if (!part->words || part->quoted)
        continue;
      char *said = translate (part->text, depth + 1);
      g_free (part->text);
      part->text = said;
    }
}

/* The first of @templates that could have made @text and is translated; NULL: none. */
static const GrapeTemplate *
find (const GrapeTemplate *templates, const char *text, GArray *parts)
{
  const GrapeTemplate *found = grape_template_find (templates, text, parts);
  while (found && _ (found->format) == found->format)
    found = grape_template_find (found + 1, text, parts);
  return found;
}

/* A sentence loses its full stop where another takes it in, and gets one where it had none: with
 * and without, what says most is what made it. */
static char *
translate_by (const GrapeTemplate *templates, const char *text, guint depth)
{
  g_autoptr (GArray) parts = grape_template_parts_new ();
  g_autoptr (GArray) other_parts = grape_template_parts_new ();
  gboolean stops = g_str_has_suffix (text, ".");
  g_autofree char *other
      = stops ? g_strndup (text, strlen (text) - 1) : g_strconcat (text, ".", NULL);
  const GrapeTemplate *as_is = find (templates, text, parts);
  const GrapeTemplate *changed = find (templates, other, other_parts);
  if (changed && (!as_is || changed < as_is))
    {
      translate_parts (other_parts, depth);
      g_autofree char *said = grape_template_fill (_ (changed->format), other_parts);
      return stops                          ? g_strconcat (said, ".", NULL)
             : g_str_has_suffix (said, ".") ? g_strndup (said, strlen (said) - 1)
                                            : g_strdup (said);
    }
  if (!as_is)
    return NULL;
  translate_parts (parts, depth);
  return grape_template_fill (_ (as_is->format), parts);
}

static char *
translate_whole (const char *text, guint depth)
{
  char *said = translate_by (grape_sentences, text, depth);
  return said || !depth ? said : translate_by (grape_clauses, text, depth);
}

/* Whether one sentence made all of @text, @between and all. */
static gboolean
is_one (const char *text, const char *between)
{
  g_autoptr (GArray) parts = grape_template_parts_new ();
  g_autofree char *bare = g_strndup (text, strlen (text) - (g_str_has_suffix (text, ".") ? 1 : 0));
  g_autofree char *stopped = g_strconcat (bare, ".", NULL);
  const GrapeTemplate *made = find (grape_sentences, stopped, parts);
  if (!made)
    made = find (grape_sentences, bare, parts);
  return made && strstr (made->format, between);
}

/* Several sentences behind each other, each by itself; NULL where not @all, or none, is known. */
static char *
translate_several (const char *text, const char *between, gboolean all, guint depth)
{
  g_auto (GStrv) pieces = g_strsplit (text, between, -1);
  GString *whole = g_string_new (NULL);
  guint n_known = 0, n_said = 0;
  for (guint i = 0; pieces[0] && pieces[1] && pieces[i]; i++, n_said++)
    {
      g_autofree char *joined = g_strjoin (between, pieces[i], pieces[i + 1], NULL);
      gboolean one = pieces[i + 1] && (i || pieces[2]) && is_one (joined, between);
      const char *piece = one ? joined : pieces[i];
      g_autofree char *said = translate (piece, depth + 1);
      n_known += !g_str_equal (said, piece);
      g_string_append_printf (whole, "%s%s", i ? between : "", said);
      i += one;
    }
  return g_string_free (whole, !n_known || (all && n_known < n_said));
}

/* A note in the log is somebody's own words, whatever they are. */
static gboolean
is_note (const char *text)
{
  return g_str_has_prefix (text, "note ") || strstr (text, ": note ");
}

static char *
translate (const char *text, guint depth)
{
  if (depth > MOST_DEEP || !*text || (is_note (text) && !g_str_has_prefix (text, "Referee: ")))
    return g_strdup (text);
  /* What a sentence takes in may be a list of sentences, which the template of one would fit too.
   */
  gboolean first = !depth || is_one (text, "; ");
  char *said = first ? translate_whole (text, depth) : translate_several (text, "; ", TRUE, depth);
  if (!said)
    said = translate_list (text, depth);
  if (!said && !first)
    said = translate_whole (text, depth);
  if (!said)
    said = translate_several (text, ". ", FALSE, depth);
  if (!said)
    said = translate_several (text, "; ", FALSE, depth);
  return said ? said : g_strdup (text);
}

/* Whether there is anything to translate into. */
static gboolean
has_catalogue (void)
{
  return *_ ("") != '\0';
}

/**
 * grape_translate:
 * @sentence: a refusal, a report, a reason, a remark, as a pure room made it
 *
 * Returns: (transfer full): @sentence in the user's language, or as it is
 */
char *
grape_translate (const char *sentence)
{
  return has_catalogue () ? translate (sentence, 0) : g_strdup (sentence);
}

/**
 * grape_translate_lines:
 * @text: such as the board as text: what its lines begin with in blanks stays, and so do lines that
 *   begin with a tab, which are somebody's own words
 *
 * Returns: (transfer full): @text with each line translated
 */
char *
grape_translate_lines (const char *text)
{
  if (!has_catalogue ())
    return g_strdup (text);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      gsize blanks = strspn (lines[i], " ");
      if (*lines[i] == '\t')
        continue;
      g_autofree char *said = translate (lines[i] + blanks, 0);
      char *line = g_strdup_printf ("%.*s%s", (int)blanks, lines[i], said);
      g_free (lines[i]);
      lines[i] = line;
    }
  return g_strjoinv ("\n", lines);
}

/**
 * grape_translated:
 *
 * grape_translate() for who hands it on at once. To be called in the main thread.
 *
 * Returns: (transfer none): stays until 64 more were asked for
 */
const char *
grape_translated (const char *sentence)
{
  static char *kept[KEPT];
  static guint at;
  at = (at + 1) % KEPT;
  g_free (kept[at]);
  return kept[at] = grape_translate (sentence ? sentence : "");
}

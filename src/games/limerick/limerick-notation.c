/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation: a limerick is a block, a vote a number or none; and what a referee can rule. */
#include "limerick-private.h"

#include "engine/grape-verb.h"

#include <string.h>

/** limerick_read_name: (transfer full) (nullable): NULL: "none", or nothing; a name may be quoted
 */
char *
limerick_read_name (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  char *name = grape_name_unquote (stripped);

  if (name || !*stripped || !g_ascii_strcasecmp (stripped, "none"))
    return name;
  return g_steal_pointer (&stripped);
}

/* The end of a name in a list: the next comma, but not within quotes. */
static const char *
name_end (const char *text)
{
  const char *close = NULL;

  text += strspn (text, " \t\n");
  if (*text == '"')
    close = strchr (text + 1, '"');
  else if (g_str_has_prefix (text, "“"))
    close = strstr (text, "”");
  return (close ? close : text) + strcspn (close ? close : text, ",");
}

/**
 * limerick_read_roll:
 * @text: "Ann, "Bob, Jr.", Cleo"
 *
 * Returns: (transfer full) (nullable): the names; NULL: there are none, or @error: SETUP
 */
char **
limerick_read_roll (const char *text, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  guint n = 0;

  while (*text)
    {
      const char *end = name_end (text);
      g_autofree char *one = g_strstrip (g_strndup (text, (gsize)(end - text)));
      g_autofree char *inner = grape_name_unquote (one);
      const char *name = inner ? inner : one;

      text = end + (*end == ',');
      if (!*name)
        continue;
      if (!grape_name_valid (name))
        {
          grape_error_set (error, GRAPE_ERROR_SETUP, "4", "“%s” on the roll is not a name", name);
          return NULL;
        }
      g_strv_builder_add (names, name);
      n++;
    }
  return n ? g_strv_builder_end (names) : NULL;
}

static gboolean
check_line (const char *line, guint number, GError **error)
{
  gboolean good = g_utf8_strlen (line, -1) <= LIMERICK_MOST_LETTERS;

  for (const char *c = line; good && *c; c = g_utf8_next_char (c))
    good = *c == '\t' || grape_sign_shows (g_utf8_get_char (c));
  return good
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                             "Line %u has signs that do not show, or more than %d letters", number,
                             LIMERICK_MOST_LETTERS);
}

/* R1.3: any text that can be shown: what a limerick is, voters judge. */
static gboolean
check_lines (const GPtrArray *lines, GError **error)
{
  if (!lines->len)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                            "Write `limerick`, and yours in the lines below");
  if (lines->len > LIMERICK_MOST_LINES)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4", "A limerick has at most %d lines here",
                            LIMERICK_MOST_LINES);
  for (guint i = 0; i < lines->len; i++)
    if (!check_line (g_ptr_array_index (lines, i), i + 1, error))
      return FALSE;
  return TRUE;
}

/** limerick_read: R2.1, R2.3 */
gboolean
limerick_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
               GrapeRead *read, GError **error)
{
  const Limerick *self = state;
  g_autoptr (GPtrArray) lines = grape_block_lines (text);
  g_autofree char *first = g_strstrip (g_ascii_strdown (text, (gssize)strcspn (text, "\n")));

  if (!g_str_equal (first, "limerick") && !g_str_equal (first, "limerick:"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                            "Write `limerick` on a line of its own, and yours below; or `vote 1`, "
                            "`vote 2`, `vote none`");
  if (seat < 0 || seat >= LIMERICK_POETS)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "2", "Only the two contestants write");
  if (self->poets[seat].text)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "%s has posted a limerick already",
                            grape_table_name (table, seat));
  if (self->stage != LIMERICK_WRITING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "The time for limericks is over");
  if (!check_lines (lines, error))
    return FALSE;
  g_ptr_array_insert (lines, 0, g_strdup ("limerick"));
  g_ptr_array_add (lines, NULL);
  read->text = g_strjoinv ("\n", (char **)lines->pdata);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/* 2, 0 for "none", or the number of the contestant of that name, with signs round it or not: "#2.";
 * -1: none of these */
static int
read_choice (const GrapeTable *table, const char *text)
{
  g_autofree char *choice = g_strstrip (g_strdup (text));
  char *start = choice, *end = choice + strlen (choice);
  int seat = grape_table_find (table, choice);

  if (seat >= 0 && g_ascii_strcasecmp (choice, "none"))
    return seat + 1;
  while (end > start && g_ascii_ispunct (end[-1]))
    *--end = '\0';
  while (g_ascii_ispunct (*start))
    start++;
  if (!g_ascii_strcasecmp (start, "none"))
    return 0;
  if (*start && strspn (start, "0123456789") == strlen (start))
    seat = (int)MIN (g_ascii_strtoull (start, NULL, 10), 1000) - 1;
  else
    seat = grape_table_find (table, start);
  return seat >= 0 ? seat + 1 : -1;
}

/** limerick_read_person: R3.1, R3.2 */
gboolean
limerick_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                      const char *text, GrapeRead *read, GError **error)
{
  const Limerick *self = state;
  g_autofree char *rest = g_strstrip (g_strdup (text + strcspn (text, " \t\n")));
  int choice = read_choice (table, rest);

  if (choice < 0)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                            "Write `vote 1`, `vote 2` or `vote none`");
  if (self->stage == LIMERICK_WRITING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4",
                            "The vote begins when both limericks are posted");
  if (self->stage != LIMERICK_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "The vote is over");
  if (!limerick_on_roll (self, name))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "4", "%s is not on the roll of voters", name);
  if (choice > LIMERICK_POETS)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4", "There are two limericks: 1 and 2");
  read->text = choice ? g_strdup_printf ("vote %d", choice) : g_strdup ("vote none");
  read->audience = GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

static gboolean
read_offensive (const GrapeTable *table, const Limerick *self, const char *rest, GrapeRead *read,
                GError **error)
{
  int number = read_choice (table, rest);

  if (number < 1)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                            "Write `rule offensive 1` or `rule offensive 2`");
  if (number > LIMERICK_POETS)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4", "There are two limericks: 1 and 2");
  if (self->stage > LIMERICK_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "The vote is over");
  if (!self->poets[number - 1].text)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4", "%s has not posted a limerick",
                            grape_table_name (table, number - 1));
  read->text = g_strdup_printf ("offensive %d", number);
  return TRUE;
}

static gboolean
read_laureate (const Limerick *self, const char *rest, GrapeRead *read, GError **error)
{
  g_autofree char *name = limerick_read_name (rest);

  if (!*rest || (name && !grape_name_valid (name)))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                            "Write `rule laureate NAME` or `rule laureate none`");
  if (self->stage > LIMERICK_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "The vote is over");
  if (name && (!g_ascii_strcasecmp (name, "none") || strchr (name, '"')))
    read->text = g_strdup_printf (strchr (name, '"') ? "laureate “%s”" : "laureate \"%s\"", name);
  else
    read->text = g_strdup_printf ("laureate %s", name ? name : "none");
  return TRUE;
}

static gboolean
read_dice (const Limerick *self, const char *rest, GrapeRead *read, GError **error)
{
  if (!g_str_equal (rest, "1") && !g_str_equal (rest, "2"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4", "Write `rule dice 1` or `rule dice 2`");
  if (self->stage != LIMERICK_DICE && self->how != LIMERICK_BY_DICE)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "Dice do not decide this");
  read->text = g_strdup_printf ("dice %s", rest);
  return TRUE;
}

static gboolean
read_close (const Limerick *self, GrapeRead *read, GError **error)
{
  if (self->stage != LIMERICK_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "There is no vote now");
  if (self->deadline)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                            "The vote lasts for the time that was agreed");
  read->text = g_strdup ("close");
  return TRUE;
}

/** limerick_read_ruling: R3.6, R5.1 to R5.3 */
gboolean
limerick_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                      GrapeRead *read, GError **error)
{
  const Limerick *self = state;
  gsize length = strcspn (text, " \t\n");
  g_autofree char *kind = g_ascii_strdown (text, (gssize)length);
  g_autofree char *rest = g_strstrip (g_strdup (text + length));

  if (g_str_equal (kind, "offensive"))
    return read_offensive (table, self, rest, read, error);
  if (g_str_equal (kind, "laureate"))
    return read_laureate (self, rest, read, error);
  if (g_str_equal (kind, "dice"))
    return read_dice (self, rest, read, error);
  if (g_str_equal (kind, "close") && !*rest)
    return read_close (self, read, error);
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                          "Write `rule offensive 1`, `rule laureate NAME`, `rule dice 1` or "
                          "`rule close`");
}

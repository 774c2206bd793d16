/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Mediocrity: integers, beginnings and results, and who may not know which. */
#include "mediocrity-private.h"

#include "find/grape-find.h"

#include <string.h>

#define MAX_LINE_BYTES 2000

/* "Bob chose 3", "Bob: 3 (drawn at random)": one line of a result, as an item of an announcement.
 */
static char *
item_of (const GrapeTable *table, const char *line)
{
  char *item = NULL;
  gsize longest = 0;

  line += strspn (line, " \t*-");
  for (guint i = 0; i < grape_table_size (table); i++)
    {
      const char *name = grape_table_name (table, (int)i);
      gsize length = strlen (name);
      if (length <= longest || g_ascii_strncasecmp (line, name, length) != 0)
        continue;
      g_autoptr (GRegex) regex
          = g_regex_new ("^\\s*(?:chose|chooses|picked|sent|selected|:|=|-)\\s*(\\d{1,4})\\b"
                         "(?:.*?(drawn|random|\\*))?",
                         G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      if (!g_regex_match (regex, line + length, 0, &match))
        continue;
      g_autofree char *digits = g_match_info_fetch (match, 1);
      g_autofree char *drawn = g_match_info_fetch (match, 2);
      longest = length;
      g_free (item);
      item = g_strdup_printf (" %u:%s%s", i + 1, digits, drawn && *drawn ? "*" : "");
    }
  return item;
}

static gboolean
names_other_round (const GrapeReading *reading, const char *heading)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("^[^\n]*?round\\s*#?(\\d+)", G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  if (!g_regex_match (regex, heading, 0, &match))
    return FALSE;
  g_autofree char *number = g_match_info_fetch (match, 1);
  return g_ascii_strtoull (number, NULL, 10) != grape_position_phase (reading->position);
}

/* A result: a heading, and a line for each integer; other lines may come between. */
static gsize
find_result (const GrapeReading *reading, const char *text, GArray *found)
{
  g_autoptr (GString) move = g_string_new ("announce");
  gsize at = strcspn (text, "\n"), end = 0, start = (gsize)(text - reading->text);

  for (guint n_lines = 0; text[at] && n_lines < MEDIOCRITY_SEATS + 20; n_lines++)
    {
      gsize length = strcspn (text + at + 1, "\n");
      g_autofree char *line = g_strndup (text + at + 1, MIN (length, MAX_LINE_BYTES));
      g_autofree char *item = item_of (reading->position->table, line);

      if (length == 0 && end)
        break;
      at += 1 + length;
      if (!item)
        continue;
      g_string_append (move, item);
      end = at;
    }
  if (end)
    grape_found_add (found, (guint)start, (guint)(start + end), g_strdup (move->str),
                     names_other_round (reading, text) ? "It names another round" : NULL);
  return end;
}

static void
find_results (const GrapeReading *reading, GArray *found)
{
  g_autoptr (GRegex) heading
      = g_regex_new ("^\\W*(?:(?:the\\s+)?results?\\s+(?:of|for)\\s+(?:the\\s+)?round\\b"
                     "|round\\s*#?\\d+\\s*[,:-]?\\s*results?\\b|announce\\b)",
                     G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);

  for (const char *line = reading->text; *line;)
    {
      gsize length = strcspn (line, "\n"), taken = 0;
      g_autofree char *title = g_strndup (line, MIN (length, MAX_LINE_BYTES));

      if (g_regex_match (heading, title, 0, NULL))
        {
          gboolean told = g_ascii_strncasecmp (title, "announce", 8) == 0 && strchr (title, ':');
          gsize start = (gsize)(line - reading->text);

          if (told)
            grape_found_add (found, (guint)start, (guint)(start + length), g_strdup (title), NULL);
          taken = told ? length : find_result (reading, line, found);
        }
      line += MAX (length, taken);
      line += *line == '\n';
    }
}

static const GrapeSaying sayings[] = {
  { .verb = "choose",
    .said = "choose|chooses|choosing|i chose|pick|picks|picking|select|selecting|choosing number",
    .also = "bid|play|place|take|name|send|guess|vote|submit|say|write down|write",
    .nouns
    = "numeral|number|my number|my number's|integer|my integer|choice|my choice|pick|my pick|selection",
    .read = grape_read_number,
    .bare = TRUE },
  { .verb = "begin",
    .said
    = "begin the round|begin round|i begin|i hereby begin|begin|start the round|i start the round|"
      "the round begins|round begins|the round is open|round is open|open for business|the round has begun|the next round begins|i begin the round|"
      "i announce the beginning|announce the beginning|starts now|begins now|now begins|is now open|i start a new round|i begin the next round|the new round begins|i name myself moderator|"
      "i appoint myself moderator|i declare myself moderator|i am the moderator|i am starting round|i'm starting round|i start round|i begin round|herewith begin|hereby begin|i open the round|i open the second round|i open the next round|i open the first round|i open the third round|i am now the moderator|i open round|open the round|open from now on|open for numbers|a new round begins" },
  { .verb = "announce",
    .said
    = "announce|announcing|herewith announce|hereby announce|i close the round|here is the announcement|i announce|announce the result|i announce the result|announcing the result|i hereby announce the result|here is the result|"
      "the result is" },
  { .verb = NULL },
};

/* R4.6 */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Mediocrity *self = position->state;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      int choice = self->players[seat].choice.value;
      const char *name = grape_table_name (position->table, seat);

      if (choice != MEDIOCRITY_NONE && choice != GRAPE_SEALED_HIDDEN
          && (seat == viewer || !mediocrity_may_know (self, viewer, seat)))
        grape_secret_add (secrets, seat, g_strdup_printf ("%d", choice),
                          "choose|chooses|integer|choice|pick|picks|number|picked|chose", "",
                          "that %s chose %d", name, choice);
    }
}

const GrapeVocabulary mediocrity_vocabulary = {
  .sayings = sayings,
  .asides = "integer|moderator|mediocre|mediocrity|median|middle",
  .titles = "mediocrity|med|great mediocrity",
  .shown = find_results,
  .list = 7,
  .secrets = list_secrets,
};

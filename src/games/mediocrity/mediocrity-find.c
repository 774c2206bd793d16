/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds moves in somebody's message, with a confidence: an integer, the beginning of a round, the
 * announcement of a result with everybody's integers. Nothing found here is applied unseen, so a
 * doubtful find is shown with the doubt and not dropped. */
#include "mediocrity-private.h"

#include "engine/grape-prose.h"

#include <string.h>

#define MAX_LINE_BYTES 2000
#define NUMBER                                                                                     \
  "(?P<n>[+-]?\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|"   \
  "fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\\b"                                \
  "(?!\\s*(?:day|hour|minute|week|point|player|of\\b|to\\b|%|:\\d|[.-]\\d|\\())"
#define IN_ROUND "(?:\\s+(?:for|in)\\s+(?:this\\s+|the\\s+)?round(?:\\s*#?\\d+)?)?"
#define THE      "(?:you\\s+)?(?:the\\s+)?(?:number\\s+|integer\\s+)?"

/* How people say it. */
typedef struct
{
  const char *pattern;
  MediocrityVerb verb;
  guint alone; /* confidence when nothing follows on the line */
  guint more;  /* and when the sentence goes on */
} Phrase;

static const Phrase phrases[] = {
  { "^\\W*choose\\s*[:=]?\\s*" THE NUMBER, MEDIOCRITY_CHOOSE, 95, 75 },
  { "\\bmy\\s+(?:number|integer|choice|pick)\\b" IN_ROUND "\\s*(?:is|will\\s+be|:|=)?\\s*" NUMBER,
    MEDIOCRITY_CHOOSE, 90, 75 },
  { "\\bi\\s+(?:hereby\\s+)?(?:choose|pick|select|chose|send)\\s*:?\\s+" THE NUMBER,
    MEDIOCRITY_CHOOSE, 90, 75 },
  { "\\bi(?:" GRAPE_PROSE_QUOTE "ll|\\s+will|" GRAPE_PROSE_QUOTE
    "d\\s+like\\s+to|\\s+want\\s+to|" GRAPE_PROSE_QUOTE
    "m\\s+going\\s+to)\\s+(?:choose|pick|take|select|send|go\\s+with)\\s+" THE NUMBER,
    MEDIOCRITY_CHOOSE, 70, 60 },
  { "^\\W*(?:number|integer|choice)\\s*[:=]\\s*" NUMBER, MEDIOCRITY_CHOOSE, 85, 70 },
  { "^\\W*round\\s*#?\\d+\\s*[:=-]\\s*(?:i\\s+choose\\s+)?" NUMBER, MEDIOCRITY_CHOOSE, 70, 30 },
  { "^\\s*" NUMBER, MEDIOCRITY_CHOOSE, 40, 0 },
  { "^\\W*(?:i\\s+(?:hereby\\s+)?)?begin\\b(?:\\s+(?:the|a|next|new|first))*(?:\\s+round)?"
    "(?:\\s*#?\\d+)?",
    MEDIOCRITY_BEGIN, 95, 60 },
  { "\\bi\\s+(?:hereby\\s+)?(?:announce\\s+the\\s+beginning\\s+of|begin|start)"
    "(?:\\s+(?:the|a|next|new|first))*\\s+round",
    MEDIOCRITY_BEGIN, 90, 85 },
  { "\\bi\\s+(?:hereby\\s+)?(?:name|appoint|declare)\\s+myself\\s+(?:to\\s+be\\s+|as\\s+)?"
    "(?:the\\s+)?moderator",
    MEDIOCRITY_BEGIN, 85, 80 },
  { "^\\W*(?:the\\s+)?(?:next\\s+|first\\s+)?round(?:\\s*#?\\d+)?\\s+"
    "(?:begins\\b|has\\s+begun|is\\s+(?:now\\s+)?under\\s+way)",
    MEDIOCRITY_BEGIN, 85, 80 },
  { "^\\W*announce\\b", MEDIOCRITY_ANNOUNCE, 95, 95 },
  { "\\bi\\s+(?:now\\s+|hereby\\s+)?announce\\b(?!\\s+the\\s+beginning)", MEDIOCRITY_ANNOUNCE, 90,
    80 },
};

static const GrapeProseDoubt doubts[] = {
  { GRAPE_PROSE_NOT, 20, "it may say what is not meant" },
  { GRAPE_PROSE_IF, 30, "it may be a thought, not a move" },
  { "\\b(?:last|previous|earlier|yesterday|was)\\b", 30, "it may speak of an earlier round" },
  { GRAPE_PROSE_QUESTION, 40, "it is a question" },
  { "\\b(?:or|and)\\s+(?:maybe\\s+)?\\d+\\b", 20, "it names more than one integer" },
};

static void
weigh (const GrapeTable *table, const Mediocrity *self, int seat, const char *line,
       GrapeFound *found)
{
  guint round = grape_prose_round (line);
  g_autoptr (GError) error = NULL;
  GrapeRead read = { 0 };

  grape_prose_doubt (line, doubts, G_N_ELEMENTS (doubts), found);
  if (round && round != self->round)
    {
      g_autofree char *remark
          = g_strdup_printf ("it names round %u; the number of this one is %u", round, self->round);
      grape_prose_lower (found, 25, remark);
    }
  if (mediocrity_read (table, self, seat, found->text, &read, &error))
    {
      g_free (found->text);
      found->text = g_steal_pointer (&read.text);
    }
  else
    grape_prose_lower (found, g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL) ? 30 : 20,
                       error->message);
  grape_read_clear (&read);
}

/* @single: the message has no other line, so that a bare number in it is meant. */
static gboolean
find_phrase (const GrapeTable *table, const Mediocrity *self, int seat, const Phrase *phrase,
             const char *line, gboolean single, GrapeFound *found)
{
  g_autoptr (GRegex) regex = grape_prose_compile (phrase->pattern);
  g_autoptr (GMatchInfo) match = NULL;
  int start, end;

  if (!g_regex_match (regex, line, 0, &match))
    return FALSE;
  g_match_info_fetch_pos (match, 0, &start, &end);
  guint confidence = grape_prose_ends (line + end) ? phrase->alone : phrase->more;
  if (!confidence)
    return FALSE;
  if (phrase->more == 0 && single)
    confidence = 90;
  start += (int)strspn (line + start, " \t*->");
  *found = (GrapeFound){ .start = (guint)start, .end = (guint)end, .confidence = confidence };
  if (phrase->verb == MEDIOCRITY_CHOOSE)
    {
      g_autofree char *number = g_match_info_fetch_named (match, "n");
      found->text = g_strdup_printf ("choose %s", number);
      if (phrase->more == 0 && confidence < 60)
        found->remark = g_strdup ("it is only a number");
    }
  else if (phrase->verb == MEDIOCRITY_BEGIN)
    found->text = g_strdup ("begin");
  else if (strchr (line + start, ':'))
    {
      found->text = g_strstrip (g_strdup (line + start));
      found->end = (guint)strlen (line);
    }
  else
    found->text = g_strdup ("announce");
  weigh (table, self, seat, line, found);
  return TRUE;
}

/* "Thanks for the 3": nothing that we know, and yet it can be read. */
static gboolean
find_readable (const GrapeTable *table, const Mediocrity *self, int seat, const char *line,
               GrapeFound *found)
{
  GrapeRead read = { 0 };

  if (!mediocrity_read (table, self, seat, line, &read, NULL))
    return FALSE;
  *found = (GrapeFound){ .end = (guint)strlen (line),
                         .text = g_steal_pointer (&read.text),
                         .confidence = 50,
                         .remark = g_strdup ("the words may be meant for something else") };
  return TRUE;
}

/* "Bob chose 3", "Bob: 3 (drawn at random)": one line of a result. */
static gboolean
told_in_line (const GrapeTable *table, const char *line, guint *seat, guint *value, gboolean *drawn)
{
  gsize longest = 0;

  line += strspn (line, " \t*-");
  for (guint i = 0; i < grape_table_size (table); i++)
    {
      const char *name = grape_table_name (table, (int)i);
      gsize length = strlen (name);
      const char *rest = line + length;
      if (length <= longest || g_ascii_strncasecmp (line, name, length) != 0)
        continue;
      g_autoptr (GRegex) regex = grape_prose_compile (
          "^\\s*(?:chose|chooses|picked|sent|selected|:|=|-)\\s*(\\d{1,4})\\b(.*)$");
      g_autoptr (GMatchInfo) match = NULL;
      if (!g_regex_match (regex, rest, 0, &match))
        continue;
      g_autofree char *digits = g_match_info_fetch (match, 1);
      g_autofree char *behind = g_match_info_fetch (match, 2);
      g_autofree char *lower_case = g_ascii_strdown (behind, -1);
      longest = length;
      *seat = i;
      *value = (guint)g_ascii_strtoull (digits, NULL, 10);
      *drawn = strstr (lower_case, "drawn") || strstr (lower_case, "random")
               || strchr (lower_case, '*');
    }
  return longest > 0;
}

/* A result with a heading and a line for each integer; lines of other kinds may stand between. */
static gboolean
find_result (const GrapeTable *table, const Mediocrity *self, int seat, const char *text,
             guint offset, GrapeFound *found)
{
  gsize heading = strcspn (text, "\n");
  g_autofree char *title = g_strndup (text, MIN (heading, MAX_LINE_BYTES));
  g_autoptr (GRegex) regex
      = grape_prose_compile ("^\\W*(?:(?:the\\s+)?results?\\s+(?:of|for)\\s+(?:the\\s+)?"
                             "round\\b|round\\s*#?\\d+\\s*[,:-]?\\s*results?\\b)");
  g_autoptr (GString) move = g_string_new ("announce");
  gsize at = heading, end = 0;

  if (!g_regex_match (regex, title, 0, NULL))
    return FALSE;
  for (guint n_lines = 0; text[at] && n_lines < MEDIOCRITY_SEATS + 20; n_lines++)
    {
      guint who, value;
      gboolean drawn;
      at++;
      gsize length = strcspn (text + at, "\n");
      g_autofree char *line = g_strndup (text + at, MIN (length, MAX_LINE_BYTES));
      if (length == 0 && end)
        break;
      at += length;
      if (told_in_line (table, line, &who, &value, &drawn))
        {
          g_string_append_printf (move, " %u:%u%s", who + 1, value, drawn ? "*" : "");
          end = at;
        }
    }
  if (!end)
    return FALSE;
  *found = (GrapeFound){
    .start = offset, .end = offset + (guint)end, .confidence = 90, .text = g_strdup (move->str)
  };
  weigh (table, self, seat, title, found);
  return TRUE;
}

/* Two different integers make both doubtful, and everything else as well. */
static void
settle (GArray *found)
{
  guint n_integers = 0;

  grape_prose_merge (found);
  for (guint i = 0; i < found->len; i++)
    n_integers += g_str_has_prefix (g_array_index (found, GrapeFound, i).text, "choose");
  for (guint i = 0; n_integers > 1 && i < found->len; i++)
    grape_prose_lower (&g_array_index (found, GrapeFound, i), 50,
                       "there is another integer in the same message");
}

/**
 * mediocrity_find:
 *
 * The moves in a message from @seat; see #GrapeRules.
 */
void
mediocrity_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                 GArray *found)
{
  const Mediocrity *self = view;
  guint offset = 0, covered = 0;
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gboolean single = !strchr (stripped, '\n');

  if (seat < 0 || seat >= (int)self->n_seats)
    return;
  while (text[offset])
    {
      gsize length = strcspn (text + offset, "\n");
      g_autofree char *line = g_strndup (text + offset, MIN (length, MAX_LINE_BYTES));
      GrapeFound one = { 0 };
      if (find_result (table, self, seat, text + offset, offset, &one))
        {
          covered = one.end;
          g_array_append_val (found, one);
        }
      gboolean looks = length <= MAX_LINE_BYTES && offset >= covered, any = FALSE;
      for (guint i = 0; looks && !any && i < G_N_ELEMENTS (phrases); i++)
        any = find_phrase (table, self, seat, &phrases[i], line, single, &one);
      if (looks && (any || find_readable (table, self, seat, line, &one)))
        {
          one.start += offset;
          one.end += offset;
          g_array_append_val (found, one);
        }
      offset += (guint)length;
      offset += text[offset] == '\n';
    }
  settle (found);
}

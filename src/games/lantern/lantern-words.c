/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the Lantern (R8.2): cards are known by the hands and the table, plays by their
 * numbers. Blocks are found by the engine, passages without the word `play` here. */
#include "find/grape-find.h"
#include "lantern-private.h"

#include <string.h>

static const Lantern *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

static guint
skip_quotes (const GrapeWords *words, guint at)
{
  guint n = 0;

  while (n < 2 && grape_words_is (words, at + n, "\"|“|”|'|‘|’|*|_|:"))
    n++;
  return n;
}

/* How many words of the text at @at are the element @card, with another article or without one; 0:
 * it does not stand there. */
static guint
match_card (const GrapeReading *reading, guint at, const char *card)
{
  static const char articles[] = "a|an|the|my|your";
  g_autoptr (GrapeWords) words = grape_words_new (NULL, card);
  guint from = words->words->len > 1 && grape_words_is (words, 0, "a|an|the");
  guint skipped = grape_words_is (reading->words, at, articles);

  for (guint i = from; i < words->words->len; i++)
    if (!g_str_equal (grape_words_form (words, i),
                      grape_words_form (reading->words, at + skipped + i - from)))
      return 0;
  return words->words->len > from ? skipped + words->words->len - from : 0;
}

/* The longest element of any hand that may be known here, or of the table, that stands at @at. */
static const char *
find_card (const GrapeReading *reading, guint at, guint *n)
{
  const Lantern *self = state_of (reading);
  const char *best = NULL;

  *n = 0;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; i < self->bards[seat].hand->len; i++)
      {
        const char *card = g_array_index (self->bards[seat].hand, LanternCard, i).text;
        guint length = card && (reading->seat < 0 || reading->seat == seat)
                           ? match_card (reading, at, card)
                           : 0;

        if (length <= *n)
          continue;
        *n = length;
        best = card;
      }
  return best;
}

static gboolean
read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint skipped = skip_quotes (reading->words, at), n;
  const char *card = find_card (reading, at + skipped, &n);

  if (!card)
    return FALSE;
  value->n = skipped + n;
  value->n += skip_quotes (reading->words, at + value->n) > 0;
  value->text = g_strdup_printf ("\"%s\"", card);
  return TRUE;
}

/* "4", "#4", "play 4", "no. 4"; 0: no number stands there. @n: words that it takes */
static guint
match_number (const GrapeReading *reading, guint at, guint *n)
{
  guint from = at;
  char *end;

  while (*n < 4
         && grape_words_is (reading->words, at, "play|passage|number|no|no.|nr|#|.|the|your|post"))
    at++, (*n)++;
  const char *form = at < reading->words->words->len ? grape_words_form (reading->words, at) : "";
  guint64 number = g_ascii_strtoull (form, &end, 10);
  if (!g_ascii_isdigit (*form) || *end || number > G_MAXINT32)
    {
      *n = 0;
      return 0;
    }
  *n = at + 1 - from;
  return (guint)number;
}

/* R5.1: the number of the play and a card, "4 with my wolf"; without a number the last play. */
static gboolean
read_interruption (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                   GrapeValue *value)
{
  const Lantern *self = state_of (reading);
  guint used = 0, n = 0, from = at, number = match_number (reading, at, &used);

  if (reading->seat < 0) /* in the scanner of leaks a card is a card, whatever stands before it */
    return FALSE;
  if (!number)
    number = self->plays->len;
  at += used;
  for (guint i = 0; i < 4 && grape_words_is (reading->words, at, "with|by|using|,|:|-|card|tale");
       i++)
    at++;
  at += skip_quotes (reading->words, at);
  const char *card = find_card (reading, at, &n);
  if (!card || !number)
    return FALSE;
  at += n;
  at += skip_quotes (reading->words, at) > 0;
  value->n = at - from;
  value->text = g_strdup_printf ("%u \"%s\"", number, card);
  return TRUE;
}

/* R2.1, R3.2: a passage as people write it, without the word `play`: lines of prose, and below them
 * one that only names a card of the teller's. */

#define LEAST_PROSE 6 /* lines: shorter ones are denied, but somebody may have tried */

/* The card that the line names and nothing else; NULL: none. */
static const char *
named_alone (const Lantern *self, int seat, const char *line)
{
  static const char *const heads[]
      = { "card played", "card", "i play", "playing", "played", "story element", "element", NULL };
  g_autofree char *copy = g_strdup (line);
  char *from;

  g_strdelimit (copy, "[]()*_{}<>", ' ');
  from = g_strstrip (copy);
  while (*from == '-' || *from == '=' || *from == '~')
    from++;
  from += strspn (from, " ");
  for (guint i = 0; heads[i]; i++)
    {
      gsize length = strlen (heads[i]);

      if (g_ascii_strncasecmp (from, heads[i], length) == 0 && strchr (": =-", from[length])
          && from[length])
        {
          from += length;
          from += strspn (from, ": =-");
          break;
        }
    }
  g_autofree char *card = lantern_card_tidy (from);
  return card ? lantern_held (self, seat, card) : NULL;
}

/* Where the prose begins: behind a greeting of one short line. */
static const char *
skip_greeting (const char *text)
{
  static const char *const words[]
      = { "dear ", "hi ", "hi,", "hello", "hey", "all,", "friends,", NULL };
  const char *at = text + strspn (text, " \n");
  gsize line = strcspn (at, "\n");
  gboolean greets = FALSE;

  for (guint i = 0; words[i]; i++)
    greets = greets || g_ascii_strncasecmp (at, words[i], strlen (words[i])) == 0;

  if (line && line < 40 && strchr (",:!", at[line - 1]) && at[line] == '\n'
      && (greets || at[line + 1] == '\n'))
    at += line + strspn (at + line, "\n");
  return at;
}

static void
find_passage (const GrapeReading *reading, GArray *found)
{
  const Lantern *self = state_of (reading);
  const char *prose = skip_greeting (reading->text);
  const char *card = NULL;
  gsize end = 0, start = (gsize)(prose - reading->text);

  if (found->len || self->stage != LANTERN_TELLING || self->turn != reading->seat
      || lantern_open_play (self))
    return;
  for (gsize at = start; reading->text[at];)
    {
      gsize length = strcspn (reading->text + at, "\n");
      g_autofree char *line = g_strndup (reading->text + at, length);
      const char *named = at > start ? named_alone (self, reading->seat, line) : NULL;

      if (named)
        {
          card = named;
          end = at;
        }
      at += length + (reading->text[at + length] == '\n');
    }
  if (!card)
    return;
  g_autofree char *passage = g_strchomp (g_strndup (prose, end - start));
  gsize last = end + strcspn (reading->text + end, "\n");
  if (lantern_count_lines (passage) >= LEAST_PROSE)
    grape_found_add (found, (guint)start, (guint)last,
                     g_strdup_printf ("play \"%s\"\n%s", card, passage), NULL);
}

static const GrapeSaying sayings[] = {
  { .verb = "interrupt",
    .said
    = "interrupt|interrupts|interrupting|i break in|break in|breaking in|interruption of|interruption",
    .read = read_interruption },
  { .verb = "pass discard",
    .said
    = "discard|discarding|pass and discard|pass discard|pass , discarding|pass discarding|burn|throw out|throw away|throw back|skip and let|and let",
    .read = read_card },
  { .verb = "pass",
    .said
    = "pass|passing|pass my turn|let this one go by|let it go by|let this go by|let the turn go by|let the bench go by|sit this one out|sit this out|skip me|i skip|skip my turn|nothing from me|i have nothing for this one" },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Lantern *self = position->state;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; i < self->bards[seat].hand->len; i++)
      {
        const LanternCard *card = &g_array_index (self->bards[seat].hand, LanternCard, i);

        if (card->text && !card->told && viewer != GRAPE_VIEWER_REFEREE)
          grape_secret_add (secrets, seat, g_strdup_printf ("\"%s\"", card->text),
                            "deal|dealt|card|cards|holds|hold|holding", "", "that %s holds “%s”",
                            grape_table_name (position->table, seat), card->text);
      }
}

const GrapeVocabulary lantern_vocabulary = {
  .sayings = sayings,
  .asides = "card|tale|table|bard|barkeep|bench|ale|story|turn",
  .titles = "lantern|rusty lantern|ye olde rusty lantern",
  .subject = "lantern", /* R24 */
  .shown = find_passage,
  .secrets = list_secrets,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of the Lantern: what a text says, and its canonical form. lantern-check.c says
 * whether it may be done. */
#include "engine/grape-verb.h"
#include "lantern-private.h"

#include <stdlib.h>
#include <string.h>

const char *const lantern_reason_words[]
    = { "",        "incomprehensible", "non_sequitur", "spirit", "length",
        "no_card", "nothing",          "not_in_tale",  NULL };
const char *const lantern_fault_words[] = { "", "not-held", "not-mentioned", "late", NULL };

void
lantern_move_clear (LanternMove *self)
{
  g_clear_pointer (&self->card, g_free);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->cards, g_ptr_array_unref);
}

static gboolean
wrong (GError **error, const char *how)
{
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write %s", how);
}

/* "not-held", "Not held" and "not_held" alike; -1: none of @words. */
static int
find_word (const char *const *words, const char *text)
{
  g_autofree char *given = g_ascii_strdown (text, -1);

  g_strdelimit (g_strstrip (given), " -", '_');
  while (*given && strchr (".!", given[strlen (given) - 1]))
    given[strlen (given) - 1] = '\0';
  for (int i = 1; words[i]; i++)
    {
      g_autofree char *word = g_strdelimit (g_strdup (words[i]), "-", '_');

      if (g_str_equal (word, given))
        return i;
    }
  return -1;
}

/* A number at the beginning of @rest, perhaps after `#`; 0: none. */
static guint
take_number (const char **rest)
{
  char *end;
  const char *from = *rest + (**rest == '#');
  guint64 number = g_ascii_isdigit (*from) ? g_ascii_strtoull (from, &end, 10) : 0;

  if (!number || number > G_MAXINT32 || (*end && !strchr (" \t,:.!\"", *end)))
    return 0;
  *rest = end + strspn (end, " \t,:.!");
  return (guint)number;
}

static gboolean
parse_card (const char *rest, const char *how, LanternMove *move, GError **error)
{
  move->card = lantern_card_tidy (rest);
  return move->card || wrong (error, how);
}

/* In its hand's own spelling. */
static void
spell (const Lantern *self, int seat, LanternMove *move)
{
  const char *held
      = seat >= 0 && seat < (int)self->n_seats ? lantern_held (self, seat, move->card) : NULL;

  if (!held)
    return;
  g_free (move->card);
  move->card = g_strdup (held);
}

static gboolean
parse_play (const char *rest, const char *block, LanternMove *move, GError **error)
{
  static const char how[]
      = N_ ("`play \"map\"`, with the passage in the lines below; or `play` alone, without a card");

  move->verb = LANTERN_DO_PLAY;
  if (!block || !*block)
    return wrong (error, how);
  move->text = g_strdup (block);
  return !*rest || parse_card (rest, how, move, error);
}

static gboolean
parse_pass (const char *rest, LanternMove *move, GError **error)
{
  static const char how[] = N_ ("`pass`, or `pass discard \"map\"`");

  move->verb = LANTERN_DO_PASS;
  if (!rest[strspn (rest, " .!")])
    return TRUE;
  return g_ascii_strncasecmp (rest, "discard ", 8) == 0 ? parse_card (rest + 8, how, move, error)
                                                        : wrong (error, how);
}

static gboolean
parse_accept (const Lantern *self, const char *rest, LanternMove *move, GError **error)
{
  static const char how[]
      = N_ ("`accept`, `accept loose end`, `accept tie \"map\", \"wolf\"`, or both of these");
  const char *at = rest + strspn (rest, " ,;");

  move->verb = LANTERN_DO_ACCEPT;
  move->cards = g_ptr_array_new_with_free_func (g_free);
  if (g_ascii_strncasecmp (at, "loose end", 9) == 0)
    {
      move->flag = TRUE;
      at += 9;
      at += strspn (at, " ,;");
      if (g_ascii_strncasecmp (at, "and ", 4) == 0)
        at += 4;
    }
  if (g_ascii_strncasecmp (at, "tie ", 4) == 0)
    {
      g_ptr_array_unref (move->cards);
      move->cards = lantern_read_cards (at + 4);
      if (!move->cards || !move->cards->len)
        return wrong (error, how);
      for (guint i = 0; i < move->cards->len; i++)
        {
          char **card = (char **)&g_ptr_array_index (move->cards, i);
          int place = lantern_loose_end (self, *card);

          if (place < 0)
            continue;
          g_free (*card);
          *card = g_strdup (g_ptr_array_index (self->table, (guint)place));
        }
      return TRUE;
    }
  return !at[strspn (at, " .!")] || wrong (error, how);
}

static gboolean
parse_deny (const char *rest, LanternMove *move, GError **error)
{
  int reason = find_word (lantern_reason_words, rest);

  move->verb = LANTERN_DO_DENY;
  move->reason = reason > 0 ? (LanternReason)reason : LANTERN_NO_REASON;
  return reason > 0
         || wrong (error, "`deny` and a reason: incomprehensible, non_sequitur, spirit, length, "
                          "no_card, nothing or not_in_tale");
}

/* Without a number: the first that waits. */
static gboolean
parse_reply (const Lantern *self, const char *rest, gboolean grants, LanternMove *move,
             GError **error)
{
  const char *at = rest;
  int fault;

  move->verb = grants ? LANTERN_DO_GRANT : LANTERN_DO_REFUSE;
  move->number = take_number (&at);
  if (!move->number)
    move->number = lantern_open_interruption (self);
  if (grants)
    return !at[strspn (at, " .!")] || wrong (error, "`grant`, or `grant 2`");
  fault = find_word (lantern_fault_words, at);
  move->fault = fault > 0 ? (LanternFault)fault : LANTERN_NO_FAULT;
  return fault > 0
         || wrong (
             error,
             "`refuse not-held`, `refuse not-mentioned` or `refuse late`, perhaps with a number behind `refuse`");
}

static gboolean
parse_interrupt (const char *rest, LanternMove *move, GError **error)
{
  static const char how[] = N_ ("`interrupt 4 \"wolf\"`: the number of the play, and a card");
  const char *at = rest;

  move->verb = LANTERN_DO_INTERRUPT;
  move->number = take_number (&at);
  if (!move->number)
    return wrong (error, how);
  if (g_ascii_strncasecmp (at, "with ", 5) == 0)
    at += 5;
  return parse_card (at, how, move, error);
}

static gboolean
parse_listen (const char *rest, LanternMove *move, GError **error)
{
  move->verb = LANTERN_DO_LISTEN;
  move->number = take_number (&rest);
  return (move->number && !*rest) || wrong (error, "`listen 4`: the number of a play");
}

static gboolean
parse_name (const GrapeTable *table, const char *rest, LanternVerb verb, LanternMove *move,
            GError **error)
{
  move->verb = verb;
  move->seat = *rest ? grape_table_find (table, rest) : -1;
  return move->seat >= 0
         || wrong (error, verb == LANTERN_DO_FIRST ? "`first` and the name of a Bard"
                                                   : "`asleep` and the name of a Bard");
}

/* One element a line; `deck` alone, or `deck house`: the program's own list. */
static gboolean
parse_deck (const Lantern *self, const char *rest, const char *block, LanternMove *move,
            GError **error)
{
  g_auto (GStrv) lines = g_strsplit (block ? block : "", "\n", -1);
  gboolean house = !block || !*block;

  move->verb = LANTERN_DO_DECK;
  move->flag = house || g_ascii_strcasecmp (rest, "shuffled") == 0;
  move->cards = g_ptr_array_new_with_free_func (g_free);
  if (*rest && g_ascii_strcasecmp (rest, "shuffled") != 0
      && !(house && g_ascii_strcasecmp (rest, "house") == 0))
    return wrong (error, "`deck`, and the story elements below, one a line, in the order in which "
                         "they are to be dealt; or `deck shuffled`; or `deck house`");
  for (guint i = 0; lines[i]; i++)
    {
      char *card = lantern_card_tidy (lines[i]);

      if (!*g_strstrip (lines[i]))
        continue;
      if (!card)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                                "Line %u is not a story element: at most %d characters, without "
                                "quotation marks",
                                i + 1, LANTERN_CARD_MOST);
      g_ptr_array_add (move->cards, card);
    }
  if (house)
    {
      GPtrArray *stories = grape_resources_prepared (self->resources);

      for (guint i = 0; i < stories->len; i++)
        g_ptr_array_add (move->cards, g_strdup (g_ptr_array_index (stories, i)));
    }
  return TRUE;
}

static gboolean
parse_rest (const GrapeTable *table, const Lantern *self, const char *word, const char *rest,
            const char *block, LanternMove *move, GError **error)
{
  if (g_str_equal (word, "play"))
    return parse_play (rest, block, move, error);
  if (g_str_equal (word, "pass"))
    return parse_pass (rest, move, error);
  if (g_str_equal (word, "interrupt"))
    return parse_interrupt (rest, move, error);
  if (g_str_equal (word, "listen"))
    return parse_listen (rest, move, error);
  if (g_str_equal (word, "finish"))
    {
      move->verb = LANTERN_DO_FINISH;
      move->text = g_strdup (block);
      return (block && *block && !*rest)
             || wrong (error, "`finish`, with the end of the tale in the lines below");
    }
  if (g_str_equal (word, "deck"))
    return parse_deck (self, rest, block, move, error);
  if (g_str_equal (word, "accept"))
    return parse_accept (self, rest, move, error);
  if (g_str_equal (word, "deny"))
    return parse_deny (rest, move, error);
  if (g_str_equal (word, "grant") || g_str_equal (word, "refuse"))
    return parse_reply (self, rest, *word == 'g', move, error);
  if (g_str_equal (word, "first") || g_str_equal (word, "asleep"))
    return parse_name (table, rest, *word == 'f' ? LANTERN_DO_FIRST : LANTERN_DO_ASLEEP, move,
                       error);
  if (g_str_equal (word, "add"))
    {
      move->verb = LANTERN_DO_ADD;
      move->cards = lantern_read_cards (rest);
      return (move->cards && move->cards->len)
             || wrong (error, "`add \"a fiddle\", \"the plague\"`");
    }
  if (g_str_equal (word, "end"))
    {
      move->verb = LANTERN_DO_END;
      return g_ascii_strncasecmp (rest, "lamely", 6) == 0 || wrong (error, "`end lamely`");
    }
  if (g_str_equal (word, "vacation") || g_str_equal (word, "return"))
    {
      move->verb = *word == 'v' ? LANTERN_DO_VACATION : LANTERN_DO_RETURN;
      return !rest[strspn (rest, " .!")] || wrong (error, "that word alone");
    }
  return wrong (error, "`play`, `pass` or `interrupt`");
}

/**
 * lantern_move_parse:
 * @author: a seat, or GRAPE_AUTHOR_REFEREE
 *
 * What @text says, whether it may be done or not. Errors: SYNTAX.
 */
gboolean
lantern_move_parse (const GrapeTable *table, const Lantern *self, int author, const char *text,
                    LanternMove *move, GError **error)
{
  const char *block = grape_block_text (text);
  g_autofree char *line = g_strstrip (g_strndup (text, strcspn (text, "\n")));
  gsize length = strcspn (line, " \t\"");
  g_autofree char *word = g_ascii_strdown (line, (gssize)length);
  const char *rest = line + length + strspn (line + length, " \t");

  *move = (LanternMove){ .seat = -1 };
  if (!parse_rest (table, self, word, rest, block, move, error))
    return FALSE;
  spell (self, author, move);
  return TRUE;
}

/** lantern_seat_text: (transfer full): by name, unless that reads as another seat's */
char *
lantern_seat_text (const GrapeTable *table, const char *word, int seat)
{
  const char *name = grape_table_name (table, seat);

  if (grape_table_find (table, name) != seat)
    return g_strdup_printf ("%s %d", word, seat + 1);
  return g_strdup_printf ("%s %s", word, name);
}

static char *
list_text (const char *word, GPtrArray *cards, gboolean block)
{
  GString *text = g_string_new (word);

  if (!block && cards->len)
    {
      g_string_append_c (text, ' ');
      lantern_append_cards (text, cards);
    }
  for (guint i = 0; block && i < cards->len; i++)
    g_string_append_printf (text, "\n%s", (const char *)g_ptr_array_index (cards, i));
  return g_string_free (text, FALSE);
}

static char *
play_text (const LanternMove *move)
{
  return move->card ? g_strdup_printf ("play \"%s\"\n%s", move->card, move->text)
                    : g_strdup_printf ("play\n%s", move->text);
}

/** lantern_move_text: (transfer full): the canonical text */
char *
lantern_move_text (const GrapeTable *table, const LanternMove *move)
{
  switch (move->verb)
    {
    case LANTERN_DO_PLAY:
      return play_text (move);
    case LANTERN_DO_PASS:
      return move->card ? g_strdup_printf ("pass discard \"%s\"", move->card) : g_strdup ("pass");
    case LANTERN_DO_INTERRUPT:
      return g_strdup_printf ("interrupt %u \"%s\"", move->number, move->card);
    case LANTERN_DO_LISTEN:
      return g_strdup_printf ("listen %u", move->number);
    case LANTERN_DO_FINISH:
      return g_strdup_printf ("finish\n%s", move->text);
    case LANTERN_DO_DECK:
      return list_text (move->flag ? "deck shuffled" : "deck", move->cards, TRUE);
    case LANTERN_DO_FIRST:
      return lantern_seat_text (table, "first", move->seat);
    case LANTERN_DO_ACCEPT:
      return list_text (move->flag
                            ? (move->cards->len ? "accept loose end tie" : "accept loose end")
                        : move->cards->len ? "accept tie"
                                           : "accept",
                        move->cards, FALSE);
    case LANTERN_DO_DENY:
      return g_strdup_printf ("deny %s", lantern_reason_words[move->reason]);
    case LANTERN_DO_GRANT:
      return g_strdup_printf ("grant %u", move->number);
    case LANTERN_DO_REFUSE:
      return g_strdup_printf ("refuse %u %s", move->number, lantern_fault_words[move->fault]);
    case LANTERN_DO_ASLEEP:
      return lantern_seat_text (table, "asleep", move->seat);
    case LANTERN_DO_ADD:
      return list_text ("add", move->cards, FALSE);
    case LANTERN_DO_END:
      return g_strdup ("end lamely");
    case LANTERN_DO_VACATION:
      return g_strdup ("vacation");
    default:
      return g_strdup ("return");
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The acts of an Open Table as text, taken apart and put together again (section 1 of RULES.md). */
#include "open-table-private.h"

#include "engine/grape-verb.h"

#include <string.h>

const char *const open_table_verbs[]
    = { "say",   "move",  "whisper", "play", "draw",    "discard", "vote", "pass", "set",
        "round", "open",  "turn",    "roll", "shuffle", "deal",    "give", "take", "ballot",
        "close", "clock", "board",   "rule", "score",   "end",     NULL };

void
open_table_act_clear (OpenTableAct *self)
{
  g_free (self->text);
  g_clear_pointer (&self->cards, g_array_unref);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
}

static gboolean
fail (GError **error, const char *form)
{
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write it like this: `%s`", form);
}

/* Words apart from each other by single spaces, without those at the ends; NULL: none are left. */
static char *
tidy (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text ? text : "", " \t\r\n", -1);
  GString *tidied = g_string_new (NULL);

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      g_string_append_printf (tidied, "%s%s", tidied->len ? " " : "", words[i]);
  return g_string_free (tidied, tidied->len == 0);
}

/* Takes @word and the space behind it off the beginning. */
static gboolean
take_word (const char **at, const char *word)
{
  gsize n = strlen (word);

  if (g_ascii_strncasecmp (*at, word, n) || ((*at)[n] && (*at)[n] != ' '))
    return FALSE;
  *at += n + strspn (*at + n, " ");
  return TRUE;
}

/* A whole number at the beginning, with or without a sign; what follows it must be another word. */
static gboolean
take_number (const char **at, gint64 *number)
{
  char *end;
  const char *from = *at + (**at == '+' || **at == '-');

  if (!g_ascii_isdigit (*from) || strlen (from) - strlen (from + strspn (from, "0123456789")) > 10)
    return FALSE;
  *number = g_ascii_strtoll (*at, &end, 10);
  if (*end && *end != ' ' && *end != ',')
    return FALSE;
  *at = end + strspn (end, " ,");
  return TRUE;
}

/* The list apart by commas, or by "and" before the last; in quotes a comma belongs to a name. */
static GPtrArray *
split_list (const char *text)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  gboolean quoted = FALSE;
  const char *from = text;

  for (const char *at = text;; at++)
    {
      gboolean is_and = !quoted && g_ascii_strncasecmp (at, " and ", 5) == 0;

      if (*at == '"')
        quoted = !quoted;
      if (*at && !is_and && (quoted || *at != ','))
        continue;
      g_autofree char *item = g_strstrip (g_strndup (from, (gsize)(at - from)));
      if (*item)
        g_ptr_array_add (list, g_steal_pointer (&item));
      if (!*at)
        return list;
      at += is_and ? 4 : 0;
      from = at + 1;
    }
}

static char *
unquoted (const char *text)
{
  char *inner = grape_name_unquote (text);

  return inner ? inner : g_strdup (text);
}

/* Whoever it is; somebody of that name is meant in quotes, or by the number of the seat. */
static gboolean
is_office (const char *name)
{
  return g_ascii_strcasecmp (name, "referee") == 0 || g_ascii_strcasecmp (name, "the referee") == 0;
}

gboolean
open_table_is_referee (const GrapeTable *table, const char *name)
{
  g_autofree char *inner = unquoted (name);

  return is_office (inner) || (table->referee && grape_referees_have (table->referee, inner));
}

static int
find_seat (const GrapeTable *table, const char *name)
{
  g_autofree char *tidied = g_strstrip (g_strdup (name));

  return *tidied ? grape_table_find (table, tidied) : -1;
}

/* @referee: whether the referee may be among them */
static gboolean
read_seats (const GrapeTable *table, const OpenTable *self, const char *text, gboolean referee,
            guint64 *seats, GError **error)
{
  g_autoptr (GPtrArray) names = split_list (text);

  *seats = 0;
  if (!referee && (!g_ascii_strcasecmp (text, "all") || !g_ascii_strcasecmp (text, "everybody")))
    {
      *seats = open_table_playing (self);
      return TRUE;
    }
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      gboolean office = referee && is_office (name);
      int seat = office ? -1 : find_seat (table, name);

      if (seat < 0 && !office && !(referee && open_table_is_referee (table, name)))
        return grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                                "Nobody called “%s” sits at this table", name);
      *seats |= seat < 0 ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_SEAT (seat);
    }
  return *seats || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "A name is missing");
}

/* The longest name of a player that @at begins with, before a space or the end. */
static int
take_name (const GrapeTable *table, const char **at)
{
  int best = -1;
  gsize length = 0;

  for (gsize n = 1; n <= strlen (*at); n++)
    if ((*at)[n] == '\0' || (*at)[n] == ' ')
      {
        g_autofree char *name = g_strndup (*at, n);
        int seat = find_seat (table, name);

        if (seat < 0)
          continue;
        best = seat;
        length = n;
      }
  if (best >= 0)
    *at += length + strspn (*at + length, " ");
  return best;
}

/* "because she won", "for the joke" */
static char *
read_reason (const char *at)
{
  if (!take_word (&at, "because") && !take_word (&at, "for"))
    (void)(*at == ':' && at++);
  return tidy (at);
}

static gboolean
parse_whisper (const GrapeTable *table, const OpenTable *self, const char *rest, OpenTableAct *act,
               GError **error)
{
  const char *colon = rest;

  for (gboolean quoted = FALSE; *colon && (quoted || *colon != ':'); colon++)
    quoted = quoted != (*colon == '"');
  if (!*colon || colon == rest)
    return fail (error, "whisper Ann: TEXT");
  g_autofree char *names = g_strstrip (g_strndup (rest, (gsize)(colon - rest)));
  act->text = tidy (colon + 1);
  return (act->text || fail (error, "whisper Ann: TEXT"))
         && read_seats (table, self, names, TRUE, &act->seats, error);
}

/* "the queen of hearts", or the deck's symbols */
static gboolean
find_named (const GrapeDeck *deck, const char *text, int *kind)
{
  const char *from = g_ascii_strncasecmp (text, "the ", 4) ? text : text + 4;

  for (guint i = 0; i < grape_deck_n_kinds (deck); i++)
    {
      g_autofree char *name = grape_deck_card_name (deck, i);

      if (g_ascii_strcasecmp (name, from) == 0)
        {
          *kind = (int)i;
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
parse_cards (const OpenTable *self, const char *rest, OpenTableAct *act, GError **error)
{
  g_autoptr (GPtrArray) names = split_list (rest);
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  int kind;

  act->cards = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < names->len; i++)
    if (find_named (self->deck, g_ptr_array_index (names, i), &kind))
      g_array_append_val (act->cards, kind);
    else if (!grape_deck_read (self->deck, g_ptr_array_index (names, i), kinds, error))
      return FALSE;
  g_array_append_vals (act->cards, kinds->data, kinds->len);
  return act->cards->len
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Which card? Write it like `QH`");
}

/* "3d6+1", "d20" */
static gboolean
take_dice (const char **at, OpenTableAct *act, GError **error)
{
  static const char form[] = "roll 3d6 because TEXT";
  char *end;
  guint64 n = g_ascii_isdigit (**at) ? g_ascii_strtoull (*at, &end, 10) : (end = (char *)*at, 1);
  guint64 sides;
  gint64 plus = 0;

  if ((*end != 'd' && *end != 'D' && *end != 'w') || !g_ascii_isdigit (end[1]))
    return fail (error, form);
  sides = g_ascii_strtoull (end + 1, &end, 10);
  if ((*end == '+' || *end == '-') && g_ascii_isdigit (end[1]))
    plus = g_ascii_strtoll (end, &end, 10);
  if (*end && *end != ' ' && *end != ':')
    return fail (error, form);
  if (n < 1 || n > OPEN_TABLE_DICE || sides < 2 || sides > OPEN_TABLE_SIDES || plus < -1000000
      || plus > 1000000)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "4.1",
                            "One throw has 1 to %d dice with 2 to %d sides", OPEN_TABLE_DICE,
                            OPEN_TABLE_SIDES);
  act->n = (guint)n;
  act->sides = (guint)sides;
  act->amount = plus;
  *at = end + strspn (end, " ");
  return TRUE;
}

static gboolean
parse_roll (const GrapeTable *table, const char *rest, OpenTableAct *act, GError **error)
{
  const char *at = rest, *behind;

  if (!take_dice (&at, act, error))
    return FALSE;
  behind = at;
  if (take_word (&behind, "for"))
    {
      int seat = take_name (table, &behind);

      if (seat >= 0)
        {
          act->seat = seat;
          at = behind;
        }
    }
  if (g_regex_match_simple ("^[ ,;+]*(and +)?[0-9]*d[0-9]", at, G_REGEX_CASELESS, 0))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4.1",
                            "One throw has dice of one kind: throw the others next");
  act->text = read_reason (at);
  return TRUE;
}

/* "Ann 3 because of it", "3 to Ann", of points and scores. */
static gboolean
parse_points (const GrapeTable *table, const char *rest, OpenTableAct *act, GError **error)
{
  static const char *const words[] = { "gamepoints", "gamepoint", "points", "point", NULL };
  const char *at = rest, *number = rest;
  gboolean behind = take_number (&number, &act->amount);

  if (behind)
    {
      for (guint i = 0; words[i]; i++)
        take_word (&number, words[i]);
      behind = take_word (&number, "to") || take_word (&number, "from");
      act->seat = behind ? take_name (table, &number) : -1;
      at = act->seat >= 0 ? number : at;
    }
  for (gsize n = *rest ? 1 : 0; act->seat < 0 && rest[n]; n++)
    {
      g_autofree char *name = rest[n] == ' ' ? g_strndup (rest, n) : NULL;
      const char *next = rest + n + 1;

      if (!name || find_seat (table, name) < 0 || !take_number (&next, &act->amount))
        continue;
      act->seat = find_seat (table, name);
      at = next;
      for (guint i = 0; words[i]; i++)
        take_word (&at, words[i]);
    }
  if (act->seat < 0)
    return fail (error, act->verb == OPEN_TABLE_SCORE ? "score Ann 7" : "give Ann 3 because TEXT");
  act->text = read_reason (at);
  return TRUE;
}

static gboolean
parse_deal (const GrapeTable *table, const OpenTable *self, const char *rest, OpenTableAct *act,
            GError **error)
{
  gint64 n;
  const char *at = rest;

  if (!take_number (&at, &n) || n < 1 || n > GRAPE_DECK_MAX_CARDS)
    return fail (error, "deal 5 to Ann");
  act->n = (guint)n;
  take_word (&at, "cards");
  take_word (&at, "card");
  take_word (&at, "each");
  take_word (&at, "to");
  act->flag = g_ascii_strcasecmp (at, "table") == 0 || g_ascii_strcasecmp (at, "the table") == 0;
  if (act->flag)
    return TRUE;
  return read_seats (table, self, *at ? at : "all", FALSE, &act->seats, error);
}

static gboolean
has_choice (GPtrArray *choices, const char *text)
{
  for (guint i = 0; i < choices->len; i++)
    if (grape_names_equal (g_ptr_array_index (choices, i), text))
      return TRUE;
  return FALSE;
}

/* `"QUESTION": yes, no secret` */
static gboolean
parse_ballot (const GrapeTable *table, const OpenTable *self, const char *rest, OpenTableAct *act,
              GError **error)
{
  static const char form[] = "ballot \"QUESTION\": yes, no secret";
  const char *close = *rest == '"' ? strchr (rest + 1, '"') : NULL;
  const char *colon = close ? close + 1 : strchr (rest, ':');
  g_autofree char *question = NULL, *list = NULL;

  if (!colon)
    return fail (error, form);
  question = close ? g_strndup (rest + 1, (gsize)(close - rest) - 1)
                   : g_strndup (rest, (gsize)(colon - rest));
  g_strdelimit (question, "\"", '\'');
  act->text = tidy (question);
  list = g_strstrip (g_strdup (colon + strspn (colon, ": ")));
  if (g_str_has_suffix (list, "secret")
      && (strlen (list) == 6 || strchr (" ,", list[strlen (list) - 7])))
    {
      act->flag = TRUE;
      list[strlen (list) - 6] = '\0';
      g_strchomp (list);
    }
  act->choices = split_list (list);
  if (act->choices->len == 1
      && !g_ascii_strcasecmp (g_ptr_array_index (act->choices, 0), "players"))
    {
      g_ptr_array_set_size (act->choices, 0);
      for (int seat = 0; seat < (int)self->n_seats; seat++)
        if (open_table_plays (self, seat))
          g_ptr_array_add (act->choices, g_strdup (grape_table_name (table, seat)));
    }
  for (guint i = 0; i < act->choices->len; i++)
    {
      char *choice = unquoted (g_ptr_array_index (act->choices, i));

      g_free (g_ptr_array_index (act->choices, i));
      g_ptr_array_index (act->choices, i) = choice;
      if (grape_names_equal (choice, "none"))
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5.1",
                                "“none” is a vote for no choice: name this one otherwise");
    }
  if (!act->text || act->choices->len < 2 || act->choices->len > OPEN_TABLE_CHOICES)
    return fail (error, form);
  for (guint i = 1; i < act->choices->len; i++)
    {
      g_autoptr (GPtrArray) before = g_ptr_array_new ();

      for (guint k = 0; k < i; k++)
        g_ptr_array_add (before, g_ptr_array_index (act->choices, k));
      if (has_choice (before, g_ptr_array_index (act->choices, i)))
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5.1", "A choice stands there twice");
    }
  return TRUE;
}

/* From 1; 0: it is none. */
static guint
find_choice (const OpenTable *self, const char *choice)
{
  for (guint i = 0; i < self->choices->len; i++)
    if (grape_names_equal (g_ptr_array_index (self->choices, i), choice))
      return i + 1;
  return 0;
}

static gboolean
parse_vote (const OpenTable *self, const char *rest, OpenTableAct *act, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (rest));
  g_autofree char *choice = unquoted (stripped);
  gsize length = strlen (choice);

  if (!self->voting)
    return grape_error_set (error, GRAPE_ERROR_TURN, "5.2", "There is no ballot now");
  act->n = find_choice (self, choice);
  if (!act->n && length && strchr (".!", choice[length - 1]))
    {
      choice[length - 1] = '\0';
      act->n = find_choice (self, choice);
    }
  return act->n || g_ascii_strcasecmp (choice, "none") == 0
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "5.2",
                             "“%s” is none of the choices of this ballot", choice);
}

/* "until 2026-01-09", "for 3d" */
static gboolean
parse_round (const char *rest, OpenTableAct *act, GError **error)
{
  const char *at = rest;

  if (!*at)
    return TRUE;
  if (take_word (&at, "for"))
    return (grape_duration_parse (at, &act->lasts, NULL) && act->lasts > 0
            && act->lasts <= 366 * GRAPE_DAY_S)
           || fail (error, "round for 3d");
  if (!take_word (&at, "until"))
    return fail (error, "round until 2026-01-09");
  if (grape_date_parse (at, &act->until, NULL))
    act->until += GRAPE_DAY_S - 1;
  else if (!grape_time_parse (at, &act->until, NULL))
    return fail (error, "round until 2026-01-09");
  return TRUE;
}

/* "48h for the night", "off" */
static gboolean
parse_clock (const char *rest, OpenTableAct *act, GError **error)
{
  gsize n = strcspn (rest, " ");
  g_autofree char *length = g_strndup (rest, n);

  if (g_ascii_strcasecmp (rest, "off") == 0)
    return TRUE;
  if (!grape_duration_parse (length, &act->amount, NULL) || act->amount <= 0
      || act->amount > 366 * GRAPE_DAY_S)
    return fail (error, "clock 48h for TEXT");
  act->text = read_reason (rest + n + strspn (rest + n, " "));
  return TRUE;
}

static gboolean
parse_end (const GrapeTable *table, const OpenTable *self, const char *rest, OpenTableAct *act,
           GError **error)
{
  const char *at = rest;

  take_word (&at, "winners");
  take_word (&at, "winner");
  if (!*at)
    return fail (error, "end winners Ann, Bob");
  return g_ascii_strcasecmp (at, "none") == 0 || g_ascii_strcasecmp (at, "nobody") == 0
         || read_seats (table, self, at, FALSE, &act->seats, error);
}

static gboolean
parse_turn (const GrapeTable *table, const char *rest, OpenTableAct *act, GError **error)
{
  if (!g_ascii_strcasecmp (rest, "none") || !g_ascii_strcasecmp (rest, "nobody"))
    return TRUE;
  act->seat = find_seat (table, rest);
  return act->seat >= 0
         || grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Nobody called “%s” sits at this table",
                             rest);
}

static gboolean
parse_rest (const GrapeTable *table, const OpenTable *self, const char *rest, OpenTableAct *act,
            GError **error)
{
  const char *at = rest;
  gint64 n = 1;

  switch ((int)act->verb)
    {
    case OPEN_TABLE_WHISPER:
      return parse_whisper (table, self, rest, act, error);
    case OPEN_TABLE_PLAY:
    case OPEN_TABLE_DISCARD:
      return parse_cards (self, rest, act, error);
    case OPEN_TABLE_DRAW:
      if (*at && (!take_number (&at, &n) || n < 1 || n > GRAPE_DECK_MAX_CARDS))
        return fail (error, "draw 2");
      take_word (&at, "cards");
      take_word (&at, "card");
      act->n = (guint)n;
      return !*at || fail (error, "draw 2");
    case OPEN_TABLE_VOTE:
      return parse_vote (self, rest, act, error);
    case OPEN_TABLE_SET:
      return open_table_parse_set (self, rest, act, error);
    case OPEN_TABLE_ROUND:
      return parse_round (rest, act, error);
    case OPEN_TABLE_TURN:
      return parse_turn (table, rest, act, error);
    case OPEN_TABLE_ROLL:
      return parse_roll (table, rest, act, error);
    case OPEN_TABLE_DEAL:
      return parse_deal (table, self, rest, act, error);
    case OPEN_TABLE_GIVE:
    case OPEN_TABLE_TAKE:
    case OPEN_TABLE_SCORE:
      return parse_points (table, rest, act, error);
    case OPEN_TABLE_BALLOT:
      return parse_ballot (table, self, rest, act, error);
    case OPEN_TABLE_CLOCK:
      return parse_clock (rest, act, error);
    case OPEN_TABLE_END:
      return parse_end (table, self, rest, act, error);
    case OPEN_TABLE_SHUFFLE:
      act->flag = take_word (&at, "all");
      return !*at || fail (error, "shuffle");
    case OPEN_TABLE_PASS:
    case OPEN_TABLE_OPEN:
    case OPEN_TABLE_CLOSE:
      return !*at || fail (error, open_table_verbs[act->verb]);
    default:
      act->text = tidy (rest);
      return act->text
             || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What do you want to say?");
    }
}

/** open_table_act_parse: what the text says; whether it may be done is another question */
gboolean
open_table_act_parse (const GrapeTable *table, const OpenTable *self, const char *text,
                      OpenTableAct *act, GError **error)
{
  gsize length = strcspn (text, " \t\r\n:");
  g_autofree char *word = g_ascii_strdown (text, (gssize)length);
  guint verb = 0;

  while (length && strchr (".!", word[length - 1]))
    word[--length] = '\0';
  while (open_table_verbs[verb] && !g_str_equal (open_table_verbs[verb], word))
    verb++;
  if (!open_table_verbs[verb])
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "“%s” is not an act of this table: `say TEXT` says something, `move "
                            "TEXT` seals a move",
                            word);
  if (strlen (text) > OPEN_TABLE_TEXT_MOST)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "That is longer than %d bytes",
                            OPEN_TABLE_TEXT_MOST);
  act->verb = verb;
  act->seat = -1;
  if (verb == OPEN_TABLE_BOARD)
    {
      g_autoptr (GPtrArray) lines = grape_block_lines (text);

      g_ptr_array_add (lines, NULL);
      act->text = g_strjoinv ("\n", (char **)lines->pdata);
      return *act->text != '\0'
             || grape_error_set (error, GRAPE_ERROR_SYNTAX, "6.1",
                                 "The text of the board stands on the lines below `board`");
    }
  text += strcspn (text, " \t\r\n:");
  g_autofree char *rest = tidy (text + strspn (text, ": \t\r\n"));
  return parse_rest (table, self, rest ? rest : "", act, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation: `choose 7`, `begin`, `announce`, and what people write instead. A Moderator who
 * determined missing integers without the program tells them: `announce 2:5 4:1*`, seat 2 sent 5,
 * and for seat 4 chance gave 1. */
#include "mediocrity-private.h"

#include <string.h>

static const char *const fillers[]
    = { "a",     "am",      "as",     "choice", "choose", "choosing", "chose", "for",
        "going", "hi",      "hello",  "i",      "i'd",    "i'll",     "i'm",   "integer",
        "is",    "it",      "like",   "my",     "now",    "number",   "of",    "on",
        "pick",  "picking", "please", "send",   "select", "thanks",   "the",   "then",
        "this",  "time",    "to",     "will",   "with",   "would",    NULL };
static const char *const begin_words[]
    = { "begin", "begins", "beginning", "start", "starts", NULL };
static const char *const announce_words[]
    = { "announce", "announces", "announcing", "result", "results", NULL };
static const char *const number_words[]
    = { "one",     "two",     "three",     "four",     "five",     "six",      "seven",
        "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen",
        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty" };

/* R4.3: the point of ".5" is a word of its own, so that it is not read as 5; a minus belongs to its
 * number. */
static gboolean
spoils_number (const char *text, const char *at)
{
  if (!g_ascii_isdigit (at[1]))
    return FALSE;
  return *at == '-' || (*at == '.' && (at == text || g_ascii_isspace (at[-1])));
}

static const char *
skip_gap (const char *text)
{
  const char *at = text;
  while (*at && strchr (" \t\r\n.,;:!=\"`()[]<>-", *at) && !spoils_number (text, at))
    at++;
  return at;
}

static gsize
word_length (const char *text)
{
  gsize length = *text == '-' && g_ascii_isdigit (text[1]);
  while (g_ascii_isalnum (text[length]) || text[length] == '\'' || (guchar)text[length] >= 0x80)
    length++;
  return length;
}

/* More than any game's integers, and never the value for a hidden one. */
#define OUT_OF_RANGE 1000000

/* "7", "seven"; a number that is negative or too large for any game is just out of range. */
static gboolean
is_number (const char *word, guint *value)
{
  guint64 number = OUT_OF_RANGE;

  for (guint i = 0; i < G_N_ELEMENTS (number_words); i++)
    if (g_ascii_strcasecmp (word, number_words[i]) == 0)
      {
        *value = i + 1;
        return TRUE;
      }
  const char *digits = word + (*word == '-');
  if (!*digits || strspn (digits, "0123456789") != strlen (digits))
    return FALSE;
  if (*word != '-' && !g_ascii_string_to_unsigned (word, 10, 0, G_MAXUINT8 - 1, &number, NULL))
    number = OUT_OF_RANGE;
  *value = (guint)number;
  return TRUE;
}

static gboolean
is_one_of (const char *const *list, const char *word)
{
  for (guint i = 0; list[i]; i++)
    if (g_ascii_strcasecmp (list[i], word) == 0)
      return TRUE;
  return FALSE;
}

/* What the reader of words has found. */
typedef struct
{
  guint n_numbers;
  guint value;
  char written[MEDIOCRITY_WRITTEN]; /* that number, as in the text */
  guint named_round;                /* "for round 5"; 0: none named */
  gboolean begins, announces, other;
} Words;

static void
read_words (const char *text, Words *words)
{
  gboolean after_round = FALSE;

  for (const char *at = skip_gap (text); *at; at = skip_gap (at))
    {
      gsize length = MAX (word_length (at), 1);
      g_autofree char *word = g_strndup (at, length);
      guint value;
      gboolean number = is_number (word, &value);
      at += length;
      if (after_round && *word == '#')
        continue;
      if (number && after_round)
        words->named_round = value;
      else if (number)
        {
          words->n_numbers++;
          words->value = value;
          if (g_strlcpy (words->written, word, sizeof words->written) >= sizeof words->written)
            words->written[0] = '\0';
        }
      else if (is_one_of (begin_words, word))
        words->begins = TRUE;
      else if (is_one_of (announce_words, word))
        words->announces = TRUE;
      else if (g_ascii_strcasecmp (word, "round") != 0 && !is_one_of (fillers, word))
        words->other = TRUE;
      after_round = g_ascii_strcasecmp (word, "round") == 0;
    }
}

static gboolean
refuse_choice (const Mediocrity *self, const char *text, GError **error)
{
  if (self->n > 0)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "Play",
                     "“%s” is not one integer. Write `choose` and one integer from 1 to %u.", text,
                     2 * self->n);
  else
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "Play",
                     "“%s” is not a move in this game: `begin` a round, `choose` an integer, or "
                     "`announce` the result.",
                     text);
  return FALSE;
}

/* One "4:1*" of an announcement. */
static gboolean
read_told (const GrapeTable *table, const Mediocrity *self, const char *item, MediocrityMove *move,
           GError **error)
{
  const char *colon = strrchr (item, ':');
  g_autofree char *who = colon ? g_strndup (item, (gsize)(colon - item)) : NULL;
  g_autofree char *digits = g_strdup (colon ? colon + 1 : "");
  int seat = who ? grape_table_find (table, who) : -1;
  gboolean drawn = g_str_has_suffix (digits, "*");
  guint64 value;

  if (drawn)
    digits[strlen (digits) - 1] = '\0';
  if (seat < 0 || seat >= (int)self->n_seats
      || !g_ascii_string_to_unsigned (digits, 10, 0, 255, &value, NULL))
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "Play",
        "“%s” does not tell whose integer it is: write SEAT:INTEGER, with a star "
        "where chance determined it, as in `announce 2:5 4:1*`.",
        item);
  if (value < 1 || value > 2 * self->n)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play",
                            "“%s” is out of range: integers go from 1 to %u in this round.", item,
                            2 * self->n);
  if (move->told[seat])
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Play",
                            "“%s”: one announcement gives the integer of %s twice.", item,
                            grape_table_name (table, seat));
  move->told[seat] = (guint8)value;
  move->drawn[seat] = drawn;
  return TRUE;
}

static gboolean
read_announcement (const GrapeTable *table, const Mediocrity *self, const char *rest,
                   MediocrityMove *move, GError **error)
{
  g_auto (GStrv) items = g_strsplit_set (rest, " ,;\t\r\n", -1);

  move->verb = MEDIOCRITY_ANNOUNCE;
  for (guint i = 0; items[i]; i++)
    if (*items[i] && !read_told (table, self, items[i], move, error))
      return FALSE;
  return TRUE;
}

/**
 * mediocrity_parse:
 * @move: (out)
 *
 * Reads @text from anybody. Errors: %GRAPE_ERROR_SYNTAX, and %GRAPE_ERROR_ILLEGAL for an impossible
 * round or integer.
 */
gboolean
mediocrity_parse (const GrapeTable *table, const Mediocrity *self, const char *text,
                  MediocrityMove *move, GError **error)
{
  Words words = { 0 };

  memset (move, 0, sizeof *move);
  if (g_ascii_strncasecmp (text, "announce ", 9) == 0 && strchr (text, ':'))
    return read_announcement (table, self, text + 9, move, error);
  read_words (text, &words);
  if (words.named_round && words.named_round != self->round) /* R4.3 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play",
                            "“%s” is about another round; the number of this one is %u.", text,
                            self->round);
  if (words.other || words.n_numbers > 1 || words.begins + words.announces + words.n_numbers != 1)
    return refuse_choice (self, text, error);
  move->verb = words.begins      ? MEDIOCRITY_BEGIN
               : words.announces ? MEDIOCRITY_ANNOUNCE
                                 : MEDIOCRITY_CHOOSE;
  move->value = words.value;
  g_strlcpy (move->written, words.written, sizeof move->written);
  return TRUE;
}

static gboolean
refuse_turn (const GrapeTable *table, const Mediocrity *self, GError **error)
{
  const char *moderator = self->moderator >= 0 ? grape_table_name (table, self->moderator) : "";

  if (self->stage == GRAPE_MEDIOCRITY_OVER)
    grape_error_set (error, GRAPE_ERROR_OVER, "Winning the Game", "The game is over.");
  else if (self->stage == GRAPE_MEDIOCRITY_NUMBERS)
    grape_error_set (error, GRAPE_ERROR_TURN, "Starting",
                     "The players have no numbers yet: they are drawn at random first.");
  else if (self->stage == GRAPE_MEDIOCRITY_ANNOUNCED)
    grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                     "The result of round %u is being worked out; nothing can be sent now.",
                     self->round);
  else if (self->stage == GRAPE_MEDIOCRITY_ROUND)
    grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                     "Round %u is under way, with %s as Moderator.", self->round, moderator);
  else if (self->anybody)
    grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                     "No round is under way. The first to `begin` is the Moderator of round %u.",
                     self->round);
  else
    grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                     "No round is under way: round %u begins when %s announces it.", self->round,
                     moderator);
  return FALSE;
}

static gboolean
check_choose (const GrapeTable *table, const Mediocrity *self, int seat, const MediocrityMove *move,
              GError **error)
{
  guint value = move->value;

  if (self->stage != GRAPE_MEDIOCRITY_ROUND)
    return refuse_turn (table, self, error);
  if (seat == self->moderator) /* R4.2 */
    grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                     "The Moderator chooses no integer, but may `announce` the result in time.");
  else if (!self->players[self->moderator].playing) /* R5.6 */
    grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                     "%s, the Moderator, has left: nobody could announce this integer, and round "
                     "%u ends without a result.",
                     grape_table_name (table, self->moderator), self->round);
  else if (value != MEDIOCRITY_SEALED && (value < 1 || value > 2 * self->n)) /* R4.1 */
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play",
                     self->n == 1
                         ? "%s is out of range: with %u player besides the Moderator, integers go "
                           "from 1 to %u."
                         : "%s is out of range: with %u players besides the Moderator, integers "
                           "go from 1 to %u.",
                     *move->written ? move->written : "This number", self->n, 2 * self->n);
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_begin (const GrapeTable *table, const Mediocrity *self, int seat, GError **error)
{
  if (self->stage != GRAPE_MEDIOCRITY_BETWEEN)
    return refuse_turn (table, self, error);
  if (self->anybody || seat == self->moderator) /* R3.5, R3.6, R3.8 */
    return TRUE;
  g_autofree char *until = self->deadline ? grape_time_format_minute (self->deadline) : NULL;
  return grape_error_set (
      error, GRAPE_ERROR_TURN, "Play", /* R3.7 */
      "%s %s the Moderator of round %u%s%s.", grape_table_name (table, self->moderator),
      self->players[self->moderator].playing ? "is" : "(who has left) is still", self->round,
      until ? "; anybody else may begin it only after " : "", until ? until : "");
}

static gboolean
check_told (const GrapeTable *table, const Mediocrity *self, const MediocrityMove *move,
            GError **error)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      int known = self->players[seat].choice.value;
      if (!move->told[seat])
        continue;
      if (!mediocrity_chooses (self, seat))
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play",
                         "%s chooses no integer in round %u, so none can be announced.",
                         grape_table_name (table, seat), self->round);
      else if (known != MEDIOCRITY_NONE && known != GRAPE_SEALED_HIDDEN
               && known != move->told[seat])
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play",
                         "%s has sent %u, not %u: only a missing integer is determined by chance.",
                         grape_table_name (table, seat), known, move->told[seat]);
      else if (known != MEDIOCRITY_NONE && known != GRAPE_SEALED_HIDDEN && move->drawn[seat])
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play",
                         "%s has sent %u, so it was not determined by chance: leave out the star.",
                         grape_table_name (table, seat), known);
      else
        continue;
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_announce (const GrapeTable *table, const Mediocrity *self, int seat,
                const MediocrityMove *move, GError **error)
{
  if (self->stage != GRAPE_MEDIOCRITY_ROUND)
    return refuse_turn (table, self, error);
  if (seat != self->moderator)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Play",
                            "Only the Moderator, %s, announces the result of round %u.",
                            grape_table_name (table, self->moderator), self->round);
  if (!self->open) /* R5.1 */
    {
      g_autofree char *from = grape_time_format_minute (self->earliest);
      return grape_error_set (error, GRAPE_ERROR_TURN, "Play",
                              "Round %u must last longer: its result may be announced from %s on.",
                              self->round, from);
    }
  return check_told (table, self, move, error);
}

/**
 * mediocrity_refuse_out:
 * @seat: somebody who does not play, or no longer plays (R7.1)
 *
 * Sets @error to say so, and why. Returns: FALSE
 */
gboolean
mediocrity_refuse_out (const GrapeTable *table, const Mediocrity *self, int seat, GError **error)
{
  const GrapeSeat *found = grape_table_seat (table, seat);
  g_autofree char *why = NULL;

  for (guint i = 0; i < self->past->len && !why; i++)
    {
      const GrapeMediocrityRound *round = g_ptr_array_index (self->past, i);
      if (round->expired && round->moderator == seat)
        why = g_strdup_printf ("as Moderator of round %u this player let the time pass",
                               round->number);
    }
  if (!why)
    why = g_strdup (!found        ? "there is no such seat"
                    : found->left ? "this player has left the game"
                                  : "the given position says so");
  return grape_error_set (error, GRAPE_ERROR_SEAT, "Play", "%s is not on the list of players: %s.",
                          grape_table_name (table, seat), why);
}

/**
 * mediocrity_check:
 * @seat: who wants to move
 * @move: with a value of %MEDIOCRITY_SEALED for a sealed choice
 *
 * Whether the rule allows it now. Errors: %GRAPE_ERROR_SEAT (no player), %GRAPE_ERROR_TURN,
 * %GRAPE_ERROR_AUTHOR, %GRAPE_ERROR_ILLEGAL, %GRAPE_ERROR_OVER.
 */
gboolean
mediocrity_check (const GrapeTable *table, const Mediocrity *self, int seat,
                  const MediocrityMove *move, GError **error)
{
  if (seat < 0 || seat >= (int)self->n_seats || !self->players[seat].playing) /* R7.1 */
    return mediocrity_refuse_out (table, self, seat, error);
  switch (move->verb)
    {
    case MEDIOCRITY_BEGIN:
      return check_begin (table, self, seat, error);
    case MEDIOCRITY_ANNOUNCE:
      return check_announce (table, self, seat, move, error);
    default:
      return check_choose (table, self, seat, move, error);
    }
}

/**
 * mediocrity_move_text:
 *
 * Returns: (transfer full): the canonical text; for a Moderator's announcement, only integers that
 * were missing
 */
char *
mediocrity_move_text (const Mediocrity *self, const MediocrityMove *move)
{
  if (move->verb == MEDIOCRITY_CHOOSE)
    return g_strdup_printf ("choose %u", move->value);
  if (move->verb == MEDIOCRITY_BEGIN)
    return g_strdup ("begin");
  GString *text = g_string_new ("announce");
  for (guint i = 0; i < self->n_seats; i++)
    if (move->told[i] && !grape_sealed_is_in (&self->players[i].choice))
      g_string_append_printf (text, " %u:%u%s", i + 1, move->told[i], move->drawn[i] ? "*" : "");
  return g_string_free (text, FALSE);
}

/**
 * mediocrity_read:
 *
 * A player's text as a checked move. An integer is between its player and the Moderator; the rest
 * is public. See #GrapeRules.
 */
gboolean
mediocrity_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                 GrapeRead *read, GError **error)
{
  const Mediocrity *self = state;
  MediocrityMove move;
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (g_ascii_strcasecmp (stripped, "concede") == 0)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, "Play",
                            "There is nothing to concede. To stop playing, `leave`.");
  if (!mediocrity_parse (table, self, stripped, &move, error)
      || !mediocrity_check (table, self, seat, &move, error))
    return FALSE;
  read->text = mediocrity_move_text (self, &move);
  read->audience = move.verb == MEDIOCRITY_CHOOSE /* R4.6 */
                       ? GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_SEAT (self->moderator)
                       : GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/**
 * mediocrity_read_ruling:
 *
 * `rule end`: fewer than three players are left, and the Speaker ends it; see #GrapeRules.
 */
gboolean
mediocrity_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                        GrapeRead *read, GError **error)
{
  const Mediocrity *self = state;

  if (g_ascii_strcasecmp (text, "end") != 0)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "1250.1 X",
                     "The only ruling of this game is `rule end`.");
  else if (self->stage == GRAPE_MEDIOCRITY_OVER)
    grape_error_set (error, GRAPE_ERROR_OVER, "Winning the Game", "The game is over.");
  else if (mediocrity_n_playing (self) >= MEDIOCRITY_LEAST) /* R6.5 */
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Winning the Game",
                     "With three or more players the game ends only when somebody wins.");
  else
    {
      read->text = g_strdup ("end");
      read->audience = GRAPE_AUDIENCE_ALL;
      return TRUE;
    }
  return FALSE;
}

/**
 * mediocrity_legal:
 *
 * Everything that @seat may do now; see #GrapeRules.
 */
gboolean
mediocrity_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const Mediocrity *self = state;
  MediocrityMove move = { .verb = MEDIOCRITY_CHOOSE };

  for (move.value = 1; move.value <= 2 * self->n; move.value++)
    if (mediocrity_check (table, self, seat, &move, NULL))
      g_ptr_array_add (moves, mediocrity_move_text (self, &move));
  for (move.verb = MEDIOCRITY_BEGIN; move.verb <= MEDIOCRITY_ANNOUNCE; move.verb++)
    if (mediocrity_check (table, self, seat, &move, NULL))
      g_ptr_array_add (moves, mediocrity_move_text (self, &move));
  return TRUE;
}

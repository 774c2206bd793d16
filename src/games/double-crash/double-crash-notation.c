/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of Double Crash (section 6 of RULES.md): what a text says, and whether it is allowed
 * now. Salvos and replies may come as numbered lists, as the rule wants them in posts. */
#include "double-crash-private.h"

#include <string.h>

/* R6.1: a run of letters or of digits; everything else stands between them. */
typedef struct
{
  char text[16];
  gboolean is_number, below_zero;
  guint number;
} Token;

static gboolean
is_part (gunichar c, gboolean digits)
{
  return (c < 0x80 && g_ascii_isdigit ((char)c)) == digits && g_unichar_isalnum (c);
}

/* Takes a token off @text. FALSE: there is none, or one too long for anything here. */
static gboolean
take (const char **text, Token *token)
{
  const char *begin = *text;

  *token = (Token){ .number = 0 };
  while (**text && !g_unichar_isalnum (g_utf8_get_char (*text)))
    *text = g_utf8_next_char (*text);
  const char *start = *text, *end;
  token->is_number = g_ascii_isdigit (*start);
  token->below_zero = token->is_number && start - begin > 1 && start[-1] == '-' && start[-2] == ' ';
  while (**text && is_part (g_utf8_get_char (*text), token->is_number))
    *text = g_utf8_next_char (*text);
  gsize length = (gsize)(*text - start);
  memcpy (token->text, start, MIN (length, sizeof token->text - 1));
  if (!g_utf8_validate (token->text, -1, &end)) /* it was cut within a letter */
    token->text[end - token->text] = '\0';
  if (token->is_number)
    token->number = (guint)MIN (g_ascii_strtoull (token->text, NULL, 10), 1000000);
  return length > 0;
}

/* R1.1: one word, which may be written with blanks or signs between its letters. */
static gboolean
parse_target (const char *rest, DoubleCrashMove *move, GError **error)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  Token token;

  while (take (&rest, &token))
    g_string_append (letters, token.text);
  move->n = 1;
  if (double_crash_code (letters->str) == DOUBLE_CRASH_NONE)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                            "A target is one word of five letters from a to z: `target CRANE`");
  double_crash_word (double_crash_code (letters->str), move->words[0]);
  return TRUE;
}

/* R6.1: numbers before the words are those of the list. */
static gboolean
parse_salvo (const char *rest, DoubleCrashMove *move, GError **error)
{
  Token token;

  while (take (&rest, &token))
    {
      if (token.is_number && token.number == move->n + 1)
        continue;
      if (token.is_number)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                                "Word %u of the list is expected here, not %s", move->n + 1,
                                token.text);
      if (double_crash_code (token.text) == DOUBLE_CRASH_NONE)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                                "“%s” does not have five letters from a to z", token.text);
      if (move->n < DOUBLE_CRASH_MOST)
        double_crash_word (double_crash_code (token.text), move->words[move->n]);
      move->n++;
    }
  return move->n > 0
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                             "Write the words of your salvo: `salvo HEART SPADE ...`");
}

/* A reply while it is read: `numbers` are all of it if it has no words. */
typedef struct
{
  guint numbers[2 * DOUBLE_CRASH_MOST + 1];
  guint n_numbers;
  gboolean has_words, waiting; /* for the number behind a word */
} Reply;

static gboolean
add_crashes (DoubleCrashMove *move, guint number, GError **error)
{
  if (number > DOUBLE_CRASH_LETTERS) /* R3.2 */
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                            "Two words crash from 0 to 5 times, not %u", number);
  if (move->n < DOUBLE_CRASH_MOST)
    move->crashes[move->n] = (guint8)number;
  move->n++;
  return TRUE;
}

static gboolean
parse_reply_token (Reply *self, const Token *token, DoubleCrashMove *move, GError **error)
{
  if (!token->is_number)
    {
      if (self->waiting
          || (!self->has_words
              && (self->n_numbers > 1 || (self->n_numbers && self->numbers[0] != 1))))
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV", "A number is missing before “%s”",
                                token->text);
      if (move->n < DOUBLE_CRASH_MOST)
        g_strlcpy (move->words[move->n], token->text, sizeof move->words[0]);
      self->has_words = self->waiting = TRUE;
      return double_crash_code (token->text) != DOUBLE_CRASH_NONE
             || grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                                 "“%s” does not have five letters from a to z", token->text);
    }
  if (token->below_zero)
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "IV",
        "Write how often each word crashes with your target: `reply 1 0 2 ...`");
  if (self->waiting)
    {
      self->waiting = FALSE;
      return add_crashes (move, token->number, error);
    }
  if (self->has_words && token->number != move->n + 1)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                            "Word %u of the list is expected here, not %s", move->n + 1,
                            token->text);
  if (self->n_numbers < G_N_ELEMENTS (self->numbers))
    self->numbers[self->n_numbers++] = token->number;
  return TRUE;
}

/* "1) 2 2) 0 ...": a list of numbers with numbers. */
static gboolean
is_numbered (const Reply *self, guint n)
{
  for (guint i = 0; i < n; i++)
    if (self->numbers[2 * i] != i + 1)
      return FALSE;
  return self->n_numbers == 2 * n;
}

/* @n: how many are expected */
static gboolean
parse_reply (const char *rest, guint n, DoubleCrashMove *move, GError **error)
{
  Reply reply = { .n_numbers = 0 };
  Token token;

  while (take (&rest, &token))
    if (!parse_reply_token (&reply, &token, move, error))
      return FALSE;
  if (reply.waiting)
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "IV",
        "Write how often each word crashes with your target: `reply 1 0 2 ...`");
  guint step = !reply.has_words && n && is_numbered (&reply, n) ? 2 : 1;
  for (guint i = step - 1; !reply.has_words && i < reply.n_numbers; i += step)
    if (!add_crashes (move, reply.numbers[i], error))
      return FALSE;
  return move->n > 0
         || grape_error_set (
             error, GRAPE_ERROR_SYNTAX, "IV",
             "Write how often each word crashes with your target: `reply 1 0 2 ...`");
}

/* R5.4 */
static gboolean
parse_claim (const char *rest, DoubleCrashMove *move, GError **error)
{
  Token what, round, place, more;

  if (take (&rest, &what) && g_ascii_strcasecmp (what.text, "target") == 0)
    {
      move->verb = DOUBLE_CRASH_MOVE_CLAIM_TARGET;
      if (!take (&rest, &more))
        return TRUE;
    }
  else if (g_ascii_strcasecmp (what.text, "reply") == 0)
    {
      move->verb = DOUBLE_CRASH_MOVE_CLAIM_REPLY;
      if (take (&rest, &round) && round.is_number && take (&rest, &place) && place.is_number
          && !take (&rest, &more))
        {
          move->round = round.number;
          move->place = place.number;
          return TRUE;
        }
    }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                          "Write `claim target`, or `claim reply 4.2` for the second word of "
                          "round 4");
}

static guint
expected (const DoubleCrash *self)
{
  return double_crash_size ((self->round - 1) / 2);
}

static gboolean
parse (const DoubleCrash *self, const char *text, DoubleCrashMove *move, GError **error)
{
  Token verb;

  *move = (DoubleCrashMove){ .n = 0 };
  if (take (&text, &verb))
    {
      if (g_ascii_strcasecmp (verb.text, "target") == 0)
        return parse_target (text, move, error);
      move->verb = DOUBLE_CRASH_MOVE_SALVO;
      if (g_ascii_strcasecmp (verb.text, "salvo") == 0)
        return parse_salvo (text, move, error);
      move->verb = DOUBLE_CRASH_MOVE_REPLY;
      if (g_ascii_strcasecmp (verb.text, "reply") == 0)
        return parse_reply (text, self->stage == DOUBLE_CRASH_REPLY ? expected (self) : 0, move,
                            error);
      if (g_ascii_strcasecmp (verb.text, "claim") == 0)
        return parse_claim (text, move, error);
    }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                          "Write `target`, `salvo`, `reply` or `claim`");
}

/* R1.2 */
static gboolean
check_target (const DoubleCrash *self, int seat, GError **error)
{
  if (double_crash_has_target (self, seat))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "You have a target, and cannot change it");
  return self->stage == DOUBLE_CRASH_SALVO || self->stage == DOUBLE_CRASH_REPLY
         || grape_error_set (error, GRAPE_ERROR_TURN, "IV", "It is too late to choose a target");
}

/* R2.4 */
static gboolean
check_size (const DoubleCrash *self, const DoubleCrashMove *move, GError **error)
{
  if (move->n == expected (self))
    return TRUE;
  if (move->verb == DOUBLE_CRASH_MOVE_SALVO)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "A salvo of round %u has %u words, not %u", self->round,
                            expected (self), move->n);
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                          "A reply in round %u has %u numbers, not %u", self->round,
                          expected (self), move->n);
}

/* R2.3 */
static gboolean
check_salvo (const DoubleCrash *self, int seat, const DoubleCrashMove *move, GError **error)
{
  if (self->stage != DOUBLE_CRASH_SALVO)
    return grape_error_set (error, GRAPE_ERROR_TURN, "IV", "This is not a round of salvos");
  if (double_crash_salvo (self, seat, (self->round - 1) / 2))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "You have posted your salvo of this round");
  if (!check_size (self, move, error))
    return FALSE;
  for (guint i = 0; self->only_words && i < move->n; i++)
    if (!double_crash_is_word (self, double_crash_code (move->words[i])))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                              "“%s” is not in the dictionary, and in this game salvos must be",
                              move->words[i]);
  return TRUE;
}

/* R3.1 */
static gboolean
check_reply (const DoubleCrash *self, int seat, const DoubleCrashMove *move, GError **error)
{
  if (self->stage != DOUBLE_CRASH_REPLY)
    return grape_error_set (error, GRAPE_ERROR_TURN, "IV", "This is not a round of replies");
  if (!double_crash_owes (self, seat))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "You have replied to the salvo of this round");
  if (!check_size (self, move, error))
    return FALSE;
  const DoubleCrashSalvo *salvo = double_crash_salvo (self, 1 - seat, (self->round - 1) / 2);
  for (guint i = 0; i < move->n; i++)
    if (*move->words[i] && g_ascii_strcasecmp (move->words[i], salvo->words[i]) != 0)
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                              "Word %u of the salvo is “%s”, not “%s”", i + 1, salvo->words[i],
                              move->words[i]);
  return TRUE;
}

/* R5.4: only a correct claim is taken. */
static gboolean
check_claim (const GrapeTable *table, const DoubleCrash *self, int seat,
             const DoubleCrashMove *move, GError **error)
{
  int other = 1 - seat;
  const char *name = grape_table_name (table, other);
  DoubleCrashFault fault = double_crash_fault (self, other);
  const DoubleCrashSalvo *salvo = NULL;
  DoubleCrashWord target;

  if (!self->by_players)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "In this game the program looks for errors, and nobody claims any");
  if (self->stage != DOUBLE_CRASH_EXAMINATION)
    return grape_error_set (error, GRAPE_ERROR_TURN, "IV",
                            "Errors are claimed when the targets have been revealed");
  if (move->verb == DOUBLE_CRASH_MOVE_CLAIM_TARGET)
    return fault.kind == DOUBLE_CRASH_BAD_TARGET || fault.kind == DOUBLE_CRASH_NO_TARGET
           || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                               "The target of %s is a word of the dictionary", name);
  if (move->round >= 2 && move->round % 2 == 0)
    salvo = double_crash_salvo (self, seat, move->round / 2 - 1);
  if (!salvo || !salvo->replied || move->place < 1 || move->place > salvo->n)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "There is no word %u in the reply of round %u", move->place,
                            move->round);
  if (!double_crash_target (self, other, target))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "The target of %s is not known: claim that", name);
  return double_crash_crashes (target, salvo->words[move->place - 1])
             != salvo->crashes[move->place - 1]
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                             "%s’s reply to word %u of round %u is right", name, move->place,
                             move->round);
}

/**
 * double_crash_move_read:
 * Errors: SYNTAX, OVER, TURN, ILLEGAL.
 */
gboolean
double_crash_move_read (const GrapeTable *table, const DoubleCrash *self, int seat,
                        const char *text, DoubleCrashMove *move, GError **error)
{
  if (!parse (self, text, move, error))
    return FALSE;
  if (self->stage == DOUBLE_CRASH_OVER)
    return grape_error_set (error, GRAPE_ERROR_OVER, "IV", "The game is over");
  switch (move->verb)
    {
    case DOUBLE_CRASH_MOVE_TARGET:
      return check_target (self, seat, error);
    case DOUBLE_CRASH_MOVE_SALVO:
      return check_salvo (self, seat, move, error);
    case DOUBLE_CRASH_MOVE_REPLY:
      return check_reply (self, seat, move, error);
    default:
      return check_claim (table, self, seat, move, error);
    }
}

/** double_crash_salvo_text: (transfer full): "salvo HEART SPADE ..." */
char *
double_crash_salvo_text (const DoubleCrashWord *words, guint n)
{
  GString *text = g_string_new ("salvo");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, " %s", words[i]);
  return g_string_free (text, FALSE);
}

/** double_crash_reply_text: (transfer full): "reply 1 0 2 ..." */
char *
double_crash_reply_text (const guint8 *crashes, guint n)
{
  GString *text = g_string_new ("reply");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, " %u", crashes[i]);
  return g_string_free (text, FALSE);
}

gboolean
double_crash_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                   GrapeRead *read, GError **error)
{
  DoubleCrashMove move;

  if (!double_crash_move_read (table, state, seat, text, &move, error))
    return FALSE;
  read->audience = GRAPE_AUDIENCE_ALL;
  switch (move.verb)
    {
    case DOUBLE_CRASH_MOVE_TARGET: /* R1.2 */
      read->text = g_strdup_printf ("target %s", move.words[0]);
      read->audience = GRAPE_AUDIENCE_SEAT (seat);
      break;
    case DOUBLE_CRASH_MOVE_SALVO:
      read->text = double_crash_salvo_text (move.words, move.n);
      break;
    case DOUBLE_CRASH_MOVE_REPLY:
      read->text = double_crash_reply_text (move.crashes, move.n);
      break;
    case DOUBLE_CRASH_MOVE_CLAIM_TARGET:
      read->text = g_strdup ("claim target");
      break;
    case DOUBLE_CRASH_MOVE_CLAIM_REPLY:
      read->text = g_strdup_printf ("claim reply %u.%u", move.round, move.place);
      break;
    }
  return TRUE;
}

/** double_crash_ruling: R6.4: @text: "word CRANE valid" */
gboolean
double_crash_ruling (const DoubleCrash *self, const char *text, DoubleCrashJudged *judged,
                     GError **error)
{
  Token what, word, verdict, more;

  if (!take (&text, &what) || g_ascii_strcasecmp (what.text, "word") != 0 || !take (&text, &word)
      || double_crash_code (word.text) == DOUBLE_CRASH_NONE || !take (&text, &verdict)
      || take (&text, &more))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "1250.1 X",
                            "Rule `word CRANE valid` or `word CRANE invalid`");
  judged->code = double_crash_code (word.text);
  judged->valid = g_ascii_strcasecmp (verdict.text, "valid") == 0;
  if (!judged->valid && g_ascii_strcasecmp (verdict.text, "invalid") != 0)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "1250.1 X",
                            "Rule `word CRANE valid` or `word CRANE invalid`");
  if (self->end == DOUBLE_CRASH_CLAIM || self->end == DOUBLE_CRASH_LATE
      || self->end == DOUBLE_CRASH_BOTH_LATE
      || (self->end != DOUBLE_CRASH_NOT_ENDED && self->by_players))
    return grape_error_set (error, GRAPE_ERROR_OVER, "IV",
                            "The dictionary did not decide this game");
  return TRUE;
}

gboolean
double_crash_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                          GrapeRead *read, GError **error)
{
  DoubleCrashJudged judged;
  DoubleCrashWord word;

  if (!double_crash_ruling (state, text, &judged, error))
    return FALSE;
  double_crash_word (judged.code, word);
  read->text = g_strdup_printf ("word %s %s", word, judged.valid ? "valid" : "invalid");
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/** double_crash_legal: words cannot be listed, and lies and claims should not be */
gboolean
double_crash_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return ((const DoubleCrash *)state)->stage == DOUBLE_CRASH_OPENING;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of Fictionary: what a text says, and whether it is allowed now. */
#include "fictionary-private.h"

#include "engine/grape-verb.h"

#include <string.h>

void
fictionary_move_clear (FictionaryMove *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->lines, g_free);
  g_clear_pointer (&self->list, g_array_unref);
}

/** fictionary_errata: the clause of the edition that is played: the older one has one section more
 */
const char *
fictionary_errata (const Fictionary *self, guint paragraph)
{
  static const char *const new[] = { "V.1", "V.2", "V.3" };
  static const char *const old[] = { "VI.1", "VI.2", "VI.3", "VI.4", "VI.5" };

  if (self->old)
    return old[MIN (paragraph, G_N_ELEMENTS (old)) - 1];
  return paragraph <= G_N_ELEMENTS (new) ? new[paragraph - 1] : "1250.1 X";
}

/* Reading */

static const struct
{
  const char *word;
  FictionaryVerb verb;
} verbs[] = {
  { "actual", FICTIONARY_SAY_ACTUAL },   { "word", FICTIONARY_SAY_WORD },
  { "define", FICTIONARY_SAY_DEFINE },   { "similar", FICTIONARY_SAY_SIMILAR },
  { "list", FICTIONARY_SAY_LIST },       { "show", FICTIONARY_SAY_SHOW },
  { "vote", FICTIONARY_SAY_VOTE },       { "score", FICTIONARY_SAY_SCORE },
  { "dispute", FICTIONARY_SAY_DISPUTE }, { "resign", FICTIONARY_SAY_RESIGN },
};

/* NULL: there is none; else what follows it: "Vote: 3" is "vote 3". */
static const char *
find_verb (const char *text, FictionaryVerb *verb)
{
  gsize length = strcspn (text, " \t\r\n:");

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (strlen (verbs[i].word) == length && !g_ascii_strncasecmp (verbs[i].word, text, length))
      {
        *verb = verbs[i].verb;
        return text + length + (text[length] == ':');
      }
  return NULL;
}

/* Without the signs at its two ends: "“quern”." */
static char *
without_signs (const char *text)
{
  const char *end = text + strlen (text), *last;

  while (*text && !g_unichar_isalnum (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  while (end > text && (last = g_utf8_prev_char (end), !g_unichar_isalnum (g_utf8_get_char (last))))
    end = last;
  return g_strndup (text, (gsize)(end - text));
}

/* A name as it is written, else without the signs round it: "4." */
static int
find_player (const GrapeTable *table, const char *word)
{
  g_autofree char *bare = without_signs (word);
  int seat = grape_table_find (table, word);

  return seat < 0 && *bare ? grape_table_find (table, bare) : seat;
}

/* One line of signs that show, of at most so many letters. */
static gboolean
check_text (const char *text, const char *rule, GError **error)
{
  if (g_utf8_strlen (text, -1) > FICTIONARY_MAX_LETTERS)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, rule, "A definition has at most %d letters",
                            FICTIONARY_MAX_LETTERS);
  for (const char *c = text; *c; c = g_utf8_next_char (c))
    if (!grape_sign_shows (g_utf8_get_char (c)))
      return grape_error_set (error, GRAPE_ERROR_SYNTAX, rule,
                              "There is a sign in it that does not show");
  return TRUE;
}

/* R4.3: the words on the act's own line, and the lines below, as they were written. */
static char *
definition_lines (const char *text)
{
  g_autoptr (GPtrArray) lines = grape_block_lines (text);
  g_autofree char *own = g_strstrip (g_strndup (text, strcspn (text, "\n")));
  const char *first = own + strlen ("define");

  first += *first == ':';
  g_autoptr (GString) kept = g_string_new (first + strspn (first, " \t"));

  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (kept, "%s%s", kept->len ? "\n" : "",
                            (char *)g_ptr_array_index (lines, i));
  return g_string_free (g_steal_pointer (&kept), FALSE);
}

/** fictionary_definition_of: R4.3: one paragraph, since where a mail was wrapped would tell who
 * wrote it */
char *
fictionary_definition_of (const char *text)
{
  g_autofree char *lines = definition_lines (text);
  g_auto (GStrv) words = g_strsplit_set (lines, " \t\n", -1);
  GString *whole = g_string_new (NULL);

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      g_string_append_printf (whole, "%s%s", whole->len ? " " : "", words[i]);
  return g_string_free (whole, FALSE);
}

/* "2,4", "2 and 4", "Ann, Bob" */
static gboolean
read_seats (const GrapeTable *table, const char *rest, guint64 *seats, GError **error)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *tidy = g_strdup (rest);

  *seats = 0;
  if (find_player (table, rest) >= 0)
    *seats = GRAPE_AUDIENCE_SEAT (find_player (table, rest));
  g_strdelimit (tidy, ";&\t", ',');
  if (!strchr (tidy, ','))
    g_strdelimit (tidy, " ", ',');
  words = g_strsplit (tidy, ",", -1);
  for (guint i = 0; !*seats && words[i]; i++)
    g_strstrip (words[i]);
  if (*seats)
    return TRUE;
  for (guint i = 0; words[i]; i++)
    {
      int seat = *words[i] ? find_player (table, words[i]) : -1;

      if (!*words[i] || !g_ascii_strcasecmp (words[i], "and"))
        continue;
      if (seat < 0)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.3", "“%s” is not a player here",
                                words[i]);
      *seats |= GRAPE_AUDIENCE_SEAT (seat);
    }
  return *seats
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.3",
                             "Name whose definitions are similar: `similar 2,4`");
}

/* "3, actual, 1" -> "3,actual,1" */
static gboolean
read_order (const GrapeTable *table, const char *rest, char **order, GError **error)
{
  g_autofree char *tidy = g_strdup (rest);
  g_autoptr (GString) text = g_string_new (NULL);

  g_strdelimit (tidy, ";\t[]", ',');
  if (!strchr (tidy, ','))
    g_strdelimit (tidy, " ", ',');
  g_auto (GStrv) words = g_strsplit (tidy, ",", -1);
  for (guint i = 0; words[i]; i++)
    {
      const char *word = g_strstrip (words[i]);
      g_autofree char *bare = without_signs (word);
      int seat = find_player (table, word);

      if (!*word)
        continue;
      if (text->len)
        g_string_append_c (text, ',');
      if (!g_ascii_strcasecmp (bare, "actual"))
        g_string_append (text, "actual");
      else if (seat >= 0)
        g_string_append_printf (text, "%d", seat + 1);
      else
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.3c",
                                "“%s” is neither a player nor “actual”", word);
    }
  *order = text->len ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
  return TRUE;
}

static gboolean
read_number (const char *rest, guint *number, GError **error)
{
  g_autofree char *digits = without_signs (rest);
  guint64 found = 0;

  if (!g_ascii_string_to_unsigned (digits, 10, 0, 1000, &found, NULL))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.4",
                            "Vote for a number of the list: "
                            "`vote 3`");
  *number = (guint)found;
  return TRUE;
}

static gboolean
read_word (const char *rest, char **word, GError **error)
{
  g_autofree char *inner = without_signs (rest), *bare = g_ascii_strdown (inner, -1);

  if (!grape_word_is_letters (bare))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.1",
                            "An Ing Word is one word of letters from a to z");
  *word = g_steal_pointer (&bare);
  return TRUE;
}

static gboolean
parse (const GrapeTable *table, const Fictionary *self, int seat, const char *whole,
       FictionaryMove *move, GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (whole));
  const char *rest = find_verb (text, &move->verb);

  if (!rest)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV",
                            "Begin with `actual`, `word`, `define`, `similar`, `list`, `vote`, "
                            "`score`, `dispute` or `resign`");
  rest += strspn (rest, " \t\r\n");
  switch (move->verb)
    {
    case FICTIONARY_SAY_ACTUAL:
      move->text = g_strdup (rest);
      if (!*rest)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.1",
                                "Write the Actual Definition behind `actual`");
      return check_text (move->text, "IV.1", error);
    case FICTIONARY_SAY_WORD:
      return read_word (rest, &move->text, error);
    case FICTIONARY_SAY_DEFINE:
      move->text = fictionary_definition_of (text);
      move->lines = definition_lines (text);
      return check_text (move->text, "IV.2", error);
    case FICTIONARY_SAY_SIMILAR:
      return read_seats (table, rest, &move->seats, error);
    case FICTIONARY_SAY_LIST:
      return read_order (table, rest, &move->text, error);
    case FICTIONARY_SAY_SHOW: /* only whose turn it is learns what is wrong with a list */
      if (self->stage != FICTIONARY_LIST || seat != self->brainiac)
        return TRUE;
      move->list = fictionary_entries_new ();
      return fictionary_read_list (self, text, move->list)
             || grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV.3c",
                                 "The list has %u texts, numbered from 1, one a line",
                                 fictionary_n_list (self));
    case FICTIONARY_SAY_VOTE:
      return read_number (rest, &move->number, error);
    case FICTIONARY_SAY_SCORE:
    case FICTIONARY_SAY_DISPUTE:
    case FICTIONARY_SAY_RESIGN:
      return !rest[strspn (rest, ".!")]
             || grape_error_set (error, GRAPE_ERROR_SYNTAX, "IV", "Nothing follows `%.*s`",
                                 (int)strcspn (text, " \t\r\n:"), text);
    }
  return FALSE;
}

/* Checking */

static gboolean
refuse_turn (GError **error, const char *rule, const char *why)
{
  return grape_error_set (error, GRAPE_ERROR_TURN, rule, "%s", why);
}

static gboolean
check_brainiac (const GrapeTable *table, const Fictionary *self, int seat, gboolean is_time,
                const char *rule, const char *what, GError **error)
{
  if (seat != self->brainiac)
    return grape_error_set (error, GRAPE_ERROR_TURN, rule, "%s is the Brainiac of this round",
                            grape_table_name (table, self->brainiac));
  return is_time || refuse_turn (error, rule, what);
}

/* R4.1 */
static gboolean
check_word (const Fictionary *self, const char *word, GError **error)
{
  FictionaryLore *lore = fictionary_lore (self);

  if (!grape_word_list_has (fictionary_lore_words (lore), word))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV.1",
                            "“%s” is not in the Official Dictionary", word);
  if (self->actual || self->actual_event)
    return TRUE;
  g_autoptr (GPtrArray) found = fictionary_lore_define (lore, word);
  return found->len
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV.1",
                             "No dictionary at hand defines “%s”: write `actual` and what it means "
                             "first",
                             word);
}

static gboolean
check_similar (const GrapeTable *table, const Fictionary *self, guint64 seats, GError **error)
{
  if (self->compared)
    return refuse_turn (error, "IV.3", "The definitions were compared already");
  for (int seat = 0; seat < GRAPE_MAX_SEATS; seat++)
    if ((seats & GRAPE_AUDIENCE_SEAT (seat)) && !fictionary_bluffs (self, seat))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV.3", "%s wrote no definition",
                              grape_table_name (table, seat));
  return TRUE;
}

static gboolean
check_list (const Fictionary *self, const FictionaryMove *move, GError **error)
{
  guint places[GRAPE_MAX_SEATS], actual;

  if (self->stage == FICTIONARY_ORDER && !move->text)
    return refuse_turn (error, "IV.3c", "The list is being put in order");
  return !move->text || fictionary_read_order (self, move->text, places, &actual)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV.3c",
                             "The order names “actual” and each Bluffer on the list once");
}

/* R4.7 */
static gboolean
check_vote (const GrapeTable *table, const Fictionary *self, int seat, guint number, GError **error)
{
  if (self->stage != FICTIONARY_VOTE)
    return refuse_turn (error, "IV.4", "There is nothing to vote on now");
  if (seat == self->brainiac)
    return refuse_turn (error, "IV.4", "The Brainiac does not vote");
  if (self->players[seat].similar)
    return refuse_turn (error, "IV.3b", "Whoever was right takes no further part in the round");
  return (number >= 1 && number <= self->list->len)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV.4",
                             "The list has no number %u: it goes from 1 to %u", number,
                             self->list->len);
}

static gboolean
check_going (const Fictionary *self, GError **error)
{
  if (self->stage == FICTIONARY_OVER)
    return grape_error_set (error, GRAPE_ERROR_OVER, "IV.5b", "The game is over");
  if (self->stage == FICTIONARY_NUMBERS)
    return refuse_turn (error, "III", "The players have no numbers yet");
  return !self->disputed
         || grape_error_set (error, GRAPE_ERROR_HOLD, fictionary_errata (self, 4),
                             "Play is suspended until the dispute is settled");
}

/* R5.1 */
static gboolean
check_scoring (const GrapeTable *table, const Fictionary *self, int seat, GError **error)
{
  if (self->stage == FICTIONARY_ACTING && seat >= 0
      && grape_names_equal (grape_table_name (table, seat), self->scorekeeper))
    return TRUE;
  if (self->stage == FICTIONARY_ACTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "IV.5d", "%s scores now, as %s",
                            self->scorekeeper,
                            self->old /* R10.1 */ ? "the GamesMaster" : "the Scorekeeper");
  return check_brainiac (table, self, seat, self->stage == FICTIONARY_SCORE, "IV.5a",
                         "Nothing is to be scored now", error);
}

/** fictionary_check_score: R5.8: by name, the Brainiac or, when they were late, the Scorekeeper */
gboolean
fictionary_check_score (const GrapeTable *table, const Fictionary *self, const char *person,
                        GError **error)
{
  int seat = grape_table_player (table, person);

  if (!check_going (self, error))
    return FALSE;
  if (self->stage == FICTIONARY_ACTING && grape_names_equal (person, self->scorekeeper))
    return TRUE;
  return check_scoring (table, self, seat >= 0 ? seat : -2, error);
}

static gboolean
check (const GrapeTable *table, const Fictionary *self, int seat, const FictionaryMove *move,
       GError **error)
{
  switch (move->verb)
    {
    case FICTIONARY_SAY_ACTUAL:
      return check_brainiac (
          table, self, seat, self->stage == FICTIONARY_WORD || self->stage == FICTIONARY_LOOK_UP,
          "IV.1", "The Actual Definition is noted before the word is posted", error);
    case FICTIONARY_SAY_WORD:
      return check_brainiac (table, self, seat, self->stage == FICTIONARY_WORD, "IV.1",
                             "The Ing Word is posted already", error)
             && check_word (self, move->text, error);
    case FICTIONARY_SAY_DEFINE:
      if (seat == self->brainiac)
        return refuse_turn (error, "IV.2", "The Brainiac knows what it means");
      return self->stage == FICTIONARY_DEFINE
             || refuse_turn (error, "IV.2", "There is nothing to define now");
    case FICTIONARY_SAY_SIMILAR:
      return check_brainiac (table, self, seat, self->stage == FICTIONARY_COMPARE, "IV.3",
                             "There is nothing to compare now", error)
             && check_similar (table, self, move->seats, error);
    case FICTIONARY_SAY_LIST:
      return check_brainiac (table, self, seat,
                             self->stage == FICTIONARY_COMPARE || self->stage == FICTIONARY_ORDER,
                             "IV.3c", "There is no list to be posted now", error)
             && check_list (self, move, error);
    case FICTIONARY_SAY_SHOW:
      return check_brainiac (table, self, seat, self->stage == FICTIONARY_LIST, "IV.3c",
                             "There is no list to be posted now", error);
    case FICTIONARY_SAY_VOTE:
      return check_vote (table, self, seat, move->number, error);
    case FICTIONARY_SAY_SCORE:
      return check_scoring (table, self, seat, error);
    case FICTIONARY_SAY_DISPUTE:
    case FICTIONARY_SAY_RESIGN:
      return TRUE;
    }
  return FALSE;
}

/**
 * fictionary_move_read:
 * Errors: SYNTAX, LIMIT, OVER, HOLD, SEAT, TURN, ILLEGAL.
 */
gboolean
fictionary_move_read (const GrapeTable *table, const Fictionary *self, int seat, const char *text,
                      FictionaryMove *move, GError **error)
{
  gboolean resigns;

  if (!parse (table, self, seat, text, move, error))
    return FALSE;
  resigns = move->verb == FICTIONARY_SAY_RESIGN && self->stage != FICTIONARY_OVER;
  if (!resigns && !check_going (self, error)) /* R7.2: that is always possible */
    return FALSE;
  if (seat < 0 || seat >= (int)self->n_seats || !self->players[seat].playing
      || self->players[seat].resigned)
    return grape_error_set (error, GRAPE_ERROR_SEAT, fictionary_errata (self, 2),
                            "%s is no longer in the game", grape_table_name (table, seat));
  return check (table, self, seat, move, error);
}

static char *
seats_text (guint64 seats)
{
  GString *text = g_string_new ("similar ");

  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    if (seats & GRAPE_AUDIENCE_SEAT (i))
      g_string_append_printf (text, "%s%u", text->str[text->len - 1] == ' ' ? "" : ",", i + 1);
  return g_string_free (text, FALSE);
}

static char *
list_text (const GArray *list)
{
  GString *text = g_string_new ("show");

  for (guint i = 0; i < list->len; i++)
    {
      const char *line = fictionary_entry (list, i)->text;
      g_string_append_printf (text, "\n%u:%s%s", i + 1, *line ? " " : "", line);
    }
  return g_string_free (text, FALSE);
}

gboolean
fictionary_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                 GrapeRead *read, GError **error)
{
  const Fictionary *self = state;
  g_auto (FictionaryMove) move = { 0 };

  if (!fictionary_move_read (table, self, seat, text, &move, error))
    return FALSE;
  read->audience = GRAPE_AUDIENCE_ALL;
  switch (move.verb)
    {
    case FICTIONARY_SAY_ACTUAL:
      read->text = g_strdup_printf ("actual %s", move.text);
      read->audience = fictionary_secret (table, state, seat);
      break;
    case FICTIONARY_SAY_WORD:
      read->text = g_strdup_printf ("word %s", move.text);
      break;
    case FICTIONARY_SAY_DEFINE:
      read->text = g_strdup_printf ("define%s%s", *move.lines ? "\n" : "", move.lines);
      read->audience = fictionary_secret (table, state, seat);
      break;
    case FICTIONARY_SAY_SIMILAR:
      read->text = seats_text (move.seats);
      break;
    case FICTIONARY_SAY_LIST:
      read->text = move.text ? g_strdup_printf ("list %s", move.text) : g_strdup ("list");
      if (move.text)
        read->audience = fictionary_secret (table, state, seat);
      break;
    case FICTIONARY_SAY_SHOW:
      read->text = list_text (move.list);
      break;
    case FICTIONARY_SAY_VOTE:
      read->text = g_strdup_printf ("vote %u", move.number);
      break;
    case FICTIONARY_SAY_SCORE:
      read->text = g_strdup ("score");
      break;
    case FICTIONARY_SAY_DISPUTE:
      read->text = g_strdup ("dispute");
      break;
    case FICTIONARY_SAY_RESIGN:
      read->text = g_strdup ("resign");
      break;
    }
  return TRUE;
}

/** fictionary_read_person: R5.8 */
gboolean
fictionary_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                        const char *text, GrapeRead *read, GError **error)
{
  if (!fictionary_check_score (table, state, name, error))
    return FALSE;
  read->text = g_strdup ("score");
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/** fictionary_read_ruling: R8.2, R10.4, R10.5 */
gboolean
fictionary_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                        GrapeRead *read, GError **error)
{
  const Fictionary *self = state;
  g_autofree char *lower = g_ascii_strdown (text, -1);
  g_autofree char *ruling = g_strdup (g_strstrip (lower));

  if (g_str_equal (ruling, "unplayable"))
    {
      if (!self->old)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, fictionary_errata (self, 4),
                                "Only in the older edition is a game declared unplayable");
    }
  else if (!g_str_equal (ruling, "settled"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, fictionary_errata (self, 4),
                            self->old ? "Rule `settled` or `unplayable`" : "Rule `settled`");
  else if (!self->disputed)
    return grape_error_set (error, GRAPE_ERROR_TURN, fictionary_errata (self, 4),
                            "There is no dispute");
  read->text = g_steal_pointer (&ruling);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/** fictionary_legal: votes and what has no words; words and definitions cannot be listed */
gboolean
fictionary_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const Fictionary *self = state;

  if (self->disputed || self->stage == FICTIONARY_OVER || seat < 0 || seat >= (int)self->n_seats
      || !self->players[seat].playing || self->players[seat].resigned)
    return TRUE;
  if (self->stage == FICTIONARY_VOTE && fictionary_on_list (self, seat))
    for (guint i = 1; i <= self->list->len; i++)
      g_ptr_array_add (moves, g_strdup_printf ("vote %u", i));
  if (self->stage == FICTIONARY_SCORE && seat == self->brainiac)
    g_ptr_array_add (moves, g_strdup ("score"));
  if (self->stage == FICTIONARY_COMPARE && seat == self->brainiac)
    {
      g_ptr_array_add (moves, g_strdup ("list"));
      for (int other = 0; !self->compared && other < (int)self->n_seats; other++)
        if (fictionary_bluffs (self, other))
          g_ptr_array_add (moves, g_strdup_printf ("similar %d", other + 1));
    }
  return !(self->stage == FICTIONARY_WORD && seat == self->brainiac)
         && !(self->stage == FICTIONARY_DEFINE && fictionary_bluffs (self, seat));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of Ghost: what a text says, whether it is allowed now, and what can be listed. No
 * answer here depends on the dictionary (R1.4). */
#include "ghost-private.h"

#include <string.h>

void
ghost_move_clear (GhostMove *self)
{
  g_clear_pointer (&self->letters, g_free);
}

/* The letters of @text, small, without blanks and punctuation; NULL: something else is in it. */
static char *
read_letters (const char *text)
{
  g_autoptr (GString) letters = g_string_new (NULL);

  for (const char *c = text; *c; c++)
    {
      if (g_ascii_isalpha (*c))
        g_string_append_c (letters, g_ascii_tolower (*c));
      else if (!g_ascii_isspace (*c) && !g_ascii_ispunct (*c))
        return NULL;
    }
  return letters->len ? g_string_free (g_steal_pointer (&letters), FALSE) : NULL;
}

static gboolean
parse_letters (const char *rest, const char *rule, const char *wanted, GhostMove *move,
               GError **error)
{
  move->letters = read_letters (rest);
  return move->letters
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, rule, "Write letters from a to z: %s",
                             wanted);
}

/* Whether @text has words of more than one letter: letters may stand apart, words are several. */
static gboolean
has_words (const char *text)
{
  guint n = 0;

  for (; *text; text += strcspn (text, " \t\n"))
    {
      text += strspn (text, " \t\n");
      n += strcspn (text, " \t\n") > 1 && g_ascii_isalpha (text[0]) && g_ascii_isalpha (text[1]);
    }
  return n > 1;
}

/* R3.5: there is one citation, and two words run together are none. */
static gboolean
parse_citation (const char *rest, GhostMove *move, GError **error)
{
  if (has_words (rest))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4 (3)", "Cite one word: `cite supersonic`");
  return parse_letters (rest, "4 (3)", "`cite supersonic`", move, error);
}

/* R4.3: a name as it is written, else without the signs round it. */
static gboolean
parse_objection (const GrapeTable *table, const char *rest, GhostMove *move, GError **error)
{
  g_autofree char *quoted = grape_name_unquote (rest);
  g_autofree char *bare = g_strdup (rest + strspn (rest, ":\"' "));
  gsize length = strlen (bare);

  while (length > 0 && strchr (".!\"' ", bare[length - 1]))
    bare[--length] = '\0';
  if (*rest)
    move->newcomer = grape_table_find (table, quoted ? quoted : rest);
  if (move->newcomer < 0 && *bare)
    move->newcomer = grape_table_find (table, bare);
  return move->newcomer >= 0
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                             "Say to whom you object: `object NAME`");
}

static gboolean
parse_protest (const char *rest, GhostMove *move, GError **error)
{
  g_autofree char *kind = read_letters (rest);

  if (g_strcmp0 (kind, "word") == 0)
    move->verb = GHOST_PROTEST_WORD;
  else if (g_strcmp0 (kind, "unfindable") == 0)
    move->verb = GHOST_PROTEST_UNFINDABLE;
  else
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4 (3)",
                            "Write `protest word` or `protest unfindable`");
  return TRUE;
}

static gboolean
parse (const GrapeTable *table, const char *text, GhostMove *move, GError **error)
{
  gsize length = strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  g_autofree char *word = g_ascii_strdown (text, (gssize)length);
  g_autofree char *rest = g_strstrip (g_strdup (text + length));

  *move = (GhostMove){ .newcomer = -1 };
  if (g_str_equal (word, "begin"))
    {
      move->verb = GHOST_BEGIN;
      if (!parse_letters (rest, "4 (1)", "`begin s`", move, error))
        return FALSE;
      return !move->letters[1]
             || grape_error_set (error, GRAPE_ERROR_SYNTAX, "4 (1)",
                                 "A ghost word begins with one letter: `begin s`");
    }
  if (g_str_equal (word, "continue"))
    {
      move->verb = GHOST_CONTINUE;
      return parse_letters (rest, "4 (2)", "`continue spers`", move, error);
    }
  if (g_str_equal (word, "cite"))
    {
      move->verb = GHOST_CITE;
      return parse_citation (rest, move, error);
    }
  if (g_str_equal (word, "protest"))
    return parse_protest (rest, move, error);
  if (g_str_equal (word, "resign") && !rest[strspn (rest, " .!")])
    {
      move->verb = GHOST_RESIGN;
      return TRUE;
    }
  if (g_str_equal (word, "object"))
    {
      move->verb = GHOST_OBJECT;
      return parse_objection (table, rest, move, error);
    }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4",
                          "Write `begin`, `continue`, `protest`, `resign`, `cite` or `object`");
}

/** ghost_extends: R2.6: whether @letters are @word with one more letter at either end */
gboolean
ghost_extends (const char *word, const char *letters)
{
  gsize length = strlen (word);

  return strlen (letters) == length + 1
         && (strncmp (letters, word, length) == 0 || strcmp (letters + 1, word) == 0);
}

static gboolean
check_turn (const GrapeTable *table, const Ghost *self, int seat, GError **error)
{
  if (self->stage == GHOST_ORDER)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "The order of play is not drawn yet");
  if (self->stage != GHOST_TURN)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4 (3)",
                            "Play stands still until the protest is resolved");
  if (self->turn != seat) /* R2.4 */
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "It is %s’s turn",
                            grape_table_name (table, self->turn));
  return TRUE;
}

/* R3.4, R3.5 */
static gboolean
check_citing (const GrapeTable *table, const Ghost *self, int seat, const char *letters,
              GError **error)
{
  if (self->stage != GHOST_CITING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4 (3)", "Nobody has to cite a word now");
  if (self->accused != seat)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4 (3)", "%s is to cite a word",
                            grape_table_name (table, self->accused));
  if (!strstr (letters, self->word))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4 (3)",
                            "“%s” does not contain the ghost word, “%s”: cite another one", letters,
                            self->word);
  return TRUE;
}

/* R4.3 */
static gboolean
check_objection (const GrapeTable *table, const Ghost *self, int seat, int newcomer, GError **error)
{
  const GhostPlayer *player = &self->players[newcomer];
  const char *name = grape_table_name (table, newcomer);

  if (ghost_may_object (self, seat, newcomer))
    return TRUE;
  if (!player->added || !player->playing)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                            player->playing ? "%s was not added: %s began the game"
                                            : "%s is not in the game",
                            name, name);
  if (player->began)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                            "%s’s first turn has begun: it is too late to object", name);
  if (seat >= newcomer)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                            "Only those who were in the game before %s can object", name);
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4",
                          "%s was added too long ago: it is too late to object", name);
}

static gboolean
check_word (const Ghost *self, const GhostMove *move, GError **error)
{
  switch (move->verb)
    {
    case GHOST_BEGIN: /* R2.5 */
      return !self->word
             || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4 (1)",
                                 "There is a ghost word, “%s”: continue it, or protest",
                                 self->word);
    case GHOST_CONTINUE: /* R2.6 */
      if (!self->word)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4 (2)",
                                "There is no ghost word: begin one with a letter");
      return ghost_extends (self->word, move->letters)
             || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4 (2)",
                                 "“%s” is not “%s” with one letter more at one end", move->letters,
                                 self->word);
    case GHOST_PROTEST_WORD:
    case GHOST_PROTEST_UNFINDABLE: /* R3.1 */
      return self->word
             || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4 (3)",
                                 "There is no ghost word to protest against");
    default:
      return TRUE;
    }
}

/**
 * ghost_move_read:
 * Errors: SYNTAX, OVER, SEAT, TURN, ILLEGAL.
 */
gboolean
ghost_move_read (const GrapeTable *table, const Ghost *self, int seat, const char *text,
                 GhostMove *move, GError **error)
{
  if (!parse (table, text, move, error))
    return FALSE;
  if (self->stage == GHOST_OVER)
    return grape_error_set (error, GRAPE_ERROR_OVER, "5", "The game is over");
  if (seat < 0 || seat >= (int)self->n_seats || !self->players[seat].playing) /* R1.5 */
    return grape_error_set (error, GRAPE_ERROR_SEAT, "2", "%s is no longer in the game",
                            grape_table_name (table, seat));
  if (move->verb == GHOST_CITE)
    return check_citing (table, self, seat, move->letters, error);
  if (move->verb == GHOST_OBJECT)
    return check_objection (table, self, seat, move->newcomer, error);
  return check_turn (table, self, seat, error) && check_word (self, move, error);
}

/* By name, unless that reads as another seat's. */
static char *
object_text (const GrapeTable *table, int newcomer)
{
  const char *name = grape_table_name (table, newcomer);

  if (grape_table_find (table, name) != newcomer)
    return g_strdup_printf ("object %d", newcomer + 1);
  return g_strdup_printf ("object %s", name);
}

static char *
move_text (const GrapeTable *table, const GhostMove *move)
{
  switch (move->verb)
    {
    case GHOST_BEGIN:
      return g_strdup_printf ("begin %s", move->letters);
    case GHOST_CONTINUE:
      return g_strdup_printf ("continue %s", move->letters);
    case GHOST_CITE:
      return g_strdup_printf ("cite %s", move->letters);
    case GHOST_PROTEST_WORD:
      return g_strdup ("protest word");
    case GHOST_PROTEST_UNFINDABLE:
      return g_strdup ("protest unfindable");
    case GHOST_OBJECT:
      return object_text (table, move->newcomer);
    default:
      return g_strdup ("resign");
    }
}

gboolean
ghost_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
            GrapeRead *read, GError **error)
{
  g_auto (GhostMove) move = { 0 };

  if (!ghost_move_read (table, state, seat, text, &move, error))
    return FALSE;
  read->text = move_text (table, &move);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/** ghost_check_ruling: R3.8: @text: "protest valid" */
gboolean
ghost_check_ruling (const Ghost *self, const char *text, gboolean *valid, GError **error)
{
  *valid = g_str_equal (text, "protest valid");
  if (!*valid && !g_str_equal (text, "protest invalid"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "4 (3)",
                            "Rule `protest valid` or `protest invalid`");
  if (self->report.protest == GHOST_NO_PROTEST)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4 (3)",
                            "There is no report that could be set aside: only the last event can "
                            "be one. `void` takes back what came after it");
  if (*valid == self->report.valid)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4 (3)", "That is what was reported");
  return TRUE;
}

gboolean
ghost_read_ruling (const GrapeTable *table, gconstpointer state, const char *text, GrapeRead *read,
                   GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t.!:", -1);
  g_autoptr (GString) tidy = g_string_new (NULL);
  gboolean valid;

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      {
        g_autofree char *lower = g_ascii_strdown (words[i], -1);
        g_string_append_printf (tidy, "%s%s", tidy->len ? " " : "", lower);
      }
  if (!ghost_check_ruling (state, tidy->str, &valid, error))
    return FALSE;
  read->text = g_string_free (g_steal_pointer (&tidy), FALSE);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

static void
list_turn (const Ghost *self, GPtrArray *moves)
{
  for (char c = 'a'; c <= 'z'; c++)
    if (self->word)
      {
        g_autofree char *front = g_strdup_printf ("continue %c%s", c, self->word);
        g_autofree char *back = g_strdup_printf ("continue %s%c", self->word, c);
        gboolean same = g_str_equal (front, back);

        g_ptr_array_add (moves, g_steal_pointer (&front));
        if (!same)
          g_ptr_array_add (moves, g_steal_pointer (&back));
      }
    else
      g_ptr_array_add (moves, g_strdup_printf ("begin %c", c));
  if (self->word)
    {
      g_ptr_array_add (moves, g_strdup ("protest word"));
      g_ptr_array_add (moves, g_strdup ("protest unfindable"));
    }
  g_ptr_array_add (moves, g_strdup ("resign"));
}

/** ghost_legal: all, except the words that could be cited: of these only the ghost word (R1.4) */
gboolean
ghost_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const Ghost *self = state;

  if (seat < 0 || seat >= (int)self->n_seats || self->stage == GHOST_OVER
      || !self->players[seat].playing)
    return TRUE;
  if (self->stage == GHOST_TURN && self->turn == seat)
    list_turn (self, moves);
  for (int other = 0; other < (int)self->n_seats; other++)
    if (ghost_may_object (self, seat, other))
      g_ptr_array_add (moves, object_text (table, other));
  if (self->stage != GHOST_CITING || self->accused != seat)
    return TRUE;
  g_ptr_array_add (moves, g_strdup_printf ("cite %s", self->word));
  return FALSE;
}

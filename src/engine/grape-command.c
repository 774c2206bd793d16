/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading acts. Everything that is not a common act is a move in the game's own notation. */
#include "grape-chance.h"
#include "grape-command-private.h"

#include <string.h>

#define MAX_NOTE_BYTES 4000
#define MAX_MOVE_BYTES 65536

void
grape_command_clear (GrapeCommand *self)
{
  g_clear_pointer (&self->person, g_free);
  g_clear_pointer (&self->text, g_free);
}

gboolean
grape_reader_accept (GrapeReader *reader, GrapeEventKind kind, int author, char *text)
{
  reader->command->kind = kind;
  reader->command->author = author;
  reader->command->person = author == GRAPE_AUTHOR_PERSON ? g_strdup (reader->person) : NULL;
  reader->command->audience = GRAPE_AUDIENCE_ALL;
  reader->command->text = text;
  return TRUE;
}

gboolean
grape_reader_referee_only (GrapeReader *reader, GError **error)
{
  if (reader->author == GRAPE_AUTHOR_REFEREE)
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL, "Only the referee can do that");
}

gboolean
grape_reader_running_only (const GrapeReader *reader, GError **error)
{
  if (!grape_position_over (reader->position))
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_OVER, NULL, "The game is over");
}

static gboolean
read_referee (GrapeReader *reader, GError **error)
{
  const GrapeTable *table = reader->position->table;
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error))
    return FALSE;
  if (!table->needs_referee)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL, "This game has no referee");
  if (!grape_reader_name_free (reader, reader->rest, error))
    return FALSE;
  if (grape_referees_have (table->referee, reader->rest))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "That is the referee already");
  return grape_reader_accept (reader, GRAPE_EVENT_REFEREE, GRAPE_AUTHOR_REFEREE,
                              g_strdup_printf ("referee %s", reader->rest));
}

static gboolean
read_pause (GrapeReader *reader, GError **error)
{
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error))
    return FALSE;
  if (reader->position->table->paused)
    return grape_error_set (error, GRAPE_ERROR_HOLD, NULL, "The game is paused already");
  return grape_reader_accept (reader, GRAPE_EVENT_PAUSE, GRAPE_AUTHOR_REFEREE, g_strdup ("pause"));
}

static gboolean
read_resume (GrapeReader *reader, GError **error)
{
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error))
    return FALSE;
  if (!reader->position->table->paused)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "The game is not paused");
  return grape_reader_accept (reader, GRAPE_EVENT_RESUME, GRAPE_AUTHOR_REFEREE,
                              g_strdup ("resume"));
}

static gboolean
read_extend (GrapeReader *reader, GError **error)
{
  gint64 seconds;
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error)
      || !grape_duration_parse (reader->rest, &seconds, error))
    return FALSE;
  if (seconds <= 0 || seconds > 366 * GRAPE_DAY_S)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                            "An extension lasts from 1 second to 366 days");
  g_autofree char *length = grape_duration_format (seconds);
  return grape_reader_accept (reader, GRAPE_EVENT_EXTEND, GRAPE_AUTHOR_REFEREE,
                              g_strdup_printf ("extend %s", length));
}

/* What is ruled after the end may make the game go on, so that no seed may be known yet. */
static gboolean
may_rule_late (const GrapeReader *reader)
{
  const GrapeRuling *each = grape_instance_rules (reader->instance)->rulings;
  gsize length = strcspn (reader->rest, " \t\n");

  for (; each && each->kind; each++)
    if (each->late && strlen (each->kind) == length
        && g_ascii_strncasecmp (each->kind, reader->rest, length) == 0)
      return !reader->instance->is_revealed;
  return FALSE;
}

static gboolean
read_ruling (GrapeReader *reader, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  GrapeRead read = { 0 };
  if ((!may_rule_late (reader) && !grape_reader_running_only (reader, error))
      || !grape_reader_referee_only (reader, error))
    return FALSE;
  if (!rules->read_ruling)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, rules->rule,
                            "This game has nothing for the referee to rule on");
  read.audience = GRAPE_AUDIENCE_ALL;
  if (!rules->read_ruling (reader->position->table, reader->position->state, reader->rest, &read,
                           error))
    return FALSE;
  grape_reader_accept (reader, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE,
                       g_strdup_printf ("rule %s", read.text));
  reader->command->audience = read.audience;
  grape_read_clear (&read);
  return TRUE;
}

static gboolean
read_void (GrapeReader *reader, GError **error)
{
  g_autofree char *text = g_strdup_printf ("void %s", reader->rest);
  if (!grape_reader_referee_only (reader, error))
    return FALSE;
  char *canonical = grape_void_read (reader->instance, text, error);
  return canonical
         && grape_reader_accept (reader, GRAPE_EVENT_VOID, GRAPE_AUTHOR_REFEREE, canonical);
}

static gboolean
read_exhibition (GrapeReader *reader, GError **error)
{
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error))
    return FALSE;
  if (reader->position->table->exhibition)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VII",
                            "The game is an exhibition already");
  return grape_reader_accept (reader, GRAPE_EVENT_EXHIBITION, GRAPE_AUTHOR_REFEREE,
                              g_strdup ("exhibition"));
}

static gboolean
read_contribute (GrapeReader *reader, GError **error)
{
  gsize length = strlen (reader->rest);
  guint8 bytes[GRAPE_CONTRIBUTION_BYTES];
  if (!grape_reader_running_only (reader, error))
    return FALSE;
  if (reader->author < 0)
    return grape_error_set (
        error, GRAPE_ERROR_AUTHOR, NULL,
        "Only players contribute: anybody who knows the seed could steer the draws");
  const GrapeSeat *seat = grape_table_seat (reader->position->table, reader->author);
  if (!seat || seat->bot)
    return grape_error_set (
        error, GRAPE_ERROR_AUTHOR, NULL,
        "Bots do not contribute: the one who runs them knows the seed, and could "
        "steer the draws");
  g_autofree char *text = g_strdup_printf ("contribute %s", reader->rest);
  const char *commitment, *context;
  if (grape_chance_read_commitment (text, &commitment, &context))
    return grape_reader_accept (reader, GRAPE_EVENT_CONTRIBUTE, reader->author,
                                g_steal_pointer (&text));
  if (length == 0 || length > 2 * GRAPE_CONTRIBUTION_BYTES || length % 2
      || !grape_hex_decode (reader->rest, bytes, length / 2))
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, NULL,
        "A contribution is an even number of hexadecimal digits, from 2 to 128");
  g_autofree char *lower = g_ascii_strdown (reader->rest, -1);
  return grape_reader_accept (reader, GRAPE_EVENT_CONTRIBUTE, reader->author,
                              g_strdup_printf ("contribute %s", lower));
}

static gboolean
read_reveal (GrapeReader *reader, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  if (!grape_reader_referee_only (reader, error))
    return FALSE;
  if (!grape_position_over (reader->position))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                            "The seed stays secret until the game is over");
  if (reader->instance->is_revealed)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "The seed is revealed already");
  if (!grape_instance_has_seed (reader->instance, seed))
    return grape_error_set (error, GRAPE_ERROR_CHANCE, NULL, "This copy does not hold the seed");
  g_autofree char *hex = grape_hex_encode (seed, sizeof seed);
  return grape_reader_accept (reader, GRAPE_EVENT_REVEAL, GRAPE_AUTHOR_REFEREE,
                              g_strdup_printf ("reveal %s", hex));
}

static gboolean
read_epoch (GrapeReader *reader, GError **error)
{
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error))
    return FALSE;
  char *text = grape_instance_next_epoch (reader->instance, error);
  return text && grape_reader_accept (reader, GRAPE_EVENT_EPOCH, GRAPE_AUTHOR_REFEREE, text);
}

static gboolean
read_note (GrapeReader *reader, GError **error)
{
  if (!*reader->rest || strlen (reader->rest) > MAX_NOTE_BYTES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A note has 1 to 4000 bytes");
  return grape_reader_accept (reader, GRAPE_EVENT_NOTE, reader->author,
                              g_strdup_printf ("note %s", reader->rest));
}

/* A draw that the referee made elsewhere (G5), where the program holds no seed. */
static gboolean
read_draw (GrapeReader *reader, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  GrapeNext next = { 0 };
  if (!grape_reader_running_only (reader, error)
      || (!grape_instance_in_chair (reader->instance, reader->author)
          && !grape_reader_referee_only (reader, error)))
    return FALSE;
  rules->next (reader->position->table, reader->position->state, &next);
  gboolean wanted = next.kind == GRAPE_NEXT_DRAW && (!next.at || reader->at > next.at);
  GrapeAudience audience = next.audience;
  grape_next_clear (&next);
  if (!wanted)
    return grape_error_set (error, GRAPE_ERROR_TURN, "1250.1 VIII", "There is nothing to draw now");
  grape_reader_accept (reader, GRAPE_EVENT_DRAW, reader->author, g_strdup (reader->rest));
  reader->command->audience = audience;
  return TRUE;
}

static const char *
why_held (const GrapeReader *reader)
{
  if (grape_instance_waits_to_begin (reader->instance))
    return "The game has not begun: it begins when everybody has joined, or when its "
           "keeper writes `resume`";
  return reader->position->table->paused ? "The game is paused" : "The game waits for a referee";
}

/* Whether the game is running. */
static gboolean
check_going (const GrapeReader *reader, GError **error)
{
  if (!grape_table_held (reader->position->table))
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_HOLD, NULL, "%s", why_held (reader));
}

/* Whether this author may move at all now. */
static gboolean
check_mover (const GrapeReader *reader, GError **error)
{
  const GrapePosition *position = reader->position;
  const GrapeSeat *seat = grape_table_seat (position->table, reader->author);
  if (!grape_reader_running_only (reader, error))
    return FALSE;
  if (reader->person
      || (reader->author == GRAPE_AUTHOR_REFEREE && reader->verb
          && reader->verb->by & GRAPE_BY_REFEREE))
    return check_going (reader, error);
  if (reader->author < 0)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "A referee cannot do that");
  if (!seat)
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "There is no seat %d",
                            reader->author + 1);
  if (seat->left)
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s is no longer in the game",
                            seat->name);
  if (!check_going (reader, error))
    return FALSE;
  if (grape_table_away (position->table, reader->author, reader->at))
    return grape_error_set (error, GRAPE_ERROR_HOLD, "1250.1 VI.c",
                            "%s is on vacation: `return` first, or name a substitute", seat->name);
  return TRUE;
}

/* Who acts: a player's own name stands for their seat, and a seat for its player's name, as the
 * verb has it. FALSE: it needs a seat, and this person has none. */
static gboolean
settle_author (GrapeReader *reader, gboolean is_common, GError **error)
{
  const GrapeTable *table = reader->position->table;
  guint by = reader->verb ? reader->verb->by : GRAPE_BY_PLAYER;
  int seat
      = reader->person ? grape_table_player_at (table, reader->person, reader->at) : reader->author;

  if (!reader->person && seat >= 0 && !grape_table_seat (table, seat))
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "There is no seat %d", seat + 1);
  if (!is_common && (by & GRAPE_BY_PERSON) && (reader->person || !(by & GRAPE_BY_PLAYER)))
    {
      if (!reader->person && reader->author >= 0)
        reader->person = grape_table_name (table, reader->author);
      reader->author = reader->person ? GRAPE_AUTHOR_PERSON : reader->author;
      return TRUE;
    }
  if (reader->person && seat < 0 && !is_common && !reader->verb && !grape_table_size (table))
    {
      reader->author = GRAPE_AUTHOR_PERSON; /* the game says that it has no such act */
      return TRUE;
    }
  if (reader->person && seat < 0)
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                            "%s has no seat here, and only players can do that", reader->person);
  reader->author = seat;
  reader->person = NULL;
  return TRUE;
}

static gboolean
read_move (GrapeReader *reader, const char *text, GError **error)
{
  GrapeRead read = { .audience = GRAPE_AUDIENCE_ALL };

  if (!settle_author (reader, FALSE, error) || !check_mover (reader, error))
    return FALSE;
  if (strlen (text) > MAX_MOVE_BYTES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A move can have at most 65536 bytes");
  gboolean good
      = reader->person
            ? grape_position_read_person (reader->position, reader->person, text, &read, error)
            : grape_position_read (reader->position, reader->author, text, &read, error);
  if (!good)
    return FALSE;
  grape_reader_accept (reader, GRAPE_EVENT_MOVE, reader->author, read.text);
  reader->command->audience = read.audience;
  return TRUE;
}

static const struct
{
  const char *word;
  GrapeReadAct read;
  gboolean bare; /* a player may write nothing after the word */
} acts[] = {
  { "join", grape_read_join, FALSE },
  { "leave", grape_read_leave, FALSE },
  { "vacation", grape_read_vacation, FALSE },
  { "return", grape_read_return, FALSE },
  { "substitute", grape_read_substitute, FALSE },
  { "bot", grape_read_bot, FALSE },
  { "referee", read_referee, FALSE },
  { "resign", grape_read_resign, TRUE },
  { "pause", read_pause, TRUE },
  { "resume", read_resume, TRUE },
  { "extend", read_extend, FALSE },
  { "rule", read_ruling, FALSE },
  { "void", read_void, FALSE },
  { "exhibition", read_exhibition, TRUE },
  { "contribute", read_contribute, FALSE },
  { "reveal", read_reveal, FALSE },
  { "epoch", read_epoch, TRUE },
  { "note", read_note, FALSE },
  { "draw", read_draw, FALSE },
};

/* The common act that @word is, or NULL; @rest: what follows it. */
static GrapeReadAct
find_act (const char *word, const char *rest)
{
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    if (g_str_equal (acts[i].word, word) && (!acts[i].bare || !*rest))
      return acts[i].read;
  return NULL;
}

/* The first word, in small letters and without the signs that people put behind it: "Leave!" */
static char *
first_word (const char *text)
{
  gsize length = strcspn (text, " \t\n");

  while (length > 0 && strchr (".!:,;", text[length - 1]))
    length--;
  return g_ascii_strdown (text, (gssize)length);
}

/**
 * grape_command_is_common:
 *
 * Whether a player's @text is an act that all games have (`vacation` ...), and not a move of this
 * game.
 */
gboolean
grape_command_is_common (const GrapeRules *rules, const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autofree char *word = first_word (stripped);
  const GrapeVerb *verb = grape_verb_find (rules->verbs, stripped);

  return find_act (word, "") && !(verb && verb->by & (GRAPE_BY_PLAYER | GRAPE_BY_PERSON));
}

/* Whether this author can use the game's own verb. */
static gboolean
is_own (const GrapeReader *reader)
{
  guint by = reader->person                           ? GRAPE_BY_PERSON | GRAPE_BY_PLAYER
             : reader->author == GRAPE_AUTHOR_REFEREE ? GRAPE_BY_REFEREE
                                                      : GRAPE_BY_PLAYER | GRAPE_BY_PERSON;

  return reader->verb && reader->verb->by & by;
}

static gboolean
read_common (GrapeReader *reader, GrapeReadAct read, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);

  if (!grape_rules_allow (rules, reader->word, error))
    return FALSE;
  if (reader->person && read != grape_read_join && read != read_note
      && !settle_author (reader, TRUE, error))
    return FALSE;
  return read (reader, error);
}

/* A game's own form of a verb goes before the common one of the same name (`join g1`): the common
 * one is tried if the game does not understand the words. */
static gboolean
read_either (GrapeReader *reader, GrapeReadAct read, const char *text, GError **error)
{
  const GrapeReader asked = *reader;
  g_autoptr (GError) refusal = NULL;

  if (read_move (reader, text, &refusal))
    return TRUE;
  *reader = asked;
  gboolean other = read != grape_read_join || !grape_instance_rules (reader->instance)->closed;
  if (other && g_error_matches (refusal, GRAPE_ERROR, GRAPE_ERROR_SYNTAX)
      && read_common (reader, read, NULL))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&refusal));
  return FALSE;
}

/**
 * grape_command_read:
 * @at: when it is done, for vacations
 * @person: (nullable): who acts, where @author is GRAPE_AUTHOR_PERSON
 *
 * Reads an act of @author. Errors: GRAPE_ERROR_SYNTAX, _ILLEGAL, _TURN, _SEAT, _AUTHOR, _HOLD,
 * _OVER, _UNSUPPORTED, _LIMIT, _TIME.
 */
gboolean
grape_command_read (GrapeInstance *instance, gint64 at, int author, const char *person,
                    const char *text, GrapeCommand *command, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "The text is not valid UTF-8");
  g_autofree char *whole = g_strstrip (g_strdup (text));
  g_autofree char *stripped = g_strdup (whole);
  g_autofree char *word = first_word (stripped);
  GrapeReader reader = { .instance = instance,
                         .position = grape_instance_position (instance),
                         .at = at,
                         .author = author,
                         .person = person,
                         .verb = grape_verb_find (grape_instance_rules (instance)->verbs, whole),
                         .word = word,
                         .rest = g_strchug (stripped + strcspn (stripped, " \t\n")),
                         .command = command };
  GrapeReadAct read = find_act (word, reader.rest);

  if (!is_own (&reader))
    return read ? read_common (&reader, read, error) : read_move (&reader, whole, error);
  return read ? read_either (&reader, read, whole, error) : read_move (&reader, whole, error);
}

/**
 * grape_command_check_mover:
 *
 * Whether @seat may move at @at, whatever the move is. Errors: GRAPE_ERROR_OVER, _SEAT, _HOLD.
 */
gboolean
grape_command_check_mover (GrapeInstance *instance, gint64 at, int seat, GError **error)
{
  const GrapeReader reader = { .instance = instance,
                               .position = grape_instance_position (instance),
                               .at = at,
                               .author = seat,
                               .rest = "" };
  return check_mover (&reader, error);
}

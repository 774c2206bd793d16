/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading acts. Everything that is not a common act is a move in the game's own notation. */
#include "grape-command.h"
#include "grape-chance.h"
#include "grape-instance-private.h"

#include <string.h>

#define MAX_NOTE_BYTES 4000
#define MAX_MOVE_BYTES 65536

/* What the reader of one act knows. */
typedef struct
{
  GrapeInstance *instance;
  const GrapePosition *position;
  gint64 at;
  int author;
  const char *rest; /* what follows the first word */
  GrapeCommand *command;
} Reader;

typedef gboolean (*ReadAct) (Reader *reader, GError **error);

void
grape_command_clear (GrapeCommand *self)
{
  g_clear_pointer (&self->text, g_free);
}

static gboolean
refuse (GError **error, GrapeErrorCode code, const char *rule, const char *message)
{
  grape_error_set (error, code, rule, "%s", message);
  return FALSE;
}

static gboolean
accept (Reader *reader, GrapeEventKind kind, int author, char *text)
{
  reader->command->kind = kind;
  reader->command->author = author;
  reader->command->audience = GRAPE_AUDIENCE_ALL;
  reader->command->text = text;
  return TRUE;
}

static gboolean
referee_only (Reader *reader, GError **error)
{
  if (reader->author == GRAPE_AUTHOR_REFEREE)
    return TRUE;
  return refuse (error, GRAPE_ERROR_AUTHOR, NULL, "Only the referee can do that");
}

static gboolean
running_only (const Reader *reader, GError **error)
{
  if (!grape_position_over (reader->position))
    return TRUE;
  return refuse (error, GRAPE_ERROR_OVER, NULL, "The game is over");
}

/* Whose seat an act is about: the author's own, or the one that the referee names. */
static gboolean
seat_of (Reader *reader, const char *name, int *seat, GError **error)
{
  const GrapeTable *table = reader->position->table;
  *seat = reader->author;
  if (name && *name)
    *seat = grape_table_find (table, name);
  if (reader->author >= 0 && *seat != reader->author)
    {
      grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                       "“%s” is not your seat; only the referee can say that for others", name);
      return FALSE;
    }
  const GrapeSeat *found = grape_table_seat (table, *seat);
  if (!found || found->left)
    {
      if (name && *name)
        grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "“%s” is not playing here", name);
      else if (*seat >= 0)
        grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Nobody plays at seat %d", *seat + 1);
      else
        grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Say which player is meant");
      return FALSE;
    }
  return TRUE;
}

static gboolean
name_free (Reader *reader, const char *name, GError **error)
{
  const GrapeTable *table = reader->position->table;
  if (!grape_name_valid (name))
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL, "A name has 1 to 100 printable characters");
  for (int i = 0; i < (int)grape_table_size (table); i++)
    {
      const GrapeSeat *seat = grape_table_seat (table, i);
      if (!seat->left
          && (!g_ascii_strcasecmp (seat->name, name)
              || (seat->substitute && !g_ascii_strcasecmp (seat->substitute, name))))
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s plays in this game already", name);
          return FALSE;
        }
    }
  return TRUE;
}

/* "NAME", "NAME for OTHER" or "for OTHER"; a name in quotes may hold " for " itself. @whose: (out)
 * (nullable): OTHER, within @text. */
static char *
take_name (char *text, const char **whose)
{
  g_autofree char *alone = grape_name_unquote (text);
  *whose = NULL;
  if (alone)
    return g_strstrip (g_steal_pointer (&alone));
  char *found = g_str_has_prefix (text, "for ") ? text : g_strrstr (text, " for ");
  if (found)
    {
      *whose = found + (found == text ? 4 : 5);
      *found = '\0';
    }
  g_autofree char *quoted = grape_name_unquote (text);
  return g_strstrip (quoted ? g_steal_pointer (&quoted) : g_strdup (text));
}

static gboolean
read_join (Reader *reader, GError **error)
{
  const GrapeTable *table = reader->position->table;
  int newcomer = (int)grape_table_size (table), old_seat = -1;
  g_autofree char *rest = g_strdup (reader->rest);
  const char *whose;
  g_autofree char *taken = take_name (rest, &whose);
  g_autofree char *numbered = g_strdup_printf ("Player %d", newcomer + 1);
  const char *name = *taken ? taken : numbered;
  if (!running_only (reader, error))
    return FALSE;
  if (reader->author >= 0 && reader->author != newcomer)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "A newcomer takes seat %d here",
                       newcomer + 1);
      return FALSE;
    }
  if (whose && (old_seat = grape_table_find (table, whose)) < 0)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       "Nobody called “%s” has played here: there is no place to take over", whose);
      return FALSE;
    }
  if (!name_free (reader, name, error))
    return FALSE;
  if (table->referee && !g_ascii_strcasecmp (table->referee, name))
    return refuse (error, GRAPE_ERROR_SEAT, "1250.1 III.e", "The referee cannot play as well");
  return accept (reader, GRAPE_EVENT_JOIN, newcomer,
                 old_seat >= 0 ? g_strdup_printf ("join for %d %s", old_seat + 1, name)
                               : g_strdup_printf ("join %s", name));
}

static gboolean
read_resign (Reader *reader, GError **error)
{
  if (!running_only (reader, error) || !referee_only (reader, error))
    return FALSE;
  if (!reader->position->table->referee)
    return refuse (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no referee who could resign");
  return accept (reader, GRAPE_EVENT_RESIGN, GRAPE_AUTHOR_REFEREE, g_strdup ("resign"));
}

static gboolean
read_leave (Reader *reader, GError **error)
{
  int seat;
  if (!running_only (reader, error))
    return FALSE;
  if (reader->author == GRAPE_AUTHOR_REFEREE && !*reader->rest)
    return read_resign (reader, error);
  if (!seat_of (reader, reader->rest, &seat, error))
    return FALSE;
  return accept (reader, GRAPE_EVENT_LEAVE, seat, g_strdup ("leave"));
}

static gboolean
read_vacation (Reader *reader, GError **error)
{
  g_autofree char *rest = g_strdup (reader->rest);
  char *days = strrchr (rest, ' ');
  gint64 from, last;
  int seat;
  if (!days)
    days = rest;
  else
    *days++ = '\0';
  g_auto (GStrv) ends = g_strsplit (days, "..", 2);
  if (!ends[0] || !ends[1])
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL,
                   "Write a vacation as: vacation 1998-03-01..1998-03-14");
  if (!running_only (reader, error) || !grape_date_parse (ends[0], &from, error)
      || !grape_date_parse (ends[1], &last, error))
    return FALSE;
  if (last < from || last + GRAPE_DAY_S <= reader->at)
    return refuse (error, GRAPE_ERROR_TIME, NULL,
                   "A vacation ends after it begins, and not in the past");
  if (!seat_of (reader, days == rest ? NULL : rest, &seat, error))
    return FALSE;
  return accept (reader, GRAPE_EVENT_VACATION, seat,
                 g_strdup_printf ("vacation %s..%s", ends[0], ends[1]));
}

static gboolean
read_return (Reader *reader, GError **error)
{
  int seat;
  if (!running_only (reader, error) || !seat_of (reader, reader->rest, &seat, error))
    return FALSE;
  const GrapeSeat *found = grape_table_seat (reader->position->table, seat);
  if (!found->vacation_until && !found->substitute && !found->bot)
    return refuse (error, GRAPE_ERROR_ILLEGAL, NULL, "This seat is played by its owner already");
  return accept (reader, GRAPE_EVENT_RETURN, seat, g_strdup ("return"));
}

/* A13: only for a vacation; never a player or substitute of this instance, nor its referee; and, by
 * TRG-24, none in a game that is played for a Duel, which is what an option `duel` says. */
static gboolean
may_substitute (Reader *reader, const char *name, int seat, GError **error)
{
  const GrapeTable *table = reader->position->table;
  const GrapeSeat *owner = grape_table_seat (table, seat);
  const GrapeOptions *options = reader->instance->header->options;
  if (grape_options_has (options, "duel") && grape_options_bool (options, "duel"))
    return refuse (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                   "This game is played for a Duel: nobody can substitute in it");
  if (table->referee && !g_ascii_strcasecmp (table->referee, name))
    return refuse (error, GRAPE_ERROR_SEAT, "1250.1 VI.c", "The referee cannot be a substitute");
  if (grape_table_has_played (table, name))
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 VI.c",
                       "%s has %s in this instance already, and cannot be a substitute in it", name,
                       grape_table_has_substituted (table, name) ? "been a substitute" : "played");
      return FALSE;
    }
  if (owner->vacation_until <= reader->at)
    {
      grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                       "%s has announced no vacation: a substitute plays only during one. Write "
                       "`vacation` with its first and last day before",
                       owner->name);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_substitute (Reader *reader, GError **error)
{
  g_autofree char *rest = g_strdup (reader->rest);
  const char *who;
  g_autofree char *name = take_name (rest, &who);
  int seat;
  if (!running_only (reader, error) || !seat_of (reader, who, &seat, error)
      || !name_free (reader, name, error) || !may_substitute (reader, name, seat, error))
    return FALSE;
  return accept (reader, GRAPE_EVENT_SUBSTITUTE, seat, g_strdup_printf ("substitute %s", name));
}

static gboolean
read_bot (Reader *reader, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  g_autofree char *rest = g_strdup (reader->rest);
  const char *who;
  g_autofree char *level = take_name (rest, &who);
  int seat;
  if (!running_only (reader, error) || !seat_of (reader, who, &seat, error))
    return FALSE;
  if (!g_strv_contains (rules->bots, level))
    {
      g_autofree char *levels = g_strjoinv (", ", (char **)rules->bots);
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "There is no bot “%s”: choose from %s",
                       level, levels);
      return FALSE;
    }
  return accept (reader, GRAPE_EVENT_BOT, seat, g_strdup_printf ("bot %s", level));
}

static gboolean
read_referee (Reader *reader, GError **error)
{
  const GrapeTable *table = reader->position->table;
  if (!running_only (reader, error) || !referee_only (reader, error))
    return FALSE;
  if (!table->needs_referee)
    return refuse (error, GRAPE_ERROR_UNSUPPORTED, NULL, "This game has no referee");
  if (!name_free (reader, reader->rest, error))
    return FALSE;
  if (table->referee && !g_ascii_strcasecmp (table->referee, reader->rest))
    return refuse (error, GRAPE_ERROR_ILLEGAL, NULL, "That is the referee already");
  return accept (reader, GRAPE_EVENT_REFEREE, GRAPE_AUTHOR_REFEREE,
                 g_strdup_printf ("referee %s", reader->rest));
}

static gboolean
read_pause (Reader *reader, GError **error)
{
  if (!running_only (reader, error) || !referee_only (reader, error))
    return FALSE;
  if (reader->position->table->paused)
    return refuse (error, GRAPE_ERROR_HOLD, NULL, "The game is paused already");
  return accept (reader, GRAPE_EVENT_PAUSE, GRAPE_AUTHOR_REFEREE, g_strdup ("pause"));
}

static gboolean
read_resume (Reader *reader, GError **error)
{
  if (!running_only (reader, error) || !referee_only (reader, error))
    return FALSE;
  if (!reader->position->table->paused)
    return refuse (error, GRAPE_ERROR_ILLEGAL, NULL, "The game is not paused");
  return accept (reader, GRAPE_EVENT_RESUME, GRAPE_AUTHOR_REFEREE, g_strdup ("resume"));
}

static gboolean
read_extend (Reader *reader, GError **error)
{
  gint64 seconds;
  if (!running_only (reader, error) || !referee_only (reader, error)
      || !grape_duration_parse (reader->rest, &seconds, error))
    return FALSE;
  if (seconds <= 0 || seconds > 366 * GRAPE_DAY_S)
    return refuse (error, GRAPE_ERROR_LIMIT, NULL, "An extension has 1 second to 366 days");
  g_autofree char *length = grape_duration_format (seconds);
  return accept (reader, GRAPE_EVENT_EXTEND, GRAPE_AUTHOR_REFEREE,
                 g_strdup_printf ("extend %s", length));
}

static gboolean
read_ruling (Reader *reader, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  GrapeRead read = { 0 };
  if (!running_only (reader, error) || !referee_only (reader, error))
    return FALSE;
  if (!rules->read_ruling)
    return refuse (error, GRAPE_ERROR_UNSUPPORTED, rules->rule,
                   "This game leaves nothing to the referee's ruling");
  read.audience = GRAPE_AUDIENCE_ALL;
  if (!rules->read_ruling (reader->position->table, reader->position->state, reader->rest, &read,
                           error))
    return FALSE;
  accept (reader, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, g_strdup_printf ("rule %s", read.text));
  reader->command->audience = read.audience;
  grape_read_clear (&read);
  return TRUE;
}

static gboolean
read_void (Reader *reader, GError **error)
{
  g_autofree char *text = g_strdup_printf ("void %s", reader->rest);
  if (!referee_only (reader, error))
    return FALSE;
  char *canonical = grape_void_read (reader->instance, text, error);
  return canonical && accept (reader, GRAPE_EVENT_VOID, GRAPE_AUTHOR_REFEREE, canonical);
}

static gboolean
read_exhibition (Reader *reader, GError **error)
{
  if (!running_only (reader, error) || !referee_only (reader, error))
    return FALSE;
  if (reader->position->table->exhibition)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "1250.1 VII", "It is an exhibition already");
  return accept (reader, GRAPE_EVENT_EXHIBITION, GRAPE_AUTHOR_REFEREE, g_strdup ("exhibition"));
}

static gboolean
read_contribute (Reader *reader, GError **error)
{
  gsize length = strlen (reader->rest);
  guint8 bytes[GRAPE_CONTRIBUTION_BYTES];
  if (!running_only (reader, error))
    return FALSE;
  if (reader->author < 0)
    return refuse (error, GRAPE_ERROR_AUTHOR, NULL,
                   "Only players contribute: who knows the seed could steer the draws");
  const GrapeSeat *seat = grape_table_seat (reader->position->table, reader->author);
  if (!seat || seat->bot)
    return refuse (error, GRAPE_ERROR_AUTHOR, NULL,
                   "No bot contributes: whoever runs it knows the seed, and could steer the draws");
  g_autofree char *text = g_strdup_printf ("contribute %s", reader->rest);
  const char *commitment, *context;
  if (grape_chance_read_commitment (text, &commitment, &context))
    return accept (reader, GRAPE_EVENT_CONTRIBUTE, reader->author, g_steal_pointer (&text));
  if (length == 0 || length > 2 * GRAPE_CONTRIBUTION_BYTES || length % 2
      || !grape_hex_decode (reader->rest, bytes, length / 2))
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL,
                   "A contribution has 2 to 128 hexadecimal digits, an even number of them");
  g_autofree char *lower = g_ascii_strdown (reader->rest, -1);
  return accept (reader, GRAPE_EVENT_CONTRIBUTE, reader->author,
                 g_strdup_printf ("contribute %s", lower));
}

static gboolean
read_reveal (Reader *reader, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  if (!referee_only (reader, error))
    return FALSE;
  if (!grape_position_over (reader->position))
    return refuse (error, GRAPE_ERROR_ILLEGAL, NULL,
                   "The seed stays secret until the game is over");
  if (reader->instance->is_revealed)
    return refuse (error, GRAPE_ERROR_ILLEGAL, NULL, "The seed is revealed already");
  if (!grape_instance_has_seed (reader->instance, seed))
    return refuse (error, GRAPE_ERROR_CHANCE, NULL, "The seed is not in this copy");
  g_autofree char *hex = grape_hex_encode (seed, sizeof seed);
  return accept (reader, GRAPE_EVENT_REVEAL, GRAPE_AUTHOR_REFEREE,
                 g_strdup_printf ("reveal %s", hex));
}

static gboolean
read_note (Reader *reader, GError **error)
{
  if (!*reader->rest || strlen (reader->rest) > MAX_NOTE_BYTES)
    return refuse (error, GRAPE_ERROR_LIMIT, NULL, "A note has 1 to 4000 bytes");
  return accept (reader, GRAPE_EVENT_NOTE, reader->author,
                 g_strdup_printf ("note %s", reader->rest));
}

/* A draw that the referee made elsewhere (G5), where the program holds no seed. */
static gboolean
read_draw (Reader *reader, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  GrapeNext next = { 0 };
  if (!running_only (reader, error)
      || (!grape_instance_in_chair (reader->instance, reader->author)
          && !referee_only (reader, error)))
    return FALSE;
  rules->next (reader->position->table, reader->position->state, &next);
  gboolean wanted = next.kind == GRAPE_NEXT_DRAW && (!next.at || reader->at > next.at);
  GrapeAudience audience = next.audience;
  grape_next_clear (&next);
  if (!wanted)
    return refuse (error, GRAPE_ERROR_TURN, "1250.1 VIII", "Nothing is to be drawn now");
  accept (reader, GRAPE_EVENT_DRAW, reader->author, g_strdup (reader->rest));
  reader->command->audience = audience;
  return TRUE;
}

static const char *
why_held (const Reader *reader)
{
  if (grape_instance_waits_to_begin (reader->instance))
    return "The game has not begun: it begins when everybody has come in, or with `resume` by the "
           "one who keeps it";
  return reader->position->table->paused ? "The game is paused" : "The game waits for a referee";
}

/* May this author move at all now? */
static gboolean
check_mover (const Reader *reader, GError **error)
{
  const GrapePosition *position = reader->position;
  const GrapeSeat *seat = grape_table_seat (position->table, reader->author);
  if (!running_only (reader, error))
    return FALSE;
  if (reader->author < 0)
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL, "That is nothing that a referee can do");
  if (!seat)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "There is no seat %d", reader->author + 1);
      return FALSE;
    }
  if (seat->left)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s is no longer in the game", seat->name);
      return FALSE;
    }
  if (grape_table_held (position->table))
    return refuse (error, GRAPE_ERROR_HOLD, NULL, why_held (reader));
  if (grape_table_away (position->table, reader->author, reader->at))
    {
      grape_error_set (error, GRAPE_ERROR_HOLD, "1250.1 VI.c",
                       "%s is on vacation: `return` first, or name a substitute", seat->name);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_move (Reader *reader, const char *text, GError **error)
{
  const GrapePosition *position = reader->position;
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  GrapeRead read = { 0 };
  if (!check_mover (reader, error))
    return FALSE;
  if (strlen (text) > MAX_MOVE_BYTES)
    return refuse (error, GRAPE_ERROR_LIMIT, NULL, "A move has at most 65536 bytes");
  read.audience = GRAPE_AUDIENCE_ALL;
  if (!rules->read (position->table, position->state, reader->author, text, &read, error))
    return FALSE;
  accept (reader, GRAPE_EVENT_MOVE, reader->author, read.text);
  reader->command->audience = read.audience;
  return TRUE;
}

static const struct
{
  const char *word;
  ReadAct read;
  gboolean bare; /* nothing may follow the word, in a player's mouth */
} acts[] = {
  { "join", read_join, FALSE },
  { "leave", read_leave, FALSE },
  { "vacation", read_vacation, FALSE },
  { "return", read_return, FALSE },
  { "substitute", read_substitute, FALSE },
  { "bot", read_bot, FALSE },
  { "referee", read_referee, FALSE },
  { "resign", read_resign, TRUE },
  { "pause", read_pause, TRUE },
  { "resume", read_resume, TRUE },
  { "extend", read_extend, FALSE },
  { "rule", read_ruling, FALSE },
  { "void", read_void, FALSE },
  { "exhibition", read_exhibition, TRUE },
  { "contribute", read_contribute, FALSE },
  { "reveal", read_reveal, FALSE },
  { "note", read_note, FALSE },
  { "draw", read_draw, FALSE },
};

/* A game may have an act of the same name (Ghost's `resign`); for its players that one counts. */
static gboolean
is_players_move (int author, const char *word)
{
  return author >= 0 && g_str_equal (word, "resign");
}

/**
 * grape_command_is_common:
 *
 * Whether a player's @text is no move, but one of the acts that all games have (`vacation` ...).
 */
gboolean
grape_command_is_common (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autofree char *word = g_ascii_strdown (stripped, (gssize)strcspn (stripped, " \t\n"));

  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    if (g_str_equal (word, acts[i].word))
      return !is_players_move (0, word);
  return FALSE;
}

/**
 * grape_command_read:
 * @at: when it is done, for vacations
 *
 * Reads what @author says. Errors: GRAPE_ERROR_SYNTAX, _ILLEGAL, _TURN, _SEAT, _AUTHOR, _HOLD,
 * _OVER, _UNSUPPORTED, _LIMIT, _TIME.
 */
gboolean
grape_command_read (GrapeInstance *instance, gint64 at, int author, const char *text,
                    GrapeCommand *command, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL))
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL, "The text is not valid UTF-8");
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gsize length = strcspn (stripped, " \t\n");
  g_autofree char *word = g_ascii_strdown (stripped, (gssize)length);
  Reader reader = { instance, grape_instance_position (instance), at,
                    author,   g_strchug (stripped + length),      command };
  g_autofree char *whole = g_strstrip (g_strdup (text));
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    if (g_str_equal (acts[i].word, word) && !is_players_move (author, word)
        && (!acts[i].bare || !*reader.rest))
      return acts[i].read (&reader, error);
  return read_move (&reader, whole, error);
}

/**
 * grape_command_check_mover:
 *
 * Whether @seat may move at @at, whatever the move is. Errors: GRAPE_ERROR_OVER, _SEAT, _HOLD.
 */
gboolean
grape_command_check_mover (GrapeInstance *instance, gint64 at, int seat, GError **error)
{
  const Reader reader = { instance, grape_instance_position (instance), at, seat, "", NULL };
  return check_mover (&reader, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may do what at an Open Table, and who reads it. */
#include "open-table-private.h"

#include <string.h>

#define BIT(verb) (1u << (verb))

/* R1.2: acts of the referee's; without one, of every player's. */
#define REFEREES                                                                                   \
  (BIT (OPEN_TABLE_ROUND) | BIT (OPEN_TABLE_OPEN) | BIT (OPEN_TABLE_TURN) | BIT (OPEN_TABLE_ROLL)  \
   | BIT (OPEN_TABLE_SHUFFLE) | BIT (OPEN_TABLE_DEAL) | BIT (OPEN_TABLE_GIVE)                      \
   | BIT (OPEN_TABLE_TAKE) | BIT (OPEN_TABLE_BALLOT) | BIT (OPEN_TABLE_CLOSE)                      \
   | BIT (OPEN_TABLE_CLOCK) | BIT (OPEN_TABLE_BOARD) | BIT (OPEN_TABLE_RULE)                       \
   | BIT (OPEN_TABLE_SCORE) | BIT (OPEN_TABLE_END))

/* R1.1: and these only players have. */
#define PLAYERS                                                                                    \
  (BIT (OPEN_TABLE_MOVE) | BIT (OPEN_TABLE_PLAY) | BIT (OPEN_TABLE_DRAW)                           \
   | BIT (OPEN_TABLE_DISCARD) | BIT (OPEN_TABLE_VOTE) | BIT (OPEN_TABLE_PASS))

static gboolean
refuse (GError **error, int code, const char *rule, const char *why)
{
  return grape_error_set (error, code, rule, "%s", why);
}

static gboolean
check_author (const GrapeTable *table, const OpenTable *self, int author, const OpenTableAct *act,
              GError **error)
{
  guint verb = BIT (act->verb);

  if (author == GRAPE_AUTHOR_REFEREE)
    {
      if (verb & PLAYERS)
        return refuse (error, GRAPE_ERROR_AUTHOR, "1.1", "Only players do that");
      return TRUE;
    }
  if (!open_table_plays (self, author))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1.1", "%s does not play at this table",
                            grape_table_name (table, author));
  if (!table->needs_referee || !(verb & REFEREES))
    return TRUE;
  if (act->verb == OPEN_TABLE_ROLL && self->players_roll) /* R4.1 */
    return TRUE;
  if (act->verb == OPEN_TABLE_BOARD && self->players_edit) /* R6.1 */
    return TRUE;
  return refuse (error, GRAPE_ERROR_AUTHOR, "1.2", "At this table only the referee does that");
}

static gboolean
check_cards (const OpenTable *self, int author, const OpenTableAct *act, GError **error)
{
  g_autoptr (GArray) used = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < act->cards->len; i++)
    {
      int kind = g_array_index (act->cards, int, i);
      int place = open_table_held (self, author, kind, used);

      if (place < 0) /* R3.3 */
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "3.3", "You do not hold %s",
                                grape_deck_symbol (self->deck, (guint)kind));
      g_array_append_val (used, place);
    }
  return TRUE;
}

/* R3.2 */
static gboolean
check_stock (const OpenTable *self, guint wanted, GError **error)
{
  guint due = 0, left = open_table_stock (self);

  for (guint i = 0; i < self->due->len; i++)
    if (g_array_index (self->due, OpenTableDue, i).kind == OPEN_TABLE_DUE_CARDS)
      due += g_array_index (self->due, OpenTableDue, i).n;
  left = due < left ? left - due : 0;
  return wanted <= left
         || grape_error_set (
             error, GRAPE_ERROR_ILLEGAL, "3.2",
             "Cards left in the stock: %u. `shuffle` brings back what was played and "
             "discarded",
             left);
}

static guint
count_seats (guint64 seats)
{
  guint n = 0;

  for (; seats; seats &= seats - 1)
    n++;
  return n;
}

static gboolean
all_play (const OpenTable *self, guint64 seats, GError **error)
{
  return !(seats & ~open_table_playing (self) & ~GRAPE_AUDIENCE_REFEREE)
         || refuse (error, GRAPE_ERROR_SEAT, "1.1", "Somebody named there has left the table");
}

/* R2.4 */
static gboolean
check_whisper (const OpenTable *self, int author, const OpenTableAct *act, GError **error)
{
  guint64 own = author < 0 ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_SEAT (author);

  if (!(act->seats & ~own))
    return refuse (error, GRAPE_ERROR_ILLEGAL, "2.4", "You would whisper to nobody but yourself");
  if (author >= 0 && !(act->seats & ~own & ~GRAPE_AUDIENCE_REFEREE))
    return refuse (error, GRAPE_ERROR_ILLEGAL, "2.4",
                   "What is for the referee alone is a `move`: it stays sealed until the round is "
                   "opened");
  return all_play (self, act->seats, error);
}

/* R4.2 */
static gboolean
check_amount (const OpenTable *self, const OpenTableAct *act, GError **error)
{
  gint64 most = 1000000;

  if (act->verb != OPEN_TABLE_SCORE && act->amount < 1)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "4.2", "That is no number of Gamepoints");
  if (ABS (act->amount) > most || ABS (self->seats[act->seat].points) > 1000 * most)
    return refuse (error, GRAPE_ERROR_LIMIT, "4.2", "So many points can only be a mistake");
  return TRUE;
}

static gboolean
check_rest (const GrapeTable *table, const OpenTable *self, int author, const OpenTableAct *act,
            GError **error)
{
  switch ((int)act->verb)
    {
    case OPEN_TABLE_WHISPER:
      return check_whisper (self, author, act, error);
    case OPEN_TABLE_PLAY:
    case OPEN_TABLE_DISCARD:
      return check_cards (self, author, act, error);
    case OPEN_TABLE_DRAW:
      return check_stock (self, act->n, error);
    case OPEN_TABLE_DEAL:
      return check_stock (self, act->flag ? act->n : act->n * count_seats (act->seats), error)
             && all_play (self, act->seats, error);
    case OPEN_TABLE_PASS: /* R2.6 */
      return self->turn < 0 || self->turn == author || self->round_on
             || refuse (error, GRAPE_ERROR_TURN, "2.6", "It is somebody else’s turn");
    case OPEN_TABLE_SET: /* R6.1 */
      return author < 0 || self->players_edit || !table->needs_referee
             || refuse (error, GRAPE_ERROR_AUTHOR, "6.1",
                        "At this table only the referee edits the board");
    case OPEN_TABLE_OPEN:
      return self->round_on || open_table_any_sealed (self)
             || refuse (error, GRAPE_ERROR_TURN, "2.3", "No round is on, and nothing is sealed");
    case OPEN_TABLE_ROUND: /* R2.1 */
      return (!self->round_on && !open_table_any_sealed (self))
             || refuse (error, GRAPE_ERROR_TURN, "2.1",
                        self->round_on ? "A round is on: `open` it first"
                                       : "Moves wait to be opened: `open` them first");
    case OPEN_TABLE_BALLOT:
      return !self->voting || refuse (error, GRAPE_ERROR_TURN, "5.1", "A ballot is on already");
    case OPEN_TABLE_VOTE:
      return !self->closing
             || refuse (error, GRAPE_ERROR_TURN, "5.3", "The votes are being counted");
    case OPEN_TABLE_CLOSE:
      return self->voting || refuse (error, GRAPE_ERROR_TURN, "5.3", "There is no ballot now");
    case OPEN_TABLE_CLOCK:
      return act->amount || self->clock
             || refuse (error, GRAPE_ERROR_TURN, "4.4", "No clock is running");
    case OPEN_TABLE_GIVE:
    case OPEN_TABLE_TAKE:
    case OPEN_TABLE_SCORE:
      return check_amount (self, act, error);
    case OPEN_TABLE_TURN:
      return act->seat < 0 || all_play (self, GRAPE_AUDIENCE_SEAT (act->seat), error);
    case OPEN_TABLE_END:
      return all_play (self, act->seats, error);
    default:
      return TRUE;
    }
}

/** open_table_check: whether @author may do it now */
gboolean
open_table_check (const GrapeTable *table, const OpenTable *self, int author,
                  const OpenTableAct *act, GError **error)
{
  if (self->ended)
    return refuse (error, GRAPE_ERROR_OVER, "7.2", "The game is over");
  return check_author (table, self, author, act, error)
         && check_rest (table, self, author, act, error);
}

/** open_table_readers: R2.2, R2.4, R5.2 */
GrapeAudience
open_table_readers (int author, const OpenTable *self, const OpenTableAct *act)
{
  GrapeAudience own = author < 0 ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_SEAT (author);

  if (act->verb == OPEN_TABLE_MOVE)
    return own | GRAPE_AUDIENCE_REFEREE;
  if (act->verb == OPEN_TABLE_WHISPER)
    return own | act->seats;
  return GRAPE_AUDIENCE_ALL;
}

/** open_table_confides: R2.4 */
gboolean
open_table_confides (const GrapeTable *table, gconstpointer state, int seat, GrapeAudience readers)
{
  const OpenTable *self = state;
  OpenTableAct act = { .verb = OPEN_TABLE_WHISPER, .seats = readers };
  GrapeAudience own = seat == GRAPE_AUTHOR_REFEREE    ? GRAPE_AUDIENCE_REFEREE
                      : open_table_plays (self, seat) ? GRAPE_AUDIENCE_SEAT (seat)
                                                      : 0;

  return !self->ended && own && (readers & own) && readers != GRAPE_AUDIENCE_ALL
         && check_whisper (self, seat, &act, NULL);
}

gboolean
open_table_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                 GrapeRead *read, GError **error)
{
  const OpenTable *self = state;
  g_auto (OpenTableAct) act = { 0 };

  if (!open_table_act_parse (table, self, text, &act, error)
      || !open_table_check (table, self, seat, &act, error))
    return FALSE;
  if (act.verb == OPEN_TABLE_VOTE || (act.verb == OPEN_TABLE_RULE && seat < 0))
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL, "It is read elsewhere");
  read->text = open_table_act_text (table, self, &act);
  read->audience = open_table_readers (seat, self, &act);
  return TRUE;
}

/** open_table_read_person: R5.2: a vote, by the name of whoever sits there */
gboolean
open_table_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                        const char *text, GrapeRead *read, GError **error)
{
  const OpenTable *self = state;
  g_auto (OpenTableAct) act = { 0 };
  int seat = open_table_seat_of_person (table, name);

  if (!open_table_act_parse (table, self, text, &act, error))
    return FALSE;
  if (act.verb != OPEN_TABLE_VOTE)
    return refuse (error, GRAPE_ERROR_SYNTAX, NULL, "People without a seat say nothing here");
  if (seat < 0)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "5.2", "%s does not play at this table", name);
  if (!open_table_check (table, self, seat, &act, error))
    return FALSE;
  read->text = open_table_act_text (table, self, &act);
  read->audience = self->secret ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/** open_table_read_ruling: R7.1: any words */
gboolean
open_table_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                        GrapeRead *read, GError **error)
{
  g_autofree char *whole = g_strdup_printf ("rule %s", text);
  g_auto (OpenTableAct) act = { 0 };

  if (!open_table_act_parse (table, state, whole, &act, error)
      || !open_table_check (table, state, GRAPE_AUTHOR_REFEREE, &act, error))
    return FALSE;
  read->text = g_strdup (act.text);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

static void
list_votes (const OpenTable *self, GPtrArray *moves)
{
  for (guint i = 0; self->voting && i < self->choices->len; i++)
    {
      const char *choice = g_ptr_array_index (self->choices, i);

      if (g_ascii_strcasecmp (choice, "none"))
        g_ptr_array_add (moves, g_strdup_printf ("vote %s", choice));
    }
  if (self->voting)
    g_ptr_array_add (moves, g_strdup ("vote none"));
}

static void
list_if_read (const GrapeTable *table, const OpenTable *self, int seat, GPtrArray *moves,
              const char *text)
{
  GrapeRead read = { 0 };

  if (open_table_read (table, self, seat, text, &read, NULL))
    g_ptr_array_add (moves, g_strdup (read.text));
  grape_read_clear (&read);
}

/** open_table_legal: what can be listed: votes, cards, and a pass; free words cannot, so without a
 * vote or a card it says that it does not know */
gboolean
open_table_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  static const char *const referees[] = { "close",
                                          "shuffle",
                                          "deal 1",
                                          "roll 2d6",
                                          "turn 1",
                                          "turn none",
                                          "end winners none",
                                          "ballot \"Shall we stop?\": yes, no secret",
                                          "ballot \"Who wins?\": players",
                                          "give 1 2",
                                          "whisper 1: be careful tonight",
                                          "clock 48h for dinner",
                                          "board\nA line.\nAnother.",
                                          "set a1 X red",
                                          "whisper 2: the lamp is broken" };
  const OpenTable *self = state;

  if (self->ended)
    return TRUE;
  if (seat == GRAPE_AUTHOR_REFEREE)
    {
      list_if_read (table, self, seat, moves, self->round_on ? "open" : "round");
      list_if_read (table, self, seat, moves, self->round % 2 ? "deal 2" : "roll 3d6 for the wind");
      for (guint i = 0; i < G_N_ELEMENTS (referees); i++)
        list_if_read (table, self, seat, moves, referees[i]);
      return TRUE;
    }
  if (!open_table_plays (self, seat))
    return TRUE;
  if (self->voting)
    {
      list_votes (self, moves);
      return TRUE;
    }
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether something may be done now: RULES.md, from the point of view of whoever does it. */
#include "lantern-private.h"

#include <string.h>

static gboolean
refuse (GError **error, GrapeErrorCode code, const char *rule, const char *why)
{
  return grape_error_set (error, code, rule, "%s", why);
}

/* R1.4, R1.5, R2.7: what a tale that stands still allows. */
static gboolean
check_going (const Lantern *self, GError **error)
{
  if (self->away)
    return refuse (error, GRAPE_ERROR_TURN, "Barkeep",
                   "The Barkeep is on vacation, and the tale waits");
  if (self->n_order < 2)
    return refuse (error, GRAPE_ERROR_TURN, "Bards",
                   "The tale waits: there are fewer than two Bards at the table");
  if (!self->has_deck)
    return refuse (error, GRAPE_ERROR_TURN, "Cards", "The Barkeep has no story elements yet");
  if (self->deals->len)
    return refuse (error, GRAPE_ERROR_TURN, "Cards",
                   "The deck is too small for the cards that are due: the Barkeep adds story "
                   "elements, or ends the tale lamely");
  return TRUE;
}

static gboolean
check_telling (const Lantern *self, GError **error)
{
  if (self->stage == LANTERN_WON)
    return refuse (error, GRAPE_ERROR_TURN, "Winning", "The tale is won: only its winner goes on");
  if (!check_going (self, error))
    return FALSE;
  return self->stage == LANTERN_TELLING
         || refuse (error, GRAPE_ERROR_TURN, "Turns", "The Barkeep has not said who goes first");
}

/* R2.5, R3.1 */
static gboolean
check_turn (const GrapeTable *table, const Lantern *self, int seat, GError **error)
{
  if (self->turn != seat)
    return grape_error_set (error, GRAPE_ERROR_TURN, "Turns", "It is %s’s turn",
                            grape_table_name (table, self->turn));
  return !lantern_open_play (self)
         || refuse (error, GRAPE_ERROR_TURN, "Playing",
                    "Your last play still waits for the Barkeep’s answer");
}

/* Who cannot see a hand must believe what others say of it. */
static gboolean
is_known (const Lantern *self, int seat)
{
  for (guint i = 0; i < self->bards[seat].hand->len; i++)
    if (!g_array_index (self->bards[seat].hand, LanternCard, i).text)
      return FALSE;
  return TRUE;
}

/* R3.3 */
static gboolean
check_held (const Lantern *self, int seat, const char *card, GError **error)
{
  return !card || lantern_held (self, seat, card) || !is_known (self, seat)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Playing", "You do not hold “%s”", card);
}

/* R5.1 */
static gboolean
check_interruption (const GrapeTable *table, const Lantern *self, int seat, const LanternMove *move,
                    GError **error)
{
  const LanternPlay *play = lantern_play (self, move->number);

  if (!play)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Interrupting", "There is no play %u",
                            move->number);
  if (play->seat == seat)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting",
                   "You cannot interrupt a play of your own");
  if (play->fate == LANTERN_LAPSED)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting",
                   "That play has lapsed: its Bard has left");
  for (guint i = 1; i <= self->interruptions->len; i++)
    {
      const LanternInterruption *other = lantern_interruption (self, i);

      if (other->fate == LANTERN_WAITS && other->seat == seat && other->play == move->number
          && lantern_same (other->card, move->card)) /* R5.2 */
        return refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting",
                       "You have said so already, and the Barkeep has not answered yet");
    }
  return TRUE;
}

static gboolean
check_bard (const GrapeTable *table, const Lantern *self, int seat, const LanternMove *move,
            GError **error)
{
  if (move->verb > LANTERN_DO_FINISH)
    return refuse (error, GRAPE_ERROR_AUTHOR, "Barkeep", "Only the Barkeep can do that");
  if (seat >= (int)self->n_seats || !lantern_at_table (self, seat))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "Bards", "%s does not sit at the table",
                            grape_table_name (table, seat));
  if (move->verb == LANTERN_DO_FINISH) /* R6.2 */
    {
      if (self->stage != LANTERN_WON)
        return refuse (error, GRAPE_ERROR_TURN, "Winning", "Nobody has won the tale yet");
      return self->winner == seat
             || grape_error_set (error, GRAPE_ERROR_TURN, "Winning", "%s has won, and may finish",
                                 grape_table_name (table, self->winner));
    }
  if (!check_telling (self, error))
    return FALSE;
  if (move->verb == LANTERN_DO_LISTEN)
    return lantern_play (self, move->number)
           || refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting", "There is no such play");
  if (move->verb == LANTERN_DO_INTERRUPT)
    return check_interruption (table, self, seat, move, error);
  return check_turn (table, self, seat, error) && check_held (self, seat, move->card, error);
}

/* R3.4 */
static gboolean
check_accept (const Lantern *self, const LanternMove *move, GError **error)
{
  const LanternPlay *play = lantern_play (self, lantern_open_play (self));

  if (move->flag && !play->card)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Playing",
                   "This play has no card that could become a Loose End");
  for (guint i = 0; i < move->cards->len; i++)
    {
      const char *card = g_ptr_array_index (move->cards, i);

      if (lantern_loose_end (self, card) < 0)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Playing",
                                "“%s” is no Loose End on the table", card);
      for (guint j = 0; j < i; j++)
        if (lantern_same (card, g_ptr_array_index (move->cards, j)))
          return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Playing", "“%s” is named twice",
                                  card);
    }
  return TRUE;
}

/* R4.1 */
static gboolean
check_deny (const Lantern *self, const LanternMove *move, GError **error)
{
  const LanternPlay *play = lantern_play (self, lantern_open_play (self));
  guint n = lantern_count_lines (play->text);

  switch (move->reason)
    {
    case LANTERN_LENGTH:
      return n < LANTERN_LINES_LEAST || n > LANTERN_LINES_MOST
             || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Playing",
                                 "The passage has %u lines, and 12 to 25 are right", n);
    case LANTERN_NO_CARD:
      if (play->card)
        return refuse (error, GRAPE_ERROR_ILLEGAL, "Playing", "The play names a card");
      return lantern_n_cards (self, play->seat) > 0
             || refuse (error, GRAPE_ERROR_ILLEGAL, "Playing",
                        "The Bard has no card that they could name");
    case LANTERN_NOTHING:
      return !play->card || refuse (error, GRAPE_ERROR_ILLEGAL, "Playing", "The play names a card");
    case LANTERN_NOT_IN_TALE:
      return play->card || refuse (error, GRAPE_ERROR_ILLEGAL, "Playing", "The play names no card");
    default:
      return TRUE;
    }
}

/* R5.3 to R5.6, in this order. */
static gboolean
check_reply (const Lantern *self, const LanternMove *move, GError **error)
{
  const LanternInterruption *what = lantern_interruption (self, move->number);
  gboolean held, known, late;

  if (!what || what->fate != LANTERN_WAITS)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting",
                   what ? "That interruption is answered already"
                        : "No such interruption waits for an answer");
  held = lantern_held (self, what->seat, what->card) != NULL;
  known = is_known (self, what->seat);
  late = lantern_is_late (self, what);
  if (known && move->fault == LANTERN_NOT_HELD && held)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Interrupting", "The Bard does hold “%s”",
                            what->card);
  if (known && move->fault != LANTERN_NOT_HELD && !held)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Interrupting",
                            "The Bard does not hold “%s”: write `refuse not-held`", what->card);
  if (move->fault == LANTERN_LATE && !late)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting", "It came in time");
  return move->verb != LANTERN_DO_GRANT || !late
         || refuse (error, GRAPE_ERROR_ILLEGAL, "Interrupting",
                    "It came too late: write `refuse late`, or `refuse not-mentioned`");
}

/* R2.1, R2.7 */
static gboolean
check_elements (const Lantern *self, const LanternMove *move, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (move->cards->len + self->deck->len > LANTERN_DECK_MOST)
    return refuse (error, GRAPE_ERROR_LIMIT, "Cards", "A deck has at most 2000 cards");
  if (!move->cards->len)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Cards", "The list is empty");
  for (guint i = 0; i < move->cards->len; i++)
    {
      const char *card = g_ptr_array_index (move->cards, i);

      if (!g_hash_table_add (seen, g_utf8_casefold (card, -1))
          || (move->verb == LANTERN_DO_ADD && lantern_has_element (self, card)))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Cards", "“%s” is there already", card);
    }
  return TRUE;
}

/* R4.3 */
static gboolean
check_asleep (const GrapeTable *table, const Lantern *self, const LanternMove *move, gint64 at,
              GError **error)
{
  if (self->turn != move->seat)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Passing", "It is not %s’s turn",
                            grape_table_name (table, move->seat));
  if (lantern_open_play (self))
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Passing", "Their play still waits for your answer");
  return at < 0 || at >= self->since + self->sleep_s
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Passing",
                             "%s is not asleep yet: it has not been three days",
                             grape_table_name (table, move->seat));
}

static gboolean
check_opening (const GrapeTable *table, const Lantern *self, const LanternMove *move,
               GError **error)
{
  if (move->verb == LANTERN_DO_DECK)
    {
      if (self->has_deck)
        return refuse (error, GRAPE_ERROR_ILLEGAL, "Cards",
                       "There is a deck: add story elements to it");
      if (self->n_order < 2)
        return check_going (self, error);
      return check_elements (self, move, error);
    }
  if (self->stage != LANTERN_OPENING)
    return refuse (error, GRAPE_ERROR_ILLEGAL, "Turns", "The tale has begun already");
  if (!check_going (self, error))
    return FALSE;
  return lantern_at_table (self, move->seat)
         || grape_error_set (error, GRAPE_ERROR_SEAT, "Bards", "%s does not sit at the table",
                             grape_table_name (table, move->seat));
}

static gboolean
check_answer (const Lantern *self, const LanternMove *move, GError **error)
{
  gboolean play = move->verb == LANTERN_DO_ACCEPT || move->verb == LANTERN_DO_DENY;

  if (play && !lantern_open_play (self))
    return refuse (error, GRAPE_ERROR_TURN, "Playing", "No play waits for an answer");
  if (move->verb == LANTERN_DO_ACCEPT)
    return check_accept (self, move, error);
  if (move->verb == LANTERN_DO_DENY)
    return check_deny (self, move, error);
  if (!lantern_open_interruption (self))
    return refuse (error, GRAPE_ERROR_TURN, "Interrupting", "No interruption waits for an answer");
  if (lantern_open_play (self)) /* R5.3 */
    return refuse (error, GRAPE_ERROR_TURN, "Interrupting",
                   "Answer the play first, then the interruption");
  return check_reply (self, move, error);
}

static gboolean
check_barkeep (const GrapeTable *table, const Lantern *self, const LanternMove *move, gint64 at,
               GError **error)
{
  if (move->verb <= LANTERN_DO_FINISH)
    return refuse (error, GRAPE_ERROR_AUTHOR, "Bards", "The Barkeep is not a Bard");
  if (move->verb == LANTERN_DO_RETURN)
    return self->away
           || refuse (error, GRAPE_ERROR_ILLEGAL, "Barkeep", "The Barkeep is not on vacation");
  if (self->away)
    return check_going (self, error);
  if (move->verb == LANTERN_DO_VACATION)
    return TRUE;
  if (self->stage == LANTERN_WON)
    return check_telling (self, error);
  if (move->verb == LANTERN_DO_DECK || move->verb == LANTERN_DO_FIRST)
    return check_opening (table, self, move, error);
  if (move->verb == LANTERN_DO_ADD || move->verb == LANTERN_DO_END) /* R2.7 */
    {
      if (!self->has_deck)
        return check_going (self, error);
      if (self->n_order < 2 && !self->deals->len)
        return check_going (self, error);
      if (move->verb == LANTERN_DO_ADD)
        return check_elements (self, move, error);
      return self->deals->len
             || refuse (error, GRAPE_ERROR_ILLEGAL, "Cards",
                        "Only while the deck is too small can the Barkeep end the tale lamely");
    }
  if (!check_telling (self, error))
    return FALSE;
  if (move->verb == LANTERN_DO_ASLEEP)
    return check_asleep (table, self, move, at, error);
  return check_answer (self, move, error);
}

/**
 * lantern_check:
 * @at: when; -1: whenever that will be
 *
 * Errors: OVER, SEAT, TURN, ILLEGAL, AUTHOR, LIMIT.
 */
gboolean
lantern_check (const GrapeTable *table, const Lantern *self, int author, const LanternMove *move,
               gint64 at, GError **error)
{
  if (self->stage == LANTERN_OVER)
    return refuse (error, GRAPE_ERROR_OVER, "Winning", "The tale is over");
  return author >= 0 ? check_bard (table, self, author, move, error)
                     : check_barkeep (table, self, move, at, error);
}

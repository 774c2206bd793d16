/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Lantern: what an event does. lantern-check.c has said whether it may. */
#include "lantern-private.h"

#include <stdio.h>
#include <string.h>

/* Cards */

/* R1.1, R2.4: everybody at the table gets their first hand. */
static void
deal_hands (Lantern *self)
{
  for (guint i = 0; i < self->n_order; i++)
    lantern_deal (self, self->order[i], LANTERN_HAND);
}

/* In a copy that has the deck: it must come from there. */
static gboolean
apply_deal (Lantern *self, const GrapeEvent *event, GError **error)
{
  LanternDeal deal;
  g_autoptr (GPtrArray) cards = NULL;
  GArray *hand;

  if (!self->deals->len)
    return grape_event_refuse (event, error, "no cards are due");
  deal = g_array_index (self->deals, LanternDeal, 0);
  hand = self->bards[deal.seat].hand;
  if (event->audience != (GRAPE_AUDIENCE_SEAT (deal.seat) | GRAPE_AUDIENCE_REFEREE))
    return grape_event_refuse (event, error, "cards go to their Bard and to the Barkeep alone");
  if (!self->blind && deal.n > self->deck->len)
    return grape_event_refuse (event, error, "the deck is too small");
  if (event->text)
    {
      g_autofree char *prefix = g_strdup_printf ("deal %d ", deal.seat + 1);

      cards = g_str_has_prefix (event->text, prefix)
                  ? lantern_read_cards (event->text + strlen (prefix))
                  : NULL;
      if (!cards || cards->len != deal.n)
        return grape_event_refuse (event, error, "it does not deal what is due");
      for (guint i = 0; i < MIN (deal.n, self->deck->len); i++)
        if (!lantern_same (g_array_index (self->deck, LanternCard, i).text,
                           g_ptr_array_index (cards, i)))
          return grape_event_refuse (event, error, "that is not the next card of the deck");
    }
  for (guint i = 0; i < deal.n; i++)
    {
      const LanternCard *card
          = i < self->deck->len ? &g_array_index (self->deck, LanternCard, i) : NULL;

      lantern_add_card (hand,
                        cards                ? g_ptr_array_index (cards, i)
                        : card && card->told ? card->text
                                             : NULL,
                        card && card->told);
    }
  g_array_remove_range (self->deck, 0, MIN (deal.n, self->deck->len));
  g_array_remove_index (self->deals, 0);
  return TRUE;
}

static gboolean
apply_shuffle (Lantern *self, const GrapeEvent *event, GError **error)
{
  g_autoptr (GArray) deck = lantern_cards_new ();
  g_auto (GStrv) numbers
      = g_strsplit (event->text ? event->text + strlen ("shuffle ") : "", " ", -1);
  guint n = g_strv_length (numbers);
  g_autofree guint8 *seen = g_malloc0 (self->deck->len + 1);

  if (event->audience != GRAPE_AUDIENCE_REFEREE)
    return grape_event_refuse (event, error, "the order of the deck is the Barkeep's");
  if (event->text && (!self->unshuffled || n != self->deck->len))
    return grape_event_refuse (event, error, "no deck is to be shuffled");
  for (guint i = 0; event->text && i < n; i++)
    {
      guint64 at = g_ascii_strtoull (numbers[i], NULL, 10);

      if (at < 1 || at > n || seen[at])
        return grape_event_refuse (event, error, "it is not an order of the deck");
      seen[at] = 1;
      lantern_add_card (deck, g_array_index (self->deck, LanternCard, at - 1).text, FALSE);
    }
  g_array_unref (self->deck);
  self->deck = g_steal_pointer (&deck);
  self->unshuffled = FALSE;
  self->secret = TRUE;
  self->blind = self->blind || !event->text;
  return TRUE;
}

/* R2.1, R2.2: in a copy that may not read it, a deck or more elements, whichever it can be. @told:
 * to everybody, as the program's own list is. */
static void
take_elements (Lantern *self, const LanternMove *move, gboolean told)
{
  gboolean first = !self->has_deck;

  self->has_deck = TRUE;
  self->secret = self->secret || !told;
  self->blind = self->blind || !move;
  for (guint i = 0; move && i < move->cards->len; i++)
    lantern_add_card (self->deck, g_ptr_array_index (move->cards, i), told);
  if (first && move)
    self->unshuffled = move->flag;
  if (first)
    deal_hands (self);
}

static gboolean
apply_draw (Lantern *self, const GrapeEvent *event, GError **error)
{
  guint seat;

  if (self->stage == LANTERN_OVER)
    return grape_event_refuse (event, error, "the tale is over");
  if (event->text ? g_str_has_prefix (event->text, "shuffle ")
                  : event->audience == GRAPE_AUDIENCE_REFEREE)
    return apply_shuffle (self, event, error);
  if (!event->text || g_str_has_prefix (event->text, "deal "))
    return apply_deal (self, event, error);
  if (!grape_event_public (event) || sscanf (event->text, "first %u", &seat) != 1
      || !lantern_at_table (self, (int)seat - 1) || self->stage != LANTERN_OPENING
      || self->deals->len)
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  self->stage = LANTERN_TELLING;
  lantern_begin_turn (self, (int)seat - 1, event->at);
  return TRUE;
}

/* Plays */

static void
burn (Lantern *self, int seat, const char *card)
{
  lantern_take_card (self->bards[seat].hand, card);
  g_ptr_array_add (self->burned, g_strdup (card));
}

static void
pass (Lantern *self, int seat, const char *discard, gint64 at)
{
  if (discard) /* R18 */
    burn (self, seat, discard);
  lantern_deal (self, seat, 1);
  lantern_begin_turn (self, lantern_after (self, seat), at);
}

static void
add_play (Lantern *self, int seat, LanternMove *move, gint64 at)
{
  LanternPlay play = { .seat = seat,
                       .card = g_steal_pointer (&move->card),
                       .text = g_steal_pointer (&move->text),
                       .at = at,
                       .tied = g_ptr_array_new_with_free_func (g_free),
                       .taken_by = -1 };

  g_array_append_val (self->plays, play);
  self->since = at; /* R3 */
}

static LanternPlay *
last_play (Lantern *self)
{
  return &g_array_index (self->plays, LanternPlay, self->plays->len - 1);
}

/* Nothing is answered any more. */
static void
lapse_all (Lantern *self)
{
  if (lantern_open_play (self))
    last_play (self)->fate = LANTERN_LAPSED;
  for (guint i = 0; i < self->interruptions->len; i++)
    {
      LanternInterruption *what = &g_array_index (self->interruptions, LanternInterruption, i);

      if (what->fate == LANTERN_WAITS)
        what->fate = LANTERN_LAPSED;
    }
}

/* R6.1 */
static void
win (Lantern *self, int seat, gint64 at)
{
  lapse_all (self);
  self->stage = LANTERN_WON;
  self->winner = seat;
  self->turn = -1;
  self->since = at;
  self->deadline = self->finish_s ? at + self->finish_s : 0;
}

static void
accept (Lantern *self, const LanternMove *move, gint64 at)
{
  LanternPlay *play = last_play (self);
  LanternBard *bard = &self->bards[play->seat];

  play->fate = LANTERN_GOOD;
  play->loose = move->flag;
  for (guint i = 0; i < move->cards->len; i++) /* R4, R20 */
    {
      guint place = (guint)lantern_loose_end (self, g_ptr_array_index (move->cards, i));

      g_ptr_array_add (play->tied, g_strdup (g_ptr_array_index (self->table, place)));
      g_ptr_array_add (self->burned, g_strdup (g_ptr_array_index (self->table, place)));
      g_ptr_array_remove_index (self->table, place);
      bard->ales++;
    }
  if (play->card && play->loose)
    {
      lantern_take_card (bard->hand, play->card);
      g_ptr_array_add (self->table, g_strdup (play->card)); /* R20: after the tying */
    }
  else if (play->card)
    burn (self, play->seat, play->card);
  if (!bard->hand->len && !self->table->len)
    win (self, play->seat, at);
}

static void
deny (Lantern *self, const LanternMove *move, gint64 at)
{
  LanternPlay *play = last_play (self);

  play->fate = LANTERN_BAD;
  play->reason = move->reason;
  if (play->card) /* R4.2, R9 */
    {
      burn (self, play->seat, play->card);
      lantern_deal (self, play->seat, 2);
    }
  lantern_begin_turn (self, lantern_after (self, play->seat), at);
}

static void
reply (Lantern *self, const LanternMove *move, gint64 at)
{
  LanternInterruption *what
      = &g_array_index (self->interruptions, LanternInterruption, move->number - 1);
  LanternPlay *play = &g_array_index (self->plays, LanternPlay, what->play - 1);

  what->fault = move->fault;
  what->fate = move->verb == LANTERN_DO_GRANT ? LANTERN_GOOD : LANTERN_BAD;
  if (move->verb == LANTERN_DO_GRANT) /* R5.4 */
    {
      if (!play->taken)
        {
          play->taken = g_strdup (what->card);
          play->taken_by = what->seat;
        }
      lantern_deal (self, play->seat, 1);
      lantern_begin_turn (self, what->seat, at);
      return;
    }
  if (move->fault != LANTERN_NOT_HELD) /* R5.5, R5.6 */
    burn (self, what->seat, what->card);
  lantern_deal (self, what->seat, move->fault == LANTERN_NOT_MENTIONED ? 2 : 1);
}

static void
end_tale (Lantern *self, gint64 at)
{
  lapse_all (self);
  self->stage = LANTERN_OVER;
  self->turn = -1;
  self->deadline = 0;
  g_array_set_size (self->deals, 0);
}

static void
interrupt (Lantern *self, int seat, LanternMove *move, gint64 at)
{
  LanternInterruption what
      = { .seat = seat, .play = move->number, .card = g_steal_pointer (&move->card), .at = at };
  LanternPlay *play = &g_array_index (self->plays, LanternPlay, what.play - 1);

  play->heard |= GRAPE_AUDIENCE_SEAT (seat);
  g_array_append_val (self->interruptions, what);
}

static void
act (Lantern *self, int author, LanternMove *move, gint64 at)
{
  switch (move->verb)
    {
    case LANTERN_DO_PLAY:
      add_play (self, author, move, at);
      break;
    case LANTERN_DO_PASS:
      pass (self, author, move->card, at);
      break;
    case LANTERN_DO_INTERRUPT:
      interrupt (self, author, move, at);
      break;
    case LANTERN_DO_LISTEN:
      g_array_index (self->plays, LanternPlay, move->number - 1).heard
          |= GRAPE_AUDIENCE_SEAT (author);
      break;
    case LANTERN_DO_FINISH:
      self->finale = g_steal_pointer (&move->text);
      end_tale (self, at);
      break;
    case LANTERN_DO_DECK:
    case LANTERN_DO_ADD:
      take_elements (self, move, author == GRAPE_AUTHOR_CLOCK);
      break;
    case LANTERN_DO_FIRST:
      self->stage = LANTERN_TELLING;
      lantern_begin_turn (self, move->seat, at);
      break;
    case LANTERN_DO_ACCEPT:
      accept (self, move, at);
      break;
    case LANTERN_DO_DENY:
      deny (self, move, at);
      break;
    case LANTERN_DO_GRANT:
    case LANTERN_DO_REFUSE:
      reply (self, move, at);
      break;
    case LANTERN_DO_ASLEEP: /* R4.3 */
      pass (self, move->seat, NULL, at);
      break;
    case LANTERN_DO_END:
      self->lame = TRUE;
      end_tale (self, at);
      break;
    case LANTERN_DO_VACATION:
    case LANTERN_DO_RETURN:
      self->away = move->verb == LANTERN_DO_VACATION;
      break;
    }
}

static gboolean
apply_text (const GrapeTable *table, Lantern *self, const GrapeEvent *event, int author,
            GError **error)
{
  g_auto (LanternMove) move = { 0 };

  if (!lantern_move_parse (table, self, author, event->text, &move, error)
      || !lantern_check (table, self, author, &move, event->at, error))
    return FALSE;
  /* Only the deck is private, and only the Barkeep's: others' copies could not follow. */
  if (event->kind == GRAPE_EVENT_MOVE
      && event->audience
             != (move.verb == LANTERN_DO_DECK || move.verb == LANTERN_DO_ADD
                     ? GRAPE_AUDIENCE_REFEREE
                     : GRAPE_AUDIENCE_ALL))
    return grape_event_refuse (event, error, "it has the wrong readers");
  act (self, event->author, &move, event->at);
  return TRUE;
}

static gboolean
apply_move (const GrapeTable *table, Lantern *self, const GrapeEvent *event, GError **error)
{
  if (event->text)
    return apply_text (table, self, event, event->author, error);
  if (event->author != GRAPE_AUTHOR_REFEREE || self->stage == LANTERN_OVER)
    return grape_event_refuse (event, error, "only the deck is a secret in this game");
  take_elements (self, NULL, FALSE);
  return TRUE;
}

/* What the program does as the Barkeep, in the Barkeep's own words. */
static gboolean
apply_step (const GrapeTable *table, Lantern *self, const GrapeEvent *event, GError **error)
{
  if (self->stage == LANTERN_WON && g_str_equal (event->text, "close"))
    {
      end_tale (self, event->at);
      return TRUE;
    }
  if (!self->program || self->stage == LANTERN_OVER || self->stage == LANTERN_WON)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  return apply_text (table, self, event, GRAPE_AUTHOR_REFEREE, error);
}

/* The time of @event for whoever is in turn: while a game is on hold it stands still, and later the
 * engine moves all that counts from it (lantern_shift). */
static gint64
counted (const GrapeTable *table, const GrapeEvent *event)
{
  return table->held_since ? MIN (table->held_since, event->at) : event->at;
}

/* R1.2, R1.3, R1.6 */
static gboolean
apply_join (const GrapeTable *table, Lantern *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author, after, old;
  g_autofree char *name = NULL;
  gint64 paid;

  if (!grape_join_parse (event, &old, &name) || old >= 0
      || !lantern_join_read (grape_join_words (event), &after, &paid) || seat > (int)self->n_seats
      || lantern_at_table (self, seat))
    return grape_event_refuse (event, error, "nobody can join so");
  if (self->stage == LANTERN_OVER || self->stage == LANTERN_WON)
    return grape_error_set (error, GRAPE_ERROR_OVER, "Winning", "The tale is told");
  if (self->n_order >= self->benches)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Bards", "All %u benches are taken",
                            self->benches);
  if (paid < self->ante)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Bards",
                            "The ante is A$%" G_GINT64_FORMAT ": join with `paid %" G_GINT64_FORMAT
                            "`",
                            self->ante, self->ante);
  if (paid && !self->ante)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Bards", "This tale is not told for ante");
  if (after >= 0 && !lantern_at_table (self, after))
    return grape_event_refuse (event, error, "nobody sits there");
  self->n_seats = MAX (self->n_seats, (guint)seat + 1);
  self->bards[seat].paid += paid;
  lantern_sit (self, seat, after);
  if (self->has_deck)
    lantern_deal (self, seat, LANTERN_HAND);
  if (self->stage == LANTERN_TELLING && self->turn < 0)
    lantern_begin_turn (self, seat, counted (table, event));
  return TRUE;
}

/* R1.7, R13: what waits of theirs, or against their open play, lapses. */
static void
lapse (Lantern *self, int seat)
{
  guint open = lantern_open_play (self);
  gboolean own = open && lantern_play (self, open)->seat == seat;

  if (own)
    last_play (self)->fate = LANTERN_LAPSED;
  for (guint i = 0; i < self->interruptions->len; i++)
    {
      LanternInterruption *what = &g_array_index (self->interruptions, LanternInterruption, i);

      if (what->fate == LANTERN_WAITS && (what->seat == seat || (own && what->play == open)))
        what->fate = LANTERN_LAPSED;
    }
  for (guint i = self->deals->len; i-- > 0;)
    if (g_array_index (self->deals, LanternDeal, i).seat == seat)
      g_array_remove_index (self->deals, i);
}

static gboolean
apply_leave (const GrapeTable *table, Lantern *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author, next;

  if (seat < 0 || seat >= (int)self->n_seats || !lantern_at_table (self, seat))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "Bards", "%s does not sit at the table",
                            grape_table_name (table, seat));
  next = lantern_after (self, seat);
  lapse (self, seat);
  lantern_return_hand (self, seat);
  lantern_stand_up (self, seat);
  if (self->stage == LANTERN_WON && self->winner == seat)
    end_tale (self, event->at);
  else if (self->stage == LANTERN_TELLING && self->turn == seat)
    lantern_begin_turn (self, self->n_order ? next : -1, counted (table, event));
  return TRUE;
}

gboolean
lantern_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Lantern *self = state;
  gboolean good = TRUE;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      good = apply_move (table, self, event, error);
      break;
    case GRAPE_EVENT_DRAW:
      good = apply_draw (self, event, error);
      break;
    case GRAPE_EVENT_STEP:
      good = apply_step (table, self, event, error);
      break;
    case GRAPE_EVENT_JOIN:
      good = apply_join (table, self, event, error);
      break;
    case GRAPE_EVENT_LEAVE:
      good = apply_leave (table, self, event, error);
      break;
    case GRAPE_EVENT_RESIGN: /* R1.1 */
      self->quit = !self->program;
      if (self->quit && self->stage != LANTERN_OVER)
        end_tale (self, event->at);
      break;
    case GRAPE_EVENT_RULING:
      return grape_event_refuse (event, error, "there is nothing to rule");
    default:
      return TRUE;
    }
  if (good)
    lantern_settle (self, counted (table, event));
  return good;
}

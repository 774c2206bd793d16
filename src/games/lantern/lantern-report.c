/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in the Lantern, in sentences, for the preview and the log. */
#include "lantern-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

const char *const lantern_reason_says[] = {
  "",
  N_ ("It is denied: it is incomprehensible"),
  N_ ("It is denied: it does not follow from what came before"),
  N_ ("It is denied: it is not in the spirit of the game"),
  N_ ("It is denied: it is too long or too short"),
  N_ ("It is denied: it names no card"),
  N_ ("It is denied: it has no card and ties off nothing"),
  N_ ("It is denied: the card is not in the tale"),
};

static void
report_play (const GrapeTable *table, const LanternPlay *play, guint number, GPtrArray *reports)
{
  if (play->card)
    grape_report_add (reports, "Playing", "%s tries play %u, with “%s”",
                      name_of (table, play->seat), number, play->card);
  else
    grape_report_add (reports, "Playing", "%s tries play %u, without a card",
                      name_of (table, play->seat), number);
}

static void
report_answer (const GrapeTable *table, const Lantern *old, const Lantern *self, GPtrArray *reports)
{
  guint number = lantern_open_play (old);
  const LanternPlay *play = lantern_play (self, number);
  const char *name = name_of (table, play->seat);

  if (play->fate == LANTERN_BAD)
    {
      grape_report_add (reports, "Playing", "%s", lantern_reason_says[play->reason]);
      if (play->card)
        grape_report_add (reports, "Playing", "“%s” is burned, and %s gets two cards", play->card,
                          name);
      return;
    }
  grape_report_add (reports, "Playing", "Play %u is accepted", number);
  if (play->loose)
    grape_report_add (reports, "Playing", "“%s” becomes a Loose End", play->card);
  for (guint i = 0; i < play->tied->len; i++)
    grape_report_add (reports, "Playing", "“%s” is tied off: an Ale for %s",
                      (const char *)g_ptr_array_index (play->tied, i), name);
  if (self->stage == LANTERN_WON)
    grape_report_add (reports, "Winning", "%s has no cards left, no end is loose: %s wins", name,
                      name);
}

static void
report_reply (const GrapeTable *table, const Lantern *self, guint number, GPtrArray *reports)
{
  const LanternInterruption *what = lantern_interruption (self, number);
  const char *name = name_of (table, what->seat);

  switch (what->fault)
    {
    case LANTERN_NOT_HELD:
      grape_report_add (reports, "Interrupting",
                        "%s does not hold “%s”: the interruption is refused, and they get a card",
                        name, what->card);
      break;
    case LANTERN_NOT_MENTIONED:
      grape_report_add (reports, "Interrupting",
                        "“%s” is not in the passage: it is burned, and %s gets two cards",
                        what->card, name);
      break;
    case LANTERN_LATE:
      grape_report_add (reports, "Interrupting",
                        "It comes too late: “%s” is burned, and %s gets a card", what->card, name);
      break;
    default:
      grape_report_add (reports, "Interrupting", "%s interrupts with “%s”, and it is their turn",
                        name, what->card);
      if (lantern_at_table (self, lantern_play (self, what->play)->seat))
        grape_report_add (reports, "Interrupting", "%s gets a card",
                          name_of (table, lantern_play (self, what->play)->seat));
    }
}

static void
report_deal (const GrapeTable *table, const Lantern *old, const GrapeEvent *event,
             GPtrArray *reports)
{
  const LanternDeal *deal = &g_array_index (old->deals, LanternDeal, 0);
  const char *name = name_of (table, deal->seat);
  const char *cards = event->text ? strchr (event->text, '"') : NULL;

  if (cards)
    grape_report_add (reports, "Cards", "%s is dealt %s", name, cards);
  else if (deal->n == 1)
    grape_report_add (reports, "Cards", "%s is dealt a card", name);
  else
    grape_report_add (reports, "Cards", "%s is dealt %u cards", name, deal->n);
}

static void
report_barkeep (const GrapeTable *table, const Lantern *old, const LanternMove *move,
                const Lantern *self, GPtrArray *reports)
{
  switch (move->verb)
    {
    case LANTERN_DO_DECK:
    case LANTERN_DO_ADD:
      grape_report_add (reports, "Cards", "The Barkeep brings %u story elements", move->cards->len);
      break;
    case LANTERN_DO_ACCEPT:
    case LANTERN_DO_DENY:
      report_answer (table, old, self, reports);
      break;
    case LANTERN_DO_GRANT:
    case LANTERN_DO_REFUSE:
      report_reply (table, self, move->number, reports);
      break;
    case LANTERN_DO_ASLEEP:
      grape_report_add (reports, "Passing", "%s is asleep, and so passes and gets a card",
                        name_of (table, move->seat));
      break;
    case LANTERN_DO_END:
      grape_report_add (reports, "Cards", "The Barkeep ends the tale, lamely");
      break;
    case LANTERN_DO_VACATION:
      grape_report_add (reports, "Barkeep", "The Barkeep goes on vacation, and the tale waits");
      break;
    case LANTERN_DO_RETURN:
      grape_report_add (reports, "Barkeep", "The Barkeep is back");
      break;
    default:
      break;
    }
}

static void
report_move (const GrapeTable *table, const Lantern *old, const GrapeEvent *event,
             const Lantern *self, GPtrArray *reports)
{
  int author = event->kind == GRAPE_EVENT_STEP ? GRAPE_AUTHOR_REFEREE : event->author;
  const char *name = name_of (table, author);
  g_auto (LanternMove) move = { 0 };

  if (!event->text)
    {
      grape_report_add (reports, "Cards", "The Barkeep brings story elements");
      return;
    }
  if (!lantern_move_parse (table, old, author, event->text, &move, NULL))
    return;
  switch (move.verb)
    {
    case LANTERN_DO_PLAY:
      report_play (table, lantern_play (self, self->plays->len), self->plays->len, reports);
      break;
    case LANTERN_DO_PASS:
      if (move.card)
        grape_report_add (reports, "Passing", "%s passes, discards “%s”, and gets a card", name,
                          move.card);
      else
        grape_report_add (reports, "Passing", "%s passes and gets a card", name);
      break;
    case LANTERN_DO_INTERRUPT:
      grape_report_add (reports, "Interrupting", "%s interrupts play %u with “%s”", name,
                        move.number, move.card);
      break;
    case LANTERN_DO_LISTEN:
      grape_report_add (reports, "Interrupting", "%s lets play %u pass", name, move.number);
      break;
    case LANTERN_DO_FINISH:
      grape_report_add (reports, "Winning", "%s finishes the tale", name);
      break;
    default:
      report_barkeep (table, old, &move, self, reports);
    }
}

static void
report_turn (const GrapeTable *table, const Lantern *old, const Lantern *self, GPtrArray *reports)
{
  if (old->turns != self->turns && self->turn >= 0)
    grape_report_add (reports, "Turns", "It is %s’s turn", name_of (table, self->turn));
  if (self->has_deck && self->deals->len && !self->blind && !self->unshuffled
      && g_array_index (self->deals, LanternDeal, 0).n > self->deck->len)
    grape_report_add (reports, "Cards", "The deck is too small for the cards that are due");
}

void
lantern_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                gconstpointer after, GPtrArray *reports)
{
  const Lantern *self = after, *old = before;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      report_move (table, old, event, self, reports);
      break;
    case GRAPE_EVENT_STEP:
      if (g_str_equal (event->text, "close"))
        grape_report_add (reports, "Winning", "The tale ends as it is");
      else
        report_move (table, old, event, self, reports);
      break;
    case GRAPE_EVENT_DRAW:
      if (self->deals->len < old->deals->len)
        report_deal (table, old, event, reports);
      else if (self->stage == old->stage)
        grape_report_add (reports, "Cards", "The deck is shuffled");
      break;
    case GRAPE_EVENT_JOIN:
      grape_report_add (reports, "Bards", "%s joins the table", name_of (table, event->author));
      break;
    case GRAPE_EVENT_LEAVE:
      grape_report_add (reports, "Bards", "%s leaves the table, and their cards return to the deck",
                        name_of (table, event->author));
      break;
    case GRAPE_EVENT_RESIGN:
      if (self->quit)
        grape_report_add (reports, "Barkeep", "The Barkeep quits, and the tale ends there");
      return;
    default:
      return;
    }
  report_turn (table, old, self, reports);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mail that takes back, or changes, a move that the referee has accepted already. Nothing changes
 * by itself: it is said beside the mail, with what the rules still allow. */
#include "grape-finder-game.h"

#include <string.h>

#ifndef N_
#define N_(String) (String)
#endif

/* After that, nobody takes back a move of a round that is over. */
#define LONGEST_REGRET_S (3 * GRAPE_DAY_S)

/* Nobody takes back what was this many events ago. */
#define MOST_EVENTS 400

/* A move that counts, or will when the referee resolves. */
typedef struct
{
  const char *text;
  gint64 at;               /* when it was sent */
  guint event;             /* 0: not in the log yet */
  GrapeProposal *proposal; /* NULL: the referee entered it, or the player did */
} Accepted;

static gboolean
is_by (int author, const char *person, int other_author, const char *other_person)
{
  return author == other_author
         && (person == NULL || (other_person != NULL && grape_names_equal (person, other_person)));
}

static GrapeProposal *
proposal_of (const GrapeFinderGame *self, guint event)
{
  for (guint i = 0; i < self->decided->len; i++)
    {
      GrapeProposal *each = g_ptr_array_index (self->decided, i);

      if (each->status == GRAPE_PROPOSAL_APPLIED && each->event == event)
        return each;
    }
  return NULL;
}

/* Of one author, the last one first in each of the two kinds. */
static GArray *
list_accepted (const GrapeFinderGame *self, int author, const char *person)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Accepted));
  guint n = grape_instance_n_events (self->instance);

  for (guint i = self->decided->len; i > 0; i--)
    {
      GrapeProposal *each = g_ptr_array_index (self->decided, i - 1);
      Accepted accepted = { each->text, each->at, 0, each };

      if (each->status == GRAPE_PROPOSAL_ACCEPTED
          && is_by (author, person, each->author, each->person))
        g_array_append_val (list, accepted);
    }
  for (guint number = n; number > 0 && number + MOST_EVENTS > n; number--)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      if (event->kind != GRAPE_EVENT_MOVE || event->text == NULL
          || !is_by (author, person, event->author, event->person)
          || grape_instance_event_void (self->instance, number))
        continue;
      GrapeProposal *proposal = proposal_of (self, number);
      Accepted accepted
          = { event->text, proposal != NULL ? proposal->at : event->at, number, proposal };
      g_array_append_val (list, accepted);
    }
  return list;
}

/* Of the game before the event at @number; G_MAXUINT: it cannot be told. */
static guint
phase_before (const GrapeFinderGame *self, guint number)
{
  g_autoptr (GrapePosition) before = grape_instance_at (self->instance, number - 1, NULL);

  return before != NULL ? grape_position_phase (before) : G_MAXUINT;
}

/* Of the game when a mail of @at was sent. */
static guint
phase_at (const GrapeFinderGame *self, gint64 at)
{
  guint n = grape_instance_n_events (self->instance);

  while (n > 0 && grape_instance_event (self->instance, n)->at > at)
    n--;
  return phase_before (self, n + 1);
}

static gboolean
is_of_phase (const GrapeFinderGame *self, const Accepted *accepted, guint phase)
{
  return accepted->event == 0 || phase_before (self, accepted->event) == phase;
}

/* Undoes it on @copy. Returns: how many other events that undoes; G_MAXUINT: it is refused. */
static guint
undo (GrapeInstance *copy, guint number, GError **error)
{
  g_autofree char *text = g_strdup_printf ("void %u", number);
  gint64 now = grape_instance_position (copy)->at;
  guint n = 0;

  if (!grape_instance_act (copy, now, GRAPE_AUTHOR_REFEREE, text, error))
    return G_MAXUINT;
  for (guint i = grape_instance_n_events (copy); i > 0; i--)
    {
      const GrapeEvent *event = grape_instance_event (copy, i);

      if (event->kind != GRAPE_EVENT_VOID)
        continue;
      for (const char *c = event->text; *c != '\0'; c++)
        n += *c == ',';
      break;
    }
  return n;
}

/* Whether the game would refuse the same move once more: then the first one stands. */
static gboolean
is_final (const GrapeFinderGame *self, const Accepted *accepted, int author, const char *person)
{
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self->instance);
  gint64 now = grape_instance_position (copy)->at;

  return !grape_instance_act_by (copy, now, author, person, accepted->text, NULL, NULL);
}

/* What the rules say about undoing a move that is in the log. */
static void
say_what_is_left (const GrapeFinderGame *self, GrapeProposal *proposal, const Accepted *accepted,
                  int author, const char *person)
{
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self->instance);
  g_autoptr (GError) error = NULL;
  guint n = undo (copy, accepted->event, &error);

  if (error != NULL)
    grape_finder_add_remark (proposal, error->message);
  else if (n > 0)
    grape_finder_add_remark (
        proposal, N_ ("By the rules it stands: undoing it would undo what followed from it, too"));
  else if (is_final (self, accepted, author, person))
    grape_finder_add_remark (proposal,
                             N_ ("By the rules it stands, and only a ruling can undo it"));
  else
    grape_finder_add_remark (proposal, N_ ("Nothing has followed from it: it can still be undone"));
  if (error != NULL && !(proposal->marks & GRAPE_MARK_ILLEGAL) && proposal->author != author)
    proposal->marks |= GRAPE_MARK_ILLEGAL;
}

/* The first line of a limerick says which it is. */
static char *
first_line (const char *text)
{
  gsize n = strcspn (text, "\n"), rest = n + strspn (text + n, "\n");
  gsize second = strcspn (text + rest, "\n");

  if (text[n] == '\0')
    return g_strdup (text);
  return g_strdup_printf ("%.*s %.*s …", (int)n, text, (int)second, text + rest);
}

static void
add_void (GrapeFinderGame *self, const GrapeRegret *regret, const Accepted *accepted)
{
  GrapeProposal *proposal = g_new0 (GrapeProposal, 1);
  g_autofree char *remark = g_strdup_printf (
      N_ ("It takes back “%s”, a move that is already accepted"), accepted->text);

  proposal->instance = g_strdup (grape_instance_header (self->instance)->id);
  proposal->author = GRAPE_AUTHOR_REFEREE;
  proposal->text = g_strdup_printf ("void %u", accepted->event);
  proposal->at = regret->message->at;
  proposal->message = regret->message->id;
  proposal->start = regret->start;
  proposal->end = regret->end;
  proposal->sureness = GRAPE_UNSURE;
  proposal->marks = regret->marks | GRAPE_MARK_REVISES;
  proposal->meant = TRUE;
  grape_finder_add_remark (proposal, remark);
  say_what_is_left (self, proposal, accepted, regret->seat, NULL);
  grape_finder_add_remark (proposal, regret->doubts);
  g_ptr_array_add (self->proposals, proposal);
}

/* "I take back my bid. King instead" is about an earlier bid, and not about what follows in it. */
static gboolean
stands_behind (const Accepted *accepted, const GrapeRegret *regret)
{
  const GrapeProposal *found = accepted->proposal;

  return found != NULL && found->message != 0 && found->message == regret->message->id
         && found->start >= regret->start;
}

/* Whether the same writer has sent something in between, which is then what they take back. */
static gboolean
is_overtaken (const GrapeFinderGame *self, const GrapeMessage *message, int seat, gint64 since)
{
  for (guint i = 0; i < self->proposals->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (self->proposals, i);

      if (each->author == seat && each->meant && each->message != message->id && each->at > since
          && each->at <= message->at)
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_finder_game_take_back:
 *
 * If what the writer takes back was accepted, proposes to undo it, or says so beside it if it is
 * not in the log yet.
 */
void
grape_finder_game_take_back (GrapeFinderGame *self, const GrapeRegret *regret)
{
  const GrapeMessage *message = regret->message;
  g_autoptr (GArray) list = list_accepted (self, regret->seat, NULL);
  const Accepted *last = NULL;

  for (guint i = 0; i < list->len; i++)
    {
      const Accepted *each = &g_array_index (list, Accepted, i);

      if (each->at <= message->at && (last == NULL || each->at > last->at))
        last = each;
    }
  if (last == NULL || stands_behind (last, regret)
      || is_overtaken (self, message, regret->seat, last->at)
      || (message->at - last->at > LONGEST_REGRET_S
          && !is_of_phase (self, last, phase_at (self, message->at))))
    return;
  if (last->event > 0)
    {
      add_void (self, regret, last);
      return;
    }
  g_autofree char *time = grape_time_format (message->at);
  g_autofree char *remark = g_strdup_printf (
      N_ ("The message of %s takes back this move, which is already accepted"), time);
  last->proposal->marks |= GRAPE_MARK_REVISES;
  grape_finder_add_remark (last->proposal, remark);
  grape_finder_add_remark (last->proposal, N_ ("It is not entered yet, and can still be rejected"));
}

/* "bid Q" and "bid K", and "e3" and "c1" of games without verbs. */
static gboolean
same_verb (const char *a, const char *b)
{
  gsize n = strcspn (a, " \n"), n_other = strcspn (b, " \n");

  return (a[n] == '\0' && b[n_other] == '\0') || (n == n_other && strncmp (a, b, n) == 0);
}

/* What the game tells after @change, with the accepted move and without it; NULL: it is refused, or
 * the game moves on. */
static gboolean
is_replaced (const GrapeFinderGame *self, const Accepted *accepted, const GrapeProposal *change,
             gboolean *is_vain)
{
  g_autoptr (GrapeInstance) without = grape_instance_copy (self->instance);
  g_autofree char *with_text = NULL;
  g_autofree char *without_text = NULL;
  g_autofree char *now = NULL;

  *is_vain = FALSE;
  if (accepted->event > 0 && undo (without, accepted->event, NULL) != 0)
    return FALSE;
  with_text = grape_finder_told_after (self->instance,
                                       accepted->event == 0 ? accepted->proposal : NULL, change);
  without_text = grape_finder_told_after (without, NULL, change);
  if (with_text == NULL || without_text == NULL)
    return FALSE;
  now = accepted->event > 0 ? grape_finder_told (grape_instance_position (self->instance), change)
                            : grape_finder_told_after (self->instance, NULL, accepted->proposal);
  *is_vain = g_strcmp0 (with_text, now) == 0;
  return g_str_equal (with_text, without_text);
}

static void
mark_change (GrapeProposal *change, const Accepted *accepted, const char *rule)
{
  g_autofree char *line = first_line (accepted->text);
  g_autofree char *remark
      = g_strdup_printf (N_ ("It changes “%s”, a move that is already accepted"), line);

  change->marks |= GRAPE_MARK_REVISES;
  grape_finder_add_remark (change, remark);
  grape_finder_add_remark (change, rule);
}

/* Whether @change and @accepted may be two values of one move. */
static gboolean
is_of_same (const GrapeFinderGame *self, const GrapeProposal *change, const Accepted *accepted,
            guint phase)
{
  return accepted->at <= change->at && !g_str_equal (accepted->text, change->text)
         && (accepted->proposal == NULL || accepted->proposal->message == 0
             || accepted->proposal->message != change->message)
         && same_verb (accepted->text, change->text) && is_of_phase (self, accepted, phase);
}

static void
mark_if_change (GrapeFinderGame *self, GrapeProposal *change)
{
  g_autoptr (GArray) list = list_accepted (self, change->author, change->person);
  guint phase = change->marks & GRAPE_MARK_PAST
                    ? phase_at (self, change->at)
                    : grape_position_phase (grape_instance_position (self->instance));

  for (guint i = 0; i < list->len; i++)
    {
      const Accepted *accepted = &g_array_index (list, Accepted, i);
      gboolean is_vain;

      if (!is_of_same (self, change, accepted, phase))
        continue;
      if (change->marks & GRAPE_MARK_PAST)
        {
          mark_change (change, accepted, NULL);
          say_what_is_left (self, change, accepted, change->author, change->person);
        }
      else if (change->marks & GRAPE_MARK_ILLEGAL)
        mark_change (change, accepted, N_ ("By the rules the first one stands"));
      else if (is_replaced (self, accepted, change, &is_vain))
        mark_change (change, accepted, N_ ("The rules still let it be replaced"));
      else if (is_vain)
        mark_change (change, accepted, N_ ("By the rules the first one stands"));
      else
        continue;
      return;
    }
}

/**
 * grape_finder_game_mark_changes:
 *
 * Marks what changes a move that is accepted already.
 */
void
grape_finder_game_mark_changes (GrapeFinderGame *self)
{
  for (guint i = 0; i < self->proposals->len; i++)
    {
      GrapeProposal *each = g_ptr_array_index (self->proposals, i);

      /* What is refused may be refused for that very reason. */
      if ((each->meant || each->marks & GRAPE_MARK_ILLEGAL)
          && !(each->marks & (GRAPE_MARK_DUPLICATE | GRAPE_MARK_REVISES))
          && (each->author >= 0 || each->person != NULL))
        mark_if_change (self, each);
    }
}

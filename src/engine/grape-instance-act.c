/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one way into a log: acts, deadlines and chance; and events that come ready-made from a file,
 * the library or a server. */
#include "grape-command.h"
#include "grape-instance-private.h"
#include "grape-verb.h"

#include <sodium.h>
#include <string.h>

/* More automatic events than this after one act: a game that runs in circles, or a clock that is
 * years ahead of a game whose turns take a minute. */
#define MAX_AUTOMATIC 100000

static void
header_hash (GrapeInstance *self, guint8 hash[GRAPE_HASH_BYTES])
{
  crypto_generichash_state state;
  crypto_generichash_init (&state, NULL, 0, GRAPE_HASH_BYTES);
  crypto_generichash_update (&state, (const guint8 *)"grapefruit header 1",
                             strlen ("grapefruit header 1"));
  crypto_generichash_update (&state, (const guint8 *)self->header_line, strlen (self->header_line));
  crypto_generichash_final (&state, hash, GRAPE_HASH_BYTES);
}

static void
last_hash (GrapeInstance *self, guint8 hash[GRAPE_HASH_BYTES])
{
  const GrapeEvent *last = grape_instance_event (self, self->events->len);
  if (last)
    memcpy (hash, last->hash, GRAPE_HASH_BYTES);
  else
    header_hash (self, hash);
}

/* Nonces keep a sealed `bid K` from being guessed; they are a function of the seed, so that a
 * script repeats to the byte. */
static void
make_nonce (GrapeInstance *self, guint number, guint8 nonce[GRAPE_NONCE_BYTES])
{
  g_autofree char *label = g_strdup_printf ("grapefruit nonce 1 %u", number);
  crypto_generichash (nonce, GRAPE_NONCE_BYTES, (const guint8 *)label, strlen (label),
                      self->nonce_key, sizeof self->nonce_key);
}

static void
add_openings (GrapeInstance *self, GrapeEvent *event, GArray *opens)
{
  for (guint i = 0; opens && i < opens->len; i++)
    {
      const GrapeEvent *opened = grape_instance_event (self, g_array_index (opens, guint, i));
      g_assert (opened);
      if (opened->text) /* else nobody opened it in time */
        grape_event_open_other (event, opened);
    }
}

/**
 * grape_instance_append_committed:
 * @event: (transfer full): new, with its commitment
 *
 * Numbers, chains, folds and appends.
 */
gboolean
grape_instance_append_committed (GrapeInstance *self, GrapeEvent *event, GError **error)
{
  guint8 before[GRAPE_HASH_BYTES];
  event->number = self->events->len + 1;
  last_hash (self, before);
  grape_event_chain (event, before);
  return grape_instance_push (self, event, error);
}

/* @seal: of a private event; NULL: ours */
static gboolean
append_new (GrapeInstance *self, GrapeEvent *event, const GrapeSeal *seal, GError **error)
{
  if (!grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE))
    grape_event_bind (event, seal ? seal->context : self->context);
  if (!grape_event_public (event) && seal)
    memcpy (event->nonce, seal->nonce, GRAPE_NONCE_BYTES);
  else if (!grape_event_public (event))
    make_nonce (self, self->events->len + 1, event->nonce);
  grape_event_commit (event);
  return grape_instance_append_committed (self, event, error);
}

/**
 * grape_instance_draw:
 * @n_events: how many events stood in the log before the draw: their contributions count
 * @draw_number: how many draws by the clock stood before it, void ones too: none is ever repeated
 *
 * Returns: (transfer full) (element-type guint): what chance chose for @next
 */
GArray *
grape_instance_draw (GrapeInstance *self, const guint8 seed[GRAPE_SEED_BYTES], guint n_events,
                     guint draw_number, const GrapeNext *next)
{
  gboolean sorted = FALSE;
  g_autoptr (GPtrArray) contributed = grape_instance_contributions (self, n_events, &sorted);
  guint8 key[32];
  GrapeStream stream;
  if (sorted)
    grape_random_key_sorted (seed, contributed, key);
  else
    grape_random_key (seed, contributed, key);
  grape_stream_init (&stream, key, draw_number);
  GArray *chosen = g_array_sized_new (FALSE, TRUE, sizeof (guint), next->k);
  g_array_set_size (chosen, next->k);
  for (guint i = 0; next->repeat && i < next->k; i++)
    g_array_index (chosen, guint, i) = grape_stream_below (&stream, next->n);
  if (!next->repeat)
    grape_stream_sample (&stream, next->n, next->k, (guint *)(gpointer)chosen->data);
  return chosen;
}

/**
 * grape_instance_in_chair:
 *
 * Whether @seat now stands for the referee, in a game in which the players take turns at that.
 */
gboolean
grape_instance_in_chair (GrapeInstance *self, int seat)
{
  return self->rules->chair && seat >= 0 && self->rules->chair (self->now->state) == seat;
}

/**
 * grape_instance_waits_to_begin:
 *
 * Whether a game that was held from its start has stood still ever since; a later pause is another
 * matter.
 */
gboolean
grape_instance_waits_to_begin (GrapeInstance *self)
{
  if (!self->header->held || !self->now->table->paused)
    return FALSE;
  for (guint number = 1; number <= self->events->len; number++)
    if (grape_instance_event (self, number)->kind == GRAPE_EVENT_RESUME)
      return FALSE;
  return TRUE;
}

/* A viewer's copy can go on by itself only while its holder is in the chair, and gets to know all
 * that the game is about to need. So can the copy of one who keeps the log of such a game for the
 * others, has the seed, lacks only what no referee may know, and is told what a step opens when the
 * time has come. */
static gboolean
goes_on (GrapeInstance *self)
{
  return !self->is_partial || (self->has_seed && !self->lacks_referees)
         || grape_instance_in_chair (self, self->holder);
}

static gboolean
can_open (GrapeInstance *self, GArray *opens)
{
  for (guint i = 0; opens && i < opens->len; i++)
    if (!grape_instance_event (self, g_array_index (opens, guint, i))->text)
      return FALSE;
  return TRUE;
}

/* When @next happens if the clock shows enough; FALSE: not by itself. *strictly: only after that.
 */
static gboolean
is_to_come (GrapeInstance *self, const GrapeNext *next, gint64 *at, gboolean *strictly)
{
  if (next->kind == GRAPE_NEXT_NOTHING || (next->kind == GRAPE_NEXT_DRAW && !self->has_seed))
    return FALSE;
  *at = next->at;
  *strictly = next->at && !next->reached;
  if (can_open (self, next->opens))
    return TRUE;
  if (next->opens_until >= next->at)
    {
      *at = next->opens_until;
      *strictly = TRUE;
    }
  return next->opens_until > 0;
}

static GrapeEvent *
automatic_event (GrapeInstance *self, const GrapeNext *next, gint64 at)
{
  GrapeEventKind kind = next->kind == GRAPE_NEXT_DRAW ? GRAPE_EVENT_DRAW : GRAPE_EVENT_STEP;
  g_autoptr (GString) text = g_string_new (NULL);
  if (next->kind == GRAPE_NEXT_DRAW)
    {
      g_autoptr (GArray) chosen = grape_instance_draw (self, grape_instance_seed_for (self, next),
                                                       self->events->len, self->n_draws, next);
      self->rules->draw_text (self->now->state, next, (guint *)(gpointer)chosen->data, text);
    }
  else
    g_string_append (text, next->text);
  GrapeEvent *event = grape_event_new (at, kind, GRAPE_AUTHOR_CLOCK, next->audience, text->str);
  add_openings (self, event, next->opens);
  return event;
}

/**
 * grape_instance_run:
 * @until: deadlines strictly before this have passed (G1)
 *
 * Appends whatever happens by itself. Nothing happens while the game stands still, in a viewer's
 * copy, and at a draw for which there is no seed.
 */
gboolean
grape_instance_run (GrapeInstance *self, gint64 until, GError **error)
{
  until = MIN (until, GRAPE_TIME_LATEST_S);
  for (guint i = 0; i < MAX_AUTOMATIC; i++)
    {
      GrapeNext next = { .audience = GRAPE_AUDIENCE_ALL };
      if (!goes_on (self) || grape_position_over (self->now)
          || grape_position_is_stopped (self->now))
        return TRUE;
      self->rules->next (self->now->table, self->now->state, &next);
      gint64 at = 0;
      gboolean strictly = FALSE;
      gboolean due = is_to_come (self, &next, &at, &strictly)
                     && (!at || at < until || (!strictly && at == until))
                     && !(next.looks_up && self->is_preview);
      GrapeEvent *event = due ? automatic_event (self, &next, MAX (at, self->now->at)) : NULL;
      grape_next_clear (&next);
      if (!event)
        return TRUE;
      if (!append_new (self, event, NULL, error))
        return FALSE;
    }
  grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                   "More than %d things would happen by themselves by then: go in smaller steps",
                   MAX_AUTOMATIC);
  return FALSE;
}

/* Times are written as RFC 3339 can write them; a later event could not be read again. */
static gboolean
check_time (gint64 at, gint64 earliest, GError **error)
{
  g_autofree char *given = grape_time_format (at);
  g_autofree char *last = grape_time_format (earliest);
  if (at > GRAPE_TIME_LATEST_S)
    grape_error_set (error, GRAPE_ERROR_TIME, NULL, "A log cannot go beyond the year 9999");
  else if (at < earliest)
    grape_error_set (error, GRAPE_ERROR_TIME, NULL, "%s is before the last event, which was at %s",
                     given, last);
  return at >= earliest && at <= GRAPE_TIME_LATEST_S;
}

static gboolean
check_writable (GrapeInstance *self, gint64 at, GError **error)
{
  if (!goes_on (self))
    {
      grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                       "This copy does not hold all the secrets: send moves to the referee");
      return FALSE;
    }
  return check_time (at, self->now->at, error);
}

/**
 * grape_instance_prepare:
 *
 * What comes before every act: may this copy be written to, is it the time, what is overdue.
 */
gboolean
grape_instance_prepare (GrapeInstance *self, gint64 at, GError **error)
{
  return check_writable (self, at, error) && grape_instance_run (self, at, error);
}

static gboolean
act (GrapeInstance *self, gint64 at, int author, const char *person, const char *text,
     const GrapeSeal *seal, GError **error)
{
  if (!grape_instance_prepare (self, at, error))
    return FALSE;
  if (author == GRAPE_AUTHOR_CLOCK)
    return TRUE;

  GrapeCommand command = { 0 };
  if (!grape_command_read (self, at, author, person, text, &command, error))
    {
      grape_instance_say_late (self, at, error);
      return FALSE;
    }
  GrapeEvent *event
      = grape_event_new (at, command.kind, command.author, command.audience, command.text);
  event->person = g_strdup (command.person);
  grape_command_clear (&command);
  return append_new (self, event, seal, error) && grape_instance_run (self, at, error);
}

/**
 * grape_instance_act:
 *
 * Reads @text as an act of @author at @at and appends it, with what happens by itself before and
 * after. Errors: those of grape_command_read(), GRAPE_ERROR_TIME if @at is before the last event,
 * GRAPE_ERROR_AUTHOR in a viewer's copy.
 */
gboolean
grape_instance_act (GrapeInstance *self, gint64 at, int author, const char *text, GError **error)
{
  return act (self, at, author, NULL, text, NULL, error);
}

/**
 * grape_instance_act_person:
 * @person: who acts, by name; with a seat here or without
 *
 * As grape_instance_act(). A person who plays acts for their seat in what only players do; what
 * anybody may do, everybody does by name, players too. Errors: also SEAT: it needs a seat, and
 * @person has none.
 */
gboolean
grape_instance_act_person (GrapeInstance *self, gint64 at, const char *person, const char *text,
                           GError **error)
{
  return act (self, at, GRAPE_AUTHOR_PERSON, person, text, NULL, error);
}

/**
 * grape_instance_act_by:
 * @person: (nullable): who acts, where @author is GRAPE_AUTHOR_PERSON
 * @seal: (nullable): with which the commitment of a private act is made; its author chose it, and
 * so can have signed it before
 *
 * grape_instance_act() or grape_instance_act_person(), for a caller that has both in one place.
 */
gboolean
grape_instance_act_by (GrapeInstance *self, gint64 at, int author, const char *person,
                       const char *text, const GrapeSeal *seal, GError **error)
{
  return act (self, at, author, person, text, seal, error);
}

/**
 * grape_instance_bind:
 * @context: (nullable): see grape_event_bind()
 *
 * Binds new events that no referee may read to @context.
 */
void
grape_instance_bind (GrapeInstance *self, const char *context)
{
  g_free (self->context);
  self->context = g_strdup (context);
}

/**
 * grape_instance_advance:
 *
 * Lets time pass: every deadline strictly before @now fires, dated at the deadline. A @now before
 * the last event does nothing. Errors: GRAPE_ERROR_LIMIT when too much would happen at once; what
 * happened until then stands.
 */
gboolean
grape_instance_advance (GrapeInstance *self, gint64 now, GError **error)
{
  return grape_instance_run (self, MAX (now, self->now->at), error);
}

/**
 * grape_instance_next_deadline:
 *
 * Returns: the earliest time by which somebody owes something; 0: no deadline runs
 */
gint64
grape_instance_next_deadline (GrapeInstance *self)
{
  gint64 earliest = 0;
  if (grape_position_is_stopped (self->now))
    return 0;
  g_autoptr (GArray) pending = grape_position_pending (self->now);
  for (guint i = 0; i < pending->len; i++)
    {
      gint64 until = g_array_index (pending, GrapePending, i).until;
      if (until && (!earliest || until < earliest))
        earliest = until;
    }
  return earliest;
}

/**
 * grape_instance_wakes_at:
 *
 * Returns: when something will happen by itself (the last event's time when it is overdue); 0: not
 * before somebody acts
 */
gint64
grape_instance_wakes_at (GrapeInstance *self)
{
  GrapeNext next = { .audience = GRAPE_AUDIENCE_ALL };
  gint64 at = 0;
  gboolean strictly = FALSE;

  if (!goes_on (self) || grape_position_over (self->now) || grape_position_is_stopped (self->now))
    return 0;
  self->rules->next (self->now->table, self->now->state, &next);
  gboolean comes = is_to_come (self, &next, &at, &strictly);
  grape_next_clear (&next);
  return comes ? MAX (at + strictly, self->now->at) : 0;
}

static gboolean
check_openings (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  for (guint i = 0; event->opens && i < event->opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (event->opens, i);
      const GrapeEvent *opened = grape_instance_event (self, opening->number);
      g_autoptr (GrapeEvent) trial
          = grape_event_new (0, GRAPE_EVENT_MOVE, opening->author, 0, opening->text);
      trial->person = g_strdup (opening->person);
      memcpy (trial->nonce, opening->nonce, GRAPE_NONCE_BYTES);
      grape_event_bind (trial, opened ? opened->context : NULL);
      grape_event_commit (trial);
      if (!opened || opened->author != opening->author
          || g_strcmp0 (opened->person, opening->person) != 0
          || memcmp (trial->commitment, opened->commitment, GRAPE_HASH_BYTES) != 0)
        {
          grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                           "Event %u opens event %u with a text that was not committed to",
                           event->number, opening->number);
          return FALSE;
        }
    }
  return TRUE;
}

/* If even the log's keeper does not know everything, a step that opens less than it should may come
 * only when the time for it is over: a keeper may not ignore what somebody has opened. */
static gboolean
check_left_shut (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  GrapeNext next = { .audience = GRAPE_AUDIENCE_ALL };
  guint n = event->opens ? event->opens->len : 0;

  if (!self->rules->secret || event->kind != GRAPE_EVENT_STEP || grape_position_over (self->now))
    return TRUE;
  self->rules->next (self->now->table, self->now->state, &next);
  gboolean early = next.kind == GRAPE_NEXT_STEP && g_strcmp0 (next.text, event->text) == 0
                   && next.opens && next.opens->len > n
                   && !(next.opens_until && event->at >= next.opens_until);
  grape_next_clear (&next);
  if (early)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                     "Event %u leaves something sealed that it must open, and there is still time "
                     "to open it",
                     event->number);
  return !early;
}

static gboolean
check_void (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  if (event->kind != GRAPE_EVENT_VOID)
    return TRUE;
  g_autoptr (GArray) numbers = grape_void_parse (event->text);
  gboolean valid = numbers->len > 0 && grape_event_public (event);
  for (guint i = 0; valid && i < numbers->len; i++)
    {
      guint number = g_array_index (numbers, guint, i);
      const GrapeEvent *target = grape_instance_event (self, number);
      valid
          = target && target->kind != GRAPE_EVENT_VOID && !grape_instance_event_void (self, number);
    }
  if (!valid)
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                     "Event %u voids something that cannot be voided", event->number);
  return valid;
}

/* Who may read a private move of this author; 0: nobody's moves are private to them. */
static GrapeAudience
private_readers (GrapeInstance *self, const GrapeEvent *event)
{
  const GrapePosition *now = self->now;

  if (event->author == GRAPE_AUTHOR_PERSON || event->author == GRAPE_AUTHOR_REFEREE)
    return GRAPE_AUDIENCE_REFEREE;
  if (!grape_table_seat (now->table, event->author))
    return 0;
  return self->rules->secret ? self->rules->secret (now->table, now->state, event->author)
                             : GRAPE_AUDIENCE_SEAT (event->author) | GRAPE_AUDIENCE_REFEREE;
}

/* Reads the text of an event of the log again. */
static gboolean
read_again (GrapeInstance *self, const GrapeEvent *event, GrapeRead *read)
{
  const GrapeRules *rules = self->rules;
  const GrapePosition *now = self->now;

  if (!event->text)
    return FALSE;
  if (event->person)
    return rules->read_person
           && rules->read_person (now->table, now->state, event->person, event->text, read, NULL);
  if (!grape_table_seat (now->table, event->author)
      && !(event->author == GRAPE_AUTHOR_REFEREE && grape_verb_by (rules->verbs, GRAPE_BY_REFEREE)))
    return FALSE; /* nobody's move: the fold refuses it */
  return rules->read (now->table, now->state, event->author, event->text, read, NULL);
}

/* The game says who may read a move, not the writer of the log, who could let more people read it
 * than were meant to. */
static gboolean
check_readers (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  GrapeRead read = { .audience = GRAPE_AUDIENCE_ALL };
  gboolean right = TRUE;

  if (event->kind != GRAPE_EVENT_MOVE || grape_position_over (self->now)
      || !(self->rules->sealable & GRAPE_SEALABLE (GRAPE_EVENT_MOVE)))
    return TRUE;
  if (!grape_event_public (event))
    right = event->audience
            && (event->audience == private_readers (self, event)
                || grape_instance_confides (self, event->author, event->audience));
  else if (read_again (self, event, &read))
    right = read.audience == GRAPE_AUDIENCE_ALL;
  grape_read_clear (&read);
  if (!right)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                     "The readers of event %u are not those that the rules name", event->number);
  return right;
}

/**
 * grape_instance_append:
 *
 * Appends a ready-made event, if it follows from this log, and nothing else. Errors:
 * GRAPE_ERROR_HASH, GRAPE_ERROR_TIME, GRAPE_ERROR_FORMAT and what the game refuses.
 */
gboolean
grape_instance_append (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  guint8 before[GRAPE_HASH_BYTES];
  if (event->number != self->events->len + 1)
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL, "Event %u follows event %u: one is missing",
                       event->number, self->events->len);
      return FALSE;
    }
  last_hash (self, before);
  if (!grape_event_check (event, before, error))
    return FALSE;
  if (event->at < self->now->at)
    {
      grape_error_set (error, GRAPE_ERROR_TIME, NULL, "Event %u is dated before event %u",
                       event->number, event->number - 1);
      return FALSE;
    }
  if (!check_readers (self, event, error) || !check_openings (self, event, error)
      || !check_left_shut (self, event, error) || !check_void (self, event, error))
    return FALSE;
  return grape_instance_push (self, grape_event_copy (event), error);
}

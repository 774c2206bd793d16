/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets that were opened for everybody, and then made void: a keeper who plays could read them
 * and choose again. So no later choice at that seat counts in that round, and everybody is told.
 * Since version 2. */
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share-private.h"

/* --- what was open, and since when ------------------------------------------------------------ */

typedef struct
{
  GrapeInstance *instance;
  GPtrArray *opened;   /* of GrapeOpened: by players' entries, and by steps, void or not */
  GArray *voids;       /* of guint: numbers of the events that made others void */
  GHashTable *counted; /* event -> the step that opens it and counts */
} Openings;

static void
openings_clear (Openings *self)
{
  g_clear_pointer (&self->opened, g_ptr_array_unref);
  g_clear_pointer (&self->voids, g_array_unref);
  g_clear_pointer (&self->counted, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Openings, openings_clear)

static GrapeOpened *
opened_by_step (const GrapeEvent *step)
{
  GrapeOpened *opened = g_new0 (GrapeOpened, 1);

  opened->saw = step->number;
  opened->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < step->opens->len; i++)
    g_array_append_val (opened->numbers,
                        ((GrapeOpening *)g_ptr_array_index (step->opens, i))->number);
  return opened;
}

static void
add_step (Openings *self, const GrapeEvent *step)
{
  GrapeOpened *opened = opened_by_step (step);

  if (!grape_instance_event_void (self->instance, step->number))
    for (guint i = 0; i < opened->numbers->len; i++)
      g_hash_table_insert (self->counted,
                           GUINT_TO_POINTER (g_array_index (opened->numbers, guint, i)),
                           GUINT_TO_POINTER (step->number));
  g_ptr_array_add (self->opened, opened);
}

static gboolean
openings_init (Openings *self, GrapeExchange *exchange, GrapeInstance *instance, GError **error)
{
  self->instance = instance;
  self->voids = g_array_new (FALSE, FALSE, sizeof (guint));
  self->counted = g_hash_table_new (NULL, NULL);
  self->opened = grape_library_list_opened (exchange->library, exchange->shared->topic, error);
  for (guint number = 1; self->opened && number <= grape_instance_n_events (instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);

      if (event->kind == GRAPE_EVENT_VOID)
        g_array_append_val (self->voids, number);
      if (event->opens && event->opens->len)
        add_step (self, event);
    }
  return self->opened != NULL;
}

static guint
counted_by (const Openings *self, guint secret)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->counted, GUINT_TO_POINTER (secret)));
}

/* Whether something became void between the opening and @number. Otherwise nobody chooses in
 * between. */
static guint
void_between (const Openings *self, const GrapeOpened *opened, guint number)
{
  for (guint i = 0; i < self->voids->len; i++)
    {
      guint at = g_array_index (self->voids, guint, i);

      if (at > opened->saw && at < number)
        return at;
    }
  return 0;
}

static guint
phase_before (const Openings *self, guint number)
{
  g_autoptr (GrapePosition) before = grape_instance_at (self->instance, number - 1, NULL);

  return before ? grape_position_phase (before) : 0;
}

/* Whether event @number was chosen when secrets of its round were open. */
static gboolean
is_late (const Openings *self, guint number)
{
  for (guint i = 0; i < self->opened->len && self->voids->len; i++)
    {
      const GrapeOpened *one = g_ptr_array_index (self->opened, i);

      if (!void_between (self, one, number))
        continue;
      for (guint k = 0; k < one->numbers->len; k++)
        {
          guint secret = g_array_index (one->numbers, guint, k), step = counted_by (self, secret);

          if (secret && secret < number && (!step || step > number)
              && phase_before (self, secret) == phase_before (self, number))
            return TRUE;
        }
    }
  return FALSE;
}

static int
seat_of_keeper (GrapeExchange *exchange)
{
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, exchange->shared->topic, NULL);

  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (g_str_equal (member->author, exchange->shared->keeper))
        return member->seat;
    }
  return GRAPE_VIEWER_SPECTATOR;
}

/* --- it does not count ------------------------------------------------------------------------ */

static gboolean
check_step (const Openings *self, const GrapeEvent *step, int seat, GError **error)
{
  for (guint i = 0; i < step->opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (step->opens, i);

      if (opening->author != seat || grape_instance_event_void (self->instance, opening->number)
          || !is_late (self, opening->number))
        continue;
      grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                       "Event %u counts a choice that the keeper made (event %u) after secrets of "
                       "that round had been opened",
                       step->number, opening->number);
      return FALSE;
    }
  return TRUE;
}

/**
 * grape_share_check_choices:
 * @first: the first event to look at
 *
 * Errors: ILLEGAL if a step counts a choice of the keeper's that came too late.
 */
gboolean
grape_share_check_choices (GrapeExchange *exchange, GrapeInstance *instance, guint first,
                           GError **error)
{
  int seat = seat_of_keeper (exchange);
  g_auto (Openings) openings = { 0 };
  gboolean good = TRUE;

  if (exchange->shared->version < 2 || seat < 0 || !grape_instance_rules (instance)->secret)
    return TRUE;
  for (guint number = first; good && number <= grape_instance_n_events (instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);

      if (!event->opens || !event->opens->len || grape_instance_event_void (instance, number))
        continue;
      if (!openings.opened && !openings_init (&openings, exchange, instance, error))
        return FALSE;
      good = check_step (&openings, event, seat, error);
    }
  return good;
}

/**
 * grape_share_drop_late_choices:
 *
 * Makes void what the keeper chose at their own seat when secrets of the round were open, before
 * anybody else has to find it.
 */
gboolean
grape_share_drop_late_choices (GrapeKeeper *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  int seat = seat_of_keeper (exchange);
  g_auto (Openings) openings = { 0 };

  if (exchange->shared->version < 2 || seat < 0 || !grape_instance_rules (self->instance)->secret)
    return TRUE;
  if (!openings_init (&openings, exchange, self->instance, error))
    return FALSE;
  for (guint number = grape_instance_n_events (self->instance); number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      g_autofree char *text = g_strdup_printf ("void %u", number);

      if (event->opens && event->opens->len && !grape_instance_event_void (self->instance, number))
        return TRUE; /* earlier ones counted, and were published */
      if (event->kind != GRAPE_EVENT_MOVE || event->author != seat || grape_event_public (event)
          || grape_instance_event_void (self->instance, number) || !is_late (&openings, number))
        continue;
      gint64 last = grape_instance_position (self->instance)->at;
      if (!grape_instance_act (self->instance, last, GRAPE_AUTHOR_REFEREE, text, error))
        return FALSE;
      grape_sync_report_note (
          exchange->report,
          "What you chose (event %u) does not count: secrets of that round had been "
          "opened, and you are the keeper",
          number);
    }
  return TRUE;
}

/* --- everybody is told ------------------------------------------------------------------------ */

/* In the report, and in the window's bar until the user has seen it. */
static gboolean
warn (GrapeExchange *exchange, GrapeInstance *instance, const GrapeOpened *opened, guint made_void,
      GError **error)
{
  const GrapeEvent *secret
      = grape_instance_event (instance, g_array_index (opened->numbers, guint, 0));
  GrapeShared *shared = exchange->shared;

  g_free (shared->warning);
  shared->warning = g_strdup_printf (
      "Secrets of a round were opened for everybody (event %u and others), and "
      "event %u made that void: the keeper could read them before the round goes "
      "on. What the keeper's own seat chooses in it from now on does not count",
      secret->number, made_void);
  grape_sync_report_note (exchange->report, "%s", shared->warning);
  return grape_library_update_shared (exchange->library, shared, error);
}

static gboolean
is_due (GrapeInstance *instance, guint secret)
{
  g_autoptr (GArray) due = grape_instance_due_openings (instance);

  for (guint i = 0; i < due->len; i++)
    if (g_array_index (due, guint, i) == secret)
      return TRUE;
  return FALSE;
}

/* Whether an opening by somebody's program, and not by a step, has been undone. */
static gboolean
tell_entry (GrapeExchange *exchange, const Openings *self, const GrapeOpened *opened,
            GError **error)
{
  guint n = grape_instance_n_events (self->instance);
  guint secret = opened->numbers->len ? g_array_index (opened->numbers, guint, 0) : 0;
  guint made_void = void_between (self, opened, n + 1);

  if (!opened->author || opened->told || !made_void || !secret || secret > n
      || counted_by (self, secret) || is_due (self->instance, secret))
    return TRUE;
  return warn (exchange, self->instance, opened, made_void, error)
         && grape_library_set_told (exchange->library, exchange->shared->topic, opened, error);
}

/**
 * grape_share_tell_voids:
 * @first: the first event that is new
 *
 * Reports that something opened by players' programs or by a step has become void.
 */
gboolean
grape_share_tell_voids (GrapeExchange *exchange, GrapeInstance *instance, guint first,
                        GError **error)
{
  g_auto (Openings) openings = { 0 };
  gboolean good = TRUE;

  if (!grape_instance_rules (instance)->secret)
    return TRUE;
  if (!openings_init (&openings, exchange, instance, error))
    return FALSE;
  for (guint i = 0; good && openings.voids->len && i < openings.opened->len; i++)
    {
      const GrapeOpened *opened = g_ptr_array_index (openings.opened, i);
      guint by = opened->author ? 0 : grape_instance_voided_by (instance, opened->saw);

      good = tell_entry (exchange, &openings, opened, error)
             && (by < first || warn (exchange, instance, opened, by, error));
    }
  return good;
}

/** grape_share_check_opened: checks what the events of one entry have to do with the keeper. */
gboolean
grape_share_check_opened (GrapeFollower *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  guint first = self->entry_first;

  return (exchange->shared->version < 2
          || (grape_share_check_bound (self, error)
              && grape_share_look_for_unvouched (self, error)))
         && grape_share_check_choices (exchange, self->instance, first, error)
         && grape_share_tell_voids (exchange, self->instance, first, error);
}

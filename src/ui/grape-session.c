/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One open instance: the viewer, the moment, and what they see. Acts are in grape-session-act.c,
 * words in grape-session-words.c. */
#include "grape-session-private.h"

#include "grape-clock.h"

#include "sync/share/grape-share-members.h"

#include <glib/gi18n.h>

#define NOW G_MAXUINT

enum
{
  PROP_DRAFT = 1,
  PROP_DRAFT_PERSON,
  N_PROPS,
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FAILED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeSession, grape_session, G_TYPE_OBJECT)

/* The view that the page opens with: that of the user's seat, else the referee's, else a
 * spectator's. */
static GrapeViewer
natural_viewer (GrapeSession *self)
{
  int seat = grape_session_my_seat (self);
  if (seat >= 0)
    return seat;
  if (self->person && grape_session_is_of_people (self))
    return GRAPE_VIEWER_SPECTATOR; /* who acts by name */
  return grape_session_is_referee (self) ? GRAPE_VIEWER_REFEREE : GRAPE_VIEWER_SPECTATOR;
}

/* The views have shown what the draft is about. */
static void
emit_changed (GrapeSession *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  grape_session_tell_draft (self);
}

static gboolean
load_mine (GrapeSession *self, GError **error)
{
  const char *id = grape_instance_header (self->instance)->id;
  g_autoptr (GrapeSummary) summary = grape_library_summarise (self->library, id, error);
  if (!summary)
    return FALSE;
  self->n_in_review = summary->n_in_review;
  g_array_set_size (self->mine, 0);
  if (summary->mine)
    g_array_append_vals (self->mine, summary->mine->data, summary->mine->len);
  g_clear_pointer (&self->shared, grape_shared_free);
  self->shared = grape_library_shared_of (self->library, id, NULL);
  grape_session_load_person (self);
  if (grape_session_load_sent (self)) /* the view has changed */
    {
      self->serial++;
      g_clear_pointer (&self->steps, g_ptr_array_unref);
    }
  return TRUE;
}

/* Puts accepted moves on the board. Later, since a row's button may have accepted them. */
static gboolean
inbox_cb (gpointer data)
{
  GrapeSession *self = data;
  self->inbox_id = 0;
  emit_changed (self);
  return G_SOURCE_REMOVE;
}

static void
library_changed_cb (GrapeSession *self, guint topics, const char *id, GrapeLibrary *library)
{
  const char *own = grape_session_id (self);
  gboolean natural = self->viewer == natural_viewer (self);
  if (topics & GRAPE_TOPIC_INBOX && grape_session_is_referee (self) && !self->inbox_id)
    self->inbox_id = g_idle_add (inbox_cb, self);
  if (self->n_running || (id && !g_str_equal (id, own))
      || !(topics & (GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_PEOPLE | GRAPE_TOPIC_SHARED)))
    return;
  load_mine (self, NULL);
  if (natural) /* a seat may have become the user's */
    self->viewer = natural_viewer (self);
  if (grape_library_is_current (self->library, self->instance)) /* we wrote that, or no events */
    emit_changed (self);
  else
    grape_session_reload_soon (self);
}

static void
grape_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GrapeSession *self = GRAPE_SESSION (object);
  switch (id)
    {
    case PROP_DRAFT:
      g_value_set_string (value, grape_session_draft (self));
      break;
    case PROP_DRAFT_PERSON:
      g_value_set_string (value, grape_session_draft_person (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grape_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GrapeSession *self = GRAPE_SESSION (object);
  const char *text = g_value_get_string (value);
  switch (id)
    {
    case PROP_DRAFT:
      grape_session_set_draft (self, text ? text : "");
      break;
    case PROP_DRAFT_PERSON:
      grape_session_set_draft_person (self, text ? text : "");
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grape_session_dispose (GObject *object)
{
  GrapeSession *self = GRAPE_SESSION (object);
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_clear_object (&self->library);
  g_clear_pointer (&self->instance, grape_instance_free);
  g_clear_pointer (&self->shared, grape_shared_free);
  g_clear_pointer (&self->mine, g_array_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->made, g_array_unref);
  g_clear_pointer (&self->person, g_free);
  g_clear_pointer (&self->sent, g_free);
  g_clear_handle_id (&self->inbox_id, g_source_remove);
  G_OBJECT_CLASS (grape_session_parent_class)->dispose (object);
}

static void
grape_session_finalize (GObject *object)
{
  grape_session_draft_clear (GRAPE_SESSION (object));
  G_OBJECT_CLASS (grape_session_parent_class)->finalize (object);
}

static void
grape_session_class_init (GrapeSessionClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  G_OBJECT_CLASS (klass)->dispose = grape_session_dispose;
  G_OBJECT_CLASS (klass)->finalize = grape_session_finalize;
  G_OBJECT_CLASS (klass)->get_property = grape_session_get_property;
  G_OBJECT_CLASS (klass)->set_property = grape_session_set_property;
  properties[PROP_DRAFT] = g_param_spec_string ("draft", NULL, NULL, "", flags);
  properties[PROP_DRAFT_PERSON] = g_param_spec_string ("draft-person", NULL, NULL, NULL, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", GRAPE_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
grape_session_init (GrapeSession *self)
{
  grape_session_draft_init (self);
  self->mine = g_array_new (FALSE, FALSE, sizeof (int));
  self->moment = NOW;
  self->viewer = GRAPE_VIEWER_SPECTATOR;
}

/* Takes @instance. */
GrapeSession *
grape_session_new (GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  g_autoptr (GrapeSession) self = g_object_new (GRAPE_TYPE_SESSION, NULL);
  self->library = g_object_ref (library);
  self->instance = instance;
  if (!load_mine (self, error))
    return NULL;
  self->viewer = natural_viewer (self);
  self->changed_id
      = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
  return g_steal_pointer (&self);
}

/**
 * grape_session_open:
 *
 * Errors: those of grape_library_load_instance().
 *
 * Returns: (transfer full): the instance, seen as the user's role in it
 */
GrapeSession *
grape_session_open (GrapeLibrary *library, const char *id, GError **error)
{
  GrapeInstance *instance = grape_library_load_instance (library, id, error);
  return instance ? grape_session_new (library, instance, error) : NULL;
}

GrapeInstance *
grape_session_instance (GrapeSession *self)
{
  return self->instance;
}

/* Replaces what we had with what a worker stored or another program wrote. */
void
grape_session_take (GrapeSession *self, GrapeInstance *instance)
{
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  if (self->moment == NOW)
    self->steps = grape_session_steps_between (self->instance, instance, self->viewer);
  grape_instance_free (self->instance);
  self->instance = instance;
  self->serial++;
  if (self->moment != NOW && self->moment >= grape_instance_n_events (instance))
    self->moment = NOW;
  emit_changed (self);
}

/**
 * grape_session_reload:
 *
 * Takes in what another program added. Errors: those of grape_library_load_instance().
 */
gboolean
grape_session_reload (GrapeSession *self, GError **error)
{
  GrapeInstance *instance
      = grape_library_load_instance (self->library, grape_session_id (self), error);
  if (!instance)
    return FALSE;
  grape_session_take (self, instance);
  return TRUE;
}

GrapeLibrary *
grape_session_library (GrapeSession *self)
{
  return self->library;
}

const char *
grape_session_id (GrapeSession *self)
{
  return grape_instance_header (self->instance)->id;
}

const GrapeHeader *
grape_session_header (GrapeSession *self)
{
  return grape_instance_header (self->instance);
}

const GrapeRules *
grape_session_rules (GrapeSession *self)
{
  return grape_instance_rules (self->instance);
}

/**
 * grape_session_table:
 *
 * Returns: (transfer none): the people as they are now; all of this is public
 */
const GrapeTable *
grape_session_table (GrapeSession *self)
{
  return grape_instance_position (self->instance)->table;
}

GrapeViewer
grape_session_viewer (GrapeSession *self)
{
  return self->viewer;
}

/**
 * grape_session_may_view_as:
 *
 * Referees and people who practise may look through anybody's eyes; everybody may look as
 * themselves and as a spectator.
 */
gboolean
grape_session_may_view_as (GrapeSession *self, GrapeViewer viewer)
{
  if (viewer == GRAPE_VIEWER_SPECTATOR || grape_session_is_referee (self)
      || grape_session_is_practice (self))
    return TRUE;
  for (guint i = 0; i < self->mine->len; i++)
    if (g_array_index (self->mine, int, i) == viewer)
      return TRUE;
  return FALSE;
}

void
grape_session_set_viewer (GrapeSession *self, GrapeViewer viewer)
{
  if (viewer == self->viewer || !grape_session_may_view_as (self, viewer))
    return;
  self->viewer = viewer;
  emit_changed (self);
}

guint
grape_session_n_events (GrapeSession *self)
{
  return grape_instance_n_events (self->instance);
}

/**
 * grape_session_moment:
 *
 * Returns: how many events the moment shown has
 */
guint
grape_session_moment (GrapeSession *self)
{
  return self->moment == NOW ? grape_session_n_events (self) : self->moment;
}

gboolean
grape_session_is_now (GrapeSession *self)
{
  return self->moment == NOW;
}

/**
 * grape_session_look_at:
 * @n_events: as many as there are: now, following the log as it grows
 */
void
grape_session_look_at (GrapeSession *self, guint n_events)
{
  guint moment = n_events >= grape_session_n_events (self) ? NOW : n_events;
  if (moment == self->moment)
    return;
  self->moment = moment;
  emit_changed (self);
}

/**
 * grape_session_moment_of:
 *
 * Returns: how many events had happened by the time @at, for grape_session_look_at()
 */
guint
grape_session_moment_of (GrapeSession *self, gint64 at)
{
  guint low = 0, high = grape_session_n_events (self);
  while (low < high)
    {
      guint middle = low + (high - low + 1) / 2;
      if (grape_instance_event (self->instance, middle)->at <= at)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/**
 * grape_session_view_for:
 *
 * Returns: (transfer full): what @viewer knows at the moment shown; a spectator's view if the user
 * may not look as @viewer
 */
GrapePosition *
grape_session_view_for (GrapeSession *self, GrapeViewer viewer)
{
  if (!grape_session_may_view_as (self, viewer))
    viewer = GRAPE_VIEWER_SPECTATOR;
  if (self->moment == NOW)
    {
      GrapePosition *view = grape_position_view (grape_instance_position (self->instance), viewer);
      grape_session_add_sent (self, view);
      return view;
    }
  g_autoptr (GrapePosition) then = grape_instance_at (self->instance, self->moment, NULL);
  return grape_position_view (then ? then : grape_instance_position (self->instance), viewer);
}

GrapePosition *
grape_session_view (GrapeSession *self)
{
  return grape_session_view_for (self, self->viewer);
}

/** grape_session_keeper: what the one is called who keeps the log of a game: not every game has a
 * referee */
const char *
grape_session_keeper (const GrapeTable *table)
{
  return table->needs_referee ? _ ("Referee") : _ ("Keeper of the Log");
}

/**
 * grape_session_viewer_name:
 *
 * Returns: (transfer full): as in a list of viewers
 */
char *
grape_session_viewer_name (GrapeSession *self, GrapeViewer viewer)
{
  if (viewer == GRAPE_VIEWER_REFEREE)
    return g_strdup (grape_session_keeper (grape_session_table (self)));
  if (viewer < 0 && grape_session_is_of_people (self))
    return g_strdup (_ ("Somebody, by Name"));
  if (viewer == GRAPE_VIEWER_SPECTATOR)
    return g_strdup (_ ("Spectator"));
  return g_strdup (grape_table_name (grape_session_table (self), viewer));
}

/** grape_session_has_referee: whether somebody referees this game, or is to */
gboolean
grape_session_has_referee (GrapeSession *self)
{
  return grape_session_table (self)->needs_referee;
}

gboolean
grape_session_is_referee (GrapeSession *self)
{
  for (guint i = 0; i < self->mine->len; i++)
    if (g_array_index (self->mine, int, i) == GRAPE_AUTHOR_REFEREE)
      return TRUE;
  return FALSE;
}

/**
 * grape_session_keeps_record:
 *
 * Whether the user plays in a game that nobody referees, and keeps a log of it here: their own
 * acts, what they receive, and what others announce.
 */
gboolean
grape_session_keeps_record (GrapeSession *self)
{
  return grape_instance_rules (self->instance)->referee != GRAPE_REFEREE_ONE
         && grape_session_is_referee (self) && grape_session_my_seat (self) >= 0;
}

/**
 * grape_session_my_seat:
 *
 * Returns: the user's first seat; -1: none
 */
int
grape_session_my_seat (GrapeSession *self)
{
  for (guint i = 0; i < self->mine->len; i++)
    if (g_array_index (self->mine, int, i) >= 0)
      return g_array_index (self->mine, int, i);
  return -1;
}

/**
 * grape_session_is_practice:
 *
 * The user against bots, with the program as referee: nothing here concerns anybody else.
 */
gboolean
grape_session_is_practice (GrapeSession *self)
{
  const GrapeHeader *header = grape_session_header (self);
  guint n_people = 0;
  for (guint i = 0; i < header->seats->len; i++)
    n_people += !((const GrapeSeat *)g_ptr_array_index (header->seats, i))->bot;
  return n_people == 1 && grape_session_my_seat (self) >= 0 && grape_session_can_act (self)
         && (!header->referee || g_str_equal (header->referee, GRAPE_PRACTICE_REFEREE));
}

gboolean
grape_session_is_over (GrapeSession *self)
{
  return grape_position_over (grape_instance_position (self->instance));
}

/**
 * grape_session_can_act:
 *
 * Whether acts become events here; a player's copy only sends them to the referee.
 */
gboolean
grape_session_can_act (GrapeSession *self)
{
  guint8 seed[GRAPE_SEED_BYTES];
  return grape_instance_has_seed (self->instance, seed);
}

/**
 * grape_session_may_reveal:
 *
 * Whether the game is over, and everybody waits for the seed that only this desktop has.
 */
gboolean
grape_session_may_reveal (GrapeSession *self)
{
  if (!grape_session_is_over (self) || !grape_session_can_act (self)
      || !grape_session_is_referee (self))
    return FALSE;
  for (guint n = grape_session_n_events (self); n >= 1; n--)
    if (grape_instance_event (self->instance, n)->kind == GRAPE_EVENT_REVEAL)
      return FALSE;
  return TRUE;
}

/**
 * grape_session_begins_when:
 *
 * Returns: (transfer full) (nullable): for whom the game waits before it begins; NULL: it has begun
 */
char *
grape_session_begins_when (GrapeSession *self)
{
  if (!grape_instance_waits_to_begin (self->instance))
    return NULL;
  g_autoptr (GPtrArray) awaited = grape_share_list_awaited (self->library, self->instance, NULL);
  guint n = awaited ? awaited->len : 0;
  if (!n)
    return g_strdup (_ ("waits until everybody has joined"));
  g_autofree char *names = grape_share_join_names (awaited, _ (" and "));
  return g_strdup_printf (ngettext ("begins when %s has joined", "begins when %s have joined", n),
                          names);
}

/**
 * grape_session_awaited_opening:
 *
 * Returns: (transfer full) (nullable): if the user keeps the game, what players' programs have to
 * open for the result
 */
GrapeShareOpening *
grape_session_awaited_opening (GrapeSession *self)
{
  return self->shared && !grape_session_is_copy (self)
             ? grape_share_awaited_opening (self->instance, grape_clock_now ())
             : NULL;
}

/**
 * grape_session_shared:
 *
 * Returns: (transfer none) (nullable): how other desktops take part; NULL: they do not
 */
const GrapeShared *
grape_session_shared (GrapeSession *self)
{
  return self->shared;
}

/**
 * grape_session_is_copy:
 *
 * Whether it is shared and somebody else's program keeps it, which gets the user's acts.
 */
gboolean
grape_session_is_copy (GrapeSession *self)
{
  return self->shared && self->shared->seat != GRAPE_AUTHOR_REFEREE;
}

/**
 * grape_session_pending:
 *
 * Returns: (transfer full) (element-type GrapePending): who owes what at the moment shown
 */
GArray *
grape_session_pending (GrapeSession *self)
{
  g_autoptr (GrapePosition) view = grape_session_view (self);
  return grape_position_pending (view);
}

gboolean
grape_session_busy (GrapeSession *self)
{
  return self->n_running > 0;
}

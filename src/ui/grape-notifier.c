/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNotifier: the phase identifies a turn, so that the next one in the same game gets its
 * notification, and none gets two. The sidebar has what was there when the program started. */
#include "grape-notifier.h"

#include "grape-clock.h"

#include <glib/gi18n.h>

struct _GrapeNotifier
{
  GObject parent_instance;

  GHashTable *turns; /* instance to Turn; NULL before the first look */
  gboolean on;
};

typedef struct
{
  gboolean needs_me;
  gboolean told;
  guint phase;
} Turn;

enum
{
  PROP_ON = 1,
};

enum
{
  SIGNAL_NOTIFY,
  SIGNAL_WITHDRAW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeNotifier, grape_notifier, G_TYPE_OBJECT)

static const GrapeDue *
my_due (const GrapeSummary *summary)
{
  for (guint i = 0; i < summary->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (summary->due, i);
      if (!due->done && due->mine && !due->optional)
        return due;
    }
  return NULL;
}

/* Every post says what is owed and by when; none says what the user holds. */
static char *
body_of (const GrapeSummary *summary)
{
  const GrapeDue *due = my_due (summary);
  g_autofree char *when = grape_clock_due (summary->my_deadline);
  if (!due || !due->what)
    return g_strdup (_ ("It waits for you"));
  return *when ? g_strdup_printf (_ ("It is your turn: you owe %s, %s"), _ (due->what), when)
               : g_strdup_printf (_ ("It is your turn: you owe %s"), _ (due->what));
}

static void
tell (GrapeNotifier *self, const GrapeSummary *summary)
{
  g_autoptr (GNotification) notification = g_notification_new (summary->name);
  g_autofree char *body = body_of (summary);
  g_notification_set_body (notification, body);
  g_notification_set_default_action_and_target (notification, "app.open-instance", "s",
                                                summary->id);
  g_signal_emit (self, signals[SIGNAL_NOTIFY], 0, summary->id, notification);
}

static void
take_back (GrapeNotifier *self, const char *id, Turn *turn)
{
  if (turn->told)
    g_signal_emit (self, signals[SIGNAL_WITHDRAW], 0, id);
  turn->told = FALSE;
}

/* @before: NULL: it was not known before */
static Turn *
turn_of (GrapeNotifier *self, const GrapeSummary *summary, const Turn *before, gboolean seen)
{
  Turn *turn = g_new0 (Turn, 1);
  gboolean same = before && before->needs_me && before->phase == summary->phase;
  turn->needs_me = summary->needs_me;
  turn->phase = summary->phase;
  turn->told = before && before->told;
  if (!turn->needs_me || seen || !self->on)
    take_back (self, summary->id, turn);
  else if (!same && self->turns)
    {
      tell (self, summary);
      turn->told = TRUE;
    }
  return turn;
}

static void
grape_notifier_finalize (GObject *object)
{
  GrapeNotifier *self = GRAPE_NOTIFIER (object);
  g_clear_pointer (&self->turns, g_hash_table_unref);
  G_OBJECT_CLASS (grape_notifier_parent_class)->finalize (object);
}

static void
grape_notifier_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, GRAPE_NOTIFIER (object)->on);
}

static void
grape_notifier_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GRAPE_NOTIFIER (object)->on = g_value_get_boolean (value);
}

static void
grape_notifier_class_init (GrapeNotifierClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->finalize = grape_notifier_finalize;
  object_class->get_property = grape_notifier_get_property;
  object_class->set_property = grape_notifier_set_property;
  g_object_class_install_property (
      object_class, PROP_ON,
      g_param_spec_boolean ("on", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  signals[SIGNAL_NOTIFY]
      = g_signal_new ("notify-turn", GRAPE_TYPE_NOTIFIER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_NOTIFICATION);
  signals[SIGNAL_WITHDRAW] = g_signal_new ("withdraw-turn", GRAPE_TYPE_NOTIFIER, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
grape_notifier_init (GrapeNotifier *self)
{
}

GrapeNotifier *
grape_notifier_new (void)
{
  return g_object_new (GRAPE_TYPE_NOTIFIER, NULL);
}

/**
 * grape_notifier_update:
 * @summaries: (element-type GrapeSummary): all instances, as they are now
 * @shared: with the ids of those that are shared; the others are left out
 * @looked_at: (nullable): id of the instance that the user is looking at
 *
 * Announces what is new since the last time, and withdraws what is over.
 */
void
grape_notifier_update (GrapeNotifier *self, GPtrArray *summaries, GHashTable *shared,
                       const char *looked_at)
{
  GHashTable *now = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < summaries->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (summaries, i);
      const Turn *before = self->turns ? g_hash_table_lookup (self->turns, summary->id) : NULL;
      if (g_hash_table_contains (shared, summary->id))
        g_hash_table_insert (
            now, g_strdup (summary->id),
            turn_of (self, summary, before, g_strcmp0 (summary->id, looked_at) == 0));
    }
  GHashTableIter iter;
  gpointer id, turn;
  if (self->turns)
    {
      g_hash_table_iter_init (&iter, self->turns);
      while (g_hash_table_iter_next (&iter, &id, &turn))
        if (!g_hash_table_contains (now, id))
          take_back (self, id, turn);
      g_hash_table_unref (self->turns);
    }
  self->turns = now;
}

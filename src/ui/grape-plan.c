/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starting an instance: the header, a fresh seed, the seats' people, and the bots' first moves. A
 * worker folds and stores all of it, as one transaction. */
#include "grape-plan.h"

#include "grape-clock.h"
#include "grape-session.h"

#include "engine/grape-script.h"
#include "library/grape-library-resources.h"
#include "library/grape-work.h"

#include <glib/gi18n.h>
#include <sys/random.h>

static void
chair_free (gpointer data)
{
  GrapeChair *self = data;
  g_free (self->name);
  g_free (self->bot);
  g_free (self->address);
  g_free (self);
}

GrapePlan *
grape_plan_new (const GrapeRules *rules)
{
  GrapePlan *self = g_new0 (GrapePlan, 1);
  self->rules = rules;
  self->options = grape_options_new (rules->options);
  self->handed
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  self->chairs = g_ptr_array_new_with_free_func (chair_free);
  return self;
}

void
grape_plan_free (GrapePlan *self)
{
  if (!self)
    return;
  g_free (self->name);
  g_free (self->words);
  grape_options_free (self->options);
  g_hash_table_unref (self->handed);
  g_ptr_array_unref (self->chairs);
  g_free (self->my_name);
  g_strfreev (self->my_addresses);
  g_free (self);
}

GrapeChair *
grape_plan_add_chair (GrapePlan *self, const char *name, const char *bot, const char *address,
                      gboolean me)
{
  GrapeChair *chair = g_new0 (GrapeChair, 1);
  chair->name = g_strdup (name);
  chair->bot = g_strdup (bot);
  chair->address = g_strdup (address);
  chair->me = me;
  g_ptr_array_add (self->chairs, chair);
  return chair;
}

/**
 * grape_plan_my_name:
 *
 * Returns: (transfer full): the user's name at a table before they give one; sentences like "%s
 * wins" are made of it
 */
char *
grape_plan_my_name (void)
{
  const char *name = g_get_real_name ();

  return g_strdup (name && *name && !g_str_equal (name, "Unknown") ? name : _ ("Player"));
}

static gboolean
is_called (const GrapePlan *self, const char *name)
{
  for (guint i = 0; i < self->chairs->len; i++)
    if (g_strcmp0 (((GrapeChair *)g_ptr_array_index (self->chairs, i))->name, name) == 0)
      return TRUE;
  return FALSE;
}

/** grape_plan_add_bot: adds a seat for a bot, with a name that nobody has yet */
void
grape_plan_add_bot (GrapePlan *self)
{
  static const char *const names[]
      = { "Ada",   "Boole",   "Conway", "Dora",   "Erdős",  "Fermat",
          "Gauss", "Hypatia", "Ida",    "Jacobi", "Kepler", "Leibniz" };
  const char *const *bots = self->rules->bots;
  const char *level = g_strv_contains (bots, "good") ? "good" : bots[0];
  g_autofree char *numbered = g_strdup_printf (_ ("Player %u"), self->chairs->len + 1);
  const char *name = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names) && !name; i++)
    if (!is_called (self, names[i]))
      name = names[i];
  grape_plan_add_chair (self, name ? name : numbered, level, NULL, FALSE);
}

/**
 * grape_plan_new_practice:
 *
 * The user against as few bots as the game allows (but at least one), without deadlines.
 */
GrapePlan *
grape_plan_new_practice (const GrapeRules *rules)
{
  GrapePlan *self = grape_plan_new (rules);
  for (guint i = 0; rules->options[i].name; i++)
    if (rules->options[i].type == GRAPE_OPTION_DURATION && rules->options[i].min == 0)
      grape_options_set (self->options, rules->options[i].name, "none", NULL);
  g_autofree char *mine = grape_plan_my_name ();
  grape_plan_add_chair (self, mine, NULL, NULL, TRUE);
  while (self->chairs->len < MAX (2, rules->seats_min))
    grape_plan_add_bot (self);
  return self;
}

/**
 * grape_plan_new_society:
 * @rules: a game of people, who need no seat
 *
 * The user keeps its log, joins it first, and is its Speaker; others join later, by name.
 */
GrapePlan *
grape_plan_new_society (const GrapeRules *rules, GrapeLibrary *library)
{
  GrapePlan *self = grape_plan_new (rules);
  g_autoptr (GPtrArray) taken = grape_plan_taken_names (library);
  self->i_referee = TRUE;
  self->name = grape_plan_suggest_name (self, taken);
  return self;
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, GRAPE_ERROR, GRAPE_ERROR_OPTION, sentence);
  return FALSE;
}

/**
 * grape_plan_me:
 *
 * Returns: the user's person in @library, created if missing; 0 with @error
 */
gint64
grape_plan_me (GrapeLibrary *library, GError **error)
{
  g_autoptr (GrapePerson) me = grape_library_me (library, NULL);
  if (me)
    return me->id;
  g_autofree char *name = grape_plan_my_name ();
  gint64 id = grape_library_add_person (library, name, NULL, error);
  if (!id || !grape_library_set_me (library, id, error))
    return 0;
  return id;
}

/* Whoever founds a society is its first person, and its Speaker: somebody has to ask and judge. */
static gboolean
join_first (const GrapePlan *self, GrapeLibrary *library, GrapeInstance *instance, gint64 now,
            GError **error)
{
  g_autoptr (GrapePerson) me = grape_library_me (library, NULL);
  if (!self->rules->people || self->chairs->len || !me)
    return TRUE;
  g_autofree char *office = g_strdup_printf ("office speaker \"%s\"", me->name);
  return grape_instance_act_person (instance, now, me->name, "join", error)
         && grape_instance_act (instance, now, GRAPE_AUTHOR_REFEREE, office, error);
}

static void
hand_in (const GrapePlan *self, GHashTable *resources)
{
  GHashTableIter iter;
  gpointer name, bytes;
  g_hash_table_iter_init (&iter, self->handed);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    g_hash_table_insert (resources, g_strdup (name), g_bytes_ref (bytes));
}

static GrapeInstance *
fold_start (const GrapePlan *self, GrapeLibrary *library, const char *name, const char *referee,
            GError **error)
{
  guint8 id[8], seed[GRAPE_SEED_BYTES];
  gint64 now = grape_clock_now ();
  if (getrandom (id, sizeof id, 0) != sizeof id || getrandom (seed, sizeof seed, 0) != sizeof seed)
    {
      refuse (error, _ ("The system gave no random numbers (getrandom failed)"));
      return NULL;
    }
  g_autofree char *hex = grape_hex_encode (id, sizeof id);
  g_autoptr (GrapeHeader) header = grape_header_new (self->rules, hex, name, now);
  grape_options_free (header->options);
  header->options = grape_options_copy (self->options);
  header->referee = g_strdup (referee);
  header->held = self->held;
  grape_random_commit (seed, header->commitment);
  for (guint i = 0; i < self->chairs->len; i++)
    {
      const GrapeChair *chair = g_ptr_array_index (self->chairs, i);
      grape_header_add_seat (header, chair->name, chair->bot);
    }
  g_autoptr (GHashTable) resources = NULL;
  if (!grape_library_choose_resources (library, self->rules, self->words, &resources, error))
    return NULL;
  if (resources)
    hand_in (self, resources);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, resources, error);
  if (!instance || !join_first (self, library, instance, now, error)
      || !grape_match_advance (instance, now, GRAPE_BOT_BUDGET, error))
    return NULL;
  return g_steal_pointer (&instance);
}

static gint64
person_for (GrapeLibrary *library, const GrapeChair *chair, GError **error)
{
  const char *addresses[] = { chair->address, NULL };
  g_autoptr (GrapePerson) known = grape_library_person_of (library, chair->address, NULL);
  return known ? known->id : grape_library_add_person (library, chair->name, addresses, error);
}

static gboolean
store_people (const GrapePlan *self, GrapeLibrary *library, const char *id, GError **error)
{
  gint64 me = grape_plan_me (library, error);
  if (!me)
    return FALSE;
  if (self->i_referee && !grape_library_set_seat (library, id, GRAPE_AUTHOR_REFEREE, me, error))
    return FALSE;
  for (guint i = 0; i < self->chairs->len; i++)
    {
      const GrapeChair *chair = g_ptr_array_index (self->chairs, i);
      gint64 person = chair->me ? me : 0;
      if (!chair->me && !chair->bot && chair->address && *chair->address
          && !(person = person_for (library, chair, error)))
        return FALSE;
      if (person && !grape_library_set_seat (library, id, (int)i, person, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
store (const GrapePlan *self, GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  if (!grape_library_begin (library, error))
    return FALSE;
  if (grape_library_add_instance (library, instance, error)
      && store_people (self, library, grape_instance_header (instance)->id, error)
      && grape_library_commit (library, error))
    return TRUE;
  grape_library_rollback (library);
  return FALSE;
}

static void
begin_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GrapePlan *self = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (source, &error);
  g_autofree char *referee = NULL;
  if (own && self->i_referee)
    {
      grape_plan_me (own, NULL);
      g_autoptr (GrapePerson) me = grape_library_me (own, NULL);
      referee = me ? g_strdup (me->name) : grape_plan_my_name ();
    }
  else
    referee = g_strdup (GRAPE_PRACTICE_REFEREE);
  g_autoptr (GPtrArray) taken = own && !self->name ? grape_plan_taken_names (own) : NULL;
  g_autofree char *name
      = taken ? grape_plan_suggest_name (self, taken) : g_strdup (self->name ? self->name : "");
  /* If nobody referees, the user only keeps the record of what reaches them. */
  gboolean wanted = self->rules->referee == GRAPE_REFEREE_ONE;
  g_autoptr (GrapeInstance) instance
      = own ? fold_start (self, own, name, wanted ? referee : NULL, &error) : NULL;
  gboolean stored = instance && store (self, own, instance, &error);
  if (own)
    grape_library_close (own);
  if (stored)
    g_task_return_pointer (task, g_strdup (grape_instance_header (instance)->id), g_free);
  else
    g_task_return_error (task, error);
}

/**
 * grape_plan_begin_async:
 * @self: (transfer full)
 */
void
grape_plan_begin_async (GrapePlan *self, GrapeLibrary *library, GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (library, NULL, callback, user_data);
  GError *error = NULL;
  if (!grape_plan_check (self, &error))
    {
      g_task_return_error (task, error);
      grape_plan_free (self);
    }
  else
    grape_work_run (task, begin_worker, self, (GDestroyNotify)grape_plan_free);
}

/**
 * grape_plan_begin_finish:
 *
 * Errors: those of grape_plan_check() and of the library.
 *
 * Returns: (transfer full): the id of the stored instance
 */
char *
grape_plan_begin_finish (GAsyncResult *result, GError **error)
{
  g_autoptr (GrapeLibrary) library = GRAPE_LIBRARY (g_async_result_get_source_object (result));
  char *id = g_task_propagate_pointer (G_TASK (result), error);
  if (id)
    grape_library_poll (library);
  return id;
}

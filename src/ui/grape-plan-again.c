/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan of the next game, made from a finished one: the same people and the same options. */
#include "grape-plan.h"

#include "grape-session-private.h"

#include "library/grape-library-resources.h"

static const char *
address_of (GPtrArray *sittings, int seat)
{
  for (guint i = 0; sittings && i < sittings->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (sittings, i);
      if (sitting->seat == seat && sitting->person->addresses && sitting->person->addresses[0])
        return sitting->person->addresses[0];
    }
  return "";
}

/* (transfer full) (nullable): the hash of the list that @header pins */
static char *
words_of (const GrapeRules *rules, const GrapeHeader *header)
{
  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    if (grape_is_dictionary (each) && header->resources)
      return g_strdup (g_hash_table_lookup (header->resources, each->name));
  return NULL;
}

/* The rules, or whatever else of their own, that they began with. */
static void
hand_in_again (GrapePlan *self, GrapeInstance *instance)
{
  GHashTable *all = grape_instance_resources (instance);
  for (const GrapeResource *each = self->rules->resources; all && each && each->name; each++)
    {
      GBytes *bytes = g_hash_table_lookup (all, each->name);
      if (bytes && !each->loose && !grape_is_dictionary (each))
        g_hash_table_insert (self->handed, g_strdup (each->name), g_bytes_ref (bytes));
    }
}

/**
 * grape_plan_new_again:
 * @session: a game whose log is kept here
 * @n_further: how many seats further everybody sits
 *
 * Uses those who sat there at the start, not those who came later or played for somebody.
 */
GrapePlan *
grape_plan_new_again (GrapeSession *session, guint n_further)
{
  const GrapeHeader *header = grape_session_header (session);
  GrapePlan *self = grape_plan_new (grape_session_rules (session));
  g_autoptr (GPtrArray) sittings = grape_library_list_seats (grape_session_library (session),
                                                             grape_session_id (session), NULL);
  guint n = header->seats->len;
  grape_options_free (self->options);
  self->options = grape_options_copy (header->options);
  self->words = words_of (self->rules, header);
  hand_in_again (self, grape_session_instance (session));
  self->i_referee = !grape_session_is_practice (session);
  self->held = self->i_referee && grape_session_shared (session);
  for (guint i = 0; i < n; i++)
    {
      guint seat = (i + n - n_further % n) % n;
      const GrapeSeat *who = g_ptr_array_index (header->seats, seat);
      gboolean me = (int)seat == grape_session_my_seat (session);
      grape_plan_add_chair (self, who->name, who->bot,
                            me || who->bot ? NULL : address_of (sittings, (int)seat), me);
    }
  return self;
}

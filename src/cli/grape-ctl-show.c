/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `show`: an instance as one viewer may see it. Everything printed comes from that view. */
#include "grape-ctl-store.h"

#include "engine/grape-json.h"

static void
print_pending (const GrapePosition *view)
{
  g_autoptr (GArray) pending = grape_position_pending (view);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_autofree char *name = grape_ctl_safe (grape_pending_name (item, view->table));
      g_autofree char *until
          = item->until && !view->table->paused ? grape_time_format (item->until) : NULL;
      if (item->done)
        grape_ctl_print (_ ("  %s has given %s\n"), name, _ (item->what));
      else
        grape_ctl_print (_ ("  %s owes %s%s%s\n"), name, _ (item->what),
                         until ? _ (", until ") : "", until ? until : "");
    }
}

static void
print_view (GrapeCtl *ctl, GrapeInstance *instance, const GrapePosition *view)
{
  const GrapeHeader *header = grape_instance_header (instance);
  g_autofree char *name = grape_ctl_safe (header->name);
  g_autofree char *at = grape_time_format (view->at);
  g_autofree char *twin = grape_position_twin (view);
  g_autofree char *board = grape_ctl_safe_block (twin, "");
  g_autofree char *begins = view->table->paused ? grape_ctl_begins_when (ctl, instance) : NULL;
  g_autofree char *paused = begins                ? g_strconcat (", ", begins, NULL)
                            : view->table->paused ? g_strdup (_ (", paused"))
                                                  : NULL;
  g_autofree char *phase = grape_ctl_phase (view->rules, grape_position_phase (view));
  grape_ctl_print (_ ("%s: %s, %s, event %u at %s%s%s\n\n%s\n"), name, _ (view->rules->name), phase,
                   view->n_events, at, paused ? paused : "",
                   grape_table_held (view->table) && !view->table->paused ? _ (", no referee") : "",
                   board);
  print_pending (view);
  grape_ctl_tell_opening (ctl, instance, g_get_real_time () / G_USEC_PER_SEC);
  grape_ctl_print_outcome (view);
}

static JsonNode *
describe (GrapeInstance *instance, const GrapePosition *view)
{
  const GrapeHeader *header = grape_instance_header (instance);
  g_autofree char *viewer = view->seen == GRAPE_VIEWER_SPECTATOR
                                ? g_strdup ("spectator")
                                : grape_author_to_text (view->seen);
  g_autofree char *at = grape_time_format (view->at);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "id");
  json_builder_add_string_value (builder, header->id);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, header->name);
  json_builder_set_member_name (builder, "viewer");
  json_builder_add_string_value (builder, viewer);
  json_builder_set_member_name (builder, "event");
  json_builder_add_int_value (builder, view->n_events);
  json_builder_set_member_name (builder, "at");
  json_builder_add_string_value (builder, at);
  json_builder_set_member_name (builder, "options");
  grape_options_describe (header->options, builder);
  json_builder_set_member_name (builder, "state");
  json_builder_add_value (builder, grape_position_describe (view));
  json_builder_set_member_name (builder, "outcome");
  grape_outcome_describe (outcome, builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

/* What a game of words leaves to keep: a tale. */
static int
print_keepsake (GrapeCtl *ctl, const GrapePosition *view)
{
  g_autofree char *text
      = view->rules->keepsake ? view->rules->keepsake (view->table, view->state) : NULL;
  g_autofree char *safe = text ? grape_ctl_safe_block (text, "") : NULL;
  g_autoptr (GError) error = NULL;

  if (!safe)
    {
      grape_error_set (&error, GRAPE_ERROR_ILLEGAL, NULL,
                       "Nothing is told yet that one could keep");
      return grape_ctl_fail (ctl, error);
    }
  grape_ctl_print ("%s", safe);
  return GRAPE_CTL_OK;
}

int
grape_ctl_show (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean json = FALSE, log = FALSE, tale = FALSE;
  g_autofree char *as = NULL;
  int at_event = -1;
  const GOptionEntry entries[] = {
    { "as", 0, 0, G_OPTION_ARG_STRING, &as, N_ ("Who looks (spectator)"), N_ ("VIEWER") },
    { "at-event", 0, 0, G_OPTION_ARG_INT, &at_event, N_ ("As it was after event N"), N_ ("N") },
    { "log", 0, 0, G_OPTION_ARG_NONE, &log, N_ ("Tell the whole log, with the clauses"), NULL },
    { "tale", 0, 0, G_OPTION_ARG_NONE, &tale, N_ ("Print the tale so far, and nothing else"),
      NULL },
    { "ruleset", 0, 0, G_OPTION_ARG_NONE, &tale,
      N_ ("Print the ruleset report of a nomic, and nothing else"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (show.schema.json)"), NULL },
    { NULL },
  };
  int status;
  GrapeViewer viewer;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  if (at_event < -1)
    return grape_ctl_usage (ctl, "%s", _ ("--at-event is a number from 0 on"));
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, argv[1], &error);
  if (!instance
      || !grape_ctl_viewer (grape_instance_position (instance)->table, as, &viewer, &error))
    return grape_ctl_fail (ctl, error);
  guint n_events = at_event < 0 ? grape_instance_n_events (instance) : (guint)at_event;
  g_autoptr (GrapePosition) position = grape_instance_at (instance, n_events, &error);
  if (!position)
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
  if (tale)
    return print_keepsake (ctl, view);
  if (json)
    {
      g_autoptr (JsonNode) root = describe (instance, view);
      grape_ctl_print_json (root);
    }
  else
    print_view (ctl, instance, view);
  if (log && !json && !grape_ctl_tell (instance, viewer, 1, &error))
    return grape_ctl_fail (ctl, error);
  return GRAPE_CTL_OK;
}

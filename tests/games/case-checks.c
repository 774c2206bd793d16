/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must hold in every case, unasked: at each event, the position is described, set up again
 * from that, and described alike; each viewer's own log gives that viewer's view; and the log
 * verifies. */
#include "case-play.h"
#include "find/grape-find.h"

#include "engine/grape-json.h"
#include "engine/grape-resources.h"

#define MOST_SEATS  4  /* viewers that are compared, beside the referee and the spectator */
#define MOST_EVENTS 60 /* of a longer log every second event is looked at, or every third ... */

/* The number of the event to be looked at after @n, in a log of @n_events; the last one always. */
static guint
next_looked_at (guint n, guint n_events)
{
  return n < n_events ? MIN (n + 1 + n_events / MOST_EVENTS, n_events) : n + 1;
}

static char *
own_json (const GrapeRules *rules, gconstpointer state)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_rules_describe (rules, state, builder);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

/* @self as of event @n: describe, setup, describe. */
static gboolean
comes_back (CasePlay *self, const CaseLine *line, const GrapePosition *position,
            GrapeResources *resources, GError **error)
{
  const GrapeRules *rules = self->rules;
  const GrapeHeader *header = grape_instance_header (self->instance);
  g_autofree char *text = own_json (rules, position->state);
  g_autoptr (GError) fault = NULL;
  g_autoptr (JsonNode) node = grape_json_parse_object (text, &fault);
  gpointer again = node ? grape_rules_setup (rules, position->table, header->options, resources,
                                             header->at, json_node_get_object (node), &fault)
                        : NULL;
  if (!again)
    return case_wrong (error, line, "as of event %u the position cannot be set up again: %s\n%s",
                       position->n_events, fault->message, text);
  g_autofree char *text_again = own_json (rules, again);
  grape_rules_free (rules, again);
  return g_str_equal (text, text_again)
         || case_wrong (error, line,
                        "as of event %u the position is set up again as another:\n%s\n%s",
                        position->n_events, text, text_again);
}

/* A log that somebody holds, and whose it is. */
typedef struct
{
  GrapeViewer viewer;
  GrapeInstance *log;
} Theirs;

static void
theirs_clear (gpointer theirs)
{
  g_clear_pointer (&((Theirs *)theirs)->log, grape_instance_free);
}

static char *
whose (CasePlay *self, GrapeViewer viewer)
{
  return viewer == GRAPE_VIEWER_SPECTATOR ? g_strdup ("the spectator")
                                          : case_author_name (self, viewer);
}

/* As of event @n: the log that somebody holds, folded by itself, against their view of the
 * whole. */
static gboolean
log_agrees (CasePlay *self, const CaseLine *line, const GrapePosition *here, const Theirs *theirs,
            guint n, GError **error)
{
  g_autoptr (GrapePosition) there = grape_instance_at (theirs->log, n, NULL);
  g_autoptr (GrapePosition) view = grape_position_view (here, theirs->viewer);
  g_autofree char *expected = grape_position_to_json (view);
  g_autofree char *folded = grape_position_to_json (there);
  if (g_str_equal (expected, folded))
    return TRUE;
  g_autofree char *who = whose (self, theirs->viewer);
  return case_wrong (error, line,
                     "as of event %u the view of %s is not what their log gives:\n%s\n%s", n, who,
                     expected, folded);
}

/* The logs of the spectator and of the first seats. */
static GArray *
logs_held (CasePlay *self, const CaseLine *line, int n_seats, GError **error)
{
  g_autoptr (GArray) logs = g_array_new (FALSE, TRUE, sizeof (Theirs));
  g_array_set_clear_func (logs, theirs_clear);
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer < MIN (n_seats, MOST_SEATS); viewer++)
    {
      g_autoptr (GError) fault = NULL;
      Theirs theirs = { viewer, grape_instance_for_viewer (self->instance, viewer, &fault) };
      if (!theirs.log)
        {
          g_autofree char *who = whose (self, viewer);
          case_wrong (error, line, "there is no log for %s: %s", who, fault->message);
          return NULL;
        }
      g_array_append_val (logs, theirs);
    }
  return g_steal_pointer (&logs);
}

/* What the program itself writes to @viewer gives nothing away. */
static gboolean
tells_nothing (CasePlay *self, const CaseLine *line, const GrapePosition *position,
               GrapeViewer viewer, GError **error)
{
  g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
  g_autoptr (GrapePost) open = grape_position_post (position, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapePost) own = grape_position_post (position, viewer);
  g_autofree char *twin = grape_position_twin (view);
  const char *texts[] = { twin, open ? open->subject : "", open ? open->body : "",
                          own ? own->subject : "", own ? own->body : "" };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) reasons = grape_leaks (position, viewer, texts[i]);
      if (reasons->len)
        return case_wrong (error, line, "as of event %u our own text is taken for a leak: %s\n%s",
                           position->n_events, (char *)g_ptr_array_index (reasons, 0), texts[i]);
    }
  return TRUE;
}

/**
 * case_check:
 * @line: the name of the case, for messages
 *
 * Looks at the whole game once more: each position comes back from its JSON, each log that
 * somebody holds gives their view, and nothing that the program writes gives a secret away.
 * Not done for tests that listen: the game's own test has done it.
 */
gboolean
case_check (CasePlay *self, const CaseLine *line, GError **error)
{
  g_autoptr (GError) fault = NULL;
  guint n_draws;
  if (!self->instance || self->is_copy || case_acted)
    return TRUE;
  guint n_events = grape_instance_n_events (self->instance);
  int n_seats = (int)grape_table_size (grape_instance_position (self->instance)->table);
  g_autoptr (GArray) logs = logs_held (self, line, n_seats, error);
  g_autoptr (GrapeResources) resources
      = grape_resources_open (self->rules, grape_instance_resources (self->instance), &fault);
  if (!logs)
    return FALSE;
  for (guint n = 0; n <= n_events; n = next_looked_at (n, n_events))
    {
      g_autoptr (GrapePosition) position = grape_instance_at (self->instance, n, NULL);
      if (!self->once && !comes_back (self, line, position, resources, error))
        return FALSE;
      for (guint i = 0; i < logs->len; i++)
        {
          const Theirs *theirs = &g_array_index (logs, Theirs, i);
          if (!tells_nothing (self, line, position, theirs->viewer, error)
              || !log_agrees (self, line, position, theirs, n, error))
            return FALSE;
        }
    }
  return grape_instance_verify (self->instance, &n_draws, &fault)
         || case_wrong (error, line, "the log does not verify: %s", fault->message);
}

/* Runs a statement that is not a setting: an act, or an expectation. */
static gboolean
run_line (CasePlay *self, const CaseLine *line, GError **error)
{
  gboolean known = FALSE;
  if (!case_words (self, line, &known, error))
    return FALSE;
  if (known)
    return TRUE;
  if (!case_play_begin (self, line, error) || !case_ask (self, line, &known, error)
      || (!known && !case_play_do (self, line, &known, error)))
    return FALSE;
  return known || case_wrong (error, line, "“%s” is not a statement", line->text);
}

/**
 * case_run:
 *
 * Runs a case: its settings first, wherever they stand, so that it can change those of its
 * beginning. Errors: a sentence with the file and the line.
 */
gboolean
case_run (const GrapeRules *rules, const Case *one, GError **error)
{
  CasePlay play;
  gboolean good = TRUE;
  case_play_init (&play, rules);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  for (guint i = 0; good && i < one->lines->len; i++)
    {
      gboolean known = FALSE;
      good = case_play_set (&play, g_ptr_array_index (one->lines, i), &known, error);
      if (!known)
        g_ptr_array_add (others, g_ptr_array_index (one->lines, i));
    }
  for (guint i = 0; good && i < others->len; i++)
    good = run_line (&play, g_ptr_array_index (others, i), error);
  if (good && !play.n_expected)
    good = case_wrong (error, one->head, "this case expects nothing");
  good = good && case_check (&play, one->head, error);
  case_play_clear (&play);
  return good;
}

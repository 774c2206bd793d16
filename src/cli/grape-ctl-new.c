/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `new` and `list`: instances in the library. */
#include "grape-ctl-store.h"

#include <string.h>

#include "engine/grape-json.h"
#include "library/grape-library-people.h"
#include "library/grape-library-resources.h"

typedef struct
{
  char *name;
  char **seats;
  char *referee;
  char **options;
  char *seed;
  char *at;
  char *setup;
  char *words;
  char **resources;
  gboolean held;
} NewOptions;

static void
new_options_clear (NewOptions *self)
{
  g_free (self->name);
  g_strfreev (self->seats);
  g_free (self->referee);
  g_strfreev (self->options);
  g_free (self->seed);
  g_free (self->at);
  g_free (self->setup);
  g_free (self->words);
  g_strfreev (self->resources);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NewOptions, new_options_clear)

static char *
new_id (GError **error)
{
  guint8 bytes[GRAPE_SEED_BYTES];
  return grape_ctl_seed (NULL, bytes, error) ? grape_hex_encode (bytes, 8) : NULL;
}

static void
add_seat (GrapeHeader *header, const char *text)
{
  if (g_str_has_prefix (text, "bot:"))
    {
      const char *level = text + strlen ("bot:");
      g_autofree char *name = g_strdup_printf ("Bot %u (%s)", header->seats->len + 1, level);
      grape_header_add_seat (header, name, level);
      return;
    }
  g_autofree char *address = NULL;
  g_autofree char *name = grape_ctl_name_of (text, &address);
  grape_header_add_seat (header, name, NULL);
}

static gboolean
read_setup (GrapeHeader *header, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  if (!path)
    return TRUE;
  if (!grape_ctl_read (path, &text, error))
    return FALSE;
  header->setup = grape_json_parse_object (text, error);
  if (!header->setup)
    g_prefix_error (error, "%s: ", path);
  return header->setup != NULL;
}

static const GrapeResource *
find_resource (const GrapeRules *rules, const char *name)
{
  const GrapeResource *each = rules->resources;

  while (each && each->name && !g_str_equal (each->name, name))
    each++;
  return each && each->name && !grape_is_dictionary (each) ? each : NULL;
}

/* NAME=FILE: in place of what comes with the program. */
static gboolean
hand_in (const GrapeRules *rules, const char *text, GHashTable *resources, GError **error)
{
  const char *path = strchr (text, '=');
  g_autofree char *name = g_strndup (text, path ? (gsize)(path - text) : strlen (text));
  g_autofree char *bytes = NULL;

  if (!path || !find_resource (rules, name))
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL,
                            _ ("%s takes nothing called “%s”: write NAME=FILE, as in "
                               "ruleset=garden.txt"),
                            _ (rules->name), name);
  if (!grape_ctl_read (path + 1, &bytes, error))
    return FALSE;
  gsize size = strlen (bytes);
  g_hash_table_insert (resources, g_steal_pointer (&name),
                       g_bytes_new_take (g_steal_pointer (&bytes), size));
  return TRUE;
}

static GrapeInstance *
start (const GrapeRules *rules, const NewOptions *wanted, GError **error)
{
  gint64 at;
  guint8 seed[GRAPE_SEED_BYTES];
  g_autofree char *id = new_id (error);
  if (!id || !grape_ctl_time (wanted->at, &at, error)
      || !grape_ctl_seed (wanted->seed, seed, error))
    return NULL;
  g_autofree char *name
      = wanted->name ? g_strdup (wanted->name) : g_strdup_printf ("%s %.4s", _ (rules->name), id);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, name, at);
  header->held = wanted->held;
  for (guint i = 0; wanted->seats && wanted->seats[i]; i++)
    add_seat (header, wanted->seats[i]);
  if (rules->referee == GRAPE_REFEREE_ONE)
    {
      g_autofree char *address = NULL;
      header->referee
          = grape_ctl_name_of (wanted->referee ? wanted->referee : _ ("Referee"), &address);
    }
  else if (wanted->referee && rules->referee == GRAPE_REFEREE_ANY)
    {
      g_autofree char *address = NULL;
      header->referee = grape_ctl_name_of (wanted->referee, &address);
    }
  else if (wanted->referee)
    {
      grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, rules->rule, _ ("%s has no referee"),
                       _ (rules->name));
      return NULL;
    }
  if (!grape_ctl_options (rules, header->options, wanted->options, error)
      || !read_setup (header, wanted->setup, error))
    return NULL;
  g_autoptr (GHashTable) resources = NULL;
  if (!grape_library_choose_resources (NULL, rules, wanted->words, &resources, error))
    return NULL;
  for (guint i = 0; wanted->resources && wanted->resources[i]; i++)
    if (!hand_in (rules, wanted->resources[i], resources, error))
      return NULL;
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, resources, error);
  if (!instance || !grape_ctl_let_pass (instance, at, error))
    return NULL;
  return g_steal_pointer (&instance);
}

/* Who referees what begins here is the user of this library, if it does not know another. */
static gboolean
know_me (GrapeLibrary *library, const char *address, GError **error)
{
  g_autoptr (GrapePerson) me = grape_library_me (library, NULL);
  g_autoptr (GrapePerson) referee = me ? NULL : grape_library_person_of (library, address, error);

  return me || (referee && grape_library_set_me (library, referee->id, error));
}

static gboolean
seat_people (GrapeLibrary *library, GrapeInstance *instance, const NewOptions *wanted,
             GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  for (int i = 0; wanted->seats && wanted->seats[i]; i++)
    {
      g_autofree char *address = NULL;
      g_autofree char *name = grape_ctl_name_of (wanted->seats[i], &address);
      if (!g_str_has_prefix (wanted->seats[i], "bot:")
          && !grape_ctl_seat_person (library, id, i, name, address, error))
        return FALSE;
    }
  g_autofree char *address = NULL;
  g_autofree char *referee = grape_ctl_name_of (wanted->referee ? wanted->referee : "", &address);
  return grape_ctl_seat_person (library, id, GRAPE_AUTHOR_REFEREE, referee, address, error)
         && (!address || know_me (library, address, error));
}

static gboolean
store_new (GrapeLibrary *library, GrapeInstance *instance, const NewOptions *wanted, GError **error)
{
  if (!grape_library_begin (library, error))
    return FALSE;
  if (grape_library_add_instance (library, instance, error)
      && seat_people (library, instance, wanted, error))
    return grape_library_commit (library, error);
  grape_library_rollback (library);
  return FALSE;
}

int
grape_ctl_new (GrapeCtl *ctl, int argc, char **argv)
{
  g_auto (NewOptions) wanted = { 0 };
  const GOptionEntry entries[] = {
    { "name", 0, 0, G_OPTION_ARG_STRING, &wanted.name, N_ ("What to call it"), N_ ("NAME") },
    { "seat", 's', 0, G_OPTION_ARG_STRING_ARRAY, &wanted.seats,
      N_ ("A player: NAME, \"NAME <address>\" or bot:LEVEL; once for each seat, in order"),
      N_ ("WHO") },
    { "referee", 'r', 0, G_OPTION_ARG_STRING, &wanted.referee,
      N_ ("Who referees: NAME or \"NAME <address>\""), N_ ("WHO") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &wanted.options, N_ ("An option of the game"),
      N_ ("NAME=VALUE") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &wanted.seed,
      N_ ("2 to 64 hexadecimal digits, or random (the default)"), N_ ("HEX") },
    { "setup", 0, 0, G_OPTION_ARG_FILENAME, &wanted.setup,
      N_ ("Begin from a given position (JSON)"), N_ ("FILE") },
    { "words", 0, 0, G_OPTION_ARG_FILENAME, &wanted.words,
      N_ ("The official dictionary: a word list as `word list` names it, or a file"), N_ ("LIST") },
    { "resource", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &wanted.resources,
      N_ ("A ruleset, a deck or rules of your own, as ruleset=garden.txt"), N_ ("NAME=FILE") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &wanted.at, N_ ("When it starts (now)"), N_ ("TIME") },
    { "held", 0, 0, G_OPTION_ARG_NONE, &wanted.held,
      N_ ("Wait for the players: nothing is drawn before `resume`"), NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  const GrapeRules *rules = grape_ctl_game (argv[1], &error);
  g_autoptr (GrapeInstance) instance = rules ? start (rules, &wanted, &error) : NULL;
  GrapeLibrary *library = instance ? grape_ctl_library (ctl, &error) : NULL;
  if (!library || !store_new (library, instance, &wanted, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *name = grape_ctl_safe (grape_instance_header (instance)->name);
  grape_ctl_print ("%s  %s\n", grape_instance_header (instance)->id, name);
  return GRAPE_CTL_OK;
}

static void
print_due (const GrapeSummary *summary, gint64 now)
{
  for (guint i = 0; i < summary->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (summary->due, i);
      const char *who = due->person ? due->person
                        : due->seat >= 0 && (guint)due->seat < summary->seats->len
                            ? g_ptr_array_index (summary->seats, (guint)due->seat)
                            : summary->referee;
      g_autofree char *name = grape_ctl_safe (who);
      g_autofree char *until = due->until ? grape_time_format (due->until) : NULL;
      gboolean has_acted = summary->acted && due->mine && due->seat >= 0;
      if (!due->done && !due->optional && !has_acted)
        grape_ctl_print (_ ("      %s owes %s%s%s\n"), name, _ (due->what),
                         !until             ? ""
                         : due->until < now ? _ (", late since ")
                                            : _ (", until "),
                         until ? until : "");
    }
}

/* Looked up only for a game that has not begun: its summary does not know who came. */
static char *
begins_when (GrapeCtl *ctl, const GrapeSummary *summary)
{
  g_autoptr (GrapeInstance) instance
      = summary->held && !summary->problem ? grape_ctl_load (ctl, summary->id, NULL) : NULL;

  return instance ? grape_ctl_begins_when (ctl, instance) : NULL;
}

/* What came from others waits for the referee, what is the user's own for the next sync. */
static void
print_waiting (const GrapeSummary *summary)
{
  if (summary->n_new)
    grape_ctl_print ("%s", _ (", moves wait"));
  if (summary->n_unsent)
    grape_ctl_print (ngettext (", %u move of yours waits for the next sync",
                               ", %u moves of yours wait for the next sync", summary->n_unsent),
                     summary->n_unsent);
  else if (summary->acted)
    grape_ctl_print ("%s", _ (", your move is on its way"));
}

static void
print_summary (GrapeCtl *ctl, const GrapeSummary *summary)
{
  g_autofree char *begins = begins_when (ctl, summary);
  g_autofree char *name = grape_ctl_safe (summary->name);
  g_autofree char *result = grape_ctl_safe (summary->result ? summary->result : summary->problem);
  const GrapeRules *rules = grape_registry_find (summary->game);
  g_autofree char *phase = rules ? grape_ctl_phase (rules, summary->phase) : NULL;
  grape_ctl_print ("%s  %s (%s)  ", summary->id, name, summary->game);
  if (summary->problem || summary->over)
    grape_ctl_print ("%s\n", result);
  else
    {
      grape_ctl_print ("%s%s%s", phase ? phase : "",
                       begins          ? ", "
                       : summary->held ? _ (", standing still")
                                       : "",
                       begins ? begins : "");
      print_waiting (summary);
      grape_ctl_print ("\n");
    }
  print_due (summary, g_get_real_time () / G_USEC_PER_SEC);
}

static void
describe_people (const GrapeSummary *summary, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "seats");
  json_builder_begin_array (builder);
  for (guint i = 0; i < summary->seats->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (summary->seats, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "scores");
  json_builder_begin_array (builder);
  for (guint i = 0; i < summary->scores->len; i++)
    json_builder_add_int_value (builder, g_array_index (summary->scores, gint64, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "winners");
  json_builder_begin_array (builder);
  for (guint i = 0; i < summary->winners->len; i++)
    json_builder_add_int_value (builder, g_array_index (summary->winners, int, i) + 1);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "due");
  json_builder_begin_array (builder);
  for (guint i = 0; i < summary->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (summary->due, i);
      g_autofree char *who = grape_author_format (due->seat, due->person);
      if (due->optional)
        continue;
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "who", who);
      grape_json_add_text (builder, "what", due->what);
      grape_json_add_time (builder, "until", due->until);
      json_builder_set_member_name (builder, "done");
      json_builder_add_boolean_value (builder, due->done);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
describe_summary (const GrapeSummary *summary, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  grape_json_add_text (builder, "id", summary->id);
  grape_json_add_text (builder, "name", summary->name);
  grape_json_add_text (builder, "game", summary->game);
  grape_json_add_time (builder, "started_at", summary->started_at);
  grape_json_add_time (builder, "last_at", summary->last_at);
  json_builder_set_member_name (builder, "n_events");
  json_builder_add_int_value (builder, summary->n_events);
  json_builder_set_member_name (builder, "phase");
  json_builder_add_int_value (builder, summary->phase);
  json_builder_set_member_name (builder, "over");
  json_builder_add_boolean_value (builder, summary->over);
  json_builder_set_member_name (builder, "held");
  json_builder_add_boolean_value (builder, summary->held);
  grape_json_add_time (builder, "deadline", summary->deadline);
  grape_json_add_text (builder, "referee", summary->referee);
  grape_json_add_text (builder, "result", summary->result);
  describe_people (summary, builder);
  json_builder_set_member_name (builder, "n_new");
  json_builder_add_int_value (builder, summary->n_new);
  json_builder_set_member_name (builder, "n_unsent");
  json_builder_add_int_value (builder, summary->n_unsent);
  grape_json_add_text (builder, "problem", summary->problem);
  json_builder_end_object (builder);
}

int
grape_ctl_list (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (list.schema.json)"), NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 0, 0, &argc, &argv, &status))
    return status;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GPtrArray) list
      = library ? grape_library_list_needs (library, g_get_real_time () / G_USEC_PER_SEC, &error)
                : NULL;
  if (!list)
    return grape_ctl_fail (ctl, error);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "instances");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    {
      if (json)
        describe_summary (g_ptr_array_index (list, i), builder);
      else
        print_summary (ctl, g_ptr_array_index (list, i));
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  if (json)
    grape_ctl_print_json (root);
  else if (list->len == 0)
    grape_ctl_print (_ ("No instances yet: grapefruitctl new starts one.\n"));
  return GRAPE_CTL_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `games`: what one can play, and with which options. */
#include "grape-ctl.h"

#include "engine/grape-json.h"

static const char *
option_type (GrapeOptionType type)
{
  switch (type)
    {
    case GRAPE_OPTION_INT:
      return "int";
    case GRAPE_OPTION_BOOL:
      return "bool";
    case GRAPE_OPTION_CHOICE:
      return "choice";
    case GRAPE_OPTION_DURATION:
      return "duration";
    case GRAPE_OPTION_TEXT:
    default:
      return "text";
    }
}

static const char *
referee_kind (GrapeRefereeKind kind)
{
  return kind == GRAPE_REFEREE_NONE  ? "none"
         : kind == GRAPE_REFEREE_ONE ? "one"
         : kind == GRAPE_REFEREE_ANY ? "any"
                                     : "rotating";
}

static void
print_game (const GrapeRules *rules)
{
  g_autofree char *bots = g_strjoinv (", ", (char **)rules->bots);
  g_autofree char *seats = rules->seats_min == rules->seats_max
                               ? g_strdup_printf ("%u", rules->seats_min)
                               : g_strdup_printf ("%u-%u", rules->seats_min, rules->seats_max);
  grape_ctl_print (_ ("%s: %s (rule %s)\n  %s\n  Seats: %s; referee: %s; %s; bots: %s\n"),
                   rules->id, _ (rules->name), rules->rule, _ (rules->summary), seats,
                   referee_kind (rules->referee), _ (rules->length), bots);
  for (guint i = 0; rules->bots[i]; i++)
    grape_ctl_print ("  bot:%s  %s\n", rules->bots[i],
                     _ (grape_rules_bot_note (rules, rules->bots[i])));
  for (const GrapeOption *option = rules->options; option && option->name; option++)
    grape_ctl_print ("  --option %s=%s  %s%s%s%s\n", option->name, option->fallback,
                     _ (option->help), option->choices ? " (" : "",
                     option->choices ? option->choices : "", option->choices ? ")" : "");
  for (const GrapeRuling *ruling = rules->rulings; ruling && ruling->kind; ruling++)
    grape_ctl_print (_ ("  rule %s %s  %s\n"), ruling->kind,
                     ruling->arguments ? ruling->arguments : "", _ (ruling->help));
  grape_ctl_print ("\n");
}

static void
add_list (JsonBuilder *builder, const char *name, const char *const *texts)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; texts && texts[i]; i++)
    json_builder_add_string_value (builder, texts[i]);
  json_builder_end_array (builder);
}

static void
describe_option (const GrapeOption *option, JsonBuilder *builder)
{
  g_auto (GStrv) choices = option->choices ? g_strsplit (option->choices, "|", -1) : NULL;
  json_builder_begin_object (builder);
  grape_json_add_text (builder, "name", option->name);
  grape_json_add_text (builder, "type", option_type (option->type));
  grape_json_add_text (builder, "title", option->title);
  grape_json_add_text (builder, "help", option->help);
  grape_json_add_text (builder, "default", option->fallback);
  grape_json_add_int (builder, "min", option->min);
  grape_json_add_int (builder, "max", option->max);
  add_list (builder, "choices", (const char *const *)choices);
  json_builder_end_object (builder);
}

static void
describe_game (const GrapeRules *rules, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  grape_json_add_text (builder, "id", rules->id);
  grape_json_add_text (builder, "name", rules->name);
  grape_json_add_text (builder, "rule", rules->rule);
  grape_json_add_int (builder, "version", rules->version);
  grape_json_add_text (builder, "summary", rules->summary);
  grape_json_add_text (builder, "length", rules->length);
  add_list (builder, "steps", rules->steps);
  grape_json_add_text (builder, "referee", referee_kind (rules->referee));
  json_builder_set_member_name (builder, "hidden");
  json_builder_add_boolean_value (builder, rules->hidden);
  grape_json_add_int (builder, "seats_min", rules->seats_min);
  grape_json_add_int (builder, "seats_max", rules->seats_max);
  json_builder_set_member_name (builder, "options");
  json_builder_begin_array (builder);
  for (const GrapeOption *option = rules->options; option && option->name; option++)
    describe_option (option, builder);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "rulings");
  json_builder_begin_array (builder);
  for (const GrapeRuling *ruling = rules->rulings; ruling && ruling->kind; ruling++)
    {
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "kind", ruling->kind);
      grape_json_add_text (builder, "title", ruling->title);
      grape_json_add_text (builder, "help", ruling->help);
      grape_json_add_text (builder, "arguments", ruling->arguments);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  add_list (builder, "bots", rules->bots);
  json_builder_end_object (builder);
}

int
grape_ctl_games (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (games.schema.json)"), NULL },
    { NULL },
  };
  int status;
  if (!grape_ctl_parse (ctl, entries, 0, 0, &argc, &argv, &status))
    return status;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "games");
  json_builder_begin_array (builder);
  for (const GrapeRules *const *each = grape_registry_list (); *each; each++)
    {
      if (json)
        describe_game (*each, builder);
      else
        print_game (*each);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  if (json)
    grape_ctl_print_json (root);
  return GRAPE_CTL_OK;
}

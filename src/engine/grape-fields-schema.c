/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON schema of a game's position, from the table of its fields: one member a line. */
#include "grape-fields.h"

static void
add_text (GString *out, const char *name, const char *text)
{
  g_autoptr (JsonNode) node = json_node_init_string (json_node_alloc (), text);
  g_autofree char *quoted = json_to_string (node, FALSE);

  g_string_append_printf (out, "\"%s\": %s", name, quoted);
}

static void
add_range (const GrapeField *field, GString *out)
{
  gboolean counts = field->type == &grape_field_int || field->type == &grape_field_number;

  if (counts && field->kind != GRAPE_FIELD_FOLLOWS)
    g_string_append_printf (out, ", \"minimum\": %" G_GINT64_FORMAT, field->min);
  else if (counts && (field->min || field->max))
    g_string_append_printf (out, ", \"minimum\": %" G_GINT64_FORMAT, field->min);
  if ((counts || field->type == &grape_field_seat) && field->max)
    g_string_append_printf (out, ", \"maximum\": %" G_GINT64_FORMAT, field->max);
}

static void
add_words (const GrapeField *field, GString *out)
{
  g_string_append (out, "\"enum\": [");
  for (guint i = 0; field->words[i]; i++)
    {
      g_string_append (out, i ? ", " : "");
      if (*field->words[i])
        g_string_append_printf (out, "\"%s\"", field->words[i]);
      else
        g_string_append (out, "null");
    }
  g_string_append (out, "]");
}

static void add_object (const GrapeFields *self, guint depth, const char *const *shared,
                        GString *out);

static void
add_value (const GrapeField *field, guint depth, GString *out)
{
  if (field->object)
    {
      g_string_append (out, field->present || field->make ? "\"type\": [\"object\", \"null\"], "
                                                          : "\"type\": \"object\", ");
      add_object (field->object, depth, NULL, out);
      return;
    }
  if (field->type == &grape_field_word)
    add_words (field, out);
  else
    g_string_append (out, field->type->schema);
  add_range (field, out);
}

static void
add_member (const GrapeField *field, guint depth, GString *out)
{
  gboolean is_list = field->n || field->list || field->held == GRAPE_LAYOUT_ARRAY;

  g_string_append_printf (out, "%*s\"%s\": { ", (int)depth * 2, "", field->name);
  if (is_list)
    g_string_append_printf (out, "\"type\": %s, \"items\": { ",
                            field->present && !field->object ? "[\"array\", \"null\"]"
                                                             : "\"array\"");
  add_value (field, depth, out);
  if (is_list)
    g_string_append (out, " }");
  if (field->n && field->n != GRAPE_FIELD_SEATS && field->held != GRAPE_LAYOUT_COUNTED)
    g_string_append_printf (out, ", \"minItems\": %u", field->n);
  if (field->n && field->n != GRAPE_FIELD_SEATS)
    g_string_append_printf (out, ", \"maxItems\": %u", field->n);
  g_string_append (out, ", ");
  add_text (out, "description", field->help);
  g_string_append (out, " }");
}

/* A game may write a member in a form of its own that all games have: its phase. */
static gboolean
is_taken_over (const GrapeFields *self, const char *name)
{
  for (const GrapeField *field = self->fields; field->name; field++)
    if (g_str_equal (field->name, name) && g_str_equal (name, "phase"))
      return TRUE;
  return FALSE;
}

/* state.schema.json describes this member, so the game's description of it is left out. */
static gboolean
is_own (const GrapeFields *self, const GrapeField *field, const char *const *shared)
{
  return !shared || !g_strv_contains (shared, field->name) || is_taken_over (self, field->name);
}

/* Writes the members, the required ones, and that there are no others. @shared: those that
 * state.schema.json describes, or NULL. */
static void
add_object (const GrapeFields *self, guint depth, const char *const *shared, GString *out)
{
  const char *gap = "";

  g_string_append (out, "\"properties\": {\n");
  for (guint i = 0; shared && shared[i]; i++)
    if (!is_taken_over (self, shared[i]))
      {
        g_string_append_printf (out,
                                "%s%*s\"%s\": { \"$ref\": \"state.schema.json#/properties/%s\" }",
                                gap, (int)(depth + 1) * 2, "", shared[i], shared[i]);
        gap = ",\n";
      }
  for (const GrapeField *field = self->fields; field->name; field++)
    if (is_own (self, field, shared))
      {
        g_string_append (out, gap);
        add_member (field, depth + 1, out);
        gap = ",\n";
      }
  g_string_append_printf (out, "\n%*s}, \"required\": [", (int)depth * 2, "");
  gap = "";
  for (guint i = 0; shared && shared[i]; i++, gap = ", ")
    g_string_append_printf (out, "%s\"%s\"", gap, shared[i]);
  for (const GrapeField *field = self->fields; field->name; field++)
    if (is_own (self, field, shared) && field->kind != GRAPE_FIELD_GIVEN && !field->left_out
        && !(shared && is_taken_over (self, field->name)))
      {
        g_string_append_printf (out, "%s\"%s\"", gap, field->name);
        gap = ", ";
      }
  g_string_append (out, "], \"additionalProperties\": false");
}

/**
 * grape_fields_schema:
 * @id: of the game
 * @title: of the schema
 *
 * Returns: (transfer full): the JSON schema of a position, for data/schemas/@id.schema.json
 */
char *
grape_fields_schema (const GrapeFields *self, const char *id, const char *title)
{
  static const char *const shared[] = { "game",       "phase",      "seats",   "referee", "paused",
                                        "held_since", "exhibition", "pending", "over",    NULL };
  GString *out
      = g_string_new ("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\","
                      "\n  \"$comment\": \"SPDX-License-Identifier: GPL-3.0-or-later\",\n");

  g_string_append_printf (out, "  \"$id\": \"%s.schema.json\",\n  ", id);
  add_text (out, "title", title);
  g_string_append (out, ",\n  \"type\": \"object\",\n  ");
  add_text (out, "description", self->help);
  g_string_append (out, ",\n  ");
  add_object (self, 1, shared, out);
  g_string_append (out, "\n}\n");
  return g_string_free (out, FALSE);
}

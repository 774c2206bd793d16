/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a position that are no numbers, words or texts of their own. */
#include "engine/grape-json.h"
#include "blognomic-values.h"

#include <string.h>

static void
write_text (JsonBuilder *builder, const char *text)
{
  if (text)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

/* Somebody */

static void
write_who (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  write_text (builder, blog_name (at->state, *(const int *)value));
}

static gboolean
read_who (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *name = grape_given_text (node);
  int person = blog_find (at->state, name);

  if (!JSON_NODE_HOLDS_NULL (node) && person < 0)
    return grape_field_fail (at, error, "the name of somebody in `prisoners` was expected");
  *(int *)value = person;
  return TRUE;
}

const GrapeFieldType blog_field_who = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_who, .read = read_who
};

/* A word */

static void
write_word (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const char *word = at->field->words[*(const guint *)value];

  write_text (builder, g_str_equal (word, "-") ? NULL : word);
}

static gboolean
read_word (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text || !*text || !g_ascii_strcasecmp (text, "none"))
    text = "-";
  for (guint i = 0; at->field->words[i]; i++)
    if (!g_ascii_strcasecmp (at->field->words[i], text))
      {
        *(guint *)value = i;
        return TRUE;
      }
  return grape_field_fail (at, error, "“%s” is no such word", text);
}

const GrapeFieldType blog_field_word = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_word, .read = read_word
};

/* A secret: what a given position tells of it everybody knows from then on. */

static void
write_held (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  char *const *texts = value;

  write_text (builder, texts[0] ? texts[0] : texts[1]);
}

static gboolean
read_held (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text)
    return grape_field_fail (at, error, "a text was expected");
  g_free (((char **)value)[1]);
  ((char **)value)[1] = g_strdup (text);
  return TRUE;
}

const GrapeFieldType blog_field_held = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_held, .read = read_held
};

/* A rule */

static void
write_rule (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Blog *self = at->state;
  guint key = *(const guint *)value;
  const GrapeRule *rule = key ? grape_ruleset_key (self->rules, key) : NULL;

  if (key && !rule)
    json_builder_add_boolean_value (builder, FALSE);
  else
    write_text (builder, rule ? rule->title : NULL);
}

static gboolean
read_rule (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const Blog *self = at->state;
  const char *name = grape_given_text (node);
  const GrapeRule *rule = name ? grape_ruleset_find (self->rules, name) : NULL;
  gboolean gone = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN;

  if (name && !rule)
    return grape_field_fail (at, error, "there is no such rule");
  *(guint *)value = rule ? rule->key : gone ? G_MAXUINT : 0;
  return TRUE;
}

const GrapeFieldType blog_field_rule = { .schema = "\"type\": [\"string\", \"null\", \"boolean\"]",
                                         .null = TRUE,
                                         .write = write_rule,
                                         .read = read_rule };

/* Texts */

static void
write_texts (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  GPtrArray *texts = *(GPtrArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; i < texts->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (texts, i));
  json_builder_end_array (builder);
}

static gboolean
read_texts (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GPtrArray *texts = *(GPtrArray **)value;
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      const char *text = grape_given_text (json_array_get_element (array, i));

      if (!text)
        return grape_field_fail (at, error, "a list of texts was expected");
      g_ptr_array_add (texts, g_strdup (text));
    }
  return array || grape_field_fail (at, error, "a list of texts was expected");
}

const GrapeFieldType blog_field_texts
    = { .schema = "\"type\": \"array\", \"items\": {\"type\": \"string\"}",
        .write = write_texts,
        .read = read_texts };

/* Prisoners */

static const char *const stays[] = { "plays", "registered", "left", "barred", NULL };

#define DID(name, doing, help)                                                                     \
  GRAPE_FIELD (name, grape_field_time, GRAPE_AT (BlogPrisoner, did[doing]), help)

static const GrapeField prisoner_fields[] = {
  GRAPE_FIELD ("admin", grape_field_bool, GRAPE_AT (BlogPrisoner, admin), "Whether an Admin."),
  GRAPE_FIELD ("idle", grape_field_bool, GRAPE_AT (BlogPrisoner, idle), "Whether idle."),
  GRAPE_FIELD ("sentence", grape_field_int, GRAPE_AT (BlogPrisoner, sentence), "Years.",
               .max = BLOG_MOST),
  GRAPE_FIELD ("shiv", grape_field_int, GRAPE_AT (BlogPrisoner, shiv), "The SHIV score.",
               .max = BLOG_SHIV_MOST),
  GRAPE_FIELD ("attitude", blog_field_word, GRAPE_AT (BlogPrisoner, attitude), "The Attitude.",
               .words = blog_attitudes),
  GRAPE_FIELD ("gang", blog_field_word, GRAPE_AT (BlogPrisoner, gang), "The Gang; null: none.",
               .words = blog_gangs),
  GRAPE_FIELD ("grudge", grape_field_text, GRAPE_AT (BlogPrisoner, grudge),
               "Against whom; null: nobody.", .null_is_none = TRUE),
  GRAPE_FIELD ("status", grape_field_word, GRAPE_AT (BlogPrisoner, stay), "Whether still here.",
               .words = stays),
  GRAPE_FIELD ("first_name", grape_field_text, GRAPE_AT (BlogPrisoner, was),
               "Before a proposal changed it."),
  GRAPE_FIELD ("heard", grape_field_time, GRAPE_AT (BlogPrisoner, heard), "The last post."),
  GRAPE_FIELD ("left_at", grape_field_time, GRAPE_AT (BlogPrisoner, left_at), "When they left."),
  GRAPE_FIELD ("asked_idle", grape_field_time, GRAPE_AT (BlogPrisoner, asked_idle),
               "When they asked to be idle, or made themselves so."),
  GRAPE_FIELD ("asked_dynasty", grape_field_int, GRAPE_AT (BlogPrisoner, asked_dynasty),
               "In which dynasty.", .max = 100000),
  GRAPE_FIELD ("asked_unidle", grape_field_time, GRAPE_AT (BlogPrisoner, asked_unidle),
               "When they asked to be unidle."),
  GRAPE_FIELD ("idle_dynasty", grape_field_int, GRAPE_AT (BlogPrisoner, idle_dynasty),
               "In which dynasty they went idle; left out: this one.", .max = 100000),
  DID ("confessed", BLOG_DO_CONFESS, "The last Confession."),
  DID ("rumoured", BLOG_DO_RUMOUR, "The last Rumour."),
  DID ("walked", BLOG_DO_WALK, "When they last walked the Yard."),
  DID ("fell", BLOG_DO_FALL, "When they last took a fall."),
  DID ("attacked", BLOG_DO_ATTACK, "The last Attack."),
  DID ("escaped", BLOG_DO_ESCAPE, "The last Escape attempt."),
  DID ("changed_attitude", BLOG_DO_ATTITUDE, "The last change of Attitude."),
  DID ("changed_grudge", BLOG_DO_GRUDGE, "The last change of Grudge."),
  DID ("changed_gang", BLOG_DO_GANG, "The last change of Gang."),
  GRAPE_FIELD ("don_at", grape_field_time, GRAPE_AT (BlogPrisoner, don_at),
               "When they were last the Don."),
  GRAPE_FIELD ("monologue", grape_field_bool, GRAPE_AT (BlogPrisoner, monologue),
               "Whether they delivered a Monologue in this dynasty."),
  GRAPE_FIELD ("over_the_wall", grape_field_bool, GRAPE_AT (BlogPrisoner, over_the_wall),
               "Whether they went Over the Wall."),
  GRAPE_FIELD ("released", grape_field_bool, GRAPE_AT (BlogPrisoner, released),
               "Whether the Warden released them."),
  GRAPE_FIELD ("dov_failed", grape_field_time, GRAPE_AT (BlogPrisoner, dov_failed),
               "When their last Declaration failed with a vote against it."),
  { NULL },
};
static const GrapeFields prisoner_all = { .fields = prisoner_fields };

static void
write_prisoners (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Blog *self = at->state;

  json_builder_begin_object (builder);
  for (int i = 0; i < (int)self->people.n; i++)
    {
      json_builder_set_member_name (builder, blog_name (self, i));
      json_builder_begin_object (builder);
      grape_fields_describe (&prisoner_all, blog_prisoner (self, i), builder);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

static gboolean
read_prisoner (Blog *self, const char *name, JsonNode *node, GError **error)
{
  int person = blog_find (self, name);
  JsonObject *told = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (!told || !grape_name_valid (name) || self->people.n >= 10000)
    return grape_given_fail (error, "prisoners", "each is a name and an object");
  const char *first = json_object_has_member (told, "first_name")
                          ? grape_given_text (json_object_get_member (told, "first_name"))
                          : NULL;
  if (person < 0 && first)
    person = blog_find (self, first);
  if (person < 0)
    person = blog_add_prisoner (self, name, self->start);
  BlogPrisoner *prisoner = blog_edit (self, person);
  g_free (prisoner->name);
  prisoner->name = g_strdup (name);
  prisoner->admin = FALSE;
  prisoner->idle_dynasty = self->dynasty;
  prisoner->attitude = BLOG_WITHDRAWN;
  return grape_fields_read (&prisoner_all, prisoner, told, error);
}

static gboolean
read_prisoners (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  Blog *self = value;
  g_autoptr (GList) names = NULL;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return grape_field_fail (at, error, "an object was expected");
  names = json_object_get_members (json_node_get_object (node));
  for (GList *name = names; name; name = name->next)
    {
      for (GList *other = names; other != name; other = other->next)
        if (grape_names_equal (other->data, name->data))
          return grape_given_refuse (error, "prisoners", "“%s” stands there twice",
                                     (const char *)name->data);
      if (!read_prisoner (self, name->data,
                          json_object_get_member (json_node_get_object (node), name->data), error))
        return FALSE;
    }
  for (int i = 0; i < (int)self->people.n; i++)
    {
      const char *grudge = blog_prisoner (self, i)->grudge;
      gboolean none = grudge && (!*grudge || g_str_equal (grudge, "-"));

      if (none)
        g_clear_pointer (&blog_edit (self, i)->grudge, g_free);
      else if (grudge && blog_find (self, grudge) < 0)
        return grape_given_refuse (error, "prisoners", "“%s” is nobody here", grudge);
      else if (grudge && blog_find (self, grudge) == i)
        return grape_given_refuse (error, "prisoners", "“%s” has a Grudge against themselves",
                                   grudge);
      for (int j = 0; j < i; j++)
        if (grape_names_equal (blog_name (self, i), blog_name (self, j)))
          return grape_given_refuse (error, "prisoners", "“%s” stands there twice",
                                     blog_name (self, i));
    }
  return TRUE;
}

const GrapeFieldType blog_field_prisoners
    = { .schema = "\"type\": \"object\", \"additionalProperties\": {\"type\": \"object\"}",
        .write = write_prisoners,
        .read = read_prisoners };

/* The Warden: somebody who need not be told among the Prisoners. */

static void
write_warden (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Blog *self = at->state;

  write_text (builder, blog_name (self, self->warden));
}

static gboolean
read_warden (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  Blog *self = value;
  const char *name = grape_given_text (node);

  if (!JSON_NODE_HOLDS_NULL (node) && (!name || !grape_name_valid (name)))
    return grape_field_fail (at, error, "a name was expected");
  if (name && g_ascii_strcasecmp (name, "none") == 0)
    name = NULL;
  self->warden = blog_find (self, name);
  if (name && self->warden < 0)
    self->warden = blog_add_prisoner (self, name, self->start);
  return TRUE;
}

const GrapeFieldType blog_field_warden = { .schema = "\"type\": [\"string\", \"null\"]",
                                           .null = TRUE,
                                           .write = write_warden,
                                           .read = read_warden };

/* Cells of further columns */

static void
write_values (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Blog *self = at->state;

  json_builder_begin_object (builder);
  for (int i = 0; i < (int)self->people.n; i++)
    {
      GPtrArray *values = blog_prisoner (self, i)->values;

      if (!values->len)
        continue;
      json_builder_set_member_name (builder, blog_name (self, i));
      json_builder_begin_object (builder);
      for (guint j = 0; j < values->len; j++)
        if (g_ptr_array_index (values, j))
          {
            json_builder_set_member_name (builder, blog_column (self, j)->name);
            json_builder_add_string_value (builder, g_ptr_array_index (values, j));
          }
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

static gboolean
read_row (Blog *self, int person, JsonObject *row, GError **error)
{
  GPtrArray *values = blog_edit (self, person)->values;

  g_ptr_array_set_size (values, (int)self->columns.n);
  for (guint i = 0; i < self->columns.n; i++)
    {
      JsonNode *node = json_object_get_member (row, blog_column (self, i)->name);

      if (node && !grape_given_text (node))
        return grape_given_fail (error, "values", "a cell is a text");
      g_free (g_ptr_array_index (values, i));
      g_ptr_array_index (values, i) = node ? g_strdup (grape_given_text (node)) : NULL;
    }
  return TRUE;
}

static gboolean
read_values (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  Blog *self = value;
  JsonObject *told = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr (GList) names = told ? json_object_get_members (told) : NULL;

  for (GList *name = names; name; name = name->next)
    {
      JsonNode *row = json_object_get_member (told, name->data);
      int person = blog_find (self, name->data);

      if (person < 0 || !JSON_NODE_HOLDS_OBJECT (row))
        return grape_field_fail (at, error, "rows by name were expected");
      if (!read_row (self, person, json_node_get_object (row), error))
        return FALSE;
    }
  return told || grape_field_fail (at, error, "an object was expected");
}

const GrapeFieldType blog_field_values
    = { .schema = "\"type\": \"object\", \"additionalProperties\": {\"type\": \"object\"}",
        .write = write_values,
        .read = read_values };

/* What follows: lists of people (R4.4) */

static void
write_people (const Blog *self, JsonBuilder *builder,
              gboolean (*are) (const Blog *self, int person, gboolean also), gboolean also)
{
  json_builder_begin_array (builder);
  for (int i = 0; i < (int)self->people.n; i++)
    if (are (self, i, also))
      json_builder_add_string_value (builder, blog_name (self, i));
  json_builder_end_array (builder);
}

static void
write_fish (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  write_people (at->state, builder, blog_is_fish, FALSE);
}

static void
write_victors (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  write_people (at->state, builder, blog_has_won, TRUE);
}

#define NAMES "\"type\": \"array\", \"items\": {\"type\": \"string\"}"

const GrapeFieldType blog_field_fish = { .schema = NAMES, .write = write_fish };
const GrapeFieldType blog_field_victors = { .schema = NAMES, .write = write_victors };

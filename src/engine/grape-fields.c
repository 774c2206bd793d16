/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes and reads a position by the table of its fields; grape-fields-schema.c makes the schema
 * from the same table, grape-field-types.c has the types of values. */
#include "grape-fields.h"

#include "grape-error.h"

#include <string.h>

static gboolean
is_list (const GrapeField *self)
{
  return self->n || self->list || self->held == GRAPE_LAYOUT_ARRAY;
}

static gboolean
has_place (const GrapeField *self)
{
  return self->size || self->list;
}

/* Whether a given position may choose the length of the list. */
static gboolean
grows (const GrapeField *self)
{
  return self->list
             ? self->list->add != NULL
             : self->held == GRAPE_LAYOUT_COUNTED || (self->held == GRAPE_LAYOUT_ARRAY && !self->n);
}

static void
add_path (const GrapeFieldAt *at, GString *path)
{
  if (at->parent)
    add_path (at->parent, path);
  if (!at->field)
    return;
  if (path->len)
    g_string_append (path, ", ");
  g_string_append (path, at->field->name);
  if (at->index != G_MAXUINT && is_list (at->field) && (at->field->object || grows (at->field)))
    g_string_append_printf (path, " %u", at->index + 1);
}

/** grape_field_fail: FALSE, with GRAPE_ERROR_SETUP and a sentence about the value @at. */
gboolean
grape_field_fail (const GrapeFieldAt *at, GError **error, const char *format, ...)
{
  g_autoptr (GString) path = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  add_path (at, path);
  return grape_given_fail (error, path->str, why);
}

/* How many values @self has in @holder. */
static guint
count (const GrapeFieldAt *at, gconstpointer holder)
{
  const GrapeField *field = at->field;

  if (field->list)
    return field->list->length (holder);
  if (field->held == GRAPE_LAYOUT_COUNTED)
    return *(const guint *)((const char *)holder + field->counter);
  if (field->held == GRAPE_LAYOUT_ARRAY)
    return (*(GArray *const *)((const char *)holder + field->offset))->len;
  return field->n == GRAPE_FIELD_SEATS ? at->n_seats : field->n;
}

static gconstpointer
place (const GrapeFieldAt *at, gconstpointer holder)
{
  const GrapeField *field = at->field;
  const char *there = (const char *)holder + field->offset;

  if (field->list)
    return (const char *)field->list->get (holder, at->index) + field->offset;
  if (field->held == GRAPE_LAYOUT_ARRAY)
    return (*(GArray *const *)there)->data + at->index * field->size;
  if (field->held == GRAPE_LAYOUT_POINTER)
    return *(const gconstpointer *)there;
  return there + at->index * field->stride;
}

/* Where the next value of a growing list goes; NULL: it is full. */
static gpointer
add (const GrapeFieldAt *at, gpointer holder)
{
  const GrapeField *field = at->field;

  if (field->list)
    {
      char *value = field->list->add (holder);
      return value ? value + field->offset : NULL;
    }
  if (field->held == GRAPE_LAYOUT_ARRAY)
    g_array_set_size (*(GArray **)((char *)holder + field->offset), at->index + 1);
  else if (at->index == field->n)
    return NULL;
  else
    *(guint *)((char *)holder + field->counter) = at->index + 1;
  gpointer value = (gpointer)place (at, holder);
  if (field->fresh)
    memcpy (value, field->fresh, field->size);
  else
    memset (value, 0, field->size);
  return value;
}

static gboolean
is_there (const GrapeFieldAt *at, gconstpointer holder)
{
  return (!at->field->present || at->field->present (holder))
         && (at->field->held != GRAPE_LAYOUT_POINTER || place (at, holder));
}

static GrapeFieldAt
begin_at (const GrapeField *field, const GrapeFieldAt *parent)
{
  return (GrapeFieldAt){
    .field = field, .parent = parent, .state = parent->state, .n_seats = parent->n_seats
  };
}

/* Writing */

static void write_fields (const GrapeFields *self, const GrapeFieldAt *parent, gconstpointer holder,
                          JsonBuilder *builder);

static void
write_value (const GrapeFieldAt *at, gconstpointer holder, JsonBuilder *builder)
{
  const GrapeField *field = at->field;

  if (field->object && !is_there (at, holder))
    json_builder_add_null_value (builder);
  else if (field->object)
    {
      json_builder_begin_object (builder);
      write_fields (field->object, at, place (at, holder), builder);
      json_builder_end_object (builder);
    }
  else if (field->follows)
    {
      gint64 number = field->follows (holder, at->index);
      field->type->write (at, &number, builder);
    }
  else
    field->type->write (at, has_place (field) ? place (at, holder) : holder, builder);
}

static void
write_field (const GrapeField *field, const GrapeFieldAt *parent, gconstpointer holder,
             JsonBuilder *builder)
{
  GrapeFieldAt at = begin_at (field, parent);

  if (!field->object && field->present && !field->present (holder))
    {
      json_builder_add_null_value (builder);
      return;
    }
  if (!is_list (field))
    {
      write_value (&at, holder, builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint n = count (&at, holder); at.index < n; at.index++)
    write_value (&at, holder, builder);
  json_builder_end_array (builder);
}

static void
write_fields (const GrapeFields *self, const GrapeFieldAt *parent, gconstpointer holder,
              JsonBuilder *builder)
{
  for (const GrapeField *field = self->fields; field->name; field++)
    if (field->kind != GRAPE_FIELD_GIVEN && !(field->left_out && !field->present (holder)))
      {
        json_builder_set_member_name (builder, field->name);
        write_field (field, parent, holder, builder);
      }
}

static GrapeFieldAt
root_at (const GrapeFields *self, gconstpointer state)
{
  return (GrapeFieldAt){ .state = state, .n_seats = self->n_seats ? self->n_seats (state) : 0 };
}

/** grape_fields_describe: members of an open object */
void
grape_fields_describe (const GrapeFields *self, gconstpointer state, JsonBuilder *builder)
{
  GrapeFieldAt root = root_at (self, state);

  write_fields (self, &root, state, builder);
}

/* Reading */

static gboolean read_object (const GrapeFields *self, const GrapeFieldAt *parent, gpointer holder,
                             JsonObject *told, GError **error);

static gboolean
read_value (const GrapeFieldAt *at, gpointer value, JsonNode *node, GError **error)
{
  if (!at->field->object)
    return at->field->type->read (at, node, value, error);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return grape_field_fail (at, error, "an object was expected");
  return read_object (at->field->object, at, value, json_node_get_object (node), error);
}

/* A list: as many values as there are, or as many as are given. */
static gboolean
read_list (GrapeFieldAt *at, gpointer holder, JsonNode *node, GError **error)
{
  const GrapeField *field = at->field;
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n = array ? json_array_get_length (array) : 0;
  gboolean fixed = !grows (field);
  GrapeFieldAt whole = *at;

  whole.index = G_MAXUINT;
  if (!array)
    return grape_field_fail (&whole, error, "a list was expected");
  if (fixed && n != count (at, holder))
    return grape_field_fail (&whole, error, "a list of %u was expected%s", count (at, holder),
                             count (at, holder) == at->n_seats ? ", one for each seat" : "");
  for (; at->index < n; at->index++)
    {
      gpointer value = fixed ? (gpointer)place (at, holder) : add (at, holder);
      if (!value)
        return grape_field_fail (at, error, "there are too many");
      if (!read_value (at, value, json_array_get_element (array, at->index), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_read (const GrapeField *self)
{
  return self->kind == GRAPE_FIELD_STORED || (self->kind == GRAPE_FIELD_GIVEN && has_place (self));
}

static gboolean
read_field (const GrapeField *field, const GrapeFieldAt *parent, gpointer holder, JsonObject *told,
            GError **error)
{
  GrapeFieldAt at = begin_at (field, parent);
  JsonNode *node = field->null_is_none ? json_object_get_member (told, field->name)
                                       : grape_given_member (told, field->name);

  if (!node)
    return !field->needed || grape_field_fail (&at, error, "it is missing");
  if (is_list (field))
    return read_list (&at, holder, node, error);
  return read_value (&at, field->make ? field->make (holder) : (gpointer)place (&at, holder), node,
                     error);
}

static gboolean
check_names (const GrapeFields *self, const GrapeFieldAt *at, JsonObject *told, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GList) list = json_object_get_members (told);

  if (self->lenient)
    return TRUE;
  for (const GrapeField *field = self->fields; field->name; field++)
    g_ptr_array_add (names, (gpointer)field->name);
  g_ptr_array_add (names, NULL);
  if (!at->field)
    return grape_given_known (told, (const char *const *)names->pdata, error);
  for (GList *l = list; l; l = l->next)
    if (!g_strv_contains ((const char *const *)names->pdata, l->data))
      return grape_field_fail (at, error, "there is no member “%s”", (const char *)l->data);
  return TRUE;
}

static gboolean
read_fields (const GrapeFields *self, const GrapeFieldAt *at, gpointer holder, JsonObject *told,
             GError **error)
{
  if (!check_names (self, at, told, error))
    return FALSE;
  for (int late = 0; late < 2; late++)
    {
      if (late && self->midway && !self->midway ((gpointer)at->state, holder, told, error))
        return FALSE;
      for (const GrapeField *field = self->fields; field->name; field++)
        if (!field->late == !late && is_read (field)
            && !read_field (field, at, holder, told, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
read_object (const GrapeFields *self, const GrapeFieldAt *at, gpointer holder, JsonObject *told,
             GError **error)
{
  return read_fields (self, at, holder, told, error)
         && (!self->check || self->check ((gpointer)at->state, holder, told, error));
}

/* Compares given values that follow from the whole. */

static gboolean agree (const GrapeFields *self, const GrapeFieldAt *parent, gconstpointer holder,
                       JsonObject *told, GError **error);

static gboolean
agree_inside (GrapeFieldAt *at, gconstpointer holder, JsonNode *node, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n = array ? MIN (count (at, holder), json_array_get_length (array)) : 1;

  for (; at->index < n; at->index++)
    {
      JsonNode *each = array ? json_array_get_element (array, at->index) : node;
      if (JSON_NODE_HOLDS_OBJECT (each) && is_there (at, holder)
          && !agree (at->field->object, at, place (at, holder), json_node_get_object (each), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
agree_value (const GrapeFieldAt *at, gconstpointer holder, JsonNode *node, GError **error)
{
  const GrapeField *field = at->field;

  if (JSON_NODE_HOLDS_NULL (node) && !field->null_is_none)
    return TRUE;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  write_field (field, at->parent, holder, builder);
  json_builder_end_array (builder);
  g_autoptr (JsonNode) found = json_builder_get_root (builder);
  return json_node_equal (json_array_get_element (json_node_get_array (found), 0), node)
         || grape_field_fail (at, error, "%s",
                              field->otherwise ? field->otherwise
                                               : "it does not follow from the rest");
}

static gboolean
agree (const GrapeFields *self, const GrapeFieldAt *parent, gconstpointer holder, JsonObject *told,
       GError **error)
{
  for (const GrapeField *field = self->fields; field->name; field++)
    {
      GrapeFieldAt at = begin_at (field, parent);
      JsonNode *node = json_object_get_member (told, field->name);

      if (node && field->object && field->kind == GRAPE_FIELD_STORED
          && !agree_inside (&at, holder, node, error))
        return FALSE;
      if (node && field->kind == GRAPE_FIELD_FOLLOWS && !agree_value (&at, holder, node, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * grape_fields_read:
 * @state: as the game begins; given members are put into it, others stay
 *
 * Reads the members that are stored. The game then checks the whole, fills in what follows, and
 * calls grape_fields_agree(). Errors: %GRAPE_ERROR_SETUP, which names the member and what is wrong
 * with it; @state is unusable then.
 */
gboolean
grape_fields_read (const GrapeFields *self, gpointer state, JsonObject *position, GError **error)
{
  GrapeFieldAt root = root_at (self, state);

  return read_fields (self, &root, state, position, error);
}

/**
 * grape_fields_read_member: reads a member of the kind GRAPE_FIELD_WRITTEN after all, once what it
 * needs is there. Errors: %GRAPE_ERROR_SETUP.
 */
gboolean
grape_fields_read_member (const GrapeFields *self, gpointer state, JsonObject *position,
                          const char *name, GError **error)
{
  GrapeFieldAt root = root_at (self, state);
  const GrapeField *field = self->fields;

  while (!g_str_equal (field->name, name))
    field++;
  return read_field (field, &root, state, position, error);
}

/** grape_fields_agree: whether the values in @position are those that follow in @state */
gboolean
grape_fields_agree (const GrapeFields *self, gconstpointer state, JsonObject *position,
                    GError **error)
{
  GrapeFieldAt root = root_at (self, state);

  return agree (self, &root, state, position, error);
}

/** grape_fields_shift: moves every deadline that runs by @seconds, of either sign */
void
grape_fields_shift (const GrapeFields *self, gpointer state, gint64 seconds)
{
  for (const GrapeField *field = self->fields; field->name; field++)
    {
      gint64 *deadline = (gint64 *)(gpointer)((guint8 *)state + field->offset);
      if (field->type == &grape_field_deadline && field->size && *deadline)
        *deadline += seconds;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a case: what its lines say is handed in, and what comes out is written in the same words and
 * compared. */
#include "judge-case.h"

#include <string.h>

typedef struct
{
  const DipMap *map;
  DipEdition edition;
  DipPosition position;
  GArray *lines;         /* DipLine */
  GPtrArray *expected;   /* of each line: its result */
  GString *after, *gone; /* what is expected, line by line */
  gboolean judged;       /* there is something to judge */
} Case;

/** judge_map: (transfer full): a map of data/maps */
DipMap *
judge_map (const char *name)
{
  g_autofree char *path
      = g_strdup_printf ("%s/data/maps/%s.map", g_getenv ("GRAPE_SOURCE_DIR"), name);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  DipMap *map = dip_map_parse (text, &error);
  g_assert_no_error (error);
  return map;
}

/* "England: F nth, A yor" */
static void
read_units (const DipMap *map, const char *line, DipPosition *position)
{
  const char *colon = strchr (line, ':');
  g_auto (GStrv) words = g_strsplit (colon + 1, ",", -1);
  guint8 power = dip_map_find_power (map, line, (gsize)(colon - line));

  for (guint i = 0; words[i]; i++)
    {
      const char *text = g_strstrip (words[i]);
      DipUnit *unit = &position->unit[position->n_units++];
      *unit = (DipUnit){ power, *text == 'A' ? DIP_ARMY : DIP_FLEET, 0, 0 };
      g_assert_true (
          dip_map_place (map, text + 2, strlen (text + 2), &unit->province, &unit->coast));
    }
}

/** judge_position: reads lines of units; spring 1901, no centres */
void
judge_position (const DipMap *map, const char *units, DipPosition *position)
{
  g_auto (GStrv) lines = g_strsplit (units, "\n", -1);

  memset (position, 0, sizeof *position);
  memset (position->owner, DIP_NONE, sizeof position->owner);
  position->year = 1901;
  for (guint i = 0; lines[i]; i++)
    if (strchr (lines[i], ':'))
      read_units (map, g_strstrip (lines[i]), position);
}

static void
read_centres (Case *self, const char *line)
{
  const char *colon = strchr (line, ':');
  g_auto (GStrv) words = g_strsplit (colon + 1, " ", -1);
  guint8 power = dip_map_find_power (self->map, line, (gsize)(colon - line)), province, coast;

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      {
        g_assert_true (dip_map_place (self->map, words[i], strlen (words[i]), &province, &coast));
        self->position.owner[province] = power;
      }
}

/* "England: F nth - pic = illegal"; with " | " the second result is of 1976 */
static void
read_order (Case *self, const char *text)
{
  const char *equals = g_strrstr (text, " = ");
  g_auto (GStrv) results = g_strsplit (equals + 3, " | ", -1);
  guint which = self->edition == DIP_1976 && results[1] ? 1 : 0;
  DipLine line;

  dip_order_read (self->map, text, (gsize)(equals - text), &line);
  g_array_append_val (self->lines, line);
  g_ptr_array_add (self->expected, g_strdup (results[which]));
}

static void
write_units (const Case *self, const DipPosition *position, GString *text)
{
  for (guint power = 0; power < self->map->n_powers; power++)
    {
      gboolean begun = FALSE;
      for (guint rank = 0; rank < self->map->n_provinces; rank++)
        for (guint i = 0; i < position->n_units; i++)
          {
            const DipUnit *unit = &position->unit[i];
            if (unit->power != power || self->map->province[unit->province].rank != rank)
              continue;
            g_autofree char *place = dip_map_place_id (self->map, unit->province, unit->coast);
            if (!begun)
              g_string_append_printf (text, "%s: ", self->map->power[power].name);
            g_string_append_printf (text, "%s%s %s", begun ? ", " : "",
                                    unit->type == DIP_ARMY ? "A" : "F", place);
            begun = TRUE;
          }
      if (begun)
        g_string_append_c (text, '\n');
    }
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* "England: F eng from mao to wal bel": with the retreats in the order of the alphabet */
static void
add_dislodged (GString *text, const char *line)
{
  const char *to = strstr (line, " to ") + 4;
  g_auto (GStrv) words = g_strsplit (to, " ", -1);
  guint n = g_strv_length (words);

  qsort (words, n, sizeof *words, compare_words);
  g_autofree char *sorted = g_strjoinv (" ", words);
  g_string_append_printf (text, "%.*s%s\n", (int)(to - line), line, sorted);
}

static void
write_dislodged (const Case *self, const DipPosition *position, GString *text)
{
  for (guint i = 0; i < position->n_dislodged; i++)
    {
      const DipDislodged *each = &position->dislodged[i];
      g_autofree char *place = dip_map_place_id (self->map, each->unit.province, each->unit.coast);
      g_autoptr (GString) line = g_string_new (NULL);
      g_string_append_printf (line, "%s: %s %s from %s to", self->map->power[each->unit.power].name,
                              each->unit.type == DIP_ARMY ? "A" : "F", place,
                              self->map->province[each->from].id);
      for (guint j = 0; j < each->n_retreats; j++)
        {
          g_autofree char *to
              = dip_map_place_id (self->map, each->retreat[j][0], each->retreat[j][1]);
          g_string_append_printf (line, " %s", to);
        }
      if (!each->n_retreats)
        g_string_append (line, " nowhere");
      add_dislodged (text, line->str);
    }
}

/* Judges what was read, and goes on from there. */
static void
judge (Case *self)
{
  DipPosition after;
  g_autoptr (GString) units = g_string_new (NULL), dislodged = g_string_new (NULL);

  if (!self->judged)
    return;
  dip_judge (self->map, self->edition, &self->position, (DipLine *)(gpointer)self->lines->data,
             self->lines->len, &after);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const DipLine *line = &g_array_index (self->lines, DipLine, i);
      g_autofree char *text = dip_order_write (self->map, &line->order);
      g_test_message ("%s = %s", text, dip_result_id (line->result));
      g_assert_cmpstr (dip_result_id (line->result), ==, g_ptr_array_index (self->expected, i));
    }
  write_units (self, &after, units);
  write_dislodged (self, &after, dislodged);
  g_assert_cmpstr (units->str, ==, self->after->str);
  g_assert_cmpstr (dislodged->str, ==, self->gone->str);
  self->position = after;
  g_array_set_size (self->lines, 0);
  g_ptr_array_set_size (self->expected, 0);
  g_string_truncate (self->after, 0);
  g_string_truncate (self->gone, 0);
  self->judged = FALSE;
}

static void
read_heading (Case *self, const char *line)
{
  if (g_str_equal (line, "phase build"))
    {
      self->position.phase = DIP_BUILD;
      self->position.autumn = TRUE;
    }
  else if (g_str_equal (line, "phase fall"))
    self->position.autumn = TRUE;
  else if (g_str_equal (line, "then"))
    judge (self);
  self->judged |= g_str_equal (line, "orders");
}

static void
read_line (Case *self, const char *section, const char *line)
{
  gboolean other = g_str_has_suffix (section, self->edition == DIP_1976 ? " standard" : " 1976");

  if (g_str_equal (section, "units"))
    read_units (self->map, line, &self->position);
  else if (g_str_equal (section, "centres"))
    read_centres (self, line);
  else if (g_str_equal (section, "orders"))
    read_order (self, line);
  else if (other)
    return;
  else if (g_str_has_prefix (section, "after"))
    g_string_append_printf (self->after, "%s\n", line);
  else if (g_str_has_prefix (section, "dislodged"))
    add_dislodged (self->gone, line);
  else
    g_error ("“%s” is not a section", section);
}

/** judge_case_run: plays a case in an edition */
void
judge_case_run (const DipMap *map, const char *text, DipEdition edition)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Case self = { .map = map, .edition = edition };
  const char *section = "";

  judge_position (map, "", &self.position);
  self.lines = g_array_new (FALSE, FALSE, sizeof (DipLine));
  self.expected = g_ptr_array_new_with_free_func (g_free);
  self.after = g_string_new (NULL);
  self.gone = g_string_new (NULL);
  for (guint i = 0; lines[i]; i++)
    {
      gboolean indented = *lines[i] == ' ';
      const char *line = g_strstrip (lines[i]);
      if (!*line || *line == '#')
        continue;
      if (indented)
        read_line (&self, section, line);
      else
        read_heading (&self, section = line);
    }
  judge (&self);
  g_array_unref (self.lines);
  g_ptr_array_unref (self.expected);
  g_string_free (self.after, TRUE);
  g_string_free (self.gone, TRUE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `diplomacy`: the judge by itself, one phase at a time, for scripts and for whoever doubts it. */
#include "grape-ctl.h"

#include <stdio.h>
#include <string.h>

#include "games/diplomacy/diplomacy-judge.h"

typedef struct
{
  char *position, *orders, *edition, *map;
  gboolean batch;
} Options;

typedef struct
{
  const DipMap *map;
  DipEdition edition;
  GArray *texts, *lines;
  GString *store, *json;
} Desk;

static DipMap *
load_map (const char *name, GError **error)
{
  g_autofree char *file = g_strdup_printf ("maps/%s.map", name);
  g_autoptr (GBytes) bytes = strchr (name, '/') ? NULL : grape_bundled_load (file);
  g_autofree char *text = NULL;

  if (bytes)
    text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  else if (!grape_ctl_read (name, &text, error))
    return NULL;
  return dip_map_parse (text, error);
}

static gboolean
find_edition (const char *text, DipEdition *edition)
{
  *edition = text && g_str_equal (text, "1976") ? DIP_1976 : DIP_STANDARD;
  return !text || *edition == DIP_1976 || g_str_equal (text, "standard");
}

static void
read_orders (Desk *self)
{
  g_array_set_size (self->lines, self->texts->len);
  for (guint i = 0; i < self->texts->len; i++)
    {
      const DipText *text = &g_array_index (self->texts, DipText, i);
      DipLine *line = &g_array_index (self->lines, DipLine, i);
      dip_order_read (self->map, text->text, text->length, line);
      if (text->power == DIP_STRANGER)
        line->fault = DIP_UNKNOWN_POWER;
      else if (text->power != DIP_NONE)
        line->order.power = text->power;
    }
}

/* What was handed in goes to self->json, after the phase. */
static void
judge (Desk *self, const DipPosition *before)
{
  DipPosition after;

  read_orders (self);
  dip_judge (self->map, self->edition, before, (DipLine *)(gpointer)self->lines->data,
             self->lines->len, &after);
  g_string_append_c (self->json, '{');
  dip_position_write (self->map, &after, self->json);
  g_string_append_c (self->json, ',');
  dip_results_write (self->map, (const DipText *)(gpointer)self->texts->data,
                     (const DipLine *)(gpointer)self->lines->data, self->lines->len, self->json);
  g_string_append (self->json, "}\n");
}

/* A line that only says whose orders follow: "France", "France:" */
static guint8
find_heading (const DipMap *map, const char *line)
{
  gsize length = strlen (line);

  if (length > 0 && line[length - 1] == ':')
    length--;
  return strcspn (line, " -") < length ? DIP_NONE : dip_map_find_power (map, line, length);
}

static void
split_orders (Desk *self, char *orders)
{
  guint8 power = DIP_NONE, heading;
  char *rest = orders, *line;

  while ((line = strsep (&rest, "\n")))
    {
      g_strstrip (line);
      if (!*line || *line == '#')
        continue;
      heading = find_heading (self->map, line);
      DipText text = { line, (guint)strlen (line), power };
      if (heading != DIP_NONE)
        power = heading;
      else
        g_array_append_val (self->texts, text);
    }
}

/* A power that a line names itself goes before that of the heading. */
static void
prefer_own_power (Desk *self)
{
  for (guint i = 0; i < self->texts->len; i++)
    {
      DipText *text = &g_array_index (self->texts, DipText, i);
      DipLine line;
      dip_order_read (self->map, text->text, text->length, &line);
      if (line.order.power != DIP_NONE)
        text->power = line.order.power;
    }
}

static int
fail (GrapeCtl *ctl, const GError *error)
{
  grape_ctl_fail (ctl, error);
  return GRAPE_CTL_FAILED;
}

static int
adjudicate (GrapeCtl *ctl, Desk *self, const Options *options)
{
  g_autofree char *json = NULL, *valid = NULL;
  g_autoptr (GString) orders = NULL;
  g_autoptr (GError) error = NULL;
  DipPosition before;

  if (!options->position)
    return grape_ctl_usage (ctl, "%s", _ ("--position is missing"));
  if (!grape_ctl_read (options->position, &json, &error)
      || (options->orders && !(orders = grape_ctl_read_bytes (options->orders, &error))))
    return fail (ctl, error);
  if (!dip_position_read (self->map, json, strlen (json), &before, self->texts, self->store,
                          &error))
    return fail (ctl, error);
  if (orders)
    {
      /* The answer repeats the lines, and is JSON whatever they say. */
      valid = g_utf8_make_valid (orders->str, (gssize)orders->len);
      split_orders (self, valid);
      prefer_own_power (self);
    }
  judge (self, &before);
  fwrite (self->json->str, 1, self->json->len, stdout);
  return GRAPE_CTL_OK;
}

static void
answer (Desk *self, const char *line, gsize length)
{
  g_autoptr (GError) error = NULL;
  DipPosition before;

  g_array_set_size (self->texts, 0);
  if (dip_position_read (self->map, line, length, &before, self->texts, self->store, &error))
    {
      judge (self, &before);
      return;
    }
  g_string_append (self->json, "{\"error\":");
  g_autofree char *valid = g_utf8_make_valid (error->message, -1);
  g_autoptr (JsonNode) node = json_node_init_string (json_node_alloc (), valid);
  g_autofree char *quoted = json_to_string (node, FALSE);
  g_string_append_printf (self->json, "%s}\n", quoted);
}

/* Each line of the standard input is answered at once where somebody waits, else in large pieces.
 */
static int
run_batch (Desk *self)
{
  char *line = NULL; /* getline's */
  size_t size = 0;
  ssize_t length;

  while ((length = getline (&line, &size, stdin)) >= 0)
    {
      while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
        length--;
      if (!length)
        continue;
      g_string_truncate (self->json, 0);
      answer (self, line, (gsize)length);
      if (fwrite (self->json->str, 1, self->json->len, stdout) < self->json->len)
        break;
    }
  free (line);
  return fflush (stdout) == 0 ? GRAPE_CTL_OK : GRAPE_CTL_FAILED;
}

static int
run (GrapeCtl *ctl, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DipMap) map = load_map (options->map ? options->map : "standard", &error);
  Desk desk = { .map = map };
  int status;

  if (!map)
    return fail (ctl, error);
  if (!find_edition (options->edition, &desk.edition))
    return grape_ctl_usage (ctl, _ ("“%s” is not an edition: standard or 1976"), options->edition);
  desk.texts = dip_texts_new ();
  desk.lines = g_array_new (FALSE, FALSE, sizeof (DipLine));
  desk.store = g_string_new (NULL);
  desk.json = g_string_new (NULL);
  status = options->batch ? run_batch (&desk) : adjudicate (ctl, &desk, options);
  g_array_unref (desk.texts);
  g_array_unref (desk.lines);
  g_string_free (desk.store, TRUE);
  g_string_free (desk.json, TRUE);
  return status;
}

int
grape_ctl_diplomacy (GrapeCtl *ctl, int argc, char **argv)
{
  Options options = { NULL };
  const GOptionEntry entries[] = {
    { "position", 0, 0, G_OPTION_ARG_FILENAME, &options.position, N_ ("The position, as JSON"),
      N_ ("FILE") },
    { "orders", 0, 0, G_OPTION_ARG_FILENAME, &options.orders, N_ ("The orders, one a line"),
      N_ ("FILE") },
    { "edition", 0, 0, G_OPTION_ARG_STRING, &options.edition,
      N_ ("Whose rules: standard or 1976 (standard)"), N_ ("EDITION") },
    { "map", 0, 0, G_OPTION_ARG_FILENAME, &options.map,
      N_ ("A map that comes with the program, or a file (standard)"), N_ ("MAP") },
    { "batch", 0, 0, G_OPTION_ARG_NONE, &options.batch,
      N_ ("Answer each line of the standard input"), NULL },
    { NULL },
  };
  int status;

  if (grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    status = g_str_equal (argv[1], "adjudicate")
                 ? run (ctl, &options)
                 : grape_ctl_usage (ctl, "%s", _ ("Write adjudicate"));
  g_free (options.position);
  g_free (options.orders);
  g_free (options.edition);
  g_free (options.map);
  return status;
}

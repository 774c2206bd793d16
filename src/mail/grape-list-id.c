/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file called "mbox" says nothing about its list; the List-Id of its messages does. */
#include "grape-list-id.h"

#include <string.h>

#include "grape-import-files.h"
#include "grape-splitter.h"

/* This many messages show whether they are from one list. */
#define SAMPLE_FILES    10
#define SAMPLE_MESSAGES 20

/* A sample needs no attachments. */
#define SAMPLE_BYTES (256 * 1024)

typedef struct
{
  guint n_messages, n_named;
  char *id;
  gboolean differs;
} Sample;

/* "Players <players.x.org>" -> "players.x.org"; NULL if that is not a name. */
static char *
id_in (const char *value)
{
  const char *open = value != NULL ? strrchr (value, '<') : NULL;
  const char *end = open != NULL ? strchr (open, '>') : NULL;
  char *id;

  if (end == NULL || end == open + 1 || end - open > 200)
    return NULL;
  id = g_ascii_strdown (open + 1, end - open - 1);
  if (strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789.-_+@") != strlen (id))
    g_clear_pointer (&id, g_free);
  return id;
}

/* The raw header, with its continuation lines; found by its name alone, since parsing so many
 * messages twice would slow an import down. */
static char *
list_header (GBytes *raw)
{
  static const char name[] = "List-Id:";
  gsize size = 0;
  const char *line = g_bytes_get_data (raw, &size), *end = line + size;
  gboolean is_found = FALSE;
  g_autoptr (GString) value = g_string_new (NULL);

  while (line < end && *line != '\n' && *line != '\r')
    {
      gsize length = 0;

      while (line + length < end && line[length] != '\n' && line[length] != '\r')
        length++;
      is_found = is_found ? *line == ' ' || *line == '\t'
                          : length > strlen (name)
                                && g_ascii_strncasecmp (line, name, strlen (name)) == 0;
      if (is_found)
        g_string_append_len (value, line, (gssize)length);
      else if (value->len > 0)
        break;
      line += length;
      line += line + 1 < end && line[0] == '\r' && line[1] == '\n' ? 2 : 1;
    }
  return value->len > 0 ? g_strdup (value->str) : NULL;
}

static void
look_at_message (Sample *self, GBytes *raw)
{
  g_autofree char *header = list_header (raw);
  g_autofree char *id = id_in (header);

  self->n_messages++;
  if (id == NULL)
    return;
  self->n_named++;
  if (self->id == NULL)
    self->id = g_steal_pointer (&id);
  else if (!g_str_equal (self->id, id))
    self->differs = TRUE;
}

static void
look_at_file (Sample *self, const GrapeImportFile *file, GCancellable *cancellable)
{
  GSeekable *place;
  g_autoptr (GInputStream) stream = grape_import_file_open (file, &place, cancellable, NULL);
  g_autoptr (GrapeSplitter) splitter
      = stream != NULL ? grape_splitter_new (stream, SAMPLE_BYTES) : NULL;

  while (splitter != NULL && self->n_messages < SAMPLE_MESSAGES && !self->differs)
    {
      g_autoptr (GrapeSplit) split = grape_splitter_next (splitter, cancellable, NULL);

      if (split == NULL)
        return;
      if (split->raw != NULL)
        look_at_message (self, split->raw);
    }
}

/**
 * grape_list_id_of_group:
 * @files: (element-type GrapeImportFile)
 * @index: the first of a group that is one list
 *
 * Returns: (transfer full) (nullable): the name that most of its first messages give, if none gives
 * another; an inbox with mail from many lists has none
 */
char *
grape_list_id_of_group (GPtrArray *files, guint index, GCancellable *cancellable)
{
  const GrapeImportFile *first = g_ptr_array_index (files, index);
  Sample sample = { 0 };

  for (guint i = index; i < files->len && i < index + SAMPLE_FILES; i++)
    {
      const GrapeImportFile *file = g_ptr_array_index (files, i);

      if (g_strcmp0 (file->group, first->group) != 0)
        break;
      look_at_file (&sample, file, cancellable);
    }
  if (sample.differs || 2 * sample.n_named < MAX (sample.n_messages, 1))
    g_clear_pointer (&sample.id, g_free);
  return sample.id;
}

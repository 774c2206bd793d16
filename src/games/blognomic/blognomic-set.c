/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tracker of values: setting a cell, and what each cell was. */
#include "blognomic-law.h"

#include <string.h>

typedef enum
{
  COLUMN_NAME,
  COLUMN_ADMIN,
  COLUMN_SENTENCE,
  COLUMN_SHIV,
  COLUMN_ATTITUDE,
  COLUMN_GANG,
  COLUMN_GRUDGE,
  N_COLUMNS,
} Column;

static const struct
{
  const char *name, *effect; /* that must be in force (B44) */
} columns[N_COLUMNS] = {
  { "name", NULL },        { "admin", NULL },           { "sentence", "sentences" },
  { "shiv", "shivving" },  { "attitude", "attitudes" }, { "gang", "gangs" },
  { "grudge", "grudges" },
};

static int
find_column (const Blog *self, const char *name)
{
  for (int i = 0; i < N_COLUMNS; i++)
    if (!g_ascii_strcasecmp (columns[i].name, name))
      return i;
  for (guint i = 0; i < self->columns.n; i++)
    if (grape_names_equal (blog_column (self, i)->name, name))
      return N_COLUMNS + (int)i;
  return -1;
}

gboolean
blog_law_is_column (const Blog *self, const char *name)
{
  return find_column (self, name) >= 0;
}

/* Whether somebody's name stands behind `set`, however many words it has, and a column behind it */
static gboolean
names_cell (const Blog *self, const char *line)
{
  BlogAct words = { .self = (Blog *)self, .rest = line, .me = -1 };

  if (!grape_take_is (&words.rest, "set") || blog_take_person (&words, NULL) < 0)
    return FALSE;
  g_autofree char *column = grape_take_word (&words.rest);
  return blog_law_is_column (self, column);
}

/** blog_law_is_set: whether a line that begins with `set` has a name, a column and a value */
gboolean
blog_law_is_set (const Blog *self, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  guint n = 0;

  for (guint i = 0; words[i]; i++)
    n += *words[i] ? 1 : 0;
  if (n == 4 || names_cell (self, line))
    return TRUE;
  for (guint i = 0; words[i] && n > 4; i++)
    for (guint j = 0; j < N_COLUMNS; j++)
      if (i > 1 && i < 5 && !g_ascii_strcasecmp (words[i], columns[j].name))
        return TRUE;
  return n > 4 && strchr (line, '"');
}

static gboolean
read_number (const char *text, gint64 most, gint64 *number)
{
  *number = g_ascii_strtoll (text, NULL, 10);
  return *text && strlen (text) < 9 && strspn (text, "0123456789") == strlen (text)
         && *number <= most;
}

static gboolean
refuse (GError **error, const char *column, const char *value)
{
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Numbers and Variables",
                          "“%s” is no value of “%s”", value, column);
}

/* A new name, which nobody has or had. */
static gboolean
rename_prisoner (Blog *self, int person, const char *name, GError **error)
{
  int other = blog_find (self, name);

  if (!grape_name_valid (name) || (other >= 0 && other != person))
    return refuse (error, "name", name);
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_prisoner (self, i)->grudge
        && grape_names_equal (blog_prisoner (self, i)->grudge, blog_name (self, person)))
      {
        BlogPrisoner *bearer = blog_edit (self, i);

        g_free (bearer->grudge);
        bearer->grudge = g_strdup (name);
      }
  BlogPrisoner *prisoner = blog_edit (self, person);
  if (!prisoner->was)
    prisoner->was = g_steal_pointer (&prisoner->name);
  g_free (prisoner->name);
  prisoner->name = g_strdup (name);
  return TRUE;
}

static guint
index_of (const char *const *list, const char *value)
{
  guint i = 0;

  while (list[i] && g_ascii_strcasecmp (list[i], value))
    i++;
  return i;
}

static gboolean
is_none (const char *value)
{
  return g_str_equal (value, "-") || !g_ascii_strcasecmp (value, "none");
}

static gboolean
set_attitude (Blog *self, int person, const char *value, GError **error)
{
  guint attitude = index_of (blog_attitudes, value);

  if (attitude == BLOG_N_ATTITUDES
      || (person == self->warden && attitude != BLOG_CONVERTED && attitude != BLOG_INJURED))
    return refuse (error, "attitude", value);
  blog_edit (self, person)->attitude = attitude;
  return TRUE;
}

static gboolean
set_own (Blog *self, int person, int column, const char *value, GError **error)
{
  gint64 number = 0;
  static const char *const truths[] = { "yes", "true", "on", "1", NULL };
  static const char *const lies[] = { "no", "false", "off", "0", NULL };
  gboolean yes = truths[index_of (truths, value)] != NULL;
  int other = blog_find (self, value);

  if (column == COLUMN_NAME)
    return rename_prisoner (self, person, value, error);
  if (column == COLUMN_ATTITUDE)
    return set_attitude (self, person, value, error);
  BlogPrisoner *prisoner = blog_edit (self, person);
  if (column == COLUMN_SENTENCE && read_number (value, BLOG_MOST, &number))
    prisoner->sentence = number;
  else if (column == COLUMN_SHIV && read_number (value, BLOG_SHIV_MOST, &number))
    prisoner->shiv = number;
  else if (column == COLUMN_ADMIN && (yes || lies[index_of (lies, value)]))
    prisoner->admin = yes;
  else if (column == COLUMN_GANG && is_none (value))
    prisoner->gang = 0;
  else if (column == COLUMN_GANG && blog_gangs[index_of (blog_gangs + 1, value) + 1])
    prisoner->gang = index_of (blog_gangs + 1, value) + 1;
  else if (column == COLUMN_GRUDGE && is_none (value))
    g_clear_pointer (&prisoner->grudge, g_free);
  else if (column == COLUMN_GRUDGE && other >= 0 && other != person
           && blog_prisoner (self, other)->stay == BLOG_PLAYS)
    {
      g_free (prisoner->grudge);
      prisoner->grudge = g_strdup (blog_name (self, other));
    }
  else
    return refuse (error, columns[column].name, value);
  return TRUE;
}

static gboolean
set_other (Blog *self, int person, guint index, const char *value, GError **error)
{
  const BlogColumn *column = blog_column (self, index);
  const char *word = NULL;
  gint64 number;

  if (column->rule && !grape_ruleset_key (self->rules, column->rule))
    return blog_no (error, "B44", "The rule of that value is repealed");
  for (guint i = 0; i < column->words->len; i++)
    if (!g_ascii_strcasecmp (g_ptr_array_index (column->words, i), value))
      word = g_ptr_array_index (column->words, i);
  if ((column->kind == BLOG_NUMBER && !read_number (value, BLOG_MOST, &number))
      || (column->kind == BLOG_WORDS && !word))
    return refuse (error, column->name, value);
  GPtrArray *values = blog_edit (self, person)->values;
  if (values->len <= index)
    g_ptr_array_set_size (values, (int)index + 1);
  g_free (g_ptr_array_index (values, index));
  g_ptr_array_index (values, index) = g_strdup (word ? word : value);
  return TRUE;
}

/** blog_law_set: `set Ann sentence 7` (R3.11) */
gboolean
blog_law_set (BlogLaw *law, BlogAct *words, GError **error)
{
  Blog *self = law->self;
  int person = blog_take_person (words, error);

  if (person < 0)
    return FALSE;
  g_autofree char *name = grape_take_word (&words->rest);
  g_autofree char *rest = blog_take_rest (words);
  g_autofree char *value = blog_unquote (rest);
  int column = find_column (self, name);
  if (column < 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Gamestate Tracking",
                            "The tracker has no column “%s”", name);
  if (!value)
    return refuse (error, name, rest);
  if (blog_prisoner (self, person)->stay != BLOG_PLAYS)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "Prisoners", "%s is no Prisoner",
                            blog_name (self, person));
  if (column >= N_COLUMNS)
    return set_other (self, person, (guint)column - N_COLUMNS, value, error);
  if (columns[column].effect && !blog_has (self, columns[column].effect))
    return blog_no (error, "B44", "The rule of that value is repealed");
  return set_own (self, person, column, value, error);
}

/* What changed */

static char *
cell (const Blog *self, int person, guint column)
{
  const BlogPrisoner *prisoner = blog_prisoner (self, person);

  switch (column)
    {
    case COLUMN_NAME:
      return g_strdup (prisoner->name);
    case COLUMN_ADMIN:
      return g_strdup (prisoner->admin ? "yes" : "no");
    case COLUMN_SENTENCE:
      return g_strdup_printf ("%" G_GINT64_FORMAT, prisoner->sentence);
    case COLUMN_SHIV:
      return g_strdup_printf ("%" G_GINT64_FORMAT, prisoner->shiv);
    case COLUMN_ATTITUDE:
      return g_strdup (blog_attitudes[prisoner->attitude]);
    case COLUMN_GANG:
      return g_strdup (blog_gangs[prisoner->gang]);
    case COLUMN_GRUDGE:
      return g_strdup (prisoner->grudge ? prisoner->grudge : "-");
    default:
      return g_strdup (blog_value (self, person, column - N_COLUMNS));
    }
}

/** blog_note_changes: each cell that is another one than in @before goes into the history
 * (R5.4) */
void
blog_note_changes (Blog *self, const Blog *before, gint64 at, const char *why)
{
  gsize length = strcspn (why ? why : "", "\n");

  for (int i = 0; i < (int)before->people.n; i++)
    {
      if (blog_prisoner (self, i) == blog_prisoner (before, i))
        continue; /* nobody touched it */
      for (guint j = 0; j < N_COLUMNS + before->columns.n; j++)
        {
          g_autofree char *was = cell (before, i, j), *is = cell (self, i, j);

          if (g_str_equal (was, is))
            continue;
          BlogChange *change = grape_shelf_add (&self->changes);
          change->at = at;
          change->person = i;
          change->column = g_strdup (j < N_COLUMNS ? columns[j].name
                                                   : blog_column (self, j - N_COLUMNS)->name);
          change->value = g_steal_pointer (&is);
          change->why = g_strndup (why ? why : "", MIN (length, 80));
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of cases, read into lines; see the header. */
#include "case-file.h"

#include <string.h>

#define STATEMENT_INDENT 2

/**
 * case_wrong:
 *
 * Sets @error to a sentence that begins with the line's place, "rounds.case:12: ".
 *
 * Returns: FALSE
 */
gboolean
case_wrong (GError **error, const CaseLine *line, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, g_quark_from_static_string ("case"), 0, "%s:%u: %s", line->file, line->number,
               message);
  return FALSE;
}

/**
 * case_text:
 *
 * Returns: (transfer full): @text as it is meant: where it stands in double quotes, without them,
 * and with \n, \t, \" and \377 put in
 */
char *
case_text (const char *text)
{
  gsize length = strlen (text);
  if (length < 2 || text[0] != '"' || text[length - 1] != '"')
    return g_strdup (text);
  g_autofree char *inner = g_strndup (text + 1, length - 2);
  return g_strcompress (inner);
}

/**
 * case_split:
 *
 * Splits "TEXT -> RESULT" at the last arrow.
 */
gboolean
case_split (const CaseLine *line, char **text, char **result, GError **error)
{
  const char *arrow = g_strrstr (line->text, "->");
  if (!arrow || (arrow > line->text && arrow[-1] != ' '))
    return case_wrong (error, line, "“ -> ” and what is expected are missing");
  g_autofree char *before = g_strchomp (g_strndup (line->text, (gsize)(arrow - line->text)));
  *text = case_text (before);
  *result = g_strstrip (g_strdup (arrow + 2));
  return TRUE;
}

static void
free_line (gpointer data)
{
  CaseLine *line = data;
  g_ptr_array_unref (line->block);
  g_free (line->text);
  g_free (line);
}

static void
free_case (gpointer data)
{
  Case *self = data;
  g_ptr_array_unref (self->lines);
  g_free (self->name);
  g_free (self);
}

static CaseLine *
new_line (const CaseFile *file, guint number, const char *text)
{
  CaseLine *line = g_new0 (CaseLine, 1);
  line->file = file->name;
  line->number = number;
  line->text = g_strdup (text);
  line->block = g_ptr_array_new_with_free_func (free_line);
  return line;
}

/* Cuts "# ..." at the beginning of a text, "  # ..." after it, and trailing blanks. */
static void
cut_comment (char *text)
{
  char *first = text + strspn (text, " ");
  if (g_str_equal (first, "#") || g_str_has_prefix (first, "# "))
    *first = '\0';
  char *behind = strstr (first, "  # ");
  if (behind)
    *behind = '\0';
  g_strchomp (text);
}

static gboolean
is_head (const char *text)
{
  gsize length = strcspn (text, " ");
  return (length == 4 && g_str_has_prefix (text, "case"))
         || (length == 5 && g_str_has_prefix (text, "begin"));
}

/* "case NAME" or "case NAME from BEGINNING". */
static gboolean
read_head (CaseFile *self, CaseLine *line, Case **current, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line->text, " ", -1);
  guint n = g_strv_length (words);
  gboolean from = n == 4 && g_str_equal (words[2], "from");
  Case *before = from ? g_hash_table_lookup (self->beginnings, words[3]) : NULL;
  if (n != 2 && !from)
    return case_wrong (error, line, "this must be “%s NAME” or “%s NAME from BEGINNING”", words[0],
                       words[0]);
  if (from && !before)
    return case_wrong (error, line, "there is no beginning “%s” above", words[3]);
  Case *made = g_new0 (Case, 1);
  made->name = g_strdup (words[1]);
  made->head = line;
  made->lines = g_ptr_array_new ();
  GPtrArray *first = before ? before->lines : self->always;
  for (guint i = 0; i < first->len; i++)
    g_ptr_array_add (made->lines, g_ptr_array_index (first, i));
  *current = made;
  if (g_str_equal (words[0], "case"))
    {
      for (guint i = 0; i < self->cases->len; i++)
        if (g_str_equal (((Case *)g_ptr_array_index (self->cases, i))->name, made->name))
          {
            free_case (made);
            return case_wrong (error, line, "a second case is called “%s”", words[1]);
          }
      g_ptr_array_add (self->cases, made);
      return TRUE;
    }
  if (!g_hash_table_insert (self->beginnings, made->name, made))
    return case_wrong (error, line, "a second beginning is called “%s”", words[1]);
  return TRUE;
}

/* A line below a statement; all are indented as far as the first one. */
static gboolean
read_block (CaseFile *self, CaseLine *statement, guint number, const char *raw, gsize *margin,
            GError **error)
{
  gsize indent = strspn (raw, " ");
  if (!statement->block->len)
    *margin = indent;
  if (indent < *margin)
    {
      CaseLine here = { .file = self->name, .number = number };
      return case_wrong (error, &here,
                         "this line is indented less than the first one of its block");
    }
  g_ptr_array_add (statement->block, new_line (self, number, raw + *margin));
  return TRUE;
}

static gboolean
read_line (CaseFile *self, guint number, const char *raw, Case **current, CaseLine **statement,
           gsize *margin, GError **error)
{
  gsize indent = strspn (raw, " ");
  if (indent > STATEMENT_INDENT && *statement)
    return read_block (self, *statement, number, raw, margin, error);
  CaseLine *line = new_line (self, number, raw + indent);
  g_ptr_array_add (self->owned, line);
  if (raw[indent] == '\t')
    return case_wrong (error, line, "a tabulator; indent with blanks");
  if (indent == STATEMENT_INDENT && *current)
    g_ptr_array_add ((*current)->lines, *statement = line);
  else if (indent)
    return case_wrong (error, line,
                       "indented by %u: a statement stands below a case, indented by 2",
                       (guint)indent);
  else if (is_head (raw))
    {
      *statement = NULL;
      return read_head (self, line, current, error);
    }
  else if (*current)
    return case_wrong (error, line, "what holds for the whole file must stand above its cases");
  else
    g_ptr_array_add (self->always, *statement = line);
  return TRUE;
}

/**
 * case_file_read:
 * @name: for messages
 *
 * Errors: a line in a wrong place, a name that is missing, unknown or there twice, or a file
 * without a case.
 */
CaseFile *
case_file_read (const char *name, const char *text, GError **error)
{
  g_autoptr (CaseFile) self = g_new0 (CaseFile, 1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Case *current = NULL;
  CaseLine *statement = NULL;
  gsize margin = 0;
  self->name = g_strdup (name);
  self->owned = g_ptr_array_new_with_free_func (free_line);
  self->always = g_ptr_array_new ();
  self->beginnings = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_case);
  self->cases = g_ptr_array_new_with_free_func (free_case);
  CaseLine end = { .file = self->name, .number = MAX (1, g_strv_length (lines)) };
  if (!g_utf8_validate (text, -1, NULL))
    {
      case_wrong (error, &end, "the file is not in UTF-8");
      return NULL;
    }
  for (guint i = 0; lines[i]; i++)
    {
      cut_comment (lines[i]);
      if (*lines[i] && !read_line (self, i + 1, lines[i], &current, &statement, &margin, error))
        return NULL;
    }
  if (!self->cases->len)
    {
      case_wrong (error, &end, "the file has no case");
      return NULL;
    }
  return g_steal_pointer (&self);
}

void
case_file_free (CaseFile *self)
{
  g_ptr_array_unref (self->cases);
  g_hash_table_unref (self->beginnings);
  g_ptr_array_unref (self->always);
  g_ptr_array_unref (self->owned);
  g_free (self->name);
  g_free (self);
}

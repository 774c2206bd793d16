/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Digests as lists send them in plain text: RFC 1153, which Mailman and Listserv keep to, and that
 * of Yahoo Groups. The first message is below a long rule, the others below shorter ones; each
 * begins with its own From and Date or Subject. A rule without such headers below it is part of
 * somebody's text. */
#include "grape-digest.h"

#include <string.h>

#include "grape-splitter.h"

/* The rule below the list of topics, and the one between messages; Yahoo uses another character. */
#define FIRST_RULE 70
#define RULE       30
#define LINE_RULE  72

/* The most lines of a head, and of the text above it. */
#define MAX_HEAD_LINES  40
#define MAX_BLANK_LINES 6

typedef struct
{
  GPtrArray *found; /* of GBytes */
  GString *message; /* the one being read; NULL: none yet */
} Cutter;

/* A line without spaces at its end; @next: the one below, or the end. */
static gsize
line_length (const char *line, const char **next)
{
  gsize length = strcspn (line, "\n");

  *next = line + length + (line[length] == '\n');
  while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
    length--;
  return length;
}

static gboolean
is_rule (const char *line, gboolean is_first)
{
  const char *next;
  gsize length = line_length (line, &next);
  gsize n_hyphens = strspn (line, "-"), n_lines = strspn (line, "_");

  return (n_hyphens == length && length == (is_first ? FIRST_RULE : RULE))
         || (n_lines == length && length == LINE_RULE);
}

/* Yahoo draws each rule twice. */
static const char *
skip_blanks (const char *line)
{
  const char *next;

  for (guint n = 0; n < MAX_BLANK_LINES && *line != '\0'
                    && (line_length (line, &next) == 0 || is_rule (line, FALSE));
       n++)
    line = next;
  return line;
}

static gboolean
is_named (const char *line, const char *name)
{
  return g_ascii_strncasecmp (line, name, strlen (name)) == 0;
}

/* Its charset and encoding are now those of the digest; "Message: 3" is only a count. */
static gboolean
is_left_out (const char *line)
{
  return is_named (line, "Content-") || is_named (line, "MIME-Version:")
         || is_named (line, "Message:");
}

/* The headers that begin at @line, added to @head; returns the body. NULL: there are none. */
static const char *
read_head (const char *line, GString *head)
{
  gboolean has_from = FALSE, has_more = FALSE, leaves_out = FALSE;
  const char *next;

  for (guint n = 0; n < MAX_HEAD_LINES; n++, line = next)
    {
      gsize length = line_length (line, &next);
      gsize indent = strspn (line, " \t");
      const char *word = line + indent;
      GrapeHeaderKind kind
          = length > indent ? grape_header_kind (word, length - indent) : GRAPE_HEADER_NONE;

      if (length == 0)
        return has_from && has_more ? next : NULL;
      /* Yahoo indents its headers; below the first, any other indented line continues one. */
      if (kind == GRAPE_HEADER_KNOWN || (kind != GRAPE_HEADER_NONE && indent == 0))
        {
          leaves_out = is_left_out (word);
          has_from = has_from || is_named (word, "From:");
          has_more = has_more || is_named (word, "Date:") || is_named (word, "Subject:");
        }
      else if (indent == 0 || n == 0)
        return NULL;
      else
        word = line;
      if (!leaves_out)
        g_string_append_len (head, word, (gssize)(length - (gsize)(word - line)));
      if (!leaves_out)
        g_string_append_c (head, '\n');
    }
  return NULL;
}

/* The last rule above the last line as lists end a digest with, such as "End of Players Digest,
 * Vol 1, Issue 2"; NULL: there is no such line. */
static const char *
find_end (const char *text)
{
  const char *rule = NULL, *found = NULL;

  for (const char *line = text, *next; *line != '\0'; line = next)
    {
      gsize length = line_length (line, &next);

      if (length == RULE && is_rule (line, FALSE))
        rule = line;
      if (length > 200 || !g_str_has_prefix (line, "End of "))
        continue;
      g_autofree char *words = g_strndup (line, length);
      if (strstr (words, "igest") != NULL)
        found = rule;
    }
  return found;
}

static void
end_message (Cutter *self)
{
  if (self->message == NULL)
    return;
  while (self->message->len > 0 && g_ascii_isspace (self->message->str[self->message->len - 1]))
    g_string_truncate (self->message, self->message->len - 1);
  g_string_append_c (self->message, '\n');
  g_ptr_array_add (self->found, g_string_free_to_bytes (g_steal_pointer (&self->message)));
}

/* Whether a message begins below the rule at @line; if so, begins it. *@line: where to go on. */
static gboolean
begin_message (Cutter *self, const char **line)
{
  g_autoptr (GString) head = g_string_new (NULL);
  const char *next, *body;

  line_length (*line, &next);
  body = read_head (skip_blanks (next), head);
  if (body == NULL)
    return FALSE;
  end_message (self);
  g_string_append (head, "Content-Type: text/plain; charset=utf-8\n"
                         "Content-Transfer-Encoding: 8bit\n\n");
  self->message = g_steal_pointer (&head);
  *line = body;
  return TRUE;
}

/**
 * grape_digest_cut:
 * @text: of a message, with a LF at the end of each line
 * @rest: (out) (transfer full): the text that is in no message: the topics, and the words at the
 * end
 *
 * Returns: (transfer full) (nullable) (element-type GBytes): the messages in it; NULL: it is not a
 * digest
 */
GPtrArray *
grape_digest_cut (const char *text, char **rest)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_autoptr (GString) left = g_string_new (NULL);
  const char *end = find_end (text);
  Cutter self = { .found = found };
  gboolean after_blank = FALSE, has_end = FALSE;

  for (const char *line = text, *next; *line != '\0'; line = next)
    {
      gsize length = line_length (line, &next);
      gboolean rule = length >= RULE && is_rule (line, self.message == NULL);

      if (rule && (after_blank || self.message == NULL))
        {
          next = line;
          if (begin_message (&self, &next))
            {
              after_blank = TRUE;
              continue;
            }
          line_length (line, &next);
          /* Everything from here on is the list's. */
          has_end = self.message != NULL
                    && (line == end || is_named (skip_blanks (next), "Subject: Digest Footer"));
          if (has_end)
            end_message (&self);
          if (has_end)
            {
              g_string_append (left, next);
              break;
            }
        }
      g_string_append_len (self.message != NULL ? self.message : left, line, next - line);
      after_blank = length == 0 || rule;
    }
  end_message (&self);
  /* A single message below a rule is more often a quoted one. */
  if (found->len == 0 || (found->len == 1 && !has_end))
    return NULL;
  *rest = g_string_free (g_steal_pointer (&left), FALSE);
  return g_steal_pointer (&found);
}

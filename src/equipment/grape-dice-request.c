/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests to the Magic Dice. A request comes from somebody's mail, so greetings and signatures are
 * skipped; but a line that looks as if it were meant for the dice is either obeyed or refused with
 * its number. */
#include "grape-dice.h"

#include "engine/grape-error.h"

#include <string.h>

#define RULE "1250.3 section I"
#define KEYS "SDRLTCP"

static gboolean fail (GError **error, GrapeErrorCode code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail (GError **error, GrapeErrorCode code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_error_set (error, code, RULE, "%s", text);
  return FALSE;
}

/**
 * grape_dice_request_new:
 *
 * Returns: (transfer full): one roll of one die; the sides are still to be set
 */
GrapeDiceRequest *
grape_dice_request_new (void)
{
  GrapeDiceRequest *self = g_new0 (GrapeDiceRequest, 1);
  self->dice = self->rolls = self->per_line = 1;
  self->comments = g_ptr_array_new_with_free_func (g_free);
  self->recipients = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
grape_dice_request_free (GrapeDiceRequest *self)
{
  if (!self)
    return;
  g_free (self->title);
  g_ptr_array_unref (self->comments);
  g_ptr_array_unref (self->recipients);
  g_free (self);
}

/* The numbers of a request, with their limits. */
static const struct
{
  char key;
  guint min, max;
  const char *what;
  gsize offset;
} numbers[] = {
  { 'S', GRAPE_DICE_SIDES_MIN, GRAPE_DICE_SIDES_MAX, "sides",
    G_STRUCT_OFFSET (GrapeDiceRequest, sides) },
  { 'D', 1, GRAPE_DICE_DICE_MAX, "dice", G_STRUCT_OFFSET (GrapeDiceRequest, dice) },
  { 'R', 1, GRAPE_DICE_ROLLS_MAX, "rolls", G_STRUCT_OFFSET (GrapeDiceRequest, rolls) },
  { 'L', 1, GRAPE_DICE_PER_LINE_MAX, "rolls per line",
    G_STRUCT_OFFSET (GrapeDiceRequest, per_line) },
};

static gboolean
set_number (GrapeDiceRequest *self, char key, const char *value, GError **error)
{
  guint i = 0;
  while (numbers[i].key != key)
    i++;
  gsize n_digits = strspn (value, "0123456789");
  if (n_digits == 0 || value[n_digits] != '\0')
    return fail (error, GRAPE_ERROR_SYNTAX, "#%c needs a number of %s and nothing else, not “%s”",
                 key, numbers[i].what, value);
  while (n_digits > 1 && *value == '0')
    value++, n_digits--;
  guint64 number = n_digits > 9 ? G_MAXUINT : g_ascii_strtoull (value, NULL, 10);
  if (number < numbers[i].min || number > numbers[i].max)
    return fail (error, GRAPE_ERROR_LIMIT, "#%c: %s %s are not possible; choose %u to %u", key,
                 value, numbers[i].what, numbers[i].min, numbers[i].max);
  G_STRUCT_MEMBER (guint, self, numbers[i].offset) = (guint)number;
  return TRUE;
}

static gboolean
is_line (const char *value)
{
  if (!g_utf8_validate (value, -1, NULL))
    return FALSE;
  for (const char *at = value; *at; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)) && *at != '\t')
      return FALSE;
  return TRUE;
}

/* An address as mail programs write it in a header, without a name: a@b. */
static gboolean
is_address (const char *value)
{
  const char *at = strchr (value, '@');
  if (!at || at == value || !at[1] || strchr (at + 1, '@')
      || strlen (value) > GRAPE_DICE_ADDRESS_BYTES)
    return FALSE;
  for (const char *c = value; *c; c++)
    if (!g_ascii_isgraph (*c) || strchr ("<>(),;:\\\"[]", *c))
      return FALSE;
  return at[1] != '.' && !g_str_has_suffix (value, ".");
}

static gboolean
add_recipient (GrapeDiceRequest *self, const char *value, GError **error)
{
  if (!is_address (value))
    return fail (error, GRAPE_ERROR_SYNTAX, "#P needs one address (name@example.org), not “%s”",
                 value);
  for (guint i = 0; i < self->recipients->len; i++)
    if (g_ascii_strcasecmp (value, g_ptr_array_index (self->recipients, i)) == 0)
      return fail (error, GRAPE_ERROR_SYNTAX, "#P names %s twice", value);
  if (self->recipients->len == GRAPE_DICE_RECIPIENTS_MAX)
    return fail (error, GRAPE_ERROR_LIMIT, "#P: at most %u private recipients",
                 GRAPE_DICE_RECIPIENTS_MAX);
  g_ptr_array_add (self->recipients, g_strdup (value));
  return TRUE;
}

/**
 * grape_dice_request_set:
 * @key: one of S, D, R, L, T, C, P
 * @value: the text after it, without spaces around it
 *
 * Sets one thing of a request, or adds a comment or a recipient. Errors, each with its own
 * sentence: GRAPE_ERROR_SYNTAX, GRAPE_ERROR_LIMIT.
 */
gboolean
grape_dice_request_set (GrapeDiceRequest *self, char key, const char *value, GError **error)
{
  g_assert (key && strchr (KEYS, key));
  if (!is_line (value))
    return fail (error, GRAPE_ERROR_SYNTAX, "#%c contains characters that cannot be printed", key);
  switch (key)
    {
    case 'T':
      if (strlen (value) > GRAPE_DICE_TITLE_BYTES)
        return fail (error, GRAPE_ERROR_LIMIT, "#T: a title has at most %u bytes, not %u",
                     GRAPE_DICE_TITLE_BYTES, (guint)strlen (value));
      g_free (self->title);
      self->title = *value ? g_strdup (value) : NULL;
      return TRUE;
    case 'C':
      if (self->comments->len == GRAPE_DICE_COMMENTS_MAX)
        return fail (error, GRAPE_ERROR_LIMIT, "#C: at most %u lines of comment",
                     GRAPE_DICE_COMMENTS_MAX);
      if (strlen (value) > GRAPE_DICE_COMMENT_BYTES)
        return fail (error, GRAPE_ERROR_LIMIT, "#C: a comment has at most %u bytes a line, not %u",
                     GRAPE_DICE_COMMENT_BYTES, (guint)strlen (value));
      g_ptr_array_add (self->comments, g_strdup (value));
      return TRUE;
    case 'P':
      return add_recipient (self, value, error);
    default:
      return set_number (self, key, value, error);
    }
}

/* "S 20" at the start of a line: somebody forgot the #. A sentence that begins with a single letter
 * ("C you later") does not count. */
static gboolean
forgot_mark (const char *line)
{
  if (!strchr ("SDRL", *line) || !g_ascii_isspace (line[1]))
    return FALSE;
  const char *value = line + 1 + strspn (line + 1, " \t");
  gsize n_digits = strspn (value, "0123456789");
  return n_digits > 0 && value[n_digits] == '\0';
}

static gboolean
read_line (GrapeDiceRequest *self, char *line, guint seen[256], guint number, GError **error)
{
  if (*line != '#')
    {
      if (*line && forgot_mark (line))
        return fail (error, GRAPE_ERROR_SYNTAX, "“%s” lacks its #: write “#%s”", line, line);
      return TRUE;
    }
  char key = g_ascii_toupper (line[1]);
  gboolean apart = !key || !line[2] || g_ascii_isspace (line[2]);
  if (!key || !strchr (KEYS, key) || !apart)
    {
      g_autofree char *word = g_strndup (line, MIN (strcspn (line, " \t"), 20));
      g_autofree char *shown = g_utf8_make_valid (word, -1);
      return fail (error, GRAPE_ERROR_SYNTAX,
                   "The dice do not know “%s”; they know #S, #D, #R, #L, #T, #C and #P", shown);
    }
  if (seen[(guchar)key] && key != 'C' && key != 'P')
    return fail (error, GRAPE_ERROR_SYNTAX, "#%c is already in line %u", key, seen[(guchar)key]);
  seen[(guchar)key] = number;
  return grape_dice_request_set (self, key, g_strstrip (line + 2), error);
}

/**
 * grape_dice_request_parse:
 * @text: the body of a message
 *
 * Reads a request. Lines that do not begin with # are skipped, and so is everything below a
 * signature's mark ("-- "). #S must be there; without #D, #R and #L there is one die, one roll, one
 * roll a line. Errors: GRAPE_ERROR_SYNTAX and GRAPE_ERROR_LIMIT, with the number of the line.
 */
GrapeDiceRequest *
grape_dice_request_parse (const char *text, GError **error)
{
  g_autoptr (GrapeDiceRequest) self = grape_dice_request_new ();
  guint seen[256] = { 0 };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      if (g_str_equal (lines[i], "-- ") || g_str_equal (lines[i], "-- \r"))
        break;
      if (!read_line (self, g_strstrip (lines[i]), seen, i + 1, error))
        {
          g_prefix_error (error, "Line %u: ", i + 1);
          return NULL;
        }
    }
  if (!seen['S'])
    {
      fail (error, GRAPE_ERROR_SYNTAX,
            "How many sides do the dice have? A line such as “#S 20” is missing");
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * grape_dice_request_format:
 * @with_recipients: FALSE for a text that others read
 *
 * Returns: (transfer full): the request as grape_dice_request_parse() reads it
 */
char *
grape_dice_request_format (const GrapeDiceRequest *self, gboolean with_recipients)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; with_recipients && i < self->recipients->len; i++)
    g_string_append_printf (text, "#P %s\n", (char *)g_ptr_array_index (self->recipients, i));
  g_string_append_printf (text, "#S %u\n#D %u\n#R %u\n#L %u\n", self->sides, self->dice,
                          self->rolls, self->per_line);
  if (self->title)
    g_string_append_printf (text, "#T %s\n", self->title);
  for (guint i = 0; i < self->comments->len; i++)
    {
      const char *comment = g_ptr_array_index (self->comments, i);
      g_string_append_printf (text, "#C%s%s\n", *comment ? " " : "", comment);
    }
  return g_string_free (text, FALSE);
}

/** grape_dice_request_equal: whether both ask for the same, recipients too */
gboolean
grape_dice_request_equal (const GrapeDiceRequest *self, const GrapeDiceRequest *other)
{
  g_autofree char *one = grape_dice_request_format (self, TRUE);
  g_autofree char *two = grape_dice_request_format (other, TRUE);
  return g_str_equal (one, two);
}

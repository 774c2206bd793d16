/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RFC 9112 without its tolerances: lines end with CR LF, a field is one line, a length is written
 * once and in digits, the one transfer coding is `chunked`, and never beside a length. */
#include "grape-server-framing.h"

#include <string.h>

#define MOST_HEAD   16384
#define MOST_FIELDS 100
#define MOST_LINE   256 /* of a chunk's size */
#define TOKEN_SIGNS "!#$%&'*+-.^_`|~"

typedef enum
{
  HOLDS,
  BAD_LINE,
  BAD_FIELD,
  BAD_HOST,
  BAD_LENGTH,
  TWO_LENGTHS,
  BAD_CODING,
  TOO_LARGE,
} Verdict;

static const struct
{
  guint status;
  const char *why;
} verdicts[] = {
  [HOLDS] = { 400, "This is not a request\n" },
  [BAD_LINE] = { 400, "The request's first line is malformed\n" },
  [BAD_FIELD] = { 400, "A header is malformed: one line, name, colon and value, no control "
                       "characters\n" },
  [BAD_HOST] = { 400, "There must be exactly one Host\n" },
  [BAD_LENGTH] = { 400, "Content-Length is a number of up to 15 digits\n" },
  [TWO_LENGTHS] = { 400, "A request has only one length\n" },
  [BAD_CODING] = { 400, "Transfer-Encoding must be chunked, once, or absent\n" },
  [TOO_LARGE] = { 431, "The headers are too large\n" },
};

/* What a head says about the body that follows. */
typedef struct
{
  guint n_hosts, n_lengths, n_codings;
  guint64 length;
  gboolean old; /* HTTP/1.0 */
} Head;

void
grape_server_framing_init (GrapeServerFraming *self)
{
  *self = (GrapeServerFraming){ .line = g_string_new (NULL), .checked = g_string_new (NULL) };
}

void
grape_server_framing_clear (GrapeServerFraming *self)
{
  g_string_free (self->line, TRUE);
  g_string_free (self->checked, TRUE);
}

/* --- heads ------------------------------------------------------------------------------------ */

static gsize
span_token (const char *text, gsize count)
{
  gsize n = 0;

  while (n < count && (g_ascii_isalnum (text[n]) || (text[n] && strchr (TOKEN_SIGNS, text[n]))))
    n++;
  return n;
}

/* Method, a space, a target, a space, the version. */
static gboolean
read_first_line (Head *self, const char *line, gsize count)
{
  gsize method = span_token (line, MIN (count, 20)), at = method + 1, end = at;

  if (!method || at >= count || line[method] != ' ')
    return FALSE;
  while (end < count && line[end] > ' ' && line[end] < 0x7f)
    end++;
  if (end == at || count - end != strlen (" HTTP/1.1") || memcmp (line + end, " HTTP/1.", 8) != 0
      || (line[count - 1] != '0' && line[count - 1] != '1'))
    return FALSE;
  self->old = line[count - 1] == '0';
  return line[at] == '/' || line[at] == '*' || g_ascii_strncasecmp (line + at, "http", 4) == 0;
}

static Verdict
read_length (Head *self, const char *value, gsize count)
{
  if (self->n_lengths++)
    return TWO_LENGTHS;
  if (!count || count > 15)
    return BAD_LENGTH;
  for (gsize i = 0; i < count; i++)
    {
      if (!g_ascii_isdigit (value[i]))
        return BAD_LENGTH;
      self->length = 10 * self->length + (guint64)(value[i] - '0');
    }
  return HOLDS;
}

static gboolean
is_name (const char *line, gsize length, const char *name)
{
  return length == strlen (name) && g_ascii_strncasecmp (line, name, length) == 0;
}

static Verdict
read_field (Head *self, const char *line, gsize count)
{
  gsize name = span_token (line, count), from = name + 1;

  if (!name || name == count || line[name] != ':')
    return BAD_FIELD;
  for (gsize i = from; i < count; i++)
    if ((guchar)line[i] < ' ' ? line[i] != '\t' : line[i] == 0x7f)
      return BAD_FIELD;
  while (from < count && (line[from] == ' ' || line[from] == '\t'))
    from++;
  while (count > from && (line[count - 1] == ' ' || line[count - 1] == '\t'))
    count--;
  if (is_name (line, name, "Host"))
    self->n_hosts++;
  if (is_name (line, name, "Content-Length"))
    return read_length (self, line + from, count - from);
  if (is_name (line, name, "Transfer-Encoding"))
    return self->n_codings++ || !is_name (line + from, count - from, "chunked") ? BAD_CODING
                                                                                : HOLDS;
  return HOLDS;
}

static Verdict
judge (const Head *self)
{
  if (self->n_hosts > 1 || (!self->n_hosts && !self->old))
    return BAD_HOST;
  if (self->n_codings && self->n_lengths)
    return TWO_LENGTHS;
  return self->n_codings && self->old ? BAD_CODING : HOLDS;
}

/* @text: up to and with the empty line */
static Verdict
read_head (Head *self, const GString *text)
{
  const char *at = text->str, *end = text->str + text->len - 2;
  Verdict verdict = HOLDS;

  for (guint n = 0; at < end && !verdict; n++)
    {
      const char *stop = memchr (at, '\r', (gsize)(end - at));

      if (!stop || stop[1] != '\n')
        return n ? BAD_FIELD : BAD_LINE;
      if (n > MOST_FIELDS)
        return TOO_LARGE;
      if (n)
        verdict = read_field (self, at, (gsize)(stop - at));
      else if (!read_first_line (self, at, (gsize)(stop - at)))
        verdict = BAD_LINE;
      at = stop + 2;
    }
  return verdict ? verdict : judge (self);
}

static void
end_head (GrapeServerFraming *self)
{
  Head head = { 0 };
  Verdict verdict = self->line->len > MOST_HEAD ? TOO_LARGE : read_head (&head, self->line);

  if (verdict)
    {
      g_string_append_printf (self->checked,
                              GRAPE_FRAMING_METHOD " /%u HTTP/1.1\r\nHost: -\r\n\r\n", verdict);
      self->state = GRAPE_FRAMING_REFUSED;
    }
  else
    {
      g_string_append_len (self->checked, self->line->str, (gssize)self->line->len);
      self->left = head.length;
      self->state = head.n_codings ? GRAPE_FRAMING_SIZE
                    : head.length  ? GRAPE_FRAMING_BODY
                                   : GRAPE_FRAMING_HEAD;
    }
  g_string_truncate (self->line, 0);
}

/* Finds a wrong line feed at once: nothing more may come. */
static gsize
feed_head (GrapeServerFraming *self, const char *bytes, gsize count)
{
  gsize n = 0;
  gboolean over = FALSE;

  while (n < count && !over)
    {
      char c = bytes[n++];
      GString *line = self->line;

      if (line->len == 0 && (c == '\r' || c == '\n'))
        continue; /* an empty line before a request: some clients end a body with one */
      g_string_append_c (line, c);
      over = (c == '\n'
              && (line->len < 2 || line->str[line->len - 2] != '\r'
                  || (line->len >= 4 && memcmp (line->str + line->len - 4, "\r\n\r\n", 4) == 0)))
             || c == '\0' || line->len > MOST_HEAD;
    }
  if (over)
    end_head (self);
  return n;
}

/* --- bodies ----------------------------------------------------------------------------------- */

static void
break_off (GrapeServerFraming *self)
{
  self->state = GRAPE_FRAMING_REFUSED;
  self->broken = TRUE;
}

/* Ignores everything after a semicolon. */
static gboolean
read_size (GrapeServerFraming *self)
{
  gsize digits = strspn (self->line->str, "0123456789abcdefABCDEF");
  char next = self->line->str[digits];

  if (!digits || digits > 8 || (next != '\r' && next != ';'))
    return FALSE;
  for (gsize i = digits; i < self->line->len - 2; i++)
    if (self->line->str[i] < ' ' || self->line->str[i] == 0x7f)
      return FALSE;
  self->left = g_ascii_strtoull (self->line->str, NULL, 16);
  self->state = self->left ? GRAPE_FRAMING_CHUNK : GRAPE_FRAMING_LAST;
  return TRUE;
}

static gboolean
read_line (GrapeServerFraming *self)
{
  if (self->state == GRAPE_FRAMING_SIZE)
    return read_size (self);
  if (self->line->len != 2)
    return FALSE; /* no trailers */
  self->state = self->state == GRAPE_FRAMING_LAST ? GRAPE_FRAMING_HEAD : GRAPE_FRAMING_SIZE;
  return TRUE;
}

static gsize
feed_line (GrapeServerFraming *self, const char *bytes, gsize count)
{
  const char *stop = memchr (bytes, '\n', count);
  gsize n = stop ? (gsize)(stop - bytes) + 1 : count;

  g_string_append_len (self->line, bytes, (gssize)n);
  if (self->line->len > MOST_LINE)
    break_off (self);
  else if (stop)
    {
      gboolean whole = self->line->len >= 2 && self->line->str[self->line->len - 2] == '\r';

      if (whole && read_line (self))
        g_string_append_len (self->checked, self->line->str, (gssize)self->line->len);
      else
        break_off (self);
      g_string_truncate (self->line, 0);
    }
  return n;
}

static gsize
feed_body (GrapeServerFraming *self, const char *bytes, gsize count)
{
  gsize n = (gsize)MIN (count, self->left);

  g_string_append_len (self->checked, bytes, (gssize)n);
  self->left -= n;
  if (!self->left)
    self->state = self->state == GRAPE_FRAMING_BODY ? GRAPE_FRAMING_HEAD : GRAPE_FRAMING_CHUNK_END;
  return n;
}

/* --- for the stream --------------------------------------------------------------------------- */

/** grape_server_framing_feed: ignores everything after an unreadable part. */
void
grape_server_framing_feed (GrapeServerFraming *self, const char *bytes, gsize count)
{
  while (count && self->state != GRAPE_FRAMING_REFUSED)
    {
      gsize n = self->state == GRAPE_FRAMING_HEAD ? feed_head (self, bytes, count)
                : self->state == GRAPE_FRAMING_BODY || self->state == GRAPE_FRAMING_CHUNK
                    ? feed_body (self, bytes, count)
                    : feed_line (self, bytes, count);

      bytes += n;
      count -= n;
    }
}

gboolean
grape_server_framing_has (const GrapeServerFraming *self)
{
  return self->taken < self->checked->len;
}

/** grape_server_framing_take: the checked bytes, as far as they fit. */
gsize
grape_server_framing_take (GrapeServerFraming *self, void *buffer, gsize count)
{
  gsize n = MIN (count, self->checked->len - self->taken);

  memcpy (buffer, self->checked->str + self->taken, n);
  self->taken += n;
  if (self->taken == self->checked->len)
    {
      g_string_truncate (self->checked, 0);
      self->taken = 0;
    }
  return n;
}

/**
 * grape_server_framing_why:
 * @path: of a request with the method GRAPE_FRAMING_METHOD
 *
 * Returns: the status to answer
 */
guint
grape_server_framing_why (const char *path, const char **why)
{
  guint64 number = 0;

  g_ascii_string_to_unsigned (path + (*path == '/'), 10, 0, G_N_ELEMENTS (verdicts) - 1, &number,
                              NULL);
  *why = verdicts[number].why;
  return verdicts[number].status;
}

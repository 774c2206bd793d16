/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The "From " line of an mbox, in the forms that archives have: From ann@x.org Mon May 7 17:52:25
 * 2012 From ann at x.org Mon May 7 17:52:25 2012 From ann@x.org Sat, 12 Jun 1999 02:55:14 -0400
 * (EDT) From - Mon May 7 17:52:25 2012 From mboxrd@z Thu Jan 1 00:00:00 1970 From ann@x.org (no
 * date at all) From -5891383931 (Usenet archives: a number alone) and the headers below it. */
#include "grape-splitter.h"

#include <string.h>

#include "grape-mail-date.h"

#define MAX_LINE_BYTES 998

static const char bom[] = "\357\273\277";

/* One word that may be an address, or "ann at x.org", or the number of a Usenet post. */
static gboolean
sender_alone (const char *rest)
{
  const char *space = strchr (rest, ' ');

  if (space == NULL)
    return strchr (rest, '@') != NULL
           || (rest[0] == '-' && strlen (rest) > 5
               && strspn (rest + 1, "0123456789") == strlen (rest + 1));
  return g_str_has_prefix (space, " at ") && strchr (space + 4, ' ') == NULL
         && strchr (space + 4, '.') != NULL;
}

/**
 * grape_envelope_parse:
 * @at: (out) (optional): its time; 0 when it has none
 *
 * Says whether a line could be an envelope: a sender, then nothing or a date with a time of day. It
 * may still be prose ("From vienna@home"): grape_headers_follow() checks the lines below.
 */
GrapeEnvelope
grape_envelope_parse (const char *line, gsize length, gint64 *at)
{
  char rest[MAX_LINE_BYTES + 1];
  gsize start = 0;
  gint64 time = 0;

  if (at != NULL)
    *at = 0;
  /* From files with a byte order mark that were joined. */
  if (length > strlen (bom) && memcmp (line, bom, strlen (bom)) == 0)
    {
      line += strlen (bom);
      length -= strlen (bom);
    }
  if (length < 6 || length > MAX_LINE_BYTES || memcmp (line, "From ", 5) != 0
      || memchr (line, '\0', length) != NULL)
    return GRAPE_ENVELOPE_NONE;
  memcpy (rest, line + 5, length - 5);
  rest[length - 5] = '\0';
  g_strstrip (rest);
  /* "From : Ann" is a header. */
  if (rest[0] == ':' || rest[0] == '\0')
    return GRAPE_ENVELOPE_NONE;
  if (grape_mail_date_at_end (rest, &start, &time) && start > 0)
    {
      if (at != NULL)
        *at = time;
      return GRAPE_ENVELOPE_DATED;
    }
  return sender_alone (rest) ? GRAPE_ENVELOPE_UNDATED : GRAPE_ENVELOPE_NONE;
}

/* Names that mail programs write; prose that looks like a header ("A: Vie-Bud", "Deadline: Friday")
 * has none of them. */
static gboolean
is_known_name (const char *name, gsize length)
{
  static const char *const names[] = { "From",
                                       "To",
                                       "Cc",
                                       "Bcc",
                                       "Date",
                                       "Subject",
                                       "Message-ID",
                                       "Sender",
                                       "Reply-To",
                                       "In-Reply-To",
                                       "References",
                                       "Received",
                                       "Path",
                                       "Newsgroups",
                                       "Return-Path",
                                       "Lines",
                                       "MIME-Version",
                                       "Content-Type",
                                       "Content-Transfer-Encoding",
                                       "Delivered-To",
                                       "Status",
                                       "Apparently-To",
                                       "Organization",
                                       "DKIM-Signature",
                                       "Authentication-Results",
                                       "Envelope-To",
                                       "Errors-To",
                                       "Precedence",
                                       "List-Id",
                                       "List-Post",
                                       "Resent-From",
                                       "Resent-Date",
                                       "X-From",
                                       "X-Mailer",
                                       "X-Status",
                                       "X-Mozilla-Status",
                                       "X-Original-To",
                                       "X-Google-Thread",
                                       "X-UID",
                                       "Content-Length",
                                       "ARC-Seal",
                                       "Xref",
                                       "Distribution",
                                       "Followup-To",
                                       NULL };

  for (int i = 0; names[i] != NULL; i++)
    if (strlen (names[i]) == length && g_ascii_strncasecmp (name, names[i], length) == 0)
      return TRUE;
  return FALSE;
}

/**
 * grape_header_kind:
 * @line: without its end
 *
 * "Subject: ...". Old programs write a space before the colon, but then only known names count.
 */
GrapeHeaderKind
grape_header_kind (const char *line, gsize length)
{
  gsize n = 0, colon;

  while (n < length && line[n] > ' ' && line[n] != ':' && (guchar)line[n] < 0x7f)
    n++;
  for (colon = n; colon < length && (line[colon] == ' ' || line[colon] == '\t'); colon++)
    ;
  if (n == 0 || n >= 77 || colon >= length || line[colon] != ':')
    return GRAPE_HEADER_NONE;
  if (is_known_name (line, n))
    return GRAPE_HEADER_KNOWN;
  return colon == n ? GRAPE_HEADER_UNKNOWN : GRAPE_HEADER_NONE;
}

/* The end of the line that begins at @start, and where the next one begins. A line ends with LF, CR
 * LF or a CR alone. */
static gsize
line_end (const char *bytes, gsize start, gsize size, gsize *next)
{
  gsize end = start;

  while (end < size && bytes[end] != '\n' && bytes[end] != '\r')
    end++;
  *next = end;
  while (*next < size && bytes[*next] == '\r')
    ++*next;
  if (*next < size && bytes[*next] == '\n')
    ++*next;
  else if (end < size)
    *next = end + 1;
  return end;
}

/**
 * grape_headers_follow:
 * @bytes: the text below an envelope, or at the start of a file; as much as is available
 *
 * Whether they are the headers of a message: lines of the right form, and a known one among them.
 */
gboolean
grape_headers_follow (const char *bytes, gsize size)
{
  for (gsize start = 0, next; start < size; start = next)
    {
      gsize end = line_end (bytes, start, size, &next);
      const char *line = bytes + start;
      GrapeHeaderKind kind = grape_header_kind (line, end - start);

      if (kind == GRAPE_HEADER_KNOWN)
        return TRUE;
      if (end == start)
        return FALSE;
      /* Some spools have a second, escaped envelope there; long headers are folded. */
      if (kind == GRAPE_HEADER_NONE && (start == 0 || (*line != ' ' && *line != '\t'))
          && (end - start < 6 || memcmp (line, ">From ", 6) != 0))
        return FALSE;
    }
  return FALSE;
}

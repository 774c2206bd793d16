/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts out. GMime builds the message, so that no name, subject or body can become a header; line
 * ends in them are refused first. */
#include "grape-outgoing.h"

#include <string.h>

#include "grape-finder.h"
#include "grape-mail-parse.h"
#include "grape-gmime.h"
#include "library/grape-library-people.h"

/* Mail programs cut longer links; people then have to copy the post. */
#define MAILTO_MAX_BYTES 16000

static gboolean
check_line (const char *text, const char *what, GError **error)
{
  if (text == NULL || (g_utf8_validate (text, -1, NULL) && strpbrk (text, "\r\n") == NULL))
    return TRUE;
  g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_ADDRESS, "The %s must be one line of text",
               what);
  return FALSE;
}

/* An address that can be written to: one @, nothing that a header or link would split. */
static gboolean
check_address (const char *address, GError **error)
{
  g_autofree char *normal = address != NULL ? grape_address_normalise (address) : NULL;

  if (normal != NULL && strpbrk (address, "\r\n<>,;\" ") == NULL)
    return TRUE;
  g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_ADDRESS, "“%s” is not a mail address",
               address != NULL ? address : "");
  return FALSE;
}

static gboolean
check_letter (const GrapePost *post, const GrapeLetter *letter, GError **error)
{
  if (!check_line (post->subject, "subject", error)
      || !check_line (letter->instance_name, "name of the instance", error)
      || !check_line (letter->from_name, "sender's name", error)
      || !check_line (letter->in_reply_to, "message that is answered", error)
      || !check_address (letter->from_address, error))
    return FALSE;
  if (letter->to == NULL || letter->to[0] == NULL)
    {
      g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_ADDRESS,
                   "Nobody who gets the post has an address");
      return FALSE;
    }
  for (guint i = 0; letter->to[i] != NULL; i++)
    if (!check_address (letter->to[i], error))
      return FALSE;
  return TRUE;
}

static char *
subject_of (const GrapePost *post, const GrapeLetter *letter)
{
  g_autofree char *tag = grape_tag_for (letter->instance);

  return g_strdup_printf ("%s %s: %s", tag, letter->instance_name, post->subject);
}

static void
set_body (GMimeMessage *mime, const char *body)
{
  g_autoptr (GMimePart) part = g_mime_part_new_with_type ("text", "plain");
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new_with_buffer (body, strlen (body));
  g_autoptr (GMimeDataWrapper) content
      = g_mime_data_wrapper_new_with_stream (stream, GMIME_CONTENT_ENCODING_DEFAULT);

  g_mime_object_set_content_type_parameter (GMIME_OBJECT (part), "charset", "utf-8");
  g_mime_part_set_content (part, content);
  g_mime_part_set_content_encoding (part, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
  g_mime_message_set_mime_part (mime, GMIME_OBJECT (part));
}

static GMimeMessage *
build (const GrapePost *post, const GrapeLetter *letter, const char *message_id)
{
  GMimeMessage *mime = g_mime_message_new (TRUE);
  g_autofree char *subject = subject_of (post, letter);
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (letter->at);

  g_mime_message_add_mailbox (mime, GMIME_ADDRESS_TYPE_FROM, letter->from_name,
                              letter->from_address);
  for (guint i = 0; letter->to[i] != NULL; i++)
    g_mime_message_add_mailbox (mime, GMIME_ADDRESS_TYPE_TO, NULL, letter->to[i]);
  g_mime_message_set_subject (mime, subject, "utf-8");
  g_mime_message_set_date (mime, date);
  g_mime_message_set_message_id (mime, message_id);
  if (letter->in_reply_to != NULL)
    {
      g_autofree char *reference = g_strdup_printf ("<%s>", letter->in_reply_to);

      g_mime_object_set_header (GMIME_OBJECT (mime), "In-Reply-To", reference, NULL);
      g_mime_object_set_header (GMIME_OBJECT (mime), "References", reference, NULL);
    }
  set_body (mime, post->body);
  return mime;
}

static GBytes *
write_crlf (GMimeMessage *mime)
{
  g_autoptr (GMimeFormatOptions) options = g_mime_format_options_new ();
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new ();

  g_mime_format_options_set_newline_format (options, GMIME_NEWLINE_FORMAT_DOS);
  g_mime_object_write_to_stream (GMIME_OBJECT (mime), options, stream);
  GByteArray *array = g_mime_stream_mem_get_byte_array (GMIME_STREAM_MEM (stream));
  return g_bytes_new (array->data, array->len);
}

/* A unique id: instance, position, reader and time, and something random. */
static char *
fresh_id (const GrapeLetter *letter)
{
  return g_strdup_printf ("gf-%.8s-%u-%d-%08x%08x@grapefruit.invalid", letter->instance,
                          letter->n_events, letter->viewer, g_random_int (), g_random_int ());
}

/**
 * grape_outgoing_write:
 *
 * Returns: (transfer full): the whole message, ready for grape_library_add_sent(). Errors:
 *   GRAPE_MAIL_ERROR_ADDRESS.
 */
GrapeSent *
grape_outgoing_write (const GrapePost *post, const GrapeLetter *letter, GError **error)
{
  if (!check_letter (post, letter, error))
    return NULL;
  grape_gmime_start ();
  g_autofree char *message_id = fresh_id (letter);
  g_autoptr (GMimeMessage) mime = build (post, letter, message_id);
  GrapeSent *sent = g_new0 (GrapeSent, 1);

  sent->instance = g_strdup (letter->instance);
  sent->n_events = letter->n_events;
  sent->viewer = letter->viewer;
  sent->message_id = g_steal_pointer (&message_id);
  sent->to = g_strjoinv (", ", (char **)letter->to);
  sent->subject = subject_of (post, letter);
  sent->at = letter->at;
  sent->raw = write_crlf (mime);
  return sent;
}

/**
 * grape_outgoing_mailto:
 *
 * Returns: (transfer full): a link that opens the post in the mail program. Errors:
 * GRAPE_MAIL_ERROR_ADDRESS, GRAPE_MAIL_ERROR_LIMIT if it is too long for a link.
 */
char *
grape_outgoing_mailto (const GrapePost *post, const GrapeLetter *letter, GError **error)
{
  if (!check_letter (post, letter, error))
    return NULL;
  g_autofree char *plain = subject_of (post, letter);
  g_autofree char *subject = g_uri_escape_string (plain, NULL, FALSE);
  g_autoptr (GString) link = g_string_new ("mailto:");
  g_auto (GStrv) lines = g_strsplit (post->body, "\n", -1);
  g_autofree char *crlf = g_strjoinv ("\r\n", lines);
  g_autofree char *body = g_uri_escape_string (crlf, NULL, FALSE);

  for (guint i = 0; letter->to[i] != NULL; i++)
    {
      g_autofree char *address = g_uri_escape_string (letter->to[i], "@", FALSE);

      g_string_append_printf (link, "%s%s", i > 0 ? "," : "", address);
    }
  g_string_append_printf (link, "?subject=%s&body=%s", subject, body);
  if (letter->in_reply_to != NULL)
    {
      g_autofree char *reference = g_strdup_printf ("<%s>", letter->in_reply_to);
      g_autofree char *escaped = g_uri_escape_string (reference, NULL, FALSE);

      g_string_append_printf (link, "&In-Reply-To=%s", escaped);
    }
  if (link->len > MAILTO_MAX_BYTES)
    {
      g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT,
                   "The post is too long for a mail link; copy it or save it");
      return NULL;
    }
  return g_string_free (g_steal_pointer (&link), FALSE);
}

/**
 * grape_outgoing_plain_mailto:
 * @bcc: (nullable) (element-type utf8): addresses; without any, the writer adds the recipients
 *
 * Returns: (transfer full): a link. Errors: GRAPE_MAIL_ERROR_ADDRESS, GRAPE_MAIL_ERROR_LIMIT.
 */
char *
grape_outgoing_plain_mailto (const char *subject, const char *body, GPtrArray *bcc, GError **error)
{
  if (!check_line (subject, "subject", error))
    return NULL;
  g_autofree char *escaped = g_uri_escape_string (subject, NULL, FALSE);
  g_autoptr (GString) link = g_string_new ("mailto:");
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  g_autofree char *crlf = g_strjoinv ("\r\n", lines);
  g_autofree char *text = g_uri_escape_string (crlf, NULL, FALSE);

  g_string_append_printf (link, "?subject=%s", escaped);
  for (guint i = 0; bcc && i < bcc->len; i++)
    {
      if (!check_address (g_ptr_array_index (bcc, i), error))
        return NULL;
      g_autofree char *address = g_uri_escape_string (g_ptr_array_index (bcc, i), "@", FALSE);

      g_string_append_printf (link, "%s%s", i > 0 ? "," : "&bcc=", address);
    }
  g_string_append_printf (link, "&body=%s", text);
  if (link->len > MAILTO_MAX_BYTES)
    {
      g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT,
                   "The text is too long for a mail link; copy it");
      return NULL;
    }
  return g_string_free (g_steal_pointer (&link), FALSE);
}

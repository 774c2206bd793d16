/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks for contradictions in the headers of a mail. None proves a forgery, and a mail without any
 * may be one: a person has to look. */
#include "grape-mail-doubts.h"

#include <string.h>

#include "engine/grape-time.h"
#include "grape-gmime.h"
#include "grape-mail-faces.h"
#include "grape-mail-parse.h"

typedef struct
{
  GMimeMessage *mime;
  const GrapeMessage *message;
  const char *const *own; /* other addresses of the same person */
  GString *doubts;
} Reader;

static void add (Reader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add (Reader *self, const char *format, ...)
{
  va_list arguments;

  if (self->doubts->len > 0)
    g_string_append (self->doubts, "; ");
  va_start (arguments, format);
  g_string_append_vprintf (self->doubts, format, arguments);
  va_end (arguments);
}

/* The value of the header at @index if it has that name. */
static const char *
value_of (Reader *self, int index, const char *name)
{
  GMimeHeaderList *headers = g_mime_object_get_header_list (GMIME_OBJECT (self->mime));
  GMimeHeader *header = g_mime_header_list_get_header_at (headers, index);

  return g_ascii_strcasecmp (g_mime_header_get_name (header), name) == 0
             ? g_mime_header_get_value (header)
             : NULL;
}

static int
n_headers (Reader *self)
{
  return g_mime_header_list_get_count (g_mime_object_get_header_list (GMIME_OBJECT (self->mime)));
}

/* (transfer full) (element-type utf8): the addresses in a header, in lower case */
static GPtrArray *
addresses_in (const char *value)
{
  GPtrArray *addresses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (InternetAddressList) list = internet_address_list_parse (NULL, value);

  for (int i = 0; list != NULL && i < internet_address_list_length (list); i++)
    {
      InternetAddress *each = internet_address_list_get_address (list, i);
      const char *address
          = INTERNET_ADDRESS_IS_MAILBOX (each)
                ? internet_address_mailbox_get_addr (INTERNET_ADDRESS_MAILBOX (each))
                : NULL;

      if (address != NULL && strchr (address, '@') != NULL)
        g_ptr_array_add (addresses, g_utf8_strdown (address, -1));
    }
  return addresses;
}

/* "players-bounces@x.org" -> "players.x.org", the form of a List-Id; NULL if it is not an
 * address. */
static char *
list_id_of (const char *address)
{
  static const char *const ends[] = { "-bounces", "-bounce", "-owner", "-admin", "-request", NULL };
  const char *at = strrchr (address, '@');
  g_autofree char *name = at != NULL ? g_strndup (address, (gsize)(at - address)) : NULL;
  const char *start = name;

  if (name == NULL)
    return NULL;
  /* "players-bounces+ann=x.org@..." says who it went to. */
  name[strcspn (name, "+")] = '\0';
  if (g_str_has_prefix (name, "owner-"))
    start += strlen ("owner-");
  for (int i = 0; ends[i] != NULL; i++)
    if (g_str_has_suffix (name, ends[i]))
      name[strlen (name) - strlen (ends[i])] = '\0';
  return g_strdup_printf ("%s.%s", start, at + 1);
}

/* A list puts its own addresses there. It counts if its name and its address agree. */
static gboolean
is_of_list (Reader *self, const char *address)
{
  const char *id = g_mime_object_get_header (GMIME_OBJECT (self->mime), "List-Id");
  const char *post = g_mime_object_get_header (GMIME_OBJECT (self->mime), "List-Post");
  g_autofree char *own = list_id_of (address);

  if (id == NULL || post == NULL || own == NULL)
    return FALSE;
  g_autofree char *wanted = g_strdup_printf ("<%s>", own);
  g_autofree char *folded = g_ascii_strdown (id, -1);
  const char *at = strchr (own, '.');
  if (at == NULL || strstr (folded, wanted) == NULL)
    return FALSE;
  g_autofree char *mailto = g_strdup_printf ("mailto:%.*s@%s", (int)(at - own), own, at + 1);
  g_autofree char *posting = g_ascii_strdown (post, -1);
  return strstr (posting, mailto) != NULL;
}

static gboolean
is_same_person (Reader *self, const char *address)
{
  return g_str_equal (address, self->message->from_address)
         || (self->own != NULL && g_strv_contains (self->own, address));
}

static void
doubt_address (Reader *self, const char *name, const char *format)
{
  for (int i = 0; i < n_headers (self); i++)
    {
      const char *value = value_of (self, i, name);
      g_autoptr (GPtrArray) addresses = value != NULL ? addresses_in (value) : NULL;

      for (guint j = 0; addresses != NULL && j < addresses->len; j++)
        {
          const char *address = g_ptr_array_index (addresses, j);

          if (is_same_person (self, address) || is_of_list (self, address))
            continue;
          g_autofree char *valid = g_utf8_make_valid (address, -1);
          add (self, format, valid);
          return;
        }
    }
}

static void
doubt_from (Reader *self)
{
  guint n_lines = 0, n_writers = 0;

  for (int i = 0; i < n_headers (self); i++)
    {
      const char *value = value_of (self, i, "From");
      g_autoptr (GPtrArray) addresses = value != NULL ? addresses_in (value) : NULL;

      n_lines += value != NULL;
      for (guint j = 0; addresses != NULL && j < addresses->len; j++)
        n_writers += !is_same_person (self, g_ptr_array_index (addresses, j));
    }
  if (n_lines > 1)
    add (self, "The mail has more than one From line");
  else if (n_writers > 0)
    add (self, "The mail names more than one sender");
}

static gboolean
has_header (Reader *self, const char *name)
{
  for (int i = 0; i < n_headers (self); i++)
    if (value_of (self, i, name) != NULL)
      return TRUE;
  return FALSE;
}

/* "dmarc=fail" and its like, outside comments. A passed DMARC makes up for a broken signature or a
 * detour by a list. */
static void
doubt_authentication (Reader *self)
{
  static const char *const header = "Authentication-Results";
  static const char verdict[] = "(?:^|[;\\s])((dkim|spf|dmarc|dkim-adsp|sender-id|auth)\\s*=\\s*"
                                "(fail|softfail|hardfail))\\b";

  /* Most mail has none, and a pattern takes long to compile. */
  if (!has_header (self, header))
    return;
  g_autoptr (GRegex) comment = g_regex_new ("\\([^()]*\\)", 0, 0, NULL);
  g_autoptr (GRegex) failure = g_regex_new (verdict, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GRegex) pass
      = g_regex_new ("(?:^|[;\\s])dmarc\\s*=\\s*pass\\b", G_REGEX_CASELESS, 0, NULL);

  for (int i = 0; i < n_headers (self); i++)
    {
      const char *value = value_of (self, i, header);
      g_autofree char *valid = value != NULL ? g_utf8_make_valid (value, -1) : NULL;
      g_autofree char *plain
          = valid != NULL ? g_regex_replace_literal (comment, valid, -1, 0, "", 0, NULL) : NULL;
      g_autoptr (GMatchInfo) match = NULL;

      if (plain == NULL || g_regex_match (pass, plain, 0, NULL)
          || !g_regex_match (failure, plain, 0, &match))
        continue;
      g_autofree char *what = g_match_info_fetch (match, 1);
      add (self, "The mail server could not verify the sender (%s)", what);
      return;
    }
}

static void
doubt_time (Reader *self, gint64 until)
{
  gint64 received_at = grape_mail_received_at (self->mime);

  if (until == 0 || received_at <= until || self->message->at == 0 || self->message->at > until)
    return;
  g_autofree char *received = grape_time_format (received_at);
  add (self, "Dated before the deadline, but received after it, at %s", received);
}

/* Letters that show what follows from right to left, so that "01" is written and "10" seen. */
static gboolean
is_turned (const char *text)
{
  static const char *const marks[]
      = { "\342\200\255", "\342\200\256", "\342\201\246", "\342\201\247", "\342\201\250", NULL };

  for (int i = 0; text != NULL && marks[i] != NULL; i++)
    if (strstr (text, marks[i]) != NULL)
      return TRUE;
  return FALSE;
}

/**
 * grape_mail_doubts:
 * @message: with its raw bytes
 * @own: (nullable): other addresses of the same person
 * @until: the deadline for moves in the message; 0: none
 *
 * Returns: (transfer full) (nullable): doubts about the sender or the time, for people; NULL: none
 */
char *
grape_mail_doubts (const GrapeMessage *message, const char *const *own, gint64 until)
{
  g_autoptr (GMimeMessage) mime = grape_mail_parse_head (message->raw);
  Reader reader = { .mime = mime, .message = message, .own = own };

  if (mime == NULL)
    return NULL;
  reader.doubts = g_string_new (NULL);
  doubt_from (&reader);
  doubt_address (&reader, "Sender", "It was sent by %s");
  doubt_address (&reader, "Reply-To", "Answers to it would go to %s");
  doubt_authentication (&reader);
  doubt_time (&reader, until);
  if (g_mime_object_get_header (GMIME_OBJECT (mime), GRAPE_MAIL_INSIDE) != NULL)
    add (&reader, "It came inside another mail");
  if (is_turned (message->text) || is_turned (message->subject))
    add (&reader, "Part of it is shown in another order than it is written");
  if (grape_text_has_line (message->text, GRAPE_OTHER_FACE_START))
    add (&reader, "Its plain text and its HTML say different things");
  if (grape_text_has_line (message->text, GRAPE_UNSEEN_START))
    add (&reader, "It has words that are not shown, which were left out");
  if (grape_text_is_unread (message->text))
    add (&reader, "A part of it cannot be read");
  return g_string_free (reader.doubts, reader.doubts->len == 0);
}

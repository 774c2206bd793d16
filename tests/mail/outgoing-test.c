/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts as mail: nothing in them can become a header or a second recipient. */
#include <string.h>

#include "mail/grape-mail-parse.h"
#include "mail/grape-outgoing.h"

static const char *const to[] = { "ann@x.org", "bob@x.org", NULL };

static GrapeLetter
letter (void)
{
  return (GrapeLetter){ .instance = "0123456789abcdef",
                        .instance_name = "Tuesday table",
                        .from_name = "Rita Möller",
                        .from_address = "rita@x.org",
                        .to = to,
                        .at = 1767607200,
                        .n_events = 5,
                        .viewer = GRAPE_VIEWER_SPECTATOR };
}

static void
test_message (void)
{
  GrapePost post = { (char *)"Runde 3 – Übersicht", (char *)"Grüße\nFrom here\n.\nbid 7\n" };
  GrapeLetter mail = letter ();
  g_autoptr (GError) error = NULL;
  mail.in_reply_to = "before@x.org";
  g_autoptr (GrapeSent) sent = grape_outgoing_write (&post, &mail, &error);
  g_assert_no_error (error);
  gsize size = 0;
  const char *raw = g_bytes_get_data (sent->raw, &size);
  for (gsize i = 0; i < size; i++)
    if (raw[i] == '\n')
      g_assert_cmpint (raw[i - 1], ==, '\r');
  g_autoptr (GrapeMessage) read = grape_mail_parse (sent->raw, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->subject, ==, "[gf:01234567] Tuesday table: Runde 3 – Übersicht");
  g_assert_cmpstr (read->from_name, ==, "Rita Möller");
  g_assert_cmpstr (read->in_reply_to, ==, "before@x.org");
  g_assert_cmpstr (read->message_id, ==, sent->message_id);
  g_assert_cmpint (read->at, ==, mail.at);
  g_assert_nonnull (strstr (read->text, "Grüße\nFrom here\n.\nbid 7\n"));
}

static void
test_injection (void)
{
  GrapePost post = { (char *)"x\r\nBcc: eve@x.org", (char *)"" };
  GrapePost good = { (char *)"x", (char *)"" };
  const char *const evil[] = { "ann@x.org>\r\nBcc: eve@x.org", NULL };
  const char *const two[] = { "ann@x.org, eve@x.org", NULL };
  const char *const none[] = { NULL };
  GrapeLetter mails[] = { letter (), letter (), letter (), letter (), letter () };
  mails[1].to = evil;
  mails[2].to = two;
  mails[3].to = none;
  mails[4].from_name = "Rita\nBcc: eve@x.org";
  for (guint i = 0; i < G_N_ELEMENTS (mails); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (grape_outgoing_write (i == 0 ? &post : &good, &mails[i], &error));
      g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_ADDRESS);
      g_clear_error (&error);
      g_assert_null (grape_outgoing_mailto (i == 0 ? &post : &good, &mails[i], &error));
      g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_ADDRESS);
    }
}

static void
test_mailto (void)
{
  GrapePost post = { (char *)"a&b", (char *)"one?\ntwo & <three>\n" };
  GrapeLetter mail = letter ();
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_outgoing_mailto (&post, &mail, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (link, "mailto:ann@x.org,bob@x.org?subject=%5Bgf%3A01234567"));
  g_assert_nonnull (strstr (link, "a%26b&body=one%3F%0D%0Atwo%20%26%20%3Cthree%3E%0D%0A"));
  g_assert_true (g_uri_is_valid (link, G_URI_FLAGS_NONE, NULL));
  g_autofree char *long_body = g_strnfill (20000, 'x');
  GrapePost long_post = { (char *)"x", long_body };
  g_assert_null (grape_outgoing_mailto (&long_post, &mail, &error));
  g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT);
}

/* Private recipients do not learn of each other; an address cannot become another part of the link.
 */
static void
test_plain_mailto (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) people = g_ptr_array_new ();
  g_autofree char *open = grape_outgoing_plain_mailto ("a&b", "one\ntwo", NULL, &error);
  g_assert_cmpstr (open, ==, "mailto:?subject=a%26b&body=one%0D%0Atwo");
  g_ptr_array_add (people, (char *)"ann@x.org");
  g_ptr_array_add (people, (char *)"b&c=d@x.org");
  g_autofree char *private = grape_outgoing_plain_mailto ("s", "t", people, &error);
  g_assert_cmpstr (private, ==, "mailto:?subject=s&bcc=ann@x.org,b%26c%3Dd@x.org&body=t");
  g_ptr_array_add (people, (char *)"x\r\nBcc: y@x.org");
  g_assert_null (grape_outgoing_plain_mailto ("s", "t", people, &error));
  g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_ADDRESS);
  g_clear_error (&error);
  g_autofree char *long_body = g_strnfill (20000, 'x');
  g_assert_null (grape_outgoing_plain_mailto ("s", long_body, NULL, &error));
  g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/outgoing/message", test_message);
  g_test_add_func ("/mail/outgoing/injection", test_injection);
  g_test_add_func ("/mail/outgoing/mailto", test_mailto);
  g_test_add_func ("/mail/outgoing/plain-mailto", test_plain_mailto);
  return g_test_run ();
}

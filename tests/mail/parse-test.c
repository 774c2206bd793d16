/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read from one message, however odd. */
#include <string.h>

#include "mail/grape-body.h"
#include "mail/grape-mail-faces.h"
#include "mail/grape-mail-parse.h"

static GrapeMessage *
parse_bytes (const char *text, gsize length, const char *envelope)
{
  g_autoptr (GBytes) raw = g_bytes_new (text, length);
  g_autoptr (GError) error = NULL;
  GrapeMessage *message = grape_mail_parse (raw, envelope, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (g_utf8_validate (message->text, -1, NULL));
  g_assert_true (g_utf8_validate (message->subject, -1, NULL));
  g_assert_true (g_utf8_validate (message->from_name, -1, NULL));
  return message;
}

static GrapeMessage *
parse (const char *text)
{
  return parse_bytes (text, strlen (text), NULL);
}

static void
test_plain (void)
{
  g_autoptr (GrapeMessage) message
      = parse ("From: Ann Lee <Ann@Example.ORG>\nTo: list@x.org\nSubject: Hello\n"
               "Date: Mon, 05 Jan 2026 11:00:00 +0100\nMessage-ID: <1@x.org>\n"
               "In-Reply-To: Your message of Friday <0@x.org>\nReferences: <a@x> <b@x>\n\nBody.\n");

  g_assert_cmpstr (message->from_name, ==, "Ann Lee");
  g_assert_cmpstr (message->from_address, ==, "ann@example.org");
  g_assert_cmpstr (message->subject, ==, "Hello");
  g_assert_cmpint (message->at, ==, 1767607200);
  g_assert_cmpstr (message->message_id, ==, "1@x.org");
  g_assert_cmpstr (message->in_reply_to, ==, "0@x.org");
  g_assert_cmpuint (g_strv_length (message->references), ==, 2);
  g_assert_cmpstr (message->text, ==, "Body.\n");
}

static void
test_senders (void)
{
  static const struct
  {
    const char *from, *name, *address;
  } senders[] = {
    { "ann at x.org (Ann Lee)", "Ann Lee", "ann@x.org" },
    { "Ann Lee ann@x.org", "Ann Lee", "ann@x.org" },
    { "\"Lee, Ann\" <ann@x.org>", "Lee, Ann", "ann@x.org" },
    { "ann@x.org", "", "ann@x.org" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (senders); i++)
    {
      g_autofree char *text = g_strdup_printf ("From: %s\nSubject: x\n\nx\n", senders[i].from);
      g_autoptr (GrapeMessage) message = parse (text);

      g_assert_cmpstr (message->from_name, ==, senders[i].name);
      g_assert_cmpstr (message->from_address, ==, senders[i].address);
    }
}

static void
test_charsets (void)
{
  g_autoptr (GrapeMessage) narrow
      = parse ("From: a@x.org\nContent-Type: text/plain; charset=utf-16\n\nbid K\n");
  g_autoptr (GrapeMessage) raw
      = parse ("From: J\xf6rg <j@x.org>\nSubject: gr\xfc\xdf\n\nsch\xf6n\n");
  g_autoptr (GrapeMessage) words
      = parse ("From: =?utf-8?q?J=C3=B6rg?= <j@x.org>\nSubject: =?iso-8859-1?b?Z3L832U=?=\n"
               "Content-Type: text/plain; charset=iso-8859-1\n"
               "Content-Transfer-Encoding: quoted-printable\n\nsch=F6n\n");
  static const char nul[] = "From: a@x.org\nSubject: nul\n\nbe\0fore\n";
  g_autoptr (GrapeMessage) with_nul = parse_bytes (nul, sizeof nul - 1, NULL);

  g_assert_cmpstr (raw->text, ==, "schön\n");
  g_assert_cmpstr (raw->subject, ==, "grüß");
  g_assert_cmpstr (words->from_name, ==, "Jörg");
  g_assert_cmpstr (words->subject, ==, "grüße");
  g_assert_cmpstr (words->text, ==, "schön\n");
  g_assert_cmpstr (narrow->text, ==, "bid K\n");
  g_assert_true (strstr (with_nul->text, "fore") != NULL);
}

static void
test_html_and_attachments (void)
{
  g_autoptr (GrapeMessage) html
      = parse ("From: a@x.org\nContent-Type: text/html\n\n"
               "<style>p{}</style><p>bid &lt;K&gt;</p><script>alert(1)</script>\n");
  g_autoptr (GrapeMessage) mixed
      = parse ("From: a@x.org\nContent-Type: multipart/mixed; boundary=B\n\n--B\n"
               "Content-Type: text/plain\n\nbid 7\n--B\nContent-Type: image/png\n"
               "Content-Disposition: attachment; filename=\"a.png\"\n\nAAAA\n--B--\n");

  g_assert_nonnull (strstr (html->text, "bid <K>"));
  g_assert_null (strstr (html->text, "alert"));
  g_assert_true (g_str_has_prefix (mixed->text, "bid 7"));
  g_assert_nonnull (strstr (mixed->attachments, "a.png"));
}

/* What mail programs do not show, and what is struck out, is nobody's move. */
static void
test_hidden_html (void)
{
  static const char *const hidden[] = {
    "<p style='display: none'>bid K</p>",
    "<p STYLE=\"color:red; VISIBILITY:hidden\">bid K</p>",
    "<div hidden><p>bid K</p></div>",
    "<span style='font-size:0px'>bid K</span>",
    "<p style='opacity:0'>bid <b>K</b></p>",
    "<p style='max-height:0;overflow:hidden'>bid K<br><img src=x></p>",
    "<style>p.x, .y { color: red; display:none }</style><p class='z x'>bid K</p>",
    "<style>#top{display:none}</style><p id=top>bid K</p>",
    "<p><s>bid K</s></p>",
    "<p style='text-decoration:line-through'>bid K</p>",
    "<p style='color:white'>bid K</p>",
    "<p style='color:hsl(0, 0%, 100%)'>bid K</p>",
    "<p style='color:#ffffff00'>bid K</p>",
    "<p style='color:rgba(0,0,0,0)'>bid K</p>",
    "<div style='background:tomato'><p style='color:tomato'>bid K</p></div>",
    "<p style='color:black' class=w>bid K</p><style>.w{color:white !important}</style>",
    "<style>/* x */ @media screen { div > p.w { color: #fff } }</style><div><p class=w>bid K</p></div>",
    "<p style='color:white'><span style='color:inherit'>bid K</span></p>",
    "<p style='width:0;height:0;overflow:hidden'>bid K</p>",
    "<del>bid K</del>",
    NULL,
  };
  static const char *const shown[] = {
    "<p style='font-size:10px'>bid K</p>",
    "<p style='opacity:0.5'>bid K</p>",
    "<p style='color:#fff;background-color:navy'>bid K</p>",
    "<style>p.x b{color:white}</style><p>bid <b>K</b></p>",
    "<style>p:hover{display:none} @media print{p{display:none}} @media (max-width:9px){p{color:#fff}}"
    "</style><p>bid K</p>",
    "<p style='visibility:hidden'><span style='visibility:visible'>bid K</span></p>",
    "<p style='color:white'><a href='http://x.org'>bid K</a></p>",
    "<p style='color:white;background:url(x.png)'>bid K</p>",
    "<p style='display:block'>bid K</p>",
    "<style>.x{display:none}</style><p class=xx>bid K</p>",
    "<style>.x{display:none} .y{color:red}</style><p class=y>bid K</p>",
    NULL,
  };

  for (int i = 0; hidden[i] != NULL; i++)
    {
      g_autofree char *text = g_strdup_printf ("<p>one</p>%s<p>two</p>", hidden[i]);
      g_autofree char *mail
          = g_strconcat ("From: a@x.org\nContent-Type: text/html\n\n", text, "\n", NULL);
      g_autoptr (GrapeMessage) message = parse (mail);
      g_autoptr (GrapeBody) body = grape_body_new (message->text);
      gboolean struck = strstr (hidden[i], "<s>") || strstr (hidden[i], "<del>")
                        || strstr (hidden[i], "line-through");

      g_test_message ("%s", hidden[i]);
      g_assert_null (strstr (grape_body_own (body), "bid"));
      /* The referee is told of it, but not of what its writer took back for all to see. */
      g_assert_cmpint (strstr (message->text, GRAPE_UNSEEN_START "\n> bid K\n") != NULL, ==,
                       !struck);
      g_assert_nonnull (strstr (message->text, "one"));
      g_assert_nonnull (strstr (message->text, "two"));
    }
  for (int i = 0; shown[i] != NULL; i++)
    {
      g_autofree char *mail
          = g_strconcat ("From: a@x.org\nContent-Type: text/html\n\n", shown[i], "\n", NULL);
      g_autoptr (GrapeMessage) message = parse (mail);

      g_test_message ("%s", shown[i]);
      g_assert_nonnull (strstr (message->text, "bid K"));
    }
}

static void
test_dates (void)
{
  const char *text = "From: a@x.org\nDate: yesterday\n\nx\n";
  g_autoptr (GrapeMessage) broken
      = parse_bytes (text, strlen (text), "From a@x.org Mon Jan  5 10:00:00 2026");
  g_autoptr (GrapeMessage) none = parse (text);

  g_assert_cmpint (broken->header_at, ==, 0);
  g_assert_cmpint (broken->at, ==, 1767607200);
  g_assert_cmpint (none->at, ==, 0);
}

static void
test_no_mail (void)
{
  g_autoptr (GBytes) raw = g_bytes_new_static ("just words\nand more\n", 20);
  g_autoptr (GError) error = NULL;

  g_assert_null (grape_mail_parse (raw, NULL, NULL, &error));
  g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_FORMAT);
}

/* Line ends and the escape of "From " change on the way; the hash must not. */
static void
test_body_hash (void)
{
  g_autoptr (GrapeMessage) plain = parse ("From: a@x.org\n\nFrom me.\n  two  \n");
  g_autoptr (GrapeMessage) travelled = parse ("From: a@x.org\r\n\r\n>From me.\r\n  two\r\n\r\n");
  g_autoptr (GrapeMessage) other = parse ("From: a@x.org\n\nFrom me.\n  three\n");

  g_assert_cmpstr (plain->body_hash, ==, travelled->body_hash);
  g_assert_cmpstr (plain->body_hash, !=, other->body_hash);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/parse/plain", test_plain);
  g_test_add_func ("/mail/parse/senders", test_senders);
  g_test_add_func ("/mail/parse/charsets", test_charsets);
  g_test_add_func ("/mail/parse/html-and-attachments", test_html_and_attachments);
  g_test_add_func ("/mail/parse/hidden-html", test_hidden_html);
  g_test_add_func ("/mail/parse/dates", test_dates);
  g_test_add_func ("/mail/parse/no-mail", test_no_mail);
  g_test_add_func ("/mail/parse/body-hash", test_body_hash);
  return g_test_run ();
}

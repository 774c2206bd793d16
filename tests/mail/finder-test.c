/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in mail: whose they are, for which game, and what is doubtful about them. */
#include "mail-fixture.h"

#include <string.h>
#include <time.h>

#include "find/grape-find.h"
#include "mail/grape-finder.h"

#define ID "0123456789abcdef"

static void
sit (GrapeLibrary *library, const char *instance, int seat, const char *name, const char *address)
{
  const char *addresses[] = { address, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePerson) known = grape_library_person_of (library, address, NULL);
  gint64 person = known ? known->id : grape_library_add_person (library, name, addresses, &error);

  g_assert_no_error (error);
  g_assert_true (grape_library_set_seat (library, instance, seat, person, &error));
}

static void
add_game (Fixture *self, const char *game, const char *id, const char *name)
{
  static const char *const names[] = { "Ann", "Bob", "Cyd" };
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = grape_header_new (grape_registry_find (game), id, name, T0);

  for (guint i = 0; i < 3; i++)
    grape_header_add_seat (header, names[i], NULL);
  header->referee = g_strdup ("Rita");
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_instance_advance (instance, T0, &error));
  g_assert_true (grape_library_add_instance (self->library, instance, &error));
  sit (self->library, id, 0, "Ann", "ann@x.org");
  sit (self->library, id, 1, "Bob", "bob@x.org");
  sit (self->library, id, 2, "Cyd", "cyd@x.org");
  sit (self->library, id, GRAPE_AUTHOR_REFEREE, "Rita", "rita@x.org");
}

static GPtrArray *
find (Fixture *self, const char *id)
{
  GrapeFinderReport report;
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_finder_run (self->library, NULL, NULL, &report, &error));
  g_assert_no_error (error);
  return grape_library_list_proposals (self->library, id, TRUE, NULL);
}

static const GrapeProposal *
only (GPtrArray *proposals)
{
  g_assert_cmpuint (proposals->len, ==, 1);
  return g_ptr_array_index (proposals, 0);
}

#define TAG "Subject: Re: [gf:01234567] Packs: Round 1"

static void
test_tag (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "Ann <ann@x.org>", 1, TAG,
           "Hello all,\n\nbid 7\n\nOn Monday, Rita wrote:\n> bid K\n-- \nbid Q");
  receive (self, "2", "Eve <eve@y.org>", 1, "Subject: lunch", "bid 9");
  g_autoptr (GPtrArray) found = find (self, ID);
  const GrapeProposal *bid = only (found);

  g_assert_cmpint (bid->author, ==, 0);
  g_assert_cmpstr (bid->text, ==, "bid 7");
  g_assert_cmpstr (bid->quote, ==, "bid 7");
  g_assert_cmpuint (bid->marks, ==, 0);
  g_assert_cmpint (bid->sureness, ==, GRAPE_CERTAIN);
  /* Nothing is applied: the log is what it was. */
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, ID, NULL);
  g_assert_cmpuint (grape_instance_n_events (instance), ==, 1);
}

static void
test_name_and_chain (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann at x.org (Ann)", 1, "Subject: [PACKS] mine", "bid 7");
  receive (self, "2", "bob@x.org", 2, "Subject: hm\nIn-Reply-To: <1>", "bid 8");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (((GrapeProposal *)g_ptr_array_index (found, i))->sureness, ==, GRAPE_CERTAIN);
}

static void
test_sender_only (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, "Subject: cards", "7");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpint (only (found)->sureness, <, GRAPE_CERTAIN);
  g_assert_cmpuint (only (found)->marks, ==, 0);
}

static void
test_ambiguous (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  add_game (self, "pure-skill", "fedcba9876543210", "More packs");
  receive (self, "1", "ann@x.org", 1, "Subject: cards", "bid 7");
  receive (self, "2", "bob@x.org", 1, TAG, "bid 8");
  g_autoptr (GPtrArray) here = find (self, ID);
  g_autoptr (GPtrArray) there = find (self, "fedcba9876543210");

  g_assert_cmpuint (here->len, ==, 2);
  g_assert_cmpuint (only (there)->marks & GRAPE_MARK_AMBIGUOUS, !=, 0);
}

/* Each sign of a forgery is reported in words; the work of mailing lists, or of the same person, is
 * not one. */
static void
test_doubtful (Fixture *self, gconstpointer data)
{
  static const struct
  {
    const char *headers, *remark;
  } mails[] = {
    { "Sender: mallory@evil.org", "It was sent by mallory@evil.org" },
    { "Reply-To: Ann <mallory@evil.org>", "Answers to it would go to mallory@evil.org" },
    { "From: Mallory <mallory@evil.org>", "more than one From line" },
    { "Authentication-Results: mx.x.org; spf=pass; dmarc=fail (p=none)\n header.from=x.org",
      "(dmarc=fail)" },
    { "Authentication-Results: mx.x.org;\n spf=softfail smtp.mailfrom=x.org", "(spf=softfail)" },
    { "Received: from a by b; Sat, 10 Jan 2026 10:00:00 +0000", "received after it" },
    { "Sender: ann@home.org", NULL },
    { "Reply-To: ANN@x.org", NULL },
    { "Authentication-Results: mx.x.org; dkim=fail; dmarc=pass", NULL },
    { "Authentication-Results: mx.x.org; spf=pass (was not dmarc=fail here)", NULL },
    { "Received: from a by b; Mon, 05 Jan 2026 12:00:00 +0000", NULL },
    { "Sender: players-bounces@x.net\nReply-To: players@x.net\nList-Id: Players <players.x.net>\n"
      "List-Post: <mailto:players@x.net>",
      NULL },
    { "Reply-To: mallory@evil.org\nList-Id: <players.x.net>\nList-Post: <mailto:players@x.net>",
      "Answers to it would go to mallory@evil.org" },
    { "Reply-To: mallory@evil.org\nList-Id: <mallory.evil.org>", "mallory@evil.org" },
  };

  add_game (self, "pure-skill", ID, "Packs");
  g_autoptr (GrapePerson) ann = grape_library_person_of (self->library, "ann@x.org", NULL);
  g_assert_true (grape_library_change_person (
      self->library, ann->id, "Ann", (const char *const[]){ "ann@x.org", "ann@home.org", NULL },
      NULL));
  for (guint i = 0; i < G_N_ELEMENTS (mails); i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);
      g_autofree char *headers = g_strdup_printf (TAG "\n%s", mails[i].headers);

      receive (self, id, "Ann <ann@x.org>", 1 + 0.01 * i, headers, "bid 7");
    }
  g_autoptr (GPtrArray) found = find (self, ID);
  g_assert_cmpuint (found->len, ==, G_N_ELEMENTS (mails));
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (found, i);

      g_test_message ("%s: %s", mails[i].headers, each->remark ? each->remark : "");
      g_assert_cmpint ((each->marks & GRAPE_MARK_DOUBTFUL) != 0, ==, mails[i].remark != NULL);
      if (mails[i].remark != NULL)
        g_assert_nonnull (strstr (each->remark, mails[i].remark));
    }
}

/* A forged mail replaces nothing, and takes nothing from the mail that the player wrote: both wait,
 * side by side, and no doubtful one is certain. */
static void
test_doubtful_waits (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "bid 7");
  receive (self, "2", "ann@x.org", 2, TAG "\nReply-To: mallory@evil.org", "bid K");
  receive (self, "3", "Bob <bob@evil.org>", 3, TAG, "bid Q");
  receive (self, "4", "bob@x.org", 4, TAG, "bid Q");
  receive (self, "5", "Bob <bob@evil.org>", 5, TAG, "bid 3");
  receive (self, "6", "cyd@x.org", 6, TAG "\nSender: mallory@evil.org", "bid 2");
  receive (self, "7", "cyd@x.org", 7, TAG, "bid 9");
  g_autoptr (GPtrArray) found = find (self, ID);
  static const guint marks[] = { 0, GRAPE_MARK_DOUBTFUL, GRAPE_MARK_SENDER,
                                 0, GRAPE_MARK_SENDER,   GRAPE_MARK_DOUBTFUL | GRAPE_MARK_CORRECTED,
                                 0 };

  g_assert_cmpuint (found->len, ==, G_N_ELEMENTS (marks));
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (found, i);

      g_test_message ("%s: %s", each->text, each->remark ? each->remark : "");
      g_assert_cmpuint (each->marks, ==, marks[i]);
      if (marks[i] != 0)
        g_assert_cmpint (each->sureness, <, GRAPE_CERTAIN);
    }
}

/* Moves in a digest and in an attachment are found: by their own writers, with a word about how
 * they came. */
static void
test_inside (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "list@x.net", 2,
           "Subject: digest\nContent-Type: multipart/digest; boundary=B",
           "--B\n\nFrom: Bob <bob@x.org>\n" TAG "\nMessage-ID: <b@x>\n"
           "Date: Mon, 05 Jan 2026 11:00:00 +0000\n\nbid 8\n--B--");
  receive (self, "2", "ann@x.org", 3, TAG "\nContent-Type: multipart/mixed; boundary=B",
           "--B\n\nHere it is.\n-- \nAnn\n--B\nContent-Type: text/plain; name=\"move.txt\"\n"
           "Content-Disposition: attachment; filename=\"move.txt\"\n\nbid 7\n--B--");
  g_autoptr (GPtrArray) found = find (self, ID);
  g_assert_cmpuint (found->len, ==, 2);
  const GrapeProposal *bob = g_ptr_array_index (found, 0), *ann = g_ptr_array_index (found, 1);

  g_assert_cmpint (bob->author, ==, 1);
  g_assert_cmpuint (bob->marks, ==, GRAPE_MARK_DOUBTFUL);
  g_assert_cmpstr (bob->remark, ==, "It came inside another mail");
  g_assert_cmpint (ann->author, ==, 0);
  g_assert_cmpstr (ann->text, ==, "bid 7");
  g_assert_cmpuint (ann->marks, ==, 0);
}

static void
test_unknown_address (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "Ann <ann@elsewhere.org>", 1, TAG, "bid 7");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpint (only (found)->author, ==, 0);
  g_assert_cmpuint (only (found)->marks & GRAPE_MARK_SENDER, !=, 0);
  g_assert_cmpint (only (found)->sureness, <, GRAPE_CERTAIN);
}

static void
test_doubts (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "bid 7");
  receive (self, "2", "ann@x.org", 2, TAG, "bid 7");
  receive (self, "3", "bob@x.org", 3, TAG, "bid 8");
  receive (self, "4", "bob@x.org", 4, TAG, "Sorry, I meant\nbid 9");
  receive (self, "5", "cyd@x.org", 73, TAG, "bid Q");
  receive (self, "6", "cyd@x.org", 5, TAG, "bid KH");
  g_autoptr (GPtrArray) found = find (self, ID);
  static const guint marks[]
      = { 0, GRAPE_MARK_DUPLICATE, GRAPE_MARK_CORRECTED, 0, GRAPE_MARK_ILLEGAL, GRAPE_MARK_LATE };

  g_assert_cmpuint (found->len, ==, G_N_ELEMENTS (marks));
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (found, i);

      g_test_message ("%s: %s", each->text, each->remark ? each->remark : "");
      g_assert_cmpuint (each->marks, ==, marks[i]);
      g_assert_cmpint (each->remark != NULL, ==, marks[i] != 0);
    }
}

/* In Viruses the first valid move stands: a later one does not correct it. */
static void
test_first_stands (Fixture *self, gconstpointer data)
{
  add_game (self, "viruses", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "place a1");
  receive (self, "2", "ann@x.org", 2, TAG, "place a2");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (((GrapeProposal *)g_ptr_array_index (found, i))->marks, ==, 0);
}

static void
test_acts (Fixture *self, gconstpointer data)
{
  add_game (self, "viruses", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "vacation 2026-01-06..2026-01-09");
  receive (self, "2", "bob@x.org", 2, TAG, "I resign.");
  receive (self, "3", "Dora <dora@y.org>", 3, TAG, "join");
  receive (self, "4", "cyd@x.org", 4, TAG, "We should leave the sea side cells alone.");
  g_autoptr (GPtrArray) found = find (self, ID);
  static const char *const texts[] = { "vacation 2026-01-06..2026-01-09", "leave", "join Dora" };

  g_assert_cmpuint (found->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpstr (((GrapeProposal *)g_ptr_array_index (found, i))->text, ==, texts[i]);
}

static void
test_decided (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "bid 7");
  receive (self, "2", "bob@x.org", 2, TAG, "bid 8");
  g_autoptr (GPtrArray) first = find (self, ID);
  const GrapeProposal *ann = g_ptr_array_index (first, 0), *bob = g_ptr_array_index (first, 1);

  g_assert_true (grape_library_decide (self->library, ann->id, GRAPE_PROPOSAL_ACCEPTED, 0, NULL));
  g_assert_true (grape_library_decide (self->library, bob->id, GRAPE_PROPOSAL_REJECTED, 0, NULL));
  receive (self, "3", "ann@x.org", 3, TAG, "bid 7");
  g_autoptr (GPtrArray) second = find (self, ID);
  guint n_new = 0;
  for (guint i = 0; i < second->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (second, i);

      if (each->status != GRAPE_PROPOSAL_NEW)
        continue;
      n_new++;
      g_assert_cmpuint (each->marks, ==, GRAPE_MARK_DUPLICATE);
    }
  g_assert_cmpuint (n_new, ==, 1);
}

/* Days later, round 1 is over: what nobody decided about waits on, says so once, and is gone when
 * it is rejected. A thought is nothing to wait for. */
static void
test_past (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "bid 7");
  receive (self, "2", "bob@x.org", 2, TAG, "bid 8");
  receive (self, "3", "bob@x.org", 3, TAG, "bid 8");
  receive (self, "4", "cyd@x.org", 4, "Subject: hm", "Had Bob bid 9 yesterday?");
  g_autoptr (GPtrArray) first = find (self, ID);
  const GrapeProposal *ann = g_ptr_array_index (first, 0);
  g_assert_cmpuint (first->len, >=, 3);
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, ID, NULL);
  guint number = grape_instance_n_events (instance) + 1;
  g_assert_true (grape_instance_advance (instance, T0 + 10 * GRAPE_DAY_S, NULL));
  g_assert_cmpuint (grape_instance_n_events (instance), >=, number);
  g_assert_true (grape_library_append (self->library, instance, number, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) found = find (self, ID);

      g_assert_cmpuint (found->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        {
          const GrapeProposal *each = g_ptr_array_index (found, k);

          g_assert_cmpint (each->author, ==, (int)k);
          g_assert_cmpuint (each->marks, ==, GRAPE_MARK_PAST);
          g_assert_cmpstr (each->remark, ==, "What it was for is over");
          g_assert_false (grape_proposal_is_certain (each));
        }
      ann = g_ptr_array_index (found, 0);
      g_assert_true (
          i == 0
          || grape_library_decide (self->library, ann->id, GRAPE_PROPOSAL_REJECTED, 0, NULL));
    }
  g_autoptr (GPtrArray) last = find (self, ID);
  g_assert_cmpint (only (last)->author, ==, 1);
}

/* One of two readings was taken: the other says so when it is offered again. */
static void
test_readings (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeProposal) taken = NULL;

  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "bid 7 or bid 8.");
  receive (self, "2", "bob@x.org", 2, TAG, "bid 9 or bid 10.");
  g_autoptr (GPtrArray) found = find (self, ID);
  g_assert_cmpuint (found->len, ==, 4);
  taken = grape_library_load_proposal (self->library,
                                       ((GrapeProposal *)g_ptr_array_index (found, 1))->id, NULL);
  g_assert_cmpstr (taken->text, ==, "bid 8");
  g_assert_true (grape_library_decide (self->library, taken->id, GRAPE_PROPOSAL_ACCEPTED, 0, NULL));
  g_autoptr (GPtrArray) again = find (self, ID);
  guint n = 0;
  for (guint i = 0; i < again->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (again, i);
      gboolean says = strstr (each->remark, "“bid 8” in it was taken") != NULL;

      g_assert_true (says == g_str_equal (each->text, "bid 7"));
      n += says;
    }
  g_assert_cmpuint (n, ==, 1);
}

/* A game in which anybody votes, and the vote is on. */
static void
add_vote (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  add_game (self, "sentences", ID, "Packs");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, ID, &error);
  guint first = grape_instance_n_events (instance) + 1;
  for (int seat = 0; seat < 3; seat++)
    {
      g_autofree char *text = g_strdup_printf ("sentence\nIt was me, said %d.", seat);
      g_assert_true (grape_instance_act (instance, T0 + 60, seat, text, &error));
    }
  g_assert_true (grape_library_append (self->library, instance, first, &error));
  g_assert_no_error (error);
}

static void
check_person (const GrapeProposal *each, const char *person, const char *text, guint marks,
              const char *remark)
{
  g_test_message ("%s: %s (%s)", each->person ? each->person : "-", each->text,
                  each->remark ? each->remark : "");
  g_assert_cmpint (each->author, ==, GRAPE_AUTHOR_PERSON);
  g_assert_cmpstr (each->person, ==, person);
  g_assert_cmpstr (each->text, ==, text);
  g_assert_cmpuint (each->marks, ==, marks);
  g_assert_cmpstr (each->remark, ==, remark);
}

/* A person without a seat is found if the verb is anybody's, by the library's name for the address,
 * or else by their own; and for nothing else. */
static void
test_person (Fixture *self, gconstpointer data)
{
  add_vote (self);
  grape_library_add_person (self->library, "Walter", (const char *[]){ "walt@y.org", NULL }, NULL);
  receive (self, "1", "Walt <walt@y.org>", 2, TAG, "I like the second.\n\nvote 2");
  receive (self, "2", "Xi <xi@z.org>", 3, "Subject: hm\nIn-Reply-To: <1>", "vote 2");
  receive (self, "3", "Yo <yo@z.org>", 4, "Subject: lunch", "vote 1");
  receive (self, "4", "Zed <zed@z.org>", 5, TAG, "sentence\nIt was not.");
  receive (self, "5", "ann@x.org", 6, TAG, "vote none");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpuint (found->len, ==, 3);
  check_person (g_ptr_array_index (found, 0), "Walter", "vote 2", 0, NULL);
  check_person (g_ptr_array_index (found, 1), "Xi", "vote 2", 0,
                "Somebody without a seat, whose address is unknown");
  g_assert_cmpint (((GrapeProposal *)g_ptr_array_index (found, 2))->author, ==, 0);
  g_assert_null (((GrapeProposal *)g_ptr_array_index (found, 2))->person);
}

/* Nobody votes for a player by taking their name, nor by a name that the library gives them. */
static void
test_persons_name (Fixture *self, gconstpointer data)
{
  add_vote (self);
  grape_library_add_person (self->library, "ANN", (const char *[]){ "eve@e.org", NULL }, NULL);
  receive (self, "1", "Bob <bob@elsewhere.org>", 2, TAG, "vote none");
  receive (self, "2", "Eve <eve@e.org>", 3, TAG, "vote none");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (found, i);

      g_assert_cmpint (each->author, ==, 1 - (int)i);
      g_assert_null (each->person);
      g_assert_cmpuint (each->marks, ==, GRAPE_MARK_SENDER);
    }
}

/* A later vote replaces the same person's earlier one, and nobody else's. */
static void
test_person_corrects (Fixture *self, gconstpointer data)
{
  add_vote (self);
  receive (self, "1", "Walt <walt@y.org>", 2, TAG, "vote 2");
  receive (self, "2", "Xi <xi@z.org>", 3, TAG, "vote 2");
  receive (self, "3", "Walt <walt@y.org>", 4, TAG, "vote 3");
  receive (self, "4", "Xi <xi@z.org>", 5, TAG, "vote 2");
  static const guint marks[] = { GRAPE_MARK_CORRECTED, 0, 0, GRAPE_MARK_DUPLICATE };
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpuint (found->len, ==, G_N_ELEMENTS (marks));
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpuint (((GrapeProposal *)g_ptr_array_index (found, i))->marks, ==, marks[i]);
}

/* An example, and later the move itself, which is none the less certain for it. */
static void
test_example_first (Fixture *self, gconstpointer data)
{
  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG,
           "Suppose somebody wrote\n\n    bid Q\n\nwould that be valid?");
  receive (self, "2", "ann@x.org", 2, TAG, "I'll go with the queen this time.");
  g_autoptr (GPtrArray) found = find (self, ID);
  const GrapeProposal *move = g_ptr_array_index (found, found->len - 1);

  g_assert_true (move->sureness == GRAPE_CERTAIN && move->marks == 0);
}

/* A substitute plays during a vacation, which the same message announces, before or behind. */
static void
test_absence (Fixture *self, gconstpointer data)
{
  static const char *const texts[]
      = { "vacation 2026-01-10..2026-01-17", "substitute Eve for Ann",
          "vacation 2026-01-11..2026-01-15", "substitute Fay for Bob" };

  add_game (self, "pure-skill", ID, "Packs");
  receive (self, "1", "ann@x.org", 1, TAG, "On vacation 10-17 Jan, Eve plays for me.");
  receive (self, "2", "bob@x.org", 2, TAG,
           "Fay <fay@z.org> plays for me while I'm gone, January 11 to 15.");
  receive (self, "3", "cyd@x.org", 3, TAG, "I'm away 12-18 January but can still play.");
  g_autoptr (GPtrArray) found = find (self, ID);

  g_assert_cmpuint (found->len, ==, G_N_ELEMENTS (texts));
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (found, i);

      g_assert_cmpstr (each->text, ==, texts[i]);
      g_assert_true (each->sureness == GRAPE_CERTAIN && each->marks == 0);
    }
}

/* How long the finder's processor works on a page of nothing but @word. */
static clock_t
time_of (const GrapePosition *position, const char *word)
{
  g_autoptr (GString) page = g_string_new (NULL);

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (page, "%s%c", word, i % 12 == 11 ? '\n' : ' ');
  clock_t before = clock ();
  g_autoptr (GArray) found = grape_find (
      position, 0, &(GrapeSpoken){ .subject = "", .text = page->str, .tie = GRAPE_TIE_TAG });
  return clock () - before;
}

/* A stranger's mail cannot keep the finder busy: each word is read with a few others only. */
static void
test_one_word (Fixture *self, gconstpointer data)
{
  add_game (self, "mediocrity", ID, "Middling");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, ID, NULL);
  const GrapePosition *position = grape_instance_position (instance);
  clock_t usual = time_of (position, "lorem") + CLOCKS_PER_SEC / 50;

  g_assert_cmpint (time_of (position, "and"), <, 8 * usual);
  g_assert_cmpint (time_of (position, "please"), <, 8 * usual);
  g_assert_cmpint (time_of (position, "5"), <, 8 * usual);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/mail/finder/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("tag", test_tag);
  ADD ("name-and-chain", test_name_and_chain);
  ADD ("sender-only", test_sender_only);
  ADD ("ambiguous", test_ambiguous);
  ADD ("unknown-address", test_unknown_address);
  ADD ("doubtful", test_doubtful);
  ADD ("doubtful-waits", test_doubtful_waits);
  ADD ("inside", test_inside);
  ADD ("doubts", test_doubts);
  ADD ("first-stands", test_first_stands);
  ADD ("acts", test_acts);
  ADD ("decided", test_decided);
  ADD ("past", test_past);
  ADD ("readings", test_readings);
  ADD ("person", test_person);
  ADD ("person-in-a-players-name", test_persons_name);
  ADD ("person-corrects", test_person_corrects);
  ADD ("example-first", test_example_first);
  ADD ("absence", test_absence);
  ADD ("one-word", test_one_word);
  return g_test_run ();
}

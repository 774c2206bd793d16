/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ballots: who may vote and until when, weights, ties, secrecy, descriptions. */
#include "equipment/grape-ballot.h"

#include "engine/grape-error.h"
#include "engine/grape-json.h"

#include <string.h>

#define DEADLINE ((gint64)1000)

/* Three choices; Ann and Bob count once, Poe twice. */
static GrapeBallot *
ballot (GrapeBallotTerms terms)
{
  terms.deadline = DEADLINE;
  terms.rule = "1250.8 4)";
  GrapeBallot *self = grape_ballot_new (&terms);
  grape_ballot_add_choice (self, "Roses");
  grape_ballot_add_choice (self, "Violets");
  grape_ballot_add_choice (self, "2");
  grape_ballot_add_voter (self, "Ann", 1);
  grape_ballot_add_voter (self, "Bob", 1);
  grape_ballot_add_voter (self, "Poe", 2);
  return self;
}

static void
vote (GrapeBallot *self, const char *voter, int choice)
{
  g_autoptr (GError) error = NULL;
  grape_ballot_vote (self, 500, voter, choice, &error);
  g_assert_no_error (error);
}

static void
refuse (GrapeBallot *self, gint64 at, const char *voter, int choice, GrapeErrorCode code)
{
  g_autoptr (GError) error = NULL;
  int before = grape_ballot_voted (self, voter);
  g_assert_false (grape_ballot_vote (self, at, voter, choice, &error));
  g_test_message ("%s", error->message);
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_cmpstr (grape_error_rule (error), ==, "1250.8 4)");
  g_assert_cmpint (grape_ballot_voted (self, voter), ==, before);
}

static void
test_weights (void)
{
  g_autoptr (GrapeBallot) self = ballot ((GrapeBallotTerms){ 0 });
  vote (self, "Ann", 0);
  vote (self, "bob", 0); /* the same as Bob */
  g_autoptr (GrapeBallotCount) early = grape_ballot_count (self);
  g_assert_cmpint (early->winner, ==, 0);
  g_assert_cmpuint (early->missing->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (early->missing, 0), ==, "Poe");
  g_assert_false (grape_ballot_over (self, DEADLINE));
  g_assert_true (grape_ballot_over (self, DEADLINE + 1));
  vote (self, "Poe", 1);
  g_assert_true (grape_ballot_over (self, 600));
  g_autoptr (GrapeBallotCount) count = grape_ballot_count (self);
  g_assert_cmpint (g_array_index (count->votes, gint64, 0), ==, 2);
  g_assert_cmpint (g_array_index (count->votes, gint64, 1), ==, 2);
  g_assert_true (count->tie);
  g_assert_cmpint (count->winner, ==, -1);
  g_assert_cmpuint (count->leaders->len, ==, 2);
  g_assert_cmpuint (count->n_voted, ==, 3);
}

static void
test_ties (void)
{
  g_autoptr (GrapeBallot) first = ballot ((GrapeBallotTerms){ .tie = GRAPE_BALLOT_TIE_FIRST });
  g_autoptr (GrapeBallot) casting = ballot ((GrapeBallotTerms){ .tie = GRAPE_BALLOT_TIE_CASTING });
  GrapeBallot *both[] = { first, casting };
  grape_ballot_set_casting (casting, "POE");
  for (guint i = 0; i < 2; i++)
    {
      vote (both[i], "Ann", 1);
      vote (both[i], "Bob", 1);
      vote (both[i], "Poe", 2);
      g_autoptr (GrapeBallotCount) count = grape_ballot_count (both[i]);
      g_assert_true (count->tie);
      g_assert_cmpint (count->winner, ==, i == 0 ? 1 : 2);
    }
  /* A casting vote for a choice that does not lead does no harm. */
  g_autoptr (GrapeBallot) aside = ballot ((GrapeBallotTerms){ .tie = GRAPE_BALLOT_TIE_CASTING });
  grape_ballot_add_voter (aside, "Eve", 0);
  grape_ballot_set_casting (aside, "Eve");
  vote (aside, "Ann", 0);
  vote (aside, "Bob", 1);
  vote (aside, "Eve", 2);
  g_autoptr (GrapeBallotCount) count = grape_ballot_count (aside);
  g_assert_cmpint (count->winner, ==, -1);
  g_assert_cmpuint (count->leaders->len, ==, 2);
}

static void
test_no_votes (void)
{
  g_autoptr (GrapeBallot) self
      = ballot ((GrapeBallotTerms){ .abstention = TRUE, .tie = GRAPE_BALLOT_TIE_FIRST });
  vote (self, "Poe", GRAPE_BALLOT_ABSTAIN);
  g_autoptr (GrapeBallotCount) count = grape_ballot_count (self);
  g_assert_cmpint (count->winner, ==, -1);
  g_assert_false (count->tie);
  g_assert_cmpuint (count->leaders->len, ==, 0);
  g_assert_cmpint (count->abstained, ==, 2);
  g_assert_cmpuint (count->n_voted, ==, 1);
}

static void
test_who_and_when (void)
{
  g_autoptr (GrapeBallot) strict = ballot ((GrapeBallotTerms){ 0 });
  g_autoptr (GrapeBallot) lax = ballot ((GrapeBallotTerms){ .replaceable = TRUE, .anybody = TRUE });
  refuse (strict, 500, "Mallory", 0, GRAPE_ERROR_SEAT);
  refuse (strict, DEADLINE + 1, "Ann", 0, GRAPE_ERROR_ILLEGAL);
  refuse (strict, 500, "Ann", GRAPE_BALLOT_ABSTAIN, GRAPE_ERROR_ILLEGAL);
  g_assert_true (grape_ballot_vote (strict, DEADLINE, "Ann", 0, NULL)); /* G1: still in time */
  refuse (strict, DEADLINE, "Ann", 1, GRAPE_ERROR_TURN);
  grape_ballot_shift (strict, 10);
  g_assert_true (grape_ballot_vote (strict, DEADLINE + 10, "Bob", 0, NULL));
  refuse (strict, DEADLINE + 11, "Poe", 0, GRAPE_ERROR_ILLEGAL);

  vote (lax, "Mallory", 0);
  vote (lax, "Mallory", 1);
  vote (lax, "Ann", 0);
  vote (lax, "Ann", 1);
  g_autoptr (GrapeBallotCount) count = grape_ballot_count (lax);
  g_assert_cmpint (g_array_index (count->votes, gint64, 1), ==, 2);
  g_assert_cmpint (g_array_index (count->votes, gint64, 0), ==, 0);
  vote (lax, "Bob", 0);
  vote (lax, "Poe", 0);
  g_assert_false (grape_ballot_over (lax, DEADLINE)); /* anybody may still come */
  g_assert_true (grape_ballot_remove_voter (lax, "poe"));
  g_assert_false (grape_ballot_remove_voter (lax, "poe"));
  g_autoptr (GrapeBallotCount) without = grape_ballot_count (lax);
  g_assert_cmpint (g_array_index (without->votes, gint64, 0), ==, 1);
  g_assert_false (grape_ballot_add_voter (lax, "ANN", 3));
}

static void
test_find (void)
{
  g_autoptr (GrapeBallot) self = ballot ((GrapeBallotTerms){ 0 });
  g_autoptr (GError) error = NULL;
  int choice;
  g_assert_true (grape_ballot_find (self, " violets ", &choice, NULL) && choice == 1);
  g_assert_true (grape_ballot_find (self, "1", &choice, NULL) && choice == 0);
  g_assert_true (grape_ballot_find (self, "2", &choice, NULL) && choice == 2); /* its words */
  g_assert_false (grape_ballot_find (self, "4", &choice, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
  g_clear_error (&error);
  g_assert_false (grape_ballot_find (self, "0", &choice, NULL));
  g_assert_false (grape_ballot_find (self, "Abstain", &choice, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
}

static char *
described (const GrapeBallot *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_ballot_describe (self, builder);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

/* What others may see does not depend on how a secret vote went. */
static void
test_secret (void)
{
  g_autoptr (GrapeBallot) one = ballot ((GrapeBallotTerms){ .secret = TRUE, .abstention = TRUE });
  g_autoptr (GrapeBallot) two = grape_ballot_copy (one);
  vote (one, "Ann", 0);
  vote (two, "Ann", GRAPE_BALLOT_ABSTAIN);
  vote (one, "Bob", 1);
  vote (two, "Bob", 1);
  g_autoptr (GrapeBallot) seen = grape_ballot_view (one, "bob");
  g_autoptr (GrapeBallot) other = grape_ballot_view (two, "Bob");
  g_autofree char *text = described (seen), *same = described (other);
  g_assert_cmpstr (text, ==, same);
  g_assert_cmpint (grape_ballot_voted (seen, "Ann"), ==, GRAPE_BALLOT_HIDDEN);
  g_assert_cmpint (grape_ballot_voted (seen, "Bob"), ==, 1);
  g_assert_cmpint (grape_ballot_voted (seen, "Poe"), ==, GRAPE_BALLOT_NONE);
  g_autoptr (GrapeBallot) outside = grape_ballot_view (one, NULL);
  g_autoptr (GrapeBallotCount) count = grape_ballot_count (outside);
  g_assert_cmpuint (count->n_hidden, ==, 2);
  g_assert_cmpuint (count->leaders->len, ==, 0);
  g_autoptr (GrapeBallot) open = ballot ((GrapeBallotTerms){ 0 });
  vote (open, "Ann", 0);
  g_autoptr (GrapeBallot) plain = grape_ballot_view (open, NULL);
  g_assert_cmpint (grape_ballot_voted (plain, "Ann"), ==, 0);
}

static GrapeBallot *
read_back (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = grape_json_parse_object (text, NULL);
  g_assert_nonnull (node);
  return grape_ballot_read (json_node_get_object (node), error);
}

static void
test_json (void)
{
  static const char *const wrong[] = {
    "{}",
    "{\"choices\":[],\"voters\":3}",
    "{\"choices\":[1],\"voters\":[]}",
    "{\"choices\":[],\"voters\":[{}]}",
    "{\"choices\":[],\"voters\":[],\"tie\":\"luck\"}",
    "{\"choices\":[],\"voters\":[],\"deadline\":\"soon\"}",
    "{\"choices\":[],\"voters\":[{\"name\":\"A\",\"weight\":-1}]}",
    "{\"choices\":[],\"voters\":[{\"name\":\"A\",\"vote\":1}]}",
    "{\"choices\":[\"x\"],\"voters\":[{\"name\":\"A\",\"vote\":\"abstain\"}]}",
    "{\"choices\":[\"x\"],\"voters\":[{\"name\":\"A\"},{\"name\":\"a\"}]}",
  };
  g_autoptr (GrapeBallot) self = ballot ((GrapeBallotTerms){
      .secret = TRUE, .abstention = TRUE, .anybody = TRUE, .tie = GRAPE_BALLOT_TIE_CASTING });
  grape_ballot_set_casting (self, "Poe");
  vote (self, "Ann", 2);
  vote (self, "Zed", GRAPE_BALLOT_ABSTAIN);
  vote (self, "Poe", GRAPE_BALLOT_HIDDEN);
  g_autofree char *text = described (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeBallot) back = read_back (text, &error);
  g_assert_no_error (error);
  g_autofree char *again = described (back);
  g_assert_cmpstr (text, ==, again);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_test_message ("%s", wrong[i]);
      g_assert_null (read_back (wrong[i], &error));
      g_assert_nonnull (error);
      g_clear_error (&error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/ballot/weights", test_weights);
  g_test_add_func ("/equipment/ballot/ties", test_ties);
  g_test_add_func ("/equipment/ballot/no-votes", test_no_votes);
  g_test_add_func ("/equipment/ballot/who-and-when", test_who_and_when);
  g_test_add_func ("/equipment/ballot/find", test_find);
  g_test_add_func ("/equipment/ballot/secret", test_secret);
  g_test_add_func ("/equipment/ballot/json", test_json);
  return g_test_run ();
}

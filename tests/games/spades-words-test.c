/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Section 9 of RULES.md, and what people write and read: the notation, moves found in prose, posts,
 * reports, leaks, given positions, and texts that mean no good. */
#include "spades-fixture.h"

#define PLAYING "'setup':{" MIXED ",'bids':[3,3,3,3]}"

static void
test_r9_1_public (void)
{
  g_autoptr (Game) open
      = game ("'setup':{" MIXED "},'events':[" BY (1, "bid 3") "," BY (2, "bid 3") "," BY (
          3, "bid 3") "," BY (4, "bid 3") "," BY (1, "play JH") "," BY (3, "concede") "]");
  for (guint n = 1; n <= 6; n++)
    g_assert_true (grape_event_public (grape_instance_event (open, n)));
}

/* How many sentences of warning about @text for @viewer. */
static guint
n_leaks (Game *self, GrapeViewer viewer, const char *text)
{
  g_autoptr (GPtrArray) reasons = grape_position_leaks (now (self), viewer, text);
  return reasons->len;
}

static void
test_r9_2_leaks (void)
{
  g_autoptr (Game) dealt = game ("'events':[]");
  const Spades *state = state_of (dealt);
  guint card = spades_nth (spades_hand (state, 1), 5);
  g_autofree char *name = spades_card_name (card);
  g_autofree char *code = spades_card_text (card);
  g_autofree char *symbol = grape_card_symbol (spades_card (card));
  const char *const forms[] = { name, code, symbol };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *said = g_strdup_printf ("Bob told me he has the %s.", forms[i]);
      g_assert_cmpuint (n_leaks (dealt, 2, said), ==, 1);
      g_assert_cmpuint (n_leaks (dealt, 0, said), ==, 1);
      g_assert_cmpuint (n_leaks (dealt, GRAPE_VIEWER_SPECTATOR, said), ==, 1);
      g_assert_cmpuint (n_leaks (dealt, 1, said), ==, 0);
      g_assert_cmpuint (n_leaks (dealt, GRAPE_VIEWER_REFEREE, said), ==, 0);
    }
  g_assert_cmpuint (n_leaks (dealt, 2, "I bid 4, and Bob should bid 3.\nSee you."), ==, 0);
  for (int seat = 0; seat < 4; seat++)
    {
      guint held = spades_nth (spades_hand (state, seat), 7);
      g_autofree char *said = spades_card_name (held);
      for (int viewer = 0; viewer < 4; viewer++)
        g_assert_cmpuint (n_leaks (dealt, viewer, said), ==, viewer != seat);
    }
  /* "As", "ah" and "ad" are words first of all. */
  g_assert_cmpuint (n_leaks (dealt, 2, "As I said: ah well, as you like. Ad hoc, I think."), ==, 0);
  for (int seat = 0; seat < 4; seat++)
    if (seat != 2 && spades_hand (state, seat) & SPADES_BIT (12))
      g_assert_cmpuint (n_leaks (dealt, 2, "I see the AS there"), ==, 1);
  /* How many of a suit somebody holds. */
  guint n_hearts = spades_count (spades_hand (state, 1) & SPADES_SUIT (1));
  g_autofree char *many = g_strdup_printf ("Bob has %u hearts, he says", n_hearts);
  g_autofree char *wrong = g_strdup_printf ("Bob has %u hearts, he says", n_hearts + 1);
  g_assert_cmpuint (n_leaks (dealt, 2, many), ==, 1);
  g_assert_cmpuint (n_leaks (dealt, 2, wrong), ==, 0);
  g_assert_cmpuint (n_leaks (dealt, 1, many), ==, 0);
  /* The reader's own card is no news to them. */
  g_autofree char *own = spades_card_name (spades_nth (spades_hand (state, 2), 0));
  g_assert_cmpuint (n_leaks (dealt, 2, own), ==, 0);
}

static void
test_r9_2_leaks_in_play (void)
{
  g_autoptr (Game) dealt = game ("'events':[]");
  for (int seat = 0; seat < 4; seat++)
    act_now (dealt, seat, "bid 3");
  const Spades *state = state_of (dealt);
  guint card = spades_nth (spades_hand (state, 0), 3);
  g_autofree char *code = spades_card_text (card);
  g_autofree char *move = g_strconcat ("play ", code, NULL);
  g_autofree char *chatter = g_strconcat ("I could play ", code, NULL);

  /* The play itself may be written to all, talk about it may not. */
  g_assert_cmpuint (n_leaks (dealt, 2, move), ==, 0);
  g_assert_cmpuint (n_leaks (dealt, 2, chatter), ==, 1);
  act_now (dealt, 0, move);
  g_assert_cmpuint (n_leaks (dealt, 2, chatter), ==, 0);
}

/* Ann is out of hearts, which nobody else knows until she shows it. */
static void
test_r9_2_leaks_a_void (void)
{
  for (guint seed = 1; seed < 200; seed++)
    {
      g_autoptr (Game) dealt = gamef ("'seed':'%04x','events':[]", seed);
      if (spades_hand (state_of (dealt), 0) & SPADES_SUIT (1))
        continue;
      g_assert_cmpuint (n_leaks (dealt, 2, "Ann is out of hearts."), ==, 1);
      g_assert_cmpuint (n_leaks (dealt, 2, "Ann has no hearts!"), ==, 1);
      g_assert_cmpuint (n_leaks (dealt, 0, "Ann is out of hearts."), ==, 0);
      g_assert_cmpuint (n_leaks (dealt, 2, "Somebody may be out of hearts."), ==, 0);
      return;
    }
  g_assert_not_reached ();
}

static void
test_r9_3_result (void)
{
  g_autoptr (Game) ended = game ("'setup':{'scores':[120,340],'bags':[3,14]},'events':[" BY (
      1, "concede") "," BY (3, "concede") "]");
  g_autoptr (GrapePost) post = grape_position_post (now (ended), GRAPE_VIEWER_SPECTATOR);
  g_assert_nonnull (strstr (post->body, "Bob and Dora win, 340 to 120"));
  g_assert_nonnull (strstr (post->body, "Ann and Cleo have both conceded"));
  g_assert_nonnull (strstr (post->body, "Bob and Dora: 340 points, 14 sandbags"));
}

static void
test_posts (void)
{
  g_autoptr (Game) play = game (PLAYING ",'events':[" BY (1, "play JH") "," BY (
      2, "play 2H") "," BY (3, "play KH") "," BY (4, "play QH") "," BY (3, "play AD") "]");
  g_autoptr (GrapePost) open = grape_position_post (now (play), GRAPE_VIEWER_SPECTATOR);
  g_assert_nonnull (strstr (open->body, "1. Ann JH, Bob 2H, Cleo KH, Dora QH: Cleo wins"));
  g_assert_nonnull (strstr (open->body, "2. Cleo AD, ..."));
  g_assert_nonnull (strstr (open->body, "Cleo: bid 3, tricks 1"));
  g_assert_nonnull (strstr (open->body, "It is the turn of Dora to play, until 2026-01-08 10:04"));
  g_assert_null (strstr (open->body, "KD"));

  g_autoptr (Game) dealt = game ("'events':[]");
  g_autoptr (GrapePost) own = grape_position_post (now (dealt), 2);
  g_autoptr (GrapePost) referee = grape_position_post (now (dealt), GRAPE_VIEWER_REFEREE);
  for (SpadesCards left = spades_hand (state_of (dealt), 2); left; left &= left - 1)
    {
      g_autofree char *code = spades_card_text ((guint)__builtin_ctzll (left));
      g_assert_nonnull (strstr (own->body, code));
    }
  g_assert_null (referee);
}

/* What the log tells of the events from @first on. */
static char *
told (Game *self, guint first)
{
  g_autoptr (GPtrArray) reports = grape_instance_report (self, first);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_string_append_printf (text, "%s [%s]\n", report->text, report->rule);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_reports (void)
{
  g_autoptr (Game) play = game ("'setup':{" SUITS ",'bags':[4,0]},'events':[" BY (
      1, "bid 4") "," BY (2, "nil") "," BY (3, "bid 2") "," BY (4, "bid 4") "]");
  play_on (play, 52);
  g_autofree char *text = told (play, 1);
  static const char *const parts[] = {
    "Ann bids 4. [2]",
    "Bob bids 0 (nil). [2]",
    "Ann made the highest bid (4), before others as high, and leads to the first trick. [3]",
    "Ann leads the ace of spades. [3]",
    "Ann wins trick 1: the ace of spades is the highest spade. [3]",
    "Ann and Cleo, round 1: bid 4 + 2 = 6, tricks 13 + 0 = 13: +60 for the bid, +7 for 7 sandbags, "
    "-100 for sandbag 10; together -33. Score -33, sandbags 11. [4]",
    "Bob and Dora, round 1: bid 0 + 4 = 4, tricks 0 + 0 = 0: -40 for the bid, +100 for a nil that "
    "was kept; together +60. Score 60, sandbags 0. [4]",
  };
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (!strstr (text, parts[i]))
      g_error ("not told: %s\n%s", parts[i], text);
}

static void
test_reports_why (void)
{
  g_autoptr (Game) trump = game ("'setup':{'hands':[['2H','3H','4H','5H','6H','7H','8H','9H','10H',"
                                 "'JH','QH','KH','AH'],['2S','3S','4S','5S','6S','7S','8S','9S',"
                                 "'10S','JS','QS','KS','AS'],['2D','3D','4D','5D','6D','7D','8D',"
                                 "'9D','10D','JD','QD','KD','AD'],['2C','3C','4C','5C','6C','7C',"
                                 "'8C','9C','10C','JC','QC','KC','AC']],'bids':[3,2,2,2]},"
                                 "'events':[" BY (1, "play AH") "," BY (2, "play 2S") "," BY (
                                     3, "play AD") "," BY (4, "play AC") "]");
  g_autofree char *text = told (trump, 1);
  g_assert_nonnull (strstr (text, "Bob wins trick 1: the 2 of spades is the only spade. [3]"));
}

/* The best thing found in @text for @seat: "play QH 95"; "" for nothing. */
static char *
found_in (Game *self, int seat, const char *text)
{
  g_autoptr (GArray) found = grape_position_find (now (self), seat, text);
  const GrapeFound *best = NULL;
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);
      g_assert_cmpuint (one->start, <=, one->end);
      g_assert_cmpuint (one->end, <=, strlen (text));
      if (!best || one->confidence > best->confidence)
        best = one;
    }
  return best ? g_strdup_printf ("%s %u", best->text, best->confidence) : g_strdup ("");
}

#define assert_found(game, seat, words, value)                                                     \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *found_ = found_in (game, seat, words);                                        \
    g_assert_cmpstr (found_, ==, value);                                                           \
  }                                                                                                \
  G_STMT_END

static void
test_find_bids (void)
{
  g_autoptr (Game) dealt = game ("'events':[]");
  assert_found (dealt, 0, "bid 4", "bid 4 95");
  assert_found (dealt, 0, "Hello all,\n\nI'll bid four.\n\nAnn", "bid 4 85");
  assert_found (dealt, 0, "My bid is 3", "bid 3 90");
  assert_found (dealt, 0, "nil", "bid 0 85");
  assert_found (dealt, 0, "I bid nil!", "bid 0 95");
  assert_found (dealt, 0, "I\xe2\x80\x99ll go for five tonight", "bid 5 75");
  assert_found (dealt, 0, "4", "bid 4 60");
  assert_found (dealt, 0, "Bid: 1", "bid 1 50");
  assert_found (dealt, 0, "I might bid 6 if I dared", "bid 6 30");
  assert_found (dealt, 0, "Bob bid 4 last time", "bid 4 15");
  assert_found (dealt, 0, "should I bid 4?", "bid 4 40");
  assert_found (dealt, 1, "bid 4", "bid 4 20");
  assert_found (dealt, 0, "I am away for 3 days", "");
  assert_found (dealt, 0, "I concede", "concede 90");
  assert_found (dealt, 0, "", "");
  g_autoptr (GArray) two = grape_position_find (now (dealt), 0, "bid 4\nbid 5");
  g_assert_cmpuint (two->len, ==, 2);
  g_assert_cmpuint (g_array_index (two, GrapeFound, 0).confidence, <, 80);
}

static void
test_find_plays (void)
{
  g_autoptr (Game) play = game (PLAYING ",'events':[" BY (1, "play JH") "]");
  assert_found (play, 1, "play AH", "play AH 95");
  assert_found (play, 1, "I play the ace of hearts.", "play AH 95");
  assert_found (play, 1, "queen of hearts", "play QH 60"); /* not in his hand: a misplay? */
  assert_found (play, 1, "ten of hearts", "play 10H 75");
  assert_found (play, 1, "10h", "play 10H 75");
  assert_found (play, 1, "th", "play 10H 75");
  assert_found (play, 1, "AH", "play AH 75");
  assert_found (play, 1, "A\xe2\x99\xa5", "play AH 75");
  assert_found (play, 1, "OK, I'll play the 6 of hearts then", "play 6H 75");
  assert_found (play, 1, "KS", "play KS 60");
  assert_found (play, 1, "Ann played JH", "");
  assert_found (play, 2, "play KH", "play KH 20");
  assert_found (play, 1, "I have two hearts", "");
  assert_found (play, 1, "I play as you like it", "");
  assert_found (play, 1, "Ah, well.", "");
  assert_found (play, 1, "ah", "play AH 75");
  assert_found (play, 1, "play Ah!", "");
}

static void
test_notation (void)
{
  g_autoptr (Game) play = game (PLAYING);
  static const char *const same[] = { "play 10S",
                                      "play TS",
                                      "Play 10s",
                                      "10S",
                                      "ts",
                                      "play the ten of spades",
                                      "  PLAY  10 S  ",
                                      "10\xe2\x99\xa0",
                                      "10-S",
                                      "I play the 10 of spades." };
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (GrapeInstance) copy = grape_instance_copy (play);
      g_autoptr (GError) error = NULL;
      if (!grape_instance_act (copy, START, 0, same[i], &error))
        g_error ("%s: %s", same[i], error->message);
      g_assert_cmpstr (grape_instance_event (copy, 1)->text, ==, "play 10S");
    }
}

static void
test_hostile (void)
{
  static const char *const odd[] = {
    "play",
    "play ",
    "play 1S",
    "play 0S",
    "play 10",
    "play S10",
    "play QH QH",
    "play XX",
    "play 999999999S",
    "play \xe2\x99\xa0",
    "play %n%s",
    "play Q\tH\tx",
    "bid 3",
    "play 10SS",
    "play -10S",
    "misplay 10S",
    "play ?1",
    "nil",
    "play A of",
    "\xf0\x9f\x82\xa1",
    "play 10\xcc\x87S",
    "concede play 10S",
    "play joker",
    "play\n\n\n",
    "play ace",
  };
  g_autoptr (Game) play = game (PLAYING);
  g_autofree char *before = grape_position_to_json (now (play));
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      g_autofree char *answer = trial (play, 0, odd[i]);
      if (!g_str_equal (answer, "syntax") && !g_str_equal (answer, "illegal"))
        g_error ("“%s”: %s", odd[i], answer);
    }
  g_autofree char *long_text = g_strnfill (60000, '9');
  g_autofree char *long_play = g_strconcat ("play ", long_text, NULL);
  assert_trial (play, 0, long_play, "syntax");
  g_autofree char *after = grape_position_to_json (now (play));
  g_assert_cmpstr (before, ==, after);
}

/* Another world that a viewer cannot tell from this one. */
static void
test_vary (void)
{
  const GrapeRules *rules = grape_registry_find ("spades");
  g_autoptr (Game) dealt = game ("'seed':'09','events':[]");
  for (int seat = 0; seat < 4; seat++)
    act_now (dealt, seat, "bid 3");
  for (guint n = 1; n < 52; n += 5)
    {
      play_on (dealt, n);
      for (int viewer = GRAPE_VIEWER_SPECTATOR; viewer < 4; viewer++)
        {
          GrapeStream stream;
          g_autoptr (GrapePosition) other = grape_position_copy (now (dealt));
          Spades *state = other->state;
          SpadesCards all = 0;
          grape_stream_init_from_text (&stream, "worlds", n);
          gboolean varied = rules->vary (state, viewer, &stream);
          g_assert_true (varied == (viewer != GRAPE_VIEWER_REFEREE));
          for (int seat = 0; seat < 4; seat++)
            {
              g_assert_cmpuint (spades_count (state->deals[seat].cards), ==, 13);
              g_assert_cmphex (spades_played (state, seat) & ~state->deals[seat].cards, ==, 0);
              all |= state->deals[seat].cards;
              for (guint suit = 0; suit < 4; suit++)
                if (spades_shown_voids (state, seat) >> suit & 1)
                  g_assert_cmphex (spades_hand (state, seat) & SPADES_SUIT (suit), ==, 0);
            }
          g_assert_cmphex (all, ==, SPADES_DECK);
          if (viewer >= 0)
            g_assert_cmphex (state->deals[viewer].cards, ==, state_of (dealt)->deals[viewer].cards);
        }
    }
}

/* Any position of a game can be given again, and wrong ones are refused with a sentence. */
static void
test_given_positions (void)
{
  static const char *const wrong[] = {
    "'hands':[['AS'],null,null,null],'bids':[2,2,2,2]",
    MIXED ",'bids':[1,2,2,2]",
    MIXED ",'bids':[2,null,2,2]",
    MIXED ",'bids':[2,2,null,null],'plays':['AS']",
    MIXED ",'bids':[2,2,2,2],'plays':['KS']",
    "'bids':[2,2,2,2]",
    "'hands':['hidden','hidden','hidden','hidden']",
    "'scores':[1,2,3]",
    "'scores':[500,480]",
    "'scores':[1,'2']",
    "'bags':[-1,0]",
    "'misplays':[3,0]",
    "'conceded':[true,false,true,false]",
    "'order':[1,2,3,3]",
    "'round':0",
    "'stage':'playing'",
    "'turn':3",
    "'deadline':'yesterday'",
    "'winner':1",
    "'result':'luck','winner':1",
    "'history':[{'round':1}]",
    "'nonsense':1",
    "'history':[{'bids':[2,2,2,2],'tricks':[3,3,3,3],'scores':[0,0],'bags':[0,0]}]",
    "'history':[{'bids':[2,2,2,2],'tricks':[3,3,3,4],'scores':[42,43],'bags':[1,3]}]",
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *members = g_strdup_printf ("'setup':{%s}", wrong[i]);
      if (try_game (members, &error))
        g_error ("taken: %s", wrong[i]);
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
      g_assert_true (g_str_has_prefix (error->message, "In the given position, "));
    }
}

static void
test_given_again (void)
{
  g_autoptr (Game) played = game ("'events':[]");
  for (int seat = 0; seat < 4; seat++)
    act_now (played, seat, "bid 3");
  play_on (played, 52);
  for (int seat = 1; seat < 5; seat++)
    act_now (played, seat % 4, "bid 4");
  play_on (played, 17);
  const GrapePosition *position = now (played);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GError) error = NULL;
  json_builder_begin_object (builder);
  grape_rules_describe (position->rules, position->state, builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) node = json_builder_get_root (builder);
  g_autoptr (GrapeOptions) options = grape_options_new (position->rules->options);
  Spades *again = grape_rules_setup (position->rules, position->table, options, NULL, START,
                                     json_node_get_object (node), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->n_plays, ==, 17);
  g_assert_cmpint (spades_turn (again), ==, spades_turn (position->state));
  g_assert_cmpuint (again->rounds->len, ==, 1);
  g_assert_cmphex (spades_hand (again, 3), ==, spades_hand (position->state, 3));
  GrapeSpadesTrick trick;
  g_assert_true (grape_spades_round_trick (again, grape_spades_past_round (again, 0), 12, &trick));
  g_assert_cmpuint (trick.n_cards, ==, 4);
  spades_free (again);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/spades/R9.1/public", test_r9_1_public);
  g_test_add_func ("/games/spades/R9.2/leaks", test_r9_2_leaks);
  g_test_add_func ("/games/spades/R9.2/leaks-in-play", test_r9_2_leaks_in_play);
  g_test_add_func ("/games/spades/R9.2/leaks-a-void", test_r9_2_leaks_a_void);
  g_test_add_func ("/games/spades/R9.3/result", test_r9_3_result);
  g_test_add_func ("/games/spades/words/posts", test_posts);
  g_test_add_func ("/games/spades/words/reports", test_reports);
  g_test_add_func ("/games/spades/words/reports-why", test_reports_why);
  g_test_add_func ("/games/spades/words/find-bids", test_find_bids);
  g_test_add_func ("/games/spades/words/find-plays", test_find_plays);
  g_test_add_func ("/games/spades/words/notation", test_notation);
  g_test_add_func ("/games/spades/words/hostile", test_hostile);
  g_test_add_func ("/games/spades/words/vary", test_vary);
  g_test_add_func ("/games/spades/given/wrong", test_given_positions);
  g_test_add_func ("/games/spades/given/again", test_given_again);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write and read: bids in all their forms, bids found in mail, what a text would give
 * away, posts, and positions as JSON. */
#include "pure-skill-fixture.h"

/* Notation */

static void
test_forgiven (void)
{
  static const char *const texts[][2] = {
    { "bid K", "bid K" },
    { "BID: king of hearts", "bid K" },
    { "bid KH", "bid K" },
    { "  bid   k .", "bid K" },
    { "K", "bid K" },
    { "king", "bid K" },
    { "I bid the 10", "bid 10" },
    { "I'll bid the ten of hearts this time", "bid 10" },
    { "My bid is the T", "bid 10" },
    { "my bid for round 1: 10", "bid 10" },
    { "bid A", "bid A" },
    { "bid a", "bid A" },
    { "bid A of hearts", "bid A" },
    { "bid ace", "bid A" },
    { "bid a queen", "bid Q" },
    { "I would like to play the jack please", "bid J" },
    { "bid 2\xe2\x99\xa5", "bid 2" },
    { "(bid 7)", "bid 7" },
  };
  g_autoptr (Game) begun = game (SEVEN);
  const GrapePosition *position = now (begun);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeRead read = { 0 };
      g_test_message ("“%s”", texts[i][0]);
      gboolean ok
          = position->rules->read (position->table, position->state, 0, texts[i][0], &read, &error);
      g_assert_no_error (error);
      g_assert_true (ok);
      g_assert_cmpstr (read.text, ==, texts[i][1]);
      g_assert_true (read.audience == (GRAPE_AUDIENCE_SEAT (0) | GRAPE_AUDIENCE_REFEREE));
      grape_read_clear (&read);
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    GrapeErrorCode code;
    const char *rule;
  } texts[] = {
    { "", GRAPE_ERROR_SYNTAX, "4e" },
    { "bid", GRAPE_ERROR_SYNTAX, "4e" },
    { "bid 0", GRAPE_ERROR_SYNTAX, "4b" },
    { "bid 1", GRAPE_ERROR_SYNTAX, "4b" },
    { "bid 11", GRAPE_ERROR_SYNTAX, "4b" },
    { "bid 14", GRAPE_ERROR_SYNTAX, "4b" },
    { "bid -3", GRAPE_ERROR_SYNTAX, NULL },
    { "bid joker", GRAPE_ERROR_ILLEGAL, "1" },
    { "bid ?2", GRAPE_ERROR_ILLEGAL, "1" },
    { "bid KS", GRAPE_ERROR_ILLEGAL, "4e" },
    { "bid king of diamonds", GRAPE_ERROR_ILLEGAL, "4e" },
    { "bid K or Q", GRAPE_ERROR_SYNTAX, "4e" },
    { "bid K Q", GRAPE_ERROR_SYNTAX, "4e" },
    { "not K", GRAPE_ERROR_SYNTAX, "4e" },
    { "bid K?", GRAPE_ERROR_SYNTAX, "4e" },
    { "bid high", GRAPE_ERROR_SYNTAX, "4e" },
    { "K for round 9", GRAPE_ERROR_ILLEGAL, "4c" },
    { "bid 99999999999999999999", GRAPE_ERROR_SYNTAX, "4b" },
    { "round 99999999999999999999999 K", GRAPE_ERROR_ILLEGAL, "4c" },
    { "bid \xff\xfe", GRAPE_ERROR_SYNTAX, "4e" },
  };
  g_autoptr (Game) begun = game (SEVEN);
  const GrapePosition *position = now (begun);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeRead read = { 0 };
      g_test_message ("text %u", i);
      if (g_str_equal (texts[i].text, "bid -3"))
        continue; /* A dash is punctuation: a three. */
      g_assert_false (position->rules->read (position->table, position->state, 0, texts[i].text,
                                             &read, &error));
      g_assert_error (error, GRAPE_ERROR, (int)texts[i].code);
      g_assert_cmpstr (grape_error_rule (error), ==, texts[i].rule);
      g_assert_null (read.text);
    }
}

static void
test_legal (void)
{
  g_autoptr (Game) end = game (LAST_ROUND ("[['K'],['Q'],['J']]", "[['A'],['2'],[]]", "9"));
  g_autoptr (Game) begun = game (SEVEN);
  g_autoptr (GPtrArray) one = grape_position_legal (now (end), 1);
  g_autoptr (GPtrArray) all = grape_position_legal (now (begun), 2);

  g_assert_cmpuint (one->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (one, 0), ==, "bid Q");
  g_assert_cmpuint (all->len, ==, 13);
  g_assert_cmpstr (g_ptr_array_index (all, 0), ==, "bid A");
  g_assert_cmpstr (g_ptr_array_index (all, 12), ==, "bid K");
}

/* Finding */

static GArray *
find (Game *self, int seat, const char *text)
{
  return grape_position_find (now (self), seat, text);
}

static void
test_find_one (void)
{
  static const struct
  {
    const char *text;
    const char *move;
    guint least, most;
  } texts[] = {
    { "bid K", "bid K", 95, 95 },
    { "Hi Rex,\n\nBID: king of hearts\n\nAnn", "bid K", 95, 95 },
    { "my bid for round 1: 10", "bid 10", 85, 95 },
    { "I bid the 10.", "bid 10", 80, 90 },
    { "I'll bid the king this time", "bid K", 55, 65 },
    { "I\xe2\x80\x99ll bid the king this time", "bid K", 55, 65 },
    { "Round 1: QH", "bid Q", 60, 75 },
    { "king of hearts", "bid K", 30, 45 },
    { "my bid for round 3: 10", "bid 10", 10, 30 },
    { "I would not bid the king", "bid K", 5, 25 },
    { "What if I bid the king?", "bid K", 5, 40 },
    { "bid KS", "bid KS", 40, 60 },
    { "bid 11", "bid 11", 40, 60 },
    { "I bid the 10 last round", "bid 10", 10, 30 },
    { "bid K or Q", "bid K", 5, 25 },
    { "bid A", "bid A", 95, 95 },
  };
  g_autoptr (Game) begun = game (SEVEN);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) found = find (begun, 0, texts[i].text);
      g_test_message ("“%s”", texts[i].text);
      g_assert_cmpuint (found->len, ==, 1);
      const GrapeFound *one = &g_array_index (found, GrapeFound, 0);
      g_assert_cmpstr (one->text, ==, texts[i].move);
      g_assert_cmpuint (one->confidence, >=, texts[i].least);
      g_assert_cmpuint (one->confidence, <=, texts[i].most);
      g_assert_cmpuint (one->start, <, one->end);
      g_assert_cmpuint (one->end, <=, strlen (texts[i].text));
      g_assert_true (one->confidence >= 55 || one->remark);
    }
}

static void
test_find_nothing (void)
{
  static const char *const texts[] = {
    "",
    "Nice game everybody! See you next week.",
    "I bid as I like, and you know it.",
    "I bid a lot on the last one.",
    "You have 3 days left to bid.",
    "The prize is the 7 of spades.",
    "10 points for Ann, 3 for Bob",
    "bid \xff\xfe",
  };
  g_autoptr (Game) begun = game (SEVEN);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) found = find (begun, 0, texts[i]);
      g_test_message ("text %u", i);
      g_assert_cmpuint (found->len, ==, 0);
    }
}

static void
test_find_two (void)
{
  g_autoptr (Game) begun = game (SEVEN);
  g_autoptr (GArray) different = find (begun, 0, "bid K\n\nNo, wait.\nbid Q\n");
  g_autoptr (GArray) same = find (begun, 0, "I bid the king.\n\nbid K\n");

  g_assert_cmpuint (different->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const GrapeFound *one = &g_array_index (different, GrapeFound, i);
      g_assert_cmpuint (one->confidence, <=, 70);
      g_assert_nonnull (strstr (one->remark, "another bid"));
    }
  g_assert_cmpuint (same->len, ==, 1);
  g_assert_cmpuint (g_array_index (same, GrapeFound, 0).confidence, ==, 95);
}

static void
test_find_others (void)
{
  g_autoptr (Game) begun = game (SEVEN);
  g_autoptr (GArray) found = find (begun, 0, "I guess Bob bid the king again");
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpuint (g_array_index (found, GrapeFound, i).confidence, <=, 15);
}

/* What is found must be readable, or refused: never a crash, whatever the text. */
static void
test_find_noise (void)
{
  static const char *const words[]
      = { "bid", "I",  "K",  "10",   "the", "of",  "hearts", "round", "1", "\n",    ":", "or",
          "a",   "my", "is", "\xff", "?1",  "'ll", "Bob",    "not",   " ", "joker", "0", "=" };
  g_autoptr (Game) begun = game (SEVEN);
  PureSkillDice dice;

  pure_skill_dice_init (&dice, 7);
  for (guint n = 0; n < 300; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint i = pure_skill_dice_below (&dice, 30); i > 0; i--)
        g_string_append_printf (text, "%s%s",
                                words[pure_skill_dice_below (&dice, G_N_ELEMENTS (words))],
                                pure_skill_dice_below (&dice, 4) ? " " : "");
      g_autoptr (GArray) found = find (begun, 0, text->str);
      for (guint i = 0; i < found->len; i++)
        {
          const GrapeFound *one = &g_array_index (found, GrapeFound, i);
          g_assert_cmpuint (one->end, <=, text->len);
          g_assert_cmpuint (one->confidence, <=, 95);
          g_assert_nonnull (one->text);
        }
    }
}

/* Leaks: Bob has bid the king of diamonds in secret, Cleo the 9 of clubs. */

#define SECRETS SEVEN ",'events':[{'by':'seat:2','text':'bid K'},{'by':'seat:3','text':'bid 9'}]"

static guint
n_leaks (Game *self, GrapeViewer viewer, const char *text)
{
  g_autoptr (GPtrArray) reasons = grape_position_leaks (now (self), viewer, text);
  guint n = reasons->len;
  g_ptr_array_set_free_func (reasons, g_free);
  return n;
}

static void
test_leaks_told (void)
{
  static const char *const texts[] = {
    "Bob bid K",
    "Bob: KD",
    "Somebody bid the king of diamonds.",
    "bid K",
    "I have the king by Bob, and nothing from Ann.",
    "Seat 2 bids the K",
    "Bids are in from Bob (king) and Cleo.",
    "Cleo 9, Ann not yet",
    "K\xe2\x99\xa6",
  };
  g_autoptr (Game) secret = game (SECRETS);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("“%s”", texts[i]);
      g_assert_cmpuint (n_leaks (secret, 0, texts[i]), ==, 1);
      g_assert_cmpuint (n_leaks (secret, GRAPE_VIEWER_SPECTATOR, texts[i]), ==, 1);
      g_assert_cmpuint (n_leaks (secret, GRAPE_VIEWER_REFEREE, texts[i]), ==, 0);
    }
  g_assert_cmpuint (n_leaks (secret, 1, "Bob bid K"), ==, 0);
  g_assert_cmpuint (n_leaks (secret, 1, "Cleo bid 9"), ==, 1);
  g_assert_cmpuint (n_leaks (secret, 2, "bid 9"), ==, 0);
}

static void
test_leaks_harmless (void)
{
  static const char *const texts[] = {
    "Bob has 9 points and Cleo 10 points",
    "Bob still owes a bid in round 9.",
    "Bob took the king of spades and the 9 of spades.",
    "Bob holds A 2 3 4 5 6 7 8 9 10 J Q K",
    "Ann bid the queen, Bob the 3, Cleo the 8.",
    "Bids are in from Bob and Cleo; Ann has 3 days.",
    "Cleo, a bid from Bob is in.",
    "Please send: bid CARD",
  };
  g_autoptr (Game) secret = game (SECRETS);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("“%s”", texts[i]);
      g_assert_cmpuint (n_leaks (secret, 0, texts[i]), ==, 0);
    }
}

/* None of our own texts is taken for a leak, at any point of a game, by whoever reads it. */
static void
test_leaks_own_texts (void)
{
  g_autoptr (Game) played = game ("'seats':['bot:random','bot:random','bot:simple']");

  for (guint n = 0; n <= grape_instance_n_events (played); n++)
    {
      g_autoptr (GrapePosition) position = grape_instance_at (played, n, NULL);
      for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer < 3; viewer++)
        {
          g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
          g_autoptr (GrapePost) public = grape_position_post (position, GRAPE_VIEWER_SPECTATOR);
          g_autoptr (GrapePost) own = grape_position_post (position, viewer);
          g_autofree char *twin = grape_position_twin (view);
          const char *texts[] = { public->subject, public->body, twin, own ? own->body : "" };
          for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
            {
              g_autoptr (GPtrArray) reasons = grape_position_leaks (position, viewer, texts[i]);
              g_assert_cmpstr (reasons->len ? g_ptr_array_index (reasons, 0) : NULL, ==, NULL);
            }
        }
    }
}

/* Posts and reports */

static void
test_post_private (void)
{
  g_autoptr (Game) secret = game (SECRETS);
  g_autoptr (GrapePost) bob = grape_position_post (now (secret), 1);
  g_autoptr (GrapePost) ann = grape_position_post (now (secret), 0);
  g_autoptr (GrapePost) public = grape_position_post (now (secret), GRAPE_VIEWER_SPECTATOR);

  g_assert_nonnull (strstr (bob->body, "king of diamonds"));
  g_assert_null (ann);
  g_assert_null (strstr (public->body, "king"));
  g_assert_nonnull (strstr (public->body, "7 of spades"));
  g_assert_nonnull (strstr (public->body, "2026-01-08 10:00 UTC"));
}

static void
test_post_end (void)
{
  g_autoptr (Game) end
      = game (LAST_ROUND ("[['K'],['Q'],['J']]", "[['4'],['10','2'],[]]",
                          "9") ",'events':[{'by':'seat:1','text':'K'},{'by':'seat:2','text':'Q'},"
                               "{'by':'seat:3','text':'J'}]");
  g_autoptr (GrapePost) post = grape_position_post (now (end), GRAPE_VIEWER_SPECTATOR);
  g_autofree char *twin = grape_position_twin (now (end));

  g_assert_nonnull (strstr (post->subject, "over"));
  g_assert_nonnull (strstr (post->body, "Ann wins with the single highest total, 13 points."));
  g_assert_nonnull (strstr (twin, "Ann wins"));
}

static void
test_report (void)
{
  g_autoptr (Game) end
      = game (LAST_ROUND ("[['K'],['K'],['J']]", "[['4'],['10','2'],[]]",
                          "9") ",'events':[{'by':'seat:1','text':'K'},{'by':'seat:2','text':'K'},"
                               "{'by':'seat:3','text':'J'}]");
  g_autoptr (GPtrArray) reports = grape_instance_report (end, 1);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_string_append_printf (all, "%s|%s\n", report->rule, report->text);
    }
  g_assert_nonnull (strstr (all->str, "4e|Ann bids the king of hearts.\n"));
  g_assert_nonnull (strstr (all->str, "4f|Ann and Bob tie for the highest bid, the king: "
                                      "the 9 of spades is discarded.\n"));
  g_assert_nonnull (strstr (all->str, "4h|Totals: Ann 4, Bob 12, Cleo 0.\n"));
  g_assert_nonnull (strstr (all->str, "5|Bob gets 8 points"));
}

/* Positions */

static char *
members_of (const GrapePosition *position, gconstpointer state)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_rules_describe (position->rules, state, builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  return json_to_string (root, FALSE);
}

static void
assert_reads_back (const GrapePosition *position)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeOptions) options = grape_options_new (position->rules->options);
  g_autofree char *written = members_of (position, position->state);
  g_autoptr (JsonNode) node = json_from_string (written, NULL);
  gpointer back = grape_rules_setup (position->rules, position->table, options, NULL, START + 99,
                                     json_node_get_object (node), &error);
  g_assert_no_error (error);
  g_autofree char *again = members_of (position, back);
  position->rules->free (back);
  g_assert_cmpstr (again, ==, written);
}

static void
test_setup_round_trip (void)
{
  g_autoptr (Game) played = game ("'seats':['bot:random','bot:random','bot:simple']");
  for (guint n = 0; n <= grape_instance_n_events (played); n++)
    {
      g_autoptr (GrapePosition) position = grape_instance_at (played, n, NULL);
      g_autoptr (GrapePosition) view = grape_position_view (position, 1);
      assert_reads_back (position);
      assert_reads_back (view);
    }
}

static void
test_setup_bids (void)
{
  g_autoptr (Game) given
      = game ("'setup':{'prize':'7S','bids':['KH','hidden',null]},"
              "'events':[{'by':'seat:3','text':'bid Q'},{'by':'seat:2','text':'bid J'}]");
  /* The hidden bid of seat 2 is not at the referee's: the round waits for it. */
  assert_member (given, "takes", "[['7'],[],[]]");
  assert_verdict (given, 2, "ok");
}

static void
test_setup_from_history (void)
{
  g_autoptr (Game) given = game ("'setup':{'history':[{'prize':'K','bids':['A','2','3']},"
                                 "{'prize':'2','bids':['K','K','4C']}],'prize':'7'}");
  guint8 ranks[13];

  assert_member (given, "round", "3");
  assert_member (given, "takes", "[[],[],['K']]");
  assert_member (given, "discarded", "['2']");
  assert_member (given, "totals", "[0,0,13]");
  g_assert_cmpuint (grape_pure_skill_hand (state_of (given), 0, ranks), ==, 11);
  g_assert_cmpuint (ranks[0], ==, 2);
}

static void
test_setup_refused (void)
{
  static const char *const positions[] = {
    "'round':3",                                                /* nothing was played */
    "'prize':'14'",                                             /* no card */
    "'prize':'KH'",                                             /* no spade */
    "'prize':'7','prizes_left':['7']",                          /* in two places */
    "'prizes_left':['A','A']",                                  /* twice */
    "'hands':[['A'],['A'],['A']]",                              /* too few for round 1 */
    "'hands':[['A'],['A']]",                                    /* two seats */
    "'takes':[['7'],['7'],[]]",                                 /* taken twice */
    "'takes':[['7'],[],[]]",                                    /* but nobody bid */
    "'bids':['K',null,null]",                                   /* for no prize */
    "'prize':'7','bids':['KS',null,null]",                      /* not their suit */
    "'prize':'7','bids':['K',null]",                            /* two seats */
    "'prize':'7','drawn':[true,false,false]",                   /* no bid */
    "'prize':'7','deadline':'tomorrow'",                        /* no time */
    "'deadline':'2026-01-08T10:00:00Z'",                        /* no round */
    "'totals':[1,0,0]",                                         /* of nothing */
    "'suits':['hearts','hearts','clubs']",                      /* twice */
    "'suits':['spades','hearts','clubs']",                      /* the referee's */
    "'history':[{'prize':'K','bids':['A','2']}]",               /* two bids */
    "'history':[{'prize':'K','bids':['A','2','3'],'taker':1}]", /* the 3 is highest */
    "'history':[{'prize':'K','bids':['A','2','3']},{'prize':'K','bids':['2','3','4']}]",
    "'history':[{'prize':'K','bids':['A','2','3']},{'prize':'Q','bids':['A','3','4']}]",
    "'history':[{'prize':'K','bids':['A','2','3']}],'takes':[['K'],[],[]]",
    "'history':{}",
    "'history':[1]",
    "'round':'five'",
    "'over':true",
    "'wine':'red'",
  };
  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *members = g_strdup_printf ("'setup':{%s}", positions[i]);
      g_test_message ("%s", positions[i]);
      g_assert_null (try_game (members, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
    }
}

/* What chance, a step and a sealed event may not do to a state. */
static void
test_apply_refuses (void)
{
  static const struct
  {
    GrapeEventKind kind;
    int author;
    const char *text;
  } events[] = {
    { GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "prize 3" },
    { GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "bid 4 3" },
    { GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "bid 1 X" },
    { GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "" },
    { GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, NULL },
    { GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, "round 1" },
    { GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, "round 2" },
    { GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, NULL },
    { GRAPE_EVENT_MOVE, 3, "bid K" },
    { GRAPE_EVENT_MOVE, GRAPE_AUTHOR_REFEREE, "bid K" },
    { GRAPE_EVENT_MOVE, 0, "bid KC" },
    { GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, "rule prize 7" },
    { GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, NULL },
    { GRAPE_EVENT_JOIN, 3, "join Dora" },
  };
  g_autoptr (Game) begun = game (SEVEN);
  const GrapePosition *position = now (begun);

  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapePosition) copy = grape_position_copy (position);
      g_autoptr (GrapeEvent) event = grape_event_new (START, events[i].kind, events[i].author,
                                                      GRAPE_AUDIENCE_ALL, events[i].text);
      g_test_message ("event %u", i);
      g_assert_false (position->rules->apply (copy->table, copy->state, event, &error));
      g_assert_nonnull (error);
      g_assert_cmpmem (copy->state, sizeof (PureSkill), position->state, sizeof (PureSkill));
    }
}

#define ADD(name, function) g_test_add_func ("/games/pure-skill/" name, function)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("notation/forgiven", test_forgiven);
  ADD ("notation/refused", test_refused);
  ADD ("notation/legal", test_legal);
  ADD ("find/one", test_find_one);
  ADD ("find/nothing", test_find_nothing);
  ADD ("find/two", test_find_two);
  ADD ("find/others", test_find_others);
  ADD ("find/noise", test_find_noise);
  ADD ("leaks/told", test_leaks_told);
  ADD ("leaks/harmless", test_leaks_harmless);
  ADD ("leaks/own-texts", test_leaks_own_texts);
  ADD ("post/private", test_post_private);
  ADD ("post/end", test_post_end);
  ADD ("report/tie", test_report);
  ADD ("setup/round-trip", test_setup_round_trip);
  ADD ("setup/bids", test_setup_bids);
  ADD ("setup/from-history", test_setup_from_history);
  ADD ("setup/refused", test_setup_refused);
  ADD ("apply/refuses", test_apply_refuses);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BlogNomic: the table of functions. */
#include "find/grape-vocabulary.h"
#include "blognomic-act.h"

#include <string.h>

static gpointer
prepare (GHashTable *bytes, GError **error)
{
  gsize size = 0;
  const char *text
      = g_bytes_get_data (g_hash_table_lookup (bytes, "rulesets/blognomic.txt"), &size);
  g_autoptr (GrapeRuleset) rules = grape_ruleset_parse (text ? text : "", size, error);

  return rules && blog_check_rules (rules, error) ? g_steal_pointer (&rules) : NULL;
}

static void
forget (gpointer prepared)
{
  grape_ruleset_free (prepared);
}

static guint
phase (gconstpointer state)
{
  return ((const Blog *)state)->dynasty;
}

static gboolean
over (gconstpointer state)
{
  return FALSE;
}

/* B43 */
static void
shift (gpointer state, gint64 seconds)
{
}

static void
people (gconstpointer state, GPtrArray *names)
{
  const Blog *self = state;

  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_prisoner (self, i)->stay <= BLOG_REGISTERED)
      g_ptr_array_add (names, g_strdup (blog_name (self, i)));
}

/* Who has a seat owes by it. */
static void
owe (const GrapeTable *table, const Blog *self, int person, const char *what, guint about,
     gint64 since, gint64 until, const char *otherwise, GArray *list)
{
  g_autofree char *number = about ? g_strdup_printf ("%u", about) : NULL;

  if (person >= (int)grape_table_size (table))
    grape_pending_add_person (list, blog_name (self, person), what, number, since, until,
                              otherwise);
  else
    {
      grape_pending_add (list, person, what, since, until, otherwise, FALSE);
      g_array_index (list, GrapePending, list->len - 1).about = g_steal_pointer (&number);
    }
}

/* A Party owes a Statement, or a signature once both have made theirs. */
static void
owe_party (const GrapeTable *table, const Blog *self, const BlogPost *post, guint side,
           GArray *list)
{
  const BlogSide *party = &post->sides[side], *other = &post->sides[!side];
  const char *otherwise
      = post->kind == BLOG_ESCAPE ? N_ ("they have defected") : N_ ("they have cooperated");

  if (party->outcome || (party->hash && !other->hash && !other->outcome))
    return;
  owe (table, self, post->parties[side], party->hash ? N_ ("a signature") : N_ ("a Statement"),
       post->number, party->hash ? MAX (party->hash_at, other->hash_at) : post->at,
       post->at + BLOG_OLD_S, otherwise, list);
}

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const Blog *self = state;
  gboolean stands = blog_in_hiatus (self) || blog_in_downtime (self, self->now)
                    || !blog_has (self, "hashes") || self->roll.kind;

  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);

      for (guint side = 0; side < 2 && !blog_is_votable (post) && !stands; side++)
        owe_party (table, self, post, side, list);
      for (int person = 0; person < (int)self->people.n && blog_is_votable (post); person++)
        if (blog_plays (self, person) && !blog_has_voted (post, person) && blog_has (self, "votes")
            && !self->roll.kind)
          owe (table, self, person, N_ ("a vote"), post->number, post->at, 0, NULL, list);
    }
  for (int seat = 0; seat < (int)grape_table_size (table) && !self->roll.kind; seat++)
    {
      const char *bot = grape_table_seat (table, seat)->bot;

      if (bot && blog_bot_would (self, seat, bot))
        owe (table, self, seat, N_ ("an act of their own accord"), 0, self->now, 0, NULL, list);
    }
  if (self->ascending && !blog_in_downtime (self, self->now) && blog_has (self, "victory"))
    owe (table, self, self->warden, N_ ("an Ascension Address"), 0, self->now, 0, NULL, list);
}

/* R6.13: the oldest Confession that will be 120 hours old */
static void
next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Blog *self = state;

  if (self->roll.kind)
    {
      blog_roll_ask (self, next);
      return;
    }
  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);

      if (!blog_is_votable (post) && !post->old && blog_has (self, "confessions"))
        {
          grape_next_step (next, post->at + BLOG_OLD_S, "old %u", post->number);
          return;
        }
    }
}

/* B10a */
static gboolean
step (Blog *self, const char *text, gint64 at)
{
  g_auto (GrapeNext) due = { 0 };

  next (NULL, self, &due);
  if (due.kind != GRAPE_NEXT_STEP || g_strcmp0 (due.text, text) != 0 || at < due.at)
    return FALSE;
  BlogPost *post = blog_edit_post (self, (guint)g_ascii_strtoull (text + 4, NULL, 10));
  post->old = TRUE;
  for (guint i = 0; i < 2; i++)
    blog_set_outcome (&post->sides[i], post->kind == BLOG_ESCAPE ? BLOG_DEFECTED : BLOG_COOPERATED,
                      at);
  return TRUE;
}

/* Reading an act is doing it to a copy. */
static gboolean
read_by (const GrapeTable *table, const Blog *self, int seat, const char *name, const char *text,
         GrapeRead *read, GError **error)
{
  g_auto (BlogAct) act = { 0 };

  blog_begin (&act, self, seat >= 0 ? grape_table_name (table, seat) : name);
  if (!blog_run (&act, text, error))
    return FALSE;
  read->text = g_strchomp (g_strdup (act.out->str));
  read->audience = GRAPE_AUDIENCE_ALL;
  if (act.secret)
    read->audience = GRAPE_AUDIENCE_REFEREE | (seat >= 0 ? GRAPE_AUDIENCE_SEAT (seat) : 0);
  return TRUE;
}

static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  return read_by (table, state, seat, NULL, text, read, error);
}

static gboolean
read_person (const GrapeTable *table, gconstpointer state, const char *name, const char *text,
             GrapeRead *read, GError **error)
{
  return read_by (table, state, -1, name, text, read, error);
}

static gboolean
read_ruling (const GrapeTable *table, gconstpointer state, const char *text, GrapeRead *read,
             GError **error)
{
  g_auto (BlogAct) act = { 0 };

  if (!blog_roll_elsewhere (&act, state, text, ((const Blog *)state)->now, FALSE, error))
    return FALSE;
  read->text = g_strdup (act.out->str);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

/* Takes over what @act did. */
static void
take (Blog *self, BlogAct *act)
{
  Blog before = *self;

  *self = *act->self;
  *act->self = before;
}

static gboolean
apply_act (const GrapeTable *table, Blog *self, const GrapeEvent *event, GError **error)
{
  g_auto (BlogAct) act = { 0 };
  const char *name = event->author >= 0 ? grape_table_name (table, event->author) : event->person;
  const char *ruled = event->kind == GRAPE_EVENT_RULING ? grape_event_ruling (event) : NULL;

  if (ruled)
    {
      if (!blog_roll_elsewhere (&act, self, ruled, event->at, TRUE, error))
        return FALSE;
    }
  else
    {
      blog_begin (&act, self, name);
      act.at = event->at;
      act.timed = TRUE;
      act.seated = event->author >= 0;
      if (!blog_run (&act, event->text, error))
        return FALSE;
      if (act.secret && grape_event_public (event))
        return grape_event_refuse (event, error, "what is held is told to nobody");
    }
  blog_tidy (act.self, event->at);
  if (!act.secret)
    blog_note_changes (act.self, self, event->at, ruled ? ruled : event->text);
  take (self, &act);
  return TRUE;
}

/* A draw or a step: to a copy, so that the tracker sees what changed. */
static gboolean
apply_by_itself (Blog *self, const GrapeEvent *event, GError **error)
{
  g_auto (BlogAct) act = { 0 };
  gboolean good;

  blog_begin (&act, self, NULL);
  good = event->kind == GRAPE_EVENT_DRAW ? blog_roll_fall (act.self, event->text)
                                         : step (act.self, event->text, event->at);
  if (!good)
    return grape_event_refuse (event, error, "nothing of the kind happens now");
  blog_tidy (act.self, event->at);
  blog_note_changes (act.self, self, event->at, event->text);
  take (self, &act);
  return TRUE;
}

static gboolean
apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Blog *self = state;
  gboolean good = FALSE;

  if (event->kind == GRAPE_EVENT_MOVE && !event->text)
    {
      blog_tidy (self, event->at); /* something is held */
      good = TRUE;
    }
  else if (event->kind == GRAPE_EVENT_MOVE || event->kind == GRAPE_EVENT_RULING)
    good = apply_act (table, self, event, error);
  else if (event->kind == GRAPE_EVENT_DRAW || event->kind == GRAPE_EVENT_STEP)
    good = apply_by_itself (self, event, error);
  else
    grape_event_refuse (event, error, "BlogNomic has nothing of the kind");
  if (good)
    self->now = event->at;
  return good;
}

/* Secrets: what is held. Whoever has a seat is the Prisoner of the same number (R1.3). */

static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  Blog *self = blog_copy (state);

  for (guint number = 1; number <= self->posts.n && viewer != GRAPE_VIEWER_REFEREE; number++)
    for (guint side = 0; side < 2; side++)
      {
        const BlogPost *post = blog_post (self, number);

        if (post->sides[side].kept)
          g_clear_pointer (&blog_edit_post (self, number)->sides[side].kept, g_free);
        if (post->sides[side].held && post->parties[side] != viewer)
          g_clear_pointer (&blog_edit_post (self, number)->sides[side].held, g_free);
      }
  return self;
}

static void
vary_text (char **text, GrapeStream *stream)
{
  static const char *const texts[] = { NULL, "defect", "I cooperate", "vary" };

  g_free (*text);
  *text = g_strdup (texts[grape_stream_below (stream, G_N_ELEMENTS (texts))]);
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Blog *self = state;
  gboolean hidden = FALSE;

  for (guint number = 1; number <= self->posts.n && viewer != GRAPE_VIEWER_REFEREE; number++)
    for (guint side = 0; side < 2 && !blog_is_votable (blog_post (self, number)); side++)
      {
        BlogPost *post = blog_edit_post (self, number);

        hidden = TRUE;
        vary_text (&post->sides[side].kept, stream);
        if (post->parties[side] != viewer)
          vary_text (&post->sides[side].held, stream);
      }
  return hidden;
}

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  for (guint i = 0; i < grape_table_size (table); i++)
    grape_outcome_score (result, 0);
}

#define PEOPLE GRAPE_BY_PERSON
#define KEEPER GRAPE_BY_PERSON | GRAPE_BY_REFEREE

static const GrapeVerb verbs[] = {
  { "confess", PEOPLE, FALSE, "confess crime|snitch|attack|escape with BOB: TEXT",
    N_ ("You confess, with an Accomplice") },
  { "rumour", PEOPLE, FALSE, "rumour ANN and BOB: TEXT", N_ ("Starts a Rumour about two Fish") },
  { "rumor", PEOPLE, FALSE, "rumor ANN and BOB: TEXT", N_ ("Starts a Rumour about two Fish") },
  { "hold", GRAPE_BY_PLAYER | GRAPE_BY_PERSON, FALSE, "hold 12 TEXT",
    N_ ("What you will sign: nobody else reads it") },
  { "statement", PEOPLE, FALSE, "statement 12 HASH", N_ ("Your Statement on a Confession") },
  { "sign", PEOPLE, FALSE, "sign 12 TEXT", N_ ("Signs your Statement") },
  { "settle", PEOPLE, FALSE, "settle 12", N_ ("Brings a Confession to its end") },
  { "threaten", PEOPLE, FALSE, "threaten 12 cooperate|defect", N_ ("Threatens the other Party") },
  { "intimidate", PEOPLE, FALSE, "intimidate 12", N_ ("You intimidate an Accomplice") },
  { "lean", PEOPLE, FALSE, "lean 12", N_ ("Makes an Accomplice walk the Yard") },
  { "walk", PEOPLE, FALSE, "walk", N_ ("You walk the Yard") },
  { "peer", PEOPLE, FALSE, "peer BOB", N_ ("Raises the only lower SHIV to yours") },
  { "fall", PEOPLE, FALSE, "fall BOB 5", N_ ("Takes SHIV upon you") },
  { "attitude", PEOPLE, FALSE, "attitude Rebellious", N_ ("Changes your Attitude") },
  { "grudge", PEOPLE, FALSE, "grudge BOB|none", N_ ("Changes your Grudge") },
  { "gang", PEOPLE, FALSE, "gang NAME|none", N_ ("Changes your Gang") },
  { "monologue", PEOPLE, FALSE, "monologue", N_ ("You were the Don, and say so") },
  { "infirmary", PEOPLE, FALSE, "infirmary", N_ ("Heals everybody, if all are Injured") },
  { "release", PEOPLE, FALSE, "release BOB", N_ ("The Warden releases somebody") },
  { "bore", PEOPLE, FALSE, "bore BOB", N_ ("Injures a Slacker, on Sundays") },
  { "propose", PEOPLE, TRUE, "propose \"TITLE\"", N_ ("Proposes what stands below") },
  { "cfj", PEOPLE, TRUE, "cfj \"TITLE\"", N_ ("Calls for judgement") },
  { "dov", PEOPLE, FALSE, "dov TEXT", N_ ("Declares your victory") },
  { "vote", PEOPLE, FALSE, "vote 13 FOR|AGAINST|DEFERENTIAL|VETO", N_ ("Your vote") },
  { "withdraw", PEOPLE, FALSE, "withdraw 13", N_ ("Withdraws a post of yours") },
  { "resolve", PEOPLE, FALSE, "resolve 13 enact|fail", N_ ("An Admin resolves it") },
  { "ascend", PEOPLE, TRUE, "ascend \"THEME\"", N_ ("The Ascension Address") },
  { "pass", PEOPLE, FALSE, "pass mantle BOB", N_ ("Makes somebody else the Warden") },
  { "register", PEOPLE, FALSE, "register", N_ ("You wish to be a Prisoner") },
  { "admit", PEOPLE, FALSE, "admit BOB", N_ ("An Admin lets somebody in") },
  { "leave", PEOPLE, FALSE, "leave", N_ ("You leave the game") },
  { "resign", PEOPLE, FALSE, "resign admin", N_ ("You are an Admin no more") },
  { "ask", PEOPLE, FALSE, "ask idle|unidle", N_ ("You wish to be idle, or back") },
  { "idle", PEOPLE, FALSE, "idle BOB [announced]", N_ ("An Admin idles somebody") },
  { "unidle", PEOPLE, FALSE, "unidle BOB", N_ ("An Admin brings somebody back") },
  { "post", PEOPLE, FALSE, "post TEXT", N_ ("A post without effect") },
  { "comment", PEOPLE, FALSE, "comment 13 TEXT", N_ ("A comment without effect") },
  { "edit", PEOPLE, TRUE, "edit 13", N_ ("Changes a post of yours") },
  { "typo", PEOPLE, TRUE, "typo \"RULE\"|13", N_ ("Mends a slip: the text stands below") },
  { "gndt", PEOPLE, FALSE, "gndt DICE6|3DICE6|FRUIT|COLOUR|VEGGIE", N_ ("Rolls") },
  { "carry", KEEPER, FALSE, "carry \"RULE\" set ANN sentence 7",
    N_ ("Does what a rule's text demands") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "walk", N_ ("A Walk rolled elsewhere"), N_ ("Stands in place of the act."), "ANN 57" },
  { "lean", N_ ("A Walk for an Accomplice, rolled elsewhere"), N_ ("Stands in place of the act."),
    "12 ANN 57" },
  { "gndt", N_ ("A roll made elsewhere"), N_ ("Stands in place of the act."), "ANN DICE6 4" },
  { NULL },
};

/* B43 */
static const GrapeRefused refused[] = {
  { "vacation", N_ ("There are no vacations: `ask idle`"), "B43" },
  { "return", N_ ("There are no vacations: `ask unidle`"), "B43" },
  { "substitute", N_ ("Nobody plays for another Prisoner"), "B43" },
  { "bot", N_ ("Nobody plays for another Prisoner"), "B43" },
  { "exhibition", N_ ("There is neither currency nor Trophy"), "R1.1" },
  { "extend", N_ ("The times of BlogNomic are its rules'"), "R1.1" },
  { "concede", N_ ("Nobody concedes here: `leave`"), "R1.1" },
  { NULL },
};
static const GrapeResource resources[] = {
  { "rulesets/blognomic.txt", N_ ("The Ruleset at the beginning") },
  { NULL },
};
static const GrapeOption options[] = { { NULL } };
static const char *const steps[] = {
  N_ ("Confess to Crimes with an Accomplice, and state by a Hash whether you cooperate."),
  N_ ("Sign: who defects on whom gets SHIV, who is defected on gets years."),
  N_ ("Propose what the rules shall be, and vote."),
  N_ ("Whoever has achieved victory declares it, and the others vote on that."),
  N_ ("The winner is the next Warden, and begins a new dynasty."),
  NULL,
};
static const char *const levels[] = { "random", "grim", "tit-for-tat", "good", NULL };
static const char *const notes[] = {
  N_ ("Cooperates or defects at random."),
  N_ ("Never forgives who has once defected on it."),
  N_ ("Does to others what they last did to it."),
  N_ ("Cooperates with who can be trusted, takes advantage of who cannot, and prefers to snitch."),
  NULL,
};

extern const GrapeRules grape_blognomic_rules;

const GrapeRules grape_blognomic_rules = {
  .id = "blognomic",
  .name = N_ ("BlogNomic"),
  .rule = "Ruleset 132",
  .version = 1,
  .summary = N_ ("A prison whose inmates write its rules."),
  .length = N_ ("Dynasties of some weeks"),
  .steps = steps,
  .phase_noun = N_ ("dynasty"),
  .referee = GRAPE_REFEREE_NONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = 0,
  .seats_max = GRAPE_MAX_SEATS,
  .endless = TRUE,
  .epochs = TRUE, /* R7.16 */
  .closed = "People join BlogNomic by name: `register`",
  .closed_rule = "Prisoners",
  .options = options,
  .resources = resources,
  .prepare = prepare,
  .forget = forget,
  .rulings = rulings,
  .verbs = verbs,
  .refused = refused,
  .bots = levels,
  .bot_notes = notes,
  .start = blog_start,
  .given = blog_given,
  .copy = blog_copy,
  .free = blog_free,
  .fields = &blog_fields,
  .phase = phase,
  .over = over,
  .view = view,
  .vary = vary,
  .ticks_held = TRUE,
  .pending = pending,
  .next = next,
  .draw_text = blog_roll_text,
  .shift = shift,
  .read = read_move,
  .read_person = read_person,
  .read_ruling = read_ruling,
  .people = people,
  .legal_person = blog_legal,
  .legal = legal,
  .apply = apply,
  .post = blog_post_text,
  .twin = blog_twin,
  .report = blog_report,
  .vocabulary = &blog_vocabulary,
  .keepsake = blog_keepsake,
  .outcome = outcome,
  .bot = blog_bot,
};

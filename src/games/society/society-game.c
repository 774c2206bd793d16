/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Society: the table of functions. */
#include "find/grape-vocabulary.h"
#include "society-books.h"

#include <string.h>

static guint
phase (gconstpointer state)
{
  return (guint)society_month_of (state, ((const Society *)state)->now);
}

/* R1.6 */
static gboolean
over (gconstpointer state)
{
  return FALSE;
}

/* Nothing stands still while a society is on hold: its months are the calendar's. */
static void
shift (gpointer state, gint64 seconds)
{
}

static void
people (gconstpointer state, GPtrArray *names)
{
  const Society *self = state;

  for (int i = 0; i < (int)self->people.n; i++)
    if (!society_person (self, i)->left)
      g_ptr_array_add (names, g_strdup (society_person (self, i)->name));
  if (self->senate)
    g_ptr_array_add (names, g_strdup ("Senate"));
}

static void
owe_game (const Society *self, const SocietyGame *game, GArray *list)
{
  for (guint i = 0; i < game->players->len; i++)
    {
      const SocietySeat *seat = &g_array_index (game->players, SocietySeat, i);

      if (game->status == SOCIETY_ANNOUNCED && !seat->consents)
        grape_pending_add_person (list, seat->name, N_ ("consent"), game->label, game->announced_at,
                                  0, NULL);
      if (game->status == SOCIETY_RUNNING && seat->asked)
        grape_pending_add_person (list, seat->asked, N_ ("an answer as a Substitute"), game->label,
                                  self->now, 0, NULL);
    }
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);

      if (game->status == SOCIETY_ANNOUNCED && !referee->consents)
        grape_pending_add_person (list, referee->name, N_ ("consent"), game->label,
                                  game->announced_at, 0, NULL);
      if (referee->asked && !referee->resigned)
        grape_pending_add_person (list, referee->name, N_ ("a reply to the Speaker"), game->label,
                                  referee->asked, referee->asked + SOCIETY_ANSWER_S,
                                  N_ ("they have resigned"));
      else if (referee->silent && !referee->resigned && self->speaker)
        grape_pending_add_person (list, self->speaker, N_ ("a question to a silent referee"),
                                  game->label, referee->silent, 0, NULL);
    }
  if (game->disputed_by && (game->judge || self->speaker))
    grape_pending_add_person (list, game->judge ? game->judge : self->speaker, N_ ("a judgement"),
                              game->label, self->now, 0, NULL);
  if (game->status == SOCIETY_ENROLLED)
    grape_pending_add_person (list, game->announcer, N_ ("the start"), game->label, game->until, 0,
                              NULL);
}

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const Society *self = state;

  for (guint i = 0; i < self->open->len; i++)
    owe_game (self, society_game (self, (int)g_array_index (self->open, guint, i)), list);
}

/* Reading an act is doing it to a copy. */
static gboolean
read_by (const Society *self, const char *name, const char *text, GrapeRead *read, GError **error)
{
  SocietyAct act;
  gboolean good = society_begin (&act, self, name, error) && society_run (&act, text, error);

  if (good)
    {
      read->text = g_strchomp (g_strdup (act.out->str));
      read->audience = GRAPE_AUDIENCE_ALL;
    }
  society_act_clear (&act);
  return good;
}

static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  return read_by (state, seat >= 0 ? grape_table_name (table, seat) : NULL, text, read, error);
}

static gboolean
read_person (const GrapeTable *table, gconstpointer state, const char *name, const char *text,
             GrapeRead *read, GError **error)
{
  return read_by (state, name, text, read, error);
}

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

static gboolean
apply_act (Society *self, const GrapeEvent *event, GError **error)
{
  SocietyAct act;
  gboolean good = society_begin (&act, self, event->person, error);

  act.at = event->at;
  act.event = event->number;
  act.timed = TRUE;
  if (good && event->author != GRAPE_AUTHOR_PERSON && event->author != GRAPE_AUTHOR_REFEREE)
    good = grape_event_refuse (event, error, "in a society people act by name");
  good = good && society_run (&act, event->text, error);
  if (good)
    {
      Society before = *self;

      *self = *act.self;
      *act.self = before;
    }
  society_act_clear (&act);
  return good;
}

static gboolean
apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Society *self = state;
  gboolean good = FALSE;

  if (event->kind == GRAPE_EVENT_MOVE && event->text)
    good = apply_act (self, event, error);
  else if (event->kind == GRAPE_EVENT_STEP)
    good = society_step (self, event->text, event->at)
           || grape_event_refuse (event, error, "nothing of the kind happens now");
  else
    grape_event_refuse (event, error, "a society has nothing of the kind");
  if (good)
    self->now = event->at;
  return good;
}

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  for (guint i = 0; i < grape_table_size (table); i++)
    grape_outcome_score (result, 0);
}

static char *
no_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
        GrapeStream *stream, guint64 budget)
{
  return NULL;
}

static const GrapeSaying sayings[] = { { .verb = NULL } };
/* Several acts may stand in one message. */
static guint
most (const GrapePosition *position, int seat)
{
  return 20;
}

static const GrapeVocabulary vocabulary = { .sayings = sayings,
                                            .asides = "society",
                                            .titles = "society",
                                            .most = most,
                                            .shown = society_find_lines };

#define PEOPLE GRAPE_BY_PERSON
#define KEEPER GRAPE_BY_PERSON | GRAPE_BY_REFEREE

static const GrapeVerb verbs[] = {
  { "announce", PEOPLE, FALSE, "announce g1 \"GAME\": players ANN, BOB; referees DORA|none",
    N_ ("Announces an instance of a game") },
  { "consent", PEOPLE, FALSE, "consent g1", N_ ("You agree to take part") },
  { "decline", PEOPLE, FALSE, "decline g1", N_ ("You do not take part") },
  { "cancel", PEOPLE, FALSE, "cancel g1", N_ ("Takes an announcement back") },
  { "enrol", PEOPLE, FALSE, "enrol GAME g1 until DATE: 2 to 7", N_ ("Opens an enrolment") },
  { "sign", PEOPLE, FALSE, "sign up g1", N_ ("You enrol") },
  { "start", PEOPLE, FALSE, "start g1", N_ ("Starts what has enough players") },
  { "join", KEEPER, FALSE, "join [g1]", N_ ("You join the society, or an instance") },
  { "post", KEEPER, FALSE, "post g1 [TEXT]", N_ ("The referee is heard") },
  { "silent", PEOPLE, FALSE, "silent g1 DORA", N_ ("Points out a silent referee") },
  { "ask", PEOPLE, FALSE, "ask g1 DORA", N_ ("The Speaker asks a silent referee") },
  { "reply", PEOPLE, FALSE, "reply g1 continue|resign", N_ ("A referee who was asked replies") },
  { "resign", PEOPLE, FALSE, "resign g1", N_ ("You referee it no more") },
  { "referee", KEEPER, FALSE, "referee g1 EMIL", N_ ("You take over as its referee") },
  { "vacation", PEOPLE, FALSE, "vacation [1998-03-01..1998-03-14]", N_ ("You go on vacation") },
  { "return", PEOPLE, FALSE, "return", N_ ("You are back") },
  { "substitute", PEOPLE, FALSE, "substitute g1 DAN", N_ ("Names who plays for you") },
  { "agree", PEOPLE, FALSE, "agree g1", N_ ("You play for who named you") },
  { "quit", PEOPLE, FALSE, "quit g1", N_ ("You play in it no more") },
  { "leave", PEOPLE, FALSE, "leave", N_ ("You leave the society") },
  { "exhibition", PEOPLE, FALSE, "exhibition g1", N_ ("No points and no currency in it") },
  { "dispute", PEOPLE, FALSE, "dispute g1 [referee unable]", N_ ("Asks for a judgement") },
  { "appoint", PEOPLE, FALSE, "appoint g1 EMIL", N_ ("The Speaker says who judges") },
  { "judge", PEOPLE, TRUE, "judge g1 TEXT", N_ ("The judgement") },
  { "pay", KEEPER, FALSE, "pay g1 ANN 50", N_ ("The Treasury pays") },
  { "points", KEEPER, FALSE, "points g1 ANN -1", N_ ("Adds or takes points") },
  { "transfer", KEEPER, FALSE, "transfer g1 from ANN to BOB 30", N_ ("One pays another") },
  { "result", KEEPER, FALSE, "result g1 winners ANN|none [at HASH]", N_ ("Ends an instance") },
  { "dated", GRAPE_BY_REFEREE, FALSE, "dated 1998-03-02 DORA: pay g1 ANN 50",
    N_ ("Enters late mail under its own date") },
  { "correct", KEEPER, FALSE, "correct 3 to 20|nothing [because WHY]",
    N_ ("Writes a counter-entry") },
  { "active", KEEPER, FALSE, "active ANN yes|no", N_ ("Says who is active") },
  { "office", KEEPER, FALSE, "office president ANN|none", N_ ("Says who holds an office") },
  { "submit", PEOPLE, TRUE, "submit s1 game|equipment \"NAME\"",
    N_ ("Posts a Submission: its text stands below") },
  { "endorse", PEOPLE, FALSE, "endorse s1", N_ ("You endorse a Submission") },
  { "veto", PEOPLE, FALSE, "veto s1 [because WHY]", N_ ("Ends a Submission") },
  { NULL },
};

/* R1.6 */
static const GrapeRefused refused[] = {
  { "void", N_ ("Nothing is made void in a society: correct an entry"), "R4.7" },
  { "pause", N_ ("A society does not pause"), "R1.6" },
  { "extend", N_ ("The times of a society are its rule's"), "R1.6" },
  { "exhibition", N_ ("Say which instance: exhibition g1"), "1250.1 VII.a" },
  { "bot", N_ ("A society has no bots"), "R1.6" },
  { "resign", N_ ("Say which instance: resign g1"), "1250.1 VI.d" },
  { "concede", N_ ("Nobody wins a society"), "R1.6" },
  { NULL },
};
static const char *const steps[] = {
  N_ ("Somebody announces a game, and everybody who is named consents."),
  N_ ("It is played; its referee books what it pays and who won."),
  N_ ("Whoever likes submits a new game, and others endorse it."),
  NULL,
};
static const char *const none[] = { NULL };

extern const GrapeRules grape_society_rules;

const GrapeRules grape_society_rules = {
  .id = "society",
  .name = N_ ("Society"),
  .rule = "1250.1",
  .version = 1,
  .summary = N_ ("Who plays, who pays, who won."),
  .length = N_ ("Years"),
  .steps = steps,
  .phase_noun = N_ ("month"),
  .referee = GRAPE_REFEREE_NONE,
  .seats_min = 0,
  .seats_max = GRAPE_MAX_SEATS,
  .endless = TRUE,
  .closed = "People join a society by name: `join`",
  .closed_rule = "R1.1",
  .options = society_options,
  .verbs = verbs,
  .refused = refused,
  .bots = none,
  .bot_notes = none,
  .start = society_start,
  .given = society_given,
  .copy = society_copy,
  .free = society_free,
  .fields = &society_fields,
  .phase = phase,
  .over = over,
  .pending = pending,
  .next = society_next,
  .shift = shift,
  .read = read_move,
  .read_person = read_person,
  .people = people,
  .legal_person = society_legal,
  .legal = legal,
  .apply = apply,
  .post = society_post,
  .twin = society_twin,
  .report = society_report,
  .books = &society_books,
  .vocabulary = &vocabulary,
  .outcome = outcome,
  .bot = no_bot,
};

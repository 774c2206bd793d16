/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making a random table and letting random things happen at it. */
#include "playout.h"

#include "engine/grape-verb.h"

#include <string.h>

#define START_S   G_GINT64_CONSTANT (888710400) /* 1998-03-01 */
#define NEWCOMERS 3

Counts counts;

static void
act_free (Act *act)
{
  g_free (act->person);
  g_free (act->text);
  g_free (act->refusal);
  g_free (act);
}

guint
playout_below (Playout *self, guint n)
{
  return grape_stream_below (&self->stream, n);
}

GrapeViewer
playout_viewer (const Playout *self, guint index)
{
  if (index < self->n_people)
    return (GrapeViewer)index;
  return index == self->n_people ? GRAPE_VIEWER_REFEREE : GRAPE_VIEWER_SPECTATOR;
}

/**
 * playout_fail:
 *
 * Says what went wrong, in which playout, and after which acts; then stops.
 */
void
playout_fail (const Playout *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autoptr (GString) story = g_string_new (NULL);
  for (guint i = self->acts->len > 12 ? self->acts->len - 12 : 0; i < self->acts->len; i++)
    {
      const Act *act = g_ptr_array_index (self->acts, i);
      g_autofree char *at = grape_time_format (act->at);
      g_autofree char *by = grape_author_to_text (act->author);
      const char *person = act->person ? act->person : "";
      g_string_append_printf (story, "\n  %s %s %s: “%s” %s", at, by, person, act->text,
                              act->refusal ? act->refusal : "ok");
    }
  g_error ("%s, playout %u (run again with --first %u --seeds 1), %u events: %s%s", self->rules->id,
           self->number, self->number, self->live ? grape_instance_n_events (self->live) : 0,
           message, story->str);
}

static void playout_begin (Playout *self, const GrapeRules *rules, guint number);
static void playout_wander (Playout *self, guint n_acts);

/* A value near the default, so that boards stay small, or now and then at an end of the range. Of
 * choices each has its turn, so that few playouts reach what only one of them does: the program as
 * the Barkeep. */
static char *
random_value (Playout *self, const GrapeOption *row)
{
  if (row->type == GRAPE_OPTION_BOOL)
    return g_strdup (playout_below (self, 2) ? "true" : "false");
  if (row->type == GRAPE_OPTION_CHOICE)
    {
      g_auto (GStrv) choices = g_strsplit (row->choices, "|", -1);
      guint n = g_strv_length (choices);
      return g_strdup (
          choices[playout_below (self, 4) ? self->number % n : playout_below (self, n)]);
    }
  if (row->type == GRAPE_OPTION_DURATION)
    {
      static const char *const lengths[] = { "none", "1h", "3d", "6d" };
      return g_strdup (lengths[playout_below (self, G_N_ELEMENTS (lengths))]);
    }
  if (row->type != GRAPE_OPTION_INT)
    return g_strdup (row->fallback);
  gint64 fallback = g_ascii_strtoll (row->fallback, NULL, 10);
  gint64 low = MAX (row->min, fallback / 2), high = MIN (row->max, fallback + 6);
  if (playout_below (self, 8) == 0)
    low = high = row->min;
  return g_strdup_printf ("%" G_GINT64_FORMAT,
                          low + playout_below (self, (guint)(MAX (high - low, 0) + 1)));
}

static GrapeHeader *
random_header (Playout *self, gboolean plain)
{
  const GrapeRules *rules = self->rules;
  static const char *const names[]
      = { "Ann", "Bob O'Neil", "Cyd <c@example.org>", "Döö", "E", "6", "seat", "the referee’s" };
  GrapeHeader *header = grape_header_new (rules, "0123456789abcdef", "Conformance", START_S);
  guint most = MIN (rules->seats_max, MAX (rules->seats_min, 6));
  guint n = rules->seats_min + playout_below (self, most - rules->seats_min + 1);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name
          = i < G_N_ELEMENTS (names) ? g_strdup (names[i]) : g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  if (rules->referee == GRAPE_REFEREE_ONE
      || (rules->referee == GRAPE_REFEREE_ANY && playout_below (self, 3)))
    header->referee = g_strdup ("Ref");
  header->held = self->number % 5 == 2;
  for (const GrapeOption *row = rules->options; !plain && row && row->name; row++)
    if (playout_below (self, 3) == 0 || row->type == GRAPE_OPTION_CHOICE)
      {
        g_autofree char *value = random_value (self, row);
        grape_options_set (header->options, row->name, value, NULL);
      }
  return header;
}

/* A position in mid-play, described, for a table of the same people: NULL when seats came or went,
 * for a header cannot say that. */
static JsonNode *
given_position (const GrapeRules *rules, guint number, guint n_acts, GrapeHeader **header)
{
  g_autoptr (Playout) other = g_new0 (Playout, 1);
  playout_begin (other, rules, number);
  playout_wander (other, n_acts);
  const GrapePosition *position = grape_instance_position (other->live);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  gboolean usable = grape_table_size (position->table) == other->header->seats->len
                    && !grape_position_over (position);
  for (int i = 0; i < (int)grape_table_size (position->table); i++)
    usable = usable && !grape_table_seat (position->table, i)->left;
  if (!usable)
    return NULL;
  json_builder_begin_object (builder);
  grape_rules_describe (rules, position->state, builder);
  json_builder_end_object (builder);
  *header = grape_header_copy (other->header);
  (*header)->at = position->at;
  return json_builder_get_root (builder);
}

/* Every fourth playout goes on from where another one was. */
static void
adopt_position (Playout *self)
{
  GrapeHeader *header = NULL;
  g_autoptr (JsonNode) setup
      = given_position (self->rules, self->number + 1000000,
                        1 + playout_below (self, playout_below (self, 2) ? 6 : 60), &header);
  if (!setup)
    return;
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&self->live, grape_instance_free);
  grape_header_free (self->header);
  self->header = header;
  self->header->setup = json_node_copy (setup);
  grape_random_commit (self->seed, self->header->commitment);
  self->live = grape_instance_new (self->header, self->seed, NULL, &error);
  if (!self->live)
    playout_fail (self, "a described position cannot be given: %s", error->message);
  counts.n_given++;
}

static void
open_table (Playout *self)
{
  for (guint attempt = 0; attempt < 20 && !self->live; attempt++)
    {
      g_autoptr (GError) error = NULL;
      g_clear_pointer (&self->header, grape_header_free);
      self->header = random_header (self, self->number % 3 == 0 || attempt > 10);
      grape_random_commit (self->seed, self->header->commitment);
      self->live = grape_instance_new (self->header, self->seed, NULL, &error);
      if (!self->live && (!error || !*error->message))
        playout_fail (self, "options were refused without a word");
    }
  if (!self->live)
    playout_fail (self, "no table could be opened");
}

static void
playout_begin (Playout *self, const GrapeRules *rules, guint number)
{
  g_autofree char *label = g_strdup_printf ("conformance %s", rules->id);
  g_autoptr (GError) error = NULL;
  self->rules = rules;
  self->resources = grape_resources_open (rules, NULL, &error);
  g_assert_no_error (error);
  self->number = number;
  self->acts = g_ptr_array_new_with_free_func ((GDestroyNotify)act_free);
  grape_stream_init_from_text (&self->stream, label, number);
  for (guint i = 0; i < GRAPE_SEED_BYTES; i++)
    self->seed[i] = (guint8)playout_below (self, 256);
  open_table (self);
}

/**
 * playout_new:
 *
 * Returns: (transfer full): a new table, before anything has happened
 */
Playout *
playout_new (const GrapeRules *rules, guint number)
{
  Playout *self = g_new0 (Playout, 1);
  playout_begin (self, rules, number);
  if (number % 4 == 3)
    adopt_position (self);
  self->n_people = self->header->seats->len + (rules->closed ? 0 : NEWCOMERS);
  self->shadow = grape_instance_new (self->header, NULL, NULL, NULL);
  self->viewers = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_instance_free);
  for (guint i = 0; i < self->n_people + 2; i++)
    g_ptr_array_add (self->viewers, grape_instance_new (self->header, NULL, NULL, NULL));
  return self;
}

void
playout_free (Playout *self)
{
  grape_header_free (self->header);
  grape_instance_free (self->live);
  grape_instance_free (self->shadow);
  g_clear_pointer (&self->viewers, g_ptr_array_unref);
  g_ptr_array_unref (self->acts);
  g_clear_pointer (&self->resources, grape_resources_unref);
  g_free (self);
}

int
playout_random_seat (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  guint n = grape_table_size (position->table);

  return n ? (int)playout_below (self, n) : GRAPE_AUTHOR_REFEREE;
}

/* A move that @seat may make: from the list, or a bot's. */
static char *
random_move (Playout *self, int seat)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autoptr (GPtrArray) moves
      = playout_below (self, 2) ? grape_position_legal (position, seat) : NULL;
  if (moves && moves->len)
    return g_strdup (g_ptr_array_index (moves, playout_below (self, moves->len)));
  guint n_levels = g_strv_length ((char **)self->rules->bots);
  if (!n_levels || seat < 0)
    return NULL;
  return grape_position_bot (position, seat, self->rules->bots[playout_below (self, n_levels)],
                             &self->stream, 200);
}

/* What the referee owes, where a verb of the game is theirs. */
static gboolean
choose_ruling (Playout *self, Act *act)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autoptr (GPtrArray) moves = grape_verb_by (self->rules->verbs, GRAPE_BY_REFEREE)
                                    ? grape_position_legal (position, GRAPE_AUTHOR_REFEREE)
                                    : NULL;

  if (!moves || !moves->len)
    return FALSE;
  act->author = GRAPE_AUTHOR_REFEREE;
  act->text = g_strdup (g_ptr_array_index (moves, playout_below (self, moves->len)));
  return TRUE;
}

/* What somebody can do who needs no seat. */
static gboolean
choose_persons (Playout *self, Act *act)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (self->rules->people)
    self->rules->people (position->state, names);
  if (!names->len)
    return FALSE;
  name = g_ptr_array_index (names, playout_below (self, names->len));
  self->rules->legal_person (position->table, position->state, name, moves);
  if (!moves->len)
    return FALSE;
  act->author = GRAPE_AUTHOR_PERSON;
  act->person = g_strdup (name);
  act->text = g_strdup (g_ptr_array_index (moves, playout_below (self, moves->len)));
  return TRUE;
}

/* Somebody who owes something makes a move. */
static gboolean
choose_move (Playout *self, Act *act)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autoptr (GArray) pending = grape_position_pending (position);
  for (guint attempt = 0; attempt < 4 && pending->len; attempt++)
    {
      const GrapePending *item
          = &g_array_index (pending, GrapePending, playout_below (self, pending->len));
      if (item->seat == GRAPE_AUTHOR_REFEREE && choose_ruling (self, act))
        return TRUE;
      if (item->person && choose_persons (self, act))
        return TRUE;
      if (item->seat < 0 || (item->done && playout_below (self, 4)))
        continue;
      act->author = item->seat;
      act->text = random_move (self, item->seat);
      if (act->text)
        return TRUE;
    }
  return choose_persons (self, act);
}

static char *
random_vacation (Playout *self)
{
  gint64 from = grape_instance_position (self->live)->at + playout_below (self, 4) * GRAPE_DAY_S;
  g_autofree char *first = grape_time_format (from);
  g_autofree char *last = grape_time_format (from + playout_below (self, 6) * GRAPE_DAY_S);
  return g_strdup_printf ("vacation %.10s..%.10s", first, last);
}

/* A word, and what may follow one in any game: much of it is refused. */
static char *
with_argument (Playout *self, const char *before, const char *word)
{
  const GrapeTable *table = grape_instance_position (self->live)->table;
  guint way = playout_below (self, 4);

  if (way == 0)
    return g_strdup_printf ("%s%s", before, word);
  if (way == 1)
    return g_strdup_printf ("%s%s %s", before, word,
                            grape_table_name (table, playout_random_seat (self)));
  return g_strdup_printf ("%s%s %u", before, word, playout_below (self, 5));
}

/* A ruling, or an act of somebody with or without a seat; FALSE: the game knows neither. */
static gboolean
choose_other (Playout *self, Act *act)
{
  const GrapeRuling *rulings = self->rules->rulings;
  const GrapeVerb *verbs = self->rules->verbs;
  guint n_rulings = 0, n_verbs = 0;

  while (rulings && rulings[n_rulings].kind)
    n_rulings++;
  while (verbs && verbs[n_verbs].word)
    n_verbs++;
  if (n_rulings + n_verbs == 0)
    return FALSE;
  guint which = playout_below (self, n_rulings + n_verbs);
  act->author = GRAPE_AUTHOR_REFEREE;
  if (which < n_rulings)
    {
      act->text = with_argument (self, "rule ", rulings[which].kind);
      return TRUE;
    }
  const GrapeVerb *verb = &verbs[which - n_rulings];
  if (verb->by & GRAPE_BY_PERSON)
    {
      const GrapeTable *table = grape_instance_position (self->live)->table;

      act->author = GRAPE_AUTHOR_PERSON;
      act->person = playout_below (self, 3)
                        ? g_strdup_printf ("Passer-by %u", playout_below (self, 4))
                        : g_strdup (grape_table_name (table, playout_random_seat (self)));
    }
  else if (verb->by & GRAPE_BY_PLAYER)
    act->author = playout_random_seat (self);
  act->text = with_argument (self, "", verb->word);
  return TRUE;
}

/* Things that happen to a table. Many are refused; that is fine too. */
static void
choose_life (Playout *self, Act *act)
{
  guint n_levels = g_strv_length ((char **)self->rules->bots);
  int seat = playout_random_seat (self);
  act->author = playout_below (self, 3) ? GRAPE_AUTHOR_REFEREE : seat;
  switch (playout_below (self, 16))
    {
    case 0:
    case 1:
      act->author = seat;
      act->text = random_vacation (self);
      break;
    case 2:
      act->author = seat;
      act->text = g_strdup ("return");
      break;
    case 3:
      act->author = seat;
      act->text = g_strdup_printf ("substitute Sub %u", self->acts->len);
      break;
    case 4:
      act->author = seat;
      act->text
          = n_levels ? g_strdup_printf ("bot %s", self->rules->bots[playout_below (self, n_levels)])
                     : g_strdup ("bot");
      break;
    case 5:
      act->author = seat;
      act->text = g_strdup (playout_below (self, 3) ? "note hello" : "leave");
      break;
    case 6:
      act->text = g_strdup ("pause");
      break;
    case 7:
      act->text
          = g_strdup (self->rules->epochs && playout_below (self, 3) ? "epoch" : "extend 24h");
      break;
    case 8:
      act->text = g_strdup (playout_below (self, 2) ? "resign" : "exhibition");
      break;
    case 9:
    case 10:
      act->text = g_strdup_printf (
          "void %u", 1 + playout_below (self, grape_instance_n_events (self->live) + 1));
      break;
    case 11:
      act->author = seat;
      act->text = g_strdup_printf ("contribute %04x", playout_below (self, 65536));
      break;
    case 12:
      act->author = GRAPE_AUTHOR_REFEREE;
      act->text = playout_below (self, 2)
                      ? g_strdup_printf ("join New %u", self->acts->len)
                      : g_strdup_printf ("join New %u for %d", self->acts->len, seat + 1);
      break;
    case 13:
      act->author = seat;
      act->text = g_strdup ("concede");
      break;
    default:
      {
        g_autofree char *move = random_move (self, seat);
        gboolean by_name = !move && choose_persons (self, act);
        g_autofree char *said = act->text;
        if (!by_name)
          act->author = seat;
        act->text = playout_mangle (self, by_name ? said : move ? move : "pick 1");
      }
    }
}

/* When the next thing happens: mostly soon, now and then at a deadline or after it. */
static gint64
choose_time (Playout *self)
{
  gint64 now = grape_instance_position (self->live)->at;
  gint64 deadline = self->rules->endless ? grape_instance_wakes_at (self->live)
                                         : grape_instance_next_deadline (self->live);
  guint way = playout_below (self, 12);
  if (deadline > now && way == 0)
    return deadline;
  if (deadline > now && way == 1)
    return deadline + 1 + playout_below (self, 100000);
  return now + playout_below (self, way < 6 ? 2 : 7200);
}

static void
choose_act (Playout *self, Act *act)
{
  const GrapePosition *position = grape_instance_position (self->live);
  const GrapeTable *table = position->table;
  act->at = choose_time (self);
  act->author = GRAPE_AUTHOR_REFEREE;
  if (grape_table_held (table) && playout_below (self, 3))
    act->text
        = table->paused ? g_strdup ("resume") : g_strdup_printf ("referee Ref %u", self->acts->len);
  else if (playout_below (self, 5) == 0)
    choose_life (self, act);
  else if (playout_below (self, 5) == 0 && choose_other (self, act))
    return;
  else if (!choose_move (self, act))
    {
      /* Nobody can move: time passes. */
      gint64 deadline = grape_instance_next_deadline (self->live);
      act->author = GRAPE_AUTHOR_CLOCK;
      act->text = g_strdup ("");
      act->at = MAX (act->at, deadline + 1);
    }
}

/**
 * playout_act:
 *
 * Does @act at @instance.
 */
gboolean
playout_act (Playout *self, GrapeInstance *instance, const Act *act, GError **error)
{
  if (act->person)
    return grape_instance_act_person (instance, act->at, act->person, act->text, error);
  return grape_instance_act (instance, act->at, act->author, act->text, error);
}

/* Acts without any check. */
static void
playout_wander (Playout *self, guint n_acts)
{
  grape_instance_advance (self->live, self->header->at, NULL);
  for (guint i = 0; i < n_acts && !grape_position_over (grape_instance_position (self->live)); i++)
    {
      Act act = { 0 };
      choose_act (self, &act);
      playout_act (self, self->live, &act, NULL);
      g_free (act.person);
      g_free (act.text);
    }
}

/* The number of the event that the act itself made. */
static guint
own_event (GrapeInstance *instance, const Act *act)
{
  for (guint n = act->first; n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);
      if (event->kind != GRAPE_EVENT_DRAW && event->kind != GRAPE_EVENT_STEP)
        return n;
    }
  return 0;
}

static void
note_act (Playout *self, Act *act, GError *error)
{
  guint n_events = grape_instance_n_events (self->live);
  for (guint n = act->first; n <= n_events; n++)
    counts.n_kinds[grape_instance_event (self->live, n)->kind]++;
  counts.n_acts++;
  counts.n_events += n_events - act->first + 1;
  if (error)
    {
      counts.n_refused++;
      act->refusal = g_strdup_printf ("%d %s", error->code, error->message);
      if (error->domain != GRAPE_ERROR || !*error->message
          || !g_utf8_validate (error->message, -1, NULL))
        playout_fail (self, "a refusal is no clear error: %s", error->message);
    }
  else if (act->author != GRAPE_AUTHOR_CLOCK)
    act->event = own_event (self->live, act);
}

/**
 * playout_run:
 * @check: called after each act
 *
 * Plays until the game is over, or until @most_acts were tried.
 */
void
playout_run (Playout *self, guint most_acts, PlayoutCheck check)
{
  Act *begin = g_new0 (Act, 1);
  begin->at = self->header->at;
  begin->author = GRAPE_AUTHOR_CLOCK;
  begin->text = g_strdup ("");
  for (Act *act = begin; act;)
    {
      g_autoptr (GError) error = NULL;
      act->first = grape_instance_n_events (self->live) + 1;
      g_autofree char *before = grape_position_to_json (grape_instance_position (self->live));
      g_ptr_array_add (self->acts, act);
      gboolean accepted = playout_act (self, self->live, act, &error);
      if (accepted == (error != NULL))
        playout_fail (self, "an act was %s error",
                      accepted ? "accepted with an" : "refused without");
      note_act (self, act, error);
      if (error && grape_instance_n_events (self->live) < act->first)
        {
          g_autofree char *after = grape_position_to_json (grape_instance_position (self->live));
          if (!g_str_equal (before, after))
            playout_fail (self, "a refused act changed the position");
        }
      check_events (self, act->first);
      check (self);
      gboolean over = grape_position_over (grape_instance_position (self->live));
      if (over || self->acts->len > most_acts)
        break;
      act = g_new0 (Act, 1);
      choose_act (self, act);
    }
  counts.n_playouts++;
  counts.n_over += grape_position_over (grape_instance_position (self->live));
}

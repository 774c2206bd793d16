/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contract of a game, except its secrets: folds, copies, JSON, moves and refusals, bots,
 * words. */
#include "playout.h"
#include "find/grape-find.h"

#include "engine/grape-verb.h"
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-script.h"

#include <string.h>

static char *
own_json (const GrapeRules *rules, gconstpointer state)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_rules_describe (rules, state, builder);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

static void
same (Playout *self, const char *what, const char *expected, const char *found)
{
  if (g_strcmp0 (expected, found) == 0)
    return;
  gsize at = 0;
  while (expected && found && expected[at] && expected[at] == found[at])
    at++;
  gsize from = at > 60 ? at - 60 : 0;
  playout_fail (self, "%s: “%.160s” instead of “%.160s”", what, found ? found + from : "(nothing)",
                expected ? expected + from : "(nothing)");
}

/* From then on a third of the viewers is looked at with each event: what folds differ in mostly
 * stays. */
#define MANY_EVENTS 48

/* Each viewer's log, event by event, folds to that viewer's view. */
static void
check_viewers (Playout *self, const GrapeEvent *event)
{
  const GrapePosition *full = grape_instance_position (self->shadow);
  for (guint i = 0; i < self->viewers->len; i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeViewer viewer = playout_viewer (self, i);
      GrapeInstance *log = g_ptr_array_index (self->viewers, i);
      g_autoptr (GrapeEvent) sealed = grape_event_seal_for (event, viewer);
      if (!grape_instance_append (log, sealed, &error))
        playout_fail (self, "viewer %d's log cannot take event %u: %s", viewer, event->number,
                      error->message);
      if (event->number > MANY_EVENTS && (event->number + i / 4) % 3)
        continue;
      g_autoptr (GrapePosition) view = grape_position_view (full, viewer);
      g_autofree char *expected = grape_position_to_json (view);
      g_autofree char *found = grape_position_to_json (grape_instance_position (log));
      same (self, "the fold of a viewer's log is not the view", expected, found);
      if ((event->number + i) % 4)
        continue;
      g_autoptr (GrapePosition) twice = grape_position_view (view, viewer);
      g_autoptr (GrapePosition) folded
          = grape_position_view (grape_instance_position (log), viewer);
      g_autofree char *again = grape_position_to_json (twice);
      g_autofree char *found_view = grape_position_to_json (folded);
      same (self, "view (view) is not view", expected, again);
      same (self, "the view of a viewer's log is not the view", expected, found_view);
    }
}

/**
 * check_events:
 * @first: the first event that is new
 *
 * Appends the new events to the shadow and to every viewer's log, and compares all the folds.
 */
void
check_events (Playout *self, guint first)
{
  for (guint n = first; n <= grape_instance_n_events (self->live); n++)
    {
      g_autoptr (GError) error = NULL;
      const GrapeEvent *event = grape_instance_event (self->live, n);
      if (!grape_instance_append (self->shadow, event, &error))
        playout_fail (self, "event %u (%s) cannot be appended: %s", n, event->text, error->message);
      check_viewers (self, event);
    }
  g_autofree char *live = grape_position_to_json (grape_instance_position (self->live));
  g_autofree char *fold = grape_position_to_json (grape_instance_position (self->shadow));
  same (self, "the fold of the log is not the live position", live, fold);
}

static void
check_round_trip (Playout *self, const GrapePosition *position)
{
  g_autoptr (GError) error = NULL;
  const GrapeRules *rules = self->rules;
  g_autofree char *text = own_json (rules, position->state);
  g_autoptr (JsonNode) node = grape_json_parse_object (text, &error);
  if (!node)
    playout_fail (self, "describe() wrote no JSON: %s", error->message);
  gpointer again
      = grape_rules_setup (rules, position->table, self->header->options, self->resources,
                           self->header->at, json_node_get_object (node), &error);
  if (!again)
    playout_fail (self, "setup() refused what describe() wrote: %s: %s", error->message, text);
  g_autofree char *text_again = own_json (rules, again);
  same (self, "describe, setup, describe", text, text_again);
  grape_rules_free (rules, again);
}

static void
check_copy (Playout *self, const GrapePosition *position)
{
  g_autofree char *before = grape_position_to_json (position);
  g_autoptr (GrapePosition) copy = grape_position_copy (position);
  g_autofree char *text = grape_position_to_json (copy);
  same (self, "copy", before, text);
  grape_rules_shift (self->rules, copy->state, 12345);
  g_autoptr (GrapePosition) copy_of_copy = grape_position_copy (copy);
  g_autofree char *after = grape_position_to_json (position);
  same (self, "a copy is not apart from its original", before, after);
  grape_rules_shift (self->rules, copy_of_copy->state, -12345);
  g_autofree char *back = grape_position_to_json (copy_of_copy);
  same (self, "shift there and back", before, back);
}

/**
 * check_position:
 *
 * Copies, JSON, and what must hold in every position: somebody owes something until the game is
 * over.
 */
void
check_position (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  gboolean over = grape_position_over (position);
  g_autoptr (GArray) pending = grape_position_pending (position);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  check_copy (self, position);
  check_round_trip (self, position);
  if (!over && pending->len == 0 && !self->rules->endless)
    playout_fail (self, "the game is running, and nobody owes anything");
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      const GrapeSeat *seat = grape_table_seat (position->table, item->seat);
      if (!item->person && item->seat != GRAPE_AUTHOR_REFEREE && (!seat || seat->left))
        playout_fail (self, "seat %d owes something and is not in the game", item->seat + 1);
      if (!item->what || !*item->what)
        playout_fail (self, "seat %d owes nothing that has a name", item->seat + 1);
      if (item->until && (item->until < item->since || !item->otherwise))
        playout_fail (self, "seat %d: a deadline before its beginning, or without a consequence",
                      item->seat + 1);
    }
  if (outcome->over != over || (over && (!outcome->reason || !*outcome->reason)))
    playout_fail (self, "outcome and position do not agree whether it is over, or why");
  if (outcome->scores->len != grape_table_size (position->table))
    playout_fail (self, "%u scores for %u seats", outcome->scores->len,
                  grape_table_size (position->table));
  for (guint i = 0; i < outcome->winners->len; i++)
    if (!grape_table_seat (position->table, g_array_index (outcome->winners, int, i)))
      playout_fail (self, "a winner who has no seat");
}

/* Whether @text, read for @seat, is @canonical (NULL: whatever it is) and fits the position. */
static gboolean
try_text (Playout *self, int seat, const char *text, const char *canonical)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autoptr (GrapePosition) view = grape_position_view (position, seat);
  g_autoptr (GrapePosition) after = grape_position_copy (position);
  GrapeRead read = { .audience = GRAPE_AUDIENCE_ALL }, again = { .audience = GRAPE_AUDIENCE_ALL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) view_error = NULL;
  gboolean accepted = grape_position_read (position, seat, text, &read, &error);
  gboolean accepted_view = grape_position_read (view, seat, text, &again, &view_error);
  if (accepted == (error != NULL) || (error && (error->domain != GRAPE_ERROR || !*error->message)))
    playout_fail (self, "“%s” of seat %d: accepted with an error, or refused without a clear one",
                  text, seat + 1);
  if (accepted != accepted_view || g_strcmp0 (read.text, again.text)
      || read.audience != again.audience
      || g_strcmp0 (error ? error->message : NULL, view_error ? view_error->message : NULL))
    playout_fail (self,
                  "“%s” of seat %d is read otherwise in the seat's own view: %s | %s: that tells "
                  "something hidden",
                  text, seat + 1, error ? error->message : read.text,
                  view_error ? view_error->message : again.text);
  grape_read_clear (&again);
  if (!accepted)
    return FALSE;
  if (canonical && !g_str_equal (read.text, canonical))
    playout_fail (self, "“%s” is listed, and read as “%s”", canonical, read.text);
  if (!canonical && !grape_position_read (position, seat, read.text, &again, &error))
    playout_fail (self, "“%s” was read as “%s”, which is refused: %s", text, read.text,
                  error->message);
  if (!canonical && !g_str_equal (read.text, again.text))
    playout_fail (self, "“%s” was read as “%s” and that as “%s”", text, read.text, again.text);
  g_autoptr (GrapeEvent) event
      = grape_event_new (position->at, GRAPE_EVENT_MOVE, seat, read.audience, read.text);
  const GrapeVerb *verb = grape_verb_find (self->rules->verbs, read.text);
  if (verb && verb->by == GRAPE_BY_PERSON)
    {
      event->author = GRAPE_AUTHOR_PERSON;
      event->person = g_strdup (grape_table_name (position->table, seat));
    }
  event->number = position->n_events + 1;
  if (!grape_position_apply (after, event, &error))
    playout_fail (self, "“%s” of seat %d was read, but cannot be applied: %s", read.text, seat + 1,
                  error->message);
  grape_read_clear (&read);
  grape_read_clear (&again);
  return TRUE;
}

static void
check_fuzzed (Playout *self, int seat, const char *move)
{
  static const char *const odd[] = { "",
                                     " ",
                                     "\n\n",
                                     "pass",
                                     "concede",
                                     "1",
                                     "-1",
                                     "99999999999999999999",
                                     "a0",
                                     "zz99999999",
                                     "\x01",
                                     "é",
                                     "%n%s",
                                     "place",
                                     "bid",
                                     "bid \xe2\x99\xa0",
                                     "pick 2\npick 3" };
  g_autofree char *before = grape_position_to_json (grape_instance_position (self->live));
  const char *text = odd[playout_below (self, G_N_ELEMENTS (odd))];
  g_autofree char *mangled = playout_mangle (self, move ? move : text);
  counts.n_fuzzed_accepted += try_text (self, seat, mangled, NULL);
  counts.n_fuzzed_accepted += try_text (self, seat, text, NULL);
  g_autofree char *after = grape_position_to_json (grape_instance_position (self->live));
  same (self, "reading changed the position", before, after);
}

/**
 * check_moves:
 *
 * What is listed is accepted, from the full position and from the seat's view alike; what is
 * refused is refused clearly; and find() knows a move when it is written as it should be.
 */
void
check_moves (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  int n_seats = (int)grape_table_size (position->table);
  if (grape_position_over (position))
    return;
  for (int seat = 0; seat < n_seats; seat++)
    {
      g_autoptr (GrapePosition) view = grape_position_view (position, seat);
      g_autoptr (GPtrArray) moves = grape_position_legal (position, seat);
      g_autoptr (GPtrArray) seen = grape_position_legal (view, seat);
      const char *move = NULL;
      if ((moves ? moves->len : 0) != (seen ? seen->len : 0))
        playout_fail (self, "seat %d has other moves in its own view", seat + 1);
      for (guint i = 0; moves && i < MIN (moves->len, 5); i++)
        {
          guint index = moves->len <= 5 ? i : playout_below (self, moves->len);
          move = g_ptr_array_index (moves, index);
          if (!g_str_equal (move, g_ptr_array_index (seen, index)))
            playout_fail (self, "seat %d has other moves in its own view", seat + 1);
          if (!try_text (self, seat, move, move))
            playout_fail (self, "“%s” is listed for seat %d and refused", move, seat + 1);
          counts.n_legal++;
        }
      check_fuzzed (self, seat, move);
    }
}

/**
 * check_bots:
 *
 * Every bot's choice is legal, and the same from the full position, from the seat's own log, and
 * when asked again.
 */
void
check_bots (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  int n_seats = (int)grape_table_size (position->table);
  for (int seat = 0; seat < MIN (n_seats, (int)self->n_people); seat++)
    for (guint i = 0; self->rules->bots[i]; i++)
      {
        const char *level = self->rules->bots[i];
        GrapeStream stream, again, third;
        grape_stream_init_from_text (&stream, level, position->n_events);
        again = third = stream;
        GrapeInstance *log = g_ptr_array_index (self->viewers, (guint)seat);
        g_autofree char *move = grape_position_bot (position, seat, level, &stream, 300);
        g_autofree char *repeated = grape_position_bot (position, seat, level, &again, 300);
        g_autofree char *alone
            = grape_position_bot (grape_instance_position (log), seat, level, &third, 300);
        same (self, "a bot does not repeat itself", move, repeated);
        same (self, "a bot chooses otherwise from its own log", move, alone);
        counts.n_bots += move != NULL;
        if (move && grape_position_over (position))
          playout_fail (self, "bot %s moves after the end: %s", level, move);
        if (move && !try_text (self, seat, move, move))
          playout_fail (self, "bot %s of seat %d makes an illegal move: %s", level, seat + 1, move);
      }
}

/* Whether a table that somebody keeps open adds events when its clock shows @clock: what
 * grape_match_advance() does, no further than to the first of them, since bots alone may play on
 * for thousands of rounds. */
static gboolean
happens_by (Playout *self, gint64 clock)
{
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self->live);
  g_autoptr (GError) error = NULL;
  gint64 at = grape_instance_position (copy)->at;
  gint64 deadline = grape_instance_next_deadline (copy);

  if (!grape_instance_advance (copy, at, &error))
    playout_fail (self, "time cannot pass: %s", error->message);
  if (grape_match_step (copy, at, 100, 1, &error) || error)
    return TRUE;
  if (!grape_instance_advance (copy, deadline && deadline < clock ? deadline + 1 : clock, &error)
      && error->code != GRAPE_ERROR_LIMIT)
    playout_fail (self, "time cannot pass: %s", error->message);
  return grape_instance_n_events (copy) > grape_instance_n_events (self->live);
}

/**
 * check_clock:
 *
 * The time of what happens by itself is known beforehand: not earlier, and not later.
 */
void
check_clock (Playout *self)
{
  gint64 now = grape_instance_position (self->live)->at;
  gint64 wakes_at = grape_match_wakes_at (self->live);

  if (wakes_at && wakes_at < now)
    playout_fail (self, "the game should have woken before its last event");
  if ((!wakes_at || wakes_at > now)
      && happens_by (self, wakes_at ? wakes_at - 1 : now + 400 * 86400))
    playout_fail (self, "something happens by itself earlier than was said");
  if (wakes_at && !happens_by (self, wakes_at))
    playout_fail (self, "nothing happens by itself though it was said");
  counts.n_woken += wakes_at != 0;
}

static void
check_found (Playout *self, int seat, const char *text, const char *move)
{
  const GrapePosition *position = grape_instance_position (self->live);
  const GrapeSpoken letter = { .text = text, .tie = GRAPE_TIE_TAG };
  g_autoptr (GArray) found = grape_find (position, seat, &letter);
  gboolean known = FALSE;
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);
      if (item->start > item->end || item->end > strlen (text) || !item->text)
        playout_fail (self, "find() found nonsense in “%s”", text);
      if (!move && grape_found_sureness (item, GRAPE_TIE_TAG) == GRAPE_CERTAIN)
        playout_fail (self, "find() takes “%s” in the game's own post for seat %d's move: %s",
                      item->text, seat + 1, text);
      known = known || (move && g_str_equal (item->text, move));
    }
  if (move && !known)
    playout_fail (self, "find() does not find “%s” where nothing else stands", move);
  counts.n_found += known;
}

static void
check_text (Playout *self, const char *what, const char *text)
{
  if (!text || !g_utf8_validate (text, -1, NULL))
    playout_fail (self, "%s is no text", what);
}

/**
 * check_words:
 *
 * Posts, twins and finding: never a crash, always UTF-8, and no move found where none is.
 */
void
check_words (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  int n_seats = (int)grape_table_size (position->table);
  for (guint i = 0; i < self->viewers->len; i++)
    {
      GrapeViewer viewer = playout_viewer (self, i);
      const GrapePosition *own = grape_instance_position (g_ptr_array_index (self->viewers, i));
      g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
      g_autofree char *twin = grape_position_twin (view);
      g_autofree char *own_twin = grape_position_twin (own);
      check_text (self, "a twin", twin);
      same (self, "the twin from the viewer's own log", twin, own_twin);
      g_autoptr (GrapePost) post = grape_position_post (position, viewer);
      g_autoptr (GrapePost) own_post = grape_position_post (own, viewer);
      same (self, "the post from the viewer's own log", post ? post->body : NULL,
            own_post ? own_post->body : NULL);
      if (!post)
        continue;
      counts.n_posts++;
      check_text (self, "a post's subject", post->subject);
      check_text (self, "a post's body", post->body);
      guint n_events = grape_instance_n_events (self->live);
      g_autoptr (GrapePost) with_news
          = grape_instance_post (self->live, viewer, n_events > 12 ? n_events - 12 : 0);
      check_text (self, "a post with the news", with_news->body);
      g_autoptr (GPtrArray) leaks = grape_leaks (position, viewer, post->body);
      if (leaks->len)
        playout_fail (self, "the post for viewer %d is said to leak: %s\n%s", viewer,
                      (char *)g_ptr_array_index (leaks, 0), post->body);
      for (int seat = GRAPE_AUTHOR_REFEREE; viewer == GRAPE_VIEWER_SPECTATOR && seat < n_seats;
           seat++)
        check_found (self, seat, with_news->body, NULL);
      check_found (self, GRAPE_AUTHOR_REFEREE, post->body, NULL);
    }
  for (int seat = 0; !grape_position_over (position) && seat < n_seats; seat++)
    {
      g_autoptr (GPtrArray) moves = grape_position_legal (position, seat);
      if (moves && moves->len)
        {
          const char *move = g_ptr_array_index (moves, playout_below (self, moves->len));
          check_found (self, seat, move, move);
        }
    }
}

static void
check_reports (Playout *self, GrapeInstance *instance)
{
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, 1);
  for (guint i = 0; i < reports->len; i++)
    check_text (self, "a report", ((GrapeReport *)g_ptr_array_index (reports, i))->text);
}

/* How many draws of the epochs that have ended everybody can check. */
static guint
count_open_draws (Playout *self)
{
  guint n = grape_instance_n_events (self->live), last = 0, count = 0;
  gboolean begun = FALSE;

  for (guint i = 1; i <= n; i++)
    if (grape_instance_event (self->live, i)->kind == GRAPE_EVENT_EPOCH)
      last = i;
  for (guint i = 1; i < last; i++)
    {
      const GrapeEvent *event = grape_instance_event (self->live, i);
      GrapeNext next = { .audience = GRAPE_AUDIENCE_ALL };

      begun = begun || event->kind == GRAPE_EVENT_EPOCH;
      if (!begun || event->kind != GRAPE_EVENT_DRAW || event->author != GRAPE_AUTHOR_CLOCK)
        continue;
      g_autoptr (GrapePosition) before = grape_instance_at (self->live, i - 1, NULL);
      self->rules->next (before->table, before->state, &next);
      count += grape_event_public (event) && !next.hidden;
      grape_next_clear (&next);
    }
  return count;
}

/* Before the end every viewer checks these, and no others. */
static void
check_epochs (Playout *self)
{
  guint n_draws = 0, n_expected = count_open_draws (self);

  for (guint i = 0; i < self->viewers->len; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!grape_instance_verify (g_ptr_array_index (self->viewers, i), &n_draws, &error))
        playout_fail (self, "a viewer's log does not verify: %s", error->message);
      if (n_draws != n_expected)
        playout_fail (self, "a viewer verifies %u draws of %u", n_draws, n_expected);
    }
}

/**
 * check_log:
 *
 * At the end: the file reads back as the same log, every position of the past is still there, and
 * when the seed is revealed every draw can be checked.
 */
void
check_log (Playout *self)
{
  g_autoptr (GError) error = NULL;
  guint n_draws = 0, n_expected = 0;
  if (self->rules->epochs)
    check_epochs (self);
  if (grape_position_over (grape_instance_position (self->live)))
    grape_instance_act (self->live, grape_instance_position (self->live)->at, GRAPE_AUTHOR_REFEREE,
                        "reveal", &error);
  if (error)
    playout_fail (self, "the seed cannot be revealed: %s", error->message);
  g_autofree char *text = grape_instance_to_text (self->live, TRUE);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  if (!again)
    playout_fail (self, "the instance's own file is refused: %s", error->message);
  g_autofree char *text_again = grape_instance_to_text (again, TRUE);
  same (self, "file, instance, file", text, text_again);
  guint n = grape_instance_n_events (self->live);
  for (guint i = 0; i <= n; i += 1 + n / 40)
    {
      g_autoptr (GrapePosition) then = grape_instance_at (self->live, i, &error);
      g_autoptr (GrapePosition) then_again = grape_instance_at (again, i, NULL);
      if (!then)
        playout_fail (self, "event %u cannot be seen again: %s", i, error->message);
      g_autofree char *json = grape_position_to_json (then);
      g_autofree char *json_again = grape_position_to_json (then_again);
      same (self, "the past, read from the file", json, json_again);
    }
  for (guint i = 1; i <= n; i++)
    n_expected += grape_instance_event (self->live, i)->kind == GRAPE_EVENT_DRAW;
  if (!grape_instance_verify (again, &n_draws, &error))
    playout_fail (self, "the log does not verify: %s", error->message);
  if (n_draws != n_expected)
    playout_fail (self, "%u draws of %u were verified", n_draws, n_expected);
  check_reports (self, self->live);
  for (guint i = 0; i < self->viewers->len; i++)
    check_reports (self, g_ptr_array_index (self->viewers, i));
}

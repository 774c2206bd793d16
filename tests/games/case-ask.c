/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case expects of the game: members of the position, events, what is owed, what is legal,
 * the outcome. */
#include "case-play.h"

#include "engine/grape-json.h"

#include <string.h>

/* Members */

/* The entries of @node that "[2]" (from 1) or "[*]" (a list of all) names; NULL: no such entry. */
static JsonNode *pick_entry (JsonNode *node, const char *index, const char *rest);

/* What @path leads to in @node: "players[2].score", "hands[*] count"; NULL: there is none. */
static JsonNode *
follow (JsonNode *node, const char *path)
{
  if (!*path)
    return json_node_copy (node);
  if (*path == '[')
    {
      const char *end = strchr (path, ']');
      g_autofree char *index = end ? g_strndup (path + 1, (gsize)(end - path - 1)) : NULL;
      return index && JSON_NODE_HOLDS_ARRAY (node) ? pick_entry (node, index, end + 1) : NULL;
    }
  path += *path == '.';
  gsize length = strcspn (path, ".[");
  g_autofree char *name = g_strndup (path, length);
  JsonNode *member = JSON_NODE_HOLDS_OBJECT (node)
                         ? json_object_get_member (json_node_get_object (node), name)
                         : NULL;
  return member ? follow (member, path + length) : NULL;
}

static JsonNode *
pick_entry (JsonNode *node, const char *index, const char *rest)
{
  JsonArray *list = json_node_get_array (node);
  guint n = json_array_get_length (list);
  guint64 number = g_ascii_strtoull (index, NULL, 10);
  if (!g_str_equal (index, "*"))
    return number >= 1 && number <= n
               ? follow (json_array_get_element (list, (guint)number - 1), rest)
               : NULL;
  g_autoptr (JsonArray) all = json_array_new ();
  for (guint i = 0; i < n; i++)
    {
      JsonNode *one = follow (json_array_get_element (list, i), rest);
      json_array_add_element (all, one ? one : json_node_new (JSON_NODE_NULL));
    }
  return json_node_init_array (json_node_alloc (), all);
}

/* A list as its length; a list of lists as the list of their lengths. */
static JsonNode *
count (JsonNode *node)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n = list ? json_array_get_length (list) : 0;
  if (!n || !JSON_NODE_HOLDS_ARRAY (json_array_get_element (list, 0)))
    return json_node_init_int (json_node_alloc (), n);
  g_autoptr (JsonArray) counts = json_array_new ();
  for (guint i = 0; i < n; i++)
    {
      JsonNode *one = json_array_get_element (list, i);
      json_array_add_int_element (counts, JSON_NODE_HOLDS_ARRAY (one)
                                              ? json_array_get_length (json_node_get_array (one))
                                              : 0);
    }
  return json_node_init_array (json_node_alloc (), counts);
}

static char *
shown (JsonNode *node)
{
  return node ? json_to_string (node, FALSE) : g_strdup ("nothing there");
}

/* The value behind "=", or drawn below. */
static JsonNode *
expected_value (const CaseLine *line, const char *value)
{
  g_autoptr (GString) all = g_string_new (value);
  if (*value)
    {
      for (guint i = 0; i < line->block->len; i++)
        g_string_append_printf (all, " %s", ((CaseLine *)g_ptr_array_index (line->block, i))->text);
      return case_json (all->str);
    }
  g_autoptr (JsonArray) list = json_array_new ();
  for (guint i = 0; i < line->block->len; i++)
    json_array_add_string_element (list, ((CaseLine *)g_ptr_array_index (line->block, i))->text);
  return json_node_init_array (json_node_alloc (), list);
}

/* "see [VIEWER] PATH [count] = VALUE", "see PATH = nothing", or with rows drawn below. */
static gboolean
ask_see (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer viewer;
  if (!case_viewer (self, line, &rest, &viewer, error))
    return FALSE;
  g_autoptr (GrapePosition) view = grape_position_view (case_position (self), viewer);
  g_autoptr (JsonNode) root = grape_position_describe (view);
  g_autofree char *path = case_word (&rest);
  const char *counted = case_after (rest, "count");
  const char *value = case_after (counted ? counted : rest, "=");
  g_autoptr (JsonNode) member = path ? follow (root, path) : NULL;
  if (!path || (!value && (*rest || !line->block->len)))
    return case_wrong (error, line, "this must be “see MEMBER = VALUE”, or rows drawn below");
  if (g_strcmp0 (value, "nothing") == 0)
    return !member || JSON_NODE_HOLDS_NULL (member)
           || case_wrong (error, line, "%s is there", path);
  g_autoptr (JsonNode) expected = expected_value (line, value ? value : "");
  g_autoptr (JsonNode) found = member && counted ? count (member) : g_steal_pointer (&member);
  if (found && json_node_equal (found, expected))
    return TRUE;
  g_autofree char *is = shown (found);
  g_autofree char *should = shown (expected);
  return case_wrong (error, line, "%s is %s; expected %s", path, is, should);
}

/* Events */

static gboolean
is_meant (const GrapeEvent *event, GrapeEventKind kind, const char *prefix)
{
  return event->kind == kind
         && (!prefix || g_str_has_prefix (event->text ? event->text : "", prefix));
}

static guint
count_events (CasePlay *self, GrapeEventKind kind, const char *prefix, const GrapeEvent **last)
{
  guint n = 0;
  for (guint number = 1; number <= case_position (self)->n_events; number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      if (!is_meant (event, kind, prefix))
        continue;
      n++;
      *last = event;
    }
  return n;
}

/* Who may read an event: "everybody", or the names of those who may, in order. */
static char *
audience_text (CasePlay *self, GrapeAudience audience)
{
  if (audience == GRAPE_AUDIENCE_ALL)
    return g_strdup ("everybody");
  GString *text = g_string_new (NULL);
  for (int who = 0; who <= (int)grape_table_size (case_position (self)->table); who++)
    {
      int author = who < (int)grape_table_size (case_position (self)->table) ? who : -1;
      g_autofree char *name = case_author_name (self, author);
      if (grape_audience_has (audience, author))
        g_string_append_printf (text, "%s%s", text->len ? "+" : "", name);
    }
  return g_string_free (text, FALSE);
}

/* One "WORD VALUE" after an event: whether it holds; @found gets the true value. */
static gboolean
event_is (CasePlay *self, const CaseLine *line, const GrapeEvent *event, const char *word,
          const char *value, char **found, GError **error)
{
  gint64 at;
  if (g_str_equal (word, "at"))
    {
      *found = grape_time_format (event->at);
      return case_time (self, line, value, &at, error)
             && (at == event->at
                 || case_wrong (error, line, "the event is of %s; expected %s", *found, value));
    }
  if (g_str_equal (word, "opens"))
    *found = g_strdup_printf ("%u", event->opens ? event->opens->len : 0);
  else if (g_str_equal (word, "number"))
    *found = g_strdup_printf ("%u", event->number);
  else if (g_str_equal (word, "to"))
    *found = audience_text (self, event->audience);
  else if (g_str_equal (word, "by"))
    *found = case_author_name (self, event->author);
  else if (g_str_equal (word, "is"))
    *found = g_strdup (event->text ? event->text : "(sealed)");
  else
    return case_wrong (error, line, "an event has no “%s”", word);
  return g_str_equal (*found, value)
         || case_wrong (error, line, "the event's “%s” is %s; expected %s", word, *found, value);
}

/* "event KIND ["BEGINNING"] [at +3h] [opens 3] [to Bob+referee] [by Bob] [number 4] [is "TEXT"]":
 * of the last event of that kind that begins so. "event KIND none", "event KIND count 2". */
static gboolean
ask_event (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autofree char *name = case_word (&rest);
  g_autofree char *prefix = *rest == '"' ? case_word (&rest) : NULL;
  const GrapeEvent *last = NULL;
  GrapeEventKind kind;
  if (!name || !grape_event_kind_from_text (name, &kind))
    return case_wrong (error, line, "“%s” is not a kind of event", name ? name : "");
  guint n = count_events (self, kind, prefix, &last);
  const char *counted = case_after (rest, "count");
  if (counted || g_str_equal (rest, "none"))
    return n == (counted ? g_ascii_strtoull (counted, NULL, 10) : 0)
           || case_wrong (error, line, "there are %u such events, the last at number %u", n,
                          last ? last->number : 0);
  if (!last)
    return case_wrong (error, line, "there is no such event");
  while (*rest)
    {
      g_autofree char *word = case_word (&rest);
      g_autofree char *value = case_word (&rest);
      g_autofree char *found = NULL;
      if (!event_is (self, line, last, word, value ? value : "", &found, error))
        return FALSE;
    }
  return TRUE;
}

/* What is owed */

static gboolean
pending_is (CasePlay *self, const CaseLine *line, const GrapePending *item, const char *rest,
            GError **error)
{
  g_autofree char *what = *rest == '"' ? case_word (&rest) : NULL;
  if (what && !g_str_equal (what, item->what))
    return case_wrong (error, line, "what is owed is “%s”", item->what);
  while (*rest)
    {
      g_autofree char *word = case_word (&rest);
      gboolean done = g_str_equal (word, "done");
      if (done || g_str_equal (word, "open"))
        {
          if (done != item->done)
            return case_wrong (error, line, "this is %s", item->done ? "done" : "still open");
          continue;
        }
      g_autofree char *value = case_word (&rest);
      gboolean otherwise = g_str_equal (word, "otherwise"), since = g_str_equal (word, "since");
      gint64 at = 0, is = since ? item->since : item->until;
      if (otherwise && g_strcmp0 (value, item->otherwise ? item->otherwise : "nothing") != 0)
        return case_wrong (error, line, "otherwise, “%s” happens", item->otherwise);
      if (otherwise)
        continue;
      if (!since && !g_str_equal (word, "until"))
        return case_wrong (error, line, "what is owed has no “%s”", word);
      g_autofree char *found = grape_time_format (is);
      if (!case_time (self, line, value, &at, error))
        return FALSE;
      if (at != is)
        return case_wrong (error, line, "“%s” is %s", word, is ? found : "never");
    }
  return TRUE;
}

/* "owes Bob ["a bid"] [since +0h] [until +3d] [otherwise "..."] [done|open]", "owes Bob nothing".
 */
static gboolean
ask_owes (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer seat;
  const char *after = rest;
  g_autofree char *person = case_word (&after);
  g_autoptr (GArray) pending = grape_position_pending (case_position (self));
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (g_strcmp0 (item->person, person) == 0)
        return pending_is (self, line, item, after, error);
    }
  if (!case_viewer (self, line, &rest, &seat, error))
    return FALSE;
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat == seat)
        return g_str_equal (rest, "nothing") ? case_wrong (error, line, "“%s” is owed", item->what)
                                             : pending_is (self, line, item, rest, error);
    }
  return g_str_equal (rest, "nothing") || case_wrong (error, line, "nothing is owed by this seat");
}

/* "owing Ann, Bob": exactly those, done or not; "owing nobody". */
static gboolean
ask_owing (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GArray) pending = grape_position_pending (case_position (self));
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_autofree char *name
          = item->person ? g_strdup (item->person) : case_author_name (self, item->seat);
      g_string_append_printf (all, "%s%s", i ? ", " : "", name);
    }
  if (!all->len)
    g_string_assign (all, "nobody");
  return g_str_equal (all->str, rest) || case_wrong (error, line, "owing are %s", all->str);
}

/* What is legal, and what comes next */

static gboolean
legal_is (const CaseLine *line, GPtrArray *moves, const char *all, const char *rest, GError **error)
{
  const char *value;
  if ((value = case_after (rest, "count")))
    return moves->len == g_ascii_strtoull (value, NULL, 10)
           || case_wrong (error, line, "%u moves are legal: %s", moves->len, all);
  if ((value = case_after (rest, "=")))
    return g_str_equal (all, value) || case_wrong (error, line, "legal is: %s", all);
  gboolean lacks = (value = case_after (rest, "lacks")) != NULL;
  if (!value && !(value = case_after (rest, "has")))
    return case_wrong (error, line, "this must be “legal NAME has|lacks|=|count ...”");
  g_auto (GStrv) wanted = g_strsplit (value, " | ", -1);
  for (guint i = 0; wanted[i]; i++)
    if (g_ptr_array_find_with_equal_func (moves, wanted[i], g_str_equal, NULL) == lacks)
      return case_wrong (error, line, "“%s” is %slegal; legal is: %s", wanted[i],
                         lacks ? "" : "not ", all);
  return TRUE;
}

/* "legal Ann = bid A | bid 2", "legal Ann count 13", "legal Ann has bid A", "... lacks bid A". */
static gboolean
ask_legal (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer seat;
  if (!case_viewer (self, line, &rest, &seat, error))
    return FALSE;
  g_autoptr (GPtrArray) moves = grape_position_legal (case_position (self), seat);
  if (!moves)
    return g_str_equal (rest, "unlisted") || case_wrong (error, line, "moves cannot be listed");
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < moves->len; i++)
    g_string_append_printf (all, "%s%s", i ? " | " : "", (char *)g_ptr_array_index (moves, i));
  return legal_is (line, moves, all->str, rest, error);
}

static char *
next_text (const GrapeNext *next)
{
  static const char *const kinds[] = { "nothing", "draw", "step" };
  g_autofree char *at = next->at ? grape_time_format (next->at) : NULL;
  GString *text = g_string_new (kinds[next->kind]);
  if (next->kind != GRAPE_NEXT_NOTHING)
    g_string_append_printf (text, " %s", next->text);
  if (next->kind == GRAPE_NEXT_DRAW)
    g_string_append_printf (text, " %u of %u", next->k, next->n);
  if (at)
    g_string_append_printf (text, " at %s", at);
  return g_string_free (text, FALSE);
}

/* "next nothing", "next draw prize 1 of 13", "next step round 1 at 2026-01-08T10:00:00Z": what
 * happens by itself. Below it may stand, for each number that can be drawn, what it gives. */
static gboolean
ask_next (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  const GrapePosition *position = case_position (self);
  GrapeNext next = { 0 };
  position->rules->next (position->table, position->state, &next);
  g_autofree char *found = next_text (&next);
  gboolean good = g_str_equal (found, rest);
  next.k = 1;
  for (guint i = 0; good && i < line->block->len; i++)
    {
      const CaseLine *row = g_ptr_array_index (line->block, i);
      g_autoptr (GString) text = g_string_new (NULL);
      if (i < next.n)
        position->rules->draw_text (position->state, &next, &i, text);
      if (i >= next.n || line->block->len != next.n || !g_str_equal (text->str, row->text))
        {
          grape_next_clear (&next);
          return case_wrong (error, row, "number %u of %u gives “%s”", i, next.n, text->str);
        }
    }
  grape_next_clear (&next);
  return good || case_wrong (error, line, "next is: %s", found);
}

/* "apply:" and below "KIND [AUTHOR]: TEXT -> VERDICT": an event put to the position, without the
 * checks of a log; "(sealed)": one without a text. Refused, it must leave the position as it was.
 */
static gboolean
apply_row (CasePlay *self, const CaseLine *row, GError **error)
{
  g_autofree char *text = NULL, *expected = NULL;
  if (!case_split (row, &text, &expected, error))
    return FALSE;
  char *what = strstr (text, ": ");
  const char *rest = text;
  int author = GRAPE_AUTHOR_CLOCK;
  GrapeEventKind kind;
  if (!what)
    return case_wrong (error, row, "this must be “KIND [AUTHOR]: TEXT -> VERDICT”");
  *what = '\0';
  g_autofree char *name = case_word (&rest);
  if (!grape_event_kind_from_text (name, &kind))
    return case_wrong (error, row, "“%s” is not a kind of event", name);
  if (*rest && !case_author (self, row, rest, &author, error))
    return FALSE;
  g_autofree char *own = case_text (what + 2);
  g_autoptr (GrapePosition) copy = grape_position_copy (case_position (self));
  g_autoptr (GrapeEvent) event = grape_event_new (self->clock, kind, author, GRAPE_AUDIENCE_ALL,
                                                  g_str_equal (own, "(sealed)") ? NULL : own);
  g_autoptr (GError) refusal = NULL;
  event->number = copy->n_events + 1;
  gboolean of_table = kind != GRAPE_EVENT_MOVE && kind != GRAPE_EVENT_DRAW
                      && kind != GRAPE_EVENT_STEP && kind != GRAPE_EVENT_RULING;
  gboolean taken = of_table ? grape_position_apply (copy, event, &refusal)
                            : copy->rules->apply (copy->table, copy->state, event, &refusal);
  g_autofree char *before = grape_position_to_json (case_position (self));
  g_autofree char *after = grape_position_to_json (copy);
  if (!taken && !g_str_equal (before, after))
    return case_wrong (error, row, "refused, and the position has changed all the same");
  if (taken == (refusal != NULL))
    return case_wrong (error, row, "the event is refused and taken at once");
  return case_verdict (row, expected, refusal, "the event", error);
}

static gboolean
ask_apply (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  CaseLine single;
  g_autoptr (GPtrArray) rows = case_rows (line, rest, &single);
  for (guint i = 0; i < rows->len; i++)
    if (!apply_row (self, g_ptr_array_index (rows, i), error))
      return FALSE;
  return rows->len > 0 || case_wrong (error, line, "no event stands here");
}

/* Time and outcome */

static gboolean
ask_time (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  gint64 at, is = case_position (self)->at;
  g_autofree char *found = grape_time_format (is);
  return case_time (self, line, rest, &at, error)
         && (at == is || case_wrong (error, line, "the last event is of %s", found));
}

static gboolean
ask_deadline (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  gint64 at, is = grape_instance_next_deadline (self->instance);
  g_autofree char *found = grape_time_format (is);
  return case_time (self, line, rest, &at, error)
         && (at == is || case_wrong (error, line, "the next deadline is %s", is ? found : "never"));
}

static gboolean
ask_phase (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  guint phase = grape_position_phase (case_position (self));
  return g_ascii_strtoull (rest, NULL, 10) == phase
         || case_wrong (error, line, "this is number %u", phase);
}

static gboolean
ask_over (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (case_position (self));
  if (outcome->over != grape_position_over (case_position (self)))
    return case_wrong (error, line, "the outcome and the position differ about the end");
  gboolean should = g_str_has_prefix (line->text, "over");
  return outcome->over == should
         || case_wrong (error, line, "the game is %sover", should ? "not " : "");
}

/* "winner Ann, Bob", "winner nobody": of a game that is over. */
static gboolean
ask_winner (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (case_position (self));
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < outcome->winners->len; i++)
    {
      g_autofree char *name = case_author_name (self, g_array_index (outcome->winners, int, i));
      g_string_append_printf (all, "%s%s", i ? ", " : "", name);
    }
  if (!outcome->over)
    return case_wrong (error, line, "the game is not over");
  return g_str_equal (rest, all->len ? all->str : "nobody")
         || case_wrong (error, line, "the winner is %s", all->len ? all->str : "nobody");
}

/* "scores 7 4" */
static gboolean
ask_scores (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (case_position (self));
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < outcome->scores->len; i++)
    g_string_append_printf (all, "%s%" G_GINT64_FORMAT, i ? " " : "",
                            g_array_index (outcome->scores, gint64, i));
  return g_str_equal (all->str, rest) || case_wrong (error, line, "the scores are %s", all->str);
}

static char *
award_text (CasePlay *self, const GrapeAward *award)
{
  g_autofree char *name = case_author_name (self, award->to);
  GString *text = g_string_new (name);
  const char *between = ": ";
  if (award->points)
    {
      g_string_append_printf (text, "%s%d points", between, award->points);
      between = ", ";
    }
  if (award->currency)
    {
      g_string_append_printf (text, "%sA$%d", between, award->currency);
      between = ", ";
    }
  if (award->from >= 0)
    {
      g_autofree char *payer = case_author_name (self, award->from);
      g_string_append_printf (text, " from %s", payer);
    }
  if (award->trophy)
    g_string_append_printf (text, "%s%s", between, award->trophy);
  return g_string_free (text, FALSE);
}

/* "awards" and below, in order, "Ann: 8 points, A$3, Jade Grapefruit"; "awards none". */
static gboolean
ask_awards (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (case_position (self));
  g_autoptr (GString) is = g_string_new (NULL);
  g_autoptr (GString) should = g_string_new (NULL);
  CaseLine single;
  g_autoptr (GPtrArray) rows = case_rows (line, g_str_equal (rest, "none") ? "" : rest, &single);
  for (guint i = 0; i < outcome->awards->len; i++)
    {
      g_autofree char *text = award_text (self, &g_array_index (outcome->awards, GrapeAward, i));
      g_string_append_printf (is, "%s%s", i ? "; " : "", text);
    }
  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (should, "%s%s", i ? "; " : "",
                            ((CaseLine *)g_ptr_array_index (rows, i))->text);
  return g_str_equal (is->str, should->str)
         || case_wrong (error, line, "awarded is: %s", is->len ? is->str : "nothing");
}

/* "because WORDS": the reason for the outcome contains them. */
static gboolean
ask_because (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (case_position (self));
  g_autofree char *words = case_text (rest);
  return (outcome->reason && strstr (outcome->reason, words))
         || case_wrong (error, line, "the reason is: %s", outcome->reason);
}

/**
 * case_ask:
 * @known: whether the line asks something about the game
 */
gboolean
case_ask (CasePlay *self, const CaseLine *line, gboolean *known, GError **error)
{
  static const struct
  {
    const char *word;
    gboolean (*ask) (CasePlay *self, const CaseLine *line, const char *rest, GError **error);
  } rows[] = {
    { "see", ask_see },           { "event", ask_event },     { "owes", ask_owes },
    { "owing", ask_owing },       { "legal", ask_legal },     { "next", ask_next },
    { "apply", ask_apply },       { "apply:", ask_apply },    { "time", ask_time },
    { "deadline", ask_deadline }, { "phase", ask_phase },     { "over", ask_over },
    { "not over", ask_over },     { "winner", ask_winner },   { "scores", ask_scores },
    { "awards", ask_awards },     { "because", ask_because },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *rest = case_after (line->text, rows[i].word);
      if (!rest)
        continue;
      *known = TRUE;
      self->n_expected++;
      return rows[i].ask (self, line, rest, error);
    }
  return TRUE;
}

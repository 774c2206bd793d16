/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case sets and does: the table, the given position, acts, and time. */
#include "case-play.h"

#include "engine/grape-json.h"
#include "engine/grape-script.h"

#include <string.h>

#define START_S G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */

void
case_play_init (CasePlay *self, const GrapeRules *rules)
{
  *self = (CasePlay){ .rules = rules, .start = START_S, .referee = g_strdup ("Ref") };
  self->seats = g_ptr_array_new_with_free_func (g_free);
  self->options = g_ptr_array_new_with_free_func (g_free);
}

void
case_play_clear (CasePlay *self)
{
  g_ptr_array_unref (self->seats);
  g_ptr_array_unref (self->options);
  g_clear_pointer (&self->setup, json_object_unref);
  g_clear_pointer (&self->instance, grape_instance_free);
  g_clear_pointer (&self->asked, grape_position_free);
  g_free (self->referee);
  g_free (self->called);
}

/* The beginning of a table of refused set-ups. */
void
case_play_copy_settings (CasePlay *to, const CasePlay *from)
{
  case_play_init (to, from->rules);
  for (guint i = 0; i < from->seats->len; i++)
    g_ptr_array_add (to->seats, g_strdup (g_ptr_array_index (from->seats, i)));
  for (guint i = 0; i < from->options->len; i++)
    g_ptr_array_add (to->options, g_strdup (g_ptr_array_index (from->options, i)));
  if (from->setup)
    {
      g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), from->setup);
      g_autofree char *text = json_to_string (node, FALSE);
      g_autoptr (JsonNode) copy = json_from_string (text, NULL);
      to->setup = json_node_dup_object (copy);
    }
}

/* "seats 4" or "seats Ann Bob bot:good". */
static gboolean
set_seats (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  static const char *const names[]
      = { "Ann", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo" };
  g_auto (GStrv) words = g_strsplit (rest, " ", -1);
  guint n = g_ascii_isdigit (*rest) ? (guint)g_ascii_strtoull (rest, NULL, 10) : 0;
  g_ptr_array_set_size (self->seats, 0);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->seats, i < G_N_ELEMENTS (names) ? g_strdup (names[i])
                                                           : g_strdup_printf ("Player %u", i + 1));
  for (guint i = 0; !n && words[i]; i++)
    g_ptr_array_add (self->seats, g_strdup (words[i]));
  return TRUE;
}

static gboolean
set_options (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  const char *after = rest;
  g_autofree char *word = NULL;
  while ((word = case_word (&after)))
    g_ptr_array_add (self->options, g_steal_pointer (&word));
  return TRUE;
}

/* The lines below a statement as a list of texts: how grids are drawn. */
static JsonNode *
drawn (const CaseLine *line)
{
  JsonNode *node = json_node_init_array (json_node_alloc (), NULL);
  g_autoptr (JsonArray) list = json_array_new ();
  for (guint i = 0; i < line->block->len; i++)
    json_array_add_string_element (list, ((CaseLine *)g_ptr_array_index (line->block, i))->text);
  json_node_set_array (node, list);
  return node;
}

/* "setup {...}" or "setup MEMBER VALUE", where the value may go on below; or, with the value
 * missing, is drawn there. */
static gboolean
set_setup (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_autoptr (GString) all = g_string_new (rest);
  for (guint i = 0; i < line->block->len; i++)
    g_string_append_printf (all, " %s", ((CaseLine *)g_ptr_array_index (line->block, i))->text);
  const char *value = all->str;
  g_autofree char *name = *rest == '{' ? NULL : case_word (&value);
  const char *own = name ? case_after (rest, name) : rest;
  g_autoptr (JsonNode) node = own && !*own && line->block->len ? drawn (line) : case_json (value);
  if (!self->setup)
    self->setup = json_object_new ();
  if (name)
    {
      if (!*value)
        return case_wrong (error, line, "“%s” is given no value", name);
      json_object_set_member (self->setup, name, g_steal_pointer (&node));
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return case_wrong (error, line, "what is given is not JSON: %s", all->str);
  g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));
  for (GList *member = members; member; member = member->next)
    json_object_set_member (self->setup, member->data,
                            json_object_dup_member (json_node_get_object (node), member->data));
  return TRUE;
}

static gboolean
set_seed (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  gsize length = strlen (rest);
  self->no_seed = g_str_equal (rest, "none");
  if (!self->no_seed
      && (!length || length % 2 || length > 2 * GRAPE_SEED_BYTES
          || !grape_hex_decode (rest, self->seed, length / 2)))
    return case_wrong (error, line, "a seed is “none” or has 2 to 64 hexadecimal digits");
  return TRUE;
}

static gboolean
set_called (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_free (self->called);
  self->called = g_strdup (rest);
  return TRUE;
}

static gboolean
set_referee (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_free (self->referee);
  self->referee = g_strdup (rest);
  self->refereed = !g_str_equal (rest, "none");
  return TRUE;
}

static gboolean
set_start (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return case_time (self, line, rest, &self->start, error);
}

static gboolean
set_held (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  self->held = TRUE;
  return TRUE;
}

static gboolean
set_once (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  self->once = TRUE;
  return TRUE;
}

typedef gboolean (*Statement) (CasePlay *self, const CaseLine *line, const char *rest,
                               GError **error);

/* Runs the statement that @line begins with; @known stays as it is where no row has its word. */
static gboolean
run_row (CasePlay *self, const CaseLine *line, gboolean *known, const char *word,
         Statement statement, GError **error)
{
  const char *rest = case_after (line->text, word);
  if (!rest || *known)
    return TRUE;
  *known = TRUE;
  return statement (self, line, rest, error);
}

/**
 * case_play_set:
 * @known: whether the line is a setting
 */
gboolean
case_play_set (CasePlay *self, const CaseLine *line, gboolean *known, GError **error)
{
  static const struct
  {
    const char *word;
    Statement statement;
  } rows[] = {
    { "seats", set_seats }, { "options", set_options }, { "setup", set_setup },
    { "seed", set_seed },   { "referee", set_referee }, { "called", set_called },
    { "start", set_start }, { "held", set_held },       { "given once", set_once },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (!run_row (self, line, known, rows[i].word, rows[i].statement, error))
      return FALSE;
  return TRUE;
}

static void
add_seat (GrapeHeader *header, const char *text)
{
  const char *level = g_str_has_prefix (text, "bot:") ? text + strlen ("bot:") : NULL;
  g_autofree char *name
      = level ? g_strdup_printf ("Bot %u (%s)", header->seats->len + 1, level) : g_strdup (text);
  grape_header_add_seat (header, name, level);
}

/* The game at its very beginning, before chance or a bot does anything. */
GrapeInstance *
case_play_new (CasePlay *self, GError **error)
{
  g_autoptr (GrapeHeader) header
      = grape_header_new (self->rules, "0000000000000000", "Case", self->start);
  for (guint i = 0; i < self->seats->len; i++)
    add_seat (header, g_ptr_array_index (self->seats, i));
  if (self->rules->referee == GRAPE_REFEREE_ONE
      || (self->rules->referee == GRAPE_REFEREE_ANY && self->refereed))
    header->referee = g_strdup (self->referee);
  for (guint i = 0; i < self->options->len; i++)
    {
      g_auto (GStrv) pair = g_strsplit (g_ptr_array_index (self->options, i), "=", 2);
      if (!grape_options_set (header->options, pair[0], pair[1] ? pair[1] : "", error))
        return NULL;
    }
  if (self->setup)
    header->setup = json_node_init_object (json_node_alloc (), self->setup);
  header->held = self->held;
  return grape_instance_new (header, self->no_seed ? NULL : self->seed, NULL, error);
}

/* Time passes to @at; bots act. */
static gboolean
move_clock (CasePlay *self, const CaseLine *line, gint64 at, GError **error)
{
  g_autoptr (GError) fault = NULL;
  if (at < self->clock)
    return case_wrong (error, line, "time runs forwards only");
  self->clock = at;
  if (!grape_match_advance (self->instance, at, GRAPE_BOT_BUDGET, &fault))
    return case_wrong (error, line, "time cannot pass: %s", fault->message);
  g_clear_pointer (&self->asked, grape_position_free);
  return TRUE;
}

/* Begins the game where it has not begun. */
gboolean
case_play_begin (CasePlay *self, const CaseLine *line, GError **error)
{
  g_autoptr (GError) fault = NULL;
  if (self->instance)
    return TRUE;
  if (!(self->instance = case_play_new (self, &fault)))
    return case_wrong (error, line, "the game cannot begin: %s", fault->message);
  if (!grape_instance_advance (self->instance, self->start, &fault))
    return case_wrong (error, line, "the game cannot begin: %s", fault->message);
  self->clock = self->start;
  grape_match_step (self->instance, self->start, GRAPE_BOT_BUDGET, G_MAXUINT, NULL);
  return TRUE;
}

void (*case_acted) (CasePlay *self, guint n_events_before);

/* @author, or @person, acts now; @verdict NULL: it must be accepted. A refused act changes nothing.
 */
static gboolean
act_by (CasePlay *self, const CaseLine *line, int author, const char *person, const char *text,
        const char *verdict, GError **error)
{
  g_autoptr (GError) refusal = NULL;
  g_autofree char *name = person ? g_strdup (person) : case_author_name (self, author);
  g_autofree char *what = g_strdup_printf ("“%s” by %s", text, name);
  g_clear_pointer (&self->asked, grape_position_free);
  guint n_before = grape_instance_n_events (self->instance);
  g_autofree char *before = grape_position_to_json (grape_instance_position (self->instance));
  self->n_expected += verdict != NULL;
  if (person ? grape_instance_act_person (self->instance, self->clock, person, text, &refusal)
             : grape_instance_act (self->instance, self->clock, author, text, &refusal))
    grape_match_step (self->instance,
                      MAX (self->clock, grape_instance_position (self->instance)->at),
                      GRAPE_BOT_BUDGET, G_MAXUINT, NULL);
  if (case_acted)
    case_acted (self, n_before);
  g_autofree char *after = grape_position_to_json (grape_instance_position (self->instance));
  if (refusal && grape_instance_n_events (self->instance) == n_before
      && !g_str_equal (before, after))
    return case_wrong (error, line, "%s was refused and changed the position all the same", what);
  return case_verdict (line, verdict ? verdict : "ok", refusal, what, error);
}

static gboolean
act (CasePlay *self, const CaseLine *line, int author, const char *text, const char *verdict,
     GError **error)
{
  return act_by (self, line, author, NULL, text, verdict, error);
}

/* Whom a game of people knows by name without a seat. */
static gboolean
is_unseated (CasePlay *self, const char *who)
{
  const GrapePosition *position = grape_instance_position (self->instance);

  return position->rules->people && !grape_table_size (position->table)
         && !g_str_equal (who, "referee") && !g_str_equal (who, "clock");
}

/* "Ann: bid 9 -> ok", or with the text in the lines below; "person Walt: vote 1". */
static gboolean
do_act (CasePlay *self, const CaseLine *line, const char *text, GError **error)
{
  const char *colon = strchr (text, ':');
  g_autofree char *who = g_strndup (text, (gsize)(colon - text));
  g_autofree char *rest = g_strstrip (g_strdup (colon + 1));
  char *arrow = g_strrstr (rest, "-> ");
  const char *verdict
      = arrow && (arrow == rest || arrow[-1] == ' ') ? arrow + strlen ("-> ") : NULL;
  g_autoptr (GString) all = g_string_new (NULL);
  int author;
  if (verdict)
    *arrow = '\0';
  g_autofree char *own = case_text (g_strchomp (rest));
  g_string_append (all, own);
  for (guint i = 0; i < line->block->len; i++)
    g_string_append_printf (all, "%s%s", all->len ? "\n" : "",
                            ((CaseLine *)g_ptr_array_index (line->block, i))->text);
  if (g_str_has_prefix (who, "person "))
    return act_by (self, line, GRAPE_AUTHOR_PERSON, who + strlen ("person "), all->str, verdict,
                   error);
  if (is_unseated (self, who))
    return act_by (self, line, GRAPE_AUTHOR_PERSON, who, all->str, verdict, error);
  return case_author (self, line, who, &author, error)
         && act (self, line, author, all->str, verdict, error);
}

/* "each: c3 | d4 | - | e5": a text for each seat in turn, - for none. */
static gboolean
do_each (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_auto (GStrv) texts = g_strsplit (rest, " | ", -1);
  for (int seat = 0; texts[seat]; seat++)
    if (!g_str_equal (texts[seat], "-") && !act (self, line, seat, texts[seat], NULL, error))
      return FALSE;
  return TRUE;
}

/* The first seat that owes something now; -1: none. */
static int
whose_turn (CasePlay *self)
{
  g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (self->instance));
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat >= 0 && !item->done && item->since <= self->clock)
        return item->seat;
    }
  return -1;
}

/* "turns: play 0,0 se | play 1,1 se": each by whoever owes a move. */
static gboolean
do_turns (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  g_auto (GStrv) texts = g_strsplit (rest, " | ", -1);
  for (guint i = 0; texts[i]; i++)
    {
      int seat = whose_turn (self);
      if (seat < 0)
        return case_wrong (error, line, "nobody owes a move when “%s” is to be made", texts[i]);
      if (!act (self, line, seat, texts[i], NULL, error))
        return FALSE;
    }
  return TRUE;
}

/* "play 40 moves": whoever owes a move makes the first that is legal. */
static gboolean
do_play (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  guint n = (guint)g_ascii_strtoull (rest, NULL, 10);
  for (guint i = 0; i < n; i++)
    {
      int seat = whose_turn (self);
      g_autoptr (GPtrArray) moves
          = seat < 0 ? NULL : grape_position_legal (grape_instance_position (self->instance), seat);
      if (!moves || !moves->len)
        return case_wrong (error, line, "there is no move number %u", i + 1);
      if (!act (self, line, seat, g_ptr_array_index (moves, 0), NULL, error))
        return FALSE;
    }
  return n > 0 || case_wrong (error, line, "this must be “play NUMBER moves”");
}

/* "pass to +72h", or "pass deadline": to the second after the next one. */
static gboolean
do_pass (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  gint64 at = grape_instance_next_deadline (self->instance);
  const char *to = case_after (rest, "to");
  if (to)
    return case_time (self, line, to, &at, error) && move_clock (self, line, at, error);
  if (!g_str_equal (rest, "deadline"))
    return case_wrong (error, line, "this must be “pass to TIME” or “pass deadline”");
  if (!at)
    return case_wrong (error, line, "there is no deadline");
  return move_clock (self, line, at + 1, error);
}

/* "back to event 3": all later questions are about that position. */
static gboolean
do_back (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  const char *number = case_after (rest, "to event");
  g_autoptr (GError) fault = NULL;
  if (!number || !g_ascii_isdigit (*number))
    return case_wrong (error, line, "this must be “back to event NUMBER”");
  g_clear_pointer (&self->asked, grape_position_free);
  self->asked
      = grape_instance_at (self->instance, (guint)g_ascii_strtoull (number, NULL, 10), &fault);
  return self->asked || case_wrong (error, line, "%s", fault->message);
}

/* "copy of Bob": from here on Bob's copy of the log, without the seed. */
static gboolean
do_copy (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  const char *name = case_after (rest, "of");
  g_autoptr (GError) fault = NULL;
  GrapeViewer viewer;
  if (!name || !case_viewer (self, line, &name, &viewer, error))
    return name ? FALSE : case_wrong (error, line, "this must be “copy of NAME”");
  if (!case_check (self, line, error))
    return FALSE;
  GrapeInstance *copy = grape_instance_for_viewer (self->instance, viewer, &fault);
  if (!copy)
    return case_wrong (error, line, "%s", fault->message);
  grape_instance_free (self->instance);
  self->instance = copy;
  self->is_copy = TRUE;
  return TRUE;
}

/* Whether @text is "Ann: ...", "seat 2: ...", "person Walt: ..." or "referee: ...". */
static gboolean
is_act (const char *text)
{
  gsize length = strcspn (text, ": ");
  if (g_str_has_prefix (text, "seat "))
    length = strlen ("seat ") + strspn (text + strlen ("seat "), "0123456789");
  if (g_str_has_prefix (text, "person "))
    length = strcspn (text, ":");
  return text[length] == ':'
         && (g_str_has_prefix (text, "person ") || g_ascii_isupper (*text)
             || g_str_has_prefix (text, "seat ") || g_str_has_prefix (text, "referee:"));
}

/**
 * case_play_do:
 * @known: whether the line does something
 */
gboolean
case_play_do (CasePlay *self, const CaseLine *line, gboolean *known, GError **error)
{
  const char *text = line->text;
  gboolean timed = *text == '+' || g_ascii_isdigit (*text);
  if (timed)
    {
      gint64 at;
      g_autofree char *time = case_word (&text);
      if (!case_time (self, line, time, &at, error) || !move_clock (self, line, at, error))
        return FALSE;
    }
  CaseLine act_line = *line;
  act_line.text = (char *)text;
  if (is_act (text))
    return *known = TRUE, do_act (self, line, text, error);
  return run_row (self, &act_line, known, "each:", do_each, error)
         && run_row (self, &act_line, known, "turns:", do_turns, error)
         && run_row (self, &act_line, known, "play", do_play, error)
         && (timed
             || (run_row (self, line, known, "pass", do_pass, error)
                 && run_row (self, line, known, "back", do_back, error)
                 && run_row (self, line, known, "copy", do_copy, error)));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No secret leaks: what a viewer may not know can be anything, and nothing that the viewer gets
 * changes by a byte. */
#include "playout.h"
#include "find/grape-find.h"
#include "engine/grape-verb.h"

#include <string.h>

/* Everything that one viewer gets to see of a position, as one text. */
static char *
everything_seen (Playout *self, const GrapePosition *position, GrapeViewer viewer)
{
  g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
  g_autoptr (GrapePost) post = grape_position_post (position, viewer);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *json = grape_position_to_json (view);
  g_autofree char *twin = grape_position_twin (view);
  GString *seen = g_string_new (json);
  grape_outcome_describe (outcome, builder);
  g_autoptr (JsonNode) node = json_builder_get_root (builder);
  g_autofree char *result = json_to_string (node, FALSE);
  g_string_append_printf (seen, "\n%s\n%s\n%s\n%s\n", twin, post ? post->subject : "no post",
                          post ? post->body : "", result);
  for (guint i = 0; viewer >= 0 && self->rules->bots[i]; i++)
    {
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "secret", position->n_events);
      g_autofree char *move
          = viewer < (int)grape_table_size (position->table)
                ? grape_position_bot (position, viewer, self->rules->bots[i], &stream, 300)
                : NULL;
      g_string_append_printf (seen, "%s\n", move ? move : "no move");
    }
  return g_string_free (seen, FALSE);
}

static void
same_seen (Playout *self, const char *how, GrapeViewer viewer, const char *before,
           const char *after)
{
  gsize at = 0;
  while (before[at] && before[at] == after[at])
    at++;
  if (!before[at] && !after[at])
    return;
  gsize from = at > 60 ? at - 60 : 0;
  playout_fail (self, "LEAK to viewer %d: %s, and it shows: “%.140s” | “%.140s”", viewer, how,
                before + from, after + from);
}

/**
 * check_varied:
 *
 * For each viewer: another world that fits all that the viewer knows looks the same.
 */
void
check_varied (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autofree char *full = grape_position_to_json (position);
  for (guint i = 0; i < self->viewers->len; i++)
    {
      GrapeViewer viewer = playout_viewer (self, i);
      g_autoptr (GrapePosition) other = grape_position_copy (position);
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "vary", self->acts->len);
      g_autofree char *before = everything_seen (self, position, viewer);
      gboolean varied = grape_rules_vary (self->rules, other->state, viewer, &stream);
      g_autofree char *after = everything_seen (self, other, viewer);
      g_autofree char *full_after = grape_position_to_json (other);
      same_seen (self, "what is hidden was varied", viewer, before, after);
      gboolean changed = !g_str_equal (full, full_after);
      counts.n_varied += changed;
      if (changed && !varied)
        playout_fail (self, "vary() changed something and says that it did not");
      if (changed && viewer == GRAPE_VIEWER_REFEREE && self->rules->referee == GRAPE_REFEREE_ONE)
        playout_fail (self, "vary() hides something from the referee");
    }
}

static gboolean
is_opened (GrapeInstance *instance, guint number)
{
  for (guint n = number + 1; n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);
      for (guint i = 0; event->opens && i < event->opens->len; i++)
        if (((GrapeOpening *)g_ptr_array_index (event->opens, i))->number == number)
          return TRUE;
    }
  return FALSE;
}

static void
check_hidden_event (Playout *self, GrapeViewer viewer, const GrapeEvent *event, const char *file,
                    const char *line)
{
  g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);
  if (strstr (line, "\"text\"") || strstr (line, "\"nonce\""))
    playout_fail (self, "LEAK to viewer %d: event %u is not sealed: %s", viewer, event->number,
                  line);
  if (!is_opened (self->live, event->number) && strstr (file, nonce))
    playout_fail (self, "LEAK to viewer %d: the nonce of event %u stands in the file", viewer,
                  event->number);
}

/**
 * check_exports:
 *
 * What each viewer is given holds no seed, no nonce and no sealed text.
 */
void
check_exports (Playout *self)
{
  g_autofree char *seed = grape_hex_encode (self->seed, GRAPE_SEED_BYTES);
  for (guint i = 0; i < self->viewers->len; i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeViewer viewer = playout_viewer (self, i);
      g_autoptr (GrapeInstance) given = grape_instance_for_viewer (self->live, viewer, &error);
      if (!given)
        playout_fail (self, "no copy for viewer %d: %s", viewer, error->message);
      g_autofree char *file = grape_instance_to_text (given, TRUE);
      g_autofree char *collected
          = grape_instance_to_text (g_ptr_array_index (self->viewers, i), TRUE);
      if (!g_str_equal (file, collected))
        playout_fail (self, "viewer %d's copy is not what they collected event by event", viewer);
      if (strstr (file, seed) || strstr (file, "vault"))
        playout_fail (self, "LEAK to viewer %d: the seed stands in the file", viewer);
      g_auto (GStrv) lines = g_strsplit (file, "\n", -1);
      for (guint n = 1; n <= grape_instance_n_events (self->live); n++)
        {
          const GrapeEvent *event = grape_instance_event (self->live, n);
          if (!grape_audience_has (event->audience, viewer))
            check_hidden_event (self, viewer, event, file, lines[n]);
        }
    }
}

/* Whether a line of @text stands in @known too. */
static gboolean
shares_line (const char *text, const char *known)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; known && lines[i]; i++)
    if (*lines[i] && strstr (known, lines[i]))
      return TRUE;
  return FALSE;
}

/* Whether the viewer has read such words: their own, or others' that were opened. */
static gboolean
has_read (GrapeInstance *log, const char *text)
{
  for (guint n = 1; n <= grape_instance_n_events (log); n++)
    {
      const GrapeEvent *event = grape_instance_event (log, n);
      if (shares_line (text, event->text))
        return TRUE;
      for (guint i = 0; event->opens && i < event->opens->len; i++)
        if (shares_line (text, ((GrapeOpening *)g_ptr_array_index (event->opens, i))->text))
          return TRUE;
    }
  return FALSE;
}

/* What @seat has submitted since the last step, all of it, as they might tell it. */
static char *
waiting_moves (Playout *self, int seat, GrapeInstance *log)
{
  const GrapePosition *position = grape_instance_position (self->live);
  g_autoptr (GPtrArray) choices = grape_position_legal (position, seat);
  g_autoptr (GString) text = g_string_new ("Hello,\n\n");
  gboolean any = FALSE;
  for (guint n = grape_instance_n_events (self->live); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (self->live, n);
      if (event->kind == GRAPE_EVENT_STEP || event->kind == GRAPE_EVENT_VOID
          || event->kind == GRAPE_EVENT_RULING /* votes fall with what was struck */
          || event->kind == GRAPE_EVENT_JOIN   /* who takes a seat over begins anew */
          || event->kind == GRAPE_EVENT_REFEREE)
        break;
      if (event->kind != GRAPE_EVENT_MOVE
          || (event->author != seat
              && !grape_names_equal (event->person, grape_table_name (position->table, seat))))
        continue;
      counts.n_secrets += !grape_event_public (event);
      if (any && grape_event_public (event)) /* a public act, and then a secret vote on it */
        break;
      if (grape_event_public (event) || has_read (log, event->text))
        return NULL;
      any = TRUE;
      g_string_append_printf (text, "%s: %s\n", grape_table_name (position->table, seat),
                              event->text);
    }

  /* Where there is no choice, there is no secret. */
  if (!any || (choices && choices->len == 1) || grape_table_seat (position->table, seat)->left)
    return NULL;
  return g_strdup (text->str);
}

/* For games in which all moves are public: a private draw that @viewer does not know, as somebody
 * who does might tell it: NULL when chance has decided nothing of the kind that is still hidden. */
static char *
hidden_draw (Playout *self, int seat, GrapeViewer viewer)
{
  const GrapePosition *position = grape_instance_position (self->live);
  guint n_events = grape_instance_n_events (self->live);
  /* Who has left holds nothing; and later on, what was dealt may have been played for all to see.
   */
  if (grape_table_seat (position->table, seat)->left)
    return NULL;
  for (guint n = n_events; n > 0 && n + 8 > n_events; n--)
    {
      const GrapeEvent *event = grape_instance_event (self->live, n);
      if (event->kind == GRAPE_EVENT_MOVE && event->author == seat && grape_event_public (event))
        return NULL;
      if (event->kind == GRAPE_EVENT_DRAW && !grape_audience_has (event->audience, viewer)
          && (event->audience & GRAPE_AUDIENCE_SEAT (seat)) && !is_opened (self->live, n)
          && !grape_instance_event_void (self->live, n))
        return g_strdup_printf ("Hello,\n\n%s: %s\n", grape_table_name (position->table, seat),
                                event->text);
    }
  return NULL;
}

/**
 * check_told:
 *
 * A text that tells what somebody else has submitted or was dealt, in the game's own words, is not
 * let through. (Not looked at where a given position told some of it to everybody.)
 */
void
check_told (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);
  for (guint i = 0; !self->header->setup && i < self->viewers->len; i++)
    for (int seat = 0; seat < (int)grape_table_size (position->table); seat++)
      {
        GrapeViewer viewer = playout_viewer (self, i);
        if (viewer == seat || viewer == GRAPE_VIEWER_REFEREE || grape_position_over (position))
          continue;
        g_autofree char *text = waiting_moves (self, seat, g_ptr_array_index (self->viewers, i));
        if (!text && !counts.n_secrets)
          text = hidden_draw (self, seat, viewer);
        if (!text)
          continue;
        g_autoptr (GPtrArray) reasons = grape_leaks (position, viewer, text);
        if (!reasons->len)
          playout_fail (self, "viewer %d may be told: %s", viewer, text);
        counts.n_leaks++;
      }
}

/* The log as the viewer has it, without what only covers the text. */
static char *
masked_log (GrapeInstance *instance, GrapeViewer viewer)
{
  GString *log = g_string_new (NULL);
  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    {
      g_autoptr (GrapeEvent) event
          = grape_event_seal_for (grape_instance_event (instance, n), viewer);
      memset (event->commitment, 0, GRAPE_HASH_BYTES);
      memset (event->hash, 0, GRAPE_HASH_BYTES);
      g_autofree char *line = grape_event_to_line (event);
      g_string_append_printf (log, "%s\n", line);
    }
  return g_string_free (log, FALSE);
}

/* Whether the lines of a block have been shown since without their author: what was written is
 * known then, and check_varied() checks its author. */
static gboolean
is_shown (GrapeInstance *instance, const GrapeEvent *block)
{
  const GrapeVerb *verb
      = grape_verb_find (grape_instance_rules (instance)->verbs, block->text ? block->text : "");
  const char *lines = !block->text ? NULL : strchr (block->text, '\n');
  g_auto (GStrv) wanted = g_strsplit (lines ? lines + 1 : "", "\n", -1);

  for (guint n = block->number + 1; n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->kind != GRAPE_EVENT_STEP || !event->text || !verb || !verb->block)
        continue;
      if (lines ? strstr (event->text, wanted[0]) != NULL
                : strstr (event->text, ":\n") || g_str_has_suffix (event->text, ":"))
        return TRUE; /* one without lines stands there as a number alone */
    }
  return FALSE;
}

/* Whether the act is a move of somebody else that @viewer does not know, and that was not opened
 * up to now. */
static gboolean
is_hidden_act (Playout *self, const Act *act, GrapeViewer viewer)
{
  const GrapeEvent *event = act->event ? grape_instance_event (self->live, act->event) : NULL;
  return event && event->kind == GRAPE_EVENT_MOVE && event->author != viewer
         && !grape_audience_has (event->audience, viewer) && !is_opened (self->live, event->number)
         && !is_shown (self->live, event);
}

/* What else could be done: the legal moves, or where they cannot be listed, what bots would do. */
static GPtrArray *
other_moves (Playout *self, GrapeInstance *instance, int seat)
{
  const GrapePosition *position = grape_instance_position (instance);
  GPtrArray *moves = seat >= 0 ? grape_position_legal (position, seat) : NULL;

  if (moves || seat < 0)
    return moves;
  moves = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < 6; i++)
    {
      guint n_levels = g_strv_length ((char **)self->rules->bots);
      char *move = grape_position_bot (position, seat, self->rules->bots[i % n_levels],
                                       &self->stream, 200);
      if (move)
        g_ptr_array_add (moves, move);
    }
  return moves;
}

/* Another legal move of the same seat, if there is one that is accepted and as secret: "ready" in
 * place of orders is for all to see. */
static gboolean
do_otherwise (Playout *self, GrapeInstance *instance, const Act *act, const GrapeEvent *usual)
{
  g_autoptr (GPtrArray) moves = other_moves (self, instance, act->author);
  for (guint attempt = 0; moves && moves->len > 1 && attempt < 5; attempt++)
    {
      const char *move = g_ptr_array_index (moves, playout_below (self, moves->len));
      g_autoptr (GrapeInstance) trial = grape_instance_copy (instance);
      if (g_str_equal (move, usual->text)
          || !grape_instance_act (trial, act->at, act->author, move, NULL)
          || grape_instance_n_events (trial) != act->event
          || grape_instance_event (trial, act->event)->audience != usual->audience)
        continue;
      return grape_instance_act (instance, act->at, act->author, move, NULL);
    }
  return FALSE;
}

static gboolean
any_opened (GrapeInstance *instance, const GArray *numbers)
{
  for (guint i = 0; i < numbers->len; i++)
    if (is_opened (instance, g_array_index (numbers, guint, i)))
      return TRUE;
  return FALSE;
}

/* Plays the same acts anew, with some of the moves that @viewer does not know made otherwise.
 * NULL when that leads to a game that would be another one for its mover, or for everybody: orders
 * in place of a claim are opened. */
static GrapeInstance *
rebuild (Playout *self, GrapeViewer viewer, guint *n_changed)
{
  g_autoptr (GrapeInstance) other = grape_instance_new (self->header, self->seed, NULL, NULL);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint64 changed = 0;
  for (guint i = 0; i < self->acts->len; i++)
    {
      const Act *act = g_ptr_array_index (self->acts, i);
      g_autoptr (GError) error = NULL;
      if (is_hidden_act (self, act, viewer) && playout_below (self, 3))
        {
          const GrapeEvent *event = grape_instance_event (self->live, act->event);
          if (do_otherwise (self, other, act, event))
            {
              (*n_changed)++;
              changed |= GRAPE_AUDIENCE_SEAT (act->author);
              g_array_append_val (numbers, act->event);
              continue;
            }
        }
      playout_act (self, other, act, &error);
      g_autofree char *refusal
          = error ? g_strdup_printf ("%d %s", error->code, error->message) : NULL;
      gboolean knows = act->author >= 0 && (changed & GRAPE_AUDIENCE_SEAT (act->author));
      if (g_strcmp0 (refusal, act->refusal) == 0)
        continue;
      /* What was done otherwise is open by now, and the game another one for everybody. */
      if (any_opened (other, numbers))
        return NULL;
      if (!knows && act->author >= 0)
        playout_fail (
            self,
            "LEAK by a refusal: others' hidden moves were changed, and seat %d's “%s” got "
            "“%s” instead of “%s”",
            act->author + 1, act->text, refusal ? refusal : "ok",
            act->refusal ? act->refusal : "ok");
      return NULL;
    }
  return any_opened (other, numbers) ? NULL : g_steal_pointer (&other);
}

/* What a post to @viewer says of the last events. */
static char *
last_news (GrapeInstance *instance, GrapeViewer viewer)
{
  guint n = grape_instance_n_events (instance);
  return grape_instance_news (instance, n > 12 ? n - 12 : 1, viewer);
}

/**
 * check_rebuilt:
 *
 * For each viewer: the same game with others' unopened moves made otherwise gives that viewer the
 * same log, position, words and choices.
 */
void
check_rebuilt (Playout *self)
{
  for (guint i = 0; i < self->viewers->len; i++)
    {
      GrapeViewer viewer = playout_viewer (self, i);
      guint n_changed = 0;
      g_autoptr (GrapeInstance) other = rebuild (self, viewer, &n_changed);
      if (!other || !n_changed)
        continue;
      g_autofree char *log = masked_log (self->live, viewer);
      g_autofree char *other_log = masked_log (other, viewer);
      g_autofree char *seen = everything_seen (self, grape_instance_position (self->live), viewer);
      g_autofree char *other_seen = everything_seen (self, grape_instance_position (other), viewer);
      g_autofree char *news = last_news (self->live, viewer);
      g_autofree char *other_news = last_news (other, viewer);
      same_seen (self, "others' hidden moves were made otherwise", viewer, log, other_log);
      same_seen (self, "others' hidden moves were made otherwise", viewer, news, other_news);
      same_seen (self, "others' hidden moves were made otherwise", viewer, seen, other_seen);
      counts.n_rebuilt++;
    }
}

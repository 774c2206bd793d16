/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts, the same in every game: a heading, what the game says happened, the board as text, who
 * owes what until when, the result, and a receipt for a private move. */
#include "grape-position.h"

#include <string.h>

/* "Round 5" */
static char *
name_phase (const GrapePosition *self)
{
  char *text = grape_rules_name_phase (self->rules, grape_position_phase (self));

  *text = g_ascii_toupper (*text);
  return text;
}

static void
append_title (const GrapePosition *self, GString *text)
{
  guint phase = grape_position_phase (self);
  g_autofree char *name = grape_rules_name_phase (self->rules, phase);

  g_string_append (text, self->rules->name);
  if (grape_position_over (self))
    g_string_append (text, ", the game is over");
  else if (phase > 0)
    g_string_append_printf (text, ", %s", name);
  g_string_append (text, "\n\n");
}

static gboolean
is_same_debt (const GrapePending *a, const GrapePending *b)
{
  return !b->done && a->since == b->since && a->until == b->until && g_str_equal (a->what, b->what)
         && g_strcmp0 (a->person, b->person) == 0 && g_strcmp0 (a->about, b->about) == 0
         && g_strcmp0 (a->otherwise, b->otherwise) == 0;
}

/* The people who owe the same as pending[@first]: "Ann, Bob and Cleo". */
static char *
name_debtors (const GrapePosition *self, const GArray *pending, guint first)
{
  const GrapePending *debt = &g_array_index (pending, GrapePending, first);
  guint64 seats = 0;

  if (debt->seat < 0)
    return g_strdup (grape_pending_name (debt, self->table));
  for (guint i = first; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat >= 0 && is_same_debt (debt, item))
        seats |= GRAPE_AUDIENCE_SEAT (item->seat);
    }
  return grape_table_names (self->table, seats);
}

static gboolean
was_told (const GArray *pending, guint index)
{
  const GrapePending *debt = &g_array_index (pending, GrapePending, index);

  for (guint i = 0; i < index; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if ((item->seat < 0) == (debt->seat < 0) && is_same_debt (debt, item))
        return TRUE;
    }
  return FALSE;
}

/* While the game is held no limit runs, except a game's own for the absence of somebody. */
static gint64
runs_until (const GrapePosition *self, const GrapePending *item)
{
  gboolean stands = grape_table_held (self->table)
                    && (item->seat != GRAPE_AUTHOR_REFEREE || !self->rules->ticks_held);

  return stands ? 0 : item->until;
}

/* "Owed by Ann and Bob until 2026-01-05 10:00 UTC: a bid; otherwise a card drawn at random." */
static void
append_debt (const GrapePosition *self, const GArray *pending, guint index, GString *text)
{
  const GrapePending *debt = &g_array_index (pending, GrapePending, index);
  g_autofree char *who = name_debtors (self, pending, index);

  g_string_append_printf (text, "Owed by %s", who);
  if (debt->since > self->at)
    {
      g_string_append (text, " from ");
      grape_time_append (text, debt->since);
    }
  if (runs_until (self, debt))
    {
      g_string_append (text, " until ");
      grape_time_append (text, debt->until);
    }
  g_string_append_printf (text, ": %s", debt->what);
  if (debt->about)
    g_string_append_printf (text, " (%s)", debt->about);
  if (debt->otherwise)
    g_string_append_printf (text, "; otherwise %s", debt->otherwise);
  g_string_append (text, ".\n");
}

static void
append_owed (const GrapePosition *self, GString *text)
{
  g_autoptr (GArray) pending = grape_position_pending (self);
  gint64 until = 0;
  guint n_open = 0;

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->done)
        {
          until = MAX (until, runs_until (self, item));
          continue;
        }
      if (!was_told (pending, i))
        append_debt (self, pending, i, text);
      n_open++;
    }
  if (self->table->paused)
    g_string_append (text, "The game is paused: no limit runs.\n");
  if (n_open || !until)
    return;
  g_string_append (text, "Nothing more is owed until ");
  grape_time_append (text, until);
  g_string_append (text, ".\n");
}

static void
append_award (const GrapePosition *self, const GrapeAward *award, GString *text)
{
  const char *name = award->person ? award->person
                     : award->to < 0 && self->table->referee
                         ? self->table->referee
                         : grape_table_name (self->table, award->to);

  if (award->points)
    g_string_append_printf (text, "%d points to %s.\n", award->points, name);
  if (award->currency)
    {
      g_string_append_printf (text, "A$%d", award->currency);
      if (award->from >= 0)
        g_string_append_printf (text, " from %s", grape_table_name (self->table, award->from));
      g_string_append_printf (text, " to %s.\n", name);
    }
  if (award->trophy)
    g_string_append_printf (text, "A %s to %s.\n", award->trophy, name);
}

static void
append_result (const GrapePosition *self, GString *text)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (self);

  g_string_append_printf (text, "The game is over. %s\n", outcome->reason ? outcome->reason : "");
  for (guint i = 0; i < outcome->awards->len; i++)
    append_award (self, &g_array_index (outcome->awards, GrapeAward, i), text);
}

/* The board, and below it what somebody has to do, or how the game ended. */
static void
append_board (const GrapePosition *self, GString *text)
{
  g_autofree char *board = self->rules->twin (self->table, self->state);

  g_string_append (text, board);
  g_string_append_c (text, '\n');
  if (grape_position_over (self))
    append_result (self, text);
  else
    append_owed (self, text);
}

/**
 * grape_position_twin:
 *
 * Returns: (transfer full): the board as text, with what is owed; call it on a view
 */
char *
grape_position_twin (const GrapePosition *self)
{
  GString *text = g_string_new (NULL);

  append_title (self, text);
  append_board (self, text);
  return g_string_free (text, FALSE);
}

/* Below the title, the game first says what led here. */
static char *
write_to_all (const GrapePosition *self, GString *body)
{
  g_autofree char *subject = NULL;

  append_title (self, body);
  gsize titled = body->len;
  subject = self->rules->post ? self->rules->post (self->table, self->state, body) : g_strdup ("");
  if (!subject)
    return NULL;
  if (body->len > titled)
    g_string_append_c (body, '\n');
  append_board (self, body);
  if (grape_position_over (self))
    return g_strdup ("The game is over");
  g_autofree char *phase = name_phase (self);
  return g_strconcat (phase, *subject ? ": " : "", subject, NULL);
}

/* What @seat owes or has done, without its article: "bid". */
static const char *
name_debt (const GrapePosition *self, int seat, const GArray *pending, gint64 *until)
{
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat != seat)
        continue;
      *until = item->until;
      if (g_str_has_prefix (item->what, "a "))
        return item->what + strlen ("a ");
      return item->what + (g_str_has_prefix (item->what, "an ") ? strlen ("an ") : 0);
    }
  return NULL;
}

/* Lines stand as they were written, on their own. */
static void
append_chosen (GString *body, const char *chosen)
{
  gsize length = strlen (chosen);
  if (strchr (chosen, '\n'))
    g_string_append_printf (body, "\n\n%s\n\n", chosen);
  else
    g_string_append_printf (body, " %s%s\n", chosen,
                            length && strchr (".!?", chosen[length - 1]) ? "" : ".");
}

/* "Ann, your bid for round 5 has arrived: the queen of hearts." */
static char *
write_receipt (const GrapePosition *self, int seat, GString *body)
{
  g_autofree char *chosen
      = self->rules->chosen ? self->rules->chosen (self->table, self->state, seat) : NULL;
  g_autoptr (GArray) pending = grape_position_pending (self);
  int chair = self->rules->chair ? self->rules->chair (self->state) : -1;
  const char *noun = self->rules->phase_noun;
  guint phase = grape_position_phase (self);
  gint64 until = 0;
  const char *what = name_debt (self, seat, pending, &until);

  if (!chosen || !what)
    return NULL;
  gboolean many = g_str_has_suffix (what, "s") && !g_str_has_suffix (what, "ss"); /* "orders" */
  const char *it = many ? "them" : "it";
  g_string_append_printf (body,
                          "%s, your %s for %s %u %s arrived:", grape_table_name (self->table, seat),
                          what, noun, phase, many ? "have" : "has");
  append_chosen (body, chosen);
  g_string_append_printf (body, "Only you and %s know %s. ",
                          grape_table_name (self->table, chair >= 0 ? chair : GRAPE_AUTHOR_REFEREE),
                          it);
  if (until)
    {
      g_string_append_printf (body, "%s due by ", many ? "They are" : "It is");
      grape_time_append (body, until);
      g_string_append_printf (body, "; until the %s ends you may replace %s.\n", noun, it);
    }
  else
    g_string_append_printf (body, "You may replace %s until the %s ends.\n", it, noun);
  return g_strdup_printf ("Your %s for %s %u", what, noun, phase);
}

static char *
write_to_seat (const GrapePosition *self, int seat, GString *body)
{
  char *subject
      = self->rules->letter ? self->rules->letter (self->table, self->state, seat, body) : NULL;

  return subject ? subject : write_receipt (self, seat, body);
}

/**
 * grape_position_post:
 *
 * Writes the post for @viewer from that viewer's view, whatever this position knows.
 *
 * Returns: (transfer full) (nullable): NULL when the viewer gets none now
 */
GrapePost *
grape_position_post (const GrapePosition *self, GrapeViewer viewer)
{
  g_autoptr (GrapePosition) view = grape_position_view (self, viewer);
  g_autoptr (GString) body = g_string_new (NULL);
  char *subject = NULL;

  if (viewer == GRAPE_VIEWER_SPECTATOR)
    subject = write_to_all (view, body);
  else if (grape_table_seat (view->table, viewer))
    subject = write_to_seat (view, viewer, body);
  if (!subject)
    return NULL;
  GrapePost *post = g_new0 (GrapePost, 1);
  post->subject = subject;
  post->body = g_string_free (g_steal_pointer (&body), FALSE);
  return post;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of an Open Table: making, copying and hiding it; where the cards are. */
#include "open-table-private.h"

#include <string.h>

static void
line_clear (gpointer data)
{
  g_free (((OpenTableLine *)data)->text);
}

static void
cell_clear (gpointer data)
{
  g_free (((OpenTableCell *)data)->mark);
}

static void
due_clear (gpointer data)
{
  g_free (((OpenTableDue *)data)->why);
}

static GArray *
list_new (gsize size, GDestroyNotify clear)
{
  GArray *list = g_array_new (FALSE, TRUE, (guint)size);

  if (clear)
    g_array_set_clear_func (list, clear);
  return list;
}

OpenTable *
open_table_new (GrapeResources *resources)
{
  OpenTable *self = g_new0 (OpenTable, 1);

  self->resources = grape_resources_ref (resources);
  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    self->seats[i].hand = list_new (sizeof (OpenTableCard), NULL);
  self->due = list_new (sizeof (OpenTableDue), due_clear);
  self->laid = list_new (sizeof (OpenTableLaid), NULL);
  self->discard = list_new (sizeof (int), NULL);
  self->lines = list_new (sizeof (OpenTableLine), line_clear);
  self->dice = list_new (sizeof (guint), NULL);
  self->cells = list_new (sizeof (OpenTableCell), cell_clear);
  self->counts = list_new (sizeof (guint), NULL);
  self->choices = g_ptr_array_new_with_free_func (g_free);
  self->turn = self->rolled_for = -1;
  return self;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

gpointer
open_table_copy (gconstpointer state)
{
  const OpenTable *self = state;
  OpenTable *copy = g_memdup2 (self, sizeof *self);

  grape_resources_ref (copy->resources);
  if (copy->rules)
    g_ref_string_acquire (copy->rules);
  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    {
      copy->seats[i].hand = g_array_copy (self->seats[i].hand);
      copy->seats[i].sealed = g_strdup (self->seats[i].sealed);
    }
  copy->laid = g_array_copy (self->laid);
  copy->discard = g_array_copy (self->discard);
  copy->counts = g_array_copy (self->counts);
  copy->dice = g_array_copy (self->dice);
  copy->due = list_new (sizeof (OpenTableDue), due_clear);
  g_array_append_vals (copy->due, self->due->data, self->due->len);
  for (guint i = 0; i < copy->due->len; i++)
    {
      OpenTableDue *due = &g_array_index (copy->due, OpenTableDue, i);
      due->why = g_strdup (due->why);
    }
  copy->lines = list_new (sizeof (OpenTableLine), line_clear);
  g_array_append_vals (copy->lines, self->lines->data, self->lines->len);
  for (guint i = 0; i < copy->lines->len; i++)
    {
      OpenTableLine *line = &g_array_index (copy->lines, OpenTableLine, i);
      line->text = g_strdup (line->text);
    }
  copy->cells = list_new (sizeof (OpenTableCell), cell_clear);
  g_array_append_vals (copy->cells, self->cells->data, self->cells->len);
  for (guint i = 0; i < copy->cells->len; i++)
    {
      OpenTableCell *cell = &g_array_index (copy->cells, OpenTableCell, i);
      cell->mark = g_strdup (cell->mark);
    }
  copy->choices = g_ptr_array_copy (self->choices, copy_text, NULL);
  copy->question = g_strdup (self->question);
  copy->board = g_strdup (self->board);
  copy->clock_name = g_strdup (self->clock_name);
  copy->rolled_why = g_strdup (self->rolled_why);
  return copy;
}

void
open_table_free (gpointer state)
{
  OpenTable *self = state;

  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    {
      g_array_unref (self->seats[i].hand);
      g_free (self->seats[i].sealed);
    }
  g_array_unref (self->due);
  g_array_unref (self->laid);
  g_array_unref (self->discard);
  g_array_unref (self->lines);
  g_array_unref (self->dice);
  g_array_unref (self->counts);
  g_array_unref (self->cells);
  g_ptr_array_unref (self->choices);
  g_free (self->question);
  g_free (self->board);
  g_free (self->clock_name);
  g_free (self->rolled_why);
  g_clear_pointer (&self->rules, g_ref_string_release);
  grape_resources_unref (self->resources);
  g_free (self);
}

/** open_table_shift: what runs while the table plays */
void
open_table_shift (gpointer state, gint64 seconds)
{
  OpenTable *self = state;
  gint64 *times[] = { &self->since, &self->deadline,   &self->turn_since,
                      &self->clock, &self->turn_until, &self->asked };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    if (*times[i])
      *times[i] += seconds;
}

/* Views */

/* R3.1: hands are their owners', and the referee's only where the table says so. */
static gboolean
sees_hand (const OpenTable *self, int seat, GrapeViewer viewer)
{
  return viewer == seat || (self->referee_sees && viewer == GRAPE_VIEWER_REFEREE);
}

/* R2.2 */
static gboolean
sees_sealed (const OpenTableSeat *self, int seat, GrapeViewer viewer)
{
  return viewer == seat || viewer == GRAPE_VIEWER_REFEREE || !self->sealed_in;
}

/* R2.4 */
static gboolean
sees_line (const OpenTableLine *line, GrapeViewer viewer)
{
  return line->told || grape_audience_has (line->to, viewer);
}

GrapeSealedRow
open_table_votes (OpenTable *self)
{
  return GRAPE_SEALED_ROW (self->seats, .vote, self->n_seats);
}

static gboolean
hides_votes (const OpenTable *self, GrapeViewer viewer)
{
  return self->secret && viewer != GRAPE_VIEWER_REFEREE;
}

static gboolean
hides_vote (const OpenTable *self, int seat, GrapeViewer viewer)
{
  return hides_votes (self, viewer) && self->seats[seat].vote.event && !self->seats[seat].vote.told;
}

gpointer
open_table_view (gconstpointer state, GrapeViewer viewer)
{
  OpenTable *self = open_table_copy (state);

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      OpenTableSeat *each = &self->seats[seat];

      for (guint i = 0; !sees_hand (self, seat, viewer) && i < each->hand->len; i++)
        {
          OpenTableCard *card = &g_array_index (each->hand, OpenTableCard, i);

          if (!card->told)
            card->kind = OPEN_TABLE_HIDDEN;
        }
      open_table_sort_hand (self, seat);
      if (!sees_sealed (each, seat, viewer))
        g_clear_pointer (&each->sealed, g_free);
      if (hides_vote (self, seat, viewer)) /* R5.2: not even the voter's own, until the count */
        each->vote.value = GRAPE_SEALED_HIDDEN;
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      OpenTableLine *line = &g_array_index (self->lines, OpenTableLine, i);

      if (!sees_line (line, viewer))
        g_clear_pointer (&line->text, g_free);
    }
  return self;
}

/* Any other cards that could be there: those in the stock and those that are hidden. */
static gboolean
vary_hands (OpenTable *self, GrapeViewer viewer, GrapeStream *stream)
{
  g_autoptr (GArray) pool = open_table_stock_cards (self);
  g_autoptr (GPtrArray) hidden = g_ptr_array_new ();

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; !sees_hand (self, seat, viewer) && i < self->seats[seat].hand->len; i++)
      {
        OpenTableCard *card = &g_array_index (self->seats[seat].hand, OpenTableCard, i);

        if (card->told || card->kind == OPEN_TABLE_HIDDEN)
          continue;
        g_ptr_array_add (hidden, card);
        g_array_append_val (pool, card->kind);
      }
  for (guint i = 0; i < hidden->len; i++)
    {
      guint chosen = grape_stream_below (stream, pool->len);

      ((OpenTableCard *)g_ptr_array_index (hidden, i))->kind = g_array_index (pool, int, chosen);
      g_array_remove_index_fast (pool, chosen);
    }
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    open_table_sort_hand (self, seat);
  return hidden->len > 0;
}

static void
replace (char **text, GrapeStream *stream)
{
  g_free (*text);
  *text = g_strdup_printf ("something else %u", grape_stream_below (stream, 1000));
}

gboolean
open_table_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  OpenTable *self = state;
  gboolean varied = vary_hands (self, viewer, stream);

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      OpenTableSeat *each = &self->seats[seat];

      if (each->sealed && !sees_sealed (each, seat, viewer))
        {
          replace (&each->sealed, stream);
          varied = TRUE;
        }
      if (hides_vote (self, seat, viewer))
        {
          each->vote.value = (int)grape_stream_below (stream, self->choices->len + 1);
          varied = TRUE;
        }
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      OpenTableLine *line = &g_array_index (self->lines, OpenTableLine, i);

      if (!line->text || sees_line (line, viewer))
        continue;
      replace (&line->text, stream);
      varied = TRUE;
    }
  return varied;
}

/* What a canvas may ask */

gboolean
open_table_plays (const OpenTable *self, int seat)
{
  return seat >= 0 && seat < (int)self->n_seats && self->seats[seat].playing;
}

gboolean
open_table_has_sealed (const OpenTable *self, int seat)
{
  return self->seats[seat].sealed_in || self->seats[seat].sealed;
}

/** open_table_any_sealed: whether there is anything to open */
gboolean
open_table_any_sealed (const OpenTable *self)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (open_table_has_sealed (self, seat))
      return TRUE;
  return FALSE;
}

gboolean
open_table_voted (const OpenTable *self, int seat)
{
  return grape_sealed_is_in (&self->seats[seat].vote);
}

/** open_table_score: what the referee says, else the Gamepoints (R4.3) */
gint64
open_table_score (const OpenTable *self, int seat)
{
  return self->seats[seat].scored ? self->seats[seat].score : self->seats[seat].points;
}

const OpenTableLine *
open_table_line (const OpenTable *self, guint index)
{
  return &g_array_index (self->lines, OpenTableLine, index);
}

/** open_table_stock: how many cards nobody has drawn yet */
guint
open_table_stock (const OpenTable *self)
{
  guint n = grape_deck_n_cards (self->deck), out = self->laid->len + self->discard->len;

  for (guint i = 0; i < self->n_seats; i++)
    out += self->seats[i].hand->len;
  return out < n ? n - out : 0;
}

gboolean
open_table_uses_cards (const OpenTable *self)
{
  return open_table_stock (self) < grape_deck_n_cards (self->deck);
}

/* Cards */

static void
take_out (GArray *stock, int kind)
{
  for (guint i = 0; i < stock->len; i++)
    if (g_array_index (stock, int, i) == kind)
      {
        g_array_remove_index (stock, i);
        return;
      }
}

/** open_table_stock_cards: (transfer full) (element-type int): R3.2: the deck's cards in its order,
 * but those in hands, on the table and in the discard; hidden ones cannot be taken out */
GArray *
open_table_stock_cards (const OpenTable *self)
{
  GArray *stock = g_array_new (FALSE, FALSE, sizeof (int));

  g_array_set_size (stock, grape_deck_n_cards (self->deck));
  grape_deck_list (self->deck, (guint *)(gpointer)stock->data);
  for (guint seat = 0; seat < self->n_seats; seat++)
    for (guint i = 0; i < self->seats[seat].hand->len; i++)
      take_out (stock, g_array_index (self->seats[seat].hand, OpenTableCard, i).kind);
  for (guint i = 0; i < self->laid->len; i++)
    take_out (stock, g_array_index (self->laid, OpenTableLaid, i).kind);
  for (guint i = 0; i < self->discard->len; i++)
    take_out (stock, g_array_index (self->discard, int, i));
  return stock;
}

static int
compare_cards (gconstpointer a, gconstpointer b)
{
  const OpenTableCard *one = a, *other = b;
  guint left = (guint)one->kind, right = (guint)other->kind; /* hidden ones are the greatest */

  if (left != right)
    return left < right ? -1 : 1;
  return one->told - other->told;
}

void
open_table_sort_hand (OpenTable *self, int seat)
{
  g_array_sort (self->seats[seat].hand, compare_cards);
}

/** open_table_held: the place in the hand of a card of @kind that is not among @used: of one that
 * was told to all before any other, so that all copies agree, and else of one that this copy does
 * not know; -1: there is none */
int
open_table_held (const OpenTable *self, int seat, int kind, GArray *used)
{
  const GArray *hand = self->seats[seat].hand;
  int unknown = -1, untold = -1;

  for (guint i = 0; i < hand->len; i++)
    {
      const OpenTableCard *card = &g_array_index (hand, OpenTableCard, i);
      gboolean taken = FALSE;

      for (guint k = 0; k < used->len; k++)
        taken = taken || g_array_index (used, guint, k) == i;
      if (taken)
        continue;
      if (card->kind == kind && card->told)
        return (int)i;
      if (card->kind == kind && untold < 0)
        untold = (int)i;
      if (card->kind == OPEN_TABLE_HIDDEN && unknown < 0)
        unknown = (int)i;
    }
  return untold >= 0 ? untold : unknown;
}

/* The table */

/** open_table_add_line: R2.5: the last ones are kept */
void
open_table_add_line (OpenTable *self, OpenTableLineKind kind, int seat, GrapeAudience to,
                     const char *text)
{
  OpenTableLine line = { kind, seat, to, g_strdup (text), FALSE };

  g_array_append_val (self->lines, line);
  if (self->lines->len > OPEN_TABLE_LINES)
    g_array_remove_range (self->lines, 0, self->lines->len - OPEN_TABLE_LINES);
}

void
open_table_add_due (OpenTable *self, OpenTableDueKind kind, int seat, guint n, guint sides,
                    int plus, const char *why)
{
  OpenTableDue due = { kind, seat, n, sides, plus, g_strdup (why) };

  g_array_append_val (self->due, due);
}

/** open_table_next_seat: round the table; -1: nobody plays */
int
open_table_next_seat (const OpenTable *self, int seat)
{
  for (guint i = 1; i <= self->n_seats; i++)
    {
      int next = (int)(((guint)MAX (seat, -1) + i) % self->n_seats);

      if (open_table_plays (self, next))
        return next;
    }
  return -1;
}

/** open_table_playing: as a mask */
guint64
open_table_playing (const OpenTable *self)
{
  guint64 seats = 0;

  for (guint i = 0; i < self->n_seats; i++)
    if (self->seats[i].playing)
      seats |= GRAPE_AUDIENCE_SEAT (i);
  return seats;
}

/** open_table_seat_of_person: whose vote that is, by the name of who plays there; -1: nobody's */
int
open_table_seat_of_person (const GrapeTable *table, const char *name)
{
  return name ? grape_table_player (table, name) : -1;
}

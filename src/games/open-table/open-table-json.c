/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of an Open Table's position, and the checks of one that is given. */
#include "open-table-private.h"

#include "engine/grape-given.h"

#include <string.h>

static guint
n_seats (gconstpointer state)
{
  return OPEN_TABLE_VIEW (state)->n_seats;
}

static gboolean
read_symbol (const GrapeFieldAt *at, JsonNode *node, int *kind, GError **error)
{
  const OpenTable *self = at->state;
  const char *text = grape_given_text (node);
  guint found;

  if (!text || !grape_deck_find (self->deck, text, &found))
    return grape_field_fail (at, error, "the symbol of a card was expected");
  *kind = (int)found;
  return TRUE;
}

/* A card alone, which is an int. */
static void
write_kind (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const OpenTable *self = at->state;
  int kind = *(const int *)value;

  json_builder_add_string_value (builder,
                                 kind < 0 ? "hidden" : grape_deck_symbol (self->deck, (guint)kind));
}

static gboolean
read_kind (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return read_symbol (at, node, value, error);
}

static const GrapeFieldType field_kind
    = { .schema = "\"type\": \"string\"", .write = write_kind, .read = read_kind };

/* A hand: ["QH", null]; null for a card that this viewer may not know. */
static void
write_hand (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const OpenTable *self = at->state;
  const GArray *hand = *(GArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; i < hand->len; i++)
    {
      int kind = g_array_index (hand, OpenTableCard, i).kind;

      if (kind < 0)
        json_builder_add_null_value (builder);
      else
        json_builder_add_string_value (builder, grape_deck_symbol (self->deck, (guint)kind));
    }
  json_builder_end_array (builder);
}

static gboolean
read_hand (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GArray *hand = *(GArray **)value;

  if (!array || json_array_get_length (array) > GRAPE_DECK_MAX_CARDS)
    return grape_field_fail (at, error, "a list of cards was expected");
  g_array_set_size (hand, 0);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      OpenTableCard card = { 0, TRUE };

      if (!read_symbol (at, json_array_get_element (array, i), &card.kind, error))
        return FALSE;
      g_array_append_val (hand, card);
    }
  return TRUE;
}

static const GrapeFieldType field_hand = {
  .schema = "\"type\": \"array\", \"items\": { \"type\": [\"string\", \"null\"] }",
  .write = write_hand,
  .read = read_hand,
};

/* A sealed move: its text, null for none, true for one that this viewer may not read. */
static void
write_sealed (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const OpenTableSeat *seat
      = (const OpenTableSeat *)((const char *)value - G_STRUCT_OFFSET (OpenTableSeat, sealed));

  if (seat->sealed)
    json_builder_add_string_value (builder, seat->sealed);
  else if (seat->sealed_in)
    json_builder_add_boolean_value (builder, TRUE);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_sealed (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (text && (!*text || strlen (text) > OPEN_TABLE_TEXT_MOST || strchr (text, '\n')))
    return grape_field_fail (at, error, "a move is one line");
  g_free (*(char **)value);
  *(char **)value = g_strdup (text);
  return TRUE;
}

static const GrapeFieldType field_sealed = {
  .schema = "\"type\": [\"string\", \"boolean\", \"null\"]",
  .null = TRUE,
  .write = write_sealed,
  .read = read_sealed,
};

/* Who said a line, or who reads a whisper. */
static void
write_author (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  int seat = *(const int *)value;

  if (seat >= 0)
    json_builder_add_int_value (builder, seat + 1);
  else
    json_builder_add_string_value (builder, seat == GRAPE_AUTHOR_REFEREE ? "referee" : "clock");
}

static gboolean
read_author (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);
  gboolean is_number
      = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64;
  gint64 number = is_number ? json_node_get_int (node) : 0;

  if (is_number && number >= 1 && number <= (gint64)at->n_seats)
    *(int *)value = (int)number - 1;
  else if (text && (g_str_equal (text, "referee") || g_str_equal (text, "clock")))
    *(int *)value = *text == 'r' ? GRAPE_AUTHOR_REFEREE : GRAPE_AUTHOR_CLOCK;
  else
    return grape_field_fail (at, error, "a seat, “referee” or “clock” was expected");
  return TRUE;
}

static const GrapeFieldType field_author = { .schema = "\"type\": [\"integer\", \"string\"]",
                                             .write = write_author,
                                             .read = read_author };

static void
write_readers (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  GrapeAudience readers = *(const GrapeAudience *)value;

  if (readers == GRAPE_AUDIENCE_ALL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (int seat = 0; seat < GRAPE_MAX_SEATS; seat++)
    if (readers & GRAPE_AUDIENCE_SEAT (seat))
      json_builder_add_int_value (builder, seat + 1);
  if (readers & GRAPE_AUDIENCE_REFEREE)
    json_builder_add_string_value (builder, "referee");
  json_builder_end_array (builder);
}

static gboolean
read_readers (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GrapeAudience readers = 0;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      int author = 0;

      if (!read_author (at, json_array_get_element (array, i), &author, error))
        return FALSE;
      readers |= author < 0 ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_SEAT (author);
    }
  if (!array && !JSON_NODE_HOLDS_NULL (node))
    return grape_field_fail (at, error, "a list of readers was expected");
  *(GrapeAudience *)value = array ? readers : GRAPE_AUDIENCE_ALL;
  return TRUE;
}

static const GrapeFieldType field_readers = { .schema = "\"type\": [\"array\", \"null\"]",
                                              .null = TRUE,
                                              .write = write_readers,
                                              .read = read_readers };

/* "c4" */
static void
write_square (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const OpenTableCell *cell = value;
  g_autofree char *square = g_strdup_printf ("%c%u", 'a' + cell->column, cell->row + 1);

  json_builder_add_string_value (builder, square);
}

static gboolean
read_square (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const OpenTable *self = at->state;
  const char *text = grape_given_text (node);
  OpenTableCell *cell = value;
  char *end;
  guint64 row;

  if (!text || *text < 'a' || (guint)(*text - 'a') >= self->columns)
    return grape_field_fail (at, error, "a square of the grid was expected");
  row = g_ascii_strtoull (text + 1, &end, 10);
  if (*end || row < 1 || row > self->rows)
    return grape_field_fail (at, error, "a square of the grid was expected");
  cell->column = (guint)(*text - 'a');
  cell->row = (guint)row - 1;
  return TRUE;
}

static const GrapeFieldType field_square
    = { .schema = "\"type\": \"string\"", .write = write_square, .read = read_square };

static void
write_choices (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GPtrArray *texts = *(GPtrArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; i < texts->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (texts, i));
  json_builder_end_array (builder);
}

static gboolean
read_choices (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GPtrArray *texts = *(GPtrArray **)value;

  if (!array || json_array_get_length (array) > OPEN_TABLE_CHOICES)
    return grape_field_fail (at, error, "a list of choices was expected");
  g_ptr_array_set_size (texts, 0);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *text = grape_given_text (json_array_get_element (array, i));

      if (!text || !*text)
        return grape_field_fail (at, error, "each choice is a text");
      g_ptr_array_add (texts, g_strdup (text));
    }
  return TRUE;
}

static const GrapeFieldType field_choices = {
  .schema = "\"type\": \"array\", \"items\": { \"type\": \"string\" }",
  .write = write_choices,
  .read = read_choices,
};

/* Objects */

static const char *const line_words[] = { "said", "moved", "whispered", "ruled", "did", NULL };
static const char *const due_words[] = { "dice", "cards", NULL };

static const GrapeField line_fields[] = {
  GRAPE_FIELD ("kind", grape_field_word, GRAPE_AT (OpenTableLine, kind),
               "What it is; did: the equipment.", .words = line_words),
  GRAPE_FIELD ("by", field_author, GRAPE_AT (OpenTableLine, seat), "Whose line it is."),
  GRAPE_FIELD ("to", field_readers, GRAPE_AT (OpenTableLine, to),
               "Who may read it; null: everybody."),
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (OpenTableLine, text),
               "Its words; null: not for this viewer."),
  { NULL },
};
static const GrapeFields line_object = { .fields = line_fields };
static const OpenTableLine fresh_line = { .seat = GRAPE_AUTHOR_REFEREE, .to = GRAPE_AUDIENCE_ALL };

static const GrapeField laid_fields[] = {
  GRAPE_FIELD ("card", field_kind, GRAPE_AT (OpenTableLaid, kind), "The card.", .needed = TRUE),
  GRAPE_FIELD ("by", grape_field_seat, GRAPE_AT (OpenTableLaid, seat),
               "Who played it; null: it was dealt there.", .null_is_none = TRUE),
  { NULL },
};
static const GrapeFields laid_object = { .fields = laid_fields };
static const OpenTableLaid fresh_laid = { .seat = -1 };

static const GrapeField cell_fields[] = {
  { .name = "square",
    .type = &field_square,
    .size = sizeof (OpenTableCell),
    .help = "Column and row.",
    .needed = TRUE },
  GRAPE_FIELD ("mark", grape_field_text, GRAPE_AT (OpenTableCell, mark), "Up to three letters."),
  GRAPE_FIELD ("colour", grape_field_word, GRAPE_AT (OpenTableCell, colour), "Its colour.",
               .words = open_table_colours),
  { NULL },
};
static const GrapeFields cell_object = { .fields = cell_fields };

static const GrapeField due_fields[] = {
  GRAPE_FIELD ("what", grape_field_word, GRAPE_AT (OpenTableDue, kind), "Dice or cards.",
               .words = due_words),
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (OpenTableDue, seat),
               "For whom; null: for the table.", .null_is_none = TRUE),
  GRAPE_FIELD ("n", grape_field_int, GRAPE_AT (OpenTableDue, n), "How many.", .needed = TRUE,
               .min = 1, .max = GRAPE_DECK_MAX_CARDS),
  GRAPE_FIELD ("sides", grape_field_number, GRAPE_AT (OpenTableDue, sides), "Of each die.",
               .max = OPEN_TABLE_SIDES),
  GRAPE_FIELD ("plus", grape_field_int, GRAPE_AT (OpenTableDue, plus), "What is added.",
               .min = -1000000, .max = 1000000),
  GRAPE_FIELD ("why", grape_field_text, GRAPE_AT (OpenTableDue, why), "What for; or null."),
  { NULL },
};
static const GrapeFields due_object = { .fields = due_fields };
static const OpenTableDue fresh_due = { .seat = -1 };

static const GrapeField seat_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (OpenTableSeat, playing),
               "Whether they still play."),
  GRAPE_FIELD ("hand", field_hand, GRAPE_AT (OpenTableSeat, hand),
               "Their cards; null: hidden from this viewer."),
  GRAPE_FIELD ("points", grape_field_int, GRAPE_AT (OpenTableSeat, points), "Their Gamepoints.",
               .min = -G_MAXINT32, .max = G_MAXINT32),
  GRAPE_FIELD ("score", grape_field_int, GRAPE_AT (OpenTableSeat, score),
               "The score that the referee gave them.", .min = -G_MAXINT32, .max = G_MAXINT32),
  GRAPE_FIELD ("scored", grape_field_bool, GRAPE_AT (OpenTableSeat, scored),
               "Whether they were given one; if not, Gamepoints count."),
  GRAPE_FIELD ("done", grape_field_bool, GRAPE_AT (OpenTableSeat, done),
               "Whether they have moved or passed in this round."),
  GRAPE_FIELD ("sealed", field_sealed, GRAPE_AT (OpenTableSeat, sealed),
               "Their sealed move; true: there is one, which this viewer may not read."),
  GRAPE_FIELD ("vote", grape_field_sealed, GRAPE_AT (OpenTableSeat, vote.value),
               "Their vote by the choice's number; null: none, or an abstention.", .max = 1000,
               .hidden = GRAPE_SEALED_HIDDEN),
  { NULL },
};
static const GrapeFields seat_object = { .fields = seat_fields };

static const GrapeField fields[] = {
  GRAPE_FIELD_OBJECT ("players", seat_object, GRAPE_AT_EACH (OpenTable, seats, GRAPE_FIELD_SEATS),
                      "The players."),
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (OpenTable, round), "Its number; 0: none yet.",
               .max = 100000),
  GRAPE_FIELD ("round_on", grape_field_bool, GRAPE_AT (OpenTable, round_on),
               "Whether a round is on, in which everybody owes a move."),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (OpenTable, since), "When that began."),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (OpenTable, deadline),
               "When the round is opened by itself.", .null_is_none = TRUE),
  GRAPE_FIELD ("turn", grape_field_seat, GRAPE_AT (OpenTable, turn),
               "Whose turn it is; null: nobody's.", .null_is_none = TRUE),
  GRAPE_FIELD ("turn_since", grape_field_time, GRAPE_AT (OpenTable, turn_since), "Since when.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("turn_until", grape_field_time, GRAPE_AT (OpenTable, turn_until), "Until when.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("lapsed", grape_field_int, GRAPE_AT (OpenTable, lapsed),
               "How many turns in a row went by with nobody there.", .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("clock", grape_field_time, GRAPE_AT (OpenTable, clock),
               "When the clock rings; null: it is not running.", .null_is_none = TRUE),
  GRAPE_FIELD ("clock_name", grape_field_text, GRAPE_AT (OpenTable, clock_name),
               "What it is for; or null."),
  GRAPE_FIELD ("opening", grape_field_bool, GRAPE_AT (OpenTable, opening),
               "Whether the moves are about to be opened."),
  GRAPE_FIELD ("closing", grape_field_bool, GRAPE_AT (OpenTable, closing),
               "Whether the votes are about to be counted."),
  GRAPE_FIELD_OBJECT ("due", due_object, GRAPE_AT_ARRAY (OpenTable, due, OpenTableDue),
                      "What chance owes, in order.", .fresh = &fresh_due),
  GRAPE_FIELD_OBJECT ("table", laid_object, GRAPE_AT_ARRAY (OpenTable, laid, OpenTableLaid),
                      "The cards on the table, face up.", .fresh = &fresh_laid),
  GRAPE_FIELD ("discard", field_kind, GRAPE_AT_ARRAY (OpenTable, discard, int),
               "The discarded cards, the last one on top."),
  GRAPE_FIELD_OBJECT ("talk", line_object, GRAPE_AT_ARRAY (OpenTable, lines, OpenTableLine),
                      "The last lines of the talk.", .fresh = &fresh_line),
  GRAPE_FIELD ("dice", grape_field_int, GRAPE_AT_ARRAY (OpenTable, dice, guint),
               "The dice just rolled.", .min = 1, .max = OPEN_TABLE_SIDES),
  GRAPE_FIELD ("sides", grape_field_number, GRAPE_AT (OpenTable, sides), "Of these dice.",
               .max = OPEN_TABLE_SIDES),
  GRAPE_FIELD ("plus", grape_field_int, GRAPE_AT (OpenTable, plus), "What is added to them.",
               .min = -1000000, .max = 1000000),
  GRAPE_FIELD ("rolled_for", grape_field_seat, GRAPE_AT (OpenTable, rolled_for),
               "For whom; or null.", .null_is_none = TRUE),
  GRAPE_FIELD ("rolled_why", grape_field_text, GRAPE_AT (OpenTable, rolled_why),
               "What for; or null."),
  GRAPE_FIELD ("question", grape_field_text, GRAPE_AT (OpenTable, question),
               "Of the ballot, on or over; null: there was none."),
  GRAPE_FIELD ("choices", field_choices, GRAPE_AT (OpenTable, choices), "Of the ballot."),
  GRAPE_FIELD ("secret", grape_field_bool, GRAPE_AT (OpenTable, secret),
               "Whether it is a secret one."),
  GRAPE_FIELD ("voting", grape_field_bool, GRAPE_AT (OpenTable, voting), "Whether it is on."),
  GRAPE_FIELD ("asked", grape_field_time, GRAPE_AT (OpenTable, asked), "Since when.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("counts", grape_field_int, GRAPE_AT_ARRAY (OpenTable, counts, guint),
               "Votes for each choice, once it is over.", .max = 1000),
  GRAPE_FIELD ("board", grape_field_text, GRAPE_AT (OpenTable, board), "The text; or null."),
  GRAPE_FIELD_OBJECT ("cells", cell_object, GRAPE_AT_ARRAY (OpenTable, cells, OpenTableCell),
                      "The squares of the grid that are not empty, row by row."),
  GRAPE_FIELD ("ended", grape_field_bool, GRAPE_AT (OpenTable, ended), "Whether it is over."),
  GRAPE_FIELD ("winners", grape_field_seats, GRAPE_AT (OpenTable, winners), "Who has won."),
  { NULL },
};

const GrapeFields open_table_fields = {
  .help = "Seats count from 1. The state is also what a script's or header's \"setup\" takes; "
          "whatever is left out is as at the start.",
  .fields = fields,
  .n_seats = n_seats,
};

/* No card is in two places. */
static gboolean
cards_fit (const OpenTable *self)
{
  g_autoptr (GArray) stock = open_table_stock_cards (self);
  guint out = self->laid->len + self->discard->len;

  for (guint i = 0; i < self->n_seats; i++)
    out += self->seats[i].hand->len;
  return stock->len + out == grape_deck_n_cards (self->deck);
}

static const char *
find_fault (const OpenTable *self)
{
  guint due = 0;

  if (!cards_fit (self))
    return "the deck does not have all these cards";
  for (guint i = 0; i < self->due->len; i++)
    {
      const OpenTableDue *each = &g_array_index (self->due, OpenTableDue, i);

      due += each->kind == OPEN_TABLE_DUE_CARDS ? each->n : 0;
      if (each->kind == OPEN_TABLE_DUE_DICE && (each->sides < 2 || each->n > OPEN_TABLE_DICE))
        return "no such dice are thrown";
      if (each->kind == OPEN_TABLE_DUE_CARDS && each->seat >= 0 && !self->seats[each->seat].playing)
        return "cards are due to players";
    }
  if (due > open_table_stock (self))
    return "the stock is too small";
  if (self->turn >= 0 && !open_table_plays (self, self->turn))
    return "it is the turn of a player";
  if ((self->voting && (!self->question || self->choices->len < 2))
      || (self->closing && !self->voting))
    return "a ballot has a question and two choices";
  if (self->counts->len && (self->voting || self->counts->len != self->choices->len))
    return "votes are counted once the ballot is over";
  for (guint i = 0; i < self->n_seats; i++)
    if (self->seats[i].vote.value > (int)self->choices->len)
      return "a vote is for one of the choices";
  if (self->lines->len > OPEN_TABLE_LINES || self->dice->len > OPEN_TABLE_DICE)
    return "there are too many lines or dice";
  if (self->ended && (self->round_on || self->voting || self->due->len))
    return "nothing goes on after the end";
  for (guint i = 1; i < self->cells->len; i++)
    {
      const OpenTableCell *one = &g_array_index (self->cells, OpenTableCell, i - 1),
                          *other = &g_array_index (self->cells, OpenTableCell, i);

      if (one->row > other->row || (one->row == other->row && one->column >= other->column))
        return "the squares stand row by row, each once";
    }
  return NULL;
}

/** open_table_given: what everybody was told, nobody hides */
gboolean
open_table_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                  GError **error)
{
  OpenTable *self = state;
  const char *fault;

  for (guint i = 0; i < self->n_seats; i++)
    open_table_sort_hand (self, (int)i);
  for (guint i = 0; i < self->lines->len; i++)
    g_array_index (self->lines, OpenTableLine, i).told
        = g_array_index (self->lines, OpenTableLine, i).text != NULL;
  self->since = self->since ? self->since : at;
  fault = find_fault (self);
  return !fault || grape_given_fail (error, "the table", fault);
}

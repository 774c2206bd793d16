/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a position's fields: written, read, refused by name, compared, described. */
#include "engine/grape-error.h"
#include "engine/grape-fields.h"

#include <string.h>

typedef struct
{
  guint8 number;
  int taker;
} Round;

typedef struct
{
  guint n_seats;
  guint8 stage;
  guint16 small;
  int debt;
  gboolean open;
  gint64 at;
  int mover;
  char *name;
  char letter;
  guint scores[4];
  int picks[4];
  Round rounds[2];
  guint n_rounds;
  Round last;
  gboolean has_last;
} Game;

static guint
n_seats (gconstpointer state)
{
  return ((const Game *)state)->n_seats;
}

static guint
n_rounds (gconstpointer state)
{
  return ((const Game *)state)->n_rounds;
}

static gconstpointer
get_round (gconstpointer state, guint i)
{
  return &((const Game *)state)->rounds[i];
}

static gpointer
add_round (gpointer state)
{
  Game *game = state;
  return game->n_rounds < 2 ? &game->rounds[game->n_rounds++] : NULL;
}

static gint64
twice (gconstpointer round, guint i)
{
  return 2 * ((const Round *)round)->number;
}

static gint64
taker (gconstpointer round, guint i)
{
  return ((const Round *)round)->taker;
}

static gboolean
has_last (gconstpointer state)
{
  return ((const Game *)state)->has_last;
}

/* Seat 1 took every round with an odd number, nobody the others. */
static gboolean
check_round (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  Round *round = holder;
  round->taker = round->number % 2 ? 0 : -1;
  return round->number != 13 || grape_given_fail (error, "rounds", "13 brings bad luck");
}

static const char *const stages[] = { "begin", "middle", "", NULL };
static const GrapeFieldList rounds = { n_rounds, get_round, add_round };
static const GrapeField round_fields[] = {
  GRAPE_FIELD ("number", grape_field_int, GRAPE_AT (Round, number), "N.", .min = 1, .max = 20),
  GRAPE_FIELD_THAT_FOLLOWS ("twice", grape_field_number, twice, "it is not twice the number",
                            "2 N."),
  GRAPE_FIELD_THAT_FOLLOWS ("taker", grape_field_seat, taker, NULL, "Who.", .null_is_none = TRUE),
  { NULL },
};
static const GrapeFields round_object = { .fields = round_fields, .check = check_round };
static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Game, stage), "S.", .words = stages),
  GRAPE_FIELD ("small", grape_field_int, GRAPE_AT (Game, small), "S."),
  GRAPE_FIELD ("debt", grape_field_int, GRAPE_AT (Game, debt), "D.", .min = -5, .max = 5),
  GRAPE_FIELD ("open", grape_field_bool, GRAPE_AT (Game, open), "O."),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (Game, at), "A."),
  GRAPE_FIELD ("mover", grape_field_seat, GRAPE_AT (Game, mover), "M."),
  GRAPE_FIELD ("name", grape_field_text, GRAPE_AT (Game, name), "\"N\"."),
  GRAPE_FIELD ("letter", grape_field_letter, GRAPE_AT (Game, letter), "L."),
  GRAPE_FIELD ("scores", grape_field_number, GRAPE_AT_EACH (Game, scores, GRAPE_FIELD_SEATS), "S.",
               .min = 1),
  GRAPE_FIELD ("picks", grape_field_secret, GRAPE_AT_EACH (Game, picks, GRAPE_FIELD_SEATS), "P.",
               .hidden = -1, .min = 1, .max = 9, .present = has_last),
  GRAPE_FIELD_OBJECT ("rounds", round_object, .list = &rounds, "R."),
  GRAPE_FIELD_OBJECT ("last", round_object, GRAPE_AT (Game, last), "L.", .present = has_last),
  GRAPE_FIELD ("short", grape_field_int, .kind = GRAPE_FIELD_GIVEN, "Another way to say it."),
  { NULL },
};
static const GrapeFields game_fields = { .help = "H.", .fields = fields, .n_seats = n_seats };

static void
game_clear (Game *game)
{
  g_clear_pointer (&game->name, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Game, game_clear)

static JsonNode *
node_of (const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strdelimit (g_strdup (json), "'", '"');
  JsonNode *node = grape_json_parse_object (text, &error);
  g_assert_no_error (error);
  return node;
}

static gboolean
read_it (Game *game, const char *json, GError **error)
{
  g_autoptr (JsonNode) node = node_of (json);
  JsonObject *object = json_node_get_object (node);
  return grape_fields_read (&game_fields, game, object, error)
         && grape_fields_agree (&game_fields, game, object, error);
}

static char *
write_it (const Game *game)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_fields_describe (&game_fields, game, builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) node = json_builder_get_root (builder);
  return g_strdelimit (json_to_string (node, FALSE), "\"", '\'');
}

static void
test_there_and_back (void)
{
  static const char *const whole
      = "{'stage':'middle','small':65535,'debt':-5,'open':true,'at':'2026-01-05T10:00:00Z',"
        "'mover':2,'name':'x','letter':'Q','scores':[4,null],'picks':['hidden',null],"
        "'rounds':[{'number':3,'twice':6,'taker':1},{'number':4,'twice':8,'taker':null}],"
        "'last':{'number':2,'twice':4,'taker':null}}";
  g_auto (Game) game = { .n_seats = 2, .mover = -1, .letter = 'A' };
  g_autoptr (GError) error = NULL;
  g_autofree char *begin = write_it (&game);

  g_assert_cmpstr (begin, ==,
                   "{'stage':'begin','small':0,'debt':0,'open':false,'at':null,'mover':null,"
                   "'name':null,'letter':'A','scores':[null,null],'picks':null,'rounds':[],"
                   "'last':null}");
  g_assert_true (read_it (&game, begin, &error));
  g_assert_no_error (error);
  g_assert_true (read_it (&game, whole, &error));
  g_assert_no_error (error);
  game.has_last = TRUE;
  g_autofree char *again = write_it (&game);
  g_assert_cmpstr (again, ==, whole);
}

/* Missing members keep their value, null counts as missing; the game reads other forms. */
static void
test_left_out (void)
{
  g_auto (Game) game = { .n_seats = 2, .small = 7, .mover = 1, .letter = 'A' };
  g_autoptr (GError) error = NULL;

  g_assert_true (read_it (
      &game, "{'small':null,'short':'anything','pending':[],'rounds':[{'number':3,'twice':null}]}",
      &error));
  g_assert_no_error (error);
  g_assert_cmpint (game.small, ==, 7);
  g_assert_cmpint (game.mover, ==, 1);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *json, *why;
  } wrong[] = {
    { "{'runde':1}", "runde: there is no such member" },
    { "{'stage':'end'}", "stage: it must be one of begin, middle" },
    { "{'stage':''}", "stage: it must be one of begin, middle" },
    { "{'small':65536}", "small: a number from 0 to 65535 was expected" },
    { "{'small':-1}", "small: a number from 0 to 65535 was expected" },
    { "{'small':1.5}", "small: a number from 0 to 65535 was expected" },
    { "{'small':[1]}", "small: a number from 0 to 65535 was expected" },
    { "{'debt':-6}", "debt: a number from -5 to 5 was expected" },
    { "{'open':1}", "open: true or false was expected" },
    { "{'at':7}", "at: a time was expected" },
    { "{'mover':3}", "mover: a number from 1 to 2 was expected" },
    { "{'mover':0}", "mover: a number from 1 to 2 was expected" },
    { "{'name':7}", "name: a text was expected" },
    { "{'letter':'AB'}", "letter: one character was expected" },
    { "{'scores':7}", "scores: a list was expected" },
    { "{'scores':[1]}", "scores: a list of 2 was expected, one for each seat" },
    { "{'scores':[1,'x']}", "scores: a number from 1 on was expected" },
    { "{'picks':[10,1]}", "picks: a number from 1 to 9 was expected" },
    { "{'picks':['seen',1]}", "picks: a number from 1 to 9 was expected" },
    { "{'rounds':[7]}", "rounds 1: an object was expected" },
    { "{'rounds':[{'number':1},{'number':0}]}",
      "rounds 2, number: a number from 1 to 20 was expected" },
    { "{'rounds':[{'number':1,'nr':1}]}", "rounds 1: there is no member “nr”" },
    { "{'rounds':[{'number':1,'twice':3}]}", "rounds 1, twice: it is not twice the number" },
    { "{'rounds':[{'number':1,'taker':null}]}",
      "rounds 1, taker: it does not follow from the rest" },
    { "{'rounds':[{'number':13}]}", "rounds: 13 brings bad luck" },
    { "{'rounds':[{'number':1},{'number':1},{'number':1}]}", "rounds 3: there are too many" },
    { "{'last':{'number':21}}", "last, number: a number from 1 to 20 was expected" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (Game) game = { .n_seats = 2, .mover = -1, .letter = 'A' };
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = g_strdup_printf ("In the given position, %s.", wrong[i].why);

      g_test_message ("%s", wrong[i].json);
      g_assert_false (read_it (&game, wrong[i].json, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
      g_assert_cmpstr (error->message, ==, expected);
    }
}

static void
test_schema (void)
{
  g_autofree char *schema = grape_fields_schema (&game_fields, "toy", "Toy");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = grape_json_parse_object (schema, &error);
  static const char *const lines[] = {
    "\"stage\": { \"enum\": [\"begin\", \"middle\", null], \"description\": \"S.\" },\n",
    "\"debt\": { \"type\": \"integer\", \"minimum\": -5, \"maximum\": 5, \"description\": \"D.\" },\n",
    "\"name\": { \"type\": [\"string\", \"null\"], \"description\": \"\\\"N\\\".\" },\n",
    "\"over\"",
    "\"required\": [\"number\", \"twice\", \"taker\"], \"additionalProperties\": false }",
  };

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_nonnull (strstr (schema, lines[i]));
  g_assert_null (strstr (schema, "\"last\", \"short\"")); /* it is never written */
}

/* Where values may be: a list that is counted, arrays, an object by a pointer. What comes late,
 * what is needed, what is left out. */
typedef struct
{
  int seat;
  int worth; /* the seat's, which is read after this */
} Piece;

typedef struct
{
  guint64 out;
  char cells[4];
} Table;

typedef struct
{
  int worths[3];
  Piece pieces[2];
  guint n_pieces;
  GArray *numbers; /* of int */
  GArray *players; /* of Piece, two */
  Table *table;
  guint sum;
  gint64 deadline;
} Store;

static guint
three (gconstpointer state)
{
  return 3;
}

static void
write_worth (const GrapeFieldAt *at, gconstpointer holder, JsonBuilder *builder)
{
  const Store *store = at->state;
  json_builder_add_int_value (builder, store->worths[((const Piece *)holder)->seat]);
}

static gpointer
make_table (gpointer store)
{
  return ((Store *)store)->table = g_new0 (Table, 1);
}

static void
write_cells (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  grape_field_write_rows (builder, value, 2, 2);
}

static gboolean
read_cells (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  guint width, height;
  g_autofree char *cells = grape_field_read_rows (at, node, 2, &width, &height, error);

  if (cells)
    memcpy (value, cells, (gsize)width * height);
  return cells != NULL;
}

static gboolean
has_sum (gconstpointer store)
{
  return ((const Store *)store)->sum != 0;
}

static gboolean
add_up (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  Store *store = state;
  g_assert_cmpuint (store->n_pieces, ==, 0); /* they are late */
  store->sum = 0;
  for (guint i = 0; i < store->numbers->len; i++)
    store->sum += (guint)g_array_index (store->numbers, int, i);
  return store->sum != 13 || grape_given_fail (error, "numbers", "13 brings bad luck");
}

static const Piece nobody = { .seat = -1 };
static const GrapeFieldType worth = { .schema = "\"type\": \"integer\"", .write = write_worth };
static const GrapeFieldType cells
    = { .schema = "\"type\": \"array\"", .write = write_cells, .read = read_cells };
static const GrapeField piece_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (Piece, seat), "S.", .needed = TRUE),
  GRAPE_FIELD_THAT_FOLLOWS ("worth", worth, NULL, "the seat is worth something else", "W."),
  { NULL },
};
static const GrapeFields piece_object = { .fields = piece_fields };
static const GrapeField table_fields[] = {
  GRAPE_FIELD ("out", grape_field_seats, GRAPE_AT (Table, out), "O."),
  GRAPE_FIELD ("cells", cells, GRAPE_AT (Table, cells), "C."),
  { NULL },
};
static const GrapeFields table_object = { .fields = table_fields };
static const GrapeField store_fields[] = {
  GRAPE_FIELD_OBJECT ("pieces", piece_object, GRAPE_AT_COUNTED (Store, pieces, n_pieces), "P.",
                      .fresh = &nobody, .late = TRUE),
  GRAPE_FIELD ("numbers", grape_field_int, GRAPE_AT_ARRAY (Store, numbers, int), "N."),
  GRAPE_FIELD_OBJECT ("players", piece_object, GRAPE_AT_ARRAY (Store, players, Piece), "P.",
                      .n = GRAPE_FIELD_SEATS),
  GRAPE_FIELD_OBJECT ("table", table_object, GRAPE_AT (Store, table), "T.",
                      .held = GRAPE_LAYOUT_POINTER, .make = make_table),
  GRAPE_FIELD ("sum", grape_field_int, GRAPE_AT (Store, sum), "S.", .present = has_sum,
               .left_out = TRUE),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (Store, deadline), "D.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("worths", grape_field_int, GRAPE_AT_EACH (Store, worths, 3), "W.",
               .kind = GRAPE_FIELD_GIVEN),
  { NULL },
};
static const GrapeFields store_table
    = { .help = "H.", .fields = store_fields, .n_seats = three, .midway = add_up };

static void
store_init (Store *store)
{
  *store = (Store){ .worths = { 5, 6, 7 }, .deadline = 1000 };
  store->numbers = g_array_new (FALSE, FALSE, sizeof (int));
  store->players = g_array_new (FALSE, TRUE, sizeof (Piece));
  g_array_set_size (store->players, 3);
}

static void
store_clear (Store *store)
{
  g_clear_pointer (&store->numbers, g_array_unref);
  g_clear_pointer (&store->players, g_array_unref);
  g_clear_pointer (&store->table, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Store, store_clear)

static gboolean
read_store (Store *store, const char *json, GError **error)
{
  g_autoptr (JsonNode) node = node_of (json);
  JsonObject *object = json_node_get_object (node);

  store_init (store);
  return grape_fields_read (&store_table, store, object, error)
         && grape_fields_agree (&store_table, store, object, error);
}

static void
test_held (void)
{
  static const char *const whole
      = "{'pieces':[{'seat':3,'worth':7},{'seat':1,'worth':5}],'numbers':[4,5],"
        "'players':[{'seat':2,'worth':6},{'seat':1,'worth':5},{'seat':1,'worth':5}],"
        "'table':{'out':[1,3],'cells':['ab','cd']},'sum':9,'deadline':null}";
  g_auto (Store) store = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  g_assert_true (read_store (&store, whole, &error));
  g_assert_no_error (error);
  json_builder_begin_object (builder);
  grape_fields_describe (&store_table, &store, builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) node = json_builder_get_root (builder);
  g_autofree char *again = g_strdelimit (json_to_string (node, FALSE), "\"", '\'');
  g_assert_cmpstr (again, ==, whole);
  g_auto (Store) other = { 0 };
  g_assert_true (read_store (&other,
                             "{'worths':[1,2,3],'table':{'cells':['a b','  cd']},"
                             "'pieces':[{'seat':2,'worth':2}]}",
                             &error));
  g_assert_no_error (error);
  g_assert_cmpmem (other.table->cells, 4, "abcd", 4);
  g_assert_cmpint (other.deadline, ==, 1000);
  g_assert_cmpuint (other.sum, ==, 0);
  g_autoptr (JsonNode) later = node_of ("{'worths':[7,8,9],'numbers':[1]}");
  g_assert_true (grape_fields_read_member (&store_table, &other, json_node_get_object (later),
                                           "worths", &error));
  g_assert_cmpint (other.worths[2], ==, 9);
  g_assert_cmpuint (other.numbers->len, ==, 0);
}

static void
test_held_refused (void)
{
  static const struct
  {
    const char *json, *why;
  } wrong[] = {
    { "{'pieces':[{}]}", "pieces 1, seat: it is missing" },
    { "{'pieces':[{'seat':null}]}", "pieces 1, seat: it is missing" },
    { "{'pieces':[{'seat':1},{'seat':1},{'seat':1}]}", "pieces 3: there are too many" },
    { "{'pieces':[{'seat':1},{'seat':1,'worth':6}]}",
      "pieces 2, worth: the seat is worth something else" },
    { "{'worths':[1,2,3],'pieces':[{'seat':1,'worth':5}]}",
      "pieces 1, worth: the seat is worth something else" },
    { "{'players':[]}", "players: a list of 3 was expected, one for each seat" },
    { "{'numbers':[1,-1]}", "numbers 2: a number from 0 on was expected" },
    { "{'numbers':[6,7]}", "numbers: 13 brings bad luck" },
    { "{'table':{'out':[4]}}", "table, out: a number from 1 to 3 was expected" },
    { "{'table':{'out':1}}", "table, out: a list was expected" },
    { "{'table':{'cells':['ab','c']}}", "table, cells: row 2 must be a text of 2 characters" },
    { "{'table':{'cells':['abc','abc']}}", "table, cells: row 1 must be a text of 2 characters" },
    { "{'table':{'cells':[]}}", "table, cells: a list of 1 to 2 rows was expected" },
    { "{'worths':[1]}", "worths: a list of 3 was expected, one for each seat" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (Store) store = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = g_strdup_printf ("In the given position, %s.", wrong[i].why);

      g_test_message ("%s", wrong[i].json);
      g_assert_false (read_store (&store, wrong[i].json, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
      g_assert_cmpstr (error->message, ==, expected);
    }
}

static void
test_held_schema (void)
{
  g_autofree char *schema = grape_fields_schema (&store_table, "toy", "Toy");

  g_assert_nonnull (strstr (schema, "\"table\": { \"type\": [\"object\", \"null\"], "));
  g_assert_nonnull (strstr (schema, "\"items\": { \"type\": \"integer\", \"minimum\": 1 }"));
  g_assert_nonnull (strstr (schema, "\"required\": [\"seat\", \"worth\"]"));
  g_assert_nonnull (strstr (schema, "\"table\", \"deadline\"]")); /* neither sum nor worths */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fields/there-and-back", test_there_and_back);
  g_test_add_func ("/fields/left-out", test_left_out);
  g_test_add_func ("/fields/refused", test_refused);
  g_test_add_func ("/fields/schema", test_schema);
  g_test_add_func ("/fields/held", test_held);
  g_test_add_func ("/fields/held-refused", test_held_refused);
  g_test_add_func ("/fields/held-schema", test_held_schema);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position, and the checks of a given one (R1.5), which may leave out almost
 * everything. */
#include "viruses-private.h"

/* A larger grid is a mistake: a glider needs four turns for one square. */
#define LONGEST_SIDE 4096
#define FARTHEST     (1 << 28)
#define MOST_TURNS   1000000

static guint
n_seats (gconstpointer state)
{
  return ((const GrapeViruses *)state)->players->len;
}

/* Grids: a pointer to the cells, after their place on the plane. */

static gpointer
begin_grid (GrapeLife **grid)
{
  if (!*grid)
    *grid = grape_life_new (0, 0, 1, 1, 0);
  return *grid;
}

static gpointer
begin_area (gpointer state)
{
  return begin_grid (&((GrapeViruses *)state)->grid);
}

static gpointer
begin_last_area (gpointer last)
{
  return begin_grid (&((GrapeVirusesTurn *)last)->posted);
}

static gboolean
has_grid (gconstpointer state)
{
  return ((const GrapeViruses *)state)->grid != NULL;
}

static void
write_grid (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GrapeLife *grid = *(GrapeLife *const *)value;
  const GrapeViruses *self = at->state;
  gsize n = (gsize)grid->width * grid->height;
  g_autofree guint8 *cells = g_malloc0 (n);

  grape_life_fill (grid, cells);
  for (gsize i = 0; i < n; i++)
    cells[i] = cells[i] == GRAPE_VIRUSES_EMPTY   ? '.'
               : cells[i] == GRAPE_VIRUSES_CLEAN ? '@'
                                                 : grape_viruses_player (self, cells[i] - 2)->mark;
  grape_field_write_rows (builder, (const char *)cells, grid->width, grid->height);
}

static int
seat_of_mark (const GrapeViruses *self, char mark)
{
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->mark == mark)
      return grape_viruses_owner (self, (int)s);
  return -1;
}

static gboolean
read_grid (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  guint width, height;
  g_autofree char *cells = grape_field_read_rows (at, node, LONGEST_SIDE, &width, &height, error);

  if (!cells)
    return FALSE;
  const GrapeLife *area = begin_grid (value);
  g_autoptr (GrapeLife) grid = grape_life_new (area->left, area->top, width, height, at->n_seats);
  for (guint i = 0; i < width * height; i++)
    {
      int seat = cells[i] == '@' ? GRAPE_LIFE_CLEAN : seat_of_mark (at->state, cells[i]);

      if (cells[i] == '.')
        continue;
      if (cells[i] != '@' && seat < 0)
        return grape_field_fail (at, error,
                                 "row %u of the grid, square %u: no virus has that character",
                                 i / width + 1, i % width + 1);
      grape_life_set (grid, i % width, i / width, seat);
    }
  grape_life_free (*(GrapeLife **)value);
  *(GrapeLife **)value = g_steal_pointer (&grid);
  return TRUE;
}

static void
write_cells (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_int_value (builder, grape_viruses_n_cells (at->state, (int)at->parent->index));
}

/* Texts and moves */

static void
write_text (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  grape_field_text.write (at, value, builder);
}

static gboolean
read_text (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  g_autofree char *text = NULL;

  if (!grape_field_text.read (at, node, &text, error))
    return FALSE;
  g_clear_pointer ((GRefString **)value, g_ref_string_release);
  *(GRefString **)value = text ? g_ref_string_new (text) : NULL;
  return TRUE;
}

static void
write_move (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  g_autofree char *text = grape_viruses_move_text (value);

  json_builder_add_string_value (builder, text);
}

static gboolean
read_move (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  int seat = ((const GrapeVirusesMove *)value)->seat;
  const char *text = grape_given_text (node);
  g_autoptr (GArray) moves = text && seat >= 0 ? grape_viruses_parse (seat, text, NULL) : NULL;

  if (!moves || moves->len != 1)
    return grape_field_fail (at, error, "a move is a seat and a text like “place c4”");
  *(GrapeVirusesMove *)value = g_array_index (moves, GrapeVirusesMove, 0);
  ((GrapeVirusesMove *)value)->verdict = GRAPE_VIRUSES_DONE;
  return TRUE;
}

static gint64
is_conflict (gconstpointer move, guint index)
{
  return ((const GrapeVirusesMove *)move)->verdict == GRAPE_VIRUSES_CONFLICT;
}

static gboolean
check_move (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  const GrapeLife *grid = ((const GrapeViruses *)state)->last->posted;
  GrapeVirusesMove *move = holder;
  gboolean conflict = FALSE;

  if (grape_life_get (grid, move->column, move->row) == GRAPE_LIFE_OUTSIDE
      || grape_life_get (grid, move->to_column, move->to_row) == GRAPE_LIFE_OUTSIDE)
    return grape_given_fail (error, "last, moves", "one lies outside the grid of its turn");
  if (grape_given_member (told, "conflict") && !grape_json_bool (told, "conflict", &conflict))
    return grape_given_fail (error, "last, moves, conflict", "true or false was expected");
  if (conflict)
    move->verdict = GRAPE_VIRUSES_CONFLICT;
  return TRUE;
}

static const GrapeFieldType grid_type
    = { .schema = "\"type\": \"array\", \"items\": { \"type\": \"string\" }, \"minItems\": 1, "
                  "\"maxItems\": 4096",
        .write = write_grid,
        .read = read_grid };
static const GrapeFieldType cells_type
    = { .schema = "\"type\": \"integer\", \"minimum\": 0", .write = write_cells };
static const GrapeFieldType text_type
    = { .schema = "\"type\": \"string\"", .write = write_text, .read = read_text };
static const GrapeFieldType move_type
    = { .schema = "\"type\": \"string\"", .write = write_move, .read = read_move };

/* Where a grid lies on the plane, whose coordinates never shift. */
static const GrapeField area_fields[] = {
  GRAPE_FIELD ("left", grape_field_int, GRAPE_AT (GrapeLife, left), "Plane column of column a.",
               .min = -FARTHEST, .max = FARTHEST, .needed = TRUE),
  GRAPE_FIELD ("top", grape_field_int, GRAPE_AT (GrapeLife, top), "Plane row of row 1.",
               .min = -FARTHEST, .max = FARTHEST, .needed = TRUE),
  { NULL },
};
static const GrapeFields area_object = { .fields = area_fields };

/* Players */

static gconstpointer
nth_player (gconstpointer state, guint index)
{
  return grape_viruses_player ((const GrapeViruses *)state, index);
}

static gboolean
check_player (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  const GrapeVirusesPlayer *player = holder;
  int seat = (int)(player - grape_viruses_player ((const GrapeViruses *)state, 0));

  if (!grape_viruses_mark_allowed (player->mark))
    return grape_given_refuse (error, "players", "player %d cannot have the character '%c'",
                               seat + 1, player->mark);
  return player->from < seat
         || grape_given_fail (error, "players", "a virus is taken over from an earlier seat");
}

static const GrapeFieldList players = { .length = n_seats, .get = nth_player };
static const char *const statuses[] = { [GRAPE_VIRUSES_PLAYING] = "playing",
                                        [GRAPE_VIRUSES_RETIRED] = "retired",
                                        [GRAPE_VIRUSES_GONE] = "gone",
                                        [GRAPE_VIRUSES_ELIMINATED] = "eliminated",
                                        NULL };
static const GrapeField player_fields[] = {
  GRAPE_FIELD ("character", grape_field_letter, GRAPE_AT (GrapeVirusesPlayer, mark),
               "The virus's character; an heir has that of the virus they took over."),
  GRAPE_FIELD ("status", grape_field_word, GRAPE_AT (GrapeVirusesPlayer, status),
               "retired: has left, and the virus may be taken over; gone: has left, and the virus "
               "is taken over or cleaned; eliminated: genocide.",
               .words = statuses),
  GRAPE_FIELD ("score", grape_field_int, GRAPE_AT (GrapeVirusesPlayer, score), "Gamepoints."),
  GRAPE_FIELD ("cells", cells_type, .kind = GRAPE_FIELD_WRITTEN,
               "Living cells with the virus; follows from the grid and is not read back."),
  GRAPE_FIELD ("joined", grape_field_int, GRAPE_AT (GrapeVirusesPlayer, joined),
               "The turn the player came in; 1 for those who began. In it they have three moves, "
               "unless they are an heir."),
  GRAPE_FIELD ("from", grape_field_seat, GRAPE_AT (GrapeVirusesPlayer, from),
               "The seat whose virus this player took over, or null."),
  GRAPE_FIELD ("left_turn", grape_field_int, GRAPE_AT (GrapeVirusesPlayer, left_turn),
               "The turn the player retired or was eliminated in; 0: has not."),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields, .check = check_player };

/* Submissions and referees */

static gboolean
has_author (gconstpointer submission)
{
  return ((const GrapeVirusesSubmission *)submission)->author >= 0;
}

static gboolean
has_text (gconstpointer submission)
{
  return ((const GrapeVirusesSubmission *)submission)->text != NULL;
}

static gboolean
check_submission (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  GrapeVirusesSubmission *each = holder;
  guint index = ((const GrapeViruses *)state)->submissions->len;
  g_autoptr (GError) why = NULL;

  if (!grape_given_member (told, "number"))
    each->number = index;
  if (each->text && each->author < 0)
    return grape_given_refuse (error, "submissions", "submission %u has a text, but no seat",
                               index);
  g_autoptr (GArray) moves
      = each->text ? grape_viruses_parse (each->author, each->text, &why) : NULL;
  return !each->text || moves
         || grape_given_refuse (error, "submissions", "submission %u: %s", index, why->message);
}

static const GrapeVirusesSubmission new_submission = { .author = -1, .given = TRUE };
static const GrapeField submission_fields[] = {
  GRAPE_FIELD ("number", grape_field_int, GRAPE_AT (GrapeVirusesSubmission, number),
               "Number of the event."),
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (GrapeVirusesSubmission, author),
               "Who submitted it.", .present = has_author, .left_out = TRUE),
  GRAPE_FIELD ("text", text_type, GRAPE_AT (GrapeVirusesSubmission, text),
               "The moves, a line each.", .present = has_text, .left_out = TRUE),
  { NULL },
};
static const GrapeFields submission_object
    = { .fields = submission_fields, .check = check_submission };

static const GrapeField former_fields[] = {
  GRAPE_FIELD ("name", text_type, GRAPE_AT (GrapeVirusesFormer, name), "The referee's name.",
               .needed = TRUE),
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeVirusesFormer, turn),
               "The last turn they refereed in."),
  { NULL },
};
static const GrapeFields former_object = { .fields = former_fields };

/* The turn before, and all of the past */

static gpointer
begin_last (gpointer state)
{
  GrapeVirusesTurn *last = grape_viruses_turn_new ();

  last->turn = ((const GrapeViruses *)state)->turn - 1;
  return ((GrapeViruses *)state)->last = last;
}

static const GrapeVirusesMove new_move = { .seat = -1 };
static const GrapeField move_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (GrapeVirusesMove, seat), "Whose move.",
               .needed = TRUE),
  GRAPE_FIELD ("text", move_type, .size = sizeof (GrapeVirusesMove),
               "“place c4”, in the squares of this grid.", .needed = TRUE),
  GRAPE_FIELD ("conflict", grape_field_bool, .kind = GRAPE_FIELD_WRITTEN,
               "Whether it conflicted with another and was void.", .follows = is_conflict),
  { NULL },
};
static const GrapeFields move_object = { .fields = move_fields, .check = check_move };

static const GrapeField last_fields[] = {
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeVirusesTurn, turn), "Its number."),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapeVirusesTurn, at), "When it ended."),
  GRAPE_FIELD_OBJECT ("area", area_object, GRAPE_AT (GrapeVirusesTurn, posted), "As above.",
                      .held = GRAPE_LAYOUT_POINTER, .make = begin_last_area),
  GRAPE_FIELD ("grid", grid_type, GRAPE_AT (GrapeVirusesTurn, posted),
               "The grid that its moves were made on.", .needed = TRUE),
  GRAPE_FIELD ("cleaned", grape_field_seats, GRAPE_AT (GrapeVirusesTurn, cleaned),
               "Seats whose viruses were cleaned before the moves."),
  GRAPE_FIELD_OBJECT ("moves", move_object,
                      GRAPE_AT_ARRAY (GrapeVirusesTurn, moves, GrapeVirusesMove),
                      "The valid moves that counted.", .fresh = &new_move),
  GRAPE_FIELD ("scorer", grape_field_seat, GRAPE_AT (GrapeVirusesTurn, scorer),
               "Who scored a Gamepoint; null: a tie."),
  GRAPE_FIELD ("eliminated", grape_field_seats, GRAPE_AT (GrapeVirusesTurn, eliminated),
               "Seats eliminated at its end."),
  { NULL },
};
static const GrapeFields last_object = { .fields = last_fields };

static gconstpointer
nth_past (gconstpointer state, guint index)
{
  return grape_viruses_past_at (state, index);
}

static gpointer
add_past (gpointer state)
{
  return grape_viruses_add_past (state);
}

static gboolean
check_past (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  const GrapeVirusesPast *past = holder;

  return (past->n_cells == past->n_scores && past->n_cells <= n_seats (state))
         || grape_given_fail (error, "past", "“cells” and “scores” are one number a seat");
}

static const GrapeFieldList past = { grape_viruses_n_past, nth_past, add_past };
static const GrapeField past_fields[] = {
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeVirusesPast, turn), "The turn."),
  GRAPE_FIELD ("clean", grape_field_int, GRAPE_AT (GrapeVirusesPast, clean), "Clean cells."),
  GRAPE_FIELD ("cells", grape_field_int, GRAPE_AT_COUNTED (GrapeVirusesPast, cells, n_cells),
               "Cells by seat."),
  GRAPE_FIELD ("scores", grape_field_int, GRAPE_AT_COUNTED (GrapeVirusesPast, scores, n_scores),
               "Gamepoints by seat."),
  { NULL },
};
static const GrapeFields past_object = { .fields = past_fields, .check = check_past };

/* The position */

static const GrapeField fields[] = {
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeViruses, turn),
               "The turn that is on, from 1; 0 before the first cells are drawn. When over: the "
               "last turn.",
               .max = MOST_TURNS),
  GRAPE_FIELD_OBJECT ("area", area_object, GRAPE_AT (GrapeViruses, grid),
                      "Where column a and row 1 lie on the plane, whose coordinates never shift.",
                      .held = GRAPE_LAYOUT_POINTER, .make = begin_area, .present = has_grid,
                      .left_out = TRUE),
  GRAPE_FIELD ("grid", grid_type, GRAPE_AT (GrapeViruses, grid),
               "The active area as last posted, a row a line: '.' empty, '@' a clean cell, "
               "otherwise a virus's character. Missing before the first draw. In a setup spaces "
               "are skipped.",
               .late = TRUE, .present = has_grid, .left_out = TRUE),
  GRAPE_FIELD ("scores", grape_field_int, GRAPE_AT (GrapeVirusesPlayer, score),
               "Only in a setup: Gamepoints by seat, a short way of players[].score.",
               .kind = GRAPE_FIELD_GIVEN, .list = &players),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_ARRAY (GrapeViruses, players, GrapeVirusesPlayer),
                      "One element a seat, in the order of the seats.", .n = GRAPE_FIELD_SEATS),
  GRAPE_FIELD ("starters", grape_field_int, GRAPE_AT (GrapeViruses, n_starters),
               "How many players began; with three or more the winner gets the Trophy.",
               .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("began", grape_field_time, GRAPE_AT (GrapeViruses, began),
               "When the grid of this turn was posted.", .null_is_none = TRUE),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (GrapeViruses, deadline),
               "Until when moves may come; null: no deadline.", .null_is_none = TRUE),
  GRAPE_FIELD_OBJECT ("submissions", submission_object,
                      GRAPE_AT_ARRAY (GrapeViruses, submissions, GrapeVirusesSubmission),
                      "What waits for the turn's end, in order. A view holds the text of the "
                      "viewer's own only. In a setup they count, and everybody knows them.",
                      .fresh = &new_submission),
  GRAPE_FIELD_OBJECT ("former_referees", former_object,
                      GRAPE_AT_ARRAY (GrapeViruses, former, GrapeVirusesFormer),
                      "Who refereed before; they may not join within two turns."),
  GRAPE_FIELD_OBJECT ("last", last_object, GRAPE_AT (GrapeViruses, last),
                      "The turn that ended last; null: none yet.", .late = TRUE,
                      .held = GRAPE_LAYOUT_POINTER, .make = begin_last),
  GRAPE_FIELD_OBJECT ("past", past_object, .list = &past,
                      "How many cells and Gamepoints everybody had after each turn; the first "
                      "element is the grid that began the game or was given."),
  GRAPE_FIELD ("over", grape_field_bool, GRAPE_AT (GrapeViruses, over), "As above."),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (GrapeViruses, winner),
               "The winner; null: nobody (yet)."),
  { NULL },
};

/* Everybody has their own character, except an heir and those before them; and which turn it is. */
static gboolean
check_marks (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  GrapeViruses *self = state;
  gboolean has_begun = grape_given_member (told, "grid") != NULL;

  for (guint a = 0; a < self->players->len; a++)
    for (guint b = 0; b < a; b++)
      if (grape_viruses_player (self, a)->mark == grape_viruses_player (self, b)->mark
          && grape_viruses_owner (self, (int)a) != grape_viruses_owner (self, (int)b))
        return grape_given_refuse (error, "players",
                                   "players %u and %u have the same character '%c'", b + 1, a + 1,
                                   grape_viruses_player (self, a)->mark);
  if (!grape_given_member (told, "turn"))
    self->turn = has_begun;
  if ((self->turn > 0) != has_begun || (self->grid && !has_begun))
    return grape_given_fail (error, "grid",
                             "a game has one once it has begun (“turn” 1 or more), and not before");
  return TRUE;
}

const GrapeFields grape_viruses_fields = {
  .help
  = "Seats count from 1. The state is also what a script's or header's \"setup\" takes; there "
    "everything but \"grid\" may be left out.",
  .fields = fields,
  .n_seats = n_seats,
  .midway = check_marks,
};

static gboolean
check_end (const GrapeViruses *self, GError **error)
{
  if (self->winner >= 0 && !self->over)
    return grape_given_fail (error, "winner", "there is one, but the game is not over");
  for (guint s = 0; !self->over && s < self->players->len; s++)
    if (grape_viruses_player (self, s)->score >= self->target)
      return grape_given_refuse (
          error, "players", "player %u has the %u Gamepoints that win, but the game is not over",
          s + 1, self->target);
  return self->over || grape_viruses_n_playing (self) >= 2
         || grape_given_fail (error, "players",
                              "fewer than two are left, but the game is not over");
}

/** grape_viruses_given: checks a given position (R1.5), and fills in what follows from it */
gboolean
grape_viruses_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                     GError **error)
{
  GrapeViruses *self = state;

  if (!json_object_has_member (position, "deadline"))
    self->deadline = self->turn && self->limit && !self->over ? at + self->limit : 0;
  if (!self->past && self->grid)
    grape_viruses_remember (self, self->turn - 1);
  return check_end (self, error);
}

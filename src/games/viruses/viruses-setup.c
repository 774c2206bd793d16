/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a game begins: from its options, or from a given position, which is what
 * viruses-describe.c writes with almost everything optional. */
#include "viruses-private.h"

#include "engine/grape-json.h"

#include <string.h>

/* A larger grid is a mistake: a glider needs four turns for one square. */
#define LONGEST_SIDE 4096

const GrapeOption grape_viruses_options[] = {
  { "deadline", N_ ("Length of a turn"),
    N_ ("How long players have to send their moves; a turn ends earlier when all have moved."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "points", N_ ("Gamepoints that win"), N_ ("The first player with so many Gamepoints wins."),
    GRAPE_OPTION_INT, "10", 1, 100 },
  { "characters", N_ ("Characters"),
    N_ ("One character for each player's virus, in the order of the seats; empty: A, B, C..."),
    GRAPE_OPTION_TEXT, "", 0, 20 },
  { "max-players", N_ ("Players at a time, at most"),
    N_ ("Nobody may join while so many are playing."), GRAPE_OPTION_INT, "20", 2, 20 },
  { NULL }
};

static gboolean
add_player (GrapeViruses *self, char mark, GError **error)
{
  GrapeVirusesPlayer player = { .mark = mark, .joined = 1, .from = -1 };

  if (!grape_viruses_mark_allowed (mark)) /* R1.3 */
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, "1",
                       "A virus's character is a visible ASCII character other than '.' and '@'");
      return FALSE;
    }
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->mark == mark)
      {
        grape_error_set (error, GRAPE_ERROR_OPTION, "1", "Two viruses have the character '%c'",
                         mark);
        return FALSE;
      }
  g_array_append_val (self->players, player);
  return TRUE;
}

/* R1.2: the least square with ten squares a player. */
static guint
first_side (guint n_players)
{
  guint side = 10;

  while (side * side < 10 * n_players)
    side++;
  return side;
}

/* What was agreed, and a player for every seat. In a given position some may have come later, and
 * others left, so that only @begins asks for a character for everybody. */
static GrapeViruses *
new_game (const GrapeTable *table, const GrapeOptions *options, gint64 at, gboolean begins,
          GError **error)
{
  g_autoptr (GrapeViruses) self = grape_viruses_new ();
  const char *marks = grape_options_text (options, "characters");
  guint n = grape_table_size (table), n_marks = marks ? (guint)strlen (marks) : 0;

  self->limit = grape_options_int (options, "deadline");
  self->target = (guint)grape_options_int (options, "points");
  self->n_most = (guint)grape_options_int (options, "max-players");
  self->side = first_side (n);
  self->n_starters = n;
  self->began = at;
  if (table->referee)
    grape_viruses_set_referee (self, table->referee);
  if (begins && n_marks && n_marks < n)
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, "1",
                       "There are %u players, but only %u characters", n, n_marks);
      return NULL;
    }
  if (begins && n > self->n_most)
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, "10",
                       "There are %u players, but at most %u may play", n, self->n_most);
      return NULL;
    }
  for (guint s = 0; s < n; s++)
    if (!add_player (self, s < n_marks ? marks[s] : grape_viruses_unused_mark (self), error))
      return NULL;
  return g_steal_pointer (&self);
}

/** grape_viruses_start: before the first cells are drawn. Errors: GRAPE_ERROR_OPTION. */
gpointer
grape_viruses_start (const GrapeTable *table, const GrapeOptions *options, GHashTable *resources,
                     gint64 at, GError **error)
{
  return new_game (table, options, at, TRUE, error);
}

static gboolean bad (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
bad (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "Given position: %s", text);
  return FALSE;
}

static gboolean
has (JsonObject *object, const char *name)
{
  return json_object_has_member (object, name) && !json_object_get_null_member (object, name);
}

/* Members that nobody asked for are slips of the pen, and would be lost silently. */
static gboolean
only (JsonObject *object, const char *where, const char *const *names, GError **error)
{
  g_autoptr (GList) members = json_object_get_members (object);

  for (GList *m = members; m; m = m->next)
    if (!g_strv_contains (names, m->data))
      return bad (error, "%s has no member \"%s\"", where, (char *)m->data);
  return TRUE;
}

static gboolean
read_uint (JsonObject *object, const char *name, guint most, guint *value, GError **error)
{
  gint64 number;

  if (!has (object, name))
    return TRUE;
  if (!grape_json_int (object, name, &number) || number < 0 || number > most)
    return bad (error, "\"%s\" must be a number from 0 to %u", name, most);
  *value = (guint)number;
  return TRUE;
}

static gboolean
read_seat (JsonObject *object, const char *name, guint n_seats, int *seat, GError **error)
{
  guint number = 0;

  if (!read_uint (object, name, n_seats, &number, error))
    return FALSE;
  *seat = (int)number - 1;
  return !has (object, name) || number > 0 || bad (error, "\"%s\": seats count from 1", name);
}

static gboolean
read_time (JsonObject *object, const char *name, gint64 *at, GError **error)
{
  if (!json_object_has_member (object, name))
    return TRUE;
  *at = 0;
  if (!has (object, name))
    return TRUE;
  const char *text = grape_json_text (object, name);
  return (text && grape_time_parse (text, at, NULL))
         || bad (error, "\"%s\" must be a time like 2026-01-05T10:00:00Z", name);
}

static gboolean
read_list (JsonObject *object, const char *name, JsonArray **array, GError **error)
{
  *array = has (object, name) ? grape_json_array (object, name) : NULL;
  return *array || !has (object, name) || bad (error, "\"%s\" must be a list", name);
}

static JsonObject *
element (JsonArray *array, guint i, const char *name, GError **error)
{
  JsonNode *node = json_array_get_element (array, i);

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  bad (error, "\"%s\" element %u must be an object", name, i + 1);
  return NULL;
}

static gboolean
element_uint (JsonArray *array, guint i, const char *name, guint *value, GError **error)
{
  JsonNode *node = json_array_get_element (array, i);

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64
      || json_node_get_int (node) < 0 || json_node_get_int (node) > G_MAXINT32)
    return bad (error, "\"%s\" element %u must be a number from 0", name, i + 1);
  *value = (guint)json_node_get_int (node);
  return TRUE;
}

static gboolean
read_mask (JsonObject *object, const char *name, guint n_seats, guint64 *mask, GError **error)
{
  JsonArray *array;

  if (!read_list (object, name, &array, error))
    return FALSE;
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      guint seat;

      if (!element_uint (array, i, name, &seat, error))
        return FALSE;
      if (seat < 1 || seat > n_seats)
        return bad (error, "\"%s\" element %u is no seat", name, i + 1);
      *mask |= GRAPE_AUDIENCE_SEAT (seat - 1);
    }
  return TRUE;
}

static gboolean
read_status (JsonObject *object, GrapeVirusesPlayer *player, GError **error)
{
  static const char *const names[] = { "playing", "retired", "gone", "eliminated", NULL };
  const char *text = grape_json_text (object, "status");

  if (!has (object, "status"))
    return TRUE;
  for (guint k = 0; text && names[k]; k++)
    if (g_str_equal (text, names[k]))
      {
        player->status = (GrapeVirusesStatus)k;
        return TRUE;
      }
  return bad (error, "\"status\" must be playing, retired, gone or eliminated");
}

static gboolean
read_player (GrapeViruses *self, JsonObject *object, guint seat, GError **error)
{
  static const char *const names[]
      = { "character", "status", "score", "cells", "joined", "from", "left_turn", NULL };
  GrapeVirusesPlayer *player = grape_viruses_player (self, seat);
  const char *mark = grape_json_text (object, "character");

  if (!only (object, "a player", names, error))
    return FALSE;
  if (has (object, "character") && (!mark || strlen (mark) != 1))
    return bad (error, "\"character\" of player %u must be one character", seat + 1);
  if (mark)
    player->mark = *mark;
  if (!grape_viruses_mark_allowed (player->mark))
    return bad (error, "player %u cannot have the character '%c'", seat + 1, player->mark);
  return read_status (object, player, error)
         && read_uint (object, "score", G_MAXINT32, &player->score, error)
         && read_uint (object, "joined", G_MAXINT32, &player->joined, error)
         && read_uint (object, "left_turn", G_MAXINT32, &player->left_turn, error)
         && read_seat (object, "from", seat, &player->from, error);
}

/* Everybody has a character of eir own, but for an heir and those before em. */
static gboolean
check_marks (GrapeViruses *self, GError **error)
{
  for (guint a = 0; a < self->players->len; a++)
    for (guint b = 0; b < a; b++)
      if (grape_viruses_player (self, a)->mark == grape_viruses_player (self, b)->mark
          && grape_viruses_owner (self, (int)a) != grape_viruses_owner (self, (int)b))
        return bad (error, "players %u and %u have the same character '%c'", b + 1, a + 1,
                    grape_viruses_player (self, a)->mark);
  return TRUE;
}

static gboolean
read_players (GrapeViruses *self, JsonObject *position, GError **error)
{
  JsonArray *players, *scores;

  if (!read_list (position, "players", &players, error)
      || !read_list (position, "scores", &scores, error))
    return FALSE;
  if ((players && json_array_get_length (players) != self->players->len)
      || (scores && json_array_get_length (scores) != self->players->len))
    return bad (error, "there are %u seats, so \"players\" and \"scores\" have %u elements",
                self->players->len, self->players->len);
  for (guint s = 0; s < self->players->len; s++)
    {
      if (scores
          && !element_uint (scores, s, "scores", &grape_viruses_player (self, s)->score, error))
        return FALSE;
      JsonObject *object = players ? element (players, s, "players", error) : NULL;
      if (players && (!object || !read_player (self, object, s, error)))
        return FALSE;
    }
  return check_marks (self, error);
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
read_row (const GrapeViruses *self, GrapeLife *grid, guint row, const char *text, GError **error)
{
  for (guint c = 0; c < grid->width; c++)
    {
      int seat = seat_of_mark (self, text[c]);

      if (text[c] == '.')
        continue;
      if (text[c] == '@' || seat >= 0)
        grape_life_set (grid, c, row, text[c] == '@' ? GRAPE_LIFE_CLEAN : seat);
      else
        return bad (error, "row %u of the grid, square %u: no virus has that character", row + 1,
                    c + 1);
    }
  return TRUE;
}

/* Rows of '.', '@' and characters; spaces between them do not matter. */
static GrapeLife *
read_grid (const GrapeViruses *self, JsonObject *object, GError **error)
{
  JsonArray *rows = grape_json_array (object, "grid");
  JsonObject *area = has (object, "area") ? grape_json_object (object, "area") : NULL;
  g_autoptr (GrapeLife) grid = NULL;
  gint64 left = 0, top = 0;
  guint height = rows ? json_array_get_length (rows) : 0;

  if (has (object, "area")
      && (!area || !grape_json_int (area, "left", &left) || !grape_json_int (area, "top", &top)
          || ABS (left) > 1 << 28 || ABS (top) > 1 << 28))
    {
      bad (error, "\"area\" must be {\"left\": number, \"top\": number}");
      return NULL;
    }
  if (height < 1 || height > LONGEST_SIDE)
    {
      bad (error, "\"grid\" must be a list of 1 to %d rows", LONGEST_SIDE);
      return NULL;
    }
  for (guint r = 0; r < height; r++)
    {
      const char *given = grape_json_element_text (rows, r);
      g_auto (GStrv) parts = g_strsplit (given ? given : "", " ", -1);
      g_autofree char *text = g_strjoinv ("", parts);
      gsize width = strlen (text);

      if (!grid && width >= 1 && width <= LONGEST_SIDE)
        grid = grape_life_new ((int)left, (int)top, (guint)width, height, self->players->len);
      if (!grid || width != grid->width)
        {
          bad (error, "row %u of the grid is not as long as the first", r + 1);
          return NULL;
        }
      if (!read_row (self, grid, r, text, error))
        return NULL;
    }
  return g_steal_pointer (&grid);
}

static gboolean
read_submissions (GrapeViruses *self, JsonObject *position, GError **error)
{
  static const char *const names[] = { "number", "seat", "text", NULL };
  JsonArray *array;

  if (!read_list (position, "submissions", &array, error))
    return FALSE;
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *object = element (array, i, "submissions", error);
      guint number = i + 1;
      int seat = -1;

      if (!object || !only (object, "a submission", names, error)
          || !read_uint (object, "number", G_MAXINT32, &number, error)
          || !read_seat (object, "seat", self->players->len, &seat, error))
        return FALSE;
      const char *text = grape_json_text (object, "text");
      if (text && seat < 0)
        return bad (error, "submission %u has a text, but no seat", i + 1);
      g_autoptr (GError) problem = NULL;
      g_autoptr (GArray) moves = text ? grape_viruses_parse (seat, text, &problem) : NULL;
      if (text && !moves)
        return bad (error, "submission %u: %s", i + 1, problem->message);
      grape_viruses_submit (self, number, seat, text);
      g_array_index (self->submissions, GrapeVirusesSubmission, i).given = TRUE;
    }
  return TRUE;
}

static gboolean
read_last_moves (GrapeViruses *self, JsonObject *object, GrapeVirusesTurn *last, GError **error)
{
  static const char *const names[] = { "seat", "text", "conflict", NULL };
  JsonArray *array;

  if (!read_list (object, "moves", &array, error))
    return FALSE;
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *each = element (array, i, "moves", error);
      gboolean conflicting = FALSE;
      int seat = -1;

      if (!each || !only (each, "a move", names, error)
          || !read_seat (each, "seat", self->players->len, &seat, error))
        return FALSE;
      const char *text = grape_json_text (each, "text");
      g_autoptr (GArray) moves = text && seat >= 0 ? grape_viruses_parse (seat, text, NULL) : NULL;
      if (!moves || moves->len != 1
          || (has (each, "conflict") && !grape_json_bool (each, "conflict", &conflicting)))
        return bad (error, "move %u of the last turn needs a seat and a text like \"place c4\"",
                    i + 1);
      GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, 0);
      if (grape_life_get (last->posted, move->column, move->row) == GRAPE_LIFE_OUTSIDE
          || grape_life_get (last->posted, move->to_column, move->to_row) == GRAPE_LIFE_OUTSIDE)
        return bad (error, "move %u of the last turn lies outside its grid", i + 1);
      move->verdict = conflicting ? GRAPE_VIRUSES_CONFLICT : GRAPE_VIRUSES_DONE;
      g_array_append_val (last->moves, *move);
    }
  return TRUE;
}

static gboolean
read_last (GrapeViruses *self, JsonObject *position, GError **error)
{
  static const char *const names[]
      = { "turn", "at", "area", "grid", "cleaned", "moves", "scorer", "eliminated", NULL };
  JsonObject *object = has (position, "last") ? grape_json_object (position, "last") : NULL;
  g_autoptr (GrapeVirusesTurn) last = grape_viruses_turn_new ();

  if (!has (position, "last"))
    return TRUE;
  if (!object)
    return bad (error, "\"last\" must be an object");
  last->turn = self->turn - 1;
  last->posted = read_grid (self, object, error);
  if (!last->posted || !only (object, "\"last\"", names, error)
      || !read_uint (object, "turn", G_MAXINT32, &last->turn, error)
      || !read_time (object, "at", &last->at, error)
      || !read_mask (object, "cleaned", self->players->len, &last->cleaned, error)
      || !read_mask (object, "eliminated", self->players->len, &last->eliminated, error)
      || !read_seat (object, "scorer", self->players->len, &last->scorer, error)
      || !read_last_moves (self, object, last, error))
    return FALSE;
  self->last = g_steal_pointer (&last);
  return TRUE;
}

static gboolean
read_past (GrapeViruses *self, JsonObject *position, GError **error)
{
  static const char *const names[] = { "turn", "clean", "cells", "scores", NULL };
  JsonArray *array;

  if (!read_list (position, "past", &array, error))
    return FALSE;
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *object = element (array, i, "past", error);
      guint turn = 0, clean = 0, cells[GRAPE_MAX_SEATS] = { 0 }, scores[GRAPE_MAX_SEATS] = { 0 };
      JsonArray *given[2] = { NULL, NULL };

      if (!object || !only (object, "\"past\"", names, error)
          || !read_uint (object, "turn", G_MAXINT32, &turn, error)
          || !read_uint (object, "clean", G_MAXINT32, &clean, error)
          || !read_list (object, "cells", &given[0], error)
          || !read_list (object, "scores", &given[1], error))
        return FALSE;
      guint n = given[0] ? json_array_get_length (given[0]) : 0;
      if (!given[1] || json_array_get_length (given[1]) != n || n > self->players->len)
        return bad (error, "\"past\" element %u: \"cells\" and \"scores\" are one number a seat",
                    i + 1);
      for (guint s = 0; s < n; s++)
        if (!element_uint (given[0], s, "cells", &cells[s], error)
            || !element_uint (given[1], s, "scores", &scores[s], error))
          return FALSE;
      grape_viruses_add_past (self, turn, clean, cells, scores, n);
    }
  if (!self->past && self->grid)
    grape_viruses_remember (self, self->turn - 1);
  return TRUE;
}

static gboolean
read_former (GrapeViruses *self, JsonObject *position, GError **error)
{
  JsonArray *array;

  if (!read_list (position, "former_referees", &array, error))
    return FALSE;
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *object = element (array, i, "former_referees", error);
      const char *name = object ? grape_json_text (object, "name") : NULL;
      guint turn = 0;

      if (!object || !read_uint (object, "turn", G_MAXINT32, &turn, error))
        return FALSE;
      if (!name)
        return bad (error, "\"former_referees\" element %u has no name", i + 1);
      grape_viruses_add_former (self, name, turn);
    }
  return TRUE;
}

static gboolean
read_end (GrapeViruses *self, JsonObject *position, GError **error)
{
  if (has (position, "over") && !grape_json_bool (position, "over", &self->over))
    return bad (error, "\"over\" must be true or false");
  if (!read_seat (position, "winner", self->players->len, &self->winner, error))
    return FALSE;
  if (self->winner >= 0 && !self->over)
    return bad (error, "there is a winner, but the game is not over");
  for (guint s = 0; !self->over && s < self->players->len; s++)
    if (grape_viruses_player (self, s)->score >= self->target)
      return bad (error, "player %u has the %u Gamepoints that win, but the game is not over",
                  s + 1, self->target);
  if (!self->over && grape_viruses_n_playing (self) < 2)
    return bad (error, "fewer than two players are left, but the game is not over");
  return TRUE;
}

/**
 * grape_viruses_setup:
 *
 * From a given position (R1.5): the grid stands as it was posted. Errors: GRAPE_ERROR_SETUP,
 * GRAPE_ERROR_OPTION.
 */
gpointer
grape_viruses_setup (const GrapeTable *table, const GrapeOptions *options, GHashTable *resources,
                     gint64 at, JsonObject *position, GError **error)
{
  static const char *const names[]
      = { "turn", "grid", "area", "players", "scores", "starters", "began", "deadline",
          "submissions", "former_referees", "last", "past", "over", "winner",
          /* what the engine tells beside them: read elsewhere */
          "game", "phase", "seats", "referee", "paused", "held_since", "exhibition", "pending",
          NULL };
  g_autoptr (GrapeViruses) self = new_game (table, options, at, FALSE, error);

  if (!self || !only (position, "it", names, error))
    return NULL;
  self->turn = has (position, "grid") ? 1 : 0;
  if (!read_uint (position, "turn", 1000000, &self->turn, error)
      || !read_uint (position, "starters", GRAPE_MAX_SEATS, &self->n_starters, error)
      || !read_players (self, position, error))
    return NULL;
  if ((self->turn > 0) != has (position, "grid"))
    {
      bad (error, "a game that has begun (\"turn\" 1 or more) has a \"grid\", and no other");
      return NULL;
    }
  if (self->turn && !(self->grid = read_grid (self, position, error)))
    return NULL;
  self->deadline = self->turn && self->limit ? at + self->limit : 0;
  if (!read_time (position, "began", &self->began, error)
      || !read_time (position, "deadline", &self->deadline, error)
      || !read_submissions (self, position, error) || !read_former (self, position, error)
      || !read_last (self, position, error) || !read_past (self, position, error)
      || !read_end (self, position, error))
    return NULL;
  if (self->over && !json_object_has_member (position, "deadline"))
    self->deadline = 0;
  return g_steal_pointer (&self);
}

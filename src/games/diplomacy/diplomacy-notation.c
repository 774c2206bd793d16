/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of the table: what an act says, and its canonical form; diplomacy-check.c says
 * whether it may be done. */
#include "diplomacy-private.h"

#include "engine/grape-verb.h"

#include <string.h>

void
diplomacy_act_clear (DiplomacyAct *act)
{
  g_clear_pointer (&act->orders, g_array_unref);
  g_clear_pointer (&act->text, g_free);
}

static gboolean
wrong (GError **error, const char *how)
{
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write %s", how);
}

/* Lists of names */

/* The end of the next name of a list: in quotes, or up to a comma, a semicolon, " and " or " & ".
 */
static const char *
end_of_name (const char *from)
{
  const char *close = g_str_has_prefix (from, "“") ? "”" : *from == '"' ? "\"" : NULL;
  const char *end = close ? strstr (from + (*from == '"' ? 1 : strlen ("“")), close) : NULL;

  if (end)
    return end + strlen (close);
  for (end = from; *end && !strchr (",;", *end); end++)
    if (!g_ascii_strncasecmp (end, " and ", 5) || !strncmp (end, " & ", 3))
      break;
  return end;
}

static char *
next_name (const char **at)
{
  const char *from = *at + strspn (*at, " \t,;");

  if (!g_ascii_strncasecmp (from, "and ", 4))
    from += 4;
  else if (!strncmp (from, "& ", 2))
    from += 2;
  from += strspn (from, " \t");
  if (!*from)
    return NULL;
  *at = end_of_name (from);
  return g_strstrip (g_strndup (from, (gsize)(*at - from)));
}

static int
seat_of_power (const Diplomacy *self, const char *name)
{
  guint8 power = dip_map_find_power (self->map, name, strlen (name));

  return power == DIP_NONE ? -1 : diplomacy_seat_of (self, power);
}

/* Somebody who plays, by name or by power. */
static int
find_seat (const GrapeTable *table, const Diplomacy *self, const char *name, gboolean power_first)
{
  int seat = power_first ? seat_of_power (self, name) : -1;

  if (seat < 0)
    seat = grape_table_find (table, name);
  if (seat < 0 && !power_first)
    seat = seat_of_power (self, name);
  return seat < (int)self->n_seats ? seat : -1;
}

static gboolean
read_seats (const GrapeTable *table, const Diplomacy *self, const char *text, gboolean power_first,
            guint64 *seats, GError **error)
{
  const char *at = text;

  for (;;)
    {
      g_autofree char *name = next_name (&at);
      int seat = name ? find_seat (table, self, name, power_first) : -1;

      if (!name)
        return TRUE;
      if (seat < 0)
        return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "“%s” is nobody who plays here",
                                name);
      *seats |= GRAPE_AUDIENCE_SEAT (seat);
    }
}

/* A name that could be misread is quoted. */
static void
add_name (GString *text, const char *name)
{
  gboolean plain = !strpbrk (name, ",;:&\"") && !strstr (name, "“") && !strstr (name, " and ")
                   && g_ascii_strncasecmp (name, "and ", 4) && !g_ascii_isdigit (*name)
                   && g_ascii_strncasecmp (name, "seat:", 5) && g_ascii_strcasecmp (name, "all")
                   && g_ascii_strcasecmp (name, "none");

  g_string_append (text, text->len ? ", " : "");
  g_string_append_printf (text, plain ? "%s" : "\"%s\"", name);
}

/** diplomacy_names: (transfer full): "Ann, Bob" */
char *
diplomacy_names (const GrapeTable *table, guint64 seats)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    if (seats >> seat & 1)
      add_name (names, grape_table_name (table, seat));
  return g_strdup (names->str);
}

/** diplomacy_power_names: (transfer full): "France, Italy" */
char *
diplomacy_power_names (const Diplomacy *self, guint powers)
{
  GString *names = g_string_new (NULL);

  for (guint power = 0; power < self->map->n_powers; power++)
    if (powers >> power & 1)
      g_string_append_printf (names, "%s%s", names->len ? ", " : "", self->map->power[power].name);
  return g_string_free (names, FALSE);
}

/* Reading */

/* R13.1: "France, Italy: We could ..." */
static gboolean
read_press (const GrapeTable *table, const Diplomacy *self, const char *rest, DiplomacyAct *act,
            GError **error)
{
  const char *colon = strchr (rest, ':');
  gboolean quoted = *rest == '"' || g_str_has_prefix (rest, "“");

  if (quoted && colon)
    colon = strchr (end_of_name (rest), ':');
  if (!colon)
    return wrong (error, "`press France, Italy: TEXT`, or `press all: TEXT`");
  g_autofree char *whom = g_strstrip (g_strndup (rest, (gsize)(colon - rest)));
  const char *to = g_ascii_strncasecmp (whom, "to ", 3) ? whom : whom + 3;

  act->verb = DIPLOMACY_DO_PRESS;
  act->text = g_strstrip (g_strdup (colon + 1));
  act->to_all = !g_ascii_strcasecmp (to, "all") || !g_ascii_strcasecmp (to, "everybody")
                || !g_ascii_strcasecmp (to, "public");
  if (!*act->text)
    return wrong (error, "what you want to say behind the colon");
  if (strlen (act->text) > DIPLOMACY_MOST_LETTER)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "R13.1", "Press has at most %d bytes",
                            DIPLOMACY_MOST_LETTER);
  return act->to_all || read_seats (table, self, to, TRUE, &act->seats, error);
}

/* R10.2: powers, the best first, each once. */
static gboolean
read_wants (const Diplomacy *self, const char *rest, DiplomacyAct *act, GError **error)
{
  const char *at = rest;
  guint n = 0;

  act->verb = DIPLOMACY_DO_WANT;
  for (;;)
    {
      g_autofree char *name = next_name (&at);
      guint8 power = name ? dip_map_find_power (self->map, name, strlen (name)) : DIP_NONE;

      if (!name)
        break;
      if (power == DIP_NONE)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R10.2",
                                "“%s” is not a power on this map", name);
      if (memchr (act->wants, power, n))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R10.2", "%s stands there twice",
                                self->map->power[power].name);
      act->wants[n++] = power;
    }
  return n > 0 || wrong (error, "`want France, Italy`: the powers you like, the best first");
}

/* R14.2 */
static gboolean
read_claim (const GrapeTable *table, const Diplomacy *self, int author, const char *rest,
            DiplomacyAct *act, GError **error)
{
  act->verb = DIPLOMACY_DO_CLAIM;
  if (!g_ascii_strcasecmp (rest, "none") || !g_ascii_strcasecmp (rest, "nothing"))
    return TRUE;
  if (!read_seats (table, self, rest, FALSE, &act->seats, error))
    return FALSE;
  if (!act->seats)
    return wrong (error,
                  "`claim Ann, Bob`: all who are to win together; `claim none` takes it back");
  act->seats |= GRAPE_AUDIENCE_SEAT (author);
  return TRUE;
}

static gboolean
read_whom (const GrapeTable *table, const Diplomacy *self, const char *rest, DiplomacyVerb verb,
           DiplomacyAct *act, GError **error)
{
  act->verb = verb;
  act->seat = find_seat (table, self, rest, FALSE);
  if (!*rest)
    return wrong (error, verb == DIPLOMACY_DO_LOST ? "`lost Ann`" : "`back Ann`");
  return act->seat >= 0
         || grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "“%s” is nobody who plays here", rest);
}

/* R11.2 */
static gboolean
read_orders (const Diplomacy *self, int author, const char *text, DiplomacyAct *act, GError **error)
{
  act->verb = DIPLOMACY_DO_ORDERS;
  act->orders = diplomacy_orders_new ();
  if (!diplomacy_sheet_read (self, author, text, act->orders))
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "R11.2",
                            "A sheet of orders has at most %d lines", DIPLOMACY_MOST_LINES);
  for (guint i = 0; i < act->orders->len; i++)
    if (diplomacy_order_is_read (diplomacy_order (act->orders, i)))
      return TRUE;
  if (!act->orders->len)
    return wrong (error, "an order in each line, as `A par - bur`");
  const DiplomacyOrder *first = diplomacy_order (act->orders, 0);
  g_autofree char *why = diplomacy_order_explain (self, first);
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R11.2", "“%s” does not count: %s",
                          first->text, why);
}

static gboolean
is_word (const char *word, const char *one, const char *other)
{
  return g_str_equal (word, one) || (other && g_str_equal (word, other));
}

static gboolean
parse_referee (const GrapeTable *table, const Diplomacy *self, const char *word, const char *rest,
               DiplomacyAct *act, GError **error)
{
  if (g_str_equal (word, "lost"))
    return read_whom (table, self, rest, DIPLOMACY_DO_LOST, act, error);
  if (g_str_equal (word, "back"))
    return read_whom (table, self, rest, DIPLOMACY_DO_BACK, act, error);
  act->verb = DIPLOMACY_DO_ADJUDICATE;
  return g_str_equal (word, "adjudicate")
         || wrong (error, "`lost Ann`, `back Ann` or `adjudicate`");
}

/* "orders", "orders France:" and lines below, or on the same line. */
static gboolean
parse_sheet (const Diplomacy *self, int author, const char *rest, DiplomacyAct *act, GError **error)
{
  const char *from = !g_ascii_strncasecmp (rest, "for ", 4) ? rest + 4 : rest;

  from += strspn (from, ":");
  return read_orders (self, author, from + strspn (from, " "), act, error);
}

/**
 * diplomacy_act_parse:
 * @act: zeros
 *
 * What @text says. Errors: SYNTAX, SEAT, ILLEGAL, LIMIT.
 */
gboolean
diplomacy_act_parse (const GrapeTable *table, const Diplomacy *self, int author, const char *text,
                     DiplomacyAct *act, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gsize length = strcspn (stripped, " \t\n:.!");
  g_autofree char *word = g_ascii_strdown (stripped, (gssize)length);
  const char *rest = stripped + length;
  gboolean alone;

  rest += strspn (rest, " \t\n:.!");
  alone = !*rest;
  act->seat = -1;
  memset (act->wants, DIP_NONE, sizeof act->wants);
  if (author == GRAPE_AUTHOR_REFEREE)
    return parse_referee (table, self, word, rest, act, error);
  if (author < 0 || author >= (int)self->n_seats)
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Only players have orders to give");
  if (alone && is_word (word, "ready", "done"))
    {
      act->verb = DIPLOMACY_DO_READY;
      return TRUE;
    }
  if ((alone && g_str_equal (word, "unready"))
      || (g_str_equal (word, "not") && !g_ascii_strncasecmp (rest, "ready", 5)))
    {
      act->verb = DIPLOMACY_DO_NOT_READY;
      return TRUE;
    }
  if (alone && g_str_equal (word, "clear"))
    {
      act->verb = DIPLOMACY_DO_CLEAR;
      return TRUE;
    }
  if (is_word (word, "press", "broadcast"))
    return read_press (table, self, rest, act, error);
  if (is_word (word, "claim", NULL))
    return read_claim (table, self, author, rest, act, error);
  if (is_word (word, "want", NULL))
    return read_wants (self, rest, act, error);
  return is_word (word, "orders", "order") ? parse_sheet (self, author, rest, act, error)
                                           : read_orders (self, author, stripped, act, error);
}

/* Writing */

static char *
format_wants (const Diplomacy *self, const DiplomacyAct *act)
{
  GString *text = g_string_new ("want ");

  for (guint i = 0; i < DIP_MAX_POWERS && act->wants[i] != DIP_NONE; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "", self->map->power[act->wants[i]].name);
  return g_string_free (text, FALSE);
}

/* By their powers, where they have some. */
static char *
format_press (const GrapeTable *table, const Diplomacy *self, const DiplomacyAct *act)
{
  g_autoptr (GString) whom = g_string_new (act->to_all ? "all" : NULL);

  for (int seat = 0; seat < (int)self->n_seats && !act->to_all; seat++)
    if (act->seats >> seat & 1)
      {
        guint8 power = diplomacy_power_of (self, seat);

        add_name (whom, power == DIP_NONE ? grape_table_name (table, seat)
                                          : self->map->power[power].name);
      }
  return g_strdup_printf ("press %s: %s", whom->str, act->text);
}

/** diplomacy_act_format: (transfer full): its canonical form */
char *
diplomacy_act_format (const GrapeTable *table, const Diplomacy *self, int author,
                      const DiplomacyAct *act)
{
  g_autofree char *text = NULL;

  switch (act->verb)
    {
    case DIPLOMACY_DO_ORDERS:
      text = diplomacy_sheet_write (act->orders);
      return act->orders->len > 1 ? g_strdup_printf ("orders\n%s", text) : g_steal_pointer (&text);
    case DIPLOMACY_DO_CLEAR:
      return g_strdup ("clear");
    case DIPLOMACY_DO_READY:
      return g_strdup ("ready");
    case DIPLOMACY_DO_NOT_READY:
      return g_strdup ("not ready");
    case DIPLOMACY_DO_PRESS:
      return format_press (table, self, act);
    case DIPLOMACY_DO_CLAIM:
      text = diplomacy_names (table, act->seats);
      return g_strdup_printf ("claim %s", act->seats ? text : "none");
    case DIPLOMACY_DO_WANT:
      return format_wants (self, act);
    case DIPLOMACY_DO_LOST:
    case DIPLOMACY_DO_BACK:
      text = diplomacy_names (table, GRAPE_AUDIENCE_SEAT (act->seat));
      return g_strdup_printf ("%s %s", act->verb == DIPLOMACY_DO_LOST ? "lost" : "back", text);
    case DIPLOMACY_DO_ADJUDICATE:
      return g_strdup ("adjudicate");
    }
  return NULL;
}

/** diplomacy_act_readers: who may read it (R11.1, R13.2, R14.2) */
GrapeAudience
diplomacy_act_readers (const DiplomacyAct *act, int author)
{
  switch (act->verb)
    {
    case DIPLOMACY_DO_ORDERS:
    case DIPLOMACY_DO_CLEAR:
    case DIPLOMACY_DO_CLAIM:
    case DIPLOMACY_DO_WANT:
      return GRAPE_AUDIENCE_SEAT (author) | GRAPE_AUDIENCE_REFEREE;
    case DIPLOMACY_DO_PRESS:
      return act->to_all ? GRAPE_AUDIENCE_ALL : act->seats | GRAPE_AUDIENCE_SEAT (author);
    default:
      return GRAPE_AUDIENCE_ALL;
    }
}

gboolean
diplomacy_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                GrapeRead *read, GError **error)
{
  g_auto (DiplomacyAct) act = { 0 };

  if (!diplomacy_act_parse (table, state, seat, text, &act, error)
      || !diplomacy_act_check (table, state, seat, &act, error))
    return FALSE;
  read->text = diplomacy_act_format (table, state, seat, &act);
  read->audience = diplomacy_act_readers (&act, seat);
  return TRUE;
}

/* R15.2: "position", and the position below. */
gboolean
diplomacy_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                       GrapeRead *read, GError **error)
{
  const Diplomacy *self = state;
  const char *brace = strchr (text, '{');
  g_autoptr (GString) json = g_string_new ("position\n{");
  g_autofree char *word = g_strstrip (g_ascii_strdown (text, brace ? (gssize)(brace - text) : -1));
  DipPosition position;

  if (!g_str_equal (word, "position") || !brace)
    return wrong (error, "`rule position`, and below it the position as JSON");
  if (!diplomacy_read_position (self, brace, &position, error))
    return FALSE;
  dip_position_write (self->map, &position, json);
  g_string_append_c (json, '}');
  read->text = g_strdup (json->str);
  return TRUE;
}

gboolean
diplomacy_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The people round a game. grape-position.c decides what their acts do; this file only holds the
 * table. */
#include "grape-table.h"
#include "grape-json.h"
#include "grape-time.h"

#include <string.h>

/* Longest name of an instance or a person, in characters. */
#define MAX_NAME 100

/**
 * grape_audience_has:
 *
 * Returns: whether @viewer may read something with this audience; a spectator reads only what is
 * for everybody
 */
gboolean
grape_audience_has (GrapeAudience audience, GrapeViewer viewer)
{
  if (audience == GRAPE_AUDIENCE_ALL)
    return TRUE;
  if (viewer == GRAPE_VIEWER_REFEREE)
    return (audience & GRAPE_AUDIENCE_REFEREE) != 0;
  return viewer >= 0 && viewer < GRAPE_MAX_SEATS && (audience & GRAPE_AUDIENCE_SEAT (viewer)) != 0;
}

static void
seat_free (GrapeSeat *seat)
{
  g_free (seat->name);
  g_free (seat->substitute);
  g_free (seat->bot);
  g_free (seat);
}

GrapeTable *
grape_table_new (void)
{
  GrapeTable *self = g_new0 (GrapeTable, 1);
  self->seats = g_ptr_array_new_with_free_func ((GDestroyNotify)seat_free);
  self->substitutes = g_ptr_array_new_with_free_func (g_free);
  return self;
}

GrapeTable *
grape_table_copy (const GrapeTable *self)
{
  GrapeTable *copy = grape_table_new ();
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *from = g_ptr_array_index (self->seats, i);
      GrapeSeat *to = grape_table_add (copy, from->name, from->bot);
      to->substitute = g_strdup (from->substitute);
      to->left = from->left;
      to->vacation_from = from->vacation_from;
      to->vacation_until = from->vacation_until;
    }
  for (guint i = 0; i < self->substitutes->len; i++)
    g_ptr_array_add (copy->substitutes, g_strdup (g_ptr_array_index (self->substitutes, i)));
  copy->referee = g_strdup (self->referee);
  copy->needs_referee = self->needs_referee;
  copy->exhibition = self->exhibition;
  copy->paused = self->paused;
  copy->held_since = self->held_since;
  return copy;
}

void
grape_table_free (GrapeTable *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->seats);
  g_ptr_array_unref (self->substitutes);
  g_free (self->referee);
  g_free (self);
}

/**
 * grape_table_add:
 * @bot: (nullable): level of the bot that plays it
 *
 * Returns: (transfer none): the new last seat
 */
GrapeSeat *
grape_table_add (GrapeTable *self, const char *name, const char *bot)
{
  GrapeSeat *seat = g_new0 (GrapeSeat, 1);
  seat->name = g_strdup (name);
  seat->bot = g_strdup (bot);
  g_ptr_array_add (self->seats, seat);
  return seat;
}

guint
grape_table_size (const GrapeTable *self)
{
  return self->seats->len;
}

/**
 * grape_table_seat:
 *
 * Returns: (nullable): the seat, or NULL if the author is not a seat
 */
const GrapeSeat *
grape_table_seat (const GrapeTable *self, int seat)
{
  if (seat < 0 || (guint)seat >= self->seats->len)
    return NULL;
  return g_ptr_array_index (self->seats, (guint)seat);
}

/**
 * grape_table_name:
 *
 * Returns: who plays the seat now (the substitute, if there is one), or "the referee", "the
 * clock" or "anybody"
 */
const char *
grape_table_name (const GrapeTable *self, int seat)
{
  const GrapeSeat *found = grape_table_seat (self, seat);
  if (found)
    return found->substitute ? found->substitute : found->name;
  if (seat == GRAPE_AUTHOR_PERSON)
    return "anybody";
  return seat == GRAPE_AUTHOR_REFEREE ? "the referee" : "the clock";
}

/** grape_table_names: (transfer full): "Ann, Bob and Cleo", of GRAPE_AUDIENCE_SEAT() each */
char *
grape_table_names (const GrapeTable *self, guint64 seats)
{
  GString *text = g_string_new (NULL);

  for (int seat = 0; seats && seat < (int)self->seats->len; seat++)
    if (seats & GRAPE_AUDIENCE_SEAT (seat))
      {
        seats &= ~GRAPE_AUDIENCE_SEAT (seat);
        if (text->len)
          g_string_append (text, seats ? ", " : " and ");
        g_string_append (text, grape_table_name (self, seat));
      }
  return g_string_free (text, FALSE);
}

/* The first byte of a name, and the one behind its last: without white space at both ends. */
static const char *
trim (const char *name, const char **end)
{
  while (g_ascii_isspace (*name))
    name++;
  *end = name + strlen (name);
  while (*end > name && g_ascii_isspace ((*end)[-1]))
    (*end)--;
  return name;
}

/* The same for names of which nothing but ASCII matters, which most are; *sure: whether it does. */
static gboolean
ascii_names_equal (const char *a, const char *b, gboolean *sure)
{
  const char *a_end, *b_end;

  for (a = trim (a, &a_end), b = trim (b, &b_end); a < a_end || b < b_end; a++, b++)
    {
      int from_a = a < a_end ? g_ascii_tolower (*a) : 0,
          from_b = b < b_end ? g_ascii_tolower (*b) : 0;

      *sure = !((from_a | from_b) & 0x80);
      if (!*sure || from_a != from_b)
        return FALSE;
    }
  *sure = TRUE;
  return TRUE;
}

static char *
fold_name (const char *name)
{
  g_autofree char *composed = g_utf8_normalize (name, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  return g_strstrip (g_utf8_casefold (composed ? composed : name, -1));
}

/** grape_names_equal: (nullable): whether two people's names are the same; case does not matter,
 * nor how an accent is encoded */
gboolean
grape_names_equal (const char *a, const char *b)
{
  if (!a || !b)
    return FALSE;
  gboolean sure, equal = ascii_names_equal (a, b, &sure);
  if (sure)
    return equal;
  g_autofree char *folded_a = fold_name (a);
  g_autofree char *folded_b = fold_name (b);
  return g_str_equal (folded_a, folded_b);
}

/**
 * grape_name_unquote:
 *
 * Returns: (transfer full) (nullable): the text between the quotes around @text; NULL when it is
 * not one quoted name
 */
char *
grape_name_unquote (const char *text)
{
  static const struct
  {
    const char *open, *close;
  } quotes[] = { { "\"", "\"" }, { "“", "”" } };
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gsize length = strlen (stripped);
  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    {
      gsize open = strlen (quotes[i].open), close = strlen (quotes[i].close);
      if (length <= open + close || !g_str_has_prefix (stripped, quotes[i].open)
          || !g_str_has_suffix (stripped, quotes[i].close))
        continue;
      g_autofree char *inner = g_strndup (stripped + open, length - open - close);
      return strstr (inner, quotes[i].close) ? NULL : g_steal_pointer (&inner);
    }
  return NULL;
}

/* "2" or "seat:2"; -1: not the number of a seat. */
static int
seat_number (const GrapeTable *self, const char *text)
{
  if (g_ascii_strncasecmp (text, "seat:", 5) == 0)
    text += 5;
  char *end = NULL;
  guint64 number = g_ascii_isdigit (*text) ? g_ascii_strtoull (text, &end, 10) : 0;
  return number >= 1 && number <= self->seats->len && *end == '\0' ? (int)number - 1 : -1;
}

/* A player comes before a former one. */
static int
seat_named (const GrapeTable *self, const char *name)
{
  int former = -1;
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (self->seats, i);
      if (!grape_names_equal (seat->name, name) && !grape_names_equal (seat->substitute, name))
        continue;
      if (!seat->left)
        return (int)i;
      former = (int)i;
    }
  return former;
}

/**
 * grape_table_find:
 * @name_or_number: a number from 1, "seat:2", or a name (of owner or substitute, case does not
 * matter), which may be quoted
 *
 * Returns: the seat, from 0; -1 when nobody is meant. A number is always a seat's, even if a player
 * is called "2": that name must be quoted.
 */
int
grape_table_find (const GrapeTable *self, const char *name_or_number)
{
  int seat = seat_number (self, name_or_number);
  if (seat < 0)
    seat = seat_named (self, name_or_number);
  if (seat >= 0)
    return seat;
  g_autofree char *name = grape_name_unquote (name_or_number);
  return name ? seat_named (self, name) : -1;
}

/** grape_table_player: the seat that @name, which is not a number, plays now; -1: none */
int
grape_table_player (const GrapeTable *self, const char *name)
{
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (self->seats, i);

      if (!seat->left && grape_names_equal (seat->substitute ? seat->substitute : seat->name, name))
        return (int)i;
    }
  return -1;
}

/** grape_table_player_at: the seat that @name plays at @at, where a substitute does from the first
 * to the last day of the vacation (A13); -1: none */
int
grape_table_player_at (const GrapeTable *self, const char *name, gint64 at)
{
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (self->seats, i);
      gboolean stands_in = seat->substitute && at >= seat->vacation_from
                           && (!seat->vacation_until || at < seat->vacation_until);

      if (!seat->left && grape_names_equal (stands_in ? seat->substitute : seat->name, name))
        return (int)i;
    }
  return -1;
}

/** grape_table_has_substituted: whether @name ever played for somebody here, now or before */
gboolean
grape_table_has_substituted (const GrapeTable *self, const char *name)
{
  for (guint i = 0; i < self->substitutes->len; i++)
    if (grape_names_equal (g_ptr_array_index (self->substitutes, i), name))
      return TRUE;
  return FALSE;
}

/**
 * grape_referees_have:
 * @referees: (nullable): one name or several, as a header has them ("Dora, Emil")
 *
 * Returns: whether @name is one of them; also a name with a comma of its own, if it stands alone
 */
gboolean
grape_referees_have (const char *referees, const char *name)
{
  g_auto (GStrv) names = g_strsplit (referees ? referees : "", ",", -1);
  gboolean found = referees && grape_names_equal (referees, name);

  for (guint i = 0; names[i] && !found; i++)
    found = grape_names_equal (g_strstrip (names[i]), name);
  return found;
}

/** grape_table_has_played: whether @name ever was a player or a substitute here (A13) */
gboolean
grape_table_has_played (const GrapeTable *self, const char *name)
{
  for (guint i = 0; i < self->seats->len; i++)
    if (grape_names_equal (((const GrapeSeat *)g_ptr_array_index (self->seats, i))->name, name))
      return TRUE;
  return grape_table_has_substituted (self, name);
}

/** grape_table_substitute: from now on @name plays @seat, which is there, for its owner */
void
grape_table_substitute (GrapeTable *self, int seat, const char *name)
{
  GrapeSeat *found = g_ptr_array_index (self->seats, (guint)seat);
  g_free (found->substitute);
  found->substitute = g_strdup (name);
  if (!grape_table_has_substituted (self, name))
    g_ptr_array_add (self->substitutes, g_strdup (name));
}

/** grape_table_end_substitutes: a substitute plays to the last day of the vacation (A13) */
void
grape_table_end_substitutes (GrapeTable *self, gint64 at)
{
  for (guint i = 0; i < self->seats->len; i++)
    {
      GrapeSeat *seat = g_ptr_array_index (self->seats, i);
      if (seat->vacation_until && at >= seat->vacation_until)
        g_clear_pointer (&seat->substitute, g_free);
    }
}

/**
 * grape_table_held:
 *
 * Returns: whether the game is on hold: paused, or without the referee that it needs
 */
gboolean
grape_table_held (const GrapeTable *self)
{
  return self->paused || (self->needs_referee && !self->referee);
}

/**
 * grape_table_away:
 *
 * Returns: whether the seat's owner is on vacation at @at and nobody plays in their place (S3)
 */
gboolean
grape_table_away (const GrapeTable *self, int seat, gint64 at)
{
  const GrapeSeat *found = grape_table_seat (self, seat);
  return found && !found->substitute && !found->bot && at >= found->vacation_from
         && at < found->vacation_until;
}

/**
 * grape_table_describe:
 * @builder: inside an object; gets the members seats, referee, paused, held_since and exhibition
 */
void
grape_table_describe (const GrapeTable *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "seats");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (self->seats, i);
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "name", seat->name);
      grape_json_add_text (builder, "substitute", seat->substitute);
      grape_json_add_text (builder, "bot", seat->bot);
      json_builder_set_member_name (builder, "left");
      json_builder_add_boolean_value (builder, seat->left);
      grape_json_add_time (builder, "vacation_from", seat->vacation_from);
      grape_json_add_time (builder, "vacation_until", seat->vacation_until);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  grape_json_add_text (builder, "referee", self->referee);
  json_builder_set_member_name (builder, "paused");
  json_builder_add_boolean_value (builder, self->paused);
  grape_json_add_time (builder, "held_since", self->held_since);
  json_builder_set_member_name (builder, "exhibition");
  json_builder_add_boolean_value (builder, self->exhibition);
}

/**
 * grape_sign_shows:
 *
 * Returns: whether @sign shows as itself on a line: it is not a control character, does not change
 * the reading direction, and does not end a line or paragraph (which GLib counts as printable)
 */
gboolean
grape_sign_shows (gunichar sign)
{
  GUnicodeType type = g_unichar_type (sign);

  return g_unichar_isprint (sign) && type != G_UNICODE_LINE_SEPARATOR
         && type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

/**
 * grape_name_valid:
 *
 * Returns: whether @name can name an instance or a person: 1 to 100 printable characters
 */
gboolean
grape_name_valid (const char *name)
{
  if (!name || !*name || !g_utf8_validate (name, -1, NULL) || g_utf8_strlen (name, -1) > MAX_NAME)
    return FALSE;
  gboolean visible = FALSE;
  for (const char *c = name; *c; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      if (!grape_sign_shows (character))
        return FALSE;
      visible = visible || !g_unichar_isspace (character);
    }
  return visible;
}

/**
 * grape_author_to_text:
 *
 * Returns: (transfer full): "seat:1", "referee", "clock", or "person", whoever that is
 */
char *
grape_author_to_text (int author)
{
  if (author >= 0)
    return g_strdup_printf ("seat:%d", author + 1);
  if (author == GRAPE_AUTHOR_PERSON)
    return g_strdup ("person");
  return g_strdup (author == GRAPE_AUTHOR_REFEREE ? "referee" : "clock");
}

/**
 * grape_author_from_text:
 *
 * Returns: FALSE if @text is not what grape_author_to_text() writes
 */
gboolean
grape_author_from_text (const char *text, int *author)
{
  if (!text)
    return FALSE;
  if (g_str_equal (text, "referee"))
    *author = GRAPE_AUTHOR_REFEREE;
  else if (g_str_equal (text, "clock"))
    *author = GRAPE_AUTHOR_CLOCK;
  else if (g_str_has_prefix (text, "seat:") && g_ascii_isdigit (text[5]))
    {
      char *end;
      guint64 number = g_ascii_strtoull (text + 5, &end, 10);
      if (*end || number < 1 || number > GRAPE_MAX_SEATS)
        return FALSE;
      *author = (int)number - 1;
    }
  else
    return FALSE;
  return TRUE;
}

/** grape_author_format: (transfer full): what grape_author_parse() reads; @person (nullable) */
char *
grape_author_format (int author, const char *person)
{
  return person ? g_strconcat ("person:", person, NULL) : grape_author_to_text (author);
}

/**
 * grape_author_parse:
 * @person: (out) (transfer full) (nullable): the name after "person:"
 *
 * Returns: FALSE if @text is neither "seat:1", "referee" or "clock" nor "person:NAME" with a valid
 * name
 */
gboolean
grape_author_parse (const char *text, int *author, char **person)
{
  *person = NULL;
  if (!text || !g_str_has_prefix (text, "person:"))
    return grape_author_from_text (text, author);
  *author = GRAPE_AUTHOR_PERSON;
  g_autofree char *name = g_strstrip (g_strdup (text + strlen ("person:")));
  if (!grape_name_valid (name))
    return FALSE;
  *person = g_steal_pointer (&name);
  return TRUE;
}

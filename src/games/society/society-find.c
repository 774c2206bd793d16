/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking things up. */
#include "society-view.h"

#include <string.h>

const SocietyPerson *
society_person (const Society *self, int index)
{
  return grape_shelf_get (&self->people, (guint)index);
}

const SocietyClass *
society_class (const Society *self, int index)
{
  return grape_shelf_get (&self->classes, (guint)index);
}

const SocietyGame *
society_game (const Society *self, int index)
{
  return grape_shelf_get (&self->games, (guint)index);
}

const SocietySubmission *
society_submission (const Society *self, int index)
{
  return grape_shelf_get (&self->submissions, (guint)index);
}

/** society_entry: of the ledger, @number from 1 */
const SocietyEntry *
society_entry (const Society *self, guint number)
{
  return grape_shelf_get (&self->ledger, number - 1);
}

SocietyPerson *
society_edit_person (Society *self, int index)
{
  return grape_shelf_edit (&self->people, (guint)index);
}

SocietyGame *
society_edit_game (Society *self, int index)
{
  return grape_shelf_edit (&self->games, (guint)index);
}

SocietySubmission *
society_edit_submission (Society *self, int index)
{
  return grape_shelf_edit (&self->submissions, (guint)index);
}

/** society_find_person: -1: nobody of that name ever was here */
int
society_find_person (const Society *self, const char *name)
{
  for (int i = 0; name && i < (int)self->people.n; i++)
    if (g_strcmp0 (society_person (self, i)->name, name) == 0)
      return i;
  for (int i = 0; name && i < (int)self->people.n; i++)
    if (grape_names_equal (society_person (self, i)->name, name))
      return i;
  return -1;
}

/** society_find_class: by name, by id ("pure-skill") or by rule ("1250.7"); -1: none */
int
society_find_class (const Society *self, const char *name)
{
  for (int i = (int)self->classes.n - 1; name && i >= 0; i--)
    if (g_str_equal (society_class (self, i)->name, name))
      return i;
  for (int i = (int)self->classes.n - 1; name && i >= 0; i--)
    {
      const SocietyClass *each = society_class (self, i);
      g_autofree char *dashed = g_strdelimit (g_utf8_strdown (each->name, -1), " ", '-');
      g_autofree char *short_one = NULL;

      if (g_str_has_prefix (dashed, "game-of-"))
        short_one = g_strdup (dashed + strlen ("game-of-"));
      if (grape_names_equal (each->name, name) || !g_ascii_strcasecmp (dashed, name)
          || (short_one && !g_ascii_strcasecmp (short_one, name))
          || (each->rule && !g_ascii_strcasecmp (each->rule, name)))
        return i;
    }
  return -1;
}

int
society_find_game (const Society *self, const char *label)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      int index = (int)g_array_index (self->open, guint, i);

      if (!g_ascii_strcasecmp (society_game (self, index)->label, label))
        return index;
    }
  for (int i = (int)self->games.n - 1; i >= 0; i--)
    if (!g_ascii_strcasecmp (society_game (self, i)->label, label))
      return i;
  return -1;
}

int
society_find_submission (const Society *self, const char *label)
{
  for (int i = (int)self->submissions.n - 1; i >= 0; i--)
    if (!g_ascii_strcasecmp (society_submission (self, i)->label, label))
      return i;
  return -1;
}

guint
society_count_active (const Society *self)
{
  guint n = 0;

  for (int i = 0; i < (int)self->people.n; i++)
    n += society_person (self, i)->active && !society_person (self, i)->left;
  return n;
}

guint
society_count_people (const Society *self)
{
  guint n = 0;

  for (int i = 0; i < (int)self->people.n; i++)
    n += !society_person (self, i)->left;
  return n;
}

/* What stands for a number that changes; NULL: none of these. @text: behind it */
static const char *
skip_count (const char *text, const Society *self, gint64 *number)
{
  static const char *const active[] = { "active players", "active people", "active" };
  static const char *const people[] = { "ackanomic players", "people" };
  gboolean spelt
      = g_str_has_prefix (text, "the number of ") || g_str_has_prefix (text, "number of ");

  if (spelt)
    text = strstr (text, "of ") + 3;
  for (guint i = 0; i < G_N_ELEMENTS (active); i++)
    if (g_str_has_prefix (text, active[i]))
      {
        *number = society_count_active (self);
        return text + strlen (active[i]);
      }
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    if (g_str_has_prefix (text, people[i]))
      {
        *number = society_count_people (self);
        return text + strlen (people[i]);
      }
  if (!spelt || !g_str_has_prefix (text, "players"))
    return NULL;
  *number = society_count_people (self);
  return text + strlen ("players");
}

/* "when an instance of it is initiated", "in the game of Ackanomic": a limit is always of then. */
static const char *
skip_moment (const char *text)
{
  static const char *const begins[] = { " when ", " at ", " in " };
  static const char *const signs[] = { " less ", " minus ", " plus ", " - ", " + " };
  const char *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (begins) && !found; i++)
    if (g_str_has_prefix (text, begins[i]))
      found = text + strlen (text);
  for (guint i = 0; found && i < G_N_ELEMENTS (signs); i++)
    {
      const char *at = g_strrstr (text, signs[i]);

      found = at && at < found ? at : found;
    }
  return found ? found : text;
}

/* " - 1", "less one": 0 where nothing follows. */
static gboolean
read_difference (const char *text, gint64 *difference)
{
  static const char *const less[] = { "-", "less ", "minus " }, *const more[] = { "+", "plus " };
  gint64 sign = 0;
  char *end;

  *difference = 0;
  text += strspn (text, " ");
  if (!*text)
    return TRUE;
  for (guint i = 0; !sign && i < G_N_ELEMENTS (less); i++)
    if (g_str_has_prefix (text, less[i]))
      {
        sign = -1;
        text += strlen (less[i]);
      }
  for (guint i = 0; !sign && i < G_N_ELEMENTS (more); i++)
    if (g_str_has_prefix (text, more[i]))
      {
        sign = 1;
        text += strlen (more[i]);
      }
  text += strspn (text, " ");
  if (g_str_equal (text, "one"))
    text = "1";
  *difference = sign * g_ascii_strtoll (text, &end, 10);
  return sign && g_ascii_isdigit (*text) && !*end && ABS (*difference) <= 100000;
}

/**
 * society_limit:
 * @text: "7", "active", "active - 1", "people + 2", "the number of active players less one"
 *
 * Works a limit out now (III.c). FALSE: nobody can.
 */
gboolean
society_limit (const Society *self, const char *text, gint64 *number)
{
  g_autofree char *lower = g_strstrip (g_ascii_strdown (text ? text : "", -1));
  gsize length = strlen (lower);
  const char *rest;
  gint64 difference;
  char *end;

  *number = 0;
  if (length > 1 && lower[length - 1] == '.')
    lower[length - 1] = '\0';
  if (g_ascii_isdigit (*lower))
    {
      *number = g_ascii_strtoll (lower, &end, 10);
      return (!*end || g_str_equal (end, " players") || g_str_equal (end, " people"))
             && *number <= 100000;
    }
  rest = skip_count (lower, self, number);
  if (!rest || !read_difference (skip_moment (rest), &difference))
    return FALSE;
  *number += difference;
  return TRUE;
}

/** society_seat_of: (nullable): of a player by name, even of one who quit; to be changed only in a
 * game that society_edit_game() gave */
SocietySeat *
society_seat_of (const SocietyGame *self, const char *name)
{
  for (guint i = 0; name && i < self->players->len; i++)
    {
      SocietySeat *seat = &g_array_index (self->players, SocietySeat, i);

      if (grape_names_equal (seat->name, name))
        return seat;
    }
  return NULL;
}

/** society_seat_played_by: (nullable): the one that the Substitute @name has agreed to play */
SocietySeat *
society_seat_played_by (const SocietyGame *self, const char *name)
{
  for (guint i = 0; name && i < self->players->len; i++)
    {
      SocietySeat *seat = &g_array_index (self->players, SocietySeat, i);

      if (seat->substitute && !seat->left && grape_names_equal (seat->substitute, name))
        return seat;
    }
  return NULL;
}

/** society_referee_of: (nullable): who referees it, unless they have resigned */
SocietyReferee *
society_referee_of (const SocietyGame *self, const char *name)
{
  for (guint i = 0; name && i < self->referees->len; i++)
    {
      SocietyReferee *referee = &g_array_index (self->referees, SocietyReferee, i);

      if (!referee->resigned && grape_names_equal (referee->name, name))
        return referee;
    }
  return NULL;
}

/** society_former_referee: (nullable): who referees it, or did until they resigned */
SocietyReferee *
society_former_referee (const SocietyGame *self, const char *name)
{
  for (guint i = 0; name && i < self->referees->len; i++)
    if (grape_names_equal (g_array_index (self->referees, SocietyReferee, i).name, name))
      return &g_array_index (self->referees, SocietyReferee, i);
  return NULL;
}

guint
society_count_referees (const SocietyGame *self)
{
  guint n = 0;

  for (guint i = 0; i < self->referees->len; i++)
    n += !g_array_index (self->referees, SocietyReferee, i).resigned;
  return n;
}

gboolean
society_is_away (const SocietyPerson *self, gint64 at)
{
  return self->vacation_until && at >= self->vacation_from && at < self->vacation_until;
}

/** society_occupant: who plays @seat at @at: its Substitute, while the vacation lasts (A13) */
const char *
society_occupant (const Society *self, const SocietySeat *seat, gint64 at)
{
  int owner = society_find_person (self, seat->name);

  if (seat->substitute && owner >= 0 && society_is_away (society_person (self, owner), at))
    return seat->substitute;
  return seat->name;
}

/** society_ever_played: whether @name is or was a player or a Substitute in it */
gboolean
society_ever_played (const SocietyGame *self, const char *name)
{
  if (society_seat_of (self, name))
    return TRUE;
  for (guint i = 0; i < self->players->len; i++)
    {
      GPtrArray *names = g_array_index (self->players, SocietySeat, i).substitutes;

      for (guint j = 0; j < names->len; j++)
        if (grape_names_equal (g_ptr_array_index (names, j), name))
          return TRUE;
    }
  return FALSE;
}

/** society_counts_as_referee: whether what @name receives now is a referee's (R4.5): of who
 * referees it, or did until they resigned, unless they play where referees may, or have come to
 * play since */
gboolean
society_counts_as_referee (const Society *self, const SocietyGame *game, const char *name)
{
  const SocietyClass *class = society_class (self, society_find_class (self, game->class));
  const SocietyReferee *found = society_former_referee (game, name);

  if (found && class->referee_plays && society_seat_of (game, name))
    return FALSE;
  return found && (!found->resigned || !society_ever_played (game, name));
}

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

/**
 * society_limit:
 * @text: "7", "active", "active - 1", "people + 2"
 *
 * Works a limit out now (III.c). FALSE: nobody can.
 */
gboolean
society_limit (const Society *self, const char *text, gint64 *number)
{
  g_autofree char *lower = g_strstrip (g_ascii_strdown (text ? text : "", -1));
  char *rest = lower, *end;
  gint64 more;

  *number = 0;
  if (g_str_has_prefix (lower, "active"))
    {
      *number = society_count_active (self);
      rest += strlen ("active");
    }
  else if (g_str_has_prefix (lower, "people"))
    {
      *number = society_count_people (self);
      rest += strlen ("people");
    }
  else if (!g_ascii_isdigit (*lower))
    return FALSE;
  else
    {
      *number = g_ascii_strtoll (lower, &end, 10);
      return !*end && *number <= 100000;
    }
  rest = g_strchug (rest);
  if (!*rest)
    return TRUE;
  gint64 sign = *rest == '-' ? -1 : 1;
  if (*rest != '-' && *rest != '+')
    return FALSE;
  rest = g_strchug (rest + 1);
  more = g_ascii_strtoll (rest, &end, 10);
  *number += sign * more;
  return g_ascii_isdigit (*rest) && !*end && more <= 100000;
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coming and going: of the society, and of an instance that has begun. */
#include "society-act.h"

#include <string.h>

/* R1.1: somebody comes to the society, or comes back. */
static gboolean
come (SocietyAct *act, const char *name, GError **error)
{
  int index = society_find_person (act->self, name);

  if (!grape_name_valid (name) || strpbrk (name, "\";,:"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "A name has 1 to 100 printable characters, and none of \" ; , :");
  if (index >= 0 && !society_person (act->self, index)->left)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "%s is in this society already",
                            name);
  if (index >= 0)
    {
      SocietyPerson *back = society_edit_person (act->self, index);

      back->left = FALSE;
      back->active = TRUE;
      return TRUE;
    }
  if (act->self->people.n >= 10000)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A society has at most 10000 people");
  society_begin_person (grape_shelf_add (&act->self->people), name);
  return TRUE;
}

static guint
count_players (const SocietyGame *game)
{
  guint n = 0;

  for (guint i = 0; i < game->players->len; i++)
    n += !g_array_index (game->players, SocietySeat, i).left;
  return n;
}

/* R2.6: somebody joins an instance that has begun (VI.b). */
static gboolean
join_game (SocietyAct *act, int person, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);
  const SocietyClass *class = society_class (act->self,
                                             society_find_class (act->self, game->class));
  const char *name = society_person (act->self, person)->name;
  SocietySeat *seat = society_seat_of (game, name);

  if (!society_wants_running (act, error))
    return FALSE;
  if ((!class->joins || game->duel) && !act->keeper)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.b",
                            "Nobody can join %s, which has begun", game->label);
  if (seat && (!seat->left || !act->keeper))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.b",
                            "%s has played in %s already", name, game->label);
  if (society_referee_of (game, name) && !class->referee_plays)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "%s cannot both play and referee", name);
  if (count_players (game) >= game->max)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.c",
                            "%s has as many players as it can", game->label);
  SocietyGame *open = society_edit_game (act->self, act->game);
  seat = society_seat_of (open, name);
  if (!seat)
    {
      seat = society_add_seat (open, name);
      seat->late = TRUE;
    }
  seat->consents = TRUE;
  seat->left = FALSE;
  return TRUE;
}

/** society_join: `join`; `join g1`; of the log's keeper `join Max` and `join g1 Ann` */
gboolean
society_join (SocietyAct *act, GError **error)
{
  g_autofree char *rest = society_take_rest (act);
  g_auto (GStrv) words = g_strsplit (rest ? rest : "", " ", 2);
  g_autofree char *quoted = rest ? grape_name_unquote (rest) : NULL;
  int person = act->person;

  if (words[0] && !quoted && (act->game = society_find_game (act->self, words[0])) >= 0)
    {
      g_string_append (act->out, society_game (act->self, act->game)->label);
      act->rest = words[1] ? words[1] : "";
      if (act->keeper)
        {
          if ((person = society_take_person (act, error)) < 0)
            return FALSE;
          g_string_append_c (act->out, ' ');
          society_write_name (act->out, society_person (act->self, person)->name);
        }
      else if (person < 0)
        return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.1",
                                "%s is nobody in this society: `join` first", act->name);
      gboolean good = grape_take_end (&act->rest, error) && join_game (act, person, error);
      act->rest = "";
      return good;
    }
  const char *name = quoted ? quoted : rest;
  if (act->keeper && !name)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Who joins? join NAME");
  if (!act->keeper && name && !grape_names_equal (name, act->name ? act->name : ""))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no instance “%s”", name);
  if (act->keeper)
    society_write_name (act->out, name);
  else
    g_string_truncate (act->out, act->out->len - 1);
  if (!act->keeper && person >= 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "%s is in this society already",
                            act->name);
  return come (act, act->keeper ? name : act->name, error);
}

/* Leaving */

/** society_resign_referee: @name referees @game no more */
void
society_resign_referee (Society *self, int index, const char *name)
{
  SocietyGame *game = society_edit_game (self, index);
  SocietyReferee *referee = society_referee_of (game, name);

  if (referee)
    {
      referee->resigned = TRUE;
      referee->silent = referee->asked = 0;
    }
}

static gboolean
is_named (const SocietyGame *game, const char *name)
{
  return society_seat_of (game, name) || society_referee_of (game, name)
         || society_seat_played_by (game, name);
}

/* Whether @name was asked to be a Substitute. */
static gboolean
is_asked (const SocietyGame *game, const char *name)
{
  for (guint i = 0; i < game->players->len; i++)
    {
      const char *asked = g_array_index (game->players, SocietySeat, i).asked;

      if (asked && grape_names_equal (asked, name))
        return TRUE;
    }
  return FALSE;
}

static void
drop_substitute (SocietySeat *seat)
{
  g_clear_pointer (&seat->substitute, g_free);
}

/* Takes @name out of @game in whatever part; an announcement that names them falls. */
static void
take_out (Society *self, int index, const char *name, gint64 at)
{
  SocietyGame *game = society_edit_game (self, index);

  if (game->status == SOCIETY_ANNOUNCED
      || (game->status < SOCIETY_RUNNING && grape_names_equal (game->announcer, name)))
    {
      society_close (self, index,
                     game->status == SOCIETY_ANNOUNCED ? SOCIETY_DECLINED : SOCIETY_CANCELLED, at);
      return;
    }
  for (guint i = 0; i < game->players->len; i++)
    {
      SocietySeat *seat = &g_array_index (game->players, SocietySeat, i);

      if (seat->substitute && grape_names_equal (seat->substitute, name))
        drop_substitute (seat);
      if (seat->asked && grape_names_equal (seat->asked, name))
        g_clear_pointer (&seat->asked, g_free);
      if (!grape_names_equal (seat->name, name))
        continue;
      if (game->status == SOCIETY_RUNNING)
        {
          seat->left = TRUE;
          drop_substitute (seat);
          g_clear_pointer (&seat->asked, g_free);
          continue;
        }
      g_free (seat->name);
      g_free (seat->asked);
      g_free (seat->substitute);
      g_ptr_array_unref (seat->substitutes);
      g_array_remove_index (game->players, i--);
      if (game->status == SOCIETY_ENROLLED) /* R2.5 */
        game->status = SOCIETY_ENROLLING;
    }
  society_resign_referee (self, index, name);
}

/* R3.8: `quit g1` of a player or a Substitute (IX.a, A28) */
gboolean
society_quit (SocietyAct *act, GError **error)
{
  const char *me = society_person (act->self, act->person)->name;
  const SocietyGame *game;
  SocietySeat *seat;

  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error))
    return FALSE;
  game = society_game (act->self, act->game);
  if (game->status > SOCIETY_RUNNING)
    return society_wants_running (act, error);
  if (game->status == SOCIETY_ANNOUNCED && is_named (game, me))
    {
      society_close (act->self, act->game, SOCIETY_DECLINED, act->at);
      return TRUE;
    }
  seat = society_seat_of (game, me);
  if (seat && !seat->left)
    {
      gboolean referees = society_referee_of (game, me) != NULL;
      SocietyGame *open = society_edit_game (act->self, act->game);

      if (game->status != SOCIETY_RUNNING && !referees)
        {
          take_out (act->self, act->game, me, act->at);
          return TRUE;
        }
      seat = society_seat_of (open, me);
      seat->left = TRUE;
      drop_substitute (seat);
      g_clear_pointer (&seat->asked, g_free);
      return TRUE;
    }
  if (!society_seat_played_by (game, me))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 IX.a", "%s does not play in %s%s", me,
                            game->label,
                            society_referee_of (game, me) ? ": a referee can `resign`" : "");
  drop_substitute (society_seat_played_by (society_edit_game (act->self, act->game), me));
  return TRUE;
}

static void
vacate (char **office, const char *name)
{
  if (*office && grape_names_equal (*office, name))
    g_clear_pointer (office, g_free);
}

/* R1.4: `leave` quits every instance, and offices fall vacant; Trophies stay. */
gboolean
society_leave (SocietyAct *act, GError **error)
{
  Society *self = act->self;

  g_string_truncate (act->out, act->out->len - 1);
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  SocietyPerson *me = society_edit_person (self, act->person);
  g_autoptr (GArray) open = g_array_copy (self->open);
  for (guint i = 0; i < open->len; i++)
    {
      int index = (int)g_array_index (open, guint, i);

      if (is_named (society_game (self, index), me->name)
          || is_asked (society_game (self, index), me->name)
          || grape_names_equal (society_game (self, index)->announcer, me->name))
        take_out (self, index, me->name, act->at);
      if (society_is (act, society_game (self, index)->judge))
        vacate (&society_edit_game (self, index)->judge, me->name);
    }
  vacate (&self->speaker, me->name);
  vacate (&self->president, me->name);
  vacate (&self->treasurer, me->name);
  me->left = TRUE;
  me->active = FALSE;
  me->vacation_from = me->vacation_until = 0;
  return TRUE;
}

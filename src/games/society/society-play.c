/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While an instance goes on: silent referees, vacations and Substitutes, exhibitions, disputes
 * (1250.1 VI.c, VI.d, VII, X). */
#include "society-act.h"

#include <string.h>

/** society_hear: notes that the one who acts, if they referee what the act is about, was heard
 * (A15) */
void
society_hear (SocietyAct *act)
{
  SocietyReferee *referee;

  if (act->person < 0 || act->game < 0
      || society_game (act->self, act->game)->status < SOCIETY_RUNNING
      || !society_referee_of (society_game (act->self, act->game),
                              society_person (act->self, act->person)->name))
    return;
  referee = society_referee_of (society_edit_game (act->self, act->game),
                                society_person (act->self, act->person)->name);
  referee->heard = MAX (referee->heard, act->at);
  if (!act->dated)
    referee->silent = referee->asked = 0;
}

/* R3.1: `post g1 [TEXT]`; of the log's keeper `post g1 Dora`: heard in the game's own log */
gboolean
society_heard (SocietyAct *act, GError **error)
{
  const SocietyGame *game;
  g_autofree char *text = NULL;

  if (!society_take_game (act, error))
    return FALSE;
  game = society_game (act->self, act->game);
  if (act->keeper)
    {
      int person = society_take_person (act, error);

      if (person < 0 || !grape_take_end (&act->rest, error))
        return FALSE;
      if (!society_referee_of (game, society_person (act->self, person)->name))
        return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.d", "%s does not referee %s",
                                society_person (act->self, person)->name, game->label);
      g_string_append_c (act->out, ' ');
      society_write_name (act->out, society_person (act->self, person)->name);
      act->person = person;
      return TRUE;
    }
  text = society_take_rest (act);
  if (!society_referee_of (game, society_person (act->self, act->person)->name)
      && !society_takes_part (act))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.d", "%s has no part in %s",
                            society_person (act->self, act->person)->name, game->label);
  if (text)
    g_string_append_printf (act->out, " %s", text);
  return TRUE;
}

/* "g1 Dora", who referees it. */
static gboolean
take_referee (SocietyAct *act, const char **name, GError **error)
{
  int person;

  if (!society_take_game (act, error) || (person = society_take_person (act, error)) < 0
      || !grape_take_end (&act->rest, error) || !society_wants_running (act, error))
    return FALSE;
  *name = society_person (act->self, person)->name;
  g_string_append_c (act->out, ' ');
  society_write_name (act->out, *name);
  return society_referee_of (society_game (act->self, act->game), *name)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.d", "%s does not referee %s",
                             *name, society_game (act->self, act->game)->label);
}

/* R3.2: `silent g1 Dora` */
gboolean
society_silent (SocietyAct *act, GError **error)
{
  const char *name;

  if (!take_referee (act, &name, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  const SocietyReferee *referee = society_referee_of (game, name);
  if (!society_takes_part (act))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.d",
                            "Only a player or Substitute of %s points that out", game->label);
  if (referee->silent)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.d",
                            "That %s is silent has been pointed out", name);
  if (act->timed && act->at - referee->heard <= SOCIETY_SILENCE_S)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.d",
                            "%s was heard within the last seven days", name);
  society_referee_of (society_edit_game (act->self, act->game), name)->silent = act->at;
  return TRUE;
}

/* R3.3: `ask g1 Dora` of the Speaker */
gboolean
society_ask (SocietyAct *act, GError **error)
{
  const char *name;

  if (!take_referee (act, &name, error) || !society_wants_speaker (act, "1250.1 VI.d", error))
    return FALSE;
  const SocietyReferee *referee = society_referee_of (society_game (act->self, act->game), name);
  if (!referee->silent)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.d",
                            "Nobody has pointed out that %s is silent", name);
  if (referee->asked)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.d", "%s has been asked", name);
  society_referee_of (society_edit_game (act->self, act->game), name)->asked = act->at;
  return TRUE;
}

/* Whether the one who acts referees a running instance. */
static gboolean
wants_to_referee (SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);
  const char *me = society_person (act->self, act->person)->name;

  if (game->status > SOCIETY_RUNNING && !society_wants_running (act, error))
    return FALSE;
  return society_referee_of (game, me)
         || grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.d", "%s does not referee %s", me,
                             game->label);
}

/* R3.3: `reply g1 continue|resign` */
gboolean
society_reply (SocietyAct *act, GError **error)
{
  gboolean goes_on;
  const SocietyReferee *referee;

  if (!society_take_game (act, error))
    return FALSE;
  goes_on = grape_take_is (&act->rest, "continue");
  if (!goes_on && !grape_take_is (&act->rest, "resign"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write: reply g1 continue, or resign");
  g_string_append (act->out, goes_on ? " continue" : " resign");
  if (!grape_take_end (&act->rest, error) || !wants_to_referee (act, error))
    return FALSE;
  const char *me = society_person (act->self, act->person)->name;
  referee = society_referee_of (society_game (act->self, act->game), me);
  if (!referee->asked && !referee->silent)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.d", "Nobody has asked %s", me);
  if (!goes_on) /* else society_hear() ends the matter */
    society_resign_referee (act->self, act->game, me);
  return TRUE;
}

/* R3.4: `resign g1` */
gboolean
society_resign (SocietyAct *act, GError **error)
{
  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error)
      || !wants_to_referee (act, error))
    return FALSE;
  if (society_game (act->self, act->game)->status != SOCIETY_RUNNING)
    {
      society_close (act->self, act->game, SOCIETY_DECLINED, act->at);
      return TRUE;
    }
  society_resign_referee (act->self, act->game, society_person (act->self, act->person)->name);
  return TRUE;
}

/* R3.5: `referee g1 Emil`, of Emil, where the game's rule lets one be replaced */
gboolean
society_referee (SocietyAct *act, GError **error)
{
  int person;

  if (!society_take_game (act, error) || (person = society_take_person (act, error)) < 0
      || !grape_take_end (&act->rest, error) || !society_wants_running (act, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  const SocietyClass *class = society_class (act->self,
                                             society_find_class (act->self, game->class));
  const char *name = society_person (act->self, person)->name;
  SocietySeat *seat = society_seat_of (game, name);
  g_string_append_c (act->out, ' ');
  society_write_name (act->out, name);
  if (!act->keeper && act->person != person)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 IX.a",
                            "Nobody is made to referee: %s says so", name);
  if (!class->replaces && !act->keeper)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "The rules of %s let nobody take over from a referee", class->name);
  if (society_referee_of (game, name))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e", "%s referees %s already",
                            name, game->label);
  if (society_count_referees (game) >= class->referees)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e", "%s has its referees",
                            game->label);
  if (((seat && !seat->left) || society_seat_played_by (game, name)) && !class->referee_plays)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "%s cannot both play and referee", name);
  SocietyGame *open = society_edit_game (act->self, act->game);
  SocietyReferee *referee = society_former_referee (open, name);
  if (!referee)
    referee = society_add_referee (open, name);
  referee->resigned = FALSE;
  referee->consents = TRUE;
  referee->heard = act->at;
  return TRUE;
}

/* Vacations and Substitutes */

/* R3.6: `vacation [1998-03-01..1998-03-14]` */
gboolean
society_vacation (SocietyAct *act, GError **error)
{
  g_autofree char *days = society_take_rest (act);
  gint64 from = act->at, until = G_MAXINT64;

  if (days)
    {
      g_auto (GStrv) ends = g_strsplit (days, "..", 2);

      if (!ends[0] || !ends[1])
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                                "Write: vacation 1998-03-01..1998-03-14, or without days");
      if (!grape_date_parse (g_strstrip (ends[0]), &from, error)
          || !grape_date_parse (g_strstrip (ends[1]), &until, error))
        return FALSE;
      until += GRAPE_DAY_S;
      if (until <= from + GRAPE_DAY_S - 1 || until <= act->at)
        return grape_error_set (error, GRAPE_ERROR_TIME, "1250.1 VI.c",
                                "A vacation must end after it begins, and not in the past");
      g_string_append_printf (act->out, "%s..%s", ends[0], ends[1]);
    }
  else
    g_string_truncate (act->out, act->out->len - 1);
  if (!days && society_is_away (society_person (act->self, act->person), act->at)
      && society_person (act->self, act->person)->vacation_until == G_MAXINT64)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c", "%s is on vacation already",
                            society_person (act->self, act->person)->name);
  SocietyPerson *me = society_edit_person (act->self, act->person);
  me->vacation_from = from;
  me->vacation_until = until;
  return TRUE;
}

/** society_end_vacation: they play for themselves again; who was asked need not answer (A24) */
void
society_end_vacation (Society *self, int person)
{
  SocietyPerson *me = society_edit_person (self, person);

  me->vacation_from = me->vacation_until = 0;
  for (guint i = 0; i < self->open->len; i++)
    {
      int index = (int)g_array_index (self->open, guint, i);
      SocietySeat *seat = society_seat_of (society_game (self, index), me->name);

      if (!seat || (!seat->substitute && !seat->asked))
        continue;
      seat = society_seat_of (society_edit_game (self, index), me->name);
      g_clear_pointer (&seat->substitute, g_free);
      g_clear_pointer (&seat->asked, g_free);
    }
}

/* R3.6: `return` */
gboolean
society_return (SocietyAct *act, GError **error)
{
  g_string_truncate (act->out, act->out->len - 1);
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (!society_person (act->self, act->person)->vacation_until)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c", "%s is not on vacation",
                            society_person (act->self, act->person)->name);
  society_end_vacation (act->self, act->person);
  return TRUE;
}

/* A13: who may play for somebody. */
static gboolean
may_substitute (SocietyAct *act, int person, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);
  const SocietyPerson *who = society_person (act->self, person);

  if (game->duel)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                            "%s is played for a Duel, which has no Substitutes", game->label);
  if (society_ever_played (game, who->name))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                            "%s has already played in %s, and cannot be a Substitute in it",
                            who->name, game->label);
  if (society_referee_of (game, who->name))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                            "A referee of %s cannot be a Substitute in it", game->label);
  if (society_is_away (who, act->at))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c", "%s is on vacation",
                            who->name);
  return TRUE;
}

/* R3.7: `substitute g1 Dan` */
gboolean
society_substitute (SocietyAct *act, GError **error)
{
  const SocietyPerson *me = society_person (act->self, act->person);
  int person;

  if (!society_take_game (act, error) || (person = society_take_person (act, error)) < 0
      || !grape_take_end (&act->rest, error) || !society_wants_running (act, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  SocietySeat *seat = society_seat_of (game, me->name);
  const char *name = society_person (act->self, person)->name;
  g_string_append_c (act->out, ' ');
  society_write_name (act->out, name);
  if (!seat || seat->left)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.c", "%s does not play in %s",
                            me->name, game->label);
  if (!me->vacation_until)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                            "%s has not announced a vacation: first write `vacation`", me->name);
  if (!may_substitute (act, person, error))
    return FALSE;
  seat = society_seat_of (society_edit_game (act->self, act->game), me->name);
  g_free (seat->asked);
  seat->asked = g_strdup (name);
  return TRUE;
}

/* R3.7: `agree g1` */
gboolean
society_agree (SocietyAct *act, GError **error)
{
  const char *me = society_person (act->self, act->person)->name;

  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error)
      || !society_wants_running (act, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  guint i = 0;
  while (i < game->players->len)
    {
      const SocietySeat *each = &g_array_index (game->players, SocietySeat, i);

      if (each->asked && !each->left && grape_names_equal (each->asked, me))
        break;
      i++;
    }
  if (i == game->players->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                            "Nobody in %s has named %s as a Substitute", game->label, me);
  if (!may_substitute (act, act->person, error))
    return FALSE;
  SocietySeat *seat
      = &g_array_index (society_edit_game (act->self, act->game)->players, SocietySeat, i);
  g_clear_pointer (&seat->asked, g_free);
  g_free (seat->substitute);
  seat->substitute = g_strdup (me);
  g_ptr_array_add (seat->substitutes, g_strdup (me));
  return TRUE;
}

/* Exhibitions and disputes */

/* R3.9: `exhibition g1` of the Speaker, the President or the Senate */
gboolean
society_exhibition (SocietyAct *act, GError **error)
{
  const SocietyGame *game;

  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error))
    return FALSE;
  game = society_game (act->self, act->game);
  if (!society_is_officer (act))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VII.a",
                            "Only the Speaker, the President or the Senate does that");
  if (game->status > SOCIETY_RUNNING && !society_wants_running (act, error))
    return FALSE;
  if (game->exhibition)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VII.a",
                            "%s is an exhibition already", game->label);
  society_edit_game (act->self, act->game)->exhibition = TRUE;
  return TRUE;
}

/* R3.10: `dispute g1 [referee unable]` */
gboolean
society_dispute (SocietyAct *act, GError **error)
{
  const char *me = society_person (act->self, act->person)->name;
  gboolean unable = FALSE;

  if (!society_take_game (act, error))
    return FALSE;
  if (grape_take_is (&act->rest, "referee"))
    {
      unable = grape_take_is (&act->rest, "unable");
      if (!unable)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                                "Write: dispute g1 referee unable");
      g_string_append (act->out, " referee unable");
    }
  if (!grape_take_end (&act->rest, error) || !society_wants_running (act, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  if (!society_takes_part (act) && !society_referee_of (game, me))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 X", "%s has no part in %s", me,
                            game->label);
  if (game->disputed_by)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 X", "%s is disputed already",
                            game->label);
  if (society_count_referees (game) && !unable)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 X",
                            "%s has a referee, who decides unless unable to: `dispute %s referee "
                            "unable`",
                            game->label, game->label);
  SocietyGame *open = society_edit_game (act->self, act->game);
  open->disputed_by = g_strdup (me);
  g_clear_pointer (&open->judge, g_free);
  return TRUE;
}

static gboolean
wants_dispute (SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);

  return game->disputed_by
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 X", "Nobody disputes in %s",
                             game->label);
}

/* R3.11: `appoint g1 Emil` of the Speaker */
gboolean
society_appoint (SocietyAct *act, GError **error)
{
  int person;

  if (!society_take_game (act, error) || (person = society_take_person (act, error)) < 0
      || !grape_take_end (&act->rest, error) || !society_wants_speaker (act, "1250.1 X", error)
      || !society_wants_running (act, error) || !wants_dispute (act, error))
    return FALSE;
  SocietyGame *game = society_edit_game (act->self, act->game);
  g_free (game->judge);
  game->judge = g_strdup (society_person (act->self, person)->name);
  g_string_append_c (act->out, ' ');
  society_write_name (act->out, game->judge);
  return TRUE;
}

/* R3.11: `judge g1 TEXT` of the Speaker or whom they appointed */
gboolean
society_judge (SocietyAct *act, GError **error)
{
  g_autofree char *text = NULL;

  if (!society_take_game (act, error))
    return FALSE;
  act->rest += strspn (act->rest, " \t\n:");
  text = society_take_rest (act);
  if (!text)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What is the judgement?");
  if (!society_wants_running (act, error) || !wants_dispute (act, error))
    return FALSE;
  if (!society_is_speaker (act) && !society_is (act, society_game (act->self, act->game)->judge))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 X",
                            "Only the Speaker, or whom the Speaker appoints, judges that");
  g_string_append_printf (act->out, " %s", text);
  SocietyGame *game = society_edit_game (act->self, act->game);
  g_clear_pointer (&game->disputed_by, g_free);
  g_clear_pointer (&game->judge, g_free);
  g_free (game->judgement);
  game->judgement = g_steal_pointer (&text);
  return TRUE;
}

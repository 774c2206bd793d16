/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How an instance starts (1250.1 VI.a, 1250.14 III), and how people join. */
#include "society-act.h"

#include <string.h>

/* Announcing */

/* Names up to `;`, a line's end or the end: the people of an announcement. "none": nobody. */
static gboolean
take_people (SocietyAct *act, GPtrArray *names, GError **error)
{
  if (grape_take_is (&act->rest, "none"))
    return TRUE;
  do
    {
      int person = society_take_person (act, error);

      if (person < 0)
        return FALSE;
      g_ptr_array_add (names, (gpointer)society_person (act->self, person)->name);
    }
  while (society_take_next (act));
  return TRUE;
}

static gboolean
is_among (GPtrArray *names, const char *name)
{
  for (guint i = 0; name && i < names->len; i++)
    if (grape_names_equal (g_ptr_array_index (names, i), name))
      return TRUE;
  return FALSE;
}

static gboolean
check_once (GPtrArray *names, GError **error)
{
  for (guint i = 0; i < names->len; i++)
    for (guint j = 0; j < i; j++)
      if (grape_names_equal (g_ptr_array_index (names, i), g_ptr_array_index (names, j)))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a", "%s is named twice",
                                (const char *)g_ptr_array_index (names, i));
  return TRUE;
}

/* R2.4: limits are worked out now and never again (A12, A25). */
static gboolean
work_out (const SocietyAct *act, const SocietyClass *class, gint64 *min, gint64 *max,
          GError **error)
{
  gboolean known
      = society_limit (act->self, class->min, min) && society_limit (act->self, class->max, max);

  if (known && *min >= 2 && *min <= *max)
    return TRUE;
  if (known)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.c",
                            "%s would be for %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                            " players now, so that it cannot start",
                            class->name, *min, *max);
  return grape_error_set (
      error, GRAPE_ERROR_ILLEGAL, "1250.1 III.c",
      "The limits of %s (%s to %s) cannot be worked out, so that it cannot start", class->name,
      class->min, class->max);
}

static gboolean
check_numbers (const SocietyClass *class, GPtrArray *players, GPtrArray *referees, gint64 min,
               gint64 max, GError **error)
{
  if (players->len != min && min == max)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                            "%s is for %" G_GINT64_FORMAT " players now, not %u", class->name, min,
                            players->len);
  if (players->len < min || players->len > max)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                            "%s is for %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                            " players now, not %u",
                            class->name, min, max, players->len);
  if (referees->len != class->referees)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a", "%s has %u referees, not %u",
                            class->name, class->referees, referees->len);
  for (guint i = 0; !class->referee_plays && i < referees->len; i++)
    if (is_among (players, g_ptr_array_index (referees, i)))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                              "%s cannot both play and referee",
                              (const char *)g_ptr_array_index (referees, i));
  return check_once (players, error) && check_once (referees, error);
}

/* What stands before the colon. */
typedef struct
{
  int class;
  gboolean duel;
  char *challenged, *instance;
} Head;

static int
take_class (SocietyAct *act, GError **error)
{
  const char *before = act->rest;
  g_autofree char *word = grape_take_word (&act->rest);
  int class = society_find_class (act->self, word);
  gsize longest = 0;

  if (class < 0) /* several words, unquoted */
    for (int i = 0; i < (int)act->self->classes.n; i++)
      {
        const char *name = society_class (act->self, i)->name;
        gsize length = strlen (name), skipped = strspn (before, " \t");

        if (length > longest && !g_ascii_strncasecmp (before + skipped, name, length))
          {
            longest = length;
            class = i;
            act->rest = before + skipped + length;
          }
      }
  if (class < 0)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.a", "There is no game “%s” here",
                     word);
  else
    {
      g_string_append_printf (act->out, "\"%s\" ", society_class (act->self, class)->name);
    }
  return class;
}

static gboolean
take_head (SocietyAct *act, Head *head, GError **error)
{
  head->class = take_class (act, error);
  if (head->class < 0)
    return FALSE;
  if (grape_take_is (&act->rest, "duel"))
    {
      head->duel = TRUE;
      g_string_append (act->out, "duel ");
      if (!society_class (act->self, head->class)->duel)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                                "%s is not played for a Duel",
                                society_class (act->self, head->class)->name);
      if (grape_take_is (&act->rest, "challenged"))
        {
          int person = society_take_person (act, error);

          if (person < 0)
            return FALSE;
          head->challenged = g_strdup (society_person (act->self, person)->name);
          g_string_append (act->out, "challenged ");
          society_write_name (act->out, head->challenged);
          g_string_append_c (act->out, ' ');
        }
    }
  if (grape_take_is (&act->rest, "instance"))
    {
      head->instance = grape_take_word (&act->rest);
      if (!*head->instance)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Which instance?");
      g_string_append_printf (act->out, "instance %s ", head->instance);
    }
  return grape_take_is (&act->rest, ":")
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                             "Write: announce g1 \"Ghost\": players Ann, Bob; referees Dora");
}

static void
write_people (GString *out, const char *word, GPtrArray *names)
{
  g_string_append (out, word);
  for (guint i = 0; i < names->len; i++)
    {
      g_string_append (out, i ? ", " : " ");
      society_write_name (out, g_ptr_array_index (names, i));
    }
  if (!names->len)
    g_string_append (out, " none");
}

/* "players Ann, Bob; referees Dora|none; PARTICULARS" */
static gboolean
take_table (SocietyAct *act, GPtrArray *players, GPtrArray *referees, char **particulars,
            GError **error)
{
  if (!grape_take_is (&act->rest, "players"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Name the players: players Ann, Bob");
  if (!take_people (act, players, error))
    return FALSE;
  grape_take_is (&act->rest, ";");
  if ((grape_take_is (&act->rest, "referees") || grape_take_is (&act->rest, "referee"))
      && !take_people (act, referees, error))
    return FALSE;
  act->rest += strspn (act->rest, " \t\n;,");
  *particulars = society_take_rest (act);
  return TRUE;
}

static SocietyGame *
add_game (SocietyAct *act, const char *label, const SocietyClass *class, gint64 min, gint64 max)
{
  SocietyGame *game = grape_shelf_add (&act->self->games);

  society_begin_game (game);
  game->label = g_strdup (label);
  game->class = g_strdup (class->name);
  game->announcer = g_strdup (society_person (act->self, act->person)->name);
  game->announced_at = act->at;
  game->min = min;
  game->max = max;
  act->game = (int)act->self->games.n - 1;
  society_set_open (act->self);
  return game;
}

static void
begin_playing (SocietyGame *game, gint64 at)
{
  game->status = SOCIETY_RUNNING;
  game->started_at = at;
  game->starters = game->players->len;
  for (guint i = 0; i < game->referees->len; i++)
    g_array_index (game->referees, SocietyReferee, i).heard = at;
}

/* Starts it if everybody has consented (A11, A12). */
static void
try_start (SocietyGame *game, gint64 at)
{
  for (guint i = 0; i < game->players->len; i++)
    if (!g_array_index (game->players, SocietySeat, i).consents)
      return;
  for (guint i = 0; i < game->referees->len; i++)
    if (!g_array_index (game->referees, SocietyReferee, i).consents)
      return;
  begin_playing (game, at);
}

static void
give_consent (SocietyGame *game, const char *name)
{
  SocietySeat *seat = society_seat_of (game, name);
  SocietyReferee *referee = society_referee_of (game, name);

  if (seat)
    seat->consents = TRUE;
  if (referee)
    referee->consents = TRUE;
}

static void
clear_head (Head *head)
{
  g_free (head->challenged);
  g_free (head->instance);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Head, clear_head)

/* R2.1: `announce g1 "Ghost" [duel [challenged Bob]] [instance ID]: players ...` */
gboolean
society_announce (SocietyAct *act, GError **error)
{
  g_autoptr (GPtrArray) players = g_ptr_array_new (), referees = g_ptr_array_new ();
  g_autofree char *particulars = NULL, *label = NULL;
  g_auto (Head) head = { 0 };
  const char *me = society_person (act->self, act->person)->name;
  const SocietyClass *class;
  gsize before = act->out->len;
  gint64 min, max;

  if (!society_take_label (act, error))
    return FALSE;
  label = g_strdup (act->out->str + before);
  g_string_append_c (act->out, ' ');
  if (!take_head (act, &head, error) || !take_table (act, players, referees, &particulars, error))
    return FALSE;
  class = society_class (act->self, head.class);
  if (class->enrols)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                            "%s has a start of its own: `enrol`", class->name);
  if (!work_out (act, class, &min, &max, error)
      || !check_numbers (class, players, referees, min, max, error))
    return FALSE;
  if (!is_among (class->referees ? referees : players, me))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.a", "%s announces %s",
                            class->referees ? "One of its referees" : "One of its players",
                            class->name);
  if (head.challenged && !is_among (players, head.challenged))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                            "Who is challenged must play");
  g_string_truncate (act->out, act->out->len - 1);
  write_people (act->out, ": players", players);
  write_people (act->out, "; referees", referees);
  if (particulars)
    g_string_append_printf (act->out, "; %s", particulars);

  SocietyGame *game = add_game (act, label, class, min, max);
  game->duel = head.duel;
  game->challenged = g_steal_pointer (&head.challenged);
  game->instance = g_steal_pointer (&head.instance);
  game->particulars = g_steal_pointer (&particulars);
  for (guint i = 0; i < players->len; i++)
    society_add_seat (game, g_ptr_array_index (players, i));
  for (guint i = 0; i < referees->len; i++)
    society_add_referee (game, g_ptr_array_index (referees, i));
  give_consent (game, me);
  try_start (game, act->at);
  return TRUE;
}

/* Of an announcement that waits. */
static gboolean
wants_announced (const SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);

  return game->status == SOCIETY_ANNOUNCED
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                             "%s does not wait for consent", game->label);
}

static gboolean
wants_named (const SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);
  const char *me = society_person (act->self, act->person)->name;

  return society_seat_of (game, me) || society_referee_of (game, me)
         || grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 IX.a",
                             "%s is not named in the announcement of %s", me, game->label);
}

static gboolean
has_consented (const SocietyGame *game, const char *name)
{
  const SocietySeat *seat = society_seat_of (game, name);
  const SocietyReferee *referee = society_referee_of (game, name);

  return (!seat || seat->consents) && (!referee || referee->consents);
}

/* R2.2: `consent g1` */
gboolean
society_consent (SocietyAct *act, GError **error)
{
  const char *me = society_person (act->self, act->person)->name;

  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error)
      || !wants_announced (act, error) || !wants_named (act, error))
    return FALSE;
  if (has_consented (society_game (act->self, act->game), me))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 IX.a", "%s has consented already",
                            me);
  SocietyGame *game = society_edit_game (act->self, act->game);
  give_consent (game, me);
  try_start (game, act->at);
  return TRUE;
}

/** society_close: ends an instance */
void
society_close (Society *self, int index, guint status, gint64 at)
{
  SocietyGame *game = society_edit_game (self, index);

  game->status = status;
  game->ended_at = at;
  society_set_open (self);
}

/* R2.3: `decline g1` */
gboolean
society_decline (SocietyAct *act, GError **error)
{
  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error)
      || !wants_announced (act, error) || !wants_named (act, error))
    return FALSE;
  society_close (act->self, act->game, SOCIETY_DECLINED, act->at);
  return TRUE;
}

/* R2.3: `cancel g1` */
gboolean
society_cancel (SocietyAct *act, GError **error)
{
  const SocietyGame *game;

  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error))
    return FALSE;
  game = society_game (act->self, act->game);
  if (!society_is (act, game->announcer))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.a",
                            "Only %s, who announced %s, can cancel it", game->announcer,
                            game->label);
  if (game->status >= SOCIETY_RUNNING)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                            "%s can be cancelled until it starts", game->label);
  society_close (act->self, act->game, SOCIETY_CANCELLED, act->at);
  return TRUE;
}

/* Enrolment (1250.14 III) */

static gboolean
take_until (SocietyAct *act, gint64 *until, GError **error)
{
  const char *start;
  gsize length;

  if (!grape_take_is (&act->rest, "until"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "Say how long: enrol diplomacy g1 until 1998-03-14: 2 to 7");
  act->rest += strspn (act->rest, " \t");
  start = act->rest;
  length = strspn (start, "0123456789-T:Zz");
  while (length && start[length - 1] == ':')
    length--;
  act->rest += length;
  g_autofree char *text = g_strndup (start, length);
  gboolean day = !strchr (text, 'T') && !strchr (text, 't');
  if (day ? !grape_date_parse (text, until, error) : !grape_time_parse (text, until, error))
    return FALSE;
  *until += day ? GRAPE_DAY_S - 1 : 0;
  if (*until <= act->at)
    return grape_error_set (error, GRAPE_ERROR_TIME, "1250.14 III.C", "That time has passed");
  g_string_append_printf (act->out, " until %s", text);
  return TRUE;
}

static gboolean
take_range (SocietyAct *act, const SocietyClass *class, gint64 *min, gint64 *max, GError **error)
{
  gint64 least, most;

  if (!grape_take_is (&act->rest, ":") || !society_take_number (act, min, error)
      || !grape_take_is (&act->rest, "to") || !society_take_number (act, max, error))
    {
      g_clear_error (error);
      return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                              "Say for how many: enrol diplomacy g1 until 1998-03-14: 2 to 7");
    }
  if (!work_out (act, class, &least, &most, error))
    return FALSE;
  if (*min < least || *max > most || *min > *max)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.c",
                            "%s is for %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " players now",
                            class->name, least, most);
  g_string_append_printf (act->out, ": %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, *min, *max);
  return TRUE;
}

/* R2.5: `enrol diplomacy g1 until DATE: 2 to 7, PARTICULARS` */
gboolean
society_enrol (SocietyAct *act, GError **error)
{
  const char *me = society_person (act->self, act->person)->name;
  g_autofree char *label = NULL, *particulars = NULL;
  int index = take_class (act, error);
  gint64 min, max, until;
  gsize before = act->out->len;

  if (index < 0)
    return FALSE;
  const SocietyClass *class = society_class (act->self, index);
  if (!class->enrols)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a",
                            "%s is announced with its players: `announce`", class->name);
  if (!society_take_label (act, error))
    return FALSE;
  label = g_strdup (act->out->str + before);
  if (!take_until (act, &until, error) || !take_range (act, class, &min, &max, error))
    return FALSE;
  act->rest += strspn (act->rest, " \t\n,;");
  particulars = society_take_rest (act);
  if (particulars)
    g_string_append_printf (act->out, ", %s", particulars);

  SocietyGame *game = add_game (act, label, class, min, max);
  game->status = SOCIETY_ENROLLING;
  game->until = until;
  game->particulars = g_steal_pointer (&particulars);
  if (class->referees)
    society_add_referee (game, me)->consents = TRUE;
  else
    society_add_seat (game, me)->consents = TRUE;
  return TRUE;
}

/* R2.5: `sign up g1` */
gboolean
society_sign_up (SocietyAct *act, GError **error)
{
  const char *me = society_person (act->self, act->person)->name;
  const SocietyGame *game;

  if (!grape_take_is (&act->rest, "up"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write: sign up g1");
  g_string_append (act->out, "up ");
  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error))
    return FALSE;
  game = society_game (act->self, act->game);
  if (game->status != SOCIETY_ENROLLING)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.14 III.D",
                            "Nobody can sign up for %s now", game->label);
  if (society_seat_of (game, me))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.14 III.D", "%s has signed up already",
                            me);
  if (society_referee_of (game, me)
      && !society_class (act->self, society_find_class (act->self, game->class))->referee_plays)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "%s cannot both play and referee", me);
  SocietyGame *open = society_edit_game (act->self, act->game);
  society_add_seat (open, me)->consents = TRUE;
  if (open->players->len >= open->max)
    open->status = SOCIETY_ENROLLED;
  return TRUE;
}

/* R2.5: `start g1` */
gboolean
society_start_game (SocietyAct *act, GError **error)
{
  const SocietyGame *game;

  if (!society_take_game (act, error) || !grape_take_end (&act->rest, error))
    return FALSE;
  game = society_game (act->self, act->game);
  if (!society_is (act, game->announcer))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.14 III.F", "Only %s can start %s",
                            game->announcer, game->label);
  if (game->status == SOCIETY_ENROLLING)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.14 III.D",
                            "People can still sign up for %s", game->label);
  if (game->status != SOCIETY_ENROLLED)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.14 III.F",
                            "%s does not wait to be started", game->label);
  if (game->players->len < game->min)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.14 III.E",
                            "%s needs %" G_GINT64_FORMAT " players", game->label, game->min);
  begin_playing (society_edit_game (act->self, act->game), act->at);
  return TRUE;
}

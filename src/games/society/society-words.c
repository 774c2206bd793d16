/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of acts: taking them one by one, and which act a text is. */
#include "society-act.h"

#include <string.h>

/* (transfer full): as grape_take_word(), without the signs that people put behind the last word */
static char *
take_bare_word (SocietyAct *act)
{
  char *word = grape_take_word (&act->rest);

  for (gsize n = strlen (word); n && strchr (".!", word[n - 1]); n--)
    word[n - 1] = '\0';
  return word;
}

gboolean
society_take_number (SocietyAct *act, gint64 *number, GError **error)
{
  g_autofree char *word = take_bare_word (act);
  const char *digits = word;
  char *end;

  if (g_str_has_prefix (digits, act->self->customs.currency))
    digits += strlen (act->self->customs.currency);
  digits += g_ascii_strncasecmp (digits, "A$", 2) == 0 ? 2 : 0;
  digits += *digits == '+';
  *number = g_ascii_strtoll (digits, &end, 10);
  if (!g_ascii_isdigit (digits[*digits == '-']) || *end || *number > 1000000 || *number < -1000000)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "“%s” is not a whole number", word);
  return TRUE;
}

static gboolean
check_label (const char *label, GError **error)
{
  gboolean valid = *label && strlen (label) <= 30;

  for (const char *c = label; *c; c++)
    valid = valid && (g_ascii_isalnum (*c) || *c == '-' || *c == '_');
  return valid
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                             "“%s” is no label: write letters and digits, such as g1", label);
}

/** society_take_label: a new one, which is written to @act's text */
gboolean
society_take_label (SocietyAct *act, GError **error)
{
  g_autofree char *word = grape_take_word (&act->rest);
  g_autofree char *label = g_ascii_strdown (word, -1);

  if (!check_label (label, error))
    return FALSE;
  if (society_find_game (act->self, label) >= 0 || society_find_submission (act->self, label) >= 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.3",
                            "The label “%s” is used already: choose another", label);
  g_string_append (act->out, label);
  return TRUE;
}

/** society_take_game: the label of an instance: *act->game */
gboolean
society_take_game (SocietyAct *act, GError **error)
{
  g_autofree char *label = take_bare_word (act);

  if (!check_label (label, error))
    return FALSE;
  act->rest += *act->rest == ':';
  act->game = society_find_game (act->self, label);
  if (act->game < 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no instance “%s”", label);
  g_string_append (act->out, society_game (act->self, act->game)->label);
  return TRUE;
}

/** society_take_person: somebody of the society, by the longest name that fits; -1 with @error */
int
society_take_person (SocietyAct *act, GError **error)
{
  gsize longest = 0;
  int found = -1;

  grape_take_blanks (&act->rest);
  for (int i = 0; i < (int)act->self->people.n; i++)
    {
      gsize length = grape_take_name (act->rest, society_person (act->self, i)->name);

      if (length > longest)
        {
          longest = length;
          found = i;
        }
    }
  act->rest += longest;
  if (found < 0)
    {
      g_autofree char *name = grape_take_word (&act->rest);

      found = society_find_person (act->self, name);
      if (found < 0)
        grape_error_set (error, GRAPE_ERROR_SEAT, "R1.1", "“%s” is nobody in this society", name);
    }
  if (found >= 0 && society_person (act->self, found)->left)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "R1.1", "%s has left the society",
                       society_person (act->self, found)->name);
      return -1;
    }
  return found;
}

/** society_take_next: whether another name follows: after a comma, "and", or both */
gboolean
society_take_next (SocietyAct *act)
{
  if (grape_take_is (&act->rest, "and"))
    return TRUE;
  if (!grape_take_is (&act->rest, ","))
    return FALSE;
  if (society_find_person (act->self, "and") < 0)
    grape_take_is (&act->rest, "and");
  return TRUE;
}

/** society_take_rest: (transfer full) (nullable): all that follows; NULL: nothing does */
char *
society_take_rest (SocietyAct *act)
{
  char *rest = g_strstrip (g_strdup (act->rest));

  act->rest += strlen (act->rest);
  if (*rest)
    return rest;
  g_free (rest);
  return NULL;
}

/** society_write_name: in quotes where it could be misread */
void
society_write_name (GString *out, const char *name)
{
  gboolean plain = !grape_names_equal (name, "none") && !strchr (name, ' ');

  for (const char *c = name; *c; c++)
    plain = plain && (g_ascii_isalnum (*c) || (guint8)*c >= 128 || strchr ("-._'", *c));
  g_string_append_printf (out, plain || strchr (name, '"') ? "%s" : "\"%s\"", name);
}

/* Who acts */

/** society_is: whether the one who acts is called so */
gboolean
society_is (const SocietyAct *act, const char *name)
{
  return act->person >= 0 && name
         && grape_names_equal (society_person (act->self, act->person)->name, name);
}

gboolean
society_is_speaker (const SocietyAct *act)
{
  return (!act->self->customs.offices && act->person >= 0) || society_is (act, act->self->speaker);
}

/** society_is_officer: Speaker, President or Senate */
gboolean
society_is_officer (const SocietyAct *act)
{
  return act->senate || society_is_speaker (act) || society_is (act, act->self->president);
}

gboolean
society_wants_speaker (const SocietyAct *act, const char *rule, GError **error)
{
  return society_is_speaker (act)
         || grape_error_set (error, GRAPE_ERROR_AUTHOR, rule, "Only the Speaker does that");
}

/** society_takes_part: whether the one who acts plays in the instance now: as a player who has not
 * quit, or as a Substitute on the days of the vacation (A13) */
gboolean
society_takes_part (const SocietyAct *act)
{
  const SocietyGame *game = society_game (act->self, act->game);
  const char *me = act->person < 0 ? NULL : society_person (act->self, act->person)->name;
  SocietySeat *seat = society_seat_of (game, me);

  if (seat && !seat->left)
    return TRUE;
  seat = society_seat_played_by (game, me);
  return seat
         && (!act->timed || grape_names_equal (society_occupant (act->self, seat, act->at), me));
}

/** society_wants_running: whether the instance has started and is not over */
gboolean
society_wants_running (const SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);

  if (game->status == SOCIETY_RUNNING)
    return TRUE;
  if (game->status < SOCIETY_RUNNING)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.a", "%s has not started",
                            game->label);
  return grape_error_set (error, GRAPE_ERROR_OVER, "1250.1 VI.a",
                          "%s is over, and nothing can be done in it", game->label);
}

/* Somebody, or an office that nobody is called after. */
static gboolean
settle_author (SocietyAct *act, const char *name, GError **error)
{
  Society *self = act->self;
  const char *holder = !g_ascii_strcasecmp (name, "Speaker")     ? self->speaker
                       : !g_ascii_strcasecmp (name, "President") ? self->president
                       : !g_ascii_strcasecmp (name, "Treasurer") ? self->treasurer
                                                                 : NULL;

  act->person = society_find_person (self, name);
  if (act->person < 0 && holder)
    act->person = society_find_person (self, holder);
  if (act->person < 0 && !g_ascii_strcasecmp (name, "Senate"))
    {
      act->senate = self->senate;
      return self->senate
             || grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.2", "There is no Senate here");
    }
  if (act->person >= 0 && society_person (self, act->person)->left)
    act->person = -1;
  return TRUE;
}

/**
 * society_begin:
 * @name: (nullable): who acts; NULL: whoever keeps the log
 *
 * Begins an act on a copy of @self.
 */
gboolean
society_begin (SocietyAct *act, const Society *self, const char *name, GError **error)
{
  *act = (SocietyAct){ .self = society_copy (self),
                       .out = g_string_new (NULL),
                       .at = self->now,
                       .keeper = !name,
                       .person = -1,
                       .name = name,
                       .game = -1 };
  return !name || settle_author (act, name, error);
}

void
society_act_clear (SocietyAct *act)
{
  g_clear_pointer (&act->self, society_free);
  g_string_free (act->out, TRUE);
  g_free (act->because);
}

static const struct
{
  const char *word;
  SocietyDo does;
  gboolean keeper, senate; /* who may say it, besides people */
} acts[] = {
  { "announce", society_announce },
  { "consent", society_consent },
  { "decline", society_decline },
  { "cancel", society_cancel },
  { "enrol", society_enrol },
  { "sign", society_sign_up },
  { "start", society_start_game },
  { "join", society_join, .keeper = TRUE },
  { "post", society_heard, .keeper = TRUE },
  { "silent", society_silent },
  { "ask", society_ask },
  { "reply", society_reply },
  { "resign", society_resign },
  { "referee", society_referee, .keeper = TRUE },
  { "vacation", society_vacation },
  { "return", society_return },
  { "substitute", society_substitute },
  { "agree", society_agree },
  { "quit", society_quit },
  { "leave", society_leave },
  { "exhibition", society_exhibition, .senate = TRUE },
  { "dispute", society_dispute },
  { "appoint", society_appoint },
  { "judge", society_judge },
  { "pay", society_pay, .keeper = TRUE },
  { "points", society_points, .keeper = TRUE },
  { "transfer", society_transfer, .keeper = TRUE },
  { "result", society_result, .keeper = TRUE },
  { "dated", society_dated, .keeper = TRUE },
  { "correct", society_correct, .keeper = TRUE },
  { "active", society_active, .keeper = TRUE },
  { "office", society_office, .keeper = TRUE },
  { "submit", society_submit },
  { "endorse", society_endorse },
  { "veto", society_veto, .senate = TRUE },
};

/** society_run: reads @text, checks it, and does it; where it fails nothing has changed */
gboolean
society_run (SocietyAct *act, const char *text, GError **error)
{
  g_autofree char *word = NULL;

  act->rest = text + strspn (text, " \t\n");
  word = take_bare_word (act);
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      if (g_ascii_strcasecmp (word, acts[i].word) != 0)
        continue;
      act->rest += *act->rest == ':';
      if (act->keeper && !acts[i].keeper)
        return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.2",
                                "“%s” is said by a person, not by who keeps the log", word);
      if (act->senate && !acts[i].senate)
        return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.2", "The Senate cannot do that");
      if (act->person < 0 && !act->keeper && !act->senate && acts[i].does != society_join)
        return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.1",
                                "%s is nobody in this society: `join` first", act->name);
      g_string_append (act->out, acts[i].word);
      g_string_append_c (act->out, ' ');
      if (!acts[i].does (act, error))
        return FALSE;
      society_hear (act);
      return TRUE;
    }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "A society has no act “%s”", word);
}

/* R4.8: `dated 1998-03-02 Dora: pay g1 Ann 50` of who keeps the log: late mail, booked under its
 * own date. Whatever is not booked counts when it comes. */
gboolean
society_dated (SocietyAct *act, GError **error)
{
  static const struct
  {
    const char *word;
    SocietyDo does;
  } booked[] = { { "pay", society_pay },
                 { "points", society_points },
                 { "transfer", society_transfer },
                 { "result", society_result } };
  gint64 dated;
  guint i = 0;

  grape_take_blanks (&act->rest);
  g_autofree char *when = g_strndup (act->rest, strspn (act->rest, "0123456789-T:Zz"));
  act->rest += strlen (when);
  if (strchr (when, 'T') ? !grape_time_parse (when, &dated, error)
                         : !grape_date_parse (when, &dated, error))
    return FALSE;
  if (act->timed && dated > act->at)
    return grape_error_set (error, GRAPE_ERROR_TIME, "R4.8", "%s is still to come", when);
  if ((act->person = society_take_person (act, error)) < 0)
    return FALSE;
  g_string_append_printf (act->out, "%s ", when);
  act->name = society_person (act->self, act->person)->name;
  society_write_name (act->out, act->name);
  act->keeper = FALSE;
  act->dated = act->at = dated;
  grape_take_is (&act->rest, ":");
  while (i < G_N_ELEMENTS (booked) && !grape_take_is (&act->rest, booked[i].word))
    i++;
  if (i == G_N_ELEMENTS (booked))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R4.8",
                            "Only pay, points, transfer and result have a date of their own");
  g_string_append_printf (act->out, ": %s ", booked[i].word);
  if (!booked[i].does (act, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  return dated >= game->started_at
         || grape_error_set (error, GRAPE_ERROR_TIME, "R4.8", "%s had not started then",
                             game->label);
}

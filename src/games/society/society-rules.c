/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Offices, and new rules: Submissions from their posting to their acceptance (1250.1 V). */
#include "society-act.h"

#include <string.h>

/* R1.5: `active Ann yes|no` */
gboolean
society_active (SocietyAct *act, GError **error)
{
  int person = society_take_person (act, error);
  gboolean active;

  if (person < 0)
    return FALSE;
  active = grape_take_is (&act->rest, "yes");
  if (!active && !grape_take_is (&act->rest, "no"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write: active Ann yes, or no");
  society_write_name (act->out, society_person (act->self, person)->name);
  g_string_append (act->out, active ? " yes" : " no");
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (!act->keeper && !society_is_speaker (act) && act->person != person)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.5",
                            "Only the Speaker says that for somebody else");
  society_edit_person (act->self, person)->active = active;
  return TRUE;
}

/* R1.2: `office president Ann|none` */
gboolean
society_office (SocietyAct *act, GError **error)
{
  Society *self = act->self;
  g_autofree char *word = grape_take_word (&act->rest);
  char **office = !g_ascii_strcasecmp (word, "speaker")     ? &self->speaker
                  : !g_ascii_strcasecmp (word, "president") ? &self->president
                  : !g_ascii_strcasecmp (word, "treasurer") ? &self->treasurer
                                                            : NULL;
  int person = -1;

  if (!office)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.2",
                            "The offices are speaker, president and treasurer");
  g_autofree char *lower = g_ascii_strdown (word, -1);
  g_string_append_printf (act->out, "%s ", lower);
  if (grape_take_is (&act->rest, "none"))
    g_string_append (act->out, "none");
  else if ((person = society_take_person (act, error)) < 0)
    return FALSE;
  else
    society_write_name (act->out, society_person (self, person)->name);
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (!act->keeper && !society_is_speaker (act))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.2",
                            "Only the Speaker, or who keeps the log, says who holds an office");
  g_free (*office);
  *office = person >= 0 ? g_strdup (society_person (self, person)->name) : NULL;
  return TRUE;
}

/* Submissions */

#define SECTIONS "bcdefgh"

/* The text of each section (III.b to h): from its letter and a colon at the beginning of a line up
 * to the next one. */
static void
split_sections (const char *text, char *sections[])
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *current = NULL;
  int at = -1;

  for (guint i = 0; lines[i]; i++)
    {
      const char *line = lines[i] + strspn (lines[i], " \t");
      const char *letter = *line ? strchr (SECTIONS, g_ascii_tolower (*line)) : NULL;
      int index = letter ? (int)(letter - SECTIONS) : -1;

      if (index >= 0 && line[1] == ':' && !sections[index] && index != at)
        {
          if (current)
            sections[at] = g_strstrip (g_string_free (current, FALSE));
          at = index;
          current = g_string_new (line + 2);
        }
      else if (current)
        g_string_append_printf (current, "\n%s", lines[i]);
    }
  if (current)
    sections[at] = g_strstrip (g_string_free (current, FALSE));
}

/* III.c: "2 to active - 1", "4". What nobody can work out is accepted (A25). */
static gboolean
read_limits (const Society *self, SocietySubmission *game, const char *text, GError **error)
{
  g_auto (GStrv) ends
      = g_regex_split_simple ("\\s+to\\s+|\\s*\\.\\.\\s*", text, G_REGEX_CASELESS, 0);
  gboolean both = ends[0] && ends[1] && !ends[2];
  gint64 min, max;

  game->min = g_strstrip (g_strdup (both ? ends[0] : text));
  game->max = g_strstrip (g_strdup (both ? ends[1] : text));
  gboolean known_min = g_ascii_isdigit (*game->min) && society_limit (self, game->min, &min);
  gboolean known_max = g_ascii_isdigit (*game->max) && society_limit (self, game->max, &max);
  if (known_min && min < 2)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.c",
                            "A Game has at least 2 players");
  if (known_min && known_max && min > max)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.c",
                            "The lower limit is above the upper one");
  return TRUE;
}

/* III.e: "1, drawn by lot, may play"; III: it may be the word "none" */
static gboolean
read_referees (SocietySubmission *game, const char *text, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  char *end = (char *)text;
  guint64 number = g_str_has_prefix (lower, "none") ? 0 : g_ascii_strtoull (text, &end, 10);
  gboolean whole = g_ascii_isdigit (*text) && !g_ascii_isalnum (*end)
                   && !((*end == '.' || *end == '/') && g_ascii_isdigit (end[1]));

  if (!whole && !g_str_has_prefix (lower, "none"))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "Section e begins with the number of referees");
  game->referees = (guint)MIN (number, 100);
  game->referee_plays = strstr (lower, "may play") != NULL;
  return TRUE;
}

static gboolean
read_prize (SocietySubmission *game, const char *text, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  game->trophy = strstr (lower, "golden knife")         ? SOCIETY_GOLDEN_KNIFE
                 : g_str_has_prefix (lower, "standard") ? SOCIETY_STANDARD
                                                        : SOCIETY_NO_TROPHY;
  return game->trophy || g_str_has_prefix (lower, "none")
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.h",
                             "Section h says standard, golden knife or none");
}

/* R6.2: a Game has all its sections, or its Submission is void (V.b, A10). */
static gboolean
read_game (const Society *self, SocietySubmission *game, const char *text, GError **error)
{
  char *sections[sizeof SECTIONS] = { 0 };
  gboolean good = TRUE;

  split_sections (text, sections);
  for (guint i = 0; good && SECTIONS[i]; i++)
    if (!sections[i] || !*sections[i])
      {
        g_autofree char *clause = g_strdup_printf ("1250.1 III.%c", SECTIONS[i]);

        good = grape_error_set (error, GRAPE_ERROR_ILLEGAL, clause,
                                "Section %c is missing: a Submission without it is void",
                                SECTIONS[i]);
      }
  good = good && read_limits (self, game, sections[1], error)
         && read_referees (game, sections[3], error) && read_prize (game, sections[6], error);
  for (guint i = 0; SECTIONS[i]; i++)
    g_free (sections[i]);
  return good;
}

static gboolean
take_defines (SocietyAct *act, gint64 *defines, GError **error)
{
  *defines = 1;
  if (!grape_take_is (&act->rest, "defines"))
    return TRUE;
  if (!society_take_number (act, defines, error))
    return FALSE;
  g_string_append_printf (act->out, " defines %" G_GINT64_FORMAT, *defines);
  return (*defines >= 1 && *defines <= 100)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.a",
                             "A Game Submission defines a game");
}

static void
clear_read (SocietySubmission *read)
{
  g_free (read->min);
  g_free (read->max);
}

/* R6.1: `submit s1 game "NAME" [defines 2]`, `submit s2 equipment "NAME"`, and the text below */
gboolean
society_submit (SocietyAct *act, GError **error)
{
  SocietySubmission read = { 0 };
  gsize before = act->out->len;
  g_autofree char *label = NULL, *name = NULL, *text = NULL;
  gint64 defines = 0;

  if (!society_take_label (act, error))
    return FALSE;
  label = g_strdup (act->out->str + before);
  read.equipment = grape_take_is (&act->rest, "equipment");
  if (!read.equipment && !grape_take_is (&act->rest, "game"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "1250.1 V.b",
                            "Write: submit %s game \"NAME\", or equipment, and its text below",
                            label);
  name = grape_take_word (&act->rest);
  if (!grape_name_valid (name))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "1250.1 V.b",
                            "A Submission needs a name in quotes");
  g_string_append_printf (act->out, " %s \"%s\"", read.equipment ? "equipment" : "game", name);
  if (!read.equipment && !take_defines (act, &defines, error))
    return FALSE;
  act->rest += strspn (act->rest, " \t:");
  if (*act->rest && *act->rest != '\n')
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "1250.1 V.b",
                            "The text of a Submission stands below its line");
  text = society_take_rest (act);
  if (!text)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 V.b",
                            "A Submission without a text is void");
  if (!read.equipment && society_find_class (act->self, name) >= 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.a",
                            "There is a game “%s” already", name);
  if (!read.equipment && !read_game (act->self, &read, text, error))
    {
      clear_read (&read);
      return FALSE;
    }
  g_string_append_printf (act->out, "\n%s", text);

  SocietySubmission *post = grape_shelf_add (&act->self->submissions);
  *post = read;
  society_begin_submission (post);
  post->defines = (guint)defines;
  post->label = g_steal_pointer (&label);
  post->name = g_steal_pointer (&name);
  post->by = g_strdup (society_person (act->self, act->person)->name);
  post->at = act->at;
  post->text = g_ref_string_new (text);
  society_set_open (act->self);
  return TRUE;
}

/* The label of a Submission that has no verdict; -1 with @error. */
static int
take_waiting (SocietyAct *act, GError **error)
{
  g_autofree char *label = grape_take_word (&act->rest);
  int index = society_find_submission (act->self, label);

  if (index < 0)
    {
      grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no Submission “%s”", label);
      return -1;
    }
  g_string_append (act->out, society_submission (act->self, index)->label);
  if (society_submission (act->self, index)->status <= SOCIETY_APPROVED)
    return index;
  grape_error_set (error, GRAPE_ERROR_OVER, "1250.1 V", "%s has been accepted, rejected or vetoed",
                   label);
  return -1;
}

/* R6.3: `endorse s1` of an active person (V.d, A8) */
gboolean
society_endorse (SocietyAct *act, GError **error)
{
  int index = take_waiting (act, error);
  const SocietyPerson *me = society_person (act->self, act->person);
  guint needed = MAX (SOCIETY_ENDORSEMENTS, (society_count_active (act->self) + 9) / 10);

  if (index < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  const SocietySubmission *post = society_submission (act->self, index);
  if (grape_names_equal (post->by, me->name))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 V.d",
                            "Nobody endorses their own Submission");
  if (!me->active)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 V.d", "%s is not active", me->name);
  for (guint i = 0; i < post->endorsements->len; i++)
    if (grape_names_equal (g_ptr_array_index (post->endorsements, i), me->name))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 V.d",
                              "%s has endorsed it already", me->name);
  SocietySubmission *open = society_edit_submission (act->self, index);
  g_ptr_array_add (open->endorsements, g_strdup (me->name));
  if (open->status == SOCIETY_POSTED && open->endorsements->len >= needed)
    {
      open->status = SOCIETY_APPROVED;
      open->approved_at = act->at;
    }
  return TRUE;
}

/* R6.4: `veto s1 [because ...]` of the Speaker, the President or the Senate (V.c) */
gboolean
society_veto (SocietyAct *act, GError **error)
{
  int index = take_waiting (act, error);
  g_autofree char *why = NULL;

  if (index < 0)
    return FALSE;
  if (grape_take_is (&act->rest, "because"))
    why = society_take_rest (act);
  if (why)
    g_string_append_printf (act->out, " because %s", why);
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (!society_is_officer (act))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 V.c",
                            "Only the Speaker, the President or the Senate does that");
  SocietySubmission *post = society_edit_submission (act->self, index);
  post->status = SOCIETY_VETOED;
  post->decided_at = act->at;
  post->vetoed_by
      = g_strdup (act->senate ? "Senate" : society_person (act->self, act->person)->name);
  post->because = g_steal_pointer (&why);
  society_set_open (act->self);
  return TRUE;
}

/* R6.5: the rule of the next number, and a class of games if it defines one (A6). */
static void
accept (Society *self, int index, gint64 at)
{
  SocietySubmission *post = society_edit_submission (self, index);

  post->status = SOCIETY_ACCEPTED;
  post->decided_at = at;
  post->rule = g_strdup_printf ("1250.%u", self->next_rule++);
  society_set_open (self);
  if (post->equipment || post->defines != 1 || society_find_class (self, post->name) >= 0)
    return;
  SocietyClass *class = grape_shelf_add (&self->classes);
  class->name = g_strdup (post->name);
  class->rule = g_strdup (post->rule);
  class->min = g_strdup (post->min);
  class->max = g_strdup (post->max);
  class->referees = post->referees;
  class->trophy = post->trophy;
  class->referee_plays = post->referee_plays;
  class->replaces = TRUE;
}

/* What happens by itself */

/* Keeps the earliest; of two at once the one that happens at that very second. */
static void
offer (GrapeNext *next, gint64 at, gboolean reached, const char *word, const char *label,
       const char *name)
{
  if (next->kind == GRAPE_NEXT_STEP
      && (next->at < at || (next->at == at && (next->reached || !reached))))
    return;
  grape_next_step (next, at, name ? "%s %s %s" : "%s %s", word, label, name);
  next->reached = reached;
}

void
society_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Society *self = state;

  for (guint i = 0; i < self->waiting->len; i++)
    {
      const SocietySubmission *post
          = society_submission (self, (int)g_array_index (self->waiting, guint, i));
      gint64 earliest = post->at + SOCIETY_ACCEPTANCE_S;

      if (post->status == SOCIETY_POSTED)
        offer (next, post->at + SOCIETY_APPROVAL_S, FALSE, "reject", post->label, NULL);
      else
        offer (next, post->approved_at > earliest ? 0 : earliest, FALSE, "accept", post->label,
               NULL);
    }
  for (guint i = 0; i < self->open->len; i++)
    {
      const SocietyGame *game = society_game (self, (int)g_array_index (self->open, guint, i));

      if (game->status == SOCIETY_ENROLLING)
        offer (next, game->until, FALSE, game->players->len < game->min ? "lapse" : "close",
               game->label, NULL);
      for (guint j = 0; game->status == SOCIETY_RUNNING && j < game->referees->len; j++)
        {
          const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, j);

          if (referee->asked && !referee->resigned)
            offer (next, referee->asked + SOCIETY_ANSWER_S, FALSE, "resign", game->label,
                   referee->name);
        }
    }
  for (int i = 0; i < (int)self->people.n; i++)
    {
      const SocietyPerson *person = society_person (self, i);

      if (person->vacation_until && person->vacation_until != G_MAXINT64)
        offer (next, person->vacation_until, TRUE, "return", person->name, NULL);
    }
}

/** society_step: does what society_next() said; FALSE: it did not say that */
gboolean
society_step (Society *self, const char *text, gint64 at)
{
  g_auto (GrapeNext) next = { 0 };
  g_auto (GStrv) words = g_strsplit (text ? text : "", " ", 3);

  society_next (NULL, self, &next);
  if (next.kind != GRAPE_NEXT_STEP || g_strcmp0 (next.text, text) != 0 || at < next.at)
    return FALSE;
  if (g_str_equal (words[0], "return"))
    society_end_vacation (self, society_find_person (self, text + strlen ("return ")));
  else if (g_str_equal (words[0], "resign"))
    society_resign_referee (self, society_find_game (self, words[1]), words[2]);
  else if (g_str_equal (words[0], "lapse"))
    society_close (self, society_find_game (self, words[1]), SOCIETY_LAPSED, at);
  else if (g_str_equal (words[0], "close"))
    society_edit_game (self, society_find_game (self, words[1]))->status = SOCIETY_ENROLLED;
  else if (g_str_equal (words[0], "accept"))
    accept (self, society_find_submission (self, words[1]), at);
  else
    {
      SocietySubmission *post
          = society_edit_submission (self, society_find_submission (self, words[1]));

      post->status = SOCIETY_REJECTED;
      post->decided_at = at;
      society_set_open (self);
    }
  return TRUE;
}

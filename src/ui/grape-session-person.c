/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People without a seat: the name under which the user acts, if a game has verbs for anybody; or
 * whose act they write, by name, if this program keeps the log. */
#include "grape-session-private.h"

#include "engine/grape-error.h"
#include "engine/grape-verb.h"
#include "library/grape-library-people.h"

#include <glib/gi18n.h>
#include <string.h>

/** grape_session_is_for_anybody: whether people without a seat can do something in this game */
gboolean
grape_session_is_for_anybody (GrapeSession *self)
{
  return grape_verb_by (grape_session_rules (self)->verbs, GRAPE_BY_PERSON);
}

/** grape_session_is_of_people: whether people act by name, and nobody needs a seat: a society */
gboolean
grape_session_is_of_people (GrapeSession *self)
{
  const GrapeRules *rules = grape_session_rules (self);
  return rules->books && rules->people && rules->seats_min == 0;
}

/** grape_session_has_referees_verbs: whether the referee does more in this game than rule: deals */
gboolean
grape_session_has_referees_verbs (GrapeSession *self)
{
  return grape_verb_by (grape_session_rules (self)->verbs, GRAPE_BY_REFEREE);
}

/**
 * grape_session_referees_verbs:
 *
 * Returns: (transfer full): the first words of what the referee may do here: "round, open, deal"
 */
char *
grape_session_referees_verbs (GrapeSession *self)
{
  const GrapeVerb *verb = grape_session_rules (self)->verbs;
  g_autoptr (GString) text = g_string_new (NULL);
  for (; verb && verb->word; verb++)
    if (verb->by & GRAPE_BY_REFEREE)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", verb->word);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_verbs (GrapeSession *self)
{
  return grape_session_is_for_anybody (self) && grape_session_my_seat (self) < 0;
}

/** grape_session_load_person: call it once the user's role and the sharing are known */
void
grape_session_load_person (GrapeSession *self)
{
  g_clear_pointer (&self->person, g_free);
  if (!has_verbs (self) || (grape_session_is_referee (self) && !grape_session_is_of_people (self)))
    return;
  if (grape_session_is_copy (self))
    {
      self->person = grape_share_person (self->library, self->shared, self->instance);
      return;
    }
  g_autoptr (GrapePerson) me = grape_library_me (self->library, NULL);
  self->person = me && grape_name_valid (me->name) ? g_strdup (me->name) : NULL;
}

/**
 * grape_session_person:
 *
 * Returns: (transfer none) (nullable): the name under which the user acts here without a seat
 */
const char *
grape_session_person (GrapeSession *self)
{
  return self->person;
}

/**
 * grape_session_names_people:
 *
 * Whether the user may write whose act it is: this program keeps the log, and they do not play.
 */
gboolean
grape_session_names_people (GrapeSession *self)
{
  return has_verbs (self) && grape_session_can_act (self) && !grape_session_is_copy (self);
}

/**
 * grape_session_acts_by_name:
 *
 * Whether whoever looks may act by name now: as a spectator.
 */
gboolean
grape_session_acts_by_name (GrapeSession *self)
{
  return self->viewer == GRAPE_VIEWER_SPECTATOR
         && (self->person || grape_session_names_people (self));
}

/**
 * grape_session_anybodys_verbs:
 * @between: two verbs
 *
 * Returns: (transfer full): what anybody may do here, in words
 */
char *
grape_session_anybodys_verbs (GrapeSession *self, const char *between)
{
  const GrapeVerb *verb = grape_session_rules (self)->verbs;
  g_autoptr (GString) text = g_string_new (NULL);
  for (; verb && verb->word; verb++)
    if (verb->by & GRAPE_BY_PERSON)
      g_string_append_printf (text, "%s%s: %s", text->len ? between : "", _ (verb->help),
                              verb->form);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Whether it may be time for it: a text that says nothing is refused for what it lacks, and what
 * stands in one line may be said as its form says it. */
static gboolean
may_write (GrapeSession *self, const GrapeVerb *verb)
{
  g_autofree char *probe
      = verb->block ? g_strdup_printf ("%s\n?", verb->form) : g_strdup (verb->form);
  g_autoptr (GError) error = NULL;
  GrapeRead read = { 0 };
  if (self->viewer < 0)
    return TRUE;
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (self->instance), self->viewer);
  gboolean good = grape_position_read (view, self->viewer, probe, &read, &error);
  grape_read_clear (&read);
  return good
         || (verb->block
             && !(g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_TURN)
                  || g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_SEAT)
                  || g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_AUTHOR)));
}

/**
 * grape_session_blocks:
 * @own: only what the viewer may write now, and not what they read of others
 *
 * Returns: (transfer full): which acts with lines of text there are, in words; "": none
 */
char *
grape_session_blocks (GrapeSession *self, gboolean own)
{
  const GrapeVerb *verb = grape_session_rules (self)->verbs;
  g_autoptr (GString) text = g_string_new (NULL);
  guint by = self->viewer >= 0 ? GRAPE_BY_PLAYER : GRAPE_BY_PLAYER | GRAPE_BY_PERSON;
  if (grape_session_acts_by_name (self))
    by = GRAPE_BY_PERSON;
  else if (self->viewer == GRAPE_VIEWER_REFEREE)
    by = own ? GRAPE_BY_REFEREE : by | GRAPE_BY_REFEREE;
  for (; verb && verb->word; verb++)
    if (verb->block && verb->by & by && (!own || may_write (self, verb)))
      {
        g_string_append (text, text->len ? "\n" : "");
        /* Translators: the first line of a move, as it is typed, and what the others are */
        g_string_append_printf (text, _ ("Begin with “%s”. %s"), verb->form, _ (verb->help));
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * grape_session_examples:
 *
 * Returns: (transfer full): acts with further words that the viewer's seat may do now, as they are
 * typed, and what they are for; "": none
 */
char *
grape_session_examples (GrapeSession *self)
{
  const GrapeVerb *verb = grape_session_rules (self)->verbs;
  g_autoptr (GString) text = g_string_new (NULL);
  for (; verb && verb->word && self->viewer >= 0; verb++)
    if (!verb->block && verb->by & GRAPE_BY_PLAYER && strchr (verb->form, ' ')
        && may_write (self, verb))
      {
        g_string_append (text, text->len ? "\n" : "");
        /* Translators: a move as it may be typed, and what it is for */
        g_string_append_printf (text, _ ("For example “%s”. %s"), verb->form, _ (verb->help));
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** grape_session_is_block: whether @text is an act with lines of text below its own line */
gboolean
grape_session_is_block (GrapeSession *self, const char *text)
{
  const GrapeVerb *verb = grape_verb_find (grape_session_rules (self)->verbs, text);
  return verb && verb->block;
}

/**
 * grape_session_read_person:
 * @read: (out): to be cleared; its text is what the log would have
 *
 * Reads @text as an act of @person's now, without making it. Errors: SEAT, and what the game
 * refuses.
 */
gboolean
grape_session_read_person (GrapeSession *self, const char *person, const char *text,
                           GrapeRead *read, GError **error)
{
  const GrapeVerb *verb = grape_verb_find (grape_session_rules (self)->verbs, text);
  if (!verb || !(verb->by & GRAPE_BY_PERSON))
    {
      g_autofree char *words = grape_session_anybodys_verbs (self, "; ");
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       _ ("Only players can do that. Anybody may do this: %s"), words);
      return FALSE;
    }
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (self->instance), GRAPE_VIEWER_SPECTATOR);
  return grape_position_read_person (view, person, text, read, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The draft: the move that the user is putting together, wherever they do that. Only this file
 * keeps it; the board, the panel and the bar under the board show and write this property. It is
 * also read here: once for each text at each state of the log, however often somebody asks.
 *
 * Each seat has its own, which waits while the user looks at somebody else's board or at the past,
 * and stays when something happens meanwhile, even if it no longer fits: nobody's words are
 * lost. */
#include "grape-session-private.h"

#include "engine/grape-command.h"
#include "engine/grape-error.h"
#include "engine/grape-verb.h"

#include <glib/gi18n.h>
#include <string.h>

/** grape_session_draft_init: for an object that is being made */
void
grape_session_draft_init (GrapeSession *self)
{
  self->draft.texts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->draft.told = g_strdup ("");
}

static void
forget_reading (GrapeDraft *draft)
{
  g_clear_pointer (&draft->read_text, g_free);
  g_clear_pointer (&draft->read_person, g_free);
  g_clear_error (&draft->refusal);
  grape_read_clear (&draft->read);
  draft->is_bare = FALSE;
}

void
grape_session_draft_clear (GrapeSession *self)
{
  forget_reading (&self->draft);
  g_clear_pointer (&self->draft.texts, g_hash_table_unref);
  g_clear_pointer (&self->draft.person, g_free);
  g_clear_pointer (&self->draft.told, g_free);
}

/**
 * grape_session_can_move:
 *
 * Whether the viewer may put a move together: at their own seat, as referee for somebody, or by
 * name if anybody may act.
 */
gboolean
grape_session_can_move (GrapeSession *self)
{
  gboolean mine = self->viewer >= 0 && self->viewer == grape_session_my_seat (self);
  return grape_session_is_now (self) && !grape_session_is_over (self)
         && (mine || grape_session_acts_by_name (self)
             || ((self->viewer >= 0
                  || (self->viewer == GRAPE_VIEWER_REFEREE
                      && grape_session_has_referees_verbs (self)))
                 && grape_session_is_referee (self) && grape_session_can_act (self)));
}

/**
 * grape_session_draft:
 *
 * Returns: (transfer none): as typed, without blanks at its ends; "" if there is none, or if no
 * move can be put together now
 */
const char *
grape_session_draft (GrapeSession *self)
{
  const char *text = g_hash_table_lookup (self->draft.texts, GINT_TO_POINTER (self->viewer));
  return text && grape_session_can_move (self) ? text : "";
}

/**
 * grape_session_draft_for_mail:
 *
 * Returns: (transfer full): with a block's end marked, or a signature would become part of it
 */
char *
grape_session_draft_for_mail (GrapeSession *self)
{
  const char *text = grape_session_draft_is_bare (self)
                         ? grape_session_read_draft (self, NULL)->text
                         : grape_session_draft (self);
  return grape_session_is_block (self, text) ? g_strdup_printf ("%s\nend", text) : g_strdup (text);
}

/** grape_session_tell_draft: notifies of the draft if it differs from the last one notified */
void
grape_session_tell_draft (GrapeSession *self)
{
  const char *now = grape_session_draft (self);
  if (g_str_equal (now, self->draft.told))
    return;
  g_free (self->draft.told);
  self->draft.told = g_strdup (now);
  g_object_notify (G_OBJECT (self), "draft");
}

/** grape_session_set_draft: does nothing if no move can be put together now */
void
grape_session_set_draft (GrapeSession *self, const char *text)
{
  if (!grape_session_can_move (self))
    return;
  g_hash_table_insert (self->draft.texts, GINT_TO_POINTER (self->viewer),
                       g_strstrip (g_strdup (text)));
  grape_session_tell_draft (self);
}

/**
 * grape_session_drop_draft:
 * @viewer: whose it is; GRAPE_VIEWER_SPECTATOR: of somebody without a seat
 *
 * Drops the draft after sending @text, unless somebody wrote something else meanwhile.
 */
void
grape_session_drop_draft (GrapeSession *self, GrapeViewer viewer, const char *text)
{
  const char *now = g_hash_table_lookup (self->draft.texts, GINT_TO_POINTER (viewer));
  if (!now || g_strcmp0 (now, text) != 0)
    return;
  g_hash_table_remove (self->draft.texts, GINT_TO_POINTER (viewer));
  grape_session_tell_draft (self);
}

/**
 * grape_session_draft_person:
 *
 * Returns: (transfer none) (nullable): by whose name, as far as written; NULL: by the viewer's seat
 */
const char *
grape_session_draft_person (GrapeSession *self)
{
  if (!grape_session_acts_by_name (self))
    return NULL;
  if (!grape_session_names_people (self))
    return self->person;
  return self->draft.person ? self->draft.person : self->person ? self->person : "";
}

void
grape_session_set_draft_person (GrapeSession *self, const char *person)
{
  g_autofree char *name = g_strstrip (g_strdup (person));
  if (g_strcmp0 (name, self->draft.person) == 0)
    return;
  g_free (self->draft.person);
  self->draft.person = g_steal_pointer (&name);
  g_object_notify (G_OBJECT (self), "draft-person");
}

static gboolean
read_now (GrapeSession *self, const char *person, const char *text, GrapeRead *read, GError **error)
{
  if (person && !grape_name_valid (person))
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s", _ ("Write whose move it is."));
  return person ? grape_session_read_person (self, person, text, read, error)
                : grape_session_read (self, self->viewer, text, read, error);
}

/* Who owes a definition writes one, and who owes a vote "3"; that moves begin with a verb they do
 * not know, nor need to, where the rules take the words after one verb only. */
static gboolean
read_bare (GrapeSession *self, const char *person, const char *text, GrapeRead *read)
{
  const GrapeRules *rules = grape_session_rules (self);
  guint by = person ? GRAPE_BY_PERSON : self->viewer >= 0 ? GRAPE_BY_PLAYER : 0;
  guint n = 0;
  if (!by || grape_verb_find (rules->verbs, text) || grape_command_is_common (rules, text))
    return FALSE;
  for (const GrapeVerb *verb = rules->verbs; verb && verb->word; verb++)
    {
      g_autofree char *whole
          = g_strdup_printf ("%s%c%s", verb->word, verb->block == TRUE ? '\n' : ' ', text);
      GrapeRead one = { 0 };
      if (!(verb->by & by) || (!verb->block && !strchr (verb->form, ' '))
          || !read_now (self, person, whole, &one, NULL))
        continue;
      grape_read_clear (read);
      *read = one;
      n++;
    }
  if (n > 1)
    grape_read_clear (read);
  return n == 1;
}

/* Never reads the same text twice, not even in its canonical form. */
static gboolean
was_read (GrapeSession *self, const char *person, const char *text)
{
  const GrapeDraft *draft = &self->draft;
  return draft->read_text && draft->read_viewer == self->viewer
         && draft->read_serial == self->serial && g_strcmp0 (draft->read_person, person) == 0
         && (g_str_equal (draft->read_text, text) || g_strcmp0 (draft->read.text, text) == 0);
}

/* The reading of @text as an act of the viewer; NULL if it is refused. */
static const GrapeRead *
read_once (GrapeSession *self, const char *text, GError **error)
{
  GrapeDraft *draft = &self->draft;
  const char *person = grape_session_draft_person (self);
  if (!was_read (self, person, text))
    {
      forget_reading (draft);
      draft->read_text = g_strdup (text);
      draft->read_person = g_strdup (person);
      draft->read_viewer = self->viewer;
      draft->read_serial = self->serial;
      draft->is_bare = !read_now (self, person, text, &draft->read, &draft->refusal)
                       && read_bare (self, person, text, &draft->read);
      if (draft->is_bare)
        g_clear_error (&draft->refusal);
    }
  if (!draft->refusal)
    return &draft->read;
  if (error)
    *error = g_error_copy (draft->refusal);
  return NULL;
}

/**
 * grape_session_read_draft:
 *
 * Errors: what the game refuses.
 *
 * Returns: (transfer none) (nullable): the draft as the log would have it; NULL without an error if
 * there is none
 */
const GrapeRead *
grape_session_read_draft (GrapeSession *self, GError **error)
{
  const char *text = grape_session_draft (self);
  return *text ? read_once (self, text, error) : NULL;
}

/** grape_session_draft_is_bare: whether it lacks its verb, and would be sent with it */
gboolean
grape_session_draft_is_bare (GrapeSession *self)
{
  return grape_session_read_draft (self, NULL) && self->draft.is_bare
         && !g_str_equal (grape_session_draft (self), self->draft.read.text);
}

/** grape_session_complete_draft: adds the verb that it lacks, before it is sent */
void
grape_session_complete_draft (GrapeSession *self)
{
  g_autofree char *whole = NULL;
  if (!grape_session_draft_is_bare (self))
    return;
  whole = g_strdup (grape_session_read_draft (self, NULL)->text);
  grape_session_set_draft (self, whole);
}

/**
 * grape_session_try:
 *
 * What a draft of @text would be, without writing it. Errors: what the game refuses.
 *
 * Returns: (transfer full): in its canonical form
 */
char *
grape_session_try (GrapeSession *self, const char *text, GError **error)
{
  const GrapeRead *read = read_once (self, text, error);
  return read ? g_strdup (read->text) : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in the inbox, judged once more. The finder judged each by the log alone; one that was
 * refused because it was somebody else's turn fits as soon as that one's move is accepted. */
#include "grape-session-private.h"
#include "grape-session-resolve.h"

#include <string.h>

static gboolean
act (GrapeInstance *instance, const GrapeProposal *proposal, GError **error)
{
  gint64 at = MAX (proposal->at, grape_instance_position (instance)->at);
  return grape_instance_act_by (instance, at, proposal->author, proposal->person, proposal->text,
                                NULL, error);
}

/* (transfer full): @remark without @part, and with @other, if any, in its stead */
static char *
replace_part (const char *remark, const char *part, const char *other)
{
  const char *start = remark ? strstr (remark, part) : NULL;
  const char *rest = start ? start + strlen (part) : NULL;
  if (!start)
    return g_strdup (remark);
  if (other)
    return g_strdup_printf ("%.*s%s%s", (int)(start - remark), remark, other, rest);
  if (g_str_has_prefix (rest, "; "))
    rest += 2;
  else if (start >= remark + 2 && *rest == '\0')
    start -= 2;
  return g_strdup_printf ("%.*s%s", (int)(start - remark), remark, rest);
}

static void
set_remark (GrapeProposal *proposal, const char *part, const char *other)
{
  char *remark = replace_part (proposal->remark, part, other);
  g_free (proposal->remark);
  proposal->remark = remark;
}

static void
judge (GrapeSession *self, GrapeInstance *after, GrapeProposal *proposal)
{
  g_autoptr (GrapeInstance) now = grape_instance_copy (self->instance);
  g_autoptr (GrapeInstance) then = grape_instance_copy (after);
  g_autoptr (GError) before = NULL;
  g_autoptr (GError) error = NULL;
  if (act (now, proposal, &before))
    return;
  if (act (then, proposal, &error))
    {
      proposal->marks &= ~(guint)GRAPE_MARK_ILLEGAL;
      if (proposal->meant && proposal->marks == 0)
        proposal->sureness = GRAPE_LIKELY;
      set_remark (proposal, before->message, NULL);
    }
  else
    set_remark (proposal, before->message, error->message);
}

/**
 * grape_session_judge_again:
 * @open: (element-type GrapeProposal): of the inbox
 *
 * Judges what was refused so far as if the accepted moves were in the log.
 */
void
grape_session_judge_again (GrapeSession *self, GPtrArray *open)
{
  g_autoptr (GPtrArray) accepted = grape_session_accepted (self);
  if (accepted->len == 0 || !grape_session_can_act (self)
      || grape_session_is_long (grape_session_n_events (self)))
    return;
  g_autoptr (GrapeInstance) after = grape_instance_copy (self->instance);
  for (guint i = 0; i < accepted->len; i++)
    act (after, g_ptr_array_index (accepted, i), NULL);
  for (guint i = 0; i < open->len; i++)
    {
      GrapeProposal *proposal = g_ptr_array_index (open, i);
      if (proposal->status == GRAPE_PROPOSAL_NEW && proposal->marks & GRAPE_MARK_ILLEGAL)
        judge (self, after, proposal);
    }
}

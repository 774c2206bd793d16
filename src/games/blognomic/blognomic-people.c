/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is here: joining, leaving, Admins, and the idle (rules “Prisoners” and “Idle Prisoners”). */
#include "blognomic-act.h"

#define REJOIN_S (14 * GRAPE_DAY_S)
#define ASKED_S  (4 * GRAPE_DAY_S)
#define SILENT_S (7 * GRAPE_DAY_S)

/** blog_go: @person is no Prisoner any more */
void
blog_go (Blog *self, int person, BlogStay stay, gint64 at)
{
  BlogPrisoner *prisoner = blog_edit (self, person);

  prisoner->stay = stay;
  prisoner->left_at = at;
  prisoner->admin = prisoner->idle = FALSE;
  if (self->warden == person)
    {
      self->warden = -1; /* B40 */
      self->ascending = FALSE;
    }
  if (self->winner == person)
    self->winner = -1;
}

/* R1.4: `register` */
gboolean
blog_do_register (BlogAct *act, GError **error)
{
  const BlogPrisoner *me = act->me < 0 ? NULL : blog_prisoner (act->self, act->me);

  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (me && me->stay == BLOG_PLAYS)
    return blog_no (error, "Prisoners", "You are a Prisoner already");
  if (me && me->stay == BLOG_REGISTERED)
    return blog_no (error, "Prisoners", "You have registered: an Admin lets you in");
  if (me && me->stay == BLOG_BARRED)
    return blog_no (error, "Fair Play", "You were removed, and may not rejoin");
  if (me && act->timed && act->at - me->left_at <= REJOIN_S)
    return blog_no (error, "Prisoners", "Nobody rejoins within two weeks of leaving");
  if (act->me < 0)
    act->me = blog_add_prisoner (act->self, act->name, act->at);
  blog_edit (act->self, act->me)->stay = BLOG_REGISTERED;
  return TRUE;
}

/* R1.4: `admit Dan` of an Admin */
gboolean
blog_do_admit (BlogAct *act, GError **error)
{
  int person = blog_take_person (act, error);

  if (person < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  blog_write_name (act->out, blog_name (act->self, person));
  if (blog_prisoner (act->self, person)->stay != BLOG_REGISTERED)
    return blog_no (error, "Prisoners", "They have not registered");
  BlogPrisoner *prisoner = blog_edit (act->self, person);
  prisoner->stay = BLOG_PLAYS;
  prisoner->admin = prisoner->idle = prisoner->monologue = FALSE;
  prisoner->heard = act->at;
  prisoner->asked_idle = prisoner->asked_unidle = prisoner->don_at = prisoner->dov_failed = 0;
  for (guint i = 0; i < BLOG_N_DO; i++)
    prisoner->did[i] = 0;
  blog_reset (act->self, person);
  if (blog_in_lockdown (act->self, person))
    blog_injure (act->self, person);
  return TRUE;
}

/* R1.5: `leave` */
gboolean
blog_do_leave (BlogAct *act, GError **error)
{
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  blog_go (act->self, act->me, BLOG_LEFT, act->at);
  return TRUE;
}

/* R1.6: `resign admin` */
gboolean
blog_do_resign (BlogAct *act, GError **error)
{
  grape_take_is (&act->rest, "admin");
  g_string_assign (act->out, "resign admin");
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  blog_edit (act->self, act->me)->admin = FALSE;
  return TRUE;
}

/* R1.7: `ask idle`, `ask unidle` */
gboolean
blog_do_ask (BlogAct *act, GError **error)
{
  gboolean unidle = grape_take_is (&act->rest, "unidle");

  if (!unidle && !grape_take_is (&act->rest, "idle"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write: ask idle, or ask unidle");
  g_string_append (act->out, unidle ? "unidle" : "idle");
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  BlogPrisoner *me = blog_edit (act->self, act->me);
  if (me->idle != unidle)
    return blog_no (error, "Idle Prisoners", unidle ? "You are not idle" : "You are idle already");
  if (unidle)
    me->asked_unidle = act->at;
  else
    {
      me->asked_idle = act->at;
      me->asked_dynasty = act->self->dynasty;
    }
  return TRUE;
}

/* Whether @since is at most @limit before the act. */
static gboolean
is_within (const BlogAct *act, gint64 since, gint64 limit)
{
  return since && (!act->timed || act->at - since <= limit);
}

/* R1.8: `idle Bob [announced]` of an Admin */
gboolean
blog_do_idle (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int person = blog_take_person (act, error);

  if (person < 0)
    return FALSE;
  gboolean announced = grape_take_is (&act->rest, "announced");
  blog_write_name (act->out, blog_name (self, person));
  g_string_append (act->out, announced ? " announced" : "");
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  const BlogPrisoner *was = blog_prisoner (self, person);
  if (was->stay != BLOG_PLAYS)
    return blog_no (error, "Prisoners", "They are no Prisoner");
  if (was->idle)
    return blog_no (error, "Idle Prisoners", "They are idle already");
  gboolean silent = act->timed && act->at - was->heard >= SILENT_S;
  if (person != act->me && !is_within (act, was->asked_idle, ASKED_S)
      && (act->timed && !(silent && announced)))
    return blog_no (error, "Idle Prisoners",
                    silent ? "Who idles somebody for their silence announces it: `idle NAME "
                             "announced`"
                           : "They have not asked for it in the last four days, nor been silent "
                             "for seven");
  BlogPrisoner *prisoner = blog_edit (self, person);
  prisoner->idle = TRUE;
  prisoner->idle_dynasty = self->dynasty;
  if (person == act->me)
    {
      prisoner->asked_idle = act->at;
      prisoner->asked_dynasty = self->dynasty;
    }
  else if (announced)
    blog_edit (self, act->me)->heard = act->at;
  return TRUE;
}

/* R1.9, B33: what they come back with */
static void
come_back (Blog *self, int person)
{
  BlogPrisoner *prisoner = blog_edit (self, person);

  prisoner->idle = FALSE;
  if (prisoner->idle_dynasty != self->dynasty)
    blog_reset (self, person);
  prisoner = blog_edit (self, person);
  if (prisoner->grudge && !blog_plays (self, blog_find (self, prisoner->grudge)))
    g_clear_pointer (&prisoner->grudge, g_free);
  if (person == self->warden && prisoner->attitude != BLOG_INJURED)
    prisoner->attitude = BLOG_CONVERTED;
  if (blog_has (self, "sentences"))
    prisoner->sentence = MAX (prisoner->sentence, blog_mean_sentence (self, person));
  if (blog_in_lockdown (self, person))
    blog_injure (self, person);
}

/* R1.9: `unidle Bob` of an Admin */
gboolean
blog_do_unidle (BlogAct *act, GError **error)
{
  int person = blog_take_person (act, error);

  if (person < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  blog_write_name (act->out, blog_name (act->self, person));
  const BlogPrisoner *was = blog_prisoner (act->self, person);
  if (was->stay != BLOG_PLAYS || !was->idle)
    return blog_no (error, "Idle Prisoners", "They are not idle");
  if (person != act->me && !is_within (act, was->asked_unidle, ASKED_S))
    return blog_no (error, "Idle Prisoners", "They have not asked for it in the last four days");
  if (act->timed && is_within (act, was->asked_idle, ASKED_S)
      && was->asked_dynasty == act->self->dynasty)
    return blog_no (error, "Idle Prisoners",
                    "They asked to be idle in the last four days of this dynasty");
  come_back (act->self, person);
  return TRUE;
}

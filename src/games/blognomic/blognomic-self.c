/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Prisoners do to themselves and at large: Attitudes, Grudges, Gangs, the Don's Monologue, the
 * Infirmary, Release and Boredom. */
#include "blognomic-act.h"

#define MONOLOGUE_S (48 * BLOG_HOUR_S)
#define BORED_FROM  G_GINT64_CONSTANT (1444521600) /* Sunday 11 October 2015 */

static gboolean
check_weekly (const BlogAct *act, BlogDoing doing, GError **error)
{
  return !act->timed || blog_is_fresh (act->self, act->me, doing, act->at)
         || blog_no (error, "Weekly Action",
                     "You have done that this week, or less than a day ago");
}

/* R7.1, R7.3: `attitude Rebellious` */
gboolean
blog_do_attitude (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  guint attitude = 0;

  while (attitude < BLOG_N_ATTITUDES && !grape_take_is (&act->rest, blog_attitudes[attitude]))
    attitude++;
  if (attitude == BLOG_N_ATTITUDES)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Attitudes",
                            "Attitudes are Withdrawn, Rebellious, Comfortable, Converted and "
                            "Injured");
  g_string_append (act->out, blog_attitudes[attitude]);
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  const BlogPrisoner *me = blog_prisoner (self, act->me);
  if (me->attitude == BLOG_INJURED)
    return blog_no (error, "Attitudes", "Who is Injured does not change their Attitude");
  if (blog_is_party (self, act->me, FALSE))
    return blog_no (error, "Attitudes", "You are a Party to a Confession");
  if (me->attitude == attitude)
    return blog_no (error, "B29", "That is your Attitude already");
  if (act->me == self->warden && attitude != BLOG_CONVERTED && attitude != BLOG_INJURED)
    return blog_no (error, "Attitudes", "The Warden is Converted or Injured");
  if (!check_weekly (act, BLOG_DO_ATTITUDE, error))
    return FALSE;
  BlogPrisoner *prisoner = blog_edit (self, act->me);
  prisoner->attitude = attitude;
  prisoner->did[BLOG_DO_ATTITUDE] = act->at;
  return TRUE;
}

/* R7.5: `grudge Bob`, `grudge none` */
gboolean
blog_do_grudge (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int person = -1;

  if (grape_take_is (&act->rest, "none"))
    g_string_append (act->out, "none");
  else if ((person = blog_take_prisoner (act, error)) < 0)
    return FALSE;
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  const BlogPrisoner *me = blog_prisoner (self, act->me);
  if (person == act->me)
    return blog_no (error, "Grudges", "A Grudge is against somebody else");
  if (me->grudge ? blog_find (self, me->grudge) == person : person < 0)
    return blog_no (error, "B29", "That changes nothing");
  if (blog_is_party (self, act->me, TRUE))
    return blog_no (error, "Grudges", "You are the Suspect of a Confession");
  if (!check_weekly (act, BLOG_DO_GRUDGE, error))
    return FALSE;
  BlogPrisoner *prisoner = blog_edit (self, act->me);
  g_free (prisoner->grudge);
  prisoner->grudge = g_strdup (blog_name (self, person));
  prisoner->did[BLOG_DO_GRUDGE] = act->at;
  return TRUE;
}

/* R7.7: `gang The Dust`, `gang none` */
gboolean
blog_do_gang (BlogAct *act, GError **error)
{
  g_autofree char *rest = blog_take_rest (act);
  g_autofree char *name = blog_unquote (rest);
  guint gang = 0;

  for (guint i = 1; name && blog_gangs[i]; i++)
    if (grape_names_equal (name, blog_gangs[i]))
      gang = i;
  if (!gang && g_strcmp0 (name, "-") != 0 && (!name || g_ascii_strcasecmp (name, "none") != 0))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Gang affiliation", "There is no Gang “%s”",
                            rest);
  g_string_append (act->out, gang ? blog_gangs[gang] : "none");
  if (blog_prisoner (act->self, act->me)->gang == gang)
    return blog_no (error, "B29", "That changes nothing");
  if (!check_weekly (act, BLOG_DO_GANG, error))
    return FALSE;
  BlogPrisoner *me = blog_edit (act->self, act->me);
  me->gang = gang;
  me->did[BLOG_DO_GANG] = act->at;
  return TRUE;
}

/* R6.15, B38: `monologue` */
gboolean
blog_do_monologue (BlogAct *act, GError **error)
{
  const BlogPrisoner *me = blog_prisoner (act->self, act->me);

  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (act->self->don == act->me)
    return blog_no (error, "The Don", "You are the Don");
  if (!me->don_at || (act->timed && act->at - me->don_at > MONOLOGUE_S))
    return blog_no (error, "The Don", "You were not the Don in the last 48 hours");
  if (me->monologue)
    return blog_no (error, "The Don", "You have delivered a Monologue in this dynasty");
  blog_edit (act->self, act->me)->monologue = TRUE;
  return blog_raise_shiv (act->self, act->me, 50, error);
}

/* R7.12, B13: `infirmary` */
gboolean
blog_do_infirmary (BlogAct *act, GError **error)
{
  Blog *self = act->self;

  if (!grape_take_end (&act->rest, error))
    return FALSE;
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_plays (self, i) && !blog_is (self, i, BLOG_INJURED))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "The Infirmary", "%s is not Injured",
                              blog_name (self, i));
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_plays (self, i))
      blog_edit (self, i)->attitude = i == self->warden ? BLOG_CONVERTED : BLOG_WITHDRAWN;
  return TRUE;
}

/* R4.5, B36: `release Bob` of the Warden */
gboolean
blog_do_release (BlogAct *act, GError **error)
{
  int person = blog_take_prisoner (act, error);

  if (person < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  if (act->me != act->self->warden)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Release", "Only the Warden releases");
  if (!blog_has_won (act->self, act->me, FALSE))
    return blog_no (error, "Release", "The Warden has not achieved victory");
  blog_edit (act->self, person)->released = TRUE;
  return TRUE;
}

/* R7.13, B32: `bore Bob` on Sundays */
gboolean
blog_do_bore (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int person = blog_take_prisoner (act, error);
  guint n = 0;

  if (person < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  if (person == act->me)
    return blog_no (error, "Boredom", "The Slacker is somebody else");
  if (blog_is (self, person, BLOG_INJURED))
    return blog_no (error, "Boredom", "They are Injured already");
  for (guint number = self->posts.n; number > 0; number--)
    {
      const BlogPost *post = blog_post (self, number);

      if (blog_week (post->at) < blog_week (act->at))
        break;
      n += !blog_is_votable (post) && post->parties[0] == person ? 1 : 0;
    }
  if (act->timed && ((act->at / GRAPE_DAY_S + 3) % 7 != 6 || act->at < BORED_FROM))
    return blog_no (error, "Boredom", "That is for Sundays, from 11 October 2015 on");
  if (act->timed && n >= 2)
    return blog_no (error, "Boredom", "They were the Suspect of two Confessions this week");
  blog_injure (self, person);
  return TRUE;
}

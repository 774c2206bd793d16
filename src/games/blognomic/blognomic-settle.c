/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Confessions lead to, and what every event may end. */
#include "blognomic-act.h"

/** blog_raise_shiv: refused above 495 (R7.15, B15); without the rule nothing changes (B44) */
gboolean
blog_raise_shiv (Blog *self, int person, gint64 by, GError **error)
{
  if (!blog_has (self, "shivving") || !blog_plays (self, person))
    return TRUE;
  BlogPrisoner *prisoner = blog_edit (self, person);
  if (prisoner->shiv + by > BLOG_SHIV_MOST)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Shivving",
                            "%s's SHIV would be above 495 (B15)", prisoner->name);
  prisoner->shiv += by;
  return TRUE;
}

void
blog_injure (Blog *self, int person)
{
  if (person >= 0 && blog_plays (self, person) && blog_has (self, "attitudes"))
    blog_edit (self, person)->attitude = BLOG_INJURED;
}

static void
raise_sentence (Blog *self, int person, gint64 by)
{
  if (by && blog_has (self, "sentences"))
    {
      BlogPrisoner *prisoner = blog_edit (self, person);

      prisoner->sentence = MIN (prisoner->sentence + by, BLOG_MOST);
    }
}

/* R7.6: whether the other Party has a Grudge against the Chump */
static gboolean
bears_grudge (const Blog *self, int other, int chump)
{
  const char *grudge = blog_prisoner (self, other)->grudge;

  return grudge && blog_has (self, "grudges") && blog_find (self, grudge) == chump;
}

/* R6.7, R7.2, B16: SHIV for what they did themselves */
static gint64
earned (const Blog *self, int person, BlogOutcome outcome, gint64 shiv)
{
  return blog_is (self, person, outcome == BLOG_DEFECTED ? BLOG_REBELLIOUS : BLOG_CONVERTED) ? 0
                                                                                             : shiv;
}

static gboolean
settle_crime (Blog *self, const BlogPost *post, GError **error)
{
  gboolean defects[2]
      = { post->sides[0].outcome == BLOG_DEFECTED, post->sides[1].outcome == BLOG_DEFECTED };
  gboolean rose = FALSE;

  for (guint i = 0; i < 2; i++)
    {
      int me = post->parties[i];
      gint64 years = defects[0] == defects[1] ? 1 + defects[0] : defects[i] ? 0 : 3;
      gint64 shiv = defects[0] && defects[1] ? 0 : defects[i] ? 10 : defects[!i] ? 0 : 15;

      shiv = earned (self, me, post->sides[i].outcome, shiv);
      years += years && bears_grudge (self, post->parties[!i], me) ? 1 : 0;
      rose = rose || (years && blog_has (self, "sentences"));
      raise_sentence (self, me, years);
      if (!blog_raise_shiv (self, me, shiv, error))
        return FALSE;
    }
  for (guint i = 0; i < 2 && post->kind == BLOG_SNITCH && rose; i++) /* R6.10, B17 */
    {
      BlogPrisoner *party = blog_edit (self, post->parties[i]);

      if (blog_has (self, "sentences"))
        party->sentence = MAX (party->sentence - 1, 0);
      if (blog_has (self, "shivving"))
        party->shiv = MAX (party->shiv - 10, 0);
    }
  return TRUE;
}

/* R6.11 */
static gboolean
settle_attack (Blog *self, const BlogPost *post, GError **error)
{
  gboolean defects[2]
      = { post->sides[0].outcome == BLOG_DEFECTED, post->sides[1].outcome == BLOG_DEFECTED };

  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *other = blog_post (self, g_array_index (self->open, guint, i) + 1);

      if (other->kind == BLOG_ATTACK && other->number > post->number)
        return blog_no (error, "Attack", "A more recent Attack comes first");
    }
  if (!defects[0] || !defects[1])
    {
      blog_injure (self, !defects[0] && !defects[1] ? post->target
                         : defects[0]               ? post->parties[1]
                                                    : post->parties[0]);
      return TRUE;
    }
  for (int i = 0; i < (int)self->people.n; i++)
    {
      gboolean party = i == post->parties[0] || i == post->parties[1];
      gint64 shiv = party ? earned (self, i, BLOG_DEFECTED, 10) : 10; /* B18 */

      if (blog_plays (self, i) && !blog_raise_shiv (self, i, shiv, error))
        return FALSE;
    }
  return TRUE;
}

/* R6.12 */
static gboolean
settle_escape (BlogAct *act, const BlogPost *post, GError **error)
{
  Blog *self = act->self;
  gboolean defects[2]
      = { post->sides[0].outcome == BLOG_DEFECTED, post->sides[1].outcome == BLOG_DEFECTED };

  if (act->timed && act->at - post->at <= 72 * BLOG_HOUR_S)
    return blog_no (error, "Escaping", "It is no more than 72 hours old");
  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *other = blog_post (self, g_array_index (self->open, guint, i) + 1);

      if (other->kind == BLOG_ESCAPE && other->number < post->number)
        return blog_no (error, "Escaping", "An older Escape comes first");
    }
  if (!defects[0] && !defects[1])
    blog_edit (self, post->parties[0])->over_the_wall = TRUE;
  else if (defects[0] != defects[1])
    blog_injure (self, post->parties[defects[0] ? 1 : 0]);
  return TRUE;
}

/* R6.7: `settle 12` */
gboolean
blog_do_settle (BlogAct *act, GError **error)
{
  const BlogPost *post = blog_take_confession (act, error);
  gboolean good;

  if (!post || !grape_take_end (&act->rest, error))
    return FALSE;
  if (post->status != BLOG_PENDING)
    return grape_error_set (error, GRAPE_ERROR_OVER, "Confessions", "%u is a Confession no more",
                            post->number);
  if (!post->sides[0].outcome || !post->sides[1].outcome)
    return blog_no (error, "Confessions", "Both Parties must have cooperated or defected");
  good = post->kind == BLOG_ATTACK   ? settle_attack (act->self, post, error)
         : post->kind == BLOG_ESCAPE ? settle_escape (act, post, error)
                                     : settle_crime (act->self, post, error);
  if (!good)
    return FALSE;
  BlogPost *open = blog_edit_post (act->self, post->number);
  open->status = BLOG_OVER;
  open->closed_at = act->at;
  return TRUE;
}

/* R6.9, B12, B39: whether it is a Confession no more */
static gboolean
ceases (const Blog *self, const BlogPost *post)
{
  static const char *const effects[]
      = { "confessions", "snitching", "attack", "escaping", "rumours" };

  if (!blog_has (self, "confessions") || !blog_has (self, effects[post->kind]))
    return TRUE;
  for (guint i = 0; i < 2; i++)
    if (!blog_plays (self, post->parties[i])
        || ((post->kind == BLOG_ATTACK || post->kind == BLOG_ESCAPE)
            && blog_is (self, post->parties[i], BLOG_INJURED)))
      return TRUE;
  return FALSE;
}

/** blog_tidy: after every event: Confessions that have ended, and who is the Don */
void
blog_tidy (Blog *self, gint64 at)
{
  for (guint i = 0; i < self->open->len;)
    {
      guint index = g_array_index (self->open, guint, i);
      const BlogPost *post = blog_post (self, index + 1);

      if (post->status == BLOG_PENDING && !blog_is_votable (post) && ceases (self, post))
        {
          BlogPost *open = blog_edit_post (self, post->number);

          open->status = BLOG_CEASED;
          open->closed_at = at;
          post = open;
        }
      if (post->status == BLOG_PENDING)
        i++;
      else
        g_array_remove_index (self->open, i);
    }
  int don = blog_find_don (self);
  if (self->don >= 0)
    blog_edit (self, self->don)->don_at = at;
  if (don >= 0)
    blog_edit (self, don)->don_at = at;
  self->don = don;
}

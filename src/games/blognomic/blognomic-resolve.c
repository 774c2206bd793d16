/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be enacted or failed when, and doing it. */
#include "blognomic-act.h"

typedef struct
{
  guint n_for, n_against, quorum, prisoners;
  gint64 hours; /* whole ones, rounded down */
  gint64 age;
} Count;

static void
count (const Blog *self, const BlogPost *post, gint64 at, Count *votes)
{
  blog_tally (self, post, &votes->n_for, &votes->n_against);
  votes->quorum = blog_quorum (self);
  votes->prisoners = blog_count (self);
  votes->age = at - post->at;
  votes->hours = votes->age / BLOG_HOUR_S;
}

/* R3.4, B7: older than seven days */
static gboolean
is_stale (const BlogPost *post, gint64 at)
{
  return at - post->at > 7 * GRAPE_DAY_S;
}

/* R3.4 */
static gboolean
is_oldest (const Blog *self, const BlogPost *post, gint64 at)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *other = blog_post (self, g_array_index (self->open, guint, i) + 1);

      if (other->kind == BLOG_PROPOSAL && other->number < post->number && !is_stale (other, at))
        return FALSE;
    }
  return TRUE;
}

/* R3.4, R3.5 */
static const char *
enact_proposal (const Blog *self, const BlogPost *post, gint64 at)
{
  Count votes;

  count (self, post, at, &votes);
  if (post->vetoed || post->killed)
    return post->vetoed ? "It was vetoed" : "Its author has killed it";
  if (is_stale (post, at))
    return "It has been pending for more than seven days";
  if (votes.n_for >= votes.quorum && votes.hours >= 12)
    return NULL;
  if (votes.hours >= 48 && votes.n_for + votes.n_against > 1 && votes.n_for > votes.n_against)
    return NULL;
  return "It has neither a quorum after 12 hours nor a majority after 48";
}

static const char *
fail_proposal (const Blog *self, const BlogPost *post, gint64 at)
{
  Count votes;

  count (self, post, at, &votes);
  if (post->vetoed || post->killed || is_stale (post, at)
      || votes.prisoners - votes.n_against < votes.quorum
      || (votes.hours >= 48 && enact_proposal (self, post, at)))
    return NULL;
  return "It may still be enacted";
}

/* R3.7, B24 */
static const char *
resolve_cfj (const Blog *self, const BlogPost *post, gint64 at, gboolean enact)
{
  Count votes;

  count (self, post, at, &votes);
  if (!enact && !blog_law_changes (post->body))
    return NULL; /* B23 */
  if (votes.n_for < votes.quorum && votes.n_against < votes.quorum && votes.age <= 48 * BLOG_HOUR_S)
    return "It has no quorum, and has not been open for more than 48 hours";
  if ((votes.n_for > votes.n_against) != enact)
    return enact ? "It has no majority" : "It has a majority";
  return NULL;
}

/* R4.7 */
static const char *
enact_dov (const Blog *self, const BlogPost *post, gint64 at)
{
  Count votes;

  if (blog_prisoner (self, post->by)->stay != BLOG_PLAYS)
    return "Its author has gone";
  if (!blog_plays (self, post->by))
    return "Its author is idle, and so no Prisoner";
  count (self, post, at, &votes);
  gboolean quorum = votes.n_for >= votes.quorum;
  gboolean warden = self->warden >= 0 && blog_vote_of (self, post, self->warden) == BLOG_FOR;
  guint valid = votes.n_for + votes.n_against;

  if (votes.hours >= 12 && quorum && (warden || !votes.n_against))
    return NULL;
  if (votes.hours >= 24 && quorum && votes.n_against < votes.quorum / 2) /* B20 */
    return NULL;
  if (votes.hours >= 48 && valid >= votes.quorum && 2 * votes.n_for > valid) /* B21 */
    return NULL;
  return "It has not the votes";
}

static const char *
fail_dov (const Blog *self, const BlogPost *post, gint64 at)
{
  Count votes;

  count (self, post, at, &votes);
  if (blog_prisoner (self, post->by)->stay != BLOG_PLAYS
      || (votes.hours >= 12 && votes.prisoners - votes.n_against < votes.quorum)
      || (votes.hours >= 48 && enact_dov (self, post, at)))
    return NULL;
  return "It may still be enacted";
}

/** blog_can_enact: NULL: it may be; else why not */
const char *
blog_can_enact (const Blog *self, const BlogPost *post, gint64 at)
{
  if (post->kind == BLOG_PROPOSAL && !is_oldest (self, post, at))
    return N_ ("An older Proposal is pending");
  return post->kind == BLOG_PROPOSAL ? enact_proposal (self, post, at)
         : post->kind == BLOG_CFJ    ? resolve_cfj (self, post, at, TRUE)
                                     : enact_dov (self, post, at);
}

/** blog_can_fail: NULL: it may be; else why not */
const char *
blog_can_fail (const Blog *self, const BlogPost *post, gint64 at)
{
  if (post->kind == BLOG_PROPOSAL && !is_stale (post, at) && !is_oldest (self, post, at))
    return N_ ("An older Proposal is pending");
  return post->kind == BLOG_PROPOSAL ? fail_proposal (self, post, at)
         : post->kind == BLOG_CFJ    ? resolve_cfj (self, post, at, FALSE)
                                     : fail_dov (self, post, at);
}

static void
close_post (BlogAct *act, guint number, BlogStatus status)
{
  BlogPost *post = blog_edit_post (act->self, number);
  guint n_for, n_against;

  blog_tally (act->self, post, &n_for, &n_against);
  post->n_for = n_for;
  post->n_against = n_against;
  post->status = status;
  post->closed_at = act->at;
  post->closed_by = act->me;
  if (post->kind == BLOG_DOV && status == BLOG_FAILED && n_against) /* R4.8, B22 */
    blog_edit (act->self, post->by)->dov_failed = act->at;
}

/* R4.8: the others fall, and a new dynasty begins */
static void
enact_victory (BlogAct *act, const BlogPost *won)
{
  g_autoptr (GArray) open = g_array_copy (act->self->open);

  for (guint i = 0; i < open->len; i++)
    {
      const BlogPost *post = blog_post (act->self, g_array_index (open, guint, i) + 1);

      if (post->kind == BLOG_DOV && post->number != won->number)
        close_post (act, post->number, BLOG_FAILED);
    }
  blog_crown (act->self, won->by);
}

static const char *const rules[]
    = { "Resolution of Proposals", "Calls for Judgement", "Victory and Ascension" };

/* R3.4 to R3.8, R4.7: `resolve 13 enact|fail` of an Admin */
gboolean
blog_do_resolve (BlogAct *act, GError **error)
{
  const BlogPost *post = blog_take_post (act, error);
  gboolean enact = FALSE;

  if (!post)
    return FALSE;
  enact = grape_take_is (&act->rest, "enact");
  if (!enact && !grape_take_is (&act->rest, "fail"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Votable Matters",
                            "Write: resolve %u enact, or fail", post->number);
  g_string_append (act->out, enact ? " enact" : " fail");
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (!blog_is_votable (post))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Votable Matters",
                            "%u is no Votable Matter", post->number);
  if (post->status != BLOG_PENDING)
    return grape_error_set (error, GRAPE_ERROR_OVER, "Votable Matters", "%u is pending no more",
                            post->number);
  if (post->kind == BLOG_PROPOSAL && blog_in_hiatus (act->self))
    return grape_error_set (error, GRAPE_ERROR_HOLD, "Victory and Ascension",
                            "In a Hiatus no Proposal is resolved");
  if (post->kind != BLOG_CFJ && act->timed && blog_in_downtime (act->self, act->at))
    return grape_error_set (error, GRAPE_ERROR_HOLD, "Seasonal Downtime",
                            "From 24 to 27 December only Calls for Judgement are resolved");
  const char *why = !act->timed ? NULL
                    : enact     ? blog_can_enact (act->self, post, act->at)
                                : blog_can_fail (act->self, post, act->at);
  if (why)
    return blog_no (error, rules[post->kind - BLOG_PROPOSAL], why);
  close_post (act, post->number, enact ? BLOG_ENACTED : BLOG_FAILED);
  if (enact && post->kind == BLOG_DOV)
    enact_victory (act, blog_post (act->self, post->number));
  else if (enact)
    blog_law_carry_out (act, blog_post (act->self, post->number));
  return TRUE;
}

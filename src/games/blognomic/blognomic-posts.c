/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts and comments: proposals, calls for judgement, votes, and changes to posts. */
#include "blognomic-act.h"

#include <string.h>

#define MOST_PENDING 2
#define MOST_DAILY   3

/* R2.8: what stands behind the first colon, if there is one */
static gboolean
has_subject (const char *title)
{
  const char *colon = strchr (title, ':');
  const char *subject = colon ? colon + 1 : title;

  return subject[strspn (subject, " \t")] != '\0';
}

/* R2.8: the title in quotes; then the lines below. */
static gboolean
take_title (BlogAct *act, char **title, char **body, GError **error)
{
  const char *line_end = strchr (act->rest, '\n');

  *title = grape_take_word (&act->rest);
  act->rest += strspn (act->rest, " \t");
  if (*act->rest && *act->rest != '\n')
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write the title in quotes: \"%s\"",
                            *title);
  *body = line_end ? g_strdup (line_end + 1) : NULL;
  if (*body && !**body)
    g_clear_pointer (body, g_free);
  act->rest = "";
  if (!has_subject (*title))
    return blog_no (error, "Subject", "A post needs a subject");
  blog_write_quoted (act->out, *title);
  if (*body)
    g_string_append_printf (act->out, "\n%s", *body);
  return TRUE;
}

static gboolean
add_votable (BlogAct *act, BlogKind kind, char *title, char *body)
{
  BlogPost *post = blog_add_post (act->self, kind, act->me, act->at);

  post->title = title;
  post->body = body;
  return TRUE;
}

static guint
is_mine (const BlogAct *act, guint number)
{
  const BlogPost *post = blog_post (act->self, number);

  return post->kind == BLOG_PROPOSAL && post->by == act->me;
}

/* R3.1: `propose "TITLE"` with what it changes below */
gboolean
blog_do_propose (BlogAct *act, GError **error)
{
  g_autofree char *title = NULL, *body = NULL;
  guint n_pending = 0, n_today = 0;

  if (!take_title (act, &title, &body, error) || !blog_law_check (act->self, body, error))
    return FALSE;
  for (guint i = 0; i < act->self->open->len; i++)
    n_pending += is_mine (act, g_array_index (act->self->open, guint, i) + 1);
  for (guint number = act->self->posts.n;
       number && blog_same_day (blog_post (act->self, number)->at, act->at); number--)
    n_today += is_mine (act, number);
  if (n_pending >= MOST_PENDING)
    return blog_no (error, "Proposals", "Two of your Proposals are pending already");
  if (n_today >= MOST_DAILY && act->timed)
    return blog_no (error, "Proposals", "You have made three Proposals today");
  return add_votable (act, BLOG_PROPOSAL, g_steal_pointer (&title), g_steal_pointer (&body));
}

/* R3.6: `cfj "TITLE"` */
gboolean
blog_do_cfj (BlogAct *act, GError **error)
{
  g_autofree char *title = NULL, *body = NULL;

  if (!take_title (act, &title, &body, error) || !blog_law_check (act->self, body, error))
    return FALSE;
  return add_votable (act, BLOG_CFJ, g_steal_pointer (&title), g_steal_pointer (&body));
}

/* One that is pending, and votable. */
static const BlogPost *
take_pending (BlogAct *act, gboolean votable, GError **error)
{
  const BlogPost *post = blog_take_post (act, error);

  if (!post)
    return NULL;
  if (votable && !blog_is_votable (post))
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Votable Matters", "%u is no Votable Matter",
                     post->number);
  else if (post->status != BLOG_PENDING)
    grape_error_set (error, GRAPE_ERROR_OVER, "Votable Matters", "%u is pending no more",
                     post->number);
  else
    return post;
  return NULL;
}

/* R3.2, R3.3: `vote 13 FOR` */
gboolean
blog_do_vote (BlogAct *act, GError **error)
{
  const BlogPost *post = take_pending (act, TRUE, error);
  BlogVote vote = { act->me, BLOG_NO_ICON, act->at };

  for (guint i = 0; post && i < BLOG_NO_ICON; i++)
    if (grape_take_is (&act->rest, blog_icons[i]))
      vote.icon = i;
  if (post && vote.icon == BLOG_NO_ICON)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Votable Matters",
                            "Write: `vote %u FOR`, `AGAINST`, `DEFERENTIAL` or `VETO`",
                            post->number);
  if (!post || !grape_take_end (&act->rest, error))
    return FALSE;
  g_string_append_printf (act->out, " %s", blog_icons[vote.icon]);
  if (vote.icon == BLOG_VETO && (act->me != act->self->warden || post->kind != BLOG_PROPOSAL))
    return blog_no (error, "Special Proposal Voting", "Only the Warden vetoes, and only Proposals");
  BlogPost *open = blog_edit_post (act->self, post->number);
  g_array_append_val (open->votes, vote);
  if (open->kind == BLOG_PROPOSAL)
    {
      open->killed = open->killed || (vote.icon == BLOG_AGAINST && act->me == open->by);
      open->vetoed = open->vetoed || vote.icon == BLOG_VETO;
    }
  return TRUE;
}

/* R2.4, B35: by its author, while nobody has voted, and no Party has said anything */
static gboolean
check_untouched (BlogAct *act, const BlogPost *post, GError **error)
{
  gboolean touched = post->votes->len || post->intimidators->len;

  for (guint i = 0; i < 2; i++)
    touched = touched || post->sides[i].hash || post->sides[i].outcome;
  if (post->by != act->me)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Gamestate Tracking",
                            "Only its author may do that");
  if (post->kind == BLOG_DOV)
    return blog_no (error, "Gamestate Tracking", "A Declaration of Victory stands as it is");
  return !touched || blog_no (error, "Gamestate Tracking", "Others have answered it already");
}

/* R2.4: `withdraw 13` */
gboolean
blog_do_withdraw (BlogAct *act, GError **error)
{
  const BlogPost *post = take_pending (act, FALSE, error);

  if (!post || !grape_take_end (&act->rest, error) || !check_untouched (act, post, error))
    return FALSE;
  BlogPost *open = blog_edit_post (act->self, post->number);
  open->status = BLOG_GONE;
  open->closed_at = act->at;
  return TRUE;
}

static char *
take_block (BlogAct *act, GError **error)
{
  act->rest += strspn (act->rest, " \t");
  if (*act->rest != '\n' || !act->rest[1])
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "The new text stands in the lines below");
      return NULL;
    }
  char *body = g_strdup (act->rest + 1);
  g_string_append_printf (act->out, "\n%s", body);
  act->rest = "";
  return body;
}

static void
set_body (BlogPost *post, char *body)
{
  char **place = blog_is_votable (post) ? &post->body : &post->title;

  g_free (*place);
  *place = body;
}

/* R2.4: `edit 13` with a new text below */
gboolean
blog_do_edit (BlogAct *act, GError **error)
{
  const BlogPost *post = take_pending (act, FALSE, error);
  g_autofree char *body = post ? take_block (act, error) : NULL;

  if (!body || !check_untouched (act, post, error)
      || (blog_is_votable (post) && !blog_law_check (act->self, body, error)))
    return FALSE;
  set_body (blog_edit_post (act->self, post->number), g_steal_pointer (&body));
  return TRUE;
}

/* R2.5: `typo 13` or `typo "RULE"` with the mended text below */
gboolean
blog_do_typo (BlogAct *act, GError **error)
{
  act->rest += strspn (act->rest, " \t");
  if (!g_ascii_isdigit (*act->rest) && *act->rest != '#')
    {
      guint key = blog_take_rule (act, act->self, error);
      g_autofree char *text = key ? take_block (act, error) : NULL;

      return text && blog_mend_rule (act, key, text, error);
    }
  const BlogPost *post = take_pending (act, TRUE, error);
  g_autofree char *body = post ? take_block (act, error) : NULL;

  if (!body)
    return FALSE;
  if (post->by != act->me || post->kind != BLOG_PROPOSAL)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Ruleset and Gamestate",
                            "Everybody mends their own Proposals only");
  if (!blog_law_same (act->self, post->body, body))
    return blog_no (error, "R2.5", "That changes what the Proposal does");
  set_body (blog_edit_post (act->self, post->number), g_steal_pointer (&body));
  return TRUE;
}

/* R2.3: `post TEXT` */
gboolean
blog_do_post (BlogAct *act, GError **error)
{
  g_autofree char *text = blog_take_rest (act);

  g_string_append (act->out, text);
  return *text || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What do you post?");
}

/* R2.3: `comment 13 TEXT` */
gboolean
blog_do_comment (BlogAct *act, GError **error)
{
  const BlogPost *post = blog_take_post (act, error);
  g_autofree char *text = post ? blog_take_rest (act) : NULL;

  if (!post)
    return FALSE;
  g_string_append_printf (act->out, " %s", text);
  return *text || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What do you comment?");
}

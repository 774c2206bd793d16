/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Confessions from their posting to their outcomes: Confessions, Rumours, Snitching, Attack,
 * Escaping, Hashes, and the Gangs' intimidations. */
#include "blognomic-act.h"

#include <string.h>

/* `: TEXT` at the end */
static gboolean
take_text (BlogAct *act, gboolean needed, char **text, GError **error)
{
  act->rest += strspn (act->rest, " \t");
  if (*act->rest && *act->rest != ':')
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What does “%s” mean here?",
                            act->rest);
  act->rest += *act->rest == ':';
  *text = blog_take_rest (act);
  if (needed && !**text)
    return blog_no (error, "Subject", "A post needs a subject: write it after a colon");
  if (**text)
    g_string_append_printf (act->out, ": %s", *text);
  return TRUE;
}

static const struct
{
  const char *effect, *rule;
  int doing; /* besides confessing */
} kinds[] = {
  [BLOG_CRIME] = { "confessions", "Confessions", -1 },
  [BLOG_SNITCH] = { "snitching", "Snitching", -1 },
  [BLOG_ATTACK] = { "attack", "Attack", BLOG_DO_ATTACK },
  [BLOG_ESCAPE] = { "escaping", "Escaping", BLOG_DO_ESCAPE },
};

static gboolean
take_kind (BlogAct *act, guint *kind, GError **error)
{
  for (*kind = BLOG_CRIME; *kind <= BLOG_ESCAPE; (*kind)++)
    if (grape_take_is (&act->rest, blog_kinds[*kind]))
      {
        g_string_append_printf (act->out, "%s with ", blog_kinds[*kind]);
        return blog_has (act->self, kinds[*kind].effect)
               || blog_no (error, kinds[*kind].rule, "No rule in force provides for that");
      }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Confessions",
                          "Write: `confess crime|snitch|attack|escape with NAME: TEXT`");
}

static gboolean
check_confession (BlogAct *act, guint kind, const int parties[2], int target, gboolean names,
                  GError **error)
{
  const Blog *self = act->self;

  if (parties[1] == act->me || parties[1] == parties[0])
    return blog_no (error, "Confessions", "The Accomplice is somebody else");
  if (names && parties[0] == act->me)
    return blog_no (error, "The Don", "The Suspect that is named is somebody else");
  if (names && self->don != act->me)
    return blog_no (error, "The Don", "Only the Don names another Suspect");
  if (blog_is (self, parties[1], BLOG_WITHDRAWN))
    return blog_no (error, "Attitudes", "A Withdrawn Prisoner is nobody's Accomplice");
  if ((target >= 0) != (kind == BLOG_ATTACK))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Attack",
                            kind == BLOG_ATTACK ? "Whom does it attack? `target NAME`"
                                                : "Only an Attack has a target");
  if (act->timed && !blog_is_fresh (self, act->me, BLOG_DO_CONFESS, act->at))
    return blog_no (error, "Daily Action", "You have confessed today, or less than ten hours ago");
  if (act->timed && kinds[kind].doing >= 0
      && !blog_is_fresh (self, act->me, (BlogDoing)kinds[kind].doing, act->at))
    return blog_no (error, "Weekly Action", "You have done that this week, or less than a day ago");
  return TRUE;
}

/* R6.1: `confess crime with Bob [target NAME] [suspect NAME]: TEXT` */
gboolean
blog_do_confess (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int parties[2] = { act->me, -1 }, target = -1;
  gboolean names = FALSE;
  guint kind;
  g_autofree char *text = NULL;

  if (!take_kind (act, &kind, error))
    return FALSE;
  grape_take_is (&act->rest, "with");
  if ((parties[1] = blog_take_prisoner (act, error)) < 0)
    return FALSE;
  for (;;)
    {
      gboolean aims = grape_take_is (&act->rest, "target");

      if (!aims && !grape_take_is (&act->rest, "suspect"))
        break;
      g_string_append (act->out, aims ? " target " : " suspect ");
      int person = blog_take_prisoner (act, error);
      if (person < 0)
        return FALSE;
      names = names || !aims;
      *(aims ? &target : &parties[0]) = person;
    }
  if (!take_text (act, kind != BLOG_ATTACK, &text, error)
      || !check_confession (act, kind, parties, target, names, error)
      || (names && !blog_raise_shiv (self, act->me, 20, error)))
    return FALSE;
  BlogPost *post = blog_add_post (self, kind, act->me, act->at);
  post->title = g_steal_pointer (&text);
  post->parties[0] = parties[0];
  post->parties[1] = parties[1];
  post->target = target;
  post->gang = blog_has (self, "gangs") ? blog_prisoner (self, act->me)->gang : 0;
  BlogPrisoner *me = blog_edit (self, act->me);
  me->did[BLOG_DO_CONFESS] = act->at;
  if (kinds[kind].doing >= 0)
    me->did[kinds[kind].doing] = act->at; /* B9 */
  return TRUE;
}

/* R6.2: `rumour Ann and Bob: TEXT` */
gboolean
blog_do_rumour (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int parties[2];
  g_autofree char *text = NULL;

  if ((parties[0] = blog_take_prisoner (act, error)) < 0)
    return FALSE;
  if (!grape_take_is (&act->rest, "and"))
    grape_take_is (&act->rest, ",");
  g_string_append (act->out, " and ");
  if ((parties[1] = blog_take_prisoner (act, error)) < 0 || !take_text (act, TRUE, &text, error))
    return FALSE;
  if (parties[0] == parties[1])
    return blog_no (error, "Rumours", "A Rumour names two Prisoners");
  for (guint i = 0; i < 2; i++)
    if (!blog_is_fish (self, parties[i], TRUE))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Rumours", "%s is no Fish",
                              blog_name (self, parties[i]));
  if (act->timed && self->rumour_at && blog_same_day (self->rumour_at, act->at))
    return blog_no (error, "Daily Communal Action", "There is a Rumour today already");
  if (act->timed && !blog_is_fresh (self, act->me, BLOG_DO_RUMOUR, act->at))
    return blog_no (error, "Daily Action", "Your last one is less than ten hours old");
  BlogPost *post = blog_add_post (self, BLOG_RUMOUR, act->me, act->at);
  post->title = g_steal_pointer (&text);
  post->parties[0] = parties[0];
  post->parties[1] = parties[1];
  post->gang = blog_has (self, "gangs") ? blog_prisoner (self, act->me)->gang : 0;
  blog_edit (self, act->me)->did[BLOG_DO_RUMOUR] = act->at;
  self->rumour_at = act->at;
  return TRUE;
}

/* A Confession that goes on, of which @act's author is a Party. *side: 0 Suspect, 1 Accomplice. */
static const BlogPost *
take_own (BlogAct *act, guint *side, GError **error)
{
  const BlogPost *post = blog_take_confession (act, error);

  if (!post)
    return NULL;
  *side = post->parties[0] == act->me ? 0 : 1;
  if (post->status != BLOG_PENDING)
    grape_error_set (error, GRAPE_ERROR_OVER, "Confessions", "%u is a Confession no more",
                     post->number);
  else if (post->parties[*side] != act->me)
    grape_error_set (error, GRAPE_ERROR_AUTHOR, "Confessions", "You are no Party to %u",
                     post->number);
  else
    return post;
  return NULL;
}

static const char *
held_by (const BlogSide *side)
{
  return side->kept         ? side->kept
         : side->held       ? side->held
         : side->kept_given ? side->kept_given
                            : side->held_given;
}

/* R6.4: `hold 12 TEXT`: what will be signed */
gboolean
blog_do_hold (BlogAct *act, GError **error)
{
  guint side;
  const BlogPost *post = take_own (act, &side, error);
  g_autofree char *text = post ? blog_take_rest (act) : NULL;

  if (!post)
    return FALSE;
  if (!*text)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What will be signed?");
  g_string_append_printf (act->out, " %s", text);
  g_autofree char *hash = blog_hash (text);
  if (post->sides[side].hash && g_strcmp0 (hash, post->sides[side].hash) != 0)
    return blog_no (error, "Hashes", "Your Statement has another Hash");
  act->secret = TRUE;
  BlogSide *mine = &blog_edit_post (act->self, post->number)->sides[side];
  g_clear_pointer (&mine->kept, g_free);
  if (act->seated)
    g_free (mine->held);
  *(act->seated ? &mine->held : &mine->kept) = g_steal_pointer (&text);
  return TRUE;
}

static gboolean
is_hash (const char *text)
{
  return strlen (text) == 32 && strspn (text, "0123456789abcdef") == 32;
}

/* R6.5: `statement 12 HASH`; without one, that of what is held */
gboolean
blog_do_statement (BlogAct *act, GError **error)
{
  guint side;
  const BlogPost *post = take_own (act, &side, error);
  g_autofree char *word = post ? grape_take_word (&act->rest) : NULL;
  g_autofree char *hash = NULL;

  if (!post || !grape_take_end (&act->rest, error))
    return FALSE;
  const char *held = held_by (&post->sides[side]);
  hash = *word || !held ? g_ascii_strdown (word, -1) : blog_hash (held);
  if (!is_hash (hash))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Hashes",
                            "A Hash has 32 hexadecimal digits");
  g_string_append_printf (act->out, " %s", hash);
  if (post->sides[side].hash)
    return blog_no (error, "Confessions", "You have made your Statement");
  if (g_strcmp0 (post->sides[!side].hash, hash) == 0)
    return blog_no (error, "Confessions", "The Parties' Hashes must differ");
  BlogSide *mine = &blog_edit_post (act->self, post->number)->sides[side];
  mine->hash = g_steal_pointer (&hash);
  mine->hash_at = act->at;
  return TRUE;
}

void
blog_set_outcome (BlogSide *side, BlogOutcome outcome, gint64 at)
{
  side->outcome = outcome;
  side->outcome_at = at;
}

/* R6.6: `sign 12 TEXT`; without one, what is held */
gboolean
blog_do_sign (BlogAct *act, GError **error)
{
  guint side;
  const BlogPost *post = take_own (act, &side, error);
  g_autofree char *text = post ? blog_take_rest (act) : NULL;

  if (!post)
    return FALSE;
  const BlogSide *was = &post->sides[side];
  if (!*text && held_by (was))
    {
      g_free (text);
      text = g_strdup (held_by (was));
    }
  g_autofree char *hash = blog_hash (text);
  g_string_append_printf (act->out, " %s", text);
  if (!was->hash)
    return blog_no (error, "Confessions", "You have made no Statement");
  if (was->outcome)
    return blog_no (error, "B10", "It is settled already that you have cooperated or defected");
  if (g_strcmp0 (hash, was->hash) != 0)
    return blog_no (error, "Hashes", "The Hash of that text is another one");
  BlogSide *mine = &blog_edit_post (act->self, post->number)->sides[side];
  blog_set_outcome (mine, blog_is_defect (text) ? BLOG_DEFECTED : BLOG_COOPERATED, act->at);
  mine->said = g_steal_pointer (&text);
  return TRUE;
}

#define THREAT_S (24 * BLOG_HOUR_S)

/* R6.8, B37 */
static gboolean
may_threaten (const BlogAct *act, const BlogSide *mine, const BlogSide *theirs)
{
  if (theirs->outcome)
    return FALSE;
  if (mine->outcome && (!act->timed || act->at - mine->outcome_at > THREAT_S))
    return TRUE;
  return mine->hash && !theirs->hash && (!act->timed || act->at - mine->hash_at > THREAT_S);
}

/* R6.8: `threaten 12 cooperate|defect`: what the other Party is taken to have done */
gboolean
blog_do_threaten (BlogAct *act, GError **error)
{
  guint side;
  const BlogPost *post = take_own (act, &side, error);
  gboolean defect = FALSE;

  if (!post)
    return FALSE;
  defect = grape_take_is (&act->rest, "defect");
  if (!defect && !grape_take_is (&act->rest, "cooperate"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Confessions",
                            "Write: threaten %u cooperate, or defect", post->number);
  g_string_append (act->out, defect ? " defect" : " cooperate");
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (post->kind == BLOG_ESCAPE)
    return blog_no (error, "Escaping", "Nobody is threatened over an Escape");
  if (!may_threaten (act, &post->sides[side], &post->sides[!side]))
    return blog_no (error, "Confessions",
                    "You have signed, or made a Statement that they have not answered, no more "
                    "than 24 hours ago, or not at all");
  blog_set_outcome (&blog_edit_post (act->self, post->number)->sides[!side],
                    defect ? BLOG_DEFECTED : BLOG_COOPERATED, act->at);
  return TRUE;
}

/* R7.8, B11a: `intimidate 12` of a Gang-mate of the Suspect */
gboolean
blog_do_intimidate (BlogAct *act, GError **error)
{
  const BlogPost *post = blog_take_confession (act, error);

  if (!post || !grape_take_end (&act->rest, error))
    return FALSE;
  if (post->status != BLOG_PENDING)
    return grape_error_set (error, GRAPE_ERROR_OVER, "Confessions", "%u is a Confession no more",
                            post->number);
  guint gang = blog_prisoner (act->self, act->me)->gang;
  if (!post->gang)
    return blog_no (error, "Gang affiliation", "Who posted it was in no Gang");
  if (post->parties[0] == act->me || !gang
      || blog_prisoner (act->self, post->parties[0])->gang != gang)
    return blog_no (error, "Gang affiliation", "Only the Suspect's Gang-mates intimidate");
  if (post->sides[1].hash || post->sides[0].said || post->sides[1].said)
    return blog_no (error, "Gang affiliation",
                    "The Accomplice has made a Statement, or somebody has signed");
  for (guint i = 0; i < post->intimidators->len; i++)
    if (g_array_index (post->intimidators, int, i) == act->me)
      return blog_no (error, "Gang affiliation", "You have done that");
  g_array_append_val (blog_edit_post (act->self, post->number)->intimidators, act->me);
  return TRUE;
}

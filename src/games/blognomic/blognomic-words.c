/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of acts: taking them one by one, which act a text is, and who may do it when. */
#include "blognomic-act.h"

#include <string.h>

gboolean
blog_no (GError **error, const char *rule, const char *why)
{
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, rule, "%s", why);
}

gboolean
blog_take_number (BlogAct *act, gint64 *number, GError **error)
{
  g_autofree char *word = grape_take_word (&act->rest);
  char *end;

  *number = g_ascii_strtoll (word, &end, 10);
  if (!g_ascii_isdigit (word[*word == '-' || *word == '+']) || *end || ABS (*number) > BLOG_MOST)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "“%s” is not a whole number", word);
  return TRUE;
}

/** blog_take_person: somebody who is or was here, by the longest name that fits; -1 with @error */
int
blog_take_person (BlogAct *act, GError **error)
{
  gsize longest = 0;
  int found = -1;

  grape_take_blanks (&act->rest);
  for (int i = 0; i < (int)act->self->people.n; i++)
    {
      gsize length = grape_take_name (act->rest, blog_name (act->self, i));

      if (length > longest)
        {
          longest = length;
          found = i;
        }
    }
  act->rest += longest;
  if (found < 0)
    {
      g_autofree char *name = grape_take_word (&act->rest);

      found = blog_find (act->self, name);
      if (found < 0)
        grape_error_set (error, GRAPE_ERROR_SEAT, "Prisoners", "“%s” is nobody here", name);
    }
  return found;
}

/** blog_take_prisoner: one who is not idle, written to @act's text; -1 with @error */
int
blog_take_prisoner (BlogAct *act, GError **error)
{
  int person = blog_take_person (act, error);

  if (person < 0)
    return -1;
  if (!blog_plays (act->self, person))
    {
      gboolean idle = blog_prisoner (act->self, person)->stay == BLOG_PLAYS;

      grape_error_set (error, GRAPE_ERROR_SEAT, idle ? "Idle Prisoners" : "Prisoners",
                       idle ? "%s is idle, and counts as no Prisoner"
                            : "%s is no Prisoner, or no longer",
                       blog_name (act->self, person));
      return -1;
    }
  blog_write_name (act->out, blog_name (act->self, person));
  return person;
}

/** blog_take_post: by its number, written to @act's text; NULL with @error */
const BlogPost *
blog_take_post (BlogAct *act, GError **error)
{
  gint64 number;

  grape_take_is (&act->rest, "#");
  if (!blog_take_number (act, &number, error))
    return NULL;
  if (number < 1 || number > act->self->posts.n)
    {
      grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R2.1", "There is no post %" G_GINT64_FORMAT,
                       number);
      return NULL;
    }
  g_string_append_printf (act->out, "%" G_GINT64_FORMAT, number);
  return blog_post (act->self, (guint)number);
}

/** blog_take_confession: a Confession, ended or not */
const BlogPost *
blog_take_confession (BlogAct *act, GError **error)
{
  const BlogPost *post = blog_take_post (act, error);

  if (post && blog_is_votable (post))
    {
      grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Confessions", "%u is no Confession",
                       post->number);
      return NULL;
    }
  return post;
}

/** blog_take_rest: (transfer full): all that follows, word for word; "": nothing does */
char *
blog_take_rest (BlogAct *act)
{
  char *rest = g_strstrip (g_strdup (act->rest));

  act->rest += strlen (act->rest);
  return rest;
}

/** blog_unquote: (transfer full): without quotes round it and blanks at its ends */
char *
blog_unquote (const char *text)
{
  char *inner = grape_name_unquote (text);
  char *bare = inner ? inner : g_strstrip (g_strdup (text));

  if (g_str_equal (bare, "\"\"") || g_str_equal (bare, "“”"))
    *bare = '\0';
  return bare;
}

/** blog_write_name: in quotes where it could be misread */
void
blog_write_name (GString *out, const char *name)
{
  gboolean plain = !grape_names_equal (name, "none") && !strchr (name, ' ');

  for (const char *c = name; *c; c++)
    plain = plain && (g_ascii_isalnum (*c) || (guint8)*c >= 128 || strchr ("-_'", *c));
  g_string_append_printf (out, plain || strchr (name, '"') ? "%s" : "\"%s\"", name);
}

void
blog_write_quoted (GString *out, const char *text)
{
  g_string_append_printf (out, strchr (text, '"') ? "“%s”" : "\"%s\"", text);
}

/* Who acts, and when */

#define OF_ADMIN   1u  /* of Admins */
#define OF_IDLE    2u  /* of idle Prisoners, too */
#define OF_ANYBODY 4u  /* of people who are no Prisoners, too */
#define OF_KEEPER  8u  /* of who keeps the log, too */
#define IN_HIATUS  16u /* it goes on in a Hiatus (B3) */
#define IN_WINTER  32u /* and in the Seasonal Downtime (B2) */
#define HEARD      64u /* a post, comment or vote (R2.2, B34) */

static const struct
{
  const char *word;
  BlogDo does;
  guint how;
  const char *effect, *rule; /* that must be in force */
} acts[] = {
  { "confess", blog_do_confess, HEARD, "confessions", "Confessions" },
  { "rumour", blog_do_rumour, HEARD, "rumours", "Rumours" },
  { "rumor", blog_do_rumour, HEARD, "rumours", "Rumours" },
  { "hold", blog_do_hold, IN_HIATUS | IN_WINTER, "confessions", "Confessions" },
  { "statement", blog_do_statement, HEARD, "hashes", "Hashes" },
  { "sign", blog_do_sign, HEARD, "hashes", "Hashes" },
  { "settle", blog_do_settle, 0, "confessions", "Confessions" },
  { "threaten", blog_do_threaten, HEARD, "confessions", "Confessions" },
  { "intimidate", blog_do_intimidate, HEARD, "gangs", "Gang affiliation" },
  { "lean", blog_do_lean, 0, "gangs", "Gang affiliation" },
  { "walk", blog_do_walk, 0, "shivving", "Shivving" },
  { "peer", blog_do_peer, 0, "shivving", "Shivving" },
  { "fall", blog_do_fall, 0, "shivving", "Shivving" },
  { "attitude", blog_do_attitude, 0, "attitudes", "Attitudes" },
  { "grudge", blog_do_grudge, 0, "grudges", "Grudges" },
  { "gang", blog_do_gang, 0, "gangs", "Gang affiliation" },
  { "monologue", blog_do_monologue, 0, "don", "The Don" },
  { "infirmary", blog_do_infirmary, 0, "infirmary", "The Infirmary" },
  { "release", blog_do_release, HEARD, "release", "Release" },
  { "bore", blog_do_bore, 0, "boredom", "Boredom" },
  { "propose", blog_do_propose, HEARD, "proposals", "Proposals" },
  { "cfj", blog_do_cfj, IN_HIATUS | IN_WINTER | HEARD, "cfjs", "Calls for Judgement" },
  { "dov", blog_do_dov, IN_HIATUS | HEARD, "victory", "Victory and Ascension" },
  { "vote", blog_do_vote, IN_HIATUS | IN_WINTER | HEARD, "votes", "Votable Matters" },
  { "withdraw", blog_do_withdraw, OF_IDLE | IN_HIATUS | IN_WINTER },
  { "resolve", blog_do_resolve, OF_ADMIN | IN_HIATUS | IN_WINTER, "votes", "Votable Matters" },
  { "ascend", blog_do_ascend, OF_IDLE | IN_HIATUS | HEARD, "victory", "Victory and Ascension" },
  { "pass", blog_do_pass, OF_IDLE | IN_HIATUS | HEARD, "victory", "Victory and Ascension" },
  { "register", blog_do_register, OF_ANYBODY | IN_HIATUS },
  { "admit", blog_do_admit, OF_ADMIN | OF_IDLE | IN_HIATUS },
  { "leave", blog_do_leave, OF_IDLE | IN_HIATUS },
  { "resign", blog_do_resign, OF_ADMIN | OF_IDLE | IN_HIATUS },
  { "ask", blog_do_ask, OF_IDLE | IN_HIATUS | IN_WINTER | HEARD },
  { "idle", blog_do_idle, OF_ADMIN | OF_IDLE | IN_HIATUS },
  { "unidle", blog_do_unidle, OF_ADMIN | OF_IDLE | IN_HIATUS },
  { "post", blog_do_post, OF_IDLE | IN_HIATUS | IN_WINTER | HEARD },
  { "comment", blog_do_comment, OF_IDLE | IN_HIATUS | IN_WINTER | HEARD },
  { "edit", blog_do_edit, OF_IDLE | IN_HIATUS | IN_WINTER },
  { "typo", blog_do_typo, OF_IDLE },
  { "gndt", blog_do_gndt, IN_HIATUS | IN_WINTER },
  { "carry", blog_do_carry, OF_ADMIN | OF_KEEPER | IN_HIATUS | IN_WINTER },
};

static gboolean
check_author (const BlogAct *act, guint how, const char *word, GError **error)
{
  const BlogPrisoner *me = act->me < 0 ? NULL : blog_prisoner (act->self, act->me);

  if (act->keeper)
    return (how & OF_KEEPER)
           || grape_error_set (error, GRAPE_ERROR_AUTHOR, "R1.2",
                               "“%s” is said by a person, not by who keeps the log", word);
  if (how & OF_ANYBODY)
    return TRUE;
  if (!me || me->stay != BLOG_PLAYS)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Prisoners",
                            "%s is no Prisoner: `register` first", act->name);
  if (me->idle && !(how & OF_IDLE))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Idle Prisoners",
                            "%s is idle: `ask unidle` first", me->name);
  if ((how & OF_ADMIN) && !me->admin)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Prisoners", "%s is no Admin", me->name);
  return TRUE;
}

static gboolean
check_going (const BlogAct *act, guint how, GError **error)
{
  if (!(how & IN_WINTER) && act->timed && blog_in_downtime (act->self, act->at))
    return grape_error_set (error, GRAPE_ERROR_HOLD, "Seasonal Downtime",
                            "From 24 to 27 December nothing of the kind happens");
  if (!(how & IN_HIATUS) && blog_in_hiatus (act->self))
    return grape_error_set (error, GRAPE_ERROR_HOLD, "Victory and Ascension",
                            "In a Hiatus nothing of the kind happens");
  if (act->self->roll.kind)
    return grape_error_set (error, GRAPE_ERROR_HOLD, "Random Generators", "A roll is awaited");
  return TRUE;
}

/**
 * blog_begin:
 * @name: (nullable): who acts; NULL: whoever keeps the log
 *
 * Begins an act on a copy of @self.
 */
void
blog_begin (BlogAct *act, const Blog *self, const char *name)
{
  *act = (BlogAct){ .self = blog_copy (self),
                    .out = g_string_new (NULL),
                    .at = self->now,
                    .keeper = !name,
                    .me = blog_find (self, name),
                    .name = name };
}

void
blog_act_clear (BlogAct *act)
{
  g_clear_pointer (&act->self, blog_free);
  if (act->out)
    g_string_free (act->out, TRUE);
  act->out = NULL;
}

/** blog_run: reads @text, checks it, and does it to the copy */
gboolean
blog_run (BlogAct *act, const char *text, GError **error)
{
  g_autofree char *word = NULL;

  act->rest = text + strspn (text, " \t\n");
  word = grape_take_word (&act->rest);
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      if (g_ascii_strcasecmp (word, acts[i].word) != 0)
        continue;
      act->rest += *act->rest == ':';
      if (acts[i].effect && !blog_has (act->self, acts[i].effect))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, acts[i].rule,
                                "No rule in force provides for that");
      if (!check_author (act, acts[i].how, word, error) || !check_going (act, acts[i].how, error))
        return FALSE;
      g_string_append (act->out,
                       i && acts[i].does == acts[i - 1].does ? acts[i - 1].word : acts[i].word);
      if (*act->rest)
        g_string_append_c (act->out, ' ');
      if ((acts[i].how & HEARD) && act->me >= 0)
        blog_edit (act->self, act->me)->heard = act->at;
      return acts[i].does (act, error);
    }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "BlogNomic has no act “%s”", word);
}

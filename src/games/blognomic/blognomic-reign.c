/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Victory and Ascension. */
#include "blognomic-act.h"

#include <string.h>

#define AGAIN_S (120 * BLOG_HOUR_S)

/* The one who rules: Converted, unless Injured (B14). */
static void
enthrone (Blog *self, int person)
{
  self->warden = person;
  if (person >= 0 && blog_has (self, "attitudes") && !blog_is (self, person, BLOG_INJURED))
    blog_edit (self, person)->attitude = BLOG_CONVERTED;
}

/** blog_crown: a new dynasty begins, with @person as its Warden (R4.8) */
void
blog_crown (Blog *self, int person)
{
  self->dynasty++;
  self->ascending = TRUE;
  self->winner = person;
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_prisoner (self, i)->monologue)
      blog_edit (self, i)->monologue = FALSE;
  enthrone (self, person);
}

/* R4.6: `dov TEXT` */
gboolean
blog_do_dov (BlogAct *act, GError **error)
{
  g_autofree char *text = blog_take_rest (act);
  const BlogPrisoner *me = blog_prisoner (act->self, act->me);

  g_string_append (act->out, text);
  if (!*text)
    return blog_no (error, "Subject", "A post needs a subject");
  if (act->me == act->self->warden)
    return blog_no (error, "Victory and Ascension", "The Warden declares no victory");
  if (act->self->ascending)
    return blog_no (error, "Victory and Ascension", "The Ascension Address is awaited");
  if (act->timed && me->dov_failed && act->at - me->dov_failed <= AGAIN_S)
    return blog_no (error, "Victory and Ascension",
                    "Your last one failed, with a vote against it, no more than 120 hours ago");
  BlogPost *post = blog_add_post (act->self, BLOG_DOV, act->me, act->at);
  post->title = g_steal_pointer (&text);
  return TRUE;
}

/* R4.10: `pass mantle Bob` */
gboolean
blog_do_pass (BlogAct *act, GError **error)
{
  grape_take_is (&act->rest, "mantle");
  g_string_assign (act->out, "pass mantle ");
  int person = blog_take_prisoner (act, error);

  if (person < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  if (!act->self->ascending || act->self->winner != act->me)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Victory and Ascension",
                            "Only who has just won passes the mantle");
  if (person == act->me)
    return blog_no (error, "Victory and Ascension", "You are the Warden already");
  act->self->winner = -1;
  enthrone (act->self, person);
  return TRUE;
}

/* `Prisoner Pirate, Warden Captain` */
static gboolean
take_calls (const char *text, char **prisoner, char **warden, GError **error)
{
  g_auto (GStrv) pairs = g_strsplit (text, ",", -1);

  for (guint i = 0; pairs[i]; i++)
    {
      g_auto (GStrv) words = g_strsplit (g_strstrip (pairs[i]), " ", 2);
      char **place = !words[0]                                    ? NULL
                     : !g_ascii_strcasecmp (words[0], "Prisoner") ? prisoner
                     : !g_ascii_strcasecmp (words[0], "Warden")   ? warden
                                                                  : NULL;
      g_autofree char *word = words[0] && words[1] ? blog_unquote (words[1]) : NULL;

      if (!place || !word || !grape_name_valid (word))
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Victory and Ascension",
                                "Write: call Prisoner Pirate, Warden Captain");
      g_free (*place);
      *place = g_steal_pointer (&word);
    }
  return TRUE;
}

static gboolean
cut_clause (const GMatchInfo *match, GString *out, gpointer data)
{
  g_autofree char *found = g_match_info_fetch (match, 0);

  g_string_append (out, g_ascii_isspace (*found) ? "\n" : found);
  return FALSE;
}

/* What stands behind the theme, on its line and below, each on a line of its own. A title in quotes
 * may hold these words. */
static char **
clauses (const char *text)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("\"[^\"\n]*\"|“[^”\n]*”|\\s+(?=(?:keep|call)\\s)", G_REGEX_CASELESS, 0, NULL);
  g_autofree char *cut = g_regex_replace_eval (regex, text, -1, 0, 0, cut_clause, NULL, NULL);
  g_autofree char *stripped = g_strstrip (g_strdup (cut));

  return g_strsplit (stripped, "\n", -1);
}

/* R4.10: `ascend "THEME"` with `keep RULE, RULE` and `call Prisoner X, Warden Y` */
gboolean
blog_do_ascend (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  g_autofree char *theme = grape_take_word (&act->rest);
  g_autofree char *padded = g_strconcat (" ", act->rest, NULL);
  g_auto (GStrv) lines = clauses (padded);
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *prisoner = g_strdup (self->term_prisoner);
  g_autofree char *warden = g_strdup (self->term_warden);
  g_autoptr (GString) below = g_string_new (NULL);

  for (guint i = 0; lines[i]; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (!*line)
        continue;
      g_string_append_printf (below, "\n%s", line);
      if (!g_ascii_strncasecmp (line, "keep ", 5))
        {
          if (!blog_take_kept (self, line + 5, kept, error))
            return FALSE;
        }
      else if (g_ascii_strncasecmp (line, "call ", 5) != 0)
        continue; /* the address itself */
      else if (!take_calls (line + 5, &prisoner, &warden, error))
        return FALSE;
    }
  blog_write_quoted (act->out, theme);
  g_string_append (act->out, below->str);
  if (!*theme)
    return blog_no (error, "Subject", "A post needs a subject");
  if (!self->ascending || act->me != self->warden)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "Victory and Ascension",
                            "Only a new Warden makes an Ascension Address");
  if (grape_names_equal (prisoner, warden))
    return blog_no (error, "Fair Play", "The two terms must differ");
  blog_law_ascend (act, kept, prisoner, warden);
  self->ascending = FALSE;
  self->winner = -1;
  g_free (self->theme);
  self->theme = g_steal_pointer (&theme);
  g_free (self->term_prisoner);
  self->term_prisoner = g_steal_pointer (&prisoner);
  g_free (self->term_warden);
  self->term_warden = g_steal_pointer (&warden);
  for (int i = 0; i < (int)self->people.n; i++) /* B14 */
    if (blog_prisoner (self, i)->over_the_wall || blog_prisoner (self, i)->released)
      {
        BlogPrisoner *person = blog_edit (self, i);

        person->over_the_wall = person->released = FALSE;
      }
  return TRUE;
}

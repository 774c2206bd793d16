/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from a position: who counts, Fish and Don, victories, votes, days and weeks. */
#include "blognomic-view.h"

#include <string.h>

static const char *const effects[]
    = { "sentences", "shivving",  "attitudes", "confessions", "hashes",    "rumours",
        "snitching", "attack",    "escaping",  "don",         "infirmary", "grudges",
        "riot",      "kingpin",   "release",   "escape",      "gangs",     "boredom",
        "votes",     "proposals", "cfjs",      "victory",     "downtime" };

/** blog_set_effects: works out what its rules provide for, whatever they are called
 * (R5.2) */
void
blog_set_effects (Blog *self)
{
  self->effects = 0;
  for (guint i = 0; i < self->rules->rules->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (effects); j++)
      if (grape_rule_has_effect (grape_ruleset_at (self->rules, i), effects[j]))
        self->effects |= G_GUINT64_CONSTANT (1) << j;
}

static gboolean
is_effect (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
    if (g_str_equal (effects[i], word))
      return TRUE;
  return FALSE;
}

/** blog_check_rules: whether the game can begin with @rules: what the program would not read is a
 * slip, and would be found only in play (R5.2) */
gboolean
blog_check_rules (const GrapeRuleset *rules, GError **error)
{
  for (guint i = 0; i < rules->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (rules, i);
      g_autofree char *name = grape_rule_name (rule);

      if (rule->number || rule->kind <= GRAPE_RULE_MUTABLE)
        return grape_error_set (error, GRAPE_ERROR_SETUP, "R5.2",
                                "Rule “%s”: a rule of this game has a title and no number, and is "
                                "core, dynastic or appendix",
                                name);
      if (rule->names->len)
        return grape_error_set (error, GRAPE_ERROR_SETUP, "R5.2",
                                "Rule “%s”: this game reads no parameters, not “%s” either", name,
                                (char *)g_ptr_array_index (rule->names, 0));
      for (guint j = 0; j < rule->effects->len; j++)
        {
          const char *effect = g_ptr_array_index (rule->effects, j);

          if (!is_effect (effect))
            return grape_error_set (error, GRAPE_ERROR_SETUP, "R5.2",
                                    "Rule “%s”: this game knows no effect “%s”", name, effect);
        }
    }
  return TRUE;
}

/** blog_has: whether a rule in force provides for @effect (R5.1) */
gboolean
blog_has (const Blog *self, const char *effect)
{
  for (guint j = 0; j < G_N_ELEMENTS (effects); j++)
    if (g_str_equal (effects[j], effect))
      return (self->effects >> j) & 1;
  return FALSE;
}

/** blog_plays: whether they are a Prisoner, and not idle */
gboolean
blog_plays (const Blog *self, int person)
{
  const BlogPrisoner *prisoner = person < 0 ? NULL : blog_prisoner (self, person);

  return prisoner && prisoner->stay == BLOG_PLAYS && !prisoner->idle;
}

gboolean
blog_is_votable (const BlogPost *post)
{
  return post->kind >= BLOG_PROPOSAL;
}

/* R4.9 */
gboolean
blog_in_hiatus (const Blog *self)
{
  for (guint i = 0; i < self->open->len; i++)
    if (blog_post (self, g_array_index (self->open, guint, i) + 1)->kind == BLOG_DOV)
      return TRUE;
  return self->ascending;
}

/* R2.7, B2 */
gboolean
blog_in_downtime (const Blog *self, gint64 at)
{
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (at);

  return g_date_time_get_month (day) == 12 && g_date_time_get_day_of_month (day) >= 24
         && g_date_time_get_day_of_month (day) < 27 && blog_has (self, "downtime");
}

guint
blog_count (const Blog *self)
{
  guint n = 0;

  for (int i = 0; i < (int)self->people.n; i++)
    n += blog_plays (self, i) ? 1 : 0;
  return n;
}

/* B1 */
guint
blog_quorum (const Blog *self)
{
  return blog_count (self) / 2 + 1;
}

/** blog_mean_sentence: of all Prisoners but @but, rounded down */
gint64
blog_mean_sentence (const Blog *self, int but)
{
  gint64 sum = 0, n = 0;

  for (int i = 0; i < (int)self->people.n; i++)
    if (i != but && blog_plays (self, i))
      {
        sum += blog_prisoner (self, i)->sentence;
        n++;
      }
  return n ? sum / n : 0;
}

/** blog_is: whether they have @attitude, and it has an effect (B44) */
gboolean
blog_is (const Blog *self, int person, BlogAttitude attitude)
{
  return blog_prisoner (self, person)->attitude == attitude && blog_has (self, "attitudes");
}

/** blog_in_lockdown: whether a Prisoner other than @but is Injured (R7.4) */
gboolean
blog_in_lockdown (const Blog *self, int but)
{
  for (int i = 0; i < (int)self->people.n; i++)
    if (i != but && blog_plays (self, i) && blog_is (self, i, BLOG_INJURED))
      return TRUE;
  return FALSE;
}

/* R6.3, B28 */
gboolean
blog_is_fish (const Blog *self, int person, gboolean rumour)
{
  if (!blog_plays (self, person) || blog_is (self, person, BLOG_COMFORTABLE)
      || !blog_has (self, "rumours"))
    return FALSE;
  if (rumour && blog_is (self, person, BLOG_WITHDRAWN))
    return TRUE;
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_plays (self, i) && !blog_is (self, i, BLOG_INJURED)
        && blog_prisoner (self, i)->sentence < blog_prisoner (self, person)->sentence)
      return FALSE;
  return blog_has (self, "sentences");
}

/** blog_find_don: who alone has the greatest Sentence; -1: nobody (R6.14, B8) */
int
blog_find_don (const Blog *self)
{
  int don = -1;
  gint64 most = -1;

  for (int i = 0; i < (int)self->people.n; i++)
    {
      gint64 sentence = blog_prisoner (self, i)->sentence;

      if (!blog_plays (self, i) || sentence < most)
        continue;
      don = sentence > most ? i : -1;
      most = sentence;
    }
  if (don >= 0 && blog_is (self, don, BLOG_COMFORTABLE))
    return -1;
  return blog_has (self, "don") && blog_has (self, "sentences") ? don : -1;
}

/** blog_is_party: whether they are a Party to a Confession, or its Suspect */
gboolean
blog_is_party (const Blog *self, int person, gboolean suspect_only)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);

      if (!blog_is_votable (post)
          && (post->parties[0] == person || (!suspect_only && post->parties[1] == person)))
        return TRUE;
    }
  return FALSE;
}

/* R4.1 */
static gboolean
wins_riot (const Blog *self, int person)
{
  guint n_fish = 0;

  if (!blog_has (self, "riot") || !blog_has (self, "shivving"))
    return FALSE;
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_plays (self, i) && !blog_is (self, i, BLOG_INJURED))
      {
        if (blog_prisoner (self, i)->shiv <= 50)
          return FALSE;
        n_fish += blog_is_fish (self, i, FALSE) ? 1 : 0;
      }
  return n_fish == 1 && blog_is_fish (self, person, FALSE) && !blog_is (self, person, BLOG_INJURED);
}

/* R4.2 */
static gboolean
wins_kingpin (const Blog *self, int person)
{
  guint n = 0;

  for (int i = 0; i < (int)self->people.n; i++)
    n += blog_plays (self, i) && !blog_is (self, i, BLOG_INJURED) ? 1 : 0;
  return n == 1 && !blog_is (self, person, BLOG_INJURED) && blog_has (self, "kingpin");
}

/** blog_has_won: whether they have achieved victory; @released: also by Release (R4.3, B36) */
gboolean
blog_has_won (const Blog *self, int person, gboolean released)
{
  const BlogPrisoner *prisoner = blog_prisoner (self, person);

  return blog_plays (self, person)
         && (wins_riot (self, person) || wins_kingpin (self, person)
             || (prisoner->over_the_wall && blog_has (self, "escape"))
             || (released && prisoner->released && blog_has (self, "release")));
}

/* Votes */

static guint
last_icon (const BlogPost *post, int person)
{
  for (guint i = post->votes->len; i-- > 0;)
    if (g_array_index (post->votes, BlogVote, i).person == person)
      return g_array_index (post->votes, BlogVote, i).icon;
  return post->by == person ? BLOG_FOR : BLOG_NO_ICON;
}

/** blog_has_voted: by any icon, or as its author */
gboolean
blog_has_voted (const BlogPost *post, int person)
{
  return last_icon (post, person) != BLOG_NO_ICON;
}

/** blog_vote_of: FOR, AGAINST or none (B4, B6) */
guint
blog_vote_of (const Blog *self, const BlogPost *post, int person)
{
  guint icon = blog_plays (self, person) ? last_icon (post, person) : BLOG_NO_ICON;

  if (icon == BLOG_DEFERENTIAL && post->kind == BLOG_PROPOSAL && person != self->warden
      && blog_plays (self, self->warden))
    icon = last_icon (post, self->warden);
  return icon <= BLOG_AGAINST ? icon : BLOG_NO_ICON;
}

void
blog_tally (const Blog *self, const BlogPost *post, guint *n_for, guint *n_against)
{
  *n_for = *n_against = 0;
  for (int i = 0; i < (int)self->people.n; i++)
    {
      guint vote = blog_vote_of (self, post, i);

      *n_for += vote == BLOG_FOR ? 1 : 0;
      *n_against += vote == BLOG_AGAINST ? 1 : 0;
    }
}

/* Time */

gboolean
blog_same_day (gint64 a, gint64 b)
{
  return a / GRAPE_DAY_S == b / GRAPE_DAY_S;
}

/** blog_week: its number; weeks begin on Mondays, and 1 January 1970 was a Thursday */
gint64
blog_week (gint64 at)
{
  return (at / GRAPE_DAY_S + 3) / 7;
}

/* R2.6, B26 */
gboolean
blog_is_fresh (const Blog *self, int person, BlogDoing doing, gint64 at)
{
  gint64 last = blog_prisoner (self, person)->did[doing];

  if (!last)
    return TRUE;
  if (doing >= BLOG_DO_ATTACK)
    return blog_week (last) != blog_week (at) && at - last >= 24 * BLOG_HOUR_S;
  return !blog_same_day (last, at) && at - last >= 10 * BLOG_HOUR_S;
}

/* Hashes */

/** blog_is_defect: whether the word “defect” stands in @text, between whatever is no letter */
gboolean
blog_is_defect (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  gsize length = strlen ("defect");

  for (const char *at = strstr (lower, "defect"); at; at = strstr (at + 1, "defect"))
    {
      gunichar before = at > lower ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';

      if (!g_unichar_isalpha (before) && !g_unichar_isalpha (g_utf8_get_char (at + length)))
        return TRUE;
    }
  return FALSE;
}

/** blog_hash: (transfer full): MD5, as the rule says: 32 digits */
char *
blog_hash (const char *text)
{
  return g_compute_checksum_for_string (G_CHECKSUM_MD5, text, -1);
}

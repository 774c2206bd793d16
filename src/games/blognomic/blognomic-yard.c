/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shivving, and the dice. */
#include "blognomic-act.h"

#include <string.h>

#define MOST_DICE  100
#define MOST_SIDES 1000000

static const char *const fruit[] = { "Lemon", "Orange", "Kiwi", "Grape", "Cherry", "Tangelo" };
static const char *const colours[] = { "White",     "Red",     "Green",  "Silver", "Yellow",
                                       "Turquoise", "Magenta", "Orange", "Purple", "Black" };
static const char *const veggies[] = { "Potato", "Carrot", "Triffid", "Pumpkin" };

static const struct
{
  const char *word;
  const char *const *results;
  guint n;
} lists[] = {
  { "FRUIT", fruit, G_N_ELEMENTS (fruit) },
  { "COLOUR", colours, G_N_ELEMENTS (colours) },
  { "COLOR", colours, G_N_ELEMENTS (colours) },
  { "VEGGIE", veggies, G_N_ELEMENTS (veggies) },
};

static void
ask (BlogAct *act, BlogRollKind kind, int person, guint post)
{
  act->self->roll = (BlogRoll){ .kind = kind, .person = person, .post = post, .n = 100, .k = 1 };
}

/* R7.9: `walk` */
gboolean
blog_do_walk (BlogAct *act, GError **error)
{
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (act->timed && !blog_is_fresh (act->self, act->me, BLOG_DO_WALK, act->at))
    return blog_no (error, "Daily Action", "You have walked today, or less than ten hours ago");
  blog_edit (act->self, act->me)->did[BLOG_DO_WALK] = act->at;
  ask (act, BLOG_ROLL_WALK, act->me, 0);
  return TRUE;
}

/* R7.8, B11: `lean 12`: the Accomplice walks */
gboolean
blog_do_lean (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  const BlogPost *post = blog_take_confession (act, error);

  if (!post || !grape_take_end (&act->rest, error))
    return FALSE;
  if (!post->gang || blog_prisoner (self, act->me)->gang != post->gang)
    return blog_no (error, "Gang affiliation", "Only a member of the poster's Gang leans");
  if (post->sides[1].outcome != BLOG_DEFECTED)
    return blog_no (error, "Gang affiliation", "The Accomplice has not defected");
  if (post->leaned)
    return blog_no (error, "Gang affiliation", "The Gang has done that already");
  if (!blog_plays (self, post->parties[1]) || !blog_has (self, "shivving"))
    return blog_no (error, "Gang affiliation", "The Accomplice cannot walk the Yard");
  int accomplice = post->parties[1];
  if (!blog_raise_shiv (self, accomplice, 10 * (gint64)post->intimidators->len, error))
    return FALSE;
  blog_edit_post (self, post->number)->leaned = TRUE;
  blog_edit (self, accomplice)->did[BLOG_DO_WALK] = act->at;
  ask (act, BLOG_ROLL_LEAN, act->me, post->number);
  return TRUE;
}

/* R7.10, B31: `peer Bob` */
gboolean
blog_do_peer (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int person = blog_take_prisoner (act, error);
  guint n = 0;

  if (person < 0 || !grape_take_end (&act->rest, error))
    return FALSE;
  gint64 mine = blog_prisoner (self, act->me)->shiv;
  for (int i = 0; i < (int)self->people.n; i++)
    n += blog_plays (self, i) && blog_prisoner (self, i)->shiv < mine ? 1 : 0;
  if (n != 1 || blog_prisoner (self, person)->shiv >= mine)
    return blog_no (error, "Shivving", "Theirs must be the only SHIV below yours");
  blog_edit (self, person)->shiv = mine;
  return TRUE;
}

/* R7.11: `fall Bob 5` */
gboolean
blog_do_fall (BlogAct *act, GError **error)
{
  Blog *self = act->self;
  int person = blog_take_prisoner (act, error);
  gint64 amount;

  if (person < 0 || !blog_take_number (act, &amount, error))
    return FALSE;
  g_string_append_printf (act->out, " %" G_GINT64_FORMAT, amount);
  if (!grape_take_end (&act->rest, error))
    return FALSE;
  if (person == act->me)
    return blog_no (error, "Shivving", "You take a fall for somebody else");
  if (blog_is (self, act->me, BLOG_INJURED))
    return blog_no (error, "Shivving", "Who is Injured takes no fall");
  if (amount < 1 || amount > blog_prisoner (self, person)->shiv)
    return blog_no (error, "Shivving", "They have not that much SHIV, or that is no amount");
  if (act->timed && !blog_is_fresh (self, act->me, BLOG_DO_FALL, act->at))
    return blog_no (error, "Daily Action", "You have done that today, or less than ten hours ago");
  if (!blog_raise_shiv (self, act->me, amount, error))
    return FALSE;
  blog_edit (self, person)->shiv -= amount;
  blog_edit (self, act->me)->did[BLOG_DO_FALL] = act->at;
  return TRUE;
}

/* "3DICE6", "FRUIT". *known: 0: nothing is rolled, and the result is 0 */
static gboolean
read_dice (const char *text, BlogRoll *roll, GError **error)
{
  g_autofree char *word = g_ascii_strup (text, -1);
  char *after;
  guint64 k = g_ascii_isdigit (*word) ? g_ascii_strtoull (word, &after, 10) : 1;
  const char *dice = g_ascii_isdigit (*word) ? after : word;

  *roll = (BlogRoll){ .kind = BLOG_ROLL_GNDT };
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_str_equal (word, lists[i].word))
      {
        roll->word = g_strdup (g_str_equal (word, "COLOR") ? "COLOUR" : word);
        roll->n = lists[i].n;
        roll->k = 1;
        return TRUE;
      }
  if (!g_str_has_prefix (dice, "DICE") || !dice[4])
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Random Generators",
                            "Write: gndt DICE6, 3DICE6, FRUIT, COLOUR or VEGGIE");
  gint64 n = g_ascii_strtoll (dice + 4, &after, 10);
  if (*after || (!g_ascii_isdigit (dice[4]) && dice[4] != '-') || n > MOST_SIDES || k > MOST_DICE
      || k < 1)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Random Generators",
                            "1 to %d dice with up to %d sides can be rolled", MOST_DICE,
                            MOST_SIDES);
  roll->word = g_steal_pointer (&word);
  roll->n = n > 0 ? (guint)n : 0;
  roll->k = n > 0 ? (guint)k : 0;
  return TRUE;
}

/* R7.14: `gndt DICE6` */
gboolean
blog_do_gndt (BlogAct *act, GError **error)
{
  g_autofree char *word = grape_take_word (&act->rest);
  Blog *self = act->self;
  BlogRoll roll;

  if (!read_dice (word, &roll, error))
    return FALSE;
  g_free (self->roll.word);
  self->roll = roll;
  self->roll.person = act->me;
  g_string_append (act->out, roll.word);
  if (!roll.k)
    {
      g_free (self->rolled);
      self->rolled = g_strdup_printf ("%s %s 0", blog_name (self, act->me), roll.word);
      self->roll.kind = BLOG_NO_ROLL;
      g_clear_pointer (&self->roll.word, g_free);
    }
  return grape_take_end (&act->rest, error);
}

/* What follows a roll */

static const char *const *
results_of (const BlogRoll *roll)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (roll->word && g_str_equal (roll->word, lists[i].word))
      return lists[i].results;
  return NULL;
}

/* "walk Ann", "lean 12 Ann", "gndt Ann DICE6": by whom */
static char *
label (const Blog *self)
{
  GString *text = g_string_new (self->roll.kind == BLOG_ROLL_WALK   ? "walk "
                                : self->roll.kind == BLOG_ROLL_LEAN ? "lean "
                                                                    : "gndt ");

  if (self->roll.kind == BLOG_ROLL_LEAN)
    g_string_append_printf (text, "%u ", self->roll.post);
  blog_write_name (text, blog_name (self, self->roll.person));
  if (self->roll.kind == BLOG_ROLL_GNDT)
    g_string_append_printf (text, " %s", self->roll.word);
  return g_string_free (text, FALSE);
}

void
blog_roll_ask (const Blog *self, GrapeNext *next)
{
  g_autofree char *text = label (self);

  grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, self->roll.n, self->roll.k, "%s", text);
  next->repeat = TRUE;
}

void
blog_roll_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  const Blog *self = state;
  const char *const *results = results_of (&self->roll);

  g_string_append (text, next->text);
  for (guint i = 0; i < next->k; i++)
    if (results)
      g_string_append_printf (text, " %s", results[chosen[i]]);
    else
      g_string_append_printf (text, " %u", chosen[i] + 1);
}

/* R7.9 */
static void
walk (Blog *self, int person, gint64 result)
{
  BlogPrisoner *prisoner = blog_edit (self, person);

  if (result >= prisoner->shiv)
    return;
  if (blog_has (self, "sentences"))
    prisoner->sentence -= (prisoner->sentence + 1) / 2;
  prisoner->shiv = 50;
  blog_injure (self, person);
}

/* The results behind the label: how many, each in range; *first: the first number */
static gboolean
read_results (const BlogRoll *roll, const char *text, gint64 *first)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  const char *const *results = results_of (roll);
  gboolean good = g_strv_length (words) == roll->k;

  *first = 0;
  for (guint i = 0; good && words[i]; i++)
    {
      guint number = 0;
      char *end;

      for (guint j = 0; results && j < roll->n; j++)
        number = g_ascii_strcasecmp (results[j], words[i]) == 0 ? j + 1 : number;
      if (!results)
        {
          guint64 told = g_ascii_strtoull (words[i], &end, 10);

          number = g_ascii_isdigit (*words[i]) && !*end && told <= roll->n ? (guint)told : 0;
        }
      *first = i ? *first : number;
      good = number > 0;
    }
  return good;
}

/** blog_roll_fall: @text is the draw that was asked for: label and results */
gboolean
blog_roll_fall (Blog *self, const char *text)
{
  g_autofree char *expected = self->roll.kind ? label (self) : NULL;
  gsize length = expected ? strlen (expected) : 0;
  gint64 result;

  if (!expected || !text || !g_str_has_prefix (text, expected) || text[length] != ' '
      || !read_results (&self->roll, text + length + 1, &result))
    return FALSE;
  if (self->roll.kind == BLOG_ROLL_WALK)
    walk (self, self->roll.person, result);
  else if (self->roll.kind == BLOG_ROLL_LEAN)
    walk (self, blog_post (self, self->roll.post)->parties[1], result);
  g_free (self->rolled);
  self->rolled = g_strdup (text);
  g_clear_pointer (&self->roll.word, g_free);
  self->roll = (BlogRoll){ .kind = BLOG_NO_ROLL };
  return TRUE;
}

/* Rolls made elsewhere: "walk Ann 57", "lean 12 Ann 57", "gndt Ann DICE6 4" */

/* Who acts, and the act; the rest of the text is the results. */
static gboolean
split (const Blog *self, const char *text, int *person, char **move, char **results, GError **error)
{
  g_auto (BlogAct) act = { 0 };
  g_autofree char *kind = NULL;
  gint64 number = 0;

  blog_begin (&act, self, NULL);
  act.rest = text;
  kind = grape_take_word (&act.rest);
  if (!g_ascii_strcasecmp (kind, "lean") && !blog_take_number (&act, &number, error))
    return FALSE;
  if ((*person = blog_take_person (&act, error)) < 0)
    return FALSE;
  if (!g_ascii_strcasecmp (kind, "walk"))
    *move = g_strdup ("walk");
  else if (!g_ascii_strcasecmp (kind, "lean"))
    *move = g_strdup_printf ("lean %" G_GINT64_FORMAT, number);
  else
    {
      g_autofree char *dice = grape_take_word (&act.rest);

      *move = g_strdup_printf ("gndt %s", dice);
    }
  *results = blog_take_rest (&act);
  return TRUE;
}

/** blog_roll_elsewhere: does it to @act's copy; its text is what was drawn */
gboolean
blog_roll_elsewhere (BlogAct *act, const Blog *self, const char *text, gint64 at, gboolean timed,
                     GError **error)
{
  g_autofree char *move = NULL, *results = NULL, *expected = NULL, *drawn = NULL;
  int person;

  if (!split (self, text, &person, &move, &results, error))
    return FALSE;
  blog_begin (act, self, blog_name (self, person));
  act->at = at;
  act->timed = timed;
  if (!blog_run (act, move, error))
    return FALSE;
  if (!act->self->roll.kind)
    return blog_no (error, "Random Generators", "Nothing is rolled there");
  expected = label (act->self);
  drawn = g_strdup_printf ("%s %s", expected, results);
  if (!blog_roll_fall (act->self, drawn))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Random Generators",
                            "“%s” is no result of that roll", results);
  g_string_assign (act->out, drawn);
  return TRUE;
}

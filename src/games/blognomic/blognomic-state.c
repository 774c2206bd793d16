/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state's life, and looking things up in it. */
#include "blognomic-view.h"

#include <string.h>

const char *const blog_attitudes[] = { N_ ("Withdrawn"), N_ ("Rebellious"), N_ ("Comfortable"),
                                       N_ ("Converted"), N_ ("Injured"),    NULL };
const char *const blog_gangs[] = { "-",
                                   "Locker Boys",
                                   "Kitchen Crew",
                                   "J-Wing Mob",
                                   "The Dust",
                                   "Quartering Crow",
                                   "Los Pulpos",
                                   "Self-Reference Club",
                                   "Two-Star Guardians",
                                   NULL };
const char *const blog_kinds[]
    = { "crime", "snitch", "attack", "escape", "rumour", "proposal", "cfj", "dov", NULL };
const char *const blog_outcomes[] = { "-", "cooperated", "defected", NULL };
const char *const blog_icons[] = { "FOR", "AGAINST", "DEFERENTIAL", "VETO", NULL };

static void
own_text (char **text)
{
  *text = g_strdup (*text);
}

static GPtrArray *
copy_texts (GPtrArray *texts)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < texts->len; i++)
    g_ptr_array_add (copy, g_strdup (g_ptr_array_index (texts, i)));
  return copy;
}

static void
own_prisoner (gpointer value)
{
  BlogPrisoner *self = value;

  own_text (&self->name);
  own_text (&self->was);
  own_text (&self->grudge);
  self->values = copy_texts (self->values);
}

static void
clear_prisoner (gpointer value)
{
  BlogPrisoner *self = value;

  g_free (self->name);
  g_free (self->was);
  g_free (self->grudge);
  g_clear_pointer (&self->values, g_ptr_array_unref);
}

static void
own_post (gpointer value)
{
  BlogPost *self = value;

  own_text (&self->title);
  own_text (&self->body);
  self->intimidators = g_array_copy (self->intimidators);
  self->votes = g_array_copy (self->votes);
  for (guint i = 0; i < 2; i++)
    {
      own_text (&self->sides[i].hash);
      own_text (&self->sides[i].held);
      own_text (&self->sides[i].kept);
      own_text (&self->sides[i].held_given);
      own_text (&self->sides[i].kept_given);
      own_text (&self->sides[i].said);
    }
}

static void
clear_post (gpointer value)
{
  BlogPost *self = value;

  g_free (self->title);
  g_free (self->body);
  g_clear_pointer (&self->intimidators, g_array_unref);
  g_clear_pointer (&self->votes, g_array_unref);
  for (guint i = 0; i < 2; i++)
    {
      g_free (self->sides[i].hash);
      g_free (self->sides[i].held);
      g_free (self->sides[i].kept);
      g_free (self->sides[i].held_given);
      g_free (self->sides[i].kept_given);
      g_free (self->sides[i].said);
    }
}

static void
own_column (gpointer value)
{
  BlogColumn *self = value;

  own_text (&self->name);
  own_text (&self->begins);
  self->words = copy_texts (self->words);
}

static void
clear_column (gpointer value)
{
  BlogColumn *self = value;

  g_free (self->name);
  g_free (self->begins);
  g_clear_pointer (&self->words, g_ptr_array_unref);
}

static void
own_change (gpointer value)
{
  BlogChange *self = value;

  own_text (&self->column);
  own_text (&self->value);
  own_text (&self->why);
}

static void
clear_change (gpointer value)
{
  BlogChange *self = value;

  g_free (self->column);
  g_free (self->value);
  g_free (self->why);
}

static const GrapeShelfKind prisoner_kind = { sizeof (BlogPrisoner), own_prisoner, clear_prisoner };
static const GrapeShelfKind post_kind = { sizeof (BlogPost), own_post, clear_post };
static const GrapeShelfKind column_kind = { sizeof (BlogColumn), own_column, clear_column };
static const GrapeShelfKind change_kind = { sizeof (BlogChange), own_change, clear_change };

/* R1.3: who has the first seat is Warden and Admin, unless a position is given. */
gpointer
blog_start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources,
            gint64 at, GError **error)
{
  const GrapeRuleset *rules = grape_resources_prepared (resources);
  Blog *self = g_new0 (Blog, 1);

  self->start = self->now = at;
  self->rules = grape_ruleset_copy (rules);
  blog_set_effects (self);
  grape_shelf_begin (&self->people, &prisoner_kind);
  grape_shelf_begin (&self->posts, &post_kind);
  grape_shelf_begin (&self->columns, &column_kind);
  grape_shelf_begin (&self->changes, &change_kind);
  self->open = g_array_new (FALSE, FALSE, sizeof (guint));
  self->dynasty = 132;
  self->term_prisoner = g_strdup ("Prisoner");
  self->term_warden = g_strdup ("Warden");
  self->winner = self->warden = self->don = -1;
  for (int i = 0; i < (int)grape_table_size (table); i++)
    blog_add_prisoner (self, grape_table_name (table, i), at);
  if (self->people.n)
    {
      BlogPrisoner *first = blog_edit (self, 0);

      self->warden = 0;
      first->admin = TRUE;
      first->attitude = BLOG_CONVERTED;
    }
  self->don = blog_find_don (self);
  return self;
}

gpointer
blog_copy (gconstpointer state)
{
  Blog *self = g_memdup2 (state, sizeof (Blog));

  grape_shelf_own (&self->people);
  grape_shelf_own (&self->posts);
  grape_shelf_own (&self->columns);
  grape_shelf_own (&self->changes);
  self->open = g_array_copy (self->open);
  self->rules = grape_ruleset_copy (self->rules);
  own_text (&self->theme);
  own_text (&self->term_prisoner);
  own_text (&self->term_warden);
  own_text (&self->roll.word);
  own_text (&self->rolled);
  return self;
}

void
blog_free (gpointer state)
{
  Blog *self = state;

  grape_shelf_clear (&self->people);
  grape_shelf_clear (&self->posts);
  grape_shelf_clear (&self->columns);
  grape_shelf_clear (&self->changes);
  g_array_unref (self->open);
  grape_ruleset_free (self->rules);
  g_free (self->theme);
  g_free (self->term_prisoner);
  g_free (self->term_warden);
  g_free (self->roll.word);
  g_free (self->rolled);
  g_free (self);
}

/* New things */

int
blog_add_prisoner (Blog *self, const char *name, gint64 at)
{
  BlogPrisoner *person = grape_shelf_add (&self->people);

  person->name = g_strdup (name);
  person->values = g_ptr_array_new_with_free_func (g_free);
  person->heard = at;
  return (int)self->people.n - 1;
}

void
blog_begin_post (BlogPost *self)
{
  self->intimidators = g_array_new (FALSE, TRUE, sizeof (int));
  self->votes = g_array_new (FALSE, TRUE, sizeof (BlogVote));
  self->by = self->target = self->closed_by = self->parties[0] = self->parties[1] = -1;
}

BlogPost *
blog_add_post (Blog *self, guint kind, int by, gint64 at)
{
  BlogPost *post = grape_shelf_add (&self->posts);
  guint index = self->posts.n - 1;

  blog_begin_post (post);
  post->number = self->posts.n;
  post->kind = kind;
  post->by = by;
  post->at = at;
  g_array_append_val (self->open, index);
  return post;
}

void
blog_begin_column (BlogColumn *self)
{
  self->words = g_ptr_array_new_with_free_func (g_free);
}

/** blog_reset: @person begins anew: everything that the dynasty gave (R1.4) */
void
blog_reset (Blog *self, int person)
{
  BlogPrisoner *prisoner = blog_edit (self, person);

  prisoner->sentence = blog_mean_sentence (self, person);
  prisoner->shiv = 0;
  prisoner->attitude = person == self->warden ? BLOG_CONVERTED : BLOG_WITHDRAWN;
  prisoner->gang = 0;
  g_clear_pointer (&prisoner->grudge, g_free);
  g_ptr_array_set_size (prisoner->values, 0);
  prisoner->over_the_wall = prisoner->released = FALSE;
}

/* Looking up */

const BlogPrisoner *
blog_prisoner (const Blog *self, int index)
{
  return grape_shelf_get (&self->people, (guint)index);
}

BlogPrisoner *
blog_edit (Blog *self, int index)
{
  return grape_shelf_edit (&self->people, (guint)index);
}

/** blog_post: by its number, from 1 */
const BlogPost *
blog_post (const Blog *self, guint number)
{
  return grape_shelf_get (&self->posts, number - 1);
}

BlogPost *
blog_edit_post (Blog *self, guint number)
{
  return grape_shelf_edit (&self->posts, number - 1);
}

const BlogColumn *
blog_column (const Blog *self, guint index)
{
  return grape_shelf_get (&self->columns, index);
}

/** blog_name: (nullable): NULL for nobody, -1 */
const char *
blog_name (const Blog *self, int index)
{
  return index < 0 ? NULL : blog_prisoner (self, index)->name;
}

/** blog_find: somebody who is or was here, by their name or the first one that they had; -1: nobody
 */
int
blog_find (const Blog *self, const char *name)
{
  for (int i = 0; name && i < (int)self->people.n; i++)
    if (grape_names_equal (blog_prisoner (self, i)->name, name))
      return i;
  for (int i = 0; name && i < (int)self->people.n; i++)
    if (blog_prisoner (self, i)->was && grape_names_equal (blog_prisoner (self, i)->was, name))
      return i;
  return -1;
}

/** blog_value: of a cell of the tracker */
const char *
blog_value (const Blog *self, int person, guint column)
{
  GPtrArray *values = blog_prisoner (self, person)->values;
  const char *value = column < values->len ? g_ptr_array_index (values, column) : NULL;

  return value ? value : blog_column (self, column)->begins;
}

void
blog_set_open (Blog *self)
{
  g_array_set_size (self->open, 0);
  for (guint i = 0; i < self->posts.n; i++)
    if (blog_post (self, i + 1)->status == BLOG_PENDING)
      g_array_append_val (self->open, i);
}

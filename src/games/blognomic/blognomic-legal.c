/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that may be possible, for whoever lists them. */
#include "blognomic-act.h"

static void
list_move (GPtrArray *moves, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (moves, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static void
list_about (const Blog *self, const BlogPost *post, int me, GPtrArray *moves)
{
  guint n = post->number;

  if (blog_is_votable (post))
    {
      list_move (moves, "vote %u FOR", n);
      list_move (moves, "vote %u AGAINST", n);
      list_move (moves, "vote %u DEFERENTIAL", n);
      list_move (moves, "vote %u VETO", n);
      list_move (moves, "resolve %u enact", n);
      list_move (moves, "resolve %u fail", n);
      list_move (moves, "edit %u\nset \"%s\" shiv 3", n, blog_name (self, me));
      list_move (moves, "typo %u\nmended", n);
    }
  else
    {
      list_move (moves, "hold %u defect %d", n, me);
      list_move (moves, "hold %u I stay %d", n, me);
      list_move (moves, "statement %u", n);
      list_move (moves, "sign %u", n);
      list_move (moves, "settle %u", n);
      list_move (moves, "threaten %u defect", n);
      list_move (moves, "threaten %u cooperate", n);
      list_move (moves, "intimidate %u", n);
    }
  list_move (moves, "withdraw %u", n);
  list_move (moves, "comment %u so be it", n);
}

static void
list_rest (const Blog *self, const char *a, const char *b, GPtrArray *moves)
{
  static const char *const plain[] = { "walk",
                                       "monologue",
                                       "infirmary",
                                       "gang The Dust",
                                       "gang none",
                                       "ask idle",
                                       "ask unidle",
                                       "attitude Rebellious",
                                       "attitude Comfortable",
                                       "attitude Converted",
                                       "grudge none",
                                       "dov it is me",
                                       "gndt 3DICE6",
                                       "gndt FRUIT",
                                       "gndt DICE0",
                                       "post hello",
                                       "register",
                                       "ascend \"Pirates\"\nkeep Confessions, "
                                       "Hashes, Sentences\ncall Prisoner "
                                       "Pirate, Warden Captain",
                                       "typo \"Names\"\nA word.",
                                       "cfj \"Nothing\"" };
  static const char *const named[]
      = { "peer", "grudge", "release", "bore", "idle", "unidle", "admit", "pass mantle" };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    list_move (moves, "%s", plain[i]);
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    list_move (moves, "%s \"%s\"", named[i], i % 2 ? a : b);
  if (blog_count (self) > 4)
    list_move (moves, "leave");
  list_move (moves, "fall \"%s\" 5", a);
  list_move (moves, "confess crime with \"%s\": theft", a);
  list_move (moves, "confess snitch with \"%s\": theft", b);
  list_move (moves, "confess attack with \"%s\" target \"%s\"", a, b);
  list_move (moves, "confess escape with \"%s\": tunnel", b);
  list_move (moves, "rumour \"%s\" and \"%s\": they say", a, b);
  list_move (moves, "propose \"More\"\nset \"%s\" sentence 7\nset \"%s\" admin yes", a, b);
  list_move (moves, "propose \"Hats\"\nenact \"Hats\"\nHats are worn.\ncolumn \"Hats\" number 0");
  list_move (moves, "cfj \"Comfort\"\nset \"%s\" attitude Comfortable", b);
  list_move (moves, "carry \"Names\" set \"%s\" shiv 60", a);
}

/** blog_legal: acts of @name that may be possible: those that are not are left out */
void
blog_legal (const GrapeTable *table, gconstpointer state, const char *name, GPtrArray *moves)
{
  const Blog *self = state;
  int me = blog_find (self, name), n = (int)self->people.n;
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  const char *a = n ? blog_name (self, (MAX (me, 0) + 1) % n) : name;
  const char *b = n ? blog_name (self, (MAX (me, 0) + 2) % n) : name;

  list_rest (self, a, b, all);
  for (guint i = 0; i < MIN (self->open->len, 10) && me >= 0; i++)
    list_about (self, blog_post (self, g_array_index (self->open, guint, i) + 1), me, all);
  for (guint i = 0; i < all->len; i++)
    {
      g_auto (BlogAct) act = { 0 };

      blog_begin (&act, self, name);
      if (blog_run (&act, g_ptr_array_index (all, i), NULL))
        g_ptr_array_add (moves, g_strchomp (g_strdup (act.out->str)));
    }
}

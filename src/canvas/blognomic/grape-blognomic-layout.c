/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens a page for whoever looks. */
#include <glib/gi18n.h>

#include "grape-blognomic-layout.h"

/** grape_blognomic_owes_vote: whether whoever looks still owes their vote on @post */
gboolean
grape_blognomic_owes_vote (const GrapeBlognomicBook *self, const BlogPost *post)
{
  return post->status == BLOG_PENDING && blog_is_votable (post) && self->person >= 0
         && blog_plays (self->view, self->person) && !blog_has_voted (post, self->person)
         && blog_has (self->view, "votes");
}

/** grape_blognomic_owes_word: a Statement, or a signature once both have made theirs */
gboolean
grape_blognomic_owes_word (const GrapeBlognomicBook *self, const BlogPost *post)
{
  guint side = post->parties[1] == self->person;

  if (post->status != BLOG_PENDING || blog_is_votable (post) || self->person < 0
      || post->parties[side] != self->person || blog_in_hiatus (self->view)
      || blog_in_downtime (self->view, self->now) || !blog_has (self->view, "hashes"))
    return FALSE;
  const BlogSide *mine = &post->sides[side], *other = &post->sides[!side];
  return !mine->outcome && !(mine->hash && !other->hash && !other->outcome);
}

static void
find_me (GrapeBlognomicBook *self)
{
  const GrapeLook *look = self->folio.look;

  if (look->viewer >= 0)
    {
      self->me = grape_table_name (self->position->table, look->viewer);
      self->person = look->viewer < (int)self->view->people.n ? look->viewer : -1;
      return;
    }
  self->me = look->person && *look->person ? look->person : NULL;
  self->person = blog_find (self->view, self->me);
}

static void
add_tabs (GrapeBlognomicBook *self)
{
  guint calls[GRAPE_BLOGNOMIC_PAGES] = { 0 };

  for (guint i = 0; i < self->view->open->len; i++)
    {
      const BlogPost *post = blog_post (self->view, g_array_index (self->view->open, guint, i) + 1);

      calls[GRAPE_BLOGNOMIC_VOTES] += grape_blognomic_owes_vote (self, post) ? 1 : 0;
      calls[GRAPE_BLOGNOMIC_CONFESSIONS] += grape_blognomic_owes_word (self, post) ? 1 : 0;
    }
  if (self->view->ascending && self->person >= 0 && self->person == self->view->warden)
    calls[GRAPE_BLOGNOMIC_VOTES]++;
  for (guint tab = 0; tab < GRAPE_BLOGNOMIC_PAGES; tab++)
    grape_folio_add_tab (&self->folio, grape_blognomic_tab_name (tab), calls[tab]);
  grape_folio_set_tabs (&self->folio);
}

static void
free_book (GrapeFolio *folio)
{
  grape_folio_clear (folio);
  g_free (folio);
}

static const GrapeFolioKind kind = { .paint_head = grape_blognomic_paint_head,
                                     .paint_row = grape_blognomic_paint_row,
                                     .say = grape_blognomic_say,
                                     .say_row = grape_blognomic_say_row,
                                     .free = free_book };

/**
 * grape_blognomic_open:
 * @place: (nullable): NULL: the tracker
 *
 * Returns: (transfer full): a page of @view, as @look says
 */
GrapeFolio *
grape_blognomic_open (const GrapePosition *view, const GrapeLook *look,
                      const GrapeFolioPlace *place)
{
  GrapeBlognomicBook *self = g_new0 (GrapeBlognomicBook, 1);

  self->view = view->state;
  self->position = view;
  self->now = MAX (view->at, self->view->now);
  grape_folio_begin (&self->folio, &kind, look, place);
  find_me (self);
  add_tabs (self);
  grape_blognomic_list (self);
  grape_blognomic_offer_above (self);
  if (self->folio.place.open >= 0)
    {
      grape_blognomic_tell (self);
      if (self->folio.place.cell < 0)
        grape_blognomic_offer (self);
    }
  grape_folio_settle (&self->folio);
  return &self->folio;
}

/* The Ruleset */

/* As it will read if the oldest pending matter passes that changes it. */
static void
look_ahead (const Blog *view, GrapeRulesetFrame *frame)
{
  for (guint i = 0; i < view->open->len && !frame->then; i++)
    {
      const BlogPost *post = blog_post (view, g_array_index (view->open, guint, i) + 1);

      frame->then = blog_rules_if (view, post);
      if (frame->then)
        {
          frame->then_name = g_strdup_printf (_ ("If %u passes"), post->number);
          frame->focus = post->number;
        }
    }
}

static void
frame_rules (const GrapePosition *view, const GrapeLook *look, const GrapeRulesetPlace *place,
             GrapeRulesetFrame *frame)
{
  const GrapeFolioPlace here = { .tab = GRAPE_BLOGNOMIC_RULES, .open = -1, .cell = -1 };
  g_autoptr (GrapeFolio) folio = grape_blognomic_open (view, look, &here);
  const Blog *blog = view->state;

  frame->now = blog->rules;
  frame->em = folio->em;
  if (!place || !place->shown)
    return;
  look_ahead (blog, frame);
  frame->document = (GrapeBox){ 0, folio->page.y, look->width, folio->page.height };
}

const GrapeRulesetRoom grape_blognomic_room = { .frame = frame_rules };

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the document, its tools and its spots lie, what choosing them does, and how they are said.
 */
#include <glib/gi18n.h>

#include "grape-ruleset-private.h"

#include <math.h>
#include <string.h>

#define WIDGET     36 /* pixels, at least, for an entry or a list */
#define MOST_WIDTH 46 /* em, of the document: some seventy letters a line */

/** grape_ruleset_book_mode: AUTO decided */
GrapeRulesetMode
grape_ruleset_book_mode (const GrapeRulesetBook *self)
{
  GrapeRulesetMode mode = self->place.mode;

  if (mode == GRAPE_RULESET_AUTO)
    mode = GRAPE_RULESET_THEN;
  if (mode == GRAPE_RULESET_THEN && !self->frame.then)
    mode = GRAPE_RULESET_READ;
  if (mode == GRAPE_RULESET_COMPARE && !self->frame.now->last)
    mode = GRAPE_RULESET_READ;
  return mode;
}

const char *
grape_ruleset_mode_name (const GrapeRulesetBook *self, guint mode)
{
  switch (mode)
    {
    case GRAPE_RULESET_READ:
      return _ ("As it stands");
    case GRAPE_RULESET_THEN:
      return self->frame.then_name ? self->frame.then_name : _ ("If it passes");
    case GRAPE_RULESET_BLAME:
      return _ ("Who wrote it");
    default:
      return _ ("Changes");
    }
}

static gboolean
offers (const GrapeRulesetBook *self, guint mode)
{
  return mode == GRAPE_RULESET_THEN      ? self->frame.then != NULL
         : mode == GRAPE_RULESET_COMPARE ? self->frame.now->last != NULL
                                         : mode >= GRAPE_RULESET_READ;
}

/* Tools in a row, the entry behind them, or below them where it is narrow. */
static void
place_bar (GrapeRulesetBook *self)
{
  double em = self->frame.em, x = self->bar.x + .8 * em, high = 2.1 * em;
  double room = self->bar.width - 1.6 * em, y = self->bar.y + .5 * em, wide = 0;

  for (guint mode = GRAPE_RULESET_READ; mode <= GRAPE_RULESET_COMPARE; mode++)
    if (offers (self, mode))
      wide += em * (2 + .55 * (double)g_utf8_strlen (grape_ruleset_mode_name (self, mode), -1));
  double fit = MIN (1, room / (wide + 3 * .4 * em));
  for (guint mode = GRAPE_RULESET_READ; mode <= GRAPE_RULESET_COMPARE; mode++)
    {
      double width
          = em * (2 + .55 * (double)g_utf8_strlen (grape_ruleset_mode_name (self, mode), -1)) * fit;

      if (!offers (self, mode))
        continue;
      self->tools[mode] = (GrapeBox){ x, y, width, high };
      x += width + .4 * em;
    }
  double left = self->bar.x + self->bar.width - .8 * em - x;
  gboolean beside = left >= 11 * em;

  self->bar.height = y + high + .5 * em - self->bar.y;
  if (!self->kept) /* nobody types into a file */
    return;
  if (beside)
    self->search = (GrapeBox){ x + MAX (0, left - 16 * em), y, MIN (left, 16 * em), high };
  y += high + .5 * em;
  high = MAX (high, WIDGET);
  if (!beside)
    {
      self->search = (GrapeBox){ self->bar.x + .8 * em, y, room, high };
      y += high + .5 * em;
    }
  if (grape_ruleset_book_mode (self) == GRAPE_RULESET_COMPARE)
    {
      self->moments = (GrapeBox){ self->bar.x + .8 * em, y, MIN (room, 34 * em), high };
      y += self->moments.height + .5 * em;
    }
  self->bar.height = y - self->bar.y;
}

static char *
make_key (const GrapeRulesetBook *self, double width)
{
  return g_strdup_printf ("%p %p %d %d %d %u %u %u %d %d %.2f %.2f %s", (gpointer)self->position,
                          (gpointer)self->frame.now, (int)grape_ruleset_book_mode (self),
                          self->frame.then != NULL, (int)self->frame.focus, self->place.from,
                          self->place.to, self->place.open, self->look->dark, self->look->contrast,
                          width, self->frame.em, self->place.search ? self->place.search : "");
}

static double
sheet_width (const GrapeRulesetBook *self)
{
  double em = self->frame.em;
  double gap = self->frame.document.width > 34 * em ? 1.2 * em : .4 * em;

  return MIN (self->frame.document.width - 2 * gap, MOST_WIDTH * em);
}

static void
take_page (GrapeRulesetBook *self)
{
  g_autofree char *key = make_key (self, sheet_width (self));

  if (self->kept && *self->kept && g_str_equal ((*self->kept)->key, key))
    {
      self->page = *self->kept;
      return;
    }
  self->page = grape_ruleset_page_new (self, sheet_width (self));
  self->page->key = g_steal_pointer (&key);
  if (self->kept)
    {
      g_clear_pointer (self->kept, grape_ruleset_page_free);
      *self->kept = self->page;
    }
}

/* Where the first change is, a third down the window. */
static double
first_change (const GrapeRulesetBook *self)
{
  if (self->frame.above > 0 || self->page->mode != GRAPE_RULESET_THEN)
    return 0;
  for (guint i = 0; i < self->page->blocks->len; i++)
    {
      const GrapeRulesetBlock *block = g_ptr_array_index (self->page->blocks, i);

      if (block->changed)
        return MAX (0, block->y - self->paper.height / 3);
    }
  return 0;
}

/**
 * grape_ruleset_book_begin:
 * @room: (nullable): NULL: nothing is shown
 * @place: (nullable): NULL: as it is when somebody comes
 * @kept: (nullable) (inout): a page from the last time, which is used again as long as it fits;
 *   NULL: nothing is kept
 *
 * Works out what is shown, for a picture as @look says. Clear it with
 * grape_ruleset_book_clear().
 */
void
grape_ruleset_book_begin (GrapeRulesetBook *self, const GrapeRulesetRoom *room,
                          const GrapePosition *position, const GrapeLook *look,
                          const GrapeRulesetPlace *place, GrapeRulesetPage **kept)
{
  GrapeRulesetPlace first = { .scroll = -1 };

  *self = (GrapeRulesetBook){
    .room = room, .position = position, .look = look, .place = place ? *place : first, .kept = kept
  };
  if (room)
    room->frame (position, look, &self->place, &self->frame);
  self->height = self->frame.above;
  if (self->frame.document.width > 0)
    {
      self->bar = self->frame.document;
      place_bar (self);
      self->paper = self->frame.document;
      self->paper.y += self->bar.height;
      self->paper.height = MAX (1, self->paper.height - self->bar.height);
      take_page (self);
      self->height += self->page->height;
    }
  self->scroll = self->place.scroll < 0 && self->page ? first_change (self) : self->place.scroll;
  self->scroll = CLAMP (self->scroll, 0, grape_ruleset_book_most_scroll (self));
}

void
grape_ruleset_book_clear (GrapeRulesetBook *self)
{
  if (!self->kept)
    g_clear_pointer (&self->page, grape_ruleset_page_free);
  self->page = NULL;
  g_clear_pointer (&self->frame.then, grape_ruleset_free);
  g_clear_pointer (&self->frame.then_name, g_free);
}

/** grape_ruleset_book_most_scroll: how far the page can go up */
double
grape_ruleset_book_most_scroll (const GrapeRulesetBook *self)
{
  return self->page ? MAX (0, self->height - self->paper.height) : 0;
}

GrapeRulesetBlock *
grape_ruleset_page_block (const GrapeRulesetPage *self, guint key)
{
  return g_hash_table_lookup (self->by_key, GUINT_TO_POINTER (key));
}

/** grape_ruleset_page_seen: the rules of which something lies between @top and @bottom; @end: (out)
 * behind the last one */
void
grape_ruleset_page_seen (const GrapeRulesetPage *self, double top, double bottom, guint *first,
                         guint *end)
{
  guint low = 0, high = self->blocks->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      const GrapeRulesetBlock *block = g_ptr_array_index (self->blocks, middle);

      if (block->y + block->height < top)
        low = middle + 1;
      else
        high = middle;
    }
  *first = *end = low;
  while (*end < self->blocks->len
         && ((const GrapeRulesetBlock *)g_ptr_array_index (self->blocks, *end))->y < bottom)
    (*end)++;
}

/** grape_ruleset_book_find: (out) @scroll: where the rule of @key is seen; FALSE: it is not there
 */
gboolean
grape_ruleset_book_find (const GrapeRulesetBook *self, guint key, double *scroll)
{
  const GrapeRulesetBlock *block = self->page ? grape_ruleset_page_block (self->page, key) : NULL;

  if (block)
    *scroll = CLAMP (self->frame.above + block->y - self->frame.em, 0,
                     grape_ruleset_book_most_scroll (self));
  return block != NULL;
}

/** grape_ruleset_book_hits: how often the words of the search stand in it */
guint
grape_ruleset_book_hits (const GrapeRulesetBook *self)
{
  return self->page ? self->page->n_hits : 0;
}

/** grape_ruleset_book_next_hit: (out) @scroll: @by 1: the next rule with a hit, -1: the one before,
 * 0: the first one from here on; round and round */
gboolean
grape_ruleset_book_next_hit (const GrapeRulesetBook *self, int by, double *scroll)
{
  guint n = self->page ? self->page->blocks->len : 0;
  double edge = -1, found = -1;

  for (guint i = 0; i < n; i++)
    {
      const GrapeRulesetBlock *block
          = g_ptr_array_index (self->page->blocks, by < 0 ? n - 1 - i : i);
      double to;

      if (!block->n_hits || !grape_ruleset_book_find (self, block->key, &to))
        continue;
      if (edge < 0)
        edge = to;
      if (found < 0 && (by < 0 ? to < self->scroll - 1 : to > self->scroll + (by ? 1 : -1)))
        found = to;
    }
  if (edge >= 0)
    *scroll = found >= 0 ? found : edge;
  return edge >= 0;
}

/* Spots */

/* The left upper corner of the sheet. */
static void
origin (const GrapeRulesetBook *self, double *x, double *y)
{
  *x = self->paper.x + (self->paper.width - self->page->width) / 2;
  *y = self->paper.y + self->frame.above - self->scroll;
}

GrapeBox
grape_ruleset_title_box (const GrapeRulesetBook *self, const GrapeRulesetBlock *block)
{
  double x, y, em = self->frame.em;

  origin (self, &x, &y);
  return (GrapeBox){ x + .3 * em, y + block->y - .25 * em, self->page->width - .6 * em,
                     block->text_y - block->y + .2 * em };
}

GrapeBox
grape_ruleset_line_box (const GrapeRulesetBook *self, const GrapeRulesetBlock *block, guint i)
{
  double x, y, em = self->frame.em;

  origin (self, &x, &y);
  return (GrapeBox){ x + block->x - .5 * em, y + block->lines_y + i * 1.9 * em,
                     self->page->width - block->x, 1.8 * em };
}

/* The part of a link in its first line. */
GrapeBox
grape_ruleset_link_box (const GrapeRulesetBook *self, const GrapeRulesetBlock *block, guint i)
{
  GrapeRuleHit link = g_array_index (block->links, GrapeRuleHit, i);
  PangoRectangle from, to;
  double x, y;

  origin (self, &x, &y);
  pango_layout_index_to_pos (block->text, (int)link.start, &from);
  pango_layout_index_to_pos (block->text, (int)link.end, &to);
  double left = (double)from.x / PANGO_SCALE, top = (double)from.y / PANGO_SCALE;
  double width = to.y == from.y ? (double)(to.x - from.x) / PANGO_SCALE
                                : self->page->width - block->x - left - self->frame.em;
  return (GrapeBox){ x + block->x + left - 2, y + block->text_y + top - 1, MAX (width, 6) + 4,
                     (double)from.height / PANGO_SCALE + 2 };
}

static void
lay_block (const GrapeRulesetBook *self, const GrapeRulesetBlock *block, GrapeSpotField *field)
{
  grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_RULESET_RULE, (int)block->key, 0 },
                                            .box = grape_ruleset_title_box (self, block) });
  for (guint i = 0; block->text && i < block->links->len; i++)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_RULESET_LINK, (int)block->key, (int)i },
                                              .box = grape_ruleset_link_box (self, block, i) });
  for (guint i = 0; block->lines && i < block->lines->len; i++)
    if (g_array_index (block->lines, GrapeRulesetLine, i).to)
      grape_spot_field_add (field,
                            (GrapeSpot){ .id = { GRAPE_RULESET_EVENT, (int)block->key, (int)i },
                                         .box = grape_ruleset_line_box (self, block, i) });
}

static gboolean
is_in (GrapeBox box, double x, double y)
{
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

/* What has gone up under the bar cannot be pointed at. */
static GrapeSpotId
hit (const GrapeSpotField *field, double x, double y)
{
  const GrapeBox *bar = field->shapes;
  gboolean in_bar = is_in (*bar, x, y);

  for (guint i = field->spots->len; i-- > 0;)
    {
      const GrapeSpot *spot = &g_array_index (field->spots, GrapeSpot, i);

      if ((spot->id.kind == GRAPE_RULESET_TOOL) == in_bar && spot->box.width > 0
          && is_in (spot->box, x, y))
        return spot->id;
    }
  return (GrapeSpotId){ 0 };
}

/** grape_ruleset_book_lay: the game's spots, the tools, and what can be seen of the page, with a
 * window's height more above and below for the keys */
void
grape_ruleset_book_lay (const GrapeRulesetBook *self, GrapeSpotField *field)
{
  double top = self->scroll - self->frame.above;
  GrapeRulesetMode mode = self->page ? grape_ruleset_book_mode (self) : GRAPE_RULESET_AUTO;
  guint first, end;

  if (self->room->spots)
    self->room->spots (self, field);
  for (guint i = GRAPE_RULESET_READ; self->page && i <= GRAPE_RULESET_COMPARE; i++)
    if (self->tools[i].width > 0)
      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_RULESET_TOOL, (int)i, 0 },
                              .box = self->tools[i],
                              .spoken = g_strdup_printf (i == mode ? _ ("%s, shown") : "%s",
                                                         grape_ruleset_mode_name (self, i)) });
  if (self->page)
    {
      grape_ruleset_page_seen (self->page, top - self->paper.height, top + 2 * self->paper.height,
                               &first, &end);
      for (guint i = first; i < end; i++)
        lay_block (self, g_ptr_array_index (self->page->blocks, i), field);
    }
  field->hit = hit;
  field->shapes = g_memdup2 (&self->bar, sizeof self->bar);
  field->free_shapes = g_free;
}

static gboolean
follow_link (const GrapeRulesetBook *self, GrapeSpotId id, GrapeRulesetPlace *place)
{
  const GrapeRulesetBlock *block = grape_ruleset_page_block (self->page, (guint)id.column);

  if (!block || !block->links || (guint)id.row >= block->links->len)
    return FALSE;
  guint key = place->target = g_array_index (block->links, GrapeRuleHit, id.row).key;
  if (grape_ruleset_book_find (self, key, &place->scroll))
    return TRUE;
  g_auto (GrapeRulesetBook) whole = { 0 }; /* a comparison leaves most rules out */
  place->mode = GRAPE_RULESET_READ;
  grape_ruleset_book_begin (&whole, self->room, self->position, self->look, place, NULL);
  return grape_ruleset_book_find (&whole, key, &place->scroll);
}

/** grape_ruleset_book_choose: what a click does: it changes @place; FALSE: the spot is none of the
 * page */
gboolean
grape_ruleset_book_choose (const GrapeRulesetBook *self, GrapeSpotId id, GrapeRulesetPlace *place)
{
  const GrapeRulesetBlock *block
      = self->page && id.kind ? grape_ruleset_page_block (self->page, (guint)id.column) : NULL;

  switch (id.kind)
    {
    case GRAPE_RULESET_TOOL:
      place->mode = (GrapeRulesetMode)id.column;
      if (place->mode == GRAPE_RULESET_COMPARE)
        {
          place->from = 0;
          place->to = GRAPE_RULESET_NOW;
        }
      place->scroll = place->mode == GRAPE_RULESET_THEN ? -1
                      : place->mode == GRAPE_RULESET_COMPARE
                          ? self->frame.above
                          : MIN (self->frame.above, self->scroll);
      return TRUE;
    case GRAPE_RULESET_LINK:
      return self->page && follow_link (self, id, place);
    case GRAPE_RULESET_RULE:
      place->open = place->open == (guint)id.column ? 0 : (guint)id.column;
      place->scroll = self->scroll;
      return TRUE;
    case GRAPE_RULESET_EVENT:
      if (!block || !block->lines || (guint)id.row >= block->lines->len)
        return FALSE;
      place->mode = GRAPE_RULESET_COMPARE;
      place->from = g_array_index (block->lines, GrapeRulesetLine, id.row).from;
      place->to = g_array_index (block->lines, GrapeRulesetLine, id.row).to;
      place->target = block->key;
      place->scroll = self->frame.above;
      return TRUE;
    default:
      return FALSE;
    }
}

/* Words */

static void
say_change (GString *text, const GrapeRulesetBlock *block)
{
  g_autoptr (GArray) changes
      = grape_text_diff (block->was ? block->was->text : "", block->is ? block->is->text : "");

  for (guint i = 0; i < changes->len; i++)
    {
      GrapeTextChange change = g_array_index (changes, GrapeTextChange, i);
      const char *from = change.sign == '-' ? block->was->text : block->is->text;
      g_autofree char *words
          = g_strstrip (g_strndup (from + change.start, change.end - change.start));

      g_string_append (text, " ");
      g_string_append_printf (text,
                              change.sign == '-'   ? _ ("(goes: %s)")
                              : change.sign == '+' ? _ ("(comes: %s)")
                                                   : "%s",
                              words);
    }
}

static char *
say_rule (const GrapeRulesetBlock *block)
{
  const GrapeRule *rule = block->is ? block->is : block->was;
  GString *text = g_string_new (NULL);

  if (rule->number)
    g_string_append_printf (text, _ ("Rule %u"), rule->number);
  if (rule->title)
    g_string_append_printf (text, "%s%s", text->len ? ", " : "", rule->title);
  g_string_append_printf (text, ", %s.", block->status);
  if (block->was == block->is)
    g_string_append_printf (text, " %s", rule->text);
  else
    say_change (text, block);
  if (block->facts)
    g_string_append_printf (text, " %s", pango_layout_get_text (block->facts));
  return g_string_free (text, FALSE);
}

/** grape_ruleset_book_say: (transfer full) (nullable): a spot of the page as it is spoken */
char *
grape_ruleset_book_say (const GrapeRulesetBook *self, GrapeSpotId id)
{
  const GrapeRulesetBlock *block
      = self->page && id.kind ? grape_ruleset_page_block (self->page, (guint)id.column) : NULL;

  if (!block)
    return NULL;
  if (id.kind == GRAPE_RULESET_RULE)
    return say_rule (block);
  if (id.kind == GRAPE_RULESET_EVENT && block->lines && (guint)id.row < block->lines->len)
    return g_strdup (g_array_index (block->lines, GrapeRulesetLine, id.row).text);
  if (id.kind != GRAPE_RULESET_LINK || !block->links || (guint)id.row >= block->links->len)
    return NULL;
  const GrapeRulesetBlock *to = grape_ruleset_page_block (
      self->page, g_array_index (block->links, GrapeRuleHit, id.row).key);
  const GrapeRule *rule = to ? (to->is ? to->is : to->was) : NULL;
  g_autofree char *name = rule ? grape_rule_name (rule) : g_strdup ("");
  return g_strdup_printf (_ ("Link to rule %s"), name);
}

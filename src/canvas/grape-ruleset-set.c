/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets the rules of a ruleset in type: text with what goes and what comes, links, hits of a search,
 * who wrote what, parameters, history. */
#include <glib/gi18n.h>

#include "grape-ruleset-private.h"

#include <string.h>

static const char *const kind_names[]
    = { N_ ("immutable"), N_ ("mutable"), N_ ("core"), N_ ("dynastic"), N_ ("appendix") };

/** grape_ruleset_kind_name: in the language of the window */
const char *
grape_ruleset_kind_name (GrapeRuleKind kind)
{
  return _ (kind_names[kind]);
}

static void
block_free (GrapeRulesetBlock *self)
{
  if (self->was)
    grape_rule_unref (self->was);
  if (self->is)
    grape_rule_unref (self->is);
  g_free (self->number);
  g_free (self->status);
  g_clear_object (&self->title);
  g_clear_object (&self->text);
  g_clear_object (&self->facts);
  g_clear_pointer (&self->links, g_array_unref);
  g_clear_pointer (&self->notes, g_array_unref);
  g_clear_pointer (&self->lines, g_array_unref);
  g_free (self);
}

void
grape_ruleset_page_free (GrapeRulesetPage *self)
{
  g_free (self->key);
  g_free (self->heading);
  g_free (self->note);
  g_ptr_array_unref (self->blocks);
  g_hash_table_unref (self->by_key);
  g_free (self);
}

/* Type */

PangoLayout *
grape_ruleset_set_type (double size, double width, gboolean serif, gboolean bold)
{
  static const char *const families[] = { "Cantarell, Sans", "Charis SIL, Charter, DejaVu Serif, "
                                                             "Serif" };
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_from_string (families[serif]);

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  g_object_unref (context);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, (int)(MAX (width, size * 4) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_line_spacing (layout, serif && !bold ? 1.22f : 1.1f);
  return layout;
}

static double
height_of (PangoLayout *layout)
{
  int height = 0;

  if (layout)
    pango_layout_get_size (layout, NULL, &height);
  return (double)height / PANGO_SCALE;
}

static void
mark (PangoAttrList *list, PangoAttribute *attribute, guint start, guint end)
{
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert (list, attribute);
}

static guint16
part (double value)
{
  return (guint16)(CLAMP (value, 0, 1) * 65535);
}

static void
ink_in (PangoAttrList *list, GrapeColor c, guint start, guint end)
{
  mark (list, pango_attr_foreground_new (part (c.red), part (c.green), part (c.blue)), start, end);
}

static void
ground (PangoAttrList *list, GrapeColor c, guint start, guint end)
{
  mark (list, pango_attr_background_new (part (c.red), part (c.green), part (c.blue)), start, end);
}

/* Struck out, or standing out. */
void
grape_ruleset_mark_change (const GrapeRulesetPress *p, PangoAttrList *list, char sign, guint start,
                           guint end)
{
  gboolean contrast = p->book->look->contrast;

  if (sign == '-')
    {
      mark (list, pango_attr_strikethrough_new (TRUE), start, end);
      ink_in (list, contrast ? p->ink : grape_pen_mix (p->alarm, p->ink, .25), start, end);
      if (!contrast)
        ground (list, grape_pen_mix (p->paper, p->alarm, .1), start, end);
    }
  else if (sign == '+')
    {
      if (contrast)
        mark (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD), start, end);
      if (contrast)
        mark (list, pango_attr_underline_new (PANGO_UNDERLINE_DOUBLE), start, end);
      else
        ground (list, grape_pen_mix (p->paper, p->accent, .22), start, end);
    }
}

static guint
mark_hits (const GrapeRulesetPress *p, PangoAttrList *list, const char *text)
{
  const char *search = p->book->place.search;
  g_autoptr (GArray) hits = grape_text_search (text, search ? search : "");

  for (guint i = 0; i < hits->len; i++)
    {
      GrapeTextPiece hit = g_array_index (hits, GrapeTextPiece, i);

      ground (list, p->book->look->contrast ? p->ink : p->gold, hit.start, hit.end);
      ink_in (list, p->book->look->contrast ? p->paper : grape_palette_ink (p->gold), hit.start,
              hit.end);
    }
  return hits->len;
}

static void
mark_links (const GrapeRulesetPress *p, GrapeRulesetBlock *block, PangoAttrList *list,
            const char *text)
{
  block->links = grape_ruleset_references (p->second, text);
  for (guint i = 0; i < block->links->len; i++)
    {
      GrapeRuleHit link = g_array_index (block->links, GrapeRuleHit, i);

      ink_in (list, p->accent, link.start, link.end);
      mark (list, pango_attr_underline_new (PANGO_UNDERLINE_SINGLE), link.start, link.end);
    }
}

/* Two wordings in one text. Only @second: as it stands. */
static void
set_change (const GrapeRulesetPress *p, PangoAttrList *list, GString *text, const char *first,
            const char *second)
{
  g_autoptr (GArray) changes = grape_text_diff (first, second);

  for (guint i = 0; i < changes->len; i++)
    {
      GrapeTextChange change = g_array_index (changes, GrapeTextChange, i);
      const char *from = change.sign == '-' ? first : second;
      guint start = (guint)text->len;

      if (text->len && change.sign != '=' && !g_ascii_isspace (text->str[text->len - 1]))
        g_string_append_c (text, ' ');
      start = (guint)text->len;
      g_string_append_len (text, from + change.start, change.end - change.start);
      guint end = (guint)text->len;
      while (end > start && g_ascii_isspace (text->str[end - 1]))
        end--;
      if (change.sign != '=')
        grape_ruleset_mark_change (p, list, change.sign, start, end);
    }
}

static const char *
text_of (const GrapeRule *rule)
{
  return rule ? rule->text : "";
}

static void
set_text (const GrapeRulesetPress *p, GrapeRulesetBlock *block, double width)
{
  PangoAttrList *list = pango_attr_list_new ();
  GString *text = g_string_new (NULL);

  if (block->was == block->is)
    g_string_append (text, text_of (block->is));
  else
    set_change (p, list, text, text_of (block->was), text_of (block->is));
  mark_links (p, block, list, text->str);
  block->n_hits += mark_hits (p, list, text->str);
  if (text->len)
    {
      block->text = grape_ruleset_set_type (p->page->em * 1.06, width, TRUE, FALSE);
      pango_layout_set_text (block->text, text->str, (int)text->len);
      pango_layout_set_attributes (block->text, list);
    }
  pango_attr_list_unref (list);
  g_string_free (text, TRUE);
}

/* The title and what is said beside it */

static char *
status_of (const GrapeRulesetPress *p, const GrapeRulesetBlock *block)
{
  const GrapeRule *rule = block->is ? block->is : block->was;
  GString *text = g_string_new (grape_ruleset_kind_name (rule->kind));

  if (block->was && block->is && block->was->kind != block->is->kind)
    {
      g_string_append (text, ", ");
      g_string_append_printf (text, _ ("until now %s"), grape_ruleset_kind_name (block->was->kind));
    }
  if (!block->was && block->is)
    g_string_append_printf (text, ", %s", _ ("new"));
  if (!block->is)
    g_string_append_printf (text, ", %s", _ ("repealed"));
  else if (grape_ruleset_is_void (p->second, block->is))
    g_string_append_printf (text, ", %s", _ ("void"));
  if (rule->number && rule->ordinal != rule->number)
    {
      g_string_append (text, ", ");
      g_string_append_printf (text, _ ("ordinal %u"), rule->ordinal);
    }
  return g_string_free (text, FALSE);
}

static void
set_title (const GrapeRulesetPress *p, GrapeRulesetBlock *block, double width, gboolean numbered)
{
  const GrapeRule *rule = block->is ? block->is : block->was;
  PangoAttrList *list = pango_attr_list_new ();
  GString *text = g_string_new (NULL);
  double em = p->page->em;

  block->number = rule->number ? g_strdup_printf ("%u", rule->number) : g_strdup ("");
  block->status = status_of (p, block);
  if (!numbered && rule->number)
    {
      g_string_append_printf (text, "%s  ", block->number);
      ink_in (list, p->accent, 0, (guint)text->len);
    }
  if (rule->title)
    g_string_append (text, rule->title);
  else if (rule->number && numbered)
    g_string_append_printf (text, _ ("Rule %u"), rule->number);
  block->n_hits += mark_hits (p, list, text->str);
  g_string_append (text, "  ");
  guint start = (guint)text->len;
  g_string_append (text, block->status);
  mark (list, pango_attr_weight_new (PANGO_WEIGHT_NORMAL), start, (guint)text->len);
  mark (list, pango_attr_style_new (PANGO_STYLE_ITALIC), start, (guint)text->len);
  mark (list, pango_attr_scale_new (.8), start, (guint)text->len);
  if (!p->book->look->contrast)
    ink_in (list, grape_pen_mix (p->paper, p->ink, .68), start, (guint)text->len);
  block->title = grape_ruleset_set_type (em * 1.14, width, TRUE, TRUE);
  pango_layout_set_text (block->title, text->str, (int)text->len);
  pango_layout_set_attributes (block->title, list);
  pango_attr_list_unref (list);
  g_string_free (text, TRUE);
}

/* The page */

static guint
depth_of (const GrapeRuleset *rules, const GrapeRule *rule)
{
  guint depth = 0;

  while (rule && rule->parent && depth < 4)
    {
      rule = grape_ruleset_key (rules, rule->parent);
      depth++;
    }
  return depth;
}

static void
add_block (GrapeRulesetPress *p, const GrapeRule *was, const GrapeRule *is)
{
  GrapeRulesetPage *page = p->page;
  GrapeRulesetBlock *block = g_new0 (GrapeRulesetBlock, 1);
  const GrapeRule *rule = is ? is : was;
  double em = page->em;

  block->was = was ? grape_rule_ref ((GrapeRule *)was) : NULL;
  block->is = is ? grape_rule_ref ((GrapeRule *)is) : NULL;
  block->key = rule->key;
  block->changed = was != is;
  block->depth = depth_of (is ? p->second : p->first, rule);
  block->x = page->margin + block->depth * em * 1.2;
  double width = page->width - block->x - page->notes - (page->margin > 2 * em ? 1.8 : 1) * em;
  set_title (p, block, width, page->margin > em * 2);
  set_text (p, block, width);
  grape_ruleset_set_facts (p, block, width);
  if (page->mode == GRAPE_RULESET_BLAME && block->text)
    grape_ruleset_set_notes (p, block);
  if (p->book->place.open == block->key)
    grape_ruleset_set_history (p, block);
  block->y = page->height;
  block->text_y = block->y + height_of (block->title) + em * .35;
  block->facts_y = block->text_y + height_of (block->text) + (block->facts ? em * .55 : 0);
  block->lines_y
      = block->facts_y + (block->facts ? height_of (block->facts) + em * .3 : 0) + em * .5;
  block->height = block->lines_y - block->y
                  + (block->lines ? (block->lines->len * 1.9 + .5) * em : 0) + em * 1.1;
  page->height += block->height;
  page->n_hits += block->n_hits;
  g_ptr_array_add (page->blocks, block);
  g_hash_table_insert (page->by_key, GUINT_TO_POINTER (block->key), block);
}

/* Rules that are gone stand where they stood: behind the one before them. */
static void
add_gone (GrapeRulesetPress *p, guint place)
{
  for (guint i = place; i < p->first->rules->len; i++)
    {
      const GrapeRule *was = grape_ruleset_at (p->first, i);

      if (grape_ruleset_key (p->second, was->key))
        return;
      add_block (p, was, NULL);
    }
}

static guint
place_of (const GrapeRuleset *rules, guint key)
{
  for (guint i = 0; i < rules->rules->len; i++)
    if (grape_ruleset_at (rules, i)->key == key)
      return i;
  return G_MAXUINT - 1;
}

static void
add_blocks (GrapeRulesetPress *p, gboolean only_changed)
{
  gboolean same = p->first == p->second;

  if (!same)
    add_gone (p, 0);
  for (guint i = 0; i < p->second->rules->len; i++)
    {
      const GrapeRule *is = grape_ruleset_at (p->second, i);
      guint place = same ? i : place_of (p->first, is->key);
      const GrapeRule *was
          = place < p->first->rules->len ? grape_ruleset_at (p->first, place) : NULL;

      if (!only_changed || was != is)
        add_block (p, was, is);
      if (!same)
        add_gone (p, place + 1);
    }
}

static char *
count_rules (const GrapeRuleset *rules)
{
  GString *text = g_string_new (NULL);

  for (guint kind = 0; kind <= GRAPE_RULE_APPENDIX; kind++)
    {
      guint n = grape_ruleset_count (rules, kind);

      if (n)
        g_string_append_printf (text, "%s%u %s", text->len ? ", " : "", n,
                                grape_ruleset_kind_name (kind));
    }
  return g_string_free (text, FALSE);
}

/**
 * grape_ruleset_moment_name:
 * @revision: (nullable): after which
 *
 * Returns: (transfer full): "317, 3 Mar 2026"; "Ann, 3 Mar 2026" where no proposal made it
 */
char *
grape_ruleset_moment_name (const GrapeRevision *revision)
{
  g_autoptr (GDateTime) at = revision ? g_date_time_new_from_unix_utc (revision->at) : NULL;
  g_autofree char *date = at ? g_date_time_format (at, _ ("%-d %b %Y")) : NULL;

  if (!revision)
    return g_strdup (_ ("the beginning"));
  if (revision->proposal)
    return g_strdup_printf ("%u, %s", revision->proposal, date);
  return revision->author ? g_strdup_printf ("%s, %s", revision->author, date)
                          : g_steal_pointer (&date);
}

/* "What 316 changed", "Changes since 316", "Changes from 316 to 320". */
static void
head_comparison (GrapeRulesetPress *p)
{
  const GrapeRulesetPlace *place = &p->book->place;
  const GrapeRuleset *now = p->book->frame.now;
  gboolean to_now = place->to == GRAPE_RULESET_NOW;
  const GrapeRevision *from = grape_ruleset_revision (now, place->from);
  const GrapeRevision *to
      = grape_ruleset_revision (now, to_now ? grape_ruleset_n_revisions (now) : place->to);
  gboolean one = to && (from ? from->index : 0) < to->index;
  g_autofree char *first = grape_ruleset_moment_name (from);
  g_autofree char *last = grape_ruleset_moment_name (to);

  for (const GrapeRevision *each = to; one && each && each->index > place->from;
       each = each->before)
    one = each->proposal == to->proposal;
  p->page->heading = one && to->proposal && !to_now
                         ? g_strdup_printf (_ ("What %u changed"), to->proposal)
                     : !to_now ? g_strdup_printf (_ ("Changes from %s to %s"), first, last)
                     : from    ? g_strdup_printf (_ ("Changes since %s"), first)
                               : g_strdup (_ ("Changes since the beginning"));
  p->page->note = p->page->blocks->len ? g_strdup_printf (
                      ngettext ("%u rule differs", "%u rules differ", p->page->blocks->len),
                      p->page->blocks->len)
                                       : g_strdup (_ ("Nothing differs."));
}

/** grape_ruleset_page_new: (transfer full): the document, as wide as @width */
GrapeRulesetPage *
grape_ruleset_page_new (const GrapeRulesetBook *book, double width)
{
  const GrapeLook *look = book->look;
  GrapeRulesetPage *page = g_new0 (GrapeRulesetPage, 1);
  GrapeRulesetPress press = { .book = book,
                              .page = page,
                              .first = book->frame.now,
                              .second = book->frame.now,
                              .ink = grape_pen_ink (look),
                              .accent = grape_pen_accent (look),
                              .alarm = grape_pen_alarm (look),
                              .gold = grape_pen_gold (look),
                              .paper = grape_ruleset_paper (look) };
  g_autoptr (GrapeRuleset) first = NULL;
  g_autoptr (GrapeRuleset) second = NULL;

  page->mode = grape_ruleset_book_mode (book);
  page->blocks = g_ptr_array_new_with_free_func ((GDestroyNotify)block_free);
  page->by_key = g_hash_table_new (NULL, NULL);
  page->em = book->frame.em;
  page->width = width;
  page->margin = width > 32 * page->em ? 4.6 * page->em : page->em;
  page->notes = page->mode != GRAPE_RULESET_BLAME ? 0 : MIN (width * .26, 8 * page->em);
  page->top = page->height = 5.4 * page->em;
  if (page->mode == GRAPE_RULESET_THEN)
    press.second = book->frame.then;
  else if (page->mode == GRAPE_RULESET_COMPARE)
    {
      press.first = first = grape_ruleset_back (book->frame.now, book->place.from);
      if (book->place.to != GRAPE_RULESET_NOW)
        press.second = second = grape_ruleset_back (book->frame.now, book->place.to);
    }
  add_blocks (&press, page->mode == GRAPE_RULESET_COMPARE);
  if (page->mode == GRAPE_RULESET_COMPARE)
    head_comparison (&press);
  else
    {
      page->heading = g_strdup (book->frame.now->title);
      page->note = count_rules (press.second);
    }
  page->height += 2 * page->em;
  return page;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands below and beside the text of a rule: parameters, who wrote it, its history. */
#include <glib/gi18n.h>

#include "grape-ruleset-private.h"

/* Parameters and the like: what the program reads. */

typedef struct
{
  const GrapeRulesetPress *press;
  PangoAttrList *list;
  GString *text;
} Facts;

static void
add_fact (Facts *f, char sign, const char *format, const char *value)
{
  g_autofree char *fact = g_strdup_printf (format, value);

  if (f->text->len)
    g_string_append (f->text, "  ·  ");
  guint start = (guint)f->text->len;
  g_string_append (f->text, fact);
  grape_ruleset_mark_change (f->press, f->list, sign, start, (guint)f->text->len);
}

static void
add_parameters (Facts *f, const GrapeRulesetBlock *block)
{
  const GrapeRule *is = block->is, *was = block->was;

  for (guint i = 0; was && was != is && i < was->names->len; i++)
    {
      const char *name = g_ptr_array_index (was->names, i);
      const char *value = g_ptr_array_index (was->values, i);
      g_autofree char *both = g_strdup_printf ("%s %s", name, value);

      if (g_strcmp0 (is ? grape_rule_value (is, name) : NULL, value) != 0)
        add_fact (f, '-', "%s", both);
    }
  for (guint i = 0; is && i < is->names->len; i++)
    {
      const char *name = g_ptr_array_index (is->names, i);
      const char *value = g_ptr_array_index (is->values, i);
      g_autofree char *both = g_strdup_printf ("%s %s", name, value);
      gboolean same = was && g_strcmp0 (grape_rule_value (was, name), value) == 0;

      add_fact (f, was == is || same ? '=' : '+', "%s", both);
    }
}

static void
add_effects (Facts *f, const GrapeRulesetBlock *block)
{
  const GrapeRule *rule = block->is ? block->is : block->was;

  for (guint i = 0; i < rule->effects->len; i++)
    add_fact (f, block->is ? '=' : '-', "%s", g_ptr_array_index (rule->effects, i));
  for (guint i = 0; i < rule->conflicts->len; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", g_array_index (rule->conflicts, guint, i));

      add_fact (f, block->is ? '=' : '-', _ ("inconsistent with %s"), number);
    }
}

void
grape_ruleset_set_facts (const GrapeRulesetPress *p, GrapeRulesetBlock *block, double width)
{
  Facts facts = { p, pango_attr_list_new (), g_string_new (NULL) };

  add_parameters (&facts, block);
  add_effects (&facts, block);
  if (facts.text->len)
    {
      block->facts
          = grape_ruleset_set_type (p->page->em * .84, width - p->page->em * 1.4, FALSE, FALSE);
      pango_layout_set_text (block->facts, facts.text->str, (int)facts.text->len);
      pango_layout_set_attributes (block->facts, facts.list);
    }
  pango_attr_list_unref (facts.list);
  g_string_free (facts.text, TRUE);
}

static void
clear_note (GrapeRulesetNote *self)
{
  g_free (self->label);
}

static void
clear_line (GrapeRulesetLine *self)
{
  g_free (self->text);
}

/* Who wrote it */

void
grape_ruleset_set_notes (const GrapeRulesetPress *p, GrapeRulesetBlock *block)
{
  g_autoptr (GArray) blame = grape_rule_blame (block->is);
  const GrapeRule *last = NULL;

  block->notes = g_array_new (FALSE, TRUE, sizeof (GrapeRulesetNote));
  g_array_set_clear_func (block->notes, (GDestroyNotify)clear_note);
  for (guint i = 0; i < blame->len; i++)
    {
      GrapeRuleBlame each = g_array_index (blame, GrapeRuleBlame, i);
      PangoRectangle from, to;

      pango_layout_index_to_pos (block->text, (int)each.start, &from);
      pango_layout_index_to_pos (block->text, (int)MAX (each.start, each.end - 1), &to);
      double y = (double)from.y / PANGO_SCALE, below = (double)(to.y + to.height) / PANGO_SCALE;
      if (block->notes->len && each.wording == last)
        {
          GrapeRulesetNote *note
              = &g_array_index (block->notes, GrapeRulesetNote, block->notes->len - 1);

          note->height = below - note->y;
          continue;
        }
      GrapeRulesetNote note = { .y = y, .height = below - y, .seat = -1 };
      last = each.wording;
      if (last->author && p->book->position->table)
        note.seat = grape_table_find (p->book->position->table, last->author);
      if (last->proposal && last->author)
        note.label = g_strdup_printf ("%u %s", last->proposal, last->author);
      else if (last->proposal)
        note.label = g_strdup_printf ("%u", last->proposal);
      else if (last->before || last->at)
        note.label = g_strdup (last->author ? last->author : "");
      g_array_append_val (block->notes, note);
    }
}

/* History */

static const char *const op_names[] = { N_ ("enacted"),
                                        N_ ("amended"),
                                        N_ ("repealed"),
                                        N_ ("transmuted"),
                                        N_ ("renumbered"),
                                        N_ ("renamed"),
                                        N_ ("a parameter changed"),
                                        N_ ("an inconsistency named"),
                                        N_ ("moved") };

static void
add_line (GArray *lines, const GrapeRevision *revision, guint from)
{
  GrapeRulesetLine line = { .from = from, .to = revision->index };
  g_autoptr (GDateTime) day = revision->at ? g_date_time_new_from_unix_utc (revision->at) : NULL;
  g_autofree char *date = day ? g_date_time_format (day, _ ("%-d %b %Y")) : NULL;
  GString *text = g_string_new (NULL);

  if (revision->proposal)
    g_string_append_printf (text, "%u: ", revision->proposal);
  g_string_append (text, _ (op_names[revision->op]));
  if (revision->author)
    g_string_append_printf (text, ", %s", revision->author);
  if (date)
    g_string_append_printf (text, ", %s", date);
  line.text = g_string_free (text, FALSE);
  g_array_append_val (lines, line);
}

/* The last one first; what one proposal did is one line. */
void
grape_ruleset_set_history (const GrapeRulesetPress *p, GrapeRulesetBlock *block)
{
  const GrapeRevision *each = p->book->frame.now->last;

  block->lines = g_array_new (FALSE, TRUE, sizeof (GrapeRulesetLine));
  g_array_set_clear_func (block->lines, (GDestroyNotify)clear_line);
  while (each)
    {
      const GrapeRevision *first = each;

      if ((each->is ? each->is : each->was)->key != block->key)
        {
          each = each->before;
          continue;
        }
      while (each->proposal && first->before && first->before->proposal == each->proposal)
        first = first->before;
      add_line (block->lines, each->proposal ? first : each, first->index - 1);
      g_array_index (block->lines, GrapeRulesetLine, block->lines->len - 1).to = each->index;
      each = first->before;
    }
  if (!block->lines->len)
    {
      GrapeRulesetLine line = { .text = g_strdup (_ ("It stands as at the beginning.")) };

      g_array_append_val (block->lines, line);
    }
}

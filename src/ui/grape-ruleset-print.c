/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules flow over pages, line by line; a heading stays with the text below it. GTK asks for a few
 * rules at a time, so that the window lives on while a long ruleset is laid out. */
#include "grape-ruleset-print.h"

#include <glib/gi18n.h>
#include <string.h>

#define AT_A_TIME 8  /* rules */
#define TYPE      10 /* points */
#define FOOT      24.0
#define GAP       9.0

/* A line and where it stands. */
typedef struct
{
  PangoLayout *layout; /* borrowed */
  int line;
  guint page;
  double y; /* of its baseline */
} Line;

typedef struct
{
  GrapeRuleset *rules;
  GPtrArray *layouts; /* of PangoLayout */
  GArray *lines;      /* of Line, in their order */
  guint next;         /* the rule to be laid out */
  guint page;
  double y;
} Press;

static void
press_free (gpointer data, GClosure *closure)
{
  Press *self = data;

  grape_ruleset_free (self->rules);
  g_ptr_array_unref (self->layouts);
  g_array_unref (self->lines);
  g_free (self);
}

static PangoLayout *
set_type (Press *self, GtkPrintContext *context, const char *markup)
{
  PangoLayout *layout = gtk_print_context_create_pango_layout (context);
  g_autofree char *name = g_strdup_printf ("Charis SIL, Charter, DejaVu Serif, Serif %d", TYPE);
  PangoFontDescription *font = pango_font_description_from_string (name);

  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, (int)(gtk_print_context_get_width (context) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_markup (layout, markup, -1);
  g_ptr_array_add (self->layouts, layout);
  return layout;
}

/* @keep: so many lines at its beginning are not torn apart. */
static void
flow (Press *self, GtkPrintContext *context, const char *markup, int keep, double gap)
{
  PangoLayout *layout = set_type (self, context, markup);
  double bottom = gtk_print_context_get_height (context) - FOOT;
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  int n = pango_layout_get_line_count (layout);

  for (int i = 0; i < n; i++)
    {
      PangoRectangle box;

      pango_layout_iter_get_line_extents (iter, NULL, &box);
      double high = (double)box.height / PANGO_SCALE;
      double needed = i ? high : high * MIN (keep, n);
      if (self->y > 0 && self->y + needed > bottom)
        {
          self->page++;
          self->y = 0;
        }
      double rise = (double)(pango_layout_iter_get_baseline (iter) - box.y) / PANGO_SCALE;
      Line line = { layout, i, self->page, self->y + rise };
      g_array_append_val (self->lines, line);
      self->y += high;
      pango_layout_iter_next_line (iter);
    }
  pango_layout_iter_free (iter);
  self->y += gap;
}

/* "208 Winning  mutable, void" */
static char *
heading_of (const GrapeRuleset *rules, const GrapeRule *rule)
{
  g_autofree char *number = rule->number ? g_strdup_printf ("%u", rule->number) : g_strdup ("");
  const char *kinds[]
      = { _ ("immutable"), _ ("mutable"), _ ("core"), _ ("dynastic"), _ ("appendix") };
  gboolean idle = grape_ruleset_is_void (rules, rule);

  return g_markup_printf_escaped (
      "<b>%s%s%s</b>  <i>%s%s%s</i>", number, *number && rule->title ? "  " : "",
      rule->title ? rule->title : "", kinds[rule->kind], idle ? ", " : "", idle ? _ ("void") : "");
}

static void
flow_rule (Press *self, GtkPrintContext *context, const GrapeRule *rule)
{
  g_autofree char *heading = heading_of (self->rules, rule);
  g_autofree char *text = g_markup_escape_text (rule->text, -1);
  g_autoptr (GString) all = g_string_new (heading);

  if (*text)
    g_string_append_printf (all, "\n%s", text);
  for (guint i = 0; i < rule->names->len; i++)
    {
      g_autofree char *set = g_markup_printf_escaped ("\n<small>%s %s</small>",
                                                      (char *)g_ptr_array_index (rule->names, i),
                                                      (char *)g_ptr_array_index (rule->values, i));
      g_string_append (all, set);
    }
  flow (self, context, all->str, 3, GAP);
}

static gboolean
paginate_cb (GtkPrintOperation *operation, GtkPrintContext *context, Press *self)
{
  if (!self->layouts->len)
    {
      g_autofree char *title = g_markup_printf_escaped (
          "<span size='170%%' weight='bold'>%s</span>", self->rules->title);
      flow (self, context, title, 1, 2 * GAP);
    }
  for (guint i = 0; i < AT_A_TIME && self->next < self->rules->rules->len; i++)
    flow_rule (self, context, grape_ruleset_at (self->rules, self->next++));
  if (self->next < self->rules->rules->len)
    return FALSE;
  gtk_print_operation_set_n_pages (operation, (int)self->page + 1);
  return TRUE;
}

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, Press *self)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  g_autofree char *number = g_strdup_printf ("%d", page + 1);
  PangoLayout *foot = set_type (self, context, number);

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      if (line->page != (guint)page)
        continue;
      cairo_move_to (cr, 0, line->y);
      pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (line->layout, line->line));
    }
  pango_layout_set_alignment (foot, PANGO_ALIGN_CENTER);
  cairo_move_to (cr, 0, gtk_print_context_get_height (context) - FOOT / 2);
  pango_cairo_show_layout (cr, foot);
}

/** grape_ruleset_print_new: (transfer full): run it, or let it export */
GtkPrintOperation *
grape_ruleset_print_new (const GrapeRuleset *rules)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  Press *press = g_new0 (Press, 1);

  press->rules = grape_ruleset_copy (rules);
  press->layouts = g_ptr_array_new_with_free_func (g_object_unref);
  press->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, rules->title);
  g_signal_connect_data (operation, "paginate", G_CALLBACK (paginate_cb), press, press_free, 0);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), press);
  return operation;
}

/**
 * grape_ruleset_save:
 * @path: ends in .txt: a ruleset that a nomic can begin with (RULESETS.md); else a page in HTML
 *
 * Errors: those of g_file_set_contents().
 */
gboolean
grape_ruleset_save (const GrapeRuleset *rules, const char *path, GError **error)
{
  g_autofree char *text = g_str_has_suffix (path, ".txt") ? grape_ruleset_write (rules)
                                                          : grape_ruleset_write_html (rules);

  return g_file_set_contents (path, text, -1, error);
}

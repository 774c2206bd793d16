/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeRulesView: cuts RULES.md into headings and numbered clauses. */
#include "grape-rules-view.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeRulesView
{
  AdwBin parent_instance;

  /* Template */
  GtkSearchEntry *entry;
  GtkListBox *list;

  /* Owned */
  char *needle; /* casefolded */
};

G_DEFINE_FINAL_TYPE (GrapeRulesView, grape_rules_view, ADW_TYPE_BIN)

/* Emphasis is for readers of the file; here it is plain text. */
static char *
plain (const char *text)
{
  GString *out = g_string_new (NULL);
  for (const char *c = text; *c; c++)
    if (*c != '*' && *c != '`')
      g_string_append_c (out, *c);
  return g_strstrip (g_string_free (out, FALSE));
}

static void
add_row (GrapeRulesView *self, const char *text, gboolean heading)
{
  g_autofree char *shown = plain (text);
  if (!*shown)
    return;
  GtkWidget *label = gtk_label_new (shown);
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), !heading);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_widget_add_css_class (label, heading ? "heading" : "clause");
  if (heading)
    gtk_widget_set_margin_top (label, 12);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, !heading);
  g_object_set_data_full (G_OBJECT (row), "folded", g_utf8_casefold (shown, -1), g_free);
  g_object_set_data (G_OBJECT (row), "heading", GINT_TO_POINTER (heading));
  gtk_list_box_append (self->list, row);
}

static void
flush (GrapeRulesView *self, GString *paragraph)
{
  add_row (self, paragraph->str, FALSE);
  g_string_truncate (paragraph, 0);
}

static void
add_lines (GrapeRulesView *self, const char *markdown)
{
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  for (guint i = 0; lines[i]; i++)
    {
      const char *line = g_strchug (lines[i]);
      if (*line == '#' || *line == '\0' || g_str_has_prefix (line, "- "))
        flush (self, paragraph);
      if (g_str_has_prefix (line, "##"))
        add_row (self, line + strspn (line, "# "), TRUE);
      else if (*line && *line != '#')
        g_string_append_printf (paragraph, "%s%s", paragraph->len ? " " : "",
                                g_str_has_prefix (line, "- ") ? line + 2 : line);
    }
  flush (self, paragraph);
}

/* In a minute: what it is, and how to play. */
static void
add_steps (GrapeRulesView *self, const GrapeRules *rules)
{
  add_row (self, _ (rules->name), TRUE);
  add_row (self, _ (rules->summary), FALSE);
  for (guint i = 0; rules->steps && rules->steps[i]; i++)
    {
      g_autofree char *step = g_strdup_printf ("%u. %s", i + 1, _ (rules->steps[i]));
      add_row (self, step, FALSE);
    }
}

/* Text above the first heading is about the text itself, so it comes last. */
static void
fill (GrapeRulesView *self, const char *markdown)
{
  const char *body = strstr (markdown, "\n## ");
  g_autofree char *about = g_strndup (markdown, body ? (gsize)(body - markdown) : 0);
  g_auto (GStrv) preface = g_strsplit (about, "\n", -1);
  add_lines (self, body ? body : markdown);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  for (guint i = 0; preface[i]; i++)
    if (*preface[i] != '#')
      g_string_append_printf (paragraph, "%s ", preface[i]);
  g_strstrip (paragraph->str);
  if (*paragraph->str)
    {
      add_row (self, _ ("About This Text"), TRUE);
      add_row (self, paragraph->str, FALSE);
    }
}

static gboolean
filter_cb (GtkListBoxRow *row, gpointer data)
{
  GrapeRulesView *self = data;
  if (!self->needle || !*self->needle)
    return TRUE;
  if (g_object_get_data (G_OBJECT (row), "heading"))
    return FALSE;
  return strstr (g_object_get_data (G_OBJECT (row), "folded"), self->needle) != NULL;
}

static void
search_changed_cb (GtkSearchEntry *entry, GrapeRulesView *self)
{
  g_free (self->needle);
  self->needle = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (entry)), -1);
  gtk_list_box_invalidate_filter (self->list);
}

static void
grape_rules_view_dispose (GObject *object)
{
  GrapeRulesView *self = GRAPE_RULES_VIEW (object);
  g_clear_pointer (&self->needle, g_free);
  G_OBJECT_CLASS (grape_rules_view_parent_class)->dispose (object);
}

static void
grape_rules_view_class_init (GrapeRulesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_rules_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-rules-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeRulesView, entry);
  gtk_widget_class_bind_template_child (widget_class, GrapeRulesView, list);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
}

static void
grape_rules_view_init (GrapeRulesView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
}

/**
 * grape_rules_view_set_game:
 * @rules: of a registered game; its RULES.md is in the program
 * @with_steps: begin with how it is played
 */
void
grape_rules_view_set_game (GrapeRulesView *self, const GrapeRules *rules, gboolean with_steps)
{
  g_autofree char *path = g_strdup_printf (GRAPE_RULES_PATH "%s.md", rules->id);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  GtkWidget *row;
  while ((row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, 0))))
    gtk_list_box_remove (self->list, row);
  if (with_steps)
    add_steps (self, rules);
  if (*gettext ("")) /* there is a translation, and this is not part of it */
    add_row (self, _ ("The rules, and the posts, are in English: it is the language of the rules."),
             FALSE);
  if (bytes)
    fill (self, g_bytes_get_data (bytes, NULL));
}

void
grape_rules_view_search (GrapeRulesView *self, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  search_changed_cb (self->entry, self);
}

guint
grape_rules_view_n_shown (GrapeRulesView *self)
{
  guint n = 0;
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)); i++)
    n += filter_cb (row, self);
  return n;
}

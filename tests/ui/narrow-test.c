/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On the narrowest window, 360 px, no page asks for more room than there is: every sample game, its
 * four tabs, the widgets round the board. The test names what is too wide. */
#include "ui-fixture.h"

#include "ui/dialogs/grape-key-dialog.h"

#include "library/grape-library-instances.h"

#define NARROWEST_PX 360

static int
min_width (GtkWidget *widget)
{
  int least;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* The innermost widgets that are too wide. */
static void
name_wide (GtkWidget *widget, guint depth)
{
  if (!gtk_widget_get_visible (widget) || min_width (widget) <= NARROWEST_PX - 40)
    return;
  g_test_message ("%*s%s %s: %d px", (int)depth, "", G_OBJECT_TYPE_NAME (widget),
                  gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), min_width (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    name_wide (child, depth + 1);
}

static void
expect_narrow (UiFixture *fixture, const char *what)
{
  GtkWidget *page = GTK_WIDGET (grape_window_page (fixture->window));
  if (min_width (page) > NARROWEST_PX)
    {
      g_test_message ("%s:", what);
      name_wide (page, 0);
    }
  g_assert_cmpint (min_width (page), <=, NARROWEST_PX);
}

static GtkWidget *
header_label (UiFixture *fixture, const char *id)
{
  GtkWidget *header = ui_find (GTK_WIDGET (fixture->window), ADW_TYPE_HEADER_BAR, "main_header");
  return ui_find (header, GTK_TYPE_LABEL, id);
}

static gboolean
has_tooltip (GtkWidget *widget)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean has = FALSE;
  g_signal_emit_by_name (widget, "query-tooltip", 0, 0, FALSE, tooltip, &has);
  return has;
}

/* The name beside the buttons, in three lines at most, and all of it. */
static void
expect_title (UiFixture *fixture, const char *name)
{
  GtkWidget *title = header_label (fixture, "title");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (title)), ==, name);
  if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))))
    g_test_message ("“%s” is cut off at %d px", name, gtk_widget_get_width (title));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  g_assert_false (has_tooltip (title));
  g_assert_true (gtk_widget_get_visible (header_label (fixture, "subtitle")));
}

static void
test_instances (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autoptr (GPtrArray) all = grape_library_list_instances (fixture->library, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), NARROWEST_PX, 740);
  g_assert_cmpuint (all->len, >=, 6);
  for (guint i = 0; i < all->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      grape_window_show_instance (fixture->window, summary->id);
      ui_settle ();
      expect_narrow (fixture, summary->name);
      expect_title (fixture, summary->name);
    }
  ui_fixture_free (fixture);
}

/* Names can be longer than any window: the whole of it stands in the tooltip, and in the label,
 * which a screen reader reads. */
static void
test_long_name (void)
{
  static const char practice[] = "Practice 1: Tromino Go against Ada";
  static const char name[]
      = "The interminable tournament of the seven interminable towns by the sea";
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), NARROWEST_PX, 740);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  grape_page_set_title (grape_window_page (fixture->window), name);
  ui_settle ();
  GtkWidget *title = header_label (fixture, "title");
  g_assert_true (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  g_assert_true (has_tooltip (title));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (title)), ==, name);
  expect_narrow (fixture, name);
  grape_page_set_title (grape_window_page (fixture->window), practice);
  ui_settle ();
  expect_title (fixture, practice);
  ui_fixture_free (fixture);
}

typedef struct
{
  GtkWidget *page;
  int px;
} Width;

/* The sidebar and the panel take the rest. */
static gboolean
is_no_wider (gpointer data)
{
  const Width *width = data;
  int now = gtk_widget_get_width (width->page);
  return now > 0 && now <= width->px && now > width->px - 420;
}

static guint
n_whole_labels (GtkWidget *widget)
{
  if (!gtk_widget_get_child_visible (widget))
    return 0;
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    {
      PangoLayout *text = gtk_label_get_layout (GTK_LABEL (widget));
      int height;
      pango_layout_get_pixel_size (text, NULL, &height);
      g_assert_false (pango_layout_is_ellipsized (text));
      g_assert_cmpint (gtk_widget_get_height (widget), >=, height);
      return 1;
    }
  guint n = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += n_whole_labels (child);
  return n;
}

/* The German titles, the longest so far, so that this needs no other locale. */
static void
name_tabs (GtkWidget *page)
{
  static const char *const titles[] = { "Protokoll", "Beiträge", "Punkte", "Regeln" };
  AdwViewStack *tabs = ADW_VIEW_STACK (ui_find (page, ADW_TYPE_VIEW_STACK, "tabs"));
  g_autoptr (GtkSelectionModel) pages = adw_view_stack_get_pages (tabs);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autoptr (AdwViewStackPage) tab = g_list_model_get_item (G_LIST_MODEL (pages), i);
      adw_view_stack_page_set_title (tab, titles[i]);
    }
}

/* Beside the icons on a wide window, below them on a narrow one, and never cut off. */
static void
test_tabs (void)
{
  static const int widths[] = { 1200, NARROWEST_PX, 800, NARROWEST_PX };
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, id);
  GtkWidget *page = GTK_WIDGET (grape_window_page (fixture->window));
  GtkWidget *switcher = ui_find (page, ADW_TYPE_SQUEEZER, NULL);
  name_tabs (page);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), widths[i], 740);
      Width width = { page, widths[i] };
      g_assert_true (ui_wait (is_no_wider, &width));
      ui_settle ();
      g_assert_cmpuint (n_whole_labels (switcher), >=, 4);
    }
  ui_fixture_free (fixture);
}

static gboolean
is_narrow (gpointer dialog)
{
  int now = gtk_widget_get_width (dialog);
  return now > 0 && now <= NARROWEST_PX;
}

/* Title and buttons side by side, in German too. */
static void
test_key_dialog (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/key.json");
  GtkWidget *dialog = GTK_WIDGET (
      grape_key_dialog_present_export (fixture->library, file, GTK_WIDGET (fixture->window)));
  gtk_window_set_title (GTK_WINDOW (dialog), "Schlüssel");
  gtk_button_set_label (GTK_BUTTON (ui_find (dialog, GTK_TYPE_BUTTON, "cancel")), "Abbrechen");
  gtk_button_set_label (GTK_BUTTON (ui_find (dialog, GTK_TYPE_BUTTON, "accept")), "Exportieren");
  gtk_window_set_default_size (GTK_WINDOW (dialog), NARROWEST_PX, -1);
  g_assert_true (ui_wait (is_narrow, dialog));
  ui_settle ();
  g_assert_cmpuint (n_whole_labels (ui_find (dialog, ADW_TYPE_HEADER_BAR, NULL)), ==, 3);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/narrow/instances", test_instances);
  g_test_add_func ("/window/narrow/long-name", test_long_name);
  g_test_add_func ("/window/narrow/tabs", test_tabs);
  g_test_add_func ("/window/narrow/key-dialog", test_key_dialog);
  return g_test_run ();
}

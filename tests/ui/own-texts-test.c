/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that begins with texts of the user's own: rules, a deck of cards, a ruleset. */
#include "shared-table.h"

#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/grape-plan.h"
#include "ui/grape-sharing.h"
#include "ui/pages/grape-awaited-page.h"
#include "ui/parts/grape-text-group.h"

#include "ui/grape-ruleset-print.h"

#include "engine/grape-resources.h"

#include <string.h>

/* Rules and a deck of one's own are typed, pasted or read from a file, and the game is played with
 * them. */
static void
test_own_texts (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("open-table")));
  GtkBox *texts = GTK_BOX (ui_find (dialog, GTK_TYPE_BOX, "texts"));
  GtkWidget *rules = gtk_widget_get_first_child (GTK_WIDGET (texts));
  GtkWidget *deck = gtk_widget_get_next_sibling (rules);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp (NULL, &stream, &error);
  g_autoptr (GString) long_rules = g_string_new ("Nobody laughs.\n");

  g_assert_no_error (error);
  while (long_rules->len < 30000)
    g_string_append (long_rules, "Who laughs, loses.\n");
  g_assert_true (g_file_replace_contents (file, long_rules->str, long_rules->len, NULL, FALSE, 0,
                                          NULL, NULL, &error));
  g_assert_true (grape_text_group_load (rules, file, &error));
  g_assert_no_error (error);
  grape_text_group_set_text (deck, "Description of a Moon Deck\n\nThis deck has 2 suits: Sun and "
                                   "Moon, and 3 ranks: 1, 2, 3.\n");
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (ui_find (dialog, GTK_TYPE_CHECK_BUTTON, "practice")), TRUE);
  rules = gtk_widget_get_first_child (GTK_WIDGET (texts));
  g_autofree char *shown = grape_text_group_get_text (rules);
  g_assert_true (g_str_equal (shown, long_rules->str));
  g_assert_true (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "begin")));
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  g_assert_cmpstr (grape_options_text (header->options, "deck"), ==, "own");
  g_assert_true (g_hash_table_contains (header->resources, "rules"));
  g_assert_true (g_hash_table_contains (header->resources, "deck"));
  /* Six cards, not 52. */
  g_autofree char *six = grape_session_try (ui_session (fixture), "draw 6", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (six, ==, "draw 6");
  g_assert_null (grape_session_try (ui_session (fixture), "draw 7", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_file_delete (file, NULL, NULL);
  ui_fixture_free (fixture);
}

#define HARBOUR                                                                                    \
  "Ruleset: The Harbour\n\n[101] immutable\nTitle: Tides\n\nThe tide keeps time.\n\n"              \
  "[201] mutable\nTitle: Winning\nParameter: win 20\n\nWhoever has 20 points wins.\n"

static GFile *
write_file (const char *text)
{
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  GFile *file = g_file_new_tmp (NULL, &stream, &error);
  g_assert_no_error (error);
  g_file_replace_contents (file, text, strlen (text), NULL, FALSE, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return file;
}

static char *
harbour_hash (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (HARBOUR, strlen (HARBOUR));
  return grape_resource_hash (bytes);
}

static const char *
note_of (GtkWidget *group)
{
  return gtk_label_get_text (g_object_get_data (G_OBJECT (group), "note"));
}

/* The dialog reads a ruleset at once: it says on which line it fails, or what it is; and the game
 * begins with those very bytes, as with `new --resource`. */
static void
test_ruleset (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("pokey-nomic")));
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = write_file (HARBOUR);
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (ui_find (dialog, GTK_TYPE_CHECK_BUTTON, "practice")), TRUE);
  GtkWidget *group = gtk_widget_get_first_child (ui_find (dialog, GTK_TYPE_BOX, "texts"));
  GtkWidget *begin = ui_find (dialog, GTK_TYPE_BUTTON, "begin");
  g_assert_true (g_str_has_prefix (note_of (group), "Pokey Nomic: "));
  g_assert_true (gtk_widget_get_sensitive (begin));
  grape_text_group_set_text (group, "Ruleset: The Harbour\n\n[101] immovable\n\nText.\n");
  g_assert_true (g_str_has_prefix (note_of (group), "Line 3 of the ruleset, “[101] immovable”: "));
  g_assert_true (gtk_widget_has_css_class (g_object_get_data (G_OBJECT (group), "note"), "error"));
  g_assert_false (gtk_widget_get_sensitive (begin));
  grape_text_group_set_text (group, "Ruleset: The Harbour\n\n[Tides] core\n\nText.\n");
  g_assert_nonnull (strstr (note_of (group), "a rule of this game has a number"));
  g_assert_true (grape_text_group_load (group, file, &error));
  g_assert_no_error (error);
  g_autofree char *hash = harbour_hash ();
  g_autofree char *note = g_strdup_printf ("The Harbour: 2 rules · %.12s…", hash);
  g_assert_cmpstr (note_of (group), ==, note);
  g_assert_false (gtk_widget_has_css_class (g_object_get_data (G_OBJECT (group), "note"), "error"));
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  g_assert_cmpstr (g_hash_table_lookup (header->resources, "ruleset"), ==, hash);
  g_file_delete (file, NULL, NULL);
  ui_fixture_free (fixture);
}

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer id)
{
  g_autoptr (GError) error = NULL;
  *(char **)id = grape_plan_begin_finish (result, &error);
  g_assert_no_error (error);
}

static gboolean
is_set (gpointer data)
{
  return *(char **)data != NULL;
}

/* In the keeper's library: a game of two with rules of their own. */
static void
begin (SharedTable *table, const char *game, const char *what, const char *rules)
{
  GrapePlan *plan = grape_plan_new (grape_registry_find (game));
  plan->name = g_strdup ("Harbour");
  plan->i_referee = TRUE;
  g_hash_table_insert (plan->handed, g_strdup (what), g_bytes_new (rules, strlen (rules)));
  grape_plan_add_chair (plan, "Ann", NULL, "", FALSE);
  grape_plan_add_chair (plan, "Bo", NULL, "", FALSE);
  g_clear_pointer (&table->instance, g_free);
  grape_plan_begin_async (plan, table->keeper->library, begun_cb, &table->instance);
  g_assert_true (ui_wait (is_set, &table->instance));
}

static gboolean
is_awaited (gpointer data)
{
  return GRAPE_IS_AWAITED_PAGE (grape_window_page (data));
}

static gboolean
lacks_rules (gpointer data)
{
  GtkWidget *row = ui_find (data, ADW_TYPE_ACTION_ROW, "rules");
  return row && gtk_widget_get_visible (row);
}

/* Ann accepts an invitation. */
static void
join (SharedTable *table)
{
  shared_table_share (table);
  g_autofree char *link = shared_table_invite (table, 0);
  g_autoptr (GError) error = NULL;
  g_autofree char *topic
      = grape_share_accept (table->ann->library, link, "Ann", NULL, UI_NOW, &error);
  g_assert_no_error (error);
  grape_window_show_shared (table->ann->window, topic);
  g_assert_true (ui_wait (is_awaited, table->ann->window));
  grape_sharing_sync_soon (table->ann->library, topic);
}

/* Rules come along with the game. */
static void
test_shared (void)
{
  SharedTable *table = shared_table_new ("random");
  begin (table, "pokey-nomic", "ruleset", HARBOUR);
  join (table);
  ui_wait_label (GTK_WIDGET (table->ann->window), "Its log has arrived");
  shared_table_free (table);
}

/* Rules that no entry can hold, however they are packed: the page says that they are missing, takes
 * the right file only, and then the game opens. */
static void
test_missing (void)
{
  SharedTable *table = shared_table_new ("random");
  g_autoptr (GRand) chance = g_rand_new_with_seed (7);
  g_autofree char *rules = g_malloc0 (900001);
  for (guint i = 0; i < 900000; i++)
    rules[i] = (char)g_rand_int_range (chance, '!', '~');
  begin (table, "open-table", "rules", rules);
  g_autoptr (GFile) right = write_file (rules), wrong = write_file ("Other rules\n");
  join (table);
  g_assert_true (ui_wait (lacks_rules, ui_page (table->ann)));
  GtkWidget *row = ui_find (ui_page (table->ann), ADW_TYPE_ACTION_ROW, "rules");
  GrapeAwaitedPage *page = GRAPE_AWAITED_PAGE (ui_page (table->ann));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "Rules"));
  grape_awaited_page_give (page, wrong);
  g_assert_nonnull (
      strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "This is not the one"));
  g_assert_true (lacks_rules (page));
  grape_awaited_page_give (page, right);
  ui_wait_label (GTK_WIDGET (table->ann->window), "Its log has arrived");
  g_file_delete (right, NULL, NULL);
  g_file_delete (wrong, NULL, NULL);
  shared_table_free (table);
}

/* A log that somebody exported asks for what it began with, too. */
static void
test_missing_file (void)
{
  SharedTable *table = shared_table_new ("random");
  begin (table, "pokey-nomic", "ruleset", HARBOUR);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (table->keeper->library, table->instance, &error);
  g_assert_no_error (error);
  g_autofree char *log = grape_instance_to_text (instance, FALSE);
  g_autoptr (GFile) file = write_file (log), right = write_file (HARBOUR);
  grape_window_open_file (table->ann->window, file);
  GtkWidget *dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (ui_find_label (dialog, "Initial rules"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  ui_settle ();
  grape_window_give (table->ann->window, log, right);
  g_assert_true (ui_wait (ui_shows_instance, table->ann->window));
  g_file_delete (right, NULL, NULL);
  g_file_delete (file, NULL, NULL);
  shared_table_free (table);
}

static const GrapeRuleset *
rules_of (UiFixture *fixture)
{
  const GrapePosition *view = grape_session_view (ui_session (fixture));
  return grape_ruleset_of (view->rules->fields, view->state);
}

static char *
save_rules (UiFixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  g_assert_true (grape_ruleset_save (rules_of (fixture), path, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  return text;
}

static gboolean
may (UiFixture *fixture, const char *name)
{
  return gtk_widget_activate_action (ui_page (fixture), name, NULL);
}

/* The rules of the moment that is shown, as a page, as a file that begins a nomic, and on paper. */
static void
test_keep_rules (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pokey-nomic");
  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  g_assert_cmpuint (grape_ruleset_n_revisions (rules_of (fixture)), >, 0);
  g_autofree char *now = save_rules (fixture, "now.txt");
  g_assert_true (may (fixture, "instance.first"));
  ui_settle ();
  g_assert_cmpuint (grape_ruleset_n_revisions (rules_of (fixture)), ==, 0);
  g_autofree char *then = save_rules (fixture, "then.txt");
  g_autofree char *page = save_rules (fixture, "then.html");
  g_assert_cmpstr (now, !=, then);
  g_autoptr (GrapeRuleset) read = grape_ruleset_parse (then, strlen (then), NULL);
  g_assert_nonnull (read);
  g_assert_cmpuint (read->rules->len, ==, rules_of (fixture)->rules->len);
  g_assert_nonnull (strstr (page, "<html"));
  g_autofree char *paper = g_build_filename (fixture->folder, "rules.pdf", NULL);
  g_autoptr (GtkPrintOperation) print = grape_ruleset_print_new (rules_of (fixture));
  gtk_print_operation_set_export_filename (print, paper);
  g_assert_cmpint (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, NULL),
                   ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  int pages = 0;
  g_object_get (print, "n-pages", &pages, NULL);
  g_assert_cmpint (pages, >, 1);
  g_autofree char *bytes = NULL;
  g_assert_true (g_file_get_contents (paper, &bytes, NULL, NULL));
  g_assert_true (g_str_has_prefix (bytes, "%PDF"));
  g_autofree char *other = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, other);
  ui_settle ();
  GActionGroup *group = G_ACTION_GROUP (grape_page_get_actions (GRAPE_PAGE (ui_page (fixture))));
  g_assert_false (g_action_group_get_action_enabled (group, "print-rules"));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/own-texts/rules-and-deck", test_own_texts);
  g_test_add_func ("/ui/own-texts/ruleset", test_ruleset);
  g_test_add_func ("/ui/own-texts/shared", test_shared);
  g_test_add_func ("/ui/own-texts/missing", test_missing);
  g_test_add_func ("/ui/own-texts/missing-in-a-file", test_missing_file);
  g_test_add_func ("/ui/own-texts/keep-rules", test_keep_rules);
  return g_test_run ();
}

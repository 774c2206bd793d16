/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that cannot be read, and the window round it. */
#include "ui-fixture.h"

#include "ui/pages/grape-broken-page.h"
#include "ui/pages/grape-instance-page.h"

/* What an older version may have stored: its first event is sealed, which is impossible. */
static void
break_log (UiFixture *fixture, const char *id)
{
  const char *script
      = "import json, sqlite3, sys\n"
        "rows = sqlite3.connect (sys.argv[1])\n"
        "where = 'FROM event WHERE instance = ? AND number = 1'\n"
        "line = json.loads (rows.execute ('SELECT line ' + where, sys.argv[2:]).fetchone ()[0])\n"
        "del line['text']\n"
        "line.update ({'to': ['seat:1'], 'sealed': '00' * 32})\n"
        "rows.execute ('UPDATE event SET line = ? WHERE instance = ? AND number = 1',\n"
        "              [json.dumps (line), sys.argv[2]])\n"
        "rows.execute ('DELETE FROM summary')\n"
        "rows.commit ()\n";
  const char *argv[]
      = { "/usr/bin/python3", "-c", script, grape_library_path (fixture->library), id, NULL };
  int status = 0;
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                               &status, NULL));
  g_assert_cmpint (status, ==, 0);
  grape_library_poll (fixture->library);
}

/* A game that cannot be opened says why, does not stop others, and can be deleted. */
static void
test_broken (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  break_log (fixture, id);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  g_assert_true (GRAPE_IS_BROKEN_PAGE (ui_page (fixture)));
  ui_wait_label (ui_page (fixture), "cannot be read");
  g_autofree char *other = ui_instance (fixture, "pure-skill");
  grape_window_show_instance (fixture->window, other);
  ui_settle ();
  g_assert_true (GRAPE_IS_INSTANCE_PAGE (ui_page (fixture)));
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  ui_click (ui_page (fixture), "delete");
  g_signal_emit_by_name (ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG), "response", "delete");
  ui_settle ();
  g_assert_null (ui_instance (fixture, "viruses"));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/broken", test_broken);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of how a game is started, of what is picked on the way, and of its end. */
#include "shots.h"
#include "ui-fixture.h"

#include "ui/grape-act-dialog.h"

static void
save_decision (UiFixture *fixture, const char *kind, const char *row)
{
  GtkWidget *dialog
      = GTK_WIDGET (grape_act_dialog_present (ui_session (fixture), kind, ui_page (fixture)));
  g_autofree char *plain = g_strdup_printf ("decide-%s", kind);
  g_autofree char *open = g_strdup_printf ("decide-%s-open", kind);
  shots_save (dialog, plain);
  GtkWidget *picker = ui_find (dialog, G_TYPE_NONE, row);
  gtk_widget_activate (picker);
  ui_settle ();
  shots_save (ui_find (picker, GTK_TYPE_POPOVER, "popover"), open);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

void
shots_start (int width, int height)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  grape_window_show_instance (fixture->window, id);
  save_decision (fixture, "extend", "length");
  save_decision (fixture, "vacation", "first_day");
  ui_fixture_free (fixture);
}

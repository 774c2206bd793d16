/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An empty libadwaita window: window-bench measures ours against it. */
#include <adwaita.h>
#include <time.h>

static void
first_frame_cb (GdkFrameClock *frames, GtkWidget *window)
{
  g_signal_handlers_disconnect_by_func (frames, first_frame_cb, window);
  g_printerr ("first frame at %" G_GINT64_FORMAT " after %ld\n", g_get_monotonic_time (),
              (long)clock ());
}

static void
realize_cb (GtkWidget *window, gpointer data)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (first_frame_cb),
                    window);
}

static void
activate_cb (GtkApplication *application)
{
  GtkWidget *window = adw_application_window_new (application);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 800);
  g_signal_connect (window, "realize", G_CALLBACK (realize_cb), NULL);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) application
      = adw_application_new ("org.example.EmptyWindow", G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}

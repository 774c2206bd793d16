/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows each view and waits for a line from the observer outside: names-test.py. It writes "view",
 * the class of its window, and the view's name; before a line of its own, what a dialog asks. */
#include "views.h"

#include "canvas/grape-canvas.h"
#include "ui/parts/grape-board.h"

#include <gio/gunixinputstream.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  GDataInputStream *commands;
  char *command; /* the last one */
} Host;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Host *self = data;
  self->command
      = g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, NULL);
  if (!self->command)
    exit (1); /* nobody looks any more */
}

static gboolean
has_command (gpointer data)
{
  return ((Host *)data)->command != NULL;
}

/* What the board shows, so that it can be compared with what a screen reader is given. */
static void
tell_twin (GtkWidget *window)
{
  GtkWidget *canvas = GRAPE_IS_WINDOW (window) ? ui_find (window, GRAPE_TYPE_CANVAS, NULL) : NULL;
  g_autofree char *twin = canvas ? grape_canvas_twin (GRAPE_CANVAS (canvas)) : NULL;
  g_autofree char *encoded
      = twin ? g_base64_encode ((const guchar *)twin, strlen (twin)) : g_strdup ("");
  printf ("twin\t%s\n", encoded);
}

static void
visit (const char *name, GtkWidget *window, gpointer data)
{
  Host *self = data;
  /* In newer versions of GTK (4.18 is one) a screen reader is not told of what a stack does not
   * show. */
  GtkWidget *board
      = g_str_has_prefix (name, "past of ") ? ui_find (window, GRAPE_TYPE_BOARD, NULL) : NULL;
  if (board)
    grape_board_set_as_text (GRAPE_BOARD (board), TRUE);
  ui_settle ();
  tell_twin (window);
  const char *heading = ADW_IS_MESSAGE_DIALOG (window)
                            ? adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (window))
                            : "";
  printf ("view\t%s\t%s\t%s\n", G_OBJECT_TYPE_NAME (window), name, heading);
  fflush (stdout);
  g_clear_pointer (&self->command, g_free);
  g_data_input_stream_read_line_async (self->commands, G_PRIORITY_DEFAULT, NULL, read_cb, self);
  g_assert_true (ui_wait (has_command, self));
  if (board)
    grape_board_set_as_text (GRAPE_BOARD (board), FALSE);
}

int
main (int argc, char **argv)
{
  Host host = { 0 };
  ui_fixture_init (&argc, &argv);
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  host.commands = g_data_input_stream_new (input);
  views_visit (visit, &host);
  g_object_unref (host.commands);
  printf ("end\n");
  return 0;
}

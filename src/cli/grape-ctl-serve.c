/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `serve`: the small server, until Ctrl+C or SIGTERM. */
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "grape-ctl.h"
#include "sync/grape-server.h"

static gboolean
stop_cb (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_CONTINUE;
}

/* The users' file without @name's line; *known TRUE when there was one. */
static char *
without_user (const char *text, const char *name, gboolean *known)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *start = g_strconcat (name, ":", NULL);
  g_autoptr (GString) rest = g_string_new (NULL);

  *known = FALSE;
  for (char **line = lines; *line; line++)
    if (g_str_has_prefix (*line, start))
      *known = TRUE;
    else if (**line)
      g_string_append_printf (rest, "%s\n", *line);
  return g_string_free (g_steal_pointer (&rest), FALSE);
}

/* A line for the users' file, with the password from the environment. */
static int
add_user (GrapeCtl *ctl, const char *name, const char *path)
{
  const char *password = g_getenv ("GRAPEFRUIT_PASSWORD");
  g_autoptr (GError) error = NULL;
  g_autofree char *old = NULL;
  gboolean known = FALSE;

  if (!password || !*password || !path)
    return grape_ctl_usage (ctl, "%s",
                            _ ("Put the password into GRAPEFRUIT_PASSWORD, and say --users FILE"));
  if (!*name || strpbrk (name, ":\n"))
    return grape_ctl_usage (ctl, "%s", _ ("A user's name has no colon and is not empty"));
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_get_contents (path, &old, NULL, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *rest = without_user (old ? old : "", name, &known);
  g_autofree char *hash = grape_server_hash_password (password, &error);
  g_autofree char *text = hash ? g_strdup_printf ("%s%s:%s\n", rest, name, hash) : NULL;
  if (!text
      || !g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    return grape_ctl_fail (ctl, error);
  grape_ctl_print (known ? _ ("%s has a new password from the server's next start on.\n")
                         : _ ("%s may write from the server's next start on.\n"),
                   name);
  return GRAPE_CTL_OK;
}

static int
serve (GrapeCtl *ctl, const GrapeServerOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeServer) server = grape_server_new (options, &error);
  if (!server)
    return grape_ctl_fail (ctl, error);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  guint on_interrupt = g_unix_signal_add (SIGINT, stop_cb, loop);
  guint on_term = g_unix_signal_add (SIGTERM, stop_cb, loop);

  grape_ctl_print (_ ("Serving %s at %s\n"), options->folder, grape_server_uri (server));
  if (!options->users)
    grape_ctl_print (_ ("Everybody who reaches this address may write (no --users).\n"));
  fflush (stdout);
  g_main_loop_run (loop);
  g_source_remove (on_interrupt);
  g_source_remove (on_term);
  return GRAPE_CTL_OK;
}

int
grape_ctl_serve (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *address = NULL, *users = NULL, *certificate = NULL, *private_key = NULL;
  g_autofree char *new_user = NULL;
  int port = 8462, most = 0, status;
  const GOptionEntry entries[] = {
    { "listen", 0, 0, G_OPTION_ARG_STRING, &address, N_ ("Address to listen at (this machine)"),
      N_ ("ADDRESS") },
    { "port", 0, 0, G_OPTION_ARG_INT, &port, N_ ("Port (8462); 0: any that is free"), N_ ("N") },
    { "users", 0, 0, G_OPTION_ARG_FILENAME, &users, N_ ("Who may read and write"), N_ ("FILE") },
    { "add-user", 0, 0, G_OPTION_ARG_STRING, &new_user, N_ ("Add somebody to --users, and stop"),
      N_ ("NAME") },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &certificate, N_ ("TLS certificate (PEM)"),
      N_ ("FILE") },
    { "private-key", 0, 0, G_OPTION_ARG_FILENAME, &private_key, N_ ("Its private key (PEM)"),
      N_ ("FILE") },
    { "most-requests", 0, 0, G_OPTION_ARG_INT, &most,
      N_ ("Requests of one client in ten seconds (no limit)"), N_ ("N") },
    { NULL },
  };
  if (!grape_ctl_parse (ctl, entries, 0, 1, &argc, &argv, &status))
    return status;
  if (new_user)
    return add_user (ctl, new_user, users);
  if (argc < 2)
    return grape_ctl_usage (ctl, "%s", _ ("Say which folder: it holds the files of all games"));
  if (port < 0 || port > 65535 || most < 0 || (!certificate) != (!private_key))
    return grape_ctl_usage (ctl, "%s",
                            _ ("--port is 0 to 65535, and TLS needs --certificate and "
                               "--private-key"));
  const GrapeServerOptions options = { .folder = argv[1],
                                       .address = address,
                                       .port = (guint)port,
                                       .users = users,
                                       .certificate = certificate,
                                       .private_key = private_key,
                                       .most_requests = (guint)most };
  return serve (ctl, &options);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `post`: what to send now, to everybody or to one player, as text or as .eml files. A text that
 * tells its reader a secret is refused. */
#include "grape-ctl-store.h"
#include "grape-letters.h"

static int
print_post (GrapeCtl *ctl, GrapeInstance *instance, GrapeViewer viewer)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  guint since = library ? grape_library_last_post (library, grape_instance_header (instance)->id)
                        : G_MAXUINT;
  g_autoptr (GrapePost) post
      = library ? grape_letters_post (instance, viewer, since, &error) : NULL;
  if (error)
    return grape_ctl_fail (ctl, error);
  if (!post)
    {
      grape_ctl_print (_ ("There is nothing to send to them now.\n"));
      return GRAPE_CTL_OK;
    }
  g_autofree char *name = grape_ctl_safe (grape_instance_header (instance)->name);
  g_autofree char *subject = grape_ctl_safe (post->subject);
  g_autofree char *body = grape_ctl_safe_block (post->body, "");
  grape_ctl_print ("Subject: [%s] %s\n\n%s\n", name, subject, body);
  return GRAPE_CTL_OK;
}

static gboolean
write_letter (GrapeLibrary *library, GrapeInstance *instance, int writer, GrapeViewer viewer,
              const char *directory, guint *n_written, GError **error)
{
  GError *problem = NULL;
  gint64 now;
  grape_ctl_time (NULL, &now, NULL);
  g_autoptr (GrapeSent) sent
      = grape_letters_write (library, instance, writer, viewer, now, &problem);
  if (problem)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (!sent)
    return TRUE;
  g_autofree char *whom
      = viewer >= 0 ? g_strdup_printf ("seat%d", viewer + 1) : g_strdup ("public");
  g_autofree char *base = g_strdup_printf ("%.8s-%u-%s.eml", grape_instance_header (instance)->id,
                                           grape_instance_n_events (instance), whom);
  g_autofree char *path = g_build_filename (directory, base, NULL);
  gsize size;
  const char *bytes = g_bytes_get_data (sent->raw, &size);
  if (!grape_ctl_write (path, bytes, (gssize)size, error)
      || !grape_library_add_sent (library, sent, error))
    return FALSE;
  g_autofree char *to = grape_ctl_safe (sent->to);
  g_autofree char *shown = grape_ctl_safe (path);
  grape_ctl_print (_ ("%s  to %s\n"), shown, to);
  ++*n_written;
  return TRUE;
}

static int
write_letters (GrapeCtl *ctl, GrapeInstance *instance, int writer, gboolean all, GrapeViewer viewer,
               const char *directory)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  guint n_written = 0;
  int first = all ? GRAPE_VIEWER_SPECTATOR : viewer;
  int last = all ? (int)grape_table_size (grape_instance_position (instance)->table) - 1 : viewer;
  if (g_mkdir_with_parents (directory, 0700) != 0)
    {
      g_set_error (&error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("%s: cannot be made a folder"),
                   directory);
      return grape_ctl_fail (ctl, error);
    }
  for (int each = first; each <= last; each++)
    if (each != GRAPE_VIEWER_REFEREE
        && !write_letter (library, instance, writer, each, directory, &n_written, &error))
      return grape_ctl_fail (ctl, error);
  if (n_written == 0)
    grape_ctl_print (_ ("There is nothing to send to anybody whose address is known.\n"));
  return GRAPE_CTL_OK;
}

int
grape_ctl_post (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *to = NULL, *from = NULL, *directory = NULL;
  const GOptionEntry entries[] = {
    { "to", 0, 0, G_OPTION_ARG_STRING, &to, N_ ("public (the default) or seat:N"), N_ ("WHOM") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &from,
      N_ ("Who sends the messages: referee (the default), or a player where there is none"),
      N_ ("WHO") },
    { "as", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, &to, NULL, NULL },
    { "eml", 0, 0, G_OPTION_ARG_FILENAME, &directory,
      N_ ("Write messages into this folder; without --to, all of them"), N_ ("DIR") },
    { NULL },
  };
  int status;
  GrapeViewer viewer, writer;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, argv[1], &error);
  const GrapeTable *table = instance ? grape_instance_position (instance)->table : NULL;
  if (!instance || !grape_ctl_viewer (table, to, &viewer, &error)
      || !grape_ctl_viewer (table, from ? from : "referee", &writer, &error))
    return grape_ctl_fail (ctl, error);
  if (directory)
    return write_letters (ctl, instance, writer, to == NULL, viewer, directory);
  return print_post (ctl, instance, viewer);
}

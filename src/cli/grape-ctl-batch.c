/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `batch`: command after command, for scripts that would start a process for each. A line runs as
 * if in a process of its own: it opens the library anew, and remembers nothing of the lines
 * before. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "grape-ctl.h"

typedef struct
{
  GrapeCtl *ctl;
  const char *mark;
  guint n_lines;
} Batch;

/* The lines; from now on the standard input is empty, so that no command reads the lines of
 * others. */
static FILE *
take_input (void)
{
  int lines = fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  int empty = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  gboolean good = lines >= 0 && empty >= 0 && dup2 (empty, STDIN_FILENO) >= 0;

  if (empty > STDIN_FILENO)
    close (empty);
  if (good)
    return fdopen (lines, "r");
  if (lines >= 0)
    close (lines);
  return NULL;
}

static int
run_words (Batch *self, char **words)
{
  guint n = g_strv_length (words);
  g_autofree char **argv = g_new0 (char *, n + 2); /* GOption moves and drops pointers */

  argv[0] = (char *)"grapefruitctl";
  memcpy (argv + 1, words, n * sizeof *words);
  clearerr (stdin);
  return grape_ctl_dispatch (self->ctl->library_path, TRUE, (int)n + 1, argv);
}

/* FALSE: the line is empty, or a remark. */
static gboolean
run_line (Batch *self, const char *line, gsize length, int *status)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;

  self->n_lines++;
  if (strlen (line) == length && g_shell_parse_argv (line, NULL, &words, &error))
    {
      *status = run_words (self, words);
      return TRUE;
    }
  if (g_error_matches (error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    return FALSE;
  *status = grape_ctl_usage (self->ctl, _ ("Line %u: %s"), self->n_lines,
                             error ? error->message : _ ("it contains a zero byte"));
  return TRUE;
}

static int
run_lines (Batch *self, FILE *lines, gboolean stop)
{
  int first = GRAPE_CTL_OK, status = GRAPE_CTL_OK;
  char *line = NULL; /* getline's */
  size_t size = 0;
  ssize_t length;

  while (!(stop && first) && (length = getline (&line, &size, lines)) >= 0)
    {
      if (length && line[length - 1] == '\n')
        line[--length] = '\0';
      if (length && line[length - 1] == '\r')
        line[--length] = '\0';
      if (!run_line (self, line, (gsize)length, &status))
        continue;
      first = first ? first : status;
      grape_ctl_print ("%s %d\n", self->mark, status);
      if (fflush (stdout) != 0)
        break;
    }
  if (ferror (lines))
    {
      grape_ctl_warn (self->ctl, _ ("The standard input cannot be read: %s"), g_strerror (errno));
      first = first ? first : GRAPE_CTL_FAILED;
    }
  free (line);
  return first;
}

int
grape_ctl_batch (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *mark = NULL;
  gboolean stop = FALSE;
  int status;
  const GOptionEntry entries[] = {
    { "mark", 0, 0, G_OPTION_ARG_STRING, &mark, N_ ("Begins the line with an exit code (exit)"),
      N_ ("WORD") },
    { "stop", 0, 0, G_OPTION_ARG_NONE, &stop, N_ ("Stop at the first command that fails"), NULL },
    { NULL },
  };
  if (!grape_ctl_parse (ctl, entries, 0, 0, &argc, &argv, &status))
    return status;
  if (ctl->in_batch)
    return grape_ctl_usage (ctl, "%s", _ ("A batch cannot hold another"));
  FILE *lines = take_input ();
  if (!lines)
    {
      grape_ctl_warn (ctl, _ ("The standard input cannot be read: %s"), g_strerror (errno));
      return GRAPE_CTL_FAILED;
    }
  Batch self = { .ctl = ctl, .mark = mark ? mark : "exit" };
  status = run_lines (&self, lines, stop);
  fclose (lines);
  return status;
}

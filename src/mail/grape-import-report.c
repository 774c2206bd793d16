/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of an import. */
#include "grape-import-report.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static void
problem_free (gpointer data)
{
  GrapeImportProblem *self = data;

  g_free (self->path);
  g_free (self->detail);
  g_free (self);
}

GrapeImportReport *
grape_import_report_new (void)
{
  GrapeImportReport *self = g_new0 (GrapeImportReport, 1);

  self->problems = g_ptr_array_new_with_free_func (problem_free);
  return self;
}

void
grape_import_report_free (GrapeImportReport *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->problems);
  g_free (self);
}

/* @detail: (nullable): what the system or the parser said about it */
void
grape_import_report_skip (GrapeImportReport *self, GrapeSkip kind, const char *path, guint64 offset,
                          const char *detail)
{
  GrapeImportProblem *problem;

  self->counts.n_skipped++;
  self->n_of_kind[kind]++;
  if (self->problems->len >= GRAPE_PROBLEMS_MOST)
    return;
  problem = g_new0 (GrapeImportProblem, 1);
  problem->kind = kind;
  problem->path = g_strdup (path);
  problem->offset = offset;
  problem->detail = g_strdup (detail);
  g_ptr_array_add (self->problems, problem);
}

static const struct
{
  const char *word;
  const char *sentence;
} skips[] = {
  [GRAPE_SKIP_NO_MAIL] = { "no-mail", N_ ("this is not mail") },
  [GRAPE_SKIP_PREFACE] = { "preface", N_ ("this text comes before the first message") },
  [GRAPE_SKIP_TOO_LARGE]
  = { "too-large", N_ ("the message is too large; part of it was left out") },
  [GRAPE_SKIP_LONG_TEXT] = { "long-text", N_ ("the text is too long; only its beginning is kept") },
  [GRAPE_SKIP_NESTED] = { "nested", N_ ("a message nested this deep is not read") },
  [GRAPE_SKIP_UNREAD] = { "unread", N_ ("a part of the message cannot be read") },
  [GRAPE_SKIP_DAMAGED] = { "damaged", N_ ("the file is damaged from here on") },
  [GRAPE_SKIP_PACKED] = { "packed", N_ ("this file is packed; unpack it first") },
  [GRAPE_SKIP_UNREADABLE] = { "unreadable", N_ ("this cannot be opened") },
  [GRAPE_SKIP_LINK] = { "link", N_ ("links are not followed") },
  [GRAPE_SKIP_SPECIAL] = { "special", N_ ("this is neither a file nor a folder") },
  [GRAPE_SKIP_HIDDEN] = { "hidden", N_ ("hidden files are not read") },
  [GRAPE_SKIP_UNDELIVERED] = { "undelivered", N_ ("this mail has not been delivered yet") },
  [GRAPE_SKIP_DEEP] = { "deep", N_ ("folders nested this deep are not read") },
  [GRAPE_SKIP_MANY] = { "many", N_ ("too many files at once; import the folders one by one") },
};

G_STATIC_ASSERT (G_N_ELEMENTS (skips) == GRAPE_N_SKIPS);

/* "no-mail": for tests and tables. */
const char *
grape_skip_word (GrapeSkip kind)
{
  g_return_val_if_fail (kind < GRAPE_N_SKIPS, "");
  return skips[kind].word;
}

/* Translated. */
const char *
grape_skip_sentence (GrapeSkip kind)
{
  g_return_val_if_fail (kind < GRAPE_N_SKIPS, "");
  return _ (skips[kind].sentence);
}

/**
 * grape_import_problem_text:
 *
 * Returns: (transfer full): one line for people: which file, at which byte, what, and why
 */
char *
grape_import_problem_text (const GrapeImportProblem *self)
{
  g_autofree char *shown = g_filename_display_name (self->path);
  g_autofree char *place
      = self->offset > 0 ? g_strdup_printf (_ (", byte %" PRIu64), self->offset) : g_strdup ("");
  g_autofree char *detail
      = self->detail != NULL ? g_strdup_printf (" (%s)", self->detail) : g_strdup ("");

  return g_strdup_printf ("%s%s: %s%s", shown, place, _ (skips[self->kind].sentence), detail);
}

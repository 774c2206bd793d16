/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library that mail comes into. */
#pragma once

#include "library/library-fixture.h"

#include "mail/grape-import.h"

static void
receive (Fixture *self, const char *id, const char *from, double hours, const char *headers,
         const char *body)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (T0 + (gint64)(hours * 3600));
  g_autofree char *date = g_date_time_format (time, "%a, %d %b %Y %H:%M:%S +0000");
  g_autofree char *text = g_strdup_printf ("From: %s\nMessage-ID: <%s>\nDate: %s\n%s\n\n%s\n", from,
                                           id, date, headers, body);
  g_autofree char *name = g_strdup_printf ("%s.eml", id);
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_autoptr (GrapeImportReport) report
      = grape_import_path (self->library, path, "list", NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report->counts.n_new, >=, 1);
}

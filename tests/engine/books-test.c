/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that belongs to a society, and sheets as CSV. */
#include "engine/grape-books.h"
#include "null-table.h"

static void
test_header (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = null_table_header (2);
  g_autofree char *id = grape_books_id ("0123456789abcdef", "G1");
  g_autofree char *same = grape_books_id ("0123456789abcdef", "g1");
  g_autofree char *other = grape_books_id ("0123456789abcdef", "g2");

  g_assert_cmpstr (id, ==, same);
  g_assert_cmpstr (id, !=, other);
  g_assert_cmpuint (strlen (id), ==, 16);
  header->society = g_strdup ("0123456789abcdef");
  header->label = g_strdup ("g1");
  g_autoptr (GrapeHeader) copy = grape_header_copy (header);
  g_autofree char *line = grape_header_to_line (copy);
  g_autoptr (GrapeHeader) read = grape_header_from_line (line, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->society, ==, header->society);
  g_assert_cmpstr (read->label, ==, "g1");

  g_free (copy->society);
  copy->society = g_strdup ("nonsense");
  g_autofree char *wrong = grape_header_to_line (copy);
  g_assert_null (grape_header_from_line (wrong, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
}

static void
test_csv (void)
{
  static const GrapeSheetColumn columns[]
      = { { "who", "Who" }, { "amount", "Amount", TRUE }, { "until", "Until" }, { NULL } };
  g_auto (GrapeSheet) sheet = { 0 };

  grape_sheet_init (&sheet, columns);
  grape_sheet_row (&sheet, "sot", "Ann, \"Annie\"", (gint64)-3, (gint64)0);
  grape_sheet_row (&sheet, "sit", "=1+1", (gint64)0, (gint64)86400);
  grape_sheet_row (&sheet, "sot", NULL, (gint64)0, (gint64)0);
  g_autofree char *csv = grape_sheet_to_csv (&sheet);
  g_assert_cmpstr (csv, ==,
                   "who,amount,until\n\"Ann, \"\"Annie\"\"\",-3,\n"
                   "\"'=1+1\",0,1970-01-02T00:00:00Z\n,,\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/books/header", test_header);
  g_test_add_func ("/engine/books/csv", test_csv);
  return g_test_run ();
}

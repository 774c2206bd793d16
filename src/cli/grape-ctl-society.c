/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `society`: what stands in the books of a society, as text, CSV or JSON. */
#include "grape-ctl-society.h"

#include "engine/grape-books.h"
#include "engine/grape-json.h"

#include <string.h>

typedef struct
{
  char *person, *class, *month, *when, *game, *seed;
  char **options;
  gboolean csv, json, preview;
} Wanted;

static void
wanted_clear (Wanted *self)
{
  g_free (self->person);
  g_free (self->class);
  g_free (self->month);
  g_free (self->when);
  g_free (self->game);
  g_free (self->seed);
  g_strfreev (self->options);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wanted, wanted_clear)

/* "1998-03" */
static gboolean
read_month (const char *text, gint64 *month, GError **error)
{
  gint64 year, number;

  *month = 0;
  if (!text)
    return TRUE;
  year = g_ascii_strtoll (text, NULL, 10);
  number = strlen (text) == 7 ? g_ascii_strtoll (text + 5, NULL, 10) : 0;
  *month = year * 100 + number;
  if (strlen (text) == 7 && text[4] == '-' && year > 0 && number >= 1 && number <= 12)
    return TRUE;
  return grape_ctl_misuse (error, _ ("--month: “%s” is no month: write it as 1998-03"), text);
}

static const char *
cell_of (const GrapeSheet *sheet, guint row, guint column)
{
  return g_ptr_array_index ((GPtrArray *)g_ptr_array_index (sheet->rows, row), column);
}

/* Text */

/* What stands in the columns whose cells are words of the program, and not of people. */
static const char *const words[]
    = { NC_ ("sheet", "yes"),       NC_ ("sheet", "no"),        NC_ ("sheet", "left"),
        NC_ ("sheet", "never"),     NC_ ("sheet", "pay"),       NC_ ("sheet", "points"),
        NC_ ("sheet", "transfer"),  NC_ ("sheet", "correct"),   NC_ ("sheet", "announced"),
        NC_ ("sheet", "enrolling"), NC_ ("sheet", "enrolled"),  NC_ ("sheet", "running"),
        NC_ ("sheet", "over"),      NC_ ("sheet", "declined"),  NC_ ("sheet", "cancelled"),
        NC_ ("sheet", "lapsed"),    NC_ ("sheet", "posted"),    NC_ ("sheet", "approved"),
        NC_ ("sheet", "accepted"),  NC_ ("sheet", "rejected"),  NC_ ("sheet", "vetoed"),
        NC_ ("sheet", "game"),      NC_ ("sheet", "equipment"), NULL };

/* (transfer full) (nullable): as people read it */
static char *
show_cell (const GrapeSheet *sheet, guint row, guint column)
{
  static const char *const columns[] = { "active", "away_until", "kind", "status", NULL };
  const char *text = cell_of (sheet, row, column);
  gboolean known = text && g_strv_contains (columns, sheet->columns[column].id)
                   && g_strv_contains (words, text);

  return known ? g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "sheet", text)) : grape_ctl_safe (text);
}

static guint
width_of (const char *text)
{
  return (guint)g_utf8_strlen (text, -1);
}

static guint *
measure (const GrapeSheet *sheet, guint n)
{
  guint *widths = g_new0 (guint, n);

  for (guint i = 0; i < n; i++)
    {
      widths[i] = width_of (_ (sheet->columns[i].title));
      for (guint r = 0; r < sheet->rows->len; r++)
        {
          g_autofree char *safe = show_cell (sheet, r, i);

          widths[i] = MAX (widths[i], safe ? width_of (safe) : 0);
        }
    }
  return widths;
}

static void
add_padded (GString *line, const char *text, guint width, gboolean number)
{
  guint n = width - MIN (width, width_of (text));
  g_autofree char *blanks = g_strnfill (n, ' ');

  g_string_append_printf (line, "%s%s%s  ", number ? blanks : "", text, number ? "" : blanks);
}

static void
print_line (GString *line)
{
  g_autofree char *text = g_strchomp (g_strdup (line->str));

  grape_ctl_print ("%s\n", text);
  g_string_truncate (line, 0);
}

/* Columns in which nothing stands are left out. */
static gboolean
is_empty (const GrapeSheet *sheet, guint column)
{
  for (guint r = 0; r < sheet->rows->len; r++)
    if (cell_of (sheet, r, column) && *cell_of (sheet, r, column))
      return FALSE;
  return sheet->rows->len > 0;
}

static void
print_text (const GrapeSheet *sheet)
{
  guint n = grape_sheet_n_columns (sheet);
  g_autofree guint *widths = measure (sheet, n);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    if (!is_empty (sheet, i))
      add_padded (line, _ (sheet->columns[i].title), widths[i], sheet->columns[i].number);
  print_line (line);
  for (guint r = 0; r < sheet->rows->len; r++)
    {
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *safe = show_cell (sheet, r, i);

          if (!is_empty (sheet, i))
            add_padded (line, safe ? safe : "", widths[i], sheet->columns[i].number);
        }
      print_line (line);
    }
}

/* JSON */

static void
add_cell (const GrapeSheetColumn *column, const char *text, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, column->id);
  if (!text)
    json_builder_add_null_value (builder);
  else if (column->number)
    json_builder_add_int_value (builder, g_ascii_strtoll (text, NULL, 10));
  else
    json_builder_add_string_value (builder, text);
}

static void
print_json (GrapeInstance *society, const char *word, gint64 at, const GrapeSheet *sheet)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  guint n = grape_sheet_n_columns (sheet);

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "id", grape_instance_header (society)->id);
  grape_json_add_text (builder, "society", grape_instance_header (society)->name);
  grape_json_add_text (builder, "sheet", word);
  grape_json_add_time (builder, "at", at);
  json_builder_set_member_name (builder, "rows");
  json_builder_begin_array (builder);
  for (guint r = 0; r < sheet->rows->len; r++)
    {
      json_builder_begin_object (builder);
      for (guint i = 0; i < n; i++)
        add_cell (&sheet->columns[i], cell_of (sheet, r, i), builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  grape_ctl_print_json (root);
}

/* Which one */

static const GrapeSheetKind *
find_kind (const GrapeBooks *books, const char *word)
{
  for (const GrapeSheetKind *each = books->sheets; each->word; each++)
    if (!g_ascii_strcasecmp (each->word, word))
      return each;
  return NULL;
}

static char *
list_kinds (const GrapeBooks *books)
{
  GString *text = g_string_new (NULL);

  for (const GrapeSheetKind *each = books->sheets; each->word; each++)
    g_string_append_printf (text, "%s%s", text->len ? ", " : "", each->word);
  return g_string_free (text, FALSE);
}

/* The society as it was at @at: after the last event that is not later. */
static GrapePosition *
position_at (GrapeInstance *society, gint64 at, GError **error)
{
  guint n = grape_instance_n_events (society);

  while (n && grape_instance_event (society, n)->at > at)
    n--;
  return grape_instance_at (society, n, error);
}

/* Whether the sheet @word has any rows. */
static gboolean
has_rows (const GrapePosition *position, const char *word, const GrapeSheetQuery *query)
{
  const GrapeSheetKind *kind = find_kind (position->rules->books, word);
  g_auto (GrapeSheet) sheet = { 0 };

  return !kind || !kind->write (position->state, query, &sheet, NULL) || sheet.rows->len;
}

static gboolean
is_known (const GrapePosition *position, const Wanted *wanted, GError **error)
{
  const GrapeSheetQuery person = { .person = wanted->person }, class = { .class = wanted->class };

  if (wanted->person && !has_rows (position, "people", &person))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R1.1",
                            _ ("--person: “%s” is nobody in this society"), wanted->person);
  if (wanted->class && !has_rows (position, "classes", &class))
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL,
                            _ ("--class: “%s” is no game of this society"), wanted->class);
  return TRUE;
}

static int
print_sheet (GrapeCtl *ctl, GrapeInstance *society, const char *word, const Wanted *wanted)
{
  const GrapeBooks *books = grape_instance_rules (society)->books;
  const GrapeSheetKind *kind = find_kind (books, word);
  g_auto (GrapeSheet) sheet = { 0 };
  g_autoptr (GError) error = NULL;
  GrapeSheetQuery query = { .person = wanted->person, .class = wanted->class };
  gint64 at = G_MAXINT64;

  if (!kind)
    {
      g_autofree char *known = list_kinds (books);

      return grape_ctl_usage (ctl, _ ("There is no sheet “%s”; there are: %s"), word, known);
    }
  if (!read_month (wanted->month, &query.month, &error)
      || (wanted->when && !grape_ctl_time (wanted->when, &at, &error)))
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapePosition) position = position_at (society, at, &error);
  if (!position || !is_known (position, wanted, &error))
    return grape_ctl_fail (ctl, error);
  query.now = position->at;
  if (!kind->write (position->state, &query, &sheet, &error))
    return grape_ctl_fail (ctl, error);
  if (wanted->json)
    print_json (society, kind->word, position->at, &sheet);
  else if (wanted->csv)
    {
      g_autofree char *csv = grape_sheet_to_csv (&sheet);

      grape_ctl_print ("%s", csv);
    }
  else
    print_text (&sheet);
  return GRAPE_CTL_OK;
}

/* An option that a word does not read would be left out silently. */
static const char *
find_stray (const char *word, const Wanted *wanted)
{
  gboolean starts = !g_ascii_strcasecmp (word, "start"), books = !g_ascii_strcasecmp (word, "book");
  gboolean sheet = !starts && !books && g_ascii_strcasecmp (word, "deck")
                   && g_ascii_strcasecmp (word, "check");
  const struct
  {
    const char *name;
    gboolean given, fits;
  } all[] = {
    { "--person", wanted->person != NULL, sheet },
    { "--class", wanted->class != NULL, sheet },
    { "--month", wanted->month != NULL, sheet },
    { "--at", wanted->when != NULL, sheet || starts || books },
    { "--csv", wanted->csv, sheet },
    { "--json", wanted->json, sheet },
    { "--preview", wanted->preview, books },
    { "--game", wanted->game != NULL, starts },
    { "--option", wanted->options != NULL, starts },
    { "--seed", wanted->seed != NULL, starts },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i].given && !all[i].fits)
      return all[i].name;
  return NULL;
}

int
grape_ctl_society (GrapeCtl *ctl, int argc, char **argv)
{
  g_auto (Wanted) wanted = { 0 };
  const GOptionEntry entries[] = {
    { "person", 0, 0, G_OPTION_ARG_STRING, &wanted.person, N_ ("Only what concerns somebody"),
      N_ ("NAME") },
    { "class", 0, 0, G_OPTION_ARG_STRING, &wanted.class, N_ ("Only one game"), N_ ("GAME") },
    { "month", 0, 0, G_OPTION_ARG_STRING, &wanted.month, N_ ("Only one month"), N_ ("1998-03") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &wanted.when,
      N_ ("As the books were then; of start: when it starts"), N_ ("TIME") },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &wanted.csv, N_ ("Print CSV"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &wanted.json, N_ ("Print JSON (books.schema.json)"), NULL },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &wanted.preview, N_ ("Of book: try it; store nothing"),
      NULL },
    { "game", 0, 0, G_OPTION_ARG_STRING, &wanted.game,
      N_ ("Of start: by whose rules, where its class has none"), N_ ("GAME") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &wanted.options,
      N_ ("Of start: an option of the game"), N_ ("NAME=VALUE") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &wanted.seed,
      N_ ("Of start: 2 to 64 hexadecimal digits, or random (the default)"), N_ ("HEX") },
    { NULL },
  };
  int status;
  gint64 at;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 3, &argc, &argv, &status))
    return status;
  const char *word = argc > 2 ? argv[2] : "people";
  const char *label = argc > 3 ? argv[3] : NULL;
  g_autoptr (GrapeInstance) society = grape_ctl_load (ctl, argv[1], &error);
  if (!society || !grape_ctl_time (wanted.when, &at, &error))
    return grape_ctl_fail (ctl, error);
  const GrapeBooks *books = grape_instance_rules (society)->books;
  if (!books)
    return grape_ctl_usage (ctl, _ ("%s is no society"), grape_instance_header (society)->name);
  const char *stray = find_stray (word, &wanted);
  if (stray)
    return grape_ctl_usage (ctl, _ ("%s does not go with “%s”"), stray, word);
  if (wanted.csv && wanted.json)
    return grape_ctl_usage (ctl, "%s", _ ("Print either --csv or --json"));
  if (!g_ascii_strcasecmp (word, "start"))
    return label ? grape_ctl_society_start (ctl, society, label, wanted.game, wanted.options,
                                            wanted.seed, at)
                 : grape_ctl_usage (ctl, "%s", _ ("Say which instance: start g1"));
  if (!g_ascii_strcasecmp (word, "book"))
    return grape_ctl_society_book (ctl, society, label, wanted.preview, at);
  if (!g_ascii_strcasecmp (word, "deck"))
    return grape_ctl_society_deck (ctl, society, label);
  if (label && (!g_ascii_strcasecmp (word, "check") || find_kind (books, word)))
    return grape_ctl_usage (ctl, _ ("“%s” takes no “%s”"), word, label);
  if (!g_ascii_strcasecmp (word, "check"))
    return grape_ctl_society_check (ctl, society);
  return print_sheet (ctl, society, word, &wanted);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger narrowed to a person, a class of games or a month is a statement: its sums, and how
 * they came about, month by month or, of one month, day by day. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include <string.h>

#define MOST_LINES 5

/** grape_society_is_statement: whether the page shows one */
gboolean
grape_society_is_statement (const GrapeSocietyBook *self)
{
  const gint64 *only = self->folio.place.only;

  return self->folio.place.tab == GRAPE_SOCIETY_LEDGER && self->folio.rows->len
         && (only[GRAPE_SOCIETY_OF_PERSON] || only[GRAPE_SOCIETY_OF_CLASS]
             || only[GRAPE_SOCIETY_OF_MONTH]);
}

/* Whose it is; NULL: of more than one. */
static const SocietyPerson *
whose (const GrapeSocietyBook *self)
{
  gint64 person = self->folio.place.only[GRAPE_SOCIETY_OF_PERSON];

  return person ? society_person (self->view, (int)person - 1) : NULL;
}

/* The entries from the first one on. */
static const SocietyEntry *
entry_at (const GrapeSocietyBook *self, guint i)
{
  guint row = self->folio.rows->len - 1 - i;

  return society_entry (self->view, g_array_index (self->folio.rows, GrapeFolioRow, row).id + 1);
}

/* What @who has more after it; of nobody: what moved. */
static gint64
amount_for (const SocietyPerson *who, const SocietyEntry *entry)
{
  return who && strcmp (entry->person, who->name) != 0 ? -entry->amount : entry->amount;
}

/** grape_society_statement_line: (transfer full): "4 entries · A$35 · +5 points · 15 cut" */
char *
grape_society_statement_line (const GrapeSocietyBook *self)
{
  const SocietyPerson *who = whose (self);
  guint n = self->folio.rows->len;
  gint64 money = 0, points = 0, cut = 0;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      const SocietyEntry *entry = entry_at (self, i);

      *(grape_society_is_points (self->view, entry) ? &points : &money) += amount_for (who, entry);
      cut += entry->disregarded;
    }
  g_autofree char *sum = grape_society_money (self->view, money);
  g_autofree char *scored = grape_society_points (points);
  g_string_printf (text, ngettext ("%u entry", "%u entries", n), n);
  g_string_append_printf (text, " · %s · %s", sum, scored);
  if (cut)
    g_string_append_printf (text, _ (" · %d cut"), (int)cut);
  return g_string_free (text, FALSE);
}

typedef struct
{
  gint64 first; /* the month before which nothing is; or the only one */
  gboolean days;
  guint n; /* columns of the plot */
} Span;

static Span
find_span (const GrapeSocietyBook *self)
{
  gint64 month = self->folio.place.only[GRAPE_SOCIETY_OF_MONTH];
  Span span = { .first = month, .days = month != 0, .n = 31 };

  if (span.days)
    {
      span.n = g_date_get_days_in_month ((GDateMonth)(month % 100), (GDateYear)(month / 100));
      return span;
    }
  span.first = G_MAXINT64;
  for (guint i = 0; i < self->folio.rows->len; i++)
    span.first = MIN (span.first, entry_at (self, i)->month);
  gint64 last = society_month_of (self->view, self->now);
  int n = grape_society_months_between (span.first, last) + 1;
  for (; n > GRAPE_SOCIETY_MOST_MONTHS; n--)
    span.first = span.first % 100 == 12 ? span.first + 89 : span.first + 1;
  span.n = (guint)MAX (n, 1);
  return span;
}

/* In which column it shows. */
static guint
column_of (const Span *span, const SocietyEntry *entry)
{
  int column = grape_society_months_between (span->first, entry->month);

  if (span->days)
    {
      g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (entry->at);

      column = day ? g_date_time_get_day_of_month (day) - 1 : 0;
    }
  return (guint)CLAMP (column, 0, (int)span->n - 1);
}

/* @steps: of double, what each column adds to @start. */
static void
add_line (GrapePlot *plot, int seat, const char *name, double start, const double *steps, guint n)
{
  GrapePlotLine *line = grape_plot_add_line (plot, seat, name);
  double sum = start;

  grape_plot_line_add (line, sum);
  for (guint i = 0; i < n; i++)
    grape_plot_line_add (line, sum += steps[i]);
}

/* Of one person: money and points, from what they had before the first of these entries. */
static void
plot_person (const GrapeSocietyBook *self, const Span *span, GrapePlot *plot)
{
  const SocietyPerson *who = whose (self);
  int seat = grape_society_number (self, who->name);
  g_autofree double *money = g_new0 (double, span->n), *points = g_new0 (double, span->n);
  double had = (double)who->money, scored = (double)who->points;
  gboolean whole = !self->folio.place.only[GRAPE_SOCIETY_OF_CLASS]
                   && !self->folio.place.only[GRAPE_SOCIETY_OF_MONTH],
           any = FALSE;

  for (guint i = 0; i < self->folio.rows->len; i++)
    {
      const SocietyEntry *entry = entry_at (self, i);
      gboolean is_points = grape_society_is_points (self->view, entry);
      double amount = (double)amount_for (who, entry);

      (is_points ? points : money)[column_of (span, entry)] += amount;
      *(is_points ? &scored : &had) -= amount;
      any = any || is_points;
    }
  add_line (plot, seat, self->view->customs.currency, whole ? had : 0, money, span->n);
  if (any || (whole && scored != 0))
    add_line (plot, -1, _ ("points"), whole ? scored : 0, points, span->n);
}

/* Of many: what those who got most of it got. */
static void
plot_people (const GrapeSocietyBook *self, const Span *span, GrapePlot *plot)
{
  guint n = self->view->people.n;
  g_autofree double *all = g_new0 (double, n);

  for (guint i = 0; i < self->folio.rows->len; i++)
    {
      const SocietyEntry *entry = entry_at (self, i);
      int to = grape_society_number (self, entry->person);

      if (to >= 0 && !grape_society_is_points (self->view, entry))
        all[to] += (double)entry->amount;
    }
  for (guint line = 0; line < MOST_LINES; line++)
    {
      g_autofree double *steps = g_new0 (double, span->n);
      int best = -1;

      for (guint i = 0; i < n; i++)
        if (all[i] > 0 && (best < 0 || all[i] > all[best]))
          best = (int)i;
      if (best < 0)
        return;
      for (guint i = 0; i < self->folio.rows->len; i++)
        {
          const SocietyEntry *entry = entry_at (self, i);

          if (!grape_society_is_points (self->view, entry)
              && grape_society_number (self, entry->person) == best)
            steps[column_of (span, entry)] += (double)entry->amount;
        }
      add_line (plot, best, society_person (self->view, best)->name, 0, steps, span->n);
      all[best] = 0;
    }
}

/** grape_society_plot_statement: (transfer full): without a line where nothing was paid */
GrapePlot *
grape_society_plot_statement (const GrapeSocietyBook *self)
{
  const SocietyPerson *who = whose (self);
  gboolean whole = who && !self->folio.place.only[GRAPE_SOCIETY_OF_CLASS]
                   && !self->folio.place.only[GRAPE_SOCIETY_OF_MONTH];
  Span span = find_span (self);
  GrapePlot *plot = grape_plot_new (whole ? _ ("Balance") : _ ("Received"),
                                    span.days ? _ ("day") : _ ("month"));

  for (guint i = 0; i <= span.n; i++)
    grape_plot_add_x (plot, i);
  if (who)
    plot_person (self, &span, plot);
  else
    plot_people (self, &span, plot);
  return plot;
}

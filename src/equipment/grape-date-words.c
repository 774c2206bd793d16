/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates as people write them: "1 November", "Nov 1st", "the 9th", "2026-11-01", "14/8". */
#include "grape-value-words.h"

#include <string.h>

#define DAYS_BACK 45 /* a date without a year is at most this far back */

/* From 1; 0: none of @names, each of whose forms begins with the same three letters. */
static guint
find_named (const GrapeWords *words, guint at, const char *const *names, guint n_names)
{
  const char *form = grape_words_form (words, at);

  for (guint i = 0; i < n_names; i++)
    if (strncmp (form, names[i], 3) == 0 && grape_words_is (words, at, names[i]))
      return i + 1;
  return 0;
}

static guint
month_named (const GrapeWords *words, guint at)
{
  static const char *const names[]
      = { "january|jan",  "february|feb", "march|mar",  "april|apr",          "may",
          "june|jun",     "july|jul",     "august|aug", "september|sep|sept", "october|oct",
          "november|nov", "december|dec" };

  static const char *const abroad[]
      = { "januar|janvier|enero|gennaio|januari|janeiro",
          "februar|février|fevrier|febrero|febbraio|februari|fevereiro",
          "märz|maerz|mars|marzo|maart|março|marts",
          "avril|abril|aprile",
          "mai|mayo|maggio|mei|maj|maio",
          "juni|juin|junio|giugno|junho",
          "juli|juillet|julio|luglio|julho",
          "août|aout|agosto|augustus|augusti",
          "septembre|septiembre|settembre|setembro",
          "oktober|octobre|octubre|ottobre|outubro|okt",
          "novembre|noviembre|novembro",
          "dezember|décembre|decembre|diciembre|dicembre|dezembro|desember|dez" };
  guint month = find_named (words, at, names, G_N_ELEMENTS (names));

  for (guint i = 0; !month && i < G_N_ELEMENTS (abroad); i++)
    month = grape_words_is (words, at, abroad[i]) ? i + 1 : 0;
  return month;
}

/* From 1, Monday. */
static guint
weekday_named (const GrapeWords *words, guint at)
{
  static const char *const names[]
      = { "monday|mon", "tuesday|tue|tues", "wednesday|wed", "thursday|thu|thurs",
          "friday|fri", "saturday|sat",     "sunday|sun" };

  return find_named (words, at, names, G_N_ELEMENTS (names));
}

/* "Until Friday": the next one. */
static guint
next_weekday (const GDate *near, guint weekday, GDate *date)
{
  guint after = (weekday + 6 - (guint)g_date_get_weekday (near)) % 7 + 1;

  *date = *near;
  g_date_add_days (date, after);
  return 1;
}

/* "ninth", "twenty-first": how many words it takes. */
static guint
ordinal_at (const GrapeWords *words, guint at, guint *day)
{
  static const char *const ordinals[]
      = { "first",     "second",      "third",      "fourth",     "fifth",
          "sixth",     "seventh",     "eighth",     "ninth",      "tenth",
          "eleventh",  "twelfth",     "thirteenth", "fourteenth", "fifteenth",
          "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth" };
  const char *form = grape_words_form (words, at);
  guint tens = grape_words_is (words, at, "twenty")   ? 20
               : grape_words_is (words, at, "thirty") ? 30
                                                      : 0;
  guint n = tens ? 1 + (guint)grape_words_is (words, at + 1, "-") : 0;

  if (g_str_equal (form, "thirtieth"))
    {
      *day = 30;
      return 1;
    }
  form = grape_words_form (words, at + n);
  for (guint i = 0; i < G_N_ELEMENTS (ordinals); i++)
    if (g_str_equal (form, ordinals[i]) && (!tens || i < 9))
      {
        *day = tens + i + 1;
        return n + 1;
      }
  return 0;
}

/* "9", "9th", "ninth": @n: how many words it takes. */
static guint
day_at (const GrapeWords *words, guint at, gboolean *ordinal, guint *n)
{
  const char *form = grape_words_form (words, at);
  gsize digits = strspn (form, "0123456789");
  guint64 number = g_ascii_strtoull (form, NULL, 10);
  guint day = 0;

  *n = ordinal_at (words, at, &day);
  *ordinal = *n || (digits && form[digits]);
  if (*n)
    return day;
  *n = 1;
  if (!digits || digits > 2 || number < 1 || number > 31
      || (form[digits] && !strstr ("st nd rd th", form + digits)))
    return 0;
  return (guint)number;
}

static guint
year_at (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);

  return strlen (form) == 4 && strspn (form, "0123456789") == 4
             ? (guint)g_ascii_strtoull (form, NULL, 10)
             : 0;
}

/* The year of a date without one. */
static gboolean
set_date (GDate *date, guint day, guint month, guint year, const GDate *near)
{
  if (!g_date_valid_dmy ((GDateDay)day, (GDateMonth)month, 2000))
    return FALSE;
  if (!year)
    {
      g_autoptr (GDate) back = g_date_copy (near);

      g_date_subtract_days (back, DAYS_BACK);
      year = g_date_get_year (back);
      if (!g_date_valid_dmy ((GDateDay)day, (GDateMonth)month, (GDateYear)year))
        year++;
      g_date_set_dmy (date, (GDateDay)MIN (day, 28), (GDateMonth)month, (GDateYear)year);
      if (g_date_compare (date, back) < 0)
        year++;
    }
  if (!g_date_valid_dmy ((GDateDay)day, (GDateMonth)month, (GDateYear)year))
    return FALSE;
  g_date_set_dmy (date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
  return TRUE;
}

/* "2026-11-01", "1.11.", "14/8/2026": the parts touch. */
static guint
read_figures (const GrapeWords *words, guint at, const GDate *near, GDate *date, gboolean *vague)
{
  const char *mark = grape_words_form (words, at + 1);
  guint first = (guint)g_ascii_strtoull (grape_words_form (words, at), NULL, 10);
  guint second = (guint)g_ascii_strtoull (grape_words_form (words, at + 2), NULL, 10);
  gboolean third = g_str_equal (grape_words_form (words, at + 3), mark)
                   && g_ascii_isdigit (*grape_words_form (words, at + 4));
  guint last = third ? (guint)g_ascii_strtoull (grape_words_form (words, at + 4), NULL, 10) : 0;

  if (strlen (mark) != 1 || !strchr ("-./", *mark) || !first || !second
      || grape_words_at (words, at + 1)->apart || grape_words_at (words, at + 2)->apart)
    return 0;
  if (year_at (words, at) && third)
    return set_date (date, last, second, first, near) ? 5 : 0;
  if (*mark == '-')
    return 0;
  /* "20/10/15", in 2015; "3.11.10" is a version of something */
  if (third && last < 100)
    {
      last += g_date_get_year (near) / 100u * 100;
      if (last + 1 < g_date_get_year (near) || last > g_date_get_year (near) + 1u)
        return 0;
    }
  if (second > 12 && first <= 12)
    {
      guint swap = first;

      first = second;
      second = swap;
    }
  else if (*mark == '/' && first <= 12 && first != second)
    *vague = TRUE;
  if (!set_date (date, first, second, last, near))
    return 0;
  return third ? 5 : (g_str_equal (grape_words_form (words, at + 3), mark) && *mark == '.' ? 4 : 3);
}

/**
 * grape_date_read:
 * @near: the date of the mail, or the other end of the period
 * @date: (out)
 * @month: (inout): of a day alone: 0: near's
 * @vague: (inout): becomes TRUE if it can be read in two ways
 *
 * Returns: the number of words from @at on that name a day; 0: none do
 */
guint
grape_date_read (const GrapeWords *words, guint at, const GDate *near, GDate *date, guint month,
                 gboolean *vague)
{
  guint n = grape_words_is (words, at, "the") ? 1 : 0, of, day, named, wide;
  gboolean ordinal;

  if (grape_words_is (words, at, "today|tonight|tomorrow"))
    {
      *date = *near;
      g_date_add_days (date, grape_words_is (words, at, "tomorrow") ? 1 : 0);
      return 1;
    }
  guint last = grape_words_match (words, at, "the last day of the month|the end of the month");
  if (last)
    {
      *date = *near;
      g_date_set_day (date,
                      g_date_get_days_in_month (g_date_get_month (near), g_date_get_year (near)));
      return last;
    }
  guint weekday = weekday_named (words, at), alone = at + 1;
  if (weekday)
    at++, n++;
  if (grape_words_is (words, at, ","))
    at++, n++;
  if (grape_words_is (words, at, "the"))
    at++, n += n == 0;
  named = month_named (words, at);
  if (named)
    {
      guint gap = grape_words_is (words, at + 1, "the|.") ? 1 : 0, comma;

      day = day_at (words, at + 1 + gap, &ordinal, &wide);
      if (!day)
        return 0;
      wide += 1 + gap;
      comma = grape_words_is (words, at + wide, ",") ? 1 : 0;
      guint year = year_at (words, at + wide + comma);
      return set_date (date, day, named, year, near) ? n + wide + (year ? 1 + comma : 0) : 0;
    }
  guint figures = g_ascii_isdigit (*grape_words_form (words, at))
                      ? read_figures (words, at, near, date, vague)
                      : 0;
  if (figures)
    return n + figures;
  day = day_at (words, at, &ordinal, &wide);
  if (!day)
    return at == alone && weekday ? next_weekday (near, weekday, date) : 0;
  of = wide + grape_words_is (words, at + wide, "of|.|-");
  named = month_named (words, at + of);
  if (named)
    {
      /* "20-Oct-2015" */
      guint dash = grape_words_is (words, at + of + 1, "-") && year_at (words, at + of + 2) ? 1 : 0;
      guint year = year_at (words, at + of + 1 + dash);

      of += dash;

      return set_date (date, day, named, year, near) ? n + of + 1 + (year != 0) : 0;
    }
  if (!month && !ordinal)
    return 0;
  return set_date (date, day, month ? month : (guint)g_date_get_month (near),
                   month ? g_date_get_year (near) : 0, near)
             ? n + wide
             : 0;
}

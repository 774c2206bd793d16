/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The "From " line of an mbox, in the forms that archives have:
 *   From ann@x.org Mon May  7 17:52:25 2012
 *   From ann at x.org  Mon May  7 17:52:25 2012
 *   From ann@x.org Sat, 12 Jun 1999 02:55:14 -0400 (EDT)
 *   From ann@x.org                                          (no date at all) */
#include "grape-splitter.h"

#include <string.h>

/* "17:52:25" or "17:52" at @text. */
static gboolean
clock_at (const char *text, gsize length, int parts[3], gsize *used)
{
  gsize n = 0;
  int part = 0;

  parts[0] = parts[1] = parts[2] = 0;
  while (part < 3)
    {
      gsize digits = 0;

      while (n < length && g_ascii_isdigit (text[n]) && digits < 2)
        {
          parts[part] = parts[part] * 10 + (text[n] - '0');
          n++;
          digits++;
        }
      if (digits == 0 || (part > 0 && digits != 2))
        return FALSE;
      part++;
      if (part == 3 || n >= length || text[n] != ':')
        break;
      n++;
    }
  *used = n;
  return part >= 2 && parts[0] < 24 && parts[1] < 60 && parts[2] <= 60
         && (n == length || !g_ascii_isalnum (text[n]));
}

static const char *
find_clock (const char *line, gsize length, int parts[3], gsize *used)
{
  for (gsize i = 1; i < length; i++)
    if (g_ascii_isdigit (line[i]) && line[i - 1] == ' '
        && clock_at (line + i, length - i, parts, used))
      return line + i;
  return NULL;
}

static int
month_of (const char *word)
{
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

  for (int i = 0; i < 12; i++)
    if (g_ascii_strncasecmp (word, months + 3 * i, 3) == 0 && strlen (word) == 3)
      return i + 1;
  return 0;
}

static int
number_in (const char *word, int least, int most)
{
  char *end = NULL;
  gint64 value = g_ascii_strtoll (word, &end, 10);

  return end > word && *end == '\0' && value >= least && value <= most ? (int)value : 0;
}

/* The zone after the time: "-0400", "EST"; 0 when none: UTC. */
static int
zone_of (const char *const *words)
{
  static const struct
  {
    const char *name;
    int hours;
  } zones[] = { { "EST", -5 }, { "EDT", -4 }, { "CST", -6 }, { "CDT", -5 }, { "MST", -7 },
                { "MDT", -6 }, { "PST", -8 }, { "PDT", -7 }, { "CET", 1 },  { "CEST", 2 } };

  for (; *words != NULL; words++)
    {
      if (((*words)[0] == '-' || (*words)[0] == '+') && strlen (*words) == 5)
        {
          int value = (int)g_ascii_strtoll (*words + 1, NULL, 10);
          int minutes = value / 100 * 60 + value % 100;

          return (*words)[0] == '-' ? -60 * minutes : 60 * minutes;
        }
      for (guint i = 0; i < G_N_ELEMENTS (zones); i++)
        if (g_str_equal (*words, zones[i].name))
          return zones[i].hours * 3600;
    }
  return 0;
}

/* Day, month and year are the words round the time, in whatever order. */
static gint64
time_of_words (const char *const *words, const int clock[3])
{
  int day = 0;
  int month = 0;
  int year = 0;
  g_autoptr (GDateTime) date = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (month == 0 && (month = month_of (words[i])) != 0)
        continue;
      if (day == 0 && (day = number_in (words[i], 1, 31)) != 0)
        continue;
      if (year == 0)
        year = number_in (words[i], 1970, 2200);
    }
  if (day == 0 || month == 0 || year == 0)
    return 0;
  date = g_date_time_new_utc (year, month, day, clock[0], clock[1], MIN (clock[2], 59));
  return date != NULL ? g_date_time_to_unix (date) - zone_of (words) : 0;
}

/* One word that may be an address, and nothing after it, or "ann at x.org". */
static gboolean
address_alone (const char *rest)
{
  const char *space = strchr (rest, ' ');

  if (space == NULL)
    return strchr (rest, '@') != NULL;
  return g_str_has_prefix (space, " at ") && strchr (space + 4, ' ') == NULL
         && strchr (space + 4, '.') != NULL;
}

/* Whether @line is an envelope; @at: its time, 0 when it has none. "From now on it is 10:30 here"
 * has a clock time and is none: a date must be there as well. */
gboolean
grape_envelope_parse (const char *line, gsize length, gint64 *at)
{
  g_autofree char *copy = NULL;
  g_auto (GStrv) words = NULL;
  const char *clock;
  int parts[3];
  gsize used = 0;

  if (at != NULL)
    *at = 0;
  if (length < 6 || memcmp (line, "From ", 5) != 0 || memchr (line, '\0', length) != NULL)
    return FALSE;
  clock = find_clock (line, length, parts, &used);
  if (clock == NULL)
    {
      copy = g_strndup (line + 5, length - 5);
      return address_alone (g_strstrip (copy));
    }
  /* Only what can belong to a date: up to three words before the time, and all after it. */
  {
    const char *start = clock;
    gint64 time;

    for (int n = 0; n < 4 && start > line + 5; n++)
      {
        while (start > line + 5 && start[-1] == ' ')
          start--;
        while (start > line + 5 && start[-1] != ' ')
          start--;
      }
    copy = g_strdup_printf ("%.*s %.*s", (int)(clock - start), start,
                            (int)(line + length - clock - (gssize)used), clock + used);
    words = g_strsplit_set (copy, " ,()\t", -1);
    time = time_of_words ((const char *const *)words, parts);
    if (at != NULL)
      *at = time;
    return time != 0;
  }
}

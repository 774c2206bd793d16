/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a date word by word, in whatever order they stand: RFC 5322, asctime, ISO 8601, with AM and
 * PM, two-digit years, zones by name or as "GMT+0200". GMime's reader takes "10:00:00 PM" for ten
 * in the morning and "GMT+0200" for GMT, so it gets only dates that this one cannot read. */
#include "grape-mail-date.h"

#include <string.h>

#define MAX_WORDS     16
#define SECONDS_A_DAY 86400

/* The zones in use lie between -12:00 and +14:00; more is a broken clock, and UTC the best guess.
 */
#define MAX_ZONE_MINUTES (14 * 60)

typedef struct
{
  int year, month, day;
  int hour, minute, second; /* hour -1: none yet */
  int half;                 /* 1: AM, 2: PM, 0: neither */
  int zone_s;
  gboolean has_zone;
} Date;

/* A number of @least to @most digits at *@text, which moves past it; -1: there is none. */
static int
take_number (const char **text, guint least, guint most)
{
  int value = 0;
  guint n = 0;

  while (n <= most && g_ascii_isdigit ((*text)[n]))
    value = 10 * value + ((*text)[n++] - '0');
  if (n < least || n > most)
    return -1;
  *text += n;
  return value;
}

static int
month_of (const char *word)
{
  /* English, then what German, French and Dutch programs wrote. */
  static const char *const names[][5] = {
    { "january" },
    { "february", "februar" },
    { "march", "maerz", "m\303\244rz" },
    { "april", "avril" },
    { "may", "mai", "mei" },
    { "june", "juni" },
    { "july", "juli" },
    { "august" },
    { "september", "sept" },
    { "october", "oktober" },
    { "november" },
    { "december", "dezember" },
  };
  gsize length = strlen (word);

  if (length > 3 && word[length - 1] == '.')
    length--;
  for (int i = 0; length >= 3 && i < 12; i++)
    for (int j = 0; j < 5 && names[i][j] != NULL; j++)
      if (length <= strlen (names[i][j]) && g_ascii_strncasecmp (word, names[i][j], length) == 0)
        return i + 1;
  return 0;
}

static gboolean
is_weekday (const char *word)
{
  static const char *const names[]
      = { "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", NULL };
  static const char *const short_names[] = { "mo", "di", "mi", "do", "fr", "sa", "so", NULL };
  gsize length = strlen (word);

  if (length > 2 && word[length - 1] == '.')
    length--;
  for (int i = 0; names[i] != NULL; i++)
    if ((length >= 3 && length <= strlen (names[i])
         && g_ascii_strncasecmp (word, names[i], length) == 0)
        || (length == 2 && g_ascii_strncasecmp (word, short_names[i], 2) == 0))
      return TRUE;
  return FALSE;
}

/* "+0200", "-04:00", "+2". */
static gboolean
take_offset (Date *date, const char *text)
{
  int sign = *text == '-' ? -1 : 1;
  int minutes = 0;
  gsize n_digits = *text == '-' || *text == '+' ? strspn (text + 1, "0123456789") : 0;
  const char *rest = text + 1 + n_digits;

  if (n_digits < 1 || n_digits > 4)
    return FALSE;
  text++;
  if (n_digits > 2)
    minutes = 60 * (int)(g_ascii_strtoll (text, NULL, 10) / 100)
              + (int)(g_ascii_strtoll (text, NULL, 10) % 100);
  else
    minutes = 60 * (int)g_ascii_strtoll (text, NULL, 10);
  if (n_digits <= 2 && *rest == ':')
    {
      rest++;
      int more = take_number (&rest, 2, 2);
      if (more < 0)
        return FALSE;
      minutes += more;
    }
  if (*rest != '\0')
    return FALSE;
  date->zone_s = minutes <= MAX_ZONE_MINUTES ? sign * 60 * minutes : 0;
  date->has_zone = TRUE;
  return TRUE;
}

static gboolean
take_zone (Date *date, const char *word)
{
  static const struct
  {
    const char *name;
    int minutes;
  } zones[]
      = { { "GMT", 0 },    { "UTC", 0 },    { "UT", 0 },     { "Z", 0 },      { "EST", -300 },
          { "EDT", -240 }, { "CST", -360 }, { "CDT", -300 }, { "MST", -420 }, { "MDT", -360 },
          { "PST", -480 }, { "PDT", -420 }, { "WET", 0 },    { "WEST", 60 },  { "BST", 60 },
          { "CET", 60 },   { "MET", 60 },   { "CEST", 120 }, { "MEST", 120 }, { "MEZ", 60 },
          { "MESZ", 120 }, { "EET", 120 },  { "EEST", 180 }, { "MSK", 180 },  { "JST", 540 },
          { "KST", 540 },  { "AEST", 600 }, { "AEDT", 660 }, { "NZST", 720 }, { "NZDT", 780 } };

  if (take_offset (date, word))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (zones); i++)
    {
      gsize n = strlen (zones[i].name);

      if (g_ascii_strncasecmp (word, zones[i].name, n) != 0)
        continue;
      /* "GMT+0200" is two hours ahead of GMT. */
      if (zones[i].minutes == 0 && word[n] != '\0' && take_offset (date, word + n))
        return TRUE;
      if (word[n] != '\0')
        continue;
      /* In "-0400 (EDT)" the number counts. */
      if (!date->has_zone)
        date->zone_s = 60 * zones[i].minutes;
      date->has_zone = TRUE;
      return TRUE;
    }
  return FALSE;
}

static gboolean
take_half (Date *date, const char *word)
{
  static const char *const halves[] = { "am", "pm", "a.m.", "p.m.", NULL };

  for (int i = 0; halves[i] != NULL; i++)
    if (g_ascii_strcasecmp (word, halves[i]) == 0)
      {
        date->half = 1 + i % 2;
        return TRUE;
      }
  return FALSE;
}

/* "17:52:25", "17:52", "10.00.00", with ".123", "PM", "Z" or "+02:00" right behind it. */
static gboolean
take_clock (Date *date, const char *word)
{
  const char *text = word;
  int hour = take_number (&text, 1, 2), minute, second = 0;
  char colon = *text;

  if (hour < 0 || date->hour >= 0 || (colon != ':' && colon != '.'))
    return FALSE;
  text++;
  minute = take_number (&text, 2, 2);
  if (colon == '.' && *text != '.')
    return FALSE; /* "5.12" may be a day */
  if (*text == colon)
    {
      text++;
      second = take_number (&text, 2, 2);
      if (second >= 0 && (*text == '.' || *text == ',') && g_ascii_isdigit (text[1]))
        text += 1 + strspn (text + 1, "0123456789");
    }
  if (minute < 0 || second < 0 || hour > 23 || minute > 59 || second > 60)
    return FALSE;
  if (*text != '\0' && !take_half (date, text) && !take_zone (date, text))
    return FALSE;
  date->hour = hour;
  date->minute = minute;
  date->second = MIN (second, 59);
  return TRUE;
}

static int
whole_year (int year)
{
  return year >= 100 ? year : year >= 70 ? 1900 + year : 2000 + year;
}

static gboolean
set_day (Date *date, int year, int month, int day)
{
  if (date->year != 0 || date->month != 0 || date->day != 0 || month < 1 || month > 12 || day < 1
      || day > 31 || year < 0)
    return FALSE;
  date->year = whole_year (year);
  date->month = month;
  date->day = day;
  return TRUE;
}

/* "2026-01-05" with a time behind it or none, "20260105T100000Z", "05-Jan-2026", "1/5/2026". */
static gboolean
take_whole_day (Date *date, const char *word)
{
  const char *text = word;
  gsize n_digits = strspn (word, "0123456789");

  if (n_digits == 8)
    {
      char split[32];

      if ((word[8] != 'T' && word[8] != '\0') || strlen (word) > 24)
        return FALSE;
      g_snprintf (split, sizeof split, "%.4s-%.2s-%.2s", word, word + 4, word + 6);
      if (!take_whole_day (date, split) || word[8] == '\0')
        return word[8] == '\0' && date->year != 0;
      if (strspn (word + 9, "0123456789") != 6)
        return FALSE;
      g_snprintf (split, sizeof split, "%.2s:%.2s:%.2s%s", word + 9, word + 11, word + 13,
                  word + 15);
      return take_clock (date, split);
    }
  if (n_digits == 4 && word[4] == '-')
    {
      int year = take_number (&text, 4, 4);
      text++;
      int month = take_number (&text, 1, 2);
      if (*text++ != '-')
        return FALSE;
      int day = take_number (&text, 1, 2);
      if (*text != '\0' && *text != 'T' && *text != 't')
        return FALSE;
      return set_day (date, year, month, day) && (*text == '\0' || take_clock (date, text + 1));
    }
  if (n_digits >= 1 && n_digits <= 2 && (word[n_digits] == '-' || word[n_digits] == '/'))
    {
      char mark = word[n_digits];
      int first = take_number (&text, 1, 2);
      const char *middle = text + 1;
      const char *last = strchr (middle, mark);
      if (last == NULL)
        return FALSE;
      g_autofree char *name = g_strndup (middle, (gsize)(last - middle));
      int month = month_of (name);
      const char *number = name;
      int second = month == 0 ? take_number (&number, 1, 2) : 0;
      const char *end = last + 1;
      int year = take_number (&end, strlen (end) == 2 ? 2 : 4, 4);
      if (*end != '\0' || second < 0)
        return FALSE;
      if (month != 0)
        return set_day (date, year, month, first);
      /* American, unless that cannot be. */
      return first > 12 ? set_day (date, year, second, first) : set_day (date, year, first, second);
    }
  return FALSE;
}

/* A day or a year alone: "5", "5th", "5.", "2026", "99", "'99". */
static gboolean
take_plain_number (Date *date, const char *word)
{
  const char *text = word[0] == '\'' ? word + 1 : word;
  gsize n_digits = strspn (text, "0123456789");
  int value = n_digits == 4 || n_digits == 2 || n_digits == 1
                  ? take_number (&text, 1, (guint)n_digits)
                  : -1;

  if (value < 0
      || (*text != '\0' && !g_str_equal (text, ".") && !g_str_equal (text, "th")
          && !g_str_equal (text, "st") && !g_str_equal (text, "nd") && !g_str_equal (text, "rd")))
    return FALSE;
  if (n_digits == 4 && date->year == 0 && value >= 1900)
    date->year = value;
  else if (n_digits <= 2 && date->day == 0 && value >= 1 && value <= 31)
    date->day = value;
  else if (n_digits == 2 && date->day != 0 && date->year == 0)
    date->year = whole_year (value);
  else
    return FALSE;
  return TRUE;
}

/* FALSE: this word is not part of a date, or not of this one. */
static gboolean
take_word (Date *date, const char *word)
{
  int month;

  if (take_clock (date, word) || take_whole_day (date, word) || take_plain_number (date, word)
      || take_half (date, word) || take_zone (date, word))
    return TRUE;
  month = month_of (word);
  if (month != 0 && date->month == 0)
    {
      date->month = month;
      return TRUE;
    }
  return is_weekday (word);
}

static gboolean
finish (const Date *date, gint64 *at)
{
  int hour = date->hour;
  g_autoptr (GDateTime) time = NULL;

  if (date->day == 0 || date->month == 0 || date->year == 0)
    return FALSE;
  if (date->half == 1 && hour == 12)
    hour = 0;
  else if (date->half == 2 && hour >= 0 && hour < 12)
    hour += 12;
  if (hour < 0)
    hour = 0;
  time = g_date_time_new_utc (date->year, date->month, date->day, hour, date->minute,
                              (double)date->second);
  if (time != NULL)
    *at = g_date_time_to_unix (time) - date->zone_s;
  return time != NULL;
}

/* Splits at blanks, commas and brackets into at most MAX_WORDS words; their places are in the text.
 */
static guint
split_words (const char *text, char words[MAX_WORDS][32], gsize places[MAX_WORDS], gboolean last)
{
  guint n = 0;

  for (const char *c = text; *c != '\0';)
    {
      gsize length = strcspn (c, " \t,()\r\n");

      if (length > 0)
        {
          if (n == MAX_WORDS && !last)
            return n;
          if (n == MAX_WORDS)
            {
              /* Only the last ones count. */
              memmove (words[0], words[1], (MAX_WORDS - 1) * sizeof words[0]);
              memmove (places, places + 1, (MAX_WORDS - 1) * sizeof places[0]);
              n--;
            }
          g_strlcpy (words[n], length < sizeof words[n] ? c : "?", length < 31 ? length + 1 : 32);
          places[n++] = (gsize)(c - text);
        }
      c += length;
      c += strspn (c, " \t,()\r\n");
    }
  return n;
}

/**
 * grape_mail_date_parse:
 * @text: the value of a Date header; skips words that are in no date
 * @at: (out): seconds since 1970, without a zone in UTC; may be absurd, but the day exists
 *
 * Returns: whether there is a date in it
 */
gboolean
grape_mail_date_parse (const char *text, gint64 *at)
{
  Date date = { .hour = -1 };
  char words[MAX_WORDS][32];
  gsize places[MAX_WORDS];
  guint n = split_words (text, words, places, FALSE);

  for (guint i = 0; i < n; i++)
    if (!take_word (&date, words[i]) && words[i][strspn (words[i], "0123456789")] == ':')
      return FALSE; /* "25:61": a broken clock may have broken the day too */
  return finish (&date, at);
}

/**
 * grape_mail_date_at_end:
 * @text: an envelope without "From "
 * @start: (out): where its date begins
 *
 * Returns: whether it ends in a date with a time of day, and nothing else: "12 May 1999 10:30 we
 * play" does not
 */
gboolean
grape_mail_date_at_end (const char *text, gsize *start, gint64 *at)
{
  Date date = { .hour = -1 };
  char words[MAX_WORDS][32];
  gsize places[MAX_WORDS];
  guint n = split_words (text, words, places, TRUE);
  guint clock = n, first;

  /* UUCP wrote "remote from host" behind it. */
  for (guint i = 0; i + 2 < n; i++)
    if (g_str_equal (words[i], "remote") && g_str_equal (words[i + 1], "from"))
      n = i;
  for (guint i = n; i > 0 && clock >= n; i--)
    {
      Date tried = { .hour = -1 };

      if (take_clock (&tried, words[i - 1])
          || (take_whole_day (&tried, words[i - 1]) && tried.hour >= 0))
        clock = i - 1;
      else
        clock = n;
    }
  if (clock >= n || clock == 0)
    return FALSE;
  for (first = clock; first > 0 && clock - first < 4; first--)
    {
      Date tried = date;

      /* Backwards from here the day comes before the month, or after it; never twice. */
      if (!take_word (&tried, words[first - 1]))
        break;
      date = tried;
    }
  for (guint i = clock; i < n; i++)
    if (!take_word (&date, words[i]))
      return FALSE;
  *start = places[first];
  return finish (&date, at);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From when until when somebody is away. */
#include "grape-find-private.h"

#define MOST_DAYS 400

typedef struct
{
  const GrapeWords *words;
  const GrapeSentence *sentence;
  gint64 at; /* when the mail was sent */
} Period;

/** grape_period_set: the day in UTC */
void
grape_period_set (GDate *date, gint64 at)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (at);

  g_date_set_dmy (date, (GDateDay)g_date_time_get_day_of_month (time),
                  (GDateMonth)g_date_time_get_month (time), (GDateYear)g_date_time_get_year (time));
}

/** grape_period_text: the act */
char *
grape_period_text (const GDate *start, const GDate *end)
{
  return g_strdup_printf ("vacation %04u-%02d-%02u..%04u-%02d-%02u", g_date_get_year (start),
                          g_date_get_month (start), g_date_get_day (start), g_date_get_year (end),
                          g_date_get_month (end), g_date_get_day (end));
}

/* "17-25 October", "10th to the 21st of February": the month follows the second day. */
static guint
month_behind (const Period *self, guint at)
{
  GDate near, date;
  gboolean vague = FALSE;

  grape_period_set (&near, self->at);
  at += grape_words_is (self->words, at, "the") ? 1 : 0;
  at += grape_words_is (self->words, at, "twenty|thirty") ? 1 : 0;
  at += grape_words_is (self->words, at, "-") ? 1 : 0;
  for (guint i = at + 1; i < MIN (at + 6, self->sentence->last); i++)
    if (!grape_words_is (self->words, i,
                         "-|to|the|until|till|through|and|\xe2\x80\x93|thru|st|nd|rd|th|with|"
                         "up|including"))
      return grape_date_read (self->words, i, &near, &date, 0, &vague)
                 ? (guint)g_date_get_month (&date)
                 : 0;
  return 0;
}

/* "on the 25th of May and land on the 8th of June" */
static guint
joins_by_deed (const Period *self, guint at)
{
  if (!grape_words_is (self->words, at, "and|,|then")
      || g_ascii_isdigit (*grape_words_form (self->words, at + 1)))
    return 0;
  for (guint n = 1; n < 6; n++)
    if (grape_words_is (self->words, at + n, "on|until|till|by|about"))
      return n + 1;
  return 0;
}

static gboolean
joins (const Period *self, guint at, guint *n)
{
  *n = grape_words_match (
      self->words, at,
      "until and including|up to and including|to and including|up to and incl .|to incl .|until incl .|up to incl .|till and with|until the evening of|"
      "through to|up until|until and with|to and with|till and including|and come home on|"
      "and come back on|and i come home on|and am back on|and i'm home on|until|till|to|through|thru|up to|"
      "and will be back on|and will be back|and be back on|and i'm back on|and back on|, back on|, back|and i'll be back on|"
      ", returning to duty|, returning to work|, returning on|, returning|, to return on|"
      "back on|and return on|and i return on|and|-|--|\xe2\x80\x93|'til|...|.|inclusive to");
  *n = MAX (*n, joins_by_deed (self, at));
  return *n > 0;
}

/* "until the fifteenth of October, as from tomorrow" */
static gboolean
joins_backwards (const Period *self, guint at, guint end, guint *n)
{
  guint comma = grape_words_is (self->words, end, ",") ? 1 : 0;

  *n = grape_words_match (self->words, end + comma, "as from|starting|beginning|from");
  *n += *n ? comma : 0;
  return *n && at > self->sentence->first
         && grape_words_is (self->words, at - 1, "until|till|til|through|to|before");
}

/* "Away until the 12th, back on the 13th": nothing begins on the 12th. */
static gboolean
ends_there (const Period *self, guint at)
{
  while (at > self->sentence->first + 1
         && grape_words_is (self->words, at - 1, "the|,|" GRAPE_WEEKDAYS))
    at--;
  return at > self->sentence->first
         && grape_words_is (self->words, at - 1, "until|till|til|'til|through|thru|by|before");
}

/**
 * grape_period_read:
 * @sent: when the mail was
 * @first: (out): the first word of it
 * @last: (out): the word behind it
 * @text: (out) (transfer full): "vacation 2002-06-20..2002-07-02"
 * @vague: (out): both days can be read in two ways
 *
 * Returns: whether @sentence says from when until when
 */
gboolean
grape_period_read (const GrapeWords *words, const GrapeSentence *sentence, gint64 sent,
                   guint *first, guint *last, char **text, gboolean *vague)
{
  const Period all = { words, sentence, sent }, *self = &all;
  GDate mail, start, end;
  guint n, link, m;

  grape_period_set (&mail, self->at);
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      gboolean vague_start = FALSE, vague_end = FALSE;

      /* Nearly no word is a day in any month. */
      if (!grape_date_read (self->words, at, &mail, &start, G_DATE_JANUARY, &vague_start))
        continue;
      n = grape_date_read (self->words, at, &mail, &start, month_behind (self, at), &vague_start);
      gboolean back = n && joins_backwards (self, at, at + n, &link);
      if (!n || (!back && (ends_there (self, at) || !joins (self, at + n, &link))))
        continue;
      m = grape_date_read (self->words, at + n + link, back ? &mail : &start, &end,
                           back ? 0 : (guint)g_date_get_month (&start), &vague_end);
      *vague = vague_start && vague_end;
      if (grape_words_match (self->words, at + n, "-")
          && grape_words_is (self->words, at + n + link, "second"))
        continue; /* "1-second": no day */
      if (m && back)
        {
          GDate swap = start;
          start = end;
          end = swap;
        }
      if (!m || at + n + link + m > self->sentence->last || g_date_compare (&end, &start) < 0
          || g_date_days_between (&start, &end) > MOST_DAYS)
        continue;
      *first = at;
      *last = at + n + link + m;
      *text = grape_period_text (&start, &end);
      return TRUE;
    }
  return FALSE;
}

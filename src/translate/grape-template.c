/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Templates: "%s bids the %s." fits "Ann bids the king." with the parts "Ann" and "king". A place
 * for text takes as little as it can and grows until the rest fits; one for a number takes digits.
 */
#include "grape-template.h"

#include <string.h>

/* Places of a template; a sentence has up to nine. */
#define MOST_PLACES 16

typedef struct
{
  guint number; /* %2$s: 2; 0: the next */
  char type;    /* 's', 'd', 'c', or '%' */
  gsize length; /* of the place itself, in bytes */
} Place;

/* @at stands on a '%'. */
static Place
read_place (const char *at)
{
  Place place = { 0 };
  const char *end = at + 1;
  if (g_ascii_isdigit (*end))
    {
      guint64 number = g_ascii_strtoull (at + 1, (char **)&end, 10);
      place.number = *end == '$' ? (guint)number : 0;
      end = *end == '$' ? end + 1 : at + 1;
    }
  end += strspn (end, "-+ #0123456789.lhzjt");
  place.type = *end == 'u' || *end == 'i' ? 'd' : *end;
  place.length = (gsize)(end - at) + (*end ? 1 : 0);
  return place;
}

static gsize
number_length (const char *text)
{
  gsize sign = *text == '-' || *text == '+' ? 1 : 0;
  gsize digits = strspn (text + sign, "0123456789");
  return digits ? sign + digits : 0;
}

static void
add_part (GArray *parts, const char *text, gsize length, gboolean words, gboolean quoted)
{
  GrapeTemplatePart part = { g_strndup (text, length), words, quoted };
  g_array_append_val (parts, part);
}

static gboolean fits (const char *format, const char *start, const char *text, GArray *parts);

/* A place for text: the shortest that lets the rest fit. */
static gboolean
fits_words (const char *rest, const char *start, const char *text, GArray *parts, gboolean quoted)
{
  gsize n = strcspn (rest, "%");
  guint n_before = parts->len;
  if (!*rest)
    return add_part (parts, text, strlen (text), TRUE, quoted), TRUE;
  for (const char *end = text;; end++)
    {
      while (n && *end && (*end != *rest || strncmp (end, rest, n) != 0))
        end++;
      if (n && !*end)
        return FALSE;
      add_part (parts, text, (gsize)(end - text), TRUE, quoted);
      if (fits (rest, start, end, parts))
        return TRUE;
      g_array_set_size (parts, n_before);
      if (!*end)
        return FALSE;
    }
}

/* Whether @text, all of it, is what @format makes from here on. */
static gboolean
fits (const char *format, const char *start, const char *text, GArray *parts)
{
  for (; *format && *format != '%'; format++, text++)
    if (*format != *text)
      return FALSE;
  if (!*format)
    return *text == '\0';
  Place place = read_place (format);
  const char *rest = format + place.length;
  if (place.type == '%')
    return *text == '%' && fits (rest, start, text + 1, parts);
  if (parts->len >= MOST_PLACES)
    return FALSE;
  if (place.type == 's')
    {
      gboolean quoted = (format >= start + 3 && memcmp (format - 3, "“", 3) == 0
                         && g_str_has_prefix (rest, "”"))
                        || (format > start && format[-1] == '`' && *rest == '`');
      return fits_words (rest, start, text, parts, quoted);
    }
  gsize length = place.type == 'd' ? number_length (text)
                 : *text           ? (gsize)(g_utf8_next_char (text) - text)
                                   : 0;
  if (!length)
    return FALSE;
  add_part (parts, text, length, FALSE, FALSE);
  return fits (rest, start, text + length, parts);
}

static void
clear_part (gpointer data)
{
  g_free (((GrapeTemplatePart *)data)->text);
}

/** grape_template_parts_new: (transfer full) (element-type GrapeTemplatePart): an empty list */
GArray *
grape_template_parts_new (void)
{
  GArray *parts = g_array_new (FALSE, TRUE, sizeof (GrapeTemplatePart));
  g_array_set_clear_func (parts, clear_part);
  return parts;
}

/**
 * grape_template_match:
 * @parts: (element-type GrapeTemplatePart): (out caller-allocates): what stands in its places
 *
 * Returns: whether @self could have made @text
 */
gboolean
grape_template_match (const GrapeTemplate *self, const char *text, GArray *parts)
{
  gsize n = strlen (text), length = strlen (self->format);
  if (n < self->n_before || n < self->n_after
      || memcmp (text + n - self->n_after, self->format + length - self->n_after, self->n_after)
             != 0)
    return FALSE;
  g_array_set_size (parts, 0);
  return fits (self->format, self->format, text, parts);
}

/**
 * grape_template_find:
 * @templates: ended by one without format
 *
 * Returns: (nullable): the first of @templates that could have made @text
 */
const GrapeTemplate *
grape_template_find (const GrapeTemplate *templates, const char *text, GArray *parts)
{
  for (; templates->format; templates++)
    if ((!templates->n_before || *templates->format == *text)
        && grape_template_match (templates, text, parts))
      return templates;
  return NULL;
}

/**
 * grape_template_fill:
 * @format: a translation, whose places may be numbered: "%2$s"
 *
 * Returns: (transfer full): @format with @parts in its places; a number is put in as it was written
 */
char *
grape_template_fill (const char *format, const GArray *parts)
{
  GString *text = g_string_new (NULL);
  guint next = 0;
  while (*format)
    {
      if (*format != '%')
        {
          g_string_append_c (text, *format++);
          continue;
        }
      Place place = read_place (format);
      format += place.length;
      if (place.type == '%')
        {
          g_string_append_c (text, '%');
          continue;
        }
      guint index = place.number ? place.number - 1 : next++;
      if (index < parts->len)
        g_string_append (text, g_array_index (parts, GrapeTemplatePart, index).text);
    }
  return g_string_free (text, FALSE);
}

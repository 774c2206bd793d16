/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mail that has been through archives and lists: lines are added in clear, padding stands in the
 * middle, letters are lost. What can be read is read, and the caller hears of the rest. */
#include "grape-base64.h"

#include <string.h>

static int
base64_value (char c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

typedef struct
{
  char *data;
  gsize n; /* of the bytes that are decoded */
  guint32 group;
  guint n_in_group;
} Decoder;

/* Two letters are a byte, three are two, four are three. */
static void
end_group (Decoder *self)
{
  for (guint j = 0; j + 1 < self->n_in_group; j++)
    self->data[self->n++] = (char)(self->group << (4 - self->n_in_group) * 6 >> (16 - 8 * j));
  self->group = 0;
  self->n_in_group = 0;
}

/* The line at @at without spaces at its end; @next: where the next one begins. Returns its length:
 * 0 for one with spaces in it, which a list has added in clear. */
static gsize
encoded_line (const char *data, gsize length, gsize at, gsize *next)
{
  const char *newline = memchr (data + at, '\n', length - at);
  gsize end = newline != NULL ? (gsize)(newline - data) : length;

  *next = end + 1;
  while (end > at && g_ascii_isspace (data[end - 1]))
    end--;
  return memchr (data + at, ' ', end - at) != NULL ? 0 : end - at;
}

/* Whether programs wrote each line as a whole number of groups, so that a damaged line is the only
 * one that cannot be read. */
static gboolean
has_whole_lines (const GByteArray *bytes)
{
  const char *data = (const char *)bytes->data;
  guint n_whole = 0, n_other = 0;
  gsize last = 0;

  for (gsize at = 0, next; at < bytes->len; at = next)
    {
      if (last > 0)
        {
          n_whole += last % 4 == 0;
          n_other += last % 4 != 0;
        }
      gsize length = encoded_line (data, bytes->len, at, &next);
      last = length > 0 ? length : last;
    }
  return n_whole > n_other;
}

/**
 * grape_base64_decode:
 *
 * Decodes in place; padding in the middle ends a group, and not the text, as in GMime
 * before 3.2.14.
 *
 * Returns: whether nothing is missing or damaged
 */
gboolean
grape_base64_decode (GByteArray *bytes)
{
  Decoder decoder = { .data = (char *)bytes->data };
  gboolean is_whole = has_whole_lines (bytes), is_good = TRUE;

  for (gsize i = 0, next; i < bytes->len; i = next)
    {
      gsize last = i + encoded_line (decoder.data, bytes->len, i, &next);

      for (; i < last; i++)
        {
          int value = base64_value (decoder.data[i]);

          if (value < 0 && decoder.data[i] != '=')
            {
              is_good = is_good && g_ascii_isspace (decoder.data[i]);
              continue;
            }
          if (value >= 0)
            {
              decoder.group = decoder.group << 6 | (guint32)value;
              decoder.n_in_group++;
            }
          if (decoder.n_in_group == 4 || value < 0)
            end_group (&decoder);
        }
      if (is_whole && decoder.n_in_group > 0 && next < bytes->len)
        {
          is_good = FALSE;
          end_group (&decoder);
        }
    }
  is_good = is_good && decoder.n_in_group != 1;
  end_group (&decoder);
  g_byte_array_set_size (bytes, (guint)decoder.n);
  return is_good;
}

/** grape_base64_is_encoded: FALSE: text under a label that is not true; its first line has words */
gboolean
grape_base64_is_encoded (const GByteArray *bytes)
{
  for (gsize at = 0, next; at < bytes->len; at = next)
    {
      const char *line = (const char *)bytes->data + at;
      gsize length = encoded_line ((const char *)bytes->data, bytes->len, at, &next);

      if (length > 0)
        return TRUE;
      for (gsize i = 0; at + i + 1 < next && at + i < bytes->len; i++)
        if (!g_ascii_isspace (line[i]))
          return FALSE;
    }
  return TRUE;
}

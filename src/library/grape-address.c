/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses as people and list archives write them, brought to one form for comparing. Not a parser
 * of RFC 5322: mail/ uses GMime's. */
#include <string.h>

#include "grape-library-people.h"

static gboolean
address_char (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr (".!#$%&'*+-/=?^_`{|}~", c) != NULL)
         || (c & 0x80) != 0;
}

/* "ann at x.org" -> "ann@x.org", but only where an address could be: one word before, a word
 * with a dot after. */
static char *
undo_at (const char *text)
{
  const char *at = strstr (text, " at ");

  while (at != NULL)
    {
      const char *before = at;
      const char *after = at + 4;

      while (before > text && address_char (before[-1]))
        before--;
      while (address_char (*after))
        after++;
      while (after > at + 4 && after[-1] == '.')
        after--;
      if (before < at && memchr (at + 4, '.', (gsize)(after - at - 4)) != NULL)
        return g_strdup_printf ("%.*s@%.*s", (int)(at - before), before, (int)(after - at - 4),
                                at + 4);
      at = strstr (at + 1, " at ");
    }
  return NULL;
}

static char *
address_around (const char *text, const char *at)
{
  const char *start = at;
  const char *end = at + 1;

  while (start > text && address_char (start[-1]))
    start--;
  while (address_char (*end))
    end++;
  while (end > at + 1 && end[-1] == '.')
    end--;
  if (start == at || end == at + 1)
    return NULL;
  return g_strndup (start, (gsize)(end - start));
}

/**
 * grape_address_normalise:
 * @text: an address alone, with a name, or as archives hide it ("ann at x.org")
 *
 * Returns: (nullable) (transfer full): "ann@x.org" in lower case; NULL without an address in it.
 */
char *
grape_address_normalise (const char *text)
{
  g_autofree char *found = NULL;
  const char *open;

  if (text == NULL)
    return NULL;
  open = strrchr (text, '<');
  if (open != NULL && strchr (open, '@') != NULL)
    text = open + 1;
  for (const char *at = strchr (text, '@'); at != NULL && found == NULL; at = strchr (at + 1, '@'))
    found = address_around (text, at);
  if (found == NULL)
    found = undo_at (text);
  if (found == NULL || !g_utf8_validate (found, -1, NULL))
    return NULL;
  return g_utf8_strdown (found, -1);
}

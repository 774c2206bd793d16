/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "#fff", "rgb(255, 255, 255)", "white", "transparent". */
#include "grape-html-colour.h"

#include <stdio.h>
#include <string.h>

#include "grape-html-look.h"

/* Letters whose colours differ by less cannot be read. */
#define LEAST_CONTRAST 20

/* Ink through which the paper shows. */
#define TRANSPARENT 0xfffffffeu

/* Beyond 0xffffff: the same name is the same colour, and no more is known. */
#define NAMED 0x1000000u

static const struct
{
  const char *name;
  guint32 value;
} names[] = {
  { "white", 0xffffff },       { "black", 0x000000 },      { "snow", 0xfffafa },
  { "ivory", 0xfffff0 },       { "ghostwhite", 0xf8f8ff }, { "whitesmoke", 0xf5f5f5 },
  { "floralwhite", 0xfffaf0 }, { "mintcream", 0xf5fffa },  { "azure", 0xf0ffff },
  { "red", 0xff0000 },         { "lime", 0x00ff00 },       { "blue", 0x0000ff },
  { "green", 0x008000 },       { "yellow", 0xffff00 },     { "gray", 0x808080 },
  { "grey", 0x808080 },        { "silver", 0xc0c0c0 },     { "navy", 0x000080 },
  { "window", 0xffffff },      { "canvas", 0xffffff },     { "windowtext", 0x000000 },
  { "canvastext", 0x000000 },  { "maroon", 0x800000 },     { "purple", 0x800080 },
  { "teal", 0x008080 },        { "olive", 0x808000 },      { "aqua", 0x00ffff },
  { "fuchsia", 0xff00ff },
};

/* "#fff", "ffffff" */
static gboolean
read_hex (const char *text, guint32 *colour)
{
  const char *digits = text + (*text == '#');
  gsize n = strspn (digits, "0123456789abcdefABCDEF");
  guint value;

  if (digits[n] != '\0' || (n != 3 && n != 4 && n != 6 && n != 8) || (*text != '#' && n != 6)
      || sscanf (digits, "%x", &value) != 1)
    return FALSE;
  /* The last of four says how transparent it is. */
  if ((n == 4 && (value & 0xf) == 0) || (n == 8 && (value & 0xff) == 0))
    *colour = TRANSPARENT;
  else if (n == 3 || n == 4)
    {
      value >>= n == 4 ? 4 : 0;
      *colour = (value >> 8 & 0xf) * 0x110000 + (value >> 4 & 0xf) * 0x1100 + (value & 0xf) * 0x11;
    }
  else
    *colour = value >> (n == 8 ? 8 : 0);
  return TRUE;
}

/* "rgb(255, 255, 255)", "rgba(100% 100% 100% / 0)", "hsl(0, 0%, 100%)" */
static gboolean
read_function (const char *text, guint32 *colour)
{
  gboolean is_hsl = g_ascii_strncasecmp (text, "hsl", 3) == 0;
  double parts[4] = { 0, 0, 0, 1 };
  const char *at = strchr (text, '(');
  guint n = 0;

  if (at == NULL || (!is_hsl && g_ascii_strncasecmp (text, "rgb", 3) != 0))
    return FALSE;
  for (at++; n < 4; n++)
    {
      char *end;

      at += strspn (at, " ,/\t");
      parts[n] = g_ascii_strtod (at, &end);
      if (end == at)
        break;
      if (*end == '%')
        {
          parts[n] *= n < 3 && !is_hsl ? 2.55 : n < 3 ? 1 : 0.01;
          end++;
        }
      at = end;
    }
  if (n < 3)
    return FALSE;
  if (n == 4 && parts[3] < 0.08)
    *colour = TRANSPARENT;
  else if (is_hsl)
    *colour = parts[2] >= 98 ? 0xffffff : parts[2] <= 2 ? 0 : GRAPE_COLOUR_UNKNOWN;
  else
    *colour = (guint32)CLAMP (parts[0], 0, 255) << 16 | (guint32)CLAMP (parts[1], 0, 255) << 8
              | (guint32)CLAMP (parts[2], 0, 255);
  return TRUE;
}

/**
 * grape_html_colour:
 * @inherited: the colour without it
 */
guint32
grape_html_colour (const char *text, guint32 inherited)
{
  g_autofree char *word = g_strstrip (g_ascii_strdown (text, -1));
  guint32 colour;

  if (*word == '\0' || g_str_equal (word, "inherit") || g_str_equal (word, "currentcolor")
      || g_str_equal (word, "unset") || g_str_equal (word, "initial"))
    return inherited;
  if (read_hex (word, &colour) || read_function (word, &colour))
    return colour;
  if (g_str_equal (word, "transparent"))
    return TRANSPARENT;
  if (strchr (word, '(') != NULL)
    return GRAPE_COLOUR_UNKNOWN;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (word, names[i].name))
      return names[i].value;
  return NAMED | (g_str_hash (word) & 0xffffff);
}

/**
 * grape_html_background:
 * @text: "url(a.png) white no-repeat": any number of things
 */
guint32
grape_html_background (const char *text, guint32 inherited)
{
  static const char *const others[]
      = { "none",   "repeat", "no-repeat", "repeat-x", "repeat-y", "scroll", "fixed", "center",
          "bottom", "cover",  "contain",   "left",     "right",    "top",    "auto",  NULL };
  g_auto (GStrv) words = NULL;
  guint32 paper = inherited;

  if (strstr (text, "url") != NULL || strstr (text, "gradient") != NULL)
    return GRAPE_COLOUR_UNKNOWN;
  if (strchr (text, '(') != NULL)
    return grape_html_colour (text, inherited);
  words = g_strsplit_set (text, " \t\r\n", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && (!g_ascii_isdigit (*words[i]) || strlen (words[i]) == 6)
        && !g_strv_contains (others, words[i]))
      paper = grape_html_colour (words[i], inherited);
  return paper == TRANSPARENT ? inherited : paper;
}

static gboolean
is_near (guint32 a, guint32 b, guint shift)
{
  int first = (int)(a >> shift & 0xff), second = (int)(b >> shift & 0xff);

  return ABS (first - second) <= LEAST_CONTRAST;
}

/** grape_html_colours_melt: whether letters in @ink cannot be seen on @paper */
gboolean
grape_html_colours_melt (guint32 ink, guint32 paper)
{
  if (ink == TRANSPARENT)
    return TRUE;
  if (ink == GRAPE_COLOUR_UNKNOWN || paper == GRAPE_COLOUR_UNKNOWN)
    return FALSE;
  if (ink >= NAMED || paper >= NAMED)
    return ink == paper;
  return is_near (ink, paper, 16) && is_near (ink, paper, 8) && is_near (ink, paper, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No browser: what decides whether a text can be seen, and nothing else. Where a background is
 * unknown (a picture), or a rule holds for some screens only, the text counts as seen. */
#include "grape-html-look.h"

#include <string.h>

#include "grape-html-colour.h"

#define MAX_RULES     400
#define MAX_ANCESTORS 50 /* that a selector looks at */
#define MAX_STYLE     65536

/* "p.note#top": each part may be missing. */
typedef struct
{
  char *name, *id;
  char **classes;
} Simple;

typedef struct
{
  GArray *path; /* of Simple: what it stands in, and itself */
  char *style;
} Rule;

struct _GrapeHtmlSheet
{
  GArray *rules; /* of Rule */
};

void
grape_html_element_clear (GrapeHtmlElement *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->classes, g_strfreev);
  g_clear_pointer (&self->id, g_free);
}

static void
simple_clear (gpointer data)
{
  Simple *self = data;

  g_free (self->name);
  g_free (self->id);
  g_strfreev (self->classes);
}

static void
rule_clear (gpointer data)
{
  Rule *self = data;

  g_array_unref (self->path);
  g_free (self->style);
}

/* Declarations */

static gboolean
is_zero (const char *value)
{
  char *end;
  double number = g_ascii_strtod (value, &end);

  return end > value && number < 0.05 && number > -0.05;
}

static gboolean
is_far_out (const char *value)
{
  return g_ascii_strtod (value, NULL) <= -400;
}

/* Smaller than any letter that can be read. */
static gboolean
is_tiny (const char *value)
{
  char *end;
  double number = g_ascii_strtod (value, &end);

  if (end == value)
    return FALSE;
  return number <= (*end == '%' ? 10 : g_str_has_prefix (end, "px") ? 2 : *end == 'p' ? 1.5 : 0.15);
}

/* What hides, most of it only together with something else. */
typedef struct
{
  gboolean gone, empty, clipped, placed, far;
} Box;

static void
read_colours (GrapeHtmlLook *self, const char *name, const char *value)
{
  if (g_str_equal (name, "color") || g_str_equal (name, "-webkit-text-fill-color"))
    self->ink = grape_html_colour (value, self->ink);
  else if (g_str_equal (name, "background-color") || g_str_equal (name, "background"))
    self->paper = grape_html_background (value, self->paper);
  else if (g_str_equal (name, "background-image") && strstr (value, "none") == NULL)
    self->paper = GRAPE_COLOUR_UNKNOWN;
}

static void
read_box (Box *box, const char *name, const char *value)
{
  if (g_str_equal (name, "height") || g_str_equal (name, "width")
      || g_str_equal (name, "max-width"))
    box->empty |= is_zero (value);
  else if (g_str_equal (name, "max-height"))
    box->gone |= is_zero (value);
  else if (g_str_equal (name, "overflow"))
    box->clipped |= g_str_equal (value, "hidden") || g_str_equal (value, "clip");
  else if (g_str_equal (name, "position"))
    box->placed |= g_str_equal (value, "absolute") || g_str_equal (value, "fixed");
  else if (g_str_equal (name, "left") || g_str_equal (name, "top"))
    box->far |= is_far_out (value);
}

static void
read_declaration (GrapeHtmlLook *self, Box *box, const char *name, const char *value)
{
  if (g_str_equal (name, "display"))
    self->gone |= g_str_equal (value, "none");
  else if (g_str_equal (name, "mso-hide"))
    self->gone |= g_str_equal (value, "all");
  else if (g_str_equal (name, "opacity"))
    self->gone |= is_zero (value);
  else if (g_str_equal (name, "text-indent"))
    self->gone |= is_far_out (value);
  else if (g_str_equal (name, "visibility"))
    self->veiled = g_str_equal (value, "hidden") || g_str_equal (value, "collapse");
  else if (g_str_equal (name, "font-size"))
    self->tiny = is_tiny (value);
  else if (g_str_has_prefix (name, "text-decoration"))
    self->struck |= strstr (value, "line-through") != NULL;
  else
    {
      read_colours (self, name, value);
      read_box (box, name, value);
    }
}

/* @style: "color: white; display: none", in lower case. */
static void
read_style (GrapeHtmlLook *self, Box *box, const char *style, gboolean important)
{
  g_auto (GStrv) each = g_strsplit (style, ";", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      char *colon = strchr (each[i], ':'), *mark = strchr (each[i], '!');

      if (colon == NULL || (mark != NULL) != important)
        continue;
      if (mark != NULL)
        *mark = '\0';
      *colon = '\0';
      read_declaration (self, box, g_strstrip (each[i]), g_strstrip (colon + 1));
    }
}

/* Style sheets */

/* "p.note": up to a sign that cannot be part of it. FALSE: it has something that is not known
 * here, ":hover" or "[title]". */
static gboolean
read_simple (Simple *self, const char *text)
{
  g_autoptr (GPtrArray) classes = g_ptr_array_new_with_free_func (g_free);

  *self = (Simple){ 0 };
  while (*text != '\0')
    {
      char sign = *text == '.' || *text == '#' || *text == '*' ? *text++ : '\0';
      gsize n = strcspn (text, ".#*:[>+~()");

      if (n == 0 && sign != '*')
        break;
      if (sign == '.')
        g_ptr_array_add (classes, g_strndup (text, n));
      else if (sign == '#' && self->id == NULL)
        self->id = g_strndup (text, n);
      else if (sign == '\0' && self->name == NULL)
        self->name = g_strndup (text, n);
      text += n;
    }
  if (classes->len > 0)
    {
      g_ptr_array_add (classes, NULL);
      self->classes = (char **)g_ptr_array_free (g_steal_pointer (&classes), FALSE);
    }
  if (*text == '\0')
    return TRUE;
  simple_clear (self);
  return FALSE;
}

static void
add_rule (GrapeHtmlSheet *self, const char *selector, const char *style)
{
  g_auto (GStrv) words = g_strsplit_set (selector, " \t\r\n>+~", -1);
  Rule rule = { .path = g_array_new (FALSE, FALSE, sizeof (Simple)) };

  g_array_set_clear_func (rule.path, simple_clear);
  for (guint i = 0; words[i] != NULL; i++)
    {
      Simple simple;

      if (*words[i] == '\0')
        continue;
      if (!read_simple (&simple, words[i]))
        {
          g_array_unref (rule.path);
          return;
        }
      g_array_append_val (rule.path, simple);
    }
  rule.style = g_strdup (style);
  if (rule.path->len > 0 && self->rules->len < MAX_RULES)
    g_array_append_val (self->rules, rule);
  else
    rule_clear (&rule);
}

/* What is behind the "}" that ends the block at @css. */
static const char *
block_end (const char *css)
{
  guint depth = 0;

  for (; *css != '\0'; css++)
    {
      depth += *css == '{';
      if (*css == '}' && --depth == 0)
        return css + 1;
    }
  return css;
}

/* "@media screen" holds for everybody; a width, a colour scheme or paper does not. */
static gboolean
holds_always (const char *condition)
{
  return g_str_has_prefix (condition, "@media") && strchr (condition, '(') == NULL
         && strstr (condition, "print") == NULL && strstr (condition, "not ") == NULL;
}

static void
read_rules (GrapeHtmlSheet *self, const char *css)
{
  while (*css != '\0' && self->rules->len < MAX_RULES)
    {
      gsize n = strcspn (css, "{};");
      g_autofree char *head = g_strstrip (g_strndup (css, n));

      css += n;
      if (*css == ';' || *css == '}')
        css++;
      else if (*css == '{' && *head == '@')
        css = holds_always (head) ? css + 1 : block_end (css);
      else if (*css == '{')
        {
          g_autofree char *style = g_strndup (css + 1, strcspn (css + 1, "}"));
          g_auto (GStrv) selectors = g_strsplit (head, ",", -1);

          for (guint i = 0; selectors[i] != NULL; i++)
            add_rule (self, selectors[i], style);
          css += 1 + strlen (style);
        }
    }
}

/* In lower case, without comments. */
static char *
plain_css (const char *css)
{
  GString *plain = g_string_new (NULL);

  while (*css != '\0' && plain->len < MAX_STYLE)
    {
      const char *end = g_str_has_prefix (css, "/*") ? strstr (css + 2, "*/") : NULL;

      if (end != NULL)
        css = end + 2;
      else if (g_str_has_prefix (css, "<!--") || g_str_has_prefix (css, "-->"))
        css += *css == '<' ? 4 : 3;
      else
        g_string_append_c (plain, g_ascii_tolower (*css++));
    }
  return g_string_free (plain, FALSE);
}

/**
 * grape_html_sheet_new:
 * @css: everything that the mail's style elements say
 */
GrapeHtmlSheet *
grape_html_sheet_new (const char *css)
{
  GrapeHtmlSheet *self = g_new0 (GrapeHtmlSheet, 1);
  g_autofree char *plain = plain_css (css);

  self->rules = g_array_new (FALSE, FALSE, sizeof (Rule));
  g_array_set_clear_func (self->rules, rule_clear);
  read_rules (self, plain);
  return self;
}

void
grape_html_sheet_free (GrapeHtmlSheet *self)
{
  g_array_unref (self->rules);
  g_free (self);
}

static gboolean
is_simple (const GrapeHtmlElement *element, const Simple *simple)
{
  if ((simple->name != NULL && !g_str_equal (simple->name, element->name))
      || (simple->id != NULL && g_strcmp0 (simple->id, element->id) != 0))
    return FALSE;
  for (guint i = 0; simple->classes != NULL && simple->classes[i] != NULL; i++)
    if (element->classes == NULL
        || !g_strv_contains ((const char *const *)element->classes, simple->classes[i]))
      return FALSE;
  return TRUE;
}

/* Whether the last of the open elements is meant. */
static gboolean
is_meant (const Rule *rule, const GArray *open)
{
  guint left = rule->path->len, least = open->len > MAX_ANCESTORS ? open->len - MAX_ANCESTORS : 0;

  for (guint i = open->len; i > least && left > 0; i--)
    if (is_simple (&g_array_index (open, GrapeHtmlElement, i - 1),
                   &g_array_index (rule->path, Simple, left - 1)))
      left--;
    else if (i == open->len)
      return FALSE;
  return left == 0;
}

static const char *
attribute (const char *const *attributes, const char *name)
{
  for (; attributes != NULL && attributes[0] != NULL; attributes += 2)
    if (g_ascii_strcasecmp (attributes[0], name) == 0)
      return attributes[1] != NULL ? attributes[1] : "";
  return NULL;
}

/* bgcolor, <font color>, <body text>, <s>. */
static void
read_attributes (GrapeHtmlLook *self, const char *name, const char *const *attributes)
{
  static const char *const struck[] = { "s", "strike", "del", NULL };
  const char *paper = attribute (attributes, "bgcolor");
  const char *ink = attribute (attributes, g_str_equal (name, "body") ? "text" : "color");
  const char *picture = attribute (attributes, "background");

  self->struck |= g_strv_contains (struck, name);
  self->gone |= attribute (attributes, "hidden") != NULL;
  /* A program shows links in a colour of its own. */
  if (g_str_equal (name, "a") && attribute (attributes, "href") != NULL)
    self->ink = 0x0000ee;
  if (paper != NULL)
    self->paper = grape_html_background (paper, self->paper);
  if (picture != NULL)
    self->paper = GRAPE_COLOUR_UNKNOWN;
  if (ink != NULL && (g_str_equal (name, "body") || g_str_equal (name, "font")))
    self->ink = grape_html_colour (ink, self->ink);
}

static void
read_sheet (GrapeHtmlLook *self, Box *box, const GrapeHtmlSheet *sheet, const GArray *open,
            gboolean important)
{
  for (guint i = 0; sheet != NULL && i < sheet->rules->len; i++)
    {
      const Rule *rule = &g_array_index (sheet->rules, Rule, i);

      if ((!important || strchr (rule->style, '!') != NULL) && is_meant (rule, open))
        read_style (self, box, rule->style, important);
    }
}

/**
 * grape_html_look_open:
 * @open: of GrapeHtmlElement: those in which it stands; it becomes the last of them
 * @sheet: (nullable)
 * @attributes: (nullable): names and values
 */
void
grape_html_look_open (GArray *open, const GrapeHtmlSheet *sheet, const char *name,
                      const char *const *attributes)
{
  GrapeHtmlElement element = { .name = g_ascii_strdown (name, -1) };
  const char *classes = attribute (attributes, "class"), *id = attribute (attributes, "id");
  const char *written = attribute (attributes, "style");
  g_autofree char *style = written != NULL ? plain_css (written) : NULL;
  Box box = { 0 };

  element.look = open->len > 0 ? g_array_index (open, GrapeHtmlElement, open->len - 1).look
                               : (GrapeHtmlLook){ .ink = 0, .paper = 0xffffff };
  if (classes != NULL)
    {
      g_autofree char *folded = g_ascii_strdown (classes, -1);
      element.classes = g_strsplit_set (folded, " \t\r\n", -1);
    }
  element.id = id != NULL ? g_ascii_strdown (id, -1) : NULL;
  g_array_append_val (open, element);
  GrapeHtmlLook *look = &g_array_index (open, GrapeHtmlElement, open->len - 1).look;
  read_attributes (look, element.name, attributes);
  read_sheet (look, &box, sheet, open, FALSE);
  if (style != NULL)
    read_style (look, &box, style, FALSE);
  read_sheet (look, &box, sheet, open, TRUE);
  if (style != NULL)
    read_style (look, &box, style, TRUE);
  look->gone |= box.gone || (box.empty && box.clipped) || (box.placed && box.far);
}

/** grape_html_look_is_unseen: whether nobody can see a text that looks like that */
gboolean
grape_html_look_is_unseen (const GrapeHtmlLook *self)
{
  return self->gone || self->veiled || self->tiny
         || grape_html_colours_melt (self->ink, self->paper);
}

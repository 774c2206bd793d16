/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts a body's lines into own words, quotes, attributions, signature and forwarded matter. */
#include "grape-body.h"

#include <string.h>

#include "grape-body-lines.h"
#include "grape-fold.h"
#include "grape-mail-faces.h"
#include "grape-mail-text.h"

/* An attribution may run over two lines: "On Tue, 5 Jan 2026 at 10:00, Ann Lee\n<ann@x.org>
 * wrote:". */
#define ATTRIBUTION_LINES 3

/* A "-- " further from the end than this, with own words after it, is a rule and not a
 * signature. */
#define SIGNATURE_LINES 40

/* Words and other signs of own text; of a longer one the beginning and the end are kept, which the
 * finder of moves then reads to the end. */
#define MOST_SIGNS  5900
#define FIRST_SIGNS 4300
#define LAST_SIGNS  1500

typedef struct
{
  guint own, body;
} Anchor;

struct _GrapeBody
{
  char *text;
  GArray *lines; /* of GrapeBodyLine */
  GString *own;
  gboolean is_cut; /* the middle of the own text is left out */
  GArray *anchors; /* of Anchor: where a line of own text begins, and where a sign was folded */
};

static GrapeBodyLine *
line_at (const GrapeBody *self, guint index)
{
  return &g_array_index (self->lines, GrapeBodyLine, index);
}

static void
cut_lines (GrapeBody *self)
{
  gsize length = strlen (self->text);

  for (gsize start = 0; start < length;)
    {
      const char *newline = memchr (self->text + start, '\n', length - start);
      gsize end = newline != NULL ? (gsize)(newline - self->text) : length;
      GrapeBodyLine line = { (guint)start, (guint)end, GRAPE_LINE_OWN };

      if (end > start && self->text[end - 1] == '\r')
        line.end--;
      g_array_append_val (self->lines, line);
      start = end + 1;
    }
}

/* "-----Opprinnelig melding-----" and headers below it, in any language. */
static gboolean
begins_foreign_forward (const GrapeBody *self, guint index)
{
  const GrapeBodyLine *line = line_at (self, index);
  const char *text = self->text + line->start;
  gsize length = line->end - line->start;
  guint n = 0;

  if (length < 9 || !grape_line_begins_with (text, length, "---")
      || !grape_line_ends_with (text, length, "---") || strspn (text, "- ") >= length)
    return FALSE;
  for (guint i = index + 1; i < self->lines->len && i < index + 5; i++)
    {
      const GrapeBodyLine *each = line_at (self, i);
      const char *colon = memchr (self->text + each->start, ':', MIN (each->end - each->start, 14));

      n += colon && colon > self->text + each->start
           && !memchr (self->text + each->start, ' ', (gsize)(colon - self->text - each->start));
    }
  return n > 2;
}

/* Outlook puts the headers of a quoted message as bare lines above it, and marks nothing else. One
 * such line may be the writer's words; "From:" with two others below it is not. */
static gboolean
begins_headers (const GrapeBody *self, guint index)
{
  static const char *const first[] = { "From: ", "*From:* ", "Von: ", "De : ", NULL };
  static const char *const others[]
      = { "Sent: ",    "*Sent:* ",  "Date: ",      "To: ",       "*To:* ",
          "Cc: ",      "Subject: ", "*Subject:* ", "Gesendet: ", "An: ",
          "Betreff: ", "Envoyé : ", "À : ",        "Objet : ",   NULL };
  guint n_others = 0;

  for (guint i = index; i < self->lines->len && i < index + 5; i++)
    {
      const GrapeBodyLine *line = line_at (self, i);
      const char *const *names = i == index ? first : others;
      gboolean is_header = FALSE;

      for (guint j = 0; names[j] != NULL; j++)
        is_header = is_header
                    || grape_line_begins_with (self->text + line->start, line->end - line->start,
                                               names[j]);
      if (!is_header)
        break;
      n_others += i > index;
    }
  return n_others >= 2;
}

/* Whether the next line after @index that is not blank is a quote. */
static gboolean
quote_follows (const GrapeBody *self, guint index)
{
  for (guint i = index + 1; i < self->lines->len && i < index + 5; i++)
    {
      const GrapeBodyLine *line = line_at (self, i);

      if (line->kind == GRAPE_LINE_QUOTE)
        return TRUE;
      if (line->end > line->start)
        return FALSE;
    }
  return FALSE;
}

/* "Ann wrote:" over a quote, with the lines before it back to one that begins with "On". */
static void
mark_attribution (GrapeBody *self, guint index)
{
  if (!quote_follows (self, index))
    return;
  line_at (self, index)->kind = GRAPE_LINE_ATTRIBUTION;
  for (guint back = 1; back < ATTRIBUTION_LINES && back <= index; back++)
    {
      GrapeBodyLine *line = line_at (self, index - back);
      const char *text = self->text + line->start;
      gsize length = line->end - line->start;

      if (line_at (self, index - back + 1)->kind == GRAPE_LINE_ATTRIBUTION
          && grape_line_begins_with (self->text + line_at (self, index - back + 1)->start, 3,
                                     "On "))
        return;
      if (length == 0 || line->kind != GRAPE_LINE_OWN)
        return;
      if (!grape_line_begins_with (text, length, "On ")
          && !grape_line_begins_with (text, length, "Am "))
        continue;
      for (guint i = index - back; i < index; i++)
        line_at (self, i)->kind = GRAPE_LINE_ATTRIBUTION;
      return;
    }
}

static void
mark_rest (GrapeBody *self, guint from, guint until, GrapeLineClass kind)
{
  for (guint i = from; i < until; i++)
    line_at (self, i)->kind = kind;
}

/* "____________" over what a mailing list, or who gives mail away, writes below each mail. */
static gboolean
begins_footer (const GrapeBody *self, guint index, guint until)
{
  const GrapeBodyLine *rule = line_at (self, index);
  gsize length = rule->end - rule->start;

  if (rule->kind != GRAPE_LINE_OWN || length < 30
      || strspn (self->text + rule->start, "_=-") < length)
    return FALSE;
  for (guint i = index + 1; i < until && i < index + 4; i++)
    {
      g_autofree char *line = g_strndup (self->text + line_at (self, i)->start,
                                         line_at (self, i)->end - line_at (self, i)->start);
      g_autofree char *folded = g_ascii_strdown (line, -1);

      if (strstr (folded, "mailing list") != NULL || strstr (folded, "unsubscribe") != NULL
          || strstr (folded, "://") != NULL || strstr (folded, "www.") != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Words with which people take back or mend what stands above. */
static gboolean
mends (const char *text)
{
  static const char *const words[]
      = { "no no",   "no,",        "no wait",        "oops",        "wait",      "sorry",
          "stop",    "hold on",    "correction",     "scratch",     "forget",    "ignore",
          "cancel",  "actually",   "make that",      "on second",   "disregard", "edit",
          "hang on", "never mind", "take that back", "strike that", NULL };

  for (guint i = 0; words[i]; i++)
    if (g_ascii_strncasecmp (text, words[i], strlen (words[i])) == 0
        && !g_ascii_isalnum (text[strlen (words[i])]))
      return TRUE;
  return FALSE;
}

/* The first "PS: ..." from @from on, or the first paragraph but one that mends something: below a
 * signature, too, it is the writer's own word. */
static guint
find_postscript (const GrapeBody *self, guint from, guint until)
{
  for (guint i = from; i < until; i++)
    {
      const GrapeBodyLine *line = line_at (self, i);
      const char *text = self->text + line->start;
      const GrapeBodyLine *before = i > from + 1 ? line_at (self, i - 1) : NULL;

      if (line->end - line->start > 4
          && (g_ascii_strncasecmp (text, "ps:", 3) == 0
              || g_ascii_strncasecmp (text, "p.s.", 4) == 0 || strncmp (text, "PS ", 3) == 0
              || strncmp (text, "PS. ", 4) == 0 || g_ascii_strncasecmp (text, "pps:", 4) == 0
              || (before && before->start == before->end && mends (text))))
        return i;
    }
  return until;
}

/* The last "-- " near the end. Some programs drop the space: "--" alone counts too. */
static void
mark_signature (GrapeBody *self, guint from, guint until)
{
  for (guint i = until; i > from && i + SIGNATURE_LINES > until; i--)
    {
      const GrapeBodyLine *line = line_at (self, i - 1);
      const char *text = self->text + line->start;
      gsize length = line->end - line->start;

      if (begins_footer (self, i - 1, until))
        {
          mark_rest (self, i - 1, until, GRAPE_LINE_SIGNATURE);
          until = i - 1;
        }
      else if (line->kind == GRAPE_LINE_OWN
               && ((length == 3 && memcmp (text, "-- ", 3) == 0)
                   || (length == 2 && memcmp (text, "--", 2) == 0)))
        {
          mark_rest (self, i - 1, find_postscript (self, i, until), GRAPE_LINE_SIGNATURE);
          return;
        }
    }
}

/* Where a forwarded message that begins with headers at @index ends: after its last quoted line, if
 * the first line below the headers is quoted; else at a line of dashes that ends it, or @until. */
static guint
forward_end (const GrapeBody *self, guint index, guint until)
{
  guint at = index + 1, end = until;

  while (at < until && line_at (self, at)->end > line_at (self, at)->start
         && line_at (self, at)->kind != GRAPE_LINE_QUOTE)
    at++;
  while (at < until && line_at (self, at)->end == line_at (self, at)->start)
    at++;
  if (at < until && line_at (self, at)->kind == GRAPE_LINE_QUOTE)
    for (end = at; at < until; at++)
      end = line_at (self, at)->kind == GRAPE_LINE_QUOTE ? at + 1 : end;
  else
    for (; at < until; at++)
      if (grape_line_begins_with (self->text + line_at (self, at)->start,
                                  line_at (self, at)->end - line_at (self, at)->start, "-----End"))
        return at + 1;
  return end;
}

/* The body proper, or the text of one attachment. */
static void
class_section (GrapeBody *self, guint from, guint until)
{
  for (guint i = from; i < until; i++)
    {
      GrapeBodyLine *line = line_at (self, i);

      if (grape_line_is_quote (self->text + line->start, line->end - line->start))
        line->kind = GRAPE_LINE_QUOTE;
    }
  for (guint i = from; i < until; i++)
    {
      GrapeBodyLine *line = line_at (self, i);

      if (line->kind == GRAPE_LINE_OWN
          && grape_line_ends_attribution (self->text + line->start, line->end - line->start))
        mark_attribution (self, i);
    }
  for (guint i = from; i < until; i++)
    if (grape_line_begins_forward (self->text + line_at (self, i)->start,
                                   line_at (self, i)->end - line_at (self, i)->start)
        || begins_headers (self, i) || begins_foreign_forward (self, i))
      {
        guint end = forward_end (self, i, until);

        mark_rest (self, i, end, GRAPE_LINE_FORWARD);
        i = end - 1;
        if (end == until)
          break;
      }
  mark_signature (self, from, until);
}

static gboolean
is_line (const GrapeBody *self, const GrapeBodyLine *line, const char *words)
{
  return line->end - line->start == strlen (words)
         && memcmp (self->text + line->start, words, strlen (words)) == 0;
}

/* A section in which @shown words are the own ones. */
static void
class_face (GrapeBody *self, guint from, guint until, gboolean shown)
{
  class_section (self, from, until);
  for (guint i = from; i < until && !shown; i++)
    if (line_at (self, i)->kind == GRAPE_LINE_OWN)
      line_at (self, i)->kind = GRAPE_LINE_OTHER;
}

/* A signature ends with the body; an attachment below it is the writer's again. @other: the HTML
 * part that differs has the own words, and nothing else has. */
static void
class_lines (GrapeBody *self, gboolean other)
{
  gboolean in_other = FALSE;
  guint from = 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      GrapeBodyLine *line = line_at (self, i);
      gboolean starts = is_line (self, line, GRAPE_OTHER_FACE_START);

      if (!starts && !is_line (self, line, GRAPE_OTHER_FACE_END)
          && !is_line (self, line, GRAPE_UNSEEN_START)
          && !grape_line_begins_with (self->text + line->start, line->end - line->start,
                                      GRAPE_UNREAD_START)
          && !grape_line_begins_with (self->text + line->start, line->end - line->start,
                                      GRAPE_ATTACHMENT_START))
        continue;
      class_face (self, from, i, in_other == other);
      line->kind = GRAPE_LINE_ATTRIBUTION;
      from = i + 1;
      if (!is_line (self, line, GRAPE_UNSEEN_START))
        in_other = starts;
    }
  class_face (self, from, self->lines->len, in_other == other);
}

static void
add_anchor (GrapeBody *self, gsize body)
{
  Anchor anchor = { (guint)self->own->len, (guint)body };

  g_array_append_val (self->anchors, anchor);
}

/* As its signs are read; most of them as they are. */
static void
collect_line (GrapeBody *self, gsize start, gsize end)
{
  add_anchor (self, start);
  for (gsize at = start; at < end;)
    {
      gsize before = self->own->len, n;

      if (!((guchar)self->text[at] & 0x80)
          && (at + 1 == end || !((guchar)self->text[at + 1] & 0x80)))
        {
          g_string_append_c (self->own, self->text[at++]);
          continue;
        }
      n = grape_fold_sign (self->text + at, end - at, self->own);
      if (self->own->len - before != n)
        {
          Anchor sign = { (guint)before, (guint)at };

          g_array_append_val (self->anchors, sign);
          add_anchor (self, at + n);
        }
      at += n;
    }
  g_string_append_c (self->own, '\n');
}

/* Where the sign at @at begins. */
static gsize
boundary (const GrapeBody *self, gsize at)
{
  while (at > 0 && ((guchar)self->text[at] & 0xc0) == 0x80)
    at--;
  return at;
}

/* Where in the own text @most words and other signs have passed. @n: (out) (optional): how many
 * there are up to then. */
static gsize
own_after (const GrapeBody *self, guint most, guint *n)
{
  gsize at = 0;
  guint passed = 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const GrapeBodyLine *line = line_at (self, i);
      gboolean in_word = FALSE;

      if (line->kind != GRAPE_LINE_OWN)
        continue;
      for (gsize k = line->start; k < line->end; k++, at++)
        {
          guchar c = (guchar)self->text[k];
          gboolean is_word = g_ascii_isalnum (c) || c >= 0x80;

          if (passed >= most)
            return at;
          passed += is_word ? !in_word : !g_ascii_isspace (c);
          in_word = is_word;
        }
      at++;
      passed++;
    }
  if (n != NULL)
    *n = passed;
  return at;
}

/* A quotation between two own lines parts them. */
static void
end_paragraph (GrapeBody *self, gsize body)
{
  gsize length = self->own->len;

  if (length < 2 || (self->own->str[length - 1] == '\n' && self->own->str[length - 2] == '\n'))
    return;
  add_anchor (self, body);
  g_string_append_c (self->own, '\n');
}

/* Of a very long text, the beginning and the end. */
static void
collect_own (GrapeBody *self)
{
  gsize at = 0, until = G_MAXSIZE, from = 0;
  gboolean is_parted = FALSE;
  guint n = 0;

  own_after (self, G_MAXUINT, &n);
  self->is_cut = n > MOST_SIGNS;
  if (self->is_cut)
    {
      until = own_after (self, FIRST_SIGNS, NULL);
      from = own_after (self, n - LAST_SIGNS, NULL);
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      const GrapeBodyLine *line = line_at (self, i);
      gsize length = line->end - line->start;

      if (line->kind != GRAPE_LINE_OWN)
        {
          is_parted |= line->kind == GRAPE_LINE_QUOTE;
          continue;
        }
      if (is_parted)
        end_paragraph (self, line->start);
      is_parted = FALSE;
      if (at + length <= until || at >= from)
        collect_line (self, line->start, line->end);
      else
        {
          if (at < until)
            collect_line (self, line->start, boundary (self, line->start + until - at));
          if (at + length > from)
            collect_line (self, boundary (self, line->start + from - at), line->end);
        }
      at += length + 1;
    }
}

static GrapeBody *
read_body (const char *text, gboolean other)
{
  GrapeBody *self = g_new0 (GrapeBody, 1);

  self->text = g_strdup (text);
  self->lines = g_array_new (FALSE, FALSE, sizeof (GrapeBodyLine));
  self->own = g_string_new (NULL);
  self->anchors = g_array_new (FALSE, FALSE, sizeof (Anchor));
  cut_lines (self);
  class_lines (self, other);
  collect_own (self);
  return self;
}

/* @text: a body as UTF-8. */
GrapeBody *
grape_body_new (const char *text)
{
  return read_body (text, FALSE);
}

/* @text: a body as UTF-8. */
GrapeBody *
grape_body_new_other (const char *text)
{
  return grape_text_has_line (text, GRAPE_OTHER_FACE_START) ? read_body (text, TRUE) : NULL;
}

void
grape_body_free (GrapeBody *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_array_unref (self->lines);
  g_string_free (self->own, TRUE);
  g_array_unref (self->anchors);
  g_free (self);
}

guint
grape_body_n_lines (const GrapeBody *self)
{
  return self->lines->len;
}

const GrapeBodyLine *
grape_body_line (const GrapeBody *self, guint index)
{
  g_return_val_if_fail (index < self->lines->len, NULL);
  return line_at (self, index);
}

const char *
grape_body_own (const GrapeBody *self)
{
  return self->own->str;
}

const char *
grape_body_text (const GrapeBody *self)
{
  return self->text;
}

gboolean
grape_body_is_cut (const GrapeBody *self)
{
  return self->is_cut;
}

/* Where the sign at @own_offset begins, or the one that became it. */
guint
grape_body_map (const GrapeBody *self, guint own_offset)
{
  guint low = 0;
  guint high = self->anchors->len;

  if (high == 0)
    return 0;
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->anchors, Anchor, middle).own <= own_offset)
        low = middle;
      else
        high = middle;
    }
  const Anchor *anchor = &g_array_index (self->anchors, Anchor, low);
  guint body = MIN (anchor->body + (own_offset - anchor->own), (guint)strlen (self->text));
  /* A ligature is more letters than bytes, or fewer. */
  if (high < self->anchors->len)
    body = MIN (body, g_array_index (self->anchors, Anchor, high).body);
  while (body > 0 && ((guchar)self->text[body] & 0xc0) == 0x80)
    body--;
  return body;
}

guint
grape_body_map_end (const GrapeBody *self, guint own_offset)
{
  guint end = MIN (own_offset, (guint)self->own->len);

  if (end == 0)
    return 0;
  /* The next own line may stand further down. */
  if (self->own->str[end - 1] == '\n')
    return MIN (grape_body_map (self, end - 1) + 1, (guint)strlen (self->text));
  /* The first letter of a ligature ends with the ligature. */
  guint start = grape_body_map (self, end - 1), next = grape_body_map (self, end);
  return next > start ? next : start + (guint)g_utf8_skip[(guchar)self->text[start]];
}

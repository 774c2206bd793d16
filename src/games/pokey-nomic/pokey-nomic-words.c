/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of acts: what stands in them, and their canonical form. */
#include "pokey-nomic-private.h"

#include <string.h>

#define BLANKS " \t\n"

static void
skip (PokeyAct *act)
{
  act->rest += strspn (act->rest, BLANKS);
}

/** pokey_take_word: (transfer full): the next word, in small letters; "" at the end */
char *
pokey_take_word (PokeyAct *act)
{
  skip (act);
  gsize n = strcspn (act->rest, BLANKS ",;");
  char *word = g_utf8_strdown (act->rest, (gssize)n);

  act->rest += n;
  while (*word && strchr (".!:", word[strlen (word) - 1]))
    word[strlen (word) - 1] = '\0';
  return word;
}

/** pokey_take_is: whether the words @words come next, whatever their case and blanks; takes them */
gboolean
pokey_take_is (PokeyAct *act, const char *words)
{
  g_auto (GStrv) each = g_strsplit (words, " ", -1);
  const char *at = act->rest;

  for (guint i = 0; each[i]; i++)
    {
      gsize n = strlen (each[i]);

      at += strspn (at, BLANKS);
      if (g_ascii_strncasecmp (at, each[i], n) || (at[n] && !strchr (BLANKS ",;:.!\"", at[n])))
        return FALSE;
      at += n;
    }
  act->rest = at + strspn (at, ":.!");
  return TRUE;
}

/** pokey_take_number: a number from 0 to seven digits, perhaps after # */
gboolean
pokey_take_number (PokeyAct *act, guint *number)
{
  skip (act);
  const char *from = act->rest + (*act->rest == '#');
  gsize n = strspn (from, "0123456789");

  if (!n || n > 7 || (from[n] && !strchr (BLANKS ",;.:!\"", from[n])))
    return FALSE;
  *number = (guint)g_ascii_strtoull (from, NULL, 10);
  act->rest = from + n;
  act->rest += strspn (act->rest, ".:!");
  return TRUE;
}

/** pokey_take_quoted: (transfer full) (nullable): what stands between quotation marks here */
char *
pokey_take_quoted (PokeyAct *act)
{
  skip (act);
  gboolean curly = g_str_has_prefix (act->rest, "\xe2\x80\x9c");
  const char *from = act->rest + (curly ? 3 : 1);
  const char *end = curly               ? strstr (from, "\xe2\x80\x9d")
                    : *act->rest == '"' ? strchr (from, '"')
                                        : NULL;

  if (!end)
    return NULL;
  act->rest = end + (curly ? 3 : 1);
  return g_strndup (from, (gsize)(end - from));
}

/** pokey_take_rest: (transfer full): all that is left, without blanks at its ends */
char *
pokey_take_rest (PokeyAct *act)
{
  char *rest = g_strstrip (g_strdup (act->rest));

  act->rest += strlen (act->rest);
  return rest;
}

gboolean
pokey_wrong (GError **error, const char *form)
{
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write it as `%s`", form);
}

/** pokey_at_end: whether nothing is left; else the act is written as @form */
gboolean
pokey_at_end (PokeyAct *act, const char *form, GError **error)
{
  act->rest += strspn (act->rest, BLANKS ".!");
  return !*act->rest || pokey_wrong (error, form);
}

/** pokey_write_name: @name, between quotation marks where it could be misread */
void
pokey_write_name (GString *out, const char *name)
{
  gboolean plain = *name != '\0';

  for (const char *at = name; *at; at = g_utf8_next_char (at))
    plain = plain && g_unichar_isalpha (g_utf8_get_char (at));
  if (plain)
    g_string_append (out, name);
  else
    g_string_append_printf (out, strchr (name, '"') ? "“%s”" : "\"%s\"", name);
}

static const char *const form_words[] = { "rhyme", "haiku", "tanka" };

/* The index of the form that comes next; -1: none does. */
static int
take_form (PokeyAct *act)
{
  for (guint i = 0; i < G_N_ELEMENTS (form_words); i++)
    if (pokey_take_is (act, form_words[i]))
      return (int)i;
  return -1;
}

/** pokey_take_forms: "rhyme haiku", or "none"; FALSE: neither comes next */
gboolean
pokey_take_forms (PokeyAct *act, guint *forms)
{
  PokeyAct ahead = { .rest = act->rest };
  int form;

  *forms = 0;
  if (pokey_take_is (act, "none"))
    return TRUE;
  while ((form = take_form (&ahead)) >= 0)
    {
      *forms |= 1u << form;
      act->rest = ahead.rest;
      ahead.rest += strspn (ahead.rest, BLANKS ",");
      pokey_take_is (&ahead, "and");
    }
  return *forms != 0;
}

void
pokey_write_forms (GString *out, guint forms)
{
  if (!forms)
    g_string_append (out, " none");
  for (guint i = 0; i < G_N_ELEMENTS (form_words); i++)
    if (forms & 1u << i)
      g_string_append_printf (out, " %s", form_words[i]);
}

/* "set win 90": the parameter's name in small letters, and its value. */
static gboolean
take_set (PokeyAct *act, PokeyProposal *proposal)
{
  g_autofree char *name = pokey_take_word (act);

  skip (act);
  gsize n = strcspn (act->rest, BLANKS ",;");
  g_autofree char *value = g_strndup (act->rest, n);
  act->rest += n;
  while (*value && strchr (".!", value[strlen (value) - 1]))
    value[strlen (value) - 1] = '\0';
  if (!*name || !*value)
    return FALSE;
  g_autofree char *both = g_strdup_printf ("%s %s", name, value);
  g_ptr_array_add (proposal->sets, g_ref_string_new (both));
  return TRUE;
}

static gboolean
take_conflicts (PokeyAct *act, PokeyProposal *proposal)
{
  guint number;

  if (!pokey_take_number (act, &number) || !number)
    return FALSE;
  do
    {
      g_array_append_val (proposal->conflicts, number);
      while (act->rest[strspn (act->rest, BLANKS)] == ',')
        act->rest += strspn (act->rest, BLANKS) + 1;
      pokey_take_is (act, "and");
    }
  while (pokey_take_number (act, &number) && number);
  return TRUE;
}

/* What may follow the text: forms, parameters, and rules that it is inconsistent with. FALSE:
 * something else stands there. */
static gboolean
take_tail (PokeyAct *act, PokeyProposal *proposal)
{
  gboolean formed = FALSE;

  for (;;)
    {
      act->rest += strspn (act->rest, BLANKS ",;.");
      if (!*act->rest)
        return TRUE;
      if (pokey_take_is (act, "form") && !formed && pokey_take_forms (act, &proposal->forms))
        formed = TRUE;
      else if (formed && pokey_take_is (act, "form"))
        return FALSE;
      else if (pokey_take_is (act, "set"))
        {
          if (!take_set (act, proposal))
            return FALSE;
        }
      else if (!pokey_take_is (act, "inconsistent with") || !take_conflicts (act, proposal))
        return FALSE;
    }
}

/* What stands behind an empty line is talk. */
static gboolean
try_tail (const char *tail, PokeyProposal *proposal)
{
  const char *talk = strstr (tail, "\n\n");
  g_autofree char *own = talk ? g_strndup (tail, (gsize)(talk - tail)) : g_strdup (tail);
  PokeyAct act = { .rest = own };

  proposal->forms = 0;
  g_ptr_array_set_size (proposal->sets, 0);
  g_array_set_size (proposal->conflicts, 0);
  return take_tail (&act, proposal);
}

/* How many quotations are open behind a mark, if @open were before it: a straight mark opens one
 * behind a blank and before a word, and else closes one. */
static int
count_open (const char *mark, const char *from, gboolean curly, int open)
{
  if (curly)
    return open + (g_str_has_prefix (mark, "\xe2\x80\x9c") ? 1 : -1);
  return open
         + ((mark == from || strchr (BLANKS "([", mark[-1])) && !strchr (BLANKS, mark[1]) ? 1 : -1);
}

/* Where a text in quotation marks ends: where its own quotations are all closed and only a tail
 * stands behind; if they do not match, at the last mark. NULL: nowhere. */
static const char *
end_of_text (const char *from, gboolean curly, PokeyProposal *proposal)
{
  const char *last = NULL;
  int open = 1;

  for (const char *at = from; *at; at = g_utf8_next_char (at))
    {
      gboolean closes = g_str_has_prefix (at, curly ? "\xe2\x80\x9d" : "\"");

      if (!closes && !(curly && g_str_has_prefix (at, "\xe2\x80\x9c")))
        continue;
      open = count_open (at, from, curly, open);
      if (closes)
        last = at;
      if (closes && open <= 0 && try_tail (at + (curly ? 3 : 1), proposal))
        return at;
    }
  return last && try_tail (last + (curly ? 3 : 1), proposal) ? last : NULL;
}

/* A text in quotation marks, in which there may be quotations. */
static gboolean
take_text (PokeyAct *act, PokeyProposal *proposal)
{
  skip (act);

  gboolean curly = g_str_has_prefix (act->rest, "\xe2\x80\x9c");
  if (!curly && *act->rest != '"')
    return try_tail (act->rest, proposal);
  const char *from = act->rest + (curly ? 3 : 1);
  const char *end = end_of_text (from, curly, proposal);
  if (!end)
    return FALSE;
  g_autofree char *text = g_strstrip (g_strndup (from, (gsize)(end - from)));
  pokey_set_text (&proposal->text, text);
  return TRUE;
}

/** pokey_take_change: reads `amend 316 "TEXT" form haiku`, with its lines, to the end of the act;
 * without a kind it keeps that of @proposal, and its target */
gboolean
pokey_take_change (PokeyAct *act, PokeyProposal *proposal, GError **error)
{
  static const char form[]
      = "propose enact|amend 316|repeal 305|transmute 109 \"TEXT\" [form rhyme|haiku|tanka] [set "
        "PARAMETER VALUE] [inconsistent with 109]";
  gboolean known = proposal->by >= 0;

  for (guint i = 0; pokey_change_words[i]; i++)
    if (pokey_take_is (act, pokey_change_words[i]))
      {
        proposal->change = i;
        proposal->target = 0;
        known = TRUE;
        if (i != POKEY_ENACT && pokey_take_is (act, "rule"))
          skip (act);
        if (i != POKEY_ENACT && !pokey_take_number (act, &proposal->target))
          return pokey_wrong (error, form);
        break;
      }
  pokey_set_text (&proposal->text, "");
  if (!known || !take_text (act, proposal))
    return pokey_wrong (error, form);
  act->rest += strlen (act->rest);
  return TRUE;
}

/** pokey_write_change: the canonical form of what pokey_take_change() reads */
void
pokey_write_change (GString *out, const PokeyProposal *proposal)
{
  g_string_append (out, pokey_change_words[proposal->change]);
  if (proposal->change != POKEY_ENACT)
    g_string_append_printf (out, " %u", proposal->target);
  g_string_append_printf (out, " \"%s\"", proposal->text);
  if (proposal->forms)
    {
      g_string_append (out, " form");
      pokey_write_forms (out, proposal->forms);
    }
  for (guint i = 0; i < proposal->sets->len; i++)
    g_string_append_printf (out, "\nset %s", (char *)g_ptr_array_index (proposal->sets, i));
  for (guint i = 0; i < proposal->conflicts->len; i++)
    g_string_append_printf (out, "\ninconsistent with %u",
                            g_array_index (proposal->conflicts, guint, i));
}

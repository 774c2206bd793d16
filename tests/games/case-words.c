/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case expects of words: moves tried, read and found in mail, what a text gives away, posts,
 * and reports; and set-ups that are refused. */
#include "case-play.h"
#include "find/grape-find.h"

#include <string.h>

/* Rows of "TEXT -> RESULT" */

typedef gboolean (*Row) (CasePlay *self, const CaseLine *row, int who, const char *text,
                         const char *result, GError **error);

/* The lines of a block as one text. */
static char *
block_text (const CaseLine *line)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < line->block->len; i++)
    g_string_append_printf (text, "%s%s", i ? "\n" : "",
                            ((CaseLine *)g_ptr_array_index (line->block, i))->text);
  return g_string_free (text, FALSE);
}

/* "WORD Ann: TEXT -> RESULT"; "WORD Ann" and below rows of that; or "WORD Ann -> RESULT" and below
 * the text. */
static gboolean
each_row (CasePlay *self, const CaseLine *line, const char *rest, Row check, GError **error)
{
  GrapeViewer who;
  CaseLine single;
  if (!case_viewer (self, line, &rest, &who, error))
    return FALSE;
  if (g_str_has_prefix (rest, "-> "))
    {
      g_autofree char *text = block_text (line);
      return check (self, line, who, text, rest + strlen ("-> "), error);
    }
  g_autoptr (GPtrArray) rows = case_rows (line, rest, &single);
  for (guint i = 0; i < rows->len; i++)
    {
      const CaseLine *row = g_ptr_array_index (rows, i);
      g_autofree char *text = NULL, *result = NULL;
      if (!case_split (row, &text, &result, error) || !check (self, row, who, text, result, error))
        return FALSE;
    }
  return rows->len > 0 || case_wrong (error, line, "no text stands here");
}

/* On a copy of the game. */
static gboolean
try_row (CasePlay *self, const CaseLine *row, int who, const char *text, const char *result,
         GError **error)
{
  g_autoptr (GError) refusal = NULL;
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self->instance);
  g_autofree char *what = g_strdup_printf ("“%s”", text);
  if (grape_instance_act (copy, self->clock, who, text, &refusal) == (refusal != NULL))
    return case_wrong (error, row, "%s is refused and taken at once", what);
  return case_verdict (row, result, refusal, what, error);
}

/* "TEXT -> CANONICAL" or "TEXT -> refused [CODE [CLAUSE]]". */
static gboolean
read_row (CasePlay *self, const CaseLine *row, int who, const char *text, const char *result,
          GError **error)
{
  const GrapePosition *position = case_position (self);
  const char *refused = case_after (result, "refused");
  g_autofree char *canonical = case_text (result);
  g_autofree char *what = g_strdup_printf ("“%s”", text);
  g_autoptr (GError) refusal = NULL;
  GrapeRead read = { 0 };
  gboolean good
      = who == GRAPE_AUTHOR_REFEREE
            ? position->rules->read_ruling (position->table, position->state, text, &read, &refusal)
            : grape_position_read (position, who, text, &read, &refusal);
  if (good == (refusal != NULL) || good == (read.text == NULL))
    case_wrong (error, row, "“%s” is neither read nor refused", text);
  else if (refused)
    case_verdict (row, *refused ? refused : "refused", refusal, what, error);
  else if (refusal)
    case_wrong (error, row, "“%s” is refused: %s", text, refusal->message);
  else if (!g_str_equal (read.text, canonical))
    case_wrong (error, row, "“%s” is read as “%s”", text, read.text);
  grape_read_clear (&read);
  return *error == NULL;
}

/* "WORD -> VERDICT", "anything -> VERDICT": whether a rule lets a player look that up. */
static gboolean
look_up_row (CasePlay *self, const CaseLine *row, int who, const char *text, const char *result,
             GError **error)
{
  g_autoptr (GError) refusal = NULL;
  g_autofree char *what = g_strdup_printf ("looking up “%s”", text);
  const char *word = g_str_equal (text, "anything") ? NULL : text;
  if (grape_position_may_look_up (case_position (self), who, word, &refusal) == (refusal != NULL))
    return case_wrong (error, row, "%s is refused and allowed at once", what);
  return case_verdict (row, result, refusal, what, error);
}

/* Found moves */

/* How sure it is in a message that is surely about the game. */
static const char *
sureness (const GrapeFound *found)
{
  return grape_sureness_to_text (grape_found_sureness (found, GRAPE_TIE_TAG));
}

static char *
found_text (GArray *found)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);
      g_string_append_printf (text, "%s%s %s", i ? "; " : "", one->text, sureness (one));
      if (one->remark)
        g_string_append_printf (text, " \"%s\"", one->remark);
    }
  return g_string_free (text, FALSE);
}

/* "certain", "likely" or "unsure"; "less" is any but the first. */
static gboolean
within (const GrapeFound *found, const char *wanted)
{
  const char *is = sureness (found);
  return g_str_equal (is, wanted) || (g_str_equal (wanted, "less") && strcmp (is, "certain") != 0);
}

/* Whether @found is "MOVE SURENESS ["REMARK"]". */
static gboolean
found_is (const GrapeFound *found, const char *expected)
{
  g_autofree char *text = g_strdup (expected);
  char *quote = strstr (text, " \"");
  g_autofree char *remark = quote ? case_text (quote + 1) : NULL;
  if (quote)
    *quote = '\0';
  char *range = strrchr (text, ' ');
  if (!range)
    return FALSE;
  *range++ = '\0';
  g_autofree char *move = case_text (text);
  return (g_str_equal (move, found->text) || g_str_equal (move, "any")) && within (found, range)
         && (!remark || (found->remark && strstr (found->remark, remark)));
}

static const GrapeFound *
best_of (GArray *found)
{
  const GrapeFound *best = NULL;
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);
      if (!best
          || grape_found_sureness (one, GRAPE_TIE_TAG) > grape_found_sureness (best, GRAPE_TIE_TAG))
        best = one;
    }
  return best;
}

static gboolean
all_found (GArray *found, const char *result)
{
  const char *rest;
  if (g_str_equal (result, "nothing"))
    return found->len == 0;
  if ((rest = case_after (result, "best")))
    return found->len && found_is (best_of (found), rest);
  if (g_str_has_prefix (result, "any "))
    {
      for (guint i = 0; i < found->len; i++)
        if (!found_is (&g_array_index (found, GrapeFound, i), result))
          return FALSE;
      return TRUE;
    }
  g_auto (GStrv) wanted = g_strsplit (result, "; ", -1);
  gboolean good = g_strv_length (wanted) == found->len;
  for (guint i = 0; good && i < found->len; i++)
    good = found_is (&g_array_index (found, GrapeFound, i), wanted[i]);
  return good;
}

/* "TEXT -> MOVE certain", "-> MOVE likely "REMARK"", "-> MOVE unsure; OTHER unsure", "-> nothing",
 * "-> best MOVE certain", "-> any less": whatever is found, even nothing. */
static gboolean
check_found (const CaseLine *row, const char *text, GArray *found, const char *result,
             GError **error)
{
  g_autofree char *is = found_text (found);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);
      if (one->start > one->end || one->end > strlen (text))
        return case_wrong (error, row, "found from %u to %u of a text of %u bytes", one->start,
                           one->end, (guint)strlen (text));
      if (!one->remark && grape_found_sureness (one, GRAPE_TIE_TAG) == GRAPE_UNSURE)
        return case_wrong (error, row, "%s is doubtful, and no remark says why", is);
    }
  return all_found (found, result)
         || case_wrong (error, row, "in “%s” is found: %s", text, found->len ? is : "nothing");
}

/* What stands behind "Subject: " in the first line; the body is the rest. */
static char *
cut_subject (const char **text)
{
  const char *subject = case_after (*text, "Subject:");
  gsize length = subject ? strcspn (subject, "\n") : 0;

  if (subject)
    *text = subject + length + strspn (subject + length, "\n");
  return subject ? g_strndup (subject, length) : NULL;
}

static gboolean
find_row (CasePlay *self, const CaseLine *row, int who, const char *text, const char *result,
          GError **error)
{
  g_autofree char *subject = cut_subject (&text);
  const GrapeSpoken letter
      = { .subject = subject, .text = text, .tie = GRAPE_TIE_TAG, .name = self->called };
  g_autoptr (GArray) found = grape_find (case_position (self), who, &letter);
  return check_found (row, text, found, result, error);
}

/* The same of what people say about themselves in any game: "TEXT -> leave certain". A spectator is
 * somebody called Newt. */
static gboolean
acts_row (CasePlay *self, const CaseLine *row, int who, const char *text, const char *result,
          GError **error)
{
  const GrapePosition *position = case_position (self);
  const GrapeSpoken letter = { .text = text, .tie = GRAPE_TIE_TAG, .at = self->start };
  g_autoptr (GArray) found
      = who < 0 ? grape_find_acts (position, GRAPE_AUTHOR_REFEREE, "Newt", &letter)
                : grape_find_acts (position, who, grape_table_name (position->table, who), &letter);
  return check_found (row, text, found, result, error);
}

/* "TEXT -> 1": it has this many secrets. */
static gboolean
leaks_row (CasePlay *self, const CaseLine *row, int who, const char *text, const char *result,
           GError **error)
{
  g_autoptr (GPtrArray) reasons = grape_leaks (case_position (self), who, text);
  return reasons->len == g_ascii_strtoull (result, NULL, 10)
         || case_wrong (error, row, "“%s” tells %u: %s", text, reasons->len,
                        reasons->len ? (char *)g_ptr_array_index (reasons, 0) : "nothing");
}

static gboolean
ask_try (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return each_row (self, line, rest, try_row, error);
}

static gboolean
ask_read (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return each_row (self, line, rest, read_row, error);
}

static gboolean
ask_look_up (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return each_row (self, line, rest, look_up_row, error);
}

static gboolean
ask_find (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return each_row (self, line, rest, find_row, error);
}

static gboolean
ask_acts (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return each_row (self, line, rest, acts_row, error);
}

static gboolean
ask_leaks (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  return each_row (self, line, rest, leaks_row, error);
}

/* Posts, twins and reports */

/* "has WORDS" or "lacks WORDS", or one of these and below more of them; "shows" and below lines
 * that follow each other. */
static gboolean
text_has (const CaseLine *line, const char *text, const char *rest, GError **error)
{
  CaseLine single;
  const char *has = case_after (rest, "has"), *lacks = case_after (rest, "lacks");
  if (g_str_equal (rest, "shows"))
    {
      g_autofree char *rows = block_text (line);
      return strstr (text, rows) || case_wrong (error, line, "that is not shown in:\n%s", text);
    }
  if (!has && !lacks)
    return case_wrong (error, line, "this must be “has”, “lacks” or “shows”");
  g_autoptr (GPtrArray) rows = case_rows (line, has ? has : lacks, &single);
  for (guint i = 0; i < rows->len; i++)
    {
      const CaseLine *row = g_ptr_array_index (rows, i);
      g_autofree char *words = case_text (row->text);
      if ((strstr (text, words) != NULL) != (has != NULL))
        return case_wrong (error, row, "“%s” is %sthere:\n%s", words, has ? "not " : "", text);
    }
  return rows->len > 0 || case_wrong (error, line, "no words stand here");
}

/* "post VIEWER has|lacks|shows ...", "post VIEWER subject WORDS", "post VIEWER none". */
static gboolean
ask_post (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer viewer;
  if (!case_viewer (self, line, &rest, &viewer, error))
    return FALSE;
  g_autoptr (GrapePost) post = grape_position_post (case_position (self), viewer);
  const char *subject = case_after (rest, "subject");
  if (g_str_equal (rest, "none"))
    return !post || case_wrong (error, line, "there is a post:\n%s", post->body);
  if (!post)
    return case_wrong (error, line, "there is no post");
  if (subject)
    return g_str_equal (post->subject, subject)
           || case_wrong (error, line, "the subject is “%s”", post->subject);
  return text_has (line, post->body, rest, error);
}

static gboolean
ask_twin (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer viewer;
  if (!case_viewer (self, line, &rest, &viewer, error))
    return FALSE;
  g_autoptr (GrapePosition) view = grape_position_view (case_position (self), viewer);
  g_autofree char *twin = grape_position_twin (view);
  return text_has (line, twin, rest, error);
}

/* "keepsake VIEWER has|lacks|shows ...", "keepsake VIEWER none". */
static gboolean
ask_keepsake (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer viewer;
  if (!case_viewer (self, line, &rest, &viewer, error))
    return FALSE;
  const GrapePosition *position = case_position (self);
  g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
  g_autofree char *text
      = position->rules->keepsake ? position->rules->keepsake (view->table, view->state) : NULL;
  if (g_str_equal (rest, "none"))
    return !text || case_wrong (error, line, "there is one:\n%s", text);
  return text ? text_has (line, text, rest, error)
              : case_wrong (error, line, "there is nothing to keep");
}

/* What the log tells, one sentence a line: "4e: Ann bids the king of hearts." */
static char *
told (GrapeInstance *instance)
{
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, 1);
  GString *text = g_string_new ("\n");
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_string_append_printf (text, "%s: %s\n", report->rule ? report->rule : "-", report->text);
    }
  return g_string_free (text, FALSE);
}

/* "report [VIEWER] has|lacks CLAUSE: WORDS": a sentence of VIEWER's log begins like this. */
static gboolean
ask_report (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  GrapeViewer viewer;
  CaseLine single;
  g_autoptr (GError) fault = NULL;
  if (!case_viewer (self, line, &rest, &viewer, error))
    return FALSE;
  g_autoptr (GrapeInstance) log = grape_instance_for_viewer (self->instance, viewer, &fault);
  if (fault)
    return case_wrong (error, line, "%s", fault->message);
  g_autofree char *text = told (log);
  const char *has = case_after (rest, "has"), *lacks = case_after (rest, "lacks");
  if (!has && !lacks)
    return case_wrong (error, line, "this must be “has” or “lacks”");
  g_autoptr (GPtrArray) rows = case_rows (line, has ? has : lacks, &single);
  for (guint i = 0; i < rows->len; i++)
    {
      const CaseLine *row = g_ptr_array_index (rows, i);
      g_autofree char *words = g_strconcat ("\n", row->text, NULL);
      if ((strstr (text, has ? words : row->text) != NULL) != (has != NULL))
        return case_wrong (error, row, "this is %stold:%s", has ? "not " : "", text);
    }
  return rows->len > 0 || case_wrong (error, line, "no words stand here");
}

/* Set-ups that are refused */

static gboolean
refused_row (CasePlay *self, const CaseLine *row, GError **error)
{
  g_autofree char *text = NULL, *expected = NULL, *what = NULL;
  g_autoptr (GError) refusal = NULL;
  GPtrArray *none = g_ptr_array_new ();
  CasePlay trial;
  gboolean known = FALSE, good = FALSE;
  case_play_copy_settings (&trial, self);
  if (case_split (row, &text, &expected, error))
    {
      CaseLine setting = { row->file, row->number, text, none };
      good = case_play_set (&trial, &setting, &known, error);
      if (good && !known)
        good = case_wrong (error, row, "“%s” is not a setting", text);
    }
  if (good)
    {
      trial.instance = case_play_new (&trial, &refusal);
      what = g_strdup_printf ("“%s”", text);
      good = (trial.instance != NULL) == (refusal == NULL)
                 ? case_verdict (row, expected, refusal, what, error)
                 : case_wrong (error, row, "%s is refused and taken at once", what);
    }
  case_play_clear (&trial);
  g_ptr_array_unref (none);
  return good;
}

/* "refused" and below "SETTING -> CODE [CLAUSE] ["WORDS"]": the game cannot begin with it. */
static gboolean
ask_refused (CasePlay *self, const CaseLine *line, const char *rest, GError **error)
{
  CaseLine single;
  g_autoptr (GPtrArray) rows = case_rows (line, rest, &single);
  if (self->instance)
    return case_wrong (error, line, "this must stand before what happens");
  for (guint i = 0; i < rows->len; i++)
    if (!refused_row (self, g_ptr_array_index (rows, i), error))
      return FALSE;
  return rows->len > 0 || case_wrong (error, line, "no setting stands here");
}

/**
 * case_words:
 * @known: whether the line asks for words
 */
gboolean
case_words (CasePlay *self, const CaseLine *line, gboolean *known, GError **error)
{
  static const struct
  {
    const char *word;
    gboolean (*ask) (CasePlay *self, const CaseLine *line, const char *rest, GError **error);
  } rows[] = {
    { "try", ask_try },           { "read", ask_read },       { "find", ask_find },
    { "leaks", ask_leaks },       { "post", ask_post },       { "twin", ask_twin },
    { "report", ask_report },     { "refused", ask_refused }, { "refused:", ask_refused },
    { "keepsake", ask_keepsake }, { "look-up", ask_look_up }, { "acts", ask_acts },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *rest = case_after (line->text, rows[i].word);
      if (!rest)
        continue;
      *known = TRUE;
      self->n_expected++;
      if (rows[i].ask != ask_refused && !case_play_begin (self, line, error))
        return FALSE;
      return rows[i].ask (self, line, rest, error);
    }
  return TRUE;
}

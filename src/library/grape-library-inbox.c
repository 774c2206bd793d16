/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inbox: proposed moves and the decision about each. */
#include "grape-library-inbox.h"

#include "grape-library-mail.h"
#include "grape-library-private.h"

#include <string.h>

#ifndef N_
#define N_(String) (String)
#endif

#define MEANT (1u << 30) /* stored among the marks */

void
grape_proposal_free (GrapeProposal *self)
{
  if (self == NULL)
    return;
  g_free (self->instance);
  g_free (self->person);
  g_free (self->text);
  g_free (self->remark);
  g_free (self->message_id);
  g_free (self->from);
  g_free (self->subject);
  g_free (self->quote);
  g_free (self);
}

gboolean
grape_proposal_is_certain (const GrapeProposal *self)
{
  return self->status == GRAPE_PROPOSAL_NEW && self->sureness == GRAPE_CERTAIN && self->marks == 0;
}

/* "new", "accepted", "rejected", "applied": for files and the command line. */
const char *
grape_proposal_status_to_text (GrapeProposalStatus status)
{
  static const char *const texts[] = { "new", "accepted", "rejected", "applied" };

  g_return_val_if_fail ((guint)status < G_N_ELEMENTS (texts), "new");
  return texts[status];
}

/** grape_proposal_name: whose move it is; as grape_table_name() for authors without a name of their
 * own */
const char *
grape_proposal_name (const GrapeProposal *self, const GrapeTable *table)
{
  return self->person ? self->person : grape_table_name (table, self->author);
}

/* What begins like a sentence is one, of its own. */
char *
grape_proposal_tell_remarks (const GrapeProposal *self,
                             const char *(*translate) (const char *remark))
{
  g_auto (GStrv) remarks = g_strsplit (self->remark != NULL ? self->remark : "", "; ", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; remarks[i] != NULL; i++)
    {
      const char *remark = translate != NULL ? translate (remarks[i]) : remarks[i];
      gboolean is_ended = text->len > 0 && strchr (".!?", text->str[text->len - 1]) != NULL;

      if (*remark == '\0')
        continue;
      if (text->len > 0)
        g_string_append (text, !g_unichar_isupper (g_utf8_get_char (remark)) ? "; "
                               : is_ended                                    ? " "
                                                                             : ". ");
      g_string_append (text, remark);
    }
  return g_string_free (text, FALSE);
}

char *
grape_marks_to_text (guint marks)
{
  static const char *const texts[]
      = { "late",         "duplicate", "corrected",  "ambiguous", "illegal",
          "other sender", "doubtful",  "taken back", "past",      "revises accepted" };
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (marks & (1u << i))
      g_ptr_array_add (words, (gpointer)texts[i]);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **)words->pdata);
}

static gint64
stored_marks (const GrapeProposal *proposal)
{
  return (gint64)(proposal->marks | (proposal->meant ? MEANT : 0));
}

static gboolean
update_known (GrapeLibrary *self, GrapeProposal *proposal, gint64 known, GError **error)
{
  proposal->id = known;
  return grape_library_exec (
      self, error,
      "UPDATE proposal SET sureness = ?, marks = ? | (marks & ?), remark = ? "
      "WHERE id = ? AND status = 0 AND text = found",
      "iiisi", (gint64)proposal->sureness, stored_marks (proposal), (gint64)GRAPE_MARK_TAKEN_BACK,
      proposal->remark, known);
}

static gboolean
insert_proposal (GrapeLibrary *self, GrapeProposal *proposal, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (
          &query, self, error,
          "INSERT INTO proposal (instance, author, person, text, found, at, message, start, end, "
          "sureness, marks, remark, status) "
          "VALUES (?, ?, ?, ?, ?, ?, nullif (?, 0), ?, ?, ?, ?, ?, 0)",
          "sisssiiiiiis", proposal->instance, (gint64)proposal->author, proposal->person,
          proposal->text, proposal->text, proposal->at, proposal->message, (gint64)proposal->start,
          (gint64)proposal->end, (gint64)proposal->sureness, stored_marks (proposal),
          proposal->remark))
    return FALSE;
  if (grape_query_step (&query, error) < 0)
    return FALSE;
  proposal->id = sqlite3_last_insert_rowid (self->db);
  return TRUE;
}

gboolean
grape_library_propose (GrapeLibrary *self, GrapeProposal *proposal, GError **error)
{
  gint64 known = 0;
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  /* A typed or clicked move is never "the same again". */
  good
      = proposal->message == 0
        || grape_library_number (self, &known, 0, error,
                                 "SELECT id FROM proposal WHERE instance = ? AND message = ? AND "
                                 "author = ? AND start = ? AND found = ?",
                                 "siiis", proposal->instance, proposal->message,
                                 (gint64)proposal->author, (gint64)proposal->start, proposal->text);
  if (good)
    good = known != 0 ? update_known (self, proposal, known, error)
                      : insert_proposal (self, proposal, error);
  grape_library_touch (self, GRAPE_TOPIC_INBOX, proposal->instance);
  return grape_library_finish_change (self, good, error);
}

gboolean
grape_library_forget_new (GrapeLibrary *self, const char *instance, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_INBOX, instance);
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "DELETE FROM proposal WHERE instance = ? AND status = 0 AND "
                          "message IS NOT NULL AND text = found AND NOT (marks & ?)",
                          "si", instance, (gint64)(GRAPE_MARK_TAKEN_BACK | GRAPE_MARK_PAST)),
      error);
}

gboolean
grape_library_keep_past (GrapeLibrary *self, const GrapeProposal *proposal, gboolean keep,
                         GError **error)
{
  static const char *const remark = N_ ("What it was for is over");
  g_autofree char *joined = proposal->remark != NULL
                                ? g_strdup_printf ("%s; %s", proposal->remark, remark)
                                : g_strdup (remark);

  if (keep == ((proposal->marks & GRAPE_MARK_PAST) != 0))
    return TRUE;
  grape_library_touch (self, GRAPE_TOPIC_INBOX, proposal->instance);
  return keep ? grape_library_exec (self, error,
                                    "UPDATE proposal SET marks = marks | ?, remark = ? "
                                    "WHERE id = ? AND status = 0",
                                    "isi", (gint64)GRAPE_MARK_PAST, joined, proposal->id)
              : grape_library_exec (self, error,
                                    "UPDATE proposal SET marks = marks & ~? "
                                    "WHERE id = ? AND status = 0",
                                    "ii", (gint64)GRAPE_MARK_PAST, proposal->id);
}

/* The words themselves, cut out of the message's text. */
static char *
quote_from (const char *text, gint64 start, gint64 end)
{
  gint64 length = text != NULL ? (gint64)strlen (text) : 0;

  if (start < 0 || end > length || start >= end)
    return g_strdup ("");
  return g_utf8_make_valid (text + start, (gssize)(end - start));
}

#define PROPOSAL_SELECT                                                                              \
  "SELECT p.id, instance, author, p.text, p.at, p.message, start, end, sureness, marks, "            \
  "remark, status, event, message_id, from_name, from_address, subject, "                            \
  "grape_unpack (body.text), person FROM proposal AS p LEFT JOIN message ON message.id = p.message " \
  "LEFT JOIN body ON body.message = p.message "

static GrapeProposal *
proposal_from_row (GrapeQuery *query)
{
  GrapeProposal *self = g_new0 (GrapeProposal, 1);
  const char *name = grape_query_text (query, 14);
  const char *address = grape_query_text (query, 15);

  self->id = grape_query_int (query, 0);
  self->instance = grape_query_dup (query, 1);
  self->author = (int)grape_query_int (query, 2);
  self->text = grape_query_dup (query, 3);
  self->at = grape_query_int (query, 4);
  self->message = grape_query_int (query, 5);
  self->start = (guint)grape_query_int (query, 6);
  self->end = (guint)grape_query_int (query, 7);
  self->sureness = (GrapeSureness)grape_query_int (query, 8);
  self->marks = (guint)grape_query_int (query, 9) & ~MEANT;
  self->meant = (grape_query_int (query, 9) & MEANT) != 0;
  self->remark = grape_query_dup (query, 10);
  self->status = (GrapeProposalStatus)grape_query_int (query, 11);
  self->event = (guint)grape_query_int (query, 12);
  self->message_id = grape_query_dup (query, 13);
  if (address != NULL)
    self->from = *name != '\0' ? g_strdup_printf ("%s <%s>", name, address) : g_strdup (address);
  self->subject = grape_query_dup (query, 16);
  if (self->message != 0)
    self->quote = quote_from (grape_query_text (query, 17), self->start, self->end);
  self->person = grape_query_dup (query, 18);
  return self;
}

GPtrArray *
grape_library_list_proposals (GrapeLibrary *self, const char *instance, gboolean only_open,
                              GError **error)
{
  g_autoptr (GPtrArray) proposals
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_proposal_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         PROPOSAL_SELECT
                         "WHERE (?1 IS NULL OR instance = ?1) AND "
                         "(status < 2 OR NOT ?2) ORDER BY p.at, p.message, start, p.id",
                         "si", instance, (gint64)only_open))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    g_ptr_array_add (proposals, proposal_from_row (&query));
  return step == 0 ? g_steal_pointer (&proposals) : NULL;
}

GPtrArray *
grape_library_list_proposals_in (GrapeLibrary *self, gint64 message, GError **error)
{
  g_autoptr (GPtrArray) proposals
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_proposal_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         PROPOSAL_SELECT "WHERE p.message = ? ORDER BY start, p.id", "i", message))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    g_ptr_array_add (proposals, proposal_from_row (&query));
  return step == 0 ? g_steal_pointer (&proposals) : NULL;
}

static void
set_not_found (gint64 id, GError **error)
{
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               "There is no proposed move number %" G_GINT64_FORMAT, id);
}

/* Errors: NOT_FOUND. */
GrapeProposal *
grape_library_load_proposal (GrapeLibrary *self, gint64 id, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error, PROPOSAL_SELECT "WHERE p.id = ?", "i", id))
    return NULL;
  step = grape_query_step (&query, error);
  if (step == 0)
    set_not_found (id, error);
  return step > 0 ? proposal_from_row (&query) : NULL;
}

static gboolean
finish_update (GrapeLibrary *self, gint64 id, gboolean good, GError **error)
{
  if (good && sqlite3_changes (self->db) == 0)
    {
      set_not_found (id, error);
      good = FALSE;
    }
  grape_library_touch (self, GRAPE_TOPIC_INBOX, NULL);
  return grape_library_finish_change (self, good, error);
}

gboolean
grape_library_decide (GrapeLibrary *self, gint64 id, GrapeProposalStatus status, guint event,
                      GError **error)
{
  guint done = status == GRAPE_PROPOSAL_APPLIED ? GRAPE_MARK_TAKEN_BACK : 0;
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_exec (self, error,
                             "UPDATE proposal SET status = ?, event = nullif (?, 0), "
                             "marks = marks & ~? WHERE id = ?",
                             "iiii", (gint64)status, (gint64)event, (gint64)done, id);
  return finish_update (self, id, good, error);
}

/* Numbers of the events that moves were applied as. */
static GArray *
list_applied (GrapeLibrary *self, const char *instance, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT DISTINCT event FROM proposal WHERE instance = ? AND status = 3 "
                         "AND event IS NOT NULL",
                         "s", instance))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      guint number = (guint)grape_query_int (&query, 0);

      g_array_append_val (numbers, number);
    }
  return step == 0 ? g_steal_pointer (&numbers) : NULL;
}

gboolean
grape_library_reopen_void (GrapeLibrary *self, GrapeInstance *instance, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GArray) numbers = list_applied (self, id, error);
  gboolean good = numbers != NULL;

  for (guint i = 0; good && i < numbers->len; i++)
    {
      guint number = g_array_index (numbers, guint, i);

      if (number > grape_instance_n_events (instance)
          || !grape_instance_event_void (instance, number))
        continue;
      good = grape_library_exec (self, error,
                                 "UPDATE proposal SET status = 0, event = NULL, marks = marks | ? "
                                 "WHERE instance = ? AND status = 3 AND event = ?",
                                 "isi", (gint64)GRAPE_MARK_TAKEN_BACK, id, (gint64)number);
      grape_library_touch (self, GRAPE_TOPIC_INBOX, id);
    }
  return good;
}

gboolean
grape_library_remark (GrapeLibrary *self, const GrapeProposal *proposal, GError **error)
{
  grape_library_touch (self, GRAPE_TOPIC_INBOX, proposal->instance);
  return grape_library_exec (self, error, "UPDATE proposal SET marks = ?, remark = ? WHERE id = ?",
                             "isi", stored_marks (proposal), proposal->remark, proposal->id);
}

gboolean
grape_library_correct (GrapeLibrary *self, gint64 id, const char *text, GError **error)
{
  gboolean good;

  if (text == NULL || *text == '\0' || !g_utf8_validate (text, -1, NULL))
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, "A move needs a text");
      return FALSE;
    }
  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_exec (self, error, "UPDATE proposal SET text = ? WHERE id = ?", "si", text,
                             id);
  return finish_update (self, id, good, error);
}

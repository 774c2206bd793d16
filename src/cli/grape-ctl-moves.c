/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `moves`: the referee's inbox. Looks for moves in the mail, lists them with their source, and
 * notes decisions; nothing here changes a game. */
#include "grape-ctl-store.h"

#include "engine/grape-json.h"

#include <string.h>

#include "library/grape-library-inbox.h"
#include "mail/grape-finder.h"

typedef struct
{
  char *instance; /* id, or NULL: all */
  char **accept;
  char **reject;
  gboolean json, decided;
} Wanted;

static void
print_proposal (const GrapeProposal *proposal)
{
  g_autofree char *at = grape_time_format (proposal->at);
  g_autofree char *who = grape_author_format (proposal->author, proposal->person);
  g_autofree char *from = grape_ctl_safe (proposal->from);
  g_autofree char *subject = grape_ctl_safe (proposal->subject);
  g_autofree char *marks = grape_marks_to_text (proposal->marks);
  g_autofree char *text = grape_ctl_safe_block (proposal->text, "        ");
  g_autofree char *remarks = grape_proposal_tell_remarks (proposal, NULL);
  g_autofree char *remark = grape_ctl_safe (remarks);
  g_autofree char *author = grape_ctl_safe (who);
  grape_ctl_print ("%4" G_GINT64_FORMAT "  %.8s %s  %s  %s, %s%s%s\n%s\n", proposal->id,
                   proposal->instance, author, at, grape_proposal_status_to_text (proposal->status),
                   _ (grape_sureness_to_text (proposal->sureness)), *marks ? ", " : "", marks,
                   text);
  if (proposal->message)
    grape_ctl_print (_ ("        in “%s” by %s\n"), subject, from);
  if (proposal->quote && *proposal->quote)
    {
      g_autofree char *quote = grape_ctl_safe_block (proposal->quote, "        | ");
      grape_ctl_print ("%s\n", quote);
    }
  if (*remark)
    grape_ctl_print ("        %s\n", remark);
}

static void
describe_proposal (const GrapeProposal *proposal, JsonBuilder *builder)
{
  g_autofree char *at = grape_time_format (proposal->at);
  g_autofree char *who = grape_author_format (proposal->author, proposal->person);
  g_autofree char *marks = grape_marks_to_text (proposal->marks);
  g_auto (GStrv) each = *marks ? g_strsplit (marks, ", ", -1) : NULL;
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "n", proposal->id);
  grape_json_add_text (builder, "instance", proposal->instance);
  grape_json_add_text (builder, "by", who);
  grape_json_add_text (builder, "text", proposal->text);
  grape_json_add_text (builder, "at", at);
  grape_json_add_text (builder, "status", grape_proposal_status_to_text (proposal->status));
  grape_json_add_text (builder, "sureness", grape_sureness_to_text (proposal->sureness));
  json_builder_set_member_name (builder, "marks");
  json_builder_begin_array (builder);
  for (guint i = 0; each && each[i]; i++)
    json_builder_add_string_value (builder, each[i]);
  json_builder_end_array (builder);
  grape_json_add_text (builder, "remark", proposal->remark);
  grape_json_add_text (builder, "message_id", proposal->message_id);
  grape_json_add_text (builder, "from", proposal->from);
  grape_json_add_text (builder, "subject", proposal->subject);
  grape_json_add_text (builder, "quote", proposal->quote);
  grape_json_add_int (builder, "event", proposal->event);
  json_builder_end_object (builder);
}

static gboolean
print_list (GrapeLibrary *library, const Wanted *wanted, GError **error)
{
  g_autoptr (GPtrArray) list
      = grape_library_list_proposals (library, wanted->instance, !wanted->decided, error);
  if (!list)
    return FALSE;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "moves");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    {
      if (wanted->json)
        describe_proposal (g_ptr_array_index (list, i), builder);
      else
        print_proposal (g_ptr_array_index (list, i));
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  if (wanted->json)
    grape_ctl_print_json (root);
  else if (list->len == 0)
    grape_ctl_print (_ ("No moves are waiting.\n"));
  return TRUE;
}

/* "all" takes what is certain. */
static gboolean
decide_all (GrapeLibrary *library, const char *instance, GrapeProposalStatus status, guint *n,
            guint *n_left, GError **error)
{
  g_autoptr (GPtrArray) list = grape_library_list_proposals (library, instance, TRUE, error);
  for (guint i = 0; list && i < list->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (list, i);
      if (proposal->status != GRAPE_PROPOSAL_NEW)
        continue;
      if (status == GRAPE_PROPOSAL_ACCEPTED && !grape_proposal_is_certain (proposal))
        {
          ++*n_left;
          continue;
        }
      if (!grape_library_decide (library, proposal->id, status, 0, error))
        return FALSE;
      ++*n;
    }
  return list != NULL;
}

static gboolean
decide_one (GrapeLibrary *library, const char *number, GrapeProposalStatus status, GError **error)
{
  guint64 id;
  if (!g_ascii_string_to_unsigned (number, 10, 1, G_MAXINT64, &id, NULL))
    return grape_ctl_misuse (error, _ ("“%s” is neither the number of a move nor “all”"), number);
  g_autoptr (GrapeProposal) proposal = grape_library_load_proposal (library, (gint64)id, error);
  if (!proposal)
    return FALSE;
  if (proposal->status == GRAPE_PROPOSAL_APPLIED)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                   _ ("Move %s is event %u already: only a void takes it back"), number,
                   proposal->event);
      return FALSE;
    }
  return grape_library_decide (library, (gint64)id, status, 0, error);
}

static gboolean
decide (GrapeLibrary *library, const Wanted *wanted, char **numbers, GrapeProposalStatus status,
        GError **error)
{
  guint n = 0, n_left = 0;
  for (guint i = 0; numbers && numbers[i]; i++)
    {
      gboolean all = g_str_equal (numbers[i], "all");
      if (all ? !decide_all (library, wanted->instance, status, &n, &n_left, error)
              : !decide_one (library, numbers[i], status, error))
        return FALSE;
      n += !all;
    }
  if (numbers && !wanted->json)
    grape_ctl_print (
        status == GRAPE_PROPOSAL_ACCEPTED ? _ ("%u accepted.\n") : _ ("%u rejected.\n"), n);
  if (n_left && !wanted->json)
    grape_ctl_print (_ ("%u that are not certain are waiting for you.\n"), n_left);
  return TRUE;
}

static gboolean
work (GrapeLibrary *library, const Wanted *wanted, gboolean search, GError **error)
{
  GrapeFinderReport report = { 0 };
  if (search && !grape_finder_run (library, wanted->instance, NULL, &report, error))
    return FALSE;
  if (!decide (library, wanted, wanted->accept, GRAPE_PROPOSAL_ACCEPTED, error)
      || !decide (library, wanted, wanted->reject, GRAPE_PROPOSAL_REJECTED, error))
    return FALSE;
  if (search && !wanted->json)
    {
      g_autofree char *looked = g_strdup_printf (
          ngettext ("%u message looked at", "%u messages looked at", report.n_messages),
          report.n_messages);
      g_autofree char *waiting = g_strdup_printf (
          ngettext ("%u move is waiting", "%u moves are waiting", report.n_proposals),
          report.n_proposals);

      grape_ctl_print (_ ("%s, %u about a game here, %s.\n"), looked, report.n_relevant, waiting);
      if (report.n_unseen)
        grape_ctl_print (
            ngettext ("%u of them has words that are not shown, and that were left out.\n",
                      "%u of them have words that are not shown, and that were left out.\n",
                      report.n_unseen),
            report.n_unseen);
      if (report.n_unread)
        grape_ctl_print (ngettext ("%u of them cannot be read, or only in part.\n",
                                   "%u of them cannot be read, or only in part.\n",
                                   report.n_unread),
                         report.n_unread);
    }
  return ((wanted->accept || wanted->reject) && !wanted->json)
         || print_list (library, wanted, error);
}

int
grape_ctl_moves (GrapeCtl *ctl, int argc, char **argv)
{
  g_auto (GStrv) accept = NULL, reject = NULL;
  gboolean no_search = FALSE;
  Wanted wanted = { 0 };
  const GOptionEntry entries[] = {
    { "accept", 0, 0, G_OPTION_ARG_STRING_ARRAY, &accept,
      N_ ("Accept a move by its number; all: those that are certain"), N_ ("N|all") },
    { "reject", 0, 0, G_OPTION_ARG_STRING_ARRAY, &reject, N_ ("Reject a move by its number"),
      N_ ("N|all") },
    { "decided", 0, 0, G_OPTION_ARG_NONE, &wanted.decided, N_ ("List the decided ones too"), NULL },
    { "no-search", 0, 0, G_OPTION_ARG_NONE, &no_search, N_ ("Do not look through the mail first"),
      NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &wanted.json, N_ ("Print JSON (moves.schema.json)"), NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 0, 1, &argc, &argv, &status))
    return status;
  for (guint i = 0; accept && accept[i]; i++)
    if (reject && g_strv_contains ((const char *const *)reject, accept[i]))
      return grape_ctl_usage (ctl, _ ("--accept %s and --reject %s cannot both be"), accept[i],
                              accept[i]);
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  if (!library)
    return grape_ctl_fail (ctl, error);
  g_autofree char *id = argc > 1 ? grape_library_find_instance (library, argv[1], &error) : NULL;
  if (error)
    return grape_ctl_fail (ctl, error);
  wanted.instance = id;
  wanted.accept = accept;
  wanted.reject = reject;
  if (!work (library, &wanted, !no_search && !accept && !reject, &error))
    return grape_ctl_fail (ctl, error);
  return GRAPE_CTL_OK;
}

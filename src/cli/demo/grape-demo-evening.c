/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee's evenings: import the mail, look for moves, decide, resolve, post. */
#include "grape-demo.h"

#include <stdarg.h>
#include <string.h>

#include "cli/grape-letters.h"
#include "cli/grape-resolve.h"
#include "mail/grape-finder.h"
#include "mail/grape-import.h"

/* Below this a referee asks back rather than taking it for a move. */

/* Evenings that are reported in full. */
#define FULL_EVENINGS 3

static const GrapeMark quirk_marks[GRAPE_N_QUIRKS] = {
  [GRAPE_QUIRK_DUPLICATE] = GRAPE_MARK_DUPLICATE,
  [GRAPE_QUIRK_LATE] = GRAPE_MARK_LATE,
  [GRAPE_QUIRK_CORRECTED] = GRAPE_MARK_CORRECTED,
  [GRAPE_QUIRK_ILLEGAL] = GRAPE_MARK_ILLEGAL,
};

/**
 * grape_demo_expect:
 *
 * Notes a problem unless @holds: the demonstration then fails at the end.
 */
void
grape_demo_expect (GrapeDemo *self, gboolean holds, const char *format, ...)
{
  va_list arguments;
  if (holds)
    return;
  va_start (arguments, format);
  g_ptr_array_add (self->problems, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static gboolean
shows (const GrapeDemo *self)
{
  return self->full || self->evening <= FULL_EVENINGS;
}

static int
compare_letters (gconstpointer a, gconstpointer b)
{
  const GrapeDemoLetter *first = *(const GrapeDemoLetter *const *)a;
  const GrapeDemoLetter *second = *(const GrapeDemoLetter *const *)b;
  return first->at < second->at ? -1 : first->at > second->at;
}

static void
append_letter (GString *mbox, const GrapeDemoLetter *letter)
{
  gsize size;
  const char *bytes = g_bytes_get_data (letter->bytes, &size);
  g_string_append_len (mbox, bytes, (gssize)size);
}

/* The evening's mail as an mbox, its letters spread over the others. */
static char *
write_archive (GrapeDemo *self, GPtrArray *background, GError **error)
{
  g_autoptr (GString) mbox = g_string_new (NULL);
  guint n_other = background ? background->len : 0, next = 0;
  g_ptr_array_sort (self->letters, compare_letters);
  for (guint i = 0; i < self->letters->len; i++)
    {
      for (; next < (guint64)n_other * (i + 1) / (self->letters->len + 1); next++)
        append_letter (mbox, g_ptr_array_index (background, next));
      append_letter (mbox, g_ptr_array_index (self->letters, i));
    }
  for (; next < n_other; next++)
    append_letter (mbox, g_ptr_array_index (background, next));
  g_ptr_array_set_size (self->letters, 0);
  g_autofree char *base = g_strdup_printf ("evening-%02u.mbox", self->evening);
  g_autofree char *path = g_build_filename (self->folder, base, NULL);
  if (!g_file_set_contents (path, mbox->str, (gssize)mbox->len, error))
    return NULL;
  return g_steal_pointer (&path);
}

static gboolean
import_archive (GrapeDemo *self, const char *path, GError **error)
{
  g_autoptr (GrapeImportReport) report
      = grape_import_path (self->library, path, "Games by mail", NULL, NULL, NULL, error);
  if (!report)
    return FALSE;
  if (shows (self))
    grape_ctl_print (_ ("Imported %s: %u messages, %u new, %u duplicates, %u variants, %u not "
                        "read.\n"),
                     path, report->counts.n_messages, report->counts.n_new,
                     report->counts.n_duplicate, report->counts.n_variant,
                     report->counts.n_skipped);
  return TRUE;
}

static const char *
player_of (const GrapeDemoGame *game, int author)
{
  return author >= 0 && author < (int)game->cast->n_players ? game->cast->players[author] : "Cy";
}

/* Acts as a careful referee, and notes what the demonstration learns from it. */
static GrapeProposalStatus
judge (GrapeDemo *self, const GrapeProposal *proposal)
{
  for (GrapeQuirk quirk = 0; quirk < GRAPE_N_QUIRKS; quirk++)
    if (proposal->marks & quirk_marks[quirk])
      {
        self->n_found_quirks[quirk]++;
        return GRAPE_PROPOSAL_REJECTED;
      }
  grape_demo_expect (self, grape_proposal_is_certain (proposal),
                     _ ("Evening %u: “%s” was found with doubts (%s: %s)"), self->evening,
                     proposal->text, _ (grape_sureness_to_text (proposal->sureness)),
                     proposal->remark ? proposal->remark : "");
  if (!grape_proposal_is_certain (proposal))
    return GRAPE_PROPOSAL_REJECTED;
  if (g_str_has_prefix (proposal->text, "vacation"))
    self->n_found_quirks[GRAPE_QUIRK_VACATION]++;
  else
    for (const char *line = proposal->text; line; line = strchr (line, '\n'))
      {
        self->n_accepted++;
        line++;
      }
  return GRAPE_PROPOSAL_ACCEPTED;
}

static void
print_proposal (const GrapeDemoGame *game, const GrapeProposal *proposal,
                GrapeProposalStatus status)
{
  g_autofree char *address = NULL;
  g_autofree char *name = grape_ctl_name_of (player_of (game, proposal->author), &address);
  g_autofree char *at = grape_time_format (proposal->at);
  g_autofree char *marks = grape_marks_to_text (proposal->marks);
  g_autofree char *text = grape_ctl_safe (proposal->text);
  g_autofree char *remarks = grape_proposal_tell_remarks (proposal, NULL);
  g_autofree char *remark = grape_ctl_safe (remarks);
  grape_ctl_print ("  %-6s %s  %-32s %-7s  %s%s%s%s%s\n", name, at, text,
                   _ (grape_sureness_to_text (proposal->sureness)),
                   grape_proposal_status_to_text (status), *marks ? ": " : "", marks,
                   !*remark ? ""
                   : *marks ? ". "
                            : ": ",
                   remark);
}

static gboolean
decide (GrapeDemo *self, const GrapeDemoGame *game, GError **error)
{
  GrapeFinderReport report = { 0 };
  if (!grape_finder_run (self->library, game->id, NULL, &report, error))
    return FALSE;
  g_autoptr (GPtrArray) open = grape_library_list_proposals (self->library, game->id, TRUE, error);
  if (!open)
    return FALSE;
  if (shows (self))
    grape_ctl_print (_ ("%s: found among the %u messages of the library:\n"), game->cast->name,
                     grape_library_n_messages (self->library));
  for (guint i = 0; i < open->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (open, i);
      if (proposal->status != GRAPE_PROPOSAL_NEW)
        continue;
      GrapeProposalStatus status = judge (self, proposal);
      if (!grape_library_decide (self->library, proposal->id, status, 0, error))
        return FALSE;
      if (shows (self))
        print_proposal (game, proposal, status);
    }
  return TRUE;
}

static gboolean
resolve (GrapeDemo *self, GrapeDemoGame *game, GError **error)
{
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, game->id, error);
  if (!instance)
    return FALSE;
  g_autoptr (GrapeResolution) resolution
      = grape_resolve (self->library, instance, self->now, error);
  if (!resolution || !grape_resolution_store (resolution, self->library, instance, error))
    return FALSE;
  for (guint i = 0; i < resolution->takes->len; i++)
    {
      const GrapeTake *take = g_ptr_array_index (resolution->takes, i);
      grape_demo_expect (self, take->event != 0,
                         _ ("Evening %u: “%s” was accepted and refused: %s"), self->evening,
                         take->proposal->text, take->problem);
    }
  if (!shows (self))
    return TRUE;
  grape_ctl_print (_ ("\n%s, resolved:\n"), game->cast->name);
  return grape_ctl_tell (instance, GRAPE_VIEWER_SPECTATOR, resolution->first, error);
}

/* The referee's own posts go through the list and come back with the archive. */
static void
archive_sent (GrapeDemo *self, const GrapeSent *sent)
{
  gsize size;
  const char *bytes = g_bytes_get_data (sent->raw, &size);
  g_autofree char *stamp = grape_time_format_envelope (self->now);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "From cy@example.org  %s\n", stamp);
  for (gsize i = 0; i < size; i++)
    if (bytes[i] != '\r')
      g_string_append_c (text, bytes[i]);
  g_string_append (text, "\n");
  GrapeDemoLetter *letter = g_new0 (GrapeDemoLetter, 1);
  letter->at = self->now;
  letter->bytes = g_string_free_to_bytes (text);
  g_ptr_array_add (self->letters, letter);
}

/**
 * grape_demo_post:
 *
 * Writes the public post of @game and prints it if @show; players answer it. Does nothing when no
 * post is due.
 */
gboolean
grape_demo_post (GrapeDemo *self, GrapeDemoGame *game, gboolean show, GError **error)
{
  GError *problem = NULL;
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, game->id, error);
  if (!instance)
    return FALSE;
  guint news = grape_demo_stage (game, grape_instance_position (instance)) + 1;
  if (game->posted == news && !grape_position_over (grape_instance_position (instance)))
    return TRUE;
  g_autoptr (GrapePost) post
      = grape_letters_post (instance, GRAPE_VIEWER_SPECTATOR, G_MAXUINT, &problem);
  g_autoptr (GrapeSent) sent
      = post ? grape_letters_write (self->library, instance, GRAPE_AUTHOR_REFEREE,
                                    GRAPE_VIEWER_SPECTATOR, self->now, &problem)
             : NULL;
  if (problem)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (!sent)
    return TRUE;
  if (!grape_library_add_sent (self->library, sent, error))
    return FALSE;
  archive_sent (self, sent);
  game->posted = news;
  g_free (game->subject);
  g_free (game->message_id);
  g_free (game->body);
  game->subject = g_strdup (sent->subject);
  game->message_id = g_strdup (sent->message_id);
  game->body = g_strdup (post->body);
  if (show)
    {
      g_autofree char *body = grape_ctl_safe_block (post->body, "  | ");
      grape_ctl_print (_ ("\nTo the players of %s:\n  | Subject: %s\n  |\n%s\n"), game->cast->name,
                       sent->subject, body);
    }
  return TRUE;
}

/* When the referee sits down next: soon after everybody has written, or after the deadline if
 * somebody is late or away. */
static gboolean
next_evening (GrapeDemo *self, gint64 *at, GError **error)
{
  *at = self->now + 56 * GRAPE_HOUR_S;
  for (guint i = 0; i < self->n_games; i++)
    {
      GrapeDemoGame *game = &self->games[i];
      g_autoptr (GrapeInstance) instance
          = grape_library_load_instance (self->library, game->id, error);
      if (!instance)
        return FALSE;
      gint64 deadline = grape_instance_next_deadline (instance);
      guint phase = grape_position_phase (grape_instance_position (instance));
      if (deadline && grape_demo_waits (self, game, phase))
        *at = MAX (*at, deadline + 6 * GRAPE_HOUR_S);
    }
  return TRUE;
}

static gboolean
print_scores (GrapeDemo *self, GError **error)
{
  g_autofree char *at = grape_time_format (self->now);
  if (shows (self))
    return TRUE;
  grape_ctl_print (_ ("Evening %u, %s:"), self->evening, at);
  for (guint i = 0; i < self->n_games; i++)
    {
      g_autoptr (GrapeInstance) instance
          = grape_library_load_instance (self->library, self->games[i].id, error);
      if (!instance)
        return FALSE;
      const GrapePosition *position = grape_instance_position (instance);
      g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
      grape_ctl_print ("  %s %s %u:", self->games[i].cast->name, _ (position->rules->phase_noun),
                       grape_position_phase (position));
      for (guint seat = 0; seat < outcome->scores->len; seat++)
        grape_ctl_print ("%s%" G_GINT64_FORMAT, seat ? "-" : " ",
                         g_array_index (outcome->scores, gint64, seat));
      grape_ctl_print ("%s;", outcome->over ? _ (" (over)") : "");
    }
  grape_ctl_print ("\n");
  return TRUE;
}

/**
 * grape_demo_evening:
 * @background: (nullable): other mail that came
 *
 * The players write, the archive is made and imported, the referee decides, resolves and posts.
 */
gboolean
grape_demo_evening (GrapeDemo *self, GPtrArray *background, GError **error)
{
  gint64 at;
  self->evening++;
  if (!next_evening (self, &at, error))
    return FALSE;
  for (guint i = 0; i < self->n_games; i++)
    if (!grape_demo_write_mail (self, &self->games[i], error))
      return FALSE;
  self->now = at;
  g_autofree char *when = grape_time_format (at);
  if (shows (self))
    grape_ctl_print (_ ("\n== Evening %u, %s ==\n\n"), self->evening, when);
  g_autofree char *path = write_archive (self, background, error);
  if (!path || !import_archive (self, path, error))
    return FALSE;
  for (guint i = 0; i < self->n_games; i++)
    if (!decide (self, &self->games[i], error) || !resolve (self, &self->games[i], error)
        || !grape_demo_post (self, &self->games[i], shows (self), error))
      return FALSE;
  return print_scores (self, error);
}

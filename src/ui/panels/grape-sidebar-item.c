/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each line of the sidebar says. */
#include "grape-sidebar-item.h"

#include "ui/grape-clock.h"
#include "ui/grape-sync-words.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (GrapeSidebarItem, grape_sidebar_item, G_TYPE_OBJECT)

static void
grape_sidebar_item_finalize (GObject *object)
{
  GrapeSidebarItem *self = GRAPE_SIDEBAR_ITEM (object);
  g_free (self->id);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->tooltip);
  g_free (self->icon);
  g_free (self->sync_line);
  g_free (self->sync_sentence);
  G_OBJECT_CLASS (grape_sidebar_item_parent_class)->finalize (object);
}

static void
grape_sidebar_item_class_init (GrapeSidebarItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grape_sidebar_item_finalize;
}

static void
grape_sidebar_item_init (GrapeSidebarItem *self)
{
}

static GrapeSidebarItem *
item_new (GrapeSidebarKind kind, const char *id, const char *title)
{
  GrapeSidebarItem *self = g_object_new (GRAPE_TYPE_SIDEBAR_ITEM, NULL);
  self->kind = kind;
  self->id = g_strdup (id);
  self->title = g_strdup (title);
  return self;
}

/**
 * grape_sidebar_item_icon:
 *
 * Returns: (transfer full): the name of a game's symbolic icon
 */
char *
grape_sidebar_item_icon (const char *game)
{
  return g_strdup_printf ("grape-%s-symbolic", game);
}

GrapeSidebarItem *
grape_sidebar_item_new_heading (const char *title)
{
  return item_new (GRAPE_SIDEBAR_HEADING, NULL, title);
}

GrapeSidebarItem *
grape_sidebar_item_new_fold (const char *title, guint count, gboolean open)
{
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_FOLD, NULL, title);
  self->count = count;
  self->open = open;
  return self;
}

GrapeSidebarItem *
grape_sidebar_item_new_hint (const char *text)
{
  return item_new (GRAPE_SIDEBAR_HINT, NULL, text);
}

static const GrapeDue *
my_due (const GrapeSummary *summary)
{
  for (guint i = 0; summary->due && i < summary->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (summary->due, i);
      if (!due->done && due->mine)
        return due;
    }
  return NULL;
}

/* "3 of 4 in · in 2 days", of what is in the log and in the mail; the badge counts what is still to
 * be looked at. */
static char *
say_in (const GrapeSummary *summary, const char *when)
{
  guint n_all, n_owing = grape_summary_count_owing (summary, &n_all);
  g_autofree char *in = NULL;
  if (n_all > 1)
    in = g_strdup_printf (_ ("%u of %u in"), n_all - n_owing + summary->n_in, n_all);
  else
    in = g_strdup (summary->n_in ? _ ("the move is in") : _ ("look at the mail"));
  return *when ? g_strdup_printf ("%s · %s", in, when) : g_steal_pointer (&in);
}

/* The line under the name, short enough for the narrow list: the answer to "what needs me?". */
static char *
instance_subtitle (const GrapeSummary *summary)
{
  const GrapeDue *due = my_due (summary);
  g_autofree char *when
      = grape_clock_relative (summary->my_deadline ? summary->my_deadline : summary->deadline);
  if (summary->problem)
    return g_strdup (_ ("cannot be read"));
  if (summary->over)
    return summary->result ? grape_translate (summary->result) : g_strdup (_ ("over"));
  if (summary->n_new || (summary->n_accepted && summary->needs_me))
    return say_in (summary, when);
  if (summary->n_in_review)
    return g_strdup (_ ("every move is in: look at the outcome"));
  if (summary->acted)
    return g_strdup (_ ("your move is on its way"));
  if (due && due->optional)
    return *when ? g_strdup_printf (_ ("%s for %s, if you like · %s"), _ (due->what), due->about,
                                    when)
                 : g_strdup_printf (_ ("%s for %s, if you like"), _ (due->what), due->about);
  if (due && due->what && due->about)
    return *when ? g_strdup_printf (_ ("you owe %s in %s · %s"), _ (due->what), due->about, when)
                 : g_strdup_printf (_ ("you owe %s in %s"), _ (due->what), due->about);
  if (due && due->what)
    return *when ? g_strdup_printf (_ ("you owe %s · %s"), _ (due->what), when)
                 : g_strdup_printf (_ ("you owe %s"), _ (due->what));
  if (summary->held)
    return g_strdup (_ ("stands still"));
  guint n_all, n = grape_summary_count_owing (summary, &n_all);
  if (summary->late && n)
    return g_strdup_printf (ngettext ("%u player is late · %s", "%u players are late · %s", n), n,
                            when);
  if (summary->late)
    return g_strdup_printf (_ ("time is up · %s"), when);
  if (n && *when)
    return g_strdup_printf (ngettext ("waits for %u player · %s", "waits for %u players · %s", n),
                            n, when);
  if (n)
    return g_strdup_printf (ngettext ("waits for %u player", "waits for %u players", n), n);
  return g_strdup (*when ? when : _ ("running"));
}

GrapeSidebarItem *
grape_sidebar_item_new_instance (const GrapeSummary *summary)
{
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_INSTANCE, summary->id, summary->name);
  gint64 until = summary->my_deadline ? summary->my_deadline : summary->deadline;
  self->subtitle = instance_subtitle (summary);
  self->tooltip = summary->problem ? grape_translate (summary->problem) : grape_clock_exact (until);
  self->icon = grape_sidebar_item_icon (summary->game);
  self->count
      = summary->n_new + (summary->needs_me ? summary->n_accepted + summary->n_in_review : 0);
  self->urgent = summary->needs_me && until && until < grape_clock_now ();
  return self;
}

GrapeSidebarItem *
grape_sidebar_item_new_awaited (const char *topic, const char *address)
{
  g_autofree char *host = grape_place_address_host (address);
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_AWAITED, topic, _ ("A game to come"));
  self->subtitle = g_strdup_printf (_ ("you accepted · %s"), host);
  self->tooltip = g_strdup (_ ("You accepted an invitation; its game has not arrived yet"));
  self->icon = g_strdup ("mail-unread-symbolic");
  return self;
}

/**
 * grape_sidebar_item_set_sync:
 *
 * For a shared game: how it stands with its place. Does not show a running pass, so that the line
 * stays still.
 */
void
grape_sidebar_item_set_sync (GrapeSidebarItem *self, const GrapeSyncStatus *status)
{
  GrapeSyncStatus still = *status;
  if (still.phase == GRAPE_SYNC_RUNNING)
    still.phase = GRAPE_SYNC_IDLE;
  self->sync_icon = grape_sync_words_icon (&still);
  self->sync_urgent = grape_sync_words_is_urgent (&still);
  self->sync_line = grape_sync_words_state (&still);
  self->sync_sentence = grape_sync_words_sentence (&still);
}

GrapeSidebarItem *
grape_sidebar_item_new_game (const GrapeRules *rules)
{
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_GAME, rules->id, _ (rules->name));
  self->tooltip = g_strdup (_ (rules->summary));
  self->icon = grape_sidebar_item_icon (rules->id);
  return self;
}

/** grape_sidebar_item_new_class: a game that the people of @society accepted: played on an Open
 * Table */
GrapeSidebarItem *
grape_sidebar_item_new_class (const GrapeSummary *society, const char *name)
{
  g_autofree char *id = g_strdup_printf ("%s\n%s", society->id, name);
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_CLASS, id, name);
  self->subtitle = g_strdup (society->name);
  self->tooltip = g_strdup_printf (_ ("Accepted by %s; announce it there"), society->name);
  self->icon = grape_sidebar_item_icon ("open-table");
  return self;
}

/**
 * grape_sidebar_item_new_society:
 *
 * The line that leads to a new society, below those that are there.
 */
GrapeSidebarItem *
grape_sidebar_item_new_society (const GrapeRules *rules)
{
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_GAME, rules->id, _ ("New Society…"));
  self->tooltip = g_strdup (_ (rules->summary));
  self->icon = g_strdup ("list-add-symbolic");
  return self;
}

GrapeSidebarItem *
grape_sidebar_item_new_archive (const GrapeArchive *archive)
{
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, archive->id);
  GrapeSidebarItem *self = item_new (GRAPE_SIDEBAR_ARCHIVE, id, archive->name);
  self->subtitle = g_strdup_printf (ngettext ("%u message", "%u messages", archive->n_messages),
                                    archive->n_messages);
  self->icon = g_strdup ("mail-unread-symbolic");
  return self;
}

gboolean
grape_sidebar_item_equal (const GrapeSidebarItem *a, const GrapeSidebarItem *b)
{
  return a->kind == b->kind && a->count == b->count && a->open == b->open && a->urgent == b->urgent
         && g_strcmp0 (a->id, b->id) == 0 && g_strcmp0 (a->title, b->title) == 0
         && g_strcmp0 (a->subtitle, b->subtitle) == 0 && g_strcmp0 (a->tooltip, b->tooltip) == 0
         && g_strcmp0 (a->icon, b->icon) == 0 && g_strcmp0 (a->sync_icon, b->sync_icon) == 0
         && g_strcmp0 (a->sync_line, b->sync_line) == 0
         && g_strcmp0 (a->sync_sentence, b->sync_sentence) == 0;
}

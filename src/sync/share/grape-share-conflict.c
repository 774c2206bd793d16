/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choices for a log with two ends, and what follows from them; grape-exchange-fork.c finds
 * such logs. */
#include "grape-share-conflict.h"

#include "engine/grape-error.h"
#include "engine/grape-rules.h"
#include "grape-share-private.h"

/* --- what waits for a choice ------------------------------------------------------------------ */

void
grape_conflict_free (GrapeConflict *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->sentence);
  g_ptr_array_unref (self->texts);
  g_free (self);
}

static const GrapeConflictChoice my_choices[]
    = { { "again", N_ ("Send these moves too"),
          N_ ("This device's moves are tried again, after those of the other device.") },
        { "drop", N_ ("Drop these moves"),
          N_ ("What the other device wrote counts. This device's moves are kept, but not "
              "sent.") },
        { NULL, NULL, NULL } };
static const GrapeConflictChoice their_choices[]
    = { { "theirs", N_ ("Go on with their log as it is now"),
          N_ ("What was accepted stays. What is new is read, and judged by the rules as "
              "always.") },
        { "stay", N_ ("Keep what you have"),
          N_ ("Nothing new is read from this key. The game goes on; they can come back with a new "
              "key.") },
        { NULL, NULL, NULL } };
static const GrapeConflictChoice no_choice[] = { { NULL, NULL, NULL } };

static GrapeConflict *
new_conflict (GPtrArray *list, GrapeConflictKind kind, const char *author,
              const GrapeConflictChoice *choices)
{
  GrapeConflict *conflict = g_new0 (GrapeConflict, 1);

  conflict->kind = kind;
  conflict->author = g_strdup (author);
  conflict->texts = g_ptr_array_new_with_free_func (g_free);
  conflict->choices = choices;
  g_ptr_array_add (list, conflict);
  return conflict;
}

static gboolean
add_mine (GPtrArray *list, GrapeLibrary *library, const char *topic, const char *me, GError **error)
{
  g_autoptr (GPtrArray) apart = grape_library_entries_in (library, topic, GRAPE_ENTRY_APART, error);
  GrapeConflict *conflict = NULL;

  for (guint i = 0; apart && i < apart->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (apart, i);

      if (!g_str_equal (entry->author, me))
        continue;
      if (!conflict)
        conflict = new_conflict (list, GRAPE_CONFLICT_MINE, me, my_choices);
      g_ptr_array_add (conflict->texts, g_strdup (entry->note ? entry->note : "?"));
    }
  if (conflict)
    conflict->sentence = g_strdup_printf (
        conflict->texts->len == 1
            ? "Two of your devices wrote at the same time. The other one's moves came first; %u move "
              "of this one is not sent."
            : "Two of your devices wrote at the same time. The other one's moves came first; %u "
              "moves of this one are not sent.",
        conflict->texts->len);
  return apart != NULL;
}

static void
add_theirs (GPtrArray *list, const GrapeForkedLog *log, const GrapeShared *shared, const char *name)
{
  gboolean keeping = grape_share_keeping (shared);
  GrapeConflict *conflict
      = new_conflict (list, keeping ? GRAPE_CONFLICT_MEMBER : GRAPE_CONFLICT_KEEPER, log->author,
                      keeping ? their_choices : no_choice);
  g_autofree char *words = grape_public_words (log->author);

  if (keeping)
    conflict->sentence = g_strdup_printf (
        "The log of %s (key %s) has two ends after entry %u: two of their devices wrote at the "
        "same time, or somebody else has their key. Ask them by mail before you choose.%s",
        name, words, log->n, g_str_equal (log->choice, "stay") ? " You keep what you have." : "");
  else
    conflict->sentence = g_strdup_printf (
        "The log of this game's keeper (key %s) changed after entry %u. Nothing more "
        "of it is read. Ask them, and compare with others what “verify” says about "
        "the last event.",
        words, log->n);
}

GPtrArray *
grape_share_list_conflicts (GrapeLibrary *library, const char *topic, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_conflict_free);
  g_autoptr (GPtrArray) forked = key ? grape_library_list_conflicts (library, topic, error) : NULL;
  g_autoptr (GPtrArray) members
      = forked ? grape_library_list_members (library, topic, error) : NULL;

  if (!members || !add_mine (list, library, topic, grape_key_public (key), error))
    return NULL;
  for (guint i = 0; i < forked->len; i++)
    {
      const GrapeForkedLog *log = g_ptr_array_index (forked, i);
      const char *name = "?";

      for (guint k = 0; k < members->len; k++)
        {
          const GrapeMember *member = g_ptr_array_index (members, k);

          name = g_str_equal (member->author, log->author) ? member->name : name;
        }
      if (g_strcmp0 (log->choice, "theirs") != 0)
        add_theirs (list, log, shared, name);
    }
  return g_steal_pointer (&list);
}

/* --- the choice ------------------------------------------------------------------------------- */

/* If the game refuses an act by now, keeps it with the reason. */
static gboolean
say_again (GrapeLibrary *library, GrapeStoredEntry *entry, gint64 at, GError **error)
{
  GError *why = NULL;

  entry->state = GRAPE_ENTRY_DROPPED;
  if (!entry->note || !grape_share_act (library, entry->topic, entry->note, at, &why))
    {
      if (why && why->domain != GRAPE_ERROR)
        {
          g_propagate_error (error, why);
          return FALSE;
        }
      g_autofree char *note = g_strdup_printf ("%s: %s", entry->note ? entry->note : "?",
                                               why ? why->message : "its text is not known here");
      g_free (entry->note);
      entry->note = g_steal_pointer (&note);
      entry->state = GRAPE_ENTRY_DROPPED;
      g_clear_error (&why);
    }
  return grape_library_set_entry (library, entry, error);
}

static gboolean
settle_mine (GrapeLibrary *library, const char *topic, const char *me, gboolean again, gint64 at,
             GError **error)
{
  g_autoptr (GPtrArray) mine = grape_library_list_entries (library, topic, me, 1, error);
  guint n = 0;

  for (guint i = 0; mine && i < mine->len; i++)
    {
      GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      if (entry->state != GRAPE_ENTRY_APART)
        continue;
      n++;
      entry->state = GRAPE_ENTRY_DROPPED;
      if (!(again ? say_again (library, entry, at, error)
                  : grape_library_set_entry (library, entry, error)))
        return FALSE;
    }
  if (mine && n == 0)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "There is nothing to settle");
  return n > 0;
}

static gboolean
settle_theirs (GrapeLibrary *library, const char *topic, const char *author, const char *choice,
               GError **error)
{
  g_autofree char *known = NULL;
  guint n = 0;

  if (!grape_library_conflict (library, topic, author, &n, &known, error))
    return FALSE;
  if (known)
    return grape_library_set_conflict (library, topic, author, n, choice, error);
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               "There is nothing to settle");
  return FALSE;
}

gboolean
grape_share_settle (GrapeLibrary *library, const char *topic, const char *author,
                    const char *choice, gint64 at, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;
  gboolean good = FALSE;

  if (!key || !grape_library_begin (library, error))
    return FALSE;
  gboolean mine = g_str_equal (author, grape_key_public (key));
  if (mine && (g_str_equal (choice, "again") || g_str_equal (choice, "drop")))
    good = settle_mine (library, topic, author, g_str_equal (choice, "again"), at, error);
  else if (!mine && grape_share_keeping (shared)
           && (g_str_equal (choice, "theirs") || g_str_equal (choice, "stay")))
    good = settle_theirs (library, topic, author, choice, error);
  else
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "“%s” is not a choice here", choice);
  if (good)
    return grape_library_commit (library, error);
  grape_library_rollback (library);
  return FALSE;
}

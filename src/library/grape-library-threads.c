/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads: which messages answer which. They are made from all messages at once, so that the result
 * depends on what is in the library, and neither on the order in which it came nor on where an
 * import was killed.
 *
 * Messages belong together if one names another, or both name the same third one, even if it is
 * missing. A message that names none, but has a reply's subject, goes after the latest earlier one
 * on the same subject, within three months. */
#include <string.h>

#include "grape-library-mail.h"
#include "grape-library-private.h"

#define SAME_SUBJECT_S (92 * (gint64)86400)

/* Deeper chains of answers are cut: nobody reads them as a tree, and looking for loops takes
 * time. */
#define MAX_DEPTH 500

typedef struct
{
  gint64 id;
  gint64 at;
  char *subject; /* bare and folded */
  char *shown;   /* bare */
  char *author;
  guint parent;                        /* index + 1; 0: none */
  guint first_child, last_child, next; /* index + 1 */
  guint group;                         /* union-find */
  guint depth;
} Node;

typedef struct
{
  GrapeLibrary *library;
  GArray *nodes;       /* of Node, by id */
  GHashTable *by_name; /* Message-ID -> index + 1 of the first that has it */
  GHashTable *groups;  /* Message-ID that some message names -> index + 1 of that message */
} Threader;

void
grape_thread_free (GrapeThread *self)
{
  if (self == NULL)
    return;
  g_free (self->subject);
  g_free (self->from);
  g_free (self);
}

static void
node_clear (gpointer data)
{
  Node *node = data;

  g_free (node->subject);
  g_free (node->shown);
  g_free (node->author);
}

/* Skips "Re:", "AW:", "Fwd:", "Re[2]:" and one-word tags in brackets. @reply: whether there was one
 * of a reply.
 */
static const char *
bare_subject (const char *subject, gboolean *reply)
{
  static const char *const words[] = { "re", "aw", "sv", "antw", "fwd", "fw", NULL };
  gboolean again = TRUE;

  *reply = FALSE;
  while (again)
    {
      again = FALSE;
      while (g_ascii_isspace (*subject))
        subject++;
      if (*subject == '[')
        {
          const char *end = strchr (subject, ']');

          /* A subject that is only a tag stays. */
          if (end != NULL && end - subject < 60 && end[1 + strspn (end + 1, " \t")] != '\0')
            {
              subject = end + 1;
              again = TRUE;
              continue;
            }
        }
      for (int i = 0; words[i] != NULL; i++)
        {
          gsize n = strlen (words[i]);
          const char *rest = subject + n;

          if (g_ascii_strncasecmp (subject, words[i], n) != 0)
            continue;
          if (*rest == '[' || *rest == '^')
            rest += 1 + strspn (rest + 1, "0123456789");
          if (*rest == ']')
            rest++;
          if (*rest != ':')
            continue;
          subject = rest + 1;
          *reply = TRUE;
          again = TRUE;
          break;
        }
    }
  return subject;
}

static Node *
node_at (Threader *self, guint index)
{
  return &g_array_index (self->nodes, Node, index);
}

static guint
group_of (Threader *self, guint index)
{
  while (node_at (self, index)->group != index)
    {
      Node *node = node_at (self, index);

      node->group = node_at (self, node->group)->group;
      index = node->group;
    }
  return index;
}

/* The smaller index stays the head, so that a thread's number is that of its first message. */
static void
unite (Threader *self, guint one, guint two)
{
  one = group_of (self, one);
  two = group_of (self, two);
  if (one < two)
    node_at (self, two)->group = one;
  else
    node_at (self, one)->group = two;
}

static gboolean
would_loop (Threader *self, guint child, guint parent)
{
  guint index = parent;

  for (guint n = 0; n < MAX_DEPTH; n++)
    {
      if (index == child)
        return TRUE;
      if (node_at (self, index)->parent == 0)
        return FALSE;
      index = node_at (self, index)->parent - 1;
    }
  return TRUE;
}

static void
name_other (Threader *self, guint index, const char *name, gboolean *has_parent)
{
  gpointer other = g_hash_table_lookup (self->by_name, name);
  gpointer namer = g_hash_table_lookup (self->groups, name);

  if (namer != NULL)
    unite (self, index, GPOINTER_TO_UINT (namer) - 1);
  else
    g_hash_table_insert (self->groups, g_strdup (name), GUINT_TO_POINTER (index + 1));
  if (other == NULL)
    return;
  unite (self, index, GPOINTER_TO_UINT (other) - 1);
  if (*has_parent || would_loop (self, index, GPOINTER_TO_UINT (other) - 1))
    return;
  node_at (self, index)->parent = GPOINTER_TO_UINT (other);
  *has_parent = TRUE;
}

static gboolean
load_nodes (Threader *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self->library, error,
                         "SELECT id, message_id, subject, at, "
                         "CASE from_name WHEN '' THEN from_address ELSE from_name END "
                         "FROM message ORDER BY id",
                         ""))
    return FALSE;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      Node node = { .id = grape_query_int (&query, 0), .at = grape_query_int (&query, 3) };
      const char *name = grape_query_text (&query, 1);
      gboolean reply;

      node.group = self->nodes->len;
      node.shown = g_strdup (bare_subject (grape_query_text (&query, 2), &reply));
      node.subject = g_utf8_casefold (node.shown, -1);
      g_strchomp (node.subject);
      node.author = grape_query_dup (&query, 4);
      g_array_append_val (self->nodes, node);
      if (name != NULL && !g_hash_table_contains (self->by_name, name))
        g_hash_table_insert (self->by_name, g_strdup (name), GUINT_TO_POINTER (self->nodes->len));
    }
  return step == 0;
}

static gboolean
link_by_names (Threader *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self->library, error,
                         "SELECT refs, in_reply_to FROM message ORDER BY id", ""))
    return FALSE;
  for (guint index = 0; (step = grape_query_step (&query, error)) > 0; index++)
    {
      const char *lines = grape_query_text (&query, 0);
      const char *answered = grape_query_text (&query, 1);
      g_auto (GStrv) names = g_strsplit (lines != NULL ? lines : "", "\n", -1);
      gboolean has_parent = FALSE;

      if (index >= self->nodes->len)
        break;
      for (guint i = g_strv_length (names); i > 0; i--)
        name_other (self, index, names[i - 1], &has_parent);
      if (answered != NULL)
        name_other (self, index, answered, &has_parent);
    }
  return step >= 0;
}

static int
compare_times (gconstpointer a, gconstpointer b, gpointer data)
{
  const Node *one = node_at (data, *(const guint *)a);
  const Node *two = node_at (data, *(const guint *)b);

  if (one->at != two->at)
    return one->at < two->at ? -1 : 1;
  return one->id < two->id ? -1 : 1;
}

static GArray *
indexes_by_time (Threader *self)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint), self->nodes->len);

  for (guint i = 0; i < self->nodes->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_times, self);
  return order;
}

static gboolean
is_reply (Threader *self, const char *subject)
{
  gboolean reply;

  bare_subject (subject, &reply);
  return reply;
}

static gboolean
link_by_subjects (Threader *self, GArray *order, GError **error)
{
  g_autoptr (GHashTable) latest = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree gboolean *replies = g_new0 (gboolean, self->nodes->len + 1);
  g_auto (GrapeQuery) query = { 0 };
  guint n = 0;
  int step;

  if (!grape_query_init (&query, self->library, error,
                         "SELECT subject, coalesce (refs, '') = '' AND in_reply_to IS NULL "
                         "FROM message ORDER BY id",
                         ""))
    return FALSE;
  for (; (step = grape_query_step (&query, error)) > 0 && n < self->nodes->len; n++)
    replies[n] = grape_query_int (&query, 1) && is_reply (self, grape_query_text (&query, 0));
  for (guint i = 0; step >= 0 && i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);
      Node *node = node_at (self, index);
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (latest, node->subject));

      if (*node->subject == '\0')
        continue;
      if (before > 0 && replies[index] && node->parent == 0
          && node->at - node_at (self, before - 1)->at <= SAME_SUBJECT_S
          && !would_loop (self, index, before - 1))
        {
          node->parent = before;
          unite (self, index, before - 1);
        }
      g_hash_table_insert (latest, node->subject, GUINT_TO_POINTER (index + 1));
    }
  return step >= 0;
}

static void
hang_children (Threader *self, GArray *order)
{
  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);
      guint parent = node_at (self, index)->parent;
      Node *above;

      if (parent == 0)
        continue;
      above = node_at (self, parent - 1);
      if (above->last_child != 0)
        node_at (self, above->last_child - 1)->next = index + 1;
      else
        above->first_child = index + 1;
      above->last_child = index + 1;
    }
}

/* Adds @root and everything below it, depth first, to @places. */
static void
walk (Threader *self, guint root, GArray *places)
{
  guint index = root;
  guint depth = 0;

  for (;;)
    {
      Node *node = node_at (self, index);

      node->depth = depth;
      g_array_append_val (places, index);
      if (node->first_child != 0)
        {
          index = node->first_child - 1;
          depth++;
          continue;
        }
      while (index != root && node_at (self, index)->next == 0)
        {
          index = node_at (self, index)->parent - 1;
          depth--;
        }
      if (index == root)
        return;
      index = node_at (self, index)->next - 1;
    }
}

static gboolean
store_thread (Threader *self, guint head, GArray *places, GError **error)
{
  Node *first = node_at (self, g_array_index (places, guint, 0));
  gint64 thread = node_at (self, head)->id;
  gint64 first_at = 0;
  gint64 last_at = 0;

  for (guint i = 0; i < places->len; i++)
    {
      Node *node = node_at (self, g_array_index (places, guint, i));

      if (node->at != 0 && (first_at == 0 || node->at < first_at))
        first_at = node->at;
      last_at = MAX (last_at, node->at);
      if (!grape_library_exec (self->library, error,
                               "INSERT INTO thread_message (thread, place, message, depth) "
                               "VALUES (?, ?, ?, ?)",
                               "iiii", thread, (gint64)i, node->id, (gint64)node->depth))
        return FALSE;
    }
  return grape_library_exec (self->library, error,
                             "INSERT INTO thread (id, subject, author, n_messages, first_at, "
                             "last_at) VALUES (?, ?, ?, ?, ?, ?)",
                             "issiii", thread, first->shown, first->author, (gint64)places->len,
                             first_at, last_at);
}

/* One thread after the other: their roots by time, each with its answers. */
static gboolean
store_threads (Threader *self, GArray *order, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) roots = g_ptr_array_new ();

  g_ptr_array_set_size (roots, (gint)self->nodes->len);
  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);
      guint head = group_of (self, index);

      if (node_at (self, index)->parent != 0)
        continue;
      if (roots->pdata[head] == NULL)
        roots->pdata[head] = g_array_new (FALSE, FALSE, sizeof (guint));
      walk (self, index, roots->pdata[head]);
    }
  for (guint head = 0; head < roots->len; head++)
    {
      g_autoptr (GArray) places = g_steal_pointer (&roots->pdata[head]);
      gboolean good = places == NULL
                      || (!g_cancellable_set_error_if_cancelled (cancellable, error)
                          && store_thread (self, head, places, error));

      if (good)
        continue;
      for (guint rest = head + 1; rest < roots->len; rest++)
        g_clear_pointer ((GArray **)&roots->pdata[rest], g_array_unref);
      return FALSE;
    }
  return TRUE;
}

static gboolean
make_anew (GrapeLibrary *library, GCancellable *cancellable, GError **error)
{
  Threader self = { .library = library };
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) order = NULL;

  g_array_set_clear_func (nodes, node_clear);
  self.nodes = nodes;
  self.by_name = by_name;
  self.groups = groups;
  if (!load_nodes (&self, error) || !link_by_names (&self, error))
    return FALSE;
  order = indexes_by_time (&self);
  if (!link_by_subjects (&self, order, error))
    return FALSE;
  hang_children (&self, order);
  return grape_library_exec (library, error, "DELETE FROM thread", "")
         && grape_library_exec (library, error, "DELETE FROM thread_message", "")
         && grape_library_exec (library, error, "DELETE FROM archive_thread", "")
         && grape_library_exec (library, error, "DELETE FROM threaded", "")
         && store_threads (&self, order, cancellable, error)
         && grape_library_exec (library, error,
                                "INSERT INTO archive_thread (archive, last_at, thread) "
                                "SELECT DISTINCT archive, last_at, thread.id FROM archive_message "
                                "JOIN thread_message USING (message) "
                                "JOIN thread ON thread.id = thread",
                                "")
         && grape_library_exec (library, error,
                                "INSERT INTO threaded SELECT (SELECT count(*) FROM message), "
                                "(SELECT coalesce (max (id), 0) FROM message), "
                                "(SELECT count(*) FROM archive_message)",
                                "");
}

gboolean
grape_library_needs_threads (GrapeLibrary *self)
{
  gint64 needs = 0;

  return grape_library_number (self, &needs, 0, NULL,
                               "SELECT NOT EXISTS (SELECT 1 FROM threaded) "
                               "AND EXISTS (SELECT 1 FROM message)",
                               "")
         && needs != 0;
}

gboolean
grape_library_make_threads (GrapeLibrary *self, GCancellable *cancellable, GError **error)
{
  gint64 fresh = 0;

  if (!grape_library_number (self, &fresh, 0, error,
                             "SELECT 1 FROM threaded WHERE "
                             "n_messages = (SELECT count(*) FROM message) AND "
                             "last_message = (SELECT coalesce (max (id), 0) FROM message) AND "
                             "n_places = (SELECT count(*) FROM archive_message)",
                             ""))
    return FALSE;
  if (fresh)
    return TRUE;
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_MESSAGES, NULL);
  return grape_library_finish_change (self, make_anew (self, cancellable, error), error);
}

GPtrArray *
grape_library_list_threads (GrapeLibrary *self, gint64 archive, guint offset, guint n,
                            GError **error)
{
  g_autoptr (GPtrArray) threads
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_thread_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         archive != 0
                             ? "SELECT t.id, subject, author, n_messages, first_at, t.last_at "
                               "FROM archive_thread AS a JOIN thread AS t ON t.id = a.thread "
                               "WHERE archive = ? ORDER BY a.last_at DESC, a.thread DESC "
                               "LIMIT ? OFFSET ?"
                             : "SELECT id, subject, author, n_messages, first_at, last_at "
                               "FROM thread WHERE ? = 0 ORDER BY last_at DESC, id DESC "
                               "LIMIT ? OFFSET ?",
                         "iii", archive, (gint64)n, (gint64)offset))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      GrapeThread *thread = g_new0 (GrapeThread, 1);

      thread->id = grape_query_int (&query, 0);
      thread->subject = grape_query_dup (&query, 1);
      thread->from = grape_query_dup (&query, 2);
      thread->n_messages = (guint)grape_query_int (&query, 3);
      thread->first_at = grape_query_int (&query, 4);
      thread->last_at = grape_query_int (&query, 5);
      g_ptr_array_add (threads, thread);
    }
  return step == 0 ? g_steal_pointer (&threads) : NULL;
}

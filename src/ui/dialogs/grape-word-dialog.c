/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWordDialog: a worker opens the list and reads in it, with a connection of its own, since
 * other games under way here are asked whether their rules allow it. */
#include "grape-word-dialog.h"

#include "grape-act-dialog.h"
#include "ui/grape-mailer.h"
#include "ui/grape-window.h"

#include "library/grape-word-book.h"
#include "library/grape-work.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

#define MOST_WORDS 12 /* that contain the letters, named */

struct _GrapeWordDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkSpinner *spinner;
  GtkWidget *shut;
  GtkLabel *shut_why;
  GtkWidget *asking;
  GtkEditable *word;
  GtkWidget *look_up;
  GtkWidget *answer;
  GtkLabel *verdict;
  GtkLabel *meanings;
  GtkWidget *more;
  GtkLabel *articles;
  GtkLabel *containing;
  AdwPreferencesGroup *list;
  AdwPreferencesGroup *disputes;

  /* Owned */
  GrapeSession *session;
  GrapeWordBook *book;
  char *asked; /* what was looked up last; or NULL */
  gboolean was_listed;
};

G_DEFINE_FINAL_TYPE (GrapeWordDialog, grape_word_dialog, ADW_TYPE_WINDOW)

/* --- workers ---------------------------------------------------------------------------------- */

typedef struct
{
  GrapeLibrary *library;
  char *id;
  GrapeWordBook *book; /* NULL: it is to be opened */
  char *word;          /* NULL: nothing is looked up */

  /* What came of it */
  GrapeWordEntry *entry;
  GError *refusal; /* a rule forbids it */
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;
  g_object_unref (self->library);
  g_free (self->id);
  g_clear_pointer (&self->book, grape_word_book_unref);
  g_free (self->word);
  g_clear_pointer (&self->entry, grape_word_entry_free);
  g_clear_error (&self->refusal);
  g_free (self);
}

static gboolean
look_into (Job *self, GrapeLibrary *own, GError **error)
{
  if (!self->book && !(self->book = grape_word_book_open (own, self->id, error)))
    return FALSE;
  if (!grape_library_may_look_up (own, self->id, self->word, &self->refusal))
    return TRUE;
  return !self->word
         || (self->entry = grape_word_book_look_up (self->book, self->word, MOST_WORDS, error));
}

static void
worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (job->library, &error);
  gboolean good = own && look_into (job, own, &error);
  if (own)
    grape_library_close (own);
  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
start (GrapeWordDialog *self, const char *word, GAsyncReadyCallback callback)
{
  Job *job = g_new0 (Job, 1);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, g_object_ref (self));
  job->library = g_object_ref (grape_session_library (self->session));
  job->id = g_strdup (grape_session_id (self->session));
  job->book = self->book ? grape_word_book_ref (self->book) : NULL;
  job->word = g_strdup (word);
  gtk_spinner_set_spinning (self->spinner, TRUE);
  gtk_widget_set_sensitive (self->look_up, FALSE);
  grape_work_run (task, worker, job, job_free);
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* "You play Ghost ... (4)" */
static char *
refusal_text (const GError *refusal)
{
  const char *clause = refusal->domain == GRAPE_ERROR ? grape_error_rule (refusal) : NULL;
  const char *sentence = grape_translated (refusal->message);
  return clause ? g_strdup_printf ("%s (%s)", sentence, clause) : g_strdup (sentence);
}

static AdwActionRow *
add_row (AdwPreferencesGroup *group, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_focusable (row, FALSE); /* until there is something to do */
  adw_preferences_group_add (group, row);
  return ADW_ACTION_ROW (row);
}

/* Where it may be broken without a hyphen, which is not a part of it. */
static char *
breakable (const char *hash)
{
  GString *text = g_string_new (NULL);
  for (gsize i = 0; hash[i]; i++)
    g_string_append_printf (text, "%s%c", i && i % 8 == 0 ? "\342\200\213" : "", hash[i]);
  return g_string_free (text, FALSE);
}

static void
show_list (GrapeWordDialog *self)
{
  g_autofree char *hash = breakable (grape_word_book_hash (self->book));
  const char *name = grape_word_book_name (self->book);
  guint n = grape_word_book_size (self->book);
  g_autofree char *words = g_strdup_printf (ngettext ("%'u word", "%'u words", n), n);
  add_row (self->list, name ? name : _ ("A list that is nowhere else on this computer"), words);
  add_row (self->list, _ ("Fingerprint (b2sum -l 256)"), hash);
  gtk_widget_set_visible (GTK_WIDGET (self->list), TRUE);
}

static void
show_containing (GrapeWordDialog *self, const GrapeWordEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = entry->n_containing, n_named = entry->containing->len;
  g_ptr_array_add (entry->containing, NULL);
  g_autofree char *names = g_strjoinv (", ", (char **)entry->containing->pdata);
  if (!n)
    g_string_printf (text, _ ("No word contains “%s”."), entry->word);
  else if (n > n_named)
    /* Translators: %s is the letters, then the first of the words */
    g_string_printf (text,
                     ngettext ("%u word contains “%s”: %s …", "%u words contain “%s”: %s …", n), n,
                     entry->word, names);
  else
    g_string_printf (text, ngettext ("%u word contains “%s”: %s", "%u words contain “%s”: %s", n),
                     n, entry->word, names);
  gtk_label_set_text (self->containing, text->str);
}

/* What it means is told of words that are not listed, too: that may be what is in dispute. */
static void
show_meanings (GrapeWordDialog *self, const GrapeWordEntry *entry)
{
  const char *lacks = grape_word_book_lacks (self->book);
  guint n = entry->meanings->len, n_articles = entry->articles->len;
  g_ptr_array_add (entry->meanings, NULL);
  g_ptr_array_add (entry->articles, NULL);
  g_autofree char *all = g_strjoinv ("\n", (char **)entry->meanings->pdata);
  g_autofree char *without = lacks ? g_strdup_printf (_ ("What words mean is not at hand. %s."),
                                                      grape_translated (lacks))
                                   : NULL;
  g_autofree char *articles = g_strjoinv ("\n\n", (char **)entry->articles->pdata);
  gtk_label_set_text (self->meanings, n            ? all
                                      : without    ? without
                                      : n_articles ? ""
                                                   : _ ("No dictionary at hand has it."));
  gtk_label_set_text (self->articles, articles);
  gtk_widget_set_visible (self->more, n_articles > 0);
}

static void
show_entry (GrapeWordDialog *self, const GrapeWordEntry *entry)
{
  g_autofree char *verdict = g_strdup_printf (
      entry->listed ? _ ("“%s” is in the list.") : _ ("“%s” is not in the list."), entry->word);
  gtk_label_set_text (self->verdict, verdict);
  show_meanings (self, entry);
  show_containing (self, entry);
  g_free (self->asked);
  self->asked = g_strdup (entry->word);
  self->was_listed = entry->listed;
}

static void
show_refusal (GrapeWordDialog *self, const char *sentence)
{
  gtk_label_set_text (self->verdict, sentence);
  gtk_label_set_text (self->meanings, "");
  gtk_widget_set_visible (self->more, FALSE);
  gtk_label_set_text (self->containing, "");
  g_clear_pointer (&self->asked, g_free);
}

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWordDialog) self = data;
  g_autoptr (GError) error = NULL;
  const Job *job = g_task_get_task_data (G_TASK (result));
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  if (!self->session)
    return;
  gtk_spinner_set_spinning (self->spinner, FALSE);
  gtk_widget_set_sensitive (self->look_up, TRUE);
  gtk_widget_set_visible (self->answer, TRUE);
  if (good && !job->refusal)
    {
      show_entry (self, job->entry);
      return;
    }
  g_autofree char *sentence = refusal_text (good ? job->refusal : error);
  show_refusal (self, sentence);
}

static void
look_up_cb (GtkWidget *widget, GrapeWordDialog *self)
{
  g_autofree char *word = g_strstrip (g_strdup (gtk_editable_get_text (self->word)));
  if (self->book && *word && !gtk_spinner_get_spinning (self->spinner))
    start (self, word, looked_up_cb);
}

/* --- disputes --------------------------------------------------------------------------------- */

static void
rule_cb (AdwActionRow *row, GrapeWordDialog *self)
{
  const char *kind = g_object_get_data (G_OBJECT (row), "kind");
  grape_act_dialog_present (self->session, kind, GTK_WIDGET (self));
}

/* A post is English. */
static void
ask_cb (AdwActionRow *row, GrapeWordDialog *self)
{
  g_autoptr (GError) error = NULL;
  const char *name = grape_word_book_name (self->book);
  g_autofree char *body = g_strdup_printf (
      "%s%s%sWe would like a ruling on a word of our list (%s, %u words, b2sum -l 256: %s).\n",
      self->asked ? self->asked : "",
      !self->asked       ? ""
      : self->was_listed ? " is in the list, and should it be? "
                         : " is not in the list, and should it be? ",
      self->asked ? "\n\n" : "", name ? name : "our own", grape_word_book_size (self->book),
      grape_word_book_hash (self->book));
  GrapePost post = { .subject = (char *)"a word in dispute", .body = body };
  if (!grape_mailer_open (self->session, &post, GRAPE_VIEWER_REFEREE, GTK_WIDGET (self), &error))
    adw_action_row_set_subtitle (row, grape_translated (error->message));
}

static AdwActionRow *
add_choice (GrapeWordDialog *self, const char *title, const char *subtitle, GCallback chosen)
{
  AdwActionRow *row = add_row (self->disputes, title, subtitle);
  adw_action_row_add_suffix (row, gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (row), TRUE);
  g_signal_connect_object (row, "activated", chosen, self, 0);
  return row;
}

/* The referee rules; the others ask. */
static void
show_disputes (GrapeWordDialog *self)
{
  const GrapeRules *rules = grape_session_rules (self->session);
  guint n = 0;
  for (guint i = 0; rules->rulings && rules->rulings[i].kind; i++)
    if (grape_act_dialog_offers_ruling (self->session, &rules->rulings[i]))
      {
        AdwActionRow *row = add_choice (self, _ (rules->rulings[i].title),
                                        _ (rules->rulings[i].help), G_CALLBACK (rule_cb));
        g_object_set_data_full (G_OBJECT (row), "kind",
                                g_strconcat ("rule ", rules->rulings[i].kind, NULL), g_free);
        n++;
      }
  if (!n && rules->rulings && !grape_session_is_referee (self->session)
      && !grape_session_is_practice (self->session))
    {
      add_choice (
          self, _ ("Ask for a Ruling…"),
          _ ("Word lists err. A mail to whoever referees opens, with the word and the list."),
          G_CALLBACK (ask_cb));
      n++;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->disputes), n > 0);
}

/* --- the dialog ------------------------------------------------------------------------------- */

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWordDialog) self = data;
  g_autoptr (GError) error = NULL;
  Job *job = g_task_get_task_data (G_TASK (result));
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  if (!self->session)
    return;
  gtk_spinner_set_spinning (self->spinner, FALSE);
  gtk_widget_set_sensitive (self->look_up, TRUE);
  if (good)
    {
      self->book = g_steal_pointer (&job->book);
      show_list (self);
      show_disputes (self);
    }
  if (good && !job->refusal)
    return;
  g_autofree char *sentence = refusal_text (good ? job->refusal : error);
  gtk_label_set_text (self->shut_why, sentence);
  gtk_widget_set_visible (self->shut, TRUE);
  gtk_widget_set_visible (self->asking, FALSE);
}

static void
grape_word_dialog_dispose (GObject *object)
{
  GrapeWordDialog *self = GRAPE_WORD_DIALOG (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->book, grape_word_book_unref);
  g_clear_pointer (&self->asked, g_free);
  G_OBJECT_CLASS (grape_word_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeWordDialog, name)

static void
grape_word_dialog_class_init (GrapeWordDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_word_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-word-dialog.ui");
  BIND_CHILD (spinner);
  BIND_CHILD (shut);
  BIND_CHILD (shut_why);
  BIND_CHILD (asking);
  BIND_CHILD (word);
  BIND_CHILD (look_up);
  BIND_CHILD (answer);
  BIND_CHILD (verdict);
  BIND_CHILD (meanings);
  BIND_CHILD (more);
  BIND_CHILD (articles);
  BIND_CHILD (containing);
  BIND_CHILD (list);
  BIND_CHILD (disputes);
  gtk_widget_class_bind_template_callback (widget_class, look_up_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_word_dialog_init (GrapeWordDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_word_dialog_present:
 * @session: of a game with a word list
 */
GrapeWordDialog *
grape_word_dialog_present (GrapeSession *session, GtkWidget *parent)
{
  GrapeWordDialog *self
      = g_object_new (GRAPE_TYPE_WORD_DIALOG, "transient-for", gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  start (self, NULL, opened_cb);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->word));
  return self;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeKeyDialog: making a key from a passphrase takes a moment on purpose, so a worker does it. */
#include "grape-key-dialog.h"

#include "library/grape-work.h"
#include "sync/share/grape-share.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

#define MOST_BYTES 65536

struct _GrapeKeyDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwPreferencesGroup *group;
  GtkButton *accept;
  GtkEditable *passphrase;
  GtkEditable *again;
  GtkWidget *strength_box;
  GtkLevelBar *strength;
  GtkLabel *hint;
  GtkLabel *problem;
  GtkSpinner *spinner;

  /* Owned */
  GrapeLibrary *library;
  GFile *file;
  gboolean imports;
  gboolean works; /* a worker */
  gboolean is_gone;
};

enum
{
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeKeyDialog, grape_key_dialog, ADW_TYPE_WINDOW)

typedef struct
{
  GrapeLibrary *library;
  GFile *file;
  char *passphrase;
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;
  g_object_unref (self->library);
  g_object_unref (self->file);
  explicit_bzero (self->passphrase, strlen (self->passphrase));
  g_free (self->passphrase);
  g_free (self);
}

/* --- workers ---------------------------------------------------------------------------------- */

static gboolean
export_key (const Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  g_autoptr (GrapeKey) key = grape_share_key (own, error);
  g_autofree char *text = key ? grape_key_export (key, self->passphrase, error) : NULL;
  g_autofree char *line = text ? g_strconcat (text, "\n", NULL) : NULL;
  return line
         && g_file_replace_contents (self->file, line, strlen (line), NULL, FALSE,
                                     G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION,
                                     NULL, cancellable, error);
}

/* A file that is not one of our keys may be anything, of any length. */
static char *
read_little (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autofree char *text = g_new0 (char, MOST_BYTES + 1);
  if (!stream
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), text, MOST_BYTES, NULL, cancellable,
                                   error))
    return NULL;
  return g_steal_pointer (&text);
}

static gboolean
import_key (const Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES];
  g_autofree char *text = read_little (self->file, cancellable, error);
  g_autoptr (GrapeKey) key = text ? grape_key_import (text, self->passphrase, error) : NULL;
  if (!key)
    return FALSE;
  grape_key_seed (key, seed);
  gboolean good = grape_library_set_identity (own, seed, error);
  explicit_bzero (seed, sizeof seed);
  return good;
}

static void
work (GTask *task, const Job *job, GCancellable *cancellable,
      gboolean (*with) (const Job *, GrapeLibrary *, GCancellable *, GError **))
{
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (job->library, &error);
  gboolean good = own && with (job, own, cancellable, &error);
  if (own)
    grape_library_close (own);
  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
export_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  work (task, data, cancellable, export_key);
}

static void
import_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  work (task, data, cancellable, import_key);
}

/* --- the dialog ------------------------------------------------------------------------------- */

/* From 0 to 4: length counts most, and more kinds of characters count a little. A hint, no proof.
 */
static guint
strength_of (const char *passphrase)
{
  gsize length = (gsize)g_utf8_strlen (passphrase, -1);
  gboolean lower = FALSE, upper = FALSE, digit = FALSE, other = FALSE;
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  for (const char *c = passphrase; *c; c = g_utf8_next_char (c))
    {
      gunichar one = g_utf8_get_char (c);
      g_hash_table_add (seen, GUINT_TO_POINTER (one));
      lower |= g_unichar_islower (one);
      upper |= g_unichar_isupper (one);
      digit |= g_unichar_isdigit (one);
      other |= !g_unichar_isalnum (one);
    }
  gsize n_kinds = (gsize)lower + upper + digit + other;
  gsize worth = MIN (length, 2 * (gsize)g_hash_table_size (seen)) + 2 * (n_kinds ? n_kinds - 1 : 0);
  g_hash_table_unref (seen);
  if (strlen (passphrase) < 8)
    return length ? 1 : 0;
  return worth < 12 ? 1 : worth < 16 ? 2 : worth < 22 ? 3 : 4;
}

static void
show_strength (GrapeKeyDialog *self, const char *passphrase)
{
  static const char *const hints[] = {
    N_ ("Four or five unrelated words are good, and easy to remember."),
    N_ ("Too easily guessed."),
    N_ ("Weak: whoever has the file might find it."),
    N_ ("Good."),
    N_ ("Very good."),
  };
  guint strength = strength_of (passphrase);
  gtk_level_bar_set_value (self->strength, strength);
  gtk_label_set_text (self->hint, _ (hints[strength]));
}

static void
say (GrapeKeyDialog *self, const char *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

static gboolean
is_ready (GrapeKeyDialog *self)
{
  const char *passphrase = gtk_editable_get_text (self->passphrase);
  if (self->works)
    return FALSE;
  if (self->imports)
    return *passphrase != '\0';
  return strlen (passphrase) >= 8 && g_str_equal (passphrase, gtk_editable_get_text (self->again));
}

static void
changed_cb (GtkEditable *editable, GrapeKeyDialog *self)
{
  const char *passphrase = gtk_editable_get_text (self->passphrase);
  const char *again = gtk_editable_get_text (self->again);
  show_strength (self, passphrase);
  say (self, !self->imports && *again && !g_str_has_prefix (passphrase, again)
                 ? _ ("The two are not the same")
                 : "");
  gtk_widget_set_sensitive (GTK_WIDGET (self->accept), is_ready (self));
}

static void
show_working (GrapeKeyDialog *self, gboolean works)
{
  self->works = works;
  gtk_spinner_set_spinning (self->spinner, works);
  gtk_widget_set_sensitive (GTK_WIDGET (self->group), !works);
  gtk_widget_set_sensitive (GTK_WIDGET (self->accept), is_ready (self));
}

static void
worked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeKeyDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  if (self->is_gone)
    return;
  show_working (self, FALSE);
  if (!good)
    {
      say (self, grape_translated (error->message));
      gtk_widget_grab_focus (GTK_WIDGET (self->passphrase));
      return;
    }
  g_signal_emit (self, signals[SIGNAL_DONE], 0,
                 self->imports ? _ ("You are now the same person as on your other computer")
                               : _ ("The key was saved"));
  gtk_window_close (GTK_WINDOW (self));
}

static void
accept_cb (GtkWidget *widget, GrapeKeyDialog *self)
{
  if (!is_ready (self))
    return;
  g_autoptr (GTask) task = g_task_new (NULL, NULL, worked_cb, g_object_ref (self));
  Job *job = g_new0 (Job, 1);
  job->library = g_object_ref (self->library);
  job->file = g_object_ref (self->file);
  job->passphrase = g_strdup (gtk_editable_get_text (self->passphrase));
  show_working (self, TRUE);
  grape_work_run (task, self->imports ? import_worker : export_worker, job, job_free);
}

static void
grape_key_dialog_dispose (GObject *object)
{
  GrapeKeyDialog *self = GRAPE_KEY_DIALOG (object);
  self->is_gone = TRUE;
  g_clear_object (&self->library);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (grape_key_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeKeyDialog, name)

static void
grape_key_dialog_class_init (GrapeKeyDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_key_dialog_dispose;
  signals[SIGNAL_DONE] = g_signal_new ("done", GRAPE_TYPE_KEY_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-key-dialog.ui");
  BIND_CHILD (group);
  BIND_CHILD (accept);
  BIND_CHILD (passphrase);
  BIND_CHILD (again);
  BIND_CHILD (strength_box);
  BIND_CHILD (strength);
  BIND_CHILD (hint);
  BIND_CHILD (problem);
  BIND_CHILD (spinner);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, accept_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_key_dialog_init (GrapeKeyDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GrapeKeyDialog *
present (GrapeLibrary *library, GFile *file, GtkWidget *parent, gboolean imports)
{
  GrapeKeyDialog *self
      = g_object_new (GRAPE_TYPE_KEY_DIALOG, "transient-for", gtk_widget_get_root (parent), NULL);
  self->library = g_object_ref (library);
  self->file = g_object_ref (file);
  self->imports = imports;
  if (imports)
    {
      gtk_window_set_title (GTK_WINDOW (self), C_ ("short title", "Import a Key"));
      gtk_button_set_label (self->accept, _ ("_Import"));
      adw_preferences_group_set_description (
          self->group,
          _ ("Which passphrase did you use when you saved the key on the other computer?"));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->again), !imports);
  gtk_widget_set_visible (self->strength_box, !imports);
  changed_cb (NULL, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->passphrase));
  return self;
}

/** grape_key_dialog_present_export: writes to @file, which then nobody else may read. */
GrapeKeyDialog *
grape_key_dialog_present_export (GrapeLibrary *library, GFile *file, GtkWidget *parent)
{
  return present (library, file, parent, FALSE);
}

GrapeKeyDialog *
grape_key_dialog_present_import (GrapeLibrary *library, GFile *file, GtkWidget *parent)
{
  return present (library, file, parent, TRUE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAddressesDialog: one entry a seat. Names at the table belong to the log, which nothing
 * edits; the person behind a seat belongs to the library, and may change while the game runs. */
#include "grape-addresses-dialog.h"

#include "library/grape-library-people.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeAddressesDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwWindowTitle *title;
  GtkListBox *seats;
  GtkLabel *problem;

  GrapeSession *session; /* owned */
};

G_DEFINE_FINAL_TYPE (GrapeAddressesDialog, grape_addresses_dialog, ADW_TYPE_WINDOW)

static int
seat_of (GtkWidget *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "seat"));
}

static GPtrArray *
sittings_of (GrapeAddressesDialog *self)
{
  return grape_library_list_seats (grape_session_library (self->session),
                                   grape_session_id (self->session), NULL);
}

/* NULL: nobody in the library. */
static const GrapePerson *
person_at (GPtrArray *sittings, int seat)
{
  for (guint i = 0; sittings && i < sittings->len; i++)
    if (((GrapeSitting *)g_ptr_array_index (sittings, i))->seat == seat)
      return ((GrapeSitting *)g_ptr_array_index (sittings, i))->person;
  return NULL;
}

/* Who would count as the sender of mail from that address, in this game. */
static gboolean
sits_elsewhere (GPtrArray *sittings, int seat, const GrapePerson *person)
{
  for (guint i = 0; person && sittings && i < sittings->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (sittings, i);
      if (sitting->seat != seat && sitting->person->id == person->id)
        return TRUE;
    }
  return FALSE;
}

/* Before the addresses that the person has already: letters go to the first. */
static gboolean
add_address (GrapeLibrary *library, const GrapePerson *person, const char *address, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_ptr_array_add (all, (gpointer)address);
  for (guint i = 0; person->addresses[i]; i++)
    if (!g_str_equal (person->addresses[i], address))
      g_ptr_array_add (all, person->addresses[i]);
  g_ptr_array_add (all, NULL);
  return grape_library_change_person (library, person->id, person->name,
                                      (const char *const *)all->pdata, error);
}

static gboolean
refuse (GError **error, const char *format, const char *what)
{
  g_autofree char *sentence = g_strdup_printf (format, what);
  g_set_error_literal (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, sentence);
  return FALSE;
}

/* Whoever has the address sits there; if nobody has it, it becomes the address of the person who
 * sits there. */
static gboolean
set_address (GrapeAddressesDialog *self, int seat, const char *text, GError **error)
{
  GrapeLibrary *library = grape_session_library (self->session);
  const char *id = grape_session_id (self->session);
  const char *addresses[] = { text, NULL };
  g_autoptr (GPtrArray) sittings = sittings_of (self);
  const GrapePerson *here = person_at (sittings, seat);
  g_autofree char *address = grape_address_normalise (text);
  if (!*text)
    return grape_library_set_seat (library, id, seat, 0, error);
  if (!address)
    return refuse (error, _ ("“%s” is not a mail address"), text);
  g_autoptr (GrapePerson) known = grape_library_person_of (library, address, NULL);
  if (sits_elsewhere (sittings, seat, known))
    return refuse (error, _ ("%s has this mail address too"), known->name);
  if (!known && here)
    return add_address (library, here, address, error);
  if (known && known->id != (here ? here->id : 0))
    return grape_library_set_seat (library, id, seat, known->id, error);
  if (known)
    return add_address (library, known, address, error);
  gint64 added = grape_library_add_person (
      library, grape_table_seat (grape_session_table (self->session), seat)->name, addresses,
      error);
  return added && grape_library_set_seat (library, id, seat, added, error);
}

static void
apply_cb (AdwEntryRow *row, GrapeAddressesDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
  gboolean stored = set_address (self, seat_of (GTK_WIDGET (row)), text, &error);
  if (stored)
    gtk_widget_remove_css_class (GTK_WIDGET (row), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (row), "error");
  gtk_label_set_text (self->problem, error ? grape_translated (error->message) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), error != NULL);
}

static void
grape_addresses_dialog_dispose (GObject *object)
{
  g_clear_object (&GRAPE_ADDRESSES_DIALOG (object)->session);
  G_OBJECT_CLASS (grape_addresses_dialog_parent_class)->dispose (object);
}

static void
grape_addresses_dialog_class_init (GrapeAddressesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_addresses_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-addresses-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeAddressesDialog, title);
  gtk_widget_class_bind_template_child (widget_class, GrapeAddressesDialog, seats);
  gtk_widget_class_bind_template_child (widget_class, GrapeAddressesDialog, problem);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_addresses_dialog_init (GrapeAddressesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_seat (GrapeAddressesDialog *self, GPtrArray *sittings, int seat)
{
  const GrapeSeat *who = grape_table_seat (grape_session_table (self->session), seat);
  const GrapePerson *person = person_at (sittings, seat);
  if (who->bot || who->left || (person && person->me))
    return;
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *title
      = person && g_strcmp0 (person->name, who->name) != 0
            ? g_markup_printf_escaped (_ ("%s (in your library: %s)"), who->name, person->name)
            : g_markup_escape_text (who->name, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  adw_entry_row_set_input_purpose (ADW_ENTRY_ROW (row), GTK_INPUT_PURPOSE_EMAIL);
  if (person && person->addresses && person->addresses[0])
    gtk_editable_set_text (GTK_EDITABLE (row), person->addresses[0]);
  g_object_set_data (G_OBJECT (row), "seat", GINT_TO_POINTER (seat));
  g_signal_connect_object (row, "apply", G_CALLBACK (apply_cb), self, 0);
  gtk_list_box_append (self->seats, row);
}

/**
 * grape_addresses_dialog_present:
 * @session: a game whose log is kept here
 */
GrapeAddressesDialog *
grape_addresses_dialog_present (GrapeSession *session, GtkWidget *parent)
{
  GrapeAddressesDialog *self = g_object_new (GRAPE_TYPE_ADDRESSES_DIALOG, "transient-for",
                                             gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  g_autoptr (GPtrArray) sittings = sittings_of (self);
  adw_window_title_set_subtitle (self->title, grape_session_header (session)->name);
  for (int seat = 0; seat < (int)grape_table_size (grape_session_table (session)); seat++)
    add_seat (self, sittings, seat);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

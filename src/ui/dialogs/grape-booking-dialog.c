/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBookingDialog: one row for each act, with what was asked for and what is left of it; the
 * act as the log has it is the row's tooltip. */
#include "grape-booking-dialog.h"

#include "ui/grape-window.h"
#include "ui/parts/grape-list-stop.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeBookingDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwWindowTitle *title;
  GtkWidget *book;
  GtkLabel *trophy;
  GtkListBox *list;
  GtkLabel *problem;

  /* Owned */
  GrapeLibrary *library;
  GrapeBookings *bookings;
};

G_DEFINE_FINAL_TYPE (GrapeBookingDialog, grape_booking_dialog, ADW_TYPE_WINDOW)

static void
say_problem (GrapeBookingDialog *self, const char *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
}

/* All or nothing, and small: a few events of the society's log. */
static void
book_cb (GtkButton *button, GrapeBookingDialog *self)
{
  g_autoptr (GError) error = NULL;
  if (grape_society_book (self->library, self->bookings, &error))
    gtk_window_close (GTK_WINDOW (self));
  else
    say_problem (self, grape_translated (error->message));
}

static void
grape_booking_dialog_dispose (GObject *object)
{
  GrapeBookingDialog *self = GRAPE_BOOKING_DIALOG (object);
  g_clear_object (&self->library);
  g_clear_pointer (&self->bookings, grape_bookings_free);
  G_OBJECT_CLASS (grape_booking_dialog_parent_class)->dispose (object);
}

static void
grape_booking_dialog_class_init (GrapeBookingDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_booking_dialog_dispose;
  g_type_ensure (GRAPE_TYPE_LIST_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-booking-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeBookingDialog, title);
  gtk_widget_class_bind_template_child (widget_class, GrapeBookingDialog, book);
  gtk_widget_class_bind_template_child (widget_class, GrapeBookingDialog, trophy);
  gtk_widget_class_bind_template_child (widget_class, GrapeBookingDialog, list);
  gtk_widget_class_bind_template_child (widget_class, GrapeBookingDialog, problem);
  gtk_widget_class_bind_template_callback (widget_class, book_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_booking_dialog_init (GrapeBookingDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
amount_of (const GrapeBookings *bookings, const GrapeBooking *booking, gint64 amount)
{
  if (booking->points)
    return g_strdup_printf (ngettext ("%+d point", "%+d points", (gulong)ABS (amount)),
                            (int)amount);
  return g_strdup_printf ("%s%" G_GINT64_FORMAT, bookings->currency, amount);
}

static char *
say_winners (const GPtrArray *winners)
{
  g_autoptr (GString) names = g_string_new (NULL);
  if (!winners->len)
    return g_strdup (_ ("Nobody wins"));
  for (guint i = 0; i < winners->len; i++)
    {
      g_string_append (names, i == 0 ? "" : i + 1 == winners->len ? _ (" and ") : ", ");
      g_string_append (names, g_ptr_array_index (winners, i));
    }
  return g_strdup_printf (ngettext ("%s wins", "%s win", winners->len), names->str);
}

/* Who won, and "of A$30, since a limit is reached (1250.1 IV.c)". */
static char *
subtitle_of (const GrapeBooking *booking)
{
  g_autofree char *won = booking->winners ? say_winners (booking->winners) : g_strdup ("");
  g_autofree char *note = booking->note ? grape_translate (booking->note) : NULL;
  const char *gap = *won ? "\n" : "";
  if (!note)
    return g_steal_pointer (&won);
  return booking->rule ? g_strdup_printf ("%s%s%s (%s)", won, gap, note, booking->rule)
                       : g_strdup_printf ("%s%s%s", won, gap, note);
}

static void
add_amount (GtkWidget *row, const char *text, gboolean gone)
{
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *markup = g_markup_printf_escaped (gone ? "<s>%s</s>" : "<b>%s</b>", text);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_widget_add_css_class (label, gone ? "dim-label" : "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

static void
add_row (GrapeBookingDialog *self, const GrapeBooking *booking)
{
  const GrapeBookings *all = self->bookings;
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *subtitle = subtitle_of (booking);
  g_autofree char *title = booking->is_result ? g_strdup (_ ("Result"))
                           : booking->from
                               ? g_strdup_printf (_ ("%s from %s"), booking->to, booking->from)
                               : g_strdup (booking->to);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_tooltip_text (row, booking->act);
  gtk_list_box_append (self->list, row);
  if (booking->is_result)
    return;
  g_autofree char *asked = amount_of (all, booking, booking->asked);
  g_autofree char *booked = amount_of (all, booking, booking->booked);
  if (booking->left_out || booking->asked != booking->booked)
    add_amount (row, asked, TRUE);
  if (!booking->left_out)
    add_amount (row, booked, FALSE);
}

/**
 * grape_booking_dialog_present:
 * @bookings: (transfer full): from grape_society_preview()
 */
GrapeBookingDialog *
grape_booking_dialog_present (GrapeLibrary *library, GrapeBookings *bookings, GtkWidget *parent)
{
  GrapeBookingDialog *self = g_object_new (GRAPE_TYPE_BOOKING_DIALOG, "transient-for",
                                           gtk_widget_get_root (parent), NULL);
  g_autofree char *where
      = g_strdup_printf (_ ("%s in %s"), bookings->label, bookings->society_name);
  self->library = g_object_ref (library);
  self->bookings = bookings;
  adw_window_title_set_subtitle (self->title, where);
  gtk_label_set_text (self->trophy,
                      bookings->trophy_line ? grape_translated (bookings->trophy_line) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->trophy), bookings->trophy_line != NULL);
  for (guint i = 0; i < bookings->bookings->len; i++)
    add_row (self, g_ptr_array_index (bookings->bookings, i));
  gtk_widget_set_sensitive (self->book, bookings->kept_here);
  if (!bookings->kept_here)
    say_problem (self, _ ("Somebody else keeps the log of this society: they have to book it."));
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

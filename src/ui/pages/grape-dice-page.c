/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDicePage: checks the form as people fill it in; a roll is in the library before the page
 * shows it. */
#include "grape-dice-page.h"

#include "ui/grape-clock.h"
#include "grape-dice-rows.h"
#include "ui/grape-equipment-window.h"
#include "ui/grape-mailer.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/random.h>

/* More would make the text slow to show; copies and mails have all of it. */
#define SHOWN_LINES  400
#define HISTORY_ROWS 40
#define BOOK_ROWS    6
#define LARGE_FACES  24

struct _GrapeDicePage
{
  AdwBin parent_instance;

  /* Template */
  GtkEditable *title;
  GtkSpinButton *sides;
  GtkSpinButton *dice;
  GtkSpinButton *rolls;
  GtkSpinButton *per_line;
  AdwExpanderRow *more;
  GtkEditable *recipients;
  GtkTextBuffer *comments_buffer;
  GtkLabel *problem;
  GtkWidget *result_group;
  GtkLabel *faces;
  GtkTextView *text;
  GtkWidget *open;
  GtkListBox *books;
  GtkWidget *history_group;
  GtkListBox *history;

  /* Owned */
  GrapeLibrary *library;
  GrapeDiceRoll *roll; /* what is shown */
};

G_DEFINE_FINAL_TYPE (GrapeDicePage, grape_dice_page, ADW_TYPE_BIN)

static void
say_problem (GrapeDicePage *self, const char *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

static gboolean
set_number (GrapeDiceRequest *request, char key, GtkSpinButton *spin, GError **error)
{
  g_autofree char *value = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (spin));
  return grape_dice_request_set (request, key, value, error);
}

static gboolean
add_comments (GrapeDicePage *self, GrapeDiceRequest *request, GError **error)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->comments_buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text (self->comments_buffer, &start, &end, FALSE);
  g_auto (GStrv) lines = *text ? g_strsplit (text, "\n", -1) : g_new0 (char *, 1);
  for (guint i = 0; lines[i]; i++)
    if (!grape_dice_request_set (request, 'C', g_strstrip (lines[i]), error))
      return FALSE;
  return TRUE;
}

static gboolean
add_recipients (GrapeDicePage *self, GrapeDiceRequest *request, GError **error)
{
  g_auto (GStrv) addresses = g_strsplit (gtk_editable_get_text (self->recipients), ",", -1);
  for (guint i = 0; addresses[i]; i++)
    if (*g_strstrip (addresses[i]) && !grape_dice_request_set (request, 'P', addresses[i], error))
      return FALSE;
  return TRUE;
}

static GrapeDiceRequest *
read_form (GrapeDicePage *self, GError **error)
{
  g_autoptr (GrapeDiceRequest) request = grape_dice_request_new ();
  g_autofree char *title = g_strstrip (g_strdup (gtk_editable_get_text (self->title)));
  gboolean good = grape_dice_request_set (request, 'T', title, error)
                  && set_number (request, 'S', self->sides, error)
                  && set_number (request, 'D', self->dice, error)
                  && set_number (request, 'R', self->rolls, error)
                  && set_number (request, 'L', self->per_line, error)
                  && add_comments (self, request, error) && add_recipients (self, request, error);
  return good ? g_steal_pointer (&request) : NULL;
}

static void
check (GrapeDicePage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRequest) request = read_form (self, &error);
  say_problem (self, request ? "" : grape_translated (error->message));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dice.roll", request && self->library);
}

static void
changed_cb (GtkEditable *editable, GrapeDicePage *self)
{
  check (self);
}

static void
buffer_changed_cb (GtkTextBuffer *buffer, GrapeDicePage *self)
{
  check (self);
}

/* The beginning of a long text: all of it would take the text view seconds. */
static void
show_text (GrapeDicePage *self, const char *text)
{
  const char *end = text;
  for (guint i = 0; i < SHOWN_LINES && *end; i++)
    end += strcspn (end, "\n") + (end[strcspn (end, "\n")] != '\0');
  g_autofree char *head = g_strndup (text, (gsize)(end - text));
  g_autofree char *shown
      = g_strconcat (head, *end ? _ ("… Copy or mail the result to read all of it.") : "", NULL);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), shown, -1);
}

static void
show_roll (GrapeDicePage *self, GrapeDiceRoll *roll)
{
  g_autofree char *text = grape_dice_roll_text (roll);
  g_autoptr (GString) faces = g_string_new (NULL);
  guint sum = 0;
  for (guint i = 0; i < MIN (roll->n_faces, LARGE_FACES); i++)
    {
      g_string_append_printf (faces, "%s%u", i ? "  " : "", roll->faces[i]);
      sum += roll->faces[i];
    }
  if (roll->n_faces > LARGE_FACES)
    g_string_append (faces, " …");
  else if (roll->request->rolls == 1 && roll->n_faces > 1)
    g_string_append_printf (faces, "  =  %u", sum);
  grape_dice_roll_free (self->roll);
  self->roll = roll;
  gtk_label_set_text (self->faces, faces->str);
  show_text (self, text);
  gtk_widget_set_visible (self->result_group, TRUE);
}

static gboolean
fresh_seed (guint8 seed[GRAPE_SEED_BYTES], GrapeDicePage *self)
{
  if (getrandom (seed, GRAPE_SEED_BYTES, 0) == GRAPE_SEED_BYTES)
    return TRUE;
  say_problem (self, _ ("The system gave no random numbers (getrandom failed)"));
  return FALSE;
}

static void
roll_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeDicePage *self = GRAPE_DICE_PAGE (widget);
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GrapeDiceRequest) request = read_form (self, &error);
  if (!request || !fresh_seed (seed, self))
    return;
  GrapeDiceRoll *roll
      = grape_library_roll_dice (self->library, request, seed, grape_clock_now (), &error);
  if (!roll)
    {
      say_problem (self, grape_translated (error->message));
      return;
    }
  show_roll (self, roll);
  gtk_widget_grab_focus (GTK_WIDGET (self->text)); /* which scrolls there and speaks it */
}

static void
activated_cb (AdwEntryRow *row, GrapeDicePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "dice.roll", NULL);
}

static void
copy_cb (GtkButton *button, GrapeDicePage *self)
{
  g_autofree char *text = grape_dice_roll_text (self->roll);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  grape_equipment_window_say (self, _ ("The result was copied"));
}

static void
mail_cb (GtkButton *button, GrapeDicePage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *subject = grape_dice_roll_subject (self->roll);
  g_autofree char *text = grape_dice_roll_text (self->roll);
  if (!grape_mailer_open_plain (subject, text, self->roll->request->recipients, GTK_WIDGET (self),
                                &error))
    grape_equipment_window_say (self, grape_translated (error->message));
}

static void
open_cb (GtkButton *button, GrapeDicePage *self)
{
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  if (!fresh_seed (seed, self))
    return;
  g_autoptr (GrapeDiceBook) book
      = grape_library_open_dice_book (self->library, FALSE, seed, grape_clock_now (), &error);
  grape_equipment_window_say (self, book
                                        ? _ ("The book is open: copy its commitment and publish it")
                                        : grape_translated (error->message));
}

static void
history_cb (GtkListBox *list, GtkListBoxRow *row, GrapeDicePage *self)
{
  g_autoptr (GError) error = NULL;
  guint number;
  const char *name = grape_dice_entry_row_book (GTK_WIDGET (row), &number);
  g_autoptr (GrapeDiceBook) book = grape_library_find_dice_book (self->library, name, &error);
  GrapeDiceRoll *roll = book ? grape_library_dice_roll (self->library, book, number, &error) : NULL;
  if (!roll)
    {
      grape_equipment_window_say (self, grape_translated (error->message));
      return;
    }
  show_roll (self, roll);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
empty_list (GtkListBox *list)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (list, 0)))
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* The latest first. */
static void
fill_books (GrapeDicePage *self)
{
  g_autoptr (GPtrArray) books = grape_library_list_dice_books (self->library, NULL);
  gboolean is_open = FALSE;
  empty_list (self->books);
  for (guint i = books ? books->len : 0; i-- > 0;)
    {
      const GrapeDiceBook *book = g_ptr_array_index (books, i);
      is_open |= !book->closed_at && !book->is_private;
      if (books->len - i <= BOOK_ROWS || !book->closed_at)
        gtk_list_box_append (self->books, grape_dice_book_row_new (self->library, book));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->books), books && books->len > 0);
  gtk_widget_set_visible (self->open, !is_open);
}

static void
fill_history (GrapeDicePage *self)
{
  g_autoptr (GPtrArray) entries = grape_library_list_dice_rolls (self->library, HISTORY_ROWS, NULL);
  empty_list (self->history);
  for (guint i = 0; entries && i < entries->len; i++)
    gtk_list_box_append (self->history, grape_dice_entry_row_new (g_ptr_array_index (entries, i)));
  gtk_widget_set_visible (self->history_group, entries && entries->len > 0);
}

static void
library_changed_cb (GrapeLibrary *library, guint topics, const char *instance, GrapeDicePage *self)
{
  if (!(topics & GRAPE_TOPIC_DICE))
    return;
  fill_books (self);
  fill_history (self);
}

static void
grape_dice_page_dispose (GObject *object)
{
  GrapeDicePage *self = GRAPE_DICE_PAGE (object);
  if (self->library)
    g_signal_handlers_disconnect_by_data (self->library, self);
  g_clear_object (&self->library);
  g_clear_pointer (&self->roll, grape_dice_roll_free);
  G_OBJECT_CLASS (grape_dice_page_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeDicePage, name)

static void
bind_children (GtkWidgetClass *widget_class)
{
  BIND_CHILD (title);
  BIND_CHILD (sides);
  BIND_CHILD (dice);
  BIND_CHILD (rolls);
  BIND_CHILD (per_line);
  BIND_CHILD (more);
  BIND_CHILD (recipients);
  BIND_CHILD (comments_buffer);
  BIND_CHILD (problem);
  BIND_CHILD (result_group);
  BIND_CHILD (faces);
  BIND_CHILD (text);
  BIND_CHILD (open);
  BIND_CHILD (books);
  BIND_CHILD (history_group);
  BIND_CHILD (history);
}

static void
grape_dice_page_class_init (GrapeDicePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_dice_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-dice-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, buffer_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, mail_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, history_cb);
  gtk_widget_class_install_action (widget_class, "dice.roll", NULL, roll_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "dice.roll",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK,
                                       "dice.roll", NULL);
}

static void
grape_dice_page_init (GrapeDicePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_dice_page_set_library:
 *
 * Sets the library whose books give the rolls; call it once.
 */
void
grape_dice_page_set_library (GrapeDicePage *self, GrapeLibrary *library)
{
  g_return_if_fail (!self->library);
  self->library = g_object_ref (library);
  g_signal_connect (library, "changed", G_CALLBACK (library_changed_cb), self);
  fill_books (self);
  fill_history (self);
  check (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNewsBar: asks the library how much the user has seen, and a worker what came after it. What
 * is on the screen for a moment counts as seen. */
#include "grape-news-bar.h"

#include "ui/grape-clock.h"

#include "library/grape-library-seen.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

/* How long is "a moment". */
#define MOMENT_MS 1500

struct _GrapeNewsBar
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer *revealer;
  GtkLabel *title;
  GtkButton *step;
  GtkWidget *close;
  GtkListBox *list;

  /* Owned */
  GrapeSession *session;
  GCancellable *asking;
  GPtrArray *reports; /* of GrapeReport; NULL before they have come */
  gulong changed_id;
  guint seen_id;
  guint n_seen;
  gint64 seen_at;
  guint at; /* the line that the board shows, from 1; 0: none yet */
};

G_DEFINE_FINAL_TYPE (GrapeNewsBar, grape_news_bar, ADW_TYPE_BIN)

/* --- seen ------------------------------------------------------------------------------------- */

static gboolean
seen_cb (gpointer data)
{
  GrapeNewsBar *self = data;
  guint n = grape_session_n_events (self->session);
  self->seen_id = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (self))
      && grape_library_set_seen (grape_session_library (self->session),
                                 grape_session_id (self->session), n, grape_clock_now (), NULL))
    self->n_seen = n;
  return G_SOURCE_REMOVE;
}

static void
look_soon (GrapeNewsBar *self)
{
  if (self->session && !self->seen_id && grape_session_n_events (self->session) != self->n_seen)
    self->seen_id = g_timeout_add (MOMENT_MS, seen_cb, self);
}

static void
grape_news_bar_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grape_news_bar_parent_class)->map (widget);
  look_soon (GRAPE_NEWS_BAR (widget));
}

/* --- stepping --------------------------------------------------------------------------------- */

static void
show_step (GrapeNewsBar *self)
{
  guint n = self->reports ? self->reports->len : 0;
  g_autofree char *next = g_strdup_printf (_ ("_Next (%u of %u)"), self->at + 1, n);
  gtk_button_set_label (self->step, self->at == 0  ? _ ("_Step Through")
                                    : self->at < n ? next
                                                   : _ ("To _Now"));
  gtk_widget_set_visible (GTK_WIDGET (self->step), n > 0);
}

/* Without taking the keyboard from the button that steps. */
static void
scroll_to (GrapeNewsBar *self, GtkWidget *row)
{
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (self->list);
  graphene_rect_t place;
  if (adjustment && gtk_widget_compute_bounds (row, GTK_WIDGET (self->list), &place))
    gtk_adjustment_clamp_page (adjustment, place.origin.y, place.origin.y + place.size.height);
}

/* Shows the board as it was after the event of line @at, from 1. */
static void
step_to (GrapeNewsBar *self, guint at)
{
  const GrapeReport *report = g_ptr_array_index (self->reports, at - 1);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int)at - 1);
  self->at = at;
  gtk_list_box_select_row (self->list, row);
  scroll_to (self, GTK_WIDGET (row));
  show_step (self);
  grape_session_look_at (self->session, report->event);
}

static void
step_cb (GtkButton *button, GrapeNewsBar *self)
{
  if (self->at < self->reports->len)
    {
      step_to (self, self->at + 1);
      return;
    }
  self->at = 0;
  gtk_list_box_unselect_all (self->list);
  show_step (self);
  grape_session_look_at (self->session, G_MAXUINT);
}

static void
row_cb (GtkListBox *list, GtkListBoxRow *row, GrapeNewsBar *self)
{
  step_to (self, (guint)gtk_list_box_row_get_index (row) + 1);
}

static void
close_cb (GtkButton *button, GrapeNewsBar *self)
{
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  if (self->at)
    grape_session_look_at (self->session, G_MAXUINT);
}

/* --- showing ---------------------------------------------------------------------------------- */

static void
add_line (GrapeNewsBar *self, const GrapeReport *report)
{
  const char *said = grape_translated (report->text);
  g_autofree char *text
      = report->rule ? g_strdup_printf ("%s (%s)", said, report->rule) : g_strdup (said);
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_box_append (self->list, label);
}

static void
told_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeNewsBar) self = data;
  g_autoptr (GPtrArray) reports = grape_session_news_finish (GRAPE_SESSION (source), result, NULL);
  if (!reports || !self->session || reports->len == 0)
    return;
  for (guint i = 0; i < reports->len; i++)
    add_line (self, g_ptr_array_index (reports, i));
  g_autofree char *when = grape_clock_relative (self->seen_at);
  g_autofree char *title
      = g_strdup_printf (ngettext ("%u thing is new since you last looked (%s)",
                                   "%u things are new since you last looked (%s)", reports->len),
                         reports->len, when);
  gtk_label_set_text (self->title, title);
  self->reports = g_steal_pointer (&reports);
  show_step (self);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

static void
changed_cb (GrapeNewsBar *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    look_soon (self);
}

/**
 * grape_news_bar_open:
 *
 * Shows what is new to the user; nothing the first time that they look at an instance.
 */
void
grape_news_bar_open (GrapeNewsBar *self, GrapeSession *session)
{
  GrapeSeen seen;
  guint n = grape_session_n_events (session);
  self->session = g_object_ref (session);
  self->changed_id = g_signal_connect_swapped (session, "changed", G_CALLBACK (changed_cb), self);
  if (!grape_library_seen (grape_session_library (session), grape_session_id (session), &seen, NULL)
      || !seen.known)
    return;
  self->n_seen = seen.n_events;
  if (seen.n_events >= n)
    return;
  self->seen_at = seen.at;
  self->asking = g_cancellable_new ();
  grape_session_news_async (session, seen.n_events, self->asking, told_cb, g_object_ref (self));
}

/* --- the class -------------------------------------------------------------------------------- */

static void
grape_news_bar_dispose (GObject *object)
{
  GrapeNewsBar *self = GRAPE_NEWS_BAR (object);
  g_clear_handle_id (&self->seen_id, g_source_remove);
  if (self->asking)
    g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (self->session)
    g_clear_signal_handler (&self->changed_id, self->session);
  g_clear_object (&self->session);
  g_clear_pointer (&self->reports, g_ptr_array_unref);
  G_OBJECT_CLASS (grape_news_bar_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeNewsBar, name)

static void
grape_news_bar_class_init (GrapeNewsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_news_bar_dispose;
  widget_class->map = grape_news_bar_map;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-news-bar.ui");
  BIND_CHILD (revealer);
  BIND_CHILD (title);
  BIND_CHILD (step);
  BIND_CHILD (close);
  BIND_CHILD (list);
  gtk_widget_class_bind_template_callback (widget_class, step_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
grape_news_bar_init (GrapeNewsBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

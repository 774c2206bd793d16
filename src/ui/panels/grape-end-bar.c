/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeEndBar: sits over the board of a finished game. Its buttons are actions of the page.
 */
#include "grape-end-bar.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeEndBar
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer *revealer;
  GtkLabel *winners;
  GtkLabel *reason;
  GtkWidget *booking;
  GtkWidget *again;
};

G_DEFINE_FINAL_TYPE (GrapeEndBar, grape_end_bar, ADW_TYPE_BIN)

static void
grape_end_bar_class_init (GrapeEndBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-end-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeEndBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, GrapeEndBar, winners);
  gtk_widget_class_bind_template_child (widget_class, GrapeEndBar, reason);
  gtk_widget_class_bind_template_child (widget_class, GrapeEndBar, booking);
  gtk_widget_class_bind_template_child (widget_class, GrapeEndBar, again);
}

static void
grape_end_bar_init (GrapeEndBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* "Ann wins", "You win", "Ann and Bob win". */
static char *
say_winners (const GrapeTable *table, const GrapeOutcome *outcome, int me)
{
  guint n = outcome->winners->len;
  g_autoptr (GString) names = g_string_new (NULL);
  if (n == 0)
    return g_strdup (_ ("Nobody wins"));
  if (n == 1 && g_array_index (outcome->winners, int, 0) == me)
    return g_strdup (_ ("You win"));
  for (guint i = 0; i < n; i++)
    {
      int seat = g_array_index (outcome->winners, int, i);
      g_string_append (names, i == 0 ? "" : i + 1 == n ? _ (" and ") : ", ");
      g_string_append (names, grape_table_name (table, seat));
    }
  return g_strdup_printf (ngettext ("%s wins", "%s win", n), names->str);
}

/* What the reason says besides who wins: games write "Gus wins: Ann left the game." */
static const char *
say_reason (const GrapeTable *table, const GrapeOutcome *outcome)
{
  const char *reason = outcome->reason ? outcome->reason : "";
  if (outcome->winners->len != 1)
    return reason;
  g_autofree char *winner = g_strdup_printf (
      "%s wins", grape_table_name (table, g_array_index (outcome->winners, int, 0)));
  if (!g_str_has_prefix (reason, winner))
    return reason;
  const char *rest = reason + strlen (winner);
  if (g_str_has_prefix (rest, ": "))
    return rest + strlen (": ");
  return g_str_equal (rest, ".") || !*rest ? "" : reason;
}

/** grape_end_bar_set_books: whether a society waits for the result, the first thing to do then */
void
grape_end_bar_set_books (GrapeEndBar *self, gboolean books)
{
  gtk_widget_set_visible (self->booking, books);
  if (books)
    gtk_widget_remove_css_class (self->again, "suggested-action");
  else
    gtk_widget_add_css_class (self->again, "suggested-action");
}

/**
 * grape_end_bar_show:
 * @view: the position shown; the bar stays hidden before the game's end
 */
void
grape_end_bar_show (GrapeEndBar *self, GrapeSession *session, const GrapePosition *view)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);
  gtk_revealer_set_reveal_child (self->revealer, outcome->over);
  gtk_widget_set_visible (GTK_WIDGET (self), outcome->over);
  if (!outcome->over)
    return;
  g_autofree char *winners = say_winners (view->table, outcome, grape_session_my_seat (session));
  gtk_label_set_text (self->winners, winners);
  const char *reason = say_reason (view->table, outcome);
  gtk_label_set_text (self->reason, grape_translated (reason));
  gtk_widget_set_visible (GTK_WIDGET (self->reason), *reason != '\0');
}

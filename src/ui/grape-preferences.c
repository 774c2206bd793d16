/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePreferences: looks are settings; people are in the library. */
#include "grape-preferences.h"

#include "ui/pages/grape-accounts-page.h"
#include "grape-plan.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapePreferences
{
  AdwPreferencesWindow parent_instance;

  /* Template */
  GtkWidget *looks;
  AdwComboRow *scheme;
  GtkSwitch *animations;
  GtkWidget *telling;
  GtkSwitch *notify_turns;
  GtkWidget *refereeing;
  GtkSwitch *review_rounds;
  GtkEditable *my_name;
  GtkEditable *my_address;
  AdwActionRow *file;
  GtkListBox *people;
  GrapeAccountsPage *accounts;

  /* Owned */
  GrapeLibrary *library;
  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (GrapePreferences, grape_preferences, ADW_TYPE_PREFERENCES_WINDOW)

static void
say (GrapePreferences *self, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self), adw_toast_new (escaped));
}

static void
scheme_cb (GObject *object, GParamSpec *pspec, GrapePreferences *self)
{
  if (self->settings)
    g_settings_set_enum (self->settings, "color-scheme",
                         (int)adw_combo_row_get_selected (self->scheme));
}

/* "a@x.org, b@y.org" as a list; an empty text is an empty list. */
static GStrv
split_addresses (const char *text)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  for (guint i = 0; parts[i]; i++)
    if (*g_strstrip (parts[i]))
      g_strv_builder_add (builder, parts[i]);
  return g_strv_builder_end (builder);
}

typedef gboolean (*Change) (GrapeLibrary *library, gint64 person, const char *name,
                            const char *const *addresses, GError **error);

static void
change (GrapePreferences *self, Change how, gint64 person, const char *name, const char *addresses)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) list = split_addresses (addresses);
  for (guint i = 0; list[i]; i++)
    {
      g_autofree char *address = grape_address_normalise (list[i]);
      g_autofree char *sentence = g_strdup_printf (_ ("“%s” is not a mail address"), list[i]);
      if (!address)
        {
          say (self, sentence);
          return;
        }
    }
  if (!person || !how (self->library, person, name, (const char *const *)list, &error))
    say (self, error ? grape_translated (error->message) : _ ("That could not be saved"));
}

static void
me_cb (AdwEntryRow *row, GrapePreferences *self)
{
  change (self, grape_library_change_me, grape_plan_me (self->library, NULL),
          gtk_editable_get_text (self->my_name), gtk_editable_get_text (self->my_address));
}

static void
person_cb (AdwEntryRow *row, GrapePreferences *self)
{
  gint64 *id = g_object_get_data (G_OBJECT (row), "person");
  change (self, grape_library_change_person, *id, g_object_get_data (G_OBJECT (row), "name"),
          gtk_editable_get_text (GTK_EDITABLE (row)));
}

static void
said_cb (GrapeAccountsPage *page, const char *sentence, GrapePreferences *self)
{
  say (self, sentence);
}

static void
grape_preferences_dispose (GObject *object)
{
  GrapePreferences *self = GRAPE_PREFERENCES (object);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (grape_preferences_parent_class)->dispose (object);
}

static void
grape_preferences_class_init (GrapePreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_preferences_dispose;
  g_type_ensure (GRAPE_TYPE_ACCOUNTS_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, looks);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, scheme);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, animations);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, telling);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, notify_turns);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, refereeing);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, review_rounds);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, my_name);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, my_address);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, file);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, people);
  gtk_widget_class_bind_template_child (widget_class, GrapePreferences, accounts);
  gtk_widget_class_bind_template_callback (widget_class, scheme_cb);
  gtk_widget_class_bind_template_callback (widget_class, me_cb);
  gtk_widget_class_bind_template_callback (widget_class, said_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_preferences_init (GrapePreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
fill_people (GrapePreferences *self)
{
  g_autoptr (GPtrArray) people = grape_library_list_people (self->library, NULL);
  for (guint i = 0; people && i < people->len; i++)
    {
      const GrapePerson *person = g_ptr_array_index (people, i);
      g_autofree char *addresses
          = person->addresses ? g_strjoinv (", ", person->addresses) : g_strdup ("");
      if (person->me)
        {
          gtk_editable_set_text (self->my_name, person->name);
          gtk_editable_set_text (self->my_address, addresses);
          continue;
        }
      GtkWidget *row = adw_entry_row_new ();
      g_autofree char *title = g_markup_escape_text (person->name, -1);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      gtk_editable_set_text (GTK_EDITABLE (row), addresses);
      adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
      g_object_set_data_full (G_OBJECT (row), "person", g_memdup2 (&person->id, sizeof person->id),
                              g_free);
      g_object_set_data_full (G_OBJECT (row), "name", g_strdup (person->name), g_free);
      g_signal_connect_object (row, "apply", G_CALLBACK (person_cb), self, 0);
      gtk_list_box_append (self->people, row);
    }
}

GrapePreferences *
grape_preferences_present (GrapeLibrary *library, GSettings *settings, const char *page,
                           GtkWindow *parent)
{
  GrapePreferences *self = g_object_new (GRAPE_TYPE_PREFERENCES, "transient-for", parent, NULL);
  self->library = g_object_ref (library);
  gtk_widget_set_visible (self->looks, settings != NULL);
  gtk_widget_set_visible (self->telling, settings != NULL);
  gtk_widget_set_visible (self->refereeing, settings != NULL);
  if (settings)
    {
      adw_combo_row_set_selected (self->scheme,
                                  (guint)g_settings_get_enum (settings, "color-scheme"));
      g_settings_bind (settings, "notify-turns", self->notify_turns, "active",
                       G_SETTINGS_BIND_DEFAULT);
      g_settings_bind (settings, "review-rounds", self->review_rounds, "active",
                       G_SETTINGS_BIND_DEFAULT);
      g_settings_bind (settings, "animations", self->animations, "active", G_SETTINGS_BIND_DEFAULT);
      self->settings = g_object_ref (settings);
    }
  adw_action_row_set_subtitle (self->file, grape_library_path (library));
  fill_people (self);
  grape_accounts_page_set_library (self->accounts, library);
  if (page)
    adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (self), page);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

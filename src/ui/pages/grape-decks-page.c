/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDecksPage: the decks of the rules and the user's own; unusable ones say why. */
#include "grape-decks-page.h"

#include "ui/parts/grape-list-stop.h"

#include "canvas/grape-deck-face.h"
#include "library/grape-decks.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeDecksPage
{
  AdwBin parent_instance;

  /* Template */
  GtkDropDown *deck;
  GtkRange *size;
  GtkBox *content;

  GPtrArray *entries; /* of GrapeDeckEntry; owned */
  GPtrArray *faces;   /* borrowed */
};

G_DEFINE_FINAL_TYPE (GrapeDecksPage, grape_decks_page, ADW_TYPE_BIN)

static void
add_label (GrapeDecksPage *self, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, style);
  gtk_widget_set_margin_top (label, g_str_equal (style, "heading") ? 12 : 0);
  gtk_box_append (self->content, label);
}

static GtkFlowBox *
add_cards (GrapeDecksPage *self)
{
  GtkWidget *box = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (box), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (box), 32);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (box), 0);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (box), 0);
  gtk_widget_add_css_class (box, "cards");
  gtk_box_append (self->content, g_object_new (GRAPE_TYPE_LIST_STOP, "child", box, NULL));
  return GTK_FLOW_BOX (box);
}

static void
add_face (GrapeDecksPage *self, GtkFlowBox *box, GrapeDeck *deck, guint kind)
{
  GtkWidget *face = grape_deck_face_new (deck, kind, (int)gtk_range_get_value (self->size));
  gtk_flow_box_append (box, face);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (gtk_widget_get_parent (face)),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, face, NULL, -1);
  g_ptr_array_add (self->faces, face);
}

/* Words of a definition that the program translates. */
static const char *
colour_word (GrapeDeckColour colour)
{
  static const char *const words[]
      = { "", N_ ("black"), N_ ("red"), N_ ("blue"), N_ ("green"), N_ ("orange"), N_ ("purple") };
  return colour ? _ (words[colour]) : "";
}

static void
add_suit (GrapeDecksPage *self, GrapeDeck *deck, guint suit)
{
  const GrapeDeckPart *part = grape_deck_suit (deck, suit);
  const char *colour = colour_word (part->colour);
  g_autofree char *title
      = g_strdup_printf ("%s (%s)%s%s", part->name, part->symbol, *colour ? ", " : "", colour);
  add_label (self, title, "heading");
  GtkFlowBox *box = add_cards (self);
  for (guint rank = 0; rank < grape_deck_n_ranks (deck); rank++)
    add_face (self, box, deck, grape_deck_kind (deck, suit, rank));
}

static void
add_extras (GrapeDecksPage *self, GrapeDeck *deck)
{
  guint first = grape_deck_n_suits (deck) * grape_deck_n_ranks (deck);
  if (first == grape_deck_n_kinds (deck))
    return;
  add_label (self, _ ("Other cards"), "heading");
  GtkFlowBox *box = add_cards (self);
  for (guint kind = first; kind < grape_deck_n_kinds (deck); kind++)
    for (guint i = 0; i < grape_deck_copies (deck, kind); i++)
      add_face (self, box, deck, kind);
}

static void
show_entry (GrapeDecksPage *self, const GrapeDeckEntry *entry)
{
  GtkWidget *child;
  g_ptr_array_set_size (self->faces, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))))
    gtk_box_remove (self->content, child);
  if (!entry->deck)
    {
      g_autofree char *sentence = g_strdup_printf (_ ("%s cannot be used: %s"), entry->path,
                                                   grape_translated (entry->problem));
      add_label (self, sentence, "error");
      return;
    }
  const char *rule = grape_deck_rule (entry->deck);
  guint n = grape_deck_n_cards (entry->deck);
  g_autofree char *cards = g_strdup_printf (ngettext ("%u card", "%u cards", n), n);
  g_autofree char *about
      = rule ? g_strdup_printf (_ ("%s, by rule %s"), cards, rule) : g_strdup (cards);
  add_label (self, about, "dim-label");
  for (guint suit = 0; suit < grape_deck_n_suits (entry->deck); suit++)
    add_suit (self, entry->deck, suit);
  add_extras (self, entry->deck);
}

static void
deck_cb (GObject *object, GParamSpec *pspec, GrapeDecksPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->deck);
  if (self->entries && selected < self->entries->len)
    show_entry (self, g_ptr_array_index (self->entries, selected));
}

static void
size_cb (GtkRange *range, GrapeDecksPage *self)
{
  for (guint i = 0; self->faces && i < self->faces->len; i++)
    grape_deck_face_set_width (g_ptr_array_index (self->faces, i),
                               (int)gtk_range_get_value (range));
}

static void
grape_decks_page_dispose (GObject *object)
{
  GrapeDecksPage *self = GRAPE_DECKS_PAGE (object);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->faces, g_ptr_array_unref);
  G_OBJECT_CLASS (grape_decks_page_parent_class)->dispose (object);
}

static void
grape_decks_page_class_init (GrapeDecksPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_decks_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-decks-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeDecksPage, deck);
  gtk_widget_class_bind_template_child (widget_class, GrapeDecksPage, size);
  gtk_widget_class_bind_template_child (widget_class, GrapeDecksPage, content);
  gtk_widget_class_bind_template_callback (widget_class, deck_cb);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
}

static void
grape_decks_page_init (GrapeDecksPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->faces = g_ptr_array_new ();
}

/**
 * grape_decks_page_load:
 *
 * Reads the decks there are, and shows the Standard one.
 */
void
grape_decks_page_load (GrapeDecksPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) entries = grape_decks_list ();
  guint chosen = 0;
  for (guint i = 0; i < entries->len; i++)
    {
      const GrapeDeckEntry *entry = g_ptr_array_index (entries, i);
      gtk_string_list_append (names, entry->deck ? grape_deck_name (entry->deck) : entry->id);
      if (!entry->path && g_str_equal (entry->id, "standard"))
        chosen = i;
    }
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  gtk_drop_down_set_model (self->deck, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->deck, chosen);
  self->entries = g_steal_pointer (&entries);
  deck_cb (NULL, NULL, self);
}

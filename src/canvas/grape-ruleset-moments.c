/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "grape-ruleset-moments.h"
#include "grape-ruleset-private.h"

struct _GrapeRulesetMoments
{
  GtkBox parent;
  GtkWidget *from, *to;
  GArray *moments;           /* of guint: revisions after which something was done; latest first */
  const GrapeRevision *last; /* of the ruleset of which these are; only to be compared */
  guint n_revisions;
};

G_DEFINE_FINAL_TYPE (GrapeRulesetMoments, grape_ruleset_moments, GTK_TYPE_BOX)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What was done in one go is one moment. */
static gboolean
is_of_same (const GrapeRevision *one, const GrapeRevision *other)
{
  return one->proposal == other->proposal && one->at == other->at
         && g_strcmp0 (one->author, other->author) == 0;
}

static guint
moment_at (const GrapeRulesetMoments *self, guint i)
{
  return g_array_index (self->moments, guint, i);
}

/* Which place in a list is @revision's; where it is no moment's last one, the moment it is of. */
static guint
place_of (const GrapeRulesetMoments *self, guint revision)
{
  guint i = self->moments->len;

  while (i > 0 && moment_at (self, i - 1) < revision)
    i--;
  return i > 0 ? i - 1 : 0;
}

/* The start is the last row of the first list, and "now" the first of the second. */
static guint
chosen_from (const GrapeRulesetMoments *self)
{
  guint at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->from));

  return at < self->moments->len ? moment_at (self, at) : 0;
}

static guint
chosen_to (const GrapeRulesetMoments *self)
{
  guint at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->to));

  return at > 0 && at <= self->moments->len ? moment_at (self, at - 1) : GRAPE_RULESET_NOW;
}

static void
selected_cb (GrapeRulesetMoments *self)
{
  g_signal_emit (self, signals[CHOSEN], 0, chosen_from (self), chosen_to (self));
}

static void
list_moments (GrapeRulesetMoments *self, const GrapeRuleset *rules)
{
  g_autoptr (GtkStringList) from = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) to = gtk_string_list_new (NULL);
  const GrapeRevision *later = NULL;

  g_array_set_size (self->moments, 0);
  gtk_string_list_append (to, _ ("Now"));
  for (const GrapeRevision *each = rules->last; each; later = each, each = each->before)
    {
      if (later && is_of_same (each, later))
        continue;
      g_autofree char *name = grape_ruleset_moment_name (each);
      g_array_append_val (self->moments, each->index);
      gtk_string_list_append (from, name);
      gtk_string_list_append (to, name);
    }
  gtk_string_list_append (from, _ ("The beginning"));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->from), G_LIST_MODEL (from));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->to), G_LIST_MODEL (to));
  self->last = rules->last;
  self->n_revisions = grape_ruleset_n_revisions (rules);
}

/** grape_ruleset_moments_set: shows the moments of @rules, and which two are compared */
void
grape_ruleset_moments_set (GrapeRulesetMoments *self, const GrapeRuleset *rules, guint from,
                           guint to)
{
  g_signal_handlers_block_by_func (self->from, selected_cb, self);
  g_signal_handlers_block_by_func (self->to, selected_cb, self);
  if (self->last != rules->last || self->n_revisions != grape_ruleset_n_revisions (rules))
    list_moments (self, rules);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->from),
                              from ? place_of (self, from) : self->moments->len);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->to),
                              to == GRAPE_RULESET_NOW ? 0 : place_of (self, to) + 1);
  g_signal_handlers_unblock_by_func (self->from, selected_cb, self);
  g_signal_handlers_unblock_by_func (self->to, selected_cb, self);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (
      item, g_object_new (GTK_TYPE_LABEL, "xalign", 0., "ellipsize", PANGO_ELLIPSIZE_END, NULL));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *row = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (row));
}

/* A list that does not ask for the width of its longest row, and that one can search. */
static GtkWidget *
add_list (GrapeRulesetMoments *self, const char *label, const char *spoken)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkWidget *word = gtk_label_new (label);
  GtkWidget *list = gtk_drop_down_new (
      NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (list), factory);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (list), TRUE);
  gtk_widget_set_hexpand (list, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (selected_cb), self);
  gtk_box_append (GTK_BOX (self), word);
  gtk_box_append (GTK_BOX (self), list);
  return list;
}

static void
finalize (GObject *object)
{
  g_array_unref (GRAPE_RULESET_MOMENTS (object)->moments);
  G_OBJECT_CLASS (grape_ruleset_moments_parent_class)->finalize (object);
}

static void
grape_ruleset_moments_class_init (GrapeRulesetMomentsClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  signals[CHOSEN] = g_signal_new ("chosen", GRAPE_TYPE_RULESET_MOMENTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
grape_ruleset_moments_init (GrapeRulesetMoments *self)
{
  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->moments = g_array_new (FALSE, FALSE, sizeof (guint));
  self->from = add_list (self, C_ ("moments", "From"), _ ("Changes from"));
  self->to = add_list (self, C_ ("moments", "to"), _ ("Changes up to"));
}

/** grape_ruleset_moments_new: (transfer floating) */
GtkWidget *
grape_ruleset_moments_new (void)
{
  return g_object_new (GRAPE_TYPE_RULESET_MOMENTS, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field for each text: which there are, the game's lists of options and resources say. */
#include "grape-text-groups.h"

#include "grape-ruleset-text.h"

#include <glib/gi18n.h>
#include <string.h>

#define LONG 1000 /* characters; an option that may be longer is no row */

/** grape_text_groups_has: whether @option is a text of several lines */
gboolean
grape_text_groups_has (const GrapeOption *option)
{
  return option->type == GRAPE_OPTION_TEXT && option->max > LONG;
}

static const GrapeOption *
find_long (const GrapeRules *rules, const char *name)
{
  for (const GrapeOption *each = rules->options; each->name; each++)
    if (grape_text_groups_has (each) && g_str_equal (each->name, name))
      return each;
  return NULL;
}

static void
add (GtkBox *box, const char *name, GtkWidget *group, const char *text)
{
  g_object_set_data_full (G_OBJECT (group), "name", g_strdup (name), g_free);
  grape_text_group_set_text (group, text);
  gtk_box_append (box, group);
}

/* (transfer full) (nullable): what was handed in under that name */
static char *
handed_text (const GrapePlan *kept, const char *name)
{
  GBytes *handed = kept ? g_hash_table_lookup (kept->handed, name) : NULL;
  gsize size;
  const char *data = handed ? g_bytes_get_data (handed, &size) : NULL;
  return data ? g_strndup (data, size) : NULL;
}

/**
 * grape_text_groups_fill:
 * @kept: (nullable): a plan whose texts stay, if it is of the same game
 * @changed: called as (data, ...) when a text has changed
 */
void
grape_text_groups_fill (GtkBox *box, const GrapeRules *rules, const GrapePlan *kept,
                        GCallback changed, gpointer data)
{
  const GrapePlan *same = kept && kept->rules == rules ? kept : NULL;
  GtkWidget *group;
  while ((group = gtk_widget_get_first_child (GTK_WIDGET (box))))
    gtk_box_remove (box, group);
  for (const GrapeOption *option = rules->options; option->name; option++)
    {
      if (!grape_text_groups_has (option))
        continue;
      g_autofree char *handed = handed_text (same, option->name);
      add (box, option->name,
           grape_text_group_new (_ (option->title), _ (option->help), changed, data),
           handed ? handed
           : same ? grape_options_text (same->options, option->name)
                  : option->fallback);
    }
  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    {
      if (grape_ruleset_text_fits (each))
        {
          g_autofree char *handed = handed_text (same, each->name);
          add (box, each->name, grape_ruleset_text_new (each, changed, data), handed);
          continue;
        }
      if (!each->optional || each->loose || find_long (rules, each->name))
        continue;
      g_autofree char *handed = handed_text (same, each->name);
      add (box, each->name,
           grape_text_group_new (_ (each->title),
                                 _ ("Only if you want one: its description, as a text."), changed,
                                 data),
           handed);
    }
  gtk_widget_set_visible (GTK_WIDGET (box), gtk_widget_get_first_child (GTK_WIDGET (box)) != NULL);
}

/** grape_text_groups_any: whether somebody has written anything */
gboolean
grape_text_groups_any (GtkBox *box)
{
  gboolean any = FALSE;
  for (GtkWidget *group = gtk_widget_get_first_child (GTK_WIDGET (box)); group && !any;
       group = gtk_widget_get_next_sibling (group))
    {
      g_autofree char *text = grape_text_group_get_text (group);
      any = *text != '\0';
    }
  return any;
}

/** grape_text_groups_says: whether one of the fields says @sentence already */
gboolean
grape_text_groups_says (GtkBox *box, const char *sentence)
{
  gboolean says = FALSE;
  for (GtkWidget *group = gtk_widget_get_first_child (GTK_WIDGET (box)); group && !says;
       group = gtk_widget_get_next_sibling (group))
    says = grape_text_group_says (group, sentence);
  return says;
}

/**
 * grape_text_groups_take:
 *
 * Puts the texts into @plan: as options, or handed in where they are too long for that. A thing of
 * the user's own is chosen where the game has the choice. Errors: those of options, and of
 * rulesets.
 */
gboolean
grape_text_groups_take (GtkBox *box, GrapePlan *plan, GError **error)
{
  gboolean good = TRUE;
  for (GtkWidget *group = gtk_widget_get_first_child (GTK_WIDGET (box)); group;
       group = gtk_widget_get_next_sibling (group))
    {
      const char *name = g_object_get_data (G_OBJECT (group), "name");
      const GrapeOption *option = find_long (plan->rules, name);
      g_autofree char *text = grape_text_group_get_text (group);
      if (option && g_utf8_strlen (text, -1) <= option->max)
        {
          if (!grape_options_set (plan->options, name, text, error))
            return FALSE;
        }
      else if (grape_ruleset_text_is (group))
        {
          if (!grape_ruleset_text_take (group, text, plan, good ? error : NULL))
            good = FALSE;
        }
      else if (*text)
        {
          g_hash_table_insert (plan->handed, g_strdup (name), g_bytes_new (text, strlen (text)));
          if (!option)
            grape_options_set (plan->options, name, "own", NULL);
        }
    }
  return good;
}

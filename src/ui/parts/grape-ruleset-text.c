/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field for a ruleset, which the game itself reads before anything begins. */
#include "grape-ruleset-text.h"

#include "grape-text-group.h"

#include "engine/grape-resources.h"
#include "equipment/grape-ruleset.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

#define SHOWN 12 /* digits of a hash */

static GBytes *
bundled (const GrapeResource *resource)
{
  return grape_bundled_load (resource->file ? resource->file : resource->name);
}

static GrapeRuleset *
parse (GBytes *bytes, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return grape_ruleset_parse (data ? data : "", size, error);
}

/** grape_ruleset_text_fits: whether the game begins with it as its ruleset: what comes with the
 * program in its place is one */
gboolean
grape_ruleset_text_fits (const GrapeResource *resource)
{
  if (resource->optional || resource->loose || resource->canonical)
    return FALSE;
  g_autoptr (GBytes) bytes = bundled (resource);
  g_autoptr (GrapeRuleset) ruleset = bytes ? parse (bytes, NULL) : NULL;
  return ruleset && ruleset->rules->len;
}

/**
 * grape_ruleset_text_describe:
 *
 * Returns: (transfer full): its name, how many rules it has, and the beginning of its hash; NULL
 * with @error if it is no ruleset
 */
char *
grape_ruleset_text_describe (GBytes *bytes, GError **error)
{
  g_autoptr (GrapeRuleset) ruleset = parse (bytes, error);
  if (!ruleset)
    return NULL;
  guint n = ruleset->rules->len;
  g_autofree char *hash = grape_resource_hash (bytes);
  g_autofree char *count = g_strdup_printf (ngettext ("%u rule", "%u rules", n), n);
  return g_strdup_printf ("%s: %s · %.*s…", ruleset->title, count, SHOWN, hash);
}

/**
 * grape_ruleset_text_new:
 * @changed: called as (data, ...) when the text has changed
 */
GtkWidget *
grape_ruleset_text_new (const GrapeResource *resource, GCallback changed, gpointer data)
{
  GtkWidget *group
      = grape_text_group_new (_ (resource->title),
                              _ ("Leave it empty for the rules that come with the program. For "
                                 "rules of your own, paste them, or open a file."),
                              changed, data);
  g_object_set_data (G_OBJECT (group), "ruleset", (gpointer)resource);
  return group;
}

gboolean
grape_ruleset_text_is (GtkWidget *group)
{
  return g_object_get_data (G_OBJECT (group), "ruleset") != NULL;
}

/* As the game will read it. */
static char *
check (const GrapeRules *rules, const GrapeResource *resource, GBytes *bytes, GError **error)
{
  g_autoptr (GHashTable) handed
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  g_hash_table_insert (handed, g_strdup (resource->name), g_bytes_ref (bytes));
  g_autoptr (GrapeResources) read = grape_resources_open (rules, handed, error);
  return read ? grape_ruleset_text_describe (bytes, error) : NULL;
}

/**
 * grape_ruleset_text_take:
 * @text: of @group
 *
 * Says in @group what the text is, and hands it in; an empty one stands for what comes with the
 * program. Errors: those of rulesets and of the game, which finds no way to play by it.
 */
gboolean
grape_ruleset_text_take (GtkWidget *group, const char *text, GrapePlan *plan, GError **error)
{
  const GrapeResource *resource = g_object_get_data (G_OBJECT (group), "ruleset");
  g_autoptr (GError) why = NULL;
  g_autoptr (GBytes) bytes = *text ? g_bytes_new (text, strlen (text)) : bundled (resource);
  g_autofree char *note = check (plan->rules, resource, bytes, &why);
  grape_text_group_note (group, note ? note : grape_translated (why->message), !note);
  if (!note)
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  if (*text)
    g_hash_table_insert (plan->handed, g_strdup (resource->name), g_bytes_ref (bytes));
  return TRUE;
}

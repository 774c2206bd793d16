/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name of a planned instance before anybody gives one: no two in a library alike. */
#include "grape-plan.h"

#include "grape-clock.h"

#include "library/grape-library-instances.h"

#include <glib/gi18n.h>
#include <string.h>

/* More opponents are only counted. */
#define MOST_NAMED 3

/**
 * grape_plan_taken_names:
 *
 * Returns: (transfer full) (element-type utf8): the names of the instances of @library
 */
GPtrArray *
grape_plan_taken_names (GrapeLibrary *library)
{
  g_autoptr (GPtrArray) all = grape_library_list_instances (library, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; all && i < all->len; i++)
    g_ptr_array_add (names, g_strdup (((const GrapeSummary *)g_ptr_array_index (all, i))->name));
  return names;
}

/* Whether a name is @name, or continues it with anything but a digit: "Practice 12: ..." does not
 * begin with "Practice 1". */
static gboolean
is_taken (GPtrArray *taken, const char *name, gboolean as_beginning)
{
  gsize length = strlen (name);
  for (guint i = 0; i < taken->len; i++)
    {
      const char *other = g_ptr_array_index (taken, i);
      if (other && g_str_has_prefix (other, name)
          && (other[length] == '\0' || (as_beginning && !g_ascii_isdigit (other[length]))))
        return TRUE;
    }
  return FALSE;
}

/* "Ada", "Ada, Boole", "Ada and 4 more". */
static char *
opponents_of (const GrapePlan *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const char *first = NULL;
  guint n = 0;
  for (guint i = 0; i < self->chairs->len; i++)
    {
      const GrapeChair *chair = g_ptr_array_index (self->chairs, i);
      if (chair->me || !chair->name || !*chair->name)
        continue;
      first = first ? first : chair->name;
      g_strv_builder_add (builder, chair->name);
      n++;
    }
  g_auto (GStrv) names = g_strv_builder_end (builder);
  return n > MOST_NAMED
             ? g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", n - 1), first, n - 1)
             : g_strjoinv (", ", names);
}

static char *
suggest_practice (const GrapePlan *self, GPtrArray *taken)
{
  g_autofree char *opponents = opponents_of (self);
  for (guint n = 1;; n++)
    {
      g_autofree char *numbered = g_strdup_printf (_ ("Practice %u"), n);
      if (is_taken (taken, numbered, TRUE))
        continue;
      /* Translators: Practice 3: Viruses against Ada, Boole */
      g_autofree char *name
          = g_strdup_printf (_ ("%s: %s against %s"), numbered, _ (self->rules->name), opponents);
      if (*opponents && grape_name_valid (name))
        return g_steal_pointer (&name);
      return g_steal_pointer (&numbered);
    }
}

static char *
suggest_society (GPtrArray *taken)
{
  for (guint n = 1;; n++)
    {
      g_autofree char *name
          = n == 1 ? g_strdup (_ ("Our society")) : g_strdup_printf (_ ("Our society, %u"), n);
      if (!is_taken (taken, name, FALSE))
        return g_steal_pointer (&name);
    }
}

/** grape_plan_is_society: whether people act in it by name, and need no seat */
gboolean
grape_plan_is_society (const GrapeRules *rules)
{
  return rules->books && rules->people && rules->seats_min == 0;
}

/**
 * grape_plan_suggest_name:
 * @taken: (element-type utf8): from grape_plan_taken_names()
 *
 * Returns: (transfer full): a name that is not in @taken and tells the instance from the others
 */
char *
grape_plan_suggest_name (const GrapePlan *self, GPtrArray *taken)
{
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (grape_clock_now ());
  if (grape_plan_is_society (self->rules))
    return suggest_society (taken);
  if (!self->i_referee)
    return suggest_practice (self, taken);
  char *name = g_date_time_format (today, _ ("Table of %-d %B"));
  for (guint n = 2; is_taken (taken, name, FALSE); n++)
    {
      g_autofree char *day = g_date_time_format (today, _ ("Table of %-d %B"));
      g_free (name);
      name = g_strdup_printf ("%s, %u", day, n);
    }
  return name;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether an instance could start as planned, seat by seat and as a whole. */
#include "grape-plan.h"

#include <glib/gi18n.h>

static gboolean
by_mail (const GrapePlan *self)
{
  return self->i_referee && !self->held;
}

static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *folded_a = g_utf8_casefold (a ? a : "", -1);
  g_autofree char *folded_b = g_utf8_casefold (b ? b : "", -1);
  return *folded_a && g_str_equal (folded_a, folded_b);
}

static char *
address_of (const GrapeChair *chair)
{
  return chair->address && *chair->address && !chair->me && !chair->bot
             ? grape_address_normalise (chair->address)
             : NULL;
}

static GrapeChairState
wrong (char **sentence, char *text)
{
  *sentence = text;
  return GRAPE_CHAIR_WRONG;
}

static GrapeChairState
look_at_name (const GrapePlan *self, guint index, char **sentence)
{
  const GrapeChair *chair = g_ptr_array_index (self->chairs, index);
  if (!grape_name_valid (chair->name))
    return wrong (sentence, g_strdup (_ ("A name has 1 to 100 printable characters")));
  if (self->i_referee && !chair->me && self->rules->referee == GRAPE_REFEREE_ONE
      && same_name (chair->name, self->my_name))
    return wrong (sentence, g_strdup (_ ("The referee has this name")));
  for (guint i = 0; i < self->chairs->len; i++)
    if (i != index
        && same_name (chair->name, ((GrapeChair *)g_ptr_array_index (self->chairs, i))->name))
      return wrong (sentence, g_strdup_printf (_ ("Two players are called %s"), chair->name));
  return GRAPE_CHAIR_FINE;
}

static GrapeChairState
look_at_address (const GrapePlan *self, guint index, char **sentence)
{
  const GrapeChair *chair = g_ptr_array_index (self->chairs, index);
  g_autofree char *address = address_of (chair);
  if (!chair->address || !*chair->address)
    {
      *sentence = g_strdup (_ ("The mail address is missing"));
      return GRAPE_CHAIR_UNREACHED;
    }
  if (!address)
    return wrong (sentence, g_strdup_printf (_ ("“%s” is not a mail address"), chair->address));
  if (self->my_addresses && g_strv_contains ((const char *const *)self->my_addresses, address))
    return wrong (sentence, g_strdup (_ ("This is your own mail address")));
  for (guint i = 0; i < self->chairs->len; i++)
    {
      const GrapeChair *other = g_ptr_array_index (self->chairs, i);
      g_autofree char *its = i != index ? address_of (other) : NULL;
      if (g_strcmp0 (its, address) == 0)
        return wrong (sentence,
                      other->name && *other->name
                          ? g_strdup_printf (_ ("%s has this mail address too"), other->name)
                          : g_strdup (_ ("Two players have this mail address")));
    }
  return GRAPE_CHAIR_FINE;
}

/**
 * grape_plan_look_at:
 * @sentence: (out) (nullable) (transfer full): what the seat lacks, or what is wrong with it
 */
GrapeChairState
grape_plan_look_at (const GrapePlan *self, guint index, char **sentence)
{
  const GrapeChair *chair = g_ptr_array_index (self->chairs, index);
  gboolean writes = by_mail (self) && !chair->me && !chair->bot;
  gboolean unreached = writes && (!chair->address || !*chair->address);
  *sentence = NULL;
  if (!chair->name || !*chair->name)
    {
      *sentence = g_strdup (unreached ? _ ("Name and mail address are missing")
                                      : _ ("The name is missing"));
      return GRAPE_CHAIR_UNNAMED;
    }
  GrapeChairState state = look_at_name (self, index, sentence);
  return state == GRAPE_CHAIR_FINE && writes ? look_at_address (self, index, sentence) : state;
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, GRAPE_ERROR, GRAPE_ERROR_OPTION, sentence);
  return FALSE;
}

static gboolean
check_chair (const GrapePlan *self, guint index, GError **error)
{
  const GrapeChair *chair = g_ptr_array_index (self->chairs, index);
  g_autofree char *sentence = NULL;
  if (grape_plan_look_at (self, index, &sentence) >= GRAPE_CHAIR_UNNAMED)
    {
      g_set_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION, _ ("Seat %u: %s"), index + 1, sentence);
      return FALSE;
    }
  if (self->i_referee && chair->me && self->rules->referee == GRAPE_REFEREE_ONE
      && !self->rules->referee_plays)
    return refuse (error, _ ("The referee cannot play as well (1250.1 III.e)"));
  if (!self->i_referee && !chair->me && !chair->bot && self->rules->referee != GRAPE_REFEREE_ONE)
    return refuse (error, _ ("Where other people play, choose to play by mail"));
  if (!self->i_referee && !chair->me && !chair->bot)
    return refuse (error, _ ("Where other people play, you have to be the referee: the program "
                             "would show you their secrets"));
  return TRUE;
}

/**
 * grape_plan_check:
 *
 * Whether the instance could start as planned. Errors: GRAPE_ERROR_OPTION, as a sentence for the
 * person who plans.
 */
gboolean
grape_plan_check (const GrapePlan *self, GError **error)
{
  if (self->name && !grape_name_valid (self->name))
    return refuse (error, *self->name ? _ ("A name has 1 to 100 printable characters")
                                      : _ ("Give the instance a name"));
  if (self->chairs->len < self->rules->seats_min || self->chairs->len > self->rules->seats_max)
    return refuse (error, _ ("This game does not take that many players"));
  for (guint i = 0; i < self->chairs->len; i++)
    if (!check_chair (self, i, error))
      return FALSE;
  return TRUE;
}

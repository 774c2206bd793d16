/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The password from the environment: it belongs to one server, and no other gets it. */
#include "grape-ctl-password.h"

#include <glib/gi18n.h>

/**
 * grape_ctl_password:
 *
 * Returns: (nullable): never from an argument: every process of the machine can see those
 */
const char *
grape_ctl_password (void)
{
  return g_getenv ("GRAPEFRUIT_PASSWORD");
}

/**
 * grape_ctl_place:
 * @user: or NULL: sends no password
 *
 * Returns: (transfer full): the place; with a warning where others could read the password.
 * Errors: as grape_place_new()
 */
GrapePlace *
grape_ctl_place (GrapeCtl *ctl, const char *address, const char *user, GError **error)
{
  if (user && grape_ctl_password () && grape_place_address_exposes_password (address))
    {
      g_autofree char *shown = grape_ctl_safe (address);
      grape_ctl_warn (ctl, _ ("%s: the password can be read on the way; https:// would hide it"),
                      shown);
    }
  return grape_place_new (address, user, grape_ctl_password (), error);
}

/**
 * grape_ctl_check_password:
 * @places: (element-type GrapeSyncPlace): synced together
 *
 * Errors: DENIED when the one password would go to two servers.
 */
gboolean
grape_ctl_check_password (GPtrArray *places, GError **error)
{
  g_autofree char *first = NULL;

  for (guint i = 0; grape_ctl_password () && i < places->len; i++)
    {
      const GrapeSyncPlace *place = g_ptr_array_index (places, i);
      g_autofree char *origin = grape_place_address_origin (place->address);

      if (!place->user || !*place->user)
        continue;
      if (first && !g_str_equal (first, origin))
        {
          g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED,
                       _ ("GRAPEFRUIT_PASSWORD holds one password, and you have a name at %s and "
                          "at %s: sync these games one by one"),
                       first, origin);
          return FALSE;
        }
      if (!first)
        first = g_steal_pointer (&origin);
    }
  return TRUE;
}

/**
 * grape_ctl_fail_at:
 * @user: (nullable): the user's name there
 * @hint: how to give a name, if the place wants one
 *
 * Reports a place's fault: which place, and what to do. @why gets the address in front.
 *
 * Returns: the exit code
 */
int
grape_ctl_fail_at (GrapeCtl *ctl, const char *address, const char *user, const char *hint,
                   GError *why)
{
  gboolean denied = g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED)
                    && grape_place_address_is_server (address); /* a folder asks for no name */

  if (why->domain == GRAPE_PLACE_ERROR)
    g_prefix_error (&why, "%s: ", address);
  if (denied && !user)
    grape_ctl_warn (ctl, "%s (%s)", why->message, hint);
  else if (denied && !grape_ctl_password ())
    grape_ctl_warn (ctl, _ ("%s (put the password into GRAPEFRUIT_PASSWORD)"), why->message);
  else
    return grape_ctl_fail (ctl, why);
  return GRAPE_CTL_FAILED;
}

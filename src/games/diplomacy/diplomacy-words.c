/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What provinces, coasts and powers are called: by their letters, an abbreviation, the beginning of
 * the name, or a name with a slip in it. */
#include "diplomacy-map.h"

#include "equipment/grape-value-words.h"

#include <string.h>

static const struct
{
  const char *id, *name;
  const char *spellings[8];
} coasts[DIP_N_COASTS] = {
  [DIP_NC] = { "nc", "north coast", { "nc", "northcoast", "north", "n", "ncoast", "northern" } },
  [DIP_EC] = { "ec", "east coast", { "ec", "eastcoast", "east", "e", "ecoast", "eastern" } },
  [DIP_SC] = { "sc", "south coast", { "sc", "southcoast", "south", "s", "scoast", "southern" } },
  [DIP_WC] = { "wc", "west coast", { "wc", "westcoast", "west", "w", "wcoast", "western" } },
};

/** dip_coast_id: "sc"; NULL for DIP_WHOLE */
const char *
dip_coast_id (DipCoast coast)
{
  return coasts[coast].id;
}

/** dip_coast_name: "south coast"; NULL for DIP_WHOLE */
const char *
dip_coast_name (DipCoast coast)
{
  return coasts[coast].name;
}

/* The letter that an accented one stands on, of the two bytes that begin with 0xc3. */
static char
plain_letter (guchar second)
{
  static const char plain[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts"
                              "aaaaaaaceeeeiiiidnooooo/ouuuuyty";

  return second >= 0x80 && second <= 0xbf ? plain[second - 0x80] : '\0';
}

/** dip_fold: (transfer full): the letters and digits alone, lower case and without accents, as
 * names are compared */
char *
dip_fold (const char *text, gsize length)
{
  GString *folded = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++)
    {
      char letter = text[i];
      if ((guchar)letter == 0xc3 && i + 1 < length)
        letter = plain_letter ((guchar)text[++i]);
      if (g_ascii_isalnum (letter))
        g_string_append_c (folded, g_ascii_tolower (letter));
    }
  return g_string_free (folded, FALSE);
}

gboolean
dip_coast_parse (const char *text, gsize length, DipCoast *coast)
{
  g_autofree char *folded = dip_fold (text, length);

  for (guint i = 1; i < DIP_N_COASTS; i++)
    for (guint j = 0; j < G_N_ELEMENTS (coasts[i].spellings) && coasts[i].spellings[j]; j++)
      if (g_str_equal (folded, coasts[i].spellings[j]))
        {
          *coast = i;
          return TRUE;
        }
  return FALSE;
}

typedef struct
{
  const char *folded;
  gsize length;
  gboolean slips;
  guint8 *candidates;
  guint n, n_most;
} Search;

static void
consider (gpointer key, gpointer value, gpointer data)
{
  Search *search = data;
  guint8 province = (guint8)(GPOINTER_TO_UINT (value) - 1);
  gboolean fits = search->slips ? grape_words_slip (search->folded, key)
                                : strncmp (search->folded, key, search->length) == 0;

  for (guint i = 0; fits && i < search->n; i++)
    fits = search->candidates[i] != province;
  if (fits && search->n < search->n_most)
    search->candidates[search->n++] = province;
}

static int
compare_bytes (gconstpointer a, gconstpointer b)
{
  return *(const guint8 *)a - *(const guint8 *)b;
}

/** dip_map_find: what a folded name may mean: the one that is called so, else all whose name begins
 * so, else all that were called so but for a slip; in the order of the map.
 *
 * Returns: how many, no more than n_most */
guint
dip_map_find (const DipMap *self, const char *folded, guint8 *candidates, guint n_most)
{
  guint exact = GPOINTER_TO_UINT (g_hash_table_lookup (self->names, folded));
  Search search = { folded, strlen (folded), FALSE, candidates, 0, n_most };

  if (exact)
    {
      *candidates = (guint8)(exact - 1);
      return 1;
    }
  if (search.length >= 3)
    g_hash_table_foreach (self->names, consider, &search);
  search.slips = TRUE;
  if (search.n == 0 && search.length >= 4)
    g_hash_table_foreach (self->names, consider, &search);
  qsort (candidates, search.n, 1, compare_bytes);
  return search.n;
}

/** dip_map_find_power: the power of that name or adjective, "France's" too; or DIP_NONE */
guint8
dip_map_find_power (const DipMap *self, const char *text, gsize length)
{
  g_autofree char *folded = dip_fold (text, length);
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->powers, folded));
  gsize n = strlen (folded);

  if (!found && n > 4 && folded[n - 1] == 's')
    {
      folded[n - 1] = '\0';
      found = GPOINTER_TO_UINT (g_hash_table_lookup (self->powers, folded));
    }
  return found ? (guint8)(found - 1) : DIP_NONE;
}

/** dip_map_place: reads "stp/sc" or "par", as files have it: by id alone. */
gboolean
dip_map_place (const DipMap *self, const char *text, gsize length, guint8 *province, guint8 *coast)
{
  const char *slash = memchr (text, '/', length);
  gsize n = slash ? (gsize)(slash - text) : length;
  DipCoast found = DIP_WHOLE;

  if (slash && !dip_coast_parse (slash + 1, length - n - 1, &found))
    return FALSE;
  for (guint i = 0; i < self->n_provinces; i++)
    if (strncmp (self->province[i].id, text, n) == 0 && !self->province[i].id[n])
      {
        if (found != DIP_WHOLE && !(self->province[i].coast & 1 << found))
          return FALSE;
        *province = (guint8)i;
        *coast = (guint8)found;
        return TRUE;
      }
  return FALSE;
}

/** dip_map_place_id: (transfer full): "stp/sc"; of no place, the empty text */
char *
dip_map_place_id (const DipMap *self, guint8 province, guint8 coast)
{
  const char *id = province == DIP_NONE ? "" : self->province[province].id;

  return coast == DIP_WHOLE ? g_strdup (id) : g_strconcat (id, "/", coasts[coast].id, NULL);
}

/** dip_map_place_name: (transfer full): "St Petersburg (south coast)" */
char *
dip_map_place_name (const DipMap *self, guint8 province, guint8 coast)
{
  const char *name = province == DIP_NONE ? "" : self->province[province].name;

  return coast == DIP_WHOLE ? g_strdup (name)
                            : g_strconcat (name, " (", coasts[coast].name, ")", NULL);
}

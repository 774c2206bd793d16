/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the map says in words: the turn, what is owed, a place and who stands there. */
#include <glib/gi18n.h>

#include "grape-diplomacy-scene.h"

/** grape_diplomacy_title: (transfer full): "Spring 1901" */
char *
grape_diplomacy_title (const Diplomacy *view)
{
  const DipPosition *p = &view->position;

  if (p->phase == DIP_BUILD)
    return g_strdup_printf (_ ("Winter %d"), p->year);
  return g_strdup_printf (p->autumn ? _ ("Fall %d") : _ ("Spring %d"), p->year);
}

static char *
winners (const GrapePosition *position)
{
  const Diplomacy *view = position->state;
  GString *names = g_string_new (NULL);

  for (guint seat = 0; seat < view->n_seats; seat++)
    if (view->winners >> seat & 1)
      g_string_append_printf (names, "%s%s", names->len ? ", " : "",
                              grape_table_name (position->table, (int)seat));
  return g_string_free (names, FALSE);
}

/** grape_diplomacy_subtitle: (transfer full): the phase, or how it ended */
char *
grape_diplomacy_subtitle (const GrapePosition *position, GrapeViewer viewer)
{
  const Diplomacy *view = position->state;

  if (view->stage == DIPLOMACY_OVER)
    {
      g_autofree char *names = winners (position);
      return *names ? g_strdup_printf (_ ("Won by %s"), names) : g_strdup (_ ("Nobody won"));
    }
  if (view->stage == DIPLOMACY_WANTS)
    return g_strdup (_ ("The powers are to be assigned"));
  if (view->stage == DIPLOMACY_JUDGING)
    return g_strdup (_ ("The referee adjudicates"));
  switch (view->position.phase)
    {
    case DIP_RETREAT:
      return g_strdup (_ ("Retreats"));
    case DIP_BUILD:
      return g_strdup (_ ("Builds and removals"));
    default:
      return g_strdup (_ ("Movement"));
    }
}

/** grape_diplomacy_power_name: in the language of the window, if the map is the usual one */
const char *
grape_diplomacy_power_name (const DipMap *map, guint8 power)
{
  static const char *const known[]
      = { N_ ("Austria"), N_ ("England"), N_ ("France"), N_ ("Germany"),
          N_ ("Italy"),   N_ ("Russia"),  N_ ("Turkey") };

  for (guint i = 0; power < map->n_powers && i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (map->power[power].name, known[i]))
      return _ (known[i]);
  return power < map->n_powers ? map->power[power].name : _ ("nobody");
}

/* For the tables of translations. */
G_GNUC_UNUSED static const char *const places[] = { N_ ("Albania"),
                                                    N_ ("Ankara"),
                                                    N_ ("Apulia"),
                                                    N_ ("Armenia"),
                                                    N_ ("Belgium"),
                                                    N_ ("Berlin"),
                                                    N_ ("Brest"),
                                                    N_ ("Bulgaria"),
                                                    N_ ("Clyde"),
                                                    N_ ("Constantinople"),
                                                    N_ ("Denmark"),
                                                    N_ ("Edinburgh"),
                                                    N_ ("Finland"),
                                                    N_ ("Gascony"),
                                                    N_ ("Greece"),
                                                    N_ ("Holland"),
                                                    N_ ("Kiel"),
                                                    N_ ("London"),
                                                    N_ ("Livonia"),
                                                    N_ ("Liverpool"),
                                                    N_ ("Marseilles"),
                                                    N_ ("North Africa"),
                                                    N_ ("Naples"),
                                                    N_ ("Norway"),
                                                    N_ ("Picardy"),
                                                    N_ ("Piedmont"),
                                                    N_ ("Portugal"),
                                                    N_ ("Prussia"),
                                                    N_ ("Rome"),
                                                    N_ ("Rumania"),
                                                    N_ ("Sevastopol"),
                                                    N_ ("Smyrna"),
                                                    N_ ("Spain"),
                                                    N_ ("St Petersburg"),
                                                    N_ ("Sweden"),
                                                    N_ ("Syria"),
                                                    N_ ("Trieste"),
                                                    N_ ("Tunis"),
                                                    N_ ("Tuscany"),
                                                    N_ ("Venice"),
                                                    N_ ("Wales"),
                                                    N_ ("Yorkshire"),
                                                    N_ ("Adriatic Sea"),
                                                    N_ ("Aegean Sea"),
                                                    N_ ("Baltic Sea"),
                                                    N_ ("Barents Sea"),
                                                    N_ ("Black Sea"),
                                                    N_ ("Gulf of Bothnia"),
                                                    N_ ("Eastern Mediterranean"),
                                                    N_ ("English Channel"),
                                                    N_ ("Helgoland Bight"),
                                                    N_ ("Ionian Sea"),
                                                    N_ ("Irish Sea"),
                                                    N_ ("Gulf of Lyon"),
                                                    N_ ("Mid-Atlantic Ocean"),
                                                    N_ ("North Atlantic Ocean"),
                                                    N_ ("North Sea"),
                                                    N_ ("Norwegian Sea"),
                                                    N_ ("Skagerrak"),
                                                    N_ ("Tyrrhenian Sea"),
                                                    N_ ("Western Mediterranean"),
                                                    N_ ("Bohemia"),
                                                    N_ ("Budapest"),
                                                    N_ ("Burgundy"),
                                                    N_ ("Galicia"),
                                                    N_ ("Moscow"),
                                                    N_ ("Munich"),
                                                    N_ ("Paris"),
                                                    N_ ("Ruhr"),
                                                    N_ ("Serbia"),
                                                    N_ ("Silesia"),
                                                    N_ ("Tyrolia"),
                                                    N_ ("Ukraine"),
                                                    N_ ("Vienna"),
                                                    N_ ("Warsaw") };

/** grape_diplomacy_place_name: in the language of the window, where that has a name for it */
const char *
grape_diplomacy_place_name (const DipMap *map, guint8 province)
{
  return _ (map->province[province].name);
}

static void
describe_units (GString *text, const DipMap *map, const DipPosition *position, guint8 province)
{
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].province == province)
      g_string_append_printf (
          text, position->unit[i].type == DIP_ARMY ? _ (", an army of %s") : _ (", a fleet of %s"),
          grape_diplomacy_power_name (map, position->unit[i].power));
  for (guint i = 0; i < position->n_dislodged; i++)
    if (position->dislodged[i].unit.province == province)
      g_string_append_printf (text, _ (", a dislodged unit of %s"),
                              grape_diplomacy_power_name (map, position->dislodged[i].unit.power));
}

/** grape_diplomacy_describe: (transfer full): a place as it is spoken */
char *
grape_diplomacy_describe (const GrapePosition *position, guint8 province)
{
  const Diplomacy *view = position->state;
  const DipProvince *place = &view->map->province[province];
  GString *text = g_string_new (grape_diplomacy_place_name (view->map, province));

  if (place->centre)
    {
      guint8 owner = view->position.owner[province];
      if (owner == DIP_NONE)
        g_string_append (text, _ (", a center that nobody owns"));
      else
        g_string_append_printf (text, _ (", a center of %s"),
                                grape_diplomacy_power_name (view->map, owner));
    }
  describe_units (text, view->map, &view->position, province);
  return g_string_free (text, FALSE);
}

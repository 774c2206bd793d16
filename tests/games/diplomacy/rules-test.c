/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paragraphs of RULES.md, each as small as it can be shown; the DATC has the rest. */
#include "judge-case.h"

#include <string.h>

static DipMap *map;

static const struct
{
  const char *name, *text;
  const char *only; /* an edition; else both */
} cases[] = {
  { "/games/diplomacy/R1.2/centres are counted after the fall",
    "phase fall\nunits\n France: A pic\n Italy: A pie\norders\n France: A pic - bel = succeeds\n"
    "after\n France: A bel\n Italy: A pie\nthen\norders\nafter\n France: A bel\n" },
  { "/games/diplomacy/R1.3/nobody waits for a lost unit",
    "units\n Austria: A ven\n Italy: A tri, A tyr, A pie, A rom, A apu, A tus\norders\n"
    " Italy: A tri - ven = succeeds\n Italy: A tyr S A tri - ven = succeeds\n"
    "after\n Italy: A apu, A pie, A rom, A tus, A tyr, A ven\n"
    "dislodged\n Austria: A ven from tri to nowhere\n"
    "then\norders\n Italy: A ven - tri = succeeds\n"
    "after\n Italy: A apu, A pie, A rom, A tri, A tus, A tyr\n" },
  { "/games/diplomacy/R2.1/no order is a hold that can be supported",
    "units\n England: A lvp, A yor\n Russia: A edi, A cly\norders\n"
    " England: A lvp - edi = bounces\n England: A yor S A lvp - edi = succeeds\n"
    " Russia: A cly S A edi = succeeds\nafter\n England: A lvp, A yor\n Russia: A cly, A edi\n" },
  { "/games/diplomacy/R2.2/one bad line spoils no other",
    "units\n France: A par, A mar\norders\n France: A par - moon = illegal\n"
    " France: A par - = illegal\n"
    " France: = illegal\n France: A mar - bur = succeeds\n"
    "after\n France: A bur, A par\n" },
  { "/games/diplomacy/R2.3/over fleets that are there, whatever they do",
    "units\n England: F nth\n France: A bel, A pic\norders\n France: A bel - nwy = no convoy\n"
    " France: A pic - bre = succeeds\n England: F nth - hel = succeeds\n"
    "after\n England: F hel\n France: A bel, A bre\n" },
  { "/games/diplomacy/R2.4/not with the help of the supporter",
    "units\n Austria: A rum\n Turkey: F bla\norders\n Austria: A rum - arm = no convoy\n"
    " Turkey: F bla S A rum - arm = illegal\nafter\n Austria: A rum\n Turkey: F bla\n" },
  { "/games/diplomacy/R2.5/a fleet that no route needs",
    "units\n England: A lon, F nth, F eng, F ska\norders\n England: A lon - nwy = succeeds\n"
    " England: F nth C A lon - nwy = succeeds\n England: F eng C A lon - nwy = illegal\n"
    " England: F ska C A lon - nwy = illegal\n"
    "after\n England: F eng, F nth, A nwy, F ska\n" },
  { "/games/diplomacy/R2.6/a support must fit",
    "units\n France: A par, A bur, A gas\norders\n France: A par - pic = succeeds\n"
    " France: A bur S A par = void\n France: A gas S A par - bre = illegal\n"
    " France: A gas S A bur - mar = void\nafter\n France: A bur, A gas, A pic\n" },
  { "/games/diplomacy/R2.7/the later legal one",
    "units\n France: A par\norders\n France: A par - pic = illegal\n France: A par - gas = succeeds\n"
    " France: A par - gas = succeeds\n France: A par - lon = illegal\nafter\n France: A gas\n" },
  { "/games/diplomacy/R2.8/what is not heard",
    "units\n France: F spa/sc, A bur\n Germany: A mun\norders\n"
    " France: A spa/nc - wes = succeeds\n France: par - bur = illegal\n"
    " France: F bur S Russian F mun - ruh = succeeds\n France: A mun - ber = illegal\n"
    " Germany: mun - ruh = succeeds\nafter\n France: A bur, F wes\n Germany: A ruh\n" },
  { "/games/diplomacy/R3.1/which coast",
    "units\n France: F mao\norders\n France: F mao - spa = illegal\nafter\n France: F mao\n" },
  { "/games/diplomacy/R3.2/the only coast",
    "units\n France: F gas\norders\n France: F gas - spa = succeeds\nafter\n France: F spa/nc\n" },
  { "/games/diplomacy/R3.3/not that coast",
    "units\n France: F gas\norders\n France: F gas - spa/sc = illegal\nafter\n France: F gas\n" },
  { "/games/diplomacy/R3.4/no such coast",
    "units\n France: A gas, F eng\norders\n France: A gas - spa/sc = succeeds\n"
    " France: F eng - bre (west coast) = succeeds\nafter\n France: F bre, A spa\n" },
  { "/games/diplomacy/R3.5/coasts in a support",
    "units\n France: F mao, A por, A gas\norders\n France: F mao - spa/nc = succeeds\n"
    " France: A por S F mao - spa/sc = void\n France: A gas S F mao - spa = succeeds\n"
    "after\n France: A gas, A por, F spa/nc\n" },
  { "/games/diplomacy/R4.1/all the fleets of a chain",
    "units\n England: A lon, F nth, F nwg\norders\n England: A lon - cly = no convoy\n"
    " England: F nth C A lon - cly = succeeds\nafter\n England: A lon, F nth, F nwg\n" },
  { "/games/diplomacy/R4.2/a province that it cannot walk to",
    "units\n England: A lon\n France: F nth\norders\n England: A lon - nwy = succeeds\n"
    " France: F nth C A lon - nwy = succeeds\nafter\n England: A nwy\n France: F nth\n" },
  { "/games/diplomacy/R4.3/its own fleet says so",
    "units\n England: A lon, F nth\norders\n England: A lon - yor = succeeds\n"
    " England: F nth C A lon - yor = succeeds\nafter\n England: F nth, A yor\n",
    "standard" },
  { "/games/diplomacy/R4.3/and there is no way back",
    "units\n England: A lon, F nth\n France: F eng, F bel\norders\n England: A lon - yor = no convoy\n"
    " England: F nth C A lon - yor = disrupted\n France: F eng - nth = succeeds\n"
    " France: F bel S F eng - nth = succeeds\nafter\n England: A lon\n France: F bel, F nth\n"
    "dislodged\n England: F nth from eng to ska nwg hel hol den edi nwy yor\n",
    "standard" },
  { "/games/diplomacy/R4.4/no fleet at all",
    "units\n France: A par, A bre, A bur\norders\n France: A bre - gas via convoy = illegal\n"
    " France: A par S A bre = succeeds\nafter\n France: A bre, A bur, A par\n",
    "standard" },
  { "/games/diplomacy/R4.5/places on the way",
    "units\n England: A lon, F nth\norders\n England: A lon - nth - nwy = succeeds\n"
    " England: F nth C A lon - nwy = succeeds\nafter\n England: F nth, A nwy\n" },
  { "/games/diplomacy/R4.6/a plain move",
    "units\n France: A bre\norders\n France: A bre - gas via convoy = succeeds\n"
    "after\n France: A gas\n",
    "1976" },
  { "/games/diplomacy/R5.1/one and one more",
    "units\n France: A bur, A ruh\n Germany: A mun\norders\n France: A bur - mun = succeeds\n"
    " France: A ruh S A bur - mun = succeeds\nafter\n France: A mun, A ruh\n"
    "dislodged\n Germany: A mun from bur to boh sil tyr ber kie\n" },
  { "/games/diplomacy/R5.2/another chain is left",
    "units\n England: A lon, F nth, F eng\n France: F bre, F mao\norders\n"
    " England: A lon - bel = succeeds\n England: F nth C A lon - bel = succeeds\n"
    " England: F eng C A lon - bel = disrupted\n France: F mao - eng = succeeds\n"
    " France: F bre S F mao - eng = succeeds\nafter\n England: A bel, F nth\n France: F bre, F eng\n"
    "dislodged\n England: F eng from mao to iri lon pic wal\n",
    "standard" },
  { "/games/diplomacy/R5.3/from where it supports",
    "units\n France: A bur, A ruh\n Germany: A mun, A kie\norders\n France: A bur - mun = succeeds\n"
    " France: A ruh S A bur - mun = succeeds\n Germany: A mun - ruh = bounces\n"
    "after\n France: A mun, A ruh\n Germany: A kie\n"
    "dislodged\n Germany: A mun from bur to boh sil tyr ber\n" },
  { "/games/diplomacy/R5.4/on the border",
    "units\n France: A par\n Germany: A bur\norders\n France: A par - bur = bounces\n"
    " Germany: A bur - par = bounces\nafter\n France: A par\n Germany: A bur\n" },
  { "/games/diplomacy/R5.5/nobody dislodges their own",
    "units\n France: A par, A bur, A gas\n Germany: A pic\norders\n France: A par - bur = bounces\n"
    " France: A gas S A par - bur = succeeds\n Germany: A pic - bur = bounces\n"
    "after\n France: A bur, A gas, A par\n Germany: A pic\n" },
  { "/games/diplomacy/R5.6/a strength of one",
    "units\n France: A par, A gas\n Germany: A bur, A mun, A pic\norders\n France: A par - bur = succeeds\n"
    " France: A gas S A par - bur = succeeds\n Germany: A bur - bel = bounces\n"
    " Germany: A pic - bel = bounces\n Germany: A mun S A bur = void\n"
    "after\n France: A bur, A gas\n Germany: A mun, A pic\n"
    "dislodged\n Germany: A bur from par to ruh mar\n" },
  { "/games/diplomacy/R5.7/nothing where the winner came from",
    "units\n France: A par, A gas, A pic\n Germany: A bur\norders\n France: A par - bur = succeeds\n"
    " France: A gas S A par - bur = succeeds\n Germany: A bur - par = bounces\n"
    " France: A pic - par = succeeds\nafter\n France: A bur, A gas, A par\n"
    "dislodged\n Germany: A bur from par to mun ruh bel mar pic\n" },
  { "/games/diplomacy/R6.1/a circle",
    "units\n France: A par, A bur\n Germany: A gas\norders\n France: A par - bur = succeeds\n"
    " France: A bur - gas = succeeds\n Germany: A gas - par = succeeds\n"
    "after\n France: A bur, A gas\n Germany: A par\n" },
  { "/games/diplomacy/R6.2/a paradox",
    "units\n England: F nth, A lon, F eng\n France: F bel\n Germany: F hel, F ska\norders\n"
    " England: F nth C A lon - bel = fails\n England: A lon - bel = no convoy\n"
    " England: F eng S A lon - bel = succeeds\n France: F bel S F nth = succeeds\n"
    " Germany: F hel S F ska - nth = succeeds\n Germany: F ska - nth = bounces\n"
    "after\n England: F eng, A lon, F nth\n France: F bel\n Germany: F hel, F ska\n" },
  { "/games/diplomacy/R7.1/where the attacker came from",
    "units\n France: A par, A gas\n Germany: A bur\norders\n France: A par - bur = succeeds\n"
    " France: A gas S A par - bur = succeeds\nafter\n France: A bur, A gas\n"
    "dislodged\n Germany: A bur from par to mun ruh bel mar pic\n"
    "then\norders\n Germany: A bur - par = illegal\nafter\n France: A bur, A gas\n" },
  { "/games/diplomacy/R7.2/a standoff",
    "units\n France: A par, A gas, A bre\n Germany: A bur, A bel\norders\n France: A par - bur = succeeds\n"
    " France: A gas S A par - bur = succeeds\n France: A bre - pic = bounces\n"
    " Germany: A bel - pic = bounces\nafter\n France: A bre, A bur, A gas\n Germany: A bel\n"
    "dislodged\n Germany: A bur from par to mun ruh mar\n" },
  { "/games/diplomacy/R7.3/two to one place, and the later order",
    "units\n France: A par, A gas, A ven, A tus\n Austria: F rom\n Germany: A bur\norders\n"
    " France: A par - bur = succeeds\n France: A gas S A par - bur = succeeds\n"
    " France: A ven - rom = succeeds\n France: A tus S A ven - rom = succeeds\n"
    "after\n France: A bur, A gas, A rom, A tus\n"
    "dislodged\n Austria: F rom from ven to tys nap\n Germany: A bur from par to mun ruh bel mar pic\n"
    "then\norders\n Germany: A bur - mun = illegal\n Germany: A bur R ruh = succeeds\n"
    "after\n France: A bur, A gas, A rom, A tus\n Germany: A ruh\n" },
  { "/games/diplomacy/R7.4/only retreats",
    "units\n France: A par, A gas\n Germany: A bur, A mun\norders\n France: A par - bur = succeeds\n"
    " France: A gas S A par - bur = succeeds\nafter\n France: A bur, A gas\n Germany: A mun\n"
    "dislodged\n Germany: A bur from par to ruh bel mar pic\n"
    "then\norders\n Germany: A bur H = illegal\n Germany: A mun - ruh = illegal\n"
    " Germany: A bur D = succeeds\nafter\n France: A bur, A gas\n Germany: A mun\n" },
  { "/games/diplomacy/R8.1/one route is enough",
    "units\n England: A lon, F nth, F eng\n France: F bre, F mao\norders\n"
    " England: A lon - bel = no convoy\n England: F nth C A lon - bel = succeeds\n"
    " England: F eng C A lon - bel = disrupted\n France: F mao - eng = succeeds\n"
    " France: F bre S F mao - eng = succeeds\nafter\n England: A lon, F nth\n France: F bre, F eng\n"
    "dislodged\n England: F eng from mao to iri bel pic wal\n",
    "1976" },
  { "/games/diplomacy/R8.2/any fleet, if they change places",
    "units\n England: A nwy\n Germany: F ska\n Russia: A swe\norders\n England: A nwy - swe = succeeds\n"
    " Germany: F ska C A nwy - swe = succeeds\n Russia: A swe - nwy = succeeds\n"
    "after\n England: A swe\n Germany: F ska\n Russia: A nwy\n",
    "1976" },
  { "/games/diplomacy/R8.3/even by dislodging",
    "units\n England: F lon, F wal\n France: A bre, F eng, F yor\n Germany: F nth, F bel\norders\n"
    " England: F lon S F wal - eng = succeeds\n England: F wal - eng = bounces\n"
    " France: A bre - lon = succeeds\n France: F eng C A bre - lon = succeeds\n"
    " France: F yor S A bre - lon = succeeds\n Germany: F nth S F bel - eng = succeeds\n"
    " Germany: F bel - eng = bounces\n"
    "after\n England: F wal\n France: F eng, A lon, F yor\n Germany: F bel, F nth\n"
    "dislodged\n England: F lon from bre to nowhere\n",
    "1976" },
  { "/games/diplomacy/R9.1/as many as centres",
    "phase build\nunits\n France: A bel\n Germany: A mun, A ruh\ncentres\n France: par bel\n Germany: mun\n"
    "orders\n France: build A par = succeeds\n France: build A mar = illegal\n"
    " Germany: remove A ruh = succeeds\n Germany: build A kie = illegal\n"
    " France: remove A bel = illegal\nafter\n France: A bel, A par\n Germany: A mun\n" },
  { "/games/diplomacy/R9.2/homes",
    "phase build\nunits\n Russia: A war\ncentres\n Russia: stp mos war swe sev\n Turkey: con\norders\n"
    " Russia: build A swe = illegal\n Russia: build F mos = illegal\n Russia: build F stp = illegal\n"
    " Russia: build A war = illegal\n Russia: build F stp/nc = succeeds\n Turkey: build F sev = illegal\n"
    "after\n Russia: F stp/nc, A war\n" },
  { "/games/diplomacy/R9.3/without a type",
    "phase build\nunits\n Russia: A fin\ncentres\n Russia: stp mos sev\norders\n"
    " Russia: build sev = illegal\n Russia: build stp/sc = succeeds\n Russia: build mos = succeeds\n"
    "after\n Russia: A fin, A mos, F stp/sc\n" },
  { "/games/diplomacy/R9.4/the first ones",
    "phase build\nunits\n France: A bel\ncentres\n France: par mar bel bre\norders\n"
    " France: waive = succeeds\n France: build A par = succeeds\n France: A par B = bounces\n"
    " France: build F bre = succeeds\n France: build A mar = bounces\n"
    "after\n France: A bel, F bre, A par\n" },
  { "/games/diplomacy/R9.5/owned centres",
    "phase build\nunits\n Italy: A war, A tus\ncentres\n Italy: war\norders\nafter\n Italy: A war\n",
    "standard" },
  { "/games/diplomacy/R9.5/home centres",
    "phase build\nunits\n Italy: A war, A tus\ncentres\n Italy: war\norders\nafter\n Italy: A tus\n",
    "1976" },
};

static void
run_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);

  if (g_strcmp0 (cases[i].only, "1976") != 0)
    judge_case_run (map, cases[i].text, DIP_STANDARD);
  if (g_strcmp0 (cases[i].only, "standard") != 0)
    judge_case_run (map, cases[i].text, DIP_1976);
}

static void
test_standard_map (void)
{
  guint n_starts[DIP_MAX_POWERS] = { 0 }, n_borders = 0;
  static const guint wanted[] = { 3, 3, 3, 3, 3, 4, 3 };

  g_assert_cmpuint (map->n_provinces, ==, 75);
  g_assert_cmpuint (map->n_seas, ==, 19);
  g_assert_cmpuint (map->n_centres, ==, 34);
  g_assert_cmpuint (map->n_places, ==, 81);
  g_assert_cmpuint (map->win, ==, 18);
  for (guint i = 0; i < map->n_start; i++)
    n_starts[map->start[i].power]++;
  for (guint i = 0; i < map->n_powers; i++)
    g_assert_cmpuint (n_starts[i], ==, wanted[i]);
  for (guint i = 0; i < map->n_provinces; i++)
    for (guint j = 0; j < i; j++)
      n_borders += map->army[i][j] || map->fleet[i][j];
  g_assert_cmpuint (n_borders, ==, 206);
}

static void
refuse_map (const char *name, const char *wrong, const char *instead, const char *why)
{
  g_autofree char *path
      = g_strdup_printf ("%s/data/maps/%s.map", g_getenv ("GRAPE_SOURCE_DIR"), name);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) parts = g_strsplit (text, wrong, 2);
  g_assert_nonnull (parts[1]);
  g_autofree char *changed = g_strconcat (parts[0], instead, parts[1], NULL);
  g_assert_null (dip_map_parse (changed, &error));
  g_assert_nonnull (strstr (error->message, why));
}

static void
test_bad_maps (void)
{
  refuse_map ("standard", "army gal mun sil tyr vie", "army gal mun sil tyr", "but not back");
  refuse_map ("standard", "fleet nc: gas mao por", "fleet nc: gas mao", "but not back");
  refuse_map ("standard", "army gal mun", "army gall mun", "“gall” is not a province");
  refuse_map ("standard", "spa/nc", "spa", "needs a coast");
  refuse_map ("standard", "F stp/sc", "F stp", "cannot stand there");
  refuse_map ("standard", "A war", "A mos", "two units begin in mos");
  refuse_map ("standard", "win 18", "win 35", "nobody can own");
  refuse_map ("standard", "Bohemia", "Vienna", "already means something else");
  refuse_map ("standard", "title", "titel", "is not a word of a map");
  refuse_map ("standard", "fleet nc: gas", "fleet xc: gas", "is not a coast");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  map = judge_map ("standard");
  g_test_add_func ("/games/diplomacy/R1.1/the standard map", test_standard_map);
  g_test_add_func ("/games/diplomacy/R1.1/maps that make no sense", test_bad_maps);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].name, GUINT_TO_POINTER (i), run_case);
  int status = g_test_run ();
  dip_map_free (map);
  return status;
}

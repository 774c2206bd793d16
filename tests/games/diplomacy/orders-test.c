/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders as people write them, and what is said about those that cannot be read. */
#include "judge-case.h"

#include <string.h>

static DipMap *map;

/* What is written, and what is understood. */
static const char *const read_as[][2] = {
  { "A par - bur", "A par - bur" },
  { "a PAR-BUR", "A par - bur" },
  { "A Paris -> Burgundy", "A par - bur" },
  { "Army Paris → Burg.", "A par - bur" },
  { "army paris – Burgandy", "A par - bur" },
  { "A Par moves to Bur", "A par - bur" },
  { "The army in Paris moves to Burgundy.", "A par - bur" },
  { "par bur", "par - bur" },
  { "3) A par - bur", "A par - bur" },
  { " - A par m bur", "A par - bur" },
  { "A par - bur (bounced)", "A par - bur" },
  { "French A par - bur, please", "A par - bur" },
  { "F bre H", "F bre H" },
  { "F Brest holds", "F bre H" },
  { "fleet brest", "F bre H" },
  { "F bre stands fast", "F bre H" },
  { "A mar S A par - bur", "A mar S A par - bur" },
  { "A Marseille supports the French army Paris to Burgundy", "A mar S A par - bur" },
  { "A mar s par-bur", "A mar S par - bur" },
  { "A mar sup A bur", "A mar S A bur" },
  { "A mar supports A bur to hold", "A mar S A bur" },
  { "A mar support hold A bur", "A mar S A bur" },
  { "F English Channel S A London", "F eng S A lon" },
  { "F eng s English A lon", "F eng S A lon" },
  { "F nth C A lon - nwy", "F nth C A lon - nwy" },
  { "F North Sea convoys army London to Norway", "F nth C A lon - nwy" },
  { "F NTS C lon-nor", "F nth C lon - nwy" },
  { "A lon - nwy via convoy", "A lon - nwy via convoy" },
  { "A lon - nwy (via convoy)", "A lon - nwy via convoy" },
  { "A lon-nwy VIA", "A lon - nwy via convoy" },
  { "A lon to Norway by convoy", "A lon - nwy via convoy" },
  { "A lon - nwy via North Sea", "A lon - nwy via convoy" },
  { "A lon - nth - nwy", "A lon - nwy via convoy" },
  { "F Stp(sc) - bot", "F stp/sc - bot" },
  { "fleet st petersburg (south coast) - Gulf of Bothnia", "F stp/sc - bot" },
  { "F St. Petersburg/SC - GoB", "F stp/sc - bot" },
  { "F stp sc - bot", "F stp/sc - bot" },
  { "F stpsc-bot", "F stp/sc - bot" },
  { "F stp-sc - bot", "F stp/sc - bot" },
  { "F south coast of St Petersburg - bot", "F stp/sc - bot" },
  { "F mao - Spain (n)", "F mao - spa/nc" },
  { "F mao - spain north coast", "F mao - spa/nc" },
  { "F por S F mid-atlantic ocean - spa(nc)", "F por S F mao - spa/nc" },
  { "F Mid Atlantic - Western Med", "F mao - wes" },
  { "F MID - WMed", "F mao - wes" },
  { "F Mid-Atlantic - NA", "F mao - nao" },
  { "F ns - Norw", "F nth - nwy" },
  { "F Tyrrhenian - GoL", "F tys - lyo" },
  { "F Norwegian Sea - NAt", "F nwg - nao" },
  { "F Liverpool-Irish", "F lvp - iri" },
  { "A lvn - lpl", "A lvn - lvp" },
  { "A Trieset - Budpest", "A tri - bud" },
  { "A München - Tirol", "A mun - tyr" },
  { "A con - bul", "A con - bul" },
  { "A bur - pic", "A bur - pic" },
  { "A bur R pic", "A bur - pic" },
  { "A bur retreats to Picardy", "A bur - pic" },
  { "retreat A bur - pic", "A bur - pic" },
  { "A bur D", "A bur D" },
  { "A bur disbands", "A bur D" },
  { "disband A bur", "A bur D" },
  { "remove F Gulf of Lyons", "F lyo D" },
  { "REMOVE A par", "A par D" },
  { "build A par", "build A par" },
  { "BUILD fleet St Petersburg North Coast", "build F stp/nc" },
  { "A par B", "build A par" },
  { "builds army in Paris", "build A par" },
  { "waive", "waive" },
  { "Waive build", "waive" },
};

/* What is written, and what is said. */
static const char *const refused_as[][2] = {
  { "", "There is no order in this line" },
  { "A moon - bur", "“moon” is not a province" },
  { "A par - Xanadu", "“Xanadu” is not a province" },
  { "A liv - edi", "“liv” may mean " },
  { "A par -", "It does not say where to" },
  { "A mar S", "It does not say which unit to support" },
  { "F nth C", "It does not say which army to convoy" },
  { "F nth C A lon", "It does not say where to" },
  { "A", "A province is missing" },
  { "A par dances", "It is not clear what the unit is to do: “dances”" },
  { "A par - bur A mar - spa", "“A” does not belong to this order" },
};

/* Paragraphs that only the position decides: the sentence for each. */
static const struct
{
  const char *units, *order, *why;
} bad_orders[] = {
  { "France: A par", "France: A bur - mun", "There is no unit in Burgundy" },
  { "France: A par", "Italy: A par - bur", "The unit in Paris is another power’s" },
  { "France: A par", "A par - par", "Nothing can move from Paris to itself" },
  { "France: A bre", "A bre - eng", "An army cannot stand in English Channel" },
  { "Germany: F kie", "F kie - mun", "A fleet cannot stand in Munich" },
  { "France: A par", "A par - mun", "The unit in Paris cannot go to Munich in one move" },
  { "France: A bre", "A bre - lon",
    "There are no fleets that could convoy an army from Brest to London" },
  { "France: F bre", "F bre - gas via convoy", "A fleet cannot be convoyed" },
  { "France: F mao", "F mao - spa", "It must say which coast of Spain" },
  { "France: F gas", "F gas - spa/sc", "That coast of Spain cannot be reached from there" },
  { "France: A par", "A par S A par", "A unit cannot support itself" },
  { "France: A par, A mar", "A par S A mar",
    "The unit in Paris could not go to Marseilles itself, so it cannot support there" },
  { "France: A par", "A par S A bur", "There is no unit in Burgundy to support" },
  { "France: A par, A mar", "A par S A mar - bre",
    "The unit in Marseilles cannot go to Brest, so nothing can support it" },
  { "France: A par, A mar", "A par C A mar - spa", "Only a fleet can convoy" },
  { "France: A par, F bre", "F bre C A par - lon",
    "A fleet convoys at sea, and Brest is on a coast" },
  { "France: F eng", "F eng C A bre - lon", "There is no army in Brest to convoy" },
  { "France: F eng, F bre", "F eng C F bre - lon",
    "The unit in Brest is a fleet, and only armies are convoyed" },
  { "France: F eng, A par", "F eng C A par - lon", "A convoy leads from coast to coast" },
  { "France: F eng, A spa", "F eng C A spa - lon",
    "No convoy from Spain to London needs a fleet in English Channel" },
  { "France: A par", "build A par", "Such an order has no place in this phase" },
};

static void
test_reading (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (read_as); i++)
    {
      DipLine line;
      g_test_message ("%s", read_as[i][0]);
      dip_order_read (map, read_as[i][0], strlen (read_as[i][0]), &line);
      g_autofree char *why = dip_line_explain (map, &line, read_as[i][0]);
      g_autofree char *text = dip_order_write (map, &line.order);
      g_assert_cmpstr (why, ==, NULL);
      g_assert_cmpstr (text, ==, read_as[i][1]);
    }
}

static void
test_refusing (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused_as); i++)
    {
      DipLine line;
      g_test_message ("%s", refused_as[i][0]);
      g_assert_false (dip_order_read (map, refused_as[i][0], strlen (refused_as[i][0]), &line));
      g_autofree char *why = dip_line_explain (map, &line, refused_as[i][0]);
      g_assert_true (g_str_has_prefix (why, refused_as[i][1]));
    }
}

static void
test_explaining (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_orders); i++)
    {
      DipPosition before, after;
      DipLine line;
      judge_position (map, bad_orders[i].units, &before);
      g_assert_true (
          dip_order_read (map, bad_orders[i].order, strlen (bad_orders[i].order), &line));
      dip_judge (map, DIP_STANDARD, &before, &line, 1, &after);
      g_autofree char *why = dip_line_explain (map, &line, bad_orders[i].order);
      g_assert_cmpstr (why, ==, bad_orders[i].why);
      g_assert_cmpint (line.result, ==, DIP_ILLEGAL);
    }
}

/* Every id, name and beginning of a name that no other has leads to its province. */
static void
test_names (void)
{
  for (guint i = 0; i < map->n_provinces; i++)
    {
      const DipProvince *province = &map->province[i];
      g_autofree char *text = g_strdup_printf ("A %s H", province->name);
      g_autofree char *shout = g_ascii_strup (province->id, -1);
      DipLine line;
      g_assert_true (dip_order_read (map, text, strlen (text), &line));
      g_assert_cmpint (line.order.at, ==, i);
      g_assert_true (dip_order_read (map, shout, strlen (shout), &line));
      g_assert_cmpint (line.order.at, ==, i);
    }
}

/* Whatever bytes come, a line is read or refused, and said why. */
static void
test_rubbish (void)
{
  static const char *const scraps[]
      = { "A ",           "F ", "par", "stp",    "(sc",      ")",    "/",
          " - ",          "->", "S ",  "C ",     "via ",     "\xc3", "\xe2\x80",
          "\xe2\x86\x92", "'",  ".",   "build ", "retreat ", "of ",  "coast ",
          "north ",       "12", ":",   ", ",     "France" };

  for (guint round = 0; round < 20000; round++)
    {
      GString *text = g_string_new (NULL);
      guint n = (guint)g_test_rand_int_range (0, 60);
      DipLine line;
      for (guint i = 0; i < n; i++)
        g_string_append (text, scraps[g_test_rand_int_range (0, G_N_ELEMENTS (scraps))]);
      gboolean good = dip_order_read (map, text->str, text->len, &line);
      g_autofree char *why = dip_line_explain (map, &line, text->str);
      g_assert_true (good == (why == NULL));
      g_assert_cmpuint (line.begin + line.length, <=, text->len);
      g_string_free (text, TRUE);
    }
}

/* The small map can be played on. */
static void
test_lagoon (void)
{
  g_autoptr (DipMap) lagoon = judge_map ("lagoon");
  DipPosition start, after;

  g_assert_cmpuint (lagoon->n_powers, ==, 3);
  g_assert_cmpuint (lagoon->n_start, ==, 6);
  dip_position_start (lagoon, &start);
  dip_judge (lagoon, DIP_STANDARD, &start, NULL, 0, &after);
  g_assert_true (after.autumn);
  g_assert_cmpuint (after.n_units, ==, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  map = judge_map ("standard");
  g_test_add_func ("/games/diplomacy/orders/as people write them", test_reading);
  g_test_add_func ("/games/diplomacy/orders/what cannot be read", test_refusing);
  g_test_add_func ("/games/diplomacy/orders/what cannot be done", test_explaining);
  g_test_add_func ("/games/diplomacy/orders/every name", test_names);
  g_test_add_func ("/games/diplomacy/orders/rubbish", test_rubbish);
  g_test_add_func ("/games/diplomacy/orders/the lagoon", test_lagoon);
  int status = g_test_run ();
  dip_map_free (map);
  return status;
}

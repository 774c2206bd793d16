/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position. Those that the judge reads too, by itself, have the same form here. */
#include "diplomacy-private.h"

#include "engine/grape-json.h"

#include <string.h>

#define STATE(at) ((const Diplomacy *)(at)->state)

static guint
n_seats (gconstpointer state)
{
  return ((const Diplomacy *)state)->n_seats;
}

/* The board, which diplomacy_read_position() reads as a whole */

static void
add_place (JsonBuilder *builder, const char *name, const DipMap *map, guint8 province, guint8 coast)
{
  g_autofree char *place = province == DIP_NONE ? NULL : dip_map_place_id (map, province, coast);

  grape_json_add_text (builder, name, place);
}

static void
add_unit (JsonBuilder *builder, const DipMap *map, const DipUnit *unit)
{
  grape_json_add_text (builder, "power", map->power[unit->power].name);
  grape_json_add_text (builder, "type", unit->type == DIP_ARMY ? "A" : "F");
  add_place (builder, "province", map, unit->province, unit->coast);
}

static void
write_year (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_int_value (builder, STATE (at)->position.year);
}

static void
write_season (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_string_value (builder, STATE (at)->position.autumn ? "fall" : "spring");
}

static void
write_phase (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  static const char *const phases[] = { "movement", "retreat", "build" };

  json_builder_add_string_value (builder, phases[STATE (at)->position.phase]);
}

/* By power, and then by the alphabet of the provinces. */
static int
compare_units (gconstpointer a, gconstpointer b, gpointer map)
{
  const DipUnit *one = *(const DipUnit *const *)a, *other = *(const DipUnit *const *)b;
  const DipProvince *provinces = ((const DipMap *)map)->province;

  return one->power != other->power
             ? one->power - other->power
             : provinces[one->province].rank - provinces[other->province].rank;
}

static void
write_units (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Diplomacy *self = STATE (at);
  g_autoptr (GPtrArray) units = g_ptr_array_new ();

  for (guint i = 0; i < self->position.n_units; i++)
    g_ptr_array_add (units, (gpointer)&self->position.unit[i]);
  g_ptr_array_sort_with_data (units, compare_units, (gpointer)self->map);
  json_builder_begin_array (builder);
  for (guint i = 0; i < units->len; i++)
    {
      json_builder_begin_object (builder);
      add_unit (builder, self->map, g_ptr_array_index (units, i));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
write_centres (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Diplomacy *self = STATE (at);
  const DipMap *map = self->map;

  json_builder_begin_object (builder);
  for (guint8 power = 0; power < map->n_powers; power++)
    {
      if (!diplomacy_centres_of (self, power))
        continue;
      json_builder_set_member_name (builder, map->power[power].name);
      json_builder_begin_array (builder);
      for (guint i = 0; i < map->n_provinces; i++)
        if (map->province[i].centre && self->position.owner[i] == power)
          json_builder_add_string_value (builder, map->province[i].id);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

static void
write_dislodged (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Diplomacy *self = STATE (at);
  const DipMap *map = self->map;

  json_builder_begin_array (builder);
  for (guint i = 0; i < self->position.n_dislodged; i++)
    {
      const DipDislodged *dislodged = &self->position.dislodged[i];

      json_builder_begin_object (builder);
      add_unit (builder, map, &dislodged->unit);
      add_place (builder, "dislodged_from", map, dislodged->from, DIP_WHOLE);
      json_builder_set_member_name (builder, "retreats");
      json_builder_begin_array (builder);
      for (guint j = 0; j < dislodged->n_retreats; j++)
        {
          g_autofree char *place
              = dip_map_place_id (map, dislodged->retreat[j][0], dislodged->retreat[j][1]);
          json_builder_add_string_value (builder, place);
        }
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
write_contested (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Diplomacy *self = STATE (at);

  json_builder_begin_array (builder);
  for (guint i = 0; i < self->map->n_provinces; i++)
    if (self->position.contested[i])
      json_builder_add_string_value (builder, self->map->province[i].id);
  json_builder_end_array (builder);
}

#define TOLD(what) ", \"description\": \"" what "\""
#define PLACE      "\"type\": \"string\", \"pattern\": \"^[a-z]+(/[nesw]c)?$\""
#define UNIT                                                                                       \
  "\"power\": { \"type\": \"string\"" TOLD (                                                       \
      "Whose it is.") " }, \"type\": { \"enum\": [\"A\", "                                         \
                      "\"F\"]" TOLD ("Army or fleet.") " }, \"province\": { " PLACE TOLD (         \
                          "Where it stands, or stood.") " }"

static const GrapeFieldType year_type = { .schema = "\"type\": \"integer\"", .write = write_year };
static const GrapeFieldType season_type
    = { .schema = "\"enum\": [\"spring\", \"fall\"]", .write = write_season };
static const GrapeFieldType phase_type
    = { .schema = "\"enum\": [\"movement\", \"retreat\", \"build\"]", .write = write_phase };
static const GrapeFieldType units_type
    = { .schema = "\"type\": \"array\", \"items\": { \"type\": \"object\", \"properties\": { " UNIT
                  " }, \"required\": [\"power\", \"type\", \"province\"] }",
        .write = write_units };
static const GrapeFieldType centres_type
    = { .schema = "\"type\": \"object\", \"additionalProperties\": { \"type\": \"array\", "
                  "\"items\": { " PLACE " } }",
        .write = write_centres };
static const GrapeFieldType dislodged_type = {
  .schema
  = "\"type\": \"array\", \"items\": { \"type\": \"object\", \"properties\": { " UNIT
    ", \"dislodged_from\": { \"type\": [\"string\", \"null\"]" TOLD (
        "Where the attacker came from.") " }, \"retreats\": { "
                                         "\"type\": \"array\", \"items\": { " PLACE " }" TOLD (
                                             "Where it may go.") " } }, \"required\": [\"power\", \"type\", \"province\"] }",
  .write = write_dislodged
};
static const GrapeFieldType contested_type
    = { .schema = "\"type\": \"array\", \"items\": { " PLACE " }", .write = write_contested };

/* Powers */

static void
write_power (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const DipMap *map = STATE (at)->map;
  guint8 power = *(const guint8 *)value;

  if (power < map->n_powers)
    json_builder_add_string_value (builder, map->power[power].name);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_power (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *name = grape_given_text (node);
  guint8 power = name ? dip_map_find_power (STATE (at)->map, name, strlen (name)) : DIP_NONE;

  if (power == DIP_NONE && !JSON_NODE_HOLDS_NULL (node))
    return grape_field_fail (at, error, "a power of the map was expected");
  *(guint8 *)value = power;
  return TRUE;
}

static const GrapeFieldType power_type
    = { .schema = "\"type\": [\"string\", \"null\"]", .write = write_power, .read = read_power };

static void
write_powers (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Diplomacy *self = STATE (at);

  json_builder_begin_object (builder);
  for (guint8 power = 0; power < self->map->n_powers; power++)
    {
      int seat = diplomacy_seat_of (self, power);

      if (seat >= 0)
        grape_json_add_int (builder, self->map->power[power].name, seat + 1);
    }
  json_builder_end_object (builder);
}

static const GrapeFieldType powers_type
    = { .schema = "\"type\": \"object\", \"additionalProperties\": { \"type\": \"integer\", "
                  "\"minimum\": 1 }",
        .write = write_powers };

/* What a seat has said */

static gboolean
knows_orders (const DiplomacySeat *seat)
{
  for (guint i = 0; i < seat->sealed->len; i++)
    if (g_array_index (seat->sealed, DiplomacySealed, i).kind == DIPLOMACY_SEALED)
      return FALSE;
  return TRUE;
}

static void
write_orders (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const DiplomacySeat *seat = value;

  if (!knows_orders (seat))
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; i < seat->orders->len; i++)
    json_builder_add_string_value (builder, diplomacy_order (seat->orders, i)->text);
  json_builder_end_array (builder);
}

static void
write_wants (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const DiplomacySeat *seat = value;
  const DipMap *map = STATE (at)->map;

  json_builder_begin_array (builder);
  for (guint i = 0; i < DIP_MAX_POWERS && seat->wants[i] != DIP_NONE; i++)
    json_builder_add_string_value (builder, map->power[seat->wants[i]].name);
  json_builder_end_array (builder);
}

static gboolean
has_claim (gconstpointer holder)
{
  return ((const DiplomacySeat *)holder)->claim != 0;
}

#define TEXTS "\"type\": [\"array\", \"null\"], \"items\": { \"type\": \"string\" }"

static const GrapeFieldType orders_type = { .schema = TEXTS, .write = write_orders };
static const GrapeFieldType wants_type = { .schema = TEXTS, .write = write_wants };

static const GrapeField seat_fields[] = {
  GRAPE_FIELD ("ready", grape_field_bool, GRAPE_AT (DiplomacySeat, ready),
               "Whether the player needs no more time in this phase."),
  GRAPE_FIELD ("lost", grape_field_bool, GRAPE_AT (DiplomacySeat, lost),
               "Whether the player is not active now."),
  GRAPE_FIELD ("resigned", grape_field_bool, GRAPE_AT (DiplomacySeat, resigned),
               "Whether they have left for good."),
  GRAPE_FIELD ("bot", grape_field_bool, GRAPE_AT (DiplomacySeat, bot),
               "Whether a bot plays for them, as nobody came in three days."),
  GRAPE_FIELD ("stand_in", grape_field_seat, GRAPE_AT (DiplomacySeat, stand_in),
               "The seat that plays for them now; null: none."),
  GRAPE_FIELD ("stands_for", grape_field_seat, GRAPE_AT (DiplomacySeat, stands_for),
               "The seat for which they play; null: none."),
  { .name = "orders",
    .type = &orders_type,
    .kind = GRAPE_FIELD_WRITTEN,
    .help = "What they have ordered in this phase, a line each; null: hidden from this viewer." },
  GRAPE_FIELD ("claim", grape_field_seats, GRAPE_AT (DiplomacySeat, claim),
               "With whom they claim a shared win; null: none, or hidden from this viewer.",
               .present = has_claim),
  { .name = "wants",
    .type = &wants_type,
    .kind = GRAPE_FIELD_WRITTEN,
    .help = "The powers that they want, the best first, before they are assigned." },
  { NULL },
};
static const GrapeFields seat_object = { .fields = seat_fields, .lenient = TRUE };

/* Results */

static guint
n_results (gconstpointer state)
{
  return ((const Diplomacy *)state)->results->len;
}

static gconstpointer
get_result (gconstpointer state, guint index)
{
  return g_ptr_array_index (((const Diplomacy *)state)->results, index);
}

static gpointer
add_result (gpointer state)
{
  Diplomacy *self = state;
  DiplomacyResult *result = diplomacy_result_new ();

  result->power = DIP_NONE;
  g_ptr_array_add (self->results, result);
  return result;
}

static const char *const result_words[]
    = { "succeeds", "bounces", "no convoy", "cut", "void", "disrupted", "fails", "illegal", NULL };

static const GrapeField result_fields[] = {
  GRAPE_FIELD ("power", power_type, GRAPE_AT (DiplomacyResult, power), "Whose order it was."),
  GRAPE_FIELD ("order", grape_field_text, GRAPE_AT (DiplomacyResult, text), "The order."),
  GRAPE_FIELD ("result", grape_field_word, GRAPE_AT (DiplomacyResult, result), "What became of it.",
               .words = result_words),
  GRAPE_FIELD ("dislodged", grape_field_bool, GRAPE_AT (DiplomacyResult, dislodged),
               "Whether its unit was dislodged."),
  GRAPE_FIELD ("message", grape_field_text, GRAPE_AT (DiplomacyResult, why),
               "What was wrong with it; null: nothing."),
  { NULL },
};
static const GrapeFields result_object = { .fields = result_fields, .lenient = TRUE };
static const GrapeFieldList result_list = { n_results, get_result, add_result };

/* Press */

static guint
n_press (gconstpointer state)
{
  return ((const Diplomacy *)state)->press->len;
}

static gconstpointer
get_press (gconstpointer state, guint index)
{
  return g_ptr_array_index (((const Diplomacy *)state)->press, index);
}

static gpointer
add_press (gpointer state)
{
  Diplomacy *self = state;
  DiplomacyPress *press = diplomacy_press_new ();

  press->to = GRAPE_AUDIENCE_ALL;
  g_ptr_array_add (self->press, press);
  return press;
}

static void
write_readers (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  GrapeAudience to = *(const GrapeAudience *)value;

  if (to == GRAPE_AUDIENCE_ALL)
    json_builder_add_string_value (builder, "all");
  else
    grape_field_seats.write (at, value, builder);
}

static gboolean
read_readers (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GrapeAudience *to = value;

  if (g_strcmp0 (grape_given_text (node), "all") == 0)
    {
      *to = GRAPE_AUDIENCE_ALL;
      return TRUE;
    }
  return grape_field_seats.read (at, node, value, error);
}

static const GrapeFieldType readers_type
    = { .schema = "\"anyOf\": [{ \"const\": \"all\" }, { \"type\": \"array\", \"items\": { "
                  "\"type\": \"integer\", \"minimum\": 1 } }]",
        .write = write_readers,
        .read = read_readers };

static const GrapeField press_fields[] = {
  GRAPE_FIELD ("from", grape_field_seat, GRAPE_AT (DiplomacyPress, from), "Who wrote it."),
  GRAPE_FIELD ("to", readers_type, GRAPE_AT (DiplomacyPress, to),
               "Who can read it, its writer too; \"all\": everybody."),
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (DiplomacyPress, text),
               "What it says; null: hidden from this viewer."),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (DiplomacyPress, at), "When it was sent."),
  { NULL },
};
static const GrapeFields press_object = { .fields = press_fields, .lenient = TRUE };
static const GrapeFieldList press_list = { n_press, get_press, add_press };

/* The whole */

static const char *const stage_words[] = { "powers", "orders", "closed", "judging", "over", NULL };
static const char *const end_words[] = { "", "won", "shared", "last", "unrefereed", NULL };

#define BOARD(name_, type_, help_)                                                                 \
  {                                                                                                \
    .name = name_, .type = &type_, .kind = GRAPE_FIELD_WRITTEN, .help = help_                      \
  }

static const GrapeField fields[] = {
  BOARD ("year", year_type, "The year of the phase under way."),
  BOARD ("season", season_type, "Its season."),
  BOARD ("phase", phase_type, "What is ordered in it."),
  BOARD ("units", units_type, "All units but those that are dislodged."),
  BOARD ("supply_centers", centres_type, "The supply centers of each power."),
  BOARD (
      "dislodged", dislodged_type,
      "Dislodged units, and where they may retreat to. Left out: worked out from where they were "
      "attacked, and `contested`."),
  BOARD ("contested", contested_type, "Provinces that a standoff left empty."),
  GRAPE_FIELD_OBJECT ("results", result_object, .list = &result_list,
                      "What became of each order of the phase before, as they were given."),
  BOARD ("powers", powers_type,
         "Which seat plays each power; powers that are not there are in civil disorder. Left out: "
         "the powers in order."),
  GRAPE_FIELD_OBJECT ("players", seat_object, GRAPE_AT_EACH (Diplomacy, seats, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  GRAPE_FIELD_OBJECT ("press", press_object, .list = &press_list, "All press, the oldest first."),
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Diplomacy, stage),
               "What is going on: powers are assigned; orders are taken; a phase is closed; the "
               "referee adjudicates; the game is over. Left out: orders are taken.",
               .words = stage_words),
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (Diplomacy, turn), "Number of the phase, from 1.",
               .min = 1, .max = 1000000),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Diplomacy, since), "When it began."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (Diplomacy, deadline),
               "When it ends at the latest; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD ("lost_since", grape_field_time, GRAPE_AT (Diplomacy, lost_since),
               "Since when the game waits for a replacement; null: it does not."),
  GRAPE_FIELD ("left", grape_field_int, GRAPE_AT (Diplomacy, left_s),
               "Seconds of the limit that are left when it goes on.", .max = 100 * GRAPE_DAY_S),
  GRAPE_FIELD ("referee_lost", grape_field_bool, GRAPE_AT (Diplomacy, referee_lost),
               "Whether it waits for a referee."),
  GRAPE_FIELD ("opened", grape_field_bool, GRAPE_AT (Diplomacy, opened),
               "Whether everybody knows which powers are wanted."),
  GRAPE_FIELD ("end", grape_field_word, GRAPE_AT (Diplomacy, end),
               "How it ended; null: it has not.", .words = end_words),
  GRAPE_FIELD ("winners", grape_field_seats, GRAPE_AT (Diplomacy, winners), "Who has won."),
  { NULL },
};

const GrapeFields diplomacy_fields
    = { .help = "Seats count from 1. Members that are not known are passed over.",
        .fields = fields,
        .n_seats = n_seats,
        .lenient = TRUE };

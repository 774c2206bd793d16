/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a society: what `run SCRIPT --state` shows, and what a given position may tell. */
#include "engine/grape-json.h"
#include "society-values.h"
#include "society-view.h"

#include <string.h>

/* What the fields need to know of a shelf of the society: how many stand there, which one, and how
 * a new one begins. */
#define SHELF(type, shelf, begin)                                                                  \
  static guint count_##shelf (gconstpointer holder)                                                \
  {                                                                                                \
    return ((const Society *)holder)->shelf.n;                                                     \
  }                                                                                                \
  static gconstpointer get_##shelf (gconstpointer holder, guint index)                             \
  {                                                                                                \
    return grape_shelf_get (&((const Society *)holder)->shelf, index);                             \
  }                                                                                                \
  static gpointer add_##shelf (gpointer holder)                                                    \
  {                                                                                                \
    type *value = grape_shelf_add (&((Society *)holder)->shelf);                                   \
                                                                                                   \
    begin (value);                                                                                 \
    return value;                                                                                  \
  }                                                                                                \
  static const GrapeFieldList shelf##_list = { count_##shelf, get_##shelf, add_##shelf };

/* People */

static const GrapeField trophy_fields[] = {
  GRAPE_FIELD ("trophy", grape_field_text, GRAPE_AT (SocietyTrophy, trophy), "Which."),
  GRAPE_FIELD ("game", grape_field_text, GRAPE_AT (SocietyTrophy, game),
               "Label of the instance in which it was won."),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (SocietyTrophy, at), "When."),
  { NULL },
};
static const GrapeFields trophies = { .fields = trophy_fields };

static const GrapeField person_fields[] = {
  GRAPE_FIELD ("name", grape_field_text, GRAPE_AT (SocietyPerson, name), "The name.",
               .needed = TRUE),
  GRAPE_FIELD ("active", grape_field_bool, GRAPE_AT (SocietyPerson, active),
               "Whether they are active; left out: yes."),
  GRAPE_FIELD ("left", grape_field_bool, GRAPE_AT (SocietyPerson, left),
               "Whether they have left the society."),
  GRAPE_FIELD ("money", grape_field_int, GRAPE_AT (SocietyPerson, money), "Their A$.",
               .min = -1000000000, .max = 1000000000),
  GRAPE_FIELD ("points", grape_field_int, GRAPE_AT (SocietyPerson, points), "Their points.",
               .min = -1000000000, .max = 1000000000),
  GRAPE_FIELD ("vacation_from", grape_field_time, GRAPE_AT (SocietyPerson, vacation_from),
               "From when they are on vacation; null: no vacation is announced."),
  GRAPE_FIELD ("vacation_until", society_field_end, GRAPE_AT (SocietyPerson, vacation_until),
               "Until when, exclusive; \"never\": until they return."),
  GRAPE_FIELD_OBJECT ("trophies", trophies, GRAPE_AT_ARRAY (SocietyPerson, trophies, SocietyTrophy),
                      "The Trophies that they hold."),
  { NULL },
};
static const GrapeFields people = { .fields = person_fields };

static guint
n_people (gconstpointer holder)
{
  return ((const Society *)holder)->people.n;
}

static gconstpointer
get_person (gconstpointer holder, guint index)
{
  return society_person (holder, (int)index);
}

/* Given people stand in place of those at the table, who follow them. */
static gpointer
add_person (gpointer holder)
{
  Society *self = holder;
  SocietyPerson *person;

  if (!self->told_people)
    {
      const GrapeShelfKind *kind = self->people.kind;

      self->told_people = TRUE;
      grape_shelf_clear (&self->people);
      grape_shelf_begin (&self->people, kind);
    }
  if (self->people.n >= 10000)
    return NULL;
  person = grape_shelf_add (&self->people);
  society_begin_person (person, NULL);
  return person;
}

static const GrapeFieldList people_list = { n_people, get_person, add_person };

/* Classes: an object with a member for each */

static const char *const prizes[] = { "none", "standard", "golden knife", NULL };

static const GrapeField class_fields[] = {
  GRAPE_FIELD ("rule", grape_field_text, GRAPE_AT (SocietyClass, rule), "Its rule, \"1250.9\"."),
  GRAPE_FIELD ("min", society_field_limit, GRAPE_AT (SocietyClass, min), "Fewest players."),
  GRAPE_FIELD ("max", society_field_limit, GRAPE_AT (SocietyClass, max), "Most players."),
  GRAPE_FIELD ("referees", grape_field_int, GRAPE_AT (SocietyClass, referees), "How many referees.",
               .max = 100),
  GRAPE_FIELD ("trophy", grape_field_word, GRAPE_AT (SocietyClass, trophy), "For the winner.",
               .words = prizes),
  GRAPE_FIELD ("duel", grape_field_bool, GRAPE_AT (SocietyClass, duel),
               "Whether it can be played for a Duel."),
  GRAPE_FIELD ("referee_plays", grape_field_bool, GRAPE_AT (SocietyClass, referee_plays),
               "Whether a referee may play, too."),
  GRAPE_FIELD ("joins", grape_field_bool, GRAPE_AT (SocietyClass, joins),
               "Whether people may join once it has begun."),
  GRAPE_FIELD ("replaces", grape_field_bool, GRAPE_AT (SocietyClass, replaces),
               "Whether a referee who has resigned can be replaced; left out: yes."),
  GRAPE_FIELD ("enrols", grape_field_bool, GRAPE_AT (SocietyClass, enrols),
               "Whether it starts with an open enrolment."),
  { NULL },
};
static const GrapeFields class_all = { .fields = class_fields };

static void
write_classes (const GrapeFieldAt *at, gconstpointer holder, JsonBuilder *builder)
{
  const Society *self = holder;

  json_builder_begin_object (builder);
  for (int i = 0; i < (int)self->classes.n; i++)
    {
      json_builder_set_member_name (builder, society_class (self, i)->name);
      json_builder_begin_object (builder);
      grape_fields_describe (&class_all, society_class (self, i), builder);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

static gboolean
read_classes (Society *self, JsonObject *told, GError **error)
{
  g_autoptr (GList) names = json_object_get_members (told);

  for (GList *name = names; name; name = name->next)
    {
      JsonNode *node = json_object_get_member (told, name->data);
      int index = society_find_class (self, name->data);
      SocietyClass *class;

      if (!JSON_NODE_HOLDS_OBJECT (node) || !grape_name_valid (name->data))
        return grape_given_fail (error, "classes", "each is a name and an object");
      class = index >= 0 ? grape_shelf_edit (&self->classes, (guint)index)
                         : grape_shelf_add (&self->classes);
      if (index < 0)
        {
          class->name = g_strdup (name->data);
          class->min = g_strdup ("2");
          class->max = g_strdup ("people");
          class->trophy = SOCIETY_STANDARD;
          class->replaces = TRUE;
        }
      if (!grape_fields_read (&class_all, class, json_node_get_object (node), error))
        return FALSE;
    }
  return TRUE;
}

static const GrapeFieldType classes_type = {
  .schema = "\"type\": \"object\", \"additionalProperties\": {\"type\": \"object\"}",
  .write = write_classes,
};

/* Instances */

static const GrapeField seat_fields[] = {
  GRAPE_FIELD ("name", grape_field_text, GRAPE_AT (SocietySeat, name), "The player.",
               .needed = TRUE),
  GRAPE_FIELD ("consents", grape_field_bool, GRAPE_AT (SocietySeat, consents),
               "Whether they have consented."),
  GRAPE_FIELD ("left", grape_field_bool, GRAPE_AT (SocietySeat, left), "Whether they have quit."),
  GRAPE_FIELD ("late", grape_field_bool, GRAPE_AT (SocietySeat, late),
               "Whether they joined after the start."),
  GRAPE_FIELD ("substitute", grape_field_text, GRAPE_AT (SocietySeat, substitute),
               "Who plays in their place while they are on vacation; null: nobody."),
  GRAPE_FIELD ("asked", grape_field_text, GRAPE_AT (SocietySeat, asked),
               "Who was named as a Substitute and has not agreed."),
  GRAPE_FIELD ("substitutes", society_field_names, GRAPE_AT (SocietySeat, substitutes),
               "Everybody who ever was their Substitute."),
  { NULL },
};
static const GrapeFields seats = { .fields = seat_fields };

static const GrapeField referee_fields[] = {
  GRAPE_FIELD ("name", grape_field_text, GRAPE_AT (SocietyReferee, name), "The referee.",
               .needed = TRUE),
  GRAPE_FIELD ("consents", grape_field_bool, GRAPE_AT (SocietyReferee, consents),
               "Whether they have consented."),
  GRAPE_FIELD ("resigned", grape_field_bool, GRAPE_AT (SocietyReferee, resigned),
               "Whether they have resigned."),
  GRAPE_FIELD ("heard", grape_field_time, GRAPE_AT (SocietyReferee, heard),
               "When they were last heard."),
  GRAPE_FIELD ("silent", grape_field_time, GRAPE_AT (SocietyReferee, silent),
               "When a player pointed out their silence."),
  GRAPE_FIELD ("asked", grape_field_time, GRAPE_AT (SocietyReferee, asked),
               "When the Speaker asked them."),
  GRAPE_FIELD ("received", grape_field_int, GRAPE_AT (SocietyReferee, received),
               "A$ that they have received for it.", .max = 1000000),
  { NULL },
};
static const GrapeFields referees = { .fields = referee_fields };

static const char *const statuses[] = { "announced", "enrolling", "enrolled", "running", "over",
                                        "declined",  "cancelled", "lapsed",   NULL };

static guint
n_seats_of (gconstpointer holder)
{
  return ((const SocietyGame *)holder)->players->len;
}

static gconstpointer
get_seat (gconstpointer holder, guint index)
{
  return &g_array_index (((const SocietyGame *)holder)->players, SocietySeat, index);
}

static gpointer
add_seat (gpointer holder)
{
  return society_add_seat (holder, NULL);
}

static const GrapeFieldList seat_list = { n_seats_of, get_seat, add_seat };

static const GrapeField game_fields[] = {
  GRAPE_FIELD ("label", grape_field_text, GRAPE_AT (SocietyGame, label), "Its label, \"g1\".",
               .needed = TRUE),
  GRAPE_FIELD ("class", grape_field_text, GRAPE_AT (SocietyGame, class), "Its class of game.",
               .needed = TRUE),
  GRAPE_FIELD ("status", grape_field_word, GRAPE_AT (SocietyGame, status), "How far it is.",
               .words = statuses),
  GRAPE_FIELD ("announcer", grape_field_text, GRAPE_AT (SocietyGame, announcer),
               "Who announced it."),
  GRAPE_FIELD ("instance", grape_field_text, GRAPE_AT (SocietyGame, instance),
               "Id of its own log."),
  GRAPE_FIELD ("duel", grape_field_bool, GRAPE_AT (SocietyGame, duel),
               "Whether it is played for a Duel."),
  GRAPE_FIELD ("challenged", grape_field_text, GRAPE_AT (SocietyGame, challenged),
               "Who was challenged."),
  GRAPE_FIELD ("particulars", grape_field_text, GRAPE_AT (SocietyGame, particulars),
               "What else was announced."),
  GRAPE_FIELD ("min", grape_field_int, GRAPE_AT (SocietyGame, min),
               "Fewest players, as it was worked out at the announcement.", .min = -100000,
               .max = 200000),
  GRAPE_FIELD ("max", grape_field_int, GRAPE_AT (SocietyGame, max), "Most players.", .min = -100000,
               .max = 200000),
  GRAPE_FIELD ("starters", grape_field_int, GRAPE_AT (SocietyGame, starters),
               "How many players it had when it started.", .max = 10000),
  GRAPE_FIELD_OBJECT ("players", seats, .list = &seat_list, "The players."),
  GRAPE_FIELD_OBJECT ("referees", referees, GRAPE_AT_ARRAY (SocietyGame, referees, SocietyReferee),
                      "The referees."),
  GRAPE_FIELD ("announced_at", grape_field_time, GRAPE_AT (SocietyGame, announced_at),
               "When it was announced."),
  GRAPE_FIELD ("until", grape_field_time, GRAPE_AT (SocietyGame, until),
               "The end of the enrolment."),
  GRAPE_FIELD ("started_at", grape_field_time, GRAPE_AT (SocietyGame, started_at),
               "When it started."),
  GRAPE_FIELD ("ended_at", grape_field_time, GRAPE_AT (SocietyGame, ended_at), "When it ended."),
  GRAPE_FIELD ("exhibition", grape_field_bool, GRAPE_AT (SocietyGame, exhibition),
               "Whether it is an exhibition."),
  GRAPE_FIELD ("paid", grape_field_int, GRAPE_AT (SocietyGame, paid),
               "A$ that the Treasury has paid, of 50.", .max = 1000000),
  GRAPE_FIELD ("scored", grape_field_int, GRAPE_AT (SocietyGame, scored),
               "Points added and taken, of 8.", .max = 1000000),
  GRAPE_FIELD ("disputed_by", grape_field_text, GRAPE_AT (SocietyGame, disputed_by),
               "Who disputes; null: no dispute runs."),
  GRAPE_FIELD ("judge", grape_field_text, GRAPE_AT (SocietyGame, judge),
               "Whom the Speaker appointed to judge."),
  GRAPE_FIELD ("judgement", grape_field_text, GRAPE_AT (SocietyGame, judgement),
               "The last judgement."),
  GRAPE_FIELD ("winners", society_field_names, GRAPE_AT (SocietyGame, winners), "The winners."),
  GRAPE_FIELD ("trophy", grape_field_text, GRAPE_AT (SocietyGame, trophy),
               "The Trophy that was won."),
  GRAPE_FIELD ("trophy_to", grape_field_text, GRAPE_AT (SocietyGame, trophy_to), "Who got it."),
  GRAPE_FIELD ("hash", grape_field_text, GRAPE_AT (SocietyGame, hash),
               "Hash of the last event of its own log."),
  { NULL },
};
static const GrapeFields games = { .fields = game_fields };

SHELF (SocietyGame, games, society_begin_game)

/* Submissions */

static const char *const verdicts[]
    = { "posted", "approved", "accepted", "rejected", "vetoed", NULL };

static const GrapeField submission_fields[] = {
  GRAPE_FIELD ("label", grape_field_text, GRAPE_AT (SocietySubmission, label), "Its label, \"s1\".",
               .needed = TRUE),
  GRAPE_FIELD ("name", grape_field_text, GRAPE_AT (SocietySubmission, name), "What it describes.",
               .needed = TRUE),
  GRAPE_FIELD ("by", grape_field_text, GRAPE_AT (SocietySubmission, by), "Who posted it."),
  GRAPE_FIELD ("equipment", grape_field_bool, GRAPE_AT (SocietySubmission, equipment),
               "Whether it is General Equipment and no Game."),
  GRAPE_FIELD ("defines", grape_field_int, GRAPE_AT (SocietySubmission, defines),
               "How many games it defines.", .max = 100),
  GRAPE_FIELD ("status", grape_field_word, GRAPE_AT (SocietySubmission, status), "How far it is.",
               .words = verdicts),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (SocietySubmission, at), "When it was posted."),
  GRAPE_FIELD ("approved_at", grape_field_time, GRAPE_AT (SocietySubmission, approved_at),
               "When it was approved."),
  GRAPE_FIELD ("decided_at", grape_field_time, GRAPE_AT (SocietySubmission, decided_at),
               "When it was accepted, rejected or vetoed."),
  GRAPE_FIELD ("endorsements", society_field_names, GRAPE_AT (SocietySubmission, endorsements),
               "Who endorsed it."),
  GRAPE_FIELD ("min", society_field_limit, GRAPE_AT (SocietySubmission, min),
               "Fewest players of the game.", .null_is_none = FALSE),
  GRAPE_FIELD ("max", society_field_limit, GRAPE_AT (SocietySubmission, max), "Most players."),
  GRAPE_FIELD ("referees", grape_field_int, GRAPE_AT (SocietySubmission, referees),
               "How many referees.", .max = 100),
  GRAPE_FIELD ("trophy", grape_field_word, GRAPE_AT (SocietySubmission, trophy), "For the winner.",
               .words = prizes),
  GRAPE_FIELD ("referee_plays", grape_field_bool, GRAPE_AT (SocietySubmission, referee_plays),
               "Whether a referee may play, too."),
  GRAPE_FIELD ("rule", grape_field_text, GRAPE_AT (SocietySubmission, rule),
               "The rule that it became, \"1250.19\"."),
  GRAPE_FIELD ("vetoed_by", grape_field_text, GRAPE_AT (SocietySubmission, vetoed_by),
               "Who vetoed it."),
  GRAPE_FIELD ("because", grape_field_text, GRAPE_AT (SocietySubmission, because),
               "Why it was vetoed."),
  GRAPE_FIELD ("text", society_field_shared, GRAPE_AT (SocietySubmission, text), "Its text."),
  { NULL },
};
static const GrapeFields submissions = { .fields = submission_fields };

SHELF (SocietySubmission, submissions, society_begin_submission)

/* The ledger */

static const char *const kinds[] = { "pay", "points", "transfer", "correct", NULL };

static const GrapeField entry_fields[] = {
  GRAPE_FIELD ("entry", grape_field_int, GRAPE_AT (SocietyEntry, entry), "Its number, from 1.",
               .min = 1, .max = 100000000),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (SocietyEntry, at), "When it was written."),
  GRAPE_FIELD ("month", grape_field_int, GRAPE_AT (SocietyEntry, month),
               "The month in which it counts, 199803.", .max = 1000000),
  GRAPE_FIELD ("kind", grape_field_word, GRAPE_AT (SocietyEntry, kind), "What it is.",
               .words = kinds),
  GRAPE_FIELD ("game", grape_field_text, GRAPE_AT (SocietyEntry, game), "Label of the instance."),
  GRAPE_FIELD ("class", grape_field_text, GRAPE_AT (SocietyEntry, class), "Its class."),
  GRAPE_FIELD ("person", grape_field_text, GRAPE_AT (SocietyEntry, person), "Who gets it."),
  GRAPE_FIELD ("from", grape_field_text, GRAPE_AT (SocietyEntry, from),
               "Who pays it; null: the Treasury."),
  GRAPE_FIELD ("asked", grape_field_int, GRAPE_AT (SocietyEntry, asked), "What was written.",
               .min = -1000000000, .max = 1000000000),
  GRAPE_FIELD ("amount", grape_field_int, GRAPE_AT (SocietyEntry, amount), "What was booked.",
               .min = -1000000000, .max = 1000000000),
  GRAPE_FIELD ("disregarded", grape_field_int, GRAPE_AT (SocietyEntry, disregarded),
               "What was cut.", .max = 1000000000),
  GRAPE_FIELD ("clause", grape_field_text, GRAPE_AT (SocietyEntry, clause),
               "The clause by which it was cut."),
  GRAPE_FIELD ("referee", grape_field_bool, GRAPE_AT (SocietyEntry, referee),
               "Whether they received it as a referee; left out: whether they count as one now."),
  GRAPE_FIELD ("stands", grape_field_int, GRAPE_AT (SocietyEntry, stands),
               "What is left of it after corrections.", .min = -1000000000, .max = 1000000000),
  GRAPE_FIELD ("corrects", grape_field_number, GRAPE_AT (SocietyEntry, corrects),
               "The entry that it corrects."),
  GRAPE_FIELD ("because", grape_field_text, GRAPE_AT (SocietyEntry, because), "Why."),
  { NULL },
};
static const GrapeFields entries = { .fields = entry_fields };

/* An entry is all numbers and names. */
#define begin_entry(entry) ((void)(entry))
SHELF (SocietyEntry, ledger, begin_entry)

/* The whole */

static const GrapeField knife_fields[] = {
  GRAPE_FIELD ("holder", grape_field_text, GRAPE_AT (Society, knife_holder), "Who has it."),
  GRAPE_FIELD ("haunted_by", grape_field_text, GRAPE_AT (Society, knife_haunted_by),
               "Who haunts it."),
  { NULL },
};
static const GrapeFields knife = { .fields = knife_fields };

static const GrapeField fields[] = {
  GRAPE_FIELD_OBJECT ("people", people, .list = &people_list, "Everybody who is or was here."),
  GRAPE_FIELD ("speaker", grape_field_text, GRAPE_AT (Society, speaker), "The Speaker."),
  GRAPE_FIELD ("president", grape_field_text, GRAPE_AT (Society, president), "The President."),
  GRAPE_FIELD ("treasurer", grape_field_text, GRAPE_AT (Society, treasurer), "The Treasurer."),
  GRAPE_FIELD ("senate", society_field_senate, GRAPE_AT (Society, senate),
               "Whether there is a Senate; left out: yes."),
  { .name = "classes",
    .type = &classes_type,
    .kind = GRAPE_FIELD_WRITTEN,
    .help = "The classes of games by name: rule, min, max, referees, trophy, duel, referee_plays, "
            "joins, replaces and enrols. Given ones are added to those of the suite." },
  { .name = "golden_knife",
    .object = &knife,
    .size = sizeof (Society),
    .help = "The Golden Knife." },
  GRAPE_FIELD ("next_rule", grape_field_int, GRAPE_AT (Society, next_rule),
               "The number of the next rule: 19 is 1250.19.", .min = 1, .max = 100000),
  GRAPE_FIELD_OBJECT ("games", games, .list = &games_list, "The instances."),
  GRAPE_FIELD_OBJECT ("submissions", submissions, .list = &submissions_list, "The Submissions."),
  GRAPE_FIELD_OBJECT ("ledger", entries, .list = &ledger_list, "Every movement."),
  { NULL },
};
const GrapeFields society_fields
    = { .help = "People are told by name. Nothing is secret.", .fields = fields };

/* What only the whole shows. */

static gboolean
check_office (Society *self, char **office, const char *where, GError **error)
{
  int index;

  if (!*office)
    return TRUE;
  index = society_find_person (self, *office);
  if (index < 0)
    society_begin_person (grape_shelf_add (&self->people), *office);
  return grape_name_valid (*office) || grape_given_fail (error, where, "that is no name");
}

static gboolean
check_people (Society *self, const GrapeTable *table, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < (int)grape_table_size (table); i++)
    if (society_find_person (self, grape_table_name (table, i)) < 0)
      society_begin_person (grape_shelf_add (&self->people), grape_table_name (table, i));
  for (int i = 0; i < (int)self->people.n; i++)
    if (!grape_name_valid (society_person (self, i)->name)
        || !g_hash_table_add (names, g_utf8_casefold (society_person (self, i)->name, -1)))
      return grape_given_refuse (error, "people", "“%s” is no name, or stands there twice",
                                 society_person (self, i)->name);
  return TRUE;
}

static gboolean
check_known (const Society *self, const char *name, const char *where, GError **error)
{
  return society_find_person (self, name) >= 0
         || grape_given_refuse (error, where, "“%s” is nobody here", name ? name : "");
}

static gboolean
check_game (Society *self, int index, GError **error)
{
  const SocietyGame *game = society_game (self, index);

  if (society_find_class (self, game->class) < 0)
    return grape_given_refuse (error, "games", "there is no class “%s”", game->class);
  if (society_find_game (self, game->label) != index)
    return grape_given_refuse (error, "games", "“%s” stands there twice", game->label);
  for (guint i = 0; i < game->players->len; i++)
    if (!check_known (self, g_array_index (game->players, SocietySeat, i).name, "games", error))
      return FALSE;
  for (guint i = 0; i < game->referees->len; i++)
    if (!check_known (self, g_array_index (game->referees, SocietyReferee, i).name, "games", error))
      return FALSE;
  return check_known (self, game->announcer, "games", error);
}

static gboolean
check_ledger (Society *self, JsonNode *given, GError **error)
{
  for (guint i = 1; i <= self->ledger.n; i++)
    {
      SocietyEntry *entry = grape_shelf_edit (&self->ledger, i - 1);
      JsonObject *told = json_array_get_object_element (json_node_get_array (given), i - 1);
      int index = society_find_game (self, entry->game);
      const SocietyGame *game = index < 0 ? NULL : society_game (self, index);

      if (entry->entry != i || !check_known (self, entry->person, "ledger", error))
        return grape_given_fail (error, "ledger", "entries are numbered from 1, for people here");
      if (entry->from && !check_known (self, entry->from, "ledger", error))
        return FALSE;
      entry->entered = entry->at;
      if (!json_object_has_member (told, "referee"))
        entry->referee = game && society_counts_as_referee (self, game, entry->person);
      if (entry->referee && !(game && society_former_referee (game, entry->person)))
        return grape_given_refuse (error, "ledger", "%s never refereed “%s”", entry->person,
                                   entry->game ? entry->game : "");
    }
  return TRUE;
}

/* Who holds the Golden Knife has it in their cabinet; it may also lie anywhere else. */
static void
check_knife (Society *self)
{
  int holder = society_find_person (self, self->knife_holder);
  const SocietyPerson *person = holder < 0 ? NULL : society_person (self, holder);

  for (guint i = 0; person && i < person->trophies->len; i++)
    if (!g_strcmp0 (g_array_index (person->trophies, SocietyTrophy, i).trophy,
                    self->customs.unique))
      return;
  if (person)
    society_add_trophy (society_edit_person (self, holder), self->customs.unique, NULL, 0);
}

gboolean
society_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
               GError **error)
{
  Society *self = state;
  JsonNode *classes = grape_given_member (position, "classes");

  if (classes && !JSON_NODE_HOLDS_OBJECT (classes))
    return grape_given_fail (error, "classes", "an object was expected");
  if ((classes && !read_classes (self, json_node_get_object (classes), error))
      || !check_people (self, table, error)
      || !check_office (self, &self->speaker, "speaker", error)
      || !check_office (self, &self->president, "president", error)
      || !check_office (self, &self->treasurer, "treasurer", error))
    return FALSE;
  for (int i = 0; i < (int)self->games.n; i++)
    if (!check_game (self, i, error))
      return FALSE;
  for (guint i = 0; i < self->submissions.n; i++)
    if (!check_known (self, society_submission (self, (int)i)->by, "submissions", error))
      return FALSE;
  if (!check_ledger (self, grape_given_member (position, "ledger"), error))
    return FALSE;
  check_knife (self);
  society_set_open (self);
  return TRUE;
}

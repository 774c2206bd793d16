/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a BlogNomic: what `run SCRIPT --state` shows, and what a given position may tell.
 */
#include "engine/grape-json.h"
#include "blognomic-values.h"

#include <string.h>

/* Posts */

static const char *const statuses[]
    = { "pending", "over", "ceased", "enacted", "failed", "withdrawn", NULL };

static const GrapeField vote_fields[] = {
  GRAPE_FIELD ("by", blog_field_who, GRAPE_AT (BlogVote, person), "Who.", .needed = TRUE),
  GRAPE_FIELD ("icon", blog_field_word, GRAPE_AT (BlogVote, icon), "Which.", .words = blog_icons),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (BlogVote, at), "When."),
  { NULL },
};
static const GrapeFields votes = { .fields = vote_fields };

static const GrapeField side_fields[] = {
  GRAPE_FIELD ("hash", grape_field_text, GRAPE_AT (BlogSide, hash), "The Statement."),
  GRAPE_FIELD ("hash_at", grape_field_time, GRAPE_AT (BlogSide, hash_at), "When it was made."),
  GRAPE_FIELD ("held", blog_field_held, GRAPE_AT (BlogSide, held),
               "What will be signed: only its owner and who keeps the log know it."),
  GRAPE_FIELD ("kept", blog_field_held, GRAPE_AT (BlogSide, kept),
               "The same, told by name: only who keeps the log knows it."),
  GRAPE_FIELD ("said", grape_field_text, GRAPE_AT (BlogSide, said), "What was signed."),
  GRAPE_FIELD ("outcome", blog_field_word, GRAPE_AT (BlogSide, outcome), "What it came to.",
               .words = blog_outcomes),
  GRAPE_FIELD ("outcome_at", grape_field_time, GRAPE_AT (BlogSide, outcome_at), "When."),
  { NULL },
};
static const GrapeFields sides = { .fields = side_fields };

static const GrapeField post_fields[] = {
  GRAPE_FIELD ("number", grape_field_int, GRAPE_AT (BlogPost, number), "Its number, from 1.",
               .needed = TRUE, .min = 1, .max = 1000000),
  GRAPE_FIELD ("kind", blog_field_word, GRAPE_AT (BlogPost, kind), "What it is.",
               .words = blog_kinds),
  GRAPE_FIELD ("status", grape_field_word, GRAPE_AT (BlogPost, status), "How far it is.",
               .words = statuses),
  GRAPE_FIELD ("by", blog_field_who, GRAPE_AT (BlogPost, by), "Who posted it.", .needed = TRUE),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (BlogPost, at), "When."),
  GRAPE_FIELD ("title", grape_field_text, GRAPE_AT (BlogPost, title), "Its title."),
  GRAPE_FIELD ("body", grape_field_text, GRAPE_AT (BlogPost, body), "What stands below."),
  GRAPE_FIELD ("suspect", blog_field_who, GRAPE_AT (BlogPost, parties[0]),
               "The Suspect of a Confession."),
  GRAPE_FIELD ("accomplice", blog_field_who, GRAPE_AT (BlogPost, parties[1]), "The Accomplice."),
  GRAPE_FIELD ("target", blog_field_who, GRAPE_AT (BlogPost, target), "The Target of an Attack."),
  GRAPE_FIELD ("gang", blog_field_word, GRAPE_AT (BlogPost, gang),
               "The Gang of who posted it, at that time.", .words = blog_gangs),
  GRAPE_FIELD_OBJECT ("sides", sides, GRAPE_AT_EACH (BlogPost, sides, 2),
                      "Of Suspect and Accomplice."),
  GRAPE_FIELD ("intimidators", blog_field_who, GRAPE_AT_ARRAY (BlogPost, intimidators, int),
               "Gang-mates who intimidate the Accomplice."),
  GRAPE_FIELD ("leaned", grape_field_bool, GRAPE_AT (BlogPost, leaned),
               "Whether the Gang made the Accomplice walk the Yard."),
  GRAPE_FIELD ("old", grape_field_bool, GRAPE_AT (BlogPost, old),
               "Whether it is more than 120 hours old."),
  GRAPE_FIELD_OBJECT ("votes", votes, GRAPE_AT_ARRAY (BlogPost, votes, BlogVote),
                      "Voting icons in their order: the last of each person counts."),
  GRAPE_FIELD ("self_killed", grape_field_bool, GRAPE_AT (BlogPost, killed),
               "Whether its author has killed it."),
  GRAPE_FIELD ("vetoed", grape_field_bool, GRAPE_AT (BlogPost, vetoed), "Whether it is vetoed."),
  GRAPE_FIELD ("closed_at", grape_field_time, GRAPE_AT (BlogPost, closed_at), "When it ended."),
  GRAPE_FIELD ("closed_by", blog_field_who, GRAPE_AT (BlogPost, closed_by),
               "The Admin who resolved it."),
  GRAPE_FIELD ("for", grape_field_int, GRAPE_AT (BlogPost, n_for), "Votes for it, at the end.",
               .max = 1000000),
  GRAPE_FIELD ("against", grape_field_int, GRAPE_AT (BlogPost, n_against), "Votes against it.",
               .max = 1000000),
  { NULL },
};
static const GrapeFields posts = { .fields = post_fields };

static guint
n_posts (gconstpointer holder)
{
  return ((const Blog *)holder)->posts.n;
}

static gconstpointer
get_post (gconstpointer holder, guint index)
{
  return blog_post (holder, index + 1);
}

static gpointer
add_post (gpointer holder)
{
  BlogPost *post = grape_shelf_add (&((Blog *)holder)->posts);

  blog_begin_post (post);
  return post;
}

static const GrapeFieldList post_list = { n_posts, get_post, add_post };

/* The tracker's further columns, and its history */

static const char *const column_kinds[] = { "number", "text", "words", NULL };

static const GrapeField column_fields[] = {
  GRAPE_FIELD ("name", grape_field_text, GRAPE_AT (BlogColumn, name), "Its name.", .needed = TRUE),
  GRAPE_FIELD ("kind", grape_field_word, GRAPE_AT (BlogColumn, kind), "What it holds.",
               .words = column_kinds),
  GRAPE_FIELD ("begins", grape_field_text, GRAPE_AT (BlogColumn, begins),
               "The value of who has no other.", .needed = TRUE),
  GRAPE_FIELD ("words", blog_field_texts, GRAPE_AT (BlogColumn, words), "Its values."),
  GRAPE_FIELD ("rule", blog_field_rule, GRAPE_AT (BlogColumn, rule),
               "The rule that defines it; null: none."),
  { NULL },
};
static const GrapeFields columns = { .fields = column_fields };

static guint
n_columns (gconstpointer holder)
{
  return ((const Blog *)holder)->columns.n;
}

static gconstpointer
get_column (gconstpointer holder, guint index)
{
  return blog_column (holder, index);
}

static gpointer
add_column (gpointer holder)
{
  Blog *self = holder;
  BlogColumn *column = self->columns.n < 100 ? grape_shelf_add (&self->columns) : NULL;

  if (column)
    blog_begin_column (column);
  return column;
}

static const GrapeFieldList column_list = { n_columns, get_column, add_column };

static const GrapeField change_fields[] = {
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (BlogChange, at), "When."),
  GRAPE_FIELD ("who", blog_field_who, GRAPE_AT (BlogChange, person), "Whose cell.", .needed = TRUE),
  GRAPE_FIELD ("column", grape_field_text, GRAPE_AT (BlogChange, column), "Which."),
  GRAPE_FIELD ("value", grape_field_text, GRAPE_AT (BlogChange, value), "What it is since then."),
  GRAPE_FIELD ("why", grape_field_text, GRAPE_AT (BlogChange, why), "By which act."),
  { NULL },
};
static const GrapeFields changes = { .fields = change_fields };

static guint
n_changes (gconstpointer holder)
{
  return ((const Blog *)holder)->changes.n;
}

static gconstpointer
get_change (gconstpointer holder, guint index)
{
  return grape_shelf_get (&((const Blog *)holder)->changes, index);
}

static gpointer
add_change (gpointer holder)
{
  return grape_shelf_add (&((Blog *)holder)->changes);
}

static const GrapeFieldList change_list = { n_changes, get_change, add_change };

/* A roll that is awaited */

static const char *const rolls[] = { "none", "walk", "lean", "gndt", NULL };

static const GrapeField roll_fields[] = {
  GRAPE_FIELD ("kind", grape_field_word, GRAPE_AT (BlogRoll, kind), "What for.", .words = rolls),
  GRAPE_FIELD ("who", blog_field_who, GRAPE_AT (BlogRoll, person), "Who rolls."),
  GRAPE_FIELD ("post", grape_field_int, GRAPE_AT (BlogRoll, post), "Over which Confession.",
               .max = 1000000),
  GRAPE_FIELD ("sides", grape_field_int, GRAPE_AT (BlogRoll, n), "Sides of a die.", .max = 1000000),
  GRAPE_FIELD ("dice", grape_field_int, GRAPE_AT (BlogRoll, k), "How many.", .max = 100),
  GRAPE_FIELD ("word", grape_field_text, GRAPE_AT (BlogRoll, word), "What was asked for."),
  { NULL },
};
static const GrapeFields roll = { .fields = roll_fields };

static gboolean
rolls_now (gconstpointer holder)
{
  return ((const Blog *)holder)->roll.kind != BLOG_NO_ROLL;
}

/* What follows */

static gint64
follow_quorum (gconstpointer holder, guint index)
{
  return blog_quorum (holder);
}

static gint64
follow_hiatus (gconstpointer holder, guint index)
{
  return blog_in_hiatus (holder);
}

static gint64
follow_lockdown (gconstpointer holder, guint index)
{
  return blog_in_lockdown (holder, -1);
}

static const GrapeField fields[] = {
  { .name = "prisoners",
    .type = &blog_field_prisoners,
    .size = sizeof (Blog),
    .help = "Everybody who is or was here, by name: admin, idle, sentence, shiv, attitude, gang, "
            "grudge and more." },
  { .name = "warden",
    .type = &blog_field_warden,
    .size = sizeof (Blog),
    .help = "The Warden; null: none. Left out, where Prisoners are told: none." },
  GRAPE_FIELD ("dynasty", grape_field_int, GRAPE_AT (Blog, dynasty), "Its number.", .max = 100000),
  GRAPE_FIELD ("theme", grape_field_text, GRAPE_AT (Blog, theme), "Of the last Ascension Address."),
  GRAPE_FIELD ("term_prisoner", grape_field_text, GRAPE_AT (Blog, term_prisoner),
               "What a Prisoner is called."),
  GRAPE_FIELD ("term_warden", grape_field_text, GRAPE_AT (Blog, term_warden),
               "What the Warden is called."),
  GRAPE_FIELD ("ascending", grape_field_bool, GRAPE_AT (Blog, ascending),
               "Whether an Ascension Address is awaited."),
  GRAPE_FIELD ("winner", blog_field_who, GRAPE_AT (Blog, winner), "Who may pass the mantle."),
  GRAPE_FIELD ("rumour_at", grape_field_time, GRAPE_AT (Blog, rumour_at), "The last Rumour."),
  GRAPE_FIELD ("rolled", grape_field_text, GRAPE_AT (Blog, rolled), "The last roll."),
  GRAPE_FIELD_OBJECT ("roll", roll, GRAPE_AT (Blog, roll), "The roll that is awaited.",
                      .present = rolls_now),
  { .name = "rules", .type = &grape_field_ruleset, GRAPE_AT (Blog, rules), .help = "The Ruleset." },
  GRAPE_FIELD_OBJECT ("columns", columns, .list = &column_list,
                      "Columns of the tracker that rules have added."),
  { .name = "values",
    .type = &blog_field_values,
    .kind = GRAPE_FIELD_STORED,
    .late = TRUE,
    .size = sizeof (Blog),
    .help = "Cells of these columns: by Prisoner and by column." },
  GRAPE_FIELD_OBJECT ("posts", posts, .list = &post_list,
                      "Confessions and Votable Matters, by their numbers."),
  GRAPE_FIELD_OBJECT ("history", changes, .list = &change_list, "Each change in the tracker."),
  { .name = "don",
    .type = &blog_field_who,
    .kind = GRAPE_FIELD_WRITTEN,
    GRAPE_AT (Blog, don),
    .help = "The Don; null: none." },
  { .name = "fish", .type = &blog_field_fish, .kind = GRAPE_FIELD_WRITTEN, .help = "The Fish." },
  { .name = "victors",
    .type = &blog_field_victors,
    .kind = GRAPE_FIELD_WRITTEN,
    .help = "Who has achieved victory." },
  { .name = "quorum",
    .type = &grape_field_int,
    .kind = GRAPE_FIELD_WRITTEN,
    .follows = follow_quorum,
    .max = 1000000,
    .help = "Quorum of all Prisoners." },
  { .name = "hiatus",
    .type = &grape_field_bool,
    .kind = GRAPE_FIELD_WRITTEN,
    .follows = follow_hiatus,
    .help = "Whether the game is in Hiatus." },
  { .name = "lockdown",
    .type = &grape_field_bool,
    .kind = GRAPE_FIELD_WRITTEN,
    .follows = follow_lockdown,
    .help = "Whether the Prison is in Lockdown." },
  { NULL },
};

const GrapeFields blog_fields = { .help = "People are told by name.", .fields = fields };

/* R1.3: the first seat's Warden and Admin go where a position says who is who. */
static void
dethrone_first (Blog *self, const GrapeTable *table, JsonObject *position)
{
  JsonNode *node = grape_given_member (position, "prisoners");
  JsonObject *told = node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  gboolean warden = json_object_has_member (position, "warden");
  const char *first = grape_table_size (table) ? blog_name (self, 0) : NULL;

  if (warden ? JSON_NODE_HOLDS_NULL (json_object_get_member (position, "warden")) : told != NULL)
    self->warden = -1;
  if ((told || warden) && first && !(told && json_object_has_member (told, first)))
    {
      blog_edit (self, 0)->admin = FALSE;
      blog_edit (self, 0)->attitude = BLOG_WITHDRAWN;
    }
  if (!told && self->warden >= 0)
    blog_edit (self, self->warden)->admin = TRUE;
}

/* What only the whole shows. */
gboolean
blog_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
            GError **error)
{
  Blog *self = state;

  dethrone_first (self, table, position);
  for (guint i = 0; i < self->posts.n; i++)
    {
      const BlogPost *post = blog_post (self, i + 1);

      if (post->number != i + 1)
        return grape_given_fail (error, "posts", "they are numbered from 1");
      if (post->by < 0
          || (!blog_is_votable (post) && (post->parties[0] < 0 || post->parties[1] < 0)))
        return grape_given_fail (error, "posts", "a Confession has a Suspect and an Accomplice");
    }
  if (self->warden >= 0 && blog_prisoner (self, self->warden)->attitude != BLOG_INJURED)
    blog_edit (self, self->warden)->attitude = BLOG_CONVERTED;
  if (self->ascending && self->warden < 0)
    return grape_given_fail (error, "ascending", "there is no Warden to ascend");
  blog_set_effects (self);
  blog_set_open (self);
  self->don = blog_find_don (self);
  return TRUE;
}

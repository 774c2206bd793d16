/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a message proposes: moves that the game finds in its writer's own words, and common acts;
 * each tried on a copy of the instance, so that its remark says what the rules say. */
#include "grape-finder-table.h"

#include <string.h>

#include "engine/grape-verb.h"
#include "grape-body.h"
#include "grape-mail-doubts.h"
#include "library/grape-library-people.h"

/* Confidence in acts that stand alone on a line. */
#define SURE_ACT   90
#define LIKELY_ACT 60

/* What is left of a move's confidence when little ties its message to the instance. */
#define SENDER_PERCENT 70
#define NAME_PERCENT   60
#define DOUBT_PERCENT  60
#define ILLEGAL_MOST   30

typedef struct
{
  GrapeFinderTable *table;
  const GrapeMessage *message;
  const GrapeBody *body;
  GrapeTie tie;
  int seat; /* or GRAPE_AUTHOR_REFEREE for somebody who is not at the table while we look for a
             * join, and GRAPE_AUTHOR_PERSON while we look for what anybody may do */
  const char *person;     /* the name by which they do that; NULL: the game has no such verb */
  gboolean is_known;      /* that is a name of the library's people */
  guint marks;            /* of everything in this message */
  const char *const *own; /* the addresses of who sits there */
  char *doubts;           /* what speaks against the mail, or NULL */
  gint64 since, until;
} Search;

static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *folded_a = g_utf8_casefold (a, -1);
  g_autofree char *folded_b = g_utf8_casefold (b, -1);

  return g_str_equal (folded_a, folded_b);
}

static const GrapePerson *
person_of (const Search *search)
{
  const char *address = search->message->from_address;

  for (guint i = 0; *address != '\0' && i < search->table->people->len; i++)
    {
      const GrapePerson *person = g_ptr_array_index (search->table->people, i);

      if (g_strv_contains ((const char *const *)person->addresses, address))
        return person;
    }
  return NULL;
}

/* Somebody without a seat acts by the name that the library has for the address, or else by the one
 * they write under. */
static void
find_person (Search *search)
{
  const GrapeRules *rules = grape_instance_rules (search->table->instance);
  const GrapePerson *known = person_of (search);
  const char *name = known != NULL ? known->name : search->message->from_name;

  if (!grape_verb_by (rules->verbs, GRAPE_BY_PERSON) || !grape_name_valid (name))
    return;
  search->person = name;
  search->is_known = known != NULL;
  search->own = known != NULL ? (const char *const *)known->addresses : NULL;
}

/* The sender's seat: by address; else, with a doubt, by the name they write under. */
static gboolean
find_seat (Search *search)
{
  const GrapeMessage *message = search->message;
  const GrapeTable *table = grape_instance_position (search->table->instance)->table;
  guint n_found = 0;

  for (guint i = 0; i < search->table->sittings->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (search->table->sittings, i);

      if (*message->from_address == '\0'
          || !g_strv_contains ((const char *const *)sitting->person->addresses,
                               message->from_address))
        continue;
      if (sitting->seat == GRAPE_AUTHOR_REFEREE)
        return FALSE; /* the referee's own posts */
      search->seat = sitting->seat;
      search->own = (const char *const *)sitting->person->addresses;
      n_found++;
    }
  if (n_found > 1)
    search->marks |= GRAPE_MARK_AMBIGUOUS;
  if (n_found == 0)
    find_person (search);
  for (guint i = 0; n_found == 0 && i < grape_table_size (table); i++)
    if (!grape_table_seat (table, (int)i)->left
        && (same_name (grape_table_name (table, (int)i), message->from_name)
            || (search->person != NULL
                && same_name (grape_table_name (table, (int)i), search->person))))
      {
        search->seat = (int)i;
        search->own = NULL;
        search->marks |= GRAPE_MARK_SENDER;
        n_found++;
      }
  return n_found > 0 || search->tie >= GRAPE_TIE_CHAIN;
}

/* When what the seat owes now began, and until when it is owed. */
static void
find_period (Search *search)
{
  const GrapePosition *position = grape_instance_position (search->table->instance);
  g_autoptr (GArray) pending = grape_position_pending (position);

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);

      if (item->seat == search->seat || i == 0)
        {
          search->since = item->since;
          search->until = item->until;
        }
      if (item->seat == search->seat)
        return;
    }
}

static void
add_remark (GrapeProposal *proposal, const char *remark)
{
  /* Game and engine may say the same of a refused move. */
  if (remark == NULL || *remark == '\0'
      || (proposal->remark != NULL && strstr (proposal->remark, remark) != NULL))
    return;
  char *joined = proposal->remark != NULL ? g_strdup_printf ("%s; %s", proposal->remark, remark)
                                          : g_strdup (remark);
  g_free (proposal->remark);
  proposal->remark = joined;
}

/* Tries the proposal as if it were done in time. */
static void
try_out (Search *search, GrapeProposal *proposal)
{
  const GrapePosition *now = grape_instance_position (search->table->instance);
  g_autoptr (GrapeInstance) copy = grape_instance_copy (search->table->instance);
  g_autoptr (GError) error = NULL;
  gint64 at = search->until != 0 ? MIN (proposal->at, search->until) : proposal->at;

  if (grape_instance_act_by (copy, MAX (at, now->at), proposal->author, proposal->person,
                             proposal->text, NULL, &error))
    return;
  proposal->marks |= GRAPE_MARK_ILLEGAL;
  proposal->confidence = MIN (proposal->confidence, ILLEGAL_MOST);
  add_remark (proposal, error->message);
}

static guint
weighed (const Search *search, guint confidence)
{
  if (search->tie == GRAPE_TIE_SENDER)
    confidence = confidence * SENDER_PERCENT / 100;
  if (search->marks & GRAPE_MARK_SENDER)
    confidence = confidence * NAME_PERCENT / 100;
  if (search->marks & GRAPE_MARK_DOUBTFUL)
    confidence = confidence * DOUBT_PERCENT / 100;
  return confidence;
}

static void
propose (Search *search, guint start, guint end, const char *text, guint confidence,
         const char *remark)
{
  const GrapeMessage *message = search->message;
  const GrapePosition *now = grape_instance_position (search->table->instance);
  GrapeProposal *proposal = g_new0 (GrapeProposal, 1);

  proposal->instance = g_strdup (grape_instance_header (search->table->instance)->id);
  proposal->author = search->seat;
  proposal->person = search->seat == GRAPE_AUTHOR_PERSON ? g_strdup (search->person) : NULL;
  proposal->text = g_strdup (text);
  proposal->at = message->at != 0 ? message->at : now->at;
  proposal->message = message->id;
  proposal->start = grape_body_map (search->body, start);
  proposal->end = grape_body_map (search->body, end > start ? end - 1 : start) + 1;
  proposal->confidence = weighed (search, confidence);
  proposal->marks = search->marks;
  proposal->remark = g_strdup (remark);
  if (message->at == 0)
    add_remark (proposal, "The message has no date that can be read");
  if (search->marks & GRAPE_MARK_SENDER)
    add_remark (proposal, "The address is not known; the name is a player's");
  if (proposal->person != NULL && !search->is_known)
    add_remark (proposal, "Somebody without a seat, whose address is not known");
  add_remark (proposal, search->doubts);
  if (search->marks & GRAPE_MARK_AMBIGUOUS)
    add_remark (proposal, "It may be meant for another game or seat of the sender's");
  try_out (search, proposal);
  if (search->until != 0 && proposal->at > search->until)
    {
      g_autofree char *until = grape_time_format (search->until);
      g_autofree char *late = g_strdup_printf ("Sent after the deadline, %s", until);

      proposal->marks |= GRAPE_MARK_LATE;
      add_remark (proposal, late);
    }
  g_ptr_array_add (search->table->proposals, proposal);
}

static gboolean
is_one_of (const char *text, const char *const *words)
{
  return g_strv_contains (words, text);
}

/* A common act on a line of its own; NULL when the line is none. */
static char *
read_act (const char *line, guint *confidence)
{
  static const char *const leaving[] = { "leave",
                                         "i leave",
                                         "i leave the game",
                                         "i resign",
                                         "i quit",
                                         "i am leaving",
                                         "i resign from the game",
                                         "i'm leaving the game",
                                         "i retire",
                                         NULL };
  static const char *const returning[] = { "return", "i am back", "i'm back", NULL };
  g_autofree char *plain = g_strstrip (g_ascii_strdown (line, -1));
  gsize length = strlen (plain);

  while (length > 0 && strchr (".!", plain[length - 1]) != NULL)
    plain[--length] = '\0';
  *confidence = strchr (plain, ' ') != NULL ? LIKELY_ACT : SURE_ACT;
  if (is_one_of (plain, leaving))
    return g_strdup ("leave");
  if (is_one_of (plain, returning))
    return g_strdup ("return");
  *confidence = SURE_ACT;
  if (g_str_has_prefix (plain, "vacation ") && strstr (plain, "..") != NULL)
    return g_strdup (plain);
  if (g_str_has_prefix (plain, "substitute "))
    {
      g_autofree char *as_written = g_strstrip (g_strdup (line));

      return g_strdup_printf ("substitute %s", g_strchug (as_written + strlen ("substitute ")));
    }
  if (g_str_equal (plain, "join") || g_str_has_prefix (plain, "join for "))
    return g_strdup (plain);
  return NULL;
}

/* Somebody who is not at the table can only join it, under the name they write. */
static void
propose_join (Search *search, guint start, guint end, const char *act)
{
  const char *name = search->message->from_name;
  g_autofree char *text = NULL;

  if (!g_str_has_prefix (act, "join") || *name == '\0')
    return;
  text = g_strdup_printf ("join %s%s", name, act + strlen ("join"));
  propose (search, start, end, text, LIKELY_ACT, "Somebody new");
}

static void
search_acts (Search *search, const char *own)
{
  for (guint start = 0; own[start] != '\0';)
    {
      guint end = start + (guint)strcspn (own + start, "\n");
      g_autofree char *line = g_strndup (own + start, end - start);
      guint confidence = 0;
      g_autofree char *act = read_act (line, &confidence);

      if (act != NULL && search->seat == GRAPE_AUTHOR_REFEREE)
        propose_join (search, start, end, act);
      else if (act != NULL && !g_str_has_prefix (act, "join"))
        propose (search, start, end, act, confidence, NULL);
      start = own[end] != '\0' ? end + 1 : end;
    }
}

/**
 * grape_finder_table_search:
 * @message: with its text
 * @ambiguous: other instances are as likely
 *
 * Adds what @message proposes to the table's proposals. Messages from before the present round say
 * nothing about it.
 */
void
grape_finder_table_search (GrapeFinderTable *self, const GrapeMessage *message, GrapeTie tie,
                           gboolean ambiguous)
{
  Search search = { .table = self,
                    .message = message,
                    .tie = tie,
                    .seat = GRAPE_AUTHOR_REFEREE,
                    .marks = ambiguous ? GRAPE_MARK_AMBIGUOUS : 0 };

  if (!find_seat (&search))
    return;
  find_period (&search);
  if (message->at != 0 && message->at < search.since)
    return;
  g_autofree char *doubts = grape_mail_doubts (message, search.own, search.until);
  search.doubts = doubts;
  if (doubts != NULL)
    search.marks |= GRAPE_MARK_DOUBTFUL;
  g_autoptr (GrapeBody) body = grape_body_new (message->text);
  const char *own = grape_body_own (body);
  search.body = body;
  search_acts (&search, own);
  if (search.seat < 0 && search.person == NULL)
    return;
  if (search.seat < 0)
    search.seat = GRAPE_AUTHOR_PERSON;
  g_autoptr (GArray) found
      = grape_position_find (grape_instance_position (self->instance), search.seat, own);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *each = &g_array_index (found, GrapeFound, i);

      propose (&search, each->start, each->end, each->text, each->confidence, each->remark);
    }
}

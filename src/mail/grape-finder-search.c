/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a message proposes: moves that the game finds in its writer's own words, and common acts;
 * each is tried on a copy of the instance, so that its remark says what the rules say. */
#include "grape-finder-game.h"

#include <string.h>

#include "engine/grape-verb.h"
#include "grape-body-quotes.h"
#include "grape-fold.h"
#include "find/grape-find.h"
#include "grape-gmime.h"
#include "grape-mail-doubts.h"
#include "grape-mail-parse.h"
#include "library/grape-library-people.h"

/* A clock may be slow, and a game may be made from mail that is a few days old. */
#define MOST_BEFORE_S (30 * GRAPE_DAY_S)

#ifndef N_
#define N_(String) (String)
#endif

typedef struct
{
  GrapeFinderGame *game;
  const GrapeMessage *message;
  const GrapeBody *body;
  GrapeTie tie;
  int seat; /* or, for somebody who is not at the table, GRAPE_AUTHOR_REFEREE during the search for
             * a join, and GRAPE_AUTHOR_PERSON during the search for acts that anybody may do */
  gboolean is_referee;    /* seat is GRAPE_AUTHOR_REFEREE for its own sake: rulings */
  const char *person;     /* the name for such an act; NULL: the game has no such verb */
  gboolean is_known;      /* whether the library's people have that name */
  guint marks;            /* of everything in this message */
  const char *const *own; /* the addresses of the person on that seat */
  gboolean has_doubts;    /* @doubts is read */
  char *doubts;           /* (owned): the doubts about the mail, or NULL */
  gboolean is_misdated;   /* its date is before the game */
  gint64 since, until;
  GrapeInstance *after; /* (owned): the instance after the certain acts of this message; or NULL */
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

  for (guint i = 0; *address != '\0' && i < search->game->people->len; i++)
    {
      const GrapePerson *person = g_ptr_array_index (search->game->people, i);

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
  const GrapeRules *rules = grape_instance_rules (search->game->instance);
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
  const GrapeTable *table = grape_instance_position (search->game->instance)->table;
  guint n_found = 0;

  for (guint i = 0; i < search->game->sittings->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (search->game->sittings, i);

      if (*message->from_address == '\0'
          || !g_strv_contains ((const char *const *)sitting->person->addresses,
                               message->from_address))
        continue;
      if (sitting->seat == GRAPE_AUTHOR_REFEREE)
        {
          /* The referee's own posts, and in some games what they rule. */
          search->is_referee = grape_finder_game_rules (search->game, sitting);
          search->seat = GRAPE_AUTHOR_REFEREE;
          search->own = (const char *const *)sitting->person->addresses;
          return search->is_referee;
        }
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

/**
 * grape_finder_game_since:
 * @until: (out): its deadline; 0: none
 *
 * Returns: when that began which @seat owes now; 0: at no certain time
 */
gint64
grape_finder_game_since (const GrapeFinderGame *self, int seat, gint64 *until)
{
  g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (self->instance));
  gint64 since = *until = 0;

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);

      if (item->seat == seat || i == 0)
        {
          since = item->since;
          *until = item->until;
        }
      if (item->seat == seat)
        break;
    }
  return since;
}

/* Game and engine may give the same reason for a refused move, one of them at greater length. */
void
grape_finder_add_remark (GrapeProposal *proposal, const char *remark)
{
  if (remark == NULL || *remark == '\0'
      || (proposal->remark != NULL && strstr (proposal->remark, remark) != NULL))
    return;
  if (proposal->remark != NULL && strstr (remark, proposal->remark) != NULL)
    g_clear_pointer (&proposal->remark, g_free);
  char *joined = proposal->remark != NULL ? g_strdup_printf ("%s; %s", proposal->remark, remark)
                                          : g_strdup (remark);
  g_free (proposal->remark);
  proposal->remark = joined;
}

/* Tries the proposal as if it came in time, and after what stands before it in its message: a
 * substitute plays only during a vacation that was announced. */
static void
try_out (Search *search, GrapeProposal *proposal)
{
  const GrapePosition *now = grape_instance_position (search->game->instance);
  g_autoptr (GrapeInstance) copy = grape_instance_copy (search->game->instance);
  g_autoptr (GError) error = NULL;
  gint64 at = search->until != 0 ? MIN (proposal->at, search->until) : proposal->at;

  at = MAX (at, now->at);
  if (grape_instance_act_by (copy, at, proposal->author, proposal->person, proposal->text, NULL,
                             &error)
      || (search->after
          && grape_instance_act_by (search->after, at, proposal->author, proposal->person,
                                    proposal->text, NULL, NULL)))
    return;
  proposal->marks |= GRAPE_MARK_ILLEGAL;
  proposal->sureness = GRAPE_UNSURE;
  grape_finder_add_remark (proposal, error->message);
}

/* What follows an act in its message is tried after it. */
static void
go_on_after (Search *search, const GrapeProposal *act)
{
  gint64 now = grape_instance_position (search->game->instance)->at;

  if (act->sureness < GRAPE_CERTAIN || act->marks != 0)
    return;
  if (!search->after)
    search->after = grape_instance_copy (search->game->instance);
  grape_instance_act_by (search->after, MAX (act->at, now), act->author, act->person, act->text,
                         NULL, NULL);
}

/* Most mail proposes nothing, and nobody asks whether it is forged. */
static void
read_doubts (Search *search)
{
  if (search->has_doubts)
    return;
  search->has_doubts = TRUE;
  search->doubts = grape_mail_doubts (search->message, search->own, search->until);
  if (search->doubts != NULL)
    search->marks |= GRAPE_MARK_DOUBTFUL;
}

static void
propose (Search *search, const GrapeFound *found, const char *remark)
{
  const GrapeMessage *message = search->message;
  const GrapePosition *now = grape_instance_position (search->game->instance);
  GrapeProposal *proposal = g_new0 (GrapeProposal, 1);

  read_doubts (search);
  proposal->instance = g_strdup (grape_instance_header (search->game->instance)->id);
  proposal->author = search->seat;
  proposal->person = search->seat == GRAPE_AUTHOR_PERSON ? g_strdup (search->person) : NULL;
  proposal->text = g_strdup (found->text);
  proposal->at = message->at != 0 ? message->at : now->at;
  proposal->message = message->id;
  proposal->start = grape_body_map (search->body, found->start);
  proposal->end = grape_body_map_end (search->body, found->end);
  if (found->end <= found->start)
    proposal->start = proposal->end = 0; /* in the subject */
  proposal->sureness = grape_found_sureness (found, search->tie);
  if (search->marks & (GRAPE_MARK_SENDER | GRAPE_MARK_DOUBTFUL | GRAPE_MARK_AMBIGUOUS))
    proposal->sureness = GRAPE_UNSURE;
  proposal->marks = search->marks;
  proposal->remark = g_strdup (found->remark);
  grape_finder_add_remark (proposal, remark);
  if (message->at == 0 || search->is_misdated)
    proposal->sureness = GRAPE_UNSURE;
  if (search->is_misdated)
    grape_finder_add_remark (proposal, N_ ("Its date is wrong: it is from before the game"));
  else if (message->at == 0)
    grape_finder_add_remark (proposal, N_ ("The message has no readable date"));
  if (search->marks & GRAPE_MARK_SENDER)
    grape_finder_add_remark (proposal, N_ ("The address is unknown, but the name is a player's"));
  if (proposal->person != NULL && !search->is_known)
    grape_finder_add_remark (proposal, N_ ("Somebody without a seat, whose address is unknown"));
  grape_finder_add_remark (proposal, search->doubts);
  if (search->marks & GRAPE_MARK_AMBIGUOUS)
    grape_finder_add_remark (proposal,
                             N_ ("It may be meant for another game or seat of the sender's"));
  try_out (search, proposal);
  if (search->until != 0 && proposal->at > search->until)
    {
      g_autofree char *until = grape_time_format (search->until);
      g_autofree char *late = g_strdup_printf (N_ ("Sent after the deadline, %s"), until);

      proposal->marks |= GRAPE_MARK_LATE;
      grape_finder_add_remark (proposal, late);
    }
  proposal->meant = grape_found_sureness (found, search->tie) > GRAPE_UNSURE;
  if (message->variant)
    g_hash_table_add (search->game->variants, g_memdup2 (&message->id, sizeof message->id));
  g_ptr_array_add (search->game->proposals, proposal);
}

/* "Dora plays for me while I'm away, from the 10th to the 17th": the vacation comes first. */
static void
put_vacation_first (GArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      GrapeFound vacation = g_array_index (found, GrapeFound, i);

      if (!g_str_has_prefix (vacation.text, "vacation "))
        continue;
      for (guint k = 0; k < found->len; k++)
        if (g_str_has_prefix (g_array_index (found, GrapeFound, k).text, "substitute "))
          vacation.start = MIN (vacation.start, g_array_index (found, GrapeFound, k).start);
      memmove (&g_array_index (found, GrapeFound, 1), found->data, i * sizeof (GrapeFound));
      g_array_index (found, GrapeFound, 0) = vacation;
      return;
    }
}

/* Acts that people write in any game. Somebody who is not at the table can only join it. */
static void
search_acts (Search *search, const GrapeSpoken *letter)
{
  g_autoptr (GArray) found = grape_find_acts (grape_instance_position (search->game->instance),
                                              search->seat, search->message->from_name, letter);
  gboolean joins = search->seat == GRAPE_AUTHOR_REFEREE;

  put_vacation_first (found);
  for (guint i = 0; i < found->len; i++)
    {
      GPtrArray *proposals = search->game->proposals;

      propose (search, &g_array_index (found, GrapeFound, i), joins ? N_ ("Somebody new") : NULL);
      /* "I'm back" from somebody who was not away here is about something else. */
      const GrapeProposal *last = g_ptr_array_index (proposals, proposals->len - 1);
      if (search->tie <= GRAPE_TIE_SENDER && last->marks & GRAPE_MARK_ILLEGAL)
        g_ptr_array_remove_index (proposals, proposals->len - 1);
      else if (!joins)
        go_on_after (search, last);
    }
}

/* The game as it is when the message arrives: everything due until then has happened. NULL: as it
 * is now. */
static GrapeInstance *
advance_copy (const Search *search)
{
  GrapeInstance *now = search->game->instance, *copy;
  gint64 at = search->message->at, wakes;

  if (search->until != 0)
    at = MIN (at, search->until);
  wakes = grape_instance_wakes_at (now);
  if (wakes == 0 || wakes > at)
    return NULL;
  copy = grape_instance_copy (now);
  grape_instance_advance (copy, at, NULL);
  return copy;
}

/* Whether the referee entered this move, or took it from another message. */
static gboolean
was_taken (const Search *search, const char *text)
{
  GrapeInstance *instance = search->game->instance;

  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->at < search->message->at)
        return FALSE;
      if (event->author == search->seat && g_strcmp0 (event->text, text) == 0)
        return TRUE;
    }
  return FALSE;
}

/* A letter that was sent in time for an earlier round but came into the library only now: what it
 * meant then, for the referee to decide. */
static void
search_past (Search *search, const GrapeSpoken *letter)
{
  static const char *const remark
      = N_ ("Sent in time, but it was imported only when what it is for was over");
  GrapeInstance *instance = search->game->instance;
  guint n = grape_instance_n_events (instance);

  while (n > 0 && grape_instance_event (instance, n)->at > search->message->at)
    n--;
  g_autoptr (GrapePosition) then = grape_instance_at (instance, n, NULL);
  if (then == NULL || !grape_table_seat (then->table, search->seat))
    return;
  read_doubts (search); /* by the deadline that it had */
  search->until = 0;
  search->marks |= GRAPE_MARK_PAST;
  g_autoptr (GArray) found = grape_find (then, search->seat, letter);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *each = &g_array_index (found, GrapeFound, i);

      if (grape_found_sureness (each, search->tie) == GRAPE_UNSURE
          || was_taken (search, each->text))
        continue;
      propose (search, each, remark);
      GrapeProposal *last
          = g_ptr_array_index (search->game->proposals, search->game->proposals->len - 1);
      last->sureness = GRAPE_UNSURE;
    }
}

/* "Yes." and "9" answer what was asked. In mail that answers something else, and that nothing but
 * its sender ties to the game, they say no move. */
static gboolean
answers_elsewhere (const Search *search, const GrapeFound *found)
{
  static const char consent[]
      = "^\\W*(?:\\w+\\W+){0,2}(?:yes|no|ok|okay|sure|agreed|aye|nay|yep|yup|nope)\\b";
  g_autofree char *said
      = g_strndup (grape_body_own (search->body) + found->start, found->end - found->start);
  gboolean consents
      = g_regex_match_simple (consent, said, G_REGEX_CASELESS, 0)
        && !g_regex_match_simple ("\\b(?:vote|ballot|proposal|motion)", said, G_REGEX_CASELESS, 0);

  return search->tie <= GRAPE_TIE_SENDER
         && (search->message->in_reply_to != NULL
             || (search->message->references != NULL && search->message->references[0] != NULL))
         && (found->plain < GRAPE_PLAIN_FRAME || found->verb_alone || consents
             || (found->weak && found->plain < GRAPE_PLAIN_VERB));
}

/* "Please ignore my last mail" doubts what came before it, if it names no other move. */
static void
note_retraction (Search *search, const GrapeSpoken *letter, guint n_before)
{
  GrapeRetraction retraction = { search->seat, search->message->at };

  for (guint i = n_before; i < search->game->proposals->len; i++)
    if (((GrapeProposal *)g_ptr_array_index (search->game->proposals, i))->sureness > GRAPE_UNSURE)
      return;
  if (search->seat < 0 || retraction.at == 0 || !grape_find_takes_back (letter))
    return;
  g_array_append_val (search->game->retractions, retraction);
  /* "Hold on", in an answer to somebody on another list, takes back no accepted move. */
  if (search->tie <= GRAPE_TIE_SENDER
      && (search->message->in_reply_to != NULL
          || (search->message->references != NULL && search->message->references[0] != NULL)))
    return;
  const char *own = letter->text, *line = own + strspn (own, " \t\n");
  guint start = (guint)(line - own), end = start + (guint)strcspn (line, "\n");
  read_doubts (search);
  const GrapeRegret regret = { .message = search->message,
                               .seat = search->seat,
                               .start = grape_body_map (search->body, start),
                               .end = grape_body_map_end (search->body, end),
                               .marks = search->marks,
                               .doubts = search->doubts };
  grape_finder_game_take_back (search->game, &regret);
}

/* What @body's own words propose, and nothing that its message proposes already. */
static void
search_body (Search *search, const GrapeBody *body, gboolean is_past)
{
  static const char *const is_long
      = N_ ("It is very long, and its middle was not searched for moves");
  GrapeFinderGame *self = search->game;
  const GrapeMessage *message = search->message;
  g_autofree char *subject = grape_fold (message->subject);
  g_autoptr (GArray) quotes = grape_body_quotes (body);
  const GrapeSpoken letter = {
    .subject = subject,
    .text = grape_body_own (body),
    .at = message->at,
    .tie = search->tie,
    .name = grape_instance_header (self->instance)->name,
    .person = search->person,
    .quotes = quotes,
  };
  guint n_before = self->proposals->len;

  search->body = body;
  if (is_past)
    {
      search_past (search, &letter);
      if (self->proposals->len == n_before)
        note_retraction (search, &letter, n_before);
      return;
    }
  if (!search->is_referee)
    {
      search_acts (search, &letter);
      if (search->seat < 0 && search->person == NULL)
        return;
      if (search->seat < 0)
        search->seat = GRAPE_AUTHOR_PERSON;
    }
  g_autoptr (GrapeInstance) then = advance_copy (search);
  g_autoptr (GArray) found = grape_find (
      grape_instance_position (then != NULL ? then : self->instance), search->seat, &letter);
  for (guint i = 0; i < found->len; i++)
    if (!answers_elsewhere (search, &g_array_index (found, GrapeFound, i)))
      {
        propose (search, &g_array_index (found, GrapeFound, i),
                 grape_body_is_cut (body) ? is_long : NULL);
        GrapeProposal *last = g_ptr_array_index (self->proposals, self->proposals->len - 1);
        if (grape_body_is_cut (body))
          last->sureness = MIN (last->sureness, GRAPE_LIKELY);
      }
  note_retraction (search, &letter, n_before);
}

/* The HTML part says something else than the plain one: both may be meant. */
static void
search_other (Search *search, const GrapeBody *body, gboolean is_past, guint first)
{
  GPtrArray *proposals = search->game->proposals;
  guint n_plain = proposals->len;

  search_body (search, body, is_past);
  for (guint i = proposals->len; i > n_plain; i--)
    {
      const GrapeProposal *other = g_ptr_array_index (proposals, i - 1);
      gboolean known = FALSE;

      for (guint k = first; k < n_plain && !known; k++)
        {
          const GrapeProposal *plain = g_ptr_array_index (proposals, k);

          known = plain->author == other->author && g_str_equal (plain->text, other->text);
        }
      if (known)
        g_ptr_array_remove_index (proposals, i - 1);
    }
}

/* A mail that names the game, or answers its posts, cannot be older than the game: then its date is
 * wrong, and the time at which a server had it stands in, if that is known. */
static gint64
time_of (const GrapeFinderGame *self, const GrapeMessage *message, GrapeTie tie)
{
  gint64 begun = grape_instance_header (self->instance)->at;

  if (tie < GRAPE_TIE_CHAIN || message->at == 0 || message->at >= begun - MOST_BEFORE_S)
    return message->at;
  g_autoptr (GMimeMessage) mime = grape_mail_parse_head (message->raw);
  gint64 received_at = mime != NULL ? grape_mail_received_at (mime) : 0;
  return received_at >= begun            ? received_at
         : message->envelope_at >= begun ? message->envelope_at
                                         : 0;
}

/**
 * grape_finder_game_search:
 * @sent: with its text
 * @ambiguous: other instances are as likely
 *
 * Adds what @sent proposes to the game's proposals. Messages from before the present round
 * propose nothing for it; what they meant when they were sent is shown once, if they were not
 * searched before.
 */
void
grape_finder_game_search (GrapeFinderGame *self, const GrapeMessage *sent, GrapeTie tie,
                          gboolean ambiguous)
{
  GrapeMessage dated = *sent;
  const GrapeMessage *message = &dated;
  Search search = { .game = self,
                    .message = message,
                    .tie = tie,
                    .seat = GRAPE_AUTHOR_REFEREE,
                    .marks = ambiguous ? GRAPE_MARK_AMBIGUOUS : 0 };

  dated.at = time_of (self, sent, tie);
  search.is_misdated = dated.at != sent->at;
  if (!find_seat (&search))
    return;
  search.since = grape_finder_game_since (self, search.seat, &search.until);
  gboolean is_past = message->at != 0 && message->at < search.since;
  if (is_past
      && (message->id <= self->searched || search.seat < 0
          || message->at < grape_instance_header (self->instance)->at))
    return;
  g_autoptr (GrapeBody) body = grape_body_new (message->text);
  g_autoptr (GrapeBody) other = grape_body_new_other (message->text);
  guint first = self->proposals->len;
  int seat = search.seat;
  search_body (&search, body, is_past);
  search.seat = seat;
  if (other != NULL)
    search_other (&search, other, is_past, first);
  g_clear_pointer (&search.after, grape_instance_free);
  g_free (search.doubts);
}

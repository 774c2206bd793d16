/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every game in mid-play. Bots choose the moves and the games are folded like any other; the seats
 * belong to people, so that the sample looks like a referee's desk in the middle of an evening. The
 * game without a referee is a practice game of the user's. */
#include "grape-sample-private.h"
#include "grape-sample.h"

#include "grape-library-inbox.h"
#include "grape-library-instances.h"
#include "grape-library-mail.h"
#include "grape-library-people.h"

#include "engine/grape-script.h"
#include "engine/grape-time.h"
#include "engine/grape-verb.h"

#include <string.h>
#include <sys/random.h>

#define BUDGET     500
#define MOST_TRIES 20

#define SLACK_S (11 * GRAPE_HOUR_S) /* from the last event to now */

typedef struct
{
  const char *game;
  const char *name;
  const char *people[8]; /* NULL-terminated */
  guint phases;          /* rounds resolved before the sample begins .. */
  guint events;          /* .. or, if not 0, the length of the log */
  gint64 step_s;         /* between two moves; 0: it has a script */
  gboolean practice;     /* the user has the first seat, bots the others */
} Sample;

static const Sample samples[] = {
  { "viruses", "Tuesday table", { "Ann", "Bob", "Cleo", "Dora" }, 7, 0, 4 * GRAPE_HOUR_S, FALSE },
  { "pure-skill", "Thirteen prizes", { "Emil", "Fay", "Gus" }, 5, 0, 7 * GRAPE_HOUR_S, FALSE },
  { "spades",
    "Partners by post",
    { "Ann", "Emil", "Bob", "Fay" },
    9,
    142,
    2 * GRAPE_HOUR_S,
    FALSE },
  { "single-capture-go",
    "Stones on seven",
    { "Cleo", "Dora", "Gus" },
    5,
    0,
    9 * GRAPE_HOUR_S,
    FALSE },
  { "tromino-go", "Ann against Gus", { "Ann", "Gus" }, 9, 17, 6 * GRAPE_HOUR_S, FALSE },
  { "ghost",
    "Letters at both ends",
    { "Bob", "Cleo", "Emil", "Fay" },
    0,
    17,
    5 * GRAPE_HOUR_S,
    FALSE },
  { "double-crash", "Six words to begin", { "Gus", "Cleo" }, 0, 10, 6 * GRAPE_HOUR_S, FALSE },
  { "limerick", "Five lines on the sea", { "Dora", "Emil" }, 0, 1, 5 * GRAPE_HOUR_S, FALSE },
  { "fictionary",
    "Words that nobody knows",
    { "Ann", "Bob", "Cleo", "Fay", "Gus" },
    1,
    0,
    5 * GRAPE_HOUR_S,
    FALSE },
  { "lantern",
    "By the light of the lantern",
    { "Ann", "Cleo", "Dora", "Gus" },
    0,
    26,
    3 * GRAPE_HOUR_S,
    FALSE },
  { "diplomacy",
    "Seven courts",
    { "Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus" },
    5,
    0,
    5 * GRAPE_HOUR_S,
    FALSE },
  { "open-table",
    "The lighthouse keeper’s dice",
    { "Ann", "Bob", "Emil", "Fay" },
    0,
    14,
    5 * GRAPE_HOUR_S,
    FALSE },
  { "pokey-nomic",
    "Rules are made to be changed",
    { "Player", "Ada", "Boole", "Conway" },
    7,
    0,
    5 * GRAPE_HOUR_S,
    TRUE },
  { "blognomic",
    "The east wing",
    { "Player", "Kim", "Lea", "Max", "Noor", "Otto" },
    0,
    0,
    0,
    TRUE },
  { "mediocrity",
    "The golden mean",
    { "Player", "Ada", "Boole", "Conway", "Erdős" },
    3,
    0,
    5 * GRAPE_HOUR_S,
    TRUE },
};

/* Where seeds and names of the samples come from: the system, or the words of the caller and how
 * many times they were asked. */
typedef struct
{
  const char *words; /* NULL: the system */
  guint64 n;
} Source;

static gboolean
fill (Source *source, guint8 *bytes, gsize length, GError **error)
{
  if (source->words)
    {
      GrapeStream stream;
      grape_stream_init_from_text (&stream, source->words, source->n++);
      for (gsize i = 0; i < length; i++)
        bytes[i] = (guint8)grape_stream_below (&stream, 256);
      return TRUE;
    }
  if (getrandom (bytes, length, 0) == (gssize)length)
    return TRUE;
  g_set_error_literal (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FAILED,
                       "The system gave no random numbers (getrandom failed)");
  return FALSE;
}

static GrapeHeader *
plan (const Sample *sample, const GrapeRules *rules, const char *referee, Source *source,
      GError **error)
{
  guint8 id[8];
  if (!fill (source, id, sizeof id, error))
    return NULL;
  g_autofree char *hex = grape_hex_encode (id, sizeof id);
  GrapeHeader *header = grape_header_new (rules, hex, sample->name, 0);
  g_free (header->referee);
  header->referee = sample->practice ? NULL : g_strdup (referee);
  for (guint i = 0; sample->people[i]; i++)
    grape_header_add_seat (header, sample->people[i],
                           sample->practice && i > 0 ? rules->bots[1] : NULL);
  return header;
}

/* Chooses what a player would: the bot uses the seat's own view. */
static char *
choose (GrapeInstance *instance, int seat)
{
  static const char *const levels[] = { "simple", "good", "simple" };
  const GrapePosition *position = grape_instance_position (instance);
  GrapeStream stream;
  g_autofree char *label
      = g_strdup_printf ("sample %s %d", grape_instance_header (instance)->id, seat);
  grape_stream_init_from_text (&stream, label, grape_instance_n_events (instance));
  return grape_position_bot (position, seat, levels[seat % (int)G_N_ELEMENTS (levels)], &stream,
                             BUDGET);
}

/* What the referee would say, where it can be listed: the first, and now and then the second, so
 * that it does not go one way only. */
static char *
rule (GrapeInstance *instance)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GPtrArray) moves = grape_verb_by (position->rules->verbs, GRAPE_BY_REFEREE)
                                    ? grape_position_legal (position, GRAPE_AUTHOR_REFEREE)
                                    : NULL;

  if (!moves || !moves->len)
    return NULL;
  gboolean second = moves->len > 1 && grape_instance_n_events (instance) / 2 % 3 == 2;
  return g_strdup (g_ptr_array_index (moves, second ? 1 : 0));
}

static int
who_owes (GrapeInstance *instance)
{
  g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (instance));
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat >= 0 && !item->done)
        return item->seat;
    }
  return -1;
}

static gboolean
is_far_enough (GrapeInstance *instance, const Sample *sample, guint first)
{
  const GrapePosition *position = grape_instance_position (instance);
  if (grape_position_over (position))
    return TRUE;
  if (sample->events)
    return grape_instance_n_events (instance) >= sample->events && who_owes (instance) >= 0;
  return grape_position_phase (position) >= first + sample->phases
         && (!sample->practice || who_owes (instance) == 0);
}

static gboolean
play (GrapeInstance *instance, const Sample *sample, GError **error)
{
  gint64 at = grape_instance_position (instance)->at;
  guint first;
  if (!grape_instance_advance (instance, at, error))
    return FALSE;
  first = grape_position_phase (grape_instance_position (instance));
  while (!is_far_enough (instance, sample, first))
    {
      int seat = who_owes (instance), by = seat >= 0 ? seat : GRAPE_AUTHOR_REFEREE;
      g_autofree char *move = seat >= 0 ? choose (instance, seat) : rule (instance);
      at += sample->step_s;
      if (!(move ? grape_instance_act (instance, at, by, move, error)
                 : grape_instance_advance (instance, at, error)))
        return FALSE;
    }
  return TRUE;
}

/* In a practice game the bots have moved before the user looks. */
static gboolean
let_bots_move (GrapeInstance *instance, GError **error)
{
  gint64 at = grape_instance_position (instance)->at;
  g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (instance));
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_autofree char *move = item->seat > 0 && !item->done ? choose (instance, item->seat) : NULL;
      if (move && !grape_instance_act (instance, at, item->seat, move, error))
        return FALSE;
    }
  return TRUE;
}

/* As its script says; everybody's time in it is fixed. */
static GrapeInstance *
begin_script (GrapeHeader *header, const guint8 *seed, gint64 now, GError **error)
{
  const GrapeSeat *user = g_ptr_array_index (header->seats, 0);

  header->at = grape_sample_blognomic_begin (now);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, error);
  return instance && grape_sample_play_blognomic (instance, user->name, error)
             ? g_steal_pointer (&instance)
             : NULL;
}

/* Plays twice: the length of the first play tells when the second must begin, to be in the middle
 * at @now. */
static GrapeInstance *
begin (const Sample *sample, const GrapeRules *rules, const char *referee, Source *source,
       gint64 now, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GrapeHeader) header = plan (sample, rules, referee, source, error);
  if (!header || !fill (source, seed, sizeof seed, error))
    return NULL;
  grape_random_commit (seed, header->commitment);
  if (!sample->step_s)
    return begin_script (header, seed, now, error);
  header->at = now - now % GRAPE_HOUR_S;
  g_autoptr (GrapeInstance) first = grape_instance_new (header, seed, NULL, error);
  if (!first || !play (first, sample, error))
    return NULL;
  header->at -= grape_instance_position (first)->at - header->at + SLACK_S;
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, error);
  if (!instance || !play (instance, sample, error)
      || (sample->practice && !let_bots_move (instance, error)))
    return NULL;
  return g_steal_pointer (&instance);
}

/* The game may by chance be over too early, or nobody owes a move: then another one begins.
 */
static GrapeInstance *
begin_lively (const Sample *sample, const GrapeRules *rules, const char *referee, Source *source,
              gint64 now, GError **error)
{
  GrapeInstance *instance = NULL;
  for (guint i = 0; i < MOST_TRIES; i++)
    {
      g_clear_pointer (&instance, grape_instance_free);
      instance = begin (sample, rules, referee, source, now, error);
      if (!instance
          || (!grape_position_over (grape_instance_position (instance))
              && who_owes (instance) >= 0))
        break;
    }
  return instance;
}

static gint64
person (GrapeLibrary *library, const char *name, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_autofree char *address = g_strdup_printf ("%s@example.org", lower);
  const char *addresses[] = { address, NULL };
  g_autoptr (GrapePerson) known = grape_library_person_of (library, address, NULL);
  return known ? known->id : grape_library_add_person (library, name, addresses, error);
}

static gint64
me (GrapeLibrary *library, char **name, GError **error)
{
  static const char *const addresses[] = { "you@example.org", NULL };
  g_autoptr (GrapePerson) known = grape_library_me (library, NULL);
  *name = g_strdup (known ? known->name : "Player");
  if (known)
    return known->id;
  gint64 id = grape_library_add_person (library, "Player", addresses, error);
  return id && grape_library_set_me (library, id, error) ? id : 0;
}

/* The moves of the round under way, as in a mail: all but the last player's; if players take turns,
 * the next move. */
static gboolean
write_mails (GrapeLibrary *library, GrapeInstance *instance, gint64 archive, gint64 now,
             GError **error)
{
  const GrapePosition *position = grape_instance_position (instance);
  const GrapeHeader *header = grape_instance_header (instance);
  g_autoptr (GArray) pending = grape_position_pending (position);
  guint n = pending->len > 1 ? pending->len - 1 : pending->len;
  for (guint i = 0; i < n; i++)
    {
      int seat = g_array_index (pending, GrapePending, i).seat;
      g_autofree char *move = seat >= 0 ? choose (instance, seat) : NULL;
      g_autoptr (GrapeMessage) message = grape_message_new ();
      GrapeStored stored;
      if (!move)
        continue;
      const char *name = grape_table_name (position->table, seat);
      g_autofree char *lower = g_ascii_strdown (name, -1);
      message->header_at = message->at = now - (gint64)(pending->len - i) * GRAPE_HOUR_S;
      g_autofree char *date = grape_time_format_mail (message->at);
      message->message_id = g_strdup_printf ("%s.%u.%d@example.org", header->id,
                                             grape_position_phase (position), seat);
      message->from_name = g_strdup (name);
      message->from_address = g_strdup_printf ("%s@example.org", lower);
      message->to = g_strdup ("you@example.org");
      message->subject = g_strdup_printf ("[gf:%.8s] my move", header->id);
      message->text = g_strdup_printf ("Hello,\n\n%s\n\n-- \n%s\n", move, name);
      message->body_hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, message->text, -1);
      g_autofree char *raw
          = g_strdup_printf ("From: %s <%s>\nTo: %s\nDate: %s\nSubject: %s\nMessage-ID: <%s>\n"
                             "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n%s",
                             message->from_name, message->from_address, message->to, date,
                             message->subject, message->message_id, message->text);
      message->raw = g_bytes_new (raw, strlen (raw));
      if (!grape_library_add_message (library, archive, message, &stored, error))
        return FALSE;
      const char *at = strstr (message->text, move);
      g_autoptr (GrapeProposal) proposal = g_new0 (GrapeProposal, 1);
      proposal->instance = g_strdup (header->id);
      proposal->author = seat;
      proposal->text = g_strdup (move);
      proposal->at = message->at;
      proposal->message = message->id;
      proposal->start = (guint)(at - message->text);
      proposal->end = proposal->start + (guint)strlen (move);
      proposal->sureness = GRAPE_CERTAIN;
      if (!grape_library_propose (library, proposal, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
store (GrapeLibrary *library, GrapeInstance *instance, const Sample *sample, gint64 my_id,
       GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  if (!grape_library_add_instance (library, instance, error)
      || (!sample->practice
          && !grape_library_set_seat (library, id, GRAPE_AUTHOR_REFEREE, my_id, error)))
    return FALSE;
  if (sample->practice)
    return grape_library_set_seat (library, id, 0, my_id, error);
  for (guint i = 0; sample->people[i]; i++)
    {
      gint64 who = person (library, sample->people[i], error);
      if (!who || !grape_library_set_seat (library, id, (int)i, who, error))
        return FALSE;
    }
  return TRUE;
}

/* An existing sample, by its name, its game and its players. */
static const char *
find (GPtrArray *instances, const Sample *sample)
{
  for (guint i = 0; i < instances->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (instances, i);
      guint n = 0;
      if (g_strcmp0 (summary->game, sample->game) != 0
          || g_strcmp0 (summary->name, sample->name) != 0 || !summary->seats)
        continue;
      while (n < summary->seats->len && sample->people[n]
             && g_str_equal (g_ptr_array_index (summary->seats, n), sample->people[n]))
        n++;
      if (n == g_strv_length ((char **)sample->people))
        return summary->id;
    }
  return NULL;
}

static gboolean
has_society (GPtrArray *instances)
{
  for (guint i = 0; i < instances->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (instances, i);
      if (g_strcmp0 (summary->name, GRAPE_SAMPLE_SOCIETY) == 0)
        return TRUE;
    }
  return !grape_registry_find ("society");
}

/* Nobody has a seat in it: they are people of the library, who act by name. */
static gboolean
add_society (GrapeLibrary *library, const char *user, Source *source, gint64 my_id, gint64 now,
             GError **error)
{
  static const Sample sample = { "society", GRAPE_SAMPLE_SOCIETY, { NULL }, 0, 0, 0, FALSE };
  static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus" };
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GrapeHeader) header
      = plan (&sample, grape_registry_find ("society"), NULL, source, error);
  if (!header || !fill (source, seed, sizeof seed, error))
    return FALSE;
  grape_random_commit (seed, header->commitment);
  header->at = now - GRAPE_SAMPLE_SOCIETY_DAYS * GRAPE_DAY_S;
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, error);
  if (!instance || !grape_sample_play_society (instance, user, now, error)
      || !store (library, instance, &sample, my_id, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!person (library, names[i], error))
      return FALSE;
  return TRUE;
}

/* How many samples to make; each is made once. */
static guint
count_missing (GPtrArray *instances)
{
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    n += grape_registry_find (samples[i].game) && !find (instances, &samples[i]);
  return n + !has_society (instances);
}

static gboolean
create (GrapeLibrary *library, Source *source, gint64 now, GError **error)
{
  g_autoptr (GPtrArray) instances = grape_library_list_instances (library, error);
  if (!instances)
    return FALSE;
  if (count_missing (instances) == 0)
    return TRUE;
  g_autofree char *name = NULL;
  gint64 my_id = me (library, &name, error);
  gint64 archive = my_id ? grape_library_add_archive (library, "sample", NULL, error) : 0;
  if (!archive)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      const Sample *sample = &samples[i];
      const GrapeRules *rules = grape_registry_find (sample->game);
      if (!rules || find (instances, sample)) /* not in this build, or already here */
        continue;
      g_autoptr (GrapeInstance) instance = begin_lively (sample, rules, name, source, now, error);
      if (!instance || !store (library, instance, sample, my_id, error)
          || (!sample->practice && !write_mails (library, instance, archive, now, error)))
        return FALSE;
    }
  if (!has_society (instances) && !add_society (library, name, source, my_id, now, error))
    return FALSE;
  return grape_library_make_threads (library, NULL, error);
}

/**
 * grape_sample_create:
 * @now: the time on the desk's clock; the games began some days before
 * @words: (nullable): what chance is made from, so that the same words give the same games; %NULL:
 *   the system's random numbers
 *
 * Adds a game of each kind in mid-play, most of them refereed by the user, and mails with moves
 * that wait; existing ones stay as they are. Errors: those of the library.
 */
gboolean
grape_sample_create (GrapeLibrary *library, gint64 now, const char *words, GError **error)
{
  Source source = { words, 0 };
  if (!grape_library_begin (library, error))
    return FALSE;
  if (create (library, &source, now, error) && grape_library_commit (library, error))
    return TRUE;
  grape_library_rollback (library);
  return FALSE;
}

/**
 * grape_sample_find:
 *
 * Returns: (transfer full) (nullable): id of the first of the sample games that is in @library
 */
char *
grape_sample_find (GrapeLibrary *library)
{
  g_autoptr (GPtrArray) instances = grape_library_list_instances (library, NULL);
  for (guint i = 0; instances && i < G_N_ELEMENTS (samples); i++)
    {
      const char *id = find (instances, &samples[i]);
      if (id)
        return g_strdup (id);
    }
  return NULL;
}

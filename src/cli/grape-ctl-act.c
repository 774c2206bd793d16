/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `act`: one act of a seat or the referee, stored when it is accepted. */
#include "grape-ctl-society.h"
#include "library/grape-nonce.h"
#include "library/grape-society-books.h"
#include "sync/share/grape-share-members.h"

#include <string.h>

/* What the author may know of the result. */
static GrapeViewer
viewer_of (int author)
{
  return author >= 0                      ? author
         : author == GRAPE_AUTHOR_REFEREE ? GRAPE_VIEWER_REFEREE
                                          : GRAPE_VIEWER_SPECTATOR;
}

static gboolean
read_author (GrapeInstance *instance, const char *text, int *author, char **person, GError **error)
{
  if (grape_author_parse (text, author, person))
    return TRUE;
  *author = grape_table_find (grape_instance_position (instance)->table, text);
  if (*author >= 0)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                   _ ("--by: “%s” is nobody here: write seat:N, a player's name, referee, clock or "
                      "person:NAME"),
                   text);
  return FALSE;
}

/* A shared game that somebody else keeps: the user's acts are sent to them. */
static GrapeShared *
kept_by_another (GrapeCtl *ctl, GrapeInstance *instance)
{
  g_autoptr (GrapeShared) shared = grape_library_shared_of (
      grape_ctl_library (ctl, NULL), grape_instance_header (instance)->id, NULL);

  return shared && shared->seat != GRAPE_AUTHOR_REFEREE ? g_steal_pointer (&shared) : NULL;
}

/* What a bot would do for @author, from what that seat sees. NULL without an error: nothing. */
static char *
bot_choice (GrapeInstance *instance, int author, const char *level, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (instance);
  guint8 seed[GRAPE_SEED_BYTES];
  GrapeStream stream;

  if (author < 0 || !g_strv_contains (rules->bots, level))
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       author < 0 ? _ ("Bots choose for players only: --by seat:N")
                                  : _ ("%s has no bot “%s”"),
                       _ (rules->name), level);
      return NULL;
    }
  if (!grape_ctl_seat_owes (instance, author) || !grape_ctl_seed (NULL, seed, error))
    return NULL;
  g_autofree char *secret = grape_hex_encode (seed, sizeof seed);
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), author);
  grape_stream_init_from_text (&stream, secret, 0);
  return grape_position_bot (view, author, level, &stream, GRAPE_BOT_BUDGET);
}

/* Nobody acts for another there; the act itself refuses spectators. */
static gboolean
is_me (GrapeCtl *ctl, GrapeInstance *instance, const GrapeShared *shared, int author,
       const char *person, GError **error)
{
  const GrapeTable *table = grape_instance_position (instance)->table;
  g_autofree char *mine = shared->seat < 0
                              ? grape_share_person (grape_ctl_library (ctl, NULL), shared, instance)
                              : g_strdup (grape_table_name (table, shared->seat));

  if (!mine || (person ? grape_names_equal (person, mine) : author >= 0 && author == shared->seat))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                   _ ("--by: in this game you act as %s, and for nobody else"), mine);
  return FALSE;
}

typedef struct
{
  gint64 at;
  int author;
  const char *person;
  const char *text;
  guint number; /* of its event */
} Act;

static gboolean
act_again (GrapeInstance *instance, gpointer data, GError **error)
{
  Act *self = data;
  gint64 last = grape_instance_position (instance)->at;

  return grape_ctl_play_act (instance, MAX (self->at, last), self->author, self->person, self->text,
                             &self->number, error);
}

/* A sync pass may write to the game meanwhile. */
static gboolean
play_and_store (GrapeCtl *ctl, GrapeInstance **instance, Act *act, guint *first, GError **error)
{
  const GrapeActAgain again = { act->author, act->person, act->text, act_again, act };
  GrapeLibrary *library = grape_ctl_library (ctl, error);

  return library
         && grape_ctl_play_act (*instance, act->at, act->author, act->person, act->text,
                                &act->number, error)
         && grape_society_check_new (library, *instance, *first, error)
         && grape_library_append_act (library, instance, first, &again, error);
}

/* "join Gus <gus@example.org> for Dan" says where Gus writes from, too. */
static gboolean
seat_newcomer (GrapeCtl *ctl, GrapeInstance *instance, const Act *act, GError **error)
{
  const char *open = strchr (act->text, '<'), *close = open ? strchr (open, '>') : NULL;
  const GrapeEvent *event = grape_instance_event (instance, act->number);
  g_autofree char *address = close && memchr (open, '@', (gsize)(close - open))
                                 ? g_strndup (open + 1, (gsize)(close - open - 1))
                                 : NULL;

  if (!address || act->author != GRAPE_AUTHOR_REFEREE || event->kind != GRAPE_EVENT_JOIN)
    return TRUE;
  return grape_ctl_seat_person (
      grape_ctl_library (ctl, NULL), grape_instance_header (instance)->id, event->author,
      grape_table_name (grape_instance_position (instance)->table, event->author), address, error);
}

int
grape_ctl_act (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *by = NULL, *when = NULL, *level = NULL, *person = NULL;
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &by,
      N_ ("Who acts: seat:N, a player's name, referee, person:NAME"), N_ ("WHO") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &when, N_ ("When (now)"), N_ ("TIME") },
    { "bot", 0, 0, G_OPTION_ARG_STRING, &level,
      N_ ("Let a bot choose for a player, instead of TEXT"), N_ ("LEVEL") },
    { NULL },
  };
  int status, author = GRAPE_AUTHOR_CLOCK;
  gint64 at;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 2, &argc, &argv, &status))
    return status;
  if ((level == NULL) == (argc < 3))
    return grape_ctl_usage (ctl, "%s", _ ("Give a TEXT, or --bot LEVEL"));
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, argv[1], &error);
  if (!instance || !grape_ctl_time (when, &at, &error)
      || (by && !read_author (instance, by, &author, &person, &error)))
    return grape_ctl_fail (ctl, error);
  g_autofree char *said = level ? NULL : grape_nonce_fill (argv[2], &error);
  if (!level && !said)
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapeShared) shared = kept_by_another (ctl, instance);
  if (shared)
    return by && !is_me (ctl, instance, shared, author, person, &error)
               ? grape_ctl_fail (ctl, error)
           : level ? grape_ctl_submit_bot (ctl, shared, instance, level, at)
                   : grape_ctl_submit (ctl, shared, said, at);
  if (!by)
    return grape_ctl_usage (ctl, "%s", _ ("Say who acts: --by seat:1 or --by referee"));
  guint first = grape_instance_n_events (instance) + 1;
  g_autofree char *text = level ? bot_choice (instance, author, level, &error) : g_strdup (said);
  if (!text && !error)
    {
      grape_ctl_print (_ ("Nothing is owed.\n"));
      return GRAPE_CTL_OK;
    }
  Act act = { .at = at, .author = author, .person = person, .text = text };
  if (!text || !play_and_store (ctl, &instance, &act, &first, &error)
      || !seat_newcomer (ctl, instance, &act, &error))
    {
      grape_share_explain_hold (grape_ctl_library (ctl, NULL), instance, &error);
      return grape_ctl_fail (ctl, error);
    }
  if (author != GRAPE_AUTHOR_CLOCK)
    grape_ctl_print (_ ("Accepted as event %u.\n"), act.number);
  if (!grape_ctl_tell (instance, viewer_of (author), first, &error))
    return grape_ctl_fail (ctl, error);
  if (grape_position_over (grape_instance_position (instance)))
    grape_ctl_book_ended (ctl, grape_instance_header (instance)->id);
  return GRAPE_CTL_OK;
}

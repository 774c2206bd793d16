/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the person who looks can do here: acts of theirs that the rules are likely to take, and ways
 * to other pages. An act that lacks words is written down as far as it goes, to be finished. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include <string.h>

typedef enum
{
  PLAIN,
  QUIET,
  UNFINISHED, /* it lacks words */
} Manner;

static void act (GrapeSocietyBook *self, Manner manner, const char *label, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static void
act (GrapeSocietyBook *self, Manner manner, const char *label, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  GrapeFolioOffer *offer
      = grape_folio_offer (self->folio.offers, label, g_strdup_vprintf (format, arguments));
  va_end (arguments);
  offer->quiet = manner == QUIET;
  offer->unfinished = manner == UNFINISHED;
}

/* A way to another page. */
static void
lead (GArray *offers, const char *label, GrapeFolioPlace place)
{
  GrapeFolioOffer *offer = grape_folio_offer (offers, label, NULL);

  offer->place = place;
  offer->quiet = TRUE;
}

static GrapeFolioPlace
place_of (guint tab, int person, int class)
{
  return (GrapeFolioPlace){
    .tab = tab,
    .open = -1,
    .cell = -1,
    .only = { [GRAPE_SOCIETY_OF_PERSON] = person + 1, [GRAPE_SOCIETY_OF_CLASS] = class + 1 }
  };
}

static gboolean
is_me (const GrapeSocietyBook *self, const char *name)
{
  return self->me && name && grape_names_equal (self->me, name);
}

/* Without offices everybody may do what they do. */
static gboolean
is_speaker (const GrapeSocietyBook *self)
{
  return is_me (self, self->view->speaker) || (self->me && !self->view->customs.offices);
}

static gboolean
is_officer (const GrapeSocietyBook *self)
{
  return is_speaker (self) || is_me (self, self->view->president) || is_me (self, "Senate");
}

static gboolean
is_in (const GrapeSocietyBook *self)
{
  return self->person >= 0 && !society_person (self->view, self->person)->left;
}

/* Games */

static void
offer_before (GrapeSocietyBook *self, const SocietyGame *game)
{
  const SocietySeat *seat = society_seat_of (game, self->me);
  const SocietyReferee *referee = society_referee_of (game, self->me);

  if (game->status == SOCIETY_ANNOUNCED
      && ((seat && !seat->consents) || (referee && !referee->consents)))
    {
      act (self, PLAIN, _ ("Consent"), "consent %s", game->label);
      act (self, QUIET, _ ("Decline"), "decline %s", game->label);
    }
  if (game->status == SOCIETY_ENROLLING && !seat)
    act (self, PLAIN, _ ("Sign up"), "sign up %s", game->label);
  if (is_me (self, game->announcer) && game->status < SOCIETY_RUNNING)
    {
      if (game->status != SOCIETY_ANNOUNCED && (gint64)game->players->len >= game->min)
        act (self, PLAIN, _ ("Start it"), "start %s", game->label);
      act (self, QUIET, _ ("Cancel it"), "cancel %s", game->label);
    }
}

static void
offer_as_referee (GrapeSocietyBook *self, const SocietyGame *game, const SocietyReferee *referee)
{
  if (referee->asked)
    {
      act (self, PLAIN, _ ("Continue as its referee"), "reply %s continue", game->label);
      act (self, QUIET, _ ("Resign"), "reply %s resign", game->label);
      return;
    }
  act (self, PLAIN, _ ("Be heard"), "post %s", game->label);
  act (self, QUIET, _ ("Resign as its referee"), "resign %s", game->label);
}

static void
offer_referees (GrapeSocietyBook *self, const SocietyGame *game, gboolean plays)
{
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);
      g_autofree char *name = grape_folio_quote (referee->name);
      g_autofree char *silent = g_strdup_printf (_ ("%s is silent"), referee->name);
      g_autofree char *ask = g_strdup_printf (_ ("Ask %s"), referee->name);

      if (referee->resigned)
        continue;
      if (plays && !referee->silent && self->now > referee->heard + SOCIETY_SILENCE_S)
        act (self, QUIET, silent, "silent %s %s", game->label, name);
      if (referee->silent && !referee->asked && is_speaker (self))
        act (self, PLAIN, ask, "ask %s %s", game->label, name);
    }
}

static void
offer_as_player (GrapeSocietyBook *self, const SocietyGame *game, const SocietySeat *seat)
{
  const SocietyPerson *person = society_person (self->view, self->person);

  if (seat && person->vacation_until && !game->duel && !seat->left)
    act (self, UNFINISHED, _ ("Name a Substitute…"), "substitute %s ", game->label);
  if (!game->disputed_by)
    act (self, QUIET, _ ("Dispute"),
         society_count_referees (game) ? "dispute %s referee unable" : "dispute %s", game->label);
  act (self, QUIET, _ ("Quit"), "quit %s", game->label);
}

static void
offer_booking (GrapeSocietyBook *self, const SocietyGame *game)
{
  g_autofree char *first
      = game->players->len ? grape_folio_quote (g_array_index (game->players, SocietySeat, 0).name)
                           : NULL;

  if (game->disputed_by || !first)
    return;
  act (self, UNFINISHED, _ ("Result…"), "result %s winners %s", game->label, first);
  if (game->exhibition)
    return;
  act (self, UNFINISHED, _ ("Pay…"), "pay %s %s 10", game->label, first);
  act (self, UNFINISHED, _ ("Points…"), "points %s %s 1", game->label, first);
  if (game->players->len > 1)
    {
      g_autofree char *second
          = grape_folio_quote (g_array_index (game->players, SocietySeat, 1).name);

      act (self, UNFINISHED, _ ("Transfer…"), "transfer %s from %s to %s 1", game->label, first,
           second);
    }
}

static void
offer_during (GrapeSocietyBook *self, const SocietyGame *game)
{
  const SocietySeat *seat = society_seat_of (game, self->me);
  const SocietySeat *other = society_seat_played_by (game, self->me);
  const SocietyReferee *referee = society_referee_of (game, self->me);
  gboolean speaker = is_speaker (self), plays = other || (seat && !seat->left);
  gboolean alone = game->referees->len && !society_count_referees (game);

  for (guint i = 0; i < game->players->len; i++)
    if (is_me (self, g_array_index (game->players, SocietySeat, i).asked))
      act (self, PLAIN, _ ("Agree to be a Substitute"), "agree %s", game->label);
  if (referee)
    offer_as_referee (self, game, referee);
  offer_referees (self, game, plays);
  if (game->disputed_by && (speaker || is_me (self, game->judge)))
    act (self, UNFINISHED, _ ("Judge…"), "judge %s ", game->label);
  if (game->disputed_by && speaker)
    act (self, UNFINISHED, _ ("Appoint a judge…"), "appoint %s ", game->label);
  if (self->keeper || referee || (!game->referees->len && plays) || (alone && speaker))
    offer_booking (self, game);
  if (plays && self->person >= 0)
    offer_as_player (self, game, seat);
  if (is_officer (self) && !game->exhibition)
    act (self, QUIET, _ ("Make it an exhibition"), "exhibition %s", game->label);
}

/* The rest */

static void
offer_person (GrapeSocietyBook *self, guint index)
{
  const SocietyPerson *person = society_person (self->view, (int)index);
  g_autofree char *name = grape_folio_quote (person->name);

  if ((int)index == self->person && !person->left)
    {
      if (person->vacation_until)
        act (self, PLAIN, _ ("Back from vacation"), "return");
      else
        act (self, PLAIN, _ ("Go on vacation"), "vacation");
      act (self, QUIET, person->active ? _ ("Not active for now") : _ ("Active again"),
           "active %s %s", name, person->active ? "no" : "yes");
      act (self, QUIET, _ ("Leave the society"), "leave");
    }
  else if (!person->left && (is_speaker (self) || self->keeper))
    {
      if (!self->view->speaker && self->view->customs.offices)
        act (self, PLAIN, _ ("Make Speaker"), "office speaker %s", name);
      if (self->view->customs.offices && g_strcmp0 (self->view->president, person->name) != 0)
        act (self, QUIET, _ ("Make President"), "office president %s", name);
      act (self, QUIET, person->active ? _ ("Not active for now") : _ ("Active again"),
           "active %s %s", name, person->active ? "no" : "yes");
    }
  lead (self->folio.offers, _ ("In the ledger"), place_of (GRAPE_SOCIETY_LEDGER, (int)index, -1));
}

static void
offer_submission (GrapeSocietyBook *self, const SocietySubmission *post)
{
  gboolean has = FALSE;

  for (guint i = 0; i < post->endorsements->len; i++)
    has = has || is_me (self, g_ptr_array_index (post->endorsements, i));
  if (post->status > SOCIETY_APPROVED)
    return;
  if (is_in (self) && society_person (self->view, self->person)->active && !has
      && !is_me (self, post->by))
    act (self, PLAIN, _ ("Endorse"), "endorse %s", post->label);
  if (is_officer (self))
    act (self, UNFINISHED, _ ("Veto…"), "veto %s because ", post->label);
}

static char *
filter_name (const GrapeSocietyBook *self, guint filter, gint64 value)
{
  if (filter == GRAPE_SOCIETY_OF_MONTH)
    return grape_society_month_name (value);
  return g_strdup (filter == GRAPE_SOCIETY_OF_PERSON
                       ? society_person (self->view, (int)value - 1)->name
                       : _ (society_class (self->view, (int)value - 1)->name));
}

/* Where the list is narrowed by @filter to @value; 0: no longer. */
static GrapeFolioPlace
narrowed (const GrapeSocietyBook *self, guint filter, gint64 value)
{
  GrapeFolioPlace to = self->folio.place;

  to.open = -1;
  to.scroll = 0;
  to.only[filter] = value;
  return to;
}

static void
offer_entry (GrapeSocietyBook *self, const SocietyEntry *entry)
{
  const gint64 values[GRAPE_SOCIETY_FILTERS]
      = { grape_society_number (self, entry->person) + 1,
          society_find_class (self->view, entry->class) + 1, entry->month };

  for (guint filter = 0; filter < GRAPE_SOCIETY_FILTERS; filter++)
    if (!self->folio.place.only[filter] && values[filter])
      {
        g_autofree char *name = filter_name (self, filter, values[filter]);

        lead (self->folio.offers, name, narrowed (self, filter, values[filter]));
      }
  if (self->keeper || is_speaker (self) || is_me (self, self->view->treasurer))
    act (self, UNFINISHED, _ ("Correct…"), "correct %u to nothing because ", entry->entry);
}

/** grape_society_offer: the offers of the fold of that row */
void
grape_society_offer (GrapeSocietyBook *self, guint index)
{
  const Society *view = self->view;
  const SocietyGame *game;

  switch (self->folio.place.tab)
    {
    case GRAPE_SOCIETY_PEOPLE:
      offer_person (self, index);
      break;
    case GRAPE_SOCIETY_GAMES:
      game = society_game (view, (int)index);
      if ((self->me || self->keeper) && game->status < SOCIETY_RUNNING)
        offer_before (self, game);
      else if ((self->me || self->keeper) && game->status == SOCIETY_RUNNING)
        offer_during (self, game);
      if (game->status == SOCIETY_RUNNING || game->status == SOCIETY_OVER)
        {
          GrapeFolioOffer *offer = grape_folio_offer (self->folio.offers, _ ("Its own log"), NULL);

          offer->action = "instance.society-game";
          offer->target = g_strdup (game->label);
          offer->quiet = TRUE;
        }
      lead (self->folio.offers, _ ("All of its class"),
            place_of (GRAPE_SOCIETY_STANDINGS, -1, society_find_class (view, game->class)));
      break;
    case GRAPE_SOCIETY_SUBMISSIONS:
      offer_submission (self, society_submission (view, (int)index));
      break;
    case GRAPE_SOCIETY_LEDGER:
      offer_entry (self, society_entry (view, index + 1));
      break;
    case GRAPE_SOCIETY_STANDINGS:
      lead (self->folio.offers, _ ("In the ledger"),
            place_of (GRAPE_SOCIETY_LEDGER, (int)index,
                      (int)self->folio.place.only[GRAPE_SOCIETY_OF_CLASS] - 1));
      break;
    default:
      break;
    }
}

/* Above the list */

static void
offer_filters (GrapeSocietyBook *self)
{
  for (guint filter = 0; filter < GRAPE_SOCIETY_FILTERS; filter++)
    if (self->folio.place.only[filter])
      {
        g_autofree char *name = filter_name (self, filter, self->folio.place.only[filter]);
        g_autofree char *label = g_strdup_printf ("%s ×", name); /* a click takes it away */
        GrapeFolioOffer *offer = grape_folio_offer (self->folio.above, label, NULL);

        offer->place = narrowed (self, filter, 0);
        offer->on = TRUE;
      }
}

/* What the list is narrowed to, for whoever writes it down: person, class, month, by tabs. */
static void
offer_saving (GrapeSocietyBook *self)
{
  const gint64 *only = self->folio.place.only;
  gint64 person = only[GRAPE_SOCIETY_OF_PERSON], class = only[GRAPE_SOCIETY_OF_CLASS];

  if (!self->view->ledger.n)
    return;
  GrapeFolioOffer *offer = grape_folio_offer (self->folio.above, _ ("Save as a table…"), NULL);
  offer->action = "instance.save-statement";
  offer->target = g_strdup_printf (
      "%s\t%s\t%" G_GINT64_FORMAT, person ? society_person (self->view, (int)person - 1)->name : "",
      class ? society_class (self->view, (int)class - 1)->name : "", only[GRAPE_SOCIETY_OF_MONTH]);
  offer->quiet = TRUE;
}

/* Those of which something was played. */
static void
offer_classes (GrapeSocietyBook *self)
{
  const Society *view = self->view;
  g_autoptr (GHashTable) played = g_hash_table_new (g_str_hash, g_str_equal);
  GrapeFolioOffer *all = grape_folio_offer (self->folio.above, _ ("All games"), NULL);

  all->place = place_of (self->folio.place.tab, -1, -1);
  all->on = !self->folio.place.only[GRAPE_SOCIETY_OF_CLASS];
  all->quiet = TRUE;
  for (guint i = 0; i < view->games.n; i++)
    g_hash_table_add (played, society_game (view, (int)i)->class);
  for (guint i = 0; i < view->classes.n; i++)
    if (g_hash_table_contains (played, society_class (view, (int)i)->name))
      {
        GrapeFolioOffer *offer
            = grape_folio_offer (self->folio.above, _ (society_class (view, (int)i)->name), NULL);

        offer->place = place_of (self->folio.place.tab, -1, (int)i);
        offer->on = self->folio.place.only[GRAPE_SOCIETY_OF_CLASS] == i + 1;
        offer->quiet = TRUE;
      }
}

static void
offer_announcement (GrapeSocietyBook *self)
{
  g_autofree char *label = society_next_label (self->view, 'g'), *name = NULL;

  if (!is_in (self))
    return;
  name = grape_folio_quote (self->me);
  GrapeFolioOffer *offer = grape_folio_offer (
      self->folio.above, _ ("Announce a game…"),
      g_strdup_printf ("announce %s \"Game of Pure Skill\": players ; referees %s", label, name));
  offer->unfinished = TRUE;
  offer->action = "instance.announce";
}

/* Who that is stands beside the move. */
static void
offer_others (GrapeSocietyBook *self)
{
  GrapeFolioOffer *offer
      = grape_folio_offer (self->folio.above, _ ("Add somebody…"), g_strdup ("join"));

  offer->unfinished = TRUE;
  offer->action = "instance.add-person";
}

/** grape_society_offer_above: the offers above the list */
void
grape_society_offer_above (GrapeSocietyBook *self)
{
  g_autofree char *label = NULL, *join = NULL;

  switch (self->folio.place.tab)
    {
    case GRAPE_SOCIETY_PEOPLE:
      join = self->me ? g_strdup_printf (_ ("Join as %s"), self->me) : NULL;
      if (self->me && !is_in (self) && !is_me (self, "Senate"))
        grape_folio_offer (self->folio.above, join, g_strdup ("join"));
      if (is_in (self) && self->view->people.n == 1) /* its founder, alone */
        offer_others (self);
      break;
    case GRAPE_SOCIETY_GAMES:
      offer_announcement (self);
      break;
    case GRAPE_SOCIETY_SUBMISSIONS:
      label = society_next_label (self->view, 's');
      if (is_in (self))
        grape_folio_offer (
            self->folio.above, _ ("Submit a game…"),
            g_strdup_printf ("submit %s game \"\"\nb: \nc: 2 to active\nd: \ne: 1\nf: \ng: \n"
                             "h: standard",
                             label))
            ->unfinished
            = TRUE;
      if (is_in (self))
        grape_folio_offer (self->folio.above, _ ("Submit equipment…"),
                           g_strdup_printf ("submit %s equipment \"\"\n", label))
            ->unfinished
            = TRUE;
      break;
    case GRAPE_SOCIETY_LEDGER:
      offer_filters (self);
      offer_saving (self);
      break;
    case GRAPE_SOCIETY_STANDINGS:
      offer_classes (self);
      break;
    default:
      break;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the person who looks can do here: acts of theirs that the rules are likely to take, and ways
 * to other pages. An act that lacks words is written down as far as it goes, to be finished. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include <string.h>

static GrapeSocietyOffer *
add (GArray *offers, const char *label, char *move)
{
  GrapeSocietyOffer offer = { .label = g_strdup (label), .move = move };

  g_array_append_val (offers, offer);
  return &g_array_index (offers, GrapeSocietyOffer, offers->len - 1);
}

/* A way to another page. */
static void
lead (GArray *offers, const char *label, GrapeSocietyPlace place)
{
  GrapeSocietyOffer *offer = add (offers, label, NULL);

  offer->place = place;
  offer->quiet = TRUE;
}

static GrapeSocietyPlace
place_of (guint tab, int person, int class, gint64 month)
{
  return (GrapeSocietyPlace){
    .tab = tab, .open = -1, .person = person, .class = class, .month = month
  };
}

/* In quotes where it could be misread. */
static char *
quote (const char *name)
{
  gboolean plain = *name != '\0';

  for (const char *c = name; *c; c++)
    plain = plain && (g_ascii_isalnum (*c) || (guint8)*c >= 128);
  return plain && g_ascii_strcasecmp (name, "none") ? g_strdup (name)
                                                    : g_strdup_printf ("\"%s\"", name);
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
      add (self->offers, _ ("Consent"), g_strdup_printf ("consent %s", game->label));
      add (self->offers, _ ("Decline"), g_strdup_printf ("decline %s", game->label))->quiet = TRUE;
    }
  if (game->status == SOCIETY_ENROLLING && !seat)
    add (self->offers, _ ("Sign up"), g_strdup_printf ("sign up %s", game->label));
  if (is_me (self, game->announcer) && game->status < SOCIETY_RUNNING)
    {
      if (game->status != SOCIETY_ANNOUNCED && (gint64)game->players->len >= game->min)
        add (self->offers, _ ("Start it"), g_strdup_printf ("start %s", game->label));
      add (self->offers, _ ("Cancel it"), g_strdup_printf ("cancel %s", game->label))->quiet = TRUE;
    }
}

static void
offer_as_referee (GrapeSocietyBook *self, const SocietyGame *game, const SocietyReferee *referee)
{
  if (referee->asked)
    {
      add (self->offers, _ ("Continue as its referee"),
           g_strdup_printf ("reply %s continue", game->label));
      add (self->offers, _ ("Resign"), g_strdup_printf ("reply %s resign", game->label))->quiet
          = TRUE;
      return;
    }
  add (self->offers, _ ("Be heard"), g_strdup_printf ("post %s", game->label));
  add (self->offers, _ ("Resign as its referee"), g_strdup_printf ("resign %s", game->label))->quiet
      = TRUE;
}

static void
offer_referees (GrapeSocietyBook *self, const SocietyGame *game, gboolean plays)
{
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);
      g_autofree char *name = quote (referee->name);
      g_autofree char *silent = g_strdup_printf (_ ("%s is silent"), referee->name);
      g_autofree char *ask = g_strdup_printf (_ ("Ask %s"), referee->name);

      if (referee->resigned)
        continue;
      if (plays && !referee->silent && self->now > referee->heard + SOCIETY_SILENCE_S)
        add (self->offers, silent, g_strdup_printf ("silent %s %s", game->label, name))->quiet
            = TRUE;
      if (referee->silent && !referee->asked && is_speaker (self))
        add (self->offers, ask, g_strdup_printf ("ask %s %s", game->label, name));
    }
}

static void
offer_as_player (GrapeSocietyBook *self, const SocietyGame *game, const SocietySeat *seat)
{
  const SocietyPerson *person = society_person (self->view, self->person);

  if (seat && person->vacation_until && !game->duel && !seat->left)
    add (self->offers, _ ("Name a Substitute…"), g_strdup_printf ("substitute %s ", game->label))
        ->unfinished
        = TRUE;
  if (!game->disputed_by)
    add (
        self->offers, _ ("Dispute"),
        g_strdup_printf (society_count_referees (game) ? "dispute %s referee unable" : "dispute %s",
                         game->label))
        ->quiet
        = TRUE;
  add (self->offers, _ ("Quit"), g_strdup_printf ("quit %s", game->label))->quiet = TRUE;
}

static void
offer_booking (GrapeSocietyBook *self, const SocietyGame *game)
{
  g_autofree char *first
      = game->players->len ? quote (g_array_index (game->players, SocietySeat, 0).name) : NULL;

  if (game->disputed_by || !first)
    return;
  add (self->offers, _ ("Result…"), g_strdup_printf ("result %s winners %s", game->label, first))
      ->unfinished
      = TRUE;
  if (game->exhibition)
    return;
  add (self->offers, _ ("Pay…"), g_strdup_printf ("pay %s %s 10", game->label, first))->unfinished
      = TRUE;
  add (self->offers, _ ("Points…"), g_strdup_printf ("points %s %s 1", game->label, first))
      ->unfinished
      = TRUE;
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
      add (self->offers, _ ("Agree to be a Substitute"), g_strdup_printf ("agree %s", game->label));
  if (referee)
    offer_as_referee (self, game, referee);
  offer_referees (self, game, plays);
  if (game->disputed_by && (speaker || is_me (self, game->judge)))
    add (self->offers, _ ("Judge…"), g_strdup_printf ("judge %s ", game->label))->unfinished = TRUE;
  if (game->disputed_by && speaker)
    add (self->offers, _ ("Appoint a judge…"), g_strdup_printf ("appoint %s ", game->label))
        ->unfinished
        = TRUE;
  if (self->keeper || referee || (!game->referees->len && plays) || (alone && speaker))
    offer_booking (self, game);
  if (plays && self->person >= 0)
    offer_as_player (self, game, seat);
  if (is_officer (self) && !game->exhibition)
    add (self->offers, _ ("Make it an exhibition"), g_strdup_printf ("exhibition %s", game->label))
        ->quiet
        = TRUE;
}

/** grape_society_owes: whether the person who looks has a duty in @game */
gboolean
grape_society_owes (const GrapeSocietyBook *self, const SocietyGame *game)
{
  const SocietySeat *seat = society_seat_of (game, self->me);
  const SocietyReferee *referee = society_referee_of (game, self->me);
  gboolean speaker = is_speaker (self);

  if (!self->me || game->status > SOCIETY_RUNNING)
    return FALSE;
  if (game->status == SOCIETY_ANNOUNCED)
    return (seat && !seat->consents) || (referee && !referee->consents);
  if (game->status == SOCIETY_ENROLLED)
    return is_me (self, game->announcer);
  if (game->disputed_by && (game->judge ? is_me (self, game->judge) : speaker))
    return TRUE;
  for (guint i = 0; i < game->players->len; i++)
    if (is_me (self, g_array_index (game->players, SocietySeat, i).asked))
      return TRUE;
  for (guint i = 0; speaker && i < game->referees->len; i++)
    {
      const SocietyReferee *each = &g_array_index (game->referees, SocietyReferee, i);

      if (each->silent && !each->asked && !each->resigned)
        return TRUE;
    }
  return referee && referee->asked;
}

/* The rest */

static void
offer_person (GrapeSocietyBook *self, guint index)
{
  const SocietyPerson *person = society_person (self->view, (int)index);
  g_autofree char *name = quote (person->name);

  if ((int)index == self->person && !person->left)
    {
      if (person->vacation_until)
        add (self->offers, _ ("Back from vacation"), g_strdup ("return"));
      else
        add (self->offers, _ ("Go on vacation"), g_strdup ("vacation"));
      add (self->offers, person->active ? _ ("Not active for now") : _ ("Active again"),
           g_strdup_printf ("active %s %s", name, person->active ? "no" : "yes"))
          ->quiet
          = TRUE;
      add (self->offers, _ ("Leave the society"), g_strdup ("leave"))->quiet = TRUE;
    }
  else if (!person->left && (is_speaker (self) || self->keeper))
    {
      if (!self->view->speaker && self->view->customs.offices)
        add (self->offers, _ ("Make Speaker"), g_strdup_printf ("office speaker %s", name));
      if (self->view->customs.offices && g_strcmp0 (self->view->president, person->name) != 0)
        add (self->offers, _ ("Make President"), g_strdup_printf ("office president %s", name))
            ->quiet
            = TRUE;
      add (self->offers, person->active ? _ ("Not active for now") : _ ("Active again"),
           g_strdup_printf ("active %s %s", name, person->active ? "no" : "yes"))
          ->quiet
          = TRUE;
    }
  lead (self->offers, _ ("In the ledger"), place_of (GRAPE_SOCIETY_LEDGER, (int)index, -1, 0));
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
    add (self->offers, _ ("Endorse"), g_strdup_printf ("endorse %s", post->label));
  if (is_officer (self))
    add (self->offers, _ ("Veto…"), g_strdup_printf ("veto %s because ", post->label))->unfinished
        = TRUE;
}

static void
offer_entry (GrapeSocietyBook *self, const SocietyEntry *entry)
{
  GrapeSocietyPlace place = self->place;
  int person = grape_society_number (self, entry->person);
  g_autofree char *month = grape_society_month_name (entry->month);

  place.open = -1;
  place.scroll = 0;
  if (place.person < 0 && person >= 0)
    {
      GrapeSocietyPlace to = place;

      to.person = person;
      lead (self->offers, entry->person, to);
    }
  if (place.class < 0)
    {
      GrapeSocietyPlace to = place;

      to.class = society_find_class (self->view, entry->class);
      lead (self->offers, _ (entry->class), to);
    }
  if (!place.month)
    {
      GrapeSocietyPlace to = place;

      to.month = entry->month;
      lead (self->offers, month, to);
    }
  if (self->keeper || is_speaker (self) || is_me (self, self->view->treasurer))
    add (self->offers, _ ("Correct…"),
         g_strdup_printf ("correct %u to nothing because ", entry->entry))
        ->unfinished
        = TRUE;
}

/** grape_society_offer: the offers of the fold of that row */
void
grape_society_offer (GrapeSocietyBook *self, guint index)
{
  const Society *view = self->view;
  const SocietyGame *game;

  switch (self->place.tab)
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
          GrapeSocietyOffer *offer = add (self->offers, _ ("Its own log"), NULL);

          offer->log = g_strdup (game->label);
          offer->quiet = TRUE;
        }
      lead (self->offers, _ ("All of its class"),
            place_of (GRAPE_SOCIETY_STANDINGS, -1, society_find_class (view, game->class), 0));
      break;
    case GRAPE_SOCIETY_SUBMISSIONS:
      offer_submission (self, society_submission (view, (int)index));
      break;
    case GRAPE_SOCIETY_LEDGER:
      offer_entry (self, society_entry (view, index + 1));
      break;
    case GRAPE_SOCIETY_STANDINGS:
      lead (self->offers, _ ("In the ledger"),
            place_of (GRAPE_SOCIETY_LEDGER, (int)index, self->place.class, 0));
      break;
    default:
      break;
    }
}

/* Above the list */

static void
offer_filters (GrapeSocietyBook *self)
{
  const GrapeSocietyPlace *place = &self->place;
  GrapeSocietyPlace to = *place;

  to.open = -1;
  to.scroll = 0;
  if (place->person >= 0)
    {
      GrapeSocietyOffer *offer
          = add (self->above, society_person (self->view, place->person)->name, NULL);

      offer->place = to;
      offer->place.person = -1;
      offer->on = TRUE;
    }
  if (place->class >= 0)
    {
      GrapeSocietyOffer *offer
          = add (self->above, _ (society_class (self->view, place->class)->name), NULL);

      offer->place = to;
      offer->place.class = -1;
      offer->on = TRUE;
    }
  if (place->month)
    {
      g_autofree char *month = grape_society_month_name (place->month);
      GrapeSocietyOffer *offer = add (self->above, month, NULL);

      offer->place = to;
      offer->place.month = 0;
      offer->on = TRUE;
    }
}

/* Those of which something was played. */
static void
offer_classes (GrapeSocietyBook *self)
{
  const Society *view = self->view;
  g_autoptr (GHashTable) played = g_hash_table_new (g_str_hash, g_str_equal);
  GrapeSocietyOffer *all = add (self->above, _ ("All games"), NULL);

  all->place = place_of (self->place.tab, -1, -1, 0);
  all->on = self->place.class < 0;
  all->quiet = TRUE;
  for (guint i = 0; i < view->games.n; i++)
    g_hash_table_add (played, society_game (view, (int)i)->class);
  for (guint i = 0; i < view->classes.n; i++)
    if (g_hash_table_contains (played, society_class (view, (int)i)->name))
      {
        GrapeSocietyOffer *offer = add (self->above, _ (society_class (view, (int)i)->name), NULL);

        offer->place = place_of (self->place.tab, -1, (int)i, 0);
        offer->on = self->place.class == (int)i;
        offer->quiet = TRUE;
      }
}

static void
offer_announcement (GrapeSocietyBook *self)
{
  g_autofree char *label = society_next_label (self->view, 'g'), *name = NULL;

  if (!is_in (self))
    return;
  name = quote (self->me);
  GrapeSocietyOffer *offer = add (
      self->above, _ ("Announce a game…"),
      g_strdup_printf ("announce %s \"Game of Pure Skill\": players ; referees %s", label, name));
  offer->unfinished = TRUE;
  offer->form = "instance.announce";
}

/* Who that is stands beside the move. */
static void
offer_others (GrapeSocietyBook *self)
{
  GrapeSocietyOffer *offer = add (self->above, _ ("Add somebody…"), g_strdup ("join"));

  offer->unfinished = TRUE;
  offer->form = "instance.add-person";
}

/** grape_society_offer_above: the offers above the list */
void
grape_society_offer_above (GrapeSocietyBook *self)
{
  g_autofree char *label = NULL, *join = NULL;

  switch (self->place.tab)
    {
    case GRAPE_SOCIETY_PEOPLE:
      join = self->me ? g_strdup_printf (_ ("Join as %s"), self->me) : NULL;
      if (self->me && !is_in (self) && !is_me (self, "Senate"))
        add (self->above, join, g_strdup ("join"));
      if (is_in (self) && self->view->people.n == 1) /* its founder, alone */
        offer_others (self);
      break;
    case GRAPE_SOCIETY_GAMES:
      offer_announcement (self);
      break;
    case GRAPE_SOCIETY_SUBMISSIONS:
      label = society_next_label (self->view, 's');
      if (is_in (self))
        add (self->above, _ ("Submit a game…"),
             g_strdup_printf ("submit %s game \"\"\nb: \nc: 2 to active\nd: \ne: 1\nf: \ng: \n"
                              "h: standard",
                              label))
            ->unfinished
            = TRUE;
      break;
    case GRAPE_SOCIETY_LEDGER:
      offer_filters (self);
      break;
    case GRAPE_SOCIETY_STANDINGS:
      offer_classes (self);
      break;
    default:
      break;
    }
}

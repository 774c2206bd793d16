/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the person who looks can do here: acts of theirs that the rules take, as far as they can be
 * read before their time. An act that lacks words is written down as far as it goes, to be
 * finished. */
#include <glib/gi18n.h>

#include "grape-blognomic-layout.h"

#include <string.h>

#define CROWD 12 /* more people than are offered one by one */

/* Whether the rules take that of whoever looks. */
static gboolean
may (const GrapeBlognomicBook *self, const char *move)
{
  GrapeRead read = { 0 };
  gboolean good;

  if (!self->me)
    return FALSE;
  good = self->folio.look->viewer >= 0
             ? grape_position_read (self->position, self->folio.look->viewer, move, &read, NULL)
             : grape_position_read_person (self->position, self->me, move, &read, NULL);
  grape_read_clear (&read);
  return good;
}

/* Offers @move (transfer full) if the rules take it. */
static void
offer_if (GrapeBlognomicBook *self, GArray *offers, const char *label, char *move, gboolean quiet)
{
  g_autofree char *tried = move;

  if (may (self, move))
    grape_folio_offer (offers, label, g_steal_pointer (&tried))->quiet = quiet;
}

static void
offer (GrapeBlognomicBook *self, const char *label, char *move)
{
  offer_if (self, self->folio.offers, label, move, FALSE);
}

static void
offer_quiet (GrapeBlognomicBook *self, const char *label, char *move)
{
  offer_if (self, self->folio.offers, label, move, TRUE);
}

/* Offers @begin (transfer full), to be finished, if the rules take it with @rest behind it. */
static void
offer_begun (GrapeBlognomicBook *self, GArray *offers, const char *label, char *begin,
             const char *rest, gboolean quiet)
{
  g_autofree char *begun = begin, *whole = g_strconcat (begin, rest, NULL);

  if (!may (self, whole))
    return;
  GrapeFolioOffer *added = grape_folio_offer (offers, label, g_steal_pointer (&begun));
  added->unfinished = TRUE;
  added->quiet = quiet;
}

/* Votes */

static void
offer_votes (GrapeBlognomicBook *self, const BlogPost *post)
{
  for (guint icon = BLOG_FOR; icon <= BLOG_VETO; icon++)
    {
      if (icon == BLOG_DEFERENTIAL
          && (post->kind != BLOG_PROPOSAL || self->person == self->view->warden))
        continue; /* it would be no vote */
      offer_if (self, self->folio.offers, grape_blognomic_vote_word (icon),
                g_strdup_printf ("vote %u %s", post->number, blog_icons[icon]), icon == BLOG_VETO);
    }
}

static void
offer_resolving (GrapeBlognomicBook *self, const BlogPost *post)
{
  gboolean admin = self->person >= 0 && blog_prisoner (self->view, self->person)->admin;

  if (!admin)
    return;
  if (!blog_can_enact (self->view, post, self->now))
    offer_quiet (self, _ ("Enact it"), g_strdup_printf ("resolve %u enact", post->number));
  if (!blog_can_fail (self->view, post, self->now))
    offer_quiet (self, _ ("Fail it"), g_strdup_printf ("resolve %u fail", post->number));
}

static void
offer_votable (GrapeBlognomicBook *self, const BlogPost *post)
{
  guint n = post->number;

  if (post->status == BLOG_PENDING)
    {
      offer_votes (self, post);
      offer_resolving (self, post);
      offer_quiet (self, _ ("Withdraw it"), g_strdup_printf ("withdraw %u", n));
      offer_begun (self, self->folio.offers, _ ("Edit it…"),
                   g_strdup_printf ("edit %u\n%s", n, post->body ? post->body : ""), "", TRUE);
    }
  offer_begun (self, self->folio.offers, _ ("Comment…"), g_strdup_printf ("comment %u ", n), "x",
               TRUE);
}

/* Confessions */

/* What one will sign, with something behind it that nobody can guess. */
static void
offer_text (GrapeBlognomicBook *self, const char *label, char *begin)
{
  g_autofree char *begun = begin, *whole = g_strconcat (begin, "0", NULL);

  if (may (self, whole))
    grape_folio_offer (self->folio.offers, label, g_steal_pointer (&begun))->secret = TRUE;
}

static void
offer_party (GrapeBlognomicBook *self, const BlogPost *post, guint side)
{
  const BlogSide *mine = &post->sides[side];
  gboolean held = mine->held || mine->held_given;
  guint n = post->number;

  if (!mine->hash && !mine->outcome && !held)
    {
      offer_text (self, _ ("Hold: cooperate"), g_strdup_printf ("hold %u I stay loyal ", n));
      offer_text (self, _ ("Hold: defect"), g_strdup_printf ("hold %u I defect ", n));
      offer_begun (self, self->folio.offers, _ ("Hold words of your own…"),
                   g_strdup_printf ("hold %u ", n), "x", TRUE);
    }
  if (held)
    {
      offer (self, _ ("Make your Statement"), g_strdup_printf ("statement %u", n));
      offer (self, _ ("Sign"), g_strdup_printf ("sign %u", n));
      return;
    }
  offer_begun (self, self->folio.offers, _ ("Statement…"), g_strdup_printf ("statement %u ", n),
               "d41d8cd98f00b204e9800998ecf8427e", TRUE);
  offer_begun (self, self->folio.offers, _ ("Sign…"), g_strdup_printf ("sign %u ", n), "x", TRUE);
}

static void
offer_confession (GrapeBlognomicBook *self, const BlogPost *post)
{
  guint n = post->number, side = post->parties[1] == self->person;

  if (post->status == BLOG_PENDING)
    {
      if (self->person >= 0 && post->parties[side] == self->person)
        {
          offer_party (self, post, side);
          offer_quiet (self, _ ("Threaten: cooperate!"),
                       g_strdup_printf ("threaten %u cooperate", n));
          offer_quiet (self, _ ("Threaten: defect!"), g_strdup_printf ("threaten %u defect", n));
        }
      offer (self, _ ("Settle it"), g_strdup_printf ("settle %u", n));
      offer_quiet (self, _ ("Intimidate the Accomplice"), g_strdup_printf ("intimidate %u", n));
      offer_quiet (self, _ ("Withdraw it"), g_strdup_printf ("withdraw %u", n));
    }
  offer_quiet (self, _ ("Lean on the Accomplice"), g_strdup_printf ("lean %u", n));
  offer_begun (self, self->folio.offers, _ ("Comment…"), g_strdup_printf ("comment %u ", n), "x",
               TRUE);
}

/* People */

static void
offer_with (GrapeBlognomicBook *self, const char *name)
{
  GArray *offers = self->folio.offers;

  offer_begun (self, offers, _ ("Confess to a Crime together…"),
               g_strdup_printf ("confess crime with %s: ", name), "x", FALSE);
  offer_begun (self, offers, _ ("Snitch together…"),
               g_strdup_printf ("confess snitch with %s: ", name), "x", FALSE);
  offer_begun (self, offers, _ ("Escape together…"),
               g_strdup_printf ("confess escape with %s: ", name), "x", FALSE);
  offer_quiet (self, _ ("Bear a Grudge"), g_strdup_printf ("grudge %s", name));
  offer_quiet (self, _ ("Raise their SHIV to yours"), g_strdup_printf ("peer %s", name));
  offer_begun (self, offers, _ ("Take a Fall for them…"), g_strdup_printf ("fall %s ", name), "1",
               TRUE);
  offer_quiet (self, _ ("Release them"), g_strdup_printf ("release %s", name));
  offer_quiet (self, _ ("Injure for boredom"), g_strdup_printf ("bore %s", name));
  offer_quiet (self, _ ("Pass the mantle to them"), g_strdup_printf ("pass mantle %s", name));
}

/* Everybody whom whoever looks can attack together with @name. */
static void
offer_attacks (GrapeBlognomicBook *self, int person, const char *name)
{
  gboolean crowd = blog_count (self->view) > CROWD;

  for (int target = 0; target < (int)self->view->people.n; target++)
    if (target != person && target != self->person && blog_plays (self->view, target))
      {
        g_autofree char *whom = grape_folio_quote (blog_name (self->view, target));

        g_autofree char *label = g_strdup_printf (
            crowd ? _ ("Attack %s…") : _ ("Attack %s together…"), blog_name (self->view, target));

        offer_begun (self, self->folio.offers, label,
                     g_strdup_printf ("confess attack with %s target %s", name, whom), "", TRUE);
      }
}

static void
offer_as_admin (GrapeBlognomicBook *self, const char *name)
{
  offer (self, _ ("Let them in"), g_strdup_printf ("admit %s", name));
  offer_quiet (self, _ ("Idle them"), g_strdup_printf ("idle %s", name));
  offer_quiet (self, _ ("Idle them, as announced"), g_strdup_printf ("idle %s announced", name));
  offer_quiet (self, _ ("Bring them back"), g_strdup_printf ("unidle %s", name));
}

static void
offer_presence (GrapeBlognomicBook *self)
{
  g_autofree char *name = grape_folio_quote (self->me);

  offer (self, _ ("Ask to be idle"), g_strdup ("ask idle"));
  offer (self, _ ("Ask to come back"), g_strdup ("ask unidle"));
  offer_as_admin (self, name);
  offer_quiet (self, _ ("Be an Admin no more"), g_strdup ("resign admin"));
  offer_quiet (self, _ ("Leave the game"), g_strdup ("leave"));
}

static void
offer_person (GrapeBlognomicBook *self, int person)
{
  g_autofree char *name = grape_folio_quote (blog_name (self->view, person));

  if (person == self->person)
    {
      offer_presence (self);
      return;
    }
  offer_with (self, name);
  offer_attacks (self, person, name);
  offer_as_admin (self, name);
}

/* The Yard */

static void
offer_moods (GrapeBlognomicBook *self)
{
  for (guint i = 0; i < BLOG_N_ATTITUDES; i++)
    offer_if (self, self->folio.offers, grape_blognomic_attitude (i),
              g_strdup_printf ("attitude %s", blog_attitudes[i]), i == BLOG_INJURED);
}

static void
offer_to_people (GrapeBlognomicBook *self, const char *verb, const char *rest, gboolean begun)
{
  for (int person = 0; person < (int)self->view->people.n; person++)
    {
      g_autofree char *name = grape_folio_quote (blog_name (self->view, person));
      char *move = g_strdup_printf (begun ? "%s %s " : "%s %s", verb, name);

      if (person == self->person || blog_prisoner (self->view, person)->stay != BLOG_PLAYS)
        g_free (move);
      else if (begun)
        offer_begun (self, self->folio.offers, blog_name (self->view, person), move, rest, FALSE);
      else
        offer (self, blog_name (self->view, person), move);
    }
}

static void
offer_dice (GrapeBlognomicBook *self)
{
  static const char *const words[] = { "DICE6", "3DICE6", "DICE100", "FRUIT", "COLOUR", "VEGGIE" };
  const char *const labels[] = { _ ("One die"), _ ("Three dice"), _ ("1 to 100"),
                                 _ ("A fruit"), _ ("A colour"),   _ ("A vegetable") };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    offer (self, labels[i], g_strdup_printf ("gndt %s", words[i]));
}

static void
offer_yard (GrapeBlognomicBook *self, guint row)
{
  switch (row)
    {
    case GRAPE_BLOGNOMIC_WALK:
      offer (self, _ ("Walk the Yard"), g_strdup ("walk"));
      break;
    case GRAPE_BLOGNOMIC_MOOD:
      offer_moods (self);
      break;
    case GRAPE_BLOGNOMIC_ENMITY:
      offer_to_people (self, "grudge", NULL, FALSE);
      offer_quiet (self, _ ("None"), g_strdup ("grudge none"));
      break;
    case GRAPE_BLOGNOMIC_BARGAIN:
      offer_to_people (self, "fall", "1", TRUE);
      break;
    case GRAPE_BLOGNOMIC_DON:
      offer (self, _ ("Deliver a Monologue"), g_strdup ("monologue"));
      break;
    case GRAPE_BLOGNOMIC_DICE:
      offer_dice (self);
      break;
    case GRAPE_BLOGNOMIC_PRESENCE:
      offer_presence (self);
      break;
    default:
      if (row > GRAPE_BLOGNOMIC_GANGS && blog_gangs[row - GRAPE_BLOGNOMIC_GANGS])
        offer (self, _ ("Join them"),
               g_strdup_printf ("gang %s", blog_gangs[row - GRAPE_BLOGNOMIC_GANGS]));
      if (self->person >= 0
          && blog_prisoner (self->view, self->person)->gang + GRAPE_BLOGNOMIC_GANGS == row)
        offer_quiet (self, _ ("Leave them"), g_strdup ("gang none"));
    }
}

/** grape_blognomic_offer: the offers of the fold */
void
grape_blognomic_offer (GrapeBlognomicBook *self)
{
  guint row = (guint)self->folio.place.open;

  switch (self->folio.place.tab)
    {
    case GRAPE_BLOGNOMIC_VOTES:
      if (row >= 1 && row <= self->view->posts.n)
        offer_votable (self, blog_post (self->view, row));
      break;
    case GRAPE_BLOGNOMIC_CONFESSIONS:
      if (row >= 1 && row <= self->view->posts.n)
        offer_confession (self, blog_post (self->view, row));
      break;
    case GRAPE_BLOGNOMIC_YARD:
      offer_yard (self, row);
      break;
    case GRAPE_BLOGNOMIC_RULES:
      break;
    default:
      if (row < self->view->people.n)
        offer_person (self, (int)row);
    }
}

/* Above the list */

/* Leads to @person, beside whose name it is chosen what to confess to; -1: to all of them. */
static void
offer_partner (GrapeBlognomicBook *self, const char *label, int person)
{
  const GrapeFolioPlace first = GRAPE_FOLIO_PLACE_INIT;
  GrapeFolioOffer *added = grape_folio_offer (self->folio.above, label, NULL);

  added->place = first;
  added->place.tab = GRAPE_BLOGNOMIC_TRACKER;
  added->place.open = person;
}

/* Whether whoever looks can confess to something but an Attack together with @person. */
static gboolean
may_confess_with (GrapeBlognomicBook *self, int person)
{
  g_autofree char *name = grape_folio_quote (blog_name (self->view, person));

  for (guint kind = BLOG_CRIME; kind <= BLOG_ESCAPE; kind++)
    {
      g_autofree char *move = g_strdup_printf ("confess %s with %s: x", blog_kinds[kind], name);

      if (kind != BLOG_ATTACK && may (self, move))
        return TRUE;
    }
  return FALSE;
}

/* Everybody with whom one can confess; of many, the list of them. */
static void
offer_confessions (GrapeBlognomicBook *self)
{
  g_autoptr (GArray) partners = g_array_new (FALSE, FALSE, sizeof (int));

  for (int person = 0; person < (int)self->view->people.n; person++)
    if (may_confess_with (self, person))
      g_array_append_val (partners, person);
  if (partners->len > CROWD)
    offer_partner (self, _ ("Confess with somebody…"), -1);
  for (guint i = 0; i < partners->len && partners->len <= CROWD; i++)
    {
      int person = g_array_index (partners, int, i);
      g_autofree char *label
          = g_strdup_printf (_ ("Confess with %s…"), blog_name (self->view, person));

      offer_partner (self, label, person);
    }
}

static void
offer_rumour (GrapeBlognomicBook *self)
{
  GString *move = g_string_new ("rumour ");
  guint n = 0;

  for (int person = 0; person < (int)self->view->people.n && n < 2; person++)
    if (blog_is_fish (self->view, person, TRUE))
      {
        g_autofree char *name = grape_folio_quote (blog_name (self->view, person));

        g_string_append_printf (move, "%s%s", n++ ? " and " : "", name);
      }
  g_string_append (move, ": ");
  offer_begun (self, self->folio.above, _ ("Spread a Rumour…"), g_string_free (move, FALSE), "x",
               TRUE);
}

/** grape_blognomic_offer_above: the offers above the list */
void
grape_blognomic_offer_above (GrapeBlognomicBook *self)
{
  GArray *above = self->folio.above;

  switch (self->folio.place.tab)
    {
    case GRAPE_BLOGNOMIC_VOTES:
      offer_begun (self, above, _ ("Ascension Address…"),
                   g_strdup ("ascend \"The next wing\"\nkeep \ncall Prisoner Inmate, Warden Boss"),
                   "", FALSE);
      offer_begun (self, above, _ ("Propose…"), g_strdup ("propose \"Title\"\n"), "", FALSE);
      offer_begun (self, above, _ ("Call for Judgement…"), g_strdup ("cfj \"Title\"\n"), "", TRUE);
      offer_begun (self, above, _ ("Declare victory…"), g_strdup ("dov I have achieved victory"),
                   "", TRUE);
      break;
    case GRAPE_BLOGNOMIC_CONFESSIONS:
      offer_confessions (self);
      offer_rumour (self);
      break;
    case GRAPE_BLOGNOMIC_YARD:
      offer_if (self, above, _ ("Heal everybody"), g_strdup ("infirmary"), FALSE);
      break;
    case GRAPE_BLOGNOMIC_RULES:
      break;
    default:
      offer_if (self, above, _ ("Ask to be let in"), g_strdup ("register"), FALSE);
      break;
    }
}

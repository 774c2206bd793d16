/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the top: the word, what is going on, cards in as many columns as read best, the players. */
#include <glib/gi18n.h>

#include "grape-fictionary-layout.h"

#include <string.h>

static void
sort_seats (GrapeFictionaryLayout *self, const Fictionary *view)
{
  for (guint i = 0; i < view->n_seats; i++)
    {
      guint at = i;

      for (; at && view->players[self->seats[at - 1]].number > view->players[i].number; at--)
        self->seats[at] = self->seats[at - 1];
      self->seats[at] = (int)i;
    }
  self->n_plates = view->n_seats;
}

static void
choose_shown (GrapeFictionaryLayout *self, const Fictionary *view)
{
  const FictionaryRound *last = fictionary_last_round (view);

  if (view->list->len)
    {
      self->shown = GRAPE_FICTIONARY_LIST;
      self->n_cards = view->list->len;
    }
  else if (view->stage > FICTIONARY_LOOK_UP && view->stage < FICTIONARY_OVER)
    {
      self->shown = GRAPE_FICTIONARY_SLIPS;
      for (guint i = 0; i < self->n_plates; i++)
        if (fictionary_bluffs (view, self->seats[i]))
          self->slips[self->n_cards++] = self->seats[i];
    }
  else if (last)
    {
      self->shown = GRAPE_FICTIONARY_PAST;
      self->n_cards = MIN (last->entries->len, GRAPE_FICTIONARY_CARDS);
    }
}

/* Columns of cards: those in which a text of average length can be largest. */
static guint
best_columns (const GrapeFictionaryLayout *self, double width, double height)
{
  guint best = 1;
  double most = 0;

  for (guint columns = 1; columns <= MIN (self->n_cards, 6); columns++)
    {
      guint rows = (self->n_cards + columns - 1) / columns;
      double fits = MIN (width / columns / 19, height / rows / 7.4);

      if (columns > 1 && width / columns < self->text * 14)
        break;
      if (fits > most * 1.04)
        {
          most = fits;
          best = columns;
        }
    }
  return best;
}

static void
place_cards (GrapeFictionaryLayout *self, GrapeBox room)
{
  guint columns = best_columns (self, room.width, room.height);
  guint rows = self->n_cards ? (self->n_cards + columns - 1) / columns : 0;
  double gap = self->text * .9;
  double wide = MIN ((room.width - (columns - 1) * gap) / columns, self->text * 34);
  double high = rows ? MIN ((room.height - (rows - 1) * gap) / rows, self->text * 11) : 0;
  double top = room.y + (room.height - rows * high - (rows ? rows - 1 : 0) * gap) / 2;

  for (guint i = 0; i < self->n_cards; i++)
    {
      guint row = i / columns, in_row = MIN (columns, self->n_cards - row * columns);
      double left = room.x + (room.width - in_row * wide - (in_row - 1) * gap) / 2;

      self->cards[i] = (GrapeBox){ left + (i - row * columns) * (wide + gap),
                                   top + row * (high + gap), wide, high };
    }
}

/* Returns: where they begin */
static double
place_plates (GrapeFictionaryLayout *self, double width, double height)
{
  double gap = self->text * .5, margin = self->text * .7, high = self->text * 2.7;
  guint columns = (guint)CLAMP ((width - 2 * margin + gap) / (self->text * 10 + gap), 1, 10);
  guint rows = (self->n_plates + columns - 1) / columns;

  columns = (self->n_plates + rows - 1) / rows; /* rows of the same length */
  high = MIN (high, height * .38 / rows - gap);
  double each = MIN ((width - 2 * margin - (columns - 1) * gap) / columns, self->text * 17);
  double top = height - margin - rows * (high + gap) + gap;
  for (guint i = 0; i < self->n_plates; i++)
    {
      guint row = i / columns, in_row = MIN (columns, self->n_plates - row * columns);
      double left = (width - in_row * each - (in_row - 1) * gap) / 2;

      self->plates[i] = (GrapeBox){ left + (i - row * columns) * (each + gap),
                                    top + row * (high + gap), each, high };
    }
  return top;
}

static int
button_of (const Fictionary *view, GrapeViewer viewer)
{
  if (viewer < 0 || viewer != view->brainiac || view->disputed)
    return -1;
  return view->stage == FICTIONARY_COMPARE ? 0 : view->stage == FICTIONARY_SCORE ? 1 : -1;
}

/** grape_fictionary_layout: for a picture as @look says */
void
grape_fictionary_layout (GrapeFictionaryLayout *self, gconstpointer state, const GrapeLook *look)
{
  const Fictionary *view = FICTIONARY_VIEW (state);
  double width = look->width, height = look->height;
  double em = CLAMP (MIN (width / 36, height / 38), 8.5, 21);

  *self = (GrapeFictionaryLayout){ .text = em };
  sort_seats (self, view);
  choose_shown (self, view);
  double margin = em * 1.1, bottom = place_plates (self, width, height) - em * .8;
  self->head = (GrapeBox){ margin, em * .7, width - 2 * margin, em * 3 };
  self->story = (GrapeBox){ margin, em * 3.7, width - 2 * margin, em * 2.3 };
  if (button_of (view, look->viewer) >= 0)
    {
      double wide = MIN (em * 17, width - 2 * margin);

      bottom -= em * 3.1;
      self->button = (GrapeBox){ (width - wide) / 2, bottom + em * .5, wide, em * 2.3 };
    }
  double top = self->story.y + self->story.height + em * .5,
         wide = MIN (width - 2 * margin, em * 74);
  place_cards (self, (GrapeBox){ (width - wide) / 2, top, wide, MAX (bottom - top, em * 4) });
}

/** grape_fictionary_similar: the seats in a proposed "similar 2,4" */
guint64
grape_fictionary_similar (const char *proposal)
{
  guint64 seats = 0;

  if (!proposal || !g_str_has_prefix (proposal, "similar "))
    return 0;
  g_auto (GStrv) numbers = g_strsplit (proposal + strlen ("similar "), ",", -1);
  for (guint i = 0; numbers[i]; i++)
    {
      guint64 number = g_ascii_strtoull (numbers[i], NULL, 10);

      if (number >= 1 && number <= GRAPE_MAX_SEATS)
        seats |= G_GUINT64_CONSTANT (1) << (number - 1);
    }
  return seats;
}

/** grape_fictionary_spots: cards to vote for or to read, slips to compare, and a button */
void
grape_fictionary_spots (gconstpointer state, const GrapeLook *look, GrapeSpotField *field)
{
  const Fictionary *view = FICTIONARY_VIEW (state);
  GrapeFictionaryLayout layout;
  int button = button_of (view, look->viewer);
  gboolean votes = view->stage == FICTIONARY_VOTE && !view->disputed && look->viewer >= 0
                   && fictionary_on_list (view, look->viewer);

  grape_fictionary_layout (&layout, state, look);
  for (guint i = 0; i < layout.n_cards; i++)
    {
      gboolean slip = layout.shown == GRAPE_FICTIONARY_SLIPS;
      GrapeSpot card = { .id = { slip ? GRAPE_FICTIONARY_SLIP : GRAPE_FICTIONARY_CARD,
                                 slip ? layout.slips[i] : (int)i + 1, 0 },
                         .box = layout.cards[i],
                         .calm = !votes && !(slip && button == 0) };

      if (votes)
        {
          card.move = g_strdup_printf ("vote %u", i + 1);
          card.key = i < 9 ? (char)('1' + i) : 0;
          card.name = g_strdup_printf (_ ("vote for number %u"), i + 1);
        }
      grape_spot_field_add (field, card);
    }
  if (button >= 0)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_FICTIONARY_BUTTON, button, 0 },
                                              .box = layout.button,
                                              .move = g_strdup (button ? "score" : "list"),
                                              .name = g_strdup (button ? _ ("score the votes")
                                                                       : _ ("post the list")) });
}

/* Words */

static char *
tell_votes (guint64 seats)
{
  guint n = (guint)__builtin_popcountll (seats);

  return n ? g_strdup_printf (ngettext ("%u vote", "%u votes", n), n) : g_strdup (_ ("no votes"));
}

static char *
tell_entry (const GrapePosition *view, guint index)
{
  const Fictionary *self = FICTIONARY_VIEW (view->state);
  const FictionaryEntry *entry = fictionary_entry (fictionary_last_round (self)->entries, index);
  g_autofree char *votes = tell_votes (entry->votes);
  const char *text = *entry->text ? entry->text : _ ("nothing");

  if (entry->author >= 0)
    return g_strdup_printf (_ ("%s wrote: %s (%s)"), grape_table_name (view->table, entry->author),
                            text, votes);
  return g_strdup_printf (_ ("The Actual Definition: %s (%s)"), text, votes);
}

static char *
tell_slip (const GrapePosition *view, int seat)
{
  const Fictionary *self = FICTIONARY_VIEW (view->state);
  const FictionaryPlayer *player = &self->players[seat];
  const char *name = grape_table_name (view->table, seat);

  if (player->definition)
    return g_strdup_printf (_ ("%s wrote: %s"), name, player->definition);
  return g_strdup_printf (
      player->submitted ? _ ("%s has sent a definition") : _ ("%s is still writing"), name);
}

/** grape_fictionary_tell: (transfer full): a spot as it is spoken */
char *
grape_fictionary_tell (const GrapePosition *view, GrapeSpotId id)
{
  const Fictionary *self = FICTIONARY_VIEW (view->state);
  guint index = (guint)id.column - 1;

  if (id.kind == GRAPE_FICTIONARY_SLIP)
    return tell_slip (view, id.column);
  if (id.kind == GRAPE_FICTIONARY_BUTTON)
    return g_strdup (id.column ? _ ("score the votes") : _ ("post the list"));
  if (!self->list->len)
    return tell_entry (view, index);
  const char *text = fictionary_entry (self->list, index)->text;
  g_autofree char *votes = tell_votes (fictionary_votes_for (self, index + 1));
  return g_strdup_printf (_ ("Number %d: %s (%s)"), id.column, *text ? text : _ ("nothing"), votes);
}

static char *
tell_over (const GrapePosition *view)
{
  const Fictionary *self = FICTIONARY_VIEW (view->state);
  g_autofree char *names
      = self->winners ? grape_table_names (view->table, self->winners) : g_strdup ("");

  switch (self->result)
    {
    case FICTIONARY_WON:
      return g_strdup_printf (_ ("%s wins"), names);
    case FICTIONARY_TIED:
      return g_strdup_printf (_ ("%s have the most: nobody wins"), names);
    default:
      return g_strdup (_ ("The game is over, and nobody wins"));
    }
}

static char *
tell_brainiac (const Fictionary *self)
{
  switch ((int)self->stage)
    {
    case FICTIONARY_WORD:
      return g_strdup (_ ("You are the Brainiac: post a word that nobody knows"));
    case FICTIONARY_DEFINE:
      return g_strdup (_ ("The others make up what it means"));
    case FICTIONARY_COMPARE:
      return g_strdup (self->compared ? _ ("Post the list")
                                      : _ ("Choose those that are right, or post the list"));
    case FICTIONARY_VOTE:
      return g_strdup (_ ("The others vote"));
    case FICTIONARY_SCORE:
      return g_strdup (_ ("All have voted: score"));
    default:
      return NULL;
    }
}

static char *
tell_bluffer (const Fictionary *self, int seat)
{
  const FictionaryPlayer *player = &self->players[seat];

  if (self->stage == FICTIONARY_DEFINE)
    return g_strdup (player->submitted ? _ ("The others are still writing")
                                       : _ ("What might it mean? Make something up"));
  if (self->stage == FICTIONARY_VOTE && fictionary_on_list (self, seat))
    return player->vote ? g_strdup_printf (_ ("You voted for number %u"), player->vote)
                        : g_strdup (_ ("Which one is true?"));
  return NULL;
}

/** grape_fictionary_situation: (transfer full): what is going on, in a sentence */
char *
grape_fictionary_situation (const GrapePosition *view, GrapeViewer viewer)
{
  const Fictionary *self = FICTIONARY_VIEW (view->state);
  const char *brainiac = self->brainiac >= 0 ? grape_table_name (view->table, self->brainiac) : "";
  char *own = NULL;

  if (self->stage == FICTIONARY_OVER)
    return tell_over (view);
  if (self->stage == FICTIONARY_NUMBERS)
    return g_strdup (_ ("The players’ numbers are being drawn"));
  if (self->disputed)
    return g_strdup_printf (_ ("%s disputes: play is suspended"),
                            grape_table_name (view->table, self->disputer));
  if (viewer >= 0 && viewer == self->brainiac)
    own = tell_brainiac (self);
  else if (viewer >= 0 && viewer < (int)self->n_seats && fictionary_bluffs (self, viewer))
    own = tell_bluffer (self, viewer);
  if (own)
    return own;
  switch ((int)self->stage)
    {
    case FICTIONARY_WORD:
    case FICTIONARY_LOOK_UP:
      return g_strdup_printf (_ ("%s looks for a word that nobody knows"), brainiac);
    case FICTIONARY_DEFINE:
      return g_strdup (_ ("The Bluffers make up what it means"));
    case FICTIONARY_VOTE:
      return g_strdup (_ ("The Bluffers vote"));
    case FICTIONARY_SCORE:
      return g_strdup_printf (_ ("All have voted: %s is to score"), brainiac);
    case FICTIONARY_ACTING:
      return g_strdup_printf (_ ("%s is to score instead of %s"), self->scorekeeper, brainiac);
    case FICTIONARY_OPEN:
      return g_strdup (_ ("The definitions are being opened"));
    default:
      return g_strdup_printf (_ ("%s compares and makes the list"), brainiac);
    }
}

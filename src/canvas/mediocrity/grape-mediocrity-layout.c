/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the board of Mediocrity tells, and where. No drawing here. */
#include <glib/gi18n.h>

#include "grape-mediocrity-layout.h"

#include <math.h>

static void
tell_past (GrapeMediocrityStory *self, const Mediocrity *view)
{
  self->past = grape_mediocrity_past (view, view->past->len - 1);
  self->range = self->past->range;
  for (int seat = 0; seat < (int)view->n_seats; seat++)
    if (self->past->choices[seat])
      {
        self->seats[self->n] = seat;
        self->drawn[self->n] = self->past->drawn[seat];
        self->values[self->n++] = self->past->choices[seat];
      }
  self->complete = !self->past->expired;
}

static void
tell_round (GrapeMediocrityStory *self, const Mediocrity *view, GrapeViewer viewer)
{
  guint n_choosers = 0;

  self->range = grape_mediocrity_range (view);
  for (int seat = 0; seat < (int)view->n_seats; seat++)
    {
      guint value;
      if (!view->players[seat].playing || seat == view->moderator)
        continue;
      n_choosers++;
      if (grape_mediocrity_choice (view, seat, &value) != GRAPE_MEDIOCRITY_CHOICE_KNOWN)
        continue;
      self->seats[self->n] = seat;
      self->values[self->n++] = value;
    }
  self->complete = self->n == n_choosers && viewer == view->moderator;
}

/** grape_mediocrity_tell: collects what the upper ruler shows to @viewer */
void
grape_mediocrity_tell (GrapeMediocrityStory *self, const Mediocrity *view, GrapeViewer viewer)
{
  GrapeMediocrityStage stage = view->stage;
  guint n_playing = 0;

  *self = (GrapeMediocrityStory){ .found = -1 };
  for (int seat = 0; seat < (int)view->n_seats; seat++)
    n_playing += view->players[seat].playing;
  if (stage == GRAPE_MEDIOCRITY_ROUND || stage == GRAPE_MEDIOCRITY_ANNOUNCED)
    tell_round (self, view, viewer);
  else if (view->past->len)
    tell_past (self, view);
  else
    self->range = n_playing ? 2 * (n_playing - 1) : 0;
  if (self->complete)
    self->found = grape_mediocrity_search (self->values, self->n, self->passes, &self->n_passes);
}

/** grape_mediocrity_act: what @viewer may do now besides choosing */
GrapeMediocrityAct
grape_mediocrity_act (const Mediocrity *view, GrapeViewer viewer)
{
  GrapeMediocrityStage stage = view->stage;

  if (viewer < 0 || viewer >= (int)view->n_seats || !view->players[viewer].playing)
    return GRAPE_MEDIOCRITY_ACT_NONE;
  gboolean moderates = viewer == view->moderator;
  if (stage == GRAPE_MEDIOCRITY_BETWEEN && (moderates || view->anybody))
    return GRAPE_MEDIOCRITY_ACT_BEGIN;
  if (stage == GRAPE_MEDIOCRITY_ROUND && moderates)
    return view->open ? GRAPE_MEDIOCRITY_ACT_ANNOUNCE : GRAPE_MEDIOCRITY_ACT_WAIT;
  return GRAPE_MEDIOCRITY_ACT_NONE;
}

static guint
tallest (const guint *values, guint n)
{
  guint most = 0;
  for (guint i = 0; i < n; i++)
    {
      guint same = 0;
      for (guint k = 0; k < n; k++)
        same += values[k] == values[i];
      most = MAX (most, same);
    }
  return most;
}

static guint
tallest_score (const Mediocrity *view)
{
  guint values[GRAPE_MEDIOCRITY_SEATS], n = 0;
  for (int seat = 0; seat < (int)view->n_seats; seat++)
    if (view->players[seat].playing)
      values[n++] = view->players[seat].score;
  return tallest (values, n);
}

static double
counter_size (const GrapeMediocrityRuler *self, double text)
{
  return CLAMP (self->step * .92, text * .8, text * 2.7);
}

/* How high a ruler wants to be for stacks of @n counters. */
static double
wanted_height (GrapeMediocrityRuler *self, guint n, double text, double width)
{
  self->step = self->n ? width / self->n : width;
  return counter_size (self, text) * (MAX (n, 2) + .5) + text * 2;
}

static void
lay_ruler (GrapeMediocrityRuler *self, guint n, double text)
{
  self->thick = text * 2;
  self->edge = self->box.y + self->box.height - self->thick;
  double room = self->edge - self->box.y;
  double size = MIN (counter_size (self, text), MAX (text * 1.3, room / (n + .2)));
  self->counter = MIN (size, MAX (4, room * .8));
}

static guint
highest_score (const Mediocrity *view)
{
  guint highest = 2;
  for (int seat = 0; seat < (int)view->n_seats; seat++)
    if (view->players[seat].playing)
      highest = MAX (highest, view->players[seat].score);
  return highest;
}

/** grape_mediocrity_layout: for a picture of @width x @height as @viewer sees it */
void
grape_mediocrity_layout (GrapeMediocrityLayout *self, const Mediocrity *view,
                         const GrapeMediocrityStory *story, double width, double height,
                         GrapeViewer viewer)
{
  guint n_seats = view->n_seats;
  double text = CLAMP (MIN (width / 34, height / 34), 9, 22), pad = text * 1.1;
  double inner = width - 2 * pad, y = pad * .8;

  *self = (GrapeMediocrityLayout){ .text = text, .pad = pad };
  self->head = (GrapeBox){ pad, y, inner, text * 3.2 };
  if (grape_mediocrity_act (view, viewer) != GRAPE_MEDIOCRITY_ACT_NONE)
    {
      double act = MIN (inner, text * 12);
      gboolean below = inner < text * 34; /* no room beside the words */
      self->act = (GrapeBox){ below ? pad : pad + inner - act,
                              below ? y + text * 3.1 : y + text * .2, act, text * 2.2 };
      y += below ? text * 2.5 : 0;
    }
  y += self->head.height;
  self->n_columns = MAX (1, (guint)(inner / (text * (n_seats > 24 ? 7 : 9.5))));
  self->n_columns = MIN (self->n_columns, n_seats);
  self->n_rows = (n_seats + self->n_columns - 1) / self->n_columns;
  double row = MIN (text * 1.7, height * .26 / self->n_rows);
  self->people = (GrapeBox){ pad, y, inner, row * self->n_rows };
  y += self->people.height + text * .5;

  /* The rest: integers, the search, scores, each as high as its stacks want, if possible. */
  self->integers.first = 1;
  self->integers.n = story->range;
  self->scores.n = MAX (highest_score (view) + 2, 6);
  double left = height - y - pad * .6;
  double search = MIN (MAX (story->n_passes * text * 2.2 + text, text * 4.2), left * .33);
  guint n_above = tallest (story->values, story->n), n_below = tallest_score (view);
  double above = wanted_height (&self->integers, n_above, text, inner);
  double below = wanted_height (&self->scores, n_below, text, inner) + text * 1.8;
  double over = left - search - above - below;
  if (over < 0) /* neither ruler may crowd out the other */
    below = MIN ((left - search) * MAX (below / (above + below), .4), (left - search) * .58);
  else
    below += over * .25;
  self->integers.box = (GrapeBox){ pad, y, inner, left - search - below };
  lay_ruler (&self->integers, n_above, text);
  y += self->integers.box.height;
  self->search = (GrapeBox){ pad, y + text * .4, inner, search - text * .4 };
  y += search;
  self->scores.box = (GrapeBox){ pad, y + text * 1.8, inner, below - text * 1.8 };
  lay_ruler (&self->scores, n_below, text);
}

/** grape_mediocrity_ruler_x: the middle of the column of @number */
double
grape_mediocrity_ruler_x (const GrapeMediocrityRuler *self, guint number)
{
  return self->box.x + ((double)number - self->first + .5) * self->step;
}

/* This viewer can choose an integer now. */
static gboolean
chooses (const Mediocrity *view, GrapeViewer viewer)
{
  return view->stage == GRAPE_MEDIOCRITY_ROUND && viewer >= 0 && viewer < (int)view->n_seats
         && view->players[viewer].playing && viewer != view->moderator;
}

/* The column of an integer: from its counters down to the ruler. */
static void
add_integer (GrapeSpotField *field, const GrapeMediocrityRuler *ruler, guint number, guint chosen)
{
  GrapeSpot spot = { .id = { GRAPE_MEDIOCRITY_INTEGER, (int)number, 0 },
                     .box = { grape_mediocrity_ruler_x (ruler, number) - ruler->step / 2,
                              ruler->box.y, ruler->step, ruler->box.height },
                     .move = g_strdup_printf ("choose %u", number),
                     .name = g_strdup_printf ("%u", number) };

  spot.spoken = number == chosen ? g_strdup_printf (_ ("%u, your integer in this round"), number)
                                 : g_strdup_printf (_ ("%u of 1 to %u"), number, ruler->n);
  grape_spot_field_add (field, spot);
}

static void
add_button (GrapeSpotField *field, GrapeBox box, GrapeMediocrityAct act)
{
  GrapeSpot spot = { .id = { GRAPE_MEDIOCRITY_BUTTON, 0, 0 },
                     .box = box,
                     .move = g_strdup (act == GRAPE_MEDIOCRITY_ACT_BEGIN ? "begin" : "announce") };

  if (act == GRAPE_MEDIOCRITY_ACT_BEGIN)
    spot.spoken = g_strdup (_ ("Space begins the round"));
  else if (act == GRAPE_MEDIOCRITY_ACT_ANNOUNCE)
    spot.spoken = g_strdup (_ ("Space announces the result"));
  else
    spot.spoken = g_strdup (_ ("You are the Moderator; the result cannot be announced yet"));
  grape_spot_field_add (field, spot);
}

/** grape_mediocrity_spots: what may be chosen now, or pressed */
void
grape_mediocrity_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  GrapeMediocrityAct act = grape_mediocrity_act (view, look->viewer);
  GrapeMediocrityLayout layout;
  GrapeMediocrityStory story;
  guint chosen;

  grape_mediocrity_tell (&story, view, look->viewer);
  grape_mediocrity_layout (&layout, view, &story, look->width, look->height, look->viewer);
  if (act != GRAPE_MEDIOCRITY_ACT_NONE)
    add_button (field, layout.act, act);
  if (!chooses (view, look->viewer)
      || grape_mediocrity_choice (view, look->viewer, &chosen) != GRAPE_MEDIOCRITY_CHOICE_KNOWN)
    chosen = 0;
  for (guint k = 0; chooses (view, look->viewer) && k < layout.integers.n; k++)
    add_integer (field, &layout.integers, layout.integers.first + k, chosen);
}

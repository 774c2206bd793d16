/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences. They all come from the view alone, so they never mention a play that its viewer
 * may not know. */
#include <glib/gi18n.h>

#include "grape-single-capture-go-words.h"

static const char *
name_of (const GrapePosition *view, int seat)
{
  return grape_table_name (view->table, seat);
}

/**
 * grape_single_capture_go_proposed:
 * @square: (out): where @text plays
 *
 * Returns: FALSE when it is not a valid play
 */
gboolean
grape_single_capture_go_proposed (const GrapePosition *view, GrapeViewer viewer, const char *text,
                                  guint *square)
{
  GrapeRead read = { 0 };
  gboolean good;

  if (!text || !*text || viewer < 0 || !grape_position_read (view, viewer, text, &read, NULL))
    return FALSE;
  good = grape_single_capture_go_square_parse (view->state, read.text, square);
  grape_read_clear (&read);
  return good;
}

/* Who played here in the last round, when it was more than one: "Ann and Bob". */
static char *
who_clashed (const GrapePosition *view, guint square)
{
  const GrapeSingleCaptureGoRound *last = grape_single_capture_go_last (view->state);
  g_autoptr (GString) who = g_string_new (NULL);
  guint n = 0, k = 0, seats = SINGLE_CAPTURE_GO_VIEW (view->state)->n_seats;

  for (guint seat = 0; last && seat < seats; seat++)
    n += last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_CLASHED && last->plays[seat] == (int)square;
  for (guint seat = 0; n && seat < seats; seat++)
    if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_CLASHED && last->plays[seat] == (int)square)
      {
        if (k)
          g_string_append (who, ++k == n ? _ (" and ") : ", ");
        else
          k = 1;
        g_string_append (who, name_of (view, (int)seat));
      }
  return n ? g_string_free (g_steal_pointer (&who), FALSE) : NULL;
}

static char *
describe_stone (const GrapePosition *view, GrapeViewer viewer, guint square)
{
  GrapeSingleCaptureGoGroup group;
  g_autofree char *stones = NULL, *liberties = NULL;

  if (!grape_single_capture_go_group (view->state, square, &group))
    return g_strdup ("");
  stones = g_strdup_printf (ngettext ("%u stone", "%u stones", group.n_squares), group.n_squares);
  liberties = g_strdup_printf (ngettext ("%u liberty", "%u liberties", group.n_liberties),
                               group.n_liberties);
  if (group.seat == viewer)
    return g_strdup_printf (_ ("yours: %s, %s"), stones, liberties);
  return g_strdup_printf (
      _ ("%s of %s: %s, %s"),
      (char[2]){ SINGLE_CAPTURE_GO_VIEW (view->state)->players[group.seat].letter, 0 },
      name_of (view, group.seat), stones, liberties);
}

static char *
describe_cell (const GrapePosition *view, GrapeViewer viewer, guint square)
{
  guint8 cell = SINGLE_CAPTURE_GO_VIEW (view->state)->cells[square];
  g_autofree char *who = NULL;

  if (cell == GRAPE_SINGLE_CAPTURE_GO_EMPTY)
    return g_strdup (_ ("free"));
  if (cell != GRAPE_SINGLE_CAPTURE_GO_RUIN)
    return describe_stone (view, viewer, square);
  who = who_clashed (view, square);
  if (who)
    return g_strdup_printf (_ ("a ruin: %s clashed here"), who);
  if (!grape_single_capture_go_over (view->state)
      && !grape_single_capture_go_playable (view->state, square))
    return g_strdup (_ ("a ruin, closed"));
  return g_strdup (_ ("a ruin"));
}

/** grape_single_capture_go_describe: "e7, yours: 3 stones, 2 liberties"; (transfer full) */
char *
grape_single_capture_go_describe (const GrapePosition *view, GrapeViewer viewer, guint square)
{
  g_autofree char *name = grape_single_capture_go_square_name (view->state, square);
  g_autofree char *cell = describe_cell (view, viewer, square);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, "%s, %s", name, cell);
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_VIEW (view->state)->n_seats; seat++)
    {
      guint play;

      if (grape_single_capture_go_play (view->state, (int)seat, &play)
              != GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN
          || play != square)
        continue;
      g_string_append (text, ", ");
      if ((int)seat == viewer)
        g_string_append (text, _ ("your play this round"));
      else
        g_string_append_printf (text, _ ("this round’s play of %s"), name_of (view, (int)seat));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** grape_single_capture_go_title: the round, or how it ended; (transfer full) */
char *
grape_single_capture_go_title (const GrapePosition *view)
{
  int winner = SINGLE_CAPTURE_GO_VIEW (view->state)->winner;

  if (!grape_single_capture_go_over (view->state))
    return g_strdup_printf (_ ("Round %u"), SINGLE_CAPTURE_GO_VIEW (view->state)->round);
  return winner >= 0 ? g_strdup_printf (_ ("%s wins"), name_of (view, winner))
                     : g_strdup (_ ("No winner"));
}

/** grape_single_capture_go_progress: how many have played; "" when over; (transfer full) */
char *
grape_single_capture_go_progress (const GrapePosition *view)
{
  guint n_in = 0, n_played = 0, square;

  if (grape_single_capture_go_over (view->state))
    return g_strdup ("");
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_VIEW (view->state)->n_seats; seat++)
    if (SINGLE_CAPTURE_GO_VIEW (view->state)->players[(int)seat].status
        == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
      {
        n_in++;
        n_played += grape_single_capture_go_play (view->state, (int)seat, &square)
                    != GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE;
      }
  return g_strdup_printf (_ ("%u of %u have played"), n_played, n_in);
}

static char *
advise_end (const GrapePosition *view)
{
  int winner = SINGLE_CAPTURE_GO_VIEW (view->state)->winner;

  if (winner < 0)
    return g_strdup (_ ("Nobody is left, and nobody alone had the most Letters"));
  if (SINGLE_CAPTURE_GO_VIEW (view->state)->players[winner].status
      == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
    return g_strdup (_ ("All others are doomed"));
  return g_strdup_printf (_ ("Nobody is left; %s had the most Letters"), name_of (view, winner));
}

/** grape_single_capture_go_advice: what @viewer may do now; (transfer full) */
char *
grape_single_capture_go_advice (const GrapePosition *view, GrapeViewer viewer)
{
  gconstpointer state = view->state;
  guint square;

  if (grape_single_capture_go_over (state))
    return advise_end (view);
  if (viewer < 0 || viewer >= (int)SINGLE_CAPTURE_GO_VIEW (state)->n_seats)
    return g_strdup (_ ("Point at a group to see its liberties"));
  if (SINGLE_CAPTURE_GO_VIEW (state)->players[viewer].status != GRAPE_SINGLE_CAPTURE_GO_PLAYING)
    return g_strdup (_ ("You are out of the game"));
  if (grape_single_capture_go_play (state, viewer, &square) == GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN)
    {
      g_autofree char *name = grape_single_capture_go_square_name (state, square);

      return g_strdup_printf (_ ("You play %s; the last valid play counts"), name);
    }
  return g_strdup (_ ("Choose a square; a player who plays none is doomed"));
}

/* The round in which @seat lost all its Letters; 0: it never had any, or the view does not say. */
static guint
round_of_doom (const GrapePosition *view, int seat)
{
  guint n = SINGLE_CAPTURE_GO_VIEW (view->state)->past->len, k = n;

  while (k && !grape_single_capture_go_past_letters (view->state, k - 1, seat))
    k--;
  return k && k < n ? grape_single_capture_go_past_round (view->state, k) : 0;
}

/** grape_single_capture_go_fate: why a player is out; NULL for one who is in; (transfer full) */
char *
grape_single_capture_go_fate (const GrapePosition *view, int seat)
{
  const GrapeSingleCaptureGoRound *last = grape_single_capture_go_last (view->state);
  GrapeSingleCaptureGoStatus status = SINGLE_CAPTURE_GO_VIEW (view->state)->players[seat].status;
  gboolean captured, silent;

  if (status == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
    return NULL;
  if (status == GRAPE_SINGLE_CAPTURE_GO_LEAVING)
    return g_strdup (_ ("leaves after this round"));
  if (status == GRAPE_SINGLE_CAPTURE_GO_LEFT)
    return g_strdup (_ ("left"));
  if (!last || !(last->doomed & 1u << seat))
    {
      guint round = round_of_doom (view, seat);

      return round ? g_strdup_printf (_ ("doomed in round %u"), round) : g_strdup (_ ("doomed"));
    }
  captured = (last->captured & 1u << seat) != 0;
  silent = last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_SILENT;
  if (captured && silent)
    return g_strdup_printf (_ ("captured and silent in round %u"), last->number);
  if (silent)
    return g_strdup_printf (_ ("silent in round %u"), last->number);
  return g_strdup_printf (_ ("captured in round %u"), last->number);
}

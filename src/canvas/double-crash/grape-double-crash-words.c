/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the board of Double Crash says in words. */
#include <glib/gi18n.h>

#include "grape-double-crash-layout.h"

#include "translate/grape-translate.h"

static char *
tell_end (const GrapePosition *view)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);

  return grape_translate (outcome->reason ? outcome->reason : "");
}

static const char *
name_of (const GrapePosition *view, int seat)
{
  return grape_table_name (view->table, seat);
}

static char *
tell_salvos (const GrapePosition *view, GrapeViewer viewer)
{
  const DoubleCrash *self = DOUBLE_CRASH_VIEW (view->state);
  guint size = double_crash_size ((self->round - 1) / 2);
  const char *verb = grape_double_crash_writes (self, viewer);

  if (verb && *verb == 't')
    return g_strdup (_ ("Choose your target, a word of five letters"));
  if (verb)
    return g_strdup_printf (ngettext ("Round %u: write a salvo of %u word",
                                      "Round %u: write a salvo of %u words", size),
                            self->round, size);
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!double_crash_owes (self, 1 - seat))
      return g_strdup_printf (_ ("Round %u: %s is still to fire"), self->round,
                              name_of (view, seat));
  return g_strdup_printf (
      ngettext ("Round %u: salvos of %u word", "Round %u: salvos of %u words", size), self->round,
      size);
}

static char *
tell_replies (const GrapePosition *view, GrapeViewer viewer)
{
  const DoubleCrash *self = DOUBLE_CRASH_VIEW (view->state);

  if (viewer >= 0 && viewer < DOUBLE_CRASH_SEATS && double_crash_owes (self, viewer))
    return g_strdup_printf (_ ("Round %u: reply to the salvo of %s"), self->round,
                            name_of (view, 1 - viewer));
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!double_crash_owes (self, 1 - seat))
      return g_strdup_printf (_ ("Round %u: %s is still to reply"), self->round,
                              name_of (view, seat));
  return g_strdup_printf (_ ("Round %u: replies"), self->round);
}

/** grape_double_crash_situation: (transfer full): what is going on, in a sentence */
char *
grape_double_crash_situation (const GrapePosition *view, GrapeViewer viewer)
{
  const DoubleCrash *self = DOUBLE_CRASH_VIEW (view->state);

  switch (self->stage)
    {
    case DOUBLE_CRASH_SALVO:
      return tell_salvos (view, viewer);
    case DOUBLE_CRASH_REPLY:
      return tell_replies (view, viewer);
    case DOUBLE_CRASH_OPENING:
      return g_strdup_printf (_ ("A hit by %s: the targets are being opened"),
                              name_of (view, self->tentative));
    case DOUBLE_CRASH_EXAMINATION:
      return g_strdup_printf (_ ("A hit by %s: are all replies true?"),
                              name_of (view, self->tentative));
    case DOUBLE_CRASH_OVER:
      return tell_end (view);
    }
  return NULL;
}

/* In practice, where the other player is a bot. */
static char *
tell_left (const DoubleCrash *self, int seat, const char *name)
{
  guint n = double_crash_count_left (self, seat);

  if (!n)
    return g_strdup_printf (_ ("%s’s target: no word is possible"), name);
  return g_strdup_printf (
      ngettext ("%s’s target: %u word is possible", "%s’s target: %u words are possible", n), name,
      n);
}

/** grape_double_crash_note: (transfer full): what stands below the target that @seat hunts */
char *
grape_double_crash_note (const GrapePosition *view, GrapeViewer viewer, int seat)
{
  const DoubleCrash *self = DOUBLE_CRASH_VIEW (view->state);
  int other = 1 - seat;
  const GrapeSealed *target = &self->players[other].target;
  const char *name = name_of (view, other);

  if (target->value == DOUBLE_CRASH_UNOPENED)
    return g_strdup_printf (_ ("%s’s target was not opened"), name);
  if (target->told)
    return g_strdup_printf (_ ("%s’s target"), name);
  if (viewer == other)
    return g_strdup (double_crash_has_target (self, other) ? _ ("Your target: only you see it")
                                                           : _ ("Your target comes here"));
  if (!double_crash_has_target (self, other))
    return g_strdup_printf (_ ("%s has no target yet"), name);
  if (grape_table_seat (view->table, other)->bot && self->stage != DOUBLE_CRASH_OVER)
    return tell_left (self, seat, name);
  return g_strdup_printf (_ ("What is known of %s’s target"), name);
}

/** grape_double_crash_tell_target: (transfer full): letter by letter, as it is spoken */
char *
grape_double_crash_tell_target (const GrapePosition *view, int seat)
{
  const DoubleCrash *self = DOUBLE_CRASH_VIEW (view->state);
  g_autoptr (GString) letters = g_string_new (NULL);
  GrapeDoubleCrashKnown known;
  DoubleCrashWord word = "";
  gboolean seen = double_crash_target (self, 1 - seat, word);
  gboolean makes_sense = grape_double_crash_know (self, seat, &known);

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    {
      char letter = seen ? word[i] : makes_sense ? grape_double_crash_letter (&known, i) : '\0';

      if (letter)
        g_string_append_printf (letters, " %c", letter);
      else
        g_string_append_printf (letters, " %s", _ ("unknown"));
    }
  return g_strdup_printf (_ ("%s’s target:%s"), name_of (view, 1 - seat), letters->str);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs that no program of ours writes: after every stage of a game an event of each kind, sealed
 * or not, by anybody, for anybody, with a chain that holds. It is refused in words, or everything
 * can be done with the log that has it: nothing of it may crash, and no viewer's copy may fail. */
#include "hostile-checks.h"

#include "engine/grape-error.h"
#include "engine/grape-script.h"
#include "../fuzz/fuzz-exercise.h"

#include <sodium.h>
#include <string.h>

static void
last_hash (GrapeInstance *instance, guint8 hash[GRAPE_HASH_BYTES])
{
  const GrapeEvent *last = grape_instance_event (instance, grape_instance_n_events (instance));
  const char *label = "grapefruit header 1";
  crypto_generichash_state state;

  if (last)
    {
      memcpy (hash, last->hash, GRAPE_HASH_BYTES);
      return;
    }
  g_autofree char *text = grape_instance_to_text (instance, FALSE);
  crypto_generichash_init (&state, NULL, 0, GRAPE_HASH_BYTES);
  crypto_generichash_update (&state, (const guint8 *)label, strlen (label));
  crypto_generichash_update (&state, (const guint8 *)text, strcspn (text, "\n"));
  crypto_generichash_final (&state, hash, GRAPE_HASH_BYTES);
}

/* What a stranger can write: the next event, whatever it is, in its place in the chain. */
static gboolean
forge (GrapeInstance *instance, GrapeEventKind kind, int author, GrapeAudience audience,
       const char *text, GError **error)
{
  guint8 before[GRAPE_HASH_BYTES];
  g_autoptr (GrapeEvent) event
      = grape_event_new (grape_instance_position (instance)->at, kind, author, audience, text);

  if (author == GRAPE_AUTHOR_PERSON)
    event->person = g_strdup ("Walt");
  last_hash (instance, before);
  event->number = grape_instance_n_events (instance) + 1;
  if (text)
    grape_event_commit (event);
  grape_event_chain (event, before);
  g_autofree char *line = grape_event_to_line (event);
  g_autoptr (GrapeEvent) read = grape_event_from_line (line, error);
  return read && grape_instance_append (instance, read, error);
}

/* Everybody can hold a copy of a log that was accepted. */
static void
check_copies (GrapeInstance *instance)
{
  int n = (int)grape_table_size (grape_instance_position (instance)->table);

  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer < n; viewer++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (instance, viewer, &error);

      g_assert_no_error (error);
      g_assert_nonnull (copy);
    }
}

/* Returns: whether it was accepted. @exercised: how many of its kind were looked at closely. */
static gboolean
try_event (GrapeInstance *game, GrapeEventKind kind, int author, GrapeAudience audience,
           const char *text, guint *exercised)
{
  g_autoptr (GrapeInstance) hurt = grape_instance_copy (game);
  g_autoptr (GError) error = NULL;

  if (!forge (hurt, kind, author, audience, text, &error))
    {
      g_assert_true (error && *error->message);
      g_assert_cmpuint (grape_instance_n_events (hurt), ==, grape_instance_n_events (game));
      return FALSE;
    }
  check_copies (hurt);
  if ((*exercised)++ < 2)
    fuzz_exercise_instance (hurt);
  return TRUE;
}

static void
try_kind (GrapeInstance *game, GrapeEventKind kind, guint *n_sealed)
{
  const GrapeEvent *last = grape_instance_event (game, grape_instance_n_events (game));
  const char *const texts[] = { NULL, "", "round 1", last ? last->text : "rule 1" };
  const int authors[] = { GRAPE_AUTHOR_CLOCK, GRAPE_AUTHOR_REFEREE, GRAPE_AUTHOR_PERSON, 0, 1,
                          GRAPE_MAX_SEATS - 1 };
  const GrapeAudience readers[]
      = { GRAPE_AUDIENCE_SEAT (0) | GRAPE_AUDIENCE_REFEREE, GRAPE_AUDIENCE_SEAT (1),
          GRAPE_AUDIENCE_REFEREE, 0, GRAPE_AUDIENCE_ALL };
  guint exercised[2] = { 0 }; /* public ones, sealed ones */
  gboolean may = grape_instance_rules (game)->sealable & GRAPE_SEALABLE (kind);

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
    for (guint a = 0; a < G_N_ELEMENTS (authors); a++)
      for (guint r = 0; r < G_N_ELEMENTS (readers); r++)
        {
          if (!texts[t] && readers[r] == GRAPE_AUDIENCE_ALL)
            continue; /* no line can say that */
          gboolean taken
              = try_event (game, kind, authors[a], readers[r], texts[t], &exercised[!texts[t]]);

          g_assert_true (may || !taken || readers[r] == GRAPE_AUDIENCE_ALL);
          /* Only those for whom the game means a move can read it, among them the mover; of one
           * without a seat the referee. */
          int mover = authors[a] == GRAPE_AUTHOR_PERSON ? GRAPE_AUTHOR_REFEREE : authors[a];
          g_assert_true (!taken || kind != GRAPE_EVENT_MOVE || readers[r] == GRAPE_AUDIENCE_ALL
                         || grape_audience_has (readers[r], mover));
          *n_sealed += taken && !texts[t];
        }
}

/**
 * check_hostile_logs:
 *
 * Of games of @rules, from their beginning on: full logs and a spectator's.
 */
void
check_hostile_logs (const GrapeRules *rules)
{
  static const guint stages[] = { 0, 2, 9 };
  guint n_sealed = 0;

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeInstance *game = fuzz_played (rules, stages[i]);
      g_autoptr (GrapeInstance) seen
          = grape_instance_for_viewer (game, GRAPE_VIEWER_SPECTATOR, &error);

      g_assert_no_error (error);
      for (GrapeEventKind kind = 0; kind <= GRAPE_EVENT_NOTE; kind++)
        {
          try_kind (game, kind, &n_sealed);
          try_kind (seen, kind, &n_sealed);
        }
    }
  g_test_message ("%s: %u sealed events were accepted", rules->id, n_sealed);
  if (!rules->secret
      && (rules->sealable & GRAPE_SEALABLE (GRAPE_EVENT_MOVE))) /* else the check saw nothing */
    g_assert_cmpuint (n_sealed, >, 0);
}

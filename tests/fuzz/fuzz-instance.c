/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: an instance file. No mutation leaves a chain of hashes right, so that after the file
 * as it is, the same events are tried once more with a chain made anew: somebody who writes a log
 * by hand can do that too. */
#include "fuzz-driver.h"
#include "fuzz-exercise.h"

#include <sodium.h>
#include <string.h>

static void
hash_header (GrapeInstance *instance, guint8 hash[GRAPE_HASH_BYTES])
{
  crypto_generichash_state state;
  g_autofree char *text = grape_instance_to_text (instance, FALSE);
  const char *label = "grapefruit header 1";
  crypto_generichash_init (&state, NULL, 0, GRAPE_HASH_BYTES);
  crypto_generichash_update (&state, (const guint8 *)label, strlen (label));
  crypto_generichash_update (&state, (const guint8 *)text, strcspn (text, "\n"));
  crypto_generichash_final (&state, hash, GRAPE_HASH_BYTES);
}

/* Appends what can be appended; some of it, from @sealed on each third, without its text. */
static void
append_lines (GrapeInstance *instance, char **lines, guint sealed)
{
  guint8 before[GRAPE_HASH_BYTES];
  hash_header (instance, before);
  for (guint i = 0; lines[i]; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEvent) event = grape_event_from_line (lines[i], NULL);
      if (!event)
        continue;
      event->number = grape_instance_n_events (instance) + 1;
      event->at = MAX (event->at, grape_instance_position (instance)->at);
      if (i >= sealed && (i - sealed) % 3 == 0)
        {
          g_clear_pointer (&event->text, g_free);
          g_clear_pointer (&event->opens, g_ptr_array_unref);
          memset (event->nonce, 0, sizeof event->nonce);
          event->audience = GRAPE_AUDIENCE_SEAT (0) | GRAPE_AUDIENCE_REFEREE;
        }
      if (event->text)
        grape_event_commit (event);
      grape_event_chain (event, before);
      if (grape_instance_append (instance, event, &error))
        memcpy (before, event->hash, sizeof before);
      else
        g_assert (error && *error->message);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = grape_instance_from_text (text, NULL, &error);
  if (instance)
    fuzz_exercise_instance (instance);
  else
    g_assert (error && *error->message);

  g_auto (GStrv) lines = g_strsplit (text, "\n", 60);
  g_autoptr (GrapeHeader) header = lines[0] ? grape_header_from_line (lines[0], NULL) : NULL;
  if (!header)
    return 0;
  memset (header->commitment, 0, sizeof header->commitment);
  g_autoptr (GrapeInstance) again = grape_instance_new (header, seed, NULL, NULL);
  if (!again)
    return 0;
  append_lines (again, lines + 1, G_MAXUINT);
  fuzz_exercise_instance (again);

  g_autoptr (GrapeInstance) sealed = grape_instance_new (header, NULL, NULL, NULL);
  append_lines (sealed, lines + 1, size % 5);
  fuzz_exercise_instance (sealed);
  return 0;
}

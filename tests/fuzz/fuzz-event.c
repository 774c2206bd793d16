/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: one line of an instance file. What is read is written as a line that reads the
 * same. */
#include "fuzz-driver.h"

#include "engine/grape-event.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *line = g_strndup ((const char *)data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEvent) event = grape_event_from_line (line, &error);
  if (!event)
    {
      g_assert (error && *error->message);
      return 0;
    }
  g_autofree char *once = grape_event_to_line (event);
  g_autoptr (GrapeEvent) again = grape_event_from_line (once, &error);
  if (!again)
    g_error ("%s was written as %s, which is refused: %s", line, once, error->message);
  g_autofree char *twice = grape_event_to_line (again);
  g_assert_cmpstr (once, ==, twice);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a script, as `grapefruitctl run` takes it. */
#include "fuzz-driver.h"
#include "fuzz-exercise.h"

#include "engine/grape-json.h"
#include "engine/grape-script.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) script = grape_json_parse (text, &error);
  g_autoptr (JsonNode) verdicts = NULL;
  g_autoptr (GrapeInstance) instance
      = script ? grape_script_run (script, NULL, &verdicts, &error) : NULL;
  if (!instance)
    {
      g_assert (error && *error->message);
      return 0;
    }
  g_autoptr (JsonNode) report = grape_script_report (instance, verdicts);
  g_autofree char *told = grape_json_to_text (report, TRUE);
  fuzz_exercise_instance (instance);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a ruleset's file. What was accepted must come through being written and read again,
 * as text and as JSON. */
#include "fuzz-driver.h"

#include "equipment/grape-ruleset.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeRuleset) self = grape_ruleset_parse ((const char *)data, size, &error);

  if (!self)
    {
      g_assert (error && *error->message && g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  g_autofree char *text = grape_ruleset_write (self);
  g_autoptr (GrapeRuleset) again = grape_ruleset_parse (text, strlen (text), &error);
  g_assert_no_error (error);
  g_autofree char *twice = grape_ruleset_write (again);
  g_assert_cmpstr (text, ==, twice);

  g_autoptr (JsonBuilder) builder = json_builder_new ();
  grape_ruleset_describe (self, builder);
  g_autoptr (JsonNode) node = json_builder_get_root (builder);
  grape_ruleset_read (again, json_node_get_array (node), &error);
  g_assert_no_error (error);
  g_autofree char *page = grape_ruleset_write_html (self);
  g_assert_true (g_utf8_validate (page, -1, NULL));
  for (guint i = 0; i < self->rules->len; i++)
    {
      g_autoptr (GArray) blame = grape_rule_blame (grape_ruleset_at (self, i));
      g_autoptr (GArray) links = grape_ruleset_references (self, grape_ruleset_at (self, i)->text);
    }
  return 0;
}

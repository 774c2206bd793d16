/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instance files, and verifying them. */
#include "grape-instance-private.h"
#include "grape-resources.h"
#include "grape-json.h"

#include <sodium.h>
#include <string.h>

/**
 * grape_instance_to_text:
 * @with_seed: adds the vault line with the secret seed: the referee's own copy
 *
 * Returns: (transfer full): an instance file: header, vault if wanted, one event a line
 */
char *
grape_instance_to_text (GrapeInstance *self, gboolean with_seed)
{
  GString *text = g_string_new (self->header_line);
  g_string_append_c (text, '\n');
  if (with_seed && self->has_seed)
    {
      g_autofree char *hex = grape_hex_encode (self->seed, GRAPE_SEED_BYTES);
      g_string_append_printf (text, "{\"vault\":{\"seed\":\"%s\"}}\n", hex);
    }
  for (guint i = 0; i < self->events->len; i++)
    {
      g_autofree char *line = grape_event_to_line (g_ptr_array_index (self->events, i));
      g_string_append (text, line);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* Reads the vault line, if @line is one. */
static gboolean
read_vault (const char *line, guint8 seed[GRAPE_SEED_BYTES], gboolean *found, GError **error)
{
  *found = line && g_str_has_prefix (line, "{\"vault\"");
  if (!*found)
    return TRUE;
  g_autoptr (JsonNode) node = grape_json_parse_object (line, error);
  if (!node)
    return FALSE;
  JsonObject *vault = grape_json_object (json_node_get_object (node), "vault");
  const char *hex = vault ? grape_json_text (vault, "seed") : NULL;
  if (hex && grape_hex_decode (hex, seed, GRAPE_SEED_BYTES))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Line 2: the seed must have 64 hex digits");
  return FALSE;
}

static gboolean
append_lines (GrapeInstance *self, char **lines, guint first, GError **error)
{
  for (guint i = first; lines[i]; i++)
    {
      if (!*lines[i])
        {
          if (!lines[i + 1])
            break;
          grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Line %u is empty", i + 1);
          return FALSE;
        }
      g_autoptr (GrapeEvent) event = grape_event_from_line (lines[i], error);
      if (!event || !grape_instance_append (self, event, error))
        {
          g_prefix_error (error, "Line %u: ", i + 1);
          return FALSE;
        }
    }
  return TRUE;
}

/**
 * grape_instance_from_text:
 * @text: an instance file
 * @resources: (nullable) (element-type utf8 GBytes)
 *
 * Returns: (transfer full): the instance, with chain, commitments, openings and fold checked.
 *   Errors name the line: GRAPE_ERROR_FORMAT, _HASH, _VERSION, _TIME, _OPTION, _SETUP, _SEAT,
 *   _CHANCE and what the game refuses.
 */
GrapeInstance *
grape_instance_from_text (const char *text, GHashTable *resources, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (g_str_has_suffix (lines[i], "\r"))
      lines[i][strlen (lines[i]) - 1] = '\0';
  if (!lines[0] || !*lines[0])
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "The file is empty");
      return NULL;
    }
  g_autoptr (GrapeHeader) header = grape_header_from_line (lines[0], error);
  if (!header)
    {
      g_prefix_error (error, "Line 1: ");
      return NULL;
    }
  /* A file must say what it was started with. */
  const GrapeRules *rules = grape_registry_find (header->game);
  if (rules && !grape_resources_check (rules, header->resources, resources, error))
    {
      g_prefix_error (error, "Line 1: ");
      return NULL;
    }
  guint8 seed[GRAPE_SEED_BYTES];
  gboolean has_vault;
  if (!read_vault (lines[1], seed, &has_vault, error))
    return NULL;
  g_autoptr (GrapeInstance) self
      = grape_instance_new (header, has_vault ? seed : NULL, resources, error);
  sodium_memzero (seed, sizeof seed);
  if (!self)
    return NULL;
  g_free (self->header_line);
  self->header_line = g_strdup (lines[0]);
  if (!append_lines (self, lines, has_vault ? 2 : 1, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* The seed that the log reveals, or the vault's. */
static gboolean
known_seed (GrapeInstance *self, guint8 seed[GRAPE_SEED_BYTES], gboolean *known, GError **error)
{
  guint8 commitment[GRAPE_HASH_BYTES];
  *known = grape_instance_has_seed (self, seed);
  for (guint i = 0; i < self->events->len; i++)
    {
      const GrapeEvent *event = g_ptr_array_index (self->events, i);
      if (event->kind == GRAPE_EVENT_REVEAL)
        *known = grape_hex_decode (event->text + strlen ("reveal "), seed, GRAPE_SEED_BYTES);
    }
  if (!*known)
    return TRUE;
  grape_random_commit (seed, commitment);
  if (memcmp (commitment, self->header->commitment, sizeof commitment) == 0)
    return grape_instance_verify_epochs (self, seed, error);
  grape_error_set (error, GRAPE_ERROR_CHANCE, NULL,
                   "The seed is not the one that the header commits to");
  return FALSE;
}

/* @root: (nullable): the seed, where it is known. *checked: the seed that decided it is. */
static gboolean
verify_draw (GrapeInstance *self, GrapeInstance *again, const guint8 *root, const GrapeEvent *event,
             gboolean *checked, GError **error)
{
  const GrapePosition *before = again->now;
  guint8 seed[GRAPE_SEED_BYTES];
  GrapeNext next = { .audience = GRAPE_AUDIENCE_ALL };
  g_autoptr (GString) text = g_string_new (NULL);
  before->rules->next (before->table, before->state, &next);
  gboolean is_draw = next.kind == GRAPE_NEXT_DRAW;
  /* What is drawn from something hidden needs a copy that hides nothing. */
  *checked
      = !is_draw
        || (grape_instance_seed_of_draw (self, event->number, &next, root, seed)
            && (!self->lacks_referees || (next.audience == GRAPE_AUDIENCE_ALL && !next.hidden)));
  if (*checked && is_draw)
    {
      g_autoptr (GArray) chosen
          = grape_instance_draw (self, seed, event->number - 1, again->n_draws, &next);
      before->rules->draw_text (before->state, &next, (guint *)(gpointer)chosen->data, text);
    }
  gboolean agrees = !*checked || (is_draw && g_str_equal (text->str, event->text));
  grape_next_clear (&next);
  sodium_memzero (seed, sizeof seed);
  if (!agrees)
    grape_error_set (error, GRAPE_ERROR_CHANCE, NULL,
                     "Event %u is not what the seed gives: “%s” instead of “%s”", event->number,
                     event->text, text->str);
  return agrees;
}

/* Whether @event is a draw of which something can be checked. */
static gboolean
can_be_checked (GrapeInstance *self, const GrapeEvent *event, gboolean known)
{
  return event->kind == GRAPE_EVENT_DRAW && event->author == GRAPE_AUTHOR_CLOCK && event->text
         && ((known && !self->lacks_referees) || (self->epochs->len && grape_event_public (event)));
}

/**
 * grape_instance_verify:
 * @n_draws: (out): how many draws were checked against the seed; if it is not known here, or if
 *   this copy does not know every event that a referee may, those of epochs that are revealed
 *
 * Folds the whole log anew and checks it. Errors: GRAPE_ERROR_HASH, GRAPE_ERROR_CHANCE and what
 * the game refuses.
 */
gboolean
grape_instance_verify (GrapeInstance *self, guint *n_draws, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  gboolean known;
  *n_draws = 0;
  if (!known_seed (self, seed, &known, error))
    return FALSE;
  g_autofree char *text = grape_instance_to_text (self, FALSE);
  g_autoptr (GrapeInstance) again = NULL;
  {
    g_auto (GStrv) lines = g_strsplit (text, "\n", 2);
    g_autoptr (GrapeHeader) header = grape_header_from_line (lines[0], error);
    if (!header
        || !(again
             = grape_instance_new (header, NULL, grape_resources_bytes (self->resources), error)))
      return FALSE;
    g_free (again->header_line);
    again->header_line = g_strdup (self->header_line);
  }
  for (guint i = 0; i < self->events->len; i++)
    {
      const GrapeEvent *event = g_ptr_array_index (self->events, i);
      gboolean checked = FALSE;
      if (can_be_checked (self, event, known)
          && !verify_draw (self, again, known ? seed : NULL, event, &checked, error))
        return FALSE;
      if (!grape_instance_append (again, event, error))
        return FALSE;
      *n_draws += checked;
    }
  sodium_memzero (seed, sizeof seed);
  g_autofree char *folded = grape_position_to_json (again->now);
  g_autofree char *live = grape_position_to_json (self->now);
  if (g_str_equal (folded, live))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "Replaying the log does not give the position shown");
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the program rules where it is the Barkeep (R7): only what can be seen in the text. It knows
 * nothing of sense, sequence or spirit, and denies nothing for them. */
#include "lantern-private.h"

/* R7.3: tied off is every Loose End that the passage mentions. */
static GPtrArray *
find_tied (const Lantern *self, const char *text)
{
  GPtrArray *tied = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->table->len; i++)
    if (lantern_mentions (text, g_ptr_array_index (self->table, i)))
      g_ptr_array_add (tied, g_strdup (g_ptr_array_index (self->table, i)));
  return tied;
}

static LanternReason
find_fault (const Lantern *self, const LanternPlay *play, GPtrArray *tied)
{
  guint n = lantern_count_lines (play->text);

  if (n < LANTERN_LINES_LEAST || n > LANTERN_LINES_MOST)
    return LANTERN_LENGTH;
  if (!play->card && lantern_n_cards (self, play->seat))
    return LANTERN_NO_CARD;
  if (!play->card && !tied->len && self->table->len)
    return LANTERN_NOTHING;
  if (play->card && !lantern_mentions (play->text, play->card))
    return LANTERN_NOT_IN_TALE;
  return LANTERN_NO_REASON;
}

/** lantern_rule_play: (transfer full): R7.2, R7.3: the answer to the play that waits */
char *
lantern_rule_play (const Lantern *self)
{
  const LanternPlay *play = lantern_play (self, lantern_open_play (self));
  g_autoptr (GPtrArray) tied = find_tied (self, play->text);
  LanternReason fault = find_fault (self, play, tied);
  g_autofree char *last = lantern_last_lines (play->text, 2);
  GString *text;

  if (fault != LANTERN_NO_REASON)
    return g_strdup_printf ("deny %s", lantern_reason_words[fault]);
  text = g_string_new ("accept");
  if (play->card && lantern_mentions (last, play->card))
    g_string_append (text, " loose end");
  if (tied->len)
    {
      g_string_append (text, " tie ");
      lantern_append_cards (text, tied);
    }
  return g_string_free (text, FALSE);
}

/** lantern_rule_interruption: (transfer full): R7.4: the answer to the first that waits */
char *
lantern_rule_interruption (const Lantern *self)
{
  guint number = lantern_open_interruption (self);
  const LanternInterruption *what = lantern_interruption (self, number);
  LanternFault fault = LANTERN_NO_FAULT;

  if (!lantern_held (self, what->seat, what->card))
    fault = LANTERN_NOT_HELD;
  else if (!lantern_touches (lantern_play (self, what->play)->text, what->card))
    fault = LANTERN_NOT_MENTIONED;
  else if (lantern_is_late (self, what))
    fault = LANTERN_LATE;
  return fault ? g_strdup_printf ("refuse %u %s", number, lantern_fault_words[fault])
               : g_strdup_printf ("grant %u", number);
}

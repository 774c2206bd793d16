/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What somebody has to know who announces a game, and the act that says it. */
#include "society-act.h"
#include "society-books.h"

#include <string.h>

/** society_next_label: (transfer full): the first one that nobody has used (R1.3): "g7", "s3" */
char *
society_next_label (const Society *self, char letter)
{
  for (guint n = (letter == 'g' ? self->games.n : self->submissions.n) + 1;; n++)
    {
      g_autofree char *label = g_strdup_printf ("%c%u", letter, n);

      if (society_find_game (self, label) < 0 && society_find_submission (self, label) < 0)
        return g_steal_pointer (&label);
    }
}

/* Whether it came in as a Submission (R6.5). */
static gboolean
is_accepted (const Society *self, const char *name)
{
  for (int i = 0; i < (int)self->submissions.n; i++)
    {
      const SocietySubmission *post = society_submission (self, i);

      if (post->status == SOCIETY_ACCEPTED && !post->equipment && strcmp (post->name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/** society_list_classes: with their limits as they are worked out now (R2.4) */
void
society_list_classes (gconstpointer state, GArray *classes)
{
  const Society *self = state;

  for (int i = 0; i < (int)self->classes.n; i++)
    {
      const SocietyClass *each = society_class (self, i);
      GrapeBookClass class = { .name = each->name,
                               .referees = each->referees,
                               .duel = each->duel,
                               .referee_plays = each->referee_plays,
                               .enrols = each->enrols,
                               .accepted = is_accepted (self, each->name) };

      if (!society_limit (self, each->min, &class.min)
          || !society_limit (self, each->max, &class.max) || class.min < 2)
        class.min = class.max = 0;
      g_array_append_val (classes, class);
    }
}

void
society_list_members (gconstpointer state, GArray *members)
{
  const Society *self = state;

  for (int i = 0; i < (int)self->people.n; i++)
    {
      const SocietyPerson *each = society_person (self, i);
      GrapeBookPerson member = { each->name, each->active, each->vacation_until };

      if (!each->left)
        g_array_append_val (members, member);
    }
}

static void
write_names (GString *text, const char *word, const GPtrArray *names)
{
  g_string_append (text, word);
  for (guint i = 0; i < names->len; i++)
    {
      g_string_append (text, i ? ", " : " ");
      society_write_name (text, g_ptr_array_index (names, i));
    }
  if (!names->len)
    g_string_append (text, " none");
}

/* R2.5 */
static char *
write_enrolment (const char *label, const GrapeBookWish *wish)
{
  g_autofree char *day = grape_time_format (wish->until);

  return g_strdup_printf (
      "enrol \"%s\" %s until %.10s: %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT "%s%s", wish->class,
      label, day, wish->min, wish->max, wish->particulars ? ", " : "",
      wish->particulars ? wish->particulars : "");
}

/** society_write_wish: (transfer full): what announces it; whether the rules take it, reading says
 */
char *
society_write_wish (gconstpointer state, const GrapeBookWish *wish)
{
  const Society *self = state;
  g_autofree char *label = society_next_label (self, 'g');
  int class = society_find_class (self, wish->class);
  GString *text;

  if (class >= 0 && society_class (self, class)->enrols)
    return write_enrolment (label, wish);
  text = g_string_new (NULL);
  g_string_printf (text, "announce %s \"%s\"", label, wish->class);
  if (wish->duel)
    g_string_append (text, " duel");
  if (wish->duel && wish->challenged)
    {
      g_string_append (text, " challenged ");
      society_write_name (text, wish->challenged);
    }
  write_names (text, ": players", wish->players);
  write_names (text, "; referees", wish->referees);
  if (wish->particulars)
    g_string_append_printf (text, "; %s", wish->particulars);
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canonical texts of acts. */
#include "open-table-private.h"

#include <string.h>

/** open_table_append_seat: by name, unless that reads as something else */
void
open_table_append_seat (GString *text, const GrapeTable *table, int seat)
{
  const char *name = grape_table_name (table, seat);
  gboolean plain = grape_table_find (table, name) == seat && !strpbrk (name, ",:\"")
                   && !strstr (name, " and ") && g_ascii_strcasecmp (name, "all")
                   && g_ascii_strcasecmp (name, "none") && g_ascii_strcasecmp (name, "table");

  for (guint i = 0; plain && i < grape_table_size (table); i++) /* "Ann", and "Ann 3" */
    plain = (int)i == seat || !g_str_has_prefix (grape_table_name (table, (int)i), name);
  if (plain && !open_table_is_referee (table, name))
    g_string_append (text, name);
  else
    g_string_append_printf (text, "%d", seat + 1);
}

void
open_table_append_seats (GString *text, const GrapeTable *table, guint64 seats)
{
  gboolean first = TRUE;

  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    if (seats & GRAPE_AUDIENCE_SEAT (seat))
      {
        g_string_append (text, first ? "" : ", ");
        open_table_append_seat (text, table, seat);
        first = FALSE;
      }
  if (seats & GRAPE_AUDIENCE_REFEREE)
    g_string_append (text, first ? "referee" : ", referee");
}

static void
append_choices (GString *text, const OpenTableAct *act)
{
  for (guint i = 0; i < act->choices->len; i++)
    {
      const char *choice = g_ptr_array_index (act->choices, i);
      gboolean odd = strchr (choice, ',') || strstr (choice, " and ")
                     || g_str_has_suffix (choice, "secret") || g_ascii_isspace (*choice);

      g_string_append_printf (text, odd ? "%s\"%s\"" : "%s%s", i ? ", " : " ", choice);
    }
  g_string_append (text, act->flag ? " secret" : "");
}

static void
append_reason (GString *text, const OpenTableAct *act)
{
  if (act->text)
    g_string_append_printf (text, " because %s", act->text);
}

static void
append_rest (GString *text, const GrapeTable *table, const OpenTable *self, const OpenTableAct *act)
{
  g_autofree char *length = NULL;

  switch ((int)act->verb)
    {
    case OPEN_TABLE_WHISPER:
      g_string_append_c (text, ' ');
      open_table_append_seats (text, table, act->seats);
      g_string_append_printf (text, ": %s", act->text);
      break;
    case OPEN_TABLE_PLAY:
    case OPEN_TABLE_DISCARD:
      for (guint i = 0; i < act->cards->len; i++)
        g_string_append_printf (
            text, " %s", grape_deck_symbol (self->deck, (guint)g_array_index (act->cards, int, i)));
      break;
    case OPEN_TABLE_DRAW:
      g_string_append_printf (text, " %u", act->n);
      break;
    case OPEN_TABLE_VOTE:
      g_string_append_printf (
          text, " %s", act->n ? (char *)g_ptr_array_index (self->choices, act->n - 1) : "none");
      break;
    case OPEN_TABLE_SET:
      g_string_append_printf (text, " %c%u", 'a' + act->column, act->row + 1);
      if (act->text)
        g_string_append_printf (text, " %s", act->text);
      if (act->colour)
        g_string_append_printf (text, " %s", open_table_colours[act->colour]);
      if (!act->text && !act->colour)
        g_string_append (text, " empty");
      break;
    case OPEN_TABLE_ROUND:
      if (act->until)
        {
          g_autofree char *until = grape_time_format (act->until);
          g_string_append_printf (text, " until %s", until);
        }
      length = act->lasts ? grape_duration_format (act->lasts) : NULL;
      g_string_append_printf (text, length ? " for %s" : "%s", length ? length : "");
      break;
    case OPEN_TABLE_TURN:
      g_string_append_c (text, ' ');
      if (act->seat < 0)
        g_string_append (text, "none");
      else
        open_table_append_seat (text, table, act->seat);
      break;
    case OPEN_TABLE_ROLL:
      g_string_append_printf (text, " %ud%u", act->n, act->sides);
      if (act->amount)
        g_string_append_printf (text, "%+d", (int)act->amount);
      if (act->seat >= 0)
        {
          g_string_append (text, " for ");
          open_table_append_seat (text, table, act->seat);
        }
      append_reason (text, act);
      break;
    case OPEN_TABLE_DEAL:
      g_string_append_printf (text, " %u", act->n);
      if (!act->flag && act->seats == open_table_playing (self))
        break;
      g_string_append (text, act->flag ? " to table" : " to ");
      open_table_append_seats (text, table, act->seats);
      break;
    case OPEN_TABLE_GIVE:
    case OPEN_TABLE_TAKE:
    case OPEN_TABLE_SCORE:
      g_string_append_c (text, ' ');
      open_table_append_seat (text, table, act->seat);
      g_string_append_printf (text, " %" G_GINT64_FORMAT, act->amount);
      append_reason (text, act);
      break;
    case OPEN_TABLE_BALLOT:
      g_string_append_printf (text, " \"%s\":", act->text);
      append_choices (text, act);
      break;
    case OPEN_TABLE_CLOCK:
      length = act->amount ? grape_duration_format (act->amount) : g_strdup ("off");
      g_string_append_printf (text, act->text ? " %s for %s" : " %s", length, act->text);
      break;
    case OPEN_TABLE_END:
      g_string_append (text, " winners ");
      open_table_append_seats (text, table, act->seats);
      g_string_append (text, act->seats ? "" : "none");
      break;
    case OPEN_TABLE_SHUFFLE:
      g_string_append (text, act->flag ? " all" : "");
      break;
    case OPEN_TABLE_BOARD:
      g_string_append_printf (text, "\n%s", act->text);
      break;
    default:
      if (act->text)
        g_string_append_printf (text, " %s", act->text);
    }
}

/** open_table_act_text: (transfer full): canonical */
char *
open_table_act_text (const GrapeTable *table, const OpenTable *self, const OpenTableAct *act)
{
  GString *text = g_string_new (open_table_verbs[act->verb]);

  append_rest (text, table, self, act);
  return g_string_free (text, FALSE);
}

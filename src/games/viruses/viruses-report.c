/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in an event, line by line with the clause, and what a text would give away. */
#include "viruses-private.h"

#include <string.h>

static void
append_name (GString *names, const GrapeTable *table, int seat, guint i, guint n)
{
  if (i)
    g_string_append (names, i + 1 == n ? " and " : ", ");
  g_string_append (names, grape_table_name (table, seat));
}

static gboolean
same_target (const GrapeVirusesMove *a, const GrapeVirusesMove *b)
{
  gboolean infect_a = a->kind == GRAPE_VIRUSES_INFECT, infect_b = b->kind == GRAPE_VIRUSES_INFECT;
  guint column_a = a->kind == GRAPE_VIRUSES_STEP ? a->to_column : a->column;
  guint row_a = a->kind == GRAPE_VIRUSES_STEP ? a->to_row : a->row;
  guint column_b = b->kind == GRAPE_VIRUSES_STEP ? b->to_column : b->column;
  guint row_b = b->kind == GRAPE_VIRUSES_STEP ? b->to_row : b->row;

  return infect_a == infect_b && column_a == column_b && row_a == row_b;
}

/* All that fell with the conflicting move @first, in one line; nothing if an earlier line said it.
 */
static void
report_conflict (const GrapeTable *table, const GArray *moves, guint first, GPtrArray *reports)
{
  const GrapeVirusesMove *a = &g_array_index (moves, GrapeVirusesMove, first);
  g_autoptr (GString) names = g_string_new (NULL);
  gboolean all_place = TRUE;
  guint n = 0, k = 0, n_seats = 0;

  for (guint i = 0; i < moves->len; i++)
    {
      const GrapeVirusesMove *b = &g_array_index (moves, GrapeVirusesMove, i);

      if (b->verdict != GRAPE_VIRUSES_CONFLICT || !same_target (a, b))
        continue;
      if (i < first)
        return;
      n++;
      n_seats += b->seat != a->seat;
      all_place = all_place && b->kind == GRAPE_VIRUSES_PLACE;
    }
  for (guint i = 0; i < moves->len; i++)
    {
      const GrapeVirusesMove *b = &g_array_index (moves, GrapeVirusesMove, i);

      if (b->verdict == GRAPE_VIRUSES_CONFLICT && same_target (a, b))
        append_name (names, table, b->seat, k++, n);
    }
  g_autofree char *square = a->kind == GRAPE_VIRUSES_STEP
                                ? grape_viruses_square_name (a->to_column, a->to_row)
                                : grape_viruses_square_name (a->column, a->row);
  const char *what = a->kind == GRAPE_VIRUSES_INFECT ? "infected"
                     : all_place                     ? "placed at"
                                                     : "moved into";
  if (!n_seats)
    grape_report_add (reports, "6", "%s %s %s more than once: the moves are void",
                      grape_table_name (table, a->seat), what, square);
  else if (n == 2)
    grape_report_add (reports, "6", "%s both %s %s: both moves are void", names->str, what, square);
  else
    grape_report_add (reports, "6", "%s all %s %s: all these moves are void", names->str, what,
                      square);
}

static void
report_moves (const GrapeTable *table, const GrapeVirusesTurn *last, GPtrArray *reports)
{
  static const char *const clauses[] = { "5a", "5b", "5c", "5d", "5e" };

  for (guint i = 0; i < last->moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (last->moves, GrapeVirusesMove, i);
      g_autofree char *text = grape_viruses_move_text (move);

      if (move->verdict == GRAPE_VIRUSES_CONFLICT)
        report_conflict (table, last->moves, i, reports);
      else
        grape_report_add (reports, clauses[move->kind], "%s: %s",
                          grape_table_name (table, move->seat), text);
    }
  if (!last->moves->len)
    grape_report_add (reports, "6", "No moves");
}

static void
report_generation (const GrapeViruses *self, GPtrArray *reports)
{
  g_autoptr (GArray) changes = grape_viruses_last_changes (self);
  guint n_born = 0, n_died = 0;
  int columns, rows;

  for (guint i = 0; i < changes->len; i++)
    {
      const GrapeVirusesChange *change = &g_array_index (changes, GrapeVirusesChange, i);

      n_born += change->before == GRAPE_VIRUSES_EMPTY;
      n_died += change->after == GRAPE_VIRUSES_EMPTY;
    }
  grape_report_add (reports, "7", "A generation: %u born, %u died, %u cells now", n_born, n_died,
                    grape_life_count (self->grid, GRAPE_LIFE_DEAD));
  grape_viruses_last_shift (self, &columns, &rows);
  if (columns || rows)
    grape_report_add (reports, "2", "Squares are renamed: %+d columns, %+d rows", columns, rows);
}

static void
report_step (const GrapeTable *table, const GrapeViruses *after, GPtrArray *reports)
{
  const GrapeVirusesTurn *last = after->last;

  for (int s = 0; s < GRAPE_MAX_SEATS; s++)
    if (last->cleaned & GRAPE_AUDIENCE_SEAT (s))
      grape_report_add (reports, "10", "Nobody took over the virus of %s: its cells are clean now",
                        grape_table_name (table, s));
  report_moves (table, last, reports);
  report_generation (after, reports);
  if (last->scorer >= 0)
    grape_report_add (reports, "8", "%s has the most cells (%u) and scores: %u",
                      grape_table_name (table, last->scorer),
                      grape_life_count (after->grid, last->scorer),
                      grape_viruses_player (after, last->scorer)->score);
  else
    grape_report_add (reports, "8", "A tie for most cells: nobody scores");
  for (int s = 0; s < GRAPE_MAX_SEATS; s++)
    if (last->eliminated & GRAPE_AUDIENCE_SEAT (s))
      grape_report_add (reports, "11", "%s has no cell left and is eliminated",
                        grape_table_name (table, s));
}

static void
report_join (const GrapeTable *table, const GrapeViruses *after, int seat, GPtrArray *reports)
{
  const GrapeVirusesPlayer *player = grape_viruses_player (after, seat);

  if (player->from >= 0)
    grape_report_add (reports, "10", "%s takes over the virus '%c' of %s",
                      grape_table_name (table, seat), player->mark,
                      grape_table_name (table, player->from));
  else
    grape_report_add (reports, "10", "%s joins with the virus '%c' and has three moves",
                      grape_table_name (table, seat), player->mark);
}

/** grape_viruses_report: a line for each thing that @event did. */
void
grape_viruses_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                      gconstpointer after, GPtrArray *reports)
{
  const GrapeViruses *old = before, *self = after;

  switch (event->kind)
    {
    case GRAPE_EVENT_DRAW:
      grape_report_add (reports, "1", "The first grid: %u cells",
                        grape_life_count (self->grid, GRAPE_LIFE_DEAD));
      break;
    case GRAPE_EVENT_MOVE:
      if (event->text)
        {
          g_auto (GStrv) lines = g_strsplit (event->text, "\n", -1);
          g_autofree char *line = g_strjoinv (", ", lines);

          grape_report_add (reports, "4", "%s submits: %s", grape_table_name (table, event->author),
                            line);
        }
      else
        grape_report_add (reports, "4", "%s submits moves",
                          grape_table_name (table, event->author));
      break;
    case GRAPE_EVENT_STEP:
      report_step (table, self, reports);
      break;
    case GRAPE_EVENT_JOIN:
      report_join (table, self, event->author, reports);
      break;
    case GRAPE_EVENT_LEAVE:
      grape_report_add (reports, "10",
                        "%s retires; the virus '%c' may be taken over until the "
                        "end of turn %u",
                        grape_table_name (table, event->author),
                        grape_viruses_player (self, event->author)->mark, self->turn + 1);
      break;
    case GRAPE_EVENT_REFEREE:
      grape_report_add (reports, "10", "%s referees: turn %u begins anew, without the moves sent",
                        table->referee, self->turn);
      break;
    case GRAPE_EVENT_RESIGN:
      grape_report_add (reports, "10", "The game is on hold until there is a referee");
      break;
    default:
      break;
    }
  if (self->over && !(old && old->over))
    grape_report_add (reports, "8", self->winner >= 0 ? "%s wins the game" : "The game is over",
                      self->winner >= 0 ? grape_table_name (table, self->winner) : "");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People at the table: pauses, extensions, vacations, substitutes, bots, leavers, the referee. */
#include "null-table.h"

static const GrapeSeat *
seat (GrapeInstance *game, int index)
{
  return grape_table_seat (grape_instance_position (game)->table, index);
}

/* While the game stands still nobody moves and no deadline runs; afterwards all are that much
 * later. */
static void
test_pause (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 10, REF, "pause");
  refused (game, 11, 0, "pick 1", GRAPE_ERROR_HOLD);
  refused (game, 11, REF, "pause", GRAPE_ERROR_HOLD);
  g_assert_cmpint (grape_instance_next_deadline (game), ==, 0);
  grape_instance_advance (game, HOURS (500), NULL);
  g_assert_cmpuint (round_now (game), ==, 1);
  must (game, 600, REF, "resume");
  g_assert_cmpfloat (deadline_hours (game), ==, 72 + 590);
  must (game, 662, 0, "pick 1");
  must (game, 662, 1, "pick 2");
  g_assert_cmpuint (round_now (game), ==, 2);
  refused (game, 663, REF, "resume", GRAPE_ERROR_ILLEGAL);
}

/* A deadline that passed before the pause has passed. */
static void
test_pause_too_late (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 73, REF, "pause");
  g_assert_cmpuint (round_now (game), ==, 2);
  must (game, 74, REF, "resume");
  g_assert_cmpfloat (deadline_hours (game), ==, 145);

  /* Paused exactly at the deadline: it has not passed. */
  g_autoptr (GrapeInstance) at_once = null_table_new (2);
  must (at_once, 72, REF, "pause");
  g_assert_cmpuint (round_now (at_once), ==, 1);
  must (at_once, 80, REF, "resume");
  g_assert_cmpuint (round_now (at_once), ==, 1);
  must (at_once, 80, 0, "pick 1");
  must (at_once, 80 + 1 / 3600.0, 1, "pick 1");
  g_assert_cmpuint (round_now (at_once), ==, 2);
  g_assert_cmpfloat (last_hours (at_once), >, 80);
}

static void
test_extend (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, REF, "extend 24h");
  g_assert_cmpfloat (deadline_hours (game), ==, 96);
  must (game, 96, 0, "pick 1");
  must (game, 96, 1, "pick 2");
  g_assert_cmpfloat (deadline_hours (game), ==, 96 + 72);
  refused (game, 97, 0, "extend 1d", GRAPE_ERROR_AUTHOR);
  refused (game, 97, REF, "extend", GRAPE_ERROR_TIME);
  refused (game, 97, REF, "extend soon", GRAPE_ERROR_TIME);
}

/* S3: on vacation and without a substitute people can only leave; days count whole, in UTC. */
static void
test_vacation (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "vacation 2026-01-06..2026-01-06");
  must (game, 2, 0, "pick 1");
  must (game, 13.9, 0, "pick 2");
  refused (game, 14, 0, "pick 3", GRAPE_ERROR_HOLD);
  refused (game, 37.9, 0, "pick 3", GRAPE_ERROR_HOLD);
  must (game, 38, 0, "pick 3");
  refused (game, 39, 0, "vacation 2026-01-05..2026-01-05", GRAPE_ERROR_TIME);
  refused (game, 39, 0, "vacation 2026-01-09..2026-01-08", GRAPE_ERROR_TIME);
  refused (game, 39, 0, "vacation soon", GRAPE_ERROR_SYNTAX);
  refused (game, 39, 0, "vacation 2026-02-30..2026-03-01", GRAPE_ERROR_TIME);
  refused (game, 39, 0, "vacation Bob 2026-01-07..2026-01-08", GRAPE_ERROR_AUTHOR);
  must (game, 39, REF, "vacation Bob 2026-01-06..2026-02-01");
  refused (game, 40, 1, "pick 1", GRAPE_ERROR_HOLD);
  must (game, 41, 1, "return");
  must (game, 41, 1, "pick 1");
  refused (game, 41, 1, "return", GRAPE_ERROR_ILLEGAL);
  must (game, 42, 2, "vacation 2026-01-06..2026-02-01");
  must (game, 42, 2, "leave");
  g_assert_true (seat (game, 2)->left);
}

/* The default hits one who is away. */
static void
test_vacation_default (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "vacation 2026-01-05..2026-03-01");
  must (game, 1, 1, "pick 1");
  grape_instance_advance (game, HOURS (73), NULL);
  g_assert_cmpuint (round_now (game), ==, 2);
  g_assert_cmpint (grape_instance_event (game, 3)->kind, ==, GRAPE_EVENT_DRAW);
}

static void
test_substitute (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "vacation 2026-01-05..2026-03-01");
  refused (game, 1, 0, "substitute Bob", GRAPE_ERROR_SEAT);
  refused (game, 1, 0, "substitute Ref", GRAPE_ERROR_SEAT);
  refused (game, 1, 0, "substitute Eve for Bob", GRAPE_ERROR_AUTHOR);
  must (game, 1, 0, "substitute Eve");
  must (game, 2, 0, "pick 1");
  g_assert_cmpstr (grape_table_name (grape_instance_position (game)->table, 0), ==, "Eve");
  must (game, 3, 2, "leave");
  refused (game, 3, 1, "substitute Cyd", GRAPE_ERROR_SEAT);
  must (game, 4, 0, "return");
  g_assert_cmpstr (grape_table_name (grape_instance_position (game)->table, 0), ==, "Ann");
  refused (game, 5, REF, "substitute Fay for 2", GRAPE_ERROR_ILLEGAL); /* no vacation */
  must (game, 5, 1, "vacation 2026-01-06..2026-01-07");
  refused (game, 5, REF, "substitute Eve for 2", GRAPE_ERROR_SEAT); /* has been one */
  refused (game, 5, REF, "substitute eve for 2", GRAPE_ERROR_SEAT);
  must (game, 5, REF, "substitute Fay for 2");
  g_assert_cmpstr (seat (game, 1)->substitute, ==, "Fay");
}

/* A13: a substitute plays to the vacation's last day, and not again in the next one. */
static void
test_substitute_ends (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "vacation 2026-01-05..2026-01-06");
  must (game, 1, 0, "substitute Eve");
  must (game, 37, 0, "note the last hour");
  g_assert_cmpstr (seat (game, 0)->substitute, ==, "Eve");
  must (game, 38, 1, "note the day after");
  g_assert_null (seat (game, 0)->substitute);
  must (game, 40, 0, "vacation 2026-01-07..2026-01-09");
  refused (game, 40, 0, "substitute Eve", GRAPE_ERROR_SEAT);
  refused (game, 41, 0, "pick 1", GRAPE_ERROR_HOLD);
  must (game, 42, 0, "substitute Fay");
  must (game, 42, 0, "pick 1");
}

/* A takeover must give somebody's name or number; a name may be quoted. */
static void
test_join_for_whom (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  refused (game, 1, REF, "join Max for Anne", GRAPE_ERROR_SEAT);
  refused (game, 1, REF, "join for Anne", GRAPE_ERROR_SEAT);
  refused (game, 1, REF, "join Friends for Life", GRAPE_ERROR_SEAT);
  /* Quoted, it is a name: only this game takes nobody. */
  refused (game, 1, REF, "join \"Friends for Life\"", GRAPE_ERROR_UNSUPPORTED);
}

/* A secret meant for one never goes to a namesake, however the name is written. */
static void
test_namesakes (void)
{
  g_assert_true (grape_names_equal ("Élan", " élan"));
  g_assert_true (grape_names_equal ("E\u0301lan", "élan"));
  g_assert_false (grape_names_equal ("Elan", "Élan"));
}

/* A bot takes over and hands back. */
static void
test_bot (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  refused (game, 1, 0, "bot genius", GRAPE_ERROR_SYNTAX);
  refused (game, 1, 0, "bot good for Bob", GRAPE_ERROR_AUTHOR);
  must (game, 1, 0, "bot good");
  g_assert_cmpstr (seat (game, 0)->bot, ==, "good");
  must (game, 2, REF, "bot simple for Bob");
  must (game, 3, 0, "return");
  g_assert_null (seat (game, 0)->bot);
  must (game, 4, 0, "pick 2");
  g_assert_cmpstr (seat (game, 1)->bot, ==, "simple");
}

static void
test_leave (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "pick 1");
  must (game, 2, 0, "leave");
  refused (game, 2, 0, "pick 1", GRAPE_ERROR_SEAT);
  refused (game, 2, 0, "leave", GRAPE_ERROR_SEAT);
  refused (game, 2, REF, "leave Ann", GRAPE_ERROR_SEAT);
  refused (game, 2, 7, "leave", GRAPE_ERROR_SEAT);
  refused (game, 2, REF, "join Eve", GRAPE_ERROR_UNSUPPORTED);
  must (game, 3, REF, "leave Bob");
  g_assert_true (grape_position_over (grape_instance_position (game)));
}

/* A lost referee: on hold until another is named, who may not play. */
static void
test_referee (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 10, REF, "resign");
  g_assert_true (grape_table_held (grape_instance_position (game)->table));
  refused (game, 11, 0, "pick 1", GRAPE_ERROR_HOLD);
  must (game, 11, 2, "leave");
  grape_instance_advance (game, HOURS (300), NULL);
  g_assert_cmpuint (round_now (game), ==, 1);
  refused (game, 310, REF, "referee Ann", GRAPE_ERROR_SEAT);
  must (game, 310, REF, "referee Gus");
  g_assert_cmpfloat (deadline_hours (game), ==, 372);
  must (game, 311, REF, "referee Hal");
  g_assert_cmpfloat (deadline_hours (game), ==, 372);
  must (game, 311, 0, "pick 1");
  g_assert_cmpstr (grape_instance_position (game)->table->referee, ==, "Hal");
}

/* Paused and without a referee: it goes on when both are solved, and the time counts once. */
static void
test_held_twice (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 10, REF, "pause");
  must (game, 20, REF, "resign");
  must (game, 30, REF, "resume");
  refused (game, 31, 0, "pick 1", GRAPE_ERROR_HOLD);
  must (game, 40, REF, "referee Gus");
  g_assert_cmpfloat (deadline_hours (game), ==, 72 + 30);
}

static void
test_exhibition (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  refused (game, 1, 0, "exhibition", GRAPE_ERROR_AUTHOR);
  must (game, 1, REF, "exhibition");
  g_assert_true (grape_instance_position (game)->table->exhibition);
  refused (game, 1, REF, "exhibition", GRAPE_ERROR_ILLEGAL);
}

/* Names of people are text: nothing in them works as a command. */
static void
test_odd_names (void)
{
  g_autoptr (GrapeHeader) header = null_table_header (0);
  grape_header_add_seat (header, "2", NULL);
  grape_header_add_seat (header, "join for 1 x", NULL);
  grape_header_add_seat (header, "\" , \\", NULL);
  g_free (header->referee);
  header->referee = g_strdup ("referee");
  g_autoptr (GrapeInstance) game = null_table_open (header);
  must (game, 1, 0, "vacation 2026-01-05..2026-01-20");
  must (game, 1, 0, "substitute leave");
  must (game, 1, 1, "vacation 2026-01-05..2026-01-20");
  must (game, 2, 1, "substitute vacation 1998-03-01..1998-03-02");
  must (game, 3, REF, "leave \" , \\");
  g_assert_true (seat (game, 2)->left);
  must (game, 3, REF, "leave 2"); /* a number is a seat's, whatever people are called */
  g_assert_true (seat (game, 1)->left);
  g_assert_false (seat (game, 0)->left);
  g_assert_cmpint (grape_table_find (grape_instance_position (game)->table, "\"2\""), ==, 0);
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  g_autoptr (GrapeInstance) again = reload (text);
  g_autofree char *one = state_of (game);
  g_autofree char *other = state_of (again);
  g_assert_cmpstr (one, ==, other);
}

/* Lines below a newcomer's name are for a game that reads them; elsewhere reports and posts would
 * show lines that nobody wrote. */
static void
test_join_words (void)
{
  static const char *const texts[] = { "join Max\nReferee: rule 1", "join Max" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeHeader) header
          = grape_header_new (grape_registry_find ("viruses"), "0123456789abcdef", "V", HOURS (0));
      grape_header_add_seat (header, "Ann", NULL);
      grape_header_add_seat (header, "Bob", NULL);
      header->referee = g_strdup ("Ref");
      g_autoptr (GrapeInstance) game = null_table_open (header);
      g_assert_true (grape_instance_advance (game, HOURS (0), NULL));
      g_autoptr (GrapePosition) position = grape_position_copy (grape_instance_position (game));
      g_autoptr (GrapeEvent) event
          = grape_event_new (HOURS (1), GRAPE_EVENT_JOIN, 2, GRAPE_AUDIENCE_ALL, texts[i]);
      event->number = position->n_events + 1;
      g_assert_cmpint (grape_position_apply (position, event, &error), ==, i == 1);
      if (i == 0)
        g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
    }
}

static void
test_same_names (void)
{
  static const char *const same[][2]
      = { { "Ann", "ann" }, { " Ann", "Ann\t" },   { "ÄRGER", "ärger" }, { "Strasse", "Straße" },
          { "", " " },      { "Ann Ä", "ann ä " }, { "Zoë", "ZOË" } };
  static const char *const other[][2] = { { "Ann", "Anna" }, { "Ann", "An" }, { "An n", "Ann" },
                                          { "Zoë", "Zoe" },  { "", "a" },     { "a", "ä" } };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    g_assert_true (grape_names_equal (same[i][0], same[i][1]));
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    {
      g_assert_false (grape_names_equal (other[i][0], other[i][1]));
      g_assert_false (grape_names_equal (other[i][1], other[i][0]));
    }
  g_assert_false (grape_names_equal (NULL, "Ann"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/seat-life/pause", test_pause);
  g_test_add_func ("/engine/seat-life/pause-too-late", test_pause_too_late);
  g_test_add_func ("/engine/seat-life/extend", test_extend);
  g_test_add_func ("/engine/seat-life/S3/vacation", test_vacation);
  g_test_add_func ("/engine/seat-life/vacation-default", test_vacation_default);
  g_test_add_func ("/engine/seat-life/A13/substitute", test_substitute);
  g_test_add_func ("/engine/seat-life/A13/substitute-ends", test_substitute_ends);
  g_test_add_func ("/engine/seat-life/join-for-whom", test_join_for_whom);
  g_test_add_func ("/engine/seat-life/namesakes", test_namesakes);
  g_test_add_func ("/engine/seat-life/join-words", test_join_words);
  g_test_add_func ("/engine/seat-life/bot", test_bot);
  g_test_add_func ("/engine/seat-life/leave", test_leave);
  g_test_add_func ("/engine/seat-life/referee", test_referee);
  g_test_add_func ("/engine/seat-life/held-twice", test_held_twice);
  g_test_add_func ("/engine/seat-life/exhibition", test_exhibition);
  g_test_add_func ("/engine/seat-life/odd-names", test_odd_names);
  g_test_add_func ("/engine/seat-life/same-names", test_same_names);
  return g_test_run ();
}

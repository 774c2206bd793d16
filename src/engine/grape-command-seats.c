/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that say who plays: joining, leaving, vacations, substitutes and bots. */
#include "grape-command-private.h"

#include <string.h>

/* The seat that an act is about: the author's own, or the one that the referee names. */
static gboolean
seat_of (GrapeReader *reader, const char *name, int *seat, GError **error)
{
  const GrapeTable *table = reader->position->table;
  *seat = reader->author;
  if (name && *name)
    *seat = grape_table_find (table, name);
  if (reader->author >= 0 && *seat != reader->author)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                            "“%s” is not your seat; only the referee can say that for others",
                            name);
  const GrapeSeat *found = grape_table_seat (table, *seat);
  if (!found || found->left)
    {
      if (name && *name)
        grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "“%s” is not playing here", name);
      else if (*seat >= 0)
        grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Nobody plays at seat %d", *seat + 1);
      else
        grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Say which player you mean");
      return FALSE;
    }
  return TRUE;
}

gboolean
grape_reader_name_free (GrapeReader *reader, const char *name, GError **error)
{
  const GrapeTable *table = reader->position->table;
  const GrapeRules *rules = reader->position->rules;
  if (!grape_name_valid (name))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "A name has 1 to 100 printable characters");
  for (int i = 0; i < (int)grape_table_size (table); i++)
    {
      const GrapeSeat *seat = grape_table_seat (table, i);
      if (!seat->left && (!rules->plays || rules->plays (reader->position->state, i))
          && (grape_names_equal (seat->name, name) || grape_names_equal (seat->substitute, name)))
        return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s plays in this game already",
                                name);
    }
  return TRUE;
}

/* "Gus <gus@example.org>": an address is not part of a name, and does not belong in a log. */
static char *
without_address (const char *text)
{
  const char *open = strrchr (text, '<');
  gboolean cut = open && open > text && g_str_has_suffix (text, ">") && strchr (open, '@');

  return g_strstrip (cut ? g_strndup (text, (gsize)(open - text)) : g_strdup (text));
}

/* "NAME", "NAME for OTHER" or "for OTHER"; a name in quotes may hold " for " itself. @whose: (out)
 * (nullable): OTHER, within @text. */
static char *
take_name (char *text, const char **whose)
{
  g_autofree char *alone = grape_name_unquote (text);
  *whose = NULL;
  if (alone)
    return g_strstrip (g_steal_pointer (&alone));
  char *found = g_str_has_prefix (text, "for ") ? text : g_strrstr (text, " for ");
  if (found)
    {
      *whose = found + (found == text ? 4 : 5);
      *found = '\0';
    }
  g_autofree char *plain = without_address (text);
  char *quoted = grape_name_unquote (plain);
  return g_strstrip (quoted ? quoted : g_steal_pointer (&plain));
}

/* The seat of somebody called @name, or with @author's number, who has left and may come back; -1:
 * there is none. */
static int
former_seat (const GrapeReader *reader, const char *name)
{
  const GrapeTable *table = reader->position->table;
  for (int i = 0; reader->position->rules->comes_back && i < (int)grape_table_size (table); i++)
    {
      const GrapeSeat *seat = grape_table_seat (table, i);
      if (seat->left && (name ? grape_names_equal (seat->name, name) : i == reader->author))
        return i;
    }
  return -1;
}

static char *
join_text (int old_seat, const char *name, const char *words)
{
  g_autofree char *first = old_seat >= 0 ? g_strdup_printf ("join for %d %s", old_seat + 1, name)
                                         : g_strdup_printf ("join %s", name);
  return words ? g_strdup_printf ("%s\n%s", first, words) : g_steal_pointer (&first);
}

/* What stands behind `join`, without the game's own words: *words. NULL: these are wrong. */
static char *
join_rest (const GrapeReader *reader, char **words, GError **error)
{
  const GrapePosition *position = reader->position;
  g_autoptr (GString) rest = g_string_new (reader->rest);
  g_autoptr (GError) wrong = NULL;
  if (position->rules->join_words)
    *words = position->rules->join_words (position->table, position->state, rest, &wrong);
  if (!wrong)
    return g_strstrip (g_strdup (rest->str));
  g_propagate_error (error, g_steal_pointer (&wrong));
  return NULL;
}

gboolean
grape_read_join (GrapeReader *reader, GError **error)
{
  const GrapeTable *table = reader->position->table;
  int newcomer = (int)grape_table_size (table), old_seat = -1, former;
  g_autofree char *words = NULL;
  const char *whose;
  if (!grape_reader_running_only (reader, error))
    return FALSE;
  g_autofree char *rest = join_rest (reader, &words, error);
  if (!rest)
    return FALSE;
  g_autofree char *taken = take_name (rest, &whose);
  if (*rest && !whose && !taken[strspn (taken, "\"'\302\240 ")])
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "A newcomer needs a name");
  g_autofree char *numbered = g_strdup_printf ("Player %d", newcomer + 1);
  const char *name = *taken ? taken : reader->person ? reader->person : NULL;
  former = whose ? -1 : former_seat (reader, name);
  if (former >= 0)
    {
      newcomer = former;
      name = grape_table_seat (table, former)->name;
    }
  name = name ? name : numbered;
  if (reader->person && !grape_names_equal (name, reader->person))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                            "Only the referee can do that for others");
  if (reader->author >= 0 && reader->author != newcomer)
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "A newcomer takes seat %d here",
                            newcomer + 1);
  if (whose && (old_seat = grape_table_find (table, whose)) < 0)
    return grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                            "Nobody called “%s” has played here: there is no seat to take over",
                            whose);
  if (!grape_reader_name_free (reader, name, error))
    return FALSE;
  if (grape_referees_have (table->referee, name))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 III.e",
                            "The referee cannot play as well");
  return grape_reader_accept (reader, GRAPE_EVENT_JOIN, newcomer,
                              join_text (old_seat, name, words));
}

gboolean
grape_read_resign (GrapeReader *reader, GError **error)
{
  if (!grape_reader_running_only (reader, error) || !grape_reader_referee_only (reader, error))
    return FALSE;
  if (!reader->position->table->referee)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "There is no referee to resign");
  return grape_reader_accept (reader, GRAPE_EVENT_RESIGN, GRAPE_AUTHOR_REFEREE,
                              g_strdup ("resign"));
}

gboolean
grape_read_leave (GrapeReader *reader, GError **error)
{
  int seat;
  if (!grape_reader_running_only (reader, error))
    return FALSE;
  if (reader->author == GRAPE_AUTHOR_REFEREE && !*reader->rest)
    return grape_read_resign (reader, error);
  if (!seat_of (reader, reader->rest, &seat, error))
    return FALSE;
  return grape_reader_accept (reader, GRAPE_EVENT_LEAVE, seat, g_strdup ("leave"));
}

gboolean
grape_read_vacation (GrapeReader *reader, GError **error)
{
  g_autofree char *rest = g_strdup (reader->rest);
  char *days = strrchr (rest, ' ');
  gint64 from, last;
  int seat;
  if (!days)
    days = rest;
  else
    *days++ = '\0';
  g_auto (GStrv) ends = g_strsplit (days, "..", 2);
  if (!ends[0] || !ends[1])
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "Write a vacation as: vacation 1998-03-01..1998-03-14");
  if (!grape_reader_running_only (reader, error) || !grape_date_parse (ends[0], &from, error)
      || !grape_date_parse (ends[1], &last, error))
    return FALSE;
  if (last < from || last + GRAPE_DAY_S <= reader->at)
    return grape_error_set (error, GRAPE_ERROR_TIME, NULL,
                            "A vacation must end after it begins, and not in the past");
  if (!seat_of (reader, days == rest ? NULL : rest, &seat, error))
    return FALSE;
  return grape_reader_accept (reader, GRAPE_EVENT_VACATION, seat,
                              g_strdup_printf ("vacation %s..%s", ends[0], ends[1]));
}

gboolean
grape_read_return (GrapeReader *reader, GError **error)
{
  int seat;
  if (!grape_reader_running_only (reader, error) || !seat_of (reader, reader->rest, &seat, error))
    return FALSE;
  const GrapeSeat *found = grape_table_seat (reader->position->table, seat);
  if (!found->vacation_until && !found->substitute && !found->bot)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                            "The owner of this seat plays it already");
  return grape_reader_accept (reader, GRAPE_EVENT_RETURN, seat, g_strdup ("return"));
}

/* A13: only for a vacation; never a player or substitute of this instance, nor its referee; and, by
 * TRG-24, never in a game played for a Duel, as the option `duel` says. */
static gboolean
may_substitute (GrapeReader *reader, const char *name, int seat, GError **error)
{
  const GrapeTable *table = reader->position->table;
  const GrapeSeat *owner = grape_table_seat (table, seat);
  const GrapeOptions *options = reader->instance->header->options;
  if (grape_options_has (options, "duel") && grape_options_bool (options, "duel"))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
                            "This game is played for a Duel, which allows no substitutes");
  if (grape_referees_have (table->referee, name))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 VI.c",
                            "The referee cannot be a substitute");
  if (grape_table_has_played (table, name))
    return grape_error_set (
        error, GRAPE_ERROR_SEAT, "1250.1 VI.c",
        "%s has already %s in this instance, and cannot be a substitute in it", name,
        grape_table_has_substituted (table, name) ? "been a substitute" : "played");
  if (owner->vacation_until <= reader->at)
    return grape_error_set (
        error, GRAPE_ERROR_ILLEGAL, "1250.1 VI.c",
        "%s has not announced a vacation, and a substitute plays only during one. "
        "First write `vacation` with its first and last day",
        owner->name);
  return TRUE;
}

gboolean
grape_read_substitute (GrapeReader *reader, GError **error)
{
  g_autofree char *rest = g_strdup (reader->rest);
  const char *who;
  g_autofree char *name = take_name (rest, &who);
  int seat;
  if (!grape_reader_running_only (reader, error) || !seat_of (reader, who, &seat, error)
      || !may_substitute (reader, name, seat, error)
      || !grape_reader_name_free (reader, name, error))
    return FALSE;
  return grape_reader_accept (reader, GRAPE_EVENT_SUBSTITUTE, seat,
                              g_strdup_printf ("substitute %s", name));
}

gboolean
grape_read_bot (GrapeReader *reader, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (reader->instance);
  g_autofree char *rest = g_strdup (reader->rest);
  const char *who;
  g_autofree char *level = take_name (rest, &who);
  int seat;
  if (!grape_reader_running_only (reader, error) || !seat_of (reader, who, &seat, error))
    return FALSE;
  if (!g_strv_contains (rules->bots, level))
    {
      g_autofree char *levels = g_strjoinv (", ", (char **)rules->bots);
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "There is no bot “%s”: choose from %s",
                       level, levels);
      return FALSE;
    }
  return grape_reader_accept (reader, GRAPE_EVENT_BOT, seat, g_strdup_printf ("bot %s", level));
}

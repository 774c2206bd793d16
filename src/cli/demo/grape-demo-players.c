/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The players of the demonstration. Each has their seat's copy of the log, lets a bot choose from
 * that, and writes to the referee as people do: with greetings, quotes and signatures, too late,
 * twice, or wrongly. */
#include "grape-demo.h"

#include <string.h>

/* Which of the quirks this player shows in this phase. */
static GrapeQuirk
quirk_of (const GrapeDemoCast *cast, guint phase, int seat)
{
  for (const GrapeDemoPlan *plan = cast->plan; plan->phase; plan++)
    if (plan->phase == phase && plan->seat == seat)
      return plan->quirk;
  return GRAPE_QUIRK_NONE;
}

/**
 * grape_demo_stage:
 *
 * Returns: a number that changes when there is something new to write about: the phase if all write
 * at once, the event if one writes after the other
 */
guint
grape_demo_stage (const GrapeDemoGame *game, const GrapePosition *position)
{
  return game->cast->turns ? position->n_events : grape_position_phase (position);
}

/**
 * grape_demo_waits:
 *
 * Returns: whether the deadline must pass in this phase because somebody is late or away
 */
gboolean
grape_demo_waits (GrapeDemo *self, const GrapeDemoGame *game, guint phase)
{
  for (int seat = 0; seat < (int)game->cast->n_players; seat++)
    {
      GrapeQuirk quirk = quirk_of (game->cast, phase, seat);
      if (quirk == GRAPE_QUIRK_LATE || quirk == GRAPE_QUIRK_VACATION)
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_demo_add_letter:
 * @answers: (nullable): a Message-ID
 *
 * Puts a message into this evening's mail.
 */
void
grape_demo_add_letter (GrapeDemo *self, gint64 at, const char *from, const char *to,
                       const char *subject, const char *answers, const char *body)
{
  g_autofree char *stamp = grape_time_format_mail (at);
  g_autofree char *envelope = grape_time_format_envelope (at);
  g_autofree char *address = NULL;
  g_autofree char *name = grape_ctl_name_of (from, &address);
  g_autoptr (GRegex) hidden_from = g_regex_new ("^(>*From )", G_REGEX_MULTILINE, 0, NULL);
  g_autofree char *escaped = g_regex_replace (hidden_from, body, -1, 0, ">\\1", 0, NULL);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "From %s  %s\nFrom: %s\nTo: %s\nSubject: %s\nDate: %s\n", address,
                          envelope, from, to, subject, stamp);
  g_string_append_printf (text, "Message-ID: <demo.%u@example.org>\n", ++self->n_letters);
  if (answers)
    g_string_append_printf (text, "In-Reply-To: <%s>\nReferences: <%s>\n", answers, answers);
  g_string_append (text, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                         "Content-Transfer-Encoding: 8bit\n\n");
  g_string_append_printf (text, "%s\n", escaped);
  GrapeDemoLetter *letter = g_new0 (GrapeDemoLetter, 1);
  letter->at = at;
  letter->bytes = g_string_free_to_bytes (text);
  g_ptr_array_add (self->letters, letter);
}

/* What this player's bot chooses from their own copy of the log. */
static char *
choose (GrapeDemoGame *game, GrapeInstance *instance, int seat, GError **error)
{
  g_autoptr (GrapeInstance) own = grape_instance_for_viewer (instance, seat, error);
  if (!own)
    return NULL;
  g_autofree char *label = g_strdup_printf ("demo %s %d", game->cast->name, seat);
  GrapeStream stream;
  grape_stream_init_from_text (&stream, label, grape_instance_n_events (own));
  char *move = grape_position_bot (grape_instance_position (own), seat, game->cast->levels[seat],
                                   &stream, GRAPE_BOT_BUDGET);
  if (!move)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "A bot of the demonstration has no move");
  return move;
}

/* A legal move of the seat that is not @chosen, for a first thought or a second one. */
static char *
other_move (const GrapePosition *position, int seat, const char *chosen)
{
  g_autoptr (GPtrArray) moves = grape_position_legal (position, seat);
  for (guint i = moves ? moves->len : 0; i > 0; i--)
    {
      const char *move = g_ptr_array_index (moves, i - 1);
      if (!g_str_equal (move, chosen))
        return g_strdup (move);
    }
  return g_strdup (chosen);
}

static guint
count_lines (const char *text)
{
  guint n = 1;
  for (const char *c = text; *c; c++)
    n += *c == '\n' && c[1];
  return n;
}

/* The first lines of the post that this answers, as a quote. */
static char *
quote_of (const GrapeDemoGame *game)
{
  g_auto (GStrv) lines = g_strsplit (game->body ? game->body : "", "\n", 7);
  g_autoptr (GString) body = g_string_new ("Cy wrote:\n");

  for (guint i = 0; lines[i] && i < 6; i++)
    g_string_append_printf (body, "> %s\n", lines[i]);
  g_string_append (body, "\n");
  return g_strdup (body->str);
}

/* Uses either the game's subject or the thread: both lead to the instance. */
static void
send_move (GrapeDemo *self, GrapeDemoGame *game, int seat, gint64 at, const char *move)
{
  guint style = game->written + (guint)seat;
  const char *from = game->cast->players[seat];
  g_autofree char *address = NULL;
  g_autofree char *name = grape_ctl_name_of (from, &address);
  g_autofree char *quoted = quote_of (game);
  g_autofree char *body = grape_demo_say (game->cast->game, name, move, quoted, style);
  g_autofree char *subject
      = style % 3 == 1 ? g_strdup ("my move") : g_strdup_printf ("Re: %s", game->subject);
  grape_demo_add_letter (self, at, from, "Cy <cy@example.org>", subject,
                         style % 3 == 2 ? NULL : game->message_id, body);
}

/* "3 March", in English like the rest of the mail */
static char *
say_day (GDateTime *day)
{
  static const char *const months[]
      = { "January", "February", "March",     "April",   "May",      "June",
          "July",    "August",   "September", "October", "November", "December" };

  return g_strdup_printf ("%d %s", g_date_time_get_day_of_month (day),
                          months[g_date_time_get_month (day) - 1]);
}

static void
send_vacation (GrapeDemo *self, GrapeDemoGame *game, int seat, gint64 at)
{
  g_autoptr (GDateTime) first = g_date_time_new_from_unix_utc (at);
  g_autoptr (GDateTime) last = g_date_time_add_days (first, 5);
  g_autofree char *from = say_day (first);
  g_autofree char *to = say_day (last);
  g_autofree char *body = g_strdup_printf (
      "Hello Cy,\n\nno mail where I am going: I'm on vacation from %s to %s. The "
      "boat has no modem.\n\nGus\n",
      from, to);
  g_autofree char *subject = g_strdup_printf ("Re: %s", game->subject);
  grape_demo_add_letter (self, at, game->cast->players[seat], "Cy <cy@example.org>", subject,
                         game->message_id, body);
}

static char *
quote (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) quoted = g_string_new (NULL);
  for (guint i = 0; lines[i]; i++)
    if (*lines[i] || lines[i + 1])
      g_string_append_printf (quoted, "> %s\n", lines[i]);
  return g_strdup (quoted->str);
}

/* Cy's receipt quotes the move, and the player's thanks quote it again: it is still one move. */
static void
send_quotes (GrapeDemo *self, GrapeDemoGame *game, int seat, gint64 at, const char *move)
{
  const char *player = game->cast->players[seat];
  g_autofree char *mine = g_strdup_printf ("demo.%u@example.org", self->n_letters);
  g_autofree char *subject = g_strdup_printf ("Re: %s", game->subject);
  g_autofree char *once = quote (move);
  g_autofree char *receipt = g_strdup_printf ("You wrote:\n%s\nGot it.\n\nCy\n", once);
  grape_demo_add_letter (self, at + 600, "Cy <cy@example.org>", player, subject, mine, receipt);
  g_autofree char *his = g_strdup_printf ("demo.%u@example.org", self->n_letters);
  g_autofree char *twice = quote (receipt);
  g_autofree char *thanks = g_strdup_printf ("Cy wrote:\n%s\nThank you!\n", twice);
  grape_demo_add_letter (self, at + 1200, player, "Cy <cy@example.org>", subject, his, thanks);
}

/* A well-written move that the game forbids: asks the game. */
static char *
forbidden_move (const GrapePosition *position, int seat)
{
  static const char *const tries[]
      = { "place a1", "destroy c3", "step c3 c4", "infect c3", "infect a1", "destroy a1", NULL };
  for (guint i = 0; tries[i]; i++)
    {
      GrapeRead read = { 0 };
      g_autoptr (GError) refusal = NULL;
      gboolean legal = grape_position_read (position, seat, tries[i], &read, &refusal);
      grape_read_clear (&read);
      if (!legal && g_error_matches (refusal, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL))
        return g_strdup (tries[i]);
    }
  return NULL;
}

static void
send_with_quirk (GrapeDemo *self, GrapeDemoGame *game, const GrapePosition *position, int seat,
                 gint64 at, gint64 deadline, const char *move)
{
  GrapeQuirk quirk = quirk_of (game->cast, grape_position_phase (position), seat);
  g_autofree char *other = NULL;
  self->n_quirks[quirk]++;
  switch (quirk)
    {
    case GRAPE_QUIRK_VACATION:
      send_vacation (self, game, seat, at);
      return;
    case GRAPE_QUIRK_LATE:
      send_move (self, game, seat, deadline + 2 * GRAPE_HOUR_S, move);
      return;
    case GRAPE_QUIRK_ILLEGAL:
      other = forbidden_move (position, seat);
      if (other)
        send_move (self, game, seat, at - GRAPE_HOUR_S, other);
      break;
    case GRAPE_QUIRK_CORRECTED:
      other = other_move (position, seat, move);
      send_move (self, game, seat, at - GRAPE_HOUR_S, other);
      break;
    default:
      break;
    }
  self->n_moves += count_lines (move);
  send_move (self, game, seat, at, move);
  if (quirk == GRAPE_QUIRK_DUPLICATE)
    send_move (self, game, seat, at + 3 * GRAPE_HOUR_S, move);
  else if (quirk == GRAPE_QUIRK_QUOTED)
    send_quotes (self, game, seat, at, move);
}

/**
 * grape_demo_write_mail:
 *
 * Lets everybody at @game write who owes something, is not away and has not written yet. Errors:
 * those of the library, and a bot that finds no move.
 */
gboolean
grape_demo_write_mail (GrapeDemo *self, GrapeDemoGame *game, GError **error)
{
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, game->id, error);
  if (!instance)
    return FALSE;
  const GrapePosition *position = grape_instance_position (instance);
  guint stage = grape_demo_stage (game, position);
  g_autoptr (GArray) pending = grape_position_pending (position);
  gboolean written = game->written == stage;
  game->written = stage;
  for (guint i = 0; !written && i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      gint64 at = self->now + 20 * GRAPE_HOUR_S + (gint64)i * 47 * 60;
      if (item->until) /* those who see that time runs out write earlier */
        at = MAX (self->now + 60, MIN (at, item->until - (gint64)(pending->len - i) * 600));
      if (item->seat < 0 || item->done || grape_table_away (position->table, item->seat, at))
        continue;
      g_autofree char *move = choose (game, instance, item->seat, error);
      if (!move)
        return FALSE;
      send_with_quirk (self, game, position, item->seat, at, item->until, move);
    }
  return TRUE;
}

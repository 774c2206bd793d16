/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages of a society say, drawn and spoken. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include "translate/grape-translate.h"

#include <string.h>

const char *
grape_society_tab_name (guint tab)
{
  const char *const names[] = { _ ("People"), _ ("Games"),     _ ("Submissions"),
                                _ ("Ledger"), _ ("Standings"), _ ("Cabinet") };

  return names[tab];
}

/** grape_society_day: (transfer full): "14 Mar 1998" */
char *
grape_society_day (gint64 at)
{
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (at);

  /* Translators: a day in short, as g_date_time_format() writes it: 14 Mar 1998 */
  return day ? g_date_time_format (day, _ ("%-d %b %Y")) : g_strdup ("");
}

/** grape_society_month_name: (transfer full): of 199803: "March 1998" */
char *
grape_society_month_name (gint64 month)
{
  g_autoptr (GDateTime) day
      = g_date_time_new_utc ((int)(month / 100), (int)(month % 100), 1, 0, 0, 0);

  /* Translators: a month, as g_date_time_format() writes it: March 1998 */
  return day ? g_date_time_format (day, _ ("%B %Y")) : g_strdup ("");
}

/** grape_society_money: (transfer full): "A$30", as the group calls its money */
char *
grape_society_money (const Society *view, gint64 amount)
{
  return g_strdup_printf ("%s%s%" G_GINT64_FORMAT, amount < 0 ? "−" : "", view->customs.currency,
                          ABS (amount));
}

/** grape_society_points: (transfer full): what is added or taken: "+5 points", "−1 point" */
char *
grape_society_points (gint64 amount)
{
  gulong size = (gulong)ABS (amount);

  return amount < 0 ? g_strdup_printf (ngettext ("−%lu point", "−%lu points", size), size)
                    : g_strdup_printf (ngettext ("+%lu point", "+%lu points", size), size);
}

static void
join (GString *text, const char *part)
{
  if (part && *part)
    g_string_append_printf (text, "%s%s", text->len ? " · " : "", part);
}

static void
join_count (GString *text, const char *format, guint n)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *part = n ? g_strdup_printf (format, n) : NULL;
#pragma GCC diagnostic pop

  join (text, part);
}

/** grape_society_summary: (transfer full): the society in a line */
char *
grape_society_summary (const GrapeFolio *folio)
{
  const Society *view = GRAPE_SOCIETY_BOOK (folio)->view;
  GString *text;
  guint n = society_count_people (view), running = 0, submissions = view->waiting->len;

  if (grape_society_is_statement (GRAPE_SOCIETY_BOOK (folio)))
    return grape_society_statement_line (GRAPE_SOCIETY_BOOK (folio));
  text = g_string_new (NULL);
  for (guint i = 0; i < view->open->len; i++)
    running += society_game (view, (int)g_array_index (view->open, guint, i))->status
               == SOCIETY_RUNNING;
  g_string_printf (text, ngettext ("%u person, %u active", "%u people, %u active", n), n,
                   society_count_active (view));
  join_count (text, ngettext ("%u game running", "%u games running", running), running);
  join_count (text, ngettext ("%u submission waits", "%u submissions wait", submissions),
              submissions);
  if (view->speaker)
    {
      g_autofree char *speaker = g_strdup_printf (_ ("Speaker: %s"), view->speaker);

      join (text, speaker);
    }
  return g_string_free (text, FALSE);
}

/** grape_society_person_line: (transfer full): offices, games, vacation */
char *
grape_society_person_line (const GrapeSocietyBook *self, const SocietyPerson *person)
{
  const Society *view = self->view;
  GString *text = g_string_new (NULL);
  guint plays, referees;

  grape_society_count (self, person->name, &plays, &referees);
  if (g_strcmp0 (view->speaker, person->name) == 0)
    join (text, _ ("Speaker"));
  if (g_strcmp0 (view->president, person->name) == 0)
    join (text, _ ("President"));
  if (g_strcmp0 (view->treasurer, person->name) == 0)
    join (text, _ ("Treasurer"));
  if (person->left)
    join (text, _ ("has left"));
  else if (!person->active)
    join (text, _ ("not active"));
  if (person->vacation_until && !person->left)
    {
      g_autofree char *last = grape_society_day (person->vacation_until - 1);
      g_autofree char *first = grape_society_day (person->vacation_from);
      g_autofree char *until = person->vacation_until == G_MAXINT64 ? g_strdup (_ ("on vacation"))
                               : person->vacation_from > self->now
                                   ? g_strdup_printf (_ ("on vacation from %s to %s"), first, last)
                                   : g_strdup_printf (_ ("on vacation until %s"), last);

      join (text, until);
    }
  join_count (text, ngettext ("plays %u game", "plays %u games", plays), plays);
  join_count (text, ngettext ("referees %u", "referees %u", referees), referees);
  return g_string_free (text, FALSE);
}

/** grape_society_game_line: (transfer full): who plays and who referees */
char *
grape_society_game_line (const GrapeSocietyBook *self, const SocietyGame *game)
{
  GString *text = g_string_new (NULL);
  GString *referees = g_string_new (NULL);

  for (guint i = 0; i < game->players->len; i++)
    {
      const SocietySeat *seat = &g_array_index (game->players, SocietySeat, i);

      if (seat->left && game->status == SOCIETY_RUNNING)
        continue;
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", seat->name);
      if (seat->substitute)
        g_string_append_printf (text, " (%s)", seat->substitute);
    }
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);

      if (!referee->resigned)
        g_string_append_printf (referees, "%s%s", referees->len ? ", " : "", referee->name);
    }
  if (referees->len)
    {
      g_autofree char *part = g_strdup_printf (_ ("referee: %s"), referees->str);

      join (text, part);
    }
  else if (game->referees->len && game->status == SOCIETY_RUNNING)
    join (text, _ ("its referees have resigned"));
  g_string_free (referees, TRUE);
  return g_string_free (text, FALSE);
}

/* Who has not consented. */
static char *
lacking (const SocietyGame *game)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < game->players->len; i++)
    if (!g_array_index (game->players, SocietySeat, i).consents)
      g_string_append_printf (names, "%s%s", names->len ? ", " : "",
                              g_array_index (game->players, SocietySeat, i).name);
  for (guint i = 0; i < game->referees->len; i++)
    if (!g_array_index (game->referees, SocietyReferee, i).consents)
      g_string_append_printf (names, "%s%s", names->len ? ", " : "",
                              g_array_index (game->referees, SocietyReferee, i).name);
  return g_string_free (names, FALSE);
}

static char *
running_state (const SocietyGame *game)
{
  if (game->disputed_by)
    return g_strdup_printf (_ ("disputed by %s"), game->disputed_by);
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);

      if (!referee->resigned && referee->asked)
        return g_strdup_printf (_ ("%s was asked, and has three days"), referee->name);
      if (!referee->resigned && referee->silent)
        return g_strdup_printf (_ ("%s is silent"), referee->name);
    }
  g_autofree char *day = grape_society_day (game->started_at);
  return g_strdup_printf (_ ("since %s"), day);
}

/** grape_society_game_state: (transfer full): how it stands */
char *
grape_society_game_state (const GrapeSocietyBook *self, const SocietyGame *game)
{
  g_autofree char *names = game->status == SOCIETY_ANNOUNCED ? lacking (game) : NULL;
  g_autofree char *until = game->until ? grape_society_day (game->until) : NULL;

  switch (game->status)
    {
    case SOCIETY_ANNOUNCED:
      return g_strdup_printf (_ ("waits for %s"), names);
    case SOCIETY_ENROLLING:
      return g_strdup_printf (_ ("people enrol until %s"), until);
    case SOCIETY_ENROLLED:
      return g_strdup_printf (_ ("%s may start it"), game->announcer);
    case SOCIETY_RUNNING:
      return running_state (game);
    case SOCIETY_DECLINED:
      return g_strdup (_ ("declined"));
    case SOCIETY_CANCELLED:
      return g_strdup (_ ("cancelled"));
    case SOCIETY_LAPSED:
      return g_strdup (_ ("lapsed"));
    default:
      break;
    }
  if (!game->winners->len)
    return g_strdup (_ ("nobody won"));
  GString *won = g_string_new (NULL);
  for (guint i = 0; i < game->winners->len; i++)
    g_string_append_printf (won, "%s%s", i ? ", " : "",
                            (char *)g_ptr_array_index (game->winners, i));
  g_autofree char *winners = g_string_free (won, FALSE);
  return g_strdup_printf (_ ("won by %s"), winners);
}

/** grape_society_submission_state: (transfer full): its verdict, or what it waits for */
char *
grape_society_submission_state (const GrapeSocietyBook *self, const SocietySubmission *post)
{
  g_autofree char *decided = grape_society_day (post->decided_at);
  g_autofree char *week = grape_society_day (post->at + SOCIETY_APPROVAL_S);
  g_autofree char *third = grape_society_day (post->at + SOCIETY_ACCEPTANCE_S);
  guint wanted = MAX (SOCIETY_ENDORSEMENTS, (society_count_active (self->view) + 9) / 10);

  switch (post->status)
    {
    case SOCIETY_POSTED:
      return g_strdup_printf (_ ("%u of %u endorsements, until %s"), post->endorsements->len,
                              wanted, week);
    case SOCIETY_APPROVED:
      return g_strdup_printf (_ ("approved; accepted on %s, unless somebody vetoes it"), third);
    case SOCIETY_ACCEPTED:
      return post->rule ? g_strdup_printf (_ ("accepted on %s: rule %s"), decided, post->rule)
                        : g_strdup_printf (_ ("accepted on %s"), decided);
    case SOCIETY_VETOED:
      return g_strdup_printf (_ ("vetoed by %s"), post->vetoed_by ? post->vetoed_by : "?");
    default:
      return g_strdup_printf (_ ("rejected on %s"), decided);
    }
}

/** grape_society_is_points: a correction is of the kind that it corrects */
gboolean
grape_society_is_points (const Society *view, const SocietyEntry *entry)
{
  const SocietyEntry *first = entry->corrects ? society_entry (view, entry->corrects) : entry;

  return first->kind == SOCIETY_POINTS_ENTRY;
}

/** grape_society_entry_amount: (transfer full): "A$30", "+5 points" */
char *
grape_society_entry_amount (const Society *view, const SocietyEntry *entry)
{
  if (grape_society_is_points (view, entry))
    return grape_society_points (entry->amount);
  return grape_society_money (view, entry->amount);
}

static char *
say_entry (const GrapeSocietyBook *self, const SocietyEntry *entry)
{
  g_autofree char *amount = grape_society_entry_amount (self->view, entry);
  g_autofree char *day = grape_society_day (entry->at);
  const char *from = entry->from ? entry->from : _ ("the Treasury");

  if (entry->corrects)
    return g_strdup_printf (_ ("Entry %u, %s: corrects entry %u by %s for %s in %s"), entry->entry,
                            day, entry->corrects, amount, entry->person, entry->game);
  if (entry->kind == SOCIETY_POINTS_ENTRY)
    return g_strdup_printf (_ ("Entry %u, %s: %s for %s in %s"), entry->entry, day, amount,
                            entry->person, entry->game);
  return g_strdup_printf (_ ("Entry %u, %s: %s from %s to %s in %s"), entry->entry, day, amount,
                          from, entry->person, entry->game);
}

static char *
say_person (const GrapeSocietyBook *self, const SocietyPerson *person)
{
  g_autofree char *line = grape_society_person_line (self, person);
  g_autofree char *money = grape_society_money (self->view, person->money);
  guint n = person->trophies->len;
  g_autofree char *trophies
      = n ? g_strdup_printf (ngettext (", %u Trophy", ", %u Trophies", n), n) : g_strdup ("");

  g_autofree char *points = g_strdup_printf (
      ngettext ("%d point", "%d points", (gulong)ABS (person->points)), (int)person->points);

  return g_strdup_printf ("%s: %s, %s%s%s%s", person->name, money, points, trophies,
                          *line ? ", " : "", line);
}

static char *
say_trophies (const SocietyPerson *person)
{
  GString *text = g_string_new (person->name);

  for (guint i = 0; i < person->trophies->len; i++)
    {
      const SocietyTrophy *trophy = &g_array_index (person->trophies, SocietyTrophy, i);
      g_autofree char *day = trophy->at ? grape_society_day (trophy->at) : NULL;

      g_string_append_printf (text, "%s%s", i ? ", " : ": ", _ (trophy->trophy));
      if (trophy->game)
        g_string_append_printf (text, " (%s%s%s)", trophy->game, day ? ", " : "", day ? day : "");
    }
  return g_string_free (text, FALSE);
}

/** grape_society_say: (transfer full): a row as it is spoken */
char *
grape_society_say (const GrapeFolio *folio, guint index)
{
  const GrapeSocietyBook *self = GRAPE_SOCIETY_BOOK (folio);
  const Society *view = self->view;
  g_autofree char *line = NULL, *state = NULL;

  switch (self->folio.place.tab)
    {
    case GRAPE_SOCIETY_PEOPLE:
      return say_person (self, society_person (view, (int)index));
    case GRAPE_SOCIETY_GAMES:
      line = grape_society_game_line (self, society_game (view, (int)index));
      state = grape_society_game_state (self, society_game (view, (int)index));
      return g_strdup_printf ("%s, %s: %s. %s", society_game (view, (int)index)->label,
                              _ (society_game (view, (int)index)->class), line, state);
    case GRAPE_SOCIETY_SUBMISSIONS:
      state = grape_society_submission_state (self, society_submission (view, (int)index));
      return g_strdup_printf (_ ("“%s” by %s: %s"), society_submission (view, (int)index)->name,
                              society_submission (view, (int)index)->by, state);
    case GRAPE_SOCIETY_LEDGER:
      return say_entry (self, society_entry (view, index + 1));
    case GRAPE_SOCIETY_STANDINGS:
      return g_strdup_printf (_ ("%s: played %u, won %u"), society_person (view, (int)index)->name,
                              g_array_index (self->records, GrapeSocietyRecord, index).played,
                              g_array_index (self->records, GrapeSocietyRecord, index).won);
    default:
      return say_trophies (society_person (view, (int)index));
    }
}

/* What a fold tells */

#define TELL(self, ...) grape_folio_tell_format (&(self)->folio, GRAPE_TONE_PLAIN, __VA_ARGS__)

static void
tell (GrapeSocietyBook *self, const char *text)
{
  grape_folio_tell (&self->folio, text, GRAPE_TONE_PLAIN);
}

/* A bar, golden when it is full. */
static void
tell_bar (GrapeSocietyBook *self, const char *text, double part)
{
  grape_folio_tell_part (&self->folio, text, part, part >= 1 ? GRAPE_TONE_GOLD : GRAPE_TONE_ACCENT);
}

/* How much of a limit is used; 0: there is none. */
static void
tell_share (GrapeSocietyBook *self, gint64 used, gint64 most, gboolean points, const char *what)
{
  g_autofree char *amount
      = points ? g_strdup_printf ("%d", (int)used) : grape_society_money (self->view, used);
  g_autofree char *limit
      = points ? g_strdup_printf (ngettext ("%d point", "%d points", (gulong)most), (int)most)
               : grape_society_money (self->view, most);

  /* Translators: how much of a limit is used: Ghost: A$30 of A$100 */
  g_autofree char *share = g_strdup_printf (_ ("%s: %s of %s"), what, amount, limit);

  if (most)
    tell_bar (self, share, (double)used / (double)most);
  else
    TELL (self, "%s: %s", what, amount);
}

/* This month's limits, of the classes in which something was booked. */
static void
tell_caps (GrapeSocietyBook *self, const SocietyPerson *person)
{
  gint64 month = society_month_of (self->view, self->now);
  g_autofree char *name = grape_society_month_name (month);
  gboolean told = FALSE;

  for (guint i = 0; i < self->view->classes.n; i++)
    {
      const char *class = society_class (self->view, (int)i)->name;
      gint64 money = grape_society_received (self->view, person->name, class, month, SOCIETY_PAY);
      gint64 points
          = grape_society_received (self->view, person->name, class, month, SOCIETY_POINTS_ENTRY);

      if (!money && !points)
        continue;
      if (!told)
        TELL (self, _ ("Received in %s, of what a month allows:"), name);
      told = TRUE;
      if (money)
        tell_share (self, money, self->view->customs.money_month, FALSE, _ (class));
      if (points)
        tell_share (self, points, self->view->customs.points_month, TRUE, _ (class));
    }
  if (!told)
    TELL (self, _ ("Nothing received in %s."), name);
}

static void
tell_trophies (GrapeSocietyBook *self, const SocietyPerson *person)
{
  g_autofree char *said = say_trophies (person);

  tell (self, said);
}

static void
tell_person (GrapeSocietyBook *self, const SocietyPerson *person)
{
  const Society *view = self->view;
  GString *games = g_string_new (NULL);

  for (guint i = 0; i < view->open->len; i++)
    {
      const SocietyGame *game = society_game (view, (int)g_array_index (view->open, guint, i));

      if (society_seat_of (game, person->name) || society_seat_played_by (game, person->name)
          || society_referee_of (game, person->name))
        g_string_append_printf (games, "%s%s (%s)", games->len ? ", " : "", _ (game->class),
                                game->label);
    }
  if (games->len)
    TELL (self, _ ("Takes part in %s."), games->str);
  g_string_free (games, TRUE);
  if (person->trophies->len)
    tell_trophies (self, person);
  tell_caps (self, person);
}

static void
tell_game (GrapeSocietyBook *self, const SocietyGame *game)
{
  g_autofree char *people = grape_society_game_line (self, game);

  if (grape_folio_text_width (&self->folio, people, .9, FALSE) > grape_society_people_room (self))
    tell (self, people); /* it is small or cut in the row */
  if (game->particulars)
    tell (self, game->particulars);
  if (game->status >= SOCIETY_RUNNING && game->started_at)
    {
      tell_share (self, game->paid, self->view->customs.pot, FALSE, _ ("Paid by the Treasury"));
      tell_share (self, game->scored, self->view->customs.points, TRUE, _ ("Added and taken"));
    }
  if (game->exhibition)
    tell (self, _ ("An exhibition: no points and no currency change hands."));
  for (guint i = 0; i < game->players->len; i++)
    {
      const SocietySeat *seat = &g_array_index (game->players, SocietySeat, i);

      if (seat->asked)
        TELL (self, _ ("%s asks %s to be a Substitute."), seat->name, seat->asked);
      if (seat->left)
        TELL (self, _ ("%s has quit."), seat->name);
    }
  if (game->judgement)
    TELL (self, _ ("Judged: %s"), game->judgement);
  if (game->trophy_to)
    TELL (self, _ ("%s: to %s"), game->trophy ? _ (game->trophy) : "?", game->trophy_to);
}

/* Cut into lines of about that many letters, at most @most of them. */
static void
tell_text (GrapeSocietyBook *self, const char *text, guint most)
{
  g_auto (GStrv) lines = g_strsplit (text ? text : "", "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] && n < most; i++, n++)
    tell (self, lines[i]);
  if (n == most)
    tell (self, "…");
}

static void
tell_submission (GrapeSocietyBook *self, const SocietySubmission *post)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < post->endorsements->len; i++)
    g_string_append_printf (names, "%s%s", i ? ", " : "",
                            (char *)g_ptr_array_index (post->endorsements, i));
  if (names->len)
    TELL (self, _ ("Endorsed by %s."), names->str);
  g_string_free (names, TRUE);
  if (post->because)
    TELL (self, _ ("Because: %s"), post->because);
  tell_text (self, post->text, 24);
}

static void
tell_entry (GrapeSocietyBook *self, const SocietyEntry *entry)
{
  g_autofree char *said = say_entry (self, entry);
  g_autofree char *month = grape_society_month_name (entry->month);

  TELL (self, "%s.", said);
  TELL (self, _ ("The game is %s, and it counts in %s."), _ (entry->class), month);
  if (entry->disregarded)
    TELL (self, _ ("%d of %d lay beyond a limit and were disregarded (%s)."),
          (int)entry->disregarded, (int)ABS (entry->asked),
          entry->clause ? entry->clause : "1250.1");
  if (entry->stands != entry->amount && !entry->corrects)
    TELL (self, _ ("%d are left of it after corrections."), (int)entry->stands);
  if (entry->because)
    TELL (self, _ ("Because: %s"), entry->because);
}

static void
tell_meetings (GrapeSocietyBook *self, int person)
{
  g_autoptr (GArray) met = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autoptr (GArray) won = g_array_new (FALSE, TRUE, sizeof (guint));

  grape_society_meetings (self, person, met, won);
  for (guint i = 0; i < self->folio.rows->len && self->folio.lines->len < 12; i++)
    {
      guint other = g_array_index (self->folio.rows, GrapeFolioRow, i).id;
      guint n = g_array_index (met, guint, other);

      if (!n)
        continue;
      g_autofree char *line = g_strdup_printf (_ ("with %s: won %u of %u"),
                                               society_person (self->view, (int)other)->name,
                                               g_array_index (won, guint, other), n);
      tell_bar (self, line, (double)g_array_index (won, guint, other) / n);
    }
}

/** grape_society_tell: the lines of the fold of that row */
void
grape_society_tell (GrapeSocietyBook *self, guint index)
{
  const Society *view = self->view;

  switch (self->folio.place.tab)
    {
    case GRAPE_SOCIETY_PEOPLE:
      tell_person (self, society_person (view, (int)index));
      break;
    case GRAPE_SOCIETY_GAMES:
      tell_game (self, society_game (view, (int)index));
      break;
    case GRAPE_SOCIETY_SUBMISSIONS:
      tell_submission (self, society_submission (view, (int)index));
      break;
    case GRAPE_SOCIETY_LEDGER:
      tell_entry (self, society_entry (view, index + 1));
      break;
    case GRAPE_SOCIETY_STANDINGS:
      tell_meetings (self, (int)index);
      break;
    default:
      tell_trophies (self, society_person (view, (int)index));
    }
}

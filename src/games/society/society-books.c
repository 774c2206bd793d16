/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What library and command line ask a society: its games, and the decks that it accepted. */
#include "engine/grape-books.h"
#include "society-books.h"

#include <string.h>

/* The text of the Submission that became @class; NULL: it is one of the suite. */
static const char *
text_of (const Society *self, const SocietyClass *class)
{
  for (guint i = self->submissions.n; class->rule && i-- > 0;)
    {
      const SocietySubmission *post = society_submission (self, (int)i);

      if (post->rule && g_str_equal (post->rule, class->rule))
        return post->text;
    }
  return NULL;
}

static GrapeBookStatus
status_of (const SocietyGame *game)
{
  return game->status < SOCIETY_RUNNING    ? GRAPE_BOOK_WAITING
         : game->status == SOCIETY_RUNNING ? GRAPE_BOOK_RUNNING
         : game->status == SOCIETY_OVER    ? GRAPE_BOOK_OVER
                                           : GRAPE_BOOK_OFF;
}

static void
add_people (GrapeBook *book, const Society *self, const SocietyGame *game)
{
  for (guint i = 0; i < game->players->len; i++)
    {
      const SocietySeat *seat = &g_array_index (game->players, SocietySeat, i);
      int index = society_find_person (self, seat->name);
      const SocietyPerson *owner = index < 0 ? NULL : society_person (self, index);

      grape_book_add_seat (book, seat->name, seat->substitute, seat->left,
                           owner ? owner->vacation_from : 0, owner ? owner->vacation_until : 0);
    }
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);

      if (!referee->resigned)
        g_ptr_array_add (book->referees, g_strdup (referee->name));
    }
  for (guint i = 0; i < game->winners->len; i++)
    g_ptr_array_add (book->winners, g_strdup (g_ptr_array_index (game->winners, i)));
}

static GrapeBook *
get_book (gconstpointer state, guint index)
{
  const Society *self = state;
  const SocietyGame *game = society_game (self, (int)index);
  int class = society_find_class (self, game->class);
  GrapeBook *book = grape_book_new ();

  book->label = g_strdup (game->label);
  book->class = g_strdup (game->class);
  if (class >= 0)
    {
      book->rule = g_strdup (society_class (self, class)->rule);
      book->text = g_strdup (text_of (self, society_class (self, class)));
    }
  book->instance = g_strdup (game->instance);
  book->particulars = g_strdup (game->particulars);
  book->status = status_of (game);
  book->duel = game->duel;
  book->exhibition = game->exhibition;
  book->disputed = game->disputed_by != NULL;
  book->challenged = g_strdup (game->challenged);
  book->started_at = game->started_at;
  book->ended_at = game->ended_at;
  book->hash = g_strdup (game->hash);
  add_people (book, self, game);
  return book;
}

static GrapeBook *
find_book (gconstpointer state, const char *label)
{
  int index = society_find_game (state, label);

  return index < 0 ? NULL : get_book (state, (guint)index);
}

static guint
count_books (gconstpointer state)
{
  return ((const Society *)state)->games.n;
}

/* R6.6: Equipment called "Description of a NAME Deck" is a deck once it is accepted. */
static void
list_decks (gconstpointer state, GPtrArray *names, GPtrArray *texts)
{
  const Society *self = state;

  for (int i = 0; i < (int)self->submissions.n; i++)
    {
      const SocietySubmission *post = society_submission (self, i);
      g_autofree char *name
          = post->equipment && post->status == SOCIETY_ACCEPTED ? society_deck_name (post) : NULL;

      if (!name)
        continue;
      g_ptr_array_add (names, g_steal_pointer (&name));
      g_ptr_array_add (texts, g_strdup (post->text));
    }
}

/** society_deck_name: (transfer full) (nullable): NAME of "Description of a NAME Deck", as its
 * title or its first line has it */
char *
society_deck_name (const SocietySubmission *self)
{
  g_autofree char *first = g_strndup (self->text, strcspn (self->text, "\n"));
  const char *const places[] = { self->name, first };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_auto (GStrv) words = g_regex_split_simple ("^\\W*description of an? (.+) deck\\W*$",
                                                   places[i], G_REGEX_CASELESS, 0);

      if (words[0] && words[1] && *words[1])
        return g_strdup (words[1]);
    }
  return NULL;
}

/* R4.8: only what is booked has a day of its own. */
static char *
enter_late (gconstpointer state, gint64 at, const char *person, const char *text)
{
  static const char *const booked[] = { "pay", "points", "transfer", "result", NULL };
  g_autofree char *word = g_ascii_strdown (text + strspn (text, " \t\n"), -1);
  g_autofree char *time = grape_time_format (at);

  word[strcspn (word, " \t\n")] = '\0';
  if (!person || !g_strv_contains (booked, word))
    return NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  society_write_name (name, person);
  return g_strdup_printf ("dated %s %s: %s", time, name->str, text);
}

/* R6.3: endorsements, while a Submission waits for them */
static void
list_wanted (gconstpointer state, GArray *wanted)
{
  const Society *self = state;

  for (guint i = 0; i < self->waiting->len; i++)
    {
      const SocietySubmission *post
          = society_submission (self, (int)g_array_index (self->waiting, guint, i));

      for (int k = 0; post->status == SOCIETY_POSTED && k < (int)self->people.n; k++)
        {
          const SocietyPerson *person = society_person (self, k);
          gboolean asked
              = person->active && !person->left && !grape_names_equal (person->name, post->by);

          for (guint j = 0; asked && j < post->endorsements->len; j++)
            asked = !grape_names_equal (g_ptr_array_index (post->endorsements, j), person->name);
          if (asked)
            grape_pending_add_person (wanted, person->name, N_ ("an endorsement"), post->label,
                                      post->at, post->at + SOCIETY_APPROVAL_S, NULL);
        }
    }
}

static const char *
currency (gconstpointer state)
{
  return ((const Society *)state)->customs.currency;
}

const GrapeBooks society_books = { .count = count_books,
                                   .get = get_book,
                                   .find = find_book,
                                   .sheets = society_sheets,
                                   .late = enter_late,
                                   .decks = list_decks,
                                   .wanted = list_wanted,
                                   .currency = currency,
                                   .classes = society_list_classes,
                                   .members = society_list_members,
                                   .announce = society_write_wish };

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a bot that knows the dictionary chooses a letter. With two players it follows the solution of
 * the game. With more, whoever gets stuck is out: the search assumes that each player makes this as
 * unlikely for themselves as they can, and picks at random among equal letters. It looks a turn
 * deeper each time, until the budget of nodes is spent; beyond, everybody is equally likely to be
 * stuck. */
#include "ghost-private.h"

#include <string.h>

#define ALIKE 1e-9

typedef struct
{
  GrapeWordList *words;
  guint n; /* players */
  guint64 nodes, budget;
  gboolean is_cut;   /* the search left something unfinished */
  GHashTable *known; /* char* -> double[n]: how likely each is to be stuck, whoever moves first */
} Search;

/* (transfer full): how likely each is to be stuck, the one to move at @word first. */
static double *look (Search *self, const char *word, guint depth);

static double *
even (const Search *self)
{
  double *chances = g_new (double, self->n);

  for (guint i = 0; i < self->n; i++)
    chances[i] = 1.0 / self->n;
  return chances;
}

/* The moves' chances, seen by the one to move, and the least of their own. */
static GPtrArray *
look_at_moves (Search *self, GPtrArray *moves, guint depth, double *least)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);

  *least = 2;
  for (guint i = 0; i < moves->len; i++)
    {
      g_autofree double *then = look (self, g_ptr_array_index (moves, i), depth - 1);
      double *now = g_new (double, self->n);

      for (guint k = 0; k < self->n; k++)
        now[(k + 1) % self->n] = then[k];
      *least = MIN (*least, now[0]);
      g_ptr_array_add (all, now);
    }
  return all;
}

static double *
mean_of_best (const Search *self, GPtrArray *all, double least)
{
  double *mean = g_new0 (double, self->n);
  guint n_best = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const double *one = g_ptr_array_index (all, i);

      if (one[0] > least + ALIKE)
        continue;
      n_best++;
      for (guint k = 0; k < self->n; k++)
        mean[k] += one[k];
    }
  for (guint k = 0; k < self->n; k++)
    mean[k] /= n_best;
  return mean;
}

static double *
look (Search *self, const char *word, guint depth)
{
  const double *known = g_hash_table_lookup (self->known, word);
  double least;

  if (known)
    return g_memdup2 (known, self->n * sizeof *known);
  if (!depth || self->nodes >= self->budget)
    {
      self->is_cut = TRUE;
      return even (self);
    }
  self->nodes++;
  g_autoptr (GPtrArray) moves = ghost_lore_moves (self->words, word);
  g_autoptr (GPtrArray) all = look_at_moves (self, moves, depth, &least);
  double *chances = all->len ? mean_of_best (self, all, least) : g_new0 (double, self->n);
  if (!all->len)
    chances[0] = 1;
  g_hash_table_insert (self->known, g_strdup (word),
                       g_memdup2 (chances, self->n * sizeof *chances));
  return chances;
}

/* Any of the moves with the least chance. */
static const char *
choose (GPtrArray *moves, const double *chances, GrapeStream *stream)
{
  double least = 2;
  guint n_best = 0, at;

  for (guint i = 0; i < moves->len; i++)
    least = MIN (least, chances[i]);
  for (guint i = 0; i < moves->len; i++)
    n_best += chances[i] <= least + ALIKE;
  at = grape_stream_below (stream, n_best);
  for (guint i = 0; i < moves->len; i++)
    if (chances[i] <= least + ALIKE && !at--)
      return g_ptr_array_index (moves, i);
  return NULL;
}

/* The chances that the one to move gets stuck after each move, as deep as the budget allows. */
static double *
search (Search *self, GPtrArray *moves)
{
  double *best = g_new0 (double, moves->len);

  self->is_cut = TRUE;
  for (guint depth = 1; self->is_cut && self->nodes < self->budget; depth++)
    {
      g_autofree double *chances = g_new0 (double, moves->len);

      self->is_cut = FALSE;
      g_hash_table_remove_all (self->known);
      for (guint i = 0; i < moves->len; i++)
        {
          g_autofree double *then = look (self, g_ptr_array_index (moves, i), depth);
          chances[i] = then[self->n - 1];
        }
      if (self->nodes < self->budget || depth == 1)
        memcpy (best, chances, moves->len * sizeof *best);
    }
  return best;
}

/* With two players: 0 for a move after which the other loses. Else the more of their answers lose,
 * the better. */
static double *
solve (GhostLore *lore, GPtrArray *moves)
{
  double *chances = g_new0 (double, moves->len);

  for (guint i = 0; i < moves->len; i++)
    {
      const char *move = g_ptr_array_index (moves, i);
      g_autoptr (GPtrArray) answers = NULL;
      guint n_good = 0;

      if (!ghost_lore_wins (lore, move))
        continue;
      answers = ghost_lore_moves (ghost_lore_words (lore), move);
      for (guint k = 0; k < answers->len; k++)
        n_good += !ghost_lore_wins (lore, g_ptr_array_index (answers, k));
      chances[i] = (double)n_good / answers->len;
    }
  return chances;
}

/* Stuck: a letter that looks plausible, since it appears like that in other words. */
static char *
bluff (GrapeWordList *words, const char *word, GrapeStream *stream)
{
  g_autoptr (GPtrArray) likely = g_ptr_array_new_with_free_func (g_free);
  gsize length = strlen (word);
  const char *tail = word + (length > 2 ? length - 2 : 0);
  g_autofree char *head = g_strndup (word, 2);

  for (char c = 'a'; c <= 'z'; c++)
    {
      g_autofree char *end = g_strdup_printf ("%s%c", tail, c);
      g_autofree char *start = g_strdup_printf ("%c%s", c, head);
      g_autofree char *back = g_strdup_printf ("%s%c", word, c);
      g_autofree char *front = g_strdup_printf ("%c%s", c, word);

      if (grape_word_list_fragment (words, end).n && !ghost_lore_is_word (words, back))
        g_ptr_array_add (likely, g_steal_pointer (&back));
      if (grape_word_list_fragment (words, start).n && !ghost_lore_is_word (words, front))
        g_ptr_array_add (likely, g_steal_pointer (&front));
    }
  if (!likely->len)
    return g_strdup_printf ("%s%c", word, 'a' + (char)grape_stream_below (stream, 26));
  return g_strdup (g_ptr_array_index (likely, grape_stream_below (stream, likely->len)));
}

/**
 * ghost_think:
 * @word: the ghost word; "" before it is begun
 *
 * R7.1. Returns: (transfer full): what it becomes
 */
char *
ghost_think (GhostLore *lore, const char *word, guint n_players, GrapeStream *stream,
             guint64 budget)
{
  GrapeWordList *words = ghost_lore_words (lore);
  g_autoptr (GPtrArray) moves = ghost_lore_moves (words, word);
  g_autofree double *chances = NULL;

  if (!moves->len)
    return bluff (words, word, stream);
  if (n_players == 2)
    chances = solve (lore, moves);
  else
    {
      Search self = { .words = words, .n = n_players, .budget = budget };

      self.known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      chances = search (&self, moves);
      g_hash_table_unref (self.known);
    }
  return g_strdup (choose (moves, chances, stream));
}

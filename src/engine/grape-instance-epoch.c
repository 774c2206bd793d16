/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Epochs: what chance decided in a game that need not end can be checked before its end.
 *
 *   epoch N HEX: from here on the seed of epoch N decides what everybody sees chance decide
 *
 *   seed of the last possible epoch = BLAKE2b-256 (key = seed, "grapefruit epochs 1")
 *   seed of epoch N - 1             = BLAKE2b-256 ("grapefruit epoch 1" || seed of epoch N)
 *   HEX                             = seed of epoch N - 1
 *
 * So each of these events tells the seed of the epoch that ends, and is the commitment to that of
 * the one that begins; the first one, whose HEX decides nothing, commits to all that will ever
 * come. Nobody can choose a seed later, and none tells a later one. The header's seed stays secret:
 * nonces, private draws and those from something hidden (GrapeNext.hidden), and bots hang on it
 * until `reveal`. */
#include "grape-instance-private.h"

#include <sodium.h>
#include <string.h>

#define MOST_EPOCHS 10000
#define PREFIX      "epoch "

static void
link_back (guint8 seed[GRAPE_SEED_BYTES])
{
  crypto_generichash_state state;

  crypto_generichash_init (&state, NULL, 0, GRAPE_SEED_BYTES);
  crypto_generichash_update (&state, (const guint8 *)"grapefruit epoch 1",
                             strlen ("grapefruit epoch 1"));
  crypto_generichash_update (&state, seed, GRAPE_SEED_BYTES);
  crypto_generichash_final (&state, seed, GRAPE_SEED_BYTES);
}

/* The seed of @epoch, from 0 (of which only the first event tells) on. */
static const guint8 *
seed_of (GrapeInstance *self, const guint8 root[GRAPE_SEED_BYTES], guint epoch)
{
  const char *label = "grapefruit epochs 1";

  if (epoch && self->epoch_known == epoch)
    return self->epoch_seed;
  crypto_generichash (self->epoch_seed, GRAPE_SEED_BYTES, (const guint8 *)label, strlen (label),
                      root, GRAPE_SEED_BYTES);
  for (guint i = epoch; i < MOST_EPOCHS; i++)
    link_back (self->epoch_seed);
  self->epoch_known = epoch;
  return self->epoch_seed;
}

/* What the event that begins @epoch tells: the seed of the one before. */
static void
read_told (GrapeInstance *self, guint epoch, guint8 seed[GRAPE_SEED_BYTES])
{
  const GrapeEvent *event
      = grape_instance_event (self, g_array_index (self->epochs, guint, epoch - 1));

  grape_hex_decode (strrchr (event->text, ' ') + 1, seed, GRAPE_SEED_BYTES);
}

/* Which epoch event @number is in; 0: before the first one. */
static guint
epoch_at (GrapeInstance *self, guint number)
{
  guint n = self->epochs->len;

  while (n && g_array_index (self->epochs, guint, n - 1) >= number)
    n--;
  return n;
}

static gboolean
is_dice (const GrapeEvent *event)
{
  return event->kind == GRAPE_EVENT_DRAW && event->author == GRAPE_AUTHOR_CLOCK;
}

static gboolean
has_draws (GrapeInstance *self, guint first, guint last)
{
  for (guint number = first; number <= last; number++)
    if (is_dice (grape_instance_event (self, number)))
      return TRUE;
  return FALSE;
}

/* The number of the first event of @epoch, after the one that begins it. */
static guint
begin_of (GrapeInstance *self, guint epoch)
{
  return epoch ? g_array_index (self->epochs, guint, epoch - 1) + 1 : 1;
}

/**
 * grape_instance_next_epoch:
 *
 * Returns: (transfer full) (nullable): the text of the event that begins the next epoch. Errors:
 * UNSUPPORTED, CHANCE, LIMIT; ILLEGAL: nothing was drawn in the one that would end.
 */
char *
grape_instance_next_epoch (GrapeInstance *self, GError **error)
{
  guint n = self->epochs->len;

  if (!self->rules->epochs)
    grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL,
                     "This game has no epochs: its draws can be checked when it is over");
  else if (!self->has_seed)
    grape_error_set (error, GRAPE_ERROR_CHANCE, NULL, "This copy does not hold the seed");
  else if (n >= MOST_EPOCHS)
    grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A game has at most %d epochs", MOST_EPOCHS);
  else if (n && !has_draws (self, begin_of (self, n), self->events->len))
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL,
                     "Nothing was drawn in this epoch yet: there is nothing to check");
  else
    {
      g_autofree char *hex = grape_hex_encode (seed_of (self, self->seed, n), GRAPE_SEED_BYTES);

      return g_strdup_printf (PREFIX "%u %s", n + 1, hex);
    }
  return NULL;
}

/* Whether @event has the number that comes next, and what the last one committed to. */
static gboolean
continues (GrapeInstance *self, const GrapeEvent *event)
{
  guint n = self->epochs->len;
  guint8 seed[GRAPE_SEED_BYTES], before[GRAPE_SEED_BYTES];
  g_autofree char *begin = g_strdup_printf (PREFIX "%u ", n + 1);

  if (!grape_event_public (event) || !event->text || event->author != GRAPE_AUTHOR_REFEREE
      || n >= MOST_EPOCHS || !g_str_has_prefix (event->text, begin)
      || !grape_hex_decode (event->text + strlen (begin), seed, sizeof seed))
    return FALSE;
  if (!n)
    return TRUE;
  link_back (seed);
  read_told (self, n, before);
  return memcmp (seed, before, sizeof seed) == 0;
}

/**
 * grape_instance_check_epoch:
 * @event: the next one
 *
 * Errors: CHANCE, where it begins an epoch and is not what was committed to.
 */
gboolean
grape_instance_check_epoch (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  if (event->kind != GRAPE_EVENT_EPOCH)
    return TRUE;
  if (!self->rules->epochs || grape_position_over (self->now))
    return grape_error_set (error, GRAPE_ERROR_CHANCE, NULL, "Event %u: no epoch can begin here",
                            event->number);
  return continues (self, event)
         || grape_error_set (error, GRAPE_ERROR_CHANCE, NULL,
                             "Event %u does not tell the seed that the epoch before it was "
                             "committed to",
                             event->number);
}

static gboolean
uses_epochs (const GrapeNext *next)
{
  return next->audience == GRAPE_AUDIENCE_ALL && !next->hidden;
}

/**
 * grape_instance_seed_for:
 *
 * Returns: the seed that decides @next, which comes now
 */
const guint8 *
grape_instance_seed_for (GrapeInstance *self, const GrapeNext *next)
{
  guint n = self->epochs->len;

  return n && uses_epochs (next) ? seed_of (self, self->seed, n) : self->seed;
}

/**
 * grape_instance_seed_of_draw:
 * @number: of the draw
 * @next: as it was asked for
 * @root: (nullable): the seed that the header commits to, where it is known
 * @seed: (out): what decided it
 *
 * Returns: whether that is known
 */
gboolean
grape_instance_seed_of_draw (GrapeInstance *self, guint number, const GrapeNext *next,
                             const guint8 *root, guint8 seed[GRAPE_SEED_BYTES])
{
  guint epoch = uses_epochs (next) ? epoch_at (self, number) : 0;

  if (epoch && epoch < self->epochs->len)
    read_told (self, epoch + 1, seed);
  else if (root)
    memcpy (seed, epoch ? seed_of (self, root, epoch) : root, GRAPE_SEED_BYTES);
  else
    return FALSE;
  return TRUE;
}

/**
 * grape_instance_verify_epochs:
 * @root: the seed that the header commits to
 *
 * Whether all epochs come from it. Errors: CHANCE.
 */
gboolean
grape_instance_verify_epochs (GrapeInstance *self, const guint8 root[GRAPE_SEED_BYTES],
                              GError **error)
{
  guint n = self->epochs->len;
  guint8 told[GRAPE_SEED_BYTES];

  if (!n)
    return TRUE;
  read_told (self, n, told);
  self->epoch_known = 0;
  return memcmp (seed_of (self, root, n - 1), told, sizeof told) == 0
         || grape_error_set (error, GRAPE_ERROR_CHANCE, NULL,
                             "The epochs do not come from the seed that the header commits to");
}

/**
 * grape_instance_epochs:
 *
 * Returns: how much of what chance decided everybody can check, and how much not yet
 */
GrapeEpochs
grape_instance_epochs (GrapeInstance *self)
{
  GrapeEpochs found = { 0, 0 };
  guint n = self->epochs->len;

  for (guint epoch = 0; epoch <= n; epoch++)
    {
      guint last = epoch < n ? g_array_index (self->epochs, guint, epoch) : self->events->len;
      gboolean counts = has_draws (self, begin_of (self, epoch), last);

      if (self->is_revealed || (epoch && epoch < n))
        found.n_revealed += epoch || counts;
      else
        found.n_open += (epoch && epoch == n) || counts;
    }
  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events: their commitment, their place in the hash chain, and their line in an instance file.
 *
 *   commitment = BLAKE2b-256 ("grapefruit event 1" || nonce || length of text in bytes || 0x1f ||
 *                text || with a context: 0x1d || context || 0x1f || author ||
 *                for each opening: 0x1e || number || 0x1f || author || 0x1f || nonce in hex ||
 *                0x1f || length of text in bytes || 0x1f || text)
 *   hash       = BLAKE2b-256 (hash before || number || 0x1f || at || 0x1f || kind || 0x1f ||
 *                author || 0x1f || audience in hex || 0x1f || commitment)
 * with numbers as decimal text. A sealed event has its commitment and no text, so everybody can
 * check the chain. */
#include "grape-event.h"
#include "grape-error.h"
#include "grape-random.h"
#include "grape-time.h"

#include <sodium.h>
#include <string.h>

static const char *const kind_names[] = {
  [GRAPE_EVENT_MOVE] = "move",
  [GRAPE_EVENT_DRAW] = "draw",
  [GRAPE_EVENT_STEP] = "step",
  [GRAPE_EVENT_JOIN] = "join",
  [GRAPE_EVENT_LEAVE] = "leave",
  [GRAPE_EVENT_VACATION] = "vacation",
  [GRAPE_EVENT_RETURN] = "return",
  [GRAPE_EVENT_SUBSTITUTE] = "substitute",
  [GRAPE_EVENT_BOT] = "bot",
  [GRAPE_EVENT_REFEREE] = "referee",
  [GRAPE_EVENT_RESIGN] = "resign",
  [GRAPE_EVENT_PAUSE] = "pause",
  [GRAPE_EVENT_RESUME] = "resume",
  [GRAPE_EVENT_EXTEND] = "extend",
  [GRAPE_EVENT_RULING] = "ruling",
  [GRAPE_EVENT_VOID] = "void",
  [GRAPE_EVENT_EXHIBITION] = "exhibition",
  [GRAPE_EVENT_CONTRIBUTE] = "contribute",
  [GRAPE_EVENT_REVEAL] = "reveal",
  [GRAPE_EVENT_EPOCH] = "epoch",
  [GRAPE_EVENT_NOTE] = "note",
};

static void
opening_free (GrapeOpening *opening)
{
  g_free (opening->person);
  g_free (opening->text);
  g_free (opening);
}

/**
 * grape_event_new:
 * @text: (nullable): canonical; NULL for a sealed event
 *
 * Returns: (transfer full): an event that has no number yet and is in no chain
 */
GrapeEvent *
grape_event_new (gint64 at, GrapeEventKind kind, int author, GrapeAudience audience,
                 const char *text)
{
  GrapeEvent *self = g_new0 (GrapeEvent, 1);
  self->at = at;
  self->kind = kind;
  self->author = author;
  self->audience = audience;
  self->text = g_strdup (text);
  return self;
}

static void
add_opening (GrapeEvent *self, guint number, int author, const char *person, const char *text,
             const guint8 nonce[GRAPE_NONCE_BYTES])
{
  GrapeOpening *opening = g_new0 (GrapeOpening, 1);
  opening->number = number;
  opening->author = author;
  opening->person = g_strdup (person);
  opening->text = g_strdup (text);
  memcpy (opening->nonce, nonce, GRAPE_NONCE_BYTES);
  if (!self->opens)
    self->opens = g_ptr_array_new_with_free_func ((GDestroyNotify)opening_free);
  g_ptr_array_add (self->opens, opening);
}

GrapeEvent *
grape_event_copy (const GrapeEvent *self)
{
  GrapeEvent *copy = g_memdup2 (self, sizeof *self);
  copy->person = g_strdup (self->person);
  copy->text = g_strdup (self->text);
  copy->context = g_strdup (self->context);
  copy->opens = NULL;
  for (guint i = 0; self->opens && i < self->opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (self->opens, i);
      add_opening (copy, opening->number, opening->author, opening->person, opening->text,
                   opening->nonce);
    }
  return copy;
}

void
grape_event_free (GrapeEvent *self)
{
  if (!self)
    return;
  g_free (self->person);
  g_free (self->text);
  g_free (self->context);
  g_clear_pointer (&self->opens, g_ptr_array_unref);
  g_free (self);
}

void
grape_event_add_opening (GrapeEvent *self, guint number, int author, const char *text,
                         const guint8 nonce[GRAPE_NONCE_BYTES])
{
  add_opening (self, number, author, NULL, text, nonce);
}

/** grape_event_open_other: @opened, with its text, is opened by @self */
void
grape_event_open_other (GrapeEvent *self, const GrapeEvent *opened)
{
  add_opening (self, opened->number, opened->author, opened->person, opened->text, opened->nonce);
}

/** grape_event_author: (transfer full): "seat:1", "referee", "clock" or "person:NAME" */
char *
grape_event_author (const GrapeEvent *self)
{
  return grape_author_format (self->author, self->person);
}

/** grape_event_name: who acted, by the name that they have at @table, or their own */
const char *
grape_event_name (const GrapeEvent *self, const GrapeTable *table)
{
  return self->person ? self->person : grape_table_name (table, self->author);
}

/**
 * grape_event_sealed:
 *
 * Returns: whether this log's reader does not know the text
 */
gboolean
grape_event_sealed (const GrapeEvent *self)
{
  return self->text == NULL;
}

gboolean
grape_event_public (const GrapeEvent *self)
{
  return self->audience == GRAPE_AUDIENCE_ALL;
}

static void
hash_text (crypto_generichash_state *state, const char *text)
{
  crypto_generichash_update (state, (const guint8 *)text, strlen (text));
}

static void
hash_context (crypto_generichash_state *state, const GrapeEvent *self)
{
  g_autofree char *author = self->context ? grape_event_author (self) : NULL;
  g_autofree char *item = author ? g_strdup_printf ("\x1d%s\x1f%s", self->context, author) : NULL;

  if (item)
    hash_text (state, item);
}

static void
compute_commitment (const GrapeEvent *self, guint8 commitment[GRAPE_HASH_BYTES])
{
  crypto_generichash_state state;
  crypto_generichash_init (&state, NULL, 0, GRAPE_HASH_BYTES);
  hash_text (&state, "grapefruit event 1");
  crypto_generichash_update (&state, self->nonce, GRAPE_NONCE_BYTES);
  g_autofree char *length = g_strdup_printf ("%" G_GSIZE_FORMAT "\x1f", strlen (self->text));
  hash_text (&state, length);
  hash_text (&state, self->text);
  hash_context (&state, self);
  for (guint i = 0; self->opens && i < self->opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (self->opens, i);
      g_autofree char *nonce = grape_hex_encode (opening->nonce, GRAPE_NONCE_BYTES);
      g_autofree char *author = grape_author_format (opening->author, opening->person);
      g_autofree char *item
          = g_strdup_printf ("\x1e%u\x1f%s\x1f%s\x1f%" G_GSIZE_FORMAT "\x1f%s", opening->number,
                             author, nonce, strlen (opening->text), opening->text);
      hash_text (&state, item);
    }
  crypto_generichash_final (&state, commitment, GRAPE_HASH_BYTES);
}

static void
compute_hash (const GrapeEvent *self, const guint8 before[GRAPE_HASH_BYTES],
              guint8 hash[GRAPE_HASH_BYTES])
{
  g_autofree char *author = grape_event_author (self);
  g_autofree char *fields
      = g_strdup_printf ("%u\x1f%" G_GINT64_FORMAT "\x1f%s\x1f%s\x1f%" G_GINT64_MODIFIER "x\x1f",
                         self->number, self->at, kind_names[self->kind], author, self->audience);
  crypto_generichash_state state;
  crypto_generichash_init (&state, NULL, 0, GRAPE_HASH_BYTES);
  crypto_generichash_update (&state, before, GRAPE_HASH_BYTES);
  hash_text (&state, fields);
  crypto_generichash_update (&state, self->commitment, GRAPE_HASH_BYTES);
  crypto_generichash_final (&state, hash, GRAPE_HASH_BYTES);
}

/**
 * grape_event_bind:
 * @context: (nullable): hex; what tells this game and this person from all others
 *
 * From then on the commitment holds for @context and the event's author only: somebody who copies
 * it cannot open it, even with the text and the nonce. For private events.
 */
void
grape_event_bind (GrapeEvent *self, const char *context)
{
  g_free (self->context);
  self->context = g_strdup (context);
}

/**
 * grape_event_commit:
 *
 * Computes the commitment of an event whose text and nonce are known.
 */
void
grape_event_commit (GrapeEvent *self)
{
  g_assert (self->text);
  compute_commitment (self, self->commitment);
}

/**
 * grape_event_open:
 *
 * Returns: (transfer full): the sealed event @self with its text. Errors: HASH when the commitment
 * is to something else.
 */
GrapeEvent *
grape_event_open (const GrapeEvent *self, const char *text, const guint8 nonce[GRAPE_NONCE_BYTES],
                  GError **error)
{
  guint8 expected[GRAPE_HASH_BYTES];
  g_autoptr (GrapeEvent) full = grape_event_copy (self);
  g_free (full->text);
  full->text = g_strdup (text);
  memcpy (full->nonce, nonce, GRAPE_NONCE_BYTES);
  compute_commitment (full, expected);
  if (memcmp (expected, self->commitment, GRAPE_HASH_BYTES) == 0)
    return g_steal_pointer (&full);
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "The text given for event %u is not the one that was committed to",
                   self->number);
  return NULL;
}

/**
 * grape_event_chain:
 * @before: the hash of the event before, or of the header
 *
 * Computes the hash of an event that has its number and its commitment.
 */
void
grape_event_chain (GrapeEvent *self, const guint8 before[GRAPE_HASH_BYTES])
{
  compute_hash (self, before, self->hash);
}

/**
 * grape_event_check:
 *
 * Checks commitment and hash against what the event says. Errors: GRAPE_ERROR_HASH.
 */
gboolean
grape_event_check (const GrapeEvent *self, const guint8 before[GRAPE_HASH_BYTES], GError **error)
{
  guint8 expected[GRAPE_HASH_BYTES];
  if (self->text)
    {
      compute_commitment (self, expected);
      if (memcmp (expected, self->commitment, GRAPE_HASH_BYTES) != 0)
        {
          grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                           "Event %u was altered: its text does not match its commitment",
                           self->number);
          return FALSE;
        }
    }
  compute_hash (self, before, expected);
  if (memcmp (expected, self->hash, GRAPE_HASH_BYTES) != 0)
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       "The log was altered at event %u: its hash does not follow from the events "
                       "before it",
                       self->number);
      return FALSE;
    }
  return TRUE;
}

/** grape_event_opened: (nullable): the text of event @number, where this event opens it */
const char *
grape_event_opened (const GrapeEvent *self, guint number)
{
  for (guint i = 0; self->opens && i < self->opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (self->opens, i);
      if (opening->number == number)
        return opening->text;
    }
  return NULL;
}

/** grape_event_ruling: the text after "rule "; "" for a sealed event */
const char *
grape_event_ruling (const GrapeEvent *self)
{
  const char *text = self->text ? self->text : "";
  return g_str_has_prefix (text, "rule ") ? text + strlen ("rule ") : text;
}

/** grape_event_refuse: sets @error and returns FALSE: in an honest log this event cannot come
 * here */
gboolean
grape_event_refuse (const GrapeEvent *self, GError **error, const char *why)
{
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "Event %u (“%s”) does not fit: %s.",
                          self->number, self->text ? self->text : "sealed", why);
}

/**
 * grape_event_seal_for:
 *
 * Returns: (transfer full): a copy that @viewer may have: as it is, or without text and nonce
 */
GrapeEvent *
grape_event_seal_for (const GrapeEvent *self, GrapeViewer viewer)
{
  GrapeEvent *copy = grape_event_copy (self);
  if (!grape_audience_has (self->audience, viewer))
    {
      g_clear_pointer (&copy->text, g_free);
      memset (copy->nonce, 0, GRAPE_NONCE_BYTES);
    }
  return copy;
}

const char *
grape_event_kind_to_text (GrapeEventKind kind)
{
  return kind_names[kind];
}

gboolean
grape_event_kind_from_text (const char *text, GrapeEventKind *kind)
{
  for (guint i = 0; text && i < G_N_ELEMENTS (kind_names); i++)
    if (g_str_equal (kind_names[i], text))
      {
        *kind = i;
        return TRUE;
      }
  return FALSE;
}

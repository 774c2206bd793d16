/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game hands to the finder of moves and the scanner of leaks: its words and its values. How
 * people say a move, take it back, ask about it or speak of somebody else's is known in one place
 * (grape-find.h), and no game says it again. */
#pragma once

#include "engine/grape-position.h"
#include "engine/grape-words.h"
#include "equipment/grape-value-words.h"

G_BEGIN_DECLS

/* A text that is read for moves of one seat, or for secrets. */
typedef struct
{
  const GrapePosition *position; /* as the reader of the mail sees it */
  const GrapeWords *words;
  const char *text; /* that the words were cut from */
  int seat;         /* whose moves; GRAPE_VIEWER_SPECTATOR in the scanner of leaks */
  GPtrArray *legal; /* of char*: canonical moves of that seat now; or NULL */
} GrapeReading;

/* A value that stands somewhere in it. */
typedef struct
{
  guint n;     /* words that it takes */
  char *text;  /* as the move has it: "K", "QH", "b7" */
  char **fits; /* of a value that is said in part: all that it can be, @text among them; or NULL */
  guint said;  /* #GrapeSaid */
} GrapeValue;

typedef struct _GrapeSaying GrapeSaying;
typedef gboolean (*GrapeValueReader) (const GrapeReading *reading, const GrapeSaying *saying,
                                      guint at, GrapeValue *value);

/* A kind of move. Phrases are in lower case, words as GrapeWords cuts them, apart by |; "" for
 * none. */
struct _GrapeSaying
{
  const char *verb;  /* the canonical move begins with it: "bid"; "" where the value is the move */
  const char *said;  /* verbs: "bid|bids|bidding|i offer" */
  const char *also;  /* verbs that people borrow from other games: they count with a value only */
  const char *nouns; /* "bid|card": my card is, card: */
  GrapeValueReader read; /* or NULL: the verb is the move */
  const char *then;      /* where it takes two values: what stands between, as in "c4 d5" */
  gboolean bare;         /* the value alone says the move */
  gboolean optional;     /* the move can be said without its value */
};

/* Something that others must not know yet. */
typedef struct
{
  int owner;
  char *value;       /* canonical, as the readers give it: "K"; or words */
  const char *nouns; /* with one of these the value is told without the owner's name; "*": alone
                      * too; "": never. NULL: the value is words, which tell themselves */
  const char *also;  /* what stands for the owner as well: "hearts|heart"; "" */
  char *tells;       /* "that Ann bids the king" */
} GrapeSecret;

struct _GrapeVocabulary
{
  const GrapeSaying *sayings; /* the table ends with a row whose verb is NULL */
  const char *asides;         /* words of this game that say nothing: "trick|card" */
  const char *titles;         /* "pure skill|ps": what people call the game */
  guint (*most) (const GrapePosition *position, int seat); /* moves at one time; NULL: one */
  /* Moves that stand in the text otherwise than as words: a grid, a table; or NULL. */
  void (*shown) (const GrapeReading *reading, GArray *found);
  /* The secrets of the moment that @viewer may not know; or NULL. */
  guint
      list; /* so many values in a sentence tell nothing, since all know them; 0: no number does */
  void (*secrets) (const GrapePosition *position, GrapeViewer viewer, GArray *secrets);
};

gboolean grape_read_number (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                            GrapeValue *value);
gboolean grape_read_rank (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                          GrapeValue *value);
gboolean grape_read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                          GrapeValue *value);
gboolean grape_read_square (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                            GrapeValue *value);
void grape_value_clear (GrapeValue *self);
void grape_secret_add (GArray *secrets, int owner, char *value, const char *nouns, const char *also,
                       const char *format, ...) G_GNUC_PRINTF (6, 7);

G_END_DECLS

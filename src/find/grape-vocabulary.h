/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game hands to the finder of moves and the scanner of leaks: its words and its values. One
 * place (grape-find.h) knows how people say a move, take it back, ask about it or speak of somebody
 * else's, and no game repeats this. */
#pragma once

#include "engine/grape-position.h"
#include "engine/grape-words.h"
#include "equipment/grape-value-words.h"

G_BEGIN_DECLS

/* A text to read for moves of one seat, or for secrets. */
typedef struct
{
  const GrapePosition *position; /* as the reader of the mail sees it */
  const GrapeWords *words;
  const char *text;    /* the source of the words */
  const char *subject; /* of the mail; or NULL */
  int seat;            /* whose moves; GRAPE_VIEWER_SPECTATOR in the scanner of leaks */
  GPtrArray *legal;    /* of char*: canonical moves of that seat now; or NULL */
  const char *passage; /* what `shown` found without a verb: a text that some value goes with */
} GrapeReading;

/* A value somewhere in it. */
typedef struct
{
  guint n;     /* words that it takes */
  char *text;  /* in the form of the move: "K", "QH", "b7" */
  char **fits; /* of an incomplete value: all that it can be, @text among them; or NULL */
  guint said;  /* #GrapeSaid */
} GrapeValue;

typedef struct _GrapeSaying GrapeSaying;
typedef gboolean (*GrapeValueReader) (const GrapeReading *reading, const GrapeSaying *saying,
                                      guint at, GrapeValue *value);

/* A kind of move. Phrases are in lower case, words as GrapeWords cuts them, apart by |; "" for
 * none. */
struct _GrapeSaying
{
  const char *verb;   /* the canonical move begins with it: "bid"; "" if the value is the move */
  const char *said;   /* verbs: "bid|bids|bidding|i offer" */
  const char *behind; /* what says it only behind its values: "c3 and d4 infected" */
  const char *also;   /* verbs that people borrow from other games: they count only with a value */
  const char *nouns;  /* "bid|card": my card is, card: */
  const char *unit;   /* "points": a value before it goes with the verb, however far; or NULL */
  GrapeValueReader read; /* or NULL: the verb is the move */
  const char *about;     /* a longer message without one of these words is about something else;
                          * or NULL: people protest against deadlines, too */
  const char *then;      /* if it takes two values: what comes between, as in "c4 d5" */
  gboolean bare;         /* the value alone says the move */
  gboolean optional;     /* people can say the move without its value */
  gboolean phase;        /* the move begins a round: "round 3 is open" */
  gboolean partial;      /* "the king": a value said in part is completed from the legal moves */
};

/* Something that others must not know yet. */
typedef struct
{
  int owner;         /* GRAPE_AUTHOR_PERSON: somebody without a seat, whose name is `also` */
  char *value;       /* canonical, as the readers give it: "K"; or words */
  const char *nouns; /* with one of these the value leaks without the owner's name; "*": alone too;
                      * "": never. NULL: the value is words, which give themselves away */
  const char *also;  /* what also stands for the owner: "hearts|heart"; "" */
  const char *only;  /* it leaks only in a sentence with one of these; NULL: in any */
  const char *known; /* a number that everybody knows by this word: "prize"; or NULL */
  guint round;       /* of a number that everybody knows since that round is over; 0: none */
  int past;          /* the seat whose number it was then; negative: the prize */
  char *tells;       /* "that Ann bids the king" */
} GrapeSecret;

/* What a seat holds in a game of cards. */
typedef struct
{
  guint64 cards;   /* by grape_card_index() */
  guint shown;     /* bit s - 1: everybody knows that it has no more of suit s */
  gboolean secret; /* from the reader */
} GrapeHand;

/* A form in which people write a move word for word. */
typedef struct
{
  const char *pattern; /* a regular expression: of a whole line, or of a clause */
  const char *move;    /* of a clause: the move, "fall \\1 \\2"; NULL: the line is the move */
} GrapeForm;

struct _GrapeVocabulary
{
  const GrapeSaying *sayings; /* the table ends with a row whose verb is NULL */
  const char *asides;         /* words of this game that say nothing: "trick|card" */
  const char *titles;         /* "pure skill|ps": what people call the game */
  const char
      *subject; /* a word that the rule wants in the subject of a mail with a block; or NULL */
  const char *own_block; /* a verb whose blocks `shown` reads, among the other words; or NULL */
  guint (*most) (const GrapePosition *position, int seat); /* moves at one time; NULL: one */
  /* Moves in the text in another form than words: a grid, a table; or NULL. What begins with an
   * empty line is no move yet, but the passage of what the words say. */
  void (*shown) (const GrapeReading *reading, GArray *found);
  /* What the referee, who sees all, decides in the text; NULL: their mail is not read. */
  void (*rulings) (const GrapeReading *reading, GArray *found);
  GrapeSuit trumps;          /* always; none: no suit is */
  gboolean aces_low;         /* of ranks; else who says "my lowest" may mean the ace or not */
  gboolean stands;           /* what was sent first: nobody may change it */
  gboolean letters_are_rows; /* of squares: "b7" is in row b */
  guint list; /* this many values in a sentence tell nothing, since everybody knows them; 0: no
               * number does */
  /* The secrets of the moment that @viewer may not know; NULL: `sealing` tells them. */
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
gboolean grape_read_beside (const GrapeReading *reading, guint at, GrapeValue *value);
gboolean grape_read_any_number (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                                GrapeValue *value);
gboolean grape_read_extreme (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                             GrapeValue *value);
guint grape_reading_skip (const GrapeReading *reading, guint at, const char *marks);
guint8 grape_reading_suit_before (const GrapeReading *reading, guint at);
int grape_reading_seat (const GrapeReading *reading, guint at, guint *n);
gboolean grape_reading_speaks_of (const GrapeReading *reading, guint at, const char *phrases);
const char *grape_place_of_seat (GrapeViewer viewer, int seat, int n_seats);
void grape_find_results (const GrapeReading *reading, const char *heading, const char *verb,
                         GArray *found);
void grape_find_forms (const GrapeReading *reading, const GrapeForm *forms, GArray *found);
void grape_value_clear (GrapeValue *self);
void grape_secret_add (GArray *secrets, int owner, char *value, const char *nouns, const char *also,
                       const char *format, ...) G_GNUC_PRINTF (6, 7);
void grape_secret_add_known (GArray *secrets, char *value, const char *known);
void grape_secret_add_past (GArray *secrets, int seat, guint round, char *value);
void grape_secret_add_hands (GArray *secrets, const GrapePosition *position, GrapeViewer viewer,
                             const GrapeHand *hands, guint n_seats);

G_END_DECLS

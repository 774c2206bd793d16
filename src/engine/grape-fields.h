/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a game's position as one table. From it come what a position is written as (in
 * `run SCRIPT --state`, in goldens), what a given position may tell and why it is refused, and the
 * game's JSON schema in data/schemas. A game adds types for values of its own and checks what only
 * it can check. */
#pragma once

#include "grape-given.h"

G_BEGIN_DECLS

typedef struct _GrapeField GrapeField;
typedef struct _GrapeFields GrapeFields;
typedef struct _GrapeFieldAt GrapeFieldAt;

/* The value that is being written or read. */
struct _GrapeFieldAt
{
  const GrapeField *field;
  const GrapeFieldAt *parent; /* of the object that holds it; NULL: the position itself */
  gconstpointer state;        /* the whole position; while reading, as far as it has been read */
  guint n_seats;
  guint index; /* of this value in its list; G_MAXUINT: the list itself */
};

/* How one value is written and read. read() leaves @value alone where it fails. */
typedef struct
{
  const char *schema; /* of one value: members of a JSON object, as "\"type\": \"boolean\"" */
  gboolean null;      /* null is one of the values */
  void (*write) (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder);
  gboolean (*read) (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error);
} GrapeFieldType;

/* A list whose length is not fixed. Entries are values or, where the member has `object`, holders
 * of its members. */
typedef struct
{
  guint (*length) (gconstpointer holder);
  gconstpointer (*get) (gconstpointer holder, guint index);
  gpointer (*add) (gpointer holder); /* NULL when full; not there: the length is given */
} GrapeFieldList;

typedef enum
{
  GRAPE_FIELD_STORED,  /* written, and read where it is told */
  GRAPE_FIELD_FOLLOWS, /* written; where it is told, it must be what the whole leads to */
  GRAPE_FIELD_WRITTEN, /* written; what is told of it is not looked at */
  GRAPE_FIELD_GIVEN,   /* only told, in another form of what the rest says: read where it has a
                        * place; else the game reads it */
} GrapeFieldKind;

/* Where the values are. */
typedef enum
{
  GRAPE_LAYOUT_INSIDE,  /* in the holder, one after the other */
  GRAPE_LAYOUT_COUNTED, /* so too, up to `n`; how many they are stands at `counter`, a guint */
  GRAPE_LAYOUT_ARRAY,   /* in a GArray; with `n` its length is given, else it grows */
  GRAPE_LAYOUT_POINTER, /* an object of its own, which make() makes; NULL: null */
} GrapeFieldLayout;

/* Who may know a value: where there is one a seat, that of another seat is null or "hidden". */
typedef enum
{
  GRAPE_KNOWN_TO_ALL,
  GRAPE_KNOWN_TO_SEAT,
} GrapeFieldKnown;

#define GRAPE_FIELD_SEATS G_MAXUINT /* as `n`: one value for each seat */

struct _GrapeField
{
  const char *name;
  const GrapeFieldType *type; /* or `object` */
  GrapeFieldKind kind;
  gboolean late;         /* read after the others and after midway(): its reading needs them */
  gboolean needed;       /* refused where it is left out, if what holds it is told */
  gboolean null_is_none; /* null tells that there is none; else it is as left out */
  GrapeFieldKnown known;

  gsize offset, size; /* of the (first) value in what holds it */
  guint n;            /* 0: one value; else a list of so many */
  gsize stride;       /* from one value to the next */
  GrapeFieldLayout held;
  gsize counter;
  gconstpointer fresh; /* what a value in a list is before it is read; NULL: zeros */
  gpointer (*make) (gpointer holder);
  const GrapeFieldList *list;

  gint64 min, max;          /* of a number; no max where it is 0 and min is not below */
  gint64 hidden;            /* of grape_field_secret: the number that stands for "hidden" */
  const char *const *words; /* of grape_field_word; NULL-terminated, by value */

  const GrapeFields *object;                  /* members of the object that the value is */
  gboolean (*present) (gconstpointer holder); /* whether there is one (or a list); else null, or */
  gboolean left_out;                          /* it is left out */

  /* What FOLLOWS and has no place: the number, seat, word or truth. Where this is NULL, the type's
   * write() gets the holder. @otherwise says why another value is refused. */
  gint64 (*follows) (gconstpointer holder, guint index);
  const char *otherwise;

  const char *help; /* for the schema: what it means, and what is meant where it is left out */
};

struct _GrapeFields
{
  const char *help;         /* of the whole, for the schema */
  const GrapeField *fields; /* ends with a name that is NULL */
  guint (*n_seats) (gconstpointer state);
  gboolean lenient; /* members of a given position that are not listed are passed over */
  /* Or NULL: looks at an object inside after its fields were read; and before those that are late.
   */
  gboolean (*check) (gpointer state, gpointer holder, JsonObject *told, GError **error);
  gboolean (*midway) (gpointer state, gpointer holder, JsonObject *told, GError **error);
};

/* Where a value lives: one; @count of them in an array; one field of each struct in an array. */
#define GRAPE_AT(Type, field)                                                                      \
  .offset = G_STRUCT_OFFSET (Type, field), .size = sizeof (((Type *)NULL)->field)
#define GRAPE_AT_EACH(Type, field, count)                                                          \
  .offset = G_STRUCT_OFFSET (Type, field), .size = sizeof (((Type *)NULL)->field[0]),              \
  .stride = sizeof (((Type *)NULL)->field[0]), .n = (count)
#define GRAPE_AT_FIELD_OF_EACH(Type, array, field, count)                                          \
  .offset = G_STRUCT_OFFSET (Type, array[0].field),                                                \
  .size = sizeof (((Type *)NULL)->array[0].field), .stride = sizeof (((Type *)NULL)->array[0]),    \
  .n = (count)
#define GRAPE_AT_COUNTED(Type, field, counter_)                                                    \
  .held = GRAPE_LAYOUT_COUNTED, .counter = G_STRUCT_OFFSET (Type, counter_),                       \
  GRAPE_AT_EACH (Type, field, G_N_ELEMENTS (((Type *)NULL)->field))
#define GRAPE_AT_ARRAY(Type, field, Value)                                                         \
  .held = GRAPE_LAYOUT_ARRAY, .offset = G_STRUCT_OFFSET (Type, field), .size = sizeof (Value)

/* Rows of a table; further fields may follow. */
#define GRAPE_FIELD(name_, type_, field_, help_, ...)                                              \
  {                                                                                                \
    .name = name_, .type = &type_, field_, .help = help_, __VA_ARGS__                              \
  }
#define GRAPE_FIELD_OBJECT(name_, object_, field_, help_, ...)                                     \
  {                                                                                                \
    .name = name_, .object = &object_, field_, .help = help_, __VA_ARGS__                          \
  }
#define GRAPE_FIELD_THAT_FOLLOWS(name_, type_, follows_, otherwise_, help_, ...)                   \
  {                                                                                                \
    .name = name_, .type = &type_, .kind = GRAPE_FIELD_FOLLOWS, .follows = follows_,               \
    .otherwise = otherwise_, .help = help_, __VA_ARGS__                                            \
  }

extern const GrapeFieldType grape_field_int;      /* any width; signed where `min` is below 0 */
extern const GrapeFieldType grape_field_number;   /* the same; 0 is written as null */
extern const GrapeFieldType grape_field_secret;   /* a number, null, or "hidden" from this viewer */
extern const GrapeFieldType grape_field_bool;     /* gboolean, or a number of any width */
extern const GrapeFieldType grape_field_seat;     /* int; written from 1, -1 as null */
extern const GrapeFieldType grape_field_seats;    /* a mask of any width; a list, counted from 1, to
                                                   * `max` or so many as there are seats */
extern const GrapeFieldType grape_field_word;     /* an index into `words` */
extern const GrapeFieldType grape_field_time;     /* gint64; 0 is written as null */
extern const GrapeFieldType grape_field_deadline; /* the same, of the position itself: it moves when
                                                   * the game was on hold */
extern const GrapeFieldType grape_field_text;     /* char *, owned; NULL is written as null */
extern const GrapeFieldType grape_field_letter;   /* char, or guint8 */

gint64 grape_field_get (const GrapeFieldAt *at, gconstpointer value);
void grape_field_set (const GrapeFieldAt *at, gpointer value, gint64 number);
gboolean grape_field_fail (const GrapeFieldAt *at, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
char *grape_field_read_rows (const GrapeFieldAt *at, JsonNode *node, guint most, guint *width,
                             guint *height, GError **error);
void grape_field_write_rows (JsonBuilder *builder, const char *cells, guint width, guint height);

void grape_fields_describe (const GrapeFields *self, gconstpointer state, JsonBuilder *builder);
gboolean grape_fields_read (const GrapeFields *self, gpointer state, JsonObject *position,
                            GError **error);
gboolean grape_fields_read_member (const GrapeFields *self, gpointer state, JsonObject *position,
                                   const char *name, GError **error);
gboolean grape_fields_agree (const GrapeFields *self, gconstpointer state, JsonObject *position,
                             GError **error);
void grape_fields_shift (const GrapeFields *self, gpointer state, gint64 seconds);
char *grape_fields_schema (const GrapeFields *self, const char *id, const char *title);

G_END_DECLS

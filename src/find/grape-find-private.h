/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message that is being read for moves. Not for other rooms. */
#pragma once

#include "grape-find.h"
#include "grape-lexicon.h"

#define MOST_SAYINGS 12

/* A verb or a value of the game in the text. Several sayings may read a value. */
typedef struct
{
  guint first, n;
  int verb;          /* index of its saying; -1: it is a value */
  gboolean borrowed; /* a verb of another game */
  gboolean noun;
  gboolean behind; /* a verb that only what stands before it can have */
  GrapeValue values[MOST_SAYINGS];
} GrapeSlot;

typedef struct
{
  GrapeReading reading;
  const GrapeVocabulary *vocabulary;
  const GrapeSpoken *letter;
  guint n_sayings;
  GPtrArray *names;  /* of GrapeWords: who plays each seat now */
  GPtrArray *absent; /* of GrapeWords, or NULL: for whom they play, where it is a substitute */
  guint *clues;      /* of each word: GrapeClue of what begins there */
  guint *spans;      /* how many words it takes; 0: inside something longer */
  int *named;        /* whose name begins there; -1: nobody's */
  gboolean *used;    /* part of a slot */
  guint *clause;     /* of each word, counted through the message */
  GArray *found;     /* of GrapeFound */
  GrapeWords *title; /* the instance's name; or NULL */
  gboolean draft;    /* the passage that the words speak of is none yet */
  gboolean labelled; /* a line begins with the instance's or the game's name */
  gboolean *foreign; /* of each sentence: it is about another game */
  gboolean *placed;  /* of each sentence: it names the instance as a place */
  gboolean *mended;  /* of each sentence: what it mends is mended already */
  GArray *mentions;  /* of GrapeFound: values, wherever they stand, by sentence */
  GArray *accounts;  /* of guint: where the values begin of which it is plain what they are */
  GArray *denials;   /* of GrapeFound: moves that the writer does not mean, by sentence */

  /* The sentence that is being read. */
  const GrapeSentence *sentence;
  guint index;
  GArray *slots; /* of GrapeSlot */
  guint talk;
  GrapePlainness plain; /* of the value before this one */
  int carried;          /* a verb that waits for its values below: "I infect the following"; -1 */
  guint carried_block;
  gboolean pointed;   /* "infect it": the values that the verb waits for are above */
  gboolean *is_loose; /* of each sentence so far: see @loose */
  guint loose;        /* the last sentence, if it has values that say no move; G_MAXUINT: none */
  int saying;         /* of the last move; -1: none yet */
  gboolean denied;    /* the value before this one was, and so the list is */

  /* State that lasts beyond a sentence. */
  guint supposed_block;     /* block of examples; G_MAXUINT: none */
  guint round_block, round; /* "Round 5:", and what follows in that block */
  guint lead;               /* doubts of what stands below a line: in a block, or in one sentence */
  guint lead_block, lead_sentence;
} GrapeReader;

void grape_reader_begin (GrapeReader *self, const GrapePosition *view, int seat,
                         const GrapeSpoken *letter, const GrapeWords *words, GArray *found);
void grape_reader_end (GrapeReader *self);
gboolean grape_reader_reads (const GrapeReader *self, const char *text, GrapeRead *read,
                             GError **error);
void grape_reader_judge (const GrapeReader *self, GrapeFound *one);
void grape_reader_read_sentence (GrapeReader *self, guint index);
void grape_reader_void (GrapeReader *self);
void grape_reader_settle (GrapeReader *self);
void grape_reader_add (GrapeReader *self, GrapeFound *one);
void grape_reader_read_verb (GrapeReader *self, guint index);
gboolean grape_reader_begins_clause (const GrapeReader *self, guint at);
guint grape_reader_round (const GrapeReader *self, guint first, guint last);

/* grape-sentence.c, grape-loose.c */
void grape_reader_read_again (GrapeReader *self, guint index);
void grape_reader_read_behind (GrapeReader *self);
void grape_reader_carry_verb (GrapeReader *self);
void grape_reader_read_list_before (GrapeReader *self, guint index);

/* grape-layout.c */
void grape_reader_mend_layout (char *text);

/* grape-blots.c */
void grape_reader_blot_news (char *text);
void grape_reader_blot_post (const GrapeReader *self, char *text);
void grape_reader_blot_own (const GrapeReader *self, char *text);
void grape_reader_blot_signature (const GrapeReader *self, char *text);
char *grape_reader_unsign (const GrapeReader *self, char *move);
void grape_reader_blot_columns (const GrapeReader *self, char *text);

/* grape-answer.c */
void grape_reader_answer (GrapeReader *self);
GPtrArray *grape_reader_quoted_moves (const GrapeReader *self, const char *text, gboolean asked);

/* grape-pick.c */
guint grape_reader_picked (const GrapeReader *self, guint n_moves);
guint grape_reader_said_for_self (const GrapeReader *self);

/* grape-leftover.c */
void grape_reader_offer_rest (GrapeReader *self);

/* grape-mended.c */
void grape_reader_drop_mended (GrapeReader *self);

/* grape-settle.c, grape-take-back.c */
void grape_reader_drop (GrapeReader *self, guint index);
guint grape_reader_most (const GrapeReader *self);
void grape_reader_take_back (GrapeReader *self);

/* grape-figures.c */
guint grape_reader_count_figures (const GrapeReader *self, const GrapeFound *one);
gboolean grape_reader_is_alone (const GrapeReader *self, const GrapeFound *one);
void grape_reader_trust_only (GrapeReader *self);
gboolean grape_reader_is_referred_to (const GrapeReader *self, const GrapeSentence *sentence,
                                      guint at);
gboolean grape_reader_is_crowded (const GrapeReader *self, const GrapeFound *one);

/* grape-bind.c */
gboolean grape_reader_are_on_the_way (const GrapeReader *self, guint a, guint b);
gboolean grape_reader_are_listed (const GrapeReader *self, guint a, guint b);
gboolean grape_reader_says_again (const GrapeReader *self, guint index);
int grape_reader_verb_before (const GrapeReader *self, guint index);
int grape_reader_verb_behind (const GrapeReader *self, guint index);
gboolean grape_reader_are_joined (const GrapeReader *self, guint a, guint b, const char *by);
gboolean grape_reader_is_reversed (const GrapeReader *self);
gboolean grape_reader_is_contrast (const GrapeReader *self, guint index);
gboolean grape_reader_is_range (const GrapeReader *self, guint index);
int grape_reader_same_word (const GrapeReader *self, guint verb, guint index);

/* grape-conditions.c */
gboolean grape_reader_is_conditional (const GrapeReader *self, guint said);

/* grape-lead.c */
void grape_reader_lead (GrapeReader *self);
guint grape_reader_led (const GrapeReader *self);

/* grape-subject.c */
void grape_reader_drop_bare_subject (GrapeReader *self);
void grape_reader_doubt_by_subject (GrapeReader *self);
gboolean grape_reader_points_to_subject (const GrapeReader *self);

/* grape-saying.c */
char *grape_reader_compose (const GrapeSaying *saying, const char *first, const char *second);
int grape_reader_joined_saying (const GrapeReader *self, guint index);
gboolean grape_reader_is_right_time (const GrapeReader *self, int saying, const GrapeSlot *slot);
int grape_reader_other_saying (const GrapeReader *self, guint index, int saying);
gboolean grape_reader_mends_last (const GrapeReader *self, guint index);
int grape_reader_implied_saying (const GrapeReader *self, guint index);
gboolean grape_reader_steps_there (const GrapeReader *self, const char *square);

/* grape-steps.c */
char *grape_reader_second_value (const GrapeReader *self, guint index, int saying, guint *end);
gboolean grape_reader_disagrees (const GrapeReader *self, const GrapeSlot *slot, const char *first,
                                 const char *second);
gboolean grape_reader_comes_from (const GrapeReader *self, guint index, guint end);
gboolean grape_reader_turn_round (const GrapeReader *self, guint index, int saying, char **first,
                                  char **second);

gboolean grape_reader_step_of_it (const GrapeReader *self, guint index, int verb, char **first,
                                  char **second);
int grape_reader_directed (const GrapeReader *self, guint index);
gboolean grape_reader_direction_before (const GrapeReader *self, const GrapeSlot *slot,
                                        int *columns, int *rows);

/* grape-topic.c */
guint grape_reader_count_topic (const GrapeReader *self);
gboolean grape_reader_is_plain_value (const GrapeFound *one);
gboolean grape_reader_is_drowned (const GrapeReader *self, const GrapeFound *one, guint topic);

/* grape-point.c */
void grape_reader_point (GrapeReader *self);
gboolean grape_reader_closes (const GrapeReader *self, const GrapeSlot *slot);

/* grape-told.c */
void grape_reader_doubt_echoes (GrapeReader *self);
gboolean grape_reader_narrates (const GrapeReader *self, guint at);
gboolean grape_reader_tells_scores (const GrapeReader *self, guint at);
gboolean grape_reader_is_upheld (const GrapeReader *self, guint at);
gboolean grape_reader_introduces_samples (const GrapeReader *self);
void grape_reader_uphold (GrapeReader *self);

gboolean grape_reader_tells_of_others (const GrapeReader *self, const GrapeSentence *sentence);

/* grape-residue.c */
void grape_reader_account (GrapeReader *self, guint at);
gboolean grape_reader_insists (const GrapeReader *self, const GrapeFound *one);
gboolean grape_reader_leaves_open (GrapeReader *self, const GrapeFound *one);

/* grape-people.c */
void grape_reader_cut_names (GrapeReader *self);
int grape_reader_name_at (const GrapeReader *self, guint at, guint *n);
guint grape_reader_other_name_at (const GrapeReader *self, guint at);
gboolean grape_reader_names_another (const GrapeReader *self, const GrapeSentence *sentence);

/* grape-verdict.c */
guint grape_reader_verdict (const GrapeReader *self, guint index, guint *first);
gboolean grape_reader_is_possessive (const GrapeReader *self, guint at);

/* grape-shown.c */
void grape_reader_doubt_shown (GrapeReader *self);

/* grape-proxy.c */
gboolean grape_reader_passes_on (const GrapeReader *self, guint at, guint end);
gboolean grape_reader_passes_on_plainly (const GrapeReader *self);

/* grape-replace.c */
void grape_reader_replace (GrapeReader *self);

/* grape-phase.c */
guint grape_reader_begins_phase (const GrapeReader *self, guint at);

/* grape-describe.c */
gboolean grape_reader_is_sum_of_both (const GrapeReader *self, guint end);
gboolean grape_reader_describes (const GrapeReader *self, const GrapeSentence *sentence,
                                 guint first, guint end);

/* grape-plain.c */
gboolean grape_reader_is_subject (const GrapeReader *self, const GrapeSlot *slot);
gboolean grape_reader_is_place (const GrapeReader *self, guint at);
gboolean grape_reader_is_part_of_noun (const GrapeReader *self, const GrapeSlot *slot);
gboolean grape_reader_is_sealed (const GrapeReader *self, const GrapeSlot *value);
gboolean grape_reader_has_article (const GrapeReader *self, const GrapeSlot *slot,
                                   const char *square);
gboolean grape_reader_names_thing (const GrapeReader *self, const GrapeSlot *slot);
gboolean grape_reader_takes_with (const GrapeReader *self, guint at);
gboolean grape_reader_is_offered (const GrapeReader *self, const GrapeSlot *value);
guint grape_reader_count_nots (const GrapeReader *self);
GrapePlainness grape_reader_plainness (const GrapeReader *self, guint index, int verb, int behind,
                                       const GrapeValue *value);

/* grape-slots.c, grape-clause.c */
void grape_reader_find_slots (GrapeReader *self);
gboolean grape_reader_is_talk (const GrapeReader *self, guint at);
guint grape_reader_count_talk (const GrapeReader *self);
guint grape_reader_count_words (const GrapeReader *self);
guint grape_reader_clause_talk (const GrapeReader *self, guint at);
gboolean grape_reader_clause_has (const GrapeReader *self, guint at, guint clues);
gboolean grape_reader_sentence_has (const GrapeReader *self, guint clues);
gboolean grape_reader_is_others (const GrapeReader *self, guint at);
gboolean grape_reader_is_labelled_other (const GrapeReader *self, guint at);
gboolean grape_reader_is_for_another (const GrapeReader *self, const GrapeSlot *slot);
gboolean grape_reader_is_exchanged (const GrapeReader *self, guint index);
gboolean grape_reader_is_signed (const GrapeReader *self, const GrapeSlot *slot);
gboolean grape_reader_is_own_label (const GrapeReader *self, guint at);
gboolean grape_reader_is_of_another_game (const GrapeReader *self);
gboolean grape_reader_begins_elsewhere (const GrapeReader *self, guint first);
gboolean grape_reader_names_place (const GrapeReader *self, const GrapeSentence *sentence);
void grape_reader_drop_technical (GrapeReader *self);
guint grape_reader_own_label (const GrapeReader *self, const GrapeSentence *sentence);
gboolean grape_reader_is_denied (const GrapeReader *self, guint at);
guint grape_reader_doubts (const GrapeReader *self, guint at, gboolean bound);

static inline const GrapeWords *
words_of (const GrapeReader *self)
{
  return self->reading.words;
}

static inline gboolean
has (const GrapeReader *self, guint at, guint clues)
{
  return at < words_of (self)->words->len && (self->clues[at] & clues) != 0;
}

static inline GrapeSlot *
slot_at (const GrapeReader *self, guint index)
{
  return &g_array_index (self->slots, GrapeSlot, index);
}

static inline GrapeFound *
found_at (const GrapeReader *self, guint index)
{
  return &g_array_index (self->found, GrapeFound, index);
}

static inline const GrapeFound *
mention_at (const GrapeReader *self, guint index)
{
  return &g_array_index (self->mentions, GrapeFound, index);
}

static inline gboolean
is_plain (const GrapeFound *one)
{
  return one->plain >= GRAPE_PLAIN_BARE && !one->doubts;
}
void grape_period_set (GDate *date, gint64 at);
char *grape_period_text (const GDate *start, const GDate *end);
gboolean grape_period_read (const GrapeWords *words, const GrapeSentence *sentence, gint64 sent,
                            guint *first, guint *last, char **text, gboolean *vague);

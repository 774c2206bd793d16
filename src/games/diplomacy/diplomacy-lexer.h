/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of orders as words and signs. */
#pragma once

#include "diplomacy-judge.h"

#define DIP_MAX_TOKENS 40

typedef enum
{
  DIP_T_END,
  DIP_T_WORD,
  DIP_T_ARROW, /* "-", "->", "→" */
  DIP_T_OPEN,
  DIP_T_CLOSE,
  DIP_T_SLASH,
  DIP_T_COLON,
  DIP_T_COMMA,
} DipSign;

typedef enum
{
  DIP_K_NONE,
  DIP_K_ARMY,
  DIP_K_FLEET,
  DIP_K_HOLD,
  DIP_K_MOVE,
  DIP_K_TO,
  DIP_K_SUPPORT,
  DIP_K_CONVOY,
  DIP_K_RETREAT,
  DIP_K_DISBAND,
  DIP_K_BUILD,
  DIP_K_WAIVE,
  DIP_K_VIA,
  DIP_K_THE,
  DIP_K_OF,
  DIP_K_COAST,
  DIP_K_FILLER,
} DipKeyword;

typedef struct
{
  guint8 sign, keyword;
  gboolean tight; /* an arrow that touches what is around it */
  guint begin, length;
  const char *word; /* folded */
  guint n;          /* its letters */
} DipToken;

typedef struct
{
  const DipMap *map;
  const char *text;
  guint n;
  DipToken token[DIP_MAX_TOKENS + 1]; /* the last one is DIP_T_END */
  char letters[320];
} DipLexer;

void dip_lexer_read (DipLexer *self, const DipMap *map, const char *text, gsize length);
gboolean dip_lexer_province (const DipLexer *self, guint *at, guint8 *province, guint8 *coast,
                             DipLine *line);
guint8 dip_lexer_exact (const DipMap *map, const char *word, guint n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of orders, as people write it, to an order. What is not understood is said, with the
 * words that it is about; no line looks at another. */
#include "diplomacy-lexer.h"

#include <string.h>

typedef struct
{
  DipLexer lexer;
  guint at;
  DipLine *line;
} Reader;

static const DipToken *
here (const Reader *self)
{
  return &self->lexer.token[self->at];
}

static gboolean
is_end (const Reader *self)
{
  return here (self)->sign == DIP_T_END;
}

static gboolean
take_keyword (Reader *self, DipKeyword keyword)
{
  if (here (self)->keyword != keyword)
    return FALSE;
  self->at++;
  return TRUE;
}

static gboolean
fail (Reader *self, DipFault fault)
{
  const DipToken *token = here (self);

  self->line->fault = fault;
  self->line->begin = token->begin;
  self->line->length = token->length;
  return FALSE;
}

static void
skip_fillers (Reader *self)
{
  while (here (self)->keyword == DIP_K_FILLER || here (self)->keyword == DIP_K_THE
         || here (self)->sign == DIP_T_COMMA)
    self->at++;
}

static gboolean
province (Reader *self, guint8 *found, guint8 *coast)
{
  take_keyword (self, DIP_K_THE);
  return dip_lexer_province (&self->lexer, &self->at, found, coast, self->line);
}

/* A bullet, or the number of the line. */
static void
skip_bullet (Reader *self)
{
  const DipToken *token = here (self);

  while (token->sign == DIP_T_ARROW
         || (token->sign == DIP_T_WORD && g_ascii_isdigit (*token->word)
             && strspn (token->word, "0123456789") == token->n)
         || token->sign == DIP_T_CLOSE || token->sign == DIP_T_COMMA)
    token = &self->lexer.token[++self->at];
}

static gboolean
begins_unit (const DipToken *token)
{
  return token->keyword == DIP_K_ARMY || token->keyword == DIP_K_FLEET;
}

/* "France:", or "French" before a unit; a word that also means a province (Eng) must be followed by
 * one of these signs. */
static guint8
take_power (Reader *self)
{
  const DipToken *token = here (self);
  guint8 power;

  if (token->sign != DIP_T_WORD || token->n < 3)
    return DIP_NONE;
  power = dip_map_find_power (self->lexer.map, token->word, token->n);
  if (power == DIP_NONE)
    return DIP_NONE;
  if (token[1].sign == DIP_T_COLON)
    self->at++;
  else if (!begins_unit (&token[1])
           && dip_lexer_exact (self->lexer.map, token->word, token->n) != DIP_NONE)
    return DIP_NONE;
  else if (token[1].sign != DIP_T_WORD && token[1].sign != DIP_T_COMMA)
    return DIP_NONE;
  else
    { /* "English Channel" */
      DipLine none = { 0 };
      guint next = self->at;
      guint8 ignored, coast;
      if (!begins_unit (&token[1])
          && dip_lexer_province (&self->lexer, &next, &ignored, &coast, &none)
          && next > self->at + 1)
        return DIP_NONE;
    }
  self->at++;
  return power;
}

static guint8
take_type (Reader *self)
{
  take_keyword (self, DIP_K_THE);
  if (take_keyword (self, DIP_K_ARMY))
    return DIP_ARMY;
  return take_keyword (self, DIP_K_FLEET) ? DIP_FLEET : DIP_NO_TYPE;
}

/* "A par", "fleet in the gulf of lyon", "French army Paris", "Par" */
static gboolean
unit (Reader *self, guint8 *type, guint8 *found, guint8 *coast)
{
  take_keyword (self, DIP_K_THE);
  take_power (self);
  *type = take_type (self);
  skip_fillers (self);
  take_keyword (self, DIP_K_OF);
  return province (self, found, coast);
}

static gboolean
take_arrow (Reader *self)
{
  gboolean taken = FALSE;

  while (here (self)->sign == DIP_T_ARROW || here (self)->keyword == DIP_K_MOVE
         || here (self)->keyword == DIP_K_TO || (taken && here (self)->keyword == DIP_K_FILLER))
    {
      self->at++;
      taken = TRUE;
    }
  return taken;
}

/* What may stand behind an order and adds nothing: "(bounced)", "please". */
static gboolean
end (Reader *self)
{
  skip_fillers (self);
  if (here (self)->sign == DIP_T_OPEN || here (self)->sign == DIP_T_CLOSE)
    return TRUE;
  return is_end (self) || fail (self, DIP_TRAILING);
}

/* "via convoy", "(via convoy)", "by convoy", "via nth", "convoyed" */
static gboolean
take_via (Reader *self, guint8 *by_convoy)
{
  guint before = self->at;

  if (here (self)->sign == DIP_T_OPEN)
    self->at++;
  if (take_keyword (self, DIP_K_CONVOY))
    *by_convoy = TRUE;
  else if (take_keyword (self, DIP_K_VIA))
    {
      *by_convoy = TRUE;
      take_keyword (self, DIP_K_THE);
      take_keyword (self, DIP_K_CONVOY);
      while (!is_end (self) && here (self)->sign != DIP_T_CLOSE)
        {
          guint8 ignored, coast;
          skip_fillers (self);
          take_arrow (self);
          if (is_end (self) || here (self)->sign == DIP_T_CLOSE)
            break;
          take_type (self);
          if (!province (self, &ignored, &coast))
            return FALSE;
        }
    }
  else
    {
      self->at = before;
      return TRUE;
    }
  if (here (self)->sign == DIP_T_CLOSE)
    self->at++;
  return TRUE;
}

/* Where it goes; of a chain of places the last one, and then over sea (R4.5). */
static gboolean
destination (Reader *self, guint8 *to, guint8 *coast, guint8 *by_convoy)
{
  if (is_end (self))
    return fail (self, DIP_NO_DESTINATION);
  if (!province (self, to, coast))
    return FALSE;
  while (here (self)->sign == DIP_T_ARROW)
    {
      self->at++;
      if (!province (self, to, coast))
        return FALSE;
      *by_convoy = TRUE;
    }
  return take_via (self, by_convoy) && end (self);
}

static gboolean
move (Reader *self)
{
  DipOrder *order = &self->line->order;

  order->kind = DIP_MOVE;
  if (take_keyword (self, DIP_K_HOLD))
    {
      order->kind = DIP_HOLD;
      return end (self);
    }
  return destination (self, &order->to, &order->to_coast, &order->by_convoy);
}

static gboolean
support (Reader *self)
{
  DipOrder *order = &self->line->order;
  guint8 coast, ignored;

  if (here (self)[1].sign != DIP_T_END && !take_keyword (self, DIP_K_HOLD))
    take_keyword (self, DIP_K_MOVE);
  take_keyword (self, DIP_K_OF);
  if (is_end (self))
    return fail (self, DIP_NO_SUPPORTED);
  if (!unit (self, &order->of_type, &order->of, &coast))
    return FALSE;
  order->kind = DIP_SUPPORT_HOLD;
  skip_fillers (self);
  gboolean goes = take_arrow (self);
  if (take_keyword (self, DIP_K_HOLD) || is_end (self))
    return end (self);
  if (!goes)
    return end (self);
  order->kind = DIP_SUPPORT_MOVE;
  return destination (self, &order->to, &order->to_coast, &ignored);
}

static gboolean
convoy (Reader *self)
{
  DipOrder *order = &self->line->order;
  guint8 coast, ignored;

  take_keyword (self, DIP_K_OF);
  if (is_end (self))
    return fail (self, DIP_NO_CONVOYED);
  if (!unit (self, &order->of_type, &order->of, &coast))
    return FALSE;
  order->kind = DIP_CONVOY;
  take_keyword (self, DIP_K_FILLER);
  if (!take_arrow (self))
    return fail (self, DIP_NO_DESTINATION);
  return destination (self, &order->to, &order->to_coast, &ignored);
}

static gboolean
retreat (Reader *self)
{
  DipOrder *order = &self->line->order;
  guint8 ignored;

  order->kind = DIP_RETREAT_TO;
  take_arrow (self);
  skip_fillers (self);
  if (take_keyword (self, DIP_K_DISBAND))
    {
      order->kind = DIP_DISBAND;
      return end (self);
    }
  return destination (self, &order->to, &order->to_coast, &ignored);
}

static gboolean
plain (Reader *self, DipKind kind)
{
  self->line->order.kind = kind;
  return end (self);
}

/* What stands behind the unit. */
static gboolean
verb (Reader *self)
{
  DipKeyword keyword = here (self)->keyword;

  skip_fillers (self);
  if (is_end (self) || here (self)->sign == DIP_T_CLOSE)
    return plain (self, DIP_HOLD);
  if (take_arrow (self))
    return move (self);
  keyword = here (self)->keyword;
  self->at++;
  switch (keyword)
    {
    case DIP_K_HOLD:
      return plain (self, DIP_HOLD);
    case DIP_K_SUPPORT:
      return support (self);
    case DIP_K_CONVOY:
      return convoy (self);
    case DIP_K_RETREAT:
      return retreat (self);
    case DIP_K_DISBAND:
      return plain (self, DIP_DISBAND);
    case DIP_K_BUILD:
      return plain (self, DIP_BUILD_UNIT);
    default:
      self->at--;
      if (keyword == DIP_K_NONE && here (self)->sign == DIP_T_WORD)
        {
          DipLine tried = *self->line;
          guint at = self->at;
          guint8 to, coast;
          if (dip_lexer_province (&self->lexer, &at, &to, &coast, &tried))
            return move (self); /* "A par bur" */
        }
      return fail (self, DIP_UNKNOWN_VERB);
    }
}

/* "build A par", "remove F bre", "retreat A bur - pic", "waive" */
static gboolean
first_word (Reader *self, gboolean *taken)
{
  DipOrder *order = &self->line->order;
  DipKeyword keyword = here (self)->keyword;

  *taken = keyword == DIP_K_BUILD || keyword == DIP_K_DISBAND || keyword == DIP_K_RETREAT
           || keyword == DIP_K_WAIVE;
  if (!*taken)
    return TRUE;
  self->at++;
  if (keyword == DIP_K_WAIVE)
    {
      take_keyword (self, DIP_K_THE);
      take_keyword (self, DIP_K_BUILD);
      return plain (self, DIP_WAIVE);
    }
  if (here (self)->sign == DIP_T_COLON)
    self->at++;
  if (keyword == DIP_K_BUILD && take_keyword (self, DIP_K_WAIVE))
    return plain (self, DIP_WAIVE);
  if (!unit (self, &order->type, &order->at, &order->at_coast))
    return FALSE;
  if (keyword == DIP_K_BUILD)
    return plain (self, DIP_BUILD_UNIT);
  skip_fillers (self);
  if (keyword == DIP_K_RETREAT && !is_end (self))
    return retreat (self);
  return plain (self, DIP_DISBAND);
}

/** dip_order_read: reads a line into line->order; the rest of `line` is reset.
 *
 * Returns: FALSE if it is not understood, with line->fault */
gboolean
dip_order_read (const DipMap *map, const char *text, gsize length, DipLine *line)
{
  Reader self;
  gboolean taken;

  self.line = line;
  self.at = 0;
  *line = (DipLine){ .order = { .power = DIP_NONE, .at = DIP_NONE, .of = DIP_NONE, .to = DIP_NONE },
                     .other = DIP_NONE };
  dip_lexer_read (&self.lexer, map, text, length);
  skip_bullet (&self);
  line->order.power = take_power (&self);
  skip_bullet (&self);
  if (is_end (&self))
    return fail (&self, DIP_EMPTY);
  if (!first_word (&self, &taken))
    return FALSE;
  if (taken)
    return TRUE;
  line->order.type = take_type (&self);
  skip_fillers (&self);
  if (is_end (&self))
    return fail (&self, DIP_NO_PROVINCE);
  if (!province (&self, &line->order.at, &line->order.at_coast))
    return FALSE;
  return verb (&self);
}

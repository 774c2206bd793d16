/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: what people paste or open: an invitation, a request to come in, an exported key.
 * What is read is written as what reads the same. */
#include "fuzz-driver.h"

#include <string.h>

#include "sync/wire/grape-key.h"
#include "sync/share/grape-share-members.h"
#include "sync/share/grape-share.h"

static void
read_link (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShareLink) link = grape_share_link_parse (text, &error);

  if (!link)
    {
      g_assert (error && *error->message);
      return;
    }
  g_autofree char *once = grape_share_link_to_text (link);
  g_autoptr (GrapeShareLink) again = grape_share_link_parse (once, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (link->address, ==, again->address);
  g_assert_cmpstr (link->topic, ==, again->topic);
  g_assert_cmpint (link->has_code, ==, again->has_code);
  g_assert_cmpuint (link->version, ==, again->version);
  g_autoptr (GrapePlace) place = grape_place_new (link->address, NULL, NULL, &error);
  g_assert (place ? !error : error && *error->message);
}

static void
read_request (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (text, &error);

  g_assert (request ? !error : error && *error->message);
  g_assert (!request || (request->topic && request->public_key && request->name));
}

/* Stretching a passphrase takes a tenth of a second: once in a while is enough. */
static void
read_key (const char *text, size_t size)
{
  g_autoptr (GError) error = NULL;

  if (size % 16 && strstr (text, "\"box\""))
    return;
  g_autoptr (GrapeKey) key = grape_key_import (text, "correct horse", &error);
  g_assert (key ? !error : error && *error->message);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);

  read_link (text);
  read_request (text);
  read_key (text, size);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: an mbox, cut, parsed and sorted into own words and quotes. */
#include "fuzz-driver.h"

#include <string.h>

#include "mail/grape-body.h"
#include "mail/grape-splitter.h"

static void
exercise (GBytes *raw, const char *envelope, guint depth)
{
  g_autoptr (GError) error = NULL;
  g_auto (GrapeMailRest) rest = { 0 };
  g_autoptr (GrapeMessage) message = grape_mail_parse (raw, envelope, &rest, &error);

  g_assert ((message == NULL) == (error != NULL));
  if (message == NULL)
    return;
  g_assert (g_utf8_validate (message->text, -1, NULL));
  g_assert (g_utf8_validate (message->subject, -1, NULL));
  g_assert (g_utf8_validate (message->from_name, -1, NULL));
  g_autoptr (GrapeBody) body = grape_body_new (message->text);
  const char *own = grape_body_own (body);
  for (gsize i = 0, length = strlen (own); i < length; i += 7)
    g_assert (grape_body_map (body, (guint)i) <= strlen (message->text));
  for (guint i = 0; depth < 3 && rest.inner != NULL && i < rest.inner->len; i++)
    exercise (g_ptr_array_index (rest.inner, i), NULL, depth + 1);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize)size, NULL);
  g_autoptr (GrapeSplitter) splitter = grape_splitter_new (stream, 65536);

  for (;;)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeSplit) split = grape_splitter_next (splitter, NULL, &error);

      if (split == NULL && error == NULL)
        return 0;
      g_assert (split->offset + split->n_bytes <= size);
      if (split->raw != NULL)
        exercise (split->raw, split->envelope, 0);
    }
}

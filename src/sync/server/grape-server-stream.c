/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The streams that SoupServer reads requests from and writes answers to. They never block. Their
 * sources look at the link's flags. */
#include "grape-server-stream.h"

#include <errno.h>
#include <string.h>

/* --- sources ---------------------------------------------------------------------------------- */

typedef struct
{
  GSource source;
  GrapeServerLink *link;
  gboolean writing;
} LinkSource;

static gboolean
is_ready (GSource *source)
{
  const LinkSource *self = (LinkSource *)source;

  return self->link->broken
         || (self->writing
                 ? self->link->writable
                 : self->link->readable || grape_server_framing_has (&self->link->framing));
}

static gboolean
source_prepare (GSource *source, int *timeout)
{
  *timeout = -1;
  return is_ready (source);
}

/* These sources are children: their parent does the work. */
static gboolean
source_dispatch (G_GNUC_UNUSED GSource *source, G_GNUC_UNUSED GSourceFunc callback,
                 G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static gboolean
source_closure_cb (G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static void
source_finalize (GSource *source)
{
  LinkSource *self = (LinkSource *)source;

  self->link->wanted--;
  grape_server_link_unref (self->link);
}

static GSource *
make_source (GrapeServerLink *link, gboolean writing)
{
  static GSourceFuncs funcs = { .prepare = source_prepare,
                                .check = is_ready,
                                .dispatch = source_dispatch,
                                .finalize = source_finalize,
                                .closure_callback = source_closure_cb };
  LinkSource *self = (LinkSource *)g_source_new (&funcs, sizeof (LinkSource));

  self->link = grape_server_link_ref (link);
  self->link->wanted++;
  self->writing = writing;
  return &self->source;
}

static void
set_error (GError **error)
{
  int why = errno;

  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (why), g_strerror (why));
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct
{
  GInputStream parent;
  GrapeServerLink *link;
} GrapeServerInput;

typedef GInputStreamClass GrapeServerInputClass;

static void input_pollable_init (GPollableInputStreamInterface *iface);

GType grape_server_input_get_type (void);
G_DEFINE_TYPE_WITH_CODE (GrapeServerInput, grape_server_input, G_TYPE_INPUT_STREAM,
                         G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM, input_pollable_init))

/* libsoup before 3.4 never closes a connection that ends between two requests: it waits for the
 * first line of one. So it gets a line, and then the error. */
static gssize
end_of_input (GrapeServerLink *link, void *buffer, gsize count, gssize n, GError **error)
{
  if (link->told_end)
    {
      g_clear_error (error);
      errno = ECONNRESET;
      set_error (error);
      return -1;
    }
  if ((link->asked && !link->framing.line->len) || count < 2)
    return n;
  g_clear_error (error);
  link->told_end = TRUE;
  memcpy (buffer, "-\n", 2);
  return 2;
}

/* Answers somebody whose body has no end, unless an answer has begun; SoupServer could not.
 */
static gssize
break_off (GrapeServerLink *link, GError **error)
{
  if (link->asked && !link->told_end)
    g_string_append (link->out, "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
                                "Content-Length: 0\r\n\r\n");
  link->told_end = TRUE;
  errno = ECONNRESET;
  set_error (error);
  return -1;
}

static gssize
input_read_now (GPollableInputStream *stream, void *buffer, gsize count, GError **error)
{
  GrapeServerLink *link = ((GrapeServerInput *)stream)->link;
  char raw[16384];

  while (!grape_server_framing_has (&link->framing))
    {
      gssize n = link->framing.broken ? 0 : grape_server_link_read (link, raw, sizeof raw);

      if (link->framing.broken)
        return break_off (link, error);
      if (n > 0)
        grape_server_framing_feed (&link->framing, raw, (gsize)n);
      else
        {
          gboolean later = n < 0 && errno == EAGAIN;

          if (n < 0)
            set_error (error);
          return later ? n : end_of_input (link, buffer, count, n, error);
        }
    }
  return (gssize)grape_server_framing_take (&link->framing, buffer, count);
}

static gssize
input_read (GInputStream *stream, void *buffer, gsize count,
            G_GNUC_UNUSED GCancellable *cancellable, GError **error)
{
  return input_read_now (G_POLLABLE_INPUT_STREAM (stream), buffer, count, error);
}

static gboolean
input_is_readable (GPollableInputStream *stream)
{
  const GrapeServerLink *link = ((GrapeServerInput *)stream)->link;

  return link->readable || grape_server_framing_has (&link->framing);
}

static GSource *
input_create_source (GPollableInputStream *stream, G_GNUC_UNUSED GCancellable *cancellable)
{
  return make_source (((GrapeServerInput *)stream)->link, FALSE);
}

static void
input_finalize (GObject *object)
{
  grape_server_link_unref (((GrapeServerInput *)object)->link);
  G_OBJECT_CLASS (grape_server_input_parent_class)->finalize (object);
}

static void
grape_server_input_class_init (GrapeServerInputClass *class)
{
  G_OBJECT_CLASS (class)->finalize = input_finalize;
  class->read_fn = input_read;
}

static void
input_pollable_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = input_is_readable;
  iface->create_source = input_create_source;
  iface->read_nonblocking = input_read_now;
}

static void
grape_server_input_init (G_GNUC_UNUSED GrapeServerInput *self)
{
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct
{
  GOutputStream parent;
  GrapeServerLink *link;
} GrapeServerOutput;

typedef GOutputStreamClass GrapeServerOutputClass;

static void output_pollable_init (GPollableOutputStreamInterface *iface);

GType grape_server_output_get_type (void);
G_DEFINE_TYPE_WITH_CODE (GrapeServerOutput, grape_server_output, G_TYPE_OUTPUT_STREAM,
                         G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_OUTPUT_STREAM,
                                                output_pollable_init))

static gssize
output_write_now (GPollableOutputStream *stream, const void *bytes, gsize count, GError **error)
{
  GrapeServerLink *link = ((GrapeServerOutput *)stream)->link;
  gssize n = grape_server_link_write (link, bytes, count);

  if (n < 0)
    set_error (error);
  return n;
}

static gssize
output_write (GOutputStream *stream, const void *bytes, gsize count,
              G_GNUC_UNUSED GCancellable *cancellable, GError **error)
{
  return output_write_now (G_POLLABLE_OUTPUT_STREAM (stream), bytes, count, error);
}

static gboolean
output_is_writable (GPollableOutputStream *stream)
{
  GrapeServerLink *link = ((GrapeServerOutput *)stream)->link;

  return link->writable || link->broken;
}

static GSource *
output_create_source (GPollableOutputStream *stream, G_GNUC_UNUSED GCancellable *cancellable)
{
  return make_source (((GrapeServerOutput *)stream)->link, TRUE);
}

static void
output_finalize (GObject *object)
{
  grape_server_link_unref (((GrapeServerOutput *)object)->link);
  G_OBJECT_CLASS (grape_server_output_parent_class)->finalize (object);
}

static void
grape_server_output_class_init (GrapeServerOutputClass *class)
{
  G_OBJECT_CLASS (class)->finalize = output_finalize;
  class->write_fn = output_write;
}

static void
output_pollable_init (GPollableOutputStreamInterface *iface)
{
  iface->is_writable = output_is_writable;
  iface->create_source = output_create_source;
  iface->write_nonblocking = output_write_now;
}

static void
grape_server_output_init (G_GNUC_UNUSED GrapeServerOutput *self)
{
}

/* --- both ------------------------------------------------------------------------------------- */

typedef struct
{
  GIOStream parent;
  GrapeServerLink *link;
  GrapeServerInput *input;
  GrapeServerOutput *output;
} GrapeServerStream;

typedef GIOStreamClass GrapeServerStreamClass;

GType grape_server_stream_get_type (void);
G_DEFINE_TYPE (GrapeServerStream, grape_server_stream, G_TYPE_IO_STREAM)

static GInputStream *
stream_input (GIOStream *stream)
{
  return &((GrapeServerStream *)stream)->input->parent;
}

static GOutputStream *
stream_output (GIOStream *stream)
{
  return &((GrapeServerStream *)stream)->output->parent;
}

static gboolean
stream_close (GIOStream *stream, G_GNUC_UNUSED GCancellable *cancellable,
              G_GNUC_UNUSED GError **error)
{
  grape_server_link_close (((GrapeServerStream *)stream)->link);
  return TRUE;
}

static void
stream_finalize (GObject *object)
{
  GrapeServerStream *self = (GrapeServerStream *)object;

  grape_server_link_close (self->link);
  grape_server_link_unref (self->link);
  g_object_unref (self->input);
  g_object_unref (self->output);
  G_OBJECT_CLASS (grape_server_stream_parent_class)->finalize (object);
}

static void
grape_server_stream_class_init (GrapeServerStreamClass *class)
{
  G_OBJECT_CLASS (class)->finalize = stream_finalize;
  class->get_input_stream = stream_input;
  class->get_output_stream = stream_output;
  class->close_fn = stream_close;
}

static void
grape_server_stream_init (G_GNUC_UNUSED GrapeServerStream *self)
{
}

/** grape_server_stream_new: closes @link when it is closed. */
GIOStream *
grape_server_stream_new (GrapeServerLink *link)
{
  GrapeServerStream *self = g_object_new (grape_server_stream_get_type (), NULL);

  self->link = grape_server_link_ref (link);
  self->input = g_object_new (grape_server_input_get_type (), NULL);
  self->input->link = grape_server_link_ref (link);
  self->output = g_object_new (grape_server_output_get_type (), NULL);
  self->output->link = grape_server_link_ref (link);
  return &self->parent;
}

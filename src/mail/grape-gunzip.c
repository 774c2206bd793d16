/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GZlibDecompressor ends with the first member of a file and ignores the rest. This one goes on:
 * zeros between members and at the end are padding, anything else is damage. */
#include "grape-gunzip.h"

struct _GrapeGunzip
{
  GObject parent_instance;

  GConverter *member;
  gboolean is_between; /* members: the last one has ended */
};

static void grape_gunzip_converter_init (GConverterIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrapeGunzip, grape_gunzip, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_CONVERTER,
                                                      grape_gunzip_converter_init))

static GConverterResult
begin_member (GrapeGunzip *self, const guint8 *bytes, gsize size, GConverterFlags flags,
              gsize *n_padding, GError **error)
{
  gboolean is_end = (flags & G_CONVERTER_INPUT_AT_END) != 0;

  for (*n_padding = 0; *n_padding < size && bytes[*n_padding] == 0;)
    ++*n_padding;
  if (*n_padding == size && is_end)
    return G_CONVERTER_FINISHED;
  if (size - *n_padding < 2 && !is_end)
    {
      if (*n_padding > 0)
        return G_CONVERTER_CONVERTED;
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "More is needed");
      return G_CONVERTER_ERROR;
    }
  if (size - *n_padding < 2 || bytes[*n_padding] != 0x1f || bytes[*n_padding + 1] != 0x8b)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           "What follows the compressed data is not compressed");
      return G_CONVERTER_ERROR;
    }
  g_converter_reset (self->member);
  self->is_between = FALSE;
  return G_CONVERTER_CONVERTED;
}

static GConverterResult
convert (GConverter *converter, const void *in, gsize in_size, void *out, gsize out_size,
         GConverterFlags flags, gsize *n_read, gsize *n_written, GError **error)
{
  GrapeGunzip *self = GRAPE_GUNZIP (converter);
  GConverterResult result;
  gsize n_padding = 0;

  *n_read = *n_written = 0;
  if (self->is_between)
    {
      result = begin_member (self, in, in_size, flags, &n_padding, error);
      *n_read = n_padding;
      if (self->is_between)
        return result;
    }
  result = g_converter_convert (self->member, (const guint8 *)in + n_padding, in_size - n_padding,
                                out, out_size, flags, n_read, n_written, error);
  *n_read += n_padding;
  if (result != G_CONVERTER_FINISHED)
    return result;
  self->is_between = TRUE;
  return (flags & G_CONVERTER_INPUT_AT_END) && *n_read == in_size ? G_CONVERTER_FINISHED
                                                                  : G_CONVERTER_CONVERTED;
}

static void
reset (GConverter *converter)
{
  GrapeGunzip *self = GRAPE_GUNZIP (converter);

  g_converter_reset (self->member);
  self->is_between = FALSE;
}

static void
grape_gunzip_converter_init (GConverterIface *iface)
{
  iface->convert = convert;
  iface->reset = reset;
}

static void
grape_gunzip_finalize (GObject *object)
{
  g_object_unref (GRAPE_GUNZIP (object)->member);
  G_OBJECT_CLASS (grape_gunzip_parent_class)->finalize (object);
}

static void
grape_gunzip_class_init (GrapeGunzipClass *class)
{
  G_OBJECT_CLASS (class)->finalize = grape_gunzip_finalize;
}

static void
grape_gunzip_init (GrapeGunzip *self)
{
  self->member = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
}

GConverter *
grape_gunzip_new (void)
{
  return g_object_new (GRAPE_TYPE_GUNZIP, NULL);
}

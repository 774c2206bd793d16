/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GMime with automatic cleanup, which its own headers do not define. */
#pragma once

#include <gmime/gmime.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeDataWrapper, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeFilter, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeFormatOptions, g_mime_format_options_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeMessage, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeParser, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeParserOptions, g_mime_parser_options_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimePart, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeStream, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMimeContentType, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (InternetAddressList, g_object_unref)

void grape_gmime_start (void);
GMimeMessage *grape_mail_parse_head (GBytes *raw);
gint64 grape_mail_received_at (GMimeMessage *mime);

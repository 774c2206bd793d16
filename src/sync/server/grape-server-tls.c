/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GnuTLS, which reads and writes what the socket allows, and says when it needs more. */
#include "grape-server-tls.h"

#include <errno.h>
#include <gnutls/gnutls.h>

struct _GrapeServerTls
{
  gnutls_certificate_credentials_t certificate;
  gnutls_priority_t priority;
};

struct _GrapeServerSession
{
  gnutls_session_t session;
  gboolean stuck; /* accepted bytes are still to be sent */
};

/**
 * grape_server_tls_new:
 * @certificate: and @private_key: PEM files; after the certificate, its chain
 *
 * Errors: they cannot be read, or do not belong together.
 */
GrapeServerTls *
grape_server_tls_new (const char *certificate, const char *private_key, GError **error)
{
  GrapeServerTls *self = g_new0 (GrapeServerTls, 1);
  int bad = gnutls_certificate_allocate_credentials (&self->certificate);

  if (!bad)
    bad = gnutls_certificate_set_x509_key_file (self->certificate, certificate, private_key,
                                                GNUTLS_X509_FMT_PEM);
  if (bad >= 0)
    bad = gnutls_priority_init (&self->priority, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2",
                                NULL);
  if (bad >= 0)
    return self;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               "The certificate %s or its key cannot be used: %s", certificate,
               gnutls_strerror (bad));
  grape_server_tls_free (self);
  return NULL;
}

void
grape_server_tls_free (GrapeServerTls *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->priority, gnutls_priority_deinit);
  g_clear_pointer (&self->certificate, gnutls_certificate_free_credentials);
  g_free (self);
}

/** grape_server_session_new: over @fd, which stays the caller's; (transfer full) (nullable) */
GrapeServerSession *
grape_server_session_new (GrapeServerTls *tls, int fd)
{
  static const gnutls_datum_t http = { (unsigned char *)"http/1.1", 8 };
  GrapeServerSession *self = g_new0 (GrapeServerSession, 1);

  if (gnutls_init (&self->session, GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0
      || gnutls_priority_set (self->session, tls->priority) < 0
      || gnutls_credentials_set (self->session, GNUTLS_CRD_CERTIFICATE, tls->certificate) < 0
      || gnutls_alpn_set_protocols (self->session, &http, 1, 0) < 0)
    {
      grape_server_session_free (self);
      return NULL;
    }
  gnutls_handshake_set_timeout (self->session, 0); /* the loop keeps the time */
  gnutls_transport_set_int (self->session, fd);
  return self;
}

void
grape_server_session_free (GrapeServerSession *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->session, gnutls_deinit);
  g_free (self);
}

/** grape_server_session_shake: continues the handshake. FALSE: it failed. */
gboolean
grape_server_session_shake (GrapeServerSession *self, gboolean *done)
{
  int n;

  do
    n = gnutls_handshake (self->session);
  while (n == GNUTLS_E_INTERRUPTED || n == GNUTLS_E_WARNING_ALERT_RECEIVED);
  *done = n == GNUTLS_E_SUCCESS;
  if (*done || n == GNUTLS_E_AGAIN)
    return TRUE;
  gnutls_alert_send_appropriate (self->session, n);
  return FALSE;
}

static gssize
as_errno (gssize n)
{
  if (n >= 0)
    return n;
  errno = n == GNUTLS_E_AGAIN ? EAGAIN : ECONNRESET;
  return -1;
}

gssize
grape_server_session_recv (GrapeServerSession *self, void *buffer, gsize count)
{
  gssize n;

  do
    n = gnutls_record_recv (self->session, buffer, count);
  while (n == GNUTLS_E_INTERRUPTED || n == GNUTLS_E_WARNING_ALERT_RECEIVED);
  return n == GNUTLS_E_PREMATURE_TERMINATION ? 0 : as_errno (n);
}

/** grape_server_session_send: after EAGAIN the same @bytes come again, or more of them. */
gssize
grape_server_session_send (GrapeServerSession *self, const void *bytes, gsize count)
{
  gssize n;

  do
    n = gnutls_record_send (self->session, self->stuck ? NULL : bytes, self->stuck ? 0 : count);
  while (n == GNUTLS_E_INTERRUPTED);
  self->stuck = n == GNUTLS_E_AGAIN;
  return as_errno (n);
}

/** grape_server_session_bye: nothing more will be sent. */
void
grape_server_session_bye (GrapeServerSession *self)
{
  gnutls_bye (self->session, GNUTLS_SHUT_WR);
}

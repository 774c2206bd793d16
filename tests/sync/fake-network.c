/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Available until it is told otherwise; connections cost nothing. */
#include "fake-network.h"

struct _FakeNetwork
{
  GObject parent;
  gboolean available, metered;
};

typedef GObjectClass FakeNetworkClass;

static void
network_init_iface (GNetworkMonitorInterface *iface)
{
}

static void
network_initable_iface (GInitableIface *iface)
{
}

GType network_get_type (void);
G_DEFINE_TYPE_WITH_CODE (FakeNetwork, network, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (G_TYPE_INITABLE, network_initable_iface)
                             G_IMPLEMENT_INTERFACE (G_TYPE_NETWORK_MONITOR, network_init_iface))

static void
network_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  FakeNetwork *self = (FakeNetwork *)object;

  if (id == 3)
    g_value_set_enum (value, G_NETWORK_CONNECTIVITY_FULL);
  else
    g_value_set_boolean (value, id == 1 ? self->available : self->metered);
}

static void
network_class_init (FakeNetworkClass *class)
{
  class->get_property = network_get_property;
  g_object_class_override_property (class, 1, "network-available");
  g_object_class_override_property (class, 2, "network-metered");
  g_object_class_override_property (class, 3, "connectivity");
}

static void
network_init (FakeNetwork *self)
{
  self->available = TRUE;
}

void
fake_network_set (FakeNetwork *self, gboolean available)
{
  self->available = available;
  g_signal_emit_by_name (self, "network-changed", available);
}

FakeNetwork *
fake_network_new (void)
{
  return g_object_new (network_get_type (), NULL);
}

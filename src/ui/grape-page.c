/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePage: properties that the window binds its header bar to. */
#include "grape-page.h"

typedef struct
{
  char *title;
  char *subtitle;
  GMenuModel *menu;
  GActionGroup *actions;
  gboolean has_panel;
  gboolean panel_shown;
  gboolean narrow;
} GrapePagePrivate;

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_SUBTITLE,
  PROP_MENU,
  PROP_HAS_PANEL,
  PROP_PANEL_SHOWN,
  PROP_NARROW,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_TYPE_WITH_PRIVATE (GrapePage, grape_page, ADW_TYPE_BIN)

#define PRIV(self) ((GrapePagePrivate *)grape_page_get_instance_private (self))

static void
grape_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GrapePagePrivate *priv = PRIV (GRAPE_PAGE (object));
  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, priv->title);
      break;
    case PROP_SUBTITLE:
      g_value_set_string (value, priv->subtitle);
      break;
    case PROP_MENU:
      g_value_set_object (value, priv->menu);
      break;
    case PROP_HAS_PANEL:
      g_value_set_boolean (value, priv->has_panel);
      break;
    case PROP_PANEL_SHOWN:
      g_value_set_boolean (value, priv->panel_shown);
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, priv->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grape_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GrapePage *self = GRAPE_PAGE (object);
  switch (id)
    {
    case PROP_TITLE:
      grape_page_set_title (self, g_value_get_string (value));
      break;
    case PROP_SUBTITLE:
      grape_page_set_subtitle (self, g_value_get_string (value));
      break;
    case PROP_MENU:
      grape_page_set_menu (self, g_value_get_object (value));
      break;
    case PROP_HAS_PANEL:
      grape_page_set_has_panel (self, g_value_get_boolean (value));
      break;
    case PROP_PANEL_SHOWN:
      grape_page_set_panel_shown (self, g_value_get_boolean (value));
      break;
    case PROP_NARROW:
      grape_page_set_narrow (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grape_page_finalize (GObject *object)
{
  GrapePagePrivate *priv = PRIV (GRAPE_PAGE (object));
  g_free (priv->title);
  g_free (priv->subtitle);
  g_clear_object (&priv->menu);
  g_clear_object (&priv->actions);
  G_OBJECT_CLASS (grape_page_parent_class)->finalize (object);
}

static void
grape_page_class_init (GrapePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  object_class->get_property = grape_page_get_property;
  object_class->set_property = grape_page_set_property;
  object_class->finalize = grape_page_finalize;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_SUBTITLE] = g_param_spec_string ("subtitle", NULL, NULL, NULL, flags);
  properties[PROP_MENU] = g_param_spec_object ("menu", NULL, NULL, G_TYPE_MENU_MODEL, flags);
  properties[PROP_HAS_PANEL] = g_param_spec_boolean ("has-panel", NULL, NULL, FALSE, flags);
  properties[PROP_PANEL_SHOWN] = g_param_spec_boolean ("panel-shown", NULL, NULL, FALSE, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grape_page_init (GrapePage *self)
{
}

const char *
grape_page_get_title (GrapePage *self)
{
  return PRIV (self)->title;
}

static void
set_string (GrapePage *self, char **field, const char *value, guint id)
{
  if (g_strcmp0 (*field, value) == 0)
    return;
  g_free (*field);
  *field = g_strdup (value);
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

void
grape_page_set_title (GrapePage *self, const char *title)
{
  set_string (self, &PRIV (self)->title, title, PROP_TITLE);
}

void
grape_page_set_subtitle (GrapePage *self, const char *subtitle)
{
  set_string (self, &PRIV (self)->subtitle, subtitle, PROP_SUBTITLE);
}

void
grape_page_set_menu (GrapePage *self, GMenuModel *menu)
{
  if (g_set_object (&PRIV (self)->menu, menu))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MENU]);
}

void
grape_page_set_has_panel (GrapePage *self, gboolean has_panel)
{
  if (PRIV (self)->has_panel == has_panel)
    return;
  PRIV (self)->has_panel = has_panel;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HAS_PANEL]);
}

void
grape_page_set_panel_shown (GrapePage *self, gboolean shown)
{
  if (PRIV (self)->panel_shown == shown)
    return;
  PRIV (self)->panel_shown = shown;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PANEL_SHOWN]);
}

gboolean
grape_page_get_narrow (GrapePage *self)
{
  return PRIV (self)->narrow;
}

/** grape_page_set_narrow: whether the title has little room */
void
grape_page_set_narrow (GrapePage *self, gboolean narrow)
{
  if (PRIV (self)->narrow == narrow)
    return;
  PRIV (self)->narrow = narrow;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

/**
 * grape_page_get_actions:
 *
 * Returns: (transfer none) (nullable): what the window offers as "instance." while it shows the
 * page
 */
GActionGroup *
grape_page_get_actions (GrapePage *self)
{
  return PRIV (self)->actions;
}

void
grape_page_set_actions (GrapePage *self, GActionGroup *actions)
{
  g_set_object (&PRIV (self)->actions, actions);
}

void
grape_page_search (GrapePage *self)
{
  if (GRAPE_PAGE_GET_CLASS (self)->search)
    GRAPE_PAGE_GET_CLASS (self)->search (self);
}

void
grape_page_refresh (GrapePage *self)
{
  if (GRAPE_PAGE_GET_CLASS (self)->refresh)
    GRAPE_PAGE_GET_CLASS (self)->refresh (self);
}

/**
 * grape_page_list_panes:
 * @panes: (out caller-allocates): room for GRAPE_PAGE_MOST_PANES
 *
 * What F6 goes to in the page: by default, the whole page.
 */
guint
grape_page_list_panes (GrapePage *self, GtkWidget **panes)
{
  if (GRAPE_PAGE_GET_CLASS (self)->list_panes)
    return GRAPE_PAGE_GET_CLASS (self)->list_panes (self, panes);
  panes[0] = GTK_WIDGET (self);
  return 1;
}

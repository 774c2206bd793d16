/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBookingDialog: what the end of a game brings in its society, and what the limits cut, before
 * any of it is booked. */
#pragma once

#include <adwaita.h>

#include "library/grape-society-books.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_BOOKING_DIALOG (grape_booking_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeBookingDialog, grape_booking_dialog, GRAPE, BOOKING_DIALOG, AdwWindow)

GrapeBookingDialog *grape_booking_dialog_present (GrapeLibrary *library, GrapeBookings *bookings,
                                                  GtkWidget *parent);

G_END_DECLS

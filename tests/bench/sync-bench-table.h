/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sync benchmarks share: libraries and a place in memory, our server in a process of its
 * own, and figures. */
#pragma once

#include "sync/share/grape-sync-pass.h"

#define BENCH_START_S G_GINT64_CONSTANT (888710400)

typedef struct
{
  char *folder; /* of everything; in memory where there is /dev/shm */
  char *place;  /* what the server serves */
  char *uri;
  GSubprocess *server;
} BenchTable;

void bench_table_init (BenchTable *self);
void bench_table_clear (BenchTable *self);
GrapeLibrary *bench_open (BenchTable *self, const char *name);

/* A game of @n_seats people that the library keeps, shared at the server; its topic. */
char *bench_share (BenchTable *self, GrapeLibrary *keeper, guint number, guint n_seats);
void bench_invite (GrapeLibrary *keeper, GrapeLibrary *player, const char *topic, int seat);

/* One round over everything that @library shares, written to the server's folder or asked of the
 * server: what it took. */
typedef struct
{
  gboolean one_by_one; /* set by the caller: no two requests at once */
  double wall_ms;
  double cpu_ms;    /* of all threads */
  double waiter_ms; /* of that, the thread that waits for the round: what is not done in parallel */
  guint64 requests, bytes_in;
} BenchFigure;

void bench_round (GrapeLibrary *library, const char *address, BenchFigure *figure);
void bench_set_up_round (BenchTable *self, GrapeLibrary *library);
double bench_median (double *values, guint n);

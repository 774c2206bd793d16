/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables, as numbered migrations. Nobody edits a released migration; a change becomes the next
 * one. Marked "derived": made from the rest, and may be emptied at any time.
 */
#include "grape-library-private.h"

/* "Grpf": tells our files from other programs' SQLite files. */
#define APPLICATION_ID 0x47727066

static const char *const migrations[] = {
  /* 1: instances and people */
  "CREATE TABLE instance (id TEXT PRIMARY KEY, header TEXT NOT NULL) WITHOUT ROWID;"
  "CREATE TABLE event (instance TEXT NOT NULL REFERENCES instance ON DELETE CASCADE,"
  "  number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (instance, number)) WITHOUT ROWID;"
  "CREATE TABLE vault (instance TEXT PRIMARY KEY REFERENCES instance ON DELETE CASCADE,"
  "  seed BLOB NOT NULL CHECK (length (seed) = 32)) WITHOUT ROWID;"
  /* derived */
  "CREATE TABLE summary (instance TEXT PRIMARY KEY REFERENCES instance ON DELETE CASCADE,"
  "  n_events INTEGER NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;"
  "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
  "  me INTEGER NOT NULL DEFAULT 0);"
  "CREATE UNIQUE INDEX person_me ON person (me) WHERE me = 1;"
  "CREATE TABLE address (address TEXT PRIMARY KEY,"
  "  person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, place INTEGER NOT NULL)"
  "  WITHOUT ROWID;"
  "CREATE INDEX address_person ON address (person);"
  "CREATE TABLE seat (instance TEXT NOT NULL REFERENCES instance ON DELETE CASCADE,"
  "  seat INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,"
  "  PRIMARY KEY (instance, seat)) WITHOUT ROWID;"
  "CREATE INDEX seat_person ON seat (person);",

  /* 2: mail */
  "CREATE TABLE archive (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, path TEXT);"
  "CREATE TABLE message (id INTEGER PRIMARY KEY, message_id TEXT, body_hash TEXT NOT NULL,"
  "  in_reply_to TEXT, refs TEXT, from_name TEXT NOT NULL, from_address TEXT NOT NULL,"
  "  recipients TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL,"
  "  header_at INTEGER NOT NULL, envelope_at INTEGER NOT NULL,"
  "  variant INTEGER NOT NULL DEFAULT 0, attachments TEXT);"
  "CREATE INDEX message_by_id ON message (message_id, body_hash);"
  "CREATE INDEX message_by_body ON message (body_hash) WHERE message_id IS NULL;"
  "CREATE INDEX message_by_at ON message (at);"
  "CREATE TABLE raw (message INTEGER PRIMARY KEY REFERENCES message ON DELETE CASCADE,"
  "  bytes BLOB NOT NULL);"
  "CREATE TABLE archive_message (archive INTEGER NOT NULL REFERENCES archive ON DELETE CASCADE,"
  "  message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,"
  "  PRIMARY KEY (archive, message)) WITHOUT ROWID;"
  "CREATE INDEX archive_of ON archive_message (message);"
  /* derived: the text of the body, what is searched, and the threads */
  "CREATE TABLE body (message INTEGER PRIMARY KEY REFERENCES message ON DELETE CASCADE,"
  "  text BLOB NOT NULL);"
  "CREATE VIEW searchable AS SELECT message.id AS id, subject,"
  "  from_name || ' ' || from_address AS author, grape_unpack (body.text) AS text"
  "  FROM message JOIN body ON body.message = message.id;"
  "CREATE VIRTUAL TABLE search USING fts5 (subject, author, text, content = 'searchable',"
  "  content_rowid = 'id', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');"
  "CREATE TABLE thread (id INTEGER PRIMARY KEY, subject TEXT NOT NULL, author TEXT NOT NULL,"
  "  n_messages INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL);"
  "CREATE INDEX thread_by_last ON thread (last_at);"
  "CREATE TABLE thread_message (thread INTEGER NOT NULL, place INTEGER NOT NULL,"
  "  message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE, depth INTEGER NOT NULL,"
  "  PRIMARY KEY (thread, place)) WITHOUT ROWID;"
  "CREATE INDEX thread_of ON thread_message (message);"
  "CREATE TABLE archive_thread (archive INTEGER NOT NULL, last_at INTEGER NOT NULL,"
  "  thread INTEGER NOT NULL, PRIMARY KEY (archive, last_at, thread)) WITHOUT ROWID;"
  "CREATE TABLE threaded (n_messages INTEGER NOT NULL, last_message INTEGER NOT NULL,"
  "  n_places INTEGER NOT NULL);"
  /* decisions and posts */
  "CREATE TABLE proposal (id INTEGER PRIMARY KEY,"
  "  instance TEXT NOT NULL REFERENCES instance ON DELETE CASCADE, author INTEGER NOT NULL,"
  "  text TEXT NOT NULL, found TEXT NOT NULL, at INTEGER NOT NULL,"
  "  message INTEGER REFERENCES message ON DELETE SET NULL, start INTEGER NOT NULL,"
  "  end INTEGER NOT NULL, confidence INTEGER NOT NULL, marks INTEGER NOT NULL, remark TEXT,"
  "  status INTEGER NOT NULL DEFAULT 0, event INTEGER);"
  "CREATE INDEX proposal_of ON proposal (instance, status);"
  "CREATE INDEX proposal_by_message ON proposal (message);"
  "CREATE TABLE sent (id INTEGER PRIMARY KEY,"
  "  instance TEXT NOT NULL REFERENCES instance ON DELETE CASCADE, n_events INTEGER NOT NULL,"
  "  viewer INTEGER NOT NULL, message_id TEXT NOT NULL UNIQUE, recipients TEXT NOT NULL,"
  "  subject TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL);"
  "CREATE INDEX sent_of ON sent (instance);",

  /* 3: the log of the Magic Dice */
  "CREATE TABLE dice_book (id INTEGER PRIMARY KEY, private INTEGER NOT NULL,"
  "  seed BLOB NOT NULL CHECK (length (seed) = 32), commitment TEXT NOT NULL UNIQUE,"
  "  contributions TEXT NOT NULL, opened_at INTEGER NOT NULL,"
  "  closed_at INTEGER NOT NULL DEFAULT 0);"
  "CREATE UNIQUE INDEX dice_book_open ON dice_book (private) WHERE closed_at = 0;"
  "CREATE TABLE dice_roll (book INTEGER NOT NULL REFERENCES dice_book ON DELETE CASCADE,"
  "  number INTEGER NOT NULL, at INTEGER NOT NULL, request TEXT NOT NULL,"
  "  PRIMARY KEY (book, number)) WITHOUT ROWID;",

  /* 4: what games were started with, by its hash */
  "CREATE TABLE resource (hash TEXT PRIMARY KEY, name TEXT NOT NULL, bytes BLOB NOT NULL)"
  "  WITHOUT ROWID;",

  /* 5: shared games */
  "CREATE TABLE identity (one INTEGER PRIMARY KEY CHECK (one = 1),"
  "  seed BLOB NOT NULL CHECK (length (seed) = 32));"
  "CREATE TABLE shared (topic TEXT PRIMARY KEY,"
  "  instance TEXT UNIQUE REFERENCES instance ON DELETE CASCADE, address TEXT NOT NULL, user TEXT,"
  "  keeper TEXT NOT NULL, seat INTEGER NOT NULL, published INTEGER NOT NULL,"
  "  synced_at INTEGER NOT NULL, problem TEXT) WITHOUT ROWID;"
  "CREATE TABLE entry (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, n INTEGER NOT NULL, hash TEXT NOT NULL, file TEXT NOT NULL,"
  "  arrived INTEGER NOT NULL, state INTEGER NOT NULL, note TEXT,"
  "  PRIMARY KEY (topic, author, n, hash)) WITHOUT ROWID;"
  "CREATE INDEX entry_in ON entry (topic, state);"
  "CREATE TABLE head (address TEXT NOT NULL, author TEXT NOT NULL, serial INTEGER NOT NULL,"
  "  tag TEXT, file TEXT NOT NULL, PRIMARY KEY (address, author)) WITHOUT ROWID;"
  "CREATE TABLE member (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,"
  "  PRIMARY KEY (topic, author)) WITHOUT ROWID;"
  "CREATE TABLE invite (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, seed BLOB NOT NULL CHECK (length (seed) = 32), seat INTEGER NOT NULL,"
  "  admitted TEXT, PRIMARY KEY (topic, author)) WITHOUT ROWID;",
  /* 6: servers in use, even before there is a game */
  "CREATE TABLE account (address TEXT NOT NULL, user TEXT NOT NULL,"
  "  PRIMARY KEY (address, user)) WITHOUT ROWID;",

  /* 7: how much of each instance its owner has looked at */
  "CREATE TABLE seen (instance TEXT PRIMARY KEY REFERENCES instance ON DELETE CASCADE,"
  "  n_events INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;",

  /* 8: newcomers are owed what they may read; logs with two ends */
  "ALTER TABLE member ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;"
  "CREATE TABLE conflict (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, n INTEGER NOT NULL, choice TEXT, PRIMARY KEY (topic, author))"
  "  WITHOUT ROWID;",

  /* 9: versions of the protocol */
  "ALTER TABLE shared ADD COLUMN version INTEGER NOT NULL DEFAULT 1;",

  /* 10: whose word stands behind a log, and what was opened in it */
  "CREATE TABLE vouched (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, n INTEGER NOT NULL, top INTEGER NOT NULL, PRIMARY KEY (topic, author))"
  "  WITHOUT ROWID;"
  "CREATE TABLE opened (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, n INTEGER NOT NULL, saw INTEGER NOT NULL, numbers TEXT NOT NULL,"
  "  told INTEGER NOT NULL, PRIMARY KEY (topic, author, n)) WITHOUT ROWID;"
  "ALTER TABLE shared ADD COLUMN warning TEXT;",

  /* 11: names under which imports know renamed or merged lists; threads are made again once, since
   * an import may have been killed before it made them */
  "CREATE TABLE archive_alias (name TEXT PRIMARY KEY,"
  "  archive INTEGER NOT NULL REFERENCES archive ON DELETE CASCADE) WITHOUT ROWID;"
  "CREATE INDEX archive_alias_of ON archive_alias (archive);"
  "DELETE FROM threaded;",

  /* 12: when this program saw entries of others that the keeper had not dealt with */
  "CREATE TABLE seen_entry (topic TEXT NOT NULL REFERENCES shared ON DELETE CASCADE,"
  "  author TEXT NOT NULL, n INTEGER NOT NULL, hash TEXT NOT NULL, at INTEGER NOT NULL,"
  "  PRIMARY KEY (topic, author, n)) WITHOUT ROWID;",

  /* 13: moves of people who hold no seat, by name */
  "ALTER TABLE proposal ADD COLUMN person TEXT;",

  /* 14: how sure a move found in mail is: words instead of percentages */
  "ALTER TABLE proposal RENAME COLUMN confidence TO sureness;"
  "UPDATE proposal SET sureness = CASE WHEN sureness >= 90 THEN 2 WHEN sureness >= 60 THEN 1"
  "  ELSE 0 END;",

  /* 15: the public half of the user's key, which only sync/ can work out: among the members of a
   * shared game it finds the user */
  "ALTER TABLE identity ADD COLUMN public TEXT;",

  /* 16: the last message that was searched for moves of an instance */
  "CREATE TABLE searched (instance TEXT PRIMARY KEY REFERENCES instance ON DELETE CASCADE,"
  "  message INTEGER NOT NULL) WITHOUT ROWID;",
};

G_STATIC_ASSERT (G_N_ELEMENTS (migrations) == GRAPE_LIBRARY_VERSION);

static gboolean
run_script (GrapeLibrary *self, const char *sql, GError **error)
{
  int code = sqlite3_exec (self->db, sql, NULL, NULL, NULL);

  if (code == SQLITE_OK)
    return TRUE;
  grape_library_set_error (self, code, error);
  return FALSE;
}

/* An empty file becomes a library; any other must carry our mark. */
static gboolean
check_mark (GrapeLibrary *self, gint64 *version, GError **error)
{
  gint64 mark = 0;
  gint64 n_tables = 0;

  if (!grape_library_number (self, &mark, 0, error, "PRAGMA application_id", "")
      || !grape_library_number (self, version, 0, error, "PRAGMA user_version", "")
      || !grape_library_number (self, &n_tables, 0, error, "SELECT count(*) FROM sqlite_master",
                                ""))
    return FALSE;
  if (mark == 0 && *version == 0 && n_tables == 0)
    return TRUE;
  if (mark != APPLICATION_ID)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FOREIGN,
                   "%s is not a Grapefruit library: another program made this SQLite file",
                   self->path);
      return FALSE;
    }
  if (*version > GRAPE_LIBRARY_VERSION)
    {
      g_set_error (
          error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_VERSION,
          "The library %s was written by a newer Grapefruit (its format is %" G_GINT64_FORMAT
          ", this program knows %d): update the program",
          self->path, *version, GRAPE_LIBRARY_VERSION);
      return FALSE;
    }
  return TRUE;
}

static gboolean
migrate_from (GrapeLibrary *self, gint64 version, GError **error)
{
  g_autofree char *marks = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d",
                                            APPLICATION_ID, GRAPE_LIBRARY_VERSION);

  for (; version < GRAPE_LIBRARY_VERSION; version++)
    if (!run_script (self, migrations[version], error))
      return FALSE;
  return run_script (self, marks, error);
}

/* Brings the tables to this program's version, in one transaction; another process may be doing the
 * same, so the version is read again with the lock held. */
gboolean
grape_library_migrate (GrapeLibrary *self, GError **error)
{
  gint64 version = 0;

  if (!check_mark (self, &version, error))
    return FALSE;
  if (version == GRAPE_LIBRARY_VERSION)
    return TRUE;
  if (!run_script (self, "PRAGMA journal_mode = WAL", error))
    return FALSE;
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self, check_mark (self, &version, error) && migrate_from (self, version, error), error);
}

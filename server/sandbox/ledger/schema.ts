import type { SchemaSteps } from '../database.ts'

/** Tables shared by all networks: the accounts and what is publicly visible. */
export const ledgerSchema: SchemaSteps = {
  part: 'ledger',
  steps: [
    `CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      network TEXT NOT NULL,
      username TEXT NOT NULL,
      name TEXT NOT NULL,
      biography TEXT NOT NULL,
      website TEXT NOT NULL,
      avatar TEXT NOT NULL,
      followers INTEGER NOT NULL,
      follows INTEGER NOT NULL,
      page_path TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      UNIQUE (network, username)
    ) STRICT;
    CREATE TABLE posts (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      network TEXT NOT NULL,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      media_type TEXT NOT NULL,
      product TEXT NOT NULL,
      caption TEXT NOT NULL,
      labels TEXT NOT NULL,
      page_path TEXT NOT NULL UNIQUE,
      published_at INTEGER NOT NULL,
      visible_until INTEGER
    ) STRICT;
    CREATE INDEX posts_by_account ON posts (account_id, published_at);
    CREATE TABLE post_items (
      post_id TEXT NOT NULL REFERENCES posts (id),
      position INTEGER NOT NULL,
      file TEXT NOT NULL,
      PRIMARY KEY (post_id, position)
    ) STRICT;
    CREATE TABLE comments (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      post_id TEXT NOT NULL REFERENCES posts (id),
      account_id TEXT NOT NULL REFERENCES accounts (id),
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;`,
  ],
}

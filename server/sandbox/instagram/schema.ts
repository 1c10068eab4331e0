import type { SchemaSteps } from '../database.ts'

export const instagramSchema: SchemaSteps = {
  part: 'instagram',
  steps: [
    `CREATE TABLE instagram_profiles (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      scoped_id TEXT NOT NULL UNIQUE,
      account_type TEXT NOT NULL,
      is_restricted INTEGER NOT NULL DEFAULT 0,
      quota_total INTEGER NOT NULL DEFAULT 50
    ) STRICT;
    CREATE TABLE instagram_codes (
      code TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      redirect_uri TEXT NOT NULL,
      scopes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE instagram_tokens (
      token TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      lifetime TEXT NOT NULL,
      scopes TEXT NOT NULL,
      issued_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      ended_subcode INTEGER
    ) STRICT;
    CREATE TABLE instagram_containers (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      request TEXT NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      media TEXT,
      created_at INTEGER NOT NULL,
      published_at INTEGER,
      post_id TEXT
    ) STRICT;
    CREATE INDEX instagram_containers_by_account
      ON instagram_containers (account_id, created_at);`,
    `CREATE TABLE instagram_uploads (
      container_id TEXT PRIMARY KEY REFERENCES instagram_containers (id),
      size INTEGER NOT NULL,
      received INTEGER NOT NULL
    ) STRICT;`,
  ],
}

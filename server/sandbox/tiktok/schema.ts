import type { SchemaSteps } from '../database.ts'

export const tiktokSchema: SchemaSteps = {
  part: 'tiktok',
  steps: [
    `CREATE TABLE tiktok_profiles (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      is_private INTEGER NOT NULL DEFAULT 0,
      is_comment_disabled INTEGER NOT NULL DEFAULT 0,
      is_duet_disabled INTEGER NOT NULL DEFAULT 0,
      is_stitch_disabled INTEGER NOT NULL DEFAULT 0,
      is_banned INTEGER NOT NULL DEFAULT 0,
      max_video_seconds INTEGER NOT NULL DEFAULT 600
    ) STRICT;
    CREATE TABLE tiktok_codes (
      code TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      redirect_uri TEXT NOT NULL,
      scopes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE tiktok_grants (
      access_token TEXT PRIMARY KEY,
      refresh_token TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      scopes TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      refresh_expires_at INTEGER NOT NULL,
      is_refreshed INTEGER NOT NULL DEFAULT 0,
      is_ended INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE tiktok_tasks (
      publish_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      request TEXT NOT NULL,
      state TEXT NOT NULL,
      fail_reason TEXT NOT NULL DEFAULT '',
      upload_token TEXT,
      file TEXT,
      received INTEGER NOT NULL DEFAULT 0,
      received_at INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      post_id TEXT
    ) STRICT;
    CREATE INDEX tiktok_tasks_by_account ON tiktok_tasks (account_id, created_at);`,
  ],
}

import type { SchemaSteps } from '../database.ts'

export const facebookSchema: SchemaSteps = {
  part: 'facebook',
  steps: [
    `CREATE TABLE facebook_people (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL DEFAULT '',
      declined TEXT NOT NULL DEFAULT '',
      page_ids TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE facebook_pages (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      is_published INTEGER NOT NULL DEFAULT 1,
      is_of_business INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE facebook_roles (
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      page_id TEXT NOT NULL REFERENCES facebook_pages (account_id),
      tasks TEXT NOT NULL,
      PRIMARY KEY (person_id, page_id)
    ) STRICT;
    CREATE TABLE facebook_codes (
      code TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      redirect_uri TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE facebook_tokens (
      token TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      page_id TEXT REFERENCES facebook_pages (account_id),
      is_long INTEGER NOT NULL,
      expires_at INTEGER,
      ended_subcode INTEGER
    ) STRICT;
    CREATE TABLE facebook_photos (
      id TEXT PRIMARY KEY,
      page_id TEXT NOT NULL REFERENCES facebook_pages (account_id),
      media TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE facebook_uploads (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      signature TEXT NOT NULL,
      size INTEGER NOT NULL,
      received INTEGER NOT NULL DEFAULT 0,
      handle TEXT UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE facebook_videos (
      id TEXT PRIMARY KEY,
      page_id TEXT NOT NULL REFERENCES facebook_pages (account_id),
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      received INTEGER NOT NULL DEFAULT 0,
      size INTEGER,
      file TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      failure TEXT,
      created_at INTEGER NOT NULL,
      finished_at INTEGER
    ) STRICT;
    CREATE INDEX facebook_videos_by_page ON facebook_videos (page_id, created_at);
    CREATE TABLE facebook_posts (
      post_id TEXT PRIMARY KEY REFERENCES posts (id),
      photo_ids TEXT NOT NULL,
      link TEXT
    ) STRICT;`,
    `CREATE TABLE facebook_professionals (
      page_id TEXT PRIMARY KEY REFERENCES facebook_pages (account_id),
      account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id)
    ) STRICT;`,
  ],
}

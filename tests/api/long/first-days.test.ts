import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connectEmbedded } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { trials } from '#server/db/schema/subscriptions.ts'

const dayMs = 86_400_000
const ownMigrations = join(import.meta.dirname, '../../../server/db/migrations')
const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

test('people of before there were plans have seven days from the migration, if they are verified', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-before-plans-'))
  await cp(ownMigrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = v.parse(Journal, JSON.parse(await readFile(path, 'utf8')))
  const entries = journal.entries.filter(({ tag }) => tag < '0014')
  expect(entries.length).toBeGreaterThan(10)
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  const connection = await connectEmbedded()
  try {
    await migrateDatabase(connection, folder)
    const people = sql`insert into users (email, name, email_verified_at) values
      ('ana@upubly.test', 'Ana', now()), ('nova@upubly.test', 'Nova', null) returning id`
    await connection.db.execute(people)
    await migrateDatabase(connection)
    const begun = await connection.db.select().from(trials)
    expect(begun).toHaveLength(1)
    const [trial] = begun
    expect(Number(trial?.endsAt) - Number(trial?.startedAt)).toBe(7 * dayMs)
    expect(Math.abs(Number(trial?.startedAt) - Date.now())).toBeLessThan(60_000)
  } finally {
    await connection.close()
    await rm(folder, { recursive: true })
  }
})

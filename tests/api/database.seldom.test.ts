import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Connection, connectDatabase, connectEmbedded } from '#server/db/connect.ts'
import { FolderLockedError } from '#server/db/lock-folder.ts'
import { backUpEmbedded } from '#server/db/maintain-embedded.ts'
import { DatabaseNewerError, migrateDatabase } from '#server/db/migrate.ts'
import { users } from '#server/db/schema/users.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database/open-test-database.ts'

const ownMigrations = join(import.meta.dirname, '../../server/db/migrations')
const Journal = v.looseObject({
  entries: v.array(v.looseObject({ idx: v.number(), when: v.number(), tag: v.string() })),
})

let database: TestDatabase
let connection: Connection
let folder: string

const open = () =>
  connectDatabase({ DATABASE_URL: database.databaseUrl, DATA_DIR: database.dataDir })

beforeEach(async () => {
  database = await openTestDatabase()
  connection = await open()
  folder = await mkdtemp(join(tmpdir(), 'upubly-migrations-'))
})
afterEach(async () => {
  await connection.close()
  await database.dispose()
  await rm(folder, { recursive: true })
})

const readJournal = async (from: string) =>
  v.parse(Journal, JSON.parse(await readFile(join(from, 'meta/_journal.json'), 'utf8')))
const countOwn = async () => (await readJournal(ownMigrations)).entries.length

/** Our migrations without those from the given one on, like an earlier version's. */
async function writeVersionBefore(tag: string): Promise<string> {
  await cp(ownMigrations, folder, { recursive: true })
  const journal = await readJournal(folder)
  const entries = journal.entries.filter((entry) => entry.tag < tag)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** Our migrations and one more, like a later version's. */
async function writeNextVersion(): Promise<string> {
  await cp(ownMigrations, folder, { recursive: true })
  const journal = await readJournal(folder)
  const last = journal.entries.at(-1)
  const tag = '9999_next'
  journal.entries.push({
    idx: journal.entries.length,
    version: '7',
    when: (last?.when ?? 0) + 1000,
    tag,
    breakpoints: true,
  })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  await writeFile(join(folder, `${tag}.sql`), 'ALTER TABLE "users" ADD COLUMN "nickname" text;')
  return folder
}

test('an older database is migrated and keeps its data', async () => {
  await connection.db
    .insert(users)
    .values({ email: 'a@upubly.test', name: 'Ana', passwordHash: 'x' })
  await migrateDatabase(connection, await writeNextVersion())
  const found = await connection.db.execute(sql`select name, nickname from users`)
  expect(found).toMatchObject({ rows: [{ name: 'Ana', nickname: null }] })
})

test('posts of before are numbered as they were created, found by their words, and counted on from', async () => {
  const earlier = await connectEmbedded()
  try {
    await migrateDatabase(earlier, await writeVersionBefore('0040'))
    const [one, two] = [randomUUID(), randomUUID()]
    const run = (query: SQL) => earlier.db.execute(query)
    await run(sql`insert into projects (id, name, description)
      values (${one}, 'Padaria', ''), (${two}, 'Vila', '')`)
    await run(sql`insert into posts (project_id, caption, created_at, deleted_at) values
      (${one}, 'terceiro', '2026-03-03', null), (${one}, 'primeiro', '2026-01-01', null),
      (${two}, 'outro', '2026-02-02', null), (${one}, 'segundo', '2026-02-02', '2026-02-03')`)
    await migrateDatabase(earlier)
    await run(sql`insert into posts (project_id, caption) values (${one}, 'quarto')`)
    const isFound = sql`search @@ post_search_query(project_id, 'Terceiros')`
    const { rows } = v.parse(
      v.object({ rows: v.array(v.unknown()) }),
      await run(sql`select number, caption, ${isFound} as found from posts
        where project_id = ${one} order by number`),
    )
    expect(rows).toEqual([
      { number: 1, caption: 'primeiro', found: false },
      { number: 2, caption: 'segundo', found: false },
      { number: 3, caption: 'terceiro', found: true },
      { number: 4, caption: 'quarto', found: false },
    ])
  } finally {
    await earlier.close()
  }
})

test('a newer database is refused with a clear message and left unchanged', async () => {
  await migrateDatabase(connection, await writeNextVersion())
  const refusal = await migrateDatabase(connection).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseNewerError)
  expect(String(refusal)).toMatch(/versão mais nova do uPubly/)
  const applied = await connection.db.execute(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  )
  expect(applied).toMatchObject({ rows: [{ n: (await countOwn()) + 1 }] })
})

test('migrating a current database, even from many processes at once, changes nothing', async () => {
  const others = database.databaseUrl ? await Promise.all([open(), open(), open()]) : []
  await Promise.all([connection, ...others].map((one) => migrateDatabase(one)))
  await Promise.all(others.map((one) => one.close()))
  const applied = await connection.db.execute(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  )
  expect(applied).toMatchObject({ rows: [{ n: await countOwn() }] })
})

test('an empty PostgreSQL is migrated once when many start on it together', async ({ skip }) => {
  if (!database.databaseUrl) skip('the embedded database has one process')
  await connection.db.execute(
    sql`drop schema public cascade; create schema public; drop schema drizzle cascade`,
  )
  const others = await Promise.all([open(), open(), open(), open()])
  await Promise.all([connection, ...others].map((one) => migrateDatabase(one)))
  await Promise.all(others.map((one) => one.close()))
  expect(await connection.db.$count(users)).toBe(0)
})

test('a folder in use is refused with a clear message, and free again after closing', async ({
  skip,
}) => {
  if (database.databaseUrl) skip('only the embedded database has a folder')
  const refusal = await open().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderLockedError)
  expect(String(refusal)).toContain(
    `A pasta de dados ${join(database.dataDir, 'db')} já está em uso`,
  )
  await connection.close()
  connection = await open()
  expect(await connection.db.$count(users)).toBe(0)
})

test('a copy of the embedded database can be opened, and only the newest ones are kept', async ({
  skip,
}) => {
  const { pglite } = connection
  if (!pglite) return skip('only the embedded database is copied by us')
  await connection.db
    .insert(users)
    .values({ email: 'a@upubly.test', name: 'Ana', passwordHash: 'x' })
  const older = [1, 2, 3, 4, 5].map((day) => `db-2026-01-0${day}T00-00-00.000Z.tar.gz`)
  for (const name of older) await writeFile(join(folder, name), '')
  const copy = await backUpEmbedded(pglite, folder, new Date('2026-01-06T00:00:00Z'))
  expect((await readdir(folder)).sort()).toEqual([
    ...older.slice(2),
    'db-2026-01-06T00-00-00.000Z.tar.gz',
  ])
  const { PGlite } = await import('@electric-sql/pglite')
  const restored = await PGlite.create({ loadDataDir: new Blob([await readFile(copy)]) })
  expect((await restored.query('select name from users')).rows).toEqual([{ name: 'Ana' }])
  await restored.close()
})

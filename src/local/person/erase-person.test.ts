import type { Table } from 'dexie'
import { expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { entryMakers } from '#tests/fakes/data/entries-by-kind.ts'
import { ana, bia, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { erasePerson } from './erase-person.ts'

/** Tables whose rows name a person in another way than by `userId`. */
const namedOtherwise: Record<string, (userId: string) => object> = {
  progress: (userId) => ({ entryId: idIn('outbox', userId) }),
  removedMedia: (userId) => ({
    ownerId: idIn('drafts', userId),
    hashes: [],
    removedAt: Date.now(),
  }),
  incoming: (userId) => ({ id: idIn('incoming', userId), ownerId: idIn('drafts', userId) }),
  incomingTries: (userId) => ({ id: idIn('incoming', userId), tries: 1 }),
  discardedDrafts: (userId) => ({
    id: idIn('discardedDrafts', userId),
    draft: { userId },
    discardedAt: Date.now(),
  }),
  ownChanges: (userId) => ({ postId: idIn('ownChanges', userId), edit: { userId } }),
  settings: (userId) => ({ key: `imported:${userId}:p:line`, value: Date.now() }),
}

/** Tables whose rows stay, or are of nobody, and why. */
const kept: Record<string, string> = {
  session: 'whoever is signed in is signed out by the page, which calls this',
  owedSignOuts: 'the server still has to hear of them; a row names no person',
  departures: 'a late cookie must not sign the person in again',
  media: 'files are of whoever names them, and go when nobody does',
  mediaBlobs: 'as media',
  thumbnails: 'as media',
}

const idIn = (table: string, userId: string) => `${table}-${userId}`

/** A row of a person. A new table gets one with a `userId`, until a list above says otherwise. */
function makeRow({ name, schema }: Table, userId: string): object {
  const keys = [schema.primKey.keyPath ?? []].flat()
  const key = Object.fromEntries(keys.map((field) => [field, idIn(name, userId)]))
  return namedOtherwise[name]?.(userId) ?? { ...key, projectId: 'p', userId }
}

async function readText(db: LocalDatabase, table: string): Promise<string> {
  return JSON.stringify(await db.table(table).toArray())
}

it('erasePerson deletes the rows of a person from every table, and no one else loses any', async () => {
  const db = openDevice()
  await signIn(db, ana)
  // Rows as short as these are none of a draft: files are left alone then, and it is said.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tables = db.tables.filter(({ name }) => !(name in kept))
  for (const table of tables)
    for (const userId of [ana, bia]) await table.put(makeRow(table, userId))
  await erasePerson(db, ana)
  for (const { name } of tables) {
    const text = await readText(db, name)
    expect(text, `a row of the erased person survives in ${name}`).not.toContain(ana)
    expect(text, `another person's row is gone from ${name}`).toContain(bia)
  }
  vi.restoreAllMocks()
})

it('erasePerson leaves nothing of entries of any kind, nor a file that only they needed', async () => {
  for (const make of Object.values(entryMakers)) {
    const db = openDevice()
    await make(db)
    await erasePerson(db, ana)
    for (const { name } of db.tables) expect(await readText(db, name), name).toBe('[]')
  }
})

it('the tables that are told apart when a person is erased are tables of the database', () => {
  const names = openDevice().tables.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([...Object.keys(namedOtherwise), ...Object.keys(kept)]),
  )
})

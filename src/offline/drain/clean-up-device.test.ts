import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { entryKinds, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { contentIdOf, contentTables } from '#local/entries/entry-content.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { entryMakers } from '#tests/fakes/data/entries-by-kind.ts'
import { openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { cleanUpDevice } from './clean-up-device.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const device = vi.hoisted(() => ({ db: undefined as LocalDatabase | undefined }))
vi.mock('#src/browser/local-database.ts', () => ({
  get localDb() {
    return device.db
  },
}))
vi.mock('#src/browser/storage-errors.ts', () => ({ reportStorageError: vi.fn() }))
vi.mock('../media/media-work.ts', () => ({ checkFile: vi.fn(), examineForStorage: vi.fn() }))
vi.mock('../autosave/unload-backup.ts', () => ({ listBackedUpFiles: () => [] }))
vi.mock('./page-ports.ts', () => ({ pagePorts: {} }))

let db: LocalDatabase
beforeEach(async () => {
  vi.clearAllMocks()
  db = openDevice()
  device.db = db
  await signIn(db)
})

/** The tables with content that belongs to the outbox and has no entry there: it shows nowhere. */
async function listLost(): Promise<string[]> {
  const onTheirWay = new Set(
    keepValid(OutboxEntryRow, await db.outbox.toArray()).map((entry) => contentIdOf(entry)),
  )
  const lost: string[] = []
  for (const table of contentTables(db))
    for (const row of await table.toArray())
      if (!('status' in row && row.status === 'editing') && !onTheirWay.has(row.id))
        lost.push(table.name)
  return lost
}

it.each(entryKinds)(
  'a cleaned-up device has no content of %s whose entry is gone',
  async (kind) => {
    await entryMakers[kind](db)
    expect(await listLost()).toEqual([])
    await db.outbox.clear()
    expect(await listLost()).toHaveLength(1)
    await cleanUpDevice(() => {})
    expect(await listLost()).toEqual([])
    expect(reportStorageError).not.toHaveBeenCalled()
  },
)

it.each(entryKinds)(
  'a cleaned-up device has no content of %s whose entry cannot be read',
  async (kind) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await entryMakers[kind](db)
    await db.outbox.toCollection().modify({ attempts: 'nonsense' as never })
    expect(await listLost()).toHaveLength(1)
    await cleanUpDevice(() => {})
    expect(await listLost()).toEqual([])
    expect(reportStorageError).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  },
)

it('the kinds of entries have content in every table for it', async () => {
  for (const kind of entryKinds) await entryMakers[kind](db)
  await db.outbox.clear()
  expect(new Set(await listLost())).toEqual(new Set(contentTables(db).map(({ name }) => name)))
})

it('a table that cannot be mended keeps no other content from being mended', async () => {
  for (const kind of ['create-post', 'store-file'] as const) await entryMakers[kind](db)
  await db.outbox.clear()
  vi.spyOn(db.drafts, 'toArray').mockRejectedValue(new Error('This table is broken'))
  await cleanUpDevice(() => {})
  vi.restoreAllMocks()
  expect(await listLost()).toEqual(['drafts'])
  expect(reportStorageError).toHaveBeenCalled()
})

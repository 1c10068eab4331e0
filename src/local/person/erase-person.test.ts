import { expect, it, vi } from 'vitest'
import { ana, bia, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { erasePerson } from './erase-person.ts'

it('erasePerson deletes all rows of a person, and no one else loses any', async () => {
  const db = openDevice()
  await signIn(db, ana)
  // Rows as short as these are none of a draft: files are left alone then, and it is said.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const now = Date.now()
  for (const userId of [ana, bia]) {
    const own = { id: `draft-${userId}`, userId, projectId: 'p' }
    const rows = [
      [db.drafts, { ...own, status: 'editing', updatedAt: now }],
      [db.edits, { ...own, status: 'editing' }],
      [db.plannings, own],
      [db.storageUploads, own],
      [db.storageIncoming, { ...own, id: `chosen-${userId}` }],
      [db.uploads, own],
      [db.outbox, { ...own, id: `entry-${userId}` }],
      [db.progress, { entryId: `entry-${userId}` }],
      [db.pauses, { userId, since: now }],
      [db.serverPlannings, own],
      [db.knownProjects, { userId, projects: [] }],
      [db.removedMedia, { ownerId: own.id, hashes: [], removedAt: now }],
      [db.incoming, { id: `file-${userId}`, ownerId: own.id }],
      [db.discardedDrafts, { id: `gone-${userId}`, draft: own, discardedAt: now }],
      [db.ownChanges, { postId: `post-${userId}`, edit: own }],
    ] as const
    for (const [table, row] of rows) await table.put(row as never)
  }
  await erasePerson(db, ana)
  let kept = 0
  for (const table of db.tables) {
    const rows: unknown[] = await table.toArray()
    const text = JSON.stringify(rows)
    // Whoever is signed in is signed out by the page.
    if (table.name !== 'session') expect(text, table.name).not.toContain(ana)
    if (text.includes(bia)) kept += 1
  }
  expect(kept).toBe(15)
  vi.restoreAllMocks()
})

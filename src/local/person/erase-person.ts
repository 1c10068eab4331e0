import type { LocalDatabase } from '#local/database/db.ts'
import { contentTables } from '#local/entries/entry-content.ts'
import { forgetOldImports } from '#local/imports/imported-keys.ts'
import { listOpenOwners } from '#local/media-owners/open-owners.ts'
import { listFiles, releaseMedia } from '#local/media-owners/release-media.ts'
import { listOwnStorageIncomingIds } from './list-personal-data.ts'

/**
 * Deletes everything that a person has on this device: drafts, what waits to be sent, files. For
 * somebody whose account is gone; whoever signs out keeps it all. What others have here stays.
 */
export async function erasePerson(db: LocalDatabase, userId: string): Promise<void> {
  const isOwn = (row: { userId?: unknown } | undefined) => row?.userId === userId
  const openOwners = await listOpenOwners()
  await db.transaction('rw', db.tables, async () => {
    const written = contentTables(db)
    const owners = (
      await Promise.all(written.map((table) => table.filter(isOwn).primaryKeys()))
    ).flat()
    const entries = await db.outbox.where('userId').equals(userId).primaryKeys()
    for (const table of [...written, db.uploads, db.pauses, db.serverPlannings, db.knownProjects])
      await table.filter(isOwn).delete()
    await db.outbox.bulkDelete(entries)
    await db.progress.bulkDelete(entries)
    await db.removedMedia.bulkDelete(owners)
    const chosen = await db.incoming.where('ownerId').anyOf(owners).primaryKeys()
    await db.incoming.bulkDelete(chosen)
    await db.incomingTries.bulkDelete(chosen)
    const forStorage = await listOwnStorageIncomingIds(db, userId)
    await db.storageIncoming.bulkDelete(forStorage)
    await db.incomingTries.bulkDelete(forStorage)
    await db.discardedDrafts.filter(({ draft }) => isOwn(draft)).delete()
    await forgetOldImports(db, userId, Number.POSITIVE_INFINITY)
    await db.ownChanges.filter(({ edit }) => isOwn(edit)).delete()
    await releaseMedia(db, await listFiles(db), {
      addedBefore: Number.POSITIVE_INFINITY,
      openOwners,
    })
  })
}

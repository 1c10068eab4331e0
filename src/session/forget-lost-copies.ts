import {
  folderPicturesOf,
  listDeviceCaches,
  picturesOf,
  viewedOriginals,
  viewedPictures,
} from '#local/app-files/device-caches.ts'
import { forgetLostPosts } from '#local/app-files/kept-weeks.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { browserStorage } from '#src/page/browser-storage.ts'
import { copyKey } from './copy-keys.ts'

/**
 * Deletes this device's copies of server data of projects that the person no longer belongs to. Their drafts
 * and outbox entries stay.
 */
export async function forgetLostCopies(
  db: LocalDatabase,
  userId: string,
  lost: readonly string[],
): Promise<void> {
  const isOfLost = (prefix: string) => (name: string) =>
    name.startsWith(prefix) && lost.includes(name.slice(prefix.length))
  const copies = browserStorage.keys('').filter(isOfLost(copyKey(userId, '')))
  for (const key of copies) browserStorage.remove(key)
  await db.serverPlannings.bulkDelete(lost.map((projectId) => [userId, projectId]))
  await forgetLostPosts(userId, lost)
  const caches = await listDeviceCaches()
  const pictures = [picturesOf, folderPicturesOf].flatMap((nameOf) =>
    caches.filter(isOfLost(nameOf({ userId, projectId: '' }))),
  )
  // The URLs of viewed files do not name a project, so all are deleted; they are fetched again when shown.
  const viewed = caches.filter((name) => name === viewedPictures || name === viewedOriginals)
  for (const name of [...pictures, ...viewed]) await globalThis.caches.delete(name)
}

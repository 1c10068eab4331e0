/**
 * Prefix of the caches with a person's files, apart from the app's own; all are deleted at
 * sign-out.
 */
const prefix = 'upubly-'

/** The cache of small pictures that were viewed; the oldest are deleted first. */
export const viewedPictures = `${prefix}pictures`

/** The cache of photos and videos that were viewed; the oldest are deleted first. */
export const viewedOriginals = `${prefix}originals`

interface CacheOwner {
  userId: string
  projectId: string
}

const picturesPrefix = `${viewedPictures}:`
const weeksPrefix = `${prefix}weeks:`
const folderPicturesPrefix = `${prefix}folder-pictures:`

/** The name of the cache with the small pictures of a project's device copy. */
export function picturesOf({ userId, projectId }: CacheOwner): string {
  return `${picturesPrefix}${userId}:${projectId}`
}

/** The name of the cache with the small pictures of the storage's folders in a project's device copy. */
export function folderPicturesOf({ userId, projectId }: CacheOwner): string {
  return `${folderPicturesPrefix}${userId}:${projectId}`
}

/** The name of the cache with the weeks of all of a person's projects (`kept-weeks.ts`). */
export function weeksOf(userId: string): string {
  return weeksPrefix + userId
}

export function isOfWeeks(cacheName: string): boolean {
  return cacheName.startsWith(weeksPrefix)
}

/** Empty where there is no Cache Storage (private mode, blocked storage). */
export async function listDeviceCaches(): Promise<string[]> {
  try {
    return (await globalThis.caches.keys()).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** All of them, whoever they are of. */
export async function deleteDeviceCaches(): Promise<void> {
  for (const name of await listDeviceCaches()) await caches.delete(name)
}

/** Deletes the picture caches of every project but these. */
export async function deletePicturesExcept(kept: readonly CacheOwner[]): Promise<void> {
  const names = kept.flatMap((owner) => [picturesOf(owner), folderPicturesOf(owner)])
  const isOfProject = (name: string) =>
    name.startsWith(picturesPrefix) || name.startsWith(folderPicturesPrefix)
  for (const name of await listDeviceCaches())
    if (isOfProject(name) && !names.includes(name)) await caches.delete(name)
}

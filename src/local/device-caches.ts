/**
 * Prefix of the caches with a person's files, apart from the app's own; all are deleted at
 * sign-out.
 */
const prefix = 'upubly-'

/** The cache of small pictures that were viewed; the oldest are deleted first. */
export const viewedPictures = `${prefix}pictures`

/** The cache of photos and videos that were viewed; the oldest are deleted first. */
export const viewedOriginals = `${prefix}originals`

const picturesPrefix = `${viewedPictures}:`

/** The name of the cache with the small pictures of a project's device copy. */
export function picturesOf({ userId, projectId }: { userId: string; projectId: string }): string {
  return `${picturesPrefix}${userId}:${projectId}`
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
export async function deletePicturesExcept(names: readonly string[]): Promise<void> {
  for (const name of await listDeviceCaches())
    if (name.startsWith(picturesPrefix) && !names.includes(name)) await caches.delete(name)
}

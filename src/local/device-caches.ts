/** What Cache Storage holds of a person, apart from the app's own files; none of it outlives their sign-out. */
const prefix = 'upubly-'

/** Small pictures that were looked at; the oldest go first. */
export const seenPictures = `${prefix}pictures`

/** Photos and videos that were looked at; the oldest go first. */
export const seenOriginals = `${prefix}originals`

const copiesPrefix = `${seenPictures}:`

/** The small pictures of everything a project's copy on this device shows. */
export function picturesOf({ userId, projectId }: { userId: string; projectId: string }): string {
  return `${copiesPrefix}${userId}:${projectId}`
}

/** Private mode and blocked storage know no caches: then there is nothing. */
export async function listDeviceCaches(): Promise<string[]> {
  try {
    return (await globalThis.caches.keys()).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

export async function deleteDeviceCaches(): Promise<void> {
  for (const name of await listDeviceCaches()) await caches.delete(name)
}

/** Forgets the pictures of every project but these. */
export async function deletePicturesExcept(names: readonly string[]): Promise<void> {
  for (const name of await listDeviceCaches())
    if (name.startsWith(copiesPrefix) && !names.includes(name)) await caches.delete(name)
}

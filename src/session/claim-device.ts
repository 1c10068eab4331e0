import { deleteDeviceCaches } from '#local/device-caches.ts'
import { browserStorage } from '#src/page/browser-storage.ts'
import { copiesPrefix } from './copy-keys.ts'
import { knownProjectsPrefix } from './project-choice.ts'

const ownerKey = 'upubly.copies-of'

/**
 * Before a person comes in: what another one left here by not signing out (their session ended) goes.
 * Only copies of what the server has; their drafts and what they did not send wait for them.
 */
export async function claimDevice(userId: string): Promise<void> {
  if (readDeviceOwner() === userId) return
  for (const prefix of [copiesPrefix, knownProjectsPrefix])
    for (const key of browserStorage.keys(prefix))
      if (!key.slice(prefix.length).startsWith(userId)) browserStorage.remove(key)
  await deleteDeviceCaches()
  browserStorage.write(ownerKey, userId)
}

/** Whose copies are on this device. */
export function readDeviceOwner(): string | null {
  return browserStorage.read(ownerKey)
}

/** After a sign-out nothing is left that could be somebody's. */
export function releaseDevice(): void {
  browserStorage.remove(ownerKey)
}

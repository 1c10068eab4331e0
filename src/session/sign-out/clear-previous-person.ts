import { deleteDeviceCaches } from '#local/app-files/device-caches.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { copiesOwnerKey, copiesPrefix, recentPrefix } from '../copy-keys.ts'
import { sharedDevice } from '../device-marks.ts'
import { knownProjectsPrefix } from '../project-choice.ts'

/** localStorage key of the id of the last person who signed in and marked this device as shared. */
const sharedByKey = 'upubly.shared-by'

/**
 * Called at a sign-in. If another person used this device last and never signed out, deletes their copies of
 * server data. Their drafts and outbox entries stay until they come back; if they had marked the device as
 * shared, these are deleted too.
 */
export async function clearPreviousPerson(userId: string): Promise<void> {
  const before = readDeviceOwner()
  const isAnother = before !== null && before !== userId
  if (isAnother && browserStorage.read(sharedByKey) === before)
    await (await import('./erase-device.ts')).eraseDevice(before)
  if (sharedDevice.isSet()) browserStorage.write(sharedByKey, userId)
  else browserStorage.remove(sharedByKey)
  if (before === userId) return
  for (const prefix of [copiesPrefix, knownProjectsPrefix, recentPrefix])
    for (const key of browserStorage.keys(prefix))
      if (!key.slice(prefix.length).startsWith(userId)) browserStorage.remove(key)
  await deleteDeviceCaches()
  browserStorage.write(copiesOwnerKey, userId)
}

/** The id of the person whose copies of server data are on this device. */
export function readDeviceOwner(): string | null {
  return browserStorage.read(copiesOwnerKey)
}

/** Called after a sign-out, which has deleted the copies. */
export function forgetDeviceOwner(): void {
  browserStorage.remove(copiesOwnerKey)
}

import { deleteDeviceCaches } from '#local/app-files/device-caches.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { copyKey, recentPrefix } from '../copy-keys.ts'
import { signedOutMarker } from '../device-marks.ts'
import { forgetProjects } from '../project-choice.ts'
import { readDeviceRow } from '../read-device-row.ts'
import { forgetDeviceOwner, readDeviceOwner } from './clear-previous-person.ts'

/**
 * Deletes the cached lists and pictures of a person who signed out. The owner's mark is deleted last, so
 * that `finishLeaving` can continue after an interruption.
 */
export async function forgetCopies(userId: string): Promise<void> {
  browserStorage.removeByPrefix(copyKey(userId, ''))
  browserStorage.remove(recentPrefix + userId)
  forgetProjects(userId)
  await deleteDeviceCaches()
  forgetDeviceOwner()
}

/** Completes a sign-out that was interrupted because the page was closed. */
export async function finishLeaving(): Promise<void> {
  const owner = readDeviceOwner()
  if (owner === null) return
  const hasLeft =
    signedOutMarker.isSet(owner) ||
    (await readDeviceRow('departures', owner)) !== undefined ||
    // Versions 1 to 3 of the database stored it here; this database may not have been upgraded yet.
    (await readDeviceRow('settings', `signed-out:${owner}`)) !== undefined
  if (hasLeft) await forgetCopies(owner)
}

import { deleteDeviceCaches } from '#local/device-caches.ts'
import { browserStorage } from '#src/page/browser-storage.ts'
import { readDeviceOwner, releaseDevice } from './claim-device.ts'
import { copyKey } from './copy-keys.ts'
import { leftMark } from './left-mark.ts'
import { forgetProjects } from './project-choice.ts'
import { readDeviceRow } from './read-device-row.ts'

/** Lists and pictures of a person who left. Whose they were is forgotten last, so that it can go on. */
export async function forgetCopies(userId: string): Promise<void> {
  browserStorage.removeByPrefix(copyKey(userId, ''))
  forgetProjects(userId)
  await deleteDeviceCaches()
  releaseDevice()
}

/** Where somebody left and the page was closed in the middle of it: makes it good. */
export async function finishLeaving(): Promise<void> {
  const owner = readDeviceOwner()
  if (owner === null) return
  const hasLeft =
    leftMark.isSet(owner) ||
    (await readDeviceRow('departures', owner)) !== undefined ||
    // As versions 1 to 3 of the database kept it: nobody has upgraded it yet.
    (await readDeviceRow('settings', `signed-out:${owner}`)) !== undefined
  if (hasLeft) await forgetCopies(owner)
}

import { deleteDeviceCaches } from '#local/device-caches.ts'
import { endVisit } from './keep-seen.ts'

/** The next person at this device sees nothing of the one before. */
export async function onSignOut(): Promise<void> {
  endVisit()
  await deleteDeviceCaches()
}

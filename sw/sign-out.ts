import { deleteDeviceCaches } from '#local/app-files/device-caches.ts'
import { abortCaching } from './cache-viewed.ts'

/** Deletes the cached pictures and videos, so that the next person at this device sees none. */
export async function onSignOut(): Promise<void> {
  abortCaching()
  await deleteDeviceCaches()
}

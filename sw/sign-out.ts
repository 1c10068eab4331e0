import { picturesCache } from '#local/messages.ts'

/** The next person at this device sees nothing of the one before. */
export async function onSignOut(): Promise<void> {
  await caches.delete(picturesCache)
}

import type { User } from '#contract/people/auth.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { authStore } from './auth-store.ts'
import { loadDevice } from './load-device.ts'

/**
 * Stores a new name or email address of the signed-in person: first in the session row, from which the
 * cookie is renewed, then on this page. Without storage only this page knows it.
 */
export async function keepUser({ id, name, email }: User): Promise<void> {
  const user = { id, name, email }
  const stored = await store(user)
  const auth = authStore.current()
  if (auth?.user.id !== id) return
  authStore.adopt({ ...(stored ?? auth), user })
  // An evicted row may have been restored with the old values meanwhile, so the new ones are stored again.
  if (!stored) await store(user)
}

async function store(user: User) {
  try {
    const [{ localDb }, { storeUser }] = await Promise.all([
      loadDevice(),
      import('#local/session/store-user.ts'),
    ])
    return await storeUser(localDb, user)
  } catch (error) {
    reportStorageError(error)
    return undefined
  }
}

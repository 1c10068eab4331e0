import type { User } from '#contract/auth.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { authStore } from './auth-store.ts'
import { loadDevice } from './load-device.ts'

/**
 * Stores a new name or email address of the signed-in person: first in the session row, from which the
 * cookie is renewed, then on this page. Without storage only this page knows it.
 */
export async function keepUser({ id, name, email }: User): Promise<void> {
  const user = { id, name, email }
  const stored = await store(user).catch((error) => void noteTrouble(error))
  const auth = authStore.current()
  if (auth?.user.id === id) authStore.adopt({ ...(stored ?? auth), user })
}

async function store(user: User) {
  const [{ localDb }, { storeUser }] = await Promise.all([
    loadDevice(),
    import('#local/store-user.ts'),
  ])
  return await storeUser(localDb, user)
}

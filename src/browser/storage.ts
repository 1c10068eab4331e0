let wasAsked = false

/**
 * Asks the browser not to evict the site's storage when disk space is short. At most once per page load;
 * call it after something has been stored.
 */
export async function requestPersistence(): Promise<boolean> {
  if (wasAsked || !navigator.storage?.persist) return false
  wasAsked = true
  return (await navigator.storage.persisted()) || (await navigator.storage.persist())
}

export interface StorageState {
  /** Bytes in use and the most the browser allows; undefined where the browser has no estimate. */
  usage: number | undefined
  quota: number | undefined
  /** Whether the browser agreed not to evict the storage; undefined where it does not support that. */
  isProtected: boolean | undefined
}

export async function readStorage(): Promise<StorageState> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  const isProtected = await navigator.storage?.persisted?.().catch(() => undefined)
  return { usage, quota, isProtected }
}

/** Like `requestPersistence`, for the button with which a person asks; may be repeated. */
export async function protectStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}

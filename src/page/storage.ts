let wasAsked = false

/** Asks the browser not to clear this device's drafts when room is short; once a visit, after there is something to keep. */
export async function requestPersistence(): Promise<boolean> {
  if (wasAsked || !navigator.storage?.persist) return false
  wasAsked = true
  return (await navigator.storage.persisted()) || (await navigator.storage.persist())
}

export interface StorageState {
  /** Bytes in use and the most the browser would give; undefined where it does not tell. */
  usage: number | undefined
  quota: number | undefined
  /** Whether it promised not to clear on its own; undefined where it cannot promise. */
  isProtected: boolean | undefined
}

export async function readStorage(): Promise<StorageState> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  const isProtected = await navigator.storage?.persisted?.().catch(() => undefined)
  return { usage, quota, isProtected }
}

/** The person's own wish, as often as they have it. */
export async function protectStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}

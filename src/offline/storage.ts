let wasAsked = false

/** Asks the browser not to clear this device's drafts when room is short; once a visit, after there is something to keep. */
export async function requestPersistence(): Promise<boolean> {
  if (wasAsked || !navigator.storage?.persist) return false
  wasAsked = true
  return (await navigator.storage.persisted()) || (await navigator.storage.persist())
}

/** Bytes used and granted by the browser; undefined where it does not tell. */
export async function storageEstimate(): Promise<{ usage: number; quota: number } | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? undefined : { usage, quota }
}

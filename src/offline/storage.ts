let wasAsked = false

/** Asks the browser not to clear this device's drafts when room is short; once a visit, after there is something to keep. */
export async function requestPersistence(): Promise<boolean> {
  if (wasAsked || !navigator.storage?.persist) return false
  wasAsked = true
  return (await navigator.storage.persisted()) || (await navigator.storage.persist())
}

/** As `offline/unload-backup.ts` keeps them. */
const prefix = 'upubly.unsaved:'

/** What pages typed in their last moment and no later page has taken up. */
export function listBackups(): unknown[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key) => {
      try {
        return [JSON.parse(localStorage.getItem(key) ?? 'null')]
      } catch {
        return []
      }
    })
  } catch {
    // Blocked storage holds nothing.
    return []
  }
}

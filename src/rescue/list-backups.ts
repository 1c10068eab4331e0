/** The same as `unsavedPrefix` in `src/session/copy-keys.ts`. */
const prefix = 'upubly.unsaved:'

/** The unload backups that no later page has stored in the database. */
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
    // Blocked storage has no backups.
    return []
  }
}

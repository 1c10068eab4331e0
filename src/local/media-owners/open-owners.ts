const prefix = 'upubly-open:'

/**
 * Tells every tab that a draft or edit is on a screen. Returns a function that ends this; the end
 * of the page does too.
 */
export function markOpen(ownerId: string): () => void {
  if (!hasLocks()) return () => {}
  let end = () => {}
  const untilEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  // Without locks, only the time since the removal decides what is released.
  navigator.locks.request(prefix + ownerId, { mode: 'shared' }, () => untilEnd).catch(() => {})
  return end
}

/**
 * Ids of the drafts and edits on some screen; undefined where the browser has no locks to tell it.
 * Not inside a transaction: it waits for the browser, not the database.
 */
export async function listOpenOwners(): Promise<ReadonlySet<string> | undefined> {
  if (!hasLocks()) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  )
}

const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator

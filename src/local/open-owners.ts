const prefix = 'upubly-open:'

/** Tells every tab that a draft or edit is on a screen. Answers the way to stop; the end of the page does as well. */
export function holdOpen(ownerId: string): () => void {
  if (!hasLocks()) return () => {}
  let end = () => {}
  const untilEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  void navigator.locks.request(prefix + ownerId, { mode: 'shared' }, () => untilEnd)
  return end
}

/** The drafts and edits on some screen. Not inside a transaction: it waits for the browser, not the database. */
export async function listOpenOwners(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  )
}

const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator

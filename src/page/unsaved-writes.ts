/** Who still has something to store. Imports nothing: the start of the page knows this file too. */
const writers = new Set<() => Promise<void>>()

/** A device that does not answer must not keep the page from going on. */
const patienceMs = 3_000

/** `store` is called before the page reloads itself. Answers the way to stop. */
export function onReload(store: () => Promise<void>): () => void {
  writers.add(store)
  return () => writers.delete(store)
}

/** Reloads the page after what was typed a moment ago is on the device. */
export async function reloadPage(): Promise<void> {
  await settleWrites()
  location.reload()
}

export async function settleWrites(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled([...writers].map((store) => store())), patience])
}

/** Functions that store unsaved input. This file imports nothing, as it is part of the page's first chunk. */
const writers = new Set<() => Promise<void>>()

/** How long a reload waits for the writers, in ms. */
const patienceMs = 3_000

/** `store` is called before the page reloads itself. Returns a function to stop. */
export function flushOnReload(store: () => Promise<void>): () => void {
  writers.add(store)
  return () => writers.delete(store)
}

/** Reloads the page after unsaved input has been stored. */
export async function reloadPage(): Promise<void> {
  await flushBeforeReload()
  location.reload()
}

export async function flushBeforeReload(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled([...writers].map((store) => store())), patience])
}

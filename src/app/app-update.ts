import { useSyncExternalStore } from 'react'

/** Activates the waiting version and reloads the page; undefined while none is waiting. */
let takeOver: (() => void) | undefined
const listeners = new Set<() => void>()

export function offerUpdate(apply: () => void): void {
  takeOver = apply
  for (const listener of listeners) listener()
}

/** The function that activates a new version, for the button of the prompt; undefined when there is none. */
export function useAppUpdate(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => takeOver)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

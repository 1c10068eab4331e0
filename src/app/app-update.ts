import { useSyncExternalStore } from 'react'

/** Takes the waiting version over and reloads the page; undefined while there is none. */
let takeOver: (() => void) | undefined
const listeners = new Set<() => void>()

export function offerUpdate(apply: () => void): void {
  takeOver = apply
  for (const listener of listeners) listener()
}

/** 'Nova versão disponível': undefined when there is none. Only the person decides when. */
export function useAppUpdate(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => takeOver)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

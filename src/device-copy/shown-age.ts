import { useEffect, useSyncExternalStore } from 'react'
import { noteDataShown } from '#src/page/first-screen.ts'

/** For each open screen, when its data were fetched, in ms. */
const shown = new Map<symbol, number>()
const listeners = new Set<() => void>()

/** Registers when the data on the screen were fetched, for the offline line. 0: the screen has no data. */
export function useShownAge(learnedAt: number): void {
  useEffect(() => {
    if (learnedAt === 0) return
    noteDataShown()
    const key = Symbol('screen')
    shown.set(key, learnedAt)
    tell()
    return () => {
      shown.delete(key)
      tell()
    }
  }, [learnedAt])
}

/** When the oldest data on the screen were fetched; undefined when it shows no fetched data. */
export function useOldestShown(): number | undefined {
  return useSyncExternalStore(subscribe, oldest)
}

function oldest(): number | undefined {
  return shown.size > 0 ? Math.min(...shown.values()) : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

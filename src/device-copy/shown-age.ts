import { useEffect, useSyncExternalStore } from 'react'
import { noteDataShown } from '#src/page/first-screen.ts'

/** When each screen that is open learned what it shows, in ms. */
const shown = new Map<symbol, number>()
const listeners = new Set<() => void>()

/** Has the line that tells of a missing connection say how old the data on the screen is. 0: there is none. */
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

/** When the oldest of what is on the screen was learned; undefined: nothing on it is a copy. */
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

import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { noteDataShown } from '#src/browser/page-idle.ts'

/** For each open screen, the time at which its data were fetched, in ms. */
const shown = createStore<ReadonlyMap<symbol, number>>(new Map())

/** Registers when the data on the screen were fetched, for the offline line. 0: the screen has no data. */
export function useShownAge(learnedAt: number): void {
  useEffect(() => {
    if (learnedAt === 0) return
    noteDataShown()
    const key = Symbol('screen')
    shown.setState((ages) => new Map(ages).set(key, learnedAt))
    return () => shown.setState((ages) => new Map([...ages].filter(([other]) => other !== key)))
  }, [learnedAt])
}

/** When the oldest data on the screen were fetched; undefined when it shows no fetched data. */
export function useOldestShown(): number | undefined {
  return useSelector(shown, (ages) => (ages.size > 0 ? Math.min(...ages.values()) : undefined))
}

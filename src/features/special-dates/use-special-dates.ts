import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { loadWhenOnline } from '#src/browser/lazy-when-online.ts'
import { useSession } from '#src/session/session-context.ts'
import { groupOf, useAreDatesShown, useHiddenDates } from './shown-dates.ts'

/** Special dates by day ('YYYY-MM-DD'), the most important of each day first. */
export type SpecialDates = ReadonlyMap<string, readonly SpecialDate[]>

type Reckoner = typeof import('#contract/special-dates/list-special-dates.ts')

const none: SpecialDates = new Map()

/** Computes special dates. Loaded with the first calendar that shows them: no other screen needs it. */
const reckoner = createStore<Reckoner | undefined>(undefined)
let isAskedFor = false

async function loadReckoner() {
  if (isAskedFor) return
  isAskedFor = true
  const loaded = await loadWhenOnline(() => import('#contract/special-dates/list-special-dates.ts'))
  reckoner.setState(() => loaded)
}

/**
 * The special dates from `from` to `to` ('YYYY-MM-DD', both included), of Brazil and of the project's state, in
 * the groups that the person wants to see. Computed on the device; the same map as long as nothing changes.
 */
export function useSpecialDates(from: string, to: string): SpecialDates {
  const { state } = useSession().project
  const hidden = useHiddenDates()
  const loaded = useSelector(reckoner)
  const isShown = useAreDatesShown()

  useEffect(() => {
    if (isShown) void loadReckoner()
  }, [isShown])

  return useMemo(() => {
    if (!loaded || !isShown) return none
    const byDay = new Map<string, SpecialDate[]>()
    for (const one of loaded.listSpecialDates({ from, to, state })) {
      if (hidden.includes(groupOf(one.kind))) continue
      const known = byDay.get(one.date)
      if (known) known.push(one)
      else byDay.set(one.date, [one])
    }
    return byDay
  }, [loaded, isShown, hidden, from, to, state])
}

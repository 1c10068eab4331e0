import { createStore, useSelector } from '@tanstack/react-store'
import type { SpecialDateKind } from '#contract/special-dates/special-date.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'

/** The groups of Brazilian dates in the calendar: holidays and optional days, and commercial dates. */
export type DateGroup = 'holidays' | 'commercial'

const key = 'upubly:hiddenDates'

/** The groups that the person has hidden, on this device and in all projects. */
const hidden = createStore<readonly DateGroup[]>(readHidden())

function readHidden(): DateGroup[] {
  const stored = browserStorage.read(key)?.split(' ') ?? []
  return (['holidays', 'commercial'] as const).filter((group) => stored.includes(group))
}

export function useHiddenDates(): readonly DateGroup[] {
  return useSelector(hidden)
}

/** Whether the days of a calendar reserve room for special dates: at least one group is shown. */
export function useAreDatesShown(): boolean {
  return useSelector(hidden, (groups) => groups.length < 2)
}

export function showDates(group: DateGroup, isShown: boolean): void {
  hidden.setState((known) => {
    const others = known.filter((one) => one !== group)
    return isShown ? others : [...others, group]
  })
  if (hidden.state.length > 0) browserStorage.write(key, hidden.state.join(' '))
  else browserStorage.remove(key)
}

export function groupOf(kind: SpecialDateKind): DateGroup {
  return kind === 'commercial' ? 'commercial' : 'holidays'
}

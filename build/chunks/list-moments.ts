import { addressOf, isLayoutOf } from '../routes.ts'
import type { Moment } from './join-parts.ts'
import { type Entry, visitOf } from './list-entries.ts'

/**
 * How many first visits go to an address, for each one to any other. Those that `tests/size` holds to a
 * budget count more: with these figures they were lightest.
 */
const visits: Record<string, number> = { '/calendar': 32, '/signin': 16, '/posts/create': 8 }

/** What comes later is on the device already, mostly: it weighs little. */
const laterWeight = 0.1

/**
 * When code is fetched: by a first visit to an address, and by whatever is imported on demand. What
 * `loadsEverything` imports says nothing of when it is needed.
 */
export function listMoments(entries: readonly Entry[], loadsEverything: string): Moment[] {
  if (!entries.some(({ id }) => id === loadsEverything))
    throw new Error(`${loadsEverything} is not imported on demand any more`)
  const routes = entries.flatMap(({ route }) => route ?? [])
  const addresses = new Map<string, Entry>()
  for (const entry of entries)
    if (entry.route !== undefined && !routes.some((inner) => isLayoutOf(entry.route ?? '', inner)))
      addresses.set(addressOf(entry.route), entry)
  for (const address of Object.keys(visits))
    if (!addresses.has(address)) throw new Error(`No route has the address ${address}`)

  const there = findWhatIsThere(entries.filter(({ id }) => id !== loadsEverything))
  return [
    ...[...addresses].map(([address, entry]) => ({
      needs: visitOf(entry, entries),
      weight: visits[address] ?? 1,
    })),
    ...[...there].map(([{ needs }, files]) => ({
      needs: needs.difference(files),
      weight: laterWeight,
    })),
  ]
}

/** For all that is imported on demand, the files that are surely there by then: those that every way to it has brought. */
function findWhatIsThere(entries: readonly Entry[]): Map<Entry, Set<string>> {
  const everything = new Set(entries.flatMap(({ needs }) => [...needs]))
  const later = entries.filter(({ isStart, route }) => !isStart && route === undefined)
  const there = new Map(later.map((entry) => [entry, everything]))
  const thereAfter = (entry: Entry) =>
    there.get(entry)?.union(entry.needs) ?? visitOf(entry, entries)
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [entry, files] of there) {
      const ways = entries.filter(({ asksFor }) => asksFor.has(entry.file)).map(thereAfter)
      const found = ways.reduce((all, way) => all.intersection(way), files)
      if (found.size < files.size) isSettled = false
      there.set(entry, found)
    }
  }
  return there
}

import { addressOf, isLayoutOf } from '../routes.ts'
import type { Moment } from './join-parts.ts'
import { type Entry, visitOf } from './list-entries.ts'

/**
 * How many first visits go to an address, for each one to any other. Those that `tests/size` holds to a
 * budget count more: with these figures they were lightest.
 */
const visits: Record<string, number> = { '/calendar': 32, '/signin': 24, '/posts/create': 6 }

/** What comes later is on the device already, mostly: it weighs little. */
const laterWeight = 0.1

export interface Known {
  /** What it imports says nothing of when it is needed. */
  loadsEverything: string
  /** Imported on demand by every visit of somebody who is signed in, as soon as its screen is drawn. */
  soonAfter: readonly string[]
}

/** When code is fetched: by a first visit to an address, right after it, and by whatever is imported on demand. */
export function listMoments(
  entries: readonly Entry[],
  { loadsEverything, soonAfter }: Known,
): Moment[] {
  for (const known of [loadsEverything, ...soonAfter])
    if (!entries.some(({ id }) => id === known))
      throw new Error(`${known} is not imported on demand any more`)
  const routes = entries.flatMap(({ route }) => route ?? [])
  const addresses = new Map<string, Entry>()
  for (const entry of entries)
    if (entry.route !== undefined && !routes.some((inner) => isLayoutOf(entry.route ?? '', inner)))
      addresses.set(addressOf(entry.route), entry)
  for (const address of Object.keys(visits))
    if (!addresses.has(address)) throw new Error(`No route has the address ${address}`)

  const there = findWhatIsThere(entries.filter(({ id }) => id !== loadsEverything))
  const soon = entries.filter(({ id }) => soonAfter.includes(id))
  return [
    ...[...addresses].flatMap(([address, entry]) => {
      const weight = visits[address] ?? 1
      const needs = visitOf(entry, entries)
      const isSignedIn = entry.route?.startsWith('/_app/')
      const after = soon.flatMap((part) => [...part.needs]).filter((file) => !needs.has(file))
      return [{ needs, weight }, ...(isSignedIn ? [{ needs: new Set(after), weight }] : [])]
    }),
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

import { addressOf, isLayoutOf } from '../routes.ts'
import type { CodeLoad } from './join-parts.ts'
import { type Entry, filesOfFirstVisit } from './list-entries.ts'

/**
 * First visits to an address, compared to one to any other. The addresses with a budget in
 * `tests/size` count more.
 */
const visits: Record<string, number> = { '/calendar': 32, '/signin': 24, '/posts/create': 6 }

/** Small, since code that is loaded later is on the device already in most cases. */
const laterWeight = 0.1

export interface KnownModules {
  /** Its imports say nothing about when code is needed. */
  loadsEverything: string
  /** Imported by every visit of a signed-in person as soon as the first screen is drawn. */
  soonAfter: readonly string[]
}

/**
 * All occasions at which code is loaded: a first visit to each address, what every visit loads right
 * after it, and each other import on demand.
 */
export function listLoads(
  entries: readonly Entry[],
  { loadsEverything, soonAfter }: KnownModules,
): CodeLoad[] {
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

  const there = findLoadedBefore(entries.filter(({ id }) => id !== loadsEverything))
  const soon = entries.filter(({ id }) => soonAfter.includes(id))
  return [
    ...[...addresses].flatMap(([address, entry]) => {
      const weight = visits[address] ?? 1
      const needs = filesOfFirstVisit(entry, entries)
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

/**
 * For each import on demand, the files that are certainly loaded by then: those on every way to it.
 */
function findLoadedBefore(entries: readonly Entry[]): Map<Entry, Set<string>> {
  const everything = new Set(entries.flatMap(({ needs }) => [...needs]))
  const later = entries.filter(({ isStart, route }) => !isStart && route === undefined)
  const there = new Map(later.map((entry) => [entry, everything]))
  const thereAfter = (entry: Entry) =>
    there.get(entry)?.union(entry.needs) ?? filesOfFirstVisit(entry, entries)
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [entry, files] of there) {
      const ways = entries
        .filter(({ dynamicImports }) => dynamicImports.has(entry.file))
        .map(thereAfter)
      const found = ways.reduce((all, way) => all.intersection(way), files)
      if (found.size < files.size) isSettled = false
      there.set(entry, found)
    }
  }
  return there
}

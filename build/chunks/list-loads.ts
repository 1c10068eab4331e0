import { addressOf, isLayoutOf } from '../routes.ts'
import type { CodeLoad } from './join-parts.ts'
import { type Entry, filesOfFirstVisit } from './list-entries.ts'

/**
 * Weights of first visits; 1 for other addresses. Those with a budget in `tests/size` count more.
 */
const visits: Record<string, number> = {
  '/calendar': 90,
  '/signin': 48,
  '/posts/create': 20,
  '/dashboard': 3,
}

/** Where a visit seldom begins: what only these need shall not weigh on the others. */
const seldom = ['/settings/', '/invite', '/signup', '/reset-password', '/verify']
const seldomWeight = 0.1

const weightOf = (address: string) =>
  visits[address] ?? (seldom.some((start) => address.startsWith(start)) ? seldomWeight : 1)

/** Small, since code that is loaded later is mostly on the device already. */
const laterWeight = 0.1

export interface KnownModules {
  loadsEverything: string
  /** Imported by every visit of a signed-in person right after the first screen. */
  soonAfter: readonly string[]
}

/** All loads of code: first visits, what follows right after them, and imports on demand. */
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
      const weight = weightOf(address)
      const needs = filesOfFirstVisit(entry, entries)
      const isSignedIn = entry.route?.startsWith('/_app/')
      const after = soon.flatMap((part) => [...part.needs]).filter((file) => !needs.has(file))
      const later = { needs: new Set(after), there: needs, weight }
      return [{ needs, weight }, ...(isSignedIn ? [later] : [])]
    }),
    ...[...there].map(([{ needs }, files]) => ({
      needs: needs.difference(files),
      there: files,
      weight: laterWeight,
    })),
  ]
}

/** For each import on demand, the files that are loaded by then on every path to it. */
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

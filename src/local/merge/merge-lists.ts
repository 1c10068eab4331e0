import type { NetworkVersion } from '#contract/networks/network-versions.ts'

// Three-way merges of the lists that drafts and edits have: `base` is what two writers began with,
// `mine` wins where both changed the same thing, and `isConflict` says that they did.

export interface MergedList<T> {
  items: T[]
  isConflict: boolean
}

/** Compares by value. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The fields of `after` whose value differs from `before`. */
export function listChangedFields<C extends object>(before: object, after: C): Partial<C> {
  const known: Record<string, unknown> = { ...before }
  const entries = Object.entries(after).filter(([field, value]) => !isSame(known[field], value))
  return Object.fromEntries(entries) as Partial<C>
}

/** In my order where I changed it, else in theirs. */
export function mergeIds(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  if (isSame(base, mine)) return [...theirs]
  const kept = mine.filter((id) => theirs.includes(id) || !base.includes(id))
  const added = theirs.filter((id) => !base.includes(id) && !mine.includes(id))
  return [...kept, ...added]
}

/** One for each network: mine where I changed it, else theirs. */
export function mergeNetworkVersions(
  base: readonly NetworkVersion[],
  mine: readonly NetworkVersion[],
  theirs: readonly NetworkVersion[],
): MergedList<NetworkVersion> {
  const find = (list: readonly NetworkVersion[], id: string) =>
    list.find(({ platformId }) => platformId === id)
  const ids = new Set([...theirs, ...mine].map(({ platformId }) => platformId))
  let isConflict = false
  const items = [...ids].flatMap((id) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    if (isSame(was, here)) return there ?? []
    isConflict ||= there !== undefined && !isSame(was, there) && !isSame(here, there)
    return here ?? []
  })
  return { items, isConflict }
}

/** By their ids. A time that one deleted and the other changed is kept. */
export function mergeSchedules<S extends { id: string }>(
  base: readonly S[],
  mine: readonly S[],
  theirs: readonly S[],
): MergedList<S> {
  const find = (list: readonly S[], id: string) => list.find((one) => one.id === id)
  const ids = mergeIds(
    base.map(({ id }) => id),
    mine.map(({ id }) => id),
    theirs.map(({ id }) => id),
  )
  const disputed = base.flatMap(({ id }) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    const wasChanged = (one: S | undefined) => one !== undefined && !isSame(was, one)
    const isWanted = (wasChanged(here) && !there) || (wasChanged(there) && !here)
    return isWanted && !ids.includes(id) ? [id] : []
  })
  let isConflict = false
  const items = [...ids, ...disputed].flatMap((id) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    if (!here || !there) return here ?? there ?? []
    if (isSame(was, here)) return there
    isConflict ||= !isSame(was, there) && !isSame(here, there)
    return here
  })
  return { items, isConflict }
}

import type { HashtagGroup, PlanningContent, WeeklySlot } from '#contract/planning.ts'

/**
 * Pure. What `ours` changed since `base`, laid over `theirs`: a slot is known by its moment, a group by
 * its id. Of what both changed, ours is the last word.
 */
export function mergePlanning(
  base: PlanningContent,
  ours: PlanningContent,
  theirs: PlanningContent,
): PlanningContent {
  return {
    slots: mergeRows([base.slots, ours.slots, theirs.slots], {
      keyOf: keyOfSlot,
      isSame: () => true,
      merge: (_, own) => own,
    }),
    hashtagGroups: mergeRows([base.hashtagGroups, ours.hashtagGroups, theirs.hashtagGroups], {
      keyOf: ({ id }) => id,
      isSame: (one, other) => one.name === other.name && one.hashtags === other.hashtags,
      merge: mergeGroup,
    }),
  }
}

/** Whether both say the same, in whatever order. */
export function isSamePlanning(one: PlanningContent, other: PlanningContent): boolean {
  const tell = ({ slots, hashtagGroups }: PlanningContent) =>
    JSON.stringify([
      [...new Set(slots.map(keyOfSlot))].sort(),
      hashtagGroups.map(({ id, name, hashtags }) => [id, name, hashtags]).sort(),
    ])
  return tell(one) === tell(other)
}

const keyOfSlot = ({ weekday, time }: WeeklySlot) => `${weekday} ${time}`

interface RowRules<T> {
  keyOf: (row: T) => string
  /** Of two with one key. */
  isSame: (one: T, other: T) => boolean
  merge: (base: T | undefined, ours: T, theirs: T) => T
}

/** In the order of theirs; what is ours alone comes last. */
function mergeRows<T>(
  [base, ours, theirs]: readonly [readonly T[], readonly T[], readonly T[]],
  { keyOf, isSame, merge }: RowRules<T>,
): T[] {
  const before = new Map(base.map((row) => [keyOf(row), row]))
  const own = new Map(ours.map((row) => [keyOf(row), row]))
  const there = new Map(theirs.map((row) => [keyOf(row), row]))
  const kept = [...there].flatMap(([key, row]) => {
    const mine = own.get(key)
    if (mine) return [merge(before.get(key), mine, row)]
    return before.has(key) ? [] : [row]
  })
  const added = [...own].flatMap(([key, row]) => {
    if (there.has(key)) return []
    const known = before.get(key)
    // Gone over there, and untouched here: it stays gone.
    return known && isSame(known, row) ? [] : [row]
  })
  return [...kept, ...added]
}

function mergeGroup(
  base: HashtagGroup | undefined,
  ours: HashtagGroup,
  theirs: HashtagGroup,
): HashtagGroup {
  return {
    id: ours.id,
    name: ours.name === base?.name ? theirs.name : ours.name,
    hashtags: ours.hashtags === base?.hashtags ? theirs.hashtags : ours.hashtags,
  }
}

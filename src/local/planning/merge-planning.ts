import type { HashtagGroup, PlanningContent, WeeklySlot } from '#contract/posts/planning.ts'

/**
 * Applies what `ours` changed since `base` to `theirs`. Pure. A slot is identified by its weekday
 * and time, a group by its id. Of what both changed, ours is kept.
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

/** Whether both have the same content, in any order. */
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
  /** Compares two rows with the same key. */
  isSame: (one: T, other: T) => boolean
  merge: (base: T | undefined, ours: T, theirs: T) => T
}

/** In the order of `theirs`, then the rows that only `ours` has. */
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
    // Deleted by them and unchanged by us: stays deleted.
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

import type { PostCount } from './queries.ts'

/**
 * How long a counted total is given again: a hundred times as long as counting took, so that the
 * totals of large projects cost no more than a hundredth of the time; within these bounds.
 */
const timesAsLong = 100
const leastMs = 1000
const mostMs = 10_000
const maxProjects = 1000

interface Total {
  until: number
  total: Promise<PostCount>
}

/**
 * Caches the number of a project's posts, since counting is slow; `forget` drops it after a change
 * by this process.
 */
export function createPostTotals(now: () => number) {
  const totals = new Map<string, Total>()
  return {
    read(projectId: string, count: () => Promise<PostCount>): Promise<PostCount> {
      const known = totals.get(projectId)
      if (known && now() < known.until) return known.total
      const begunAt = now()
      const kept: Total = { until: begunAt + leastMs, total: count() }
      kept.total.then(
        () => {
          const freshMs = timesAsLong * (now() - begunAt)
          kept.until = now() + Math.min(Math.max(freshMs, leastMs), mostMs)
        },
        () => totals.delete(projectId),
      )
      if (totals.size >= maxProjects) totals.clear()
      totals.set(projectId, kept)
      return kept.total
    },
    forget(projectId: string): void {
      totals.delete(projectId)
    },
  }
}
export type PostTotals = ReturnType<typeof createPostTotals>

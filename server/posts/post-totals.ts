/** How long a counted total is given again, in milliseconds. */
const freshMs = 1000
const maxProjects = 1000

/**
 * Caches the number of a project's posts for a second, since counting is slow; `forget` drops it
 * after a change by this process.
 */
export function createPostTotals(now: () => number) {
  const totals = new Map<string, { at: number; total: Promise<number> }>()
  return {
    read(projectId: string, count: () => Promise<number>): Promise<number> {
      const known = totals.get(projectId)
      if (known && now() - known.at < freshMs) return known.total
      const total = count()
      total.catch(() => totals.delete(projectId))
      if (totals.size >= maxProjects) totals.clear()
      totals.set(projectId, { at: now(), total })
      return total
    },
    forget(projectId: string): void {
      totals.delete(projectId)
    },
  }
}
export type PostTotals = ReturnType<typeof createPostTotals>

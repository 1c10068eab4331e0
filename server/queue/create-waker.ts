/** Jobs of other processes are noticed after this long, in ms, at the latest. */
const longestMs = 5000
/** While jobs are due and all workers are busy, asking sooner is of no use. */
const busyMs = 500

/**
 * Tells the workers at once when a job is due: one timer, set to the earliest due job. Polling
 * alone would start a job up to two seconds late.
 */
export function createWaker(
  boss: { notifyWorker(id: string): void },
  readEarliest: () => Promise<number | null>,
) {
  const workers = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isReading = false
  let isStale = false

  const ring = () => {
    for (const id of workers) boss.notifyWorker(id)
  }
  const arm = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look(), ms)
  }
  const look = async () => {
    if (isStopped || workers.size === 0) return
    if (isReading) {
      isStale = true
      return
    }
    isReading = true
    try {
      do {
        isStale = false
        const dueIn = await readEarliest()
        if (dueIn !== null && dueIn <= 0) ring()
        const next = dueIn === null ? longestMs : dueIn <= 0 ? busyMs : dueIn + 2
        arm(Math.min(longestMs, next))
      } while (isStale)
    } catch {
      // The database cannot be reached; polling and the next timer go on.
      arm(longestMs)
    } finally {
      isReading = false
    }
  }

  return {
    add: (id: string) => void workers.add(id),
    /** A worker that finished a job takes the next one at once. */
    next: (id: string) => boss.notifyWorker(id),
    wake: () => void look(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

import { JobError } from './job.ts'

export interface QueueLimits {
  /** The most jobs running at the same time. */
  concurrency: number
  /** The most that the weights of running jobs may add up to. */
  capacity: number
  /** The most jobs of one owner running at the same time. */
  concurrencyPerOwner: number
  maxWaiting: number
  maxWaitingPerOwner: number
}

export interface Ticket {
  /** Whose job it is; owners get their turns one after the other. */
  owner: string
  /** At most the capacity. */
  weight: number
  maxWaitMs: number
}

interface Waiting extends Ticket {
  /** The start tag of fair queueing: the least is served first. */
  tag: number
  passedOver: number
  start(): void
}

/** How many lighter jobs may overtake a heavy one that waits for capacity. */
const maxPassedOver = 3

/**
 * A queue that shares its slots and its capacity fairly among owners (start-time fair queueing:
 * each owner's jobs are lined up behind one another by their weights, and the earliest start is
 * served).
 */
export function createFairQueue(limits: QueueLimits) {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const ends = new Map<string, number>()
  let [count, load, now] = [0, 0, 0]

  const isOwnersTurn = ({ owner }: Waiting) =>
    (running.get(owner) ?? 0) < limits.concurrencyPerOwner
  const hasRoom = ({ weight }: Waiting) => count === 0 || load + weight <= limits.capacity

  /** The next job that may start; none overtakes a job that was overtaken often enough. */
  const choose = (): Waiting | undefined => {
    const passed: Waiting[] = []
    for (const one of waiting.filter(isOwnersTurn).sort((a, b) => a.tag - b.tag)) {
      if (hasRoom(one)) {
        for (const left of passed) left.passedOver += 1
        return one
      }
      if (one.passedOver >= maxPassedOver) return undefined
      passed.push(one)
    }
    return undefined
  }
  const serve = () => {
    while (count < limits.concurrency) {
      const next = choose()
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      now = Math.max(now, next.tag)
      for (const [owner, end] of ends) if (end <= now) ends.delete(owner)
      count += 1
      load += next.weight
      running.set(next.owner, (running.get(next.owner) ?? 0) + 1)
      next.start()
    }
  }
  const leave = ({ owner, weight }: Ticket) => {
    count -= 1
    load -= weight
    const left = (running.get(owner) ?? 1) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    serve()
  }

  /** A job that never ran costs its owner nothing: the tags of those behind it move forward. */
  const giveUp = (gone: Waiting) => {
    waiting.splice(waiting.indexOf(gone), 1)
    const { owner, weight } = gone
    for (const one of waiting) if (one.owner === owner && one.tag > gone.tag) one.tag -= weight
    const end = ends.get(owner)
    if (end !== undefined) ends.set(owner, end - weight)
    serve()
  }

  return {
    /** Waits for a slot and answers the function that frees it. Throws `JobError` 'busy'. */
    enter(ticket: Ticket): Promise<() => void> {
      const { owner, weight, maxWaitMs } = ticket
      const own = waiting.filter((one) => one.owner === owner).length
      if (waiting.length >= limits.maxWaiting || own >= limits.maxWaitingPerOwner)
        return Promise.reject(
          new JobError('busy', `${waiting.length} jobs are waiting, ${own} own`),
        )
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new JobError('busy', `no place within ${maxWaitMs} ms`))
          giveUp(one)
        }, maxWaitMs)
        const tag = Math.max(now, ends.get(owner) ?? 0)
        ends.set(owner, tag + weight)
        const one: Waiting = {
          ...ticket,
          tag,
          passedOver: 0,
          start() {
            clearTimeout(timer)
            resolve(() => leave(ticket))
          },
        }
        waiting.push(one)
        serve()
      })
    },
    /** For tests. */
    count: () => ({ running: count, waiting: waiting.length, load }),
  }
}

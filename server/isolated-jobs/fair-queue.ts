import { JobError } from './job-error.ts'

export interface QueueLimits {
  /** Jobs under way at once. */
  places: number
  /** What their weights may add up to. */
  capacity: number
  /** Jobs of one owner under way at once. */
  placesPerOwner: number
  maxWaiting: number
  maxWaitingPerOwner: number
}

export interface Ticket {
  /** Whose turn it is: nobody's work waits for all of another's. */
  owner: string
  /** At most the capacity. */
  weight: number
  patienceMs: number
}

interface Waiting extends Ticket {
  /** Fair time of its start: the least goes first. */
  tag: number
  passedOver: number
  start(): void
}

/** A heavy job that waits for room is passed by so many lighter ones, and no more. */
const maxPassedOver = 3

/**
 * A queue that shares places and capacity fairly among owners (start-time fair queueing: each owner's
 * jobs are lined up behind one another by their weights, and the earliest start is served).
 */
export function createFairQueue(limits: QueueLimits) {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const ends = new Map<string, number>()
  let [count, load, now] = [0, 0, 0]

  const isOwnersTurn = ({ owner }: Waiting) => (running.get(owner) ?? 0) < limits.placesPerOwner
  const hasRoom = ({ weight }: Waiting) => count === 0 || load + weight <= limits.capacity

  /** The next one that may start; none behind one that was passed over often enough. */
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
    while (count < limits.places) {
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

  /** What was never done is not charged: what the owner lined up behind it moves up. */
  const giveUp = (gone: Waiting) => {
    waiting.splice(waiting.indexOf(gone), 1)
    const { owner, weight } = gone
    for (const one of waiting) if (one.owner === owner && one.tag > gone.tag) one.tag -= weight
    const end = ends.get(owner)
    if (end !== undefined) ends.set(owner, end - weight)
    serve()
  }

  return {
    /** Waits for a place; answers how it is given back. Throws `JobError` 'busy'. */
    enter(ticket: Ticket): Promise<() => void> {
      const { owner, weight, patienceMs } = ticket
      const own = waiting.filter((one) => one.owner === owner).length
      if (waiting.length >= limits.maxWaiting || own >= limits.maxWaitingPerOwner)
        return Promise.reject(
          new JobError('busy', `${waiting.length} jobs are waiting, ${own} own`),
        )
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new JobError('busy', `no place within ${patienceMs} ms`))
          giveUp(one)
        }, patienceMs)
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

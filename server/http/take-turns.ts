import { ApiError } from './api-error.ts'

export interface Turns {
  /**
   * Does the work when it is the caller's turn: everybody who waits has one before anybody has two.
   * Refuses who has too much waiting already, and who would wait too long to begin with.
   */
  take<T>(userId: string, work: () => Promise<T>, options?: TurnOptions): Promise<T>
}

export interface TurnOptions {
  /** Who has gone waits no more. */
  signal?: AbortSignal
  /** It goes on with something that is answered already: there is nobody to be told to come later. */
  isGoingOn?: boolean
}

export interface TurnLimits {
  /** All together, and one person of them. */
  atOnce: number
  ofOne: number
  /** Of one person; a page asks for a few things at once. */
  mostWaiting: number
  patienceMs: number
}

interface Waiting {
  begin(): void
}

export function createTurns({ atOnce, ofOne, mostWaiting, patienceMs }: TurnLimits): Turns {
  let running = 0
  const runningOf = new Map<string, number>()
  /** Whoever had a turn goes to the end. */
  const waiting = new Map<string, Waiting[]>()

  const count = (userId: string, change: 1 | -1) => {
    running += change
    const left = (runningOf.get(userId) ?? 0) + change
    if (left > 0) runningOf.set(userId, left)
    else runningOf.delete(userId)
  }
  const mayRun = (userId: string) => running < atOnce && (runningOf.get(userId) ?? 0) < ofOne
  const leave = (userId: string, one: Waiting) => {
    const left = (waiting.get(userId) ?? []).filter((other) => other !== one)
    if (left.length > 0) waiting.set(userId, left)
    else waiting.delete(userId)
  }
  const callNext = () => {
    for (const [userId, [next]] of waiting) {
      if (!next || !mayRun(userId)) continue
      leave(userId, next)
      const others = waiting.get(userId)
      if (others && waiting.delete(userId)) waiting.set(userId, others)
      count(userId, 1)
      next.begin()
      return
    }
  }
  const waitFor = (userId: string, { signal, isGoingOn = false }: TurnOptions) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(userId) ?? []
      if (queue.length >= mostWaiting && !isGoingOn)
        throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(patienceMs / 1000) })
      const giveUp = (error: unknown) => {
        leave(userId, one)
        stopWaiting()
        reject(error)
      }
      const onAbort = () => giveUp(new ApiError('SERVICE_UNAVAILABLE'))
      const loseHope = () => giveUp(new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 }))
      const timer = isGoingOn ? undefined : setTimeout(loseHope, patienceMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const one: Waiting = {
        begin() {
          stopWaiting()
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.set(userId, [...queue, one])
    })

  return {
    async take(userId, work, options = {}) {
      if (mayRun(userId)) count(userId, 1)
      else await waitFor(userId, options)
      try {
        return await work()
      } finally {
        count(userId, -1)
        callNext()
      }
    },
  }
}

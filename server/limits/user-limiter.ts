import { ApiError } from '../http/api-error.ts'

export interface UserLimiter {
  /**
   * Runs the work when it is the person's turn: everybody who waits gets one turn before anybody
   * gets two. Throws RATE_LIMITED when the person has too much waiting, SERVICE_UNAVAILABLE after
   * too long.
   */
  take<T>(userId: string, work: () => Promise<T>, options?: LimiterOptions): Promise<T>
}

export interface LimiterOptions {
  /** Aborted when the client has gone: then the work is not run. */
  signal?: AbortSignal
  /** For work that continues an answer already begun: it is neither refused nor timed out. */
  isGoingOn?: boolean
}

export interface LimiterSettings {
  /** The most running at the same time: over all people, and of one person. */
  atOnce: number
  ofOne: number
  /** The most waiting of one person. */
  mostWaiting: number
  maxWaitMs: number
}

interface Waiting {
  begin(): void
}

export function createUserLimiter({
  atOnce,
  ofOne,
  mostWaiting,
  maxWaitMs,
}: LimiterSettings): UserLimiter {
  let running = 0
  const runningOf = new Map<string, number>()
  /** By person; after a turn a person goes to the end. */
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
  const waitFor = (userId: string, { signal, isGoingOn = false }: LimiterOptions) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(userId) ?? []
      if (queue.length >= mostWaiting && !isGoingOn)
        throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(maxWaitMs / 1000) })
      const giveUp = (error: unknown) => {
        leave(userId, one)
        stopWaiting()
        reject(error)
      }
      const onAbort = () => giveUp(new ApiError('SERVICE_UNAVAILABLE'))
      const onTimeout = () => giveUp(new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 }))
      const timer = isGoingOn ? undefined : setTimeout(onTimeout, maxWaitMs)
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

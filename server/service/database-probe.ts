import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'

export interface ProbeLimits {
  /** What it said so short a time ago is repeated without waiting, while it is asked again. */
  freshMs: number
  /** Whoever asks is answered within so long, as long as it is known to serve. */
  promptMs: number
  /** For so long what it said last is believed: it is busy. */
  believedMs: number
  /** After so long without a word it is away. */
  lastMs: number
}

const defaultLimits: ProbeLimits = {
  freshMs: 1000,
  promptMs: 50,
  believedMs: 10_000,
  lastMs: 5000,
}

/**
 * Whether the database answers, asked once at a time however many want to know. One that has much
 * to do is not away: it answered moments ago, and that is said at once.
 */
export function createDatabaseProbe(
  db: Pick<Database, 'execute'>,
  limits = defaultLimits,
): () => Promise<void> {
  let asking: { answer: Promise<void>; since: number } | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  const begin = () => {
    const ask = async () => {
      try {
        await db.execute(sql`select 1`)
        answeredAt = performance.now()
      } finally {
        if (asking === question) asking = undefined
      }
    }
    const question = { answer: ask(), since: performance.now() }
    // Who asks later hears of the failure; that nobody waits for it any more is none.
    question.answer.catch(() => {})
    return question
  }
  return async () => {
    // One that was never answered may wait on a connection that is dead, while others are not.
    if (asking && performance.now() - asking.since > limits.lastMs) asking = undefined
    asking ??= begin()
    const age = performance.now() - answeredAt
    if (age < limits.freshMs) return
    const isKnown = age < limits.believedMs
    const isAnswered = await within(asking.answer, isKnown ? limits.promptMs : limits.lastMs)
    if (!isAnswered && !isKnown) throw new ApiError('SERVICE_UNAVAILABLE')
  }
}

async function within(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** So many of a kind, before it is looked again whether something more urgent has come. */
const mostAtOnce = 20
const firstWaitMs = 10_000
const longestWaitMs = 6 * 60 * 60 * 1000

/** Longer than the longest of these works: nine questions to Stripe with their repetitions. */
export const claimMs = 6 * 60_000

export interface Queue<Row> {
  claim: () => Promise<Row | undefined>
  work: (row: Row) => Promise<void>
  /** What failed is due again later. */
  postpone: (row: Row, error: unknown) => Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Does what is due, a number of times at most; returns whether there may be more. After a failure
 * the rest waits for the next turn: while Stripe is away it would fail, too.
 */
export async function workThrough<Row>({
  claim,
  work,
  postpone,
  signal,
}: Queue<Row>): Promise<boolean> {
  for (let count = 0; count < mostAtOnce; count++) {
    const row = signal?.aborted ? undefined : await claim()
    if (!row) return false
    try {
      await work(row)
    } catch (error) {
      await postpone(row, error)
      return false
    }
  }
  return true
}

/** When to try again after so many attempts: 10 seconds, then twice as long each time, to 6 hours. */
export function retryAt(now: Date, attempts: number): Date {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20))
  return new Date(now.getTime() + waitMs)
}

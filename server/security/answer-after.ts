import { setTimeout as wait } from 'node:timers/promises'

/** In ms; longer than a password takes to hash and a few rows to write, on an idle machine. */
const shortest = 300

/**
 * What `work` returns or throws, never sooner than a fixed time: for calls whose duration would
 * tell whether an email address has an account.
 */
export async function answerAfter<T>(work: () => Promise<T>, least = shortest): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(least)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

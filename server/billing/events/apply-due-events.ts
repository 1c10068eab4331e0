import { setTimeout as sleep } from 'node:timers/promises'
import { type ApplyDeps, applyEvent } from './apply-event.ts'
import { type BillingEventRow, claimEvent, releaseEvent } from './queries.ts'

const firstWaitMs = 10_000
const longestWaitMs = 6 * 60 * 60 * 1000
/** In ms between two, so that a backlog leaves room for people. */
const pauseMs = 20

/**
 * Applies what is due, in the order of what it says; returns how many were looked at. What fails
 * waits longer each time. Harmless in many processes at once. With `signal` none is begun any more.
 */
export async function applyDueEvents(deps: ApplyDeps, signal?: AbortSignal): Promise<number> {
  const { db, clock, billing } = deps
  if (!billing) return 0
  for (let looked = 0; ; looked++) {
    const event = signal?.aborted ? undefined : await claimEvent(db, clock.now())
    if (!event) return looked
    try {
      await applyEvent(deps, billing, event)
    } catch (error) {
      await postpone(deps, event, error)
    }
    await sleep(pauseMs)
  }
}

async function postpone(deps: ApplyDeps, event: BillingEventRow, error: unknown): Promise<void> {
  const { id: eventId, attempts } = event
  deps.log.error({ err: error, eventId, attempts }, 'a billing event was not applied')
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20))
  const nextAttemptAt = new Date(deps.clock.now().getTime() + waitMs)
  await releaseEvent(deps.db, event, { lastError, nextAttemptAt })
}

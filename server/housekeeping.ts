import { lt } from 'drizzle-orm'
import { deleteExpiredLinkStates } from './accounts/delete-expired-link-states.ts'
import { deleteExpiredSessions } from './auth/delete-expired-sessions.ts'
import { rateLimits } from './db/schema/rate-limits.ts'
import type { Deps } from './deps.ts'
import { purgeAnswers } from './http/idempotency.ts'

const every = 60 * 60 * 1000

/** Removes each hour what has run out. Harmless in many processes at once. Answers a function that stops it. */
export function startHousekeeping(deps: Deps): () => void {
  const timer = setInterval(() => {
    removeExpired(deps).catch((error) => deps.log.error({ err: error }, 'housekeeping failed'))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

export async function removeExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await purgeAnswers(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredLinkStates(db, now)
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
}

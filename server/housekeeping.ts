import { lt } from 'drizzle-orm'
import { deleteExpiredLinkStates } from './accounts/delete-expired-link-states.ts'
import { deleteExpiredSessions } from './auth/delete-expired-sessions.ts'
import { rateLimits } from './db/schema/rate-limits.ts'
import type { Deps } from './deps.ts'
import { removeStaleScratch } from './files/remove-stale-scratch.ts'
import { purgeAnswers } from './http/idempotency.ts'
import { mediaScratch } from './media/media-scratch.ts'
import { removeLostFiles } from './media/remove-lost-files.ts'
import { removeUnnamedMedia } from './media/remove-unnamed-media.ts'
import { removeExpiredUploads, removeLeftParts } from './uploads/remove-uploads.ts'

const every = 60 * 60 * 1000
/** Soon after a start, too: a process that is often restarted would never get to it. */
const first = 60 * 1000

/**
 * Removes each hour what has run out. Harmless in many processes at once. Answers a function that
 * stops it.
 */
export function startHousekeeping(deps: Deps): () => void {
  const run = () => {
    removeExpired(deps).catch((error) => deps.log.error({ err: error }, 'housekeeping failed'))
  }
  const timers = [setTimeout(run, first), setInterval(run, every)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

export async function removeExpired(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'env'>,
): Promise<void> {
  const { db, clock, env } = deps
  const now = clock.now()
  await purgeAnswers(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredLinkStates(db, now)
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
  await removeExpiredUploads(deps, now)
  await removeLeftParts(deps, now)
  await removeUnnamedMedia(deps, now)
  await removeLostFiles(deps, now)
  await removeStaleScratch(await mediaScratch(env.DATA_DIR), new Date())
}

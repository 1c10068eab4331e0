import { lt } from 'drizzle-orm'
import { deleteExpiredLinkStates } from './accounts/delete-expired-link-states.ts'
import { deleteExpiredSessions } from './auth/delete-expired-sessions.ts'
import { rateLimits } from './db/schema/rate-limits.ts'
import type { Deps } from './deps.ts'
import { removeStaleScratch } from './files/remove-stale-scratch.ts'
import { purgeAnswers } from './http/idempotency.ts'
import { mediaScratch } from './media/media-scratch.ts'
import { removeOrphanedFiles } from './media/remove-orphaned-files.ts'
import { removeUnreferencedMedia } from './media/remove-unreferenced-media.ts'
import { removeExpiredUploads, removeLeftParts } from './uploads/remove-uploads.ts'

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'env'>

const every = 60 * 60 * 1000
/** Soon after a start, too: a process that is often restarted would never get to it. */
const first = 60 * 1000

/**
 * Removes each hour what has run out; a round that takes longer is waited for. Harmless in many
 * processes at once. Answers a function that stops it.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await removeExpired(deps)
    isRunning = false
  }
  const timers = [setTimeout(run, first), setInterval(run, every)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** One step after the other; what fails in one is logged, and the others are done all the same. */
export async function removeExpired(deps: HousekeepingDeps): Promise<void> {
  const { db, clock, env, log } = deps
  const now = clock.now()
  const steps: Record<string, () => Promise<unknown>> = {
    answers: () => purgeAnswers(db, now),
    sessions: () => deleteExpiredSessions(db, now),
    linkStates: () => deleteExpiredLinkStates(db, now),
    rateLimits: () => db.delete(rateLimits).where(lt(rateLimits.expire, new Date())),
    scratch: async () => removeStaleScratch(await mediaScratch(env.DATA_DIR), new Date()),
    uploads: () => removeExpiredUploads(deps, now),
    parts: () => removeLeftParts(deps, now),
    unnamedMedia: () => removeUnreferencedMedia(deps, now),
    lostFiles: () => removeOrphanedFiles(deps, now),
  }
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, step }, 'housekeeping failed')
    }
  }
}

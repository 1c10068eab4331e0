import { subDays } from 'date-fns/subDays'
import { lt } from 'drizzle-orm'
import { purgeAnswers } from './api/idempotency.ts'
import { deleteOldUsedTrials } from './billing/begin-trial.ts'
import { deleteOldDeletedPeople } from './billing/cancellations/deleted-people.ts'
import { deleteOldEvents } from './billing/events/delete-old-events.ts'
import { rateLimits } from './db/schema/calls.ts'
import {
  deleteEndedReports,
  deleteExpiredCodes,
  deleteExpiredInvites,
  deleteExpiredLinkStates,
  deleteExpiredOffers,
  deleteExpiredSessions,
  deleteOldActivities,
  forgetOldMarks,
} from './delete-expired.ts'
import type { Deps } from './deps.ts'
import { mediaScratch, removeStaleScratch } from './files/scratch-folder.ts'
import { deleteOldMails } from './mail/delete-old-mails.ts'
import {
  deleteOldAnalytics,
  deleteOldMessages,
  deleteOldWaiting,
} from './marketing/delete-old-records.ts'
import { removeOrphanedFiles } from './media/cleanup/remove-orphaned-files.ts'
import { removeUnreferencedMedia } from './media/cleanup/remove-unreferenced-media.ts'
import { deleteOldDays } from './metrics/delete-old-days.ts'
import { deleteOldResults } from './metrics/results/forget-results.ts'
import { deleteExpiredChallenges } from './passkeys/challenges.ts'
import { deleteOldChanges } from './posts/changes/record-change.ts'
import { resealAll } from './reseal-all.ts'
import { deleteUnverifiedPeople } from './sign-up/delete-unverified-people.ts'
import { deleteOldTakenSignUps } from './sign-up/taken-sign-ups.ts'
import { removeExpiredAnnouncements, removeExpiredTrash } from './storage/changes/remove-expired.ts'
import { removeExpiredUploads, removeLeftParts } from './uploads/remove-uploads.ts'

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'env' | 'secretBox'>

const every = 60 * 60 * 1000
/** Soon after a start, too: a process that is often restarted would never get to it. */
const first = 60 * 1000

/**
 * Removes each hour what has run out; a round that takes longer is waited for. Harmless in many
 * processes at once. Returns a function that stops it.
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
    invites: () => deleteExpiredInvites(db, now),
    offers: () => deleteExpiredOffers(db, now),
    activities: () => deleteOldActivities(db, now),
    postChanges: () => deleteOldChanges(db, now),
    mails: () => deleteOldMails(db, now),
    messages: () => deleteOldMessages(db, now),
    waiting: () => deleteOldWaiting(db, now),
    analytics: () => deleteOldAnalytics(db, now),
    accountDays: () => deleteOldDays(db, now),
    results: () => deleteOldResults(db, now),
    codes: () => deleteExpiredCodes(db, now),
    unverified: () => deleteUnverifiedPeople(db, now),
    takenSignUps: () => deleteOldTakenSignUps(db, now),
    challenges: () => deleteExpiredChallenges(db, now),
    billingEvents: () => deleteOldEvents(db, now),
    deletedPeople: () => deleteOldDeletedPeople(db, now),
    friendMarks: () => forgetOldMarks(db, now),
    usedTrials: () => deleteOldUsedTrials(db, now),
    reports: () => deleteEndedReports(db, now),
    linkStates: () => deleteExpiredLinkStates(db, now),
    rateLimits: () => db.delete(rateLimits).where(lt(rateLimits.expire, new Date())),
    scratch: async () => removeStaleScratch(await mediaScratch(env.DATA_DIR), new Date()),
    uploads: () => removeExpiredUploads(deps, now),
    parts: () => removeLeftParts(deps, now),
    storageTrash: () => removeExpiredTrash(deps, now),
    announcedFiles: () => removeExpiredAnnouncements(deps, now),
    unnamedMedia: () => removeUnreferencedMedia(deps, now),
    earlierKeys: () => resealAll(deps),
    unfinishedFiles: () => deps.files.endUnfinished(subDays(now, 1)),
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

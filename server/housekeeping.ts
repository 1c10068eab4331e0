import { millisecondsInDay } from 'date-fns/constants'
import { subDays } from 'date-fns/subDays'
import { subYears } from 'date-fns/subYears'
import { and, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { endedInviteDays } from '#contract/projects/project-people.ts'
import { resealGrants } from './accounts/reseal-grants.ts'
import { purgeAnswers } from './api/idempotency.ts'
import { resealTotpSecrets } from './auth/totp.ts'
import { deleteOldUsedTrials } from './billing/begin-trial.ts'
import { deleteOldDeletedPeople } from './billing/cancellations/deleted-people.ts'
import { deleteOldEvents } from './billing/events/delete-old-events.ts'
import { resealFeedTokens } from './calendar-feeds/to-calendar-feed.ts'
import type { Executor } from './db/database.ts'
import { rateLimits } from './db/schema/calls.ts'
import { ownershipOffers, projectActivities, projectInvites } from './db/schema/projects.ts'
import { referrals } from './db/schema/referrals.ts'
import { reports } from './db/schema/reports.ts'
import { oneTimeCodes, refreshTokens, sessions } from './db/schema/sessions.ts'
import { linkStates } from './db/schema/social-accounts.ts'
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
import { deleteOldDays, deleteOldResults } from './metrics/results/forget-results.ts'
import { deleteExpiredChallenges } from './passkeys/challenges.ts'
import { deleteOldChanges } from './posts/changes/record-change.ts'
import { resealReportTokens } from './reports/to-report.ts'
import { deleteOldTakenSignUps, deleteUnverifiedPeople } from './sign-up/taken-sign-ups.ts'
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

/**
 * After a change of `SECRET_KEY`: seals anew what is kept for longer than a week. What is sealed in
 * other rows ends before (`docs/operating.md`, 'A new key').
 */
async function resealAll(deps: Pick<Deps, 'db' | 'secretBox' | 'log'>): Promise<void> {
  if (!deps.secretBox.hasEarlier) return
  const grants = await resealGrants(deps)
  const totpSecrets = await resealTotpSecrets(deps)
  const reportTokens = await resealReportTokens(deps)
  const feedTokens = await resealFeedTokens(deps)
  deps.log.info(
    { grants, totpSecrets, reportTokens, feedTokens },
    'sealed anew what an earlier key had sealed',
  )
}

async function deleteExpiredLinkStates(db: Executor, now: Date): Promise<void> {
  await db.delete(linkStates).where(lt(linkStates.expiresAt, now))
}

const keptMs = 365 * millisecondsInDay

/** What people did more than a year ago. */
async function deleteOldActivities(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptMs)
  await db.delete(projectActivities).where(lt(projectActivities.createdAt, oldest))
}

/** Sessions and tokens past their time; a session whose newest token still lives goes on. */
async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
}

/** Of friends who deleted their account nothing is kept for ever but that they counted. */
async function forgetOldMarks(db: Executor, now: Date): Promise<void> {
  const { friendId, paidAt, friendMarks } = referrals
  const isOld = and(isNull(friendId), lt(paidAt, subYears(now, 1)))
  const hasMarks = sql`cardinality(${friendMarks}) > 0`
  await db.update(referrals).set({ friendMarks: [] }).where(and(isOld, hasMarks))
}

/** Invitations that were accepted, or expired unanswered, so long ago that no list shows them. */
export async function deleteExpiredInvites(db: Executor, now: Date): Promise<void> {
  const { acceptedAt, expiresAt } = projectInvites
  const since = subDays(now, endedInviteDays)
  const isOld = or(lte(acceptedAt, since), and(isNull(acceptedAt), lte(expiresAt, since)))
  await db.delete(projectInvites).where(isOld)
}

async function deleteExpiredOffers(db: Executor, now: Date): Promise<void> {
  await db.delete(ownershipOffers).where(lte(ownershipOffers.expiresAt, now))
}

async function deleteExpiredCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now))
}

/** Reports whose link has ended by itself; those that somebody ended are gone at once. */
async function deleteEndedReports(db: Executor, now: Date): Promise<void> {
  await db.delete(reports).where(lte(reports.expiresAt, now))
}

import { millisecondsInDay } from 'date-fns/constants'
import { subDays } from 'date-fns/subDays'
import { subYears } from 'date-fns/subYears'
import { and, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { endedInviteDays } from '#contract/project-people.ts'
import type { Executor } from './db/database.ts'
import { ownershipOffers, projectActivities, projectInvites } from './db/schema/projects.ts'
import { referrals } from './db/schema/referrals.ts'
import { reports } from './db/schema/reports.ts'
import { oneTimeCodes, refreshTokens, sessions } from './db/schema/sessions.ts'
import { linkStates } from './db/schema/social-accounts.ts'

export async function deleteExpiredLinkStates(db: Executor, now: Date): Promise<void> {
  await db.delete(linkStates).where(lt(linkStates.expiresAt, now))
}

const keptMs = 365 * millisecondsInDay

/** What people did more than a year ago. */
export async function deleteOldActivities(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptMs)
  await db.delete(projectActivities).where(lt(projectActivities.createdAt, oldest))
}

/** Sessions and tokens past their time; a session whose newest token still lives goes on. */
export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
}

/** Of friends who deleted their account nothing is kept for ever but that they counted. */
export async function forgetOldMarks(db: Executor, now: Date): Promise<void> {
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

export async function deleteExpiredOffers(db: Executor, now: Date): Promise<void> {
  await db.delete(ownershipOffers).where(lte(ownershipOffers.expiresAt, now))
}

export async function deleteExpiredCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now))
}

/** Reports whose link has ended by itself; those that somebody ended are gone at once. */
export async function deleteEndedReports(db: Executor, now: Date): Promise<void> {
  await db.delete(reports).where(lte(reports.expiresAt, now))
}

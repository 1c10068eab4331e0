import { and, desc, eq, gt, isNull, not } from 'drizzle-orm'
import type { OwnData } from '#contract/people/own-data.ts'
import type { Database } from '../db/database.ts'
import { posts, savedTemplates } from '../db/schema/posts.ts'
import {
  plannings,
  projectActivities,
  projectInvites,
  projectMembers,
  projects,
} from '../db/schema/projects.ts'
import { passkeys, sessions } from '../db/schema/sessions.ts'
import { accountMetrics, socialAccounts } from '../db/schema/social-accounts.ts'
import { onboardingSteps } from '../db/schema/users.ts'
import { cutLists, mostRows } from './cut-lists.ts'
import {
  findBillingRows,
  findInvitedFriends,
  findRefundRequests,
  findWrittenToUs,
} from './find-billing-rows.ts'
import { type ExportSource, findMediaOfTemplates } from './find-exported-media.ts'
import { findOffers } from './find-offers.ts'
import { findOwnFeeds, findOwnReports, findReportBrands } from './find-own-reports.ts'
import { findStored } from './find-stored.ts'
import { findMemberships, findProvedAddress, isInOwnProject } from './queries.ts'
import { toExportedText } from './to-exported-text.ts'

/**
 * What is kept of a person besides their profile and posts; of what belongs to a project, only that
 * of the projects they still belong to.
 */
export async function findOwnRows(
  { now, ...source }: ExportSource & { now: Date },
  userId: string,
): Promise<Omit<OwnData, 'exportedAt' | 'profile' | 'posts'>> {
  const { db } = source
  const memberships = await findMemberships(db, userId)
  const { trial, subscriptions } = await findBillingRows(db, userId)
  const { waitingList, contactMessages } = await findWrittenToUs(db, userId)
  return {
    projects: memberships.map(({ projectId: id, name, role, joinedAt, lastActiveAt }) => ({
      ...{ id, name, role },
      joinedAt: joinedAt.toISOString(),
      lastActiveAt: toText(lastActiveAt),
    })),
    passkeys: await findPasskeys(db, userId),
    plannings: await findPlannings(db, userId),
    reportBrands: await findReportBrands(db, userId),
    ...{ trial, waitingList },
    invitedFriends: await findInvitedFriends(db, userId),
    onboardingSteps: await findSteps(db, userId),
    ...cutLists({
      sessions: await findSessions(db, userId),
      templates: await findTemplates(source, userId),
      invitationsSent: await findInvitations(db, userId),
      invitationsReceived: await findOpenInvitations(db, userId, now),
      ...(await findOffers(db, userId, now)),
      linkedAccounts: await findLinked(db, userId),
      activities: await findActivities(db, userId),
      reports: await findOwnReports(db, userId, now),
      calendarFeeds: await findOwnFeeds(db, userId),
      ...(await findStored(db, userId)),
      formerPosts: await findFormerPosts(db, userId),
      ...{ subscriptions, contactMessages },
      refundRequests: await findRefundRequests(db, userId),
    }),
  }
}

async function findSessions(db: Database, userId: string) {
  const { userAgent: device, address, createdAt, lastUsedAt } = sessions
  const rows = await db
    .select({ device, address, createdAt, lastUsedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return rows.map((row) => ({ ...row, ...inWords(row), lastUsedAt: toText(row.lastUsedAt) }))
}

async function findSteps(db: Database, userId: string) {
  const { step, doneAt } = onboardingSteps
  const isTheirs = eq(onboardingSteps.userId, userId)
  const rows = await db.select({ step, doneAt }).from(onboardingSteps).where(isTheirs)
  return rows.map((row) => ({ step: row.step, doneAt: row.doneAt.toISOString() }))
}

async function findPasskeys(db: Database, userId: string) {
  const { name, createdAt, lastUsedAt } = passkeys
  const own = eq(passkeys.userId, userId)
  const rows = await db.select({ name, createdAt, lastUsedAt }).from(passkeys).where(own)
  return rows.map((row) => ({ ...row, ...inWords(row), lastUsedAt: toText(row.lastUsedAt) }))
}

async function findTemplates(source: ExportSource, userId: string) {
  const { db } = source
  const rows = await db
    .select({ template: savedTemplates, project: projects.name })
    .from(savedTemplates)
    .innerJoin(projects, eq(projects.id, savedTemplates.projectId))
    .where(
      and(
        eq(savedTemplates.authorId, userId),
        isInOwnProject(db, savedTemplates.projectId, userId),
      ),
    )
    .orderBy(desc(savedTemplates.createdAt))
    .limit(mostRows + 1)
  // The last one only says that there are more.
  const ids = rows.slice(0, mostRows).map(({ template }) => template.id)
  const media = await findMediaOfTemplates(source, ids)
  return rows.map(({ template, project }) =>
    toExportedText(template, { project, media: media.get(template.id) }),
  )
}

async function findPlannings(db: Database, userId: string) {
  const { slots, hashtagGroups, projectId } = plannings
  return await db
    .select({ project: projects.name, slots, hashtagGroups })
    .from(plannings)
    .innerJoin(projects, eq(projects.id, projectId))
    .innerJoin(projectMembers, eq(projectMembers.projectId, projectId))
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER')))
}

async function findInvitations(db: Database, userId: string) {
  const { email, role, createdAt, acceptedAt, projectId } = projectInvites
  const rows = await db
    .select({ project: projects.name, email, role, createdAt, acceptedAt })
    .from(projectInvites)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(projectInvites.invitedBy, userId), isInOwnProject(db, projectId, userId)))
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return rows.map((row) => ({ ...row, ...inWords(row), acceptedAt: toText(row.acceptedAt) }))
}

/** Whoever has the address can accept them, and reads in the mail what is told here. */
async function findOpenInvitations(db: Database, userId: string, now: Date) {
  const { email, role, createdAt, expiresAt, acceptedAt, projectId } = projectInvites
  const address = await findProvedAddress(db, userId)
  const rows = await db
    .select({ project: projects.name, role, createdAt, expiresAt })
    .from(projectInvites)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(email, address), isNull(acceptedAt), gt(expiresAt, now)))
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return rows.map((row) => ({ ...row, ...inWords(row), expiresAt: row.expiresAt.toISOString() }))
}

async function findLinked(db: Database, userId: string) {
  const { platformId: network, username, projectId, linkedBy } = socialAccounts
  const { told, fetchedAt } = accountMetrics
  const rows = await db
    .select({ project: projects.name, network, username, told, fetchedAt })
    .from(socialAccounts)
    .innerJoin(projects, eq(projects.id, projectId))
    .leftJoin(accountMetrics, eq(accountMetrics.accountId, socialAccounts.id))
    .where(and(eq(linkedBy, userId), isInOwnProject(db, projectId, userId)))
    .limit(mostRows + 1)
  return rows.map(({ told: said, fetchedAt: at, ...account }) => ({
    ...account,
    profile:
      said && at
        ? {
            ...{ name: said.name, biography: said.biography, followers: said.followers },
            saidAt: at.toISOString(),
          }
        : null,
  }))
}

async function findActivities(db: Database, userId: string) {
  const { kind, subject, createdAt, projectId, id } = projectActivities
  const rows = await db
    .select({ project: projects.name, kind, subject, createdAt })
    .from(projectActivities)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(projectActivities.userId, userId), isInOwnProject(db, projectId, userId)))
    .orderBy(desc(id))
    .limit(mostRows + 1)
  return rows.map((row) => ({ ...row, ...inWords(row) }))
}

/** Only that there are posts of theirs in projects they do not belong to any more. */
async function findFormerPosts(db: Database, userId: string) {
  const { id, createdAt, projectId, authorId, deletedAt } = posts
  const isElsewhere = not(isInOwnProject(db, projectId, userId))
  const rows = await db
    .select({ id, createdAt })
    .from(posts)
    .where(and(eq(authorId, userId), isNull(deletedAt), isElsewhere))
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return rows.map((row) => ({ ...row, ...inWords(row) }))
}

const inWords = ({ createdAt }: { createdAt: Date }) => ({ createdAt: createdAt.toISOString() })
const toText = (at: Date | null) => at?.toISOString() ?? null

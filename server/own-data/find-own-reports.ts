import { and, desc, eq, gt } from 'drizzle-orm'
import type { OwnData } from '#contract/people/own-data.ts'
import type { Database } from '../db/database.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { calendarFeeds, reportBrands, reports } from '../db/schema/reports.ts'
import { mostRows } from './cut-lists.ts'
import { isInOwnProject } from './queries.ts'

/** The links to reports that a person made, without their addresses: those are the project's. */
export async function findOwnReports(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnData['reports']> {
  const { month, createdAt, expiresAt, createdBy, projectId } = reports
  const rows = await db
    .select({ project: projects.name, month, createdAt, expiresAt })
    .from(reports)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(createdBy, userId), gt(expiresAt, now), isInOwnProject(db, projectId, userId)))
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return rows.map((row) => ({
    ...row,
    ...{ createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
  }))
}

/** The secret addresses of calendars that a person made, without the addresses: those are the project's. */
export async function findOwnFeeds(
  db: Database,
  userId: string,
): Promise<OwnData['calendarFeeds']> {
  const { name, createdAt, readAt, createdBy, projectId } = calendarFeeds
  const rows = await db
    .select({ project: projects.name, name, createdAt, readAt })
    .from(calendarFeeds)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(createdBy, userId), isInOwnProject(db, projectId, userId)))
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return rows.map((row) => ({
    ...{ ...row, createdAt: row.createdAt.toISOString() },
    readAt: row.readAt?.toISOString() ?? null,
  }))
}

/** The names at the head of the reports of their own projects. */
export async function findReportBrands(
  db: Database,
  userId: string,
): Promise<OwnData['reportBrands']> {
  const { agencyName, projectId } = reportBrands
  return await db
    .select({ project: projects.name, agencyName })
    .from(reportBrands)
    .innerJoin(projects, eq(projects.id, projectId))
    .innerJoin(projectMembers, eq(projectMembers.projectId, projectId))
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER')))
}

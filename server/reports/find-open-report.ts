import { and, eq, gt } from 'drizzle-orm'
import { projects } from '../db/schema/projects.ts'
import { reports } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { hashLinkToken, isLinkToken } from '../security/link-token.ts'

/** What whoever has a report's address may read. */
export interface OpenReport {
  projectId: string
  projectName: string
  timeZone: string
  month: string
  createdAt: Date
  expiresAt: Date
}

/** Undefined for an address that never was, and for one that has ended: nobody learns which. */
export async function findOpenReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<OpenReport | undefined> {
  if (!isLinkToken(token)) return undefined
  const { projectId, month, createdAt, expiresAt, tokenHash } = reports
  const { timeZone, name: projectName } = projects
  const [found] = await db
    .select({ projectId, month, createdAt, expiresAt, timeZone, projectName })
    .from(reports)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(tokenHash, hashLinkToken(token)), gt(expiresAt, clock.now())))
  return found
}

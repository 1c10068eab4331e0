import { and, desc, eq, gt } from 'drizzle-orm'
import type { OwnData } from '#contract/people/own-data.ts'
import type { Database } from '../db/database.ts'
import { ownershipOffers, projects } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import { mostRows } from './cut-lists.ts'
import { isInOwnProject } from './queries.ts'

/** Offers of projects' ownership that wait for an answer: those the person made, and those made to them. */
export async function findOffers(
  db: Database,
  userId: string,
  now: Date,
): Promise<Pick<OwnData, 'ownershipOffersMade' | 'ownershipOffersReceived'>> {
  const { ownerId, memberId } = ownershipOffers
  const read = async (of: typeof ownerId | typeof memberId, other: typeof of) => {
    const { projectId, createdAt, expiresAt } = ownershipOffers
    const rows = await db
      .select({ project: projects.name, email: users.email, createdAt, expiresAt })
      .from(ownershipOffers)
      .innerJoin(projects, eq(projects.id, projectId))
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(of, userId), gt(expiresAt, now), isInOwnProject(db, projectId, userId)))
      .orderBy(desc(createdAt))
      .limit(mostRows + 1)
    return rows.map((row) => ({
      ...{ ...row, createdAt: row.createdAt.toISOString() },
      expiresAt: row.expiresAt.toISOString(),
    }))
  }
  const made = (await read(ownerId, memberId)).map(({ email: to, ...offer }) => ({ ...offer, to }))
  const received = await read(memberId, ownerId)
  return {
    ownershipOffersMade: made,
    ownershipOffersReceived: received.map(({ email: from, ...offer }) => ({ ...offer, from })),
  }
}

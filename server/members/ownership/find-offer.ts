import { and, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnershipOffer } from '#contract/projects/project-people.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { ownershipOffers } from '../../db/schema/projects.ts'
import { users } from '../../db/schema/users.ts'

/** The offer that can still be accepted, with whom it is from and for. */
export async function findOffer(db: Executor, projectId: string, now: Date) {
  const [member, owner] = [alias(users, 'member'), alias(users, 'owner')]
  const person = (of: typeof member | typeof owner) => ({
    id: of.id,
    name: of.name,
    email: of.email,
  })
  const [found] = await db
    .select({ member: person(member), owner: person(owner), expiresAt: ownershipOffers.expiresAt })
    .from(ownershipOffers)
    .innerJoin(member, eq(member.id, ownershipOffers.memberId))
    .innerJoin(owner, eq(owner.id, ownershipOffers.ownerId))
    .where(and(eq(ownershipOffers.projectId, projectId), gt(ownershipOffers.expiresAt, now)))
  return found
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export function toOffer({ member, owner, expiresAt }: OfferRow, callerId: string): OwnershipOffer {
  return {
    ...{ memberId: member.id, memberName: member.name, memberEmail: member.email },
    ...{ ownerName: owner.name, isForYou: member.id === callerId },
    expiresAt: expiresAt.toISOString(),
  }
}

/** Whatever became of it. For whoever holds the project's lock. */
export async function deleteOffer(tx: Transaction, projectId: string): Promise<void> {
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.projectId, projectId))
}

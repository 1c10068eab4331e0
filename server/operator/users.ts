import { addDays } from 'date-fns/addDays'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { findPendingPayments } from '../billing/find-pending-payment.ts'
import { findStandings } from '../billing/find-standing.ts'
import type { Database, Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { trials } from '../db/schema/subscriptions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './operator-acts.ts'
import { containsText, mostRows, toPage } from './to-page.ts'

/** Who has an account, the newest first, and how their subscription stands. */
export async function listUsers(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  acting: Acting,
  { before, search }: { before?: string | undefined; search: string },
) {
  const { id, name, email, emailVerifiedAt, createdAt } = users
  const place = sql`(select created_at, id from ${users} where id = ${before})`
  return await deps.db.transaction(async (tx) => {
    await recordAct(tx, acting, 'users-viewed', search)
    const rows = await tx
      .select({ id, name, email, emailVerifiedAt, createdAt })
      .from(users)
      .where(
        and(
          containsText(search, [name, email]),
          before === undefined ? undefined : sql`(${createdAt}, ${id}) < ${place}`,
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(mostRows)
    const ids = rows.map((row) => row.id)
    const standings = await findStandings(deps, tx, ids)
    const payments = await findPendingPayments(deps, tx, ids)
    const owned = await countProjects(tx, ids)
    return toPage(rows, ({ emailVerifiedAt, createdAt, ...person }) => {
      const standing = standings.get(person.id)
      if (!standing) throw new Error('A person without a standing')
      const { state, reason, endsAt, plan, subscription } = standing
      return {
        ...person,
        isVerified: emailVerifiedAt !== null,
        createdAt: createdAt.toISOString(),
        projects: owned.get(person.id) ?? 0,
        planName: subscription ? plan.name : null,
        ...{ state, reason, endsAt: endsAt?.toISOString() ?? null },
        pendingPayment: payments.get(person.id) ?? null,
      }
    })
  })
}

/** How many projects each of them owns. */
async function countProjects(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { userId, role } = projectMembers
  const rows = await tx
    .select({ userId, owned: count() })
    .from(projectMembers)
    .where(and(inArray(userId, ids), eq(role, 'OWNER')))
    .groupBy(userId)
  return new Map(rows.map((row) => [row.userId, row.owned]))
}

/**
 * Gives a person more free days: after those they have, or from now on where these are over. Throws
 * NOT_FOUND.
 */
export async function extendTrial(
  db: Database,
  acting: Acting,
  { personId, days }: { personId: string; days: number },
): Promise<void> {
  const { now } = acting
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, personId))
      .for('key share')
    if (!person) throw new ApiError('NOT_FOUND')
    const endsAt = addDays(now, days)
    // Added in the database: of two who do it at once, neither takes the other's days away.
    const later = sql`greatest(${trials.endsAt}, ${now.toISOString()}::timestamptz)
      + make_interval(hours => ${days * 24})`
    await tx
      .insert(trials)
      .values({ userId: personId, startedAt: now, endsAt })
      .onConflictDoUpdate({ target: trials.userId, set: { endsAt: later } })
    await recordAct(tx, acting, 'trial-extended', `${personId}: ${days} dias`)
  })
}

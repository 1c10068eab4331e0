import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { findPendingPayments } from '../billing/find-pending-payment.ts'
import { findStandings } from '../billing/find-standing.ts'
import type { Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { containsText } from './contains-text.ts'
import { type Acting, recordAct } from './record-act.ts'
import { mostRows, toPage } from './to-page.ts'

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

import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { operatorActs } from '#server/db/schema/operator.ts'
import { plans, subscriptions } from '#server/db/schema/subscriptions.ts'
import type { TestApp } from '../server/create-test-app.ts'

type World = Pick<TestApp, 'deps'>

/** The acts that were stored for an operator, the newest first. */
export async function listActs({ deps }: World, { userId }: { userId: string }) {
  return await deps.db
    .select({ act: operatorActs.act, subject: operatorActs.subject })
    .from(operatorActs)
    .where(eq(operatorActs.userId, userId))
    .orderBy(desc(operatorActs.id))
}

export async function addPlan({ deps }: World, changes: Partial<typeof plans.$inferInsert> = {}) {
  const [plan] = await deps.db
    .insert(plans)
    .values({
      ...{ key: `plano-${randomUUID()}`, name: 'Teste', description: 'Para testar' },
      ...{ priceCents: 1999, yearlyPriceCents: 19_200, maxAccounts: 5, maxProjects: 0 },
      ...{ storageBytes: 5, features: ['Um'], ...changes },
    })
    .returning()
  if (!plan) throw new Error('no plan')
  return plan
}

export async function subscribe(
  { deps }: World,
  planId: string,
  changes: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  const now = deps.clock.now()
  const paidUntil = new Date(now.getTime() + 30 * 86_400_000)
  await deps.db.insert(subscriptions).values({
    ...{ id: `sub_${randomUUID()}`, customerId: 'cus_1', planId, status: 'active' },
    ...{ startedAt: now, paidUntil, saidAt: now, ...changes },
  })
}

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OperatorPlan } from '#contract/operator.ts'
import type { Executor } from '../db/database.ts'
import { plans, subscriptions } from '../db/schema/subscriptions.ts'

/** Stripe's words for a subscription that gives its plan, or still may. */
const standing = ['active', 'trialing', 'past_due']

/** Every plan, the inactive ones too, with the number of people who have it. */
export async function listPlans(db: Executor, id?: string): Promise<OperatorPlan[]> {
  const { planId, userId, status, endedAt } = subscriptions
  // Somebody who paid twice is one subscriber, and so is a payment that nobody could be found for.
  const payer = sql`coalesce(${userId}::text, ${subscriptions.id})`
  const rows = await db
    .select({ plan: plans, subscribers: sql<number>`count(distinct ${payer})::int` })
    .from(plans)
    .leftJoin(subscriptions, and(eq(planId, plans.id), isNull(endedAt), inArray(status, standing)))
    .where(id === undefined ? undefined : eq(plans.id, id))
    .groupBy(plans.id)
    .orderBy(asc(plans.priceCents), asc(plans.key))
  return rows.map(({ plan, subscribers }) => ({
    ...{ id: plan.id, key: plan.key, name: plan.name, description: plan.description },
    ...{ priceCents: plan.priceCents, yearlyPriceCents: plan.yearlyPriceCents },
    ...{ numberAccounts: plan.maxAccounts, maxProjects: plan.maxProjects },
    ...{ storageBytes: plan.storageBytes, features: plan.features, isActive: plan.isActive },
    ...{ monthlyLink: plan.monthlyLink, yearlyLink: plan.yearlyLink, subscribers },
    updatedAt: plan.updatedAt.toISOString(),
    ...{ monthlyPlainLink: plan.monthlyPlainLink, yearlyPlainLink: plan.yearlyPlainLink },
  }))
}

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OperatorPlan, OperatorPlanChange } from '#contract/operator.ts'
import type { Database, Executor } from '../db/database.ts'
import { plans, subscriptions } from '../db/schema/subscriptions.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './operator-acts.ts'

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

type PlanFields = Omit<OperatorPlanChange, 'updatedAt'>

const words = {
  name: 'nome',
  description: 'descrição',
  priceCents: 'preço por mês, em centavos',
  yearlyPriceCents: 'preço por ano, em centavos',
  features: 'itens',
  isActive: 'à venda',
  monthlyLink: 'link mensal',
  yearlyLink: 'link anual',
  monthlyPlainLink: 'link mensal sem teste',
  yearlyPlainLink: 'link anual sem teste',
} satisfies Record<keyof PlanFields, string>

/** Said as the app says it of its own old parts. */
const oldPage =
  'Esta página é de uma versão anterior, e nada foi alterado. Recarregue para continuar na versão nova.'

const names = Object.keys(words) as (keyof typeof words)[]

/**
 * Changes what is said and asked for a plan. What people may do with it stays. Throws NOT_FOUND,
 * VERSION_REQUIRED for a page that does not say what it read, and VERSION_CONFLICT when somebody else
 * has changed the plan since.
 */
export async function changePlan(
  db: Database,
  acting: Acting,
  { id, change }: { id: string; change: OperatorPlanChange },
): Promise<OperatorPlan> {
  return await db.transaction(async (tx) => {
    const [before] = await tx.select().from(plans).where(eq(plans.id, id)).for('update')
    if (!before) throw new ApiError('NOT_FOUND')
    const { updatedAt: seenAt, ...fields } = change
    if (seenAt === undefined) throw new ApiError('VERSION_REQUIRED', { message: oldPage })
    const changedAt = before.updatedAt.getTime()
    if (changedAt !== Date.parse(seenAt))
      throw new ApiError('VERSION_CONFLICT', { message: 'O plano foi alterado por outra pessoa.' })
    // Two changes never have the same time, whatever the clock says.
    const updatedAt = new Date(Math.max(acting.now.getTime(), changedAt + 1))
    await tx
      .update(plans)
      .set({ ...fields, updatedAt })
      .where(eq(plans.id, id))
    await recordAct(tx, acting, 'plan-changed', `${before.key}: ${describe(before, fields)}`)
    const [changed] = await listPlans(tx, id)
    if (!changed) throw new ApiError('NOT_FOUND')
    return changed
  })
}

/** What is another than before, with both values. */
function describe(before: PlanFields, after: PlanFields): string {
  const changed = names.filter(
    (field) => after[field] !== undefined && tell(before[field]) !== tell(after[field]),
  )
  const told = changed.map(
    (field) => `${words[field]} de ${tell(before[field])} para ${tell(after[field])}`,
  )
  return told.join('; ') || 'nada mudou'
}

function tell(value: PlanFields[keyof PlanFields]): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (value === null || value === undefined) return 'nenhum'
  return Array.isArray(value) ? `“${value.join(', ')}”` : `“${value}”`
}

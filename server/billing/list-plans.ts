import { asc, eq } from 'drizzle-orm'
import type { Plan } from '#contract/billing/plan.ts'
import { trialDays } from '#contract/billing/subscription.ts'
import { plans } from '../db/schema/subscriptions.ts'
import type { Deps } from '../deps.ts'
import { hadFreeDays } from './begin-trial.ts'
import type { PlanRow } from './choose-subscription.ts'

type PlanDeps = Pick<Deps, 'db' | 'env' | 'billing'>

/** What is for sale, the cheapest first. `payer`: whoever the links are for, if they said so. */
export async function listPlans(deps: PlanDeps, payer?: string): Promise<Plan[]> {
  const isPlain = payer !== undefined && (await hadFreeDays(deps.db, payer))
  const rows = await deps.db
    .select()
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.priceCents), asc(plans.key))
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, description: row.description },
    price: toReais(row.priceCents),
    yearlyPrice: toReais(row.yearlyPriceCents),
    yearlyPriceInMonths: toReais(Math.round(row.yearlyPriceCents / 12)),
    numberAccounts: row.maxAccounts,
    freeTrialDays: isPlain ? 0 : trialDays,
    isActive: row.isActive,
    planUrl: findLink(deps, row, 'monthly', isPlain),
    yearlyPlanUrl: findLink(deps, row, 'yearly', isPlain),
    features: row.features,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/**
 * Of the plan's own, else of the stand-in; null where nobody can pay. `isPlain`: one that begins
 * with a payment, where there is such a one.
 */
function findLink(
  { env, billing }: PlanDeps,
  row: PlanRow,
  interval: 'monthly' | 'yearly',
  isPlain: boolean,
): string | null {
  if (!billing) return null
  const plain = interval === 'monthly' ? row.monthlyPlainLink : row.yearlyPlainLink
  const own =
    (isPlain ? plain : null) ?? (interval === 'monthly' ? row.monthlyLink : row.yearlyLink)
  const base = env.STRIPE_LINKS_BASE
  if (own !== null || base === undefined) return own
  return `${base}/${row.key}_${interval}${isPlain ? '?free_days=0' : ''}`
}

/** Whole cents as the wire says them, with at most two decimals. */
export function toReais(cents: number): number {
  return cents / 100
}

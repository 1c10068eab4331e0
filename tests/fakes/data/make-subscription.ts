import type { Plan, PlanUsage } from '#contract/billing/plan.ts'
import type { Subscription } from '#contract/billing/subscription.ts'

const at = '2026-11-20T12:00:00.000Z'
const features = ['5 projetos', '50 GB de mídia']

/** Ana's trial, which ends far in the future. */
export function makeSubscription(changes: Partial<Subscription> = {}): Subscription {
  const end = '2099-11-30T12:00:00.000Z'
  return {
    plan: { name: 'Pro', description: 'Para equipes', price: 59.99, numberAccounts: 15, features },
    ...{ isFreeTrial: true, freeTrialEndsAt: end, createdAt: at },
    ...{ state: 'trial', reason: null, endsAt: end, graceEndsAt: '2099-12-03T12:00:00.000Z' },
    ...{ interval: null, hasPaidPlan: false, portalUrl: null, isSimulated: false },
    ...changes,
  }
}

export function makePlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: '0e000000-0000-4000-8000-000000000001',
    ...{ name: 'Pro', description: 'Para equipes', features, numberAccounts: 15 },
    ...{ price: 59.99, yearlyPrice: 576, yearlyPriceInMonths: 48, freeTrialDays: 7 },
    ...{ isActive: true, createdAt: at, updatedAt: at },
    planUrl: 'https://buy.stripe.com/mes',
    yearlyPlanUrl: 'https://buy.stripe.com/ano',
    ...changes,
  }
}

/** Of a small plan whose accounts are nearly all taken. */
export function makeUsage(changes: Partial<PlanUsage> = {}): PlanUsage {
  return {
    projects: { used: 2, limit: 5 },
    accounts: { used: 4, limit: 5, projectName: 'Padaria' },
    storage: { used: 3.2 * 1024 ** 3, limit: 50 * 1024 ** 3 },
    ...changes,
  }
}

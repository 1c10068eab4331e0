import type { Plan } from '#contract/billing/plan.ts'

/** What a card shows of a plan; the links are there once the server has answered. */
export type ShownPlan = Pick<
  Plan,
  | 'name'
  | 'description'
  | 'price'
  | 'yearlyPrice'
  | 'yearlyPriceInMonths'
  | 'numberAccounts'
  | 'features'
> &
  Partial<Pick<Plan, 'planUrl' | 'yearlyPlanUrl' | 'freeTrialDays'>>

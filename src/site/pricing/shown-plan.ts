import type { Plan } from '#contract/plan.ts'

/** What a card says of a plan; the links are there when the server has told them. */
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

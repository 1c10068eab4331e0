import { eq } from 'drizzle-orm'
import type { ProjectPlan, Subscription } from '#contract/billing/subscription.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { Standing } from './choose-subscription.ts'
import { findPendingPayment } from './find-pending-payment.ts'
import { findOwnerStanding, findStanding, findTrial } from './find-standing.ts'
import { toReais } from './list-plans.ts'
import { findRefunds } from './refunds/find-refunds.ts'
import { toPortalUrl } from './to-portal-url.ts'

/** The caller's own subscription. Throws UNAUTHENTICATED when they were deleted a moment ago. */
export async function getSubscription(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'billing'>,
  userId: string,
): Promise<Subscription> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new ApiError('UNAUTHENTICATED')
  const standing = await findStanding(deps, deps.db, userId)
  const { plan, subscription } = standing
  const startedAt =
    subscription?.startedAt ?? (await findTrial(deps.db, userId))?.startedAt ?? user.createdAt
  return {
    plan: {
      ...{ name: plan.name, description: plan.description, features: plan.features },
      ...{ price: toReais(plan.priceCents), yearlyPrice: toReais(plan.yearlyPriceCents) },
      numberAccounts: plan.maxAccounts,
    },
    ...describeTrial(standing),
    createdAt: startedAt.toISOString(),
    ...describeStanding(standing),
    interval: subscription?.interval ?? null,
    hasPaidPlan: hasPaidPlan(standing),
    validFrom: findValidFrom(standing),
    pendingPayment: await findPendingPayment(deps, deps.db, userId),
    portalUrl: toPortalUrl(deps, user.email),
    isSimulated: deps.billing !== undefined && deps.env.STRIPE_LINKS_BASE !== undefined,
    refunds: await findRefunds(deps, userId),
  }
}

/** What page and members are told of a standing. */
function describeStanding({ state, reason, endsAt, graceEndsAt }: Standing) {
  return {
    ...{ state, reason },
    endsAt: endsAt?.toISOString() ?? null,
    graceEndsAt: graceEndsAt?.toISOString() ?? null,
  }
}

/** The free days may also be those that Stripe gives, with a plan that is chosen already. */
function describeTrial({ state, endsAt, subscription }: Standing) {
  const isBought = subscription?.status === 'trialing' && state === 'active'
  const end = isBought ? subscription.paidUntil : subscription ? null : endsAt
  return { isFreeTrial: isBought || state === 'trial', freeTrialEndsAt: end?.toISOString() ?? null }
}

/** Its free days give nothing (`choose-subscription.ts`). */
function findValidFrom(standing: Standing): string | null {
  const { subscription } = standing
  return subscription && isWaiting(standing) ? subscription.paidUntil.toISOString() : null
}

/** Paid from the first charge on, since the person had the free days before. */
function isWaiting({ state, subscription }: Standing): boolean {
  return state === 'ended' && subscription?.status === 'trialing'
}

/** What failed can still be paid at the portal; what was cancelled and is over cannot. */
function hasPaidPlan(standing: Standing): boolean {
  const { state, reason, subscription } = standing
  if (!subscription) return false
  if (state === 'active' || isWaiting(standing)) return true
  return reason === 'payment-failed' && subscription.status !== 'canceled'
}

/** In a project that nobody owns nothing is refused (`require-plan.ts`). */
const unowned = { state: 'active', reason: null, endsAt: null, graceEndsAt: null } as const

/** How the plan of a project's owner stands, for all its members. */
export async function getProjectPlan(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  { projectId, callerId }: { projectId: string; callerId: string },
): Promise<ProjectPlan> {
  const standing = await findOwnerStanding(deps, deps.db, projectId)
  if (!standing) return { ...unowned, isYours: false }
  return { ...describeStanding(standing), isYours: standing.ownerId === callerId }
}

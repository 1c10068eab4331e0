import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { applyChange } from '../billing/events/apply-change.ts'
import { subscriptions } from '../db/schema/subscriptions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { demoUser } from '../env/demo-user.ts'
import type { OpenSandbox } from '../open-sandbox.ts'
import { StripeSubscription } from '../stripe/stripe-objects.ts'

const lookupKey = 'premier_yearly'
/** Of nobody; with letters, as new ones may be. */
const cnpj = '12PAO45600AB41'

/**
 * Gives the demonstration's user a paid plan at the simulated Stripe, which is created once and
 * renewed there. Stored before the first call is answered, so that the page never shows them
 * without a plan.
 */
export async function ensureDemoPlan(
  { db }: Pick<Deps, 'db'>,
  stripe: OpenSandbox['stripe'],
): Promise<void> {
  const { name, email } = demoUser
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!person || !stripe) return
  const told = stripe.ensureSubscription({ name, email, lookupKey, cnpj })
  const subscription = v.parse(StripeSubscription, told)
  const { id, customer: customerId } = subscription
  const [known] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  if (known?.userId === person.id) return
  await db.transaction((tx) =>
    applyChange(tx, {
      change: { kind: 'checkout', id, customerId, email, reference: person.id },
      at: subscription.start_date,
      answer: { subscription, email, askedAt: subscription.start_date },
    }),
  )
}

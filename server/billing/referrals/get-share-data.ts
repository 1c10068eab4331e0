import { asc, eq } from 'drizzle-orm'
import { mostReferrals, referralPercentage } from '#contract/billing/plan.ts'
import type { ReferralReward, ShareData } from '#contract/projects/onboarding.ts'
import { holdUser } from '../../auth/hold-user.ts'
import type { Transaction } from '../../db/database.ts'
import { referralCodes, referrals } from '../../db/schema/referrals.ts'
import { users } from '../../db/schema/users.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { isCounted } from './is-counted.ts'
import { drawCode } from './make-codes.ts'

/** Codes that are drawn before it is given up: a second one is hardly ever needed. */
const mostDrawn = 5

/**
 * The person's link, and what it brought. Their code is made at the first call; Stripe is told of it
 * afterwards, by `make-codes.ts`, so that nobody waits for it. Throws UNAUTHENTICATED when they were
 * deleted a moment ago.
 */
export async function getShareData(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'billing'>,
  userId: string,
): Promise<ShareData> {
  const { db, env, billing } = deps
  const counted = await db
    .select()
    .from(referrals)
    .where(isCounted(userId))
    .orderBy(asc(referrals.paidAt), asc(referrals.subscriptionId))
  const said = { referralCount: counted.length, rewards: counted.map(describeReward) }
  if (!billing) {
    const nothing = { rewardPercentage: 0, maxReferrals: 0, isSimulated: null }
    return { shareUrl: env.PUBLIC_URL, ...nothing, ...said }
  }
  const link = new URL('/pricing', env.PUBLIC_URL)
  link.searchParams.set('cupom', await ensureCode(deps, userId))
  return {
    shareUrl: link.href,
    ...{ rewardPercentage: referralPercentage, maxReferrals: mostReferrals },
    ...said,
    isSimulated: env.STRIPE_LINKS_BASE !== undefined,
  }
}

function describeReward(row: typeof referrals.$inferSelect): ReferralReward {
  if (row.rewardUsedAt) return { state: 'used' }
  return { state: row.rewardSubscriptionId === null ? 'waiting' : 'given' }
}

async function ensureCode(
  { db, clock, billing }: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<string> {
  const isTheirs = eq(referralCodes.userId, userId)
  const [known] = await db.select().from(referralCodes).where(isTheirs)
  if (known) return known.code
  const now = clock.now()
  for (let count = 0; count < mostDrawn; count++) {
    const code = await db.transaction((tx) => insertCode(tx, userId, now))
    // One that the same person drew at the same time is theirs, too.
    const [made] = await db.select().from(referralCodes).where(isTheirs)
    if (code !== undefined) billing?.wake()
    if (made) return made.code
  }
  throw new Error('No free code was drawn')
}

/** Undefined where the code, or the person, has a row already. */
async function insertCode(tx: Transaction, userId: string, now: Date): Promise<string | undefined> {
  if (!(await holdUser(tx, userId))) throw new ApiError('UNAUTHENTICATED')
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  const [made] = await tx
    .insert(referralCodes)
    .values({ code: drawCode(user?.name ?? ''), userId, createdAt: now, dueAt: now })
    .onConflictDoNothing()
    .returning({ code: referralCodes.code })
  return made?.code
}

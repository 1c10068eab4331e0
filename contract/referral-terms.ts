/**
 * By how many percent a friend's first payment is lower, and one payment of whoever invited them:
 * docs/decisions/0100-friends-and-rewards.md. The coupons at Stripe are named after it, so that
 * another number makes others, and what was promised stays.
 */
export const referralPercentage = 20

/** How many friends of one person are rewarded at most. */
export const mostReferrals = 5

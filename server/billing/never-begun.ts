/** Stripe's words for a subscription whose first payment did not come: it gave nothing. */
export const neverBegun: readonly string[] = ['incomplete', 'incomplete_expired']

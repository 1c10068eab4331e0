/** The version of the API that the package `stripe` uses. */
export const apiVersion = '2026-10-28.endive'

/** What the simulated Stripe and the product know of each other. */
export type StripeSettings = {
  /** 'sk_test_…': the key that calls must have. */
  secretKey: string
  /** 'whsec_…': the key that events are signed with. */
  webhookSecret: string
  /** The address that events are sent to. */
  webhookUrl: string
  /** The page to which people return from checkout and portal. */
  returnUrl: string
}

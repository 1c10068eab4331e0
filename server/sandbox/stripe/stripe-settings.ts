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

/** The environment variables with URLs of Stripe, which lead to the simulated one. */
export const stripeBases = (origin: string) => ({
  STRIPE_API_BASE: `${origin}/stripe/api`,
  STRIPE_PORTAL_URL: `${origin}/stripe/portal`,
  STRIPE_LINKS_BASE: `${origin}/stripe/buy`,
})

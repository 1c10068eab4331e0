/** The environment variables with URLs of Stripe, which lead to the simulated one. */
export const stripeBases = (origin: string) => ({
  STRIPE_API_BASE: `${origin}/stripe/api`,
  STRIPE_PORTAL_URL: `${origin}/stripe/portal`,
  STRIPE_LINKS_BASE: `${origin}/stripe/buy`,
})

import type { Deps } from '../deps.ts'

/** The billing portal with the person's address filled in; null where nobody can pay. */
export function toPortalUrl(
  { env, billing }: Pick<Deps, 'env' | 'billing'>,
  email: string,
): string | null {
  if (!billing || env.STRIPE_PORTAL_URL === undefined) return null
  const url = new URL(env.STRIPE_PORTAL_URL)
  url.searchParams.set('prefilled_email', email)
  return url.href
}

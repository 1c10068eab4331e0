/**
 * Sizes do not vary from run to run, so they are asserted. KiB are brotli at its best quality.
 * `firstKiB` is what is asked for before the page shows what it is for, `scriptKiB` all until it is
 * at rest.
 */
export const pageBudgets = [
  {
    path: '/signin',
    signedIn: false,
    shown: 'input[type=password]',
    firstKiB: 102,
    scriptKiB: 110,
  },
  {
    path: '/calendar',
    signedIn: true,
    shown: 'main article',
    firstKiB: 126,
    scriptKiB: 155,
    requests: 25,
  },
  {
    path: '/posts/create',
    signedIn: true,
    shown: 'main textarea',
    firstKiB: 187,
    scriptKiB: 190,
  },
] as const

export const workerBudgets = {
  workerKiB: 48,
  precacheKiB: 600,
  precacheRawKiB: 2048,
  /** The page that needs nothing but itself, in the precache too. */
  rescueKiB: 8,
} as const

/**
 * Sizes do not vary between runs, so they are asserted. KiB are brotli at best quality. `firstKiB`
 * is requested before the page shows its main content, `scriptKiB` until it is idle.
 */
export const pageBudgets = [
  {
    path: '/signin',
    signedIn: false,
    shown: 'input[type=password]',
    firstKiB: 120,
    scriptKiB: 120,
  },
  {
    path: '/dashboard',
    signedIn: true,
    shown: 'main li time',
    firstKiB: 170,
    scriptKiB: 242,
  },
  {
    path: '/calendar',
    signedIn: true,
    shown: 'main article',
    firstKiB: 170,
    scriptKiB: 240,
    requests: 60,
  },
  {
    path: '/posts/create',
    signedIn: true,
    shown: 'main textarea',
    firstKiB: 217,
    scriptKiB: 290,
  },
] as const

export const workerBudgets = {
  workerKiB: 60,
  precacheKiB: 1000,
  precacheRawKiB: 3500,
  /** The page needs no other file; it is part of the precache. */
  rescueKiB: 8,
} as const

/**
 * Of the public site. The scripts are all it has, on whatever page; each page is read without them. A page carries
 * its styles inside itself.
 */
export const siteBudgets = { scriptKiB: 120, pageKiB: 18 } as const

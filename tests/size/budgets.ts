/**
 * Sizes do not vary between runs, so they are asserted. KiB are brotli at best quality. `firstKiB`
 * is requested before the page shows its main content, `scriptKiB` until it is idle.
 */
export const pageBudgets = [
  {
    path: '/signin',
    signedIn: false,
    shown: 'input[type=password]',
    firstKiB: 100,
    scriptKiB: 104,
  },
  {
    path: '/dashboard',
    signedIn: true,
    shown: 'main li',
    firstKiB: 140,
    scriptKiB: 165,
  },
  {
    path: '/calendar',
    signedIn: true,
    shown: 'main article',
    firstKiB: 125,
    scriptKiB: 155,
    requests: 25,
  },
  {
    path: '/posts/create',
    signedIn: true,
    shown: 'main textarea',
    firstKiB: 160,
    scriptKiB: 190,
  },
] as const

export const workerBudgets = {
  workerKiB: 49,
  precacheKiB: 600,
  precacheRawKiB: 2048,
  /** The page needs no other file; it is part of the precache. */
  rescueKiB: 8,
} as const

/**
 * Of the public site. The scripts are all it has, on whatever page; each page is read without them. A page carries
 * its styles inside itself.
 */
export const siteBudgets = { scriptKiB: 100, pageKiB: 18 } as const

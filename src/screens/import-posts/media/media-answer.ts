import type { PostMedia } from '#contract/media/media.ts'

/** The result of the search for a file that a cell names. */
export type MediaAnswer =
  | { state: 'found'; media: PostMedia }
  | { state: 'failed'; message: string }
  /** The search is running, or waits for the reason in `message`. */
  | { state: 'waiting'; message: string }

/** Whether a name is a URL that the server has to fetch. */
export const isAddress = (ref: string) => /^https?:\/\//i.test(ref) && !isOwnAddress(ref)

/** Whether a URL is that of a file of this app, as exports contain: it is looked up as a name. */
export function isOwnAddress(ref: string): boolean {
  const url = URL.parse(ref)
  return url !== null && url.origin === here?.origin && url.pathname.startsWith('/media/')
}

/** The page's location; undefined in tests without a page. */
const here = globalThis.location as Location | undefined

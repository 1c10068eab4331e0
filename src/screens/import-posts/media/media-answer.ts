import type { PostMedia } from '#contract/media.ts'

/** What is known of a file that a cell names. */
export type MediaAnswer =
  | { state: 'found'; media: PostMedia }
  | { state: 'failed'; message: string }
  /** It is being looked for, or waits for what `message` says. */
  | { state: 'waiting'; message: string }

/** Whether a name is an address that the server is to fetch. */
export const isAddress = (ref: string) => /^https?:\/\//i.test(ref) && !isOwnAddress(ref)

/** The address of a medium that the project has, as the export writes it: it is looked up as a name. */
export function isOwnAddress(ref: string): boolean {
  const url = URL.parse(ref)
  return url !== null && url.origin === here?.origin && url.pathname.startsWith('/media/')
}

/** Undefined outside of a page. */
const here = globalThis.location as Location | undefined

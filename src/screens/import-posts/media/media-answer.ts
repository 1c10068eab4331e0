import type { PostMedia } from '#contract/media.ts'

/** What is known of a file that a cell names. */
export type MediaAnswer =
  | { state: 'found'; media: PostMedia }
  | { state: 'failed'; message: string }
  /** It is being looked for, or waits for what `message` says. */
  | { state: 'waiting'; message: string }

export const isAddress = (ref: string) => /^https?:\/\//i.test(ref)

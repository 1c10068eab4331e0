import type { PostMedia } from '#contract/media/media.ts'

/** The alternative text of each file of a post, by its hash. */
export function readAltTexts(media: readonly PostMedia[]): Record<string, string> {
  return Object.fromEntries(media.map(({ sha256, altText }) => [sha256, altText]))
}

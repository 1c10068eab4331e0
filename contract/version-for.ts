import type { PostVersion } from './versions.ts'

/** The text that goes to a network. */
export function captionFor(
  platformId: string,
  post: { caption: string; versions: readonly PostVersion[] },
): string {
  const version = post.versions.find((one) => one.platformId === platformId)
  return version?.caption ?? post.caption
}

/** What a network is given of a post, as `checkPost` takes it: its own text and what was chosen for it. */
export function partFor(
  platformId: string,
  post: { caption: string; versions: readonly PostVersion[] },
): { caption: string; options?: PostVersion } {
  const options = post.versions.find((one) => one.platformId === platformId)
  const caption = captionFor(platformId, post)
  return options ? { caption, options } : { caption }
}

import type { NetworkVersion } from './network-versions.ts'

/** The network's own caption, or the post's. */
export function captionForNetwork(
  platformId: string,
  post: { caption: string; versions: readonly NetworkVersion[] },
): string {
  const version = post.versions.find((one) => one.platformId === platformId)
  return version?.caption ?? post.caption
}

/** Where on the network the post goes; undefined for its feed, and where it has nothing else. */
export function placementOf(version: NetworkVersion | undefined): string | undefined {
  return version && 'placement' in version ? version.placement : undefined
}

/** As `placementOf`, of the network's version if the post has one. */
export function placementForNetwork(
  platformId: string,
  versions: readonly NetworkVersion[],
): string | undefined {
  return placementOf(versions.find((one) => one.platformId === platformId))
}

/** A network's caption and options, as `checkPost` takes them. */
export function contentForNetwork(
  platformId: string,
  post: { caption: string; versions: readonly NetworkVersion[] },
): { caption: string; options?: NetworkVersion } {
  const options = post.versions.find((one) => one.platformId === platformId)
  const caption = captionForNetwork(platformId, post)
  return options ? { caption, options } : { caption }
}

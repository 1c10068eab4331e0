import type { Post } from '#contract/posts/post.ts'
import type { PreviewAccount } from '#src/networks/preview-props.ts'
import { type PreviewNetwork, previewedNetworks } from '#src/networks/previewed-networks.ts'

/** A network a post goes to, and the account that its preview shows: that of the earliest time. */
export interface PreviewedPostNetwork {
  network: PreviewNetwork
  account: PreviewAccount
}

/** The networks that have a preview among those a post goes to, each once, without cancelled times. */
export function previewedPostNetworks({ schedules }: Post): PreviewedPostNetwork[] {
  const living = schedules
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((a, b) => Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt))
  return previewedNetworks.flatMap((network) => {
    const first = living.find(({ socialMediaAccount: { platformId } }) => platformId === network)
    if (!first) return []
    const { username, userProfilePictureUrl: profilePicture } = first.socialMediaAccount
    return [{ network, account: { username, profilePicture } }]
  })
}

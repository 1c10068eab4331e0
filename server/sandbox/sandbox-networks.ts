import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { facebookNetwork } from './facebook/facebook-network.ts'
import { instagramNetwork } from './instagram/instagram-network.ts'
import type { SandboxNetwork } from './sandbox.ts'
import { tiktokNetwork } from './tiktok/tiktok-network.ts'

export const sandboxNetworks = {
  instagram: instagramNetwork,
  facebook: facebookNetwork,
  tiktok: tiktokNetwork,
} satisfies Record<PublishableNetworkId, SandboxNetwork>

/** The accounts and posts of the demonstration are there. */
export const demoNetworkId: PublishableNetworkId = 'instagram'

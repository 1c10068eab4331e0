import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { facebookNetwork } from './facebook/facebook-network.ts'
import { linkProfessional } from './facebook/link-account.ts'
import { instagramNetwork } from './instagram/instagram-network.ts'
import type { SandboxNetwork } from './sandbox.ts'
import type { Settings } from './settings.ts'
import { tiktokNetwork } from './tiktok/tiktok-network.ts'

export const sandboxNetworks = {
  instagram: { ...instagramNetwork, linkOtherWay: linkProfessional },
  facebook: facebookNetwork,
  tiktok: tiktokNetwork,
} satisfies Record<PublishableNetworkId, SandboxNetwork<Settings>>

/** The accounts and posts of the demonstration are there. */
export const demoNetworkId: PublishableNetworkId = 'instagram'

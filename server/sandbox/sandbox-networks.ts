import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { linkProfessional } from './facebook/accounts/link-account.ts'
import { facebookEnvironment } from './facebook/facebook-environment.ts'
import { facebookNetwork } from './facebook/facebook-network.ts'
import { instagramEnvironment } from './instagram/instagram-environment.ts'
import { instagramNetwork } from './instagram/instagram-network.ts'
import type { SandboxApp, SandboxNetwork } from './sandbox.ts'
import type { Settings } from './settings.ts'
import { stripeBases } from './stripe/stripe-settings.ts'
import { tiktokEnvironment } from './tiktok/tiktok-environment.ts'
import { tiktokNetwork } from './tiktok/tiktok-network.ts'

export const sandboxNetworks = {
  instagram: { ...instagramNetwork, linkOtherWay: linkProfessional },
  facebook: facebookNetwork,
  tiktok: tiktokNetwork,
} satisfies Record<PublishableNetworkId, SandboxNetwork<Settings>>

/** The accounts and posts of the demonstration are there. */
export const demoNetworkId: PublishableNetworkId = 'instagram'

/** What the environment would say if the simulated networks were the real ones. */
export const networkEnvironment = (url: string, app: SandboxApp) => {
  const origin = originOf(url)
  return {
    ...instagramEnvironment(origin, app),
    ...facebookEnvironment(origin, app),
    ...tiktokEnvironment(origin, app),
  }
}

/** The addresses of billing, when the sandbox replaces Stripe. */
export const billingBases = (url: string) => stripeBases(originOf(url))

const originOf = (url: string) => url.replace(/\/+$/, '')

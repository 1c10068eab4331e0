import { facebookEnvironment } from './facebook/facebook-environment.ts'
import { instagramEnvironment } from './instagram/instagram-environment.ts'
import type { SandboxApp } from './sandbox.ts'
import { stripeBases } from './stripe/stripe-bases.ts'
import { tiktokEnvironment } from './tiktok/tiktok-environment.ts'

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

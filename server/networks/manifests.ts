import type * as v from 'valibot'
import type { NetworkId, PublishableNetworkId } from '#contract/networks/networks.ts'
import { facebookManifest } from './facebook/manifest.ts'
import { instagramManifest } from './instagram/manifest.ts'
import type { RenditionRule } from './network-manifest.ts'
import { tiktokManifest } from './tiktok/manifest.ts'

export const manifests = {
  instagram: instagramManifest,
  facebook: facebookManifest,
  tiktok: tiktokManifest,
} satisfies Record<PublishableNetworkId, unknown>

/** The variables of all networks (`server/env/env.ts`). */
export const networkVariables = {
  ...instagramManifest.env,
  ...facebookManifest.env,
  ...tiktokManifest.env,
}

export type NetworkEnv = v.InferOutput<v.ObjectSchema<typeof networkVariables, undefined>>

const all = Object.values(manifests)

/** Whether somebody gave us an app of any network. */
export function hasNetworkApp(env: NetworkEnv): boolean {
  return all.some(({ app }) => app.some((name) => env[name] !== undefined))
}

/** The variables of each network of whose app only a part is given. */
export function listIncompleteApps(env: NetworkEnv): string[][] {
  return all
    .filter(({ app }) => new Set(app.map((name) => env[name] === undefined)).size > 1)
    .map(({ app }) => [...app])
}

export function networkOrigins(env: NetworkEnv): string[] {
  return all.flatMap(({ origins }) => origins(env))
}

/** By network; one that is missing takes files as they are. */
export const renditionRules: Partial<Record<NetworkId, RenditionRule>> = Object.fromEntries(
  Object.entries(manifests).flatMap(([id, { rendition }]) => (rendition ? [[id, rendition]] : [])),
)

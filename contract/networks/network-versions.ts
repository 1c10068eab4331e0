import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { versionRowSchemas, versionSchemas } from './versions.ts'

/** What may differ on one network. */
export const NetworkVersion = v.variant('platformId', versionSchemas)
export type NetworkVersion = v.InferOutput<typeof NetworkVersion>

/** The networks that can get content of their own. */
export type VersionedNetwork = NetworkVersion['platformId']
export type VersionOf<N extends VersionedNetwork> = Extract<NetworkVersion, { platformId: N }>

/** As a device stores it: it may be incomplete. With the network alone it is a blank one. */
export const NetworkVersionRow = v.variant(
  'platformId',
  versionRowSchemas,
) satisfies v.GenericSchema<unknown, NetworkVersion>

/** At most one for each network. */
export const NetworkVersions = v.pipe(
  boundedArray(NetworkVersion, 10),
  v.check(
    (versions) => new Set(versions.map(({ platformId }) => platformId)).size === versions.length,
    'Há duas versões para a mesma rede',
  ),
)
export type NetworkVersions = v.InferOutput<typeof NetworkVersions>

/** Whether both have the same content, in any order of networks and fields. */
export function isSameNetworkVersions(
  one: readonly NetworkVersion[],
  other: readonly NetworkVersion[],
): boolean {
  return write(one) === write(other)
}

function write(versions: readonly NetworkVersion[]): string {
  const choices = versions.map((version) =>
    Object.entries(version)
      .filter(([, value]) => value !== undefined)
      .sort(),
  )
  return JSON.stringify(choices.sort())
}

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

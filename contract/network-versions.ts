import * as v from 'valibot'
import { boundedArray } from './bounded-array.ts'
import { versionRowSchemas, versionSchemas } from './networks/versions.ts'

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

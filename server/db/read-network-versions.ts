import * as v from 'valibot'
import { type NetworkVersion, NetworkVersions } from '#contract/networks/network-versions.ts'

/** Network versions with their fields in the order of the schema, since a jsonb has none. */
export function readNetworkVersions(stored: readonly NetworkVersion[]): NetworkVersion[] {
  return v.parse(NetworkVersions, stored)
}

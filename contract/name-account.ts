import { asNetworkId, networks } from './networks/networks.ts'

/**
 * An account as people are told of it: '@padaria.da.vila' where the network knows it by a handle,
 * 'Padaria da Vila' where by a name (a Page).
 */
export function nameAccount({
  platformId,
  username,
}: {
  platformId: string
  username: string
}): string {
  const name = username.replace(/^@/, '')
  const known = asNetworkId(platformId)
  return known && 'hasNames' in networks[known] ? name : `@${name}`
}

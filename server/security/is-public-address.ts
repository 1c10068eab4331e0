import { isIP } from 'node:net'
import os from 'node:os'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Where Azure's machines find what tells them their settings: written like any public address. */
const azureSettings = '168.63.129.16'

/**
 * Whether an address is on the open internet: not this machine, its network, clouds' metadata or
 * the reserved, nor IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // Only whole addresses: 'ipaddr.js' reads '127.1' and the like too.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === azureSettings) return false
  // To 'ipaddr.js' all that it has no name for is unicast; of IPv6 only this part is given out.
  if (parsed.kind() === 'ipv6' && !parsed.match(globalUnicast)) return false
  return !isOwn(parsed.toNormalizedString())
}

/**
 * Whether this machine has it: what it sends there never leaves it, and reaches what a firewall
 * keeps from everybody else.
 */
function isOwn(address: string): boolean {
  const own = Object.values(os.networkInterfaces()).flatMap((some) => some ?? [])
  return own.some((one) => ipaddr.parse(one.address).toNormalizedString() === address)
}

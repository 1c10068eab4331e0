import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is on the open internet: not this machine, its network, clouds' metadata or
 * the reserved, nor IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // Only whole addresses: 'ipaddr.js' reads '127.1' and the like too.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // To 'ipaddr.js' all that it has no name for is unicast; of IPv6 only this part is given out.
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

import { isIPv4 } from 'node:net'

/**
 * The range an address belongs to, which is one household, office or mobile network: the /24 of
 * IPv4; IPv6 is already cut to its /64 (`http/caller-address.ts`).
 */
export function addressRange(address: string): string {
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}

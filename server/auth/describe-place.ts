import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where a device is, in words, as far as its address says; never the whole address. */
export function describePlace(address: string | null): string {
  const plain = address?.replace(/\/64$/, '') ?? ''
  if (!isIPv4(plain) && !isIPv6(plain)) return 'Lugar desconhecido'
  const parsed = ipaddr.process(plain)
  const range = parsed.range()
  // '::1' is cut to '::/64'.
  if (range === 'loopback' || range === 'unspecified') return 'Este computador'
  if (localRanges.has(range)) return 'Rede local'
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  return `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}:…`
}

const localRanges = new Set<string>(['private', 'linkLocal', 'uniqueLocal'])

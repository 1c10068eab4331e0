import { BlockList, isIP } from 'node:net'

/** Everything that is not the open internet: this machine, its network, clouds' metadata, the reserved. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only global unicast is open, less what tunnels IPv4 or is set aside for documents. */
const openIpv6 = new BlockList()
openIpv6.addSubnet('2000::', 3, 'ipv6')
const closedIpv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedIpv6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 6) return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6')
  return false
}

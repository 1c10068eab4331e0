import { isIPv6 } from 'node:net'

/**
 * The address that limits count by. Each of our proxies appends the address it saw, so the right
 * one is `trustedProxies` places from the right; anything further left was sent by the caller.
 */
export function callerAddress(
  connected: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const chain = (forwardedFor ?? '').split(',').map((address) => address.trim())
  const believed = trustedProxies > 0 ? chain.at(-trustedProxies) || chain[0] : undefined
  return shorten(believed || connected || 'unknown')
}

/** Cuts IPv6 to its /64, which belongs to one household or server. */
function shorten(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const gap = right === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

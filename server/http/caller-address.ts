import { isIPv6 } from 'node:net'

/**
 * The address a limit counts by. Each proxy of ours appends the address it saw, so the one we believe
 * stands `trustedProxies` places from the right; anything further left is the caller's own word.
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

/** One household or server owns a whole /64 of IPv6, so it counts as one. */
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

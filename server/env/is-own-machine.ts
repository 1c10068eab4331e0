import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Env } from './env.ts'

/**
 * Whether a host (a name, or an address with or without brackets) is this machine's own and nobody
 * else's.
 */
export function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  // `process` judges an IPv4 address in IPv6's clothes by what it carries.
  return isIP(name) !== 0 && ipaddr.process(name).range() === 'loopback'
}

type Place = Pick<Env, 'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Whether the server is reachable from this machine only, according to its settings. */
export function isForOwnMachine({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Place): boolean {
  return TRUSTED_PROXIES === 0 && isOwnMachine(HOST) && isOwnMachine(new URL(PUBLIC_URL).hostname)
}

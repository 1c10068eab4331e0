import { isOwnMachine } from '../security/is-own-machine.ts'
import type { Env } from './env.ts'

type Place = Pick<Env, 'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Whether the server is reachable from this machine only, according to its settings. */
export function isForOwnMachine({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Place): boolean {
  return TRUSTED_PROXIES === 0 && isOwnMachine(HOST) && isOwnMachine(new URL(PUBLIC_URL).hostname)
}

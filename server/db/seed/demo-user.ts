import type { Env } from '../../env.ts'
import { isOwnMachine } from '../../security/is-own-machine.ts'

/** Who signs in to the demonstration; its address belongs to nobody, its password to everybody. */
export const demoUser = {
  name: 'Ana Souza',
  email: 'demo@upubly.test',
  password: 'Demo@2026!',
} as const

type Settings = Pick<Env, 'SEED' | 'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Whether only people at this machine reach the server, as far as its settings tell. */
export function isForOwnMachine({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Settings): boolean {
  return TRUSTED_PROXIES === 0 && isOwnMachine(HOST) && isOwnMachine(new URL(PUBLIC_URL).hostname)
}

/**
 * Whether the published password opens the demonstration here: on this machine alone, or where
 * asked for.
 */
export function isDemoOpen(env: Settings): boolean {
  return env.SEED === 'on' || isForOwnMachine(env)
}

/** Whether these are the published credentials, which everybody knows. */
export function isDemoLogin({ email, password }: { email: string; password: string }): boolean {
  return email === demoUser.email && password === demoUser.password
}

import type { Env } from './env.ts'
import { isForOwnMachine } from './is-own-machine.ts'

/** The user of the demonstration. The address belongs to nobody, and the password is public. */
export const demoUser = {
  name: 'Ana Souza',
  email: 'demo@upubly.test',
  password: 'Demo@2026!',
} as const

/** Opens the demonstration's protected folder. */
export const demoFolderPassword = 'Pasta@2026'

type Settings = Pick<Env, 'SEED' | 'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/**
 * Whether the public demonstration password works: only on a server for this machine, or where the
 * settings ask for it.
 */
export function isDemoOpen(env: Settings): boolean {
  return env.SEED === 'on' || isForOwnMachine(env)
}

/** Whether these are the public demonstration credentials. */
export function isDemoLogin({ email, password }: { email: string; password: string }): boolean {
  return email === demoUser.email && password === demoUser.password
}

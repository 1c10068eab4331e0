import type { Env } from '../env/env.ts'
import { isForOwnMachine } from '../env/is-for-own-machine.ts'

type Settings = Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Whether `/dev/mail` shows the mails in the folder: they hold codes, so nowhere a stranger comes. */
export function isMailShown(env: Settings): boolean {
  return env.SMTP_URL === undefined && env.NODE_ENV !== 'production' && isForOwnMachine(env)
}

import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Env } from '../env/env.ts'
import type { SecretBox } from '../security/secret-box.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mailer } from './mailer.ts'

export interface SenderDeps {
  env: Env
  db: Database
  clock: { now(): Date }
  log: Logger
  secretBox: SecretBox
  mail: Mailer
}

export interface SenderOptions {
  transport: MailTransport
  /** Mails under way at a time. */
  atOnce: number
  /** Longest time for one mail, in ms; well below the claim. */
  sendMs: number
  /** For how long a process has a mail for itself. */
  claimMs: number
  /** Mails of other processes are noticed after this long at the latest: people wait for codes. */
  pollMs: number
  /** How long `stop` waits for mails under way before it breaks them off. */
  stopMs: number
  random: () => number
}

export interface SenderContext extends SenderOptions {
  deps: SenderDeps
  /** Aborted when mails under way are to be broken off. */
  stopping: AbortSignal
  /** Logs that the settings are wrong, at most once a minute. */
  complain(told: object): void
}

export const defaultSenderOptions: Omit<SenderOptions, 'transport'> = {
  atOnce: 4,
  sendMs: 60_000,
  claimMs: 2 * 60_000,
  pollMs: 5000,
  stopMs: 10_000,
  random: Math.random,
}

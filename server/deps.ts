import type { Logger } from 'pino'
import type { NetworkId } from '#contract/networks/networks.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env/env.ts'
import type { FileStore } from './files/file-store.ts'
import type { SmartModel } from './language-model/smart-model.ts'
import type { OpenCount } from './limits/count-open.ts'
import type { IncomingForms } from './limits/incoming-forms.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { UserLimiter } from './limits/user-limiter.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Network } from './networks/network.ts'
import type { DeliveryQueue } from './queue/delivery-queue.ts'
import type { GuardedDownload } from './security/guarded-download.ts'
import type { GuardedFetch } from './security/guarded-fetch.ts'
import type { SecretBox } from './security/secret-box.ts'
import type { Billing } from './stripe/billing.ts'

export interface Clock {
  now(): Date
}

/** What handlers and the publisher may use; made once in main.ts, by hand in tests. */
export interface Deps {
  env: Env
  db: Database
  clock: Clock
  log: Logger
  files: FileStore
  networks: ReadonlyMap<NetworkId, Network>
  queue: DeliveryQueue
  /** For addresses that others gave us. */
  fetch: GuardedFetch
  /** For files at addresses that people wrote. */
  download: GuardedDownload
  /** Seals the networks' tokens (`accounts/account-credentials.ts`). */
  secretBox: SecretBox
  /** Signs access tokens. */
  sessionKey: Uint8Array
  /** Signs the media cookie, and addresses of files for networks and of the storage. */
  mediaKey: Uint8Array
  /** Mails to people, sent from the database (`mail/README.md`). */
  mail: Mailer
  /** Hashes codes, and addresses that are only counted (`one-time-codes/`). */
  codeKey: Uint8Array
  limits: RateLimits
  /** Long lists are read a few rows at a time, in turns. */
  listLimiter: UserLimiter
  /** Those that are on their way to a person, who may be slow to read. */
  openLists: OpenCount
  /** Zips of people's own data that are on their way; each may take hours. */
  openExports: OpenCount
  /** Forms with media that are coming in. */
  forms: IncomingForms
  /** What writes captions and tags; undefined when none is configured. */
  smart: SmartModel | undefined
  /** Stripe, or its stand-in; undefined where nobody can pay, and nobody's trial ends. */
  billing: Billing | undefined
}

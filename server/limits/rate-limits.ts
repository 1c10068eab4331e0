import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/schema/calls.ts'
import { ApiError } from '../http/api-error.ts'
import { codeLifetime } from '../security/code-lifetimes.ts'
import { createGuessLimit, type GuessLimit, unlimitedGuesses } from './guess-limit.ts'

interface RateLimit {
  /** Counts one try. Throws RATE_LIMITED when there were too many. */
  consume(key: string): Promise<void>
  /** Counts further tries for a call that turned out to be expensive. Never throws. */
  charge(key: string, tries: number): Promise<void>
  /** Takes a counted try back that turned out to be right. Never throws. */
  giveBack(key: string): Promise<void>
  /** Resets the count, after a success. */
  forget(key: string): Promise<void>
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

interface Tries {
  points: number
  /** In seconds. */
  duration: number
  /** Of the stored keys. */
  keyPrefix: string
  /**
   * Whether tries are given back: then every try asks the database, since a process that remembered
   * a full count would refuse what other processes have room for again.
   */
  isGivenBack?: true
}

/** Counted in the database, over all processes: sign-ins, guesses, mails, and what costs money. */
const sharedLimits = {
  /** Wrong passwords of devices that are not known for the account; right ones are given back. */
  loginByAddress: {
    ...{ keyPrefix: 'login-address', points: 60, duration: 15 * minute, isGivenBack: true },
  },
  loginByAddressAndEmail: {
    ...{ keyPrefix: 'login-email', points: 8, duration: 15 * minute, isGivenBack: true },
  },
  /** Right passwords at one account from one address: each hashes one, and may leave a session. */
  rightLogins: { keyPrefix: 'login-right', points: 60, duration: 15 * minute },
  /** Right and wrong ones of a device that is known for the account. */
  loginsByDevice: { keyPrefix: 'login-device', points: 60, duration: 15 * minute },
  /** Made-up and copied refresh tokens, and sign-outs that end nothing. */
  refreshByAddress: { keyPrefix: 'refresh-address', points: 120, duration: minute },
  /** Each leaves a row until the token expires; a device needs one in fifteen minutes. */
  refreshesBySession: { keyPrefix: 'refresh-session', points: 60, duration: 15 * minute },
  /** Codes and tokens of mails that are tried where there are none; a token that is, for itself. */
  codesByAddress: { keyPrefix: 'code-address', points: 60, duration: 15 * minute },
  /** Passwords that confirm who is using a session, right ones too; and wrong ones of one session. */
  confirmationsByUser: { keyPrefix: 'confirm-user', points: 60, duration: 15 * minute },
  confirmationsBySession: { keyPrefix: 'confirm-session', points: 8, duration: 15 * minute },
  signUpsByAddress: { keyPrefix: 'sign-up-address', points: 20, duration: hour },
  /** Visitors' calls that have a mail sent, or name a token that is not there. */
  mailsByAddress: { keyPrefix: 'mail-address', points: 20, duration: hour },
  /** Mails to one address that a stranger can cause; counted by `hashMailbox` or `hashEmail`. */
  signUpMailsByEmail: { keyPrefix: 'sign-up-mail', points: 5, duration: hour },
  /** Apart from sign-ups, and more: nobody keeps a person from moving to an address by signing up with it. */
  changeMailsByEmail: { keyPrefix: 'change-mail', points: 30, duration: hour },
  /** As long as a code lives: whoever used them up, the last one is valid until more are sent. */
  resetMailsByEmail: { keyPrefix: 'reset-mail', points: 2, duration: codeLifetime / 1000 },
  /** Codes that a person has sent once more, or to a new address. */
  codeMailsByUser: { keyPrefix: 'code-mail', points: 5, duration: hour },
  /** Visitors' challenges for passkeys, each of which is stored, and the answers to them. */
  passkeysByAddress: { keyPrefix: 'passkey-address', points: 120, duration: 15 * minute },
  passkeysByUser: { keyPrefix: 'passkey-user', points: 40, duration: 15 * minute },
  /** Calls that only a confirmed person may make: most of them hash a password or send a mail. */
  sensitiveByUser: { keyPrefix: 'sensitive', points: 60, duration: 15 * minute },
  exportsByUser: { keyPrefix: 'export', points: 10, duration: hour },
  /** A link may be opened again when the download broke off. */
  exportDownloadsByUser: { keyPrefix: 'export-download', points: 30, duration: hour },
  /** Calls of the language model, which cost money. */
  smartByUser: { keyPrefix: 'smart', points: 30, duration: 10 * minute },
  /** Attempts to link an account; each is stored for an hour. */
  linksByUser: { keyPrefix: 'link', points: 30, duration: 10 * minute },
  /** Invitations, each of which is a mail to a stranger. */
  invitesByUser: { keyPrefix: 'invite', points: 40, duration: hour },
  /** To one mailbox: from one project, and from all, so that none uses up those of the others. */
  inviteMailsByProjectAndEmail: { keyPrefix: 'invite-mail', points: 5, duration: hour },
  inviteMailsByEmail: { keyPrefix: 'invite-mail-all', points: 30, duration: hour },
  /** Links of mails that are opened before signing in and lead nowhere; one that does, for itself. */
  linksByAddress: { keyPrefix: 'link-address', points: 60, duration: 15 * minute },
  /** Forms of the public site: of one address, and of all, since each leaves a row. */
  waitingByAddress: { keyPrefix: 'waiting-address', points: 20, duration: hour },
  waitingInAll: { keyPrefix: 'waiting-all', points: 5000, duration: day },
  messagesByAddress: { keyPrefix: 'message-address', points: 10, duration: hour },
  messagesInAll: { keyPrefix: 'message-all', points: 2000, duration: day },
  /** Mails to who runs this service; more of what comes by the forms is only kept. */
  messageMails: { keyPrefix: 'message-mail', points: 100, duration: day },
  refundMails: { keyPrefix: 'refund-mail', points: 100, duration: day, isGivenBack: true },
  waitingMails: { keyPrefix: 'waiting-mail', points: 100, duration: day },
} satisfies Record<string, Tries>

/** Generous, so each process counts them in memory, and a call costs no write. */
const ownLimits = {
  callsByUser: { keyPrefix: 'call', points: 1200, duration: minute },
  /**
   * Calls that write: many leave a row for a year. A device may send what it kept for weeks, or the
   * 5,000 posts of an import and their files, so several hours are counted together.
   */
  changesByUser: { keyPrefix: 'change', points: 12_000, duration: 4 * hour },
  /** High: a page shows a hundred pictures, and a video is fetched in many ranges. */
  filesByUser: { keyPrefix: 'file', points: 3000, duration: minute },
  /** Other time zones, asked for or set: each looks at all the planned times of a project. */
  zonesByUser: { keyPrefix: 'zone', points: 60, duration: 15 * minute },
  /** Calls whose answers are stored, weighted by size (`api/mount-endpoint.ts`). */
  keptByUser: { keyPrefix: 'kept', points: 12_000, duration: 4 * hour },
  /** Addresses of other servers that are fetched, each of up to 1 GB. */
  fetchesByUser: { keyPrefix: 'fetch', points: 6000, duration: 4 * hour },
  /** Passwords of folders that are hashed or compared, right ones too: each takes a core for a while. */
  folderPasswordsByUser: { keyPrefix: 'folder-password', points: 120, duration: 15 * minute },
  /** What visitors look at before they sign up. */
  plansByAddress: { keyPrefix: 'plans', points: 600, duration: minute },
  /** Reports of clients, and the pictures in one: an office with one address has many readers. */
  reportsByAddress: { keyPrefix: 'report', points: 120, duration: minute },
  reportFilesByAddress: { keyPrefix: 'report-file', points: 3000, duration: minute },
  /** Calendars that programs read: those of large services ask for many people from few addresses. */
  feedsByAddress: { keyPrefix: 'feed', points: 600, duration: minute },
  /** The same of one project, whole ones and large ones as several: each is written anew. */
  feedWorkByProject: { keyPrefix: 'feed-work', points: 6000, duration: hour },
  /** A page sends one when it is left; an office with one address has many readers. */
  analyticsByAddress: { keyPrefix: 'analytics-address', points: 600, duration: hour },
  /** Each leaves a row for a week. */
  analyticsInAll: { keyPrefix: 'analytics-all', points: 200_000, duration: day },
  /** Calls that ask Stripe several things, which counts our calls too. */
  billingByUser: { keyPrefix: 'billing', points: 60, duration: 15 * minute },
  /** What Stripe tells us, from a few addresses; each is looked at before anything else is. */
  billingEventsByAddress: { keyPrefix: 'billing-event', points: 1200, duration: minute },
  /** The same of networks. */
  networkNoticesByAddress: { keyPrefix: 'network-notice', points: 1200, duration: minute },
  /** Questions to a network about what an account may post. */
  capabilitiesByUser: { keyPrefix: 'capabilities', points: 120, duration: 15 * minute },
} satisfies Record<string, Tries>

type LimitName = keyof typeof sharedLimits | keyof typeof ownLimits

export type RateLimits = Record<LimitName, RateLimit> & {
  /** Guesses of one account's secrets, over all addresses (`auth/count-guess.ts`). */
  guesses: GuessLimit
}

export function createRateLimits(
  db: Database,
  isOn: boolean,
  clock: { now(): Date } = { now: () => new Date() },
): RateLimits {
  return {
    ...mapValues(sharedLimits, (tries) => (isOn ? shareLimit(db, tries) : unlimited)),
    ...mapValues(ownLimits, (tries) => (isOn ? limit(new RateLimiterMemory(tries)) : unlimited)),
    guesses: isOn ? createGuessLimit(db, clock) : unlimitedGuesses,
  }
}

function mapValues<Name extends string>(
  table: Readonly<Record<Name, Tries>>,
  make: (tries: Tries) => RateLimit,
): Record<Name, RateLimit> {
  const made = Object.entries<Tries>(table).map(([name, tries]) => [name, make(tries)])
  return Object.fromEntries(made) as Record<Name, RateLimit>
}

const unlimited: RateLimit = {
  consume: async () => {},
  charge: async () => {},
  giveBack: async () => {},
  forget: async () => {},
}

function shareLimit(db: Database, tries: Tries): RateLimit {
  return limit(
    new RateLimiterDrizzle({
      ...tries,
      storeClient: db,
      schema: rateLimits,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: tries.isGivenBack ? 0 : tries.points + 1,
      insuranceLimiter: new RateLimiterMemory(tries),
    }),
  )
}

function limit(limiter: RateLimiterAbstract): RateLimit {
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new ApiError('RATE_LIMITED', { retryAfterSeconds })
      }
    },
    async charge(key, tries) {
      await limiter.penalty(key, tries)
    },
    async giveBack(key) {
      await limiter.reward(key, 1)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}

/** Counts one try, and says whether it is within the limit, for what is then silently left out. */
export async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import type { TokenGrant } from '../networks/linking.ts'
import { type GrantRenewal, NetworkError } from '../networks/network.ts'
import { openCredentials, sealGrant } from './account-credentials.ts'
import type { AccountRow } from './account-rows.ts'
import { keepForRevocation } from './keep-for-revocation.ts'
import { planNextLook } from './plan-next-look.ts'
import { endLease, isSameGrant, takeLease } from './renewal-lease.ts'

type RenewalDeps = Pick<Deps, 'db' | 'secretBox' | 'clock' | 'log'>

/** How long the network is waited for, in ms; with `insistMs` of storing less than a lease. */
const askMs = 45_000
/** A process that was suspended for longer than this with the lease does not ask any more. */
const stalledMs = 10_000
/** How long another process's renewal is waited for, and how often it is looked at, in ms. */
const patience = { patienceMs: 15_000 }
const lookEveryMs = 200

const reconnect = 'Conecte a conta novamente.'

/**
 * A new grant for the account, by one process at a time over all, stored before it is used. Who
 * finds that somebody else renewed or replaced the grant that was `seen` gets that row, without a
 * call. Throws `NetworkError`.
 */
export async function renewGrant(
  deps: RenewalDeps,
  renewal: GrantRenewal,
  seen: AccountRow,
  { patienceMs } = patience,
): Promise<AccountRow> {
  const begun = performance.now()
  for (;;) {
    const taken = performance.now()
    const leased = await takeLease(deps.db, seen)
    if (leased) return askUnderLease(deps, renewal, leased, taken)
    const current = await readLinked(deps, seen.id)
    if (current.credentialsVersion !== seen.credentialsVersion) return current
    if (performance.now() - begun > patienceMs)
      throw new NetworkError('not_ready', 'A autorização está sendo renovada.', 'renewal under way')
    await sleep(lookEveryMs)
  }
}

async function askUnderLease(
  deps: RenewalDeps,
  { renew }: GrantRenewal,
  leased: AccountRow,
  since: number,
): Promise<AccountRow> {
  try {
    const credentials = openCredentials(deps.secretBox, leased)
    if (performance.now() - since > stalledMs)
      throw new NetworkError('not_ready', 'A renovação será retomada.', 'stalled before renewal')
    // Not ended with the process: an answer that nobody stores may be the last refresh token.
    const grant = await renew(credentials, AbortSignal.timeout(askMs))
    const stored = await storeGrant(deps, leased, grant)
    if (stored) {
      deps.log.info({ accountId: leased.id }, 'token refreshed')
      return stored
    }
    await revokeUnneeded(deps, leased, grant)
  } catch (error) {
    // It ends by itself, too.
    await endLease(deps.db, leased).catch(() => {})
    throw error
  }
  return readLinked(deps, leased.id)
}

/** An account that was removed meanwhile took its old grant along; the new one is told off as well. */
async function revokeUnneeded(
  { db, secretBox, clock }: RenewalDeps,
  leased: AccountRow,
  grant: TokenGrant,
): Promise<void> {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, leased.id))
  if (row && !row.removedAt) return
  const given = { ...leased, ...sealGrant(secretBox, leased, grant) }
  await keepForRevocation(db, given, clock.now())
}

async function readLinked({ db }: RenewalDeps, id: string): Promise<AccountRow> {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  if (!row || row.removedAt)
    throw new NetworkError('auth', 'A conta foi removida.', 'account removed')
  if (row.status !== 'active') throw new NetworkError('auth', row.trouble ?? reconnect, 'ended')
  return row
}

/**
 * How long a database that is away is tried again, in ms: at many networks the old refresh token
 * has ended with this answer, and a lost one costs the person a new connection.
 */
const insistMs = 20_000
const pauseMs = 500

/**
 * Stores a new grant over the one it was asked with, and ends the lease; undefined where that was
 * replaced or removed meanwhile, for then the stored one is newer.
 */
async function storeGrant(
  deps: Pick<Deps, 'db' | 'secretBox' | 'clock' | 'log'>,
  asked: AccountRow,
  grant: TokenGrant,
): Promise<AccountRow | undefined> {
  const { db, secretBox, clock, log } = deps
  const sealed = sealGrant(secretBox, asked, grant)
  const set = {
    ...sealed,
    credentialsVersion: sql`${socialAccounts.credentialsVersion} + 1`,
    renewingUntil: null,
    lookDueAt: planNextLook({ ...asked, ...sealed }, { now: clock.now() }),
  }
  const begun = performance.now()
  for (;;) {
    try {
      const [stored] = await db
        .update(socialAccounts)
        .set(set)
        .where(isSameGrant(asked))
        .returning()
      return stored
    } catch (error) {
      if (performance.now() - begun > insistMs) throw error
      log.error({ err: error, accountId: asked.id }, 'a new grant could not be stored yet')
      await sleep(pauseMs)
    }
  }
}

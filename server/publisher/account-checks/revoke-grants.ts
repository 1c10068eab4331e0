import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../../accounts/account-credentials.ts'
import { findOffers } from '../../accounts/find-offers.ts'
import { consentOf, ofConsent } from '../../accounts/of-consent.ts'
import { grantRevocations, socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { type FailureClass, NetworkError } from '../../networks/network.ts'
import type { PublisherContext } from '../publisher-context.ts'

type RevocationRow = typeof grantRevocations.$inferSelect

/** After so long, in ms, a network that never answered is left alone. */
const giveUpMs = 2 * millisecondsInDay
const askMs = 60_000

/** Telling again does no harm, so what may have had an effect is told again, too. */
const worthTellingAgain: readonly FailureClass[] = [
  ...(['transient', 'rate_limited', 'quota', 'not_ready', 'ambiguous'] as const),
]

/** Enqueues a revocation for every grant that is due; one that waits in the queue is there once. */
export async function revokeDueGrants({
  deps,
  queue,
}: Pick<PublisherContext, 'deps' | 'queue'>): Promise<void> {
  const now = deps.clock.now()
  const { id, dueAt, createdAt } = grantRevocations
  await deps.db.delete(grantRevocations).where(lt(createdAt, new Date(now.getTime() - giveUpMs)))
  const due = await deps.db.select({ id }).from(grantRevocations).where(lte(dueAt, now)).limit(500)
  await queue.revokeSoon(due.map((row) => row.id))
}

/**
 * Tells the network that a grant is over, and forgets it; later, while somebody chooses of accounts
 * of the same consent. Throws where the queue is to try again; what the network refuses for good is
 * over as well.
 */
export async function revokeGrant(
  { deps }: Pick<PublisherContext, 'deps'>,
  id: string,
): Promise<void> {
  const of = eq(grantRevocations.id, id)
  const [row] = await deps.db.select().from(grantRevocations).where(of)
  if (!row) return
  const choosing = await findLastOffer(deps, row)
  if (choosing) {
    await deps.db.update(grantRevocations).set({ dueAt: choosing }).where(of)
    return
  }
  const networkId = asNetworkId(row.platformId)
  const network = networkId && deps.networks.get(networkId)
  if (network?.revoke && !(await isInUse(deps, row))) {
    try {
      const credentials = openCredentials(deps.secretBox, row)
      await network.revoke(credentials, AbortSignal.timeout(askMs))
      deps.log.info({ platformId: row.platformId }, 'grant revoked')
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      deps.log.warn({ platformId: row.platformId, detail: error.detail }, 'grant not revoked')
      if (worthTellingAgain.includes(error.failure)) throw error
    }
  }
  await deps.db.delete(grantRevocations).where(of)
}

/**
 * Until when somebody may choose of accounts that came of the same consent anew: their grants would end,
 * too, before they are anybody's.
 */
async function findLastOffer(
  { db, networks, secretBox, clock }: Pick<Deps, 'db' | 'networks' | 'secretBox' | 'clock'>,
  revoked: RevocationRow,
): Promise<Date | undefined> {
  const offers = await findOffers(db, secretBox, consentOf(networks, revoked))
  const last = Math.max(...offers.map(({ expiresAt }) => expiresAt.getTime()))
  return last > clock.now().getTime() ? new Date(last) : undefined
}

/** Whether an account lives of the same consent: in another project, another one, or linked again. */
async function isInUse({ db, networks }: Pick<Deps, 'db' | 'networks'>, revoked: RevocationRow) {
  const [linked] = await db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      and(
        ofConsent(socialAccounts, consentOf(networks, revoked)),
        isNull(socialAccounts.removedAt),
      ),
    )
    .limit(1)
  return linked !== undefined
}

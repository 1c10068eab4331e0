import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { apiBase } from '#contract/calls/api.ts'
import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import { forgetNumbers } from '../../accounts/account-rows.ts'
import { findOffers } from '../../accounts/find-offers.ts'
import { type Consent, consentOf, ofConsent } from '../../accounts/of-consent.ts'
import { accountKinds, cutSubject } from '../../activities/people-kinds.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { projectActivities } from '../../db/schema/projects.ts'
import { grantRevocations, linkStates, socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { readLimited } from '../../http/read-json.ts'
import { type Network, NetworkError } from '../../networks/network.ts'
import {
  type NetworkNotice,
  type NoticeMeaning,
  noticeKinds,
} from '../../networks/network-notice.ts'
import { cancelTargets } from '../../publisher/changes/cancel-targets.ts'

/** Where the networks post what they tell of their own accord (`docs/operating.md`). */
export const noticePath = `${apiBase}/platforms/:id/notices/:kind`

const maxBytes = 64 * 1024

/**
 * Takes a network's notice. Not a call of the endpoint table: the signature is over the raw body, and
 * nobody is signed in. Throws NOT_FOUND for a network that tells nothing, and INVALID_REQUEST for what
 * it has not signed just now. The answer is the one that networks ask for: of a deletion its code, and
 * where the person can read of it.
 */
export async function receiveNotice(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  await deps.limits.networkNoticesByAddress.consume(c.get('address'))
  const id = asNetworkId(c.req.param('id') ?? '')
  const network = id && deps.networks.get(id)
  const kind = noticeKinds.find((known) => known === c.req.param('kind'))
  if (!network?.readNotice || !kind) throw new ApiError('NOT_FOUND')
  const body = Buffer.from(await readLimited(c.req.raw, maxBytes)).toString()
  const meaning = read(deps, network, { kind, body, header: (name) => c.req.header(name) })
  const platformId = network.id
  const consentBy = (grantId: string) =>
    consentOf(deps.networks, { platformId, grantId, remoteId: '' })
  const now = deps.clock.now()
  switch (meaning.does) {
    case 'end':
      await lookSoon(deps.db, consentBy(meaning.grantId), now)
      break
    case 'erase': {
      await eraseAccounts(deps, consentBy(meaning.grantId), now)
      const code = randomBytes(12).toString('hex')
      deps.log.info({ platformId, code }, 'erased what a network told of a person')
      const url = `${deps.env.PUBLIC_URL}/data-deletion?code=${code}`
      return c.json({ url, confirmation_code: code })
    }
    case 'nothing':
      break
  }
  return c.json({})
}

function read({ log }: Deps, { id, readNotice }: Network, notice: NetworkNotice): NoticeMeaning {
  try {
    return readNotice?.(notice) ?? { does: 'nothing' }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    log.warn({ platformId: id, detail: error.detail }, 'a notice was not of the network')
    throw new ApiError('INVALID_REQUEST')
  }
}

/**
 * Has the publisher ask the network about the linked accounts of a consent within its next turn. Only
 * its answer disconnects one: it may have been connected again since the notice was written.
 */
async function lookSoon(db: Executor, consent: Consent, now: Date): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ lookDueAt: now })
    .where(and(ofConsent(socialAccounts, consent), isNull(socialAccounts.removedAt)))
}

/** What stays in place of a name, where posts were published by the account. */
const nameless = 'conta apagada'

/**
 * Forgets what a network told of the person whose consent it is: tokens, names, ids, pictures and
 * numbers of their accounts, in every project, also of those that were removed before. What was to be published
 * there is cancelled, and what nobody has chosen of yet is withdrawn. Calling it again does no harm.
 */
async function eraseAccounts(
  { db, secretBox }: Pick<Deps, 'db' | 'secretBox'>,
  consent: Consent,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const offers = (await findOffers(tx, secretBox, consent)).map((offer) => offer.nonceHash)
    await tx.delete(linkStates).where(inArray(linkStates.nonceHash, offers))
    await tx.delete(grantRevocations).where(ofConsent(grantRevocations, consent))
    const found = await tx
      .select()
      .from(socialAccounts)
      .where(ofConsent(socialAccounts, consent))
      .orderBy(socialAccounts.id)
      .for('update')
    for (const account of found) await erase(tx, account, now)
  })
}

type AccountRow = typeof socialAccounts.$inferSelect

async function erase(tx: Transaction, account: AccountRow, now: Date): Promise<void> {
  const { id, projectId, username, removedAt } = account
  await cancelTargets(tx, id, now)
  await tx
    .update(socialAccounts)
    .set({
      ...{ username: nameless, remoteId: `erased:${randomUUID()}`, grantId: null },
      ...{ pictureKey: null, trouble: null, scopes: [], removedAt: removedAt ?? now },
      ...{ capabilities: null, capabilitiesReadAt: null },
      ...{ accessTokenSealed: null, refreshTokenSealed: null, credentialsDataSealed: null },
    })
    .where(eq(socialAccounts.id, id))
  await forgetNumbers(tx, id)
  const { kind, subject, details } = projectActivities
  // What it was called before, too; older rows say it by the name alone.
  const isNamed = inArray(subject, [cutSubject(nameAccount(account)), `@${username}`])
  const isAbout = or(eq(sql`${details} ->> 'accountId'`, id), isNamed)
  await tx
    .update(projectActivities)
    .set({ subject: nameless })
    .where(
      and(eq(projectActivities.projectId, projectId), inArray(kind, [...accountKinds]), isAbout),
    )
}

import { randomBytes } from 'node:crypto'
import { and, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { apiBase } from '#contract/api.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import { type Consent, consentOf, ofConsent } from '../../accounts/of-consent.ts'
import type { Executor } from '../../db/database.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
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
import { eraseAccounts } from './erase-accounts.ts'

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

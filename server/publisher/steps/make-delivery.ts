import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../../accounts/account-credentials.ts'
import { renewGrant } from '../../accounts/renew-grant.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import { networkPath } from '../../media/serving/network-address.ts'
import { closeForNetwork } from '../../media/serving/network-fetches.ts'
import { type Delivery, type Network, NetworkError } from '../../networks/network.ts'
import type { PublisherContext } from '../publisher-context.ts'
import type { PublisherDeps } from '../publisher-deps.ts'
import { applyNote } from '../states/apply-event.ts'
import { type Content, describeContent, readStagedContent } from '../states/content.ts'
import { readProgress } from '../states/progress.ts'
import type { FoundTarget } from '../states/target-rows.ts'
import { openerOf } from './media-files.ts'

const ended = 'A rede encerrou a autorização desta conta. Conecte a conta novamente.'

/** Another worker holds the row now; this one stops without changing anything. */
export class FencedError extends Error {
  readonly code = 'FENCED'
}

/**
 * The connector of the target's network. Throws `NetworkError` (`transient`) where this server has
 * none.
 */
export function findNetwork(deps: PublisherDeps, { account }: FoundTarget): Network {
  const id = asNetworkId(account.platformId)
  const network = id && deps.networks.get(id)
  if (network) return network
  const explanation = 'Esta rede não está configurada no servidor.'
  throw new NetworkError('transient', explanation, `no network ${account.platformId}`)
}

/** Where the target's network may fetch its media; each call makes new addresses. */
export function addressesFor(
  deps: PublisherDeps,
  { target, account }: FoundTarget,
): (row: MediaRow) => string {
  const { platformId } = account
  return (row) => deps.env.PUBLIC_URL + networkPath(deps, row, { id: target.id, platformId })
}

/**
 * What a network gets for its steps, for the holder of `claim`; `content` where it is newer. Call
 * `freshenAccount` before.
 */
export function makeDelivery(
  { deps }: Pick<PublisherContext, 'deps'>,
  found: FoundTarget,
  claim: string,
  signal: AbortSignal,
  content: Content = contentOf(deps, found),
): Delivery {
  const { target, account } = found
  let journal: Readonly<Record<string, unknown>> = target.journal
  let credentials = openCredentials(deps.secretBox, account)
  let isRenewed = false
  return {
    targetId: target.id,
    ...content,
    media: content.media.map((file) => ({
      ...file,
      open: openerOf(deps, found, content, file.id),
      closeAddress: () => closeStaged(deps, found, claim, file),
    })),
    get credentials() {
      return credentials
    },
    async renew() {
      const { renewal } = findNetwork(deps, found)
      if (!renewal || isRenewed) throw new NetworkError('auth', ended, 'refused, cannot be renewed')
      isRenewed = true
      // In place, so that whoever judges a failure compares with the newest grant.
      Object.assign(account, await renewGrant(deps, renewal, account))
      credentials = openCredentials(deps.secretBox, account)
      return credentials
    },
    get journal() {
      return journal
    },
    commitStartedAt: readProgress(target.journal).commitStartedAt ?? null,
    async save(entries) {
      const now = deps.clock.now()
      const stored = await applyNote(deps.db, { targetId: target.id, claim, now, note: entries })
      if (!stored) throw new FencedError(`${target.id} is not held as ${claim}`)
      journal = stored.journal
    },
    signal,
  }
}

/** One that was not staged was never given to the network: closing it would prove nothing. */
async function closeStaged(
  deps: PublisherDeps,
  { target }: FoundTarget,
  claim: string,
  { id, url }: Content['media'][number],
): Promise<boolean> {
  const staged = readStagedContent(target.journal)
  if (!staged?.media.some((file) => file.url === url)) return true
  const wasFetched = await closeForNetwork(deps, { url, mediaId: id, targetId: target.id, claim })
  if (wasFetched === undefined) throw new FencedError(`${target.id} is not held as ${claim}`)
  return wasFetched
}

/** As it was staged, else as it is now. */
function contentOf(deps: PublisherDeps, found: FoundTarget): Content {
  return (
    readStagedContent(found.target.journal) ?? describeContent(found, addressesFor(deps, found))
  )
}

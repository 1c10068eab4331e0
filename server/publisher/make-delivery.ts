import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../accounts/account-credentials.ts'
import { ensureRendition, networkWithRenditions } from '../media/ensure-rendition.ts'
import type { MediaRow } from '../media/media-row.ts'
import { networkPath } from '../media/network-address.ts'
import { type Delivery, type Network, NetworkError } from '../networks/network.ts'
import { applyNote } from './apply-event.ts'
import { describeContent, readContent } from './content.ts'
import { explainRenditionFailure } from './explain-rendition-failure.ts'
import { readProgress } from './progress.ts'
import type { PublisherContext } from './publisher-context.ts'
import type { PublisherDeps } from './publisher-deps.ts'
import type { FoundTarget } from './queries.ts'

/** Another worker holds the row now; this one stops without changing anything. */
export class FencedError extends Error {
  readonly code = 'FENCED'
}

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

/** What a network gets for its steps, for the holder of `claim`. */
export function makeDelivery(
  { deps }: PublisherContext,
  found: FoundTarget,
  claim: string,
  signal: AbortSignal,
): Delivery {
  const { target, account } = found
  const content = readContent(target.journal) ?? describeContent(found, addressesFor(deps, found))
  let journal: Readonly<Record<string, unknown>> = target.journal
  return {
    targetId: target.id,
    ...content,
    credentials: openCredentials(deps.secretBox, account),
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

/** Makes the network's renditions before it is told their addresses: it would not wait for them. */
export async function prepareRenditions(
  { deps }: PublisherContext,
  found: FoundTarget,
): Promise<void> {
  const networkId = networkWithRenditions(found.account.platformId)
  if (!networkId) return
  for (const { media } of found.media)
    await ensureRendition(deps, media, networkId).catch((error: unknown) => {
      throw explainRenditionFailure(error)
    })
}

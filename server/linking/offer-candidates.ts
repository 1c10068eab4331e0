import type { LinkCandidates } from '#contract/account-linking.ts'
import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import { findAccounts } from '../accounts/account-rows.ts'
import { sealCandidates } from '../accounts/link-secret.ts'
import type { Deps } from '../deps.ts'
import type { AccountGrant } from '../networks/linking.ts'
import { drawCandidates } from './draw-candidates.ts'
import { keepCandidates, type LinkOwner } from './link-state-queries.ts'

/** For so long, in ms, the grants of accounts that nobody chose are kept. */
const choiceMs = 15 * 60_000

interface Offer {
  grants: readonly AccountGrant[]
  /** Whether they were offered before. */
  areKept: boolean
  platformId: string
  state: string
}

/** Keeps the grants under the same state, and tells whose they are. */
export async function offerCandidates(
  deps: Deps,
  owner: LinkOwner,
  { grants, areKept, platformId, state }: Offer,
): Promise<LinkCandidates> {
  if (!areKept)
    await keepCandidates(deps.db, owner, {
      candidatesSealed: sealCandidates(deps.secretBox, owner.nonceHash, grants),
      expiresAt: new Date(deps.clock.now().getTime() + choiceMs),
    })
  const accounts = await findAccounts(deps.db, owner.projectId)
  const linked = new Set(
    accounts.filter((one) => one.platformId === platformId).map(({ remoteId }) => remoteId),
  )
  const pictures = await drawCandidates(deps, owner.projectId, grants)
  const id = asNetworkId(platformId)
  return {
    state,
    platformName: id ? rules[id].label : platformId,
    candidates: grants.map(({ remoteId, username }) => ({
      ...{ remoteId, username, pictureUrl: pictures.get(remoteId) ?? null },
      isLinked: linked.has(remoteId),
    })),
  }
}

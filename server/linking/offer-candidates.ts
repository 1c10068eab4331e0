import { readFile } from 'node:fs/promises'
import type { LinkCandidates } from '#contract/accounts/account-linking.ts'
import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import { findAccounts } from '../accounts/account-rows.ts'
import { forEachOf } from '../accounts/for-due-accounts.ts'
import { sealCandidates } from '../accounts/link-secret.ts'
import { fetchSquare } from '../accounts/picture.ts'
import type { Deps } from '../deps.ts'
import type { AccountGrant } from '../networks/linking.ts'
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

/** In pixels: twice what the dialog shows. */
const side = 80
/** Of a longer list the rest has no picture. */
const drawnAtMost = 50
const patienceMs = 10_000

/** Small pictures by remote id, as data URLs: they are looked at once, and nothing has to be kept. */
async function drawCandidates(
  deps: Deps,
  owner: string,
  grants: readonly AccountGrant[],
): Promise<ReadonlyMap<string, string>> {
  const signal = AbortSignal.timeout(patienceMs)
  const pictures = new Map<string, string>()
  await forEachOf(grants.slice(0, drawnAtMost), async ({ remoteId, pictureUrl: url }) => {
    if (url === null || signal.aborted) return
    try {
      const drawn = await fetchSquare(deps, { url, side, owner, signal }, (path) => readFile(path))
      pictures.set(remoteId, `data:image/jpeg;base64,${drawn.toString('base64')}`)
    } catch (error) {
      deps.log.info({ err: error }, 'picture of a candidate not drawn')
    }
  })
  return pictures
}

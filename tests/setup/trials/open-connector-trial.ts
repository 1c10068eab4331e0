import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { readEnv } from '#server/env/env.ts'
import { networkOrigins } from '#server/networks/manifests.ts'
import type { Delivery, DeliveryMedia, Network, Verdict } from '#server/networks/network.ts'
import { openNetworks } from '#server/networks/registry.ts'
import type { LinkedAccount } from '#server/sandbox/sandbox.ts'
import type { Settings } from '#server/sandbox/settings.ts'
import { startTrial } from '#server/sandbox/trial/start-trial.ts'
import { createGuardedFetch } from '#server/security/guarded-fetch.ts'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'

/** A delivery whose journal is kept in memory. */
export interface TrialDelivery extends Delivery {
  commitStartedAt: Date | null
}

const Posts = v.array(
  v.object({
    id: v.string(),
    account: v.object({ username: v.string() }),
    product: v.string(),
    mediaType: v.string(),
    caption: v.string(),
    labels: v.array(v.string()),
    permalink: v.string(),
    media: v.array(v.object({ altText: v.nullable(v.string()) })),
    comments: v.array(v.object({ text: v.string() })),
  }),
)

/** A network's connector as the product opens it, against its running stand-in. */
export async function openConnectorTrial(
  networkId: PublishableNetworkId,
  settings: Partial<Settings> = {},
) {
  const trial = await startTrial(settings)
  const env = readEnv({ ...trial.sandbox().environment })
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const fetch = createGuardedFetch({ trustedOrigins: networkOrigins(env) })
  const network: Network | undefined = openNetworks({ env, fetch, clock }).get(networkId)
  if (!network) throw new Error(`no connector of ${networkId}`)
  const { sandbox, control } = trial
  const link = (username: string, name?: string) => sandbox().linkAccount(username, name, networkId)

  const commit = (delivery: TrialDelivery) => {
    delivery.commitStartedAt = clock.now()
    return network.commit(delivery)
  }

  return {
    ...{ trial, network, link, commit },
    /** As `link`, by the network's other way. */
    linkOtherWay: (username: string) => sandbox().linkOtherWay(username, networkId),
    publish: async (delivery: TrialDelivery) => {
      await network.stage(delivery)
      return commit(delivery)
    },
    /** Asks until the network is no longer at work. */
    verify: async (delivery: Delivery): Promise<Verdict> => {
      for (;;) {
        const verdict = await network.verify(delivery)
        if (verdict.outcome !== 'processing') return verdict
        await sleep(20)
      }
    },
    now: () => clock.now(),
    /** Moves the network's time and ours. */
    advance: async (ms: number) => {
      aheadMs += ms
      await control('POST', 'clock', { advanceMs: ms })
    },
    makeDelivery: (
      account: Pick<LinkedAccount, 'userId' | 'accessToken'> & { data?: Record<string, unknown> },
      content: Partial<Pick<Delivery, 'caption' | 'media' | 'options'>>,
    ): TrialDelivery => {
      let journal: Record<string, unknown> = {}
      return {
        ...{ targetId: 'target', caption: 'Pão', media: [], options: null, ...content },
        credentials: {
          ...{ remoteId: account.userId, accessToken: account.accessToken },
          ...{ refreshToken: null, expiresAt: null, ...(account.data && { data: account.data }) },
        },
        get journal() {
          return journal
        },
        commitStartedAt: null,
        async save(entries) {
          journal = { ...journal, ...structuredClone(entries) }
        },
        renew: () => Promise.reject(new Error('not asked for')),
        signal: AbortSignal.timeout(60_000),
      }
    },
    /** A file that the network may fetch, or that is read for it. */
    offer: (path: string, body: Buffer, facts: Partial<DeliveryMedia> = {}): DeliveryMedia => {
      const type = facts.kind === 'video' ? 'video/mp4' : 'image/jpeg'
      return makeDeliveryMedia({
        ...{ url: trial.host.offer(path, { body, type }), contentType: type, size: body.length },
        open: async (range) => {
          const part = range ? body.subarray(range.start, range.end + 1) : body
          return new Blob([new Uint8Array(part)]).stream()
        },
        ...facts,
      })
    },
    /** Throws for a fault that the sandbox does not know: a test would pass without it. */
    addFault: async (fault: Record<string, unknown>) => {
      const { status, body } = await control('POST', 'faults', fault)
      if (status !== 201) throw new Error(`The fault was refused: ${JSON.stringify(body)}`)
    },
    clearFaults: () => trial.sendJson('DELETE', `${sandbox().url}/_control/faults`, undefined),
    /** What an account shows, newest first. */
    postsOf: async (username: string) => {
      const { body } = await trial.get(`${sandbox().url}/_control/posts`)
      return v.parse(Posts, body).filter(({ account }) => account.username === username)
    },
  }
}
export type ConnectorTrial = Awaited<ReturnType<typeof openConnectorTrial>>

import { expect, it } from 'vitest'
import type { Delivery, NetworkFetch } from '../network.ts'
import { createInstagram } from './create-instagram.ts'

const hour = 3_600_000
const now = 1_800_000_000_000
const settings = {
  ...{ appId: 'a', appSecret: 's', version: 'v26.0', isSimulated: true },
  ...{ wwwBase: 'http://ig.test', apiBase: 'http://ig.test', graphBase: 'http://ig.test' },
}

/** A network whose containers all have this status, and that counts the new ones. */
function openInstagram(status: string) {
  const made: string[] = []
  const fetch: NetworkFetch = async (url, request) => {
    if (request?.method !== 'POST') return Response.json({ id: '1', status_code: status })
    made.push(String(url))
    return Response.json({ id: String(100 + made.length) })
  }
  return { made, network: createInstagram(settings, fetch, () => now) }
}

function makeDelivery(kept: Record<string, unknown>): Delivery {
  let journal = kept
  const credentials = { remoteId: '9', accessToken: 't', refreshToken: null, expiresAt: null }
  return {
    ...{ targetId: 'target', caption: 'x', altText: '', credentials },
    media: [{ kind: 'image', url: 'http://media.test/a.jpg', width: 1, height: 1 }],
    get journal() {
      return journal
    },
    commitStartedAt: null,
    async save(entries) {
      journal = { ...journal, ...entries }
    },
    signal: new AbortController().signal,
  }
}

it('uses a ready container again', async () => {
  const { made, network } = openInstagram('FINISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - hour })
  await network.stage(delivery)
  expect(made).toEqual([])
  expect(delivery.journal).toMatchObject({ container: '7' })
})

it('makes anew a container that lives but that the commit would refuse as too old', async () => {
  const { made, network } = openInstagram('FINISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - 23.5 * hour })
  await network.stage(delivery)
  expect(made).toHaveLength(1)
  expect(delivery.journal).toMatchObject({ container: '101', containerMadeAt: now })
})

it('never replaces an old container that was published', async () => {
  const { made, network } = openInstagram('PUBLISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - 23.5 * hour })
  await expect(network.stage(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(made).toEqual([])
})

it('gives up for now when even a new container is expired, instead of making them for ever', async () => {
  const { made, network } = openInstagram('EXPIRED')
  await expect(network.stage(makeDelivery({}))).rejects.toMatchObject({ failure: 'transient' })
  expect(made).toHaveLength(1)
})

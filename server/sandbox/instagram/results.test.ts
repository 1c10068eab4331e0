import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Credentials, DeliveryMedia } from '#server/networks/network.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import { sampleJpeg, sampleMp4 } from '../trial/sample-media.ts'

const dayMs = 86_400_000
const signal = AbortSignal.timeout(60_000)
const insights = { method: 'GET', path: '*/insights' }
const refusedMetric = { kind: 'graph-error', code: 100, status: 400 }

let tools: ConnectorTrial
let picture: Buffer
const accounts: Record<string, { credentials: Credentials; post: string }> = {}
beforeAll(async () => {
  tools = await openConnectorTrial('instagram')
  picture = await sampleJpeg({ width: 400, height: 400 })
  for (const [way, linked] of [
    ['own login', await tools.link('cafe.aurora')],
    ['Page', await tools.linkOtherWay('studio.lume')],
  ] as const) {
    const { userId: remoteId, accessToken, data } = linked
    const token = { accessToken, refreshToken: null, expiresAt: null }
    const credentials = { remoteId, ...token, ...(data && { data }) }
    accounts[way] = { credentials, post: await addPast(remoteId, 2) }
  }
})
afterAll(() => tools.trial.close())
beforeEach(() => tools.clearFaults())

const addPast = async (accountId: string, daysAgo: number) => {
  const publishedAt = new Date(tools.now().getTime() - daysAgo * dayMs)
  const past = { accountId, caption: 'Pão', pictures: [{ bytes: picture, altText: null }] }
  const { id } = await tools.trial.sandbox().addPastPost({ ...past, publishedAt }, 'instagram')
  return id
}
const of = (way = 'own login') => accounts[way] as { credentials: Credentials; post: string }
const read = (credentials: Credentials, remoteId: string, placement?: string) => {
  const results = tools.network.metrics?.results
  if (!results) throw new Error('no results')
  return results.read(credentials, [{ remoteId, placement, permalink: null }], signal)
}
const asked = async () => {
  const { body } = await tools.trial.control('GET', 'requests?path=*/insights', undefined)
  return (body as unknown[]).length
}
const publish = async (media: DeliveryMedia, options: Record<string, unknown> = {}) => {
  const { credentials } = of()
  const account = { userId: credentials.remoteId, accessToken: credentials.accessToken }
  const version = makeVersion('instagram', options)
  const delivery = tools.makeDelivery(account, { media: [media], options: version })
  return (await tools.publish(delivery)).remoteId
}

describe.each(['own login', 'Page'])('by the %s', (way) => {
  it('a post is told in one question, the same when asked twice', async () => {
    const { credentials, post } = of(way)
    const before = await asked()
    const [told, ...others] = await read(credentials, post)
    expect(await asked()).toBe(before + 1)
    expect(others).toEqual([])
    expect(told?.remoteId).toBe(post)
    const { reach = 0, views = 0, likes = 0, ...more } = told?.figures ?? {}
    expect(views).toBeGreaterThan(reach)
    expect(reach).toBeGreaterThan(likes)
    expect(likes).toBeGreaterThan(0)
    expect(more).toEqual({
      ...{ comments: 0, shares: expect.any(Number), saves: expect.any(Number) },
    })
    expect(await read(credentials, post)).toEqual([told])
  })
})

it('a reel has the same numbers, a story those that it has, once five people saw it', async () => {
  const { credentials } = of()
  const video = tools.offer('/film.mp4', await sampleMp4(), { kind: 'video', durationSeconds: 4 })
  const reel = await publish(video)
  const story = await publish(tools.offer('/foto.jpg', picture), { placement: 'story' })
  expect(await read(credentials, story, 'story')).toEqual([])
  await tools.advance(dayMs / 4)
  const [told] = await read(credentials, story, 'story')
  expect(Object.keys(told?.figures ?? {}).sort()).toEqual(['reach', 'shares', 'views'])
  const [ofReel] = await read(credentials, reel)
  expect(Object.keys(ofReel?.figures ?? {})).toHaveLength(6)
  // Of one whose place is not known the metrics that it does not have are left out.
  expect(await read(credentials, story)).toEqual([told])
  await tools.advance(dayMs)
  expect(await read(credentials, story, 'story'), 'over').toEqual([])
})

it('a metric that is unknown to the network takes nothing from the others', async () => {
  const { credentials, post } = of()
  await tools.addFault({ ...insights, action: refusedMetric, times: 2 })
  const [told] = await read(credentials, post)
  expect(Object.keys(told?.figures ?? {})).toEqual([
    ...['views', 'likes', 'comments', 'shares', 'saves'],
  ])
  await tools.addFault({ ...insights, action: refusedMetric, times: 7 })
  expect(await read(credentials, post)).toEqual([])
})

it('what is gone, or has no id, is left out', async () => {
  const { credentials } = of()
  const before = await asked()
  expect(await read(credentials, 'container:17900000000000001')).toEqual([])
  expect(await asked(), 'not asked').toBe(before)
  expect(await read(credentials, '17900000000000001')).toEqual([])
  // That of another account is as good as gone.
  expect(await read(credentials, of('Page').post)).toEqual([])
})

it('without the permission nothing is told, after one question', async () => {
  const { userId: remoteId, accessToken } = await tools.link('sem.metricas')
  const post = await addPast(remoteId, 1)
  const dropScopes = ['instagram_business_manage_insights']
  await tools.trial.control('PATCH', 'instagram/accounts/sem.metricas', { dropScopes })
  const credentials = { remoteId, accessToken, refreshToken: null, expiresAt: null }
  const before = await asked()
  await expect(read(credentials, post)).rejects.toMatchObject({ failure: 'permission' })
  expect(await asked()).toBe(before + 1)
})

it.each([
  ['a server that fails', { kind: 'status', status: 502 }, 'transient'],
  ['a limit', { kind: 'rate-limit', code: 80_002 }, 'rate_limited'],
  ['an ended token', { kind: 'expired-token' }, 'auth'],
])('%s is told as such, and no number is', async (_, action, failure) => {
  const { userId: remoteId, accessToken } = await tools.link(`falha.${failure.replace('_', '')}`)
  await tools.addFault({ ...insights, action })
  const credentials = { remoteId, accessToken, refreshToken: null, expiresAt: null }
  await expect(read(credentials, '17900000000000001')).rejects.toMatchObject({ failure })
})

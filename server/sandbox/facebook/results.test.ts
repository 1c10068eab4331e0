import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Credentials } from '#server/networks/network.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import { sampleJpeg, sampleMp4 } from '../trial/sample-media.ts'
import { errorOf } from '../trial/start-trial.ts'

const dayMs = 86_400_000
const signal = AbortSignal.timeout(60_000)
const insights = { method: 'GET', path: '*/insights' }
const refused = (code: number) => ({ kind: 'graph-error', code, status: code === 100 ? 400 : 403 })

let tools: ConnectorTrial
let credentials: Credentials
let post: string
beforeAll(async () => {
  tools = await openConnectorTrial('facebook')
  const { userId: remoteId, accessToken } = await tools.link('cafe.aurora')
  credentials = { remoteId, accessToken, refreshToken: null, expiresAt: null }
  const bytes = await sampleJpeg({ width: 400, height: 400 })
  const past = { accountId: remoteId, caption: 'Pão', pictures: [{ bytes, altText: null }] }
  const publishedAt = new Date(tools.now().getTime() - 2 * dayMs)
  post = (await tools.trial.sandbox().addPastPost({ ...past, publishedAt }, 'facebook')).id
})
afterAll(() => tools.trial.close())
beforeEach(() => tools.clearFaults())

const read = (...remoteIds: string[]) => {
  const results = tools.network.metrics?.results
  if (!results) throw new Error('no results')
  const posts = remoteIds.map((remoteId) => ({ remoteId, placement: undefined, permalink: null }))
  return results.read(credentials, posts, signal)
}
const figuresOf = async (remoteId: string) => (await read(remoteId))[0]?.figures ?? {}
const asked = async (path = '*/insights') => {
  const { body } = await tools.trial.control('GET', `requests?path=${path}`, undefined)
  return (body as unknown[]).length
}

it('a post is told in one question, and what nobody did yet is left out', async () => {
  const before = await asked()
  const [told] = await read(post)
  expect(await asked()).toBe(before + 1)
  expect(told?.remoteId).toBe(post)
  const { reach = 0, views = 0, likes = 0, ...more } = told?.figures ?? {}
  expect(views).toBeGreaterThan(reach)
  expect(reach).toBeGreaterThan(likes)
  expect(likes).toBeGreaterThan(0)
  // Nobody commented on it, of which Facebook says nothing.
  expect(more).toEqual({ shares: expect.any(Number) })
  expect(await read(post)).toEqual([told])
})

it('a comment is counted', async () => {
  const { userId, accessToken } = await tools.link('cafe.aurora')
  const delivery = tools.makeDelivery({ userId, accessToken }, { caption: 'Com comentário' })
  const { remoteId } = await tools.publish(delivery)
  await tools.network.firstComment?.write(delivery, { remoteId, text: 'O primeiro' })
  await tools.advance(dayMs / 2)
  expect(await figuresOf(remoteId)).toMatchObject({ comments: 1 })
})

it.each(['reel', 'video'] as const)('a %s is told by the post that shows it', async (videoAs) => {
  const { userId, accessToken, data } = await tools.link('cafe.aurora')
  const bytes = await sampleMp4({ width: 720, height: 1280 })
  const file = tools.offer(`/${videoAs}.mp4`, bytes, {
    ...{ kind: 'video', width: 720, height: 1280, durationSeconds: 4 },
  })
  const delivery = tools.makeDelivery(
    { userId, accessToken, ...(data && { data }) },
    { media: [file], options: makeVersion('facebook', { videoAs }) },
  )
  await expect(tools.publish(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const verdict = await tools.verify(delivery)
  const id = verdict.outcome === 'published' ? verdict.publication.remoteId : ''
  expect(id).toMatch(/^\d+$/)
  await tools.advance(dayMs / 2)
  const [told] = await read(id)
  expect(told).toMatchObject({ remoteId: id, figures: { reach: expect.any(Number) } })
  // The video itself has no such edge.
  const { META_GRAPH_BASE: base } = tools.trial.sandbox().environment
  const ofVideo = await tools.trial.get(`${base}/v26.0/${id}/insights`, {
    ...{ metric: 'post_media_view', access_token: accessToken },
  })
  expect(errorOf(ofVideo)).toEqual([100, undefined])
  // Where its post is not told, nothing is.
  await tools.addFault({ method: 'GET', path: `*/${id}`, action: refused(100) })
  expect(await read(id)).toEqual([])
})

it('a metric that is not known any more takes nothing from the others', async () => {
  const whole = await figuresOf(post)
  await tools.addFault({ ...insights, action: refused(100), times: 2 })
  const { reach: _, ...others } = whole
  expect(await figuresOf(post)).toEqual(others)
  await tools.addFault({ ...insights, action: refused(100), times: 5 })
  expect(await read(post)).toEqual([])
})

it('the reach may be refused alone, as of Pages with few followers', async () => {
  await tools.addFault({ ...insights, action: refused(200), times: 2 })
  const figures = await figuresOf(post)
  expect(figures.reach).toBeUndefined()
  expect(figures.views).toBeGreaterThan(0)
})

it('what is gone is left out, in whatever words Facebook says it, and so is what has no id', async () => {
  const gone = `${credentials.remoteId}_17900000000000001`
  expect(await read(gone, '17900000000000001', 'container:1', post)).toMatchObject([
    { remoteId: post },
  ])
  await tools.addFault({ ...insights, action: refused(10), times: 5 })
  await tools.addFault({ method: 'GET', path: `*/${gone}`, action: refused(10) })
  expect(await read(gone)).toEqual([])
})

it('a refusal of all of it is told as such', async () => {
  await tools.addFault({ ...insights, action: refused(10), times: 5 })
  await expect(read(post)).rejects.toMatchObject({ failure: 'permission' })
  // The role on the Page.
  const account = 'facebook/accounts/cafe.aurora'
  await tools.trial.control('PATCH', account, { tasks: ['CREATE_CONTENT'] })
  await expect(read(post)).rejects.toMatchObject({ failure: 'permission' })
  await tools.trial.control('PATCH', account, { tasks: ['CREATE_CONTENT', 'ANALYZE'] })
  expect(await read(post)).toHaveLength(1)
})

it.each([
  ['a metric that was removed', 'post_impressions_unique', 'lifetime'],
  ['one unknown among known ones', 'post_media_view,shoe_size', 'lifetime'],
  ['no metric', '', 'lifetime'],
  ['another period', 'post_media_view', 'week'],
])('%s is refused as a whole', async (_, metric, period) => {
  const { META_GRAPH_BASE: base } = tools.trial.sandbox().environment
  const answer = await tools.trial.get(`${base}/v26.0/${post}/insights`, {
    ...{ metric, period, access_token: credentials.accessToken },
  })
  expect(errorOf(answer)).toEqual([100, undefined])
})

it.each([
  ['a server that fails', { kind: 'status', status: 502 }, 'transient'],
  ['an ended token', { kind: 'expired-token' }, 'auth'],
])('%s is told as such', async (_, action, failure) => {
  await tools.addFault({ ...insights, action })
  await expect(read(post)).rejects.toMatchObject({ failure })
})

it('without the permission for insights nothing is told: Facebook answers an empty set', async () => {
  const dropScopes = ['read_insights']
  await tools.trial.control('PATCH', 'facebook/accounts/cafe.aurora', { dropScopes })
  expect(await read(post)).toEqual([])
})

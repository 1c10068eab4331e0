import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Credentials } from '#server/networks/network.ts'
import { openTiktokTrial, type TiktokTrial } from '#tests/setup/trials/open-tiktok-trial.ts'
import { sampleJpeg } from '../trial/sample-media.ts'

const dayMs = 86_400_000
const signal = AbortSignal.timeout(60_000)
const unknownId = '7000000000000000001'

let trial: TiktokTrial
let picture: Buffer
beforeAll(async () => {
  trial = await openTiktokTrial()
  picture = await sampleJpeg({ width: 400, height: 400 })
})
afterAll(() => trial.close())

const addPast = async ({ remoteId: accountId }: Credentials, daysAgo: number) => {
  const publishedAt = new Date(Date.now() - daysAgo * dayMs)
  const past = { accountId, caption: 'Pão', pictures: [{ bytes: picture, altText: null }] }
  const { id } = await trial.sandbox().addPastPost({ ...past, publishedAt }, 'tiktok')
  return id
}
const read = (credentials: Credentials, ...remoteIds: string[]) => {
  const results = trial.network.metrics?.results
  if (!results) throw new Error('no results')
  const posts = remoteIds.map((remoteId) => ({ remoteId, placement: undefined, permalink: null }))
  return results.read(credentials, posts, signal)
}
const asked = async () => {
  const { body } = await trial.control('GET', 'requests?path=*/video/query/', undefined)
  return (body as unknown[]).length
}

it('up to 20 posts are told in one question, those alone that are there and have an id', async () => {
  const { credentials } = await trial.link('cafe.aurora')
  const { credentials: others } = await trial.link()
  const [old, young] = [await addPast(credentials, 2), await addPast(credentials, 0.2)]
  const foreign = await addPast(others, 2)
  const before = await asked()
  const told = await read(credentials, old, young, foreign, unknownId, 'container:p_pub_url~v2.1')
  expect(await asked()).toBe(before + 1)
  expect(trial.network.metrics?.results?.atOnce).toBe(20)
  expect(told.map(({ remoteId }) => remoteId)).toEqual([old, young])
  for (const { figures } of told) {
    const { views = 0, likes = 0 } = figures
    expect(Object.keys(figures)).toEqual(['views', 'likes', 'comments', 'shares'])
    expect(views).toBeGreaterThan(likes)
    expect(likes).toBeGreaterThan(0)
  }
  expect(await read(credentials, 'container:v_pub_file~v2-1.1'), 'not asked').toEqual([])
  expect(await asked()).toBe(before + 1)
  // Whether posts of photos are told is not documented.
  await trial.control('PATCH', 'settings', { tiktokPhotosListed: 'missing' })
  expect(await read(credentials, old)).toEqual([])
  await trial.control('PATCH', 'settings', { tiktokPhotosListed: 'listed' })
})

it('a post whose public id came later is asked for by its address', async () => {
  const { credentials, username } = await trial.link()
  const id = await addPast(credentials, 1)
  const remoteId = 'container:p_pub_url~v2-1.1'
  const permalink = `https://www.tiktok.com/@${username}/video/${id}`
  const results = trial.network.metrics?.results
  const posts = [
    { remoteId, placement: undefined, permalink },
    { remoteId: 'container:p_pub_url~v2-1.2', placement: undefined, permalink: null },
  ]
  expect(await results?.read(credentials, posts, signal)).toMatchObject([
    { remoteId, figures: { views: expect.any(Number) } },
  ])
})

it('an id that TikTok does not take takes nothing from the others', async () => {
  const { credentials } = await trial.link()
  const posts = [await addPast(credentials, 1), await addPast(credentials, 2)]
  const error = { code: 'invalid_params', message: '', log_id: '1' }
  const body = JSON.stringify({ data: {}, error })
  const action = { kind: 'status', status: 400, body, contentType: 'application/json' }
  await trial.fault({ path: '*/video/query/', action, times: 2 })
  expect(await read(credentials, ...posts)).toMatchObject([{ remoteId: posts[1] }])
})

it.each([
  ['a field that does not exist', 'id,shoe_size', 1],
  ['more than 20 videos', 'id', 21],
  ['no video', 'id', 0],
])('%s fails the whole call', async (_, fields, count) => {
  const { credentials } = await trial.link()
  const post = await addPast(credentials, 1)
  const { TIKTOK_API_BASE: base } = trial.sandbox().environment
  const answer = await fetch(`${base}/v2/video/query/?fields=${fields}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.accessToken}` },
    body: JSON.stringify({ filters: { video_ids: Array.from({ length: count }, () => post) } }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'invalid_params' } })
})

it('the list of an account tells the same numbers', async () => {
  const { credentials } = await trial.link()
  const post = await addPast(credentials, 1)
  const [told] = await read(credentials, post)
  const { TIKTOK_API_BASE: base } = trial.sandbox().environment
  const answer = await fetch(`${base}/v2/video/list/?fields=id,view_count`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.accessToken}` },
    body: '{}',
  })
  const { views } = told?.figures ?? {}
  expect(await answer.json()).toMatchObject({ data: { videos: [{ id: post, view_count: views }] } })
})

it('without the permission nothing is told', async () => {
  const { credentials, username } = await trial.link()
  const post = await addPast(credentials, 1)
  await trial.change(username, { dropScopes: ['video.list'] })
  await expect(read(credentials, post)).rejects.toMatchObject({ failure: 'permission' })
})

it('a failure is none of the permissions', async () => {
  const { credentials, username } = await trial.link()
  await trial.fault({ path: '*/video/query/', action: { kind: 'status', status: 502 } })
  await expect(read(credentials, unknownId)).rejects.toMatchObject({ failure: 'transient' })
  await trial.change(username, { endTokens: 'all' })
  await expect(read(credentials, unknownId)).rejects.toMatchObject({ failure: 'auth' })
})

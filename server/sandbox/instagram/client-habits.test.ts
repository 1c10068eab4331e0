import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg, sampleMp4 } from '../trial/sample-media.ts'
import { errorOf, idOf, startTrial, type Trial } from '../trial/start-trial.ts'

let trial: Trial
let imageUrl: string
let videoUrl: string
beforeAll(async () => {
  trial = await startTrial()
  const body = await sampleJpeg({ width: 400, height: 400 })
  imageUrl = trial.host.offer('/square.jpg', { body })
  videoUrl = trial.host.offer('/film.mp4', { body: await sampleMp4(), type: 'video/mp4' })
})
afterAll(() => trial.close())

const link = async (username: string) => (await trial.sandbox().linkAccount(username)).accessToken
const base = () => trial.sandbox().environment.IG_GRAPH_BASE
const publish = async (token: string, params: Record<string, string>) => {
  const { id } = await trial.prepare(token, params)
  return idOf(await trial.publish(token, id))
}
const read = async (token: string, at: string, params: Record<string, string> = {}) =>
  (await trial.get(trial.graph(at), { ...params, access_token: token })).body

const pageSchema = v.object({
  data: v.array(v.object({ id: v.string() })),
  paging: v.optional(
    v.object({
      cursors: v.object({ before: v.string(), after: v.string() }),
      next: v.optional(v.string()),
      previous: v.optional(v.string()),
    }),
  ),
})
const fetchPage = async (url: string | undefined) =>
  v.parse(pageSchema, await (await fetch(url ?? '')).json())
const idsOf = ({ data }: v.InferOutput<typeof pageSchema>) => data.map(({ id }) => id)

const carousel = async (token: string) => {
  const child = { is_carousel_item: 'true' }
  const first = await trial.prepare(token, { ...child, image_url: imageUrl, alt_text: 'Praça' })
  const second = await trial.prepare(token, { ...child, media_type: 'VIDEO', video_url: videoUrl })
  return publish(token, { media_type: 'CAROUSEL', children: `${first.id},${second.id}` })
}

test('a call may have doubled slashes, and no version', async () => {
  const token = await link('barras.duplas')
  for (const at of ['//v26.0//me', '/me', '//me//media', '/v21.0/me']) {
    expect((await trial.get(`${base()}${at}`, { access_token: token })).status, at).toBe(200)
  }
  const made = await trial.post(`${base()}//me/media`, {
    ...{ image_url: imageUrl, access_token: token },
  })
  expect(await trial.waitForContainer(idOf(made), token)).toMatchObject({
    status_code: 'FINISHED',
  })
})

test('a call carries its token in the query, the header or the body', async () => {
  const token = await link('tres.lugares')
  const at = trial.graph('me/media')
  const form = (params: Record<string, string>) => new URLSearchParams(params)
  const calls: [string, RequestInit][] = [
    [`${at}?access_token=${token}`, { body: form({ image_url: imageUrl }) }],
    [at, { body: form({ image_url: imageUrl }), headers: { authorization: `Bearer ${token}` } }],
    [at, { body: form({ image_url: imageUrl }), headers: { authorization: `OAuth ${token}` } }],
    [at, { body: form({ image_url: imageUrl, access_token: token }) }],
  ]
  for (const [url, init] of calls) {
    expect((await fetch(url, { method: 'POST', ...init })).status).toBe(200)
  }
})

test('a call brings lists as JSON, as a multipart form, and in brackets', async () => {
  const token = await link('listas')
  const at = trial.graph('me/media')
  const children: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const child = { image_url: imageUrl, is_carousel_item: 'true', media_type: 'IMAGE' }
    children.push((await trial.prepare(token, child)).id)
  }
  const parent = { media_type: 'CAROUSEL', access_token: token }
  const asJson = await trial.sendJson('POST', at, { ...parent, children })
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ ...parent, children: children.join(',') })) {
    multipart.set(name, value)
  }
  const asForm = await fetch(at, { method: 'POST', body: multipart })
  const [first = '', second = ''] = children
  const inBrackets = await trial.post(at, {
    ...{ ...parent, 'children[0]': first, 'children[1]': second },
  })
  const tagged = await trial.post(at, {
    ...{ image_url: imageUrl, access_token: token, caption: '' },
    ...{ 'user_tags[0][username]': 'ana', 'user_tags[0][x]': '2', 'user_tags[0][y]': '0' },
  })
  expect([asJson.status, asForm.status, inBrackets.status]).toEqual([200, 200, 200])
  expect(errorOf(tagged), 'a tag outside of the picture').toEqual([100, undefined])
})

test('a call may name the media type of a photo', async () => {
  const token = await link('tipo.dito')
  const id = await publish(token, { media_type: 'IMAGE', image_url: imageUrl })
  expect(await read(token, id, { fields: 'media_type,media_product_type' })).toMatchObject({
    media_type: 'IMAGE',
    media_product_type: 'FEED',
  })
})

test('fields reach into lists, two levels deep, with their own arguments', async () => {
  const token = await link('campos.fundos')
  const id = await carousel(token)
  for (const message of ['primeiro', 'segundo']) {
    await trial.post(trial.graph(`${id}/comments`), { message, access_token: token })
  }
  const fields =
    'username,media.limit(1){id,children{media_type,owner{id}},comments.limit(1){text,from{username}}}'
  expect(await read(token, 'me', { fields })).toMatchObject({
    username: 'campos.fundos',
    media: {
      data: [
        {
          id,
          children: { data: [{ media_type: 'IMAGE' }, { media_type: 'VIDEO' }] },
          comments: { data: [{ text: 'segundo', from: { username: 'campos.fundos' } }] },
        },
      ],
    },
  })
  const torn = await trial.get(trial.graph('me'), { fields: 'media{id', access_token: token })
  expect(errorOf(torn)[0]).toBe(2500)
})

test("fields tell a carousel's files, each a node of its own without insights", async () => {
  const token = await link('filhos')
  const id = await carousel(token)
  const edge = v.parse(pageSchema, await read(token, `${id}/children`))
  expect(new Set(idsOf(edge)).size).toBe(2)
  const [first = ''] = idsOf(edge)
  const fields = 'id,media_type,media_url,alt_text,caption,permalink'
  const child = await read(token, first, { fields })
  expect(child).toMatchObject({ id: first, media_type: 'IMAGE', alt_text: 'Praça' })
  expect(child).not.toHaveProperty('caption')
  const insights = await trial.get(trial.graph(`${first}/insights`), {
    ...{ metric: 'reach', access_token: token },
  })
  expect(errorOf(insights)[0]).toBe(100)
  const stranger = await link('sem.filhos')
  const foreign = await trial.get(trial.graph(first), { access_token: stranger })
  expect(errorOf(foreign)).toEqual([100, 33])
})

test('fields tell whether a reel shows in the feed, too', async () => {
  const token = await link('no.feed')
  const reel = { media_type: 'REELS', video_url: videoUrl }
  const both = await publish(token, reel)
  const reelsOnly = await publish(token, { ...reel, share_to_feed: 'false' })
  const photo = await publish(token, { image_url: imageUrl })
  const told = []
  for (const id of [both, reelsOnly, photo]) {
    told.push(await read(token, id, { fields: 'is_shared_to_feed' }))
  }
  expect(told).toEqual([
    { id: both, is_shared_to_feed: true },
    { id: reelsOnly, is_shared_to_feed: false },
    { id: photo },
  ])
})

test('pages of posts, stories and comments are followed to the end and back', async () => {
  const token = await link('paginas')
  const posts = []
  for (let count = 0; count < 3; count += 1) {
    posts.unshift(await publish(token, { image_url: imageUrl }))
  }
  const stories = []
  for (let count = 0; count < 3; count += 1) {
    stories.unshift(await publish(token, { image_url: imageUrl, media_type: 'STORIES' }))
  }
  const [post = ''] = posts
  const comments = []
  for (const message of ['um', 'dois', 'três']) {
    const edge = trial.graph(`${post}/comments`)
    comments.unshift(idOf(await trial.post(edge, { message, access_token: token })))
  }
  const edges = { 'me/media': posts, 'me/stories': stories, [`${post}/comments`]: comments }
  for (const [edge, ids] of Object.entries(edges)) {
    const first = await fetchPage(`${trial.graph(edge)}?limit=2&access_token=${token}`)
    const second = await fetchPage(first.paging?.next)
    expect([...idsOf(first), ...idsOf(second)], edge).toEqual(ids)
    expect([first.paging?.previous, second.paging?.next], edge).toEqual([undefined, undefined])
    expect(idsOf(await fetchPage(second.paging?.previous)), edge).toEqual(ids.slice(0, 2))
    const before = second.paging?.cursors.before ?? ''
    const back = await fetchPage(
      `${trial.graph(edge)}?limit=1&before=${before}&access_token=${token}`,
    )
    expect(idsOf(back), edge).toEqual(ids.slice(1, 2))
  }
})

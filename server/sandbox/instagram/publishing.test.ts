import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg } from '../trial/sample-media.ts'
import { errorOf, idOf, startTrial, type Trial } from '../trial/start-trial.ts'

const dayMs = 86_400_000

const mediaSchema = v.object({
  id: v.string(),
  permalink: v.string(),
  media_type: v.string(),
  media_product_type: v.string(),
  caption: v.optional(v.string()),
  timestamp: v.string(),
})
const listSchema = v.object({
  data: v.array(v.object({ id: v.string(), caption: v.optional(v.string()) })),
  paging: v.optional(v.object({ next: v.optional(v.string()) })),
})
const postsSchema = v.array(
  v.object({
    id: v.string(),
    caption: v.string(),
    permalink: v.string(),
    media: v.array(v.object({ url: v.string(), sha256: v.string() })),
  }),
)

let trial: Trial
let square: Buffer
let portrait: Buffer
beforeAll(async () => {
  trial = await startTrial()
  square = await sampleJpeg({ width: 400, height: 400 })
  portrait = await sampleJpeg({ width: 400, height: 500 }, '#5B3DF5')
  trial.host.offer('/square.jpg', { body: square })
  trial.host.offer('/portrait.jpg', { body: portrait })
})
afterAll(() => trial.close())

const imageUrl = () => trial.host.offer('/square.jpg', { body: square })
const link = async (username: string) => (await trial.sandbox().linkAccount(username)).accessToken
const create = (token: string, params: Record<string, string>) =>
  trial.post(trial.graph('me/media'), { ...params, access_token: token })
const postsOf = async (username: string) => {
  const { body } = await trial.get(`${trial.sandbox().url}/api/posts`, { account: username })
  return v.parse(postsSchema, body)
}
const publishImage = async (token: string, caption: string) => {
  const { id } = await trial.prepare(token, { image_url: imageUrl(), caption })
  return idOf(await trial.publish(token, id))
}

test('a photo is downloaded, processed, published, listed and shown at its permalink', async () => {
  const token = await link('cafe.aurora')
  const caption = 'Pão de queijo <quentinho> & café\n\n#vilamadalena'
  const container = await trial.prepare(token, {
    image_url: imageUrl(),
    caption,
    alt_text: 'Três pães de queijo',
  })
  expect(container).toMatchObject({ status_code: 'FINISHED' })
  expect(trial.host.fetched.at(-1)?.userAgent).toMatch(/^facebookexternalhit\/1\.1/)
  expect(await postsOf('cafe.aurora')).toEqual([])

  const id = idOf(await trial.publish(token, container.id))
  const fields = 'id,permalink,timestamp,media_type,media_product_type,caption'
  const read = await trial.get(trial.graph(id), { fields, access_token: token })
  const media = v.parse(mediaSchema, read.body)
  expect(media).toMatchObject({ media_type: 'IMAGE', media_product_type: 'FEED', caption })
  expect(media.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
  const status = { fields: 'status_code', access_token: token }
  expect((await trial.get(trial.graph(container.id), status)).body).toMatchObject({
    status_code: 'PUBLISHED',
  })
  const list = await trial.get(trial.graph('me/media'), { fields, access_token: token })
  expect(list.body).toMatchObject({ data: [media] })

  const [post] = await postsOf('cafe.aurora')
  expect(post?.permalink).toBe(media.permalink)
  const sha256 = createHash('sha256').update(square).digest('hex')
  expect(post?.media[0]?.sha256).toBe(sha256)
  const served = await fetch(post?.media[0]?.url ?? '')
  expect(Buffer.from(await served.arrayBuffer()).equals(square)).toBe(true)
  const page = await trial.get(media.permalink)
  expect(page.status).toBe(200)
  expect(page.body).toContain('Pão de queijo &lt;quentinho&gt; &amp; café')
  expect(page.body).toContain('alt="Três pães de queijo"')
})

test('a photo may be created with query parameters, a form or JSON', async () => {
  const token = await link('tres.jeitos')
  const query = new URLSearchParams({ image_url: imageUrl(), access_token: token })
  const byQuery = await trial.post(`${trial.graph('me/media')}?${query}`, {})
  const byForm = await create(token, { image_url: imageUrl() })
  const tags = [{ username: 'cafe.aurora', x: 0.5, y: 0.5 }]
  const body = { image_url: imageUrl(), user_tags: tags, access_token: token }
  const byJson = await trial.sendJson('POST', trial.graph('me/media'), body)
  for (const made of [byQuery, byForm, byJson]) {
    expect(await trial.waitForContainer(idOf(made), token)).toMatchObject({
      status_code: 'FINISHED',
    })
  }
})

test('a photo cannot be published before it is ready, and is not visible then', async () => {
  await trial.control('PATCH', 'settings', { imageDelayMs: [1000, 1000] })
  const token = await link('apressado')
  const id = idOf(await create(token, { image_url: imageUrl() }))
  const early = await trial.publish(token, id)
  expect([early.status, ...errorOf(early)]).toEqual([400, 9007, 2207027])
  expect(await postsOf('apressado')).toEqual([])
  await trial.waitForContainer(id, token)
  expect((await trial.publish(token, id)).status).toBe(200)
  await trial.control('PATCH', 'settings', { imageDelayMs: [0, 0] })
})

test('a photo: expires when it was not published within a day', async () => {
  const token = await link('esquecido')
  const { id } = await trial.prepare(token, { image_url: imageUrl() })
  await trial.control('POST', 'clock', { advanceMs: dayMs })
  const fresh = await link('esquecido')
  expect(await trial.waitForContainer(id, fresh)).toMatchObject({ status_code: 'EXPIRED' })
  expect(errorOf(await trial.publish(fresh, id))).toEqual([24, 2207008])
})

test('a carousel of two pictures is published as one post with both in order', async () => {
  const token = await link('studio.lume')
  const children = []
  for (const path of ['/portrait.jpg', '/square.jpg']) {
    const body = path === '/square.jpg' ? square : portrait
    const child = { image_url: trial.host.offer(path, { body }), is_carousel_item: 'true' }
    children.push((await trial.prepare(token, child)).id)
  }
  const parent = await trial.prepare(token, {
    media_type: 'CAROUSEL',
    children: children.join(','),
    caption: 'Antes e depois',
  })
  const id = idOf(await trial.publish(token, parent.id))
  const read = await trial.get(trial.graph(id), {
    fields: 'media_type,children{id,media_type}',
    access_token: token,
  })
  expect(read.body).toMatchObject({
    media_type: 'CAROUSEL_ALBUM',
    children: { data: [{ media_type: 'IMAGE' }, { media_type: 'IMAGE' }] },
  })
  const posts = await postsOf('studio.lume')
  const hashes = [portrait, square].map((body) => createHash('sha256').update(body).digest('hex'))
  expect(posts.map(({ media }) => media.map(({ sha256 }) => sha256))).toEqual([hashes])
})

test('a carousel: requires 2 to 10 ready children, created as carousel items', async () => {
  const token = await link('carrossel.torto')
  const parent = (children: string) =>
    create(token, { media_type: 'CAROUSEL', children }).then(errorOf)
  const child = await trial.prepare(token, { image_url: imageUrl(), is_carousel_item: 'true' })
  const single = await trial.prepare(token, { image_url: imageUrl() })
  expect(await parent(child.id)).toEqual([100, 2207028])
  expect(await parent(`${child.id},17889000000000001`)).toEqual([24, 2207008])
  expect(await parent(`${child.id},${single.id}`)).toEqual([100, undefined])
  expect(errorOf(await trial.publish(token, child.id))).toEqual([24, 2207006])
})

const twice = async (username: string, secondPublish: string) => {
  await trial.control('PATCH', 'settings', { secondPublish })
  const token = await link(username)
  const { id } = await trial.prepare(token, { image_url: imageUrl(), caption: secondPublish })
  const first = idOf(await trial.publish(token, id))
  const second = await trial.publish(token, id)
  await trial.control('PATCH', 'settings', { secondPublish: 'error' })
  return { first, second, posts: await postsOf(username) }
}

test("publishing the same container twice answers 24/2207008 in the mode 'error'", async () => {
  const { second, posts } = await twice('duas.erro', 'error')
  expect(errorOf(second)).toEqual([24, 2207008])
  expect(posts).toHaveLength(1)
})

test("publishing the same container twice answers the first id again in the mode 'same-id'", async () => {
  const { first, second, posts } = await twice('duas.mesmo', 'same-id')
  expect(idOf(second)).toBe(first)
  expect(posts).toHaveLength(1)
})

test("publishing the same container twice makes a second post in the mode 'duplicate'", async () => {
  const { first, second, posts } = await twice('duas.copia', 'duplicate')
  expect(idOf(second)).not.toBe(first)
  expect(posts).toHaveLength(2)
})

test('publishing: limits of the account: the daily quota is reported and enforced', async () => {
  const token = await link('pouca.cota')
  await trial.control('PATCH', 'instagram/accounts/pouca.cota', { quotaTotal: 1 })
  await publishImage(token, 'a única')
  const limit = await trial.get(trial.graph('me/content_publishing_limit'), {
    fields: 'config,quota_usage',
    access_token: token,
  })
  expect(limit.body).toEqual({
    data: [{ quota_usage: 1, config: { quota_total: 1, quota_duration: 86_400 } }],
  })
  const { id } = await trial.prepare(token, { image_url: imageUrl() })
  expect(errorOf(await trial.publish(token, id))).toEqual([9, 2207042])
})

test('publishing: limits of the account: a restricted account can neither prepare nor publish', async () => {
  const token = await link('bloqueada')
  const { id } = await trial.prepare(token, { image_url: imageUrl() })
  await trial.control('PATCH', 'instagram/accounts/bloqueada', { isRestricted: true })
  expect(errorOf(await trial.publish(token, id))).toEqual([25, 2207050])
  expect(errorOf(await create(token, { image_url: imageUrl() }))).toEqual([25, 2207050])
})

test("publishing: limits of the account: a token cannot access another account's containers and posts", async () => {
  const owner = await link('dona')
  const other = await link('intrusa')
  const { id } = await trial.prepare(owner, { image_url: imageUrl() })
  expect(errorOf(await trial.get(trial.graph(id), { access_token: other }))).toEqual([100, 33])
  expect(errorOf(await trial.publish(other, id))).toEqual([24, 2207006])
  expect(await postsOf('intrusa')).toEqual([])
})

test('a published post is listed newest first, since a time, in pages with absolute addresses', async () => {
  const token = await link('muitas.fotos')
  const base = { fields: 'id,caption', access_token: token }
  for (const caption of ['um', 'dois']) await publishImage(token, caption)
  await trial.control('POST', 'clock', { advanceMs: 60_000 })
  const { body } = await trial.control('POST', 'clock', { advanceMs: 1000 })
  const since = String(
    Math.floor(Date.parse(v.parse(v.object({ now: v.string() }), body).now) / 1000),
  )
  await publishImage(token, 'três')

  const first = await trial.get(trial.graph('me/media'), { ...base, limit: '2' })
  const page = v.parse(listSchema, first.body)
  expect(page.data.map(({ caption }) => caption)).toEqual(['três', 'dois'])
  expect(page.paging?.next?.startsWith(trial.sandbox().environment.IG_GRAPH_BASE)).toBe(true)
  const rest = v.parse(listSchema, await (await fetch(page.paging?.next ?? '')).json())
  expect(rest.data.map(({ caption }) => caption)).toEqual(['um'])
  expect(rest.paging?.next).toBeUndefined()

  const recent = await trial.get(trial.graph('me/media'), { ...base, since })
  expect(v.parse(listSchema, recent.body).data.map(({ caption }) => caption)).toEqual(['três'])
})

test('a published post can be commented on, and the comment can be read', async () => {
  const token = await link('comenta')
  const id = await publishImage(token, 'com comentário')
  const edge = trial.graph(`${id}/comments`)
  const comment = { message: 'Link na bio', access_token: token }
  const made = idOf(await trial.post(edge, comment))
  const read = await trial.get(edge, { access_token: token })
  expect(read.body).toMatchObject({ data: [{ id: made, text: 'Link na bio' }] })
  await trial.post(edge, { ...comment, message: 'E mais um' })
  const first = v.parse(
    listSchema,
    (await trial.get(edge, { access_token: token, limit: '1' })).body,
  )
  const next = {
    access_token: token,
    limit: '1',
    after: new URL(first.paging?.next ?? '').searchParams.get('after') ?? '',
  }
  const second = await trial.get(edge, next)
  expect(second.body).toMatchObject({ data: [{ id: made }] })
  expect(second.body).not.toHaveProperty('paging.next')
  const empty = await trial.post(edge, { message: ' ', access_token: token })
  expect(errorOf(empty)[0]).toBe(100)
})

test('a published post: a story is listed on its own edge, for a day', async () => {
  const token = await link('historia')
  const tall = await sampleJpeg({ width: 360, height: 640 })
  const { id } = await trial.prepare(token, {
    media_type: 'STORIES',
    image_url: trial.host.offer('/tall.jpg', { body: tall }),
  })
  const media = idOf(await trial.publish(token, id))
  const ids = async (edge: string, accessToken: string) => {
    const answer = await trial.get(trial.graph(`me/${edge}`), { access_token: accessToken })
    return v.parse(listSchema, answer.body).data.map((item) => item.id)
  }
  expect([await ids('stories', token), await ids('media', token)]).toEqual([[media], []])
  await trial.control('POST', 'clock', { advanceMs: dayMs })
  expect(await ids('stories', await link('historia'))).toEqual([])
})

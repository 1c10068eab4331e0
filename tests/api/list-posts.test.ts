import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostPage, ScheduledPosts } from '#contract/posts/post.ts'
import { createApp } from '#server/app.ts'
import { posts } from '#server/db/schema/posts.ts'
import { findMatching } from '#server/posts/lists/find-matching.ts'
import { findPage } from '#server/posts/lists/queries.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000
const noon = Date.parse('2031-03-03T12:00:00.000Z')

let world: TestWorld
let person: TestPerson
const keys = Array.from({ length: 7 }, () => randomUUID())
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
  const accountId = await world.addAccount(person, 'lista.de.posts')
  const { buffer } = await makePhoto('a.jpg', { width: 400, height: 400 })
  for (const [index, key] of keys.entries()) {
    const at = new Date(noon + index * day)
    const template = { caption: `Post ${index}` }
    const input = { accountIds: [accountId], files: [buffer, buffer], key, at, template }
    expect((await sendPost(world, person, input)).status).toBe(200)
  }
})
afterAll(() => world.close())

const read = async (path: string, who = person) => {
  const answer = await fetch(`${world.url}/api/v1${path}`, { headers: who.headers })
  return { status: answer.status, body: await answer.json() }
}
const readPage = async (query: string) =>
  v.parse(PostPage, (await read(`/posts?${query}`)).body.data)

it('the lists of posts gives a page, newest first, with the totals', async () => {
  const page = await readPage('page=1&size=3')
  expect(page.content.map(({ caption }) => caption)).toEqual(['Post 3', 'Post 2', 'Post 1'])
  expect(page.pagination).toEqual({
    ...{ page: 1, size: 3, totalPages: 3, totalItems: 7, totalElements: 7 },
    ...{ isFirst: false, isLast: false, hasNext: true, hasPrevious: true },
  })
})

it('the lists of posts knows of each post how many times and how much text it has, for the size of a batch', async () => {
  const { db } = world.deps
  const { projectId } = person
  const page = await findPage(db, { projectId, offset: 0, limit: 3, direction: 'desc' })
  const found = await findMatching(
    ...([db, { projectId, offset: 0, limit: 3, direction: 'desc' }, { q: 'post' }] as const),
  )
  expect(page.map(({ times }) => times)).toEqual([1, 1, 1])
  expect(page.every(({ bytes }) => bytes > 100 && bytes < 1000)).toBe(true)
  expect(found.wanted).toEqual(page)
})

it('the lists of posts gives the same posts in the other order, without duplicates or gaps', async () => {
  const pages = await Promise.all(
    [0, 1, 2].map((page) => readPage(`page=${page}&size=3&sort=createdAt&direction=asc`)),
  )
  const captions = pages.flatMap(({ content }) => content.map(({ caption }) => caption))
  expect(captions).toEqual(keys.map((_, index) => `Post ${index}`))
  expect(pages[2]?.pagination).toMatchObject({ isLast: true, hasNext: false })
})

/** Tells posts of one moment apart by their ids. */
const inOrder = (a: Made, b: Made) =>
  Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? -1 : 1)
type Made = { id: string; createdAt: Date }

async function makeMany() {
  const other = await world.addPerson()
  const rows = Array.from({ length: 2105 }, (_, index) => ({
    ...{ projectId: other.projectId, createdAt: new Date(noon + Math.floor(index / 3)) },
    caption: `Post ${index}`,
  }))
  const made: Made[] = await world.deps.db.insert(posts).values(rows).returning()
  const readAt = async (page: number, direction: string) => {
    const query = `page=${page}&size=100&sort=createdAt&direction=${direction}`
    const { content } = v.parse(PostPage, (await read(`/posts?${query}`, other)).body.data)
    return content.map(({ id }) => id)
  }
  return { other, newestFirst: made.toSorted(inOrder).map(({ id }) => id), readAt }
}

it('the lists of posts of 2,105 posts, three of each moment gives each once, whether a page is nearer to the beginning or to the end', async () => {
  const { newestFirst, readAt } = await makeMany()
  for (const direction of ['desc', 'asc']) {
    const pages: string[][] = []
    for (let page = 0; page < 23; page += 1) pages.push(await readAt(page, direction))
    expect(pages.flat()).toEqual(direction === 'desc' ? newestFirst : newestFirst.toReversed())
    expect(pages.map(({ length }) => length).slice(20)).toEqual([100, 5, 0])
  }
})

it('the lists of posts of 2,105 posts, three of each moment: misses none for a reader of all pages while another process adds and deletes posts', async () => {
  const { other, newestFirst, readAt } = await makeMany()
  const { db } = world.deps
  const seen = new Set<string>()
  for (let page = 0; page < 24; page += 1) {
    for (const id of await readAt(page, 'desc')) seen.add(id)
    // Past the server, which knows the total that it counted for the page before.
    const row = { projectId: other.projectId, caption: 'Do outro processo' }
    const createdAt = new Date(noon + day + page)
    const [added] = await db
      .insert(posts)
      .values({ ...row, createdAt })
      .returning()
    if (page === 21) await db.delete(posts).where(eq(posts.id, added?.id ?? ''))
  }
  expect(newestFirst.filter((id) => !seen.has(id))).toEqual([])
})

it('the lists of posts answers an empty page after the last one', async () => {
  const page = await readPage('page=9&size=3')
  expect(page.content).toEqual([])
  expect(page.pagination).toMatchObject({ isLast: true, hasNext: false, hasPrevious: true })
})

it('the lists of posts gives media, schedules and the Idempotency-Key of each post', async () => {
  const [post] = (await readPage('size=1')).content
  expect(post).toMatchObject({ entryKey: keys[6], status: ['Agendado'] })
  expect(post?.media).toHaveLength(2)
  expect(post?.schedules[0]).toMatchObject({
    scheduledAt: new Date(noon + 6 * day).toISOString(),
    timeZone: 'America/Sao_Paulo',
    socialMediaAccount: { platformName: 'Instagram', username: 'lista.de.posts' },
  })
})

it('the lists of posts shows no post of another project', async () => {
  const stranger = await world.addPerson()
  const { body } = await read('/posts', stranger)
  expect(body.data.content).toEqual([])
  expect(body.data.pagination.totalItems).toBe(0)
})

it('the lists of posts refuses unknown sizes and orders', async () => {
  for (const query of ['size=0', 'size=101', 'page=-1', 'sort=caption', 'direction=up'])
    expect((await read(`/posts?${query}`)).status).toBe(400)
})

it('the lists of posts gives the posts of a period, its end excluded', async () => {
  const query = (from: number, to: number) =>
    `/posts/scheduled?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
  const { body } = await read(query(noon + day, noon + 3 * day))
  const found = v.parse(ScheduledPosts, body.data)
  expect(found.map(({ caption }) => caption)).toEqual(['Post 1', 'Post 2'])
  expect((await read(query(noon, noon + 101 * day))).status).toBe(400)
  expect((await read(query(noon, noon))).status).toBe(400)
})

it('the lists of posts may be asked for by HEAD any number of times, and are kept by no cache', async () => {
  const url = `${world.url}/api/v1/posts`
  for (let round = 0; round < 20; round += 1)
    expect((await fetch(url, { method: 'HEAD', headers: person.headers })).status).toBe(200)
  const answer = await fetch(url, { headers: person.headers })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  await answer.text()
})

it('the lists of posts are refused while a client leaves many long answers unread; short ones are not counted', async () => {
  const app = createApp(world.deps, 'no-page')
  const { projectId } = person
  const caption = 'x'.repeat(30_000)
  const long = await world.deps.db
    .insert(posts)
    .values(Array.from({ length: 3 }, () => ({ projectId, caption })))
    .returning({ id: posts.id })
  const ask = async (size: number) =>
    app.request(`/api/v1/posts?size=${size}`, { headers: person.headers })
  const unread = await Promise.all(Array.from({ length: 16 }, () => ask(100)))
  expect(unread.map(({ status }) => status)).toEqual(unread.map(() => 200))
  expect((await ask(100)).status).toBe(429)
  for (const answer of unread.slice(0, 2)) await answer.body?.cancel()
  for (const answer of unread.slice(2)) await answer.text()
  expect((await ask(100)).status).toBe(200)
  for (const { id } of long) await world.deps.db.delete(posts).where(eq(posts.id, id))
  for (let round = 0; round < 20; round += 1) expect((await ask(3)).status).toBe(200)
})

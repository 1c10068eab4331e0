import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import type { Post } from '#contract/posts/post.ts'
import { writeMediaCookie } from '#server/auth/media-cookie.ts'
import { postMedia, savedTemplates, templateMedia } from '#server/db/schema/posts.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { mediaCookieOf } from '#tests/setup/server/media-cookie-of.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000

let world: TestWorld
let tools: PostTools
let post: Post
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create()
})

const own = () => tools.person.headers.Cookie ?? ''
const fetchMedia = async (cookie: string, path = post.mediaUrls[0] ?? '') => {
  const answer = await fetch(world.url + path, { headers: { Cookie: cookie } })
  const { timestamp: _timestamp, ...body } =
    answer.status === 200 ? { timestamp: await answer.arrayBuffer() } : await answer.json()
  return { status: answer.status, body, cache: answer.headers.get('cache-control') }
}
const statusFor = async (cookie: string, path?: string) => (await fetchMedia(cookie, path)).status
const callApi = (headers: Record<string, string>, path = '/projects') =>
  fetch(world.url + apiBase + path, { headers })
const atTime = async <T>(milliseconds: number, run: () => Promise<T>): Promise<T> => {
  const { clock } = world.deps
  const { now } = clock
  clock.now = () => new Date(Date.now() + milliseconds)
  try {
    return await run()
  } finally {
    clock.now = now
  }
}

it('media are served to the people of their project during an active session gives the same answer, without details, to every wrong request', async () => {
  const [path = ''] = post.mediaUrls
  const stranger = await world.addPerson()
  const { userId } = tools.person
  const notTheirs = { userId: stranger.userId, sessionId: randomUUID() }
  const id = post.media[0]?.id ?? ''
  const wrong = await Promise.all([
    fetchMedia(''),
    fetchMedia('upubly_media='),
    fetchMedia('upubly_media=nonsense'),
    fetchMedia(own().slice(0, -2)),
    fetchMedia(`${own()}A`),
    fetchMedia(stranger.headers.Cookie ?? ''),
    fetchMedia(writeMediaCookie(world.deps, { userId, sessionId: randomUUID() })),
    fetchMedia(writeMediaCookie(world.deps, notTheirs)),
    fetchMedia(own(), path.replace(id, randomUUID())),
    fetchMedia(own(), path.replace(id, 'nonsense')),
    fetchMedia(own(), path.replace(/[0-9a-f]{32}\./, `${'0'.repeat(32)}.`)),
    fetchMedia(own(), path.replace('.jpg', '.png')),
    fetchMedia(own(), path.replace('.jpg', '.instagram.jpg')),
  ])
  expect(new Set(wrong.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(wrong[0]?.status).toBe(404)
  expect(await statusFor(own())).toBe(200)
})

it('media are served to the people of their project during an active session needs an active session: an ended or expired one, or that of a deleted person, shows nothing', async () => {
  const ofPerson = eq(sessions.userId, tools.person.userId)
  await world.deps.db.update(sessions).set({ endedAt: new Date() }).where(ofPerson)
  expect(await statusFor(own())).toBe(404)
  await world.deps.db.update(sessions).set({ endedAt: null }).where(ofPerson)
  expect(await statusFor(own())).toBe(200)
  const past = new Date(Date.now() - 1000)
  await world.deps.db.update(sessions).set({ expiresAt: past }).where(ofPerson)
  expect(await statusFor(own())).toBe(404)
  await world.deps.db.delete(sessions).where(ofPerson)
  expect(await statusFor(own())).toBe(404)
})

it('media are served to the people of their project during an active session needs the person to be still a member of the project', async () => {
  const member = await world.addPerson()
  const { projectId } = tools.person
  const membership = { projectId, userId: member.userId, role: 'EDITOR' } as const
  await world.deps.db.insert(projectMembers).values(membership)
  expect(await statusFor(member.headers.Cookie ?? '')).toBe(200)
  await world.deps.db.delete(projectMembers).where(eq(projectMembers.userId, member.userId))
  expect(await statusFor(member.headers.Cookie ?? '')).toBe(404)
})

it('media are served to the people of their project during an active session: no longer shows the media of a deleted post, unless something else refers to them', async () => {
  const paths = [post.mediaUrls[0] ?? '', post.media[0]?.thumbnailUrl ?? '']
  const all = () => Promise.all(paths.map((path) => statusFor(own(), path)))
  const second = await tools.create()
  expect(second.mediaUrls).toEqual(post.mediaUrls)
  await sendDeletion(world, tools.person, { post })
  expect(await all()).toEqual([200, 200])
  await sendDeletion(world, tools.person, { post: second })
  expect(await all()).toEqual([404, 404])
  const [template] = await world.deps.db
    .insert(savedTemplates)
    .values({ projectId: tools.person.projectId, caption: 'Modelo' })
    .returning()
  const templateId = template?.id ?? ''
  const mediaId = post.media[0]?.id ?? ''
  await world.deps.db.insert(templateMedia).values({ templateId, position: 0, mediaId })
  expect(await all()).toEqual([200, 200])
  await world.deps.db.delete(savedTemplates).where(eq(savedTemplates.id, templateId))
  expect(await all()).toEqual([404, 404])
})

it('media are served to the people of their project during an active session: no longer shows a file that an edit removed from its post', async () => {
  await world.deps.db.delete(postMedia).where(eq(postMedia.postId, post.id))
  expect(await statusFor(own())).toBe(404)
})

it('media are served to the people of their project during an active session: an API call sets the cookie when it is missing, of another session, or old', async () => {
  const { Cookie, ...bare } = tools.person.headers
  const given = await callApi(bare)
  expect(given.headers.get('set-cookie')).toMatch(
    /^upubly_media=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(await statusFor(mediaCookieOf(given.headers))).toBe(200)
  expect((await callApi(tools.person.headers, '/posts')).headers.get('set-cookie')).toBeNull()
  const { Cookie: _project, 'X-Project-ID': _id, ...alone } = tools.person.headers
  expect(mediaCookieOf((await callApi(alone)).headers)).not.toBe('')
  const other = await world.addPerson()
  const mixed = { ...tools.person.headers, Cookie: other.headers.Cookie ?? '' }
  const replaced = mediaCookieOf((await callApi(mixed)).headers)
  expect(await statusFor(replaced)).toBe(200)
  const { userId } = tools.person
  await atTime(2 * day, async () => {
    const { accessToken } = await startSession(world.deps, userId)
    const aging = { Authorization: `Bearer ${accessToken}`, Cookie: Cookie ?? '' }
    expect(mediaCookieOf((await callApi(aging)).headers)).not.toBe('')
  })
  const refused = await callApi({ ...bare, Authorization: 'Bearer nonsense' })
  expect(refused.headers.get('set-cookie')).toBeNull()
})

it('media are served to the people of their project during an active session: a cookie expires by itself, also while the session goes on', async () => {
  const { userId } = tools.person
  const { caller } = await startSession(world.deps, userId)
  const cookie = writeMediaCookie(world.deps, caller)
  const far = new Date(Date.now() + 80 * day)
  await world.deps.db
    .update(sessions)
    .set({ expiresAt: far })
    .where(eq(sessions.id, caller.sessionId))
  expect(await atTime(29 * day, () => statusFor(cookie))).toBe(200)
  expect(await atTime(31 * day, () => statusFor(cookie))).toBe(404)
})

it('media are served to the people of their project during an active session: signing out removes the cookie and its access; the cookie of another session stays', async () => {
  const { caller, refreshToken } = await startSession(world.deps, tools.person.userId)
  const cookie = writeMediaCookie(world.deps, caller)
  const signOut = (held: string) =>
    fetch(`${world.url}${apiBase}/auth/logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: held },
      body: JSON.stringify({ refreshToken }),
    })
  expect(await statusFor(cookie)).toBe(200)
  expect((await signOut(own())).headers.get('set-cookie')).toBeNull()
  expect(await statusFor(cookie)).toBe(404)
  expect(await statusFor(own())).toBe(200)
  const answer = await signOut(cookie)
  expect(answer.headers.get('set-cookie')).toMatch(/^upubly_media=; Max-Age=0; Path=\//)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CalendarFeed, maxCalendarFeeds } from '#contract/projects/calendar-feed.ts'
import { feedTokenContext, resealFeedTokens } from '#server/calendar-feeds/to-calendar-feed.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectActivities } from '#server/db/schema/projects.ts'
import { calendarFeeds } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { readSecretKey } from '#server/security/secret-key.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import {
  type ApiRequest,
  codeOf,
  createTestApp,
  dataOf,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

const now = new Date('2026-11-26T12:20:00Z')
const clock = createTestClock(now)
let api: TestApp
let project: AccessProject
let admin: AccessPerson
let editor: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  clock.advance(now.getTime() - clock.now().getTime())
  project = await addProject(api.deps)
  ;[admin, editor] = [await addCaller(api.deps), await addCaller(api.deps)]
  await joinProject(api.deps, project.projectId, admin.userId, 'ADMIN')
  await joinProject(api.deps, project.projectId, editor.userId, 'EDITOR')
  await api.deps.db.delete(calendarFeeds)
})

const ask = (path = '', as = admin, init: ApiRequest = {}) =>
  api.request(`/calendar-feeds${path}`, { token: as.token, projectId: project.projectId, ...init })
const create = (name = 'Cliente', as = admin) => ask('', as, { method: 'POST', json: { name } })
const make = async (name?: string) => dataOf((await create(name)).json, CalendarFeed)
const list = async (as = admin) => dataOf((await ask('', as)).json, v.array(CalendarFeed))
const pathOf = ({ url }: CalendarFeed) => new URL(url ?? '').pathname

async function open(path: string, init: RequestInit = {}) {
  const answer = await api.app.request(path, init)
  const { status, headers } = answer
  return { status, headers, text: await answer.text() }
}

async function readEvents(feed: CalendarFeed) {
  const { status, text } = await open(pathOf(feed))
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

async function plan(
  at: string,
  changes: Partial<typeof deliveryTargets.$inferInsert> = {},
  post: Partial<typeof posts.$inferInsert> = {},
) {
  const postId = randomUUID()
  const { db } = api.deps
  const { projectId, accountId } = project
  await db.insert(posts).values({ id: postId, projectId, caption: 'Pão quentinho', ...post })
  const time = { postId, accountId, scheduledAt: new Date(at), timeZone: 'America/Sao_Paulo' }
  await db.insert(deliveryTargets).values({ ...time, ...changes })
  return postId
}

test('the addresses of a project: who administers it makes one, and everybody in it sees it with who made it', async () => {
  const made = await make('  Padaria \n da Vila ')
  expect(made).toMatchObject({ name: 'Padaria da Vila', createdBy: 'Ana', readAt: null })
  expect(made.url).toMatch(/^http:\/\/localhost:\d+\/calendario\/[\w-]{43}\.ics$/)
  expect(await list(editor)).toEqual([made])
  for (const refused of [
    await create('x', editor),
    await ask(`/${made.id}`, editor, { method: 'DELETE' }),
  ])
    expect([refused.status, codeOf(refused.json)]).toEqual([403, 'FORBIDDEN'])
})

test('the addresses of a project: the token is not stored as it is', async () => {
  const [, token = ''] = /([^/]+)\.ics$/.exec(pathOf(await make())) ?? []
  const rows = await api.deps.db.select().from(calendarFeeds)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the addresses of a project: a name of more than 60 signs is refused, and none is allowed', async () => {
  expect((await create('x'.repeat(61))).status).toBe(400)
  expect(await make('')).toMatchObject({ name: '' })
})

test('the addresses of a project: there are twenty at most; one that is withdrawn makes room', async () => {
  const rows = Array.from({ length: maxCalendarFeeds }, (_, index) => ({
    ...{ projectId: project.projectId, createdAt: now },
    ...{ tokenHash: `${index}`, tokenSealed: 'none' },
  }))
  await api.deps.db.insert(calendarFeeds).values(rows)
  const refused = await create()
  expect([refused.status, codeOf(refused.json)]).toEqual([403, 'CALENDAR_FEED_LIMIT_REACHED'])
  const [first] = await list()
  expect((await ask(`/${first?.id}`, admin, { method: 'DELETE' })).status).toBe(200)
  expect((await create()).status).toBe(200)
})

test('the addresses of a project: one that is withdrawn ends at once, as if it had never been, and that is written down', async () => {
  const made = await make()
  expect((await open(pathOf(made))).status).toBe(200)
  expect((await ask(`/${made.id}`, admin, { method: 'DELETE' })).status).toBe(200)
  const [gone, never] = [await open(pathOf(made)), await open('/calendario/abc.ics')]
  expect([gone.status, never.status]).toEqual([404, 404])
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
  expect(withoutId(gone.text)).toBe(withoutId(never.text))
  expect(await list()).toEqual([])
  const again = await ask(`/${made.id}`, admin, { method: 'DELETE' })
  expect([again.status, codeOf(again.json)]).toEqual([404, 'NOT_FOUND'])
  const { kind, subject } = projectActivities
  const written = await api.deps.db
    .select({ kind, subject })
    .from(projectActivities)
    .where(eq(projectActivities.projectId, project.projectId))
    .orderBy(projectActivities.id)
  expect(written).toEqual([
    { kind: 'calendar-feed-created', subject: 'Cliente' },
    { kind: 'calendar-feed-ended', subject: 'Cliente' },
  ])
})

test('the addresses of a project: nobody withdraws that of another project', async () => {
  const made = await make()
  const other = await addProject(api.deps)
  await joinProject(api.deps, other.projectId, admin.userId, 'ADMIN')
  const projectId = other.projectId
  const refused = await ask(`/${made.id}`, admin, { method: 'DELETE', projectId })
  expect([refused.status, codeOf(refused.json)]).toEqual([404, 'NOT_FOUND'])
  expect((await open(pathOf(made))).status).toBe(200)
})

test('the addresses of a project: it outlives its maker in the project, and ends with the project', async () => {
  const made = await make()
  const { deps } = api
  await deps.db.delete(users).where(eq(users.id, admin.userId))
  expect((await list(editor)).map(({ createdBy }) => createdBy)).toEqual([null])
  expect((await open(pathOf(made))).status).toBe(200)
  const owner = await addCaller(deps)
  await joinProject(deps, project.projectId, owner.userId, 'OWNER')
  await deleteProject(deps, { projectId: project.projectId, callerId: owner.userId })
  expect((await open(pathOf(made))).status).toBe(404)
  expect(await deps.db.$count(calendarFeeds)).toBe(0)
})

test('the addresses of a project: its address is told after a change of the key too, and no more when the key is gone', async () => {
  const made = await make()
  const { deps } = api
  const earlierKey = Buffer.alloc(32, 9)
  const [, token = ''] = /([^/]+)\.ics$/.exec(pathOf(made)) ?? []
  const tokenSealed = createSecretBox(earlierKey).seal(token, feedTokenContext(made.id))
  await deps.db.update(calendarFeeds).set({ tokenSealed })
  const secretBox = createSecretBox(readSecretKey(deps.env), [earlierKey])
  expect(await resealFeedTokens({ ...deps, secretBox })).toBe(1)
  expect((await list()).map(({ url }) => url)).toEqual([made.url])
  await deps.db.update(calendarFeeds).set({ tokenSealed })
  expect((await list()).map(({ url }) => url)).toEqual([null])
  expect((await open(pathOf(made))).status).toBe(200)
})

test('the calendar at an address tells the times of its project alone, from 90 days back to a year ahead, without cancelled and deleted ones', async () => {
  const told = await plan('2026-12-01T12:00:00Z', {}, { caption: 'Conta' })
  await plan('2026-08-29T12:00:00Z', { state: 'published' }, { caption: 'Velho' })
  await plan('2026-08-27T12:00:00Z', { state: 'published' }, { caption: 'Velho demais' })
  await plan('2027-11-25T12:00:00Z', {}, { caption: 'Daqui a um ano' })
  await plan('2027-11-27T12:00:00Z', {}, { caption: 'Longe demais' })
  await plan('2026-12-02T12:00:00Z', { state: 'cancelled' }, { caption: 'Cancelado' })
  await plan('2026-12-02T12:00:00Z', {}, { caption: 'Excluído', deletedAt: now })
  const feed = await make()
  const mine = project
  project = await addProject(api.deps)
  await plan('2026-12-01T12:00:00Z', {}, { caption: 'De outro projeto' })
  project = mine
  const events = await readEvents(feed)
  expect(events.map(({ summary }) => summary)).toEqual([
    ...['Daqui a um ano · Instagram', 'Conta · Instagram', 'Velho · Instagram'],
  ])
  expect(events[1]?.uid).toBe(`${told}-20261201T120000Z@upubly`)
})

test('the calendar at an address is of this moment, private, in no index, and asked again each time', async () => {
  const feed = await make()
  const first = await open(pathOf(feed))
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  const headers = { 'If-None-Match': `W/${first.headers.get('ETag')}` }
  const same = await open(pathOf(feed), { headers })
  expect([same.status, same.text]).toEqual([304, ''])
  await plan('2026-12-01T12:00:00Z')
  expect((await open(pathOf(feed), { headers })).status).toBe(200)
  const head = await open(pathOf(feed), { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('Content-Type')]).toEqual([
    ...[200, '', 'text/calendar; charset=utf-8'],
  ])
})

test('the calendar at an address when it was last read is told to the hour', async () => {
  const feed = await make()
  const readAt = async () => {
    const [row] = await api.deps.db.select().from(calendarFeeds)
    return row?.readAt?.toISOString()
  }
  await open(pathOf(feed), { method: 'HEAD' })
  expect((await list()).map((one) => one.readAt)).toEqual(['2026-11-26T12:00:00.000Z'])
  clock.advance(60 * 60_000)
  await open(pathOf(feed))
  expect(await readAt()).toBe('2026-11-26T13:00:00.000Z')
})

test('the calendar at an address tells captions of single networks from the post itself', async () => {
  const versions = [{ platformId: 'instagram' as const, caption: 'Só no Instagram' }]
  await plan('2026-12-01T12:00:00Z', {}, { versions: versions as never })
  const [event] = await readEvents(await make())
  expect(event?.description).toMatch(/^Só no Instagram\n/)
})

test('the calendar at an address: an address that asks too often is asked to wait', async () => {
  const path = pathOf(await make())
  const { feedsByAddress } = api.deps.limits
  await feedsByAddress.charge('unknown', 600)
  const { status, headers } = await open(path)
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
  await feedsByAddress.forget('unknown')
  expect((await open(path)).status).toBe(200)
})

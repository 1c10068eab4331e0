import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CalendarFeed } from '#contract/projects/calendar-feed.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

const clock = createTestClock(new Date('2026-11-26T12:20:00Z'))
let api: TestApp
let project: AccessProject
let path: string
beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  project = await addProject(api.deps)
  const { projectId } = project
  const admin = await addCaller(api.deps)
  await joinProject(api.deps, projectId, admin.userId, 'ADMIN')
  const { json } = await api.request('/calendar-feeds', {
    ...{ method: 'POST', token: admin.token, projectId, json: { name: 'Cliente' } },
  })
  path = new URL(dataOf(json, CalendarFeed).url ?? '').pathname
})

async function open(init: RequestInit = {}) {
  const answer = await api.app.request(path, init)
  const { status, headers } = answer
  return { status, headers, text: await answer.text() }
}

/** A post at so many minutes, one after the other. */
async function plan(begin: string, count: number, caption: string): Promise<string> {
  const postId = randomUUID()
  const { projectId, accountId } = project
  await api.deps.db.insert(posts).values({ id: postId, projectId, caption })
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ postId, accountId, timeZone: 'America/Sao_Paulo' },
    scheduledAt: new Date(Date.parse(begin) + index * 60_000),
  }))
  for (let at = 0; at < rows.length; at += 2500)
    await api.deps.db.insert(deliveryTargets).values(rows.slice(at, at + 2500))
  return postId
}

test('a calendar that is read much of more times than it may tell those nearest to now are there', async () => {
  const postId = await plan('2026-11-27T12:00:00Z', 1, 'Amanhã')
  await plan('2027-10-01T12:00:00Z', 5001, 'Longe')
  const { text } = await open()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5000)
  expect(text).toContain(`UID:${postId}-20261127T120000Z@upubly`)
})

test('a calendar that is read much is counted for its project, also where nothing is new, and asked to wait for', async () => {
  await plan('2026-12-01T12:00:00Z', 1, 'Bom dia')
  const { feedWorkByProject } = api.deps.limits
  await feedWorkByProject.charge(project.projectId, 5998)
  const { headers } = await open()
  const same = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
  expect((await open(same)).status).toBe(304)
  const refused = await open(same)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
})

test('a calendar that is read much counts as many where it is large', async () => {
  await plan('2026-12-01T12:00:00Z', 600, 'x'.repeat(5000))
  await api.deps.limits.feedWorkByProject.charge(project.projectId, 5980)
  expect([(await open()).status, (await open()).status]).toEqual([200, 429])
})

test('a calendar that is read much has eight slow readers at most, and each makes room when it leaves', async () => {
  await plan('2026-12-01T12:00:00Z', 40, 'x'.repeat(5000))
  const slow = await Promise.all(Array.from({ length: 8 }, () => api.app.request(path)))
  expect(slow.map(({ status }) => status)).toEqual(slow.map(() => 200))
  expect((await open()).status).toBe(429)
  expect((await open({ method: 'HEAD' })).status).toBe(200)
  await slow[0]?.body?.cancel()
  expect((await open()).status).toBe(200)
  await Promise.all(slow.slice(1).map((answer) => answer.text()))
  const again = await Promise.all(Array.from({ length: 8 }, () => open()))
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200))
})

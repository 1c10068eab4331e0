import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CalendarPost } from '#contract/posts/post.ts'
import { isOfWeeks, weeksOf } from '#local/app-files/device-caches.ts'
import { forgetLostPosts, forgetOldWeeks } from '#local/app-files/kept-weeks.ts'
import { createSessionSource } from '#local/session/session.ts'
import { storeSession } from '#local/session/store-session.ts'
import { lendSession } from '#src/api/calls/call-session.ts'
import { pageNetwork } from '#src/api/calls/page-network.ts'
import { localDb } from '#src/browser/local-database.ts'
import { authStore } from '#src/session/auth-store.ts'
import { storeKnownProjects } from '#src/session/project-choice.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { ana, makeAuth, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { makeProject } from '#tests/fakes/pages/project-server.ts'
import { weekOfAllQuery } from './weeks-of-all.ts'

/** A Wednesday. */
const now = Date.parse('2026-11-25T15:00:00Z')
const week = '2026-11-22'
const otherId = '0b000000-0000-4000-8000-0000000000aa'

lendSession({
  open: async () => createSessionSource(localDb, pageNetwork),
  onRefused: () => {},
})

let posts: CalendarPost[] | undefined
let fake: FakeCaches
const of = (id: string, caption: string): CalendarPost => ({
  ...makePost({ caption }),
  projectId: id,
})

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fake = new FakeCaches()
  vi.stubGlobal('caches', fake)
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('location', new URL('https://upubly.test'))
  vi.stubGlobal('fetch', async () => {
    if (!posts) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'success', data: posts })
  })
  vi.spyOn(authStore, 'current').mockReturnValue(makeAuth(ana))
  storeKnownProjects(ana, [makeProject(projectId), makeProject(otherId)])
  await storeSession(localDb, makeAuth(ana), projectId)
  posts = [of(projectId, 'Pão'), of(otherId, 'Planta')]
})
afterEach(async () => {
  await localDb.session.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens the week with an empty query cache, and returns the captions that are shown in the end. */
async function open(first = week) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = weekOfAllQuery(ana, first, timeZone)
  await client.fetchQuery(query).catch(() => undefined)
  return client.getQueryData(query.queryKey)?.map(({ caption }) => caption)
}
const kept = () => fake.list(weeksOf(ana))
const isKept = () => vi.waitFor(() => expect(kept()).toEqual([`/kept-weeks/${week}`]))

it('a week of all projects is kept, and shown where nobody answers', async () => {
  expect(await open()).toEqual(['Pão', 'Planta'])
  await isKept()
  posts = undefined
  expect(await open()).toEqual(['Pão', 'Planta'])
  expect(await open('2026-11-29')).toBeUndefined()
})

it('a week far from today is not kept', async () => {
  await open()
  expect(await open('2027-06-06')).toEqual(['Pão', 'Planta'])
  await isKept()
})

it('the posts of a lost project leave what is kept, also where that was written before it was heard', async () => {
  await open()
  await isKept()
  await forgetLostPosts(ana, [otherId])
  posts = undefined
  expect(await open()).toEqual(['Pão'])
  storeKnownProjects(ana, [makeProject(otherId)])
  expect(await open()).toEqual([])
})

it('posts of a project that was lost while they were on their way are not shown', async () => {
  storeKnownProjects(ana, [makeProject(projectId)])
  expect(await open()).toEqual(['Pão'])
})

it('a week is not read when it is too old, and deleted then', async () => {
  await open()
  await isKept()
  posts = undefined
  vi.setSystemTime(now + 8 * 86_400_000)
  expect(await open()).toBeUndefined()
  await forgetOldWeeks(ana, Date.now() - 7 * 86_400_000)
  expect(kept()).toEqual([])
})

it('nothing is kept for whoever signed out meanwhile', async () => {
  vi.mocked(authStore.current).mockReturnValue(undefined)
  await open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await fake.keys()).filter(isOfWeeks).flatMap((name) => fake.list(name))).toEqual([])
})

import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { platformsQuery } from '#src/api/queries.ts'
import { authStore } from '#src/session/auth-store.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { storeKnownProjects } from '#src/session/project-choice.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { ana, bia, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { clearQueryCaches, createQueryCache, flushQueryCache } from './query-cache.ts'

const key = copyKey(ana, projectId)
const { queryKey } = platformsQuery(projectId)
let storage: FakeStorage

beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', new URL('https://upubly.test'))
  authStore.adopt(makeAuth(ana))
})
afterEach(() => {
  authStore.drop('signed-out')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function flush(client: QueryClient, userId = ana) {
  // The query that a screen would make, marked to be stored.
  client.getQueryCache().build(client, client.defaultQueryOptions(platformsQuery(projectId)))
  client.setQueryData(queryKey, [])
  flushQueryCache(client, userId, projectId)
}

it("a project's cache has the stored data at once, and fetches them again", () => {
  flush(createQueryCache(ana, projectId))
  const next = createQueryCache(ana, projectId)
  expect(next.getQueryData(queryKey)).toEqual([])
  expect(next.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it("a project's cache starts empty when the copy is too old, of another version or damaged, and deletes it", () => {
  flush(createQueryCache(ana, projectId))
  const kept = storage.getItem(key) ?? ''
  const isForgotten = () => {
    const known = createQueryCache(ana, projectId).getQueryData(queryKey)
    return known === undefined && storage.getItem(key) === null
  }
  for (const bent of [kept.replace('"buster":"', '"buster":"x'), kept.slice(0, -9), '[]']) {
    storage.setItem(key, bent)
    expect(isForgotten()).toBe(true)
  }
  storage.setItem(key, kept)
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  expect(isForgotten()).toBe(true)
})

it("a project's cache stores nothing for somebody who signed out", () => {
  const client = createQueryCache(ana, projectId)
  authStore.drop('signed-out')
  flush(client)
  authStore.adopt(makeAuth(bia))
  flush(client)
  expect(Object.keys(storage)).toEqual([])
})

it("a project's cache stores nothing of a project that the person has lost", () => {
  storeKnownProjects(ana, [])
  flush(createQueryCache(ana, projectId))
  expect(storage.getItem(key)).toBeNull()
})

it("a project's cache is deleted for one person only", () => {
  flush(createQueryCache(ana, projectId))
  storage.setItem(copyKey(bia, projectId), 'x')
  clearQueryCaches(ana)
  expect(Object.keys(storage)).toEqual([copyKey(bia, projectId)])
})

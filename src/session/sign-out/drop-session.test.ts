import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signOutLocally } from '#local/session/sign-out-locally.ts'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { ana, bia, makeAuth } from '#tests/fakes/device/local-device.ts'
import { authStore } from '../auth-store.ts'
import { signedOutMarker } from '../device-marks.ts'
import { dropSession } from './drop-session.ts'

beforeEach(async () => {
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  await Promise.all([localDb.session.clear(), localDb.departures.clear()])
  await storeSession(localDb, makeAuth(ana), null)
  authStore.adopt(makeAuth(ana))
})
afterEach(() => {
  authStore.drop('signed-out')
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('dropSession says that the session ended where the server refused it', async () => {
  await dropSession()
  expect([authStore.current(), authStore.endReason()]).toEqual([undefined, 'ended'])
})

it('dropSession says that the person signed out where another tab did it and the server refuses the tokens first', async () => {
  await signOutLocally(localDb, { userId: ana, refreshToken: 'of-ana' })
  await dropSession()
  expect([authStore.current(), authStore.endReason()]).toEqual([undefined, 'signed-out'])
})

it('dropSession says so too while that tab has noted it, and not yet stored it', async () => {
  signedOutMarker.set(ana)
  await dropSession()
  expect(authStore.endReason()).toBe('signed-out')
})

it.each([
  ['somebody else', makeAuth(bia)],
  ['the same person', makeAuth(ana, 'new')],
])('dropSession leaves the session alone of %s who signed in meanwhile', async (_who, next) => {
  const dropping = dropSession()
  authStore.adopt(next)
  await dropping
  expect(authStore.current()).toEqual(next)
})

it('dropSession does not wait for a database that never answers', async () => {
  vi.useFakeTimers()
  vi.spyOn(localDb.departures, 'get').mockReturnValue(new Promise(() => {}) as never)
  const dropping = dropSession()
  await vi.advanceTimersByTimeAsync(3000)
  await dropping
  expect([authStore.current(), authStore.endReason()]).toEqual([undefined, 'ended'])
})

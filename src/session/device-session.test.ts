import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSession } from '#local/session/session.ts'
import { signOutLocally } from '#local/session/sign-out-locally.ts'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { ana, bia, makeAuth } from '#tests/fakes/device/local-device.ts'
import { parseAuthCookie, serializeAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'
import { keepUser } from './keep-user.ts'

const reload = vi.fn()
const page = { cookie: '' }

beforeEach(async () => {
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:', reload })
  reload.mockClear()
  await Promise.all([localDb.session.clear(), localDb.departures.clear()])
  authStore.adopt(makeAuth(ana))
})
afterEach(() => {
  authStore.drop('signed-out')
  vi.unstubAllGlobals()
})

/** Writes like another tab: first the row, then the cookie. */
async function signInElsewhere(userId: string): Promise<void> {
  await storeSession(localDb, makeAuth(userId, 'other'), null)
  page.cookie = serializeAuthCookie(makeAuth(userId, 'other'), false)
}

it('openPageSession restores the row from the cookie when the browser evicted it', async () => {
  const session = await openPageSession()
  expect(await session.read()).toMatchObject(makeAuth(ana))
})

it.each([0, 1, 3, 10])(
  'openPageSession keeps a new name when the row is restored at the same time, %i turns later',
  async (turns) => {
    const session = await openPageSession()
    const kept = keepUser({ ...makeAuth(ana).user, name: 'Ana Maria' })
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    await Promise.all([kept, session.read()])
    expect((await readSession(localDb))?.user.name).toBe('Ana Maria')
    expect(authStore.current()?.user.name).toBe('Ana Maria')
  },
)

it('openPageSession keeps the row of somebody who signed in from another tab, and reloads the page', async () => {
  await signInElsewhere(bia)
  const session = await openPageSession()
  expect(await session.read()).toBeUndefined()
  expect(await readSession(localDb)).toMatchObject(makeAuth(bia, 'other'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('openPageSession does not restore a session whose cookie another tab removed', async () => {
  page.cookie = ''
  const session = await openPageSession()
  expect(await session.read()).toBeUndefined()
  expect(await readSession(localDb)).toBeUndefined()
  expect(reload).not.toHaveBeenCalled()
})

it('openPageSession follows the row of the signed-in person when an old cookie came back', async () => {
  await signOutLocally(localDb, { userId: ana, refreshToken: 'of-ana' })
  await storeSession(localDb, makeAuth(bia), null)
  const session = await openPageSession()
  expect(await session.read()).toBeUndefined()
  expect(authStore.current()).toBeUndefined()
  expect(page.cookie).toContain('Max-Age=0')
  expect(await readSession(localDb)).toMatchObject(makeAuth(bia))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it("openPageSession ends without removing the next person's cookie", async () => {
  await signInElsewhere(bia)
  authStore.drop('ended')
  expect(authStore.current()).toBeUndefined()
  expect(parseAuthCookie(page.cookie)?.user.id).toBe(bia)
})

const beginWithCookie = async () => {
  page.cookie = serializeAuthCookie(makeAuth(ana), false)
  return await openPageSession(false)
}
const renewed = { token: 'renewed', refreshToken: 'renewed-refresh' }
const serveRenewal = () => {
  const fetch = vi.fn(async () => Response.json({ status: 'success', data: renewed }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('the first calls of a page, before the database is there use the cookie', async () => {
  const session = await beginWithCookie()
  expect(await session.read()).toMatchObject(makeAuth(ana))
  expect(await readSession(localDb)).toBeUndefined()
})

it('the first calls of a page, before the database is there: renew an expired token although the browser evicted the row', async () => {
  const fetch = serveRenewal()
  const session = await beginWithCookie()
  const { accessToken } = makeAuth(ana)
  expect(await session.refresh(accessToken)).toMatchObject({ accessToken: 'renewed' })
  expect(await readSession(localDb)).toMatchObject({ refreshToken: 'renewed-refresh' })
  expect(fetch).toHaveBeenCalledOnce()
  expect(authStore.current()?.user.id).toBe(ana)
})

it('the first calls of a page, before the database is there: continue with tokens that another tab renewed, and use no refresh token twice', async () => {
  const fetch = serveRenewal()
  await storeSession(localDb, makeAuth(ana, 'newer'), null)
  const session = await beginWithCookie()
  const newer = makeAuth(ana, 'newer')
  expect(await session.refresh(makeAuth(ana).accessToken)).toMatchObject(newer)
  expect(fetch).not.toHaveBeenCalled()
})

it('the first calls of a page, before the database is there end the session when the cookie of a signed-out person came back', async () => {
  await signOutLocally(localDb, { userId: ana, refreshToken: 'of-ana' })
  const session = await beginWithCookie()
  expect(await session.refresh(makeAuth(ana).accessToken)).toBeUndefined()
  expect(authStore.current()).toBeUndefined()
  expect(authStore.endReason()).toBe('signed-out')
  expect(await localDb.knownProjects.get(ana)).toBeUndefined()
})

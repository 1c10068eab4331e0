import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession } from '#local/session.ts'
import { signOutLocally } from '#local/sign-out-locally.ts'
import { storeSession } from '#local/store-session.ts'
import { localDb } from '#src/page/local-database.ts'
import { ana, bia, makeAuth } from '#tests/fakes/local-device.ts'
import { parseAuthCookie, serializeAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'

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

/** What another tab does: the row first, then the cookie. */
async function signInElsewhere(userId: string): Promise<void> {
  await storeSession(localDb, makeAuth(userId, 'other'), null)
  page.cookie = serializeAuthCookie(makeAuth(userId, 'other'), false)
}

it('makes the row again from the cookie when the browser evicted it', async () => {
  const session = await openPageSession()
  expect(await session.read()).toMatchObject(makeAuth(ana))
})

it('leaves the row of somebody who signed in from another tab alone, and asks to be loaded anew', async () => {
  await signInElsewhere(bia)
  const session = await openPageSession()
  expect(await session.read()).toBeUndefined()
  expect(await readSession(localDb)).toMatchObject(makeAuth(bia, 'other'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('does not bring back a session whose cookie another tab took away', async () => {
  page.cookie = ''
  const session = await openPageSession()
  expect(await session.read()).toBeUndefined()
  expect(await readSession(localDb)).toBeUndefined()
  expect(reload).not.toHaveBeenCalled()
})

it('follows the row of whoever is in where the cookie of one who left came back', async () => {
  await signOutLocally(localDb, { userId: ana, refreshToken: 'of-ana' })
  await storeSession(localDb, makeAuth(bia), null)
  const session = await openPageSession()
  expect(await session.read()).toBeUndefined()
  expect(authStore.current()).toBeUndefined()
  expect(page.cookie).toContain('Max-Age=0')
  expect(await readSession(localDb)).toMatchObject(makeAuth(bia))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('ends without taking the cookie of the next person along', async () => {
  await signInElsewhere(bia)
  authStore.drop('ended')
  expect(authStore.current()).toBeUndefined()
  expect(parseAuthCookie(page.cookie)?.user.id).toBe(bia)
})

describe('the first calls of a page, before the database is there', () => {
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

  it('speak by the cookie', async () => {
    const session = await beginWithCookie()
    expect(await session.read()).toMatchObject(makeAuth(ana))
    expect(await readSession(localDb)).toBeUndefined()
  })

  it('renew a token that ran out though the browser evicted the row', async () => {
    const fetch = serveRenewal()
    const session = await beginWithCookie()
    const { accessToken } = makeAuth(ana)
    expect(await session.refresh(accessToken)).toMatchObject({ accessToken: 'renewed' })
    expect(await readSession(localDb)).toMatchObject({ refreshToken: 'renewed-refresh' })
    expect(fetch).toHaveBeenCalledOnce()
    expect(authStore.current()?.user.id).toBe(ana)
  })

  it('go on with tokens that another tab renewed, and use no refresh token twice', async () => {
    const fetch = serveRenewal()
    await storeSession(localDb, makeAuth(ana, 'newer'), null)
    const session = await beginWithCookie()
    const newer = makeAuth(ana, 'newer')
    expect(await session.refresh(makeAuth(ana).accessToken)).toMatchObject(newer)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('end as a sign-out, with what they fetched, where the cookie of one who left came back', async () => {
    await signOutLocally(localDb, { userId: ana, refreshToken: 'of-ana' })
    const session = await beginWithCookie()
    expect(await session.refresh(makeAuth(ana).accessToken)).toBeUndefined()
    expect(authStore.current()).toBeUndefined()
    expect(authStore.endReason()).toBe('signed-out')
    expect(await localDb.knownProjects.get(ana)).toBeUndefined()
  })
})

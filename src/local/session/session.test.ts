import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { confirmIdentity } from '#contract/endpoints/own-account.ts'
import { listProjects } from '#contract/endpoints/projects.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { callEndpoint } from '#local/calls/call-api.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import {
  ana,
  bia,
  makeAuth,
  openDevice,
  projectId,
  signIn,
} from '#tests/fakes/device/local-device.ts'
import { createSessionSource, readSession, switchProject } from './session.ts'
import { onSessionChange } from './session-change.ts'
import { signOutLocally } from './sign-out-locally.ts'
import { storeSession } from './store-session.ts'

const origin = 'http://device.test'
const success = (data: unknown) => Response.json({ status: 'success', data })
const failure = (status: number, code: string) =>
  Response.json(
    { status: 'error', code, message: code, details: [], timestamp: new Date().toISOString() },
    { status },
  )

/** A server that accepts only the newest access token. */
function makeServer() {
  let generation = 0
  const refreshes: string[] = []
  const bearers: (string | null)[] = []
  const fetch = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
    await sleep(5)
    if (String(url).endsWith('/auth/refresh')) {
      refreshes.push(JSON.parse(String(init?.body)).refreshToken)
      bearers.push(new Headers(init?.headers).get('Authorization'))
      generation++
      return success({ token: `access-${generation}`, refreshToken: `refresh-${generation}` })
    }
    const headers = new Headers(init?.headers)
    return headers.get('Authorization') === `Bearer access-${generation}`
      ? success({ projects: [] })
      : failure(401, 'UNAUTHENTICATED')
  })
  return { fetch, refreshes, bearers }
}

function makePorts(db: ReturnType<typeof openDevice>, fetch: typeof globalThis.fetch) {
  return { fetch, origin, session: createSessionSource(db, { fetch, origin }) }
}

it('the session of the device: refreshes once for all simultaneous calls with an expired token', async () => {
  const db = openDevice()
  await signIn(db)
  const server = makeServer()
  const page = makePorts(db, server.fetch)
  const worker = makePorts(db, server.fetch)
  await Promise.all([page, page, worker].map((ports) => callEndpoint(listProjects, {}, ports)))
  expect(server.refreshes).toEqual(['refresh-first'])
  expect(server.bearers).toEqual([null])
  expect(await readSession(db)).toMatchObject({
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
  })
})

it('the session of the device stores the new tokens before it uses them', async () => {
  const db = openDevice()
  await signIn(db)
  const server = makeServer()
  let stored: string | undefined
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (new Headers(init?.headers).get('Authorization') === 'Bearer access-1')
      stored = (await readSession(db))?.refreshToken
    return await server.fetch(String(url), init)
  }
  await callEndpoint(listProjects, {}, makePorts(db, fetch))
  expect(stored).toBe('refresh-1')
})

it('the session of the device: signs nobody out when the answer to a refresh is lost, the server fails or a portal answers', async () => {
  for (const trouble of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => failure(503, 'SERVICE_UNAVAILABLE'),
    async () => failure(429, 'RATE_LIMITED'),
    async () => new Response('<html>', { status: 200 }),
  ]) {
    const db = openDevice()
    await signIn(db)
    const fetch = async (url: unknown) =>
      String(url).endsWith('/auth/refresh') ? await trouble() : failure(401, 'UNAUTHENTICATED')
    await expect(callEndpoint(listProjects, {}, makePorts(db, fetch))).rejects.toThrow()
    expect(await readSession(db)).toMatchObject(makeAuth(ana))
  }
})

it('the session of the device does not block calls for long during a refresh without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const db = openDevice()
  await signIn(db)
  const fetch = vi.fn(async (url: string | URL | Request) =>
    String(url).endsWith('/auth/refresh')
      ? await new Promise<never>(() => {})
      : failure(401, 'UNAUTHENTICATED'),
  )
  const callers = Array.from({ length: 5 }, () => makePorts(db, fetch))
  const ends = Promise.allSettled(callers.map((ports) => callEndpoint(listProjects, {}, ports)))
  let isOver = false
  void ends.then(() => {
    isOver = true
  })
  for (let second = 0; !isOver && second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
    if (isOver) expect(second).toBeLessThan(18)
  }
  for (const end of await ends)
    expect(end).toMatchObject({ status: 'rejected', reason: { name: 'UnreachableError' } })
  expect(await readSession(db)).toBeDefined()
  vi.useRealTimers()
})

it('the session of the device does not treat a refused refresh as the answer to the call', async () => {
  const db = openDevice()
  await signIn(db)
  const fetch = async (url: unknown) =>
    String(url).endsWith('/auth/refresh')
      ? failure(400, 'INVALID_REQUEST')
      : failure(401, 'UNAUTHENTICATED')
  const asked = callEndpoint(listProjects, {}, makePorts(db, fetch))
  await expect(asked).rejects.toBeInstanceOf(UnreachableError)
  expect(await readSession(db)).toMatchObject(makeAuth(ana))
})

it('the session of the device does not take a wrong password for a session that is refused', async () => {
  const db = openDevice()
  await signIn(db)
  const fetch = vi.fn(async () => failure(401, 'INVALID_CREDENTIALS'))
  const asked = callEndpoint(confirmIdentity, { body: { password: 'x' } }, makePorts(db, fetch))
  await expect(asked).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(fetch).toHaveBeenCalledOnce()
  expect(await readSession(db)).toMatchObject(makeAuth(ana))
})

it('the session of the device sends the same refresh token again after a lost answer', async () => {
  const db = openDevice()
  await signIn(db)
  const server = makeServer()
  let isLost = true
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const answer = await server.fetch(String(url), init)
    if (!String(url).endsWith('/auth/refresh') || !isLost) return answer
    isLost = false
    throw new TypeError('Failed to fetch')
  }
  const ports = makePorts(db, fetch)
  await expect(callEndpoint(listProjects, {}, ports)).rejects.toThrow(UnreachableError)
  await expect(callEndpoint(listProjects, {}, ports)).resolves.toEqual({ projects: [] })
  expect(server.refreshes).toEqual(['refresh-first', 'refresh-first'])
})

it('the session of the device ends when the server says so, and only for the session concerned', async () => {
  const db = openDevice()
  await signIn(db)
  const fetch = async (url: unknown) =>
    failure(401, String(url).endsWith('/auth/refresh') ? 'SESSION_ENDED' : 'UNAUTHENTICATED')
  await expect(callEndpoint(listProjects, {}, makePorts(db, fetch))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    cause: 'No refresh token available',
  })
  expect(await readSession(db)).toBeUndefined()

  await signIn(db)
  const meanwhile = async (url: unknown) => {
    if (String(url).endsWith('/auth/refresh')) await storeSession(db, makeAuth(bia, 'other'), null)
    return await fetch(url)
  }
  await expect(callEndpoint(listProjects, {}, makePorts(db, meanwhile))).rejects.toThrow(ApiError)
  expect(await readSession(db)).toMatchObject({ user: { id: bia } })
})

it('the session of the device never makes a call as another person, not even after a refresh', async () => {
  const db = openDevice()
  await signIn(db, bia)
  const fetch = vi.fn(async () => success({ projects: [] }))
  const ports = makePorts(db, fetch)
  await expect(callEndpoint(listProjects, { onBehalfOf: ana }, ports)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  expect(fetch).not.toHaveBeenCalled()
})

it('the session of the device gives up after two refreshed tokens were refused as well, and signs out', async () => {
  const db = openDevice()
  await signIn(db)
  let count = 0
  const fetch = vi.fn(async (url: unknown) =>
    String(url).endsWith('/auth/refresh')
      ? success({ token: `access-${++count}`, refreshToken: `refresh-${count}` })
      : failure(401, 'UNAUTHENTICATED'),
  )
  await expect(callEndpoint(listProjects, {}, makePorts(db, fetch))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    cause: 'Max retry attempts reached',
  })
  expect(fetch).toHaveBeenCalledTimes(5)
  expect(await readSession(db)).toBeUndefined()
})

it('the session of the device: notifies listeners of sign-in, project and sign-out', async () => {
  const db = openDevice()
  const heard: (string | null | undefined)[] = []
  const stop = onSessionChange(db, (session) => {
    // Dexie may notify twice of one value: of the change of a test before, too.
    if (heard.length === 0 || heard.at(-1) !== session?.projectId) heard.push(session?.projectId)
  })
  await vi.waitFor(() => expect(heard).toEqual([undefined]))
  await signIn(db)
  await vi.waitFor(() => expect(heard).toEqual([undefined, projectId]))
  await switchProject(db, 'other')
  await vi.waitFor(() => expect(heard.at(-1)).toBe('other'))
  await signOutLocally(db, { userId: ana, refreshToken: 'none' })
  await vi.waitFor(() => expect(heard.at(-1)).toBeUndefined())
  stop()
})

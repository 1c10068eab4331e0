import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessions } from '#server/db/schema/sessions.ts'
import { listen } from '#server/http/listen.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { askForZip, openZip, readOwnData, unzip } from '#tests/setup/people/own-data-zip.ts'
import { addPostWith, keepBytes } from '#tests/setup/posting/keep-media.ts'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
let api: TestApp
let ana: AccessPerson
let own: { projectId: string; userId: string }
/** What was opened of the store: how much of it was read, and whether it was closed. */
let opened: { bytes: number; stream: Readable }[]
/** Called before a file is opened. */
let beforeRead: () => void

beforeAll(async () => {
  api = await createTestApp({ clock })
  const { files } = api.deps
  api.deps.files = {
    ...files,
    async read(key, range) {
      beforeRead()
      const stream = await files.read(key, range)
      const one = { bytes: 0, stream }
      const push = stream.push.bind(stream)
      stream.push = (chunk: Buffer | null, ...more) => {
        one.bytes += chunk?.length ?? 0
        return push(chunk, ...more)
      }
      opened.push(one)
      return stream
    },
  }
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ahead = 0
  opened = []
  beforeRead = () => {}
  ana = await addCaller(api.deps)
  const { projectId } = await addProject(api.deps)
  await joinProject(api.deps, projectId, ana.userId, 'EDITOR')
  own = { projectId, userId: ana.userId }
})
afterEach(() => vi.restoreAllMocks())

const ask = () => askForZip(api, ana.token)
const mebibyte = 1024 * 1024

/** A post of Ana's with a file of so many bytes. */
async function addFile(size: number) {
  const file = await keepBytes(api.deps, own.projectId, randomBytes(size))
  await addPostWith(api.deps, own, [file])
  return file
}

async function expectAllClosed(count: number) {
  expect(opened).toHaveLength(count)
  await vi.waitFor(() => expect(opened.every(({ stream }) => stream.closed)).toBe(true))
}

test('the link is a path of the API, for five minutes, and opens more than once', async () => {
  const link = await ask()
  expect(link.url).toMatch(/^\/api\/v1\/users\/me\/export\/[\w-]{80,}$/)
  const ms = Date.parse(link.expiresAt) - Date.now()
  expect(ms).toBeGreaterThan(4.9 * 60_000)
  expect(ms).toBeLessThanOrEqual(5 * 60_000)
  ahead = 4.8 * 60_000
  for (let time = 0; time < 2; time += 1) {
    const files = await unzip(new Uint8Array(await (await openZip(api, link)).arrayBuffer()))
    expect(readOwnData(files).profile.id).toBe(ana.userId)
  }
})

test('no link is made for whoever has not just proved who they are', async () => {
  const never = { confirmedAt: null }
  await api.deps.db.update(sessions).set(never).where(eq(sessions.userId, ana.userId))
  const { status, json } = await api.request('/users/me/export', {
    ...{ method: 'POST', token: ana.token },
  })
  expect([status, codeOf(json)]).toEqual([403, 'CONFIRMATION_REQUIRED'])
  const { status: before } = await api.request('/users/me/export', { token: ana.token })
  expect(before).toBe(404)
})

test('every wrong link, and a right one elsewhere, is refused in the same words', async () => {
  const link = await ask()
  const bia = await addCaller(api.deps)
  const { cookie: ofBia, url: forBia } = await askForZip(api, bia.token)
  const { accessToken } = await startSession(api.deps, ana.userId)
  await api.deps.db.update(sessions).set({ confirmedAt: clock.now() })
  const elsewhere = await askForZip(api, accessToken)
  const [, cookieValue = ''] = link.cookie.split('=')
  const at = link.url.lastIndexOf('/') + 1
  const flip = (place: number) =>
    link.url.slice(0, place) + (link.url[place] === 'A' ? 'B' : 'A') + link.url.slice(place + 1)
  const attempts: { url: string; cookie: string; headers?: Record<string, string> }[] = [
    { ...link, cookie: '' },
    { ...link, cookie: ofBia },
    { ...link, cookie: elsewhere.cookie },
    { ...link, cookie: `${link.cookie}x` },
    { ...link, url: elsewhere.url },
    { ...link, url: forBia },
    { ...link, url: flip(at) },
    { ...link, url: flip(link.url.length - 20) },
    { ...link, url: `${link.url.slice(0, at)}${cookieValue}` },
    { ...link, url: `${link.url.slice(0, at)}${'A'.repeat(4000)}` },
    // A bearer token alone is no cookie.
    { ...link, cookie: '', headers: { Authorization: `Bearer ${ana.token}` } },
  ]
  const answers: string[] = []
  const open = async ({ url, cookie, headers }: (typeof attempts)[number]) => {
    const answer = await api.app.request(url, { headers: { Cookie: cookie, ...headers } })
    answers.push(`${answer.status} ${(await answer.text()).replace(/"timestamp":"[^"]+"/, '')}`)
  }
  for (const attempt of attempts) await open(attempt)
  expect((await openZip(api, link)).status).toBe(200)
  ahead = 5 * 60_000
  await open(link)
  ahead = 0
  const ended = { endedAt: clock.now() }
  await api.deps.db.update(sessions).set(ended).where(eq(sessions.userId, ana.userId))
  await open(link)
  expect(answers).toHaveLength(attempts.length + 2)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^410 .*"EXPORT_LINK_INVALID"/)
  expect(answers[0]).toContain('Este link não vale mais.')
  expect(opened).toEqual([])
})

test('a session that ends while the zip is read does not cut it', async () => {
  const file = await addFile(4 * mebibyte)
  const link = await ask()
  let ending: Promise<unknown> = Promise.resolve()
  beforeRead = () => {
    ending = api.deps.db.update(sessions).set({ endedAt: clock.now() }).execute()
  }
  const answer = await openZip(api, link)
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  await ending
  const [path = ''] = readOwnData(files).posts[0]?.media.map((one) => one.file) ?? []
  expect(files.get(path)?.length).toBe(file.size)
})

test('two at once for each person; asking for the head alone counts as none and opens nothing', async () => {
  await addFile(4 * mebibyte)
  const link = await ask()
  for (let time = 0; time < 3; time += 1) {
    const head = await api.app.request(link.url, {
      ...{ method: 'HEAD', headers: { Cookie: link.cookie } },
    })
    expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  }
  const [first, second] = [await openZip(api, link), await openZip(api, link)]
  expect((await openZip(api, link)).status).toBe(429)
  await first.body?.cancel()
  await vi.waitFor(async () => {
    const third = await openZip(api, link)
    expect(third.status).toBe(200)
    await third.body?.cancel()
  })
  // Bia is not kept waiting by Ana's.
  const bia = await addCaller(api.deps)
  expect((await openZip(api, await askForZip(api, bia.token))).status).toBe(200)
  await second.body?.cancel()
  await vi.waitFor(() => expect(opened.every(({ stream }) => stream.closed)).toBe(true))
})

test('own data link: links and downloads are counted for each person', async () => {
  const before = { ...api.deps.limits }
  const limits = createRateLimits(api.deps.db, true)
  Object.assign(api.deps.limits, limits)
  try {
    const link = await ask()
    const head = { method: 'HEAD', headers: { Cookie: link.cookie } }
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1)
      statuses.push((await api.app.request(link.url, head)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses[30]).toBe(429)
    for (let time = 0; time < 9; time += 1) await ask()
    const { status } = await api.request('/users/me/export', {
      ...{ method: 'POST', token: ana.token },
    })
    expect(status).toBe(429)
  } finally {
    Object.assign(api.deps.limits, before)
  }
})

test('no more of a large file is read than the reader takes', async () => {
  const size = 64 * mebibyte
  await addFile(size)
  const reader = (await openZip(api, await ask())).body?.getReader()
  let taken = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    taken += part.value.length
    // Time to read ahead, if anything did.
    if (taken < mebibyte) await new Promise((resolve) => setTimeout(resolve, 10))
    const [file] = opened
    if (file && file.bytes < size) expect(file.bytes - taken).toBeLessThan(2 * mebibyte)
  }
  expect(taken).toBeGreaterThan(size)
  await expectAllClosed(1)
})

test('a reader that goes away leaves no file open, wherever it was', async () => {
  await addFile(16 * mebibyte)
  for (const most of [0, 1, 2 * mebibyte]) {
    opened = []
    const reader = (await openZip(api, await ask())).body?.getReader()
    for (let taken = 0; taken < most; ) taken += (await reader?.read())?.value?.length ?? 0
    await reader?.cancel()
    await vi.waitFor(() => expect(opened.every(({ stream }) => stream.closed)).toBe(true))
  }
  expect(opened).toHaveLength(1)
})

/** The app behind a real connection. */
async function serve() {
  const port = await findFreePort()
  const { close } = await listen(api.app, { port, host: '127.0.0.1', name: 'PORT' })
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

test('a broken connection closes the file, and a file that breaks the connection', async () => {
  await addFile(32 * mebibyte)
  const link = await ask()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  await using server = await serve()
  const headers = { Cookie: link.cookie }
  const leaving = new AbortController()
  const left = await fetch(server.url + link.url, { headers, signal: leaving.signal })
  await left.body?.getReader().read()
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  leaving.abort()
  await expectAllClosed(1)

  const broken = await fetch(server.url + link.url, { headers })
  expect(broken.status).toBe(200)
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  opened[1]?.stream.destroy(new Error('the disk is gone'))
  await expect(broken.arrayBuffer()).rejects.toThrow()
  await expectAllClosed(2)
  expect(errors.mock.calls.flat().map(String)).toEqual(['Error: the disk is gone'])

  const whole = await fetch(server.url + link.url, { headers })
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(32 * mebibyte)
})

test('a store that does not answer breaks the zip, rather than make one without its files', async () => {
  await addFile(1000)
  const link = await ask()
  beforeRead = () => {
    throw new Error('the store is away')
  }
  const answer = await openZip(api, link)
  await expect(answer.arrayBuffer()).rejects.toThrow('the store is away')
})

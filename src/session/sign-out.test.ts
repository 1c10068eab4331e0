import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSession } from '#local/session.ts'
import { signOutLocally } from '#local/sign-out-locally.ts'
import { localDb } from '#src/page/local-database.ts'
import { FakeStorage } from '#tests/fakes/fake-storage.ts'
import { ana, bia, makeAuth, signIn as storeSignIn } from '#tests/fakes/local-device.ts'
import { readAuthCookie, serializeAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { copyKey } from './copy-keys.ts'
import { finishLeaving } from './forget-copies.ts'
import { leftMark } from './left-mark.ts'
import { restoreSession } from './restore-session.ts'
import { DeviceStorageError, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const page = { cookie: '' }
let answer: (path: string) => Promise<Response>

const success = (data: object) => Response.json({ status: 'success', data })
const cookieOf = (userId: string) => serializeAuthCookie(makeAuth(userId), false)
const credentials = { email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }
const fresh = makeAuth(ana, 'new')

beforeEach(async () => {
  answer = async () => success({})
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: unknown) => await answer(String(path))),
  )
  await Promise.all(
    [localDb.session, localDb.owedSignOuts, localDb.departures].map((table) => table.clear()),
  )
  await storeSignIn(localDb, ana)
  authStore.adopt(makeAuth(ana))
})
afterEach(() => {
  vi.restoreAllMocks()
  authStore.drop('signed-out')
  vi.unstubAllGlobals()
})

/** What the next opening finds, with a cookie that came to life again. */
async function reopen(): Promise<boolean> {
  page.cookie = cookieOf(ana)
  vi.spyOn(authStore, 'hasEnded').mockReturnValue(false)
  return readAuthCookie() !== undefined || (await restoreSession())
}

function fail(): void {
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  for (const name of ['put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(refuse)
}

it('a sign-out that the device keeps needs no mark beside the database', async () => {
  await signOut()
  expect(await readSession(localDb)).toBeUndefined()
  expect(leftMark.isSet(ana)).toBe(false)
})

it('a sign-out that was cut off in the middle leaves no copies behind the next opening', async () => {
  localStorage.setItem(copyKey(ana, 'p'), 'lists')
  localStorage.setItem('upubly.copies-of', ana)
  await finishLeaving()
  expect(localStorage.getItem(copyKey(ana, 'p'))).toBe('lists')
  await signOutLocally(localDb, { userId: ana, refreshToken: 'r' })
  await finishLeaving()
  expect(localStorage.getItem(copyKey(ana, 'p'))).toBeNull()
  expect(localStorage.getItem('upubly.copies-of')).toBeNull()
})

it('a sign-out on a failing device holds at the next opening, and is made good there', async () => {
  fail()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await signOut()
  expect(authStore.current()).toBeUndefined()
  expect(page.cookie).toContain('Max-Age=0')
  expect(await readSession(localDb)).toBeDefined()
  expect(await reopen()).toBe(false)
  vi.restoreAllMocks()
  answer = async () => success({})
  expect(await reopen()).toBe(false)
  await vi.waitFor(async () => expect(await readSession(localDb)).toBeUndefined())
  await vi.waitFor(() => expect(leftMark.isSet(ana)).toBe(false))
})

it('the mark of one who left keeps nobody else out', async () => {
  leftMark.set(ana)
  await storeSignIn(localDb, bia)
  vi.spyOn(authStore, 'hasEnded').mockReturnValue(false)
  expect(await restoreSession()).toBe(true)
  expect(authStore.current()?.user.id).toBe(bia)
})

it('a database that never answers holds nobody in', async () => {
  vi.spyOn(localDb, 'transaction').mockReturnValue(new Promise(() => {}) as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await leaving
  expect(authStore.current()).toBeUndefined()
  expect(await reopen()).toBe(false)
})

it('one’s own return is what removes the mark', async () => {
  leftMark.set(ana)
  answer = async () => success(fresh)
  await signIn(credentials)
  expect(authStore.current()).toEqual(fresh)
  expect(readAuthCookie()?.user.id).toBe(ana)
})

it('a sign-in that was told it could not be stored leaves no session behind', async () => {
  answer = async () => success(fresh)
  const real = localDb.transaction.bind(localDb) as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(localDb, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
    await real(...args)
    throw new DOMException('The connection was lost', 'InvalidStateError')
  }) as never)
  await expect(signIn(credentials)).rejects.toBeInstanceOf(DeviceStorageError)
  expect(await readSession(localDb)).toBeUndefined()
})

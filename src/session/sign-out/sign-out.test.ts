import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSession } from '#local/session/session.ts'
import { signOutLocally } from '#local/session/sign-out-locally.ts'
import { localDb } from '#src/browser/local-database.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import {
  ana,
  bia,
  makeAuth,
  makeDraft,
  signIn as storeSignIn,
} from '#tests/fakes/device/local-device.ts'
import { readAuthCookie, serializeAuthCookie } from '../auth-cookie.ts'
import { authStore } from '../auth-store.ts'
import { calendarProjectsKey, copyKey, recentPrefix } from '../copy-keys.ts'
import { eraseMark, sharedDevice, signedOutMarker } from '../device-marks.ts'
import { readCalendarProjects, storeCalendarProjects } from '../project-choice.ts'
import { restoreSession } from '../restore-session.ts'
import { DeviceStorageError } from '../sign-in/device-storage-error.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { finishErasing } from './erase-device.ts'
import { finishLeaving } from './forget-copies.ts'
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

/** Opens the app again after the browser brought a cleared cookie back. */
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

it('what the calendar shows of the projects is forgotten with them', async () => {
  storeCalendarProjects(ana, { isAll: true, hidden: [] })
  expect(readCalendarProjects(ana).isAll).toBe(true)
  await signOut()
  expect(Object.keys(localStorage)).not.toContain(calendarProjectsKey(ana))
})

it('a stored sign-out needs no mark in local storage', async () => {
  await signOut()
  expect(await readSession(localDb)).toBeUndefined()
  expect(signedOutMarker.isSet(ana)).toBe(false)
})

it('drafts wait for their author, and nothing stays on a shared device or for good', async () => {
  const write = async () => {
    await storeSignIn(localDb, ana)
    authStore.adopt(makeAuth(ana))
    await localDb.drafts.clear()
    for (const userId of [ana, bia]) await makeDraft(localDb, { userId })
    localStorage.setItem('upubly.unsaved:a:1', JSON.stringify({ userId: ana }))
    localStorage.setItem('upubly.unsaved:b:1', JSON.stringify({ userId: bia }))
    localStorage.setItem('upubly.unsaved:c:1', 'not json')
  }
  const left = async () => [
    (await localDb.drafts.toArray()).map(({ userId }) => userId).sort(),
    Object.keys(localStorage)
      .filter((key) => key.startsWith('upubly.unsaved:'))
      .sort(),
  ]
  const all = ['upubly.unsaved:a:1', 'upubly.unsaved:b:1', 'upubly.unsaved:c:1']
  await write()
  await signOut()
  expect(await left()).toEqual([[ana, bia].sort(), all])
  await write()
  await signOut({ isForGood: true })
  expect(await left()).toEqual([[bia], all.slice(1)])
  await write()
  sharedDevice.set(true)
  await signOut()
  sharedDevice.set(false)
  expect(await left()).toEqual([[bia], all.slice(1)])
})

it('after an interrupted sign-out the next start deletes the copies, and what was chosen last', async () => {
  localStorage.setItem(copyKey(ana, 'p'), 'lists')
  localStorage.setItem(recentPrefix + ana, '["screen:/posts"]')
  localStorage.setItem('upubly.copies-of', ana)
  await finishLeaving()
  expect(localStorage.getItem(copyKey(ana, 'p'))).toBe('lists')
  await signOutLocally(localDb, { userId: ana, refreshToken: 'r' })
  await finishLeaving()
  expect(localStorage.getItem(copyKey(ana, 'p'))).toBeNull()
  expect(localStorage.getItem(recentPrefix + ana)).toBeNull()
  expect(localStorage.getItem('upubly.copies-of')).toBeNull()
})

it('a sign-out on a failing device is respected and completed at the next start', async () => {
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
  await vi.waitFor(() => expect(signedOutMarker.isSet(ana)).toBe(false))
})

it('the mark of a signed-out person does not affect others', async () => {
  signedOutMarker.set(ana)
  await storeSignIn(localDb, bia)
  vi.spyOn(authStore, 'hasEnded').mockReturnValue(false)
  expect(await restoreSession()).toBe(true)
  expect(authStore.current()?.user.id).toBe(bia)
})

it('one can sign out although the database never answers', async () => {
  vi.spyOn(localDb, 'transaction').mockReturnValue(new Promise(() => {}) as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await leaving
  expect(authStore.current()).toBeUndefined()
  expect(await reopen()).toBe(false)
})

const owners = async () => (await localDb.drafts.toArray()).map(({ userId }) => userId)
const block = () => vi.spyOn(localDb, 'transaction').mockReturnValue(new Promise(() => {}) as never)
async function leaveWhileBlocked() {
  await localDb.drafts.clear()
  for (const userId of [ana, bia]) await makeDraft(localDb, { userId })
  block()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const leaving = signOut({ isForGood: true })
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await leaving
  vi.restoreAllMocks()
}

it('what could not be erased is marked, and erased at the next opening', async () => {
  await leaveWhileBlocked()
  expect(authStore.current()).toBeUndefined()
  expect(await reopen()).toBe(false)
  expect(eraseMark.list()).toEqual([ana])
  expect(await owners()).toContain(ana)
  expect(await finishErasing()).toBe(true)
  expect(await owners()).toEqual([bia])
  expect(eraseMark.list()).toEqual([])
})

it('what could not be erased is told as long as it cannot be', async () => {
  await leaveWhileBlocked()
  vi.spyOn(localDb, 'transaction').mockRejectedValue(
    new DOMException('The connection was lost', 'InvalidStateError'),
  )
  expect(await finishErasing()).toBe(false)
  expect(eraseMark.list()).toEqual([ana])
})

it('what could not be erased is erased before its person is in again, and nothing afterwards', async () => {
  await leaveWhileBlocked()
  answer = async () => success(fresh)
  await signIn(credentials)
  expect(await owners()).toEqual([bia])
  await makeDraft(localDb)
  expect(await finishErasing()).toBe(true)
  expect((await owners()).sort()).toEqual([ana, bia].sort())
})

it('what could not be erased leaves its person signed out when the page is closed in the middle of it', async () => {
  block()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  void signOut({ isForGood: true })
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(await reopen()).toBe(false)
  expect(eraseMark.list()).toEqual([ana])
})

it('the mark is removed when the person signs in again', async () => {
  signedOutMarker.set(ana)
  answer = async () => success(fresh)
  await signIn(credentials)
  expect(authStore.current()).toEqual(fresh)
  expect(readAuthCookie()?.user.id).toBe(ana)
})

it('a sign-in that could not be stored leaves no session', async () => {
  answer = async () => success(fresh)
  const real = localDb.transaction.bind(localDb) as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(localDb, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
    await real(...args)
    throw new DOMException('The connection was lost', 'InvalidStateError')
  }) as never)
  await expect(signIn(credentials)).rejects.toBeInstanceOf(DeviceStorageError)
  expect(await readSession(localDb)).toBeUndefined()
})

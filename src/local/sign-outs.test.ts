import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { errorCodes } from '#contract/errors.ts'
import { ana, bia, makeAuth, openDevice, signIn } from '#tests/fakes/local-device.ts'
import type { LocalDatabase } from './db.ts'
import { readSession } from './session.ts'
import { hasSignedOut, signOutLocally } from './sign-out-locally.ts'
import { sendSignOuts } from './sign-outs.ts'
import { storeSession } from './store-session.ts'

const day = 24 * 60 * 60_000

let db: LocalDatabase
let answer: () => Promise<Response>
let sent: { refreshToken: string; headers: Headers }[]

beforeEach(() => {
  db = openDevice()
  sent = []
  answer = async () => Response.json({ status: 'success', data: {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ports = {
  origin: 'http://device.test',
  fetch: async (url: string | URL | Request, init?: RequestInit) => {
    expect(String(url)).toBe('http://device.test/api/v1/auth/logout')
    const { refreshToken } = JSON.parse(String(init?.body))
    sent.push({ refreshToken, headers: new Headers(init?.headers) })
    return await answer()
  },
}
const pay = () => sendSignOuts(db, ports)
const refuse = (code: ErrorCode) => async () =>
  Response.json(
    { status: 'error', code, message: code, details: [], timestamp: new Date().toISOString() },
    { status: errorCodes[code].status },
  )
const cut = async () => {
  throw new TypeError('Failed to fetch')
}
const leave = (userId = ana, refreshToken = 'of-the-cookie') =>
  signOutLocally(db, { userId, refreshToken })
const owed = () => db.owedSignOuts.count()

describe('signing out on the device', () => {
  it('leaves nobody in, and owes the end of the session with the newest token', async () => {
    await signIn(db)
    await leave()
    expect(await readSession(db)).toBeUndefined()
    expect(await hasSignedOut(db, ana)).toBe(true)
    expect(await pay()).toBe(false)
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['refresh-first'])
  })

  it('takes the token of the cookie where there is no row', async () => {
    await leave()
    await pay()
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['of-the-cookie'])
  })

  it('leaves the session of somebody who signed in from another tab alone', async () => {
    await signIn(db, bia)
    await leave()
    expect((await readSession(db))?.user.id).toBe(bia)
    expect(await hasSignedOut(db, ana)).toBe(true)
    await pay()
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['of-the-cookie'])
  })

  it('is forgotten by a return', async () => {
    await signIn(db)
    await leave()
    await signIn(db)
    expect(await hasSignedOut(db, ana)).toBe(false)
  })

  it('is not forgotten by the return of somebody else', async () => {
    await signIn(db)
    await leave()
    await signIn(db, bia)
    expect(await hasSignedOut(db, ana)).toBe(true)
    expect(await hasSignedOut(db, bia)).toBe(false)
  })

  it('is remembered for as long as a cookie of before lives', async () => {
    await signIn(db)
    await leave()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * day })
    await signIn(db, bia)
    expect(await hasSignedOut(db, ana)).toBe(true)
    vi.setSystemTime(Date.now() + 0.2 * day)
    expect(await hasSignedOut(db, ana)).toBe(false)
    await signIn(db, bia)
    expect(await db.departures.count()).toBe(0)
  })

  it('deletes the session on a full device too, and only their own', async () => {
    await signIn(db)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await expect(leave(bia)).rejects.toThrow()
    expect((await readSession(db))?.user.id).toBe(ana)
    await expect(leave()).rejects.toThrow()
    expect(await readSession(db)).toBeUndefined()
  })
})

describe('a sign-out that is owed', () => {
  beforeEach(async () => {
    await signIn(db)
    await leave()
  })

  it('is paid once, and nothing of it is left', async () => {
    expect([await pay(), await pay()]).toEqual([false, false])
    expect(sent).toHaveLength(1)
    expect(await owed()).toBe(0)
  })

  it.each([
    ['there is no connection', cut],
    ['somebody else answers', async () => new Response('<h1>Wi-Fi</h1>')],
    ['a proxy refuses', async () => new Response('no', { status: 403 })],
    ['the server is busy', refuse('SERVICE_UNAVAILABLE')],
    ['there were too many', refuse('RATE_LIMITED')],
  ])('is kept while %s', async (_, reply) => {
    answer = reply
    expect(await pay()).toBe(true)
    answer = async () => Response.json({ status: 'success', data: {} })
    expect(await pay()).toBe(false)
    expect(sent).toHaveLength(2)
  })

  it.each(['SESSION_ENDED', 'UNAUTHENTICATED', 'INVALID_REQUEST'] as const)(
    'is paid by a refusal for good (%s)',
    async (code) => {
      answer = refuse(code)
      expect(await pay()).toBe(false)
      expect(await owed()).toBe(0)
    },
  )

  it('is nobody’s: whoever signed in since is not spoken for, and stays in', async () => {
    await storeSession(db, makeAuth(bia, 'of-bia'), null)
    await pay()
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['refresh-first'])
    expect(sent[0]?.headers.has('Authorization')).toBe(false)
    expect((await readSession(db))?.user.id).toBe(bia)
  })

  it('ends after ninety days, when the session has', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day })
    answer = cut
    expect(await pay()).toBe(false)
    expect(sent).toEqual([])
  })

  it('is one of a few: the oldest make room', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let i = 0; i < 30; i += 1) {
      vi.setSystemTime(Date.now() + 1000)
      await leave(ana, `token-${i}`)
    }
    await pay()
    const tokens = sent.map(({ refreshToken }) => refreshToken)
    expect(tokens.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `token-${i + 10}`).sort())
  })

  it('does not lose one that is added while another is being paid', async () => {
    answer = async () => {
      answer = async () => Response.json({ status: 'success', data: {} })
      await leave(ana, 'meanwhile')
      return await answer()
    }
    await pay()
    await pay()
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['refresh-first', 'meanwhile'])
  })
})

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ErrorCode, errorCodes } from '#contract/calls/errors.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { ana, bia, makeAuth, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { hasSignedOut } from './departures.ts'
import { readSession } from './session.ts'
import { signOutLocally } from './sign-out-locally.ts'
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
const sendOwed = () => sendSignOuts(db, ports)
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
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

it('signing out on the device: signs the person out, and stores an owed sign-out with the newest token', async () => {
  await signIn(db)
  await leave()
  expect(await readSession(db)).toBeUndefined()
  expect(await hasSignedOut(db, ana)).toBe(true)
  expect(await sendOwed()).toBe(false)
  expect(sent.map(({ refreshToken }) => refreshToken)).toEqual([hashOf('refresh-first')])
})

it("signing out on the device uses the cookie's token where there is no row", async () => {
  await leave()
  await sendOwed()
  expect(sent.map(({ refreshToken }) => refreshToken)).toEqual([hashOf('of-the-cookie')])
})

it('signing out on the device does not end the session of somebody who signed in from another tab', async () => {
  await signIn(db, bia)
  await leave()
  expect((await readSession(db))?.user.id).toBe(bia)
  expect(await hasSignedOut(db, ana)).toBe(true)
  await sendOwed()
  expect(sent.map(({ refreshToken }) => refreshToken)).toEqual([hashOf('of-the-cookie')])
})

it('signing out on the device is forgotten when the person signs in again', async () => {
  await signIn(db)
  await leave()
  await signIn(db)
  expect(await hasSignedOut(db, ana)).toBe(false)
})

it('signing out on the device is not forgotten when somebody else signs in', async () => {
  await signIn(db)
  await leave()
  await signIn(db, bia)
  expect(await hasSignedOut(db, ana)).toBe(true)
  expect(await hasSignedOut(db, bia)).toBe(false)
})

it('signing out on the device is remembered as long as an older cookie may exist', async () => {
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

it("signing out on the device deletes the session on a full device, too, and only the person's own", async () => {
  await signIn(db)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(leave(bia)).rejects.toThrow()
  expect((await readSession(db))?.user.id).toBe(ana)
  await expect(leave()).rejects.toThrow()
  expect(await readSession(db)).toBeUndefined()
})

describe('an owed sign-out', () => {
  beforeEach(async () => {
    await signIn(db)
    await leave()
  })

  it('an owed sign-out keeps nothing on the device that could renew the session', async () => {
    const rows = await db.owedSignOuts.toArray()
    expect(rows).toEqual([{ refreshToken: hashOf('refresh-first'), owedAt: expect.any(Number) }])
    expect(
      JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray()))),
    ).not.toMatch(/refresh-first|access-first/)
  })

  it('an owed sign-out of a version that kept the token itself is sent as it is', async () => {
    await db.owedSignOuts.clear()
    await db.owedSignOuts.put({ refreshToken: 'of-before', owedAt: Date.now() })
    expect(await sendOwed()).toBe(false)
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['of-before'])
    expect(await owed()).toBe(0)
  })

  it('an owed sign-out is sent once, and then deleted', async () => {
    expect([await sendOwed(), await sendOwed()]).toEqual([false, false])
    expect(sent).toHaveLength(1)
    expect(await owed()).toBe(0)
  })

  it.each([
    ['there is no connection', cut],
    ['somebody else answers', async () => new Response('<h1>Wi-Fi</h1>')],
    ['a proxy refuses', async () => new Response('no', { status: 403 })],
    ['the server is busy', refuse('SERVICE_UNAVAILABLE')],
    ['there were too many', refuse('RATE_LIMITED')],
  ])('an owed sign-out is kept while %s', async (_, reply) => {
    answer = reply
    expect(await sendOwed()).toBe(true)
    answer = async () => Response.json({ status: 'success', data: {} })
    expect(await sendOwed()).toBe(false)
    expect(sent).toHaveLength(2)
  })

  it.each(['SESSION_ENDED', 'UNAUTHENTICATED', 'INVALID_REQUEST'] as const)(
    'an owed sign-out is deleted after a permanent refusal (%s)',
    async (code) => {
      answer = refuse(code)
      expect(await sendOwed()).toBe(false)
      expect(await owed()).toBe(0)
    },
  )

  it('an owed sign-out does not affect whoever has signed in since', async () => {
    await storeSession(db, makeAuth(bia, 'of-bia'), null)
    await sendOwed()
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual([hashOf('refresh-first')])
    expect(sent[0]?.headers.has('Authorization')).toBe(false)
    expect((await readSession(db))?.user.id).toBe(bia)
  })

  it('an owed sign-out is dropped after ninety days, when the session has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day })
    answer = cut
    expect(await sendOwed()).toBe(false)
    expect(sent).toEqual([])
  })

  it('an owed sign-out is dropped when there are many newer ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let i = 0; i < 30; i += 1) {
      vi.setSystemTime(Date.now() + 1000)
      await leave(ana, `token-${i}`)
    }
    await sendOwed()
    const tokens = sent.map(({ refreshToken }) => refreshToken)
    expect(tokens.sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => hashOf(`token-${i + 10}`)).sort(),
    )
  })

  it('an owed sign-out is not lost when it is added while another is being sent', async () => {
    answer = async () => {
      answer = async () => Response.json({ status: 'success', data: {} })
      await leave(ana, 'meanwhile')
      return await answer()
    }
    await sendOwed()
    await sendOwed()
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(
      ['refresh-first', 'meanwhile'].map(hashOf),
    )
  })
})

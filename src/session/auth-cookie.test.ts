import { expect, it } from 'vitest'
import type { AuthData } from '#contract/people/auth.ts'
import {
  authCookieName,
  parseAuthCookie,
  serializeAuthCookie,
  serializeClearedCookie,
} from './auth-cookie.ts'

const auth: AuthData = {
  user: { id: '7c0b4cb9-8b3c-4f5a-9a55-0d4c6f2f8f11', name: 'Ana; João=ção', email: 'a@b.com' },
  accessToken: 'access',
  refreshToken: 'refresh',
}

/** The part of a written cookie that document.cookie shows. */
const asSeen = (written: string) => written.split('; ')[0] ?? ''

it('the auth cookie is read back as written, among other cookies', () => {
  const seen = `theme=dark; ${asSeen(serializeAuthCookie(auth, true))}; other=1`
  expect(parseAuthCookie(seen)).toEqual(auth)
})

it('the auth cookie is valid for seven days on every path, lax, and secure on https only', () => {
  expect(serializeAuthCookie(auth, true)).toMatch(
    /; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/,
  )
  expect(serializeAuthCookie(auth, false)).toMatch(/; SameSite=Lax$/)
})

it('the auth cookie: contains only the auth data, whatever object it is made from', () => {
  const stored = { ...auth, id: 'current', projectId: 'p', updatedAt: 1 }
  expect(parseAuthCookie(asSeen(serializeAuthCookie(stored, false)))).toEqual(auth)
})

it('the auth cookie is no session once cleared', () => {
  expect(parseAuthCookie(asSeen(serializeClearedCookie(false)))).toBeUndefined()
})

it.each([
  ['cut short', `${authCookieName}=%7B%22user%22`],
  ['not encoded right', `${authCookieName}=%E0%A4%A`],
  ['of another shape', `${authCookieName}=${encodeURIComponent('{"user":{"id":1}}')}`],
  ['without a token', asSeen(serializeAuthCookie({ ...auth, accessToken: '' }, false))],
  ['with a user id that is none', tampered({ ...auth, user: { ...auth.user, id: '../x' } })],
  ['of another name', `x${asSeen(serializeAuthCookie(auth, false))}`],
])('the auth cookie is no session when %s', (_what, cookies) => {
  expect(parseAuthCookie(cookies)).toBeUndefined()
})

function tampered(data: unknown): string {
  return `${authCookieName}=${encodeURIComponent(JSON.stringify(data))}`
}

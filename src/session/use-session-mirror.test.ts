import { describe, expect, it } from 'vitest'
import type { AuthData } from '#contract/people/auth.ts'
import { reconcileSession } from './use-session-mirror.ts'

const of = (id: string, accessToken = 'a', refreshToken = 'r'): AuthData => ({
  user: { id, name: id, email: `${id}@b.com` },
  accessToken,
  refreshToken,
})

describe('the cookie and the device row of a session', () => {
  it('need no change when they agree', () => {
    expect(reconcileSession('ana', of('ana'), of('ana'), true)).toBe('nothing')
  })

  it('update the cookie when the worker or another tab renewed the tokens', () => {
    expect(reconcileSession('ana', of('ana'), of('ana', 'a2', 'r2'), true)).toBe('renew-cookie')
    expect(reconcileSession('ana', of('ana'), of('ana', 'a', 'r2'), true)).toBe('renew-cookie')
  })

  it("restore the row when the browser evicted it or it is another person's older one", () => {
    expect(reconcileSession('ana', of('ana'), undefined, false)).toBe('restore-row')
    expect(reconcileSession('ana', of('ana'), of('bia'), false)).toBe('restore-row')
  })

  it('sign out here when another tab signed out', () => {
    expect(reconcileSession('ana', undefined, undefined, true)).toBe('signed-out')
    expect(reconcileSession('ana', undefined, of('bia'), true)).toBe('signed-out')
  })

  it('write the cookie again when the browser lost it', () => {
    expect(reconcileSession('ana', undefined, of('ana'), true)).toBe('renew-cookie')
    expect(reconcileSession('ana', undefined, of('ana'), false)).toBe('renew-cookie')
  })

  it('end the session when the worker deleted the row after a refused renewal', () => {
    expect(reconcileSession('ana', of('ana'), undefined, true)).toBe('ended')
  })

  it('reload when somebody else signed in meanwhile', () => {
    expect(reconcileSession('ana', of('bia'), of('bia'), true)).toBe('reload')
  })
})

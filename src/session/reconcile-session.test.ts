import { describe, expect, it } from 'vitest'
import type { AuthData } from '#contract/auth.ts'
import { reconcileSession } from './reconcile-session.ts'

const of = (id: string, accessToken = 'a', refreshToken = 'r'): AuthData => ({
  user: { id, name: id, email: `${id}@b.com` },
  accessToken,
  refreshToken,
})

describe('the cookie and the device row of a session', () => {
  it('agree most of the time', () => {
    expect(reconcileSession('ana', of('ana'), of('ana'), true)).toBe('nothing')
  })

  it('renew the cookie when the worker or another tab renewed the tokens', () => {
    expect(reconcileSession('ana', of('ana'), of('ana', 'a2', 'r2'), true)).toBe('renew-cookie')
    expect(reconcileSession('ana', of('ana'), of('ana', 'a', 'r2'), true)).toBe('renew-cookie')
  })

  it('restore the row when the browser evicted it or it is of somebody before', () => {
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

  it('end when the worker met a refused renewal and deleted the row', () => {
    expect(reconcileSession('ana', of('ana'), undefined, true)).toBe('ended')
  })

  it('start over when somebody else signed in meanwhile', () => {
    expect(reconcileSession('ana', of('bia'), of('bia'), true)).toBe('reload')
  })
})

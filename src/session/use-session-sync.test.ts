import { expect, it } from 'vitest'
import type { AuthData } from '#contract/people/auth.ts'
import { reconcileSession } from './use-session-sync.ts'

const of = (id: string, accessToken = 'a', refreshToken = 'r'): AuthData => ({
  user: { id, name: id, email: `${id}@b.com` },
  accessToken,
  refreshToken,
})

it('the cookie and the device row of a session need no change when they agree', () => {
  expect(reconcileSession('ana', of('ana'), of('ana'), true)).toBe('nothing')
})

it('the cookie and the device row of a session update the cookie when the worker or another tab renewed the tokens', () => {
  expect(reconcileSession('ana', of('ana'), of('ana', 'a2', 'r2'), true)).toBe('renew-cookie')
  expect(reconcileSession('ana', of('ana'), of('ana', 'a', 'r2'), true)).toBe('renew-cookie')
})

it("the cookie and the device row of a session: restore the row when the browser evicted it or it is another person's older one", () => {
  expect(reconcileSession('ana', of('ana'), undefined, false)).toBe('restore-row')
  expect(reconcileSession('ana', of('ana'), of('bia'), false)).toBe('restore-row')
})

it('the cookie and the device row of a session: sign out here when another tab signed out', () => {
  expect(reconcileSession('ana', undefined, undefined, true)).toBe('signed-out')
  expect(reconcileSession('ana', undefined, of('bia'), true)).toBe('signed-out')
})

it('the cookie and the device row of a session write the cookie again when the browser lost it', () => {
  expect(reconcileSession('ana', undefined, of('ana'), true)).toBe('renew-cookie')
  expect(reconcileSession('ana', undefined, of('ana'), false)).toBe('renew-cookie')
})

it('the cookie and the device row of a session end the session when the worker deleted the row after a refused renewal', () => {
  expect(reconcileSession('ana', of('ana'), undefined, true)).toBe('ended')
})

it('the cookie and the device row of a session: reload when somebody else signed in meanwhile', () => {
  expect(reconcileSession('ana', of('bia'), of('bia'), true)).toBe('reload')
})

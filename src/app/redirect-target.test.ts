import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chooseTarget, isAppPath, SigninSearch } from './redirect-target.ts'

it.each(['/posts', '/posts/create?draft=1', '/calendar?week=2026-11-16#x', '/'])(
  'redirect target: may be %s',
  (target) => {
    expect(isAppPath(target)).toBe(true)
  },
)

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  'posts',
  '/signin',
  '/signin?redirect=/posts',
  '/./signin',
  'https:evil.example',
  'https:/evil.example',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/posts/..//evil.example',
  '/./\\evil.example',
])('the page to return to after sign-in may not be %j', (target) => {
  expect(isAppPath(target)).toBe(false)
})

it('the page to return to after sign-in is removed from the address when it is not of this app', () => {
  expect(v.parse(SigninSearch, { redirect: '//evil.example' })).toEqual({ redirect: undefined })
  expect(v.parse(SigninSearch, { redirect: 5 })).toEqual({ redirect: undefined })
  expect(v.parse(SigninSearch, { redirect: '/posts' })).toEqual({ redirect: '/posts' })
  expect(v.parse(SigninSearch, {})).toEqual({})
})

it('the page to return to after sign-in is the invitation where there is one', () => {
  const invite = 'a'.repeat(32)
  const search = v.parse(SigninSearch, { redirect: '/posts', invite })
  expect(chooseTarget(search)).toBe(`/invite?token=${invite}`)
  expect(chooseTarget({ redirect: '/posts' })).toBe('/posts')
  expect(chooseTarget(v.parse(SigninSearch, { invite: '../x' }))).toBe('/dashboard')
})

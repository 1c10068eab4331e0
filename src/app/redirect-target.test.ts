import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isAppPath, SigninSearch } from './redirect-target.ts'

describe('the place to return to after sign-in', () => {
  it.each(['/posts', '/posts/create?draft=1', '/calendar?week=2026-11-16#x', '/'])(
    'may be %s',
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
  ])('may not be %j', (target) => {
    expect(isAppPath(target)).toBe(false)
  })

  it('is dropped from the address when it is not of this app', () => {
    expect(v.parse(SigninSearch, { redirect: '//evil.example' })).toEqual({ redirect: undefined })
    expect(v.parse(SigninSearch, { redirect: 5 })).toEqual({ redirect: undefined })
    expect(v.parse(SigninSearch, { redirect: '/posts' })).toEqual({ redirect: '/posts' })
    expect(v.parse(SigninSearch, {})).toEqual({})
  })
})

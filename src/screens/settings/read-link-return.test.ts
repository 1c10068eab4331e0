import { expect, it } from 'vitest'
import { readLinkReturn } from './read-link-return.ts'

const nothing = { code: undefined, state: undefined, error: undefined }

it('coming back from a network is undefined on an ordinary visit', () => {
  expect(readLinkReturn(nothing)).toEqual({ type: 'none' })
})

it('coming back from a network reads the platform from the state and drops what Instagram appends', () => {
  expect(readLinkReturn({ ...nothing, code: 'abc#_', state: 'instagram.n0nce' })).toEqual({
    type: 'granted',
    code: 'abc',
    state: 'instagram.n0nce',
    platformId: 'instagram',
  })
})

it('coming back from a network keeps what else came with it, as texts', () => {
  const more = { iss: 'https://pds.test', scopes: 'a,b', expires: 3600, isNew: true, odd: {} }
  expect(readLinkReturn({ ...nothing, code: 'abc', state: 'own', more })).toMatchObject({
    ...{ type: 'granted', state: 'own' },
    query: { iss: 'https://pds.test', scopes: 'a,b', expires: '3600', isNew: 'true' },
  })
})

it("coming back from a network: distinguishes a refusal by the person from a network's error", () => {
  const denied = readLinkReturn({ ...nothing, state: 'tiktok.n', error: 'access_denied' })
  expect(denied).toEqual({ type: 'declined' })
  const failed = readLinkReturn({ ...nothing, error: 'server_error' })
  expect(failed).toMatchObject({
    type: 'refused',
    message: expect.stringMatching(/não concluiu/),
  })
})

it.each([
  { ...nothing, code: 'abc' },
  { ...nothing, state: 'instagram.n' },
  { ...nothing, code: '#_', state: 'instagram.n' },
])('coming back from a network refuses an incomplete answer', (half) => {
  expect(readLinkReturn(half).type).toBe('refused')
})

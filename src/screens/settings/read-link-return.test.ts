import { describe, expect, it } from 'vitest'
import { readLinkReturn } from './read-link-return.ts'

const nothing = { code: undefined, state: undefined, error: undefined }

describe('coming back from a network', () => {
  it('is nothing on an ordinary visit', () => {
    expect(readLinkReturn(nothing)).toEqual({ type: 'none' })
  })

  it('takes the platform from the state and drops what Instagram appends', () => {
    expect(readLinkReturn({ ...nothing, code: 'abc#_', state: 'instagram.n0nce' })).toEqual({
      type: 'granted',
      code: 'abc',
      state: 'instagram.n0nce',
      platformId: 'instagram',
    })
  })

  it('tells a refusal of the person from a failure of the network', () => {
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
  ])('refuses half an answer', (half) => {
    expect(readLinkReturn(half).type).toBe('refused')
  })
})

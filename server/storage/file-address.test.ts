import { expect, test } from 'vitest'
import { readFileAddress, shownPath } from './file-address.ts'

const reader = {
  userId: '0a000000-0000-4000-8000-000000000001',
  sessionId: '0a000000-0000-4000-8000-000000000002',
}
const fileId = '0a000000-0000-4000-8000-000000000003'
const mediaKey = Buffer.alloc(32, 7)
const depsAt = (time: string) => ({
  mediaKey,
  clock: { now: () => new Date(`2026-11-26T${time}Z`) },
})

test('a file has one address to be shown by in each hour, good for one to two', () => {
  const at = (time: string) => shownPath(depsAt(time), reader, fileId, 'original')
  expect(at('10:59:59')).toBe(at('10:00:01'))
  expect(at('11:00:01')).not.toBe(at('10:59:59'))
  const [, , token = ''] = at('10:30:00').split('/')
  expect(readFileAddress(depsAt('11:59:59'), token, 'original')).toEqual({
    ...{ ...reader, fileId, form: 'original', until: new Date('2026-11-26T12:00:00Z') },
  })
  expect(readFileAddress(depsAt('12:00:00'), token, 'original')).toBeUndefined()
  expect(readFileAddress(depsAt('10:30:00'), token, 'download')).toBeUndefined()
})

import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { knownRefusal, rememberRefusal } from './known-refusals.ts'

afterEach(() => vi.useRealTimers())

test('what cannot be read is known for an hour', () => {
  vi.useFakeTimers()
  const error = new ApiError('MEDIA_UNSUPPORTED')
  rememberRefusal('a', error)
  vi.advanceTimersByTime(59 * 60_000)
  expect(knownRefusal('a')).toBe(error)
  vi.advanceTimersByTime(2 * 60_000)
  expect(knownRefusal('a')).toBeUndefined()
})

test('trouble of ours is not held against the file', () => {
  rememberRefusal('b', new ApiError('SERVICE_UNAVAILABLE'))
  rememberRefusal('b', new Error('ENOSPC'))
  expect(knownRefusal('b')).toBeUndefined()
})

test('of very many the oldest are forgotten', () => {
  for (let count = 0; count <= 1000; count += 1)
    rememberRefusal(`c${count}`, new ApiError('MEDIA_UNSUPPORTED'))
  expect(knownRefusal('c0')).toBeUndefined()
  expect(knownRefusal('c1000')).toBeDefined()
})

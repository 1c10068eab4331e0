import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { knownRefusal, rememberRefusal } from './known-refusals.ts'

afterEach(() => vi.useRealTimers())

test('an unreadable file is remembered for an hour', () => {
  vi.useFakeTimers()
  const error = new ApiError('MEDIA_UNSUPPORTED')
  rememberRefusal('a', error)
  vi.advanceTimersByTime(59 * 60_000)
  expect(knownRefusal('a')).toBe(error)
  vi.advanceTimersByTime(2 * 60_000)
  expect(knownRefusal('a')).toBeUndefined()
})

test('our own errors are not remembered', () => {
  rememberRefusal('b', new ApiError('SERVICE_UNAVAILABLE'))
  rememberRefusal('b', new Error('ENOSPC'))
  expect(knownRefusal('b')).toBeUndefined()
})

test('the oldest are forgotten when there are very many', () => {
  for (let count = 0; count <= 1000; count += 1)
    rememberRefusal(`c${count}`, new ApiError('MEDIA_UNSUPPORTED'))
  expect(knownRefusal('c0')).toBeUndefined()
  expect(knownRefusal('c1000')).toBeDefined()
})

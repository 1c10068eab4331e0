import { expect, it } from 'vitest'
import { catchQuota, isQuotaError, QuotaFullError } from './quota-full-error.ts'

const wrapped = (inner: unknown) =>
  Object.assign(new Error('wrapped'), { name: 'AbortError', inner })

it.each([
  ['of Chromium and WebKit', new DOMException('', 'QuotaExceededError')],
  ['of Firefox', Object.assign(new Error(), { name: 'NS_ERROR_DOM_QUOTA_REACHED' })],
  ['wrapped by Dexie', wrapped(new DOMException('', 'QuotaExceededError'))],
  ['wrapped twice', wrapped(wrapped(new DOMException('', 'QuotaExceededError')))],
  ['our own', new QuotaFullError()],
  ['behind one of ours', new Error('x', { cause: new DOMException('', 'QuotaExceededError') })],
  [
    'of a disk that is full when the database is opened',
    wrapped(
      new DOMException(
        'Internal error opening backing store for indexedDB.open: Encountered full disk while opening.',
        'UnknownError',
      ),
    ),
  ],
  [
    'of a disk that is full at a write',
    new DOMException('IO error: No space left on device', 'UnknownError'),
  ],
])('a full device is recognized by the error %s', async (_, error) => {
  expect(isQuotaError(error)).toBe(true)
  await expect(catchQuota(() => Promise.reject(error))).rejects.toThrow(QuotaFullError)
})

it.each([
  ['of a blocked database', new DOMException('denied', 'SecurityError')],
  ['of a broken one', new DOMException('Internal error.', 'UnknownError')],
  ['that was called off', wrapped(undefined)],
  ['that is none', 'QuotaExceededError'],
  ['of a text', new SyntaxError('There must be no space before the colon')],
])('the error %s does not mean a full device', async (_, error) => {
  expect(isQuotaError(error)).toBe(false)
  await expect(catchQuota(() => Promise.reject(error))).rejects.toBe(error)
})

it('cyclic causes do not cause an endless loop', () => {
  const error: Error & { inner?: unknown } = new Error('round')
  error.inner = error
  expect(isQuotaError(error)).toBe(false)
  error.inner = new Error('and round', { cause: error })
  error.cause = error.inner
  expect(isQuotaError(error)).toBe(false)
})

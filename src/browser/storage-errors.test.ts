import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import {
  describeStorageError,
  deviceTrouble,
  reportStorageError,
  reportStorageSuccess,
  troubleTexts,
} from './storage-errors.ts'

const full = new DOMException('', 'QuotaExceededError')
const broken = new DOMException('Internal error.', 'UnknownError')
const wrapped = Object.assign(new Error('Transaction aborted'), { name: 'AbortError', inner: full })

beforeEach(reportStorageSuccess)
afterEach(() => vi.unstubAllGlobals())

const stubEstimate = (estimate: unknown) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } })

it.each([full, wrapped, new QuotaFullError(full)])(
  'the reason why this device cannot store is a full device',
  (error) => {
    expect(reportStorageError(error)).toContain('O armazenamento deste aparelho está cheio')
    expect(deviceTrouble.get()).toBe('full')
  },
)

it('the reason why this device cannot store is a full disk behind another error, when the browser reports little space', async () => {
  stubEstimate({ usage: 5_000_000, quota: 5_100_000 })
  reportStorageError(broken)
  await vi.waitFor(() => expect(deviceTrouble.get()).toBe('full'))
})

it.each([{ usage: 1, quota: 1e9 }, {}])(
  'deviceTrouble is the error itself when there is space, or the space is unknown',
  async (estimate) => {
    stubEstimate(estimate)
    reportStorageError(broken)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(deviceTrouble.get()).toBe('blocked')
  },
)

it('the reason why this device cannot store is the error itself when the browser cannot report the space', async () => {
  vi.stubGlobal('navigator', {})
  reportStorageError(broken)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(deviceTrouble.get()).toBe('blocked')
})

it("the message for a failure is our own for database errors, never the browser's", () => {
  stubEstimate({})
  expect(describeStorageError(wrapped)).toBe(new QuotaFullError().message)
  expect(describeStorageError(broken)).toBe(troubleTexts.blocked)
  const calledOff = Object.assign(new Error('Transaction aborted'), { name: 'AbortError' })
  expect(describeStorageError(calledOff)).toContain('Não foi possível salvar neste aparelho')
})

it("the message for a failure is the server's for a refusal", () => {
  expect(describeStorageError(new Error('Este item já está sendo enviado.'))).toBe(
    'Este item já está sendo enviado.',
  )
  expect(describeStorageError('nothing')).toBeUndefined()
})

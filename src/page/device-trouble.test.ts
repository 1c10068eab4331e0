import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QuotaFullError } from '#local/quota-full-error.ts'
import {
  deviceTrouble,
  noteSuccess,
  noteTrouble,
  tellFailure,
  troubleTexts,
} from './device-trouble.ts'

const full = new DOMException('', 'QuotaExceededError')
const broken = new DOMException('Internal error.', 'UnknownError')
const wrapped = Object.assign(new Error('Transaction aborted'), { name: 'AbortError', inner: full })

beforeEach(noteSuccess)
afterEach(() => vi.unstubAllGlobals())

const stubEstimate = (estimate: unknown) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } })

describe('what keeps this device from keeping things', () => {
  it.each([full, wrapped, new QuotaFullError(full)])('is named where it is full', (error) => {
    expect(noteTrouble(error)).toContain('O armazenamento deste aparelho está cheio')
    expect(deviceTrouble.current()).toBe('full')
  })

  it('is a full disk that looks broken, where the browser knows how much is left', async () => {
    stubEstimate({ usage: 5_000_000, quota: 5_100_000 })
    noteTrouble(broken)
    await vi.waitFor(() => expect(deviceTrouble.current()).toBe('full'))
  })

  it.each([{ usage: 1, quota: 1e9 }, {}])(
    'stays what it looks like where there is room, or nobody knows',
    async (estimate) => {
      stubEstimate(estimate)
      noteTrouble(broken)
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(deviceTrouble.current()).toBe('blocked')
    },
  )

  it('stays so where the browser cannot be asked', async () => {
    vi.stubGlobal('navigator', {})
    noteTrouble(broken)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(deviceTrouble.current()).toBe('blocked')
  })
})

describe('the words for a failure', () => {
  it("are ours for the database's, and never the browser's", () => {
    stubEstimate({})
    expect(tellFailure(wrapped)).toBe(new QuotaFullError().message)
    expect(tellFailure(broken)).toBe(troubleTexts.blocked)
    const calledOff = Object.assign(new Error('Transaction aborted'), { name: 'AbortError' })
    expect(tellFailure(calledOff)).toContain('Não foi possível salvar neste aparelho')
  })

  it('are those of who refused it', () => {
    expect(tellFailure(new Error('Este item já está sendo enviado.'))).toBe(
      'Este item já está sendo enviado.',
    )
    expect(tellFailure('nothing')).toBeUndefined()
  })
})

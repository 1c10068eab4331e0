import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftChanges } from '#local/drafts.ts'
import { createAutosave } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function make(save: (changes: DraftChanges) => Promise<void> = async () => {}) {
  const saved: DraftChanges[] = []
  const settled: (string | undefined)[] = []
  const autosave = createAutosave({
    save: async (changes) => {
      await save(changes)
      saved.push(changes)
    },
    onSettled: (problem) => settled.push(problem),
  })
  return { ...autosave, saved, settled }
}

describe('autosave', () => {
  it('stores within half a second, also while the typing goes on', async () => {
    const { update, saved } = make()
    for (const caption of ['B', 'Bo', 'Bom', 'Bom ', 'Bom d']) {
      update({ caption })
      await vi.advanceTimersByTimeAsync(110)
    }
    expect(saved.length).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(saved.at(-1)).toEqual({ caption: 'Bom d' })
  })

  it('stores at once when the page is left, all fields together', async () => {
    const { update, flush, saved } = make()
    update({ caption: 'Oi' })
    update({ location: 'Recife' })
    await flush()
    expect(saved).toEqual([{ caption: 'Oi', location: 'Recife' }])
  })

  it('keeps what could not be stored and stores it with the next change', async () => {
    let isFull = true
    const { update, flush, saved, settled } = make(async () => {
      if (isFull) throw new Error('O armazenamento está cheio.')
    })
    update({ caption: 'Oi', altText: 'a' })
    await flush()
    isFull = false
    update({ altText: 'b' })
    await flush()
    expect(saved).toEqual([{ caption: 'Oi', altText: 'b' }])
    expect(settled).toEqual(['O armazenamento está cheio.', undefined])
  })

  it('tells whoever must know that something could not be stored, and that it is stored after all', async () => {
    let isFull = true
    const { update, store, saved } = make(async () => {
      if (isFull) throw new Error('O armazenamento está cheio.')
    })
    update({ caption: 'Oi' })
    await expect(store()).rejects.toThrow('cheio')
    isFull = false
    await store()
    expect(saved).toEqual([{ caption: 'Oi' }])
  })

  it('writes nothing that did not change: another tab may have written since', async () => {
    const { update, store, saved } = make()
    update({ caption: 'Oi' })
    await store()
    await store()
    expect(saved).toHaveLength(1)
  })

  it('writes one after the other, so that the newest stays', async () => {
    const order: string[] = []
    const { update, flush } = make(async ({ caption = '' }) => {
      order.push(`${caption} in`)
      await new Promise((resolve) => setTimeout(resolve, caption === 'slow' ? 50 : 1))
      order.push(`${caption} out`)
    })
    update({ caption: 'slow' })
    const first = flush()
    await vi.advanceTimersByTimeAsync(1)
    update({ caption: 'fast' })
    const second = flush()
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all([first, second])
    expect(order).toEqual(['slow in', 'slow out', 'fast in', 'fast out'])
  })
})

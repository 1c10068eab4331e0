import { beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from '#local/database/rows.ts'
import { type DraftChanges, mergeDraft } from '#local/drafts/merge-draft.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { blank, read, type Written } from '#tests/fakes/device/written-draft.ts'
import { createAutosave } from './autosave.ts'

/** A draft in memory, like a stored row. */
function makeRow(changes: Partial<Draft> = {}): Draft {
  return {
    ...{ id: 'd', userId: ana, projectId, number: 123, timeZone, ...blank },
    ...{ location: '', userTags: '', productTags: '', altText: '', isOtherVersion: false },
    ...{ isPostNow: false, postNowAccountIds: [], isScheduling: false, schedules: [] },
    ...{
      firstDate: null,
      createdAt: 1,
      updatedAt: 1,
      status: 'editing',
      versions: [],
      mediaDetails: {},
    },
    ...{ entryKey: null, templateKey: null, ...changes },
  }
}

function make(save: (changes: DraftChanges) => Promise<void> = async () => {}) {
  const saved: DraftChanges[] = []
  const settled: unknown[] = []
  let row = makeRow()
  const autosave = createAutosave<Draft, Written>(
    {
      ...{ read, merge: mergeDraft, isOver: () => false },
      create: async () => row,
      save: async (changes) => {
        await save(changes)
        saved.push(changes)
        row = { ...row, ...changes, updatedAt: row.updatedAt + 1 }
        return { row, otherVersion: undefined }
      },
      onSettled: (failure) => settled.push(failure?.error),
      onAdopted: () => {},
      onOtherVersion: () => {},
      onEnded: () => {},
    },
    undefined,
    blank,
  )
  const write = (changes: Partial<Written>) => autosave.update({ ...blank, ...changes })
  return { ...autosave, write, saved, settled }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('autosave stores within half a second, also during continued typing', async () => {
  const { write, saved } = make()
  for (const caption of ['B', 'Bo', 'Bom', 'Bom ', 'Bom d']) {
    write({ caption })
    await vi.advanceTimersByTimeAsync(110)
  }
  expect(saved.length).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(saved.at(-1)).toEqual({ caption: 'Bom d' })
})

it('autosave stores at once when the page is left, all fields together', async () => {
  const { write, flush, saved } = make()
  write({ caption: 'Oi' })
  write({ caption: 'Oi', description: 'Recife' })
  await flush()
  expect(saved).toEqual([{ caption: 'Oi', description: 'Recife' }])
})

it('autosave keeps text that could not be stored, reports it, and retries', async () => {
  let isFull = true
  const { write, flush, saved, settled, unsaved } = make(async () => {
    if (isFull) throw new Error('cheio')
  })
  write({ caption: 'Oi' })
  await flush()
  expect(unsaved()).toEqual({ changes: { caption: 'Oi' }, before: { caption: '' } })
  isFull = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saved).toEqual([{ caption: 'Oi' }])
  expect(settled).toEqual([new Error('cheio'), undefined])
  expect(unsaved().changes).toEqual({})
})

it('autosave: notifies listeners of a failed write, and of its later success', async () => {
  let isFull = true
  const { write, store, saved } = make(async () => {
    if (isFull) throw new Error('cheio')
  })
  write({ caption: 'Oi' })
  await expect(store()).rejects.toThrow('cheio')
  isFull = false
  await store()
  expect(saved).toEqual([{ caption: 'Oi' }])
})

it('autosave writes no unchanged fields: another tab may have changed them', async () => {
  const { write, store, saved } = make()
  write({ caption: 'Oi' })
  await store()
  write({ caption: 'Oi' })
  await store()
  expect(saved).toHaveLength(1)
})

it('autosave creates the draft on request, before anything is typed', async () => {
  const { store, isStored, saved } = make()
  expect(isStored()).toBe(false)
  await store()
  expect([isStored(), saved]).toEqual([true, []])
})

it('autosave writes sequentially, so that the newest text stays', async () => {
  const order: string[] = []
  const { write, flush } = make(async ({ caption = '' }) => {
    order.push(`${caption} in`)
    await new Promise((resolve) => setTimeout(resolve, caption === 'slow' ? 50 : 1))
    order.push(`${caption} out`)
  })
  write({ caption: 'slow' })
  const first = flush()
  await vi.advanceTimersByTimeAsync(1)
  write({ caption: 'fast' })
  const second = flush()
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([first, second])
  expect(order).toEqual(['slow in', 'slow out', 'fast in', 'fast out'])
})

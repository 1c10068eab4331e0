import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft, LocalDatabase } from '#local/db.ts'
import { createDraft, DraftNotEditableError, readDraft, saveDraft } from '#local/drafts.ts'
import { type DraftChanges, mergeDraft } from '#local/merge/merge-draft.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/local-device.ts'
import { createAutosave } from './autosave.ts'

interface Written {
  caption: string
  description: string
  mediaHashes: string[]
}

const blank: Written = { caption: '', description: '', mediaHashes: [] }
const read = ({ caption, description, mediaHashes }: Draft): Written => ({
  ...{ caption, description, mediaHashes },
})
const kind = {
  ...{ read, merge: mergeDraft },
  isOver: (error: unknown) => error instanceof DraftNotEditableError,
}

/** A draft in memory, as the database would keep it. */
function makeRow(changes: Partial<Draft> = {}): Draft {
  return {
    ...{ id: 'd', userId: ana, projectId, number: 123, timeZone, ...blank },
    ...{ location: '', userTags: '', productTags: '', altText: '', isOtherVersion: false },
    ...{ isPostNow: false, postNowAccountIds: [], isScheduling: false, schedules: [] },
    ...{ createdAt: 1, updatedAt: 1, status: 'editing', versions: [], mediaDetails: {} },
    ...{ entryKey: null, templateKey: null, ...changes },
  }
}

function make(save: (changes: DraftChanges) => Promise<void> = async () => {}) {
  const saved: DraftChanges[] = []
  const settled: unknown[] = []
  let row = makeRow()
  const autosave = createAutosave<Draft, Written>(
    {
      ...kind,
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

describe('autosave', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('stores within half a second, also while the typing goes on', async () => {
    const { write, saved } = make()
    for (const caption of ['B', 'Bo', 'Bom', 'Bom ', 'Bom d']) {
      write({ caption })
      await vi.advanceTimersByTimeAsync(110)
    }
    expect(saved.length).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(saved.at(-1)).toEqual({ caption: 'Bom d' })
  })

  it('stores at once when the page is left, all fields together', async () => {
    const { write, flush, saved } = make()
    write({ caption: 'Oi' })
    write({ caption: 'Oi', description: 'Recife' })
    await flush()
    expect(saved).toEqual([{ caption: 'Oi', description: 'Recife' }])
  })

  it('keeps what could not be stored, tells it, and tries again by itself', async () => {
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

  it('tells whoever must know that something could not be stored, and that it is stored after all', async () => {
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

  it('writes nothing that did not change: another tab may have written since', async () => {
    const { write, store, saved } = make()
    write({ caption: 'Oi' })
    await store()
    write({ caption: 'Oi' })
    await store()
    expect(saved).toHaveLength(1)
  })

  it('makes the draft when somebody needs it, before anything is written', async () => {
    const { store, isStored, saved } = make()
    expect(isStored()).toBe(false)
    await store()
    expect([isStored(), saved]).toEqual([true, []])
  })

  it('writes one after the other, so that the newest stays', async () => {
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
})

/** A screen over a real database, told of changes only when the test says so. */
interface Moments {
  beforeSaving?: () => Promise<void>
  afterSaving?: () => Promise<void>
}

function openTab(db: LocalDatabase, kept: Draft, moments: Moments = {}) {
  const told = { adopted: [] as Written[], others: 0, ended: [] as DraftChanges[], failures: 0 }
  let screen = read(kept)
  const autosave = createAutosave<Draft, Written>(
    {
      ...kind,
      create: () => Promise.reject(new Error('It is there')),
      save: async (changes, basis) => {
        await moments.beforeSaving?.()
        const { draft, otherVersion } = await saveDraft(db, kept.id, changes, basis)
        await moments.afterSaving?.()
        return { row: draft, otherVersion }
      },
      onSettled: (failure) => {
        if (failure) told.failures++
      },
      onAdopted: (written) => {
        screen = written
        told.adopted.push(written)
      },
      onOtherVersion: () => told.others++,
      onEnded: (unsaved) => told.ended.push(unsaved),
    },
    kept,
    blank,
  )
  return {
    told,
    autosave,
    screen: () => screen,
    type(changes: Partial<Written>) {
      screen = { ...screen, ...changes }
      autosave.update(screen)
    },
    look: async () => autosave.receive(await readDraft(db, kept.id)),
    end: () => autosave.letGo(),
  }
}

describe('two tabs on one draft', () => {
  const tabs: { end(): void }[] = []
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.end()
  })

  async function openTwo(moments?: Moments) {
    const db = openDevice()
    const draft = await createDraft(db, { userId: ana, projectId, timeZone })
    const [here, there] = [openTab(db, draft, moments), openTab(db, draft)]
    tabs.push(here, there)
    return { db, draft, here, there }
  }

  it('show what the other stored, and write nothing for it', async () => {
    const { db, draft, here, there } = await openTwo()
    there.type({ caption: 'De lá', mediaHashes: ['a'] })
    await there.autosave.flush()
    await here.look()
    expect(here.screen()).toMatchObject({ caption: 'De lá', mediaHashes: ['a'] })
    const { updatedAt } = (await readDraft(db, draft.id)) ?? draft
    await here.autosave.flush()
    expect((await readDraft(db, draft.id))?.updatedAt).toBe(updatedAt)
  })

  it('keep what is being typed here beside what the other stored in another field', async () => {
    const { db, draft, here, there } = await openTwo()
    here.type({ caption: 'Daqui' })
    there.type({ description: 'De lá', mediaHashes: ['t'] })
    await there.autosave.flush()
    await here.look()
    expect(here.screen()).toEqual({ caption: 'Daqui', description: 'De lá', mediaHashes: ['t'] })
    await here.autosave.flush()
    expect(await readDraft(db, draft.id)).toMatchObject(here.screen())
    expect([here.told.others, await db.drafts.count()]).toEqual([0, 1])
  })

  it.each(['told before the write', 'not told'])('lose no text both wrote, %s', async (how) => {
    const { db, draft, here, there } = await openTwo()
    here.type({ caption: 'Daqui' })
    there.type({ caption: 'De lá' })
    await there.autosave.flush()
    if (how !== 'not told') await here.look()
    expect(here.screen().caption).toBe('Daqui')
    await here.autosave.flush()
    expect(await readDraft(db, draft.id)).toMatchObject({ caption: 'Daqui' })
    const [other] = await db.drafts.filter(({ isOtherVersion }) => isOtherVersion).toArray()
    expect(other).toMatchObject({ caption: 'De lá' })
    expect([here.told.others, there.told.others]).toEqual([1, 0])
    await there.look()
    expect(there.screen().caption).toBe('Daqui')
  })

  it('merge what was stored while a write was under way with what was typed during it', async () => {
    const { db, draft, here, there } = await openTwo({
      async beforeSaving() {
        there.type({ mediaHashes: ['t'] })
        await there.autosave.flush()
        await here.look()
        here.type({ caption: 'Daqui, mais' })
      },
    })
    here.type({ caption: 'Daqui', mediaHashes: ['h'] })
    await here.autosave.flush()
    await here.autosave.flush()
    expect(here.screen()).toMatchObject({ caption: 'Daqui, mais', mediaHashes: ['h', 't'] })
    expect(await readDraft(db, draft.id)).toMatchObject(here.screen())
    expect(await db.drafts.count()).toBe(1)
  })

  it('show what was stored right behind their own write', async () => {
    const { here, there } = await openTwo({
      async afterSaving() {
        await there.look()
        there.type({ description: 'Logo depois' })
        await there.autosave.flush()
        await here.look()
      },
    })
    here.type({ caption: 'Daqui' })
    await here.autosave.flush()
    expect(here.screen()).toMatchObject({ caption: 'Daqui', description: 'Logo depois' })
  })

  it('do not take older news for a change back', async () => {
    const { db, draft, here } = await openTwo()
    const old = await readDraft(db, draft.id)
    here.type({ caption: 'Novo' })
    await here.autosave.flush()
    here.autosave.receive(old)
    expect([here.screen().caption, here.told.adopted]).toEqual(['Novo', []])
  })

  it.each(['sent', 'discarded'])(
    'end here when the draft was %s there, with what was not stored',
    async (how) => {
      const { db, draft, here } = await openTwo()
      here.type({ caption: 'Quase' })
      if (how === 'sent') await db.drafts.update(draft.id, { status: 'in-outbox' })
      else await db.drafts.delete(draft.id)
      await here.autosave.flush()
      await here.look()
      await here.autosave.flush()
      expect(here.told).toMatchObject({ ended: [{ caption: 'Quase' }], failures: 0 })
    },
  )

  it('end here too when nothing was typed', async () => {
    const { db, draft, here } = await openTwo()
    await db.drafts.delete(draft.id)
    await here.look()
    expect(here.told.ended).toEqual([{}])
  })
})

import { afterEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft } from '#local/database/rows.ts'
import { createDraft, DraftNotEditableError, readDraft, saveDraft } from '#local/drafts/drafts.ts'
import { type DraftChanges, mergeDraft } from '#local/drafts/merge-draft.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { blank, read, type Written } from '#tests/fakes/device/written-draft.ts'
import { createAutosave } from './autosave.ts'

const kind = {
  ...{ read, merge: mergeDraft },
  isOver: (error: unknown) => error instanceof DraftNotEditableError,
}

/** Called around each write to the database, so that a test can change the row in between. */
interface SaveHooks {
  beforeSaving?: () => Promise<void>
  afterSaving?: () => Promise<void>
}

function openTab(db: LocalDatabase, kept: Draft, hooks: SaveHooks = {}) {
  const told = { adopted: [] as Written[], others: 0, ended: [] as DraftChanges[], failures: 0 }
  let screen = read(kept)
  const autosave = createAutosave<Draft, Written>(
    {
      ...kind,
      create: () => Promise.reject(new Error('It is there')),
      save: async (changes, basis) => {
        await hooks.beforeSaving?.()
        const { draft, otherVersion } = await saveDraft(db, kept.id, changes, basis)
        await hooks.afterSaving?.()
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
    end: () => autosave.detach(),
  }
}

const tabs: { end(): void }[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.end()
})

async function openTwo(hooks?: SaveHooks) {
  const db = openDevice()
  const draft = await createDraft(db, { userId: ana, projectId, timeZone })
  const [here, there] = [openTab(db, draft, hooks), openTab(db, draft)]
  tabs.push(here, there)
  return { db, draft, here, there }
}

it('two tabs on one draft show what the other stored, without writing it again', async () => {
  const { db, draft, here, there } = await openTwo()
  there.type({ caption: 'De lá', mediaHashes: ['a'] })
  await there.autosave.flush()
  await here.look()
  expect(here.screen()).toMatchObject({ caption: 'De lá', mediaHashes: ['a'] })
  const { updatedAt } = (await readDraft(db, draft.id)) ?? draft
  await here.autosave.flush()
  expect((await readDraft(db, draft.id))?.updatedAt).toBe(updatedAt)
})

it("two tabs on one draft keep text being typed here and the other's changes of other fields", async () => {
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

it.each(['told before the write', 'not told'])(
  'autosave two tabs: lose no text that both changed, %s',
  async (how) => {
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
  },
)

it('two tabs on one draft merge what was stored during a write with what was typed during it', async () => {
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

it('two tabs on one draft show what was stored right after their own write', async () => {
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

it('two tabs on one draft do not treat an older notification as an undo', async () => {
  const { db, draft, here } = await openTwo()
  const old = await readDraft(db, draft.id)
  here.type({ caption: 'Novo' })
  await here.autosave.flush()
  here.autosave.receive(old)
  expect([here.screen().caption, here.told.adopted]).toEqual(['Novo', []])
})

it.each(['sent', 'discarded'])(
  'autosave two tabs: end here when the draft was %s there, and return the unstored text',
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

it('two tabs on one draft end here, too, when nothing was typed', async () => {
  const { db, draft, here } = await openTwo()
  await db.drafts.delete(draft.id)
  await here.look()
  expect(here.told.ended).toEqual([{}])
})

import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { listDrafts } from '#local/drafts/drafts.ts'
import { makePost, makePostMedia } from '#tests/fakes/data/make-post.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { beginEdit } from './begin-edit.ts'
import { discardEdit, EditNotEditableError, readEdit } from './edits.ts'
import { enqueueEdit } from './enqueue-edit.ts'
import { mergeIntoEdit } from './merge-into-edit.ts'
import { recoverTypedEdit } from './save-edit-as-draft.ts'

const owner = { userId: ana, projectId }
const now = Date.now()
const hash = 'a'.repeat(64)
const post = makePost({ caption: 'Pão', media: [makePostMedia(hash, { altText: 'Um pão' })] })

async function openForm(): Promise<{ db: LocalDatabase; base: EditDraft }> {
  const db = openDevice()
  return { db, base: await beginEdit(db, owner, post) }
}

it("two tabs on the edit of one post keep the other's change of another field", async () => {
  const { db, base } = await openForm()
  await mergeIntoEdit(db, base.id, { description: 'De lá' }, { base, timeZone })
  const { edit, otherVersion } = await mergeIntoEdit(
    ...([db, base.id, { caption: 'Daqui' }, { base, timeZone }] as const),
  )
  expect(edit).toMatchObject({ caption: 'Daqui', description: 'De lá' })
  expect(otherVersion).toBeUndefined()
  expect(await listDrafts(db, owner)).toEqual([])
})

it('two tabs on the edit of one post: lose no text that both changed: the first one becomes a separate draft', async () => {
  const { db, base } = await openForm()
  await mergeIntoEdit(db, base.id, { caption: 'De lá' }, { base, timeZone })
  const { edit, otherVersion } = await mergeIntoEdit(
    ...([db, base.id, { caption: 'Daqui' }, { base, timeZone }] as const),
  )
  expect(edit.caption).toBe('Daqui')
  expect(await listDrafts(db, owner)).toEqual([otherVersion])
  // Without the post's own times: sending this draft must not plan them again.
  expect(otherVersion).toMatchObject({
    ...{ caption: 'De lá', isOtherVersion: true, schedules: [], isScheduling: false },
    ...{ mediaHashes: [hash], mediaDetails: { [hash]: { altText: 'Um pão', crop: null } } },
  })
  expect(await db.media.get(hash)).toMatchObject({ remote: { url: post.media[0]?.url } })
})

it('two tabs on the edit of one post make one other version while they conflict, not one each time', async () => {
  const { db, base } = await openForm()
  let otherVersionId: string | undefined
  for (const caption of ['A', 'B', 'C']) {
    await mergeIntoEdit(db, base.id, { caption: `${caption} de lá` }, { base, timeZone })
    const basis = { base, timeZone, otherVersionId }
    const saved = await mergeIntoEdit(db, base.id, { caption: `${caption} daqui` }, basis)
    otherVersionId = saved.otherVersion?.id
  }
  const drafts = await listDrafts(db, owner)
  expect(drafts.map(({ caption }) => caption)).toContain('C de lá')
  expect(drafts.filter(({ id }) => id === otherVersionId)).toHaveLength(1)
})

it("two tabs on the edit of one post keep a time that both moved, in the project's zone", async () => {
  const { db, base } = await openForm()
  const [first] = base.schedules
  if (!first) throw new Error('The post has no time')
  const at = (scheduledAt: string) => ({ schedules: [{ ...first, scheduledAt }] })
  await mergeIntoEdit(db, base.id, at('2027-01-04T15:00:00.000Z'), { base, timeZone })
  const { edit, otherVersion } = await mergeIntoEdit(
    ...([db, base.id, at('2027-01-05T15:00:00.000Z'), { base, timeZone }] as const),
  )
  expect(edit.schedules[0]?.scheduledAt).toBe('2027-01-05T15:00:00.000Z')
  expect(otherVersion).toMatchObject({
    isScheduling: true,
    schedules: [{ date: '2027-01-04', time: '12:00', repeatType: 0 }],
  })
})

it('two tabs on the edit of one post write nothing when it was sent or discarded', async () => {
  const { db, base } = await openForm()
  const write = () => mergeIntoEdit(db, base.id, { caption: 'Tarde' }, { base, timeZone })
  await discardEdit(db, base.id)
  await expect(write()).rejects.toThrow(EditNotEditableError)
})

it('what was typed for an edit that ended in another tab: becomes a separate draft', async () => {
  const { db, base } = await openForm()
  await discardEdit(db, base.id)
  const apart = await recoverTypedEdit(db, base, { caption: 'Quase' }, timeZone)
  expect(apart).toMatchObject({ caption: 'Quase', mediaHashes: [hash], isOtherVersion: true })
})

it('what was typed for an edit that ended in another tab is not kept when the sent text is the same', async () => {
  const { db, base } = await openForm()
  await mergeIntoEdit(db, base.id, { caption: 'Igual' }, { base, timeZone })
  await enqueueEdit(db, base.id, { now })
  expect(await readEdit(db, base.id)).toMatchObject({ status: 'in-outbox' })
  expect(await recoverTypedEdit(db, base, { caption: 'Igual' }, timeZone)).toBeUndefined()
  expect(await recoverTypedEdit(db, base, {}, timeZone)).toBeUndefined()
  expect(await listDrafts(db, owner)).toEqual([])
})

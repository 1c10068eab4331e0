import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { readValid } from '#local/database/stored-rows.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { readEntryContent } from '#local/entries/entry-content.ts'
import { deliverEntry } from '#local/outbox/drain/deliver-entry.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeEditEntry } from '#tests/fakes/device/edit-entries.ts'
import {
  accountId,
  ana,
  makeEntry,
  openDevice,
  projectId,
  signIn,
} from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { moveDraft } from './move-draft.ts'
import { moveTimes } from './move-times.ts'
import { undoMove } from './undo-move.ts'

const owner = { userId: ana, projectId }
const now = Date.now()
const hour = 3_600_000
const noon = Math.floor(now / hour) * hour + 72 * hour
const later = noon + 24 * hour
const iso = (instant: number) => new Date(instant).toISOString()
const makeAt = (instant: number) =>
  makePost({ schedules: [makeSchedule({ scheduledAt: iso(instant) })] })

async function move(db: LocalDatabase, post: Post, from: number, to: number) {
  const moved = await moveTimes(db, owner, post, [{ from, to, accountIds: [accountId] }], { now })
  if (!moved) throw new Error('Nothing was moved')
  return moved
}

/** Sends the only entry, as the outbox does. */
async function deliver(db: LocalDatabase, postId: string, revision: number) {
  const entry = readValid(OutboxEntryRow, (await db.outbox.toArray())[0])
  const content = entry && (await readEntryContent(db, entry))
  if (!content) throw new Error('There is no entry')
  const sending = { ...entry, state: 'sending' as const }
  await db.outbox.put(sending)
  await deliverEntry(db, { entry: sending, content }, { postId, key: entry.id, revision })
}

it('a move that is undone leaves nothing behind while it is not sent', async () => {
  const db = openDevice()
  const post = makeAt(noon)
  await undoMove(db, await move(db, post, noon, later), { now })
  expect([await db.outbox.count(), await db.edits.count()]).toEqual([0, 0])
})

it('a move that is undone leaves the change of the words that it went with', async () => {
  const db = openDevice()
  const post = makeAt(noon)
  await makeEditEntry(db, post)
  await undoMove(db, await move(db, post, noon, later), { now })
  expect(await db.edits.toArray()).toMatchObject([
    { caption: 'Boa tarde!', status: 'in-outbox', schedules: [{ scheduledAt: iso(noon) }] },
  ])
})

it('a move that is undone is followed by the move back while it is being sent', async () => {
  const db = openDevice()
  const post = makeAt(noon)
  const moved = await move(db, post, noon, later)
  await applyEvent(db, moved.entryId ?? '', { type: 'send-started' })
  await undoMove(db, moved, { now })
  expect(await db.outbox.count()).toBe(2)
  const edits = (await db.edits.toArray()).sort((a, b) => a.createdAt - b.createdAt)
  expect(edits.map(({ schedules }) => schedules[0]?.scheduledAt)).toEqual([iso(later), iso(noon)])
})

it('a move that is undone is followed by the move back after it was sent, before and after a list shows it', async () => {
  const db = openDevice()
  await signIn(db)
  const post = makeAt(noon)
  const moved = await move(db, post, noon, later)
  await deliver(db, post.id, post.version + 1)
  await undoMove(db, moved, { now })
  const back = { baseVersion: post.version + 1, schedules: [{ scheduledAt: iso(noon) }] }
  expect(await db.edits.toArray()).toMatchObject([back])
  await db.outbox.clear()
  await db.edits.clear()
  const listed = { ...makeAt(later), id: post.id, version: post.version + 1 }
  await undoMove(db, moved, { now, post: listed })
  expect(await db.edits.toArray()).toMatchObject([back])
})

it('a move that is undone says that it cannot be when its time is over: gone out where it went, or past where it was', async () => {
  const db = openDevice()
  await signIn(db)
  const post = makeAt(noon)
  const moved = await move(db, post, noon, later)
  await deliver(db, post.id, post.version + 1)
  const schedules = [makeSchedule({ scheduledAt: iso(later), state: 'published' })]
  const published = { ...post, version: post.version + 1, schedules }
  await expect(undoMove(db, moved, { now, post: published })).rejects.toThrow('já foi publicado')
  await expect(undoMove(db, moved, { now: noon + hour })).rejects.toThrow('já passou')
  expect(await db.outbox.count()).toBe(0)
})

it('a move that is undone: that was not sent is withdrawn even when the old time has passed: the server kept it', async () => {
  const db = openDevice()
  const post = makeAt(noon)
  const moved = await move(db, post, noon, later)
  await undoMove(db, moved, { now: noon + hour })
  expect(await db.outbox.count()).toBe(0)
  const again = await move(db, post, noon, later)
  const schedules = post.schedules.map((one) => ({ ...one, state: 'published' as const }))
  await undoMove(db, again, { now: noon + hour, post: { ...post, schedules } })
  expect(await db.outbox.count()).toBe(0)
})

it('a move that is undone says that it cannot be when the time moved on, or a form has been written in', async () => {
  const db = openDevice()
  const post = makeAt(noon)
  const moved = await move(db, post, noon, later)
  await move(db, post, later, later + hour)
  await expect(undoMove(db, moved, { now })).rejects.toMatchObject({ reason: 'changed' })
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption: 'Nova' })
  await expect(undoMove(db, moved, { now })).rejects.toMatchObject({ reason: 'form-open' })
})

it('a move that is undone of a new post goes on as a change of it once the server has it', async () => {
  const db = openDevice()
  const date = iso(noon).slice(0, 10)
  const { draftId } = await makeEntry(db, {
    ...makeLaterDraft(date, iso(noon).slice(11, 16)),
    timeZone: 'UTC',
  })
  const moves = [{ from: noon, to: later, accountIds: [accountId] }]
  const moved = await moveDraft(db, owner, draftId, moves, { now })
  if (!moved) throw new Error('Nothing was moved')
  await db.outbox.clear()
  await db.drafts.clear()
  await expect(undoMove(db, moved, { now })).rejects.toThrow('não está mais neste aparelho')
  const post = { ...makeAt(later), entryKey: moved.entryId }
  await undoMove(db, moved, { now, post })
  expect(await db.edits.toArray()).toMatchObject([{ schedules: [{ scheduledAt: iso(noon) }] }])
})

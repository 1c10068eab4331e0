import { expect, it } from 'vitest'
import { instantOf } from '#contract/time/wall-clock.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { EntryBusyError } from '#local/outbox/kinds/entry-actions.ts'
import {
  accountId,
  ana,
  bia,
  makeDraft,
  makeEntry,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { moveDraft, moveDraftBack } from './move-draft.ts'

const owner = { userId: ana, projectId }
const now = Date.now()
const at = (date: string, time = '10:00') => instantOf({ date, time }, timeZone)
const to = (from: string, target: string) => [
  { from: at(from), to: at(target), accountIds: [accountId] },
]
const planned = (repeat = {}) => makeLaterDraft('2030-05-10', '10:00', repeat)
const rows = async (db: LocalDatabase) => [await db.outbox.toArray(), await db.drafts.toArray()]
const datesOf = async (db: LocalDatabase) =>
  (await db.drafts.toArray()).flatMap(({ schedules }) => schedules.map(({ date }) => date))
const move = (db: LocalDatabase, draftId: string, from: string, target: string) =>
  moveDraft(db, owner, draftId, to(from, target), { now })

it('a draft with times moves on the device, and back to exactly what it was', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, planned({ repeatType: 7, repeatNumber: 2 }))
  const moved = await move(db, draft.id, '2030-05-17', '2030-05-18')
  expect(await datesOf(db)).toEqual(['2030-05-10', '2030-05-18', '2030-05-24'])
  expect(moved?.entryId).toBeNull()
  expect(moved && (await moveDraftBack(db, moved, { now }))).toBe(true)
  const [back] = await db.drafts.toArray()
  expect(back).toEqual({ ...draft, updatedAt: back?.updatedAt })
  expect(await db.outbox.count()).toBe(0)
})

it('a draft with times goes back by its times where something else changed since', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, planned())
  const moved = await move(db, draft.id, '2030-05-10', '2030-05-18')
  const [first] = (await db.drafts.get(draft.id))?.schedules ?? []
  const second = { ...planned().schedules?.[0], id: 'two', date: '2030-06-01' }
  await db.table('drafts').update(draft.id, { schedules: [first, second] })
  if (moved) await moveDraftBack(db, moved, { now })
  expect(await datesOf(db)).toEqual(['2030-05-10', '2030-06-01'])
  if (moved) await expect(moveDraftBack(db, moved, { now })).rejects.toThrow('não está mais')
})

it("a draft with times is refused for the past, for 'Postar agora', and for another person's draft", async () => {
  const db = openDevice()
  const [draft, pressed] = [await makeDraft(db, planned()), await makeDraft(db)]
  const before = await rows(db)
  await expect(move(db, draft.id, '2030-05-10', '2020-05-10')).rejects.toThrow('já passou')
  await expect(move(db, pressed.id, '2030-05-10', '2030-05-11')).rejects.toThrow('marcado')
  const moves = to('2030-05-10', '2030-05-11')
  const bias = { userId: bia, projectId }
  await expect(moveDraft(db, bias, draft.id, moves, { now })).rejects.toThrow('rascunho')
  expect(await rows(db)).toEqual(before)
})

it('a draft with times takes whole minutes, as the draft has them', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, planned())
  const moves = [{ ...to('2030-05-10', '2030-05-11')[0], accountIds: [accountId] }]
  const unround = moves.map(({ from = 0, to: target = 0, accountIds }) => ({
    ...{ from, to: target + 59_999, accountIds },
  }))
  const moved = await moveDraft(db, owner, draft.id, unround, { now })
  expect(moved?.back[0]?.from).toBe(at('2030-05-11'))
})

it('a new post in the outbox is taken back, moved and enqueued again at once, and so is its move back', async () => {
  const db = openDevice()
  const entry = await makeEntry(db, planned())
  const moved = await move(db, entry.draftId, '2030-05-10', '2030-05-12')
  expect(await db.outbox.toArray()).toMatchObject([
    { id: moved?.entryId, kind: 'create-post', draftId: entry.draftId, mayHaveArrived: false },
  ])
  expect(await db.drafts.toArray()).toMatchObject([
    { id: entry.draftId, status: 'in-outbox', entryKey: null },
  ])
  expect(await datesOf(db)).toEqual(['2030-05-12'])
  if (moved) await moveDraftBack(db, moved, { now })
  expect(await datesOf(db)).toEqual(['2030-05-10'])
  expect(await db.outbox.count()).toBe(1)
})

it('a new post in the outbox does not move while it is being sent, or while it may have arrived', async () => {
  const db = openDevice()
  const entry = await makeEntry(db, planned())
  await db.outbox.update(entry.id, { state: 'sending', mayHaveArrived: true })
  const before = await rows(db)
  const act = () => move(db, entry.draftId, '2030-05-10', '2030-05-12')
  await expect(act()).rejects.toThrow(EntryBusyError)
  expect(await rows(db)).toEqual(before)
  await db.outbox.update(entry.id, { state: 'queued' })
  await expect(act()).rejects.toMatchObject({ reason: 'sending' })
  await db.outbox.update(entry.id, { state: 'uploading', mayHaveArrived: false })
  await act()
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued' }])
})

it('a new post in the outbox stays as it is when the device stops in the middle', async () => {
  const db = openDevice()
  const entry = await makeEntry(db, planned())
  const before = await rows(db)
  const crash = () => {
    throw new Error('The device stopped')
  }
  db.outbox.hook('creating', crash)
  await expect(move(db, entry.draftId, '2030-05-10', '2030-05-12')).rejects.toThrow('stopped')
  db.outbox.hook('creating').unsubscribe(crash)
  expect(await rows(db)).toEqual(before)
})

it('a new post in the outbox is moved by two tabs at once to the first one’s time', async () => {
  const db = openDevice()
  const entry = await makeEntry(db, planned())
  const [one, two] = await Promise.allSettled([
    move(db, entry.draftId, '2030-05-10', '2030-05-12'),
    move(db, entry.draftId, '2030-05-10', '2030-05-13'),
  ])
  expect([one.status, two.status]).toEqual(['fulfilled', 'rejected'])
  expect(await datesOf(db)).toEqual(['2030-05-12'])
  expect(await db.outbox.count()).toBe(1)
})

it('a new post in the outbox asks nothing of a post whose time has passed meanwhile: it moves to one to come', async () => {
  const db = openDevice()
  const entry = await makeEntry(db, planned())
  await db.outbox.update(entry.id, { state: 'needs-confirmation' })
  const later = at('2030-05-11')
  const moves = to('2030-05-10', '2030-05-12')
  await moveDraft(db, owner, entry.draftId, moves, { now: later })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', pressedAt: later }])
})

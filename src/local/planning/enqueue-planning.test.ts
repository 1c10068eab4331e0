import { expect, it } from 'vitest'
import { listEntries } from '#local/entries/list-entries.ts'
import { discardEntry } from '#local/outbox/kinds/entry-actions.ts'
import { rescueContents } from '#local/outbox/kinds/rescue-contents.ts'
import { countUnsent } from '#local/person/count-unsent.ts'
import { ana, bia, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import {
  addSlot,
  changePlanning,
  listSlotTimes,
  makePlanning,
  removeSlot,
} from '#tests/fakes/device/planning-entries.ts'
import { PlanningRefusedError } from './enqueue-planning.ts'
import { listPlanningChanges } from './planning-changes.ts'
import { forgetPlannings, keepPlanning, readPlanning } from './server-planning.ts'

const owner = { userId: ana, projectId }

it("a change of a project's planning is shown at once over the server's planning, and waits as one entry", async () => {
  const db = openDevice()
  const listed = makePlanning(['09:00'], 4)
  const entry = await addSlot(db, '10:00', listed)
  expect(await listSlotTimes(db, listed)).toEqual(['09:00', '10:00'])
  expect(await listEntries(db, ana)).toMatchObject([
    {
      ...{ id: entry.id, kind: 'save-planning', state: 'queued' },
      content: {
        base: { version: 4 },
        content: { slots: [{ time: '09:00' }, { time: '10:00' }] },
      },
    },
  ])
  expect(await countUnsent(db, ana)).toMatchObject({ posts: 0, templates: 0, changes: 1 })
  expect(await listPlanningChanges(db, { ...owner, userId: bia })).toEqual([])
  expect(await listPlanningChanges(db, { ...owner, projectId: 'another' })).toEqual([])
})

it("a change of a project's planning: includes the next one while it is unsent", async () => {
  const db = openDevice()
  const first = await addSlot(db, '10:00')
  const second = await addSlot(db, '11:00')
  expect(second.id).toBe(first.id)
  expect(await db.outbox.count()).toBe(1)
  expect(await listSlotTimes(db)).toEqual(['10:00', '11:00'])
})

it("a change of a project's planning is followed by a second one once it may have been sent", async () => {
  for (const changes of [{ state: 'sending' as const }, { mayHaveArrived: true }]) {
    const db = openDevice()
    const first = await addSlot(db, '10:00')
    await db.outbox.update(first.id, changes)
    const second = await addSlot(db, '11:00')
    expect((await addSlot(db, '12:00')).id).toBe(second.id)
    expect(second.id).not.toBe(first.id)
    expect(await db.outbox.count()).toBe(2)
    expect(await listSlotTimes(db)).toEqual(['10:00', '11:00', '12:00'])
  }
})

it("a change of a project's planning: that is taken back leaves nothing to send", async () => {
  const db = openDevice()
  const listed = makePlanning(['09:00'], 2)
  await addSlot(db, '10:00', listed)
  expect(await removeSlot(db, '10:00', listed)).toBeUndefined()
  for (const table of [db.outbox, db.plannings]) expect(await table.count()).toBe(0)
  expect(await changePlanning(db, (before) => before, { listed })).toBeUndefined()
})

it("a change of a project's planning: that was refused is queued again after another change", async () => {
  const db = openDevice()
  const { id } = await addSlot(db, '10:00')
  const problem = { code: 'INVALID_REQUEST', message: 'Não.' }
  await db.outbox.update(id, { state: 'rejected', problem })
  await removeSlot(db, '10:00')
  await addSlot(db, '11:00')
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', problem: null }])
  expect(await listSlotTimes(db)).toEqual(['11:00'])
})

it("a change of a project's planning is based on the newest planning that this device knows", async () => {
  const db = openDevice()
  const listed = makePlanning(['09:00'], 4)
  await keepPlanning(db, owner, makePlanning(['08:00'], 5))
  await addSlot(db, '10:00', listed)
  expect(await listPlanningChanges(db, owner)).toMatchObject([{ base: { version: 5 } }])
  expect(await listSlotTimes(db, listed)).toEqual(['08:00', '10:00'])
  expect(await listSlotTimes(db, makePlanning(['07:00'], 6))).toEqual(['07:00', '10:00'])
})

it("a change of a project's planning: still has its base when the screens' copy is lost", async () => {
  const db = openDevice()
  await addSlot(db, '10:00', makePlanning(['09:00'], 4))
  await addSlot(db, '11:00')
  expect(await listSlotTimes(db)).toEqual(['09:00', '10:00', '11:00'])
  expect(await listPlanningChanges(db, owner)).toMatchObject([{ base: { version: 4 } }])
})

it("a change of a project's planning is refused with a message when there would be too many", async () => {
  const db = openDevice()
  const slots = Array.from({ length: 101 }, (_, index) => ({
    weekday: index % 7,
    time: `${String(index % 24).padStart(2, '0')}:00`,
  }))
  const tooMany = changePlanning(db, (before) => ({ ...before, slots }))
  await expect(tooMany).rejects.toThrow(PlanningRefusedError)
  await expect(tooMany).rejects.toThrow('no máximo 100 horários')
  expect(await db.outbox.count()).toBe(0)
})

it("a change of a project's planning is removed from a later one when it is discarded", async () => {
  const db = openDevice()
  const first = await addSlot(db, '10:00')
  await db.outbox.update(first.id, { mayHaveArrived: true })
  const second = await addSlot(db, '11:00')
  expect(await discardEntry(db, first.id)).toBeUndefined()
  expect(await listSlotTimes(db)).toEqual(['11:00'])
  expect(await listEntries(db, ana)).toMatchObject([
    { id: second.id, content: { content: { slots: [{ time: '11:00' }] } } },
  ])
})

it("a change of a project's planning gets an entry again when its own is lost", async () => {
  const db = openDevice()
  const { id } = await addSlot(db, '10:00')
  expect(await rescueContents(db)).toBe(0)
  await db.outbox.delete(id)
  expect(await rescueContents(db)).toBe(1)
  expect(await db.outbox.toArray()).toMatchObject([{ kind: 'save-planning', state: 'queued' }])
})

it('a known planning is forgotten after some time', async () => {
  const db = openDevice()
  await keepPlanning(db, owner, makePlanning(['08:00'], 5))
  await forgetPlannings(db, Date.now() - 1000)
  expect(await readPlanning(db, owner, undefined)).toMatchObject({ version: 5 })
  await forgetPlannings(db, Date.now() + 1000)
  expect(await readPlanning(db, owner, undefined)).toMatchObject({ version: 1, slots: [] })
})

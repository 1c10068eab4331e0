import { expect, it } from 'vitest'
import type { PlanningContent } from '#contract/posts/planning.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { pauseOutbox } from '#local/entries/pause.ts'
import { readPlanning } from '#local/planning/server-planning.ts'
import { makeDrainPorts, refuse } from '#tests/fakes/device/drain-ports.ts'
import { ana, bia, projectId, signIn } from '#tests/fakes/device/local-device.ts'
import {
  addSlot,
  listSlotTimes,
  makePlanning,
  makePlanningServer,
  removeSlot,
} from '#tests/fakes/device/planning-entries.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from '../drain/drain.ts'
import type { DrainPorts } from '../drain/ports.ts'

type Server = ReturnType<typeof makePlanningServer>

const owner = { userId: ana, projectId }
const timesOf = ({ planning }: Server) => planning.slots.map(({ time }) => time).sort()
const portsOf = (db: LocalDatabase, server: Server, rest: Partial<DrainPorts> = {}) =>
  makeDrainPorts(db, server.send, { readPlanning: server.readPlanning, ...rest })

it("a planning in the outbox is sent based on its version, and the server's result is known from then on", async () => {
  const db = await openSignedIn()
  const server = makePlanningServer()
  server.planning = makePlanning(['09:00'], 4)
  const entry = await addSlot(db, '10:00', server.planning)
  const ports = portsOf(db, server)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1, nextAttemptAt: undefined })
  expect(server.requests).toMatchObject([{ baseRevision: 4, body: { hashtagGroups: [] } }])
  for (const table of [db.outbox, db.plannings]) expect(await table.count()).toBe(0)
  // The screens' list is still the old one.
  expect(await listSlotTimes(db, makePlanning(['09:00'], 4))).toEqual(['09:00', '10:00'])
  expect(ports.news).toMatchObject([{ kind: 'save-planning', entryId: entry.id, projectId }])
})

it('a planning in the outbox is merged with what somebody else saved meanwhile, and sent again with a new key', async () => {
  const db = await openSignedIn()
  const listed = makePlanning(['09:00', '12:00'], 2)
  const entry = await addSlot(db, '10:00', listed)
  await removeSlot(db, '12:00', listed)
  const server = makePlanningServer()
  server.planning = makePlanning(['09:00', '12:00', '18:00'], 3)
  expect(await drainOutbox(portsOf(db, server))).toMatchObject({ sent: 1 })
  expect(timesOf(server)).toEqual(['09:00', '10:00', '18:00'])
  const keys = server.requests.map((request) => request.entry.id)
  expect(keys[0]).toBe(entry.id)
  expect(new Set(keys).size).toBe(2)
  expect(await db.outbox.count()).toBe(0)
})

it("a planning in the outbox: that was made without knowing the server's planning removes nothing", async () => {
  const db = await openSignedIn()
  await addSlot(db, '10:00')
  const server = makePlanningServer()
  server.planning = makePlanning(['09:00'], 7)
  await drainOutbox(portsOf(db, server))
  expect(timesOf(server)).toEqual(['09:00', '10:00'])
})

it('a planning in the outbox is dropped when others saved the same', async () => {
  const db = await openSignedIn()
  await addSlot(db, '10:00')
  const server = makePlanningServer()
  server.planning = makePlanning(['10:00'], 2)
  await drainOutbox(portsOf(db, server))
  expect(server.requests).toHaveLength(1)
  for (const table of [db.outbox, db.plannings]) expect(await table.count()).toBe(0)
  expect(await readPlanning(db, owner, undefined)).toMatchObject({ version: 2 })
})

it('a planning in the outbox: whose answer was lost is sent again with its key, and saved once', async () => {
  const db = await openSignedIn()
  const entry = await addSlot(db, '10:00')
  let isLost = true
  const server = makePlanningServer(() => {
    if (isLost) throw new UnreachableError('network')
  })
  await drainOutbox(portsOf(db, server))
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', mayHaveArrived: true })
  isLost = false
  expect(await drainOutbox(portsOf(db, server))).toMatchObject({ sent: 1 })
  expect(server.requests.map((request) => request.entry.id)).toEqual([entry.id, entry.id])
  expect(server.planning).toEqual(makePlanning(['10:00'], 2))
})

it('a planning in the outbox is followed by the next one, based on its result', async () => {
  const db = await openSignedIn()
  const first = await addSlot(db, '10:00')
  await db.outbox.update(first.id, { mayHaveArrived: true })
  await addSlot(db, '11:00')
  const server = makePlanningServer()
  expect(await drainOutbox(portsOf(db, server))).toMatchObject({ sent: 2 })
  expect(server.requests.map(({ baseRevision }) => baseRevision)).toEqual([1, 2])
  expect(timesOf(server)).toEqual(['10:00', '11:00'])
})

it('a planning in the outbox waits for the earlier one in every state', async () => {
  const db = await openSignedIn()
  const first = await addSlot(db, '10:00')
  await db.outbox.update(first.id, { mayHaveArrived: true })
  const second = await addSlot(db, '11:00')
  await db.outbox.update(first.id, { state: 'rejected' })
  const server = makePlanningServer()
  await drainOutbox(portsOf(db, server))
  expect(server.requests).toHaveLength(0)
  expect((await db.outbox.get(second.id))?.problem).toEqual({
    code: 'BLOCKED',
    message: 'Aguardando a alteração anterior deste projeto.',
  })
})

it('a planning in the outbox: that is changed just before sending is sent as changed', async () => {
  const db = await openSignedIn()
  await addSlot(db, '10:00')
  const server = makePlanningServer()
  let isFirst = true
  const send: DrainPorts['send'] = async (request) => {
    if (isFirst) await addSlot(db, '11:00')
    isFirst = false
    return await server.send(request)
  }
  await drainOutbox(portsOf(db, server, { send }))
  expect(timesOf(server)).toEqual(['10:00', '11:00'])
  expect(server.requests.map(({ body }) => (body as PlanningContent).slots.length)).toEqual([1, 2])
})

it('a planning in the outbox with a conflict at each try waits between tries, and is not lost', async () => {
  const db = await openSignedIn()
  await addSlot(db, '10:00')
  const server = makePlanningServer()
  const send: DrainPorts['send'] = async (request) => {
    server.requests.push(request)
    server.planning = { ...server.planning, version: server.planning.version + 1 }
    throw refuse('VERSION_CONFLICT')
  }
  const now = Date.now()
  const { nextAttemptAt } = await drainOutbox(portsOf(db, server, { send, now: () => now }))
  expect(server.requests).toHaveLength(3)
  expect(nextAttemptAt).toBe(now + 3_000)
  expect(await listSlotTimes(db)).toEqual(['10:00'])
  expect(await db.outbox.count()).toBe(1)
})

it("a planning in the outbox is not changed when the others' planning cannot be read", async () => {
  const db = await openSignedIn()
  const entry = await addSlot(db, '10:00')
  const server = makePlanningServer()
  server.planning = makePlanning(['09:00'], 3)
  const readNothing = () => Promise.reject(new UnreachableError('network'))
  await drainOutbox(portsOf(db, server, { readPlanning: readNothing }))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    ...{ state: 'queued', mayHaveArrived: false, problem: { code: 'OUTDATED' } },
  })
  await db.outbox.update(entry.id, { nextAttemptAt: 0 })
  await drainOutbox(portsOf(db, server))
  expect(timesOf(server)).toEqual(['09:00', '10:00'])
})

it('a planning in the outbox is delivered only by an answer with its new version', async () => {
  const db = await openSignedIn()
  await addSlot(db, '10:00')
  const planning = makePlanning(['10:00'], 9)
  const send = async () => ({ postId: '', key: null, planning })
  const ports = makeDrainPorts(db, send)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 0, isUnreachable: true })
  expect(await db.plannings.count()).toBe(1)
})

it('a planning in the outbox waits for its author, and is sent in nobody else’s name', async () => {
  const db = await openSignedIn()
  const entry = await addSlot(db, '10:00')
  const server = makePlanningServer()
  await signIn(db, bia)
  await drainOutbox(portsOf(db, server))
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'needs-sign-in' })
  await signIn(db)
  expect(await drainOutbox(portsOf(db, server))).toMatchObject({ sent: 1 })
})

it('a planning in the outbox waits while everything is paused, and is kept when it is refused', async () => {
  const db = await openSignedIn()
  const entry = await addSlot(db, '10:00')
  await pauseOutbox(db, ana)
  const server = makePlanningServer()
  await drainOutbox(portsOf(db, server))
  expect(server.requests).toHaveLength(0)
  await db.pauses.clear()
  await drainOutbox(
    makeDrainPorts(db, async () => {
      throw refuse('FORBIDDEN')
    }),
  )
  expect(await db.outbox.get(entry.id)).toMatchObject({
    ...{ state: 'rejected', mayHaveArrived: false, problem: { code: 'FORBIDDEN' } },
  })
  expect(await listSlotTimes(db)).toEqual(['10:00'])
})

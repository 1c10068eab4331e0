import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { signOutLocally } from '#local/session/sign-out-locally.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import { ana, bia, makeEntry, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { confirmNow } from '../kinds/entry-actions.ts'
import { drainOutbox } from './drain.ts'

const stateOf = async (db: LocalDatabase, id: string) => (await db.outbox.get(id))?.state
const minute = 60_000

it("entries that drainOutbox does not send without asking asks before posting 'now' when that was confirmed more than five minutes ago", async () => {
  const db = openDevice()
  await signIn(db)
  const pressedAt = Date.now() - 6 * minute
  const entry = await makeEntry(db, {}, pressedAt)
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'needs-confirmation',
    problem: { code: 'TIME_PASSED' },
  })
  expect(server.requests).toHaveLength(0)

  await confirmNow(db, entry.id, { now: Date.now() })
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
})

it('entries that drainOutbox does not send without asking asks before sending a schedule whose time passed while there was no connection', async () => {
  const db = openDevice()
  await signIn(db)
  const schedule = {
    id: 'one',
    date: '2026-11-21',
    time: '10:00',
    repeatType: 0,
    repeatNumber: 0,
    socialMediaAccountIds: ['0d000000-0000-4000-8000-000000000004'],
  }
  const nine = Date.UTC(2026, 10, 21, 12, 0)
  const changes = { isPostNow: false, isScheduling: true, schedules: [schedule] }
  const entry = await makeEntry(db, changes, nine)
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => nine + 66 * minute }))
  expect(await stateOf(db, entry.id)).toBe('needs-confirmation')
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => nine + 66 * minute }))
  expect(server.requests).toHaveLength(0)

  const noon = nine + 180 * minute
  await confirmNow(db, entry.id, { now: noon })
  expect(await db.drafts.get(entry.draftId)).toMatchObject({
    schedules: [{ date: '2026-11-21', time: '12:00' }],
  })
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => noon + 1_000 }))
  expect(server.posts.size).toBe(1)
})

it('entries that drainOutbox does not send without asking does not ask about an entry that may be on the server already: its key prevents a duplicate', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db, {}, Date.now() - 60 * minute)
  await db.outbox.update(entry.id, { mayHaveArrived: true })
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })

  const late = await makeEntry(db, {}, Date.now() - 60 * minute)
  await db.outbox.update(late.id, { mayHaveArrived: true })
  const strict = async () => Promise.reject(refuse('SCHEDULE_IN_PAST'))
  await drainOutbox(makeDrainPorts(db, strict))
  expect(await db.outbox.get(late.id)).toMatchObject({
    state: 'needs-confirmation',
    mayHaveArrived: false,
  })
})

it("entries that drainOutbox does not send without asking never sends another person's post, and sends it when that person is back", async () => {
  const db = openDevice()
  await signIn(db, bia)
  const entry = await makeEntry(db, { userId: ana })
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'needs-sign-in',
    problem: { code: 'OTHER_USER' },
  })
  await signIn(db, bia)
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests).toHaveLength(0)
  await signIn(db, ana)
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
})

it('entries that drainOutbox does not send without asking keeps an entry refused for an ended session until the same person signs in', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  const ended = async () => {
    await signOutLocally(db, { userId: ana, refreshToken: 'none' })
    throw refuse('SESSION_ENDED')
  }
  await drainOutbox(makeDrainPorts(db, ended))
  expect(await stateOf(db, entry.id)).toBe('needs-sign-in')
  await signIn(db, bia)
  expect(await stateOf(db, entry.id)).toBe('needs-sign-in')
  await signIn(db, ana)
  expect(await stateOf(db, entry.id)).toBe('queued')
})

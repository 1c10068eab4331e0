import { beforeEach, expect, it } from 'vitest'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import {
  accountId,
  ana,
  bia,
  makeEntry,
  makeTemplateEntry,
  openDevice,
  signIn,
} from '#tests/fakes/device/local-device.ts'
import { listUnpaid, requeueUnpaid } from './requeue-unpaid.ts'

const minute = 60_000
let db: LocalDatabase

beforeEach(async () => {
  db = openDevice()
  await signIn(db)
})

/** A server that refuses all posts with times; it stores none of them. */
const unpaid = async () => {
  throw refuse('SUBSCRIPTION_REQUIRED')
}
const drain = (send: Parameters<typeof makeDrainPorts>[1], now = Date.now()) =>
  drainOutbox(makeDrainPorts(db, send, { now: () => now }))

/** A time in two days, of which nothing is late for long. */
const later = {
  isPostNow: false,
  isScheduling: true,
  schedules: [
    {
      id: crypto.randomUUID(),
      ...{ date: '2099-01-02', time: '10:00', repeatType: 0, repeatNumber: 0 },
      socialMediaAccountIds: [accountId],
    },
  ],
}

it('requeueUnpaid keeps what was refused for lack of a plan, with the words of the server and all of its content', async () => {
  const { id } = await makeEntry(db, later)
  await drain(unpaid)
  const [entry] = await listUnpaid(db, ana)
  expect(entry).toMatchObject({
    ...{ id, state: 'rejected', mayHaveArrived: false },
    problem: {
      code: 'SUBSCRIPTION_REQUIRED',
      message: expect.stringContaining('Nada foi apagado'),
    },
  })
  expect(await db.drafts.count()).toBe(1)
  expect(await db.mediaBlobs.count()).toBe(1)
})

it('requeueUnpaid sends it once after the payment, under its key', async () => {
  const { id } = await makeEntry(db, later)
  await drain(unpaid)
  const server = makePostServer()
  expect(await drain(server.send)).toMatchObject({ sent: 0 })
  await requeueUnpaid(db, [id])
  await requeueUnpaid(db, [id])
  expect(await drain(server.send)).toMatchObject({ sent: 1 })
  await requeueUnpaid(db, [id])
  expect(await drain(server.send)).toMatchObject({ sent: 0 })
  expect(server.requests.map(({ entry }) => entry.id)).toEqual([id])
})

it("requeueUnpaid asks before anything appears later than it was meant to: 'Postar agora' of hours ago", async () => {
  const { id } = await makeEntry(db)
  await drain(unpaid)
  await requeueUnpaid(db, [id])
  const server = makePostServer()
  await drain(server.send, Date.now() + 60 * minute)
  expect(server.requests).toEqual([])
  expect(await db.outbox.get(id)).toMatchObject({
    ...{ state: 'needs-confirmation', problem: { code: 'TIME_PASSED' } },
  })
})

it('requeueUnpaid asks, too, when an answer had been lost before the refusal: that has proved that nothing arrived', async () => {
  const { id } = await makeEntry(db)
  await drain(async () => {
    throw new UnreachableError('network')
  })
  expect(await db.outbox.get(id)).toMatchObject({ mayHaveArrived: true })
  await drain(unpaid)
  await requeueUnpaid(db, [id])
  await drain(makePostServer().send, Date.now() + 60 * minute)
  expect(await db.outbox.get(id)).toMatchObject({ state: 'needs-confirmation' })
})

it("requeueUnpaid leaves other refusals, and other people's entries, as they are", async () => {
  const refused = await makeEntry(db, later)
  await drain(async () => {
    throw refuse('POST_REJECTED')
  })
  const template = await makeTemplateEntry(db)
  await db.outbox.update(template.id, { state: 'rejected' })
  const { id: ofBia } = await makeEntry(db, { ...later, userId: bia })
  const problem = { code: 'SUBSCRIPTION_REQUIRED', message: 'O plano deste projeto terminou.' }
  await db.outbox.update(ofBia, { state: 'rejected', problem })
  expect(await listUnpaid(db, ana)).toEqual([])
  expect((await listUnpaid(db, bia)).map(({ id }) => id)).toEqual([ofBia])
  await requeueUnpaid(db, [refused.id, template.id])
  for (const id of [refused.id, template.id])
    expect(await db.outbox.get(id)).toMatchObject({ state: 'rejected' })
})

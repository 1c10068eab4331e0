import { expect, it } from 'vitest'
import { pauseOutbox } from '#local/entries/pause.ts'
import { makeImported } from '#local/imports/make-imported.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import {
  accountId,
  ana,
  openDevice,
  projectId,
  signIn,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { drainOutbox } from './drain.ts'

const owner = { userId: ana, projectId, timeZone }

/** A device with so many entries that a drain does not read all of them for each. */
async function openLongQueue(count: number) {
  const db = openDevice()
  await signIn(db)
  const posts = Array.from({ length: count }, (_, index) => ({
    ...{ key: `${index}`, caption: `Post ${index}`, date: '2099-12-10', time: '09:30' },
    ...{ accountIds: [accountId], media: [], altTexts: [] },
  }))
  const { receipts } = await makeImported(db, owner, posts, { as: 'post', now: Date.now() })
  return { db, ids: receipts.map(({ entryId }) => entryId ?? '') }
}

it('a long queue is sent in its order, each post once, without what was taken back meanwhile', async () => {
  const { db, ids } = await openLongQueue(230)
  const server = makePostServer(async ({ entry }) => {
    if (entry.id === ids[2]) await db.outbox.delete(ids[10] ?? '')
    if (entry.id === ids[4]) throw refuse('RATE_LIMITED', 60)
  })
  const { sent } = await drainOutbox(makeDrainPorts(db, server.send))
  const asked = server.requests.map(({ entry }) => entry.id)
  expect([sent, asked.length, new Set(asked).size]).toEqual([228, 229, 229])
  expect(asked).not.toContain(ids[10])
  // Two lanes send at once, so neighbours may change places.
  const places = asked.map((id) => ids.indexOf(id))
  expect(places.every((place, at) => Math.abs(place - at) < 4)).toBe(true)
  expect(await db.outbox.toCollection().primaryKeys()).toEqual([ids[4]])
})

it('a pause stops a long queue at once', async () => {
  const { db, ids } = await openLongQueue(220)
  const server = makePostServer(async ({ entry }) => {
    if (entry.id === ids[3]) await pauseOutbox(db, ana)
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests.length).toBeLessThan(8)
  expect(await db.outbox.count()).toBe(220 - server.requests.length)
})

import { expect, it } from 'vitest'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { makeDrainPorts, makePostServer } from '#tests/fakes/device/drain-ports.ts'
import { ana, bia, makeEntry, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { pauseOutbox, readPause } from './pause.ts'
import { resumeOutbox } from './resume.ts'

it('pause: starts nothing while sending is paused, and plans no wake-up', async () => {
  const db = openDevice()
  await signIn(db)
  await makeEntry(db)
  await pauseOutbox(db, ana)
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toEqual({
    sent: 0,
    isBusy: false,
    isUnreachable: false,
    nextAttemptAt: undefined,
  })
  await resumeOutbox(db, ana)
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
})

it("pause: stores the time of the pause, and does not pause other people's entries", async () => {
  const db = openDevice()
  await pauseOutbox(db, ana)
  const first = await readPause(db, ana)
  await pauseOutbox(db, ana)
  expect(await readPause(db, ana)).toEqual(first)
  expect(first).toMatchObject({ userId: ana, since: expect.any(Number) })
  expect(await readPause(db, bia)).toBeUndefined()

  await signIn(db, bia)
  await makeEntry(db, { userId: bia })
  expect(await drainOutbox(makeDrainPorts(db, makePostServer().send))).toMatchObject({ sent: 1 })
  await pauseOutbox(db, bia)
  await resumeOutbox(db, bia)
  expect(await readPause(db, ana)).toEqual(first)
})

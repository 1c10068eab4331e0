import { expect, it, vi } from 'vitest'
import { ana, makeAuth, openDevice } from '#tests/fakes/local-device.ts'
import { readSession } from './session.ts'
import { storeSession } from './store-session.ts'

it('a sign-in that is stored stays stored when the disk cannot be asked to hurry', async () => {
  const db = openDevice()
  await db.open()
  vi.spyOn(db, 'backendDB').mockImplementation(() => {
    throw new DOMException('The connection is closing', 'InvalidStateError')
  })
  await storeSession(db, makeAuth(ana), null)
  expect(await readSession(db)).toMatchObject(makeAuth(ana))
})

import { expect, it, vi } from 'vitest'
import { ana, makeAuth, openDevice } from '#tests/fakes/device/local-device.ts'
import { readSession } from './session.ts'
import { storeSession } from './store-session.ts'

it('a sign-in is stored also when strict durability is not available', async () => {
  const db = openDevice()
  await db.open()
  vi.spyOn(db, 'backendDB').mockImplementation(() => {
    throw new DOMException('The connection is closing', 'InvalidStateError')
  })
  await storeSession(db, makeAuth(ana), null)
  expect(await readSession(db)).toMatchObject(makeAuth(ana))
})

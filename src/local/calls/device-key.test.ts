import { expect, it, vi } from 'vitest'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { ensureDeviceKey, readDeviceKey } from './device-proof.ts'

it('device key: is made once, over all tabs, and cannot be taken out', async () => {
  const db = await openSignedIn()
  expect(await readDeviceKey(db)).toBeUndefined()
  const made = await Promise.all([1, 2, 3].map(() => ensureDeviceKey(db)))
  const jwks = await Promise.all(
    made.map(async (pair) => pair && (await crypto.subtle.exportKey('jwk', pair.publicKey)).x),
  )
  expect(new Set(jwks).size).toBe(1)
  const kept = await readDeviceKey(db)
  await expect(crypto.subtle.exportKey('jwk', kept?.privateKey as CryptoKey)).rejects.toThrow()
})

it('device key: is none where something else is stored in its place', async () => {
  const db = await openSignedIn()
  await db.settings.put({ key: 'device-key', value: { privateKey: 'x', publicKey: 'y' } })
  expect(await readDeviceKey(db)).toBeUndefined()
})

it('device key: is none where the browser cannot make or store one', async () => {
  const db = await openSignedIn()
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no'))
  expect(await ensureDeviceKey(db)).toBeUndefined()
  vi.spyOn(db.settings, 'put').mockImplementationOnce(() => {
    throw new DOMException('no', 'DataCloneError')
  })
  expect(await ensureDeviceKey(db)).toBeUndefined()
})

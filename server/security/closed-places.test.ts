import os from 'node:os'
import { expect, test, vi } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './is-public-address.ts'

test('an address that this machine has itself is not public, however it is written', () => {
  const addresses = ['93.184.216.34', '2a00:1450:4001:0:0:0:0:8']
  const interfaces = addresses.map((address) => ({ address }) as os.NetworkInterfaceInfo)
  const spied = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: interfaces })
  expect(isPublicAddress('93.184.216.34')).toBe(false)
  expect(isPublicAddress('2A00:1450:4001::8')).toBe(false)
  expect(isPublicAddress('93.184.216.35')).toBe(true)
  spied.mockRestore()
  expect(isPublicAddress('93.184.216.34')).toBe(true)
})

test.each(['http://93.184.216.34:22/', 'http://fotos.example:25/x.jpg', 'https://8.8.8.8:6667/'])(
  'the port of another service is not knocked at: %s',
  async (url) => {
    const lookup = () => expect.unreachable()
    const fetch = createGuardedFetch({ trustedOrigins: [], lookup: lookup as never })
    await expect(fetch(url)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  },
)

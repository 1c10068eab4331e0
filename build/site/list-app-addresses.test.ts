import { expect, test } from 'vitest'
import { publicPages } from '../../contract/public-pages.ts'
import { areas } from '../../src/app/shell/areas.ts'
import { listAppAddresses } from './list-app-addresses.ts'

test('the addresses of the app are those of its route files, without what catches the rest', () => {
  const addresses = listAppAddresses()
  for (const { to } of areas) expect(addresses).toContain(to)
  expect(addresses).toEqual(
    expect.arrayContaining(['/signin', '/signup', '/verify', '/reset-password', '/posts/create']),
  )
  expect(addresses.filter((address) => address.endsWith('$'))).toEqual([])
})

test('no address is both of the app and of the public site', () => {
  const both = listAppAddresses().filter((address) => publicPages.some((path) => path === address))
  expect(both).toEqual([])
})

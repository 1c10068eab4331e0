import { expect, it } from 'vitest'
import { nameAccount } from './networks.ts'

it("an account that is known by a handle has one '@', a Page none", () => {
  const name = (platformId: string, username: string) => nameAccount({ platformId, username })
  expect(name('instagram', 'padaria.da_vila')).toBe('@padaria.da_vila')
  expect(name('instagram', '@padaria')).toBe('@padaria')
  expect(name('facebook', 'Padaria da Vila')).toBe('Padaria da Vila')
  expect(name('facebook', 'Renata')).toBe('Renata')
  expect(name('a-later-network', 'renata')).toBe('@renata')
})

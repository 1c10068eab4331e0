import { expect, it } from 'vitest'
import { nameAccount } from './name-account.ts'

it("a handle has one '@', a name none", () => {
  expect(['padaria.da_vila', '@padaria', 'Padaria da Vila', 'Pão'].map(nameAccount)).toEqual([
    ...['@padaria.da_vila', '@padaria', 'Padaria da Vila', 'Pão'],
  ])
})

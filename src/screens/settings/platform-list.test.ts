import { expect, it } from 'vitest'
import type { Platform } from '#contract/accounts/account.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { withAccount, withoutAccount } from './platform-list.ts'

const account = (id: string, platformId = 'instagram', isActive = true) =>
  makeAccount({ id, platformId, username: id, isActive })
const platform = (id: string, accounts: ReturnType<typeof account>[] = []) =>
  makePlatform(accounts, { id, name: id })
const shape = (platforms: Platform[]) =>
  platforms.map((one) => [one.id, ...one.socialMediaAccounts.map(({ id }) => id)])

it('platform list: adds a linked account to the card of its platform', () => {
  const before = [platform('instagram', [account('a')]), platform('tiktok')]
  expect(shape(withAccount(before, account('b')))).toEqual([['instagram', 'a', 'b'], ['tiktok']])
})

it('platform list: does not show an account twice that was connected again', () => {
  const before = [platform('instagram', [account('a', 'instagram', false), account('b')])]
  const [instagram] = withAccount(before, account('a'))
  expect(instagram?.socialMediaAccounts.map(({ id, isActive }) => [id, isActive])).toEqual([
    ['a', true],
    ['b', true],
  ])
})

it('no longer shows a removed account', () => {
  const before = [platform('instagram', [account('a'), account('b')]), platform('tiktok')]
  expect(shape(withoutAccount(before, 'a'))).toEqual([['instagram', 'b'], ['tiktok']])
})

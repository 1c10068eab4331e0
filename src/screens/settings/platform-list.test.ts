import { expect, it } from 'vitest'
import type { Platform, SocialMediaAccount } from '#contract/account.ts'
import { withAccount, withoutAccount } from './platform-list.ts'

const account = (id: string, platformId = 'instagram', isActive = true): SocialMediaAccount => ({
  id,
  platformId,
  platformName: platformId,
  username: id,
  userProfilePictureUrl: null,
  isActive,
  isSimulated: false,
})
const platform = (id: string, socialMediaAccounts: SocialMediaAccount[] = []): Platform => ({
  id,
  name: id,
  displayIcon: '',
  isAllowedToLink: true,
  isComingSoon: false,
  isSimulated: false,
  socialMediaAccounts,
})
const shape = (platforms: Platform[]) =>
  platforms.map((one) => [one.id, ...one.socialMediaAccounts.map(({ id }) => id)])

it('adds a linked account to the card of its platform', () => {
  const before = [platform('instagram', [account('a')]), platform('tiktok')]
  expect(shape(withAccount(before, account('b')))).toEqual([['instagram', 'a', 'b'], ['tiktok']])
})

it('does not show an account twice that was connected again', () => {
  const before = [platform('instagram', [account('a', 'instagram', false), account('b')])]
  const [instagram] = withAccount(before, account('a'))
  expect(instagram?.socialMediaAccounts.map(({ id, isActive }) => [id, isActive])).toEqual([
    ['a', true],
    ['b', true],
  ])
})

it('takes a removed account away', () => {
  const before = [platform('instagram', [account('a'), account('b')]), platform('tiktok')]
  expect(shape(withoutAccount(before, 'a'))).toEqual([['instagram', 'b'], ['tiktok']])
})

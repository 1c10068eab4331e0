import { describe, expect, it } from 'vitest'
import type { Platform } from '#contract/account.ts'
import { checkAccounts, checkPlatforms, findingsOf, isBlocking } from './check-destinations.ts'

const account = (id: string, platformId: string, isActive = true) => ({
  id,
  platformId,
  platformName: platformId === 'instagram' ? 'Instagram' : 'LinkedIn',
  username: `@conta.${id}`,
  userProfilePictureUrl: null,
  isActive,
  isSimulated: true,
})

const platform = (id: string, accounts: ReturnType<typeof account>[]): Platform => ({
  id,
  name: id,
  displayIcon: `/networks/${id}.svg`,
  isAllowedToLink: true,
  isComingSoon: false,
  isSimulated: true,
  socialMediaAccounts: accounts,
})

const platforms = [
  platform('instagram', [account('1', 'instagram'), account('2', 'instagram', false)]),
  platform('linkedin', [account('3', 'linkedin')]),
]
const post = { caption: 'Olá', media: [] }

describe('what the networks say of a post', () => {
  const checked = checkPlatforms(post, platforms)

  it('is asked of every network with a linked account', () => {
    expect(checked.map(({ platformId }) => platformId)).toEqual(['instagram', 'linkedin'])
    expect(checkPlatforms(post, [platform('instagram', [])])).toEqual([])
  })

  it('counts only for the networks of chosen accounts', () => {
    expect(findingsOf(checked, platforms, [])).toEqual([])
    const [found] = findingsOf(checked, platforms, ['1'])
    expect(found).toMatchObject({ field: 'media', severity: 'blocking' })
    expect(found?.message).toContain('Instagram')
  })

  it('blocks a network that cannot be published to yet', () => {
    expect(findingsOf(checked, platforms, ['3']).some(isBlocking)).toBe(true)
  })
})

describe('what the accounts say', () => {
  it('is nothing while they are not known', () => {
    expect(checkAccounts(undefined, ['nowhere'])).toEqual([])
  })

  it('names the account to connect again, and tells of one that is gone', () => {
    expect(checkAccounts(platforms, ['1'])).toEqual([])
    expect(checkAccounts(platforms, ['2'])).toEqual([
      'Instagram: conecte @conta.2 novamente em Configurações.',
    ])
    expect(checkAccounts(platforms, ['9'])[0]).toContain('não está mais conectada')
  })
})

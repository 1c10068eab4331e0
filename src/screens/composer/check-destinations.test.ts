import { describe, expect, it } from 'vitest'
import type { Platform } from '#contract/account.ts'
import { checkAccounts, checkDestinations, isBlocking } from './check-destinations.ts'

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
  it('is asked only of the networks of chosen accounts', () => {
    expect(checkDestinations(post, platforms, [])).toEqual([])
    const [found, ...others] = checkDestinations(post, platforms, ['1'])
    expect(others).toEqual([])
    expect(found?.platformId).toBe('instagram')
    expect(found?.findings.some(isBlocking)).toBe(true)
  })

  it('blocks a network that cannot be published to yet', () => {
    const [found] = checkDestinations(post, platforms, ['3'])
    expect(found?.findings.some(isBlocking)).toBe(true)
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

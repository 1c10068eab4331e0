import { expect, it } from 'vitest'
import type { Platform } from '#contract/accounts/account.ts'
import { previewAccounts } from './preview-area.tsx'

const account = (id: string) =>
  ({
    id,
    username: `conta.${id}`,
    userProfilePictureUrl: null,
  }) as Platform['socialMediaAccounts'][number]
const platform = (id: string, ...ids: string[]) =>
  ({ id, socialMediaAccounts: ids.map(account) }) as Platform

it('the account shown in a preview is the first chosen account of the network', () => {
  const platforms = [platform('instagram', 'a', 'b', 'c')]
  expect(previewAccounts(platforms, ['c', 'b'])).toEqual({
    instagram: { username: 'conta.b', profilePicture: null },
  })
})

it('the account shown in a preview is the only one of the network, before any is chosen', () => {
  expect(previewAccounts([platform('instagram', 'a')], [])).toHaveProperty('instagram')
  expect(previewAccounts([platform('instagram', 'a', 'b')], [])).toEqual({})
})

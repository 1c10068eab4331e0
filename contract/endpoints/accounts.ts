import * as v from 'valibot'
import { AccountCapabilities, Platform, SocialMediaAccount } from '../accounts/account.ts'
import { define, IdParam } from './endpoint.ts'

export const listPlatforms = define({
  method: 'GET',
  path: '/platforms/user',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: v.array(Platform),
  errors: [],
})

export const listAccounts = define({
  method: 'GET',
  path: '/social-media-account/user',
  caller: 'EDITOR',
  isProjectOptional: true,
  bodyType: 'none',
  answer: v.array(SocialMediaAccount),
  errors: [],
})

/** Asks the network, unless it said so within the last minute; null where it tells nothing. */
export const getAccountCapabilities = define({
  method: 'GET',
  path: '/social-media-account/:id/capabilities',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.nullable(AccountCapabilities),
  errors: ['NOT_FOUND', 'NETWORK_UNAVAILABLE'],
})

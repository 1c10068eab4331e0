import * as v from 'valibot'
import { AuthorizationUrl, LinkAccount, Platform, SocialMediaAccount } from '../account.ts'
import { define, IdParam } from './define.ts'

export const listPlatforms = define({
  method: 'GET',
  path: '/platforms/user',
  access: 'project',
  bodyType: 'none',
  answer: v.array(Platform),
  errors: [],
})

export const getAuthorizationUrl = define({
  method: 'GET',
  path: '/platforms/:id/authorization-url',
  access: 'project',
  bodyType: 'none',
  params: v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
  answer: AuthorizationUrl,
  errors: ['NOT_FOUND', 'PLATFORM_NOT_LINKABLE', 'ACCOUNT_LIMIT_REACHED', 'FORBIDDEN'],
})

export const listAccounts = define({
  method: 'GET',
  path: '/social-media-account/user',
  access: 'project',
  bodyType: 'none',
  answer: v.array(SocialMediaAccount),
  errors: [],
})

export const linkAccount = define({
  method: 'POST',
  path: '/social-media-account',
  access: 'project',
  bodyType: 'json',
  body: LinkAccount,
  answer: SocialMediaAccount,
  errors: [
    'LINK_STATE_INVALID',
    'LINKING_FAILED',
    'PLATFORM_NOT_LINKABLE',
    'ACCOUNT_LIMIT_REACHED',
    'FORBIDDEN',
    'NETWORK_UNAVAILABLE',
  ],
})

export const unlinkAccount = define({
  method: 'DELETE',
  path: '/social-media-account/:id',
  access: 'project',
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

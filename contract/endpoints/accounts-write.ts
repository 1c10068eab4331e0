import * as v from 'valibot'
import { SocialMediaAccount } from '../accounts/account.ts'
import {
  AuthorizationUrl,
  ChosenAccounts,
  LinkAccount,
  LinkCandidates,
  LinkStartQuery,
} from '../accounts/account-linking.ts'
import { define, IdParam } from './endpoint.ts'

export const getAuthorizationUrl = define({
  method: 'GET',
  path: '/platforms/:id/authorization-url',
  caller: 'ADMIN',
  ids: { id: 'name' },
  requiresDevice: true,
  bodyType: 'none',
  params: v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
  query: LinkStartQuery,
  answer: AuthorizationUrl,
  errors: [
    'NOT_FOUND',
    'PLATFORM_NOT_LINKABLE',
    'ACCOUNT_LIMIT_REACHED',
    'SUBSCRIPTION_REQUIRED',
    'FORBIDDEN',
    'LINKING_FAILED',
    'NETWORK_UNAVAILABLE',
  ],
})

/** The account, or those that the person may choose of (`chooseAccounts`). */
export const linkAccount = define({
  method: 'POST',
  path: '/social-media-account',
  caller: 'ADMIN',
  requiresDevice: true,
  bodyType: 'json',
  body: LinkAccount,
  answer: v.union([SocialMediaAccount, LinkCandidates]),
  errors: [
    'LINK_STATE_INVALID',
    'LINKING_FAILED',
    'PLATFORM_NOT_LINKABLE',
    'ACCOUNT_LIMIT_REACHED',
    'SUBSCRIPTION_REQUIRED',
    'FORBIDDEN',
    'NETWORK_UNAVAILABLE',
  ],
})

export const chooseAccounts = define({
  method: 'POST',
  path: '/social-media-account/chosen',
  caller: 'ADMIN',
  requiresDevice: true,
  bodyType: 'json',
  /** For the longest ids of as many accounts as may be chosen. */
  maxBodyBytes: 128 * 1024,
  body: ChosenAccounts,
  answer: v.array(SocialMediaAccount),
  errors: ['LINK_STATE_INVALID', 'ACCOUNT_LIMIT_REACHED', 'SUBSCRIPTION_REQUIRED', 'FORBIDDEN'],
})

export const unlinkAccount = define({
  method: 'DELETE',
  path: '/social-media-account/:id',
  caller: 'ADMIN',
  ids: { id: 'in-project' },
  requiresDevice: true,
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

import * as v from 'valibot'
import { Platform, SocialMediaAccount } from '../account.ts'
import { define } from './define.ts'

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

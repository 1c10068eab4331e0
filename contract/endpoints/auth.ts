import * as v from 'valibot'
import { AuthData, Credentials, RefreshAnswer, RefreshRequest } from '../auth.ts'
import { refreshCall } from '../outbox-calls.ts'
import { define } from './define.ts'

export const login = define({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  bodyType: 'json',
  body: Credentials,
  answer: AuthData,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
})

export const refresh = define({
  ...refreshCall,
  body: RefreshRequest,
  answer: RefreshAnswer,
  errors: ['SESSION_ENDED', 'RATE_LIMITED'],
})

export const logout = define({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  bodyType: 'json',
  body: RefreshRequest,
  answer: v.object({}),
  errors: [],
})

import * as v from 'valibot'
import { AuthData, Credentials, RefreshAnswer, RefreshRequest } from '../auth.ts'
import { logoutCall, refreshCall } from '../outbox-calls.ts'
import { define } from './define.ts'

/**
 * The limit of a body that anybody may send, in bytes: an address and a password in four-byte
 * characters, or a token.
 */
const signInBytes = 4 * 1024

export const login = define({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  bodyType: 'json',
  maxBodyBytes: signInBytes,
  body: Credentials,
  answer: AuthData,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
})

export const refresh = define({
  ...refreshCall,
  maxBodyBytes: signInBytes,
  body: RefreshRequest,
  answer: RefreshAnswer,
  errors: ['SESSION_ENDED', 'RATE_LIMITED'],
})

export const logout = define({
  ...logoutCall,
  maxBodyBytes: signInBytes,
  body: RefreshRequest,
  answer: v.object({}),
  errors: [],
})

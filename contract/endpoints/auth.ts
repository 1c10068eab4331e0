import * as v from 'valibot'
import { logoutCall, refreshCall } from '../calls/outbox-calls.ts'
import {
  AuthData,
  Credentials,
  RefreshAnswer,
  RefreshRequest,
  SecondStep,
  SignInAnswer,
} from '../people/auth.ts'
import { define } from './endpoint.ts'

/** In bytes: an address and a password in four-byte characters, or a token. */
const signInBytes = 4 * 1024

export const login = define({
  method: 'POST',
  path: '/auth/login',
  caller: 'visitor',
  bodyType: 'json',
  maxBodyBytes: signInBytes,
  body: Credentials,
  answer: SignInAnswer,
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
})

export const validateLogin = define({
  method: 'POST',
  path: '/auth/validate-login',
  caller: 'visitor',
  bodyType: 'json',
  maxBodyBytes: signInBytes,
  body: SecondStep,
  answer: AuthData,
  errors: ['CODE_INVALID', 'RATE_LIMITED'],
})

export const refresh = define({
  ...refreshCall,
  maxBodyBytes: signInBytes,
  body: RefreshRequest,
  answer: RefreshAnswer,
  errors: ['SESSION_ENDED', 'RATE_LIMITED'],
})

/**
 * Takes the refresh token, or its SHA-256 in hex: all that a device keeps of a session that was ended
 * without a connection.
 */
export const logout = define({
  ...logoutCall,
  maxBodyBytes: signInBytes,
  body: RefreshRequest,
  answer: v.object({}),
  errors: [],
})

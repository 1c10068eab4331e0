import * as v from 'valibot'
import { AuthData } from '../people/auth.ts'
import {
  NewPasskey,
  Passkey,
  PasskeyChange,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyId,
  PasskeyProof,
  PasskeyRequest,
} from '../people/passkey.ts'
import { define } from './endpoint.ts'

const PasskeyParam = v.object({ id: PasskeyId })

/** In bytes: the longest answer of a browser. */
const proofBytes = 20 * 1024

export const listPasskeys = define({
  method: 'GET',
  path: '/users/me/passkeys',
  caller: 'user',
  bodyType: 'none',
  answer: v.array(Passkey),
  errors: [],
})

/** Each of these calls gives out a challenge that is good for one answer within five minutes. */
export const startPasskey = define({
  method: 'POST',
  path: '/users/me/passkeys/options',
  caller: 'user',
  requiresConfirmation: 'add-passkey',
  bodyType: 'none',
  answer: PasskeyCreation,
  errors: ['CONFIRMATION_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'RATE_LIMITED'],
})

export const addPasskey = define({
  method: 'POST',
  path: '/users/me/passkeys',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'json',
  maxBodyBytes: proofBytes,
  body: NewPasskey,
  answer: Passkey,
  errors: ['CONFIRMATION_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'PASSKEY_INVALID', 'RATE_LIMITED'],
})

export const renamePasskey = define({
  method: 'PATCH',
  path: '/users/me/passkeys/:id',
  caller: 'user',
  ids: { id: 'own' },
  requiresDevice: true,
  bodyType: 'json',
  params: PasskeyParam,
  body: PasskeyChange,
  answer: Passkey,
  errors: ['NOT_FOUND'],
})

export const removePasskey = define({
  method: 'DELETE',
  path: '/users/me/passkeys/:id',
  caller: 'user',
  requiresConfirmation: true,
  ids: { id: 'own' },
  bodyType: 'none',
  params: PasskeyParam,
  answer: v.object({}),
  errors: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
})

export const startPasskeySignIn = define({
  method: 'POST',
  path: '/auth/passkey/options',
  caller: 'visitor',
  bodyType: 'none',
  answer: PasskeyRequest,
  errors: ['RATE_LIMITED'],
})

/** Counts as both steps: the device asked for a finger, a face or a code. */
export const signInByPasskey = define({
  method: 'POST',
  path: '/auth/passkey',
  caller: 'visitor',
  bodyType: 'json',
  maxBodyBytes: proofBytes,
  body: PasskeyProof,
  answer: AuthData,
  errors: ['PASSKEY_INVALID', 'RATE_LIMITED'],
})

export const startPasskeyConfirmation = define({
  method: 'POST',
  path: '/auth/confirm/passkey/options',
  caller: 'user',
  requiresDevice: true,
  bodyType: 'none',
  answer: PasskeyRequest,
  errors: ['RATE_LIMITED'],
})

/** As `confirmIdentity`, with a passkey in place of the password. */
export const confirmByPasskey = define({
  method: 'POST',
  path: '/auth/confirm/passkey',
  caller: 'user',
  requiresDevice: true,
  bodyType: 'json',
  maxBodyBytes: proofBytes,
  body: PasskeyConfirmation,
  answer: v.object({}),
  errors: ['PASSKEY_INVALID', 'RATE_LIMITED'],
})

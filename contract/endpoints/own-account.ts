import * as v from 'valibot'
import {
  EmailChange,
  EmailConfirmation,
  IdentityProof,
  OwnSession,
  Profile,
  RecoveryCodes,
  TotpConfirmation,
  TotpSetup,
  TwoStepByMail,
} from '../people/own-account.ts'
import { OwnDataLink } from '../people/own-data.ts'
import { define, IdParam } from './endpoint.ts'

export const getProfile = define({
  method: 'GET',
  path: '/users/me',
  caller: 'user',
  bodyType: 'none',
  answer: Profile,
  errors: [],
})

/** The session counts as confirmed for ten minutes: sensitive changes ask for that. */
export const confirmIdentity = define({
  method: 'POST',
  path: '/auth/confirm',
  caller: 'user',
  requiresDevice: true,
  bodyType: 'json',
  body: IdentityProof,
  answer: v.object({}),
  errors: ['INVALID_CREDENTIALS', 'CODE_INVALID', 'RATE_LIMITED'],
})

export const changeEmail = define({
  method: 'POST',
  path: '/users/me/email',
  caller: 'user',
  requiresConfirmation: 'change-email',
  bodyType: 'json',
  body: EmailChange,
  answer: v.object({}),
  errors: ['CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
})

export const confirmEmail = define({
  method: 'POST',
  path: '/users/me/email/confirm',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'json',
  body: EmailConfirmation,
  answer: Profile,
  errors: ['CONFIRMATION_REQUIRED', 'CODE_INVALID', 'RATE_LIMITED'],
})

export const listSessions = define({
  method: 'GET',
  path: '/users/me/sessions',
  caller: 'user',
  bodyType: 'none',
  answer: v.array(OwnSession),
  errors: [],
})

export const endOneSession = define({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  caller: 'user',
  ids: { id: 'own' },
  requiresDevice: true,
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})

/** All but the one that asks. */
export const endOtherSessions = define({
  method: 'DELETE',
  path: '/users/me/sessions',
  caller: 'user',
  requiresDevice: true,
  bodyType: 'none',
  answer: v.object({}),
  errors: [],
})

export const setTwoStepByMail = define({
  method: 'PUT',
  path: '/users/me/two-step',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'json',
  body: TwoStepByMail,
  answer: Profile,
  errors: ['CONFIRMATION_REQUIRED'],
})

/** Makes a secret for an authenticator app; it counts once `confirmTotp` got a right code. */
export const startTotp = define({
  method: 'POST',
  path: '/users/me/totp',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'none',
  answer: TotpSetup,
  errors: ['CONFIRMATION_REQUIRED'],
})

export const confirmTotp = define({
  method: 'POST',
  path: '/users/me/totp/confirm',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'json',
  body: TotpConfirmation,
  answer: RecoveryCodes,
  errors: ['CONFIRMATION_REQUIRED', 'CODE_INVALID', 'RATE_LIMITED'],
})

export const removeTotp = define({
  method: 'DELETE',
  path: '/users/me/totp',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'none',
  answer: Profile,
  errors: ['CONFIRMATION_REQUIRED'],
})

/** The earlier ones end. */
export const makeRecoveryCodes = define({
  method: 'POST',
  path: '/users/me/recovery-codes',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'none',
  answer: RecoveryCodes,
  errors: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
})

/** Makes the link under which the browser fetches the caller's zip (`downloadOwnData`), for 5 minutes. */
export const exportOwnData = define({
  method: 'POST',
  path: '/users/me/export',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'none',
  answer: OwnDataLink,
  errors: ['CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
})

/**
 * The zip, opened by the browser itself, which sends no access token: besides the link it takes the
 * media cookie of the session that asked for it.
 */
export const downloadOwnData = define({
  method: 'GET',
  path: '/users/me/export/:link',
  caller: 'visitor',
  ids: { link: 'secret' },
  bodyType: 'none',
  params: v.object({ link: v.string() }),
  // Only a stream.
  answer: v.never(),
  errors: ['EXPORT_LINK_INVALID', 'RATE_LIMITED'],
})

/**
 * Deletes the person, the projects that are theirs alone, and what names them elsewhere. With
 * LAST_OWNER the details name the projects that somebody else has to get first.
 */
export const deleteOwnAccount = define({
  method: 'DELETE',
  path: '/users/me',
  caller: 'user',
  requiresConfirmation: 'delete-account',
  bodyType: 'none',
  answer: v.object({}),
  errors: ['CONFIRMATION_REQUIRED', 'LAST_OWNER', 'DELIVERY_IN_PROGRESS'],
})

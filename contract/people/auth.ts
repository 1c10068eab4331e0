import * as v from 'valibot'
import { Uuid } from '../scalars.ts'

/** In lower case, trimmed. */
export const Email = v.pipe(
  v.string(),
  v.maxLength(254, 'Email inválido'),
  v.trim(),
  v.toLowerCase(),
  v.email('Email inválido'),
)

export const Credentials = v.object({
  email: Email,
  password: v.pipe(
    v.string(),
    v.nonEmpty('Senha é obrigatória'),
    v.maxLength(256, 'Senha longa demais'),
  ),
})
export type Credentials = v.InferInput<typeof Credentials>

export const User = v.object({ id: Uuid, name: v.string(), email: v.string() })
export type User = v.InferOutput<typeof User>

/** The answer to a sign-in, stored in the auth cookie and on the device. */
export const AuthData = v.object({
  user: User,
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
})
export type AuthData = v.InferOutput<typeof AuthData>

export const RefreshRequest = v.object({
  refreshToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)),
})

/** `token` is the new access token; `refreshToken` replaces the one that was sent. */
export const RefreshAnswer = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
})

/** Seconds an access token lives. */
export const accessTokenSeconds = 15 * 60
/** Days the auth cookie lives. */
export const authCookieDays = 7

/** Where the second step's code comes from. */
export const TwoStepMethod = v.picklist(['mail', 'app'])
export type TwoStepMethod = v.InferOutput<typeof TwoStepMethod>

/** The password was right, and a code is needed, from this browser, within ten minutes. */
export const TwoStepRequired = v.object({
  requiresOtp: v.literal(true),
  email: v.string(),
  method: TwoStepMethod,
})

export type TwoStepRequired = v.InferOutput<typeof TwoStepRequired>

export const SignInAnswer = v.union([AuthData, TwoStepRequired])
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>

/** Six digits from the mail or the authenticator app, or a recovery code ('ABCD-EFGH'). */
export const SecondStepCode = v.pipe(
  v.string(),
  v.trim(),
  v.transform((code) => code.toUpperCase()),
  v.regex(/^(\d{6}|[A-Z2-7]{4}-?[A-Z2-7]{4})$/, 'Código inválido'),
)

/** Counts only in the browser that gave the password: its cookie comes with the call. */
export const SecondStep = v.object({ email: Email, otp: SecondStepCode })

/**
 * What cannot be undone, and what lets somebody in for as long as they like (a new password, the address
 * that a new password is mailed to, a passkey), ask each time who is there, however lately they signed in.
 */
export const ConfirmedAct = v.picklist([
  ...(['delete-account', 'transfer-ownership'] as const),
  ...(['change-password', 'change-email', 'add-passkey'] as const),
])
export type ConfirmedAct = v.InferOutput<typeof ConfirmedAct>

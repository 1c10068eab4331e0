import * as v from 'valibot'
import { Uuid } from './scalars.ts'

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

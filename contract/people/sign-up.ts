import * as v from 'valibot'
import { Uuid } from '../scalars.ts'
import { storableText, visibleSign } from '../texts/texts.ts'
import { Email } from './auth.ts'
import { MailedToken } from './mailed-token.ts'
import { bothPasswords, NewPassword, samePasswords } from './password.ts'

/** Others read it among their own words, so it has something to see, and turns no text around. */
export const PersonName = v.pipe(
  v.string(),
  v.maxLength(1000, 'Use no máximo 100 caracteres'),
  storableText,
  v.transform((name) =>
    name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' '),
  ),
  v.trim(),
  v.regex(visibleSign, 'Nome é obrigatório'),
  v.maxLength(100, 'Use no máximo 100 caracteres'),
)

/** As it is typed, at least ten characters; digits, spaces and + - ( ) alone. */
export const Phone = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(10, 'Digite um telefone válido'),
  v.maxLength(24, 'Digite um telefone válido'),
  v.regex(/^\+?[\d\s().-]+$/, 'Digite um telefone válido'),
)

/** Six digits, as sent by mail. */
export const MailedCode = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Código inválido'))

export const SignUp = v.pipe(
  v.object({
    name: PersonName,
    email: Email,
    phone: v.pipe(v.string(), v.trim(), v.nonEmpty('Telefone é obrigatório'), Phone),
    ...bothPasswords,
    /** The token of an invitation to a project: the link in the mail leads back to it. */
    inviteToken: v.optional(MailedToken),
  }),
  samePasswords(),
)
export type SignUp = v.InferInput<typeof SignUp>

/** The same for a known and an unknown address. */
export const SignedUp = v.object({ email: v.string() })

export const ForgotPassword = v.object({ email: Email })

export const ResetPassword = v.pipe(
  v.object({ otp: MailedCode, ...bothPasswords, resetToken: MailedToken }),
  samePasswords(),
)
export type ResetPassword = v.InferInput<typeof ResetPassword>

/** What is left to do in the wizard; null: the token says nothing. */
export const VerificationStatus = v.nullable(
  v.object({
    userId: Uuid,
    hasToInputOtp: v.boolean(),
    hasToInputPhone: v.boolean(),
    hasToInputPassword: v.boolean(),
    /** The digits of the mail ended, by time or by wrong tries: others are to be asked for. */
    isOtpOver: v.optional(v.boolean()),
    /** Only when nothing is left to do; until then the steps themselves answer with the person. */
    email: v.optional(v.string()),
  }),
)

export const VerifyEmail = v.object({ verificationToken: MailedToken, otp: MailedCode })

export const ResendCode = v.object({ token: MailedToken })

/**
 * One change at a time. In the wizard the header `X-Verification-Token` proves who it is; elsewhere
 * the session does, and a new password needs a confirmed identity.
 */
export const UserChange = v.union([
  v.strictObject({ password: NewPassword }),
  v.strictObject({ phone: Phone }),
  v.strictObject({ name: PersonName }),
])
export type UserChange = v.InferInput<typeof UserChange>

export const verificationHeader = 'X-Verification-Token'

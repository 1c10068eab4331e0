import * as v from 'valibot'
import { AuthData, Email } from './auth.ts'

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

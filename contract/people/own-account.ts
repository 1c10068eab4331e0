import * as v from 'valibot'
import { Instant, Uuid } from '../scalars.ts'
import { ConfirmedAct, Email, SecondStepCode } from './auth.ts'
import { MailedCode } from './sign-up.ts'

/** What a person sees of their own account in the settings. */
export const Profile = v.object({
  id: Uuid,
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  hasPassword: v.boolean(),
  twoStepByMail: v.boolean(),
  twoStepByApp: v.boolean(),
  /** Those that were not used yet; 0 without an app. */
  recoveryCodesLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
  createdAt: Instant,
})
export type Profile = v.InferOutput<typeof Profile>

export const IdentityProof = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty('Senha é obrigatória'),
    v.maxLength(256, 'Senha longa demais'),
  ),
  /** Of the authenticator app, or a recovery code; for people who have an app. */
  otp: v.optional(SecondStepCode),
  /** What it is given for; left out: for whatever the next ten minutes bring. */
  act: v.optional(ConfirmedAct),
})
export type IdentityProof = v.InferInput<typeof IdentityProof>

export const EmailChange = v.object({ email: Email })
export const EmailConfirmation = v.object({ otp: MailedCode })

/** A place where the person is signed in. */
export const OwnSession = v.object({
  id: Uuid,
  isThis: v.boolean(),
  /** In words: 'Chrome no Android'. */
  device: v.string(),
  /** By the address range, in words: 'Rede local', '203.0.113.x'. */
  place: v.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type OwnSession = v.InferOutput<typeof OwnSession>

export const TwoStepByMail = v.object({ isOn: v.boolean() })

/** For an authenticator app: as a picture's content and to type in. */
export const TotpSetup = v.object({ uri: v.string(), secret: v.string() })
export type TotpSetup = v.InferOutput<typeof TotpSetup>

export const TotpConfirmation = v.object({ otp: MailedCode })

/** Shown once. */
export const RecoveryCodes = v.object({ codes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

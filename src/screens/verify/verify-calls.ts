import {
  changeUser,
  checkVerification,
  resendCode,
  verifyEmail,
} from '#contract/endpoints/sign-up.ts'
import type { User } from '#contract/people/auth.ts'
import { type UserChange, verificationHeader } from '#contract/people/sign-up.ts'
import { call } from '#src/api/calls/call.ts'
import type { Status } from './list-steps.ts'

/** The requests of the wizard; tests replace them. */
export interface VerifyCalls {
  check: (token: string) => Promise<Status | null>
  verify: (token: string, otp: string) => Promise<User>
  resend: (token: string) => Promise<unknown>
  change: (token: string, userId: string, body: UserChange) => Promise<User>
}

export const verifyCalls: VerifyCalls = {
  check: (token) => call(checkVerification, { params: { token } }),
  verify: (token, otp) => call(verifyEmail, { body: { verificationToken: token, otp } }),
  resend: (token) => call(resendCode, { body: { token } }),
  change: (token, userId, body) =>
    call(changeUser, { params: { userId }, body, headers: { [verificationHeader]: token } }),
}

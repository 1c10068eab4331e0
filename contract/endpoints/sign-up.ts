import * as v from 'valibot'
import { User } from '../people/auth.ts'
import { MailedToken } from '../people/mailed-token.ts'
import {
  ForgotPassword,
  ResendCode,
  ResetPassword,
  SignedUp,
  SignUp,
  UserChange,
  VerificationStatus,
  VerifyEmail,
} from '../people/sign-up.ts'
import { Uuid } from '../scalars.ts'
import { define } from './endpoint.ts'

export const register = define({
  method: 'POST',
  path: '/auth/register',
  caller: 'visitor',
  bodyType: 'json',
  body: SignUp,
  answer: SignedUp,
  errors: ['RATE_LIMITED'],
})

export const forgotPassword = define({
  method: 'POST',
  path: '/auth/forgot-password',
  caller: 'visitor',
  bodyType: 'json',
  body: ForgotPassword,
  answer: v.object({}),
  errors: ['RATE_LIMITED'],
})

export const resetPassword = define({
  method: 'POST',
  path: '/auth/reset-password',
  caller: 'visitor',
  bodyType: 'json',
  body: ResetPassword,
  answer: v.object({}),
  errors: ['CODE_INVALID', 'RATE_LIMITED'],
})

export const checkVerification = define({
  method: 'GET',
  path: '/auth/check/:token',
  caller: 'visitor',
  ids: { token: 'secret' },
  bodyType: 'none',
  params: v.object({ token: MailedToken }),
  answer: VerificationStatus,
  errors: ['RATE_LIMITED'],
})

export const verifyEmail = define({
  method: 'POST',
  path: '/auth/verify',
  caller: 'visitor',
  bodyType: 'json',
  body: VerifyEmail,
  answer: User,
  errors: ['CODE_INVALID', 'RATE_LIMITED'],
})

export const resendCode = define({
  method: 'POST',
  path: '/users/resend-otp',
  caller: 'visitor',
  bodyType: 'json',
  body: ResendCode,
  answer: v.object({}),
  errors: ['RATE_LIMITED'],
})

/** A visitor proves by `verificationHeader` who they are, a signed-in person by the session. */
export const changeUser = define({
  method: 'PATCH',
  path: '/users/:userId',
  caller: 'visitor',
  ids: { userId: 'own' },
  bodyType: 'json',
  params: v.object({ userId: Uuid }),
  body: UserChange,
  answer: User,
  errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CODE_INVALID', 'CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
})

import type * as v from 'valibot'
import type { VerificationStatus } from '#contract/people/sign-up.ts'

export type Status = NonNullable<v.InferOutput<typeof VerificationStatus>>
export type Step = 'otp' | 'phone' | 'password' | 'final'

/** The steps that are left, in order; 'final' only says that all are done. */
export function listSteps(status: Status): Step[] {
  return [
    ...(status.hasToInputOtp ? (['otp'] as const) : []),
    ...(status.hasToInputPhone ? (['phone'] as const) : []),
    ...(status.hasToInputPassword ? (['password'] as const) : []),
    'final',
  ]
}

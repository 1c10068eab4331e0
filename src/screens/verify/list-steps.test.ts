import { expect, it } from 'vitest'
import { listSteps } from './list-steps.ts'

const status = (otp: boolean, phone: boolean, password: boolean) => ({
  ...{ userId: '0d000000-0000-4000-8000-000000000001' },
  ...{ hasToInputOtp: otp, hasToInputPhone: phone, hasToInputPassword: password },
})

it.each([
  [status(true, true, true), ['otp', 'phone', 'password', 'final']],
  [status(true, false, false), ['otp', 'final']],
  [status(false, true, false), ['phone', 'final']],
  [status(false, false, true), ['password', 'final']],
  [status(false, false, false), ['final']],
])('only what is needed is asked for, in its order', (left, steps) => {
  expect(listSteps(left)).toEqual(steps)
})

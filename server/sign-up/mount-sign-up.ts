import * as endpoints from '#contract/endpoints/endpoints.ts'
import { verificationHeader } from '#contract/people/sign-up.ts'
import { authenticateCaller } from '../api/authenticate-caller.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { changeUser } from './change-user.ts'
import { completeSignUp } from './complete-sign-up.ts'
import { registerPerson } from './register-person.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { resendCode } from './send-verification.ts'
import { giveSignUpCookie, readSignUpCookie } from './sign-up-cookie.ts'
import { checkVerification, verifyEmail } from './verify-email.ts'

export function mountSignUp(app: App, deps: Deps): void {
  mount(app, deps, endpoints.register, async ({ body, context, ...call }) => {
    const { browserSecret, ...answer } = await registerPerson(deps, body, call)
    giveSignUpCookie(context, deps, browserSecret)
    return answer
  })
  mount(app, deps, endpoints.checkVerification, ({ params, context, ...call }) =>
    checkVerification(deps, { ...params, browserSecret: readSignUpCookie(context) }, call),
  )
  mount(app, deps, endpoints.verifyEmail, ({ body, context, ...call }) =>
    verifyEmail(deps, { ...body, browserSecret: readSignUpCookie(context) }, call),
  )
  mount(app, deps, endpoints.resendCode, async ({ body, ...call }) => {
    await resendCode(deps, body.token, call)
    return {}
  })
  mount(app, deps, endpoints.forgotPassword, async ({ body, ...call }) => {
    await requestPasswordReset(deps, body.email, call)
    return {}
  })
  mount(app, deps, endpoints.resetPassword, async ({ body, ...call }) => {
    await resetPassword(deps, body, call)
    return {}
  })
  mount(app, deps, endpoints.changeUser, async ({ params, body, context, ...call }) => {
    const userId = params.userId.toLowerCase()
    const verificationToken = call.request.headers.get(verificationHeader)
    if (verificationToken !== null)
      return await completeSignUp(deps, { userId, verificationToken, change: body }, call)
    const caller = await authenticateCaller(context, deps)
    await deps.limits.changesByUser.consume(caller.userId)
    if (caller.userId !== userId) throw new ApiError('NOT_FOUND')
    return await changeUser(deps, caller, body, call)
  })
}

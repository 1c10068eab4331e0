import * as v from 'valibot'
import { MailedToken } from '#contract/mailed-token.ts'

/** As the URL has them; '' for one that is no text. */
export interface ResetLink {
  userToken?: string | undefined
  resetToken?: string | undefined
}

/** The token of the mailed link. `isBroken`: there is one, but it was cut or changed on its way. */
export function readResetLink({ userToken, resetToken }: ResetLink) {
  const given = [resetToken, userToken].filter((token) => token !== undefined)
  const token = given.find((one) => v.is(MailedToken, one))
  return { token, isBroken: given.length > 0 && token === undefined }
}

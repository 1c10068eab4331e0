import * as v from 'valibot'
import { MailedToken } from '#contract/people/mailed-token.ts'

/** The search parameters of the link; '' for one that is not text. */
export interface ResetLink {
  userToken?: string | undefined
  resetToken?: string | undefined
}

/** The token of the mailed link. `isBroken`: the URL has a token, but it was cut or changed. */
export function readResetLink({ userToken, resetToken }: ResetLink) {
  const given = [resetToken, userToken].filter((token) => token !== undefined)
  const token = given.find((one) => v.is(MailedToken, one))
  return { token, isBroken: given.length > 0 && token === undefined }
}
